"""Everything that only reads archives, done by a program of its own: `python archive_reading.py OUT ARCHIVE…`."""

import sys
from pathlib import Path

from click.testing import CliRunner

from support.archives import found
from tarot_records.archive.store import Archive
from tarot_records.cli import main
from tarot_records.web import create_app

READING = (
    ("search", "consiglio"),
    ("show", "3"),
    ("show", "3", "--original"),
    ("stats",),
    ("facts",),
    ("log",),
    ("verify", "--dry-run", "--processes", "1"),
    ("export", "{folder}/all.jsonl"),
    ("export", "{folder}/hands.csv"),
    ("backup", "{folder}/b.db"),
)
"""Every command that only reads."""


def read_all(out: str, *names: str) -> None:
    """Run every command on each archive, and print what it holds; nothing can be added."""
    for name in names:
        for number, command in enumerate(READING):
            (folder := Path(out) / Path(name).stem / str(number)).mkdir(parents=True)
            words = ["archive", "--archive", name, *(one.format(folder=folder) for one in command)]
            result = CliRunner().invoke(main, words)
            assert result.exit_code == 0, (name, command, result.output)
        assert create_app(archive=name).test_client().get("/").status_code == 200
        archive = Archive(name, writes=False)
        print([kept.raw for kept in archive.texts()], found(archive, text="consiglio 3"))
        archive.close()
        assert CliRunner().invoke(main, ["archive", "--archive", name, "add", name]).exit_code == 3


if __name__ == "__main__":
    read_all(*sys.argv[1:])
