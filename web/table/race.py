"""Race: a plot of the card points of each side, trick by trick."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from tarot_records.analysis.side_points import levels_between
from tarot_records.core.position import HandResult
from tarot_records.counting import points as points_text
from tarot_records.record.model import Record
from tarot_records.rules.game import Rules

from ..papers.plots import Curve, Plot, Size, Threshold, cursor_svg, plot_svg
from ..site.speech import gettext as _
from ..site.speech import lang
from ..site.words import game_words, names
from .walk import Walk

Taken = Mapping[tuple[int, ...], int]
"""Side -> its card points in tricks."""
Counted = Mapping[tuple[int, ...], int | None]
"""Side -> its card points at the end; None if the game does not count its cards."""

_SIZE = Size(340, 210, 92, 12)
_SHORT = 8
"""Maximum number of letters of a name beside the plot."""


def race(walk: Walk, hand: int) -> Markup:
    """Return the plot of a hand; empty if the hand has no trick."""
    plot = _cached_plot(walk, hand)
    return Markup("") if plot is None else plot_svg(plot, _SIZE)


def race_mark(walk: Walk, hand: int, tricks: int) -> Markup:
    """Return only the mark after this number of tricks, as a layer over the plot of the hand."""
    plot = _cached_plot(walk, hand)
    return Markup("") if plot is None else cursor_svg(plot._replace(now=tricks), _SIZE)


def _cached_plot(walk: Walk, hand: int) -> Plot | None:
    """Return the content of the plot in the reader's language, which all pages share; None if the hand has no trick."""
    return walk.cached(("plot", hand, lang()), lambda: _plot(walk, hand))


def _plot(walk: Walk, hand: int) -> Plot | None:
    rules, record, after = walk.rules, walk.record, walk.end_of(hand)
    tallies = tallies_of(walk, hand)
    if not tallies:
        return None
    running, result, number = rules.running(after), after.setting.result, len(tallies)
    sides = tuple(side for side, _ in running)
    rows: list[Counted | None] = [dict.fromkeys(sides, 0), *(sums_by_side(tally, sides) for _, tally in tallies)]
    places = [str(trick) for trick in range(number + 1)]
    is_counted = result is not None and bool(result.card_points)
    if result is not None and is_counted:
        rows.append(_counted(dict(result.card_points), sides))
        places.append("=")
    scores = "; ".join(f"{names(record, side)} {points_text(value, rules.unit)}" for side, value in running)
    return Plot(
        f"race-{hand + 1}",
        _("Card points, trick by trick"),
        _("After %(number)s of %(all)s tricks: %(told)s.", number=number, all=number, told=scores),
        _("trick; = counted at the end") if is_counted else _("trick"),
        tuple(places),
        tuple(
            Curve(side_letters(record, side), tuple(None if row is None else row[side] for row in rows))
            for side in sides
        ),
        rules.unit,
        _thresholds(rules, result, len(sides)),
        None if is_counted else number,
    )


def tallies_of(walk: Walk, hand: int) -> tuple[tuple[int, Taken], ...]:
    """Return, for each trick of a hand, its last step and the card points taken up to this step."""

    def count() -> tuple[tuple[int, Taken], ...]:
        ends = {walk.frames[step].trick: step for step in walk.trick_ends(hand) if walk.frames[step].trick is not None}
        return tuple((step, dict(walk.rules.running(walk.frames[step].after))) for step in ends.values())

    return walk.cached(("tallies", hand), count)


def sums_by_side(tally: Taken, sides: Sequence[tuple[int, ...]]) -> Taken | None:
    """Return the sums of a tally by these sides; None if seats that the tally adds up belong to different sides."""
    sums = dict.fromkeys(sides, 0)
    for seats, value in tally.items():
        side = next((side for side in sides if set(seats) <= set(side)), None)
        if side is None:
            return None
        sums[side] += value
    return sums


def _counted(counted: Taken, sides: Sequence[tuple[int, ...]]) -> Counted | None:
    """Return the card points counted at the end, by side; None for a side of which the game does not count all cards.

    None in all if seats that count together belong to different sides.
    """
    sums = sums_by_side(counted, sides)
    if sums is None:
        return None
    known = {seat for seats in counted for seat in seats}
    return {side: value if known.issuperset(side) else None for side, value in sums.items()}


def _thresholds(rules: Rules, result: HandResult | None, sides: int) -> tuple[Threshold, ...]:
    """Return the card points that the hand needed or, if that is unknown, all that a hand with `sides` may need."""
    if result is not None and (rules.needed, None) in result.items:
        needed = result.items[rules.needed, None]
        return (Threshold(needed * rules.unit, _("needed: %(points)s", points=needed)),)
    words = game_words(rules.game)
    return tuple(
        Threshold(points * rules.unit, words.translate("levels", text) % {"points": points})
        for points, text in levels_between(rules, sides)
    )


def side_letters(record: Record, side: tuple[int, ...]) -> str:
    """Return a short name of a side: the name of its only player if short, otherwise the labels of its players."""
    if len(side) == 1 and len(names(record, side)) <= _SHORT:
        return names(record, side)
    return "+".join(record.players[seat].label or names(record, (seat,))[:3] for seat in side)
