"""The terminal as rich writes to it: tables, colours, bars."""

from typing import NoReturn

from rich.console import Console


class Screen(Console):
    """A console that paints nothing by itself, and leaves it to the command how to end when nobody reads any more."""

    def __init__(self, *, wraps: bool = True) -> None:
        """`wraps`: whether long lines are broken where the terminal ends."""
        super().__init__(highlight=False, soft_wrap=not wraps)

    def on_broken_pipe(self) -> NoReturn:
        """The command is told as by any other way to write."""
        raise BrokenPipeError
