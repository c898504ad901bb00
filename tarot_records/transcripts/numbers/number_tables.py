"""Divide and join groups of numbers: by the rows and columns of tables, by signs, and by players."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tarot_records.transcripts.numbers.number_groups import EACH_OTHER, NumberGroup, ToldNumber
from tarot_records.transcripts.text.pieces import Token


def as_rows(told: Sequence[list[NumberGroup]], size: int) -> Iterator[list[NumberGroup]]:
    """Yield the groups of each line; each number in a row of a table becomes a group of its own.

    Lines are such rows if each has one player and several numbers, and there is one for each player.
    """
    rows = {
        at: groups[0].told
        for at, groups in enumerate(told)
        if len(groups) == 1 and _belong_to_one_player(groups[0].told)
    }
    players = {numbers[0].seats for numbers in rows.values()}
    is_table = len(rows) == len(players) == size and len({len(numbers) for numbers in rows.values()}) == 1
    for at, groups in enumerate(told):
        if is_table and at in rows:
            seats, label = rows[at][0].seats, groups[0].label
            yield [NumberGroup((one._replace(seats=seats),), label) for one in rows[at]]
        else:
            yield groups


def with_lines_joined(told: Sequence[list[NumberGroup]], size: int) -> Iterator[list[NumberGroup]]:
    """Yield the groups of each line; lines with one score each, some for several players, are joined.

    So are `Ann +30`, `Ben +10` and `Cid, Dan: -20 each` on three lines. Together they have each player once.
    """
    at = 0
    while at < len(told):
        seats: list[int] = []
        end = at
        while end < len(told) and len(seats) < size and _is_score_of_players(told[end]):
            seats += [seat for group in told[end] for one in group.told for seat in one.seats]
            end += 1
        lines = told[at:end]
        labels = {group.label for groups in lines for group in groups}
        if 1 < len(lines) < size and len(labels) == 1 and sorted(seats) == list(range(size)):
            joined = [group for groups in lines for group in groups]
            told_by_all = tuple(one for group in joined for one in group.told)
            is_doubtful = any(group.is_doubtful for group in joined)
            yield [NumberGroup(told_by_all, joined[0].label, is_doubtful)]
            at = end
        else:
            yield told[at]
            at += 1


def _is_score_of_players(groups: Sequence[NumberGroup]) -> bool:
    """Return whether a line has one number, with a sign, and tells whose it is."""
    told = [one for group in groups for one in group.told]
    return len(told) == 1 and bool(told[0].seats) and told[0].is_signed


def pairs_apart(groups: list[NumberGroup], size: int) -> list[NumberGroup]:
    """Return points and scores as two groups if each player has both: `Ann 50 points (+10), Ben 20 (-10)`.

    Otherwise return `groups`.
    """
    told = [one for group in groups for one in group.told]
    pairs = [
        (points, score)
        for points, score in pairwise(told)
        if len(points.seats) == 1 and not score.seats and score.begins and score.is_signed
    ]
    if len(pairs) != size or len(told) != 2 * size:
        return groups
    scores = tuple(score._replace(seats=points.seats) for points, score in pairs)
    return [NumberGroup(tuple(points for points, _ in pairs), "points"), NumberGroup(scores, "score")]


def with_others_joined(groups: Sequence[NumberGroup]) -> list[NumberGroup]:
    """Return the groups, with points of the other players joined to those before: `Rémi : 0 point, les autres 68`."""
    joined: list[NumberGroup] = []
    for group in groups:
        one, is_single = group.told[0], len(group.told) == 1
        if joined and joined[-1].label == "points" and is_single and one.party == EACH_OTHER and not one.is_signed:
            joined[-1] = joined[-1]._replace(told=(*joined[-1].told, one))
        else:
            joined.append(group)
    return joined


def with_all_players_apart(group: NumberGroup, size: int) -> Iterator[NumberGroup]:
    """Yield the numbers before the last `size` as a group of their own if these belong to each of the players.

    A single one is left out: it is none of the scores of `Marjorie pays 10 to each: M -30, A +10, N +10, W +10`.
    """
    before, last = group.told[:-size], group.told[-size:]
    if before and {one.seats for one in last} == {(seat,) for seat in range(size)}:
        if len(before) > 1:
            yield group._replace(told=before, label="", is_doubtful=True)
        yield group._replace(told=last)
    else:
        yield group


def _belong_to_one_player(numbers: Sequence[ToldNumber]) -> bool:
    """Return whether the first of several numbers belongs to one player, and the others to nobody: `Ann 5 -3 2`."""
    return len(numbers) > 1 and len(numbers[0].seats) == 1 and not any(one.seats or one.party for one in numbers[1:])


def divide_group(group: NumberGroup) -> Iterator[NumberGroup]:
    """Yield the parts into which arrows, brackets and the first plus or minus divide a group; none if it is one part.

    Only the first part keeps the label. Numbers of nobody behind several of players and sides are left out.
    """
    told = group.told
    signed = {at for at, one in enumerate(told) if at and all(other.is_signed for other in told[at:])}
    first_sign = {min(signed)} if signed and not told[0].is_signed else set[int]()
    begins = sorted({0, *(at for at, one in enumerate(told) if at and one.begins), *first_sign, len(told)})
    if len(begins) > 2:
        for first, end in pairwise(begins):
            doubtful = group.is_doubtful or first in first_sign
            yield NumberGroup(group.told[first:end], "" if first else group.label, doubtful)
        return
    owned = tuple(one for one in told if one.seats or one.party)
    if 1 < len(owned) < len(told) and owned == told[: len(owned)]:
        yield group._replace(told=owned)  # `attack 22, defence 69, no bouts, 56 needed`


def whole_lists(statements: Sequence[Sequence[Token]]) -> Iterator[Sequence[Token]]:
    """Yield the sentences; sentences with only semicolons between them are joined."""
    joined: list[Token] = []
    for tokens in statements:
        if joined and ";" not in tokens[0].before:
            yield joined
            joined = []
        joined = [*joined, *tokens]
    if joined:
        yield joined


def groups_of_columns(lines: Sequence[Sequence[NumberGroup]], size: int) -> Iterator[NumberGroup]:
    """Yield a group for each column of a table with a line for each player; lines outside tables yield their groups."""
    at = 0
    while at < len(lines):
        table = lines[at : at + size]
        players = [groups[0].told[0].seats for groups in table]
        if len(table) == size == len(set(players)) and len({len(groups) for groups in table}) == 1:
            for column in zip(*table, strict=True):
                told = tuple(group.told[0]._replace(seats=seats) for group, seats in zip(column, players, strict=True))
                yield NumberGroup(told, column[0].label)
            at += size
        else:
            yield from table[0]
            at += 1
