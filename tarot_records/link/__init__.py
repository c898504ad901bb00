"""Links: conversion of a record to a short text for an address, and back.

A text of version 1 has one of two forms (`web/manual/link.md` describes them byte by byte). The compact form is
the hands of one of our tables as one big number: each bid and card by its rank among the moves that the replay core
finds legal there. The full form is the record's JSON, packed. Both have the same frame, whose check
characters notice every wrong, missing or exchanged character.

    >>> from tarot_records import generate
    >>> from tarot_records.games import GAMES
    >>> [record] = generate(next(iter(GAMES)), hands=1, seed=1)
    >>> decode(encode(record)) == promised(record)
    True

`encode` writes the compact form if the game can be restored from it. The form omits everything outside the game, and
everything that follows from the game: winners and scores, but only if they are stated as the replay computes them, so
that no faulty record turns into a good one. `carried` lists the parts of a record that are kept, computed again or
lost. With `whole=True` everything is kept.
"""

from tarot_records.coding.digits import Unfit
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.engine.fold import Outcome, run
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.link import compact, json_form
from tarot_records.link.compact import FULL, NAMED, tables
from tarot_records.link.frame import BadLink, read_frame, write_frame
from tarot_records.link.promise import Carried, difference, promised, without_names
from tarot_records.record.model import Record

__all__ = ["BadLink", "Carried", "carried", "decode", "encode", "promised"]


def encode(record: Record, *, names: bool = False, whole: bool = False) -> str:
    """Return the link text of a record.

    The link is compact if the game can be restored as `promised` returns it and the replay computes all omitted parts;
    with `whole`, only if the record can be restored completely. Otherwise the link is full. Names of players are kept
    only if `names` or `whole` is set. Raises BadLink if the record is too long for a link.
    """
    bare = record if whole else promised(record, names=names)
    short = _compact(bare) if bare is record or _computes_the_rest(record, bare) else None
    if short is not None:
        return short
    return write_frame(FULL, json_form.write(record if whole or names else without_names(record)))


def decode(text: str) -> Record:
    """Return the record of a link text. Raises BadLink for every text that `encode` could not have made.

    A text of the full form may have been packed by another program, with other bytes for the same JSON.
    """
    kind, number = read_frame(text)
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
    """Return the names of the parts of a record that its link text keeps, that are computed again and that are lost."""
    return difference(record, decode(text))


def _compact(record: Record) -> str | None:
    """Return the compact form of a record; None if the record cannot be restored completely from it."""
    try:
        return write_frame(*compact.write(record))
    except Unfit:
        return None


def _computes_the_rest(record: Record, bare: Record) -> bool:
    """Return whether the replay of `bare`, without the omitted parts, has the same faults and computes all scores."""
    rules = rules_of(record)
    if isinstance(rules, Fault) or not rules.ruled:
        return False
    stated, computed = run(rules, record), run(rules, bare)
    scored = all(
        hand.scores is None or result is not None for hand, result in zip(record.hands, computed.results, strict=True)
    )
    return scored and _faults_with_places(stated) == _faults_with_places(computed)


def _faults_with_places(outcome: Outcome) -> set[tuple[str, str]]:
    return {(fault.code, fault.where.pointer) for fault in outcome.faults if fault.severity in FAULTY}
