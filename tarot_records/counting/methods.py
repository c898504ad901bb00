"""The four methods of counting card points, step by step, as a person counts a pile of cards.

After "Card points in tarot games" (the counting page, [S2]):

* `original`     the values less one, and a point for each group;
* `fractional`   the values less one, and for each card its share of that point;
* `subtraction`  groups as the cards lie; the full values, less one for each card of a group but one;
* `valuable`     groups laid so that each has one valuable card as far as possible; the valuable cards'
                 values, less one for each of them beyond the first.

Each method is computed by itself, in integers and fractions, and all agree for every pile. The `sum` of a step is the
calculation that a person would say; the points of all steps add up to the points of the method.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from tarot_records.core.cards import CARDS, CODES, FOOL, cards_in, codes_of, mask
from tarot_records.counting import SILENCE, Phrase, mixed, phrase
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
"""Size of a group -> its English word."""


class MethodStep(msgspec.Struct, frozen=True):
    """One step of counting: cards laid down, and their points."""

    kind: str
    """`aside` laid aside, `fool` the Fool alone, `cards` cards of one value, `owed` a card that is owed,
    `groups` points for groups, `group` a group laid out, `odd` the cards left over, `round` rounding."""
    cards: tuple[int, ...]
    """Cards of the step that lie in the pile."""
    extra: int
    """Number of owed empty cards in the step, which are counted although they are not in the pile."""
    words: Phrase
    sum: str
    """The calculation, such as `5 + 4 + 1 − 2`; empty if there is nothing to add."""
    points: Fraction


class Method(msgspec.Struct, frozen=True):
    """A pile counted by one method: its rule and its steps."""

    id: Way
    name: str
    rule: Phrase
    steps: tuple[MethodStep, ...]

    @property
    def points(self) -> Fraction:
        """Sum of the points of the steps."""
        return sum((step.points for step in self.steps), Fraction(0))


class PileCount(msgspec.Struct, frozen=True):
    """A pile counted by all four methods."""

    scheme: Scheme
    odd: Odd
    fool: FoolCount
    short: bool
    """True if the pile won the trick with the Fool but got no card for it."""
    cards: tuple[int, ...]
    methods: tuple[Method, ...]
    exact: Fraction
    """The points of the pile if the shares of odd cards are kept as fractions."""
    whole: Fraction
    """The points of the whole pack, with its odd cards treated in the same way."""

    @property
    def points(self) -> Fraction:
        """The points of the pile, equal by every method."""
        return self.methods[0].points


def count(cards: Sequence[int], scheme: Scheme, odd: Odd, fool: FoolCount, short: bool = False) -> PileCount:
    """Return a pile counted by each of the four methods.

    cards: different cards of the scheme's pack, in the order of the pile. fool: one of the scheme's treatments of the
    Fool. short: the pile won the trick with the Fool but got no card for it, so that it counts one more empty card;
    then the pile cannot hold the Fool.
    """
    assert mask(cards).bit_count() == len(cards)
    assert not mask(cards) & ~scheme.pack
    assert fool in scheme.fools
    assert not (short and FOOL in cards)
    before, pile = _first_steps(tuple(cards), scheme, odd, fool, short)
    methods = (
        Method("original", "Original", _original_rule(scheme.group), (*before, *_original_steps(pile))),
        Method("fractional", "Fractional", _fractional_rule(scheme.group), (*before, *_fractional_steps(pile))),
        Method("subtraction", "Subtraction", _subtraction_rule(scheme.group), (*before, *_subtraction_steps(pile))),
        Method("valuable", "Valuable cards", _valuable_rule(scheme.group), (*before, *_valuable_steps(pile))),
    )
    assert len({method.points for method in methods}) == 1
    exact = methods[0].points - pile.odd_points + Fraction(pile.left, scheme.group)
    return PileCount(scheme, odd, fool, short, tuple(cards), methods, exact, whole_pack(scheme, odd))


def whole_pack(scheme: Scheme, odd: Odd) -> Fraction:
    """Return the card points of the whole pack of a scheme, counted as one pile."""
    counting = list(cards_in(scheme.pack & ~scheme.worthless))
    full, left = divmod(len(counting), scheme.group)
    return sum((scheme.nominal(card) - 1 for card in counting), Fraction(full)) + odd_points(left, scheme.group, odd)


# -- layouts of a pile -----------------------------------------------------------------------------

EMPTY = -1
"""Placeholder for an owed empty card."""
EMPTY_VALUE = 1
"""The nominal value of an empty card that counts."""
_PLACE = {CARDS[code]: place for place, code in enumerate(codes_of(mask(range(len(CODES)))))}
"""Card -> its place in the order in which players sort their cards."""


class Layout(msgspec.Struct, frozen=True):
    """The cards of a pile that are to be counted, without worthless cards, and without a Fool that is counted apart."""

    cards: tuple[int, ...]
    extra: int
    """Number of owed empty cards that are counted in addition: 1 or 0."""
    scheme: Scheme
    odd: Odd

    @property
    def size(self) -> int:
        """Number of cards counted."""
        return len(self.cards) + self.extra

    @property
    def left(self) -> int:
        """Number of odd cards, which are left over after the full groups."""
        return self.size % self.scheme.group

    @property
    def odd_points(self) -> Fraction:
        """Points that the odd cards get together in place of the point of a full group."""
        return odd_points(self.left, self.scheme.group, self.odd)

    @property
    def in_order(self) -> list[int]:
        """The cards, the most valuable first, and at the end EMPTY for each owed empty card."""
        return [*in_order(self.cards, self.scheme), *[EMPTY] * self.extra]

    def nominal(self, card: int) -> int:
        """Return the nominal value of a card of the layout."""
        return EMPTY_VALUE if card == EMPTY else self.scheme.nominal(card)


def groups_with_values_spread(pile: Layout) -> tuple[list[list[int]], list[int]]:
    """Return the full groups and the odd cards; valuable cards are dealt out over the groups, the best card first."""
    group = pile.scheme.group
    number = pile.size // group
    valuable = [card for card in pile.in_order if pile.nominal(card) != EMPTY_VALUE]
    empty = [card for card in pile.in_order if pile.nominal(card) == EMPTY_VALUE]
    places = number * group
    groups = [valuable[:places][start::number] for start in range(number)]
    for cards in groups:
        need = group - len(cards)
        cards += empty[:need]
        empty = empty[need:]
    return groups, valuable[places:] + empty


def heaps_of_five(pile: Layout) -> Iterator[list[int]]:
    """Yield the cards in heaps worth five each, as far as possible [S2, "Comparison of the methods"]."""
    cards = pile.in_order
    while cards:
        heap = [cards.pop(0)]
        room = 5 - pile.nominal(heap[0])
        for card in list(cards):
            value = pile.nominal(card)
            if 0 < value <= room:
                heap.append(card)
                cards.remove(card)
                room -= value
        yield heap


def in_order(cards: Sequence[int], scheme: Scheme) -> tuple[int, ...]:
    """Return cards sorted by value, the highest first, and cards of equal value as a player sorts them."""
    return tuple(sorted(cards, key=lambda card: (-scheme.nominal(card), _PLACE[card])))


# -- before the methods: the Fool, and cards that count nothing -----------------------------------


def _first_steps(
    cards: tuple[int, ...], scheme: Scheme, odd: Odd, fool: FoolCount, short: bool
) -> tuple[list[MethodStep], Layout]:
    """Return the steps before all methods, for the Fool and worthless cards, and the rest of the pile."""
    steps = []
    if short:
        steps.append(MethodStep("owed", (), 1, phrase("owed for the Fool, one empty card more"), "", Fraction(0)))
    elif FOOL in cards and fool in ("adjust", "alone"):
        step = _owed_step(cards, scheme, fool)
        steps.append(step)
        cards = tuple(card for card in cards if card not in step.cards)
    aside = tuple(card for card in cards if scheme.worthless >> card & 1)
    if aside:
        words = phrase("cards that count nothing")
        steps.append(MethodStep("aside", in_order(aside, scheme), 0, words, "", Fraction(0)))
        cards = tuple(card for card in cards if card not in aside)
    return steps, Layout(cards, int(short), scheme, odd)


def _owed_step(cards: Sequence[int], scheme: Scheme, fool: FoolCount) -> MethodStep:
    """Return the step for the card owed for the Fool: an empty card, or the Fool itself, is laid aside [S2]."""
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


def _original_steps(pile: Layout) -> Iterator[MethodStep]:
    """Yield the steps of the original method: values less one, then a point for each group."""
    for value, same in groupby(pile.in_order, pile.nominal):
        cards, less = list(same), value - 1
        text = _product(len(cards), str(less)) if less else ""
        words = SILENCE if less else phrase("nothing")
        yield _step("cards", cards, words, text, Fraction(less * len(cards)))
    full = pile.size // pile.scheme.group
    if full:
        yield MethodStep("groups", (), 0, _point_each(full, pile.scheme.group), _product(full, "1"), Fraction(full))
    if pile.left:
        number, as_group = str(pile.left), _as_group(pile)
        words = phrase("%(number)s odd cards, %(as_group)s", number=number, as_group=as_group)
        if pile.left == 1:
            words = phrase("1 odd card, %(as_group)s", as_group=as_group)
        yield MethodStep("odd", (), 0, words, mixed(pile.odd_points), pile.odd_points)


def _point_each(number: int, group: int) -> Phrase:
    """Return the phrase for a point for each of `number` groups, or of single cards if `group` is 1."""
    if number == 1:
        return phrase("1 card, a point each") if group == 1 else phrase("1 group, a point each")
    if group == 1:
        return phrase("%(number)s cards, a point each", number=str(number))
    return phrase("%(number)s groups, a point each", number=str(number))


def _fractional_rule(group: int) -> Phrase:
    if group == 1:
        return phrase("Each card counts singly: its value.")
    return phrase("The values less one, and %(part)s for each card.", part=mixed(Fraction(1, group)))


def _fractional_steps(pile: Layout) -> Iterator[MethodStep]:
    """Yield the steps of the fractional method: values less one, a share of a point for each card, then rounding."""
    for value, same in groupby(pile.in_order, pile.nominal):
        cards, each = list(same), value - 1 + Fraction(1, pile.scheme.group)
        yield _step("cards", cards, SILENCE, _product(len(cards), mixed(each)), each * len(cards))
    rest = Fraction(pile.left, pile.scheme.group)
    if rest != pile.odd_points:
        change = pile.odd_points - rest
        yield MethodStep("round", (), 0, _rounding_phrase(pile.left, rest, pile.odd_points), mixed(change), change)


def _rounding_phrase(left: int, rest: Fraction, whole: Fraction) -> Phrase:
    """Return the phrase for rounding the share of `left` odd cards from `rest` to `whole`."""
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


def _subtraction_steps(pile: Layout) -> Iterator[MethodStep]:
    """Yield the steps of subtraction: groups in the order of the cards, each less one point for all cards but one."""
    group = pile.scheme.group
    if group == 1:
        yield from _fractional_steps(pile)  # each card counts its value
        return
    cards, full = [*pile.cards, *[EMPTY] * pile.extra], pile.size - pile.left
    for start in range(0, full, group):
        yield _lay_down(pile, "group", cards[start : start + group], Fraction(group - 1))
    if pile.left:
        yield _lay_down(pile, "odd", cards[full:], pile.left - pile.odd_points, _odd_cards_phrase(pile))


def _valuable_rule(group: int) -> Phrase:
    if group == 1:
        return phrase("The values, in heaps of five.")
    return phrase("One valuable card counts its value, a second and each further one less; a group of empty cards one.")


def _valuable_steps(pile: Layout) -> Iterator[MethodStep]:
    """Yield the steps of the method of valuable cards: groups with one valuable card if possible, then empty groups."""
    if pile.scheme.group == 1:
        for heap in heaps_of_five(pile):
            yield _lay_down(pile, "group", heap, Fraction(0))
        return
    full, odd = groups_with_values_spread(pile)
    empty: list[int] = []
    for cards in full:
        valuable = [card for card in cards if pile.nominal(card) != EMPTY_VALUE]
        if valuable:
            yield _lay_down(pile, "group", cards, Fraction(len(valuable) - 1), counting=valuable)
        else:
            empty += cards
    if empty:
        number = len(empty) // pile.scheme.group
        words = phrase("%(number)s groups of empty cards", number=str(number))
        if number == 1:
            words = phrase("1 group of empty cards")
        yield _step("groups", empty, words, _product(number, "1"), Fraction(number))
    if odd:
        valuable = [card for card in odd if pile.nominal(card) != EMPTY_VALUE]
        words = _odd_cards_phrase(pile)
        if valuable:
            yield _lay_down(pile, "odd", odd, len(valuable) - pile.odd_points, words, counting=valuable)
        else:
            yield _step("odd", odd, words, mixed(pile.odd_points), pile.odd_points)


# -- help ------------------------------------------------------------------------------------------


def _lay_down(
    pile: Layout,
    kind: str,
    cards: list[int],
    less: Fraction,
    words: Phrase = SILENCE,
    counting: Sequence[int] | None = None,
) -> MethodStep:
    """Return a step with `cards`: its points are the values of `counting` (default: `cards`) minus `less`."""
    values = [pile.nominal(card) for card in (cards if counting is None else counting)]
    text = " + ".join(map(str, values)) + (f" − {mixed(less)}" if less else "")
    return _step(kind, cards, words, text, sum(values) - less)


def _step(kind: str, cards: Sequence[int], words: Phrase, text: str, points: Fraction) -> MethodStep:
    """Return a step with `cards`, in which EMPTY stands for an owed empty card."""
    present = tuple(card for card in cards if card != EMPTY)
    return MethodStep(kind, present, len(cards) - len(present), words, text, points)


def _product(number: int, each: str) -> str:
    """Return `number × each` as text, or only `each` if the number is 1."""
    return each if number == 1 else f"{number} × {each}"


def _odd_cards_phrase(pile: Layout) -> Phrase:
    return phrase("odd, %(as_group)s", as_group=_as_group(pile))


def _as_group(pile: Layout) -> Phrase:
    """Return the phrase for the points that the odd cards count in place of a full group."""
    if pile.odd_points == 1:
        return phrase("as a whole group")
    if not pile.odd_points:
        return phrase("nothing for a group")
    return phrase("%(part)s of a group", part=mixed(pile.odd_points))
