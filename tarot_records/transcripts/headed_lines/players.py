"""Read lines that name the players of the seats: `J1 = Roger  J2 = Simone`, `Giocatori: Beppe, Carla, Nino`.

A name begins with a capital and is no word of the game, even misspelt; other lines are not read here.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.notation.lines import LINES, PLAYER
from tarot_records.notation.tokens import COMMA, NEXT, TEXT, WORD, Word
from tarot_records.notation.vocabulary import HEAD_WORDS, known_words, line_words, plain_set, plain_words
from tarot_records.transcripts.headed_lines.headings import heading_of
from tarot_records.transcripts.headed_lines.spoken import Seated, SpokenLine
from tarot_records.transcripts.headed_lines.words import is_of_hand, may_be_of_hand

DEALER = LINES["dealer"]
ORDER = plain_set(
    "order of play,playing order,seats,players,the players,ordre du jeu,les joueurs,ordine di gioco,i giocatori"
    ",es spielen,es sitzen,giocano,jouent,playing,order of play,at the table,autour de la table,le coppie"
    ",spielreihenfolge,sitzordnung,reihenfolge,die spieler,table,tavolo,tisch,am tisch,à table,al tavolo"
) | {form for form, word in HEAD_WORDS.items() if word == "seats"}
"""Phrases before the names of all players in order of play."""
WAYS = plain_set("anticlockwise,counterclockwise,going,in order,dans l'ordre,in ordine,der reihe nach")
"""Phrases that may stand between an ORDER phrase and the names."""
PARTICLES = plain_set("von,van,de,di,da,du,del,della,le,la,zu,zur,mac")
TITLES = plain_set("mr,mrs,ms,dr,mag,ing,prof,hr,fr,herr,frau,frl,sig,sig.ra,m,mme,mlle,don,donna,dott")
"""Titles before a name; a title alone is no name."""
_SIGNS = frozenset((":", "=", "-", "–", "—", "/", "|", "·", "+"))
_NAME = re.compile(r"[^\W\d_]+(?:['’.-]+[^\W\d_]+)*[.]?")
LONGEST = 4
"""Maximum number of words before the names in a line without a colon."""
MOST = 3
"""Maximum number of words in a name."""


class _Named(NamedTuple):
    """A player's name, with its place in the line."""

    name: str
    start: int
    end: int
    deals: Word | None
    """The words stating that this player deals; None if there are none."""
    seat: str = ""
    begin: int | None = None
    """Offset of the words that introduce the names; None if there are none."""


def told_players(spoken: SpokenLine, typed: str) -> list[Word] | None:
    """Return the words of the notation for the players named in a line and for the dealer; None for other lines.

    The line may go on after a full stop; only the part before the full stop is taken.
    """
    spoken.at = 0
    named = list(_in_order(spoken, typed) or _by_seats(spoken, typed))
    if not named:
        spoken.at = 0
        return None
    found = list[Word]()
    for one in named:
        found += [Word(NEXT, "", one.start, one.start)] if found else []
        seat = Word(WORD, one.seat, one.start, one.start)
        begin = seat._replace(text=PLAYER.word, start=one.start if one.begin is None else one.begin)
        found += [begin, seat, Word(TEXT, one.name, one.start, one.end, one.name)]
    for one in named:
        if one.deals is not None:
            said = one.deals
            found += [Word(NEXT, "", said.start, said.start), said, said._replace(text=one.seat)]
    return found


def _in_order(spoken: SpokenLine, typed: str) -> Sequence[_Named]:
    """Return the names of all players after a phrase such as `Giocatori:`; empty if the line has no such phrase.

    The names may be the labels of the seats.
    """
    at = next((at for at, word in enumerate(spoken.words) if word.text.endswith(":")), _before_names(spoken))
    commas = [place for place, word in enumerate(spoken.words[:at]) if word.kind == COMMA]
    title = typed[: spoken.words[commas[-1]].start] if commas else ""
    if at == len(spoken.words) or (title and heading_of(title, spoken.table) is None):
        return ()
    begin = commas[-1] + 1 if commas else 0
    said = [plain_words(word.text).strip(" :.") for word in spoken.words[begin : at + 1]]
    seats, count = spoken.table.seats, said[0]
    ahead = " ".join(word for word in said[count.isdigit() :] if word and word not in WAYS)
    if ahead not in ORDER or (count.isdigit() and count != str(len(seats))) or len(seats) != len(spoken.table.names):
        return ()
    spoken.at = at + 1
    found = list[_Named]()
    while (one := _name(spoken, typed, labels=True)) is not None:
        found.append(one)
        if not _skip_signs(spoken):
            break
    if not found or len({one.name for one in found}) < len(seats) or len(found) > len(seats):
        return ()
    labels = [spoken.label(one.name) for one in found]
    turns = ([*seats[turn:], *seats[:turn]] for turn in range(len(seats) if any(labels) else 1))
    order = [turn for turn in turns if all(label in (None, seat) for label, seat in zip(labels, turn, strict=True))]
    if len(order) != 1:
        return ()
    found[0] = found[0]._replace(begin=spoken.words[0].start)
    return _if_line_ends(spoken, [one._replace(seat=seat) for one, seat in zip(found, order[0], strict=True)])


def _before_names(spoken: SpokenLine) -> int:
    """Return the index of the last word of a phrase that introduces names without a colon; number of words if none."""
    count = next((count for count in range(LONGEST, 0, -1) if _plain_text(spoken.words[:count]) in ORDER), 0)
    named = count and spoken.named_at(count) is not None
    return count - 1 if named else len(spoken.words)


def _plain_text(words: Sequence[Word]) -> str:
    return " ".join(plain_words(word.text).strip(" :.") for word in words)


def _by_seats(spoken: SpokenLine, typed: str) -> Sequence[_Named]:
    """Return the seats of a line, each followed by a name; empty unless signs divide them or all seats are named."""
    found, signed = list[_Named](), True
    while (label := _seat(spoken)) is not None and label not in [one.seat for one in found]:
        sign = spoken.text_at(spoken.at).endswith(":")
        spoken.at += 1
        while spoken.text_at(spoken.at) in (":", "="):
            spoken.at += 1
            sign = True
        one = _name(spoken, typed, labels=False, alike=True)
        if one is None:
            return ()
        signed &= sign
        found.append(one._replace(seat=label))
        last = spoken.words[spoken.at - 1].text
        if not _skip_signs(spoken) and last.endswith(".") and len(found) == len(spoken.table.names):
            break
    if len(found) == 1 and not _is_plain_name(found[0], spoken.table):
        return ()
    whole = len(found) == len(spoken.table.names)
    if not whole and any(_resembles_game_word(one, spoken.table) for one in found):
        return ()
    return _if_line_ends(spoken, found) if found and (signed or whole) else ()


def _seat(spoken: SpokenLine) -> str | None:
    """Return the label of the next seat, named by its label, its name or a player's number such as `J1`; else None.

    Take the words before such a number: `player` in `player 1`.
    """
    if not spoken.text_at(spoken.at).strip(":").isdigit():
        said, count = spoken.phrase(line_words(), spoken.at)
        number = spoken.text_at(spoken.at + count).strip(":")
        if said is None or PLAYER.word not in said or not number.isdigit():
            return spoken.seat_at(spoken.at)
        numbered = [seat for seat in spoken.table.seats if seat.lstrip("".join(filter(str.isalpha, seat))) == number]
        if len(numbered) == 1:
            spoken.at += count
            return numbered[0]
    return None


def _if_line_ends(spoken: SpokenLine, found: Sequence[_Named]) -> Sequence[_Named]:
    """Return the names `found` if the line, or a sentence, ends after them; else empty."""
    stop = spoken.at > 0 and spoken.words[spoken.at - 1].text.endswith((".", ".)"))
    return found if spoken.at >= len(spoken.words) or stop else ()


def _skip_signs(spoken: SpokenLine) -> int:
    """Take the signs between two names, and return their number."""
    start = spoken.at
    while (word := spoken.peek()) is not None and (
        word.kind == COMMA or word.text in _SIGNS or (spoken.at == start and spoken.is_also(word))
    ):
        spoken.at += 1
    return spoken.at - start


def _name(spoken: SpokenLine, typed: str, labels: bool, alike: bool = False) -> _Named | None:
    """Take the next name, and the words stating that this player deals; None if no name follows.

    With `labels`, the name may be the label of a seat. With `alike`, it may resemble a word of the game.
    """
    start, table = spoken.at, spoken.table._replace(seats=(), names=()) if labels else spoken.table
    while (word := spoken.peek()) is not None and spoken.at - start < MOST and word.kind == WORD:
        if not _NAME.fullmatch(word.text) or (spoken.at > start and not word.text[0].isupper()):
            break
        seat = spoken.label(word.text.rstrip("."))
        if seat is not None and not labels:
            break
        if seat is None and not _is_name(word.text, spoken, spoken.at == start, table, alike):
            break
        spoken.at += 1
        if word.text.endswith(".") and plain_words(word.text).rstrip(".") not in TITLES:
            break
    words = spoken.words[start : spoken.at]
    if not words or all(plain_words(word.text).rstrip(".") in TITLES | PARTICLES for word in words):
        return None
    name = typed[words[0].start : words[-1].end]
    short = len(words) > 1 and len(words[-1].text) == 2  # an initial at the end keeps its full stop
    name = name if short else name.rstrip(".")
    return _Named(name, words[0].start, words[-1].end, _take_deals(spoken))


def _is_name(typed: str, spoken: SpokenLine, first: bool, table: Seated, alike: bool) -> bool:
    """Return whether a word may be part of a name: it is capitalised and has no other meaning."""
    said = plain_words(typed).rstrip(".")
    if said in TITLES or (said in PARTICLES and typed.islower()):
        return True
    initial = len(said) == 1 and typed.endswith(".") and not first
    known = said in known_words() or said in spoken.loose.suits
    known |= (is_of_hand if alike else may_be_of_hand)(typed.rstrip("."), table)
    return typed[0].isupper() and (initial or (len(said) > 1 and not known))


def _resembles_game_word(named: _Named, table: Seated) -> bool:
    """Return whether a name contains a word that may be a misspelt word of the game."""
    return any(may_be_of_hand(word.rstrip("."), table) for word in named.name.split() if len(word) > len("L."))


def _is_plain_name(named: _Named, table: Seated) -> bool:
    """Return whether no word of a name, except initials and titles, may be a misspelt word of the game."""
    words = [
        word for word in named.name.split() if len(word) > len("L.") and plain_words(word).rstrip(".") not in TITLES
    ]
    return not any(may_be_of_hand(word, table, alone=True) for word in words)


def _take_deals(spoken: SpokenLine) -> Word | None:
    """Take the words stating that the named player deals, in brackets or after a dash; None if there are none."""
    start = spoken.at
    dash = spoken.text_at(start) in ("-", "–", "—")
    spoken.at += dash
    found, count = spoken.phrase(line_words(), spoken.at)
    opened = spoken.text_at(spoken.at).startswith("(")
    if found is None or DEALER.word not in found or not (dash or opened):
        spoken.at = start
        return None
    first, last = spoken.words[spoken.at], spoken.words[spoken.at + count - 1]
    spoken.at += count
    return Word(WORD, DEALER.word, first.start, last.end)
