"""Split words that are two cards, or two words of one card, written without a blank.

A player writes `c10s2` for two cards, or `R109` for three ranks of the suit before.
"""

import re

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import UNREAD, trump_number
from tarot_records.transcripts.text.pieces import Token, WrittenLine


def ranks_in(text: str, reader: CardReader) -> list[str] | None:
    """Return the ranks in a text without blanks: `R`, `10` and `9` in `R109`; None if it contains anything else."""
    ranks = []
    for part in re.findall(r"10|.", text):
        rank = reader.rank(part)
        if rank is None:
            return None
        ranks.append(rank)
    return ranks


def with_glued_divided(line: WrittenLine, reader: CardReader) -> WrittenLine:
    """Return a line with each token split that is two cards, such as `c10s2`, or two words of one card."""
    tokens = [part for token in line.tokens for part in _split_token(token, reader)]
    return line if len(tokens) == len(line.tokens) else line._replace(tokens=tuple(tokens))


def _split_token(token: Token, reader: CardReader) -> tuple[Token, ...]:
    """Split a token into two words of a card, or into two cards, if only one split fits; else return it alone."""
    if len(token.text) > SHORTEST_GLUED and not token.is_number and reader.word(token) is None:
        words = [_halves(token, at) for at in range(1, len(token.text))]
        apart = [(one, other._replace(before=" ")) for one, other in words]
        cards = [halves for halves in apart if _are_words_of_card(halves, reader)]
        if len(cards) == 1:
            return cards[0]
    if not 3 < len(token.text) < 8 or token.text.isalpha() or token.is_number or reader.word(token) is not None:
        return (token,)
    every = [_halves(token, at) for at in range(2, len(token.text) - 1)]
    divided = [halves for halves in every if all(_is_card_with_suit(half, reader) for half in halves)]
    return divided[0] if len(divided) == 1 else (token,)


SHORTEST_GLUED = 4
"""Length above which a token may be the words of a card without a blank between them."""


def _are_words_of_card(halves: tuple[Token, Token], reader: CardReader) -> bool:
    """Return whether two tokens are one card and each is a whole name or a number: `kralj` and `križ`."""
    habit = reader.habit
    whole = {*habit.suits.whole, *habit.ranks.whole, *reader.trump_words}
    are_whole = all((len(half.form) > 2 and half.form in whole) or trump_number(half.form) for half in halves)
    found = reader.at(halves, 0) if are_whole else None
    return found is not None and found.end == len(halves)


def _halves(token: Token, at: int) -> tuple[Token, Token]:
    """Split a token into two before the character at index `at`."""
    left, right = token.text[:at], token.text[at:]
    middle = token.start + at
    return (
        Token(left, plain_words(left), token.start, middle, token.before, ""),
        Token(right, plain_words(right), middle, token.end, "", token.after),
    )


def _is_card_with_suit(token: Token, reader: CardReader) -> bool:
    """Return whether a token alone is a card of the pack, with a suit: `s4`, but not `21`."""
    return not token.is_number and (code := reader.word(token)) is not None and code != UNREAD
