"""View and settings of a reader, stored in the address of a page and in a cookie.

The address has the language if a link chose it, the seat whose cards are seen, the seat at the bottom, and `hide` if
the future is hidden. So a link shows other readers the same. The cookie has only language, deck, colours and keys.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from flask import Request

from tarot_records.words.language import LANGUAGES

COOKIE: Final = "view"
SETTINGS: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("settings.toml").read_text("utf-8"))
"""Setting -> its title, and its values with their names; the default value comes first."""
SETTINGS["lang"]["values"].update({code: known.name.capitalize() for code, known in LANGUAGES.items()})
HABITS: Final = {name: tuple(setting["values"]) for name, setting in SETTINGS.items()}
"""Setting -> its values. An empty value means the browser's language or the game's own deck."""


@dataclass(frozen=True)
class View:
    """View of a page, from its address and the reader's settings."""

    lang: str = "en"
    """The language of the page."""
    asked: str = ""
    """The language in the address; empty if the address has none."""
    seat: int | None = None
    """The seat whose knowledge limits the page; None shows everything."""
    turn: int = 0
    """The seat at the bottom of the table."""
    hide: bool = False
    """True if unplayed cards, later faults and the result are hidden."""
    deck: str = ""
    colours: str = "four"
    keys: str = "on"

    def query(self, **changes: int | str | bool | None) -> str:
        """Return the query for this view with these changes; empty for the default view."""
        seen = {"asked": self.asked, "seat": self.seat, "turn": self.turn, "hide": self.hide, **changes}
        return _query(**seen)


@lru_cache(maxsize=1 << 10)
def _query(asked: str, seat: int | None, turn: int, hide: bool) -> str:
    """Return the query for a view; kept, because every link of a page needs it."""
    values = {
        "lang": asked,
        "seat": "" if seat is None else str(seat),
        "turn": str(turn or ""),
        "hide": "1" if hide else "",
    }
    words = urlencode({name: value for name, value in values.items() if value})
    return f"?{words}" if words else ""


def view_of(request: Request) -> View:
    """Return the view that a request asks for; invalid values are ignored."""
    habits = habits_of(request)
    asked = request.args.get("lang", "")
    asked = asked if asked in LANGUAGES else ""
    return View(
        lang=asked or habits["lang"] or request.accept_languages.best_match(LANGUAGES) or "en",
        asked=asked,
        seat=seat_number(request.args.get("seat", "")),
        turn=seat_number(request.args.get("turn", "")) or 0,
        hide=request.args.get("hide") == "1",
        deck=habits["deck"],
        colours=habits["colours"],
        keys=habits["keys"],
    )


def habits_of(request: Request) -> dict[str, str]:
    """Return the settings in the request's cookie, with defaults for missing or invalid ones."""
    kept = dict(parse_qsl(request.cookies.get(COOKIE, "")[:200]))
    return {name: kept[name] if kept.get(name) in values else values[0] for name, values in HABITS.items()}


def seat_number(text: str) -> int | None:
    """Return the seat that a query or a form names by one digit, even if no table has it; None for any other text."""
    return int(text) if re.fullmatch("[0-9]", text) else None


def cookie(habits: Mapping[str, str]) -> str:
    """Return the content of the cookie with these settings, without defaults."""
    values = {name: habits.get(name, "") for name in HABITS}
    return urlencode({name: value for name, value in values.items() if value in HABITS[name][1:]})
