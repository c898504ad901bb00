"""The viewer through its test client: every page and twin of many records, hostile and broken ones too."""

import gzip
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.resources import as_file, files
from pathlib import Path
from urllib.parse import urljoin, urlsplit
from zlib import crc32

import pytest
from flask.testing import FlaskClient

from support.cases import cases
from support.hostile_record import hostile
from tarot_records.core.cards import CODES
from tarot_records.counting import points, score
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.web import create_app
from tarot_records.web.site.assets import assets
from tarot_records.web.table.layout import ring
from tarot_records.words.narration import sentence

PACK = frozenset(code for code in CODES if code[0] != "T" or int(code[1:]) <= 21)


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of records: random ones of every game, a hostile one, and some that cannot be read."""
    folder = tmp_path_factory.mktemp("shelf")
    for game in GAMES:
        lines = [r.model_dump_json(exclude_none=True, exclude_defaults=True) for r in generate(game, hands=2, seed=7)]
        (folder / f"{game}.jsonl").write_text("\n".join(lines))
    (folder / "hostile.json").write_text(json.dumps(hostile()))
    (folder / "broken.json").write_text('{"format": "tarot-record", ')
    (folder / "bytes.json").write_bytes(b"\xff\xfe\x00\xd8<script>")
    (folder / "stranger.json").write_text(json.dumps(hostile() | {"game": "bridge"}))
    return folder


@pytest.fixture(scope="session")
def client(shelf: Path) -> Iterator[FlaskClient]:
    with as_file(files("tarot_records.samples")) as samples:
        app = create_app([samples, shelf])
        app.testing = True
        yield app.test_client()


class Reader(HTMLParser):
    """Collects what a page links to, and what no page may have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.twin = ""
        self.forbidden: list[str] = []
        self.feed(text)

    def updatepos(self, i: int, j: int) -> int:
        """Nobody asks for lines."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for key, value in attrs:
            if key == "href" and value:
                self.links.add(value)
            if key == "id" and value:
                self.ids.append(value)
            if key == "style" or key.startswith("on") or tag in ("script", "style", "iframe"):
                self.forbidden.append(f"{tag} {key}")
        given = dict(attrs)
        if given.get("type") == "application/json":
            self.twin = given.get("href") or ""


def read(client: FlaskClient, address: str) -> Reader:
    return Reader(client.get(address).text)


VIEWS = ("hide=1", "turn=1", "seat=0", "seat=1&turn=1")
IN_LINKS = ("0", "0.json", "0.svg", "scores", "scores.json", "print", "print.json", "record.json")


def is_a_sample(address: str, faulty: frozenset[str]) -> bool:
    """Some steps of records, some games in links, lists with one question: so the crawl stays short.

    Of faulty records there are some only: what mends them is sought for each. A step has its page; one record in
    three shows it in its other forms too.
    """
    path, _, query = address.partition("?")
    if path.split("/")[1] == "r" and path.split("/")[2].partition(".")[0] in faulty:
        return False
    if "/if/" in path:
        return False  # there is no end of them, and test_branch.py looks at some
    if re.search(r"/if(\.json)?$", path):
        return crc32(address.encode()) % 9 == 0
    if path.endswith((".png", ".gif")):
        return False  # they take their time, and test_pictures.py looks at them
    if path.startswith(("/settings", "/oembed")):
        return crc32(address.encode()) % 20 == 0
    if path.startswith("/view/"):
        path, _, _ = path.partition("/hand/")
        return crc32(path.split("/")[2].encode()) % 80 == 0 and (path.count("/") < 3 or path.split("/")[3] in IN_LINKS)
    if path in ("/", "/index.json"):
        whole = not query or re.fullmatch(r"page=\d+", query) is not None
        return whole or (query.count("&") == 0 and crc32(address.encode()) % 8 == 0)
    if path in ("/desk", "/desk.json"):
        return not query  # a record on the desk is mended there, which takes its time
    step = re.fullmatch(r"/r/([a-z0-9-]+)/(\d+)(\.json|\.svg)?", path)
    if step is None:
        more = re.fullmatch(r"/r/([a-z0-9-]+)(/.+|\..+)", path)
        return more is None or crc32(more[1].encode()) % 18 == 0
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
def test_every_page_that_any_page_links_to(client: FlaskClient) -> None:
    library = client.application.extensions["library"]
    faulty = frozenset(slug for slug in faulty_of(client) if crc32(slug.encode()) % 8)
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
        page = Reader(response.text)
        framed = {"iframe src", "iframe title"} if urlsplit(address).path == "/" else set()  # the hand of the day
        scripts = set(page.forbidden) - framed
        assert scripts <= {"script src", "script defer", "script type", "script data-worker", "script data-root"}, (
            address
        )
        assert ("script-src 'self'" if scripts else "script-src 'none'") in policy, address
        assert page.tags.count("h1") == page.tags.count("main") == 1, address
        assert len(page.ids) == len(set(page.ids)), address
        assert page.twin in page.links, address
        for link in page.links:
            target = urlsplit(urljoin(address, link))
            if target.netloc:
                assert address.startswith("/manual"), (address, link)
                continue
            found = target.path + (f"?{target.query}" if target.query else "")
            if found not in seen and is_a_sample(found, faulty):
                seen.add(found)
                todo.append(found)
    pages = [address for address in seen if re.fullmatch(r"/r/[a-z0-9-]+/\d+", address)]
    replayed = [slug for slug in library.slugs if slug not in faulty and library.walk(slug).frames]
    assert {page.split("/")[2] for page in pages} == set(replayed)
    assert len(pages) > 40


def test_unreadable_records_are_listed_with_their_fault(client: FlaskClient) -> None:
    listed = {entry["label"]: entry for entry in client.get("/index.json?verdict=unreadable").get_json()["records"]}
    assert set(listed) >= {"broken", "bytes"}
    page = client.get("/r/broken").text
    assert "This is not JSON" in page
    assert "source.json" in page


@pytest.mark.long("many pages")
def test_a_hostile_record_stays_text(client: FlaskClient) -> None:
    slug = next(slug for slug in client.application.extensions["library"].slugs if "script" in slug)
    for address in (f"/r/{slug}", f"/r/{slug}/0", f"/r/{slug}/20"):
        text = client.get(address).text
        assert "&lt;script&gt;" in text
        assert text.count("<script") == text.count('<script src="/assets/')
        assert "{{ 7*7 }}" in text


def test_the_list_is_filtered(client: FlaskClient) -> None:
    def slugs(query: str) -> list[str]:
        return [entry["href"] for entry in client.get(f"/index.json?{query}").get_json()["records"]]

    assert "/r/tdm-donne53.json" in slugs("verdict=faulty&game=french-tarot&q=DONNE53")
    assert slugs("q=donne53+tarotmag") == []
    assert slugs("verdict=nonsense") == []
    assert slugs("page=-3") == slugs("page=x") == slugs("")
    last = client.get("/index.json").get_json()["pages"]
    assert last > 1
    assert slugs("page=99999") == slugs(f"page={last}")
    assert "No record is like that" in client.get("/?q=zzz").text


@cases("web/pages", "friendly_404")
def test_friendly_404(client: FlaskClient, address: str) -> None:
    page = client.get(address)
    assert page.status_code == 404
    assert "All records" in page.text
    twin = client.get(address + ".json")
    assert twin.mimetype == "application/problem+json"
    assert twin.get_json(force=True)["status"] == 404
    assert "default-src" in page.headers["Content-Security-Policy"]


def test_a_failure_is_told_kindly(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
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
    for link in read(client, "/").links:
        if link.startswith("/assets/"):
            plain = client.get(link)
            packed = client.get(link, headers={"Accept-Encoding": "gzip"})
            assert "immutable" in plain.headers["Cache-Control"]
            assert gzip.decompress(packed.data) == plain.data
            assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "immutable" not in client.get("/assets/style.css?v=old").headers["Cache-Control"]


def test_links_follow_the_mount_point(client: FlaskClient) -> None:
    page = Reader(client.get("/r/tarotmag-17/9", base_url="http://localhost/deep").text)
    local = [link for link in page.links if link.startswith("/")]
    assert local
    assert all(link.startswith("/deep/") for link in local)


@pytest.mark.parametrize("slug", ["tarotmag-17", "consiglio-composed-1"])
def test_a_page_stays_small(client: FlaskClient, slug: str) -> None:
    """With all cards in sight, its style and its scripts; the icon is for who puts the page on a screen of his own."""
    page = client.get(f"/r/{slug}/1", headers={"Accept-Encoding": "gzip"})
    named = set(re.findall(r"/assets/([\w.-]+)", gzip.decompress(page.data).decode())) - {"icon-192.png"}
    assert sum("cards" in name for name in named) == 5
    assert len(page.data) + sum(len(assets()[name].packed) for name in named) < 60_000


@pytest.mark.parametrize("name", [name for name in assets() if name.endswith(".js")])
def test_no_text_in_a_script_goes_over_several_lines(name: str) -> None:
    script = files("tarot_records.web").joinpath("static", name).read_text("utf-8")
    assert [text for text in script.split("`")[1::2] if "\n" in text] == []


# -- steps --------------------------------------------------------------------------------------


def test_the_sentences_of_a_deal(client: FlaskClient) -> None:
    walk = client.application.extensions["library"].walk("tarotmag-17")
    said = [sentence(walk.report, step) for step in (*range(14), 98)]
    assert said == [
        "North deals: 18 cards to each player, 6 to the stock.",
        "West passes.",
        "South bids prise.",
        "East passes.",
        "North passes.",
        "South plays prise.",
        "South takes up the stock: trump 7, the 3 of spades, the 4 of clubs, the 8 of diamonds, "
        "the 6 of diamonds and the 2 of diamonds.",
        "South lays away the 10 of spades, the 3 of spades, the ace of spades, the 6 of hearts, "
        "the 4 of clubs and the 3 of clubs.",
        "West leads the ace of hearts.",
        "South plays the queen of hearts, the best card so far.",
        "East plays the king of hearts, the best card so far.",
        "North plays the 3 of hearts; East is still winning with the king of hearts.",
        "East takes trick 1 with the king of hearts.",
        "East leads the 8 of hearts.",
        "Card points: South 42; East, North and West 49. Score: South −102, East +34, North +34 and West +34.",
    ]


@pytest.mark.long("every step of many hands")
def test_at_every_step_every_card_lies_somewhere(client: FlaskClient) -> None:
    for step in range(99):
        data = client.get(f"/r/tarotmag-17/{step}.json").get_json()
        heaps = [*data["hands"], *data["piles"], *data["scarts"]]
        if not data["talon"]["taken"]:
            heaps.append(data["talon"])
        cards = [code for heap in heaps for code in heap["cards"]]
        if not data["middle"]["over"]:
            cards += [card["card"] for card in data["middle"]["cards"]]
        assert len(cards) == 78, step
        assert set(cards) == PACK, step


def test_the_revoke_is_shown_at_its_card(client: FlaskClient) -> None:
    report = client.get("/r/tdm-donne53.json").get_json()
    revoke = next(fault for fault in report["faults"] if fault["code"] == "play.follow")
    step = revoke["step"]
    data = client.get(f"/r/tdm-donne53/{step}.json").get_json()
    assert (data["trick"], data["seat"], data["middle"]["cards"][-1]["card"]) == (14, 1, "C7")
    assert [fault["code"] for fault in data["faults"]] == ["slip.one", "play.follow"]
    page = client.get(f"/r/tdm-donne53/{step}").text
    assert page.count("Mend it at the desk") == 1
    assert "East played the 7 of clubs, but diamonds were led" in page
    assert "the 10 of diamonds – legal here" in page
    assert "the 7 of clubs – illegal" in page
    assert "FFT12" in page
    ways = data["ways"]
    assert client.get(ways["next_fault"]).get_json()["kind"] == "score"
    assert client.get(ways["next_trick"]).get_json()["trick"] == 15
    assert client.get(ways["previous_trick"]).get_json()["trick"] == 14
    assert ways["previous_fault"] is None


def test_stated_scores_stand_beside_the_computed(client: FlaskClient) -> None:
    page = client.get("/r/tdm-donne53/94").text
    assert "−106" in page
    assert page.count("mismatch") >= 2


def test_a_game_of_many_hands_has_ways_between_them(client: FlaskClient) -> None:
    data = client.get("/r/consiglio-composed-1/0.json").get_json()
    second = client.get(data["ways"]["next_hand"]).get_json()
    assert (second["hand"], second["kind"]) == (2, "deal")
    assert second["ways"]["previous_hand"] == "/r/consiglio-composed-1/0.json"


# -- the deck, the table, words -----------------------------------------------------------------


def test_seats_go_round_the_table_in_order_of_play() -> None:
    assert ring(4, clockwise=False) == ("bottom", "right", "top", "left")
    assert ring(4, clockwise=True) == ("bottom", "left", "top", "right")
    for seats in range(2, 9):
        assert len(set(ring(seats, clockwise=True))) == seats
        assert set(ring(seats, clockwise=True)) == set(ring(seats, clockwise=False))


@cases("web/pages", "points_in_words")
def test_points_in_words(value: int, unit: int, text: str) -> None:
    assert points(value, unit) == text


def test_scores_have_a_sign() -> None:
    assert [score(value) for value in (3, 0, -3)] == ["+3", "0", "−3"]
