"""The score of a hand: computed values beside those that the record states."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from markupsafe import Markup

from tarot_records.core.faults import Fault
from tarot_records.core.position import ScoredRow, Setting, whose
from tarot_records.counting import points, score
from tarot_records.record.model import Scores
from tarot_records.words.games import GameWords

from ..site.speech import gettext as _
from ..site.words import capital, game_words, names
from ..table.walk import Walk

_Numbers = Sequence[int | None] | None
"""A number of each seat, as far as known."""


class ScoreLine(NamedTuple):
    """One line of the score."""

    label: str
    computed: str
    """Empty if unknown."""
    stated: str
    """Empty if not stated."""
    faults: tuple[Fault, ...]
    meaning: str = ""
    """The meaning of an entry of the game."""


class ScoreRow(NamedTuple):
    """An entry of each player, side by side."""

    label: str
    meaning: str
    cells: tuple[ScoreLine, ...]


class ScoreGroup(NamedTuple):
    """A part of the score: lines, or rows across the players."""

    kind: str
    """points, entries, by_seat, hand, totals; account, account_totals, carried."""
    title: str
    lines: tuple[ScoreLine, ...] = ()
    heads: tuple[str, ...] = ()
    """The players of the columns of the rows."""
    rows: tuple[ScoreRow, ...] = ()
    short: str = ""
    """The heading of a row on a sheet, where the lines are the players'."""
    meaning: str = ""
    """The meaning of an account kept beside the score."""


def score_of(walk: Walk, hand: int) -> tuple[ScoreGroup, ...]:
    """Return the score of a hand without its empty groups."""
    return tuple(group for group in _Scored(walk, hand).groups() if group.lines or group.rows)


class _Scored:
    """The score of a hand: what the replay computes, and what the record states."""

    def __init__(self, walk: Walk, hand: int) -> None:
        self.walk, self.record = walk, walk.record
        self.seats = len(walk.end_of(hand).hands)
        self.setting = walk.end_of(hand).setting
        self.result = self.setting.result
        self.stated = walk.record.hands[hand].scores or Scores()
        self.base = f"/hands/{hand}/scores"
        self.words = game_words(walk.record.game)

    def groups(self) -> Iterator[ScoreGroup]:
        """Yield the parts of the score, with empty ones among them."""
        stated, items = self.stated, self._items()
        hand = self.result.hand if self.result else None
        yield ScoreGroup("points", _("Card points"), tuple(self._card_points()))
        yield ScoreGroup("entries", _("Entries"), tuple(line for (_, seat), line in items.items() if seat is None))
        yield self._by_seat(items)
        yield self._row("hand", _("Score of the hand"), hand, stated.hand, "hand", _("Score"))
        yield self._row("totals", _("Totals"), self.setting.totals, stated.totals, "totals", _("Total"))
        yield from self._accounts()
        yield from self._carried()

    def _line(self, label: str, computed: str, stated: str, *places: str, meaning: str = "") -> ScoreLine:
        """Return a line with the faults of its places below the scores of the record."""
        faults = tuple(fault for place in places for fault in self.walk.faults_at(f"{self.base}/{place}"))
        return ScoreLine(label, computed, stated, faults, meaning)

    def _card_points(self) -> Iterator[ScoreLine]:
        result, stated = self.result, self.stated
        computed = {frozenset(side): (side, value) for side, value in result.card_points} if result else {}
        written = {frozenset(side.seats): (i, side) for i, side in enumerate(stated.card_points)}
        for key in {**computed, **written}:
            seats, made, text, places = (), "", "", ()
            if key in written:
                i, side = written[key]
                seats, text = side.seats, points(side.points, stated.unit)
                places = (f"card_points/{i}", f"card_points/{i}/points")
            if key in computed and result:
                seats, made = computed[key][0], points(computed[key][1], result.unit)
            yield self._line(names(self.record, seats), made, text, *places)

    def _items(self) -> dict[tuple[str, int | None], ScoreLine]:
        """Return a line for each entry: its name and its seat (None: the hand's) -> the line."""
        computed, rows = (self.result.items, self.result.rows) if self.result else ({}, {})
        written = {(item.name, item.seat): (i, item.value) for i, item in enumerate(self.stated.items)}
        lines = {}
        for key in {**computed, **written}:
            i, value = written.get(key, (None, None))
            lines[key] = self._line(
                noted(self.words.word(key[0]), rows.get(key, ())),
                points(computed[key], 1) if key in computed else "",
                "" if value is None else points(value, 1),
                f"items/{i}",
                f"items/{i}/value",
                meaning=self.words.item_means(key[0]),
            )
        return lines

    def _by_seat(self, items: dict[tuple[str, int | None], ScoreLine]) -> ScoreGroup:
        """Return the entries of players as a table with a column for each player."""
        own = {item: line for (item, seat), line in items.items() if seat is not None}
        seats = sorted({seat for _, seat in items if seat is not None} | set(range(self.seats)))
        none = ScoreLine("", "", "", ())
        rows = tuple(
            ScoreRow(line.label, line.meaning, tuple(items.get((item, seat), none) for seat in seats))
            for item, line in own.items()
        )
        heads = tuple(names(self.record, (seat,)) for seat in seats)
        return ScoreGroup("by_seat", _("Entries, player by player"), (), heads, rows)

    def _row(
        self, kind: str, title: str, computed: _Numbers, stated: _Numbers, place: str, short: str, meaning: str = ""
    ) -> ScoreGroup:
        """Return a number of each player as a group; empty if none is known."""
        numbers = enumerate(zip_longest(computed or (), stated or ()))
        lines = tuple(
            self._line(names(self.record, (seat,)), _score(made), _score(written), f"{place}/{seat}")
            for seat, (made, written) in numbers
        )
        return ScoreGroup(kind, title, lines, short=short, meaning=meaning)

    def _accounts(self) -> Iterator[ScoreGroup]:
        """Yield the accounts of the game: the hand in each, and its total."""
        hands, running = self.result.ledgers if self.result else {}, self.setting.ledgers
        written = {ledger.name: (i, ledger) for i, ledger in enumerate(self.stated.ledgers)}
        for name in {**hands, **running, **written}:
            i, ledger = written.get(name, (0, None))
            account, means = capital(self.words.word(name)), self.words.account_means(name)
            hand, totals = (ledger.hand, ledger.totals) if ledger else (None, None)
            yield self._row("account", account, hands.get(name), hand, f"ledgers/{i}/hand", account, means)
            total = _("%(account)s, total", account=account)
            yield self._row("account_totals", total, running.get(name), totals, f"ledgers/{i}/totals", total, means)

    def _carried(self) -> Iterator[ScoreGroup]:
        """Yield what is carried on from the hand, by player or by the table."""
        carried, spent = self.setting.carried or {}, self.result.spent if self.result else {}
        written, words = self.stated.carried, self.words
        lines = dict[str, dict[int, ScoreLine]]()
        for name in {**carried, **written}:
            account, seat = whose(name)
            lines.setdefault(account, {})[-1 if seat is None else seat] = self._line(
                capital(words.word(account)) if seat is None else names(self.record, (seat,)),
                kept(words, account, carried[name], spent.get(name, 0)) if name in carried else "",
                kept(words, account, written[name], spent.get(name, 0)) if name in written else "",
                f"carried/{name}",
            )
        for account, by_owner in lines.items():
            title, means = capital(words.word(account)), words.account_means(account)
            by_seat = tuple(by_owner[seat] for seat in sorted(by_owner))
            yield ScoreGroup("carried", title, by_seat, short="" if -1 in by_owner else title, meaning=means)


def _score(number: int | None) -> str:
    return "" if number is None else score(number)


def kept(words: GameWords, account: str, standing: int, used: int = 0) -> str:
    """Return a number carried from hand to hand as players draw or write it."""
    signs = words.drawn(account, standing, used)
    if not signs:
        return score(standing) if standing < 0 else str(standing)
    label = _("%(number)s, %(used)s used up", number=standing, used=used) if used else str(standing)
    return Markup('<span class="drawn" role="img" aria-label="{}">{}</span>').format(label, signs)


def account_cells(
    words: GameWords,
    ledgers: Mapping[str, Sequence[int | None] | None],
    carried: Mapping[str, int] | None,
    spent: Mapping[str, int],
) -> Mapping[str, Mapping[int, str]]:
    """Return the accounts kept beside the score: the name of each, and what each seat has of it."""
    cells: dict[str, dict[int, str]] = {}
    for name, values in ledgers.items():
        known = {seat: value for seat, value in enumerate(values or ()) if value is not None}
        cells[capital(words.word(name))] = {seat: score(value) for seat, value in known.items()}
    for name, value in (carried or {}).items():
        account, seat = whose(name)
        if seat is not None:
            cell = kept(words, account, value, spent.get(name, 0))
            cells.setdefault(capital(words.word(account)), {})[seat] = cell
    return cells


def standing(words: GameWords, setting: Setting) -> Mapping[str, Mapping[int, str]]:
    """Return where the accounts stand."""
    return account_cells(words, setting.ledgers, setting.carried, {})


def noted(word: str, rows: Sequence[ScoredRow]) -> str:
    """Return the name of an entry with its notes: `Pagat (announced, not made, ×2)`."""
    notes = "; ".join(filter(None, (", ".join(_notes(row)) for row in rows)))
    return f"{word} ({notes})" if notes else word


def _notes(row: ScoredRow) -> Iterator[str]:
    if row.announced:
        yield _("announced")
        if not row.achieved:
            yield _("not made")
    if row.level:
        yield f"×{1 << row.level}"
