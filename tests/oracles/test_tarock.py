"""The second opinions on tarock against themselves: their players' games are legal and various."""

from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random

import pytest

from oracles import hungarian as oracle_hungarian
from oracles import koenigrufen as oracle_koenigrufen
from oracles import random_hungarian as randomly_hungarian
from oracles import random_koenigrufen as randomly_koenigrufen
from oracles import random_slovenian as randomly_slovenian
from oracles import slovenian as oracle_slovenian
from oracles.tarock import Json
from support.opinions import wrong_by_opinion
from support.record_builders import faulty, report_of, said

SEEDS: dict[str, tuple[int, ...]] = {
    "koenigrufen": tuple(range(120)),
    "slovenian-tarok": tuple(range(80)),
    "hungarian-tarokk": tuple(range(80)),
    "illusztralt": (8, 20, 38, 65, 95, 162, 172, 212, 261, 263, 296, 300),
}
"""Seeds of records in which everything comes up; those of the illustrated game were found among the first 800."""


@cache
def records_of(game: str) -> tuple[Json, ...]:
    """Return records of every contract, with three to five at the table, options by default and otherwise."""
    return tuple(record_of(game, seed, Random(seed)) for seed in SEEDS[game])


def record_of(game: str, seed: int, chance: Random) -> Json:
    if game == "koenigrufen":
        options = randomly_koenigrufen.random_options(chance) if seed % 2 else None
        contract = oracle_koenigrufen.CONTRACTS[seed % 13]
        return randomly_koenigrufen.random_record(chance, 4 + seed % 2, 2, options, contract)
    if game == "slovenian-tarok":  # three hands each, so that radelci are used
        ruleset = "openspiel" if seed % 6 == 0 else "pagat"
        options = randomly_slovenian.random_options(chance) if seed % 2 and ruleset == "pagat" else None
        return randomly_slovenian.random_record(chance, 3 + (seed % 3 > 0), 3, options, ruleset=ruleset)
    ruleset = "illusztralt" if game == "illusztralt" else "paskievics"
    options = randomly_hungarian.random_options(chance, ruleset) if seed % 2 else None
    hands = 1 if ruleset == "illusztralt" else 3
    return randomly_hungarian.random_record(chance, 4 + seed % 3 % 2, hands, options, ruleset)


@pytest.mark.parametrize("game", SEEDS)
def test_games_of_the_second_opinions_players_are_legal(game: str) -> None:
    for record in records_of(game):
        assert wrong_by_opinion(record) == []


@pytest.mark.parametrize("game", SEEDS)
def test_games_of_the_second_opinions_players_are_proved(game: str) -> None:
    for record in records_of(game):
        report = report_of(record)
        assert report.verdict == "proved", said(report)


def test_both_accounts_of_koenigrufen_are_balanced() -> None:
    for record in records_of("koenigrufen"):
        for one in oracle_koenigrufen.scores(record):
            assert (sum(one["hand"]), sum(one["money"])) == (0, 0)
            assert sum(one["card_points"].values()) in (0, 210)


def test_radelci_are_given_to_all_and_used_by_one() -> None:
    for record in records_of("slovenian-tarok"):
        before = [0] * len(record["players"])
        every = oracle_slovenian.scores(record)
        for one in every:
            after = list(one["carried"].values()) or before
            steps = sorted(b - a for a, b in zip(before, after, strict=True))
            assert steps[-1] in (0, 1)
            assert steps[0] >= steps[-1] - 1
            assert steps[1:] == [steps[-1]] * (len(steps) - 1)
            before = after
        left = every[-1]["carried"].values() or [0] * len(before)
        assert every[-1]["result"] == [n - 100 * m for n, m in zip(every[-1]["totals"], left, strict=True)]


def test_oracle_games_of_koenigrufen_cover_every_event() -> None:
    seen = Counter[str]()
    for record in records_of("koenigrufen"):
        for i, (hand, one) in enumerate(zip(record["hands"], oracle_koenigrufen.scores(record), strict=True)):
            end = oracle_koenigrufen.replayed(record, i)
            seen[end.contract] += 1
            seen[end.ended] += 1
            seen.update(bid["bid"] for bid in hand["bids"])
            seen.update(entry["kind"] for entry in hand.get("declarations", []))
            seen.update(f"{row.name} {'announced' if row.announced else 'silent'}" for row in one["rows"])
            seen.update(f"level {entry['level']}" for entry in hand.get("declarations", []) if "level" in entry)
            seen["alone"] += end.contract in oracle_koenigrufen.CALLING and end.partner == end.declarer
            seen["shown"] += bool(hand.get("scart") and hand["scart"][0].get("shown"))
    words = [*oracle_koenigrufen.CONTRACTS, "vorhand", "pass", "hold", *oracle_koenigrufen.ITEMS]
    words += [f"{item} {how}" for item in oracle_koenigrufen.ITEMS for how in ("announced", "silent")]
    words += ["kontra", "level 1", "level 2", "level 3", "fourth_king", "give_up", "alone", "shown"]
    words += ["played", "stopped", "given_up"]
    assert [word for word in words if not seen[word]] == []


def test_oracle_games_of_slovenian_tarok_cover_every_event() -> None:
    seen = Counter[str]()
    for record in records_of("slovenian-tarok"):
        for i, (hand, one) in enumerate(zip(record["hands"], oracle_slovenian.scores(record), strict=True)):
            end = oracle_slovenian.replayed(record, i)
            seen[end.contract] += 1
            seen[f"{end.contract} {len(record['players'])}"] += 1
            seen[end.ended] += 1
            seen.update(entry["kind"] for entry in hand.get("declarations", []))
            seen.update(f"{row.name} {'announced' if row.announced else 'silent'}" for row in one["rows"])
            seen.update(f"level {entry['level']}" for entry in hand.get("declarations", []) if "level" in entry)
            seen["mond"] += one["fined"] is not None
            seen["brought in"] += end.brought_in
            seen["own king"] += end.king is not None and end.king in end.deal.hands[end.declarer]
            seen["used"] += any("radelci" in key and n > 1 for key, n in one["carried"].items())
    items = oracle_slovenian.ITEMS
    words = [
        *oracle_slovenian.CONTRACTS,
        *items,
        *(f"{item} {how}" for item in items for how in ("announced", "silent")),
    ]
    words += [f"{name} 3" for name in oracle_slovenian.CONTRACTS if name not in oracle_slovenian.FOUR_ONLY]
    words += ["kontra", "level 1", "level 2", "level 3", "level 4", "mond", "brought in", "own king", "used"]
    words += ["played", "stopped", "dealt_again"]
    assert [word for word in words if not seen[word]] == []


@pytest.mark.long("hundreds of hands")
def test_oracle_games_of_hungarian_tarokk_cover_every_event() -> None:
    seen = Counter[str]()
    for record in records_of("hungarian-tarokk"):
        for i, (hand, one) in enumerate(zip(record["hands"], oracle_hungarian.scores(record), strict=True)):
            end = oracle_hungarian.replayed(record, i)
            assert sum(one["hand"]) == 0
            seen.update([end.contract, end.ended, end.answer, f"{end.accepted} {end.shown and end.shown[1]}"])
            seen.update(bid["bid"] for bid in hand["bids"])
            seen.update(entry["kind"] for entry in hand.get("declarations", []))
            seen.update(f"{row.name} {'announced' if row.announced else 'silent'}" for row in one["rows"])
            seen.update(f"level {entry['level']}" for entry in hand.get("declarations", []) if "level" in entry)
    figures = oracle_hungarian.FIGURES
    words = [
        *oracle_hungarian.BIDS,
        "pass",
        "hold",
        *figures,
        "kontra",
        "tarokks",
        "trumps_laid",
        "throw_in",
        "no_honour",
    ]
    words += [f"{item} {how}" for item in figures for how in ("announced", "silent")]
    words += ["held", "own", "scart", "True T18", "True T19", "True T20", "False T19"]
    words += [f"level {level}" for level in (1, 2, 3, 4)] + ["played", "all_pass", "thrown_in", "void"]
    assert [word for word in words if not seen[word]] == []


def test_oracle_games_of_the_illustrated_game_cover_every_event() -> None:
    """Each figure by both sides, made and lost, doubled, its card with who announced it, or with his partner."""
    seen = Counter[str]()
    for record in records_of("illusztralt"):
        seen.update(comes_up(record))
    figures = [*oracle_hungarian.MORE, "pagat_ultimo"]
    words = [f"{item} {how}" for item in figures for how in ("own", "foes", "made", "lost", "doubled")]
    words += ["silent sas_ultimo made", "silent sas_ultimo lost", "holder own", "holder partner", "holder foe"]
    words += ["uhu played last", "bird tells nothing"]
    assert [word for word in words if not seen[word]] == []


def comes_up(record: Json) -> list[str]:
    """What a hand of the illustrated game shows of its figures."""
    (one,), end, seen = oracle_hungarian.scores(record), oracle_hungarian.replayed(record), []
    for row in one["rows"]:
        how = "made" if row.achieved else "lost"
        seen += [f"{row.name} {word}" for word in (how, row.side)] if row.announced else [f"silent {row.name} {how}"]
        seen += [f"{row.name} doubled"] if row.level else []
    told = list(end.announced)
    for side, item in told:
        card, who = end.card_of(side, item), end.announced[side, item]
        holder = next((seat for seat, cards in end.deal.hands.items() if card in cards), who)
        seen.append("holder " + ("own" if holder == who else "partner" if end.side(holder) == side else "foe"))
        seen += ["uhu played last"] if item.endswith("_uhu") and card in end.played.tricks[8] else []
        trull = ("own", "trull")
        if item in oracle_hungarian.BIRDS and end.announced.get(trull) == end.declarer != who:
            seen += ["bird tells nothing"] if told.index(trull) < told.index((side, item)) else []
    return seen


def test_a_partner_stated_of_a_game_given_up_is_the_one_whom_the_cards_tell() -> None:
    """The king called lies in the talon, so that the declarer is alone."""
    tried = 0
    for record in map(deepcopy, records_of("koenigrufen")):
        for hand in record["hands"]:
            if hand.get("end") != "agreement":
                continue
            declarer, tried = hand["calls"][0]["seat"], tried + 1
            contract = next(bid["bid"] for bid in hand["bids"][::-1] if bid["bid"] not in ("pass", "hold"))
            for partner in {0, 1, 2, 3, declarer} - set(hand.get("sits_out", [])):
                hand["contract"] = {"name": contract, "declarer": declarer, "partner": partner}
                found = [fault.code for fault in faulty(report_of(record))]
                assert found == ([] if partner == declarer else ["call.partner"])
            del hand["contract"]
    assert tried
