"""A progress bar on the terminal, for long work only."""

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn


class Bar:
    """Counts the records that are done; nothing is seen of it for short work, or where there is no terminal."""

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
