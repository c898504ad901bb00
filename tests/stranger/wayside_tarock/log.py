"""The log of a Wayside table: who plays, then a line for each deal with the dealer and what each has scored.

wayside Anna Ben Cora
Anna 20 -40 20
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from tarot_records.importers.draft import Draft, Format
from tarot_records.record.line_map import Span
from tarot_records.record.source import Reading, Source

GAME, RULESET, NAME = "wayside", "road", "Wayside log"
SEATS: Final = 3


@lru_cache(maxsize=2)
def read(raw: bytes) -> Reading:
    """What a log says."""
    draft = Draft(raw.decode("utf-8", "replace"), NAME)
    lines = [line for line in _lines(draft.text) if line]
    if not lines or lines[0][0][0] != GAME or len(lines[0]) != 1 + SEATS:
        draft.tell("import.missing", (0, 1), field=f"{GAME} and {SEATS} names")
        return draft.reading()
    names = [name for name, _ in lines[0][1:]]
    for seat, (_, span) in enumerate(lines[0][1:]):
        draft.set_span(span, "players", seat, "name")
    draft.data |= {
        "game": GAME,
        "ruleset": RULESET,
        "players": [{"name": name} for name in names],
        "hands": [_hand(draft, number, line, names) for number, line in enumerate(lines[1:])],
    }
    return draft.reading()


def _lines(text: str) -> Iterator[list[tuple[str, Span]]]:
    """The words of each line, each with its place."""
    for line in re.finditer(r"[^\n]*", text):
        yield [(word[0], word.span()) for word in re.compile(r"\S+").finditer(text, *line.span())]


def _hand(draft: Draft, number: int, line: list[tuple[str, Span]], names: list[str]) -> dict[str, Any]:
    """The hand of a line: its dealer, and its scores."""
    dealer, span = line[0]
    if dealer not in names:
        draft.tell("import.choice", span, field="dealer", found=dealer[:40], fitting=tuple(names))
        return {}
    draft.set_span(span, "hands", number, "dealer")
    scores: list[int] = []
    for word, span in line[1:]:
        if re.fullmatch(r"-?\d{1,6}", word):
            draft.set_span(span, "hands", number, "scores", "hand", len(scores))
            scores.append(int(word))
        else:
            draft.tell("import.value", span, field="score", found=word[:40], what="a whole number")
    return {"dealer": names.index(dealer), "scores": {"hand": scores}}


def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """A log: one record."""
    yield Source(name, raw, reader=read)


FORMAT: Final = Format("wayside-log", "the log of a table at Wayside Tarock: a line for each deal", sources)
