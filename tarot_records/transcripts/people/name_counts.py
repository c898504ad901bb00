"""Count the words of a text that may be names of players, find lists of them, and join nicknames."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import ROMAN_FORMS, FoundCard
from tarot_records.transcripts.cards.word_reader import SHORT_NAME
from tarot_records.transcripts.people.table_heading import is_title
from tarot_records.transcripts.text.lexicon import (
    ALL_AROUND,
    AM,
    BETWEEN_NAMES,
    COMMON,
    FIRST_WORDS,
    FREQUENT,
    NO_NAMES,
    TABLE_WORDS,
    WRITER,
    WRITER_NAMES,
)
from tarot_records.transcripts.text.pieces import Token, WrittenLine


def _may_be_name(token: Token, after: Token | None, reader: CardReader, begins: bool) -> bool:
    """Return whether a token may be a player's name: a word with a capital that nothing else explains.

    Within a sentence a frequent word with a capital may be a name, such as `Nella`, but not in German, which has
    capitals for all nouns.
    """
    text = token.text
    if not text[0].isalpha() or not text[0].isupper() or any(char.isdigit() for char in text):
        return False
    if len(text) > 1 and token.form in NO_NAMES:
        frequent = any(token.form in words for words in FREQUENT.values()) and token.form not in FIRST_WORDS
        if begins or not frequent or reader.habit.lang == "de" or token.form in TABLE_WORDS or text.isupper():
            return False
    if token.form in reader.numbers or _is_roman(token):
        return False
    is_rank = len(text) > 1 and reader.rank(token.form) is not None
    if is_rank and (after is None or reader.word(after) is None):  # `Val 9♥` begins with a player, and `Val ♥` does not
        return False
    return reader.word(token) is None and reader.suit(token) is None


def _is_roman(token: Token) -> bool:
    """Return whether a token is a Roman numeral of several capitals."""
    return len(token.text) > 1 and token.text.isupper() and token.form in ROMAN_FORMS


ONCE, BEGINNING = 1, 0.4
"""Number of times that a word with a capital may be written and be no name; weight of one that begins a sentence."""


ACTS = frozenset(("dealer", "taker", "leader", "winner", "scart"))
"""Facts that a word after a player's name states, as in `Amy dealt`; such a name counts wherever it stands."""


IN_SLOT, FEW_CARDS = 1.0, 2
"""Weight of a word or letter that stands where players stand beside tricks; minimum number of cards of such a line."""


_SLOT_BEFORE = re.compile(r"(?:^|[;/|(\[:\t]|\s{2,}|[.-]\s)[\s*\"'_]*$")


_POINTS_AT = re.compile(r"(?:[-=]>|[→⇒])\s*$")
"""Pattern of an arrow before the winner of a trick."""


_SLOT_AFTER = re.compile(r"[>=/(\[|\t→:]|\s{2,}|\.\.")


def in_slots(
    line: WrittenLine, found: Sequence[FoundCard], reader: CardReader, nicknames: Collection[str] = ()
) -> Iterator[Token]:
    """Yield the words, letters and nicknames just before the first card of a trick or just after its last card."""
    if len(found) < FEW_CARDS:
        return
    tokens = line.tokens
    taken = {at for card in found for at in range(card.first, card.end)}
    firsts, ends = {card.first for card in found}, {card.end for card in found}
    for at, token in enumerate(tokens):
        is_name = token.text.isalpha() or token.text in nicknames
        if at in taken or not is_name or token.form in COMMON or is_title(token) or _is_roman(token):
            continue
        if token.form in writer_words(reader) or (token.form in ALL_AROUND and token.text.islower()):
            continue
        leads = at + 1 in firsts and _SLOT_BEFORE.search(token.before) and (token.text.isupper() or len(token.text) > 1)
        is_pointed_at = _POINTS_AT.search(token.before) is not None and _may_be_small_name(token, reader)
        wins = at in ends and _SLOT_AFTER.search(token.before) and (token.text[0].isupper() or is_pointed_at)
        if leads or wins:
            yield token


def writer_words(reader: CardReader) -> frozenset[str]:
    """Return the words with which the writer means himself, in his languages."""
    return frozenset(word for lang in {*reader.habit.langs, reader.habit.lang} for word in WRITER[lang])


def with_writer(
    groups: Sequence[tuple[list[str], float]], writer: list[str], lines: Sequence[WrittenLine], reader: CardReader
) -> list[tuple[list[str], float]]:
    """Return the groups of names with a group for the words of the writer, the most frequent group first."""
    plays = count_plays(writer_words(reader), lines, reader)
    return sorted([*groups, (writer, plays if plays >= OFTEN else 0)], key=lambda group: -group[1])


def names_of_writer(lines: Sequence[WrittenLine], reader: CardReader) -> frozenset[str]:
    """Return the names beside a word for the writer, as in `Wren (me)` or `I, Wren, dealt`, in plain letters.

    A name without brackets counts only if it stands elsewhere too, without a card, and the writer plays cards.
    """
    words = writer_words(reader)
    found, stated = set[str](), set[str]()
    for line in lines:
        for one, other in pairwise(line.tokens):
            if other.form in words and other.before.strip() == "(" and other.after.startswith(")"):
                found.add(one.form)
            elif one.form in words and _may_be_stated(one, other, reader):
                stated.add(other.form)
    if found or not stated or count_plays(words, lines, reader) < OFTEN:
        return frozenset(found)
    written = Counter(token.form for line in lines for token in line.tokens)
    return frozenset(name for name in stated if written[name] > 1 and not count_plays({name}, lines, reader))


def _may_be_stated(writer: Token, name: Token, reader: CardReader) -> bool:
    """Return whether a word with a capital behind a word for the writer may be his name: `io Sandro`, `I, Wren,`.

    Without commas the word for the writer begins a clause; in German, which has capitals for nouns, they are needed.
    """
    begins = not writer.before or bool(writer.before.strip())
    is_beside = name.before == " " and begins and "de" not in {*reader.habit.langs, reader.habit.lang}
    is_beside |= name.before == ", " and name.after.startswith(",")
    is_word = name.text.istitle() and name.text.isalpha() and len(name.text) > SHORT_NAME
    return is_beside and is_word and name.form not in COMMON and reader.word(name) is None and reader.suit(name) is None


def initials_of_writer(lines: Sequence[WrittenLine], reader: CardReader) -> frozenset[str]:
    """Return the initials by which the writer says that he is named, as in `I am W`, in plain letters."""
    words = writer_words(reader)
    return frozenset(
        initial.form
        for line in lines
        for writer, am, initial in zip(line.tokens, line.tokens[1:], line.tokens[2:], strict=False)
        if writer.form in words and am.form in AM and len(initial.text) == 1 and initial.text.isupper()
    )


def count_plays(words: Collection[str], lines: Sequence[WrittenLine], reader: CardReader) -> int:
    """Return how often one of `words` stands just before a card."""
    times = 0
    for line in lines:
        firsts = {card.first for card in reader.cards_of(line.tokens)}
        times += sum(
            token.form in words and not firsts.isdisjoint(range(at + 1, at + 1 + NEAR))
            for at, token in enumerate(line.tokens)
        )
    return times


NEAR, OFTEN = 3, 5
"""Number of words within which a card follows the word for its player; number of times that is no chance."""


def possible_names(line: WrittenLine, found: Sequence[FoundCard], reader: CardReader) -> Iterator[tuple[Token, float]]:
    """Yield the words of a line that may be names, each with its weight.

    Such a word has a capital, or stands in small letters before a card and not after a name, as `mother` in a letter
    may.
    """
    taken = {at for card in found for at in range(card.first, card.end)}
    firsts = {card.first for card in found}
    named = False
    for at, token in enumerate(line.tokens):
        after = line.tokens[at + 1] if at + 1 < len(line.tokens) else None
        begins = not at or token.follows_stop
        if at in taken:
            named = False
        elif token.form in writer_words(reader) or is_title(token):
            named = named or not is_title(token)
        elif at + 1 in firsts and _is_short_name_in_row(token):
            yield token, 1
            named = True
        elif _may_be_name(token, after, reader, begins):
            acts = after is not None and ACTS & {*reader.facts.at(line.tokens, at + 1)[0]}
            yield token, BEGINNING if begins and not acts else 1
            named = True
        elif at + 1 in firsts and not named and _may_be_small_name(token, reader):
            yield token, 0.5
            named = True


def _is_short_name_in_row(token: Token) -> bool:
    """Return whether a short word with a capital stands behind a comma, as `Po` in `Ma III, Po XV`.

    Such a word before a card is a short name even where it is a frequent word in small letters.
    """
    return 1 < len(token.text) <= SHORT_NAME and token.text.istitle() and token.before.strip() == ","


def _may_be_small_name(token: Token, reader: CardReader) -> bool:
    """Return whether a word without a capital may name a player, such as `mother`."""
    if len(token.text) < 3 or not token.text.isalpha() or token.form in NO_NAMES:
        return False
    return reader.word(token) is None and reader.suit(token) is None and reader.rank(token.form) is None


def second_words(lines: Sequence[WrittenLine], reader: CardReader) -> dict[str, str]:
    """Map the first word of a name to the second, for words that rarely stand apart, as in `Abate Cini`."""
    written = Counter(token.text for line in lines for token in line.tokens)
    pairs = Counter(
        (first.text, second.text)
        for line in lines
        for first, second in pairwise(line.tokens)
        if second.before == " " and _may_be_word_of_name(first, reader) and _may_be_word_of_name(second, reader)
    )
    partners = Counter(first for first, _ in pairs)
    return {
        first: second
        for (first, second), times in pairs.items()
        if times > 1 and 4 * written[second] <= 5 * times and partners[first] == 1 and written[first] <= 2 * times
    }


def _may_be_word_of_name(token: Token, reader: CardReader) -> bool:
    """Return whether a word may be a part of a name: it has one capital and is no title, card or everyday word."""
    if is_title(token) or not token.text.istitle() or not token.text.isalpha() or len(token.text) < 2:
        return False
    everyday = token.form in NO_NAMES
    return (
        not everyday and reader.word(token) is None and reader.suit(token) is None and reader.rank(token.form) is None
    )


def stand_in_all_slots(counted: Mapping[str, float], often: Sequence[Sequence[str]], number: int) -> bool:
    """Return whether there are `number` names, each of them written so often that it must be a player's."""
    return len(often) == number and all(
        sum(counted[name] for name in names if name in counted) > FEW_TIMES for names in often
    )


FEW_TIMES = 3
"""Weighted number of times above which a name certainly is a player's."""


def best_form(names: Sequence[str], counted: Mapping[str, float]) -> str:
    """Return the most frequent form of a name; a short form only if there is no longer one.

    Of words for the writer, return the one that stands for his name.
    """
    forms = {name.casefold() for name in names}
    if all(any(form in words for words in WRITER_NAMES.values()) for form in forms):
        words = max(WRITER_NAMES.values(), key=lambda words: len(forms & {*words}))
        name = next(word for word in words if word in forms)
        return name.upper() if name == "i" else name
    long = [name for name in names if len(name) > 3] or [max(names, key=len)]
    return max(long, key=lambda name: (counted.get(name, 0), -len(name)))


def is_listed(lists: Sequence[Sequence[list[str]]], number: int) -> bool:
    """Return whether one of the lists has `number` names."""
    return any(len(names) == number for names in lists)


def lists_of_names(
    lines: Sequence[WrittenLine], groups: Sequence[tuple[list[str], float]], numbers: Sequence[int]
) -> Iterator[list[list[str]]]:
    """Yield the lists of players in the text: different names one after another, with only signs between them."""
    group_of = {name: names for names, _ in groups for name in names}
    for line in lines:
        run: list[list[str]] = []
        for token in (*line.tokens, None):
            if token is not None and run and (token.form in BETWEEN_NAMES or is_title(token)):
                continue
            group = None if token is None else group_of.get(token.text)
            if run and group is run[-1]:  # its short form, as in `Henri (He)`
                continue
            joined = token is not None and (not run or len(token.before.strip()) < 3 or token.before.strip() == "->")
            if group is not None and group not in run and joined:
                run.append(group)
                continue
            if len(run) in numbers and len(run) > 2:
                yield run
            again = run.index(group) + 1 if group in run and joined else len(run)
            run = [] if group is None else [*run[again:], group]


def grouped_names(names: Sequence[str], counted: Mapping[str, float]) -> list[tuple[list[str], float]]:
    """Return names in groups with their short forms (`Toni`, `T`), each with its frequency, the most frequent first."""
    groups: list[list[str]] = []
    for name in sorted(names, key=len, reverse=True):
        fitting = [group for group in groups if plain_words(group[0]).startswith(plain_words(name))]
        if len(fitting) == 1 or (fitting and len(name) > 3):  # forms of one name with several endings
            groups = [group for group in groups if group not in fitting]
            groups.append([*(one for group in fitting for one in group), name])
        elif not fitting:
            groups.append([name])
    totals = [(group, sum(counted[name] for name in group)) for group in groups]
    return sorted(totals, key=lambda entry: -entry[1])


def gap_behind(groups: Sequence[tuple[list[str], float]], number: int) -> float:
    """Return the ratio of the frequencies of the last of `number` names and the next name; 0 if there are too few."""
    if len(groups) < number:
        return 0.0
    return groups[number - 1][1] / ((groups[number][1] if len(groups) > number else 1) or 1)


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
            joined = joined.joined(token, f"{joined.text}_{token.text}")
            continue
        if joined is not None:
            yield joined
        joined = token
    if joined is not None:
        yield joined


FEWEST_LINES = 3
"""Minimum number of lines with a nickname."""
_NICKNAME = re.compile(r"[^\W\d_]{3,}[0-9]+$|[^\W\d_]{2,}_\w{2,}$")
