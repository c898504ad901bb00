"""The recorder: a game written down by clicking, the pack on the table, the text beside it.

The text is all there is: each click sends it, and gets it back with a word more. The rules say what comes next and what
is legal; what is against them is written down too, if it was really played, and marked so.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import Blueprint, Response, request

from tarot_records.core.cards import CARDS, codes_of
from tarot_records.core.faults import FAULTY, UNREADABLE, Fault
from tarot_records.core.limits import VERSION
from tarot_records.core.packs import FULL, Pack
from tarot_records.core.position import NOBODY, hand_size, playing, turns_of
from tarot_records.counting import score
from tarot_records.engine.fold import opening
from tarot_records.games import GAMES, game_of
from tarot_records.notation.lines import HEAD, is_label
from tarot_records.notation.writer import write
from tarot_records.reading.text_edits import MARKS, HandText
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on
from tarot_records.rules.game import Game
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.progress import Underway, underway
from tarot_records.words.explain import Explanation, explain
from tarot_records.words.narration import sentence
from tarot_records.words.phrasing import player_name

from ..deck.current import set_page_game
from ..site import urls
from ..site.pages import Page, content_security, pair
from ..site.speech import gettext as _
from ..site.speech import lang, language, later
from ..site.words import game_words
from ..table.layout import Scene, scene
from ..table.walk import Walk
from .beginning import MORE
from .clicked import Click, Written, irregular, is_within, keyed, written
from .routes import Seen, reached, seen_at, sent
from .texts import sources_of

LETTERS: Final = "ABCDEFGH"
"""What seats are called whose players' names cannot stand for them."""
UNFINISHED: Final = frozenset(
    {"play.unfinished", "play.size", "scart.size", "bid.incomplete", "deal.size", "deal.talon_size", "deal.dead_size"}
)
"""What may be only that something is not written to its end yet."""
TOLD: Final = 3
"""So many lines that cannot be read are told of, and so many other faults of such a text."""
ENDS: Final = ("all_pass", "claim", "agreement", "given_up", "misdeal", "unrecorded")
"""How a hand may end before its last trick."""
BY_HAND: Final = frozenset({"line", "after", "declare", "exchange", "shown", "score"})
"""What is typed or chosen from lists; it is written whatever the rules say, if only it can be read."""
WAITS: Final = {
    "deal": later("The deal: whose cards?"),
    "calls": later("%(player)s calls a card."),
    "scart": later("%(player)s lays away: %(left)s more."),
    "declarations": later("Does anybody declare something?"),
    "exchanges": later("Do cards change hands?"),
    "talon": later("%(player)s takes up: %(left)s more."),
    "paid": later("%(player)s gives a card for the Fool."),
    "bids": later("%(player)s speaks."),
    "tricks": later("%(player)s plays."),
}
"""Field of a hand, or `talon` where cards of it are taken up -> what is waited for."""
SOMEBODY: Final = {
    "scart": later("Somebody lays away: %(left)s more."),
    "bids": later("Who speaks first?"),
    "tricks": later("Who leads?"),
}
"""The same where nobody knows whose turn it is."""

blueprint = Blueprint("recorder", __name__)


@blueprint.after_request
def _scripted(response: Response) -> Response:
    """Here a script of our own presses the buttons without loading the page, and keeps what is clicked offline."""
    response.headers["Content-Security-Policy"] = content_security("script", "connect", "worker")
    return response


@pair(blueprint, urls.RECORDER, methods=("GET", "POST"))
def recorder() -> Page:
    """Return the text sent (`text`) with what was clicked (`do`), and what comes next of its last hand.

    `line` says at which line the table is looked at, `skipped` what nobody is asked for any more.
    """
    text, skipped = _text(), set(request.form.get("skipped", "").split())
    click = Click(request.form.get("do", ""), request.form)
    if click.kind == "begin":
        text = begun(request.form) or text
        skipped = {"deal"} if request.form.get("from") == "tricks" else set()
    if not text.strip():
        return Page("recorder.html", {"text": "", "start": start(), **offline()}, lambda: {"text": "", "verdict": None})
    if click.kind == "over":
        skipped.add(click.which)
    line = request.form.get("line", 0, type=int)
    work = at_work(text, line, skipped)
    refused: tuple[Explanation, ...] = ()
    lacks = False
    if click.kind == "typed" and work.now is not None and work.record is not None:
        click = keyed(click, work.own, work.now, work.record.game)
    if click.kind == "card" and (passed := before_cards(work)):
        skipped |= passed
        work = at_work(text, line, skipped)
    if click.what:
        made, refused = (text, ()) if work.now is None else done(work, click)
        lacks = click.kind in BY_HAND and made == text and not refused
        skipped = skipped if made == text else after(click, skipped)
        work = at_work(made, line if made == text else 0, skipped)
    return Page("recorder.html", {**context(work, refused, click), "lacks": lacks}, lambda: data(work, refused))


def _text() -> str:
    """Return the text sent; a game in JSON as it is typed."""
    raw = sent()
    text = raw.decode("utf-8", "replace")
    if text.lstrip().startswith("{"):
        record = report_on(sources_of(raw)[0], steps=0).record
        text = text if record is None else write(record, language().letters.lang)
    return text


def after(click: Click, skipped: set[str]) -> set[str]:
    """Return what is asked for no more after a click: in a new hand the deal alone, where it was left out before."""
    return skipped & {"deal"} if click.kind == "hand" else skipped


# -- the beginning -------------------------------------------------------------------------------


class TableChoice(NamedTuple):
    """A table at which a game can be begun."""

    value: str
    """Its game, rule set and players, as `GAME/RULESET/4`, or `GAME/RULESET/4+1` where the dealer sits out."""
    game: Game
    players: int
    one_more: bool = False
    """Whether one more sits there than play."""
    other: str = ""
    """The rule set, if it is another than the game's first."""

    @property
    def seats(self) -> int:
        """How many sit there."""
        return self.players + self.one_more


def start() -> Sequence[TableChoice]:
    """Return every game that is found, by each of its rule sets, at each of its tables."""
    return [
        TableChoice(f"{game.id}/{ruleset.id}/{players}{MORE if more else ''}", game, players, more, other)
        for game in GAMES.values()
        for ruleset, other in zip(game.rulesets, ("", *(one.id for one in game.rulesets[1:])), strict=True)
        if ruleset.ruled
        for players in game.players
        for more in (False, True)[: 2 if players in game.one_more else 1]
    ]


def begun(form: Mapping[str, str]) -> str:
    """Return the first lines of a game: its rules, its players, its dealer; nothing if there is no such table."""
    table = next((one for one in start() if one.value == form.get("table")), None)
    if table is None:
        return ""
    names = [" ".join(form.get(f"player-{seat}", "").split())[:100] for seat in range(table.seats)]
    labels = [name if is_label(name) and names.count(name) == 1 else "" for name in names]
    spare = iter([letter for letter in LETTERS[len(names) :] if letter not in labels])
    labels = [label or (own if own not in labels else next(spare)) for label, own in zip(labels, LETTERS, strict=False)]
    rules = table.value.rpartition("/")[0]
    lines = [f"{HEAD} {VERSION[0]} rules={rules} lang={language().letters.lang} seats={','.join(labels)}"]
    for label, name in zip(labels, names, strict=True):
        if name and name != label:
            quoted = name.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'player {label} "{quoted}"')
    dealer = form.get("dealer", "")
    lines.append("hand")
    known = dealer.isascii() and dealer.isdigit() and int(dealer) < len(labels)
    if known or table.one_more:
        lines.append(f"dealer {labels[int(dealer) if known else -1]}")
    if table.one_more:
        lines.append(f"sits_out {labels[int(dealer) if known else -1]}")
    return "\n".join(lines) + "\n"


# -- the text as it stands -----------------------------------------------------------------------


def offline() -> Mapping[str, Any]:
    """Return what a page needs to go on without a connection: every card there is, in the reader's letters."""
    letters = language().letters
    return {
        "language_letters": letters.lang,
        "pack": _by_suit(FULL, FULL.cards, FULL.cards),
        "letters_of": letters.written,
    }


class TextAtWork(NamedTuple):
    """A text, the record of it that is written down, and how far its hand has come."""

    text: str
    before: str
    """What stands before that record."""
    behind: str
    report: Report
    now: Underway | None
    """None if it cannot be read."""
    line: int
    """Where the table is looked at; 0: where the hand has come to."""
    skipped: frozenset[str]

    @property
    def own(self) -> str:
        """The text of the record."""
        return self.text.removeprefix(self.before).removesuffix(self.behind)

    @property
    def record(self) -> Record | None:
        """The record."""
        return self.report.record


def at_work(text: str, line: int, skipped: set[str]) -> TextAtWork:
    """Return the record of the text in which the line stands, else the last; and in it the hand."""
    sources = sources_of(text.encode("utf-8", "replace"))
    number = bisect_right([source.first_line for source in sources], line) - 1 if line else len(sources) - 1
    source = sources[max(0, number)]
    texts = [one.raw.decode("utf-8", "replace") for one in sources]
    before, behind = "".join(texts[: max(0, number)]), "".join(texts[max(0, number) + 1 :])
    report = report_on(source, steps=0)
    record = report.record
    set_page_game(record.game if record is not None else "")
    now = None
    if record is not None:
        hand = _hand_at(source, len(record.hands), line)
        now = underway(report, hand, _left_out(record, hand) | skipped)
    return TextAtWork(text, before, behind, report, now, line, frozenset(skipped))


def _hand_at(source: Source, hands: int, line: int) -> int:
    """Return the hand in which a line stands, else the last."""
    begins = [source.place(f"/hands/{hand}").line for hand in range(hands)] if line else []
    return max(0, bisect_right(begins, line) - 1) if begins else hands - 1


def _left_out(record: Record, hand: int) -> set[str]:
    """Return the deal, where that of the hand before is not known either."""
    deal = record.hands[hand - 1].deal if hand else None
    return {"deal"} if hand and (deal is None or deal.hands is None) else set()


# -- what was clicked ----------------------------------------------------------------------------


def before_cards(work: TextAtWork) -> set[str]:
    """Return what is passed over by who goes on with a card: all that need not come, and has none."""
    passed: set[str] = set()
    now = work.now
    while now is not None and now.awaited is not None and now.awaited.optional and not now.awaited.cards:
        passed.add(now.awaited.field)
        now = underway(work.report, now.number, work.skipped | passed)
    return passed if now is not None and now.awaited is not None else set()


def done(work: TextAtWork, click: Click) -> tuple[str, tuple[Explanation, ...]]:
    """Return the text with what was clicked; as it was, and what is wrong with that, if the rules forbid it."""
    assert work.now is not None
    insists = click.kind == "anyway"
    click = Click(click.which, click.fields) if insists else click
    made = _next(work) if click.kind == "hand" else written(click, work.own, work.now)
    if made.text == work.own:
        return work.text, ()
    by_hand = click.kind in BY_HAND
    if is_within(click, work.now) and not by_hand:
        return work.before + made.text + work.behind, ()
    found = _found(work, made.text)
    if by_hand and all(one.fault.severity != UNREADABLE for one in found):
        return work.before + made.text + work.behind, ()
    if insists and made.at:
        text = irregular(click, made, work.now) if found else made.text
        return work.before + text + work.behind, ()
    return (work.text, found) if found else (work.before + made.text + work.behind, ())


def _next(work: TextAtWork) -> Written:
    """Return the text with a new hand; where the dealer sits out, with the one whose turn it is."""
    assert work.now is not None
    rules, outcome, there = work.report.rules, work.report.outcome, HandText(work.own, work.now.number)
    if not work.now.hand.sits_out or rules is None or outcome is None:
        return Written(there.with_line("hand"))
    dealer = opening(rules, outcome.ends[work.now.number]).setting.dealer
    told = f"\ndealer {there.label(dealer)}\nsits_out {there.label(dealer)}" if dealer != NOBODY else ""
    return Written(there.with_line(f"hand{told}"))


def _found(work: TextAtWork, text: str) -> tuple[Explanation, ...]:
    """Return what the text is wrong in that was right before; not that something is not written to its end."""
    report = report_on(Source("text", text.encode("utf-8"), reader=work.report.source.reader), steps=0)  # type: ignore[union-attr]
    known = {(fault.code, fault.where.pointer) for fault in work.report.faults}
    wrong = report.faults if report.record is None else tuple(_wrong(report))
    new = [fault for fault in wrong if (fault.code, fault.where.pointer) not in known]
    return tuple(explain(fault, report, lang()) for fault in new)


def _wrong(report: Report) -> Iterator[Fault]:
    """Yield what is wrong with a record that is still being written."""
    assert report.record is not None
    hand = len(report.record.hands)
    trick = len(report.record.hands[-1].tricks or ())
    for fault in report.faults:
        is_last = fault.where.hand == hand and fault.where.trick in (None, trick)
        if fault.severity in FAULTY and not (is_last and fault.code in UNFINISHED):
            yield fault


# -- the table -----------------------------------------------------------------------------------


class ShownPlayer(NamedTuple):
    """A player, as he is told in a line."""

    seat: int
    label: str
    """What the text calls him."""
    name: str
    card: str
    """What he has played to the trick; empty if nothing."""
    held: int
    """How many cards he holds."""
    tricks: int
    leads: bool
    turn: bool
    dealer: bool
    declarer: bool
    winning: bool


def places(work: TextAtWork, now: Underway, there: HandText) -> tuple[ShownPlayer, ...]:
    """Return the players in the order of the trick, or of their seats before play."""
    position, rules, record = now.position, work.report.rules, work.record
    assert rules is not None
    order = turns_of(position)[position.leader] if position.leader != NOBODY and position.trick else playing(position)
    trick = dict(zip(order, codes_in(position.trick), strict=False)) if position.leader != NOBODY else {}
    contract, best = position.setting.contract, rules.winning(position) if position.trick else NOBODY
    won = [winner for _, winner, _ in position.taken]
    seat = NOBODY if now.awaited is None else now.awaited.seat
    return tuple(
        ShownPlayer(
            one,
            there.label(one),
            player_name(record, one, lang()),
            trick.get(one, ""),
            hand_size(position, one),
            won.count(one),
            bool(trick) and one == position.leader,
            one == seat,
            one == position.setting.dealer,
            contract is not None and one == contract.declarer,
            one == best,
        )
        for one in order
    )


def codes_in(cards: Sequence[int]) -> tuple[str, ...]:
    """Return cards, known or not, in their order."""
    names = {number: code for code, number in CARDS.items()}
    return tuple([names.get(card, "?") for card in cards])


class Sight(NamedTuple):
    """The table at a line, or where the hand has come to."""

    scene: Scene
    sentence: str
    line: int
    """The last that has been told by then."""
    taken: bool
    is_end: bool
    """Whether the hand is over."""


def seen(work: TextAtWork) -> Sight | None:
    """Return how things stand at the line that is looked at; without one, after the last that is told."""
    source = work.report.source
    if source is None or work.now is None:
        return None
    shown = work.report.with_steps_of(work.now.number)
    frames = shown.frames
    spans = source.reading().spans if source.reading() is not None else {}  # type: ignore[union-attr]
    lines = [source.place_of_offset(at).line for at in reached(source, frames)]
    under_way = f"/hands/{work.now.number}/tricks/{len(work.now.position.taken)}"
    told = [
        step
        for step, frame in enumerate(frames)
        if (not frame.pointer.startswith(under_way) or (frame.step.plays and frame.pointer in spans))
        and (not work.line or lines[step] <= work.line)
        and not (frame.step.settles and work.now.awaited is not None)
    ]
    if not told:
        return None
    return sight(Seen(Walk("", "", shown), told[-1], lines[told[-1]]))


def sight(seen: Seen) -> Sight:
    """Return the table at a step; at a score, what lay there before the cards were put together."""
    report, step = seen.walk.report, seen.step
    shown = step - 1 if report.frames[step].step.settles and step else step
    told = sentence(report, step, language())
    return Sight(scene(seen.walk, shown), told, seen.line, bool(report.frames[step].after.taken), seen.is_end)


# -- what is shown -------------------------------------------------------------------------------


class TapCard(NamedTuple):
    """A card that can be clicked."""

    code: str
    within: bool
    """Whether the rules allow it, by what is known."""


class TapSuit(NamedTuple):
    """Cards of one suit that can be clicked; trumps and the Fool are one."""

    letter: str
    chips: tuple[TapCard, ...]


def suits(awaited: Awaited, pack: Pack) -> tuple[tuple[TapSuit, ...], tuple[TapSuit, ...]]:
    """Return the cards at hand, suit by suit, and the others of the pack, which may have been played all the same."""
    near = awaited.cards | awaited.barred
    return _by_suit(pack, near, awaited.cards), _by_suit(pack, pack.cards & ~near, 0)


def _by_suit(pack: Pack, cards: int, within: int) -> tuple[TapSuit, ...]:
    found: dict[str, list[TapCard]] = {}
    legal = set(codes_of(within))
    for code in pack.in_hand(cards):
        found.setdefault("T" if code == "F" else code[0], []).append(TapCard(code, code in legal))
    return tuple(TapSuit(letter, tuple(chips)) for letter, chips in found.items())


def waits(work: TextAtWork, awaited: Awaited) -> str:
    """Return what is waited for, in a sentence."""
    somebody = awaited.seat == NOBODY and awaited.field in SOMEBODY
    field = "talon" if awaited.field == "exchanges" and awaited.heaps else awaited.field
    said = (SOMEBODY if somebody else WAITS)[field]
    return _(said, player=player_name(work.record, awaited.seat, lang()), left=awaited.left)


def speech(now: Underway) -> Awaited | None:
    """Return what somebody may say: what is waited for, or besides it; None if there is nothing to say."""
    asked = () if now.awaited is None or now.awaited.field != "declarations" else (now.awaited,)
    told = (*asked, *now.asides)
    if not told:
        return None
    merged: Awaited = told[0]._replace(
        words=tuple(dict.fromkeys(word for one in told for word in one.words)),
        sizes={word: sizes for one in told for word, sizes in one.sizes.items()},
        says=frozenset[str]().union(*(one.says for one in told)),
        items=tuple(dict.fromkeys(item for one in told for item in one.items)),
        aside=not asked,
    )
    return merged


def context(work: TextAtWork, refused: tuple[Explanation, ...], click: Click) -> Mapping[str, Any]:
    """Return what the page needs."""
    now, report = work.now, work.report
    if now is None:
        return {**offline(), **unread(work), "text": work.text, "skipped": " ".join(sorted(work.skipped))}
    awaited, record, rules = now.awaited, work.record, report.rules
    assert record is not None
    assert rules is not None
    near, others = suits(awaited, rules.pack) if awaited is not None and awaited.cards else ((), ())
    names = [player_name(record, seat, lang()) for seat in range(len(record.players))]
    there = HandText(work.own, now.number)
    last = there.last_card
    result = now.position.setting.result
    return {
        **offline(),
        "text": work.text,
        "skipped": " ".join(sorted(work.skipped)),
        "record": record,
        "game": game_of(record.game),
        "words": game_words(record.game),
        "now": now,
        "awaited": awaited,
        "waits": "" if awaited is None else waits(work, awaited),
        "near": near,
        "others": others,
        "pack": _by_suit(rules.pack, rules.pack.cards, rules.pack.cards),
        "letters_of": there.letters.written,
        "number": len(now.position.taken) + 1,
        "heaps": () if awaited is None else _heaps(awaited, now, names),
        "speech": speech(now),
        "shows": bool(now.hand.scart) and not now.hand.tricks and now.hand.scart[0].shown is None,  # type: ignore[index]
        "places": places(work, now, there),
        "names": names,
        "playing": playing(now.position),
        "refused": refused,
        "unheard": click.fields.get("typed", "") if click.kind == "typed" else "",
        "clicked": click.which if click.kind == "anyway" else click.what,
        "wrong": tuple(_wrong(report)),
        "verdict": report.verdict,
        "seen": seen(work),
        "line": work.line,
        "last": None if last is None else _code_at(there, last),
        "marks": tuple(MARKS),
        "ends": ENDS,
        "result": None if result is None else [score(number) for number in result.hand],
        "scored": now.hand.scores is not None,
    }


def unread(work: TextAtWork) -> Mapping[str, Any]:
    """What the page says of a text that cannot be read: which lines, what is wrong in the others, and their table."""
    faults, at = work.report.faults, seen_at(work.report, work.line)
    lines = [fault for fault in faults if fault.severity == UNREADABLE]
    wrong = [fault for fault in faults if fault.severity in FAULTY and fault.code not in UNFINISHED]
    return {
        "unread": tuple(explain(fault, work.report, lang()) for fault in (*lines[:TOLD], *wrong[:TOLD])),
        "lines": len(lines),
        "verdict": work.report.verdict,
        "seen": None if at is None else sight(at),
    }


def _code_at(there: HandText, path: Sequence[str | int]) -> str:
    found: Any = there.data
    for step in path:
        found = found[step]
    return str(found)


class TapHeap(NamedTuple):
    """Where a card that is clicked may go, and what lies there."""

    value: str
    name: str
    cards: tuple[tuple[str, str], ...]
    """Each card with its path in the hand."""


def _heaps(awaited: Awaited, now: Underway, names: Sequence[str]) -> tuple[TapHeap, ...]:
    """Return the heaps of the deal, or the scart."""
    found = []
    for path in awaited.heaps:
        place: Any = now.hand
        for step in path:
            if place is not None:
                place = (place[step] if step < len(place) else None) if isinstance(step, int) else getattr(place, step)
        value = "/".join(map(str, path))
        if path[0] == "scart":
            name = _("Scart")
        elif path[0] == "exchanges":
            name = _("Stock")
        else:
            name = names[int(path[2])] if path[1] == "hands" else _("Stock") if path[1] == "talon" else _("Dead hand")
        found.append(TapHeap(value, name, tuple((code, f"{value}/{i}") for i, code in enumerate(place or ()))))
    return tuple(found)


def data(work: TextAtWork, refused: tuple[Explanation, ...]) -> Mapping[str, Any]:
    """Return the same for programs."""
    now = work.now
    awaited = None if now is None else now.awaited
    return {
        "text": work.text,
        "verdict": work.report.verdict,
        "awaited": None
        if awaited is None
        else {
            "field": awaited.field,
            "seat": None if awaited.seat == NOBODY else awaited.seat,
            "words": awaited.words,
            "other_words": awaited.others,
            "cards": codes_of(awaited.cards),
            "barred": codes_of(awaited.barred),
            "optional": awaited.optional,
        },
        "besides": [] if now is None else [word for one in now.asides for word in one.words],
        "refused": [{"code": one.fault.code, "what": one.what} for one in refused],
    }
