"""The commands `tarot-records explain`, `games`, `schema` and `manual`: reference texts."""

from difflib import get_close_matches

import click
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table

from tarot_records.commands.options import lang_option
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.entry_points import schema_file
from tarot_records.games import GAMES, games_by_family
from tarot_records.output.manual import Chapter, chapters, game_text, with_links
from tarot_records.output.screen import Screen
from tarot_records.output.streams import write_data
from tarot_records.words.explain import describe
from tarot_records.words.games import words_of
from tarot_records.words.language import LANGUAGES
from tarot_records.words.phrases import phrases


@click.command()
@click.argument("code")
@lang_option
def explain(code: str, lang: str) -> None:
    """Print what a fault code means. It says what happened, the rule and its source, and what to look at."""
    if code not in CATALOGUE:
        near = [known for known in CATALOGUE if code.split(".")[-1] in known or known.startswith(code.split(".")[0])]
        raise click.UsageError(f"There is no code {code}. " + (f"There are {', '.join(near)}." if near else ""))
    click.echo(describe(code, lang))


@click.command()
@click.argument("game", required=False)
@lang_option
def games(game: str | None, lang: str) -> None:
    """List the games by family, or print the facts of one game. These are its options, open points and sources."""
    if game is None:
        width, headings = max(map(len, GAMES)), phrases("rules", lang)
        for family, members in games_by_family().items():
            click.echo(headings[family])
            for known in members:
                words = words_of(known.id, lang)
                name, summary = words.translate("name", known.name), words.translate("summary", known.summary)
                click.echo(f"  {known.id:<{width}}  {name}{LANGUAGES[lang].colon}{summary}")
        return
    if game not in GAMES:
        raise click.UsageError(f"There is no game {game}. There are {', '.join(GAMES)}.")
    click.echo(game_text(GAMES[game], lang))


@click.command()
def schema() -> None:
    """Print the JSON Schema of the record format."""
    write_data(schema_file().read_bytes())


WIDEST = 100
"""Maximum width of a chapter, in characters."""


@click.command()
@click.argument("topic", required=False)
@lang_option
@click.pass_context
def manual(context: click.Context, topic: str | None, lang: str) -> None:
    """Print a chapter of the manual, or the rules of a game. Without a name, all chapters are listed.

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
        context.invoke(games, game=topic.lower(), lang=lang)
        return
    if known is None:
        raise click.UsageError(f"The manual has no chapter {topic}. " + _nearest(topic.lower()))
    text = Markdown(known.text_in(lang), hyperlinks=False)
    for token in text.parsed:
        token.children = token.children and list(with_links(token.children, _command_for))
    console.print(text)


def _list_of(listed: list[Chapter]) -> Padding:
    table = Table.grid(padding=(0, 2))
    table.add_column(width=max(map(len, chapters())), no_wrap=True)
    for known in listed:
        table.add_row(f"[cyan]{known.topic}[/cyan]", f"{known.title}: {known.about}")
    return Padding(table, (0, 0, 0, 2))


def _nearest(topic: str) -> str:
    """Return a sentence with the topics similar to this one; with all topics if none is similar."""
    words = {word: known.topic for known in chapters().values() for word in known.title.lower().split()}
    names: list[str] = [*chapters(), *words, *GAMES]
    near = get_close_matches(topic, names, 3, 0.7)
    meant = dict.fromkeys(words.get(word, word) for word in near)
    return f"There {'is' if len(meant) == 1 else 'are'} {', '.join(meant or chapters())}."


def _command_for(href: str) -> str:
    """Return the command that shows a linked chapter, or an address on the web; empty for files of the repository."""
    topic = href.partition("#")[0].removeprefix("../").removesuffix(".md")
    return f"tarot-records manual {topic}" if topic in chapters() else href if href.startswith("http") else ""
