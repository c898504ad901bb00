"""What of files and names of strangers the world gets to see, and what they cannot do to a page."""

import os
import re
from pathlib import Path

import orjson
import pytest
from flask.testing import FlaskClient
from markupsafe import Markup

from support.archives import texts
from support.cases import cases
from support.page_requests import viewer
from support.record_builders import generated
from tarot_records.archive.bulk import Adding
from tarot_records.archive.store import Archive
from tarot_records.reading.files import read_sources
from tarot_records.web import create_app
from tarot_records.web.lists.public_files import public_origin
from tarot_records.words.foreign_text import isolated

SECRET = "hunter2"
TURNED = "\u202eanna\u2069\u2067"
HEBREW = "\u05d0\u05d1\u05d2"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two records, a file called as none should be, links, and files that are no records."""
    root = tmp_path_factory.mktemp("where it lies")
    served, outside = root / "served", root / "outside"
    (served / "below").mkdir(parents=True)
    outside.mkdir()
    players = [{"name": TURNED}, {"name": HEBREW}, {}, {}]
    named = generated("consiglio", 5) | {"players": players, "event": {"name": TURNED}}
    (served / "below" / "named.json").write_bytes(orjson.dumps(named))
    (Path(os.fsdecode(os.fsencode(served) + b"/\xff\xfe.json"))).write_bytes(texts(1)[0])
    for name in ("a.json", "b.tn"):
        (outside / name).write_bytes(texts(3)[2])
    (served / "link.json").symlink_to(outside / "a.json")
    (served / "round.json").symlink_to(served / "round.json")
    (served / "inside.json").symlink_to(served / "below" / "named.json")
    for name, text in {
        "keys.json": f'{{"password": "{SECRET}"}}',
        "twice.json": f'{{"{SECRET}": 1, "{SECRET}": 2}}',
        "notes.tn": f"my notes\n{SECRET}",
        "lines.jsonl": f"{SECRET}\n[1]\n",
        "broken.json": '{"format": "tarot-record", "mine": ',
    }.items():
        (served / name).write_text(text)
    return served


@pytest.fixture(scope="module")
def client(folder: Path) -> FlaskClient:
    return viewer(folder, folder / "below" / "named.json")


def test_names_are_those_below_what_is_served(client: FlaskClient, folder: Path) -> None:
    listed = client.get("/index.json").get_json()["records"]
    assert sorted(one["source"] for one in listed) == sorted(
        [
            *("below/named.json", "named.json", "inside.json", "\ufffd\ufffd.json", "keys.json", "twice.json"),
            *("notes.tn", "lines.jsonl", "lines.jsonl:2", "broken.json"),
        ]
    )
    for one in listed:
        page = one["href"].removesuffix(".json")
        for address in (page, one["href"], f"{page}.txt", f"{page}/original", f"/desk?record={page.split('/')[-1]}"):
            told = client.get(address)
            assert told.status_code in (200, 404), address
            assert str(folder.parent) not in told.text
            assert folder.parent.name not in told.text
            assert SECRET not in told.text, address


def test_what_is_meant_for_a_record_is_shown(client: FlaskClient) -> None:
    assert client.get("/r/broken/original").data == b'{"format": "tarot-record", "mine": '
    assert client.get("/r/keys/original").status_code == 404
    assert "not a tarot record" in client.get("/r/keys").text


@cases("web/served_files", "an_archive_says_what_it_was_given_and_not_where_that_lay")
def test_an_archive_says_what_it_was_given_and_not_where_that_lay(origin: str, name: str) -> None:
    assert public_origin(origin) == name


def test_pages_of_an_archive_name_no_place(tmp_path: Path) -> None:
    (tmp_path / "somewhere").mkdir()
    (tmp_path / "somewhere" / "x.jsonl").write_bytes(b"\n".join(texts(2)))
    archive = Archive.create(str(tmp_path / "a.db"))
    assert list(Adding(archive, 1).run(read_sources(tmp_path / "somewhere")))
    client = create_app((), archive.name).test_client()
    for address in ("/", "/index.json", "/r/2", "/r/2.json", "/r/2.txt"):
        assert "somewhere" not in client.get(address).text, address
    assert client.get("/r/2.json").get_json()["source"] == "x.jsonl:2"
    archive.close()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("Élodie ½ 😀", "Élodie ½ 😀"),
        (HEBREW, f"\u2066{HEBREW}\u2069"),
        ("\u202eanna", "\u2066\u202eanna\u202c\u2069"),
        ("a\u2069\u202cb", "a\u2069\u202cb".join(("\u2066", "\u2069")).replace("a\u2069\u202cb", "ab")),
        ("\u2067\u202ea\u2069b", "\u2066\u2067\u202ea\u2069b\u2069"),
        ("\u2067\u202ca", "\u2066\u2067a\u2069\u2069"),
    ],
    ids=ascii,
)
def test_a_text_turns_nothing_beside_it(text: str, shown: str) -> None:
    assert isolated(text) == shown
    assert isolated(Markup(text)) == Markup(text)


def test_a_turned_name_stays_by_itself_on_every_page(client: FlaskClient) -> None:
    for address in ("/", "/?q=anna", "/r/named", "/r/named/9", "/r/named/scores", "/r/named/print", "/embed/named/9"):
        page = re.sub("<text.*?</text>", "", client.get(address).text)  # in a drawing each is by itself
        assert "\u202e" in page, address
        for piece in page.replace('"', "<").replace(">", "<").split("<"):
            open_ = sum((char in "\u2066\u2067\u2068") - (char == "\u2069") for char in piece)
            assert open_ == 0, (address, piece)
            if "iframe" not in piece:  # what an author takes along is as it is
                assert piece.count("\u202e") <= piece.count("\u202c"), (address, piece)


def test_what_is_typed_comes_back_as_it_was(client: FlaskClient) -> None:
    page = client.post("/desk", data={"text": f"#tn 1\nevent {TURNED}"}).text
    assert f"#tn 1\nevent {TURNED}</textarea>" in page
    assert f'name="q" value="{TURNED}"' in client.get("/", query_string={"q": TURNED}).text
