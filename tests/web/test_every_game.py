"""Every page of every game that is found, in every language, over each kind of hand that its generator makes."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from support.generated_hands import hands, steps
from support.html_page import HtmlPage
from support.page_requests import client_of
from support.record_builders import ALL_TABLES, TableOf, generated, name_of
from tarot_records.core.cards import codes_of
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.link import encode
from tarot_records.notation.writer import write_record
from tarot_records.piles.schemes import SCHEMES
from tarot_records.reading.files import from_text
from tarot_records.record.model import Record
from tarot_records.report.report import report_on
from tarot_records.web import create_app
from tarot_records.web.api.schemas import schema
from tarot_records.words.language import LANGUAGES

UNSAID = re.compile(r"\{[a-z_]*\}|%\([a-z_]+\)|\bNone\b|\bUndefined\b|\bnan\b")
"""What stands in a page where a word or a value is missing."""

SAME = ("hands", "talon", "scarts", "piles", "tricks", "card_points", "totals", "contract", "called")
"""What the twin of a step tells alike, whatever the players are called."""
PAPERS = ("scores", "print", "hand/1/count")
"""One of these for each hand."""


def slug_of(table: TableOf, number: int) -> str:
    return f"{name_of(table)}-{number}"


Viewer = Callable[[TableOf], FlaskClient]


@pytest.fixture(scope="module")
def viewer(tmp_path_factory: pytest.TempPathFactory) -> Viewer:
    """A viewer of the hands of a table; of the first there is a second witness who misheard a score."""

    @cache
    def begun(table: TableOf) -> FlaskClient:
        folder = tmp_path_factory.mktemp(name_of(table))
        for number, record in enumerate(hands(table)):
            data = json.loads(text_of(record)) | {"id": slug_of(table, number)}
            (folder / f"{data['id']}.json").write_text(json.dumps(data))
            if not number:
                data["hands"][0]["scores"]["hand"][0] += 1
                (folder / f"{data['id']}-second.json").write_text(json.dumps(data | {"id": f"{data['id']}-second"}))
        return client_of(create_app([folder]))

    return begun


def text_of(record: Record) -> str:
    return record.model_dump_json(exclude_none=True, exclude_defaults=True)


def page_of(client: FlaskClient, address: str, lang: str) -> HtmlPage:
    """A page, which is whole and leaves nothing unsaid."""
    answer = client.get(f"{address}{'&' if '?' in address else '?'}lang={lang}")
    assert answer.status_code == 200, address
    page = HtmlPage(answer.text)
    assert page.lang == lang
    assert len(page.ids) == len(set(page.ids)), address
    assert UNSAID.findall(" ".join(page.shown)) == [], address
    return page


@cache
def shape(name: str) -> Draft202012Validator:
    """A schema of ours."""
    found = schema(name)
    assert found is not None
    return Draft202012Validator(dict(found))


def twin_of(client: FlaskClient, address: str, lang: str) -> Any:
    """The twin of a page, which is as the schema it names says."""
    path, _, query = address.partition("?")
    answer = client.get(f"{path}.json?lang={lang}&{query}")
    assert answer.status_code == 200, address
    (named,) = re.findall(r'</schemas/([a-z_]+)\.json>; rel="describedby"', answer.headers["Link"])
    assert [error.message[:200] for error in shape(named).iter_errors(answer.get_json())] == [], address
    return answer.get_json()


def in_turn(table: TableOf) -> Iterator[tuple[str, Record, str]]:
    """The slug and record of each hand of a table, in one language after another, until all had their turn."""
    made, languages = hands(table), list(LANGUAGES)
    for turn in range(max(len(made), len(languages))):
        number = turn % len(made)
        yield slug_of(table, number), made[number], languages[turn % len(languages)]


def some(table: TableOf, which: int, of: int) -> Iterator[tuple[str, Record, str]]:
    """One in so many of these, at each table other ones."""
    return islice(in_turn(table), (ALL_TABLES.index(table) + which) % of, None, of)


@pytest.mark.long("many pages")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_pages_of_a_record_of_every_game_are_served(viewer: Viewer, table: TableOf) -> None:
    client = viewer(table)
    for (slug, _, lang), paper in zip(some(table, 0, of=4), cycle(PAPERS)):
        page_of(client, f"/r/{slug}", lang)
        assert twin_of(client, f"/r/{slug}", lang)["verdict"] == "proved"
        page_of(client, f"/r/{slug}/{paper}", lang)
        twin_of(client, f"/r/{slug}/{paper}", lang)


@pytest.mark.long("many pages of many steps")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_step_pages_of_every_game_are_served(viewer: Viewer, table: TableOf) -> None:
    client = viewer(table)
    for slug, record, lang in some(table, 0, of=4):
        for number, step in enumerate(steps(record)):
            seat = step % table[1]
            twin = twin_of(client, f"/r/{slug}/{step}", lang)
            assert twin["step"] == step
            match number % 4:
                case 0:
                    page_of(client, f"/embed/{slug}/{step}?hide=1", lang)
                case 1:
                    page_of(client, f"/r/{slug}/{step}?seat={seat}&turn=1", lang)
                case 2:
                    twin_of(client, f"/embed/{slug}/{step}", lang)
                case _:
                    page_of(client, f"/r/{slug}/{step}", lang)
                    picture = client.get(f"/r/{slug}/{step}.svg?lang={lang}&seat={seat}")
                    assert ElementTree.fromstring(picture.text).tag == "{http://www.w3.org/2000/svg}svg"
        assert all(client.get(way).status_code == 200 for way in twin["ways"].values() if way)
    together = client.get(f"/r/{slug}/hand/1/steps.json?lang={lang}").get_json()
    assert len(together["steps"]) > max(steps(record))


@pytest.mark.long("many pages")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_shared_game_has_the_same_pages(viewer: Viewer, table: TableOf) -> None:
    client = viewer(table)
    for (slug, record, lang), paper in zip(some(table, 1, of=4), cycle(PAPERS)):
        shared = f"/view/{encode(record)}"
        for part in ("", f"/{paper}", f"/{steps(record)[-1]}"):
            page_of(client, shared + part, lang)
        ours, theirs = (twin_of(client, f"{place}/{steps(record)[-1]}", lang) for place in (f"/r/{slug}", shared))
        assert {name: ours[name] for name in SAME} == {name: theirs[name] for name in SAME}


@pytest.mark.long("many forms")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_other_forms_of_a_record_read_back_equal(viewer: Viewer, table: TableOf) -> None:
    client = viewer(table)
    for slug, record, lang in some(table, 0, of=2):
        for address in (f"/r/{slug}/record.json", f"/r/{slug}.tn?lang={lang}"):
            read = report_on(next(from_text(client.get(address).data, "x")))
            assert (read.verdict, read.record and read.record.hands) == ("proved", record.hands), address
        assert client.get(f"/r/{slug}.txt?lang={lang}").text.strip()


@pytest.mark.long("many texts on the desk")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_desk_accepts_typed_hands_of_every_game(viewer: Viewer, table: TableOf) -> None:
    client = viewer(table)
    for _, record, lang in some(table, 0, of=4):
        sent = {"text": write_record(record, lang)}
        page = client.post(f"/desk?lang={lang}", data=sent)
        assert page.status_code == 200
        assert UNSAID.findall(" ".join(HtmlPage(page.text).shown)) == []
        assert client.post(f"/desk.json?lang={lang}", data=sent).get_json()["verdict"] == "proved"


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_two_witnesses_of_every_game_are_compared(viewer: Viewer, table: TableOf) -> None:
    (_, _, lang), *_ = some(table, 0, of=4)
    client, address = viewer(table), f"/r/{slug_of(table, 0)}/with/{slug_of(table, 0)}-second"
    page_of(client, address, lang)
    assert twin_of(client, address, lang)["number"] == 1


@pytest.mark.long("many pages")
@pytest.mark.parametrize("game", GAMES)
def test_the_pages_about_every_game_are_served(viewer: Viewer, game: str) -> None:
    client = viewer((game, GAMES[game].players[0]))
    cards = "+".join(codes_of(SCHEMES[game].pack)[:3]) if game in SCHEMES else ""
    counting = [f"/count?game={game}", f"/count?game={game}&cards={cards}"] if cards else []
    others = (*counting, f"/facts?game={game}", f"/facts?game={game}&counted=all")
    (_, _, first), *_ = some((game, GAMES[game].players[0]), 0, of=4)
    turn = list(LANGUAGES).index(first)
    for number, lang in enumerate(LANGUAGES):
        for address in (f"/games/{game}", *others[(number + turn) % 4 :][:1]):
            page_of(client, address, lang)
            twin_of(client, address, lang)
        assert f"/r/{game}" in client.get(f"/?game={game}&lang={lang}").text


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_steps_of_a_single_hand_equal_those_of_the_record(table: TableOf) -> None:
    game, players = table
    records = [generated(game, seed, players=players) for seed in (1, 2, 3)]
    record = Record.model_validate({**records[0], "hands": [one["hands"][0] for one in records]})
    alone = replayed(record)
    told = [frame for hand in range(len(records)) for frame in alone.with_steps_of(hand).frames]
    assert told == list(replayed(record, keep=True).frames)
