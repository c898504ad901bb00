"""Reports in notebooks: the verdict, the hands, the faults and the table as HTML, drawn by the viewer."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

from flask import Flask, render_template
from markupsafe import Markup

from tarot_records.core.faults import NOTE
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, label_of, report_on
from tarot_records.words.explain import explanations
from tarot_records.words.language import LANGUAGES
from tarot_records.words.narration import sentence

from . import create_app
from .deck.current import set_page_game
from .pictures.routes import picture_of
from .table.steps import look_at
from .table.walk import Walk

WIDTH: Final = 560
"""Usual width of the table, in pixels."""
MOST: Final = 50
"""Maximum numbers of hands and of faults that are shown; a line says how many there are."""
MOST_STEPS: Final = 400
"""Maximum number of steps that are listed."""


def html_of(report: Report, lang: str = "en") -> str:
    """Return a report as HTML for a notebook; nothing in it runs, and every text is escaped."""
    whole = report if report.frames or report.record is None else report_on(_given(report), keep=True)
    hands = report.hands
    serious = [number for number, fault in enumerate(report.faults) if fault.severity != NOTE]
    players = () if whole.record is None else whole.record.players
    names = [player.name or player.label or str(seat) for seat, player in enumerate(players)]
    step = _step_to_show(whole)
    with _at_work(lang):
        return render_template(
            "notebook.html",
            report=report,
            label=label_of(report),
            verdict=LANGUAGES[lang].verdict(report.verdict),
            hands=hands[:MOST],
            more_hands=len(hands) - MOST,
            names=names,
            faults=explanations(report, serious[:MOST], lang),
            more_faults=len(serious) - MOST,
            picture="" if step is None else Markup(_drawn(whole, step, WIDTH)),
            told=[sentence(whole, number, LANGUAGES[lang]) for number in range(min(len(whole.frames), MOST_STEPS))],
        )


class TablePicture(str):
    """An SVG, which a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def picture(report: Report, step: int, width: int, lang: str) -> TablePicture:
    """Return the table after a step of a report as SVG; see `tarot_records.picture`."""
    whole = report if report.frames else report_on(_given(report), keep=True)
    place = range(len(whole.frames))[step]
    with _at_work(lang):
        return TablePicture(_drawn(whole, place, width))


@cache
def _viewer() -> Flask:
    """Return a viewer without records, which has the templates and the decks."""
    return create_app()


@contextmanager
def _at_work(lang: str) -> Iterator[None]:
    """Let the viewer speak a language, as if it answered a request."""
    with _viewer().test_request_context(f"/?lang={lang}"):
        _viewer().preprocess_request()
        yield


def _given(report: Report) -> Source | Record:
    """Return the source or the record that a report is about. Raise ValueError if there is no record."""
    if report.record is None:
        raise ValueError(f"{label_of(report)} is no record, so there is no table.")
    return report.source if report.source is not None else report.record


def _step_to_show(report: Report) -> int | None:
    """Return the step of the first fault that is no note, else the last step; None if there are no steps."""
    if not report.frames:
        return None
    steps = [report.step_of(fault) for fault in report.faults if fault.severity != NOTE]
    return next((step for step in steps if step is not None), len(report.frames) - 1)


def _drawn(report: Report, step: int, width: int) -> str:
    """Return the table at a step as an SVG element; call it within `_at_work`."""
    assert report.record is not None
    set_page_game(report.record.game)
    picture = picture_of(look_at(Walk("report", label_of(report), report), step), step, width)
    return picture[picture.index("<svg") :]
