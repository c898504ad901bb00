"""The game, its ruleset and the players, stated besides the text."""

import pytest

from support.paths import DATA
from tarot_records import validate
from tarot_records.transcripts.transcript import read_transcript

TEXT = (DATA / "written" / "trial" / "d03.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("stated", "ruleset"), [("nonsense/foo", "fft-2012"), ("french-tarot/foo", "foo"), ("french-tarot", "fft-2012")]
)
def test_a_stated_ruleset_counts_with_its_game_only(stated: str, ruleset: str) -> None:
    read = read_transcript(TEXT, stated)
    assert read is not None
    assert (read.data["game"], read.data["ruleset"]) == ("french-tarot", ruleset)
    unknown = [fault.facts["found"] for fault in validate(read.data).faults if fault.code == "record.ruleset"]
    assert unknown == (["foo"] if ruleset == "foo" else [])


def test_a_player_without_letters_in_his_name_does_not_stop_the_reading() -> None:
    for nameless in ("-", ""):
        stated = (nameless, "Léa", "Tom", "Inès", "Hugo")
        assert read_transcript(f"Frau spielt aus.\n{TEXT}", "french-tarot", stated) is not None
