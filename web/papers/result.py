"""The result of a hand as players tell it: who made what, what it needed, by how much, and who pays whom."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tarot_records.analysis.side_points import attack, decides
from tarot_records.core.position import HandResult, Position, whose
from tarot_records.counting import points, score
from tarot_records.record.model import Record
from tarot_records.rules.game import Level
from tarot_records.words.games import GameWords

from ..site.speech import gettext as _
from ..site.words import game_words, names
from ..table.stock import ShownPart, stock_shown
from ..table.walk import Walk
from .scores import kept, named, noted


class SideMade(NamedTuple):
    """The card points of a side."""

    names: str
    points: str
    over: str
    """How far over or under what decides for them, with a sign; empty where no one number does."""


class PlayerMade(NamedTuple):
    """What a player comes away with."""

    name: str
    score: str
    entries: tuple[tuple[str, str], ...]
    """The entries of his own that are not nothing, and their values."""
    total: str
    """Where he stands in the game; empty in a game of one hand."""
    accounts: tuple[str, ...]
    """What he has of each account kept beside the score: the hand in it, or what he carries on."""


class HandTold(NamedTuple):
    """The result of a hand."""

    headline: str
    """Whether the contract was made, and by how much; empty where nothing is to be made."""
    level: str
    """The number of card points that decides."""
    sides: tuple[SideMade, ...]
    entries: tuple[tuple[str, str, str], ...]
    """The entries of the hand that are not nothing: name, value, what they count."""
    players: tuple[PlayerMade, ...]
    paid: str
    """Who pays whom; empty where the scores do not cancel out."""
    accounts: tuple[str, ...]
    """The accounts kept beside the score."""
    stock: tuple[ShownPart, ...]
    """The stock, where it lies in parts, and whose each is."""


def result_of(walk: Walk, hand: int) -> HandTold | None:
    """The result of a hand; None if it cannot be told."""
    position = walk.frames[walk.hands[hand].stop - 1].after
    record, rules, result = walk.report.record, walk.report.rules, position.setting.result
    assert record is not None
    assert rules is not None
    if result is None:
        return None
    level = decides(rules, result)
    needed = None if level is None else level.points
    asked = (rules.needed, None) in result.items
    own = attack(position, result)
    words, totals = game_words(record.game), position.setting.totals
    beside = _beside(words, position, result)
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


def _beside(words: GameWords, position: Position, result: HandResult) -> Mapping[str, Mapping[int, str]]:
    """What is kept beside the score: its name, and what each seat has of it."""
    told: dict[str, dict[int, str]] = {}
    for name, hand in result.ledgers.items():
        told[named(words.word(name))] = {seat: score(value) for seat, value in enumerate(hand)}
    for name, value in (position.setting.carried or {}).items():
        account, seat = whose(name)
        if seat is not None:
            cell = kept(words, account, value, result.spent.get(name, 0))
            told.setdefault(named(words.word(account)), {})[seat] = cell
    return told


def _called(record: Record, level: Level | None) -> str:
    """What the card points that decide are called; empty where no one number does."""
    if level is None or not level.words:
        return ""
    return game_words(record.game).said("levels", level.words) % {"points": level.points}


def _signed(value: int, needed: int, result: HandResult) -> str:
    """How far card points are over (+) or under (−) what decides."""
    over = value - needed * result.unit
    return ("+" if over > 0 else "") + points(over, result.unit)


def _headline(record: Record, result: HandResult, position: Position, needed: int | None) -> str:
    """How the contract went: made or lost, where the hand asked for so many card points (`needed`)."""
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
    """Who pays whom, in a sentence."""
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
    """Players, each with what he pays or is paid."""
    return ", ".join(f"{names(record, (seat,))} ({abs(hand[seat])})" for seat in seats)
