"""Infer the way in which a writer writes cards, from the whole text and the pack.

A hypothesis (`Habit`) states the letters for suits and ranks, whether the rank comes first, and the form of trumps and
of the Fool. The text is read under each hypothesis. A writer means each card of the pack once, so the right hypothesis
finds the most different cards.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import NamedTuple

from tarot_records.notation.letters import TABLES
from tarot_records.transcripts.cards.card_legend import legend_of, with_legend
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import ROMAN_FORMS, Habit
from tarot_records.transcripts.cards.habit_variants import (
    case_variants,
    cased_courts,
    court_variants,
    implied_ranks,
    implied_suits,
    letters_of_suits,
    words_of_ranks,
    words_of_suits,
)
from tarot_records.transcripts.cards.trump_signs import has_lone_trumps, has_small_romans, spells_trumps, trump_signs
from tarot_records.transcripts.cards.writing import Writing
from tarot_records.transcripts.text.lexicon import LANGUAGES, RANK_NAMES, SUIT_NAMES
from tarot_records.transcripts.text.pieces import Token


def hypotheses(writing: Writing, languages: Mapping[str, float], stated: str = "") -> Iterator[Habit]:
    """Yield the habits that a writer may have; `stated` is the language if it is known, else empty."""
    signs, roman = trump_signs(writing, TABLES[stated].trump.casefold() if stated and stated in TABLES else "")
    small_romans = roman and has_small_romans(writing)
    beside = signs - {""}
    choices: list[frozenset[str]] = []
    if beside:
        choices.append(beside)
    spelled = spells_trumps(writing)
    if spelled:
        choices = [beside, signs | {""}] if has_lone_trumps(writing) else [beside]
    elif not beside or "" in signs:
        choices.append(signs | {""})
    likely = [lang for lang in LANGUAGES if not stated or lang == stated]
    ranked = sorted(likely, key=lambda lang: -languages[lang])
    legend = legend_of(writing)
    used, cased = letters_of_suits(writing)
    words = words_of_suits(writing)
    if any({*words} <= {*names.words} for names in SUIT_NAMES):
        words = ()
    for lang in ranked:
        families = [names for names in SUIT_NAMES if names.lang == lang]
        suit_names = [(names, False, 0.0) for names in families]
        for texts, is_cased, bonus in ((used, cased, 1.0), (words, False, IMPLIED_WORDS)):
            forms = set(map(str.casefold, texts))
            if is_cased or not any(forms <= {*names.letters, *names.words} for names in families):
                suit_names += [(names, is_cased, bonus) for names in implied_suits(texts, is_cased, families)]
        if len(legend.suits) > 1:
            suit_names += [(with_legend(names, legend.suits), False, 3.0) for names in families]
        rank_names = [names for names in RANK_NAMES if names.lang == lang]
        named = words_of_ranks(writing, {form for names, _, _ in suit_names for form in names.whole})
        if not any({*named} <= {*names.words} for names in rank_names):
            rank_names += [ranks for names in rank_names for ranks in implied_ranks(named, names)]
        if legend.ranks:
            rank_names = [with_legend(names, legend.ranks) for names in rank_names]
        for (suits, is_cased, bonus), ranks in product(suit_names, rank_names):
            for trumps, rank_first in product(choices, (False, True)):
                high = spelled and "" in signs - trumps
                habit = Habit(
                    lang, suits, ranks, rank_first, trumps, roman, high_alone=high, cased=is_cased, bonus=bonus
                )
                yield habit._replace(small_romans=small_romans)


IMPLIED_WORDS = -1.0
"""Score, in cards, of a habit whose words for suits are not all known."""
NAME_WRITTEN = 0.5
"""Score, in cards, for each suit name of a habit that stands in the text."""
NAME_OF_KIN = 2.0
"""Cost, in cards, of each name in the text that only other habits of the same language have."""
AS_STATED = 0.3
"""Score, in cards, of a habit with the letters of the notation in the language that is stated."""
IMPLIED_TRIED, IMPLIED, IMPLIED_STATED = 16, 3.0, -0.1
"""Number of habits that are also tried with ranks without suits; cost of such a habit, in cards; its cost if the
language is stated, as in the notation, where such ranks are usual."""
MOST_IN_ROW = 6
"""Maximum number of cards in a line that counts as evidence for ranks without suits."""
SPOKEN = 0.25
"""Minimum share of the frequent words that a language of the text must have."""


class Scored(NamedTuple):
    """A habit with a score, and the numbers of cards that it finds in a text."""

    habit: Habit
    cards: int
    """Number of different cards."""
    tokens: int
    """Number of cards, each as often as it is written."""
    score: float
    signature: int
    """A number that is equal for habits that find the same cards everywhere."""


def ranked_habits(
    writing: Writing, languages: Mapping[str, float], pack: frozenset[str], own: Mapping[str, str], stated: str = ""
) -> list[Scored]:
    """Return the possible habits of a writer, best first, with their scores.

    languages: the share of each language in the text. own: names of cards in the game -> codes. stated: the language if
    it is known, else empty.
    """
    distinct = Counter(line for line in writing.lines)
    langs = frozenset(lang for lang, share in languages.items() if share > SPOKEN)
    forms = {token.form for token in writing.tokens}
    readers: list[CardReader] = []
    for habit in hypotheses(writing, languages, stated):
        written = {suit for name, suit in habit.suits.whole.items() if name in forms}
        bonus = habit.bonus + NAME_WRITTEN * len(written) + AS_STATED * _is_notation(habit, stated)
        bonus -= NAME_OF_KIN * len(forms & habit.suits.kin)
        readers.append(CardReader(habit._replace(langs=langs, bonus=bonus), pack, own))
    readers = _without_unlikely(readers, distinct, languages)
    tried = [
        (_score_habit(one, distinct, languages), one) for reader in readers for one in (reader, reader.with_blanks())
    ]
    tried.sort(key=lambda one: -one[0].score)
    cost = IMPLIED if not stated else IMPLIED_STATED
    implied = (_with_implied(scored, distinct, plain, cost) for scored, plain in tried[:IMPLIED_TRIED])
    found = [scored for scored, _ in tried] + [scored for scored in implied if scored]
    if not found:
        return []
    found.sort(key=lambda scored: -scored.score)
    exact = legend_of(writing).exact
    variants = (
        case_variants(found[0].habit, writing, pack, own),
        court_variants(found[0].habit, writing),
        cased_courts(found[0].habit, writing),
    )
    for habit in [habit for some in variants for habit in some]:
        found.append(_score_habit(CardReader(habit, pack, own), distinct, languages))
    found = [scored for scored in found if _agrees_with_legend(scored.habit, exact)] or found
    return sorted(found, key=lambda scored: -scored.score)


RACED_LINES, RACED_APART, RACE_MARGIN = 12, 3, 8.0
"""Minimum number of lines of a text of which a part is read first; every third line belongs to this part; maximum
difference to the score of the best habit there, in cards, for a habit to be tried on the whole text."""


def _without_unlikely(
    readers: list[CardReader], lines: Mapping[tuple[Token, ...], int], languages: Mapping[str, float]
) -> list[CardReader]:
    """Return the readers, in a text of many lines without those that find far fewer cards in some lines than another.

    `lines` maps each line to its number of occurrences.
    """
    if len(lines) < RACED_LINES or not readers:
        return readers
    some = dict(islice(lines.items(), None, None, RACED_APART))
    scores = [
        max(_score_habit(one, some, languages).score for one in (reader, reader.with_blanks())) for reader in readers
    ]
    least = max(scores) - RACE_MARGIN
    return [reader for reader, score in zip(readers, scores, strict=True) if score >= least]


def _is_notation(habit: Habit, lang: str) -> bool:
    """Return whether the letters of a habit are those of the notation in a language."""
    if lang not in TABLES:
        return False
    cards = TABLES[lang].cards
    pairs = [(suit, rank) for suit in habit.suits.letters for rank in habit.ranks.letters if len(rank) == 1]
    own = [cards.get((suit + rank).upper()) for suit, rank in pairs if rank != "a"]
    meant = [habit.suits.letters[suit] + habit.ranks.letters[rank] for suit, rank in pairs if rank != "a"]
    return own == meant


def _score_habit(reader: CardReader, lines: Mapping[tuple[Token, ...], int], languages: Mapping[str, float]) -> Scored:
    """Return the habit of a reader with its score; `lines` maps each line to its number of occurrences."""
    habit = reader.habit
    seen: Counter[str] = Counter()
    found: list[tuple[str, int]] = []
    for line, times in lines.items():
        for card in reader.cards_of(line):
            seen[card.code] += times
            found.append((card.code, line[card.first].start))
    often = _usual_count(seen)
    doubled = sum(times - often for times in seen.values() if times > often)
    score = habit.bonus + len(seen) - min(8, 0.1 * doubled) + 4 * languages[habit.lang] - 3 * habit.spaced
    return Scored(habit, len(seen), sum(seen.values()), score, hash(tuple(found)))


def _with_implied(
    scored: Scored, lines: Mapping[tuple[Token, ...], int], plain: CardReader, cost: float
) -> Scored | None:
    """Return a scored habit changed to also read ranks without suits; None unless that finds enough more cards.

    More than `cost` further different cards are needed, in lines of at most MOST_IN_ROW cards. `plain` is the reader
    under the unchanged habit.
    """
    implied = plain.with_implied()
    before, after = set[str](), set[str]()
    found: list[tuple[str, int]] = []
    for line in lines:
        cards = list(implied.cards_of(line))
        found += [(card.code, line[card.first].start) for card in cards]
        if len(cards) <= MOST_IN_ROW:
            after.update(card.code for card in cards)
            before.update(card.code for card in plain.cards_of(line))
    gain = len(after) - len(before)
    if gain <= cost:
        return None
    return scored._replace(habit=implied.habit, score=scored.score + gain - cost, signature=hash(tuple(found)))


def _agrees_with_legend(habit: Habit, stated: Mapping[str, str]) -> bool:
    """Return whether a habit reads letters as the text explains them (`stated`); True if it ignores their case."""
    return not habit.cased or all(habit.suits.letters.get(letter, code) == code for letter, code in stated.items())


def _usual_count(seen: Counter[str]) -> int:
    """Return the upper quartile of the counts, at least 1: how often a card is usually written in the text."""
    times = sorted(seen.values())
    return max(1, times[len(times) * 3 // 4]) if times else 1


MOST_JOINED, TOO_OFTEN = 2, 3
"""Number of cards in several words, for each different text of joined letters, from which on such letters are no cards;
maximum ratio of the count of joined letters that are a card to the usual count of a card."""


def with_joined(habit: Habit, writing: Writing, pack: frozenset[str], own: Mapping[str, str]) -> Habit:
    """Return the habit with `joined` and `words` set by the use of joined letters, such as `HK`, in the text.

    They are no cards if the writer writes most cards in several words, or if they stand much more often than cards do.
    """
    reader = CardReader(habit, pack, own)
    apart = CardReader(habit._replace(joined=False), pack, own)
    joined: dict[str, str] = {}
    times, words, seen = Counter[str](), set[str](), Counter[str]()
    for line in writing.lines:
        for card in reader.cards_of(line):
            token = line[card.first]
            seen[card.code] += 1
            if card.end - card.first > 1:
                words.add(card.code)
            elif token.form.isalpha() and token.form not in ROMAN_FORMS and apart.word(token) is None:
                joined[token.text] = card.code
                times[token.text] += 1
    most = TOO_OFTEN * _usual_count(seen)
    new = sum(times[text] == seen[code] for text, code in joined.items())
    return habit._replace(
        joined=len(words) < MOST_JOINED * len({text.casefold() for text in joined})
        or (new >= FEWEST_NEW and new > (len(joined) - new) * 2),
        words=frozenset(text for text in joined if times[text] > most),
    )


FEWEST_NEW = 4
"""Minimum number of cards that are only written in joined letters, in a text with most cards in several words."""


def with_unnamed_forms(habit: Habit, writing: Writing, reader: CardReader) -> Habit:
    """Return the habit with ambiguous short names added to `unnamed`, so that they are read as suit and rank.

    A name is ambiguous if its card is also written in another way, and the card of its suit and rank is not.
    `SK` beside `škis` is the king of hearts (`srce`), `Kak` beside `3.` the king of diamonds and not the Kakadu.
    """
    forms: dict[str, set[str]] = {}
    others: dict[str, str] = {}
    for line in writing.lines:
        for card in reader.cards_of(line):
            token = line[card.first]
            forms.setdefault(card.code, set()).add(token.form)
            if token.form in reader.named and (code := reader.suit_card(token.form)) is not None:
                others[token.form] = code
    plain = {form for form, code in others.items() if code not in forms}
    unnamed = {form for written in forms.values() for form in written & plain if written - plain}
    return habit._replace(unnamed=frozenset(unnamed)) if unnamed else habit
