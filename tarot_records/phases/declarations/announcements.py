"""Announcements and kontra before play, made in turn; the row of the contract says which are possible.

The record lists them in order, without the turns in which a player said nothing. The turns follow from the speakers:
the declarer speaks first, and consecutive announcements of one player belong to one turn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from tarot_records import record as models
from tarot_records.core.cards import BIT, codes_of
from tarot_records.core.faults import Finding
from tarot_records.core.position import (
    GAME,
    NOBODY,
    Contract,
    Declared,
    FrozenValue,
    Position,
    Rotation,
    holder,
    turns_of,
)
from tarot_records.phases.auction.contracts import ContractRow, Contracts, row_of
from tarot_records.phases.common.sheet import tells_duties
from tarot_records.phases.declarations.declarations import DeclarationKind, Required, section_of

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

KONTRA = "kontra"


class Doubled(FrozenValue, frozen=True):
    """Something that has its own levels of kontra: the game, or an announcement of one player."""

    item: str
    by: int
    """Seat that announced the item; for the game the declarer, or the single opponent of the kontra."""


class Talk(FrozenValue, frozen=True):
    """State of the announcements and kontras so far."""

    turn: int = 0
    """Number of the turn of the last word; 0 is the declarer's first turn."""
    announced: tuple[tuple[str, int], ...] = ()
    """Announced items, each with the seat that announced it."""
    turns: Mapping[int, int] = {}
    """Seat that has announced something -> the number of the turn in which it first did so."""
    said: Mapping[Doubled, int] = {}
    """Item that can be doubled -> the number of the turn of the last word about it; at first without the game."""
    ladders: Mapping[Doubled, tuple[int, ...]] = {}
    """Doubled item -> the seats that said each level of kontra, without void kontras."""
    untold: bool = False
    """True if the item of a kontra is unknown, so that no level is certain after it."""
    doubtful: frozenset[Doubled] = frozenset()
    """Items with a kontra that may be void, because its speaker may be on the side of the last one."""

    def announcers(self, item: str) -> tuple[int, ...]:
        """Return the seats that announced an item, in order."""
        return tuple([seat for known, seat in self.announced if known == item])


Said = tuple[Contract, tuple[Declared, ...], Rotation]
"""The contract, all declarations, and the order of turns."""
KEPT: Final = 2000
"""Maximum number of states of announcements that are cached."""
NOTHING_SAID: Final = Talk()


class Talking(msgspec.Struct, frozen=True, eq=False):
    """The rules of announcing and doubling in a game."""

    table: Contracts
    tells_holder: frozenset[str] = frozenset()
    """Items that only the holder of the called card can announce, so that the sides are known afterwards."""
    levels: int = 3
    """Number of levels of kontra."""
    first_turn: bool = False
    """True if all may announce only in their first turn; otherwise only the declarer, the others in any one turn."""
    first_chance: bool = False
    """True if a kontra has to come in the speaker's first turn after the word that it answers."""
    replaces: str = ""
    """Item that takes the place of the game once it is announced; empty if there is none."""
    one_factor: bool = False
    """True if a kontra to the item `replaces` also doubles the game; otherwise the game can no longer be doubled."""
    both_double: bool = False
    """True if either side may begin to double the item `replaces`, once a foe of the declarer has announced it."""
    any_turn: bool = False
    """True if every player may announce whenever it is his turn, until all have nothing more to say."""
    sides_told: bool = False
    """True if every player knows for which side each word was said."""
    brings_kontra: frozenset[str] = frozenset()
    """Items whose announcement against the declarer doubles the game too, whether or not that kontra is said."""
    undoubled: frozenset[str] = frozenset()
    """Items that nobody may double once they are announced."""
    several: Mapping[str, int] = {}
    """Items that more than one player of a side may announce -> maximum number of players at the table who may."""
    of_bid: Mapping[str, str] = {}
    """Contract -> the item that its bid announces, whether or not it is among the declarations."""
    owed: Callable[[Position], Collection[str]] = lambda position: ()
    """Function from a position to the items of which the declarer still has to announce one."""
    _last: list[tuple[Position, Talk]] = []
    """Cache of `talk`: at most one pair, the position and the result of the last call that was computed."""
    _known: dict[Said, Talk] = {}
    """Contract, declarations and order of turns, with known sides -> the state of the announcements and kontras."""

    @property
    def of_rows(self) -> tuple[object, ...]:
        """The rules on which the possible rows of a score depend; the others are about who may speak when."""
        return self.table, self.levels, self.several, self.undoubled

    def doubled_items(self, talk: Talk) -> list[str]:
        """Return the announced items that may be doubled."""
        return [item for item in dict(talk.announced) if item not in self.undoubled]

    # -- who speaks, and for whom -------------------------------------------------------------------

    def order(self, position: Position, contract: Contract) -> Sequence[int]:
        """Return the seats in the order in which they speak, from the declarer on."""
        return turns_of(position)[contract.declarer]

    def turn(self, order: Sequence[int], talk: Talk, seat: int) -> int:
        """Return the number of the turn in which a seat speaks next, counted as in `Talk.turn`; maybe the same turn."""
        return talk.turn + (order.index(seat) - talk.turn) % len(order)

    def rivals(self, contract: Contract, one: int, two: int) -> bool | None:
        """Return whether two seats are on different sides; None if unknown."""
        if NOBODY in (one, two):
            return None
        if one == two:
            return False
        if contract.partner == NOBODY:
            return None
        attack = (contract.declarer, contract.partner)
        return (one in attack) != (two in attack)

    def knows(self, position: Position, talk: Talk, seat: int) -> bool:
        """Return whether a player certainly knows the sides of all players."""
        setting, row = position.setting, row_of(self.table, position)
        if row is None or row.sides != "called" or self.sides_told:
            return True
        if any(item in self.tells_holder for item, _ in talk.announced):
            return True
        if setting.called is None:
            return False
        if setting.talon & BIT[setting.called]:
            return bool(row.talon.taken) and row.talon.shown
        return holder(position, setting.called) == seat

    def knows_of(self, position: Position, talk: Talk, seat: int, item: str) -> bool:
        """Return whether a player who doubles an item certainly knows the side of its last speaker."""
        return self.knows(position, talk, seat)

    # -- state of the announcements -----------------------------------------------------------------

    def talk(self, position: Position) -> Talk:
        """Return the announcements and kontras up to a position."""
        if not position.setting.declared and not self.of_bid:
            return NOTHING_SAID
        for known, talk in self._last:
            if known is position:
                return talk
        setting = position.setting
        if setting.contract is None or setting.contract.partner == NOBODY:
            talk = self._talk(position)  # who knows the sides depends on the cards
        else:
            talk = self._kept_talk(position, (setting.contract, setting.declared, turns_of(position)))
        self._last[:] = [(position, talk)]
        return talk

    def _kept_talk(self, position: Position, said: Said) -> Talk:
        """Return `_talk(position)`, cached by `said`, which determines it if the sides are known."""
        talk = self._known.get(said)
        if talk is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            talk = self._known[said] = self._talk(position)
        return talk

    def _talk(self, position: Position) -> Talk:
        """Return the announcements and kontras up to a position, without the caches."""
        talk, said = NOTHING_SAID, position.setting.declared
        contract, row = position.setting.contract, row_of(self.table, position)
        if contract is None or row is None or row.sides == "each":
            return talk
        order = self.order(position, contract)
        item = self.of_bid.get(contract.name)
        if item is not None and (contract.declarer, item) not in [(word.seat, word.kind) for word in said]:
            said = (Declared(contract.declarer, item, 0, 0, 0), *said)
        for word in said:
            if word.seat in order and (word.kind == KONTRA or word.kind in row.items):
                talk = self.heard(position, contract, row, order, talk, word)
        return talk

    def heard(
        self, position: Position, contract: Contract, row: ContractRow, order: Sequence[int], talk: Talk, word: Declared
    ) -> Talk:
        """Return the state after one more word, a kontra or an announcement."""
        if word.kind == KONTRA:
            turn = self.turn(order, talk, word.seat)
            about = self.about(position, talk, word)
            to_nobody = row.kontra == "each" and (word.seat, word.against) == (contract.declarer, NOBODY)
            if not word.item or to_nobody or not self.is_certain(contract, talk, word):
                return talk._replace(turn=turn, untold=True)
            rivals = None if about is None else self.answers(contract, talk, about, word.seat, word.item)
            if about is None or rivals is False:
                return talk._replace(turn=turn)
            if rivals is None and not self.knows(position, talk, word.seat):
                talk = talk._replace(doubtful=talk.doubtful | {about})
            ladder = (*self.ladder(contract, talk, about, word.seat), word.seat)
            return talk._replace(turn=turn, said={**talk.said, about: turn}, ladders={**talk.ladders, about: ladder})
        turn = self.turn(order, talk, word.seat)
        if word.kind in self.brings_kontra and self.rivals(contract, contract.declarer, word.seat) is None:
            talk = talk._replace(doubtful=talk.doubtful | {Doubled(GAME, contract.declarer)})
        return talk._replace(
            turn=turn,
            announced=(*talk.announced, (word.kind, word.seat)),
            turns={word.seat: turn, **talk.turns},
            said={**talk.said, Doubled(word.kind, word.seat): turn},
        )

    def about(self, position: Position, talk: Talk, word: Declared) -> Doubled | None:
        """Return the item that a kontra doubles; None if the item cannot be doubled or is not stated."""
        contract, row = position.setting.contract, row_of(self.table, position)
        assert contract is not None
        assert row is not None
        if row.kontra == "each":
            foe = word.against if word.seat == contract.declarer else word.seat
            return Doubled(GAME, foe) if word.item == GAME and foe not in (NOBODY, contract.declarer) else None
        replaced = self.replaces and talk.announcers(self.replaces)
        if word.item == GAME:
            return None if replaced and not self.one_factor else Doubled(GAME, contract.declarer)
        announcers = talk.announcers(word.item)
        if not announcers or word.item in self.undoubled:
            return None
        if self.one_factor and word.item == self.replaces:
            return Doubled(GAME, contract.declarer)
        about = [Doubled(word.item, by) for by in announcers]
        answered = [entry for entry in about if self.answers(contract, talk, entry, word.seat, word.item)]
        due = [entry for entry in answered if len(talk.ladders.get(entry, ())) + 1 == word.level]
        return (due or answered or about)[0]

    def is_certain(self, contract: Contract, talk: Talk, word: Declared) -> bool:
        """Return whether it is certain which of several equal announcements a kontra doubles."""
        announcers = talk.announcers(word.item)
        if len(announcers) < 2:
            return True
        about = [Doubled(word.item, by) for by in announcers]
        answered = [self.answers(contract, talk, entry, word.seat, word.item) for entry in about]
        return None not in answered and (word.level > 0 or answered.count(True) < 2)

    def answers(self, contract: Contract, talk: Talk, about: Doubled, seat: int, item: str) -> bool | None:
        """Return whether a seat is on the side that may say the next kontra to an item; None if unknown."""
        begins = about.item == GAME and not talk.ladders.get(about)
        if self.both_double and begins and self._replaced_by_foes(contract, talk):
            return True
        return self.rivals(contract, seat, self.last(contract, talk, about, seat, item))

    def bringer(self, contract: Contract, talk: Talk) -> int:
        """Return the first seat whose announcement doubled the game too; NOBODY if there is none or it is unknown."""
        seats = [seat for item, seat in talk.announced if item in self.brings_kontra]
        return next((seat for seat in seats if self.rivals(contract, contract.declarer, seat)), NOBODY)

    def ladder(self, contract: Contract, talk: Talk, about: Doubled, seat: int) -> tuple[int, ...]:
        """Return the seats that said each level of kontra to an item, before a seat speaks about it.

        A kontra that an announcement brings is the first level for the other side; its own side may still say it.
        """
        said, by = talk.ladders.get(about, ()), self.bringer(contract, talk)
        brought = not said and about.item == GAME and by != NOBODY and self.rivals(contract, seat, by)
        return (by,) if brought else said

    def _replaced_by_foes(self, contract: Contract, talk: Talk) -> bool | None:
        """Return whether a foe of the declarer has announced the item `replaces`; None if unknown."""
        replaced = talk.announcers(self.replaces) if self.replaces and self.one_factor else ()
        return self.rivals(contract, contract.declarer, replaced[0]) if replaced else False

    def last(self, contract: Contract, talk: Talk, about: Doubled, seat: int, item: str) -> int:
        """Return the seat that had the last word about an item before a seat speaks about it; NOBODY if unknown."""
        if ladder := self.ladder(contract, talk, about, seat):
            return ladder[-1]
        if about.item != GAME:
            return about.by
        replaced = talk.announcers(self.replaces) if self.replaces and self.one_factor else ()
        by_foes = self._replaced_by_foes(contract, talk)
        if replaced and (item == self.replaces or by_foes):
            return replaced[0]
        return NOBODY if by_foes is None else contract.declarer


# -- announcements ------------------------------------------------------------------------------------


class Announcement(DeclarationKind, frozen=True):
    """An announcement: the promise to achieve something in play."""

    slug: str
    talking: Talking
    cards: int = 0
    """Cards of which the player must hold `least` to announce the item, as a mask; 0 if anybody may announce it."""
    least: int = 1
    """Minimum number of `cards` that the player must hold."""
    called: bool = False
    """True if only the holder of the called card may announce the item."""
    repeats: bool = True
    """True, so that the phase does not report a repeated announcement: `check` reports it."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about an announcement."""
        seat, contract, row = declaration.seat, position.setting.contract, row_of(self.talking.table, position)
        yield from self.first_findings(position, declaration)
        if contract is None or row is None or self.slug not in row.items:
            return
        yield from self.order_findings(position, contract, seat)

    def order_findings(self, position: Position, contract: Contract, seat: int) -> Iterator[Finding]:
        """Yield a finding if the item was announced before, or the seat's turn to announce it is over."""
        talk, order = self.talking.talk(position), self.talking.order(position, contract)
        before = [word.seat for word in position.setting.declared if word.kind == self.slug]
        if before:
            yield Finding("declare.once", (), seat, {"kind": self.slug, "found_seat": before[0]})
            return
        if not self.talking.any_turn and self.is_late(talk, contract, seat, order):
            yield Finding("declare.turn", (), seat, {"kind": self.slug})

    def is_late(self, talk: Talk, contract: Contract, seat: int, order: Sequence[int]) -> bool:
        """Return whether it is too late for a seat to announce anything in its next turn."""
        turn = self.talking.turn(order, talk, seat)
        over = talk.turns.get(seat, turn) != turn
        return over or (seat == contract.declarer and turn > 0) or (self.talking.first_turn and turn >= len(order))

    def first_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings that do not depend on earlier announcements."""
        seat, row = declaration.seat, row_of(self.talking.table, position)
        yield from self.word_findings(declaration)
        if position.setting.contract is None or row is None:
            return
        if self.slug not in row.items:
            kinds = tuple(sorted(row.items))
            yield Finding("declare.contract", ("kind",), seat, {"kind": self.slug, "bid": row.slug, "kinds": kinds})
        else:
            yield from self._holder_findings(position, seat)

    def word_findings(self, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about stated fields that this announcement does not have; see `bare_findings`."""
        return bare_findings(declaration)

    def _holder_findings(self, position: Position, seat: int) -> Iterator[Finding]:
        """Yield a finding if the player does not hold the cards that the announcement requires."""
        cards, least, called = self.cards, self.least, position.setting.called
        if self.called:
            if called is None:
                return  # the called card is unknown, or its absence is reported elsewhere
            cards, least = BIT[called], 1
        if cards:
            yield from holder_findings(position, seat, self.slug, cards, least)

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Return, with the probability SPOKEN, an announcement of this item by each seat; otherwise nothing.

        While the declarer owes an announcement, return only his, and only if he owes this item.
        """
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or self.slug not in row.items:
            return ()
        if owed := self.talking.owed(position):
            seats: Sequence[int] = (contract.declarer,) if self.slug in owed else ()
        else:
            seats = self.talking.order(position, contract) if chance.random() < SPOKEN else ()
        return (self.word(position, seat, chance) for seat in seats)

    def word(self, position: Position, seat: int, chance: Random) -> Declaration:
        """Return the declaration by which a player announces the item."""
        return models.Declaration(seat=seat, kind=self.slug)


SPOKEN = 0.1
"""Probability that random play considers a possible announcement."""


def holder_findings(position: Position, seat: int, kind: str, cards: int, least: int = 1) -> Iterator[Finding]:
    """Yield a finding if a player cannot hold at least `least` of `cards` (a mask), as a declaration requires."""
    setting, known = position.setting, 0 if position.setting.taken else position.setting.talon
    for other, held in enumerate(position.hands):
        known |= setting.scarts[other] | (held if other != seat and not position.missing[other] else 0)
    elsewhere = (known & cards & ~position.hands[seat]).bit_count()
    # cards that have left the hand may be others
    most = (position.hands[seat] & cards).bit_count() + position.unseen[seat]
    if most < least or elsewhere > cards.bit_count() - least:
        yield Finding("declare.holder", ("seat",), seat, {"kind": kind, "legal": codes_of(cards), "needed": least})


def bare_findings(declaration: Declaration, without: Sequence[str] = ("cards", "size", "value")) -> Iterator[Finding]:
    """Yield a finding for each stated field of `without`, and for a trick other than the first."""
    for name in without:
        if getattr(declaration, name) is not None:
            yield Finding("record.section", (name,), declaration.seat, {"field": name})
    if declaration.trick not in (None, 1):
        yield Finding("declare.time", ("trick",), declaration.seat, {"trick": declaration.trick})


# -- duties -----------------------------------------------------------------------------------------


def due(talking: Talking) -> Required:
    """Return the phase that requires the declarer's compulsory announcements."""

    def missing(position: Position, hand: Hand) -> Iterator[Finding]:
        contract, kinds = position.setting.contract, tuple(talking.owed(position))
        if contract is not None and kinds:
            code = "declare.due" if tells_duties(hand) else "declare.due_unknown"
            yield Finding(code, section_of(hand), contract.declarer, {"kinds": kinds})

    return Required(missing)
