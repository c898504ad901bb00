"""The page of the generated files on which Python in the browser checks games."""

from typing import Final

from flask import Flask, render_template

from tarot_records.core.faults import VERDICTS

from ..desk.desk_page import example_in
from ..site.speech import gettext as _
from ..site.speech import mark_for_translation
from ..site.words import verdict
from .addresses import CHECK

TEXTS: Final = {
    "loading": mark_for_translation("Python is loading. The first time this takes half a minute."),
    "ready": mark_for_translation("Ready."),
    "checking": mark_for_translation("The game is being checked."),
    "failed": mark_for_translation("This does not work here: {0}"),
    "disk": mark_for_translation("a browser loads Python from a web server only, not from the disk"),
    "line": mark_for_translation("Line {0}:"),
    "repairs": mark_for_translation("What may have been meant"),
    "apply": mark_for_translation("Correct it so"),
}
"""The texts that the page's script shows; it fills in {0}."""


def check_page(app: Flask, lang: str) -> dict[str, bytes]:
    """Return the page, by the name of its file."""
    headers = {"Accept-Language": lang}
    with app.test_request_context("/", headers=headers, environ_overrides={"SCRIPT_NAME": "."}):
        app.preprocess_request()
        texts = {name: _(text) for name, text in TEXTS.items()} | {word: verdict(word) for word in VERDICTS}
        return {CHECK: render_template("check.html", texts=texts, example=example_in(lang)).encode("utf-8")}
