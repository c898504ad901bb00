"""The score of a hand: computed values beside those that the record states."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from tarot_records.core.faults import Fault
from tarot_records.core.position import Position, ScoredRow, Setting, whose
from tarot_records.counting import points, score
from tarot_records.record.model import Scores
from tarot_records.words.games import GameWords

from ..site.speech import gettext as _
from ..site.words import capital, game_words, names
from ..table.walk import Walk


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
    steps = walk.hands[hand]
    position = walk.frames[steps.stop - 1].after
    record = walk.record
    stated = record.hands[hand].scores
    base = f"/hands/{hand}/scores"
    items = _items(walk, position, stated, base)
    groups = (
        ScoreGroup("points", _("Card points"), _card_points(walk, position, stated, base)),
        ScoreGroup("entries", _("Entries"), tuple(line for (_, seat), line in items.items() if seat is None)),
        _by_seat(walk, position, items),
        ScoreGroup(
            "hand",
            _("Score of the hand"),
            _per_seat(walk, _hand(position), stated.hand if stated else None, f"{base}/hand"),
            short=_("Score"),
        ),
        ScoreGroup(
            "totals",
            _("Totals"),
            _per_seat(walk, position.setting.totals, stated.totals if stated else None, f"{base}/totals"),
            short=_("Total"),
        ),
        *_accounts(walk, position, stated, f"{base}/ledgers"),
        *_carried(walk, position, stated, f"{base}/carried"),
    )
    return tuple(group for group in groups if group.lines or group.rows)


def _accounts(walk: Walk, position: Position, stated: Scores | None, base: str) -> Iterator[ScoreGroup]:
    """Yield the accounts of the game: the hand in each, and its total."""
    record, result, running = walk.record, position.setting.result, position.setting.ledgers
    written = {ledger.name: (i, ledger) for i, ledger in enumerate(stated.ledgers if stated else ())}
    words = game_words(record.game)
    for name in {**(result.ledgers if result else {}), **running, **written}:
        i, ledger = written.get(name, (0, None))
        account, means = capital(words.word(name)), words.account_means(name)
        hand, totals = (ledger.hand, ledger.totals) if ledger else (None, None)
        lines = _per_seat(walk, result.ledgers.get(name) if result else None, hand, f"{base}/{i}/hand")
        yield ScoreGroup("account", account, lines, short=account, meaning=means)
        title = _("%(account)s, total", account=account)
        lines = _per_seat(walk, running.get(name), totals, f"{base}/{i}/totals")
        yield ScoreGroup("account_totals", title, lines, short=title, meaning=means)


def _carried(walk: Walk, position: Position, stated: Scores | None, base: str) -> Iterator[ScoreGroup]:
    """Yield what is carried on from the hand, by player or by the table."""
    record, result = walk.record, position.setting.result
    carried, spent = position.setting.carried or {}, result.spent if result else {}
    written: Mapping[str, int] = stated.carried if stated else {}
    words, lines = game_words(record.game), dict[str, dict[int, ScoreLine]]()
    for name in {**carried, **written}:
        account, seat = whose(name)
        lines.setdefault(account, {})[-1 if seat is None else seat] = ScoreLine(
            capital(words.word(account)) if seat is None else names(record, (seat,)),
            kept(words, account, carried[name], spent.get(name, 0)) if name in carried else "",
            kept(words, account, written[name], spent.get(name, 0)) if name in written else "",
            tuple(walk.faults_at(f"{base}/{name}")),
        )
    for account, by_owner in lines.items():
        title, means = capital(words.word(account)), words.account_means(account)
        by_seat = tuple(by_owner[seat] for seat in sorted(by_owner))
        yield ScoreGroup("carried", title, by_seat, short="" if -1 in by_owner else title, meaning=means)


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


def _hand(position: Position) -> tuple[int, ...] | None:
    return position.setting.result.hand if position.setting.result else None


def _card_points(walk: Walk, position: Position, stated: Scores | None, base: str) -> tuple[ScoreLine, ...]:
    record, result = walk.record, position.setting.result
    computed = (
        {frozenset(side): (side, points(value, result.unit)) for side, value in result.card_points} if result else {}
    )
    written: dict[frozenset[int], tuple[Sequence[int], str, str]] = {}
    for i, side in enumerate(stated.card_points if stated else ()):
        assert stated is not None
        written[frozenset(side.seats)] = (side.seats, points(side.points, stated.unit), f"{base}/card_points/{i}")
    lines = []
    for key in {**computed, **written}:
        seats = computed[key][0] if key in computed else written[key][0]
        _, text, place = written.get(key, ((), "", ""))
        faults = (*walk.faults_at(place), *walk.faults_at(f"{place}/points")) if place else ()
        lines.append(ScoreLine(names(record, seats), computed[key][1] if key in computed else "", text, faults))
    return tuple(lines)


def _items(walk: Walk, position: Position, stated: Scores | None, base: str) -> dict[tuple[str, int | None], ScoreLine]:
    """Return a line for each entry: its name and its seat (None: the hand's) -> the line."""
    record, result = walk.record, position.setting.result
    computed = result.items if result else {}
    written = {(item.name, item.seat): (i, item.value) for i, item in enumerate(stated.items if stated else ())}
    lines, words = {}, game_words(record.game)
    for item, seat in {**computed, **written}:
        i, value = written.get((item, seat), (None, None))
        lines[item, seat] = ScoreLine(
            noted(words.word(item), result.rows.get((item, seat), ()) if result else ()),
            points(computed[item, seat], 1) if (item, seat) in computed else "",
            "" if value is None else points(value, 1),
            (*walk.faults_at(f"{base}/items/{i}"), *walk.faults_at(f"{base}/items/{i}/value")),
            words.item_means(item),
        )
    return lines


def _by_seat(walk: Walk, position: Position, items: dict[tuple[str, int | None], ScoreLine]) -> ScoreGroup:
    """Return the entries of players as a table with a column for each player."""
    seats = sorted({seat for _, seat in items if seat is not None} | set(range(len(position.hands))))
    rows = [
        ScoreRow(line.label, line.meaning, tuple(items.get((item, seat), ScoreLine("", "", "", ())) for seat in seats))
        for item, line in {item: line for (item, seat), line in items.items() if seat is not None}.items()
    ]
    heads = tuple(names(walk.record, (seat,)) for seat in seats)
    return ScoreGroup("by_seat", _("Entries, player by player"), (), heads, tuple(rows))


def _per_seat(
    walk: Walk, computed: Sequence[int | None] | None, stated: Sequence[int | None] | None, place: str
) -> tuple[ScoreLine, ...]:
    if computed is None and stated is None:
        return ()
    lines = []
    for seat in range(max(len(computed or ()), len(stated or ()))):
        mine = computed[seat] if computed is not None and seat < len(computed) else None
        written = stated[seat] if stated is not None and seat < len(stated) else None
        lines.append(
            ScoreLine(
                names(walk.record, (seat,)),
                "" if mine is None else score(mine),
                "" if written is None else score(written),
                tuple(walk.faults_at(f"{place}/{seat}")),
            )
        )
    return tuple(lines)
