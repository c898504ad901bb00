"""The record of a score sheet whose columns are known: each row of a deal becomes a hand that has only scores."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Final

from tarot_records.core.dates import span as days_of
from tarot_records.core.faults import Reason
from tarot_records.core.limits import MAX_HANDS, MAX_SEATS
from tarot_records.games import GAMES, game_of
from tarot_records.importers.cells import Cell, SheetRow, number
from tarot_records.importers.draft import MOST
from tarot_records.importers.sheets.deals.deal_draft import LONGEST_REMARK, whole_of
from tarot_records.importers.sheets.deals.deal_rows import LONGEST, DealRows
from tarot_records.importers.sheets.deals.judge import HandJudge
from tarot_records.importers.sheets.rows.persons import WORD, PlayerNames
from tarot_records.importers.sheets.rows.table import filled, is_blank, sum_word
from tarot_records.importers.sheets.rows.told_scores import told_scores_of
from tarot_records.importers.sheets.vocabulary.roles import NUMBERED, SEVERAL, Role
from tarot_records.importers.sheets.vocabulary.words import ENDS, TOTALS, plain
from tarot_records.record.model import DATE
from tarot_records.record.search_words import fold_text

NAMED: Final[Mapping[str, str]] = {"event": "name"}
"""Fact -> its field in a record, if that has another name."""
EVENT: Final = ("event", "place", "date", "table", "round")
PROVENANCE: Final = ("source", "transcriber")
LEAST_PLAYERS: Final = 2


class SheetDraft(DealRows):
    """The record of a sheet being read."""

    # -- the whole sheet ---------------------------------------------------------------------------

    def read(self, most: int = 0) -> None:
        """Read the sheet: all rows, or no more than `most`."""
        self._settle_game()
        if not self.problems:
            self._head()
        if self.problems:
            return
        game = game_of(self.game)
        self.one_more = self._has_one_more()
        self.judge = HandJudge(self.game, self.data["ruleset"], tuple(sorted(self.options.items())), len(self.names))
        self.is_carried = self._blank_is_unchanged()
        sums = self._read_rows(self.table.body[: most or None])
        if not self.hands:
            if not self.problems:
                self.tell("csv.empty", (0, 1))
            return
        told = [whole_of(cell) for cell in self.told_sums] or None
        self._fill_blank_scores(self._per_player(sums[-1], "score") or told if sums else told)
        for hand in self.hands:
            if not any(score is not None for score in hand.get("scores", {}).get("hand", (0,))):
                del hand["scores"]["hand"]
        self.hands = [{name: value for name, value in hand.items() if value or name != "scores"} for hand in self.hands]
        for row in sums[:-1]:
            self.note_omission(filled(row)[0].span, filled(row)[0].text)
        self._whole(sums[-1] if sums else None, bool(game.accounts))

    def _read_rows(self, rows: Iterable[SheetRow]) -> list[SheetRow]:
        """Read the rows of deals, sums and remarks, up to MAX_HANDS hands; return the sums below the last hand."""
        sums: list[SheetRow] = []
        empty: list[SheetRow] = []
        headings = _folded(self.table.header)  # they may be repeated, as at the top of a page
        for row in rows:
            kind = "" if not self._is_sums(row) else sum_word(row) or "total"
            if kind == "total" and row is not self.table.body[-1] and not sum_word(row):
                kind = "subtotal"
            if kind == "total" and self._sums_by_names(filled(row)):
                self._keep_remark(row)
            elif kind == "total":
                sums.append(row)
            elif kind:
                self._subtotals(row, kind)
            elif _folded(row) == headings:
                continue
            elif self._is_unused(row):
                if any(is_blank(cell) and cell.text for cell in row):
                    empty.append(row)  # a deal that nobody played, if others follow
            elif not self.hands and (start := self._start_of(row)) is not None:
                self._bring(row, start)
            elif (told := self._row_of_passed_deal(row)) is None and self._is_remark(row):
                self._sums_by_names(filled(row))
                self._keep_remark(row)
            elif len(self.hands) >= MAX_HANDS:
                self.tell("csv.many", row[0].span, limit=MAX_HANDS)
                break
            elif len(self.problems) < MOST:
                for above in sums:
                    self._subtotals(above, "total")
                sums.clear()
                self.told_sums = []
                for deal in (*empty, *self._rows_of_passed_deals(told or row)):
                    self.read_deal(deal)
                empty.clear()
        return sums

    def _settle_game(self) -> None:
        """Store the game and its ruleset; report a game that is missing or unknown."""
        told = next((fact.value for fact in self.table.facts if fact.word == "game"), None)
        if self.game not in GAMES:
            if told is not None:
                self.tell("import.choice", told.span, field="game", found=told.text[:40], fitting=tuple(GAMES))
            else:
                self.tell("csv.game", self.table.start, fitting=tuple(GAMES))
            return
        facts = {fact.word: fact.value for fact in self.table.facts}
        ruleset = facts["ruleset"].text if "ruleset" in facts else game_of(self.game).usual_ruleset(len(self.names)).id
        self.data |= {"game": self.game, "ruleset": ruleset}
        for name in ("game", "ruleset"):
            if name in facts:
                self.set_span(facts[name].span, name)
        for fact in self.table.facts:
            if fact.word == "option":
                self.set_span(fact.value.span, "options", fact.value.text.partition("=")[0].strip())

    def _head(self) -> None:
        """Report repeated columns, and a header without players; store the spans of the players' names."""
        seen: set[Role] = set()
        for role, cell in zip(self.layout.roles, self.table.header, strict=True):
            if role in seen and role.kind not in SEVERAL:
                self.tell("csv.twice", cell.span, field=cell.text[:80])
            seen.add(role)
            if role.kind == "sum" and cell.text:
                self.note_omission(cell.span, cell.text)
            elif len(cell.text) > LONGEST:
                self.tell("import.value", cell.span, field="name", found=cell.text[:40], what=Reason("text"))
        names = [fold_text(name) for name in self.names]
        for seat, cell in enumerate(self.layout.players):
            self.set_span(cell.span, "players", seat, "name")
            if names.index(fold_text(cell.text)) < seat:
                self.tell("csv.twice", cell.span, field=cell.text[:80])
        if not LEAST_PLAYERS <= len(names) <= MAX_SEATS or any(number(name) is not None for name in self.names):
            self.tell("csv.header", self.table.start)

    def _subtotals(self, row: SheetRow, kind: str) -> None:
        """Store the sums so far as the totals after the last hand, or as brought in before the first.

        If the row sums only the hands since the last row of sums, nothing is stored; wrong sums are noted.
        """
        has_totals = any(role.kind == "total" for role in self.layout.roles)
        values = self._per_player(row, "total" if has_totals else "score")
        label = filled(row)[0]
        if values is None:
            self.note_omission(label.span, label.text)
        elif kind == "brought" and not self.hands:
            self._bring(row, values)
        elif not self.hands or has_totals or game_of(self.game).accounts:
            self.note_omission(label.span, label.text)
        else:
            whole, part = self._share_of_sums(row, 0), self._share_of_sums(row, self.since)
            self.since = len(self.hands)
            if part <= whole:
                at = ("hands", len(self.hands) - 1, "scores", "totals")
                self.is_summed = True
                self.hands[-1].setdefault("scores", {})["totals"] = values
                for cell, role in self._columns(row, "score"):
                    self.set_span(cell.span, *at, role.what)
                self._line(row, ("score",), *at)
            elif part < 1:
                self.note("csv.subtotal", label.span, found=label.text[:40])
        at_hand = f"/hands/{len(self.hands) - 1}" if self.hands else ""
        for cell, role in zip(row, self.layout.roles, strict=False):
            if cell.text and (role.kind == "note" or (role.kind in NUMBERED and _is_no_sum(cell))):
                self._remark_in_sums(cell, role, at_hand)

    def _remark_in_sums(self, cell: Cell, role: Role, at: str) -> None:
        """Keep a cell of a row of sums that is no sum as a comment, with the name of its player."""
        name = f"{self.names[int(role.what)]}: " if role.kind in ("score", "total") else ""
        self.marks.append({"at": at, "kind": "comment", "text": f"{name}{cell.text}"[:LONGEST_REMARK]})

    def _keep_remark(self, row: SheetRow) -> None:
        """Keep a row that is a line of text as a comment on the hand above it."""
        at = f"/hands/{len(self.hands) - 1}" if self.hands else ""
        remark = " ".join(cell.text for cell in filled(row))
        self.marks.append({"at": at, "kind": "comment", "text": remark[:LONGEST_REMARK]})

    def _sums_by_names(self, cells: Sequence[Cell]) -> bool:
        """Store the numbers of all players in a line below the deals, such as `In the end Ann 12, Ben -5, Cleo -7`.

        A word such as `total` says that they are the final totals, or they are the sums or last totals above. Return
        whether the line has them.
        """
        text, start = self.text[cells[0].span[0] : cells[-1].span[1]], cells[0].span[0]
        if not self.hands or len(cells) > 1 or len(text) > LONGEST:
            return False
        short = {plain(name)[0]: name for name in self.names}
        people = PlayerNames(self.names, (), short=short if len(short) == len(self.names) else {})
        (entry,) = next(told_scores_of([(text, start)], people))
        values = entry.scores or entry.totals
        if len(values) < len(self.names):
            return False
        told = [values[name] for name in self.names]
        sums = [
            sum(hand.get("scores", {}).get("hand", {seat: 0})[seat] or 0 for hand in self.hands)
            for seat in range(len(told))
        ]
        is_said = {plain(word) for word in WORD.findall(text)} & (TOTALS | ENDS)
        if not is_said and list(map(whole_of, told)) not in (sums, self.totals):
            return False
        self.told_sums = told
        return True

    def _bring(self, row: SheetRow, values: list[int | None]) -> None:
        """Store the totals in a row as those with which the sheet begins."""
        self.brought, self.totals = values, values
        self._line(row, ("score", "total"), "carried_in", "totals")

    def _whole(self, sums: SheetRow | None, has_accounts: bool) -> None:
        """Store the facts of the whole sheet and, from the row of sums, the result."""
        for heading, cell in self.skipped.items():
            self.note_omission(heading.span if heading.text else cell.span, heading.text or cell.text)
        facts = {fact.word: fact.value for fact in self.table.facts}
        event = {name: facts[name] for name in EVENT if name in facts}
        if self.dates and "date" not in event and len({cell.text for cell in self.dates}) == 1:
            event["date"] = self.dates[0]
        elif self.dates:
            self.note_omission(self.dates[0].span, "date")
        origin = {name: facts[name] for name in PROVENANCE if name in facts}
        for part, some in (("event", event), ("provenance", origin)):
            told = {name: self._fact(cell, part, name) for name, cell in some.items()}
            fields = {NAMED.get(name, str(name)): value for name, value in told.items() if value}
            if fields:
                self.data[part] = fields
        if self.options:
            self.data["options"] = self.options
        self.data["players"] = [{"name": name[:LONGEST]} for name in self.names]
        self.data["hands"] = self.hands
        if self.brought is not None:
            self.data["carried_in"] = {"totals": self.brought}
        if sums is not None:
            self._result(sums, has_accounts)
        elif self.told_sums:
            values = [whole_of(cell) for cell in self.told_sums]
            self.data["result"] = {"totals": values}
            for seat, cell in enumerate(self.told_sums):
                self.set_span(cell.span, "result", "totals", seat)
            if not has_accounts and self.brought is None:
                self.data["carried_in"] = {}
        elif self.brought is None and not has_accounts and (self.is_summed or self._begins_with_nothing()):
            self.data["carried_in"] = {}
        for title in self.table.titles:
            self.marks.insert(0, {"at": "", "kind": "comment", "text": title.text[:LONGEST_REMARK]})
        if self.marks:
            self.data["marks"] = self.marks

    def _result(self, sums: SheetRow, has_accounts: bool) -> None:
        """Store the row of sums as the result."""
        kind = "score" if any(role.kind == "score" for role in self.layout.roles) else "total"
        totals: list[int | None] = [None] * len(self.names)
        for cell, role in zip(sums, self.layout.roles, strict=False):
            if is_blank(cell) or sum_word([cell]):
                continue
            if _is_no_sum(cell):
                self._remark_in_sums(cell, role, "")
            elif role.kind == kind:
                totals[int(role.what)] = self.whole_number(cell, self.names[int(role.what)])
                self.set_span(cell.span, "result", "totals", role.what)
            elif role.kind not in ("total", "label"):
                self.note_omission(cell.span, cell.text)
        if any(total is not None for total in totals):
            self.data["result"] = {"totals": totals}
            self._line(sums, (kind,), "result")
            if not has_accounts and self.brought is None:
                self.data["carried_in"] = {}  # a row of sums sums the rows above it

    def _begins_with_nothing(self) -> bool:
        """Return whether the first hand states only totals, and the rules allow these totals as its scores."""
        assert self.judge is not None
        first = self.hands[0]
        scores = first.get("scores", {})
        if "hand" in scores or None in scores.get("totals", (None,)):
            return False
        alone = {name: value for name, value in scores.items() if name != "totals"} | {"hand": scores["totals"]}
        return self.judge.fits({**first, "scores": alone})

    def _fact(self, cell: Cell, part: str, name: str) -> str | None:
        """Return the text of a fact and store its span; None for a date that is unclear."""
        text: str | None = cell.text[:LONGEST]
        if name == "date":
            text = _date(cell.text)
            if text is None:
                self.note_omission(cell.span, cell.text)
        self.set_span(cell.span, part, "name" if name == "event" else name)
        return text


def _is_no_sum(cell: Cell) -> bool:
    """Return whether a cell of a row of sums has something other than a whole number or a word for sums."""
    return whole_of(cell) is None and not is_blank(cell) and not sum_word([cell])


def _folded(row: SheetRow) -> list[str]:
    """Return the texts of the filled cells of a row in small letters without accents."""
    return [fold_text(cell.text) for cell in filled(row)]


def _date(text: str) -> str | None:
    """Return a date in the form of the record; None if it is ambiguous or no date."""
    parts = text.replace("/", ".").split(".")
    if len(parts) == 3 and all(part.isascii() and part.isdigit() for part in parts) and len(parts[2]) == 4:
        day, month, year = map(int, parts)
        is_certain = "." in text or day > 12
        with suppress(ValueError):
            return date(year, month, day).isoformat() if is_certain else None
        return None
    is_date = re.fullmatch(DATE, text) and days_of(text) is not None and "." not in text.replace("..", "")
    return text if is_date else None
