"""Archived: a collection that stands in an archive. Nothing of it is in memory but what was looked at last."""

import re
from collections.abc import Hashable, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from tarot_records.archive.connecting import Overtime
from tarot_records.archive.listing import Line as Found
from tarot_records.archive.listing import lines, listing
from tarot_records.archive.place import Place, faults_of, place
from tarot_records.archive.proving import source_of
from tarot_records.archive.search import Dealt, Query, QueryError, Row
from tarot_records.archive.store import Archive
from tarot_records.archive.tally import records_with, tallied
from tarot_records.cards import CARDS, UNKNOWN
from tarot_records.completing.deciding import decided
from tarot_records.dates import span
from tarot_records.engine import engine
from tarot_records.faults import Fault
from tarot_records.record import MAX_NUMBER
from tarot_records.report import VERDICTS, examine
from tarot_records.source import Source
from tarot_records.web.lists.collection import PER_PAGE, Asked, Line, Listing, Questions, Unaskable, Value
from tarot_records.web.lists.entries import stem_of
from tarot_records.web.lists.tallies import Counting
from tarot_records.web.site.cache import Kept
from tarot_records.web.site.problems import Problem
from tarot_records.web.site.speech import gettext as _
from tarot_records.web.site.urls import slug_of
from tarot_records.web.table.walk import Walk

POSITIONS: Final = 100_000
"""How many positions stay in memory, in whole walks."""
PLACES: Final = 2_000
"""Of so many records it is kept where they stand."""
SECONDS: Final = 0.3
"""How long ways to fill gaps are looked for in a record that was proved by other rules."""
HIGHEST: Final = 2**31 - 1
QUESTIONS: Final = Questions(
    choices=(),
    panels=("game", "when", "happened", "contract", "player", "event", "code", "kind"),
    typed=("q", "player", "event", "since", "until", "least", "most", "cards", "holder", "happened"),
    orders=("", "-added"),
    sorts=frozenset(),
    several=frozenset({"player", "happened"}),
    ways=("cursor",),
)


class ArchivedLine(NamedTuple):
    """A record of the archive in a list."""

    slug: str
    label: str
    origin: str
    verdict: str
    game: str
    players: Sequence[str]
    event: str
    date: str
    kind: str
    contracts: Sequence[str]
    hands: int
    best: int | None
    faults: int


class Archived:
    """The records of an archive, in the order they were added."""

    questions = QUESTIONS

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._walks: Kept[Walk] = Kept(POSITIONS, lambda walk: len(walk.frames) + 1)
        self._places: Kept[Place] = Kept(PLACES, lambda place: 1)
        self.facts: Counting | None = Counting(archive)

    @property
    def verdicts(self) -> Mapping[str, int]:
        """How many records have each verdict."""
        found = self._archive.read(lambda connection: tallied(connection, "verdict"))
        return {verdict: found.get(verdict, 0) for verdict in VERDICTS}

    def find(self, asked: Asked, sort: str, at: Mapping[str, str]) -> Listing:
        """A page of the records that fit."""
        query, cursor = query_of(asked), at.get("cursor", "")
        try:
            found = self._archive.read(
                lambda connection: listing(connection, query, cursor, PER_PAGE, newest=sort == "-added")
            )
        except QueryError as error:
            raise Unaskable(_("This page of the list does not exist; the list begins anew without it.")) from error
        except Overtime as error:
            raise Problem("too-hard") from error
        counted = found.facets
        return Listing(
            lines=[line_of(line) for line in found.lines],
            found=counted.found,
            found_all=counted.found_all,
            facets={name: [Value(*one) for one in values.items()] for name, values in counted.values.items()},
            counted_all=counted.counted_all,
            back={"cursor": found.page.back} if found.page.back else None,
            on={"cursor": found.page.cursor} if found.page.cursor else None,
        )

    def walk(self, slug: str) -> Walk | None:
        """The record with all its positions."""
        walk = self._walks.get(slug)
        if walk is None:
            source, stands = self.source(slug), self.place(slug)
            if source is None or stands is None:
                return None
            report = examine(source, keep=True)
            if stands.proofs[-1].engine == engine():
                said = self._faults(slug)[len(report.faults) :]
            else:
                said = decided(report, SECONDS).faults[len(report.faults) :]
            walk = Walk(slug, label_of(stands.row), report._replace(faults=(*report.faults, *said)))
            self._walks.put(slug, walk)
        return walk

    def source(self, slug: str) -> Source | None:
        """The text of a record, or why there was none to keep."""
        number = number_of(slug)
        kept = None if number is None else self._archive.text(number)
        if kept is None:
            return None
        if kept.raw is None:
            raise Problem("archive-damaged")
        source = source_of(kept)
        return source if kept.raw else source._replace(problem=next(iter(self._faults(slug)), None))

    def beside(self, slug: str) -> tuple[Line | None, Line | None]:
        """The records before and after one."""
        stands = self.place(slug)
        rows = [] if stands is None else [stands.before, stands.after]
        known = self._archive.read(lambda connection: lines(connection, [row for row in rows if row is not None]))
        told = {line.row.id: line_of(line) for line in known}
        before, after = (None if row is None else told[row.id] for row in rows or (None, None))
        return before, after

    def place(self, slug: str) -> Place | None:
        """Where a record stands in the archive."""
        number, state = number_of(slug), self.state()
        if number is None:
            return None
        found = self._places.get((number, state))
        if found is None:
            found = self._archive.read(lambda connection: place(connection, number))
            if found is not None:
                self._places.put((number, state), found)
        return found

    def mark(self, slug: str) -> str:
        """What is another one whenever the pages of a record change: of its text, its proofs and its relatives."""
        stands = self.place(slug)
        return "" if stands is None else sha256(repr(stands).encode("utf-8", "replace")).hexdigest()

    def state(self) -> Hashable:
        """What is another one after every change."""
        return self._archive.state()

    def of_game(self) -> Mapping[str, int]:
        """How many records there are of each game."""
        return self._archive.read(lambda connection: tallied(connection, "game"))

    def with_code(self, code: str) -> int:
        """How many records have a fault of this code."""
        return self._archive.read(lambda connection: records_with(connection, "code", code))

    def _faults(self, slug: str) -> Sequence[Fault]:
        """What the latest proof found."""
        number = int(slug)
        return self._archive.read(lambda connection: faults_of(connection, number))


def number_of(slug: str) -> int | None:
    """The number of a record; None if no record can be called so."""
    number = int(slug) if re.fullmatch("[1-9][0-9]{0,9}", slug) else 0
    return number if 0 < number <= HIGHEST else None


def line_of(found: Found) -> Line:
    """A record as the list has it."""
    row = found.row
    return ArchivedLine(
        slug=slug_of(row.id),
        label=label_of(row),
        origin=f"{row.origin}:{row.line}" if row.line > 1 else row.origin,
        verdict=row.verdict,
        game=row.game,
        players=[player for player in row.players if player],
        event=row.event,
        date=row.date,
        kind=found.kind,
        contracts=found.contracts,
        hands=row.hands,
        best=found.best,
        faults=row.wrong,
    )


def label_of(row: Row) -> str:
    """What a record is called: by its name if that is more than a number, else by its event, else by its file."""
    name = "" if row.name.isdecimal() else row.name
    return name or row.event or stem_of(row.origin, row.line)


# -- what is asked -------------------------------------------------------------------------------


def query_of(asked: Asked) -> Query:
    """What is asked, as the archive takes it; raises Unaskable."""
    one = {name: answers[0] for name, answers in asked.items()}
    for answers in asked.values():
        if any("\0" in answer or answer.encode("utf-8", "replace").decode() != answer for answer in answers):
            raise Unaskable(_("What is asked for is no text."))
    for name in ("since", "until", "when"):
        if name in one and span(one[name]) is None:
            said = _("“%(text)s” is no date. Dates are written like 1902, 2006-05, 2006-05-27 or 19XX.")
            raise Unaskable(said % {"text": one[name]})
    player, *beside = asked.get("player", ("",))
    return Query(
        text=one.get("q", ""),
        player=player,
        beside=tuple(beside),
        least=_number(one.get("least", "")),
        most=_number(one.get("most", "")),
        happened=tuple(dict.fromkeys(asked.get("happened", ()))),
        dealt=_dealt(one.get("cards", ""), one.get("holder", "")),
        **{name: one.get(name, "") for name in _PLAIN},
    )


_PLAIN: Final = ("verdict", "game", "event", "kind", "contract", "code", "when", "since", "until")


def _number(text: str) -> int | None:
    """A whole number."""
    if not text:
        return None
    plain = text.replace("−", "-").replace(" ", "")
    if not re.fullmatch("[+-]?[0-9]{1,10}", plain) or abs(int(plain)) > MAX_NUMBER:
        raise Unaskable(_("“%(text)s” is no number of points.") % {"text": text})
    return int(plain)


def _dealt(typed: str, holder: str) -> Dealt | None:
    """Cards in one hand, and whose it is."""
    codes = [code.upper() for code in re.split(r"[\s,;]+", typed) if code]
    for code in codes:
        if CARDS.get(code, UNKNOWN) >= UNKNOWN:
            raise Unaskable(_("“%(text)s” is no card. Cards are written like SK, H10, T21 and F.") % {"text": code})
    if not codes:
        return None
    if holder and not re.fullmatch("[0-7]", holder):
        raise Unaskable(_("“%(text)s” is no seat.") % {"text": holder})
    return Dealt(tuple(codes), int(holder) if holder else None)
