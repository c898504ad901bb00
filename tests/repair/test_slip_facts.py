"""Repairs in words: every kind of correction in every language, whole sentences, and what each mends told apart."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from click.testing import CliRunner

from support.mutants import mutated
from support.paths import SAMPLES
from support.record_builders import ALL_TABLES, name_of, played
from tarot_records.cli import main
from tarot_records.engine.result import replayed
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.output.mending import evidence_text
from tarot_records.record.model import Record
from tarot_records.repair.edits import FAMILIES, Edit, Slip
from tarot_records.repair.evidence import EVIDENCE
from tarot_records.repair.faulty_hand import FaultyHand
from tarot_records.repair.ranking import Repair, list_repairs
from tarot_records.repair.slip_facts import ENTRIES, SEATS, TERMS, describe_slip
from tarot_records.words.languages import LANGUAGES
from tarot_records.words.mending import mending

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
    english, own = getattr(mending("en"), table), getattr(mending(lang), table)
    assert list(own) == list(english)
    for name in english:
        assert placeholders(own[name]) == placeholders(english[name])
        assert own[name] == own[name].strip()
        if lang != "en" and english[name] != own[name]:
            assert not words_of(re.sub(r"\{\w+\}", "", own[name])) & ENGLISH_WORDS


def test_the_tables_name_nothing_that_is_not() -> None:
    words = mending("en")
    assert {*words.slips, *words.whole} <= set(FAMILIES)
    assert set(words.evidence) == set(EVIDENCE)
    assert {*SEATS, *TERMS, *(kind for kind, _ in ENTRIES.values())} <= set(words.facts)


# -- every kind of place -------------------------------------------------------------------------

H = ("hands", 0)
CASES: list[tuple[tuple[str | int, ...], object, object, str, str]] = [
    (("tricks", 2, "cards", 1), "D7", "D8", "the 8 of diamonds in trick 3, not the 7", "le 8 de carreau au"),
    (("tricks", 2, "leader"), 0, 1, "Seat 1 led to trick 3, not seat 0.", "Siège 1 a entamé le pli 3, et non siège 0."),
    (("tricks", 2, "winner"), 0, 1, "Seat 1 won trick 3, not seat 0.", "Siège 1 a fait le pli 3, et non siège 0."),
    (("tricks", 2, "points"), 4, 5, "Trick 3 counted 2½, not 2.", "Le pli 3 comptait 2½, et non 2."),
    (("tricks", 2, "paid"), "S1", "S2", "for the Excuse after trick 3", "On a donné le 2 de pique pour l'Excuse après"),
    (("fool_paid",), "S1", "S2", "The 2 of spades was given for the Excuse at the count", "l'Excuse au décompte"),
    (("scart", 0, "cards", 0), "S1", "S2", "laid away the 2 of spades", "a écarté le 2 de pique"),
    (("scart", 0, "seat"), 0, 1, "Seat 1 laid the cards away, not seat 0.", "Siège 1 a fait l'écart, et non siège 0."),
    (("scart", 0, "shown", 0), "T2", "T3", "Trump 3 was shown", "On a montré l'atout 3 à l'écart, et non l'atout 2."),
    (("deal", "hands", 3, 1), "S1", "S2", "Seat 3 was dealt the 2 of", "Siège 3 a reçu le 2 de pique à la donne"),
    (("deal", "talon", 1), "S1", "S2", "The 2 of spades lay in the stock", "Le 2 de pique était au chien"),
    (("deal", "dead", 1), "S1", "S2", "in the hand that nobody plays", "dans la main que personne ne joue"),
    (("dealer",), 0, 1, "Seat 1 dealt, not seat 0.", "Siège 1 était donneur, et non siège 0."),
    (("bids", 0, "bid"), "pass", "garde_sans", "bid garde sans, not pass.", "a dit garde sans le chien, et non passe."),
    (("bids", 1, "seat"), 0, 1, "Seat 1 made bid 2, not seat 0.", "Siège 1 a fait l'enchère 2, et non siège 0."),
    (("contract", "name"), "prise", "garde", "The contract was garde, not", "Le contrat était garde, et non prise."),
    (("contract", "declarer"), 0, 1, "Seat 1 was the declarer, not seat 0.", "Siège 1 était preneur, et non siège 0."),
    (("contract", "partner"), 0, 1, "Seat 1 was the declarer's partner", "Siège 1 jouait avec le preneur"),
    (("calls", 0, "seat"), 0, 1, "Seat 1 called, not seat 0.", "Siège 1 a appelé, et non siège 0."),
    (("calls", 0, "card"), "HK", "DK", "The card called was the king of diamonds", "La carte appelée était le roi de"),
    (("calls", 0, "answer"), "held", "scart", "called was: scart, not held.", "La carte appelée était dans l'écart"),
    (("exchanges", 0, "giver"), 0, 1, "Seat 1 gave the cards of", "Siège 1 a donné les cartes de l'échange 1"),
    (("exchanges", 0, "taker"), 0, 1, "Seat 1 received the cards of", "Siège 1 a reçu les cartes de l'échange 1"),
    (("exchanges", 0, "asked"), "HK", "DK", "asked for in exchange 1", "On a demandé le roi de carreau à l'échange 1"),
    (("exchanges", 0, "face"), "up", "down", "lay face down, not up.", "à l'échange 1 : cachée, et non visible."),
    (("declarations", 0, "seat"), 0, 1, "Seat 1 made declaration 1", "Siège 1 a fait l'annonce 1"),
    (("declarations", 0, "kind"), "slam", "handful", "Declaration 1 was handful, not", "Annonce 1 : poignée, et non"),
    (("scores", "hand", 2), 4, 5, "Seat 2's score of the hand is 5", "La marque de la donne pour siège 2 est 5"),
    (("scores", "totals", 2), 4, 5, "Seat 2's running total is 5, not 4.", "Le total pour siège 2 est 5, et non 4."),
    (("claim",), 0, 1, "Claim is 1, not 0.", "« claim » est 1, et non 0."),
]  # fmt: skip


@pytest.mark.parametrize(("path", "old", "new", "english", "french"), CASES, ids=lambda v: str(v)[:40])
def test_what_is_corrected(path: tuple[str | int, ...], old: object, new: object, english: str, french: str) -> None:
    record = Record.model_validate(played("french-tarot", 1))
    rules = rules_of(record)
    faulty = FaultyHand(record, 0, rules, record.hands[0], (), None)  # type: ignore[arg-type]
    fact = describe_slip(Slip("number", (Edit((*H, *path), old, new),), 1), faulty)
    assert english in fact.said("en")
    assert french in fact.said("fr")


# -- repairs as they are found -------------------------------------------------------------------


@cache
def found(game: str, players: int) -> tuple[Repair, ...]:
    made = []
    for seed in range(6):
        mutant = mutated(played(game, seed, players=players), Random(f"words {seed} {game}"))[0]
        made += list_repairs(replayed(Record.model_validate(mutant)), limit=6, seconds=20)
    return tuple(made)


def everything() -> Iterator[Repair]:
    for game, players in ALL_TABLES:
        yield from found(game, players)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_each_repair_has_its_reason_in_each_language(table: tuple[str, int]) -> None:
    assert found(*table)
    for one in found(*table):
        for lang in LANGUAGES:
            said = one.said(lang)
            assert said[0].isupper() or said[0] in "«„"
            assert said.endswith(".")
            assert "{" not in said
            assert "  " not in said
        assert one.said("en") == one.reason
        assert not words_of(re.sub(r"«[^»]*»", "", one.said("fr"))) & ENGLISH_WORDS, one.said("fr")


@pytest.mark.long("many records are mended")
def test_the_kinds_of_repairs_are_many() -> None:
    assert len({slip.family for one in everything() for slip in one.slips}) > 12


@pytest.mark.long("many records are mended")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_repair_mends_is_told_class_by_class(lang: str) -> None:
    """Each class once, with how many of its faults were there and are left; the mended stand first."""
    for one in everything():
        assert sorted(part.name for part in one.evidence) == sorted(EVIDENCE)
        parts = evidence_text(one, lang).split(" · ")
        states = []
        for part in one.evidence:
            (said,) = [text for text in parts if text.startswith(mending(lang).evidence[part.name])]
            some = 0 < part.after < part.before
            numbers = [part.after, part.before] if some else [part.after or part.before]
            assert re.findall(r"\d+", said) == [str(number) for number in numbers if number]
            states.append((parts.index(said), part.after > 0, part.before == 0))
        assert [state[1:] for state in sorted(states)] == sorted(state[1:] for state in states)


# -- the commands --------------------------------------------------------------------------------


def run(*args: str, **environment: str) -> str:
    result = CliRunner().invoke(main, [*args, str(FAULTY)], env=environment, catch_exceptions=False)
    return result.output


FRENCH = "East a joué le 10 de carreau au pli 14 et le 7 de trèfle au pli 15 : les deux cartes sont échangées."


def test_the_list_in_french() -> None:
    shown = run("repair", "--lang", "fr", "--edits", "1", "--limit", "2")
    assert f"  1  {FRENCH}" in shown
    assert "corrections possibles" in shown
    assert "règles : en ordre désormais (1)" in shown
    assert "nombres : encore en faute (1)" in shown
    assert 'ligne 51, /hands/0/tricks/13/cards/2 : "C7" -> "D10"' in shown
    assert run("repair", "--edits", "1", "--limit", "2", LC_ALL="fr_FR.UTF-8") == shown


def test_validate_tells_it_in_french() -> None:
    shown = run("validate", "--repairs", "--lang", "fr")
    assert f"  correction 1 : {FRENCH}\n    règles : en ordre désormais (1) · " in shown


def test_validate_lists_repairs_in_json() -> None:
    record = json.loads(run("validate", "--repairs", "--format", "json", "--lang", "fr"))
    assert record["repairs"][0]["reason"] == FRENCH
    assert record["repairs"][0]["evidence"]["rules"] == {"before": 1, "after": 0}
    assert "repairs" not in json.loads(run("validate", "--format", "json"))


def test_the_mark_of_a_correction_is_in_the_language_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    shown = run("repair", "--lang", "fr", "--edits", "1", "--apply", "1", "--output", str(path))
    assert shown.startswith(f"{FRENCH}\nEnregistré dans ")
    assert json.loads(path.read_text("utf-8"))["marks"][0]["text"] == FRENCH
