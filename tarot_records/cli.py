"""The command line: `tarot-records`.

Each command is imported when it is run, so that `--help` imports none, and `validate` no web framework.
"""

import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
from click.shell_completion import CompletionItem

from tarot_records.core.gc_pause import PausedCollector
from tarot_records.output.streams import ending_cleanly, prepare_streams


class LateCommand(NamedTuple):
    """A command that is imported only when it is run: `code` is `module:function`, `sentence` its text in the help."""

    code: str
    sentence: str


_TABLE: Final = Path(__file__).parent / "commands" / "commands.toml"
COMMANDS: Final[Mapping[str, LateCommand]] = {
    name: LateCommand(**entry) for name, entry in tomllib.loads(_TABLE.read_text("utf-8")).items()
}
"""Name of a command -> its module, function and help text."""


class Commands(click.Group):
    """Click group of all commands, each of which is imported only when it is run."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Import a command and return it; None if no command has this name."""
        if name not in COMMANDS:
            return None
        module, _, function = COMMANDS[name].code.partition(":")
        with PausedCollector():  # nothing that is imported becomes garbage
            command: click.Command = getattr(import_module(f"tarot_records.{module}"), function)
        return command

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the shell completions of an incomplete word, without importing a command."""
        names = [name for name in COMMANDS if name.startswith(incomplete)]
        items = [CompletionItem(name, help=COMMANDS[name].sentence) for name in names]
        return items + click.Command.shell_complete(self, context, incomplete)

    def main(self, *args: Any, **more: Any) -> Any:
        """Prepare the standard streams and run the command line."""
        prepare_streams()
        return super().main(*args, **more)

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Read the options of all commands; may print the help."""
        with ending_cleanly():
            return super().parse_args(context, args)

    def invoke(self, context: click.Context) -> Any:
        """Run the command; end with a sentence if it is stopped or a stream fails."""
        with ending_cleanly():
            return super().invoke(context)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands into the help, without importing them."""
        room = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            stubs = [(name, click.Command(name, help=late.sentence)) for name, late in COMMANDS.items()]
            formatter.write_dl([(name, stub.get_short_help_str(room)) for name, stub in stubs])


def _say_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    """Print the version and exit, if `--version` was given."""
    if asked and not context.resilient_parsing:
        click.echo(f"tarot-records, version {import_module('tarot_records.core.entry_points').version()}")
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
