"""Find the lines that list the hand of a player."""

from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.transcripts.cards.card_lists import list_of
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import WrittenCard
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.pieces import Token
from tarot_records.transcripts.tricks.player_tables import is_by_suits
from tarot_records.transcripts.tricks.trick_parts import Numbered

_BESIDE_TRICKS = frozenset(("/", ">"))
"""Signs before the letter of a player who wins or leads."""
FEW = 5
"""Minimum number of cards of a list that may be a player's hand."""


class Held(NamedTuple):
    """A list of cards beside a player: his hand."""

    player: int
    cards: tuple[WrittenCard, ...]
    unread: int
    start: int
    end: int


def one_hand_each(held: Sequence[Held]) -> list[Held]:
    """Return one hand for each player: the first of those with the most cards."""
    best: dict[int, Held] = {}
    for hand in held:
        if hand.player not in best or len(hand.cards) > len(best[hand.player].cards):
            best[hand.player] = hand
    return list(best.values())


AFTER_NAME = 3
"""Number of words after a player that may say that the cards following them are no hand."""
NOT_HELD = frozenset(("scart", "talon", "declared", "call", "exchange"))
"""Facts about cards that are not the hand of a player."""


def hand_in_line(line: Numbered, reader: CardReader, people: People, named: int | None, size: int) -> Held | None:
    """Return the hand of a player that a line lists; None if it lists none.

    named: the player named alone on the line before, for a line without a name.
    """
    tokens = line.line.tokens
    first = next((at for at, token in enumerate(tokens[:3]) if people.seat(token.form) is not None), None)
    if first is None and named is None:
        return None
    if first is not None and reader.facts.among(tokens[: first + 1 + AFTER_NAME]) & NOT_HELD:
        return None
    player = named if first is None else people.seat(tokens[first].form)
    rest = tokens if first is None else tokens[first + 1 :]
    rest = rest[1:] if player is not None and rest and people.seat(rest[0].form) == player else rest  # `Ann (me): …`
    if player is None or len(rest) < FEW or any(_names_player(token, reader, people) for token in rest):
        return None
    if _each_plays_one(tokens, reader, people, size):
        return None
    cards, unread = list_of(rest, reader)
    if len(cards) <= max(FEW, size + 1) or unread * 4 > len(cards) or not is_by_suits(cards):
        return None
    if all(card.code[0] in "TF" for card in cards):  # it is shown or announced, and hardly a whole hand
        return None
    return Held(player, cards, unread, tokens[0].start, tokens[-1].end)


def _each_plays_one(tokens: Sequence[Token], reader: CardReader, people: People, size: int) -> bool:
    """Return whether a line begins with each player and one card of his, as in `G 8, S 19, D 10, B 9`."""
    seats = list[int]()
    at = 0
    while len(seats) < size and at + 1 < len(tokens) and (seat := people.seat(tokens[at].form)) is not None:
        card = reader.at(tokens, at + 1)
        if card is None:
            return False
        seats.append(seat)
        at = card.end
    return len(seats) == size == len({*seats})


def _names_player(token: Token, reader: CardReader, people: People) -> bool:
    """Return whether a token names a player; a letter only in brackets, or beside signs if it is no suit."""
    if people.seat(token.form) is None:
        return False
    if len(token.form) > 1 or set(token.marks) >= {"(", ")"}:
        return True
    stands_apart = token.after.startswith((":", "(")) or token.before.strip()[-1:] in _BESIDE_TRICKS
    return stands_apart and reader.suit(token) is None
