"""Any text is read without an exception, within its limits and always alike: random text, and changed trial texts."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.paths import DATA, ROOT
from tarot_records.engine import fold
from tarot_records.transcripts import transcript
from tarot_records.transcripts.text.pieces import LONGEST
from tarot_records.transcripts.transcript import read_transcript

TRIAL: Final = sorted((DATA / "written" / "trial").glob("*.txt"))
SIGNS: Final = "♠♥♦♣*=→()[]:;,.-/|\t\n\u00a0\u200b\ufeffѐéÉßIVXlO01²½👑𝟙\u0301\x00\x1b"
PIECES: Final = (
    "écart : ",
    "Trumpf ",
    "taker ",
    "#tn 1 ",
    "hand ",
    "1. ",
    "= Anna",
    "x" * 300,
    "9" * 60,
    "\n\n",
    "|||",
)
MOST_REPLAYS: Final = 12_000
"""Maximum number of replays of a hand that a text of one hand may take; a trial text takes 100 to 2,000."""
BEGINNING: Final = 1_200
"""Number of characters of a trial text that are changed and read: some tricks with what stands before them."""
modest = settings(
    database=None, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), print_blob=False
)


def check(text: str) -> None:
    """Read a text, count the replays that this takes, and check the places of what was read."""
    replays, replay_all = 0, fold.run_all

    def count(*arguments: Any) -> Any:
        nonlocal replays
        replays += 1
        return replay_all(*arguments)

    transcript._read_text.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fold, "run_all", count)
        read = read_transcript(text)
    assert replays <= MOST_REPLAYS
    if read is None:
        return
    for start, end in (*read.spans.values(), *read.unread):
        assert 0 <= start <= end <= len(read.text)
    for question in read.questions:
        assert question.readings
        assert all(0 <= start <= end <= len(read.text) for start, end in question.places)


def changed(text: str, seed: int) -> str:
    """Return a text with random changes: pieces removed, doubled, moved, overwritten and put in."""
    chance = Random(seed)
    for _ in range(chance.choice((1, 3, 10, 40))):
        at, size = chance.randrange(len(text) + 1), chance.choice((1, 1, 2, 5, 30, 200))
        before, piece, after = text[:at], text[at : at + size], text[at + size :]
        match chance.randrange(6):
            case 0:
                text = before + after
            case 1:
                text = before + piece + piece + after
            case 2:
                text = after + piece + before
            case 3:
                text = before + chance.choice(SIGNS) + after
            case 4:
                text = before + chance.choice(PIECES) + piece + after
            case _:
                text = before + piece[::-1] + after
    return text


@pytest.mark.long("many texts are read")
@settings(modest, max_examples=4)
@given(st.sampled_from(TRIAL), st.integers(0, 10**9))
def test_a_changed_trial_text_is_read_without_an_exception(path: Path, seed: int) -> None:
    check(changed(path.read_text("utf-8")[:BEGINNING], seed))


@settings(modest, max_examples=60)
@given(st.text(max_size=2_000))
def test_random_text_is_read_without_an_exception(text: str) -> None:
    check(text)


@settings(modest, max_examples=40)
@given(st.lists(st.text(st.sampled_from("shdcSHDCRDVCKQJ1234567890♠♥♦♣ *=.:,"), min_size=1, max_size=30), max_size=60))
def test_lines_of_random_cards_are_read_without_an_exception(lines: list[str]) -> None:
    check("\n".join(lines))


@pytest.mark.parametrize("line", ["1 ", "♠R ", "x", "\n", "9", "Anna: ", "*", "| ", "1. ♠R ♠D ♠V ♠10\n"])
def test_the_longest_text_of_one_piece_is_read_within_the_limits(line: str) -> None:
    text = (line * (LONGEST // len(line) + 1))[:LONGEST]
    read = read_transcript(text)
    assert read is None or len(read.text) == LONGEST
    assert read_transcript(text + "x") is None


PROGRAM: Final = """
import sys
from tarot_records.transcripts.transcript import read_transcript
for name in sys.argv[1:]:
    lines = open(name, encoding="utf-8").read().split("\\n")
    read = read_transcript("\\n".join(line for line in lines if not line.startswith("#tn")))
    print(read and (read.data, read.spans, read.questions, read.unread))
"""


@pytest.mark.long("two processes read")
def test_reading_does_not_depend_on_the_order_of_sets() -> None:
    command = [sys.executable, "-c", PROGRAM, *map(str, TRIAL[::48])]
    answers = [
        subprocess.run(command, capture_output=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in ("1", "2")
    ]
    assert answers[0].stdout == answers[1].stdout
    assert len(answers[0].stdout) > 1_000
