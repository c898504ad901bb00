"""Requests to a viewer by Flask's test client, and what is asked of every answer."""

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from support.hostile_record import hostile
from support.paths import DATA, SAMPLES
from support.record_builders import ALL_TABLES, name_of, played
from tarot_records.web import create_app


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A viewer of the samples, a hand of every table, a hostile record and three that cannot be read."""
    folder = tmp_path_factory.mktemp("shelf")
    for game, players in ALL_TABLES:
        name = name_of((game, players))
        (folder / f"{name}.json").write_text(json.dumps(played(game, 5, players=players) | {"id": name}))
    (folder / "hostile.json").write_text(json.dumps(hostile()))
    (folder / "broken.json").write_text('{"format": "tarot-record", ')
    (folder / "bytes.json").write_bytes(b"\xff\xfe\x00\xd8<script>")
    (folder / "stranger.json").write_text(json.dumps(hostile() | {"game": "bridge", "id": "stranger"}))
    client = viewer(SAMPLES, folder)
    gate = client.application.extensions["gate"]
    gate.reading.at_once = gate.pages.at_once = 1e9  # the tests of a process come from one address
    return client


def client_of(app: Flask) -> FlaskClient:
    """A client of an application that raises what goes wrong."""
    app.testing = True
    return app.test_client()


def viewer(*paths: Path, **options: Any) -> FlaskClient:
    """A client of a viewer of the records at these paths, or of others that the options name."""
    return client_of(create_app(paths, **options))


def matches_schema(client: FlaskClient, address: str) -> None:
    """That a twin is as the schema it names says."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    named = re.fullmatch(r'<(/schemas/[a-z_]+\.json)>; rel="describedby"', answer.headers["Link"])
    assert named is not None, address
    assert complaints(client.get(named[1]).data, answer.get_json()) == [], address


def complaints(schema: bytes, data: Any) -> list[str]:
    """Return what a schema of the viewer finds wrong with an answer."""
    return [error.message[:200] for error in _validator(schema).iter_errors(data)]


@cache
def _validator(schema: bytes) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema))


def requests(file: str) -> pytest.MarkDecorator:
    """Parametrize a test with the requests of `tests/data/requests/FILE.toml`, a table for each.

    `get` or `post` is an address or several. With it are sent `form`, `headers` and `base`, the root; `follow` follows
    a redirect. Texts of the test stand in braces. Of each answer is told:

    - `status`, 200 if left out;
    - `shows` and `lacks`, texts in it, and `count`, how often one is in it;
    - `answers`, beginnings of headers, `without`, headers it has not, and `policy`, parts of its content policy;
    - `json`, values by their paths, such as `table.line` or `faults.*.code`.
    """
    tables = tomllib.loads((DATA / "requests" / f"{file}.toml").read_text("utf-8"))
    return pytest.mark.parametrize("asked", [pytest.param(table, id=name) for name, table in tables.items()])


def answers_as_told(client: FlaskClient, asked: Mapping[str, Any], **texts: str) -> None:
    """Send the requests of a table, and compare each answer with what it tells."""
    told = _filled(asked, texts)
    method = "post" if "post" in told else "get"
    names = {"form": "data", "headers": "headers", "base": "base_url", "follow": "follow_redirects"}
    sent = {name: told[key] for key, name in names.items() if key in told}
    for address in told[method] if isinstance(told[method], list) else [told[method]]:
        answer = client.open(address, method=method.upper(), **sent)
        assert answer.status_code == told.get("status", 200), (address, answer.text[:300])
        page = unescape(answer.text)
        for text in told.get("shows", ()):
            assert text in page or text in answer.text, (address, text)
        for text in told.get("lacks", ()):
            assert text not in page, (address, text)
        for text, number in told.get("count", {}).items():
            assert answer.text.count(text) == number, (address, text)
        for text in told.get("policy", ()):
            assert text in answer.headers["Content-Security-Policy"], (address, text)
        for name in told.get("without", ()):
            assert name not in answer.headers, (address, name)
        for name, value in told.get("answers", {}).items():
            assert answer.headers[name].startswith(value), (address, name)
        for path, value in told.get("json", {}).items():
            assert _at(answer.get_json(force=True), path) == value, (address, path)


def _filled(value: Any, texts: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _filled(part, texts) for key, part in value.items()}
    if isinstance(value, list):
        return [_filled(part, texts) for part in value]
    for name, text in texts.items() if isinstance(value, str) else ():
        value = value.replace(f"{{{name}}}", text)
    return value


def _at(data: Any, path: str) -> Any:
    """The value at a path; a step `*` gives the list of those in every part."""
    step, _, rest = path.partition(".")
    if not step:
        return data
    if step == "*":
        return [_at(part, rest) for part in data]
    return _at(data[int(step)] if isinstance(data, list) else data[step], rest)
