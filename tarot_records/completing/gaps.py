"""Gaps: what a hand leaves unknown, as places and the cards that may lie in each.

Every card of the pack lies in one place at the end: it was played to a trick, is still in a hand, or lies
in a scart, in the stock or in a dead hand. And every card was dealt to one place. A `Puzzle` says for each
place which cards it may hold; `fillings.py` finds the ways to fill them. It asks less than the rules do,
never more: whether a filled hand is legal is for the replay to say.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tarot_records.completing.debts import after_payment
from tarot_records.completing.places import (
    DEAD,
    REST,
    SCART,
    TALON,
    Group,
    Heap,
    Readings,
    readable,
    union,
)
from tarot_records.completing.sums import Scoring, fool_may_win, scoring_of
from tarot_records.core.cards import BIT, CARDS, UNKNOWN, mask, mask_of
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, Rotation, passed_before_play, playing, turns_of
from tarot_records.record.card_places import Place
from tarot_records.record.model import Deal as DealRecord
from tarot_records.record.model import Hand
from tarot_records.rules.game import Rules
from tarot_records.rules.phase_roles import Scarting
from tarot_records.rules.trick_table import TrickTable


class DrawnApart(NamedTuple):
    """What one of several players had from the deal, and drew from the talon."""

    hand: Heap
    cards: Heap
    places: range
    """Of the talon."""


@dataclass(frozen=True)
class Puzzle:
    """What is known of where the cards of one hand lie."""

    table: TrickTable
    turns: Rotation
    """Whose turn comes after whose."""
    pack: Pack
    plays: int
    """How many tricks are recorded; the first groups are their cards, in the order played."""
    groups: tuple[Group, ...]
    leaders: tuple[int, ...]
    """Trick -> the seats that may have led, as a mask of seats."""
    winners: tuple[int, ...]
    """Trick -> the seats that may have won."""
    allowed: tuple[int, ...]
    """Seat -> the cards that may be its own at the end, as far as the deal and what was shown tell."""
    dealt: tuple[Heap, ...]
    """The hands as dealt, seat by seat."""
    talon: Heap
    dead: Heap
    taker: int
    """Who took the talon into his hand; NOBODY if nobody did."""
    apart: bool
    """Whether the scart was made before the talon was taken."""
    drawn: Mapping[int, DrawnApart]
    """Seat -> what it drew, where several draw from the talon; its dealt heap then has both."""
    laid: tuple[int, ...]
    """Who of several players laid cards away, in the order of their scarts."""
    moved: Mapping[int, int]
    """Card that passed from hand to hand -> the seat it was dealt to."""
    scoring: Scoring
    """What the scores stated tell."""
    linked: bool
    """Whether all that changed hands is recorded, so that the deal and the play tell of each other."""

    @property
    def width(self) -> int:
        """How many cards a trick has."""
        return len(self.turns[0])


def scarts_of(rules: Rules, end: Position) -> Scarting | None:
    """Return the scart of the contract that was played in a hand that ended in this position; None if there is none."""
    return None if rules.scarting is None else rules.scarting.at(end)


def scart_taker(rules: Rules, end: Position) -> int:
    """Return who took the talon and laid away, in a hand that ended in this position; NOBODY if nobody did."""
    scarts = scarts_of(rules, end)
    taker = None if scarts is None or end.setting.ended is not None else scarts.taker(end)
    return NOBODY if taker is None else taker


def puzzle_of(rules: Rules, hand: Hand, end: Position, readings: Readings) -> Puzzle:
    """Return the puzzle of a hand that ended in this position."""
    play, seats, pack = rules.playing.at(end), rules.seats, rules.pack
    taker, deal = scart_taker(rules, end), hand.deal or DealRecord()
    phase = rules.dealing
    hands = (*(deal.hands or ()), *(None,) * seats)[:seats]
    whole = deal.talon is None and any(len(codes or ()) == phase.size + phase.talon for codes in hands)
    turns, players = turns_of(end), playing(end)
    dealt = tuple(
        _heap(codes, phase.size if seat in players else 0, ("deal", "hands", seat), pack, readings)
        for seat, codes in enumerate(hands)
    )
    talon = _heap(deal.talon, 0 if whole else phase.talon, ("deal", TALON), pack, readings)
    drawn = _drawn(rules, hand, end, dealt, readings)
    if drawn:
        dealt = tuple(
            _joined(drawn[seat].hand, drawn[seat].cards) if seat in drawn else h for seat, h in enumerate(dealt)
        )
        talon = Heap(0, ())
    over = end.setting.ended is not None  # without play, and so without a scart
    laid = () if over else tuple(dict.fromkeys((*(scart.seat for scart in hand.scart or ()), *drawn)))
    dead = _heap(deal.dead, phase.dead, ("deal", DEAD), pack, readings)
    listed = talon.known | dead.known | union(heap.known for heap in dealt)
    linked = _is_linked(rules, hand, end)
    moved, now_with = _moved(end)
    allowed = _allowed(rules, end, taker, dealt, talon, listed, now_with) if linked else (pack.cards,) * seats
    scarts = scarts_of(rules, end)
    groups = [*_trick_groups(hand, play.length, len(players), pack, readings)]
    plays = len(groups) // len(players)
    for seat in players:
        more = phase.talon if whole and taker == NOBODY and len(hands[seat] or ()) > phase.size else 0
        more += len(drawn[seat].places) if over and seat in drawn else 0
        if plays < play.length:
            groups.append(Group((REST, seat), play.length - plays + more, allowed[seat], seat))
    if taker != NOBODY and scarts is not None:
        seen = linked and not (dealt[taker].holes or talon.holes or moved)
        barred = scarts.barred(dealt[taker].known | talon.known) if seen else scarts.never
        may = allowed[taker] & ~(talon.known if scarts.before_talon else 0)
        codes = hand.scart[0].cards if hand.scart else None if hand.scart is None else ()
        groups += _listed(codes, scarts.size, (SCART,), may, may & ~barred, taker, readings, pack)
        groups += _left(hand, end, talon, listed)
    elif drawn:
        groups += _several_scarts(hand, drawn, laid, allowed, 0 if scarts is None else scarts.never, pack, readings)
    else:
        groups += _as_groups(talon, ("deal", TALON), listed)
    groups += _as_groups(dead, ("deal", DEAD), listed)
    shown = union(done.cards for done in end.setting.declared) & ~mask(now_with)
    groups = [g._replace(may=g.may & ~shown) if g.place[0] in (SCART, "deal") else g for g in groups]
    if not pack.excuse & union(group.may for group in groups if group.size == group.may.bit_count()):
        groups = [*after_payment(rules, hand, end, groups)]
    taken = end.taken
    everybody, last, free = sum(1 << seat for seat in players), play.length - 1, fool_may_win(rules, end)
    return Puzzle(
        table=play.table,
        turns=turns,
        pack=pack,
        plays=plays,
        groups=tuple(groups),
        leaders=tuple(everybody if taken[t][0] == NOBODY else 1 << taken[t][0] for t in range(plays)),
        winners=tuple(
            everybody if taken[t][1] == NOBODY or (t == last and free) else 1 << taken[t][1] for t in range(plays)
        ),
        allowed=allowed,
        dealt=dealt,
        talon=talon,
        dead=dead,
        taker=taker,
        apart=scarts is not None and scarts.before_talon,
        drawn=drawn,
        laid=laid,
        moved=moved,
        scoring=scoring_of(rules, hand, end, groups),
        linked=linked,
    )


def _drawn(rules: Rules, hand: Hand, end: Position, dealt: Sequence[Heap], readings: Readings) -> dict[int, DrawnApart]:
    """Return seat -> what it had and drew, where several draw."""
    deal, found = hand.deal or DealRecord(), dict[int, DrawnApart]()
    codes = deal.talon or ("?",) * rules.dealing.talon
    told = {exchange.taker: exchange.cards or () for exchange in hand.exchanges if exchange.kind == TALON}
    for seat, places in rules.drawn(end).items() if end.setting.taken else ():
        cards = mask_of(told.get(seat, ()))
        may = cards if cards.bit_count() == len(places) else rules.pack.cards
        holes = [
            Group(("deal", TALON), 1, readable(codes[i], ("deal", TALON, i), rules.pack, readings) & may)
            for i in places
            if i < len(codes) and CARDS[codes[i]] >= UNKNOWN
        ]
        known = mask_of(codes[i] for i in places if i < len(codes))
        found[seat] = DrawnApart(dealt[seat], Heap(known, tuple(holes)), places)
    return found


def _joined(one: Heap, other: Heap) -> Heap:
    """Return two heaps as one."""
    return Heap(one.known | other.known, (*one.holes, *other.holes))


def _several_scarts(
    hand: Hand,
    drawn: Mapping[int, DrawnApart],
    laid: Sequence[int],
    allowed: Sequence[int],
    never: int,
    pack: Pack,
    readings: Readings,
) -> Iterable[Group]:
    """Yield what each of several players laid away, in the order of the record."""
    told = {scart.seat: scart.cards for scart in hand.scart or ()}
    for number, seat in enumerate(laid):
        if seat in drawn:
            may, size = allowed[seat], len(drawn[seat].places)
            yield from _listed(told.get(seat), size, (SCART, number), may, may & ~never, seat, readings, pack)


def _heap(codes: Sequence[str] | None, size: int, place: Place, pack: Pack, readings: Readings) -> Heap:
    """Return a heap of the deal; one that is not recorded is so many unknown cards."""
    codes = ("?",) * size if codes is None else codes
    known = mask_of(codes)
    return Heap(known, tuple(_holes(codes, place, pack.cards, NOBODY, readings, pack)))


def _holes(codes: Sequence[str], place: Place, may: int, seat: int, readings: Readings, pack: Pack) -> Iterable[Group]:
    """Return the unknown cards of a heap, those that may be the same cards together."""
    sizes: dict[int, int] = {}
    for i, code in enumerate(codes):
        if CARDS[code] >= UNKNOWN:
            cards = readable(code, (*place, i), pack, readings) & may
            sizes[cards] = sizes.get(cards, 0) + 1
    return [Group(place, size, cards, seat) for cards, size in sizes.items()]


def _listed(
    codes: Sequence[str] | None,
    size: int,
    place: Place,
    may: int,
    may_unknown: int,
    seat: int,
    readings: Readings,
    pack: Pack,
) -> list[Group]:
    """Return a heap with what is known of it: its known cards, and the others."""
    codes = ("?",) * size if codes is None else codes
    known = mask_of(codes)
    groups = [Group(place, known.bit_count(), known & may, seat)] if known else []
    return [*groups, *_holes(codes, place, may_unknown, seat, readings, pack)]


def _left(hand: Hand, end: Position, talon: Heap, listed: int) -> Iterable[Group]:
    """Yield what lies on of a talon of which a part was taken."""
    setting, place = end.setting, ("deal", TALON)
    if setting.left:
        yield Group(place, setting.left.bit_count(), setting.left)
    if setting.left_unseen:
        taken = union(mask_of(exchange.cards or ()) for exchange in hand.exchanges)
        may = talon.known | union(hole.may & ~listed for hole in talon.holes)
        yield Group(place, setting.left_unseen, may & ~taken & ~setting.left)


def _as_groups(heap: Heap, place: Place, listed: int) -> list[Group]:
    """Return a heap that stays as it was dealt; none of its unknown cards is listed anywhere in the deal."""
    known = [Group(place, heap.known.bit_count(), heap.known)] if heap.known else []
    return [*known, *(hole._replace(may=hole.may & ~listed) for hole in heap.holes)]


def _trick_groups(hand: Hand, length: int, width: int, pack: Pack, readings: Readings) -> Iterable[Group]:
    for t, trick in enumerate((hand.tricks or ())[:length]):
        for i, code in enumerate((*trick.cards, *("?",) * width)[:width]):
            place = ("tricks", t, "cards", i)
            yield Group(place, 1, readable(code, place, pack, readings))


def _is_linked(rules: Rules, hand: Hand, end: Position) -> bool:
    """Return whether all that changed hands before play is recorded."""
    if any(phase.passes_unseen(hand, end) for phase in rules.phases):
        return False
    if any(exchange.cards is None for exchange in hand.exchanges):
        return False
    recorded = sum(len(exchange.cards or ()) for exchange in hand.exchanges if exchange.kind != TALON)
    done = [passed for passed in end.setting.exchanged if passed.size]
    recorded += sum(passed.size for passed in done if passed not in passed_before_play(end.setting))
    if any(not passed.told for passed in end.setting.exchanged):
        return False
    return recorded == sum(passed.cards.bit_count() for passed in done)


def _moved(end: Position) -> tuple[dict[int, int], dict[int, int]]:
    """Return each card that passed from hand to hand, with the seat it came from and the one it is with now."""
    first: dict[int, int] = {}
    now: dict[int, int] = {}
    for passed in end.setting.exchanged:
        for card, bit in enumerate(BIT):
            if passed.cards & bit:
                first.setdefault(card, passed.giver)
                now[card] = passed.taker
    return first, now


def _allowed(
    rules: Rules,
    end: Position,
    taker: int,
    dealt: Sequence[Heap],
    talon: Heap,
    listed: int,
    now_with: Mapping[int, int],
) -> tuple[int, ...]:
    """Return seat -> the cards that may be its own at the end."""
    allowed, passed = [], mask(now_with)
    for seat, heap in enumerate(dealt):
        holes = [*heap.holes, *(talon.holes if seat == taker else ())]
        own = heap.known | (talon.known if seat == taker else 0)
        for hole in holes:
            own |= hole.may & ~listed
        for card, owner in now_with.items():
            own = own | BIT[card] if owner == seat else own & ~BIT[card]
        for shown in end.setting.declared:
            own &= ~shown.cards | passed if shown.seat != seat else rules.pack.cards
        allowed.append(own)
    return tuple(allowed)
