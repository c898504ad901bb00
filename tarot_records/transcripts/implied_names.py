"""Infer the suits and ranks that words and letters of a text name, if no known way of naming has these words.

A word beside the ranks 2 to 10, and beside no higher number, names a suit; a word beside several suits names a rank.
Most of them are known, or similar to a known name; those left over mean the suits and ranks left over.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from difflib import SequenceMatcher
from itertools import chain, pairwise, permutations

from tarot_records.core.cards import SUITS
from tarot_records.transcripts.habit import ROMAN_FORMS, is_link
from tarot_records.transcripts.lexicon import COMMON, COURTS, FREQUENT, LONG_TRUMP_WORDS, Names
from tarot_records.transcripts.pieces import Token
from tarot_records.transcripts.writing import Writing, codes_in

FEWEST_RANKS, FEWEST_SUITS = 3, 2
"""Minimum number of different ranks beside a name of a suit, and of different suits beside the name of a rank."""
SIMILAR = 0.75
"""Minimum similarity, from 0 to 1, of a name in dialect to a known name."""
MOST_UNLIKE = 2
"""Maximum number of words for ranks that resemble no known name."""
SHORTEST_WORD = 4
"""Minimum number of letters of a word that is a whole name."""
_GLUED = re.compile(r"(?:([2-9]|1[0-9]|2[01])([^\W\d_]{1,3})|([^\W\d_]{1,3})([2-9]|1[0-9]|2[01]))")
RANKS = frozenset(range(2, 11))
"""The ranks that are numbers, without the ace."""
_FREQUENT = COMMON | {word for words in FREQUENT.values() for word in words}


def letters_of_suits(writing: Writing) -> tuple[tuple[str, ...], bool]:
    """Return the letters that stand beside the ranks 2 to 10 most often, and whether their capitals tell them apart.

    If there are more letters than suits, a letter beside higher numbers means trumps and is left out.
    """
    beside: dict[str, set[int]] = {}
    for text in codes_in(writing):
        if match := _GLUED.fullmatch(text):
            beside.setdefault(match[2] or match[3], set()).add(int(match[1] or match[4]))
    often = [text for text, numbers in beside.items() if len(numbers & RANKS) >= FEWEST_RANKS]
    if len(often) > len(SUITS):
        often = [text for text in often if beside[text] <= RANKS]
    often.sort(key=lambda text: -len(beside[text]))
    folded = [text.casefold() for text in often]
    return tuple(often), len(set(folded)) < len(folded) and len(often) == len(SUITS)


def words_of_suits(writing: Writing) -> tuple[str, ...]:
    """Return the words that stand apart beside the ranks 2 to 10, and beside no higher number."""
    beside: dict[str, set[int]] = {}
    for one, other in _linked_pairs(writing):
        for word, number in ((one, other), (other, one)):
            if _is_name(word) and number.is_number:
                beside.setdefault(word.form, set()).add(int(number.text))
    found = [word for word, numbers in beside.items() if len(numbers & RANKS) >= FEWEST_RANKS]
    return tuple(word for word in found if max(beside[word]) <= max(RANKS))


def words_of_ranks(writing: Writing, suits: Set[str]) -> tuple[str, ...]:
    """Return the words that mostly stand beside words for several suits, on the side where numbers stand."""
    pairs = list(_linked_pairs(writing))
    behind = sum(one.form in suits and other.is_number for one, other in pairs)
    before = sum(other.form in suits and one.is_number for one, other in pairs)
    beside: dict[str, list[str]] = {}
    for suit, rank in pairs if behind > before else ((other, one) for one, other in pairs):
        if suit.form in suits and rank.form not in suits and _is_name(rank):
            beside.setdefault(rank.form, []).append(suit.form)
    times = Counter(token.form for token in writing.tokens if token.form in beside)
    several = {rank: having for rank, having in beside.items() if len({*having}) >= FEWEST_SUITS}
    return tuple(rank for rank, having in several.items() if 2 * len(having) > times[rank])


def _linked_pairs(writing: Writing) -> Iterator[tuple[Token, Token]]:
    """Yield each pair of neighbouring tokens without a dividing sign between them."""
    pairs = chain.from_iterable(map(pairwise, writing.lines))
    return ((one, other) for one, other in pairs if is_link(other.before))


def _is_name(token: Token) -> bool:
    """Return whether a word may name a suit or a rank."""
    is_word = token.text.isalpha() and len(token.text) > 2
    return is_word and token.form not in _FREQUENT | LONG_TRUMP_WORDS | ROMAN_FORMS.keys()


def implied_suits(used: Sequence[str], cased: bool, families: Sequence[Names]) -> Iterator[Names]:
    """Yield ways to name suits by four letters or words, each of which gets a suit; one may resemble no known name."""
    if len(used) != len(SUITS):
        return
    for names in families:
        for codes in _assignments([text.casefold() for text in used], names, SUITS, 1):
            letters = dict(zip(used if cased else map(str.casefold, used), codes, strict=True))
            are_words = max(map(len, letters)) >= SHORTEST_WORD
            single, whole = ({}, letters) if are_words else (letters, {})
            kept = {} if cased else names.words
            yield names._replace(
                letters=single or names.letters, words={**kept, **whole}, whole={**names.whole, **whole}
            )


def implied_ranks(used: Sequence[str], names: Names) -> Iterator[Names]:
    """Yield ways to name ranks, with a rank for each unknown word; at most MOST_UNLIKE resemble no known name."""
    new = [word for word in used if word not in names.words and word not in names.letters]
    codes_of_known = {names.words[word] for word in used if word in names.words}
    free = [code for code in COURTS if code not in codes_of_known]
    if not new or len(new) > len(free):
        return
    for codes in _assignments(new, names, free, MOST_UNLIKE):
        added = dict(zip(new, codes, strict=True))
        yield names._replace(words={**names.words, **added}, whole={**names.whole, **added})


def _assignments(used: Sequence[str], names: Names, codes: Sequence[str], unlike: int) -> Iterator[tuple[str, ...]]:
    """Yield the assignments of different codes to words in which the fewest words resemble no name.

    Nothing is yielded if these are more than `unlike`.
    """
    fits = [{code for code in codes if _fits(word, code, names)} for word in used]
    found = [
        (sum(code not in having for code, having in zip(order, fits, strict=True)), order)
        for order in permutations(codes, len(used))
    ]
    least = min((wrong for wrong, _ in found), default=unlike + 1)
    yield from (order for wrong, order in found if wrong == least <= unlike)


def _fits(word: str, code: str, names: Names) -> bool:
    """Return whether a word or letter is, begins or resembles a name of a suit or rank."""
    if names.words.get(word) == code:
        return True
    whole = [form for form, meant in names.whole.items() if meant == code]
    alike = (SequenceMatcher(None, word, form).ratio() for form in whole if len(word) >= SHORTEST_WORD)
    return any(form.startswith(word) for form in whole) or any(ratio >= SIMILAR for ratio in alike)


__all__ = ["implied_ranks", "implied_suits", "letters_of_suits", "words_of_ranks", "words_of_suits"]
