"""What is particular to German.

Card names stand without an article, as players say them; so only the Fool and cards nobody could read have cases.
"""

from tarot_records.core.cards import RANKS
from tarot_records.words.languages.language import Language

_NAMED = {"1": "Ass", "J": "Bube", "N": "Cavall", "Q": "Dame", "K": "König"}
_PLURALS = {"1": "die Asse", "J": "die Buben", "N": "die Cavalls", "Q": "die Damen", "K": "die Könige"}

GERMAN = Language(
    code="de",
    name="Deutsch",
    colon=": ",
    semicolon="; ",
    decimal=",",
    thousands=".",
    suits=("Pik", "Herz", "Karo", "Treff", "Trumpf"),
    latin_suits=("Schwert", "Kelch", "Münz", "Stab", "Trumpf"),
    bare_ranks={rank: _NAMED.get(rank, rank) for rank in RANKS},
    ranks={rank: _NAMED.get(rank, rank) for rank in RANKS},
    plural_ranks={rank: _PLURALS.get(rank, f"die {rank}er") for rank in RANKS},
    card={
        "plain": "{suit}-{rank}",
        "trump": "Trumpf {rank}",
        "fool": "Sküs",
        "unknown": "eine unbekannte Karte",
        "unknown_trump": "eine unbekannte Trumpfkarte",
        "unknown_plain": "eine unbekannte {suit}-Karte",
    },
    cases={
        "acc": {"fool": "den Sküs"},
        "dat": {
            "fool": "dem Sküs",
            "unknown": "einer unbekannten Karte",
            "unknown_trump": "einer unbekannten Trumpfkarte",
            "unknown_plain": "einer unbekannten {suit}-Karte",
        },
    },
    trumps="Trumpf",
    fool="Sküs",
    fools={"the": "der Sküs", "acc": "den Sküs", "dat": "dem Sküs", "gen": "des Sküs", "short": "Sküs"},
)
