"""What people write for the words of St Ives, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "cards": ("cartes", "carte", "Karten"),
    "honours": ("honneurs", "onori", "Honneurs"),
    "fool_when": ("Excuse quand", "Matto quando", "Sküs wann"),
    "fool_when=any": ("toujours", "sempre", "immer"),
    "trumping": ("couper", "tagliare", "Stechzwang"),
    "trumping=must": ("obligatoire", "obbligatorio", "Pflicht"),
    "trumping=may": ("facultatif", "facoltativo", "frei"),
    "under_par": ("sous douze", "sotto dodici", "unter zwölf"),
    "under_par=loses": ("perd", "perde", "verliert"),
    "under_par=free": ("gratuit", "gratis", "frei"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
