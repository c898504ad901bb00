"""The page `/api`, which describes the API for people, and `/openapi.json`, which describes it for programs."""

from itertools import groupby
from typing import NamedTuple

from flask import Blueprint, Response, current_app, render_template, request

from tarot_records.words.explain import dumped

from ..site import urls
from ..site.pages import links
from ..site.speech import gettext
from .descriptions import PARAMETERS, VIEWS
from .openapi import Operation, openapi, operations
from .replies import RECORDS

blueprint = Blueprint("describing", __name__)


class Address(NamedTuple):
    """An address, with that of its twin if it has one."""

    methods: str
    path: str
    twin: str


class ViewRow(NamedTuple):
    """A view in the list of the API."""

    what: str
    addresses: list[Address]
    asks: tuple[str, ...]
    """The parameters of its query or its form."""


@blueprint.get(urls.API)
def api() -> str:
    """Describe the API for people, with examples."""
    return render_template(
        "api.html",
        rows=[_row(view, list(group)) for view, group in groupby(operations(current_app), lambda one: one.view)],
        parameters={name: gettext(parameter.means) for name, parameter in PARAMETERS.items()},
        root=request.root_url,
        records=RECORDS,
    )


@blueprint.get(urls.OPENAPI)
def for_programs() -> Response:
    """Describe the API as OpenAPI 3.1."""
    return Response(dumped(openapi(current_app, links())), mimetype="application/json")


def _row(view: str, group: list[Operation]) -> ViewRow:
    """Return a view with its pages, each beside its twin."""
    described = VIEWS[view]
    methods: dict[str, list[str]] = {}
    for operation in group:
        methods.setdefault(operation.path, []).append(operation.method.upper())
    twins = {path: links().twin(path, "").removeprefix(links().root) for path in methods}
    addresses = [
        Address(", ".join(named), path, twins[path] if twins[path] in methods else "")
        for path, named in methods.items()
        if path not in twins.values()
    ]
    return ViewRow(gettext(described.what), addresses, tuple(dict.fromkeys((*described.asks, *described.form))))
