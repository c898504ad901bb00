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
        *("poignée", "une poignée", "a handful", "manciata", "una manciata"),
        *("eine Poignée", "Handvoll", "eine Handvoll"),
    ),
    "handful#1": (
        *("poignée simple", "simple poignée", "une poignée simple", "une simple poignée"),
        *("single handful", "a single handful", "simple handful", "a simple handful"),
        *("manciata semplice", "una manciata semplice", "einfache Poignée", "eine einfache Poignée"),
    ),
    "handful#2": (
        *("poignée double", "double poignée", "une poignée double", "une double poignée"),
        *("double handful", "a double handful", "manciata doppia", "una manciata doppia"),
        *("doppia manciata", "una doppia manciata", "doppelte Poignée", "eine doppelte Poignée"),
    ),
    "handful#3": (
        *("poignée triple", "triple poignée", "une poignée triple", "une triple poignée"),
        *("triple handful", "a triple handful", "manciata tripla", "una manciata tripla"),
        *("tripla manciata", "una tripla manciata", "dreifache Poignée", "eine dreifache Poignée"),
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
    "excuse_last_trick": (
        *("Excuse au dernier pli", "Excuse au bout", "Matto all'ultima presa", "Scusa all'ultima presa"),
        *("Sküs im letzten Stich", "Excuse im letzten Stich"),
    ),
    "excuse_last_trick=changes_side": (
        *("change de camp", "cambia parte", "cambia campo", "wechselt die Seite", "wechselt die Partei"),
    ),
    "excuse_last_trick=to_winner": (
        *("au gagnant", "au vainqueur du pli", "al vincitore", "a chi vince", "an den Gewinner", "dem Gewinner"),
    ),
    "excuse_returns_half": (
        *("demi-point rendu", "demi-point pour l'Excuse", "mezzo punto reso", "mezzo punto per il Matto"),
        *("halber Punkt zurück", "halber Punkt für den Sküs"),
    ),
    "excuse_slam": ("Excuse au chelem", "Matto nel cappotto", "Sküs beim Schlemm", "Excuse beim Schlemm"),
    "excuse_slam=played": ("jouée", "giocato", "giocata", "gespielt"),
    "excuse_slam=led": ("entamée", "à l'entame", "giocato per primo", "di uscita", "ausgespielt"),
    "slam_by": (
        *("chelem demandé par", "chelem par", "cappotto chiesto da", "cappotto da", "Schlemm angesagt von"),
        *("Schlemm von",),
    ),
    "slam_by=taker": (
        *("preneur", "le preneur", "chiamante", "il chiamante", "Alleinspieler", "der Alleinspieler", "Nehmer"),
    ),
    "slam_by=anyone": ("tous", "n'importe qui", "chiunque", "tutti", "jeder", "alle"),
    "asked_slam_lost": (
        *("chelem demandé et subi", "chelem annoncé perdu", "cappotto chiesto e subito", "cappotto dichiarato perso"),
        *("angesagter Schlemm verloren",),
    ),
    "asked_slam_lost=failed": ("manqué", "chuté", "fallito", "mancato", "misslungen"),
    "asked_slam_lost=both": ("les deux", "entrambi", "tutti e due", "beide", "beides"),
    "handful_scart": (
        *("poignée et écart", "atouts écartés dans la poignée", "manciata e scarti", "Poignée und Skart"),
        *("abgelegte Trümpfe in der Poignée",),
    ),
    "handful_scart=shown": ("montrés", "remontrés", "mostrati", "rimostrati", "gezeigt", "nochmals gezeigt"),
    "handful_scart=never": ("jamais", "mai", "nie", "niemals"),
    "petit_sec": ("Petit sec", "petit sec", "Bagatto secco", "Bagatto solo", "nackter Pagat", "blanker Pagat"),
    "chien_forbidden_ends": (
        *("bouts interdits au chien", "cartes interdites au chien", "estremi vietati al monte"),
        *("verbotene Enden für den Hund", "Enden nicht in den Hund"),
    ),
    "lead_called_suit": (
        *("entame à la couleur appelée", "couleur appelée à l'entame", "uscita nel seme chiamato", "seme chiamato"),
        *("Ausspiel der gerufenen Farbe", "gerufene Farbe"),
    ),
    "lead_called_suit=forbidden": ("interdite", "interdit", "défendue", "vietata", "vietato", "verboten"),
    "excuse_then_called": (
        *("Excuse puis couleur appelée", "Excuse puis couleur", "Matto e poi seme chiamato"),
        *("Sküs und dann gerufene Farbe", "Excuse und dann gerufene Farbe"),
    ),
    "excuse_then_called=free": ("libre", "permise", "libera", "libero", "frei", "erlaubt"),
    "excuse_then_called=barred": ("interdite", "défendue", "vietata", "vietato", "verboten"),
    "partner_share": (
        *("part du partenaire", "partage avec le partenaire", "parte del compagno", "quota del compagno"),
        *("Anteil des Partners",),
    ),
    "partner_share=two_to_one": (
        *("deux tiers un tiers", "deux contre un", "due a uno", "due terzi e un terzo", "zwei zu eins"),
        *("zwei Drittel ein Drittel",),
    ),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
KNOWN_AS = (
    *("tarot", "tarot français", "tarot à la française", "tarot à trois", "tarot à quatre", "tarot à cinq"),
    *("tarot à 3", "tarot à 4", "tarot à 5", "tarot FFT", "FFT tarot", "FFT", "jeu de tarot"),
    *("tarocchi francesi", "tarocco francese", "tarot francese", "Französisches Tarot", "Franz. Tarot"),
    "Französisches Tarock",
)
"""What people call the game, in any language."""
