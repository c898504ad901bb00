"""What people write for the words of Consiglio, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "pagat": ("Petit", "Bagatto", "bagat"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
