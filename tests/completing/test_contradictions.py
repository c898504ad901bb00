"""Records with gaps that no hand can fill are faulty, and nothing strange makes the replay crash."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from oracles.random_hands import random_record
from support.record_builders import (
    ALL_GAMES,
    PIPS,
    Json,
    codes,
    complete,
    played,
    record_of,
    report_of,
    said,
    verdict,
)
from support.record_gaps import (
    without,
)
from tarot_records.core.cards import BIT, CARDS, CODES
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record


def french(**more: Any) -> Json:
    """A complete hand of French Tarot without redundant statements, dealt by seat 3."""
    return complete("french-tarot", {0: "T1 T2"}, talon=PIPS, **more)["hands"][0]


def first_bid_and_first_lead() -> Json:
    """Without the dealer, the first to speak is still the first to lead: both sit after him."""
    hand = without(french(), "dealer")
    hand["bids"] = [{"seat": (bid["seat"] + 1) % 4, "bid": bid["bid"]} for bid in hand["bids"]]
    hand["contract"] = {"name": "garde"}
    hand["scart"], hand["deal"], hand["tricks"] = None, None, [{"leader": 0, "cards": ["S5", "S6", "S7", "S8"]}]
    return record_of("french-tarot", hand | {"end": "unrecorded"})


def scart_and_first_lead() -> Json:
    """Only the dealer lays away, and the player after him leads."""
    hand = without(complete("consiglio", {3: "S2 S3"}, scart="S2 S3")["hands"][0], "dealer")
    hand["tricks"] = [{"leader": 2, "cards": ["?"] * 4}]
    return record_of("consiglio", hand | {"end": "unrecorded"})


def card_twice_in_lost_tricks(game: str) -> Callable[[], Json]:
    """The same card in two tricks, of the first of which nobody knows the winner."""

    def case() -> Json:
        tricks = [{"leader": 0, "cards": ["?", "S4", "S5", "S6"]}, {"leader": 0, "cards": ["S4", "S7", "S8", "S9"]}]
        hand: Json = {"dealer": 3, "tricks": tricks, "end": "unrecorded"}
        if game == "french-tarot":
            hand["contract"] = {"name": "garde_sans", "declarer": 0, "basis": "imposed"}
        return record_of(game, hand)

    return case


def lone_petit_with_another_trump() -> Json:
    """Thrown in for a lone Petit, though its holder is known to hold a second trump."""
    deal = french()["deal"]
    assert {"T1", "T2"} <= set(deal["hands"][0])
    hands = [deal["hands"][0], None, None, deal["hands"][3]]
    return record_of("french-tarot", {"dealer": 3, "deal": {"hands": hands}, "end": "petit_sec"})


def taker_who_passed() -> Json:
    """Each speaks once: who is known to have passed cannot be the taker."""
    hand = french()
    hand["bids"] = [{"seat": 0, "bid": "pass"}]
    hand["contract"] = {"name": "garde", "declarer": 0}
    return record_of("french-tarot", hand)


def contract_below_a_bid() -> Json:
    """Garde sans was bid, so the contract cannot have been garde, whatever the others said."""
    hand = french()
    hand["bids"] = [{"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "garde_sans"}]
    hand["contract"] = {"name": "garde", "declarer": 2}
    return record_of("french-tarot", without(hand, "scart", "tricks"))


def winner_who_was_beaten(game: str) -> Callable[[], Json]:
    """One card is unread, but the stated winner's own card is below another that is known."""

    def case() -> Json:
        record = played(game, 5)
        tricks = record["hands"][0]["tricks"]
        seats = len(record["players"])
        trick = next(t for t in tricks if "F" not in t["cards"] and t["winner"] != (t["leader"] + seats - 1) % seats)
        order = [(trick["leader"] + turn) % seats for turn in range(seats - 1)]
        loser = next(seat for seat in order if seat != trick["winner"])
        trick["cards"][-1] = "?"
        trick["winner"] = loser
        del record["hands"][0]["scores"]
        record["hands"][0]["tricks"] = tricks[: tricks.index(trick) + 1]
        record["hands"][0]["end"] = "unrecorded"
        return record

    return case


def king_never_played(game: str) -> Callable[[], Json]:
    """The scart is not recorded, but the cards the taker never played are: a king is among them."""

    def case() -> Json:
        kings = "SK HK DK CK"
        if game == "french-tarot":
            record = complete(game, {0: kings}, talon=PIPS, scart="SK S2 S3 S4 H2 H3")
        else:
            record = complete(game, {3: f"{kings} S2"}, scart="SK S2")
        return record | {"hands": [without(record["hands"][0], "scart")]}

    return case


def cards_of_another_hand(game: str) -> Callable[[], Json]:
    """A seat whose hand is not recorded plays a card dealt to another."""

    def case() -> Json:
        record = played(game, 8)
        hand = record["hands"][0]
        record["hands"] = [without(hand, "scores", "scart", "bids", "declarations")]
        tricks = record["hands"][0]["tricks"]
        for trick in tricks:
            trick.pop("paid", None)
        deal = hand["deal"]
        deal["hands"] = [cards if seat == 0 else None for seat, cards in enumerate(deal["hands"])]
        del deal["talon"]
        trick = tricks[0]
        seats = len(trick["cards"])
        turn = next(turn for turn in range(1, seats) if (trick["leader"] + turn) % seats != 0)
        own = next(card for t in tricks[1:] for card in t["cards"] if card in deal["hands"][0])
        trick["cards"][turn] = own
        return record

    return case


CONTRADICTIONS: dict[str, Callable[[], Json]] = {
    "first bid and first lead": first_bid_and_first_lead,
    "scart and first lead": scart_and_first_lead,
    "lone Petit with another trump": lone_petit_with_another_trump,
    "taker who passed": taker_who_passed,
    "contract below a bid": contract_below_a_bid,
    **{f"card twice, {game}": card_twice_in_lost_tricks(game) for game in ALL_GAMES},
    **{f"winner who was beaten, {game}": winner_who_was_beaten(game) for game in ALL_GAMES},
    **{f"king never played, {game}": king_never_played(game) for game in ("french-tarot", "consiglio")},
    **{f"cards of another hand, {game}": cards_of_another_hand(game) for game in ALL_GAMES},
}


@pytest.mark.parametrize("what", CONTRADICTIONS)
def test_a_contradiction_is_faulty_though_much_is_unknown(what: str) -> None:
    """No completion of these is legal, so they are not consistent."""
    report = report_of(CONTRADICTIONS[what]())
    assert report.verdict == "faulty", said(report)


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_card_dealt_twice_in_a_deal_with_gaps_is_faulty(game: str) -> None:
    record = played(game, 2)
    hands = record["hands"][0]["deal"]["hands"]
    hands[0][0] = hands[1][0]
    hands[2] = None
    hands[-1 if len(hands) > 3 else 1][1] = "?"
    assert "deal.twice" in codes(record)


SMALLER = [
    game for game in ALL_GAMES if GAMES[game].rules(min(GAMES[game].players), {}).pack.cards.bit_count() < len(CODES)
]
"""Games whose pack lacks some card."""


@pytest.mark.parametrize("game", SMALLER)
def test_a_card_of_another_pack_that_is_led_asks_for_nothing(game: str) -> None:
    """What is played to it is not called wrong, also where not every card may be led."""
    chance, players = Random(game), min(GAMES[game].players)
    pack = GAMES[game].rules(players, {}).pack
    foreign = next((code for code in CODES if not BIT[CARDS[code]] & pack.cards), "T22")
    for _ in range(30):
        record = random_record((game, players), chance)
        tricks = record["hands"][0].get("tricks") or ()
        for number in chance.sample(range(len(tricks)), min(2, len(tricks))):
            led = tricks[number]["cards"][0]
            tricks[number]["cards"][0] = foreign
            faults = replayed(Record.model_validate(record)).faults
            at_next = f"/hands/0/tricks/{number}/cards/1"
            assert [fault.code for fault in faults if fault.where.pointer == at_next] == []
            tricks[number]["cards"][0] = led


@pytest.mark.parametrize("game", SMALLER)
def test_a_trick_of_cards_outside_the_pack_is_faulty(game: str) -> None:
    record = played(game, 3)
    hand = record["hands"][0]
    seats = len(record["players"])
    for seat in range(seats):
        hand["deal"]["hands"][seat][0] = f"T{22 + seat}"
    trick = hand["tricks"][0]
    trick["cards"] = [f"T{22 + (trick['leader'] + turn) % seats}" for turn in range(seats)]
    assert codes(record)[:seats] == ["deal.pack"] * seats


@pytest.mark.parametrize("game", ALL_GAMES)
def test_an_unknown_leader_is_no_contradiction(game: str) -> None:
    record = played(game, 3)
    hand = record["hands"][0]
    record["hands"] = [without(hand, "dealer", "bids", "scart", "scores", "declarations")]
    for trick in hand["tricks"]:
        trick.pop("leader")
        trick.pop("winner")  # where the winner is stated, his card shows who led
    assert "play.leader_unknown" in codes(record)
    assert verdict(record) == "consistent", said(report_of(record))
