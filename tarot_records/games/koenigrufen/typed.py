"""What people write for the words of Königrufen, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "vorhand": (
        "Vorhand",
        "forehand",
        "ich bin Vorhand",
        "weiter",
        "avant-main",
        "di mano",
    ),
    "hold": (
        "halte",
        "ich halte",
        "hält",
        "je tiens",
        "tengo",
        "I hold",
        "halten",
    ),
    "trischaken": (
        "Trischaken",
        "trischak",
    ),
    "rufer": (
        "Rufer",
        "einfacher Rufer",
        "ein Rufer",
    ),
    "piccolo": (
        "Piccolo",
        "Pikkolo",
        "ein Piccolo",
    ),
    "bettel": (
        "Bettel",
        "Bettler",
        "ein Bettler",
    ),
    "solorufer": (
        "Solorufer",
        "Solo-Rufer",
        "ein Solorufer",
    ),
    "besserrufer": (
        "Besserrufer",
        "A-Rufer",
        "Vogelrufer",
        "ein Besserrufer",
    ),
    "farbendreier": (
        "Farbendreier",
        "Farben-Dreier",
        "Farberl",
    ),
    "sechserdreier": (
        "Sechserdreier",
        "Sechser-Dreier",
        "Sechser",
    ),
    "dreier": (
        "Dreier",
        "ein Dreier",
    ),
    "farbensolo": (
        "Farbensolo",
        "Farben-Solo",
        "Solofarberl",
    ),
    "piccolo_ouvert": (
        "Piccolo ouvert",
        "Pikkolo ouvert",
    ),
    "bettel_ouvert": (
        "Bettel ouvert",
        "Bettler ouvert",
    ),
    "solodreier": (
        "Solodreier",
        "Solo-Dreier",
    ),
    "trull": (
        "Trull",
        "the trull",
        "trullo",
    ),
    "kings": (
        "vier Könige",
        "Könige",
        "four kings",
        "quatre rois",
        "quattro re",
        "rois",
        "re",
    ),
    "king_ultimo": (
        "König ultimo",
        "roi ultimo",
        "re ultimo",
    ),
    "pagat": (
        "Pagat",
        "Pagat ultimo",
        "Spatz",
    ),
    "uhu": ("Uhu",),
    "kakadu": ("Kakadu",),
    "quapil": (
        "Quapil",
        "Marabu",
        "Wildsau",
    ),
    "valat": ("Valat",),
    "kontra": (
        "Kontra",
        "contre",
        "contra",
        "contro",
    ),
    "fourth_king": (
        "vierter König",
        "der vierte König",
        "quatrième roi",
        "quarto re",
    ),
    "give_up": (
        "schleifen",
        "aufgeben",
        "geschliffen",
        "abandonne",
        "abbandona",
        "abandon",
        "abbandono",
    ),
    "F": (
        "Sküs",
        "Skues",
        "Skys",
        "Gstieß",
        "Gstiess",
        "Stieß",
    ),
    "T21": (
        "Mond",
        "Mondl",
    ),
    "T1": (
        "Pagat",
        "Spatz",
    ),
    "T2": ("Uhu",),
    "T3": (
        "Kakadu",
        "Kike",
    ),
    "T4": (
        "Quapil",
        "Marabu",
        "Wildsau",
    ),
    "game": (
        "jeu",
        "gioco",
        "Spiel",
    ),
}
"""Bid, declaration, entry of the score or card -> other words for it."""
