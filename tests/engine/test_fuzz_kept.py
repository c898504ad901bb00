"""Inputs at which judges once differed or failed, before all of them again; `tests/fuzz/run.py` finds new ones."""

import json
from base64 import b64decode
from random import Random

import pytest
from fuzz.inputs import FOREIGN, Input, input_of
from fuzz.judges import Court

from support.paths import TESTS

KEPT = [json.loads(line) for line in (TESTS / "fuzz" / "kept.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def court(tmp_path_factory: pytest.TempPathFactory) -> Court:
    return Court(tmp_path_factory.mktemp("court"))


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept["found"])
def test_kept_fuzz_inputs_get_a_report(court: Court, kept: dict[str, str]) -> None:
    assert court.findings(Input(kept["name"], b64decode(kept["raw"])), Random(kept["found"])) == []


def test_the_same_seed_makes_the_same_inputs_and_every_form_comes_up() -> None:
    some = [input_of(Random(f"forms {number}")) for number in range(120)]
    assert some[:9] == [input_of(Random(f"forms {number}")) for number in range(9)]
    forms = {".json", ".tn", ".jsonl", ".jsonl.gz", ".jsonl.zst", ".link"}
    assert forms < {given.form for given in some}
    assert {path.name for path in FOREIGN.iterdir() if path.is_dir()} & {given.form[1:] for given in some}
