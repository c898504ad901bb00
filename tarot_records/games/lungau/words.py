"""Declarations of Lungau Königrufen: bonuses and kontra; in a Fahren each doubles for himself [PAG]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records import record as models
from tarot_records.core.cards import BIT
from tarot_records.core.faults import Finding
from tarot_records.core.position import GAME, Declared, Position, active_seats
from tarot_records.games.lungau.contracts import OF_BID, T1, T2
from tarot_records.phases.auction.contracts import Contracts, row_of
from tarot_records.phases.declarations.announcements import KONTRA, Announcement, Talking, bare_findings
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations
from tarot_records.phases.declarations.kontras import DOUBLES, Kontra
from tarot_records.phases.scores.side_cards import VALAT

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration

CARDS_OF: Final = {"pagat": BIT[T1], "uhu": BIT[T2]}
"""Announcement that only the holder of a card may make -> the card, as a mask."""


def talking_of(table: Contracts) -> Talking:
    """Return the rules of announcing and doubling: each in his first turn; nobody doubles the valat [PAG; L4]."""
    return Talking(
        table, tells_holder=frozenset({"king_ultimo"}), first_turn=True, undoubled=frozenset({VALAT}), of_bid=OF_BID
    )


def doublers(position: Position) -> frozenset[int]:
    """Return the seats that have said kontra in a Fahren."""
    return frozenset(word.seat for word in position.setting.declared if word.kind == KONTRA)


def with_kontras(position: Position) -> Iterator[Position]:
    """Yield the position of a Fahren with the kontras of each set of players who may have said it."""
    setting, seats = position.setting, active_seats(position)
    for number in range(len(seats) + 1):
        for some in combinations(seats, number):
            said = tuple([Declared(seat, KONTRA, 0, 0, 0) for seat in some])
            yield position._replace(setting=setting._replace(declared=(*setting.declared, *said)))


class KontraOrAlone(Kontra, frozen=True):
    """A kontra; in a Fahren each player says it once, for himself, and about nothing but the game."""

    def is_alone(self, position: Position) -> bool:
        """Return whether each plays for himself."""
        row = row_of(self.talking.table, position)
        return row is not None and row.sides == "each"

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about a kontra."""
        seat, item = declaration.seat, declaration.item
        if not self.is_alone(position):
            yield from super().check(position, declaration)
            return
        yield from bare_findings(declaration)
        if item not in (None, GAME):
            yield Finding("declare.kontra_item", ("item",), seat, {"item": item, "items": (GAME,)})
        elif seat in doublers(position):
            yield Finding("declare.again", (), seat, {"kind": KONTRA})
        elif declaration.against is not None:
            yield Finding("declare.kontra_all", ("against",), seat, {"found_seat": declaration.against})
        elif declaration.level not in (None, 1):
            facts = {"item": GAME, "found": declaration.level, "expected": 1}
            yield Finding("declare.kontra_level", ("level",), seat, facts)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Return kontras of the next level by each seat, in a Fahren of one random seat; often none."""
        if not self.is_alone(position):
            return super().candidates(position, chance)
        seats = chance.sample(active_seats(position), 1) if chance.random() < DOUBLES else ()
        return (models.Declaration(seat=seat, kind=KONTRA) for seat in seats)


class LungauDeclarations(Declarations, frozen=True):
    """The declarations of a game in which, in a Fahren, each may say kontra for himself."""

    def possible(self, position: Position, about: str | None = None) -> Iterator[Declaration]:
        """Yield the declarations that are legal in a position; in a Fahren a kontra of each player.

        With `about`, a kontra of a Fahren comes from a higher seat than those before it, so that no set of players is
        listed twice.
        """
        kontra, said = self.kinds[KONTRA], doublers(position)
        if not (isinstance(kontra, KontraOrAlone) and kontra.is_alone(position)):
            yield from super().possible(position, about)
            return
        for seat in active_seats(position) if about in (None, KONTRA) else ():
            word = models.Declaration(seat=seat, kind=KONTRA)
            if self.accepts(position, word) and (about is None or seat > max(said, default=0)):
                yield word


def kinds_of(talking: Talking) -> Mapping[str, DeclarationKind]:
    """Return the kinds of declarations; birds and the king may be announced only by the holder of the card [PAG]."""
    slugs = ("trull", "kings", "pagat", "uhu", VALAT)
    kinds = {slug: Announcement(slug, talking, CARDS_OF.get(slug, 0)) for slug in slugs}
    king = Announcement("king_ultimo", talking, called=True)
    return {**kinds, "king_ultimo": king, KONTRA: KontraOrAlone(talking)}
