"""Announcements and kontra, said in turn before play: what a row of contracts lets be announced, and doubled.

The record lists what was said in the order in which it was said; that nobody said anything is not listed. From who
spoke follows whose turn it was: the declarer speaks first, and the words of one player that follow one another are
of one turn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from tarot_records import record as models
from tarot_records.core.cards import BIT, codes_of
from tarot_records.core.faults import Finding
from tarot_records.core.position import GAME, NOBODY, Contract, Declared, Position, holder, turns_of
from tarot_records.phases.contracts import ContractRow, Contracts, row_of
from tarot_records.phases.declarations import DeclarationKind, Required, section_of
from tarot_records.phases.sheet import tells_declarations

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

KONTRA = "kontra"


class Doubled(NamedTuple):
    """What is doubled by itself."""

    item: str
    by: int
    """Who announced it; for the game the declarer, or the one foe it is doubled with."""


class Talk(NamedTuple):
    """What has been said so far."""

    turn: int = 0
    """The turn of the last word, from 0, the declarer's first."""
    announced: tuple[tuple[str, int], ...] = ()
    """What was announced, and by whom."""
    turns: Mapping[int, int] = {}
    """Who has announced something -> the turn he did it in."""
    said: Mapping[Doubled, int] = {}
    """What can be doubled -> the turn of the last word on it; the game's is not there at first."""
    ladders: Mapping[Doubled, tuple[int, ...]] = {}
    """What is doubled -> who said each level. What is void is not there."""
    untold: bool = False
    """Whether a kontra was said of which nobody knows to what, so that no level is certain after it."""
    doubtful: frozenset[Doubled] = frozenset()
    """What a kontra was said to by somebody who may be on the side of the last: nobody knows whether it was void."""

    def announcers(self, item: str) -> tuple[int, ...]:
        """Return who announced something."""
        return tuple([seat for known, seat in self.announced if known == item])


NOTHING_SAID: Final = Talk()


@dataclass(frozen=True)
class Talking:
    """How a game announces and doubles."""

    table: Contracts
    tells_holder: frozenset[str] = frozenset()
    """What only the holder of the card called can announce, so that everybody knows then who plays with whom."""
    levels: int = 3
    """How many levels of kontra there are."""
    first_turn: bool = False
    """Whether everybody announces in his first turn or not at all; else in any one turn, but the declarer."""
    first_chance: bool = False
    """Whether a kontra is said in the speaker's first turn after what it answers, or not at all."""
    replaces: str = ""
    """What takes the place of the game once it is announced."""
    one_factor: bool = False
    """Whether a kontra to that and one to the game are the same; else the game is no longer doubled."""
    both_double: bool = False
    """Whether either side may double that first once a foe of the declarer has announced it."""
    owed: Callable[[Position], Collection[str]] = lambda position: ()
    """What the declarer has to announce one of, as long as he has not."""
    _last: list[tuple[Position, Talk]] = field(default_factory=list, compare=False, repr=False)
    """The position that was asked about last, with what had been said: one is asked about for word after word."""

    # -- who speaks, and for whom -------------------------------------------------------------------

    def order(self, position: Position, contract: Contract) -> Sequence[int]:
        """Return who speaks, from the declarer on."""
        return turns_of(position)[contract.declarer]

    def turn(self, order: Sequence[int], talk: Talk, seat: int) -> int:
        """Return the turn in which a seat speaks next."""
        return talk.turn + (order.index(seat) - talk.turn) % len(order)

    def rivals(self, contract: Contract, one: int, two: int) -> bool | None:
        """Return whether two players are on different sides; None if nobody knows."""
        if NOBODY in (one, two):
            return None
        if one == two:
            return False
        if contract.partner == NOBODY:
            return None
        attack = (contract.declarer, contract.partner)
        return (one in attack) != (two in attack)

    def knows(self, position: Position, talk: Talk, seat: int) -> bool:
        """Return whether a player knows for sure on whose side he and everybody is."""
        setting, row = position.setting, row_of(self.table, position)
        if row is None or row.sides != "called" or any(item in self.tells_holder for item, _ in talk.announced):
            return True
        if setting.called is None:
            return False
        if setting.talon & BIT[setting.called]:
            return bool(row.talon.taken) and row.talon.shown
        return holder(position, setting.called) == seat

    # -- what was said ------------------------------------------------------------------------------

    def talk(self, position: Position) -> Talk:
        """Return what has been said by this position."""
        if not position.setting.declared:
            return NOTHING_SAID
        for known, talk in self._last:
            if known is position:
                return talk
        talk = self._talk(position)
        self._last[:] = [(position, talk)]
        return talk

    def _talk(self, position: Position) -> Talk:
        talk, said = NOTHING_SAID, position.setting.declared
        contract, row = position.setting.contract, row_of(self.table, position)
        if contract is None or row is None:
            return talk
        order = self.order(position, contract)
        for word in said:
            if word.seat in order and (word.kind == KONTRA or word.kind in row.items):
                talk = self.heard(position, contract, row, order, talk, word)
        return talk

    def heard(
        self, position: Position, contract: Contract, row: ContractRow, order: Sequence[int], talk: Talk, word: Declared
    ) -> Talk:
        """Return what has been said with one word more, a kontra or an announcement."""
        if word.kind == KONTRA:
            turn = self.turn(order, talk, word.seat)
            about = self.about(position, talk, word)
            to_nobody = row.kontra == "each" and (word.seat, word.against) == (contract.declarer, NOBODY)
            if not word.item or to_nobody or not self.is_certain(contract, talk, word):
                return talk._replace(turn=turn, untold=True)
            rivals = None if about is None else self._answers(contract, talk, about, word)
            if about is None or rivals is False:
                return talk._replace(turn=turn)
            if rivals is None and not self.knows(position, talk, word.seat):
                talk = talk._replace(doubtful=talk.doubtful | {about})
            ladder = (*talk.ladders.get(about, ()), word.seat)
            return talk._replace(turn=turn, said={**talk.said, about: turn}, ladders={**talk.ladders, about: ladder})
        turn = self.turn(order, talk, word.seat)
        return talk._replace(
            turn=turn,
            announced=(*talk.announced, (word.kind, word.seat)),
            turns={word.seat: turn, **talk.turns},
            said={**talk.said, Doubled(word.kind, word.seat): turn},
        )

    def about(self, position: Position, talk: Talk, word: Declared) -> Doubled | None:
        """Return what a kontra is said to; None if it is nothing that can be doubled, or not told."""
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
        if not announcers:
            return None
        if self.one_factor and word.item == self.replaces:
            return Doubled(GAME, contract.declarer)
        about = [Doubled(word.item, by) for by in announcers]
        answered = [entry for entry in about if self._answers(contract, talk, entry, word)]
        due = [entry for entry in answered if len(talk.ladders.get(entry, ())) + 1 == word.level]
        return (due or answered or about)[0]

    def is_certain(self, contract: Contract, talk: Talk, word: Declared) -> bool:
        """Return whether it is known which a kontra answers, where more than one has announced the same."""
        announcers = talk.announcers(word.item)
        if len(announcers) < 2:
            return True
        answered = [self._answers(contract, talk, Doubled(word.item, by), word) for by in announcers]
        return None not in answered and (word.level > 0 or answered.count(True) < 2)

    def _answers(self, contract: Contract, talk: Talk, about: Doubled, word: Declared) -> bool | None:
        """Return whether a kontra is said to the other side, whose the last word on this was; None if nobody knows."""
        return self.answers(contract, talk, about, word.seat, word.item)

    def answers(self, contract: Contract, talk: Talk, about: Doubled, seat: int, item: str) -> bool | None:
        """Return whether this player may say the next kontra to something, for his side; None if nobody knows."""
        begins = about.item == GAME and not talk.ladders.get(about)
        if self.both_double and begins and self._replaced_by_foes(contract, talk):
            return True
        return self.rivals(contract, seat, self.last(contract, talk, about, item))

    def _replaced_by_foes(self, contract: Contract, talk: Talk) -> bool | None:
        """Return whether a foe of the declarer has announced what takes the place of the game; None if nobody knows."""
        replaced = talk.announcers(self.replaces) if self.replaces and self.one_factor else ()
        return self.rivals(contract, contract.declarer, replaced[0]) if replaced else False

    def last(self, contract: Contract, talk: Talk, about: Doubled, item: str) -> int:
        """Who has spoken last of it, so that the other side is to answer; NOBODY if nobody knows who is on that."""
        if ladder := talk.ladders.get(about):
            return ladder[-1]
        if about.item != GAME:
            return about.by
        replaced = talk.announcers(self.replaces) if self.replaces and self.one_factor else ()
        by_foes = self._replaced_by_foes(contract, talk)
        if replaced and (item == self.replaces or by_foes):
            return replaced[0]
        return NOBODY if by_foes is None else contract.declarer


# -- announcements ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Announcement(DeclarationKind):
    """Something that one undertakes to make."""

    slug: str
    talking: Talking
    cards: int = 0
    """Cards of which who announces it must hold some, as a mask; 0: anybody may."""
    least: int = 1
    """How many of them."""
    called: bool = False
    """Whether it is for the holder of the card called alone."""
    repeats: bool = True
    """Whoever announces it again is told so here."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on it."""
        seat, contract, row = declaration.seat, position.setting.contract, row_of(self.talking.table, position)
        yield from self.first_findings(position, declaration)
        if contract is None or row is None or self.slug not in row.items:
            return
        talk, order = self.talking.talk(position), self.talking.order(position, contract)
        before = talk.announcers(self.slug)
        if before:
            yield Finding("declare.once", (), seat, {"kind": self.slug, "found_seat": before[0]})
            return
        turn = self.talking.turn(order, talk, seat)
        over = talk.turns.get(seat, turn) != turn
        if over or (seat == contract.declarer and turn) or (self.talking.first_turn and turn >= len(order)):
            yield Finding("declare.turn", (), seat, {"kind": self.slug})

    def first_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on it whatever was said before."""
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
        """Yield the findings on it by itself: mostly it is but a word."""
        return bare_findings(declaration)

    def _holder_findings(self, position: Position, seat: int) -> Iterator[Finding]:
        """Yield whether who announces it holds what it takes."""
        cards, least, called = self.cards, self.least, position.setting.called
        if self.called:
            if called is None:
                return  # what was called is not known, or said elsewhere to be missing
            cards, least = BIT[called], 1
        if not cards:
            return
        most = (position.hands[seat] & cards).bit_count() + position.unseen[seat]  # what has gone may be other cards
        if most < least or self._elsewhere(position, seat, cards) > cards.bit_count() - least:
            facts = {"kind": self.slug, "legal": codes_of(cards), "needed": least}
            yield Finding("declare.holder", ("seat",), seat, facts)

    def _elsewhere(self, position: Position, seat: int, cards: int) -> int:
        """Return how many of the cards are known to be with others, or laid away."""
        setting, known = position.setting, 0
        for other, held in enumerate(position.hands):
            if other != seat and not position.missing[other]:
                known |= held
        for scart in setting.scarts:
            known |= scart
        if not setting.taken:
            known |= setting.talon
        return (known & cards & ~position.hands[seat]).bit_count()

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Return one by each, now and then; at once by a declarer who has to."""
        contract, row = position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or self.slug not in row.items:
            return ()
        if owed := self.talking.owed(position):
            seats: Sequence[int] = (contract.declarer,) if self.slug in owed else ()
        else:
            seats = self.talking.order(position, contract) if chance.random() < SPOKEN else ()
        return (self.word(position, seat, chance) for seat in seats)

    def word(self, position: Position, seat: int, chance: Random) -> Declaration:
        """Return what a player says to announce it."""
        return models.Declaration(seat=seat, kind=self.slug)


SPOKEN = 0.1
"""So often something is announced that may be, in hands that are made up."""
DOUBLES = 0.4
"""So often somebody doubles after all that was said in such a hand: often enough that it is answered too."""


def bare_findings(declaration: Declaration, without: Sequence[str] = ("cards", "size", "value")) -> Iterator[Finding]:
    """Yield what a word said before play does not have."""
    for name in without:
        if getattr(declaration, name) is not None:
            yield Finding("record.section", (name,), declaration.seat, {"field": name})
    if declaration.trick not in (None, 1):
        yield Finding("declare.time", ("trick",), declaration.seat, {"trick": declaration.trick})


# -- kontra -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kontra(DeclarationKind):
    """The game, or something announced, is doubled; and doubled again."""

    talking: Talking
    repeats: bool = True
    says: frozenset[str] = field(default=frozenset({"item", "against", "level"}))

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on it."""
        talking, contract, row = self.talking, position.setting.contract, row_of(self.talking.table, position)
        yield from bare_findings(declaration)
        if contract is None or row is None:
            return
        if row.kontra == "none":
            yield Finding("declare.kontra_none", (), declaration.seat, {"bid": row.slug})
            return
        if declaration.item is None:
            yield Finding("declare.kontra_unknown", (), declaration.seat, {"field": "item"})
            return
        talk = talking.talk(position)
        wrong = tuple(self._target_findings(contract, row, talk, declaration))
        yield from wrong
        word = _word(declaration)
        about = talking.about(position, talk, word)
        untold = talk.untold or about in talk.doubtful or not talking.is_certain(contract, talk, word)
        if not wrong and about is not None and not untold:
            yield from self._word_findings(position, contract, talk, about, declaration)

    def _target_findings(
        self, contract: Contract, row: ContractRow, talk: Talk, declaration: Declaration
    ) -> Iterator[Finding]:
        """Yield the findings on what it is said to, and against whom."""
        seat, item, against = declaration.seat, declaration.item, declaration.against
        items = [GAME, *(dict(talk.announced) if row.kontra == "all" else ())]
        if self.talking.replaces in items and not self.talking.one_factor:
            items.remove(GAME)
        if item not in items:
            yield Finding("declare.kontra_item", ("item",), seat, {"item": item, "items": tuple(items)})
        elif row.kontra == "all":
            if against is not None:
                yield Finding("declare.kontra_all", ("against",), seat, {"found_seat": against})
        elif seat != contract.declarer:
            if against not in (None, contract.declarer):
                yield Finding("declare.kontra_against", ("against",), seat, {"found_seat": against})
        elif against is None:
            yield Finding("declare.kontra_unknown", (), seat, {"field": "against"})
        elif against == seat:
            yield Finding("declare.kontra_against", ("against",), seat, {"found_seat": against})

    def _word_findings(
        self, position: Position, contract: Contract, talk: Talk, about: Doubled, declaration: Declaration
    ) -> Iterator[Finding]:
        """Yield whether it is this player's, and this level's, turn."""
        talking, seat, item = self.talking, declaration.seat, declaration.item or ""
        ladder, last = talk.ladders.get(about, ()), talking.last(contract, talk, about, item)
        due = len(ladder) + 1
        rivals = talking.answers(contract, talk, about, seat, item)
        if rivals is False and (seat == last or talking.knows(position, talk, seat)):
            yield Finding("declare.kontra_side", ("seat",), seat, {"item": item, "found_seat": last})
            return
        if due > talking.levels:
            yield Finding("declare.kontra_levels", (), seat, {"item": item, "most": talking.levels})
        elif declaration.level not in (None, due):
            level = {"item": item, "found": declaration.level, "expected": due}
            yield Finding("declare.kontra_level", ("level",), seat, level)
        if talking.first_chance and rivals is not False:
            order, since = talking.order(position, contract), talk.said.get(about, -1)
            turn = talking.turn(order, talk, seat)
            if turn - len(order) > since:
                yield Finding("declare.kontra_late", (), seat, {"item": item})

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Yield one of the next level by each, now and then."""
        talking, contract, row = self.talking, position.setting.contract, row_of(self.talking.table, position)
        if contract is None or row is None or row.kontra == "none" or chance.random() >= DOUBLES:
            return
        if talking.owed(position):
            return
        talk = talking.talk(position)
        item = chance.choice([GAME, *(dict(talk.announced) if row.kontra == "all" else ())])
        for seat in talking.order(position, contract):
            for against in self._against(contract, row, talk, seat):
                made = models.Declaration(seat=seat, kind=KONTRA, item=item, against=against)
                about = talking.about(position, talk, _word(made))
                if about is not None and talking.answers(contract, talk, about, seat, item):
                    yield made.model_copy(update={"level": len(talk.ladders.get(about, ())) + 1})

    def _against(self, contract: Contract, row: ContractRow, talk: Talk, seat: int) -> Iterable[int | None]:
        """Against whom a player may say it."""
        if row.kontra == "all":
            return (None,)
        return (contract.declarer,) if seat != contract.declarer else [entry.by for entry in talk.ladders]


def _word(declaration: Declaration) -> Declared:
    """Return a kontra as it stands among what was said."""
    against = NOBODY if declaration.against is None else declaration.against
    return Declared(declaration.seat, KONTRA, 0, 0, 0, declaration.item or "", declaration.level or 0, against)


# -- duties -----------------------------------------------------------------------------------------


def due(talking: Talking) -> Required:
    """Return the requirement that the declarer has announced what he had to."""

    def missing(position: Position, hand: Hand) -> Iterator[Finding]:
        contract, kinds = position.setting.contract, tuple(talking.owed(position))
        if contract is not None and kinds:
            code = "declare.due" if tells_declarations(hand) else "declare.due_unknown"
            yield Finding(code, section_of(hand), contract.declarer, {"kinds": kinds})

    return Required(missing)
