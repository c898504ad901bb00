"""Packing: a text -> what is kept of it, by Zstandard and a dictionary of what the archive's own texts have in common.

A hand is short and says much that every other says too, so by itself it packs badly. A dictionary is trained on the
texts of the archive and kept in it. What is packed names its dictionary by the number in its own head, so that
texts stay readable, each by itself, when a later dictionary knows more games.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

import zstandard
from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.exc import DatabaseError

from tarot_records.archive.tables import DICTIONARY, ORIGINAL
from tarot_records.record.source import MAX_BYTES

HOW: Final = zstandard.ZstdCompressionParameters.from_level(
    12,
    strategy=zstandard.STRATEGY_BTLAZY2,
    window_log=20,
    hash_log=17,
    chain_log=18,
    search_log=5,
    min_match=6,
    write_content_size=True,
    write_dict_id=True,
)
"""How texts are packed: hands closer than by level 12 in two thirds of its time; the next level that packs better takes
nearly four times as long, for one byte in ninety."""
FIRST: Final = 1_000
"""So many texts make the first dictionary."""
TIMES: Final = 8
"""When there are so many times more texts than those the last one was made of, a new one is."""
SAMPLE: Final = 4_000
"""It is trained on so many of them at most."""
PART: Final = 1 << 14
"""And on so many bytes of each."""
SHARE: Final = 16
"""It takes so many bytes for each text of the archive."""
SMALLEST, LARGEST = 1 << 14, 110 << 10
"""But at least, and at most, so many in all."""
COPIES: Final = 2
"""A dictionary stands so often: very many texts hang on it."""
SEGMENT, RUN = 2048, 8
"""Of how many bytes the parts of a dictionary are, and how many in a row count as met again."""
ASKED: Final = 500
"""So many texts are looked up at once."""


class Room(NamedTuple):
    """What packing anew comes to."""

    was: int
    """Bytes that the texts took before."""
    now: int
    """And take now."""


class _Packers(threading.local):
    """The packer of a thread; making one takes longer than packing many hands with it."""

    def __init__(self) -> None:
        self.latest: tuple[bytes, zstandard.ZstdCompressor] | None = None


_PACKERS: Final = _Packers()


def packed(raw: bytes, dictionary: bytes) -> bytes:
    """A text, packed with this dictionary, or by itself if that is empty; without the mark of what is packed."""
    latest = _PACKERS.latest
    if latest is None or latest[0] != dictionary:
        packer = zstandard.ZstdCompressor(compression_params=HOW, dict_data=_prepared(dictionary))
        latest = _PACKERS.latest = (dictionary, packer)
    return latest[1].compress(raw).removeprefix(zstandard.FRAME_HEADER)


def framed(held: bytes) -> bytes:
    """A packed text with its mark; earlier versions kept that too, and nothing else begins so."""
    return held if held.startswith(zstandard.FRAME_HEADER) else zstandard.FRAME_HEADER + held


def unpacked(held: bytes, connection: Connection) -> bytes | None:
    """A text as it was given; None if it cannot be read back."""
    frame = framed(held)
    try:
        number = zstandard.get_frame_parameters(frame).dict_id
        dictionary = _of_number(connection, number) if number else b""
        if dictionary is None:
            return None
        unpacker = zstandard.ZstdDecompressor(dict_data=_prepared(dictionary))
        return unpacker.decompress(frame, max_output_size=MAX_BYTES + 1)
    except zstandard.ZstdError:
        return None


def dictionary_for(connection: Connection, texts: Sequence[bytes]) -> bytes:
    """What new texts are packed with; where it is time for another dictionary, one made of them and of earlier ones."""
    number, of = _newest(connection)
    highest = connection.scalar(select(func.max(ORIGINAL.c.record))) or 0
    if not texts or highest + len(texts) < max(FIRST, TIMES * of):
        return (_of_number(connection, number) or b"") if number else b""
    return new_dictionary(connection, texts)


def new_dictionary(connection: Connection, texts: Sequence[bytes] = ()) -> bytes:
    """A dictionary of these texts and those of the archive, kept for all that come; empty if they are unlike."""
    number, _ = _newest(connection)
    highest = connection.scalar(select(func.max(ORIGINAL.c.record))) or 0
    every = -(-(highest + len(texts)) // SAMPLE)
    sample = [*_earlier(connection, range(1, highest + 1, every)), *texts[::every]]
    size = min(max(SMALLEST, SHARE * (highest + len(texts))), LARGEST)
    content = _trained([one[:PART] for one in sample if one], size, number + 1)
    row = {"id": number + 1, "content": content, "digest": sha256(content).digest(), "texts": highest + len(texts)}
    connection.execute(insert(DICTIONARY), [row | {"copy": copy} for copy in range(COPIES)])
    return content


def repack(connection: Connection, numbers: Sequence[int], dictionary: bytes) -> Room:
    """Packs the texts of these records with this dictionary, as far as they can be read and then take less room."""
    was, shorter = 0, dict[int, bytes]()
    saved = 0
    for number, held in connection.execute(
        select(ORIGINAL.c.record, ORIGINAL.c.packed).where(ORIGINAL.c.record.in_(numbers))
    ):
        was += len(held)
        raw = unpacked(held, connection)
        again = held if raw is None else packed(raw, dictionary)
        if len(again) < len(held):
            shorter[number] = again
            saved += len(held) - len(again)
    if shorter:
        changed = update(ORIGINAL).where(ORIGINAL.c.record == bindparam("number")).values(packed=bindparam("again"))
        connection.execute(changed, [{"number": number, "again": again} for number, again in shorter.items()])
    return Room(was, was - saved)


def worn(connection: Connection) -> list[str]:
    """What is wrong with the dictionaries, which stand more than once; nothing if all is well."""
    last, _ = _newest(connection)
    return [
        f"A copy of the dictionary {number} that texts are packed with cannot be read."
        for number in range(1, last + 1)
        for copy in range(COPIES)
        if _copy(connection, number, copy) is None
    ]


def _newest(connection: Connection) -> tuple[int, int]:
    """The number of the last dictionary, and of how many texts it was made; both 0 if there is none."""
    columns = (func.max(DICTIONARY.c.id), func.max(DICTIONARY.c.texts))
    number, texts = connection.execute(select(*columns)).one()
    return number or 0, texts or 0


def _earlier(connection: Connection, numbers: Sequence[int]) -> Iterator[bytes]:
    """The texts of these records, as far as they can be read."""
    for start in range(0, len(numbers), ASKED):
        wanted = select(ORIGINAL.c.packed).where(ORIGINAL.c.record.in_(numbers[start : start + ASKED]))
        for held in connection.scalars(wanted):
            yield unpacked(held, connection) or b""


def _trained(sample: list[bytes | bytearray | memoryview], size: int, number: int) -> bytes:
    """A dictionary of this number; empty if the texts have too little in common, or are too few."""
    try:
        return zstandard.train_dictionary(size, sample, k=SEGMENT, d=RUN, dict_id=number).as_bytes()
    except (zstandard.ZstdError, ValueError):
        return b""


@lru_cache(maxsize=16)
def _prepared(dictionary: bytes) -> zstandard.ZstdCompressionDict | None:
    return zstandard.ZstdCompressionDict(dictionary) if dictionary else None


def _of_number(connection: Connection, number: int) -> bytes | None:
    """The dictionary of this number, which a connection keeps in mind, for none ever changes; None if it is lost."""
    known: dict[int, bytes] = connection.info.setdefault("dictionaries", {})
    if number not in known:
        copies = (_copy(connection, number, copy) for copy in range(COPIES))
        found = next((content for content in copies if content is not None), None)
        if found is None:
            return None
        known[number] = found
    return known[number]


def _copy(connection: Connection, number: int, copy: int) -> bytes | None:
    """One copy of a dictionary; None if it cannot be read."""
    wanted = select(DICTIONARY.c.content, DICTIONARY.c.digest)
    with suppress(DatabaseError):
        row = connection.execute(wanted.where(DICTIONARY.c.id == number, DICTIONARY.c.copy == copy)).first()
        if row is not None and sha256(row.content).digest() == row.digest:
            return bytes(row.content)
    return None
