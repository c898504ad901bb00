"""Meanings that a group of numbers may have: scores of a hand, running totals, or card points of sides."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from tarot_records.transcripts.numbers.number_groups import EACH_OTHER, HAND, POINTS, TOTALS, NumberGroup, ToldNumber

POINTS_WORD = "points"
"""Label of numbers beside a word for card points."""


class Meant(NamedTuple):
    """One meaning of a group: the part of the scores that it states."""

    field: str
    """HAND, TOTALS or POINTS."""
    value: Any
    unit: int
    """Number of parts of a card point in which `value` counts: 2 if it counts halves."""
    places: tuple[tuple[str, int, int], ...]
    """Path within the scores, with the place in the text."""
    is_guess: bool = False
    """True if it counts only where the replay confirms it."""


def points_of_side(seats: Sequence[int], told: ToldNumber) -> Meant:
    """Return a number as the card points of one side."""
    unit = told.value.denominator
    return Meant(POINTS, [{"seats": list(seats), "points": int(told.value * unit)}], unit, ())


def label_names_kind(meant: Meant, label: str) -> bool:
    """Return whether the label of a group, such as `score`, names the kind of numbers that a meaning states."""
    return bool(label) and (meant.field == POINTS) == (label == "points") and (label != TOTALS or meant.field == TOTALS)


def states_all(meant: Meant) -> bool:
    """Return whether a meaning states the score of each player in a hand."""
    return meant.field == HAND and None not in meant.value


def adds_up(meant: Meant) -> bool:
    """Return whether a meaning states gains and losses of all players in a hand that add up to 0."""
    return states_all(meant) and any(meant.value) and not sum(meant.value)


def shares_out(meant: Meant, size: int) -> bool:
    """Return whether a meaning gives card points to two sides or more, and each player is in exactly one of them."""
    if meant.field != POINTS or len(meant.value) < 2:
        return False
    return sorted(seat for one in meant.value for seat in one["seats"]) == list(range(size))


def with_first_increased(meant: Meant) -> Meant:
    """Return a meaning with its first number increased by 1, to see if the replay notices the difference."""
    value = deepcopy(meant.value)
    if meant.field == POINTS:
        value[0]["points"] += 1
    else:
        at = next(at for at, amount in enumerate(value) if amount is not None)
        value[at] += 1
    return meant._replace(value=value)


def find_meanings(group: NumberGroup, hand: Mapping[str, Any], size: int, seats: Mapping[int, int]) -> Iterator[Meant]:
    """Yield what a group of numbers may mean, the likeliest first."""
    told = _with_others_singly(group.told, size)
    singles = all(len(one.seats) == 1 for one in told)
    taker = hand.get("contract", {}).get("declarer")
    by_seat: list[ToldNumber | None] | None = None
    if singles and len({one.seats for one in told}) == len(told):
        by_seat = [next((one for one in told if one.seats == (seat,)), None) for seat in range(size)]
    elif (
        len(told) == size
        and not any(one.seats or one.party for one in told)
        and not any(one.is_behind_word for one in told[1:])
    ):
        by_seat = [None] * size
        for at, one in enumerate(told):
            by_seat[seats[at]] = one
    whole = by_seat is not None and (None not in by_seat or len(told) == 1)
    if by_seat is not None and whole and all(one is None or one.value.denominator == 1 for one in by_seat):
        for field in (HAND, TOTALS):
            yield _scores(field, by_seat)
    if not singles and (shared := _each_of_several(told, size)) is not None:
        yield _scores(HAND, shared)
    for each, is_guess in _shared_numbers(told, taker, size):
        yield _scores(HAND, each, is_guess)
    if whole and not singles and by_seat is not None:
        for first in range(1, size):  # without names, they may begin with another player than the tricks
            yield _scores(HAND, [*by_seat[-first:], *by_seat[:-first]], is_guess=True)
    told = _with_others_as_side(group.told, size)
    in_order = [(seats[at],) for at in range(size)] if by_seat is not None and not singles else []
    if in_order and group.label == POINTS_WORD:
        told = tuple(one._replace(seats=owner) for one, owner in zip(told, in_order, strict=True))
    for sides in _sides(told, taker, size):
        unit = max(one.value.denominator for one in told)
        points = [{"seats": list(side), "points": int(one.value * unit)} for side, one in zip(sides, told, strict=True)]
        places = [(f"{POINTS}/{at}", one.start, one.end) for at, one in enumerate(told)]
        yield Meant(POINTS, points, unit, tuple(places))
    if len(told) == 1 and not told[0].seats and taker is not None and told[0].value.denominator == 1:
        value = [int(told[0].value) if seat == taker else None for seat in range(size)]
        place = f"{HAND}/{taker}", told[0].start, told[0].end
        yield Meant(HAND, value, 1, (place,), is_guess=group.label == POINTS_WORD)


def _scores(field: str, by_seat: Sequence[ToldNumber | None], is_guess: bool = False) -> Meant:
    """Return numbers by seat as a meaning: scores of the hand if `field` is HAND, running totals if it is TOTALS."""
    value = [None if one is None else int(one.value) for one in by_seat]
    places = [(f"{field}/{seat}", one.start, one.end) for seat, one in enumerate(by_seat) if one is not None]
    return Meant(field, value, 1, tuple(places), is_guess)


def _shared_numbers(
    told: Sequence[ToldNumber], taker: int | None, size: int
) -> Iterator[tuple[Sequence[ToldNumber | None], bool]]:
    """Yield (number of each seat, True if it is a guess) for each way in which one number counts for several players.

    A guess needs the confirmation of the replay. Either the players are named, as in `Zdena a Pepa po -99`, or the
    taker's number is a multiple of the others' common number: `-864 für Ida und 288 für jeden von uns`.
    """
    if any(one.value.denominator > 1 for one in told):
        return
    each = {seat: one for one in told for seat in one.seats}
    if len(told) < size == len(each) == sum(len(one.seats) for one in told):
        yield [each[seat] for seat in range(size)], sum(one.value for one in each.values()) != 0
    if len(told) != 2 or taker is None or size < FEWEST_SHARING:
        return
    less, more = sorted(told, key=lambda one: abs(one.value))
    if abs(more.value) != abs(less.value) * (size - 1) or not less.value or more.seats not in ((), (taker,)):
        return
    for sign in (1, -1):
        if _has_sign(more, sign) and _has_sign(less, -sign):
            scores: list[ToldNumber | None] = [less._replace(value=-sign * abs(less.value))] * size
            scores[taker] = more._replace(value=sign * abs(more.value))
            yield scores, True


def _has_sign(told: ToldNumber, sign: int) -> bool:
    """Return whether a number may be a gain (sign 1) or a loss (sign -1); a number without a sign may be both."""
    return told.value * sign > 0 or (told.value > 0 and not told.is_signed)


FEWEST_SHARING = 3
"""Minimum number of players at a table where the score of one is several times that of each other."""


def _each_of_several(told: Sequence[ToldNumber], size: int) -> list[ToldNumber | None] | None:
    """Return the number of each seat if each number belongs to all seats named beside it; None if any seat has none.

    So it is in `Régis -162, +54 pour Odile, Thibault, Yvonne`.
    """
    by_seat = {seat: one for one in told for seat in one.seats}
    named = sum(len(one.seats) for one in told)
    is_whole = len(by_seat) == named == size and all(one.seats and one.value.denominator == 1 for one in told)
    return [by_seat[seat] for seat in range(size)] if is_whole else None


def _with_others_singly(told: Sequence[ToldNumber], size: int) -> tuple[ToldNumber, ...]:
    """Return the numbers; a number of EACH_OTHER is repeated for each seat that no number names."""
    named = {seat for one in told for seat in one.seats}
    others = [seat for seat in range(size) if seat not in named]
    return tuple(
        each
        for one in told
        for each in ([one._replace(seats=(seat,), party="") for seat in others] if one.party == EACH_OTHER else [one])
    )


def _with_others_as_side(told: Sequence[ToldNumber], size: int) -> tuple[ToldNumber, ...]:
    """Return the numbers; a number of EACH_OTHER gets all seats that no number names, as one side."""
    named = {seat for one in told for seat in one.seats}
    others = tuple(seat for seat in range(size) if seat not in named)
    return tuple(one._replace(seats=others, party="") if one.party == EACH_OTHER else one for one in told)


def _sides(told: Sequence[ToldNumber], taker: int | None, size: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield the possible owners of some card points: for each number, the seats of its side."""
    if all(one.seats for one in told):
        yield [one.seats for one in told]
        if len(told) == 1 or taker is None:
            return
    everybody = range(size)
    if len(told) == 2 and told[0].seats and not (told[1].seats or told[0].party or told[1].party):  # `Ann 42 : 46`
        yield [told[0].seats, tuple(seat for seat in everybody if seat not in told[0].seats)]
    parties: list[tuple[int, ...]] = []
    if taker is not None:
        parties += [(taker,), *(tuple(sorted((taker, other))) for other in everybody if other != taker)]
    elif size == 4:
        parties = [(0, 2), (1, 3)]
    for party in parties:
        others = tuple(seat for seat in everybody if seat not in party)
        by_party = {"taker": party, "defenders": others}
        if len(told) == 1:
            for name in (told[0].party,) if told[0].party else ("taker", "defenders"):
                yield [by_party[name]]
        elif len(told) == 2:
            if told[0].party or told[1].party:
                first = told[0].party or ("defenders" if told[1].party == "taker" else "taker")
                yield [by_party[first], by_party["defenders" if first == "taker" else "taker"]]
            elif not told[0].seats and not told[1].seats:
                yield [party, others]
                yield [others, party]
