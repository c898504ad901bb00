"""Find the nicknames of a forum, which are words with `_` or digits: `Titi_du_Nord`, `pascal59`."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.pieces import Token, WrittenLine


def with_nicknames(lines: Sequence[WrittenLine]) -> tuple[list[WrittenLine], frozenset[str]]:
    """Return the lines, with each nickname as one token, and the nicknames: words with `_` or digits, as `pascal59`.

    A nickname stands in several lines.
    """
    joined = [line._replace(tokens=tuple(_with_words_joined(line.tokens))) for line in lines]
    having = Counter(form for line in joined for form in {one.text for one in line.tokens if _NICKNAME.match(one.text)})
    often = frozenset(form for form, times in having.items() if times >= FEWEST_LINES)
    kept = (
        line if often.isdisjoint(token.text for token in one.tokens) else one
        for line, one in zip(lines, joined, strict=True)
    )
    return list(kept), often


def _with_words_joined(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens, with those that `_` joins as one token."""
    joined: Token | None = None
    for token in tokens:
        if joined is not None and token.before == "_":
            text = f"{joined.text}_{token.text}"
            joined = Token(text, plain_words(text), joined.start, token.end, joined.before, token.after)
            continue
        if joined is not None:
            yield joined
        joined = token
    if joined is not None:
        yield joined


FEWEST_LINES = 3
"""Minimum number of lines with a nickname."""
_NICKNAME = re.compile(r"[^\W\d_]{3,}[0-9]+$|[^\W\d_]{2,}_\w{2,}$")
