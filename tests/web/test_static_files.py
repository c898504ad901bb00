"""The viewer as a folder of plain files: the same pages, every link leads to a file, only what changed is written."""

import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from urllib.parse import unquote, urlsplit

import orjson
import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from support.hostile_record import hostile
from support.html_page import HtmlPage
from tarot_records.cli import main
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.reading.files import read_sources
from tarot_records.report.report import report_on
from tarot_records.web import create_app
from tarot_records.web.files.folder import LIST, FolderError, SiteFolder
from tarot_records.web.files.pages import RecordPages, pages_of

FAULTY = "mathers-three-ask.tarot.json"
SHOWN = list(GAMES)[::2]
"""Games of which there is a record."""


def written(records: Path, out: Path, *more: str) -> Result:
    """The command, as it is typed."""
    return CliRunner().invoke(main, ["site", str(records), "-o", str(out), "--lang", "en", "--processes", "1", *more])


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of every other game, one that is faulty, a hostile one, and one that cannot be read.

    The pages of records of all games are in `test_every_game.py`; those about all games are in the folder too.
    """
    folder = tmp_path_factory.mktemp("records")
    for game in SHOWN:
        one = next(iter(generate(game, hands=1, seed=3)))
        (folder / f"{game}.json").write_text(one.model_copy(update={"id": f"{game} of 1902"}).model_dump_json())
    text = files("tarot_records.samples").joinpath("faulty", FAULTY).read_text("utf-8")
    (folder / "aux.json").write_text(
        re.sub(r'"id": "[^"]+"', '"id": "aux"', text)
    )  # no file can be called so everywhere
    (folder / "hostile.json").write_bytes(orjson.dumps(hostile()))
    (folder / "unreadable.tn").write_text("#tn 1\nno such word <script>")
    return folder


@pytest.fixture(scope="module")
def out(records: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder written of them."""
    folder = tmp_path_factory.mktemp("site") / "out"
    result = written(records, folder)
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="module")
def client(records: Path) -> Iterator[FlaskClient]:
    """The viewer with a server, of the same records."""
    with create_app([records]).test_client() as client:
        yield client


def pages(out: Path) -> dict[Path, HtmlPage]:
    return {path: HtmlPage(path.read_text("utf-8")) for path in sorted(out.rglob("*.html"))}


def test_every_link_leads_to_a_file_and_a_place_in_it(out: Path) -> None:
    read = pages(out)
    assert len(read) > 5 * len(GAMES)
    for path, page in read.items():
        for tag, href in page.links:
            told = urlsplit(href)
            if tag == "chapter a" and told.scheme:
                continue  # what a chapter of the manual mentions
            assert not told.scheme, (path, href)
            assert not told.netloc, (path, href)
            assert not told.path.startswith("/"), (path, href)
            to = (path.parent / unquote(told.path)).resolve() if told.path else path
            assert to.is_file(), (path, href)
            assert to.is_relative_to(out), (path, href)
            if told.fragment and to.name != "index.html":
                assert unquote(told.fragment) in read[to].ids, (path, href)


def test_pages_load_nothing_from_other_hosts(out: Path) -> None:
    for path in out.rglob("*.css"):
        assert not re.search(r"url\((?!['\"]?(#|data:|cards-))", path.read_text("utf-8"))
    for path in (*out.rglob("*.svg"), *out.rglob("*.js")):
        told = re.sub(r"http://www\.w3\.org/\S+", "", path.read_text("utf-8"))
        assert "http" not in told, path


@pytest.mark.long("a folder is written")
def test_files_equal_the_pages_of_the_server(out: Path, records: Path, client: FlaskClient) -> None:
    for folder in sorted((out / "r").iterdir())[::6]:
        slug = folder.name.removesuffix("_")
        for file, path in (("scores", "scores"), ("print", "print"), ("count-1", "hand/1/count")):
            if (folder / f"{file}.html").exists():
                served = client.get(f"/r/{slug}/{path}")
                assert HtmlPage(served.text).words == HtmlPage((folder / f"{file}.html").read_text("utf-8")).words, (
                    slug,
                    path,
                )
        for file, form in (("record.json", "/record.json"), ("record.tn", ".tn"), ("story.txt", ".txt")):
            if (folder / file).exists():
                told = client.get(f"/r/{slug}{form}").text.replace(f"{records}/", "")
                assert told == (folder / file).read_text("utf-8"), (slug, file)
    for game in SHOWN:
        assert (out / "r" / f"{game}-of-1902" / "hand-1.html").exists()


def test_file_names_are_valid_on_every_system(out: Path) -> None:
    names = [path.relative_to(out).as_posix() for path in out.rglob("*")]
    assert all(re.fullmatch(r"[A-Za-z0-9_./-]+", name) for name in names)
    assert len({name.lower() for name in names}) == len(names)
    assert "r/aux_/index.html" in names


@pytest.mark.long("a folder is written")
def test_hostile_records_are_shown_as_text(out: Path) -> None:
    shown = [path for path in out.rglob("*.html") if "alert(1)" in path.read_text("utf-8")]
    assert {path.name for path in shown} >= {"index.html", "hand-1.html", "scores.html", "print.html"}
    for path in shown:
        assert not re.search(r"<script>|\"&{{|>alert", path.read_text("utf-8")), path


@pytest.mark.long("a folder is written")
def test_no_page_discloses_the_path_of_the_records(out: Path, records: Path) -> None:
    assert not [path for path in out.rglob("*.*") if str(records).encode() in path.read_bytes()]


@pytest.mark.long("a folder is written")
def test_a_language_can_be_chosen(records: Path) -> None:
    source = next(iter(read_sources(records / f"{next(iter(GAMES))}.json")))
    one = RecordPages("one", "One", source, report_on(source).faults, None, None, {})
    sheet = pages_of(one, "de")["r/one/print.html"].decode()
    assert '<html lang="de"' in sheet
    assert "Druckbogen" in sheet


@pytest.mark.long("a folder is written")
def test_unchanged_files_are_not_written_again(out: Path, records: Path, client: FlaskClient, tmp_path: Path) -> None:
    fewer, again = (shutil.copytree(folder, tmp_path / folder.name) for folder in (records, out))
    (fewer / "unreadable.tn").unlink()
    before = {path: path.stat().st_mtime_ns for path in again.rglob("*.*")}
    result = written(fewer, again)
    assert result.exit_code == 0
    gone = {path.parent.name for path in before if not path.exists()}
    changed = {path.parent.name for path, at in before.items() if path.exists() and path.stat().st_mtime_ns != at}
    assert gone == {"unreadable"}
    slugs = list(client.application.extensions["library"].slugs)
    assert changed == {slugs[slugs.index("unreadable") - 1], again.name, "faults"}  # fewer records have the fault
    assert not (again / "r" / "unreadable").exists()


def site(path: Path, **groups: dict[str, bytes]) -> SiteFolder:
    """A folder written with these groups of files."""
    folder = SiteFolder(path)
    for name, content in groups.items():
        if not folder.has(name, repr(content)):
            folder.put(name, repr(content), content)
    folder.finish()
    return folder


def lying(path: Path) -> dict[str, bytes]:
    return {
        one.relative_to(path).as_posix(): one.read_bytes()
        for one in path.rglob("*")
        if one.is_file() and one.name != LIST
    }


def test_only_changed_files_are_written_and_obsolete_ones_removed(tmp_path: Path) -> None:
    site(tmp_path, a={"r/a/1": b"a1", "r/a/2": b"a2"}, b={"r/b/1": b"b1"})
    second = site(tmp_path, a={"r/a/1": b"a1", "r/a/2": b"new"}, c={"c": b"c"})
    assert (second.written, second.left, second.removed) == (2, 1, 1)
    assert lying(tmp_path) == {"r/a/1": b"a1", "r/a/2": b"new", "c": b"c"}
    assert not (tmp_path / "r" / "b").exists()


def test_a_file_that_was_damaged_is_written_again(tmp_path: Path) -> None:
    site(tmp_path, a={"1": b"one", "2": b"two"})
    (tmp_path / "1").write_bytes(b"on")
    (tmp_path / "2").unlink()
    assert site(tmp_path, a={"1": b"one", "2": b"two"}).written == 2
    assert lying(tmp_path) == {"1": b"one", "2": b"two"}


def test_foreign_files_are_kept(tmp_path: Path) -> None:
    site(tmp_path, a={"r/a/1": b"one"}, b={"r/b/1": b"b1"})
    (tmp_path / "r" / "b" / "notes.txt").write_bytes(b"mine")
    (tmp_path / "CNAME").write_bytes(b"mine too")
    (tmp_path / "r" / "a" / "1").write_bytes(b"changed by hand")
    folder = site(tmp_path)
    assert folder.changed == ["r/a/1"]
    assert lying(tmp_path) == {"r/b/notes.txt": b"mine", "CNAME": b"mine too", "r/a/1": b"changed by hand"}
    with pytest.raises(FolderError, match="CNAME was not written by this command"):
        site(tmp_path, a={"CNAME": b"ours"})
    assert lying(tmp_path)["CNAME"] == b"mine too"


def test_an_interrupted_run_is_continued(tmp_path: Path) -> None:
    site(tmp_path, a={"1": b"one", "old": b"old"})
    broken = SiteFolder(tmp_path)
    broken.put("a", "other", {"1": b"uno", "2": b"due"})  # and no end
    with (tmp_path / LIST).open("a") as lines:
        lines.write('{"group":"b","ke')
    assert (site(tmp_path, a={"1": b"uno", "2": b"due"}).written, site(tmp_path).removed) == (0, 2)
    assert lying(tmp_path) == {}


@pytest.mark.parametrize("content", [{"a.txt": b""}, {LIST: b""}, {LIST: b'{"files":1}\n'}, {LIST: b"\xff\n"}])
def test_a_folder_with_foreign_files_is_refused(content: dict[str, bytes], tmp_path: Path) -> None:
    for name, body in content.items():
        (tmp_path / name).write_bytes(body)
    with pytest.raises(FolderError, match="holds files that this command did not write"):
        SiteFolder(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == content


@pytest.mark.parametrize("file", ["../outside", "/outside", "a/../../outside"])
def test_a_list_with_paths_outside_is_refused(file: str, tmp_path: Path) -> None:
    inside = tmp_path / "site"
    site(inside, a={"1": b"one"})
    line = orjson.dumps({"group": "b", "key": "", "files": {file: "0" * 64}}).decode()
    with (inside / LIST).open("a") as lines:
        lines.write(line + "\n")
    with pytest.raises(FolderError):
        SiteFolder(inside)


def test_the_site_command_refuses_senseless_options(records: Path, tmp_path: Path) -> None:
    within = written(records, records / "public")
    assert within.exit_code == 2
    assert "whose records it is to show" in within.output
    (tmp_path / "mine.txt").write_text("mine")
    refused = written(records, tmp_path)
    assert refused.exit_code == 3
    assert "holds files that this command did not write" in refused.output
    assert not (records / "public").exists()
