"""What people write for the words of Tarocchi in quattro, in any language; the notation reads it."""

TYPED: dict[str, tuple[str, ...]] = {
    "top_trump": ("atout le plus fort", "trionfo più alto", "tarocco più alto", "höchster Trumpf", "höchster Tarock"),
    "top_trump=20": ("Ange", "l'Ange", "Angelo", "l'Angelo", "Engel", "the Angel"),
    "top_trump=21": ("Monde", "le Monde", "Mondo", "il Mondo", "Welt", "the World"),
    "trump_scart": ("atouts à l'écart", "trionfi scartati", "tarocchi scartati", "Trümpfe im Skart"),
    "trump_scart=last": ("en dernier", "per ultimi", "zuletzt"),
    "trump_scart=free": ("libre", "libres", "libero", "liberi", "frei"),
    "fool_without_trick": ("Fou sans pli", "Matto senza prese", "Folle senza prese", "Sküs ohne Stich"),
    "fool_without_trick=kept": ("gardé", "tenuto", "behalten"),
    "fool_without_trick=lost": ("perdu", "perso", "verloren"),
    "ranking": ("ordre des cartes", "ordine delle carte", "Rang der Karten"),
    "ranking=irrational": ("à rebours", "inverso", "alla rovescia", "verkehrt"),
    "ranking=rational": ("ordinaire", "ordinario", "gewöhnlich"),
}
"""Option or `option=value` -> other words for it."""
KNOWN_AS = (
    *("tarocchi a quattro", "tarocchi in 4", "tarocchi a 4", "tarocchi piemontesi in quattro"),
    "tarocchi a coppie",
)
"""What people call the game, in any language."""
