"""Value types that make up a game: Option, Rules, Ruleset, Game, and their parts.

A game is a value: facts, and a few functions for behaviour. `Rules` are the rules of a game for one table, with the
number of players and the value of every option. Nothing here knows any particular game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypedDict

import msgspec

from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, StockPart, gathered
from tarot_records.counting.scheme import Scheme
from tarot_records.counting.tally import Tally
from tarot_records.record.fast_reader import fields_of
from tarot_records.rules.phase import Phase
from tarot_records.rules.phase_roles import Dealing, Playing, Scarting
from tarot_records.rules.totals import NO_ACCOUNTS, Accounts

if TYPE_CHECKING:
    from tarot_records.record.model import Scores


def no_partner(position: Position) -> int:
    """Return NOBODY: no partner is known."""
    return NOBODY


def totals_unchanged(
    totals: tuple[int | None, ...], carried: Mapping[str, int] | None, hands: int
) -> tuple[int | None, ...]:
    """Return the totals unchanged: nothing is added at the end."""
    return totals


class Level(NamedTuple):
    """A number of card points that decides a hand."""

    points: int
    words: str
    """Phrase for the level, with the placeholder `%(points)s`."""


def half_of_points(scheme: Scheme) -> tuple[Level, ...]:
    """Return a single level: half of all card points."""
    return (Level(scheme.total // 2, "half: %(points)s"),)


class TrickReading(msgspec.Struct, frozen=True):
    """A possible value of a trick, in games whose rules value each trick by itself and differ about it."""

    option: str
    """Name of the option that decides between the readings."""
    id: str
    """Value of the option that stands for this reading."""
    name: str
    meaning: str
    worth: Callable[[Sequence[int]], int]
    """Function from the cards of a trick to its points, in 1/unit."""


def tricks_won(position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the cards of each trick that a seat has won."""
    return tuple([cards for _leader, winner, cards in position.taken if winner == seat])


@dataclass(frozen=True)
class Option:
    """A point on which tables differ: its values with their meaning, the default, and the source."""

    name: str
    values: Mapping[str, str]
    default: str
    source: str
    settles: str = ""
    """Number of the open point on the game's rules page that the option settles, such as `F1`."""


@dataclass(frozen=True)
class Point:
    """A point that the sources leave open or state wrongly, and our reading."""

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
    """Function from the final position and the seats of a side to its cards, as `position.gathered` returns them."""
    last_trick: int = 0
    """Card points, in 1/unit, that the last trick has besides its cards."""
    chosen: bool = False
    """True if the card given for the Fool may be worth points, so that the count depends on it."""
    readings: tuple[TrickReading, ...] = ()
    """Possible values of a trick where tricks count one by one; the reading of this table first."""
    tricks: Callable[[Position, int], Iterable[tuple[int, ...]]] = tricks_won
    """Function from a position and a seat to the seat's tricks, and everything else that counts as a trick."""
    drawn: Callable[[Position], Mapping[int, Sequence[int]]] = lambda position: {}
    """Function from a position to the places, in the talon, of the cards that each seat has drawn; empty if one seat
    takes the whole talon."""
    levels: tuple[Level, ...] = ()
    """Numbers of card points that decide a hand."""
    shown_at_deal: frozenset[str] = frozenset()
    """Kinds of declarations whose cards may be among those laid away: they are shown as they were dealt."""
    deals_again: frozenset[str] = frozenset({"misdeal"})
    """Ways to end a hand after which the same player deals again."""
    may_deal_again: frozenset[str] = frozenset({"thrown_in"})
    """Ways to end a hand after which the sources do not say who deals."""
    deals_next: Callable[[Position], int] | None = None
    """Function from the last position of a hand to the next dealer, NOBODY if unknown.

    None if the deal passes to the next seat."""
    words_at_rest: frozenset[str] = frozenset()
    """Kinds of declarations that a player who sits out may make too."""
    shares_at_rest: bool = False
    """True if a player who sits out may have a score."""
    rests_after_dealer: int = 0
    """Number of seats from the dealer to the player who sits out, at a table where one does; 0 if the dealer does."""
    ruled: bool = True
    """True if the rules of play are known. If not, a record is only shown as written, and nothing is computed."""
    needed: str = ""
    """Score entry that states which of the levels a hand needed, where there are several."""
    finish: Callable[[tuple[int, ...], int], tuple[int, ...] | None] | None = None
    """Function from the totals and the number of hands played to the winning seats, or None while the game goes on.

    None if sessions are open: they end when the players like, and the player ahead has won."""
    ahead: Callable[[tuple[int, ...]], tuple[int, ...]] | None = None
    """Function from the totals to the seats ahead: the winners that a record of too few hands may state.

    None if such a record may not state winners."""
    may_have_won: Callable[[tuple[int, ...], int, tuple[int, ...]], str | None] = lambda totals, hands, stated: None
    """Function from the totals, the number of hands played and stated winners that differ from those of `finish`.

    It returns the open point whose other reading makes them winners; an empty string if the totals do not decide; None
    if they cannot have won."""
    closing: Callable[[tuple[int | None, ...], Mapping[str, int] | None, int], tuple[int | None, ...]] = (
        totals_unchanged
    )
    """Function from the totals and the carried amounts after the last hand, and the number of hands, to the result of
    the game, seat by seat; None for an unknown result."""
    partner: Callable[[Position], int] = no_partner
    """Function from a position to the declarer's partner as the whole table knows it; NOBODY while it is secret."""
    tallies: Callable[[Position, Scores], Iterable[Tally]] = lambda position, scores: ()
    """Function from the final position of a hand and its stated scores to tallies of the stated numbers that are plain
    sums over the cards and tricks won. A hand whose cards do not give these sums fails at the settlement too."""
    fields: frozenset[str] = field(init=False)
    """Fields of a hand that the game uses."""
    unused: tuple[str, ...] = field(init=False)
    """Fields of a hand that have no meaning in the game."""
    dealing: Dealing = field(init=False)
    """The phase of the deal. It and `playing` are missing only in games whose rules of play are unknown."""
    scarting: Scarting | None = field(init=False)
    """The phase of the scart; None if there is none."""
    playing: Playing = field(init=False)
    """The phase of the tricks."""
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

    def resting(self, dealer: int) -> int:
        """Return the seat that sits out when `dealer` deals, at a table with one player more than play."""
        return (dealer + self.rests_after_dealer) % self.seats

    def winning(self, position: Position) -> int:
        """Return the seat that wins the trick in the middle so far; NOBODY if none does or it is unknown."""
        return self.playing.winning(position) if self.ruled else NOBODY

    def __repr__(self) -> str:
        """Return the game, the ruleset and the number of seats."""
        return f"<Rules {self.game}/{self.ruleset} for {self.seats}>"

    @property
    def accounts(self) -> Accounts:
        """The accounts kept beside the score over the whole game."""
        return next((phase.accounts for phase in self.phases if phase.accounts is not None), NO_ACCOUNTS)

    def stock_parts(self, position: Position) -> Sequence[StockPart]:
        """Return the parts of the stock, by the last phase that divides it; empty where it is one heap."""
        divisions = (phase.stock_parts(position) for phase in reversed(self.phases))
        return next((parts for parts in divisions if parts), ())


ALWAYS_ALLOWED = frozenset({"label"})
"""Fields of a hand that no phase reads and any game may have."""


class Words(msgspec.Struct, frozen=True):
    """Names of a game's slugs in English, and the folder of their translations."""

    locale: Path | None = None
    """The folder of the translations: `fr.po` and others."""
    names: Mapping[str, str] = {}
    """Slug -> its name, if the name differs from the slug."""
    objects: Mapping[str, str] = {}
    """Bid or declaration -> its form as the object of a verb, if that differs from the name: `a handful`."""
    several: Mapping[str, str] = {}
    """Kind of declaration -> its plural: `sequences`."""
    fool: str = ""
    """Name of the Fool with its article: `the Excuse`; empty for the usual name of each language."""
    honours: Mapping[str, str] = {}
    """Code of a card -> its special name: `T1` is the `Petit`."""
    printed: Mapping[str, str] = {}
    """Code of a trump without a number -> the short name in its corners: `ANG`."""
    wanted: str = ""
    """Phrase for a card asked for without naming one: `another Tarot Trump`."""
    signs: Mapping[str, tuple[str, str]] = {}
    """Account carried from hand to hand -> the two signs that players draw for an amount: still open, and used."""
    reasons: Mapping[str, str] = {}
    """Slug of a reason that only this game uses -> its sentence."""
    called: tuple[str, ...] = ()
    """Other names that people use for the game, in any language."""
    typed: Mapping[str, tuple[str, ...]] = {}
    """Bid, declaration, score entry, option, `option=value`, card or suit code -> synonyms in any language that the
    notation reader accepts."""

    def name(self, slug: str) -> str:
        """Return the name of a slug."""
        return self.names.get(slug) or slug.replace("_", " ")

    def object(self, slug: str) -> str:
        """Return a bid or a declaration as the object of a verb."""
        return self.objects.get(slug) or self.name(slug)


class LinkWords(msgspec.Struct, frozen=True):
    """Words that compact links encode as numbers. They never change, because a link must always mean the same."""

    letters: Mapping[int, str] = {}
    """Number of players -> second character of the table's links; a table without such a character is named in full."""
    options: tuple[Mapping[str, tuple[str, ...]], ...] = ({},)
    """Versions of the table of options, the oldest first: option -> its values, the default first."""
    settled: Mapping[str, str] = {}
    """Every option of the oldest version that settles an open point, with its default."""
    contracts: tuple[str, ...] = ()
    declarations: tuple[str, ...] = ()


class TableFields(TypedDict):
    """Arguments of `Rules` that a `Setup` determines."""

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
        """The arguments of `Rules` that this table determines: game, ruleset, seats and options."""
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
    """Fault code, or its part before the dot -> the place of the rule in the sources."""
    make: Callable[[Setup], Rules]
    facts: Mapping[str, str] = field(default_factory=dict)
    """Facts in which the ruleset differs from its game's `facts`."""
    link: LinkWords | None = None
    """Words for compact links; None if records use the full form."""
    ruled: bool = True
    """True if the rules of play are known; if not, records are only stored and shown."""
    players: tuple[int, ...] = ()
    """Numbers of players that the ruleset is for, the usual one first; by default, those of the game."""
    game: Game = field(init=False)

    def option(self, name: str) -> Option:
        """Return the option with a name. Raises KeyError if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        raise KeyError(name)

    def rules(self, players: int, stated: Mapping[str, str]) -> Rules:
        """Return the rules for a number of players and the stated options; other options have their defaults."""
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
    """Kind of cards that the whole table sees besides those played and shown -> the source that says so.

    `talon`: the talon when it is taken up; `asked`: cards that were asked for and handed over; `count`: at the count,
    the scart and the rest of the talon."""
    accounts: Mapping[str, str] = field(default_factory=dict)
    """Accounts kept beside the score, with their meaning: further accounts, and amounts carried from hand to hand."""
    one_more: Mapping[int, Callable[[Rules], Rules]] = field(default_factory=dict)
    """Number of active players -> function that changes their rules to those of a table where the dealer sits out."""
    words: Words = field(default_factory=Words)
    family: Literal["tarot", "tarock"] = "tarot"
    """Family of the game: in tarot the Fool is played instead of another card, in tarock it is the highest trump."""
    look: Literal["french", "italian", "industrial", "bolognese", "florentine", "sicilian"] = "french"
    """Design of the cards: hearts and spades, cups and swords, or the pack of Vienna, Bologna, Florence or Sicily."""
    languages: tuple[str, ...] = ()
    """Languages of the people who play it; a text in one of them is likelier to tell of this game."""

    scheme: Scheme | None = None
    """Counting scheme of the game; None where tricks count one by one."""

    @property
    def has_italian_suits(self) -> bool:
        """True if the suits of the game are swords, cups, coins and batons."""
        return self.look in ("italian", "bolognese", "florentine", "sicilian")

    def __post_init__(self) -> None:
        # a ruleset knows one game only
        copies = tuple([replace(ruleset, players=ruleset.players or self.players) for ruleset in self.rulesets])
        for ruleset in copies:
            object.__setattr__(ruleset, "game", self)
        object.__setattr__(self, "rulesets", copies)

    def ruleset(self, named: str = "") -> Ruleset:
        """Return the ruleset with an id, or the usual one if `named` is empty. Raises KeyError if there is none."""
        for known in self.rulesets:
            if named in ("", known.id):
                return known
        raise KeyError(named)

    def usual_ruleset(self, players: int) -> Ruleset:
        """Return the usual ruleset for a number of players; the usual one of the game if none is for this number."""
        return next((known for known in self.rulesets if players in known.players), self.ruleset())

    def rules(self, players: int, stated: Mapping[str, str]) -> Rules:
        """Return the usual rules for a number of players; options that are not stated have their defaults."""
        return self.usual_ruleset(players).rules(players, stated)


def scheme_of(game: Game) -> Scheme:
    """Return the counting scheme of a game. Raises ValueError where tricks count one by one."""
    if game.scheme is None:
        raise ValueError(f"{game.id} counts no piles of cards")
    return game.scheme


@lru_cache(maxsize=256)
def _rules(ruleset: Ruleset, players: int, stated: tuple[tuple[str, str], ...]) -> Rules:
    defaults = {option.name: option.default for option in ruleset.options}
    named = dict(stated)
    return ruleset.make(Setup(ruleset, players, {**defaults, **named}, frozenset(named)))
