"""The command `tarot-records link`: a record as a link, and a link as a record."""

import click

from tarot_records.commands.files import record_of
from tarot_records.link import BadLink, carried, decode, encode
from tarot_records.notation.letters import LANGUAGES
from tarot_records.output.streams import write_data
from tarot_records.reading.convert import text_of
from tarot_records.reading.files import NOTATION_SUFFIX, RECORD_SUFFIX, read_sources
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.words.foreign_text import visible

VIEW = "/view#"
"""Path of the page that reads links, before the link."""


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=str))
@click.option("--base", metavar="URL", help="Print whole addresses, of the viewer at this URL.")
@click.option("--names", is_flag=True, help="With the names of the players and of the seats.")
@click.option("--whole", is_flag=True, help="With everything the record says; such links are long.")
@click.option("--read", "text", metavar="TEXT", help="Print the record of a link, or of an address that ends in one.")
@click.option("--json", "as_json", is_flag=True, help="With --read: as JSON; usually in the typed notation.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="With --read: card letters of the notation.")
def link(
    file: str | None, base: str | None, names: bool, whole: bool, text: str | None, as_json: bool, lang: str
) -> None:
    """Print a link that holds the whole game of FILE, a line for each record.

    A short link, about 60 characters a hand, carries the deal and all that was said and played; winners of
    tricks, points and scores are computed again. What it leaves out is told. A record with gaps, with an
    irregular deal or with numbers that are wrong gets a long link, which carries all but the names.

    --read prints the record of a link; one with a wrong character is refused.
    """
    if (file is None) == (text is None):
        raise click.UsageError("Give a FILE, or a link with --read.")
    try:
        if text is not None:
            record = decode(text.strip().rpartition("#")[2].partition("/")[0])  # a step of it may follow
            form = RECORD_SUFFIX if as_json else NOTATION_SUFFIX
            write_data(text_of(record, form, lang, Source(text, b"")))
            return
        for source in read_sources(str(file)):
            record = record_of(source)
            made = encode(record, names=names, whole=whole)
            click.echo(f"{base.rstrip('/')}{VIEW}{made}" if base else made)
            _report_losses(source.name, record, made)
    except BadLink as error:
        raise click.ClickException(str(error)) from error


def _report_losses(name: str, record: Record, made: str) -> None:
    """Print on standard error what of the record is not in its link."""
    fate = carried(record, made)
    parts = [("computed again", fate.computed), ("left out", fate.lost)]
    words = "; ".join(f"{heading}: {', '.join(what)}" for heading, what in parts if what)
    if words:
        click.echo(f"{visible(name)}: {words}", err=True)
