"""Read a cell such as `GSZ/H 29.5`: every way to understand it as contract, declarer, partner, points and bouts."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, NamedTuple

from tarot_records.games import GAMES, game_of
from tarot_records.importers.cells import MINUS, SPACES, number
from tarot_records.importers.sheets.vocabulary.words import (
    ALONE,
    BOUTS,
    DETAILS,
    EVERYONE,
    KONTRAS,
    LEAVES,
    MADE,
    NOBODY,
    PASSED,
    PASSES,
    POINTS,
    SMALL,
    TIMES,
    VERBS,
    WITH,
    contract_of,
    plain,
    players_of,
)
from tarot_records.record.line_map import Span

MOST_READINGS: Final = 60
"""Maximum number of readings of a cell."""
MOST_TOKENS: Final = 14
LONGEST_CELL: Final = 1_000
"""Maximum number of characters of a cell that is understood."""
SHORT: Final = 5
"""Maximum number of letters of a word in which a contract and a player stand together."""
MOST_BOUTS: Final = 3
THIRDS: Final = 3
"""Number of cards that count a point together, in a game whose card points are counted in thirds."""
MOST_CLAUSES: Final = 3
"""Maximum number of first clauses that are read without the others."""
DROPPED: Final = 2
"""Distance that words behind the clauses that are read add to a reading."""
UNKNOWN: Final = 4
"""Distance that a word that is not understood adds to a reading."""
_TOKEN: Final = re.compile(
    r"\d{1,2}er\b|w/o(?:ut)?\b"
    r"|(?:[+-]\s?)?\d+(?: [1-3]/[2-4](?!\d)|(?:[.,]\d+)?(?: ?[½⅓⅔¼¾])?)|[½⅓⅔¼¾]"
    r"|[^\W\d_]+(?:['’.\-][^\W\d_]+)*\.?|\S"
)

_CLAUSE: Final = re.compile(r"[,;](?=\s)|:\s|\s\(|(?<=[^\W\d_]{3})[.!?]\s|\s[–—-]\s")
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)")
_CLAUSE_END: Final = re.compile(r"\s*[,;:(]\s*|\s+[–—-]\s+")

_FRAME: Final = " -–—*=~()[]"
"""Signs around a remark such as `--- all pass ---`."""
_NOTHING: Final = re.compile(r"(?:\s+0){2,}\s*$")
"""Pattern of several scores of 0 at the end of a text."""
MOST_VERBS: Final = 3
"""Maximum number of words behind `nobody`, as in `nobody wanted to play`."""
_WORD: Final = re.compile(r"[^\W\d_][\w’'-]*+")
MOST_BETWEEN: Final = 3
"""Maximum number of words from a kontra to the player who says it: `kontra of the game Ann`."""
_PART: Final = r"(\d{1,3}(?:[.,]5| ?[½⅓⅔]| [12]/3)?)"
_BOTH_SIDES: Final = re.compile(rf"(?<![\w:.,/+−-]){_PART}\s?([:/–-])\s?{_PART}(?![\w:/])")
"""Pattern of two numbers that may be the points of both sides."""


class Statement(NamedTuple):
    """One possible reading of a cell."""

    contract: str = ""
    declarer: int | None = None
    partner: int | None = None
    points: Fraction | None = None
    others: Fraction | None = None
    """Card points of the other side, if they stand beside `points`."""
    margin: Fraction | None = None
    """Card points above (or below) those that the contract needs."""
    bouts: int | None = None
    passed: bool = False
    rest: tuple[str, ...] = ()
    """Words that are not understood."""
    far: int = 0
    """Distance of the words from the phrases as which they are read; 0 if they are the same."""


class _Token(NamedTuple):
    """A word, number or sign of a cell, and where it stands."""

    text: str
    joined: bool
    """True if it follows the token before it without a blank."""


def is_passed(text: str) -> bool:
    """Return whether the first clause of a text says that nobody played a deal: `all passed, dealt again`."""
    return bool(deals_passed(text))


def deals_passed(text: str) -> int:
    """Return how many deals nobody played, by the first clause of a text such as `twice all passed`.

    0 if the clause has other words. Scores of 0 may stand behind it.
    """
    if len(text) > LONGEST_CELL:
        return 0
    words = plain(_NOTHING.sub("", _CLAUSE_END.split(text.strip(_FRAME), maxsplit=1)[0]))
    first, *others = words.split() or [""]
    if words in PASSED or (first in NOBODY and len(others) <= MOST_VERBS):
        return 1
    if not PASSES & {first, *others} or not {first, *others} <= PASSES | EVERYONE | TIMES.keys():
        return 0
    return max(TIMES.get(first, 1), *(TIMES.get(word, 1) for word in others), 1)


@lru_cache(maxsize=4096)
def read_statements(text: str, names: tuple[str, ...], game: str) -> tuple[Statement, ...]:
    """Return the ways to understand a cell, the likeliest first."""
    words = plain(text)
    if is_passed(text):
        return (Statement(passed=True, rest=tuple(_CLAUSE_END.split(text.strip(_FRAME), maxsplit=1)[1:])),)
    whole = tuple(Statement(contract=name, far=far) for name, far in contract_of(game, words))
    seats = tuple(Statement(declarer=seat, far=far) for seat, far in players_of(names, words)) if words else ()
    if (whole or seats) and min(found.far for found in (*whole, *seats)) == 0:
        return (*whole, *seats)
    if len(text) > LONGEST_CELL:
        return (Statement(rest=(text,), far=UNKNOWN * 2),)
    bare, kept = _without_kontras(text, names)
    has_kontras = bool(kept)
    if len(names) > 2 and (of_all := _points_of_all(len(names)).search(bare)):
        kept = (*kept, of_all[0].strip())
        bare = bare[: of_all.start()] + " " * len(of_all[0]) + bare[of_all.end() :]
    whole_text, sides = bare, points_of_sides(bare, game)
    points: tuple[Fraction, ...] = ()
    others: Fraction | None = None
    if sides is not None:
        (first, last), point, others = sides
        points, kept = ((point,), kept) if point is not None else ((), (*kept, bare[first:last]))
        bare = bare[:first] + " " * (last - first) + bare[last:]
    found = {*whole, *seats}
    for told, more in _beginnings(bare, whole_text):
        for statement in _statements(told, points, names, game):
            is_bidder = statement.declarer is not None and statement.partner is None and not statement.contract
            if not (has_kontras and is_bidder and game_of(game).bids):
                rest, far = (*kept, *statement.rest, *filter(None, (more,))), statement.far + DROPPED * bool(more)
                found.add(statement._replace(others=others, rest=rest, far=far))
            if len(found) >= MOST_READINGS:
                break
    if not found and text:
        found.add(Statement(rest=(text,), far=UNKNOWN * 2))
    return tuple(sorted(found, key=lambda statement: (statement.far, str(statement))))


@cache
def _points_of_all(players: int) -> re.Pattern[str]:
    """Return the pattern of a number for each player, as `19 : 27 : 24` or `A 44, B 3, C 17`."""
    number, name = r"(?<![\d.,])\d{1,3}", r"[^\W\d_]+\.?[ :]{1,2}"
    ways = (rf"{one}(?:\s?[:/,–-]\s?{one}){{{players - 1}}}" for one in (name + number, number))
    return re.compile(rf"(?:{'|'.join(ways)})(?![.,]?\d)")


def _beginnings(text: str, whole_text: str) -> Iterator[tuple[str, str]]:
    """Yield a text, and its first clauses, each with the words of `whole_text` behind them, which may be a remark."""
    yield text, ""
    for _, end in zip(range(MOST_CLAUSES), _CLAUSE.finditer(text), strict=False):
        first, more = text[: end.start()], whole_text[end.start() :].strip(" .,;:-–—")
        if first.strip() and first.count("(") == first.count(")") and any(map(str.isalpha, more)):
            yield first, " ".join((more[1:-1] if _IN_BRACKETS.fullmatch(more) else more).split())


def _statements(text: str, points: tuple[Fraction, ...], names: tuple[str, ...], game: str) -> Iterator[Statement]:
    """Yield the ways to understand all words of a text, beside which `points` of the declarer are told."""
    tokens = _tokens(text)
    if len(tokens) <= MOST_TOKENS and (tokens or points):
        for state in _readings(tokens, 0, _State(plain_numbers=points), names, game):
            if (statement := state.statement()) is not None:
                yield statement


def _without_kontras(text: str, names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return a text with blanks for the kontras beside which a player stands, and these kontras: `Kontra Gretl`."""
    kept: list[str] = []
    words = list(_WORD.finditer(text))
    bare = text
    for at, word in enumerate(words):
        if plain(word[0]) not in KONTRAS:
            continue
        span = _kontra_with_name_behind(text, words, at, names) or _kontra_with_name_before(text, words, at, names)
        if span is not None:
            first, last = span
            kept.append(text[first:last] + "," * text.startswith(",", last))
            bare = bare[:first] + " " * (last - first) + bare[last:]
    return bare, tuple(kept)


def _kontra_with_name_behind(text: str, words: Sequence[re.Match[str]], at: int, names: tuple[str, ...]) -> Span | None:
    """Return the place of the kontra that is the word `at` and of the player behind it; None without a player."""
    near = words[at + 1 : at + 1 + MOST_BETWEEN]
    name = next((one for one in near if one[0][0].isupper() and players_of(names, plain(one[0]))), None)
    if name is None:
        return None
    first, last = words[at].start(), name.end()
    between = _WORD.sub("", text[words[at].end() : name.start()])
    return None if between.strip(" :(") else (first, last + ("(" in between and text.startswith(")", last)))


def _kontra_with_name_before(text: str, words: Sequence[re.Match[str]], at: int, names: tuple[str, ...]) -> Span | None:
    """Return the place of the kontra that is the word `at` and of the player before it in a clause of their own."""
    if not at or not players_of(names, plain(words[at - 1][0])):
        return None
    name, kontra = words[at - 1], words[at]
    before, behind = text[: name.start()].rstrip(), text[kontra.end() :].lstrip()
    is_clause = before[-1:] in tuple(",;(") and behind[:1] in ("", *",;)")
    return (name.start(), kontra.end()) if is_clause and not text[name.end() : kontra.start()].strip(" :") else None


def points_of_sides(text: str, game: str) -> tuple[Span, Fraction | None, Fraction | None] | None:
    """Return the place of points of both sides such as `20:50`, and both numbers; None for a text without any.

    Both together are all points of the pack, or they are no points and None.
    """
    scheme = game_of(game).scheme if game in GAMES else None
    for found in _BOTH_SIDES.finditer(text):
        first, second = number(found[1]), number(found[3])
        if first is None or second is None or (second <= MOST_BOUTS and found[2] != ":"):
            continue
        if scheme is not None and first + second == scheme.total:
            return found.span(), first, second
        if found[2] == ":" and second > MOST_BOUTS:
            return found.span(), None, None
    return None


def _tokens(text: str) -> list[_Token]:
    flat = text.translate(MINUS).translate(SPACES)
    found = [match for match in _TOKEN.finditer(flat) if match[0] not in "(),;:[]'\"=|"]
    ends = [0, *[match.end() for match in found]]
    return [
        _Token(match[0], match.start() == end and i > 0)
        for i, (match, end) in enumerate(zip(found, ends, strict=False))
    ]


class _State(NamedTuple):
    """The part of a statement that is read from the tokens so far."""

    contract: str = ""
    players: tuple[int, ...] = ()
    with_next: bool = False
    is_alone: bool = False
    plain_numbers: tuple[Fraction, ...] = ()
    signed: tuple[Fraction, ...] = ()
    bouts: int | None = None
    rest: tuple[str, ...] = ()
    far: int = 0

    def statement(self) -> Statement | None:
        """Return the statement; None if the parts contradict each other."""
        numbers, bouts = self.plain_numbers, self.bouts
        if self.with_next:
            return None
        if len(self.players) > 2 or len(self.signed) > 1 or len(numbers) > (2 if bouts is None else 1):
            return None
        if len(numbers) == 2:
            if numbers[1].denominator != 1 or not 0 <= numbers[1] <= MOST_BOUTS:
                return None
            bouts = int(numbers[1])
        declarer = self.players[0] if self.players else None
        partner = self.players[1] if len(self.players) > 1 else declarer if self.is_alone else None
        if self.is_alone and len(self.players) > 1:
            return None
        points, margin = next(iter(numbers), None), next(iter(self.signed), None)
        return Statement(self.contract, declarer, partner, points, None, margin, bouts, rest=self.rest, far=self.far)


def _readings(tokens: Sequence[_Token], at: int, state: _State, names: tuple[str, ...], game: str) -> Iterator[_State]:
    """Yield every way to go on reading the tokens from a place."""
    if at >= len(tokens):
        yield state
        return
    for count, after in _read_next(tokens, at, state, names, game):
        yield from _readings(tokens, at + count, after, names, game)


def _counts_thirds(game: str) -> bool:
    """Return whether the card points of a game are counted in thirds."""
    scheme = game_of(game).scheme if game in GAMES else None
    return scheme is not None and scheme.unit == THIRDS


def _is_small_letter(letter: str, tokens: Sequence[_Token]) -> bool:
    """Return whether a letter is no initial but a word in small letters beside others, as in `v talonu`."""
    return letter.islower() and any(len(token.text) > 1 and token.text.islower() for token in tokens)


def _read_next(
    tokens: Sequence[_Token], at: int, state: _State, names: tuple[str, ...], game: str
) -> Iterator[tuple[int, _State]]:
    """Yield (number of tokens, state after them) for each way to read the next tokens."""
    token = tokens[at]
    value = number(token.text)
    if value is not None:
        follower = plain(tokens[at + 1].text) if at + 1 < len(tokens) else ""
        is_card = token.joined and token.text in ("+1", "+2")
        if follower in LEAVES and state.plain_numbers and value in range(THIRDS) and _counts_thirds(game):
            *first, last = state.plain_numbers  # `18+1 Bl.`, eighteen points and a card
            yield 2, state._replace(plain_numbers=(*first, last + value / THIRDS))
        elif is_card and state.plain_numbers and _counts_thirds(game):  # `18+1`
            *first, last = state.plain_numbers
            yield 1, state._replace(plain_numbers=(*first, last + value / THIRDS))
        elif follower in BOUTS and value in range(MOST_BOUTS + 1) and state.bouts is None:
            yield 2, state._replace(bouts=int(value))
        elif token.text[0] in "+-":
            yield 1, state._replace(signed=(*state.signed, value))
        elif follower in POINTS:
            yield 2, state._replace(plain_numbers=(value, *state.plain_numbers))
        else:
            yield 1, state._replace(plain_numbers=(*state.plain_numbers, value))
        if not state.contract and not token.joined and token.text.isdigit():  # `2`, the name of a contract
            for name, far in contract_of(game, token.text):
                yield 1, state._replace(contract=name, far=state.far + far)
        return
    known = is_phrase = False
    for count in range(min(3, len(tokens) - at), 0, -1):
        word = plain(" ".join(part.text for part in tokens[at : at + count]))
        if not state.contract:
            for name, far in contract_of(game, word):
                known = True
                is_phrase |= count > 1
                yield count, state._replace(contract=name, far=state.far + far)
        is_name = len(state.players) < 2 and not (len(word) == 1 and _is_small_letter(tokens[at].text, tokens))
        for seat, far in players_of(names, word) if is_name else ():
            known = True
            yield count, state._replace(players=(*state.players, seat), with_next=False, far=state.far + far)
        if word in ALONE and state.players and not is_phrase:
            known = True
            is_bid = not state.contract and any(not far for _, far in contract_of(game, word))
            yield count, state._replace(is_alone=True, far=state.far + is_bid)
    word = plain(token.text) or token.text
    is_initial = len(word) == 1 and token.text.isupper()
    if token.text in "+-" or ((word in WITH or token.text in WITH) and not is_initial):
        yield 1, state._replace(with_next=word.isalpha())
        return
    if len(word) <= SHORT and not state.contract:
        for cut in range(1, len(word)):
            for name, far in contract_of(game, word[:cut]):
                for seat, more in players_of(names, word[cut:]):
                    known = True
                    players = (*state.players, seat)
                    yield 1, state._replace(contract=name, players=players, far=state.far + far + more)
    is_filler = len(word) > 1 and token.text.islower() and (word in SMALL or word in VERBS)
    is_remark = word in MADE or (len(word) > 1 and word in DETAILS)
    if not known or is_remark or is_filler:
        cost = 0 if is_remark or is_filler or not word.isalpha() else UNKNOWN
        yield 1, state._replace(rest=(*state.rest, token.text), far=state.far + cost)
