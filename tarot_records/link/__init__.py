"""Links: a record as a short text that stands in an address, and back.

A text of version 1 has one of two forms (`web/manual/link.md` describes them byte by byte). The compact form is
the hands of one of our tables as one big number: each bid and card by its rank among what the replay core
says is legal there. The full form is the record's JSON, packed. Both stand in the same frame, whose check
characters notice every wrong, missing or exchanged character.

    >>> from tarot_records import generate
    >>> from tarot_records.games import GAMES
    >>> [record] = generate(next(iter(GAMES)), hands=1, seed=1)
    >>> decode(encode(record)) == promised(record)
    True

`encode` writes the compact form whenever that gives the game back. It leaves out what is no part of the game,
and what follows from it: winners and scores, but only if they are stated as the replay computes them, so that
no faulty record turns into a good one. `carried` returns what of a record is kept, what is computed again and what is
lost. With `whole=True` everything is kept.
"""

from tarot_records.coding.digits import Unfit
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.engine.fold import Outcome, run
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.link import compact, json_form
from tarot_records.link.compact import FULL, NAMED, tables
from tarot_records.link.frame import BadLink, framed, opened
from tarot_records.link.promise import Carried, difference, nameless, promised
from tarot_records.record.model import Record

__all__ = ["BadLink", "Carried", "carried", "decode", "encode", "promised"]


def encode(record: Record, *, names: bool = False, whole: bool = False) -> str:
    """Return the link text of a record.

    It is compact if that gives back the game as `promised` returns it, and the replay computes what is left out (with
    `whole`: if that gives back the record as it is, to the last comment); else full. Names of players are kept with
    `names` or `whole` only. Raises BadLink if the record is too long for a link.
    """
    bare = record if whole else promised(record, names=names)
    short = _compact(bare) if bare is record or _follows(record, bare) else None
    if short is not None:
        return short
    return framed(FULL, json_form.write(record if whole or names else nameless(record)))


def decode(text: str) -> Record:
    """Return the record of a link text. Raises BadLink for every text that `encode` has not made.

    A text of the full form may have been packed by another program, with other bytes for the same JSON.
    """
    kind, number = opened(text)
    if kind == NAMED or kind in tables():
        record = compact.read(kind, number)
        if _compact(record) != text:
            raise BadLink("link.content")
        return record
    if kind != FULL:
        raise BadLink("link.version", found=text[:2], expected=text[0])
    record = json_form.read(number)
    if _compact(record) is not None:
        raise BadLink("link.content")
    return record


def carried(record: Record, text: str) -> Carried:
    """Return what of a record its link text keeps, what is computed again and what is lost."""
    return difference(record, decode(text))


def _compact(record: Record) -> str | None:
    """Return the compact form of a record; None if that does not give it back as it is."""
    try:
        return framed(*compact.write(record))
    except Unfit:
        return None


def _follows(record: Record, bare: Record) -> bool:
    """Return whether the replay of the bare record finds the same faults, and every score that the record states."""
    rules = rules_of(record)
    if isinstance(rules, Fault) or not rules.ruled:
        return False
    stated, computed = run(rules, record), run(rules, bare)
    scored = all(
        hand.scores is None or result is not None for hand, result in zip(record.hands, computed.results, strict=True)
    )
    return scored and _wrong(stated) == _wrong(computed)


def _wrong(outcome: Outcome) -> set[tuple[str, str]]:
    return {(fault.code, fault.where.pointer) for fault in outcome.faults if fault.severity in FAULTY}
