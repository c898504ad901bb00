"""Serving and sharing: headers, stored answers, games in links, other forms, embedding, twins and their schemas."""

import gzip
import io
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote
from wsgiref.validate import validator

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator, meta
from werkzeug.datastructures import Headers

from support.cases import cases
from support.hostile_record import NASTY
from support.page_requests import answers_as_told, complaints, matches_schema, requests
from support.paths import SAMPLES
from tarot_records import load
from tarot_records.core.codes import CATALOGUE
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.link import decode, encode
from tarot_records.reading.files import from_text
from tarot_records.record.model import Record
from tarot_records.web import create_app
from tarot_records.web.api.models import ANSWERS
from tarot_records.web.site.problems import KINDS
from tarot_records.web.table import steps
from tarot_records.words.language import LANGUAGES

GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture(scope="module")
def sample() -> Record:
    return load(SAMPLES / "french-tarot-tarotmag-17.tarot.json")


@pytest.fixture(scope="module")
def text(sample: Record) -> str:
    return encode(sample)


def slugs(client: FlaskClient) -> list[str]:
    return list(client.application.extensions["library"].slugs)


def test_every_served_schema_is_valid(client: FlaskClient) -> None:
    for name in (*ANSWERS, "tarot_record"):
        schema = client.get(f"/schemas/{name}.json")
        assert schema.mimetype == "application/schema+json"
        meta.validate(schema.get_json(force=True))
    assert client.get("/schemas/nothing.json").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        *("/index.json", "/index.json?q=tdm&sort=-date&least=100", "/games.json", "/problems.json", "/settings.json"),
        *("/view.json", "/desk.json", "/count.json", "/count.json?game=danish-tarok&cards=SK+T21"),
        *(f"/games/{game}.json" for game in GAMES),
        *(f"/faults/{code}.json" for code in list(CATALOGUE)[::10]),
    ],
)
def test_twins_fit_their_schema(client: FlaskClient, address: str) -> None:
    matches_schema(client, address)


@pytest.mark.long("many texts on the desk")
def test_desk_answers_fit_their_schema(client: FlaskClient) -> None:
    schema = client.get("/schemas/desk.json").data
    for slug in slugs(client)[:10]:
        typed = client.get(f"/r/{slug}.tn").text
        answer = client.post("/desk.json", data={"text": typed, "typing": "1"})
        assert complaints(schema, answer.get_json()) == []


def test_pages_are_compressed_and_revalidated(client: FlaskClient) -> None:
    for address in ("/", "/r/tdm-donne53", "/r/tdm-donne53/71", "/r/tdm-donne53.json", "/r/tdm-donne53.txt"):
        plain, packed = client.get(address), client.get(address, headers=GZIP)
        assert gzip.decompress(packed.data) == plain.data
        assert len(packed.data) < len(plain.data) / 2
        assert {"Accept-Encoding", "Accept-Language", "Cookie"} <= set(packed.vary)
        for answer, asked in ((plain, {}), (packed, GZIP)):
            again = client.get(address, headers={**asked, "If-None-Match": answer.headers["ETag"]})
            assert (again.status_code, again.data) == (304, b"")
            head = client.head(address, headers=asked)
            assert (head.status_code, head.data) == (200, b"")
            assert int(head.headers["Content-Length"]) == len(answer.data)
        assert packed.headers["ETag"] != plain.headers["ETag"]
        assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_cached_answer_equals_the_first_one(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"query_string": {"q": "fresh"}, "headers": GZIP}
    first, again = client.get("/", **asked), client.get("/", **asked)
    assert (first.data, list(first.headers)) == (again.data, list(again.headers))
    french = client.get("/", query_string={"q": "fresh"}, headers={**GZIP, "Accept-Language": "fr"})
    assert french.data != first.data
    client.set_cookie("view", "colours=two")
    assert 'data-colours="two"' in client.get("/", query_string={"q": "fresh"}).text
    client.delete_cookie("view")
    assert 'data-colours="four"' in client.get("/", query_string={"q": "fresh"}).text


class Start:
    """Notes with which status an answer begins."""

    status = ""

    def __call__(self, status: str, headers: list[tuple[str, str]], error: object = None) -> Callable[[bytes], None]:
        self.status = status
        return lambda data: None


def test_any_wsgi_server_can_serve_it(client: FlaskClient) -> None:
    """The application keeps to PEP 3333, as the checker of the standard library sees it."""
    app = validator(client.application.wsgi_app)
    for path, method in (("/", "GET"), ("/r/tdm-donne53/71", "GET"), ("/nothing", "GET"), ("/", "HEAD")):
        environ = {
            **{"REQUEST_METHOD": method, "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": ""},
            **{"SERVER_NAME": "localhost", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1"},
            **{"wsgi.version": (1, 0), "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO()},
            **{"wsgi.errors": io.StringIO(), "wsgi.multithread": True, "wsgi.multiprocess": False},
            "wsgi.run_once": False,
        }
        start = Start()
        body = app(environ, start)
        assert b"".join(body) or method == "HEAD"
        body.close()
        assert start.status[:3] in ("200", "404")


def test_a_game_in_a_link_is_shown_like_one_of_the_library(client: FlaskClient, text: str, sample: Record) -> None:
    assert "came whole in its link" in client.get(f"/view/{text}").text
    stored = client.get("/r/tarotmag-17/40.json").get_json()
    shared = client.get(f"/view/{text}/40.json").get_json()
    for same in ("sentence", "hands", "middle", "card_points", "contract"):
        assert shared[same] == stored[same] or same == "sentence"  # the names do not travel
    assert shared["ways"]["next"] == f"/view/{text}/41.json"
    assert len(slugs(client)) == len(client.application.extensions["library"].slugs)


@pytest.mark.long("it goes through many samples")
def test_a_record_shows_links_that_hold_it(client: FlaskClient) -> None:
    for slug in slugs(client)[1::24]:
        page = client.get(f"/r/{slug}").text
        record = client.application.extensions["library"].walk(slug).report.record
        held = re.findall(r'value="http://localhost/view#([A-Za-z0-9_-]+)(?:/([0-9]+))?"', page)
        assert (record is not None) >= bool(held)
        for link, step in held:
            assert decode(link).game == record.game
            assert client.get(f"/view/{link}/{step}".rstrip("/")).status_code == 200  # the table, if it was replayed
        if held:  # and the first tells who plays
            assert [one.name for one in decode(held[0][0]).players] == [one.name for one in record.players]


def test_a_posted_game_has_the_pages_of_its_address(client: FlaskClient, text: str) -> None:
    for page in (
        "",
        "/40",
        "/40?turn=1&lang=de",
        "/scores",
        "/hand/1/count",
        "/print",
        "/40.svg",
        "/record.json",
        ".tn",
    ):
        sent = client.post("/view", data={"text": text + page})
        plain = client.get(f"/view/{text}{page}")
        assert (sent.status_code, sent.mimetype) == (200, plain.mimetype), page
        assert sent.headers["Cache-Control"] == "no-store"
        assert sent.headers["Content-Security-Policy"] == plain.headers["Content-Security-Policy"]
        assert plain.get_data() == client.get(f"/view/{text}{page}").get_data()  # neither is kept in place of the other
        if sent.mimetype != "text/html":
            continue
        links = re.findall(r'(?:href|src|content|data-steps|data-home)="([^"]*)"', sent.text)
        assert f"/view#{text}" in "".join(links)
        assert not [link for link in links if text in link.partition("#")[0]], page
    steps = client.post("/view", data={"text": f"{text}/hand/1/steps.json"}).get_json()
    assert steps["first"] == 0
    assert f"/view/{text}" not in json.dumps(steps)


@pytest.mark.parametrize(
    "sent", ["", "x", "1AAAA", "../r/tdm-donne53", "%00", "<b>", "1AAAA/../../r/tdm-donne53", "\r\nX: y"]
)
def test_a_posted_text_that_is_no_game_is_explained(client: FlaskClient, sent: str) -> None:
    answer = client.post("/view", data={"text": sent})
    assert answer.status_code in (400, 404)
    assert "<h1>" in answer.text


@pytest.mark.parametrize("before", ["", "http://localhost/view#", "https://example.org/deep/view/", "#", " \n"])
def test_a_pasted_link_is_opened(client: FlaskClient, text: str, before: str) -> None:
    answer = client.get("/view/open", query_string={"text": f"{before}{text} "})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/view/{text}")
    answer = client.get("/view/open", query_string={"text": f"{before}{text}/40?turn=1"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/view/{text}/40")


@pytest.mark.long("it goes through many samples")
def test_original_texts_are_served_unchanged(client: FlaskClient) -> None:
    for slug in slugs(client)[::6]:
        walk = client.application.extensions["library"].walk(slug)
        story = client.get(f"/r/{slug}.txt")
        assert story.headers["Content-Disposition"] == f"inline; filename={slug}.txt"
        assert len(re.findall(r"(?m)^ *\d+  ", story.text)) >= len(walk.frames)
        if walk.report.record is None:
            assert client.get(f"/r/{slug}.tn").status_code == 404
            continue
        for form, kind in (("/record.json", "application/json"), (".tn", "text/plain")):
            answer = client.get(f"/r/{slug}{form}")
            assert answer.mimetype == kind
            assert answer.headers["Content-Disposition"].startswith(f"attachment; filename={slug}.")
            (read,) = map(replayed, from_text(answer.data, "x"))
            assert read.record == walk.report.record, (slug, form)


def test_errors_with_a_posted_game_disclose_no_address(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_args: object) -> None:
        raise ValueError("nothing goes right")

    monkeypatch.setattr(steps, "look_at", failing)
    client = create_app().test_client()
    text = encode(load(SAMPLES / "french-tarot-tarotmag-17.tarot.json"))
    assert client.post("/view", data={"text": f"{text}/3"}).status_code == 500
    assert "Exception on /view [" in caplog.text
    assert text not in caplog.text
    assert client.get(f"/view/{text}/3").status_code == 500
    assert text in caplog.text


@pytest.mark.long("many forms")
def test_a_hostile_record_is_harmless_in_every_form(client: FlaskClient) -> None:
    slug = next(slug for slug in slugs(client) if "script" in slug)
    assert re.fullmatch("[a-z0-9-]+", slug)
    for address in ("/", f"/?q={quote(NASTY)}", f"/?player={quote(NASTY + '0')}&event={quote(NASTY)}", f"/r/{slug}",
                    f"/r/{slug}/0", f"/r/{slug}/30", f"/embed/{slug}/30", f"/r/{slug}?{quote(NASTY)}"):  # fmt: skip
        answer = client.get(address)
        text = answer.text.replace('<script src="/assets/', "")
        assert "<script" not in text, address
        assert "alert(1)</" not in text
    for form in ("txt", "tn"):
        answer = client.get(f"/r/{slug}.{form}")
        assert answer.mimetype == "text/plain"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    embedded = client.get("/oembed", query_string={"url": f"http://localhost/r/{slug}"}).get_json()
    assert "<script" not in embedded["html"]


def test_oembed_describes_only_pages_of_the_viewer(client: FlaskClient, text: str) -> None:
    for path, shown in (
        ("/r/tdm-donne53", "/embed/tdm-donne53/0"),
        ("/r/tdm-donne53/71", "/embed/tdm-donne53/71"),
        ("/r/tdm-donne53/71?seat=2&lang=fr&x=y", "/embed/tdm-donne53/71?seat=2&amp;lang=fr"),
        ("/embed/tdm-donne53/71", "/embed/tdm-donne53/71"),
        (f"/view/{text}/9", f"/embed/view/{text}/9"),
    ):
        asked = {"url": f"http://localhost{path}", "format": "json", "maxwidth": "400"}
        answer = client.get("/oembed", query_string=asked).get_json()
        assert (answer["type"], answer["version"], answer["width"]) == ("rich", "1.0", 400)
        assert f'src="http://localhost{shown}"' in answer["html"]
        source = re.search(r'src="http://localhost([^"]+)"', answer["html"])
        assert client.get(source[1].replace("&amp;", "&")).status_code == 200


def test_links_keep_the_mount_point(client: FlaskClient) -> None:
    answer = client.get("/r/tdm-donne53", base_url="http://localhost/deep")
    assert 'value="http://localhost/deep/r/tdm-donne53"' in answer.text
    found = re.search(r'type="application/json\+oembed" href="/deep([^"]+)"', answer.text)
    embedded = client.get(found[1].replace("&amp;", "&"), base_url="http://localhost/deep").get_json()
    assert 'src="http://localhost/deep/embed/tdm-donne53/0"' in embedded["html"]
    assert Headers(answer.headers).get("Content-Security-Policy")


@requests("sharing")
def test_sharing_page_answers_request(client: FlaskClient, text: str, asked: dict[str, Any]) -> None:
    answers_as_told(client, asked, game=text, cut=text[:-1], long="x" * 20_000, **{"long link": "x" * 15_000})


@cases("web/sharing", "a_problem_is_told_as_rfc_9457_has_it")
def test_problems_of_twins_are_rfc_9457(client: FlaskClient, address: str, name: str) -> None:
    answer = client.get(address)
    problem = answer.get_json(force=True)
    assert answer.mimetype == "application/problem+json"
    assert answer.status_code == problem["status"] == KINDS[name].status
    assert problem["type"] == f"/problems#{name}"
    assert f'id="{name}"' in client.get("/problems").text
    Draft202012Validator(client.get("/schemas/problem.json").get_json(force=True)).validate(problem)


def test_the_story_is_translated(client: FlaskClient) -> None:
    assert len({client.get(f"/r/tarotmag-17.txt?lang={lang}").text for lang in LANGUAGES}) == len(LANGUAGES) == 4


def test_headers_contain_no_line_breaks(client: FlaskClient) -> None:
    for address in ("/view/open?text=x%0d%0aSet-Cookie:%20a=b", "/settings?back=/%0d%0aX:y", "/oembed?url=%0d%0aX:y"):
        headers = client.get(address).headers
        assert "X" not in headers
        assert not [name for name, value in headers if "\n" in name + value]
