"""Display of a counted pile in the terminal: a panel for each of the four methods, side by side if there is room."""

from collections.abc import Iterable

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tarot_records.core.cards import CODES, SUIT_OF
from tarot_records.counting import mixed
from tarot_records.counting.methods import Method, MethodStep, PileCount
from tarot_records.counting.scheme import Scheme
from tarot_records.piles.reader import fool_words, odd_words

SIDE_BY_SIDE = 132
"""Minimum width, in columns, for four methods side by side; two thirds of this are enough for two of them."""
_SUIT_STYLES = ("", "red", "red", "", "yellow", "bold yellow")


def count_text(count: PileCount, width: int) -> RenderableType:
    """Return the display of a counted pile, with the four methods and the points, for a terminal of `width` columns."""
    parts: list[RenderableType] = [_head(count)]
    if count.methods[0].steps:
        columns = 4 if width >= SIDE_BY_SIDE else 2 if width >= SIDE_BY_SIDE * 2 // 3 else 1
        table = Table(box=ROUNDED, border_style="dim", show_header=False, show_lines=True, expand=True)
        for _ in range(columns):
            table.add_column(ratio=1)
        cells = [_method(number, method) for number, method in enumerate(count.methods, 1)]
        for start in range(0, len(cells), columns):
            table.add_row(*cells[start : start + columns])
        parts.append(table)
    return Group(*parts, _foot(count))


def schemes_text(schemes: Iterable[Scheme]) -> RenderableType:
    """Return a table of schemes with their packs, groups, totals and sources."""
    table = Table.grid(padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True, style="cyan")
    table.add_column(ratio=1)
    for scheme in schemes:
        table.add_row(
            scheme.id,
            Group(
                Text(scheme.name, "bold"),
                Text(
                    f"{scheme.pack.bit_count()} cards, counted {scheme.in_groups}, {scheme.total} points; "
                    f"odd cards: {scheme.odd}; the Fool: {scheme.fools[0]}"
                ),
                *([Text(scheme.note)] if scheme.note else []),
                Text(scheme.source, "dim"),
            ),
        )
    return table


def _head(count: PileCount) -> RenderableType:
    """Return the head of the display: the scheme, the treatments of odd cards and of the Fool, and the pile."""
    scheme = count.scheme
    facts = Table.grid(padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column(ratio=1)
    rows = {"odd cards": odd_words(count), "the Fool": fool_words(count), "note": scheme.note, "source": scheme.source}
    for label, words in rows.items():
        if words:
            facts.add_row(label, Text(str(words)))
    number = f" ({_number_of(len(count.cards), 'card')})" if count.cards else "no cards"
    facts.add_row("pile", Text.assemble(_cards(count.cards), (number, "dim")))
    title = Text.assemble((scheme.name, "bold"), f", counted {scheme.in_groups}")
    return Padding(Group(title, facts), (0, 0, 1, 0))


def _method(number: int, method: Method) -> RenderableType:
    """Return the panel of a method: its rule, its steps, and below a line the sum of their points."""
    table = Table.grid(expand=True, padding=(0, 0, 0, 1))
    table.add_column(ratio=1)
    table.add_column(justify="right")
    table.add_column(justify="right", no_wrap=True)
    for step in method.steps:
        points = mixed(step.points)
        table.add_row(_step(step), Text(step.sum if step.sum != points else "", "dim"), points)
    total = mixed(method.points)
    table.add_row("", "", Text("─" * max(2, len(total)), "dim"))
    table.add_row("", "", Text(total, "bold"))
    return Group(Text(f"{number} {method.name}", "bold"), Text(str(method.rule), "italic dim"), "", table)


def _step(step: MethodStep) -> Text:
    shown = _cards(step.cards)
    if step.extra and step.kind != "owed":
        shown.append((" " if step.cards else "") + f"+{_number_of(step.extra, 'empty card')}", "dim")
    if not step.words:
        return shown
    return Text.assemble(shown, " – " if shown else "", (str(step.words), "dim"))


def _cards(cards: Iterable[int]) -> Text:
    """Return the codes of cards, coloured by suit."""
    text = Text()
    for card in cards:
        if text:
            text.append(" ")
        text.append(CODES[card], _SUIT_STYLES[SUIT_OF[card]])
    return text


def _number_of(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _foot(count: PileCount) -> RenderableType:
    """Return the last line of the display: the card points of the pile."""
    if not count.methods[0].steps:
        return Text("There are no cards, so there is nothing to count: 0 points.")
    text = Text.assemble((f"{mixed(count.points)}", "bold green"), " card ", "point" if count.points == 1 else "points")
    if count.points != count.exact:
        text.append(f" ({mixed(count.exact)} with the fraction kept)")
    text.append(f" of the {mixed(count.whole)} in the pack; the four methods agree.")
    return text
