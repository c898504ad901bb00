"""Pictures of the table: what is on a card, what is painted of it and at what cost, and what messengers are told."""

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO
from itertools import combinations
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from PIL import Image

from support.cases import cases
from support.page_requests import viewer
from support.pictures import NASTY, SVG, hand_at, shown
from support.record_builders import ALL_TABLES, TableOf, name_of
from tarot_records.core.cards import CARDS, CODES
from tarot_records.reading.files import read_sources
from tarot_records.record.model import Record
from tarot_records.report.report import Report, report_on
from tarot_records.web.pictures import routes
from tarot_records.web.pictures.link_card import HEIGHT, WIDTH
from tarot_records.web.pictures.routes import card_of, picture_of
from tarot_records.web.table.steps import look_at
from tarot_records.web.table.walk import Walk
from tarot_records.words.language import LANGUAGES

SAMPLE = files("tarot_records.samples").joinpath("faulty", "french-tarot-tdm-donne53.tarot.json")
MET = "/r/tdm-donne53/71"
"""A step with a fault."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand of every table, one with hostile names, a faulty one, and one that cannot be read."""
    folder = tmp_path_factory.mktemp("pictures")
    hostile = hand_at(("french-tarot", 4), 3)
    hostile |= {"id": "hostile", "players": [{"name": NASTY}] * 4, "event": {"name": NASTY}}
    (folder / "hostile.json").write_text(json.dumps(hostile))
    for table in ALL_TABLES:
        (folder / f"{name_of(table)}.json").write_text(json.dumps(hand_at(table, 5) | {"id": name_of(table)}))
    (folder / "broken.json").write_text('{"format": "tarot-record", ')
    (folder / "faulty.json").write_bytes(SAMPLE.read_bytes())
    return folder


@pytest.fixture(scope="module")
def reports(folder: Path) -> list[Report]:
    """What is to be said of them."""
    return [report_on(source, steps=0) for source in read_sources(folder)]


@pytest.fixture
def client(reports: list[Report]) -> FlaskClient:
    """A viewer that has painted nothing yet."""
    return viewer(reports=reports)


@pytest.fixture(scope="module")
def unpainted(reports: list[Report]) -> FlaskClient:
    """One that is not asked to paint."""
    return viewer(reports=reports)


def walk_of(client: FlaskClient, slug: str) -> Walk:
    walk = client.application.extensions["library"].walk(slug)
    assert isinstance(walk, Walk)
    return walk


def test_a_french_picture_keeps_its_no_break_spaces(unpainted: FlaskClient) -> None:
    picture = unpainted.get(f"{MET}.svg?lang=fr").text
    assert "\u00a0:" in picture or "\u202f:" in picture
    assert "\ufffd" not in picture


class Asked:
    """Stands in for the painter, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.pictures: list[Sequence[str]] = []
        self.widths: list[int] = []

    def __call__(self, pictures: Sequence[str], times: Sequence[int] = ()) -> bytes:
        assert len(times) in (0, len(pictures))
        self.pictures.append(pictures)
        self.widths.append(int(re.findall(r' width="(\d+)"', pictures[0])[0]))
        return b"painted"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Nothing is painted, which takes its time."""
    stub = Asked()
    monkeypatch.setattr(routes, "paint_svg", stub)
    return stub


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_link_card_shows_every_index_and_name(unpainted: FlaskClient, table: TableOf) -> None:
    walk = walk_of(unpainted, name_of(table))
    for step in (0, len(walk.frames) // 4, len(walk.frames) // 2, len(walk.frames) - 1):
        with unpainted.application.test_request_context(f"/r/x/{step}"):
            unpainted.application.preprocess_request()
            root = ElementTree.fromstring(card_of(look_at(walk, step), step))
        assert (root.attrib["width"], root.attrib["height"]) == (str(WIDTH), str(HEIGHT))
        position = walk.frames[step].after
        held = {code for code in CODES for hand in position.hands if hand >> CARDS[code] & 1}
        assert held | {CODES[card] for card in position.trick} <= set(shown(root))
        cards = [tuple(float(e.attrib[key]) for key in ("x", "y", "width", "height")) for e in on_table(root)]
        for x, y, width, _height in cards:
            assert 0 <= x <= WIDTH - width
            assert 56 <= y <= 556 - width * 0.5  # between the strips, its index above the lower one
        for (x, y, width, _), (x2, y2, width2, height2) in combinations(cards, 2):  # the second is drawn later
            beside = x2 >= x + width * 0.3 or x2 + width2 <= x
            assert beside or y2 >= y + width * 0.5 or y2 + height2 <= y
        words = " ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
        for seat in range(table[1]):
            with unpainted.application.test_request_context("/"):
                unpainted.application.preprocess_request()
                assert look_at(walk, step).who(seat) in words


def test_a_link_card_shortens_long_names(unpainted: FlaskClient) -> None:
    data = hand_at(("french-tarot", 4), 3) | {
        "players": [{"name": "Christopher Robinson"}] * 3 + [{"name": "\u3000" * 30}]
    }
    walk = Walk("x", "x", report_on(Record.model_validate(data), keep=True))
    winners = 0
    for step in walk.trick_ends(0):
        with unpainted.application.test_request_context(f"/r/x/{step}"):
            unpainted.application.preprocess_request()
            root = ElementTree.fromstring(card_of(look_at(walk, step), step))
        names = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
        winners += any(name.startswith("★ Christop") for name in names)
        assert "★" not in names
    assert winners


def on_table(root: ElementTree.Element) -> list[ElementTree.Element]:
    return list(root.findall(f"{SVG}g")[-1].iter(f"{SVG}use"))


def test_a_link_card_names_the_fault(client: FlaskClient, asked: Asked) -> None:
    assert client.get(f"{MET}/card.png").data == b"painted"
    ((card,),) = asked.pictures
    words = ["".join(text.itertext()) for text in ElementTree.fromstring(card).iter(f"{SVG}text")]
    assert "✗ East played the 7 of clubs, but diamonds were led and East could follow." in words


def test_a_link_card_shows_no_more_than_the_view(client: FlaskClient, asked: Asked) -> None:
    walk = walk_of(client, "french-tarot-4")
    step = next(step for step, frame in enumerate(walk.frames) if frame.trick == 2)
    theirs = {code for code in CODES if walk.frames[step].after.hands[3] >> CARDS[code] & 1}
    for address in (f"{step}/card.png?seat=1", f"{step}.png?seat=1", f"{step}.gif?hide=1", "hand/1.gif?seat=1"):
        assert client.get(f"/r/french-tarot-4/{address}").status_code == 200
    for (picture, *_), first in zip(asked.pictures, (True, True, False, False), strict=True):
        assert not first or not theirs & set(shown(ElementTree.fromstring(picture)))
    assert "?lang=" not in client.get(f"/r/french-tarot-4/{step}").text.partition("og:image")[2][:90]
    assert f"{step}/card.png?hide=1" in client.get(f"/r/french-tarot-4/{step}?hide=1").text


@cases("web/pictures", "a_picture_has_the_width_asked_for")
def test_a_picture_has_the_width_asked_for(client: FlaskClient, asked: Asked, asking: str, width: int) -> None:
    root = ElementTree.fromstring(client.get(f"{MET}.svg{asking}").data)
    assert root.attrib["width"] == str(width)
    wide, tall = (float(size) for size in root.attrib["viewBox"].split()[2:])
    assert abs(float(root.attrib["height"]) - width * tall / wide) <= 0.5
    client.get(f"{MET}.png{asking}")
    assert asked.widths == [width]


def test_too_large_pictures_are_scaled_down(monkeypatch: pytest.MonkeyPatch, client: FlaskClient) -> None:
    with client.application.test_request_context("/"):
        client.application.preprocess_request()
        monkeypatch.setattr(routes, "AREA", 100 * 100)
        walk = walk_of(client, "tdm-donne53")
        made = Image.open(BytesIO(routes.paint_svg([picture_of(look_at(walk, 71), 71, 400)])))
    assert made.width * made.height <= 100 * 100 < (made.width + 1) * (made.height + 2)


@pytest.mark.long("it paints")
def test_steps_are_painted_as_png(client: FlaskClient) -> None:
    card = client.get("/r/hostile/40/card.png")
    assert (card.mimetype, card.headers["Cross-Origin-Resource-Policy"]) == ("image/png", "cross-origin")
    assert has_colours(card.data) == (WIDTH, HEIGHT)
    for slug in ("tdm-donne53", "mathers-2"):
        assert has_colours(client.get(f"/r/{slug}/40.png?width=240").data)[0] == 240


def has_colours(data: bytes) -> tuple[int, int]:
    """The size of a picture, which is no blank sheet."""
    picture = Image.open(BytesIO(data))
    assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 200
    return picture.size


@pytest.mark.long("it paints")
def test_a_trick_is_an_animated_gif(client: FlaskClient) -> None:
    walk = walk_of(client, "tdm-donne53")
    part = next(part for part in walk.sections(0) if part.start <= 71 < part.end)
    moving = Image.open(BytesIO(client.get(f"{MET}.gif?width=100").data))
    assert (moving.format, getattr(moving, "n_frames", 1), moving.width) == ("GIF", part.end - part.start, 100)


def test_a_hand_is_an_animated_gif(client: FlaskClient, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    walk = walk_of(client, "mathers-2")
    ends = [part.end - 1 for part in walk.sections(0)]
    client.get("/r/mathers-2/hand/1.gif")
    monkeypatch.setattr(routes, "FRAMES", 7)
    client.get("/r/mathers-2/hand/1.gif?width=500")
    whole, some = asked.pictures
    assert len(whole) == len(ends) <= 40
    assert 4 <= len(some) <= 7
    last = [ElementTree.fromstring(pictures[-1]).findtext(f"{SVG}desc") for pictures in (some, whole)]
    assert last[0] == last[1] != ""


def test_missing_steps_have_no_picture(client: FlaskClient, asked: Asked) -> None:
    for address in ("99999.png", "99999/card.png", "99999.gif", "hand/2.gif", "hand/0.gif"):
        assert client.get(f"/r/tdm-donne53/{address}").status_code == 404
    for address in ("0.png", "0/card.png", "0.gif", "hand/1.gif"):
        assert client.get(f"/r/broken/{address}").status_code == 404
        assert client.get(f"/view/1AAAAAA/{address}").status_code == 404
    assert asked.pictures == []


def test_painting_is_charged_to_the_client(client: FlaskClient, asked: Asked) -> None:
    gate = client.application.extensions["gate"]
    assert client.get(f"{MET}.png").status_code == 200
    assert gate.reading.has_taken("127.0.0.1")
    gate.reading.take("127.0.0.1", 1e6)
    assert client.get(f"{MET}.png").data == b"painted"
    for refused in (f"{MET}.png?width=300", f"{MET}/card.png", f"{MET}.gif", "/r/tdm-donne53/hand/1.gif"):
        answer = client.get(refused)
        assert answer.status_code == 429, refused
        assert int(answer.headers["Retry-After"]) > 0
    assert client.get(MET).status_code == client.get(f"{MET}.svg").status_code == 200
    assert len(asked.pictures) == 1


def test_pictures_are_revalidated(client: FlaskClient, asked: Asked) -> None:
    first = client.get(f"{MET}/card.png")
    again = client.get(f"{MET}/card.png", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert "Content-Encoding" not in client.get(f"{MET}/card.png", headers={"Accept-Encoding": "gzip"}).headers
    assert len(asked.pictures) == 1


def test_a_failing_painter_does_not_affect_other_requests(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    painter = tmp_path_factory.mktemp("painter") / "painter.py"
    monkeypatch.setattr(routes, "PAINTER", painter)
    painter.write_text("raise SystemExit('no colours')")
    assert client.get(f"{MET}.png").status_code == 500
    monkeypatch.setattr(routes, "SECONDS", 0.2)
    painter.write_text("import time; time.sleep(9)")
    late = client.get(f"{MET}.png")
    assert (late.status_code, late.headers["Retry-After"]) == (503, "60")


def test_without_a_painter_it_is_told_how_to_get_one(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "is_installed", lambda: False)
    client.application.jinja_env.globals.update(paints=lambda: False)
    for address in (f"{MET}.png", f"{MET}/card.png", f"{MET}.gif", "/r/tdm-donne53/hand/1.gif"):
        answer = client.get(address)
        assert answer.status_code == 501
        assert "pip install resvg-py pillow" in answer.text
    page = client.get(MET).text
    assert "og:title" in page
    assert "og:image" not in page
    assert not re.search(r"(?<!icon-192)\.png", page)
    assert ".gif" not in client.get("/r/tdm-donne53").text


def told(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', page))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_of_a_record_has_link_previews(client: FlaskClient, asked: Asked, lang: str) -> None:
    root = "https://cards.example/deep"
    for address in (MET, "/r/tdm-donne53", "/r/hostile", "/r/hostile/30"):
        text = client.get(f"{address}?lang={lang}", base_url=root).text
        tags = told(text)
        assert text.startswith(f'<!doctype html>\n<html lang="{lang}"')
        assert f"<title>{tags['og:title']} – tarot records</title>" in text
        assert tags["og:description"]
        assert tags["twitter:card"] == "summary_large_image"
        assert (tags["og:image:width"], tags["og:image:height"]) == (str(WIDTH), str(HEIGHT))
        for name in ("og:url", "og:image"):
            assert tags[name].startswith(f"{root}/r/")
        picture = urlsplit(tags["og:image"])
        assert client.get(picture.path.removeprefix("/deep"), query_string=picture.query).data == b"painted"
    assert told(client.get("/").text) == {}


def test_a_record_that_cannot_be_replayed_has_no_picture(unpainted: FlaskClient) -> None:
    assert told(unpainted.get("/r/broken").text) == {}
