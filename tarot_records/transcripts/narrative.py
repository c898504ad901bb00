"""Align the cards of a narrative with the tricks of a hand.

A narrative tells the cards in the order of play, and names players here and there: before a card, behind it, or not at
all. Each card either continues the trick or is left out, because the sentence is about something else. The rules tell
who wins a trick and so who leads to the next; names that agree speak for an alignment, names that do not against it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from typing import NamedTuple

from tarot_records.core.cards import BIT, CARDS
from tarot_records.core.packs import Pack
from tarot_records.rules.trick_table import TrickTable, follow_then_trump, trick_table
from tarot_records.transcripts.habit import HIGHEST_RANK, UNREAD, CardReader, WrittenCard
from tarot_records.transcripts.people import People
from tarot_records.transcripts.statements import sentences
from tarot_records.transcripts.written_tricks import NUMBER, RANK, SEAT, SORRY, SUIT, Numbered, WrittenTrick, items_of

WIDTH = 24
"""Number of alignments that are kept after each card."""
CARD, CARD_ASIDE, LEFT_OUT, MISSING = 1.0, 0.3, 1.0, 3.0
"""Values of a card of a trick, and of one in a sentence about other things or told again later, which counts against a
trick before the first whole one; costs of a card that is left out, and of an unread card in a trick."""
AGREES, MAY_AGREE, BREAKS, BEGINS, OTHER_LEADER = 1.0, 0.4, 1.3, 0.3, 2.0
"""Values of a player named beside his card, and beside a neighbour of it; cost of a player named who is neither; value
of a trick that begins a sentence; cost of a leader who is not the winner of the trick before."""
RANK_ALONE, TRUMPED = 0.3, 0.3
"""Value of a rank told without its suit; cost of supposing that a number alone is a trump on another suit."""
UNTIL_PLAY = 0.0
"""Maximum value of the players named beside a card in a sentence about other things before the first whole trick."""
MOSTLY = 0.7
"""Minimum share of the pack that follows the first sentence about a lead, so that no card before it was played."""
OTHER_FACTS = frozenset(
    ("dealer", "talon", "scart", "call", "declared", "hands", "points", "score", "bids", "contract")
)


class Mention(NamedTuple):
    """A card in a narrative."""

    card: WrittenCard
    players: tuple[int, ...]
    """The players named since the card before."""
    aside: bool
    """True if the sentence is about something else than play, or the card is told again later."""
    begins: bool
    """True if the card is the first of its sentence."""
    numbered: bool
    """True if the number of a trick stands before it."""
    rank: str = ""
    """The rank, or the number of a trump, if it is told without a suit."""
    suit: str = ""
    """The suit named before a rank without one, `T` for trumps."""


class _Alignment(NamedTuple):
    """One way to read the narrative so far."""

    score: float
    played: int
    """The cards of the tricks, as a mask."""
    leader: int | None
    """The seat that leads to the trick; None if that is unknown."""
    cards: tuple[WrittenCard | None, ...]
    """The cards of the trick so far; None for one that was not read."""
    tricks: "tuple[tuple[int, tuple[WrittenCard | None, ...]], ...]"
    """The whole tricks, each with its leader."""


def mentions_in(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> list[Mention]:
    """Return the cards of some lines with the players named between them."""
    found: list[Mention] = []
    players: list[int] = []
    certain: set[int] = set()
    started: int | None = None
    for line in lines:
        numbered = line.number is not None
        other = False
        for sentence in sentences(line.tokens):
            facts = reader.facts.among(sentence)
            items = items_of(sentence, reader, people, size)
            if sum(item.card is not None for item in items) >= size - 1:  # who calls a card for a trick leads it
                facts -= {"call", "dealer", "contract"}
            goes_on = other and "; " in sentence[0].before and not facts
            other = goes_on or (bool(facts & OTHER_FACTS) and not facts & {"leader", "winner"})
            cards = sum(item.card is not None for item in items)
            is_play = numbered or "leader" in facts or (not other and cards >= size - 1)
            if started is None and cards and is_play and "talon" not in facts:
                started = len(found)
            begins, corrects = True, False
            tells_cards = any(item.card is not None and not item.card.text.isdigit() for item in items)
            suit = ""
            for item in items:
                rank = item.text if item.kind == RANK else ""
                if item.kind == SUIT and item.token:
                    suit = reader.suit(item.token) or ""
                elif rank and item.token:
                    card = WrittenCard(UNREAD, item.token.start, item.token.end, text=item.token.text)
                    found.append(Mention(card, tuple(players), True, begins, numbered, rank, suit))
                    players, begins, numbered, corrects, suit = [], False, False, False, ""
                elif item.kind == SEAT:
                    players.append(item.value)
                elif item.kind == NUMBER:
                    numbered = True
                elif item.kind == SORRY:
                    corrects = bool(found) and not begins
                elif item.card is not None:
                    if corrects and not players:
                        found[-1] = found[-1]._replace(card=item.card)
                    else:
                        found.append(Mention(item.card, tuple(players), other, begins, numbered))
                        if tells_cards:  # numbers alone may be points
                            certain.add(len(found) - 1)
                    players, begins, numbered, corrects, suit = [], False, False, False, ""
            if not cards and (facts & OTHER_FACTS or len({*players}) > 1):
                players = []  # who dealt, and the list of all, are not those who play the next card
    if started is not None and len(found) - started >= MOSTLY * len(reader.pack):
        found, certain = found[started:], {at - started for at in certain}
    later: set[str] = set()
    for at in range(len(found) - 1, -1, -1):
        mention = found[at]
        found[at] = mention._replace(aside=mention.aside or mention.card.code in later)
        if at in certain:
            later.add(mention.card.code)
    return found


def told_tricks(
    mentions: Sequence[Mention],
    seats: Mapping[int, int],
    held: Mapping[int, frozenset[str]],
    pack: Pack,
    size: int,
) -> list[WrittenTrick]:
    """Return the tricks of a narrative, each card with its player, under an order of play.

    `seats` gives the seat of each player, `held` the cards of those players whose hands are told.
    """
    return list(_told_tricks(tuple(mentions), frozenset(seats.items()), frozenset(held.items()), pack, size))


@lru_cache(maxsize=256)
def _told_tricks(
    mentions: Sequence[Mention],
    seat_of: frozenset[tuple[int, int]],
    held: frozenset[tuple[int, frozenset[str]]],
    pack: Pack,
    size: int,
) -> tuple[WrittenTrick, ...]:
    """Return the tricks of a narrative; kept, because several readings of a text tell the same cards."""
    seats = dict(seat_of)
    table = trick_table(pack, follow_then_trump)
    player_of = {seat: player for player, seat in seats.items()}
    hands = {seats[player]: cards for player, cards in held}
    ahead, left = [0], 0
    for mention in reversed(mentions[1:]):
        left |= 0 if mention.aside else BIT[CARDS[mention.card.code]]
        ahead.append(left)
    beam = [_Alignment(0.0, 0, None, (), ())]
    for mention, later in zip(mentions, reversed(ahead), strict=True):
        named = tuple(seats[player] for player in mention.players)
        kept: dict[tuple[int, int | None, int], _Alignment] = {}
        for alignment in beam:
            for step in _steps(alignment, mention, named, hands, table, size):
                state = (step.played, step.leader, len(step.cards))
                if state not in kept or kept[state].score < step.score:
                    kept[state] = step
        beam = nlargest(WIDTH, kept.values(), key=lambda one: one.score + CARD * (later & ~one.played).bit_count())
    best = max(beam, key=lambda one: one.score - MISSING * bool(one.cards))
    tricks = [*best.tricks, *([(best.leader or 0, best.cards)] if best.cards else [])]
    return tuple(_trick(leader, cards, player_of, size) for leader, cards in tricks)


def _trick(leader: int, cards: Sequence[WrittenCard | None], player_of: Mapping[int, int], size: int) -> WrittenTrick:
    """Return a trick with the player of each card."""
    named = tuple(
        (card or WrittenCard(UNREAD, 0, 0))._replace(seat=player_of[(leader + at) % size])
        for at, card in enumerate(cards)
    )
    return WrittenTrick(named, before=player_of[leader], missing=None in cards or len(cards) < size)


def _steps(
    now: _Alignment,
    mention: Mention,
    named: Sequence[int],
    hands: Mapping[int, frozenset[str]],
    table: TrickTable,
    size: int,
) -> Iterator[_Alignment]:
    """Yield the alignments after one more card: it is left out, it is the next card, or one before it was not read."""
    yield now if mention.aside else _Alignment(now.score - LEFT_OUT, *now[1:])
    for code, cost in _codes(mention, now, table):
        if not now.played & BIT[CARDS[code]]:
            yield from _taken(now, mention, code, cost, named, hands, table, size)


def _codes(mention: Mention, now: _Alignment, table: TrickTable) -> Iterator[tuple[str, float]]:
    """Yield the cards that a mention may mean, each with the cost of supposing it.

    A rank alone is one of the suit named before it, of the suit led, or a trump.
    """
    if not mention.rank:
        yield mention.card.code, 0.0
        return
    led = next((card.code[0] for card in now.cards if card is not None and card.code not in ("F", UNREAD)), "")
    is_trump = mention.rank.isdigit() and int(mention.rank) > HIGHEST_RANK
    for suit, cost in ((mention.suit, 0.0), (led, 0.0), ("T", 0.0 if is_trump else TRUMPED)):
        code = f"{suit}{mention.rank}"
        may_lead = suit == mention.suit or (is_trump and bool(now.tricks))
        if suit and (now.cards or may_lead) and code in CARDS and table.pack.cards & BIT[CARDS[code]]:
            yield code, cost


def _taken(
    now: _Alignment,
    mention: Mention,
    code: str,
    cost_of_card: float,
    named: Sequence[int],
    hands: Mapping[int, frozenset[str]],
    table: TrickTable,
    size: int,
) -> Iterator[_Alignment]:
    """Yield the alignments in which a card is the next of the trick, or the next but one."""
    bit, written = BIT[CARDS[code]], mention.card
    if mention.rank:
        written = written._replace(code=code, scanned=written.scanned or cost_of_card > 0)
    place, value = len(now.cards), _value(mention, now)
    for missing in (0, 1) if 0 < place < size - 1 and None not in now.cards else (0,):
        for leader, cost in _leaders(now, named, size) if not place else ((now.leader, 0.0),):
            seat = ((leader or 0) + place + missing) % size
            score = now.score + value - cost - cost_of_card - MISSING * missing
            score += min(_agreement(seat, named, place, size), UNTIL_PLAY if _is_before_play(mention, now) else AGREES)
            score += BEGINS * (mention.begins and not mention.aside and not place) - (
                AGREES * 2 if mention.numbered and place else 0
            )
            score -= BREAKS * (seat in hands and code not in hands[seat])
            cards = (*now.cards, *[None] * missing, written)
            step = _Alignment(score, now.played | bit, leader, cards, now.tricks)
            yield _closed(step, table, size) if len(cards) == size else step


def _value(mention: Mention, now: _Alignment) -> float:
    """Return the value of a card in a trick."""
    if mention.rank:
        return RANK_ALONE
    if not mention.aside:
        return CARD
    return -CARD_ASIDE if _is_before_play(mention, now) else CARD_ASIDE


def _is_before_play(mention: Mention, now: _Alignment) -> bool:
    """Return whether a card is told aside before the first trick."""
    return mention.aside and not now.tricks


def _leaders(now: _Alignment, named: Sequence[int], size: int) -> Iterator[tuple[int, float]]:
    """Yield the seats that may lead to a trick, each with the cost of supposing it."""
    if now.leader is None:
        yield from ((seat, 0.0) for seat in (named or range(size)))
        return
    yield now.leader, 0.0
    for seat in set(named) - {now.leader}:
        yield seat, OTHER_LEADER


def _agreement(seat: int, named: Sequence[int], place: int, size: int) -> float:
    """Return how well the players named before a card agree with its seat and its place in the trick."""
    if not named:
        return 0.0
    if seat in named:
        others = [one for one in named if one != seat]
        value = AGREES
    else:
        others, value = list(named), 0.0
    before = (seat - 1) % size
    for one in others:
        value += MAY_AGREE if one == before or not place else -BREAKS
    return value


def _closed(now: _Alignment, table: TrickTable, size: int) -> _Alignment:
    """Return an alignment after the last card of a trick."""
    winner = None
    if None not in now.cards and now.leader is not None:
        numbers = [CARDS[card.code] for card in now.cards if card is not None]
        best = table.best[table.state(numbers)]
        winner = (now.leader + numbers.index(best)) % size if best in numbers else None
    return now._replace(leader=winner, cards=(), tricks=(*now.tricks, (now.leader or 0, now.cards)))
