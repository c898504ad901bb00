"""Sums: what the scores stated tell of where the unknown cards lie.

A game says which numbers of its score sheet are plain sums over what was won (`Rules.tallies`). Here each
of them becomes a `Sum` over the groups of a puzzle: what is known of it already, and which groups are open.
A Fool that is an excuse does not go with its trick and a card may be paid for it, so both are looked at apart.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.completing.places import Group
from tarot_records.core.cards import BIT, CARDS, FOOL, FOOL_BIT, UNKNOWN, mask
from tarot_records.core.position import NOBODY, Position, playing, turns_of
from tarot_records.counting.scheme import Values
from tarot_records.counting.tally import Tally
from tarot_records.record.model import Hand
from tarot_records.rules.fool import debtor_of, side_of
from tarot_records.rules.game import Rules


class Sum(NamedTuple):
    """A stated number: what these seats have won comes to it."""

    seats: int
    """As a mask of seats."""
    trick: int
    """What each trick counts."""
    fool: int
    """What the Fool counts where, as an excuse, it need not go with its trick."""
    pay: int
    """How much a card paid for it may count that nobody recorded."""
    low: int
    high: int
    heaps: frozenset[str]
    """The heaps that count as theirs too."""


class Weight(NamedTuple):
    """What each card counts, and the sums that count so."""

    values: tuple[int, ...]
    """Card -> what it counts in the trick it lies in; nothing a Fool that is an excuse, and a card paid for it."""
    steps: tuple[tuple[int, int], ...]
    """Each value there is, from the lowest, with the cards that have it but for such a Fool."""
    known: tuple[int, ...]
    """Trick -> what its known cards count."""
    open: tuple[tuple[int, int], ...]
    """Each trick with an unknown card, and the group the card is."""
    heaps: tuple[tuple[str, int], ...]
    """The heaps by name, and their groups."""
    sums: tuple[Sum, ...]


class Scoring(NamedTuple):
    """All that the scores stated tell of the cards of a hand."""

    weights: tuple[Weight, ...]
    keepers: int
    """The seats that, having played the Fool, surely keep it; as a mask."""
    last: int
    """The last trick, from 0, where what becomes of the Fool in it is the game's own affair; else NOBODY."""
    fool_wins: bool
    """Whether the Fool may win the last trick."""


NOTHING = Scoring((), 0, NOBODY, False)


def scoring_of(rules: Rules, hand: Hand, end: Position, groups: Sequence[Group]) -> Scoring:
    """Return what the scores of a hand that ended in this position tell of the cards in these groups."""
    play = rules.playing
    if hand.scores is None or end.setting.ended is not None or len(hand.tricks or ()) < play.length:
        return NOTHING
    if end.setting.dealer == NOBODY:
        return NOTHING  # whose the scart is hangs on it
    told: dict[Values, list[Tally]] = {}
    for tally in rules.tallies(end, hand.scores):
        told.setdefault(tally.values, []).append(tally)
    weights = tuple(_weight(rules, hand, end, groups, values, tallies) for values, tallies in told.items())
    last = NOBODY if play.fool.fates is None else play.length - 1
    return Scoring(weights, _keepers(rules, end), last, fool_may_win(rules, end))


def fool_may_win(rules: Rules, end: Position) -> bool:
    """Return whether the Fool may have won the last trick: only if, as far as is known, one side has won all others."""
    fool = rules.playing.fool
    known = {side_of(fool.sides(end), winner) for _, winner, _ in end.taken[:-1] if winner != NOBODY}
    return fool.may_win and (len(known) < 2 or not fool.sides_known(end))


def _weight(
    rules: Rules,
    hand: Hand,
    end: Position,
    groups: Sequence[Group],
    values: Values,
    tallies: Sequence[Tally],
) -> Weight:
    paid, creditor = _paid(hand, end)
    excuse = rules.pack.excuse
    counts = [0 if bit & (excuse | paid) else value for bit, value in zip(BIT, tallies[0].by_card, strict=True)]
    steps: dict[int, int] = {}
    for value, bit in zip(counts, BIT, strict=True):
        steps[value] = steps.get(value, 0) | bit & rules.pack.cards & ~excuse
    known, opened, heaps, width = [0] * rules.playing.length, [], [], len(playing(end))
    for i, group in enumerate(groups):
        if group.place[0] != "tricks":
            heaps.append((str(group.place[-1]), i))
        elif group.may.bit_count() == 1:
            known[i // width] += counts[group.may.bit_length() - 1]
        else:
            opened.append((i // width, i))
    return Weight(
        tuple(counts),
        tuple(sorted((value, cards) for value, cards in steps.items() if cards)),
        tuple(known),
        tuple(opened),
        tuple(heaps),
        _with_whole(end, [_sum(rules, end, tally, paid, creditor) for tally in tallies]),
    )


def _with_whole(end: Position, sums: Sequence[Sum]) -> tuple[Sum, ...]:
    """Return the sums, and what they come to together: a card paid for the Fool makes no difference to that."""
    everybody = mask_of_seats(playing(end))
    if sum(number.seats for number in sums) != everybody or len(sums) == 1:
        return tuple(sums)
    low, high = sum(number.low for number in sums), sum(number.high for number in sums)
    heaps = frozenset[str]().union(*(number.heaps for number in sums))
    return (*sums, Sum(everybody, sums[0].trick, sums[0].fool, 0, low, high, heaps))


def _sum(rules: Rules, end: Position, tally: Tally, paid: int, creditor: int) -> Sum:
    """Return a tally less the card paid for the Fool, which lies with whom it was paid to."""
    fool, values = rules.playing.fool, tally.by_card
    apart = tally.fool if rules.pack.excuse else 0
    low, high = tally.low, tally.high
    worth = values[paid.bit_length() - 1] if paid else 0
    if creditor in tally.seats:
        low, high = low - worth, high - worth
    elif creditor == NOBODY:
        low -= worth
    pay = 0
    if not paid and not _is_settled(end):
        pay = max((value for value, bit in zip(values, BIT, strict=True) if bit & fool.payable), default=0)
    return Sum(mask_of_seats(tally.seats), tally.trick, apart, pay, low, high, tally.heaps)


def mask_of_seats(seats: Sequence[int]) -> int:
    """Return these seats as a mask."""
    return sum(1 << seat for seat in seats)


def _is_settled(end: Position) -> bool:
    """Return whether it is known who played the Fool, before the last trick, and nothing is owed for it."""
    return _player_of_fool(end) != NOBODY and debtor_of(end) == NOBODY


def _player_of_fool(end: Position) -> int:
    """Return who played the Fool to a trick of which it is known who won it; NOBODY if it was the last."""
    for leader, winner, cards in end.taken[:-1]:
        if FOOL in cards and NOBODY not in (leader, winner):
            return turns_of(end)[leader][cards.index(FOOL)]
    return NOBODY


def _paid(hand: Hand, end: Position) -> tuple[int, int]:
    """Return the card recorded as paid for the Fool, as a mask, and who surely has it."""
    codes = [hand.fool_paid, *(trick.paid for trick in hand.tricks or ())]
    paid = mask(CARDS[code] for code in codes if code is not None and CARDS[code] < UNKNOWN)
    holders = [seat for seat, pile in enumerate(end.piles) if pile & paid] if _is_settled(end) else []
    return paid, holders[0] if len(holders) == 1 and paid.bit_count() == 1 else NOBODY


def _keepers(rules: Rules, end: Position) -> int:
    """Return the seats whose Fool nobody can take for want of a card to pay."""
    fool, player = rules.playing.fool, _player_of_fool(end)
    if not fool.surrendered or (player != NOBODY and end.piles[player] & FOOL_BIT and debtor_of(end) == NOBODY):
        return -1
    return mask_of_seats([seat for seat in playing(end) if fool.purse(end, seat)])
