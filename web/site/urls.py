"""Addresses: the routes of the viewer, and the only place that writes links to them."""

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
"""What an address may say about how a page is looked at."""
UNSEEN = "tarot_records.unseen"
"""Stands in the environment of a request for a game whose text was sent to us and not asked for by its address."""
SHARED = "~"
"""Begins the slug of a game that is in no library: the text of its link follows, which holds all of it."""


def shared_rule(rule: str) -> str:
    """Return the address of a game in a link, from the same for a record that is served; empty if there is none."""
    if rule.startswith((ORIGINAL, PHOTO, COMPARED)) or not rule.startswith((RECORD, EMBED)):
        return ""
    return rule.replace("/r/", "/").replace("/<slug:slug>", f"{VIEW}/<link:slug>")


def is_for_programs(path: str) -> bool:
    """Whether only programs ask there, so that they are told of problems in their own way."""
    return path.endswith(TWIN) or path in (OEMBED, HEALTH, READY, METRICS) or path.startswith(API + "/")


def slug_of(number: int) -> str:
    """The slug of a record of an archive."""
    return str(number)


class Urls(NamedTuple):
    """Links for one request, below the root the viewer is mounted on."""

    root: str
    assets: Mapping[str, str]
    """Version of each asset."""
    view: View = View()
    """How the page is looked at; links go on looking so."""
    unseen: bool = False
    """Whether the game of the page stands behind the # of its address, and is to stay there."""

    @property
    def served(self) -> bool:
        """Whether a server stands behind the links, which can be asked; else they lead from file to file."""
        return True

    @property
    def ending(self) -> str:
        """How the addresses of pages end."""
        return ""

    def home(self, **query: str | int | Sequence[str]) -> str:
        """The list of records, filtered."""
        return self._asking("/", query)

    def record(self, slug: str) -> str:
        """A record, of the library or in a link."""
        return f"{self.root}{self._place(slug)}"

    def step(self, slug: str, step: int, **changes: int | str | bool | None) -> str:
        """One step of a record, looked at as this page or otherwise."""
        return f"{self.record(slug)}/{step}{self.view.query(**changes)}"

    def step_twin(self, slug: str, step: int) -> str:
        """The twin of one step, looked at as this page."""
        return f"{self.record(slug)}/{step}{TWIN}{self.view.query()}"

    def steps(self, slug: str, hand: int) -> str:
        """All steps of a hand, from 1, looked at as this page; for the script that goes through them."""
        return f"{self.record(slug)}/hand/{hand}/steps.json{self.view.query()}"

    def what_if(self, slug: str, step: int, moves: str = "", **changes: int | str | bool | None) -> str:
        """What might have been played from a step on, looked at as this page or otherwise."""
        return f"{self.record(slug)}/{step}/if{'/' if moves else ''}{moves}{self.view.query(**changes)}"

    def what_if_twin(self, slug: str, step: int, moves: str) -> str:
        """The same as JSON."""
        return f"{self.record(slug)}/{step}/if{'/' if moves else ''}{moves}{TWIN}{self.view.query()}"

    def scores(self, slug: str) -> str:
        """The score sheet of a record."""
        return f"{self.record(slug)}/scores"

    def counted(self, slug: str, number: int) -> str:
        """The counting at the end of a hand, from 1."""
        return f"{self.record(slug)}/hand/{number}/count"

    def printed(self, slug: str) -> str:
        """A record on paper, a hand a page."""
        return f"{self.record(slug)}/print"

    def picture(self, slug: str, step: int, form: str = "svg") -> str:
        """The table at a step as one picture, `svg` or `png`, or its trick as one that moves, `gif`."""
        return f"{self.record(slug)}/{step}.{form}{self.view.query()}"

    def card(self, slug: str, step: int) -> str:
        """The table at a step as the card that messengers show with a link to it."""
        return f"{self.record(slug)}/{step}/card.png{self.view.query()}"

    def moving_hand(self, slug: str, number: int) -> str:
        """A hand, from 1, trick by trick, as a picture that moves."""
        return f"{self.record(slug)}/hand/{number}.gif{self.view.query()}"

    def form(self, slug: str, form: str, **query: str) -> str:
        """A record in another form: `record.json`, `txt` or `tn`."""
        return self._asking(self._place(slug) + ("/" if "." in form else ".") + form, query)

    def original(self, slug: str) -> str:
        """The text of a record as it was given."""
        return f"{self.record(slug)}/original"

    def photo(self, slug: str) -> str:
        """The picture that a record was copied from."""
        return f"{self.record(slug)}/photo.jpg"

    def compared(self, slug: str, other: str) -> str:
        """Two records beside each other."""
        return f"{self.record(slug)}/with/{other}"

    def facts(self, **query: str | int | Sequence[str]) -> str:
        """What is counted over all records."""
        return self._asking(FACTS, query)

    def facts_twin(self, **query: str | int | Sequence[str]) -> str:
        """The same as JSON."""
        return self._asking(FACTS + TWIN, query)

    def embed(self, slug: str, step: int, **changes: int | str | bool | None) -> str:
        """One step of a record, to be shown inside a page of somebody else."""
        place = f"/view/{slug[1:]}" if slug.startswith(SHARED) else f"/{slug}"
        return f"{self.root}/embed{place}/{step}{self.view.query(**changes)}"

    def oembed(self, address: str) -> str:
        """How to embed a page, for programs."""
        return self._asking(OEMBED, {"url": address, "format": "json"})

    def home_twin(self, **query: str | int | Sequence[str]) -> str:
        """The same list as JSON."""
        return self._asking(HOME_TWIN, query)

    def shared(self) -> str:
        """Where a game that came in a link is opened."""
        return f"{self.root}{VIEW}"

    def opening(self) -> str:
        """Where a link goes that was pasted there."""
        return f"{self.root}{VIEW_OPEN}"

    def games(self) -> str:
        """The list of games."""
        return f"{self.root}/games"

    def game(self, game_id: str) -> str:
        """A game."""
        return f"{self.root}/games/{game_id}"

    def fault(self, code: str) -> str:
        """What the catalogue says about a fault."""
        return f"{self.root}/faults/{code}"

    def manual(self, **query: str) -> str:
        """The manual, or where in it words stand."""
        return self._asking(MANUAL, query)

    def chapter(self, topic: str, anchor: str = "", **query: str) -> str:
        """A chapter of the manual, or a place in it."""
        return self._asking(f"{MANUAL}/{topic}", query) + (f"#{anchor}" if anchor else "")

    def counting(self, **query: str) -> str:
        """The counting page, with a game chosen or a pile."""
        return self._asking(COUNT, query)

    def desk(self, **query: str | int) -> str:
        """The transcriber's desk, empty or with a record on it."""
        return self._asking(DESK, query)

    def taking(self, form: str, **query: str) -> str:
        """Where the desk hands its text out as a file."""
        return self._asking(f"{DESK}/game.{form}", query)

    def following(self, **query: str) -> str:
        """Where the desk's script asks what may come next."""
        return self._asking(NEXT, query)

    def recorder(self, **query: str) -> str:
        """Where a game is written down by clicking."""
        return self._asking(RECORDER, query)

    def saving(self, **query: str) -> str:
        """Where the desk saves."""
        return self._asking(SAVE, query)

    def faulty_set(self) -> str:
        """The viewer of records that show how faults look."""
        return f"{self.root}{FAULTY_SET}/"

    def whole_set(self) -> str:
        """From there back to the others."""
        return f"{self.root.removesuffix(FAULTY_SET)}/"

    def settings(self, back: str = "") -> str:
        """Language, deck, colours and keys; `back` is the path to go back to."""
        return f"{self.root}{SETTINGS}" + (f"?{urlencode({'back': back})}" if back and not self.unseen else "")

    def offline(self) -> str:
        """What is shown without a connection."""
        return f"{self.root}{OFFLINE}"

    def worker(self) -> str:
        """What keeps pages for then."""
        return f"{self.root}{WORKER}"

    def manifest(self) -> str:
        """The viewer as a program that can be installed."""
        return f"{self.root}{MANIFEST}"

    def problem(self, name: str = "") -> str:
        """What can be wrong with a request; one of the kinds."""
        return f"{self.root}{PROBLEMS}" + (f"#{name}" if name else "")

    def schema(self, name: str) -> str:
        """The JSON Schema of a twin."""
        return f"{self.root}/schemas/{name}.json"

    def api(self) -> str:
        """What programs can ask, described for people."""
        return f"{self.root}{API}"

    def openapi(self) -> str:
        """The same for programs."""
        return f"{self.root}{OPENAPI}"

    def asset(self, name: str) -> str:
        """A file that never changes under its address."""
        return f"{self.root}/assets/{name}?v={self.assets[name]}"

    def deck(self, files: Iterable[str]) -> tuple[str, ...]:
        """Where the sheets with the cards of a pack are."""
        return tuple(map(self.asset, files))

    def twin(self, path: str, query: str) -> str:
        """The same page as JSON."""
        address = TWINS.get(path, path + TWIN)
        if self.unseen:
            address = address.replace(f"{VIEW}/", f"{VIEW}#", 1)
        return f"{self.root}{address}" + (f"?{query}" if query else "")

    def _asking(self, path: str, query: Mapping[str, str | int | Sequence[str]]) -> str:
        """A path with what is asked there, several answers one after the other; what is empty is left out."""
        asked = urlencode({name: value for name, value in query.items() if value and value != [""]}, doseq=True)
        return f"{self.root}{path}?{asked}" if asked else f"{self.root}{path}"

    def _place(self, slug: str) -> str:
        if slug.startswith(SHARED):
            return f"{VIEW}{'#' if self.unseen else '/'}{slug.removeprefix(SHARED)}"
        return f"/r/{slug}"
