"""What if: what may be chosen is what is legal, a branch is a hand like any other, and its address says all of it."""

import json
import re
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from flask.testing import FlaskClient

from support.page_requests import answers_as_told, requests
from support.paths import SAMPLES
from support.record_builders import ALL_TABLES, TableOf, name_of, played
from tarot_records.analysis.branch import (
    Branch,
    actual_move,
    branch_at,
    continued_as_played,
    last_branching_step,
    next_turn,
    read_moves,
    replayed_branch,
    with_move,
    with_moves,
    write_moves,
)
from tarot_records.core.cards import codes_of
from tarot_records.engine.fold import Frame
from tarot_records.games import GAMES
from tarot_records.link import encode
from tarot_records.phases.play.tricks import Tricks
from tarot_records.reading.files import read_sources
from tarot_records.record.model import Record
from tarot_records.report.report import Report, report_on

by_table = pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)


@cache
def report_of(table: TableOf, seed: int = 5) -> Report:
    """A random hand of this table, with its steps."""
    return report_on(Record.model_validate(played(table[0], seed, players=table[1])), keep=True, known=())


def steps_of(report: Report) -> tuple[int, ...]:
    """Some steps at which something else can be played: before play, in and between tricks, at the end."""
    last = last_branching_step(report, range(len(report.frames)))
    return (0, last // 3, last // 2, last // 2 + 1, last)


def shown(frame: Frame) -> tuple[object, ...]:
    """What a step shows, but for what is written of the score."""
    return (frame.pointer, frame.seat, frame.after._replace(setting=frame.after.setting._replace(unit=1)))


def at_random(branch: Branch, chance: Random) -> Branch:
    """The branch with any legal card played."""
    return with_move(branch, chance.choice(next_turn(branch).legal))


@by_table
def test_offered_moves_are_the_legal_ones(table: TableOf) -> None:
    report, chance = report_of(table), Random(1)
    play = cast(Tricks, report.rules.playing)
    for step in steps_of(report)[1::2]:
        branch = branch_at(report, step)
        for _ in range(12):
            turn = next_turn(branch)
            if not turn.legal:
                break
            if not turn.legal[0].pays:
                assert {move.card for move in turn.legal} == set(codes_of(play.legal(branch.now)))
                assert {choice.move.card for choice in turn.choices} == set(codes_of(branch.now.hands[turn.seat]))
            assert all(choice.certain for choice in turn.choices)
            branch = at_random(branch, chance)


@by_table
def test_a_branch_played_out_is_a_legal_hand(table: TableOf) -> None:
    report, chance = report_of(table), Random(2)
    for step in steps_of(report):
        start = branch = branch_at(report, step)
        assert start is not None
        while next_turn(branch).legal:
            branch = at_random(branch, chance)
        told = replayed_branch(branch)
        assert told.record is not None
        again = report_on(told.record, keep=True, known=(), steps=0)
        assert not again.contradicted
        assert [shown(frame) for frame in again.frames] == [shown(frame) for frame in told.frames]
        assert told.frames[-1].step.settles
        assert told.frames[-1].after.setting.result is not None
        assert read_moves(write_moves(branch.moves)) == (branch.moves, False)
        assert with_moves(start, branch.moves) == (branch, None)


@by_table
def test_a_branch_of_the_real_cards_is_the_real_game(table: TableOf) -> None:
    report = report_of(table)
    for step in steps_of(report):
        start = branch_at(report, step)
        assert start.step >= step
        assert replayed_branch(start).frames == report.frames[: start.step + 1]
        branch = continued_as_played(start)
        told, real = replayed_branch(branch).frames, [frame for frame in report.frames if frame.kind != "paid"]
        ours = [frame for frame in told if frame.kind != "paid"]
        assert [(frame.pointer, frame.after.hands) for frame in ours] == [(f.pointer, f.after.hands) for f in real]
        assert told[-1].after.setting.result == report.frames[-1].after.setting.result


def test_a_finished_branch_has_no_move() -> None:
    report = report_of(ALL_TABLES[0])
    last = last_branching_step(report, range(len(report.frames)))
    assert branch_at(report, last) is not None
    assert [branch_at(report, step) for step in range(last + 1, len(report.frames))] == [None] * (
        len(report.frames) - last - 1
    )


@by_table
def test_an_open_hand_offers_only_surely_legal_cards(table: TableOf) -> None:
    """Two hands are not recorded, and the record ends in the midst of the play: what is offered is legal in truth.

    Also when others have been led than really were, so that what he really played says nothing of what he may.
    """
    data = played(table[0], 5, players=table[1])
    whole, chance = report_of(table), Random(3)
    cut = json.loads(json.dumps(data))
    hand = cut["hands"][0]
    hand["tricks"], hand["scores"] = hand["tricks"][: len(hand["tricks"]) // 2 + 1], None
    hand["deal"]["hands"][:2] = [None, None]
    part = report_on(Record.model_validate(cut), keep=True, known=(), steps=0)
    offered = 0
    for step in range(0, last_branching_step(part, range(len(part.frames))) + 1, 18):
        here, there = branch_at(part, step), branch_at(whole, step)
        assert here is not None
        assert there is not None
        for _ in range(8):
            turn, truth = next_turn(here), next_turn(there)
            assert turn.seat == truth.seat
            assert set(turn.legal) <= set(truth.legal)
            for choice in turn.choices:
                assert choice.certain or turn.unknown
                assert choice.legal or not choice.certain or choice.move not in truth.legal
            if not turn.legal:
                break
            offered += len(turn.legal)
            move = chance.choice(turn.legal)
            here, there = with_move(here, move), with_move(there, move)
    assert offered


def test_the_real_move_is_known_while_the_branch_allows_it() -> None:
    report = report_of(ALL_TABLES[-1])
    branch = branch_at(report, len(report.frames) // 2)
    assert branch is not None
    real = actual_move(branch)
    assert real is not None
    other = next(move for move in next_turn(branch).legal if move != real)
    gone = continued_as_played(with_move(branch, other))
    assert gone.moves[0] == other
    assert len(gone.moves) >= 1
    assert next_turn(gone).must is None


def links_of(text: str) -> list[str]:
    """The links of the buttons for cards."""
    return [link.replace("&amp;", "&") for link in re.findall(r'class="chip[^"]*" href="([^"]+)"', text)]


@pytest.mark.long("many pages of a hand")
@by_table
def test_a_branch_is_played_out_without_javascript(client: FlaskClient, table: TableOf) -> None:
    address = f"/r/{name_of(table)}/20/if"
    turns = client.get(f"/r/{name_of(table)}/20").text.count('id="what-if" class="way"')
    assert turns == 1
    for _ in range(3):
        answer = client.get(address)
        assert answer.status_code == 200
        twin = client.get(address + ".json").get_json()
        links = links_of(answer.text)
        assert sorted(links) == sorted(link.removesuffix(".json") for link in twin["next"])
        assert len(re.findall('class="reason"', answer.text)) == len(twin["barred"])
        address = links[-1]
    while not (twin := client.get(f"{address}-on.json").get_json())["result"]:
        address = twin["next"][0].removesuffix(".json")
    text = client.get(f"{address}-on").text
    assert 'class="score beside"' in text
    assert "Compared with the game" in text


def test_a_game_in_a_link_branches_too(client: FlaskClient) -> None:
    data = Record.model_validate(played(*ALL_TABLES[0][:1], 5, players=ALL_TABLES[0][1]))
    text = encode(data)
    there = client.get(f"/view/{text}/20/if").text
    link = links_of(there)[0]
    assert link.startswith(f"/view/{text}/20/if/")
    sent = client.post("/view", data={"text": link.removeprefix("/view/")})
    assert sent.status_code == 200
    assert links_of(sent.text)[0].startswith(link.replace("/view/", "/view#"))


def test_a_seat_chooses_its_own_cards_only(client: FlaskClient) -> None:
    own = client.get("/r/tarotmag-17/30/if?seat=3")
    assert [urlless.partition("?")[0][-2:] for urlless in links_of(own.text)] == ["DN", "DJ"]
    assert "seat=3" in links_of(own.text)[0]
    assert "Really" not in own.text
    for look in ("seat=1", "hide=1"):
        assert links_of(client.get(f"/r/tarotmag-17/30/if?{look}").text) == []
        assert client.get(f"/r/tarotmag-17/30/if.json?{look}").get_json()["really"] is None


def test_faulty_and_unfinished_games_branch_where_they_are_played() -> None:
    branched = 0
    for source in islice(read_sources(SAMPLES), 0, None, 3):
        report = report_on(source, keep=True, known=(), steps=0)
        for step in range(0, len(report.frames), 40):
            branch = branch_at(report, step)
            if branch is not None:
                told = replayed_branch(continued_as_played(branch)).frames
                kept = [frame for frame in report.frames[: branch.step + 1] if frame.hand == branch.hand]
                assert told[: len(kept)] == tuple(kept)
                branched += 1
    assert branched > 20


def test_branch_pages_have_the_elements_the_script_replaces(client: FlaskClient) -> None:
    text = client.get("/r/tarotmag-17/30/if").text
    script = (Path(str(files("tarot_records.web"))) / "static" / "what_if.js").read_text()
    parts = re.findall(r'"(\w+)"', re.search(r"PARTS = (\[.*?\])", script)[1])  # type: ignore[index]
    assert len(parts) == 5
    for part in (*parts, "branch"):
        assert text.count(f' id="{part}"') == 1


def test_the_card_for_the_fool_is_chosen_where_that_counts(client: FlaskClient) -> None:
    table = next(one for one in ALL_TABLES if GAMES[one[0]].rules(one[1], {}).playing.fool.chosen)
    reports = (report_of(table, seed) for seed in range(50))
    report = next(one for one in reports if any(frame.kind == "paid" for frame in one.frames))
    assert report.record is not None
    last_card = next(step for step, frame in enumerate(report.frames) if frame.kind == "paid") - 2
    start = branch_at(report, last_card - 1)
    branch = continued_as_played(start)
    assert branch.moves[1].pays
    owing = next_turn(with_move(start, branch.moves[0]))
    assert branch.moves[1] in owing.legal
    assert all(move.pays for move in owing.legal)
    address = f"/view/{encode(report.record)}/{start.step}/if/{write_moves(branch.moves[:1])}"
    told = client.get(address).text
    assert "gives for the Fool:" in told
    assert links_of(told) == [f"{address}-{write_moves([move])}" for move in owing.legal]


@requests("branch")
def test_branch_page_answers_request(client: FlaskClient, asked: dict[str, Any]) -> None:
    answers_as_told(client, asked)
