"""`tarot-records archive search`, `show`, `stats` and `facts`: find records, and count them."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import click
from rich.table import Table
from rich.text import Text
from sqlalchemy import select

from tarot_records.analysis.outcome_tags import HAPPENED, OUTCOMES
from tarot_records.archive import totals
from tarot_records.archive.bulk import source_of
from tarot_records.archive.compression import REMEDY
from tarot_records.archive.connection import ArchiveError
from tarot_records.archive.details import faults_of
from tarot_records.archive.entry import NOTHING, identity_of_text
from tarot_records.archive.search import Matches, search
from tarot_records.archive.tables import ABOUT, HASH, PROOF, RECORD
from tarot_records.commands.archive.options import (
    NUMBER,
    archive_of,
    place_of,
    print_json,
    query_of,
    query_options,
    table_of,
)
from tarot_records.commands.options import json_option, lang_option
from tarot_records.output.console import STYLES
from tarot_records.output.data import report_data
from tarot_records.output.screen import Screen
from tarot_records.output.streams import write_data
from tarot_records.output.text import report_text
from tarot_records.report.report import report_on
from tarot_records.words.foreign_text import replace_controls


@click.command("search")
@click.argument("words", nargs=-1)
@query_options
@click.option("--limit", type=click.IntRange(1, 1000), default=50, show_default=True, help="The most that are told.")
@click.option("--after", default="", metavar="CURSOR", help="Where an earlier answer stopped.")
@json_option
@click.pass_context
def search_command(
    context: click.Context, /, words: tuple[str, ...], limit: int, after: str, as_json: bool, **options: Any
) -> None:
    """Find records by words and by what happened.

    Words are those of names, events, notes and files; a word finds what begins with it, in any accents. All
    that is asked for must fit.
    """
    with archive_of(context) as store:
        query = query_of(words, options)
        page: Matches = store.read(lambda connection: search(connection, query, after, limit))
    if as_json:
        print_json({"records": [row._asdict() for row in page.rows], "cursor": page.cursor})
        return
    console = Screen()
    if not page.rows:
        console.print("Nothing fits.")
        return
    table = table_of("id", "verdict", "game", "record")
    for row in page.rows:
        record = Text(replace_controls(row.name or place_of(row).rpartition("/")[2]))
        hands = "" if row.hands < 2 else f"{row.hands} hands"
        more = filter(None, (row.event, row.date, ", ".join(filter(None, row.players)), hands))
        record.append(replace_controls("\n" + " · ".join(more)).rstrip(), "dim")
        table.add_row(str(row.id), Text(row.verdict, STYLES[row.verdict]), row.game, record)
    console.print(table)
    if page.cursor:
        console.print(f"More: --after {page.cursor}")


@click.command()
@click.argument("number", metavar="ID", type=NUMBER)
@click.option("--original", is_flag=True, help="Write the text itself, byte for byte.")
@lang_option
@json_option
@click.pass_context
def show(context: click.Context, number: int, original: bool, lang: str, as_json: bool) -> None:
    """Show a record, its proofs and its faults."""
    with archive_of(context) as store:
        kept = store.text(number)
        if kept is None:
            raise click.UsageError(f"There is no record {number}.")
        if kept.raw is None:
            raise ArchiveError(f"The text of record {number} cannot be read from the database. {REMEDY}")
        [digest] = (row["digest"] for row in store.rows(select(RECORD.c.digest).where(RECORD.c.id == number)))
        [about] = store.rows(ABOUT.select().where(ABOUT.c.id == number))
        problems = store.read(lambda connection: faults_of(connection, number))
        proofs = store.rows(PROOF.select().where(PROOF.c.record == number).order_by(PROOF.c.id))
    if original:
        write_data(kept.raw)
        return
    source = source_of(kept)
    if kept.form == NOTHING:  # the source could not be read, so only its stored fault can be shown
        source = source._replace(problem=next(iter(problems), None))
    report = report_on(source)
    if as_json:
        plain = {key: value for key, value in about.items() if key not in ("best", "engine")}
        known = identity_of_text(kept.form, kept.raw) if kept.is_record else None
        hashes = {"digest": digest.hex()} | ({} if known is None else {"record_hash": known.record[: 2 * HASH]})
        print_json(
            {**plain, **hashes, "proofs": [dict(proof) for proof in proofs], "report": report_data(report, "en")}
        )
        return
    console = Screen()
    console.print(Text(f"{number}  {replace_controls(place_of(kept))}", "bold"))
    for title in ("game", "name", "event", "place", "date", "added"):
        if about[title]:
            console.print(Text(f"{title:<8}{replace_controls(about[title])}"))
    for proof in proofs:
        console.print(Text(f"{proof['verdict']:<12}by {proof['engine']}, {proof['at']}", STYLES[proof["verdict"]]))
    if report.faults:
        console.print()
        click.echo(report_text(report, lang=lang))


@click.command()
@json_option
@click.pass_context
def stats(context: click.Context, as_json: bool) -> None:
    """Tell what the archive holds."""
    with archive_of(context) as store:
        told = store.read(totals.stats)
    if as_json:
        print_json(told._asdict())
        return
    console = Screen()
    table = table_of("", "number", right=1)
    rows = {"records": told.records, "hands": told.hands, **told.verdicts, **told.games}
    rows |= {"the same record twice": told.twice, "further witnesses": told.witnesses}
    rows |= {f"proved by {name}": number for name, number in told.engines.items()}
    rows |= {"to be proved again": told.records - told.current, "bytes": told.size}
    for name, number in rows.items():
        table.add_row(Text(name, STYLES.get(name, "")), f"{number:,}")
    console.print(table)


@click.command()
@click.option("--all", "with_all", is_flag=True, help="Count composed, generated and other hands, too.")
@json_option
@click.pass_context
def facts(context: click.Context, with_all: bool, as_json: bool) -> None:
    """Count what players and games come to.

    Counted are records without faults, of hands that were really played. Of several witnesses of one game only the
    first is counted.
    """
    kind = "" if with_all else totals.PLAYED
    with archive_of(context) as store:
        people = store.read(partial(totals.players, kind=kind))
        announced = store.read(partial(totals.count_declarations, kind=kind))
        rates = store.read(partial(totals.rates, kind=kind))
    if as_json:
        lists: dict[str, Sequence[Any]] = {"players": people, "announced": announced, "rates": rates}
        print_json({name: [row._asdict() for row in rows] for name, rows in lists.items()})
        return
    console = Screen()
    if people:
        console.print(_table_of_players(people))
        console.print()
    if announced:
        console.print(_table_of_declarations(announced))
        console.print()
    table = table_of("game", "what", "hands", "of all", right=2)
    for rate in rates:
        kind, _, what = rate.what.partition(".")
        meaning = HAPPENED[rate.what][0] if rate.what in HAPPENED else rate.what
        if kind in OUTCOMES:
            meaning = f"{what}: {OUTCOMES[kind]}"
        table.add_row(rate.game, meaning, f"{rate.hands:,}", f"{rate.hands / rate.of:.1%}")
    console.print(table)


def _table_of_players(people: Sequence[totals.PlayerFacts]) -> Table:
    table = table_of("player", "game", "hands", "score", "a hand", "declarer", "won", right=2)
    for who in people:
        won = f"{who.won / who.settled:.0%}" if who.settled else ""
        mean = f"{who.score / who.scored:+.1f}" if who.scored else ""
        row = (f"{who.hands:,}", f"{who.score:+,}", mean, f"{who.declared or ''}", won)
        table.add_row(replace_controls(who.player), who.game, *row)
    return table


def _table_of_declarations(announced: Sequence[totals.Announced]) -> Table:
    """Return a table of the totals of declarations, player by player."""
    table = table_of("player", "game", "announced", "hands", "made", "share", right=3)
    before = ("", "")
    for row in announced:
        who = replace_controls(row.player), row.game
        made = (f"{row.made:,}", f"{row.made / row.settled:.0%}") if row.settled else ("", "")
        table.add_row(*(("", "") if who == before else who), row.what, f"{row.hands:,}", *made)
        before = who
    return table
