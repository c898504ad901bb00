"""Compression of texts: Zstandard with dictionaries trained on the archive's own texts, and repair of lost texts.

A single hand compresses badly, but most of its words recur in every other hand. A packed text names its dictionary in
its frame header, so it stays readable when a later dictionary is trained.
"""

import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import DatabaseError

from tarot_records.archive.tables import DICTIONARY, ORIGINAL, RECORD
from tarot_records.core.fast_codecs import ZstdError, zstandard_library
from tarot_records.record.source import MAX_BYTES

HOW: Final = {
    "window_log": 20,
    "hash_log": 17,
    "chain_log": 18,
    "search_log": 5,
    "min_match": 6,
    "write_content_size": True,
    "write_dict_id": True,
}
"""Zstandard parameters. They compress hands better than plain level 12, in two thirds of the time."""
FIRST: Final = 1_000
"""Minimum number of texts for which an archive has a dictionary."""
TIMES: Final = 8
"""Growth factor: a new dictionary is made when the archive has `TIMES` as many texts as at the last training."""
SAMPLE: Final = 4_000
"""Maximum number of texts a dictionary is trained on."""
PART: Final = 1 << 14
"""Maximum number of bytes of each text that a dictionary is trained on."""
SHARE: Final = 16
"""Size of a dictionary, in bytes per text of the archive."""
SMALLEST, LARGEST = 1 << 14, 110 << 10
"""Limits of the size of a dictionary, in bytes."""
COPIES: Final = 2
"""Copies of each dictionary: many texts depend on it."""
SEGMENT, RUN = 2048, 8
"""Training parameters: bytes of a segment, and of a match."""
REMEDY: Final = (
    "Adding the same texts again, or a backup or an export of them, mends that: `tarot-records archive add FILE`."
)
"""Remedy for lost texts, shown to the user."""
BATCH: Final = 500
"""Number of texts read or copied in one query."""
HEADER: Final = 14
"""Number of bytes at the beginning of a packed text that are enough to find its dictionary."""


class Room(NamedTuple):
    """Bytes that packed texts take before and after repacking."""

    was: int
    now: int
    lost: int
    """Number of texts that cannot be read, and stay as they are."""


class _Packers(threading.local):
    """The latest compressor of each thread; making a compressor takes longer than packing many hands."""

    def __init__(self) -> None:
        self.latest: tuple[bytes, Any] | None = None


_PACKERS: Final = _Packers()


def pack_text(raw: bytes, dictionary: bytes) -> bytes:
    """Return a text compressed with this dictionary, without the four bytes with which Zstandard's frames begin.

    An empty dictionary means none.
    """
    zstandard, latest = zstandard_library(), _PACKERS.latest
    if latest is None or latest[0] != dictionary:
        strategy = zstandard.STRATEGY_BTLAZY2
        parameters = zstandard.ZstdCompressionParameters.from_level(12, strategy=strategy, **HOW)
        packer = zstandard.ZstdCompressor(compression_params=parameters, dict_data=_prepared(dictionary))
        latest = _PACKERS.latest = (dictionary, packer)
    packed: bytes = latest[1].compress(raw)
    return packed.removeprefix(zstandard.FRAME_HEADER)


def unpack_text(held: bytes, connection: Connection) -> bytes | None:
    """Return a packed text as it was given; None if the text or its dictionary cannot be read back."""
    zstandard = zstandard_library()
    frame = zstandard.FRAME_HEADER + held
    try:
        number = zstandard.get_frame_parameters(frame).dict_id
        dictionary = _dictionary(connection, number) if number else b""
        if dictionary is None:
            return None
        unpacker = zstandard.ZstdDecompressor(dict_data=_prepared(dictionary))
        unpacked: bytes = unpacker.decompress(frame, max_output_size=MAX_BYTES + 1)
        return unpacked
    except ZstdError:
        return None


# -- dictionaries ----------------------------------------------------------------------------------


def dictionary_for(connection: Connection, texts: Sequence[bytes]) -> bytes:
    """Return the compression dictionary for the new `texts`; empty if there is none.

    If the archive has grown enough with them (see `FIRST` and `TIMES`), train and store a new dictionary before.
    """
    number, of = _newest(connection)
    if not texts or _highest(connection) + len(texts) < max(FIRST, TIMES * of):
        return (_dictionary(connection, number) or b"") if number else b""
    return new_dictionary(connection, texts)


def new_dictionary(connection: Connection, texts: Sequence[bytes] = ()) -> bytes:
    """Train a dictionary on stored texts and on `texts`, store it, and return it.

    The dictionary is empty if the texts have too little in common.
    """
    (number, _), highest = _newest(connection), _highest(connection)
    count = highest + len(texts)
    every = max(1, -(-count // SAMPLE))
    sample = [*_texts(connection, range(1, highest + 1, every)), *texts[::every]]
    size = min(max(SMALLEST, SHARE * count), LARGEST)
    content = _trained([one[:PART] for one in sample if one], size, number + 1)
    row = {"id": number + 1, "content": content, "digest": sha256(content).digest(), "texts": count}
    connection.execute(insert(DICTIONARY), [row | {"copy": copy} for copy in range(COPIES)])
    return content


def describe_damage(connection: Connection) -> list[str]:
    """Return a sentence for each damaged dictionary, with the remedy."""
    sentences = []
    for number, whole in damaged_dictionaries(connection).items():
        if whole:
            remedy = "The texts are read by the other one; `tarot-records archive pack` packs them with a new one."
            sentences.append(f"A copy of the dictionary {number} that texts are packed with cannot be read. {remedy}")
        else:
            loss = f"No copy of the dictionary {number} can be read, so all texts packed with it are lost."
            sentences.append(f"{loss} {REMEDY} Then `tarot-records archive pack` removes the dictionary.")
    return sentences


def damaged_dictionaries(connection: Connection) -> dict[int, int]:
    """Return the numbers of the dictionaries of which a copy cannot be read -> the number of copies that can."""
    numbers = connection.scalars(select(DICTIONARY.c.id).distinct().order_by(DICTIONARY.c.id)).all()
    copies = {number: sum(_copy(connection, number, copy) is not None for copy in range(COPIES)) for number in numbers}
    return {number: whole for number, whole in copies.items() if whole < COPIES}


def remove_unused(connection: Connection, numbers: Collection[int]) -> None:
    """Remove these dictionaries, except those that a text is packed with."""
    starts = connection.scalars(select(func.substr(ORIGINAL.c.packed, 1, HEADER)))
    used = {_dictionary_number(start) for start in starts}
    connection.execute(delete(DICTIONARY).where(DICTIONARY.c.id.in_([*{*numbers} - used])))


def _dictionary_number(held: bytes) -> int:
    """Return the number of the dictionary that a packed text names; 0 if it names none."""
    zstandard = zstandard_library()
    with suppress(ZstdError):
        return int(zstandard.get_frame_parameters(zstandard.FRAME_HEADER + held).dict_id)
    return 0


def _newest(connection: Connection) -> tuple[int, int]:
    """Return the number of the last dictionary, and the number of texts when it was made; 0, 0 if there is none."""
    columns = (func.max(DICTIONARY.c.id), func.max(DICTIONARY.c.texts))
    number, texts = connection.execute(select(*columns)).one()
    return number or 0, texts or 0


def _highest(connection: Connection) -> int:
    """Return the highest record number with a text; 0 if the archive is empty."""
    return connection.scalar(select(func.max(ORIGINAL.c.record))) or 0


def _texts(connection: Connection, numbers: Sequence[int]) -> Iterator[bytes]:
    """Yield the texts of these records; an unreadable text is empty."""
    for start in range(0, len(numbers), BATCH):
        wanted = select(ORIGINAL.c.packed).where(ORIGINAL.c.record.in_(numbers[start : start + BATCH]))
        for held in connection.scalars(wanted):
            yield unpack_text(held, connection) or b""


def _trained(sample: list[bytes | bytearray | memoryview], size: int, number: int) -> bytes:
    """Return a dictionary of at most `size` bytes trained on the sample; empty if training fails."""
    try:
        trained = zstandard_library().train_dictionary(size, sample, k=SEGMENT, d=RUN, dict_id=number)
        return bytes(trained.as_bytes())
    except (ZstdError, ValueError):
        return b""


@lru_cache(maxsize=16)
def _prepared(dictionary: bytes) -> Any:
    """Return a dictionary in the form that Zstandard uses; None if it is empty."""
    return zstandard_library().ZstdCompressionDict(dictionary) if dictionary else None


def _dictionary(connection: Connection, number: int) -> bytes | None:
    """Return a dictionary by number; None if all copies are lost. It never changes, so the connection caches it."""
    known: dict[int, bytes] = connection.info.setdefault("dictionaries", {})
    if number not in known:
        copies = (_copy(connection, number, copy) for copy in range(COPIES))
        readable = next((content for content in copies if content is not None), None)
        if readable is None:
            return None
        known[number] = readable
    return known[number]


def _copy(connection: Connection, number: int, copy: int) -> bytes | None:
    """Return one copy of a dictionary; None if it is lost or its digest does not fit."""
    wanted = select(DICTIONARY.c.content, DICTIONARY.c.digest)
    with suppress(DatabaseError):
        row = connection.execute(wanted.where(DICTIONARY.c.id == number, DICTIONARY.c.copy == copy)).first()
        if row is not None and sha256(row.content).digest() == row.digest:
            return bytes(row.content)
    return None


# -- stored texts ----------------------------------------------------------------------------------


def repack(
    connection: Connection, numbers: Sequence[int], dictionary: bytes, damaged: Collection[int] = frozenset()
) -> Room:
    """Pack the texts of these records with this dictionary; return the sizes before and after.

    A text that would take more room stays as it is, unless its dictionary is one of the `damaged`.
    """
    was = saved = lost = 0
    changed = []
    texts = select(ORIGINAL.c.record, ORIGINAL.c.packed).where(ORIGINAL.c.record.in_(numbers))
    for number, held in connection.execute(texts):
        was += len(held)
        raw = unpack_text(held, connection)
        lost += raw is None
        again = held if raw is None else pack_text(raw, dictionary)
        if len(again) < len(held) or (raw is not None and damaged and _dictionary_number(held) in damaged):
            changed.append({"number": number, "again": again})
            saved += len(held) - len(again)
    if changed:
        change = update(ORIGINAL).where(ORIGINAL.c.record == bindparam("number")).values(packed=bindparam("again"))
        connection.execute(change, changed)
    return Room(was, was - saved, lost)


def restore(connection: Connection, number: int, raw: bytes) -> bool:
    """Store the text of a record again if the stored text cannot be read back; return True if that was needed."""
    held = connection.scalar(select(ORIGINAL.c.packed).where(ORIGINAL.c.record == number))
    if held is not None and unpack_text(held, connection) == raw:
        return False
    connection.execute(delete(ORIGINAL).where(ORIGINAL.c.record == number))
    connection.execute(insert(ORIGINAL).values(record=number, packed=pack_text(raw, dictionary_for(connection, ()))))
    return True


def rebuild(connection: Connection, lost: Collection[int]) -> None:
    """Copy the table of texts of a damaged SQLite file to a new table, without the texts of the `lost` records.

    The damaged pages can be neither read nor freed, so the old table is only removed from the schema. The lost texts
    are not read here, because a transaction that met a damaged page cannot be committed.
    """
    numbers = [number for number in connection.scalars(select(RECORD.c.id)) if number not in lost]
    connection.execute(text("ALTER TABLE original RENAME TO damaged"))
    ORIGINAL.create(connection)
    copy = text("INSERT INTO original SELECT record, packed FROM damaged WHERE record IN :among")
    copy = copy.bindparams(bindparam("among", expanding=True))
    for start in range(0, len(numbers), BATCH):
        connection.execute(copy, {"among": numbers[start : start + BATCH]})
    for step in (
        "PRAGMA writable_schema = ON",
        "DELETE FROM sqlite_schema WHERE name = 'damaged'",
        "PRAGMA writable_schema = RESET",
    ):
        connection.execute(text(step))
