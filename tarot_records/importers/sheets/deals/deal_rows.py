"""The rows of the deals of a score sheet whose columns are known: each becomes a hand that has only scores."""

import re
from collections.abc import Mapping
from typing import Any, Final

from tarot_records.core.faults import Reason
from tarot_records.importers.cells import Cell, SheetRow, number
from tarot_records.importers.sheets.deals.deal_draft import LONGEST_REMARK, Steps
from tarot_records.importers.sheets.deals.sheet_rows import SheetRows
from tarot_records.importers.sheets.rows.table import is_blank
from tarot_records.importers.sheets.vocabulary.roles import NUMBERED, Role
from tarot_records.importers.sheets.vocabulary.statements import is_passed, points_of_sides
from tarot_records.importers.sheets.vocabulary.words import DITTO, REMARKS, plain

LONGEST: Final = 500
"""Maximum length of a line of text in a record, in characters."""
_SIGNED: Final = re.compile(r"(?<!\w)[-+−–]\d")
"""Pattern in each text with a signed number."""


class DealRows(SheetRows):
    """A draft of a record that reads the rows of deals."""

    def read_deal(self, row: SheetRow) -> None:
        """Store the hand of a row."""
        at: Steps = ("hands", len(self.hands))
        row = self._without_ditto(row)
        hand: dict[str, Any] = {}
        scores: dict[str, Any] = {}
        cells: dict[str, Cell] = {}
        for cell, role, heading in zip(row, self.layout.roles, self.table.header, strict=False):
            kind = role.kind
            is_empty = not cell.text and not (kind == "total" and self.is_carried)
            if is_empty or kind == "sum" or (kind == "note" and is_blank(cell)):
                continue
            if kind in NUMBERED and is_passed(cell.text):
                cells["contract"] = cell
            elif kind in ("score", "total"):
                self._number_of(cell, role, scores, at)
            elif kind in NUMBERED:
                self._side(cell, role, scores, at)
            elif kind == "item":
                self._item(cell, str(role.what), scores, at)
            elif kind == "note":
                self.comment(at, cell, "" if plain(heading.text) in REMARKS else heading.text)
            elif kind == "skip":
                self.skipped.setdefault(heading, cell)
            else:
                cells[kind] = cell
        if extra := [cell for cell in row[len(self.layout.roles) :] if cell.text]:
            if self.layout.roles[-1].kind == "note":  # a remark in which the dividing sign stands
                for cell in extra:
                    self.comment(at, cell)
            else:
                self.tell("csv.cells", extra[0].span, found=len(row), expected=len(self.layout.roles))
        self.set_span((row[0].span[0], row[-1].span[1]), *at)
        self._plain_facts(hand, cells, at)
        self._sitting_out(hand, scores, row)
        self.understand(hand, scores, cells, at)
        if any(role.kind.startswith("side_") for role in self.layout.roles):
            self._fill_other_side({}, scores)
        self._note_open_scores(row, scores, at)
        if scores:
            hand["scores"] = scores
            self._line(row, ("score",), *at, "scores", "hand")
            self._line(row, ("total",), *at, "scores", "totals")
        self.hands.append(hand)
        self.rows.append(row)
        self._update_totals(scores)

    def _note_open_scores(self, row: SheetRow, scores: Mapping[str, Any], at: Steps) -> None:
        """Note a hand whose scores are told in a sentence, but not for certain whose they are."""
        told = next((cell for cell, _ in self._columns(row, "note") if _SIGNED.search(cell.text)), None)
        if told is None or scores or not any(role.kind == "score" for role in self.layout.roles):
            return
        self.note("csv.ambiguous", told.span, found=told.text[:40])
        self.marks.append({"at": f"/hands/{at[1]}", "kind": "doubtful", "text": told.text[:LONGEST_REMARK]})

    def _without_ditto(self, row: SheetRow) -> SheetRow:
        """Return the row, its ditto marks replaced by the values of the row before it."""
        if not self.rows:
            return row
        last = self.rows[-1]
        return [
            Cell(last[i].text, cell.span) if cell.text.casefold() in DITTO and i < len(last) else cell
            for i, cell in enumerate(row)
        ]

    def _number_of(self, cell: Cell, role: Role, scores: dict[str, Any], at: Steps) -> None:
        """Store a score or a running total."""
        line, seat = ("hand" if role.kind == "score" else "totals"), int(role.what)
        values = scores.setdefault(line, [None] * len(self.names))
        if not is_blank(cell):
            values[seat] = self.whole_number(cell, self.names[seat])
            self.set_span(cell.span, *at, "scores", line, seat)
        elif line == "totals" and self.is_carried:
            values[seat] = self.totals[seat]

    def _side(self, cell: Cell, role: Role, scores: dict[str, Any], at: Steps) -> None:
        """Store a number of a side of partners: their card points, or the score or running total of both."""
        if is_blank(cell):
            return
        seats = list(range(int(role.what), len(self.names), 2))
        if role.kind == "side_points":
            both = points_of_sides(cell.text, self.game)
            others = [seat for seat in range(len(self.names)) if seat not in seats]
            told = [(seats, number(cell.text))] if both is None else [(seats, both[1]), (others, both[2])]
            for side, points in told:
                if points is None or points.denominator != 1:
                    self.tell("import.value", cell.span, field="points", found=cell.text[:40], what=Reason("number"))
                    return
                sides = scores.setdefault("card_points", [])
                self.set_span(cell.span, *at, "scores", "card_points", len(sides), "points")
                sides.append({"seats": side, "points": int(points)})
            return
        for seat in seats:
            self._number_of(cell, Role("score" if role.kind == "side_score" else "total", seat), scores, at)

    def _fill_other_side(self, hand: Mapping[str, Any], scores: dict[str, Any]) -> None:
        """Add the missing scores of the other side to `scores`, as the opposite, if the rules allow no other score."""
        assert self.judge is not None
        for line in ("hand", "totals"):
            stated = scores.get(line)
            if stated is None or None not in stated or stated.count(None) == len(stated):
                continue
            known = next(score for score in stated if score is not None)
            full = [-known if score is None else score for score in stated]
            other = [1 - known if score is None else score for score in stated]
            alone = {**hand, "scores": {"hand": full}}
            if self.judge.fits(alone) and not self.judge.fits({**alone, "scores": {"hand": other}}):
                scores[line] = full

    def _item(self, cell: Cell, name: str, scores: dict[str, Any], at: Steps) -> None:
        if is_blank(cell):
            return
        items = scores.setdefault("items", [])
        self.set_span(cell.span, *at, "scores", "items", len(items), "value")
        items.append({"name": name, "value": self.whole_number(cell, name)})

    def _plain_facts(self, hand: dict[str, Any], cells: Mapping[str, Cell], at: Steps) -> None:
        """Store label, dealer and date of a hand."""
        if "label" in cells:
            hand["label"] = cells["label"].text[:LONGEST]
            self.set_span(cells["label"].span, *at, "label")
        if "dealer" in cells and not is_blank(cells["dealer"]):
            hand["dealer"] = self.seat_in(cells["dealer"], "dealer")
            self.set_span(cells["dealer"].span, *at, "dealer")
        if "date" in cells:
            self.dates.append(cells["date"])

    def _sitting_out(self, hand: dict[str, Any], scores: dict[str, Any], row: SheetRow) -> None:
        """Store who sits out, at a table with one player more than the game needs."""
        if not self.one_more:
            return
        blank = [int(role.what) for cell, role in self._columns(row, "score") if is_blank(cell)]
        zero = [int(role.what) for cell, role in self._columns(row, "score") if number(cell.text) == 0]
        out = blank or zero
        if len(out) == 1:
            hand["sits_out"] = out
            if "hand" in scores:
                scores["hand"][out[0]] = 0

    def _update_totals(self, scores: Mapping[str, Any]) -> None:
        """Update the running totals with the scores or totals of a hand."""
        if "totals" in scores:
            self.totals = scores["totals"]
        elif any(score is not None for score in scores.get("hand", ())):
            self.totals = [
                None if total is None or score is None else total + score
                for total, score in zip(self.totals, scores["hand"], strict=True)
            ]
