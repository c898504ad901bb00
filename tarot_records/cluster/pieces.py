"""Pieces: what a worker of a cluster does at a time, some of the records of one shard.

A piece is a name and two numbers, and its results depend on nothing else, so that any worker can do it, and do it
again in the place of one that died. A worker stops when it has worked for some seconds or has much to tell; the
results say how far it came, and the rest of the shard is done as other pieces.
"""

import pickle
from collections.abc import Iterator
from itertools import islice
from sys import maxsize
from time import monotonic
from typing import Any, Final, NamedTuple

import zstandard

from tarot_records.cluster.edition import Edition, differences, edition
from tarot_records.cluster.errors import OtherEdition
from tarot_records.cluster.shards import records
from tarot_records.reading.parallel import Work, chunks, crashed
from tarot_records.record.source import Source

SECONDS: Final = 5.0
"""A worker stops after so many seconds, at the end of a chunk: little is lost when it dies."""
BYTES: Final = 1 << 22
"""It also stops with so many bytes of packed results."""
ALL: Final = maxsize
"""Where a piece ends that goes to the end of its shard."""
PARTS: Final = 8
"""A piece at which workers died is done again in so many parts."""


class Piece(NamedTuple):
    """Some records of a shard."""

    name: str
    """The shard: a path or an address."""
    home: str
    """The folder that the path is looked for from."""
    start: int = 0
    """The first record, from 0."""
    stop: int = ALL
    """The first that is not among them."""
    deadly: bool = False
    """Whether workers died of its record; then it is only named."""


class Results(NamedTuple):
    """What came of a piece."""

    packed: list[bytes]
    """The results of the work on each record, chunk by chunk."""
    stop: int
    """The first record that is not done yet."""
    end: int
    """Where the piece ends, counted if it goes to the end of its shard."""


def done(work: Work[Any], asked: Edition, piece: Piece) -> Results:
    """The results of as many records of a piece as can be done at a time."""
    if other := differences(asked, edition()):
        raise OtherEdition(other)
    sources = _sources(piece)
    until, size, at = monotonic() + SECONDS, 0, piece.start
    packed: list[bytes] = []
    for chunk in chunks(sources):
        packed.append(zstandard.compress(pickle.dumps(work(chunk))))
        at += len(chunk)
        size += len(packed[-1])
        if monotonic() > until or size > BYTES:
            return Results(packed, at, at + sum(1 for _ in sources) if piece.stop == ALL else piece.stop)
    return Results(packed, at, at)


def counted(piece: Piece) -> int:
    """Where a piece ends."""
    return piece.start + sum(1 for _ in _sources(piece))


def unpacked(results: Results) -> Iterator[Any]:
    """The results on each record."""
    for some in results.packed:
        yield from pickle.loads(zstandard.decompress(some))


def _sources(piece: Piece) -> Iterator[Source]:
    found = islice(records(piece.name, piece.home), piece.start, piece.stop)
    return map(crashed, found) if piece.deadly else found


def rest(piece: Piece, results: Results) -> list[Piece]:
    """What is left of a piece, in pieces of so many records as were done at a time."""
    return _divided(piece, results.stop, results.end, results.stop - piece.start)


def parts(piece: Piece) -> list[Piece]:
    """A piece in smaller ones."""
    return _divided(piece, piece.start, piece.stop, -(-(piece.stop - piece.start) // PARTS))


def _divided(piece: Piece, start: int, stop: int, size: int) -> list[Piece]:
    return [piece._replace(start=at, stop=min(at + size, stop)) for at in range(start, stop, size)]
