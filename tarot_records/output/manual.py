"""The manual and the rules of the games as text.

The chapters of the manual are Markdown files in `web/manual/`; `README.md` lists them in order, below the headings of
their parts. A chapter may also stand in other languages, in folders named after them. Code hosts show these files as
they are, the viewer serves them as pages, and `tarot-records manual` prints them.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tarot_records.core.entry_points import folder_of
from tarot_records.rules.game import Game, Ruleset
from tarot_records.words.games import GameWords, words_of
from tarot_records.words.language import ENGLISH, LANGUAGES
from tarot_records.words.phrases import phrases

if TYPE_CHECKING:
    from markdown_it.token import Token

CONTENTS: Final = "README.md"
MANUAL: Final = "manual"
"""Gettext context of the entries in the list of contents."""
_FOLDER = folder_of("tarot_records.web") / "manual"
_PART = re.compile(r"## (?P<part>.+)")
_LINE = re.compile(r"\* \[(?P<title>.+?)\]\((?P<topic>\S+)\.md\): (?P<about>.+)")


class Chapter(NamedTuple):
    """A chapter of the manual."""

    topic: str
    """Short name of the chapter, in addresses and on the command line."""
    title: str
    about: str
    part: str
    """The part of the manual to which the chapter belongs."""

    @property
    def text(self) -> str:
        """The English text of the chapter, in Markdown."""
        return _FOLDER.joinpath(f"{self.topic}.md").read_text("utf-8")

    def speaks(self, lang: str) -> bool:
        """Return whether the chapter is translated into a language."""
        return _FOLDER.joinpath(lang, f"{self.topic}.md").is_file()

    def text_in(self, lang: str) -> str:
        """Return the text of the chapter in a language, or in English if it is not translated."""
        return _FOLDER.joinpath(lang, f"{self.topic}.md").read_text("utf-8") if self.speaks(lang) else self.text


@cache
def chapters() -> Mapping[str, Chapter]:
    """Return the chapters by topic, in reading order."""
    found, part = {}, ""
    for line in _FOLDER.joinpath(CONTENTS).read_text("utf-8").splitlines():
        if heading := _PART.fullmatch(line):
            part = heading["part"]
        elif listed := _LINE.fullmatch(line):
            about = listed["about"].replace("`", "")
            found[listed["topic"]] = Chapter(listed["topic"], listed["title"], about, part)
    return found


def with_links(children: "Sequence[Token]", address: Callable[[str], str]) -> "Iterator[Token]":
    """Yield the tokens of a line with the addresses of links that `address` returns for those in the chapter.

    Of a link for which it returns an empty text, only the words remain.
    """
    is_lost = False
    for token in children:
        if token.type == "link_open":
            href = address(str(token.attrGet("href")))
            token.attrSet("href", href)
            is_lost = not href
        if not (is_lost and token.type in ("link_open", "link_close")):
            yield token


def game_text(game: Game, lang: str = ENGLISH.code) -> str:
    """Return the facts of a game, and the options, open points and sources of its rulesets, as text."""
    return "\n".join(_GameText(game, lang).lines())


class _GameText:
    """Writer of the facts of a game as text in a language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.language = game, LANGUAGES[lang]
        self.words: GameWords = words_of(game.id, lang)
        self.labels = phrases("rules", self.language.code)

    def lines(self) -> Iterator[str]:
        game, labels, (first, *others) = self.game, self.labels, self.game.rulesets
        numbers = f" {self.language.labels['or']} ".join(map(str, game.players))
        yield f"{self.words.translate('name', game.name)} ({game.id}), {labels['rule set']} {first.id}"
        yield self.words.translate("summary", game.summary)
        yield labels["players"].format(numbers=numbers, direction=labels[game.direction])
        yield from self._facts("Rules", {**game.facts, **first.facts})
        for title, slugs in (("Bids", game.bids), ("Declarations", game.declarations), ("Score entries", game.items)):
            yield from _titled_table(
                labels[title], {slug: self.words.translate(slug, meaning) for slug, meaning in slugs.items()}
            )
        yield from self._ruleset(first)
        for ruleset in others:
            yield from ("", labels["also"].format(ruleset=ruleset.id))
            yield from self._facts("otherwise", ruleset.facts)
            yield from self._ruleset(ruleset)

    def _facts(self, title: str, facts: Mapping[str, str]) -> Iterator[str]:
        """Return the lines of a table of translated facts, with its title; none if there are no facts."""
        said = self.words.translate
        return _titled_table(
            self.labels[title], {said("facts", key): said("facts", fact) for key, fact in facts.items()}
        )

    def _ruleset(self, ruleset: Ruleset) -> Iterator[str]:
        labels, said, colon = self.labels, self.words.translate, self.language.colon
        if ruleset.options:
            yield from ("", labels["Options"])
        for option in ruleset.options:
            about = f"options/{option.name}"
            settles = labels["settles"].format(point=option.settles) if option.settles else ""
            yield f"  {option.name}  [{said(about, option.source)}{settles}]"
            width = max(map(len, option.values))
            for value, meaning in option.values.items():
                yield f"    {'*' if value == option.default else ' '} {value:<{width}}  {said(about, meaning)}"
        if ruleset.points:
            yield from ("", labels["Open points"])
        for p in ruleset.points:
            issue, reading, source = (said(f"points/{p.number}", text) for text in (p.issue, p.reading, p.source))
            yield f"  {p.number}  {issue}{colon}{reading} [{source}]"
        yield from ("", labels["Sources"], *(f"  {short}  {text}" for short, text in ruleset.sources.items()))


def _titled_table(title: str, facts: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a table of facts, with its title; none if there are no facts."""
    width = max(map(len, facts), default=0)
    if facts:
        yield from ("", title, *(f"  {name:<{width}}  {text}" for name, text in facts.items()))
