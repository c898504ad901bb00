"""The result of a hand in words: the contract made or lost, the points of each side, and who pays whom."""

from collections.abc import Sequence
from typing import NamedTuple

from tarot_records.analysis.side_points import attack, decides
from tarot_records.core.position import HandResult, Position
from tarot_records.counting import points, score
from tarot_records.record.model import Record
from tarot_records.rules.game import Level

from ..site.speech import gettext as _
from ..site.words import game_words, names
from ..table.layout import ShownPart, stock_shown
from ..table.walk import Walk
from .scores import account_cells, noted


class SideMade(NamedTuple):
    """The card points of a side."""

    names: str
    points: str
    over: str
    """Card points above or below the deciding number, with a sign; empty where there is none."""


class PlayerMade(NamedTuple):
    """The result of a player."""

    name: str
    score: str
    entries: tuple[tuple[str, str], ...]
    """The player's own entries that are not zero, and their values."""
    total: str
    """The running total; empty in a game of one hand."""
    accounts: tuple[str, ...]
    """The hand in each account, or what is carried on."""


class HandTold(NamedTuple):
    """The result of a hand."""

    headline: str
    """The contract made or lost, and by how much; empty without a contract."""
    level: str
    """The deciding number of card points."""
    sides: tuple[SideMade, ...]
    entries: tuple[tuple[str, str, str], ...]
    """The entries of the hand that are not zero: name, value, meaning."""
    players: tuple[PlayerMade, ...]
    paid: str
    """The payments; empty where the scores do not cancel out."""
    accounts: tuple[str, ...]
    """The accounts kept beside the score."""
    stock: tuple[ShownPart, ...]
    """The parts of a divided stock, and whose each is."""


def result_of(walk: Walk, hand: int) -> HandTold | None:
    """Return the result of a hand; None if it is unknown."""
    position = walk.end_of(hand)
    record, rules, result = walk.record, walk.rules, position.setting.result
    if result is None:
        return None
    level = decides(rules, result)
    needed = None if level is None else level.points
    asked = (rules.needed, None) in result.items
    own = attack(position, result)
    words, totals = game_words(record.game), position.setting.totals
    beside = account_cells(words, result.ledgers, position.setting.carried, result.spent)
    return HandTold(
        _headline(record, result, position, needed if asked else None),
        _called(record, level),
        tuple(
            SideMade(
                names(record, side),
                points(value, result.unit),
                "" if needed is None or (asked and side != own) else _signed(value, needed, result),
            )
            for side, value in result.card_points
        ),
        tuple(
            (noted(words.word(item), result.rows.get((item, seat), ())), points(value, 1), words.item_means(item))
            for (item, seat), value in result.items.items()
            if seat is None and value and item != rules.needed
        ),
        tuple(
            PlayerMade(
                names(record, (seat,)),
                score(value),
                tuple(
                    (words.word(item), points(worth, 1))
                    for (item, whose), worth in result.items.items()
                    if whose == seat and worth
                ),
                score(totals[seat]) if totals is not None and len(walk.hands) > 1 else "",
                tuple(of_seat.get(seat, "") for of_seat in beside.values()),
            )
            for seat, value in enumerate(result.hand)
        ),
        _paid(record, result.hand),
        tuple(beside),
        stock_shown(walk, walk.hands[hand].stop - 1),
    )


def _called(record: Record, level: Level | None) -> str:
    """Return the name of the deciding card points; empty where there is none."""
    if level is None or not level.words:
        return ""
    return game_words(record.game).said("levels", level.words) % {"points": level.points}


def _signed(value: int, needed: int, result: HandResult) -> str:
    """Return the card points above (+) or below (−) the deciding number."""
    over = value - needed * result.unit
    return ("+" if over > 0 else "") + points(over, result.unit)


def _headline(record: Record, result: HandResult, position: Position, needed: int | None) -> str:
    """Return a sentence on the contract: made or lost, where card points were `needed`."""
    contract = position.setting.contract
    if contract is None:
        return ""
    bid = game_words(record.game).word(contract.name)
    side = attack(position, result)
    if needed is None or not side:
        declarer = names(record, (contract.declarer,))
        return _(
            "%(player)s plays %(bid)s: %(score)s", player=declarer, bid=bid, score=score(result.hand[contract.declarer])
        )
    over = dict(result.card_points)[side] - needed * result.unit
    facts = {"side": names(record, side), "bid": bid, "by": points(abs(over), result.unit)}
    if over == 0:
        return _("%(side)s: %(bid)s made exactly", **facts)
    return (
        _("%(side)s: %(bid)s made by %(by)s", **facts) if over > 0 else _("%(side)s: %(bid)s lost by %(by)s", **facts)
    )


def _paid(record: Record, hand: Sequence[int]) -> str:
    """Return a sentence on the payments."""
    if sum(hand) or not any(hand):
        return ""
    payers = [seat for seat, value in enumerate(hand) if value < 0]
    takers = [seat for seat, value in enumerate(hand) if value > 0]
    if len(payers) == 1 and len({hand[seat] for seat in takers}) == 1:
        facts = {"payer": names(record, payers), "points": str(hand[takers[0]]), "takers": names(record, takers)}
        if len(takers) == 1:
            return _("%(payer)s pays %(points)s to %(takers)s.", **facts)
        return _("%(payer)s pays %(points)s each to %(takers)s.", **facts)
    if len(takers) == 1 and len({hand[seat] for seat in payers}) == 1:
        return _(
            "%(payers)s pay %(points)s each to %(taker)s.",
            payers=names(record, payers),
            points=str(-hand[payers[0]]),
            taker=names(record, takers),
        )
    return _(
        "%(payers)s pay; %(takers)s are paid.",
        payers=_amounts(record, hand, payers),
        takers=_amounts(record, hand, takers),
    )


def _amounts(record: Record, hand: Sequence[int], seats: Sequence[int]) -> str:
    return ", ".join(f"{names(record, (seat,))} ({abs(hand[seat])})" for seat in seats)
