"""Leave names of games out where they could be taken for words of play: `Scarto`, `Tapp-Tarock`, `Tarok`."""

from collections.abc import Sequence

from tarot_records.notation.game_names import games_with_name
from tarot_records.transcripts.pieces import Token, WrittenLine

LONGEST_NAME = 4
"""Maximum number of words of the name of a game."""


def without_game_name(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return a sentence without a game name of several words at its beginning: `Tapp-Tarock` means no talon."""
    length = _length_of_name(tokens)
    return tokens[length:] if length > 1 else tokens


def without_game_in_title(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return lines without the names of games in the first line: `Scarto, 12 March` means no scart.

    The lines stay unchanged if a colon follows such a name, which then introduces a fact: `Scarto: 5 8`.
    """
    if not lines:
        return []
    title, *others = lines
    kept, at = list[Token](), 0
    while at < len(title.tokens):
        length = _length_of_name(title.tokens[at:])
        if length and title.tokens[at + length - 1].after.lstrip().startswith(":"):
            return [*lines]
        kept += [] if length else [title.tokens[at]]
        at += length or 1
    return [title._replace(tokens=tuple(kept)), *others] if kept else others


def _length_of_name(tokens: Sequence[Token]) -> int:
    """Return the number of tokens of the longest game name at the beginning of `tokens`; 0 if there is none."""
    lengths = range(min(LONGEST_NAME, len(tokens)), 0, -1)
    return next((n for n in lengths if games_with_name(" ".join(token.text for token in tokens[:n]))), 0)
