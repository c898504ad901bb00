"""French Tarot, one rule at a time, in whole hands built around it."""

from collections.abc import Callable
from typing import Any

import pytest

from oracles import hand_judge as oracle
from support.record_builders import (
    ALL_WITH_EXCUSE,
    FOURTEEN,
    HIGH,
    KINGS,
    LONE_PETIT,
    NO_OTHER_TRUMPS,
    PIPS,
    SLAM,
    TRUMPS,
    Json,
    codes,
    complete,
    excuse_slam,
    faulty,
    fool_pile,
    items_of,
    points_of,
    record_of,
    report_of,
    seeds,
    verdict,
)


def test_slam_with_the_excuse_last_and_the_petit_before() -> None:
    record = excuse_slam()
    assert record["hands"][0]["tricks"][16]["cards"][0] == "T1"
    assert record["hands"][0]["tricks"][17]["cards"][0] == "F"
    items = items_of(record)
    assert points_of(record) == [91, 0]
    assert items == {
        "bouts": 3,
        "target": 36,
        "contract": 2 * (25 + 55),
        "petit_au_bout": 20,
        "handful": 0,
        "slam": 200,
        "per_defender": 380,
    }


def test_the_winner_of_the_last_trick_of_a_slam_is_the_excuse() -> None:
    record = excuse_slam()
    record["hands"][0]["tricks"][17]["winner"] = 0
    assert verdict(record) == "proved"
    record["hands"][0]["tricks"][17]["winner"] = 1
    assert codes(record) == ["play.winner"]


def test_asked_slam_made_and_a_triple_handful() -> None:
    shown = {"seat": 0, "kind": "handful", "cards": ALL_WITH_EXCUSE.split()[:15]}
    items = items_of(excuse_slam(declarations=[SLAM, shown], dealer=1))
    assert (items["slam"], items["handful"], items["per_defender"]) == (400, 40, 160 + 20 + 40 + 400)


def test_who_asks_for_a_slam_leads() -> None:
    record = excuse_slam(declarations=[SLAM], dealer=1)
    assert record["hands"][0]["tricks"][0]["leader"] == 0
    assert verdict(record) == "proved"
    unasked = record["hands"][0] | {"declarations": []}
    assert codes(record | {"hands": [unasked]})[0] == "play.leader"


def test_a_slam_asked_by_a_defender() -> None:
    assert "declare.seat" in codes(excuse_slam(declarations=[{"seat": 1, "kind": "slam"}]))


def test_asked_slam_failed() -> None:
    record = complete("french-tarot", {0: "T21 T1 T2"}, talon=PIPS, declarations=[SLAM])
    items = items_of(record)
    assert len({trick["leader"] for trick in record["hands"][0]["tricks"]}) > 1
    assert items["slam"] == -200


def test_87_points_when_the_excuse_stays_with_the_defence() -> None:
    record = complete("french-tarot", {0: HIGH, 1: "F T1 T2 T3"}, talon=PIPS, plans={1: "T3 T2 F T1"})
    items = items_of(record)
    assert points_of(record) == [87, 4]
    assert (items["bouts"], items["contract"], items["slam"]) == (2, 2 * (25 + 87 - 41), 200)
    assert fool_pile(record) == 1


def test_the_excuse_of_the_defence_in_the_last_trick_of_a_slam_changes_side() -> None:
    record = complete("french-tarot", {0: HIGH, 1: "F T1 T2 T3"}, talon=PIPS, plans={1: "T3 T2 T1 | F"})
    assert points_of(record) == [91, 0]
    assert items_of(record)["bouts"] == 3
    assert fool_pile(record) == 0


def test_garde_contre_slam_leaves_the_chien_to_the_defence() -> None:
    record = complete(
        "french-tarot", {0: HIGH, 1: "F T1 T2 T3"}, talon=PIPS, plans={1: "T3 T2 T1 | F"}, contract=("garde_contre", 0)
    )
    assert points_of(record) == [88, 3]


CHIEN = "SK HK DK CK T21 S2"  # 23 points


@pytest.mark.parametrize(("contract", "bouts_more", "points_more"), [("garde_sans", 1, 23), ("garde_contre", 0, 0)])
def test_who_owns_the_chien(contract: str, bouts_more: int, points_more: int) -> None:
    record = complete("french-tarot", {1: "F"}, talon=CHIEN, contract=(contract, 0), seed=5)
    items, (attack, _) = items_of(record), points_of(record)
    tricks = oracle.replayed(record).piles[0]  # a garde sans counts the chien to them
    own = [card for card in tricks if card not in CHIEN.split()]
    assert "F" not in own, "the Fool's exchange would blur the count"
    assert items["bouts"] == sum(card in own for card in oracle.BOUTS) + bouts_more
    assert attack == sum(oracle.card_value("french-tarot", card, {}) for card in own) + points_more + fool_card(record)
    assert items["contract"] % {"garde_sans": 4, "garde_contre": 6}[contract] == 0


def fool_card(record: Json) -> float:
    """Half a point for the side to which a card for the Fool is owed at the count, seen from the attack."""
    end = oracle.replayed(record)
    return 0.5 * ((end.due == 0) - (end.owes == 0))


def test_no_scart_without_the_chien() -> None:
    record = complete("french-tarot", {}, talon=CHIEN, contract=("garde_sans", 0))
    record["hands"][0]["scart"] = [{"seat": 0, "cards": record["hands"][0]["deal"]["hands"][0][:6]}]
    assert codes(record)[0] == "scart.none"


def excuse_last(holder: int) -> Callable[[int], Json]:
    """Hands in which this seat keeps the Excuse to the last."""
    return lambda seed: complete("french-tarot", {holder: "F"}, talon=PIPS, plans={holder: "| F"}, seed=seed)


def last_led_by(end: oracle.End, side: int) -> bool:
    """Whether a side won the last trick, without having won all."""
    return end.winners[-1] in end.sides[side] and not any(oracle.took_all(end, s) for s in end.sides)


@pytest.mark.parametrize(
    ("holder", "winning_side", "keeps"),
    [(0, 1, "defence"), (1, 0, "attack"), (1, 1, "attack")],
    ids=["taker's, lost", "defender's, lost", "defender's, won by a partner"],
)
def test_the_excuse_in_the_last_trick_changes_side(holder: int, winning_side: int, keeps: str) -> None:
    record = next(seeds(excuse_last(holder), lambda end: last_led_by(end, winning_side)))
    items_of(record)
    owner = fool_pile(record)
    assert ("attack" if owner == 0 else "defence") == keeps
    older = record | {"options": record["options"] | {"excuse_last_trick": "to_winner"}}
    items_of(older)
    assert (fool_pile(older) == 0) == (winning_side == 0)


def test_a_half_point_comes_back_for_the_excuse_that_changed_side() -> None:
    record = next(seeds(excuse_last(1), lambda end: last_led_by(end, 1)))
    nothing_back = record | {"options": record["options"] | {"excuse_returns_half": "no"}}
    assert points_of(nothing_back)[0] == points_of(record)[0] + 0.5
    unsettled = record | {"options": {}}
    assert [fault.facts.get("point") for fault in report_of(unsettled).faults] == ["F1"]
    assert verdict(unsettled) == "consistent"


@pytest.mark.long("hands are looked for")
@pytest.mark.parametrize("holder", [0, 1], ids=["attack", "defence"])
@pytest.mark.parametrize("side", [0, 1], ids=["won by attack", "won by defence"])
def test_petit_au_bout(holder: int, side: int) -> None:
    def make(seed: int) -> Json:
        own = "T1 T20 T19 T18" if holder == 0 else "T1"
        return complete("french-tarot", {holder: own}, talon=PIPS, plans={holder: "| T1"}, seed=seed, dealer=1)

    def wanted(end: oracle.End) -> bool:
        return "T1" in end.tricks[-1] and last_led_by(end, side)

    record = next(seeds(make, wanted))
    assert items_of(record)["petit_au_bout"] == (20 if side == 0 else -20)


def test_a_handful_goes_to_whoever_wins_the_deal() -> None:
    own = " ".join(TRUMPS.split()[:13])
    shown = {"seat": 1, "kind": "handful", "cards": own.split()}
    lost = complete("french-tarot", {1: own}, talon=PIPS, declarations=[shown])
    assert items_of(lost)["contract"] < 0
    assert items_of(lost)["handful"] == -30
    shown = {"seat": 1, "kind": "handful", "cards": [f"T{number}" for number in range(2, 12)]}
    own = "T1 T21 F T20 T19 T18 T17 T16 T15 SK HK DK CK SQ HQ DQ CQ CN"
    won = complete("french-tarot", {0: own, 1: " ".join(shown["cards"])}, talon=PIPS, declarations=[shown])
    assert items_of(won)["contract"] > 0
    assert items_of(won)["handful"] == 20


ECART = [
    ("S2 S3 S4 S5 S6 T7", "T7", "proved", []),
    ("S2 S3 S4 S5 S6 T7", "", "consistent", ["scart.not_shown"]),
    ("S2 S3 S4 S5 T7 T8", "T7 T8", "faulty", ["scart.trumps"]),
    ("S2 S3 S4 S5 S6 T21", "T21", "faulty", ["scart.barred"]),
    ("S2 S3 S4 S5 S6 SK", "", "faulty", ["scart.barred"]),
    ("S2 S3 S4 S5 S6 T6", "T6", "faulty", ["scart.held"]),
    ("S2 S3 S4 S5 S6", "", "faulty", ["scart.size"]),
]


@pytest.mark.parametrize(("scart", "shown", "verdict_due", "first"), ECART)
def test_a_trump_in_the_ecart(scart: str, shown: str, verdict_due: str, first: list[str]) -> None:
    """FFT12 p. 7: four kings and fifteen trumps, so that one trump must go, and be shown."""
    record = complete("french-tarot", {0: f"{FOURTEEN} {KINGS}"}, talon="T7 S2 S3 S4 S5 S6", scart=scart, shown=shown)
    report = report_of(record)
    assert (report.verdict, [fault.code for fault in report.faults][:1]) == (verdict_due, first)


def told(record: Json, shown: list[str] | None) -> Json:
    """The record with this said of what was shown of the écart."""
    [laid] = record["hands"][0]["scart"]
    laid.pop("shown", None)
    if shown is not None:
        laid["shown"] = shown
    return record


SAID = [
    ("T7 S2 S3 S4 S5 S6", None, "consistent", ["scart.not_shown"]),
    ("T7 S2 S3 S4 S5 S6", [], "faulty", ["scart.hidden"]),
    ("T7 S2 S3 S4 S5 S6", ["T7"], "proved", []),
    ("T7 T6 S3 S4 S5 S6", ["T6"], "faulty", ["scart.hidden"]),
    ("T7 T6 S3 S4 S5 S6", ["T6", "T7"], "proved", []),
]


@pytest.mark.parametrize(("scart", "shown", "due", "found"), SAID)
def test_a_trump_laid_away_unseen_is_told_from_one_of_which_nothing_is_said(
    scart: str, shown: list[str] | None, due: str, found: list[str]
) -> None:
    """FFT12 p. 6: a trump that has to go is shown to the defence."""
    record = told(complete("french-tarot", {0: f"{FOURTEEN} {KINGS}"}, talon=scart, scart=scart), shown)
    report = report_of(record)
    assert (report.verdict, [fault.code for fault in report.faults]) == (due, found)


def test_nothing_shown_of_an_ecart_without_trumps_is_as_it_should_be() -> None:
    assert verdict(told(complete("french-tarot", {}, talon=PIPS), [])) == "proved"


@pytest.mark.parametrize("shown", ["", "T7"])
def test_no_trump_in_the_ecart_while_other_cards_will_do(shown: str) -> None:
    given = f"{' '.join(FOURTEEN.split()[:13])} {KINGS} S6"
    scart = "S2 S3 S4 S5 S6 T7"
    record = complete("french-tarot", {0: given}, talon="T7 S2 S3 S4 S5 H7", scart=scart, shown=shown)
    assert codes(record)[0] == "scart.trumps"


def fourteen_and_one(shown: str, options: dict[str, str] | None = None) -> Json:
    """The taker with fourteen trumps in hand and one in the écart shows these."""
    handful = {"seat": 0, "kind": "handful", "cards": shown.split()}
    given = {0: f"{FOURTEEN} {KINGS}"}
    ecart = "S2 S3 S4 S5 S6 T7"
    talon = "T7 S2 S3 S4 S5 S6"
    return complete(
        "french-tarot", given, talon=talon, scart=ecart, shown="T7", declarations=[handful], options=options
    )


def test_a_trump_of_the_ecart_shown_again() -> None:
    assert items_of(fourteen_and_one(f"{FOURTEEN} T7"))["handful"] == 40
    assert "declare.held" in codes(fourteen_and_one(f"{FOURTEEN} T7", {"handful_scart": "never"}))


def test_a_handful_that_hangs_on_the_ecart_is_a_doubt_until_the_option_is_stated() -> None:
    """Point F7 of the rules page: an option, and a doubt where a record hangs on it."""
    record = fourteen_and_one(f"{FOURTEEN} T7")
    record["options"].pop("handful_scart")
    assert verdict(record) == "consistent"
    assert "F7" in [fault.facts.get("point") for fault in report_of(record).faults]


def test_showing_the_excuse_says_nothing_of_the_trump_in_the_ecart() -> None:
    """FFT12 p. 7: who shows the Excuse has no other trump in hand; the one laid away is not in hand."""
    trumps = " ".join(TRUMPS.split()[:14])
    given = {0: f"{trumps} F SK HK DK"}
    handful = {"seat": 0, "kind": "handful", "cards": [*trumps.split(), "F"]}
    record = complete(
        "french-tarot",
        given,
        talon="T7 S2 S3 S4 S5 S6",
        scart="S2 S3 S4 S5 S6 T7",
        shown="T7",
        declarations=[handful],
    )
    assert items_of(record)["handful"] == 40


TEN = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12"
NO_MORE = " ".join(card for card in [*TRUMPS.split(), "F"] if card not in TEN.split())
HANDFULS = [
    ({0: TEN}, TEN, "proved", []),
    ({0: f"{TEN} T2 T3"}, TEN, "proved", []),  # the others are hidden at choice
    ({0: f"{TEN} T2"}, f"{TEN} T2", "faulty", ["declare.size"]),
    ({0: TEN}, TEN[:-4], "faulty", ["declare.size"]),
    ({0: TEN}, TEN.replace("T12", "SK"), "faulty", ["declare.not_trump"]),
    ({0: TEN, 1: "T11"}, TEN.replace("T12", "T11"), "faulty", ["declare.held"]),
    ({0: TEN}, TEN.replace("T12", "T13"), "faulty", ["declare.held"]),
    ({0: TEN.replace("T12", "F")}, TEN.replace("T12", "F"), "proved", []),
    ({0: f"{TEN} F"}, TEN.replace("T12", "F"), "faulty", ["declare.fool"]),
]


@pytest.mark.parametrize(("given", "shown", "verdict_due", "first"), HANDFULS)
def test_handful(given: dict[int, str], shown: str, verdict_due: str, first: list[str]) -> None:
    handful = {"seat": 0, "kind": "handful", "cards": shown.split()}
    others = " ".join(card for card in [*TRUMPS.split(), "F"] if card not in given[0].split())
    record = complete("french-tarot", given, talon=PIPS, declarations=[handful], bar=others)
    assert set(record["hands"][0]["deal"]["hands"][0]) & set(others.split()) == set()
    report = report_of(record)
    assert (report.verdict, [fault.code for fault in report.faults][:1]) == (verdict_due, first)


@pytest.mark.parametrize(
    ("held", "shown", "wrong"),
    [
        (f"{TEN[:-4]} F", "F T? T? T? T? T? T? T? T? T?", ""),
        (f"{TEN} F", "F T? T? T? T? T? T? T? T? T?", "declare.fool"),
        (f"{TEN} T2 T3 F", "F T21 T20 T? T? T? T? T? T? T?", "declare.fool"),
        (f"{TEN} F", "F ? ? ? ? ? ? ? ? ?", "declare.fool"),
        (f"{TEN} F", "T? T? T? T? T? T? T? T? T? T?", ""),  # another trump may be kept back, without the Excuse
        (f"{TEN} F", "? ? ? ? ? ? ? ? ? ?", ""),
        (f"{TEN[:-4]} F", "T? T? T? T? T? T? T? T? T? T?", ""),  # the Excuse is one of those unread
        ("T21 T20 T19 F", "F T? T? T? T? T? T? T? T? T?", "declare.too_few"),
        (TEN[:-4], "T? T? T? T? T? T? T? T? T? T?", "declare.too_few"),
    ],
)
def test_the_excuse_in_a_handful_that_nobody_could_read(held: str, shown: str, wrong: str) -> None:
    """Who shows it has no other trump but those shown, whichever they were."""
    handful = {"seat": 0, "kind": "handful", "cards": shown.split()}
    others = " ".join(card for card in [*TRUMPS.split(), "F"] if card not in held.split())
    record = complete("french-tarot", {0: held, 1: "T1 T4 T5"}, talon=PIPS, declarations=[handful], bar=others)
    assert [fault.code for fault in faulty(report_of(record))] == ([wrong] if wrong else [])


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"trick": 5}, "shown before one's own first card, not before the fifth trick"),
        ({"size": 13}, "ten cards are not thirteen"),
        ({"value": 99}, "a handful of ten is worth 20"),
    ],
)
def test_what_a_handful_states_is_compared(more: dict[str, int], where: str) -> None:
    handful = {"seat": 0, "kind": "handful", "cards": TEN.split()} | more
    assert verdict(complete("french-tarot", {0: TEN}, talon=PIPS, declarations=[handful], bar=NO_MORE)) == "faulty", (
        where
    )


def petit_sec(given: dict[int, str], **hand: Any) -> Json:
    """A deal in which seats 0 to 2 have no trumps but those given, thrown in or not."""
    record = complete("french-tarot", given, talon=PIPS, bar=NO_OTHER_TRUMPS)
    whole = record["hands"][0]
    return record_of("french-tarot", {"dealer": whole["dealer"], "deal": whole["deal"]} | hand)


def test_petit_sec_voids_the_deal() -> None:
    assert verdict(petit_sec(LONE_PETIT, end="petit_sec")) == "proved"
    assert verdict(petit_sec({1: "T1 F"}, end="petit_sec")) == "faulty"
    assert verdict(petit_sec({1: "T1 T2"}, end="petit_sec")) == "faulty"
    assert "deal.petit_sec" in codes(complete("french-tarot", LONE_PETIT, talon=PIPS, bar=NO_OTHER_TRUMPS))
    passes = [{"seat": seat, "bid": "pass"} for seat in range(4)]
    assert "hand.after_end" in codes(petit_sec(LONE_PETIT, end="petit_sec", bids=passes))


def test_petit_sec_played_by_house_rule() -> None:
    house = {"petit_sec": "played"}
    record = complete("french-tarot", LONE_PETIT, talon=PIPS, bar=NO_OTHER_TRUMPS, options=house)
    assert verdict(record) == "proved"
    thrown_in = petit_sec(LONE_PETIT, end="petit_sec")
    thrown_in["options"] |= house
    assert verdict(thrown_in) == "faulty", "where a lone Petit is played the deal is not thrown in"


def passed(dealer: int, **more: Any) -> Json:
    """A hand that everybody passed."""
    deal = complete("french-tarot", {0: "T1 T2"})["hands"][0]["deal"]
    return {
        "dealer": dealer,
        "deal": deal,
        "bids": [{"seat": (dealer + 1 + i) % 4, "bid": "pass"} for i in range(4)],
    } | more


ENDS = [
    ([passed(3)], "proved"),
    ([passed(3, end="all_pass")], "proved"),
    ([passed(3, end="played")], "faulty"),
    ([passed(3, end="claim")], "faulty"),
    ([passed(3, tricks=[{"cards": ["S1", "S2", "S3", "S4"]}])], "faulty"),
    ([passed(3, scores={"hand": [0, 0, 0, 0]})], "proved"),
    ([passed(3, scores={"hand": [3, -1, -1, -1]})], "faulty"),
    ([passed(3), passed(0)], "proved"),
    ([passed(3), passed(3)], "faulty"),
    ([passed(3), passed(1)], "faulty"),
]


@pytest.mark.parametrize(("hands", "due"), ENDS)
def test_all_pass(hands: list[Json], due: str) -> None:
    assert verdict(record_of("french-tarot", *hands)) == due


def misdealt(dealer: int) -> Json:
    """A deal that went wrong."""
    return {"dealer": dealer, "deal": passed(0)["deal"], "end": "misdeal"}


def test_after_a_misdeal_the_same_dealer_deals_again() -> None:
    assert verdict(record_of("french-tarot", misdealt(3), passed(3))) == "proved"
    assert codes(record_of("french-tarot", misdealt(3), passed(0))) == ["deal.dealer"]


def test_after_a_misdeal_the_dealer_may_not_bid() -> None:
    """FFT12 p. 5."""
    hand = complete("french-tarot", {0: "T1 T2"}, talon=PIPS, dealer=3, contract=("garde", 3))["hands"][0]
    assert verdict(record_of("french-tarot", hand)) == "proved"
    assert verdict(record_of("french-tarot", misdealt(3), hand)) == "faulty"


def test_imposed_contract() -> None:
    record = complete("french-tarot", {}, talon=PIPS)
    hand = record["hands"][0]
    bids, hand["bids"] = hand["bids"], []
    hand["contract"] = {"name": "garde", "declarer": 0, "basis": "imposed"}
    assert verdict(record) == "proved"
    hand["bids"] = bids
    assert codes(record) == ["contract.imposed"]
    hand["contract"]["basis"] = "bid"
    assert verdict(record) == "proved"
    hand["bids"] = []
    assert codes(record) == ["bid.unknown"]


BIDS = [
    ("garde_contre", "", "", "", "proved"),  # nothing can be bid over it
    ("garde_contre", "pass", "pass", "pass", "proved"),
    ("garde_contre", "garde_sans", "pass", "pass", "faulty"),
    ("garde_contre", "garde_contre", "pass", "pass", "faulty"),
    ("garde_contre", "pass", "prise", "pass", "faulty"),
]


@pytest.mark.parametrize(("first", "second", "third", "fourth", "due"), BIDS)
def test_bids(first: str, second: str, third: str, fourth: str, due: str) -> None:
    record = complete("french-tarot", {}, contract=("garde_contre", 0))
    words = [word for word in (first, second, third, fourth) if word]
    record["hands"][0]["bids"] = [{"seat": seat, "bid": word} for seat, word in enumerate(words)]
    assert verdict(record) == due


def test_the_excuse_is_paid_with_an_empty_card_as_soon_as_there_is_one() -> None:
    """The taker has his écart to pay from, so the card is due at once."""
    record = complete("french-tarot", {0: "F"}, talon=PIPS, plans={0: "F"})
    hand = record["hands"][0]
    assert hand["tricks"][0]["cards"][0] == "F"
    assert verdict(record) == "proved"
    for place, card, code in [
        (0, "S2", None),
        (0, "SK", "fool.card"),
        (0, "C2", "fool.card"),
        (3, "S2", "fool.late"),
    ]:
        hand["tricks"][place]["paid"] = card
        assert codes(record) == ([code] if code else [])
        del hand["tricks"][place]["paid"]
    hand["fool_paid"] = "S2"
    assert codes(record) == ["fool.late"]
