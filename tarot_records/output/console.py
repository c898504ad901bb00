"""The terminal: a console for tables and colours, and a progress bar for long work."""

from typing import TYPE_CHECKING, NoReturn

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress


class Screen(Console):
    """A console that highlights nothing by itself, and leaves it to the command how to end when its reader is gone."""

    def __init__(self, *, wraps: bool = True) -> None:
        """`wraps`: whether long lines are broken where the terminal ends."""
        super().__init__(highlight=False, soft_wrap=not wraps)

    def on_broken_pipe(self) -> NoReturn:
        """Raise BrokenPipeError."""
        raise BrokenPipeError


class Bar:
    """A progress bar that counts records. It appears after `long` records, and only on a terminal."""

    def __init__(self, console: Console, doing: str = "replaying", total: int | None = None, long: int = 300) -> None:
        self.console, self.doing, self.total = console, doing, total
        self.done, self.long = 0, long
        self.progress: Progress | None = None
        """The bar, once it is shown."""

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def advance(self) -> None:
        """Count one more record."""
        self.done += 1
        if self.done % self.long == 0:
            self.progress = self.progress or self._start()
            self.progress.update(self.progress.task_ids[0], completed=self.done)

    def _start(self) -> "Progress":
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        shown_on = self.console if self.console.is_terminal else Console(stderr=True)
        columns = (TextColumn(self.doing), BarColumn(), TextColumn("{task.completed:,.0f}"), TimeElapsedColumn())
        progress = Progress(*columns, console=shown_on, transient=True, disable=not shown_on.is_terminal)
        progress.add_task(self.doing, total=self.total)
        progress.start()
        return progress
