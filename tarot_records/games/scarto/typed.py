"""What people write for the words of Scarto, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "top_trump": ("atout le plus fort", "trionfo più alto", "tarocco più alto", "höchster Trumpf", "höchster Tarock"),
    "top_trump=20": ("Ange", "l'Ange", "Angelo", "l'Angelo", "Engel", "the Angel"),
    "top_trump=21": ("Monde", "le Monde", "Mondo", "il Mondo", "Welt", "the World"),
    "counter": ("atout qui compte", "trionfo che conta", "zählender Trumpf"),
    "counter=top": ("le plus fort", "il più alto", "der höchste"),
    "counter=world": ("Monde", "le Monde", "Mondo", "il Mondo", "Welt", "die Welt"),
    "scart_exception": ("exception à l'écart", "eccezione allo scarto", "Ausnahme beim Skart"),
    "scart_exception=bagatto": ("Petit", "Bagatto", "Bagat", "Pagat"),
    "scart_exception=fool": ("Excuse", "Fou", "Matto", "il Matto", "Sküs"),
    "trump_scart": ("atouts à l'écart", "trionfi allo scarto", "tarocchi allo scarto", "Trümpfe im Skart"),
    "trump_scart=free": ("libre", "libres", "libero", "liberi", "frei"),
    "trump_scart=last": ("en dernier", "per ultimi", "zuletzt"),
    "fool_without_trick": ("Excuse sans pli", "Matto senza prese", "Sküs ohne Stich"),
    "fool_without_trick=kept": ("gardée", "tenuto", "behalten"),
    "fool_without_trick=lost": ("perdue", "perso", "verloren"),
    "scart_exception=none": ("pas d'exception", "nessuna eccezione", "keine Ausnahme"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
KNOWN_AS = (
    *("scarto piemontese", "scarto a tre", "scarto a 3", "scarto in tre", "tarocchi a tre", "tarocchi a 3"),
    *("tarocchi in tre", "tarocchi piemontesi a tre", "Piemonteser Scarto", "Piedmontese Scarto"),
    "scarto piémontais",
)
"""What people call the game, in any language."""
