"""Narration: each step as a sentence."""

from collections.abc import Callable
from typing import NamedTuple

from tarot_records.cards import codes_of, name
from tarot_records.explain import listed, player_name
from tarot_records.position import NOBODY, Position, hand_size
from tarot_records.record import Record
from tarot_records.web.table import Scene, scene
from tarot_records.web.walk import Walk
from tarot_records.web.words import code_of, counted, names, plain, points, score


class _Moment(NamedTuple):
    """What a sentence is made of."""

    record: Record
    who: str
    trick: int | None
    after: Position
    before: Position | None
    """The position before it in the same hand, if there is one."""


def sentence(walk: Walk, step: int, drawn: Scene | None = None) -> str:
    """What happened at a step; `drawn` is its table, if somebody has it already."""
    said = _said(walk, step, drawn)
    return said[:1].upper() + said[1:]


def _said(walk: Walk, step: int, drawn: Scene | None) -> str:
    frame, record = walk.frames[step], walk.report.record
    assert record is not None
    if frame.kind == "card":
        return _card(drawn or scene(walk, step))
    before = walk.frames[step - 1].after if step and walk.frames[step - 1].hand == frame.hand else None
    who = player_name(record, frame.seat if frame.seat != NOBODY else None)
    tell = _TOLD.get(frame.kind)
    return tell(_Moment(record, who, frame.trick, frame.after, before)) if tell else f"{who}: {plain(frame.kind)}."


def _card(drawn: Scene) -> str:
    played = drawn.trick[-1]
    card = name(played.card.code)
    if played.leads:
        return f"{played.name} leads {card}."
    winner = next((other for other in drawn.trick if other.winning), None)
    if winner is None:
        return f"{played.name} plays {card}."
    if winner is played:
        return f"{played.name} plays {card}, the best card so far."
    return f"{played.name} plays {card}; {winner.name} is still winning with {name(winner.card.code)}."


def _deal(m: _Moment) -> str:
    sizes = [hand_size(m.after, seat) for seat in range(len(m.after.hands))]
    talon = m.after.setting.talon.bit_count() + m.after.setting.talon_unseen
    if len(set(sizes)) == 1:
        given = f"{counted(sizes[0], 'card')} to each player"
    else:
        given = listed([f"{size} to {player_name(m.record, seat)}" for seat, size in enumerate(sizes)])
    rest = f", {talon} to the stock" if talon else ""
    dealer = m.after.setting.dealer
    deals = "The cards are dealt" if dealer == NOBODY else f"{player_name(m.record, dealer)} deals"
    return f"{deals}: {given}{rest}."


def _bid(m: _Moment) -> str:
    _, bid = m.after.setting.bids[-1]
    return f"{m.who} passes." if bid == "pass" else f"{m.who} bids {plain(bid)}."


def _contract(m: _Moment) -> str:
    contract = m.after.setting.contract
    if contract is not None:
        imposed = ", as was imposed" if contract.imposed else ""
        return f"{player_name(m.record, contract.declarer)} plays {plain(contract.name)}{imposed}."
    return (
        "Everybody has passed." if m.after.setting.ended == "all_pass" else "Who plays which contract is not recorded."
    )


def _talon(m: _Moment) -> str:
    return f"{m.who} takes up the stock: {_cards(m.after.setting.talon, m.after.setting.talon_unseen)}."


def _scart(m: _Moment) -> str:
    laid, unseen = 0, 0
    for seat, scart in enumerate(m.after.setting.scarts):
        earlier = m.before.setting if m.before is not None else None
        laid |= scart & ~(earlier.scarts[seat] if earlier and earlier.scarts else 0)
        unseen += m.after.setting.scart_unseen[seat] - (
            earlier.scart_unseen[seat] if earlier and earlier.scart_unseen else 0
        )
    return f"{m.who} lays away {_cards(laid, unseen)}."


def _cards(held: int, unseen: int) -> str:
    known = [name(code) for code in codes_of(held)]
    return listed([*known, *([counted(unseen, "unknown card")] if unseen > 0 else [])]) or "nothing"


def _declaration(m: _Moment) -> str:
    declared = m.after.setting.declared[-1]
    kind = plain(declared.kind)
    return (
        f"{m.who} declares: {kind}, {counted(declared.size, 'card')}."
        if declared.size
        else f"{m.who} declares: {kind}."
    )


def _petit_sec(m: _Moment) -> str:
    return f"The deal is thrown in: {m.who} has a lone Petit."


def _taken(m: _Moment) -> str:
    leader, winner, cards = m.after.taken[-1]
    if winner == NOBODY:
        return f"Who takes trick {m.trick} cannot be told."
    card = code_of(cards[(winner - leader) % len(m.after.hands)])
    return f"{player_name(m.record, winner)} takes trick {m.trick} with {name(card)}."


def _paid(m: _Moment) -> str:
    moved = 0
    for pile, earlier in zip(m.after.piles, m.before.piles if m.before is not None else m.after.piles, strict=True):
        moved |= pile & ~earlier
    return f"{m.who} gives {_cards(moved, 0)} for the Fool."


def _score(m: _Moment) -> str:
    result = m.after.setting.result
    if result is None:
        return "The hand is over; what it scores cannot be told from what is recorded."
    ended = f"The hand ends without play ({plain(m.after.setting.ended)})." if m.after.setting.ended else ""
    taken = [f"{names(m.record, side)} {points(value, result.unit)}" for side, value in result.card_points]
    scores = [f"{player_name(m.record, seat)} {score(value)}" for seat, value in enumerate(result.hand)]
    counted_points = f"Card points: {'; '.join(taken)}." if taken else ""
    return " ".join(part for part in (ended, counted_points, f"Score: {listed(scores)}.") if part)


_TOLD: dict[str, Callable[[_Moment], str]] = {
    "deal": _deal,
    "bid": _bid,
    "contract": _contract,
    "talon": _talon,
    "scart": _scart,
    "declaration": _declaration,
    "petit_sec": _petit_sec,
    "taken": _taken,
    "paid": _paid,
    "score": _score,
}
