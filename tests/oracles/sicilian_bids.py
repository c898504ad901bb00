"""The bidding of Sicilian Tarocchi as its second opinion follows it, with the options of the game.

Written from the rules page alone, as `oracles.sicilian` is, which says how the page is read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracles.table import Unsaid, need
from oracles.tarock import Json, none_of

OPTIONS = {
    "rivanto": ["later", "any"],
    "first_lead": ["right", "bidder"],
    "solo_rounds": ["five", "any"],
    "forced": ["no", "giove"],
    "call": ["highest", "free"],
}
"""Every option with its values, the default first."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Return the value of every option, stated or by default."""
    return DEFAULTS | dict(options or {})


# -- bidding (§2, §3, §7) ----------------------------------------------------------------------


@dataclass
class Bidding:
    """The words so far, in rounds of one each."""

    ruleset: str
    seats: list[int]
    options: Mapping[str, str]
    round: int = 1
    words: list[str] = field(default_factory=list)
    """Words said in the current round."""
    said: list[tuple[int, str]] = field(default_factory=list)
    contract: str = ""
    bidder: int = -1
    over: bool = False
    unclear: str = ""
    """A message, if the page does not tell what follows."""

    @property
    def four(self) -> bool:
        """True if four play."""
        return len(self.seats) == 4

    @property
    def speakers(self) -> list[int]:
        """Return the seats that may speak now; after an `altre_cinque` with five cards a new round may have begun."""
        turn = len(self.words)
        if self.ruleset == "tortorici-3":
            answers = self.words[1:2] == ["solo"]
            return [self.seats[i] for i in ([0, 2] if answers and turn == 2 else [0] if turn == 3 else [turn])]
        new = self.ruleset == "mineo-3" and self.round == 1 and "altre_cinque" in self.words[-1:]
        return [*self.seats[turn : turn + 1], *(self.seats[:1] if new else [])]

    def legal(self, seat: int) -> list[str]:
        """Return the words that one of the speakers may say."""
        turn, said = len(self.words), self.words
        if self.ruleset == "mineo-4":
            return ["passo", "vado_solo"] if self.round == 1 or "chiamo" in said else ["passo", "chiamo", "vado_solo"]
        if self.ruleset == "barcellona-3":
            return ["passo", "solo", "ognuno"] if turn == 2 else ["passo", "solo"]
        if self.ruleset == "tortorici-3":
            if turn == 0:
                return ["chiamo", "solo"]
            if seat == self.seats[0]:
                return ["bene", "solo_io"]
            return ["bene"] if "solo" in said else ["bene", "solo"]
        new = seat == self.seats[0] and turn > 0
        number, said = (2, []) if new else (self.round, said)
        more = ["altre_cinque"] if number < 4 else []
        more += ["vado_solo"] if number in (1, 4) or self.options["solo_rounds"] == "any" else []
        if number == 1:
            return ["mischio", "passo", *more]
        more += ["pago"] if len(said) < 2 else []
        return ["mischio", "passo", *more, *(["prendo"] if "pago" in said and "prendo" not in said else [])]

    def say(self, seat: int, word: str) -> None:
        """Note a word; raise Illegal if it is not the seat's turn, or not to be said."""
        if self.over and self.contract == "solo" and word in ("passo", "bene") and len(self.words) < 3:
            raise Unsaid("bids: after a solo")
        if self.ruleset == "tortorici-3" and seat == self.seats[0] and (word, self.words) == ("passo", []):
            raise Unsaid("bids: a pass")
        need(not self.over, "bids: after the end")
        need(seat in self.speakers, "bids: turn")
        need(word in self.legal(seat), f"bids: {word}")
        if self.ruleset == "mineo-3" and seat == self.seats[0] and self.words:
            if self.words.count("altre_cinque") > 1:
                self.unclear = "bids: the first round"
            self.round, self.words = 2, []
        self.words.append(word)
        self.said.append((seat, word))
        if word in ("vado_solo", "chiamo", "solo", "ognuno"):
            self.contract, self.bidder = word, seat
        if self.ruleset == "tortorici-3":
            self.tortorici(seat, word)
        elif self.ruleset == "mineo-3":
            self.mineo(word)
        else:
            self.over = word in ("vado_solo", "solo", "ognuno")
            if len(self.words) == len(self.seats) and not self.over:
                self.over = not (self.ruleset == "mineo-4" and self.round == 1)
                self.round, self.words = (self.round, self.words) if self.over else (2, [])

    def mineo(self, word: str) -> None:
        """Note what follows from a word of Mineo for three."""
        on = word == "altre_cinque" and self.round > 1
        self.over = word == "vado_solo"
        if not self.over and (on or len(self.words) == 3):
            self.over = "altre_cinque" not in self.words
            self.round, self.words = (self.round, self.words) if self.over else (self.round + 1, [])

    def tortorici(self, seat: int, word: str) -> None:
        """Note what follows from a word of Tortorici for three."""
        if word == "solo_io":
            self.contract, self.bidder = "solo", seat
        answered = len(self.words) > 1 and seat == self.seats[0]
        self.over = answered or self.words[:1] == ["solo"] or self.words == ["chiamo", "bene", "bene"]

    @property
    def later(self) -> list[int]:
        """Return those who come after the bidder in the round of his bid."""
        return self.seats[self.seats.index(self.bidder) + 1 :]

    @property
    def paid(self) -> dict[int, int]:
        """Map each seat to what a hand bargained away brings it."""
        paid = dict.fromkeys(self.seats, 0)
        if not self.contract and "prendo" in self.words:
            payers = [seat for seat, word in zip(self.seats, self.words, strict=False) if word == "pago"]
            paid |= dict.fromkeys(payers, -1) | {self.seats[self.words.index("prendo")]: len(payers)}
        return paid


def bidding_of(hand: Json, bids: Bidding) -> None:
    """Let the players speak as recorded."""
    if bids.ruleset == "tortorici-4":
        none_of(hand, "bids")
        bids.bidder = bids.seats[-1]
        return
    if hand.get("bids") is None:
        raise Unsaid("bids")
    for entry in hand["bids"]:
        need(entry.get("card") is None, "bids: a card")
        bids.say(entry["seat"], entry["bid"])
    if bids.unclear or not bids.over:
        raise Unsaid(bids.unclear or "bids: the end")
