"""Tables of the scores of an evening, at the end of a text with several hands."""

import re
import tomllib
from typing import Any, Final

import pytest

from support.paths import DATA
from tarot_records.transcripts.transcript import read_transcript

EVENINGS: Final = tomllib.loads((DATA / "written" / "evenings.toml").read_text("utf-8"))


def hands_read(text: str) -> list[dict[str, Any]]:
    """Return the hands that are read of a text."""
    read = read_transcript(text)
    assert read is not None
    hands: list[dict[str, Any]] = read.data["hands"]
    return hands


@pytest.mark.parametrize("name", EVENINGS)
def test_each_hand_gets_its_line_of_the_table(name: str) -> None:
    evening = EVENINGS[name]
    hands = hands_read(evening["text"])
    assert [len(hand["tricks"]) for hand in hands] == evening["tricks"]
    assert [hand["scores"] for hand in hands] == [{"hand": scores} for scores in evening["scores"]]


@pytest.mark.parametrize("name", ["tapp-tarock", "koenigrufen"])
def test_lines_of_sums_so_far_are_running_totals(name: str) -> None:
    evening = EVENINGS[name]
    *_, last = evening["scores"]
    sums = [sum(column) for column in zip(*evening["scores"], strict=True)]
    lines = evening["text"].rstrip().split("\n")[:-2]
    hands = hands_read("\n".join([*lines, "\t".join(map(str, [len(evening["scores"]), *sums]))]))
    assert last != sums
    assert [hand["scores"] for hand in hands][-1] == {"totals": sums}


@pytest.mark.parametrize("name", EVENINGS)
def test_table_with_more_lines_than_hands_gives_no_scores(name: str) -> None:
    text = re.sub(r"\n[^\n\t]+\t([^\n]*)$", r"\n3\t\1\n4\t\1", EVENINGS[name]["text"].rstrip())
    assert all("scores" not in hand for hand in hands_read(text))
