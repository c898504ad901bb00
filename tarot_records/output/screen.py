"""The terminal as rich shows it: a console for tables and colours, and a progress bar."""

import sys
from typing import NoReturn

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn


class Screen(Console):
    """A rich console without automatic highlighting, which raises BrokenPipeError if its reader is gone."""

    def __init__(self, *, wraps: bool = True) -> None:
        """Create the console. wraps: True if long lines are broken at the width of the terminal."""
        super().__init__(highlight=False, soft_wrap=not wraps)

    def on_broken_pipe(self) -> NoReturn:
        """Raise BrokenPipeError."""
        raise BrokenPipeError


def start_progress(doing: str, total: int | None) -> Progress:
    """Start a progress bar on the standard output if that is a terminal, else on the standard error; return the bar."""
    console = Console(stderr=not sys.stdout.isatty())
    columns = (TextColumn(doing), BarColumn(), TextColumn("{task.completed:,.0f}"), TimeElapsedColumn())
    progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    progress.add_task(doing, total=total)
    progress.start()
    return progress
