"""Sums over the cards of a puzzle that must equal the stated scores.

A game defines which numbers of its score sheet are plain sums over cards and tricks won (`Rules.tallies`). Each becomes
a `Sum` over the groups of the puzzle. A Fool that is an excuse does not go with its trick, and a card may be paid for
it, so both are counted separately.
"""

from collections.abc import Sequence

from tarot_records.completing.puzzle import Group, Scoring, Sum, Weight, mask_of_seats
from tarot_records.core.cards import BIT, CARDS, FOOL, FOOL_BIT, UNKNOWN, mask
from tarot_records.core.position import NOBODY, Position, active_seats, turns_of
from tarot_records.counting.scheme import Values
from tarot_records.counting.tally import Tally
from tarot_records.record.model import Hand
from tarot_records.rules.fool import debtor_of, side_members
from tarot_records.rules.game import Rules


def build_scoring(rules: Rules, hand: Hand, end: Position, groups: Sequence[Group]) -> Scoring:
    """Return the constraints on these groups that follow from the scores of a hand; `end` is its final position."""
    play = rules.playing
    if hand.scores is None or end.setting.ended is not None or len(hand.tricks or ()) < play.length:
        return Scoring()
    if end.setting.dealer == NOBODY:
        return Scoring()  # the owner of the scart is not known
    by_values: dict[Values, list[Tally]] = {}
    for tally in rules.tallies(end, hand.scores):
        by_values.setdefault(tally.values, []).append(tally)
    weights = tuple(_weight(rules, hand, end, groups, tallies) for tallies in by_values.values())
    last = NOBODY if play.fool.fates is None else play.length - 1
    return Scoring(weights, _keepers(rules, end), last, may_fool_win(rules, end))


def may_fool_win(rules: Rules, end: Position) -> bool:
    """Return True if the Fool may have won the last trick: only if one side may have won all other tricks."""
    fool = rules.playing.fool
    known = {side_members(fool.sides(end), winner) for _, winner, _ in end.taken[:-1] if winner != NOBODY}
    return fool.may_win and (len(known) < 2 or not fool.sides_known(end))


def _weight(rules: Rules, hand: Hand, end: Position, groups: Sequence[Group], tallies: Sequence[Tally]) -> Weight:
    """Return the weight of tallies with the same card values: the values, the known and open cards, and the sums."""
    paid, creditor = _paid(hand, end)
    excuse = rules.pack.excuse
    values = tuple(0 if bit & (excuse | paid) else v for bit, v in zip(BIT, tallies[0].by_card, strict=True))
    steps: dict[int, int] = {}
    for value, bit in zip(values, BIT, strict=True):
        steps[value] = steps.get(value, 0) | bit & rules.pack.cards & ~excuse
    known, opened, heaps, width = [0] * rules.playing.length, [], [], len(active_seats(end))
    for i, group in enumerate(groups):
        if group.place[0] != "tricks":
            heaps.append((group.section, i))
        elif group.may.bit_count() == 1:
            known[i // width] += values[group.may.bit_length() - 1]
        else:
            opened.append((i // width, i))
    used = tuple(sorted((value, cards) for value, cards in steps.items() if cards))
    sums = [_sum(rules, end, tally, paid, creditor) for tally in tallies]
    everybody, alike = mask_of_seats(active_seats(end)), len({(part.trick, part.fool) for part in sums}) == 1
    if len(sums) > 1 and alike and sum(part.seats for part in sums) == everybody:
        low, high = sum(part.low for part in sums), sum(part.high for part in sums)
        together = frozenset[str]().union(*(part.heaps for part in sums))
        # a card paid for the Fool makes no difference to the total
        sums.append(Sum(everybody, sums[0].trick, sums[0].fool, 0, low, high, together))
    return Weight(values, used, tuple(known), tuple(opened), tuple(heaps), tuple(sums))


def _sum(rules: Rules, end: Position, tally: Tally, paid: int, creditor: int) -> Sum:
    """Return the sum of a tally, without the value of the card `paid` for the Fool.

    `creditor` is the seat that has received the card, NOBODY if unknown.
    """
    values = tally.by_card
    low, high, pay = tally.low, tally.high, 0
    worth = values[paid.bit_length() - 1] if paid else 0
    if creditor in tally.seats:
        low, high = low - worth, high - worth
    elif creditor == NOBODY:
        low -= worth
    if not paid and not _is_settled(end):
        payable = rules.playing.fool.payable
        pay = max((value for value, bit in zip(values, BIT, strict=True) if bit & payable), default=0)
    fool = tally.fool if rules.pack.excuse else 0
    return Sum(mask_of_seats(tally.seats), tally.trick, fool, pay, low, high, tally.heaps)


def _is_settled(end: Position) -> bool:
    """Return True if a known seat played the Fool before the last trick and no card is owed for the Fool."""
    return _player_of_fool(end) != NOBODY and debtor_of(end) == NOBODY


def _player_of_fool(end: Position) -> int:
    """Return the seat that played the Fool to a trick with a known winner, except the last; else NOBODY."""
    for leader, winner, cards in end.taken[:-1]:
        if FOOL in cards and NOBODY not in (leader, winner):
            return turns_of(end)[leader][cards.index(FOOL)]
    return NOBODY


def _paid(hand: Hand, end: Position) -> tuple[int, int]:
    """Return the mask of the card recorded as paid for the Fool, and the seat that certainly has it, else NOBODY."""
    codes = [hand.fool_paid, *(trick.paid for trick in hand.tricks or ())]
    paid = mask(CARDS[code] for code in codes if code is not None and CARDS[code] < UNKNOWN)
    holders = [seat for seat, pile in enumerate(end.piles) if pile & paid] if _is_settled(end) else []
    return paid, holders[0] if len(holders) == 1 and paid.bit_count() == 1 else NOBODY


def _keepers(rules: Rules, end: Position) -> int:
    """Return the mask of the seats that certainly keep the Fool if they play it; -1 for all seats."""
    fool, player = rules.playing.fool, _player_of_fool(end)
    if not fool.surrendered or (player != NOBODY and end.piles[player] & FOOL_BIT and debtor_of(end) == NOBODY):
        return -1
    return mask_of_seats(seat for seat in active_seats(end) if fool.purse(end, seat))
