"""The commands `tarot-records show` and `diff`: the table of a record in the terminal, and two records compared."""

import sys
from itertools import zip_longest

import click

from tarot_records.analysis.comparison import MEANINGS, Difference, differences
from tarot_records.commands.files import numbered_source
from tarot_records.commands.options import lang_option
from tarot_records.core import fast_codecs
from tarot_records.output import terminal
from tarot_records.output.text import report_text
from tarot_records.reading.files import read_sources
from tarot_records.report.report import Report, label_of, report_on
from tarot_records.report.taf import NotInTaf, taf_lines
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.language import LANGUAGES
from tarot_records.words.narration import sentence


@click.command()
@click.argument("file", type=click.Path(path_type=str))
@click.option("--record", "number", type=click.IntRange(1), default=1, help="Which record of the file.")
@click.option("--hand", type=click.IntRange(1), default=None, help="Which hand; 1 is the first.")
@click.option("--step", type=click.IntRange(0), default=None, help="Which step of the hand; 0 is the deal.")
@click.option("--tell", is_flag=True, help="Tell the hand instead, a sentence for each step.")
@click.option("--taf", is_flag=True, help="Print positions of Königrufen as TAF, a line each; with --step only one.")
@lang_option
@click.option("--suits", type=click.Choice(["french", "italian"]), default="french", help="Names of the suits.")
def show(
    file: str, number: int, hand: int | None, step: int | None, tell: bool, taf: bool, lang: str, suits: str
) -> None:
    """Draw the table of a record at a step, or a whole hand. A whole hand is its deal, its tricks and its score."""
    language = LANGUAGES[lang]
    language = language.latin if suits == "italian" else language
    report = report_on(numbered_source(read_sources(file), file, number), keep=True, steps=0)
    if not report.frames:
        click.echo(report_text(report, lang=lang))
        sys.exit(1)
    first = (hand or 1) - 1
    steps = [i for i, frame in enumerate(report.frames) if frame.hand == first]
    if not steps:
        raise click.UsageError(f"The record has no hand {hand}.")
    if step is not None and step >= len(steps):
        raise click.UsageError(f"Hand {first + 1} has steps 0 to {len(steps) - 1}.")
    shown = steps if step is None else [steps[step]]
    if taf:
        try:
            lines = taf_lines(report, steps) if step is None else [report.taf(steps[step])]
        except NotInTaf as problem:
            raise click.UsageError(str(problem)) from problem
        click.echo("\n".join(lines))
    elif tell:
        click.echo("\n".join(replace_controls(sentence(report, at, language)) for at in shown))
    elif step is not None:
        click.echo(terminal.table(report, steps[step], language))
        click.echo("\n" + replace_controls(sentence(report, steps[step], language)))
    else:
        click.echo(terminal.table(report, steps[0], language))
        click.echo("\n" + replace_controls("\n".join(terminal.trick_lines(report, first, language))))
        click.echo("\n" + terminal.table(report, steps[-1], language))
        click.echo("\n" + report_text(report, lang=language.code))


@click.command()
@click.argument("first", type=click.Path())
@click.argument("second", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each pair of records.")
def diff(first: str, second: str, as_json: bool) -> None:
    """Compare two transcriptions of one game, event by event.

    FIRST and SECOND are record files; of files with many records, first is compared with first and so
    on. For each difference: where, what each says, and whose reading is legal and fits the rest of both
    records. The exit code is 0 if they tell the same, 1 if they differ or one cannot be read.
    """
    code = 0
    pairs = zip_longest(read_sources(first), read_sources(second))
    for one, two in pairs:
        if one is None or two is None:
            click.echo(f"{first if two is None else second} has more records than the other.", err=True)
            sys.exit(1)
        reports = report_on(one, steps=0), report_on(two, steps=0)
        unread = [report for report in reports if report.record is None]
        if unread:
            for report in unread:
                click.echo(f"{label_of(report)} is no record: tarot-records validate tells why.", err=True)
            sys.exit(1)
        found = differences(*reports)
        code = code or (1 if found else 0)
        if as_json:
            click.echo(fast_codecs.dumps(_data(reports, found)))
        elif found:
            click.echo(_text(reports, found))
        else:
            click.echo(f"{label_of(reports[0])} and {label_of(reports[1])} tell the same game.")
    sys.exit(code)


def _text(reports: tuple[Report, Report], found: list[Difference]) -> str:
    """Return the differences, four lines each; of cards without order, only those missing in the other record."""
    first, second = (label_of(report) for report in reports)
    lines = [f"first   {first}", f"second  {second}", ""]
    for difference in found:
        one, two = difference.first, difference.second
        if difference.in_any_order:
            one, two = [card for card in one if card not in two], [card for card in two if card not in one]
            one, two = one or None, two or None
        lines += [difference.where, f"  first   {_reading(one)}", f"  second  {_reading(two)}"]
        if difference.fits:
            lines.append(f"  {MEANINGS[difference.fits]}")
    number = len(found)
    if not all(difference.fits for difference in found):
        lines += ["", "The records are of two games; which reading is legal was not judged."]
    return replace_controls("\n".join([*lines, "", f"{number} difference{'s' if number > 1 else ''}"]))


def _reading(value: object) -> str:
    """Return a reading as text: `–` for an unstated value, `none` for an empty list."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_reading(part)}" for name, part in value.items())
    if isinstance(value, list):
        separator = " " if all(isinstance(part, str) for part in value) else "; "
        return separator.join(map(_reading, value)) or "none"
    if value is None:
        return "–"
    return value if isinstance(value, str) else fast_codecs.dumps(value).decode()


def _data(reports: tuple[Report, Report], found: list[Difference]) -> dict[str, object]:
    return {
        "records": [label_of(report) for report in reports],
        "verdicts": [report.verdict for report in reports],
        "differences": [
            {
                "where": difference.where,
                "pointers": difference.pointers,
                "first": difference.first,
                "second": difference.second,
                "fits": difference.fits,
                "meaning": MEANINGS.get(difference.fits, ""),
            }
            for difference in found
        ],
    }
