"""Find the lists of words that may be the players: different words with little between, in any line of a text.

A list need not be introduced: `Anna, Bert und ich`, `(Hitsch & Ursin)`, `Geber Anna, dann Bert, Cilli`. The use of the
words in the whole text decides which of the lists names the players.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.habit import CardReader
from tarot_records.transcripts.lexicon import SEATING, TITLES
from tarot_records.transcripts.pieces import Token, WrittenLine
from tarot_records.transcripts.repeated_names import outside_brackets

MOST_BETWEEN: Final = 3
"""Maximum number of words between two names of a list."""
MOST_LISTED: Final = 12
"""Maximum number of words of a list, of which the players are some side by side."""
_ENDS = re.compile(r"[.!?;]\s")


def listed_names(
    lines: Sequence[WrittenLine], reader: CardReader, numbers: Collection[int], writer: Collection[str]
) -> Iterator[tuple[str, ...]]:
    """Yield the lists of possible names whose length is in `numbers`.

    `writer` are the words with which the writer means himself.
    """
    seen: set[tuple[str, ...]] = set()
    for line in lines:
        for run in (*_runs(line, reader, writer), *_runs(_without_brackets(line), reader, writer)):
            for number in numbers:
                for first in range(len(run) - number + 1):
                    names = tuple(token.text for token in run[first : first + number])
                    if names not in seen:
                        seen.add(names)
                        yield names


def _without_brackets(line: WrittenLine) -> WrittenLine:
    """Return a line without remarks in brackets."""
    return line._replace(tokens=tuple(outside_brackets(line.tokens)))


def _runs(line: WrittenLine, reader: CardReader, writer: Collection[str]) -> Iterator[list[Token]]:
    """Yield the longest runs of different words in a line that may be names."""
    taken = {
        at for card in reader.cards_of(line.tokens) for at in range(card.first, card.end) if card.end > card.first + 1
    }
    run: list[Token] = []
    between = 0
    for at, token in enumerate(line.tokens):
        before = line.tokens[at - 1] if at else token
        ends = _ENDS.search(token.before) and before.form not in TITLES and len(before.text) > 1
        if run and (ends or between > MOST_BETWEEN or len(run) == MOST_LISTED):
            yield run
            run = []
        if run and token.before == "-" and before.end == run[-1].end and token.text.isalpha():  # `Marie-Claire`
            text = f"{run[-1].text}-{token.text}"
            run[-1] = Token(text, plain_words(text), run[-1].start, token.end, run[-1].before, token.after)
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
