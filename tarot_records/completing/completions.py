"""Decide if a hand with gaps has a legal completion, how many it has, and what they have in common.

A completion gives every unknown card a place such that the replay finds no fault. The searches propose fillings, and
the replay judges each. A hand is *possible* if the replay accepted a filling, and *impossible* if the search examined
every filling and the replay accepted none. If the budget ends before that, the hand is *undecided*. Missing auctions
and tricks stay missing.
"""

from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import NamedTuple

from tarot_records.completing import solver
from tarot_records.completing.budgets import Budget, budget_for
from tarot_records.completing.fillings import Filling, find_fillings
from tarot_records.completing.hand_writer import bar_cards, cards_by_place, write_filling, written_cards
from tarot_records.completing.open_choices import (
    UNPAIRED,
    Variant,
    find_variants,
    guess_purchases,
    replace_at,
    settle_named_cards,
    with_only_hand,
)
from tarot_records.completing.puzzle import SCART, Puzzle, Readings
from tarot_records.completing.puzzle_builder import build_puzzle
from tarot_records.core.cards import BIT, CARDS, UNKNOWN, cards_in, codes_of, mask_of
from tarot_records.core.limits import SECONDS
from tarot_records.core.position import FROM_STOCK, NOBODY
from tarot_records.engine.fold import first_opening, opening
from tarot_records.engine.result import Replayed, replayed
from tarot_records.engine.supposed import UNSCORED, Suppositions
from tarot_records.engine.suppositions import is_contradicted, readings_that_fit
from tarot_records.engine.unsaid import is_silent, speaking
from tarot_records.record.card_places import Place, cards_exchanged, cards_repeated
from tarot_records.record.model import CarriedIn, Contract, Deal, Hand, Ledger, Record, Scores

POSSIBLE, IMPOSSIBLE, UNDECIDED = "possible", "impossible", "undecided"

SEARCH_SHARE = 0.15
"""Share of the steps for the search of `fillings`, if a solver is installed that can continue."""
DEFAULT_CAP, DEFAULT_CAP_WITHOUT_UNKNOWN_CARDS = 20, 10_000
"""Default maximum number of completions: of a hand with unknown cards, and of a hand with only other gaps."""
MAX_UNKNOWN = 6
"""Default maximum number of unknown cards in a place where forced cards are searched."""
MOST_JUDGED = 4
"""Maximum number of completions judged of a hand without stated announcements, each with all that are possible."""
UNBOUGHT = "exchange.unrecorded"
OPEN_BESIDES_CARDS = frozenset(
    {
        "call.unknown",
        "contract.unknown",
        "deal.dealer_unknown",
        "declare.unknown",
        "fool.unrecorded",
        "play.leader_unknown",
        "scart.unknown",
        UNBOUGHT,
        *UNPAIRED,
    }
)
"""Codes of gaps other than cards that the search can fill."""
OPEN_IN_COMPLETION = frozenset({UNBOUGHT, "exchange.unread", "deal.card_unknown", *UNPAIRED})
"""Codes of gaps that may remain in a filled hand; while one remains, the hand is not certainly a completion."""


class ForcedCards(NamedTuple):
    """Cards that lie in the same place in every completion."""

    place: Place  # steps from the hand to a card or a heap
    cards: tuple[str, ...]
    all: bool  # True if these are all unknown cards of the place


class Decision(NamedTuple):
    """The result of the search for completions of one hand."""

    hand: int  # from 0
    state: str  # POSSIBLE, IMPOSSIBLE or UNDECIDED
    completions: tuple[Hand, ...]
    all: bool  # True if there are no other completions
    forced: tuple[ForcedCards, ...]
    winners: tuple[tuple[int, int], ...] = ()  # trick, from 0, and winner, if only the completions show him
    scores: tuple[tuple[int, int], ...] = ()  # seat and score, if only the completions show it
    points: tuple[str, ...] = ()  # open points of the rules that rejected fillings depend on
    late: bool = False  # True if the clock ended the search


def has_gaps(replay: Replayed, number: int) -> bool:
    """Return True if a hand, by its number from 0, states some cards and has gaps that the search can fill."""
    assert replay.record is not None
    known, is_whole = _count_known_cards(replay.record.hands[number])
    codes = {fault.code for fault in replay.faults if fault.where.hand == number + 1}
    end = None if replay.outcome is None else replay.outcome.ends[number]
    is_auction_open = "bid.incomplete" in codes and end is not None and end.setting.contract is None
    return known > 0 and (is_auction_open or bool(codes & OPEN_BESIDES_CARDS) or not is_whole)


def _count_known_cards(hand: Hand) -> tuple[int, bool]:
    """Return the number of known cards that a hand states, and True if the deal is stated and no card is unknown."""
    codes = [code for _, code in (*written_cards(hand), *cards_exchanged(hand), *cards_repeated(hand))]
    known = sum(CARDS[code] < UNKNOWN for code in codes)
    deal = hand.deal or Deal()
    whole = deal.talon is not None and deal.hands is not None and None not in deal.hands
    return known, whole and known == len(codes)


def isolate_hand(replay: Replayed, number: int) -> Record:
    """Return a record of one hand, by its number from 0, without values that depend on other hands.

    The dealer and assumptions of the replay are filled in. Scores are left out if announcements may be missing, because
    then many scores could be right.
    """
    record, depends = replay.as_read, _depends_on_earlier(replay, number)
    hand = record.hands[number]
    end = next((f.after for f in reversed(replay.frames) if f.hand == number), None)
    if hand.dealer is None and number and end is not None and end.setting.dealer != NOBODY:
        hand = replace_at(hand, ("dealer",), end.setting.dealer)
    if hand.scores is not None:
        changes: dict[str, object] = {"totals": None, "ledgers": _without_totals(hand.scores)}
        if depends or _may_have_unsaid_words(replay, number):
            changes |= {"hand": None, "carried": {}, "items": (), "ledgers": ()}
        hand = replace_at(hand, ("scores",), hand.scores.model_copy(update=changes))
    begins: dict[str, CarriedIn | None] = {}
    if number or record.carried_in is None:
        begins["carried_in"] = None if depends else _totals_before(replay, number)
    return record.model_copy(update={"hands": (hand,), "result": None, **begins})


def searched_values(replay: Replayed, number: int) -> tuple[object, ...]:
    """Return all values of a replay on which the decision on a hand, by its number from 0, depends."""
    unscored = any(one.subject == (UNSCORED, number) for one in replay.supposed)
    depends, may_have_words = _depends_on_earlier(replay, number), _may_have_unsaid_words(replay, number)
    return isolate_hand(replay, number), depends, may_have_words, unscored


def _totals_before(replay: Replayed, number: int) -> CarriedIn:
    """Return the running totals before a hand, None for each that is not known or that the record does not state."""
    assert replay.outcome is not None
    assert replay.record is not None
    before = replay.outcome.ends[number - 1].setting if number else None
    known = before and (before.totals or before.written)
    return CarriedIn(totals=known or (None,) * len(replay.record.players))


def _depends_on_earlier(replay: Replayed, number: int) -> bool:
    """Return True if the score may depend on earlier hands, for instance by a pot or a double round."""
    if replay.outcome is None or replay.rules is None:
        return False
    if not number:
        assert replay.told is not None
        return replay.told.carried_in is None and bool(replay.rules.accounts.carried)
    carried = replay.outcome.ends[number - 1].setting.carried
    return carried is None or any(carried.values())


def _may_have_unsaid_words(replay: Replayed, number: int) -> bool:
    """Return True if a hand states no announcements, although some may have been made."""
    record, rules, outcome = replay.as_read, replay.rules, replay.outcome
    if rules is None or outcome is None or not is_silent(record.hands[number]):
        return False
    before = opening(rules, outcome.ends[number - 1]) if number else first_opening(rules, record)
    spoken = speaking(rules, record.hands[number], before)
    return any(True for phase, position in spoken for _ in phase.possible(position))


def is_score_impossible(replay: Replayed, decision: Decision) -> bool:
    """Return True if a hand states a score, but no announcements, and none could give that score in any completion.

    False if the decision may lack completions or has more than MOST_JUDGED.
    """
    assert replay.record is not None
    number = decision.hand
    if replay.record.hands[number].scores is None or not decision.all or len(decision.completions) > MOST_JUDGED:
        return False
    if not _may_have_unsaid_words(replay, number):
        return False
    scored = list(_with_stated_score(replay, number, decision.completions))
    return bool(scored) and all(not first.open and is_contradicted(first) for first in scored)


def readings_of_score(replay: Replayed, number: int, seconds: float) -> Iterator[Suppositions]:
    """Yield readings under which the stated score of a hand, from 0, is right in one of up to MOST_JUDGED completions.

    The completions are searched for `seconds` without the score, which other readings may change.
    """
    assert replay.record is not None
    if replay.record.hands[number].scores is None:
        return
    record = isolate_hand(replay, number)
    unscored = with_only_hand(record, record.hands[0].model_copy(update={"scores": None}))
    found = search_completions(unscored, marked_readings(replay.record, number), budget_for(seconds), MOST_JUDGED, 0)
    for first in _with_stated_score(replay, number, found[1]):
        yield from readings_that_fit(first)


def _with_stated_score(replay: Replayed, number: int, completions: Iterable[Hand]) -> Iterator[Replayed]:
    """Yield the replay of each completion of a hand, from 0, with its stated score, without other hands.

    Yield nothing if the score may depend on earlier hands.
    """
    assert replay.record is not None
    scores = replay.record.hands[number].scores
    if scores is None or _depends_on_earlier(replay, number):
        return
    kept = scores.model_copy(update={"totals": None, "ledgers": _without_totals(scores)})
    one_hand = isolate_hand(replay, number)
    for hand in completions:
        yield replayed(with_only_hand(one_hand, hand.model_copy(update={"scores": kept})))


def _without_totals(scores: Scores) -> tuple[Ledger, ...]:
    return tuple(ledger.model_copy(update={"totals": None}) for ledger in scores.ledgers)


def marked_readings(record: Record, number: int) -> Readings:
    """Return place -> mask of the possible cards, as marks list them for unreadable cards of a hand, from 0."""
    start = f"/hands/{number}/"
    readings: dict[Place, int] = {}
    for mark in record.marks:
        if mark.kind == "alternative" and mark.at.startswith(start) and mark.readings:
            steps = tuple(int(step) if step.isdecimal() else step for step in mark.at[len(start) :].split("/"))
            if all(code in CARDS and CARDS[code] < UNKNOWN for code in mark.readings):
                readings[steps] = mask_of(mark.readings)
    return readings


def decide(
    replay: Replayed,
    number: int,
    budget: Budget | float = SECONDS,
    cap: int | None = None,
    max_unknown: int = MAX_UNKNOWN,
    notes: int | None = None,
) -> Decision:
    """Return the decision on a hand, from 0, with up to `cap` completions and the cards forced in all completions.

    Forced cards are searched in places with at most `max_unknown` unknown cards. The budget may be given in seconds,
    which are counted in steps. Once a completion is found, at most `notes` steps are left; None is no limit. A hand
    with tricks that the trick table does not judge is left undecided.
    """
    budget = budget_for(budget) if isinstance(budget, int | float) else budget
    assert replay.record is not None
    if cap is None:
        is_whole = _count_known_cards(replay.record.hands[number])[1]
        cap = DEFAULT_CAP_WITHOUT_UNKNOWN_CARDS if is_whole else DEFAULT_CAP
    assert replay.rules is not None, "without its rules nobody can say what completes a game"
    record, readings = isolate_hand(replay, number), marked_readings(replay.record, number)
    if replay.outcome is not None:
        playing = replay.rules.playing.at(replay.outcome.ends[number])
        if not playing.is_judged_by_table(record.hands[0]):
            return Decision(number, UNDECIDED, (), False, ())
    state, hands, is_all = search_completions(record, readings, budget, cap, notes)
    forced = _forced(record, readings, hands, is_all, budget, max_unknown) if hands else ()
    winners, scores = _agreed_results(record, hands) if hands and is_all else ((), ())
    if _depends_on_earlier(replay, number) or any(one.subject == (UNSCORED, number) for one in replay.supposed):
        scores = ()  # they depend on more than the cards
    return Decision(number, state, hands, is_all, forced, winners, scores, tuple(sorted(budget.points)), budget.late)


def search_completions(
    record: Record, readings: Readings, budget: Budget, cap: int, notes: int | None = None
) -> tuple[str, tuple[Hand, ...], bool]:
    """Search for completions of a record of one hand: return its state, the completions, and True if these are all.

    The state is POSSIBLE, IMPOSSIBLE or UNDECIDED. The search ends after `cap` completions. Once a completion is
    found, at most `notes` steps are left; None is no limit.
    """
    found: dict[object, Hand] = {}
    is_all = True
    for hand, is_whole in find_completions(record, readings, budget):
        if not is_whole:
            if notes is not None and is_all:
                budget.limit(notes)  # IMPOSSIBLE cannot be shown any more
            is_all = False
            continue
        if notes is not None and not found:
            budget.limit(notes)
        found.setdefault(_identity(hand), hand)
        if len(found) >= cap:
            return POSSIBLE, tuple(found.values()), False
    if not record.hands[0].exchanges and any(hand.exchanges for hand in found.values()):
        is_all = False  # other cards may have been bought
    is_all = is_all and not budget.spent
    return POSSIBLE if found else IMPOSSIBLE if is_all else UNDECIDED, tuple(found.values()), is_all


def _identity(hand: Hand) -> object:
    """Return a key that is equal for equal completions: places of cards, order of play, announcements, contract."""
    lying = tuple(sorted(cards_by_place(hand).items(), key=repr))
    named = (*cards_exchanged(hand), *cards_repeated(hand))
    leaders = tuple(trick.leader for trick in hand.tricks or ())
    stated = hand.contract or Contract()
    shown = tuple((declared.seat, declared.kind, declared.size) for declared in hand.declarations)
    return lying, named, shown, leaders, hand.dealer, stated.name, stated.declarer, stated.partner


def find_completions(
    record: Record,
    readings: Readings,
    budget: Budget,
    barred: Mapping[Place, int] | None = None,
    backwards: bool = False,
) -> Iterator[tuple[Hand, bool]]:
    """Yield completions of a record of one hand, each with True if no gap is left that could change the decision.

    `barred` maps places to the mask of cards that may not lie there; with `backwards`, the last completion comes
    first. The iterator ends early when the budget is spent.
    """
    bars = barred or {}
    for variant in find_variants(record, budget, readings):
        if any(not done.told and done.giver == FROM_STOCK for done in variant.end.setting.exchanged):
            yield variant.hand, False  # unknown who took how many cards of the stock
            continue
        puzzle = build_puzzle(variant.rules, variant.hand, variant.end, readings)
        for place, cards in bars.items():
            puzzle = bar_cards(puzzle, place, cards)
        for filled in _accepted_fillings(variant, puzzle, budget, readings, backwards):
            replay = _with_purchases(filled, budget, readings)
            assert replay.record is not None
            hand = replay.record.hands[0]
            left_open = {fault.code for fault in replay.faults} & OPEN_IN_COMPLETION
            if not any(cards_by_place(hand).get(place, 0) & cards for place, cards in bars.items()):
                yield hand, not left_open
            if left_open - {UNBOUGHT}:
                break  # the gap stays in every filling of this variant


def _accepted_fillings(
    variant: Variant, puzzle: Puzzle, budget: Budget, readings: Readings, backwards: bool
) -> Iterator[Replayed]:
    """Yield the replays without a fault: first of fillings from the search, then of those from the solver.

    The solver is used only if the search does not end within its share of the steps.
    """
    if not solver.INSTALLED:
        yield from _accepted(variant, puzzle, find_fillings(puzzle, budget, backwards), budget, readings)
        return
    with budget.share(SEARCH_SHARE) as share:
        yield from _accepted(variant, puzzle, find_fillings(puzzle, share, backwards), share, readings)
        is_finished = not share.spent
    if not is_finished:
        yield from _accepted(variant, puzzle, solver.find_solutions(puzzle, budget), budget, readings)


def _accepted(
    variant: Variant, puzzle: Puzzle, fillings: Iterable[Filling], budget: Budget, readings: Readings
) -> Iterator[Replayed]:
    """Yield the faultless replays of these fillings: first with one deal for each, then with the other deals."""
    other_deals: list[Iterator[Iterator[Hand]]] = []

    def settled(orders: Iterator[Hand], number: int | None = None) -> Iterator[Replayed]:
        """Yield faultless replays of at most `number` orders of the talon, until one leaves no purchase open."""
        for hand in islice(orders, number):
            is_settled = False
            for replay in settle_named_cards(with_only_hand(variant.record, hand), budget, readings):
                is_settled = all(fault.code != UNBOUGHT for fault in replay.faults)
                yield replay
            if is_settled:
                orders.close() if isinstance(orders, Generator) else None
                return

    for filling in fillings:
        deals = write_filling(variant, puzzle, filling, readings, budget)
        first = next(deals, None)
        if first is not None:
            other_deals += (iter((first,)), deals)
            yield from settled(first, 1)
    for orders in chain.from_iterable(other_deals):
        yield from settled(orders)


def _with_purchases(replay: Replayed, budget: Budget, readings: Readings) -> Replayed:
    """Return the replay; if cards were bought without a record, a replay with fitting purchases, if one is found."""
    assert replay.record is not None
    if all(fault.code != UNBOUGHT for fault in replay.faults):
        return replay
    guesses = guess_purchases(replay.record, budget)
    return next((new for record in guesses for new in settle_named_cards(record, budget, readings)), replay)


# -- what all completions agree on ---------------------------------------------------------------

Wanted = Mapping[Place, tuple[int, int]]
"""Place with unknown cards -> mask of the cards that are known to lie there, and number of the other cards."""
Agreed = tuple[tuple[int, int], ...]
"""Pairs of a trick or a seat, each counted from 0, and its winner or score in every completion."""


def _forced(
    record: Record, readings: Readings, found: tuple[Hand, ...], is_all: bool, budget: Budget, max_unknown: int
) -> tuple[ForcedCards, ...]:
    """Return the cards that lie in the same place in every completion; `found` are some or all completions."""
    unknown = _unknown_places(record.hands[0], found[0])
    wanted = {place: cards for place, cards in unknown.items() if cards[1] <= max_unknown}
    common = dict.fromkeys(wanted, -1)
    for hand in found:
        common = _intersect(common, hand, wanted)
    if wanted and not is_all:
        for hand, _ in islice(find_completions(record, readings, budget, backwards=True), 1):
            common = _intersect(common, hand, wanted)
    forced: dict[Place, int] = {}
    for place in wanted:
        for card in cards_in(common[place]):
            if not common[place] & BIT[card]:
                continue  # not forced, as a completion found meanwhile shows
            other = None if is_all else next(find_completions(record, readings, budget, {place: BIT[card]}), None)
            if other is not None:
                common = _intersect(common, other[0], wanted)
            elif not budget.spent:
                forced[place] = forced.get(place, 0) | BIT[card]
    return tuple(
        ForcedCards(place, codes_of(cards), cards.bit_count() == wanted[place][1]) for place, cards in forced.items()
    )


def _intersect(common: Mapping[Place, int], hand: Hand, wanted: Wanted) -> dict[Place, int]:
    """Return, for each place, the cards of `common` that lie there in `hand` too, without the known cards."""
    lying = cards_by_place(hand)
    return {place: cards & lying.get(place, 0) & ~wanted[place][0] for place, cards in common.items()}


def _unknown_places(hand: Hand, completion: Hand) -> Wanted:
    """Return the places where `completion` has cards that `hand` does not state.

    If no card of a dealt hand is stated, the cards that it plays or lays away count as known.
    """
    before, after = cards_by_place(hand), cards_by_place(completion)
    played = mask_of(code for place, code in written_cards(hand) if place[0] in ("tricks", SCART))
    wanted = {}
    for place, cards in after.items():
        known = before.get(place, 0)
        is_hidden = place[:2] == ("deal", "hands") and not known
        seen = known | (played & cards if is_hidden else 0)
        if number := (cards & ~seen).bit_count():
            wanted[place] = (seen, number)
    return wanted


def _agreed_results(record: Record, found: tuple[Hand, ...]) -> tuple[Agreed, Agreed]:
    """Return the winners of tricks and the scores that all completions share and the hand leaves open."""
    replays = (replayed(with_only_hand(record, hand), keep=True) for hand in (record.hands[0], *found))
    stated, *ends = (replay.frames[-1].after for replay in replays)
    winners = {t: {end.taken[t][1] for end in ends} for t, trick in enumerate(stated.taken) if trick[1] == NOBODY}
    results = [end.setting.result for end in ends]
    known = [result.hand for result in results if result is not None] if stated.setting.result is None else []
    scores = zip(*known, strict=True) if len(known) == len(results) else ()
    return (
        tuple((t, seats.pop()) for t, seats in winners.items() if len(seats) == 1 and NOBODY not in seats),
        tuple((seat, values[0]) for seat, values in enumerate(scores) if len(set(values)) == 1),
    )
