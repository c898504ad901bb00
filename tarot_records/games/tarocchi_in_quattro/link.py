"""Tarocchi in quattro in links: what version 1 has numbers for. None of it ever changes."""

from tarot_records.rules.game import LinkWords

LINK = LinkWords(
    settling={
        "top_trump": ("20", "21"),
        "trump_scart": ("last", "free"),
        "fool_without_trick": ("kept", "lost"),
        "ranking": ("irrational", "rational"),
    },
)
