"""The command `tarot-records show`: the table of a record, drawn in the terminal."""

import sys

import click

from tarot_records.commands.files import numbered_source
from tarot_records.commands.options import lang_option
from tarot_records.output import terminal
from tarot_records.output.text import report_text
from tarot_records.report.report import report_on
from tarot_records.words.foreign_text import visible
from tarot_records.words.language import LANGUAGES
from tarot_records.words.narration import sentence


@click.command()
@click.argument("file", type=click.Path(path_type=str))
@click.option("--record", "number", type=click.IntRange(1), default=1, help="Which record of the file.")
@click.option("--hand", type=click.IntRange(1), default=None, help="Which hand; 1 is the first.")
@click.option("--step", type=click.IntRange(0), default=None, help="Which step of the hand; 0 is the deal.")
@click.option("--tell", is_flag=True, help="Tell the hand instead, a sentence for each step.")
@lang_option
@click.option("--suits", type=click.Choice(["french", "italian"]), default="french", help="Names of the suits.")
def show(file: str, number: int, hand: int | None, step: int | None, tell: bool, lang: str, suits: str) -> None:
    """Draw the table of a record: one step of it, or the deal, the tricks and the score of a hand."""
    language = LANGUAGES[lang]
    language = language.latin if suits == "italian" else language
    report = report_on(numbered_source(file, number), keep=True, steps=0)
    if not report.frames:
        click.echo(report_text(report))
        sys.exit(1)
    first = (hand or 1) - 1
    steps = [i for i, frame in enumerate(report.frames) if frame.hand == first]
    if not steps:
        raise click.UsageError(f"The record has no hand {hand}.")
    if step is not None and step >= len(steps):
        raise click.UsageError(f"Hand {first + 1} has steps 0 to {len(steps) - 1}.")
    shown = steps if step is None else [steps[step]]
    if tell:
        click.echo("\n".join(visible(sentence(report, at, language)) for at in shown))
    elif step is not None:
        click.echo(terminal.table(report, steps[step], language))
        click.echo("\n" + visible(sentence(report, steps[step], language)))
    else:
        click.echo(terminal.table(report, steps[0], language))
        click.echo("\n" + visible("\n".join(terminal.trick_lines(report, first, language))))
        click.echo("\n" + terminal.table(report, steps[-1], language))
        click.echo("\n" + report_text(report, lang=language.code))
