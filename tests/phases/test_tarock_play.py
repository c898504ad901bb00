"""How cards bind and win in the manners of tarock, against set statements; and cards announced for a trick."""

import random
from collections.abc import Callable

import msgspec
import pytest

from support.cases import cases
from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN, codes_of, mask, mask_of
from tarot_records.core.packs import TAROCK, TAROCK_42, Pack
from tarot_records.core.position import Contract, Declared, Position, Setting
from tarot_records.phases.common.sides import OPPOSITE, alone
from tarot_records.phases.play.bound_tricks import CALLED, BoundCards, BoundTricks
from tarot_records.phases.play.trick_variants import GiftTricks
from tarot_records.phases.play.tricks import Tricks, play_of
from tarot_records.rules.fool import Fool
from tarot_records.rules.trick_table import (
    TrickTable,
    follow_then_trump,
    must_beat,
    must_beat_as_emperor,
    pagat_as_last_card,
    pagat_as_last_trump,
    suits_led_first,
    trick_table,
)

STATES = 150
TRULL = {"F", "T21", "T1"}

Cards = list[str]
Lead = Callable[[Cards], Cards]


def suit(card: str) -> str:
    return "T" if card[0] in "TF" else card[0]


def ranked(pack: Pack) -> Cards:
    """The cards, lower ones of a suit before higher ones, typed out."""
    suits = {"S": "7 8 9 10 J N Q K", "H": "4 3 2 1 J N Q K", "D": "4 3 2 1 J N Q K", "C": "7 8 9 10 J N Q K"}
    codes = [one + rank for one, ranks in suits.items() for rank in ranks.split()]
    return [code for code in (*codes, *(f"T{n}" for n in range(1, 22)), "F") if code in pack.codes]


def highest(trick: Cards, order: Cards, trumps_win: bool, emperor: bool) -> str:
    """The card that wins."""
    trumps = [card for card in trick if suit(card) == "T"]
    if trumps and (trumps_win or suit(trick[0]) == "T"):
        return "T1" if emperor and set(trick) >= TRULL else max(trumps, key=order.index)
    return max((card for card in trick if suit(card) == suit(trick[0])), key=order.index)


def following(own: Cards, trick: Cards) -> Cards:
    led = suit(trick[0])
    return [card for card in own if suit(card) == led] or [card for card in own if suit(card) == "T"] or own


def beating(own: Cards, trick: Cards, order: Cards, forced: bool) -> Cards:
    """The Pagat last; of the others those that beat; where it wins the emperor's trick, the Pagat at once."""
    choice = following(own, trick)
    if forced and "T1" in choice and {"F", "T21"} <= set(trick):
        return ["T1"]
    choice = [card for card in choice if card != "T1"] or choice
    return [card for card in choice if highest([*trick, card], order, True, False) == card] or choice


def any_card(own: Cards) -> Cards:
    return own


def suits_first(own: Cards) -> Cards:
    return [card for card in own if suit(card) != "T"] or own


def last_trump(own: Cards) -> Cards:
    return [card for card in own if card != "T1" or not any(suit(o) == "T" and o != "T1" for o in own)]


def last_card(own: Cards) -> Cards:
    return [card for card in own if card != "T1"] or own


MANNERS: dict[str, tuple[TrickTable, Lead, bool, bool, bool, bool]] = {
    "plain": (trick_table(TAROCK, follow_then_trump), any_card, False, False, True, False),
    "plain, 42 cards": (trick_table(TAROCK_42, follow_then_trump), any_card, False, False, True, False),
    "plain, emperor": (trick_table(TAROCK, follow_then_trump, emperor=True), any_card, False, False, True, True),
    "suits": (
        trick_table(TAROCK, follow_then_trump, leads=suits_led_first, trumps_win=False),
        *(suits_first, False, False, False, False),
    ),
    "colours, emperor": (
        trick_table(TAROCK, follow_then_trump, trumps_win=False, emperor=True),
        *(any_card, False, False, False, True),
    ),
    "avoiding": (trick_table(TAROCK, must_beat, leads=pagat_as_last_trump), last_trump, True, False, True, False),
    "avoiding, emperor": (
        trick_table(TAROCK, must_beat_as_emperor, leads=pagat_as_last_card, emperor=True),
        *(last_card, True, True, True, True),
    ),
    "avoiding, the Pagat stays": (
        trick_table(TAROCK, must_beat, leads=pagat_as_last_trump, emperor=True),
        *(last_trump, True, False, True, True),
    ),
}
"""Its table; what may be led; whether one must beat, and the Pagat must win the emperor's trick; whether trumps win,
and there is an emperor's trick."""


@pytest.mark.parametrize("manner", MANNERS)
def test_a_card_may_be_played_if_and_only_if_the_rules_say_so(manner: str) -> None:
    """For every card of the pack, in random states, half of them of few cards, the high and low trumps among them."""
    table, leads, beats, forced, trumps_win, emperor = MANNERS[manner]
    chance, order = random.Random(manner), ranked(table.pack)
    for number in range(STATES):
        cards = list(table.pack.codes)
        chance.shuffle(cards)
        if number % 2:
            special = {*TRULL, "T2", "T20", "S10", "SK", "H1"}
            cards.sort(key=lambda code: chance.random() * (0.3 if code in special else 1))
            cards = cards[: chance.randint(4, 9)]
            chance.shuffle(cards)
        trick, own = cards[: number % 4], cards[number % 4 : number % 4 + 5]
        state, held = table.state(CARDS[code] for code in trick), mask_of(own)
        followed = beating(own, trick, order, forced) if beats and trick else following(own, trick or own[:1])
        expected = followed if trick else leads(own)
        assert set(codes_of(table.legal(held, state))) == set(expected), (own, trick)
        fits = [code for code in order if held & table.needs[state][CARDS[code]] == BIT[CARDS[code]]]
        assert set(fits) == set(expected), (own, trick)
        full = [*trick, *own][:4]
        assert CODES[table.best[table.state(CARDS[code] for code in full)]] == highest(full, order, trumps_win, emperor)


# -- what is said of a wrong card ------------------------------------------------------------------


class Worthless:
    """Nothing counts."""

    unit = 1

    def points(self, held: int, size: int) -> int:
        return 0


BIRDS = {"pagat": (CARDS["T1"], 12), "uhu": (CARDS["T2"], 11), "king": (CALLED, 12)}


def position(own: str, trick: str, number: int = 1, announced: str = "", talon: str = "") -> Position:
    """Seat 0 leads, and whoever is next after the trick holds these cards; the king called is that of spades."""
    down = tuple(CARDS[code] for code in trick.split())
    hands = [0] * 4
    hands[len(down)] = mask_of(own.split())
    stock = tuple(CARDS[code] for code in talon.split())
    said = tuple(Declared(len(down), kind, 0, 0, 0) for kind in announced.split())
    zeros = (0,) * 4
    setting = Setting(
        3, zeros, talon=mask(stock), stock=stock, scarts=zeros, scart_unseen=zeros, called=CARDS["SK"], declared=said
    )
    past = ((0, 0, (UNKNOWN,) * 4),) * (number - 1)
    return Position(tuple(hands), zeros, zeros, zeros, zeros, zeros, down, 0, past, setting)


def bound(hard: bool = False, due: bool = True) -> BoundTricks:
    table = trick_table(TAROCK, follow_then_trump)
    return BoundTricks(table, 12, Fool(alone), Worthless(), bound=BoundCards(BIRDS, alone, hard=hard, due=due))


def manner(name: str) -> Tricks:
    return Tricks(MANNERS[name][0], 12, Fool(alone), Worthless())


@cases("phases/tarock_play", "wrong")
def test_an_illegal_card_has_the_expected_fault(
    phase: str,
    how: dict[str, bool],
    own: str,
    trick: str,
    number: int,
    announced: str,
    card: str,
    code: str,
    legal: str,
) -> None:
    play = bound(**how) if phase == "bound" else manner(phase)
    (found,) = play.check_card(position(own, trick, number, announced), card)
    assert (found.code, set(found.facts["legal"])) == (code, set(legal.split()))
    assert play.legal(position(own, trick, number, announced)) == mask_of(legal.split())


@pytest.mark.parametrize(
    ("phase", "own", "trick", "announced"),
    [
        (bound(), "T1 HQ", "?", "pagat"),  # it may be a card that only T1 can follow
        (manner("avoiding, emperor"), "T3 T1", "SJ T21 ?", ""),  # it may be the Fool, so that T1 has to win
        (manner("avoiding, emperor"), "T3 T1", "SJ ? F", ""),
        (manner("avoiding, emperor"), "T3 T1", "SJ ? ?", ""),
        (manner("avoiding, emperor"), "T3 T1", "? T21", ""),
    ],
)
def test_an_unread_card_makes_no_other_card_illegal(phase: Tricks, own: str, trick: str, announced: str) -> None:
    for card in own.split():
        assert not phase.check_card(position(own, trick, 3, announced), card)


@pytest.mark.parametrize(
    ("own", "trick", "number", "announced", "early"),
    [
        ("T1 S7 T9", "T1 S7 S8 S9", 3, "pagat", {"S7", "T9"}),
        ("T1 T9", "T1 S7 S8 T2", 3, "pagat", None),
        ("T1", "T1 S7 S8 S9", 3, "pagat", None),
        ("T1 S7 T9", "T1 S7 S8 S9", 3, "", None),
        ("T1", "T1 S7 S8 S9", 12, "pagat", None),
    ],
)
def test_an_announced_card_wins_nothing_before_its_trick(
    own: str, trick: str, number: int, announced: str, early: set[str] | None
) -> None:
    start = position(own, "", number, announced)
    hands = (start.hands[0], *(mask_of([code]) for code in trick.split()[1:]))
    played = play_of((models.Trick(leader=0, cards=tuple(trick.split())),))
    found = bound().check(start._replace(hands=hands), played)
    assert [set(one.facts["legal"]) for one in found] == ([] if early is None else [early])
    assert {one.code for one in found} <= {"play.bound_won"}


@pytest.mark.parametrize(("who", "legal"), [(1, "T2"), (3, "T2"), (0, "T1 T2"), (2, "T1 T2")])
def test_a_card_is_bound_if_its_holder_or_his_partner_has_announced_it(who: int, legal: str) -> None:
    """Seat 1 is to play to the eleventh trick, for which a card of his is announced."""
    start = position("T1 T2", "SJ", 11)
    setting = start.setting._replace(
        declared=(Declared(who, "uhu", 0, 0, 0),), contract=Contract("game", 1, imposed=False, partner=3)
    )
    play = msgspec.structs.replace(bound(), bound=BoundCards(BIRDS, lambda position: OPPOSITE))
    assert play.legal(start._replace(setting=setting)) == mask_of(legal.split())


# -- the stock among the tricks ---------------------------------------------------------------------

TWO = (
    models.Trick(leader=0, cards=("S7", "S8", "S9", "SK")),
    models.Trick(leader=3, cards=("T5", "T6", "T9", "T8"), winner=1),
)


@pytest.mark.parametrize(
    ("gifts", "talon", "piles", "hidden", "left"),
    [
        ({1: range(1), 2: range(1, 2)}, "H1 H2 H3", {3: "H1", 1: "H2"}, {}, "H3"),
        ({2: range(3)}, "H1 H2 H3", {1: "H1 H2 H3"}, {}, ""),
        ({1: range(1), 2: range(1, 2)}, "? H2 H3", {1: "H2"}, {3: 1}, "H3"),
        ({1: range(2)}, "", {}, {}, ""),
    ],
)
@pytest.mark.parametrize("checked", [False, True])
def test_stock_parts_go_to_the_winner_of_their_trick(
    gifts: dict[int, range], talon: str, piles: dict[int, str], hidden: dict[int, int], left: str, checked: bool
) -> None:
    phase = GiftTricks(MANNERS["plain"][0], 12, Fool(alone), Worthless(), gifts=gifts)
    cards = [[CARDS[trick.cards[(seat - trick.leader) % 4]] for trick in TWO] for seat in range(4)]
    start = position("", "", talon=talon)._replace(hands=tuple(mask(own) for own in cards))
    start = start._replace(setting=start.setting._replace(talon_unseen=talon.count("?")))
    played = play_of(TWO)
    if checked:
        assert not phase.check(start, played)
    end = phase.apply(start, played)
    won = {3: mask_of(TWO[0].cards), 1: mask_of(TWO[1].cards)}
    assert end.piles == tuple(won.get(seat, 0) | mask_of(piles.get(seat, "").split()) for seat in range(4))
    assert end.hidden == tuple(hidden.get(seat, 0) for seat in range(4))
    assert (end.setting.talon, end.setting.talon_unseen) == (mask_of(left.split()), 0)
