"""The command `tarot-records complete`: possible and forced cards of gaps, and the number of completions."""

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import click

from tarot_records.api.mending import decide_gaps
from tarot_records.commands.engine import EngineChoice, engine_options
from tarot_records.completing.completions import IMPOSSIBLE, POSSIBLE, Decision
from tarot_records.completing.hand_writer import write_completion
from tarot_records.completing.verdict_on_gaps import contradiction_pointers, decision_faults, forced_pointers
from tarot_records.core import fast_codecs
from tarot_records.engine.result import Replayed, replayed
from tarot_records.engine.suppositions import replayed_settled
from tarot_records.notation.writer import write_record
from tarot_records.output.streams import write_data
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import report_on
from tarot_records.words.explain import explain


@click.command()
@click.argument("file", type=click.Path(path_type=str))
@click.option("--limit", type=click.IntRange(0), default=3, show_default=True, help="How many completions to write.")
@click.option("--cap", type=click.IntRange(1, 100_000), default=100, show_default=True, help="How far to count.")
@click.option("--time", "seconds", type=click.FloatRange(0.01, 3600), default=5.0, show_default=True, help="Seconds.")
@click.option("--tn", "as_notation", is_flag=True, help="The completions in the typed notation.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each hand with gaps.")
@engine_options
def complete(
    file: str, limit: int, cap: int, seconds: float, as_notation: bool, as_json: bool, engine: EngineChoice
) -> None:
    """Fill the gaps of the records of FILE. It says what is forced, how many ways there are, and shows some of them.

    For each hand of which something is unknown: whether it can be completed so that the replay finds no fault, what
    must lie where, and the number of completions up to the cap; these words go to standard error. The completions
    are all that goes to standard output, as JSON Lines or in the notation, each a record with this hand filled: what
    was filled in is marked as supplied, and the record is of the kind reconstructed, so never more than consistent.
    The exit code is 1 if a hand cannot be completed, or its record is faulty already.
    """
    if as_notation and as_json:
        raise click.UsageError("Give --tn or --json, not both.")
    work = partial(_complete_records, CompletionOptions(limit, cap, seconds, as_notation, as_json))
    failed = False
    with engine.begin() as workers:
        for parts in workers.each(work, [file]):
            for part in parts:
                failed = failed or part.failed
                if part.data:
                    write_data(part.data)
                else:
                    click.echo(part.words, err=True)
    sys.exit(1 if failed else 0)


class CompletionOptions(NamedTuple):
    """The options of the command, which hold for each record."""

    limit: int
    cap: int
    seconds: float
    as_notation: bool
    as_json: bool


class Printed(NamedTuple):
    """A part of the output: words for standard error, or data for standard output."""

    words: str = ""
    data: bytes = b""
    failed: bool = False


def _complete_records(wanted: CompletionOptions, sources: Sequence[Source]) -> list[list[Printed]]:
    return [list(_completed(wanted, source)) for source in sources]


def _completed(wanted: CompletionOptions, source: Source) -> Iterator[Printed]:
    """Yield the output for a record, hand by hand."""
    replay = replayed_settled(replayed(source, keep=True))
    if replay.contradicted or replay.outcome is None:
        verdict = report_on(replay, steps=0).verdict
        yield Printed(f"{source.label}: {verdict}; see tarot-records validate", failed=True)
        return
    if replay.ruled is None:
        yield Printed(f"{source.label}: the rules of its game are not here yet, so nothing is completed")
        return
    replay, decisions = decide_gaps(replay, wanted.seconds, wanted.cap)
    for decision in decisions:
        failed = decision.state == IMPOSSIBLE
        assert replay.record is not None
        hands = decision.completions[: wanted.limit]
        records = [write_completion(replay.record, decision.hand, hand) for hand in hands]
        if wanted.as_json:
            data = completion_data(replay, decision, records, wanted.seconds)
            yield Printed(data=fast_codecs.dumps(data) + b"\n", failed=failed)
            continue
        yield Printed(f"{source.label}: hand {decision.hand + 1}: {_outcome(decision)}", failed=failed)
        for explained in (explain(fault, replay) for fault in decision_faults(replay, decision, wanted.seconds)):
            yield Printed(f"  {explained.where}: {explained.what}")
        for record in records:
            text = write_record(record).encode() if wanted.as_notation else fast_codecs.dumps(_dump(record))
            yield Printed(data=text + b"\n")


def _outcome(decision: Decision) -> str:
    number = len(decision.completions)
    if decision.state == POSSIBLE:
        ways = "1 completion" if number == 1 else f"{number} completions"
        return ways if decision.all else f"at least {ways}"
    return "no completion" if decision.state == IMPOSSIBLE else "could not be decided in the time given"


def _dump(record: Record) -> object:
    return record.model_dump(mode="json", exclude_unset=True)


def completion_data(
    replay: Replayed, decision: Decision, records: Sequence[Record], seconds: float
) -> dict[str, object]:
    """Return a decision and the completed records as JSON data."""
    return {
        "record": replay.source.label if replay.source is not None else "",
        "hand": decision.hand + 1,
        "state": decision.state,
        "completions": len(decision.completions),
        "all": decision.all,
        "forced": [
            {"place": at, "cards": fact.cards, "all": fact.all} for at, fact in forced_pointers(replay, decision)
        ],
        "winners": [{"trick": trick + 1, "seat": seat} for trick, seat in decision.winners],
        "scores": [{"seat": seat, "score": score} for seat, score in decision.scores],
        "contradiction": contradiction_pointers(replay, decision, seconds),
        "records": [_dump(record) for record in records],
    }
