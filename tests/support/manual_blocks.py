"""The blocks of code in the manual and the README, and how a session that they show is held against a real one."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt

from support.paths import MANUAL, ROOT
from tarot_records.output.manual import chapters

PAGES = {"README": ROOT / "README.md", **{topic: MANUAL / f"{topic}.md" for topic in chapters()}}
TEXTS = {name: path.read_text("utf-8") for name, path in PAGES.items()}


class Block(NamedTuple):
    """A block of code. The words behind its fence, which nobody sees, say what it is."""

    page: str
    number: int
    kind: str
    words: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.page}-{self.number}"


@cache
def all_blocks() -> list[Block]:
    return [
        Block(page, number, kind, tuple(words), token.content)
        for page, text in TEXTS.items()
        for number, token in enumerate(MarkdownIt().parse(text))
        if token.type == "fence"
        for kind, *words in [token.info.split() or [""]]
    ]


def blocks(*kinds: str) -> list[Block]:
    return [block for block in all_blocks() if not kinds or block.kind in kinds]


ADDING = [topic for topic in chapters() if topic.startswith("adding-")]
"""Chapters that change the house; `web/test_manual_adding.py` tries them in a copy of it."""


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def alike(shown: list[str], told: list[str]) -> bool:
    """Whether a command told what is shown; a line `…` stands for any number of lines."""
    if "…" not in shown:
        return shown == told
    at = shown.index("…")
    rest = shown[at + 1 :]
    return shown[:at] == told[:at] and any(alike(rest, told[start:]) for start in range(at, len(told) + 1))


def sessions_of(block: Block) -> Iterator[tuple[list[str], str]]:
    """The commands of a block, and what each is shown to print."""
    first, *commands = re.split(r"^\$ tarot-records ", block.text, flags=re.MULTILINE)
    assert first == "", "a text without a command is to be marked as only shown"
    for command in commands:
        line, _, shown = command.partition("\n")
        yield shlex.split(line), shown
