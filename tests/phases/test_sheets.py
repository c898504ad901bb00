"""Score sheets without cards: what some hand can score is never faulty, and what none can is."""

import json
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from support.cases import cases
from support.record_builders import (
    ALL_TABLES,
    SLAM,
    Json,
    TableOf,
    excuse_slam,
    faulty,
    generated,
    name_of,
    options_of,
    record_of,
    report_of,
    said,
)
from tarot_records.engine.fold import opening
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.games.french_tarot import sheet as french
from tarot_records.games.french_tarot.table import TABLES
from tarot_records.phases.common.sheet import Named, SheetRules, find_misfits, together_finding
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.record.model import Hand, Record


def without_cards(record: Json, chance: Random) -> Json:
    """The sheet of a hand, and of the rest what chance leaves."""
    told = replayed(Record.model_validate(record))
    assert told.outcome is not None
    contract = told.outcome.ends[0].setting.contract
    full: Json = record["hands"][0]
    hand: Json = {"scores": json.loads(json.dumps(full["scores"]))}
    if chance.random() < 0.6 and "dealer" in full:
        hand["dealer"] = full["dealer"]
    if contract is not None and chance.random() < 0.8:
        hand["contract"] = {"name": contract.name, "declarer": contract.declarer}
        if len(record["players"]) == 5 and chance.random() < 0.7:
            hand["contract"]["partner"] = contract.partner
    if chance.random() < 0.5:
        hand["declarations"] = full.get("declarations", [])
    scores = hand["scores"]
    scores["items"] = [item for item in scores.get("items", ()) if chance.random() < chance.choice((0, 0.5, 1))]
    scores["card_points"] = scores.get("card_points", [])[: chance.choice((0, 1, 9))]
    scores["hand"] = chance.choice(
        (None, scores["hand"], [s if chance.random() < 0.6 else None for s in scores["hand"]])
    )
    return record | {"hands": [hand]}


def wrongs(record: Json) -> list[str]:
    """The codes for which a record is faulty."""
    return [fault.code for fault in faulty(report_of(record))]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_sheet_that_was_kept_is_never_faulty(table: TableOf) -> None:
    game, players = table
    for seed in range(8):
        chance = Random(seed)
        record = generated(game, seed, options_of(game, chance), players)
        if "tricks" in record["hands"][0]:
            sheet = without_cards(record, chance)
            assert wrongs(sheet) == [], sheet["hands"]


def test_the_sheets_of_slams_are_never_faulty() -> None:
    """Random hands have none."""
    for record in (excuse_slam(), excuse_slam(declarations=[SLAM])):
        report = replayed(Record.model_validate(record))
        assert report.outcome is not None
        (result,), hand = report.outcome.results, record["hands"][0]
        assert result is not None
        assert abs(result.items["slam", None]) in (200, 400)
        items = [{"name": name, "value": value} for (name, _), value in result.items.items()]
        points = [{"seats": list(seats), "points": points} for seats, points in result.card_points]
        scores = {"unit": 2, "items": items, "card_points": points, "hand": list(result.hand)}
        contract = {"name": next(bid["bid"] for bid in hand["bids"] if bid["bid"] != "pass"), "declarer": 0}
        for declared in ({}, {"declarations": hand.get("declarations", [])}):
            assert wrongs(record | {"hands": [{"contract": contract, "scores": scores} | declared]}) == []


# -- what no hand can score ----------------------------------------------------------------------


def with_gaps(hand: Json) -> Json:
    """Return a hand from the table, in which an empty text stands for a number that nobody wrote down."""
    scores = hand["scores"]
    told = [None if score == "" else score for score in scores.get("hand", [])]
    return hand | {"scores": scores | ({"hand": told} if told else {})}


@cases("phases/sheets", "impossible")
def test_impossible_hand_scores_are_faulty(game: str, players: int, hand: Json, options: dict[str, str]) -> None:
    wrong = wrongs(record_of(game, with_gaps(hand), players=players, options=options))
    assert wrong, "consistent"
    assert all(code.startswith("score.") for code in wrong)


def by_totals(record: Json, before: list[int]) -> Json:
    """The record after a hand with these totals, its scores told only by the totals after it."""
    (hand,) = record["hands"]
    scores = hand["scores"]
    after = [None if score is None else total + score for total, score in zip(before, scores["hand"], strict=True)]
    told = {name: value for name, value in scores.items() if name != "hand"} | {"totals": after}
    return record | {"hands": [{"scores": {"totals": before}, "end": "agreement"}, hand | {"scores": told}]}


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_running_totals_imply_the_hand_scores(table: TableOf) -> None:
    game, players = table
    for seed in range(8):
        record = generated(game, seed, None, players)
        if "tricks" in record["hands"][0]:
            sheet = without_cards(record, Random(seed))
            sheet["hands"][0]["scores"]["hand"] = record["hands"][0]["scores"]["hand"]
            assert wrongs(by_totals(sheet, [1] * players)) == [], sheet["hands"]


@cases("phases/sheets", "impossible")
def test_totals_between_which_no_hand_can_be_scored(
    game: str, players: int, hand: Json, options: dict[str, str]
) -> None:
    if hand["scores"].keys() == {"hand"}:
        sheet = record_of(game, with_gaps(hand), players=players, options=options)
        assert wrongs(by_totals(sheet, [1] * len(hand["scores"]["hand"]))) == ["score.implied"]


@cases("phases/sheets", "unplayed")
def test_hand_that_nobody_plays_scores_what_the_rules_say(game: str, hand: Json, is_right: bool) -> None:
    report = report_of(record_of(game, hand, players=4) | {"carried_in": {}})
    assert report.verdict == ("consistent" if is_right else "faulty"), said(report)


@pytest.mark.parametrize("game", ["koenigrufen", "hungarian-tarokk", "taroky", "lungau"])
def test_totals_after_an_unknown_score_add_up_to_zero(game: str) -> None:
    for totals, before, verdict in (
        ([10, -10, 0, 0], {}, "consistent"),
        ([10, 0, 0, 0], {}, "faulty"),
        ([10, 0, 0, 0], {"end": "lost"}, "consistent"),  # the table may have agreed on any score
    ):
        record = record_of(game, before, players=4) | {"carried_in": {}}
        record["hands"].append({"scores": {"totals": totals}})
        report = report_of(record)
        assert report.verdict == verdict, said(report)
        assert ("score.total_balance" in {fault.code for fault in report.faults}) == (verdict == "faulty")


def test_agreed_scores_are_not_judged() -> None:
    for more in (
        {"end": "agreement"},
        {"irregularities": [{"kind": "revoke", "seat": 1, "penalty": 10}]},
    ):
        hand = {"scores": {"hand": [50, 50, 50, 50]}} | more
        assert wrongs(record_of("consiglio", hand)) == []


def test_the_number_that_contradicts_the_others_is_reported() -> None:
    """One wrong number is told as that number, with what it would be."""
    for game, hand, at, expected in (
        ("consiglio", {"scores": {"hand": [40, 40, 32, 23]}}, "/scores/hand/3", 32),
        ("scarto", {"scores": {"hand": [5, 3, -7]}}, "/scores/hand/2", -8),
        ("chambery", {"scores": {"hand": [24, -6, -6, -9, -6]}}, "/scores/hand/3", -6),
    ):
        (fault,) = faulty(report_of(record_of(game, hand)))
        assert (fault.where.pointer, fault.facts["expected"]) == (f"/hands/0{at}", expected)


# -- by brute force ------------------------------------------------------------------------------


def sheet_of(game: str, players: int, **options: str) -> tuple[Any, Any]:
    """The judge of a game's sheets, and the empty table."""
    rules = GAMES[game].rules(players, options)
    comparison = next(phase for phase in rules.phases if isinstance(phase, Comparison))
    assert isinstance(comparison.sheet, SheetRules)
    return comparison.sheet.judge, opening(rules, None)


def fits(judge: Any, position: Any, **numbers: Any) -> bool:
    """Whether these numbers go together: seat by seat, or those of the hand."""
    named = {}
    for name, value in numbers.items():
        if isinstance(value, int):
            named[Named(name)] = value
        else:
            named |= {Named(name, (seat,)): one for seat, one in enumerate(value) if one is not None}
    return bool(judge.fits(position, Hand(), named))


def test_every_possible_score_of_consiglio_is_accepted() -> None:
    judge, table = sheet_of("consiglio", 4, scoring="par", pagat_bonus="transferred")
    found = {
        (a - 36 + bonus, 72 - a - 36 - bonus)
        for a in range(73)
        for bonus in (-10, 0, 10)
        if bonus == 0 or (a >= 5 and bonus == 10) or (72 - a >= 5 and bonus == -10) or a <= 67
    }
    for first, second in product(range(-50, 51, 7), range(-50, 51)):
        assert fits(judge, table, hand=(first, first, second, second)) == ((first, second) in found)


def test_every_possible_score_of_scarto_is_accepted() -> None:
    judge, table = sheet_of("scarto", 3)
    for hand in product(range(-30, 60, 3), range(-30, 60, 4), range(-30, 60, 2)):
        possible = sum(hand) == 0 and min(hand) >= -26
        assert fits(judge, table, hand=hand) == possible


@pytest.mark.long("hundreds of scores")
def test_possible_scores_of_chambery_are_accepted() -> None:
    """Every winner receives from every loser, one by one. Of the scores there are, one in three is tried."""
    judge, table = sheet_of("chambery", 5)
    possible = set()
    for attack in [*combinations(range(5), 1), *combinations(range(5), 2)]:
        for points in range(69):
            winners = [seat for seat in range(5) if (seat in attack) == (points > 34)]
            hand = [0] * 5
            for winner, loser in product(winners, [seat for seat in range(5) if seat not in winners]):
                hand[winner] += abs(points - 34)
                hand[loser] -= abs(points - 34)
            possible.add(tuple(hand))
    chance = Random(5)
    for hand in sorted(possible)[::3]:
        assert fits(judge, table, hand=hand)
    for _ in range(60):
        near = list(chance.choice(sorted(possible)))
        one, other = chance.sample(range(5), 2)
        near[one] += chance.choice((1, 2, 3, 4))
        near[other] -= chance.choice((1, 2, 3, 4))
        assert fits(judge, table, hand=near) == (tuple(near) in possible)


def test_every_excess_of_mathers() -> None:
    """With all that was made known only one score fits; with part of it those of every way to fill it."""
    judge, table = sheet_of("mathers", 3, trick_value="pairs")
    made = [(made[0], made[1], made[2]) for made in product((20, 25, 31), (20, 30), (20, 30, 31))]
    for values in made:
        best, second = sorted(values, reverse=True)[:2]
        for hand in product((0, 1, 5, 6, 10, 11), repeat=3):
            due = tuple(best - second if value == best else 0 for value in values)
            assert fits(judge, table, made=values, hand=hand) == (hand == due), (values, hand)
    tricks = (20, 26, 21)
    for hand in product((0, 1, 4, 6), repeat=3):
        due = {
            tuple(max(all_made) - sorted(all_made)[1] if one == max(all_made) else 0 for one in all_made)
            for more in product(range(0, 60, 5), repeat=3)
            for all_made in [[one + other for one, other in zip(tricks, more, strict=True)]]
        }
        assert fits(judge, table, tricks=tricks, hand=hand) == (hand in due), hand


def test_every_share_of_honours_of_st_ives() -> None:
    """Whoever has so many cards may have honours of this value, if they can be dealt out one by one."""
    judge, table = sheet_of("st-ives", 4)
    chance = Random(4)
    values = [5, *[4] * 6, *[3] * 4, *[2] * 4, *[1] * 4]

    def dealt_out(left: tuple[int, ...], wanted: tuple[int, ...], room: tuple[int, ...]) -> bool:
        if not any(wanted):
            return True
        seat = next(seat for seat, value in enumerate(wanted) if value)
        return any(
            value <= wanted[seat]
            and room[seat]
            and dealt_out(
                left[:i] + left[i + 1 :],
                (*wanted[:seat], wanted[seat] - value, *wanted[seat + 1 :]),
                (*room[:seat], room[seat] - 1, *room[seat + 1 :]),
            )
            for i, value in enumerate(left)
            if i == 0 or left[i - 1] != value
        )

    for _ in range(60):
        cuts = sorted(chance.choices(range(4), k=2))
        tricks = [cuts[0], cuts[1] - cuts[0], chance.choice((1, 2))]
        room = (*[4 * number for number in tricks], 4 * (12 - sum(tricks)))
        honours = (*[chance.randrange(4 * number + 3) for number in tricks], 0)
        cards = [number - 12 for number in room]
        assert fits(judge, table, cards=cards, honours=honours) == dealt_out(tuple(values), honours, room), (
            room,
            honours,
        )


def test_what_sides_of_french_tarot_can_have() -> None:
    """Cards dealt out to the sides trick by trick, as chance has it: their points and bouts are possible."""
    chance = Random(3)
    worth = {f"{suit}{rank}": value for suit in "SHDC" for rank, value in zip("KQNJ", (9, 7, 5, 3), strict=True)}
    worth |= {f"{suit}{rank}": 1 for suit in "SHDC" for rank in range(1, 11)}
    worth |= {f"T{rank}": 9 if rank in (1, 21) else 1 for rank in range(1, 22)} | {"F": 9}
    bouts = {"T1", "T21", "F"}
    for _ in range(1500):
        players, contract = chance.choice((3, 4, 5)), chance.choice(("prise", "garde_sans", "garde_contre"))
        facts = TABLES[players]
        cards = sorted(worth, key=lambda card: worth[card] * chance.random() * chance.choice((-1, 1)))
        barred = {card for card in worth if contract == "prise" and (card in bouts or card.endswith("K"))}
        heap = [card for card in cards if card not in barred][: facts.chien]
        played = [card for card in cards if card not in heap]
        won = chance.choice((0, 1, facts.hand - 1, facts.hand, chance.randrange(facts.hand)))
        piles: dict[bool, list[str]] = {True: [], False: []}
        piles[contract != "garde_contre"] += heap
        for trick in range(facts.hand):
            piles[trick < won] += played[trick * players : (trick + 1) * players]
        halves = sum(worth[card] for card in piles[True])
        number = len(bouts & set(piles[True]))
        if "F" in played and chance.random() < 0.5:  # it was the other side's, who gives a card for it, or cannot
            taken = "F" in piles[True]
            halves, number = (halves - 8, number - 1) if taken else (halves + 8, number + 1)
        swept = {0: french.DEFENCE, facts.hand: french.ATTACK}.get(won, french.NEITHER)
        told = french.Told(players, 2 if players == 4 else 1, contract, 6, tuple(facts.handfuls.items()), None, ())
        assert (swept, number) in french._ends(told, halves), (players, contract, won, piles[True])


def test_numbers_that_no_hand_can_have_are_found_together() -> None:
    def misfit(key: str, value: int, kept: object) -> Any:
        raise AssertionError(key)

    numbers = {"a": 1, "b": 2}
    found = list(
        find_misfits(
            numbers, lambda _: False, misfit, lambda core: together_finding([(key,) for key in core], (*core.values(),))
        )
    )
    assert [(finding.code, finding.facts) for finding in found] == [("score.together", {"numbers": (1, 2)})]
