"""Divide a line into sentences of play and sentences that state other facts."""

from collections.abc import Iterator, Sequence

from tarot_records.transcripts.cards.card_legend import explains_letters
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.sentences.statements import sentences
from tarot_records.transcripts.text.pieces import Token
from tarot_records.transcripts.tricks.line_content import is_labelled, lists_trumps, may_name_player
from tarot_records.transcripts.tricks.mentions import tells_trick
from tarot_records.transcripts.tricks.sentence_facts import facts_of_sentence
from tarot_records.transcripts.tricks.trick_parts import Numbered

PLAY = frozenset(("leader", "winner", "tricks"))
"""Facts about the play."""
ALONE = 3
"""Maximum number of words of a sentence that is a single played card without its player."""


def divide_by_sentence(
    line: Numbered,
    reader: CardReader,
    people: People,
    size: int,
    tricks: list[Numbered],
    statements: list[tuple[Token, ...]],
) -> None:
    """Divide a line into sentences of play, added as a line to `tricks`, and others, added to `statements`.

    A sentence of play has cards that nobody deals, takes or lays away.
    """
    play: list[Token] = []
    about_cards = False
    for sentence in without_legends(line.tokens):
        players = frozenset(token.start for token in sentence if people.seat(token.form) is not None)
        facts = facts_of_sentence(sentence, reader, players)
        cards = _count_played(sentence, reader, people)
        begun = bool(play or tricks)
        continued = about_cards and "; " in sentence[0].before
        is_trick = tells_trick(sentence, reader, people, size)
        about_cards = not is_trick and (continued or _states_fact(sentence, facts, cards, begun, reader, people, size))
        if about_cards:
            statements.append(tuple(sentence))
            continue
        has_play = cards >= size - 1 or bool(facts & PLAY) or (begun and (cards > 1 or len(sentence) <= ALONE))
        if is_trick or (cards and (has_play or _count_beside_players(sentence, reader, people))):
            play.extend(sentence)
            continue
        if not (play and facts & PLAY):
            statements.append(tuple(sentence))
        if play:
            play.extend(sentence)
    if play:
        tricks.append(Numbered(line.line, None if len(play) < len(line.tokens) else line.number, tuple(play)))


def without_legends(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the sentences of a line without those that explain letters and those joined to them by a semicolon."""
    in_legend = False
    for sentence in sentences(tokens):
        in_legend = explains_letters(sentence) or (in_legend and "; " in sentence[0].before)
        if not in_legend:
            yield sentence


def _count_played(sentence: Sequence[Token], reader: CardReader, people: People) -> int:
    """Return how many cards of a sentence may be played; numbers alone count beside a player or another card.

    They also count if the sentence has a word for the lead and as many cards as a trick, as in `Resi leads: 18 7 13
    20`.
    """
    cards = [
        card
        for card in reader.cards_of(sentence)
        if not may_name_player(sentence, card, reader, people)
        and not sentence[card.first].is_signed
        and not (card.first and "tricks" in reader.facts.at(sentence, card.first - 1)[0])
    ]
    clear = [card for card in cards if card.end - card.first > 1 or not sentence[card.first].is_number]
    beside = [card for card in cards if card.first and people.seat(sentence[card.first - 1].form) is not None]
    led = len(cards) == len(people.names) and "leader" in reader.facts.among(sentence)
    return len(cards) if clear or led or len(beside) * len(people.names) >= len(cards) else 0


def _states_fact(
    sentence: Sequence[Token],
    facts: set[str],
    cards: int,
    begun: bool,
    reader: CardReader,
    people: People,
    size: int,
) -> bool:
    """Return whether a sentence is about something else than play, such as the talon.

    facts: what its words name. cards: number of its cards that may be played. begun: a trick came before.
    """
    named = {seat for token in sentence if (seat := people.seat(token.form)) is not None}
    lists_cards = not begun and cards > size + 1 and len(named) < 2 and not facts & PLAY  # `She had 20, 14, 8, 5, 2`
    lists_cards &= not sentence[0].after.startswith(":")
    if lists_cards or is_labelled(sentence, reader) or lists_trumps(sentence, reader, people):
        return True
    return (
        bool(facts & {"dealer", "talon", "scart", "call", "declared", "score", "points", "bids"})
        and not _is_play(facts, cards, begun)
        and not _is_told_by_player(facts, sentence, reader, people, size)
    )


def _is_play(facts: set[str], cards: int, begun: bool) -> bool:
    """Return whether a sentence with these facts is about play: a lead or a trick won, but no talon, scart or deal.

    A sentence with a word for a call and fewer than two cards is a call, unless the word may also mean a lead and a
    trick came before.

    cards: number of cards in the sentence. begun: a trick came before.
    """
    if "call" in facts and cards < 2 and not (begun and "leader" in facts):
        return False
    return bool(facts & {"leader", "winner"}) and not facts & {"talon", "scart", "dealer"}


def _is_told_by_player(
    facts: set[str], sentence: Sequence[Token], reader: CardReader, people: People, size: int
) -> bool:
    """Return whether a sentence tells a trick player by player; `Poldi legt H9` is then no card laid away."""
    if facts & {"dealer", "talon", "score", "points", "bids", "declared"}:
        return False
    cards = {card.first for card in reader.cards_of(sentence)}
    played = [
        people.seat(token.form)
        for at, token in enumerate(sentence)
        if cards & {*range(at + 1, min(at + 1 + NEAR, _next_player(sentence, at, people)))}
    ]
    return len({seat for seat in played if seat is not None}) >= max(2, size - 1)


NEAR = 3
"""Number of words after a player among which his card begins."""


def _next_player(sentence: Sequence[Token], at: int, people: People) -> int:
    """Return the index of the next player after a token; the length of the sentence if there is none."""
    named = (place for place in range(at + 1, len(sentence)) if people.seat(sentence[place].form) is not None)
    return next(named, len(sentence))


def _count_beside_players(sentence: Sequence[Token], reader: CardReader, people: People) -> int:
    """Return how many cards of a sentence stand just after a player."""
    cards = {card.first for card in reader.cards_of(sentence)}
    return sum(people.seat(sentence[at - 1].form) is not None for at in cards if at)
