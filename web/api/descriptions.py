"""Descriptions of every public view and parameter, for the OpenAPI document and the page `/api`.

The descriptions are in `descriptions.toml`, the addresses in `urls.py`, the answers in `models.py`. Tests compare these
tables with the views.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tarot_records.core.faults import VERDICTS
from tarot_records.words.language import LANGUAGES

_DATA: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_SCHEMAS: Final[Mapping[str, Mapping[str, Any]]] = {
    "text": {"type": "string"},
    "number": {"type": "integer"},
    "page": {"type": "integer", "minimum": 1},
    "seat": {"type": "integer", "minimum": 0},
    "many": {"type": "array", "items": {"type": "string"}},
    "file": {"type": "string", "format": "binary"},
}
"""Kind of parameter -> its JSON Schema."""
_VALUES: Final[Mapping[str, Iterable[str]]] = {
    "verdict": VERDICTS,
    "lang": LANGUAGES,
    "add": ("hand", "game"),
}
"""Parameter -> the only values it may have."""


class Parameter(NamedTuple):
    """A parameter of a query or a form, with its JSON Schema."""

    means: str
    schema: Mapping[str, Any]


class Body(NamedTuple):
    """A media type and the name of the JSON schema of its content; without a schema the content is text."""

    kind: str
    schema: str = ""


ANYTHING: Final = "*"
"""Name of the schema that allows any JSON."""
JSON: Final = "application/json"


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
    optional: bool = False
    """True if a server may be unable to answer: a picture without a painter, or oEmbed in a format other than JSON."""
    adds: bool = False
    """True if the view adds records for a writer with a token."""


def _parameters() -> Iterator[tuple[str, Parameter]]:
    """Yield the name of every parameter with its description and JSON Schema."""
    kinds = {name: kind for kind, names in _DATA["kinds"].items() for name in names}
    for name, means in _DATA["parameters"].items():
        schema = dict(_SCHEMAS[kinds.get(name, "text")])
        if name in _VALUES:
            schema["enum"] = list(_VALUES[name])
        yield name, Parameter(means, schema)


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
PRIVATE: Final = frozenset(
    {"reference.asset", "reference.favicon", "reference.robots", "steps.hand", "sharing.unseen"}
    | {"offline.worker", "offline.manifest", "offline.offline", "proposals.following"}
)
"""Views without a description: files that pages need, and answers to the pages' scripts. They change without notice."""
