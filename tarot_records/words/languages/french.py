"""What is particular to French."""

from tarot_records.core.cards import RANKS
from tarot_records.words.languages.language import Language

_NAMED = {"1": "as", "J": "valet", "N": "cavalier", "Q": "dame", "K": "roi"}

FRENCH = Language(
    code="fr",
    name="français",
    colon=" : ",
    semicolon=" ; ",
    decimal=",",
    thousands="\u202f",
    suits=("pique", "cœur", "carreau", "trèfle", "atout"),
    latin_suits=("épée", "coupe", "denier", "bâton", "atout"),
    bare_ranks={rank: _NAMED.get(rank, rank) for rank in RANKS},
    ranks={rank: f"le {_NAMED.get(rank, rank)}" for rank in RANKS} | {"1": "l'as", "Q": "la dame"},
    plural_ranks={rank: f"les {_NAMED[rank]}s" if rank in _NAMED else f"les {rank}" for rank in RANKS}
    | {"1": "les as"},
    card={
        "plain": "{rank} de {suit}",
        "trump": "l'atout {rank}",
        "fool": "l'Excuse",
        "unknown": "une carte inconnue",
        "unknown_trump": "un atout inconnu",
        "unknown_plain": "une carte inconnue de {suit}",
    },
    trumps="atout",
    fool="Excuse",
    fools={"of": "de l'Excuse", "to": "à l'Excuse", "the": "l'Excuse", "short": "Excuse"},
    elisions=((r"\bde (?=[aeiouéèêœ])", "d'"),),
)
