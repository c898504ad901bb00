"""Find the table of the scores of an evening at the end of a text: players over the columns, a line for each hand.

The table has no cards, so it is kept apart from the tricks; its lines become scores or running totals of the hands.
"""

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import Any, NamedTuple

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.play.record_replay import faults_of
from tarot_records.transcripts.text.lexicon import ALL_LANGUAGES, fact_words
from tarot_records.transcripts.text.pieces import Token, WrittenLine, cells_of

FEWEST_PLAYERS, MOST_PLAYERS = 3, 6
"""Minimum and maximum number of players over the columns."""
FEWEST_ROWS, MOST_BEHIND = 2, 4
"""Minimum number of lines of numbers below the players; maximum number of lines after the table."""
HAND, TOTALS = "hand", "totals"


class ScoreTable(NamedTuple):
    """A table of scores: its players, and a number for each of them in each line."""

    names: tuple[str, ...]
    rows: tuple[tuple[Token, ...], ...]

    def amounts(self) -> list[list[int]]:
        """Return the numbers of each line, with their signs."""
        return [[_amount(token) for token in row] for row in self.rows]


def without_score_table(lines: Sequence[WrittenLine]) -> tuple[list[WrittenLine], ScoreTable | None]:
    """Return the lines without the table of scores at the end, and this table; None if there is none."""
    for at in range(len(lines) - FEWEST_ROWS - 1, 0, -1):
        names = _names_over(lines[at])
        if not names:
            continue
        for size in (len(names), len(names) - 1):  # a word over the numbers of the hands may stand before the names
            rows = list(_rows_below(lines[at + 1 :], size)) if size >= FEWEST_PLAYERS else []
            end = at + 1 + len(rows)
            if len(rows) >= FEWEST_ROWS:
                behind = lines[end:]
                is_last = len(behind) <= MOST_BEHIND and not any(
                    token.is_number for line in behind for token in line.tokens
                )
                table = ScoreTable(names[len(names) - size :], tuple(rows))
                return ([*lines[:at], *behind], table) if is_last else (list(lines), None)
    return list(lines), None


def _rows_below(lines: Sequence[WrittenLine], size: int) -> Iterator[tuple[Token, ...]]:
    """Yield the players' numbers on each line below the names, up to the first line that is no row of the table."""
    for at, line in enumerate(lines):
        words = [token for token in line.tokens if not token.is_number]
        numbers = [token for token in line.tokens if token.is_number]
        if any(not word.text.isalpha() or (numbers and word.start > numbers[0].start) for word in words):
            return
        if "points" in fact_words(ALL_LANGUAGES).among(words):
            return  # `Augen 5 36 0 28` is about one hand
        is_counted = len(numbers) == size + 1 and numbers[0].text == str(at + 1)
        if not is_counted and (len(numbers) != size or not words):
            return
        yield tuple(numbers[-size:])


def _names_over(line: WrittenLine) -> tuple[str, ...]:
    """Return the names over the columns of a table; empty if the line has anything else or too many columns."""
    cells = cells_of(line)
    if len(cells) < FEWEST_PLAYERS:
        cells = [[token] for token in line.tokens]
    if not all(token.text.isalpha() or token.text == "." for cell in cells for token in cell):
        return ()
    return tuple(" ".join(token.text for token in cell) for cell in cells) if len(cells) <= MOST_PLAYERS + 1 else ()


def _amount(token: Token) -> int:
    """Return a number with its sign."""
    return -int(token.text) if token.before.strip()[-1:] in ("-", "−", "–") else int(token.text)


def put_scores(data: MutableMapping[str, Any], table: ScoreTable, spans: MutableMapping[str, tuple[int, int]]) -> bool:
    """Add the lines of a table to the hands of a record; return False and change nothing if they do not fit the hands.

    A last line with the sums of the others is left out. Lines of running sums become totals.
    """
    hands, rows = data["hands"], table.rows
    amounts = table.amounts()
    seats = _seats(table, data)
    fields: tuple[str, ...] = (HAND, TOTALS)
    if len(amounts) == len(hands) + 1 and [sum(column) for column in zip(*amounts[:-1], strict=True)] == amounts[-1]:
        amounts, rows, fields = amounts[:-1], rows[:-1], (HAND,)
    if len(amounts) != len(hands) or not seats or any(len(row) != len(seats) for row in amounts):
        return False
    made = {field: _with_scores(data, amounts, seats, field) for field in fields}
    field = min(fields, key=lambda one: len(faults_of(made[one])))
    data["hands"] = made[field]["hands"]
    for at, row in enumerate(rows):
        for seat, token in zip(seats, row, strict=True):
            spans[f"/hands/{at}/scores/{field}/{seat}"] = token.start, token.end
    return True


def _seats(table: ScoreTable, data: Mapping[str, Any]) -> list[int]:
    """Return the seat of each column; empty if the columns and the players do not match one to one."""
    players = [plain_words(player.get("name", "")) for player in data["players"]]
    names = [plain_words(name) for name in table.names]
    seats = [
        [seat for seat, player in enumerate(players) if player == name]
        or [seat for seat, player in enumerate(players) if player.startswith(name) or name.endswith(player)]
        for name in names
    ]
    found = [one[0] for one in seats if len(one) == 1]
    return found if len(set(found)) == len(players) == len(names) else []


def _with_scores(
    data: Mapping[str, Any], amounts: Sequence[Sequence[int]], seats: Sequence[int], field: str
) -> dict[str, Any]:
    """Return a record with the numbers of a table as scores of its hands, or as totals."""
    hands = []
    for hand, row in zip(data["hands"], amounts, strict=True):
        by_seat = dict(zip(seats, row, strict=True))
        hands.append({**hand, "scores": {**hand.get("scores", {}), field: [by_seat[seat] for seat in sorted(by_seat)]}})
    return {**data, "hands": hands}
