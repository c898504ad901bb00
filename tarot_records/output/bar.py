"""A progress bar on the terminal, for long work only."""

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn


class Bar:
    """Counts the records that are done; nothing is seen of it for short work, or where there is no terminal.

    It says what is `doing`, of how many records in all if that is known, and appears after so many as are `long` work.
    """

    def __init__(self, console: Console, doing: str = "replaying", total: int | None = None, long: int = 300) -> None:
        shown_on = console if console.is_terminal else Console(stderr=True)
        columns = (TextColumn(doing), BarColumn(), TextColumn("{task.completed:,.0f}"), TimeElapsedColumn())
        self.progress = Progress(*columns, console=shown_on, transient=True, disable=not shown_on.is_terminal)
        self.task = self.progress.add_task(doing, total=total)
        self.done, self.long = 0, long

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def advance(self) -> None:
        """One more record is done."""
        self.done += 1
        if self.done % self.long == 0:
            self.progress.start()
            self.progress.update(self.task, completed=self.done)
