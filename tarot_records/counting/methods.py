"""The four methods of counting card points, step by step, as a person lays a pile of cards out.

After "Card points in tarot games" (the counting page, [S2]):

* `original`     the values less one, and a point for each group;
* `fractional`   the values less one, and for each card its share of that point;
* `subtraction`  groups as the cards lie; the full values, less one for each card of a group but one;
* `valuable`     groups laid so that each has one valuable card as far as possible; the valuable cards'
                 values, less one for each of them beyond the first.

Each method is computed by itself, in integers and fractions, and they agree for every pile. A step's `sum`
is the sum a person would say, and the points of a method's steps add up to its points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tarot_records.core.cards import FOOL, cards_in, mask
from tarot_records.counting import SILENCE, Phrase, mixed, phrase
from tarot_records.counting.layouts import (
    EMPTY,
    EMPTY_VALUE,
    Layout,
    as_they_lie,
    by_value,
    heaps_of_five,
    in_order,
    spread,
)
from tarot_records.counting.scheme import FoolCount, Odd, Scheme, Way, odd_points

_NUMBERS = (
    SILENCE,
    phrase("one"),
    phrase("two"),
    phrase("three"),
    phrase("four"),
    phrase("five"),
    phrase("six"),
    phrase("seven"),
    phrase("eight"),
    phrase("nine"),
    phrase("ten"),
)
"""Sizes of a group in letters."""


@dataclass(frozen=True)
class MethodStep:
    """One step: cards laid down, and their points."""

    kind: str
    """`aside` laid aside, `fool` the Fool alone, `cards` cards of one value, `owed` a card that is owed,
    `groups` points for groups, `group` a group laid out, `odd` the cards left over, `round` rounding."""
    cards: tuple[int, ...]
    """The cards this step looks at."""
    extra: int
    """Empty cards among them that are counted though they do not lie there."""
    words: Phrase
    sum: str
    """`5 + 4 + 1 − 2`; empty where there is nothing to add."""
    points: Fraction


@dataclass(frozen=True)
class Method:
    """One way of counting a pile."""

    id: Way
    name: str
    rule: Phrase
    steps: tuple[MethodStep, ...]

    @property
    def points(self) -> Fraction:
        """Sum of the points of the steps."""
        return sum((step.points for step in self.steps), Fraction(0))


@dataclass(frozen=True)
class PileCount:
    """A pile counted in four ways."""

    scheme: Scheme
    odd: Odd
    fool: FoolCount
    short: bool
    """Whether the pile won the trick the Fool was played to and got no card for it."""
    cards: tuple[int, ...]
    methods: tuple[Method, ...]
    exact: Fraction
    """The points with every odd card's share kept as a fraction."""
    whole: Fraction
    """The points of the whole pack, its odd cards treated in the same way."""

    @property
    def points(self) -> Fraction:
        """The points of the pile; every method comes to them."""
        return self.methods[0].points


def count(cards: Sequence[int], scheme: Scheme, odd: Odd, fool: FoolCount, short: bool = False) -> PileCount:
    """Count a pile by each of the four methods.

    `cards` are different cards of the scheme's pack, in the order they lie; `fool` is one of the scheme's
    treatments. `short` says that this pile won the trick the Fool was played to and no card was given for
    it: it then counts one empty card more. A pile so short does not hold the Fool.
    """
    assert mask(cards).bit_count() == len(cards)
    assert not mask(cards) & ~scheme.pack
    assert fool in scheme.fools
    assert not (short and FOOL in cards)
    before, pile = _settled(tuple(cards), scheme, odd, fool, short)
    methods = (
        Method("original", "Original", _original_rule(scheme.group), (*before, *_original(pile))),
        Method("fractional", "Fractional", _fractional_rule(scheme.group), (*before, *_fractional(pile))),
        Method("subtraction", "Subtraction", _subtraction_rule(scheme.group), (*before, *_subtraction(pile))),
        Method("valuable", "Valuable cards", _valuable_rule(scheme.group), (*before, *_valuable(pile))),
    )
    assert len({method.points for method in methods}) == 1
    exact = methods[0].points - pile.odd_points + Fraction(pile.left, scheme.group)
    return PileCount(scheme, odd, fool, short, tuple(cards), methods, exact, whole_pack(scheme, odd))


def whole_pack(scheme: Scheme, odd: Odd) -> Fraction:
    """Return card points of the whole pack of a scheme, counted as one pile."""
    counting = list(cards_in(scheme.pack & ~scheme.worthless))
    full, left = divmod(len(counting), scheme.group)
    return sum((scheme.nominal(card) - 1 for card in counting), Fraction(full)) + odd_points(left, scheme.group, odd)


# -- before the methods: the Fool, and cards that count nothing -----------------------------------


def _settled(
    cards: tuple[int, ...], scheme: Scheme, odd: Odd, fool: FoolCount, short: bool
) -> tuple[list[MethodStep], Layout]:
    """Return the steps that come first whatever the method, and the pile that is left to lay out."""
    steps = []
    if short:
        steps.append(MethodStep("owed", (), 1, phrase("owed for the Fool, one empty card more"), "", Fraction(0)))
    elif FOOL in cards and fool in ("adjust", "alone"):
        step = _owing(cards, scheme, fool)
        steps.append(step)
        cards = tuple(card for card in cards if card not in step.cards)
    aside = tuple(card for card in cards if scheme.worthless >> card & 1)
    if aside:
        words = phrase("cards that count nothing")
        steps.append(MethodStep("aside", in_order(aside, scheme), 0, words, "", Fraction(0)))
        cards = tuple(card for card in cards if card not in aside)
    return steps, Layout(cards, int(short), scheme, odd)


def _owing(cards: Sequence[int], scheme: Scheme, fool: FoolCount) -> MethodStep:
    """Return what the Fool's side does where it gave no card: an empty card, or the Fool itself, is laid apart [S2]."""
    empty = next((card for card in reversed(cards) if not scheme.valuable >> card & 1), None)
    if fool == "adjust" and empty is not None:
        return MethodStep("aside", (empty,), 0, phrase("owed for the Fool, one empty card fewer"), "", Fraction(0))
    value = scheme.nominal(FOOL) - 1
    words = phrase("the Fool alone, one less than its value")
    if fool == "adjust":
        words = phrase("no empty card to take away, so the Fool alone, one less than its value")
    return MethodStep("fool", (FOOL,), 0, words, str(value), Fraction(value))


# -- the four methods -----------------------------------------------------------------------------


def _original_rule(group: int) -> Phrase:
    if group == 1:
        return phrase("The values less one, and a point for each card.")
    return phrase("The values less one, and a point for each group of %(number)s.", number=_NUMBERS[group])


def _original(pile: Layout) -> Iterator[MethodStep]:
    """Yield values less one, then a point for each group."""
    for value, cards in by_value(pile):
        less, extra = value - 1, _extra(pile, value)
        text = _times(len(cards), str(less)) if less else ""
        words = SILENCE if less else phrase("nothing")
        yield MethodStep("cards", cards, extra, words, text, Fraction(less * len(cards)))
    full = pile.size // pile.scheme.group
    if full:
        yield MethodStep("groups", (), 0, _point_each(full, pile.scheme.group), _times(full, "1"), Fraction(full))
    if pile.left:
        number, as_group = str(pile.left), _as_group(pile)
        words = phrase("%(number)s odd cards, %(as_group)s", number=number, as_group=as_group)
        if pile.left == 1:
            words = phrase("1 odd card, %(as_group)s", as_group=as_group)
        yield MethodStep("odd", (), 0, words, mixed(pile.odd_points), pile.odd_points)


def _point_each(number: int, group: int) -> Phrase:
    """Return the phrase for a point for each group or single card."""
    if number == 1:
        return phrase("1 card, a point each") if group == 1 else phrase("1 group, a point each")
    if group == 1:
        return phrase("%(number)s cards, a point each", number=str(number))
    return phrase("%(number)s groups, a point each", number=str(number))


def _fractional_rule(group: int) -> Phrase:
    if group == 1:
        return phrase("Each card counts singly: its value.")
    return phrase("The values less one, and %(part)s for each card.", part=mixed(Fraction(1, group)))


def _fractional(pile: Layout) -> Iterator[MethodStep]:
    """Yield values less one and a share of a group's point for each card, then rounding."""
    part = Fraction(1, pile.scheme.group)
    for value, cards in by_value(pile):
        each = value - 1 + part
        extra = _extra(pile, value)
        number = len(cards) + extra
        yield MethodStep("cards", cards, extra, SILENCE, _times(number, mixed(each)), each * number)
    rest = Fraction(pile.left, pile.scheme.group)
    if rest != pile.odd_points:
        change = pile.odd_points - rest
        yield MethodStep("round", (), 0, _rounded(pile.left, rest, pile.odd_points), mixed(change), change)


def _rounded(left: int, rest: Fraction, whole: Fraction) -> Phrase:
    """Return the phrase for odd cards whose share of a group is rounded."""
    shares = {"rest": mixed(rest), "whole": mixed(whole)}
    if left == 1 and whole > rest:
        return phrase("1 odd card: %(rest)s rounded up to %(whole)s", **shares)
    if left == 1:
        return phrase("1 odd card: %(rest)s rounded down to %(whole)s", **shares)
    if whole > rest:
        return phrase("%(number)s odd cards: %(rest)s rounded up to %(whole)s", number=str(left), **shares)
    return phrase("%(number)s odd cards: %(rest)s rounded down to %(whole)s", number=str(left), **shares)


def _subtraction_rule(group: int) -> Phrase:
    if group == 1:
        return phrase("The values; counted singly, there is nothing to take off.")
    return phrase(
        "The values, less %(number)s for each group of %(group)s, as the cards lie.",
        number=_NUMBERS[group - 1],
        group=_NUMBERS[group],
    )


def _subtraction(pile: Layout) -> Iterator[MethodStep]:
    """Groups in the order the cards lie, each less its size less one."""
    group = pile.scheme.group
    if group == 1:
        yield from _fractional(pile)  # each card counts its value
        return
    full, odd = as_they_lie(pile)
    for cards in full:
        yield _laid(pile, "group", cards, Fraction(group - 1))
    if odd:
        yield _laid(pile, "odd", odd, pile.left - pile.odd_points, _odd(pile))


def _valuable_rule(group: int) -> Phrase:
    if group == 1:
        return phrase("The values, in heaps of five.")
    return phrase("One valuable card counts its value, a second and each further one less; a group of empty cards one.")


def _valuable(pile: Layout) -> Iterator[MethodStep]:
    """Groups with one valuable card as far as possible; groups of empty cards are taken together."""
    if pile.scheme.group == 1:
        for heap in heaps_of_five(pile):
            yield _laid(pile, "group", heap, Fraction(0))
        return
    full, odd = spread(pile)
    empty: list[int] = []
    for cards in full:
        valuable = [card for card in cards if pile.nominal(card) != EMPTY_VALUE]
        if valuable:
            yield _laid(pile, "group", cards, Fraction(len(valuable) - 1), counting=valuable)
        else:
            empty += cards
    if empty:
        number = len(empty) // pile.scheme.group
        words = phrase("%(number)s groups of empty cards", number=str(number))
        if number == 1:
            words = phrase("1 group of empty cards")
        yield MethodStep("groups", _real(empty), empty.count(EMPTY), words, _times(number, "1"), Fraction(number))
    if odd:
        valuable = [card for card in odd if pile.nominal(card) != EMPTY_VALUE]
        words = _odd(pile)
        if valuable:
            yield _laid(pile, "odd", odd, len(valuable) - pile.odd_points, words, counting=valuable)
        else:
            yield MethodStep("odd", _real(odd), odd.count(EMPTY), words, mixed(pile.odd_points), pile.odd_points)


# -- help ------------------------------------------------------------------------------------------


def _laid(
    pile: Layout,
    kind: str,
    cards: list[int],
    less: Fraction,
    words: Phrase = SILENCE,
    counting: Sequence[int] | None = None,
) -> MethodStep:
    """Return cards on the table: what they, or those of them that count, are worth, less something."""
    values = [pile.nominal(card) for card in (cards if counting is None else counting)]
    text = " + ".join(map(str, values)) + (f" − {mixed(less)}" if less else "")
    return MethodStep(kind, _real(cards), cards.count(EMPTY), words, text, sum(values) - less)


def _real(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the cards that do lie there."""
    return tuple(card for card in cards if card != EMPTY)


def _extra(pile: Layout, value: int) -> int:
    """Return how many cards of a nominal value are counted beside those that lie there."""
    return pile.extra if value == EMPTY_VALUE else 0


def _times(number: int, each: str) -> str:
    return each if number == 1 else f"{number} × {each}"


def _odd(pile: Layout) -> Phrase:
    return phrase("odd, %(as_group)s", as_group=_as_group(pile))


def _as_group(pile: Layout) -> Phrase:
    """Return what the odd cards count as a group."""
    if pile.odd_points == 1:
        return phrase("as a whole group")
    if not pile.odd_points:
        return phrase("nothing for a group")
    return phrase("%(part)s of a group", part=mixed(pile.odd_points))
