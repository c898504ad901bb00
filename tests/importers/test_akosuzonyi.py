"""AkosUzonyi's tables are read: hands written as its server writes them come back as they were, and are proved."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from support.akosuzonyi_writer import Tables, tables
from tarot_records.engine.random_play import generate
from tarot_records.importers.draft import load_formats
from tarot_records.record.model import Hand, Record
from tarot_records.report.report import Report, report_on

PARTS = ("dealer", "sits_out", "deal", "calls", "exchanges", "scart", "end")


def reports(rows: Any) -> list[Report]:
    raw = json.dumps(rows, indent=1).encode()
    return [report_on(one, known=(), steps=0) for one in load_formats()["akosuzonyi"].sources(raw, "given", "")]


def hands(seed: int, more: bool = False, ruleset: str = "") -> Iterator[Hand]:
    """Generated hands, one after the other."""
    for record in generate("hungarian-tarokk", hands=1000, seed=seed, one_more=more, ruleset=ruleset):
        yield record.hands[0]


def session(number: int, seed: int, more: bool = False) -> list[Hand]:
    """Hands that were played to the end, each dealt by the player after the last dealer."""
    found = list[Hand]()
    for hand in hands(seed, more):
        due = (found[-1].dealer or 0) + 1 if found else hand.dealer
        if len(hand.tricks or ()) == 9 and hand.dealer == (due or 0) % (4 + more):
            found.append(hand)
        if len(found) == number:
            break
    return found


def record_of(report: Report) -> Record:
    assert report.record is not None, report.faults
    return report.record


def told(hand: Hand) -> dict[str, Any]:
    """What the tables keep of a hand."""
    kept: dict[str, Any] = {name: getattr(hand, name) for name in PARTS}
    kept["bids"] = [(bid.seat, bid.bid) for bid in hand.bids or ()]
    if kept["bids"] and {word for _, word in kept["bids"]} == {"pass"}:
        kept["end"] = "all_pass"
    kept["tricks"] = [(trick.leader, trick.cards) for trick in hand.tricks or ()]
    laid = [one for one in hand.declarations or () if one.kind == "trumps_laid"]
    kept["laid"] = {(one.seat, one.size) for one in laid}
    kept["said"] = [one.model_copy(update={"value": None}) for one in hand.declarations or () if one not in laid]
    return kept


@pytest.mark.parametrize("more", [False, True])
def test_exported_hands_are_imported_unchanged(more: bool) -> None:
    """Each alone, and some in one session."""
    given = [[hand] for hand in islice(hands(5, more), 12)]
    given.append(session(3, 6, more))
    found = reports(tables(given, players=4 + more))
    assert {report.verdict for report in found} == {"proved"}
    records = [record_of(report) for report in found]
    assert [[told(hand) for hand in record.hands] for record in records] == [
        [told(hand) for hand in one] for one in given
    ]


def test_human_players_and_programs_are_distinguished() -> None:
    record = record_of(reports(tables([[played()]]))[0])
    assert [player.name for player in record.players] == ["Player 0", "Player 1", "Player 2", "bot3"]
    assert [(player.model_extra or {}).get("x-bot") for player in record.players] == [None, None, None, True]
    assert record.provenance
    assert record.provenance.kind == "played"
    assert record.event
    assert record.event.date == "2023-11-14"


def played(seed: int = 5) -> Hand:
    """A hand that was played to its end."""
    return next(hand for hand in hands(seed) if len(hand.tricks or ()) == 9)


def without(rows: Tables, table: str) -> Tables:
    return {name: part for name, part in rows.items() if name != table}


def changed(table: str, place: int, **cells: Any) -> Callable[[Tables], Tables]:
    def change(rows: Tables) -> Tables:
        rows[table][place] |= cells
        return rows

    return change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda rows: without(rows, "action"), "import.missing"),
        (lambda rows: rows | {"game_session": [7]}, "import.missing"),
        (lambda rows: rows | {"player": rows["player"][:3]}, "import.choice"),
        (changed("game_session", 0, type="whist"), "import.choice"),
        (changed("game_session", 0, id="one"), "import.value"),
        (changed("game", 0, beginner_player=9), "import.choice"),
        (changed("action", 0, seat=4), "import.choice"),
        (changed("action", 0, action="bid:9"), "import.action"),
        (changed("action", 0, action="dance:"), "import.action"),
        (changed("action", 5, action="play:t99"), "import.action"),
        (changed("deck_card", 3, card="e9"), "import.card"),
        (changed("deck_card", 3, ordinal=2), "import.choice"),
        (changed("deck_card", 3, ordinal=42), "import.choice"),
    ],
)
def test_invalid_tables_are_reported_at_their_place(change: Callable[[Tables], Tables], code: str) -> None:
    (report,) = reports(change(tables([[played()]])))
    assert report.verdict == "unreadable"
    assert code in {fault.code for fault in report.faults}


def test_a_duplicate_card_is_imported_and_judged_by_the_replay() -> None:
    rows = tables([[played()]])
    rows["deck_card"][3]["card"] = rows["deck_card"][2]["card"]
    (report,) = reports(rows)
    assert report.verdict == "faulty"


@pytest.mark.parametrize("stop", [2, 8, 20, -9, -6, -5])
def test_truncated_actions_give_an_unfinished_hand(stop: int) -> None:
    """Somewhere; within the last trick but one; and within the last, whose other cards are unknown."""
    rows = tables([[played()]])
    del rows["action"][stop:]
    (report,) = reports(rows)
    assert (record_of(report).hands[0].end == "unrecorded") == (stop not in (-6, -5))
    assert report.verdict == "consistent"
    assert "import.unfinished" in {fault.code for fault in report.faults}


def test_a_pack_that_is_not_whole_has_unknown_cards() -> None:
    rows = tables([[played()]])
    del rows["deck_card"][7]
    (report,) = reports(rows)
    assert report.verdict == "consistent"


def test_rows_of_older_versions_are_read_alike() -> None:
    """There `fold` was `skart`, and the level of a kontra stood first."""
    said = next(hand for hand in hands(7) if any(one.kind == "kontra" for one in hand.declarations or ()))
    new, old = tables([[said]]), tables([[said]])
    for row in old["action"]:
        word, _, matter = row["action"].partition(":")
        name, sign, level = matter.partition("K")
        if word == "fold":
            row["action"] = f"skart:{matter}"
        elif word == "announce" and matter != "passz":
            row["action"] = f"announce:{level if sign else 0}{name}"
    assert [one["action"] for one in new["action"]] != [one["action"] for one in old["action"]]
    assert record_of(reports(old)[0]).hands == record_of(reports(new)[0]).hands


def test_a_declarer_without_an_honour_has_no_action_of_his_own() -> None:
    """After three passes the fourth bids three, and draws no honour either."""
    rows = tables([[played()]])
    pack = sorted(rows["deck_card"], key=lambda row: row["card"] not in ("t1", "t21", "t22"))
    for i, row in enumerate(pack):
        row["ordinal"] = i
    rows["action"] = [
        {"game_id": 1, "ordinal": i, "seat": i % 4, "action": said, "time": i}
        for i, said in enumerate(("bid:p", "bid:p", "bid:p", "bid:3", "newgame:", "newgame:"))
    ]
    (report,) = reports(rows)
    hand = record_of(report).hands[0]
    assert (report.verdict, hand.end) == ("proved", "misdeal")
    assert [one.kind for one in hand.declarations or ()] == ["no_honour"]


def test_the_illustrated_game_is_judged_where_all_its_words_are_ours() -> None:
    """Its figures come back with their kings; one that our rules do not have, or a raised ultimó, has it kept alone."""
    given = [[hand] for hand in islice(hands(4, ruleset="illusztralt"), 30)]
    found = reports(tables(given, kind="illusztralt"))
    records = [record_of(report) for report in found]
    assert {report.verdict for report in found} == {"proved"}
    assert {(record.ruleset, record.options["uhu"]) for record in records} == {("illusztralt", "20")}
    assert [told(record.hands[0]) for record in records] == [told(hand) for (hand,) in given]
    assert {one.kind for (hand,) in given for one in hand.declarations} >= {"king_ultimo", "king_uhu", "centrum"}
    rows = tables([[played()]], kind="illusztralt")
    called = next(i for i, row in enumerate(rows["action"]) if row["action"].startswith("call:"))
    at = rows["action"][called]
    for words in (["facan"], ["ultimoCa5T8", "ultimoCa5T7"]):
        said = [{**at, "action": f"announce:{word}", "ordinal": at["ordinal"]} for word in words]
        (report,) = reports(rows | {"action": [*rows["action"][: called + 1], *said, *rows["action"][called + 1 :]]})
        assert record_of(report).ruleset == "unruled"
        assert "import.left_out" in {fault.code for fault in report.faults}


@pytest.mark.parametrize("kind", ["magas", "zebi"])
def test_other_games_of_the_server_are_kept_without_rules(kind: str) -> None:
    (report,) = reports(tables([[played()]], kind=kind))
    assert record_of(report).ruleset == "unruled"
    assert report.verdict == "consistent"
    assert "import.left_out" in {fault.code for fault in report.faults}


def test_what_the_players_have_is_judged_where_nothing_was_doubled() -> None:
    rows = tables([[played()]])
    totals = next(iter(reports(rows))).outcome
    assert totals is not None
    for row, points in zip(rows["player"], totals.totals, strict=True):
        row["points"] = points
    assert reports(rows)[0].verdict == "proved"
    rows["player"][0]["points"] += 1
    assert reports(rows)[0].verdict == "faulty"
    rows["game_session"][0]["double_round_type"] = "stacking"
    assert reports(rows)[0].verdict == "proved"
