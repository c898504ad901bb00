"""Complete: whether there is a legal way to fill what a hand leaves unknown, how many ways, and what is forced.

A completion gives every unknown card a place such that the replay finds no fault. The search
(`fillings.py`) only proposes; the replay judges each proposal. So what is called possible has been judged,
and what is called impossible has been searched through. Where neither could be done in time, the answer is
*undecided*. The auction and tricks that were not written down are left as they are.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import NamedTuple

from tarot_records.completing import solver
from tarot_records.completing.filled import barring, filled, shape, written
from tarot_records.completing.fillings import Budget, Filling, counted, fillings
from tarot_records.completing.gaps import Puzzle, puzzle_of
from tarot_records.completing.places import SCART, Readings
from tarot_records.completing.worlds import UNPAIRED, World, of_hand, purchases, put, settled, worlds
from tarot_records.core.budgets import SECONDS
from tarot_records.core.cards import BIT, CARDS, UNKNOWN, cards_in, codes_of, mask_of
from tarot_records.core.position import NOBODY, Position
from tarot_records.engine.result import Replayed, replayed
from tarot_records.record.card_places import Place, cards_exchanged, cards_repeated
from tarot_records.record.model import Contract, Deal, Hand, Record

POSSIBLE, IMPOSSIBLE, UNDECIDED = "possible", "impossible", "undecided"

WALK = 0.4
"""The walk's share of the steps where there is a solver to go on."""
FEW, ALL = 20, 10_000
"""How many completions are looked for if nobody says: where cards are unknown, and where only other things are."""
WIDEST = 6
"""In places with more unknown cards nobody asks what is forced, if nobody says otherwise."""
UNTOLD = frozenset(
    {"call.unknown", "contract.unknown", "declare.unknown", "exchange.unrecorded", "fool.unrecorded", "scart.unknown"}
    | {*UNPAIRED}
)
"""What a record may leave out besides cards, and the search tells."""
UNBOUGHT = "exchange.unrecorded"
LOOSE = frozenset({UNBOUGHT, "exchange.unread", *UNPAIRED, "deal.card_unknown"})
"""What a filled hand may still leave open that the answer could hang on."""


class ForcedCards(NamedTuple):
    """Something that is so in every completion."""

    place: Place
    """Steps from the hand: a card, or a heap."""
    cards: tuple[str, ...]
    """The card that must lie there; of a heap, those of its unknown cards that are certain."""
    all: bool
    """Whether these are all that is unknown there."""


class Decision(NamedTuple):
    """What is known of the completions of one hand."""

    hand: int
    """Number of the hand, from 0."""
    state: str
    """possible, impossible or undecided."""
    found: tuple[Hand, ...]
    """Completions found, each another."""
    all: bool
    """Whether there are no others."""
    forced: tuple[ForcedCards, ...]
    """What is so in all of them."""
    winners: tuple[tuple[int, int], ...] = ()
    """The tricks, from 0, of which only all of them together tell who won, and who did."""
    scores: tuple[tuple[int, int], ...] = ()
    """The seats whose score is the same in all of them, and it, if the hand alone does not tell it."""
    points: tuple[str, ...] = ()
    """The open points of the rules on which some way to fill it hung that is none."""
    late: bool = False
    """Whether the clock has ended the search."""


def has_gaps(replay: Replayed, number: int) -> bool:
    """Return whether some cards of a hand are known, and others are not, or something else that the search can tell."""
    assert replay.record is not None
    known, is_whole = _cards_known(replay.record.hands[number])
    untold = any(fault.code in UNTOLD and fault.where.hand == number + 1 for fault in replay.faults)
    return known > 0 and (untold or not is_whole)


def _cards_known(hand: Hand) -> tuple[int, bool]:
    """Return how many places of a hand tell a card, and whether all do."""
    codes = [code for _, code in (*written(hand), *cards_exchanged(hand), *cards_repeated(hand))]
    known = sum(CARDS[code] < UNKNOWN for code in codes)
    deal = hand.deal or Deal()
    whole = deal.talon is not None and deal.hands is not None and None not in deal.hands
    return known, whole and known == len(codes)


def isolated(replay: Replayed, number: int) -> Record:
    """Return a record of one hand of a replay's record, with the dealer and without the totals that follow from others.

    It states the options that the replay supposed.
    """
    record = replay.as_read
    hand = record.hands[number]
    end = next((f.after for f in reversed(replay.frames) if f.hand == number), None)
    if hand.dealer is None and number and end is not None and end.setting.dealer != NOBODY:
        hand = put(hand, ("dealer",), end.setting.dealer)
    if hand.scores is not None:
        ledgers = tuple(one.model_copy(update={"totals": None}) for one in hand.scores.ledgers)
        alone: dict[str, object] = {"totals": None, "ledgers": ledgers}
        if _hangs_on_earlier(replay, number):
            alone |= {"hand": None, "carried": {}}
        hand = hand.model_copy(update={"scores": hand.scores.model_copy(update=alone)})
    return record.model_copy(update={"hands": (hand,), "result": None})


def _hangs_on_earlier(replay: Replayed, number: int) -> bool:
    """Whether what a hand comes to may hang on what the hands before it have left, such as a pot or a double round."""
    if not number or replay.outcome is None:
        return False
    carried = replay.outcome.ends[number - 1].setting.carried
    return carried is None or any(carried.values())


def readings_of(record: Record, number: int) -> Readings:
    """Return the cards that marks say are the possible readings of an unknown card of this hand."""
    start = f"/hands/{number}/"
    readings: dict[Place, int] = {}
    for mark in record.marks:
        if mark.kind == "alternative" and mark.at.startswith(start) and mark.readings:
            steps = tuple(int(step) if step.isdecimal() else step for step in mark.at[len(start) :].split("/"))
            if all(code in CARDS and CARDS[code] < UNKNOWN for code in mark.readings):
                readings[steps] = mask_of(mark.readings)
    return readings


def decide(
    replay: Replayed, number: int, seconds: float = SECONDS, cap: int | None = None, widest: int = WIDEST
) -> Decision:
    """Return whether a hand has a completion; up to so many of them; and what is forced where few cards are unknown.

    Without a cap there are a few of them; all, where every card is known. The seconds are counted in steps.
    """
    return decided(replay, number, counted(seconds), cap, widest)


def decided(replay: Replayed, number: int, limit: Budget, cap: int | None = None, widest: int = WIDEST) -> Decision:
    """Return the same within a budget."""
    assert replay.record is not None
    if cap is None:
        cap = ALL if _cards_known(replay.record.hands[number])[1] else FEW
    assert replay.rules is not None, "without its rules nobody can say what completes a game"
    record, readings = isolated(replay, number), readings_of(replay.record, number)
    state, hands, through = search(record, readings, limit, cap)
    forced = _forced(record, readings, hands, through, limit, widest) if hands else ()
    winners, scores = _agreed(record, hands) if hands and through else ((), ())
    scores = () if _hangs_on_earlier(replay, number) else scores
    points = tuple(sorted(limit.points))
    return Decision(number, state, hands, through, forced, winners, scores, points, limit.late)


def search(record: Record, readings: Readings, limit: Budget, cap: int) -> tuple[str, tuple[Hand, ...], bool]:
    """Return whether a record of one hand has a completion, up to so many of them, and whether there are no others."""
    found: dict[object, Hand] = {}
    through = True
    for hand, whole in completions(record, readings, limit):
        if not whole:
            through = False
            continue
        found.setdefault(_key(hand), hand)
        if len(found) >= cap:
            return POSSIBLE, tuple(found.values()), False
    if not record.hands[0].exchanges and any(hand.exchanges for hand in found.values()):
        through = False  # other cards may have been bought
    through = through and not limit.spent
    return POSSIBLE if found else IMPOSSIBLE if through else UNDECIDED, tuple(found.values()), through


def _key(hand: Hand) -> object:
    """Return what tells two completions apart: where the cards lie, in what order played, and what was said of them."""
    lying = tuple(sorted(shape(hand).items(), key=repr))
    passed = (*cards_exchanged(hand), *cards_repeated(hand))
    leaders = tuple(trick.leader for trick in hand.tricks or ())
    stated = hand.contract or Contract()
    shown = tuple((declared.seat, declared.kind, declared.size) for declared in hand.declarations)
    return lying, passed, shown, leaders, hand.dealer, stated.name, stated.declarer, stated.partner


def completions(
    record: Record,
    readings: Readings,
    limit: Budget,
    without: Mapping[Place, int] | None = None,
    backwards: bool = False,
) -> Iterator[tuple[Hand, bool]]:
    """Yield every completion of a record of one hand, and whether nothing is left open that it could hang on.

    `without` bars cards from places; `backwards` gives the last first. They end early when the limit is spent.
    """
    bars = without or {}
    for world in worlds(record, limit, readings):
        puzzle = puzzle_of(world.rules, world.hand, world.end, readings)
        for place, cards in bars.items():
            puzzle = barring(puzzle, place, cards)
        for replay in _bought(_in_world(world, puzzle, limit, readings, backwards), limit, readings):
            assert replay.record is not None
            hand = replay.record.hands[0]
            loose = {fault.code for fault in replay.faults} & LOOSE
            whole = not loose
            if not any(shape(hand).get(place, 0) & cards for place, cards in bars.items()):
                yield hand, whole
            if loose - {UNBOUGHT}:
                break  # in this world it will never be told


def _in_world(world: World, puzzle: Puzzle, limit: Budget, readings: Readings, backwards: bool) -> Iterator[Replayed]:
    """Yield every filling of a world's puzzle in which the replay finds no fault.

    Those the walk finds, and if it does not get through in its share of the steps, those the solver finds.
    """
    if not solver.INSTALLED:
        yield from _judged(world, puzzle, fillings(puzzle, limit, backwards), limit, readings)
        return
    with limit.share(WALK) as walk:
        yield from _judged(world, puzzle, fillings(puzzle, walk, backwards), walk, readings)
        is_through = not walk.spent
    if not is_through:
        yield from _judged(world, puzzle, solver.solutions(puzzle, limit), limit, readings)


def _bought(replays: Iterable[Replayed], limit: Budget, readings: Readings) -> Iterator[Replayed]:
    """The replays; instead of one on a hand in which cards were bought, nobody knows which, one with some that fit."""
    for replay in replays:
        assert replay.record is not None
        if all(fault.code != UNBOUGHT for fault in replay.faults):
            yield replay
        else:
            tried = (told for record in purchases(replay.record, limit) for told in settled(record, limit, readings))
            yield next(tried, replay)


def _judged(
    world: World, puzzle: Puzzle, proposed: Iterable[Filling], limit: Budget, readings: Readings
) -> Iterator[Replayed]:
    """Yield the proposed fillings in which the replay finds no fault.

    Of each filling first one way the cards may have been dealt for it is looked at; the other ways come last.
    """
    later: list[Iterator[Hand]] = []
    for filling in proposed:
        ways = filled(world, puzzle, filling, readings, limit)
        first = next(ways, None)
        if first is not None:
            later.append(ways)
            yield from settled(of_hand(world.record, first), limit, readings)
    for hand in chain.from_iterable(later):
        yield from settled(of_hand(world.record, hand), limit, readings)


# -- what is forced --------------------------------------------------------------------------------


def _forced(
    record: Record, readings: Readings, found: tuple[Hand, ...], through: bool, limit: Budget, widest: int
) -> tuple[ForcedCards, ...]:
    """Return what is so in every completion, these being some of them, or all."""
    unknown = _unknown(record.hands[0], found[0])
    wanted = {place: told for place, told in unknown.items() if told[1] <= widest}
    common = dict.fromkeys(wanted, -1)
    for hand in found:
        common = _agreeing(common, hand, wanted)
    if wanted and not through:
        for hand, _ in islice(completions(record, readings, limit, backwards=True), 1):
            common = _agreeing(common, hand, wanted)
    facts: dict[Place, int] = {}
    for place in wanted:
        for card in cards_in(common[place]):
            if not common[place] & BIT[card]:
                continue  # another completion has shown meanwhile that it is not forced
            other = None if through else next(completions(record, readings, limit, {place: BIT[card]}), None)
            if other is not None:
                common = _agreeing(common, other[0], wanted)
            elif not limit.spent:
                facts[place] = facts.get(place, 0) | BIT[card]
    return tuple(
        ForcedCards(place, codes_of(cards), cards.bit_count() == wanted[place][1]) for place, cards in facts.items()
    )


Agreed = tuple[tuple[int, int], ...]
"""Numbers of tricks or seats -> what every completion says of each."""


def _agreed(record: Record, found: tuple[Hand, ...]) -> tuple[Agreed, Agreed]:
    """Who has won which trick, and who scored what, where every completion says the same and the hand nothing."""
    told, *ends = (_end_of(of_hand(record, hand)) for hand in (record.hands[0], *found))
    winners = {t: {end.taken[t][1] for end in ends} for t, trick in enumerate(told.taken) if trick[1] == NOBODY}
    results = [end.setting.result for end in ends]
    known = [result.hand for result in results if result is not None] if told.setting.result is None else []
    scores = zip(*known, strict=True) if len(known) == len(results) else ()
    return (
        tuple((t, seats.pop()) for t, seats in winners.items() if len(seats) == 1 and NOBODY not in seats),
        tuple((seat, all_[0]) for seat, all_ in enumerate(scores) if len(set(all_)) == 1),
    )


def _end_of(record: Record) -> Position:
    """Return the position a record of one hand ends in."""
    return replayed(record, keep=True).frames[-1].after


Wanted = Mapping[Place, tuple[int, int]]
"""Place with unknown cards -> the cards that are known there or seen elsewhere, how many are not."""


def _agreeing(common: Mapping[Place, int], hand: Hand, wanted: Wanted) -> dict[Place, int]:
    lying = shape(hand)
    return {place: cards & lying.get(place, 0) & ~wanted[place][0] for place, cards in common.items()}


def _unknown(hand: Hand, completion: Hand) -> Wanted:
    """Return the places of a hand with unknown cards, by one of its completions."""
    before, after = shape(hand), shape(completion)
    played = mask_of(code for place, code in written(hand) if place[0] in ("tricks", SCART))
    wanted = {}
    for place, cards in after.items():
        known = before.get(place, 0)
        if cards != known:
            hidden = place[:2] == ("deal", "hands") and not known
            seen = known | (played & cards if hidden else 0)
            if number := (cards & ~seen).bit_count():
                wanted[place] = (seen, number)
    return wanted
