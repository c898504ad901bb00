"""Panels beside the table at a step: stock and scarts, contract, exchanges, points, known voids, hands as dealt."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tarot_records.analysis.knowledge import Void, trumps_left, voids
from tarot_records.core.cards import BIT, CARDS, SUITS, codes_of
from tarot_records.core.position import NOBODY, Exchanged, Position, turns_of
from tarot_records.counting import points, score
from tarot_records.rules.step import STOCK

from ..papers.scores import account_cells
from ..site.speech import gettext as _
from ..site.speech import language
from ..site.words import code_of, names
from .layout import ShownPart, laid_at, stock_shown
from .look import Look


class Lying(NamedTuple):
    """Cards that lie beside the table."""

    title: str
    note: str
    cards: tuple[str, ...]
    unseen: int
    face: str
    """Picture of an unseen card."""
    aside: bool = False
    """Whether nobody ever sees them."""
    parts: tuple[ShownPart, ...] = ()
    """The cards by part, if the stock lies in several."""


def lying(look: Look, step: int) -> tuple[Lying, ...]:
    """Return the stock, the scarts and dead hands."""
    position = look.walk.frames[step].after
    setting = position.setting
    laid = laid_at(look.walk, step)
    in_middle = laid is not None and laid.title == STOCK and not setting.taken
    heaps = []
    parts = stock_shown(look.walk, step)
    if (not in_middle and (setting.talon or setting.talon_unseen)) or (position.taken and parts):
        if len(parts) > 1 or any(part.whose for part in parts):
            heaps.append(Lying(_("Stock"), "", (), 0, look.face, parts=parts))
        else:
            note = _("taken up") if setting.taken else ""
            heaps.append(Lying(_("Stock"), note, codes_of(setting.talon), setting.talon_unseen, look.face))
    for seat, (scart, unseen) in enumerate(zip(setting.scarts, setting.scart_unseen, strict=False)):
        if scart or unseen > 0:
            heaps.append(Lying(_("Scart"), look.who(seat), codes_of(scart), max(0, unseen), look.face))
    dead = look.whole.frames[step].after.setting.dead
    if dead:
        seen = codes_of(setting.dead)
        note = _("%(number)s cards that nobody looks at", number=dead.bit_count())
        heaps.append(Lying(_("Nobody’s hand"), note, seen, dead.bit_count() - len(seen), look.face, True))
    return tuple(heaps)


def contract(look: Look, step: int) -> tuple[Any, ...] | None:
    """Return contract, called card, partner as far as the table or the chosen seat knows, and bids.

    None for a game without bids.
    """
    if look.rules.ruled and not look.game.bids:
        return None
    setting = look.walk.frames[step].after.setting
    called = "" if setting.called is None else code_of(setting.called)
    return setting.contract, called, look.walk.report.partner_at(step), setting.bids


def exchange(look: Look, done: Exchanged) -> tuple[str, tuple[str, ...]]:
    """Return an exchange in words, and its cards."""
    facts = {"giver": _("the others") if done.giver == NOBODY else look.who(done.giver), "taker": look.who(done.taker)}
    if done.kind == "returned":
        words = _("%(giver)s gives back to %(taker)s:", **facts)
    elif done.asked is None:
        words = _("%(taker)s asks %(giver)s:", **facts)
    else:
        words = _("%(taker)s asks %(giver)s for %(card)s:", **facts, card=language().card_name(code_of(done.asked)))
    return words, (*codes_of(done.cards), *("?",) * (done.size - done.cards.bit_count()))


def card_points(look: Look, position: Position, hand: int) -> tuple[Any, ...]:
    """Return the card points of each side, the names of further accounts, and the totals of each player in all."""
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


def known(look: Look, position: Position) -> tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]:
    """Return the trumps not played yet, and the proved voids of each player, once play has begun."""
    if not look.rules.ruled or not (position.taken or position.trick):
        return (), ()
    proved: dict[int, list[str]] = {}
    for void in voids(look.rules, position):
        proved.setdefault(void.seat, []).append(_void(void))
    left = codes_of(trumps_left(look.rules, position))
    return left, tuple((look.who(seat), tuple(words)) for seat, words in proved.items())


def _void(void: Void) -> str:
    if void.above:
        return _("no trump above %(number)s", number=void.above)
    return _("no trumps") if void.suit == len(SUITS) else _("no %(suit)s", suit=language().suits[void.suit])


# -- hands as dealt ------------------------------------------------------------------------------


class DealtCard(NamedTuple):
    """A card dealt to a hand, or one that came to it later."""

    code: str
    now: str
    """`held`, `played`, `scart` if it was discarded, or `away` if it was handed over."""
    came: str = ""
    """Origin of a card that was not dealt: `stock` or `hand`."""


_MARKS = ("played", "stock", "hand", "scart", "away")
"""Possible marks of a card in a hand as dealt, in the order of the key."""


def dealt(look: Look, step: int) -> tuple[Sequence[tuple[tuple[DealtCard, ...], int]], tuple[str, ...]]:
    """Return each hand as dealt with what became of its cards, the number of unknown ones, and the marks used."""
    frame = look.walk.frames[step]
    first = look.walk.frames[look.walk.hands[frame.hand].start].after
    position, setting, turns = frame.after, frame.after.setting, turns_of(frame.after)
    played = [0] * len(first.hands)
    for leader, cards in (*((t[0], t[2]) for t in position.taken), (position.leader, position.trick)):
        for seat, card in zip(turns[leader], cards if leader != NOBODY else (), strict=False):
            played[seat] |= BIT[card]
    scarts = setting.scarts or (0,) * len(first.hands)
    hands = [
        (_fates(held, now, gone, scart, setting.talon), max(0, unseen - ((now | gone) & ~held).bit_count()))
        for held, unseen, now, gone, scart in zip(
            first.hands, first.unseen, position.hands, played, scarts, strict=True
        )
    ]
    used = {mark for cards, _unseen in hands for card in cards for mark in (card.now, card.came)}
    return hands, tuple(mark for mark in _MARKS if mark in used)


@lru_cache(maxsize=1024)
def _fates(dealt: int, now: int, played: int, scart: int, talon: int) -> tuple[DealtCard, ...]:
    return tuple(
        DealtCard(
            code,
            "held" if now & bit else "played" if played & bit else "scart" if scart & bit else "away",
            "" if dealt & bit else "stock" if talon & bit else "hand",
        )
        for code in codes_of(dealt | now | played | scart)
        for bit in (BIT[CARDS[code]],)
    )
