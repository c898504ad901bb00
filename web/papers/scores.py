"""The score of a hand, computed and stated side by side, and its result in words: contract made or lost, payments."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from markupsafe import Markup

from tarot_records.analysis.side_points import attacking_seats, deciding_level
from tarot_records.core.faults import Fault
from tarot_records.core.position import NOBODY, HandResult, Position, ScoredRow, owner_of_amount
from tarot_records.counting import points, score
from tarot_records.record.model import Item, Record, Scores
from tarot_records.words.games import GameWords
from tarot_records.words.phrasing import join_words

from ..site.speech import gettext as _
from ..site.speech import lang
from ..site.words import capital, game_words, names
from ..table.layout import ShownPart, stock_shown
from ..table.walk import Walk

_Numbers = Sequence[int | None] | None
"""A number for each seat; None where it is unknown."""


class ScoreLine(NamedTuple):
    """One line of the score: a label, with the computed and the stated number."""

    label: str
    computed: str
    """Empty if unknown."""
    stated: str
    """Empty if not stated."""
    faults: tuple[Fault, ...]
    meaning: str = ""
    """Explanation of the entry; empty if the label needs none."""


class ScoreRow(NamedTuple):
    """An entry of the score with the lines of all players, side by side."""

    label: str
    meaning: str
    cells: tuple[ScoreLine, ...]


class ScoreGroup(NamedTuple):
    """A part of the score: lines below each other, or rows with a column for each player.

    Rows without any number or fault are left out.
    """

    kind: str
    """One of points, entries, by_seat, hand, totals, account, account_totals and carried."""
    title: str
    lines: tuple[ScoreLine, ...] = ()
    heads: tuple[str, ...] = ()
    """Names of the players, as column headings of the rows."""
    rows: tuple[ScoreRow, ...] = ()
    short: str = ""
    """Heading on a sheet that shows this group as a row; empty if the lines are not one for each player."""
    meaning: str = ""
    """Explanation of an account that is kept beside the score."""


def score_of(walk: Walk, hand: int) -> tuple[ScoreGroup, ...]:
    """Return the parts of a hand's score; empty parts are left out."""
    return tuple(group for group in _Scored(walk, hand).groups() if group.lines or group.rows)


class _Scored:
    """The score of a hand, as the replay computes it and as the record states it."""

    def __init__(self, walk: Walk, hand: int) -> None:
        self.walk, self.record = walk, walk.record
        self.seats = len(walk.end_of(hand).hands)
        self.setting = walk.end_of(hand).setting
        self.result = self.setting.result
        self.stated = walk.record.hands[hand].scores or Scores()
        self.base = f"/hands/{hand}/scores"
        self.words = game_words(walk.record.game)

    def groups(self) -> Iterator[ScoreGroup]:
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
        """Return a line with the faults of the record at `places` below the scores of the hand."""
        faults = tuple(fault for place in places for fault in self.walk.faults_at(f"{self.base}/{place}"))
        return ScoreLine(label, computed, stated, faults, meaning)

    def _card_points(self) -> Iterator[ScoreLine]:
        result, stated = self.result, self.stated
        computed = {frozenset(side): (side, value) for side, value in result.card_points} if result else {}
        written = {frozenset(side.seats): (i, side) for i, side in enumerate(stated.card_points)}
        for key in {**computed, **written}:
            made = text = ""
            places: list[str] = []
            seats: Sequence[int] = ()
            if key in written:
                i, side = written[key]
                seats, text = side.seats, points(side.points, stated.unit)
                places = [f"card_points/{i}", f"card_points/{i}/points"]
            if key in computed and result:
                seats, made = computed[key][0], points(computed[key][1], result.unit)
            yield self._line(names(self.record, seats), made, text, *places)

    def _items(self) -> dict[tuple[str, int | None], ScoreLine]:
        """Map the name and the seat of each entry to its line; the seat is None for an entry of the hand."""
        computed, rows = (self.result.items, self.result.rows) if self.result else ({}, {})
        written = {
            (item.name, seat): (i, item.value)
            for i, item in enumerate(self.stated.items)
            for seat in _owners(item, computed)
        }
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
            ScoreRow(line.label, line.meaning, cells)
            for item, line in own.items()
            if any(map(_is_of_note, cells := tuple(items.get((item, seat), none) for seat in seats)))
        )
        heads = tuple(names(self.record, (seat,)) for seat in seats)
        return ScoreGroup("by_seat", _("Entries, player by player"), (), heads, rows)

    def _row(
        self, kind: str, title: str, computed: _Numbers, stated: _Numbers, place: str, short: str, meaning: str = ""
    ) -> ScoreGroup:
        """Return a group with a number for each player; empty if no number is known."""
        lines = tuple(
            self._line(names(self.record, (seat,)), _score(made), _score(written), f"{place}/{seat}")
            for seat, (made, written) in enumerate(zip_longest(computed or (), stated or ()))
        )
        return ScoreGroup(kind, title, lines, short=short, meaning=meaning)

    def _accounts(self) -> Iterator[ScoreGroup]:
        """Yield the accounts of the game: the score of the hand in each account, and its total."""
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
        """Yield the amounts that are carried on from the hand, by player or by the table."""
        carried, spent = self.setting.carried or {}, self.result.spent if self.result else {}
        written, words = self.stated.carried, self.words
        lines = dict[str, dict[int, ScoreLine]]()
        for name in {**carried, **written}:
            account, seat = owner_of_amount(name)
            lines.setdefault(account, {})[-1 if seat is None else seat] = self._line(
                capital(words.word(account)) if seat is None else names(self.record, (seat,)),
                draw_amount(words, account, carried[name], spent.get(name, 0)) if name in carried else "",
                draw_amount(words, account, written[name], spent.get(name, 0)) if name in written else "",
                f"carried/{name}",
            )
        for account, by_owner in lines.items():
            title, means = capital(words.word(account)), words.account_means(account)
            by_seat = tuple(by_owner[seat] for seat in sorted(by_owner))
            yield ScoreGroup("carried", title, by_seat, short="" if -1 in by_owner else title, meaning=means)


def brought_in(record: Record) -> tuple[ScoreGroup, ...]:
    """Return the amounts brought to the first hand, as the record states them: totals, accounts, pots and so on."""
    stated, words = record.carried_in, game_words(record.game)
    if stated is None:
        return ()

    def line(seat: int, number: str) -> ScoreLine:
        return ScoreLine(names(record, (seat,)), number, "", ())

    rows = [("totals", _("Totals"), _("Total"), stated.totals or ())]
    for ledger in stated.ledgers:
        title = _("%(account)s, total", account=capital(words.word(ledger.name)))
        rows.append(("account_totals", title, title, ledger.totals or ()))
    groups = [
        ScoreGroup(kind, title, tuple(line(seat, _score(number)) for seat, number in enumerate(numbers)), short=short)
        for kind, title, short, numbers in rows
    ]
    by_account = dict[str, dict[int | None, str]]()
    for name, number in stated.carried.items():
        account, seat = owner_of_amount(name)
        by_account.setdefault(account, {})[seat] = draw_amount(words, account, number)
    for account, by_owner in by_account.items():
        title = capital(words.word(account))
        alone = [ScoreLine(title, number, "", ()) for seat, number in by_owner.items() if seat is None]
        seats = range(len(record.players))
        lines = tuple(alone or (line(seat, by_owner.get(seat, "")) for seat in seats))
        groups.append(ScoreGroup("carried", title, lines, short="" if alone else title))
    return tuple(group for group in groups if any(line.computed for line in group.lines))


def _owners(item: Item, computed: Mapping[tuple[str, int | None], int]) -> Iterable[int | None]:
    """Return the seats to which a written entry belongs: the seats of its side, its own seat, or None for the hand."""
    if item.seat is None and item.sides and (item.name, None) not in computed:
        return item.sides[0]
    return (item.seat,)


def _is_of_note(line: ScoreLine) -> bool:
    """Return whether a line has a number other than 0, or a fault."""
    return bool(line.faults) or not {line.computed, line.stated} <= {"", "0"}


def _score(number: int | None) -> str:
    """Return a score as text; empty if it is None."""
    return "" if number is None else score(number)


def draw_amount(words: GameWords, account: str, standing: int, used: int = 0) -> str:
    """Return an amount carried from hand to hand, with `used` of it used up, as players draw or write it."""
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
    """Map the name of each account kept beside the score to the text of each seat."""
    cells: dict[str, dict[int, str]] = {}
    for name, values in ledgers.items():
        known = {seat: value for seat, value in enumerate(values or ()) if value is not None}
        cells[capital(words.word(name))] = {seat: score(value) for seat, value in known.items()}
    for name, value in (carried or {}).items():
        account, seat = owner_of_amount(name)
        if seat is not None:
            cell = draw_amount(words, account, value, spent.get(name, 0))
            cells.setdefault(capital(words.word(account)), {})[seat] = cell
    return cells


def _signed(value: int, unit: int) -> str:
    return ("+" if value > 0 else "") + points(value, unit)


def noted(word: str, rows: Sequence[ScoredRow]) -> str:
    """Return the name of an entry with its notes: `Pagat (announced, not made, ×2)`."""
    notes = "; ".join(filter(None, (", ".join(_notes(row)) for row in rows)))
    return f"{word} ({notes})" if notes else word


def _notes(row: ScoredRow) -> Iterator[str]:
    """Yield the notes on an entry: announced, not made, its factor."""
    if row.announced:
        yield _("announced")
        if not row.achieved:
            yield _("not made")
    if row.level:
        yield f"×{1 << row.level}"


# -- the result in words ---------------------------------------------------------------------------


class SideMade(NamedTuple):
    """The card points of a side in the result."""

    names: str
    points: str
    over: str
    """Card points above or below the deciding number, with a sign; empty if there is no such number for the side."""


class PlayerMade(NamedTuple):
    """The result of a player in a hand."""

    name: str
    score: str
    entries: tuple[tuple[str, str], ...]
    """The player's own entries and their values, without zeros."""
    total: str
    """The running total; empty in a game of one hand."""
    accounts: tuple[str, ...]
    """For each account, the player's score of the hand or the amount carried on, as text."""


class HandTold(NamedTuple):
    """The result of a hand."""

    headline: str
    """Sentence about the contract, made or lost, with its margin; empty without a contract."""
    level: str
    """Sentence about the deciding number of card points; empty if there is none."""
    sides: tuple[SideMade, ...]
    entries: tuple[tuple[str, str, str], ...]
    """The entries of the hand without zeros: name, value, meaning."""
    players: tuple[PlayerMade, ...]
    paid: str
    """Sentence about the payments; empty if the scores do not add up to 0."""
    accounts: tuple[str, ...]
    """The names of the accounts kept beside the score."""
    common: tuple[tuple[str, str, str], ...]
    """The amounts that the table carries on, such as pots, without zeros: name, amount, meaning."""
    stock: tuple[ShownPart, ...]
    """The parts of a divided stock, each with its owner."""


def result_of(walk: Walk, hand: int) -> HandTold | None:
    """Return the result of a hand; None if it is unknown."""
    position = walk.end_of(hand)
    record, rules, result = walk.record, walk.rules, position.setting.result
    if result is None:
        return None
    level = deciding_level(rules, result)
    needed = None if level is None else level.points
    asked = (rules.needed, None) in result.items
    own = attacking_seats(position, result)
    words, totals = game_words(record.game), position.setting.totals
    beside = account_cells(words, result.ledgers, position.setting.carried, result.spent)
    return HandTold(
        _headline(record, result, position, needed if asked else None),
        words.translate("levels", level.words) % {"points": level.points} if level and level.words else "",
        tuple(
            SideMade(
                names(record, side),
                points(value, result.unit),
                # the card points above (+) or below (−) the deciding number
                "" if needed is None or (asked and side != own) else _signed(value - needed * result.unit, result.unit),
            )
            for side, value in result.card_points
        ),
        tuple(
            (noted(words.word(item), result.rows.get((item, seat), ())), points(value, 1), words.item_means(item))
            for (item, seat), value in result.items.items()
            if seat is None and value and item != rules.needed
        ),
        tuple(
            PlayerMade(
                names(record, (seat,)),
                score(value),
                tuple(
                    (words.word(item), points(worth, 1))
                    for (item, whose), worth in result.items.items()
                    if whose == seat and worth
                ),
                score(totals[seat]) if totals is not None and len(walk.hands) > 1 else "",
                tuple(of_seat.get(seat, "") for of_seat in beside.values()),
            )
            for seat, value in enumerate(result.hand)
        ),
        _paid(record, result.hand),
        tuple(beside),
        tuple(
            (capital(words.word(account)), draw_amount(words, account, amount), words.account_means(account))
            for name, amount in (position.setting.carried or {}).items()
            for account, seat in (owner_of_amount(name),)
            if seat is None and amount
        ),
        stock_shown(walk, walk.hands[hand].stop - 1),
    )


def _headline(record: Record, result: HandResult, position: Position, needed: int | None) -> str:
    """Return a sentence about the contract, with its margin if it required `needed` card points; empty without one."""
    contract = position.setting.contract
    if contract is None:
        return ""
    words, side = game_words(record.game), attacking_seats(position, result)
    bid = words.word(contract.name)
    if contract.declarer == NOBODY:
        return bid
    if needed is None or not side:
        declarer, made = names(record, (contract.declarer,)), score(result.hand[contract.declarer])
        return _("%(player)s plays %(bid)s: %(score)s", player=declarer, bid=words.object(contract.name), score=made)
    over = dict(result.card_points)[side] - needed * result.unit
    facts = {"side": names(record, side), "bid": bid, "by": points(abs(over), result.unit)}
    if over == 0:
        return _("%(side)s: %(bid)s made exactly", **facts)
    if over > 0:
        return _("%(side)s: %(bid)s made by %(by)s", **facts)
    return _("%(side)s: %(bid)s lost by %(by)s", **facts)


def _paid(record: Record, hand: Sequence[int]) -> str:
    """Return a sentence about the payments; empty if the scores do not add up to 0."""
    if sum(hand) or not any(hand):
        return ""
    payers = [seat for seat, value in enumerate(hand) if value < 0]
    takers = [seat for seat, value in enumerate(hand) if value > 0]
    if len(payers) == 1 and len({hand[seat] for seat in takers}) == 1:
        facts = {"payer": names(record, payers), "points": str(hand[takers[0]]), "takers": names(record, takers)}
        if len(takers) == 1:
            return _("%(payer)s pays %(points)s to %(takers)s.", **facts)
        return _("%(payer)s pays %(points)s each to %(takers)s.", **facts)
    if len(takers) == 1 and len({hand[seat] for seat in payers}) == 1:
        return _(
            "%(payers)s pay %(points)s each to %(taker)s.",
            payers=names(record, payers),
            points=str(-hand[payers[0]]),
            taker=names(record, takers),
        )
    return _(
        "Paid by %(payers)s to %(takers)s.",
        payers=_amounts(record, hand, payers),
        takers=_amounts(record, hand, takers),
    )


def _amounts(record: Record, hand: Sequence[int], seats: Sequence[int]) -> str:
    return join_words([f"{names(record, (seat,))} ({abs(hand[seat])})" for seat in seats], lang())
