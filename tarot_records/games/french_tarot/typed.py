"""What people write for the words of French tarot, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "prise": (
        "petite",
        "prends",
        "je prends",
        "une prise",
        "une petite",
        "take",
        "small",
        "presa",
        "piccola",
        "kleine",
    ),
    "garde": ("une garde", "guard", "guardia", "simple garde"),
    "garde_sans": (
        *("garde sans le chien", "garde sans chien", "une garde sans", "sans le chien", "sans chien", "sans"),
        *("guard without", "guard without the dog", "guardia senza", "guardia senza il cane", "garde senza"),
        *("garde ohne", "garde ohne hund", "garde ohne den hund"),
    ),
    "garde_contre": (
        *("garde contre le chien", "garde contre chien", "une garde contre", "contre le chien", "contre chien"),
        *("guard against", "guard against the dog", "guardia contro", "guardia contro il cane", "garde contro"),
        *("garde gegen", "garde gegen hund", "garde gegen den hund"),
    ),
    "handful": (
        *("poignée", "une poignée", "poignée simple", "simple poignée", "une poignée simple", "une simple poignée"),
        *("poignée double", "double poignée", "une double poignée", "poignée triple", "triple poignée"),
        *("une triple poignée", "a handful", "single handful", "a single handful", "double handful", "triple handful"),
        *(
            "manciata",
            "una manciata",
            "manciata semplice",
            "una manciata semplice",
            "manciata doppia",
            "manciata tripla",
        ),
        *("eine Poignée", "einfache Poignée", "doppelte Poignée", "dreifache Poignée", "Handvoll", "eine Handvoll"),
    ),
    "slam": ("chelem", "un chelem", "grand chelem", "a slam", "cappotto", "un cappotto", "Schlemm", "Durchmarsch"),
    "bouts": ("bout", "oudlers", "oudler", "honours", "onori"),
    "target": ("points à faire", "punti da fare", "Soll"),
    "contract": ("contrat", "contratto", "Kontrakt"),
    "petit_au_bout": ("Bagatto ultimo", "Pagat ultimo", "petit mené au bout"),
    "per_defender": ("par défenseur", "per difensore", "je Gegner", "je Verteidiger"),
    "petit_sec=annulled": ("annulé", "annulée", "annullato", "annulliert"),
    "petit_sec=played": ("joué", "jouée", "giocato", "gespielt"),
    "lead_called_suit=free": ("libre", "libera", "frei"),
    "partner_share=equal": ("à parts égales", "parti uguali", "gleich"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
