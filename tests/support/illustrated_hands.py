"""Hands of the illustrated game of Hungarian tarokk, composed from what was played to their tricks."""

from typing import Any

from oracles.tarock import winning
from support.record_builders import Json, record_of, report_of
from support.tarock_hands import cards
from tarot_records.games import GAMES

RULESET = GAMES["hungarian-tarokk"].ruleset("illusztralt")

ALL_HIS = """
T19 T9 T12 T5 / T18 T10 T13 T6 / T17 T11 T14 T7 / T16 H1 T15 T8 / SK DN T20 D1 /
2 HQ CJ T21 HJ / F HN HK CN / T2 DQ DK DJ / T1 CQ C10 CK
"""
"""Seat 0 leads, and wins every trick with seat 2, who holds T20; T20, T21, F, T2, T1 in the fifth to the last."""
LAID = {0: "T3 T4 S10", 1: "SJ", 2: "SQ", 3: "SN"}
"""What everybody draws and lays away."""


def said(text: str) -> list[Json]:
    """`0 trull, 1 kontra trull, 0 king_ultimo:SK` as declarations; each kontra is a level above the last."""
    entries: list[Json] = []
    for word in text.split(","):
        if not word.strip():
            continue
        seat, kind, *item = word.split()
        kind, _, king = kind.partition(":")
        entry: dict[str, Any] = {"seat": int(seat), "kind": kind}
        if king:
            entry["cards"] = [king]
        if kind == "tarokks":
            entry["size"] = int(item.pop())
        if item:
            entry |= {"item": item[0], "level": 1 + [one.get("item") for one in entries].count(item[0])}
        entries.append(entry)
    return entries


def tricks_of(text: str) -> tuple[list[Json], dict[int, list[str]]]:
    """`T19 T9 T12 T5 / …` as tricks that seat 0 begins, and what each seat plays; a leader may stand in front."""
    leader, tricks, hands = 0, list[Json](), dict[int, list[str]]({seat: [] for seat in range(4)})
    for part in text.split("/"):
        down = cards(part)
        if down[0].isdigit():
            assert leader == int(down.pop(0))
        for turn, card in enumerate(down):
            hands[(leader + turn) % 4].append(card)
        tricks.append({"leader": leader, "cards": down})
        leader = (leader + down.index(winning(down))) % 4
    return tricks, hands


def composed(
    play: str = ALL_HIS, words: str = "", laid: dict[int, str] | None = None, call: str = "T20", **options: str
) -> Json:
    """A three of seat 0's; its scores are not stated."""
    tricks, hands = tricks_of(play)
    away = {seat: cards(some) for seat, some in {**LAID, **(laid or {})}.items()}
    lies = next((seat for seat, some in away.items() if call in some), None)
    trumps = {seat: [card for card in some if card[0] in "TF"] for seat, some in away.items()}
    scart: list[Json] = [{"seat": seat, "cards": some} for seat, some in away.items()]
    if trumps[0]:
        scart[0]["shown"] = trumps[0]
    told = [{"seat": seat, "kind": "trumps_laid", "size": len(trumps[seat])} for seat in (1, 2, 3) if trumps[seat]]
    hand = {
        "dealer": 3,
        "deal": {"hands": list(hands.values()), "talon": [card for some in away.values() for card in some]},
        "bids": [{"seat": seat, "bid": "pass" if seat else "three"} for seat in range(4)],
        "exchanges": [{"kind": "talon", "taker": seat, "cards": some} for seat, some in away.items()],
        "scart": scart,
        "calls": [{"seat": 0, "card": call, "answer": "held" if lies is None else "scart"}],
        "declarations": [*told, *said(words)],
        "tricks": tricks,
    }
    settled = {option.name: option.default for option in RULESET.options}
    return record_of("hungarian-tarokk", hand) | {"ruleset": RULESET.id, "options": settled | options}


def codes_of(record: Json) -> list[str]:
    """What is wrong with it."""
    return [fault.code for fault in report_of(record).faults if fault.severity != "unknown"]


def rows_of(record: Json) -> tuple[str, int]:
    """`game 1 volat 3 …`, and what the declarer gets."""
    report = report_of(record)
    assert report.verdict in ("proved", "consistent"), report.faults
    assert report.outcome is not None
    result = report.outcome.ends[0].setting.result
    assert result is not None
    told = [f"{item} {row.value}" for (item, _), rows in result.rows.items() for row in rows]
    return " ".join(told), result.hand[0]
