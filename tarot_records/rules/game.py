"""The small value types every game is made of: Phase, Option, Rules, Ruleset, Game, and what hangs on them.

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
    """Writes down one step of a hand; given to `apply` by a replay that keeps its positions."""

    def __call__(
        self,
        step: Step,
        position: Position,
        path: tuple[str | int, ...] = (),
        seat: int | None = None,
        trick: int | None = None,
        /,
    ) -> None:
        """Kind of step, position after it, path within the hand, who did it, and the trick, if the path tells none."""


def nobody(position: Position) -> int:
    """No partner is known."""
    return NOBODY


def as_it_stands(totals: tuple[int | None, ...], carried: Mapping[str, int] | None) -> tuple[int | None, ...]:
    """Return the same totals: nothing is added when the players stop."""
    return totals


class Level(NamedTuple):
    """A number of card points that decides."""

    points: int
    words: str
    """What it is, `%(points)s` in it."""


def half(scheme: Scheme) -> tuple[Level, ...]:
    """Return half of all card points decides."""
    return (Level(scheme.total // 2, "half: %(points)s"),)


@dataclass(frozen=True)
class TrickReading:
    """One way to read what a trick counts, where tricks count one by one."""

    option: str
    """The option that settles how a trick is read."""
    id: str
    """This reading among its values."""
    name: str
    meaning: str
    worth: Callable[[Sequence[int]], int]
    """Its cards -> its points, in 1/unit."""


def tricks_won(position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the tricks a seat has won."""
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
        """The phase in the players' word, as frames show it."""

    @property
    def fields(self) -> frozenset[str]:
        """The fields of the hand this phase reads: by default the one that it writes into a link."""
        return frozenset({self.codes} if self.codes else ())

    @property
    def always(self) -> bool:
        """Whether it takes place even when the hand has ended early."""
        return False

    @property
    def steps(self) -> tuple[Step, ...]:
        """The kinds of steps it shows."""
        return ()

    @property
    def accounts(self) -> Accounts | None:
        """What it keeps beside the score; None if it keeps no score."""
        return None

    @property
    def codes(self) -> str:
        """The field of the hand that it writes into a link, and reads there; empty if it has none."""
        return ""

    def event(self, hand: Hand, position: Position) -> Any:
        """Return what the record says happened in this phase; None if the phase does not take place."""

    def check(self, position: Position, event: Any) -> Iterable[Finding]:
        """Yield the findings on the event in this position."""
        return ()

    def apply(self, position: Position, event: Any, note: Note | None = None) -> Position:
        """Return the position after the event, as written, right or wrong."""
        return position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return the next piece of a random legal hand, or None when the phase is over."""
        return None

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """What comes next of this phase, which begins so, after what the hand tells of it; None if nothing does."""
        return None

    def passes_unseen(self, hand: Hand, end: Position) -> bool:
        """Return whether cards have changed hands in it that nobody wrote down; the hand ends so."""
        return False

    def may_pass(self, position: Position) -> Iterable[str]:
        """Return the kinds of exchange by which cards may pass in it that the record does not tell."""
        return ()

    def stock_parts(self, position: Position) -> Sequence[StockPart]:
        """The stock in its parts as it lies, and whose each is by now; none where this phase does not divide it."""
        return ()

    def ordered_part(self, end: Position) -> int:
        """Return the number of cards in each part of the stock, where something hangs on which lie in which part.

        1 where it hangs on the place of each card; 0 where nothing hangs on the order, in a hand that ends so.
        """
        return 0

    def possible(self, position: Position) -> Iterable[Declaration]:
        """Return the words that may be said in it now, by what is known, without the cards shown."""
        return ()

    def accepts(self, position: Position, declaration: Declaration) -> bool:
        """Return whether a word may be said in it now, by what is known."""
        return False

    def after_word(self, position: Position, declaration: Declaration) -> Position:
        """Return the position after one more word that it accepts."""
        return position

    def unsaid(self, hand: Hand) -> Iterable[Declaration]:
        """Return words of it that the hand may have been written down without, by what was played."""
        return ()

    def swaps(self, hand: Hand, position: Position) -> Iterable[Declaration]:
        """Return the words, of tricks of the hand, by which cards may have changed hands; its play begins so."""
        return ()

    def ways(self, hand: Hand, end: Position, pack: Pack) -> Iterable[Hand]:
        """Return the hand, which ends so, with what it leaves open of this phase told, in one way after another.

        They may be against the rules: the replay judges each.
        """
        return ()

    def coded(self, passage: Passage) -> HandFields:
        """Return its part of a link: the field it codes, and those that go with it."""
        return {}


@dataclass(frozen=True)
class Option:
    """A point on which tables differ: its values with their meaning, the default, and who says so."""

    name: str
    values: Mapping[str, str]
    default: str
    source: str
    settles: str = ""
    """The number of the open point it settles on the game's rules page, such as `F1`."""


@dataclass(frozen=True)
class Point:
    """A point the sources leave open or get wrong, and how we read it."""

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
    """The seats of each side, in this position."""
    running: Callable[[Position], tuple[tuple[tuple[int, ...], int], ...]]
    """Card points taken so far, side by side, in 1/unit; without the talon."""
    options: Mapping[str, str]
    """Every option with the value it has here."""
    scheme: Scheme | None = None
    """How piles of cards are counted; None where tricks count one by one."""
    gathered: Callable[[Position, Sequence[int]], tuple[int, int, int]] = gathered
    """What a side has at the end: known cards, as a mask; their number, with the debt for the Fool; unknown cards."""
    chosen: bool = False
    """Whether the card given for the Fool may be worth something, so that the count hangs on which it was."""
    readings: tuple[TrickReading, ...] = ()
    """What a trick counts where no pile is counted: as this table reads it, then as others do."""
    tricks: Callable[[Position, int], Iterable[tuple[int, ...]]] = tricks_won
    """The tricks a seat has won, and whatever else counts as one."""
    drawn: Callable[[Position], Mapping[int, range]] = lambda position: {}
    """Seat -> the places of the talon whose cards it has drawn, laying as many away; nobody where one takes it all."""
    levels: tuple[Level, ...] = ()
    """The card points that decide."""
    deals_again: frozenset[str] = frozenset({"misdeal"})
    """Ways to end a hand after which the same player deals again."""
    may_deal_again: frozenset[str] = frozenset({"thrown_in"})
    """Ways to end a hand after which no text says who deals."""
    ruled: bool = True
    """Whether it is known how it is played. If not, a record is kept and shown as written: nothing is computed, filled
    in or corrected."""
    needed: str = ""
    """The entry of the score that says which of them a hand asked for, where there are several."""
    finish: Callable[[tuple[int, ...], int], tuple[int, ...] | None] | None = None
    """Totals and number of hands played -> the winning seats, or None while the game goes on. Without
    it sessions are open: they end when the players like, and whoever is ahead has won."""
    ahead: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None
    """Totals -> who is ahead: the winners that a record of too few hands may state; without it, it may state none."""
    may_have_won: Callable[[tuple[int, ...], int, tuple[int, ...]], str | None] = lambda totals, hands, stated: None
    """Totals, number of hands played and the winners stated, who are others than those by `finish` -> the open point
    that makes them so by another reading; empty if the totals do not tell them apart; None if they cannot be."""
    closing: Callable[[tuple[int | None, ...], Mapping[str, int] | None], tuple[int | None, ...]] = as_it_stands
    """Totals after the last hand and what is carried from it -> the result of the game; None for a seat whose is not
    known."""
    partner: Callable[[Position], int] = nobody
    """The declarer's partner as everybody at the table knows him; NOBODY while they do not."""
    tallies: Callable[[Position, Scores], Iterable[Tally]] = lambda position, scores: ()
    """A hand played out, what is stated of its score -> the numbers that are plain sums of what was won.
    Whoever states them otherwise is at fault: they ask no more of the cards than the settlement does."""
    fields: frozenset[str] = field(init=False)
    """The fields of a hand that this game uses."""
    unused: tuple[str, ...] = field(init=False)
    """The others, which mean nothing in it."""
    dealing: Dealing = field(init=False)
    """The phase that codes the deal. It and the play are missing only where it is not known how the game is played."""
    scarting: Scarting | None = field(init=False)
    """The phase that codes the scart, if there is one."""
    playing: Playing = field(init=False)
    """The phase that codes the tricks."""
    unit: int = field(init=False)
    """Card points are counted in 1/unit."""

    def __post_init__(self) -> None:
        used = frozenset[str]().union(*(phase.fields for phase in self.phases))
        object.__setattr__(self, "fields", used | ALWAYS_ALLOWED)
        object.__setattr__(self, "unused", tuple(sorted(set(fields_of("Hand")) - self.fields)))
        coding = {phase.codes: phase for phase in self.phases}
        for role, codes in (("dealing", "deal"), ("scarting", "scart"), ("playing", "tricks")):
            object.__setattr__(self, role, coding.get(codes))
        object.__setattr__(self, "unit", 1 if self.scheme is None else self.scheme.unit)

    def winning(self, position: Position) -> int:
        """Return the seat whose card wins the trick in the middle so far; NOBODY if none does or nobody knows."""
        return self.playing.winning(position) if self.ruled else NOBODY

    @property
    def accounts(self) -> Accounts:
        """What is kept beside the score over the whole game."""
        return next((phase.accounts for phase in self.phases if phase.accounts is not None), NO_ACCOUNTS)

    def stock_parts(self, position: Position) -> Sequence[StockPart]:
        """Return the stock in its parts, as the last phase has it that divides it; none where it lies as one."""
        told = (phase.stock_parts(position) for phase in reversed(self.phases))
        return next((parts for parts in told if parts), ())


ALWAYS_ALLOWED = frozenset({"label"})
"""Fields of a hand that no phase reads and any game may have."""


@dataclass(frozen=True)
class Words:
    """What a game's slugs are called in English, and where its words stand in other languages."""

    locale: Path | None = None
    """The folder of its translations: `fr.po` and others."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Slug -> its name, where that is not the slug itself."""
    objects: Mapping[str, str] = field(default_factory=dict)
    """Bid or declaration -> how it stands behind its verb, where that is not its name: `a handful`."""
    several: Mapping[str, str] = field(default_factory=dict)
    """Declaration that is claimed for all there are of it -> how that is said: `sequences`."""
    fool: str = ""
    """What the game calls the Fool, article included: `the Excuse`; empty: as every language does by itself."""
    honours: Mapping[str, str] = field(default_factory=dict)
    """Code of another card that the game has a name for -> that name: `T1` is the `Petit`."""
    wanted: str = ""
    """What a player asks for who names no card: `another Tarot Trump`."""
    signs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What is carried from hand to hand -> the signs that players draw for each: one that stands, one used up."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Slug of a reason that only this game gives -> its sentence."""
    called: tuple[str, ...] = ()
    """What people call the game, in any language; its `name` is understood anyhow."""
    typed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Bid, declaration, entry of the score, option, `option=value`, card or suit by its code -> what else people write
    for it, in any language; the reader of the notation understands it."""

    def name(self, slug: str) -> str:
        """Return the name of a slug."""
        return self.names.get(slug) or slug.replace("_", " ")

    def object(self, slug: str) -> str:
        """Return a bid or a declaration behind its verb."""
        return self.objects.get(slug) or self.name(slug)


@dataclass(frozen=True)
class LinkWords:
    """What compact links have numbers for. A link means the same for ever, so these words never change."""

    letters: Mapping[int, str] = field(default_factory=dict)
    """Players -> the second character of the links of such a table. A table without one travels with its name."""
    options: tuple[Mapping[str, tuple[str, ...]], ...] = ({},)
    """Options with their values, the default first: those that links had from the start, then those and more."""
    settled: Mapping[str, str] = field(default_factory=dict)
    """Every option of the start that settles an open point, with its default."""
    contracts: tuple[str, ...] = ()
    declarations: tuple[str, ...] = ()


class TableFields(TypedDict):
    """The fields of the rules that the table itself tells."""

    game: str
    ruleset: str
    seats: int
    options: Mapping[str, str]


class Setup(NamedTuple):
    """The table that rules are made for: the ruleset, the number of players and every option with its value."""

    ruleset: Ruleset
    players: int
    options: Mapping[str, str]
    stated: frozenset[str]
    """The options that the record states."""

    @property
    def game(self) -> Game:
        """The game of the ruleset."""
        return self.ruleset.game

    @property
    def fields(self) -> TableFields:
        """What the rules have of this table, as arguments."""
        return TableFields(game=self.game.id, ruleset=self.ruleset.id, seats=self.players, options=self.options)

    @property
    def scheme(self) -> Scheme:
        """How the game counts piles of cards, as most tables have it."""
        return scheme_of(self.game)


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One way in which a game is played: who says so, what they leave open, and the maker of its rules."""

    id: str
    sources: Mapping[str, str]
    """Short name of a source -> what it is."""
    options: tuple[Option, ...]
    points: tuple[Point, ...]
    cites: Mapping[str, str]
    """Fault code, or its first word -> where the rule stands."""
    make: Callable[[Setup], Rules]
    facts: Mapping[str, str] = field(default_factory=dict)
    """Facts of the game that are otherwise by these rules."""
    link: LinkWords | None = None
    """Without them records travel in the full form."""
    ruled: bool = True
    """Whether it says how the game is played; if not, records are only kept."""
    game: Game = field(init=False)

    def option(self, name: str) -> Option:
        """Return the option of this name. Raises KeyError if the ruleset has none such."""
        for option in self.options:
            if option.name == name:
                return option
        raise KeyError(name)

    def rules(self, players: int, stated: Mapping[str, str]) -> Rules:
        """Return the rules at a table of this many players with these options stated; the rest by default."""
        return _rules(self, players, tuple(sorted(stated.items())))


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its facts for people, and the rules it is played by."""

    id: str
    name: str
    summary: str
    players: tuple[int, ...]
    direction: str
    facts: Mapping[str, str]
    """What a player wants to know at a glance: pack, deal, ranking, values."""
    bids: Mapping[str, str]
    declarations: Mapping[str, str]
    items: Mapping[str, str]
    """Named entries of the score, with their meaning."""
    rulesets: tuple[Ruleset, ...]
    """The ways in which it is played, the usual one first."""
    seen: Mapping[str, str] = field(default_factory=dict)
    """What the whole table sees besides cards played and shown -> who says so: `talon` when it is taken up,
    cards `asked` for and handed over, and at the `count` the scart and a talon left lying."""
    accounts: Mapping[str, str] = field(default_factory=dict)
    """What is kept beside the score, with its meaning: further accounts, and what is carried from hand to hand."""
    one_more: Mapping[int, Callable[[Rules], Rules]] = field(default_factory=dict)
    """Numbers of players at whose table one more may sit, the dealer, who then takes no part in the hand -> the rules
    for so many as they are then."""
    words: Words = field(default_factory=Words)
    look: Literal["french", "italian", "industrial"] = "french"
    """The pack its cards are drawn as: hearts and spades, cups and swords, or the tarock pack of Vienna."""

    scheme: Scheme | None = None
    """How piles of cards are counted, as most tables have it; None where tricks count one by one."""

    def __post_init__(self) -> None:
        own = tuple([replace(ruleset) for ruleset in self.rulesets])  # a copy of a game has rulesets of its own
        for ruleset in own:
            object.__setattr__(ruleset, "game", self)
        object.__setattr__(self, "rulesets", own)

    def ruleset(self, named: str = "") -> Ruleset:
        """Return the ruleset of this id, or the usual one. Raises KeyError if the game has none such."""
        for known in self.rulesets:
            if named in ("", known.id):
                return known
        raise KeyError(named)

    def rules(self, players: int, stated: Mapping[str, str]) -> Rules:
        """Return the usual rules at a table of so many players with these options stated; the rest by default."""
        return self.ruleset().rules(players, stated)


def scheme_of(game: Game) -> Scheme:
    """Return how a game counts piles of cards. Raises ValueError where tricks count one by one."""
    if game.scheme is None:
        raise ValueError(f"{game.id} counts no piles of cards")
    return game.scheme


@lru_cache(maxsize=256)
def _rules(ruleset: Ruleset, players: int, stated: tuple[tuple[str, str], ...]) -> Rules:
    """Return the rules at a table, worked out once for each table."""
    defaults = {option.name: option.default for option in ruleset.options}
    named = dict(stated)
    return ruleset.make(Setup(ruleset, players, {**defaults, **named}, frozenset(named)))
