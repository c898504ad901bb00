"""What is particular to Italian."""

from tarot_records.core.cards import RANKS
from tarot_records.words.languages.language import Language

_NAMED = {"1": "asso", "J": "fante", "N": "cavallo", "Q": "donna", "K": "re"}
_PLURALS = {"1": "gli assi", "8": "gli 8", "J": "i fanti", "N": "i cavalli", "Q": "le donne", "K": "i re"}

ITALIAN = Language(
    code="it",
    name="italiano",
    colon=": ",
    semicolon="; ",
    decimal=",",
    thousands=".",
    suits=("picche", "cuori", "quadri", "fiori", "trionfi"),
    latin_suits=("spade", "coppe", "denari", "bastoni", "trionfi"),
    bare_ranks={rank: _NAMED.get(rank, rank) for rank in RANKS},
    ranks={rank: f"il {_NAMED.get(rank, rank)}" for rank in RANKS} | {"1": "l'asso", "8": "l'8", "Q": "la donna"},
    plural_ranks={rank: _PLURALS.get(rank, f"i {rank}") for rank in RANKS},
    card={
        "plain": "{rank} di {suit}",
        "trump": "il trionfo {rank}",
        "fool": "il Matto",
        "unknown": "una carta sconosciuta",
        "unknown_trump": "un trionfo sconosciuto",
        "unknown_plain": "una carta sconosciuta di {suit}",
    },
    trumps="trionfi",
    fool="Matto",
    fools={"of": "del Matto", "to": "al Matto", "the": "il Matto", "short": "Matto"},
)
