"""Check the arguments of requests against their descriptions, and refuse unknown names and values.

Programs are refused everything that a view does not read. A page for people ignores names that it does not know,
because other sites append their own to links, as well as empty fields of its form and habits of viewing that it cannot
follow. It says so if a filter has an unknown value.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Flask, current_app, request

from ..site.problems import Problem
from ..site.speech import gettext as _
from ..site.speech import mark_for_translation
from ..site.urls import LOOKS, is_for_programs
from .descriptions import TWIN, VIEWS, Parameter, parameter

LIST: Final = "browsing.index"
"""The view whose page shows what is wrong with a question beside its form."""
COUNTING: Final = "count.count"
"""The view that says itself, to people and to programs, which of the cards are wrong."""
WRONG: Final = {
    "date": mark_for_translation("“%(text)s” is no date. Dates are written like 1902, 2006-05, 2006-05-27 or 19XX."),
    "score": mark_for_translation("“%(text)s” is no number of points."),
    "seat": mark_for_translation("“%(text)s” is no seat."),
    "cards": mark_for_translation("“%(text)s” is no card. Cards are written like SK, H10, T21 and F."),
}
"""Kind of parameter -> the sentence about a wrong value."""
SHOWN: Final = 60
"""Maximum number of characters of a wrong name or value that a sentence repeats."""
LONGEST: Final = 600
"""Maximum number of characters of a list of values in a sentence."""


def install(app: Flask) -> None:
    """Check the query of every request before its view is called."""
    app.before_request(_check_query)


def _check_query() -> None:
    """Raise Problem if the query has a name or a value that the view does not read."""
    endpoint = request.endpoint or ""
    view = endpoint.removesuffix(TWIN)
    described = VIEWS.get(view)
    if described is None or request.method == "OPTIONS":
        return
    is_page = not (endpoint != view or described.answers or is_for_programs(request.path))
    known = described.asks if is_page else described.arguments
    for name, values in request.args.lists():
        if name in known:
            if view == COUNTING or (is_page and view == LIST):
                continue
            if is_page:
                values = [] if name in LOOKS else [value for value in values if value.strip("\0")]
            reason = reason_against(view, name, values)
            if reason:
                raise Problem("bad-request", reason)
        elif not is_page:
            message = _("There is no parameter %(name)s here, only %(known)s.")
            raise Problem("bad-request", message % {"name": name[:SHOWN], "known": ", ".join(known) or "–"})


def check_form() -> None:
    """Raise Problem if a program has sent no form, or one with an unknown value; the form must be readable already."""
    endpoint = request.endpoint or ""
    view = endpoint.removesuffix(TWIN)
    if endpoint == view:  # of a page or of its script
        return
    if request.method == "POST" and not request.form and not request.files:
        raise Problem("bad-type", _("A form is sent here, with one field at least."))
    for name in VIEWS[view].form:
        reason = reason_against(view, name, request.form.getlist(name))
        if reason:
            raise Problem("bad-request", reason)


def reason_against(view: str, name: str, values: Sequence[str]) -> str:
    """Return a sentence that says which of these values a parameter of a view cannot have; empty if there is none."""
    known = parameter(view, name)
    schema = known.schema
    if schema["type"] != "array" and len(values) > 1:
        return _("%(name)s can be asked once only.", name=name)
    for value in values:
        if name == "game" and value in current_app.extensions["library"].of_game():
            continue  # its rules are not here, but there are records of it
        if not _fits(value, schema.get("items", schema)):
            return _sentence(name, value[:SHOWN], known)
    return ""


def _fits(value: str, schema: Mapping[str, Any]) -> bool:
    """Return whether the text of a value is described by a JSON Schema of a parameter."""
    if schema["type"] == "integer":
        is_number = re.fullmatch("-?[0-9]{1,10}", value) is not None
        return is_number and schema["minimum"] <= int(value) <= schema["maximum"]
    if "enum" in schema:
        return value in schema["enum"]
    return "pattern" not in schema or re.fullmatch(schema["pattern"], value) is not None


def _sentence(name: str, value: str, known: Parameter) -> str:
    """Return the sentence about a wrong value of a parameter."""
    schema = known.schema.get("items", known.schema)
    if known.kind == "cards":
        value = next((word for word in re.split("[ ,;]+", value) if word and not _fits(word, schema)), value)
    if known.kind in WRONG:
        return _(WRONG[known.kind]) % {"text": value}
    if "\0" in value and "enum" not in schema:
        return _("The query is not valid text.")
    if schema["type"] == "integer":
        least, most = schema["minimum"], schema["maximum"]
        message = _("%(name)s cannot be “%(value)s”, only a whole number from %(least)s to %(most)s.")
        return message % {"name": name, "value": value, "least": least, "most": most}
    if "enum" not in schema:
        return _("%(name)s cannot be “%(value)s”. It means: %(means)s", name=name, value=value, means=_(known.means))
    values = ", ".join(filter(None, schema["enum"]))
    if len(values) > LONGEST:
        values = f"{values[:LONGEST].rpartition(',')[0]}, …"
    return _("%(name)s cannot be “%(value)s”, only one of these: %(values)s.", name=name, value=value, values=values)
