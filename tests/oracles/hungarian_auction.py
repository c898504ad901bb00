"""The second opinion on the auction of Hungarian tarokk, of both rulesets (§3 of the rules page)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracles.tarock import TRULL, need, trumps_of

BIDS = ["three", "two", "one", "solo"]
"""Lowest first; what the game is worth is one more than the place."""


@dataclass
class Auction:
    """The bids so far."""

    seats: list[int]
    hands: Mapping[int, list[str]]
    options: Mapping[str, str]
    said: list[tuple[int, str]] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    shown: tuple[int, str] | None = None
    accepted: bool = False

    @property
    def spoken(self) -> list[tuple[int, str]]:
        """What was said besides passes."""
        return [(seat, word) for seat, word in self.said if word != "pass"]

    @property
    def height(self) -> int:
        """The place of the highest bid; -1 if there is none."""
        return max([BIDS.index(word) for _, word in self.spoken if word in BIDS], default=-1)

    @property
    def winner(self) -> int | None:
        return self.spoken[-1][0] if self.spoken else None

    @property
    def over(self) -> bool:
        return len(self.out) == 4 or (self.winner is not None and len(self.out) == 3)

    @property
    def closed(self) -> bool:
        """Whether nobody can say anything but pass any more (H16)."""
        still_in = [seat for seat in self.seats if seat not in self.out and seat != self.winner]
        return self.height == 3 and not any(self.may_hold(seat) for seat in still_in)

    @property
    def speaker(self) -> int:
        """Whose turn it is, while it is not over."""
        turn = self.seats.index(self.said[-1][0]) + 1 if self.said else 0
        return next(seat for step in range(4) if (seat := self.seats[(turn + step) % 4]) not in self.out)

    def may_hold(self, seat: int) -> bool:
        if not self.spoken or self.spoken[-1][1] == "hold" or self.spoken[-1][0] == seat:
            return False
        earlier = self.seats.index(seat) < self.seats.index(self.spoken[-1][0])
        if self.options["hold"] == "earlier" and not earlier:
            return False
        return any(one == seat for one, _ in self.spoken)

    def shows(self, seat: int, word: str) -> str | None:
        """The card that a bid or pass shows."""
        if word == "pass":
            first_two = [one for _, one in self.spoken] == ["three", "two"] and self.spoken[0][0] == seat
            return "T20" if first_two and len(self.out) == 2 else None
        if word == "hold" or self.shown or (len(self.out) == 3 and not self.spoken):
            return None
        lowest = self.height if self.may_hold(seat) else self.height + 1
        return {1: "T19", 2: "T18"}.get(BIDS.index(word) - lowest)

    def allowed(self, seat: int, word: str) -> bool:
        """Whether a player's cards allow a word."""
        own = self.hands[seat]
        shown = self.shows(seat, word)
        honours = [card for card in own if card in TRULL]
        if word == "pass":
            return shown is None or shown in own
        if word in BIDS and not honours and not (word == "three" and len(self.out) == 3 and not self.spoken):
            return False
        if self.options["cue_again"] == "no" and self.shown is not None and self.shown[0] == seat:
            return False
        if shown is None:
            return True
        high = [card for card in honours if card != "T1"] and len(trumps_of(own)) >= 5
        return shown in own and (self.options["cue_honour"] == "any" or bool(high))

    @property
    def legal(self) -> list[str]:
        """What the speaker may say."""
        if self.over:
            alone = len({seat for seat, _ in self.spoken}) == 1 and len(self.said) == 4 and self.winner is not None
            alone = alone and any(card in TRULL for card in self.hands[self.winner or 0])
            return BIDS[self.height + 1 :] if alone and self.options["raise"] == "yes" else []
        seat = self.speaker
        words = ["pass", *(["hold"] if self.may_hold(seat) else []), *BIDS[self.height + 1 :]]
        return [word for word in words if self.allowed(seat, word)]

    def say(self, seat: int, word: str, card: str | None = None) -> None:
        need(not self.over or bool(self.legal), "bids: after the end")
        need(seat == (self.winner if self.over else self.speaker), "bids: turn")
        need(word in self.legal, f"bids: {word}")
        shown = None if self.over else self.shows(seat, word)
        need(card in (None, shown), "bids: the card shown")
        if word != "pass" and self.shown is not None and self.shown[0] != seat:
            self.accepted = True
        if shown is not None:
            self.shown, self.accepted = (seat, shown), word == "pass"
        self.said.append((seat, word))
        if word == "pass":
            self.out.append(seat)
