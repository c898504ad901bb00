"""A correction in a sentence of its own replaces the card that it denies."""

import tomllib
from typing import Final

import pytest

from support.paths import DATA
from tarot_records.transcripts.transcript import read_transcript

CASE: Final = tomllib.loads((DATA / "written" / "misread.toml").read_text("utf-8"))["row-number-french-four"]
ROW: Final = "5   T9    T8   T5   TR*"
WRONG_ROW: Final = "5   T9    T8   K4   TR*"
SENTENCES: Final = (
    "Correction du pli 5 : pas le K4, c'était le T5.",
    "Pli 5, T5 au lieu de K4 !",
    "Pardon, au pli 5 Sud a mis le T5, non le K4.",
)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_denied_card_is_replaced(sentence: str) -> None:
    text = CASE["text"]
    assert ROW in text
    read = read_transcript(f"{text.replace(ROW, WRONG_ROW)}\n{sentence}\n")
    assert read is not None
    assert [" ".join(trick["cards"]) for trick in read.data["hands"][0]["tricks"]] == CASE["tricks"]


@pytest.mark.parametrize(
    "sentence", ["Au pli 5, le T5 a surpris, pas le T9.", "Sud n'avait pas de pique, ni K4 ni T5."]
)
def test_sentence_that_replaces_no_card_changes_nothing(sentence: str) -> None:
    read = read_transcript(f"{CASE['text']}\n{sentence}\n")
    assert read is not None
    assert [" ".join(trick["cards"]) for trick in read.data["hands"][0]["tricks"]] == CASE["tricks"]
