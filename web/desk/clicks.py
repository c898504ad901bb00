"""Clicks on the recorder: the text after a click on a card, bid, mark, line or undo button."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, UNKNOWN
from tarot_records.core.position import NOBODY
from tarot_records.notation.vocabulary import forms_of, loose_cards, plain
from tarot_records.reading.text_edits import MARKS, HandText, Path, letters_of
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.progress import Underway


class Click(NamedTuple):
    """A button, and the fields of its form."""

    what: str
    """Kind of the button and, after a colon, its value."""
    fields: Mapping[str, str]

    @property
    def kind(self) -> str:
        """`card`, `word`, `mark` and so on."""
        return self.what.partition(":")[0]

    @property
    def which(self) -> str:
        """The card, word or mark."""
        return self.what.partition(":")[2]

    def field(self, name: str) -> str:
        """Return the text of a field, as it may stand on a line."""
        return " ".join(self.fields.get(name, "").replace(";", " ").split())

    def seat(self, name: str) -> int:
        """Return the seat chosen in a field; NOBODY if none is."""
        seat = self.fields.get(name, "")
        return int(seat) if seat.isascii() and seat.isdigit() else NOBODY


class Edited(NamedTuple):
    """The text after a click."""

    text: str
    is_play: bool = False
    """Whether a card or a bid was added, which may be against the rules."""


def is_within(click: Click, now: Underway) -> bool:
    """Return whether the rules allow the card or bid of a click now, as far as the hands are known."""
    awaited = now.awaited
    if awaited is None:
        return click.kind not in ("card", "word")
    if click.kind == "word":
        return click.which in awaited.words
    card = CARDS.get(click.which, UNKNOWN)
    return click.kind != "card" or card >= UNKNOWN or bool(awaited.cards & BIT[card])


def click_of_keys(click: Click, text: str, now: Underway, game: str) -> Click:
    """Return what was typed as a click: a card in the letters of the text, a bid in any words."""
    typed, letters = click.field("typed"), letters_of(text)
    bid = forms_of(game).bids.get(plain(typed))
    if now.awaited is not None and now.awaited.field == "bids" and bid is not None:
        return click._replace(what=f"word:{bid}")
    code = letters.whole(typed) or letters.whole(typed.upper())
    codes = frozenset((code,)) if code else loose_cards(letters.lang).whole.get(plain(typed), frozenset())
    led = next((card for card in now.position.trick if card < UNKNOWN and card != FOOL), UNKNOWN)
    if not codes and led < UNKNOWN and (of_suit := letters.after(CODES[led][0], typed.upper())):
        codes = frozenset((of_suit,))
    legal = 0 if now.awaited is None else now.awaited.cards
    fit = sorted(codes if len(codes) == 1 else (code for code in codes if legal & BIT[CARDS[code]]))
    return click._replace(what=f"card:{fit[0]}") if len(fit) == 1 else click


def edited(click: Click, text: str, now: Underway) -> Edited:
    """Return the text after a click; unchanged if the click has no meaning now."""
    editor = _EDITORS.get(click.kind)
    return (editor and editor(click, HandText(text, now.number), now)) or Edited(text)


def marked_irregular(click: Click, text: str, now: Underway) -> str:
    """Return the text with the mark that the card or bid of the click was played against the rules."""
    hand = HandText(text, now.number)
    if click.kind == "word":
        _, end = hand.place(("bids", len(hand.data["bids"]) - 1))
        return f"{text[:end]} irregular{text[end:]}"
    return text if hand.last_card is None else hand.marked(hand.last_card, "irregular")


# -- cards and bids ------------------------------------------------------------------------------


def _card(click: Click, hand: HandText, now: Underway) -> Edited | None:
    awaited, code = now.awaited, click.which
    if awaited is None or code not in ("?", *CODES):
        return None
    letters = hand.letters.written[code]
    if awaited.field == "calls":
        return Edited(hand.with_line(f"call {hand.label(awaited.seat)} {letters}"), True)
    if awaited.field == "paid":
        _, end = hand.place(("tricks", len(now.hand.tricks or ()) - 1))
        return Edited(f"{hand.text[:end]} paid {letters}{hand.text[end:]}")
    if awaited.field != "tricks" and not awaited.heaps:
        return None
    return Edited(hand.with_card(*_list_for(click, hand, now, awaited)), True)


def _list_for(click: Click, hand: HandText, now: Underway, awaited: Awaited) -> tuple[Path, str, str]:
    """Return the list that a card is added to, its code, and how the line of the list begins."""
    code = click.which
    if awaited.field == "tricks":
        number, seat = len(now.position.taken), now.position.leader
        if seat == NOBODY:
            seat = _leader(click, now)
        line = f"{number + 1} {hand.label(seat)}:" if seat != NOBODY else f"{number + 1}"
        return ("tricks", number, "cards"), code, line
    chosen = click.fields.get("heap", "")
    path = next((heap for heap in awaited.heaps if "/".join(map(str, heap)) == chosen), awaited.heaps[0])
    match path:
        case ["scart", *_]:
            return path, code, f"scart {hand.label(_speaker(click, now, awaited))}:"
        case ["exchanges", *_]:
            return path, code, f"exchange {awaited.words[0]} taker {hand.label(awaited.seat)} cards"
        case [_, "hands", owner]:
            return path, code, f"deal {hand.label(int(owner))}:"
    return path, code, str(path[1])


def _leader(click: Click, now: Underway) -> int:
    seat = click.seat("leader")
    return seat if seat < len(now.position.hands) else NOBODY


def _speaker(click: Click, now: Underway, awaited: Awaited) -> int:
    return awaited.seat if awaited.seat != NOBODY else max(0, _leader(click, now))


def _word(click: Click, hand: HandText, now: Underway) -> Edited | None:
    awaited = now.awaited
    if awaited is None or awaited.field != "bids" or click.which not in (*awaited.words, *awaited.others):
        return None
    return Edited(hand.with_bid(f"{hand.label(_speaker(click, now, awaited))} {click.which}"), True)


# -- marks and undo ------------------------------------------------------------------------------


def _mark(click: Click, hand: HandText, now: Underway) -> Edited | None:
    """Mark the last card, or write what the paper says instead of it."""
    last, paper = hand.last_card, click.field("paper").replace('"', "")
    if last is None:
        return None
    if click.which == "paper":
        is_card = hand.letters.whole(paper) is not None
        return Edited(hand.marked(last, paper=paper if is_card else f'"{paper}"')) if paper else None
    return Edited(hand.marked(last, click.which)) if click.which in MARKS else None


def _undo(click: Click, hand: HandText, now: Underway) -> Edited:
    return Edited(hand.taken_back())


def _remove(click: Click, hand: HandText, now: Underway) -> Edited | None:
    return Edited(hand.without(click.which)) if click.which in hand.own else None


# -- lines ---------------------------------------------------------------------------------------


def _line(click: Click, hand: HandText, now: Underway) -> Edited | None:
    line = click.field("line-words")
    return Edited(hand.with_line(line)) if line else None


def _declare(click: Click, hand: HandText, now: Underway) -> Edited | None:
    seat, kind = click.field("declare-seat"), click.field("declare-kind")
    if not seat or not kind:
        return None
    line = f"declare {_label(click, hand, 'declare-seat')} {kind}"
    for name in ("item", "against", "level", "trick", "cards", "size"):
        value = click.field(f"declare-{name}")
        if value and (name in ("item", "cards") or (value.isascii() and value.isdigit())):
            line += f" {name} {_label(click, hand, 'declare-against') if name == 'against' else value}"
    return Edited(hand.with_line(line))


def _shown(click: Click, hand: HandText, now: Underway) -> Edited | None:
    """Write which cards of the scart were shown, in the letters of the text."""
    cards, scart = click.field("shown-cards"), now.hand.scart
    if not scart or not scart[0].cards or not cards:
        return None
    _, end = hand.place(("scart", 0, "cards", len(scart[0].cards) - 1))
    return Edited(f"{hand.text[:end]} shown {cards}{hand.text[end:]}")


def _after(click: Click, hand: HandText, now: Underway) -> Edited | None:
    """Write a hand as it was after the scart, in the letters of the text."""
    cards = click.field("after-cards")
    if not click.field("after-seat") or not cards:
        return None
    return Edited(hand.with_line(f"deal {_label(click, hand, 'after-seat')}: {cards} after scart"))


def _exchange(click: Click, hand: HandText, now: Underway) -> Edited | None:
    if not click.field("exchange-taker"):
        return None
    line = f"exchange {click.field('exchange-kind') or 'asked'}"
    for name in ("giver", "taker", "asked", "cards"):
        if value := click.field(f"exchange-{name}"):
            line += f" {name} {_label(click, hand, f'exchange-{name}') if name in ('giver', 'taker') else value}"
    return Edited(hand.with_line(line))


def _label(click: Click, hand: HandText, name: str) -> str:
    """Return the label of the seat chosen in a field."""
    seat = click.seat(name)
    return hand.label(seat) if seat != NOBODY else "0"


def _score(click: Click, hand: HandText, now: Underway) -> Edited | None:
    numbers = [(seat, click.field(f"score-{seat}")) for seat in range(len(now.position.hands))]
    words = " ".join(f"{hand.label(seat)}:{number}" for seat, number in numbers if number)
    return Edited(hand.with_line(f"score {words}")) if words else None


def _end(click: Click, hand: HandText, now: Underway) -> Edited:
    """Write how the hand ended; nobody is asked who claimed."""
    claim = "claim\n" if click.which == "claim" and now.hand.claim is None else ""
    return Edited(hand.with_line(f"{claim}end {click.which}"))


_Editor = Callable[[Click, HandText, Underway], Edited | None]
_EDITORS: Final[Mapping[str, _Editor]] = {
    "card": _card,
    "word": _word,
    "mark": _mark,
    "back": _undo,
    "out": _remove,
    "line": _line,
    "declare": _declare,
    "exchange": _exchange,
    "after": _after,
    "shown": _shown,
    "score": _score,
    "end": _end,
}
"""Kind of a click -> function that returns the edited text, or None if nothing is chosen or filled in."""
