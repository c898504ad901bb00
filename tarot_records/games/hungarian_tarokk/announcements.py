"""Announcements and kontras of Hungarian tarokk: made in turns, each for the side that the table assumes [§ 6]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from tarot_records import record as models
from tarot_records.core.cards import CARDS, CODES, KINGS, UNKNOWN, codes_of
from tarot_records.core.faults import Finding
from tarot_records.core.position import GAME, NOBODY, Contract, Position
from tarot_records.games.hungarian_tarokk.bids import HIGH_HONOURS, ShowingAuction
from tarot_records.games.hungarian_tarokk.call import may_be_shown, owner_of_called, owners_of_called, shown_partner
from tarot_records.games.hungarian_tarokk.contracts import (
    ALL_KINGS,
    CENTRUM,
    DOUBLE,
    KING_UHU,
    KING_ULTIMO,
    MORE_FIGURES,
    PAGAT,
    PAGAT_UHU,
    SAS,
    SAS_UHU,
    SWEEPS,
    TABLE,
    TRICK_OF,
    TRULL,
    VOLAT,
)
from tarot_records.games.hungarian_tarokk.early_ends import EARLY
from tarot_records.games.hungarian_tarokk.scarts import TRUMPS
from tarot_records.phases.auction.contracts import Contracts
from tarot_records.phases.declarations.announcements import KONTRA, SPOKEN, Announcement, Talk, Talking, bare_findings
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations, named_card, section_of
from tarot_records.phases.declarations.kontras import Kontra
from tarot_records.phases.declarations.trumps_laid import TRUMPS_LAID, counted_findings
from tarot_records.phases.play.bound_tricks import NAMED

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

COUNT: Final = "tarokks"
COUNTS: Final = (8, 9)
"""The numbers of trumps that may be declared."""
AFTER_VOLAT: Final = frozenset((TRULL, ALL_KINGS, DOUBLE))
"""Announcements that a side may not make after its volat."""
TO_GAME: Final = (GAME, "")
"""Items of a kontra to the game; an empty item may mean the game."""
BEFORE_CALL: Final = EARLY | {TRUMPS_LAID}
"""Declarations that are made before the call."""
TOGETHER: Final = {DOUBLE: VOLAT, VOLAT: DOUBLE}
"""Announcement -> another announcement that by some rules may not be made in the same turn [H14]."""
RAISED: Final = {PAGAT_UHU: PAGAT, SAS_UHU: SAS, KING_UHU: KING_ULTIMO}
"""An uhu -> the ultimó with the same card, which may not be announced beside it."""
TELL_NOTHING: Final[Mapping[str, frozenset[str]]] = {
    "after_trull_not": SWEEPS,
    "centrum_not": frozenset({CENTRUM}),
    "always": frozenset(),
}
"""Option value -> announcements that do not reveal the speaker's side after the declarer's trull [I1]."""


class PublicSides(NamedTuple):
    """The sides of the players, as far as the table knows or assumes them."""

    known: frozenset[int]
    """The seats whose side the table knows."""
    last: bool | None = True
    """True if the last speaker was on the declarer's side; None if unknown."""
    turn: int = 0
    """The turn of the last word, counted from 0, which is the declarer's first turn."""
    announced: Mapping[tuple[int, str], int] = {}
    """Seat and announcement -> the turn in which it was made."""
    official: bool = False
    """True if the owner of the called card has doubled the game because he had laid this card away."""


class OpenTalking(Talking, frozen=True, eq=False, kw_only=True):
    """Rules of announcing in any number of turns, by which the table learns the sides of the speakers."""

    auction: ShowingAuction
    both_at_once: bool = True
    """True if double and volat may be announced in one turn [H14]."""
    count_tells: bool = False
    """True if the announcement of eight or nine trumps reveals the speaker's side [H17]."""
    tell_nothing: frozenset[str] = frozenset()
    """Announcements that any player may make after the declarer's trull without revealing his side [I1]."""

    def knows(self, position: Position, talk: Talk, seat: int) -> bool:
        """Return True: every player knows his own side and those of all speakers."""
        return True

    def attacks(self, contract: Contract, seat: int) -> bool | None:
        """Return whether a seat is on the declarer's side; None if unknown."""
        if contract.partner == NOBODY:
            return True if seat == contract.declarer else None
        return seat in (contract.declarer, contract.partner)

    def sides(self, position: Position) -> PublicSides:
        """Return the public knowledge of the sides after all declarations up to this position."""
        contract = position.setting.contract
        assert contract is not None
        order, partner, owners = self.order(position, contract), contract.partner, owners_of_called(position)
        everybody = frozenset(order)
        by_card = may_be_shown(self.auction, position) or shown_partner(self.auction, position) not in (
            NOBODY,
            contract.declarer,
        )
        known = everybody if by_card else frozenset({contract.declarer})
        last: bool | None = True
        turn, announced, official = 0, dict[tuple[int, str], int](), False
        for word in position.setting.declared:
            seat = word.seat
            if word.kind in BEFORE_CALL or seat not in order:
                continue
            if not official and word.kind == KONTRA and word.item in TO_GAME and seat in owners:
                known, last, official = everybody, False, True
                continue
            turn = _turn(order, turn, seat)
            if word.kind == COUNT and not self.count_tells:
                continue
            if self.tells_nothing(contract, word.kind, announced):
                announced[seat, word.kind] = turn
                continue
            last = self.attacks(contract, seat)
            if word.kind == KONTRA:
                known |= {seat}
                foes = everybody - {contract.declarer, partner}
                if partner not in (NOBODY, contract.declarer) and (partner in known or foes <= known):
                    known = everybody
            elif word.kind != COUNT:
                announced[seat, word.kind] = turn
        return PublicSides(known, last, turn, announced, official)

    def tells_nothing(self, contract: Contract, kind: str, announced: Mapping[tuple[int, str], int]) -> bool:
        """Return whether this announcement, after those already made, does not reveal the side of its speaker."""
        return kind in self.tell_nothing and (contract.declarer, TRULL) in announced

    def side_findings(self, contract: Contract, sides: PublicSides, seat: int, kind: str) -> Iterator[Finding]:
        """Yield a finding if a speaker is not on the side that the table assumes."""
        own = self.attacks(contract, seat)
        if seat not in sides.known and None not in (own, sides.last) and own != sides.last:
            yield Finding("declare.kontra_first", (), seat, {"kind": kind})


def _turn(order: Sequence[int], turn: int, seat: int) -> int:
    """Return the first turn of a seat that is not before this turn."""
    return turn + (order.index(seat) - turn) % len(order)


class Figure(Announcement, frozen=True):
    """A figure that a side undertakes to make; the other side may announce the same figure."""

    talking: OpenTalking

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on an announcement of the figure."""
        seat, contract = declaration.seat, position.setting.contract
        yield from self.first_findings(position, declaration)
        if contract is None or contract.name not in TABLE:
            return
        sides = self.talking.sides(position)
        if not self.talking.tells_nothing(contract, self.slug, sides.announced):
            yield from self.talking.side_findings(contract, sides, seat, self.slug)
        own = [entry for entry in sides.announced if self.talking.rivals(contract, seat, entry[0]) is False]
        before = next((entry for entry, item in own if item == self.slug), None)
        if before is not None:
            yield Finding("declare.once", (), seat, {"kind": self.slug, "found_seat": before})
        if self.slug in AFTER_VOLAT and any(item == VOLAT for _, item in own):
            yield Finding("declare.beside", (), seat, {"kind": self.slug, "item": VOLAT})
        other = TOGETHER.get(self.slug, "")
        turn = _turn(self.talking.order(position, contract), sides.turn, seat)
        if not self.talking.both_at_once and sides.announced.get((seat, other)) == turn:
            yield Finding("declare.beside", (), seat, {"kind": self.slug, "item": other})


class TrickFigure(Figure, frozen=True):
    """A figure made by a card that wins its trick; a side announces at most one for each of the last two tricks."""

    @property
    def says(self) -> frozenset[str]:
        """`cards` if the announcement names its card because any king is possible; otherwise empty."""
        return frozenset({"cards"} if TRICK_OF[self.slug][0] == NAMED else ())

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on an announcement, also if its side has already announced an incompatible figure."""
        seat, contract = declaration.seat, position.setting.contract
        yield from super().check(position, declaration)
        if contract is None or contract.name not in TABLE:
            return
        king = named_card(declaration)
        for word in position.setting.declared:
            card, trick = TRICK_OF.get(word.kind, (NOBODY, 0))
            if word.kind == self.slug or not trick or self.talking.rivals(contract, seat, word.seat) is not False:
                continue
            same_king = card != NAMED or king == word.named != NOBODY
            if trick == TRICK_OF[self.slug][1] or (RAISED.get(self.slug) == word.kind and same_king):
                yield Finding("declare.beside", (), seat, {"kind": self.slug, "item": word.kind})

    def word_findings(self, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on the words: it has to name a king if the figure needs one, and nothing more."""
        if not self.says:
            yield from super().word_findings(declaration)
            return
        yield from bare_findings(declaration, ("size", "value"))
        cards, seat = declaration.cards, declaration.seat
        if cards is None or any(CARDS[code] >= UNKNOWN for code in cards):
            yield Finding("declare.king_unknown", (), seat, {"kind": self.slug})
        elif len(cards) != 1 or cards[0] not in codes_of(KINGS):
            yield Finding("declare.king", ("cards",), seat, {"kind": self.slug, "held": tuple(cards)})

    def word(self, position: Position, seat: int, chance: Random) -> Declaration:
        """Return a random announcement by a seat; if it names a king, preferably one in the hand."""
        said = super().word(position, seat, chance)
        if not self.says:
            return said
        kings = codes_of(position.hands[seat] & KINGS or KINGS)
        return said.model_copy(update={"cards": (chance.choice(kings),)})


class TrumpCount(DeclarationKind, frozen=True):
    """The announcement of eight or nine trumps in hand."""

    talking: OpenTalking
    sizes: tuple[int, ...] = COUNTS

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on the announced number of trumps."""
        seat, size = declaration.seat, declaration.size
        yield from counted_findings(declaration)
        held, unseen = (position.hands[seat] & TRUMPS).bit_count(), position.unseen[seat]
        if size is not None and size not in COUNTS:
            yield Finding("declare.size", ("size",), seat, {"found": size, "sizes": COUNTS})
        elif size is not None and not held - position.missing[seat] <= size <= held + unseen:
            yield Finding("declare.count", ("size",), seat, {"kind": COUNT, "found": size, "expected": held})
        contract = position.setting.contract
        if self.talking.count_tells and contract is not None:
            yield from self.talking.side_findings(contract, self.talking.sides(position), seat, COUNT)

    def value(self, declaration: Declaration) -> int:
        """Return the number of points that each other player pays."""
        return max(0, (declaration.size or 0) - COUNTS[0] + 1)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield the announcements of all seats that have to make one, and at random some optional ones."""
        contract = position.setting.contract
        if contract is None:
            return
        owed, told = count_owed(position), {word.seat for word in position.setting.declared if word.kind == COUNT}
        for seat in self.talking.order(position, contract):
            number = (position.hands[seat] & TRUMPS).bit_count()
            if number in COUNTS and seat not in told and (seat in owed or chance.random() < 2 * SPOKEN):
                yield models.Declaration(seat=seat, kind=COUNT, size=number)


def count_owed(position: Position) -> list[int]:
    """Return the seats that hold at least eight trumps and still have to announce them.

    A seat has to announce them if it has announced or doubled pagát ultimó.
    """
    said = position.setting.declared
    if not said:
        return []
    told = {word.seat for word in said if word.kind == COUNT}
    spoke = {word.seat for word in said if PAGAT in (word.kind, word.item)}
    return [
        seat
        for seat in sorted(spoke - told)
        if (position.hands[seat] & TRUMPS).bit_count() - position.missing[seat] >= COUNTS[0]
    ]


class Doubling(Kontra, frozen=True):
    """A kontra; the seat that laid the called card away has to double the game before any other speaks."""

    def invent(self, position: Position, chance: Random) -> Declaration | None:
        """Return the official kontra if it is due; otherwise sometimes a random kontra of a seat that may make one."""
        owner = official_due(position)
        if owner != NOBODY:
            return models.Declaration(seat=owner, kind=KONTRA, item=GAME, level=1)
        return super().invent(position, chance)


def official_due(position: Position) -> int:
    """Return the seat that laid the called card away and has not doubled the game yet; NOBODY if there is none."""
    owner = owner_of_called(position)
    contract = position.setting.contract
    if contract is None or owner in (NOBODY, contract.declarer):
        return NOBODY
    said = (word for word in position.setting.declared if word.kind not in BEFORE_CALL)
    first = next((word for word in said if word.seat != contract.declarer), None)
    done = first is not None and (first.seat, first.kind) == (owner, KONTRA) and first.item in TO_GAME
    return NOBODY if done else owner


class AnnouncementsAfterCall(Declarations, frozen=True):
    """The declarations after the call; no other foe speaks before the one who has to double the game at once."""

    def accepts(self, position: Position, declaration: Declaration) -> bool:
        """Return whether a declaration is legal in a position, as far as known."""
        owner, contract = official_due(position), position.setting.contract
        is_foe = contract is not None and declaration.seat != contract.declarer
        is_official = (declaration.seat, declaration.kind) == (owner, KONTRA) and declaration.item in TO_GAME
        return (owner == NOBODY or not is_foe or is_official) and super().accepts(position, declaration)


def talking_of(auction: ShowingAuction, options: Mapping[str, str], table: Contracts = TABLE) -> OpenTalking:
    """Return the rules of announcing and doubling at a table, for the games of `table`."""
    return OpenTalking(
        table,
        levels=int(options["levels"]),
        auction=auction,
        both_at_once=options["both_at_once"] == "yes",
        count_tells=options["count_tells"] == "yes",
        tell_nothing=TELL_NOTHING[options.get("bird_tells", "always")],
    )


def kinds_of(talking: OpenTalking) -> Mapping[str, DeclarationKind]:
    """Return the kinds of declarations that are possible after the call; the official kontra comes first."""
    known = next(iter(talking.table.values())).items
    figures = [
        TrickFigure(slug, talking) if slug in TRICK_OF else Figure(slug, talking, HIGH_HONOURS if slug == TRULL else 0)
        for slug in MORE_FIGURES
        if slug in known
    ]
    return {KONTRA: Doubling(talking), **{kind.slug: kind for kind in figures}, COUNT: TrumpCount(talking)}


def words_due(position: Position, hand: Hand) -> Iterator[Finding]:
    """Yield a finding for each declaration missing before the first lead: the official kontra, eight or nine trumps."""
    owner, called = official_due(position), position.setting.called
    if owner != NOBODY and called is not None:
        yield Finding("declare.official", section_of(hand), owner, {"card": CODES[called]})
    for seat in count_owed(position):
        yield Finding("declare.count_due", section_of(hand), seat, {"kind": COUNT})
