"""Entries: a source -> all rows that an archive stores of it, as plain values that a worker process can return."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from itertools import chain
from pathlib import PurePath
from typing import Final, NamedTuple

from pydantic import ValidationError

from tarot_records.analysis.outcome_tags import DeclaredKind, declarations_of, outcome_tags
from tarot_records.analysis.side_points import SidePointsMade, points_of_sides
from tarot_records.archive.identity import Identity, identity
from tarot_records.archive.tables import HASH
from tarot_records.core.cards import FOOL, mask, mask_of
from tarot_records.core.dates import span
from tarot_records.core.faults import FAULTY, UNREADABLE, Fault
from tarot_records.core.gc_pause import PausedCollector
from tarot_records.core.position import NOBODY, Position, turns_of
from tarot_records.engine.result import replay_all
from tarot_records.reading.parser import read
from tarot_records.record.model import Hand, Record
from tarot_records.record.search_words import contract_of, fold_text, words_of
from tarot_records.record.source import Source, Unreadable
from tarot_records.report.hand_facts import derived_facts, stated_facts
from tarot_records.report.report import Report, report_on

JSON, NOTATION, NOTHING = "json", "tn", ""
"""Forms of a text; `NOTHING` if there was no text."""
WORDS: Final = 200_000
"""Maximum length of the search words of a record, in characters."""
LONG: Final = 100
"""Maximum length of a search word."""
SHORT: Final = 100
"""Maximum length of a text whose words are cached, in characters: short texts are likely to recur."""
KEY: Final = 200
"""Maximum length of a folded name."""
_EXTENSIONS: Final = re.compile(r"(\.[A-Za-z]\w*)+(#.*)?$")
"""Pattern of the extensions of a file's name, and of the name of a sheet in the file."""
SUITS_BITS: Final = FOOL
"""Number of cards in the mask of the plain suits. The Fool and the trumps have a mask of their own, because 64 bits
are too few for all cards."""


class SeatEntry(NamedTuple):
    """One seat in one hand."""

    seat: int
    suits: int
    """Mask of the plain-suit cards dealt to the seat; if the deal is not recorded, of those it played."""
    trumps: int
    """Mask of the Fool and the trumps that it was dealt or played; the Fool is the lowest bit."""
    score: int | None
    """The computed score of the hand; the stated score if none can be computed."""


class HandEntry(NamedTuple):
    """One hand."""

    label: str
    dealer: int | None
    contract: str
    declarer: int | None
    ended: str
    seats: tuple[SeatEntry, ...]
    happened: tuple[str, ...]
    """Outcome tags; empty if this program has no rules of the game."""
    made: SidePointsMade | None = None
    """Points of the sides; None if unknown."""
    said: tuple[DeclaredKind, ...] = ()
    """Declarations with their outcome."""
    partner: int | None = None
    kontra: int | None = None
    """The level of the kontra on the game."""
    bouts: int | None = None
    points: int | None = None
    """The card points of the declarer's side, in 1/unit."""
    unit: int | None = None


class PlayerEntry(NamedTuple):
    """One player."""

    name: str
    id: str
    key: str
    """The folded name."""


class ArchiveEntry(NamedTuple):
    """All values that are stored of one source. A value that the record does not state is empty."""

    digest: bytes
    """The first half of the SHA-256 of the text; no text is stored twice."""
    form: str
    origin: str
    line: int
    raw: bytes
    """The text, byte for byte."""
    verdict: str
    faults: tuple[Fault, ...]
    identity: Identity | None
    """Hashes of the record; None if it could not be read."""
    game: str = ""
    ruleset: str = ""
    name: str = ""
    """The record's own identifier, else the label of its only hand."""
    event: str = ""
    place: str = ""
    date: str = ""
    first_day: str = ""
    last_day: str = ""
    kind: str = ""
    words: str = ""
    """Search words of the record, each once, with blanks between them."""
    players: tuple[PlayerEntry, ...] = ()
    hands: tuple[HandEntry, ...] = ()

    @property
    def label(self) -> str:
        """The name of the record in lists."""
        only = self.hands[0].label if len(self.hands) == 1 else ""
        return label_of(only, self.name, self.event, self.origin, self.line)

    @property
    def best(self) -> int | None:
        """The highest score of a seat in a hand; None if no score is known."""
        return max(self._scores(), default=None)

    @property
    def worst(self) -> int | None:
        """The lowest score of a seat in a hand; None if no score is known."""
        return min(self._scores(), default=None)

    @property
    def wrong(self) -> int:
        """The number of faults that make the record faulty or unreadable."""
        return sum(fault.severity in FAULTY or fault.severity == UNREADABLE for fault in self.faults)

    def _scores(self) -> list[int]:
        return [seat.score for hand in self.hands for seat in hand.seats if seat.score is not None]


def label_of(only: str, name: str, event: str, origin: str, line: int) -> str:
    """Return the name of a record for lists; `only` is the label of its only hand, empty if it has several hands.

    It is the first of these that has a letter: `only`, and the record's own identifier `name`; else the event, if it is
    known; else the name of the file.
    """
    named = next((label for label in (only, name) if any(map(str.isalpha, label))), "")
    return named or event or stem_of(origin, line) or origin


def stem_of(origin: str, line: int) -> str:
    """Return the name of a file without folder and extensions; `games-7` for a record on line 7 of `games.jsonl.zst`.

    A record on the first line has no number.
    """
    stem = _EXTENSIONS.sub("", PurePath(origin).name)
    return f"{stem}-{line}" if line > 1 else stem


def digest_of(source: Source) -> bytes:
    """Return the digest of a source's text; if there is no text, of the source's name and problem."""
    if source.raw:
        return digest_of_text(source.raw)
    problem = source.problem.code if source.problem is not None else ""
    return digest_of_text(f"\0{source.label}\0{problem}".encode("utf-8", "surrogateescape"))


def digest_of_text(raw: bytes) -> bytes:
    """Return the digest of a text: 128 bits, which no two texts share in practice."""
    return sha256(raw).digest()[:HASH]


def entries_of(sources: Sequence[Source]) -> list[ArchiveEntry]:
    """Return the entry of each source. No repairs are searched for their faults."""
    with PausedCollector():
        return [
            entry_from(source, report_on(replay, steps=0), source.raw)
            for source, replay in zip(sources, replay_all(sources), strict=True)
        ]


def entry_from(source: Source, report: Report, raw: bytes = b"") -> ArchiveEntry:
    """Return the entry of a source from its report; `raw` is the text to store in it."""
    record = report.told
    has_text = bool(source.raw) or source.problem is None
    form = NOTHING if not has_text else JSON if source.reader is None else NOTATION
    origin = source.name.encode("utf-8", "replace").decode()
    told = report.verdict, report.faults
    entry = partial(ArchiveEntry, digest_of(source), form, origin, source.first_line, raw, *told)
    if record is None:
        return entry(None, words=searched_words(source))
    event = record.event
    date = (event and event.date) or ""
    days = span(date)
    return entry(
        identity(record),
        game=record.game,
        ruleset=record.ruleset,
        name=record.id or (record.hands[0].label if len(record.hands) == 1 else "") or "",
        event=(event and event.name) or "",
        place=(event and event.place) or "",
        date=date,
        first_day=days.first if days else "",
        last_day=days.last if days else "",
        kind=(record.provenance and record.provenance.kind) or "",
        words=searched_words(source, record),
        players=tuple(PlayerEntry(who.name or "", who.id or "", key_of(who.name or "")) for who in record.players),
        hands=tuple(_hands(report, record)),
    )


def identity_of_text(form: str, raw: bytes) -> Identity | None:
    """Return the hashes of the record in a stored text; None if the text cannot be read."""
    try:
        data, _ = Source("", raw, reader=read if form == NOTATION else None).data()
        return identity(Record.model_validate(data))
    except (Unreadable, ValidationError):
        return None


@lru_cache(maxsize=1 << 12)
def key_of(name: str) -> str:
    """Return the search key of a name: without accents, in lower case, at most `KEY` characters."""
    return fold_text(name).strip()[:KEY]


def words_in(text: str) -> list[str]:
    """Return the words of a text in their order, without accents, in lower case; anything else separates words."""
    return re.findall(r"[^\W_]+", fold_text(text))


def searched_words(source: Source, record: Record | None = None) -> str:
    """Return the search words of a record and of its source's name, each once, as one text."""
    texts = filter(None, [source.name, *(words_of(record) if record is not None else ())])
    words = [_short_words(text) if len(text) <= SHORT else _cut_words(text) for text in texts]
    return " ".join(dict.fromkeys(chain.from_iterable(words)))[:WORDS]


def _cut_words(text: str) -> list[str]:
    return [word[:LONG] for word in words_in(text)]


_short_words = lru_cache(maxsize=1 << 12)(_cut_words)


def _hands(report: Report, record: Record) -> Iterator[HandEntry]:
    """Yield the entries of the hands; if the record could not be replayed, with its stated values only."""
    faults = defaultdict[int, list[Fault]](list)
    for fault in report.faults:
        faults[fault.where.hand or 0].append(fault)
    for number, hand in enumerate(record.hands):
        if report.outcome is None:
            yield HandEntry(hand.label or "", hand.dealer, contract_of(hand), None, hand.end or "", (), ())
            continue
        end = report.outcome.ends[number]
        facts, computed = derived_facts(hand, end, report.ruled) | stated_facts(hand), end.setting.result
        unit = computed.unit if computed is not None else 1 if hand.scores is None else hand.scores.unit
        yield HandEntry(
            hand.label or "",
            None if end.setting.dealer == NOBODY else end.setting.dealer,
            facts.contract or "",
            facts.declarer,
            facts.ended or "",
            tuple(_seats(hand, end)),
            () if report.ruled is None else tuple(outcome_tags(hand, report.ruled, end, faults[number + 1])),
            None if report.ruled is None else points_of_sides(report.ruled, end),
            () if report.ruled is None else declarations_of(hand, report.ruled, end),
            facts.partner,
            facts.kontra,
            facts.bouts,
            None if facts.points is None else round(facts.points * unit),
            unit,
        )


def _seats(hand: Hand, end: Position) -> Iterator[SeatEntry]:
    """Yield the entries of all seats of a hand, from the record and the position at its end."""
    result, stated = end.setting.result, hand.scores.hand if hand.scores is not None else None
    dealt = hand.deal.hands if hand.deal is not None else None
    for seat in range(len(end.hands)):
        codes = dealt[seat] if dealt is not None and seat < len(dealt) else None
        cards = mask_of(codes) if codes is not None else _played(end, seat)
        score = result.hand[seat] if result is not None else stated[seat] if stated and seat < len(stated) else None
        yield SeatEntry(seat, cards & ((1 << SUITS_BITS) - 1), cards >> SUITS_BITS, score)


def _played(end: Position, seat: int) -> int:
    """Return the mask of the cards that a seat has played."""
    turns = turns_of(end)
    return mask(
        card
        for leader, _, cards in end.taken
        if leader != NOBODY
        for player, card in zip(turns[leader], cards, strict=False)
        if player == seat
    )
