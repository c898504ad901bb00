"""Play: what each card, each trick and the score tell."""

from tarot_records.position import NOBODY, Result
from tarot_records.words.narration.moment import CARD_CODES, Moment, disclosed
from tarot_records.words.narration.telling import Clause
from tarot_records.words.numbers import points


def card(m: Moment) -> tuple[Clause, ...]:
    """A card played, and whose trick it is so far."""
    position, rules = m.after, m.report.rules
    assert rules is not None
    facts = {"who": m.who, "card": CARD_CODES[position.trick[-1]]}
    winner = rules.winning(position)
    if len(position.trick) == 1:
        played = Clause("leads", facts)
    elif winner == NOBODY:
        played = Clause("plays_card", facts)
    elif winner == m.who:
        played = Clause("best", facts)
    else:
        best = position.trick[(winner - position.leader) % len(position.hands)]
        played = Clause("not_best", {**facts, "winner": winner, "best": CARD_CODES[best]})
    return played, *disclosed(m)


def taken(m: Moment) -> tuple[Clause, ...]:
    """Who took the trick."""
    leader, winner, cards = m.after.taken[-1]
    if winner == NOBODY:
        return (Clause("taken_unknown", {"number": m.frame.trick}),)
    facts = {"winner": winner, "number": m.frame.trick}
    place = (winner - leader) % len(m.after.hands)
    if leader == NOBODY or place >= len(cards):
        return (Clause("taken_by", facts),)
    return (Clause("taken", {**facts, "card": CARD_CODES[cards[place]]}),)


def paid(m: Moment) -> tuple[Clause, ...]:
    """The card given for the Fool."""
    trick = (m.hand.tricks or ())[(m.frame.trick or 1) - 1]
    return (Clause("paid", {"who": m.who, "card": trick.paid or "?"}),)


def score(m: Moment) -> tuple[Clause, ...]:
    """What the hand comes to."""
    result, ended = m.after.setting.result, m.after.setting.ended
    if result is None:
        return (Clause("unknown_score", {}),)
    unplayed = (Clause("unplayed", {"end": ended}),) if ended else ()
    return *unplayed, *_counts(result), _scores(result)


def _counts(result: Result) -> tuple[Clause, ...]:
    """What each player has made in all, where the score says so; else the card points."""
    made = tuple((seat, value) for (item, seat), value in result.items.items() if item == "made")
    if made:
        return (Clause("made", {"made": made}),)
    sides = tuple((side, points(value, result.unit)) for side, value in result.card_points)
    return (Clause("card_points", {"sides": sides}),) if sides else ()


def _scores(result: Result) -> Clause:
    scoring = [seat for seat, value in enumerate(result.hand) if value]
    if not scoring:
        return Clause("no_score", {})
    if len(scoring) == 1:
        return Clause("only", {"who": scoring[0], "score": result.hand[scoring[0]]})
    return Clause("score", {"scores": tuple(enumerate(result.hand))})
