"""Find the languages of a text, and the letters and numerals with which its writer writes trumps."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from tarot_records.transcripts.cards.card_reader import is_link
from tarot_records.transcripts.cards.habit import HIGHEST_RANK, HIGHEST_TRUMP, ROMAN_FORMS
from tarot_records.transcripts.cards.word_reader import NUMBERED, is_filler
from tarot_records.transcripts.cards.writing import Writing
from tarot_records.transcripts.text.lexicon import (
    COMMON,
    FREQUENT,
    LANGUAGES,
    LONG_TRUMP_WORDS,
    SUIT_WORDS,
    TRICK_WORDS,
)
from tarot_records.transcripts.text.pieces import Token, WrittenLine


def languages_of(lines: Sequence[WrittenLine]) -> dict[str, float]:
    """Map each language to its share of the frequent words in a text; with few such words, all shares are lower."""
    written = Counter(token.form for line in lines for token in line.tokens if len(token.form) > 1)
    counted = dict.fromkeys(FREQUENT, 0.0)
    for form, times in written.items():
        having = [lang for lang, words in FREQUENT.items() if form in words]
        for lang in having:
            counted[lang] += min(times, MOST_TIMES) / len(having)
    total = max(sum(counted.values()), FEW_WORDS)
    return {lang: counted[lang] / total for lang in LANGUAGES}


FEW_WORDS, MOST_TIMES = 4, 4
"""Minimum number of frequent words for full shares; fewer may stand there by chance. Number of times up to which a word
counts; one that stands more often may be initials, as `Ja` for Jarmila."""


def trump_signs(writing: Writing, usual: str = "") -> tuple[frozenset[str], bool]:
    """Return the letters beside numbers too high for a suit, and whether trumps are Roman numerals.

    The empty text among the letters means that such numbers also stand alone. Three different numbers prove letters;
    one proves the `usual` letters of the language, if it is stated.
    """
    beside: dict[str, set[int]] = {}
    apart = Counter(token.form for line in writing.lines for token in line)
    pairs = ((one, other) for line in writing.lines for one, other in pairwise(line))
    before_numbers = Counter(one.form for one, other in pairs if other.is_number)
    romans: set[int] = set()
    for line in writing.lines:
        for at, token in enumerate(line):
            if not at and len(line) > 1 and line[1].form in TRICK_WORDS:  # `11a presa`
                continue
            match = NUMBERED.fullmatch(token.form)
            if match and HIGHEST_RANK < int(match[2]) <= HIGHEST_TRUMP and not (match[1] and match[3]):
                beside.setdefault(match[1] or match[3], set()).add(int(match[2]))
                before = line[at - 1] if at else None
                after = line[at + 1] if at + 1 < len(line) else None
                if after is not None and after.form in SUIT_WORDS and is_link(after.before):  # `gave 12 tr`
                    continue
                if (
                    not (match[1] or match[3])
                    and before is not None
                    and is_link(token.before)
                    and not is_filler(before)
                    and apart[before.form] < _most_apart(before) * before_numbers[before.form]
                    and not _is_spelled(line, at)
                ):
                    beside.setdefault(before.form, set()).add(int(match[2]))
            elif token.form in ROMAN_FORMS and (token.text.isupper() or len(token.text) > 1):
                romans.add(ROMAN_FORMS[token.form])
    signs = {
        sign
        for sign, numbers in beside.items()
        if (len(numbers) > 2 or (sign and sign == usual))
        and not sign.isdigit()
        and (len(sign) < 3 or (sign.isalpha() and sign not in COMMON))
    }
    return frozenset(signs - {"er"}), len([number for number in romans if number > 1]) > 4


def has_small_romans(writing: Writing) -> bool:
    """Return whether most Roman numerals of several letters are in small letters."""
    texts = [token.text for token in writing.tokens if len(token.text) > 1 and token.form in ROMAN_FORMS]
    return 2 * sum(text.islower() for text in texts) > len(texts)


def _most_apart(word: Token) -> float:
    """Return how many times as often as before numbers a word for trumps stands at all; a longer one may be a name."""
    return 2 if len(word.form) < SHORTEST_NAME or word.form in LONG_TRUMP_WORDS else MOST_APART


SHORTEST_NAME, MOST_APART = 3, 1.25
"""Length from which on an unknown word may be a name of a player, who has other cards than trumps too."""


def _is_spelled(line: Sequence[Token], at: int) -> bool:
    """Return whether a word for trumps follows a number, as in `11 d'atout`."""
    following = next((token for token in line[at + 1 : at + 3] if not is_filler(token)), None)
    return following is not None and following.form in LONG_TRUMP_WORDS


MOST_SPELLED, PROSE = 5, 0.45
"""Minimum number of different trumps written as a number and a word for trumps, and minimum share of words in small
letters, for a text in which a number alone is no trump."""


def spells_trumps(writing: Writing) -> bool:
    """Return whether a text is prose and writes trumps with a word, so that a number alone belongs to the suit led."""
    words = sum(token.is_small_word for token in writing.tokens)
    if words < PROSE * sum(map(len, writing.lines)):
        return False
    spelled: set[str] = set()
    for line in writing.lines:
        content = [token for token in line if not is_filler(token)]
        for one, other in pairwise(content):
            if one.form in LONG_TRUMP_WORDS and other.is_number:
                spelled.add(other.text)
            elif other.form in LONG_TRUMP_WORDS and one.is_number:
                spelled.add(one.text)
    return len(spelled) >= MOST_SPELLED


FEWEST_LONE, LONGEST_LONE = 3, 2
"""Minimum number of different trumps that stand on lines of their own, and maximum number of words of such a line."""


def has_lone_trumps(writing: Writing) -> bool:
    """Return whether several lines have only a number too high for a suit, perhaps after a name, as in a chat."""
    ends = {line[-1].text for line in writing.lines if 0 < len(line) <= LONGEST_LONE and line[-1].is_number}
    return sum(HIGHEST_RANK < int(number) <= HIGHEST_TRUMP for number in ends) >= FEWEST_LONE
