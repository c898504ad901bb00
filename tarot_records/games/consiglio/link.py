"""Consiglio in links: what version 1 has numbers for. None of it ever changes."""

from tarot_records.rules.game import LinkWords

LINK = LinkWords(
    letters={4: "E"},
    settling={
        "scoring": ("total", "par"),
        "pagat_bonus": ("off", "one_sided", "transferred"),
        "pagat_overtaken": ("nothing", "lost"),
        "partners": ("01-23", "12-30"),
        "highest_trump": ("world", "angel"),
        "ranking": ("irrational", "rational"),
        "forced_trumps": ("fewest", "any"),
        "trump_scart": ("hidden", "shown"),
        "fool_last_trick": ("kept", "lost"),
        "fool_unpaid": ("kept", "surrendered"),
    },
)
