"""Reconstruct dealt hands from hands that are recorded as they were after the scart.

The record has one way to say what was dealt; so what was laid away, taken up and exchanged is undone here, each card
with its place in the text. Of a scart that is not told the talon tells how many cards it had. Where neither is told,
nobody knows the hand that was dealt, and it is said what is missing.
"""

from collections.abc import Iterator
from typing import Any, Final

from tarot_records.core.faults import Reason
from tarot_records.reading.sheet import HandDraft, Sheet

AFTER: Final = "after"
"""Begins, before the word of the scart, what is said of such a hand."""
UNREAD: Final = "?"

Placed = tuple[str, str]
"""A card, and where in the record the text tells it."""


def as_dealt(sheet: Sheet, hand: HandDraft) -> None:
    """Put back every hand of a finished hand that is told so; its cards keep their places in the text."""
    for seat, (start, end) in hand.after_scart.items():
        missing = _missing(hand.data, seat)
        if missing:
            sheet.troubled.add(sheet.text.rfind("\n", 0, start) + 1)
            sheet.tell("tn.missing", start, end, what=Reason(missing))
            hand.dealt[seat] = None
            continue
        own = f"{hand.at}/deal/hands/{seat}"
        held = [(code, f"{own}/{i}") for i, code in enumerate(hand.dealt[seat] or ())]
        _put(sheet, own, held, list(_undone(hand, seat, held)))
        hand.dealt[seat] = [code for code, _ in _undone(hand, seat, held)]


def _missing(data: dict[str, Any], seat: int) -> str:
    """Return what has to be told before a seat's hand can be put back, as the slug of a reason; empty if all is."""
    if "scart" not in data and any(code.endswith(UNREAD) for code in _stock(data) or [UNREAD]):
        return "scart_told"
    if _laid_away(data, seat):
        taken = [*_taken(data, seat)]
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


def _undone(hand: HandDraft, seat: int, held: list[Placed]) -> Iterator[Placed]:
    """Return the cards that a seat was dealt: what it held, laid away and gave, without what it took."""
    data, at = hand.data, hand.at
    pool = [*held, *_laid_away(data, seat, at)]
    taken = [*_taken(data, seat)] if _laid_away(data, seat) else []
    if "scart" not in data:  # for each card of the talon that it holds it laid one away that nobody knows
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
        gone = next((one for one in pool if one[0] == code), None)
        gone = gone or next((one for one in pool if one[0] == UNREAD), None)
        if gone is not None:
            pool.remove(gone)
    return iter(pool)


def _laid_away(data: dict[str, Any], seat: int, at: str = "") -> list[Placed]:
    return [
        (code, f"{at}/scart/{i}/cards/{j}")
        for i, scart in enumerate(data.get("scart", ()))
        if scart.get("seat") == seat
        for j, code in enumerate(scart["cards"])
    ]


def _stock(data: dict[str, Any]) -> list[str]:
    """Return the cards of the talon, as far as they are told."""
    return list(data.get("deal", {}).get("talon", ()))


def _taken(data: dict[str, Any], seat: int) -> Iterator[str]:
    """Return what a seat took of the talon: all of it, unless it is told which cards."""
    told = [one for one in data.get("exchanges", ()) if one.get("kind") == "talon" and one.get("taker") == seat]
    if any(one.get("kind") == "talon" for one in data.get("exchanges", ())):
        return (code for one in told for code in one.get("cards") or (UNREAD,))
    return iter(_stock(data))


def _exchanges(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Return cards that passed from player to player."""
    return [one for one in data.get("exchanges", ()) if one.get("kind") != "talon"]


def _put(sheet: Sheet, own: str, held: list[Placed], dealt: list[Placed]) -> None:
    """Move the places and the marks of a hand's cards to where they are in the hand as dealt."""
    spans = [sheet.spans.get(at, sheet.spans[own]) for _, at in dealt]
    now = {at: f"{own}/{i}" for i, (_, at) in enumerate(dealt) if at.startswith(f"{own}/")}
    for _, at in held:
        sheet.spans.pop(at, None)
    for i, span in enumerate(spans):
        sheet.spans[f"{own}/{i}"] = span
    for mark in sheet.data.get("marks", ()):
        if mark["at"].startswith(f"{own}/"):
            mark["at"] = now.get(mark["at"], own)
