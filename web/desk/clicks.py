"""Clicks on the recorder: the text after a click on a card, bid, mark, line or undo button."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, UNKNOWN
from tarot_records.core.position import NOBODY
from tarot_records.notation.vocabulary import forms_of, loose_cards, plain
from tarot_records.reading.text_edits import MARKS, HandText, Path, letters_of
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.progress import Underway

_SEATS: Final = frozenset({"seat", "against", "giver", "taker"})
"""Fields of a line in which a seat is chosen."""


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
        return int(seat) if is_number(seat) else NOBODY


def is_number(text: str) -> bool:
    """Return whether a text is a number in ASCII digits."""
    return text.isascii() and text.isdigit()


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


def edited(click: Click, text: str, now: Underway) -> str:
    """Return the text after a click; unchanged if the click has no meaning now, or nothing is chosen or filled in."""
    hand = HandText(text, now.number)
    match click.kind:
        case "card" | "word" if now.awaited is not None:
            return _added(click, hand, now, now.awaited)
        case "mark" if hand.last_card is not None:
            return _marked(click, hand, hand.last_card)
        case "back":
            return hand.taken_back()
        case "out" if click.which in hand.own:
            return hand.without(click.which)
        case "shown" if (cards := click.field("shown-cards")) and now.hand.scart and now.hand.scart[0].cards:
            end = hand.place(("scart", 0, "cards", len(now.hand.scart[0].cards) - 1))[1]
            return f"{text[:end]} shown {cards}{text[end:]}"
    line = _line(click, hand, now)
    return hand.with_line(line) if line else text


def marked_irregular(click: Click, text: str, now: Underway) -> str:
    """Return the text with the mark that the card or bid of the click was played against the rules."""
    hand = HandText(text, now.number)
    if click.kind == "word":
        _, end = hand.place(("bids", len(hand.data["bids"]) - 1))
        return f"{text[:end]} irregular{text[end:]}"
    return text if hand.last_card is None else hand.marked(hand.last_card, "irregular")


# -- cards and bids ------------------------------------------------------------------------------


def _added(click: Click, hand: HandText, now: Underway, awaited: Awaited) -> str:
    """Return the text with the card or bid of a click."""
    code = click.which
    if click.kind == "word":
        is_offered = awaited.field == "bids" and code in (*awaited.words, *awaited.others)
        return hand.with_bid(f"{hand.label(_speaker(click, now, awaited))} {code}") if is_offered else hand.text
    if code not in ("?", *CODES):
        return hand.text
    letters = hand.letters.written[code]
    if awaited.field == "calls":
        return hand.with_line(f"call {hand.label(awaited.seat)} {letters}")
    if awaited.field == "paid":
        _, end = hand.place(("tricks", len(now.hand.tricks or ()) - 1))
        return f"{hand.text[:end]} paid {letters}{hand.text[end:]}"
    if awaited.field != "tricks" and not awaited.heaps:
        return hand.text
    path, line = _list_for(click, hand, now, awaited)
    return hand.with_card(path, code, line)


def _list_for(click: Click, hand: HandText, now: Underway, awaited: Awaited) -> tuple[Path, str]:
    """Return the list that a card is added to, and how the line of the list begins."""
    if awaited.field == "tricks":
        number, seat = len(now.position.taken), now.position.leader
        if seat == NOBODY:
            seat = _leader(click, now)
        line = f"{number + 1} {hand.label(seat)}:" if seat != NOBODY else f"{number + 1}"
        return ("tricks", number, "cards"), line
    chosen = click.fields.get("heap", "")
    path = next((heap for heap in awaited.heaps if "/".join(map(str, heap)) == chosen), awaited.heaps[0])
    match path:
        case ["scart", *_]:
            return path, f"scart {hand.label(_speaker(click, now, awaited))}:"
        case ["exchanges", *_]:
            return path, f"exchange {awaited.words[0]} taker {hand.label(awaited.seat)} cards"
        case [_, "hands", owner]:
            return path, f"deal {hand.label(int(owner))}:"
    return path, str(path[1])


def _leader(click: Click, now: Underway) -> int:
    seat = click.seat("leader")
    return seat if seat < len(now.position.hands) else NOBODY


def _speaker(click: Click, now: Underway, awaited: Awaited) -> int:
    return awaited.seat if awaited.seat != NOBODY else max(0, _leader(click, now))


# -- marks and lines -----------------------------------------------------------------------------


def _marked(click: Click, hand: HandText, card: Path) -> str:
    """Return the text with a mark on a card, or with what the paper says instead of it."""
    paper = click.field("paper").replace('"', "")
    if click.which == "paper" and paper:
        is_card = hand.letters.whole(paper) is not None
        return hand.marked(card, paper=paper if is_card else f'"{paper}"')
    return hand.marked(card, click.which) if click.which in MARKS else hand.text


def _line(click: Click, hand: HandText, now: Underway) -> str:
    """Return the line that the fields of a form make, cards in the letters of the text; empty if one is missing."""
    kind = click.kind

    def value(name: str) -> str:
        """Return the text of a field, of a seat its label."""
        text = click.field(f"{kind}-{name}")
        if not text or name not in _SEATS:
            return text
        seat = click.seat(f"{kind}-{name}")
        return hand.label(seat) if seat != NOBODY else "0"

    match kind:
        case "line":
            return value("words")
        case "declare" if value("seat") and value("kind"):
            words = [
                f"{name} {value(name)}"
                for name in ("item", "against", "level", "trick", "cards", "size")
                if (text := click.field(f"declare-{name}")) and (name in ("item", "cards") or is_number(text))
            ]
            return " ".join([f"declare {value('seat')} {value('kind')}", *words])
        case "exchange" if value("taker"):
            words = [f"{name} {value(name)}" for name in ("giver", "taker", "asked", "cards") if value(name)]
            return " ".join([f"exchange {value('kind') or 'asked'}", *words])
        case "after" if value("seat") and value("cards"):
            return f"deal {value('seat')}: {value('cards')} after scart"
        case "score":
            numbers = {seat: value(str(seat)) for seat in range(len(now.position.hands))}
            words = [f"{hand.label(seat)}:{number}" for seat, number in numbers.items() if number]
            return " ".join(["score", *words]) if words else ""
        case "end":  # nobody is asked who claimed
            claim = "claim\n" if click.which == "claim" and now.hand.claim is None else ""
            return f"{claim}end {click.which}"
    return ""
