"""What is clicked on the recorder -> the text with it: cards, bids, marks, lines from lists, and taking back."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, UNKNOWN
from tarot_records.core.position import NOBODY
from tarot_records.notation.vocabulary import forms_of, loose_cards, plain
from tarot_records.reading.text_edits import MARKS, HandText, Path, letters_of
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.progress import Underway

ANY: Final = ("?", *CODES)
"""What a card that is clicked may be."""
PAPER: Final = "paper"
"""The mark that says what stands on the paper instead."""


class Click(NamedTuple):
    """What was clicked, and what the fields beside it say."""

    what: str
    """The kind of thing and, behind a colon, which."""
    fields: Mapping[str, str]
    """What is filled in or chosen beside it."""

    @property
    def kind(self) -> str:
        """`card`, `word`, `mark` and so on."""
        return self.what.partition(":")[0]

    @property
    def which(self) -> str:
        """The card, the word, the mark."""
        return self.what.partition(":")[2]


class Written(NamedTuple):
    """What a click comes to."""

    text: str
    at: str = ""
    """Where in the record that stands which may be against the rules; empty if nothing is to be judged."""


def is_within(click: Click, now: Underway) -> bool:
    """Return whether what is clicked is what the rules ask for just now, by what is known."""
    awaited = now.awaited
    if awaited is None:
        return click.kind not in ("card", "word")
    if click.kind == "word":
        return click.which in awaited.words
    return (
        click.kind != "card"
        or CARDS.get(click.which, UNKNOWN) >= UNKNOWN
        or bool(awaited.cards & BIT[CARDS[click.which]])
    )


def keyed(click: Click, text: str, now: Underway, game: str) -> Click:
    """Return what was typed in short, as if it were clicked: a card in the letters of the text, a bid in any words."""
    typed, letters = _one_line(click.fields.get("typed", "")), letters_of(text)
    bid = forms_of(game).bids.get(plain(typed))
    if now.awaited is not None and now.awaited.field == "bids" and bid is not None:
        return click._replace(what=f"word:{bid}")
    code = letters.whole(typed) or letters.whole(typed.upper())
    found = frozenset((code,)) if code else loose_cards(letters.lang).whole.get(plain(typed), frozenset())
    led = next((card for card in now.position.trick if card < UNKNOWN and card != FOOL), UNKNOWN)
    if not found and led < UNKNOWN and (alone := letters.after(CODES[led][0], typed.upper())):
        found = frozenset((alone,))
    cards = 0 if now.awaited is None else now.awaited.cards
    fit = sorted(found if len(found) == 1 else (code for code in found if cards & BIT[CARDS[code]]))
    return click._replace(what=f"card:{fit[0]}") if len(fit) == 1 else click


def written(click: Click, text: str, now: Underway) -> Written:
    """Return the text with what was clicked; as it is if that means nothing here."""
    writer = _WRITERS.get(click.kind)
    return Written(text) if writer is None else writer(click, HandText(text, now.number), now)


def irregular(click: Click, made: Written, now: Underway) -> str:
    """Return the text with the mark that says: it is against the rules, and was really so."""
    there = HandText(made.text, now.number)
    if click.kind == "word":
        _, end = there.place(("bids", len(there.data["bids"]) - 1))
        return f"{made.text[:end]} irregular{made.text[end:]}"
    last = there.last_card
    return made.text if last is None else there.marked(last, "irregular")


# -- cards and bids ------------------------------------------------------------------------------


def _card(click: Click, there: HandText, now: Underway) -> Written:
    """Return a card, where one is awaited."""
    awaited, code = now.awaited, click.which
    if awaited is None or code not in ANY:
        return Written(there.text)
    if awaited.field == "calls":
        made = there.with_line(f"call {there.label(awaited.seat)} {there.letters.written[code]}")
        return Written(made, f"{there.at}/calls/0")
    if awaited.field == "paid":
        _, end = there.place(("tricks", len(now.hand.tricks or ()) - 1))
        words = f" paid {there.letters.written[code]}"
        return Written(there.text[:end] + words + there.text[end:])
    if awaited.field != "tricks" and not awaited.heaps:
        return Written(there.text)
    path, begins = _list_for(click, there, now, awaited)
    made = there.with_card(path, code, begins)
    return Written(made, f"{there.at}/{'/'.join(map(str, path))}/{len(_told(now, path))}")


def _told(now: Underway, path: Path) -> tuple[str, ...]:
    """Return the cards that a list has."""
    match path:
        case ["tricks", int(trick), _]:
            tricks = now.hand.tricks or ()
            return tricks[trick].cards if trick < len(tricks) else ()
        case ["exchanges", int(place), _]:
            exchanges = now.hand.exchanges
            return (exchanges[place].cards or ()) if place < len(exchanges) else ()
        case ["scart", int(place), _]:
            scarts = now.hand.scart or ()
            return scarts[place].cards if place < len(scarts) else ()
    return ()


def _list_for(click: Click, there: HandText, now: Underway, awaited: Awaited) -> tuple[Path, str]:
    """Return the list that a card goes into, and how its line begins."""
    if awaited.field == "tricks":
        number = len(now.position.taken)
        seat = now.position.leader
        if seat == NOBODY:
            seat = _seat(click, "leader", len(now.position.hands))
        return ("tricks", number, "cards"), f"{number + 1} {there.label(seat)}:" if seat != NOBODY else f"{number + 1}"
    chosen = click.fields.get("heap", "")
    path = next((heap for heap in awaited.heaps if "/".join(map(str, heap)) == chosen), awaited.heaps[0])
    if path[0] == "scart":
        seat = awaited.seat if awaited.seat != NOBODY else max(0, _seat(click, "leader", len(now.position.hands)))
        return path, f"scart {there.label(seat)}:"
    if path[0] == "exchanges":
        return path, f"exchange {awaited.words[0]} taker {there.label(awaited.seat)} cards"
    if path[1] == "hands":
        return path, f"deal {there.label(int(path[2]))}:"
    return path, str(path[1])


def _seat(click: Click, name: str, seats: int) -> int:
    """Return the seat chosen in a field; NOBODY if none is."""
    chosen = click.fields.get(name, "")
    return int(chosen) if chosen.isascii() and chosen.isdigit() and int(chosen) < seats else NOBODY


def _word(click: Click, there: HandText, now: Underway) -> Written:
    """Return a bid."""
    awaited = now.awaited
    if awaited is None or awaited.field != "bids" or click.which not in (*awaited.words, *awaited.others):
        return Written(there.text)
    seat = awaited.seat if awaited.seat != NOBODY else max(0, _seat(click, "leader", len(now.position.hands)))
    made = there.with_bid(f"{there.label(seat)} {click.which}")
    return Written(made, f"{there.at}/bids/{len(now.hand.bids or ())}")


# -- marks, and what is taken back ---------------------------------------------------------------


def _mark(click: Click, there: HandText, now: Underway) -> Written:
    """Return a mark on the card written last, or what the paper says instead of it."""
    last, paper = there.last_card, _one_line(click.fields.get("paper", "")).replace('"', "")
    if last is None or (click.which == PAPER and not paper):
        return Written(there.text)
    if click.which == PAPER:
        known = there.letters.whole(paper) is not None
        return Written(there.marked(last, paper=paper if known else f'"{paper}"'))
    return Written(there.marked(last, click.which) if click.which in MARKS else there.text)


def _back(click: Click, there: HandText, now: Underway) -> Written:
    """Without what was told last."""
    return Written(there.taken_back())


def _out(click: Click, there: HandText, now: Underway) -> Written:
    """Without a card that was dealt."""
    return Written(there.without(click.which) if click.which in there.own else there.text)


# -- lines ---------------------------------------------------------------------------------------


def _one_line(text: str) -> str:
    """Return what somebody typed into a field, as it may stand on a line."""
    return " ".join(text.replace(";", " ").split())


def _line(click: Click, there: HandText, now: Underway) -> Written:
    """Return a line as somebody typed it, in the notation or in his own words."""
    line = _one_line(click.fields.get("line-words", ""))
    return Written(there.with_line(line) if line else there.text)


def _declare(click: Click, there: HandText, now: Underway) -> Written:
    """What somebody declares, and what he says of it: of what, against whom, of which trick, with which cards."""
    seat, kind = (click.fields.get(f"declare-{name}", "") for name in ("seat", "kind"))
    if not seat or not kind:
        return Written(there.text)
    words = f"declare {_label(there, seat)} {kind}"
    for name in ("item", "against", "level", "trick", "cards", "size"):
        told = _one_line(click.fields.get(f"declare-{name}", ""))
        if told and (name in ("item", "cards") or (told.isascii() and told.isdigit())):
            words += f" {name} {_label(there, told) if name == 'against' else told}"
    return Written(there.with_line(words))


def _shown(click: Click, there: HandText, now: Underway) -> Written:
    """Return what of the scart the others were shown, in the letters of the text."""
    cards, scart = _one_line(click.fields.get("shown-cards", "")), now.hand.scart
    if not scart or not scart[0].cards or not cards:
        return Written(there.text)
    _, end = there.place(("scart", 0, "cards", len(scart[0].cards) - 1))
    return Written(f"{there.text[:end]} shown {cards}{there.text[end:]}")


def _after(click: Click, there: HandText, now: Underway) -> Written:
    """Return a hand as it was after the scart, the cards in the letters of the text."""
    seat, cards = click.fields.get("after-seat", ""), _one_line(click.fields.get("after-cards", ""))
    return Written(
        there.with_line(f"deal {_label(there, seat)}: {cards} after scart") if seat and cards else there.text
    )


def _exchange(click: Click, there: HandText, now: Underway) -> Written:
    """Return a card that passes from one to another."""
    kind, giver, taker, asked, cards = (
        _one_line(click.fields.get(f"exchange-{name}", "")) for name in ("kind", "giver", "taker", "asked", "cards")
    )
    if not taker:
        return Written(there.text)
    words = f"exchange {kind or 'asked'}"
    words += f" giver {_label(there, giver)}" if giver else ""
    words += f" taker {_label(there, taker)}"
    words += f" asked {asked}" if asked else ""
    words += f" cards {cards}" if cards else ""
    return Written(there.with_line(words))


def _label(there: HandText, seat: str) -> str:
    return there.label(int(seat)) if seat.isascii() and seat.isdigit() else "0"


def _score(click: Click, there: HandText, now: Underway) -> Written:
    """Return the scores as they stand on the paper, seat by seat."""
    said = [(seat, _one_line(click.fields.get(f"score-{seat}", ""))) for seat in range(len(now.position.hands))]
    words = " ".join(f"{there.label(seat)}:{number}" for seat, number in said if number)
    return Written(there.with_line(f"score {words}") if words else there.text)


def _end(click: Click, there: HandText, now: Underway) -> Written:
    """Return how the hand ended; who claimed is not asked."""
    claim = "claim\n" if click.which == "claim" and now.hand.claim is None else ""
    return Written(there.with_line(f"{claim}end {click.which}"))


_Writer = Callable[[Click, HandText, Underway], Written]
_WRITERS: Final[Mapping[str, _Writer]] = {
    "card": _card,
    "word": _word,
    "mark": _mark,
    "back": _back,
    "out": _out,
    "line": _line,
    "declare": _declare,
    "exchange": _exchange,
    "after": _after,
    "shown": _shown,
    "score": _score,
    "end": _end,
}
"""What each kind of click writes."""
