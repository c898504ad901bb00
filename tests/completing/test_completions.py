"""Completions against brute force, and the properties any way of filling gaps must have."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings

from support.brute_force import by_brute_force, gaps_and_answers, judged, readings, reads, unread, with_few_gaps
from support.correct_records import RIGHT, usual_record
from support.record_builders import (
    ALL_TABLES,
    JUDGED_TABLES,
    PIPS,
    Json,
    TableOf,
    complete,
    generated,
    name_of,
    record_of,
    said,
)
from support.record_gaps import SEEDS, forgotten, names, ways_of, without
from tarot_records.cli import main
from tarot_records.completing import budgets, solver
from tarot_records.completing.completions import IMPOSSIBLE, POSSIBLE, UNDECIDED, decide
from tarot_records.completing.hand_writer import cards_by_place, written_cards
from tarot_records.completing.verdict_on_gaps import find_gap_faults
from tarot_records.core.faults import CONSISTENT, FAULTY_VERDICT, Fault, Where
from tarot_records.engine.result import replayed
from tarot_records.reading.files import read_sources
from tarot_records.report.report import report_on
from tarot_records.words.explain import explain

PATIENT = 20.0
"""Seconds: tests ask what is found, not how fast."""


def test_orders_of_the_talon_are_not_tried_beyond_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    record = generated("dreierles", 10, players=3)
    hand = record["hands"][0]
    hand |= {"tricks": hand["tricks"][:12], "end": "unrecorded"}
    del hand["deal"], hand["scores"]
    steps: list[int] = []
    step = budgets.Budget.step
    monkeypatch.setattr(budgets.Budget, "step", lambda self, number=1: steps.append(number) or step(self, number))
    assert decide(judged(record), 0, 0.4).state == UNDECIDED
    assert sum(steps) < 2 * 0.4 * budgets.STEPS_PER_SECOND


# -- against brute force -------------------------------------------------------------------------


@pytest.mark.long("brute force")
@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
def test_completions_agree_with_brute_force(table: TableOf) -> None:
    """Whether there is a completion, and which there are, is what trying every card tells."""
    impossible = 0
    for seed, record, report, answers in gaps_and_answers(table, range(110)):
        if seed >= 24 and impossible:
            break
        if report.contradicted:
            assert not answers, (seed, said(report))
            continue
        decision = decide(report, 0, PATIENT, cap=1000)
        assert decision.state == (POSSIBLE if answers else IMPOSSIBLE), (seed, answers)
        assert {readings(record, hand) for hand in decision.completions} == set(answers), seed
        impossible += not answers
    assert impossible, "no slip was left for the search to find"


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
def test_forced_cards_are_the_same_in_every_completion(table: TableOf) -> None:
    for seed, record, report, answers in gaps_and_answers(table, range(110, 122)):
        if not answers:
            continue
        forced = {fact.place: fact.cards for fact in decide(report, 0, PATIENT, cap=2).forced}
        holes = [("tricks", t, "cards", i) for t, i in unread(record)]
        for n, place in enumerate(holes):
            common = {answer[n] for answer in answers}
            assert forced.get(place) == (tuple(common) if len(common) == 1 else None), seed


# -- properties ----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=3)
@given(seed=SEEDS)
def test_a_legal_record_with_gaps_has_a_completion(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    ways = tuple(chance.sample(ways_of(table[0]), chance.randint(1, 5)))
    decision = decide(judged(forgotten(usual_record(table, seed), chance, *ways)), 0, 0.5, cap=3)
    assert decision.state in (POSSIBLE, UNDECIDED), names(ways)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=4)
@given(seed=SEEDS)
def test_every_completion_is_legal_and_keeps_the_stated_values(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    ways = tuple(chance.sample(ways_of(table[0]), chance.randint(1, 3)))
    report = judged(forgotten(usual_record(table, seed), chance, *ways))
    assert report.record is not None
    before = report.record.hands[0]
    for hand in decide(report, 0, 0.5, cap=3).completions:
        assert not replayed(report.record.model_copy(update={"hands": (hand,)})).contradicted
        known = dict(written_cards(hand))
        for place, code in written_cards(before):
            assert reads(code, known[place]) if "?" in code else known[place] == code
        lying = cards_by_place(hand)
        assert all(cards & lying[place] == cards for place, cards in cards_by_place(before).items())


# -- worked examples -----------------------------------------------------------------------------


def french(**more: str) -> Json:
    """A hand of French Tarot in which seat 0 takes with garde, its own cards few, its scart low diamonds."""
    record = complete("french-tarot", {0: "T21 T20 T19 D2 CQ"}, talon=PIPS, scart="S2 S3 S4 H2 D2 CQ", **more)  # type: ignore[arg-type]
    assert not judged(record).contradicted
    return record


def test_two_unknown_scart_cards_are_completed() -> None:
    record = french()
    record["hands"][0]["scart"][0]["cards"][-2:] = ["?", "?"]
    decision = decide(judged(record), 0)
    assert (decision.state, decision.all, len(decision.completions)) == (POSSIBLE, True, 1)
    (fact,) = decision.forced
    assert (fact.place, set(fact.cards), fact.all) == (("scart", 0, "cards"), {"D2", "CQ"}, True)
    (note,) = [fault for fault in report_on(judged(record)).faults if fault.code == "complete.forced"]
    assert note.where.pointer == "/hands/0/scart/0/cards"
    assert explain(note, judged(record)).what == (
        "What is unknown of the scart can only be the queen of clubs and the 2 of diamonds."
    )


def test_readings_of_a_mark_narrow_an_unread_card() -> None:
    """Either of two cards would be legal; the source has one of the readings."""
    record = next(r for r in two_ways())
    t, i = unread(record)[0]
    found = decide(judged(record), 0).completions
    codes = sorted((hand.tricks or ())[t].cards[i] for hand in found)
    place = f"/hands/0/tricks/{t}/cards/{i}"
    record["marks"] = [{"at": place, "kind": "alternative", "readings": [codes[0], "T22"]}]
    (hand,) = decide(judged(record), 0).completions
    assert (hand.tricks or ())[t].cards[i] == codes[0]


@pytest.mark.parametrize(("readings", "state"), [(["D2", "T22"], POSSIBLE), (["D3", "T22"], IMPOSSIBLE)])
def test_readings_of_a_mark_narrow_an_unread_scart_card(readings: list[str], state: str) -> None:
    record = french()
    record["hands"][0]["scart"][0]["cards"][4] = "?"
    record["marks"] = [{"at": "/hands/0/scart/0/cards/4", "kind": "alternative", "readings": readings}]
    assert decide(judged(record), 0).state == state


def test_known_cards_of_a_single_recorded_scart_are_not_named_as_forced() -> None:
    record = RIGHT["hungarian-tarokk 4"](0)
    hand = record["hands"][0]
    first = hand["scart"][0]
    hidden, hand["scart"] = first["cards"][-1], [first]
    first["cards"][-1] = "?"
    first.pop("shown", None)
    report = report_on(judged(record))
    forced = {fault.where.pointer: fault.facts["cards"] for fault in report.faults if fault.code == "complete.forced"}
    assert forced["/hands/0/scart/0/cards"] == (hidden,)


def either_way_round() -> Json:
    """A hand of Consiglio without a score, with two unread cards of one trick that may lie either way round."""
    for seed in range(1000):
        record = generated("consiglio", seed)
        hand = record["hands"][0]
        trick = hand["tricks"][0]
        empty = [
            i for i, card in enumerate(trick["cards"]) if i and card[0] == trick["cards"][0][0] and card[1] in "234"
        ]
        if len(empty) > 1 and hand["tricks"][0].pop("winner", None) is not None:
            for i in empty[:2]:
                trick["cards"][i] = "?"
            hand.pop("scores")
            hand["deal"]["hands"] = [None] * 4
            if len(decide(judged(record), 0, PATIENT).completions) > 1:
                return record
    raise AssertionError


def test_a_score_and_a_winner_that_are_the_same_in_every_completion() -> None:
    record = either_way_round()
    whole = judged(record)
    assert whole.outcome is not None
    assert whole.outcome.results == (None,)
    decision = decide(whole, 0, PATIENT)
    assert decision.all
    assert len(decision.completions) > 1
    score = tuple(score for _, score in decision.scores)
    ends = [replayed(whole.record.model_copy(update={"hands": (hand,)}), keep=True) for hand in decision.completions]  # type: ignore[union-attr]
    assert {end.frames[-1].after.setting.result.hand for end in ends} == {score}  # type: ignore[union-attr]
    assert [{end.frames[-1].after.taken[t][1] for end in ends} for t, _ in decision.winners] == [
        {seat} for _, seat in decision.winners
    ]
    told = {fault.code: fault for fault in report_on(whole).faults}
    assert told["complete.score"].facts["expected"] == score
    assert (told["complete.winner"].where.trick, told["complete.winner"].where.seat) == (1, decision.winners[0][1])
    assert explain(told["complete.winner"], whole).what.startswith("However the unknown cards are filled in, seat ")


def test_an_impossible_score_is_a_contradiction() -> None:
    """The score is certain, so a stated one is compared."""
    record = either_way_round()
    score = [score for _, score in decide(judged(record), 0, PATIENT).scores]
    record["hands"][0]["scores"] = {"hand": score}
    assert decide(judged(record), 0, PATIENT).state == POSSIBLE
    record["hands"][0]["scores"] = {"hand": [score[0] + 1, *score[1:]]}
    assert decide(judged(record), 0, PATIENT).state == IMPOSSIBLE


def two_ways() -> Iterator[Json]:
    """Hands with two unread cards that may lie either way round."""
    for seed in range(1000):
        record = generated("st-ives", seed)
        tricks = record["hands"][0]["tricks"]
        del record["hands"][0]["scores"], record["hands"][0]["deal"]["hands"]
        for trick in tricks[-2:]:
            trick.pop("paid", None)
            trick["cards"][-1] = "?"
        if len(decide(judged(record), 0).completions) == 2:
            yield record


def test_a_gap_in_a_later_hand_is_completed() -> None:
    """The dealer follows from the hand before, the totals from both; each hand is completed by itself."""
    one = complete("consiglio", {2: "S2 S3"}, dealer=2, scart="S2 S3")["hands"][0]
    two = complete("consiglio", {3: "S2 S3"}, dealer=3, scart="S2 S3")["hands"][0]
    card = two["tricks"][4]["cards"][2]
    two["tricks"][4]["cards"][2] = "?"
    record = record_of("consiglio", one, without(two, "dealer"))
    (fact,) = decide(judged(record), 1).forced
    assert (fact.place, fact.cards) == (("tricks", 4, "cards", 2), (card,))
    (note,) = [fault for fault in report_on(judged(record)).faults if fault.code == "complete.forced"]
    assert (note.where.hand, note.where.trick) == (2, 5)


def test_an_unrecorded_purchase_is_completed() -> None:
    """A way to buy and give back that fits is found, also with cards unread; that there is no other is never said."""
    found = 0
    for seed in range(40):
        record = generated("chambery", seed)
        hand = record["hands"][0]
        if not any(exchange.get("cards") for exchange in hand.pop("exchanges", [])):
            continue
        for t in (3, 5):
            hand["tricks"][t]["cards"][2] = "?"
        decision = decide(judged(record), 0, PATIENT, cap=1, max_unknown=0)
        assert (decision.state, decision.all) == (POSSIBLE, False), seed
        assert decision.completions[0].exchanges
        found += 1
    assert found


def contradictory() -> Json:
    """A record in which the replay alone finds no fault, and which no card can complete."""
    for seed in range(1000):
        record = with_few_gaps(("st-ives", 4), Random(seed))
        if record is not None:
            report = judged(record)
            if not report.contradicted and not by_brute_force(record):
                return record
    raise AssertionError


@pytest.mark.long("much is completed")
def test_a_contradiction_makes_a_record_faulty_and_says_where() -> None:
    record = contradictory()
    report = report_on(judged(record))
    assert report.verdict == FAULTY_VERDICT
    (fault,) = [fault for fault in report.faults if fault.code == "complete.contradiction"]
    (unsearched,) = [fault for fault in find_gap_faults(judged(record), 1) if fault.code == "complete.contradiction"]
    assert 0 < len(fault.facts["places"]) < len(unsearched.facts["places"])
    assert all(place.startswith("/hands/0/") for place in fault.facts["places"])
    assert "/hands/0" not in explain(fault, report, "en").what
    assert "/hands/0" not in explain(fault, report, "fr").what


STATEMENTS = {
    "/hands/0/scores": ("the stated score", "la marque écrite"),
    "/hands/0/deal/hands/1": ("the hand of Ben as dealt", "la main distribuée à Ben"),
    "/hands/0/deal/talon": ("the stock", "le chien"),
    "/hands/0/scart/0/cards": ("the scart", "l’écart"),
    "/hands/0/tricks/4": ("trick 5", "pli 5"),
    "/hands/0/tricks/4/winner": ("who won trick 5", "qui a remporté le pli 5"),
    "/hands/0/tricks/0/cards/3": ("trick 1, the card of Cora", "pli 1, la carte jouée par Cora"),
    "/hands/0/tricks/1/cards/3": ("trick 2, card 4", "pli 2, carte 4"),
}


@pytest.mark.parametrize("at", STATEMENTS)
def test_a_contradiction_is_explained_in_words(at: str) -> None:
    record = generated("st-ives", 3)
    record["players"] = [{"name": name} for name in ("Anna", "Ben", "Cora", "Dan")]
    record["hands"][0]["tricks"][0]["leader"] = 3
    del record["hands"][0]["tricks"][1]["leader"]
    fault = Fault("complete.contradiction", "impossible", Where("/hands/0", 1), {"places": (at,)})
    for lang, words in zip(("en", "fr"), STATEMENTS[at], strict=True):
        assert explain(fault, judged(record), lang).what.endswith(f": {words}.")


@pytest.mark.parametrize(("there", "code"), [(True, "complete.undecided"), (False, "complete.without_solver")])
def test_an_undecided_search_is_reported(there: bool, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And that the solver might help, where it is not there."""
    monkeypatch.setattr(solver, "INSTALLED", there)
    record = french()
    record["hands"][0]["scart"][0]["cards"][-2:] = ["?", "?"]
    report = report_on(judged(record), seconds=0)
    assert report.verdict == CONSISTENT
    assert code in [fault.code for fault in report.faults]


def test_a_gap_that_no_way_fills_is_undecided() -> None:
    """The talon was drawn by players who are not named; each way to draw it leaves their names out again."""
    hand = {
        "dealer": 2,
        "contract": {"name": "povinnost", "declarer": 3},
        "exchanges": [{"kind": "talon"}] * 3,
        "tricks": [{"leader": 3, "cards": ["SN", "SQ", "S10", "SK"], "winner": 1}],
    }
    record = record_of("taroky", hand) | {"players": [{}] * 5}
    assert not judged(record).contradicted
    assert decide(judged(record), 0, PATIENT).state == UNDECIDED


@pytest.mark.parametrize("there", [True, False], ids=["with a solver", "without"])
def test_the_speed_of_the_machine_does_not_change_the_verdict(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are counted in steps; only where the clock runs away far beyond them it ends them, and that is said."""
    monkeypatch.setattr(solver, "INSTALLED", there)
    record = generated("consiglio", 1)
    hand = record["hands"][0]
    hand["deal"]["hands"][:2] = [None, None]
    hand.pop("scart", None)
    for trick in hand["tricks"][::4]:
        trick["cards"] = ["?"] * len(trick["cards"])

    def told(pace: float) -> list[Fault]:
        clock = count()
        for room in (budgets, solver):
            monkeypatch.setattr(room, "monotonic", lambda: next(clock) * pace)
        return list(report_on(judged(record), seconds=0.1).faults)

    slow = told(1e-3)
    assert told(1e-9) == slow
    assert "complete.late" not in [fault.code for fault in slow]
    assert {"complete.late", "complete.undecided" if there else "complete.without_solver"} <= {
        fault.code for fault in told(100.0)
    }


def test_validate_accepts_a_time_limit(tmp_path: Path) -> None:
    record = french()
    record["hands"][0]["scart"][0]["cards"][-2:] = ["?", "?"]
    path = tmp_path / "record.tarot.json"
    path.write_text(json.dumps(record))
    result = CliRunner().invoke(main, ["validate", str(path), "--lang", "en", "--time", "20"])
    assert (result.exit_code, "complete.forced" in result.output) == (0, True)
    assert CliRunner().invoke(main, ["validate", str(path), "--time", "0"]).exit_code == 2


def test_cards_certainly_held_are_found_in_an_open_hand() -> None:
    """Two tricks unread at the end: some of what a player must still have held is told."""
    for seed in (211, *range(400)):  # the first shows it, as long as hands are dealt as they are now
        record = generated("french-tarot", seed)
        if "tricks" not in record["hands"][0]:
            continue
        record["hands"][0].pop("scores")
        del record["hands"][0]["deal"]
        record["hands"][0].pop("scart", None)
        for trick in record["hands"][0]["tricks"][-2:]:
            trick["cards"][1:3] = ["?", "?"]
        notes = [fault for fault in report_on(judged(record)).faults if fault.code == "complete.holds"]
        if notes:
            assert notes[0].facts["cards"]
            return
    raise AssertionError("no hand shows it")


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_record_without_gaps_has_no_completions_reported(table: TableOf) -> None:
    replay = judged(generated(table[0], 3, players=table[1]))
    assert report_on(replay).faults == replay.faults


# -- the command ---------------------------------------------------------------------------------


def run(tmp_path: Path, record: Json, *words: str) -> Result:
    path = tmp_path / "record.tarot.json"
    path.write_text(json.dumps(record))
    return CliRunner().invoke(main, ["complete", str(path), *words])


def with_two_ways() -> Json:
    """A hand of which two cards laid away and two dealt could not be read, and of which nothing was scored."""
    record = french()
    hand = record["hands"][0]
    hand.pop("scores", None)
    hand["scart"][0]["cards"][-2:] = ["?", "?"]
    for trick in hand["tricks"][-2:]:
        trick["cards"][1:3] = ["?", "?"]
    hand["deal"]["hands"] = [hand["deal"]["hands"][0], None, None, None]
    return record


def test_the_command_prints_what_is_forced_and_the_completions(tmp_path: Path) -> None:
    """Words go to standard error; standard output has records only."""
    record = french()
    whole = json.loads(json.dumps(record))
    record["hands"][0]["scart"][0]["cards"][-2:] = ["?", "?"]
    result = run(tmp_path, record)
    assert result.exit_code == 0
    first, forced = result.stderr.splitlines()
    assert first.endswith("record.tarot.json: hand 1: 1 completion")
    assert "the queen of clubs and the 2 of diamonds" in forced
    (completion,) = result.stdout.splitlines()
    filled = json.loads(completion)
    assert {*filled["hands"][0]["scart"][0]["cards"]} == {*whole["hands"][0]["scart"][0]["cards"]}
    assert not judged(filled).contradicted
    assert [(mark["at"], mark["kind"]) for mark in filled["marks"]] == [
        (f"/hands/0/scart/0/cards/{i}", "supplied") for i in (4, 5)
    ]


@pytest.mark.parametrize("words", [(), ("--tn",)], ids=["json", "tn"])
def test_completed_values_are_marked_and_never_proved(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Each completion is a record that can be read again; without what is marked it is the record it came from."""
    record = with_two_ways()
    result = run(tmp_path, record, "--limit", "4", *words)
    path = tmp_path / ("filled.tn" if words else "filled.tarot.jsonl")
    path.write_text(result.stdout)
    sources = list(read_sources(str(path)))
    assert len(sources) == 4
    for source in sources:
        report = report_on(source)
        assert (report.verdict, [fault.code for fault in report.faults]) == ("consistent", ["record.reconstructed"])
        data = source.data()[0]
        assert data["provenance"]["kind"] == "reconstructed"
        hand = data["hands"][0]
        assert {mark["kind"] for mark in data["marks"]} == {"supplied"}
        for mark in data["marks"]:
            part, steps = hand, [int(step) if step.isdigit() else step for step in mark["at"].split("/")[3:]]
            for step in steps[:-1]:
                part = part[step]
            part[steps[-1]] = None if steps[:2] == ["deal", "hands"] and len(steps) == 3 else "?"
        assert (hand["deal"]["hands"], hand["scart"]) == (
            record["hands"][0]["deal"]["hands"],
            record["hands"][0]["scart"],
        )
        assert [trick["cards"] for trick in hand["tricks"]] == [t["cards"] for t in record["hands"][0]["tricks"]]


def test_the_command_refuses_two_output_forms(tmp_path: Path) -> None:
    assert run(tmp_path, with_two_ways(), "--tn", "--json").exit_code == 2


@pytest.mark.long("a search that takes its time")
def test_the_command_prints_json(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, contradictory(), "--json", "--time", "2").output)
    assert (data["state"], data["completions"], data["records"]) == (IMPOSSIBLE, 0, [])
    assert data["contradiction"]


def test_the_command_says_so_when_a_record_is_faulty_already(tmp_path: Path) -> None:
    record = french()
    record["hands"][0]["tricks"][0]["cards"][0] = record["hands"][0]["tricks"][1]["cards"][0]
    result = run(tmp_path, record)
    assert result.exit_code == 1
    assert "faulty; see tarot-records validate" in result.output
