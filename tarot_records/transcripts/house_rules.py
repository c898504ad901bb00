"""Read lines that state how a game is played: options of its rules with their values."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tarot_records.notation.vocabulary import VALUE_FORMS, forms_of, line_words, plain_words

_PAIR = re.compile(r"[^,;]+")
_SIGN = re.compile(r"\s*[=:]\s*")
OPTIONS = "options"


class StatedOption(NamedTuple):
    """An option with its value and its place in the text."""

    name: str
    value: str
    start: int
    end: int


@lru_cache(maxsize=512)
def options_in(line: str, game: str) -> tuple[StatedOption, ...]:
    """Return the options that a line states, with places in the line; none if any part of the line is another thing."""
    found = list(_stated(line, game))
    stated = tuple(one for one in found if one is not None)
    return stated if len(stated) == len(found) else ()


def _stated(line: str, game: str) -> Iterator[StatedOption | None]:
    """Yield the option that each part of a line states; None for a part that states none."""
    forms = forms_of(game)
    for part in _PAIR.finditer(line):
        name, value = _divided(part[0])
        slug = forms.options.get(_without_heading(name))
        if slug is None or not value:
            yield None
            continue
        form = plain_words(value)
        meant = forms.values[slug].get(form, VALUE_FORMS.get(form))
        start = part.end() - len(part[0].lstrip())
        is_value = meant is not None and meant in forms.values[slug].values()
        yield StatedOption(slug, meant, start, part.end()) if meant is not None and is_value else None


def _divided(pair: str) -> tuple[str, str]:
    """Return the name and the value of a pair with a sign between them; an empty value if there is none."""
    sign = _SIGN.search(pair)
    return (pair, "") if sign is None else (pair[: sign.start()], pair[sign.end() :].strip())


def _without_heading(name: str) -> str:
    """Return a name in plain letters without a word that begins a line of options."""
    form = plain_words(name)
    first, _, rest = form.partition(" ")
    return rest if rest and OPTIONS in line_words().get(first, ()) else form
