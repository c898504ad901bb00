"""What people write for the words of Troccas, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "buob": ("il buob",),
    "buob_sche": ("buob, sche", "buob sche"),
    "king_and_jack": (
        "king and buob",
        "retg e buob",
        "roi et valet",
        "roi et buob",
        "re e fante",
        "re e buob",
        "König und Bube",
        "König und Buob",
    ),
    "T": ("Trocca", "Troccas"),
    "S": ("Spadas", "Spada"),
    "H": ("Cuppas", "Cuppa"),
    "D": ("Rosas", "Rosa"),
    "C": ("Bastuns", "Bastun"),
    "T1": ("Bagat",),
    "T21": ("Mund",),
    "sweep": ("match", "tutti", "toutes les levées", "cappotto", "Durchmarsch"),
    "sweep=all": ("tout", "tutto", "alles"),
    "sweep=kept": ("gardé", "gardés", "tenuto", "tenuti", "behalten"),
}
"""Bid, declaration, entry of the score, option, `option=value`, card or suit -> other words for it."""
KNOWN_AS = ("Trocca", "Troccas sursilvan", "Troccas Obig", "Bündner Troccas")
"""What people call the game, in any language."""
