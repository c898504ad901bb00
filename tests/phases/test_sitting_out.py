"""One more at the table than play: the hand is that of those who play, whoever sits out beside them.

The law: a record and the same with one more seat, empty, where its dealer sat are judged alike, fault by fault.
"""

import json
from random import Random
from typing import Any, get_args

import pytest

from oracles.random_hands import random_record
from support.copying_slips import PLANTS, planted
from support.correct_records import RIGHT
from support.record_builders import Json, generated, record_of, report_of, said
from support.record_gaps import forgotten, no_dealer, ways_of, without
from tarot_records.completing.completions import POSSIBLE, decide
from tarot_records.core.position import NOBODY, active_seats, next_seat, turns_at
from tarot_records.engine import rule_lookup
from tarot_records.engine.fold import run
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import GAMES, rules_with_one_more
from tarot_records.link import decode, encode
from tarot_records.notation.writer import write_record
from tarot_records.phases.common.stated_seats import SEATS, seats_named
from tarot_records.phases.scores.sitting_out import PARTS
from tarot_records.reading.files import from_text
from tarot_records.record.model import Hand, Part, Record
from tarot_records.repairs.edits import parse_pointer
from tarot_records.repairs.ranking import find_repairs
from tarot_records.report.report import report_on

TABLES = [
    (game.id, players)
    for game in GAMES.values()
    for players in sorted(game.one_more)
    if not rules_with_one_more(game, game.ruleset(), players, {}).rests_after_dealer
]
"""Tables where the dealer sits out."""
NAMES = [f"{game}-{players}" for game, players in TABLES]
APART: dict[str, dict[str, str]] = {"dreierles": {"foes": "none"}}
"""Options by which a player who sits out has no part in the score, and may say nothing."""
FRENCH = ("french-tarot", 4)
LISTS = (("deal", "hands"), ("scores", "hand"), ("scores", "totals"))
"""Lists of a hand that have an entry for every seat."""


def beside(record: Json) -> tuple[Json, int]:
    """The same hand where one more sits after its dealer, and deals instead of him; and his seat."""
    record = json.loads(json.dumps(record))
    hand = record["hands"][0]
    more = hand["dealer"] + 1
    for path, seat in list(seats_named({name: part for name, part in hand.items() if name != "deal"})):
        put(hand, path, shifted(seat, more))
    for section, name in LISTS:
        if hand.get(section, {}).get(name) is not None:
            hand[section][name].insert(more, [] if section == "deal" else 0)
    for account in hand.get("scores", {}).get("ledgers", ()):
        for name in account.keys() & {"hand", "totals"}:
            account[name].insert(more, 0)
    record["players"].insert(more, {})
    return record | {"hands": [hand | {"dealer": more, "sits_out": [more]}]}, more


def put(part: Any, path: tuple[str | int, ...], value: int) -> None:
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value


def shifted(seat: int, more: int) -> int:
    """The number of a seat where one more sits."""
    return seat + (seat >= more)


def told(report: Replayed, more: int | None = None) -> list[tuple[str, tuple[str | int, ...], int | None]]:
    """Code, place and seat of every fault, as they are numbered where one more sits.

    How far a search for corrections gets hangs on how many seats there are to try.
    """
    found = []
    for fault in report.faults:
        if fault.code == "slip.unsearched":
            continue
        path, seat = parse_pointer(fault.where.pointer), fault.where.seat
        if more is not None:
            seat = None if seat is None else shifted(seat, more)
            in_list = path[2:4] in LISTS and len(path) > 4
            if path[2:4] == ("scores", "ledgers") and len(path) > 6:
                path = (*path[:6], shifted(int(path[6]), more), *path[7:])
            path = (*path[:4], shifted(int(path[4]), more), *path[5:]) if in_list else path
        found.append((fault.code, path, seat))
    return found


def alike(record: Json) -> None:
    """The record is judged as it is with one more at the table."""
    wider, more = beside(record)
    one, two = (report_on(Record.model_validate(each)) for each in (record, wider))
    assert told(two) == told(one, more)
    assert two.verdict == one.verdict
    results = [report.outcome.results[0] for report in (one, two) if report.outcome is not None]
    if results[0] is not None and results[1] is not None:
        scores = list(results[0].hand)
        scores.insert(more, 0)
        assert results[1].hand == tuple(scores)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_removed_fields_are_treated_as_unknown(table: tuple[str, int]) -> None:
    ways = [way for way in ways_of(table[0]) if way is not no_dealer]
    for number, way in enumerate(ways):
        record = random_record(table, Random(number), APART.get(table[0], {}))
        alike(forgotten(record, Random(number), way))


FAMILIES = sorted(PLANTS.keys() - {"dealer"})
"""Families of slips; who deals and who sits out would be two."""


@pytest.mark.parametrize("family", FAMILIES)
def test_a_mutant_with_a_player_sitting_out_is_faulty(family: str) -> None:
    """One slip of each family, each at another table."""
    chance, start = Random(family), FAMILIES.index(family) % len(TABLES)
    for table in 4 * (*TABLES[start:], *TABLES[:start]):
        record = random_record(table, chance, APART.get(table[0], {}))
        hand = record["hands"][0] | {"x-bids": [*GAMES[table[0]].bids]}
        if "scores" in hand:
            hand["scores"] |= {"totals": hand["scores"]["hand"]}
        if "tricks" in hand and planted(record | {"hands": [hand]}, family, chance):
            alike(record | {"hands": [without(hand, "x-bids")]})
            return


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_record_with_a_player_sitting_out_survives_every_form(table: tuple[str, int]) -> None:
    for record in generate(table[0], hands=3, seed=4, players=table[1], one_more=True):
        hand = record.hands[0]
        assert hand.sits_out == (hand.dealer,)
        assert len(record.players) == table[1] + 1
        report = report_on(record)
        assert report.verdict == "proved", said(report)
        assert replayed(next(from_text(write_record(record).encode(), "a.tn"))).record == record
        assert decode(encode(record, whole=True)).hands == record.hands


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_gaps_at_a_table_with_a_player_sitting_out_are_filled(table: tuple[str, int]) -> None:
    record = next(
        record
        for record in generate(table[0], hands=9, seed=7, players=table[1], one_more=True)
        if record.hands[0].tricks
    )
    data: Json = json.loads(record.model_dump_json(exclude_unset=True))
    hand = data["hands"][0]
    hand["tricks"][2]["cards"] = ["?"] * table[1]
    hand["deal"]["hands"][next_seat(turns_at(table[1] + 1, (hand["dealer"],)), hand["dealer"])] = None
    found = decide(replayed(Record.model_validate(data), keep=True), 0)
    assert found.state == POSSIBLE
    for one in found.completions:
        filled = record.model_copy(update={"hands": (one,)})
        assert report_on(filled).verdict != "faulty"


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_dealer_sits_out_and_deals_again_until_somebody_takes(table: tuple[str, int]) -> None:
    seats = table[1] + 1
    passed = [{"end": "all_pass"}] * 2
    first = {"dealer": 3, "sits_out": [3], "end": "all_pass"}
    data = {
        "format": "tarot-record",
        "version": "1.0",
        "game": table[0],
        "ruleset": GAMES[table[0]].ruleset().id,
        "players": [{}] * seats,
        "hands": [first, *passed, {"end": "unrecorded"}, {}],
    }
    report = report_of(data)
    assert report.outcome is not None
    settings = [end.setting for end in report.outcome.ends]
    assert report.rules is not None
    deals_again = "all_pass" in report.rules.deals_again
    due = [(3,) if deals_again else ((3 + number) % seats,) for number in range(4)]
    assert [setting.sits_out for setting in settings] == [*due, ()]  # the last but one may have been thrown in


UNTOLD = tuple(
    ("dealer", "sits_out", *more)
    for more in ((), ("deal",), ("deal", "scores"), ("deal", "tricks"), ("deal", "tricks", "scores"))
)
"""Fields that tell who sits out, removed together."""


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_who_sits_out_is_found_by_the_play(table: tuple[str, int]) -> None:
    for record in generate(table[0], hands=2, seed=1, players=table[1], one_more=True):
        data: Json = json.loads(record.model_dump_json(exclude_unset=True))
        for fields in UNTOLD:
            report = report_on(Record.model_validate(data | {"hands": [without(data["hands"][0], *fields)]}))
            assert report.verdict in ("proved", "consistent"), (fields, said(report))


def test_five_who_all_play_french_tarot_are_judged_as_five() -> None:
    for record in generate("french-tarot", hands=3, seed=1, players=5):
        data: Json = json.loads(record.model_dump_json(exclude_unset=True))
        for fields in ((), *UNTOLD):
            report = report_on(Record.model_validate(data | {"hands": [without(data["hands"][0], *fields)]}))
            assert report.verdict in ("proved", "consistent"), (fields, said(report))


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_wrong_winner_is_a_fault_whoever_sits_out(table: tuple[str, int]) -> None:
    for record in generate(table[0], hands=6, seed=2, players=table[1], one_more=True):
        data: Json = json.loads(record.model_dump_json(exclude_unset=True))
        hand = without(data["hands"][0], "dealer", "sits_out")
        if len(hand.get("tricks", ())) > 5:
            winner = hand["tricks"][4]["winner"]
            hand["tricks"][4]["winner"] = next(seat for seat in range(table[1]) if seat != winner)
            assert report_on(Record.model_validate(data | {"hands": [hand]})).verdict == "faulty"


WRONG: dict[str, tuple[Json, str]] = {
    "two sit out": ({"sits_out": [0, 1]}, "deal.sits_out"),
    "another than the dealer": ({"dealer": 2, "sits_out": [1]}, "deal.sits_out_dealer"),
    "no seat of the table": ({"sits_out": [6]}, "seat.unknown"),
    "a bid": ({"sits_out": [1], "bids": [{"seat": 1, "bid": "pass"}]}, "deal.takes_part"),
    "a contract": ({"sits_out": [1], "contract": {"declarer": 1}}, "deal.takes_part"),
    "a lead": ({"sits_out": [1], "tricks": [{"leader": 1, "cards": ["?"] * 4}]}, "play.leader"),
    "cards": ({"sits_out": [1], "deal": {"hands": [None, ["SK"], None, None, None]}}, "deal.size"),
    "a score": (
        {"sits_out": [1], "contract": {"name": "prise", "declarer": 0}, "scores": {"hand": [75, 25, -25, -25, -25]}},
        "score.shares",
    ),
}


@pytest.mark.parametrize(("hand", "code"), WRONG.values(), ids=WRONG.keys())
def test_actions_of_a_player_who_sits_out_are_faults(hand: Json, code: str) -> None:
    data = {
        "format": "tarot-record",
        "version": "1.0",
        "game": FRENCH[0],
        "ruleset": GAMES[FRENCH[0]].ruleset().id,
        "players": [{}] * (FRENCH[1] + 1),
        "hands": [hand, {"sits_out": [2]}],
    }
    assert code in {fault.code for fault in report_of(data).faults}


@pytest.mark.parametrize("table", [table for table in TABLES if table[1] + 1 not in GAMES[table[0]].players])
def test_who_sits_out_is_inferred_if_all_others_are_named(table: tuple[str, int]) -> None:
    inferred = 0
    for seed in range(1, 9):
        data, _ = beside(generated(table[0], seed, APART.get(table[0]), table[1]))
        absent = data["hands"][0]["sits_out"]
        for field in ("dealer", "deal", "sits_out"):
            data["hands"][0].pop(field, None)
        report = report_of(data)
        assert report.outcome is not None
        found = list(report.outcome.ends[0].setting.sits_out)
        assert found in ([], absent), seed
        assert not found or report.verdict == "consistent", seed
        inferred += bool(found)
    assert inferred


@pytest.mark.parametrize("name", ["tapp-tarock 4", "droggn 4", "dreierles 4", "koenigrufen 5", "hungarian-tarokk 5"])
def test_a_hand_without_dealer_deal_and_who_sits_out_is_not_faulty(name: str) -> None:
    for seed in (1, 3, 7, 17, 21, 23, 25, 31, 32):
        record = RIGHT[name](seed)
        for hand in record["hands"]:
            for field in ("dealer", "deal", "sits_out"):
                hand.pop(field, None)
        report = report_of(record)
        assert report.verdict == "consistent", (seed, said(report))


def test_nothing_tells_who_sits_out_of_an_empty_hand() -> None:
    data, _ = beside(generated(FRENCH[0], 1, players=FRENCH[1]))
    report = report_of(data | {"hands": [{}]})
    assert report.verdict == "consistent"


@pytest.mark.parametrize("seats", range(3, 7))
def test_turns_skip_the_player_who_sits_out(seats: int) -> None:
    for absent in ((), *((seat,) for seat in range(seats))):
        turns = turns_at(seats, absent)
        for seat, order in enumerate(turns):
            assert sorted(order) == [other for other in range(seats) if other not in absent]
            assert seat in absent or order[0] == seat
            assert next_seat(turns, seat) == next(other for other in order if other != seat)
    assert next_seat(turns_at(seats), NOBODY) == NOBODY


@pytest.mark.parametrize("game", GAMES)
def test_other_tables_refuse_a_player_who_sits_out(game: str) -> None:
    for players in GAMES[game].players:
        if players - 1 in GAMES[game].one_more or not GAMES[game].ruleset().ruled:
            continue
        record = random_record((game, players), Random(1), {})
        record["hands"][0]["sits_out"] = [0]
        report = report_of(record)
        assert "record.section" in [fault.code for fault in report.faults]
        assert report.outcome is not None
        assert len(active_seats(report.outcome.ends[0])) == players


def test_every_seat_field_is_checked_for_sitting_out() -> None:
    naming = {}
    for section in Hand.model_fields:
        if section not in ("deal", "tricks", "irregularities", "scores"):  # play and the deal tell it themselves
            parts = [one for one in _inside(Hand.model_fields[section].annotation) if issubclass(one, Part)]
            for part in parts:
                naming[section] = tuple(name for name in part.model_fields if name in SEATS)
    assert list(PARTS.items()) == list(naming.items())


def _inside(annotation: Any) -> list[type]:
    """The classes that a type is made of."""
    inside = [one for argument in get_args(annotation) for one in _inside(argument)]
    return [annotation] if isinstance(annotation, type) and not get_args(annotation) else inside


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_player_who_sits_out_makes_no_announcement(table: tuple[str, int]) -> None:
    """Whatever he is said to have declared, and wherever among the others' words: that he sits out is told of it."""
    record, sits_out = beside(random_record(table, Random(3), APART.get(table[0], {})))
    hand = record["hands"][0]
    said_of = hand.setdefault("declarations", [])
    for kind in GAMES[table[0]].declarations:
        item = {"item": "game", "level": 1} if kind == "kontra" else {}
        said_of[:] = [{"seat": sits_out, "kind": kind, **item}]
        faults = report_of(record).faults
        assert ("deal.takes_part", "/hands/0/declarations/0/seat") in [(one.code, one.where.pointer) for one in faults]


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_repair_of_a_hand_that_does_not_say_who_sits_out_finds_nothing(game: str, players: int) -> None:
    """Replayed without the other hands, it names all who take part."""
    record, _ = beside(generated(game, 1, players=players))
    hand = record["hands"][0]
    report = replayed(Record.model_validate(record | {"hands": [{"scores": {"hand": [0]}}, hand]}), keep=True)
    assert report.outcome is not None
    assert len(report.outcome.ends[1].setting.sits_out) == 1
    assert find_repairs(report, steps=100, hand=1).repairs == []


def test_who_sits_out_is_found_once_for_all_suppositions(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[object] = []
    monkeypatch.setattr(rule_lookup, "run", lambda *given: replayed.append(1) or run(*given))
    sheet = record_of("french-tarot", {"scores": {"hand": [101, 103, -101, -102, -1]}}, players=5)
    del sheet["options"]
    assert report_of(sheet).verdict == "faulty"
    assert len(replayed) <= 4, "all five play, or four; of the plain record and of the record of the models"
