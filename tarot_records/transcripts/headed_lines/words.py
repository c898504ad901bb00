"""Words that may belong to a hand, correct or misspelt: cards, players, bids, declarations."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from tarot_records.games import game_of
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.letters import TABLES as LETTERS
from tarot_records.notation.lines import HAND
from tarot_records.notation.vocabulary import (
    EVERYBODY,
    FOOL_NAMES,
    OTHERS,
    POINT_WORDS,
    TRICK_WORDS,
    VALUE_FORMS,
    forms_of,
    line_words,
    loose_cards,
    plain_set,
    plain_words,
)
from tarot_records.transcripts.headed_lines.small_words import DENYING, LEADING, RUFFS, TAKES
from tarot_records.transcripts.headed_lines.spoken import Seated, SpokenLine
from tarot_records.transcripts.text.misspelt import SHORTEST, Misspelt

LONELY = frozenset(["a", "e", "i", "o", "y"])
"""Single letters that are ordinary words when they label no seat and the rest of the line is not about a hand."""
FEW = 6
"""Maximum number of words of a heading over cards or tricks."""
SMALL = plain_set(
    "a,à,au,aux,al,alla,all',ai,in,im,en,nel,da,dal,von,vom,bei,beim,zu,zum,at,by,with,con,avec,mit,chez,per,pour,für,for"
    ",dans,sur,on,am,an,e,et,und,and,o,ou,oder,or,del,della,dei,des,du,de,der,die,das,den,dem,le,la,les,l',il,lo,i,gli"
    ",the,of,to,un,une,uno,una,ein,eine,einem,our,nos,nostre,unser,unsere,di,d',from,aus"
)
"""Words without meaning beside other words, if written in small letters."""
OVER_CARDS = plain_set(
    "jeux,mains,mani,carte,cartes,cards,karten,hände,blätter,hands,dealt,distribution,verteilung,distribuzione,jeu"
    ",play,gioco,giocate,prese,plis,levées,tricks,stiche,spielverlauf,verlauf"
)
"""Words of a heading over lines with the cards of each seat, or with the tricks."""
OCCASIONS = plain_set(
    "quatre,trois,cinq,quattro,tre,cinque,vier,drei,fünf,zu viert,zu dritt,four,five,coppie,coppia,paires,circolo"
    ",cercle,club,amicale,retraites,retraités,verein,runde,stammtisch,session,séance,evening,night,table,tavolo,tisch,players"
    ",joueurs,giocatori,spieler,torre,quarta,ultima,terza,prima,seconda,played,gespielt,jouée,giocata"
)
"""Words of titles that look like other words misspelt."""
FURTHER_DENIALS = plain_set("pas,non,not,nicht")
"""Further words of denial, which are no bids here."""
_TELLING = ("pass", "none", "nobody", "unknown", "all_pass", "claim", "misdeal", "petit_sec", "given_up", "thrown_in")
"""Values of the notation whose words stand in no title."""


def may_be_of_hand(typed: str, table: Seated, alone: bool = False) -> bool:
    """Return whether a word, correct or misspelt, may be a card, a player, a bid or a declaration.

    With `alone`, a short word or a word with swapped letters may be a misspelling too.
    """
    said = plain_words(typed).strip("'")
    if typed in table.seats:
        return True
    if said in SMALL or said in OCCASIONS | FURTHER_DENIALS:
        return False
    bare = without_article(said)
    if is_of_hand(typed, table) or player_test(table).has(bare):
        return True
    if bare in OVER_CARDS:
        return False  # a known word, so no misspelling
    played = _game_word_test(table.game)
    return played.has_alone(bare) if alone else played.has(bare)


def is_of_hand(typed: str, table: Seated) -> bool:
    """Return whether a word, as it stands, is a letter, a card, a player, a bid or a declaration."""
    said = plain_words(typed).strip("'")
    return (
        len(said) == 1
        or without_article(said) in game_words(table.game)
        or SpokenLine((), table).label(typed) is not None
    )


def without_article(said: str) -> str:
    """Return a word without a French or Italian article or preposition before it: `l'as`, `d'atout`."""
    return said.removeprefix("l'").removeprefix("d'")


@lru_cache(maxsize=64)
def player_test(table: Seated) -> Misspelt:
    """Return a test whether a word is a player's name or seat label, correct or misspelt."""
    return Misspelt(plain_words(name) for name in (*table.seats, *table.names) if name)


@lru_cache(maxsize=64)
def hand_words(game: str) -> frozenset[str]:
    """Return the words that belong to a hand in any language: words of play and first words of lines."""
    forms = (
        form for said in (LEADING, TAKES, RUFFS, DENYING, POINT_WORDS, OTHERS, EVERYBODY, TRICK_WORDS) for form in said
    )
    begins = {form for form, said in line_words().items() if set(said) - {HAND.word}}
    words = frozenset(word for form in forms for word in form.split()) - OCCASIONS
    return (words | begins | game_words(game)) - SMALL | card_spellings(game)


@lru_cache(maxsize=64)
def game_words(game: str) -> frozenset[str]:
    """Return a game's words for cards, bids, declarations and outcomes; small words only if they name a card."""
    said = {word for form in forms_of(game).announced for word in form.split()}
    return (
        frozenset(said) | {form for form, value in VALUE_FORMS.items() if value in _TELLING}
    ) - SMALL | card_spellings(game)


@lru_cache(maxsize=64)
def card_spellings(game: str) -> frozenset[str]:
    """Return all spellings of cards and parts of cards, in every language."""
    loose = [loose_cards(lang, game) for lang in LANGUAGES]
    tables = (table for one in loose for table in (one.whole, one.suits, one.ranks, one.numbers, one.initials))
    return frozenset(form for table in tables for form in table)


@lru_cache(maxsize=64)
def hand_word_test(game: str) -> Misspelt:
    """Return a test whether a word belongs to a hand, correct or misspelt."""
    return Misspelt(_recognisable_words(hand_words(game), game))


@lru_cache(maxsize=64)
def _game_word_test(game: str) -> Misspelt:
    """Return a test whether a word is a card, bid, declaration or outcome of a game, correct or misspelt."""
    return Misspelt(_recognisable_words(game_words(game), game))


def _recognisable_words(words: Collection[str], game: str) -> Iterator[str]:
    """Yield the words that are long enough to be recognised if misspelt; among words for cards, only names."""
    typed = game_of(game).words.typed
    called = {
        *map(plain_words, FOOL_NAMES.split(",")),
        *typed,
        *(plain_words(name) for names in typed.values() for name in names),
    }
    for lang in LANGUAGES:
        loose = loose_cards(lang, game)
        called |= {*loose.suits, *loose.ranks, *map(plain_words, LETTERS[lang].called)}
    for word in words:
        if len(word) >= SHORTEST - 1 and word.isalpha() and (word in called or word not in card_spellings(game)):
            yield word
