"""Kinds of rows of a score sheet whose columns are known: deals, sums, remarks, and what an empty cell means."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tarot_records.games import game_of
from tarot_records.importers.cells import Cell, SheetRow, number
from tarot_records.importers.sheets.deals.deal_draft import BY_SCORES, FARTHEST, SPOKEN, DealDraft, whole_of
from tarot_records.importers.sheets.deals.judge import FEW
from tarot_records.importers.sheets.deals.sides_order import SidesOrder
from tarot_records.importers.sheets.rows.table import SheetTable, filled, is_blank, numbers_of, sum_word
from tarot_records.importers.sheets.vocabulary.roles import NUMBERED, ColumnLayout, Role
from tarot_records.importers.sheets.vocabulary.statements import Statement, deals_passed, is_passed, read_statements
from tarot_records.importers.sheets.vocabulary.words import DASHES, plain, players_of

UNUSED: Final = frozenset({"label", "date"})
"""Kinds of columns that may be filled in before a deal is played."""
LONG_LABEL: Final = 24
"""Minimum length of a sentence in the column of the hands' numbers."""
LONGEST_LABEL: Final = 4
"""Maximum number of digits in the number of a deal, plus one."""
MOST_WORDS: Final = 7
"""Maximum number of words of a cell that is all a row says of a deal; more are a remark."""
LEAST_SPARSE: Final = 3
"""Minimum number of rows with empty totals in a sheet that states only the totals that change."""
LEAST_SUMMED: Final = 2
"""Minimum number of hands above a row that has their sums, if no word says so."""

_COUNTED: Final = re.compile(r"\d{1,3}\W{0,2}|-")
"""Pattern of the number of a deal without words, or of a mark for none."""
_PASSED_DEAL: Final = re.compile(r"\(?(\d{1,3})[.):]*\s+(\D.*)")


class SheetRows(DealDraft):
    """A draft of a record that tells the kinds of the rows of its sheet apart."""

    def __init__(
        self, text: str, table: SheetTable, layout: ColumnLayout, game: str, sides: SidesOrder | None = None
    ) -> None:
        super().__init__(text, tuple(cell.text for cell in layout.players), game)
        self.table, self.layout = table, layout
        self.hands: list[dict[str, Any]] = []
        self.rows: list[SheetRow] = []
        """The row of each hand."""
        self.dates: list[Cell] = []
        self.brought: list[int | None] | None = None
        self.options = {
            name.strip(): value.strip()
            for name, _, value in (f.value.text.partition("=") for f in table.facts if f.word == "option")
        }
        self.skipped: dict[Cell, Cell] = {}
        """Heading of each column that is left out -> its first cell."""
        self.one_more = False
        self.names_declarer = self._names_declarer()
        spoken = [cell.text for row in table.body for cell, _ in self._columns(row, *SPOKEN)]
        headings = [cell.text for cell in (*table.header, *table.titles)]
        self.sides = SidesOrder(spoken, headings, game) if sides is None else sides
        self.told_sums: list[Cell] = []
        """The sums of all players, from a line of text that names them."""
        self.is_summed = False
        """True if a row of sums has those of all deals above it, so that the sheet begins with nothing."""
        self.since = 0
        """Number of hands at the last row of sums."""
        self.is_carried = False
        """True if an empty cell of a running total means the total above it."""

    def _columns(self, row: SheetRow, *kinds: str) -> Iterator[tuple[Cell, Role]]:
        """Yield the cells of a row in columns of these kinds, with the role of the column."""
        for cell, role in zip(row, self.layout.roles, strict=False):
            if role.kind in kinds:
                yield cell, role

    def _others(self, row: SheetRow) -> Iterator[tuple[Cell, Role]]:
        """Yield the cells of a row, with their roles, that are no scores and no totals."""
        for cell, role in zip(row, self.layout.roles, strict=False):
            if role.kind not in ("score", "total"):
                yield cell, role

    def _per_player(self, row: SheetRow, kind: str) -> list[int | None] | None:
        """Return the whole numbers of a row in the columns of a kind, by player; None where or if there are none."""
        values: list[int | None] = [None] * len(self.names)
        for cell, role in self._columns(row, kind):
            values[int(role.what)] = whole_of(cell)
        return values if any(value is not None for value in values) else None

    def _line(self, row: SheetRow, kinds: tuple[str, ...], *at: str | int) -> None:
        """Store at `at` the span from the first to the last filled cell of a row in columns of these kinds."""
        cells = [cell for cell, _ in self._columns(row, *kinds) if cell.text]
        if cells:
            self.set_span((cells[0].span[0], cells[-1].span[1]), *at)

    def _has_one_more(self) -> bool:
        """Return whether one player sits out each hand: in most rows exactly one score is missing or 0."""
        players, game = len(self.names), game_of(self.game)
        if players - 1 not in game.one_more:
            return False
        rows = [[cell for cell, _ in self._columns(row, "score")] for row in self.table.body[:40] if not sum_word(row)]
        full = [row for row in rows if len(row) == players and any(number(cell.text) for cell in row)]
        out = [sum(is_blank(cell) or number(cell.text) == 0 for cell in row) == 1 for row in full]
        return bool(full) and 4 * sum(out) >= 3 * len(out)

    def _names_declarer(self) -> bool:
        """Return whether the cells with the contract name the declarer too, because no other column does."""
        kinds = [role.kind for role in self.layout.roles]
        if "declarer" in kinds:
            return False
        cells = [cell for row in self.table.body[:40] for cell, _ in self._columns(row, "contract", "summary")]
        readings = [read_statements(cell.text, self.names, self.game) for cell in cells if not is_blank(cell)]
        bid = [some for some in readings if any(one.contract for one in some)]
        named = [some for some in bid if any(one.contract and one.declarer is not None for one in some)]
        return 5 * len(named) > 4 * len(bid)

    def _fill_blank_scores(self, totals: Sequence[int | None] | None) -> None:
        """Fill empty cells of scores with 0, or with equal shares of what the others pay, if the final totals agree.

        Without totals 0 is filled in if no score is a 0, and shares if 0 is impossible, as far as the rules allow it.
        """
        hands = [hand for hand in self.hands if None in hand.get("scores", {}).get("hand", ())]
        if not hands or self.problems:
            return
        is_declarers = any(role.kind == "declarer_score" for role in self.layout.roles)
        for is_shared in (False, True):
            filled: dict[int, list[int]] = {}
            for hand in hands:
                if (line := _filled(hand["scores"]["hand"], is_shared)) is not None:
                    filled[id(hand)] = line
            if len(filled) < len(hands):
                continue
            lines = [filled.get(id(hand), hand.get("scores", {}).get("hand", ())) for hand in self.hands]
            if totals is not None:
                told = [line for line in lines if line]
                is_right = list(totals) == [sum(column) for column in zip(*told, strict=True)]
            else:
                is_right = len(hands) >= LEAST_SUMMED and self._allow(hands, filled, is_shared, is_declarers)
            if is_right:
                for hand in hands:
                    hand["scores"]["hand"] = filled[id(hand)]
                    if is_shared:
                        at = f"/hands/{self.hands.index(hand)}/scores/hand"
                        self.marks.append({"at": at, "kind": "supplied", "text": BY_SCORES})
                return

    def _allow(
        self, hands: Sequence[dict[str, Any]], filled: Mapping[int, Sequence[int]], is_shared: bool, is_declarers: bool
    ) -> bool:
        """Return whether the rules allow the filled scores of the first hands, and no zeros if shares are filled in."""
        assert self.judge is not None
        lines = [hand["scores"]["hand"] for hand in hands]
        if not is_shared:
            every = [hand["scores"]["hand"] for hand in self.hands if "hand" in hand.get("scores", {})]
            if is_declarers or any(0 in line for line in every) or not all(any(line) for line in every):
                return False
            return all(self.judge.fits({"scores": {"hand": filled[id(hand)]}}) for hand in hands[:FEW])
        if any(line.count(None) not in (len(line) - 1, len(line) / 2) for line in lines):
            return False
        with_zero = [_with_hand(hand, [score or 0 for score in hand["scores"]["hand"]]) for hand in hands]
        with_shares = [_with_hand(hand, filled[id(hand)]) for hand in hands]
        return all(map(self.judge.fits, with_shares)) and not any(map(self.judge.fits, with_zero))

    def _blank_is_unchanged(self) -> bool:
        """Return whether empty cells of running totals mean that the total has not changed.

        It does if most rows have such cells, each last total is the sum below the sheet, and the rules allow
        that only these totals change. Without a row of sums it is so if the rules allow no more than that.
        """
        columns = [column for column, role in enumerate(self.layout.roles) if role.kind == "total"]
        if len(columns) != len(self.names) or any(role.kind == "score" for role in self.layout.roles):
            return False
        sums: list[int | None] | None = None
        rows: list[list[int | None]] = []
        for row in self.table.body:
            values = self._per_player(row, "total")
            if values is not None and sum_word(row):
                sums = values
            elif values is not None:
                rows.append(values)
        sparse = [values for values in rows if None in values]
        if len(sparse) < LEAST_SPARSE or 2 * len(sparse) <= len(rows):
            return False
        last: list[int | None] = [0] * len(self.names)
        wrong = 0
        for values in rows:
            now = [old if new is None else new for old, new in zip(last, values, strict=True)]
            if None in values:
                assert self.judge is not None
                pairs = zip(now, last, strict=True)
                wrong += not self.judge.fits({"scores": {"hand": [(new or 0) - (old or 0) for new, old in pairs]}})
            last = now
        return 4 * wrong <= len(sparse) and (sums is None or sums == last)

    def _is_sums(self, row: SheetRow) -> bool:
        """Return whether a row has sums of the rows above it: by its first word, or by its numbers."""
        if sum_word(row):
            return True
        is_unlabelled = any(hand.get("label") for hand in self.hands) and not any(
            cell.text for cell, _ in self._columns(row, "label")
        )
        if len(self.hands) - self.since < (1 if is_unlabelled else LEAST_SUMMED) or self._states_deal(row):
            return False
        is_numbered = any(number(cell.text) is not None for cell, _ in self._columns(row, "label"))
        if is_numbered or self._per_player(row, "total"):
            return False
        fewest = 2 / 3 if is_unlabelled else 1
        tells = any(role.kind == "label" or role.kind in SPOKEN for role in self.layout.roles)
        last = next(other for other in reversed(self.table.body) if other is row or numbers_of(other))
        if not tells and (row is not last or len(self.hands) <= LEAST_SUMMED):
            return False
        return max(self._share_of_sums(row, 0), self._share_of_sums(row, self.since)) >= fewest

    def _share_of_sums(self, row: SheetRow, since: int) -> float:
        """Return the share of the scores of a row that are the sums of their columns in the hands from `since` on.

        It is 0 for a row with a single score, and for sums of nothing.
        """
        stated = [
            (column, whole_of(cell))
            for column, (cell, role) in enumerate(zip(row, self.layout.roles, strict=False))
            if role.kind in ("score", "side_score") and not is_blank(cell)
        ]
        brought = self.brought if self.brought is not None and not since else [0] * len(self.names)
        above = [
            (brought[int(self.layout.roles[column].what)] or 0)
            + sum(whole_of(other[column]) or 0 for other in self.rows[since:] if column < len(other))
            for column, _ in stated
        ]
        if len(stated) < 2 or not any(above):
            return 0.0
        return sum(value == one for value, (_, one) in zip(above, stated, strict=True)) / len(stated)

    def _states_deal(self, row: SheetRow) -> bool:
        """Return whether a row states more about a deal than scores: a contract, points, or a player's name.

        A summary or a contract counts only if it can be read without unknown words.
        """
        for cell, role in self._columns(row, "dealer", "item", *SPOKEN):
            if role.kind in ("dealer", "declarer", "partner"):
                if cell.text and players_of(self.names, plain(cell.text)):
                    return True
            elif role.kind in ("points", "defence", "margin", "item") and not any(map(str.isdigit, cell.text)):
                continue  # a word in a column of numbers, such as `Fin de soirée`
            elif not is_blank(cell) and (
                role.kind not in ("summary", "contract")
                or any(
                    one.far < FARTHEST and _is_understood(one)
                    for one in read_statements(cell.text, self.names, self.game)
                )
            ):
                return True
        return False

    def _is_unused(self, row: SheetRow) -> bool:
        """Return whether a row is a numbered line with nothing on it."""
        roles = self.layout.roles
        if len(row) > len(roles) or not any(role.kind in NUMBERED for role in roles):
            return False
        return all(
            is_blank(cell) or (role.kind in UNUSED and any(map(str.isdigit, cell.text)) and len(cell.text) < LONG_LABEL)
            for cell, role in zip(row, roles, strict=False)
        )

    def _row_of_passed_deal(self, row: SheetRow) -> SheetRow | None:
        """Return the row of a deal that is told in one cell as `all pass` or `(3) all pass`; None for others.

        A number is put into the column of labels, if it follows that of the deal above.
        """
        cells = [cell for cell in row if not is_blank(cell)]
        kinds = [role.kind for role in self.layout.roles]
        told = next((at for at, kind in enumerate(kinds) if kind in ("declarer", "contract", "summary")), None)
        if len(cells) != 1 or told is None or cells[0] in row[told : told + 1]:
            return None
        found = _PASSED_DEAL.fullmatch(cells[0].text) if "label" in kinds and told else None
        words = cells[0].text if found is None else found[2]
        if not is_passed(words):
            return None
        full = [Cell("", cells[0].span)] * len(kinds)
        start = cells[0].span[0]
        if found is not None:
            last = self.hands[-1].get("label", "").strip(".)") if self.hands else "0"
            if not last.isdigit() or int(found[1]) != int(last) + 1:
                return None
            full[kinds.index("label")] = Cell(found[1], (start + found.start(1), start + found.end(1)))
            start += found.start(2)
        full[told] = Cell(words, (start, start + len(words)))
        return full

    def _rows_of_passed_deals(self, row: SheetRow) -> list[SheetRow]:
        """Return a row for each of several deals that a row says nobody played, as `8, 9: all pass`; else the row.

        Without numbers of deals a word such as `twice` tells how many there are.
        """
        places = [at for at, role in enumerate(self.layout.roles) if role.kind == "label" and at < len(row)]
        numbers = re.findall(r"\d+", row[places[0]].text) if places else []
        counted = [int(text) for text in numbers if len(text) < LONGEST_LABEL]
        is_range = len(counted) > 1 and counted == list(range(counted[0], counted[0] + len(counted)))
        times = max(map(deals_passed, (cell.text for cell in row)), default=0)
        if not is_range or not times:
            return [row] * (1 if counted else max(times, 1))
        return [
            [cell._replace(text=str(label)) if at == places[0] else cell for at, cell in enumerate(row)]
            for label in counted
        ]

    def _is_remark(self, row: SheetRow) -> bool:
        """Return whether a row is a line of text below or between the deals."""
        cells = filled(row)
        numbers = [
            cell for cell, _ in self._columns(row, "score", "total", "points", "declarer_score") if not is_blank(cell)
        ]
        if any(number(cell.text) is not None for cell in numbers):
            return False
        labels = {cell.text for cell, _ in self._columns(row, "label")} - {""}
        is_numbered = any(any(map(str.isdigit, label)) for label in labels)
        if not is_numbered and any(not is_blank(cell) for cell, _ in self._columns(row, "score", "total")):
            return True  # words in place of scores
        if (labels - DASHES) & {hand.get("label", "") for hand in self.hands}:  # `4: with the pagat` below the deals
            return True
        return (
            (len(cells) == 1 or self._is_worded(row))
            and number(cells[0].text) is None
            and not (
                is_passed(cells[0].text)
                or any(
                    not self._have_scores()
                    and cell == cells[0]
                    and len(cell.text.split()) <= MOST_WORDS
                    and any(map(_is_understood, read_statements(cell.text, self.names, self.game)))
                    for cell, _ in self._columns(row, "summary", "contract", "declarer")
                )
            )
        )

    def _have_scores(self) -> bool:
        """Return whether the hands so far have scores, but for those that nobody played."""
        played = [hand for hand in self.hands if "end" not in hand]
        return len(played) > 0 and all(hand.get("scores") for hand in played)

    def _is_worded(self, row: SheetRow) -> bool:
        """Return whether a row has words where the rows of deals have their numbers, such as `1.` or words with `1`."""
        labels = [cell for cell, _ in self._columns(row, "label") if cell.text]
        if not self.hands or not labels or any(is_passed(cell.text) for cell in row):
            return False
        if all(_COUNTED.fullmatch(hand.get("label", "")) for hand in self.hands):
            return not any(_COUNTED.fullmatch(cell.text) or is_blank(cell) for cell in labels)
        has_number = any(map(str.isdigit, "".join(cell.text for cell in row)))
        return not has_number and all(any(map(str.isdigit, hand.get("label", ""))) for hand in self.hands)

    def _start_of(self, row: SheetRow) -> list[int | None] | None:
        """Return the totals of a row that has nothing else; None for another row.

        They are all 0, or stand in columns of running totals.
        """
        values = self._per_player(row, "total") or self._per_player(row, "score")
        if values is None or None in values or any(cell.text for cell, role in self._others(row)):
            return None
        tells = {role.kind for role in self.layout.roles} & {"label", "dealer"}  # which even a passed deal has
        has_totals = any(role.kind == "total" for role in self.layout.roles)
        return values if tells and (has_totals or not any(values)) else None


def _is_understood(one: Statement) -> bool:
    """Return whether a statement says anything of a deal."""
    return bool(one.contract or one.passed or one.declarer is not None)


def _filled(line: Sequence[int | None], is_shared: bool) -> list[int] | None:
    """Return scores with 0, or equal shares of what the others pay, in place of None; None if they are not whole."""
    share, rest = divmod(-sum(score or 0 for score in line), line.count(None)) if is_shared else (0, 0)
    return None if rest else [share if score is None else score for score in line]


def _with_hand(hand: Mapping[str, Any], scores: Sequence[int]) -> dict[str, Any]:
    """Return a hand with other scores, and without running totals."""
    others = {name: value for name, value in hand["scores"].items() if name != "totals"}
    return {**hand, "scores": {**others, "hand": list(scores)}}
