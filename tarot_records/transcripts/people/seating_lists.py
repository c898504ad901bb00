"""Find the players where a text lists them as they sit: `Sitzordnung: Obmann Gruber – Frau Pichler – Zangerl`.

A sentence with a phrase for sitting is divided at signs, at words such as `and`, and at numbers. Each part with a name
is a player; a later part in brackets, or without a name, describes the same player (`le notaire`).
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.text.lexicon import BETWEEN_NAMES, COMMON, NO_NAMES, SEATING, SIDES, TITLES
from tarot_records.transcripts.text.pieces import Token, WrittenLine

LONGEST_PHRASE, LONGEST_PART = 4, 5
"""Maximum number of words of a phrase for sitting, and of a part that is a player."""
SHORTEST_NOUN = 4
"""Minimum length of a noun that stands for a player without his name, such as `notaire`."""
_DIVIDES = re.compile(r"[,;:/>→|()=\t]|[–—]|\s-\s|\s{2,}")
_ENDS = re.compile(r"[.!?]+[»”\")]*\s+$")


_SIDES = frozenset(form for sides in SIDES.values() for side in sides for form in side if len(form) > 2)
"""Words for the sides of the table."""


class SeatedPlayers(NamedTuple):
    """The players of a list, in the order of play."""

    names: tuple[str, ...]
    forms: Mapping[str, int]
    """Word that names only one of the players, in plain letters -> his place in the list."""
    shorts: frozenset[str] = frozenset()
    """The words among `forms` that are initials or numbers; the text explains these."""


def seated_as_named(names: Sequence[Token]) -> SeatedPlayers:
    """Return the players of a list of single names, in its order."""
    return SeatedPlayers(tuple(name.text for name in names), {name.form: at for at, name in enumerate(names)})


class _Part(NamedTuple):
    """A part of the sentence: words with a capital or for the writer, and other words."""

    names: tuple[Token, ...]
    others: tuple[Token, ...]
    has_phrase: bool
    """True if words of the phrase for sitting stand in it."""
    in_brackets: bool


def seated_players(
    lines: Sequence[WrittenLine], reader: CardReader, numbers: Collection[int], writer: Collection[str]
) -> Iterator[SeatedPlayers]:
    """Yield the lists of players as they sit whose length is in `numbers`.

    `writer` are the words with which the writer means himself.
    """
    written = Counter(token.form for line in lines for token in line.tokens)
    for line in lines:
        for sentence in _sentences(line.tokens):
            phrase = _phrase_in(sentence)
            if not phrase:
                continue
            parts = list(_parts(sentence, phrase, reader, writer))
            head = max((at for at, part in enumerate(parts) if part.has_phrase), default=-1)
            if sum(bool(part.names) for part in parts[head + 1 :]) > 1:  # the list follows the phrase
                parts = [_with_repeated_names(part, written) if at <= head else part for at, part in enumerate(parts)]
            for players in _longest_run(parts, numbers, writer):
                yield _as_seated_players(players)
            if not any(part.names for part in parts):
                yield from _in_small_letters(sentence, phrase, reader, numbers)


def _sentences(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the sentences of a line; the stop after a title or an initial ends none."""
    begun = 0
    for at in range(1, len(tokens)):
        ends = _ENDS.search(tokens[at].before) and tokens[at - 1].form not in TITLES and len(tokens[at - 1].text) > 1
        if ends:
            yield tokens[begun:at]
            begun = at
    yield tokens[begun:]


def _phrase_in(sentence: Sequence[Token]) -> frozenset[int]:
    """Return the places of all words that belong to phrases for sitting."""
    found: set[int] = set()
    for at in range(len(sentence)):
        for length in range(1, LONGEST_PHRASE + 1):
            if " ".join(token.form for token in sentence[at : at + length]) in SEATING:
                found.update(range(at, min(len(sentence), at + length)))
    return frozenset(found)


def _parts(
    sentence: Sequence[Token], phrase: Collection[int], reader: CardReader, writer: Collection[str]
) -> Iterator[_Part]:
    """Yield the parts of a sentence, without its phrase for sitting."""
    names: list[Token] = []
    others: list[Token] = []
    has_phrase = False
    opened, in_brackets = 0, False
    for at, token in enumerate(sentence):
        joined_sides = token.before == "-" and token.form in _SIDES  # `Est-Nord-Ovest-Sud`
        divides = bool(_DIVIDES.search(token.before)) or joined_sides or token.form in BETWEEN_NAMES or token.is_number
        if at and divides:
            if names or others:
                yield _Part(tuple(names), tuple(others), has_phrase, in_brackets)
            names, others, has_phrase = [], [], False
        opened += token.before.count("(") - token.before.count(")")
        in_brackets = opened > 0
        has_phrase |= at in phrase
        if token.is_number or at in phrase or token.form in BETWEEN_NAMES:
            continue
        behind_title = at > 0 and sentence[at - 1].form in TITLES and token.text[0].isupper()
        if token.form in writer or behind_title or _is_name(token, reader):
            names.append(token)
        else:
            others.append(token)
    if names or others:
        yield _Part(tuple(names), tuple(others), has_phrase, in_brackets)


def _with_repeated_names(part: _Part, written: Mapping[str, int]) -> _Part:
    """Return a part with only those of its names that the text repeats.

    If none is repeated but another longer word of the part is, all names stay.
    """
    again = tuple(name for name in part.names if written[name.form] > 1)
    noun = any(len(word.text) >= SHORTEST_NOUN and written[word.form] > 1 for word in part.others)
    return part._replace(names=again if again or not noun else part.names)


def _is_name(token: Token, reader: CardReader) -> bool:
    """Return whether a word with a capital names somebody: it is no title, card, suit or everyday word."""
    if not token.text[0].isupper() or not token.text.isalpha() or token.form in TITLES:
        return False
    everyday = token.form in NO_NAMES and token.form not in _SIDES
    is_card = reader.word(token) is not None and not (token.text.istitle() and _reads_by_chance(token, reader))
    return not everyday and not is_card and not reader.facts.at([token], 0)[0]


def _reads_by_chance(token: Token, reader: CardReader) -> bool:
    """Return whether a long word reads as a card only by short forms: `Karl` by those of `Karo` and `Rössli`."""
    return len(token.text) >= SHORTEST_NOUN and token.form not in reader.named and token.text.isalpha()


def _longest_run(
    parts: Sequence[_Part], numbers: Collection[int], writer: Collection[str]
) -> Iterator[Sequence[Sequence[Token]]]:
    """Yield the longest run of players in a sentence, if its length is in `numbers`.

    Each player is given as the words that name or describe him.
    """
    runs: list[list[list[Token]]] = [[]]
    for part in parts:
        run = runs[-1]
        if part.names and part.others and all(name.form in writer for name in part.names):  # `I was watching`
            runs.append([])
        elif run and part.in_brackets and not run[0][-1].before.endswith("("):  # `Henri (He)`
            run[-1][:0] = [*part.others, *part.names]
        elif part.names:
            explains = run and run[-1][-1].form in writer and len(part.names) == 1  # `I, Beatrice`
            if explains:
                run[-1].extend(part.names)
            else:
                again = next((at for at, words in enumerate(run) if words[-1].form == part.names[-1].form), -1)
                if again >= 0 and len(run) in numbers:  # the list has ended
                    runs.append([])
                elif again >= 0:  # `chez Lise` before the list
                    del run[: again + 1]
                runs[-1].append([*part.others, *part.names])
        elif run and len(part.others) <= LONGEST_PART:
            run[-1][:0] = part.others
        elif run:
            runs.append([])
    best = max(runs, key=len)
    if len(best) in numbers and len(best) > 2:
        yield best


def _as_seated_players(players: Sequence[Sequence[Token]]) -> SeatedPlayers:
    """Return the players with the words that name only one of them; the last word of each is his name."""
    counted = Counter(form for words in players for form in {word.form for word in words})
    forms = {
        word.form: seat
        for seat, words in enumerate(players)
        for word in words
        if counted[word.form] == 1 and _may_name(word)
    }
    names = tuple(words[-1].text for words in players)
    return SeatedPlayers(names, forms)


def _may_name(word: Token) -> bool:
    """Return whether a word names a player by itself: it has a capital, or is a longer noun."""
    if word.form in TITLES or not word.text.isalpha():
        return False
    return word.text[0].isupper() or (len(word.text) >= SHORTEST_NOUN and word.form not in COMMON)


def _in_small_letters(
    sentence: Sequence[Token], phrase: Collection[int], reader: CardReader, numbers: Collection[int]
) -> Iterator[SeatedPlayers]:
    """Yield the players listed in small letters just before or after the phrase: `jo kim lulu max ds l'ordre`."""
    for step in (-1, 1):
        at = min(phrase) - 1 if step < 0 else max(phrase) + 1
        names: list[Token] = []
        while 0 <= at < len(sentence) and _is_small_name(sentence[at], reader):
            if names and _DIVIDES.search(sentence[at + 1 if step < 0 else at].before):
                break
            if sentence[at].form not in BETWEEN_NAMES:
                names.insert(0 if step < 0 else len(names), sentence[at])
            at += step
        if len(names) in numbers and len(names) > 2:
            yield seated_as_named(names)


def _is_small_name(token: Token, reader: CardReader) -> bool:
    """Return whether a word in small letters may be a name, or stands between two."""
    if token.form in BETWEEN_NAMES:
        return True
    everyday = token.form in NO_NAMES
    return token.text.isalpha() and len(token.text) > 1 and not everyday and reader.word(token) is None
