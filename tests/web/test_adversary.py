"""The adversary of `tests/fuzz/door.py` before a server: nobody else waits for what it does."""

import re
import subprocess
import sys

import pytest

from support.paths import SAMPLES, TESTS

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
    brief = ("--seconds", "0.25", "--warm", "0.5", "--records", str(SAMPLES / "scarto-composed.tarot.json"))
    printed = attacked("--only", kept, "--inputs", "2", "--most", "20", *brief)
    assert re.search(r"^\d attacks, 0 noticed", printed, re.MULTILINE)


@pytest.mark.adversary
def test_no_attack_delays_a_page_by_a_second() -> None:
    assert "attacks, 0 noticed" in attacked("--inputs", "200")


@pytest.mark.adversary
@pytest.mark.parametrize("network", ["64", "56", "48"])
def test_no_attack_from_a_network_of_ipv6_delays_a_page_by_a_second(network: str) -> None:
    """It needs the right to give this machine such addresses."""
    subprocess.run(["ip", "-6", "route", "replace", "local", "fd38::/15", "dev", "lo"], check=True)
    assert "attacks, 0 noticed" in attacked("--network", network)
