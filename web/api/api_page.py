"""The page `/api`, which says what programs can ask, and `/openapi.json`, which says it to them."""

from collections import defaultdict
from typing import NamedTuple

from flask import Blueprint, Response, current_app, render_template, request

from tarot_records.words.explain import dumped

from ..site import urls
from ..site.pages import links
from ..site.speech import gettext
from .descriptions import FORMS, PARAMETERS, VIEWS
from .openapi import Operation, openapi, operations
from .replies import RECORDS

blueprint = Blueprint("describing", __name__)


class Address(NamedTuple):
    """An address, with that of its twin if it has one."""

    methods: str
    path: str
    twin: str


class ViewRow(NamedTuple):
    """A view in the list of all that can be asked."""

    what: str
    addresses: list[Address]
    asks: tuple[str, ...]
    """What can be said behind its question mark, or in its form."""


@blueprint.get(urls.API)
def api() -> str:
    """What programs can ask, with examples, for people."""
    return render_template(
        "api.html",
        rows=_rows(),
        parameters={name: gettext(PARAMETERS[name].means) for name in PARAMETERS},
        root=request.root_url,
        records=RECORDS,
    )


@blueprint.get(urls.OPENAPI)
def for_programs() -> Response:
    """The same as OpenAPI 3.1."""
    return Response(dumped(openapi(current_app, links())), mimetype="application/json")


def _rows() -> list[ViewRow]:
    """Every view with its addresses."""
    found: dict[str, list[Operation]] = defaultdict(list)
    for one in operations(current_app):
        found[one.view].append(one)
    return [
        ViewRow(
            gettext(VIEWS[view].what),
            _paired(all_of_it),
            tuple(dict.fromkeys((*all_of_it[0].asks, *FORMS.get(view, ())))),
        )
        for view, all_of_it in found.items()
    ]


def _paired(all_of_it: list[Operation]) -> list[Address]:
    """Each page with its twin beside it."""
    methods: dict[str, set[str]] = defaultdict(set)
    for one in all_of_it:
        methods[one.path].add(one.method.upper())
    twins = {path: links().twin(path, "").removeprefix(links().root) for path in methods}
    return [
        Address(", ".join(sorted(named)), path, twins[path] if twins[path] in methods else "")
        for path, named in methods.items()
        if path not in twins.values()
    ]
