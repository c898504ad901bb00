"""Put tricks that are typed by columns of seats into the order of play, with the leaders that the replay finds.

Where it does not, because cards before are unknown, he leads who took the trick before by what is written. Where that
is not written either, it is asked; not where it may hang on something else that is asked about.
"""

from typing import Any

from tarot_records.core.faults import Fault
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import run
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.reading.elimination import UNREAD
from tarot_records.reading.sheet import HandDraft, Sheet
from tarot_records.record.fast_reader import record_from_data

BEFORE_PLAY = ("dealer", "sits_out", "deal", "bids", "contract", "calls", "exchanges", "scart", "declarations")
"""Fields of a hand that determine who leads."""


def put_in_turn(sheet: Sheet, hand: HandDraft) -> None:
    """Turn each trick of a finished hand that is told by columns, so that its leader comes first."""
    seats = range(len(sheet.data["players"]))
    playing = [seat for seat in seats if seat not in hand.data.get("sits_out", ())]
    tricks = hand.data.get("tricks", [])
    for number, (start, end) in hand.by_seat.items():
        leader = _leader(sheet, hand, number)
        if leader not in playing and number:
            leader = tricks[number - 1].get("winner", NOBODY)
        if leader in playing:
            _turn(sheet, tricks[number], f"{hand.at}/tricks/{number}", playing.index(leader))
        elif sheet.faults:
            tricks[number]["cards"] = [UNREAD] * len(playing)
        else:
            sheet.troubled.add(sheet.text.rfind("\n", 0, start) + 1)
            sheet.tell("tn.leader", start, end, number=number + 1)


def _leader(sheet: Sheet, hand: HandDraft, number: int) -> int:
    """Return who leads a trick by the replay of all that comes before it; NOBODY if that cannot tell."""
    told = {name: hand.data[name] for name in BEFORE_PLAY if name in hand.data}
    before = {"hands": [{**told, "tricks": hand.data["tricks"][:number]}]}
    record = record_from_data({name: value for name, value in sheet.data.items() if name != "marks"} | before)
    rules = None if record is None else rules_of(record)
    if record is None or rules is None or isinstance(rules, Fault):
        return NOBODY
    return run(rules, record).ends[0].leader


def _turn(sheet: Sheet, trick: dict[str, Any], at: str, first: int) -> None:
    """Let a trick begin with the card at this place; places and marks go with the cards."""
    cards = trick["cards"]
    trick["cards"] = [*cards[first:], *cards[:first]]
    moved = {f"{at}/cards/{i}": f"{at}/cards/{(i - first) % len(cards)}" for i in range(len(cards))}
    spans = {now: sheet.spans[was] for was, now in moved.items() if was in sheet.spans}
    sheet.spans.update(spans)
    for mark in sheet.data.get("marks", ()):
        mark["at"] = moved.get(mark.get("at"), mark.get("at"))
