"""The king called in Slovenian tarok: any, also one's own; or only one's own if one holds them all [S3]."""

from dataclasses import dataclass

from tarot_records.cards import KINGS
from tarot_records.phases.call import Call
from tarot_records.position import Position


@dataclass(frozen=True)
class CallAnother(Call):
    """The declarer calls a king that he does not hold, as long as there is one."""

    def legal(self, position: Position, seat: int) -> int:
        """The kings this seat, all its cards known, may call."""
        return super().legal(position, seat) or KINGS
