"""Facts of a hand besides its tricks: they are read from sentences, and each keeps its place in the text."""

import tomllib
from typing import Any, Final

from support.cases import cases
from support.paths import DATA
from tarot_records.transcripts.facts.contradicted import _remove_fact
from tarot_records.transcripts.play.record_draft import RecordDraft
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


def test_places_of_entries_move_up_when_an_entry_before_them_is_removed() -> None:
    entries = [{"seat": 0, "kind": f"{number}"} for number in range(12)]
    spans = {f"/hands/0/declarations/{at}": (at, at + 1) for at in range(12)}
    draft = RecordDraft({"hands": [{"declarations": entries}]}, spans, [], set())
    _remove_fact(draft, 0, "declarations/0")
    assert draft.spans == {f"/hands/0/declarations/{at}": (at + 1, at + 2) for at in range(11)}


def test_a_stated_seat_is_not_supposed_when_an_entry_before_it_is_removed() -> None:
    scart = [{"seat": 0, "cards": ["H2"]}, {"seat": 1, "cards": ["H3"]}, {"seat": 2, "cards": ["H4"]}]
    draft = RecordDraft({"hands": [{"scart": scart}]}, {}, [], {"/hands/0/scart/0", "/hands/0/scart/2"})
    _remove_fact(draft, 0, "scart/0")
    assert draft.supposed == {"/hands/0/scart/1"}


def test_declarer_beside_the_contract_has_a_place() -> None:
    read = read_with("Dreier: Lois")
    start, end = read.spans["/hands/0/contract/declarer"]
    assert read.text[start:end] == "Lois"


def test_each_card_taken_from_the_talon_has_a_place() -> None:
    read = read_with("Lois nimmt KH, KP vom Talon.")
    assert read.data["hands"][0]["exchanges"] == [{"kind": "talon", "taker": 2, "cards": ["HK", "SK"]}]
    places = [read.spans[f"/hands/0/exchanges/0/cards/{at}"] for at in range(2)]
    assert [read.text[start:end] for start, end in places] == ["KH", "KP"]
