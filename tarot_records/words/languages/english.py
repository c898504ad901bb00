"""What is particular to English."""

from tarot_records.core.cards import RANK_NAMES, RANKS, SUIT_NAMES
from tarot_records.words.languages.language import Language

ENGLISH = Language(
    code="en",
    name="English",
    colon=": ",
    semicolon="; ",
    decimal=".",
    thousands=",",
    suits=SUIT_NAMES,
    latin_suits=("swords", "cups", "coins", "batons", "trumps"),
    bare_ranks={rank: RANK_NAMES.get(rank, rank) for rank in RANKS},
    ranks={rank: f"the {RANK_NAMES.get(rank, rank)}" for rank in RANKS},
    plural_ranks={rank: f"the {RANK_NAMES.get(rank, rank)}s" for rank in RANKS},
    card={
        "plain": "{rank} of {suit}",
        "trump": "trump {rank}",
        "fool": "the Fool",
        "unknown": "an unknown card",
        "unknown_trump": "an unknown trump",
        "unknown_plain": "an unknown card of {suit}",
    },
    fools={"the": "the Fool"},
)
