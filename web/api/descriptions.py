"""Descriptions of every public view and parameter, for the OpenAPI document and the page `/api`.

The descriptions are in `descriptions.toml`, the addresses in `urls.py`, the answers in `models.py`. Tests compare these
tables with the views.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tarot_records.analysis.outcome_tags import HAPPENED, OUTCOMES
from tarot_records.archive.lists import ORDERS
from tarot_records.core.cards import CODES
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import VERDICTS
from tarot_records.core.limits import MAX_NUMBER
from tarot_records.counting.scheme import FOOL, GROUPS, ODD
from tarot_records.games import GAMES
from tarot_records.importers.draft import load_formats
from tarot_records.importers.sheets.vocabulary.roles import KINDS, NUMBERED
from tarot_records.piles.schemes import SCHEMES
from tarot_records.repairs.ranking import EDITS
from tarot_records.transcripts.text.lexicon import LANGUAGES as LETTERS
from tarot_records.words.language import LANGUAGES

_DATA: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_CARD: Final = "(?:[SHDCshdc](?:10|[1-9JNQKjnqk])|[Tt](?:[1-3]?[1-9]|[1-4]0)|[Ff])"
_TEXT: Final = {"type": "string", "pattern": r"^[^\u0000]*$"}
_SCHEMAS: Final[Mapping[str, Mapping[str, Any]]] = {
    "text": _TEXT,
    "score": {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER},
    "number": {"type": "integer", "minimum": 0, "maximum": MAX_NUMBER},
    "slips": {"type": "integer", "minimum": 1, "maximum": EDITS},
    "few": {"type": "integer", "minimum": 0, "maximum": 100},
    "count": {"type": "integer", "minimum": 1, "maximum": 1000},
    "pixels": {"type": "integer", "minimum": 1, "maximum": MAX_NUMBER},
    "page": {"type": "integer", "minimum": 1, "maximum": MAX_NUMBER},
    "seat": {"type": "integer", "minimum": 0, "maximum": 7},
    "date": {"type": "string", "pattern": r"^[\[{/.,~?%]*[0-9Xu]{4}(?![0-9Xu])[0-9XuTZ:.,/~?%+\-\[\]{}]*$"},
    "cards": {"type": "string", "pattern": rf"^[ ,;]*(?:{_CARD}(?:[ ,;]+|$))*$"},
    "pile": {"type": "string", "pattern": rf"^[ ,]*(?:{_CARD}(?:[ ,]+|$))*$"},
    "many": {"type": "array", "items": _TEXT, "minItems": 1},
    "file": {"type": "string", "format": "binary"},
}
"""Kind of parameter -> its JSON Schema."""


def _signed(names: Iterable[str]) -> list[str]:
    """Return the names, and each with a minus before it."""
    return [sign + name for name in names for sign in ("", "-")]


_VALUES: Final[Mapping[str, Iterable[str]]] = {
    "verdict": VERDICTS,
    "lang": LANGUAGES,
    "game": GAMES,
    "kind": ("played", "composed", "generated", "reconstructed"),
    "counted": ("", "played", "all"),
    "code": CATALOGUE,
    "hide": ("1", ""),
    "names": ("1", ""),
    "whole": ("1", ""),
    "to": ("tn", "json", "taf"),
    "sort": ("", *_signed(ORDERS)),
    "facts.facts.sort": ("", *_signed(("player", "hands", "declared", "won", "score"))),
    "importing.import_file.format": load_formats(),
    "c": CODES,
    "count.count.game": ("", *SCHEMES),
    "group": ("", *map(str, GROUPS)),
    "odd": ("", *ODD),
    "fool": ("", *FOOL),
    "letters": LETTERS,
    "add": ("hand", "game", ""),
    "sheet_game": ("", *GAMES),
}
"""Parameter, or view and parameter -> the only values it may have."""
_ROLES: Final = "|".join(
    [
        *(f"{kind}:[0-9]" if kind in NUMBERED else "item:.*" if kind == "item" else kind for kind in KINDS),
        *("score", "total"),
    ]
)
_PATTERNS: Final = {
    "happened": rf"^(?:{'|'.join(HAPPENED)}|(?:{'|'.join(OUTCOMES)})\.[a-z0-9_.-]+)$",
    "column": rf"^[1-9][0-9]{{0,4}}=(?:{_ROLES})$",
    "role": f"^(?:{_ROLES})?$",
}
"""Parameter -> the pattern of its values."""


_KINDS: Final = {name: kind for kind, names in _DATA["kinds"].items() for name in names}
"""Parameter, or view and parameter -> its kind."""


class Parameter(NamedTuple):
    """A parameter of a query or a form, with its JSON Schema."""

    means: str
    schema: Mapping[str, Any]
    kind: str = "text"


class Body(NamedTuple):
    """A media type and the name of the JSON schema of its content; without a schema the content is text."""

    kind: str
    schema: str = ""


ANYTHING: Final = "*"
"""Name of the schema that allows any JSON."""
JSON: Final = "application/json"


TWIN: Final = "_twin"
"""Suffix of the endpoint of a JSON twin."""


class PublicView(NamedTuple):
    """A public view: a description of its answer, and the parameters it reads."""

    what: str
    asks: tuple[str, ...] = ()
    answers: tuple[Body, ...] = ()
    """The bodies of the answers; empty if the view is a page with a JSON twin."""
    form: tuple[str, ...] = ()
    """The form fields that the view reads."""
    takes: tuple[Body, ...] = ()
    """The request bodies that the view accepts."""
    redirects: bool = False
    of_pages: bool = False
    """True if only a form or a script of the pages sends to the view, so that it is no part of the API."""
    optional: bool = False
    """True if a server may be unable to answer: a picture without a painter, or oEmbed in a format other than JSON."""
    adds: bool = False
    """True if the view adds records for a writer with a token."""

    @property
    def arguments(self) -> tuple[str, ...]:
        """Names of all that a program may ask: what the view reads, and the language of the sentences."""
        return tuple(dict.fromkeys((*self.asks, "lang")))


def _parameters() -> Iterator[tuple[str, Parameter]]:
    """Yield the name of every parameter with its description and JSON Schema."""
    for name, means in _DATA["parameters"].items():
        kind = _KINDS.get(name, "text")
        yield name, Parameter(means, _restricted(_SCHEMAS[kind], name), kind)


def _restricted(schema: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return the schema of a parameter, restricted to the values or to the pattern that belong to its name."""
    if schema["type"] == "array":
        return {**schema, "items": _restricted(schema["items"], name)}
    if name in _VALUES:
        return {"type": schema["type"], "enum": list(_VALUES[name])}
    return {**schema, "pattern": _PATTERNS[name]} if name in _PATTERNS else schema


def _view(table: Mapping[str, Any]) -> PublicView:
    """Return a view from its TOML table, with the names of shared lists replaced by their entries."""
    shared = _DATA["shared"]
    lists = {
        key: tuple(name for word in value for name in shared.get(word, (word,)))
        for key, value in table.items()
        if isinstance(value, list)
    }
    bodies: dict[str, Any] = {
        key: tuple(Body(*body.split()) for body in lists[key]) for key in ("answers", "takes") if key in lists
    }
    return PublicView(**{**table, **lists, **bodies})


PARAMETERS: Final[Mapping[str, Parameter]] = dict(_parameters())
VIEWS: Final[Mapping[str, PublicView]] = {name: _view(table) for name, table in _DATA["views"].items()}
"""Blueprint and name of a view, as `blueprint.name` -> the view."""


def parameter(view: str, name: str) -> Parameter:
    """Return a parameter as a view reads it."""
    special, known = f"{view}.{name}", PARAMETERS[name]
    schema = _SCHEMAS[_KINDS[special]] if special in _KINDS else known.schema
    return known._replace(schema=_restricted(schema, special))


PRIVATE: Final = frozenset(
    {"reference.asset", "reference.favicon", "reference.robots", "steps.hand", "sharing.unseen"}
    | {"offline.worker", "offline.manifest", "offline.offline", "proposals.following"}
)
"""Views without a description: files that pages need, and answers to the pages' scripts. They change without notice."""
