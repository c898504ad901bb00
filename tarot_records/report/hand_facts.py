"""Facts of a hand, such as contract, declarer and result: as the record states them and as the replay derives them.

Seats are numbers from 0, in the order of play. Card points are in points, not in halves or thirds of a point. An
unknown value is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from tarot_records.core.position import GAME, NOBODY, Position, hand_size
from tarot_records.games import game_of
from tarot_records.record.search_words import contract_of

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scores
    from tarot_records.rules.game import Rules

KONTRA: Final = "kontra"
BOUTS: Final = "bouts"
"""Name of the score entry with the number of bouts of the attack, in the games that count them."""
STATED, DERIVED, CONFIRMED, CONTRADICTED, UNKNOWN = "stated", "derived", "confirmed", "contradicted", "unknown"
BASES: Final[dict[str, str]] = {
    STATED: "only the record says so; the replay could not derive it",
    DERIVED: "only the replay says so; the record does not state it",
    CONFIRMED: "the record states it, and the replay derives the same",
    CONTRADICTED: "the record states another value than the replay derives; the derived value is given",
    UNKNOWN: "neither says",
}
"""Basis of a fact of a hand, that is, where its value comes from -> the meaning of this basis."""


@dataclass(frozen=True, slots=True)
class HandFacts:
    """The facts of one hand, either as its record states them or as the replay derives them."""

    dealer: int | None = None
    contract: str | None = None
    """The name of the contract in its game; null if none is played or it is unknown."""
    declarer: int | None = None
    partner: int | None = None
    """The partner of the declarer; the declarer himself if he played alone."""
    kontra: int | None = None
    """The level of the kontra on the game: 0 none, 1 kontra, 2 rekontra and so on; null in games without it."""
    bouts: int | None = None
    """The number of bouts of the attack, in games that count them."""
    points: float | None = None
    """The card points of the declarer's side."""
    result: str | None = None
    """won, lost or even: the declarer's score is above, below or equal to 0."""
    ended: str | None = None
    """The end: played, all_pass, petit_sec, claim, agreement, misdeal, unrecorded, thrown_in, given_up or lost."""
    card_points: tuple[float | None, ...] | None = None
    """For each seat, the card points of its side."""
    scores: tuple[int | None, ...] | None = None
    """For each seat, the score of the hand."""
    totals: tuple[int | None, ...] | None = None
    """For each seat, the running total after the hand."""

    def __or__(self, other: HandFacts) -> HandFacts:
        """Return these facts, with those of `other` where they are unknown."""
        pairs = ((getattr(self, name), getattr(other, name)) for name in FACTS)
        return HandFacts(*[theirs if own is None else own for own, theirs in pairs])


FACTS: Final = tuple(field.name for field in fields(HandFacts))
"""The names of the facts of a hand."""


@dataclass(frozen=True, slots=True)
class HandAnnouncement:
    """Something that was announced or shown in a hand, or made or lost without announcement; not a kontra."""

    name: str
    """The name of a declaration or of an entry of the score in the game."""
    seat: int | None
    """The seat that made the announcement; None if there was none, or if only the score shows it."""
    announced: bool
    made: bool | None
    """True if it was made, False if it failed; None if that is unknown, or if it cannot fail."""
    level: int
    """The level of kontra on it; 0 for none."""
    value: int | None
    """The value of its entry in the score, from the view of the declarer's side; None if it has no entry."""


def stated_facts(hand: Hand) -> HandFacts:
    """Return the facts that the record of a hand states."""
    contract, scores = hand.contract, hand.scores
    declarer = None if contract is None else contract.declarer
    sides = () if scores is None else tuple((side.seats, side.points) for side in scores.card_points)
    unit = 1 if scores is None else scores.unit
    own = None if scores is None or scores.hand is None else tuple(scores.hand)
    return HandFacts(
        dealer=hand.dealer,
        contract=contract_of(hand) or None,
        declarer=declarer,
        partner=None if contract is None else contract.partner,
        kontra=_level_said(hand) or None,
        bouts=_stated_item(scores, BOUTS),
        points=_points_of(sides, unit, declarer),
        result=_result(own, declarer),
        ended=hand.end,
        card_points=_points_by_seat(sides, unit),
        scores=own,
        totals=None if scores is None or scores.totals is None else tuple(scores.totals),
    )


def derived_facts(hand: Hand, end: Position, rules: Rules | None) -> HandFacts:
    """Return the facts that the replay of a hand derives; `end` is its final position.

    If `rules` is None, because the rules of play are unknown, the kontra is not derived.
    """
    setting = end.setting
    contract, result = setting.contract, setting.result
    declarer = None if contract is None else _known_seat(contract.declarer)
    sides, unit = ((), 1) if result is None else (result.card_points, result.unit)
    scores = None if result is None else result.hand
    return HandFacts(
        dealer=_known_seat(setting.dealer),
        contract=None if contract is None else contract.name or None,
        declarer=declarer,
        partner=None if contract is None else _known_seat(contract.partner),
        kontra=None if rules is None else _level_derived(hand, end, rules),
        bouts=None if result is None else result.items.get((BOUTS, None)),
        points=_points_of(sides, unit, declarer),
        result=_result(scores, declarer),
        ended=ending_of(hand, end),
        card_points=_points_by_seat(sides, unit),
        scores=scores,
        totals=setting.totals,
    )


def basis_of(stated: Any, derived: Any) -> str:
    """Return where the value of a fact comes from, as a key of BASES; None stands for an unknown value."""
    if derived is None:
        return UNKNOWN if stated is None else STATED
    if stated is None:
        return DERIVED
    return CONFIRMED if _agree(stated, derived) else CONTRADICTED


def ending_of(hand: Hand, position: Position) -> str:
    """Return how a hand ended, as a value of the format; `position` is its final position."""
    return position.setting.ended or hand.end or ("played" if is_played_out(position) else "unrecorded")


def is_played_out(position: Position) -> bool:
    """Return True if tricks were played and no player has a card left."""
    return bool(position.taken) and not any(hand_size(position, seat) for seat in range(len(position.hands)))


def announcements_of(hand: Hand, end: Position, rules: Rules) -> tuple[HandAnnouncement, ...]:
    """Return the announcements of a hand, in order; then the items of the score made or lost without announcement."""
    result = end.setting.result
    rows = {} if result is None else {name: rows for (name, seat), rows in result.rows.items() if seat is None}
    said = [(made.seat, made.kind) for made in hand.declarations if made.seat < len(end.hands) and made.kind != KONTRA]
    found = []
    for seat, name in dict.fromkeys(said):
        row = next((row for row in rows.get(name, ()) if row.announced), None)
        made = made_by(rules, end, seat, name)
        level, value = (0, None) if row is None else (row.level, row.value)
        found.append(HandAnnouncement(name, seat, True, made, level, value))
    kinds, named = game_of(rules.game).declarations, {name for _, name in said}
    for item in filter(kinds.__contains__, rows):
        for row in rows[item]:
            if row.value and not (row.announced and item in named):
                found.append(HandAnnouncement(item, None, row.announced, row.achieved, row.level, row.value))
    return tuple(found)


def made_by(rules: Rules, end: Position, seat: int, item: str) -> bool | None:
    """Return True if the side of a seat made the declaration `item`, False if it failed; None if unknown."""
    contract, result, own = end.setting.contract, end.setting.result, side_of(rules, end, seat)
    if contract is None or result is None or not own:
        return None
    attacks = contract.declarer in own
    # A row is the declarer's: it is positive if his side made it, or if the defenders failed.
    rows = [row for row in result.rows.get((item, None), ()) if row.announced and row.value]
    fates = {row.achieved for row in rows if (row.value > 0) == (row.achieved == attacks)}
    return fates.pop() if len(fates) == 1 else None


def side_of(rules: Rules, end: Position, seat: int) -> tuple[int, ...]:
    """Return the seats of the side of a seat; empty while the partner is unknown."""
    contract = end.setting.contract
    if seat == NOBODY or (contract is not None and contract.partner == NOBODY):
        return ()
    return next((side for side in rules.sides(end) if seat in side), ())


def _known_seat(number: int) -> int | None:
    return None if number == NOBODY else number


def _level_said(hand: Hand) -> int:
    """Return the highest stated level of a kontra on the game; 0 if no kontra is stated."""
    said = [made for made in hand.declarations if made.kind == KONTRA and (made.item or GAME) == GAME]
    return max([made.level or number for number, made in enumerate(said, 1)], default=0)


def _level_derived(hand: Hand, end: Position, rules: Rules) -> int | None:
    """Return the level of the kontra on the game; None in games without it, or where the score is unknown."""
    result = end.setting.result
    if result is None or KONTRA not in game_of(rules.game).declarations:
        return None
    rows = result.rows.get((GAME, None), ())
    return max([row.level for row in rows], default=_level_said(hand))


def _stated_item(scores: Scores | None, name: str) -> int | None:
    """Return the stated value of an entry of the score that belongs to no seat; None if it is not stated."""
    items = () if scores is None else scores.items
    return next((item.value for item in items if item.name == name and item.seat is None), None)


PointsOfSides = Sequence[tuple[Sequence[int], int]]
"""For each side, its seats and its card points, in 1/unit."""


def _points_of(sides: PointsOfSides, unit: int, seat: int | None) -> float | None:
    """Return the card points of the side of a seat, in whole points; None if unknown."""
    return next((points / unit for seats, points in sides if seat in seats), None)


def _points_by_seat(sides: PointsOfSides, unit: int) -> tuple[float | None, ...] | None:
    """Return for each seat the card points of its side; None if no side is known."""
    known = {seat: points / unit for seats, points in sides for seat in seats}
    return tuple([known.get(seat) for seat in range(max(known) + 1)]) if known else None


def _result(scores: Sequence[int | None] | None, declarer: int | None) -> str | None:
    """Return `won`, `lost` or `even` by the declarer's score; None if it is unknown."""
    if scores is None or declarer is None or declarer >= len(scores) or (score := scores[declarer]) is None:
        return None
    return "won" if score > 0 else "lost" if score < 0 else "even"


def _agree(stated: Any, derived: Any) -> bool:
    """Return True if a stated value equals the derived one; in a tuple, None counts as not stated."""
    if isinstance(stated, tuple) and isinstance(derived, tuple) and len(stated) <= len(derived):
        return all(one is None or one == other for one, other in zip(stated, derived, strict=False))
    return bool(stated == derived)
