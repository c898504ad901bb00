"""Descriptions of every public view and parameter, for the OpenAPI document and the page `/api`.

They stand in `descriptions.toml`; the addresses stand in `urls.py`, the answers in `models.py`. Tests compare these
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
"""The JSON Schema of each kind of parameter."""
_VALUES: Final[Mapping[str, Iterable[str]]] = {
    "verdict": VERDICTS,
    "lang": LANGUAGES,
    "format": ("json",),
    "add": ("hand", "game"),
}
"""The only values of some parameters."""


class Parameter(NamedTuple):
    """A parameter of a query or a form, with its JSON Schema."""

    means: str
    schema: Mapping[str, Any]


class Body(NamedTuple):
    """A media type, and the name of the schema of its JSON; without one it is a text."""

    kind: str
    schema: str = ""


ANYTHING: Final = "*"
"""The schema of JSON of any shape."""
JSON: Final = "application/json"


class PublicView(NamedTuple):
    """A view: what it answers, and the parameters it reads."""

    what: str
    asks: tuple[str, ...] = ()
    answers: tuple[Body, ...] = ()
    """The answers, where the view is no page with a JSON twin."""
    form: tuple[str, ...] = ()
    """The fields of the form that it takes."""
    takes: tuple[Body, ...] = ()
    """The bodies that it takes."""
    redirects: bool = False
    optional: bool = False
    """Whether a server may be unable to make the answer: where nothing paints, or oEmbed in another form than JSON."""
    adds: bool = False
    """Whether it adds something for a writer with a token."""


def _parameters() -> Iterator[tuple[str, Parameter]]:
    kinds = {name: kind for kind, names in _DATA["kinds"].items() for name in names}
    for name, means in _DATA["parameters"].items():
        schema = dict(_SCHEMAS[kinds.get(name, "text")])
        if name in _VALUES:
            schema["enum"] = list(_VALUES[name])
        yield name, Parameter(means, schema)


def _view(table: Mapping[str, Any]) -> PublicView:
    """Return a view from its table, with the lists that several views share."""
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
"""Each view by its blueprint and name."""
PRIVATE: Final = frozenset(
    {"reference.asset", "reference.favicon", "reference.robots", "steps.hand", "sharing.unseen"}
    | {"offline.worker", "offline.manifest", "offline.offline", "proposals.following"}
)
"""Files of the pages and answers to their scripts; they change without notice."""
