"""Lists of cards whose groups are whole by themselves, and ranks that share the suit behind them.

Pi 7, Pi 10, Tr Cav      V.PI 4.PI EXC      6 9 F co - 2 4 10 de - 1 9 Da ba      the 9 and the 4 of hearts
"""

import re
from collections.abc import Sequence

from tarot_records.core.cards import SUITS
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import FoundCard, WrittenCard
from tarot_records.transcripts.text.lexicon import BETWEEN_NAMES
from tarot_records.transcripts.text.pieces import Token


def cards_of_groups(tokens: Sequence[Token], reader: CardReader) -> tuple[WrittenCard, ...]:
    """Return the cards of a list whose groups are each a card, or ranks with their suit; else empty."""
    return (
        _cards_apart(tokens, reader, _DIVIDER)
        or _cards_linked(tokens, reader)
        or _cards_of_rank(tokens, reader)
        or _cards_before_suits(tokens, reader)
    )


_DIVIDER = re.compile(r"[,;|\t/]|\s[–—-]\s")
"""Pattern of a sign between the cards of a list."""


def _groups(tokens: Sequence[Token], divider: re.Pattern[str]) -> list[list[Token]]:
    """Split tokens into groups, at signs that match `divider` and at words such as `and`."""
    groups: list[list[Token]] = [[]]
    for token in tokens:
        is_word = token.form in BETWEEN_NAMES and len(token.text) > 1
        if groups[-1] and (is_word or divider.search(token.before)):
            groups.append([])
        if not is_word:
            groups[-1].append(token)
    return [group for group in groups if group]


def _cards_apart(tokens: Sequence[Token], reader: CardReader, divider: re.Pattern[str]) -> tuple[WrittenCard, ...]:
    """Return the cards of a list if each group between dividers is one whole card and all cards differ; else empty."""
    groups = _groups(tokens, divider)
    if len(groups) < 2:
        return ()
    cards = []
    for group in groups:
        found = reader.at(group, 0)
        if found is None or found.end < len(group) or _shares_suit(tokens, group, reader):
            return ()
        cards.append(card_of_tokens(found.code, *group))
    return tuple(cards) if len({card.code for card in cards}) == len(cards) else ()


def _shares_suit(tokens: Sequence[Token], group: Sequence[Token], reader: CardReader) -> bool:
    """Return whether a number alone has the suit of the card behind a word such as `and`: `2 et 8 de cœur`."""
    if len(group) > 1 or not group[0].is_number:
        return False
    at = tokens.index(group[0])
    joined = at + 1 < len(tokens) and tokens[at + 1].form in BETWEEN_NAMES and tokens[at + 1].text.isalpha()
    return joined and rank_before_suit(tokens, at, reader) is not None


def _cards_linked(tokens: Sequence[Token], reader: CardReader) -> tuple[WrittenCard, ...]:
    """Return the cards of a list if blanks divide cards and signs join their parts: `V.PI 4.PI EXC`; else empty."""
    groups = _groups(tokens, _BLANK)
    joined = sum(len(group) > 1 for group in groups)
    if joined * 2 < len(groups) or any(len(group) == 1 and group[0].is_number for group in groups):
        return ()
    return _cards_apart(tokens, reader, _BLANK)


def _cards_of_rank(tokens: Sequence[Token], reader: CardReader) -> tuple[WrittenCard, ...]:
    """Return the cards of a rank that stands before several suits: `aces (cups, coins, swords)`; else empty."""
    said = [token for token in tokens if not reader.fills(token) and token.form not in BETWEEN_NAMES]
    rank = reader.rank(said[0].form) if said else None
    suits = [reader.suit(token) for token in said[1:]]
    if rank is None or len(suits) < 2 or not set(suits) <= set(SUITS) or len({*suits}) < len(suits):
        return ()
    return tuple(card_of_tokens(f"{suit}{rank}", token) for suit, token in zip(suits, said[1:], strict=True))


_BLANK = re.compile(r"\s")


def _cards_before_suits(tokens: Sequence[Token], reader: CardReader) -> tuple[WrittenCard, ...]:
    """Return the cards of a list whose suits stand behind their ranks, as in `6 9 F co - 2 4 10 de`; else empty.

    A group may also have its suit before its ranks: `tar. 11 21`.
    """
    groups = _groups(tokens, _DIVIDER)
    behind = [group for group in groups if len(group) > 2 and reader.suit(group[-1]) is not None]
    if len(groups) < 2 or not behind:
        return ()
    cards: list[WrittenCard] = []
    for group in groups:
        *ranks, last = group if reader.suit(group[-1]) is not None else (*group[1:], group[0])
        suit = reader.suit(last)
        codes = [f"{suit}{token.text if suit == 'T' else reader.rank(token.form)}" for token in ranks]
        if suit is None or not codes or not reader.pack.issuperset(codes):
            return ()
        cards += map(card_of_tokens, codes, ranks)
    return tuple(cards) if len({card.code for card in cards}) == len(cards) else ()


def _rank_in_list(token: Token, reader: CardReader) -> str | None:
    """Return the rank or the number of a trump that a token states, in figures or in words; None if it states none."""
    digits = reader.without_number_ending(token.form)
    number = int(digits) if digits.isdecimal() and len(digits) <= 2 else reader.numbers.get(token.form, 0)
    return str(number) if 1 <= number <= reader.highest_trump else reader.rank(token.form)


def rank_before_suit(tokens: Sequence[Token], at: int, reader: CardReader) -> str | None:
    """Return the card of a rank whose suit follows a later rank, as the 9 in `the 9 and the 4 of hearts`; else None.

    Trumps may also be named after their numbers, as in `the 15, 18 and 9 of trumps`.
    """
    rank = _rank_in_list(tokens[at], reader)
    last = _end_of_ranks(tokens, at + 1, reader) if rank is not None else None
    if rank is None or last is None:
        return None
    found, ranks = last
    is_trump = ranks == 1 and reader.word(tokens[at]) is not None and rank.isdigit() != found.code[1:].isdigit()
    code = found.code[0] + rank
    return code if found.code != "F" and not is_trump and code in reader.pack else None


def _end_of_ranks(tokens: Sequence[Token], at: int, reader: CardReader) -> tuple[FoundCard, int] | None:
    """Return the card that ends a row of ranks, as in `9 and 4 of hearts` or `6-5-4 of hearts`; None if no row ends so.

    Return with it the number of ranks before it. at: index of the token after the first rank.
    """
    joined, ranks = False, 1
    for after in range(at, min(at + LONGEST_ROW, len(tokens))):
        token = tokens[after]
        joined |= token.before in HYPHENS
        if token.form in BETWEEN_NAMES:
            joined = True
        elif not reader.fills(token):
            found = reader.at(tokens, after)
            if found is not None and is_worded(tokens, found):
                is_rank = found.scanned or _rank_in_list(tokens[found.first], reader) == found.code[1:]
                return (found, ranks) if joined and is_rank else None
            if _rank_in_list(token, reader) is None:
                return None
            joined, ranks = False, ranks + 1
    return None


LONGEST_ROW = 40
"""Maximum number of words of a row of ranks."""
HYPHENS = ("-", "–")
"""Signs between the ranks of a row, as in `9-8-7 of clubs`."""


def is_worded(tokens: Sequence[Token], card: FoundCard) -> bool:
    """Return whether a card has at least three tokens, or two that are each a number or longer than a letter."""
    if card.end - card.first < 2:
        return False
    first, last = tokens[card.first], tokens[card.end - 1]
    return all(token.is_number or len(token.form) > 1 for token in (first, last)) or card.end - card.first > 2


def card_of_tokens(code: str, *tokens: Token) -> WrittenCard:
    """Return a card with the place, the signs and the words of the tokens that state it."""
    text = " ".join(token.text for token in tokens)
    return WrittenCard(code, tokens[0].start, tokens[-1].end, tokens[0].marks, text=text)
