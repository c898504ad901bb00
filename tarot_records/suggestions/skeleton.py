"""Skeletons: empty records for transcribers, with remarks in their language on each kind of line.

The examples in the remarks come from random legal hands of the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tarot_records import record as models
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import opening
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import game_of, rules_with_one_more
from tarot_records.notation.lines import HAND, HAND_LINES, NONE, PER_SEAT, LineForm, is_label
from tarot_records.notation.writer import write_record
from tarot_records.reading.missing_head import first_line, usual_labels
from tarot_records.record.model import Item, Player, Record
from tarot_records.rules.game import Game, Rules, Ruleset
from tarot_records.words.games import words_of
from tarot_records.words.language import LANGUAGES
from tarot_records.words.phrases import phrases

TRIED: Final = 30
"""Number of random hands from which the examples are taken, those with the most kinds of lines first."""
ENDED: Final = "misdeal"
"""A way of ending that is possible for any hand, for the example."""
RARE: Final = ("dead", "unit")
"""Lines that are explained only if the example of the game has them."""
OF_RECORD: Final = {
    "event": 'event "…" place "…" date 2026-11-22',
    "player": 'player {seat} "…"',
    "source": 'source "…" page "12" kind played transcriber "…"',
    "excerpt": "excerpt session",
    "carried_in": "carried_in none",
}
"""Word of a line about the whole record -> an example."""
BEFORE_FIRST: Final = ("excerpt", "carried_in")
"""Lines about what came before the first hand."""


class Explained(NamedTuple):
    """A kind of line of the notation with an example and an explanation."""

    word: str
    """Keyword of the line."""
    line: str
    says: str


class WrongTableError(ValueError):
    """Error of a table at which the game is not played; the message states the reason."""


class Table(NamedTuple):
    """A game to be played: the rules and the seats."""

    game: Game
    ruleset: Ruleset
    rules: Rules
    labels: tuple[str, ...]
    """Labels of the seats, in order of play."""
    one_more: bool
    """True if one player more sits at the table than plays."""


def table_for(
    game: str, lang: str, labels: Sequence[str] = (), players: int | None = None, ruleset: str = "", more: bool = False
) -> Table:
    """Return the table of a game for a number of players or for labelled seats; with `more`, one more player sits out.

    Raise WrongTableError if the game is not played at such a table, and KeyError if it has no such ruleset.
    """
    known = game_of(game)
    offered = known.ruleset(ruleset).players if ruleset and known.players else known.players
    numbers = [one for one in offered if one in known.one_more] if more else list(offered)
    wanted = len(labels) - more if labels and players is None else players
    if not numbers or (wanted is not None and wanted not in numbers):
        told = " or ".join(map(str, numbers)) or "no number of players, with one more who sits out"
        raise WrongTableError(f"{game} is played by {told}{'' if wanted is None else f', not by {wanted}'}.")
    number = numbers[0] if wanted is None else wanted
    if labels and len(labels) != number + more:
        raise WrongTableError(f"{number + more} sit at the table, and {len(labels)} seats are named.")
    wrong = [label for place, label in enumerate(labels) if not is_label(label) or label in labels[:place]]
    if wrong:
        raise WrongTableError(
            f"No seat can be called {wrong[0]!r}: letters and digits, no word of the notation, none twice."
        )
    played = known.ruleset(ruleset) if ruleset else known.usual_ruleset(number)
    rules = rules_with_one_more(known, played, number, {}) if more else played.rules(number, {})
    return Table(
        known, played, rules, tuple(labels) or usual_labels(known, number + more, LANGUAGES[lang].letters.lang), more
    )


def skeleton(table: Table, lang: str, dealer: str = "") -> str:
    """Return the text of an empty record in the notation, with remarks in a language; `dealer` is a label."""
    return "\n".join(_lines(table, lang, dealer)) + "\n"


def _lines(table: Table, lang: str, dealer: str) -> Iterator[str]:
    """Yield the lines of the empty record."""
    words, said, game = phrases("sheet", lang), words_of(table.game.id, lang), table.game
    yield first_line(game.id, table.ruleset.id, LANGUAGES[lang].letters.lang, table.labels)
    yield f"; {said.translate('name', game.name)}"
    yield f"; {words['how']}"
    if table.ruleset.options:
        yield f"; {words['options']}"
    for option in table.ruleset.options:
        for value in sorted(option.values, key=lambda value: value != option.default):  # the default first
            means = said.translate(f"options/{option.name}", option.values[value])
            yield f";   options {option.name}={value}  ; {means}"
    for word, line in OF_RECORD.items():
        yield _remark(words, Explained(word, line.format(seat=table.labels[0]), words[word]))
    yield ""
    first = dealer or table.labels[-1]
    resting = table.rules.resting(table.labels.index(first)) if table.one_more else NOBODY
    yield from _hand(first, "" if resting == NOBODY else table.labels[resting])
    for told in explained_lines(game.id, table.ruleset.id, table.labels, table.one_more, lang):
        if told.word not in ("dealer", "sits_out", HAND.word, *OF_RECORD):
            yield _remark(words, told)


def _remark(words: Mapping[str, str], told: Explained) -> str:
    return f"; {words['example'].format(says=told.says, line=told.line)}"


def _hand(dealer: str, resting: str) -> list[str]:
    """Return the first lines of a hand; `dealer` and `resting` (who sits out) are labels of seats, empty if unknown."""
    return [HAND.word, *([f"dealer {dealer}"] if dealer else []), *([f"sits_out {resting}"] if resting else [])]


def explained_lines(game: str, ruleset: str, labels: tuple[str, ...], more: bool, lang: str) -> tuple[Explained, ...]:
    """Return explained lines: those that may precede the first hand, then each kind of line of a hand of this game.

    Each has an example; if no random hand has such a line or the rules are unknown, it is a line to be filled in.
    """
    words, shown = phrases("sheet", lang), example_lines(game, ruleset, labels, more, lang)
    forms = [form for form in (HAND, *HAND_LINES) if form.word in words]
    played = game_of(game).ruleset(ruleset)
    fields = played.rules(played.players[0], {}).fields if played.ruled else None
    before = (Explained(word, OF_RECORD[word], words[word]) for word in BEFORE_FIRST)
    return *before, *(
        Explained(form.word, shown.get(form.word) or _line_to_fill(form, labels), words[form.word])
        for form in forms
        if form.word in shown or (form.word not in RARE and (fields is None or form.path[0] in fields))
    )


def _line_to_fill(form: LineForm, labels: Sequence[str]) -> str:
    """Return a line to be filled in, with `…` for each seat or, if it is not stated seat by seat, for all values."""
    each = form.first and form.first[0].kind == PER_SEAT
    return " ".join([form.word, *((f"{label}:…" for label in labels) if each else "…")])


@lru_cache(maxsize=64)
def example_lines(game: str, ruleset: str, labels: tuple[str, ...], more: bool, lang: str) -> Mapping[str, str]:
    """Map the word of a line to an example of that line in a language."""
    letters, found = LANGUAGES[lang].letters.lang, dict[str, str]()
    for record in _examples(game, ruleset, labels, more):
        for line in _lines_of_hand(_with_details(record), letters):
            found.setdefault(_line_keyword(line), line)
    return found


def _with_details(record: Record) -> Record:
    """Return the record with details added that are usually omitted: contract, counted items, end of the hand."""
    last = replayed(record, True).frames[-1].after.setting
    contract, result, scores = last.contract, last.result, record.hands[0].scores
    assert scores is not None
    said: dict[str, object] = {"end": ENDED}
    if contract is not None and contract.name:
        declarer = None if contract.declarer == NOBODY else contract.declarer
        said["contract"] = models.Contract(name=contract.name, declarer=declarer)
    counted = sorted((result.items if result is not None else {}).items(), key=lambda item: not item[1])
    items = tuple(Item(name=name, seat=seat, value=value) for (name, seat), value in counted)
    said["scores"] = scores.model_copy(update={"items": items})
    return record.model_copy(update={"hands": (record.hands[0].model_copy(update=said),)})


def _lines_of_hand(record: Record, letters: str) -> list[str]:
    """Return the lines of the hand as text, without lines such as `declare none`, which are no examples."""
    typed = write_record(record, letters).split(f"\n{HAND.word}\n")[-1].splitlines()
    return [line for line in typed if line.partition(" ")[2] != NONE]


def _line_keyword(line: str) -> str:
    """Return the keyword of a line of a record; `tricks` for a trick, whose line begins with its number."""
    first = line.partition(" ")[0]
    return "tricks" if first.isdigit() else first


def typed_example(game: str, ruleset: str, labels: tuple[str, ...], more: bool, lang: str) -> str:
    """Return a record of a random legal hand in the notation; empty if the rules of play of the game are unknown."""
    typed = (write_record(record, LANGUAGES[lang].letters.lang) for record in _examples(game, ruleset, labels, more))
    return next(typed, "")


@lru_cache(maxsize=64)
def _examples(game: str, ruleset: str, labels: tuple[str, ...], more: bool) -> tuple[Record, ...]:
    """Return records of random legal hands, those with the most kinds of lines first; none if the rules are unknown."""
    if not game_of(game).ruleset(ruleset).ruled:
        return ()
    number = len(labels) - more
    made = generate(game, hands=TRIED, seed=1, players=number, ruleset=ruleset, one_more=more)
    plain: dict[str, object] = {
        "players": tuple(Player(label=label) for label in labels),
        "id": None,
        "provenance": None,
        "options": {},
    }
    seated = [record.model_copy(update=plain) for record in made]
    return tuple(
        sorted(seated, key=lambda record: -len({_line_keyword(line) for line in _lines_of_hand(record, "en")}))
    )


def next_hand(played: Replayed) -> str:
    """Return the first lines of the next hand after a record, with the dealer if he is known."""
    assert played.rules is not None
    assert played.record is not None
    record, last = played.record, played.frames[-1].after if played.frames else None
    seat = opening(played.rules, last, likely=True).setting.dealer
    out = bool(record.hands and record.hands[-1].sits_out) and seat != NOBODY
    resting = played.rules.resting(seat) if out else NOBODY
    return "\n".join(_hand(_seat_label(record, seat), _seat_label(record, resting))) + "\n"


def _seat_label(record: Record, seat: int) -> str:
    """Return the label of a seat if it is valid, else its number; empty for NOBODY."""
    if seat == NOBODY:
        return ""
    label = record.players[seat].label or ""
    return label if is_label(label) else str(seat)
