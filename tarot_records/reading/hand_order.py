"""Order of the cards of a finished hand: undo the scart, and put tricks typed in columns into the order of play.

A record states the hands as dealt. For hands typed as they were after the scart, the cards laid away, taken up and
exchanged are put back, each with its place in the text. If the scart is not stated, the talon gives the number of its
cards. If neither is stated, a fault names the missing fact.

The leaders of tricks typed in columns come from the replay. If the replay gives no leader, because earlier cards are
unknown, the stated winner of the previous trick leads. Without a stated winner, a fault asks for the leader, unless it
may only follow from another fault.
"""

from collections.abc import Iterator
from typing import Any, Final

from tarot_records.core.faults import Fault, Reason
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import run
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.reading.elimination import UNREAD
from tarot_records.reading.sheet import HandDraft, Sheet
from tarot_records.record.fast_reader import record_from_data

AFTER: Final = "after"
"""Word before the word for the scart, which marks a hand typed as it was after its scart."""
BEFORE_PLAY = ("dealer", "sits_out", "deal", "bids", "contract", "calls", "exchanges", "scart", "declarations")
"""Fields of a hand that determine the leader of a trick."""

Placed = tuple[str, str]
"""A card with its JSON Pointer in the record."""


def restore_deal(sheet: Sheet, hand: HandDraft) -> None:
    """Replace each hand that was typed as after the scart by the hand as dealt; cards keep their places in the text.

    Where a fact is missing for that, report it, and make the hand unknown.
    """
    for seat, (start, end) in hand.after_scart.items():
        missing = _missing_fact(hand.data, seat)
        if missing:
            sheet.troubled.add(sheet.text.rfind("\n", 0, start) + 1)
            sheet.tell("tn.missing", start, end, what=Reason(missing))
            hand.dealt[seat] = None
            continue
        own = f"{hand.at}/deal/hands/{seat}"
        held = [(code, f"{own}/{i}") for i, code in enumerate(hand.dealt[seat] or ())]
        _move_to_dealt(sheet, own, held, list(_restored_cards(hand, seat, held)))
        hand.dealt[seat] = [code for code, _ in _restored_cards(hand, seat, held)]


def _missing_fact(data: dict[str, Any], seat: int) -> str:
    """Return the slug of a missing fact that is needed to restore a dealt hand; empty if none is missing."""
    if "scart" not in data and any(code.endswith(UNREAD) for code in _stock(data) or [UNREAD]):
        return "scart_told"
    if _laid_away(data, seat):
        taken = [*_cards_taken(data, seat)]
        if not taken or any(code.endswith(UNREAD) for code in taken):
            return "talon_told"
        if any(
            code.endswith(UNREAD) for scart in data["scart"] if scart.get("seat") == seat for code in scart["cards"]
        ):
            return "scart_told"
    for exchange in _exchanges(data):
        cards = exchange.get("cards")
        known = cards is not None and not any(code.endswith(UNREAD) for code in cards)
        if not known or (cards and None in (exchange.get("giver"), exchange.get("taker"))):
            return "exchange_told"
    return ""


def _restored_cards(hand: HandDraft, seat: int, held: list[Placed]) -> Iterator[Placed]:
    """Return an iterator over the dealt cards of a seat, computed from `held`, the cards held after the scart."""
    data, at = hand.data, hand.at
    pool = [*held, *_laid_away(data, seat, at)]
    taken = [*_cards_taken(data, seat)] if _laid_away(data, seat) else []
    if "scart" not in data:  # for each talon card in the hand, an unknown card was laid away
        taken = [code for code, _ in held if code in _stock(data)]
        pool += [(UNREAD, f"{at}/deal/hands/{seat}")] * len(taken)
    for i, exchange in enumerate(data.get("exchanges", ())):
        if exchange not in _exchanges(data):
            continue
        if exchange.get("giver") == seat:
            pool += [(code, f"{at}/exchanges/{i}/cards/{j}") for j, code in enumerate(exchange["cards"])]
        if exchange.get("taker") == seat:
            taken += exchange["cards"]
    for code in taken:
        gone = next((placed for placed in pool if placed[0] == code), None)
        gone = gone or next((placed for placed in pool if placed[0] == UNREAD), None)
        if gone is not None:
            pool.remove(gone)
    return iter(pool)


def _laid_away(data: dict[str, Any], seat: int, at: str = "") -> list[Placed]:
    """Return the cards in the scarts of a seat; `at` is the JSON Pointer of the hand."""
    return [
        (code, f"{at}/scart/{i}/cards/{j}")
        for i, scart in enumerate(data.get("scart", ()))
        if scart.get("seat") == seat
        for j, code in enumerate(scart["cards"])
    ]


def _stock(data: dict[str, Any]) -> list[str]:
    """Return the codes of the talon; empty if it is not stated."""
    return list(data.get("deal", {}).get("talon", ()))


def _cards_taken(data: dict[str, Any], seat: int) -> Iterator[str]:
    """Return an iterator over the talon cards that a seat took: as stated, or else the whole talon."""
    taken = [entry for entry in data.get("exchanges", ()) if entry.get("kind") == "talon"]
    if taken:
        return (code for entry in taken if entry.get("taker") == seat for code in entry.get("cards") or (UNREAD,))
    return iter(_stock(data))


def _exchanges(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the exchanges between players, without those with the talon."""
    return [entry for entry in data.get("exchanges", ()) if entry.get("kind") != "talon"]


def _move_to_dealt(sheet: Sheet, own: str, held: list[Placed], dealt: list[Placed]) -> None:
    """Move the spans and the marks of a hand's cards to their indexes in the dealt hand."""
    spans = [sheet.spans.get(at, sheet.spans[own]) for _, at in dealt]
    now = {at: f"{own}/{i}" for i, (_, at) in enumerate(dealt) if at.startswith(f"{own}/")}
    for _, at in held:
        sheet.spans.pop(at, None)
    for i, span in enumerate(spans):
        sheet.spans[f"{own}/{i}"] = span
    for mark in sheet.data.get("marks", ()):
        if mark["at"].startswith(f"{own}/"):
            mark["at"] = now.get(mark["at"], own)


def rotate_tricks(sheet: Sheet, hand: HandDraft) -> None:
    """Rotate each trick of a finished hand that was typed by seat, so that its leader comes first."""
    seats = range(len(sheet.data["players"]))
    playing = [seat for seat in seats if seat not in hand.data.get("sits_out", ())]
    tricks = hand.data.get("tricks", [])
    for number, (start, end) in hand.by_seat.items():
        leader = _leader(sheet, hand, number)
        if leader not in playing and number:
            leader = tricks[number - 1].get("winner", NOBODY)
        if leader in playing:
            _rotate_trick(sheet, tricks[number], f"{hand.at}/tricks/{number}", playing.index(leader))
        elif sheet.faults:
            tricks[number]["cards"] = [UNREAD] * len(playing)
        else:
            sheet.troubled.add(sheet.text.rfind("\n", 0, start) + 1)
            sheet.tell("tn.leader", start, end, number=number + 1)


def _leader(sheet: Sheet, hand: HandDraft, number: int) -> int:
    """Return the leader of a trick by a replay of the tricks before it; NOBODY if unknown."""
    stated = {name: hand.data[name] for name in BEFORE_PLAY if name in hand.data}
    before = {"hands": [{**stated, "tricks": hand.data["tricks"][:number]}]}
    record = record_from_data({name: value for name, value in sheet.data.items() if name != "marks"} | before)
    rules = None if record is None else rules_of(record)
    if record is None or rules is None or isinstance(rules, Fault):
        return NOBODY
    return run(rules, record).ends[0].leader


def _rotate_trick(sheet: Sheet, trick: dict[str, Any], at: str, first: int) -> None:
    """Rotate a trick so that it begins with the card at index `first`; move spans and marks with the cards."""
    cards = trick["cards"]
    trick["cards"] = [*cards[first:], *cards[:first]]
    moved = {f"{at}/cards/{i}": f"{at}/cards/{(i - first) % len(cards)}" for i in range(len(cards))}
    spans = {now: sheet.spans[was] for was, now in moved.items() if was in sheet.spans}
    sheet.spans.update(spans)
    for mark in sheet.data.get("marks", ()):
        mark["at"] = moved.get(mark.get("at"), mark.get("at"))
