"""How Slovenian tarok is played: plain games, games that avoid tricks, and the colour valat [OS, play]."""

from __future__ import annotations

from collections.abc import Mapping

from tarot_records.core.packs import TAROCK
from tarot_records.core.position import Position
from tarot_records.games.slovenian_tarok.scheme import SCHEME
from tarot_records.phases.contract_play import ContractPlay, contract_play, till_the_last
from tarot_records.phases.contracts import ContractRow, Contracts, Manner, sides_by
from tarot_records.phases.settlement import Stop
from tarot_records.phases.trick_variants import GiftTricks, OpenTricks
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import Fool
from tarot_records.rules.trick_table import (
    TrickTable,
    follow_then_trump,
    must_beat_as_emperor,
    pagat_as_last_card,
    pagat_as_last_trump,
    trick_table,
)


def tables(options: Mapping[str, str]) -> Mapping[Manner, TrickTable]:
    """Return how cards bind and win in each manner of play; the Pagat always wins beside the Mond and the Škis."""
    leads = pagat_as_last_card if options["pagat"] == "last_card" else pagat_as_last_trump
    return {
        "plain": trick_table(TAROCK, follow_then_trump, emperor=True),
        "suit": trick_table(TAROCK, follow_then_trump, trumps_win=False, emperor=True),
        "negative": trick_table(TAROCK, must_beat_as_emperor, leads=leads, emperor=True),
        "unknown": trick_table(TAROCK, follow_then_trump, trumps_win=None, emperor=True),
    }


def _declarer(position: Position) -> tuple[int, ...]:
    """Return who lays his hand open."""
    contract = position.setting.contract
    return () if contract is None else (contract.declarer,)


def play(contracts: Contracts, size: int, talon: int, options: Mapping[str, str], stop: Stop) -> ContractPlay:
    """Return the play of each contract, of so many tricks."""
    by_manner, fool = tables(options), Fool(sides_by(contracts))
    gifts = {number: range(number - 1, number) for number in range(1, talon + 1)}

    def tricks(row: ContractRow) -> Tricks:
        table = by_manner[row.manner]
        if row.talon.rest == "first tricks":
            return GiftTricks(table, size, fool, SCHEME, gifts=gifts)
        if row.open_after_first:
            return OpenTricks(table, size, fool, SCHEME, opening=_declarer)
        return Tricks(table, size, fool, SCHEME)

    otherwise = Tricks(by_manner["unknown"], size, fool, SCHEME)
    return contract_play(contracts, tricks, otherwise, stop.is_at if stop.must else till_the_last)
