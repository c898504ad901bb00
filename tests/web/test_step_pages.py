"""The pages of steps: the same in one as together, small, and never telling what a seat does not know."""

import gzip
import json
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from support.hidden_cards import exchanged
from support.page_requests import answers_as_told, requests, viewer
from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of
from tarot_records.counting import score
from tarot_records.repairs.ranking import FoundRepairs

Hand = dict[str, Any]
Whole = Callable[[str], list[dict[str, str]]]


@pytest.fixture(scope="module")
def whole(client: FlaskClient) -> Whole:
    """All parts of every step of the first hand of a record, with all cards in sight."""
    return cache(lambda slug: pages_of(client.get(f"/r/{slug}/hand/1/steps.json").get_json()))


def pages_of(hand: Hand) -> list[dict[str, str]]:
    """All parts of every step, as the script puts them together."""
    pages, page = [], {}
    for changes in hand["steps"]:
        drawn = {
            name: re.sub("[\ue000-\uf8ff]", lambda sign: hand["pictures"][ord(sign[0]) - 0xE000], text)
            for name, text in changes.items()
        }
        page = page | drawn
        pages.append(page)
    return pages


def test_the_script_handles_the_key_of_every_seat(client: FlaskClient) -> None:
    script = files("tarot_records.web").joinpath("static", "step.js").read_text("utf-8")
    handled = re.search(r'for \(const key of "(\d+)"\) KEYS', script)
    assert handled is not None
    shown = set(re.findall(r'data-key="(\d)"', client.get(f"/r/{name_of(('troggu', 8))}/1").text))
    assert set("012345678") == shown == set(handled[1])


VIEWS = ("", "?seat=1&turn=1", "?hide=1", "?lang=fr&seat=0&hide=1")
HANDS = [*((name_of(table), 1) for table in ALL_TABLES), ("tdm-donne53", 1), ("consiglio-composed-1", 3)]
HANDS_IN_VIEWS = [(*hand, VIEWS[i % 4]) for i, hand in enumerate(HANDS)]
"""Slug, number of the hand, view: each hand in one of them."""


@pytest.mark.parametrize(("slug", "hand", "view"), HANDS_IN_VIEWS)
def test_the_steps_of_a_hand_are_those_of_its_pages(client: FlaskClient, slug: str, hand: int, view: str) -> None:
    together = client.get(f"/r/{slug}/hand/{hand}/steps.json{view}").get_json()
    pages = pages_of(together)
    assert len(pages) == together["last"] - together["first"] + 1 == len(together["titles"]) == len(together["ways"])
    for i in range(len(view) % 2, len(pages), 25):
        step = together["first"] + i
        text = client.get(f"/r/{slug}/{step}{view}").text
        for name, part in pages[i].items():
            assert part.strip() in text, (step, name)
        assert f"<title>{together['titles'][i]} " in text
        for key, to in together["ways"][i].items():
            shown = re.search(rf'data-way="{key}"[^>]*', text)
            if shown:
                assert (f"/r/{slug}/{to}{view.replace('&', '&amp;')}" in shown[0]) is (to is not None)
        ids = re.findall(r' id="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert set(pages[i]) <= set(ids)


@pytest.mark.long("many hands step by step")
def test_a_hand_is_sent_small_and_not_twice(client: FlaskClient) -> None:
    for address in ("/r/tarotmag-17/hand/1/steps.json", "/r/consiglio-composed-1/hand/1/steps.json"):
        answer = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert len(answer.data) < 40_000
        assert json.loads(gzip.decompress(answer.data))["hand"] == 1
        again = client.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")


LARGEST = 40_000
"""Maximum number of bytes of a step's page of a record without faults, not compressed."""
MOST_ELEMENTS = 900
"""Maximum number of elements of such a page, without those that its script adds."""
MANY_ENTRIES = {"minchiate-4"}
"""Tables with many entries in the score of a hand: the page of its end may have a tenth more elements."""


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_step_page_is_small(client: FlaskClient, table: TableOf) -> None:
    slug = name_of(table)
    steps = client.application.extensions["library"].walk(slug).hands[0]
    for step in (steps.start, (steps.start + steps.stop) // 2, steps.stop - 1):
        page = client.get(f"/r/{slug}/{step}")
        assert len(page.data) < LARGEST, (step, len(page.data))
        shown = re.sub("<template.*?</template>", "", page.text, flags=re.DOTALL)
        most = MOST_ELEMENTS * (1.1 if slug in MANY_ENTRIES and step == steps.stop - 1 else 1)
        assert len(re.findall("<[a-z]", shown)) <= most, step


def test_the_table_can_be_turned(client: FlaskClient) -> None:
    for turn in range(4):
        text = client.get(f"/r/tarotmag-17/30?turn={turn}").text
        places = re.findall(r'class="place at-(\S+)" aria-labelledby="seat-(\d)"', text)
        assert ("bottom", str(turn)) in places
        assert len({where for where, _ in places}) == 4


class Pair(NamedTuple):
    """Two records that differ in two cards, until one of them is played, which a seat has not seen before."""

    mine: Json
    theirs: Json
    seat: int
    until: int


def pair_at(table: TableOf) -> Pair:
    game, players = table
    for seed in range(20):
        chance = Random(seed)
        seat = chance.randrange(players)
        record = generated(game, seed=seed, players=players)
        other = exchanged(record, seat, chance)
        if other is not None and other[1] >= 12:
            return Pair(record, other[0], seat, other[1])
    raise AssertionError(f"no such pair of hands at {table}")


@pytest.fixture(scope="module")
def pairs() -> dict[str, Pair]:
    """One of every table."""
    return {name_of(table): pair_at(table) for table in ALL_TABLES}


@pytest.fixture(scope="module")
def viewers(pairs: dict[str, Pair], tmp_path_factory: pytest.TempPathFactory) -> list[FlaskClient]:
    """A viewer of the first records of the pairs, and one of the others."""
    folders = [tmp_path_factory.mktemp("pairs") for _ in range(2)]
    for name, pair in pairs.items():
        for folder, record in zip(folders, pair, strict=False):
            (folder / f"{name}.json").write_text(json.dumps(record | {"id": name}))
    return [viewer(folder) for folder in folders]


@pytest.mark.long("a pair of hands, step by step")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_seat_views_do_not_depend_on_unseen_cards(
    pairs: dict[str, Pair], viewers: list[FlaskClient], table: TableOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat's pages of two records are the same until a card of another player that differs is played.

    The second record is faulty; at every third table, what would mend it is searched and shown too.
    """
    if ALL_TABLES.index(table) % 3:
        monkeypatch.setattr("tarot_records.repairs.causes.find_repairs", lambda *_, **__: FoundRepairs([], False))
    pair, place, odd = pairs[name_of(table)], f"/r/{name_of(table)}", ALL_TABLES.index(table) % 2
    view = f"seat={pair.seat}" + "&hide=1" * (ALL_TABLES.index(table) // 2 % 2)
    twin = pair.until - 1 if odd else pair.until // 2
    for address in (f"{place}/{pair.until - 1}?{view}", f"{place}/{twin}.json?{view}"):
        mine, theirs = (viewer.get(address) for viewer in viewers)
        assert mine.status_code == 200
        assert mine.text == theirs.text, address
    if odd:  # what is sent together is what stands in the pages
        together = [pages_of(viewer.get(f"{place}/hand/1/steps.json?{view}").get_json()) for viewer in viewers]
        assert together[0][: pair.until] == together[1][: pair.until]
    assert viewers[0].get(f"{place}/5").text != viewers[1].get(f"{place}/5").text


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_cards_as_dealt_are_crossed_out_as_they_fall(client: FlaskClient, whole: Whole, table: TableOf) -> None:
    slug = name_of(table)
    frames = client.application.extensions["library"].walk(slug).frames
    pages = whole(slug)
    assert len(pages) == len(frames)
    for page, frame in zip(pages, frames, strict=True):
        dealt = "".join(text for name, text in page.items() if re.fullmatch(r"dealt-\d+", name))
        setting, position = frame.after.setting, frame.after
        played = sum(len(cards) for _leader, _winner, cards in position.taken) if position.taken else 0
        marks = [set(classes.split()) for classes in re.findall(r'class="k ([^"]+)"', dealt)]
        assert sum("played" in these for these in marks) == played + (0 if frame.step.takes else len(position.trick))
        came = (setting.talon & ~setting.left).bit_count() if setting.taken else 0
        assert sum({"came", "stock"} <= these for these in marks) == came
        assert sum({"gone", "scart"} <= these for these in marks) == sum(one.bit_count() for one in setting.scarts)
    key = pages[-1]["dealt-key"]
    assert 'class="played"' in key
    assert ('class="gone scart"' in key) == any(frames[-1].after.setting.scarts)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_last_step_shows_every_players_score(client: FlaskClient, whole: Whole, table: TableOf) -> None:
    slug = name_of(table)
    frames = client.application.extensions["library"].walk(slug).frames
    result = frames[-1].after.setting.result
    pages = whole(slug)
    assert all('class="result' not in page["result"] for page in pages[:-1])
    told = pages[-1]["result"]
    rows = told.partition('class="players"')[2].partition("</tbody>")[0].split("<tr>")
    shown = [re.findall(r"<td>([^<]*)</td>", row)[0] for row in rows[1:] if 'scope="row"' in row]
    assert shown == [score(value) for value in result.hand]
    paid = re.search(r'class="paid">([^<]+)<', told)
    assert bool(paid) == (sum(result.hand) == 0 and any(result.hand))
    contract = frames[-1].after.setting.contract
    assert ("<h2>" in told) == (contract is not None)
    assert "<details" in pages[-1]["score"]
    assert " open" not in pages[-1]["score"].partition(">")[0]


@requests("steps")
def test_step_page_answers_request(client: FlaskClient, asked: Json) -> None:
    answers_as_told(client, asked)


def test_the_button_of_a_correction_leads_to_the_desk(client: FlaskClient) -> None:
    desk = re.search(r'href="(/desk\?record=tdm-donne53[^"]*)"', client.get("/r/tdm-donne53/71").text)
    assert desk
    assert "the two are exchanged" in client.get(desk[1].replace("&amp;", "&")).text


def test_results_of_several_hands_have_totals(client: FlaskClient) -> None:
    several = client.get("/r/consiglio-composed-1/hand/2/steps.json").get_json()
    assert "Totals" in pages_of(several)[-1]["result"]


@pytest.mark.parametrize(("view", "legal"), [("", True), ("?hide=1", False), ("?hide=", True)])
def test_legal_cards_stand_beside_a_fault_unless_they_are_hidden(client: FlaskClient, view: str, legal: bool) -> None:
    told = client.get(f"/r/tdm-donne53/71{view}").text.partition('role="status"')[2].partition("</section>")[0]
    why = told.partition('class="why')[2].partition('class="felt')[0]
    assert "could follow" in why
    assert ("the 10 of diamonds" in why) == ("/view/" in why) == legal


def test_an_invalid_seat_gives_the_default_view(client: FlaskClient) -> None:
    usual = client.get("/r/tarotmag-17/30").text
    assert client.get("/r/tarotmag-17/30?seat=7&turn=9").text.replace("?seat=7&amp;turn=9", "") == usual
