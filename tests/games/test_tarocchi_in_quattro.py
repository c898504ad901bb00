"""Tarocchi in quattro: the worked examples of its rules page, and what each numbered point decides."""

from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from support.cases import cases
from support.record_builders import Json, codes, faulty, generated, record_of, report_of, verdict
from tarot_records.core.cards import CARDS, mask_of
from tarot_records.engine.fold import opening
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.rules.game import Rules

GAME = "tarocchi-in-quattro"
OPTIONS = {option.name: option for option in GAMES[GAME].ruleset().options}
DEFAULTS = {name: option.default for name, option in OPTIONS.items()}
TRUMPS = [f"T{number}" for number in range(1, 22)]
SUITS = {suit: [f"{suit}{rank}" for rank in (*range(1, 11), *"JNQK")] for suit in "SHDC"}


def rules(**options: str) -> Rules:
    return GAMES[GAME].rules(4, DEFAULTS | options)


def winner_of(cards: str, **options: str) -> str:
    """The card that takes a trick."""
    made, trick = rules(**options), tuple(CARDS[code] for code in cards.split())
    return cards.split()[made.winning(opening(made, None)._replace(leader=0, trick=trick))]


# -- counting --------------------------------------------------------------------------------------


@cases("games/tarocchi_in_quattro", "what_a_trick_and_a_scart_count")
def test_what_a_trick_and_a_scart_count(cards: str, points: int, options: dict[str, str]) -> None:
    codes = cards.split()
    scheme = rules(**options).scheme
    assert scheme is not None
    assert scheme.points(mask_of(codes), len(codes)) == points


@cases("games/tarocchi_in_quattro", "who_takes_a_trick")
def test_who_takes_a_trick(cards: str, options: dict[str, str], winner: str) -> None:
    assert winner_of(cards, **options) == winner


def test_a_trick_with_the_fool() -> None:
    """Seat 0 takes the king, the queen and a trump; seat 1 has the Fool's 4."""
    hand = {"dealer": 1, "tricks": [{"leader": 2, "cards": ["SK", "HQ", "T3", "F"]}], "end": "unrecorded"}
    outcome = report_of(record_of(GAME, hand)).outcome
    assert outcome is not None
    assert rules().running(outcome.ends[0]) == (((0, 2), 8), ((1, 3), 4))


# -- the scart -------------------------------------------------------------------------------------


@cases("games/tarocchi_in_quattro", "what_may_be_laid_away")
def test_what_may_be_laid_away(held: list[str], cards: str, options: dict[str, str], legal: bool) -> None:
    """By the phase itself, and by the verdict on a hand that goes no further."""
    phase = next(phase for phase in rules(**options).phases if isinstance(phase, Scarts))
    assert phase.choice(mask_of(held)).allows(cards.split()) == legal
    rest = [code for code in rules().pack.codes if code not in held]
    deal = {"hands": [held[:19], rest[:19], rest[19:38], rest[38:]], "talon": held[19:]}
    scart = [{"seat": 0, "cards": cards.split()}]
    record = record_of(GAME, {"dealer": 0, "deal": deal, "scart": scart}, options=options)
    assert verdict(record) == ("consistent" if legal else "faulty")


def test_three_cards_are_not_laid_away() -> None:
    record = generated(GAME, 3)
    hand = record["hands"][0]
    hand["scart"][0]["cards"].append(hand["tricks"][0]["cards"][0])
    assert "scart.size" in codes(record)


def test_the_last_two_may_be_listed_among_the_dealers_own() -> None:
    record = generated(GAME, 4)
    hand = record["hands"][0]
    hand["deal"]["hands"][hand["dealer"]] += hand["deal"].pop("talon")
    assert verdict(record) == "proved"


# -- a side without a trick, and the Fool ------------------------------------------------------------


@cache
def _swept() -> Json:
    spades, hearts = SUITS["S"], [code for code in SUITS["H"] if code not in ("H9", "H10")]
    coins, clubs = SUITS["D"], SUITS["C"]
    plain = [*spades, *hearts, *coins, *clubs]
    hands = [
        ["T20", "T21", *(f"T{number}" for number in range(19, 2, -1))],
        plain[:19],
        ["T2", "T1", *plain[19:36]],
        ["F", *plain[36:]],
    ]
    tricks = [{"leader": 0, "cards": [cards[number] for cards in hands], "winner": 0} for number in range(19)]
    hand = {
        "dealer": 3,
        "deal": {"hands": hands, "talon": ["H9", "H10"]},
        "scart": [{"seat": 3, "cards": ["H9", "H10"]}],
        "tricks": tricks,
    }
    return record_of(GAME, hand)


def swept(points: tuple[int, int] | None = None, fool_paid: str = "", **options: str) -> Json:
    """All nineteen tricks to seats 0 and 2; seat 3 dealt and has the Fool. With the points stated, if any."""
    record = deepcopy(_swept()) | {"options": DEFAULTS | options}
    if points is not None:
        over = points[0] - 36
        record["hands"][0]["scores"] = {
            "card_points": [{"seats": [0, 2], "points": points[0]}, {"seats": [1, 3], "points": points[1]}],
            "hand": [over, -over, over, -over],
        }
    if fool_paid:
        record["hands"][0]["fool_paid"] = fool_paid
    return record


@pytest.mark.parametrize("paid", ["", "H9"])
@pytest.mark.parametrize(("fool", "points"), [("kept", (67, 5)), ("lost", (71, 1))])
def test_a_side_without_a_trick(fool: str, points: tuple[int, int], paid: str) -> None:
    """It has its scart, and the Fool's points or not; a card of the scart that was given for it changes nothing."""
    for stated in ((67, 5), (71, 1)):
        record = swept(stated, paid, fool_without_trick=fool)
        assert verdict(record) == ("proved" if stated == points else "faulty")
    record = swept(points, paid, fool_without_trick=fool)
    record["hands"][0]["tricks"][7]["cards"][2] = "?"
    assert verdict(record) == "consistent"


def fool_of(record: Json) -> tuple[int, int, int]:
    """The trick of the Fool, who played it, and who took it."""
    tricks = record["hands"][0]["tricks"]
    number, trick = next((i, trick) for i, trick in enumerate(tricks) if "F" in trick["cards"])
    return number, (trick["leader"] + trick["cards"].index("F")) % 4, trick["winner"]


def unpaid(seed: int) -> Json:
    """A hand with no word of a card given for the Fool."""
    record = generated(GAME, seed)
    for trick in record["hands"][0]["tricks"]:
        trick.pop("paid", None)
    return record


def won_by(record: Json, side: int, tricks: slice) -> list[str]:
    """The cards won by a side in these tricks, but for the Fool."""
    of_side = (one for one in record["hands"][0]["tricks"][tricks] if one["winner"] % 2 == side)
    return [code for one in of_side for code in one["cards"] if code != "F"]


def test_a_card_handed_over_for_the_fool() -> None:
    """At any time an empty one that the side has won by then; one of its scart only at the count."""
    empty, tried = set(rules().pack.codes) - set(codes_worth()), {"own": 0, "others": 0, "scart": 0}
    for seed in range(20):
        record = unpaid(seed)
        hand = record["hands"][0]
        number, owner, taker = fool_of(record)
        if owner % 2 == taker % 2:
            hand["tricks"][number]["paid"] = "S2"
            assert codes(record) == ["fool.no_debt"]
            tried["own"] += 1
            continue
        for when in (number, (number + 18) // 2, 18):
            won = won_by(record, owner % 2, slice(when + 1))
            for code in {*won[:3], *won[-2:], *won_by(record, 1 - owner % 2, slice(3))[:2]}:
                paid = deepcopy(record)
                paid["hands"][0]["tricks"][when]["paid"] = code
                assert verdict(paid) == ("proved" if code in won and code in empty else "faulty"), (seed, when, code)
                tried["others"] += 1
        for code in hand["scart"][0]["cards"]:
            own = hand["dealer"] % 2 == owner % 2 and code in empty
            at_count = deepcopy(record)
            at_count["hands"][0]["fool_paid"] = code
            assert verdict(at_count) == ("proved" if own else "faulty"), (seed, code)
            in_trick = deepcopy(record)
            in_trick["hands"][0]["tricks"][18]["paid"] = code
            assert "fool.card" in codes(in_trick), (seed, code)
            tried["scart"] += 1
    assert min(tried.values()) > 5


def codes_worth() -> list[str]:
    """The cards that are not empty."""
    return [*(f"{suit}{rank}" for suit in "SHDC" for rank in "KQNJ"), "T20", "T1", "F"]


@pytest.mark.long("hundreds of hands")
def test_what_seldom_happens_is_among_a_few_hundred_hands() -> None:
    """A trump laid away for want of others, a side without a trick, every way to pay for the Fool and not to."""
    seen: set[str] = set()
    happened: dict[str, bool] = {}
    for record in generate(GAME, hands=450, seed=3):
        (hand,) = record.hands
        tricks = hand.tricks or ()
        number, fool = next((i, trick) for i, trick in enumerate(tricks) if "F" in trick.cards)
        assert fool.leader is not None
        assert fool.winner is not None
        owner = (fool.leader + fool.cards.index("F")) % 4
        paid = next((i for i, trick in enumerate(tricks) if trick.paid), None)
        happened = {
            "trump laid away": any(code in TRUMPS for one in hand.scart or () for code in one.cards),
            "no trick": len({(trick.winner or 0) % 2 for trick in tricks}) == 1,
            "Fool led": fool.cards[0] == "F",
            "Fool last": number == 18,
            "own trick": owner % 2 == fool.winner % 2,
            "paid at once": paid == number,
            "paid later": paid is not None and paid > number,
            "not paid": paid is None,
            "paid out of the scart": hand.fool_paid is not None,
            "level": hand.scores is not None and hand.scores.hand == (0, 0, 0, 0),
        }
        seen |= {name for name, is_so in happened.items() if is_so}
    assert seen == set(happened)


# -- the other points ------------------------------------------------------------------------------


def test_an_option_that_is_not_stated_leaves_nothing_open() -> None:
    record = generated(GAME, 2)
    assert verdict(record | {"options": {}}) == "proved"


def test_a_penalty_is_told_and_not_scored() -> None:
    record = generated(GAME, 5)
    record["hands"][0]["irregularities"] = [{"kind": "revoke", "seat": 1, "penalty": 36}]
    assert verdict(record) == "proved"
    record["hands"][0]["scores"]["hand"] = [36, -36, 36, -36]
    assert "score.hand" in codes(record)


def test_nothing_is_declared() -> None:
    record = generated(GAME, 5)
    record["hands"][0]["declarations"] = [{"seat": 1, "kind": "trumps", "size": 10}]
    assert verdict(record) == "faulty"


# -- the whole game --------------------------------------------------------------------------------


def sheet(*points: int, dealers: str = "0123", **result: Any) -> Json:
    """A game of which only the score sheet is there: the points of seats 0 and 2, deal by deal."""
    hands, total = [], 0
    for number, (dealer, one) in enumerate(zip(dealers, points, strict=False)):
        total += one - 36
        hands.append(
            {
                "label": str(number + 1),
                "dealer": int(dealer),
                "scores": {
                    "card_points": [{"seats": [0, 2], "points": one}, {"seats": [1, 3], "points": 72 - one}],
                    "hand": [one - 36, 36 - one] * 2,
                    "totals": [total, -total] * 2,
                },
            }
        )
    return record_of(GAME, *hands) | ({"result": result} if result else {})


@cases("games/tarocchi_in_quattro", "who_has_won_after_four_deals")
def test_who_has_won_after_four_deals(points: tuple[int, ...], winners: list[int]) -> None:
    for stated in ([], [0, 2], [1, 3]):
        assert verdict(sheet(*points, winners=stated)) == ("consistent" if stated == winners else "faulty")


@pytest.mark.parametrize(("points", "ahead"), [((43,), [0, 2]), ((43, 20), [1, 3]), ((40, 32), [])])
def test_with_fewer_deals_the_winners_are_those_ahead(points: tuple[int, ...], ahead: list[int]) -> None:
    """And the game is not over."""
    for stated in ([], [0, 2], [1, 3]):
        record = sheet(*points, winners=stated)
        assert verdict(record) == ("consistent" if stated == ahead else "faulty")
    outcome = report_of(sheet(*points)).outcome
    assert outcome is not None
    assert outcome.winners is None


def dealt_by(dealer: int) -> Json:
    """A hand that this seat deals, played out and not scored."""
    hand = next(one for seed in range(99) if (one := generated(GAME, seed)["hands"][0])["dealer"] == dealer)
    return {name: value for name, value in hand.items() if name != "scores"}


def test_each_deals_once() -> None:
    assert verdict(sheet(43, 30, 38, 33, dealers="2301")) == "consistent"
    assert "deal.dealer" in codes(sheet(43, 30, 38, 33, dealers="2303"))
    five = [dealt_by(dealer) for dealer in (0, 1, 2, 3, 0)]
    assert "game.over" not in codes(record_of(GAME, *five[:4]))
    assert [fault.where.hand for fault in faulty(report_of(record_of(GAME, *five)))] == [5]


def test_a_misdeal_is_dealt_again_by_the_same_player() -> None:
    again = {"dealer": 1, "end": "misdeal"}
    for dealers, due in (("0123", True), ("0213", False)):
        record = sheet(43, 30, 38, 33, dealers=dealers)
        record["hands"].insert(1, again)
        assert ("deal.dealer" not in codes(record)) == due
    played = [dealt_by(dealer) for dealer in (0, 1, 2, 3)]
    assert faulty(report_of(record_of(GAME, played[0], again, *played[1:]))) == []


@pytest.mark.parametrize(
    ("points", "hand"), [(43, [7, -7, 7, -7]), (36, [0, 0, 0, 0]), (67, [31, -31, 31, -31]), (71, [35, -35, 35, -35])]
)
def test_the_score_of_a_side(points: int, hand: list[int]) -> None:
    record = sheet(points)
    assert record["hands"][0]["scores"]["hand"] == hand
    assert verdict(record) == "consistent"
    record["hands"][0]["scores"]["hand"][2] += 1
    assert verdict(record) == "faulty"
