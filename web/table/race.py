"""Race: a plot of the card points of each side, trick by trick, up to a step or to the end of the hand."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from tarot_records.core.position import HandResult
from tarot_records.counting import points as points_text
from tarot_records.record.model import Record
from tarot_records.rules.game import Rules

from ..papers.plots import Curve, Plot, Size, Threshold, cursor_svg, plot_svg
from ..site.speech import gettext as _
from ..site.words import game_words, names
from .walk import Walk

Taken = Mapping[tuple[int, ...], int]
"""Side -> its card points."""
Counted = Mapping[tuple[int, ...], int | None]
"""Side -> its card points at the end; None if nobody counts its cards."""

_SIZE = Size(340, 210, 92, 12)
_SHORT = 8
"""Maximum number of letters in a name that has room beside the plot."""


def race(walk: Walk, step: int, ahead: bool = True) -> Markup:
    """Return the plot of the hand of a step, with a mark at this step; with `ahead`, the tricks after it too.

    Empty for a hand without a trick.
    """
    plot = _plot(walk, step, ahead)
    return Markup("") if plot is None else plot_svg(plot, _SIZE)


def race_mark(walk: Walk, hand: int, tricks: int) -> Markup:
    """Return only the mark after this number of tricks, to be laid over the plot of the whole hand."""
    plot = _plot(walk, walk.hands[hand].stop - 1, True)
    return Markup("") if plot is None else cursor_svg(plot._replace(now=tricks), _SIZE)


def _plot(walk: Walk, step: int, ahead: bool) -> Plot | None:
    frame, rules, record = walk.frames[step], walk.rules, walk.record
    tallies = tallies_of(walk, frame.hand)
    if not tallies:
        return None
    last = walk.hands[frame.hand].stop - 1
    running = rules.running(frame.after)
    sides = tuple(side for side, _ in running)
    done = sum(end <= step for end, _ in tallies)
    rows: list[Taken | Counted | None] = [dict.fromkeys(sides, 0)]
    rows += [sums_by_side(tally, sides) if ahead or end <= step else None for end, tally in tallies]
    result = walk.frames[last].after.setting.result if ahead or step == last else None
    places = [str(number) for number in range(len(rows))]
    if result is not None and result.card_points:
        rows.append(_counted(dict(result.card_points), sides))
        places.append("=")
    at_end = step == last and len(rows) > len(tallies) + 1
    scores = "; ".join(f"{names(record, side)} {points_text(value, rules.unit)}" for side, value in running)
    return Plot(
        f"race-{frame.hand + 1}",
        _("Card points, trick by trick"),
        _("After %(number)s of %(all)s tricks: %(told)s.", number=done, all=len(tallies), told=scores),
        _("trick; = counted at the end") if "=" in places else _("trick"),
        tuple(places),
        tuple(
            Curve(side_letters(record, side), tuple(None if row is None else row[side] for row in rows))
            for side in sides
        ),
        rules.unit,
        _thresholds(rules, result),
        None if at_end else done,
    )


def tallies_of(walk: Walk, hand: int) -> tuple[tuple[int, Taken], ...]:
    """Return the last step of each trick of a hand, and the card points taken by then."""

    def count() -> tuple[tuple[int, Taken], ...]:
        ends = {walk.frames[step].trick: step for step in walk.trick_ends(hand) if walk.frames[step].trick is not None}
        return tuple((step, dict(walk.rules.running(walk.frames[step].after))) for step in ends.values())

    return walk.cached(("tallies", hand), count)


def sums_by_side(tally: Taken, sides: Sequence[tuple[int, ...]]) -> Taken | None:
    """Return a tally added up by these sides; None if a part of it belongs to two of them."""
    sums = dict.fromkeys(sides, 0)
    for seats, value in tally.items():
        side = next((side for side in sides if set(seats) <= set(side)), None)
        if side is None:
            return None
        sums[side] += value
    return sums


def _counted(counted: Taken, sides: Sequence[tuple[int, ...]]) -> Counted | None:
    """Return the points counted at the end by side; many games count the declarer's alone."""
    sums = sums_by_side(counted, sides)
    if sums is None:
        return None
    known = {seat for seats in counted for seat in seats}
    return {side: value if known.issuperset(side) else None for side, value in sums.items()}


def _thresholds(rules: Rules, result: HandResult | None) -> tuple[Threshold, ...]:
    """Return the card points that the hand needed, if known, or all that a hand of this game may need."""
    if result is not None and (rules.needed, None) in result.items:
        needed = result.items[rules.needed, None]
        return (Threshold(needed * rules.unit, _("needed: %(points)s", points=needed)),)
    words = game_words(rules.game)
    return tuple(
        Threshold(points * rules.unit, words.said("levels", text) % {"points": points}) for points, text in rules.levels
    )


def side_letters(record: Record, side: tuple[int, ...]) -> str:
    """Return a short name of a side: its only player's name, if short enough, or the labels of its players."""
    if len(side) == 1 and len(names(record, side)) <= _SHORT:
        return names(record, side)
    return "+".join(record.players[seat].label or names(record, (seat,))[:3] for seat in side)
