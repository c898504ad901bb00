"""The race: card points of each side, trick by trick, up to the step looked at and, if that may be seen, beyond."""

from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

from markupsafe import Markup

from tarot_records.core.position import HandResult
from tarot_records.counting import points as in_words
from tarot_records.record.model import Record
from tarot_records.rules.game import Rules

from ..papers.plots import Curve, Plot, Size, Threshold, cursor_svg, plot_svg
from ..site.speech import gettext as _
from ..site.words import game_words, names
from .walk import Walk

Taken = Mapping[tuple[int, ...], int]
Counted = Mapping[tuple[int, ...], int | None]
"""Card points at the end; None for a side whose cards nobody counts."""

_SIZE = Size(340, 210, 92, 12)
_SHORT = 8
"""So many letters of a name have room beside the plot."""


def race(walk: Walk, step: int, ahead: bool = True) -> Markup:
    """Return the race of the hand a step is in, with a mark at this step; `ahead` shows what comes after it too.

    Empty for a hand without a trick.
    """
    plot = _plot(walk, step, ahead)
    return Markup("") if plot is None else plot_svg(plot, _SIZE)


def race_mark(walk: Walk, hand: int, tricks: int) -> Markup:
    """Return the mark after so many tricks alone, to be laid over the race of a whole hand."""
    plot = _plot(walk, walk.hands[hand].stop - 1, True)
    return Markup("") if plot is None else cursor_svg(plot._replace(now=tricks), _SIZE)


def _plot(walk: Walk, step: int, ahead: bool) -> Plot | None:
    frame = walk.frames[step]
    rules, record = walk.rules, walk.record
    tallies = tallies_of(walk, frame.hand)
    if not tallies:
        return None
    last = walk.hands[frame.hand].stop - 1
    sides = tuple(side for side, _ in rules.running(frame.after))
    done = sum(at <= step for at, _ in tallies)
    rows: list[Taken | Counted | None] = [dict.fromkeys(sides, 0)]
    rows += [joined(tally, sides) if ahead or at <= step else None for at, tally in tallies]
    result = walk.frames[last].after.setting.result if ahead or step == last else None
    places = [str(number) for number in range(len(rows))]
    if result is not None and result.card_points:
        rows.append(_counted(dict(result.card_points), sides))
        places.append("=")
    at_end = step == last and len(rows) > len(tallies) + 1
    lines = tuple(
        Curve(side_letters(record, side), tuple(None if row is None else row[side] for row in rows)) for side in sides
    )
    told = "; ".join(
        f"{names(record, side)} {in_words(value, rules.unit)}" for side, value in rules.running(frame.after)
    )
    return Plot(
        f"race-{frame.hand + 1}",
        _("Card points, trick by trick"),
        _("After %(number)s of %(all)s tricks: %(told)s.", number=done, all=len(tallies), told=told),
        _("trick; = counted at the end") if "=" in places else _("trick"),
        tuple(places),
        lines,
        rules.unit,
        _levels(rules, result),
        None if at_end else done,
    )


def tallies_of(walk: Walk, hand: int) -> tuple[tuple[int, Taken], ...]:
    """Return the step at which each trick of a hand is over, and the card points taken by then."""
    kept = _TALLIES.setdefault(walk, {})
    if hand not in kept:
        kept[hand] = _tallies(walk, hand)
    return kept[hand]


_TALLIES: WeakKeyDictionary[Walk, dict[int, tuple[tuple[int, Taken], ...]]] = WeakKeyDictionary()
"""Those worked out, as long as the walk itself is kept."""


def _tallies(walk: Walk, hand: int) -> tuple[tuple[int, Taken], ...]:
    rules = walk.rules
    ends: dict[int, int] = {}
    for step in walk.hands[hand]:
        frame = walk.frames[step]
        if frame.step.takes and frame.trick is not None:
            ends[frame.trick] = step
    return tuple((step, dict(rules.running(walk.frames[step].after))) for step in ends.values())


def joined(tally: Taken, sides: Sequence[tuple[int, ...]]) -> Taken | None:
    """Return a tally by these sides; None if it joins players of two sides, as before a partner is known."""
    sums = dict.fromkeys(sides, 0)
    for seats, value in tally.items():
        side = next((side for side in sides if set(seats) <= set(side)), None)
        if side is None:
            return None
        sums[side] += value
    return sums


def _counted(counted: Taken, sides: Sequence[tuple[int, ...]]) -> Counted | None:
    """Return the points counted at the end by these sides; many a game counts the declarer's alone."""
    sums = joined(counted, sides)
    if sums is None:
        return None
    known = {seat for seats in counted for seat in seats}
    return {side: value if known.issuperset(side) else None for side, value in sums.items()}


def _levels(rules: Rules, result: HandResult | None) -> tuple[Threshold, ...]:
    """Return the card points that decide: the one the hand asked for, if that is known, or all there may be."""
    if result is not None and (rules.needed, None) in result.items:
        needed = result.items[rules.needed, None]
        return (Threshold(needed * rules.unit, _("needed: %(points)s", points=needed)),)
    words = game_words(rules.game)
    return tuple(
        Threshold(points * rules.unit, words.said("levels", text) % {"points": points}) for points, text in rules.levels
    )


def side_letters(record: Record, side: tuple[int, ...]) -> str:
    """Return a side in a few letters: its only player, if that is short, or the players' labels."""
    if len(side) == 1 and len(names(record, side)) <= _SHORT:
        return names(record, side)
    return "+".join(record.players[seat].label or names(record, (seat,))[:3] for seat in side)
