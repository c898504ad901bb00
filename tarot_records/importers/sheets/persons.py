"""Find the players in sentences about an evening: their names, and words such as `I`, `we` and `the others`."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from tarot_records.importers.sheets.words import PERSONS, WITH, plain
from tarot_records.record.line_map import Span

WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NAME: Final = r"(?<![^\W\d_])[^\W\d_a-zß-öø-ÿ][^\W\d_]+"
"""Pattern of a whole word with a capital; it begins nowhere within a word, so that a long word takes linear time."""
_LIST: Final = re.compile(
    rf"{_NAME}(?:\s*(?:[,/&+–-]|\bund\b|\bet\b|\band\b|\bés\b|\be\b|\bin\b|\ba\b)\s*(?:{_NAME}|\b(?:ich|moi|me|I|én)\b)){{2,7}}"
)
"""Pattern of a list of three or more names."""
_PAIR: Final = re.compile(rf"({_NAME})\s*:?\s*[-+−–]?\d+")
"""Pattern of a name with a number."""
LONGEST_SUFFIX: Final = 5
"""Maximum number of letters that a case adds to a name, as in `Bélánál`."""
LEAST_STEM: Final = 3
"""Minimum number of letters that an inflected name shares with the name."""
FEWEST, MOST = 3, 8
"""Limits of the number of players."""


class Person(NamedTuple):
    """A word for one or several players."""

    kind: str
    """`name`, or one of the kinds of words in PERSONS."""
    name: str
    """The player, for the kinds `name` and, if it is known who writes, `me`."""
    span: Span


class PlayerNames(NamedTuple):
    """The players of an evening, and which of them writes."""

    names: tuple[str, ...]
    spans: tuple[Span, ...]
    """Place of each name where it stands first."""
    writer: str = ""

    def find(self, text: str) -> list[Person]:
        """Return the words for players in a text, in their order."""
        found: list[Person] = []
        for word in WORD.finditer(text):
            name = self.named(word[0])
            kind = PERSONS.get(plain(word[0]), "")
            if name:
                found.append(Person("name", name, word.span()))
            elif kind == "me":
                found.append(Person("me", self.writer, word.span()))
            elif kind:
                found.append(Person(kind, "", word.span()))
        return found

    def named(self, word: str) -> str:
        """Return the player whom a word names, also with an ending; empty if it names none or several."""
        if not word[:1].isupper():
            return ""
        text = plain(word)
        exact = [name for name in self.names if plain(name) == text]
        for stem in (0, 1):
            exact = exact or [
                name
                for name in self.names
                if len(plain(name)) - stem >= LEAST_STEM
                and text.startswith(plain(name)[: len(plain(name)) - stem])
                and len(text) - len(plain(name)) <= LONGEST_SUFFIX
            ]
        return exact[0] if len(exact) == 1 else ""


def people_of(text: str, deals: Sequence[str]) -> PlayerNames | None:
    """Return the players of an evening, from a list of names, a line of results, or the names with numbers.

    `deals` are the texts about the deals. None if there are too few players or too many.
    """
    lists = [found for found in _LIST.finditer(text) if not any(found[0] in deal for deal in deals)]
    for found in lists:
        names = {plain(word[0]): word for word in WORD.finditer(found[0]) if word[0][0].isupper()}
        told = [word[0] for name, word in names.items() if name not in PERSONS]
        if FEWEST <= len(told) <= MOST and sum(any(name in deal for deal in deals) for name in told) + 1 >= len(told):
            return _with_writer(text, deals, told)
    counted = Counter(pair[1] for deal in deals for pair in _PAIR.finditer(deal) if pair[1][0].isupper())
    told = [name for name, count in counted.items() if count > 1 and plain(name) not in PERSONS]
    if not FEWEST - 1 <= len(told) <= MOST:
        return None
    return _with_writer(text, deals, told)


def _with_writer(text: str, deals: Sequence[str], names: Sequence[str]) -> PlayerNames | None:
    """Return the players with the one who writes `I`; he is a player of his own if no name can be his."""
    me = [
        word for deal in deals for word in WORD.finditer(deal) if PERSONS.get(plain(word[0])) == "me" and _stands(word)
    ]
    writer = ""
    told = list(names)
    if me:
        pronouns = "|".join(sorted({re.escape(word[0]) for word in me}))
        stated = re.search(
            rf"(?:\b(?:{pronouns})\s*\(\s*({_NAME})\s*\))|(?:({_NAME})\s*\(\s*(?:{pronouns})\s*\))", text
        )
        if stated is not None:
            writer = next((name for name in told if name in stated.groups()), "")
        silent = [name for name in told if not any(name in deal for deal in deals)]
        if not writer and len(silent) == 1:
            writer = silent[0]
        if not writer and not silent:
            writer = me[0][0]
            told.append(writer)
    if not FEWEST <= len(told) <= MOST:
        return None
    places = [max(0, text.find(name)) for name in told]
    return PlayerNames(tuple(told), tuple((at, at + len(name)) for at, name in zip(places, told, strict=True)), writer)


def _stands(word: re.Match[str]) -> bool:
    """Return whether a word for the writer is no Roman numeral among cards, as `I` may be."""
    return word[0] != "I" or (word.end() < len(word.string) and word.string[word.end()].isspace())


def is_between(text: str) -> bool:
    """Return whether a text between two persons, or before a number, joins them: `and`, `each`, a comma."""
    words = [plain(word) for word in WORD.findall(text)]
    signs = WORD.sub("", text)
    return all(PERSONS.get(word) == "each" or word in WITH for word in words) and not signs.strip(" ,:&+/=\t")
