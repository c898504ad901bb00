"""Find the cards and the lists of cards of a sentence."""

import re
from collections.abc import Sequence
from itertools import takewhile

from tarot_records.core.cards import SUITS
from tarot_records.transcripts.cards.card_groups import rank_before_suit
from tarot_records.transcripts.cards.card_lists import list_of
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import WrittenCard
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.sentences.sentence_parts import (
    CARDS,
    CUT,
    DECLARED,
    WITH_CARDS,
    PartFound,
    SentenceParsing,
    SentencePart,
    fact_at,
    longest_phrase,
)
from tarot_records.transcripts.text.lexicon import AGAINST, AMOUNT, PARTS_OF_TALON, SEVERAL_TRUMPS, WITH_ACCENTS
from tarot_records.transcripts.text.pieces import Token


def find_called_card(parsing: SentenceParsing, at: int) -> PartFound:
    """Return the called card that begins at token `at`, if the sentence is about a call; else None.

    It has several words, or is a suit alone, which means its king.
    """
    if parsing.about != "call":
        return None
    tokens, reader = parsing.tokens, parsing.reader
    card = reader.at(tokens, at)
    if card is not None:
        return _one_card(parsing, card.code, at, card.end) if card.end > at + 1 else None
    suit = None if tokens[at].form in reader.frequent else reader.suit(tokens[at])
    return None if suit in (None, "T") else _one_card(parsing, f"{suit}K", at, at + 1)


def find_cards(parsing: SentenceParsing, at: int) -> PartFound:
    """Return the list of cards that begins at token `at`, if the sentence is about cards; else None.

    In `Hans Könige und Kakadu` the last word is another declaration, though it also names a card.
    """
    if parsing.about not in WITH_CARDS:
        return None
    tokens, reader = parsing.tokens, parsing.reader
    beside = tokens[max(0, at - 1) : at], tokens[at + 1 : at + 2]
    is_count = tokens[at].is_number and (
        any(word.form in words for near, words in zip(beside, (AGAINST, PARTS_OF_TALON), strict=True) for word in near)
        or _counts_next(parsing, at)
    )  # `alone against 4`, `1st half`
    if is_count or not _may_begin_list(tokens, at, reader):
        return None
    end = _end_of_list(tokens, at, reader, parsing.people)
    if parsing.about == DECLARED:  # `sequence 4 2 1; and 20 17 1` are two declarations
        end = next((place for place in range(at + 1, end) if ";" in tokens[place].before), end)
    fillers = takewhile(lambda place: reader.at(tokens, place) is None, range(at, end))  # `Kontra auf den Kakadu`
    shortest = 1 if parsing.about == DECLARED else 2  # `rief den 19er und sagte den Pagat ultimo an`
    if end <= at or any(longest_phrase(tokens, place + 1, parsing.words.declared)[1] >= shortest for place in fillers):
        return None
    cards, unread = list_of(parsing.tokens[at:end], parsing.reader)
    if parsing.about == DECLARED and _ends_with_worth(cards):
        cards, end = cards[:-1], end - 1
    return parsing.part(CARDS, at, end)._replace(cards=cards, unread=unread), end


def _counts_next(parsing: SentenceParsing, at: int) -> bool:
    """Return whether the number at index `at` counts what follows it, as in `10 cards` and `11 trumps`."""
    tokens = parsing.tokens
    if at + 1 == len(tokens) or tokens[at + 1].before != " ":
        return False
    is_declared = parsing.about == DECLARED and longest_phrase(tokens, at + 1, parsing.words.declared)[1] > 0
    is_declared |= parsing.about == DECLARED and tokens[at + 1].form in SEVERAL_TRUMPS
    return is_declared or fact_at(tokens, at + 1, parsing.reader)[0] == "hands"


SHORTEST_SEQUENCE = 3
"""Minimum number of cards of a declared sequence behind which the number of its points may stand."""


def _ends_with_worth(cards: Sequence[WrittenCard]) -> bool:
    """Return whether the number at the end of a sequence in one suit is its points: `9-8-7 of clubs, 5`."""
    *sequence, last = cards or (None,)
    suits = {card.code[0] for card in sequence}
    is_sequence = len(sequence) >= SHORTEST_SEQUENCE and len(suits) == 1 and suits <= {*SUITS}
    return is_sequence and last is not None and last.text.isdigit() and last.code[0] == "T"


def _may_begin_list(tokens: Sequence[Token], at: int, reader: CardReader) -> bool:
    """Return whether a token is, or begins, a card, a suit or a rank; articles may stand before it."""
    at = next((place for place in range(at, len(tokens) - 1) if not reader.fills(tokens[place])), at)
    token = tokens[at]
    is_part = reader.suit(token) is not None or reader.rank(token.form) is not None or reader.scanned(token) is not None
    return is_part or reader.at(tokens, at) is not None or rank_before_suit(tokens, at, reader) is not None


def find_card(parsing: SentenceParsing, at: int) -> PartFound:
    """Return the single card that begins at token `at`; None if there is none, or if the token is only a number."""
    if parsing.tokens[at].is_number:
        return None
    card = parsing.reader.at(parsing.tokens, at)
    return None if card is None else _one_card(parsing, card.code, at, card.end)


def _one_card(parsing: SentenceParsing, code: str, first: int, end: int) -> tuple[SentencePart, int]:
    """Return the tokens from `first` up to, but without, `end` as one card, and `end`."""
    part = parsing.part(CARDS, first, end)
    return part._replace(cards=(WrittenCard(code, part.start, part.end),)), end


_DASH = re.compile(r"\s[–—-]\s")
"""Pattern of a dash between blanks."""


_ARROW = re.compile(r"[-=]>|[→⇒➔]")
"""Pattern of a sign behind a list, before what became of its cards."""


def _states_worth(tokens: Sequence[Token], first: int, at: int) -> bool:
    """Return whether a number stands behind a dash at the end of a list: `Knave, 10, 9, 8 - 5` is worth 5 points."""
    ends = at + 1 == len(tokens) or CUT.search(tokens[at + 1].before) is not None
    return (
        ends
        and not any(_DASH.search(token.before) for token in tokens[first + 1 : at])
        and bool(_DASH.search(tokens[at].before))
    )


MOST_UNKNOWN = 2
"""Maximum number of words in a row within a list of cards that are no cards; later articles are not counted."""


def _continues_trumps(tokens: Sequence[Token], first: int, at: int, reader: CardReader) -> bool:
    """Return whether a number may be one more trump of a row such as `tr. 13, 15, 16`, which begins at `first`."""
    row = [place for place in range(first, at) if not reader.fills(tokens[place])]
    begins = bool(row) and reader.suit(tokens[row[0]]) == "T"
    return (
        begins
        and all(tokens[place].is_number for place in row[1:])
        and 0 < int(tokens[at].text) <= reader.highest_trump
    )


def _end_of_list(tokens: Sequence[Token], at: int, reader: CardReader, people: People) -> int:
    """Return the index after the list of cards that begins at a token; `at` if no list begins there."""
    end = last = at
    unknown = 0
    in_bracket = "(" in tokens[at].before
    while end < len(tokens):
        token, card = tokens[end], reader.at(tokens, end)
        if end > at and "(" in token.before and "(" not in tokens[at].before:
            opens_suits = reader.rank(tokens[end - 1].form) is not None and reader.suit(token) in (*SUITS,)
            if not opens_suits:  # an aside; but `aces (cups, coins)` is a list
                break
            in_bracket = True
        elif in_bracket and end > at and ")" in token.before and "(" not in token.before:
            break
        if end > at and _ARROW.search(token.before):
            break
        if end > at and token.is_number and (tokens[end - 1].form in AMOUNT or _states_worth(tokens, at, end)):
            break
        known = card is not None or reader.suit(token) is not None or reader.rank(token.form) is not None
        known = known or reader.scanned(token) is not None or rank_before_suit(tokens, end, reader) is not None
        known = known or (token.is_number and _continues_trumps(tokens, at, end, reader))
        is_frequent = token.text in WITH_ACCENTS or (len(token.text) > 1 and reader.is_frequent(token))  # `C♥ à Ann`
        known = known and not (is_frequent and token.text.islower())
        fact, _ = fact_at(tokens, end, reader)
        if known and not (fact and card is None and len(token.form) > 2):
            end = last = end + 1 if card is None else card.end
            unknown = 0
        elif not known and unknown < MOST_UNKNOWN and token.form not in people.forms and not fact:
            end += 1
            unknown += not (end > last + 1 and reader.fills(token))
        else:
            break
    return last
