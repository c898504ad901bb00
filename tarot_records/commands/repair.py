"""The command `tarot-records repair`: lists corrections of a faulty record, and makes one."""

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

import click

from tarot_records.commands.engine import EngineChoice, engine_options
from tarot_records.commands.files import numbered_source, write_errors
from tarot_records.commands.options import optional_lang_option
from tarot_records.core import fast_codecs
from tarot_records.core.faults import FAULTY_VERDICT, Fault
from tarot_records.output.repairs import repairs_data, repairs_text
from tarot_records.output.text import report_text
from tarot_records.reading.files import NOTATION_SUFFIX, RECORD_SUFFIX, STDIN, read_sources
from tarot_records.record.source import Source
from tarot_records.repairs.ranking import EDITS, LIMIT, SECONDS, FoundRepairs, Repair, find_repairs
from tarot_records.repairs.rewriter import rewrite
from tarot_records.report.report import Report, report_on
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.language import ENGLISH, LANGUAGES, preferred
from tarot_records.words.phrases import phrases

BY = "tarot-records repair"
MORE = 5
"""Factor of the time suggested to the user after a search that was cut short."""


@click.command()
@click.argument("file", type=click.Path(path_type=str))
@click.option("--record", "record_number", type=click.IntRange(1), default=1, help="Which record of the file.")
@click.option("--hand", type=click.IntRange(1), default=None, help="Only this hand; 1 is the first.")
@click.option("--edits", type=click.IntRange(1, EDITS), default=EDITS, show_default=True, help="At most so many slips.")
@click.option("--limit", type=click.IntRange(1, 100), default=LIMIT, show_default=True, help="At most so many a hand.")
@click.option(
    "--time",
    "--seconds",
    "seconds",
    type=click.FloatRange(0.01, 600),
    default=SECONDS,
    show_default=True,
    help="Seconds.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, each repair with its JSON Patch.")
@click.option("--apply", "chosen", type=click.IntRange(1), default=None, help="Make the repair of this number.")
@click.option("--output", type=click.Path(path_type=Path), default=None, help="Where to write the corrected record.")
@click.option("--in-place", is_flag=True, help="Write it over FILE.")
@engine_options
@optional_lang_option
@click.option("--by", default=BY, show_default=True, help="Who says so, in the marks of the corrected record.")
def repair(
    file: str,
    record_number: int,
    seconds: float,
    as_json: bool,
    chosen: int | None,
    output: Path | None,
    in_place: bool,
    by: str,
    lang: str | None,
    engine: EngineChoice,
    **wanted: Any,
) -> None:
    """List corrections of a faulty record, or make one of them.

    Each has its reason, and what it mends: cards held, rules, stated winners and stated numbers apart, because a
    number on paper may be wrong itself. Where no single slip explains all, two are looked for, then three (--edits),
    as far as the --time allows; where nothing does, each correction says what it leaves. --apply N writes a corrected
    record beside FILE; the old text stands in its marks. Nothing is ever written over unless --in-place says so.

    The exit code is 0 if there is nothing to mend or a correction is listed, even one that leaves something; 1 if not.
    """
    if chosen is None and (output is not None or in_place):
        raise click.UsageError("--output and --in-place need --apply N.")
    if output is not None and in_place:
        raise click.UsageError("Give --output or --in-place, not both.")
    lang = lang or (ENGLISH.code if as_json else preferred(os.environ))
    with engine.begin() as workers:
        source = numbered_source(workers.sources([file]), file, record_number)
        report = report_on(source, steps=0)
        if report.record is None:
            click.echo(report_text(report, lang=lang))
            sys.exit(1)
        find = partial(_find_repairs, report.faults, {"seconds": seconds, **wanted})
        [(found, ran_out)] = workers.each_of(find, [source])
    if chosen is not None:
        if chosen > len(found):
            raise click.UsageError(f"There is no repair {chosen}; {len(found) or 'none'} found.")
        _write(report, found[chosen - 1], file, output, in_place, by, lang)
        return
    if as_json:
        data = {**repairs_data(report, found, lang), "cut_short": ran_out}
        click.echo(fast_codecs.dumps(data, option=fast_codecs.OPT_INDENT_2))
    else:
        click.echo(repairs_text(report, found, lang))
        if ran_out and not any(correction.mends_all for correction in found):
            click.echo(phrases("mending/labels", lang)["more_time"].format(seconds=ceil(MORE * seconds)))
    sys.exit(1 if report.verdict == FAULTY_VERDICT and not found else 0)


def _find_repairs(known: Sequence[Fault], wanted: Mapping[str, Any], sources: Sequence[Source]) -> list[FoundRepairs]:
    """Return the repairs of each source; `known` has the faults of its report, so that no gaps are searched again."""
    return [find_repairs(report_on(source, steps=0, known=known), **wanted) for source in sources]


# -- writing -------------------------------------------------------------------------------------


def _write(
    report: Report, correction: Repair, file: str, output: Path | None, in_place: bool, by: str, lang: str
) -> None:
    """Write the corrected record, and print the correction, the path and the new verdict."""
    source = report.source
    assert source is not None
    assert report.record is not None
    typed = source.reader is not None
    suffix = NOTATION_SUFFIX if typed else RECORD_SUFFIX
    if in_place and (source.many or file == STDIN):
        raise click.UsageError("--in-place needs a file of one record; give --output.")
    if output is not None and not output.name.endswith(suffix):
        form = "typed notation" if typed else "JSON"
        raise click.UsageError(f"The corrected record is {form} like {file}; --output must end in {suffix}.")
    path = Path(file) if in_place else output or corrected_name(source)
    if path.exists() and not in_place:
        raise click.UsageError(f"{path} is there already; give another name with --output.")
    made = rewrite(source, report.record, correction.edits, correction.marks(by, lang))
    with write_errors(path):
        write_whole(path, made.text)
    after = report_on(next(read_sources(path)), steps=0)
    labels, verdict = phrases("mending/labels", lang), LANGUAGES[lang].verdict(after.verdict)
    click.echo(replace_controls(correction.sentence(lang)))
    click.echo(replace_controls(labels["written"].format(path=path, verdict=verdict)))
    if not made.in_place:
        click.echo(labels["anew"])


def corrected_name(source: Source) -> Path:
    """Return the name of a corrected record beside its source: `a.tarot.json` becomes `a.corrected.tarot.json`."""
    typed = source.reader is not None
    if source.name == STDIN:
        return Path("corrected.tn" if typed else "corrected.tarot.json")
    path = Path(source.name)
    if typed and not source.many:
        return path.with_name(f"{path.name.removesuffix(NOTATION_SUFFIX)}.corrected{NOTATION_SUFFIX}")
    stem = path.name.split(".")[0] or path.name
    number = f".{source.first_line}" if source.many else ""
    tail = "".join(path.suffixes) if path.name.endswith(".json") and not source.many else ".tarot.json"
    tail = NOTATION_SUFFIX if typed else tail
    return path.with_name(f"{stem}{number}.corrected{tail or '.tarot.json'}")


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically: the whole text or, if an error occurs, nothing."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.chmod(name, path.stat().st_mode if path.exists() else 0o644)
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
