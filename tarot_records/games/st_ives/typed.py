"""What people write for the words of St Ives, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "cards": ("cartes", "carte", "Karten"),
    "honours": ("honneurs", "onori", "Honneurs"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
