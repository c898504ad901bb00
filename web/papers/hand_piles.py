"""The counting at the end of a hand: each side's pile by all methods, compared with the score of the replay."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tarot_records.core.cards import CODES, FOOL, FOOL_BIT, cards_in, codes_of, mask
from tarot_records.core.position import NOBODY, Position, hand_size, lying
from tarot_records.counting import Phrase, mixed
from tarot_records.counting.methods import Method, PileCount, count
from tarot_records.counting.scheme import Scheme
from tarot_records.games import game_of
from tarot_records.record.model import Record
from tarot_records.rules.game import Game, Rules, TrickReading
from tarot_records.words.games import GameWords

from ..site.speech import gettext, language, ngettext
from ..site.speech import gettext as _
from ..site.words import game_words, names
from ..table.race import tallies_of
from ..table.walk import Walk


class SidePile(NamedTuple):
    """The pile of a side, and its count."""

    seats: tuple[int, ...]
    side: str
    lies: tuple[str, ...]
    """Its parts: tricks, scart, stock."""
    cards: tuple[str, ...]
    unknown: int
    points: str
    """The card points by the replay; empty if unknown."""
    counted: str
    """The card points by the cards; empty if they cannot be counted."""
    fool: str
    """The treatment of the Fool; empty if there is none."""
    odd: str
    """The treatment of the odd cards; empty if there are none."""
    methods: tuple[Mapping[str, Any], ...]
    remarks: tuple[str, ...]
    """Reasons why it cannot be counted, or why the replay has another number."""


class HandCounting(NamedTuple):
    """The counting of a hand."""

    own: str
    """The id of the game's own method."""
    how: tuple[tuple[str, str], ...]
    """Headings and words on how the game counts."""
    piles: tuple[SidePile, ...]
    remarks: tuple[str, ...]
    """Reasons why nothing, or not all, can be counted."""
    agree: bool
    """Whether all methods have equal results."""
    readings: int
    """The number of readings of the source, where tricks count one by one."""


def counting_of(walk: Walk, hand: int) -> HandCounting:
    """Return the counting of a hand."""
    record, rules = walk.record, walk.rules
    position = walk.end_of(hand)
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
    """Yield the reasons why no pile of this hand is certain."""
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
    """Return whether card points count for nothing, as where only the number of tricks counts."""
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
    return tuple(sorted(methods, key=lambda method: method["id"] != own))


def _given(position: Position, side: tuple[int, ...]) -> Fraction | None:
    """Return the card points of a side by the replay."""
    result = position.setting.result
    if result is None:
        return None
    return next((Fraction(value, result.unit) for seats, value in result.card_points if {*seats} == {*side}), None)


def _as_taken(position: Position, held: int) -> tuple[int, ...]:
    """Return the cards of a pile trick by trick, then the others."""
    played = dict.fromkeys(card for _leader, _winner, cards in position.taken for card in cards)
    first = [card for card in played if card < len(CODES) and held >> card & 1]
    return (*first, *cards_in(held & ~mask(first)))


def _lies(position: Position, side: tuple[int, ...], held: int) -> Iterator[str]:
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
    if debt > 0:
        return _("No card was given for the Fool in its trick: one empty card more is counted here.")
    if FOOL not in result.cards:
        return ""
    if debt < 0:
        return _("No card was given for the Fool: one empty card fewer is counted here.")
    return _("The Fool lies here, and nothing is owed for it.")


def _odd(result: PileCount, debt: int) -> str:
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
    """Return a reading by which each trick counts what it added to the card points in the replay."""
    position = walk.end_of(hand)
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
    """Return a side's tricks by each reading of their worth."""
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


# -- methods -----------------------------------------------------------------------------------------


def phrase_text(words: Phrase | str | int) -> str:
    """Return a phrase of the counting in the reader's language, and any other text as it is."""
    if isinstance(words, int):
        return language().card_title(CODES[words])
    if isinstance(words, str) or not words:
        return str(words)
    return language().retold(gettext(words.text, **{name: phrase_text(value) for name, value in words.values.items()}))


def methods_of(count: PileCount) -> list[Mapping[str, Any]]:
    """Return each method of a count with its rule and its steps."""
    return [_method(method) for method in count.methods]


def _method(method: Method) -> Mapping[str, Any]:
    return {
        "id": method.id,
        "name": language().term("method", method.id),
        "rule": phrase_text(method.rule),
        "points": mixed(method.points),
        "steps": [
            {
                "kind": step.kind,
                "cards": [CODES[card] for card in step.cards],
                "extra": step.extra,
                "words": phrase_text(step.words),
                "sum": step.sum if step.sum != mixed(step.points) else "",
                "points": mixed(step.points),
            }
            for step in method.steps
        ],
    }


def counting_data(counting: HandCounting, hand: int) -> Mapping[str, Any]:
    """Return the counting of a hand as plain data."""
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
