"""Read lists of cards: hands, talon, scart. A suit stands before its ranks, or each card stands alone.

`P R.V.9 C 10 K D.4` is read with the fewest liberties: each suit once, ranks from the top down, nothing left over. A
letter may be both a suit and a rank; the whole list decides.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tarot_records.core.cards import RANKS, TRUMP_COUNT
from tarot_records.transcripts.cards.card_groups import card_of_tokens, cards_of_groups, is_worded, rank_before_suit
from tarot_records.transcripts.cards.card_reader import CardReader, is_link
from tarot_records.transcripts.cards.glued_cards import ranks_in
from tarot_records.transcripts.cards.habit import (
    CONFUSED,
    HIGHEST_RANK,
    ROMAN_FORMS,
    WrittenCard,
    trump_number,
)
from tarot_records.transcripts.text.lexicon import BETWEEN_NAMES, SEVERAL_TRUMPS
from tarot_records.transcripts.text.pieces import Token

WIDTH = 8
"""Maximum number of readings of a list that are kept after each token."""
SKIPPED, AGAIN, UPWARDS, SCANNED, EMPTY, GLUED, SHORTENED = 6.0, 2.0, 0.5, 0.3, 3.0, 1.1, 2.0
"""Costs of an unread token, a suit named twice, a rank out of order, letters read as digits, a suit without cards,
ranks without a blank between them, and a card that is read as a shortened suit name, such as `DN` for diamonds."""


class _Reading(NamedTuple):
    """One way to read the list so far."""

    cost: float
    cards: tuple[WrittenCard, ...]
    codes: frozenset[str]
    suit: str
    suits: str
    """The suits named so far."""
    last: int
    """Height of the last card in its suit, to check that the ranks of the list descend; 0 after the name of a suit."""
    skipped: int = 0
    empty: bool = False
    """True if a suit was named and no card of it has followed yet."""


def list_of(tokens: Sequence[Token], reader: CardReader) -> tuple[tuple[WrittenCard, ...], int]:
    """Return the cards of a list, and the number of its tokens that could not be read; cache both in `reader`.

    A card with its suit may stand for itself, or begin a row of ranks in its suit (`♠K 7 6`); the better fit is kept.
    """
    if len(tokens) > 1 and tokens[-1].is_number and _LEADER_DOTS in tokens[-1].before:  # points behind the cards
        tokens = tokens[:-1]
    tokens = _without_counts(tokens, reader)
    place = (tokens[0].start, tokens[-1].end) if tokens else (0, 0)
    if place not in reader.lists and (whole := cards_of_groups(tokens, reader)):
        reader.lists[place] = whole, 0
    if place not in reader.lists:
        best = min((_read_list(tokens, reader, begins) for begins in (False, True)), key=lambda reading: reading.cost)
        reader.lists[place] = best.cards, best.skipped
    return reader.lists[place]


def _without_counts(tokens: Sequence[Token], reader: CardReader) -> Sequence[Token]:
    """Return the tokens of a list without numbers of the cards that follow.

    The word for trumps is left out too, as in `two trumps, the 7 and the 4`; a suit stays: `trois carreaux : roi, 7`.
    """
    for at in range(len(tokens) - 2):
        number, word, after = tokens[at : at + 3]
        if not number.is_number and reader.number_in_words(number) < 2:
            continue
        sign = after.before.strip()
        if word.form in SEVERAL_TRUMPS and sign in (",", ":"):
            return [*tokens[:at], *tokens[at + 2 :]]
        if sign == ":" and word.before == " " and reader.suit(word) is not None:
            return [*tokens[:at], *tokens[at + 1 :]]
    return tokens


_LEADER_DOTS = "...."
"""Dots that lead from a list to its points at the end of the line."""


def _read_list(tokens: Sequence[Token], reader: CardReader, begins_row: bool) -> _Reading:
    """Return the cheapest reading of a list; `begins_row`: ranks may follow a card with its suit."""
    readings = [_Reading(0.0, (), frozenset(), "", "", 0)]
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if reader.fills(token) and reader.rank(token.form) is None and reader.suit(token) is None:
            at += 1
            continue
        if (rank := _rank_behind_hyphen(token, reader)) is not None and any(reading.cards for reading in readings):
            cards = (
                (reading, card_of_tokens(reading.cards[-1].code[0] + rank, token))
                for reading in readings
                if reading.cards
            )
            readings = _cheapest(
                step
                for reading, card in cards
                if card.code in reader.pack
                for step in _with_card(reading, card, named=True)
            )
            at += 1
            continue
        several = reader.at(tokens, at)
        if several is not None and is_worded(tokens, several) and not _is_suit_before_list(tokens, at, reader):
            card = card_of_tokens(several.code, *tokens[several.first : several.end])
            begins_row_of_trumps = reader.suit(tokens[several.first]) == "T"  # `tr. 13, 15, 16`
            readings = _cheapest(
                step for reading in readings for step in _with_card(reading, card, named=not begins_row_of_trumps)
            )
            at = several.end
            continue
        if (shared := rank_before_suit(tokens, at, reader)) is not None:
            card = card_of_tokens(shared, token)
            trump = card._replace(code=f"T{shared[1:]}")  # in `trumps 20 and 2 and the 9 of clubs`
            readings = _cheapest(
                step
                for reading in readings
                for step in (
                    _with_card(reading, trump)
                    if reading.suit == "T" and trump.code in reader.pack
                    else _with_card(reading, card, named=True)
                )
            )
            at += 1
            continue
        readings = _cheapest(
            step for reading in readings for step in _continuations(reading, token, reader, begins_row)
        )
        at += 1
    readings.sort(key=lambda reading: reading.cost + EMPTY * reading.empty)
    return (
        readings[0]._replace(cost=readings[0].cost + EMPTY * readings[0].empty)
        if readings
        else _Reading(SKIPPED * len(tokens), (), frozenset(), "", "", 0, len(tokens))
    )


def _rank_behind_hyphen(token: Token, reader: CardReader) -> str | None:
    """Return the rank behind a hyphen, which has the suit of the card before; None if there is none.

    It is the 8 in `Pik-9, -8`, and the number in words in `pikk lovas-tízes`.
    """
    if token.before == "-" and (number := reader.number_in_words(token)) > 0:
        return str(number)
    behind = token.before[-1:] == "-" and token.before[-2:-1].isspace()
    return reader.rank(token.form) if behind else None


def _is_suit_before_list(tokens: Sequence[Token], at: int, reader: CardReader) -> bool:
    """Return whether a token is a suit before several ranks, as in `hearts 9 7 4` or `hearts 9 and 7`.

    It belongs to all of them; but in `hearts 9 and 7 of clubs` it does not.
    """
    suit = reader.suit(tokens[at])
    ranks = at + 2
    is_joined = ranks < len(tokens) and tokens[ranks].form in BETWEEN_NAMES and tokens[ranks].text.islower()
    ranks += is_joined
    if suit is None or ranks >= len(tokens):
        return False
    after = tokens[ranks]
    if is_joined and any(reader.suit(token) and is_link(token.before) for token in tokens[ranks + 1 : ranks + 3]):
        return False
    return reader.rank(after.form) is not None or (suit == "T" and _number_of_trump(after, reader) > 0)


def _cheapest(readings: Iterator[_Reading]) -> list[_Reading]:
    """Return the WIDTH cheapest readings that differ in their cards or in the current suit."""
    kept: dict[tuple[frozenset[str], str, bool], _Reading] = {}
    for reading in sorted(readings, key=lambda reading: reading.cost):
        kept.setdefault((reading.codes, reading.suit, reading.empty), reading)
        if len(kept) == WIDTH:
            break
    return list(kept.values())


def _with_card(reading: _Reading, card: WrittenCard, named: bool = False, cost: float = 0.0) -> Iterator[_Reading]:
    """Yield the reading with one more card; nothing if the list has this card already.

    named: the card states its own suit and begins no row of ranks. cost: the cost of reading the card.
    """
    code = card.code
    if code in reading.codes and code != "?":
        return
    suit = code[0] if code != "F" else reading.suit
    height = _height(code)
    cost += EMPTY if reading.empty and suit != reading.suit else 0.0
    cost += UPWARDS if not named and reading.last and height > reading.last and suit == reading.suit else 0
    yield reading._replace(
        cost=reading.cost + cost,
        cards=(*reading.cards, card),
        codes=reading.codes | {code},
        suit=suit if not named or code == "F" else "",
        last=height,
        empty=False,
    )


@lru_cache(maxsize=256)
def _height(code: str) -> int:
    """Return the height of a card in its suit, from 1 on; the Fool and unread cards are highest."""
    if code in ("F", "?"):
        return TRUMP_COUNT + 1
    return int(code[1:]) if code[0] == "T" else RANKS.index(code[1:]) + 1


def _number_of_trump(token: Token, reader: CardReader) -> int:
    """Return the number of a trump that a token states in figures or Roman numerals; 0 if it states none."""
    if token.is_number and 1 <= int(token.text) <= reader.highest_trump:
        return int(token.text)
    return ROMAN_FORMS.get(token.form, 0)


def _continuations(reading: _Reading, token: Token, reader: CardReader, begins_row: bool) -> Iterator[_Reading]:
    """Yield each way to continue a reading with one more token."""
    named = reader.suit(token)
    code = reader.word(token)
    suits = reader.habit.suits
    is_shortened = not begins_row and code is not None and token.form not in {**suits.letters, **suits.whole}
    if code is not None:
        number = int(token.text) if token.is_number else reader.number_in_words(token)
        bare = number > 0 or token.form in ROMAN_FORMS
        is_roman = reader.habit.roman and token.form in ROMAN_FORMS and len(token.text) > 1  # no rank is written so
        if not bare or not reading.suit or number > HIGHEST_RANK or is_roman:
            cost = 1.0 if (bare and reading.suits) or (named is not None and not is_shortened) else 0.0
            yield from _with_card(reading, card_of_tokens(code, token), named=not bare and not begins_row, cost=cost)
    if named is not None:
        cost = reading.cost + (AGAIN if named in reading.suits else 0.0) + EMPTY * reading.empty
        cost += SHORTENED * is_shortened
        yield reading._replace(cost=cost, suit=named, suits=reading.suits + named, last=0, empty=True)
    if reading.suit:
        yield from _in_suit(reading, token, reader)
    yield from _glued(reading, token, reader)
    digits = reader.without_number_ending(token.form)
    if code is None and digits != token.form and not reading.suit and f"T{digits}" in reader.pack:  # `Herz 4, der 9er`
        yield from _with_card(reading, card_of_tokens(f"T{digits}", token), named=True)
    if code is None and (scanned := reader.scanned(token)) and not reading.suit:
        yield from _with_card(reading, card_of_tokens(scanned, token)._replace(scanned=True), named=True, cost=SCANNED)
    yield reading._replace(cost=reading.cost + SKIPPED, skipped=reading.skipped + 1)


def _in_suit(reading: _Reading, token: Token, reader: CardReader) -> Iterator[_Reading]:
    """Yield the readings in which a token is a rank of the current suit."""
    for form, cost in ((token.form, 0.0), (token.text.translate(CONFUSED), SCANNED)):
        if cost and form == token.text:
            continue
        if reading.suit == "T":
            number = trump_number(form)
            code = f"T{number}" if 1 <= number <= reader.highest_trump else ""
        else:
            number = 0 if cost else reader.number_in_words(token)
            rank = reader.rank(form) or (str(number) if 1 <= number <= HIGHEST_RANK else "")
            code = f"{reading.suit}{rank}" if rank else ""
        if code in reader.pack:
            yield from _with_card(reading, card_of_tokens(code, token)._replace(scanned=cost > 0), cost=cost)


def _glued(reading: _Reading, token: Token, reader: CardReader) -> Iterator[_Reading]:
    """Yield the readings in which a token is several ranks without blanks, with a suit or without: `pRV9`, `RV9`."""
    if len(token.form) < 2 or token.is_number:
        return
    for end in range(0, 3):
        head, rest = token.form[:end], token.form[end:]
        suit = reader.suit_forms.get(head) if head else reading.suit
        if not suit or suit == "T" or len(rest) < 2:
            continue
        ranks = ranks_in(rest, reader)
        if ranks and len(ranks) > 1:
            cost = GLUED + (AGAIN if head and suit in reading.suits else 0.0)
            now = reading._replace(
                cost=reading.cost + cost, suit=suit, suits=reading.suits + (suit if head else ""), last=0
            )
            found = [now]
            for rank in ranks:
                found = [step for one in found for step in _with_card(one, card_of_tokens(suit + rank, token))]
            yield from found
