"""Folders that tests read from."""

from pathlib import Path

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
DATA = TESTS / "data"
SAMPLES = ROOT / "samples"
MANUAL = ROOT / "web" / "manual"
