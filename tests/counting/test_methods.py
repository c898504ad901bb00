"""The four methods of counting: the counting page's examples, the worked cases E1 to E4 and the invariants I1 to I10.

The oracle beside them knows cards as codes and values as a table, and adds up in the simplest way.
"""

import re
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cases import cases
from tarot_records.core.cards import CARDS, CODES, PACK_78, cards_in, codes_of, mask
from tarot_records.counting import mixed
from tarot_records.counting.methods import MethodStep, PileCount, count, whole_pack
from tarot_records.counting.scheme import FOOL, GROUPS, ODD, FoolCount, Odd, Scheme, odd_points
from tarot_records.piles.schemes import SCHEMES, groups_of

# -- the oracle: values by code, and the sum of all cards -------------------------------------------

COURTS = {f"{suit}{rank}": value for suit in "SHDC" for rank, value in zip("KQNJ", (5, 4, 3, 2), strict=True)}


def trumps(*numbers: int) -> list[str]:
    return [f"T{number}" for number in numbers]


def worth(special: str, each: int) -> dict[str, int]:
    return dict.fromkeys(special.split(), each)


USUAL = COURTS | worth("T1 T21 F", 5)
ANGEL = COURTS | worth("T1 T20 F", 5)
TWENTY_TWO = [*trumps(*range(1, 22)), "F"]


def pack(black: str, red: str, tops: list[str] = TWENTY_TWO) -> set[str]:
    """A pack by the pip cards of its black and of its red suits, its trumps and the Fool; and the courts."""
    pips = [s + r for s in "SC" for r in black.split()] + [s + r for s in "HD" for r in red.split()]
    return {*COURTS, *pips, *tops}


ALL = "1 2 3 4 5 6 7 8 9 10"
FULL = pack(ALL, ALL)
FIFTY_FOUR = pack("7 8 9 10", "1 2 3 4")
FORTY_TWO = pack("10", "1")
SIXTY_TWO = pack("5 6 7 8 9 10", "1 2 3 4 5 6")
PLAIN_TRUMPS = worth(" ".join(trumps(*range(4, 21))), 1)
FLORENTINE = (
    worth("SK HK DK CK F T1 T10 T13 T20 T28 T30 T31 T32 T33 T34 T35", 5)
    | worth("T2 T3 T4 T5", 3)
    | worth("T36 T37 T38 T39 T40", 10)
)
SICILIAN = COURTS | worth("T20 T1 F", 10) | worth("T16 T17 T18 T19", 5)
RENAISSANCE = {code: value - 1 for code, value in USUAL.items()} | {"F": 5}

# game: (pack, values, value of any other card, group, odd cards, total)
FACTS: dict[str, tuple[set[str], dict[str, int], int, int, Odd, int]] = {
    "french-tarot": (FULL, USUAL, 1, 2, "exact", 91),
    "scarto": (FULL, ANGEL, 1, 3, "nearest", 78),
    "danish-tarok": (FULL, USUAL, 1, 3, "nearest", 78),
    "tarocchi-in-quattro": (FULL, ANGEL, 1, 4, "up", 72),
    "consiglio": (FULL, USUAL, 1, 4, "up", 72),
    "troccas": (FULL, USUAL, 1, 4, "up", 72),
    "chambery": (FULL, USUAL, 1, 5, "up", 68),
    "st-ives": (FULL, RENAISSANCE, 0, 1, "nearest", 53),
    "piedicavallo": (SIXTY_TWO, USUAL, 1, 1, "nearest", 114),
    "ottocento": (pack("1 6 7 8 9 10", "1 6 7 8 9 10"), COURTS | worth("T20 T19 T1 F", 5), 1, 2, "up", 87),
    "tarocchi-siciliani": (pack("5 6 7 8 9 10", "5 6 7 8 9 10") | {"D4"}, SICILIAN, 1, 3, "nearest", 104),
    "minchiate": (pack(ALL, ALL, [*trumps(*range(1, 41)), "F"]), FLORENTINE, 0, 1, "nearest", 142),
    "droggn": (pack("4 5 6 7 8 9 10", "1 2 3 4 5 6 7"), USUAL, 1, 3, "nearest", 74),
    "troggu": (SIXTY_TWO, USUAL, 1, 1, "nearest", 114),
    "koenigrufen": (FIFTY_FOUR, USUAL, 1, 3, "exact", 70),
    "lungau": (FIFTY_FOUR, USUAL, 0, 1, "nearest", 71),
    "zwanzigerrufen": (FORTY_TWO - {"T2", "T3"}, USUAL | PLAIN_TRUMPS, 0, 1, "nearest", 88),
    "slovenian-tarok": (FIFTY_FOUR, USUAL, 1, 3, "nearest", 70),
    "hungarian-tarokk": (FORTY_TWO, USUAL, 1, 1, "exact", 94),
    "tapp-tarock": (FIFTY_FOUR, USUAL, 1, 3, "nearest", 70),
    "tapp-42": (FORTY_TWO, USUAL, 1, 3, "nearest", 66),
    "strohmandeln": (FIFTY_FOUR, USUAL, 1, 3, "exact", 70),
    "taroky": (FIFTY_FOUR, USUAL, 1, 3, "nearest", 70),
    "taroky-texas": (FIFTY_FOUR, USUAL, 1, 1, "nearest", 106),
    "cego": (FIFTY_FOUR, USUAL, 1, 3, "nearest", 70),
    "cego-schwarzwald": (FIFTY_FOUR, USUAL, 1, 2, "exact", 79),
    "dreierles": (FIFTY_FOUR, USUAL, 1, 3, "nearest", 70),
}
GENERIC = {f"groups of {size}": groups_of(size) for size in GROUPS}
EVERY = GENERIC | dict(SCHEMES)


def rounded(value: Fraction, odd: Odd) -> Fraction:
    """A fraction of a point under a treatment of odd cards, by cases."""
    if odd == "exact" or (value == Fraction(1, 2) and odd == "nearest"):
        return value
    if odd == "up" or (odd == "nearest" and value > Fraction(1, 2)):
        return Fraction(value > 0)
    return Fraction(0)


def added_up(codes: list[str], values: dict[str, int], other: int, group: int, odd: Odd, more: int = 0) -> Fraction:
    """What the cards come to, and `more` (or fewer) empty cards beside them."""
    counting = [values.get(code, other) for code in codes if values.get(code, other)] + [1] * max(more, 0)
    number = len(counting) + min(more, 0)
    return sum(counting) - len(counting) + number // group + rounded(Fraction(number % group, group), odd)


# -- help --------------------------------------------------------------------------------------------


def points(
    codes: str, scheme: Scheme, odd: Odd | None = None, fool: FoolCount | None = None, short: bool = False
) -> PileCount:
    cards = [CARDS[code] for code in codes.split()]
    return count(cards, scheme, odd or scheme.odd, fool or scheme.fools[0], short)


def some_cards(chance: Random, scheme: Scheme, least: int = 0) -> list[int]:
    """A random pile, not seldom a small one, in random order."""
    own = list(cards_in(scheme.pack))
    size = chance.randint(least, chance.choice((6, 20, len(own))))
    return chance.sample(own, size)


SEEDS = st.integers(0, 2**32).map(Random)

# -- worked cases --------------------------------------------------------------------------------------


@cases("counting/methods", "worked")
def test_worked_piles_are_counted_as_on_the_counting_page(codes: str, scheme: str, odd: Odd, expected: str) -> None:
    counted = points(codes, EVERY[scheme], odd)
    assert [str(method.points) for method in counted.methods] == [expected] * 4


@pytest.mark.parametrize(
    ("group", "odd", "left", "expected"),
    [
        *((3, "nearest", left, expected) for left, expected in ((0, "0"), (1, "0"), (2, "1"))),
        *((4, "nearest", left, expected) for left, expected in ((1, "0"), (2, "1/2"), (3, "1"))),
        *((5, "nearest", left, expected) for left, expected in ((1, "0"), (2, "0"), (3, "1"), (4, "1"))),
        *((group, "up", 1, "1") for group in (2, 3, 4, 5)),
        *((group, "down", group - 1, "0") for group in (2, 3, 4, 5)),
        *((group, "exact", 1, f"1/{group}") for group in (2, 3, 4, 5)),
    ],
)
def test_odd_cards_are_counted_by_their_treatment(group: int, odd: Odd, left: int, expected: str) -> None:
    assert str(odd_points(left, group, odd)) == expected


def said(step: MethodStep) -> str:
    cards = " ".join(CODES[card] for card in step.cards)
    return f"{cards} | {step.words} | {step.sum} = {step.points}"


def test_the_steps_of_e1_are_what_a_person_lays_out() -> None:
    counted = points("T21 SK HQ DN S2 S3 T5 CJ", groups_of(3))
    assert [[said(step) for step in method.steps] for method in counted.methods] == [
        [
            "T21 SK |  | 2 × 4 = 8",
            "HQ |  | 3 = 3",
            "DN |  | 2 = 2",
            "CJ |  | 1 = 1",
            "T5 S3 S2 | nothing |  = 0",
            " | 2 groups, a point each | 2 × 1 = 2",
            " | 2 odd cards, as a whole group | 1 = 1",
        ],
        [
            "T21 SK |  | 2 × 4⅓ = 26/3",
            "HQ |  | 3⅓ = 10/3",
            "DN |  | 2⅓ = 7/3",
            "CJ |  | 1⅓ = 4/3",
            "T5 S3 S2 |  | 3 × ⅓ = 1",
            " | 2 odd cards: ⅔ rounded up to 1 | ⅓ = 1/3",
        ],
        [
            "T21 SK HQ |  | 5 + 5 + 4 − 2 = 12",
            "DN S2 S3 |  | 3 + 1 + 1 − 2 = 3",
            "T5 CJ | odd, as a whole group | 1 + 2 − 1 = 2",
        ],
        [
            "T21 HQ CJ |  | 5 + 4 + 2 − 2 = 9",
            "SK DN T5 |  | 5 + 3 − 1 = 7",
            "S3 S2 | odd, as a whole group | 1 = 1",
        ],
    ]


# -- invariants ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", EVERY.values(), ids=EVERY)
@settings(max_examples=15)
@given(chance=SEEDS)
def test_i1_the_methods_agree_with_each_other_and_the_oracle(scheme: Scheme, chance: Random) -> None:
    cards = some_cards(chance, scheme)
    odd, fool = chance.choice(list(ODD)), chance.choice(scheme.fools)
    codes = [CODES[card] for card in cards]
    short = "F" not in codes and fool in ("adjust", "alone") and chance.random() < 0.5
    counted = count(cards, scheme, odd, fool, short)
    _, values, other, group, _, _ = FACTS.get(scheme.id, (FULL, USUAL, 1, scheme.group, scheme.odd, 0))
    more = 1 if short else -1 if "F" in codes and fool in ("adjust", "alone") else 0
    expected = added_up(codes, values, other, group, odd, more)
    assert [method.points for method in counted.methods] == [expected] * 4
    assert counted.points == expected
    assert counted.exact == added_up(codes, values, other, group, "exact", more)


@pytest.mark.parametrize("scheme", EVERY.values(), ids=EVERY)
@settings(max_examples=5)
@given(chance=SEEDS)
def test_i2_the_order_of_the_cards_does_not_matter(scheme: Scheme, chance: Random) -> None:
    cards = some_cards(chance, scheme)
    again = chance.sample(cards, len(cards))
    for odd in ODD:
        assert count(cards, scheme, odd, "plain").points == count(again, scheme, odd, "plain").points


@settings(max_examples=20)
@given(chance=SEEDS, group=st.sampled_from(GROUPS), parts=st.integers(1, 6))
def test_i3_exact_parts_come_to_the_whole(chance: Random, group: int, parts: int) -> None:
    piles: list[list[int]] = [[] for _ in range(parts)]
    for card in cards_in(PACK_78):
        chance.choice(piles).append(card)
    scheme = groups_of(group)
    assert sum(count(pile, scheme, "exact", "plain").points for pile in piles) == 52 + Fraction(78, group)


# Numbers of odd cards in two parts of the pack that do not come to the whole pack's points.
FAILING: dict[tuple[int, Odd], set[tuple[int, int]]] = {
    **{(group, "exact"): set() for group in (1, 2, 3, 4, 5)},
    **{(1, odd): set() for odd in ODD},
    (2, "nearest"): set(),
    (2, "up"): {(1, 1)},
    (2, "down"): {(1, 1)},
    (3, "nearest"): set(),
    (3, "up"): {(1, 2)},
    (3, "down"): {(1, 2)},
    (4, "nearest"): {(1, 1), (3, 3)},
    (5, "nearest"): {(1, 2)},
}


@pytest.mark.parametrize(("group", "odd"), FAILING)
def test_i4_two_rounded_parts_come_to_the_whole_or_not(group: int, odd: Odd) -> None:
    scheme, cards = groups_of(group), list(cards_in(PACK_78))
    failing = set()
    for size in range(0, 79, 7):  # with every remainder
        parts = count(cards[:size], scheme, odd, "plain"), count(cards[size:], scheme, odd, "plain")
        if sum(part.points for part in parts) != whole_pack(scheme, odd):
            failing.add((min(size % group, (78 - size) % group), max(size % group, (78 - size) % group)))
    assert failing == FAILING[group, odd]


@pytest.mark.parametrize(
    ("sizes", "over"), [((25, 25, 28), -1), ((26, 26, 26), 1), ((24, 27, 27), 0), ((25, 26, 27), 0)]
)
def test_i5_three_rounded_parts_may_miss_the_whole(sizes: tuple[int, ...], over: int) -> None:
    cards, total = list(cards_in(PACK_78)), Fraction(0)
    for size in sizes:
        total += count(cards[:size], groups_of(3), "nearest", "plain").points
        cards = cards[size:]
    assert total == 78 + over


OWING = [scheme for scheme in EVERY.values() if "adjust" in scheme.fools]


@pytest.mark.parametrize("scheme", OWING, ids=lambda scheme: scheme.id or str(scheme.group))
@settings(max_examples=3)
@given(chance=SEEDS)
def test_i6_the_three_treatments_of_the_fool_are_one(scheme: Scheme, chance: Random) -> None:
    fool = CARDS["F"]
    pile = some_cards(chance, scheme, 1)
    empty = next((card for card in pile if scheme.nominal(card) == 1), None)
    with_fool = [card for card in pile if card != fool] + [fool]
    without = [card for card in pile if card not in (fool, empty)]
    for odd in ODD:
        if empty is not None:
            given_away = [card for card in with_fool if card != empty]
            assert count(given_away, scheme, odd, "exchange").points == count(with_fool, scheme, odd, "adjust").points
            received = count([*without, empty], scheme, odd, "exchange").points
            assert received == count(without, scheme, odd, "adjust", short=True).points
        assert count(with_fool, scheme, odd, "adjust").points == count(with_fool, scheme, odd, "alone").points
        short = (count(without, scheme, odd, fool, short=True).points for fool in ("adjust", "alone"))
        assert len(set(short)) == 1


def test_i6_unsettled_piles_of_four_miss_the_whole_unless_they_are_adjusted() -> None:
    """The dealer's side won the Fool's trick: 37 cards instead of 38, and the others 41 instead of 40."""
    codes = [code for code in codes_of(PACK_78) if code != "F"]
    dealers, others = " ".join(codes[:37]), " ".join([*codes[37:], "F"])
    scheme = SCHEMES["consiglio"]
    assert points(dealers, scheme).points + points(others, scheme).points == 73
    for fool in ("adjust", "alone"):
        assert points(dealers, scheme, fool=fool, short=True).points + points(others, scheme, fool=fool).points == 72


@pytest.mark.parametrize("group", GROUPS)
def test_i7_a_group_of_empty_cards_is_one_and_a_lone_valuable_card_its_value(group: int) -> None:
    empties = trumps(*range(2, 2 + group))
    for odd in ODD:
        assert points(" ".join(empties), groups_of(group), odd).points == 1
        for code, value in USUAL.items():
            assert points(" ".join([code, *empties[1:]]), groups_of(group), odd).points == value


@pytest.mark.parametrize(("group", "total"), [(1, 130), (2, 91), (3, 78), (4, 72), (5, 68)])
def test_i8_the_whole_pack(group: int, total: int) -> None:
    scheme = groups_of(group)
    assert count(list(cards_in(PACK_78)), scheme, "up", "plain").points == total
    assert count(list(cards_in(PACK_78)), scheme, scheme.odd, "plain").points == total
    assert scheme.total == total


@settings(max_examples=20)
@given(chance=SEEDS, scheme=st.sampled_from(list(EVERY.values())))
def test_i9_a_card_more_never_lowers_the_exact_value(chance: Random, scheme: Scheme) -> None:
    cards = some_cards(chance, scheme, 1)
    assert count(cards[1:], scheme, "exact", "plain").points <= count(cards, scheme, "exact", "plain").points


@pytest.mark.parametrize(("game", "total"), [("consiglio", 72), ("chambery", 68), ("st-ives", 53)])
def test_i10_totals_of_the_first_games(game: str, total: int) -> None:
    assert SCHEMES[game].total == total


# -- what is laid out ----------------------------------------------------------------------------------

VULGAR = {mixed(Fraction(top, bottom)): Fraction(top, bottom) for bottom in range(2, 11) for top in range(1, bottom)}
NUMBER = re.compile(r"(\d+)|(\d*?) ?(\d+/\d+|[^\d\s])")


def number(text: str) -> Fraction:
    found = NUMBER.fullmatch(text)
    assert found, text
    whole, before, part = found.groups()
    return Fraction(whole) if whole else Fraction(before or 0) + VULGAR[part]


def term(text: str) -> Fraction:
    factors = [number(factor) for factor in text.removeprefix("−").split(" × ")]
    product = factors[0] * (factors[1] if len(factors) == 2 else 1)
    return -product if text.startswith("−") else product


def value_of(text: str) -> Fraction:
    """What a step's sum comes to, read as it stands: `2 × 4⅓`, `5 + 4 − 1⅓`."""
    first, *rest = re.split(r" ([+−]) ", text)
    return term(first) + sum(
        term(part) * (1 if sign == "+" else -1) for sign, part in zip(rest[::2], rest[1::2], strict=True)
    )


@settings(max_examples=20)
@given(chance=SEEDS, scheme=st.sampled_from(list(EVERY.values())))
def test_every_card_is_laid_out_once_and_every_sum_is_right(chance: Random, scheme: Scheme) -> None:
    cards = some_cards(chance, scheme)
    odd, fool = chance.choice(list(ODD)), chance.choice(scheme.fools)
    short = CARDS["F"] not in cards and "adjust" in scheme.fools and fool in ("adjust", "alone")
    for method in count(cards, scheme, odd, fool, short).methods:
        laid = [card for step in method.steps for card in step.cards]
        assert sorted(laid) == sorted(cards), method.id
        assert sum(step.points for step in method.steps) == method.points
        for step in method.steps:
            assert value_of(step.sum) == step.points if step.sum else step.points == 0, step


@settings(max_examples=25)
@given(chance=SEEDS, group=st.integers(2, GROUPS[-1]), odd=st.sampled_from(list(ODD)))
def test_groups_are_full_and_valuable_cards_spread(chance: Random, group: int, odd: Odd) -> None:
    scheme = groups_of(group)
    cards = some_cards(chance, scheme)
    lying, spread = count(cards, scheme, odd, "plain").methods[2:]
    assert [card for step in lying.steps for card in step.cards] == cards
    for method in (lying, spread):
        groups = [step for step in method.steps if step.kind == "group"]
        together = [step for step in method.steps if step.kind == "groups"]
        assert all(len(step.cards) == group for step in groups)
        assert len(groups) + sum(len(step.cards) // group for step in together) == len(cards) // group
    held = [sum(scheme.nominal(card) > 1 for card in step.cards) for step in groups]
    assert not held or max(held) - (0 if together else min(held)) <= 1


def test_heaps_of_five_where_cards_are_counted_singly() -> None:
    laid = points("SK HQ HN HJ CJ T4 D3 T3 D2", groups_of(1)).methods[3].steps
    assert [said(step).split(" | ")[2] for step in laid] == ["5 = 5", "4 + 1 = 5", "3 + 2 = 5", "2 + 1 + 1 + 1 = 5"]


@cases("counting/methods", "points_as_people_write_them")
def test_points_are_written_as_people_write_them(value: str, text: str) -> None:
    assert mixed(Fraction(value)) == text


# -- the schemes ---------------------------------------------------------------------------------------


def test_every_tested_scheme_exists() -> None:
    assert set(FACTS) <= set(SCHEMES)


@pytest.mark.parametrize("scheme", EVERY.values(), ids=EVERY)
def test_the_whole_pack_comes_to_what_the_source_says(scheme: Scheme) -> None:
    assert whole_pack(scheme, scheme.odd) == scheme.total


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_a_scheme_its_pack_values_and_total(scheme: Scheme) -> None:
    own, values, other, group, odd, total = FACTS[scheme.id]
    codes = codes_of(scheme.pack)
    assert set(codes) == own
    assert {code: scheme.nominal(CARDS[code]) for code in codes} == {code: values.get(code, other) for code in codes}
    assert (scheme.group, scheme.odd, scheme.total) == (group, odd, total)
    assert added_up(list(codes), values, other, group, odd) == total
    for fool in scheme.fools:
        laid_out = count(list(cards_in(scheme.pack)), scheme, odd, fool)
        assert laid_out.points == total if fool in ("plain", "exchange") else laid_out.points <= total
        assert laid_out.whole == total


@pytest.mark.parametrize("scheme", EVERY.values(), ids=EVERY)
def test_a_scheme_says_who_says_so(scheme: Scheme) -> None:
    assert re.search(r"\d|\w\.\w", scheme.source), "a year, a page or an address"
    assert scheme.name
    assert set(scheme.fools) <= set(FOOL)
    assert "plain" in scheme.fools
    assert scheme.valuable & scheme.worthless == 0
    assert (scheme.valuable | scheme.worthless) & ~scheme.pack == 0
    assert scheme.group == 1 or not scheme.worthless


def test_values_do_not_overlap() -> None:
    for scheme in EVERY.values():
        for (some, _), (others, _) in combinations(scheme.values, 2):
            assert some & others == 0, scheme.id


@pytest.mark.parametrize("scheme", EVERY.values(), ids=EVERY)
@settings(max_examples=15)
@given(chance=SEEDS)
def test_a_scheme_adds_up_as_it_is_laid_out(scheme: Scheme, chance: Random) -> None:
    """The sum the replay makes of a pile is what each of the four methods comes to."""
    cards = some_cards(chance, scheme)
    summed = Fraction(scheme.points(mask(cards), len(cards)), scheme.unit)
    assert count(cards, scheme, scheme.odd, "plain").points == summed
