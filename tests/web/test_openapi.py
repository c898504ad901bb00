"""The OpenAPI: it is one, describes every public address and nothing else, and says what the views really read."""

import json
import re
import subprocess
import sys
from collections import defaultdict
from importlib.resources import files
from typing import Any

import pytest
from flask import Request
from flask.testing import FlaskClient
from jsonschema_path import SchemaPath
from openapi_spec_validator import OpenAPIV31SpecValidator
from werkzeug.datastructures import ImmutableMultiDict

from support.paths import ROOT, SAMPLES
from tarot_records import load
from tarot_records.archive.bulk import Adding
from tarot_records.archive.store import Archive
from tarot_records.archive.tokens import Writers, new_token, read_writers
from tarot_records.core.entry_points import schema_file
from tarot_records.link import encode
from tarot_records.reading.files import read_sources
from tarot_records.web import create_app
from tarot_records.web.api.descriptions import PARAMETERS, PRIVATE, VIEWS
from tarot_records.web.api.models import ANSWERS
from tarot_records.web.api.openapi import operations
from tarot_records.web.api.schemas import RECORD
from tarot_records.web.pictures import routes
from tarot_records.web.site.urls import LOOKS

TEXT = files("tarot_records.samples").joinpath("french-tarot-tarotmag-17.fr.tn").read_text("utf-8")
READ: set[str] = set()
"""What the view that answered last has read of its address or its form."""


class Noting(ImmutableMultiDict[str, str]):
    """The arguments of a request, which note what is asked of them."""

    def get(self, key: str, *more: Any, **named: Any) -> Any:
        READ.add(key)
        return super().get(key, *more, **named)

    def getlist(self, key: str, *more: Any, **named: Any) -> Any:
        READ.add(key)
        return super().getlist(key, *more, **named)

    def __contains__(self, key: object) -> bool:
        READ.add(str(key))
        return super().__contains__(key)


class NotingRequest(Request):
    parameter_storage_class = Noting


MADE = new_token("anna")


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> dict[str, FlaskClient]:
    """A viewer of some samples, and one of an archive of them to which a writer may add; by what it calls a record."""
    folder = tmp_path_factory.mktemp("openapi")
    archive = Archive.create(str(folder / "a.db"))
    (folder / "tokens.txt").write_text(MADE.line)
    some = [SAMPLES / name for name in ("french-tarot-tarotmag-17.tarot.json", "consiglio-composed.tarot.json")]
    some += sorted((SAMPLES / "faulty").glob("french-tarot-tdm-*.tarot.json"))
    for path in some:
        assert list(Adding(archive, 1).run(read_sources(path)))
    apps = {
        "tarotmag-17": create_app(some),
        "1": create_app((), archive.name, read_writers(folder / "tokens.txt")),
    }
    archive.close()
    for app in apps.values():
        app.testing = True
        app.request_class = NotingRequest
        app.before_request(READ.clear)  # after the pages' own, which read how a page is looked at
    return {slug: app.test_client() for slug, app in apps.items()}


@pytest.fixture(scope="module")
def client(clients: dict[str, FlaskClient]) -> FlaskClient:
    return clients["1"]


@pytest.fixture(scope="module")
def described(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/openapi.json")
    assert answer.mimetype == "application/json"
    return dict(answer.get_json())


@pytest.mark.long("the whole description is checked")
def test_the_document_is_valid_openapi(described: dict[str, Any]) -> None:
    path = SchemaPath.from_dict(described)
    assert [str(error)[:300] for error in OpenAPIV31SpecValidator(path).iter_errors()] == []
    assert described["openapi"].startswith("3.1.")


def test_every_address_is_described_or_private(client: FlaskClient) -> None:
    views = {rule.endpoint.removesuffix("_twin") for rule in client.application.url_map.iter_rules()}
    assert views == set(VIEWS) | PRIVATE
    assert not set(VIEWS) & PRIVATE
    told = {name for one in VIEWS.values() for name in one.asks}
    told |= {name for one in VIEWS.values() for name in one.form}
    assert told | set(LOOKS) == set(PARAMETERS)


def test_openapi_has_every_twin_and_no_page(client: FlaskClient, described: dict[str, Any]) -> None:
    for rule in client.application.url_map.iter_rules():
        if rule.endpoint in PRIVATE:
            continue
        if rule.endpoint.endswith("_twin") and "<" not in rule.rule and "photo" not in rule.rule:
            assert rule.rule in described["paths"]
    for path, methods in described["paths"].items():
        for method, one in methods.items():
            assert one["summary"]
            kinds = set(one["responses"].get("200", {}).get("content", ()))
            assert kinds or {"302", "303"} & set(one["responses"]), (path, method)
            assert "text/html" not in kinds


def test_the_document_refers_only_to_itself(described: dict[str, Any]) -> None:
    text = json.dumps(described)
    used = set(re.findall(r'"\$ref": "([^"]*)"', text))
    names = {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}
    assert used - names == {"#/components/responses/problem", "#/components/responses/page"}
    assert not names - used, "components that nothing refers to"
    assert "$defs" not in text
    assert '"$id"' not in text


def test_published_schemas_are_served(client: FlaskClient, described: dict[str, Any]) -> None:
    for name in (*ANSWERS, RECORD):
        served = client.get(f"/schemas/{name}.json")
        assert served.mimetype == "application/schema+json"
    assert served.get_json(force=True) == json.loads(schema_file().read_bytes())
    body = described["paths"]["/api/validate"]["post"]["requestBody"]["content"]["application/json"]
    assert body["schema"]["anyOf"][0] == {"$ref": "#/components/schemas/TarotRecord"}


def test_only_writing_views_require_a_token(described: dict[str, Any]) -> None:
    guarded = {
        (path, method)
        for path, methods in described["paths"].items()
        for method, one in methods.items()
        if "security" in one
    }
    assert guarded == {("/api/records", "post")}


def test_openapi_addresses_follow_the_mount_point(client: FlaskClient) -> None:
    told = client.get("/openapi.json", base_url="http://localhost/deep").get_json()
    assert told["servers"] == [{"url": "/deep"}]
    assert told["info"]["description"].startswith("For people: /deep/api.")


OTHER = {"tarotmag-17": "tarotmag-18", "1": "2"}


def example(path: str, slug: str) -> str:
    """The address with something of the samples in its places."""
    link = encode(load(SAMPLES / "french-tarot-tarotmag-17.tarot.json"))
    parts = {
        "slug": link if "/view/" in path else slug,
        "other": OTHER[slug],
        "step": "3",
        "number": "1",
        "form": "json" if path.startswith("/desk") else "txt",
        "moves": "on",
    }
    parts |= {"game_id": "french-tarot", "code": "play.follow", "name": "record", "topic": "format"}
    return path.format(**parts)


@pytest.mark.long("it calls every view")
def test_views_read_the_documented_parameters(clients: dict[str, FlaskClient], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "paint_svg", lambda *_: b"")  # which takes its time
    token = {"Authorization": f"Bearer {MADE.token}"}
    for slug, client in clients.items():
        told: dict[str, set[str]] = defaultdict(set)
        documented: dict[str, set[str]] = {}
        for one in operations(client.application):
            address = example(one.path, slug)
            if one.method == "get":
                client.get(address + f"?url=http://localhost/r/{slug}" * ("url" in one.described.asks))
            elif one.described.form:
                more = {"add": "game", "game": "french-tarot/4"}
                client.post(address, data={"text": TEXT, "repair": "none", "token": MADE.token, **more})
            else:
                client.post(address, data=TEXT, content_type="text/plain", headers=token)
            told[one.view] |= READ - set(LOOKS)
            documented[one.view] = {*one.described.asks, *one.described.form} - set(LOOKS)
        for view in WRITING if slug != "1" else ("adding.listed",):  # the last hands everything on
            del told[view], documented[view]
        assert told == documented


WRITING = ("adding.listed", "adding.add", "saving.save")
"""Views that read nothing more where nobody may write."""


TITLES = {"en": "For programs", "fr": "Pour les programmes", "it": "Per i programmi", "de": "Für Programme"}


@pytest.mark.parametrize("lang", TITLES)
def test_the_api_page_lists_every_operation(client: FlaskClient, described: dict[str, Any], lang: str) -> None:
    page = client.get(f"/api?lang={lang}").text
    for path in {one.path for one in operations(client.application)}:
        twin = path.removesuffix(".json")
        assert f"<code>{path}</code>" in page or f"<code>{twin}</code> <small><code>.json</code>" in page, path
    assert f'href="/openapi.json?lang={lang}"' in page
    assert f"<h1>{TITLES[lang]}</h1>" in page


@pytest.mark.parametrize("writable", [True, False])
def test_the_page_says_whether_records_can_be_added(tmp_path: Any, writable: bool) -> None:
    Archive.create(str(tmp_path / "a.db")).close()
    page = create_app((), str(tmp_path / "a.db"), Writers({"anna": "0" * 64} if writable else {})).test_client()
    assert ("Whoever has a token adds records" in page.get("/api").text) == writable
    assert ('id="saving"' in page.get("/desk").text) == writable


FIRST_REQUESTS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from tarot_records.web import create_app

sys.setswitchinterval(1e-5)
app, start = create_app(()), Barrier(8)

def status(_):
    start.wait()
    return app.test_client().get("/openapi.json").status_code

with ThreadPoolExecutor(8) as pool:
    print(*set(pool.map(status, range(8))))
"""


@pytest.mark.long("a process begins")
def test_the_document_is_made_for_several_threads_at_once() -> None:
    """The models of the answers are built at the first request, so this takes a process of its own."""
    command = [sys.executable, "-c", FIRST_REQUESTS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "200\n"
