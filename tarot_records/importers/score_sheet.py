"""Importer of score sheets (CSV): a row for each deal, a column for each player; the record has only scores.

Lines of facts may stand before the header, each a word and its value: `game,…`, `event,…`, `date,…`. The header names
the players; further columns have words such as `dealer`, `taker`, `contract`, `points` or an entry of the game's score.
A player's name that occurs again, or with `total`, heads the player's running total; a row that begins with `total`
has the sums. The importer does not check the numbers; the rules of the game do.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final

from tarot_records.core.dates import span as days_of
from tarot_records.core.faults import UNREADABLE, Fault, Reason, Where
from tarot_records.core.limits import MAX_HANDS, MAX_NUMBER, MAX_SEATS
from tarot_records.games import GAMES, game_of
from tarot_records.importers.cells import Cell, number, rows
from tarot_records.importers.draft import MOST, Draft, Format
from tarot_records.notation.tokens import decode_text
from tarot_records.record.line_map import Span
from tarot_records.record.model import DATE
from tarot_records.record.search_words import fold_text
from tarot_records.record.source import Reading, Source

NAME: Final = "CSV"
EVENT: Final = ("event", "place", "date", "table", "round")
PROVENANCE: Final = ("source", "transcriber")
LARGEST: Final = 1 << 22
"""Maximum size of a sheet, in bytes: a thousand hands take a twentieth of it."""
LEAST_PLAYERS: Final = 2
_WORDS: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
FACTS, COLUMNS, ITEMS, CONTRACTS = (
    {word: name for name, words in _WORDS[part].items() for word in words}
    for part in ("facts", "columns", "items", "contracts")
)
TOTALS, PASSED = frozenset(_WORDS["totals"]), frozenset(_WORDS["passed"])
"""Words for sums; words for a deal that all passed."""
LONGEST: Final = 500
"""Maximum length of a line of text in a record, in characters."""


@lru_cache(maxsize=2)
def read_sheet(raw: bytes, game: str = "") -> Reading:
    """Return the reading of a sheet; `game` applies if the sheet names none."""
    text, notes, problems = decode_text(raw)
    if len(raw) > LARGEST:
        problems = (Fault("source.size", UNREADABLE, Where(""), {"limit": LARGEST}),)
    if problems:
        return Reading(text, None, {}, notes, problems, ())
    sheet = _Sheet(text, game)
    sheet.read()
    reading = sheet.reading()
    return reading._replace(notes=(*notes, *reading.notes))


class _Sheet(Draft):
    """The record of a sheet being read."""

    def __init__(self, text: str, game: str) -> None:
        super().__init__(text, NAME)
        self.facts: dict[str, Cell] = {}
        self.options: dict[str, str] = {}
        self.game = game
        self.players: list[str] = []
        self.columns: list[tuple[str, int | str]] = []
        """Kind of each column, with the seat of a `score` or `total`, or the name of an `item`; else empty."""
        self.hands: list[dict[str, Any]] = []
        self.dates: list[Cell] = []
        self.marks: list[dict[str, str]] = []

    def read(self) -> None:
        """Read the whole text."""
        header: list[Cell] | None = None
        sums: list[list[Cell]] = []
        for row in rows(self.text):
            if header is None:
                if not self._fact(row):
                    header = row
                    self._settle_game(row[0].span)
                    self._header(row)
                if self.problems:
                    return
            elif next((fold_text(cell.text) for cell in row if cell.text), "") in TOTALS:
                sums.append(row)
            elif len(self.hands) == MAX_HANDS:
                self.tell("csv.many", row[0].span, limit=MAX_HANDS)
                return
            elif len(self.problems) < MOST:
                self._deal(row)
        if header is None or not self.hands:
            if not self.problems:
                self.tell("csv.header" if header is None else "csv.empty", (0, 1))
            return
        for row in sums[:-1]:
            self.note_omission(row[0].span, row[0].text)
        self._whole(sums[-1] if sums else None)

    # -- before the deals --------------------------------------------------------------------------

    def _fact(self, row: Sequence[Cell]) -> bool:
        """Read a line of facts before the header; return False for any other row."""
        filled = [cell for cell in row if cell.text]
        word = FACTS.get(fold_text(filled[0].text).rstrip(":")) if len(filled) == 2 else None
        if len(filled) == 1:
            if not filled[0].text.startswith("sep="):
                self.note_omission(filled[0].span, filled[0].text)
            return True
        if word is None:
            return False
        if word == "option":
            name, _, value = filled[1].text.partition("=")
            self.options[name.strip()] = value.strip()
            self.set_span(filled[1].span, "options", name.strip())
        else:
            self.facts[word] = filled[1]
        return True

    def _settle_game(self, span: Span) -> None:
        """Store the game and its ruleset; report a game that is missing or unknown."""
        told = self.facts.get("game")
        named = fold_text(told.text) if told is not None else self.game
        game = next((game for game in GAMES.values() if named in (game.id, fold_text(game.name))), None)
        if game is None and told is not None:
            self.tell("import.choice", told.span, field="game", found=told.text[:40], fitting=tuple(GAMES))
        elif game is None:
            self.tell("csv.game", span, fitting=tuple(GAMES))
        else:
            ruleset = self.facts.get("ruleset")
            self.game = game.id
            self.data |= {"game": game.id, "ruleset": ruleset.text if ruleset is not None else game.ruleset().id}
            for name in ("game", "ruleset"):
                if name in self.facts:
                    self.set_span(self.facts[name].span, name)

    def _items(self) -> Mapping[str, str]:
        """Map the words for entries of the game's score to their names."""
        known = game_of(self.game).items
        names = {name.replace("_", " "): name for name in known if name not in COLUMNS}
        return {**{word: name for word, name in ITEMS.items() if name in known}, **names}

    def _header(self, row: Sequence[Cell]) -> None:
        """Read the header: the players and the kind of each column."""
        items = self._items()
        again: list[Cell] = []
        for cell in row:
            said = fold_text(cell.text).replace("_", " ").rstrip(":")
            seats = {fold_text(name): seat for seat, name in enumerate(self.players)}
            summed = " ".join(word for word in said.split() if word not in TOTALS)
            if not said:
                column: tuple[str, int | str] = ("", "")
            elif said in COLUMNS or said in items:
                column = ("item", items[said]) if said in items else (COLUMNS[said], "")
            elif said in seats or (summed != said and summed in seats):
                column = ("total", seats[said if said in seats else summed])
                again += [cell] if said in seats else []
            elif said in TOTALS:
                column = ("sum", "")
            else:
                column = ("score", len(self.players))
                self.set_span(cell.span, "players", len(self.players), "name")
                self.players.append(cell.text)
            if column in self.columns and column[0]:
                self.tell("csv.twice", cell.span, field=cell.text[:80])
            self.columns.append(column)
        if again and len(again) != len(self.players):
            self.tell("csv.twice", again[0].span, field=again[0].text[:80])
        named = all(number(name) is None for name in self.players)
        if not named or not LEAST_PLAYERS <= len(self.players) <= MAX_SEATS:
            self.tell("csv.header", row[0].span)
        for cell, (kind, _) in zip(row, self.columns, strict=True):
            if kind == "sum":
                self.note_omission(cell.span, cell.text)
            elif len(cell.text) > LONGEST:
                self.tell("import.value", cell.span, field="name", found=cell.text[:40], what=Reason("text"))

    # -- a deal ------------------------------------------------------------------------------------

    def _deal(self, row: Sequence[Cell]) -> None:
        """Read a row as a hand."""
        at = ("hands", len(self.hands))
        hand: dict[str, Any] = {}
        scores: dict[str, Any] = {}
        kinds: dict[str, Cell] = {}
        for cell, (kind, what) in zip(row, self.columns, strict=False):
            if not cell.text or kind in ("", "sum"):
                if cell.text and not kind:
                    self.note_omission(cell.span, cell.text)
            elif kind in ("score", "total"):
                line = "hand" if kind == "score" else "totals"
                value = self._whole_number(cell, self.players[int(what)])
                scores.setdefault(line, [None] * len(self.players))[int(what)] = value
                self.set_span(cell.span, *at, "scores", line, what)
            elif kind == "item":
                items = scores.setdefault("items", [])
                self.set_span(cell.span, *at, "scores", "items", len(items), "value")
                items.append({"name": what, "value": self._whole_number(cell, str(what))})
            else:
                kinds[kind] = cell
        if extra := [cell for cell in row[len(self.columns) :] if cell.text]:
            self.tell("csv.cells", extra[0].span, found=len(row), expected=len(self.columns))
        self.set_span((row[0].span[0], row[-1].span[1]), *at)
        self._words(hand, scores, kinds, at)
        if scores:
            hand["scores"] = scores
            self._line(row, "score", *at, "scores", "hand")
            self._line(row, "total", *at, "scores", "totals")
        self.hands.append(hand)

    def _line(self, row: Sequence[Cell], kind: str, *at: str | int) -> None:
        """Store the span from the first to the last filled cell of a kind in a row."""
        cells = [cell for cell, (is_of, _) in zip(row, self.columns, strict=False) if is_of == kind and cell.text]
        if cells:
            self.set_span((cells[0].span[0], cells[-1].span[1]), *at)

    def _words(
        self, hand: dict[str, Any], scores: dict[str, Any], kinds: Mapping[str, Cell], at: tuple[str | int, ...]
    ) -> None:
        """Store the cells of a row that are no scores: label, dealer, contract, points, date and note."""
        if "label" in kinds:
            hand["label"] = kinds["label"].text[:LONGEST]
            self.set_span(kinds["label"].span, *at, "label")
        if "dealer" in kinds:
            hand["dealer"] = self._seat(kinds["dealer"], "dealer")
            self.set_span(kinds["dealer"].span, *at, "dealer")
        contract = self._contract(hand, kinds, at)
        if contract:
            hand["contract"] = contract
        if "points" in kinds:
            self._points(scores, contract, kinds["points"], at)
        if "date" in kinds:
            self.dates.append(kinds["date"])
        if "note" in kinds:
            self.marks.append({"at": f"/hands/{at[1]}", "kind": "comment", "text": kinds["note"].text[:20_000]})

    def _contract(self, hand: dict[str, Any], kinds: Mapping[str, Cell], at: tuple[str | int, ...]) -> dict[str, Any]:
        """Return the contract of a row, with declarer and partner; store the end of the hand if all passed."""
        contract: dict[str, Any] = {}
        cell = kinds.get("contract")
        if cell is not None and fold_text(cell.text) in PASSED:
            hand["end"] = "all_pass"
        elif cell is not None:
            every = game_of(self.game).bids
            said = fold_text(cell.text)
            name = said.replace(" ", "_").replace("-", "_") if said not in CONTRACTS else CONTRACTS[said]
            if name in every:
                contract["name"] = name
                self.set_span(cell.span, *at, "contract", "name")
            elif every:
                self.tell("import.choice", cell.span, field="contract", found=cell.text[:40], fitting=tuple(every))
            else:
                self.note_omission(cell.span, cell.text)
        for field in ("declarer", "partner"):
            if field in kinds:
                contract[field] = self._seat(kinds[field], field)
                self.set_span(kinds[field].span, *at, "contract", field)
        return contract

    def _points(
        self, scores: dict[str, Any], contract: Mapping[str, Any], cell: Cell, at: tuple[str | int, ...]
    ) -> None:
        """Store the card points of the declarer's side."""
        points = number(cell.text)
        if points is None or abs(points) > MAX_NUMBER:
            self.tell("import.value", cell.span, field="points", found=cell.text[:40], what=Reason("number"))
        elif contract.get("declarer") is None:
            self.note_omission(cell.span, cell.text)
        else:
            unit = points.denominator
            partner = contract.get("partner")
            seats = sorted({contract["declarer"], contract["declarer"] if partner is None else partner})
            scores["unit"] = unit
            scores["card_points"] = [{"seats": seats, "points": int(points * unit)}]
            self.set_span(cell.span, *at, "scores", "card_points", 0, "points")

    def _whole_number(self, cell: Cell, field: str) -> int | None:
        """Return the whole number in a cell; None if there is none, which is reported."""
        value = number(cell.text)
        if value is None or value.denominator != 1 or abs(value) > MAX_NUMBER:
            self.tell("import.value", cell.span, field=field[:80], found=cell.text[:40], what=Reason("whole_number"))
            return None
        return int(value)

    def _seat(self, cell: Cell, field: str) -> int | None:
        """Return the seat of the player named in a cell; None if there is none, which is reported."""
        names = [fold_text(name) for name in self.players]
        if fold_text(cell.text) in names:
            return names.index(fold_text(cell.text))
        self.tell("import.choice", cell.span, field=field, found=cell.text[:40], fitting=tuple(self.players))
        return None

    # -- the whole sheet ---------------------------------------------------------------------------

    def _whole(self, sums: Sequence[Cell] | None) -> None:
        """Store the facts of the whole sheet and, from the row of sums, the result."""
        event = {name: self.facts[name] for name in EVENT if name in self.facts}
        if self.dates and "date" not in event and len({cell.text for cell in self.dates}) == 1:
            event["date"] = self.dates[0]
        elif self.dates:
            self.note_omission(self.dates[0].span, "date")
        for part, facts in (("event", event), ("provenance", {k: v for k, v in self.facts.items() if k in PROVENANCE})):
            told = {name: self._said(cell, part, name) for name, cell in facts.items()}
            told = {("name" if name == "event" else name): value for name, value in told.items() if value}
            if told:
                self.data[part] = told
        if self.options:
            self.data["options"] = self.options
        self.data["players"] = [{"name": name} for name in self.players]
        self.data["hands"] = self.hands
        if sums is not None:
            totals: list[int | None] = [None] * len(self.players)
            for cell, (kind, what) in zip(sums, self.columns, strict=False):
                if not cell.text or fold_text(cell.text) in TOTALS:
                    continue
                if kind == "score":
                    totals[int(what)] = self._whole_number(cell, self.players[int(what)])
                    self.set_span(cell.span, "result", "totals", what)
                else:
                    self.note_omission(cell.span, cell.text)
            if any(total is not None for total in totals):
                self.data["result"] = {"totals": totals}
                self._line(sums, "score", "result")
                if not game_of(self.game).accounts:
                    self.data["carried_in"] = {}  # a row of sums sums the rows above it
        if self.marks:
            self.data["marks"] = self.marks

    def _said(self, cell: Cell, part: str, name: str) -> str | None:
        """Return the text of a fact and store its span; None for a date that is unclear."""
        said: str | None = cell.text[:LONGEST]
        if name == "date":
            said = _date(cell.text)
            if said is None:
                self.note_omission(cell.span, cell.text)
        self.set_span(cell.span, part, "name" if name == "event" else name)
        return said


def _date(text: str) -> str | None:
    """Return a date in the form of the record; None if it is ambiguous or no date."""
    parts = text.replace("/", ".").split(".")
    if len(parts) == 3 and all(part.isascii() and part.isdigit() for part in parts) and len(parts[2]) == 4:
        day, month = int(parts[0]), int(parts[1])
        certain = "." in text or day > 12
        return f"{parts[2]}-{month:02}-{day:02}" if certain and 1 <= month <= 12 and 1 <= day <= 31 else None
    return (
        text if re.fullmatch(DATE, text) and days_of(text) is not None and "." not in text.replace("..", "") else None
    )


def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """Yield the source of a score sheet."""
    yield Source(name, raw, reader=partial(read_sheet, game=game) if game else read_sheet)


FORMAT: Final = Format("csv", "a score sheet, a row for each deal and a column for each player: any game", sources)
