"""The command `tarot-records complete`: what the gaps of a record can be, what they must be, how many ways."""

import sys
from collections.abc import Iterator

import click
import orjson

from tarot_records.completing.deciding import contradicting, decision_faults, told_facts
from tarot_records.completing.decision import IMPOSSIBLE, POSSIBLE, Decision, decide, has_gaps
from tarot_records.reading import read_sources
from tarot_records.record import Record
from tarot_records.replayed import Replayed, replayed
from tarot_records.report import report_on
from tarot_records.words.explain import explain

WIDEST = 100
"""Here somebody asks, so what is forced is told however many cards are unknown in a place."""


@click.command()
@click.argument("file", type=click.Path(path_type=str))
@click.option("--limit", type=click.IntRange(0), default=3, show_default=True, help="How many completions to write.")
@click.option("--cap", type=click.IntRange(1, 100_000), default=100, show_default=True, help="How far to count.")
@click.option("--time", "seconds", type=click.FloatRange(0.01, 3600), default=5.0, show_default=True, help="Seconds.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each hand with gaps.")
def complete(file: str, limit: int, cap: int, seconds: float, as_json: bool) -> None:
    """Fill the gaps of the records of FILE: what is forced, how many ways there are, and some of them.

    For each hand with unknown cards: whether it can be completed so that the replay finds no fault, what must
    lie where, and the number of completions up to the cap. The completions follow as JSON Lines, each a record
    with this hand filled. The exit code is 1 if a hand cannot be completed, or its record is faulty already.
    """
    failed = False
    for source in read_sources(file):
        replay = replayed(source, keep=True)
        if replay.contradicted or replay.outcome is None:
            click.echo(f"{source.label}: {report_on(replay).verdict}; see tarot-records validate", err=True)
            failed = True
            continue
        if replay.ruled is None:
            click.echo(f"{source.label}: the rules of its game are not here yet, so nothing is completed", err=True)
            continue
        for decision in _decisions(replay, seconds, cap):
            failed = failed or decision.state == IMPOSSIBLE
            if as_json:
                click.echo(orjson.dumps(_data(replay, decision, limit, seconds)))
            else:
                _print(replay, source.label, decision, limit, seconds)
    sys.exit(1 if failed else 0)


def _decisions(replay: Replayed, seconds: float, cap: int) -> Iterator[Decision]:
    assert replay.record is not None
    for number, hand in enumerate(replay.record.hands):
        if has_gaps(hand):
            yield decide(replay, number, seconds, cap, WIDEST)


def _print(replay: Replayed, label: str, decision: Decision, limit: int, seconds: float) -> None:
    click.echo(f"{label}: hand {decision.hand + 1}: {_outcome(decision)}")
    for fault in decision_faults(replay, decision, seconds):
        told = explain(fault, replay)
        click.echo(f"  {told.where}: {told.what}")
    for record in _records(replay, decision, limit):
        click.echo(orjson.dumps(_dump(record)))


def _outcome(decision: Decision) -> str:
    number = len(decision.found)
    if decision.state == POSSIBLE:
        ways = "1 completion" if number == 1 else f"{number} completions"
        return ways if decision.all else f"at least {ways}"
    return "no completion" if decision.state == IMPOSSIBLE else "could not be decided in the time given"


def _records(replay: Replayed, decision: Decision, limit: int) -> Iterator[Record]:
    """The record with the hand filled, each time in another way."""
    record = replay.record
    assert record is not None
    for hand in decision.found[:limit]:
        kept = hand.model_copy(update={"scores": record.hands[decision.hand].scores})
        hands = (*record.hands[: decision.hand], kept, *record.hands[decision.hand + 1 :])
        yield record.model_copy(update={"hands": hands})


def _dump(record: Record) -> object:
    return record.model_dump(mode="json", exclude_unset=True)


def _data(replay: Replayed, decision: Decision, limit: int, seconds: float) -> dict[str, object]:
    return {
        "record": replay.source.label if replay.source is not None else "",
        "hand": decision.hand + 1,
        "state": decision.state,
        "completions": len(decision.found),
        "all": decision.all,
        "forced": [{"place": at, "cards": fact.cards, "all": fact.all} for at, fact in told_facts(replay, decision)],
        "winners": [{"trick": trick + 1, "seat": seat} for trick, seat in decision.winners],
        "score": decision.score,
        "contradiction": contradicting(replay, decision, seconds),
        "records": [_dump(record) for record in _records(replay, decision, limit)],
    }
