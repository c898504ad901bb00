"""The API on a real server, as `tarot-records serve` runs it: floods, slow clients, guesses, bombs, and the like."""

import http.client
import re
import shlex
import socket
import struct
import subprocess
import sys
import threading
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote

import orjson
import pytest
import requests
import schemathesis
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_schema_conformance,
    status_code_conformance,
)

from support.archives import texts
from support.cases import cases
from support.manual_blocks import blocks
from support.paths import DATA, MANUAL, SAMPLES
from support.servers import Site, channel_of, everything, running, waited_for
from support.strange_texts import STRANGE_TEXTS
from tarot_records.archive import tokens
from tarot_records.archive.bulk import Adding
from tarot_records.archive.store import Archive
from tarot_records.reading.files import read_sources
from tarot_records.web import create_app
from tarot_records.web.server import PATIENCE, PROXY, SETTINGS

SAMPLE = files("tarot_records.samples").joinpath("french-tarot-tarotmag-17.tarot.json").read_bytes()
ANNA = tokens.new_token("anna")
TOKEN = {"Authorization": f"Bearer {ANNA.token}"}
GIGABYTE = 1 << 30
CHECKS = (
    *(status_code_conformance, content_type_conformance, response_schema_conformance),
    *(positive_data_acceptance, negative_data_rejection),
)
"""The checks of schemathesis: answers fit their description, and exactly the invalid requests are refused."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of an archive of the samples to which one writer may add, behind a proxy."""
    folder = tmp_path_factory.mktemp("site")
    archive = Archive.create(str(folder / "a.db"))
    (folder / "tokens").write_text(ANNA.line)
    assert list(Adding(archive, 1).run(read_sources(SAMPLES)))
    app = create_app((), archive.name, tokens.read_writers(folder / "tokens"))
    with running(app, trusted_proxy="127.0.0.1", **PROXY) as server:
        yield Site(server, app.extensions["gate"], archive)
    archive.close()


@pytest.fixture(autouse=True)
def lasts(site: Site) -> None:
    """The shares of one test do not run out in the next; and afterwards the server still answers."""
    site.gate.reading._used.clear()
    site.gate.writing._used.clear()
    site.gate.wrong._used.clear()
    site.gate.wrong_in_all._used.clear()


def test_a_gigabyte_is_refused_before_it_comes(site: Site) -> None:
    for path in ("/api/validate", "/api/records", "/api/import", "/desk", "/desk/photo", "/desk/save", "/"):
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {GIGABYTE}\r\n\r\n"
        assert site.asked(head.encode()).startswith(b"HTTP/1.1 413 ")
        expecting = head.replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n")
        assert site.asked(expecting.encode()).startswith(b"HTTP/1.1 413 ")


def test_a_gigabyte_in_chunks_is_refused_early(site: Site) -> None:
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    with site.connected() as connection:
        connection.sendall(b"POST /api/validate HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        given = 0
        with suppress(ConnectionError):
            while given < GIGABYTE:
                connection.sendall(chunk)
                given += len(chunk)
        assert given < 64 << 20  # what the buffers of the system hold, and no more
    assert requests.get(f"{site.address}/api", timeout=60).status_code == 200


def test_a_slightly_too_long_body_is_refused_with_a_reason(site: Site) -> None:
    limit = int(SETTINGS["max_request_body_size"])
    for length in (limit, limit + 1):
        with suppress(requests.ConnectionError):
            assert requests.post(f"{site.address}/api/validate", b" " * length, timeout=60).status_code == 413
    assert requests.post(f"{site.address}/api/validate", b" " * (limit - 1), timeout=60).status_code == 200


def test_photos_may_be_longer_than_other_bodies(site: Site) -> None:
    long = b"\x89PNG" + b" " * (6 << 20)
    answer = requests.post(f"{site.address}/api/import?format=photo", long, timeout=60)
    assert (answer.status_code, answer.json()["record"]) == (200, None)
    assert requests.post(f"{site.address}/desk/photo.json", files={"photo": long}, timeout=60).status_code == 415
    with suppress(requests.ConnectionError):
        assert requests.post(f"{site.address}/api/import", long, timeout=60).status_code == 413


def test_a_decompression_bomb_is_refused(site: Site) -> None:
    lines = {"Content-Type": "application/x-ndjson", "Content-Encoding": "zstd"}
    run = struct.pack("<I", 0x20000 << 3 | 1 << 1)[:3] + b" "  # a block of 128 KiB in four bytes
    last = struct.pack("<I", 0x20000 << 3 | 1 << 1 | 1)[:3] + b" "
    for bomb in (
        zstandard.compress(b"\n" * (1 << 28)),
        zstandard.FRAME_HEADER + b"\x00\x58" + run * 10_000 + last,  # 1.2 GB
        zstandard.FRAME_HEADER + b"\x00\xa8" + run,  # wants a window of 2 GB
    ):
        answer = requests.post(f"{site.address}/api/validate", bomb, headers=lines, timeout=60)
        assert answer.status_code in (400, 413), answer.text
        assert answer.headers["Content-Type"] == "application/problem+json"


def test_half_sent_requests_do_not_block_others(site: Site) -> None:
    parts = (
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-",
        b"POST /api/validate HTTP/1.1\r\nContent-Length: 999\r\n\r\n{",
    )
    slow = [site.connected() for _ in range(300)]
    try:
        for number, connection in enumerate(slow):
            connection.sendall(parts[number % len(parts)])
        assert requests.get(f"{site.address}/games.json", timeout=60).status_code == 200
        assert requests.post(f"{site.address}/api/validate", SAMPLE, timeout=60).json()["verdict"] == "proved"
    finally:
        for connection in slow:
            connection.close()


def test_a_request_that_drips_in_is_given_up(site: Site) -> None:
    with site.connected() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        channel, now = channel_of(site, connection), time.monotonic()
        waited_for(lambda: channel.request is not None)
        channel._active = now + PATIENCE  # as if a byte came now and then
        site.server.clean(now + PATIENCE - 5)
        assert not channel.will_close
        site.server.clean(now + PATIENCE + 5)
        assert everything(connection) == b""


def test_only_silent_connections_are_closed(site: Site) -> None:
    busy = http.client.HTTPConnection("127.0.0.1", int(site.server.effective_port), timeout=60)
    busy.request("GET", "/games.json")
    busy.getresponse().read()
    with site.connected() as silent:
        channel_of(site, silent)
        now = time.monotonic() + int(SETTINGS["channel_timeout"]) + 1
        channel_of(site, busy.sock)._active = now
        site.server.clean(now)
        assert everything(silent) == b""
    busy.request("GET", "/games.json")
    assert busy.getresponse().status == 200
    busy.close()


@pytest.mark.parametrize("size", [8 << 20, 64 << 20], ids=["in the buffers", "more than the buffers hold"])
def test_an_answer_that_nobody_reads_is_given_up(size: int) -> None:
    over = threading.Event()

    def app(environ: Any, start: Any) -> Iterator[bytes]:
        start("200 OK", [("Content-Length", str(size))])
        try:
            for _ in range(size >> 16):
                yield b" " * (1 << 16)
        finally:
            over.set()

    with running(app) as server, socket.create_connection(("127.0.0.1", int(server.effective_port))) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        full = 1 << 20 if size < 16 << 20 else 16 << 20
        waited_for(lambda: any(one.total_outbufs_len > full for one in list(server.active_channels.values())))
        waited_for(lambda: over.is_set() == (size == full << 3))
        server.clean(time.monotonic() + int(SETTINGS["channel_timeout"]) + 5)
        waited_for(lambda: not server.active_channels and over.is_set())


@pytest.mark.long("hundreds of them")
def test_guessed_tokens_open_no_archive(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of them from one address, half from as many; the writer elsewhere gets in before, meanwhile and after."""
    monkeypatch.setattr(site.gate.wrong_in_all, "at_once", 1000)
    now = time.monotonic()
    for share in (site.gate.wrong, site.gate.wrong_in_all):  # however long it takes, nothing is made up for meanwhile
        monkeypatch.setattr(share, "clock", lambda: now)
    connection = http.client.HTTPConnection("127.0.0.1", int(site.server.effective_port), timeout=60)
    before = site.archive.last()

    def sent(token: str, address: str) -> int:
        headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": address}
        connection.request("POST", "/api/records", SAMPLE if token == ANNA.token else b"{}", headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status

    assert sent(ANNA.token, "198.51.100.1") == 200
    statuses = [sent(f"tarot_{number:043d}", "192.0.2.1") for number in range(300)]
    assert set(statuses) == {401, 429}
    assert statuses.count(401) < 30
    assert sent(ANNA.token, "198.51.100.2") == 200
    statuses = [sent(f"{ANNA.token}{number}", f"10.{number >> 8}.{number & 255}.7") for number in range(300)]
    assert set(statuses) <= {401, 429}
    assert sent(ANNA.token, "198.51.100.3") == 200
    assert len(site.gate.wrong) <= 1001
    assert site.archive.last() == before
    connection.close()


def test_the_client_address_comes_from_a_trusted_proxy_only(site: Site) -> None:
    app = create_app(())
    with running(app) as server:
        for number in range(3):
            headers = {"X-Forwarded-For": f"192.0.2.{number}", "Content-Encoding": "br"}
            requests.post(f"http://127.0.0.1:{server.effective_port}/api/validate", b"", headers=headers, timeout=60)
    assert next(iter(app.extensions["gate"].reading._used)) == "127.0.0.1"


@pytest.mark.long("every operation is asked for everything")
def test_query_values_are_never_sql_or_paths(site: Site) -> None:
    described = requests.get(f"{site.address}/openapi.json", timeout=60).json()
    before = [kept.raw for kept in site.archive.texts()]
    with requests.Session() as session:
        for number, nasty in enumerate(STRANGE_TEXTS):
            said = quote(nasty.encode("utf-8", "surrogatepass"), safe="")
            for path, methods in described["paths"].items():
                if "get" not in methods or (number + len(path)) % 7:
                    continue
                parameters = methods["get"]["parameters"]
                parts = {one["name"]: said for one in parameters if one["in"] == "path"}
                asked = "&".join(f"{one['name']}={said}" for one in parameters if one["in"] == "query")
                address = f"{site.address}{path.format(**parts)}?{asked}"
                answer = session.get(address, timeout=60, allow_redirects=False)
                assert answer.status_code < 500 or (path, answer.status_code) == ("/oembed", 501), address
                assert "Set-Cookie" not in answer.headers
                assert "root:x:0" not in answer.text
                assert "<script>alert" not in answer.text or "json" in answer.headers["Content-Type"]
            for path in ("/api/validate", "/api/records"):
                address = f"{site.address}{path}?name={said}&lang={said if number % 2 else 'en'}"
                answer = session.post(address, SAMPLE, headers=TOKEN, timeout=60)
                assert answer.status_code in (200, 201, 400, 414, 429), answer.text
    assert [kept.raw for kept in site.archive.texts()][: len(before)] == before
    assert list(site.archive.damage()) == []


@cases("web/api_server", "headers_that_are_none")
@pytest.mark.parametrize("path", ["/api/validate", "/api/records", "/desk/save"])
def test_malformed_headers_are_refused(site: Site, path: str, lines: str) -> None:
    text = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{lines}\r\n\r\n{{}}".encode("latin-1")
    with site.connected() as connection:
        connection.sendall(text)
        connection.shutdown(socket.SHUT_WR)
        status = everything(connection)[:12]
    assert status[:7] == b"HTTP/1." or (status == b"" and "chunked" in lines)
    assert status[9:10] in b"24" or status[9:] == b"501"


def test_pages_of_other_sites_cannot_add_records(site: Site) -> None:
    before = site.archive.last()
    foreign = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site", "Cookie": f"token={ANNA.token}"}
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        headers = {**foreign, "Content-Type": kind}
        assert requests.post(f"{site.address}/api/records", SAMPLE, headers=headers, timeout=60).status_code == 401
        form = {"text": SAMPLE, "token": ANNA.token}
        assert requests.post(f"{site.address}/desk/save", form, headers=foreign, timeout=60).status_code == 403
    question = {**foreign, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    answer = requests.options(f"{site.address}/api/records", headers=question, timeout=60)
    assert not [name for name in answer.headers if name.lower().startswith("access-control")]
    assert site.archive.last() == before


def test_record_lines_are_answered_as_a_stream(site: Site) -> None:
    lines = {"Content-Type": "application/x-ndjson"}
    many = b"\n".join(texts(300))
    with requests.post(f"{site.address}/api/validate", many, headers=lines, stream=True, timeout=60) as answer:
        assert answer.headers["Transfer-Encoding"] == "chunked"
        told = [orjson.loads(line) for line in answer.iter_lines()]
    assert [one["source"] for one in told] == [f"text:{number}" for number in range(1, 301)]
    with site.connected() as connection:
        head = f"POST /api/validate HTTP/1.1\r\nHost: x\r\nContent-Type: {lines['Content-Type']}\r\n"
        connection.sendall(head.encode() + b"Content-Length: %d\r\n\r\n" % len(many) + many)
        connection.recv(100)
    waited_for(lambda: site.gate.turns.at_work.total == 0)  # whoever hangs up gives back his turn


def test_serving_an_archive_with_writers(tmp_path: Path) -> None:
    archive, file = tmp_path / "a.db", tmp_path / "tokens.txt"
    Archive.create(str(archive)).close()
    file.write_text(ANNA.line)
    file.chmod(0o644)
    command = [sys.executable, "-m", "tarot_records", "serve", "--archive", archive, "--tokens", file, "--port", "0"]
    # Not from the folder of the sources, which python -m would take for the package.
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=tmp_path) as server:
        assert server.stdout is not None
        said = []
        for line in server.stdout:
            said.append(line)
            if found := re.search(r"http://[\d.]+:\d+", line):
                break
        assert found is not None, said
        answer = requests.post(f"{found[0]}/api/records", SAMPLE, headers=TOKEN, timeout=60)
        server.terminate()
    assert (answer.status_code, answer.json()["id"]) == (201, 1)
    assert "Writers: anna.\n" in said
    assert any("chmod 600" in line for line in said)
    assert ANNA.token not in "".join(said)


def test_the_examples_of_the_manual_for_curl_work(site: Site) -> None:
    chapter = (MANUAL / "http.md").read_text("utf-8")
    given = {"@game.tn": SAMPLE, "@games.jsonl": b"\n".join(texts(3))}
    given["@evening.txt"] = (DATA / "written" / "trial" / "d01.txt").read_bytes()
    given["@evening.csv"] = (DATA / "score-sheets" / "margin.csv").read_bytes()
    examples = [shlex.split(line) for line in chapter.splitlines() if line.startswith("curl ")]
    assert len(examples) >= 15
    for words in examples:
        address = words[-1].replace("localhost:8000", site.address)
        headers = dict(word.replace("$TOKEN", ANNA.token).split(": ") for word in words if ": " in word)
        body = next((given[word] for word in words if word in given), None)
        answer = requests.request("GET" if body is None else "POST", address, data=body, headers=headers, timeout=60)
        assert answer.status_code in (200, 201), (words, answer.text)
        if answer.headers["Content-Type"].startswith("text/event-stream"):
            assert answer.text.count("event: result\n") == 3
        elif "/api/convert" in address:
            assert answer.json()["game"] == "french-tarot"
        elif "/api/draw" in address:
            assert "<svg" in answer.text
        elif body is not None:
            data = orjson.loads(answer.content.splitlines()[0])
            assert data["record"] if "/api/import" in address else data["verdict"] == "proved"


def test_the_examples_of_the_manual_for_python_work(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.tn").write_bytes(SAMPLES.joinpath("french-tarot-tarotmag-17.fr.tn").read_bytes())
    [example] = [block.text for block in blocks("python") if block.page == "http"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # the example leaves closing to the interpreter
        exec(compile(example.replace("http://localhost:8000", site.address), "http.md", "exec"), {})
    assert capsys.readouterr().out == "proved []\nfrench-tarot 1\n"
    assert b"<svg" in Path("table.svg").read_bytes()


@pytest.mark.long("schemathesis asks hundreds of questions")
def test_requests_are_accepted_or_refused_as_openapi_says(site: Site) -> None:
    site.gate.reading.at_once = site.gate.writing.at_once = site.gate.pages.at_once = 1e9
    schema = schemathesis.openapi.from_url(f"{site.address}/openapi.json")
    seen = Counter[GenerationMode]()
    with requests.Session() as session:
        for found in schema.get_all_operations():
            operation = found.ok()
            for mode in GenerationMode:
                modest = settings(
                    max_examples=3,
                    derandomize=True,
                    database=None,
                    suppress_health_check=list(HealthCheck),
                )

                @modest
                @given(case=operation.as_strategy(generation_mode=mode))
                def ask(case: Any) -> None:
                    seen[case.meta.generation.mode] += 1
                    headers = TOKEN if case.path == "/api/records" else None
                    answer = case.call(session=session, headers=headers, allow_redirects=False, timeout=60)
                    assert answer.status_code < 500 or (case.path, answer.status_code) == ("/oembed", 501)
                    case.validate_response(answer, checks=list(CHECKS))

                with suppress(Unsatisfiable):  # where nothing can be asked wrongly
                    ask()
    assert min(seen[mode] for mode in GenerationMode) > 100, seen
