"""Proved records of every kind, to take facts out of: with and without scores, entries and options; sessions."""

import json
from random import Random
from typing import Any

from support.record_builders import Json
from tarot_records.core.position import HandResult
from tarot_records.engine.fold import run
from tarot_records.engine.random_play import random_session
from tarot_records.games import GAMES, rules_with_one_more
from tarot_records.record.model import CarriedIn, Player, Record
from tarot_records.rules.game import Rules


def proved_record(game: str, players: int, chance: Random) -> tuple[Json, str]:
    """Return a record that is proved, of one hand or of several, and in a word what it states of its score.

    Where there is a place for it, one more than these players may sit at the table.
    """
    one_more = players in GAMES[game].one_more and chance.random() < 0.3
    for attempt in range(20):
        ruleset = chance.choice([ruleset for ruleset in GAMES[game].rulesets if players in ruleset.players])
        options = {option.name: option.default for option in ruleset.options}
        if attempt < 10 and ruleset.options and chance.random() < 0.5:
            for option in chance.sample(ruleset.options, min(2, len(ruleset.options))):
                options[option.name] = chance.choice(list(option.values))
        if one_more:
            rules = rules_with_one_more(GAMES[game], ruleset, players, options)
        else:
            rules = ruleset.rules(players, options)
        hands = tuple(random_session(rules, chance, chance.choice((1, 1, 1, 2, 4))))
        record = Record(
            format="tarot-record",
            version="1.0",
            game=game,
            ruleset=ruleset.id,
            options=options,
            players=(Player(),) * rules.seats,
            carried_in=CarriedIn(),
            hands=hands,
        )
        if not any(fault.severity != "note" for fault in run(rules, record).faults):
            break
    outcome = run(rules, record)
    stated: Json = json.loads(record.model_dump_json(exclude_none=True, exclude_defaults=True, by_alias=True))
    stated.setdefault("carried_in", {})
    kind = chance.choice(("hand", "all", "nothing", "points"))
    totals = chance.random() < 0.5
    for hand, result, end in zip(stated["hands"], outcome.results, outcome.ends, strict=True):
        hand.pop("scores", None)
        if result is None:
            continue
        scores = scores_of(rules, result, kind)
        if totals and end.setting.totals is not None:
            scores["totals"] = list(end.setting.totals)
        if scores:
            hand["scores"] = scores
    return stated, kind


def scores_of(rules: Rules, result: HandResult, kind: str) -> dict[str, Any]:
    """Return what a record of this kind states of a computed score."""
    if kind == "nothing":
        return {}
    points = [{"seats": list(seats), "points": points} for seats, points in result.card_points]
    entries = []
    for (name, seat), value in result.items.items():
        whose = {} if seat is None else {"seat": seat}
        for row in result.rows.get((name, seat), ()):
            told = {"announced": row.announced, "achieved": row.achieved} | ({"level": row.level} if row.level else {})
            entries.append({"name": name, "value": row.value, **whose, **told})
        if (name, seat) not in result.rows:
            entries.append({"name": name, "value": value, **whose})
    scores: dict[str, Any] = {"unit": result.unit} if result.unit != 1 and points else {}
    if kind in ("points", "all") and points:
        scores["card_points"] = points
    if kind == "all" and entries:
        scores["items"] = entries
    if kind in ("hand", "all"):
        scores["hand"] = list(result.hand)
        if result.ledgers:
            scores["ledgers"] = [{"name": name, "hand": list(hand)} for name, hand in result.ledgers.items()]
        if result.carried is not None:
            scores["carried"] = dict(result.carried)
    return scores
