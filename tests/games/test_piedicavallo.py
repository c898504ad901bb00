"""Piedicavallo: the worked examples of its rules page, and what each numbered point decides."""

from typing import Any

import pytest

from support.cases import cases
from support.record_builders import Json, codes, faulty, generated, packets, record_of, report_of, result_of, verdict
from tarot_records.core.cards import CARDS, listed_cards, mask_of
from tarot_records.core.cards import codes_of as listed
from tarot_records.engine.fold import opening
from tarot_records.games import GAMES
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.rules.game import Rules

GAME = "piedicavallo"
HAND, HALF, WHOLE = 15, 57, 114


def rules() -> Rules:
    return GAMES[GAME].rules(4, {})


PACK = rules().pack.codes


def trick(cards: str) -> Json:
    """A hand of which only the first trick is known, led by seat 0."""
    return {"dealer": 3, "tricks": [{"leader": 0, "cards": cards.split()}], "end": "unrecorded"}


# -- cards and play --------------------------------------------------------------------------------


def test_the_pack_counts_114() -> None:
    scheme = rules().scheme
    assert scheme is not None
    assert len(PACK) == 62
    assert sum(scheme.nominal(CARDS[code]) for code in PACK) == scheme.total == WHOLE


@cases("games/piedicavallo", "what_cards_count")
def test_what_cards_count(cards: str, points: int) -> None:
    scheme, held = rules().scheme, cards.split()
    assert scheme is not None
    assert scheme.points(mask_of(held), len(held)) == points


@cases("games/piedicavallo", "who_takes_a_trick")
def test_who_takes_a_trick(cards: str, winner: str) -> None:
    down = tuple(CARDS[code] for code in cards.split())
    assert cards.split()[rules().winning(opening(rules(), None)._replace(leader=0, trick=down))] == winner


FOOLS = [("SK HQ T3 F", (10, 5)), ("SK F T3 HQ", (10, 5)), ("F SK HQ T3", (5, 10)), ("SK T3 HQ F", (0, 15))]


@pytest.mark.parametrize(("cards", "points"), FOOLS)
def test_the_fool_counts_for_the_side_that_played_it(cards: str, points: tuple[int, int]) -> None:
    """No card is given for it: the others have three cards of the trick."""
    outcome = report_of(record_of(GAME, trick(cards))).outcome
    assert outcome is not None
    assert tuple(value for _, value in rules().running(outcome.ends[0])) == points


# -- the scart and what the dealer says of it --------------------------------------------------------


def begun(held: list[str], cards: list[str], **more: Any) -> Json:
    """A hand up to the scart of the dealer, seat 0, with seventeen cards of his."""
    rest = [code for code in PACK if code not in held]
    hands = [held[:HAND], *(rest[HAND * number : HAND * (number + 1)] for number in range(3))]
    deal = {"hands": hands, "talon": held[HAND:]}
    return {"dealer": 0, "deal": deal, "scart": [{"seat": 0, "cards": cards}], "end": "unrecorded"} | more


@cases("games/piedicavallo", "what_may_be_laid_away")
def test_what_may_be_laid_away(held: str, cards: str, found: list[str]) -> None:
    """By the verdict on a hand that goes no further, and by what the phase offers card by card."""
    own, laid = list(listed(listed_cards(held))), cards.split()
    assert len(own) == HAND + 2
    record = record_of(GAME, begun(own, laid))
    assert [fault.code for fault in faulty(report_of(record))] == found
    phase = next(phase for phase in rules().phases if isinstance(phase, Scarts))
    assert phase.choice(mask_of(own)).allows(laid) == (not found)


@pytest.mark.parametrize("held", ["T2-13 SK HK F CK D2", "T5 T9 SQ SN SJ S5-10 HQ HN HJ H1-3"])
def test_each_card_that_may_follow_completes_a_legal_scart(held: str) -> None:
    own = listed_cards(held)
    choice = next(phase for phase in rules().phases if isinstance(phase, Scarts)).choice(own)
    pairs = {(one, two) for one in listed(choice.next_cards(0)) for two in listed(choice.next_cards(mask_of([one])))}
    every = {(one, two) for one in listed(own) for two in listed(own) if one != two and choice.allows((one, two))}
    assert pairs == every


@cases("games/piedicavallo", "trumps_told")
def test_the_number_of_trumps_laid_away(cards: str, said: Json, found: list[str]) -> None:
    own = list(listed(listed_cards("T5 T9 SQ SN SJ S5-10 HQ HN HJ H1-3")))
    told = [{"kind": "trumps_laid"} | said] if said else []
    record = record_of(GAME, begun(own, cards.split(), declarations=told))
    assert [fault.code for fault in faulty(report_of(record))] == found


@cases("games/piedicavallo", "packets")
def test_the_cards_are_dealt_in_one_packet_each(counts: str, found: list[str]) -> None:
    record = generated(GAME, 1)
    given = [text.split(":") for text in counts.split()]
    dealer = record["hands"][0]["dealer"]
    places = [(None if seat == "-" else (int(seat) + dealer) % 4, int(count)) for seat, count in given]
    record["hands"][0]["deal"]["packets"] = packets(*places)
    assert codes(record) == found


# -- score and end of the game -----------------------------------------------------------------------


def swept(points: tuple[int, int] | None = None) -> Json:
    """All fifteen tricks to seats 0 and 2; seat 3 dealt and has the Fool. With the points stated, if any."""
    trumps, plain = [f"T{number}" for number in range(21, 0, -1)], [code for code in PACK if code[0] in "SHDC"]
    laid = ["H6", "D6"]
    low = [code for code in plain if code not in laid]
    hands = [trumps[:HAND], low[:HAND], [*trumps[HAND:], *low[HAND : HAND + 9]], ["F", *low[HAND + 9 :]]]
    tricks = [{"leader": 0, "cards": [cards[number] for cards in hands], "winner": 0} for number in range(HAND)]
    hand: Json = {
        "dealer": 3,
        "deal": {"hands": hands, "talon": laid},
        "scart": [{"seat": 3, "cards": laid}],
        "tricks": tricks,
    }
    if points is not None:
        over = points[0] - HALF
        sides = [{"seats": [0, 2], "points": points[0]}, {"seats": [1, 3], "points": points[1]}]
        hand["scores"] = {"card_points": sides, "hand": [over, -over, over, -over]}
    return record_of(GAME, hand)


@pytest.mark.parametrize(("points", "found"), [((114, 0), "proved"), ((109, 5), "faulty"), ((112, 2), "faulty")])
def test_a_side_without_a_trick_has_nothing(points: tuple[int, int], found: str) -> None:
    assert verdict(swept(points)) == found


def test_a_side_without_a_trick_loses_57() -> None:
    assert result_of(swept()).hand == (HALF, -HALF, HALF, -HALF)


@pytest.mark.parametrize(("points", "over"), [(63, 6), (57, 0), (109, 52), (3, -54), (0, -57)])
def test_sheets_with_possible_points_are_right(points: int, over: int) -> None:
    assert verdict(record_of(GAME, sheet(points))) == "consistent"
    assert verdict(record_of(GAME, sheet(points) | {"scores": {"hand": [over, -over, over, -over]}})) == "consistent"


@pytest.mark.parametrize("points", [1, 2, 110, 113, 115])
def test_sheets_with_impossible_points_are_faulty(points: int) -> None:
    """A side has at least three cards of a trick, that of the dealer also its scart; or nothing at all."""
    assert verdict(record_of(GAME, sheet(points))) == "faulty"


def sheet(points: int, dealer: int = 1) -> Json:
    """A hand of which only the score is known, by the points of seats 0 and 2."""
    over = points - HALF
    sides = [{"seats": [0, 2], "points": points}, {"seats": [1, 3], "points": WHOLE - points}]
    return {"dealer": dealer, "scores": {"card_points": sides, "hand": [over, -over, over, -over]}}


@cases("games/piedicavallo", "the_end_of_a_game")
def test_the_end_of_a_game(points: list[int], winners: str) -> None:
    over = [value - HALF for value in points]
    total = sum(over)
    finish = rules().finish
    assert finish is not None
    expected = None if winners == "none" else tuple(map(int, winners.split()))
    assert finish((total, -total, total, -total), len(points)) == expected


def test_winners_of_a_record_that_stops_early() -> None:
    """Nobody, or the side ahead [P6]."""
    record = record_of(GAME, generated_by(0, best=True), generated_by(1, best=True)) | {"carried_in": {}}
    assert [codes(record | {"result": {"winners": won}}) for won in ([], [0, 2], [1, 3])] == [[], [], ["game.winners"]]


def test_a_deal_after_the_end_of_the_game() -> None:
    """A side that is more than 57 ahead after three deals has won; a fourth is against the rules [P4]."""
    first = swept((114, 0))["hands"][0]
    second = generated_by(0, best=True)
    third = generated_by(1, best=True)
    more = generated_by(2, best=True)
    record = record_of(GAME, first, second, third) | {"carried_in": {}}
    assert codes(record | {"result": {"winners": [0, 2]}}) == []
    assert codes(record | {"result": {"winners": []}}) == ["game.winners"]
    assert codes(record | {"hands": [first, second, third, more]}) == ["game.over"]


def generated_by(dealer: int, best: bool) -> Json:
    """A random hand of a dealer's, without scores, that seats 0 and 2 win or lose."""
    for seed in range(200):
        hand: Json = generated(GAME, seed)["hands"][0]
        if hand["dealer"] == dealer and hand["scores"]["hand"][0] != 0 and (hand["scores"]["hand"][0] > 0) == best:
            del hand["scores"]
            return hand
    raise AssertionError("no such hand")
