"""A progress bar on the terminal, for long work only."""

from typing import TYPE_CHECKING

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """Counts the records that are done; nothing is seen of it for short work, or where there is no terminal.

    It says what is `doing`, of how many records in all if that is known, and appears after so many as are `long` work.
    """

    def __init__(self, console: Console, doing: str = "replaying", total: int | None = None, long: int = 300) -> None:
        self.console, self.doing, self.total = console, doing, total
        self.done, self.long = 0, long
        self.progress: Progress | None = None
        """The bar, once it is seen."""

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def advance(self) -> None:
        """One more record is done."""
        self.done += 1
        if self.done % self.long == 0:
            self.progress = self.progress or self._begun()
            self.progress.update(self.progress.task_ids[0], completed=self.done)

    def _begun(self) -> "Progress":
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        shown_on = self.console if self.console.is_terminal else Console(stderr=True)
        columns = (TextColumn(self.doing), BarColumn(), TextColumn("{task.completed:,.0f}"), TimeElapsedColumn())
        progress = Progress(*columns, console=shown_on, transient=True, disable=not shown_on.is_terminal)
        progress.add_task(self.doing, total=self.total)
        progress.start()
        return progress
