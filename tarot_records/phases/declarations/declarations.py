"""Declarations before play: the phase that all games share, and the base class of kinds of declarations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from tarot_records import record as models
from tarot_records.coding.passage import SEATS, HandFields, Passage, code_cards, code_expected, item, part
from tarot_records.core.cards import CARDS, UNKNOWN, mask_of
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Finding, no_such_seat
from tarot_records.core.limits import MAX_HANDS, MAX_NUMBER
from tarot_records.core.packs import Pack
from tarot_records.core.position import GAME, NOBODY, Declared, Position, active_seats, turns_of
from tarot_records.record.fast_reader import fast_part
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import SHOWS, Clause, Eyes, Laid, Moment, Step

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand


class DeclarationKind(msgspec.Struct, frozen=True):
    """A kind of declaration; by default a word without value by itself and without effect on the position."""

    @property
    def repeats(self) -> bool:
        """True if a player may make several declarations of this kind."""
        return False

    @property
    def sizes(self) -> Iterable[int]:
        """Possible numbers of cards, one for each value of the declaration; empty if it has no cards."""
        return ()

    @property
    def value_of_each(self) -> int | None:
        """Value of a declaration that several players may make, each for himself; None if that is not possible."""
        return None

    @property
    def says(self) -> frozenset[str]:
        """Names of the further fields that a declaration may state: `item`, `level`, `against`, `trick` or `cards`.

        A kontra has the first three. `cards` means that the declaration names a card and does not show it.
        """
        return frozenset()

    @property
    def items(self) -> tuple[str, ...]:
        """Possible items of a declaration without a level; empty if it has none, or answers another declaration."""
        return ()

    def check(self, position: Position, declaration: Declaration) -> Iterable[Finding]:
        """Yield the findings about a declaration of this kind."""
        return ()

    def value(self, declaration: Declaration) -> int:
        """Return the value of a declaration by itself; 0 if it depends on the play."""
        return 0

    def apply(self, position: Position, declaration: Declaration) -> Position:
        """Return the position with the effects of a declaration that was already added to `Setting.declared`."""
        return position

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Return declarations that random play may make, if they are legal."""
        return ()

    def invent(self, position: Position, chance: Random) -> Declaration | None:
        """Return the first legal candidate; None if there is none."""
        candidates = self.candidates(position, chance)
        return next((made for made in candidates if not any(self.check(position, made))), None)


def named_card(declaration: Declaration) -> int:
    """Return the card that a declaration names; NOBODY if it names none or an unknown one."""
    cards = declaration.cards or ()
    card = CARDS[cards[0]] if len(cards) == 1 else UNKNOWN
    return card if card < UNKNOWN else NOBODY


class DeclarationsMade(NamedTuple):
    """The declarations of a hand that are made at the same moment."""

    places: tuple[int, ...]
    """Index of each declaration in the record's list."""
    declarations: tuple[Declaration, ...]
    standing: tuple[Declared | None, ...]
    """Entry of each declaration in `Setting.declared`; None if its kind or its seat is not allowed."""


Now = Callable[[Position, Sequence["Declaration"]], Sequence[int]]
"""Function from a position and the declarations of the hand to the indexes of those made at that moment."""


def at_once(position: Position, declarations: Sequence[Declaration]) -> Sequence[int]:
    """Return all indexes: every declaration is made at the same moment."""
    return range(len(declarations))


def those_of(kinds: Collection[str], others: bool = False) -> Now:
    """Return a `Now` function for the declarations of these kinds or, with `others`, for all declarations but these."""
    return lambda position, declarations: [i for i, word in enumerate(declarations) if (word.kind in kinds) != others]


def _declaration_clauses(m: Moment) -> tuple[Clause, ...]:
    """Return the clause about a declaration: its cards and value, or the item and (from level 2) factor of a kontra."""
    done = m.after.setting.declared[-1]
    if done.item:
        against = None if done.against == NOBODY else Clause("against", {"taker": done.against})
        level = Clause("kontra_level", {"number": 1 << done.level}) if done.level > 1 else None
        facts = {"who": m.who, "kind": done.kind, "item": done.item, "how": level, "what": against}
        return (Clause("kontra", facts),)
    if done.level:
        return (Clause("doubles_hand", {"who": m.who, "kind": done.kind, "number": 1 << done.level}),)
    what = worth = None
    if done.revealed:
        what = Clause("of_cards", {"group": (done.revealed, max(0, done.size - done.revealed.bit_count()))})
    elif done.size:
        what = Clause("of_so_many", {"count": done.size})
    if done.value:
        worth = Clause("worth", {"points": done.value})
    return (Clause("declares", {"who": m.who, "kind": done.kind, "what": what, "worth": worth}),)


def _declaration_seen(eyes: Eyes, m: Moment) -> None:
    if m.who not in (None, NOBODY):
        eyes.held[m.who] |= m.after.setting.declared[-1].cards


def _declaration_laid(m: Moment) -> Laid | None:
    done = m.after.setting.declared[-1]
    if not done.size:
        return None
    return Laid(SHOWS, {"player": m.who}, done.cards, done.size - done.cards.bit_count())


DECLARATION = Step("declaration", _declaration_clauses, laid=_declaration_laid, seen=_declaration_seen, moves=True)


class Declarations(Phase, frozen=True):
    """The phase in which the players of a game declare."""

    kinds: Mapping[str, DeclarationKind]
    now: Now = at_once
    """Function that selects the declarations made in this phase; others belong to another phase."""
    speakers: Callable[[Position], Sequence[int]] = active_seats
    """Function from a position to the seats that may declare something: also one that sits out, in some games."""
    name: str = "declarations"
    fields: frozenset[str] = frozenset({"declarations"})
    steps: ClassVar[tuple[Step, ...]] = (DECLARATION,)
    codes: ClassVar[str] = "declarations"

    @cached_property
    def doubling(self) -> frozenset[str]:
        """Kinds that double the whole hand: they have a level, and no item."""
        return frozenset(slug for slug, kind in self.kinds.items() if "level" in kind.says and "item" not in kind.says)

    def event(self, hand: Hand, position: Position) -> DeclarationsMade | None:
        """Return the stated declarations that are made in this phase; None if there are none."""
        places = tuple(self.now(position, hand.declarations)) if hand.declarations else ()
        return self.made(hand, places, self.speakers(position)) if places else None

    def made(self, hand: Hand, places: tuple[int, ...], players: Sequence[int]) -> DeclarationsMade:
        """Return the declarations at some indexes of the record's list; `players` are the seats that may declare."""
        made = tuple([hand.declarations[i] for i in places])
        return DeclarationsMade(places, made, tuple([self._standing(declaration, players) for declaration in made]))

    def _standing(self, declaration: Declaration, players: Sequence[int]) -> Declared | None:
        """Return the entry of a declaration in `Setting.declared`; None if its kind or its seat is not allowed."""
        seat, kind, cards = declaration.seat, declaration.kind, declaration.cards or ()
        if kind not in self.kinds or seat not in players:
            return None
        size, worth, says = declaration.size or len(cards), self.kinds[kind].value(declaration), self.kinds[kind].says
        if not says:
            return Declared(seat, kind, mask_of(cards), size, worth)
        if "cards" in says:
            return Declared(seat, kind, 0, 0, worth, named=named_card(declaration))
        against = NOBODY if declaration.against is None else declaration.against
        item, level = declaration.item or "", declaration.level or 0
        return Declared(seat, kind, mask_of(cards), size, worth, item, level, against)

    def check(self, position: Position, made: DeclarationsMade) -> Iterable[Finding]:
        """Yield the findings about the declarations."""
        last = made.places[-1] if made.places else None
        for i, declaration, stands in zip(*made, strict=True):
            for finding in self._findings(position, declaration):
                yield finding._replace(path=("declarations", i, *finding.path))
            if i != last:
                position = self.with_those(position, (declaration,), (stands,))

    def _findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        seats, seat, slug = len(position.hands), declaration.seat, declaration.kind
        kind = self.kinds.get(slug)
        if seat >= seats:
            yield no_such_seat(("seat",), seat, seats)
        elif kind is None:
            yield Finding("declare.kind", ("kind",), seat, {"kind": slug, "kinds": tuple(self.kinds)})
        elif seat not in self.speakers(position):
            return  # reported with the deal
        elif not kind.repeats and [d for d in position.setting.declared if d.seat == seat and d.kind == slug]:
            yield Finding("declare.again", (), seat, {"kind": slug})
        else:
            if declaration.against is not None and declaration.against >= seats:
                yield no_such_seat(("against",), declaration.against, seats)
                return
            for name in ("item", "against", "level"):
                if getattr(declaration, name) is not None and name not in kind.says:
                    yield Finding("record.section", (name,), seat, {"field": name})
            yield from kind.check(position, declaration)

    def apply(self, position: Position, made: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position after the declarations."""
        if note is None:
            return self.with_those(position, made.declarations, made.standing)
        for i, declaration, stands in zip(*made, strict=True):
            after = self.with_those(position, (declaration,), (stands,))
            if after is not position:
                note(DECLARATION, after, ("declarations", i), declaration.seat)
            position = after
        return position

    def with_those(
        self, position: Position, declarations: Sequence[Declaration], standing: Sequence[Declared | None]
    ) -> Position:
        """Return the position with some declarations added to `Setting.declared`, and with their effects."""
        made = [stands for stands in standing if stands is not None]
        if not made:
            return position
        setting = position.setting
        position = position._replace(setting=setting._replace(declared=(*setting.declared, *made)))
        for declaration, stands in zip(declarations, standing, strict=True):
            if stands is not None:
                position = self.kinds[stands.kind].apply(position, declaration)
        return position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with one random legal declaration; None if there is none."""
        for kind in self.kinds.values():
            declaration = kind.invent(position, chance)
            if declaration is not None and self.now(position, (declaration,)):
                return models.Hand(declarations=(declaration,))
        return None

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return any declaration as expected input; None once a card is played."""
        return None if hand.tricks else self.asked(position, tuple(self.kinds))

    def accepts(self, position: Position, declaration: Declaration) -> bool:
        """Return whether a declaration is legal in a position, as far as known."""
        if declaration.kind not in self.kinds or not self.now(position, (declaration,)):
            return False
        return not any(CATALOGUE[finding.code].severity in FAULTY for finding in self._findings(position, declaration))

    def after_word(self, position: Position, declaration: Declaration) -> Position:
        """Return the position after one more legal declaration."""
        return self.with_those(position, (declaration,), (self._standing(declaration, self.speakers(position)),))

    def possible(self, position: Position, about: str | None = None) -> Iterator[Declaration]:
        """Yield the declarations that are legal in a position, as far as known, without the cards shown.

        If `about` is an item, yield only the answers to it, such as kontras. If it is None, yield declarations that
        answer none, and answers to the game and to everything declared before.
        """
        declared, made_word = position.setting.declared, fast_part("Declaration")
        doubled = [item for item in (GAME, *dict.fromkeys(word.kind for word in declared)) if about in (None, item)]
        for slug, kind in self.kinds.items():
            forms: list[dict[str, Any]]
            if "level" not in kind.says and about is None:
                sizes: tuple[int | None, ...] = tuple(kind.sizes) or (None,)
                forms = [{"size": size, "value": kind.value_of_each} for size in sizes]
            elif "item" in kind.says:
                foes = (None, *active_seats(position)) if "against" in kind.says else (None,)
                levels = [(item, 1 + sum((d.kind, d.item) == (slug, item) for d in declared)) for item in doubled]
                forms = [
                    {"item": item, "level": level, "against": against} for item, level in levels for against in foes
                ]
            elif slug in self.doubling and doubled:
                forms = [{"level": 1 + sum(word.kind in self.doubling for word in declared)}]
            else:
                continue
            for seat in self.speakers(position):
                made = (made_word(seat=seat, kind=slug, **form) for form in forms)
                yield from (declaration for declaration in made if self.accepts(position, declaration))

    def sayable(self, position: Position, seats: Iterable[int]) -> tuple[str, ...]:
        """Return the kinds of declarations that at least one of some seats may make in a position, as far as known."""
        words = [models.Declaration(seat=seat, kind=kind) for kind in self.kinds for seat in seats]
        return tuple(dict.fromkeys(word.kind for word in words if not any(self._findings(position, word))))

    def asked(self, position: Position, words: tuple[str, ...], aside: bool = False) -> Awaited:
        """Return declarations of the kinds `words` as optional input; with `aside`, beside other expected input."""
        sizes = {word: sizes for word in words if (sizes := tuple(self.kinds[word].sizes))}
        says = frozenset({"cards", "size"} if sizes else ()).union(*(self.kinds[word].says for word in words))
        plain = tuple(kind for kind in self.kinds if "item" not in self.kinds[kind].says)
        items = (GAME, *plain) if "level" in says else ()
        items += tuple(dict.fromkeys(item for word in words for item in self.kinds[word].items))
        asked = Awaited("declarations", position, words=words, sizes=sizes, optional=True, says=says, items=items)
        return asked._replace(aside=aside)

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterator[Hand]:
        """Yield the hand with each possible size of the first declaration that states neither cards nor value."""
        for i, declared in enumerate(hand.declarations):
            is_open = declared.cards is None and not declared.size and declared.value is None
            sizes = tuple(self.kinds[declared.kind].sizes) if is_open and declared.kind in self.kinds else ()
            if sizes:
                before, after = hand.declarations[:i], hand.declarations[i + 1 :]
                for size in sizes:
                    sized = declared.model_copy(update={"size": size})
                    yield hand.model_copy(update={"declarations": (*before, sized, *after)})
                return

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the declarations."""
        digits, position, wanted = passage.digits, passage.position, part(passage.hand, "declarations")
        counts = range(1, MAX_HANDS + 1)
        made: list[Declaration] = []
        while digits.flag(item(wanted, len(made)) is not None, no=3, yes=1):
            declared = item(wanted, len(made))
            seat = digits.pick(range(len(position.hands)), part(declared, "seat"))
            kind = digits.pick(passage.declarations, part(declared, "kind"))
            shown = None
            if digits.flag(part(declared, "cards") is not None):
                shown = code_cards(
                    passage, position.hands[seat] | position.setting.scarts[seat], part(declared, "cards")
                )
            declaration = models.Declaration(
                seat=seat,
                kind=kind,
                cards=shown,
                size=code_expected(digits, None, counts, part(declared, "size")),
                trick=code_expected(digits, None, counts, part(declared, "trick")),
            )
            if kind in self.kinds and "level" in self.kinds[kind].says:
                declaration = declaration.model_copy(update=self._answered(passage, made, kind, declared))
            elif kind in self.kinds and self.kinds[kind].items:
                told = digits.pick((None, *self.kinds[kind].items), part(declared, "item"))
                declaration = declaration.model_copy(update={"item": told})
            worth = self.kinds[kind].value(declaration) if kind in self.kinds else 0
            value = part(declared, "value")
            if digits.flag(value not in (None, worth), no=63, yes=1):
                value = digits.number(2 * MAX_NUMBER + 1, (value or 0) + MAX_NUMBER) - MAX_NUMBER
            else:
                value = digits.pick((None, worth), value)
            made.append(declaration.model_copy(update={"value": value}))
        return {"declarations": tuple(made)}

    def _answered(self, passage: Passage, made: Sequence[Declaration], kind: str, wanted: Any) -> HandFields:
        """Write or read item, opponent and level of a kontra; usually the next level."""
        digits, item, levels = passage.digits, part(wanted, "item"), (None, *range(1, MAX_HANDS + 1))
        if kind in self.doubling:
            due = 1 + sum(entry.kind in self.doubling for entry in made)
            return {"level": code_expected(digits, due, levels, part(wanted, "level"))}
        of_game = digits.flag(item == GAME)
        item = GAME if of_game else digits.pick((None, *passage.declarations), item)
        against = None
        if digits.flag(part(wanted, "against") is not None, no=3, yes=1):
            against = digits.pick(SEATS, part(wanted, "against"))
        due = 1 + sum((entry.kind, entry.item) == (kind, item) for entry in made)
        level = code_expected(digits, due, levels, part(wanted, "level"))
        return {"item": item, "against": against, "level": level}


class Required(Phase, frozen=True):
    """A phase that reports compulsory declarations that were not made."""

    missing: Callable[[Position, Hand], Iterable[Finding]]
    """Function that yields the findings about missing declarations."""
    name: str = "declarations"

    def event(self, hand: Hand, position: Position) -> Hand:
        """Return the hand itself, so that every hand is checked."""
        return hand

    def check(self, position: Position, hand: Hand) -> Iterable[Finding]:
        """Return the findings about missing declarations."""
        return self.missing(position, hand)


def out_of_turn(
    position: Position, hand: Hand, kinds: Collection[str] = (), dealer_first: bool = False
) -> Iterator[Finding]:
    """Yield a finding for each declaration that follows one of a later player in the order of turns.

    The leader declares first or, with `dealer_first`, the dealer. The order counts among declarations of these `kinds`;
    empty for all.
    """
    first = position.setting.dealer if dealer_first else position.leader
    if first == NOBODY:
        return
    turns = turns_of(position)[first]
    last = turns[0]
    for i, declaration in enumerate(hand.declarations):
        if kinds and declaration.kind not in kinds:
            continue
        if declaration.seat in turns and turns.index(declaration.seat) < turns.index(last):
            code = "declare.order_from_dealer" if dealer_first else "declare.order"
            yield Finding(code, ("declarations", i), declaration.seat, {"found_seat": last})
        elif declaration.seat in turns:
            last = declaration.seat


def section_of(hand: Hand) -> tuple[str, ...]:
    """Return the path of the declarations within the hand; empty if it has none."""
    return ("declarations",) if hand.declarations else ()
