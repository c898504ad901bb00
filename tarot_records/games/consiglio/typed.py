"""What people write for the words of Consiglio, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "pagat": ("Petit", "Bagatto", "bagat"),
    "scoring": ("compte des points", "punteggio", "Zählung"),
    "scoring=total": ("tous les points", "tutti i punti", "alle Punkte"),
    "scoring=par": ("au-dessus de 36", "oltre 36", "über 36"),
    "pagat_bonus": ("prime du Petit", "premio del Bagatto", "Bagat-Prämie", "Pagat-Prämie"),
    "pagat_bonus=off": ("sans", "senza", "ohne"),
    "highest_trump": ("atout le plus fort", "trionfo più alto", "höchster Trumpf"),
    "highest_trump=world": ("Monde", "le Monde", "Mondo", "il Mondo", "Welt"),
    "highest_trump=angel": ("Ange", "l'Ange", "Angelo", "l'Angelo", "Engel"),
    "trump_scart": ("atout à l'écart", "trionfo scartato", "Trumpf im Skart"),
    "trump_scart=hidden": ("caché", "coperto", "verdeckt"),
    "trump_scart=shown": ("montré", "mostrato", "gezeigt"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
