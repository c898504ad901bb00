"""Read an evening told in numbered sentences, such as `3. Ann dealt. Solo by Bob: +24, the others -8`."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from tarot_records.importers.cells import MINUS, Cell, cell_at
from tarot_records.importers.sheets.persons import WORD, Person, PlayerNames, is_between, people_of
from tarot_records.importers.sheets.words import DEALS, ENDS, PERSONS, WITH, plain

_NUMBERED: Final = re.compile(r"\s*(?:[^\W\d_]+\.?\s+)?(\d{1,3})\s?[.):/°]+\s+(?=\S)")
"""Pattern of the number before what is told of a deal."""
_SCORE: Final = re.compile(r"(?<![\w.,/])(?:[-+−–]\d+|[-+−–]?\d+(?=\s*(?:[,;.!)]|$)))(?![\w/])")
"""Pattern of a score: a number with a sign, or one at the end of a clause."""
_CLAUSE: Final = re.compile(r"[^,;:.!?()]+")
_COLUMNS: Final = re.compile(r"(?:(?<=\s)[-+−–]?\d{1,6}\s{2,}){2,}[-+−–]?\d{1,6}(?!\S)")
"""Pattern of numbers that stand in columns."""
LEAST_DEALS: Final = 3
LONGEST_DEAL: Final = 1_500
"""Maximum number of characters about a deal."""
MOST_PLAIN: Final = 4
"""Maximum number of other words between a player and his score."""


class ToldDeal(NamedTuple):
    """A text about a deal, or about the results of the evening."""

    label: Cell
    text: str
    start: int
    """Offset of the text."""


class GroupScore(NamedTuple):
    """A score, and the words for those who get it."""

    value: int
    cell: Cell
    persons: tuple[Person, ...]
    start: int
    """Offset of the first of these words or of the score."""


def narrated_rows(lines: Sequence[tuple[int, str]]) -> list[list[Cell]] | None:
    """Return the rows of an evening told in sentences; None for another text.

    `lines` are the lines with their offsets. Each deal has a number before it, and scores of all players.
    """
    before, deals, after = _parts(lines)
    if len(deals) < LEAST_DEALS or 2 * sum(_COLUMNS.search(deal.text) is not None for deal in deals) > len(deals):
        return None
    end = lines[-1][0] + len(lines[-1][1])
    text = [" "] * end
    for start, line in lines:
        text[start : start + len(line)] = line
    people = people_of("".join(text), [deal.text for deal in deals])
    if people is None:
        return None
    rows = [_row(deal, people) for deal in deals]
    full = sum(all(cell.text for cell in row[3:-1]) for row in rows)
    if 2 * full <= len(rows):
        return None
    at = deals[0].start
    edge = Cell("", (at, at))
    names = [Cell(name, span) for name, span in zip(people.names, people.spans, strict=True)]
    header = [Cell("no", edge.span), Cell("dealer", edge.span), Cell("description", edge.span), *names, edge]
    return [*([line] for line in before), header, *rows, *_ends(after, people, rows)]


def _parts(lines: Sequence[tuple[int, str]]) -> tuple[list[Cell], list[ToldDeal], list[Cell]]:
    """Return the lines before the deals, the deals, and the lines after them; a deal may have several lines."""
    before: list[Cell] = []
    deals: list[ToldDeal] = []
    after: list[Cell] = []
    for start, line in lines:
        found = _NUMBERED.match(line)
        text, at = line.rstrip(), start
        if found is not None and int(found[1]) == len(deals) + 1 and len(text) < LONGEST_DEAL:
            label = Cell(found[1], (start + found.start(1), start + found.end(1)))
            deals.append(ToldDeal(label, text[found.end() :], start + found.end()))
        elif not deals:
            before.append(cell_at(line, start))
        elif line[:1].isspace() and not after and len(deals[-1].text) < LONGEST_DEAL:
            last = deals[-1]
            deals[-1] = last._replace(text=last.text.ljust(at - last.start) + text)
        else:
            after.append(cell_at(line, start))
    return before, deals, after


def _row(deal: ToldDeal, people: PlayerNames) -> list[Cell]:
    """Return the cells of a deal: its number, dealer, declarer with contract, the scores, and all that is told."""
    shares = _shares(deal, people)
    first = min((share.start for share in shares), default=deal.start + len(deal.text)) - deal.start
    dealer, said = _dealer_and_declarer(deal, first, people)
    declarer = next((one.name for one in people.find(said.text) if one.name), "")
    scores = _scores(shares, people, declarer)
    end = deal.start + len(deal.text)
    cells = [scores.get(name, Cell("", (end, end))) for name in people.names]
    return [deal.label, dealer, said, *cells, Cell(" ".join(deal.text.split()), (deal.start, end))]


def _ends(lines: Sequence[Cell], people: PlayerNames, rows: Sequence[Sequence[Cell]]) -> Iterator[list[Cell]]:
    """Yield the rows of the lines after the deals: the results of all players, and remarks.

    A line has the results if a word such as `total` says so, or if its numbers are the sums of the scores in `rows`.
    """
    sums = [sum(map(_value, column)) for column in list(zip(*rows, strict=True))[3:-1]]
    for line in lines:
        scores = _scores(_shares(ToldDeal(line, line.text, line.span[0]), people), people, "")
        words = [plain(word) for word in WORD.findall(line.text)]
        if len(scores) == len(people.names):
            results = [scores[name] for name in people.names]
            if ENDS & set(words) or [_value(cell) for cell in results] == sums:
                label = Cell("total", (line.span[0], line.span[0] + len(words[0])))
                yield [label, Cell("", label.span), Cell("", label.span), *results]
        yield [line]


def _value(cell: Cell) -> int:
    """Return the number in a cell; 0 if it is empty."""
    return int(cell.text.translate(MINUS)) if cell.text else 0


# -- scores ------------------------------------------------------------------------------------------


def _shares(deal: ToldDeal, people: PlayerNames) -> list[GroupScore]:
    """Return the scores that are told of a deal, each with the words for those who get it."""
    shares: list[GroupScore] = []
    numbers = list(_SCORE.finditer(deal.text))
    last = 0
    for place, found in enumerate(numbers):
        following = numbers[place + 1].start() if place + 1 < len(numbers) else len(deal.text)
        left = deal.text[last : found.start()]
        right = deal.text[found.end() : following]
        persons, last_end = _before(left, people), found.end()
        start = deal.start + (last + persons[0].span[0] if persons else found.start())
        if not persons and found[0][0] not in "+-−–":
            continue
        if not persons and (persons := _after(right, people)):
            last_end += persons[-1].span[1]
        span = (deal.start + found.start(), deal.start + found.end())
        shares.append(GroupScore(int(found[0].translate(MINUS)), Cell(found[0], span), tuple(persons), start))
        last = last_end
    return shares


def _before(text: str, people: PlayerNames) -> list[Person]:
    """Return those who are named directly before a score, or alone in the same clause a few words before it."""
    group: list[Person] = []
    edge = len(text)
    for person in reversed(people.find(text)):
        if not is_between(text[person.span[1] : edge]):
            break
        edge = person.span[0]
        if person.kind != "each":
            group.insert(0, person)
    if group:
        return group
    clause = re.split(r"[,;:.!?()]", text)[-1]
    near = [person for person in people.find(clause) if person.kind not in ("each", "subject")]
    words = WORD.findall(clause[near[-1].span[1] :]) if near else []
    return near if len(near) == 1 and len(words) <= MOST_PLAIN else []


def _after(text: str, people: PlayerNames) -> list[Person]:
    """Return those who are named directly behind a score, as in `+24 for Ann`."""
    clause = re.split(r"[,;:.!?()]", text)[0]
    persons = [person for person in people.find(clause) if person.kind != "each"]
    is_near = persons and len(WORD.findall(clause[: persons[0].span[0]])) < 3
    return persons if is_near else []


def _scores(shares: Sequence[GroupScore], people: PlayerNames, declarer: str) -> dict[str, Cell]:
    """Map the players to their scores, as far as it is certain who gets which.

    Words such as `we` and `the others` stand for those whom no other word names. If there are several such words, the
    scores of all must add up to 0 in one way only.
    """
    sure: dict[str, GroupScore] = {}
    open_shares: list[GroupScore] = []
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
    return {name: share.cell for name, share in sure.items()}


def _ways(shares: Sequence[GroupScore], free: Sequence[str]) -> Iterator[list[tuple[GroupScore, tuple[str, ...]]]]:
    """Yield every way to divide the free players among one or two scores, none of which stays without a player."""
    if len(shares) == 1 and free:
        yield [(shares[0], tuple(free))]
    elif len(shares) == 2:
        for size in range(1, len(free)):
            for first in combinations(free, size):
                yield [(shares[0], first), (shares[1], tuple(name for name in free if name not in first))]


def _fits(way: Sequence[tuple[GroupScore, tuple[str, ...]]], people: PlayerNames, declarer: str) -> bool:
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
        if is_subject and len(way) > 1 and len(names) > 1 and not kinds:
            return False
    return True


# -- dealer and declarer -----------------------------------------------------------------------------


def _dealer_and_declarer(deal: ToldDeal, end: int, people: PlayerNames) -> tuple[Cell, Cell]:
    """Return the dealer, and the words about the declarer and the contract, in what is told before the first score."""
    empty = Cell("", (deal.start, deal.start))
    dealer, said = empty, empty
    clauses = [clause for clause in _CLAUSE.finditer(deal.text, 0, end) if WORD.search(clause[0])]
    for place, clause in enumerate(clauses):
        persons = [one for one in people.find(clause[0]) if one.name]
        words = list(WORD.finditer(clause[0]))
        dealing = next((word for word in words if plain(word[0]) in DEALS), None)
        if dealing is not None and not dealer.text:
            near = min(persons, key=lambda one: abs(one.span[0] - dealing.start()), default=None)
            name = near.name if near else people.writer
            if name:
                spot = near.span if near else dealing.span()
                dealer = Cell(name, (deal.start + clause.start() + spot[0], deal.start + clause.start() + spot[1]))
            persons = [one for one in persons if one is not near]
            rest = [plain(word[0]) for word in words if word.start() > dealing.end()]
            if not persons and rest and rest[0] in WITH:  # `Ann dealt and played a solo`
                return dealer, _said(deal, clause, [name], people)
            if not persons:
                continue
        if persons:
            names = [one.name for one in persons]
            return dealer, _said(deal, clause, names, people, clauses[place + 1 : place + 3])
    plain_clauses = [clause for clause in clauses if not DEALS & {plain(word) for word in WORD.findall(clause[0])}]
    if plain_clauses:  # a deal without a declarer
        said = _said(deal, plain_clauses[-1], [], people)
    return dealer, said


def _said(
    deal: ToldDeal, clause: re.Match[str], names: Sequence[str], people: PlayerNames, more: Sequence[re.Match[str]] = ()
) -> Cell:
    """Return what is told of the declarer as his name and the other words of a clause.

    A name joined to his by a word such as `with` is kept as his partner's. A clause of nothing but a name goes on with
    the next clause, as in `Ann (Dan's sister), solo`.
    """
    words = list(WORD.finditer(deal.text, clause.start(), clause.end()))
    for following in more:
        if any(not people.find(word[0]) for word in words):
            break
        words += WORD.finditer(deal.text, following.start(), following.end())
    kept: list[str] = list(names[:1])
    joined = False
    for word in words:
        name = people.named(word[0])
        if name and joined and name not in kept:
            kept.insert(1, name)
        joined = plain(word[0]) in WITH
        if not name and not joined and not {plain(word[0])} & (DEALS | PERSONS.keys()):
            kept.append(word[0])
    end = words[-1].end() if words else clause.end()
    return Cell(" ".join(kept), (deal.start + clause.start(), deal.start + end))
