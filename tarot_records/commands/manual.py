"""The command `manual`: the chapters of the manual in the terminal."""

import os
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

import click
from markdown_it.token import Token
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table

from tarot_records.commands.options import lang_option
from tarot_records.games import GAMES
from tarot_records.output.manual import Chapter, chapters
from tarot_records.output.screen import Screen
from tarot_records.words.language import preferred

WIDEST = 100
"""Characters of a line; longer ones are hard to read."""


@click.command()
@click.argument("topic", required=False)
@lang_option
@click.pass_context
def manual(context: click.Context, topic: str | None, lang: str | None) -> None:
    """Print a chapter of the manual, or the rules of a game; or the list of all chapters.

    The chapters are in English, that of the notation in your language too. The viewer has the same at /manual, with a
    search.
    """
    console = Screen()
    console.width = min(console.width, WIDEST)
    if topic is None:
        for part in dict.fromkeys(known.part for known in chapters().values()):
            console.print(f"\n[bold]{part}[/bold]")
            console.print(_list_of([known for known in chapters().values() if known.part == part]))
        return
    known = chapters().get(topic.lower())
    if known is None and topic.lower() in GAMES:
        context.invoke(_command(context, "games"), game=topic.lower(), lang=lang)
        return
    if known is None:
        raise click.UsageError(f"The manual has no chapter {topic}. " + _nearest(topic.lower()))
    console.print(_told(known, lang or preferred(os.environ)))


def _command(context: click.Context, name: str) -> click.Command:
    """Another command, beside this one."""
    assert context.parent is not None
    assert isinstance(context.parent.command, click.Group)
    found = context.parent.command.get_command(context, name)
    assert found is not None
    return found


def _list_of(listed: list[Chapter]) -> Padding:
    """Some chapters, a line or two for each."""
    table = Table.grid(padding=(0, 2))
    table.add_column(width=max(map(len, chapters())), no_wrap=True)
    for known in listed:
        table.add_row(f"[cyan]{known.topic}[/cyan]", f"{known.title}: {known.about}")
    return Padding(table, (0, 0, 0, 2))


def _nearest(topic: str) -> str:
    """The chapters that may be meant; all of them if none is near."""
    words = {word: known.topic for known in chapters().values() for word in known.title.lower().split()}
    names: list[str] = [*chapters(), *words, *GAMES]
    near = get_close_matches(topic, names, 3, 0.7)
    meant = dict.fromkeys(words.get(word, word) for word in near)
    return f"There {'is' if len(meant) == 1 else 'are'} {', '.join(meant or chapters())}."


def _told(known: Chapter, lang: str) -> Markdown:
    """A chapter as the terminal shows it; a link to another chapter says how to read that."""
    told = Markdown(known.text_in(lang), hyperlinks=False)
    for token in told.parsed:
        if token.children:
            token.children = list(_linked(token.children))
    return told


def _linked(children: Sequence[Token]) -> Iterator[Token]:
    """The parts of a line; of a link within the chapter, or to a file of the repository, only its words."""
    lost = False
    for token in children:
        if token.type == "link_open":
            href = str(token.attrGet("href"))
            topic = href.partition("#")[0].removeprefix("../").removesuffix(".md")
            lost = topic not in chapters() and not href.startswith("http")
            token.attrSet("href", f"tarot-records manual {topic}" if topic in chapters() else href)
        if not (lost and token.type in ("link_open", "link_close")):
            yield token
