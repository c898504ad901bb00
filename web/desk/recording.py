"""Recording: a text that is being written down, the progress of its current hand, and the text after a click."""

import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Final, NamedTuple

from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, UNKNOWN
from tarot_records.core.faults import FAULTY, UNREADABLE, Fault
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import opening
from tarot_records.notation.lines import LINES, NONE
from tarot_records.notation.vocabulary import forms_of, loose_cards, plain_words
from tarot_records.reading.text_edits import MARKS, HandText, Path, letters_of
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.progress import HandProgress, hand_progress
from tarot_records.words.explain import Explanation, explain

from ..deck.current import set_page_game
from ..site.speech import lang
from ..site.view import seat_number
from .texts import source_at, sources_of

_SEATS: Final = frozenset({"seat", "against", "giver", "taker"})
"""Names of the form fields that hold a seat."""


class Click(NamedTuple):
    """A click on a button, with the fields of its form."""

    what: str
    """Kind of the button and, after a colon, its value."""
    fields: Mapping[str, str]

    @property
    def kind(self) -> str:
        """`card`, `word`, `mark` and so on."""
        return self.what.partition(":")[0]

    @property
    def which(self) -> str:
        """Value of the button: the card, word or mark."""
        return self.what.partition(":")[2]

    def field(self, name: str) -> str:
        """Return the text of a field on one line, without semicolons."""
        return " ".join(self.fields.get(name, "").replace(";", " ").split())

    def seat(self, name: str) -> int:
        """Return the seat chosen in a field; NOBODY if no seat is chosen."""
        seat = seat_number(self.fields.get(name, ""))
        return NOBODY if seat is None else seat


def is_within(click: Click, now: HandProgress) -> bool:
    """Return whether the rules allow the clicked card or bid now, as far as the hands are known."""
    awaited = now.awaited
    if awaited is None:
        return click.kind not in ("card", "word")
    if click.kind == "word":
        return click.which in awaited.words
    card = CARDS.get(click.which, UNKNOWN)
    return click.kind != "card" or card >= UNKNOWN or bool(awaited.cards & BIT[card])


def click_of_keys(click: Click, text: str, now: HandProgress, game: str) -> Click:
    """Return the typed text as a click: a card in the letters of the text, or a bid in any words."""
    typed, letters = click.field("typed"), letters_of(text)
    bid = forms_of(game).bids.get(plain_words(typed))
    if now.awaited is not None and now.awaited.field == "bids" and bid is not None:
        return click._replace(what=f"word:{bid}")
    code = letters.whole(typed) or letters.whole(typed.upper())
    codes = frozenset((code,)) if code else loose_cards(letters.lang).whole.get(plain_words(typed), frozenset())
    led = next((card for card in now.position.trick if card < UNKNOWN and card != FOOL), UNKNOWN)
    if not codes and led < UNKNOWN and (of_suit := letters.after(CODES[led][0], typed.upper())):
        codes = frozenset((of_suit,))
    legal = 0 if now.awaited is None else now.awaited.cards
    fit = sorted(codes if len(codes) == 1 else (code for code in codes if legal & BIT[CARDS[code]]))
    return click._replace(what=f"card:{fit[0]}") if len(fit) == 1 else click


def edit_text(click: Click, text: str, now: HandProgress) -> str:
    """Return the text after a click; unchanged if the click has no meaning now or the form is not filled in."""
    hand = HandText(text, now.number)
    match click.kind:
        case "card" | "word" if now.awaited is not None:
            return _added(click, hand, now, now.awaited)
        case "mark" if hand.last_card is not None:
            return _marked(click, hand, hand.last_card)
        case "back":
            return hand.trick_taken_back() if click.which == "trick" else hand.taken_back()
        case "out" if click.which in hand.own:
            return hand.without(click.which)
        case "shown" if cards := _shown(click, hand):
            section = "scart" if now.hand.scart else "exchanges"
            laid = hand.data.get(section) or [{}]
            if laid[0].get("cards"):
                end = hand.place((section, 0, "cards", len(laid[0]["cards"]) - 1))[1]
                return f"{text[:end]} shown {cards}{text[end:]}"
    line = _line(click, hand, now)
    return hand.with_line(line) if line else text


def marked_irregular(click: Click, text: str, now: HandProgress) -> str:
    """Return the text with its last card or bid, the clicked one, marked as irregular."""
    hand = HandText(text, now.number)
    if click.kind == "word":
        _, end = hand.place(("bids", len(hand.data["bids"]) - 1))
        return f"{text[:end]} irregular{text[end:]}"
    return text if hand.last_card is None else hand.marked(hand.last_card, "irregular")


def _shown(click: Click, hand: HandText) -> str:
    """Return the shown cards in the letters of the text: those of the button, `none`, or those that are typed."""
    letters = hand.letters.written
    return " ".join(letters.get(code, code) for code in click.which.split()) or click.field("shown-cards")


# -- cards and bids ------------------------------------------------------------------------------


def _added(click: Click, hand: HandText, now: HandProgress, awaited: Awaited) -> str:
    """Return the text with the clicked card or bid added."""
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


def _list_for(click: Click, hand: HandText, now: HandProgress, awaited: Awaited) -> tuple[Path, str]:
    """Return the path of the list to which the clicked card is added, and the beginning of the list's line."""
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
            return path, f"exchange {awaited.words[0]} taker {hand.label(_speaker(click, now, awaited))} cards"
        case [_, "hands", owner]:
            return path, f"deal {hand.label(int(owner))}:"
    return path, str(path[1])


def _leader(click: Click, now: HandProgress) -> int:
    """Return the seat chosen as the leader; NOBODY if no seat of the table is chosen."""
    seat = click.seat("leader")
    return seat if seat < len(now.position.hands) else NOBODY


def _speaker(click: Click, now: HandProgress, awaited: Awaited) -> int:
    """Return the seat whose turn it is, or a seat chosen in its place; without a turn, the chosen seat or else 0."""
    chosen = _leader(click, now)
    return max(0, chosen) if awaited.seat == NOBODY or chosen in awaited.instead else awaited.seat


# -- marks and lines -----------------------------------------------------------------------------


def _marked(click: Click, hand: HandText, card: Path) -> str:
    """Return the text with a mark on a card, or with the text of the paper for this card."""
    paper = click.field("paper").replace('"', "")
    if click.which == "paper" and paper:
        is_card = hand.letters.whole(paper) is not None
        return hand.marked(card, paper=paper if is_card else f'"{paper}"')
    return hand.marked(card, click.which) if click.which in MARKS else hand.text


def _line(click: Click, hand: HandText, now: HandProgress) -> str:
    """Return the line that the fields of a form make, cards in the letters of the text; empty if a field is missing."""
    kind = click.kind

    def value(name: str) -> str:
        """Return the text of a field; if it holds a seat, the label of the seat."""
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
                if (text := click.field(f"declare-{name}"))
                and (name in ("item", "cards") or re.fullmatch("[0-9]+", text))
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
        case "end":  # the form does not ask for the claimant
            claim = "claim\n" if click.which == "claim" and now.hand.claim is None else ""
            return f"{claim}end {click.which}"
    return ""


UNFINISHED: Final = frozenset(
    {"play.unfinished", "play.size", "scart.size", "bid.incomplete", "deal.size", "deal.talon_size", "deal.dead_size"}
)
"""Codes of faults that may mean only that a part of the hand is not complete yet."""
GAPS: Final = 0.2
"""Search budget for gaps at each click, in nominal seconds: nobody at a table waits for what the desk finds later."""
FREE: Final = frozenset({"line", "after", "declare", "exchange", "shown", "score"})
"""Kinds of clicks with text typed or chosen from lists; it is added even if it is illegal, provided it can be read."""


class Recording(NamedTuple):
    """A text, the record in it that is being written down, and the progress of its current hand."""

    text: str
    before: str
    """The text before the record."""
    after: str
    report: Report
    now: HandProgress | None
    """Progress of the current hand; None if the record cannot be read."""
    line: int
    """Number of the line whose table is shown; 0 for the current state of the hand."""
    skipped: frozenset[str]
    """Fields of the hand that the page no longer asks for."""

    @property
    def own(self) -> str:
        """The text of the record."""
        return self.text.removeprefix(self.before).removesuffix(self.after)

    def with_own(self, text: str) -> str:
        """Return the whole text with `text` in place of the record."""
        return self.before + text + self.after


def recording(text: str, line: int, skipped: set[str]) -> Recording:
    """Return the state of the record at `line`, or of the last record of the text if `line` is 0."""
    sources = sources_of(text.encode("utf-8", "replace"))
    number = source_at(sources, line) if line else len(sources) - 1
    source, texts = sources[number], [source.raw.decode("utf-8", "replace") for source in sources]
    report = report_on(source, seconds=GAPS, steps=0)
    record = report.record
    set_page_game(record.game if record is not None else "")
    now = None
    if record is not None:
        hand = len(record.hands) - 1
        if line and hand >= 0:
            starts = [source.place(f"/hands/{number}").line for number in range(hand + 1)]
            hand = max(0, bisect_right(starts, line) - 1)
        deal = record.hands[hand - 1].deal if hand > 0 else None
        is_unknown = hand > 0 and (deal is None or deal.hands is None)
        now = hand_progress(report, hand, skipped | {"deal"} if is_unknown else skipped)
    return Recording(text, "".join(texts[:number]), "".join(texts[number + 1 :]), report, now, line, frozenset(skipped))


def real_faults(report: Report) -> list[Fault]:
    """Return the faults of a record without those that say only that its last hand is not complete."""
    if report.record is None:
        return list(report.faults)
    hand, trick = len(report.record.hands), len(report.record.hands[-1].tricks or ())
    return [
        fault
        for fault in report.faults
        if fault.severity in FAULTY
        and not (fault.code in UNFINISHED and fault.where.hand == hand and fault.where.trick in (None, trick))
    ]


# -- clicks ----------------------------------------------------------------------------------------


def skipped_by_card(work: Recording) -> set[str]:
    """Return the optional fields before the next card, which a click on a card skips."""
    skipped: set[str] = set()
    now = work.now
    while now is not None and now.awaited is not None and now.awaited.optional and not now.awaited.cards:
        skipped.add(now.awaited.field)
        now = hand_progress(work.report, now.number, work.skipped | skipped)
    return skipped if now is not None and now.awaited is not None else set()


def after_click(work: Recording, click: Click) -> tuple[str, tuple[Explanation, ...]]:
    """Return the text after a click; if the rules forbid it, the unchanged text and the faults it would cause."""
    assert work.now is not None
    insists = click.kind == "anyway"
    click = Click(click.which, click.fields) if insists else click
    own = _with_none_lines(work, work.now, click)
    new = _next_hand(work, work.now) if click.kind == "hand" else edit_text(click, own, work.now)
    if click.kind == "back":
        new = _without_none_lines(new, work.now.number)
    if new == own:
        return work.text, ()
    is_free = click.kind in FREE
    if is_within(click, work.now) and not is_free:
        return work.with_own(new), ()
    faults = _new_faults(work, new)
    is_play = click.kind in ("card", "word") and work.now.awaited is not None and work.now.awaited.field != "paid"
    if insists and is_play and faults:
        return work.with_own(marked_irregular(click, new, work.now)), ()
    is_readable = all(explained.fault.severity != UNREADABLE for explained in faults)
    if not faults or (is_free and is_readable):
        return work.with_own(new), ()
    return work.text, faults


NONE_LINES: Final = ("call", "exchange", "declare")
"""Words of the lines that may state `none`, as in `declare none`."""


def _with_none_lines(work: Recording, now: HandProgress, click: Click) -> str:
    """Return the text before a click, with `none` lines such as `declare none` if the click begins the play.

    If the click adds an event of a kind, the `none` line of this kind is removed.
    """
    text, awaited, rules = work.own, now.awaited, work.report.rules
    begins = click.kind == "card" and awaited is not None and awaited.field == "tricks" and not now.hand.tricks
    for word in NONE_LINES:
        [section] = LINES[word].path
        hand = HandText(text, now.number)
        if click.kind == word and hand.data.get(section) == []:
            text = hand.without(section)
        elif (
            begins
            and rules is not None
            and section in rules.fields - set(hand.data)
            and not _is_open(work, now.number, word)
        ):
            text = hand.with_line(f"{word} {NONE}")
    return text


def _is_open(work: Recording, number: int, word: str) -> bool:
    """Return whether the calls or exchanges of a hand (`word`) are unknown: the report has a fault about them."""
    codes = [fault.code for fault in work.report.faults if fault.where.hand == number + 1]
    return word != "declare" and any(code.startswith(f"{word}.") for code in codes)


def _without_none_lines(text: str, number: int) -> str:
    """Return the text without the `none` lines of a hand that has no trick; unchanged if the hand has one."""
    for word in NONE_LINES:
        hand = HandText(text, number)
        if not hand.data.get("tricks") and hand.data.get(LINES[word].path[0]) == []:
            text = hand.without(LINES[word].path[0])
    return text


def _next_hand(work: Recording, now: HandProgress) -> str:
    """Return the text with a new hand; if somebody sits out, its lines name him and the next dealer."""
    rules, outcome, hand = work.report.rules, work.report.outcome, HandText(work.own, now.number)
    lines = "hand"
    if now.hand.sits_out and rules is not None and outcome is not None:
        dealer = opening(rules, outcome.ends[now.number], likely=True).setting.dealer
        if dealer != NOBODY:
            lines += f"\ndealer {hand.label(dealer)}\nsits_out {hand.label(rules.resting(dealer))}"
    return hand.with_line(lines)


def _new_faults(work: Recording, text: str) -> tuple[Explanation, ...]:
    """Return the faults of `text` that the recording does not have; faults about an incomplete hand are left out."""
    source = work.report.source
    assert source is not None
    report = report_on(Source("text", text.encode("utf-8"), reader=source.reader), seconds=GAPS, steps=0)
    known = {(fault.code, fault.where.pointer) for fault in work.report.faults}
    new = [fault for fault in real_faults(report) if (fault.code, fault.where.pointer) not in known]
    return tuple(explain(fault, report, lang()) for fault in new)
