"""Align the cards of a narrative with the tricks of a hand.

A narrative mentions the cards in the order of play, and names players here and there: before a card, after it, or not
at all. Each card either continues the trick or is left out, because the sentence is about something else. The rules
determine the winner of each trick, who leads to the next one. Players named beside their own cards raise the score of
an alignment; others lower it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from typing import NamedTuple

from tarot_records.core.cards import BIT, CARDS, FOOL
from tarot_records.core.packs import Pack
from tarot_records.rules.trick_table import TrickTable, follow_then_trump, trick_table
from tarot_records.transcripts.cards.habit import HIGHEST_RANK, UNREAD, WrittenCard
from tarot_records.transcripts.tricks.mentions import Mention
from tarot_records.transcripts.tricks.trick_parts import WrittenTrick

WIDTH = 16
"""Number of alignments that are kept after each card."""
CARD, CARD_ASIDE, LEFT_OUT, MISSING = 1.0, 0.3, 1.0, 3.0
"""Value of a card in a trick; value of a card that is mentioned aside, which becomes a cost before the first whole
trick; cost of a card that is left out; cost of an unread card in a trick."""
AGREES, MAY_AGREE, BREAKS, BEGINS, OTHER_LEADER = 1.0, 0.4, 1.3, 0.3, 2.0
"""Value of a player named beside his card; value of a player named beside a neighbouring card; cost of any other player
named; value of a trick that begins a sentence; cost of a leader who did not win the trick before, or of
one to the first trick who is not named."""
RANK_ALONE, RANK_IMPLIED, RANK_LEFT_OUT = 0.3, 0.8, 0.4
"""Value of a rank without a suit; value of such a rank if the writer often leaves out suits; cost of leaving out one of
these."""
TRUMPED, RUFFED, NOT_RUFFED, OTHER_SUIT, UNKNOWN = 0.3, 1.0, 0.5, 0.9, 1.3
"""Costs of suppositions about a rank alone: a number is a trump on another suit; it is no trump although a word says
so; it is a trump although no word says so; it has the suit of the card before; its suit is unknown."""
REVOKES = 2.5
"""Cost of a card of a suit in which its player was void in a trick before."""
UNTIL_PLAY = 0.0
"""Maximum value of the players named beside a card that is mentioned aside before the first whole trick."""
OUT_OF_ORDER = 0.8
"""Cost of a card that is mentioned before one that was played earlier in the trick."""


class _Alignment(NamedTuple):
    """One way to read the narrative so far."""

    score: float
    played: int
    """The cards of the tricks, as a mask."""
    leader: int | None
    """The seat that leads to the trick; None if that is unknown."""
    cards: tuple[WrittenCard | None, ...]
    """The cards of the trick so far, from the leader on; None for one that was not read or not mentioned yet."""
    last: int
    """The place in the trick of the last card mentioned; -1 before the first."""
    voids: tuple[int, ...]
    """For each seat the suits of which it has no more cards, as a mask."""
    tricks: "tuple[tuple[int, tuple[WrittenCard | None, ...]], ...]"
    """The whole tricks, each with its leader."""


class _Rules(NamedTuple):
    """The rules of the tricks and the cards held, by which an alignment is judged."""

    table: TrickTable
    size: int
    hands: Mapping[int, frozenset[str]]
    """The cards of the seats whose hands are stated."""


def told_tricks(
    mentions: Sequence[Mention],
    seats: Mapping[int, int],
    held: Mapping[int, frozenset[str]],
    pack: Pack,
    size: int,
    trumps_win: bool = True,
    played: Iterable[str] = (),
) -> list[WrittenTrick]:
    """Return the tricks of a narrative, each card with its player, for one order of play.

    `seats` maps each player to a seat, `held` those players whose hands are stated to their cards. `trumps_win` is
    False in a contract in which the highest card of the suit led always wins. `played` are the cards of earlier tricks,
    which a table tells.
    """
    seat_of, hands = frozenset(seats.items()), frozenset(held.items())
    mask = sum(BIT[CARDS[code]] for code in {*played} - {UNREAD})
    return list(_told_tricks(tuple(mentions), seat_of, hands, pack, size, trumps_win, mask))


@lru_cache(maxsize=256)
def _told_tricks(
    mentions: Sequence[Mention],
    seat_of: frozenset[tuple[int, int]],
    held: frozenset[tuple[int, frozenset[str]]],
    pack: Pack,
    size: int,
    trumps_win: bool,
    played: int,
) -> tuple[WrittenTrick, ...]:
    """Return the tricks of a narrative; cached, because several readings of a text mention the same cards.

    played: the cards of earlier tricks, as a mask.
    """
    seats = dict(seat_of)
    table = trick_table(pack, follow_then_trump, trumps_win=trumps_win)
    rules = _Rules(table, size, {seats[player]: cards for player, cards in held})
    player_of = {seat: player for player, seat in seats.items()}
    ahead, left = [0], 0
    for mention in reversed(mentions[1:]):
        left |= 0 if mention.aside or mention.implied else BIT[CARDS[mention.card.code]]
        ahead.append(left)
    beam = [_Alignment(0.0, played, None, (), -1, (0,) * size, ())]
    for mention, later in zip(mentions, reversed(ahead), strict=True):
        told = mention._replace(
            players=tuple(seats[player] for player in mention.players),
            behind=tuple(seats[player] for player in mention.behind),
        )
        kept: dict[tuple[int, int | None, int, int], _Alignment] = {}
        for alignment in beam:
            for step in _steps(alignment, told, rules):
                state = (step.played, step.leader, step.last, len(step.tricks))
                if state not in kept or kept[state].score < step.score:
                    kept[state] = step
        beam = nlargest(WIDTH, kept.values(), key=lambda one: one.score + CARD * (later & ~one.played).bit_count())
    best = max(beam, key=lambda one: one.score - MISSING * bool(one.cards))
    tricks = [*best.tricks, *_last_trick(best, size)]
    return tuple(_trick(leader, cards, player_of, size) for leader, cards in tricks)


def _last_trick(best: _Alignment, size: int) -> Iterator[tuple[int, tuple[WrittenCard | None, ...]]]:
    """Yield the last trick if at least half of its cards are mentioned; the other cards count as not read."""
    if 2 * sum(card is not None for card in best.cards) >= size:
        yield best.leader or 0, (*best.cards, *[None] * (size - len(best.cards)))


def _trick(leader: int, cards: Sequence[WrittenCard | None], player_of: Mapping[int, int], size: int) -> WrittenTrick:
    named = tuple(
        (card or WrittenCard(UNREAD, 0, 0))._replace(seat=player_of[(leader + at) % size])
        for at, card in enumerate(cards)
    )
    return WrittenTrick(named, before=player_of[leader], missing=None in cards or len(cards) < size)


def _steps(now: _Alignment, mention: Mention, rules: _Rules) -> Iterator[_Alignment]:
    """Yield the alignments after one more card: it is left out, or it is a card of the trick."""
    cost = 0.0 if mention.aside else RANK_LEFT_OUT if mention.implied else LEFT_OUT
    yield now._replace(score=now.score - cost)
    for code, supposed in _codes(mention, now, rules.table):
        if code == UNREAD or not now.played & BIT[CARDS[code]]:
            yield from _steps_into_trick(now, mention, code, supposed, rules)


def _codes(mention: Mention, now: _Alignment, table: TrickTable) -> Iterator[tuple[str, float]]:
    """Yield the cards that a mention may mean, each with the cost of supposing it."""
    if not mention.rank:
        yield mention.card.code, 0.0
        return
    codes: dict[str, float] = {}
    for suit, cost in _suits(mention, now):
        code = f"{suit}{mention.rank}"
        if code in CARDS and table.pack.cards & BIT[CARDS[code]]:
            codes[code] = min(cost, codes.get(code, cost))
    yield from codes.items()
    if mention.implied and now.cards and not mention.aside:
        yield UNREAD, UNKNOWN


def _suits(mention: Mention, now: _Alignment) -> Iterator[tuple[str, float]]:
    """Yield the suits that a rank alone may have, each with the cost of supposing it.

    They are the suit named before it, the suit led, trumps, and the suit of the trick before.
    """
    led = next((card.code[0] for card in now.cards if card is not None and card.code not in ("F", UNREAD)), "")
    if mention.rank.isdigit() and int(mention.rank) > HIGHEST_RANK:  # no suit has it
        if mention.implied or now.cards or now.tricks:
            yield "T", 0.0
        return
    if mention.suit:
        yield mention.suit, RUFFED if mention.ruffs and mention.suit != "T" else 0.0
    if led:
        yield led, RUFFED if mention.ruffs and mention.implied else 0.0
    if not mention.implied:
        if now.cards:
            yield "T", TRUMPED
        return
    if mention.ruffs or not mention.suit or mention.suit == "T":
        is_told = mention.ruffs or not led or led == "T"
        yield "T", 0.0 if is_told else NOT_RUFFED
    if not led and not mention.suit and now.tricks:
        before = next((card.code[0] for card in now.tricks[-1][1] if card is not None), "")
        yield before if before in "SHDC" else "", OTHER_SUIT


def _steps_into_trick(now: _Alignment, mention: Mention, code: str, cost: float, rules: _Rules) -> Iterator[_Alignment]:
    """Yield the alignments in which the card `code` is added to a trick, one for each possible place.

    cost: the cost of supposing that the mention means this card.
    """
    written = mention.card
    if mention.rank:
        written = written._replace(code=code, scanned=written.scanned or cost > 0)
    value = (0.0 if code == UNREAD else _value(mention, now)) - cost
    for base, place, cost_of_place in _places(now, mention, rules.size):
        size, cards = rules.size, list(base.cards)
        cards += [None] * (place + 1 - len(cards))
        cards[place] = written
        seat = ((base.leader or 0) + place) % size
        agreement = _agreement(seat, mention, place, size)
        score = base.score + value - cost_of_place
        score += min(agreement, UNTIL_PLAY if _is_before_play(mention, base) else agreement)
        score += BEGINS * (mention.begins and not mention.aside and not place)
        score -= CARD_ASIDE * (size - 1) * (mention.aside and not mention.alone and not place)  # it counts when whole
        score -= AGREES * 2 * bool(mention.numbered and place)
        score -= BREAKS * (seat in rules.hands and code not in rules.hands[seat])
        played = base.played
        if code != UNREAD:
            card = CARDS[code]
            score -= REVOKES * bool(base.voids[seat] >> rules.table.pack.suit_of[card] & 1 and card != FOOL)
            played |= BIT[card]
        step = base._replace(score=score, played=played, cards=tuple(cards), last=place)
        yield _end_trick(step, rules) if len(cards) == size and None not in cards else step


def _places(now: _Alignment, mention: Mention, size: int) -> Iterator[tuple[_Alignment, int, float]]:
    """Yield (alignment before, place, cost) for a card: the next empty place, the named player's, or a new trick."""
    if not now.cards:
        for leader, cost in _leaders(now, mention, size):
            yield now._replace(leader=leader), 0, cost
        return
    empty = [place for place in range(size) if place >= len(now.cards) or now.cards[place] is None]
    following = next((place for place in empty if place > now.last), empty[0])
    yield now, following, MISSING if following < now.last else 0.0
    named = {(seat - (now.leader or 0)) % size for seat in (*mention.behind, *mention.players[-1:])}
    for place in named & set(empty) - {following}:
        yield now, place, OUT_OF_ORDER
    if len(empty) == 1 and size > 2:
        cards = (*now.cards, None)[:size]
        ended = now._replace(leader=None, cards=(), last=-1, tricks=(*now.tricks, (now.leader or 0, cards)))
        for leader, _ in _leaders(ended, mention, size):
            yield ended._replace(leader=leader), 0, MISSING


def _value(mention: Mention, now: _Alignment) -> float:
    if mention.implied and not mention.aside:
        return RANK_IMPLIED
    if mention.rank:
        return RANK_ALONE
    if not mention.aside:
        return CARD
    return -CARD_ASIDE if _is_before_play(mention, now) else CARD_ASIDE


def _is_before_play(mention: Mention, now: _Alignment) -> bool:
    """Return whether a card is mentioned aside before the first whole trick."""
    return mention.aside and not now.tricks


def _leaders(now: _Alignment, mention: Mention, size: int) -> Iterator[tuple[int, float]]:
    """Yield the seats that may lead to a trick, each with the cost of supposing it."""
    named = mention.behind or mention.players
    if now.leader is None:
        yield from ((seat, OTHER_LEADER if named and seat not in named else 0.0) for seat in range(size))
        return
    yield now.leader, 0.0
    for seat in set(named) - {now.leader}:
        yield seat, OTHER_LEADER


def _agreement(seat: int, mention: Mention, place: int, size: int) -> float:
    """Return how well the players named beside a card agree with its seat and its place in the trick."""
    named = mention.players
    if mention.behind:
        return AGREES if seat in mention.behind else -BREAKS
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


def _end_trick(now: _Alignment, rules: _Rules) -> _Alignment:
    """Return an alignment after the last card of a trick: the trick is stored, and its winner leads to the next."""
    winner = None
    codes = [card.code for card in now.cards if card is not None]
    if UNREAD not in codes and now.leader is not None:
        numbers = [CARDS[code] for code in codes]
        best = rules.table.best[rules.table.state(numbers)]
        winner = (now.leader + numbers.index(best)) % rules.size if best in numbers else None
    voids = _voids_after(now, rules)
    tricks = (*now.tricks, (now.leader or 0, now.cards))
    return now._replace(leader=winner, cards=(), last=-1, voids=voids, tricks=tricks)


def _voids_after(now: _Alignment, rules: _Rules) -> tuple[int, ...]:
    """Return the suits that each seat has no more after a trick, as masks; not following suit shows it."""
    suit_of = rules.table.pack.suit_of
    cards = [None if card is None or card.code == UNREAD else CARDS[card.code] for card in now.cards]
    led = next((card for card in cards if card != FOOL), None)
    if led is None or now.leader is None:
        return now.voids
    voids = list(now.voids)
    for at, card in enumerate(cards):
        if card is not None and card != FOOL and suit_of[card] != suit_of[led]:
            voids[(now.leader + at) % rules.size] |= 1 << suit_of[led]
    return tuple(voids)
