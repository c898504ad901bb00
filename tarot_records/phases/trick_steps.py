"""What play shows: each card, each trick, and the card paid for the Fool."""

from tarot_records.core.cards import codes_of
from tarot_records.core.position import NOBODY, turns_of
from tarot_records.phases.sides import disclosed
from tarot_records.rules.step import CARD_CODES, Clause, Moment, Step


def _card_told(m: Moment) -> tuple[Clause, ...]:
    """A card played, and whose trick it is so far."""
    position = m.after
    facts = {"who": m.who, "card": CARD_CODES[position.trick[-1]]}
    winner = m.rules.winning(position)
    if len(position.trick) == 1:
        played = Clause("leads", facts)
    elif winner == NOBODY:
        played = Clause("plays_card", facts)
    elif winner == m.who:
        played = Clause("best", facts)
    else:
        best = position.trick[turns_of(position)[position.leader].index(winner)]
        played = Clause("not_best", {**facts, "winner": winner, "best": CARD_CODES[best]})
    return played, *disclosed(m)


def _taken_told(m: Moment) -> tuple[Clause, ...]:
    """Who took the trick."""
    leader, winner, cards = m.after.taken[-1]
    if winner == NOBODY:
        return (Clause("taken_unknown", {"number": m.trick}),)
    facts = {"winner": winner, "number": m.trick}
    if leader == NOBODY:
        return Clause("taken_by", facts), *_gift_told(m)
    card = cards[turns_of(m.after)[leader].index(winner)]
    return Clause("taken", {**facts, "card": CARD_CODES[card]}), *_gift_told(m)


def _gift_told(m: Moment) -> tuple[Clause, ...]:
    """The cards of the stock that are won with the trick."""
    if m.before is None:
        return ()
    before, after = m.before.setting, m.after.setting
    cards, unknown = before.talon & ~after.talon, before.talon_unseen - after.talon_unseen
    return (Clause("gift", {"cards": (codes_of(cards), unknown)}),) if cards or unknown > 0 else ()


def _paid_told(m: Moment) -> tuple[Clause, ...]:
    """The card given for the Fool."""
    trick = (m.hand.tricks or ())[(m.trick or 1) - 1]
    return (Clause("paid", {"who": m.who, "card": trick.paid or "?"}),)


CARD = Step("card", _card_told, plays=True)
TAKEN = Step("taken", _taken_told, takes=True)
PAID = Step("paid", _paid_told, takes=True)
