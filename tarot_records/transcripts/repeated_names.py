"""Find the players where a text lists names that it repeats: `Anna Maria, de Boer, König` above lines with each.

A name may have several words, small letters, or the form of a card; its repetition shows that it is a name.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from tarot_records.notation.game_names import games_with_name
from tarot_records.transcripts.habit import CardReader
from tarot_records.transcripts.lexicon import ALL_AROUND, BETWEEN_NAMES, COMMON, PAIRS, SEATING, TABLE_WORDS, TITLES
from tarot_records.transcripts.pieces import Token, WrittenLine

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
    for line in lines[:FIRST_LINES]:
        if len(line.tokens) < FEWEST or line.tokens[0].form in PAIRS:
            continue
        others = [one for one in lines if one.start != line.start]
        outside = outside_brackets(line.tokens)
        parts = [*_parts(outside), *(_parts(line.tokens) if len(outside) < len(line.tokens) else ())]
        for run in _runs(parts, others, reader):
            is_list = len(run) in numbers and len(run) >= FEWEST and len({_forms(name) for name in run}) == len(run)
            named = {token.start for name in run for token in name}
            beside = [token for token in line.tokens if token.start not in named]
            if not is_list or any(reader.word(token) is not None and not token.is_number for token in beside):
                continue
            if not all(_says_card(name, reader) for name in run) or _is_label(beside):
                return tuple(run)
    return ()


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


def _runs(parts: Iterable[Sequence[Token]], others: Sequence[WrittenLine], reader: CardReader) -> Iterator[list[Name]]:
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
        depth += token.before.count("(") - token.before.count(")")
        if depth <= 0:
            kept.append(token)
    return kept


def _parts(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the parts of a line between signs or words that divide names."""
    part: list[Token] = []
    for token in tokens:
        behind_title = bool(part) and part[-1].form in TITLES and token.before.strip() == "."
        if part and not behind_title and (_DIVIDES.search(token.before) or token.form in BETWEEN_NAMES):
            yield part
            part = []
        if token.form not in BETWEEN_NAMES:
            part.append(token)
    if part:
        yield part


def _name_in(part: Sequence[Token], others: Sequence[WrittenLine], reader: CardReader) -> Name:
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
        or (last.text.islower() and _is_everyday(last) and last.before not in ("-", "_"))
    ):
        return ()
    return tuple(words) if _follow_one_another_in(words, others) else ()


SHORTEST = 2
"""Minimum length of a name."""


def _is_everyday(token: Token) -> bool:
    """Return whether a token is an everyday word or a word of the game."""
    return token.form in COMMON or token.form in ALL_AROUND


def _follow_one_another_in(words: Sequence[Token], lines: Sequence[WrittenLine]) -> bool:
    """Return whether the words follow one another in one of the lines."""
    wanted = [token.text.casefold() for token in words]
    return any(
        [token.text.casefold() for token in line.tokens[at : at + len(wanted)]] == wanted
        for line in lines
        for at in range(len(line.tokens) - len(wanted) + 1)
    )


def _forms(name: Name) -> str:
    """Return a name in plain letters."""
    return " ".join(token.form for token in name)


def _says_card(name: Name, reader: CardReader) -> bool:
    """Return whether one of the words of a name is a card, a suit or a rank."""
    return any(
        reader.word(token) is not None or reader.suit(token) is not None or reader.rank(token.form) is not None
        for token in name
    )
