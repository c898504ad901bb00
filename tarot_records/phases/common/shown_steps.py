"""The steps of play and score: a card, a finished trick, the card paid for the Fool, the score of the hand."""

from __future__ import annotations

from collections.abc import Iterator

from tarot_records.core.cards import codes_of
from tarot_records.core.position import NOBODY, HandResult, ScoredRow, Setting, owner_of_amount, standing_of, turns_of
from tarot_records.phases.common.sides import disclosed
from tarot_records.rules.step import CARD_CODES, Clause, Moment, Step


def _card_clauses(m: Moment) -> tuple[Clause, ...]:
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


def _taken_clauses(m: Moment) -> tuple[Clause, ...]:
    leader, winner, cards = m.after.taken[-1]
    if winner == NOBODY:
        return (Clause("taken_unknown", {"number": m.trick}),)
    facts = {"winner": winner, "number": m.trick}
    if leader == NOBODY:
        return Clause("taken_by", facts), *_gift_clauses(m)
    card = cards[turns_of(m.after)[leader].index(winner)]
    return Clause("taken", {**facts, "card": CARD_CODES[card]}), *_gift_clauses(m)


def _gift_clauses(m: Moment) -> tuple[Clause, ...]:
    if m.before is None:
        return ()
    before, after = m.before.setting, m.after.setting
    cards, unknown = before.talon & ~after.talon, before.talon_unseen - after.talon_unseen
    return (Clause("gift", {"cards": (codes_of(cards), unknown)}),) if cards or unknown > 0 else ()


def _paid_clauses(m: Moment) -> tuple[Clause, ...]:
    trick = (m.hand.tricks or ())[(m.trick or 1) - 1]
    return (Clause("paid", {"who": m.who, "card": trick.paid or "?"}),)


CARD = Step("card", _card_clauses, plays=True)
TAKEN = Step("taken", _taken_clauses, takes=True)
PAID = Step("paid", _paid_clauses, takes=True)


def _score_clauses(m: Moment) -> tuple[Clause, ...]:
    result, ended = m.after.setting.result, m.after.setting.ended
    if result is None:
        return (Clause("unknown_score", {}),)
    unplayed = (Clause("unplayed", {"end": ended}),) if ended else ()
    rows = _rows_clauses(result, m.after.setting)
    times = (Clause("times", {"number": result.times}),) if result.times > 1 else ()
    counted = (*unplayed, *_counts_clauses(result), *_tricks_clauses(result), *rows, *times, _scores_clause(result))
    return *counted, *_accounts_clauses(result), *_carried_clauses(result)


def _rows_clauses(result: HandResult, setting: Setting) -> Iterator[Clause]:
    """Yield the clauses about the rows of the score, from the declarer's side, and about entries of players."""
    rows = [(item, row) for (item, _seat), rows in result.rows.items() for row in rows]
    if rows and setting.contract is not None:
        clauses = tuple(
            Clause("row", {"item": item, "score": row.value, "how": _row_details(row)}) for item, row in rows
        )
        yield Clause("rows", {"declarer": setting.contract.declarer, "given": clauses})
        of_players = [(item, seat, value) for (item, seat), value in result.items.items() if seat is not None and value]
        for item in dict.fromkeys(item for item, _, _ in of_players):
            amounts = tuple((seat, value) for name, seat, value in of_players if name == item)
            yield Clause("account", {"item": item, "scores": amounts})


def _row_details(row: ScoredRow) -> Clause | None:
    """Return the clause about the details of a row: announced, lost, doubled; None if there are none."""
    announced = (Clause("row_announced", {}),) if row.announced else ()
    lost = () if row.achieved or not row.announced else (Clause("row_lost", {}),)
    doubled = (Clause("row_doubled", {"number": 1 << row.level}),) if row.level else ()
    parts = announced + lost + doubled
    return Clause("row_how", {"parts": parts}) if parts else None


def _accounts_clauses(result: HandResult) -> Iterator[Clause]:
    """Yield the clauses about the amounts of a hand in further accounts, if they differ from the score."""
    for name, hand in result.ledgers.items():
        if hand != result.hand:
            yield Clause("account", {"item": name, "scores": tuple(enumerate(hand))})


def _carried_clauses(result: HandResult) -> Iterator[Clause]:
    """Yield the clauses about carried amounts that the hand used up, and about those carried on."""
    for name, number in result.spent.items():
        account, seat = owner_of_amount(name)
        yield Clause("spent", {"who": seat, "number": number, "item": account})
    for account, numbers in standing_of(result.carried).items():
        yield Clause("carried", {"item": account, "made": tuple(numbers)})


def _counts_clauses(result: HandResult) -> tuple[Clause, ...]:
    """Return the clause about the points that each player has made, or else about the card points of the sides."""
    made = tuple((seat, value) for (item, seat), value in result.items.items() if item == "made")
    if made:
        return (Clause("made", {"made": made}),)
    sides = tuple((side, value, result.unit) for side, value in result.card_points)
    return (Clause("card_points", {"sides": sides}),) if sides else ()


def _tricks_clauses(result: HandResult) -> Iterator[Clause]:
    for item, entries in result.by_trick.items():
        made = [(trick, seat, value) for (trick, seat), value in sorted(entries.items()) if seat is not None and value]
        given = tuple(Clause("in_trick", {"who": seat, "score": value, "number": t}) for t, seat, value in made)
        if given:
            yield Clause("of_tricks", {"item": item, "given": given})


def _scores_clause(result: HandResult) -> Clause:
    scoring = [seat for seat, value in enumerate(result.hand) if value]
    if not scoring:
        return Clause("no_score", {})
    if len(scoring) == 1:
        return Clause("only", {"who": scoring[0], "score": result.hand[scoring[0]]})
    return Clause("score", {"scores": tuple(enumerate(result.hand))})


SCORE = Step("score", _score_clauses, settles=True)
