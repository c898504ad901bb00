"""Find the players where each trick is a block of lines, each with a player and his card, one below the other."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tarot_records.transcripts.habit import CardReader
from tarot_records.transcripts.lexicon import TABLE_WORDS
from tarot_records.transcripts.likely_players import from_least
from tarot_records.transcripts.pieces import WrittenLine

LONGEST_NAME = 3
"""Maximum number of words of a name."""
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
    first, *others = words
    return first.text + "".join(word.before + word.text for word in others)
