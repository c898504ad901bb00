"""Declarations of Königrufen: announcements and kontra, the fourth king, giving up [OÖ23]."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Final

from tarot_records import record as models
from tarot_records.core.cards import BIT, KINGS
from tarot_records.core.faults import Finding
from tarot_records.core.position import Contract, Position, remaining_stock
from tarot_records.games.koenigrufen.contracts import BIRDS
from tarot_records.phases.auction.contracts import Contracts, row_of
from tarot_records.phases.declarations.announcements import KONTRA, Announcement, Talking, bare_findings
from tarot_records.phases.declarations.declarations import DeclarationKind
from tarot_records.phases.declarations.giving_up import GIVE_UP, GiveUp
from tarot_records.phases.declarations.kontras import Kontra
from tarot_records.phases.scores.side_cards import VALAT

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration

KING_ULTIMO, FOURTH_KING = "king_ultimo", "fourth_king"
EARLY: Final = (FOURTH_KING, GIVE_UP)
"""Declarations that are made before the talon is taken."""
BIRD_CALLER: Final = "besserrufer"
"""The contract in which the declarer has to announce a bird that he was dealt."""


def talking_of(table: Contracts, options: Mapping[str, str]) -> Talking:
    """Return the rules of announcing and doubling at a table [OÖ23; K8, K17]."""
    return Talking(
        table,
        tells_holder=frozenset({KING_ULTIMO}),
        first_chance=options["kontra_window"] == "first_turn",
        replaces=VALAT,
        one_factor=True,
        both_double=options["valat_kontra"] == "either",
        owed=birds_owed,
    )


def kinds_of(talking: Talking) -> Mapping[str, DeclarationKind]:
    """Return the kinds of declarations that are possible after the scart."""
    birds = (Announcement(slug, talking, BIT[card]) for slug, card in BIRDS.items())
    others = (Announcement("trull", talking), Announcement("kings", talking), Valat(VALAT, talking))
    king = Announcement(KING_ULTIMO, talking, called=True)
    return {**{kind.slug: kind for kind in (*birds, *others, king)}, KONTRA: KontraInTurn(talking)}


class Valat(Announcement, frozen=True):
    """The valat; an opponent who has doubled in a suit game may not announce it [K23]."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on an announced valat."""
        yield from super().check(position, declaration)
        if is_foe_in_suit_game(self.talking.table, position, declaration.seat):
            ladders = self.talking.talk(position).ladders.values()
            if any(declaration.seat in ladder for ladder in ladders):
                yield Finding("declare.kontra_valat", (), declaration.seat, {})


class KontraInTurn(Kontra, frozen=True):
    """A kontra; an opponent who has announced the valat in a suit game may not double [K23]."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings on a kontra."""
        yield from super().check(position, declaration)
        if is_foe_in_suit_game(self.talking.table, position, declaration.seat):
            announcers = self.talking.talk(position).announcers(VALAT)
            if declaration.seat in announcers:
                yield Finding("declare.kontra_valat", (), declaration.seat, {})


def is_foe_in_suit_game(table: Contracts, position: Position, seat: int) -> bool:
    """Return whether a seat plays against the declarer of a suit game."""
    contract, row = position.setting.contract, row_of(table, position)
    return contract is not None and row is not None and row.manner == "suit" and seat != contract.declarer


def birds_owed(position: Position) -> Collection[str]:
    """Return the birds of which the declarer of a Besserrufer still has to announce one: those that he was dealt.

    Return none in other contracts, and if he has or may have announced one of them.
    """
    setting, contract = position.setting, position.setting.contract
    if contract is None or contract.name != BIRD_CALLER or setting.talon_unseen > remaining_stock(position)[1]:
        return ()
    seat = contract.declarer
    own, unseen = dealt(position, seat), position.unseen[seat] + setting.scart_unseen[seat]
    birds = tuple([bird for bird, card in BIRDS.items() if own & BIT[card]])
    maybe = [bird for bird, card in BIRDS.items() if unseen and not setting.talon & BIT[card]]
    said = (word.kind for word in setting.declared if word.seat == seat)
    return () if any(kind in birds or kind in maybe for kind in said) else birds


def dealt(position: Position, seat: int) -> int:
    """Return the mask of cards that a seat was dealt, as far as they are known before play."""
    return (position.hands[seat] | position.setting.scarts[seat]) & ~position.setting.talon


# -- before the talon is taken ------------------------------------------------------------------------


class FourthKing(DeclarationKind, frozen=True):
    """The declarer says `the fourth king` instead of its suit, because he was dealt the three others [K6]."""

    table: Contracts

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings: the seat must be the declarer, hold three kings and have called the fourth."""
        setting, seat = position.setting, declaration.seat
        row = row_of(self.table, position)
        yield from bare_findings(declaration)
        if setting.contract is None or row is None:
            return
        if seat != setting.contract.declarer:
            facts = {"kind": declaration.kind, "expected_seat": setting.contract.declarer}
            yield Finding("declare.seat", ("seat",), seat, facts)
            return
        kings, unknown = dealt(position, seat) & KINGS, position.unseen[seat]
        few = kings.bit_count() + unknown < 3 or kings == KINGS
        own = setting.called is not None and kings & BIT[setting.called]
        if row.sides != "called" or few or own:
            yield Finding("declare.fourth_king", (), seat, {})

    def candidates(self, position: Position, chance: Random) -> Iterable[Declaration]:
        """Return the declaration of a declarer with a called king, half of the time; otherwise nothing."""
        setting = position.setting
        if setting.contract is not None and setting.called is not None and chance.random() >= 0.5:
            said = models.Declaration(seat=setting.contract.declarer, kind=FOURTH_KING)
            return () if setting.declared else (said,)
        return ()


class GiveUpForBird(GiveUp, frozen=True):
    """The declarer gives the game up; in a Besserrufer he names the bird that he pays [OÖ23, schleifen; K7]."""

    def item_findings(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Yield the findings about the bird that the declarer pays."""
        seat, item, contract = declaration.seat, declaration.item, position.setting.contract
        if item is None or contract is None or contract.name != BIRD_CALLER:
            yield from super().item_findings(position, declaration)
            return
        held = BIT[BIRDS[item]] & position.hands[seat] if item in BIRDS else 0
        if not held and (item not in BIRDS or position.unseen[seat] <= 0):
            kinds = tuple(slug for slug, card in BIRDS.items() if BIT[card] & position.hands[seat])
            facts = {"kind": item, "bid": contract.name, "kinds": kinds}
            yield Finding("declare.contract", ("item",), seat, facts)

    def drawn_item(self, position: Position, contract: Contract, chance: Random) -> str | None:
        """Return a random bird (item of a low trump) of the declarer of a Besserrufer; None in other contracts."""
        mine = [slug for slug, card in BIRDS.items() if BIT[card] & position.hands[contract.declarer]]
        return chance.choice(mine) if contract.name == BIRD_CALLER and mine else None
