"""Exchanges: what an ask and a return of cards before play tell."""

from typing import Any

from tarot_records.cards import BIT, UNKNOWN, codes_of
from tarot_records.position import NOBODY, Exchanged
from tarot_records.record import Exchange
from tarot_records.words.narration.moment import CARD_CODES, Moment
from tarot_records.words.narration.telling import Clause


def _moved(m: Moment) -> tuple[Exchanged | None, Exchange | None]:
    """What the replay made of an exchange, None if nothing; and what the record says of it."""
    done = m.after.setting.exchanged
    stated = m.hand.exchanges[m.number] if m.number < len(m.hand.exchanges) else None
    earlier = () if m.before is None else m.before.setting.exchanged
    return done[-1] if len(done) > len(earlier) else None, stated


def _face(stated: Exchange | None) -> Clause | None:
    return Clause(f"face_{stated.face}", {}) if stated is not None and stated.face else None


def _handed(done: Exchanged) -> tuple[tuple[str, ...], int]:
    """The cards that changed hands, and how many of them are unknown."""
    return codes_of(done.cards), done.size - done.cards.bit_count()


def asked(m: Moment) -> tuple[Clause, ...]:
    """A card asked for, and what came of it."""
    done, stated = _moved(m)
    if done is None:
        return (Clause("exchange_unclear", {"who": m.who}),)
    named = done.asked is not None and done.asked < UNKNOWN
    facts = {"who": m.who, "wanted": None if done.asked is None else CARD_CODES[done.asked]}
    from_whom: dict[str, Any] = {**facts, "giver": done.giver}
    if done.size:
        from_whom["face"] = _face(stated)
        if done.asked is not None and named and done.cards == BIT[done.asked]:
            return (Clause("asked_gets_it", from_whom),)
        return (Clause("asked_gets", {**from_whom, "cards": _handed(done)}),)
    if done.asked is not None and named:
        scarts = enumerate(m.after.setting.scarts)
        keeper = next((seat for seat, scart in scarts if scart & BIT[done.asked]), NOBODY)
        if keeper != NOBODY:
            return (Clause("asked_scart", {**facts, "keeper": keeper}),)
    if stated is None or stated.cards is None:
        return (Clause("asked_anybody", facts) if done.giver == NOBODY else Clause("asked_unrecorded", from_whom),)
    if done.giver == NOBODY:
        return (Clause("asked_nobody", facts),)
    return (Clause("asked_none" if done.asked is None else "asked_no", from_whom),)


def returned(m: Moment) -> tuple[Clause, ...]:
    """A card given back."""
    done, stated = _moved(m)
    if done is None or not done.size:
        return (Clause("exchange_unclear", {"who": m.who}),)
    facts = {"giver": done.giver, "taker": done.taker, "face": _face(stated), "cards": _handed(done)}
    return (Clause("returned_one", facts) if done.size == 1 else Clause("returned", {**facts, "number": done.size}),)
