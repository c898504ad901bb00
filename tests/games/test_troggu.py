"""Troggu: the worked examples of its rules page, and what each numbered point decides."""

from typing import Any

import pytest

from oracles.troggu import PACK
from support.cases import cases
from support.record_builders import Json, faulty, generated, record_of, report_of
from tarot_records.core.cards import CARDS, CODES, FOOL_BIT, cards_in
from tarot_records.core.position import Position
from tarot_records.engine.fold import first_opening, stages
from tarot_records.games import GAMES
from tarot_records.games.troggu.contracts import DEALT, SCHEME
from tarot_records.games.troggu.score import GameResult, TrogguScore
from tarot_records.phases.play.tricks import Tricks, play_of
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


def passed(given: dict[int, str], tapp: str, **more: Any) -> Json:
    """A hand of seven in which all pass."""
    return begun("pass " * 7, dealt(7, given, tapp), **more)


@cases("games/troggu", "who_has_to_play")
def test_who_has_to_play_if_all_pass(given: Json, tapp: str, contract: Json, found: list[str]) -> None:
    held = {int(seat): cards for seat, cards in given.items()}
    rest = [card for card in ("F", "T1") if card not in (*held.values(), *tapp.split())]
    held.setdefault(6, " ".join(rest))
    record = passed(held, tapp, contract=contract or None)
    assert [fault.code for fault in faulty(report_of(record))] == found


@pytest.mark.parametrize("without", ["deal", "hands"])
def test_the_imposed_game_of_unknown_hands_is_that_of_the_player_of_the_fool(without: str) -> None:
    records = (generated(GAME, seed, players=7) for seed in range(400))
    record = next(
        record
        for record in records
        if all(bid["bid"] == "pass" for bid in record["hands"][0]["bids"]) and record["hands"][0].get("calls")
    )
    hand = record["hands"][0]
    declarer = hand["scart"][0]["seat"]
    hand["tricks"][0]["leader"] = declarer
    if without == "deal":
        del hand["deal"]
    else:
        del hand["deal"]["hands"]
    for stated, codes in ((declarer, []), ((declarer + 1) % 7, ["contract.declarer"])):
        hand["contract"] = {"name": "normal", "declarer": stated}
        assert [code for code in found(record) if code.startswith("contract")] == codes


@cases("games/troggu", "what_is_called")
def test_what_is_called(card: str, answer: str, found: list[str]) -> None:
    deal = dealt(7, {0: "T9 S5 S6 S7", 1: "T5 T1 T21 F SK"}, "T2 C5 C6 C7 C8 C9")
    exchange = {"kind": "talon", "taker": 0, "cards": deal["talon"], "face": "down"}
    record = begun(
        "normal pass pass pass pass pass pass",
        deal,
        exchanges=[exchange],
        scart=[{"seat": 0, "cards": ["T2", "C5", "C6", "C7", "C8", "C9"]}],
        calls=[{"seat": 0, "card": card, "answer": answer}],
    )
    assert [fault.code for fault in faulty(report_of(record))] == found


@cases("games/troggu", "what_stands_on_a_sheet")
def test_what_stands_on_a_sheet(players: int, scores: Json, verdict: str) -> None:
    points = [{"seats": seats, "points": number} for seats, number in scores.get("card_points", [])]
    hand = {"scores": {"unit": 1, "hand": scores["hand"], "card_points": points}}
    assert report_of(record_of(GAME, hand, players=players)).verdict == verdict


@pytest.mark.parametrize(
    ("before", "winner", "codes"),
    [
        ("S5 S6 S7 S8 S9", 2, []),
        ("S5 S6 S7 S8 S9", 4, []),
        ("S5 S6 S7 S8 S9", None, []),
        ("S5 S6 S7 S8 S9", 3, ["play.winner"]),
        ("T5 T6 S7 T8 T9", 4, []),
        ("T5 T6 S7 T8 T9", 2, ["play.winner"]),
        ("T5 T6 T7 T8 T9", 2, []),
        ("T5 T6 T7 T8 T9", 4, ["play.winner"]),
    ],
)
def test_who_takes_the_last_trick_if_little_is_known(before: str, winner: int | None, codes: list[str]) -> None:
    """Seat 2 has the Fool: nothing is known of its earlier tricks but one."""
    last: Json = {"leader": 4, "cards": ["T14", "CQ", "H1", "F", "D1"]}
    tricks = [*[{"cards": ["?"] * 5}] * 9, {"leader": 0, "cards": before.split()}, last]
    if winner is not None:
        last["winner"] = winner
    hand = {"dealer": 4, "contract": {"name": "solo", "declarer": 0}, "tricks": tricks}
    assert found(record_of(GAME, hand)) == codes


@pytest.mark.parametrize(("winner", "codes"), [(4, []), (3, ["play.winner"]), (2, ["play.winner"])])
def test_a_withheld_fool_that_is_led_lets_the_next_card_lead(winner: int, codes: list[str]) -> None:
    first: Json = {"leader": 0, "cards": ["T5", "T6", "S5", "T7", "T8"]}
    last: Json = {"leader": 2, "cards": ["F", "D1", "T14", "D2", "D3"], "winner": winner}
    hand = {
        "dealer": 4,
        "contract": {"name": "solo", "declarer": 0},
        "tricks": [first, *[{"cards": ["?"] * 5}] * 9, last],
    }
    assert found(record_of(GAME, hand)) == codes


@pytest.mark.parametrize(("wins", "owner"), [(True, 2), (False, 4)])
def test_a_withheld_fool_is_lost_by_a_side_without_a_trick(wins: bool, owner: int) -> None:
    """All pass; seat 2 withholds the Fool, and has a trick or not: if not, seat 4 gets the Fool."""
    given = LAST | {2: "F S5 HQ HK HN HJ H6 DK DQ DN DJ"}
    record = played_out(begun("pass " * 5, dealt(5, given)), {0: "T5", 1: "T6", 2: "S5", 3: "T7", 4: "T8"})
    if wins:
        record["hands"][0]["tricks"][0]["cards"][2] = "F"
    end = report_of(record).outcome.ends[0]  # type: ignore[union-attr]
    assert [seat for seat, pile in enumerate(end.piles) if pile & FOOL_BIT] == [owner]
    assert not any(end.credit)
