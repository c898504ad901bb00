"""The command line: `tarot-records`."""

import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path

import click
import orjson
from rich.console import Console

from tarot_records.codes import CATALOGUE
from tarot_records.commands.complete import complete
from tarot_records.commands.count import count
from tarot_records.commands.diff import diff
from tarot_records.commands.hands import hands as hands_command
from tarot_records.commands.importing import import_command
from tarot_records.commands.link import link
from tarot_records.commands.notation import convert, fmt
from tarot_records.commands.options import lang_option
from tarot_records.commands.repair import repair
from tarot_records.commands.validate import validate
from tarot_records.games import GAMES, KNOWN
from tarot_records.generate import generate as generate_records
from tarot_records.installed import version
from tarot_records.output import terminal
from tarot_records.output.rules import game_text
from tarot_records.output.summary import Summary
from tarot_records.output.text import report_text, visible
from tarot_records.reading import read_sources
from tarot_records.record import VERSION, VERSIONS
from tarot_records.report import Report, report_on
from tarot_records.verdicts import CONSISTENT, PROVED
from tarot_records.words.explain import describe
from tarot_records.words.games import words_of
from tarot_records.words.languages import LANGUAGES, preferred
from tarot_records.words.narration import sentence


class Commands(click.Group):
    """The commands; those that come with a large library are imported only for who wants them."""

    def list_commands(self, context: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted([*super().list_commands(context), *LATE])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """A command by its name."""
        return LATE[name]() if name in LATE else super().get_command(context, name)


def _archive() -> click.Command:
    from tarot_records.commands.archive import archive

    return archive


def _manual() -> click.Command:
    from tarot_records.commands.manual import manual

    return manual


def _site() -> click.Command:
    from tarot_records.web.files.command import site

    return site


LATE: Mapping[str, Callable[[], click.Command]] = {"archive": _archive, "manual": _manual, "site": _site}
"""Commands with a library for databases, for Markdown, and for pages."""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version(), prog_name="tarot-records")
def main() -> None:
    """Records of tarot card games: check them, replay them, browse them."""


main.add_command(count)
main.add_command(complete)
main.add_command(validate)
main.add_command(repair)
main.add_command(fmt)
main.add_command(convert)
main.add_command(import_command)
main.add_command(hands_command)
main.add_command(diff)
main.add_command(link)

# -- show, explain, games, schema ----------------------------------------------------------------


@main.command()
@click.argument("file", type=click.Path(path_type=str))
@click.option("--record", "number", type=click.IntRange(1), default=1, help="Which record of the file.")
@click.option("--hand", type=click.IntRange(1), default=None, help="Which hand; 1 is the first.")
@click.option("--step", type=click.IntRange(0), default=None, help="Which step of the hand; 0 is the deal.")
@click.option("--tell", is_flag=True, help="Tell the hand instead, a sentence for each step.")
@lang_option
@click.option("--suits", type=click.Choice(["french", "italian"]), default="french", help="Names of the suits.")
def show(file: str, number: int, hand: int | None, step: int | None, tell: bool, lang: str | None, suits: str) -> None:
    """Draw the table of a record: one step of it, or the deal, the tricks and the score of a hand."""
    language = LANGUAGES[lang or preferred(os.environ)]
    language = language.latin if suits == "italian" else language
    source = next((s for i, s in enumerate(read_sources(file), 1) if i == number), None)
    if source is None:
        raise click.UsageError(f"{file} has no record {number}.")
    report = report_on(source, keep=True, steps=0)
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
        click.echo("\n" + "\n".join(terminal.trick_lines(report, first, language)))
        click.echo("\n" + terminal.table(report, steps[-1], language))
        click.echo("\n" + report_text(report, lang=language.code))


@main.command()
@click.argument("code")
@lang_option
def explain(code: str, lang: str | None) -> None:
    """Print what a fault code means: what happened, the rule and its source, what to look at."""
    if code not in CATALOGUE:
        near = [known for known in CATALOGUE if code.split(".")[-1] in known or known.startswith(code.split(".")[0])]
        raise click.UsageError(f"There is no code {code}. " + (f"There are {', '.join(near)}." if near else ""))
    click.echo(describe(code, lang or preferred(os.environ)))


@main.command()
@click.argument("game", required=False)
@lang_option
def games(game: str | None, lang: str | None) -> None:
    """List the games, or print one game's facts, options, open points and sources."""
    every, spoken = KNOWN, lang or preferred(os.environ)
    if game is None:
        width = max(map(len, every))
        for known in every.values():
            told = words_of(known.id, spoken)
            name, summary = told.said("name", known.name), told.said("summary", known.summary)
            click.echo(f"{known.id:<{width}}  {name}{LANGUAGES[spoken].colon}{summary}")
        return
    if game not in every:
        raise click.UsageError(f"There is no game {game}. There are {', '.join(every)}.")
    click.echo(game_text(every[game], spoken))


@main.command()
@click.argument("version", type=click.Choice(VERSIONS), default=VERSION)
def schema(version: str) -> None:
    """Print the JSON Schema of the record format, of its newest version or another."""
    click.echo(files("tarot_records.schema").joinpath(f"tarot-record-{version}.json").read_text("utf-8"), nl=False)


@main.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--players", type=int, default=None, help="How many players; the game's usual number if left out.")
@click.option("--one-more", is_flag=True, help="One more sits at the table than play: the dealer sits out.")
@click.option("--ruleset", default="", help="The rules it is played by; the game's first if left out.")
@click.option("--hands", type=click.IntRange(1), default=1, show_default=True, help="How many records, a hand each.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same records.")
def generate(game: str, players: int | None, one_more: bool, ruleset: str, hands: int, seed: int) -> None:
    """Write random legal records of GAME as JSON Lines on standard output."""
    known = [ruleset.id for ruleset in GAMES[game].rulesets]
    if ruleset and ruleset not in known:
        raise click.UsageError(f"{game} has no rule set {ruleset}. There is {', '.join(known)}.")
    try:
        made = generate_records(game, hands=hands, seed=seed, players=players, ruleset=ruleset, one_more=one_more)
        for record in made:
            click.echo(orjson.dumps(record.model_dump(mode="json", exclude_unset=True)))
    except ValueError as error:
        raise click.UsageError(str(error)) from error


WHOLE = (PROVED, CONSISTENT)
"""The verdicts on records that contradict nothing."""


# -- serve, demo ---------------------------------------------------------------------------------


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--archive", default="", metavar="FILE|URL", help="An archive to serve, instead of files.")
@click.option(
    "--tokens",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The writers who may add records to the archive, one a line, as `tarot-records archive token` makes them.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port to listen on.")
@click.option("--proxy", default="", metavar="ADDRESS", help="A proxy in front, believed when it says who asks.")
def serve(paths: tuple[Path, ...], archive: str, tokens: Path | None, host: str, port: int, proxy: str) -> None:
    """Serve the viewer and the API over files and folders of records, or over an archive.

    Everybody who reaches the address may read. Nobody may write, unless there are an archive and a file of
    tokens.
    """
    if bool(paths) == bool(archive):
        raise click.UsageError("Name files and folders to serve, or an --archive.")
    if tokens is not None and not archive:
        raise click.UsageError("Records are added to an --archive only.")
    _serve(paths, host, port, archive, tokens, proxy)


@main.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port to listen on.")
def demo(port: int) -> None:
    """Validate the samples that come with the package and serve the viewer over them.

    Those that were really played come first. Those with planted or published faults are a set of their own.
    """
    with as_file(files("tarot_records.samples")) as samples:
        console = Console(highlight=False)
        summary = Summary()
        reports = [report_on(source, steps=0) for source in read_sources(samples)]
        for report in reports:
            summary.add(report)
        summary.rows = [row._replace(label=str(Path(row.label).relative_to(samples))) for row in summary.rows]
        console.print(summary.table())
        reports.sort(key=lambda report: not _was_played(report))
        whole, faulty = ([report for report in reports if (report.verdict in WHOLE) == so] for so in (True, False))
        _serve((), "127.0.0.1", port, reports=whole, faulty=faulty)


def _was_played(report: Report) -> bool:
    """Whether a record says that people played it."""
    provenance = report.record.provenance if report.record is not None else None
    return provenance is not None and provenance.kind == "played"


def _serve(
    paths: tuple[Path, ...],
    host: str,
    port: int,
    archive: str = "",
    tokens: Path | None = None,
    proxy: str = "",
    reports: Sequence[Report] = (),
    faulty: Sequence[Report] = (),
) -> None:
    from tarot_records.archive.connecting import ArchiveError
    from tarot_records.archive.tokens import NOBODY, TokensError, read
    from tarot_records.web import create_app
    from tarot_records.web.serving import PROXY, server_of

    try:
        writers = NOBODY if tokens is None else read(tokens)
        app = create_app(paths, archive, writers, reports, faulty)
        server = server_of(app, host=host, port=port, **({"trusted_proxy": proxy, **PROXY} if proxy else {}))
    except (ArchiveError, TokensError) as error:
        raise click.ClickException(visible(str(error))) from error
    except OSError as error:
        raise click.ClickException(f"Cannot listen on {host}:{port}: {error.strerror}. Try --port.") from error
    verdicts = app.extensions["library"].verdicts
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it tells of every request that has to wait
    told = ", ".join(f"{number} {verdict}" for verdict, number in verdicts.items() if number)
    click.echo(f"Records: {told or 'none'}.")
    if writers.hashes:
        click.echo(f"Writers: {', '.join(writers.hashes)}.")
    if writers.warning:
        click.echo(f"Warning: {visible(writers.warning)}", err=True)
    click.echo(f"Serving on http://{host}:{server.effective_port} – press Ctrl-C to stop.")
    server.run()
