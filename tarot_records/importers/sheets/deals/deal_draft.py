"""Read what a row of a score sheet says of a deal: the contract, the players and the card points.

Every cell may be understood in several ways. The readings that fit the scores best by the rules of the game are taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final

from tarot_records.core.faults import Reason
from tarot_records.core.limits import MAX_NUMBER
from tarot_records.games import game_of
from tarot_records.importers.cells import Cell, number
from tarot_records.importers.draft import Draft
from tarot_records.importers.sheets.deals.judge import HandJudge, paid_for
from tarot_records.importers.sheets.deals.sides_order import SidesOrder
from tarot_records.importers.sheets.rows.table import is_blank
from tarot_records.importers.sheets.vocabulary.statements import Statement, is_passed, read_statements
from tarot_records.importers.sheets.vocabulary.words import ALONE, SMALL, VERBS, bracketed_player, plain, players_of

LONGEST_REMARK: Final = 20_000
MOST_CANDIDATES: Final = 24
"""Maximum number of readings of a row that are compared by the rules."""
FARTHEST: Final = 4
"""Maximum difference in distance from the words between a reading that is considered and the nearest reading."""
LEAST_SIDES: Final = 4
"""Minimum number of players of whom two are the declarer's side."""
BY_SCORES: Final = "By the scores and the rules."
"""Remark on a partner whom the sheet does not name."""
EVEN: Final = frozenset({"=", "=="})
"""Signs for a score of 0 among scores with signs."""
FILLERS: Final = SMALL | VERBS
"""Words that are no remark if nothing else is left of a cell."""
SPOKEN: Final = ("contract", "declarer", "partner", "summary", "points", "defence", "margin")
"""Kinds of columns whose cells are read as statements."""
Steps = tuple[str | int, ...]


class DealDraft(Draft):
    """A draft of a record that reads the statements about one deal after the other."""

    form = "CSV"

    def __init__(self, text: str, names: tuple[str, ...], game: str) -> None:
        super().__init__(text)
        self.names, self.game = names, game
        self.judge: HandJudge | None = None
        self.marks: list[dict[str, str]] = []
        self.totals: list[int | None] = [0] * len(names)
        """Totals after the last hand, as far as the sheet states them."""
        self.names_declarer = False
        """True if the cells with the contract name the declarer too."""
        self.sides = SidesOrder((), (), game)
        self.unread = 0
        """Number of cells in which nothing is understood, or that contradict others."""

    def understand(self, hand: dict[str, Any], scores: dict[str, Any], cells: Mapping[str, Cell], at: Steps) -> None:
        """Store contract, declarer, partner and card points in `hand` and `scores`, as they fit the scores best."""
        said = {kind: cells[kind] for kind in SPOKEN if kind in cells and not is_blank(cells[kind])}
        passed = [kind for kind, cell in said.items() if kind != "partner" and is_passed(cell.text)]
        won = self._without_totals(scores).get("hand", ())
        if passed and any(won) and self.judge is not None and self.judge.fits({"scores": {"hand": won}}):
            for kind in passed:  # all passed, and yet a deal was played, as the rules of the game allow
                self.comment(at, said.pop(kind))
        readings = {kind: self._readings(kind, cell, at) for kind, cell in said.items()}
        if "defence" in readings and any(one.points is not None for one in readings.get("points", ())):
            del readings["defence"]  # the points of the declarer's side tell those of the others
            self.comment(at, said.pop("defence"))
        if any(one.declarer is not None for one in readings.get("declarer", ())) and "contract" in readings:
            alone = (one._replace(declarer=None, partner=None) for one in readings["contract"])
            readings["contract"] = list(dict.fromkeys(alone))  # `solo (over Ned's trojka)` names another player
        if "declarer_score" in cells:
            said["declarer_score"] = cells["declarer_score"]
        candidates = self._candidates(readings)
        if not candidates:
            self._drop_contradictions(readings, said, at)
            candidates = self._candidates(readings)
        chosen, others = self._choose(candidates, said, scores)
        self._store(chosen, hand, scores, said, at)
        if chosen not in candidates and chosen.partner is not None:
            self.marks.append({"at": f"/hands/{at[1]}/contract/partner", "kind": "supplied", "text": BY_SCORES})
        for cell, word in ((said[kind], word) for kind, word in self._rests(chosen, readings)):
            self.comment(at, cell._replace(text=word))
        if others:
            cell = said.get("summary") or next(iter(said.values()))
            self.note("csv.ambiguous", cell.span, found=cell.text[:40])
            self.marks.append({"at": f"/hands/{at[1]}", "kind": "doubtful", "text": cell.text[:LONGEST_REMARK]})

    def _drop_contradictions(self, readings: dict[str, list[Statement]], said: dict[str, Cell], at: Steps) -> None:
        """Delete readings, the least certain first, until the others do not contradict each other; note the deleted."""
        for kind in ("summary", "partner", "points", "defence", "margin", "declarer"):
            if kind in readings:
                del readings[kind]
                cell = said.pop(kind)
                self.unread += 1
                self.note("csv.contradiction", cell.span, found=cell.text[:40])
                self.comment(at, cell)
                if self._candidates(readings):
                    return

    def _readings(self, kind: str, cell: Cell, at: Steps) -> list[Statement]:
        """Return the ways to understand a cell of a column of this kind; keep one that is not understood as a comment.

        Such a cell says nothing of the scores, which are read all the same.
        """
        every = read_statements(cell.text, self.names, self.game)
        match kind:
            case "contract":
                found = [one for one in every if one.contract or one.passed]
                if not found and all(not one.far for one in every):  # `held` says nothing of the contract
                    self.comment(at, cell)
                    return [Statement()]
                if not found:
                    self.unread += bool(game_of(self.game).bids)
                    self.note_omission(cell.span, cell.text)
                    return [Statement()]
            case "declarer":
                found = [one for one in every if one.declarer is not None or one.passed]
                if not found:
                    return self._unread(kind, cell, at)
            case "partner":
                if (name := bracketed_player(self.names, cell.text)) and name != cell.text:
                    self.comment(at, cell)  # `king of hearts (Ann)`
                    every = read_statements(name, self.names, self.game)
                if plain(cell.text) in ALONE and not players_of(self.names, plain(cell.text)):
                    return [Statement(rest=("=",))]
                found = [one._replace(declarer=None, partner=one.declarer) for one in every if one.declarer is not None]
                if not found:
                    return self._unread(kind, cell, at)
            case "summary":
                found = [one for one in every if one.contract or one.declarer is not None or one.passed]
                if not found:
                    self.unread += 1
                    return [Statement(rest=(cell.text,))]
            case _:
                found = self._numbers(kind, cell, every) or [one for one in every if one.passed]
                if not found:
                    return self._unread(kind, cell, at)
        found = [way for one in found for way in self.sides.ways(one)]
        nearest = min((one.far for one in found), default=0)
        return [one for one in found if one.far <= nearest + FARTHEST][:8]

    def _unread(self, kind: str, cell: Cell, at: Steps) -> list[Statement]:
        """Note what a cell that is not understood might say, keep it as a comment, and return an empty statement."""
        self.unread += 1
        self.comment(at, cell)
        if kind in ("declarer", "partner"):
            self.note("import.choice", cell.span, field=kind, found=cell.text[:40], fitting=self.names)
        else:
            self.note("import.value", cell.span, field="points", found=cell.text[:40], what=Reason("number"))
        return [Statement()]

    def _numbers(self, kind: str, cell: Cell, every: Sequence[Statement]) -> list[Statement]:
        """Return the ways to understand a cell of card points or of a margin; empty if there is none."""
        value = number(cell.text)
        if value is not None and abs(value) > MAX_NUMBER:
            return []
        if value is not None:
            return [Statement(margin=value) if kind == "margin" else Statement(points=value)]
        return [one for one in every if (one.points if kind != "margin" else one.margin or one.points) is not None]

    def _candidates(self, readings: Mapping[str, Sequence[Statement]]) -> list[Statement]:
        """Return the ways to understand all cells of a row together, the closest to the words first; empty if none."""
        found: dict[Statement, None] = {}
        for some in product(*readings.values()):
            merged = Statement()
            for kind, one in zip(readings, some, strict=True):
                joined = _merge(merged, one, kind)
                if joined is None:
                    break
                merged = joined
            else:
                found[merged._replace(rest=())] = None
        if not found:
            return []
        nearest = sorted(found, key=lambda one: one.far)
        return [one for one in nearest if one.far <= nearest[0].far + FARTHEST][:MOST_CANDIDATES]

    def _rests(self, chosen: Statement, readings: Mapping[str, Sequence[Statement]]) -> Iterator[tuple[str, str]]:
        """Yield (kind of column, words) for the words of the cells that are not understood."""
        plainly = chosen._replace(far=0, rest=())
        for kind, every in readings.items():
            if kind == "partner":
                continue
            fitting = [one for one in every if (both := _merge(chosen, one, kind)) and both._replace(far=0) == plainly]
            rest = " ".join((fitting or every)[0].rest).rstrip(",")
            if any(char.isalnum() for char in rest) and not {plain(word) for word in rest.split()} <= FILLERS:
                yield kind, rest

    def _choose(
        self, candidates: Sequence[Statement], said: Mapping[str, Cell], scores: Mapping[str, Any]
    ) -> tuple[Statement, bool]:
        """Return the candidate that fits the scores best, and whether another candidate fits as well."""
        assert self.judge is not None
        if len(candidates) == 1 and not self._lacks_partner(candidates[0]):
            return candidates[0], False
        scored = self._without_totals(scores)
        won = scored.get("hand", ())

        def weight(one: Statement) -> int:
            hand: dict[str, Any] = {}
            written = dict(scored)
            self._store(one, hand, written, said, ())
            assert self.judge is not None
            nobodys = one.declarer is None and (self.names_declarer or one.points is not None or one.margin is not None)
            return (
                one.far
                + 2 * nobodys
                + self.sides.is_unlikely(one, won)
                + (0 if self.judge.fits({**hand, "scores": written}) else FARTHEST)
            )

        weights = {one: weight(one) for one in candidates}
        best = min(weights.values())
        first = min((one for one in candidates if weights[one] == best), key=lambda one: self.sides.is_turned(one, won))
        self.sides.learn(first, {one for one in candidates if weights[one] >= one.far + FARTHEST}, won)
        if all(weights[one] >= one.far + FARTHEST for one in candidates):
            fitting = [
                beside
                for one in ([bid for bid in candidates if bid.contract] or [first])[:2]
                if self._lacks_partner(one)
                for seat in range(len(self.names))
                if seat != one.declarer and weight(beside := one._replace(partner=seat)) == one.far
            ]
            if len(fitting) == 1:
                return fitting[0], False
        equal = [one for one in candidates if weights[one] == best]
        if len(equal) == 1 and (seat := self._partner_by_scores(first, scored)) is not None:
            beside = first._replace(partner=seat)
            return (beside, False) if weight(beside) == best else (first, False)
        return first, len(equal) > 1

    def _partner_by_scores(self, one: Statement, scores: Mapping[str, Any]) -> int | None:
        """Return the only player with the declarer's score, if all others have its opposite and no partner is named."""
        won = scores.get("hand", ())
        if not self._lacks_partner(one) or None in won or len(won) < LEAST_SIDES or not won[one.declarer]:
            return None
        same = [seat for seat, score in enumerate(won) if score == won[one.declarer] and seat != one.declarer]
        others = [score for score in won if score != won[one.declarer]]
        return same[0] if len(same) == 1 and set(others) == {-won[one.declarer]} else None

    @staticmethod
    def _lacks_partner(one: Statement) -> bool:
        """Return whether a statement has declarer and points but no partner, so that the scores may tell him."""
        return one.declarer is not None and one.partner is None and one.points is not None

    def _without_totals(self, scores: Mapping[str, Any]) -> dict[str, Any]:
        """Return the scores of a hand without its totals.

        If the hand has only totals, the scores are their differences from the totals before.
        """
        alone = {name: value for name, value in scores.items() if name != "totals"}
        if "hand" not in alone and "totals" in scores:
            alone["hand"] = [
                None if new is None or old is None else new - old
                for new, old in zip(scores["totals"], self.totals, strict=True)
            ]
        return alone

    def _store(
        self, one: Statement, hand: dict[str, Any], scores: dict[str, Any], said: Mapping[str, Cell], at: Steps
    ) -> None:
        """Store a statement in `hand` and `scores`; an empty `at` stands for a trial, without notes and spans."""
        if one.passed and (self.judge is None or self.judge.fits({"end": "all_pass"})):
            hand["end"] = "all_pass"
        elif one.passed and at:
            self.comment(at, next(iter(said.values())))
        contract: dict[str, Any] = {}
        for field, value in (("name", one.contract or None), ("declarer", one.declarer), ("partner", one.partner)):
            if value is not None:
                contract[field] = value
                cell = (
                    said.get("contract" if field == "name" else field)
                    or said.get("summary")
                    or said.get("declarer")
                    or said.get("contract")
                )
                if at and cell is not None:
                    self.set_span(cell.span, *at, "contract", field)
        if contract:
            hand["contract"] = contract
        if one.bouts is not None and all(item["name"] != "bouts" for item in scores.get("items", ())):
            items = scores["items"] = [*scores.get("items", ()), {"name": "bouts", "value": one.bouts}]
            cell = said.get("points") or said.get("summary") or said.get("contract")
            if at and cell is not None:
                self.set_span(cell.span, *at, "scores", "items", len(items) - 1, "value")
        self._points(one, scores, said, at)
        if "declarer_score" in said and one.declarer is not None and "hand" not in scores:
            won = number(said["declarer_score"].text)
            if won is not None and won.denominator == 1:
                scores["hand"] = [None] * len(self.names)
                scores["hand"][one.declarer] = int(won)
                if at:
                    self.set_span(said["declarer_score"].span, *at, "scores", "hand", one.declarer)

    def _points(self, one: Statement, scores: dict[str, Any], said: Mapping[str, Cell], at: Steps) -> None:
        """Store the card points of a side in `scores`, and what each defender pays if only the margin is stated."""
        points = one.points
        source = next(
            (said[kind] for kind in ("points", "defence", "margin", "summary", "contract") if kind in said), None
        )
        margin = one.margin
        if "margin" in said and margin is None:
            margin, points = points, None
        if margin is not None and self.judge is not None:
            value = paid_for(self.judge, one.contract, margin)
            if value is not None:
                items = scores["items"] = [*scores.get("items", ()), {"name": "contract", "value": value}]
                if at and source is not None:
                    self.set_span(source.span, *at, "scores", "items", len(items) - 1, "value")
            if at and source is not None:
                self.comment(at, source)
        if points is None:
            return
        if one.declarer is None or abs(points) > MAX_NUMBER:
            if at and source is not None:
                self.note_omission(source.span, source.text)
            return
        unit = points.denominator
        partner = one.declarer if one.partner is None else one.partner
        seats = sorted({one.declarer, partner})
        if "defence" in said and "points" not in said:
            seats = [seat for seat in range(len(self.names)) if seat not in seats]
        scores["unit"] = unit
        scores["card_points"] = [{"seats": seats, "points": int(points * unit)}]
        if at and source is not None:
            self.set_span(source.span, *at, "scores", "card_points", 0, "points")

    def whole_number(self, cell: Cell, field: str) -> int | None:
        """Return the whole number in a cell; None if there is none, which is reported."""
        value = whole_of(cell)
        if value is None:
            self.tell("import.value", cell.span, field=field[:80], found=cell.text[:40], what=Reason("whole_number"))
        return value

    def seat_in(self, cell: Cell, field: str) -> int | None:
        """Return the seat of the player named in a cell; None if there is none, which is reported."""
        found = [one.declarer for one in read_statements(cell.text, self.names, self.game) if one.declarer is not None]
        if found:
            return found[0]
        self.tell("import.choice", cell.span, field=field, found=cell.text[:40], fitting=self.names)
        return None

    def comment(self, at: Steps, cell: Cell, heading: str = "") -> None:
        """Keep a cell as a comment on the hand at `at`; `heading` is put before its text."""
        text = f"{heading}: {cell.text}" if heading else cell.text
        self.marks.append({"at": f"/hands/{at[1]}", "kind": "comment", "text": text[:LONGEST_REMARK]})


def whole_of(cell: Cell) -> int | None:
    """Return the whole number in a cell; None if there is none, or one that is too large for a record."""
    value = Fraction(0) if cell.text in EVEN else number(cell.text)
    return None if value is None or value.denominator != 1 or abs(value) > MAX_NUMBER else int(value)


def _merge(first: Statement, second: Statement, kind: str) -> Statement | None:
    """Return what two cells state together; None if they contradict each other. `kind` is the column of the second."""
    if kind == "partner" and second.rest == ("=",):
        return first._replace(partner=first.declarer)
    declarer = second.declarer
    if kind == "contract" and first.declarer is not None and declarer is not None and declarer != first.declarer:
        declarer = None
        if second.partner is None:
            second = second._replace(partner=second.declarer)
    values: dict[str, Any] = {}
    for field in ("contract", "declarer", "partner", "points", "others", "margin", "bouts"):
        one = getattr(first, field)
        other = declarer if field == "declarer" else getattr(second, field)
        known, more = one not in ("", None), other not in ("", None)
        if known and more and one != other:
            return None
        values[field] = one if known else other
    return Statement(**values, passed=first.passed or second.passed, far=first.far + second.far)
