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
    "pagat_bonus=one_sided": ("d'un seul côté", "un seul camp", "da una parte", "da una sola parte", "einseitig"),
    "pagat_bonus=transferred": (
        *("transférée", "payée par l'autre camp", "trasferito", "pagato dall'altra parte", "übertragen"),
        *("vom anderen bezahlt",),
    ),
    "pagat_overtaken": (
        *("Petit pris par le partenaire", "Bagatto preso dal compagno", "Pagat vom Partner gestochen"),
        *("Bagat vom Partner gestochen",),
    ),
    "pagat_overtaken=nothing": ("ne compte pas", "non conta", "zählt nicht"),
    "pagat_overtaken=lost": ("perdu", "perso", "perduto", "verloren"),
    "partners": ("partenaires", "compagni", "Partner"),
    "ranking": ("ordre des cartes", "rang des cartes", "ordine delle carte", "rango", "Rangfolge", "Kartenfolge"),
    "ranking=irrational": ("à l'ancienne", "inversé", "all'antica", "invertito", "alte Folge", "umgekehrt"),
    "ranking=rational": ("naturel", "normal", "naturale", "normale", "natürlich", "gewöhnlich"),
    "forced_trumps": (
        *("atouts forcés", "atouts par nécessité", "trionfi forzati", "trionfi per necessità", "erzwungene Trümpfe"),
        *("notwendige Trümpfe",),
    ),
    "forced_trumps=fewest": (
        *("le moins possible", "au minimum", "il meno possibile", "al minimo", "möglichst wenige"),
        *("so wenige wie möglich",),
    ),
    "forced_trumps=any": ("libres", "au choix", "liberi", "a scelta", "beliebig", "frei"),
    "fool_last_trick": ("Excuse au dernier pli", "Matto all'ultima presa", "Sküs im letzten Stich"),
    "fool_last_trick=kept": ("gardée", "conservée", "tenuto", "conservato", "behalten"),
    "fool_last_trick=lost": ("perdue", "perso", "perduto", "verloren"),
    "fool_unpaid": ("Excuse impayée", "excuse non payée", "Matto non pagato", "Sküs unbezahlt", "unbezahlter Sküs"),
    "fool_unpaid=kept": ("gardée", "conservée", "tenuto", "conservato", "behalten"),
    "fool_unpaid=surrendered": ("cédée", "perdue", "ceduto", "perso", "abgegeben", "verloren"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
KNOWN_AS = ("tarocchi al consiglio",)
"""What people call the game, in any language."""
