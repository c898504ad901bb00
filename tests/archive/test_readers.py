"""Who reads an archive waits for nobody who writes to it, and needs no right to write, not even beside it."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import text

from support import archive_reading
from support.archive_reading import READING
from support.archives import add, found, texts
from tarot_records.archive import connection, tables, totals
from tarot_records.archive.bulk import prove_again
from tarot_records.archive.connection import ArchiveError, begin_writing
from tarot_records.archive.store import Archive
from tarot_records.cli import main
from tarot_records.web import create_app


def test_readers_do_not_wait_for_a_writer(archive: Archive, tmp_path: Path) -> None:
    given_ = texts(6)
    add(archive, given_)
    with begin_writing(archive.engine) as connection:
        connection.execute(tables.RECORD.update().values(name="half done"))
        with closing(Archive(archive.name, 1, writes=False)) as reader:
            assert [kept.raw for kept in reader.texts()] == given_
            assert found(reader, text="consiglio 3") == [4]
            assert reader.read(totals.stats).records == 6
            assert not list(reader.damage())
            assert not any(one.changed for one in prove_again(reader, 1, writes=False))
            app = create_app(archive=archive.name)
            with closing(app.extensions["archive"]):
                page = app.test_client().get("/")
                assert (page.status_code, b"half done" in page.data) == (200, False)
        for number, command in enumerate(READING):
            (folder := tmp_path / str(number)).mkdir()
            arguments = [one.format(folder=folder) for one in command]
            assert CliRunner().invoke(main, ["archive", "--archive", archive.name, *arguments]).exit_code == 0, command
        with closing(Archive(archive.name, 1)) as writer, pytest.raises(ArchiveError, match="another program writes"):
            add(writer, texts(1, 20))


def test_a_reader_does_not_change_the_database(tmp_path: Path) -> None:
    name = str(tmp_path / "a.db")
    with closing(Archive.create(name)) as archive:
        add(archive, texts(2))
    with closing(Archive(name, writes=False)) as reader, pytest.raises(ArchiveError, match="readonly"):
        add(reader, texts(3))


def read_only(folder: Path, names: list[str], out: Path) -> str:
    """What somebody finds who may write neither these files nor beside them."""
    command = [sys.executable, archive_reading.__file__, str(out), *(str(folder / name) for name in names)]
    if os.getuid() == 0:
        command = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override", *command]
    for name in names:
        (folder / name).chmod(0o444)
    folder.chmod(0o555)
    out.mkdir()
    try:
        done = subprocess.run(command, capture_output=True, text=True)
        assert not done.returncode, done.stderr
        return done.stdout
    finally:
        folder.chmod(0o755)


@pytest.mark.long("a program begins")
def test_read_only_archives_are_read(tmp_path: Path) -> None:
    (folder := tmp_path / "there").mkdir()
    names, given_ = ["one.db", "two.db"], texts(5)
    for name in names:
        with closing(Archive.create(str(folder / name))) as archive:
            add(archive, given_)
    before = [sha256((folder / name).read_bytes()).digest() for name in names]
    assert read_only(folder, names, tmp_path / "out") == f"{given_} [4]\n" * 2
    assert [sha256((folder / name).read_bytes()).digest() for name in names] == before
    assert sorted(one.name for one in folder.iterdir()) == names


def test_a_changed_immutable_file_is_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = str(tmp_path / "a.db")
    Archive.create(name).close()
    opened: Callable[..., object] = connection._opened

    def refusing(address: str, kind: type) -> object:
        if "immutable" not in address and not connection._unfinished(name):
            error = connection.sqlite3.OperationalError("attempt to write a readonly database")
            error.sqlite_errorname = "SQLITE_READONLY_DIRECTORY"
            raise error
        return opened(address, kind)

    monkeypatch.setattr(connection, "_opened", refusing)
    with closing(Archive(name, writes=False)) as reader, closing(Archive(name)) as writer:
        for number in range(3):
            assert len(list(reader.texts())) == number
            add(writer, texts(1, number))
            assert len(list(reader.texts())) == number + 1
        writer.write(lambda connection: connection.execute(text("DELETE FROM change")))
        writer.close()
        assert len(list(reader.texts())) == 3


@pytest.mark.parametrize("is_unfinished", [False, True])
def test_an_archive_on_a_full_disk_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_unfinished: bool
) -> None:
    name = str(tmp_path / "a.db")
    with closing(Archive.create(name)) as archive:
        add(archive, texts(3))
    opened: Callable[..., object] = connection._opened

    def refusing(address: str, kind: type) -> object:
        if "immutable" in address:
            return opened(address, kind)
        error = connection.sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
        raise error

    monkeypatch.setattr(connection, "_opened", refusing)
    monkeypatch.setattr(connection, "_unfinished", lambda _: is_unfinished)
    if is_unfinished:
        with pytest.raises(ArchiveError, match="no room on the disk"):
            Archive(name, writes=False)
    else:
        with closing(Archive(name, writes=False)) as reader:
            assert len(list(reader.texts())) == 3
