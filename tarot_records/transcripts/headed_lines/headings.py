"""Recognise lines without facts of the game: titles, headings, lists of abbreviations, and sentences.

Such a line is a remark. It has one of these forms, and none of its words may be a card, a player, a bid or another part
of a hand, even misspelt; a line with such a word is no remark, and the user is asked about it. Only before the first
hand may a title contain words that elsewhere would state a fact.
"""

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from tarot_records.games import GAMES
from tarot_records.notation.lines import HAND
from tarot_records.notation.vocabulary import VALUE_FORMS, forms_of, known_words, line_words, plain_set, plain_words
from tarot_records.transcripts.headed_lines.legends import explains_letters, explains_star
from tarot_records.transcripts.headed_lines.small_words import DEALS, IS, LEADING, MAKES, ORDINALS, TAKES
from tarot_records.transcripts.headed_lines.spoken import WRITTEN_WORD, Seated, SpokenLine
from tarot_records.transcripts.headed_lines.words import (
    FEW,
    FURTHER_DENIALS,
    LONELY,
    OCCASIONS,
    OVER_CARDS,
    SMALL,
    game_words,
    hand_word_test,
    hand_words,
    may_be_of_hand,
    player_test,
    without_article,
)
from tarot_records.transcripts.text.dates import DATE, YEARS
from tarot_records.transcripts.text.misspelt import SHORTEST

AT_LEAST = 4
"""Minimum number of words in a sentence: a shorter line may be the misspelt beginning of a line of a hand."""
LONG = 5
"""Minimum number of words in a long title, and of letters in a long word."""
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
OF_THE_DEAL = plain_set("iniziali,initiales,initial,starting,départ,all,four,three,quatre,trois,alle")
"""Further words of a heading over cards or tricks, besides OVER_CARDS."""
CLUB = "club"
"""Word for a place where people play; in English also a suit."""
_ORDINAL = re.compile(r"[0-9]{1,4}(?:[eè](?:me|re)?|er|st|nd|rd|th|[ªºoa])")
_SIGNS = re.compile(r"\bw/|\b[nN][°º]\.?|#|\b(?:[nN]r|[nN]o)\.")
_LISTED = re.compile(r"([^\W\d_]+)\s*:")
_MARKED = re.compile(r'[{}<>?^|"=*\[\]+♠♥♦♣♤♡♢♧]')
TABLES = plain_set("table,tavolo,tisch,ronde,turno,séance,session,sitzung,seduta")
"""Words before the number of a table or session."""
PLAYERS = plain_set("players,joueurs,joueuses,giocatori,spieler,spielern,spielerinnen,persone,personnes,personen")
"""Words after the number of players."""
_COMPOUNDS = ("spiel", "runde", "partie")
"""Endings of German compounds for a hand."""
_TRUMPS = ("tarot", "tarock", "tarocc", "tarok")
"""Beginnings of the names of most games and of the trumps."""
_TRUMPS_ALONE = (*_TRUMPS[1:], "trocc")
"""Beginnings of the names of the trumps, which alone name a suit."""
_GAMES = plain_set("königrufen,trocca,chambéry")


class Heading(NamedTuple):
    """A line without facts of the game."""

    of_hand: bool
    """True if the line mentions a hand; then it may begin the next hand after an earlier one."""


def heading_of(line: str, table: Seated) -> Heading | None:
    """Return a heading if a line is a title, a heading or a remark; None if the line may state a fact of the game."""
    text = line.strip(" \t\r-*=~_#–—•·>+")
    if len(text) > LONGEST or not any(map(str.isalpha, text)):
        return None
    if _is_over_cards(text, table) or explains_letters(line.strip(), table) or explains_star(line.strip(), table):
        return Heading(False)
    if _MARKED.search(text):
        return None
    if table.ahead and _heads_text(text, table):
        return Heading(False)
    apart = _denies(text, table) or _is_sentence(text, table) or _tells_outcome(text, table)
    return Heading(False) if apart else _title(text, table)


def _is_over_cards(text: str, table: Seated) -> bool:
    """Return whether a line only announces the cards of each seat, or the tricks: `Les jeux :`, `Karten:`."""
    said = plain_words(text.rstrip(" :.")).replace("l'", "l' ").split()
    if not said or len(said) > FEW or (said[0] in line_words() and HAND.word in line_words()[said[0]]):
        return False
    named = any(SpokenLine((), table).label(word) is not None for word in said)
    return not named and bool(OVER_CARDS & set(said)) and not set(said) - OVER_CARDS - OF_THE_DEAL - SMALL


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
        said in game_words(table.game) if word[0].isupper() else may_be_of_hand(word, table)
    )


def _denies(text: str, table: Seated) -> bool:
    """Return whether a line only states that nothing was declared: `pas de poignée`, `keine Ansagen`."""
    said = [word.strip("'") for word in WRITTEN_WORD.findall(plain_words(text).replace("d'", "d' "))]
    none = {form for form, value in VALUE_FORMS.items() if value == "none"} | FURTHER_DENIALS | NONE
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
    bare = without_article(said)
    if (
        len(said) == 1
        or (bare in hand_words(table.game) and bare != CLUB)
        or SpokenLine((), table).label(typed) is not None
    ):
        return True
    if bare in OCCASIONS | TABLES | PLAYERS:
        return False
    return hand_word_test(table.game).has(bare) or player_test(table).has(bare)


@cache
def _game_names() -> frozenset[str]:
    return _GAMES | {part for game in GAMES for part in game.split("-") if len(part) > SHORTEST}
