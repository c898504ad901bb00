"""Find the players where a text lists their names.

A list near the beginning whose names stand again may have names of several words, in small letters, or in the form of a
card: `Anna Maria, de Boer, König`. Without repetition only words with capitals count, as in `Anna, Bert und ich` or
`Geber Anna, dann Bert, Cilli`; their use in the whole text decides. Where each trick is a block of lines, each with a
player and his card, the blocks list the players.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tarot_records.notation.game_names import games_with_name
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.likely_players import MOST_BETWEEN, from_least
from tarot_records.transcripts.people.table_heading import divides_sentences
from tarot_records.transcripts.text.lexicon import BETWEEN_NAMES, NO_NAMES, PAIRS, SEATING, TABLE_WORDS, TITLES
from tarot_records.transcripts.text.pieces import Token, WrittenLine

Name = tuple[Token, ...]
"""The words of a name."""
LONGEST_NAME, LONGEST_PHRASE = 3, 3
"""Maximum number of words of a name, and of a phrase before a list of names."""
_DIVIDES = re.compile(r"[,;:/>→|=\t()]|\s[–—-]\s|\s{2,}|[.!?]\s")
_ENDS = re.compile(r"[.!?;:]\s*$")


def repeated_names(lines: Sequence[WrittenLine], reader: CardReader, numbers: Collection[int]) -> tuple[Name, ...]:
    """Return the names of a list near the beginning, as many as a number in `numbers`; empty if there is none.

    Each name stands again in another line. If all names are words for cards, a phrase or a game stands before them.
    """
    places = _places_of_phrases(lines)
    for line in lines[:FIRST_LINES]:
        if len(line.tokens) < FEWEST or line.tokens[0].form in PAIRS:
            continue
        others = _OtherLines(places, line.start)
        outside = outside_brackets(line.tokens)
        parts = [*_parts(outside), *(_parts(line.tokens) if len(outside) < len(line.tokens) else ())]
        begun = _after_small_words(outside)
        lists = [(begun, run) for run in _runs(_parts(begun), others, reader)] if len(begun) < len(outside) else []
        for tokens, run in [*lists, *((line.tokens, run) for run in _runs(parts, others, reader))]:
            is_list = len(run) in numbers and len(run) >= FEWEST and len({_forms(name) for name in run}) == len(run)
            named = {token.start for name in run for token in name}
            beside = [token for token in tokens if token.start not in named]
            if not is_list or any(reader.word(token) is not None and not token.is_number for token in beside):
                continue
            if not all(_says_card(name, reader) for name in run) or _is_label(beside):
                return tuple(run)
    return ()


def _after_small_words(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens from the word before the first comma on, if it has a capital and the word before it has none.

    Otherwise return all tokens.
    So a list of names may begin within a sentence: `dans l'ordre de la table Ma, Ed, So, Hu`.
    """
    end = next((at for at, token in enumerate(tokens) if at and token.before.startswith(",")), 0)
    if end < 2 or not tokens[end - 1].text[0].isupper() or not tokens[end - 2].text.islower():
        return tokens
    return tokens[end - 1 :]


def name_of(words: Sequence[Token]) -> str:
    """Return a name as it is written."""
    first, *others = words
    return first.text + "".join(word.before + word.text for word in others)


def _is_label(tokens: Sequence[Token]) -> bool:
    """Return whether some words begin with a phrase that introduces the players, or with the name of a game."""
    words = [token.form for token in tokens]
    phrases = (" ".join(words[:length]) for length in range(1, LONGEST_PHRASE + 1))
    return any(phrase in SEATING or games_with_name(phrase) for phrase in phrases)


FEWEST, FIRST_LINES = 3, 40
"""Minimum number of names of a list; number of lines in which it is looked for."""


class _OtherLines(NamedTuple):
    """The lines of a text but one."""

    places: Mapping[tuple[str, ...], frozenset[int]]
    """Words, without capitals, that follow one another in the text -> the offsets of their lines."""
    without: int
    """Offset of the line that is left out."""

    def have(self, words: Sequence[Token]) -> bool:
        """Return whether some words follow one another in one of the lines."""
        return bool(self.places.get(tuple(token.text.casefold() for token in words), frozenset()) - {self.without})


def _places_of_phrases(lines: Sequence[WrittenLine]) -> Mapping[tuple[str, ...], frozenset[int]]:
    """Map each phrase of up to LONGEST_NAME words of a text to the offsets of the lines that have it."""
    found = defaultdict[tuple[str, ...], set[int]](set)
    for line in lines:
        words = [token.text.casefold() for token in line.tokens]
        for at in range(len(words)):
            for length in range(1, LONGEST_NAME + 1):
                found[tuple(words[at : at + length])].add(line.start)
    return {phrase: frozenset(starts) for phrase, starts in found.items()}


def _runs(parts: Iterable[Sequence[Token]], others: _OtherLines, reader: CardReader) -> Iterator[list[Name]]:
    """Yield the runs of consecutive parts of a line that are names."""
    run: list[Name] = []
    for part in parts:
        name = _name_in(part, others, reader)
        if name:
            run.append(name)
        if run and (not name or _ENDS.search(name[-1].after)):
            yield run
            run = []
    if run:
        yield run


def outside_brackets(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens without remarks in brackets, as in `Hans (deals), Luc (me), Poldi`."""
    kept: list[Token] = []
    depth = 0
    for token in tokens:
        for sign in token.before:
            depth = max(0, depth + {"(": 1, ")": -1}.get(sign, 0))
        if not depth:
            kept.append(token)
    return kept


def _parts(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the parts of a line between signs or words that divide names."""
    part: list[Token] = []
    for token in tokens:
        behind_title = bool(part) and part[-1].form in TITLES and token.before.strip() == "."
        is_link = token.form in BETWEEN_NAMES and token.text.islower()  # `Ed` may be a name
        if part and not behind_title and (_DIVIDES.search(token.before) or is_link):
            yield part
            part = []
        if not is_link:
            part.append(token)
    if part:
        yield part


def _name_in(part: Sequence[Token], others: _OtherLines, reader: CardReader) -> Name:
    """Return the name in a part of a line, without seating phrase and titles; empty if `others` do not repeat it."""
    words = list(part)
    for length in range(LONGEST_PHRASE, 0, -1):
        if " ".join(token.form for token in words[:length]) in SEATING:
            words = words[length:]
            break
    while len(words) > 1 and words[0].form in TITLES:
        words = words[1:]
    if not 0 < len(words) <= LONGEST_NAME or not words[0].text.isalpha():
        return ()
    if not all(token.text.isalpha() or token.before == "_" for token in words[1:]):  # `kiki_du_38`
        return ()
    if games_with_name(" ".join(token.text for token in words)) or reader.facts.at(words, 0)[0]:
        return ()
    last = words[-1]
    if (
        len(words[0].text) < SHORTEST
        or last.form in TABLE_WORDS
        or (last.text.islower() and last.form in NO_NAMES and last.before not in ("-", "_"))
    ):
        return ()
    return tuple(words) if others.have(words) else ()


SHORTEST = 2
"""Minimum length of a name."""


def _forms(name: Name) -> str:
    return " ".join(token.form for token in name)


def _says_card(name: Name, reader: CardReader) -> bool:
    """Return whether one of the words of a name is a card, a suit or a rank."""
    return any(
        reader.word(token) is not None or reader.suit(token) is not None or reader.rank(token.form) is not None
        for token in name
    )


MOST_LISTED: Final = 12
"""Maximum number of words of a list, of which the players are some side by side."""


def listed_names(
    lines: Sequence[WrittenLine], reader: CardReader, numbers: Collection[int], writer: Collection[str]
) -> Iterator[tuple[str, ...]]:
    """Yield the lists of possible names whose length is in `numbers`.

    `writer` are the words with which the writer means himself.
    """
    seen: set[tuple[str, ...]] = set()
    for line in lines:
        whole = line._replace(tokens=tuple(outside_brackets(line.tokens)))
        for run in (*_runs_of_capitals(line, reader, writer), *_runs_of_capitals(whole, reader, writer)):
            for number in numbers:
                for first in range(len(run) - number + 1):
                    names = tuple(token.text for token in run[first : first + number])
                    if names not in seen:
                        seen.add(names)
                        yield names


def _runs_of_capitals(line: WrittenLine, reader: CardReader, writer: Collection[str]) -> Iterator[list[Token]]:
    """Yield the longest runs of different words in a line that may be names."""
    taken = {
        at for card in reader.cards_of(line.tokens) for at in range(card.first, card.end) if card.end > card.first + 1
    }
    run: list[Token] = []
    between = 0
    for at, token in enumerate(line.tokens):
        before = line.tokens[at - 1] if at else token
        ends = divides_sentences(before, token)
        if run and (ends or between > MOST_BETWEEN or len(run) == MOST_LISTED):
            yield run
            run = []
        if run and token.before == "-" and before.end == run[-1].end and token.text.isalpha():  # `Marie-Claire`
            run[-1] = run[-1].joined(token, f"{run[-1].text}-{token.text}")
            continue
        between += 1
        if at in taken or not _may_be_listed(token, writer):
            continue
        again = next((place for place, one in enumerate(run) if one.form == token.form), None)
        if again is not None:
            yield run
            run = run[again + 1 :]
        run = [*run, token]
        between = 0
    if run:
        yield run


def _may_be_listed(token: Token, writer: Collection[str]) -> bool:
    """Return whether a word may stand in a list of names: it has a capital, or is one for the writer."""
    if token.form in writer:
        return True
    return token.text.isalpha() and token.text[0].isupper() and token.form not in TITLES and token.form not in SEATING


FEWEST_BLOCKS = 3
"""Minimum number of blocks with the same players."""


def names_in_blocks(lines: Sequence[WrittenLine], reader: CardReader, numbers: Collection[int]) -> tuple[str, ...]:
    """Return the players that most blocks name, in playing order; empty if these blocks disagree on the order.

    numbers: the possible numbers of players.
    """
    blocks = [names for names in _blocks(lines, reader) if len(names) in numbers]
    counted = Counter(frozenset(names) for names in blocks).most_common(1)
    if not counted or counted[0][1] < max(FEWEST_BLOCKS, len(blocks) / 2):
        return ()
    players = counted[0][0]
    orders = {from_least(names) for names in blocks if frozenset(names) == players}
    return next(names for names in blocks if frozenset(names) == players) if len(orders) == 1 else ()


def _blocks(lines: Sequence[WrittenLine], reader: CardReader) -> Iterator[tuple[str, ...]]:
    """Yield the names of each block of consecutive lines with a name; a repeated name begins the next block."""
    names: list[str] = []
    for line in lines:
        name = _name_before_card(line, reader)
        if names and (not name or name in names):
            yield tuple(names)
            names = []
        if name:
            names.append(name)
    if names:
        yield tuple(names)


def _name_before_card(line: WrittenLine, reader: CardReader) -> str:
    """Return the name that begins a line before its only card; empty if the line has another form."""
    cards = list(reader.cards_of(line.tokens))
    if len(cards) != 1 or not 0 < cards[0].first <= LONGEST_NAME:
        return ""
    words = line.tokens[: cards[0].first]
    if not words[0].text[0].isupper() or not all(word.text.isalpha() for word in words):
        return ""
    if any(word.form in TABLE_WORDS for word in words) or reader.facts.at(words, 0)[0]:  # `Pli 3`
        return ""
    return name_of(words)
