"""Files and folders: a bad line does not stop the others, and nothing is lost in silence."""

import gzip
import json
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

import orjson
import pytest
import zstandard

from support.bad_input import GOOD, case_named, examined, places, record_of, written
from tarot_records.core.faults import Reason
from tarot_records.output.text import report_text
from tarot_records.reading import files as reading
from tarot_records.reading.convert import open_output
from tarot_records.reading.files import read_sources


def verdicts(path: Path | str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Label, verdict and codes of every record at a path."""
    reports = [examined(source) for source in read_sources(path)]
    return [(str(r.source and r.source.label), r.verdict, tuple(fault.code for fault in r.faults)) for r in reports]


def faulty(name: str) -> bytes:
    return written(record_of(case_named(name)), None).text.encode("utf-8")


LINES: tuple[tuple[bytes, str, tuple[str, ...]], ...] = (
    (GOOD, "proved", ()),
    (b"not json", "unreadable", ("source.json",)),
    (b"", "", ()),
    (faulty("a wrong score"), "faulty", ("score.hand",)),
    (b"{}", "unreadable", ("record.format",)),
    (b"\xff\xfe", "unreadable", ("source.empty",)),
    (b'{"a": "\xe9"}', "unreadable", ("source.encoding",)),
    (b"   \t", "", ()),
    (b"[" * 1000, "unreadable", ("source.depth",)),
    (faulty("an unknown game"), "unreadable", ("record.game",)),
    (GOOD + b"\r", "proved", ()),
    (GOOD[:-1], "unreadable", ("source.json",)),
    (GOOD, "proved", ()),
)
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".jsonl": bytes,
    ".jsonl.gz": gzip.compress,
    ".jsonl.zst": zstandard.ZstdCompressor().compress,
}


@pytest.mark.parametrize("end", [b"", b"\n"], ids=["open end", "closed end"])
@pytest.mark.parametrize("suffix", PACKERS)
def test_a_bad_line_does_not_stop_the_other_lines(suffix: str, end: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"many{suffix}"
    file.write_bytes(PACKERS[suffix](b"\n".join(raw for raw, _, _ in LINES) + end))
    expected = [(f"{file}:{i}", verdict, codes) for i, (_, verdict, codes) in enumerate(LINES, 1) if verdict]
    assert verdicts(file) == expected


def test_an_empty_path_is_not_the_current_folder() -> None:
    assert verdicts("") == [('""', "unreadable", ("source.missing",))]


def test_fault_positions_are_positions_in_the_file(tmp_path: Path) -> None:
    case = case_named("the wrong leader")
    text = written(record_of(case), None)
    file = tmp_path / "many.jsonl"
    file.write_bytes(GOOD + b"\n\n" + text.text.encode("utf-8") + b"\n")
    _, report = (examined(source) for source in read_sources(file))
    _, column = text.line_and_column(case["at"])
    assert (case["code"], 3, column) in places(report)
    assert f"{file}:3:{column}" in report_text(report)


@pytest.mark.long("it is that long")
def test_a_line_of_100_megabytes_is_passed_over_in_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    with file.open("wb") as out:
        out.write(GOOD + b"\n")
        out.seek(100_000_000, 1)
        out.write(b"\n" + GOOD + b"\n")
    tracemalloc.start()
    try:
        found = verdicts(file)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == [
        (f"{file}:1", "proved", ()),
        (f"{file}:2", "unreadable", ("source.size",)),
        (f"{file}:3", "proved", ()),
    ]
    assert peak < 64 * 1024 * 1024


def test_a_file_of_100_megabytes_is_refused_in_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    with file.open("wb") as out:
        out.truncate(100_000_000)
    tracemalloc.start()
    try:
        found = verdicts(file)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == [(str(file), "unreadable", ("source.size",))]
    assert peak < 150 * 1024 * 1024


def test_a_text_of_nothing_but_first_lines_is_refused_as_one(tmp_path: Path) -> None:
    file = tmp_path / "heads.tn"
    file.write_bytes(b"#tn 1\n" * 300_000)
    assert verdicts(file) == [(str(file), "unreadable", ("source.heads",))]
    file.write_bytes(b"#tn 1\n" * reading.MOST_HEADS)
    assert sum(1 for _ in read_sources(file)) == reading.MOST_HEADS


@pytest.mark.parametrize("suffix", [".jsonl.gz", ".jsonl.zst"])
def test_a_truncated_packed_file_is_read_up_to_the_cut(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"cut{suffix}"
    # Different lines, so that a good part of them stands before the cut.
    lines = [orjson.dumps({**json.loads(GOOD), "id": f"{i * 7919}"}) for i in range(3000)]
    whole = PACKERS[suffix](b"\n".join(lines) + b"\n")
    file.write_bytes(whole[: len(whole) * 3 // 4])
    *found, _, last = read_sources(file)
    assert examined(found[0]).verdict == "proved"
    assert len(found) > 100
    assert last.problem is not None
    assert last.problem.code == "source.compressed"
    # At most the line that was cut stands, unreadable, before the word that the file was.
    assert {source.problem for source in found} == {None}
    assert [source.raw for source in found] == lines[: len(found)]


CUT: dict[str, Callable[[bytes], bytes]] = {
    ".jsonl": bytes,
    ".jsonl.gz": partial(gzip.compress, mtime=0),
    ".jsonl.zst": lambda text: b"".join(map(zstandard.compress, text.splitlines(keepends=True))),
}
"""One frame for all, or one for each line."""


@pytest.mark.parametrize("suffix", CUT)
def test_records_before_any_cut_are_read(suffix: str, tmp_path: Path) -> None:
    lines = [orjson.dumps({**json.loads(GOOD), "id": f"{i * 7919}"}) for i in range(9)]
    whole = CUT[suffix](b"\n".join(lines) + b"\n")
    file = tmp_path / f"cut{suffix}"
    ends = set(accumulate(len(zstandard.compress(line + b"\n")) for line in lines)) if suffix.endswith("zst") else ()
    for end in range(1, len(whole), 197 if suffix == ".jsonl" else 29):
        file.write_bytes(whole[:end])
        held = b"".join(unpacked_before(suffix, whole[:end]))
        *found, last = [(one.raw, one.problem and one.problem.code) for one in read_sources(file)]
        texts = [text for text in held.split(b"\n") if text]
        known = [text for text in texts if text in lines]
        if suffix == ".jsonl":
            assert [*found, last] == [(text, None) for text in texts]
        else:
            cut = [] if end in ends else [(b"", "source.compressed")]
            assert [*found, last] == [*((text, None) for text in known), *cut]


def unpacked_before(suffix: str, part: bytes) -> Iterator[bytes]:
    """What the libraries make of the beginning of a packed file, byte by byte."""
    frame: Any = None
    for byte in part if suffix != ".jsonl" else ():
        frame = frame or (
            zlib.decompressobj(wbits=31) if suffix == ".jsonl.gz" else zstandard.ZstdDecompressor().decompressobj()
        )
        yield frame.decompress(bytes([byte]))
        frame = None if frame.eof else frame
    if suffix == ".jsonl":
        yield part


@pytest.mark.parametrize("suffix", [".jsonl.gz", ".jsonl.zst"])
@pytest.mark.parametrize("after", [b"garbage", b"\x1f\x8b garbage", b"\x28\xb5\x2f\xfd garbage"])
def test_records_before_garbage_are_read(suffix: str, after: bytes, tmp_path: Path) -> None:
    lines = [orjson.dumps({**json.loads(GOOD), "id": str(i)}) for i in range(2)]
    file = tmp_path / f"garbage{suffix}"
    file.write_bytes(CUT[suffix](b"\n".join(lines) + b"\n") + after)
    *found, last = read_sources(file)
    assert [(one.raw, one.problem) for one in found] == [(line, None) for line in lines]
    assert last.problem is not None
    assert (last.problem.code, last.first_line) == ("source.compressed", 3)


def test_garbage_in_packed_data_ends_the_file(tmp_path: Path) -> None:
    """Blocks of one frame, each of a record: those before the one that is none are read."""
    lines = [orjson.dumps({**json.loads(GOOD), "id": f"{i * 7919}"}) + b"\n" for i in range(20)]
    packer = zstandard.ZstdCompressor().compressobj()
    blocks = [packer.compress(line) + packer.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK) for line in lines]
    file = tmp_path / "garbage.jsonl.zst"
    for good in range(20):
        file.write_bytes(b"".join(blocks[:good]) + b"\xff" * 50)
        *found, last = read_sources(file)
        assert [one.raw + b"\n" for one in found] == lines[:good]
        assert last.problem is not None


def test_a_gzip_file_may_be_padded_with_zeros(tmp_path: Path) -> None:
    file = tmp_path / "filled.jsonl.gz"
    file.write_bytes(gzip.compress(GOOD + b"\n") + gzip.compress(GOOD + b"\n") + b"\0" * 5000)
    assert [one.problem for one in read_sources(file)] == [None, None]


@pytest.mark.long("large files")
@pytest.mark.parametrize("suffix", [".jsonl.gz", ".jsonl.zst"])
@pytest.mark.parametrize("filler", [b"\n", b"\0", b" \n"], ids=["blank lines", "zeros", "blanks"])
def test_a_decompression_bomb_is_read_up_to_the_limit(
    suffix: str, filler: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "UNPACKED", 1 << 16)
    file = tmp_path / f"bomb{suffix}"
    file.write_bytes(PACKERS[suffix](GOOD + b"\n" + filler * (1 << 19)))
    tracemalloc.start()
    try:
        found = list(read_sources(file))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert examined(found[0]).verdict == "proved"
    problem = found[-1].problem
    assert problem is not None
    assert (problem.code, len(found)) == ("source.compressed", 2)
    assert problem.facts["reason"] == Reason("swollen", {"times": 300})
    assert peak < 25 * 1024 * 1024


@pytest.mark.parametrize("suffix", [".jsonl.gz", ".jsonl.zst"])
def test_a_record_repeated_many_times_is_no_bomb(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"many{suffix}"
    file.write_bytes(PACKERS[suffix]((GOOD + b"\n") * 1000))
    assert sum(source.problem is None for source in read_sources(file)) == 1000


@pytest.mark.parametrize("suffix", [".jsonl.gz", ".jsonl.zst"])
@pytest.mark.parametrize("raw", [b"not packed at all\n", GOOD + b"\n", b"\0" * 100], ids=["prose", "plain", "zeros"])
def test_an_uncompressed_file_with_a_packed_name_is_refused(suffix: str, raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / f"plain{suffix}"
    file.write_bytes(raw)
    assert [row[1:] for row in verdicts(file)] == [("unreadable", ("source.compressed",))]


@pytest.mark.parametrize("suffix", [*PACKERS, ".json"])
def test_empty_files_are_reported(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"empty{suffix}"
    file.write_bytes(b"")
    assert [row[1:] for row in verdicts(file)] == [("unreadable", ("source.empty",))]
    file.write_bytes(PACKERS.get(suffix, bytes)(b" \n\n"))
    assert [row[1:] for row in verdicts(file)] == [("unreadable", ("source.empty",))]


def test_missing_files_are_reported(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "notes.txt").write_text("nothing here")
    for path in (tmp_path / "none.json", tmp_path / "none.jsonl.zst", tmp_path / "empty", "a\0b", "n" * 5000):
        report = examined(next(iter(read_sources(path))))
        assert (report.verdict, report.faults[0].code) == ("unreadable", "source.missing")


def test_folders_are_walked_in_order_of_names(tmp_path: Path) -> None:
    names = ["b.json", "a/2.jsonl", "a/10.tarot.json", "c.tarot.jsonl.gz", "a.json", "B.json"]
    for name in (*names, ".hidden.json", "a/notes.txt", "b.expected.json"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(gzip.compress(GOOD) if name.endswith(".gz") else GOOD)
    found = [Path(source.name) for source in read_sources(tmp_path)]
    assert found == sorted(tmp_path / name for name in names)
    assert [source.name for source in read_sources(str(tmp_path))] == list(map(str, found))


def test_a_packed_output_without_its_last_byte_gives_all_records(tmp_path: Path) -> None:
    file, lines = tmp_path / "cut.jsonl.zst", [b'{"n":%d}' % number for number in range(40)]
    with open_output(file) as packed:
        packed.write(b"\n".join(lines) + b"\n")
    file.write_bytes(file.read_bytes()[:-1])
    assert [source.raw for source in read_sources(file)][:40] == lines
