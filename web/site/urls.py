"""Addresses: the routes of the viewer, and the links to them."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import ClassVar
from urllib.parse import urlencode

from .view import View

HOME, HOME_TWIN = "/", "/index.json"
RECORD = "/r/<slug:slug>"
FORM = f"{RECORD}.<any(tn, txt):form>"
ITSELF = f'{RECORD}/<any("record.json"):form>'
SCORES = f"{RECORD}/scores"
PRINTED = f"{RECORD}/print"
ORIGINAL = f"{RECORD}/original"
PHOTO = f"{RECORD}/photo.jpg"
COMPARED = f"{RECORD}/with/<slug:other>"
STEP = f"{RECORD}/<int:step>"
WHAT_IF = f"{STEP}/if"
WHAT_IF_MOVES = f"{WHAT_IF}/<moves:moves>"
PICTURE = f"{STEP}.svg"
PAINTED = f"{STEP}.png"
CARD = f"{STEP}/card.png"
MOVING_TRICK = f"{STEP}.gif"
STEPS = f"{RECORD}/hand/<int:hand>/steps.json"
COUNTED = f"{RECORD}/hand/<int:number>/count"
MOVING_HAND = f"{RECORD}/hand/<int:number>.gif"
VIEW = "/view"
VIEW_OPEN = f"{VIEW}/open"
EMBED = "/embed/<slug:slug>/<int:step>"
OEMBED = "/oembed"
FACTS = "/facts"
GAMES = "/games"
GAME = f"{GAMES}/<slug:game_id>"
FAULT = "/faults/<code:code>"
MANUAL = "/manual"
CHAPTER = f"{MANUAL}/<slug:topic>"
COUNT = "/count"
DESK = "/desk"
SHEET = f"{DESK}/sheet"
SAVE = f"{DESK}/save"
NEXT = f"{DESK}/next.json"
PHOTO_TEXT = f"{DESK}/photo"
TAKE = f"{DESK}/game.<any(tn, json):form>"
RECORDER = "/record"
SETTINGS = "/settings"
PROBLEMS = "/problems"
SCHEMA = "/schemas/<word:name>.json"
ASSET = "/assets/<path:name>"
API = "/api"
VALIDATE = f"{API}/validate"
ADD = f"{API}/records"
IMPORT = f"{API}/import"
REPAIR, COMPLETE, CONVERT = f"{API}/repair", f"{API}/complete", f"{API}/convert"
LINK, DRAW, HANDS = f"{API}/link", f"{API}/draw", f"{API}/hands"
OPENAPI = "/openapi.json"
FAULTY_SET = "/faulty"
OFFLINE = "/offline"
WORKER = "/worker.js"
MANIFEST = "/manifest.webmanifest"
HEALTH, READY, METRICS = "/health", "/health/ready", "/metrics"
TWIN = ".json"
"""Suffix of the address of a JSON twin."""
TWINS = {HOME: HOME_TWIN, API: OPENAPI}
"""Path of a page -> path of its JSON twin, if this is not the path with TWIN."""

SLUG_PATTERN = r"[a-z0-9]+(?:-[a-z0-9]+)*"
CODE_PATTERN = r"[a-z_]+\.[a-z_]+"
LINK_PATTERN = r"[A-Za-z0-9_-]+"
LOOKS = ("lang", "seat", "turn", "hide")
"""Query parameters that choose the view of a page."""
UNSEEN = "tarot_records.unseen"
"""Key in the WSGI environment of a request for a game whose text was sent in a form, not in the address."""
SHARED = "~"
"""Prefix of the slug of a game in a link; after it comes the text of the link, which contains the game."""


def shared_rule(rule: str) -> str:
    """Return the rule for a game in a link from the rule for a served record; empty if there is no such page."""
    if rule.startswith((ORIGINAL, PHOTO, COMPARED)) or not rule.startswith((RECORD, EMBED)):
        return ""
    return rule.replace("/r/", "/").replace("/<slug:slug>", f"{VIEW}/<link:slug>")


def is_for_programs(path: str) -> bool:
    """Return whether only programs request this path, so that problems are sent as JSON."""
    return path.endswith(TWIN) or path in (OEMBED, HEALTH, READY, METRICS) or path.startswith(API + "/")


AddressQuery = Mapping[str, str | int | Sequence[str]]
ViewChange = int | str | bool | None
"""Value of a view's field that a link changes."""


@cache
def _pattern(rule: str) -> str:
    """Return a rule with `{}` in place of each of its parameters."""
    return re.sub("<[^<>]*>", "{}", rule)


def query_string(query: AddressQuery) -> str:
    """Return a query with its question mark, without empty values; empty if no value is left."""
    if not query:
        return ""
    asked = urlencode({name: value for name, value in query.items() if value and value != [""]}, doseq=True)
    return asked and f"?{asked}"


def _link(rule: str) -> Callable[..., str]:
    """Return a method of `Urls` that returns the address of a rule, with parameters in order and a query by keyword."""

    def link(urls: "Urls", *parameters: str | int, **query: str | int | Sequence[str]) -> str:
        return urls.to(rule, *parameters) + query_string(query)

    return link


def _link_with_view(rule: str) -> Callable[..., str]:
    """Return a method of `Urls` that returns an address with the view of the current page, changed by keyword."""

    def link(urls: "Urls", *parameters: str | int, **changes: ViewChange) -> str:
        return urls.to(rule, *parameters) + urls.view.query(**changes)

    return link


@dataclass(frozen=True)
class Urls:
    """Links for one request, below the root on which the viewer is mounted."""

    root: str
    assets: Mapping[str, str]
    """Name of an asset -> its version."""
    view: View = field(default_factory=View)
    """View of the current page, which its links keep."""
    unseen: bool = False
    """True if the game of the page is behind the # of its address and must stay there."""

    served: ClassVar[bool] = True
    """True if a server answers the links, False if they lead from file to file."""
    checks: ClassVar[bool] = False
    """True if the generated files have a page on which the browser checks a game."""
    ending: ClassVar[str] = ""
    """Suffix of the addresses of pages."""

    home, home_twin = _link(HOME), _link(HOME_TWIN)
    facts, facts_twin = _link(FACTS), _link(FACTS + TWIN)
    record, original, photo, compared = _link(RECORD), _link(ORIGINAL), _link(PHOTO), _link(COMPARED)
    step, step_twin, embed = _link_with_view(STEP), _link_with_view(STEP + TWIN), _link_with_view(EMBED)
    steps = _link_with_view(STEPS)
    """All steps of a hand, numbered from 1, as JSON for the script of the page."""
    scores, printed = _link(SCORES), _link(PRINTED)
    counted = _link(COUNTED)
    """The counting at the end of a hand, numbered from 1."""
    card, moving_hand = _link_with_view(CARD), _link_with_view(MOVING_HAND)
    shared = _link(VIEW)
    """The page that opens a game from a link."""
    opening = _link(VIEW_OPEN)
    """The address that redirects from a pasted link."""
    games, game, fault, manual = _link(GAMES), _link(GAME), _link(FAULT), _link(MANUAL)
    counting = _link(COUNT)
    """The page that counts a typed pile."""
    desk, recorder, photo_text = _link(DESK), _link(RECORDER), _link(PHOTO_TEXT)
    sheet_desk = _link(SHEET)
    """The page that reads score sheets."""
    taking = _link(TAKE)
    """The address from which the desk downloads its text."""
    following = _link(NEXT)
    """The address from which the desk's script gets proposals."""
    saving = _link(SAVE)
    """The address to which the desk sends a text to save it."""
    offline, worker, manifest = _link(OFFLINE), _link(WORKER), _link(MANIFEST)
    schema, api, openapi = _link(SCHEMA), _link(API), _link(OPENAPI)

    def to(self, rule: str, *parameters: str | int) -> str:
        """Return the address of a rule with its parameters filled in, in order."""
        path = _pattern(rule).format(*parameters)
        if parameters and str(parameters[0]).startswith(SHARED):
            path = path.replace(f"/r/{SHARED}", f"{VIEW}{'#' if self.unseen else '/'}", 1)
            path = path.replace(f"/{SHARED}", f"{VIEW}/", 1)
        return self.root + path

    def steps_beside(self, slug: str) -> Callable[[int], str]:
        """Return a function from a step of a record to its address on a step's page, relative if possible."""
        if self.unseen:
            return partial(self.step, slug)
        query = self.view.query()
        return lambda step: f"{step}{query}"

    def what_if(self, slug: str, step: int, moves: str = "", **changes: ViewChange) -> str:
        """Return the address of a branch from a step, with the view of the current page and these changes."""
        return self.to(WHAT_IF_MOVES if moves else WHAT_IF, slug, step, moves) + self.view.query(**changes)

    def what_if_twin(self, slug: str, step: int, moves: str) -> str:
        """Return the address of a branch's JSON twin."""
        return self.to((WHAT_IF_MOVES if moves else WHAT_IF) + TWIN, slug, step, moves) + self.view.query()

    def picture(self, slug: str, step: int, form: str = "svg") -> str:
        """Return the address of a picture of the table at a step (`svg`, `png`), or of its trick in motion (`gif`)."""
        return f"{self.to(STEP, slug, step)}.{form}{self.view.query()}"

    def form(self, slug: str, form: str, **query: str) -> str:
        """Return the address of a record in another form: `record.json`, `txt` or `tn`."""
        return self.to(ITSELF if "." in form else FORM, slug, form) + query_string(query)

    def oembed(self, address: str) -> str:
        """Return the address of the oEmbed description of a page."""
        return self.to(OEMBED) + query_string({"url": address, "format": "json"})

    def chapter(self, topic: str, anchor: str = "", **query: str) -> str:
        """Return the address of a chapter of the manual, or of a place in it."""
        return self.to(CHAPTER, topic) + query_string(query) + (f"#{anchor}" if anchor else "")

    def faulty_set(self) -> str:
        """Return the address of the viewer of faulty samples."""
        return f"{self.root}{FAULTY_SET}/"

    def whole_set(self) -> str:
        """Return the address of the main viewer, from a page of the viewer of faulty samples."""
        return f"{self.root.removesuffix(FAULTY_SET)}/"

    def settings(self, back: str = "") -> str:
        """Return the address of the settings page; `back` is the path to return to."""
        return self.to(SETTINGS) + query_string({} if self.unseen else {"back": back})

    def problem(self, name: str = "") -> str:
        """Return the address of the page of problems, or of the explanation of one kind."""
        return f"{self.root}{PROBLEMS}" + (f"#{name}" if name else "")

    def asset(self, name: str) -> str:
        """Return the address of an asset with its version; the content at this address never changes."""
        return f"{self.root}/assets/{name}?v={self.assets[name]}"

    def deck(self, files: Iterable[str]) -> tuple[str, ...]:
        """Return the addresses of card sheets by their file names."""
        return tuple(map(self.asset, files))

    def twin(self, path: str, query: str) -> str:
        """Return the address of the JSON twin of a page."""
        address = TWINS.get(path, path + TWIN)
        if self.unseen:
            address = address.replace(f"{VIEW}/", f"{VIEW}#", 1)
        return f"{self.root}{address}" + (f"?{query}" if query else "")
