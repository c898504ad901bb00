"""`tarot-records archive search` and `show`: what is found in an archive."""

import os
from typing import Any

import click
from rich.text import Text
from sqlalchemy import select

from tarot_records.archive.connecting import ArchiveError
from tarot_records.archive.entry import identity_of_text
from tarot_records.archive.proving import source_of
from tarot_records.archive.search import Matches, search
from tarot_records.archive.standing import faults_of
from tarot_records.archive.tables import ABOUT, HASH, PROOF, RECORD
from tarot_records.commands.archive.asking import query_of, query_options
from tarot_records.commands.archive.shared import archive_of, place_of, print_json, table_of
from tarot_records.commands.options import json_option, lang_option
from tarot_records.output.data import report_data
from tarot_records.output.plain import visible
from tarot_records.output.screen import Screen
from tarot_records.output.streams import write_data
from tarot_records.output.summary import STYLES
from tarot_records.output.text import report_text
from tarot_records.report.report import report_on
from tarot_records.words.language import preferred


@click.command("search")
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
        query = query_of(words, asked)
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
        record = Text(visible(row.name or place_of(row).rpartition("/")[2]))
        hands = "" if row.hands < 2 else f"{row.hands} hands"
        more = filter(None, (row.event, row.date, ", ".join(filter(None, row.players)), hands))
        record.append(visible("\n" + " · ".join(more)).rstrip(), "dim")
        table.add_row(str(row.id), Text(row.verdict, STYLES[row.verdict]), row.game, record)
    console.print(table)
    if page.cursor:
        console.print(f"More: --after {page.cursor}")


@click.command()
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
            raise click.UsageError(f"There is no record {number}.")
        if kept.raw is None:
            raise ArchiveError(f"The text of record {number} cannot be read from the database.")
        [digest] = (row["digest"] for row in store.rows(select(RECORD.c.digest).where(RECORD.c.id == number)))
        [about] = store.rows(ABOUT.select().where(ABOUT.c.id == number))
        problems = store.read(lambda connection: faults_of(connection, number))
        proofs = store.rows(PROOF.select().where(PROOF.c.record == number).order_by(PROOF.c.id))
    if original:
        write_data(kept.raw)
        return
    source = source_of(kept)
    if not kept.raw:  # it could not be read, so only what was found then can be told
        source = source._replace(problem=next(iter(problems), None))
    report = report_on(source)
    lang = lang or preferred(os.environ)
    if as_json:
        told = report_data(report, "en")
        plain = {key: value for key, value in about.items() if key not in ("best", "engine")}
        known = identity_of_text(kept.form, kept.raw) if kept.is_record else None
        hashes = {"digest": digest.hex()} | ({} if known is None else {"record_hash": known.record[: 2 * HASH]})
        print_json({**plain, **hashes, "proofs": [dict(proof) for proof in proofs], "report": told})
        return
    console = Screen()
    console.print(Text(f"{number}  {visible(place_of(kept))}", "bold"))
    for title in ("game", "name", "event", "place", "date", "added"):
        if about[title]:
            console.print(Text(f"{title:<8}{visible(about[title])}"))
    for proof in proofs:
        console.print(Text(f"{proof['verdict']:<12}by {proof['engine']}, {proof['at']}", STYLES[proof["verdict"]]))
    if report.faults:
        console.print()
        click.echo(report_text(report, lang=lang))
