"""Make text from records safe to show: replace control characters, and isolate marks of writing direction.

Isolate characters do what the element `<bdi>` does, also in titles and attributes, where there are no elements.
"""

import re
from typing import Any, Final

LEFT_TO_RIGHT, ENDS_ISOLATE, ENDS_EMBEDDING = "\u2066", "\u2069", "\u202c"
"""LEFT-TO-RIGHT ISOLATE, POP DIRECTIONAL ISOLATE, POP DIRECTIONAL FORMATTING."""
CLOSES: Final = {
    **dict.fromkeys("\u2066\u2067\u2068", ENDS_ISOLATE),
    **dict.fromkeys("\u202a\u202b\u202d\u202e", ENDS_EMBEDDING),
}
"""Opening mark of writing direction -> its closing mark."""
MARKS: Final = frozenset({*CLOSES, *CLOSES.values()})
NO_BREAK_SPACES: Final = str.maketrans("\u00a0\u202f", "  ")
"""NO-BREAK SPACE and NARROW NO-BREAK SPACE -> a space: many terminals and their encodings lack them."""
_TURNING: Final = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Pattern of right-to-left letters and marks of writing direction."""


def replace_controls(text: str) -> str:
    """Return a text with spaces for no-break spaces, and U+FFFD for unprintable characters except the line feed."""
    text = text.translate(NO_BREAK_SPACES)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(char if char == "\n" or char.isprintable() else "\ufffd" for char in text)


def isolate(value: Any) -> Any:
    """Return a text with right-to-left letters or marks of direction in isolate characters; other values unchanged."""
    if type(value) is not str or value.isascii() or _TURNING.search(value) is None:
        return value
    return LEFT_TO_RIGHT + _close_marks(value) + ENDS_ISOLATE


def close_directions(name: str) -> str:
    """Return a name for use in a sentence; if it has marks of direction, they are closed and the name is isolated."""
    return name if name.isascii() or MARKS.isdisjoint(name) else str(isolate(name))


def _close_marks(text: str) -> str:
    """Return a text with all its marks of direction closed, and without closing marks that close nothing."""
    kept, open_ = list[str](), list[str]()
    for char in text:
        if char in CLOSES:
            open_.append(CLOSES[char])
        elif char in (ENDS_ISOLATE, ENDS_EMBEDDING):
            if char not in open_ or (char == ENDS_EMBEDDING and open_[-1] != char):
                continue
            while open_.pop() != char:
                pass  # the end of an isolate ends what was begun inside it
        kept.append(char)
    return "".join((*kept, *reversed(open_)))
