"""Join the lines of a hand that is listed suit by suit below the name of its player."""

from collections.abc import Sequence

from tarot_records.transcripts.text.lexicon import SUIT_WORDS
from tarot_records.transcripts.text.pieces import SIGNS, Token, WrittenLine


def joined_by_suits(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return the lines, with a hand listed suit by suit below a player's name joined to one line."""
    listed = _lines_of_listed_hands(lines)
    joined: list[WrittenLine] = []
    for at, line in enumerate(lines):
        is_suit = bool(joined) and _begins_with_suit(line)
        if at in listed or (is_suit and (_begins_with_suit(joined[-1], later=True) or _may_head(joined[-1]))):
            first, *others = line.tokens
            above = joined.pop()
            tokens = (*above.tokens, first._replace(before=", "), *others)
            line = above.joined(line, tokens)
        joined.append(line)
    return joined


def _lines_of_listed_hands(lines: Sequence[WrittenLine]) -> set[int]:
    """Return the indexes of the lines with one suit of a hand each, without a colon, as `♥ K 7` below `Ann`.

    Empty unless several hands are listed so, each with lines of different suits.
    """
    groups: list[list[int]] = []
    at = 0
    while at < len(lines):
        end = at + 1
        beside = _suit_of_tokens(lines[at].tokens[1:])  # `Ann   trumps 17 8 6` above `♠ K 7`
        suits = {beside} - {""}
        is_head = bool(beside) or _may_head(lines[at])
        while is_head and end < len(lines) and (suit := _suit_of_tokens(lines[end].tokens)) and suit not in suits:
            suits.add(suit)
            end += 1
        if len(suits) >= FEWEST_SUITS:
            groups.append([*range(at + 1, end)])
        at = end
    return {at for group in groups for at in group} if len(groups) > 1 else set()


FEWEST_SUITS = 3
"""Minimum number of suits of a hand that is listed suit by suit."""


def _suit_of_tokens(tokens: Sequence[Token]) -> str:
    """Return the sign or the word of the suit that begins a list of several cards; empty if there is none."""
    is_suit = len(tokens) > 1 and (tokens[0].text in SIGNS or tokens[0].form in SUIT_WORDS)
    return tokens[0].form if is_suit and all(len(token.text) <= LONGEST_RANK for token in tokens[1:]) else ""


LONGEST_RANK = 8
"""Maximum length of a rank or a name of a card in a list by suits, such as `Pagat`."""
MOST_IN_HEADING = 4
"""Maximum number of words above a hand that is listed suit by suit."""


def _begins_with_suit(line: WrittenLine, later: bool = False) -> bool:
    """Return whether a line begins with a suit and a colon, as in `Herz: K 7`.

    If `later`, a line that was joined from such lines before counts too.
    """
    tokens = line.tokens
    if later and "\n" in line.text:
        return True
    return len(tokens) > 1 and tokens[0].form in SUIT_WORDS and tokens[0].after.lstrip().startswith(":")


def _may_head(line: WrittenLine) -> bool:
    """Return whether a line may head the hand below it: a few words without a number."""
    return len(line.tokens) <= MOST_IN_HEADING and not any(token.is_number for token in line.tokens)
