"""Scores: what the replay computes for a hand beside what the record states."""

from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.faults import Fault
from tarot_records.position import Position
from tarot_records.record import Scores
from tarot_records.web.site.speech import gettext as _
from tarot_records.web.site.words import game_words, names
from tarot_records.web.table.walk import Walk
from tarot_records.words.numbers import points, score


class ScoreLine(NamedTuple):
    """One line of the score."""

    label: str
    computed: str
    """Empty where nothing is computed."""
    stated: str
    """Empty where nothing is stated."""
    faults: tuple[Fault, ...]
    meaning: str = ""
    """What the label stands for, where it is an entry of the game."""


class ScoreRow(NamedTuple):
    """An entry that every player has, one beside the other."""

    label: str
    meaning: str
    cells: tuple[ScoreLine, ...]


class ScoreGroup(NamedTuple):
    """Lines that belong together, or rows that go across the players."""

    kind: str
    """points, entries, by_seat, hand or totals."""
    title: str
    lines: tuple[ScoreLine, ...] = ()
    heads: tuple[str, ...] = ()
    """Whose columns the rows have."""
    rows: tuple[ScoreRow, ...] = ()


def score_of(walk: Walk, hand: int) -> tuple[ScoreGroup, ...]:
    """The score of a hand, group by group; empty groups left out."""
    steps = walk.hands[hand]
    position = walk.frames[steps.stop - 1].after
    record = walk.report.record
    assert record is not None
    stated = record.hands[hand].scores
    base = f"/hands/{hand}/scores"
    items = _items(walk, position, stated, base)
    groups = (
        ScoreGroup("points", _("Card points"), _card_points(walk, position, stated, base)),
        ScoreGroup("entries", _("Entries"), tuple(line for (_, seat), line in items.items() if seat is None)),
        _by_seat(walk, position, items),
        ScoreGroup(
            "hand",
            _("Score of the hand"),
            _per_seat(walk, _hand(position), stated.hand if stated else None, f"{base}/hand"),
        ),
        ScoreGroup(
            "totals",
            _("Totals"),
            _per_seat(walk, position.setting.totals, stated.totals if stated else None, f"{base}/totals"),
        ),
    )
    return tuple(group for group in groups if group.lines or group.rows)


def _hand(position: Position) -> tuple[int, ...] | None:
    return position.setting.result.hand if position.setting.result else None


def _card_points(walk: Walk, position: Position, stated: Scores | None, base: str) -> tuple[ScoreLine, ...]:
    record, result = walk.report.record, position.setting.result
    computed = (
        {frozenset(side): (side, points(value, result.unit)) for side, value in result.card_points} if result else {}
    )
    written: dict[frozenset[int], tuple[Sequence[int], str, str]] = {}
    for i, side in enumerate(stated.card_points if stated else ()):
        assert stated is not None
        written[frozenset(side.seats)] = (side.seats, points(side.points, stated.unit), f"{base}/card_points/{i}")
    lines = []
    for key in {**computed, **written}:
        seats = computed[key][0] if key in computed else written[key][0]
        _, text, place = written.get(key, ((), "", ""))
        faults = (*walk.faults_at(place), *walk.faults_at(f"{place}/points")) if place else ()
        lines.append(ScoreLine(names(record, seats), computed[key][1] if key in computed else "", text, faults))
    return tuple(lines)


def _items(walk: Walk, position: Position, stated: Scores | None, base: str) -> dict[tuple[str, int | None], ScoreLine]:
    """Every named entry, and whose it is (None: the hand's), as a line."""
    record, result = walk.report.record, position.setting.result
    assert record is not None
    computed = result.items if result else {}
    written = {(item.name, item.seat): (i, item.value) for i, item in enumerate(stated.items if stated else ())}
    lines, words = {}, game_words(record.game)
    for item, seat in {**computed, **written}:
        i, value = written.get((item, seat), (None, None))
        lines[item, seat] = ScoreLine(
            words.word(item),
            points(computed[item, seat], 1) if (item, seat) in computed else "",
            "" if value is None else points(value, 1),
            (*walk.faults_at(f"{base}/items/{i}"), *walk.faults_at(f"{base}/items/{i}/value")),
            words.item_means(item),
        )
    return lines


def _by_seat(walk: Walk, position: Position, items: dict[tuple[str, int | None], ScoreLine]) -> ScoreGroup:
    """The entries that belong to players, as a table with a column for each who has one."""
    seats = sorted({seat for _, seat in items if seat is not None} | set(range(len(position.hands))))
    rows = [
        ScoreRow(line.label, line.meaning, tuple(items.get((item, seat), ScoreLine("", "", "", ())) for seat in seats))
        for item, line in {item: line for (item, seat), line in items.items() if seat is not None}.items()
    ]
    heads = tuple(names(walk.report.record, (seat,)) for seat in seats)
    return ScoreGroup("by_seat", _("Entries, player by player"), (), heads, tuple(rows))


def _per_seat(
    walk: Walk, computed: Sequence[int] | None, stated: Sequence[int | None] | None, place: str
) -> tuple[ScoreLine, ...]:
    if computed is None and stated is None:
        return ()
    lines = []
    for seat in range(max(len(computed or ()), len(stated or ()))):
        mine = computed[seat] if computed is not None and seat < len(computed) else None
        written = stated[seat] if stated is not None and seat < len(stated) else None
        lines.append(
            ScoreLine(
                names(walk.report.record, (seat,)),
                "" if mine is None else score(mine),
                "" if written is None else score(written),
                tuple(walk.faults_at(f"{place}/{seat}")),
            )
        )
    return tuple(lines)
