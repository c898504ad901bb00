"""Pydantic model of a game's `game.toml`, by which tests check every file. The program itself does not load it.

Run `python -m tarot_records.games.file_model FILE…` to check files of your own.
"""

import sys
import tomllib
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from tarot_records.core.cards import CARDS, SUITS
from tarot_records.counting.scheme import FoolCount, Odd, Way
from tarot_records.games.game_file import OF_RANK, read_scheme

NonEmpty = Annotated[str, Field(min_length=1)]
Id = Annotated[str, Field(pattern=r"^[a-z0-9]+([_-][a-z0-9]+)*$")]
Forms = list[NonEmpty]


class Strict(BaseModel):
    """A table of the file. A name that is not known is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class WordEntry(Strict):
    """A bid, a declaration, an entry of the score, or an account kept beside it."""

    means: NonEmpty
    name: NonEmpty | None = None
    """Its name, if that is not its slug with spaces."""
    object: NonEmpty | None = None
    """Its name after a verb, if that differs: `a handful`."""
    several: NonEmpty | None = None
    """The name of a declaration that claims all there are of a kind: `sequences`."""
    typed: Forms = []
    """Other words that people write for it, in any language."""
    typed_sizes: list[Forms] = []
    """Words that people write for a declaration of the first size, the second, the third."""
    signs: tuple[NonEmpty, NonEmpty] | None = None
    """The signs that players draw for an amount carried from hand to hand: while it stands, and when it is used up."""


class CardEntry(Strict):
    """A card, or a suit, for which the game has its own name."""

    name: NonEmpty | None = None
    """Its name in the game; of the Fool with its article: `the Excuse`."""
    printed: NonEmpty | None = None
    """Short name in the corners of a trump that bears no number: `ANG`. Pages then write its name, not its number."""
    typed: Forms = []


class OptionEntry(Strict):
    """A point on which tables differ."""

    default: NonEmpty
    source: NonEmpty
    """The sources for and against it."""
    values: dict[NonEmpty, NonEmpty]
    """Each value with its meaning."""
    settles: NonEmpty | None = None
    """The number of the open point that it settles."""
    typed: Forms = []
    typed_values: dict[NonEmpty, Forms] = {}

    @model_validator(mode="after")
    def _values_are_there(self) -> Self:
        if missing := {self.default, *self.typed_values} - {*self.values}:
            raise ValueError(f"the option has no value {', '.join(sorted(missing))}")
        return self


class OptionChange(Strict):
    """Change of an option that is otherwise as in the ruleset named by `like`."""

    default: NonEmpty
    source: NonEmpty


class PointEntry(Strict):
    """A point that the sources leave open or get wrong, and how we read it."""

    issue: NonEmpty
    reading: NonEmpty
    source: NonEmpty


class CountingEntry(Strict):
    """The usual way of counting piles of cards."""

    group: Annotated[int, Field(ge=1)]
    """Number of cards that are counted together."""
    odd: Odd
    """Points of odd cards, which are too few for a group."""
    fool: list[FoolCount]
    """The ways to count the Fool, the usual one first."""
    total: int
    """Card points of the whole pack, as the source has them."""
    values: dict[Annotated[str, Field(pattern=r"^\d+$")], list[str]]
    """Value -> the cards of this value: ranks (K, Q, N, J) or codes."""
    others: Literal[0, 1] = 1
    """Value of every other card."""
    cards: int | NonEmpty = 78
    """Number of cards of the pack; of a pack without a name, the list of its cards: `T1-21 F courts S5-10`."""
    way: Way
    """The method in which the game's own rules describe the count."""
    source: NonEmpty
    note: NonEmpty | None = None

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        names = {name for names in self.values.values() for name in names}
        _refuse("no such card or rank", names - {*CARDS, *OF_RANK})
        read_scheme(self.model_dump(exclude_none=True))
        return self


class LinkEntry(Strict):
    """Names that short links encode as numbers. Nothing here may change once links were published."""

    letters: dict[Annotated[str, Field(pattern=r"^\d+$")], Annotated[str, Field(pattern="^[A-Z]$")]] = {}
    """Number of players -> the letter of the links of such a table."""
    options: list[list[Id]] = [[]]
    """Groups of options: first the original ones, then each group that was added later."""
    contracts: list[Id] = []
    declarations: list[Id] = []


class RulesetEntry(Strict):
    """A ruleset besides the usual one."""

    like: Id | None = None
    """The ruleset from which it takes everything that it does not state itself."""
    ruled: bool = True
    """True if it has rules by which records are checked; otherwise records are only kept."""
    players: list[int] = []
    """Numbers of players for which it is, the usual one first; empty for all of the game's."""
    facts: dict[NonEmpty, NonEmpty] = {}
    """Facts of the game that differ by these rules."""
    sources: dict[NonEmpty, NonEmpty] = {}
    cites: dict[NonEmpty, NonEmpty] = {}
    options: dict[Id, OptionEntry | OptionChange] = {}
    points: dict[NonEmpty, PointEntry] = {}
    link: LinkEntry | None = None


class FileModel(Strict):
    """A game."""

    id: Id
    name: NonEmpty
    summary: NonEmpty
    players: Annotated[list[Annotated[int, Field(ge=2)]], Field(min_length=1)]
    """Numbers of players, the usual one first."""
    usual_players: list[int] = []
    """Numbers of players for which the usual ruleset is; empty for all."""
    one_more: list[int] = []
    """Numbers of players at whose table one more may sit, the dealer, who then takes no part in the hand."""
    family: Literal["tarot", "tarock"]
    """In a game of tarot the Fool is played instead of another card, in one of tarock it is the highest trump."""
    direction: Literal["anticlockwise", "clockwise"]
    look: Literal["french", "italian", "industrial", "bolognese", "florentine", "sicilian"]
    """The pack in whose style cards are drawn: hearts and spades, cups and swords, or that of a city or of Sicily."""
    languages: list[Literal["fr", "it", "de", "en", "hu", "sl", "cs", "da"]] = []
    """Languages of the people who play it, by which a text that does not name its game is recognised."""
    called: Forms
    """Names of the game, in any language."""
    ruleset: Id
    """The usual ruleset, to which the sources, cites, options, points and link below belong."""
    wanted: NonEmpty | None = None
    """Phrase for the thing asked for if a player names no card."""
    facts: dict[NonEmpty, NonEmpty]
    """The facts at a glance."""
    seen: dict[Literal["talon", "asked", "count"], NonEmpty] = {}
    """Kind of cards that the whole table sees, besides those played and shown -> source."""
    cards: dict[str, CardEntry] = {}
    bids: dict[Id, WordEntry] = {}
    declarations: dict[Id, WordEntry] = {}
    items: dict[Id, WordEntry] = {}
    """Entries of the score."""
    accounts: dict[Annotated[str, Field(pattern=r"^[a-z0-9]+([_.-][a-z0-9]+)*$")], WordEntry] = {}
    """Further accounts beside the score, and amounts carried from hand to hand."""
    reasons: dict[Id, NonEmpty] = {}
    """Reasons that only this game gives -> their sentences."""
    counting: CountingEntry | None = None
    """None in a game that counts each trick by itself."""
    sources: dict[NonEmpty, NonEmpty]
    """Short name of a source -> what it is."""
    cites: dict[NonEmpty, NonEmpty]
    """Code of a fault, or its first word -> where the rule stands."""
    options: dict[Id, OptionEntry] = {}
    points: dict[NonEmpty, PointEntry] = {}
    """Number of an open point -> what it is."""
    link: LinkEntry | None = None
    rulesets: dict[Id, RulesetEntry] = {}
    """The other rulesets."""

    @model_validator(mode="after")
    def _names_are_known(self) -> Self:
        _refuse("no such card", {*self.cards} - {*CARDS, *SUITS, "T"})
        _refuse("printed without a name", {code for code, card in self.cards.items() if card.printed and not card.name})
        _refuse("one_more: not among the players", {*map(str, self.one_more)} - {*map(str, self.players)})
        likes = {ruleset.like for ruleset in self.rulesets.values() if ruleset.like is not None}
        _refuse("like: not the usual ruleset", likes - {self.ruleset})
        rulesets: list[FileModel | RulesetEntry] = [self, *self.rulesets.values()]
        for ruleset in rulesets:
            of_usual = self.options if isinstance(ruleset, RulesetEntry) and ruleset.like else {}
            changed = {name for name, option in ruleset.options.items() if isinstance(option, OptionChange)}
            _refuse("an option without values", changed - {*of_usual})
            played = self.usual_players if isinstance(ruleset, FileModel) else ruleset.players
            _refuse("players of a ruleset: not among the players", {*map(str, played)} - {*map(str, self.players)})
            if ruleset.link is not None:
                numbered = {name for group in ruleset.link.options for name in group}
                _refuse("link: no such option", numbered - {*of_usual, *ruleset.options})
                _refuse("link: no such contract", {*ruleset.link.contracts} - {*self.bids})
                _refuse("link: no such declaration", {*ruleset.link.declarations} - {*self.declarations})
                _refuse("link: not among the players", {*ruleset.link.letters} - {*map(str, self.players)})
        return self


def _refuse(wrong: str, names: set[str]) -> None:
    """Raise ValueError with the text `wrong` and the names, if there are any names."""
    if names:
        raise ValueError(f"{wrong}: {', '.join(sorted(names))}")


def problems(path: Path) -> list[str]:
    """Return the errors in a `game.toml`, a line for each error; empty if it is correct."""
    try:
        FileModel.model_validate(tomllib.loads(path.read_text("utf-8")))
    except ValidationError as error:
        return [f"{'.'.join(map(str, one['loc'])) or 'file'}: {one['msg']}" for one in error.errors()]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return [f"no TOML: {error}"]
    return []


def main(paths: list[str]) -> int:
    """Print the errors in these files; return the exit code 1 if there are any, else 0."""
    wrong = [f"{path}: {problem}" for path in paths for problem in problems(Path(path))]
    print("\n".join(wrong) or "No problems.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
