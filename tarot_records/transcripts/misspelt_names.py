"""Read a suit or court that is written with a slip, such as `7 bastoin`, as the name that it resembles."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import zip_longest
from typing import Final

from tarot_records.transcripts.habit import is_link
from tarot_records.transcripts.lexicon import COMMON, FREQUENT, RANK_NAMES, SUIT_NAMES, TRUMP_WORDS
from tarot_records.transcripts.pieces import Token, WrittenLine

SHORTEST: Final = 5
"""Minimum number of letters of a name with a slip."""
SIMILAR: Final = 0.83
"""Minimum similarity of a word to the name that it is read as, from 0 to 1."""
RARE: Final = 2
"""Maximum number of times that a slip stands in a text."""
_FREQUENT: Final = COMMON | {word for words in FREQUENT.values() for word in words}


def with_names_mended(lines: Sequence[WrittenLine], languages: Collection[str]) -> list[WrittenLine]:
    """Return lines in which rare words beside a number, suit or court are the names of suits and courts they resemble.

    `languages` are those of the text; a word with another first letter than the name is none.
    """
    names = {form for kind in (SUIT_NAMES, RANK_NAMES) for one in kind if one.lang in languages for form in one.whole}
    known = names.union(*(TRUMP_WORDS.get(lang, ()) for lang in languages))
    written = Counter(token.form for line in lines for token in line.tokens)
    long_names = [name for name in names if len(name) >= SHORTEST and written[name]]
    meant = {
        form: near[0]
        for form, times in written.items()
        if times <= RARE and len(form) >= SHORTEST and form.isalpha() and form not in known | _FREQUENT
        if (near := get_close_matches(form, [name for name in long_names if name[0] == form[0]], 1, SIMILAR))
    }
    if not meant:
        return list(lines)
    return [line._replace(tokens=tuple(_mended(line.tokens, meant, known))) for line in lines]


def _mended(tokens: Sequence[Token], meant: Mapping[str, str], known: Collection[str]) -> Iterator[Token]:
    """Yield tokens with the names that are meant in place of words beside a number or the name of a suit or court."""
    for before, token, after in zip_longest((None, *tokens[:-1]), tokens, tokens[1:]):
        beside = ((before, token.before), (after, token.after))
        is_part = any(
            other is not None and (between == "-" or (is_link(between) and (other.is_number or other.form in known)))
            for other, between in beside
        )
        if token.form in meant and is_part:
            yield token._replace(text=meant[token.form], form=meant[token.form])
        else:
            yield token
