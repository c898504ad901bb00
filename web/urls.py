"""Addresses: the routes of the viewer, and the only place that writes links to them."""

from typing import NamedTuple
from urllib.parse import urlencode

from tarot_records.web.view import View

HOME, HOME_TWIN = "/", "/index.json"
RECORD = "/r/<slug:slug>"
STEP = "/r/<slug:slug>/<int:step>"
GAMES = "/games"
GAME = "/games/<slug:game_id>"
FAULT = "/faults/<code:code>"
COUNT = "/count"
DESK = "/desk"
SETTINGS = "/settings"
ASSET = "/assets/<path:name>"
TWIN = ".json"

SLUG_PATTERN = r"[a-z0-9]+(?:-[a-z0-9]+)*"
CODE_PATTERN = r"[a-z_]+\.[a-z_]+"


class Urls(NamedTuple):
    """Links for one request, below the root the viewer is mounted on."""

    root: str
    assets: dict[str, str]
    """Version of each asset."""
    view: View = View()
    """How the page is looked at; links go on looking so."""

    def home(self, **query: str | int) -> str:
        """The list of records, filtered."""
        asked = urlencode({name: value for name, value in query.items() if value})
        return f"{self.root}/?{asked}" if asked else f"{self.root}/"

    def record(self, slug: str) -> str:
        """A record."""
        return f"{self.root}/r/{slug}"

    def step(self, slug: str, step: int, **changes: int | str | bool | None) -> str:
        """One step of a record, looked at as this page or otherwise."""
        return f"{self.root}/r/{slug}/{step}{self.view.query(**changes)}"

    def games(self) -> str:
        """The list of games."""
        return f"{self.root}/games"

    def game(self, game_id: str) -> str:
        """A game."""
        return f"{self.root}/games/{game_id}"

    def fault(self, code: str) -> str:
        """What the catalogue says about a fault."""
        return f"{self.root}/faults/{code}"

    def counting(self, **query: str) -> str:
        """The counting page, with a game chosen or a pile."""
        asked = urlencode({name: value for name, value in query.items() if value})
        return f"{self.root}/count?{asked}" if asked else f"{self.root}/count"

    def desk(self) -> str:
        """The transcriber's desk."""
        return f"{self.root}/desk"

    def settings(self) -> str:
        """Language, deck, colours and keys."""
        return f"{self.root}{SETTINGS}"

    def asset(self, name: str) -> str:
        """A file that never changes under its address."""
        return f"{self.root}/assets/{name}?v={self.assets[name]}"

    def twin(self, path: str, query: str) -> str:
        """The same page as JSON."""
        address = HOME_TWIN if path == HOME else path + TWIN
        return f"{self.root}{address}" + (f"?{query}" if query else "")
