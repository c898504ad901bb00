"""Score of a hand of French Tarot, as each defender pays it to the attack [FFT12 p. 4-9, 11, 12]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from tarot_records.core.cards import FOOL, HONOURS, trump
from tarot_records.core.position import Contract, HandResult, Position, active_seats, gathered, turns_of
from tarot_records.counting.tally import Tally, stated_items, stated_points, times
from tarot_records.games.french_tarot.table import SCHEME, TABLES, WHOLE_PACK, WITH_CHIEN, took_all
from tarot_records.phases.common.sides import sides, sides_known
from tarot_records.rules.fool import side_members
from tarot_records.rules.game import Level

if TYPE_CHECKING:
    from tarot_records.record.model import Scores

MULTIPLIERS = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
LEVELS = (
    Level(56, "0 bouts: %(points)s"),
    Level(51, "1 bout: %(points)s"),
    Level(41, "2 bouts: %(points)s"),
    Level(36, "3 bouts: %(points)s"),
)
THE_PETIT = trump(1)
TARGETS = tuple(level.points for level in LEVELS)
"""Card points that the attack needs with 0, 1, 2 and 3 bouts."""


def scored(
    contract: str,
    halves: int,
    bouts: int,
    *,
    petit: int = 0,
    handfuls: int = 0,
    slam: int = 0,
    contre: int = MULTIPLIERS["garde_contre"],
) -> dict[str, int]:
    """Return the entries of the score: what each defender pays to the attack [FFT12 p. 5-9].

    `halves` are the attack's half points. An odd half counts for the side that wins, so a margin is rounded up either
    way [FFT12 p. 11]. `petit` is +1 or -1 if the attack or the defence took the Petit in the last trick. `handfuls` is
    the sum of the premiums, which go to the winning side. `slam` is the premium for a slam, positive for the attack.
    """
    target = TARGETS[bouts]
    margin = halves - 2 * target
    won = 1 if margin >= 0 else -1
    multiplier = contre if contract == "garde_contre" else MULTIPLIERS[contract]
    items = {
        "contract": multiplier * won * (25 + -(-abs(margin) // 2)),
        "petit_au_bout": multiplier * 10 * petit,
        "handful": won * handfuls,
        "slam": slam,
    }
    return {"bouts": bouts, "target": target, **items, "per_defender": sum(items.values())}


OF_HAND: tuple[tuple[str, int | None], ...] = tuple((name, None) for name in scored("garde", 0, 0))
"""Names of the score's entries in order, with None as seat: they all belong to the hand."""


class AttackScore(msgspec.Struct, frozen=True):
    """Scorer of a hand: the attack wins the same from each defender, or loses the same to each."""

    equal_shares: bool
    """True if the taker and his partner get equal shares, False if the taker gets two thirds."""
    contre: int
    """The multiplier of garde contre."""
    slam_lost_twice: bool
    """True if, after a failed announced slam, a slam of the other side is paid in addition."""
    slam_stated: bool
    """True if the record itself states the option `asked_slam_lost`."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand that was played out; None if facts that it needs are unknown."""
        contract = position.setting.contract
        if contract is None or not sides_known(position):
            return None
        attack, defence = sides(position)
        counted = attack_points(position, attack, defence)
        if counted is None:
            return None
        halves, bouts = counted
        handfuls, askers = 0, []
        for said in position.setting.declared:
            if said.kind == "slam":
                askers.append(said.seat)
            elif said.size or said.value:
                handfuls += said.value
            else:
                return None  # a handful without its number of trumps
        items = scored(
            contract.name,
            halves,
            bouts,
            petit=petit_au_bout(position, attack),
            handfuls=handfuls,
            slam=self._slam(position, askers, attack, defence),
            contre=self.contre,
        )
        unsettled = askers and took_all(position, defence) and not self.slam_stated
        return HandResult(
            SCHEME.unit,
            ((attack, halves), (defence, WHOLE_PACK - halves)),
            dict(zip(OF_HAND, items.values(), strict=True)),
            self.shared(items["per_defender"], contract, position),
            ("F8",) if unsettled else (),
        )

    def shared(self, each: int, contract: Contract, position: Position) -> tuple[int, ...]:
        """Return the score of every seat if each defender pays `each`; a seat that sits out pays 0 [FFT12 p. 12]."""
        attackers, players = len({contract.declarer, contract.partner}), active_seats(position)
        hand = [-each if seat in players else 0 for seat in range(len(position.hands))]
        own = self._share(each * (len(players) - attackers), attackers)
        hand[contract.partner] = each * (len(players) - attackers) - own
        hand[contract.declarer] = own
        return tuple(hand)

    def _share(self, won: int, attackers: int) -> int:
        """Return the taker's share of the attack's gain or loss: all if alone, else two thirds [FFT12 p. 12] or half.

        With halves the taker also gets or pays the odd point.
        """
        if attackers == 1:
            return won
        half = (abs(won) + 1) // 2
        return (half if won > 0 else -half) if self.equal_shares else won * 2 // 3

    def _slam(self, position: Position, askers: Sequence[int], attack: Sequence[int], defence: Sequence[int]) -> int:
        """Return the premium for winning every trick, announced or not; positive for the attack."""
        if not askers:
            return 200 * took_all(position, attack) - 200 * took_all(position, defence)
        own, other, sign = (attack, defence, 1) if askers[0] in attack else (defence, attack, -1)
        if took_all(position, own):
            return 400 * sign
        return -400 * sign if took_all(position, other) and self.slam_lost_twice else -200 * sign


def attack_points(position: Position, attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int] | None:
    """Return the half points and bouts of the attack; None if they depend on unknown cards.

    The cards of one side determine those of the other, so it is enough to know one side.
    """
    held, size, unknown = cards_of(position, attack)
    if not unknown:
        return SCHEME.points(held, size), (held & HONOURS).bit_count()
    held, size, unknown = cards_of(position, defence)
    if not unknown:
        return WHOLE_PACK - SCHEME.points(held, size), 3 - (held & HONOURS).bit_count()
    return None


def tallies(position: Position, scores: Scores) -> Iterator[Tally]:
    """Yield a tally for each stated number of half points or bouts of a side.

    The chien, or the scart made from it, counts for its owner.
    """
    contract = position.setting.contract
    if contract is None or not sides_known(position):
        return
    players, (attack, defence) = len(active_seats(position)), sides(position)
    owner = defence if contract.name == "garde_contre" else attack
    heaps = frozenset({"scart" if contract.name in WITH_CHIEN else "talon"})
    told = dict(stated_points(scores, SCHEME.unit))
    for side in (attack, defence):
        halves = told.get(tuple(sorted(side)))
        if halves is not None:
            halves -= SCHEME.share(TABLES[players].chien) if side == owner else 0
            values, trick = times(SCHEME.reduced, SCHEME.unit), SCHEME.share(players)
            yield Tally(side, values, trick, halves, halves, heaps if side == owner else frozenset())
    for _, bouts in stated_items(scores, "bouts"):
        yield Tally(attack, ((HONOURS, 1),), 0, bouts, bouts, heaps if attack == owner else frozenset())


def cards_of(position: Position, side: Sequence[int]) -> tuple[int, int, int]:
    """Return the cards of a side at the end, with the chien if it belongs to the side.

    The values are the mask of the known cards, the number of cards with the debt for the Excuse, and the number of
    unknown cards.
    """
    setting = position.setting
    contract = setting.contract
    held, size, unknown = gathered(position, side)
    if contract is not None and not setting.taken:
        attacks = contract.declarer in side
        if attacks != (contract.name == "garde_contre"):
            held |= setting.talon
            size += setting.talon.bit_count()
            unknown += setting.talon_unseen
    return held, size, unknown


def petit_au_bout(position: Position, attack: Sequence[int]) -> int:
    """Return 1 if the attack took the Petit in the last trick, -1 if the defence did, otherwise 0.

    In a slam that ends with the Excuse, the last trick but one counts [FFT12 p. 6-7].
    """
    leader, winner, cards = position.taken[-1]
    by_excuse = FOOL in cards and turns_of(position)[leader][cards.index(FOOL)] == winner
    if THE_PETIT not in cards and by_excuse and took_all(position, side_members(sides(position), winner)):
        _, winner, cards = position.taken[-2]
    if THE_PETIT not in cards:
        return 0
    return 1 if winner in attack else -1
