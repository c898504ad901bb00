"""Variants of the habit that explains a text best: capitals that tell suits or courts apart, words for courts."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from tarot_records.core.cards import SUITS
from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.habit import UNREAD, CardReader, Habit, is_filler
from tarot_records.transcripts.lexicon import COMMON, LONG_TRUMP_WORDS, RANK_NAMES, SUIT_SIGNS
from tarot_records.transcripts.writing import Writing, codes_in


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
