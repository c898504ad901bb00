"""OpenAPI 3.1: every public address, from the table of addresses that the server itself goes by.

The schemas are those that are served, by their addresses; that of the record is the published one, unchanged.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import Flask
from werkzeug.routing import IntegerConverter, Rule
from werkzeug.routing.converters import AnyConverter

from tarot_records.core.entry_points import version

from ..site.pages import PROBLEM
from ..site.urls import Urls, is_for_programs
from .descriptions import (
    ANSWERS,
    ANYTHING,
    FORMS,
    JSON,
    PARAMETERS,
    PRIVATE,
    SENT,
    VIEWS,
    Body,
    Described,
)
from .schemas import RECORD, SHAPES

TWIN: Final = "_twin"
"""Ends the name under which a twin is registered."""
REDIRECTS: Final = frozenset({"sharing.opened", "settings.change", "adding.listed"})
LACKING: Final = frozenset({"sharing.oembed", "pictures.png", "pictures.card", "pictures.trick", "pictures.hand"})
"""What may be asked for and not be made here: oEmbed in another form than JSON, pictures where nothing paints."""
WRITES: Final = frozenset({"adding.add"})
"""What only a writer may do."""


class Operation(NamedTuple):
    """One method of one address."""

    path: str
    """With its parts in braces."""
    method: str
    view: str
    """Its name in VIEWS."""
    twin: bool
    rule: Rule

    @property
    def described(self) -> Described:
        """What it answers."""
        return VIEWS[self.view]

    @property
    def asks(self) -> tuple[str, ...]:
        """What can be said behind its question mark."""
        return self.described.asks

    @property
    def is_form(self) -> bool:
        """Whether a form is sent to it."""
        return self.method == "post" and self.view in FORMS


def operations(app: Flask) -> Iterator[Operation]:
    """Every public operation, in the order of the descriptions."""
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: (_place(rule), rule.endpoint.endswith(TWIN), rule.rule))
    for rule in rules:
        if rule.endpoint not in PRIVATE:
            for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                view = rule.endpoint.removesuffix(TWIN)
                yield Operation(_path(rule), method.lower(), view, rule.endpoint.endswith(TWIN), rule)


def _place(rule: Rule) -> int:
    return list(VIEWS).index(view) if (view := rule.endpoint.removesuffix(TWIN)) in VIEWS else -1


def _path(rule: Rule) -> str:
    """The address as OpenAPI writes it; a part that can be only one thing is that thing."""
    path = re.sub(r"<(?:[^<>]*:)?(\w+)>", r"{\1}", rule.rule)
    for name, converter in rule._converters.items():
        if isinstance(converter, AnyConverter) and len(converter.items) == 1:
            path = path.replace(f"{{{name}}}", next(iter(converter.items)))
    return path


def openapi(app: Flask, urls: Urls) -> Mapping[str, Any]:
    """The description of everything that is public."""
    paths: dict[str, dict[str, Any]] = {}
    for one in operations(app):
        paths.setdefault(one.path, {})[one.method] = _operation(one)
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
            "schemas": {name: {"$ref": urls.schema(name)} for name in (*SHAPES, RECORD)},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token of a writer of the archive."}
            },
            "responses": {
                "problem": {
                    "description": "What is wrong (RFC 9457).",
                    "content": _content([Body(PROBLEM, "problem")]),
                },
                "page": {"description": "What is wrong, on a page.", "content": _content([Body("text/html")])},
            },
        },
    }


def _operation(one: Operation) -> Mapping[str, Any]:
    name = one.view.replace(".", "_")
    made: dict[str, Any] = {
        "operationId": f"{name}_{'twin_' if one.twin else ''}{one.method}_{_suffix(one)}".rstrip("_"),
        "summary": one.described.what,
        "tags": [one.view.partition(".")[0]],
        "parameters": [*_in_path(one.rule), *_in_query(one)],
        "responses": _responses(one),
    }
    if one.view in SENT:
        made["requestBody"] = {"required": True, "content": _content(SENT[one.view])}
    elif one.is_form:
        made["requestBody"] = {"content": {"multipart/form-data": {"schema": _form(FORMS[one.view])}}}
    if one.view in WRITES:
        made["security"] = [{"token": []}]
    return made


def _suffix(one: Operation) -> str:
    """Tells apart the addresses of one view."""
    return "_".join(re.findall(r"\w+", one.path))


def _in_path(rule: Rule) -> Iterator[Mapping[str, Any]]:
    for name, converter in rule._converters.items():
        schema: dict[str, Any] = {"type": "string", "pattern": f"^(?:{converter.regex})$"}
        if isinstance(converter, IntegerConverter):
            schema = {"type": "integer", "minimum": 0}
        elif isinstance(converter, AnyConverter):
            schema = {"type": "string", "enum": sorted(converter.items)}
            if len(converter.items) == 1:
                continue
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def _in_query(one: Operation) -> Iterator[Mapping[str, Any]]:
    looks = () if one.twin or _answers(one) != [Body("text/html")] else ("lang",)
    for name in (*looks, *one.asks):
        means, schema = PARAMETERS[name]
        yield {"name": name, "in": "query", "description": means, "schema": schema}


def _answers(one: Operation) -> Sequence[Body]:
    if one.view in ANSWERS:
        return ANSWERS[one.view]
    return [Body(JSON, one.view.partition(".")[2]) if one.twin else Body("text/html")]


def _responses(one: Operation) -> Mapping[str, Any]:
    answers = _answers(one)
    wrong = "problem" if is_for_programs(one.path) else "page"
    problem = {"$ref": f"#/components/responses/{wrong}"}
    told: dict[str, Any] = {"4XX": problem, "503": problem}
    if one.view in REDIRECTS:
        return {"302": {"description": "Goes on elsewhere."}, "303": {"description": "Goes on elsewhere."}, **told}
    told["200"] = {"description": one.described.what, "content": _content(answers)}
    if one.view in WRITES:
        told["201"] = {
            "description": "It is new.",
            "headers": {"Location": {"description": "Its own twin.", "schema": {"type": "string"}}},
            "content": _content(answers[:1]),
        }
    if one.view in LACKING:
        told["501"] = problem
    return told


def _content(bodies: Sequence[Body]) -> Mapping[str, Any]:
    return {body.kind: {"schema": _schema(body)} for body in bodies}


def _schema(body: Body) -> Mapping[str, Any]:
    if body.schema == ANYTHING:
        return {}
    return {"$ref": f"#/components/schemas/{body.schema}"} if body.schema else {"type": "string"}


def _form(names: Sequence[str]) -> Mapping[str, Any]:
    fields = {name: {"description": PARAMETERS[name].means, **PARAMETERS[name].schema} for name in names}
    return {"type": "object", "properties": fields}
