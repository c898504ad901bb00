"""Debts: what a card paid for the Fool tells of where the Fool lies, if nobody could read it."""

from collections.abc import Sequence

from tarot_records.completing.places import Group
from tarot_records.core.cards import BIT, CARDS
from tarot_records.core.position import NOBODY, Position, playing, turns_of
from tarot_records.record.model import Hand
from tarot_records.rules.fool import side_of
from tarot_records.rules.game import Rules


def after_payment(rules: Rules, hand: Hand, end: Position, groups: Sequence[Group]) -> tuple[Group, ...]:
    """The groups without the Fool where nothing would be owed for it when a card was paid, or by somebody else."""
    length, turns = rules.playing.length, turns_of(end)
    width = len(turns[0])
    paid = [(t, trick.paid) for t, trick in enumerate(hand.tricks or ()) if trick.paid is not None]
    if hand.fool_paid is not None:
        paid.append((length - 1, hand.fool_paid))
    if not paid:
        return tuple(groups)
    number, code = paid[0]
    excuse = rules.pack.excuse
    payers = _payers(rules, end, CARDS[code])

    def may_have_it(i: int, group: Group) -> bool:
        """Return whether the Fool may be in this group."""
        if group.place[0] != "tricks" or i // width > number:
            return False
        leader = end.taken[i // width][0]
        return leader == NOBODY or i // width == length - 1 or turns[leader][i % width] in payers

    return tuple(
        group if may_have_it(i, group) else group._replace(may=group.may & ~excuse) for i, group in enumerate(groups)
    )


def _payers(rules: Rules, end: Position, card: int) -> Sequence[int]:
    """Return who may have owed this card: those who pay for each other with whoever has won it."""
    fool = rules.playing.fool
    for seat, pile in enumerate(end.piles):
        if pile & BIT[card] and fool.sides_known(end):
            return side_of((fool.pools or fool.sides)(end), seat)
    return playing(end)
