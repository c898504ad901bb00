"""The counting at the end of a hand, card by card: each side's pile by the game's own method and the others beside it.

The piles are those the replay leaves on the table, and what they come to is compared with its score.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tarot_records.core.cards import CODES, FOOL, FOOL_BIT, cards_in, codes_of, mask
from tarot_records.core.position import NOBODY, Position, hand_size, lying
from tarot_records.counting import mixed
from tarot_records.counting.methods import PileCount, count
from tarot_records.counting.scheme import Scheme
from tarot_records.games import game_of
from tarot_records.record.model import Record
from tarot_records.rules.game import Game, Rules, TrickReading
from tarot_records.words.games import GameWords

from ..site.speech import gettext as _
from ..site.speech import ngettext
from ..site.words import game_words, names
from ..table.race import tallies_of
from ..table.walk import Walk
from .methods import methods_of


class SidePile(NamedTuple):
    """What one side has, and what it comes to."""

    seats: tuple[int, ...]
    side: str
    lies: tuple[str, ...]
    """What it is made of: tricks, scart, stock."""
    cards: tuple[str, ...]
    unknown: int
    points: str
    """What the replay gives this side; empty if it cannot tell."""
    counted: str
    """What the cards come to; empty if they cannot be counted."""
    fool: str
    """What is done about the Fool; empty if nothing."""
    odd: str
    """What the odd cards come to; empty if there are none."""
    methods: tuple[Mapping[str, Any], ...]
    remarks: tuple[str, ...]
    """Why it cannot be counted, or why the replay has another number."""


class HandCounting(NamedTuple):
    """The counting of a hand."""

    own: str
    """The method of the game itself."""
    how: tuple[tuple[str, str], ...]
    """How the game counts: heading and words."""
    piles: tuple[SidePile, ...]
    remarks: tuple[str, ...]
    """Why nothing, or not all, can be counted."""
    agree: bool
    """Whether the methods always come to the same."""
    readings: int
    """In how many ways its source can be read, where it has no pile to count."""


def counting_of(walk: Walk, hand: int) -> HandCounting:
    """The piles at the end of a hand, laid out and counted."""
    record, rules = walk.report.record, walk.report.rules
    assert record is not None
    assert rules is not None
    position = walk.frames[walk.hands[hand].stop - 1].after
    game, scheme = game_of(record.game), rules.scheme
    remarks = tuple(_obstacles(game, rules, position))
    words = game_words(game.id)
    how = [(_("How the game counts"), words.said("facts", game.facts.get("card points", game.facts.get("score", ""))))]
    counts = rules.ruled and not position.setting.ended and not _pointless(position)
    sides = rules.sides(position) if counts else ()
    if scheme is None:
        readings = rules.readings or (_reading(walk, hand),)
        piles = tuple(_by_trick(record, rules, readings, position, side, not remarks) for side in sides)
        return HandCounting(readings[0].id, tuple(how), piles, remarks, False, len(readings))
    how += [(_("Source"), scheme.source), (_("Note"), words.said("scheme", scheme.note) if scheme.note else "")]
    piles = tuple(_pile(record, rules, scheme, position, side, not remarks) for side in sides)
    return HandCounting(scheme.way, tuple(how), piles, remarks, True, 1)


def _obstacles(game: Game, rules: Rules, position: Position) -> Iterator[str]:
    """Why no pile of this hand is certain."""
    setting = position.setting
    if not rules.ruled:
        yield _("The rules of this game are not here, so nothing is counted.")
        return
    if setting.ended:
        yield _("The hand ended without play, so there is nothing to count.")
        return
    if _pointless(position):
        yield _("Card points count for nothing in this hand, so no pile is counted.")
        return
    done, left = len(position.taken), max(hand_size(position, seat) for seat in range(len(position.hands)))
    if left > 0:
        yield ngettext(
            "Only %(num)s trick of %(all)s is recorded, so the piles are not complete.",
            "Only %(num)s tricks of %(all)s are recorded, so the piles are not complete.",
            done,
            all=done + left,
        )
    if any(NOBODY in (leader, winner) for leader, winner, _cards in position.taken):
        yield _("It is not known who took some trick.")
    if rules.chosen and setting.result is None and any(position.credit):
        yield _("It is not recorded which card was given for the Fool, and the count hangs on it.")
    if game.bids and (setting.contract is None or setting.contract.partner == NOBODY):
        yield _("It is not known who plays with whom.")


def _pointless(position: Position) -> bool:
    """Whether the score of a hand asks for no card points, as where it is about the number of tricks."""
    result = position.setting.result
    return result is not None and not result.card_points


# -- a pile ----------------------------------------------------------------------------------------


def _pile(
    record: Record, rules: Rules, scheme: Scheme, position: Position, side: tuple[int, ...], certain: bool
) -> SidePile:
    held, _size, unknown = rules.gathered(position, side)
    debt = sum(position.credit[seat] for seat in side)
    given = _given(position, side)
    cards = _as_taken(position, held)
    remarks = []
    if unknown:
        remarks.append(
            ngettext(
                "%(num)s card of this pile is unknown, so it cannot be counted.",
                "%(num)s cards of this pile are unknown, so it cannot be counted.",
                unknown,
            )
        )
    if debt and (debt < 0) != bool(held & FOOL_BIT):
        remarks.append(_("A card is owed for the Fool, but the Fool does not lie where the debt has it."))
        certain = False
    result = None
    if certain and not unknown and not held & ~scheme.pack:
        fool = "adjust" if debt and "adjust" in scheme.fools else scheme.fools[0]
        result = count(cards, scheme, scheme.odd, fool, short=debt > 0)
        if given is not None and result.points != given:
            remarks.append(
                _(
                    "These cards come to %(counted)s. The replay gives this side %(points)s, "
                    "which is what the other side leaves: the cards recorded are not all there, or not once.",
                    counted=mixed(result.points),
                    points=mixed(given),
                )
            )
    elif given is not None:
        remarks.append(_("The other side leaves it %(points)s.", points=mixed(given)))
    return SidePile(
        side,
        names(record, side),
        tuple(_lies(position, side, held)),
        tuple(CODES[card] for card in cards),
        unknown,
        "" if given is None else mixed(given),
        "" if result is None else mixed(result.points),
        "" if result is None else _fool(result, debt),
        "" if result is None else _odd(result, debt),
        () if result is None else _first(scheme.way, methods_of(result)),
        tuple(remarks),
    )


def _first(own: str, methods: Iterable[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """The methods, the game's own before the others."""
    return tuple(sorted(methods, key=lambda method: method["id"] != own))


def _given(position: Position, side: tuple[int, ...]) -> Fraction | None:
    """The card points the replay gives a side."""
    result = position.setting.result
    if result is None:
        return None
    return next((Fraction(value, result.unit) for seats, value in result.card_points if {*seats} == {*side}), None)


def _as_taken(position: Position, held: int) -> tuple[int, ...]:
    """The cards of a pile as they came to lie: trick by trick, then what was laid away."""
    played = dict.fromkeys(card for _leader, _winner, cards in position.taken for card in cards)
    first = [card for card in played if card < len(CODES) and held >> card & 1]
    return (*first, *cards_in(held & ~mask(first)))


def _lies(position: Position, side: tuple[int, ...], held: int) -> Iterator[str]:
    """What a pile is made of."""
    setting = position.setting
    tricks = sum(winner in side for _leader, winner, _cards in position.taken)
    yield ngettext("%(num)s trick", "%(num)s tricks", tricks)
    scart = sum(setting.scarts[seat].bit_count() + setting.scart_unseen[seat] for seat in side)
    if scart:
        yield ngettext("the scart (%(num)s card)", "the scart (%(num)s cards)", scart)
    stock = lying(position)[0] & held
    if stock:
        yield ngettext("the stock (%(num)s card)", "the stock (%(num)s cards)", stock.bit_count())
    if held & FOOL_BIT:
        yield _("the Fool")


def _fool(result: PileCount, debt: int) -> str:
    """What is done about the Fool in this pile."""
    if debt > 0:
        return _("No card was given for the Fool in its trick: one empty card more is counted here.")
    if FOOL not in result.cards:
        return ""
    if debt < 0:
        return _("No card was given for the Fool: one empty card fewer is counted here.")
    return _("The Fool lies here, and nothing is owed for it.")


def _odd(result: PileCount, debt: int) -> str:
    """What odd cards come to in this pile."""
    scheme = result.scheme
    size = sum(not scheme.worthless >> card & 1 for card in result.cards) + debt
    left = size % scheme.group
    if not left:
        return ""
    if result.odd == "up":
        return ngettext("%(num)s odd card counts as a whole group.", "%(num)s odd cards count as a whole group.", left)
    return ngettext(
        "%(num)s odd card counts its share of a group, and the fraction is kept.",
        "%(num)s odd cards count their share of a group, and the fraction is kept.",
        left,
    )


# -- tricks that count one by one --------------------------------------------------------------------


def _reading(walk: Walk, hand: int) -> TrickReading:
    """What each trick has added to the points of the table, where the game says no more of what a trick counts."""
    position = walk.frames[walk.hands[hand].stop - 1].after
    sums = [0, *(sum(tally.values()) for _step, tally in tallies_of(walk, hand))]
    added = {
        tuple(cards): after - before
        for (_leader, _winner, cards), before, after in zip(position.taken, sums, sums[1:], strict=False)
    }
    return TrickReading("", "tricks", _("Trick by trick"), "", lambda cards: added[tuple(cards)])


def _by_trick(
    record: Record,
    rules: Rules,
    readings: Sequence[TrickReading],
    position: Position,
    side: tuple[int, ...],
    certain: bool,
) -> SidePile:
    """A side's tricks by each reading of what a trick counts."""
    tricks = [cards for seat in side for cards in rules.tricks(position, seat)]
    given = _given(position, side)
    known = certain and all(card < len(CODES) for cards in tricks for card in cards)
    words = game_words(rules.game)
    methods = tuple(_read(words, reading, tricks if known else (), rules.unit) for reading in readings)
    held = 0
    for seat in side:
        held |= position.piles[seat]
    return SidePile(
        side,
        names(record, side),
        tuple(_lies(position, side, held)),
        tuple(codes_of(held)),
        0,
        "" if given is None else mixed(given),
        methods[0]["points"] if known else "",
        "",
        "",
        methods if known else (),
        (),
    )


def _read(words: GameWords, reading: TrickReading, tricks: Iterable[tuple[int, ...]], unit: int) -> Mapping[str, Any]:
    """Tricks by one reading of what they count."""
    worth = [(cards, Fraction(reading.worth(cards), unit)) for cards in tricks]
    return {
        "id": reading.id,
        "name": words.said("readings", reading.name),
        "rule": words.said(f"options/{reading.option}", reading.meaning),
        "points": mixed(sum((points for _cards, points in worth), Fraction(0))),
        "steps": [
            {
                "kind": "group",
                "cards": [CODES[card] for card in cards],
                "extra": 0,
                "words": "",
                "sum": "",
                "points": mixed(points),
            }
            for cards, points in worth
        ],
    }


def counting_data(counting: HandCounting, hand: int) -> Mapping[str, Any]:
    """The counting of a hand as plain data."""
    return {
        "hand": hand + 1,
        "own": counting.own,
        "remarks": counting.remarks,
        "agree": counting.agree,
        "piles": [
            {
                "seats": pile.seats,
                "cards": pile.cards,
                "unknown": pile.unknown,
                "points": pile.points or None,
                "counted": pile.counted or None,
                "remarks": pile.remarks,
                "methods": pile.methods,
            }
            for pile in counting.piles
        ],
    }
