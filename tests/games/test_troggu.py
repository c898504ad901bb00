"""Troggu: the worked examples of its rules page, and what each numbered point decides."""

from typing import Any

import pytest

from oracles.troggu import PACK
from support.cases import cases
from support.record_builders import Json, faulty, record_of, report_of
from tarot_records.core.cards import CARDS, CODES, cards_in
from tarot_records.core.position import Position
from tarot_records.engine.fold import first_opening, stages
from tarot_records.games import GAMES
from tarot_records.games.troggu.contracts import DEALT, SCHEME
from tarot_records.games.troggu.score import GameResult, TrogguScore
from tarot_records.phases.tricks import Tricks, play_of
from tarot_records.record.model import Record, Trick

GAME = "troggu"


def dealt(players: int, given: dict[int, str], tapp: str = "") -> Json:
    """A deal in which each seat holds the cards given, and in the order of the pack the rest."""
    sizes = DEALT[players]
    hands = [given.get(seat, "").split() for seat in range(players)]
    rest = [card for card in PACK if card not in (*tapp.split(), *(card for cards in hands for card in cards))]
    for cards in hands:
        cards += [rest.pop(0) for _ in range(sizes.hand - len(cards))]
    return {"hands": hands, "talon": [*tapp.split(), *rest]}


def begun(bids: str, deal: Json, **more: Any) -> Json:
    """A hand dealt by the last seat, so that seat 0 speaks first, up to what `more` says."""
    players = len(deal["hands"])
    said = [{"seat": seat, "bid": bid} for seat, bid in enumerate(bids.split())]
    hand = {"dealer": players - 1, "deal": deal, "bids": said, "end": "unrecorded"} | more
    return record_of(GAME, {name: part for name, part in hand.items() if part is not None}, players=players)


def played_out(record: Json, plans: dict[int, str]) -> Json:
    """The record with its play: each seat plays the first legal card of its plan, else of its hand."""
    rules = GAMES[GAME].rules(len(record["players"]), record["options"])
    read = Record.model_validate(record)
    phase, position = next(
        (phase, position)
        for phase, position in stages(rules, read.hands[0], first_opening(rules, read))
        if isinstance(phase, Tricks)
    )
    assert isinstance(phase, Tricks)
    tricks: list[Json] = []
    while len(position.taken) < phase.length:
        cards = trick_of(phase, position, plans)
        position = phase.apply(position, play_of((Trick(cards=cards),)))
        tricks.append({"cards": list(cards)})
    hand = {name: part for name, part in record["hands"][0].items() if name != "end"}
    return record | {"hands": [hand | {"tricks": tricks}]}


def trick_of(phase: Tricks, position: Position, plans: dict[int, str]) -> tuple[str, ...]:
    """The next trick by these plans."""
    players, cards = len(position.hands), list[str]()
    for turn in range(players):
        middle = position._replace(trick=tuple(CARDS[code] for code in cards))
        legal = [CODES[card] for card in cards_in(phase.legal(middle))]
        plan = plans.get((position.leader + turn) % players, "").split()
        cards.append(min(legal, key=lambda code: plan.index(code) if code in plan else 100 + PACK.index(code)))
    return tuple(cards)


def found(record: Json) -> list[str]:
    return [fault.code for fault in faulty(report_of(record))]


def test_pack_and_deals_are_those_of_the_page() -> None:
    assert (len(PACK), SCHEME.points(GAMES[GAME].rules(5, {}).pack.cards, 62)) == (62, 114)
    assert {players: sizes.tapp for players, sizes in DEALT.items()} == {3: 8, 4: 10, 5: 7, 6: 8, 7: 6, 8: 6}
    assert all(sizes.hand * players + sizes.tapp == 62 for players, sizes in DEALT.items())


@cases("games/troggu", "what_each_pays")
def test_what_each_pays(
    players: int, contract: str, own: int, has_trick: bool, attack: list[int], paid: list[int]
) -> None:
    score = TrogguScore(10, 30)
    times = score.times(contract, GameResult(own, has_trick))
    foes = [seat for seat in range(players) if seat not in attack]
    assert list(score.payments(times, 0, attack, foes, players)) == paid


@cases("games/troggu", "what_a_misere_costs")
def test_what_a_misere_costs(least: bool, points: list[int], paid: list[int]) -> None:
    assert list(TrogguScore(10, 30, least=least).misere(dict(enumerate(points)), 4)) == paid


@cases("games/troggu", "what_may_be_laid_away")
def test_what_may_be_laid_away(kings: str, cards: str, found: list[str]) -> None:
    deal = dealt(5, {0: "SK HK DK CK T1 T21 F T2 T3 S5 S6"}, "S7 S8 S9 C5 C6 C7 C8")
    record = begun("normal pass pass pass pass", deal, scart=[{"seat": 0, "cards": cards.split()}])
    record["options"]["kings"] = kings
    assert [fault.code for fault in faulty(report_of(record))] == found


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ("SK HK DK CK S7 S8 S9", []),
        ("SK HK DK ? S7 S8 S9", []),
        ("SK HK DK ? ? ? ?", []),
        ("SK HK DK S6 S7 S8 S9", ["scart.barred"]),
        ("SK HK ? S6 S7 S8 S9", ["scart.barred"]),
    ],
)
def test_kings_of_an_unknown_hand_go_together(cards: str, codes: list[str]) -> None:
    record = begun("normal pass pass pass pass", dealt(5, {}), scart=[{"seat": 0, "cards": cards.split()}])
    del record["hands"][0]["deal"]
    assert found(record) == codes


@cases("games/troggu", "what_is_bid")
def test_what_is_bid(players: int, bids: str, found: list[str]) -> None:
    record = begun(bids, dealt(players, {}))
    assert [code for fault in faulty(report_of(record)) if (code := fault.code) != "bid.incomplete"] == found


@cases("games/troggu", "what_the_fool_may_do")
def test_what_the_fool_may_do(held: str, tricks: list[str], found: list[str]) -> None:
    others = {0: "T5 C5 S6 T9 C9", 1: "T6 C6 S7 T10 C10", 3: "T7 C7 S8 T11 CJ", 4: "T8 C8 S9 T12 CN"}
    record = begun("solo", dealt(5, others | {2: f"{held} HK HN HJ H6 DK DQ DN DJ"}))
    record["hands"][0]["tricks"] = [{"cards": trick.split()} for trick in tricks]
    assert [fault.code for fault in faulty(report_of(record))] == found


LAST = {0: "T5 C5 S6 T9 C9", 1: "T6 C6 S7 T10 C10", 3: "T7 C7 S8 T11 CJ", 4: "T8 C8 S9 T12 CN"}


def kept_to_the_end(bids: str = "solo", **more: Any) -> Json:
    """A hand of five in which seat 2 withholds the Fool in the first trick, to which trumps are led."""
    deal = dealt(5, LAST | {2: "F S5 HQ HK HN HJ H6 DK DQ DN DJ"})
    return played_out(begun(bids, deal, **more), {0: "T5", 1: "T6", 2: "S5", 3: "T7", 4: "T8"})


def test_a_withheld_fool_is_kept_by_its_side_and_a_low_card_given() -> None:
    record = kept_to_the_end()
    hand = record["hands"][0]
    report = report_of(record)
    *_, (leader, winner, cards) = report.outcome.ends[0].taken  # type: ignore[union-attr]
    assert "F" in hand["tricks"][-1]["cards"]
    assert CARDS["F"] in cards
    assert report.verdict == "proved"
    assert (leader, winner) != (2, 2)
