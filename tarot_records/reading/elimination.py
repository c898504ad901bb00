"""Resolution of ambiguous typed cards: a card is settled if the hand states all other candidates elsewhere.

Two facts are assumed. A pack has every card once, so each card is dealt to one place and is laid away or played once.
Without exchanges, a player has only the cards that he was dealt or may have taken up. A settled card is reported in a
note; with several candidates left, or none, the card is asked for.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tarot_records.core.cards import CARDS, SUITS, UNKNOWN
from tarot_records.reading.sheet import AskedCard, HandDraft, Sheet
from tarot_records.transcripts.headed_lines.spoken import BARE_LEADS, BARE_SUITS, BARE_TRUMPS

UNREAD = "?"
"""Code in the data for a card that may be one of several."""


class Slot(NamedTuple):
    """The place of an ambiguous card in the data: a list of codes, and an index in it."""

    codes: list[str]
    number: int
    asked: AskedCard
    cards: tuple[str, ...]
    """Possible cards, restricted to those that the player may have."""


def settle_cards(sheet: Sheet, hand: HandDraft | None) -> None:
    """Settle each ambiguous card of a finished hand that has one possible reading; report the others as questions."""
    if hand is not None and BARE_TRUMPS in sheet.habits and BARE_SUITS not in sheet.habits:
        sheet.asked += [asked for asked in sheet.bare if _make_unknown(sheet, hand, asked)]
    if BARE_LEADS in sheet.habits:  # then a bare number stands for a trump, too
        trumps = (asked._replace(cards=asked.cards[-1:]) if _is_bare(asked) else asked for asked in sheet.asked)
        sheet.asked[:] = trumps
    waiting = [] if hand is None else [slot for asked in sheet.asked for slot in _slots(sheet, hand, asked)]
    settled = set[AskedCard]()
    for pool in _pools(hand) if waiting and hand is not None else ():
        lists = set(map(id, pool))
        for slot, code in _settled_slots(pool, [slot for slot in waiting if id(slot.codes) in lists]):
            slot.codes[slot.number] = code
            settled.add(slot.asked)
            sheet.settled.append((slot.asked, sheet.letters.written[code]))
    for asked in sheet.asked:
        if asked not in settled:
            sheet.troubled.add(asked.line)
            if _is_bare(asked) or len(asked.cards) == 1:  # the only candidate is stated elsewhere
                sheet.tell("tn.bare", asked.start, asked.end, found=asked.found)
            else:
                sheet.tell("tn.either", asked.start, asked.end, found=asked.found, cards=list(asked.cards))
    sheet.asked.clear()
    sheet.bare.clear()
    sheet.habits.clear()


def _is_bare(asked: AskedCard) -> bool:
    """Return True if an ambiguous card may be of any suit: a led rank without a suit."""
    return {code[0] for code in asked.cards} >= {*SUITS, "T"}


def _make_unknown(sheet: Sheet, hand: HandDraft, asked: AskedCard) -> bool:
    """Replace a doubtful card of a trick by `UNREAD` in the data; return False if the data do not contain it."""
    for pointer, span in sheet.spans.items():
        if span == (asked.start, asked.end) and pointer.startswith(f"{hand.at}/tricks/"):
            *way, number = pointer.removeprefix(f"{hand.at}/").split("/")
            codes = _list_at(hand, way)
            if codes is not None and number.isdecimal() and codes[int(number)] in asked.cards:
                codes[int(number)] = UNREAD
                return True
    return False


def _settled_slots(pool: Iterable[list[str]], slots: list[Slot]) -> Iterator[tuple[Slot, str]]:
    """Yield the slots with one possible card and that card, which is then excluded from the other slots."""
    there = {code for codes in pool for code in codes if CARDS.get(code, UNKNOWN) < UNKNOWN}
    left = list(slots)
    while True:
        possible = [(slot, [code for code in slot.cards if code not in there]) for slot in left]
        only = next(((slot, codes[0]) for slot, codes in possible if len(codes) == 1), None)
        if only is None:
            return
        yield only
        left.remove(only[0])
        there.add(only[1])


def _pools(hand: HandDraft) -> Iterator[list[list[str]]]:
    """Yield groups of lists in which no card may occur twice: the deal, and the scarts with the tricks."""
    data: dict[str, Any] = hand.data
    deal = data.get("deal", {})
    if not hand.after_scart:
        yield [*(codes for codes in hand.dealt.values() if codes), *(deal.get(name, []) for name in ("talon", "dead"))]
    yield [part.get("cards", []) for name in ("scart", "tricks") for part in data.get(name, ())]


def _slots(sheet: Sheet, hand: HandDraft, asked: AskedCard) -> Iterator[Slot]:
    """Yield the places of an ambiguous card in the data; none if the typed text may be a suit and no card."""
    if any(CARDS[code] >= UNKNOWN for code in asked.cards):
        return
    for pointer, span in sheet.spans.items():
        if span == (asked.start, asked.end) and pointer.startswith(f"{hand.at}/"):
            *way, number = pointer.removeprefix(f"{hand.at}/").split("/")
            codes = _list_at(hand, way)
            if codes is not None and number.isdecimal() and codes[int(number) :][:1] == [UNREAD]:
                had = _possible_cards(sheet, hand, codes, int(number))
                held = tuple(code for code in asked.cards if had is None or code in had)
                yield Slot(codes, int(number), asked, held or asked.cards)


def _possible_cards(sheet: Sheet, hand: HandDraft, codes: list[str], number: int) -> frozenset[str] | None:
    """Return the cards that a played or laid away card may be: those dealt to its player, and the talon.

    None if the player or his dealt hand is unknown, or if cards were exchanged.
    """
    if hand.data.get("exchanges"):
        return None
    seat = next((part.get("seat") for part in hand.data.get("scart", ()) if part.get("cards") is codes), None)
    leader = next((trick.get("leader") for trick in hand.data.get("tricks", ()) if trick.get("cards") is codes), None)
    resting = hand.data.get("sits_out", ())
    playing = [seat for seat in range(len(sheet.data["players"])) if seat not in resting]
    if leader in playing:
        seat = playing[(playing.index(leader) + number) % len(playing)]
    dealt = hand.dealt.get(seat) if isinstance(seat, int) else None
    if not dealt or UNREAD in dealt:
        return None
    return frozenset((*dealt, *hand.data.get("deal", {}).get("talon", ())))


def _list_at(hand: HandDraft, way: list[str]) -> list[str] | None:
    """Return the list of codes at a path within the hand, such as tricks, 0, cards; None if there is no such list."""
    if way[:2] == ["deal", "hands"]:
        return hand.dealt.get(int(way[2])) if len(way) > 2 else None
    found: Any = hand.data
    for step in way:
        found = found.get(step) if isinstance(found, dict) else found[int(step)] if step.isdecimal() else None
    return found if isinstance(found, list) and all(isinstance(code, str) for code in found) else None
