"""The command `tarot-records archive`: many records kept in one place, found, counted and proved again."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import click
import orjson
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tarot_records.archive import counts
from tarot_records.archive.adding import Adding
from tarot_records.archive.engine import engine
from tarot_records.archive.exporting import PACKING, Left, exported
from tarot_records.archive.happened import HAPPENED
from tarot_records.archive.proving import proved_again, source_of
from tarot_records.archive.relatives import Kin
from tarot_records.archive.search import Dealt, Page, Query, QueryError, Row, search
from tarot_records.archive.store import Archive, ArchiveError, Kept, shown
from tarot_records.archive.tables import FAULT, PROOF, RECORD
from tarot_records.commands.validate import Bar, lang_option, processes_option
from tarot_records.completing.deciding import decided
from tarot_records.convert import SUFFIXES, holds_many, opened
from tarot_records.faults import Fault, Where
from tarot_records.games import GAMES
from tarot_records.output.summary import STYLES
from tarot_records.output.text import report_text, visible
from tarot_records.reading import read_sources
from tarot_records.report import VERDICTS, examine
from tarot_records.words.explain import dumped, report_data
from tarot_records.words.languages import preferred

LISTED = 20
"""So many of a kind are listed; of more, the number is told."""

Command = Callable[..., Any]

json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


@click.group()
@click.option(
    "--archive",
    "name",
    envvar="TAROT_ARCHIVE",
    default="tarot-archive.db",
    show_default=True,
    metavar="FILE|URL",
    help="An SQLite file, or postgresql+psycopg://…; also from the variable TAROT_ARCHIVE.",
)
@click.pass_context
def archive(context: click.Context, name: str) -> None:
    """Keep thousands to millions of records: byte for byte, found in milliseconds, proved again at will."""
    context.obj = name


@contextmanager
def archive_of(context: click.Context) -> Iterator[Archive]:
    """The archive the command is about; what is wrong with it or with the question is told in a sentence."""
    with told_plainly():
        opened_archive = Archive(context.obj)
        try:
            yield opened_archive
        finally:
            opened_archive.close()


@contextmanager
def told_plainly() -> Iterator[None]:
    """What goes wrong, told to a person."""
    try:
        yield
    except (ArchiveError, QueryError) as error:
        raise click.ClickException(visible(str(error))) from error


# -- what goes in ----------------------------------------------------------------------------------


@archive.command()
@click.pass_context
def init(context: click.Context) -> None:
    """Make a new, empty archive; one that exists stays as it is."""
    with told_plainly():
        Archive.create(context.obj).close()
    click.echo(f"The archive {visible(shown(context.obj))} is ready.")


@archive.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str))
@processes_option
@json_option
@click.pass_context
def add(context: click.Context, paths: tuple[str, ...], processes: int, as_json: bool) -> None:
    """Add records from files, folders or - for standard input.

    A text that is there already is not added again, so an interrupted run is simply started anew. Records
    that say the same as an earlier one in another text, and second witnesses of the same game, are added and
    told. What cannot be read is kept with its fault. The exit code is 1 if a path could not be read.
    """
    console = Console(highlight=False)
    added = dict.fromkeys(VERDICTS, 0)
    told: dict[str, list[tuple[int, str, int]]] = {kind: [] for kind in Kin._fields}
    numbers = dict.fromkeys(Kin._fields, 0)
    with archive_of(context) as store, Bar(console) as bar:
        adding = Adding(store, processes)
        for entry, fate in adding.run(chain.from_iterable(map(read_sources, paths))):
            bar.advance()
            added[entry.verdict] += 1
            place = f"{entry.origin}:{entry.line}" if entry.line > 1 else entry.origin
            for kind, earlier in fate.kin._asdict().items():
                if earlier is not None:
                    numbers[kind] += 1
                    if len(told[kind]) < LISTED:
                        told[kind].append((fate.id, place, earlier))
            if as_json:
                _print_json({"id": fate.id, "from": place, "verdict": entry.verdict, **fate.kin._asdict()})
    missing = [report_text(examine(source), lang="en") for source in adding.missing]
    if as_json:
        summary = {"added": sum(added.values()), "verdicts": added, "known": adding.known, **numbers}
        _print_json({**summary, "missing": [source.name for source in adding.missing]})
    else:
        _print_added(console, added, adding.known, numbers, told)
    for text in missing:
        click.echo(text, err=True)
    sys.exit(1 if missing else 0)


def _print_added(
    console: Console,
    added: dict[str, int],
    known: int,
    numbers: dict[str, int],
    told: dict[str, list[tuple[int, str, int]]],
) -> None:
    """What adding came to."""
    verdicts = ", ".join(f"{number:,} {verdict}" for verdict, number in added.items() if number)
    console.print(Text(f"Added {sum(added.values()):,} records" + (f": {verdicts}." if verdicts else "."), "bold"))
    if known:
        console.print(f"{known:,} texts were there already.")
    sentences = {
        "same": "{} say the same as an earlier record, in another text:",
        "witness": "{} are further witnesses of a game that an earlier record tells otherwise:",
        "deal": "{} are of the deal of an earlier record, played otherwise or read otherwise:",
    }
    for kind, sentence in sentences.items():
        if numbers[kind]:
            console.print(sentence.format(f"{numbers[kind]:,}"))
            for number, place, earlier in told[kind]:
                console.print(Text(f"  {number} {visible(place)}, as {earlier}"))
            if numbers[kind] > LISTED:
                console.print(f"  and {numbers[kind] - LISTED:,} more")


# -- what is found ---------------------------------------------------------------------------------


def query_options(command: Command) -> Command:
    """The options that say what somebody looks for."""
    names = ", ".join(HAPPENED)
    for option in reversed(
        (
            click.option("--player", default="", help="A player's whole name, in any accents, or id."),
            click.option("--game", default="", type=click.Choice(["", *GAMES]), metavar="GAME", help="The game's id."),
            click.option("--since", default="", metavar="DATE", help="Played then or later, or perhaps so (EDTF)."),
            click.option("--until", default="", metavar="DATE", help="Played then or before, or perhaps so (EDTF)."),
            click.option("--event", default="", help="The event's name as the record has it."),
            click.option("--contract", default="", help="A contract that was played."),
            click.option(
                "--verdict", default="", type=click.Choice(["", *VERDICTS]), metavar="VERDICT", help="Its verdict."
            ),
            click.option("--code", default="", help="The code of a fault, such as play.follow."),
            click.option("--least", type=int, help="Somebody scored at least so much in a hand."),
            click.option("--most", type=int, help="Somebody scored at most so much in a hand."),
            click.option(
                "--happened",
                multiple=True,
                metavar="WHAT",
                help=f"What happened in a hand: {names}, or declared. and a declaration.",
            ),
            click.option(
                "--dealt", metavar="CARDS", help="Cards in one hand, such as T21,F; 2:T21,F in that of seat 2."
            ),
        )
    ):
        command = option(command)
    return command


def _query(words: Sequence[str], asked: dict[str, Any]) -> Query:
    """What the options ask for."""
    for name in asked["happened"]:
        if name not in HAPPENED and not name.startswith("declared."):
            raise QueryError(f"Nothing is called {name}. There are {', '.join(HAPPENED)}.")
    cards = asked.pop("dealt")
    return Query(" ".join(words), **asked, dealt=None if cards is None else _dealt(cards))


def _dealt(said: str) -> Dealt:
    seat, colon, cards = said.rpartition(":")
    if colon and not seat.isdecimal():
        raise QueryError(f"{said} does not begin with the number of a seat, as 2:T21,F does.")
    return Dealt(tuple(card.strip() for card in cards.split(",")), int(seat) if colon else None)


@archive.command("search")
@click.argument("words", nargs=-1)
@query_options
@click.option("--limit", type=click.IntRange(1, 1000), default=50, show_default=True, help="The most that are told.")
@click.option("--after", default="", metavar="CURSOR", help="Where an earlier answer stopped.")
@json_option
@click.pass_context
def search_command(
    context: click.Context, /, words: tuple[str, ...], limit: int, after: str, as_json: bool, **asked: Any
) -> None:
    """Find records by words and by what happened.

    Words are those of names, events, notes and files; a word finds what begins with it, in any accents. All
    that is asked for must fit.
    """
    with archive_of(context) as store:
        query = _query(words, asked)
        page: Page = store.read(lambda connection: search(connection, query, after, limit))
    if as_json:
        _print_json({"records": [row._asdict() for row in page.rows], "cursor": page.cursor})
        return
    console = Console(highlight=False)
    if not page.rows:
        console.print("Nothing fits.")
        return
    table = _table("id", "verdict", "game", "record")
    for row in page.rows:
        record = Text(visible(row.name or _place(row).rpartition("/")[2]))
        hands = "" if row.hands < 2 else f"{row.hands} hands"
        more = filter(None, (row.event, row.date, ", ".join(filter(None, row.players)), hands))
        record.append(visible("\n" + " · ".join(more)).rstrip(), "dim")
        table.add_row(str(row.id), Text(row.verdict, STYLES[row.verdict]), row.game, record)
    console.print(table)
    if page.cursor:
        console.print(f"More: --after {page.cursor}")


def _place(row: Row | Kept) -> str:
    return f"{row.origin}:{row.line}" if row.line > 1 else row.origin


@archive.command()
@click.argument("number", metavar="ID", type=click.IntRange(1, 2**31 - 1))
@click.option("--original", is_flag=True, help="Write the text itself, byte for byte.")
@lang_option
@json_option
@click.pass_context
def show(context: click.Context, number: int, original: bool, lang: str | None, as_json: bool) -> None:
    """Show a record, its proofs and its faults."""
    with archive_of(context) as store:
        kept = store.text(number)
        if kept is None:
            raise ArchiveError(f"There is no record {number}.")
        if kept.raw is None:
            raise ArchiveError(f"The text of record {number} cannot be read from the database.")
        about = store.rows(RECORD.select().where(RECORD.c.id == number))[0]
        problems = store.rows(FAULT.select().where(FAULT.c.proof == about["proof"]))
        proofs = store.rows(PROOF.select().where(PROOF.c.record == number).order_by(PROOF.c.id))
    if original:
        sys.stdout.buffer.write(kept.raw)
        return
    source = source_of(kept)
    if not kept.raw:  # it could not be read, so only what was found then can be told
        source = source._replace(problem=next(map(_fault, problems), None))
    report = decided(examine(source))
    lang = lang or preferred(os.environ)
    if as_json:
        told = report_data(report, "en")
        plain = {key: value for key, value in about.items() if isinstance(value, str | int) and key != "words"}
        hashes = {key: value.hex() for key, value in about.items() if isinstance(value, bytes)}
        _print_json({**plain, **hashes, "proofs": [dict(proof) for proof in proofs], "report": told})
        return
    console = Console(highlight=False)
    console.print(Text(f"{number}  {visible(_place(kept))}", "bold"))
    for title in ("game", "name", "event", "place", "date", "added"):
        if about[title]:
            console.print(Text(f"{title:<8}{visible(about[title])}"))
    for proof in proofs:
        console.print(Text(f"{proof['verdict']:<12}by {proof['engine']}, {proof['at']}", STYLES[proof["verdict"]]))
    if report.faults:
        console.print()
        click.echo(report_text(report, lang=lang))


def _fault(row: Mapping[str, Any]) -> Fault:
    return Fault(row["code"], row["severity"], Where(row["pointer"]), orjson.loads(row["facts"]))


# -- what comes out --------------------------------------------------------------------------------


@archive.command()
@click.argument("file", type=click.Path(path_type=Path))
@query_options
@lang_option
@click.option("--words", multiple=True, help="Words the records must have.")
@click.pass_context
def export(context: click.Context, /, file: Path, lang: str | None, words: tuple[str, ...], **asked: Any) -> None:
    """Write records to FILE, all or some.

    It ends in .jsonl.zst, .jsonl, .jsonl.gz or .tn. Without options all records are written. What is no
    record, or lost, is left out and told; then the exit code is 1.
    """
    name = file.name
    if not name.endswith(SUFFIXES) or not holds_many(name):
        raise click.UsageError(f"{visible(str(file))}: an export ends in .jsonl.zst, .jsonl, .jsonl.gz or .tn.")
    written, left = 0, []
    with archive_of(context) as store, _file_told(file), opened(file, PACKING) as target:
        query = _query(words, asked)
        texts = store.texts() if query == Query() else _found(store, query)
        for kept in texts:
            text = exported(kept, name, lang or "en")
            if isinstance(text, Left):
                left.append(text)
            else:
                target.write(text)
                written += 1
    click.echo(f"Wrote {written:,} records to {visible(str(file))}.")
    for one in left[:LISTED]:
        click.echo(f"Left out {one.id}: {one.reason}.", err=True)
    if len(left) > LISTED:
        click.echo(f"Left out {len(left) - LISTED:,} more.", err=True)
    sys.exit(1 if left else 0)


@contextmanager
def _file_told(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise click.ClickException(f"Cannot write {visible(str(file))}: {error.strerror}.") from error


def _found(store: Archive, query: Query) -> Iterator[Kept]:
    """The texts of all records that fit, page by page."""
    cursor = ""
    while True:
        page: Page = store.read(lambda connection, at=cursor: search(connection, query, at, 1000))  # type: ignore[misc]
        yield from filter(None, (store.text(row.id) for row in page.rows))
        cursor = page.cursor
        if not cursor:
            return


@archive.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def backup(context: click.Context, file: Path) -> None:
    """Copy the archive to a new FILE, an SQLite archive.

    Others may go on using it meanwhile; the copy has everything as it was at one moment.
    """
    if file.exists():
        raise click.UsageError(f"{visible(str(file))} exists; a backup overwrites nothing.")
    with archive_of(context) as store, _file_told(file):
        store.backup(file)
    click.echo(f"The archive is copied to {visible(str(file))}.")


# -- proved again, counted -------------------------------------------------------------------------


@archive.command()
@processes_option
@click.option("--check/--no-check", default=True, help="Also look whether the database itself is sound.")
@json_option
@click.pass_context
def verify(context: click.Context, processes: int, check: bool, as_json: bool) -> None:
    """Prove every record again, and tell what changed.

    Told are verdicts and faults that are others now than by an earlier engine. The new proofs are kept
    beside the old ones. The exit code is 1 if a verdict changed or the database is damaged.
    """
    console = Console(highlight=False)
    changed, number, moved = [], 0, 0
    with archive_of(context) as store, Bar(console) as bar:
        damage = list(store.damage()) if check else []
        for one in proved_again(store, processes):
            bar.advance()
            number += 1
            moved += one.was != one.now
            if one.changed:
                changed.append(one)
                if as_json:
                    _print_json(one._asdict())
    if as_json:
        _print_json({"proved": number, "engine": engine(), "changed": moved, "damage": damage})
    else:
        console.print(Text(f"Proved {number:,} records again by {engine()}.", "bold"))
        if changed:
            table = _table("id", "record", "was", "by", "is now", "found now", "found no more")
            for one in changed[:LISTED]:
                verdicts = (Text(one.was, STYLES.get(one.was, "")), one.was_by, Text(one.now, STYLES.get(one.now, "")))
                codes = (" ".join(one.new_codes), " ".join(one.gone_codes))
                table.add_row(str(one.id), visible(one.label), *verdicts, *codes)
            console.print(table)
            if len(changed) > LISTED:
                console.print(f"and {len(changed) - LISTED:,} more")
        console.print(f"{moved:,} verdicts changed." if moved else "No verdict changed.")
        for line in damage[:LISTED]:
            console.print(Text(f"Damaged: {visible(line)}", "red"))
    sys.exit(1 if moved or damage else 0)


@archive.command()
@json_option
@click.pass_context
def stats(context: click.Context, as_json: bool) -> None:
    """Tell what the archive holds."""
    with archive_of(context) as store:
        told = store.read(counts.stats)
    if as_json:
        _print_json(told._asdict())
        return
    console = Console(highlight=False)
    table = _table("", "number")
    table.columns[1].justify = "right"
    rows = {"records": told.records, "hands": told.hands, **told.verdicts, **told.games}
    rows |= {"the same record twice": told.twice, "further witnesses": told.witnesses}
    rows |= {f"proved by {name}": number for name, number in told.engines.items()}
    rows |= {"to be proved again": told.records - told.current, "bytes": told.size}
    for name, number in rows.items():
        table.add_row(Text(name, STYLES.get(name, "")), f"{number:,}")
    console.print(table)


@archive.command()
@json_option
@click.pass_context
def facts(context: click.Context, as_json: bool) -> None:
    """Count what players and games come to.

    Counted are records that nothing speaks against. Of several witnesses of one game only the first is counted.
    """
    with archive_of(context) as store:
        people, rates = store.read(counts.players), store.read(counts.rates)
    if as_json:
        _print_json({"players": [one._asdict() for one in people], "rates": [one._asdict() for one in rates]})
        return
    console = Console(highlight=False)
    if people:
        table = _table("player", "game", "hands", "score", "a hand", "declarer", "won")
        for column in table.columns[2:]:
            column.justify = "right"
        for one in people:
            won = f"{one.won / one.declared:.0%}" if one.declared else ""
            row = (f"{one.hands:,}", f"{one.score:+,}", f"{one.score / one.hands:+.1f}", f"{one.declared or ''}", won)
            table.add_row(visible(one.player), one.game, *row)
        console.print(table)
        console.print()
    table = _table("game", "what", "hands", "of all")
    for column in table.columns[2:]:
        column.justify = "right"
    for rate in rates:
        meaning = HAPPENED[rate.what][0] if rate.what in HAPPENED else rate.what
        table.add_row(rate.game, meaning, f"{rate.hands:,}", f"{rate.hands / rate.of:.1%}")
    console.print(table)


def _table(*titles: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def _print_json(data: Any) -> None:
    sys.stdout.buffer.write(dumped(data) + b"\n")
