"""The four methods of counting as a page lays them out, in the reader's words."""

from collections.abc import Mapping
from typing import Any

from tarot_records.core.cards import CODES
from tarot_records.counting import mixed
from tarot_records.counting.methods import Method, PileCount
from tarot_records.counting.phrase import Phrase

from ..site.speech import gettext, language


def said(words: Phrase | str | int) -> str:
    """What the counting says, in the reader's language; a text that is filled in stays what it is."""
    if isinstance(words, int):
        return language().card_title(CODES[words])
    if isinstance(words, str) or not words:
        return str(words)
    return language().retold(gettext(words.text, **{name: said(value) for name, value in words.values.items()}))


def methods_of(count: PileCount) -> list[Mapping[str, Any]]:
    """Each method of a count: its name, its rule, its steps and what they come to."""
    return [_method(method) for method in count.methods]


def _method(method: Method) -> Mapping[str, Any]:
    return {
        "id": method.id,
        "name": language().term("method", method.id),
        "rule": said(method.rule),
        "points": mixed(method.points),
        "steps": [
            {
                "kind": step.kind,
                "cards": [CODES[card] for card in step.cards],
                "extra": step.extra,
                "words": said(step.words),
                "sum": step.sum if step.sum != mixed(step.points) else "",
                "points": mixed(step.points),
            }
            for step in method.steps
        ],
    }
