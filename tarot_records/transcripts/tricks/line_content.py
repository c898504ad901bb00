"""Predicates on the content of a line: a row of played cards, cards that are not played, a card that may be a name."""

from collections.abc import Sequence

from tarot_records.transcripts.cards.card_reader import CardReader, is_certain
from tarot_records.transcripts.cards.habit import FoundCard
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.pieces import Token
from tarot_records.transcripts.tricks.trick_parts import Numbered


def names_unplayed_cards(line: Numbered, reader: CardReader) -> bool:
    """Return whether an unnumbered line names cards that are not played, such as a poignée, or begins with points."""
    first = set(reader.facts.at(line.tokens, 0)[0]) if line.tokens else set()
    told = reader.facts.among(line.tokens) & {"talon", "scart", "declared"}
    return line.number is None and bool(told or first & {"points", "score"})


def is_row(line: Numbered, reader: CardReader, people: People, size: int) -> bool:
    """Return whether a line has nearly as many cards as a trick or more.

    If the line is numbered, one card is enough, or as many ranks without suits as players.
    """
    cards = sum(not may_name_player(line.tokens, card, reader, people) for card in reader.cards_of(line.tokens))
    if cards >= size - 1 or line.number is None:
        return cards >= size - 1
    return cards > 0 or sum(reader.rank_alone(line.tokens, at) is not None for at in range(len(line.tokens))) >= size


def may_name_player(tokens: Sequence[Token], card: FoundCard, reader: CardReader, people: People) -> bool:
    """Return whether the first token of a card may name a player instead."""
    return people.seat(tokens[card.first].form) is not None and not is_certain(tokens, card, reader)


def begins_with_name(line: Numbered, card: FoundCard, reader: CardReader, people: People) -> bool:
    """Return whether a card begins with the number of a player, as in `2: Coeur 3`, or with what may be his initial."""
    first = line.tokens[card.first]
    return people.seat_at_place(first) is not None or (
        not first.is_number and may_name_player(line.tokens, card, reader, people)
    )


def names_fact(tokens: Sequence[Token], reader: CardReader) -> bool:
    """Return whether some tokens begin with a word for a fact other than a trick, its leader or its winner."""
    facts, _ = reader.facts.at(tokens, 0)
    return bool(facts) and not set(facts) & {"tricks", "leader", "winner"}


def lists_trumps(tokens: Sequence[Token], reader: CardReader, people: People) -> bool:
    """Return whether some tokens list more trumps than a trick has, and no other cards: they are shown, not played."""
    cards = list(reader.cards_of(tokens))
    if len(cards) <= len(people.names) + 1 or not all(card.code[0] in "TF" for card in cards):
        return False
    listed = tokens[cards[0].first : cards[-1].end]
    return not any(people.seat(token.form) is not None for token in listed) and len({one.code for one in cards}) == len(
        cards
    )


def is_labelled(sentence: Sequence[Token], reader: CardReader) -> bool:
    """Return whether a sentence begins with a word for the taker or contract and a colon: `Spieler: Resi, Zweier`."""
    facts, length = reader.facts.at(sentence, 0)
    return bool(set(facts) & {"taker", "contract"}) and sentence[length - 1].after.startswith(":")
