"""The command line: `tarot-records`."""

import sys
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import click
import orjson
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from tarot_records import terminal
from tarot_records.catalogue import CATALOGUE
from tarot_records.count_command import count
from tarot_records.explain import describe, report_data, report_text
from tarot_records.faults import UNREADABLE
from tarot_records.game import Game
from tarot_records.games import GAMES
from tarot_records.generate import generate as generate_records
from tarot_records.reading import read_sources
from tarot_records.record import VERSION
from tarot_records.report import CONSISTENT, FAULTY_VERDICT, PROVED, VERDICTS, Report, examine

STYLES = {PROVED: "green", CONSISTENT: "cyan", FAULTY_VERDICT: "bold red", UNREADABLE: "bold magenta"}
LISTED = 30
"""Up to so many records the summary has a line for each."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tarot-records")
def main() -> None:
    """Records of tarot card games: check them, replay them, browse them."""


main.add_command(count)

# -- validate ------------------------------------------------------------------------------------


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=str))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to report.")
@click.option("--notes/--no-notes", default=True, help="Also say what is unknown or left open.")
def validate(paths: tuple[str, ...], form: str, notes: bool) -> None:
    """Replay records and say whether they are proved, consistent, faulty or unreadable.

    PATHS are files, folders or - for standard input: .json, .jsonl, .jsonl.zst, .jsonl.gz. With
    --format json there is one JSON object a line for each record. The exit code is 0 if no record is
    faulty or unreadable, else 1.
    """
    console = Console(highlight=False, soft_wrap=True)
    summary = Summary()
    with Bar(console) as bar:
        for report in _reports(paths):
            summary.add(report)
            if form == "json":
                click.echo(orjson.dumps(report_data(report)))
            elif report.verdict in (FAULTY_VERDICT, UNREADABLE) or (notes and report.faults):
                _print_report(console, report, notes)
            bar.advance()
    if form == "text":
        console.print(summary.table())
    sys.exit(1 if summary.counts[FAULTY_VERDICT] or summary.counts[UNREADABLE] else 0)


def _reports(paths: tuple[str, ...]) -> Iterator[Report]:
    for path in paths:
        for source in read_sources(path):
            yield examine(source)


class Bar:
    """A progress bar on the terminal for long work; nothing for short work, or where there is no terminal."""

    LONG = 300
    """After so many records it appears."""

    def __init__(self, console: Console) -> None:
        shown_on = console if console.is_terminal else Console(stderr=True)
        columns = (TextColumn("replaying"), BarColumn(), TextColumn("{task.completed:,.0f}"), TimeElapsedColumn())
        self.progress = Progress(*columns, console=shown_on, transient=True, disable=not shown_on.is_terminal)
        self.task = self.progress.add_task("replaying", total=None)
        self.done = 0

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def advance(self) -> None:
        """One more record is done."""
        self.done += 1
        if self.done % self.LONG == 0:
            self.progress.start()
            self.progress.update(self.task, completed=self.done)


def _print_report(console: Console, report: Report, notes: bool) -> None:
    text = Text(report_text(report, notes))
    for verdict, style in STYLES.items():
        text.highlight_regex(rf"(?m): {verdict}$", style)
    text.highlight_regex(r"(?m)^  (illegal|impossible|mismatch|unreadable) \S+:", "red")
    text.highlight_regex(r"(?m)^  (unknown|doubt|note) \S+:", "cyan")
    text.highlight_regex(r"(?m)^ +\| +(\^+)$", "bold red")
    console.print(text)
    console.print()


class Summary:
    """What a run of validate comes to."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(VERDICTS, 0)
        self.rows: list[tuple[str, str, int]] = []

    def add(self, report: Report) -> None:
        """Counts a report, and lists it as long as there are few."""
        self.counts[report.verdict] += 1
        if len(self.rows) <= LISTED:
            label = report.source.label if report.source is not None else ""
            self.rows.append((label, report.verdict, len(report.faults)))

    def table(self) -> Table:
        """One line for each record if there are few, and the number of each verdict."""
        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("record", overflow="fold")
        table.add_column("verdict")
        table.add_column("said", justify="right")
        if len(self.rows) <= LISTED:
            for label, verdict, said in self.rows:
                table.add_row(Text(label), Text(verdict, STYLES[verdict]), str(said or ""))
            table.add_section()
        parts = [f"{count} {verdict}" for verdict, count in self.counts.items() if count]
        total = sum(self.counts.values())
        table.add_row(Text(f"{total} record{'s' if total != 1 else ''}: {', '.join(parts)}", "bold"), "", "")
        return table


# -- show, explain, games, schema ----------------------------------------------------------------


@main.command()
@click.argument("file", type=click.Path(path_type=str))
@click.option("--record", "number", type=click.IntRange(1), default=1, help="Which record of the file.")
@click.option("--hand", type=click.IntRange(1), default=None, help="Which hand; 1 is the first.")
@click.option("--step", type=click.IntRange(0), default=None, help="Which step of the hand; 0 is the deal.")
def show(file: str, number: int, hand: int | None, step: int | None) -> None:
    """Draw the table of a record: one step of it, or the deal, the tricks and the score of a hand."""
    source = next((s for i, s in enumerate(read_sources(file), 1) if i == number), None)
    if source is None:
        raise click.UsageError(f"{file} has no record {number}.")
    report = examine(source, keep=True)
    if not report.frames:
        click.echo(report_text(report))
        sys.exit(1)
    first = (hand or 1) - 1
    steps = [i for i, frame in enumerate(report.frames) if frame.hand == first]
    if not steps:
        raise click.UsageError(f"The record has no hand {hand}.")
    if step is not None and step >= len(steps):
        raise click.UsageError(f"Hand {first + 1} has steps 0 to {len(steps) - 1}.")
    if step is not None:
        click.echo(terminal.table(report, steps[step]))
        return
    click.echo(terminal.table(report, steps[0]))
    click.echo("\n" + "\n".join(terminal.trick_lines(report, first)))
    click.echo("\n" + terminal.table(report, steps[-1]))
    click.echo("\n" + report_text(report))


@main.command()
@click.argument("code")
def explain(code: str) -> None:
    """Print what a fault code means: what happened, the rule and its source, what to look at."""
    if code not in CATALOGUE:
        near = [known for known in CATALOGUE if code.split(".")[-1] in known or known.startswith(code.split(".")[0])]
        raise click.UsageError(f"There is no code {code}. " + (f"There are {', '.join(near)}." if near else ""))
    click.echo(describe(code))


@main.command()
@click.argument("game", required=False)
def games(game: str | None) -> None:
    """List the games, or print one game's facts, options, open points and sources."""
    if game is None:
        width = max(map(len, GAMES))
        for known in GAMES.values():
            click.echo(f"{known.id:<{width}}  {known.name}: {known.summary}")
        return
    if game not in GAMES:
        raise click.UsageError(f"There is no game {game}. There are {', '.join(GAMES)}.")
    click.echo(game_text(GAMES[game]))


def game_text(game: Game) -> str:
    """A game's facts, options, open points and sources as text."""
    players = " or ".join(map(str, game.players))
    lines = [
        f"{game.name} ({game.id}), rule set {game.ruleset}",
        game.summary,
        f"{players} players, {game.direction}",
    ]
    named = (
        ("Rules", game.facts),
        ("Bids", game.bids),
        ("Declarations", game.declarations),
        ("Score entries", game.items),
    )
    for title, facts in named:
        if facts:
            width = max(map(len, facts))
            lines += ["", title, *(f"  {name:<{width}}  {text}" for name, text in facts.items())]
    lines += ["", "Options (the default is marked *)"]
    for option in game.options:
        settles = f", settles {option.settles}" if option.settles else ""
        lines.append(f"  {option.name}  [{option.source}{settles}]")
        width = max(map(len, option.values))
        for value, meaning in option.values.items():
            lines.append(f"    {'*' if value == option.default else ' '} {value:<{width}}  {meaning}")
    lines += ["", "Open points and how they are read"]
    lines += [f"  {p.number}  {p.issue}: {p.reading} [{p.source}]" for p in game.points]
    lines += ["", "Sources", *(f"  {short}  {text}" for short, text in game.sources.items())]
    return "\n".join(lines)


@main.command()
def schema() -> None:
    """Print the JSON Schema of the record format."""
    click.echo(files("tarot_records.schema").joinpath(f"tarot-record-{VERSION}.json").read_text("utf-8"), nl=False)


@main.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--players", type=int, default=None, help="How many players; the game's usual number if left out.")
@click.option("--hands", type=click.IntRange(1), default=1, show_default=True, help="How many records, a hand each.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same records.")
def generate(game: str, players: int | None, hands: int, seed: int) -> None:
    """Write random legal records of GAME as JSON Lines on standard output."""
    try:
        for record in generate_records(game, hands=hands, seed=seed, players=players):
            click.echo(orjson.dumps(record.model_dump(mode="json", exclude_unset=True)))
    except ValueError as error:
        raise click.UsageError(str(error)) from error


# -- serve, demo ---------------------------------------------------------------------------------


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port to listen on.")
def serve(paths: tuple[Path, ...], host: str, port: int) -> None:
    """Serve the viewer over files and folders of records."""
    _serve(paths, host, port)


@main.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port to listen on.")
def demo(port: int) -> None:
    """Validate the samples that come with the package and serve the viewer over them."""
    with as_file(files("tarot_records.samples")) as samples:
        console = Console(highlight=False)
        summary = Summary()
        for source in read_sources(samples):
            report = examine(source)
            summary.add(report)
        summary.rows = [(str(Path(label).relative_to(samples)), verdict, said) for label, verdict, said in summary.rows]
        console.print(summary.table())
        _serve((samples,), "127.0.0.1", port)


def _serve(paths: tuple[Path, ...], host: str, port: int) -> None:
    from waitress.server import create_server  # type: ignore[import-untyped]

    from tarot_records.web import create_app

    try:
        server = create_server(create_app(paths), host=host, port=port, threads=8)
    except OSError as error:
        raise click.ClickException(f"Cannot listen on {host}:{port}: {error.strerror}. Try --port.") from error
    click.echo(f"Serving on http://{host}:{server.effective_port} – press Ctrl-C to stop.")
    server.run()
