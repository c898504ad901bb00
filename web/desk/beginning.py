"""Beginnings that are laid on the desk: a sheet of a game that is still to be filled in, and the next hand of one."""

from collections.abc import Iterator
from typing import NamedTuple

from flask import request

from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.suggestions.skeleton import WrongTableError, next_hand, skeleton, table_for
from tarot_records.words.games import game_name

from ..site.problems import Problem
from ..site.speech import gettext as _
from ..site.speech import later, page_lang
from .listing import words_of
from .texts import number_at, sources_of

NO_HAND = later("No hand could be added: the text before it is not in the notation, or cannot be read.")
MORE = "+1"
"""Behind a number of players: one more sits there than play."""


class Begun(NamedTuple):
    """A text with what was asked for at its end."""

    raw: bytes
    line: int
    """The line that is looked at."""
    said: str
    """Why nothing could be added; empty if it was, or if nothing was asked for."""


class SheetChoice(NamedTuple):
    """A table at which a game is played."""

    value: str
    """As a form sends it: `GAME/4+1`, or `GAME/RULESET/4+1` of another rule set than the first."""
    words: str


def choices() -> Iterator[SheetChoice]:
    """Yield every table that a sheet can be had for, the usual one of each game first."""
    for game in GAMES.values():
        for place, ruleset in enumerate(game.rulesets):
            name, way = game_name(game.id, page_lang()), game.id
            if place and not ruleset.ruled:
                continue
            if place:
                name, way = f"{name} ({ruleset.id})", f"{game.id}/{ruleset.id}"
            for number in game.players:
                yield SheetChoice(f"{way}/{number}", _("%(game)s, %(number)s players", game=name, number=number))
                if number in game.one_more:
                    words = _("%(game)s, %(number)s players and a dealer who sits out", game=name, number=number)
                    yield SheetChoice(f"{way}/{number}{MORE}", words)


def begun(raw: bytes, line: int) -> Begun:
    """The text sent, with the next hand of the record at this line or with a new sheet, if the form asks for one."""
    match request.form.get("add", ""):
        case "hand":
            return _with_hand(raw, line)
        case "game":
            sheet = _sheet(request.form.get("game", ""))
            text = raw.rstrip() + b"\n\n" if raw.strip() else b""
            return Begun(text + sheet.encode(), text.count(b"\n") + sheet.count("\n"), "")
    return Begun(raw, line, "")


def _with_hand(raw: bytes, line: int) -> Begun:
    """Return the text with one more hand behind those of the record at this line."""
    sources = sources_of(raw)
    number = number_at(sources, line)
    source = sources[number]
    played = replayed(source.rest() or source, True)
    if source.reading() is None or played.record is None or played.rules is None:
        return Begun(raw, line, _(NO_HAND))
    parts = [words_of(other) for other in sources]
    parts[number] = parts[number].rstrip() + "\n\n" + next_hand(played)
    last = "".join(parts[: number + 1]).count("\n")
    if number < len(parts) - 1:
        parts[number] += "\n"
    return Begun("".join(parts).encode(), last, "")


def _sheet(asked: str) -> str:
    """Return the sheet of a table, named as its choice is."""
    way, _slash, number = asked.rpartition("/")
    game, _slash, ruleset = way.partition("/")
    players = number.removesuffix(MORE)
    if game not in GAMES or not players.isdecimal():
        raise Problem("bad-request")
    lang = page_lang()
    try:
        table = table_for(game, lang, players=int(players), ruleset=ruleset, more=number.endswith(MORE))
        return skeleton(table, lang)
    except (WrongTableError, KeyError) as error:
        raise Problem("bad-request") from error
