"""The manual: its chapters as they stand in `web/manual/`, in the order of the contents list there.

A chapter is a Markdown file; `web/manual/README.md` lists it below the heading of its part. It may stand in other
languages too, in a folder that is called as the language. Code hosts show these
files as they are, the viewer serves them as pages, and `tarot-records manual` prints them.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from tarot_records.core.entry_points import folder_of

CONTENTS: Final = "README.md"
MANUAL: Final = "manual"
"""The context in which what the contents list says is translated."""
_FOLDER = folder_of("tarot_records.web") / "manual"
_PART = re.compile(r"## (?P<part>.+)")
_LINE = re.compile(r"\* \[(?P<title>.+?)\]\((?P<topic>\S+)\.md\): (?P<about>.+)")


class Chapter(NamedTuple):
    """A chapter of the manual."""

    topic: str
    """Its short name, in addresses and on the command line."""
    title: str
    about: str
    part: str
    """The part of the manual that it stands in."""

    @property
    def text(self) -> str:
        """The chapter itself, in Markdown."""
        return _FOLDER.joinpath(f"{self.topic}.md").read_text("utf-8")

    def speaks(self, lang: str) -> bool:
        """Whether the chapter is there in a language besides English."""
        return _FOLDER.joinpath(lang, f"{self.topic}.md").is_file()

    def text_in(self, lang: str) -> str:
        """The chapter in a language; in English where it is not there in that."""
        return _FOLDER.joinpath(lang, f"{self.topic}.md").read_text("utf-8") if self.speaks(lang) else self.text


@cache
def chapters() -> Mapping[str, Chapter]:
    """Every chapter by its topic, in the order in which they are read."""
    found, part = {}, ""
    for line in _FOLDER.joinpath(CONTENTS).read_text("utf-8").splitlines():
        if heading := _PART.fullmatch(line):
            part = heading["part"]
        elif listed := _LINE.fullmatch(line):
            about = listed["about"].replace("`", "")
            found[listed["topic"]] = Chapter(listed["topic"], listed["title"], about, part)
    return found
