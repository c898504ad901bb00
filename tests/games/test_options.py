"""Every value of every option of every game changes a verdict or a score, and has a case that shows it."""

import json
import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from oracles import hand_judge as oracle
from oracles.random_hands import random_record
from support.open_points import settles, told_by, unstated
from support.record_builders import (
    DEFAULTS,
    FOURTEEN,
    HIGH,
    KINGS,
    LONE_PETIT,
    NO_OTHER_TRUMPS,
    PIPS,
    ROUND,
    TWENTY,
    USUAL,
    Json,
    complete,
    excuse_slam,
    game_of,
    generated,
    never_paid,
    packets,
    pagat_overtaken,
    record_of,
    report_of,
    said,
    verdict,
)
from tarot_records.completing.budgets import replay_budget_for
from tarot_records.core.faults import FAULTY
from tarot_records.games import GAMES
from tarot_records.notation.writer import write
from tarot_records.reading.files import from_text
from tarot_records.record.source import Source
from tarot_records.repair.edits import NOTHING, Edit
from tarot_records.repair.in_text import rewritten
from tarot_records.repair.ranked import by_other_rules
from tarot_records.report.report import report_on
from tarot_records.words.language import LANGUAGES

Case = Callable[[], Json]


def random_case(game: str, option: str, value: str, players: int | None = None, since: int = 0, **more: str) -> Case:
    """The first random hand, played with the option, that comes out otherwise without it; those before are known."""

    def case() -> Json:
        for seed in range(since, 4000):
            record = random_record((game, players or USUAL[game]), Random(seed), {option: value} | more)
            if judged(record) != judged(by_default(record, option)):
                return record
        raise AssertionError("no random hand shows the option")

    return case


def stricter_case(game: str, option: str, value: str, players: int | None = None) -> Case:
    """The first random hand, played by default, that the option forbids."""

    def case() -> Json:
        for seed in range(4000):
            record = random_record((game, players or USUAL[game]), Random(seed), {})
            stricter = record | {"options": record["options"] | {option: value}}
            if not oracle.hand_is_legal(stricter):
                return stricter
        raise AssertionError("no random hand shows the option")

    return case


def judged(record: Json) -> Any:
    """The oracle's opinion of a record, which is quick."""
    return oracle.why_illegal(record) or oracle.scores(record)


def called_suit_after_the_excuse() -> Json:
    """Five players: the Excuse led, then a small card of the suit called."""
    record = complete(
        "french-tarot", {0: "F", 1: "S5 T2", 3: "SK"}, players=5, talon="H2 H3 H4", call="SK", plans={0: "F", 1: "S5"}
    )
    record["options"]["excuse_then_called"] = "barred"
    return record


def pagat_laid_away() -> Json:
    """The dealer has no trump but the Pagat, and shows it as he lays it away."""
    return complete(
        "chambery",
        {0: "T1"},
        dealer=0,
        talon="S2 S3 H4",
        scart="T1 S2 S3",
        shown="T1",
        bar=NO_OTHER_TRUMPS,
        contract=("solo", 1),
        options={"pagat_scart": "sole_trump"},
    )


def alone_with_four_kings() -> Json:
    """Everybody passed; the dealer has all kings and calls no queen."""
    given = {4: f"{KINGS} SQ HQ"}
    record = complete("chambery", given, talon="S2 S3 H4", contract=("call", 4), options={"queen_call": "may"})
    record["hands"][0]["contract"] = {"name": "call", "declarer": 4, "partner": 4}
    return record


def six_hands_of_chambery() -> Json:
    """One more than each dealer's."""
    return record_of("chambery", *game_of("chambery", 6, 0), options={"game_length": "five_hands"})


def run_of_fourteen() -> Json:
    """A whole suit in one hand: 20 points in blocks, 15 by its length."""
    suit = [f"S{rank}" for rank in oracle.LOW_TO_HIGH]
    shown = {"seat": 0, "kind": "sequence", "cards": suit}
    given = {0: " ".join(suit), 2: "C2 C3 C4"}
    return complete("mathers", given, scart="C2 C3 C4", declarations=[shown], options={"sequences": "run"})


def defence_slam(**options: str) -> Json:
    """Seat 1 leads eighteen trumps; its partner keeps the Excuse to the last trick."""
    given = {1: HIGH, 2: "F", 3: "T1 T2 T3"}
    return complete("french-tarot", given, dealer=0, talon=PIPS, plans={2: "| F"}, options=options)


def asked_and_lost(value: str) -> Json:
    """The taker asks for a slam, leads, and loses every trick."""
    given = {0: "S1 S5 S6", 1: f"{HIGH}", 2: "F", 3: "T1 T2 T3 SK SQ"}
    return complete(
        "french-tarot",
        given,
        talon=PIPS,
        plans={0: "S1", 3: "SK"},
        declarations=[{"seat": 0, "kind": "slam"}],
        options={"asked_slam_lost": value},
    )


def handful_from_the_ecart() -> Json:
    """Fourteen trumps in hand and one laid away: a handful of ten of which one lies in the écart."""
    shown = [*FOURTEEN.split()[:9], "T7"]
    return complete(
        "french-tarot",
        {0: f"{FOURTEEN} {KINGS}"},
        talon="T7 S2 S3 S4 S5 S6",
        scart="S2 S3 S4 S5 S6 T7",
        shown="T7",
        declarations=[{"seat": 0, "kind": "handful", "cards": shown}],
        options={"handful_scart": "never"},
    )


def near_the_end_of_the_pack() -> Json:
    """The chien from the second to the seventh card of the pack."""
    record = complete("french-tarot", {}, talon=PIPS, options={"chien_forbidden_ends": "3"})
    record["hands"][0]["deal"]["packets"] = packets((0, 1), (None, 6), (0, 2), *ROUND[1:], *ROUND * 5)
    return record


def prise_bid() -> Json:
    return complete("french-tarot", {}, talon=PIPS, contract=("prise", 0), options={"prise": "no"})


def two_hands_of_st_ives() -> Json:
    """A total that would fall below zero; the next hand starts from the floor."""
    first = next(r for r in (generated("st-ives", s) for s in range(200)) if min(r["hands"][0]["scores"]["hand"]) < 0)
    return first | {"options": first["options"] | {"negative_totals": "floor"}}


def ended(enough: Callable[[list[int]], bool], **options: str) -> Json:
    """A game of St Ives after whose last hand the totals are of this kind; those with fifty points have won."""
    chance = Random(10)
    pool = [[game_of("st-ives", 4, 1000 * n + 7)[dealer] for n in range(6)] for dealer in range(4)]
    while True:
        hands: list[Json] = []
        totals = [0] * 4
        while max(totals) < 50:
            hands.append(chance.choice(pool[len(hands) % 4]))
            totals = [total + score for total, score in zip(totals, hands[-1]["scores"]["hand"], strict=True)]
        if enough(totals):
            winners = [seat for seat, total in enumerate(totals) if total >= 50]
            return record_of("st-ives", *hands, options=options) | {"result": {"totals": totals, "winners": winners}}


def several_past_the_post() -> Json:
    return ended(lambda totals: sum(total >= 50 for total in totals) > 1 < len(set(totals)), winner="first_past")


def tie_at_the_top() -> Json:
    return ended(lambda totals: totals.count(max(totals)) == sum(total >= 50 for total in totals) == 2, tie="shared")


def two_trumps_laid_away() -> Json:
    return complete("consiglio", {3: TWENTY}, talon="S2 T14", scart="T13 T14", options={"forced_trumps": "any"})


def trump_laid_away() -> Json:
    return complete("consiglio", {3: TWENTY}, talon="S2 T14", scart="S2 T14", options={"trump_scart": "shown"})


CASES: dict[tuple[str, str, str], Case] = {
    ("french-tarot", "excuse_last_trick", "to_winner"): random_case("french-tarot", "excuse_last_trick", "to_winner"),
    ("french-tarot", "excuse_returns_half", "no"): random_case("french-tarot", "excuse_returns_half", "no"),
    ("french-tarot", "excuse_slam", "led"): lambda: defence_slam(excuse_slam="led"),
    ("french-tarot", "slam_by", "anyone"): lambda: excuse_slam(
        declarations=[{"seat": 1, "kind": "slam"}], options={"slam_by": "anyone"}
    ),
    ("french-tarot", "asked_slam_lost", "both"): lambda: asked_and_lost("both"),
    ("french-tarot", "handful_scart", "never"): handful_from_the_ecart,
    ("french-tarot", "petit_sec", "played"): lambda: complete(
        "french-tarot", LONE_PETIT, talon=PIPS, bar=NO_OTHER_TRUMPS, options={"petit_sec": "played"}
    ),
    ("french-tarot", "chien_forbidden_ends", "3"): near_the_end_of_the_pack,
    ("french-tarot", "prise", "no"): prise_bid,
    ("french-tarot", "garde_contre", "5"): random_case("french-tarot", "garde_contre", "5"),
    ("french-tarot", "lead_called_suit", "free"): random_case("french-tarot", "lead_called_suit", "free", 5),
    ("french-tarot", "excuse_then_called", "barred"): called_suit_after_the_excuse,
    ("french-tarot", "partner_share", "equal"): random_case("french-tarot", "partner_share", "equal", 5),
    ("st-ives", "fool_when", "void"): stricter_case("st-ives", "fool_when", "void"),
    ("st-ives", "trumping", "may"): random_case("st-ives", "trumping", "may"),
    ("st-ives", "fool_value", "4"): random_case("st-ives", "fool_value", "4"),
    ("st-ives", "under_par", "free"): random_case("st-ives", "under_par", "free"),
    ("st-ives", "negative_totals", "floor"): two_hands_of_st_ives,
    ("st-ives", "winner", "first_past"): several_past_the_post,
    ("st-ives", "tie", "shared"): tie_at_the_top,
    ("consiglio", "scoring", "par"): random_case("consiglio", "scoring", "par"),
    ("consiglio", "pagat_bonus", "one_sided"): random_case("consiglio", "pagat_bonus", "one_sided"),
    ("consiglio", "pagat_bonus", "transferred"): random_case("consiglio", "pagat_bonus", "transferred"),
    ("consiglio", "pagat_overtaken", "lost"): lambda: pagat_overtaken(pagat_bonus="one_sided", pagat_overtaken="lost"),
    ("consiglio", "partners", "12-30"): random_case("consiglio", "partners", "12-30"),
    ("consiglio", "highest_trump", "angel"): random_case("consiglio", "highest_trump", "angel"),
    ("consiglio", "ranking", "rational"): random_case("consiglio", "ranking", "rational"),
    ("consiglio", "forced_trumps", "any"): two_trumps_laid_away,
    ("consiglio", "trump_scart", "shown"): trump_laid_away,
    ("consiglio", "fool_last_trick", "lost"): random_case("consiglio", "fool_last_trick", "lost"),
    ("consiglio", "fool_unpaid", "surrendered"): lambda: never_paid("SQ HQ", fool_unpaid="surrendered"),
    ("chambery", "pagat_scart", "sole_trump"): pagat_laid_away,
    ("chambery", "bidding", "first_bid"): stricter_case("chambery", "bidding", "first_bid"),
    ("chambery", "bidding", "rounds"): random_case("chambery", "bidding", "rounds"),
    ("chambery", "scart_time", "after"): random_case("chambery", "scart_time", "after"),
    ("chambery", "wanted_in_scart", "forfeit"): random_case("chambery", "wanted_in_scart", "forfeit"),
    ("chambery", "given_back", "any"): random_case("chambery", "given_back", "any"),
    ("chambery", "given_back", "no_honours"): stricter_case("chambery", "given_back", "no_honours"),
    ("chambery", "purchases", "one_by_one"): random_case("chambery", "purchases", "one_by_one"),
    ("chambery", "factors", "1-2-3"): random_case("chambery", "factors", "1-2-3"),
    ("chambery", "factors", "1-2-4"): random_case("chambery", "factors", "1-2-4"),
    ("chambery", "queen_call", "may"): alone_with_four_kings,
    ("chambery", "no_bid_lead", "eldest"): random_case("chambery", "no_bid_lead", "eldest"),
    ("chambery", "over_half", "player"): random_case("chambery", "over_half", "player"),
    ("chambery", "game_length", "five_hands"): six_hands_of_chambery,
    ("chambery", "fool_unpaid", "surrendered"): random_case("chambery", "fool_unpaid", "surrendered"),
    ("chambery", "fool_paid_from", "side"): random_case("chambery", "fool_paid_from", "side"),
    ("mathers", "discard", "after_taking"): random_case("mathers", "discard", "after_taking"),
    ("mathers", "scart_bars", "trumps_and_kings"): stricter_case("mathers", "scart_bars", "trumps_and_kings"),
    ("mathers", "scart_counts", "trick"): random_case("mathers", "scart_counts", "trick", 2),
    ("mathers", "fool_is_trump", "no"): stricter_case("mathers", "fool_is_trump", "no"),
    ("mathers", "tiers", "cumulative"): random_case("mathers", "tiers", "cumulative"),
    ("mathers", "tarot_trumps", "once"): random_case("mathers", "tarot_trumps", "once"),
    ("mathers", "ask_with", "two_or_more"): random_case("mathers", "ask_with", "two_or_more"),
    ("mathers", "asker_marks", "yes"): random_case("mathers", "asker_marks", "yes"),
    ("mathers", "ask_return", "any"): random_case("mathers", "ask_return", "any", 2),
    ("mathers", "ask_order", "simultaneous"): random_case("mathers", "ask_order", "simultaneous"),
    ("mathers", "ask_whom", "one"): random_case("mathers", "ask_whom", "one"),
    ("mathers", "sequences", "run"): run_of_fourteen,
    ("mathers", "must_claim", "yes"): stricter_case("mathers", "must_claim", "yes"),
    ("mathers", "king_cut_by", "first_trump"): random_case("mathers", "king_cut_by", "first_trump", since=300),
    ("mathers", "king_cut_kings", "any"): random_case("mathers", "king_cut_kings", "any"),
    ("mathers", "trick_value", "highest"): random_case("mathers", "trick_value", "highest"),
    ("mathers", "trick_value", "additive"): random_case("mathers", "trick_value", "additive", 2),
    ("mathers", "trick_value", "each_row"): random_case("mathers", "trick_value", "each_row"),
    ("mathers", "fool_trick", "nothing"): random_case("mathers", "fool_trick", "nothing"),
    ("mathers", "fool_passed", "first_holder"): random_case("mathers", "fool_passed", "first_holder"),
}
"""(game, option, value other than the default) -> a record played with that value."""

STRICTER = {
    ("french-tarot", "handful_scart", "never"),
    ("french-tarot", "chien_forbidden_ends", "3"),
    ("french-tarot", "prise", "no"),
    ("consiglio", "trump_scart", "shown"),
    ("st-ives", "fool_when", "void"),
    ("french-tarot", "excuse_then_called", "barred"),
    ("chambery", "bidding", "first_bid"),
    ("chambery", "given_back", "no_honours"),
    ("chambery", "game_length", "five_hands"),
    ("mathers", "scart_bars", "trumps_and_kings"),
    ("mathers", "fool_is_trump", "no"),
    ("mathers", "must_claim", "yes"),
}
"""Values that forbid or ask for more than the default; the record may be right only by default."""


def by_default(record: Json, option: str) -> Json:
    """The same record with the option at its default."""
    return record | {"options": record["options"] | {option: oracle.DEFAULTS[record["game"]][option]}}


@cache
def record_of_case(case: tuple[str, str, str]) -> Json:
    """The record that shows a value at work; nobody changes it."""
    return CASES[case]()


def outcome(record: Json) -> Any:
    """Verdict, computed score and totals."""
    report = report_of(record)
    assert report.outcome is not None
    return report.verdict, report.outcome.results, report.outcome.totals


def test_every_option_value_has_a_case() -> None:
    values = {
        (game.id, option.name, value)
        for game in map(GAMES.__getitem__, oracle.DEFAULTS)
        for option in game.ruleset().options
        for value in option.values
        if value != option.default
    }
    assert set(CASES) == values


def test_the_defaults_are_those_of_the_rules_pages() -> None:
    assert {game: DEFAULTS[game] for game in oracle.DEFAULTS} == oracle.DEFAULTS


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_option_makes_a_difference(case: tuple[str, str, str]) -> None:
    game, option, value = case
    source = next(known.source for known in GAMES[game].ruleset().options if known.name == option)
    assert any(re.search(rf"\b{name}\b", source) for name in GAMES[game].ruleset().sources), source
    record = record_of_case(case)
    assert record["options"][option] == value
    assert outcome(record) != outcome(by_default(record, option))
    if case not in STRICTER:
        assert report_of(record).verdict == "proved", said(report_of(record))
        assert oracle.why_illegal(record) == ""
    else:
        assert report_of(by_default(record, option)).verdict == "proved", said(report_of(by_default(record, option)))
        assert oracle.why_illegal(by_default(record, option)) == ""


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_an_option_that_is_not_stated(case: tuple[str, str, str]) -> None:
    """Played with it and silent about it: not called wrong where the record has to say it; else judged by default."""
    game, option, value = case
    record = record_of_case(case)
    silent = report_of(unstated(record, option))
    if option not in settles(game):
        assert silent.verdict == verdict(by_default(record, option)), said(silent)
        assert not told_by(silent)
    else:
        point = next(known.settles for known in GAMES[game].ruleset().options if known.name == option)
        hanging = {fault.facts.get("point") for fault in silent.faults}
        assert silent.verdict == "consistent" or "scores" not in record["hands"][0], said(silent)
        assert f"{option}={value}" in told_by(silent) or point in hanging or silent.verdict == "proved"


@pytest.mark.parametrize("case", [case for case in CASES if case not in STRICTER], ids="-".join)
def test_the_option_that_would_make_all_right_is_proposed(case: tuple[str, str, str]) -> None:
    """Of a record that is faulty by default, and was played by another rule of the house."""
    _, option, value = case
    silent = unstated(record_of_case(case), option)
    report = report_of(silent)
    if report.verdict != "faulty":
        return
    work = replay_budget_for(600)
    proposed = {one.edits: one for one in by_other_rules(report, work)}
    one = proposed[(Edit(("options", option), NOTHING, value),)]
    assert (one.mends_all, len(one.mends)) == (True, sum(fault.severity in FAULTY for fault in report.faults))
    assert report.record is not None
    assert report_on(one.apply(report.record)).verdict != "faulty"
    for lang in LANGUAGES:
        assert f"{option}={value}" in one.said(lang)
    for indent in (None, 2):
        text = json.dumps(silent, indent=indent)
        made = rewritten(Source("test.json", text.encode()), report.record, one.edits, one.marks("us"))
        assert made.in_place
        assert json.loads(made.text)["options"] == silent["options"] | {option: value}
        assert report_on(Source("test.json", made.text.encode())).verdict != "faulty"


def test_an_option_is_stated_where_none_was() -> None:
    """In a record without options, in one with none, and in the typed notation."""
    case = next(case for case in CASES if case[:2] == ("consiglio", "partners"))
    bare = {name: value for name, value in record_of_case(case).items() if name != "options"}
    for record in (bare, bare | {"options": {}}):
        report = report_on(Source("test.json", json.dumps(record, indent=2).encode()), known=())
        assert report.source is not None
        assert report.record is not None
        (one,) = by_other_rules(report, replay_budget_for(600))
        made = rewritten(report.source, report.record, one.edits)
        assert (made.in_place, json.loads(made.text)["options"]) == (True, {case[1]: case[2]})
        assert one.patch()[-1]["op"] == "add"
        typed = next(from_text(write(report.record).encode(), "test.tn"))
        made = rewritten(typed, report.record, one.edits, one.marks("us"))
        assert f"options {case[1]}={case[2]}" in made.text


@pytest.mark.parametrize("game", list(GAMES))
def test_an_option_nobody_knows(game: str) -> None:
    record = generated(game, 1)
    first = GAMES[game].ruleset().options[0].name
    for options in ({"colour": "red"}, {first: "perhaps"}):
        assert said(report_of(record | {"options": options}))[0][0] == "record.option"


def test_a_floor_carries_over_to_the_next_hand() -> None:
    hands = [generated("st-ives", seed)["hands"][0] for seed in range(300)]
    first = next(hand for hand in hands if hand["dealer"] == 0 and min(hand["scores"]["hand"]) < 0)
    second = next(hand for hand in hands if hand["dealer"] == 1)
    for floor, options in ((True, {"negative_totals": "floor"}), (False, {})):
        totals = [0] * 4
        for hand in (first, second):
            totals = [t + s for t, s in zip(totals, hand["scores"]["hand"], strict=True)]
            totals = [max(0, total) for total in totals] if floor else totals
            hand["scores"]["totals"] = totals
        record = record_of("st-ives", first, second, options=options)
        assert (report_of(record).verdict, said(report_of(record))) == ("proved", [])
