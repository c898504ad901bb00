"""Every point the rules pages leave open: its number is shown by the game, its default reading is at work.

The numbers are those of the rules pages: C Consiglio, A Chambéry, M Mathers, R St Ives, F French Tarot.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from oracles import hand_judge as oracle
from oracles import mathers as oracle_mathers
from oracles.random_hands import random_record
from support.record_builders import (
    FOURTEEN,
    HIGH,
    KINGS,
    PIPS,
    TRUMPS,
    TWENTY,
    USUAL,
    Json,
    codes,
    complete,
    entries_of,
    excuse_slam,
    fool_pile,
    game_of,
    generated,
    hand_of,
    items_of,
    legal_now,
    never_paid,
    packets,
    pagat_overtaken,
    played,
    points_of,
    record_of,
    report_of,
    verdict,
)
from tarot_records.games import GAMES

Case = Callable[[], None]
FIFTEEN = " ".join(TRUMPS.split()[:15])
LOW = "C2 C3 C4"
SPADES = " ".join(f"S{rank}" for rank in oracle.LOW_TO_HIGH)


def proved(record: Json) -> None:
    assert verdict(record) == "proved", codes(record)


def faulty(record: Json) -> None:
    assert verdict(record) == "faulty", codes(record)


def under(record: Json, **options: str) -> Json:
    """The same record under other options."""
    return json.loads(json.dumps(record)) | {"options": record["options"] | options}


def changed(record: Json, **more: Any) -> Json:
    """The same record with other sections of its hand; None takes one out."""
    hand = record["hands"][0] | more
    return record | {"hands": [{name: value for name, value in hand.items() if value is not None}]}


def unsettled(record: Json, *names: str) -> Json:
    """The same record without these options."""
    return record | {"options": {k: v for k, v in record["options"].items() if k not in names}}


def searched(game: str, wanted: Callable[[Json, oracle.End], bool], players: int | None = None) -> Json:
    """The first random hand of the game, by default options, that is as wanted."""
    for seed in range(4000):
        record = random_record((game, players or USUAL[game]), Random(seed), {})
        if "tricks" in record["hands"][0] and wanted(record, oracle.replayed(record)):
            return record
    raise AssertionError("no such hand")


def fool_in_last_trick(record: Json, end: oracle.End) -> bool:
    """The Fool, or Excuse, played to the last trick and the trick lost, by a side that has won others."""
    if "F" not in end.tricks[-1]:
        return False
    owner = (end.leaders[-1] + end.tricks[-1].index("F")) % len(end.tricks[-1])
    side = oracle.side_of(end.sides, owner)
    return end.winners[-1] not in side and any(seat in side for seat in end.winners)


def owner_of_fool(end: oracle.End) -> int:
    trick = next(i for i, cards in enumerate(end.tricks) if "F" in cards)
    return (end.leaders[trick] + end.tricks[trick].index("F")) % len(end.tricks[trick])


# -- C: Consiglio ------------------------------------------------------------------------------


def consiglio(talon: str, scart: str, **options: str) -> Json:
    return complete("consiglio", {3: TWENTY}, talon=talon, scart=scart, options=options)


def c1() -> None:
    right = [(seat, count) for count in (4, 5, 5, 5) for seat in range(4)] + [(None, 2)]
    for given, due in ((right, "proved"), (right[:12] + right[16:], "faulty")):
        record = played("consiglio", 2)
        record["hands"][0]["deal"]["packets"] = packets(*given)
        assert verdict(record) == due


def c2() -> None:
    assert sum(points_of(never_paid("SQ HQ"))) == 72


def c3() -> None:
    faulty(consiglio("S2 T14", "S2 T21"))
    proved(consiglio("S2 T20", "S2 T20"))


def c4() -> None:
    plans = dict(enumerate(["H7", "H2", "H10", "H3"]))
    record = complete("consiglio", {**plans, 3: "H3 S2 S3"}, scart="S2 S3", plans=plans)
    assert record["hands"][0]["tricks"][1]["leader"] == 1
    proved(record)


def c5() -> None:
    faulty(consiglio("S2 T14", "T13 T14"))
    proved(consiglio("S2 T14", "S2 T14"))


def c6() -> None:
    record = consiglio("S2 T14", "S2 T14")
    assert "shown" not in record["hands"][0]["scart"][0]
    proved(record)


def c7() -> None:
    record = complete("consiglio", {3: "S2 S3"}, scart="S2 S3")
    proved(record)
    tricks = record["hands"][0]["tricks"]
    tricks[1]["leader"] = (tricks[1]["leader"] + 1) % 4
    faulty(record)


def c8() -> None:
    record = searched("consiglio", fool_in_last_trick)
    end = oracle.replayed(record)
    proved(record)
    assert fool_pile(record) == owner_of_fool(end)


def c9() -> None:
    """Paid for out of his partner's first trick."""

    def paid_by_partner(record: Json, end: oracle.End) -> bool:
        paid = next((i for i, trick in enumerate(record["hands"][0]["tricks"]) if "paid" in trick), None)
        return paid is not None and end.winners[paid] != owner_of_fool(end) and "F" not in end.tricks[paid]

    proved(searched("consiglio", paid_by_partner))


def c10() -> None:
    assert points_of(never_paid("SQ HQ")) == [61, 11]


def c11() -> None:
    record = never_paid("S2 H3")
    for card in ("S2", "H3"):
        proved(changed(record, fool_paid=card))


def c12() -> None:
    record = played("consiglio", 1)
    assert {tuple(side["seats"]) for side in record["hands"][0]["scores"]["card_points"]} == {(0, 1), (2, 3)}
    proved(record)


def c13() -> None:
    record = unsettled(played("consiglio", 1), "scoring")
    assert (verdict(record), codes(record)) == ("consistent", ["rule.open"])


def pagat_last() -> Json:
    return searched("consiglio", lambda record, end: "T1" in end.tricks[-1])


def c14() -> None:
    assert set(entries_of(pagat_last()).values()) == {0}


def c15() -> None:
    assert set(entries_of(pagat_overtaken(pagat_bonus="one_sided")).values()) == {0}


def c16() -> None:
    record = complete("consiglio", {0: "S5", 1: "S6 H7", 3: "S2 S3"}, scart="S2 S3", plans={0: "S5", 1: "S6"})
    tricks = record["hands"][0]["tricks"]
    place = next((i, c) for i, trick in enumerate(tricks) for c, card in enumerate(trick["cards"]) if card == "H7")
    tricks[0]["cards"][1], tricks[place[0]]["cards"][place[1]] = "H7", "S6"
    assert "play.follow" in codes(record)


def c17() -> None:
    record = played("consiglio", 1)
    proved(record)
    faulty(changed(record, scart=[record["hands"][0]["scart"][0] | {"seat": (record["hands"][0]["dealer"] + 1) % 4}]))


# -- A: Chambéry -------------------------------------------------------------------------------


def chambery(given: dict[int, str] | None = None, contract: tuple[str, int] = ("solo", 0), **more: Any) -> Json:
    return complete("chambery", given or {}, contract=contract, talon="S2 S3 H4", **more)


def asked(giver: int, card: str, *, got: bool = True, taker: int = 0) -> Json:
    return {"kind": "asked", "taker": taker, "giver": giver, "asked": card, "cards": [card] if got else []}


def returned(taker: int, *cards: str, giver: int = 0) -> Json:
    return {"kind": "returned", "giver": giver, "taker": taker, "cards": list(cards)}


def bought(*exchanges: Json, contract: str = "one_card", **more: Any) -> Json:
    given = {0: "C2 C3 F", 1: "SK T20", 2: "T21"}
    return chambery(given, (contract, 0), exchanges=exchanges, **more)


def called(dealer: str, card: str, partner: str, **more: Any) -> Json:
    return chambery({4: dealer, 2: partner}, ("call", 4), call=card, **more)


def a1() -> None:
    for shown in ("", "T1"):
        faulty(chambery({4: "T1"}, scart="T1 S2 S3", shown=shown))


def a2() -> None:
    """One word each, the highest bid wins, the dealer speaks last."""
    words = ["pass", "two_cards", "one_card", "pass", "solo"]
    bids = [{"seat": seat, "bid": word} for seat, word in enumerate(words)]
    highest = chambery(contract=("solo", 4))
    proved(changed(highest, bids=bids))
    faulty(changed(highest, bids=[*bids, {"seat": 0, "bid": "pass"}]))
    faulty(changed(highest, bids=[*bids[1:], bids[0]]))


def a3() -> None:
    """By default nothing bought can be laid away."""
    exchanges = (asked(1, "C9", taker=4), returned(1, "C3", giver=4))
    record = chambery({4: "C3", 1: "C9"}, ("one_card", 4), exchanges=exchanges)
    proved(record)
    hand = record["hands"][0]
    own = [card for trick in hand["tricks"] for card in trick["cards"]]
    assert "C9" in own
    laid = json.loads(json.dumps(record).replace('"C9"', '"X"').replace('"S2"', '"C9"').replace('"X"', '"S2"'))
    laid["hands"][0]["deal"] = hand["deal"]
    laid["hands"][0]["exchanges"] = hand["exchanges"]
    assert "C9" in laid["hands"][0]["scart"][0]["cards"]
    assert codes(laid)[0] == "scart.held"


def a4() -> None:
    """Seat 0 wins every trick; the scart still counts for the dealer, who defends."""
    record = complete("chambery", {0: FIFTEEN, 4: "F"}, contract=("solo", 0), talon="SQ HQ DQ")
    assert points_of(record) == [68 - 4 - 10, 4 + 10]


def a5() -> None:
    proved(bought(asked(4, "S2", got=False), asked(1, "SK"), returned(1, "C2")))
    faulty(bought(asked(4, "S2", got=False)))


def a6() -> None:
    faulty(bought(asked(0, "F"), returned(0, "C2")))
    faulty(called("SK HK DK", "SK", "CK"))


def a7() -> None:
    faulty(bought(asked(1, "SK"), returned(1, "SK")))
    proved(bought(asked(1, "SK"), returned(1, "F")))


def a8() -> None:
    one, two = (asked(1, "SK"), returned(1, "C2")), (asked(2, "T21"), returned(2, "C3"))
    proved(bought(one[0], two[0], one[1], two[1], contract="two_cards"))
    faulty(bought(*one, *two, contract="two_cards"))


def a9() -> None:
    exchanges = (asked(1, "SK", taker=4), returned(1, "C2", giver=4))
    record = chambery({4: "C2", 1: "SK"}, ("one_card", 4), exchanges=exchanges)
    proved(record)
    scart = record["hands"][0]["scart"]
    faulty(changed(record, scart=[*scart, *scart]))


def a10() -> None:
    for contract in ("solo", "two_cards"):
        more = {}
        if contract == "two_cards":
            more = {"exchanges": (asked(1, "C9"), asked(1, "C8"), returned(1, "C9"), returned(1, "C8"))}
        given = {0: FIFTEEN, 1: "C9 C8", 4: "F"}
        record = chambery(given, (contract, 0), options={"given_back": "any"}, **more)
        assert hand_of(record) == [4 * 29, -29, -29, -29, -29]


def a11() -> None:
    record = called(KINGS, "SQ", "SQ")
    proved(record)
    alone = changed(record, calls=None, contract={"name": "call", "declarer": 4, "partner": 4})
    assert verdict(alone) != "proved"
    faulty(called(KINGS, "SN", "SN SQ"))


def a12() -> None:
    faulty(called(f"{KINGS} SQ", "SQ", "HQ DQ CQ", scart="SQ S2 S3"))


def a13() -> None:
    record = called("SK HK DK", "CK", "CK")
    proved(changed(record, contract={"name": "call", "declarer": 4, "partner": 2}))
    faulty(changed(record, contract={"name": "call", "declarer": 4, "partner": 1}))


def a14() -> None:
    record = called("SK HK DK", "CK", "CK")
    assert record["hands"][0]["tricks"][0]["leader"] == 4
    proved(record)


def a15() -> None:
    """Each of the winners is paid what the side has over half."""
    record = called("SK HK DK", "CK", f"CK {' '.join(FIFTEEN.split()[:14])}")
    over = points_of(record)[0] - 34
    assert hand_of(record) == [-2 * over, -2 * over, 3 * over, -2 * over, 3 * over]
    assert over > 0


def a16() -> None:
    proved(record_of("chambery", *game_of("chambery", 6, 0)))
    even = searched("chambery", lambda record, end: oracle.scores(record)["items"]["over_half", None] == 0)
    assert hand_of(even) == [0] * 5


def a17() -> None:
    """Seat 0 wins every trick; the Fool of a player without a trick is kept."""
    record = chambery({0: FIFTEEN, 1: "F"})
    assert oracle.replayed(record).winners == [0] * 15
    assert fool_pile(record) == 1
    assert points_of(record) == [68 - 4 - 1, 5]


def a18() -> None:
    given = {0: "C2 C3", 1: "F T20"}
    exchanges = (asked(1, "F"), asked(1, "T20"), returned(1, "C2", "C3"))
    proved(chambery(given, ("two_cards", 0), exchanges=exchanges))
    proved(bought(asked(1, "SK"), returned(1, "F")))


def a19() -> None:
    """A king called lies with another player: in the scart it cannot be."""
    record = called("SK HK DK", "CK", "CK")
    for answer, due in (("held", "proved"), ("scart", "faulty")):
        assert verdict(changed(record, calls=[{"seat": 4, "card": "CK", "answer": answer}])) == due
    faulty(called("SK HK DK CK", "CK", "SQ", scart="CK S2 S3"))


def a20() -> None:
    def of_partners_trick(record: Json, end: oracle.End) -> bool:
        hand = record["hands"][0]
        paid = next((i for i, trick in enumerate(hand["tricks"]) if "paid" in trick), None)
        return paid is not None and paid > 1 and len(oracle.side_of(end.sides, owner_of_fool(end))) > 1

    record = searched("chambery", of_partners_trick)
    end = oracle.replayed(record)
    given = next(trick["paid"] for trick in record["hands"][0]["tricks"] if "paid" in trick)
    taken = next(i for i, cards in enumerate(end.tricks) if given in cards)
    assert end.winners[taken] == owner_of_fool(end), "out of his own tricks"
    proved(record)


# -- M: Mathers --------------------------------------------------------------------------------


def mathers(given: dict[int, str], *declarations: Json, players: int = 2, **more: Any) -> Json:
    """Seat 0 declares and leads first."""
    return complete("mathers", given, players=players, declarations=declarations, **more)


def shows(seat: int, kind: str, cards: str) -> Json:
    return {"seat": seat, "kind": kind, "cards": cards.split()}


def asks(taker: int, giver: int, card: str = "") -> Json:
    return {"kind": "asked", "taker": taker, "giver": giver, "cards": card.split()}


def declared(cards: str, kind: str, **more: Any) -> int:
    return entries_of(mathers({0: cards}, shows(0, kind, cards), **more))["declared", 0]


def first_trick(cards: str) -> int:
    """The value of a first trick of these cards, found by trying."""
    each = dict(enumerate(cards.split()))
    last = len(each) - 1
    record = mathers({**each, last: f"{each[last]} {LOW}"}, players=len(each), plans=each, scart=LOW)
    trick = record["hands"][0]["tricks"][0]
    assert trick["cards"] == cards.split()
    for value in range(20):
        trick["points"] = value
        if verdict(record) == "proved":
            return value
    raise AssertionError("no value is right")


def answered(back: str = "C5", **more: Any) -> Json:
    given = {0: "T21 F C5 CQ", 1: "T1"}
    exchanges = (asks(0, 1, "T1"), returned(1, back))
    return mathers(given, *more.pop("declarations", ()), exchanges=exchanges, bar=KINGS, **more)


def m1() -> None:
    proved(mathers({1: LOW}, scart=LOW, talon="D2 D3 D4"))
    faulty(mathers({1: LOW}, scart="D2 C2 C3", talon="D2 D3 D4"))


def m2() -> None:
    record = mathers({1: "T20 SK C2"}, scart="T20 SK C2")
    proved(record)
    assert "scart.valuable" in codes(record)


def m3() -> None:
    record = mathers({1: "SQ HQ DQ"}, scart="SQ HQ DQ")
    counted = under(record, scart_counts="trick")
    assert entries_of(counted)["tricks", 1] - entries_of(record)["tricks", 1] == 4 + 4 + 4 - 2


def m4() -> None:
    assert declared("F T4 T6 T8 T10 T12 T14 T16 T18 T20", "trumps") == 10
    assert declared("F T1 T2 T3", "sequence") == 5


def m5() -> None:
    assert declared("T17 T18 T19 T20 T21", "greater") == 15
    assert declared("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13", "trumps") == 15


def m6() -> None:
    assert declared("T21 F T1 SK HK DK", "tarot_trumps") == 30


def m7() -> None:
    for own, due in (("T21 C5", "faulty"), ("T21 F C5", "proved"), ("T21 F T1 C5", "faulty")):
        rest = " ".join(card for card in f"T21 F T1 {KINGS}".split() if card not in own.split())
        assert verdict(mathers({0: own}, exchanges=(asks(0, 1),), bar=rest)) == due


def m8() -> None:
    faulty(answered(declarations=(shows(0, "tarot_trumps", "T21 F T1"),)))


def m9() -> None:
    """He gives which he likes, and may be asked once."""
    for card in ("SK", "HK"):
        record = mathers({0: "T21 F C5", 1: "SK HK"}, exchanges=(asks(0, 1, card), returned(1, "C5")), bar="T1 DK CK")
        proved(record)
    faulty(mathers({0: "T21 F C5"}, exchanges=(asks(0, 1), asks(0, 1)), bar=f"T1 {KINGS}"))


def m10() -> None:
    proved(answered())
    faulty(answered("CQ"))


def m11() -> None:
    """The second player declares from the hand the first one's ask has left him."""
    given = {0: "T21 F C5", 1: "T1 T2 T3 C6 C7 C8"}
    exchanges = (asks(0, 1, "T1"), returned(1, "C5"))
    faulty(mathers(given, shows(1, "lesser", "T1 T2 T3"), exchanges=exchanges, bar=f"{KINGS} T4 T5"))
    proved(mathers(given, shows(1, "sequence", "C5 C6 C7 C8"), exchanges=exchanges, bar=f"{KINGS} T4 T5"))


def m12() -> None:
    given = {0: "T21 F C5", 1: "T5", 2: f"T1 {KINGS} {LOW}"}
    after_all = (asks(0, 1), asks(0, 2, "SK"), returned(2, "C5"))
    proved(mathers(given, players=3, exchanges=after_all, scart=LOW))
    faulty(mathers(given, players=3, exchanges=after_all[1:], scart=LOW))


def m13() -> None:
    assert declared("T4 T5 T6 T7 T8 T9 T10 T11", "sequence") == 10
    assert declared(SPADES, "sequence") == 20


def m14() -> None:
    assert declared("SJ SN SQ SK", "sequence") == 5
    faulty(mathers({0: "SQ SK S1 S2"}, shows(0, "sequence", "SQ SK S1 S2")))


def m15() -> None:
    cards = "T1 T2 T3 T4 T5"
    record = mathers({0: cards}, shows(0, "lesser", cards), shows(0, "sequence", cards))
    assert entries_of(record)["declared", 0] == 15 + 5


def m16() -> None:
    record = mathers({0: "T17 T18 T19 T20 T21"}, shows(0, "greater", "T17 T18 T19"))
    assert entries_of(record)["declared", 0] == 5
    assert "declare.unclaimed" in codes(record)
    faulty(mathers({0: "T17 T18 T19", 1: "T20"}, shows(0, "greater", "T17 T18 T19 T20")))


def king_cut() -> Json:
    """Seat 0 leads the king of spades, of which seat 1 has none."""
    bar = " ".join(card for card in SPADES.split() if card != "SK")
    record = mathers({0: "SK", 1: f"T5 {LOW}"}, plans={0: "SK", 1: "T5"}, bar=bar, scart=LOW)
    assert record["hands"][0]["tricks"][0]["cards"] == ["SK", "T5"]
    return record


def m17() -> None:
    record = king_cut()
    assert oracle_mathers.cuts(["SK", "T5"], 0, 1, record["options"]) == (1, 1)
    assert oracle_mathers.cuts(["S5", "HK", "T9"], 0, 2, record["options"]) == (2, 0)
    assert entries_of(record)["cuts", 1] >= 5


def m18() -> None:
    """The trick with the king counts five besides."""
    record = king_cut()
    assert entries_of(record)["cuts", 1] >= 5
    record["hands"][0]["tricks"][0]["points"] = 5
    proved(record)


def m19() -> None:
    assert first_trick("SK SQ") == 8


def m20() -> None:
    assert first_trick("F S2") == 1
    assert first_trick("F SQ") == 4


def m21() -> None:
    assert legal_now(("mathers", 3), "S4 D5 T6", "F D2") == {"D5"}
    each = {0: "F", 1: f"S1 {LOW}"}
    record = mathers(each, plans={0: "F", 1: "S1"}, scart=LOW)
    assert record["hands"][0]["tricks"][1]["leader"] == 1
    proved(record)


def m22() -> None:
    record = mathers({0: "F"}, plans={0: "| F"})
    assert "F" in record["hands"][0]["tricks"][-1]["cards"]
    assert entries_of(record)["fool", 0] == 5
    record["hands"][0]["tricks"][-1]["paid"] = record["hands"][0]["tricks"][0]["cards"][0]
    faulty(record)


def m23() -> None:
    assert first_trick("S2 S3 S4") == 1


def made(record: Json, players: int) -> list[int]:
    return [oracle.scores(record)["items"]["made", seat] for seat in range(players)]


def m24() -> None:
    record = searched("mathers", lambda record, end: made(record, 2)[0] == made(record, 2)[1], 2)
    assert hand_of(record) == [0, 0]


def m25() -> None:
    record = searched("mathers", lambda record, end: len(set(made(record, 3))) == 3)
    best, second, _ = sorted(made(record, 3), reverse=True)
    assert sorted(hand_of(record)) == [0, 0, best - second]


def m26() -> None:
    record = mathers({0: "S2"})
    entries = entries_of(record)
    proved(changed(record, deal={k: v for k, v in record["hands"][0]["deal"].items() if k != "dead"}))
    assert {seat for _, seat in entries} == {0, 1}


def m27() -> None:
    exchanges = (asks(0, 1, "F"), returned(1, "C5"))
    record = mathers({0: "T21 T1 C5", 1: "F"}, exchanges=exchanges, bar=KINGS)
    assert [entries_of(record)["fool", seat] for seat in (0, 1)] == [5, 0]
    laid = mathers({1: "F C2 C3"}, scart="F C2 C3")
    assert [entries_of(laid)["fool", seat] for seat in (0, 1)] == [0, 0]


def m28() -> None:
    record = unsettled(generated("mathers", 5), "trick_value")
    assert (verdict(record), "rule.open" in codes(record)) == ("consistent", True)


# -- R: St Ives --------------------------------------------------------------------------------


def st_ives(given: dict[int, str], **more: Any) -> Json:
    return complete("st-ives", given, **more)


def r1() -> None:
    assert "F" in legal_now(("st-ives", 4), "F S4 HK", "H2")


def r2() -> None:
    assert legal_now(("st-ives", 4), "T3 S4", "H2") == {"T3"}
    assert legal_now(("st-ives", 4), "C3 S4", "H2") == {"C3", "S4"}


def r3() -> None:
    """Paid at once by a player who has tricks, with any card of them but the Fool."""

    def at_once(record: Json, end: oracle.End) -> bool:
        trick = next((i for i, cards in enumerate(end.tricks) if "F" in cards), None)
        return trick is not None and "paid" in record["hands"][0]["tricks"][trick]

    record = searched("st-ives", at_once)
    proved(record)
    tricks = record["hands"][0]["tricks"]
    place = next(i for i, trick in enumerate(tricks) if "paid" in trick)
    tricks[place]["paid"] = "F"
    faulty(record)


def without_a_trick() -> Json:
    """Seat 0 leads trumps throughout; the Fool of seat 1 can never be paid for."""
    return st_ives({0: " ".join(TRUMPS.split()[:12]), 1: "F"})


def r4() -> None:
    record = without_a_trick()
    assert fool_pile(record) == 0
    assert entries_of(record)["honours", 0] >= 4 + 5


def r5() -> None:
    record = without_a_trick()
    five, four = entries_of(record)["honours", 0], entries_of(under(record, fool_value="4"))["honours", 0]
    assert five - four == 1


def r6() -> None:
    """The order of seats is the order of play, whichever way round the table that is."""
    assert "clockwise" in GAMES["st-ives"].direction
    record = played("st-ives", 1)
    hand = record["hands"][0]
    assert hand["tricks"][0]["leader"] == (hand["dealer"] + 1) % 4
    proved(record)


def r7() -> None:
    record = searched("st-ives", lambda record, end: any(len(pile) == 12 for pile in end.piles))
    even = next(seat for seat, pile in enumerate(oracle.replayed(record).piles) if len(pile) == 12)
    assert entries_of(record)["cards", even] == 0


def r8() -> None:
    assert entries_of(without_a_trick())["cards", 1] == -12


def r9() -> None:
    hand = without_a_trick()["hands"][0]
    scores = hand_of(without_a_trick())
    assert min(scores) < 0
    proved(record_of("st-ives", hand | {"scores": {"hand": scores, "totals": scores}}))


def r10() -> None:
    """A sweep brings 36 and its honours, so one hand ends the game; the highest has won."""
    hand = without_a_trick()["hands"][0]
    scores = hand_of(without_a_trick())
    best = scores.index(max(scores))
    assert max(scores) >= 50
    proved(record_of("st-ives", hand) | {"result": {"winners": [best]}})
    faulty(record_of("st-ives", hand) | {"result": {"winners": [(best + 1) % 4]}})
    assert "game.over" in codes(record_of("st-ives", hand, hand | {"dealer": 0}))


def r11() -> None:
    record = played("st-ives", 1)
    record["hands"][0]["deal"].pop("talon")
    proved(record)


def r12() -> None:
    record = played("st-ives", 1)
    assert verdict(record | {"players": [{}] * 5}) in ("faulty", "unreadable")
    assert GAMES["st-ives"].players == (4,)


# -- F: French Tarot ---------------------------------------------------------------------------


def f1() -> None:
    """The Excuse changes sides in a last trick its own side wins, and half a point comes back."""

    def won_by_own_side(record: Json, end: oracle.End) -> bool:
        if "F" not in end.tricks[-1]:
            return False
        owner, side = owner_of_fool(end), oracle.side_of(end.sides, owner_of_fool(end))
        return end.winners[-1] in side and end.winners[-1] != owner and owner not in end.sides[0]

    record = changed(searched("french-tarot", won_by_own_side), scores=None)
    back = points_of(record)[0]
    assert points_of(under(record, excuse_returns_half="no"))[0] == back + 0.5
    assert "F1" in [fault.facts.get("point") for fault in report_of(unsettled(record, "excuse_returns_half")).faults]


def five(given: dict[int, str], plans: dict[int, str]) -> Json:
    return complete("french-tarot", given, players=5, talon="D2 D3 D4", call="SK", plans=plans)


def f2() -> None:
    record = five({0: "F", 1: "S5 T2", 3: "SK"}, {0: "F", 1: "S5"})
    assert record["hands"][0]["tricks"][0]["cards"][:2] == ["F", "S5"]
    proved(record)


def f3() -> None:
    assert legal_now(("french-tarot", 5), "S4 S5", called="SK") == {"S4", "S5"}
    assert legal_now(("french-tarot", 5), "S4 H5", called="SK") == {"H5"}


def f4() -> None:
    record = complete("french-tarot", {0: "T1 T2"}, contract=("garde_contre", 0))
    proved(record)
    proved(changed(record, bids=record["hands"][0]["bids"][:1]))


def f5() -> None:
    proved(excuse_slam(declarations=[{"seat": 0, "kind": "slam"}]))
    faulty(excuse_slam(declarations=[{"seat": 1, "kind": "slam"}]))


def f6() -> None:
    """The defence's slam: the Excuse played, not led, to the last trick wins it."""
    given = {1: HIGH, 2: "F", 3: "T1 T2 T3"}
    record = complete("french-tarot", given, dealer=0, talon=PIPS, plans={2: "| F"})
    record["hands"][0]["tricks"][-1]["winner"] = 2
    proved(record)
    assert items_of(record)["slam"] == -200


def f7() -> None:
    handful = {"seat": 0, "kind": "handful", "cards": [*FOURTEEN.split(), "T7"]}
    for shown, due in (("T7", "proved"), ("", "consistent")):
        record = complete(
            "french-tarot",
            {0: f"{FOURTEEN} {KINGS}"},
            talon="T7 S2 S3 S4 S5 S6",
            scart="S2 S3 S4 S5 S6 T7",
            shown=shown,
            declarations=[handful],
        )
        assert verdict(record) == due


def f8() -> None:
    """Asked for by the taker, made by the defence: 200 once."""
    record = complete(
        "french-tarot",
        {0: "S1 S5 S6", 1: HIGH, 2: "F", 3: "T1 T2 T3 SK SQ"},
        talon=PIPS,
        plans={0: "S1", 3: "SK"},
        declarations=[{"seat": 0, "kind": "slam"}],
    )
    assert oracle.took_all(oracle.replayed(record), [1, 2, 3])
    assert items_of(record)["slam"] == -200


CASES: dict[str, Case] = {
    f"{letter}{number}": globals()[f"{letter.lower()}{number}"]
    for letter, last in (("C", 17), ("A", 20), ("M", 28), ("R", 12), ("F", 8))
    for number in range(1, last + 1)
}
"""Number of a point -> what shows its default reading at work; a missing one is a KeyError."""

GAME_OF = {"C": "consiglio", "A": "chambery", "M": "mathers", "R": "st-ives", "F": "french-tarot"}


@pytest.mark.parametrize("number", CASES)
def test_the_default_reading_is_at_work(number: str) -> None:
    CASES[number]()


@pytest.mark.parametrize("number", CASES)
def test_the_game_shows_the_point(number: str) -> None:
    game = GAMES[GAME_OF[number[0]]]
    settled = {mark for option in game.ruleset().options for mark in option.settles.replace(",", " ").split()}
    assert number in settled | {point.number for point in game.ruleset().points}


@pytest.mark.parametrize("game", GAME_OF.values())
def test_no_game_shows_a_point_that_is_on_no_page(game: str) -> None:
    known = {number for number in CASES if GAME_OF[number[0]] == game}
    settled = {mark for option in GAMES[game].ruleset().options for mark in option.settles.replace(",", " ").split()}
    assert settled | {point.number for point in GAMES[game].ruleset().points} <= known
