"""Shared parts of the commands: records of a file, rule sets of a game, and output files."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gzip import GzipFile
from pathlib import Path
from typing import IO

import click

from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import GAMES
from tarot_records.output.streams import OutsideError
from tarot_records.output.text import report_text
from tarot_records.reading.convert import open_output
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import report_on
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.language import ENGLISH


class UnreadableError(click.ClickException):
    """A record that cannot be read; its report is the message."""

    def format_message(self) -> str:
        """Return the report as `validate` prints it."""
        return self.message


def replay_of(source: Source, lang: str = ENGLISH.code) -> Replayed:
    """Return the replay of a source. Raises UnreadableError, in the language `lang`, if the source has no record."""
    replay = replayed(source)
    if replay.record is None:
        raise UnreadableError(report_text(report_on(replay), lang=lang))
    return replay


def record_of(source: Source) -> Record:
    """Return the record of a source, whatever its verdict. Raises UnreadableError if there is none."""
    record = replay_of(source).record
    assert record is not None
    return record


def numbered_source(sources: Iterable[Source], file: str, number: int) -> Source:
    """Return a record among those of a file by its number, from 1. Raises UsageError."""
    source = next((source for i, source in enumerate(sources, 1) if i == number), None)
    if source is None:
        raise click.UsageError(f"{file} has no record {number}.")
    return source


def check_ruleset(game: str, ruleset: str) -> None:
    """Raise UsageError if the game does not have this rule set; an empty name is allowed."""
    known = [known.id for known in GAMES[game].rulesets]
    if ruleset and ruleset not in known:
        raise click.UsageError(f"{game} has no rule set {ruleset}. There is {', '.join(known)}.")


def check_is_new(path: Path, force: bool) -> None:
    """Raise UsageError if a file exists and `force` is not set."""
    if path.exists() and not force:
        raise click.UsageError(f"{path} exists. --force writes over it.")


@contextmanager
def write_errors(path: Path) -> Iterator[None]:
    """Turn errors of writing a file into OutsideError."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OutsideError(f"Cannot write {replace_controls(str(path))}: {reason}.") from error


@contextmanager
def output_file(path: Path) -> Iterator[IO[bytes] | GzipFile]:
    """Open a file for writing; it is written whole or not at all."""
    with write_errors(path), open_output(path) as file:
        yield file
