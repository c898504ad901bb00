"""OpenAPI 3.1 document of every public address, made from the routes, the descriptions and the models.

The page `/api` shows the same content to people, `/openapi.json` to programs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from flask import Blueprint, Flask, Response, current_app, render_template, request
from werkzeug.routing import IntegerConverter, Rule
from werkzeug.routing.converters import AnyConverter

from tarot_records.core.entry_points import version
from tarot_records.words.explain import dumped

from ..site import urls as routes
from ..site.pages import PROBLEM, links
from ..site.speech import gettext
from ..site.urls import Urls, is_for_programs
from .descriptions import ANYTHING, JSON, PARAMETERS, PRIVATE, TWIN, VIEWS, Body, PublicView, parameter
from .records import RECORDS
from .schemas import RECORD, components, used_components

HTML: Final = Body("text/html")
FORMS_OF_A_RECORD: Final = "sharing.form"
"""The view that answers with JSON at one of its addresses, and with text at the other."""


blueprint = Blueprint("describing", __name__)


class Operation(NamedTuple):
    """One HTTP method of one address."""

    path: str
    """The address with its parameters in braces."""
    method: str
    view: str
    """Name of the view in VIEWS."""
    twin: bool
    rule: Rule

    @property
    def described(self) -> PublicView:
        """The description of the view."""
        return VIEWS[self.view]

    @property
    def answers(self) -> Sequence[Body]:
        """The bodies that the operation may answer with."""
        page = Body(JSON, self.view.partition(".")[2]) if self.twin else HTML
        bodies = self.described.answers or (page,)
        if self.view == FORMS_OF_A_RECORD:
            return [body for body in bodies if (body.kind == JSON) == self.path.endswith(routes.TWIN)]
        return bodies

    @property
    def is_for_programs(self) -> bool:
        """True if the operation is part of the API: it is neither a page nor leads from page to page."""
        if self.described.of_pages:
            return False
        return bool(self.twin or self.described.answers) or is_for_programs(self.path)


def operations(app: Flask) -> Iterator[Operation]:
    """Yield every public operation, in the order of VIEWS."""
    order = {view: number for number, view in enumerate(VIEWS)}
    found = []
    for rule in app.url_map.iter_rules():
        view, twin = rule.endpoint.removesuffix(TWIN), rule.endpoint.endswith(TWIN)
        if view not in PRIVATE:
            methods = sorted((rule.methods or set()) & {"GET", "POST"})
            found += [Operation(_path(rule), method.lower(), view, twin, rule) for method in methods]
    yield from sorted(found, key=lambda one: (order.get(one.view, -1), one.twin, one.rule.rule))


def _path(rule: Rule) -> str:
    """Return the address as OpenAPI writes it; a parameter with only one possible value is replaced by that value."""
    path = re.sub(r"<(?:[^<>]*:)?(\w+)>", r"{\1}", rule.rule)
    for name, converter in rule._converters.items():
        if isinstance(converter, AnyConverter) and len(converter.items) == 1:
            path = path.replace(f"{{{name}}}", next(iter(converter.items)))
    return path


def openapi(app: Flask, urls: Urls) -> Mapping[str, Any]:
    """Return the OpenAPI document. It refers to nothing outside itself."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations(app):
        if not operation.is_for_programs:
            continue
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    responses = {
        "problem": _response("What is wrong (RFC 9457).", [Body(PROBLEM, "problem")]),
        "page": _response("What is wrong, on a page.", [HTML]),
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "tarot records",
            "version": version(),
            "summary": "Records of tarot card games: looked at, found, checked and added.",
            "description": f"For people: {urls.api()}. What can go wrong: {urls.problem()}.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "servers": [{"url": urls.root or "/"}],
        "paths": paths,
        "components": {
            "schemas": used_components(paths, responses),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token of a writer of the archive."}
            },
            "responses": responses,
        },
    }


def _operation(operation: Operation) -> Mapping[str, Any]:
    described, view = operation.described, operation.view
    unique = "_".join(re.findall(r"\w+", operation.path))
    name = f"{view.replace('.', '_')}_{'twin_' if operation.twin else ''}{operation.method}_{unique}".rstrip("_")
    data: dict[str, Any] = {
        "operationId": name,
        "summary": described.what,
        "tags": [view.partition(".")[0]],
        "parameters": [*_in_path(operation.rule), *(_in_query(view, name) for name in described.arguments)],
        "responses": _responses(operation),
    }
    if described.takes:
        data["requestBody"] = {"required": True, "content": _sent(described.takes, described.adds)}
    elif described.form and operation.method == "post":
        fields = [(name, parameter(view, name)) for name in described.form]
        properties = {name: {"description": field.means, **field.schema} for name, field in fields}
        schema = {"type": "object", "properties": properties, "minProperties": 1}
        data["requestBody"] = {"required": True, "content": {"multipart/form-data": {"schema": schema}}}
    if described.adds:
        data["security"] = [{"token": []}]
    return data


def _in_path(rule: Rule) -> Iterator[Mapping[str, Any]]:
    """Yield the OpenAPI parameters in the path of a rule; not those with only one possible value."""
    for name, converter in rule._converters.items():
        schema: dict[str, Any] = {"type": "string", "pattern": f"^(?:{converter.regex})$"}
        if isinstance(converter, IntegerConverter):
            schema = {"type": "integer", "minimum": 0}
        elif isinstance(converter, AnyConverter):
            schema = {"type": "string", "enum": sorted(converter.items)}
            if len(converter.items) == 1:
                continue
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def _in_query(view: str, name: str) -> Mapping[str, Any]:
    known = parameter(view, name)
    return {"name": name, "in": "query", "description": known.means, "schema": known.schema}


def _responses(operation: Operation) -> Mapping[str, Any]:
    """Map each status of an operation to its OpenAPI response."""
    described = operation.described
    problem = {"$ref": f"#/components/responses/{'problem' if is_for_programs(operation.path) else 'page'}"}
    responses: dict[str, Any] = {"4XX": problem, "503": problem}
    if described.redirects:
        elsewhere = {"description": "Goes on elsewhere."}
        return {"302": elsewhere, "303": elsewhere, **responses}
    responses["200"] = _response(described.what, operation.answers)
    if described.adds:
        location = {"description": "Its own twin.", "schema": {"type": "string"}}
        responses["201"] = {**_response("It is new.", operation.answers[:1]), "headers": {"Location": location}}
    if described.optional:
        responses["501"] = problem
    return responses


def _response(description: str, bodies: Sequence[Body]) -> Mapping[str, Any]:
    return {"description": description, "content": {body.kind: {"schema": _schema(body)} for body in bodies}}


def _schema(body: Body) -> Mapping[str, Any]:
    """Return the JSON Schema of a body: any JSON, a reference, or text."""
    if body.schema == ANYTHING:
        return {}
    return components()[0][body.schema] if body.schema else {"type": "string"}


def _sent(bodies: Sequence[Body], is_kept: bool) -> Mapping[str, Any]:
    """Map the media type of each request body to its schema: a record, any bytes or, if `is_kept`, text with content.

    A program that judges records accepts any JSON, and answers what is wrong with it.
    """
    raw = {"minLength": 1, "pattern": r"\S"} if is_kept else {"type": "string", "format": "binary"}
    anyhow = {"anyOf": [components()[0][RECORD], {}]}
    return {body.kind: {"schema": anyhow if body.kind == JSON else raw} for body in bodies}


# -- for people and for programs -------------------------------------------------------------------


class Address(NamedTuple):
    """An address with its methods, and the address of its JSON twin; empty if it has none."""

    methods: str
    path: str
    twin: str


class ViewRow(NamedTuple):
    """A view as a row in the list of the page `/api`."""

    what: str
    addresses: list[Address]
    asks: tuple[str, ...]
    """The parameters of the view's query and form."""


@blueprint.get(routes.API)
def api() -> str:
    """Show the page that describes the API to people, with examples."""
    return render_template(
        "api.html",
        rows=[_row(view, list(group)) for view, group in groupby(operations(current_app), lambda item: item.view)],
        parameters={name: gettext(parameter.means) for name, parameter in PARAMETERS.items()},
        root=request.root_url,
        records=RECORDS,
    )


@blueprint.get(routes.OPENAPI)
def for_programs() -> Response:
    """Return the description of the API as OpenAPI 3.1."""
    return Response(dumped(openapi(current_app, links())), mimetype="application/json")


def _row(view: str, group: list[Operation]) -> ViewRow:
    """Return the row of a view: its pages, each beside its JSON twin."""
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
