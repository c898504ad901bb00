"""Facts of a hand besides its tricks: they are read from sentences, and each keeps its place in the text."""

import tomllib
from typing import Any, Final

from support.cases import cases
from support.paths import DATA
from tarot_records.transcripts.transcript import Transcript, read_transcript

HANDS: Final = tomllib.loads((DATA / "written" / "misread.toml").read_text("utf-8"))


def read_with(sentence: str, name: str = "court-german") -> Transcript:
    """Return the reading of a text of `misread.toml` with a sentence after its last line."""
    hand = HANDS[name]
    read = read_transcript(f"{hand['text']}{sentence}\n", players=hand["players"])
    assert read is not None
    return read


@cases("transcripts/facts", "declarations")
def test_kontra_and_its_item_are_one_declaration(sentence: str, declarations: list[dict[str, Any]]) -> None:
    assert read_with(sentence).data["hands"][0]["declarations"] == declarations
