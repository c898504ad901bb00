"""Announcements that a bid contains: the declarer has made them whether or not the record lists them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from tarot_records import record as models
from tarot_records.core.faults import Finding
from tarot_records.core.position import Declared, Position
from tarot_records.phases.declarations.declarations import DECLARATION, Declarations, DeclarationsMade, Now
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand

LISTED: Final = 0.5
"""Probability that random play lists the announcement."""


def word_of_bid(position: Position, of_bid: Mapping[str, str]) -> tuple[int, str] | None:
    """Return the declarer and the item that his bid announces; None if it announces none.

    `of_bid` maps a contract to the item announced by its bid.
    """
    contract = position.setting.contract
    return None if contract is None or contract.name not in of_bid else (contract.declarer, of_bid[contract.name])


def those_of_bid(of_bid: Mapping[str, str]) -> Now:
    """Return a function for the index of the first declaration that the declarer's bid contains; empty if none."""

    def now(position: Position, declarations: Sequence[Declaration]) -> Sequence[int]:
        word = word_of_bid(position, of_bid)
        return [i for i, said in enumerate(declarations) if (said.seat, said.kind) == word][:1]

    return now


def those_besides(*moments: Now) -> Now:
    """Return a function for the indexes of the declarations that none of the functions `moments` selects."""

    def now(position: Position, declarations: Sequence[Declaration]) -> Sequence[int]:
        others = {i for moment in moments for i in moment(position, declarations)}
        return [i for i in range(len(declarations)) if i not in others]

    return now


class AnnouncedByBid(Declarations, frozen=True, kw_only=True):
    """The announcement that the contract contains, made by the declarer before all others."""

    of_bid: Mapping[str, str]
    """Contract -> the item that its bid announces."""
    codes: ClassVar[str] = ""

    def event(self, hand: Hand, position: Position) -> DeclarationsMade | None:
        """Return the announcement, without a place if the record does not list it; None if the bid contains none.

        Return None also for a hand that has ended before, which may list the announcement.
        """
        word = word_of_bid(position, self.of_bid)
        if word is None or position.setting.ended is not None:
            return None
        declared = Declared(*word, 0, 0, 0)
        places = tuple(those_of_bid(self.of_bid)(position, hand.declarations))
        listed = tuple([hand.declarations[i] for i in places])
        return DeclarationsMade(places, listed or (self._word(word),), (declared,))

    def _word(self, word: tuple[int, str]) -> Declaration:
        return models.Declaration(seat=word[0], kind=word[1])

    def check(self, position: Position, made: DeclarationsMade) -> Iterator[Finding]:
        """Yield the findings about the announcement, at its place if it is listed, else at the hand.

        An announcement that is not listed is checked only if there are no bids: bids are checked with the cards that
        they require.
        """
        (declaration,) = made.declarations
        for finding in self._findings(position, declaration) if made.places or not position.setting.bids else ():
            path = ("declarations", made.places[0], *finding.path) if made.places else ()
            yield finding._replace(path=path)

    def apply(self, position: Position, made: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position with the announcement made; only a listed one is a step."""
        after = self.with_those(position, made.declarations, made.standing)
        if note is not None and made.places:
            note(DECLARATION, after, ("declarations", made.places[0]), made.declarations[0].seat)
        return after

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand that lists the announcement, or an empty hand; None once it is made, or if there is none."""
        word = word_of_bid(position, self.of_bid)
        if word is None or word in [(said.seat, said.kind) for said in position.setting.declared]:
            return None
        return models.Hand(declarations=(self._word(word),)) if chance.random() < LISTED else models.Hand()

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return None: the announcement may be listed with the others."""
        return None

    def possible(self, position: Position, about: str | None = None) -> Iterator[Declaration]:
        """Return no declarations: the announcement is made whether or not it is listed."""
        return iter(())
