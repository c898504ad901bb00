"""The viewer and the terminal at tables of two, three and five: calls, exchanges, partners, dead hands."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from support.cases import cases
from support.page_requests import viewer
from support.paths import DATA
from support.record_builders import record_of, report_of
from tarot_records.core.cards import BIT, CODES
from tarot_records.core.position import NOBODY, has_fallen
from tarot_records.engine.random_play import generate
from tarot_records.output.terminal import table
from tarot_records.record.model import Player, Record
from tarot_records.report.report import report_on
from tarot_records.web.table.layout import scene
from tarot_records.web.table.walk import Walk
from tarot_records.words.explain import explain
from tarot_records.words.narration import sentence

Json = dict[str, Any]

NAMES = ("Emma", "Paul", "Anna", "Louis", "Marie")
TABLES = (("chambery", 5), ("mathers", 3), ("mathers", 2), ("french-tarot", 5), ("french-tarot", 3))
PACK = [code for code in CODES if code[0] != "T" or int(code[1:]) <= 21]


def named(game: str, players: int, hands: int, seed: int) -> Iterator[Record]:
    for record in generate(game, hands=hands, seed=seed, players=players):
        yield record.model_copy(update={"players": tuple(Player(name=name) for name in NAMES[:players])})


@pytest.fixture(scope="module")
def walks() -> dict[tuple[str, int], list[Walk]]:
    """A few random hands of every new table, ready to be stepped through."""
    return {
        (game, players): [
            Walk("x", "x", report_on(record, keep=True))
            for record in named(game, players, hands=40 if players == 5 else 12, seed=11)
        ]
        for game, players in TABLES
    }


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    folder = tmp_path_factory.mktemp("tables")
    for game, players in TABLES:
        lines = [record.model_dump_json(exclude_none=True) for record in named(game, players, hands=6, seed=5)]
        (folder / f"{game}-{players}.jsonl").write_text("\n".join(lines))
    return viewer(folder)


def library_of(client: FlaskClient) -> Any:
    return client.application.extensions["library"]


def walks_of(client: FlaskClient, game: str, players: int) -> list[Walk]:
    library = library_of(client)
    every = [library.walk(slug) for slug in library.slugs]
    return [one for one in every if (one.report.record.game, len(one.report.record.players)) == (game, players)]


def stacked(game: str, players: int, size: int, **parts: Any) -> Json:
    """A hand of an unshuffled pack, seat 0 dealing, of which the play is not recorded."""
    hands = [PACK[seat * size : (seat + 1) * size] for seat in range(players)]
    deal: Json = {"hands": hands, "talon": PACK[-3:]}
    if players * size + 3 < len(PACK):
        deal["dead"] = PACK[players * size : -3]
    hand = {"dealer": 0, "deal": deal, "end": "unrecorded", **parts}
    record = record_of(game, hand, players=players)
    record["players"] = [{"name": name} for name in NAMES[:players]]
    return record


def bought(*exchanges: Json) -> Json:
    """Chambéry: Anna buys a card. Emma, who deals, has S5 to SK and H1, and three low spades in the scart."""
    words = ["pass", "one_card", "pass", "pass", "pass"]
    bids = [{"seat": seat, "bid": word} for seat, word in zip((1, 2, 3, 4, 0), words, strict=True)]
    scart = [{"seat": 0, "cards": ["S2", "S3", "S4"]}]
    return stacked("chambery", 5, 15, bids=bids, scart=scart, exchanges=list(exchanges))


def ask(**more: Any) -> Json:
    return {"kind": "asked", "taker": 2, **more}


SAID: list[tuple[Json, str, str]] = [
    tuple(json.loads(line)) for line in (DATA / "sentences/tables.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.long("many hands")
@pytest.mark.parametrize(("record", "kind", "said"), SAID, ids=[f"{kind}-{i}" for i, (_, kind, _) in enumerate(SAID)])
def test_each_kind_of_step_has_its_sentence(record: Json, kind: str, said: str) -> None:
    walk = Walk("x", "x", report_on(Record.model_validate(record), keep=True, steps=0))
    steps = [i for i, frame in enumerate(walk.frames) if frame.kind == kind]
    assert said in [sentence(walk.report, step) for step in steps]


def test_only_the_best_player_of_mathers_is_said_to_score(walks: dict[tuple[str, int], list[Walk]]) -> None:
    for walk in walks["mathers", 3]:
        result = walk.frames[-1].after.setting.result
        made = [result.items["made", seat] for seat in range(3)]
        said = sentence(walk.report, len(walk.frames) - 1)
        assert said.startswith(f"Made in all: Emma {made[0]}, Paul {made[1]} and Anna {made[2]}.")
        best, second, _ = sorted(made, reverse=True)
        winner = NAMES[made.index(best)]
        assert said.endswith(f"Only {winner} scores: +{best - second}." if best > second else "Nobody scores.")


def is_secret(walk: Walk, step: int) -> bool:
    """Whether the card called has not been seen yet, in play or in the stock, and the hand is not scored."""
    frame = walk.frames[step]
    called, setting = frame.after.setting.called, frame.after.setting
    if called is None:
        return frame.kind != "score"
    turned_up = setting.taken and setting.talon & BIT[called]
    return frame.kind != "score" and not turned_up and not has_fallen(frame.after, called)


@pytest.mark.long("many hands")
def test_the_partner_is_not_given_away_before_the_card_called_has_fallen(
    walks: dict[tuple[str, int], list[Walk]],
) -> None:
    disclosed = 0
    for walk in walks["french-tarot", 5]:
        for step, frame in enumerate(walk.frames):
            drawn, said, text = scene(walk, step), sentence(walk.report, step), table(walk.report, step)
            marked = [place for place in drawn.places if place.partner or place.alone]
            told = "the card called" in said.lower()
            if is_secret(walk, step):
                assert walk.report.partner_at(step) == NOBODY
                assert marked == []
                assert not told
                assert "partner" not in said
                assert not re.search(r"\(\+\)|, alone|^\S+ +.\+ ", text, re.M)
                assert all(len(side) == 1 for side, _ in walk.report.rules.running(frame.after))
            elif frame.after.setting.called is not None:
                assert len(marked) == 1
                assert marked[0].partner == ("(+)" in text)
                assert marked[0].alone == (", alone" in text)
                assert told == (is_secret(walk, step - 1) and frame.kind != "score")
                disclosed += told
    assert disclosed > 20


@pytest.mark.long("it looks at every step of many hands")
def test_page_and_twin_hide_a_secret_partner(client: FlaskClient) -> None:
    partners = set()
    for walk in walks_of(client, "french-tarot", 5):
        for step, frame in list(enumerate(walk.frames))[::3]:
            twin = client.get(f"/r/{walk.slug}/{step}.json").get_json()
            board = client.get(f"/r/{walk.slug}/{step}").text
            contract = frame.after.setting.contract
            shown = {word for word in ("partner</span>", "alone</span>", "plays alone", "partner: ") if word in board}
            if is_secret(walk, step):
                assert twin["partner"] is None
                assert (twin["contract"] or {"partner": None})["partner"] is None
                assert shown == set()
            elif contract is not None and frame.after.setting.called is not None:
                assert twin["partner"] == twin["contract"]["partner"] == contract.partner
                alone = contract.partner == contract.declarer
                expected = {"alone</span>", "plays alone"} if alone else {"partner</span>", "partner: "}
                assert shown == expected
                partners.add(contract.partner)
    assert len(partners) > 1


@pytest.mark.long("it looks at every step of many hands")
def test_an_open_partner_is_marked_from_the_call_on(client: FlaskClient) -> None:
    seen = 0
    for walk in walks_of(client, "chambery", 5):
        for step, frame in enumerate(walk.frames):
            setting = frame.after.setting
            last = walk.frames[-1].after.setting.contract
            if setting.called is None or last is None:
                continue
            twin = client.get(f"/r/{walk.slug}/{step}.json").get_json()
            assert twin["called"] == CODES[setting.called]
            assert twin["partner"] == last.partner
            assert "partner: " in client.get(f"/r/{walk.slug}/{step}").text
            assert scene(walk, step).places[last.partner].partner == (last.partner != last.declarer)
            seen += 1
    assert seen > 80


def test_a_fault_that_tells_the_partner_waits_until_the_table_knows(walks: dict[tuple[str, int], list[Walk]]) -> None:
    seen = 0
    for walk in walks["french-tarot", 5]:
        contract = walk.frames[-1].after.setting.contract
        if contract is None or walk.report.record is None:
            continue
        record = walk.report.record.model_dump(mode="json", exclude_none=True)
        record["hands"][0]["contract"] = {"partner": (contract.partner + 1) % 5}
        wrong = Walk("x", "x", report_on(Record.model_validate(record), keep=True, steps=0))
        number = next(i for i, fault in enumerate(wrong.report.faults) if fault.code == "call.partner")
        step = wrong.step_of(number)
        assert step is not None
        assert not is_secret(wrong, step)
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("at", TABLES, ids=str)
def test_every_seat_has_its_place_and_its_card(client: FlaskClient, at: tuple[str, int]) -> None:
    game, players = at
    for walk in walks_of(client, game, players)[:2]:
        for step, frame in enumerate(walk.frames):
            drawn = scene(walk, step)
            assert [place.name for place in drawn.places] == list(NAMES[:players])
            assert len({place.where for place in drawn.places}) == players
            where = {place.seat: place.where for place in drawn.places}
            assert all(where[played.seat] == played.where for played in drawn.trick)
            if frame.kind == "taken":
                assert len(drawn.trick) == players
        page = client.get(f"/r/{walk.slug}/0").text
        assert f"seats-{players}" in page
        assert page.count('class="place at-') == players
        text = table(walk.report, len(walk.frames) - 1)
        assert all(re.search(rf"^{name} ", text, re.M) for name in NAMES[:players])


@pytest.mark.long("every step")
@pytest.mark.parametrize("at", TABLES, ids=str)
def test_at_every_step_every_card_lies_somewhere(client: FlaskClient, at: tuple[str, int]) -> None:
    walk = walks_of(client, *at)[0]
    for step in range(0, len(walk.frames), 2):
        data = client.get(f"/r/{walk.slug}/{step}.json").get_json()
        heaps = [*data["hands"], *data["piles"], *data["scarts"], data["dead"]]
        if not data["talon"]["taken"]:
            heaps.append(data["talon"])
        cards = [code for heap in heaps for code in heap["cards"]]
        if not data["middle"]["over"]:
            cards += [card["card"] for card in data["middle"]["cards"]]
        assert sorted(cards) == sorted(PACK), step


def test_a_card_that_has_changed_hands_is_marked_where_it_is_now(client: FlaskClient) -> None:
    moves = 0
    for game, players in TABLES[:3]:
        for walk in walks_of(client, game, players):
            for step, frame in enumerate(walk.frames):
                drawn = scene(walk, step)
                moved = {(place.seat, card.code) for place in drawn.places for card in place.cards if card.moved}
                if frame.kind in ("asked", "returned"):
                    twin = client.get(f"/r/{walk.slug}/{step}.json").get_json()["exchanged"][-1]
                    assert moved == {(twin["taker"], code) for code in twin["cards"]}
                    assert twin["kind"] == frame.kind
                    moves += len(moved)
                elif frame.kind != "talon":
                    assert moved == set()
    assert moves > 5


def test_a_hand_with_calls_and_exchanges_shows_its_parts(walks: dict[tuple[str, int], list[Walk]]) -> None:
    labels = {at: {part.label for walk in found for part in walk.sections(0)} for at, found in walks.items()}
    assert labels["chambery", 5] >= {"Deal", "Stock", "Scart", "Bids", "Contract", "Call", "Exchange", "Trick 15"}
    assert labels["mathers", 3] >= {"Deal", "Stock", "Scart", "Declarations", "Exchange", "Trick 25"}
    assert labels["french-tarot", 5] >= {"Bids", "Contract", "Call", "Trick 15"}
    for walk in walks["chambery", 5]:
        parts = [part.label for part in walk.sections(0)]
        assert parts.index("Scart") < parts.index("Bids")


def test_the_dead_hand_has_no_owner(client: FlaskClient) -> None:
    walk = walks_of(client, "mathers", 2)[0]
    for step in (0, 10, len(walk.frames) - 1):
        assert "Nobody’s hand" in client.get(f"/r/{walk.slug}/{step}").text
        assert len(client.get(f"/r/{walk.slug}/{step}.json").get_json()["dead"]["cards"]) == 25
        assert "\nnobody's  " in table(walk.report, step)
    three = walks_of(client, "mathers", 3)[0]
    assert "Nobody’s hand" not in client.get(f"/r/{three.slug}/10").text


def test_the_entries_of_mathers_stand_player_by_player(client: FlaskClient) -> None:
    for players in (2, 3):
        walk = walks_of(client, "mathers", players)[0]
        page = client.get(f"/r/{walk.slug}/{len(walk.frames) - 1}").text
        entries = page[page.index("Entries, player by player") :]
        rows = re.findall(r'<tr><th scope="row">(\w+) .*?</tr>', entries[: entries.index("</table>")])
        result = walk.frames[-1].after.setting.result
        named = ("declared", "asks", "cuts", "fool", "tricks", "made")
        assert rows == [name for name in named if any(result.items[name, seat] for seat in range(players))]
        made = re.search(r'scope="row">made .*?</tr>', entries)
        numbers = re.findall(r"<td>(\d+)<", made.group())
        assert numbers == [str(result.items["made", seat]) for seat in range(players)]


def test_the_twin_has_declared_values(client: FlaskClient) -> None:
    for walk in walks_of(client, "mathers", 3):
        data = client.get(f"/r/{walk.slug}/{len(walk.frames) - 1}.json").get_json()
        declared = walk.frames[-1].after.setting.declared
        assert [entry["value"] for entry in data["declarations"]] == [done.value for done in declared]


def test_the_list_of_hands_says_with_whom(client: FlaskClient) -> None:
    said = [
        found.group(1)
        for walk in walks_of(client, "french-tarot", 5) + walks_of(client, "chambery", 5)
        if (
            found := re.search(
                r"<td>((?:garde|prise|call|solo|one card|two cards)[^<]*)</td>", client.get(f"/r/{walk.slug}").text
            )
        )
    ]
    assert any(re.fullmatch(r"garde( \w+)?, \w+ with \w+", words) for words in said), said
    assert any(re.fullmatch(r"call, \w+ with \w+", words) for words in said), said
    assert all(" with " not in words for words in said if words.startswith(("solo", "one", "two")))


@cases("web/pages_of_tables", "faults_read_well")
def test_faults_of_tables_are_explained_in_sentences(record: Json, code: str, what: str) -> None:
    report = report_of(record)
    assert what in [explain(fault, report).what for fault in report.faults if fault.code == code]


def test_where_else_a_card_stands_is_said_of_exchanges_and_dead_hands() -> None:
    record = bought(
        ask(giver=0, asked="SK", cards=["SK"]), {"kind": "returned", "giver": 2, "taker": 0, "cards": ["SK"]}
    )
    record["hands"][0]["exchanges"][1]["cards"] = ["T4"]
    report = report_of(record)
    held = next(fault for fault in report.faults if fault.code == "exchange.held")
    assert explain(held, report).also == ("among the cards dealt to Marie",)
    dead = stacked("mathers", 2, 25)
    dead["hands"][0]["scart"] = [{"seat": 0, "cards": ["F", "S2", "S3"]}]
    report = report_of(dead)
    barred = next(fault for fault in report.faults if fault.code == "scart.held")
    assert explain(barred, report).also == ("in the hand that nobody plays",)
    again = bought(ask(giver=0, cards=["SK"]), {"kind": "returned", "giver": 2, "taker": 0, "cards": ["SQ"]})
    again["hands"][0]["exchanges"].append(ask(giver=0, cards=["SQ"]))
    report = report_of(again)
    held = next(fault for fault in report.faults if fault.code == "exchange.held")
    assert "among the cards exchanged, from Emma to Anna" in explain(held, report).also
