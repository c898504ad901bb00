"""Importer of deals of MachTarok (coder0987/Taroky), a server of Czech Taroky, in its Taroky Notation.

A line is a deal: the chips of four players, their hands and the talon, Povinnost first, and the settings of the table.
The notation's description goes on to the tricks, but the program writes no more than the deal. The rules of Taroky are
not here, so the record is kept without rules.
"""

import re
from collections.abc import Iterator
from typing import Final

from tarot_records.core.faults import Reason
from tarot_records.core.limits import UNRULED
from tarot_records.importers.draft import Draft, Format
from tarot_records.reading.files import split_source
from tarot_records.record.line_map import Span
from tarot_records.record.source import Source

SEATS: Final = 4
PARTS: Final = 2 * SEATS + 1
"""Number of fields that are read: the chips of each player, the hand of each, and the talon; settings follow."""
LONGEST: Final = 2_000
"""Maximum number of characters of a line; a deal has about two hundred."""
RANKS: Final = {"K": "K", "Q": "Q", "R": "N", "J": "J"}
BLACK: Final = {"1": "7", "2": "8", "3": "9", "4": "10"}
"""Rank of a pip card of spades or clubs in Taroky Notation -> our rank. In hearts and diamonds the two are equal."""

_CARD: Final = re.compile(r"T(0[1-9]|1\d|2[0-2])|([SC])([KQRJ1-4])|([HD])([KQRJ1-4])")
_CHIPS: Final = re.compile(r"-?\d{1,6}")
_LINE: Final = re.compile(r"[^\r\n]*\S[^\r\n]*")
_DEAL: Final = re.compile(rb"^(?:[^/\r\n]*/){8}[^\r\n]*", re.MULTILINE)
"""Pattern of a line with enough fields for a deal; a log of the server has other lines too."""


class _Deal(Draft):
    form = "MachTarok"

    def read(self) -> None:
        """Read the line of the deal; note other lines."""
        line, at = "", 0
        for match in _LINE.finditer(self.text):
            if not line and match[0].count("/") >= PARTS - 1:
                line, at = match[0].rstrip(), match.start()
            else:
                self.note_omission(match.span(), match[0].strip())
        fields: list[tuple[str, Span]] = []
        for word in line.split("/"):
            fields.append((word, (at, at + len(word))))
            at += len(word) + 1
        if len(fields) < PARTS or len(line) > LONGEST:
            self.tell("import.missing", (0, 1), field="talon")
            return
        chips = [self._chips(word, span) for word, span in fields[:SEATS]]
        hands = [self._cards(seat, word, span) for seat, (word, span) in enumerate(fields[SEATS : 2 * SEATS])]
        self.set_span(fields[0][1], "carried_in", "totals")
        self.data |= {
            "game": "taroky",
            "ruleset": UNRULED,
            "options": {"pack": "54"},
            "players": [{"label": "Povinnost"}, {}, {}, {}],
            "provenance": {"source": "MachTarok, Taroky Notation"},
            "carried_in": {"totals": chips},
            "hands": [
                {
                    "dealer": SEATS - 1,
                    "deal": {"hands": hands, "talon": self._cards(None, *fields[2 * SEATS])},
                    "end": "unrecorded",
                }
            ],
            "marks": [{"at": "/hands/0/dealer", "kind": "supplied", "text": "Povinnost sits after the dealer."}],
        }
        self.note("import.supplied", fields[SEATS][1], field="dealer", value=f"seat {SEATS - 1}")
        for word, span in fields[PARTS:]:
            if word:
                self.note_omission(span, word)

    def _chips(self, word: str, span: Span) -> int:
        """Return the chips of a player; 0 if the field is no number, which is reported."""
        if _CHIPS.fullmatch(word):
            return int(word)
        self.tell("import.value", span, field="chips", found=word[:40], what=Reason("whole_number"))
        return 0

    def _cards(self, seat: int | None, word: str, span: Span) -> list[str]:
        """Return the codes of the hand of a seat, or of the talon, and store their spans."""
        place = ("talon",) if seat is None else ("hands", seat)
        codes: list[str] = []
        at = 0
        while at < len(word):
            match = _CARD.match(word, at)
            start = span[0] + at
            if match is None:
                self.tell("import.card", (start, start + 1), found=word[at : at + 3])
                return codes
            self.set_span((start, start + len(match[0])), "hands", 0, "deal", *place, len(codes))
            codes.append(_code(match))
            at = match.end()
        return codes


def _code(match: re.Match[str]) -> str:
    trump, black, black_rank, red, red_rank = match.groups()
    if trump:
        return "F" if trump == "22" else f"T{int(trump)}"
    if black:
        return black + (RANKS.get(black_rank) or BLACK[black_rank])
    return red + RANKS.get(red_rank, red_rank)


def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """Return a source for each deal in a file: the text from its line to that of the next deal."""
    return split_source(name, raw, [match.start() for match in _DEAL.finditer(raw)][1:], _Deal.read_bytes)


FORMAT: Final = Format("machtarok", "MachTarok's Taroky Notation: deals of Czech Taroky, one a line", sources)
