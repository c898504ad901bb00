"""Find the scores in what is told of a deal: `A +56, B -28`, `Ann and Bob +10, the others -10`, `+5 / +5 / -10`."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from tarot_records.importers.cells import MINUS, Cell
from tarot_records.importers.sheets.rows.persons import WORD, Person, PlayerNames, dealer_and_declarer, is_between
from tarot_records.importers.sheets.vocabulary.words import PLUS, POINTS, SUBTOTALS, TOTALS, plain
from tarot_records.record.line_map import Span

_NUMBER: Final = re.compile(r"(?<![\w.,/:½+−–-])(?:(?<!\))[-+−–])?\d{1,6}(?![\w½]|[.,/]\d|\s?:\s?\d|-\d)")
"""Pattern of a number that may be a score."""
_TOTAL: Final = re.compile(r"\s*\(([-+−–]?\d{1,6})\)")
"""Pattern of a running total behind a score."""
_ENDS: Final = re.compile(r"\s*(?:[,;.!)/|]|\s{2}|\(|$)")
"""Pattern of what stands behind a number without a sign that is a score."""
_BESIDE: Final = re.compile(r"[ .]{0,3}[:=]?[ \t]*")
"""Pattern of what stands between a player and a number that has no sign."""
_PAIR: Final = re.compile(r"(?<!\w)[^\W\d_][\w.’'-]{0,40}\s{0,20}[:=]?\s{0,20}[-+−–]?\d{1,6}(?!\w)")
_CLAUSE_END: Final = re.compile(r"[,;:.!?()→]|[-=]?>")
_RUN_NUMBER: Final = r"(?:[-+−–]\s?)?\d{1,6}"
_RUN: Final = re.compile(
    rf"(?<![\w:.,/|;])(?:{_RUN_NUMBER}\s*([/|]|[,;](?=\s))\s*{_RUN_NUMBER}(?:\s*\1\s*{_RUN_NUMBER})*"
    r"|[-+−–]?\d{1,6}(?:\s+[-+−–]?\d{1,6}){2,})(?![\w:/|;½]|[.,]\d)"
)
"""Pattern of several numbers with one kind of mark between all of them, or of numbers with blanks."""
_ONE_OF_RUN: Final = re.compile(_RUN_NUMBER)
_LAST_WORD: Final = re.compile(r"([^\W\d_]+\.?|[=∑])[\s:=]*$")
LONGEST_TEXT: Final = 1_000
"""Maximum length of a line that is searched, in characters."""
MOST_PLAIN: Final = 4
"""Maximum number of other words between a player and his score."""
LEAST_SUMS: Final = 2
"""Minimum number of deals with two scores of each player by which the second ones are recognised as running totals."""
FEW_PAIRS: Final = 3
"""Minimum number of names with numbers, none of them signed, in a line that has scores."""


class ToldScore(NamedTuple):
    """A score, and the words for those who get it."""

    cell: Cell
    persons: tuple[Person, ...]
    start: int
    """Offset of the first of these words or of the score."""
    total: Cell | None
    """The running total behind it."""
    is_beside: bool
    """True if the score stands directly behind a single name."""

    @property
    def value(self) -> int:
        """The score as a number."""
        return value_of(self.cell)


class ToldScores(NamedTuple):
    """The scores of the players that a text tells."""

    scores: Mapping[str, Cell] = MappingProxyType({})
    totals: Mapping[str, Cell] = MappingProxyType({})
    begin: int = 0
    """Offset of the first name or number of the scores."""
    end: int = 0
    """Offset behind the scores."""
    behind: int = 0
    """Offset behind the scores and the running totals."""
    is_list: bool = False
    """True if there is nothing else between them."""


def value_of(cell: Cell) -> int:
    """Return the whole number in a cell."""
    return int(cell.text.translate(MINUS).replace(" ", ""))


def has_scores(text: str) -> bool:
    """Return whether a text may have the scores of several players: signed numbers, names with numbers, a list."""
    numbers = [found[0] for found in _NUMBER.finditer(text)]
    signed = sum(number[0] in "-+−–" for number in numbers)
    return (
        signed > 1
        or len(_PAIR.findall(text)) >= FEW_PAIRS
        or (len(numbers) > 2 and not any(number.strip("-+−–0") for number in numbers))
        or (len(numbers) > 2 and signed > 0 and not any(map(str.isalpha, text)))
    )


def has_signed_number(text: str) -> bool:
    """Return whether a text has a number with a sign that may be a score."""
    return any(found[0][0] in "-+−–" for found in _NUMBER.finditer(text))


def told_scores_of(
    texts: Sequence[tuple[str, int]], people: PlayerNames, in_columns: bool = False
) -> Iterator[list[ToldScores]]:
    """Yield the scores of each of these texts with their offsets, for each way to read the numbers of all of them.

    The scores are in the order of a list of players, or beside names; of several numbers of each player the last or
    the first ones.
    """
    in_order = [_in_order(text, start, people) for text, start in texts]
    if 2 * sum(bool(entry.scores or entry.totals) for entry in in_order) > len(texts):
        yield in_order
        return
    if in_columns:  # no name beside a number is that of the player who gets it
        return
    vectors = [_vectors(text, start, people) for text, start in texts]
    lasts, firsts = (
        [
            _best_vector(text, start, some, last, people) if not order.scores else order
            for (text, start), some, order in zip(texts, vectors, in_order, strict=True)
        ]
        for last in (True, False)
    )
    yield from [_with_totals(firsts, lasts)] if _are_sums(firsts, lasts) else (lasts, firsts)


def _are_sums(scores: Sequence[ToldScores], sums: Sequence[ToldScores]) -> bool:
    """Return whether most of the second scores in each text are the sums of the first ones, or of those and the last.

    One wrong line of sums makes only itself wrong.
    """
    told: list[bool] = []
    above: Counter[str] = Counter()
    last: dict[str, int] = {}
    for first, second in zip(scores, sums, strict=True):
        won = {name: value_of(cell) for name, cell in first.scores.items()}
        now = {name: value_of(cell) for name, cell in second.scores.items()}
        above.update(won)
        if won.keys() == now.keys() and won:
            after = {name: last.get(name, 0) + value for name, value in won.items()}
            is_sum = now in (after, {name: above[name] for name in won})
            told.append(is_sum and first.begin < second.begin)
            last = now
    return sum(told[1:]) >= LEAST_SUMS and 2 * sum(told) > len(told)


def _with_totals(scores: Sequence[ToldScores], sums: Sequence[ToldScores]) -> list[ToldScores]:
    """Return scores with the running totals behind them."""
    return [
        first._replace(totals=last.scores, behind=last.behind)
        if first.begin < last.begin and first.scores.keys() == last.scores.keys()
        else first
        for first, last in zip(scores, sums, strict=True)
    ]


def _in_order(text: str, start: int, people: PlayerNames) -> ToldScores:
    """Return the scores in a run of numbers in the order of the players; a second run has the running totals."""
    runs = [run for run in number_runs(start, text) if len(run.cells) == len(people.names)]
    if not 1 <= len(runs) <= 2 or not (runs[0].is_total or may_be_scores(runs[0].cells)):
        return ToldScores(begin=start + len(text))
    first, last = runs[0], runs[-1]
    scores = {} if first.is_total else dict(zip(people.names, first.cells, strict=True))
    totals = dict(zip(people.names, last.cells, strict=True)) if last is not first or first.is_total else {}
    return ToldScores(scores, totals, start + first.span[0], start + first.span[1], start + last.span[1], is_list=True)


def _vectors(text: str, start: int, people: PlayerNames) -> list[list[ToldScore]]:
    """Return the runs of scores in a text in which a player is named once, as long as they can be."""
    shares = _shares(text, start, people)
    vectors: list[list[ToldScore]] = []
    end = 0
    for at in range(len(shares)):
        named: set[str] = set()
        last = at
        while last < len(shares) and not named & (names := {one.name for one in shares[last].persons if one.name}):
            named |= names
            last += 1
        if last > end:
            vectors.append(shares[at:last])
            end = last
    return vectors


def _best_vector(
    text: str, start: int, vectors: Sequence[list[ToldScore]], last: bool, people: PlayerNames
) -> ToldScores:
    """Return the scores of a text: of its groups of numbers the one that names most players, with signs if any has."""
    end = start + len(text)
    if not vectors:
        return ToldScores(begin=end, end=end, behind=end)
    found: list[tuple[tuple[int, bool, int], ToldScores]] = []
    for place, shares in enumerate(vectors):
        begin = min(share.start for share in shares)
        said = dealer_and_declarer(text, start, begin, people)[1]
        declarer = next((one.name for one in people.find(said.text) if one.name), "")
        assigned = _assign(shares, people, declarer)
        shares = [share for share in shares if share in assigned.values()]
        if not shares:
            continue
        begin = min(share.start for share in shares)
        is_signed = any(share.cell.text[0] in "-+−–" for share in shares)
        weight = (len(assigned), is_signed, place if last else -place)
        totals = {name: share.total for name, share in assigned.items() if share.total}
        stop = max(share.cell.span[1] for share in shares)
        behind = max(share.total.span[1] + 1 if share.total else share.cell.span[1] for share in shares)
        is_list = all(share.is_beside for share in shares) and _is_list(text, start, shares)
        scores = {name: share.cell for name, share in assigned.items()}
        found.append(
            (weight, ToldScores(scores, totals if len(totals) == len(scores) else {}, begin, stop, behind, is_list))
        )
    return max(found, key=lambda one: one[0])[1] if found else ToldScores(begin=end, end=end, behind=end)


def _is_list(text: str, start: int, shares: Sequence[ToldScore], end: int = 0) -> bool:
    """Return whether there is nothing between these scores, and the names beside them, but signs that separate them.

    With `end`, the place of a further name in the text, there is nothing before that either.
    """
    ends = [share.total.span[1] + 1 if share.total else share.cell.span[1] for share in shares]
    begins = [share.start - start for share in shares[1:]] + ([end] if end else [])
    return not any(text[one - start : begin].strip(" \t,;|/") for one, begin in zip(ends, begins, strict=False))


def _shares(text: str, start: int, people: PlayerNames) -> list[ToldScore]:
    """Return the scores that are told of a deal, each with the words for those who get it."""
    shares: list[ToldScore] = []
    numbers = list(_NUMBER.finditer(text))
    last = 0
    for place, found in enumerate(numbers):
        if found.start() < last:
            continue
        following = numbers[place + 1].start() if place + 1 < len(numbers) else len(text)
        left, right = text[last : found.start()], text[found.end() : following]
        persons = _before(left, people)
        is_signed = found[0][0] in "-+−–"
        is_beside = (
            len(persons) == 1 and bool(persons[0].name) and _BESIDE.fullmatch(left[persons[0].span[1] :]) is not None
        )
        word = _word_behind(right)
        if is_beside and not is_signed and word in POINTS:
            edge = last + persons[0].span[0]
            while shares and _is_list(text, start, [shares[-1]], edge):
                edge = shares.pop().start - start  # `Ann 31, Ben 16, Cleo 26 points`
            continue
        is_unit = bool(word) and not people.named(word) and plain(word) not in PLUS
        if (
            not is_signed
            and (is_unit or not is_beside)
            and not (persons and (_ENDS.match(text, found.end()) or plain(word) in PLUS))
        ):
            continue
        begin, last_end = last + persons[0].span[0] if persons else found.start(), found.end()
        if not persons and (persons := _after(right, people)):
            last_end += persons[-1].span[1]
        total = _TOTAL.match(text, found.end())
        cell = Cell(found[0], (start + found.start(), start + found.end()))
        behind = Cell(total[1], (start + total.start(1), start + total.end(1))) if total else None
        shares.append(ToldScore(cell, tuple(persons), start + begin, behind, is_beside))
        last = total.end() if total else last_end
    return shares


def _word_behind(right: str) -> str:
    """Return the word directly behind a number; empty if there is none."""
    word = WORD.match(right.lstrip(" "))
    return word[0] if word is not None else ""


def _before(text: str, people: PlayerNames) -> list[Person]:
    """Return those who are named directly before a score, or alone in the same clause a few words before it."""
    group: list[Person] = []
    edge = len(text)
    for person in reversed(people.find(text)):
        if not is_between(text[person.span[1] : edge], are_persons=bool(group)):
            break
        edge = person.span[0]
        if person.kind != "each":
            group.insert(0, person)
    if not group and edge < len(text):  # `each` alone
        group = [Person("others", "", (edge, len(text)))]
    if group:
        return group
    clause = _CLAUSE_END.split(text)[-1]
    near = [person for person in people.find(clause) if person.kind not in ("each", "subject")]
    words = WORD.findall(clause[near[-1].span[1] :]) if near else []
    is_clear = len(near) == 1 and len(near[0].name) != 1 and len(words) <= MOST_PLAIN
    if not is_clear or {plain(word) for word in words} & POINTS:
        return []
    shift = len(text) - len(clause)
    return [near[0]._replace(span=(near[0].span[0] + shift, near[0].span[1] + shift))]


def _after(text: str, people: PlayerNames) -> list[Person]:
    """Return those who are named directly behind a score, as in `+24 for Ann`."""
    clause = re.split(r"[,;:.!?()]", text)[0]
    persons = [person for person in people.find(clause) if person.kind != "each"]
    is_near = persons and len(WORD.findall(clause[: persons[0].span[0]])) < 3
    return persons if is_near else []


# -- who gets which ----------------------------------------------------------------------------------


def _assign(shares: Sequence[ToldScore], people: PlayerNames, declarer: str) -> dict[str, ToldScore]:
    """Map the players to their scores, as far as it is certain who gets which.

    Words such as `we` and `the others` stand for those whom no other word names. If there are several such words, the
    scores of all must add up to 0 in one way only.
    """
    sure: dict[str, ToldScore] = {}
    open_shares: list[ToldScore] = []
    for share in shares:
        names = [one.name for one in share.persons]
        if names and all(names) and not any(name in sure for name in names):
            sure |= dict.fromkeys(names, share)
        else:
            open_shares.append(share)
    free = [name for name in people.names if name not in sure]
    ways = [way for way in _ways(open_shares, free) if _fits(way, people, declarer)]
    if len(ways) > 1:
        total = sum(share.value for share in sure.values())
        zero = [way for way in ways if not total + sum(share.value * len(names) for share, names in way)]
        ways = zero if len(zero) == 1 else []
    for share, players in ways[0] if ways else ():
        sure |= dict.fromkeys(players, share)
    return sure


def _ways(shares: Sequence[ToldScore], free: Sequence[str]) -> Iterator[list[tuple[ToldScore, tuple[str, ...]]]]:
    """Yield every way to divide the free players among one or two scores, none of which stays without a player."""
    if len(shares) == 1 and free:
        yield [(shares[0], tuple(free))]
    elif len(shares) == 2:
        for size in range(1, len(free)):
            for first in combinations(free, size):
                yield [(shares[0], first), (shares[1], tuple(name for name in free if name not in first))]


def _fits(way: Sequence[tuple[ToldScore, tuple[str, ...]]], people: PlayerNames, declarer: str) -> bool:
    """Return whether the words for the players allow this way to divide the scores.

    Those named in a group are in it; the declarer is in a group that is told of him or of nobody, and the writer in
    each of which he says `we`.
    """
    for share, names in way:
        kinds = {one.kind for one in share.persons}
        named = {one.name for one in share.persons if one.name}
        is_subject = not kinds or "subject" in kinds
        if not named <= set(names) or ("we" in kinds and people.writer and people.writer not in names):
            return False
        if "others" in kinds and declarer in names and len(way) > 1:
            return False
        if is_subject and "others" not in kinds and (not declarer or declarer not in names):
            return False
        if not kinds and len(names) > 1:
            return False
    return True


# -- numbers in order --------------------------------------------------------------------------------


class NumberRun(NamedTuple):
    """A run of numbers without names in a line."""

    span: Span
    """Place of the numbers, and of the word for totals before them, in the line."""
    cells: tuple[Cell, ...]
    is_total: bool
    """True if a word for totals stands before the numbers."""


def number_runs(start: int, line: str) -> Iterator[NumberRun]:
    """Yield the runs of numbers without names in a line at an offset."""
    for found in _RUN.finditer(line) if len(line) <= LONGEST_TEXT else ():
        numbers = _ONE_OF_RUN.finditer(line, *found.span())
        cells = tuple(Cell(one[0], (start + one.start(), start + one.end())) for one in numbers)
        word = _LAST_WORD.search(line, 0, found.start())
        is_total = word is not None and plain(word[1]) in TOTALS | SUBTOTALS
        yield NumberRun((word.start() if word and is_total else found.start(), found.end()), cells, is_total)


def may_be_scores(cells: Sequence[Cell]) -> bool:
    """Return whether numbers may be scores: one has a sign, or all are 0."""
    return any(cell.text[0] in "-+−–" for cell in cells) or all(cell.text == "0" for cell in cells)
