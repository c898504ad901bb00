"""Words of score sheets in English, French, Italian and German, without accents and in small letters."""

from typing import Final

FACTS: Final[dict[str, str]] = {
    "game": "game",
    "jeu": "game",
    "gioco": "game",
    "ruleset": "ruleset",
    "option": "option",
    "event": "event",
    "tournament": "event",
    "tournoi": "event",
    "torneo": "event",
    "turnier": "event",
    "place": "place",
    "lieu": "place",
    "luogo": "place",
    "ort": "place",
    "date": "date",
    "data": "date",
    "datum": "date",
    "table": "table",
    "tavolo": "table",
    "tisch": "table",
    "round": "round",
    "tour": "round",
    "turno": "round",
    "source": "source",
    "fonte": "source",
    "quelle": "source",
    "transcriber": "transcriber",
}
"""Words before the header, each in a line with what it says."""

COLUMNS: Final[dict[str, str]] = {
    **dict.fromkeys(("deal", "hand", "no", "no.", "nr", "nr.", "n", "n°", "nº", "#"), "label"),
    **dict.fromkeys(("donne", "mano", "spiel"), "label"),
    **dict.fromkeys(("dealer", "donneur", "mazziere", "geber"), "dealer"),
    **dict.fromkeys(("declarer", "taker", "preneur", "chiamante", "dichiarante", "alleinspieler"), "declarer"),
    **dict.fromkeys(("partner", "partenaire", "appele", "compagno"), "partner"),
    **dict.fromkeys(("contract", "bid", "contrat", "enchere", "contratto", "kontrakt", "ansage"), "contract"),
    **dict.fromkeys(("points", "card points", "punti", "punkte"), "points"),
    **dict.fromkeys(("date", "data", "datum"), "date"),
    **dict.fromkeys(("note", "notes", "remark", "remarks", "comment", "remarque", "remarques"), "note"),
    **dict.fromkeys(("commentaire", "nota", "osservazioni", "bemerkung", "bemerkungen"), "note"),
}
"""Words of the header -> what the column has. Entries of the score stand under their names in the game."""

ITEMS: Final[dict[str, str]] = {
    "oudlers": "bouts",
    "petit": "petit_au_bout",
    "petit au bout": "petit_au_bout",
    "poignee": "handful",
    "poignees": "handful",
    "chelem": "slam",
}
"""Other words for entries of French Tarot."""

TOTALS: Final = frozenset(
    ("total", "totals", "sum", "σ", "∑", "somme", "totaux", "cumul", "summe", "gesamt", "totale", "totali", "somma")
)
"""Words for sums: before the sums below a sheet, and beside a player's name over his running total."""

CONTRACTS: Final[dict[str, str]] = {
    "petite": "prise",
    "p": "prise",
    "take": "prise",
    "g": "garde",
    "guard": "garde",
    "gs": "garde_sans",
    "guard without": "garde_sans",
    "gc": "garde_contre",
    "guard against": "garde_contre",
}
"""Other words for contracts of French Tarot."""

PASSED: Final = frozenset(("pass", "passe", "passed", "all pass", "passo", "gepasst"))
"""Words for a hand that nobody played."""
