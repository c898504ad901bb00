"""Addresses: the routes of the viewer, and the links to them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
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
SAVE = f"{DESK}/save"
NEXT = f"{DESK}/next.json"
TAKE = f"{DESK}/game.<any(tn, json):form>"
RECORDER = "/record"
SETTINGS = "/settings"
PROBLEMS = "/problems"
SCHEMA = "/schemas/<word:name>.json"
ASSET = "/assets/<path:name>"
API = "/api"
VALIDATE = f"{API}/validate"
ADD = f"{API}/records"
OPENAPI = "/openapi.json"
FAULTY_SET = "/faulty"
OFFLINE = "/offline"
WORKER = "/worker.js"
MANIFEST = "/manifest.webmanifest"
HEALTH, READY, METRICS = "/health", "/health/ready", "/metrics"
TWIN = ".json"
"""Suffix of the address of a JSON twin."""
TWINS = {HOME: HOME_TWIN, API: OPENAPI}
"""The twins with addresses of their own."""

SLUG_PATTERN = r"[a-z0-9]+(?:-[a-z0-9]+)*"
CODE_PATTERN = r"[a-z_]+\.[a-z_]+"
LINK_PATTERN = r"[A-Za-z0-9_-]+"
LOOKS = ("lang", "seat", "turn", "hide")
"""Query parameters of how a page is looked at."""
UNSEEN = "tarot_records.unseen"
"""Key of the WSGI environment of a request for a game whose text was sent in a form, not in the address."""
SHARED = "~"
"""Prefix of the slug of a game in a link; the text of the link, which holds the game, follows."""


def shared_rule(rule: str) -> str:
    """Return the address of a game in a link, from the same for a record that is served; empty if there is none."""
    if rule.startswith((ORIGINAL, PHOTO, COMPARED)) or not rule.startswith((RECORD, EMBED)):
        return ""
    return rule.replace("/r/", "/").replace("/<slug:slug>", f"{VIEW}/<link:slug>")


def is_for_programs(path: str) -> bool:
    """Return whether only programs ask there, so that problems are sent to them as JSON."""
    return path.endswith(TWIN) or path in (OEMBED, HEALTH, READY, METRICS) or path.startswith(API + "/")


def slug_of(number: int) -> str:
    """Return the slug of a record of an archive."""
    return str(number)


class Urls(NamedTuple):
    """Links for one request, below the root on which the viewer is mounted."""

    root: str
    assets: Mapping[str, str]
    """Version of each asset."""
    view: View = View()
    """How the page is looked at; its links keep that."""
    unseen: bool = False
    """Whether the game of the page is behind the # of its address, and must stay there."""

    @property
    def served(self) -> bool:
        """Whether a server answers the links; otherwise they lead from file to file."""
        return True

    @property
    def ending(self) -> str:
        """The suffix of the addresses of pages."""
        return ""

    def home(self, **query: str | int | Sequence[str]) -> str:
        """Return the list of records, filtered."""
        return self._asking("/", query)

    def record(self, slug: str) -> str:
        """Return a record, served or in a link."""
        return f"{self.root}{self._place(slug)}"

    def step(self, slug: str, step: int, **changes: int | str | bool | None) -> str:
        """Return one step of a record, looked at as this page but for the changes."""
        return f"{self.record(slug)}/{step}{self.view.query(**changes)}"

    def step_twin(self, slug: str, step: int) -> str:
        """Return the JSON twin of one step."""
        return f"{self.record(slug)}/{step}{TWIN}{self.view.query()}"

    def steps(self, slug: str, hand: int) -> str:
        """Return the JSON of all steps of a hand, from 1, for the script of the page."""
        return f"{self.record(slug)}/hand/{hand}/steps.json{self.view.query()}"

    def what_if(self, slug: str, step: int, moves: str = "", **changes: int | str | bool | None) -> str:
        """Return a branch from a step, looked at as this page but for the changes."""
        return f"{self.record(slug)}/{step}/if{'/' if moves else ''}{moves}{self.view.query(**changes)}"

    def what_if_twin(self, slug: str, step: int, moves: str) -> str:
        """Return the JSON twin of a branch."""
        return f"{self.record(slug)}/{step}/if{'/' if moves else ''}{moves}{TWIN}{self.view.query()}"

    def scores(self, slug: str) -> str:
        """Return the score sheet of a record."""
        return f"{self.record(slug)}/scores"

    def counted(self, slug: str, number: int) -> str:
        """Return the counting at the end of a hand, from 1."""
        return f"{self.record(slug)}/hand/{number}/count"

    def printed(self, slug: str) -> str:
        """Return the print sheet of a record."""
        return f"{self.record(slug)}/print"

    def picture(self, slug: str, step: int, form: str = "svg") -> str:
        """Return a picture of the table at a step, `svg` or `png`, or the animation of its trick, `gif`."""
        return f"{self.record(slug)}/{step}.{form}{self.view.query()}"

    def card(self, slug: str, step: int) -> str:
        """Return the picture of a step that messengers show with a link."""
        return f"{self.record(slug)}/{step}/card.png{self.view.query()}"

    def moving_hand(self, slug: str, number: int) -> str:
        """Return the animation of a hand, from 1."""
        return f"{self.record(slug)}/hand/{number}.gif{self.view.query()}"

    def form(self, slug: str, form: str, **query: str) -> str:
        """Return a record in another form: `record.json`, `txt` or `tn`."""
        return self._asking(self._place(slug) + ("/" if "." in form else ".") + form, query)

    def original(self, slug: str) -> str:
        """Return the text of a record as it was given."""
        return f"{self.record(slug)}/original"

    def photo(self, slug: str) -> str:
        """Return the photo of the sheet of a record."""
        return f"{self.record(slug)}/photo.jpg"

    def compared(self, slug: str, other: str) -> str:
        """Return the comparison of two records."""
        return f"{self.record(slug)}/with/{other}"

    def facts(self, **query: str | int | Sequence[str]) -> str:
        """Return the facts page."""
        return self._asking(FACTS, query)

    def facts_twin(self, **query: str | int | Sequence[str]) -> str:
        """Return the JSON twin of the facts page."""
        return self._asking(FACTS + TWIN, query)

    def embed(self, slug: str, step: int, **changes: int | str | bool | None) -> str:
        """Return a step to be embedded in another site."""
        place = f"/view/{slug[1:]}" if slug.startswith(SHARED) else f"/{slug}"
        return f"{self.root}/embed{place}/{step}{self.view.query(**changes)}"

    def oembed(self, address: str) -> str:
        """Return the oEmbed description of a page."""
        return self._asking(OEMBED, {"url": address, "format": "json"})

    def home_twin(self, **query: str | int | Sequence[str]) -> str:
        """Return the JSON twin of the list."""
        return self._asking(HOME_TWIN, query)

    def shared(self) -> str:
        """Return the page that opens a game from a link."""
        return f"{self.root}{VIEW}"

    def opening(self) -> str:
        """Return the address that redirects from a pasted link."""
        return f"{self.root}{VIEW_OPEN}"

    def games(self) -> str:
        """Return the list of games."""
        return f"{self.root}/games"

    def game(self, game_id: str) -> str:
        """Return a game."""
        return f"{self.root}/games/{game_id}"

    def fault(self, code: str) -> str:
        """Return the catalogue entry of a fault."""
        return f"{self.root}/faults/{code}"

    def manual(self, **query: str) -> str:
        """Return the manual, or a search in it."""
        return self._asking(MANUAL, query)

    def chapter(self, topic: str, anchor: str = "", **query: str) -> str:
        """Return a chapter of the manual, or a place in it."""
        return self._asking(f"{MANUAL}/{topic}", query) + (f"#{anchor}" if anchor else "")

    def counting(self, **query: str) -> str:
        """Return the counting page, for a game or a pile."""
        return self._asking(COUNT, query)

    def desk(self, **query: str | int) -> str:
        """Return the desk, empty or with a record."""
        return self._asking(DESK, query)

    def taking(self, form: str, **query: str) -> str:
        """Return the address from which the desk downloads its text."""
        return self._asking(f"{DESK}/game.{form}", query)

    def following(self, **query: str) -> str:
        """Return the address from which the desk's script gets proposals."""
        return self._asking(NEXT, query)

    def recorder(self, **query: str) -> str:
        """Return the recorder."""
        return self._asking(RECORDER, query)

    def saving(self, **query: str) -> str:
        """Return the address to which the desk saves."""
        return self._asking(SAVE, query)

    def faulty_set(self) -> str:
        """Return the viewer of faulty samples."""
        return f"{self.root}{FAULTY_SET}/"

    def whole_set(self) -> str:
        """Return the viewer of the other samples, from that of the faulty ones."""
        return f"{self.root.removesuffix(FAULTY_SET)}/"

    def settings(self, back: str = "") -> str:
        """Return the settings page; `back` is the path to go back to."""
        return f"{self.root}{SETTINGS}" + (f"?{urlencode({'back': back})}" if back and not self.unseen else "")

    def offline(self) -> str:
        """Return the page that is shown without a connection."""
        return f"{self.root}{OFFLINE}"

    def worker(self) -> str:
        """Return the service worker."""
        return f"{self.root}{WORKER}"

    def manifest(self) -> str:
        """Return the manifest of the installable viewer."""
        return f"{self.root}{MANIFEST}"

    def problem(self, name: str = "") -> str:
        """Return the page of problems, or the explanation of one kind."""
        return f"{self.root}{PROBLEMS}" + (f"#{name}" if name else "")

    def schema(self, name: str) -> str:
        """Return the JSON Schema of an answer."""
        return f"{self.root}/schemas/{name}.json"

    def api(self) -> str:
        """Return the page that describes the API."""
        return f"{self.root}{API}"

    def openapi(self) -> str:
        """Return the OpenAPI document."""
        return f"{self.root}{OPENAPI}"

    def asset(self, name: str) -> str:
        """Return an asset by its version, which never changes."""
        return f"{self.root}/assets/{name}?v={self.assets[name]}"

    def deck(self, files: Iterable[str]) -> tuple[str, ...]:
        """Return the card sheets of a pack."""
        return tuple(map(self.asset, files))

    def twin(self, path: str, query: str) -> str:
        """Return the JSON twin of a page."""
        address = TWINS.get(path, path + TWIN)
        if self.unseen:
            address = address.replace(f"{VIEW}/", f"{VIEW}#", 1)
        return f"{self.root}{address}" + (f"?{query}" if query else "")

    def _asking(self, path: str, query: Mapping[str, str | int | Sequence[str]]) -> str:
        """Return a path with a query; empty values are left out."""
        asked = urlencode({name: value for name, value in query.items() if value and value != [""]}, doseq=True)
        return f"{self.root}{path}?{asked}" if asked else f"{self.root}{path}"

    def _place(self, slug: str) -> str:
        if slug.startswith(SHARED):
            return f"{VIEW}{'#' if self.unseen else '/'}{slug.removeprefix(SHARED)}"
        return f"/r/{slug}"
