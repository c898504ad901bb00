"""Infer from a text unknown names of suits and ranks, and capitals that tell suits or courts apart.

A word beside the ranks 2 to 10, and beside no higher number, names a suit; a word beside several suits names a rank.
Most of them are known, or similar to a known name; those left over mean the suits and ranks left over.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from itertools import chain, pairwise, permutations

from tarot_records.core.cards import SUITS
from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_legend import is_short_for
from tarot_records.transcripts.cards.card_reader import CardReader, is_link
from tarot_records.transcripts.cards.habit import ROMAN_FORMS, UNREAD, Habit
from tarot_records.transcripts.cards.word_reader import is_filler
from tarot_records.transcripts.cards.writing import Writing, codes_in
from tarot_records.transcripts.text.lexicon import COMMON, COURTS, LONG_TRUMP_WORDS, RANK_NAMES, SUIT_SIGNS, Names
from tarot_records.transcripts.text.pieces import Token

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
            if _is_name(word, SHORTEST_SUIT) and number.is_number:
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


SHORTEST_SUIT = 2
"""Minimum length of a word for a suit, which may be an abbreviation such as `dn` for `denari`."""


def _is_name(token: Token, shortest: int = 3) -> bool:
    """Return whether a word of at least `shortest` letters may name a suit or a rank."""
    is_word = token.text.isalpha() and len(token.text) >= shortest
    return is_word and token.form not in COMMON | LONG_TRUMP_WORDS | ROMAN_FORMS.keys()


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
    is_short = any(form.startswith(word) or (len(word) < SHORTEST_WORD and is_short_for(word, form)) for form in whole)
    return is_short or any(ratio >= SIMILAR for ratio in alike)


def case_variants(habit: Habit, writing: Writing, pack: frozenset[str], own: Mapping[str, str]) -> Iterator[Habit]:
    """Yield habits that read one letter's two cases as two suits, if exactly one suit has no letter in the text."""
    reader = CardReader(habit, pack, own)
    suits_of: dict[str, set[str]] = {}
    for token in writing.tokens:
        code = reader.word(token) or UNREAD
        for letter in {token.text[0], token.text[-1]} if code[0] in SUITS else ():
            if habit.suits.letters.get(letter.casefold()) == code[0]:
                suits_of.setdefault(letter.casefold(), set()).add(letter)
    unused = set(SUITS) - {habit.suits.letters[letter] for letter in suits_of}
    both = [letter for letter, written in suits_of.items() if len(written) == 2]
    if len(both) == 1 and len(unused) == 1:
        small = both[0]
        for one, other in ((small.upper(), small), (small, small.upper())):
            letters = {
                written: habit.suits.letters[letter] for letter, forms in suits_of.items() for written in sorted(forms)
            }
            letters |= {one: habit.suits.letters[small], other: min(unused)}
            yield habit._replace(suits=habit.suits._replace(letters=letters, words={}), cased=True)


def cased_courts(habit: Habit, writing: Writing) -> Iterator[Habit]:
    """Yield habits that read one letter's two cases as two courts, if exactly one court has no letter in the text.

    `R` and `r` may be the king (`re`) and the queen (`regina`).
    """
    suits = {**habit.suits.letters, **habit.suits.words, **SUIT_SIGNS}
    written: dict[str, Counter[str]] = {}
    for text in codes_in(writing):
        rank, suit = (text[:1], text[1:]) if habit.rank_first else (text[-1:], text[:-1])
        if rank.isalpha() and suit.casefold() in suits:
            written.setdefault(rank.casefold(), Counter())[rank] += 1
    used = [letter for letter, forms in written.items() if forms.total() > 2 and letter in habit.ranks.letters]
    both = [letter for letter in used if len(written[letter]) == 2 and min(written[letter].values()) > 1]
    lacking = set("JNQK") - {habit.ranks.letters[letter] for letter in used}
    if len(both) == len(lacking) == 1:
        letter, court = both[0], min(lacking)
        known = habit.ranks.letters[letter]
        for one, other in ((court, known), (known, court)):
            yield habit._replace(cased_ranks={letter: one, letter.upper(): other})


def court_variants(habit: Habit, writing: Writing) -> Iterator[Habit]:
    """Yield habits in which a word of the text means a court for which the text has no word otherwise.

    `Kn` beside `Kt` is the knave, though it is short for the knight as well. An unknown word beside several suits is
    the only missing court.
    """
    known = {**habit.ranks.words, **habit.ranks.letters}
    beside = _words_beside_suits(habit, writing)
    used = [form for form, suits in beside.items() if suits.total() > 2]
    lacking = set("JNQK") - {known[form] for form in used if form in known}
    unknown = [form for form in used if form not in known and len(beside[form]) > 2 and _may_be_court(form, habit)]
    for form in used:
        for names in RANK_NAMES:
            for name, court in names.whole.items() if names.lang == habit.lang and len(form) < 4 else ():
                if court in lacking and name[0] == form[0]:
                    yield _with_court(habit, form, court)
    initials = {
        (name[0], court) for names in RANK_NAMES for name, court in names.whole.items() if names.lang == habit.lang
    }
    for form in unknown:
        courts = [court for court in sorted(lacking) if (form[0], court) in initials]
        if len(unknown) == len(lacking) and len(courts) == 1:
            habit, lacking = _with_court(habit, form, courts[0]), lacking - {courts[0]}
    left = [form for form in unknown if form not in habit.ranks.letters]
    if len(left) == len(lacking) == 1:
        habit = _with_court(habit, left[0], min(lacking))
    if unknown and len(lacking) == len(left) <= 1:
        yield habit


def _may_be_court(form: str, habit: Habit) -> bool:
    """Return whether an unknown word may be short for a court: it is no number, suit, trump or everyday word."""
    suits = {**habit.suits.letters, **habit.suits.words}
    return form.isalpha() and form not in suits and form not in COMMON and form not in (habit.trumps | LONG_TRUMP_WORDS)


def _with_court(habit: Habit, form: str, court: str) -> Habit:
    """Return the habit with `form` as a word for `court`."""
    letters = {**habit.ranks.letters, form: court}
    words = {**habit.ranks.words, form: court}
    return habit._replace(ranks=habit.ranks._replace(letters=letters, words=words))


def _words_beside_suits(habit: Habit, writing: Writing) -> dict[str, Counter[str]]:
    """Map each word, or run of letters, to how often it stands beside each suit: joined to it, or next to its name."""
    suits = {**habit.suits.letters, **habit.suits.words, **SUIT_SIGNS}
    beside: dict[str, Counter[str]] = {}
    for text in codes_in(writing):
        form = plain_words(text)
        for at in range(1, len(form)):
            for rank, suit in ((form[:at], form[at:]), (form[at:], form[:at])):
                if rank.isalpha() and suit in suits:
                    beside.setdefault(rank, Counter())[suits[suit]] += 1
    for line in writing.lines:
        words = [token for token in line if not is_filler(token)]
        for one, other in pairwise(words):
            for rank, suit in ((one.form, other.form), (other.form, one.form)):
                if rank.isalpha() and suit in suits and (len(suit) > 2 or suit in SUIT_SIGNS):
                    beside.setdefault(rank, Counter())[suits[suit]] += 1
    return beside
