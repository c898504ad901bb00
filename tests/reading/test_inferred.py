"""Texts as people write them: what was inferred is noted, and what two readings leave open is asked."""

import json

from click.testing import CliRunner

from support.paths import ROOT
from tarot_records.cli import main
from tarot_records.reading.inferred import INFERRED, QUESTION
from tarot_records.reading.parser import Hints, read, read_with_hints

TRIAL = ROOT / "tests" / "data" / "written" / "trial"
ASKED = (TRIAL / "d18.txt").read_bytes()
"""A sheet in which K and k are hearts and diamonds, or the other way round."""


def test_a_text_in_which_two_readings_fit_is_asked_about() -> None:
    reading = read(ASKED)
    assert [note.code for note in reading.notes][:2] == [QUESTION, INFERRED]
    assert not reading.problems
    assert sorted(reading.notes[0].facts["lines"]) == ["K = káró", "K = kőr"]
    assert [mark["kind"] for mark in reading.data["marks"]] == ["alternative"]


def test_an_answer_settles_what_the_letters_mean() -> None:
    read_as = {line: read_with_hints(ASKED, Hints(answers=(line,))) for line in ("K = kőr", "K = káró")}
    assert all(reading.notes[0].code == INFERRED for reading in read_as.values())
    hearts, diamonds = (str(reading.data["hands"][0]["tricks"]) for reading in read_as.values())
    assert hearts.replace("H", "?").replace("D", "H").replace("?", "D") == diamonds


def test_the_command_writes_questions_and_takes_answers() -> None:
    file = str(TRIAL / "d18.txt")
    asked = CliRunner().invoke(main, ["import", "text", file, "--questions"])
    assert asked.exit_code == 0
    question = json.loads(asked.stderr.splitlines()[0])
    assert (question["kind"], question["found"]) == ("letter", "K")
    answered = CliRunner().invoke(main, ["import", "text", file, "--questions", "--answer", "K = kőr"])
    assert "{" not in answered.stderr.splitlines()[0]
    assert json.loads(answered.stdout)["game"] == "hungarian-tarokk"
    assert CliRunner().invoke(main, ["import", "text", file, "--notation"]).stdout.startswith("#tn 1 ")


def test_a_misread_text_is_not_believed() -> None:
    trouble = b"Anna Bert Cora Dora\n" + b"".join(b"%d HK H2 H5 H8 Anna\n" % number for number in range(1, 13))
    assert [problem.code for problem in read(trouble).problems][:1] == ["tn.header"]
