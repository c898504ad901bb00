"""Parts: what a step's page is put together from, each with the values it is drawn from.

A part is an element of the page with its own id and a macro of `parts.html`. From one step to the next most
parts have the same values and need not be drawn again: that is all a script needs to go on without asking.
"""

from bisect import bisect_left
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from flask import current_app
from markupsafe import Markup

from tarot_records.analysis.branch import may_leave
from tarot_records.analysis.knowledge import Void, trumps_left, voids
from tarot_records.core.cards import BIT, CARDS, SUITS, codes_of
from tarot_records.core.faults import CAUSE
from tarot_records.core.position import NOBODY, Contract, Exchanged, Position, Setting, passed_before_play, turns_of
from tarot_records.games import game_of
from tarot_records.repair.causes import CAUSE_CODES, cause_of
from tarot_records.repair.ranking import Repair
from tarot_records.rules.step import STOCK
from tarot_records.words.explain import Explanation
from tarot_records.words.narration import sentence
from tarot_records.words.numbers import points, score
from tarot_records.words.phrasing import player_name

from ..deck.current import sheet_files
from ..deck.sheets import BACK
from ..papers.result import result_of
from ..papers.scores import ScoreGroup, score_of, standing
from ..record.record_page import caret
from ..site.speech import gettext as _
from ..site.speech import lang, language, page_lang, teller
from ..site.urls import Urls
from ..site.view import View
from ..site.words import code_of, game_words, names
from .layout import MiddleHeap, TableCard, laid_at, places_of, scene
from .race import race, race_mark
from .stock import ShownPart, stock_shown
from .tricks import trick_rows
from .walk import SERIOUS, Section, Walk


class PagePart(NamedTuple):
    """A part of a page."""

    macro: str
    values: Any


class Wrong(NamedTuple):
    """A fault as it stands beside the table."""

    told: Explanation
    repairs: tuple[Repair, ...]

    @property
    def reasoned(self) -> bool:
        """Whether what happened and why is told with the sentence of its step."""
        return self.told.fault.severity in SERIOUS or self.told.fault.code in CAUSE_CODES


class Why(NamedTuple):
    """A fault as it is told with the sentence of its step."""

    told: Explanation
    legal: tuple[str, ...]
    """The cards that might have been played instead."""
    instead: int | None
    """The step at which one of them can be tried; None if it is none of play, or they are not surely in the hand."""
    repair: str
    """The likeliest correction in words; empty if there is none, or if it is told already."""
    mended: tuple[str, int] | None
    """The record so corrected, as the text of a link, and this step of it; None where it is offered already."""


class DealtCard(NamedTuple):
    """A card of a hand as dealt, or one that came to it."""

    code: str
    now: str
    """`held`, `played`, `scart` if it was laid away, or `away` if it was handed over."""
    came: str = ""
    """`stock` or `hand`, if it was not dealt: whence it came."""


class Lying(NamedTuple):
    """Cards that lie beside the table."""

    title: str
    note: str
    cards: tuple[str, ...]
    unseen: int
    face: str
    """How those unseen lie: with their back up, or known to nobody."""
    aside: bool = False
    """Whether nobody ever looks at them."""
    parts: tuple[ShownPart, ...] = ()
    """The same part by part, where a stock lies in several."""


class Look:
    """A walk, looked at in a certain way."""

    def __init__(self, walk: Walk, view: View) -> None:
        self.whole, self.view = walk, view
        self.blind = view.hide or view.seat is not None
        """Whether only what had happened by a step is shown."""
        self.face = BACK if self.blind else "?"
        """How cards lie that are not seen."""
        self.walk = walk.seen_by(NOBODY if view.seat is None else view.seat) if self.blind else walk
        report = walk.report
        assert report.record is not None
        assert report.rules is not None
        self.record, self.rules = report.record, report.rules
        self.game = game_of(self.record.game)

    @cached_property
    def seats(self) -> list[tuple[str, str]]:
        """Name and short label of each seat."""
        return [
            (self.who(seat), player.label or (player.name or str(seat + 1))[:3])
            for seat, player in enumerate(self.record.players)
        ]

    @cached_property
    def faults_in_sight(self) -> list[int]:
        """The steps whose faults may be marked ahead of time."""
        return [] if self.blind else self.whole.fault_steps

    def who(self, seat: int) -> str:
        """The name of a player."""
        return player_name(self.record, None if seat == NOBODY else seat, lang())

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Where each seat is at the table."""
        return places_of(self.game, len(self.record.players), self.view.turn)

    def race(self, hand: int) -> Markup:
        """The plot of card points of a hand, to its end."""
        return race(self.walk, self.walk.hands[hand].stop - 1)

    def race_mark(self, hand: int, tricks: int) -> Markup:
        """Where the race stands after so many tricks, to be laid over its plot."""
        return race_mark(self.walk, hand, tricks)

    def desk(self, urls: Urls, told: Explanation) -> str:
        """The desk with this record on it, at the line of a fault; empty for a record without a text of its own."""
        source = self.whole.report.source
        if source is None or not urls.served:
            return ""
        line = told.place.line - source.first_line + 1 if told.place is not None else 0
        return urls.desk(record=self.whole.slug, line=line)

    def section(self, step: int) -> Section:
        """The stretch of the hand a step is in."""
        return next(part for part in self.walk.sections(self.walk.frames[step].hand) if part.start <= step < part.end)

    def ways(self, step: int) -> dict[str, int | None]:
        """Where one can go from a step, without telling of faults that may not be seen yet."""
        ways = self.whole.ways(step)
        if self.view.seat is not None:
            return ways | {"previous_fault": None, "next_fault": None}
        return ways | {"next_fault": None} if self.view.hide else ways

    # -- the parts ---------------------------------------------------------------------------------

    def parts(self, step: int) -> dict[str, PagePart]:
        """The parts of a step's page."""
        walk, frame = self.walk, self.walk.frames[step]
        drawn = scene(walk, step, self.view.turn)
        setting, last = frame.after.setting, len(walk.frames) - 1
        hands = len(walk.hands)
        label = self.record.hands[frame.hand].label if hands > 1 else None
        bare = frame.step.settles and not any(place.size for place in drawn.places)
        told = result_of(walk, frame.hand) if frame.step.settles else None
        return {
            "heading": PagePart("heading", (self.section(step), frame.hand + 1, hands, label, step, last)),
            "sentence": PagePart("sentence", sentence(walk.report, step, language())),
            "why": PagePart("why", self._why(step)),
            "what-if": PagePart("what_if", step if step <= self._leaves_until(frame.hand) else None),
            "result": PagePart("result", (told, bare)),
            "remarks": PagePart("remarks", tuple(walk.marks_at(step))),
            "faults": PagePart("faults", self._faults(step)),
            "score": PagePart(
                "score", (self._score(frame.hand) if frame.step.settles else (), told is None, frame.hand + 1)
            ),
            "middle": PagePart("middle", (drawn.trick, drawn.over, self._heap(drawn.heap), drawn.gift)),
            **{
                f"seat-{place.seat}": PagePart("seat", (place._replace(cards=()), bool(frame.after.taken)))
                for place in drawn.places
            },
            **{f"hand-{place.seat}": PagePart("hand", (self._hand(place.cards), place.most)) for place in drawn.places},
            "under": PagePart("under", self._lying(step)),
            "contract": PagePart("contract", self._contract(step)),
            "exchanged": PagePart("exchanged", tuple(self._moved(done) for done in passed_before_play(setting))),
            "declared": PagePart(
                "declared",
                tuple(
                    (self.who(d.seat), game_words(self.game.id).word(d.kind), d.size, d.value, codes_of(d.told))
                    for d in setting.declared
                ),
            ),
            "points": PagePart("points", self._points(frame.after, frame.hand)),
            "race": PagePart("race", None if self.blind and not frame.step.settles else frame.hand),
            "race-mark": PagePart(
                "race_mark",
                None if self.blind or frame.step.settles else (frame.hand, len(frame.after.taken)),
            ),
            "known": PagePart("known", self._known(frame.after)),
            **self._dealt(step),
            **{
                f"row-{row.number}": PagePart("row", (row, len(self.seats)))
                for row in trick_rows(walk, frame.hand, step, not self.blind)
            },
            **{f"part-{i}": PagePart("stretch", part) for i, part in enumerate(self._strip(frame.hand, step))},
        }

    def _leaves_until(self, hand: int) -> int:
        """The last step of a hand at which something else might have been played."""
        whole = self.whole
        return whole.once(("what-if", hand), lambda: may_leave(whole.report, whole.hands[hand]))

    def _hand(self, cards: tuple[TableCard, ...]) -> tuple[TableCard, ...]:
        """A hand; of what is not seen, the backs."""
        return tuple(card._replace(code=self.face) if card.code == "?" else card for card in cards)

    def _heap(self, heap: MiddleHeap | None) -> MiddleHeap | None:
        """What lies in the middle; of what is not seen, the backs."""
        if heap is None:
            return None
        return heap._replace(cards=tuple(self.face if code == "?" else code for code in heap.cards))

    def still(self, framed: bool = False) -> dict[str, PagePart]:
        """What is the same at every step; fewer keys are told of in a frame, from which nothing leads elsewhere."""
        faulty = bool(self.whole.fault_steps) and not self.blind
        return {"controls": PagePart("controls", (len(self.seats), faulty, self.view.keys == "on", framed))}

    def _faults(self, step: int) -> tuple[tuple[Wrong, ...], bool]:
        """The faults of a step, and whether they are told without what comes later. To a seat none is told.

        What would mend a fault is told of it, unless what explains it is told at the same step.
        """
        told = self.walk.explained_at(step)
        if self.blind:
            return tuple(Wrong(one, ()) for one in told if one.fault.severity != CAUSE), True
        leads = [cause_of(one.fault, self.whole.report.faults) for one in told]
        here = [lead is not None and any(lead is one.fault for one in told) for lead in leads]
        return tuple(
            Wrong(one, () if led else tuple(self.whole.mending(one.fault))) for one, led in zip(told, here, strict=True)
        ), False

    def _why(self, step: int) -> tuple[Why, ...]:
        """What is wrong at a step, as it is told with its sentence."""
        wrongs, brief = self._faults(step)
        whys: list[Why] = []
        offered: set[str] = set()
        for wrong in wrongs:
            if not wrong.reasoned:
                continue
            repair = next((one for one in wrong.repairs[:1] if one.reason not in offered), None)
            offered.update(one.reason for one in wrong.repairs[:1])
            legal = () if brief else tuple(wrong.told.fault.facts.get("legal", ()))
            whys.append(
                Why(
                    wrong.told,
                    legal,
                    self._instead(step, legal),
                    "" if repair is None or wrong.told.fault.code in CAUSE_CODES else repair.said(lang()),
                    None if repair is None else self.whole.mended_at(repair, step),
                )
            )
        return tuple(whys)

    def _instead(self, step: int, legal: tuple[str, ...]) -> int | None:
        """The step before a card was played, if whoever played it surely held all of these."""
        frame = self.whole.frames[step]
        if not (legal and frame.step.plays and frame.seat is not None and step > 0):
            return None
        held = self.whole.frames[step - 1].after.hands[frame.seat]
        return step - 1 if all(held & BIT[CARDS[code]] for code in legal) else None

    def _score(self, hand: int) -> tuple[ScoreGroup, ...]:
        """The score as it is counted; totals in a game of several hands, or where the record has them."""
        several = len(self.walk.hands) > 1
        return tuple(
            group
            for group in score_of(self.walk, hand)
            if several or group.kind not in ("totals", "account_totals") or any(line.stated for line in group.lines)
        )

    def _strip(self, hand: int, step: int) -> list[tuple[Section, str, bool]]:
        """The stretches of a hand, whether they are gone, and whether a fault in them may be marked."""
        steps = self.walk.fault_steps
        return [
            (
                part,
                "gone" if part.end <= step else "now" if part.start <= step else "later",
                bisect_left(steps, part.start)
                < bisect_left(steps, min(part.end, step + 1 if self.blind else part.end)),
            )
            for part in self.walk.sections(hand)
        ]

    def _lying(self, step: int) -> tuple[Lying, ...]:
        """The stock, the scarts and hands that nobody plays."""
        frame = self.walk.frames[step]
        setting = frame.after.setting
        lying = []
        if not self._is_undealt(step) and (setting.talon or setting.talon_unseen):
            lying.append(self._stock(setting, stock_shown(self.walk, step)))
        elif parts := stock_shown(self.walk, step) if frame.after.taken else ():
            lying.append(self._stock(setting, parts))
        for seat, (scart, unseen) in enumerate(zip(setting.scarts, setting.scart_unseen, strict=False)):
            if scart or unseen > 0:
                lying.append(Lying(_("Scart"), self.who(seat), codes_of(scart), max(0, unseen), self.face))
        dead = self.whole.frames[step].after.setting.dead
        if dead:
            seen = codes_of(setting.dead)
            note = _("%(number)s cards that nobody looks at", number=dead.bit_count())
            lying.append(Lying(_("Nobody’s hand"), note, seen, dead.bit_count() - len(seen), self.face, True))
        return tuple(lying)

    def _stock(self, setting: Setting, parts: tuple[ShownPart, ...]) -> Lying:
        """The stock, part by part if it lies so."""
        if len(parts) > 1 or any(part.whose for part in parts):
            return Lying(_("Stock"), "", (), 0, self.face, parts=parts)
        note = _("taken up") if setting.taken else ""
        return Lying(_("Stock"), note, codes_of(setting.talon), setting.talon_unseen, self.face)

    def _is_undealt(self, step: int) -> bool:
        """Whether the stock still lies in the middle, where the deal has left it."""
        laid = laid_at(self.walk, step)
        return laid is not None and laid.title == STOCK and not self.walk.frames[step].after.setting.taken

    def _contract(self, step: int) -> tuple[Any, ...] | None:
        """Contract, declarer, card called, partner in words, bids; None in a game without bids."""
        if self.rules.ruled and not self.game.bids:
            return None
        setting = self.walk.frames[step].after.setting
        contract, partner = setting.contract, self.walk.report.partner_at(step)
        settled = (
            None if contract is None else (self._bid(contract.name), self.who(contract.declarer), contract.imposed)
        )
        called = "" if setting.called is None else code_of(setting.called)
        bids = tuple((self.who(seat), self._bid(bid)) for seat, bid in setting.bids)
        return settled, called, self._partner(contract, partner, bool(called)), bids

    def _bid(self, bid: str) -> str:
        return game_words(self.game.id).word(bid)

    def _partner(self, contract: Contract | None, partner: int, called: bool) -> str:
        """Who plays with the declarer, as far as it is known to the table or to who looks."""
        if contract is None:
            return ""
        if partner == contract.declarer:
            return _("%(player)s plays alone", player=self.who(partner))
        if partner != NOBODY:
            return _("partner: %(player)s", player=self.who(partner))
        if not called:
            return ""
        if self.view.seat is not None and contract.partner != NOBODY:
            return _("only %(player)s knows the partner: %(partner)s") % {
                "player": self.who(self.view.seat),
                "partner": self.who(contract.partner),
            }
        return _("the partner is not known yet")

    def _moved(self, done: Exchanged) -> tuple[str, tuple[str, ...]]:
        """Cards asked for or returned: who from whom, and the cards."""
        giver = _("the others") if done.giver == NOBODY else self.who(done.giver)
        taker = self.who(done.taker)
        if done.kind == "returned":
            words = _("%(giver)s gives back to %(taker)s:", giver=giver, taker=taker)
        elif done.asked is None:
            words = _("%(taker)s asks %(giver)s:", giver=giver, taker=taker)
        else:
            card = language().card_name(code_of(done.asked))
            words = _("%(taker)s asks %(giver)s for %(card)s:", giver=giver, taker=taker, card=card)
        return words, (*codes_of(done.cards), *("?",) * (done.size - done.cards.bit_count()))

    def _points(
        self, position: Position, hand: int
    ) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]:
        """Card points of each side so far, other accounts than the score, and the totals of the game in each."""
        running = tuple(
            (names(self.record, side), points(value, self.rules.unit)) for side, value in self.rules.running(position)
        )
        totals = (position.setting.totals if hand else None) or ()
        beside = standing(game_words(self.game.id), position.setting) if totals else {}
        return (
            running,
            tuple(beside),
            tuple(
                (self.seats[seat][0], (score(total), *(of_seat.get(seat, "") for of_seat in beside.values())))
                for seat, total in enumerate(totals)
            ),
        )

    def _known(self, position: Position) -> tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]:
        """The trumps that have not fallen, and what each player is proved not to have, once there is play."""
        if not self.rules.ruled or not (position.taken or position.trick):
            return (), ()
        proved: dict[int, list[str]] = {}
        for void in voids(self.rules, position):
            proved.setdefault(void.seat, []).append(_void(void))
        left = codes_of(trumps_left(self.rules, position))
        return left, tuple((self.who(seat), tuple(words)) for seat, words in proved.items())

    def _dealt(self, step: int) -> dict[str, PagePart]:
        """Every hand as it was dealt, with what has become of each card."""
        frames = self.walk.frames
        frame = frames[step]
        first = frames[self.walk.hands[frame.hand].start].after
        played = [0] * len(first.hands)
        position, turns = frame.after, turns_of(frame.after)
        for leader, cards in (*((t[0], t[2]) for t in position.taken), (position.leader, position.trick)):
            for seat, card in zip(turns[leader], cards if leader != NOBODY else (), strict=False):
                played[seat] |= BIT[card]
        setting = position.setting
        fates = [
            _fates(
                held, position.hands[seat], played[seat], setting.scarts[seat] if setting.scarts else 0, setting.talon
            )
            for seat, held in enumerate(first.hands)
        ]
        unseen = [
            max(0, first.unseen[seat] - ((position.hands[seat] | played[seat]) & ~held).bit_count())
            for seat, held in enumerate(first.hands)
        ]
        met = {mark for cards in fates for card in cards for mark in (card.now, card.came)}
        return {
            **{f"dealt-{seat}": PagePart("dealt", (cards, unseen[seat])) for seat, cards in enumerate(fates)},
            "dealt-key": PagePart("dealt_key", tuple(mark for mark in _MARKS if mark in met)),
        }


_MARKS = ("played", "stock", "hand", "scart", "away")
"""What may be marked on a card of a hand as dealt."""


@lru_cache(maxsize=1024)
def _fates(dealt: int, now: int, played: int, scart: int, talon: int) -> tuple[DealtCard, ...]:
    """The cards of a hand with what became of them, and whence those came that were not dealt."""
    return tuple(
        DealtCard(
            code,
            "held" if now & bit else "played" if played & bit else "scart" if scart & bit else "away",
            "" if dealt & bit else "stock" if talon & bit else "hand",
        )
        for code in codes_of(dealt | now | played | scart)
        for bit in (BIT[CARDS[code]],)
    )


def _void(void: Void) -> str:
    """What is not held, in words."""
    if void.above:
        return _("no trump above %(number)s", number=void.above)
    return _("no trumps") if void.suit == len(SUITS) else _("no %(suit)s", suit=language().suits[void.suit])


_VARIANTS = 3
"""In how many states a part is kept, drawn."""


def drawn(
    look: Look, urls: Urls, parts: Mapping[str, PagePart], last: Mapping[str, PagePart] | None = None
) -> dict[str, str]:
    """Parts of a page as markup; those alone that are not as they were in `last`."""
    kept = look.whole.drawings(look.view, urls.root, urls.unseen)
    if kept.macros is None:
        kept.macros = _macros(look, urls)
    markup = {}
    for name, part in parts.items():
        if last is not None and last.get(name) == part:
            continue
        known = kept.parts.setdefault(name, [])
        text = next((text for values, text in known if values == part.values), None)
        if text is None:
            text = str(getattr(kept.macros, part.macro)(name, part.values))
            kept.parts[name] = [(part.values, text), *known[: _VARIANTS - 1]]
        markup[name] = text
    return markup


def _macros(look: Look, urls: Urls) -> Any:
    """The macros that draw the parts of this look, and of any other of the same view."""
    shared = {"urls": urls, "view": look.view, "sprite": urls.deck(sheet_files()), "look": look, "caret": caret}
    return current_app.jinja_env.get_template("parts.html").make_module(shared | {"_": teller(page_lang())})
