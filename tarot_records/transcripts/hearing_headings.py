"""Recognise lines without facts of the game: titles, headings, lists of abbreviations, and sentences.

Such a line is a remark. It has one of these forms, and none of its words may be a card, a player, a bid or another part
of a hand, even misspelt; a line with such a word is no remark, and the user is asked about it. Only before the first
hand may a title contain words that elsewhere would state a fact.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from tarot_records.games import GAMES, game_of
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.letters import TABLES as LETTERS
from tarot_records.notation.lines import HAND
from tarot_records.notation.vocabulary import (
    EVERYBODY,
    FOOL_NAMES,
    OTHERS,
    POINT_WORDS,
    TRICK_WORDS,
    TRUMPS_TOO,
    VALUE_FORMS,
    forms_of,
    known_words,
    line_words,
    loose_cards,
    plain_set,
    plain_words,
)
from tarot_records.transcripts.columns import star_means
from tarot_records.transcripts.dates import DATE, YEARS
from tarot_records.transcripts.misspelt import SHORTEST, Misspelt
from tarot_records.transcripts.small_words import DEALS, DENYING, IS, LEADING, MAKES, ORDINALS, RUFFS, TAKES
from tarot_records.transcripts.spoken import STAR, WRITTEN_WORD, Seated, SpokenLine

AT_LEAST = 4
"""Minimum number of words in a sentence: a shorter line may be the misspelt beginning of a line of a hand."""
LONG = 5
"""Minimum number of words in a long title, and of letters in a long word."""
LONELY = frozenset(["a", "e", "i", "o", "y"])
"""Single letters that are ordinary words when they label no seat and the rest of the line is not about a hand."""
NONE = plain_set("no,nobody,aucun,aucune,niente,senza,kein,keine,keiner,nothing,nichts,rien,personne")
"""Words of denial beside a word for a declaration: there was no such declaration."""
_BESIDES = plain_set(
    "announcements,announcement,announced,annoncé,angesagt,kontra,kontras,contre,declared,montré,montre"
)
"""Further words for things that were not declared."""
OUTCOMES = plain_set(
    "made,lost,won,down,lost by,made by,passé,passée,chuté,chutée,chute,réussi,réussie,gagné,gagnée,perdu,perdue"
    ",fatta,fatto,vinta,vinto,persa,perso,gewonnen,verloren,geschafft,gemacht"
)
"""Words for the outcome of a contract."""
STAKES = plain_set(
    "game,contract,contrat,contratto,partie,partita,spiel,juste,just,knapp,points,point,punti,punkte,pts"
)
"""Words for stakes: the game, the contract or its points."""
LONGEST = 160
"""Maximum number of characters of a line without facts."""
FEW = 6
"""Maximum number of words of a heading over cards or tricks."""
PAIRS = 3
"""Minimum number of letters, each beside its meaning, in a list of abbreviations without signs."""

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
OF_THE_DEAL = plain_set("iniziali,initiales,initial,starting,départ,all,four,three,quatre,trois,alle")
"""Further words of a heading over cards or tricks, besides OVER_CARDS."""
ABBREVIATIONS = plain_set(
    "abréviations,abréviation,abrév,abbr,abk,abbrev,kürzel,zeichen,sigle,abbreviations,abbreviazioni,abkürzungen,légende,legenda,legende,legend,key"
)
"""Words that introduce a list of abbreviations."""
OCCASIONS = plain_set(
    "quatre,trois,cinq,quattro,tre,cinque,vier,drei,fünf,zu viert,zu dritt,four,five,coppie,coppia,paires,circolo"
    ",cercle,club,amicale,retraites,retraités,verein,runde,stammtisch,session,séance,evening,night,table,tavolo,tisch,players"
    ",joueurs,giocatori,spieler,torre,quarta,ultima,terza,prima,seconda,played,gespielt,jouée,giocata"
)
"""Words of titles that look like other words misspelt."""
CLUB = "club"
"""Word for a place where people play; in English also a suit."""
_ORDINAL = re.compile(r"[0-9]{1,4}(?:[eè](?:me|re)?|er|st|nd|rd|th|[ªºoa])")
_SIGNS = re.compile(r"\bw/|\b[nN][°º]\.?|#|\b(?:[nN]r|[nN]o)\.")
_LISTED = re.compile(r"([^\W\d_]+)\s*:")
_MARKED = re.compile(r'[{}<>?^|"=*\[\]+♠♥♦♣♤♡♢♧]')
_ENTRIES = re.compile(r"[,;()\[\]:]")
TABLES = plain_set("table,tavolo,tisch,ronde,turno,séance,session,sitzung,seduta")
"""Words before the number of a table or session."""
PLAYERS = plain_set("players,joueurs,joueuses,giocatori,spieler,spielern,spielerinnen,persone,personnes,personen")
"""Words after the number of players."""
_COMPOUNDS = ("spiel", "runde", "partie")
"""Endings of German compounds for a hand."""
_BESIDE = plain_set("pas,non,not,nicht")
"""Further words of denial, which are no bids here."""
_TRUMPS = ("tarot", "tarock", "tarocc", "tarok")
"""Beginnings of the names of most games and of the trumps."""
_TRUMPS_ALONE = (*_TRUMPS[1:], "trocc")
"""Beginnings of the names of the trumps, which alone name a suit."""
_GAMES = plain_set("königrufen,trocca,chambéry")
_TELLING = ("pass", "none", "nobody", "unknown", "all_pass", "claim", "misdeal", "petit_sec", "given_up", "thrown_in")
"""Values of the notation whose words stand in no title."""


class Heading(NamedTuple):
    """A line without facts of the game."""

    of_hand: bool
    """True if the line mentions a hand; then it may begin the next hand after an earlier one."""


def heading_of(line: str, table: Seated) -> Heading | None:
    """Return a heading if a line is a title, a heading or a remark; None if the line may state a fact of the game."""
    text = line.strip(" \t\r-*=~_#–—•·>+")
    if len(text) > LONGEST or not any(map(str.isalpha, text)):
        return None
    if _is_over_cards(text, table) or _explains_letters(line.strip(), table) or _explains_star(line.strip(), table):
        return Heading(False)
    if _MARKED.search(text):
        return None
    if table.ahead and _heads_text(text, table):
        return Heading(False)
    apart = _denies(text, table) or _is_sentence(text, table) or _tells_outcome(text, table)
    return Heading(False) if apart else _title(text, table)


# -- over what comes next --------------------------------------------------------------------------


def _is_over_cards(text: str, table: Seated) -> bool:
    """Return whether a line only announces the cards of each seat, or the tricks: `Les jeux :`, `Karten:`."""
    said = plain_words(text.rstrip(" :.")).replace("l'", "l' ").split()
    if not said or len(said) > FEW or (said[0] in line_words() and HAND.word in line_words()[said[0]]):
        return False
    named = any(SpokenLine((), table).label(word) is not None for word in said)
    return not named and bool(OVER_CARDS & set(said)) and not set(said) - OVER_CARDS - OF_THE_DEAL - SMALL


# -- titles ----------------------------------------------------------------------------------------


def _title(text: str, table: Seated) -> Heading | None:
    """Return a heading if a line is a title: a date or a game, perhaps a place, players or hand number; else None."""
    rest, dates = DATE.subn(" ", text)
    words = WRITTEN_WORD.findall(_SIGNS.sub(" ", rest))
    said = ["", *(plain_words(word).strip("'") for word in words), ""]
    if any(plain_words(word) in PLAYERS for word in _LISTED.findall(text)):
        return None
    named = [word for word in said if _names_game(word, table)]
    if not dates and (not named or (len(words) == 1 and named[0].startswith(_TRUMPS_ALONE))):
        return None
    begins = line_words().get(said[1], ())
    own = said[1] in table.game.split("-")
    if begins and not own and (HAND.word not in begins or not dates or said[2][:1].isdigit()):
        return None
    if begins and own and not dates and not OCCASIONS & set(said):
        return None  # the word may introduce a fact
    of_hand = bool(begins) and not own
    for before, word, after, typed in zip(said, said[1:], said[2:], words, strict=False):
        if _names_game(word, table):
            continue
        if word[0].isdigit():
            hand = _is_hand(before) or (_ORDINAL.fullmatch(word) is not None and _is_hand(after))
            if not (hand or before in TABLES or after in PLAYERS or YEARS.fullmatch(word)):
                return None
            of_hand |= hand
        elif _is_hand(word) and (word is said[1] or _is_counted(before, word, after)):
            of_hand = True
        elif _may_tell(typed, word, table):
            return None
    return Heading(of_hand)


def _heads_text(text: str, table: Seated) -> bool:
    """Return whether a line before the first hand is a long title with a date or a game, and without a player.

    No word of it may be part of the play; capitalised words may resemble such words.
    """
    rest, dates = DATE.subn(" ", text)
    words = WRITTEN_WORD.findall(_SIGNS.sub(" ", rest))
    named = any(_names_game(plain_words(word), table) for word in words)
    numbers = any(pair == (True, True) for pair in pairwise(word.isdigit() for word in words))
    if ":" in text or numbers or len(words) < LONG or not (dates or named):
        return False
    return not any(_is_of_play(word, table) for word in words if not word.isdigit())


def _is_of_play(word: str, table: Seated) -> bool:
    """Return whether a word of a title may be a player or a word of play, even misspelt if it has no capital."""
    said = plain_words(word)
    if _names_game(said, table) or said in OCCASIONS | TABLES | SMALL or _is_hand(said) or said[0].isdigit():
        return False
    if SpokenLine((), table).label(word) is not None:
        return True
    return len(said) > SHORTEST and (
        said in _game_words(table.game) if word[0].isupper() else may_be_of_hand(word, table)
    )


def _denies(text: str, table: Seated) -> bool:
    """Return whether a line only states that nothing was declared: `pas de poignée`, `keine Ansagen`."""
    said = [word.strip("'") for word in WRITTEN_WORD.findall(plain_words(text).replace("d'", "d' "))]
    none = {form for form, value in VALUE_FORMS.items() if value == "none"} | _BESIDE | NONE
    says = {form for form, found in line_words().items() if {"declare", "call"} & set(found)} | _BESIDES
    says |= {word for form in forms_of(table.game).declarations for word in form.split()}
    told = [word for word in said if word not in SMALL]
    return any(word in none for word in told) and all(word in none or word in says for word in told) and len(said) > 1


def _tells_outcome(text: str, table: Seated) -> bool:
    """Return whether a line only states the outcome, which the points state too: `Garde passée de 3`, `game made`."""
    said = [word.strip("'") for word in WRITTEN_WORD.findall(plain_words(text))]
    told = {word for word in said if word not in OUTCOMES | SMALL | STAKES and not word.isdigit()}
    bids = {word for form in forms_of(table.game).bids for word in form.split()}
    named = any(SpokenLine((), table).label(word) is not None for word in said if not word.isdigit())
    return bool(OUTCOMES & set(said)) and not named and told <= bids


def _is_sentence(text: str, table: Seated) -> bool:
    """Return whether a line is a sentence, or a word before a colon, in which no word may belong to a hand."""
    words = WRITTEN_WORD.findall(text)
    said = [plain_words(word) for word in words]
    if not said or any(map(str.isdigit, text)) or ":" in text[:-1] or said[0] in known_words() or said[0] in PLAYERS:
        return False
    if len(said) < AT_LEAST and not (text.endswith(":") and len(said[0]) > LONG):
        return False
    telling = [word for word in words if word in table.seats or plain_words(word) not in LONELY]
    if any(len(word) >= SHORTEST and word in (LEADING | TAKES | DEALS | MAKES) - IS for word in said):
        return False
    return bool(telling) and not any(may_be_of_hand(word, table) for word in telling)


def _is_hand(said: str) -> bool:
    """Return whether a word means a hand: `donne`, `Übungsspiel`."""
    return HAND.word in line_words().get(said, ()) or said.endswith(_COMPOUNDS)


def _is_counted(before: str, hand: str, after: str) -> bool:
    """Return whether the word for a hand is beside a number or an ordinal, or cannot mean dealing."""
    ordinal = before[:1].isdigit() or any(before in forms for forms in ORDINALS)
    return ordinal or after.isdigit() or "dealer" not in line_words().get(hand, ())


def _names_game(said: str, table: Seated) -> bool:
    """Return whether a word names a game or its trumps."""
    return said in _game_names() or said.startswith(_TRUMPS) or said in table.game.split("-")


def _may_tell(typed: str, said: str, table: Seated) -> bool:
    """Return whether a word of a title, correct or misspelt, may state a fact of a hand."""
    if typed.islower() and said in SMALL:
        return False
    bare = _without_article(said)
    if (
        len(said) == 1
        or (bare in _hand_words(table.game) and bare != CLUB)
        or SpokenLine((), table).label(typed) is not None
    ):
        return True
    if bare in OCCASIONS | TABLES | PLAYERS:
        return False
    return _hand_word_test(table.game).has(bare) or _player_test(table).has(bare)


def may_be_of_hand(typed: str, table: Seated, alone: bool = False) -> bool:
    """Return whether a word, correct or misspelt, may be a card, a player, a bid or a declaration.

    With `alone`, a short word or a word with swapped letters may be a misspelling too.
    """
    said = plain_words(typed).strip("'")
    if typed in table.seats:
        return True
    if said in SMALL or said in OCCASIONS | _BESIDE:
        return False
    bare = _without_article(said)
    if is_of_hand(typed, table) or _player_test(table).has(bare):
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
        or _without_article(said) in _game_words(table.game)
        or SpokenLine((), table).label(typed) is not None
    )


def _without_article(said: str) -> str:
    """Return a word without a French or Italian article or preposition before it: `l'as`, `d'atout`."""
    return said.removeprefix("l'").removeprefix("d'")


@lru_cache(maxsize=64)
def _player_test(table: Seated) -> Misspelt:
    """Return a test whether a word is a player's name or seat label, correct or misspelt."""
    return Misspelt(plain_words(name) for name in (*table.seats, *table.names) if name)


@cache
def _game_names() -> frozenset[str]:
    return _GAMES | {part for game in GAMES for part in game.split("-") if len(part) > SHORTEST}


@lru_cache(maxsize=64)
def _hand_words(game: str) -> frozenset[str]:
    """Return the words that belong to a hand in any language: words of play and first words of lines."""
    forms = (
        form for said in (LEADING, TAKES, RUFFS, DENYING, POINT_WORDS, OTHERS, EVERYBODY, TRICK_WORDS) for form in said
    )
    begins = {form for form, said in line_words().items() if set(said) - {HAND.word}}
    words = frozenset(word for form in forms for word in form.split()) - OCCASIONS
    return (words | begins | _game_words(game)) - SMALL | _cards(game)


@lru_cache(maxsize=64)
def _game_words(game: str) -> frozenset[str]:
    """Return a game's words for cards, bids, declarations and outcomes; small words only if they name a card."""
    said = {word for form in forms_of(game).announced for word in form.split()}
    return (frozenset(said) | {form for form, value in VALUE_FORMS.items() if value in _TELLING}) - SMALL | _cards(game)


@lru_cache(maxsize=64)
def _cards(game: str) -> frozenset[str]:
    """Return all spellings of cards and parts of cards, in every language."""
    loose = [loose_cards(lang, game) for lang in LANGUAGES]
    tables = (table for one in loose for table in (one.whole, one.suits, one.ranks, one.numbers, one.initials))
    return frozenset(form for table in tables for form in table)


@lru_cache(maxsize=64)
def _hand_word_test(game: str) -> Misspelt:
    """Return a test whether a word belongs to a hand, correct or misspelt."""
    return Misspelt(_recognisable_words(_hand_words(game), game))


@lru_cache(maxsize=64)
def _game_word_test(game: str) -> Misspelt:
    """Return a test whether a word is a card, bid, declaration or outcome of a game, correct or misspelt."""
    return Misspelt(_recognisable_words(_game_words(game), game))


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
        if len(word) >= SHORTEST - 1 and word.isalpha() and (word in called or word not in _cards(game)):
            yield word


# -- lists of abbreviations ------------------------------------------------------------------------


def _explains_star(line: str, table: Seated) -> bool:
    """Return whether a line explains the star beside a card: `* = Stich gemacht`."""
    words = WRITTEN_WORD.findall(line)
    named = any(SpokenLine((), table).label(word) is not None for word in words)
    starred = line.lstrip("( ").startswith(STAR) and len(words) <= FEW and bool(star_means(line))
    return starred and not named and not any(map(str.isdigit, line))


def _explains_letters(line: str, table: Seated) -> bool:
    """Return whether a line only explains letters and with meanings that are known here: `(s spade, c coppe, …)`."""
    begins = plain_words(line.partition(":")[0]) in ABBREVIATIONS
    text = line.partition(":")[2] if begins else line
    enclosed = line.startswith("(") and line.endswith(")")
    if any(map(str.isdigit, text)) or not (begins or enclosed or "=" in text):
        return False
    entries = [entry.split() for entry in _ENTRIES.split(text.replace("=", " = ")) if entry.strip()]
    if not (begins or enclosed) and _names_seat(entries, table):
        return False
    explained = [_count_explained(entry, table) for entry in entries]
    signs = sum("=" in entry for entry in entries)
    pairs = sum(count for count in explained if count is not None)
    enough = pairs >= PAIRS or (signs and (enclosed or begins or len(entries) > 1))
    return None not in explained and pairs > 0 and bool(enough)


def _names_seat(entries: list[list[str]], table: Seated) -> bool:
    """Return whether an entry with `=` names a seat, so that it may be a card played: `R = roi`."""
    spoken = SpokenLine((), table)
    return any(spoken.label(word) is not None for entry in entries if "=" in entry for word in entry)


def _count_explained(entry: list[str], table: Seated) -> int | None:
    """Return the number of letters or signs that an entry explains with their known meanings; else None."""
    loose = loose_cards(table.lang, table.game)
    if not any(map(str.isalnum, entry[0])):
        words = [word for word in entry[1:] if word != "="]
        spoken = SpokenLine((), table)
        cards = _cards(table.game) - SMALL
        return None if any(spoken.label(word) is not None or plain_words(word) in cards for word in words) else 1
    if "=" not in entry and all(len(word) == 1 for word in entry):
        return 0 if all(plain_words(word) in {**loose.ranks, **loose.initials} for word in entry) else None
    at = entry.index("=") if "=" in entry else len(entry) // 2
    left, right = entry[:at], [word for word in entry[at:] if word != "="]
    if len(left) != len(right) or not left:
        return None
    pairs = zip(*((left, right) if len(left[0]) <= len(right[0]) else (right, left)), strict=True)
    return (
        len(left)
        if all(_stands_for(plain_words(short).rstrip("."), plain_words(name), table) for short, name in pairs)
        else None
    )


def _stands_for(short: str, name: str, table: Seated) -> bool:
    """Return whether `short` is a known abbreviation for the suit or rank called `name`."""
    loose = loose_cards(table.lang, table.game)
    suit = loose.suits.get(name)
    if suit is not None and loose.initials.get(short) == suit:
        return True
    if name in loose.suits and suit == "T" and short in (*TRUMPS_TOO, ""):
        return True
    rank = next((ranks[name] for ranks in _rank_words() if name in ranks), None)
    return rank is not None and loose.ranks.get(short) == rank


@cache
def _rank_words() -> tuple[Mapping[str, str], ...]:
    """Return, for each language, a mapping of words for ranks to ranks."""
    return tuple(loose_cards(lang).ranks for lang in LANGUAGES)
