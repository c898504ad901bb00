"""The command line: `tarot-records`.

Each command is loaded when it is asked for, so that `--help` waits for none of them, and `validate` for no web.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple

import click
from click.shell_completion import CompletionItem

from tarot_records.core.entry_points import version
from tarot_records.core.gc_pause import Resting
from tarot_records.output.streams import ending_cleanly, fit


class LateCommand(NamedTuple):
    """Where a command stands, and the sentence by which it is listed: the first of its help."""

    module: str
    function: str
    sentence: str


COMMANDS: Final[Mapping[str, LateCommand]] = {
    "archive": LateCommand(
        "commands.archive",
        "archive",
        "Keep thousands to millions of records: byte for byte, found in milliseconds, proved again at will.",
    ),
    "complete": LateCommand(
        "commands.complete",
        "complete",
        "Fill the gaps of the records of FILE: what is forced, how many ways there are, and some of them.",
    ),
    "convert": LateCommand(
        "commands.convert", "convert", "Write the records of IN to OUT, in the form its name tells."
    ),
    "count": LateCommand("commands.count", "count", "Count a pile of CARDS by four methods, step by step."),
    "demo": LateCommand(
        "web.command", "demo", "Validate the samples that come with the package and serve the viewer over them."
    ),
    "diff": LateCommand("commands.diff", "diff", "Compare two transcriptions of one game, event by event."),
    "explain": LateCommand(
        "commands.reference",
        "explain",
        "Print what a fault code means: what happened, the rule and its source, what to look at.",
    ),
    "fmt": LateCommand(
        "commands.convert", "fmt", "Print records in the one export form of the typed notation (`.tn`)."
    ),
    "games": LateCommand(
        "commands.reference", "games", "List the games, or print one game's facts, options, open points and sources."
    ),
    "generate": LateCommand(
        "commands.new", "generate", "Write random legal records of GAME as JSON Lines on standard output."
    ),
    "hands": LateCommand(
        "commands.convert",
        "hands",
        "List the hands of records, one in a row: players, contract, scores, verdict, faults.",
    ),
    "import": LateCommand(
        "commands.import_files", "import_command", "Read FILES of another FORMAT and write them as records."
    ),
    "link": LateCommand(
        "commands.link", "link", "Print a link that holds the whole game of FILE, a line for each record."
    ),
    "manual": LateCommand(
        "commands.reference",
        "manual",
        "Print a chapter of the manual, or the rules of a game; or the list of all chapters.",
    ),
    "new": LateCommand(
        "commands.new",
        "new",
        "Write a record of GAME that is still to be typed, with remarks that say what stands where.",
    ),
    "repair": LateCommand("commands.repair", "repair", "List corrections of a faulty record, or make one of them."),
    "schema": LateCommand("commands.reference", "schema", "Print the JSON Schema of the record format."),
    "serve": LateCommand(
        "web.command", "serve", "Serve the viewer and the API over files and folders of records, or over an archive."
    ),
    "show": LateCommand(
        "commands.show",
        "show",
        "Draw the table of a record: one step of it, or the deal, the tricks and the score of a hand.",
    ),
    "site": LateCommand(
        "web.files.command",
        "site",
        "Write the viewer of records as plain files, for any web host, or a stick without one.",
    ),
    "validate": LateCommand(
        "commands.validate",
        "validate",
        "Replay records and say whether they are proved, consistent, faulty or unreadable.",
    ),
}


class Commands(click.Group):
    """The commands, each by its name."""

    def list_commands(self, context: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """A command by its name."""
        if name not in COMMANDS:
            return None
        late = COMMANDS[name]
        with Resting():  # nothing that is imported becomes garbage
            command: click.Command = getattr(import_module(f"tarot_records.{late.module}"), late.function)
        return command

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """What a shell may complete: the commands, by their sentences, without loading any."""
        names = [name for name in COMMANDS if name.startswith(incomplete)]
        items = [CompletionItem(name, help=COMMANDS[name].sentence) for name in names]
        return items + click.Command.shell_complete(self, context, incomplete)

    def main(self, *args: Any, **more: Any) -> Any:
        """Whatever the terminal is, it is written to."""
        fit()
        return super().main(*args, **more)

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Reads the options of all commands, and may print the help."""
        with ending_cleanly():
            return super().parse_args(context, args)

    def invoke(self, context: click.Context) -> Any:
        """The command asked for; whatever outside ends it, it ends in a sentence."""
        with ending_cleanly():
            return super().invoke(context)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands without loading any."""
        room = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            stubs = [(name, click.Command(name, help=late.sentence)) for name, late in COMMANDS.items()]
            formatter.write_dl([(name, stub.get_short_help_str(room)) for name, stub in stubs])


def _say_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    """Says the version and ends."""
    if asked and not context.resilient_parsing:
        click.echo(f"tarot-records, version {version()}")
        context.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_say_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Records of tarot card games: check them, replay them, browse them."""
