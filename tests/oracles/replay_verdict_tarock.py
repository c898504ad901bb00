"""What the game itself says of hands of tarock, in the words of the second opinions, so that tables are put to both."""

from collections.abc import Mapping

from oracles import koenigrufen as oracle
from oracles.tarock import Json
from tarot_records.core.faults import FAULTY
from tarot_records.engine.result import replayed
from tarot_records.games.koenigrufen.announcements import talking_of
from tarot_records.games.koenigrufen.contracts import TABLE
from tarot_records.games.koenigrufen.score import KoenigrufenScore
from tarot_records.games.koenigrufen.score import trischaken as paid_in_trischaken
from tarot_records.phases.declarations.announcements import Doubled, Talk
from tarot_records.phases.scores.score_rows import FOES, OWN, ItemsMade
from tarot_records.record.model import Record

SIDE = {"own": OWN, "foes": FOES}


def judged(record: Json) -> str:
    """The section of the first rule broken; empty if none is."""
    faults = replayed(Record.model_validate(record), False).faults
    wrong = next((fault for fault in faults if fault.severity in FAULTY), None)
    if wrong is None:
        return ""
    section, *rest = wrong.where.pointer.split("/")[3:]
    if section == "tricks" and rest:
        return f"trick {int(rest[0]) + 1}"
    return {"dealer": "deal"}.get(section, section)


def settled(facts: oracle.Facts, given: Mapping[str, str] | None = None) -> oracle.Paid:
    """The rows of a positive game of Königrufen, and what they come to; of another what the second opinion says."""
    row, options = TABLE[facts.contract], oracle.settled(given)
    if facts.given_up or row.negative:
        return oracle.settle(facts, given)
    made = ItemsMade(*({item: SIDE[side] for item, side in part.items()} for part in (facts.made, facts.failed)))
    said = tuple((item, 0 if side == "own" else 3) for item, side in facts.announced.items())
    ladders = {Doubled(item, 0): (0,) * level for item, level in facts.levels.items()}
    score = KoenigrufenScore(talking_of(TABLE, options), silent_lost=options["silent_lost"] == "minus")
    rows = score.rows(row, (0,), facts.thirds, made, Talk(announced=said, ladders=ladders))
    void = facts.contract == "solorufer" and facts.king_in_talon
    written = oracle.shares(facts.alone, sum(one.value for one in rows))
    money = oracle.shares(facts.alone, sum(one.value if void else one.doubled for one in rows))
    told = [oracle.Row(one.name, one.value, one.level, one.announced, one.achieved) for one in rows]
    return oracle.Paid(told, money if options["kontra_in_score"] == "yes" else written, money)


def trischaken(points: list[int], tricks: list[int], given: Mapping[str, str] | None = None) -> list[int]:
    """What each gets, forehand first."""
    maidens = [seat for seat in range(4) if not tricks[seat]]
    full = oracle.settled(given)["jungfrau"] == "full"
    return list(paid_in_trischaken(dict(enumerate(points)), maidens, 0, full).values())
