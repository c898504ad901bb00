"""Score of a hand of Dreierles: game and Pfeife between the declarer and the others, combinations, the Räuber [PAG]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import ClassVar, Final

import msgspec

from tarot_records.core.cards import HONOURS, KINGS, mask, trump
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import GAME, NOBODY, Declared, HandResult, Position, active_seats, gathered
from tarot_records.games.dreierles.contracts import (
    HAND,
    KNOCK,
    KNOCKS,
    MANY_TRUMPS,
    PFEIFE,
    RAEUBER,
    SCHEME,
    ZEHN_DRUCK,
    Knocking,
)
from tarot_records.phases.auction.contracts import ContractRow, row_of
from tarot_records.phases.common.sides import sides
from tarot_records.phases.declarations.announcements import Talk
from tarot_records.phases.declarations.doubling import doublings
from tarot_records.phases.scores.claims import Claims, held_before_play, subsets
from tarot_records.phases.scores.score_rows import (
    OWN,
    ItemsMade,
    Payment,
    ValueRow,
    announced_by,
    announced_row,
    details_by_entry,
    entries,
    find_played,
    levels_by_item,
    paid,
)

DRULL, KOENIGE = "drull", "koenige"
COMBINATIONS: Final = frozenset({ZEHN_DRUCK, DRULL, KOENIGE})
"""Entries of a player; for each he gets 1 from each of the others."""
HALF, ENOUGH, STEP = 35, 36, 5
"""Card points: half of all, from which the game is counted; enough to win; number that raises the game by 1."""
DL8, DL17 = "Dl8", "Dl17"
"""Open points of a Räuber in which three are tied at a table of four, or two with an odd amount."""


class DreierlesScore(msgspec.Struct, frozen=True):
    """Scorer of a hand, by the options of a table."""

    core: ClassVar = ()
    """Items that affect the row of the game: none."""
    announced_by_both: ClassVar = False
    """True if both sides may announce the same item."""
    talking: Knocking
    payers: Callable[[Position], Sequence[int]]
    """Function from a position to the seats that pay and are paid, with or without the dealer who sits out [Dl6]."""
    foes_claim: bool
    """True if the combinations of the foes count [Dl6]."""

    def __call__(self, position: Position) -> HandResult | None:
        """Return the score of a hand; None if facts that it needs are unknown."""
        row = row_of(self.talking.table, position)
        if row is None:
            return None
        if row.sides == "each":
            return self._raeuber(position)
        attack, foes = sides(position)
        held, setting, (declarer,) = held_before_play(position), position.setting, attack
        if held is None or setting.scart_unseen[declarer]:
            return None
        claims = self._counting_claims(position, held)
        if claims is None:
            return None
        own, talk = own_cards(position), self.talking.talk(position)
        points = SCHEME.points(own, own.bit_count())
        rows = self.rows(row, attack, points, self._made(position, attack), talk)
        payment = self._payment(position, sum(entry.doubled for entry in rows), claims)
        both = ((attack, points), (tuple(sorted(foes)), SCHEME.total - points))
        items = {**entries(rows), **payment.items}
        return HandResult(SCHEME.unit, both, items, payment.known, rows=details_by_entry(rows))

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end: the known mask, their number, the number of unknown ones.

        The foes have the rest of the blind, the trick in which a laid-out trump 1 was forced out, and all later tricks.
        """
        held, size, unknown = gathered(position, side)
        contract, result = position.setting.contract, position.setting.result
        if contract is None or contract.declarer == NOBODY or result is None or unknown:
            return held, size, unknown
        own = own_cards(position)
        held = own if contract.declarer in side else TAROCK.cards & ~own
        return held, held.bit_count(), 0

    # -- combinations -----------------------------------------------------------------------------------

    def claimable(self, position: Position) -> Claims | None:
        """Return the combinations that somebody may claim after play; None if the cards held are not known."""
        contract, held = position.setting.contract, held_before_play(position)
        if contract is None or held is None:
            return None
        if contract.declarer == NOBODY:
            return ()
        found = [(name, seat) for seat, cards in held.items() for name in combinations_in(cards)]
        announced = (ZEHN_DRUCK, contract.declarer)
        return tuple(entry for entry in found if entry != announced and self._may_claim(entry, contract.declarer))

    def holds(self, position: Position, name: str, seat: int) -> bool | None:
        """Return whether a seat held a combination before play; None if the cards held are not known."""
        held = held_before_play(position)
        return None if held is None else name in combinations_in(held[seat])

    def _may_claim(self, entry: tuple[str, int], declarer: int) -> bool:
        return self.foes_claim or entry[1] == declarer

    def _counting_claims(self, position: Position, held: Mapping[int, int]) -> Claims | None:
        """Return the combinations that count: those claimed and held, and an announced Zehn-Druck; None if unknown."""
        possible, claimed, contract = self.claimable(position), position.setting.claimed, position.setting.contract
        assert possible is not None
        assert contract is not None
        if claimed is None and possible:
            return None
        announced = (ZEHN_DRUCK, contract.declarer)
        own = (announced,) if _is_announced(position) and ZEHN_DRUCK in combinations_in(held[contract.declarer]) else ()
        return (*own, *(entry for entry in possible if entry in (claimed or ())))

    def _possible_claims(self, position: Position, talk: Talk | None) -> Iterator[Claims]:
        """Yield each possible set of combinations that counted, if the cards held are not known."""
        contract, claimed = position.setting.contract, position.setting.claimed
        assert contract is not None
        declarer, players = contract.declarer, active_seats(position)
        own: list[Claims] = (
            [()] if talk is not None and not _is_announced(position) else [(), ((ZEHN_DRUCK, declarer),)]
        )
        seats = [seat for seat in players if self._may_claim((DRULL, seat), declarer)]
        if claimed is not None:
            some = [tuple(entry for entry in claimed if entry[1] in seats and entry != (ZEHN_DRUCK, declarer))]
        else:
            drulls, kings = ([(), *(((name, seat),) for seat in seats)] for name in (DRULL, KOENIGE))
            trumps = subsets(tuple((ZEHN_DRUCK, seat) for seat in seats if seat != declarer))
            some = [sum(chosen, ()) for chosen in product(drulls, kings, trumps)]
        yield from ((*mine, *others) for mine in own for others in some)

    # -- games with a declarer ----------------------------------------------------------------------------

    def _made(self, position: Position, attack: Sequence[int]) -> ItemsMade:
        """Return the items made: whether the declarer won or lost the last trick with his trump 1."""
        made, how = ItemsMade({}, {}), find_played(position, trump(1))
        if how is not None and how.trick == HAND and how.seat in attack:
            made.with_card(PFEIFE, how, attack)
        return made

    def rows(self, row: ContractRow, attack: Sequence[int], points: int, made: ItemsMade, talk: Talk) -> list[ValueRow]:
        """Return the rows of the game and of the Pfeife; values are positive if the declarer gains."""
        won = points >= ENOUGH
        value = (1 + abs(points - HALF) // STEP) * row.value
        game = ValueRow(GAME, value if won else -value, levels_by_item(talk).get(GAME, 0), achieved=won)
        if announced_by(talk, PFEIFE, attack) == OWN:
            return [game, announced_row(made, PFEIFE, OWN, 2, 0)]
        if made.by.get(PFEIFE) == OWN:
            return [game, ValueRow(PFEIFE, 1)]
        return [game, ValueRow(PFEIFE, -1, achieved=False)] if made.lost.get(PFEIFE) == OWN else [game]

    def payments(
        self, position: Position, row: ContractRow, value: int, doubled: int, talk: Talk | None
    ) -> Iterator[Payment]:
        """Yield the possible payments for rows of this value, with knocks, and combinations of any player."""
        for claims in self._possible_claims(position, talk):
            yield self._payment(position, doubled, claims)

    def _payment(self, position: Position, doubled: int, claims: Claims) -> Payment:
        """Return the payment of the rows by the declarer's opponents, and of each combination by all the others."""
        attack, _ = sides(position)
        score = paid(position, attack, [seat for seat in self.payers(position) if seat not in attack], doubled)
        for _, holder in claims:
            others = [seat for seat in self.payers(position) if seat != holder]
            score = tuple(map(sum, zip(score, paid(position, (holder,), others, 1), strict=True)))
        return Payment(score, items=dict.fromkeys(claims, 1))

    def payments_unplayed(self, position: Position) -> Iterable[Payment]:
        """Return a payment of nothing, because a hand without play scores nothing."""
        return (Payment((0,) * len(position.hands)),)

    # -- Räuber ---------------------------------------------------------------------------------------------

    def _raeuber(self, position: Position) -> HandResult | None:
        """Return the score of a Räuber; None if no source tells what is paid."""
        points = raeuber_points(position)
        payment = self.payment_alone(position, points, ())
        if None in payment.hand:
            return None
        return HandResult(SCHEME.unit, tuple(((seat,), won) for seat, won in points.items()), {}, payment.known)

    def payment_alone(self, position: Position, points: Mapping[int, int], maidens: Sequence[int]) -> Payment:
        """Return the payment of a Räuber: the player with most points pays each other; two who tie pay half each [Dl7].

        A hand of None for every seat means that no source tells the payment.
        """
        seats, most = len(position.hands), [seat for seat in points if points[seat] == max(points.values())]
        others = [seat for seat in self.payers(position) if seat not in most]
        value = self.talking.table[RAEUBER].value << doublings(position, KNOCKS)
        if len(most) > 2 and not others:
            return Payment((0,) * seats)
        each, odd = divmod(value * len(others), len(most))
        if odd or len(most) > 2:
            return Payment((None,) * seats)
        return Payment(tuple([-each if seat in most else value if seat in others else 0 for seat in range(seats)]))

    def doubts(self, position: Position) -> tuple[str, ...]:
        """Return the open point on which the score of a finished Räuber depends; empty if it depends on none."""
        contract = position.setting.contract
        if contract is None or contract.name != RAEUBER or len(position.taken) < HAND or any(position.hidden):
            return ()
        points = raeuber_points(position)
        if None not in self.payment_alone(position, points, ()).hand:
            return ()
        return (DL8,) if len(set(points.values())) == 1 else (DL17,)


def _is_announced(position: Position) -> bool:
    """Return whether the declarer has announced a Zehn-Druck."""
    contract = position.setting.contract
    return any(
        word.kind == ZEHN_DRUCK and contract is not None and word.seat == contract.declarer
        for word in position.setting.declared
    )


def combinations_in(held: int) -> Iterator[str]:
    """Yield the names of the combinations in the cards held before play (a mask) [PAG, combinations; Dl1]."""
    if (held & TAROCK.trump_suit).bit_count() >= MANY_TRUMPS:
        yield ZEHN_DRUCK
    if not HONOURS & ~held:
        yield DRULL
    if not KINGS & ~held:
        yield KOENIGE


def raeuber_points(position: Position) -> Mapping[int, int]:
    """Return the card points of each player in a Räuber, without the blind."""
    return {seat: SCHEME.points(pile := position.piles[seat], pile.bit_count()) for seat in active_seats(position)}


def forced_out(position: Position) -> int:
    """Return the trick (from 1), if not the last, to which a laid-out trump 1 went; 0 if there is none [Dl13]."""
    contract, how = position.setting.contract, find_played(position, trump(1))
    if contract is None or how is None or (how.seat, how.trick < HAND) != (contract.declarer, True):
        return 0
    laid = any((word.kind, word.seat) == (PFEIFE, contract.declarer) for word in position.setting.declared)
    return how.trick if laid else 0


def own_cards(position: Position) -> int:
    """Return the declarer's scart and tricks, as a mask; only the tricks before that of a trump 1 forced out."""
    contract, setting = position.setting.contract, position.setting
    assert contract is not None
    early = forced_out(position)
    won = [cards for _, winner, cards in position.taken[: early - 1] if winner == contract.declarer]
    pile = mask(card for cards in won for card in cards) if early else position.piles[contract.declarer]
    return pile | setting.scarts[contract.declarer]


def with_knocks(position: Position) -> Iterator[Position]:
    """Yield the position of a Räuber after each possible number of knocks, from 0 to one by each seat."""
    setting, knock = position.setting, Declared(NOBODY, KNOCK, 0, 0, 0)
    for number in range(len(position.hands) + 1):
        yield position._replace(setting=setting._replace(declared=(*setting.declared, *(knock,) * number)))
