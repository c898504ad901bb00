"""The adversary of `tests/fuzz/door.py` before a server: nobody else waits for what it does."""

import re
import subprocess
import sys

import pytest

from support.paths import TESTS

pytestmark = pytest.mark.long("a server is attacked")
DOOR = TESTS / "fuzz" / "door.py"


def attacked(*options: str) -> str:
    """Return the output of the adversary."""
    done = subprocess.run([sys.executable, str(DOOR), *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_reader_is_answered_during_attacks() -> None:
    """With much patience, for a machine that does other things as well; `-m adversary` has none."""
    kept = "chunks_of_one_byte$|come_again|pipelines_of_pages"
    printed = attacked("--only", kept, "--inputs", "2", "--seconds", "0.25", "--most", "20")
    assert re.search(r"^\d attacks, 0 noticed", printed, re.MULTILINE)


@pytest.mark.adversary
def test_no_attack_delays_a_page_by_a_second() -> None:
    assert "attacks, 0 noticed" in attacked("--inputs", "200")
