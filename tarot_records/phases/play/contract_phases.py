"""The scart and the play of a tarock game, whose rules depend on the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records.core.cards import HONOURS, KINGS
from tarot_records.core.faults import Finding
from tarot_records.core.position import NOBODY, Position
from tarot_records.phases.auction.by_contract import ByContract
from tarot_records.phases.auction.contracts import ContractRow, Contracts, Manner, row_of
from tarot_records.phases.before_play.scart import InferredScart, Scarts
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.play.tricks import Tricks
from tarot_records.rules.fool import Fool
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scart

NEVER: Final = KINGS | HONOURS
"""Cards that nobody may lay away, as a mask: kings and the Trull."""
NOTHING_KEPT: Final[Mapping[str, int]] = {}


class AnyScart(Scarts, frozen=True):
    """The scart under an unknown contract: it is right if it is right in at least one contract."""

    scarts: tuple[Scarts, ...] = ()
    """The scarts of all contracts."""

    def _findings(self, position: Position, scart: Scart | InferredScart) -> Iterator[Finding]:
        """Return the findings about a scart, judged by the contract that gives the fewest."""
        found = [tuple(laid._findings(position, scart)) for laid in self.scarts]
        fewest = min(found, key=len)
        return iter(fewest)


def contract_scart(
    contracts: Contracts,
    talon: int,
    table: TrickTable,
    free: bool = False,
    hidden: bool = False,
    kept: Mapping[str, int] = NOTHING_KEPT,
) -> ByContract[Scarts]:
    """Return the scarts of a game's contracts, each with as many cards as the contract takes from the talon.

    Suit cards have to be laid away first or, where trumps beat no suit card, trumps. Cards of the other kind may be
    laid away only for want of these, and must be shown.

    With `free`, cards of the other kind may be laid away at any time, shown; with `hidden`, nothing is shown. `kept`
    maps a contract to further cards, as a mask, that may not be laid away.
    """

    def taker(position: Position) -> int | None:
        contract, row = position.setting.contract, row_of(contracts, position)
        if contract is None:
            return NOBODY
        return contract.declarer if row is not None and row.talon.taken else None

    def scart(row: ContractRow) -> Scarts:
        trumps = table.pack.trump_suit
        last = table.pack.cards & ~trumps if row.manner == "suit" else trumps
        barred = NEVER | kept.get(row.slug, 0)
        return Scarts(
            row.talon.taken * talon // row.talon.parts,
            lambda held: barred,
            taker,
            table,
            never=barred,
            last_resort=0 if free else last,
            to_show=0 if hidden else last & ~barred,
        )

    scarts = {slug: scart(row) for slug, row in contracts.items() if row.talon.taken}
    first = next(iter(scarts.values()))
    return ByContract(
        scarts,
        AnyScart(first.size, first.barred, taker, table, never=NEVER, scarts=tuple(scarts.values())),
    )


def till_the_last(position: Position) -> bool:
    """Return False: all tricks are played."""
    return False


class ContractPlay(ByContract[Tricks], frozen=True):
    """The play of the tricks, by the rules of the contract."""

    over: Callable[[Position], bool] = till_the_last
    """Predicate of a position: play has to stop because the contract is decided."""

    @property
    def length(self) -> int:
        """Number of tricks in a hand."""
        return self.otherwise.length

    @property
    def fool(self) -> Fool:
        """Treatment of the Fool, which is a trump."""
        return self.otherwise.fool

    def is_judged_by_table(self, hand: Hand) -> bool:
        """Return whether the trick table alone can judge the recorded tricks of a hand, in any contract."""
        return self.otherwise.is_judged_by_table(hand)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random legal trick; None when play is over."""
        return None if self.over(position) else super().invent(position, chance)

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card as expected input; None when play is over."""
        return None if self.over(position) else super().awaits(position, hand)

    def legal(self, position: Position) -> int:
        """Return the legal cards of the seat at turn, as a mask."""
        return self.at(position).legal(position)

    def winning(self, position: Position) -> int:
        """Return the seat that wins the trick in the middle so far; NOBODY if none does or it is unknown."""
        return self.at(position).winning(position)

    def check_card(self, position: Position, code: str) -> Sequence[Finding]:
        """Return the findings about a card, given by its code, that the seat at turn plays."""
        return self.at(position).check_card(position, code)


def contract_play(
    contracts: Contracts,
    tricks: Callable[[ContractRow], Tricks],
    otherwise: Tricks,
    over: Callable[[Position], bool] = till_the_last,
) -> ContractPlay:
    """Return the play of each contract of a game; `otherwise` holds while the contract is unknown."""
    return ContractPlay({slug: tricks(row) for slug, row in contracts.items()}, otherwise, over)


def contract_recall(contracts: Contracts, tables: Mapping[Manner, TrickTable]) -> ByContract[Recall]:
    """Return the phases that fill unknown hands from the play, by the trick table of each contract."""
    recall = {manner: Recall(table) for manner, table in tables.items()}
    return ByContract({slug: recall[row.manner] for slug, row in contracts.items()}, recall["unknown"])
