"""Repairs in words: every kind of correction in every language, whole sentences, and what each mends told apart."""

import json
import re
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from click.testing import CliRunner

from support.cases import cases
from support.mutants import mutated
from support.paths import SAMPLES
from support.record_builders import ALL_TABLES, TableOf, played
from tarot_records.cli import main
from tarot_records.engine.result import replayed
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.output.repairs import evidence_text
from tarot_records.record.model import Record
from tarot_records.repairs.edits import FAMILIES, Edit, Slip
from tarot_records.repairs.evidence import EVIDENCE
from tarot_records.repairs.faulty_hand import FaultyHand
from tarot_records.repairs.ranking import Repair, list_repairs
from tarot_records.repairs.slip_facts import ENTRIES, SEATS, TERMS, describe_slip
from tarot_records.words.language import LANGUAGES
from tarot_records.words.phrases import english_texts, phrases

FAULTY = SAMPLES / "faulty" / "french-tarot-tdm-donne53.tarot.json"
TABLES = ("facts", "slips", "whole", "labels", "evidence")
ENGLISH_WORDS = {
    *("the", "of", "was", "were", "is", "are", "and", "not", "with", "stands", "played", "won", "led", "mended", "fit"),
    *("wrong", "hand", "score", "exchanged", "lay", "gave", "made", "called", "Seat", "seat", "nothing"),
}


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


# -- the tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_has_every_template_with_the_same_facts(lang: str, table: str) -> None:
    source, own = english_texts("mending")[table], phrases(f"mending/{table}", lang)
    assert list(own) == list(source)
    for name in source:
        assert placeholders(own[name]) == placeholders(source[name])
        assert own[name] == own[name].strip()
        if lang != "en" and source[name] != own[name]:
            assert not words_of(re.sub(r"\{\w+\}", "", own[name])) & ENGLISH_WORDS


def test_the_tables_name_only_existing_fields() -> None:
    words = english_texts("mending")
    assert set(words) == set(TABLES)
    assert {*words["slips"], *words["whole"]} <= set(FAMILIES)
    assert set(words["evidence"]) == set(EVIDENCE)
    assert {*SEATS, *TERMS, *(kind for kind, _ in ENTRIES.values())} <= set(words["facts"])


# -- every kind of place -------------------------------------------------------------------------

H = ("hands", 0)


@cases("repair/words", "cases")
def test_corrections_are_described_in_words(
    path: tuple[str | int, ...], old: object, new: object, english: str, french: str
) -> None:
    record = Record.model_validate(played("french-tarot", 1))
    rules = rules_of(record)
    faulty = FaultyHand(record, 0, rules, record.hands[0], (), None)  # type: ignore[arg-type]
    fact = describe_slip(Slip("number", (Edit((*H, *path), old, new),), 1), faulty)
    assert english in fact.sentence("en")
    assert french in fact.sentence("fr")


# -- repairs as they are found -------------------------------------------------------------------


def repairs_of(table: TableOf) -> list[Repair]:
    """Return the repairs that are found of some mutants of a table."""
    made = []
    for seed in range(2):
        mutant = mutated(played(table[0], seed, players=table[1]), Random(f"words {seed} {table[0]}"))[0]
        made += list_repairs(replayed(Record.model_validate(mutant)), limit=6, seconds=20)
    return made


def check_reasons(repair: Repair) -> None:
    """Fail unless the reason of a repair is a sentence in each language."""
    for lang in LANGUAGES:
        said = repair.sentence(lang)
        assert said[0].isupper() or said[0] in "«„"
        assert said.endswith(".")
        assert "{" not in said
        assert "  " not in said
    assert repair.sentence("en") == repair.reason
    assert not words_of(re.sub(r"«[^»]*»", "", repair.sentence("fr"))) & ENGLISH_WORDS, repair.sentence("fr")


def check_evidence(repair: Repair, lang: str) -> None:
    """Fail unless each class is listed once, with its faults before and after, the mended classes first."""
    assert sorted(part.name for part in repair.evidence) == sorted(EVIDENCE)
    parts = evidence_text(repair, lang).split(" · ")
    states = []
    for part in repair.evidence:
        (said,) = [text for text in parts if text.startswith(phrases("mending/evidence", lang)[part.name])]
        some = 0 < part.after < part.before
        numbers = [part.after, part.before] if some else [part.after or part.before]
        assert re.findall(r"\d+", said) == [str(number) for number in numbers if number]
        states.append((parts.index(said), part.after > 0, part.before == 0))
    assert [state[1:] for state in sorted(states)] == sorted(state[1:] for state in states)


@pytest.mark.long("many records are mended")
def test_repairs_of_every_table_have_reasons_and_evidence_in_each_language() -> None:
    families = set()
    for table in ALL_TABLES:
        repairs = repairs_of(table)
        assert repairs, table
        for repair in repairs:
            families |= {slip.family for slip in repair.slips}
            check_reasons(repair)
            for lang in LANGUAGES:
                check_evidence(repair, lang)
    assert len(families) > 12


# -- the commands --------------------------------------------------------------------------------


def run(*args: str, **environment: str) -> str:
    result = CliRunner().invoke(main, [*args, str(FAULTY)], env=environment, catch_exceptions=False)
    return result.output


FRENCH = "Est a joué le 10 de carreau au pli 14 et le 7 de trèfle au pli 15 : les deux cartes sont échangées."
PRINTED = FRENCH.replace("\u202f", " ")
"""The same in a terminal, which shows no no-break spaces."""


def test_repairs_are_listed_in_french() -> None:
    shown = run("repair", "--lang", "fr", "--edits", "1", "--limit", "2")
    assert f"  1  {PRINTED}" in shown
    assert "corrections possibles" in shown
    assert "règles : en ordre désormais (1)" in shown
    assert "nombres : encore en faute (1)" in shown
    assert 'ligne 51, /hands/0/tricks/13/cards/2 : "C7" -> "D10"' in shown
    assert run("repair", "--edits", "1", "--limit", "2", LC_ALL="fr_FR.UTF-8") == shown


def test_validate_describes_repairs_in_french() -> None:
    shown = run("validate", "--repairs", "--lang", "fr")
    assert f"  correction 1 : {PRINTED}\n    règles : en ordre désormais (1) · " in shown


def test_validate_lists_repairs_in_json() -> None:
    record = json.loads(run("validate", "--repairs", "--format", "json", "--lang", "fr"))
    assert record["repairs"][0]["reason"] == FRENCH
    assert record["repairs"][0]["evidence"]["rules"] == {"before": 1, "after": 0}
    assert "repairs" not in json.loads(run("validate", "--format", "json"))


def test_the_mark_of_a_correction_is_in_the_language_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    shown = run("repair", "--lang", "fr", "--edits", "1", "--apply", "1", "--output", str(path))
    assert shown.startswith(f"{PRINTED}\nEnregistré dans ")
    assert json.loads(path.read_text("utf-8"))["marks"][0]["text"] == FRENCH
