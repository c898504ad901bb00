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
    "fool_when=void": (
        *("sans la couleur", "à défaut de la couleur", "senza il seme", "in mancanza del seme", "ohne die Farbe"),
        *("farblos",),
    ),
    "fool_value": ("valeur de l'Excuse", "valore del Matto", "Wert des Sküs"),
    "negative_totals": ("totaux négatifs", "totali negativi", "negative Summen", "Minuspunkte"),
    "negative_totals=allowed": ("permis", "admis", "ammessi", "permessi", "erlaubt"),
    "negative_totals=floor": (
        *("pas sous zéro", "arrêtés à zéro", "non sotto zero", "fermi a zero", "nicht unter null"),
        *("bei null Schluss",),
    ),
    "winner": ("vainqueur", "gagnant", "vincitore", "Sieger", "Gewinner"),
    "winner=highest": (
        *("le plus haut", "qui a le plus", "il più alto", "chi ha di più", "der höchste", "wer am meisten hat"),
    ),
    "winner=first_past": (
        *("premier à cinquante", "qui passe le premier", "primo a cinquanta", "chi passa per primo"),
        *("zuerst fünfzig", "wer zuerst fünfzig hat"),
    ),
    "tie": ("égalité", "ex æquo", "parità", "pareggio", "Gleichstand"),
    "tie=play_on": ("on continue", "jouer encore", "si continua", "si gioca ancora", "weiterspielen", "es geht weiter"),
    "tie=shared": ("partagée", "victoire partagée", "divisa", "vittoria divisa", "geteilt", "geteilter Sieg"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
KNOWN_AS = (
    *("St Ives", "Saint Ives", "Sankt Ives", "tarot de St Ives", "tarot de Saint Ives", "tarocchi di St Ives"),
    *("Tarot von St Ives", "St Ives Tarot"),
)
"""What people call the game, in any language."""
