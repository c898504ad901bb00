"""Tricks told in sentences: a rank alone that fits no card is left out, marked, and does not make a record faulty."""

import re
import tomllib
from typing import Final

import pytest

from support.paths import DATA
from tarot_records import validate
from tarot_records.transcripts.cards.habit import UNREAD
from tarot_records.transcripts.transcript import Transcript, read_transcript

CASES: Final = tomllib.loads((DATA / "written" / "misread.toml").read_text("utf-8"))
RANKS_ALONE: Final = {
    "prose-french-letter": r"(?:met|fournit) le ([2-9])\b(?! d)",
    "prose-english-mail": r"(?:played|with) the ([2-9])\b(?! of)",
    "prose-italian-bulletin": r"(?:mette il|risponde col) ([2-9])\b(?! d)",
}
"""Case -> pattern of a rank that its text tells alone."""


def with_slip(name: str) -> tuple[str, Transcript]:
    """Return the text of a case with a ten for the first rank told alone, and its reading."""
    text = CASES[name]["text"]
    rank = re.search(RANKS_ALONE[name], text)
    assert rank is not None
    text = f"{text[: rank.start(1)]}10{text[rank.end(1) :]}"
    read = read_transcript(text)
    assert read is not None
    return text, read


@pytest.mark.parametrize("name", RANKS_ALONE)
def test_rank_alone_that_stands_twice_is_left_out_once(name: str) -> None:
    _, read = with_slip(name)
    played = [card for trick in read.data["hands"][0]["tricks"] for card in trick["cards"]]
    told = [card for trick in CASES[name]["tricks"] for card in trick.split()]
    assert played.count(UNREAD) == 1
    assert sum(one != other for one, other in zip(played, told, strict=True)) <= 2
    assert validate(read.data).verdict != "faulty"


@pytest.mark.parametrize("name", RANKS_ALONE)
def test_rank_that_is_left_out_is_marked_as_doubtful(name: str) -> None:
    text, read = with_slip(name)
    (mark,) = [mark for mark in read.data["marks"] if mark["kind"] == "doubtful"]
    start, end = read.spans[mark["at"]]
    assert text[start:end] == mark["sic"] == "10"
