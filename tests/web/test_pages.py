"""The viewer through its test client: every page and twin of many records, hostile and broken ones too."""

import gzip
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any
from urllib.parse import urljoin, urlsplit
from zlib import crc32

import pytest
from flask.testing import FlaskClient

from support.cases import cases
from support.html_page import HtmlPage
from support.page_requests import answers_as_told, requests, viewer
from support.record_builders import generated
from tarot_records.counting import points, score
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import report_on
from tarot_records.web.deck.sheets import CARDS, STYLES, card_class, sheet_of
from tarot_records.web.site.assets import assets
from tarot_records.web.site.words import place_words
from tarot_records.web.table.layout import ring

VIEWS = ("hide=1", "turn=1", "seat=0", "seat=1&turn=1")
IN_LINKS = ("0", "0.json", "0.svg", "scores", "scores.json", "print", "print.json", "record.json")


def is_a_sample(address: str, left_out: frozenset[str]) -> bool:
    """Some steps of records, some games in links, lists with one question: so the crawl stays short.

    Of faulty records there are some only: what mends them is sought for each; of the others every second. A step has
    its page; one record in three shows it in its other forms too.
    """
    path, _, query = address.partition("?")
    if path.split("/")[1] == "r" and path.split("/")[2].partition(".")[0] in left_out:
        return False
    if "/if/" in path:
        return False  # there is no end of them, and test_branch.py looks at some
    if re.search(r"/if(\.json)?$", path):
        return crc32(address.encode()) % 18 == 0
    if path.endswith((".png", ".gif")):
        return False  # they take their time, and test_pictures.py looks at them
    if path.startswith(("/settings", "/oembed")):
        return crc32(address.encode()) % 20 == 0
    if path.startswith("/view/"):
        path, _, _ = path.partition("/hand/")
        return crc32(path.split("/")[2].encode()) % 160 == 0 and (path.count("/") < 3 or path.split("/")[3] in IN_LINKS)
    if path in ("/", "/index.json"):
        whole = not query or re.fullmatch(r"page=\d+", query) is not None
        return whole or (query.count("&") == 0 and crc32(address.encode()) % 16 == 0)
    if path in ("/desk", "/desk.json"):
        return not query  # a record on the desk is mended there, which takes its time
    step = re.fullmatch(r"/r/([a-z0-9-]+)/(\d+)(\.json|\.svg)?", path)
    if step is None:
        more = re.fullmatch(r"/r/([a-z0-9-]+)(/.+|\..+)", path)
        return more is None or crc32(more[1].encode()) % 36 == 0
    number, name = int(step[2]), crc32(step[1].encode())
    if name % 3:
        return number == 0 and not query and not step[3]
    return number in (0, 90) and (not query or query == VIEWS[name // 3 % len(VIEWS)])


def faulty_of(client: FlaskClient) -> Iterator[str]:
    """The slugs of the records that can be replayed, but not as they should be, as the list knows them."""
    address = "/index.json?verdict=faulty"
    while address:
        page = client.get(address).get_json()
        yield from (record["href"].removeprefix("/r/").removesuffix(".json") for record in page["records"])
        address = page["next"]


@pytest.mark.long("it goes through the whole viewer")
def test_every_linked_page_is_served(client: FlaskClient) -> None:
    library = client.application.extensions["library"]
    faulty = frozenset(faulty_of(client))
    left_out = frozenset(slug for slug in library.slugs if crc32(slug.encode()) % (32 if slug in faulty else 3))
    todo, seen = ["/"], {"/"}
    while todo:
        address = todo.pop()
        response = client.get(address)
        assert response.status_code == 200, address
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        policy = response.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        if response.mimetype == "application/json":
            json.loads(response.data)
        if response.mimetype != "text/html":
            continue
        page = HtmlPage(response.text)
        framed = {"iframe src", "iframe title"} if urlsplit(address).path == "/" else set()  # the hand of the day
        scripts = set(page.forbidden) - framed
        assert scripts <= {"script src", "script defer", "script type", "script data-worker", "script data-root"}, (
            address
        )
        assert ("script-src 'self'" if scripts else "script-src 'none'") in policy, address
        assert page.tags.count("h1") == page.tags.count("main") == 1, address
        assert len(page.ids) == len(set(page.ids)), address
        assert page.twin in page.hrefs, address
        for link in page.hrefs:
            target = urlsplit(urljoin(address, link))
            if target.netloc:
                assert address.startswith("/manual"), (address, link)
                continue
            found = target.path + (f"?{target.query}" if target.query else "")
            if found not in seen and is_a_sample(found, left_out):
                seen.add(found)
                todo.append(found)
    pages = [address for address in seen if re.fullmatch(r"/r/[a-z0-9-]+/\d+", address)]
    replayed = [slug for slug in library.slugs if slug not in left_out and library.walk(slug).frames]
    assert {page.split("/")[2] for page in pages} == set(replayed)
    assert len(pages) > 20


def test_a_hostile_record_stays_text(client: FlaskClient) -> None:
    slug = next(slug for slug in client.application.extensions["library"].slugs if "script" in slug)
    for address in (f"/r/{slug}", f"/r/{slug}/0", f"/r/{slug}/20"):
        text = client.get(address).text
        assert "&lt;script&gt;" in text
        assert text.count("<script") == text.count('<script src="/assets/')
        assert "{{ 7*7 }}" in text


def test_an_internal_error_shows_an_explanation(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    app = client.application
    monkeypatch.setattr(app, "testing", False)
    monkeypatch.setitem(app.extensions, "library", None)
    monkeypatch.setattr(app.logger, "disabled", True)
    response = app.test_client().get("/?never=before")
    assert response.status_code == 500
    assert "nothing was lost" in response.text


def test_pages_are_cached_and_assets_for_ever(client: FlaskClient) -> None:
    first = client.get("/r/tarotmag-17/9")
    again = client.get("/r/tarotmag-17/9", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    for link in HtmlPage(client.get("/").text).hrefs:
        if link.startswith("/assets/"):
            plain = client.get(link)
            packed = client.get(link, headers={"Accept-Encoding": "gzip"})
            assert "immutable" in plain.headers["Cache-Control"]
            assert gzip.decompress(packed.data) == plain.data
            assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "immutable" not in client.get("/assets/style.css?v=old").headers["Cache-Control"]


def test_links_follow_the_mount_point(client: FlaskClient) -> None:
    page = HtmlPage(client.get("/r/tarotmag-17/9", base_url="http://localhost/deep").text)
    local = [link for link in page.hrefs if link.startswith("/")]
    assert local
    assert all(link.startswith("/deep/") for link in local)


@pytest.mark.parametrize(
    ("slug", "sheets"), [("tarotmag-17", 5), ("consiglio-composed-1", 5), ("minchiate-composed", 6)]
)
def test_pages_stay_below_a_size_limit(client: FlaskClient, slug: str, sheets: int) -> None:
    page = client.get(f"/r/{slug}/1", headers={"Accept-Encoding": "gzip"})
    text = gzip.decompress(page.data).decode()
    named = set(re.findall(r"/assets/([\w.-]+)", text)) - {"icon-192.png"}
    (style,) = (name for name in named if name.startswith("cards-"))
    shown = {suit for suit, cards in CARDS.items() for card in cards if f'"card {card_class(card)}"' in text}
    assert len(shown) == sheets
    named |= {sheet_of(*STYLES[style], suit).file for suit in shown}
    assert len(page.data) + sum(len(assets()[name].packed) for name in named) < 60_000


@pytest.mark.parametrize("name", [name for name in assets() if name.endswith(".js")])
def test_no_text_in_a_script_goes_over_several_lines(name: str) -> None:
    script = files("tarot_records.web").joinpath("static", name).read_text("utf-8")
    assert [text for text in script.split("`")[1::2] if "\n" in text] == []


def test_seats_go_round_the_table_in_order_of_play() -> None:
    assert ring(4, clockwise=False) == ("bottom", "right", "top", "left")
    assert ring(4, clockwise=True) == ("bottom", "left", "top", "right")
    for seats in range(2, 9):
        assert len(set(ring(seats, clockwise=True))) == seats
        assert set(ring(seats, clockwise=True)) == set(ring(seats, clockwise=False))


@cases("web/pages", "points_in_words")
def test_card_points_are_written_as_people_write_them(value: int, unit: int, text: str) -> None:
    assert points(value, unit) == text


def test_scores_are_written_with_a_sign() -> None:
    assert [score(value) for value in (3, 0, -3)] == ["+3", "0", "−3"]


def test_places_are_said_in_words() -> None:
    record = Record.model_validate(generated("french-tarot", 3))
    said = {at: place_words(at, record) for at in ("/hands/0/bids/2", "/hands/0/scores", "/hands/1", "/event", "")}
    assert [*said.values()] == ["hand 1, bid 3", "hand 1, the stated score", "hand 2", "", ""]


@pytest.mark.parametrize("at", ["/hands/²/tricks/0", "/hands/٣", "/hands/9", "/hands", "/"])
def test_a_mark_on_no_place_of_the_record_is_shown_with_the_record(at: str) -> None:
    record = generated("scarto", 3) | {"id": "marked", "marks": [{"at": at, "kind": "comment", "text": "a remark"}]}
    client = viewer(reports=[report_on(Source("marked", json.dumps(record).encode()))])
    assert "a remark" in client.get("/r/marked").text
    assert client.get("/r/marked/5").status_code == 200


def test_a_player_without_a_name_has_the_same_number_everywhere() -> None:
    record = generated("scarto", 3) | {"id": "nameless", "players": [{}, {}, {}]}
    client = viewer(reports=[report_on(Source("nameless", json.dumps(record).encode()))])
    for seat in range(3):
        assert f'<abbr title="seat {seat}">{seat}</abbr>' in client.get("/r/nameless/5").text


@requests("pages")
def test_page_answers_request(client: FlaskClient, asked: dict[str, Any]) -> None:
    answers_as_told(client, asked)


def test_a_list_is_filtered_and_its_page_is_one_there_is(client: FlaskClient) -> None:
    def slugs(query: str) -> list[str]:
        return [entry["href"] for entry in client.get(f"/index.json?{query}").get_json()["records"]]

    assert "/r/tdm-donne53.json" in slugs("verdict=faulty&game=french-tarot&q=DONNE53")
    assert slugs("q=donne53+tarotmag") == []
    assert slugs("page=1") == slugs("")
    last = client.get("/index.json").get_json()["pages"]
    assert last > 1
    assert slugs("page=99999") == slugs(f"page={last}")


def test_navigation_links_lead_to_neighbouring_tricks_and_faults(client: FlaskClient) -> None:
    ways = client.get("/r/tdm-donne53/71.json").get_json()["ways"]
    assert client.get(ways["next_fault"]).get_json()["kind"] == "score"
    assert client.get(ways["next_trick"]).get_json()["trick"] == 15
    assert client.get(ways["previous_trick"]).get_json()["trick"] == 14
    assert ways["previous_fault"] is None
    ways = client.get("/r/consiglio-composed-1/0.json").get_json()["ways"]
    second = client.get(ways["next_hand"]).get_json()
    assert (second["hand"], second["kind"]) == (2, "deal")
    assert second["ways"]["previous_hand"] == "/r/consiglio-composed-1/0.json"
