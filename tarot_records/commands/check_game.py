"""The command `tarot-records check-game`: whether a game, also one of another package, is complete and consistent."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import partial
from gettext import NullTranslations
from pathlib import Path
from traceback import extract_tb
from typing import Final, NamedTuple, TypeVar

import click

from tarot_records.core.entry_points import folder_of
from tarot_records.core.faults import NOTE
from tarot_records.core.packs import HIGHEST_TRUMP
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES, rules_with_one_more
from tarot_records.games.file_model import problems
from tarot_records.games.game_file import FILE
from tarot_records.link import decode, encode, promised
from tarot_records.link.compact import NAMED, tables
from tarot_records.notation.writer import write_record
from tarot_records.reading.files import from_text
from tarot_records.record.model import Record
from tarot_records.report.report import report_on
from tarot_records.rules.game import Game, Rules, Ruleset
from tarot_records.words.explain import explain
from tarot_records.words.games import game_texts
from tarot_records.words.language import ENGLISH, LANGUAGES
from tarot_records.words.phrases import translations

MOST_SHOWN: Final = 5
"""Maximum number of problems of one kind that are listed; a line says how many more there are."""

T = TypeVar("T")


class TriedTable(NamedTuple):
    """A table at which a game is played."""

    ruleset: Ruleset
    players: int
    one_more: bool = False
    options: Mapping[str, str] = {}
    """The option that is not played by its default, if there is one."""

    def __str__(self) -> str:
        """Return the table as a phrase: `road, 3 players, pagat=free`."""
        more = ["one more deals"] if self.one_more else []
        options = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join([self.ruleset.id, f"{self.players} players", *more, *options])

    def rules(self) -> Rules:
        """Return the rules of the table."""
        if self.one_more:
            return rules_with_one_more(self.ruleset.game, self.ruleset, self.players, self.options)
        return self.ruleset.rules(self.players, self.options)


class Checked(NamedTuple):
    """A part of a game that has been checked."""

    part: str
    extent: str
    """The number of things that were checked, as a phrase."""
    problems: list[str]


@click.command("check-game")
@click.argument("game")
@click.option(
    "--hands",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    help="How many random hands of each table, and for each value of each option.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same hands.")
def check_game(game: str, hands: int, seed: int) -> None:
    """Check a GAME's file, rules, words and random hands. The game may be of another package.

    Its options and links are checked too.

    The exit code is 0 if nothing is wrong, 1 if something is, 2 if there is no such game.
    """
    if game not in GAMES:
        raise click.UsageError(f"There is no game {game}. There are {', '.join(GAMES)}.")
    wrong = 0
    for part, extent, found in checks(game, hands, seed):
        click.echo(f"{part:<8}{f'{len(found)} wrong: ' if found else 'right: '}{extent}")
        for problem in found[:MOST_SHOWN]:
            click.echo(f"  {problem}")
        if len(found) > MOST_SHOWN:
            click.echo(f"  … and {len(found) - MOST_SHOWN} more")
        wrong += len(found)
    click.echo(f"{game}: {f'{wrong} problems' if wrong > 1 else '1 problem' if wrong else 'nothing is wrong'}")
    if wrong:
        raise click.exceptions.Exit(1)


def checks(name: str, hands: int, seed: int) -> Iterator[Checked]:
    """Yield each checked part of a game; stop after a part whose problems prevent the next check."""
    package = GAMES.package(name)
    try:
        path = folder_of(package) / FILE
        listed = problems(path)
        game = GAMES[name]
    except (ImportError, OSError) as error:
        yield Checked("file", package, [f"the package {package} has no {FILE}: {error}"])
        return
    except ValueError as error:
        yield Checked("file", str(path), listed or [str(error)])
        return
    yield Checked("file", str(path), listed)
    if listed:
        return
    usual, unmade = _try_tables(_usual_tables(game))
    yield Checked("rules", ", ".join(map(str, usual)), unmade)
    if unmade:
        return
    others, unsettled = _try_tables(_option_tables(game))
    yield Checked("options", f"{len(others)} values that are not the default", unsettled)
    texts = list(dict.fromkeys(game_texts(game)))
    others_than_english = [lang for lang in LANGUAGES if lang != ENGLISH.code]
    untranslated = [problem for lang in others_than_english for problem in _untranslated(game, texts, lang)]
    yield Checked("words", f"{len(texts)} texts, to be translated into {', '.join(others_than_english)}", untranslated)
    made, unproved = _play([*usual, *others], hands, seed)
    yield Checked("hands", f"{len(made)} random hands at {len(usual) + len(others)} tables", unproved)
    lost = list(_lost(made))
    short = sum(_is_short(encode(record)) for record in made) if not lost else 0
    yield Checked("links", f"{len(made)} hands as links, {short} of them short, and as text", lost)


def _usual_tables(game: Game) -> Iterator[TriedTable]:
    """Yield the tables of a game, for each ruleset and number of players, all options at their defaults."""
    for ruleset in game.rulesets:
        if ruleset.ruled:
            yield from (TriedTable(ruleset, players) for players in ruleset.players)
            yield from (TriedTable(ruleset, players, one_more=True) for players in game.one_more)


def _option_tables(game: Game) -> Iterator[TriedTable]:
    """Yield a table for each value of an option that is not its default."""
    for ruleset in game.rulesets:
        for option in ruleset.options if ruleset.ruled else ():
            values = [value for value in option.values if value != option.default]
            yield from (TriedTable(ruleset, ruleset.players[0], options={option.name: value}) for value in values)


def _try_tables(tried: Iterator[TriedTable]) -> tuple[list[TriedTable], list[str]]:
    """Return the tables whose rules can be made, and what is wrong with the others."""
    good, wrong = [], []
    for table in tried:
        rules, problem = _attempt(table.rules)
        if rules is not None and rules.scheme is not None and rules.scheme.pack != rules.pack.cards:
            counted, held = rules.scheme.pack.bit_count(), rules.pack.cards.bit_count()
            problem = f"the scheme counts other cards than the pack has ({counted} and {held})"
        elif rules is not None and (rules.pack.fool == HIGHEST_TRUMP) != (table.ruleset.game.family == "tarock"):
            problem = f"the family is {table.ruleset.game.family}, but the Fool of the pack is: {rules.pack.fool}"
        if problem:
            wrong.append(f"{table}: {problem}")
        else:
            good.append(table)
    return good, wrong


def _attempt(action: Callable[[], T]) -> tuple[T | None, str]:
    """Return the value of a function and no problem; if it raises an exception, None and the problem."""
    try:
        return action(), ""
    except Exception as error:
        place = extract_tb(error.__traceback__)[-1]
        return None, f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"


class _Untranslated(NullTranslations):
    """Last fallback in a chain of translations, which collects the texts that no translation has."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def pgettext(self, context: str, message: str) -> str:
        """Keep a text that is not translated."""
        self.texts.append(message)
        return message


def _untranslated(game: Game, texts: list[tuple[str, str]], lang: str) -> Iterator[str]:
    """Yield a line for each text of a game that is not translated into `lang`; one line in all if no text is."""
    folder = game.words.locale
    known, end = NullTranslations() if folder is None else copy(translations(lang, folder)), _Untranslated()
    known.add_fallback(end)
    for about, text in texts:
        known.pgettext(f"{game.id}/{about}", text)
    if len(end.texts) == len(texts):
        yield f"{lang}: nothing is translated; there is no locale/{lang}.po beside {FILE}, or only an empty one"
        return
    yield from (f"{lang}: not translated: {text}" for text in end.texts)


def _play(tables_played: list[TriedTable], hands: int, seed: int) -> tuple[list[Record], list[str]]:
    """Return random hands of each table, and what is wrong with those that are not proved."""
    made: list[Record] = []
    wrong: list[str] = []
    for table in tables_played:
        played, problem = _attempt(partial(_hands, table, hands, seed))
        wrong += [f"{table}: no hand can be played: {problem}"] if problem else []
        for record in played or ():
            made.append(record)
            texts = _attempt(partial(_why_not_proved, record, bool(table.options)))
            wrong += [f"{table}, {record.id}: {text}" for text in texts if text]
    return made, wrong


def _hands(table: TriedTable, hands: int, seed: int) -> list[Record]:
    game, ruleset = table.ruleset.game.id, table.ruleset.id
    played = generate(
        game,
        hands=hands,
        seed=seed,
        players=table.players,
        ruleset=ruleset,
        one_more=table.one_more,
        options=table.options,
    )
    return list(played)


def _why_not_proved(record: Record, has_option: bool) -> str:
    """Return the verdict and first fault of a record as a sentence; empty if it counts as proved.

    With `has_option`, a consistent record also counts if all its faults are open points of the rules (`rule.open`).
    """
    report = report_on(record)
    faults = [fault for fault in report.faults if fault.severity != NOTE]
    is_open = has_option and {fault.code for fault in faults} == {"rule.open"}
    if report.verdict == "proved" or (report.verdict == "consistent" and is_open):
        return ""
    return f"{report.verdict}: {explain(faults[0], report).what if faults else 'without a fault'}"


def _lost(made: list[Record]) -> Iterator[str]:
    """Yield a line for each record that changes on its way through a link or the typed notation."""
    for record in made:
        ways = {"the link": partial(_comes_from_link, record)}
        ways |= {f"the text in {lang}": partial(_comes_from_text, record, lang) for lang in LANGUAGES}
        for name, way in ways.items():
            back, problem = _attempt(way)
            if not back:
                yield f"{record.id}: {name} {f'fails: {problem}' if problem else 'gives another record'}"


def _comes_from_link(record: Record) -> bool:
    """Return whether a record comes back from its links, short and whole."""
    short, whole = encode(record, names=True), encode(record, whole=True)
    expected = promised(record, names=True) if _is_short(short) else record
    return decode(short) == expected and decode(whole) == record


def _is_short(link: str) -> bool:
    """Return whether a link has the short form, which leaves out what the replay computes."""
    return link[1] in (*tables(), NAMED)


def _comes_from_text(record: Record, lang: str) -> bool:
    """Return whether a record comes back from the typed notation in a language."""
    return replayed(next(from_text(write_record(record, lang).encode(), "hand.tn"))).record == record
