"""Narration: each step as a sentence."""

from collections.abc import Callable
from typing import NamedTuple

from tarot_records.cards import BIT, UNKNOWN, name
from tarot_records.position import NOBODY, Exchanged, Position, Result, hand_size
from tarot_records.record import Exchange, Hand, Record
from tarot_records.replay import Frame
from tarot_records.web.table import Scene, scene
from tarot_records.web.walk import Walk
from tarot_records.web.words import cards, code_of, counted, names, plain, points, score, suits
from tarot_records.words.phrasing import declaration_name, listed, player_name


class _Moment(NamedTuple):
    """What a sentence is made of."""

    record: Record
    frame: Frame
    who: str
    before: Position | None
    """The position before it in the same hand, if there is one."""
    partner: int
    """The declarer's partner as the table knows him after it."""
    then: str
    """The kind of the next step of the hand; empty at its end."""

    @property
    def after(self) -> Position:
        """The position after it."""
        return self.frame.after

    @property
    def hand(self) -> Hand:
        """What the record says of the hand."""
        return self.record.hands[self.frame.hand]

    @property
    def number(self) -> int:
        """Which of its section's entries it is, from 0."""
        return int(self.frame.pointer.rsplit("/", 1)[-1])


def sentence(walk: Walk, step: int, drawn: Scene | None = None) -> str:
    """What happened at a step; `drawn` is its table, if somebody has it already."""
    said = _said(walk, step, drawn)
    return said[:1].upper() + said[1:]


def _said(walk: Walk, step: int, drawn: Scene | None) -> str:
    frame, record = walk.frames[step], walk.report.record
    assert record is not None
    if frame.kind == "card":
        return _card(drawn or scene(walk, step)) + _disclosure(walk, step, record)
    before = walk.frames[step - 1].after if step and walk.frames[step - 1].hand == frame.hand else None
    following = walk.frames[step + 1] if step + 1 < len(walk.frames) else None
    then = following.kind if following is not None and following.hand == frame.hand else ""
    who = player_name(record, frame.seat if frame.seat != NOBODY else None)
    tell = _TOLD.get(frame.kind)
    partner = walk.report.partner_at(step)
    if tell is None:
        return f"{who}: {plain(frame.kind)}."
    told = tell(_Moment(record, frame, who, before, partner, then))
    return told + _disclosure(walk, step, record) if frame.kind == "talon" else told


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


def _disclosure(walk: Walk, step: int, record: Record) -> str:
    """What a card, or the stock turned up, tells about who plays with whom, if the card called is seen."""
    partner, contract = walk.report.partner_at(step), walk.frames[step].after.setting.contract
    if contract is None or partner == NOBODY or walk.report.partner_at(step - 1) != NOBODY:
        return ""
    declarer = player_name(record, contract.declarer)
    if walk.frames[step].kind == "talon":
        return f" The card called lies there: {declarer} plays alone."
    if partner == contract.declarer:
        return f" It is the card called: {declarer} plays alone."
    return f" It is the card called: {player_name(record, partner)} is the partner of {declarer}."


def _deal(m: _Moment) -> str:
    setting = m.after.setting
    sizes = [hand_size(m.after, seat) for seat in range(len(m.after.hands))]
    talon = setting.talon.bit_count() + setting.talon_unseen
    if len(set(sizes)) == 1:
        given = f"{counted(sizes[0], 'card')} to each player"
    else:
        given = listed([f"{size} to {player_name(m.record, seat)}" for seat, size in enumerate(sizes)])
    dead = f", {setting.dead.bit_count()} to a hand that nobody plays" if setting.dead else ""
    rest = f", {talon} to the stock" if talon and not setting.taken else ""
    deals = "The cards are dealt" if setting.dealer == NOBODY else f"{player_name(m.record, setting.dealer)} deals"
    return f"{deals}: {given}{dead}{rest}."


def _bid(m: _Moment) -> str:
    _, bid = m.after.setting.bids[-1]
    return f"{m.who} passes." if bid == "pass" else f"{m.who} bids {plain(bid)}."


def _contract(m: _Moment) -> str:
    setting = m.after.setting
    contract = setting.contract
    if contract is None:
        return "Everybody has passed." if setting.ended == "all_pass" else "Who plays which contract is not recorded."
    who, contract_name = player_name(m.record, contract.declarer), plain(contract.name)
    if contract.imposed:
        return f"{who} plays {contract_name}, as was imposed."
    if setting.bids and all(bid == "pass" for _, bid in setting.bids):
        calls = " and calls a card" if m.then == "call" else ""
        return f"Nobody has bid: {who}{', the dealer,' if setting.dealer == contract.declarer else ''} plays{calls}."
    if m.partner == contract.declarer:
        return f"The contract is {contract_name}: {who} plays alone."
    return f"{who} plays {contract_name}." if setting.bids else f"The contract is {contract_name}, played by {who}."


def _call(m: _Moment) -> str:
    said = f"{m.who} calls {name(m.hand.calls[m.number].card)}"
    contract = m.after.setting.contract
    if contract is None or m.partner == NOBODY:
        return f"{said}."
    if m.partner == contract.declarer:
        return f"{said}, and plays alone."
    return f"{said}; {player_name(m.record, m.partner)} has it and is the partner."


_WANTED = {"mathers": "another Tarot Trump"}
"""Game -> what is asked for, where no card is named."""


def _asked(m: _Moment) -> str:
    done, stated = m.after.setting.exchanged[-1], _exchange(m)
    card = None if done.asked is None else name(code_of(done.asked))
    wanted = card or _WANTED.get(m.record.game, "a card")
    scarts = m.after.setting.scarts
    if done.asked is not None and done.asked < UNKNOWN:
        keeper = next((seat for seat, scart in enumerate(scarts) if scart & BIT[done.asked]), NOBODY)
        if keeper != NOBODY and not done.size:
            return f"{m.who} asks for {wanted}; it lies in the scart of {player_name(m.record, keeper)}."
    asks = f"{m.who} asks {player_name(m.record, done.giver)} for {wanted}"
    if done.giver == NOBODY:
        asks = f"{m.who} asks for {wanted}"
    if not done.size:
        if stated is None or stated.cards is None:
            return f"{asks}; what came of it is not recorded."
        if done.giver == NOBODY:
            return f"{asks}; nobody hands it over."
        return f"{asks}; {'he has none' if card is None else 'he does not give it'}."
    face = f" face {stated.face}" if stated is not None and stated.face else ""
    same = done.asked is not None and done.asked < UNKNOWN and done.cards == BIT[done.asked]
    return f"{asks}; he hands {'it over' if same else f'over {_handed(done)}'}{face}."


def _returned(m: _Moment) -> str:
    done, stated = m.after.setting.exchanged[-1], _exchange(m)
    back = "a card" if done.size == 1 else f"{done.size} cards"
    face = f" face {stated.face}" if stated is not None and stated.face else ""
    giver, taker = player_name(m.record, done.giver), player_name(m.record, done.taker)
    return f"{giver} gives {taker} {back} back{face}: {_handed(done)}."


def _handed(done: Exchanged) -> str:
    """The cards that changed hands."""
    return cards(done.cards, done.size - done.cards.bit_count())


def _exchange(m: _Moment) -> Exchange | None:
    """What the record says of the exchange."""
    return m.hand.exchanges[m.number] if m.number < len(m.hand.exchanges) else None


def _talon(m: _Moment) -> str:
    return f"{m.who} takes up the stock: {cards(m.after.setting.talon, m.after.setting.talon_unseen)}."


def _scart(m: _Moment) -> str:
    laid, unseen = 0, 0
    for seat, scart in enumerate(m.after.setting.scarts):
        earlier = m.before.setting if m.before is not None else None
        laid |= scart & ~(earlier.scarts[seat] if earlier and earlier.scarts else 0)
        unseen += m.after.setting.scart_unseen[seat] - (
            earlier.scart_unseen[seat] if earlier and earlier.scart_unseen else 0
        )
    scarts = m.hand.scart or ()
    shown = scarts[m.number].shown if m.number < len(scarts) else ()
    return (
        f"{m.who} lays away {cards(laid, unseen)}{f', and shows {listed([name(c) for c in shown])}' if shown else ''}."
    )


def _declaration(m: _Moment) -> str:
    declared = m.after.setting.declared[-1]
    unseen = declared.size - declared.cards.bit_count()
    shown = f": {suits(declared.cards, unseen)}" if declared.cards else ""
    if declared.size and not declared.cards:
        shown = f": {counted(declared.size, 'card')}"
    worth = f" – {counted(declared.value, 'point')}" if declared.value else ""
    return f"{m.who} declares {_DECLARED.get(declared.kind, declaration_name(declared.kind))}{shown}{worth}."


_DECLARED = {"sequence": "a sequence", "handful": "a handful", "slam": "a slam"}
"""Declarations that are counted."""


def _petit_sec(m: _Moment) -> str:
    return f"The deal is thrown in: {m.who} has a lone Petit."


def _taken(m: _Moment) -> str:
    leader, winner, cards = m.after.taken[-1]
    if winner == NOBODY:
        return f"Who takes trick {m.frame.trick} cannot be told."
    card = code_of(cards[(winner - leader) % len(m.after.hands)])
    return f"{player_name(m.record, winner)} takes trick {m.frame.trick} with {name(card)}."


def _paid(m: _Moment) -> str:
    moved = 0
    for pile, earlier in zip(m.after.piles, m.before.piles if m.before is not None else m.after.piles, strict=True):
        moved |= pile & ~earlier
    return f"{m.who} gives {cards(moved)} for the Fool."


def _score(m: _Moment) -> str:
    result = m.after.setting.result
    if result is None:
        return "The hand is over; what it scores cannot be told from what is recorded."
    ended = f"The hand ends without play ({plain(m.after.setting.ended)})." if m.after.setting.ended else ""
    return " ".join(part for part in (ended, _counts(m.record, result), _scores(m.record, result)) if part)


def _counts(record: Record, result: Result) -> str:
    """What each player has made in all, where the score says so; else the card points."""
    made = [f"{player_name(record, seat)} {points(v, 1)}" for (item, seat), v in result.items.items() if item == "made"]
    if made:
        return f"Made in all: {listed(made)}."
    taken = [f"{names(record, side)} {points(value, result.unit)}" for side, value in result.card_points]
    return f"Card points: {'; '.join(taken)}." if taken else ""


def _scores(record: Record, result: Result) -> str:
    scoring = [seat for seat, value in enumerate(result.hand) if value]
    if not scoring:
        return "Nobody scores."
    scores = [f"{player_name(record, seat)} {score(value)}" for seat, value in enumerate(result.hand)]
    if len(scoring) == 1:
        return f"Only {player_name(record, scoring[0])} scores: {score(result.hand[scoring[0]])}."
    return f"Score: {listed(scores)}."


_TOLD: dict[str, Callable[[_Moment], str]] = {
    "deal": _deal,
    "bid": _bid,
    "contract": _contract,
    "talon": _talon,
    "call": _call,
    "asked": _asked,
    "returned": _returned,
    "scart": _scart,
    "declaration": _declaration,
    "petit_sec": _petit_sec,
    "taken": _taken,
    "paid": _paid,
    "score": _score,
}
