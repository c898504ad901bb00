"""Records of games without rules here: kept, shown card by card and searched, never more than consistent."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tarot_records.cli import main
from tarot_records.core.cards import codes_of
from tarot_records.core.faults import FAULTY
from tarot_records.core.limits import MAX_SEATS
from tarot_records.core.packs import PACKS
from tarot_records.games import GAMES
from tarot_records.link import decode, encode
from tarot_records.reading.files import read_sources
from tarot_records.record.model import Record
from tarot_records.report.report import Report, report_on
from tarot_records.web import create_app

SEATS = range(2, MAX_SEATS + 1)
TABLES = [(name, seats) for i, name in enumerate(PACKS) for seats in SEATS if (seats + i) % 2]
"""Every pack, and every number of players with some of them."""


def any_record(cards: list[str], seats: int, chance: Random, hands: int = 2) -> dict[str, Any]:
    """A record in which all the cards are dealt and played, whatever the game may be."""
    totals = [0] * seats
    played = []
    for _ in range(hands):
        cards = chance.sample(cards, len(cards))
        size = len(cards) // seats
        dealt = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
        leader, tricks = chance.randrange(seats), []
        for number in range(size):
            winner = chance.randrange(seats)
            order = [(leader + i) % seats for i in range(seats)]
            tricks.append({"leader": leader, "cards": [dealt[seat][number] for seat in order], "winner": winner})
            leader = winner
        score = [chance.randint(-9, 9) for _ in range(seats)]
        totals = [total + one for total, one in zip(totals, score, strict=True)]
        played.append(
            {
                "dealer": chance.randrange(seats),
                "deal": {"hands": dealt, "talon": cards[size * seats :]},
                "bids": [{"seat": 0, "bid": "pass"}, {"seat": 1, "bid": "great_one"}],
                "contract": {"name": "great_one", "declarer": 1},
                "declarations": [{"seat": 0, "kind": "all_kings", "cards": dealt[0][:2], "value": 3}],
                "tricks": tricks,
                "scores": {"hand": score, "totals": totals, "items": [{"name": "last_trick", "value": 1, "seat": 1}]},
            }
        )
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": "old-game-of-somewhere",
        "ruleset": "unruled",
        "options": {"pack": str(len(cards))},
        "players": [{"name": f"Player {seat}"} for seat in range(seats)],
        "hands": played,
        "result": {"totals": list(totals), "winners": [0]},
    }


def made(pack: str, seats: int) -> dict[str, Any]:
    """Such a record with the cards of a pack."""
    return any_record(list(codes_of(PACKS[pack].cards)), seats, Random(f"{pack}/{seats}"))


def judged(data: dict[str, Any], keep: bool = False) -> Report:
    return report_on(Record.model_validate(data), keep=keep)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments])


@pytest.mark.parametrize(("pack", "seats"), TABLES)
def test_a_record_without_rules_is_consistent_and_has_steps(pack: str, seats: int) -> None:
    data = made(pack, seats)
    report = judged(data, keep=True)
    assert report.verdict == "consistent"
    assert not report.contradicted
    for number, hand in enumerate(data["hands"]):
        frames = [frame for frame in report.frames if frame.hand == number]
        assert [frame.kind for frame in frames if frame.step.plays] == ["card"] * sum(
            len(trick["cards"]) for trick in hand["tricks"]
        )
        last = frames[-1].after
        assert [winner for _, winner, _ in last.taken] == [trick["winner"] for trick in hand["tricks"]]
        assert not any(last.hands)
        assert sum(pile.bit_count() for pile in last.piles) == seats * len(hand["tricks"])


TAROCK_LISTED = {
    "spades": "7-10.j.n.q.k",
    "hearts": "1-4.j.n.q.k",
    "diamonds": "4.3.2.1.q.k.j.n",
    "clubs": "7-10.j.n.q.k",
    "trumps": "1-21",
    "fool": "yes",
}


@pytest.mark.parametrize("options", [TAROCK_LISTED, {}, {"house_rule": "whatever"}], ids=["list", "none", "other"])
def test_the_pack_may_be_a_list_or_not_be_stated(options: dict[str, str]) -> None:
    data = {**made("54", 4), "options": options}
    assert judged(data).verdict == "consistent"
    data["hands"][0]["deal"]["hands"][0][0] = "S2"
    found = [(one.code, one.where.pointer) for one in judged(data).faults if one.severity in FAULTY]
    assert found == ([("deal.pack", "/hands/0/deal/hands/0/0")] if "trumps" in options else [])


def test_a_named_pack_is_all_its_cards() -> None:
    data = made("62", 4)
    del data["hands"][0]["deal"]["talon"][0]
    found = [(one.code, one.where.pointer) for one in judged(data).faults if one.severity in FAULTY]
    assert found == [("deal.talon_size", "/hands/0/deal/talon")]


@pytest.mark.parametrize("wrong", [{"pack": "77"}, {"trumps": "1-99"}, {"hearts": "1-x"}, {"fool": "no"}], ids=str)
def test_an_unknown_pack_is_reported(wrong: dict[str, str]) -> None:
    report = judged({**made("54", 4), "options": wrong})
    assert [(one.code, one.where.pointer) for one in report.faults] == [
        ("record.option", f"/options/{next(iter(wrong))}")
    ]


def _twice(hand: dict[str, Any]) -> None:
    hand["deal"]["hands"][1][0] = hand["deal"]["hands"][0][0]


def _not_of_the_pack(hand: dict[str, Any]) -> None:
    hand["tricks"][0]["cards"][0] = "T22"


def _again(hand: dict[str, Any]) -> None:
    hand["tricks"][2]["cards"][0] = hand["tricks"][0]["cards"][1]


def _too_many(hand: dict[str, Any]) -> None:
    hand["tricks"][1]["cards"].append(hand["tricks"].pop()["cards"][0])


def _stranger(hand: dict[str, Any]) -> None:
    hand["tricks"][1]["winner"] = 7


def _wrong_total(hand: dict[str, Any]) -> None:
    hand["scores"]["totals"][1] += 1


def _few_scores(hand: dict[str, Any]) -> None:
    del hand["scores"]["hand"][0]


WRONG: dict[str, tuple[str, Callable[[dict[str, Any]], None]]] = {
    "deal.pack": ("/hands/0/tricks/0/cards/0", _not_of_the_pack),
    "deal.twice": ("/hands/0/deal/hands/1/0", _twice),
    "play.again": ("/hands/0/tricks/2/cards/0", _again),
    "play.size": ("/hands/0/tricks/1/cards", _too_many),
    "seat.unknown": ("/hands/0/tricks/1/winner", _stranger),
    "score.total": ("/hands/0/scores/totals/1", _wrong_total),
    "score.seats": ("/hands/0/scores/hand", _few_scores),
}


@pytest.mark.parametrize("code", WRONG)
def test_facts_impossible_in_any_game_are_reported(code: str) -> None:
    data = made("78", 4)
    place, spoil = WRONG[code]
    spoil(data["hands"][0])
    report = judged(data)
    assert report.verdict == "faulty"
    assert (code, place) in [(one.code, one.where.pointer) for one in report.faults if one.severity in FAULTY]


def test_totals_of_the_game_are_the_last_ones() -> None:
    data = made("54", 4)
    data["result"]["totals"][2] += 1
    found = [(one.code, one.where.pointer) for one in judged(data).faults if one.severity in FAULTY]
    assert found == [("game.totals", "/result/totals/2")]


@pytest.mark.parametrize("game", GAMES)
def test_a_known_game_can_be_recorded_without_rules(game: str) -> None:
    assert judged({**made("78", 4), "game": game}).verdict == "consistent"


def test_an_unknown_game_needs_the_ruleset_without_rules() -> None:
    report = judged({**made("78", 4), "ruleset": "usual"})
    assert report.verdict == "unreadable"
    assert [fault.code for fault in report.faults] == ["record.game"]
    assert "unruled" in run("explain", "record.game").output


TABLES_KEPT = [("97", 3), ("78", 5), ("54", 4), ("62", 8), ("42", 2)]


@pytest.fixture(scope="module", params=TABLES_KEPT, ids=lambda table: f"{table[0]}-{table[1]}")
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with such a record."""
    file = tmp_path_factory.mktemp("kept") / "old.json"
    file.write_text(json.dumps(made(*request.param)), "utf-8")
    return file


@pytest.mark.long("many pages")
def test_pages_and_forms_of_a_game_without_rules_are_served(kept: Path) -> None:
    client = create_app((kept.parent,)).test_client()
    last = len(report_on(Record.model_validate_json(kept.read_bytes()), keep=True).frames) - 1
    shared = client.post("/desk", data={"text": kept.read_text("utf-8")})
    assert shared.status_code == 200
    link = encode(Record.model_validate_json(kept.read_bytes()))
    for turn, base in enumerate(("/r/old", f"/view/{link}")):
        for form in ("", "/scores", "/hand/1/count", "/hand/2/count", "/print"):
            assert client.get(base + form).status_code == 200, form
            assert client.get(f"{base}{form}.json").status_code == 200, form
        for number, step in enumerate((0, 3, last // 2, last)):
            for form in ("", ".json", ".svg", "?seat=1", "?hide=1", "?lang=de")[(number + turn) % 2 :: 2]:
                assert client.get(f"{base}/{step}{form}").status_code == 200, (step, form)
        assert client.get(f"{base}/hand/1/steps.json").status_code == 200
    for page in ("/", "/index.json", "/facts", "/r/old.tn", "/r/old.txt", "/r/old/record.json", f"/embed/old/{last}"):
        assert client.get(page).status_code == 200, page
    assert "Old game of somewhere" in client.get("/r/old").text


def test_commands_accept_a_game_without_rules(kept: Path, tmp_path: Path) -> None:
    for command in ("validate", "show", "complete", "link", "fmt", "hands", "count"):
        told = run(command, kept)
        assert told.exception is None or isinstance(told.exception, SystemExit), (command, told.exception)
    assert run("validate", kept).exit_code == 0
    assert run("show", kept).exit_code == 0
    archive = tmp_path / "a.db"
    assert run("archive", "--archive", archive, "init").exit_code == 0
    assert run("archive", "--archive", archive, "add", kept).exit_code == 0
    found = run("archive", "--archive", archive, "search")
    assert found.exit_code == 0, found.output
    assert "old.json" in found.output


def test_links_and_notation_keep_a_game_without_rules(kept: Path, tmp_path: Path) -> None:
    record = Record.model_validate_json(kept.read_bytes())
    assert decode(encode(record, whole=True)) == record
    typed = tmp_path / "old.tn"
    assert run("convert", kept, typed).exit_code == 0
    (report,) = [report_on(source) for source in read_sources(typed)]
    assert report.verdict == "consistent", report.faults
    assert report.record == record
