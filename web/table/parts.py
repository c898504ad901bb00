"""Parts of a step's page: each is an element with its own id, drawn from values by a macro of `parts.html`.

From one step to the next most parts have the same values and are not drawn again. The page's script, which moves from
step to step, receives only the parts that differ.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from flask import current_app
from markupsafe import Markup

from tarot_records.analysis.branch import last_branching_step
from tarot_records.analysis.knowledge import Void, trumps_left, voids
from tarot_records.core.cards import BIT, CARDS, SUITS
from tarot_records.core.faults import CAUSE
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Exchanged, Position, passed_before_play, turns_of
from tarot_records.counting import points, score
from tarot_records.repairs.causes import CAUSE_CODES, cause_of
from tarot_records.repairs.ranking import Repair
from tarot_records.rules.step import STOCK
from tarot_records.words.explain import Explanation
from tarot_records.words.narration import sentence

from ..papers.scores import ScoreGroup, account_cells, result_of, score_of
from ..record.record_page import caret
from ..site.card_markup import card_markup
from ..site.pages import links
from ..site.speech import gettext as _
from ..site.speech import lang, language, page_lang, template_texts
from ..site.words import code_of, names
from .card_lists import PartContext, section_item, trick_row
from .layout import ListedTrick, MiddleHeap, ShownPart, TableCard, cards_in_middle, scene, stock_shown, trick_rows
from .look import Look
from .walk import SERIOUS, Section

_VARIANTS = 3
"""Maximum number of values of a part whose markup is kept."""


class PagePart(NamedTuple):
    """A part of a page: the name of its macro or function, and the values for it."""

    macro: str
    values: Any


class Wrong(NamedTuple):
    """A fault of the list beside the table, with the corrections that may remove it."""

    told: Explanation
    repairs: tuple[Repair, ...]

    @property
    def reasoned(self) -> bool:
        """True if the sentence of the step already explains the fault."""
        return self.told.fault.severity in SERIOUS or self.told.fault.code in CAUSE_CODES


class Why(NamedTuple):
    """A fault that is explained below the sentence of its step."""

    told: Explanation
    legal: tuple[str, ...]
    """Codes of the cards that would have been legal."""
    instead: int | None
    """The step from which these cards can be tried; None if no card was played, or the hand may not have them."""
    repair: str
    """The likeliest repair in words; empty if there is none, or the fault itself names it."""
    mended: tuple[str, int] | None
    """The repaired record as the text of a link, and the step in it; None if there is none or it is offered above."""


def step_parts(look: Look, step: int) -> dict[str, PagePart]:
    """Return the parts of a step's page by their ids."""
    walk, frame = look.walk, look.walk.frames[step]
    table = scene(walk, step, look.view.turn)
    position, setting, settles = frame.after, frame.after.setting, frame.step.settles
    hands = len(walk.hands)
    label = look.record.hands[frame.hand].label if hands > 1 else None
    bare = settles and not any(place.size for place in table.places)
    result = result_of(walk, frame.hand) if settles else None
    score = _score(look, frame.hand) if settles else ()
    dealt, dealt_key = _dealt(look, step)
    steps = look.whole.hands[frame.hand]
    last_branch = look.whole.cached(("what-if", frame.hand), lambda: last_branching_step(look.whole.report, steps))
    race_mark = None if look.blind or settles else (frame.hand, len(position.taken))
    values: dict[str, Any] = {
        "heading": (look.section(step), frame.hand + 1, hands, label, step, len(walk.frames) - 1),
        "sentence": sentence(walk.report, step, language()),
        "why": _why(look, step),
        "what-if": step if step <= last_branch else None,
        "result": (result, bare),
        "remarks": tuple(walk.marks_at(step)),
        "faults": _faults(look, step),
        "score": (score, result is None, frame.hand + 1),
        "middle": (table.trick, table.over, _heap(look, table.heap), table.gift),
        **{f"seat-{place.seat}": (place._replace(cards=()), bool(position.taken)) for place in table.places},
        **{f"hand-{place.seat}": (_hand(look, place.cards), place.most) for place in table.places},
        "under": _lying(look, step),
        "contract": _contract(look, step),
        "exchanged": tuple(_exchange(look, done) for done in passed_before_play(setting)),
        "declared": setting.declared,
        "points": _card_points(look, position, frame.hand),
        "race": None if look.blind and not settles else frame.hand,
        "race-mark": race_mark,
        "known": _known_cards(look, position),
        **{f"dealt-{seat}": hand for seat, hand in enumerate(dealt)},
        "dealt-key": dealt_key,
        **{f"row-{row[0].number}": row for row in _listed_tricks(look, step)},
        **{f"part-{i}": part for i, part in enumerate(_strip(look, frame.hand, step))},
    }
    return {name: PagePart(_macro_of(name), part_values) for name, part_values in values.items()}


@cache
def _macro_of(name: str) -> str:
    """Return the name of the macro or function that draws a part: `hand` for `hand-3`."""
    return name.rstrip("0123456789-").replace("-", "_")


def _listed_tricks(look: Look, step: int) -> Iterator[tuple[ListedTrick, int, int | None]]:
    """Yield (row, number of seats, current step) for each row of the list of tricks.

    The current step is None except for the trick that is being played: there it is the last step that played a card.
    """
    hand = look.walk.frames[step].hand
    for row in trick_rows(look.walk, hand, step, not look.blind):
        played = [cell.step for cell in row.cells if cell is not None and cell.step <= step]
        yield row, len(look.seats), max(played, default=None) if row.when == "now" else None


def control_part(look: Look, framed: bool = False) -> dict[str, PagePart]:
    """Return the part that is the same at every step; a framed page lists fewer keys."""
    faulty = bool(look.whole.fault_steps) and not look.blind
    return {"controls": PagePart("controls", (len(look.seats), faulty, look.view.keys == "on", framed))}


def _hand(look: Look, cards: tuple[TableCard, ...]) -> tuple[TableCard, ...]:
    """Return the cards of a hand with the picture for unseen cards."""
    return tuple(card._replace(code=look.face) if card.code == "?" else card for card in cards)


def _heap(look: Look, heap: MiddleHeap | None) -> MiddleHeap | None:
    return heap and heap._replace(cards=tuple(look.face if code == "?" else code for code in heap.cards))


def _faults(look: Look, step: int) -> tuple[tuple[Wrong, ...], bool]:
    """Return the faults of a step, and whether facts from later steps must be left out. A seat sees no faults.

    A fault has its repairs, unless the fault that explains it is at the same step.
    """
    explained = look.walk.explained_at(step)
    if look.blind:
        return tuple(Wrong(x, ()) for x in explained if x.fault.severity != CAUSE), True
    shown = [x.fault for x in explained]
    leads = [cause_of(fault, look.whole.report.faults) for fault in shown]
    return tuple(
        Wrong(x, () if any(lead is fault for fault in shown) else tuple(look.whole.repairs_for(x.fault)))
        for x, lead in zip(explained, leads, strict=True)
    ), False


def _why(look: Look, step: int) -> tuple[Why, ...]:
    """Return the faults that are explained below the sentence of a step."""
    wrongs, brief = _faults(look, step)
    whys: list[Why] = []
    offered: set[str] = set()
    for wrong in wrongs:
        if not wrong.reasoned:
            continue
        fault = wrong.told.fault
        repair = next((first for first in wrong.repairs[:1] if first.reason not in offered), None)
        if repair is not None:
            offered.add(repair.reason)
        legal = () if brief else tuple(fault.facts.get("legal", ()))
        said = "" if repair is None or fault.code in CAUSE_CODES else repair.sentence(lang())
        mended = None if repair is None else look.whole.repaired_at(repair, step)
        whys.append(Why(wrong.told, legal, _step_to_try(look, step, legal), said, mended))
    return tuple(whys)


def _step_to_try(look: Look, step: int, legal: tuple[str, ...]) -> int | None:
    """Return the step before a card was played if its player surely held all these legal cards, otherwise None."""
    frame = look.whole.frames[step]
    if not (legal and frame.step.plays and frame.seat is not None and step > 0):
        return None
    held = look.whole.frames[step - 1].after.hands[frame.seat]
    return step - 1 if all(held & BIT[CARDS[code]] for code in legal) else None


def _score(look: Look, hand: int) -> tuple[ScoreGroup, ...]:
    """Return the score of a hand; with totals only if the game has several hands or the record states them."""
    several = len(look.walk.hands) > 1
    return tuple(
        group
        for group in score_of(look.walk, hand)
        if several or group.kind not in ("totals", "account_totals") or any(line.stated for line in group.lines)
    )


def _strip(look: Look, hand: int, step: int) -> list[tuple[Section, str, bool]]:
    """Return the sections of a hand, each with `gone`, `now` or `later`, and whether it is marked as faulty."""
    steps = look.walk.fault_steps
    return [
        (
            part,
            "gone" if part.end <= step else "now" if part.start <= step else "later",
            bisect_left(steps, part.start) < bisect_left(steps, min(part.end, step + 1 if look.blind else part.end)),
        )
        for part in look.walk.sections(hand)
    ]


# -- beside the table ------------------------------------------------------------------------------


class Lying(NamedTuple):
    """Cards that lie beside the table."""

    title: str
    note: str
    cards: tuple[str, ...]
    unseen: int
    face: str
    """Code of the picture that stands for an unseen card."""
    aside: bool = False
    """True if no player ever sees the cards."""
    parts: tuple[ShownPart, ...] = ()
    """The cards by part, if the stock has several parts."""


def _lying(look: Look, step: int) -> tuple[Lying, ...]:
    """Return the cards beside the table: the stock, the scarts and dead hands."""
    position = look.walk.frames[step].after
    setting = position.setting
    laid = cards_in_middle(look.walk, step)
    in_middle = laid is not None and laid.title == STOCK and not setting.taken
    heaps = []
    parts = stock_shown(look.walk, step)
    if (not in_middle and (setting.talon or setting.talon_unseen)) or (position.taken and parts):
        if len(parts) > 1 or any(part.whose for part in parts):
            heaps.append(Lying(_("Stock"), "", (), 0, look.face, parts=parts))
        else:
            note = _("taken up") if setting.taken else ""
            seen = look.rules.pack.in_hand(setting.talon)
            heaps.append(Lying(_("Stock"), note, seen, setting.talon_unseen, look.face))
    for seat, (scart, unseen) in enumerate(zip(setting.scarts, setting.scart_unseen, strict=False)):
        if scart or unseen > 0:
            heaps.append(Lying(_("Scart"), look.who(seat), look.rules.pack.in_hand(scart), max(0, unseen), look.face))
    dead = look.whole.frames[step].after.setting.dead
    if dead:
        seen = look.rules.pack.in_hand(setting.dead)
        note = _("%(number)s cards that nobody looks at", number=dead.bit_count())
        heaps.append(Lying(_("Nobody’s hand"), note, seen, dead.bit_count() - len(seen), look.face, True))
    return tuple(heaps)


def _contract(look: Look, step: int) -> tuple[Any, ...] | None:
    """Return the contract, the called card, the partner and the bids; None for a game without bids.

    The partner is NOBODY while the table, or the chosen seat, does not know the partner.
    """
    if look.rules.ruled and not look.game.bids:
        return None
    setting = look.walk.frames[step].after.setting
    called = "" if setting.called is None else code_of(setting.called)
    return setting.contract, called, look.walk.report.partner_at(step), setting.bids


def _exchange(look: Look, done: Exchanged) -> tuple[str, tuple[str, ...]]:
    facts = {"giver": _("the others") if done.giver == NOBODY else look.who(done.giver), "taker": look.who(done.taker)}
    if done.kind == "returned":
        words = _("%(giver)s gives back to %(taker)s:", **facts)
    elif done.asked is None:
        words = _("%(taker)s asks %(giver)s:", **facts)
    else:
        words = _("%(taker)s asks %(giver)s for %(card)s:", **facts, card=language().card_name(code_of(done.asked)))
    return words, (*look.rules.pack.in_hand(done.cards), *("?",) * (done.size - done.cards.bit_count()))


def _card_points(look: Look, position: Position, hand: int) -> tuple[Any, ...]:
    """Return the card points of each side, the names of further accounts, and all totals of each player."""
    unit, setting = look.rules.unit, position.setting
    totals = (setting.totals if hand else None) or ()
    accounts = account_cells(look.words, setting.ledgers, setting.carried, {}) if totals else {}
    return (
        tuple((names(look.record, side), points(value, unit)) for side, value in look.rules.running(position)),
        tuple(accounts),
        tuple(
            (look.who(seat), (score(total), *(of_seat.get(seat, "") for of_seat in accounts.values())))
            for seat, total in enumerate(totals)
        ),
    )


def _known_cards(look: Look, position: Position) -> tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]:
    """Return the trumps that are not played yet, and the proved voids of each player; empty before play."""
    if not look.rules.ruled or not (position.taken or position.trick):
        return (), ()
    proved: dict[int, list[str]] = {}
    for void in voids(look.rules, position):
        proved.setdefault(void.seat, []).append(_void(void))
    left = look.rules.pack.in_hand(trumps_left(look.rules, position))
    return left, tuple((look.who(seat), tuple(words)) for seat, words in proved.items())


def _void(void: Void) -> str:
    if void.above:
        return _("no trump above %(number)s", number=language().trump_number(str(void.above)))
    return _("no trumps") if void.suit == len(SUITS) else _("no %(suit)s", suit=language().suits[void.suit])


# -- hands as dealt ------------------------------------------------------------------------------


class DealtCard(NamedTuple):
    """A card that was dealt to a hand or came to it later."""

    code: str
    now: str
    """`held`, `played`, `scart` if it was discarded, or `away` if it was handed over."""
    came: str = ""
    """Origin of a card that was not dealt: `stock` or `hand`."""


_MARKS = ("played", "stock", "hand", "scart", "away")
"""Marks of a card in a hand as dealt, in the order of the legend."""


def _dealt(look: Look, step: int) -> tuple[Sequence[tuple[tuple[DealtCard, ...], int]], tuple[str, ...]]:
    """Return each hand as dealt, with the state of its cards and its number of unknown cards, and the marks used."""
    frame = look.walk.frames[step]
    first = look.walk.frames[look.walk.hands[frame.hand].start].after
    position, setting, turns = frame.after, frame.after.setting, turns_of(frame.after)
    played = [0] * len(first.hands)
    for leader, cards in (*((t[0], t[2]) for t in position.taken), (position.leader, position.trick)):
        for seat, card in zip(turns[leader], cards if leader != NOBODY else (), strict=False):
            played[seat] |= BIT[card]
    scarts, pack = setting.scarts or (0,) * len(first.hands), look.rules.pack
    hands = [
        (_fates(pack, held, now, gone, scart, setting.talon), max(0, unseen - ((now | gone) & ~held).bit_count()))
        for held, unseen, now, gone, scart in zip(
            first.hands, first.unseen, position.hands, played, scarts, strict=True
        )
    ]
    used = {mark for cards, _unseen in hands for card in cards for mark in (card.now, card.came)}
    return hands, tuple(mark for mark in _MARKS if mark in used)


@lru_cache(maxsize=1024)
def _fates(pack: Pack, dealt: int, now: int, played: int, scart: int, talon: int) -> tuple[DealtCard, ...]:
    """Return the cards that were dealt to a hand or came to it, with their state; the cards are masks."""
    return tuple(
        DealtCard(
            code,
            "held" if now & bit else "played" if played & bit else "scart" if scart & bit else "away",
            "" if dealt & bit else "stock" if talon & bit else "hand",
        )
        for code in pack.in_hand(dealt | now | played | scart)
        for bit in (BIT[CARDS[code]],)
    )


# -- markup ----------------------------------------------------------------------------------------

_FUNCTIONS: Final[Mapping[str, Callable[[str, Any, PartContext], Markup]]] = {"row": trick_row, "part": section_item}
"""Name of a part -> the function that draws it; the macros of `parts.html` draw all others."""


def draw_parts(
    look: Look, parts: Mapping[str, PagePart], last: Mapping[str, PagePart] | None = None
) -> dict[str, Markup]:
    """Return the markup of parts by their ids; with `last`, only of parts that differ from it."""
    urls = links()
    context = PartContext(urls.steps_beside(look.whole.slug), template_texts(page_lang()), card_markup())
    cache = look.whole.drawings(look.view, urls.root, urls.unseen)
    if cache.macros is None:
        shared = {"_": context.texts, "urls": urls, "view": look.view, "look": look, "caret": caret}
        cache.macros = current_app.jinja_env.get_template("parts.html").make_module(shared)
    markup: dict[str, Markup] = {}
    for name, part in parts.items():
        if last is not None and last.get(name) == part:
            continue
        known = cache.parts.get(name, [])
        text = next((text for values, text in known if values == part.values), None)
        if text is None:
            draw = _FUNCTIONS.get(part.macro)
            if draw is not None:
                text = draw(name, part.values, context)
            else:
                text = Markup(getattr(cache.macros, part.macro)(name, part.values))
            cache.parts[name] = [(part.values, text), *known[: _VARIANTS - 1]]
        markup[name] = text
    return markup
