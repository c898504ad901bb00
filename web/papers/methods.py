"""The four methods of counting as a page lays them out, in the reader's words.

The counting says what it does in English sentences; here each is known again by its pattern and said in the
language of the page. One that is not known is shown as it is.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from tarot_records.cards import CODES
from tarot_records.counting import mixed
from tarot_records.counting.methods import Count, Method
from tarot_records.web.api.schemas import MethodData
from tarot_records.web.site.speech import gettext as _
from tarot_records.web.site.speech import language, later

SENTENCES = (
    later("nothing"),
    later("cards that count nothing"),
    later("owed for the Fool, one empty card more"),
    later("owed for the Fool, one empty card fewer"),
    later("the Fool alone, one less than its value"),
    later("no empty card to take away, so the Fool alone, one less than its value"),
    later("as a whole group"),
    later("nothing for a group"),
    later("%(part)s of a group"),
    later("odd, %(as_group)s"),
    later("1 group, a point each"),
    later("1 card, a point each"),
    later("1 odd card, %(as_group)s"),
    later("1 group of empty cards"),
    later("1 odd card: %(rest)s rounded up to %(whole)s"),
    later("1 odd card: %(rest)s rounded down to %(whole)s"),
    later("%(number)s groups, a point each"),
    later("%(number)s cards, a point each"),
    later("%(number)s odd cards, %(as_group)s"),
    later("%(number)s groups of empty cards"),
    later("%(number)s odd cards: %(rest)s rounded up to %(whole)s"),
    later("%(number)s odd cards: %(rest)s rounded down to %(whole)s"),
    later("The values less one, and a point for each card."),
    later("The values less one, and a point for each group of %(number)s."),
    later("Each card counts singly: its value."),
    later("The values less one, and %(part)s for each card."),
    later("The values; counted singly, there is nothing to take off."),
    later("The values, less %(number)s for each group of %(group)s, as the cards lie."),
    later("The values, in heaps of five."),
    later("One valuable card counts its value, a second and each further one less; a group of empty cards one."),
    # how odd cards and the Fool are treated
    later("exact"),
    later("nearest"),
    later("up"),
    later("down"),
    later("each odd card counts its share of a group, and the fraction is kept"),
    later("their share is rounded to the nearest whole point; a half has no nearest and stays a half"),
    later("they count as a whole group, as if empty cards completed it"),
    later("they count nothing as a group"),
    later("plain"),
    later("exchange"),
    later("adjust"),
    later("alone"),
    later("a card like the others: nothing is owed for it"),
    later("an empty card was given for it, and the piles are counted as they lie"),
    later("no card was given, and the pile with the Fool is counted as if it had one empty card fewer"),
    later("no card was given, and the Fool lies apart and counts one point less than its value"),
    later("the trick with the Fool lies here and no card was given for it; one empty card more"),
    later("nothing to do, the Fool is not here; if a card is owed to this pile, count it as short"),
    later("%(treatment)s: %(meaning)s"),
)
"""The sentences of the counting; `%(name)s` stands for what differs."""
_NUMBERS = {
    **{"one": later("one"), "two": later("two"), "three": later("three"), "four": later("four"), "five": later("five")},
    **{"six": later("six"), "seven": later("seven"), "eight": later("eight"), "nine": later("nine")},
    "ten": later("ten"),
}
_PLACE = re.compile(r"%\\\((\w+)\\\)s")
_KNOWN = [(re.compile(_PLACE.sub(r"(?P<\1>.+?)", re.escape(text))), text) for text in SENTENCES]


def said(words: str) -> str:
    """A sentence of the counting in the reader's language."""
    if not words:
        return ""
    text, values = _pattern(words)
    return _(text, **{name: _inner(value) for name, value in values.items()}) if values else _(text)


def _inner(value: str) -> str:
    """What stands in a place of a sentence: a number, perhaps in letters, or another sentence."""
    return _(_NUMBERS[value]) if value in _NUMBERS else said(value)


@lru_cache(maxsize=1024)
def _pattern(words: str) -> tuple[str, Mapping[str, str]]:
    """The pattern a sentence has, and what stands in its places."""
    for pattern, text in _KNOWN:
        found = pattern.fullmatch(words)
        if found is not None:
            return text, found.groupdict()
    return words, {}


def methods_of(count: Count) -> list[MethodData]:
    """Each method of a count: its name, its rule, its steps and what they come to."""
    return [_method(method) for method in count.methods]


def _method(method: Method) -> MethodData:
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
