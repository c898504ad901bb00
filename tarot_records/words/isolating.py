"""Isolating: what a stranger has written from right to left, or with marks that turn a text, turns nothing beside it.

Pages do not put it into an element of its own, `<bdi>`: the same words stand in titles and attributes too, where there
are no elements. The characters that do the same as that element stand around it everywhere.
"""

import re
from typing import Any, Final

LEFT_TO_RIGHT, ENDS_ISOLATE, ENDS_EMBEDDING = "\u2066", "\u2069", "\u202c"
"""What begins a text of our direction that is a world of its own, and what ends it."""
CLOSES: Final = {
    **dict.fromkeys("\u2066\u2067\u2068", ENDS_ISOLATE),
    **dict.fromkeys("\u202a\u202b\u202d\u202e", ENDS_EMBEDDING),
}
"""What turns a text -> what ends that."""
MARKS: Final = frozenset({*CLOSES, *CLOSES.values()})
_TURNING: Final = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters that are read from right to left, and marks that turn others."""


def isolated(value: Any) -> Any:
    """A text that turns nothing beside it; markup, and what is no text, as it is."""
    if type(value) is not str or value.isascii() or _TURNING.search(value) is None:
        return value
    return LEFT_TO_RIGHT + _closed(value) + ENDS_ISOLATE


def closed(name: str) -> str:
    """A name that may stand in a sentence: if it has marks that turn a text, what they turn ends with it."""
    return name if name.isascii() or MARKS.isdisjoint(name) else str(isolated(name))


def _closed(text: str) -> str:
    """The text with every turn ended that it begins, and without ends of what it has not begun."""
    told, open_ = list[str](), list[str]()
    for char in text:
        if char in CLOSES:
            open_.append(CLOSES[char])
        elif char in (ENDS_ISOLATE, ENDS_EMBEDDING):
            if char not in open_ or (char == ENDS_EMBEDDING and open_[-1] != char):
                continue
            while open_.pop() != char:
                pass  # the end of an isolate ends what was begun inside it
        told.append(char)
    return "".join((*told, *reversed(open_)))
