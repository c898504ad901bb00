"""Steps: what happened at each step of a replay, as clauses that name no language.

In these rooms is decided what is told and what is not yet: who plays with the declarer is told only when
the whole table knows.
"""

from collections.abc import Callable

from tarot_records.report import Report
from tarot_records.words.narration import before_play, exchanges, play
from tarot_records.words.narration.moment import Moment, moment_at
from tarot_records.words.narration.telling import Clause

TOLD: dict[str, Callable[[Moment], tuple[Clause, ...]]] = {
    "deal": before_play.deal,
    "bid": before_play.bid,
    "contract": before_play.contract,
    "talon": before_play.talon,
    "call": before_play.call,
    "asked": exchanges.asked,
    "returned": exchanges.returned,
    "scart": before_play.scart,
    "declaration": before_play.declaration,
    "petit_sec": before_play.petit_sec,
    "card": play.card,
    "taken": play.taken,
    "paid": play.paid,
    "score": play.score,
}
"""Every kind of step -> what it tells."""


def told(report: Report, step: int) -> tuple[Clause, ...]:
    """What happened at a step, a clause for each sentence."""
    return TOLD[report.frames[step].kind](moment_at(report, step))
