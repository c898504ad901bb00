"""Value types that make up a game: Phase, Option, Rules, Ruleset, Game, and their parts.

A game is a value: facts, and a few functions for what no table says. `Rules` are a game's rules for
one table: the players counted, every option settled. Nothing here knows any particular game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypedDict

from tarot_records.coding.passage import HandFields, Passage
from tarot_records.core.faults import Finding
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, StockPart, gathered
from tarot_records.counting.scheme import Scheme
from tarot_records.counting.tally import Tally
from tarot_records.record.fast_reader import fields_of
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase_roles import Dealing, Playing, Scarting
from tarot_records.rules.step import Step
from tarot_records.rules.totals import NO_ACCOUNTS, Accounts

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand, Scores


class Note(Protocol):
    """Function that records one step of a hand; a replay that keeps positions passes it to `apply`."""

    def __call__(
        self,
        step: Step,
        position: Position,
        path: tuple[str | int, ...] = (),
        seat: int | None = None,
        trick: int | None = None,
        /,
    ) -> None:
        """Record a step: its kind, the position after it, the path within the hand, the seat and the trick."""


def no_partner(position: Position) -> int:
    """Return NOBODY: no partner is known."""
    return NOBODY


def totals_unchanged(totals: tuple[int | None, ...], carried: Mapping[str, int] | None) -> tuple[int | None, ...]:
    """Return the totals unchanged: nothing is added at the end."""
    return totals


class Level(NamedTuple):
    """A number of card points that decides."""

    points: int
    words: str
    """Phrase for the level, with `%(points)s` in it."""


def half_of_points(scheme: Scheme) -> tuple[Level, ...]:
    """Return the level of half of all card points."""
    return (Level(scheme.total // 2, "half: %(points)s"),)


@dataclass(frozen=True)
class TrickReading:
    """One way to read what a trick counts, where tricks count one by one."""

    option: str
    """Option that settles how a trick is read."""
    id: str
    """Value of that option."""
    name: str
    meaning: str
    worth: Callable[[Sequence[int]], int]
    """Function from the cards of a trick to its points, in 1/unit."""


def tricks_won(position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the tricks that a seat has won."""
    return tuple([cards for _leader, winner, cards in position.taken if winner == seat])


class Phase(Protocol):
    """One stretch of a hand, with its own legal, check and apply together.

    Its event is the part of the record that tells it: the bids, the tricks, or the hand itself. What judging it and
    going on from it both need, such as what the bids come to, is worked out with it, once.
    `check` yields findings, with paths from the hand, and never raises; `apply` never checks. A phase of which
    there is nothing to show, to invent, to fill or to put into a link inherits that.
    """

    @property
    def name(self) -> str:
        """Name of the phase as players say it, shown in frames."""

    @property
    def fields(self) -> frozenset[str]:
        """Fields of the hand that this phase reads; by default the one that it codes."""
        return frozenset({self.codes} if self.codes else ())

    @property
    def always(self) -> bool:
        """True if the phase takes place even when the hand has ended early."""
        return False

    @property
    def steps(self) -> tuple[Step, ...]:
        """Kinds of steps that the phase shows."""
        return ()

    @property
    def accounts(self) -> Accounts | None:
        """Accounts kept beside the score; None if the phase keeps no score."""
        return None

    @property
    def codes(self) -> str:
        """Field of the hand that the phase writes into a link and reads there; empty if there is none."""
        return ""

    def event(self, hand: Hand, position: Position) -> Any:
        """Return the event of this phase in the record; None if the phase does not take place."""

    def check(self, position: Position, event: Any) -> Iterable[Finding]:
        """Yield the findings on the event in this position."""
        return ()

    def apply(self, position: Position, event: Any, note: Note | None = None) -> Position:
        """Return the position after the event as written, legal or not."""
        return position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the next piece of a random legal hand, or None when the phase is over."""
        return None

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next input that the phase expects after what the hand states; None if it expects none."""
        return None

    def passes_unseen(self, hand: Hand, end: Position) -> bool:
        """Return whether cards changed hands unrecorded in this phase, in a hand that ends in this position."""
        return False

    def may_pass(self, position: Position) -> Iterable[str]:
        """Return the kinds of exchange by which cards may pass in it that the record does not tell."""
        return ()

    def stock_parts(self, position: Position) -> Sequence[StockPart]:
        """Return the parts of the stock with their owners; empty if this phase does not divide it."""
        return ()

    def ordered_part(self, end: Position) -> int:
        """Return the size of the parts of the stock in which the order makes no difference, in a hand that ends so.

        0 if the order of the whole stock makes none.
        """
        return 0

    def possible(self, position: Position, about: str | None = None) -> Iterable[Declaration]:
        """Return the words that may be said in it now, by what is known, without the cards shown.

        Only those about one thing, if it is given; otherwise those that begin something.
        """
        return ()

    def accepts(self, position: Position, declaration: Declaration) -> bool:
        """Return whether a word may be said now, as far as known."""
        return False

    def after_word(self, position: Position, declaration: Declaration) -> Position:
        """Return the position after one more accepted word."""
        return position

    def unsaid(self, hand: Hand) -> Iterable[Declaration]:
        """Return words of this phase that may be missing from the record, judged by the play."""
        return ()

    def swaps(self, hand: Hand, position: Position) -> Iterable[Declaration]:
        """Return the words, of tricks of the hand, by which cards may have changed hands; its play begins so."""
        return ()

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterable[Hand]:
        """Yield the hand, given its final position, with the gaps of this phase filled in each possible way.

        They may be against the rules: the replay judges each.
        """
        return ()

    def coded(self, passage: Passage) -> HandFields:
        """Return the phase's part of a link: the coded field, and the fields that go with it."""
        return {}


@dataclass(frozen=True)
class Option:
    """A point on which tables differ: its values with their meaning, the default, and the source."""

    name: str
    values: Mapping[str, str]
    default: str
    source: str
    settles: str = ""
    """Number of the open point that it settles on the game's rules page, such as `F1`."""


@dataclass(frozen=True)
class Point:
    """A point that the sources leave open or get wrong, and our reading."""

    number: str
    issue: str
    reading: str
    source: str


@dataclass(frozen=True)
class Rules:
    """The rules of one game at one table."""

    game: str
    ruleset: str
    seats: int
    pack: Pack
    phases: tuple[Phase, ...]
    sides: Callable[[Position], tuple[tuple[int, ...], ...]]
    """Function from a position to the seats of each side."""
    running: Callable[[Position], tuple[tuple[tuple[int, ...], int], ...]]
    """Function from a position to the card points taken so far by each side, in 1/unit, without the talon."""
    options: Mapping[str, str]
    """Value of every option."""
    scheme: Scheme | None = None
    """Counting scheme of the game; None where tricks count one by one."""
    gathered: Callable[[Position, Sequence[int]], tuple[int, int, int]] = gathered
    """Function for the final cards of a side: known ones as a mask, number with the Fool's debt, and unknown ones."""
    chosen: bool = False
    """True if the card given for the Fool may be worth points, so that the count depends on it."""
    readings: tuple[TrickReading, ...] = ()
    """Readings of a trick's worth where no pile is counted: that of this table first."""
    tricks: Callable[[Position, int], Iterable[tuple[int, ...]]] = tricks_won
    """Function for the tricks that a seat has won, with everything else that counts as a trick."""
    drawn: Callable[[Position], Mapping[int, range]] = lambda position: {}
    """Function from a position to the places of the talon cards that each seat has drawn; empty where one takes all.
    """
    levels: tuple[Level, ...] = ()
    """Numbers of card points that decide."""
    deals_again: frozenset[str] = frozenset({"misdeal"})
    """Ways to end a hand after which the same player deals again."""
    may_deal_again: frozenset[str] = frozenset({"thrown_in"})
    """Ways to end a hand after which no text says who deals."""
    ruled: bool = True
    """True if the rules of play are known. If not, a record is only shown as written, and nothing is computed."""
    needed: str = ""
    """Score entry that states which of the levels a hand needed, where there are several."""
    finish: Callable[[tuple[int, ...], int], tuple[int, ...] | None] | None = None
    """Totals and number of hands played -> the winning seats, or None while the game goes on. Without
    it sessions are open: they end when the players like, and whoever is ahead has won."""
    ahead: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None
    """Totals -> who is ahead: the winners that a record of too few hands may state; without it, it may state none."""
    may_have_won: Callable[[tuple[int, ...], int, tuple[int, ...]], str | None] = lambda totals, hands, stated: None
    """Totals, number of hands played and the winners stated, who are others than those by `finish` -> the open point
    that makes them so by another reading; empty if the totals do not tell them apart; None if they cannot be."""
    closing: Callable[[tuple[int | None, ...], Mapping[str, int] | None], tuple[int | None, ...]] = totals_unchanged
    """Totals after the last hand and what is carried from it -> the result of the game; None for a seat whose is not
    known."""
    partner: Callable[[Position], int] = no_partner
    """The declarer's partner as everybody at the table knows him; NOBODY while they do not."""
    tallies: Callable[[Position, Scores], Iterable[Tally]] = lambda position, scores: ()
    """A hand played out, what is stated of its score -> the numbers that are plain sums of what was won.
    Whoever states them otherwise is at fault: they ask no more of the cards than the settlement does."""
    fields: frozenset[str] = field(init=False)
    """Fields of a hand that the game uses."""
    unused: tuple[str, ...] = field(init=False)
    """Fields of a hand that have no meaning in the game."""
    dealing: Dealing = field(init=False)
    """The phase that codes the deal. It and the play are missing only where it is not known how the game is played."""
    scarting: Scarting | None = field(init=False)
    """The phase that codes the scart, if there is one."""
    playing: Playing = field(init=False)
    """The phase that codes the tricks."""
    unit: int = field(init=False)
    """Denominator of card points: they are counted in 1/unit."""

    def __post_init__(self) -> None:
        used = frozenset[str]().union(*(phase.fields for phase in self.phases))
        object.__setattr__(self, "fields", used | ALWAYS_ALLOWED)
        object.__setattr__(self, "unused", tuple(sorted(set(fields_of("Hand")) - self.fields)))
        coding = {phase.codes: phase for phase in self.phases}
        for role, codes in (("dealing", "deal"), ("scarting", "scart"), ("playing", "tricks")):
            object.__setattr__(self, role, coding.get(codes))
        object.__setattr__(self, "unit", 1 if self.scheme is None else self.scheme.unit)

    def winning(self, position: Position) -> int:
        """Return the seat that wins the trick in the middle so far; NOBODY if none does or it is unknown."""
        return self.playing.winning(position) if self.ruled else NOBODY

    @property
    def accounts(self) -> Accounts:
        """The accounts kept beside the score over the whole game."""
        return next((phase.accounts for phase in self.phases if phase.accounts is not None), NO_ACCOUNTS)

    def stock_parts(self, position: Position) -> Sequence[StockPart]:
        """Return the parts of the stock, by the last phase that divides it; empty where it is one heap."""
        told = (phase.stock_parts(position) for phase in reversed(self.phases))
        return next((parts for parts in told if parts), ())


ALWAYS_ALLOWED = frozenset({"label"})
"""Fields of a hand that no phase reads and any game may have."""


@dataclass(frozen=True)
class Words:
    """Names of a game's slugs in English, and the folder of their translations."""

    locale: Path | None = None
    """The folder of its translations: `fr.po` and others."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Slug -> its name, where that is not the slug itself."""
    objects: Mapping[str, str] = field(default_factory=dict)
    """Bid or declaration -> its form as the object of a verb, where that is not its name: `a handful`."""
    several: Mapping[str, str] = field(default_factory=dict)
    """Kind of declaration -> its plural: `sequences`."""
    fool: str = ""
    """Name of the Fool with its article: `the Excuse`; empty for the usual name of each language."""
    honours: Mapping[str, str] = field(default_factory=dict)
    """Code of another card with a name of its own -> that name: `T1` is the `Petit`."""
    wanted: str = ""
    """Phrase for a card asked for without naming one: `another Tarot Trump`."""
    signs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Account carried from hand to hand -> the signs that players draw: an open one, and a used one."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Slug of a reason that only this game gives -> its sentence."""
    called: tuple[str, ...] = ()
    """Other names that people use for the game, in any language."""
    typed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Bid, declaration, score entry, option, `option=value`, card or suit code -> synonyms in any language that the
    notation reader accepts."""

    def name(self, slug: str) -> str:
        """Return the name of a slug."""
        return self.names.get(slug) or slug.replace("_", " ")

    def object(self, slug: str) -> str:
        """Return a bid or a declaration as the object of a verb."""
        return self.objects.get(slug) or self.name(slug)


@dataclass(frozen=True)
class LinkWords:
    """Words that compact links number. They never change, because a link must always mean the same."""

    letters: Mapping[int, str] = field(default_factory=dict)
    """Number of players -> second character of the links of that table; a table without one is named in full."""
    options: tuple[Mapping[str, tuple[str, ...]], ...] = ({},)
    """Options with their values, the default first: those that links had from the start, then those and more."""
    settled: Mapping[str, str] = field(default_factory=dict)
    """Every option of the start that settles an open point, with its default."""
    contracts: tuple[str, ...] = ()
    declarations: tuple[str, ...] = ()


class TableFields(TypedDict):
    """Fields of the rules that follow from the table."""

    game: str
    ruleset: str
    seats: int
    options: Mapping[str, str]


class Setup(NamedTuple):
    """The table for which rules are made: the ruleset, the number of players and the value of every option."""

    ruleset: Ruleset
    players: int
    options: Mapping[str, str]
    stated: frozenset[str]
    """Options that the record states."""

    @property
    def game(self) -> Game:
        """The game of the ruleset."""
        return self.ruleset.game

    @property
    def fields(self) -> TableFields:
        """The fields of the rules that follow from this table, as arguments."""
        return TableFields(game=self.game.id, ruleset=self.ruleset.id, seats=self.players, options=self.options)

    @property
    def scheme(self) -> Scheme:
        """The counting scheme of the game."""
        return scheme_of(self.game)


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A way to play a game: its sources, open points and options, and the function that makes its rules."""

    id: str
    sources: Mapping[str, str]
    """Short name of a source -> its full title."""
    options: tuple[Option, ...]
    points: tuple[Point, ...]
    cites: Mapping[str, str]
    """Fault code, or its first word -> the place of the rule in the sources."""
    make: Callable[[Setup], Rules]
    facts: Mapping[str, str] = field(default_factory=dict)
    """Facts of the game that differ by these rules."""
    link: LinkWords | None = None
    """Words for compact links; None if records use the full form."""
    ruled: bool = True
    """True if the rules of play are known; if not, records are only kept."""
    game: Game = field(init=False)

    def option(self, name: str) -> Option:
        """Return the option of this name. Raises KeyError if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        raise KeyError(name)

    def rules(self, players: int, stated: Mapping[str, str]) -> Rules:
        """Return the rules at a table of this many players with these options stated; the rest by default."""
        return _rules(self, players, tuple(sorted(stated.items())))


@dataclass(frozen=True, eq=False)
class Game:
    """A game: facts for people, and its rulesets."""

    id: str
    name: str
    summary: str
    players: tuple[int, ...]
    direction: str
    facts: Mapping[str, str]
    """Facts for a quick overview: pack, deal, ranking, values."""
    bids: Mapping[str, str]
    declarations: Mapping[str, str]
    items: Mapping[str, str]
    """Score entries with their meaning."""
    rulesets: tuple[Ruleset, ...]
    """Rulesets of the game, the usual one first."""
    seen: Mapping[str, str] = field(default_factory=dict)
    """Cards that the whole table sees besides those played and shown -> source: `talon` when it is taken up, cards
    `asked` for and handed over, and at the `count` the scart and a talon left over."""
    accounts: Mapping[str, str] = field(default_factory=dict)
    """Accounts kept beside the score, with their meaning: further accounts, and amounts carried from hand to hand."""
    one_more: Mapping[int, Callable[[Rules], Rules]] = field(default_factory=dict)
    """Number of active players at a table where the dealer may sit out -> the rules of that table."""
    words: Words = field(default_factory=Words)
    look: Literal["french", "italian", "industrial"] = "french"
    """Look of its cards: hearts and spades, cups and swords, or the tarock pack of Vienna."""

    scheme: Scheme | None = None
    """Counting scheme of the game; None where tricks count one by one."""

    def __post_init__(self) -> None:
        own = tuple([replace(ruleset) for ruleset in self.rulesets])  # a copy of a game has rulesets of its own
        for ruleset in own:
            object.__setattr__(ruleset, "game", self)
        object.__setattr__(self, "rulesets", own)

    def ruleset(self, named: str = "") -> Ruleset:
        """Return the ruleset of this id, or the usual one. Raises KeyError if there is none."""
        for known in self.rulesets:
            if named in ("", known.id):
                return known
        raise KeyError(named)

    def rules(self, players: int, stated: Mapping[str, str]) -> Rules:
        """Return the usual rules for this number of players; options that are not stated have their defaults."""
        return self.ruleset().rules(players, stated)


def scheme_of(game: Game) -> Scheme:
    """Return the counting scheme of a game. Raises ValueError where tricks count one by one."""
    if game.scheme is None:
        raise ValueError(f"{game.id} counts no piles of cards")
    return game.scheme


@lru_cache(maxsize=256)
def _rules(ruleset: Ruleset, players: int, stated: tuple[tuple[str, str], ...]) -> Rules:
    """Return the rules of a table, made once for each table."""
    defaults = {option.name: option.default for option in ruleset.options}
    named = dict(stated)
    return ruleset.make(Setup(ruleset, players, {**defaults, **named}, frozenset(named)))
