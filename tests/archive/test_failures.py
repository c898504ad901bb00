"""What an archive survives: power cuts, full disks, cut files, two at once, damaged pages, a server that goes away."""

import random
import time
from multiprocessing import get_context
from pathlib import Path
from threading import Thread

import pytest
import zstandard
from sqlalchemy import event, text

from support import postgres
from support.archives import add, found, needs_postgres, sources, texts
from tarot_records.archive import bulk, compression
from tarot_records.archive.bulk import Adding
from tarot_records.archive.change_log import changes
from tarot_records.archive.connection import PAGE, ArchiveError
from tarot_records.archive.store import Archive
from tarot_records.reading.files import read_sources

SMALL = 10
"""Records in a batch here."""


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "BATCH", SMALL)


@pytest.fixture(scope="module")
def given_() -> list[bytes]:
    return texts(15 * SMALL)


def holds_exactly(archive: Archive, given_: list[bytes]) -> bool:
    """The archive holds all of this, each once and nothing else, and is sound."""
    kept = [one.raw for one in archive.texts()]
    return sorted(map(bytes, filter(None, kept))) == sorted(given_) and not list(archive.damage())


def _add(name: str, given_: list[bytes]) -> None:
    add(Archive(name), given_)


@pytest.mark.long("ten processes are killed")
def test_adding_continues_after_a_kill_at_any_moment(tmp_path: Path, given_: list[bytes]) -> None:
    chance = random.Random(1)
    name = str(tmp_path / "a.db")
    archive = Archive.create(name)
    before = 0
    for _ in range(10):
        worker = get_context("fork").Process(target=_add, args=(name, given_))
        worker.start()
        time.sleep(chance.random() * 0.1)
        worker.kill()
        worker.join()
        kept = [one.raw for one in archive.texts()]
        assert kept == given_[: len(kept)]
        assert len(kept) % SMALL == 0
        assert len(kept) >= before
        before = len(kept)
        assert not list(archive.damage())
    add(archive, given_)
    assert holds_exactly(archive, given_)


@pytest.mark.long("two processes work at once")
def test_two_processes_add_every_record_once(tmp_path: Path, given_: list[bytes]) -> None:
    name = str(tmp_path / "a.db")
    archive = Archive.create(name)
    shares = (given_[: 10 * SMALL], given_[5 * SMALL :])
    workers = [get_context("fork").Process(target=_add, args=(name, share)) for share in shares]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert worker.exitcode == 0
    assert holds_exactly(archive, given_)


@pytest.mark.long("a disk is filled")
def test_a_full_disk_is_reported_and_loses_no_record(tmp_path: Path, given_: list[bytes]) -> None:
    archive = Archive.create(str(tmp_path / "a.db"))
    archive.close()
    pages = [60]
    event.listen(
        archive.engine, "connect", lambda connection, _: connection.execute(f"PRAGMA max_page_count = {pages[0]}")
    )
    with pytest.raises(ArchiveError, match="full"):
        add(archive, given_)
    kept = [one.raw for one in archive.texts()]
    assert 0 < len(kept) < len(given_)
    assert len(kept) % SMALL == 0
    assert kept == given_[: len(kept)]
    pages[0] = 1_000_000
    archive.close()
    add(archive, given_)
    assert holds_exactly(archive, given_)


def test_records_before_the_cut_of_a_file_are_kept(archive: Archive, tmp_path: Path) -> None:
    given_ = texts(200)
    packed = zstandard.ZstdCompressor().compress(b"\n".join(given_))
    path = tmp_path / "hands.jsonl.zst"
    path.write_bytes(packed[: len(packed) // 2])
    for _ in range(2):
        list(Adding(archive, 1).run(read_sources(path)))
        *kept, cut = [one.raw for one in archive.texts()]
        assert 0 < len(kept) < 200
        assert kept == given_[: len(kept)]
        assert cut == b""
        assert found(archive, code="source.compressed") == [len(kept) + 1]
    path.write_bytes(packed)
    list(Adding(archive, 1).run(read_sources(path)))
    assert {one.raw for one in archive.texts()} == {*given_, b""}


@pytest.mark.long("an archive is filled and damaged")
def test_undamaged_records_of_a_damaged_archive_are_exported(tmp_path: Path, given_: list[bytes]) -> None:
    name = tmp_path / "a.db"
    archive = Archive.create(str(name))
    add(archive, given_)
    archive.close()
    pages = bytearray(name.read_bytes())
    packed = compression.pack_text(given_[75], b"")
    start = pages.index(packed) // PAGE * PAGE
    pages[start : start + PAGE] = b"\xaa" * PAGE
    name.write_bytes(pages)
    archive = Archive(str(name))
    kept = list(archive.texts())
    lost = [one.id for one in kept if one.raw is None]
    assert 76 in lost
    assert len(lost) < 40
    assert [one.raw for one in kept if one.raw is not None] == [
        raw for number, raw in enumerate(given_, 1) if number not in lost
    ]
    told = list(archive.damage())
    assert len(told) > len(lost)
    assert any("76" in line for line in told)
    given_again = Adding(archive, 1)
    assert not list(given_again.run(sources(given_)))
    assert (given_again.known, given_again.mended) == (len(given_), lost)
    assert holds_exactly(archive, given_)
    assert [kept.raw for kept in archive.texts()] == given_
    archive.close()


@pytest.mark.long("an archive is proved")
def test_a_changed_text_is_not_taken_for_the_one_that_was_given(tmp_path: Path, given_: list[bytes]) -> None:
    """SQLite itself does not notice a changed byte in a text."""
    name = tmp_path / "a.db"
    archive = Archive.create(str(name))
    add(archive, given_[:50])
    archive.close()
    pages = bytearray(name.read_bytes())
    packed = compression.pack_text(given_[20], b"")
    pages[pages.index(packed[100:200]) + 50] ^= 1
    name.write_bytes(pages)
    archive = Archive(str(name))
    assert [line for line in archive.damage() if "record 21 cannot be read" in line] == list(archive.damage()) != []
    archive.close()


@pytest.mark.parametrize(
    "lost", ["DELETE FROM original WHERE record = 7", "UPDATE original SET packed = substr(packed, 1, 20)"]
)
def test_adding_the_original_again_restores_a_lost_text(archive: Archive, given_: list[bytes], lost: str) -> None:
    some = given_[:30]
    add(archive, some)
    archive.write(lambda connection: connection.execute(text(lost)))
    gone = [kept.id for kept in archive.texts() if kept.raw is None]
    assert len(list(archive.damage())) == len(gone) == (1 if "DELETE" in lost else 30)
    run = Adding(archive, 1)
    new = [entry.raw for entry, _ in run.run(sources([*some[:20], given_[40]]))]
    assert (new, run.known) == ([given_[40]], 20)
    assert run.mended == [number for number in gone if number <= 20]
    assert [kept.raw for kept in archive.texts(1, 20)] == some[:20]
    assert {change.what for change in archive.read(lambda connection: changes(connection, 9))} == {"add", "mend"}
    add(archive, some)
    assert holds_exactly(archive, [*some, given_[40]])


@pytest.mark.long("a server is restarted")
@needs_postgres
def test_a_restarting_database_server_is_waited_for(server: postgres.Server, given_: list[bytes]) -> None:
    archive = Archive.create(server.database())
    restart = Thread(target=server.control, args=("restart",))
    entries = Adding(archive, 1).run(sources(list(given_)))
    for number, _ in enumerate(entries):
        if number == 5 * SMALL:
            restart.start()
        if number % SMALL == 0:
            time.sleep(0.05)
    restart.join()
    assert holds_exactly(archive, given_)
    server.control("restart")
    assert holds_exactly(archive, given_)
    archive.close()


@pytest.mark.long("a server is restarted")
@needs_postgres
def test_opening_an_archive_waits_for_its_server(server: postgres.Server, caplog: pytest.LogCaptureFixture) -> None:
    name = server.database()
    for opened in (Archive.create, Archive):
        server.control("stop")
        with pytest.raises(ArchiveError):
            opened(name, patience=0)
        start = Thread(target=lambda: (time.sleep(0.3), server.control("start")))
        start.start()
        opened(name).close()
        start.join()
    assert caplog.text.count("does not answer; it is waited for, 60 seconds at most") == 2
    with pytest.raises(ArchiveError, match="does not exist"):
        Archive(f"{name.partition('?')[0]}9?{name.partition('?')[2]}")  # waiting does not help
