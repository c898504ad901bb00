"""The king called in Slovenian tarok: any, also one's own; or only one's own if one holds them all [S3]."""

from dataclasses import dataclass

from tarot_records.core.cards import BIT, KINGS
from tarot_records.core.position import Position
from tarot_records.phases.call import Call


@dataclass(frozen=True)
class CallAnother(Call):
    """The declarer calls a king that he does not hold, as long as there is one."""

    def legal(self, position: Position, seat: int) -> int:
        """The kings this seat, all its cards known, may call."""
        return super().legal(position, seat) or KINGS

    def _may_be_legal(self, position: Position, seat: int, card: int) -> bool:
        """Whether the call is legal for some hand that fits what is known."""
        own = bool(KINGS & BIT[card]) and self._may_hold(position, seat, KINGS)
        return own or super()._may_be_legal(position, seat, card)
