"""What is told of the score: what was counted, the entries, the accounts, what is carried on."""

from __future__ import annotations

from collections.abc import Iterator

from tarot_records.core.position import HandResult, ScoredRow, Setting, standing_of, whose
from tarot_records.rules.step import Clause, Moment, Step


def _score_told(m: Moment) -> tuple[Clause, ...]:
    """What the hand comes to."""
    result, ended = m.after.setting.result, m.after.setting.ended
    if result is None:
        return (Clause("unknown_score", {}),)
    unplayed = (Clause("unplayed", {"end": ended}),) if ended else ()
    rows = _rows_told(result, m.after.setting)
    counted = (*unplayed, *_counts_told(result), *_tricks_told(result), *rows, _scores_told(result))
    return *counted, *_accounts_told(result), *_carried_told(result)


def _rows_told(result: HandResult, setting: Setting) -> Iterator[Clause]:
    """The entries of which more than a number is told, as the declarer's side sees them."""
    rows = [(item, row) for (item, _seat), rows in result.rows.items() for row in rows]
    if rows and setting.contract is not None:
        told = tuple(Clause("row", {"item": item, "score": row.value, "how": _how(row)}) for item, row in rows)
        yield Clause("rows", {"declarer": setting.contract.declarer, "given": told})


def _how(row: ScoredRow) -> Clause | None:
    """Whether an entry was announced, then whether it was made, and how often it counts."""
    announced = (Clause("row_announced", {}),) if row.announced else ()
    lost = () if row.achieved or not row.announced else (Clause("row_lost", {}),)
    doubled = (Clause("row_doubled", {"number": 1 << row.level}),) if row.level else ()
    told = announced + lost + doubled
    return Clause("row_how", {"parts": told}) if told else None


def _accounts_told(result: HandResult) -> Iterator[Clause]:
    """What other accounts have of the hand, where that is something else."""
    for name, hand in result.ledgers.items():
        if hand != result.hand:
            yield Clause("account", {"item": name, "scores": tuple(enumerate(hand))})


def _carried_told(result: HandResult) -> Iterator[Clause]:
    """What has been used up of what was carried to the hand, and what is carried on."""
    for name, number in result.spent.items():
        account, seat = whose(name)
        yield Clause("spent", {"who": seat, "number": number, "item": account})
    for account, numbers in standing_of(result.carried).items():
        yield Clause("carried", {"item": account, "made": tuple(numbers)})


def _counts_told(result: HandResult) -> tuple[Clause, ...]:
    """What each player has made in all, where the score says so; else the card points."""
    made = tuple((seat, value) for (item, seat), value in result.items.items() if item == "made")
    if made:
        return (Clause("made", {"made": made}),)
    sides = tuple((side, value, result.unit) for side, value in result.card_points)
    return (Clause("card_points", {"sides": sides}),) if sides else ()


def _tricks_told(result: HandResult) -> Iterator[Clause]:
    """The entries made trick by trick, each with its trick."""
    for item, entries in result.by_trick.items():
        told = [(trick, seat, value) for (trick, seat), value in sorted(entries.items()) if seat is not None and value]
        given = tuple(Clause("in_trick", {"who": seat, "score": value, "number": t}) for t, seat, value in told)
        if given:
            yield Clause("of_tricks", {"item": item, "given": given})


def _scores_told(result: HandResult) -> Clause:
    scoring = [seat for seat, value in enumerate(result.hand) if value]
    if not scoring:
        return Clause("no_score", {})
    if len(scoring) == 1:
        return Clause("only", {"who": scoring[0], "score": result.hand[scoring[0]]})
    return Clause("score", {"scores": tuple(enumerate(result.hand))})


SCORE = Step("score", _score_told, settles=True)
