"""A record that grows while a game is played: `TableBuilder` takes a move, checks it and states the next entry.

`web/manual/python.md` shows a whole hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from tarot_records.core import fast_codecs
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.core.limits import VERSION
from tarot_records.core.position import NOBODY, hand_size, turns_of
from tarot_records.engine.random_play import SAID, stated
from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on
from tarot_records.rules.game import Rules
from tarot_records.suggestions.progress import hand_progress
from tarot_records.words.explain import explain
from tarot_records.words.phrasing import player_name

JSONObject = dict[str, Any]
INCOMPLETE = "play.size"
"""Code of the fault of a trick with too few cards, as the unfinished trick on the table always has."""
LISTS = re.compile(r"/hands/\d+(/(bids|calls|exchanges|scart|declarations|tricks))?")
"""Pattern of JSON Pointers to a hand or a list of it. A fault there may be about entries that are still to come."""


class Expected(NamedTuple):
    """The entry that a hand expects next, with its legal choices."""

    section: str
    """The section of the hand: `deal`, `bids`, `calls`, `exchanges`, `scart`, `declarations` or `tricks`."""
    seat: int | None
    """The seat that has to act; None if several seats may act."""
    words: tuple[str, ...]
    """The legal words, such as bids or declarations."""
    cards: tuple[str, ...]
    """The legal cards, as far as known."""
    optional: bool
    """True if the hand may go on without the entry."""


class IllegalMove(ValueError):  # noqa: N818 (it is what players call it)
    """Raised for a move against the rules. The record is left unchanged."""

    def __init__(self, faults: Sequence[Fault], sentences: Sequence[str]) -> None:
        super().__init__(" ".join(sentences))
        self.faults = tuple(faults)
        """The faults that the move would make."""


class TableBuilder:
    """A table at which a record grows move by move. Seats are numbers from 0, cards are codes such as `SK` and `T21`.

    Each move is checked when it is made: a move against the rules raises `IllegalMove` and changes nothing. With
    `strict=False` such a move is recorded, and `report` has its faults. Only a card out of turn within a trick is
    refused: a record names the leader of a trick, and the other cards belong to the seats that follow.
    """

    def __init__(
        self,
        game: str,
        *,
        players: Sequence[str] | int,
        ruleset: str = "",
        options: dict[str, str] | None = None,
        strict: bool = True,
        **about: Any,
    ) -> None:
        """Begin a record; `about` has further fields of the record, such as `id` or `event`, as JSON data.

        Raise KeyError for an unknown game or ruleset.
        """
        names = [{} for _ in range(players)] if isinstance(players, int) else [{"name": name} for name in players]
        self._strict = strict
        self._replay: Replayed | None = None
        self._data: JSONObject = {
            "format": "tarot-record",
            "version": VERSION,
            "game": game,
            "ruleset": (GAMES[game].ruleset(ruleset) if ruleset else GAMES[game].usual_ruleset(len(names))).id,
            **({"options": options} if options else {}),
            "players": names,
            "carried_in": {},
            **about,
            "hands": [],
        }

    # -- moves -----------------------------------------------------------------------------------

    def deal(
        self,
        hands: Iterable[Iterable[str] | None],
        *,
        talon: Iterable[str] | None = None,
        dealer: int | None = None,
        **more: Any,
    ) -> None:
        """Begin the next hand with each seat's cards (None: not known), the talon, and `more` fields of the hand.

        At a strict table, raise IllegalMove if the hand before is not over.
        """
        if self._strict and self._data["hands"] and not self.is_over:
            raise IllegalMove((), [self._what_is_missing()])
        deal = {"hands": [None if cards is None else list(cards) for cards in hands]}
        parts = {"deal": deal if talon is None else {**deal, "talon": list(talon)}, "dealer": dealer, **more}
        hand = {name: value for name, value in parts.items() if value is not None}
        self._try({**self._data, "hands": [*self._data["hands"], hand]})

    def bid(self, seat: int, bid: str, **more: Any) -> None:
        """Add a bid of the game or `pass` to the auction; `card` in `more` is a card that the bid names."""
        self._append("bids", {"seat": seat, "bid": bid, **more})

    def call(self, seat: int, card: str, **more: Any) -> None:
        """Add the call of a card for a partner."""
        self._append("calls", {"seat": seat, "card": card, **more})

    def exchange(self, kind: str, **more: Any) -> None:
        """Add an exchange of cards before play: `kind`, `giver`, `taker`, `cards` and so on, as in the format."""
        self._append("exchanges", {"kind": kind, **more})

    def discard(self, seat: int, cards: Iterable[str], **more: Any) -> None:
        """Add the scart (discard) of a player."""
        self._append("scart", {"seat": seat, "cards": list(cards), **more})

    def declare(self, seat: int, kind: str, **more: Any) -> None:
        """Add a declaration: a handful, a slam, a kontra (`item`, `level`) and so on, as in the format."""
        self._append("declarations", {"seat": seat, "kind": kind, **more})

    def play(self, seat: int, card: str) -> None:
        """Add a card to the trick on the table, or lead the next trick."""
        expected = self.expected
        due = expected.seat if expected is not None and expected.section == "tricks" else None
        data = self._copy()
        tricks = data["hands"][-1].setdefault("tricks", [])
        is_lead = not tricks or len(tricks[-1]["cards"]) >= self._trick_size()
        if due not in (None, seat) and (self._strict or not is_lead):
            raise IllegalMove((), [f"It is the turn of {self._name(due)}, not of {self._name(seat)}."])
        if not is_lead:
            tricks[-1]["cards"].append(card)
        else:
            tricks.append({"leader": seat, "cards": [card]})
        self._try(data)

    def pay(self, card: str) -> None:
        """State the card given for the Fool after the last full trick. Raise ValueError if no trick is full."""
        data = self._copy()
        full = [trick for trick in data["hands"][-1].get("tricks", ()) if len(trick["cards"]) == self._trick_size()]
        if not full:
            raise ValueError("No trick is full yet.")
        full[-1]["paid"] = card
        self._try(data)

    def set(self, **fields: Any) -> None:
        """Set other fields of the hand, such as `claim`, `end` or `scores`, as JSON data."""
        data = self._copy()
        data["hands"][-1].update(fields)
        self._try(data)

    def undo(self) -> None:
        """Take back the last card played, and the card paid and winner of its trick and the scores of the hand.

        Raise ValueError if no card has been played.
        """
        data = self._copy()
        tricks = data["hands"][-1].get("tricks")
        if not tricks:
            raise ValueError("No card has been played in this hand.")
        data["hands"][-1].pop("scores", None)
        for name in ("paid", "winner"):
            tricks[-1].pop(name, None)
        tricks[-1]["cards"].pop()
        if not tricks[-1]["cards"]:
            tricks.pop()
        self._data, self._replay = data, replayed(_source(data))

    # -- results ----------------------------------------------------------------------------------

    @property
    def expected(self) -> Expected | None:
        """The entry that the hand expects next; None before the first deal and when the hand is over."""
        progress = None if self._replay is None else hand_progress(self._replay, len(self._data["hands"]) - 1)
        if progress is None or progress.awaited is None:
            return None
        awaited, rules = progress.awaited, self._rules
        return Expected(
            awaited.field,
            None if awaited.seat == NOBODY else awaited.seat,
            awaited.words,
            () if rules is None else rules.pack.in_hand(awaited.cards),
            awaited.optional,
        )

    @property
    def is_over(self) -> bool:
        """True if the hand has ended or needs no more entries."""
        if self._replay is None or self._replay.outcome is None:
            return False
        end, expected = self._replay.outcome.ends[-1], self.expected
        ended = end.setting.ended is not None or "end" in self._data["hands"][-1]
        return ended or expected is None or (expected.optional and bool(end.taken) and not any(end.hands))

    @property
    def record(self) -> Record:
        """The record so far; a hand under way has the end `unrecorded`. Raise ValueError before the first deal."""
        return Record.model_validate(self._shown())

    @property
    def report(self) -> Report:
        """The report on the record so far. Raise ValueError before the first deal."""
        return report_on(_source(self._shown()))

    def finish(self) -> Record:
        """End the hand, and return the record with the winners and scores that the replay computes.

        Missing lists of calls, exchanges and declarations are stated as empty. Raise ValueError if the hand is not
        over, IllegalMove if something is missing.
        """
        if not self.is_over:
            raise ValueError(self._what_is_missing())
        assert self._replay is not None
        assert self._replay.outcome is not None
        data, result = self._copy(), self._replay.outcome.results[-1]
        for trick, (_leader, winner, _cards) in zip(
            data["hands"][-1].get("tricks", ()), self._replay.outcome.ends[-1].taken, strict=False
        ):
            if winner != NOBODY:
                trick["winner"] = winner
        for section in SAID & (self._rules.fields if self._rules is not None else frozenset()):
            data["hands"][-1].setdefault(section, [])
        if result is not None and "scores" not in data["hands"][-1]:
            data["hands"][-1]["scores"] = stated(result).model_dump(mode="json", exclude_defaults=True)
        replay = replayed(_source(data))
        wrong = [fault for fault in replay.faults if fault.severity in FAULTY]
        if wrong and self._strict:
            raise IllegalMove(wrong, [explain(fault, replay).what for fault in wrong])
        self._data, self._replay = data, replay
        return self.record

    # -- inside ----------------------------------------------------------------------------------

    @property
    def _rules(self) -> Rules | None:
        """The rules of the game with its options; None before the first deal or if they are not known."""
        return None if self._replay is None else self._replay.ruled

    def _trick_size(self) -> int:
        """Return the number of cards of a full trick, one from each seat that takes part in this hand."""
        assert self._replay is not None
        outcome = self._replay.outcome
        return len(self._data["players"]) if outcome is None else len(turns_of(outcome.ends[-1])[0])

    def _name(self, seat: int | None) -> str:
        return player_name(None if self._replay is None else self._replay.record, seat)

    def _what_is_missing(self) -> str:
        """Return a sentence with what a hand that is not over expects next."""
        expected = self.expected
        return f"The hand is not over; expected: {expected.section if expected else 'a deal'}."

    def _copy(self) -> JSONObject:
        """Return a copy of the data whose last hand a move may change. Raise ValueError before the first deal."""
        if not self._data["hands"]:
            raise ValueError("No hand has been dealt yet.")
        return {**self._data, "hands": [*self._data["hands"][:-1], deepcopy(self._data["hands"][-1])]}

    def _append(self, section: str, entry: JSONObject) -> None:
        """Add an entry to a list of the hand. Raises the errors of `_try`."""
        data = self._copy()
        data["hands"][-1].setdefault(section, []).append(entry)
        self._try(data)

    def _try(self, data: JSONObject) -> None:
        """Store `data`, which has one more move. Raise IllegalMove if the move is wrong, ValueError if its shape is."""
        replay = replayed(_source(data))
        if replay.outcome is None:
            raise ValueError(" ".join(explain(fault, replay).what for fault in replay.faults))
        if self._strict and (new := self._contradictions(replay)):
            raise IllegalMove(new, [explain(fault, replay).what for fault in new])
        self._data, self._replay = data, replay

    def _contradictions(self, replay: Replayed) -> list[Fault]:
        """Return the contradictions of a replay that are new at this table and that later moves cannot resolve."""
        before = set() if self._replay is None else {(fault.code, fault.where) for fault in self._replay.faults}
        found = [
            fault for fault in replay.faults if fault.severity in FAULTY and (fault.code, fault.where) not in before
        ]
        return [one for one in found if one.code != INCOMPLETE and not LISTS.fullmatch(one.where.pointer)]

    def _shown(self) -> JSONObject:
        """Return a copy of the data, in which a hand under way has a full last trick (with `?`) and an end."""
        data = self._copy()
        hand, tricks = data["hands"][-1], data["hands"][-1].get("tricks", [])
        if self.is_over or "end" in hand or self._replay is None or self._replay.outcome is None:
            return data
        end, lacking = self._replay.outcome.ends[-1], self._trick_size() - len(tricks[-1]["cards"]) if tricks else 0
        if lacking:
            tricks[-1]["cards"] += ["?"] * lacking
        if not lacking or max(hand_size(end, seat) for seat in range(len(end.hands))) > 1:
            hand["end"] = "unrecorded"
        return data


def _source(data: JSONObject) -> Source:
    return Source(str(data.get("id") or "record"), fast_codecs.dumps(data))
