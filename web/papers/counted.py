"""The counting at the end of a hand, card by card: each side's pile by the game's own method and the others beside it.

The piles are those the replay leaves on the table, and what they come to is compared with its score.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from tarot_records.cards import CODES, FOOL, FOOL_BIT, cards_in, codes_of, mask
from tarot_records.counting import mixed
from tarot_records.counting.methods import Count, count
from tarot_records.counting.schemes import SCHEMES, Scheme
from tarot_records.games import GAMES
from tarot_records.games.french_tarot.score import cards_of
from tarot_records.games.mathers.play import TrickValue
from tarot_records.position import NOBODY, Position, gathered, hand_size
from tarot_records.record import Record
from tarot_records.web.api.schemas import CountingData, MethodData
from tarot_records.web.papers.methods import methods_of
from tarot_records.web.site.speech import gettext as _
from tarot_records.web.site.speech import later, ngettext
from tarot_records.web.site.words import names
from tarot_records.web.table.walk import Walk

_OWN = {
    "french-tarot": "fractional",
    "consiglio": "subtraction",
    "chambery": "original",
    "st-ives": "fractional",
}
"""Game -> the method its own rules count by."""
_CHOSEN = frozenset({"st-ives"})
"""Games in which the card given for the Fool may be worth something."""
_PILES: Mapping[str, Callable[[Position, tuple[int, ...]], tuple[int, int, int]]] = {"french-tarot": cards_of}
"""Game -> what a side has at the end, where that is more than its tricks and scarts."""
_READINGS = {
    "pairs": later("Pairs"),
    "highest": later("Highest"),
    "additive": later("Additive"),
    "each_row": later("Each row"),
}
"""The readings of what a trick counts in Mathers' game, where piles are not counted."""


class Pile(NamedTuple):
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
    methods: tuple[MethodData, ...]
    remarks: tuple[str, ...]
    """Why it cannot be counted, or why the replay has another number."""


class Counting(NamedTuple):
    """The counting of a hand."""

    own: str
    """The method of the game itself."""
    how: tuple[tuple[str, str], ...]
    """How the game counts: heading and words."""
    piles: tuple[Pile, ...]
    remarks: tuple[str, ...]
    """Why nothing, or not all, can be counted."""
    agree: bool
    """Whether the methods always come to the same."""


def counting_of(walk: Walk, hand: int) -> Counting:
    """The piles at the end of a hand, laid out and counted."""
    record, rules = walk.report.record, walk.report.rules
    assert record is not None
    assert rules is not None
    position = walk.frames[walk.hands[hand].stop - 1].after
    game = GAMES[record.game]
    remarks = tuple(_obstacles(record.game, position))
    how: tuple[tuple[str, str], ...] = (
        (_("How the game counts"), game.facts.get("card points", game.facts.get("score", ""))),
    )
    if record.game not in SCHEMES:
        piles = tuple(_by_trick(record, rules.options, position, seat, not remarks) for seat in range(rules.seats))
        return Counting(rules.options["trick_value"], how, () if position.setting.ended else piles, remarks, False)
    scheme = _scheme(record.game, rules.options)
    how += ((_("Source"), scheme.source),)
    how += ((_("Note"), scheme.note),) if scheme.note else ()
    piles = tuple(_pile(record, scheme, position, side, not remarks) for side in rules.sides(position))
    return Counting(_OWN[record.game], how, () if position.setting.ended else piles, remarks, True)


def _scheme(game: str, options: Mapping[str, str]) -> Scheme:
    """How the game counts at this table: its options may give a card another value."""
    scheme = SCHEMES[game]
    if options.get("highest_trump") == "angel":
        return replace(scheme, values=SCHEMES["in-quattro"].values)
    if "fool_value" in options:
        return replace(scheme, values=((FOOL_BIT, int(options["fool_value"])), *scheme.values))
    return scheme


def _obstacles(game: str, position: Position) -> Iterator[str]:
    """Why no pile of this hand is certain."""
    setting = position.setting
    if setting.ended:
        yield _("The hand ended without play, so there is nothing to count.")
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
    if game in _CHOSEN and setting.result is None and any(position.credit):
        yield _("It is not recorded which card was given for the Fool, and the count hangs on it.")
    if GAMES[game].bids and (setting.contract is None or setting.contract.partner == NOBODY):
        yield _("It is not known who plays with whom.")


# -- a pile ----------------------------------------------------------------------------------------


def _pile(record: Record, scheme: Scheme, position: Position, side: tuple[int, ...], certain: bool) -> Pile:
    held, _size, unknown = _PILES.get(record.game, gathered)(position, side)
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
    return Pile(
        side,
        names(record, side),
        tuple(_lies(position, side, held)),
        tuple(CODES[card] for card in cards),
        unknown,
        "" if given is None else mixed(given),
        "" if result is None else mixed(result.points),
        "" if result is None else _fool(result, debt),
        "" if result is None else _odd(result, debt),
        () if result is None else _first(_OWN[record.game], methods_of(result)),
        tuple(remarks),
    )


def _first(own: str, methods: Iterable[MethodData]) -> tuple[MethodData, ...]:
    """The methods, the game's own before the others."""
    return tuple(sorted(methods, key=lambda method: method["id"] != own))


def _given(position: Position, side: tuple[int, ...]) -> Fraction | None:
    """The card points the replay gives a side."""
    result = position.setting.result
    if result is None:
        return None
    return next((Fraction(value, result.unit) for seats, value in result.card_points if seats == side), None)


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
    stock = setting.talon & held
    if stock and not setting.taken:
        yield ngettext("the stock (%(num)s card)", "the stock (%(num)s cards)", stock.bit_count())
    if held & FOOL_BIT:
        yield _("the Fool")


def _fool(result: Count, debt: int) -> str:
    """What is done about the Fool in this pile."""
    if debt > 0:
        return _("No card was given for the Fool in its trick: one empty card more is counted here.")
    if FOOL not in result.cards:
        return ""
    if debt < 0:
        return _("No card was given for the Fool: one empty card fewer is counted here.")
    return _("The Fool lies here, and nothing is owed for it.")


def _odd(result: Count, debt: int) -> str:
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


def _by_trick(record: Record, options: Mapping[str, str], position: Position, seat: int, certain: bool) -> Pile:
    """A player's tricks by each reading of what a trick counts."""
    tricks = [cards for _leader, winner, cards in position.taken if winner == seat]
    scart = position.setting.scarts[seat]
    given = _given(position, (seat,))
    scart_counts = options["scart_counts"] == "trick"
    known = certain and all(card < len(CODES) for cards in tricks for card in cards)
    known = known and not (scart_counts and position.setting.scart_unseen[seat])
    spoils = options["fool_trick"] == "nothing"
    methods: list[MethodData] = []
    for id, name in _READINGS.items():
        value = TrickValue(id, spoils)
        worth = [(cards, value.of_trick(cards)) for cards in tricks] if known else []
        if scart and scart_counts:
            worth.append((tuple(cards_in(scart)), value.points(scart & ~FOOL_BIT, scart.bit_count())))
        methods.append(
            {
                "id": id,
                "name": _(name),
                "rule": _meaning(id),
                "points": mixed(sum(points for _cards, points in worth)),
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
        )
    own = next(method["points"] for method in methods if method["id"] == options["trick_value"])
    return Pile(
        (seat,),
        names(record, (seat,)),
        tuple(_lies(position, (seat,), position.piles[seat])),
        tuple(codes_of(position.piles[seat])),
        0,
        "" if given is None else mixed(given),
        str(own) if known else "",
        "",
        "",
        _first(options["trick_value"], methods) if known else (),
        (),
    )


def _meaning(reading: str) -> str:
    """What a reading of the table of tricks says."""
    option = next(option for option in GAMES["mathers"].ruleset().options if option.name == "trick_value")
    return option.values[reading]


def counting_data(counting: Counting, hand: int) -> CountingData:
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
