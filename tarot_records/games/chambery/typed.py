"""What people write for the words of Chambéry, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "two_cards": ("deux cartes", "deux", "two", "due carte", "due", "zwei Karten", "zwei"),
    "one_card": ("une carte", "une", "one", "una carta", "una", "eine Karte", "eine"),
    "solo": ("un solo", "seul", "sola"),
    "call": ("appel", "un appel", "chiamata", "una chiamata", "Rufer", "einen Rufer"),
    "over_half": ("plus de la moitié", "oltre la metà", "über der Hälfte"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
