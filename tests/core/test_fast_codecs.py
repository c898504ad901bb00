"""JSON without orjson and files without zstandard: the same data and verdicts, by what no compiled library gives."""

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import orjson
import pytest
import zstandard

from support.paths import ROOT
from tarot_records import repair, validate
from tarot_records.core import fast_codecs
from tarot_records.output.data import report_data

TEXTS = (
    *('{"a": [1, -2, 3.5, 1e3, true, false, null, "\\u00e9é\\n\\"\\\\/"]}', "[]", "{}", '"x"', " 1 ", "0", "-0"),
    *('{"a": 1, "a": 2}', "18446744073709551615", "18446744073709551616", "-9223372036854775808", "1e400"),
    *("-9223372036854775809", "[" * 700 + "]" * 700, "[" * 1025 + "]" * 1025, "[" * 200_000, "123456789012345678901"),
    *("", " ", "{", "[1,]", "nan", "NaN", "[Infinity]", "-Infinity", "'a'", "01", "+1", "1.", ".5", "\ufeff[]"),
    *('"\\ud800"', '"\\ud83c\\udfb4"', '"\\udfb4\\ud83c"', '{"\\ud800": 1}', '"\t"', '"\\x"', "[1] 2", '"a', "tru"),
)
VALUES: tuple[Any, ...] = (
    *({"b": 1, "a": [None, True, 2.5, "é\u2028\x1f\x7f"]}, [], {}, {"a": {}, "b": []}, (1, 2), "\U0001f3b4", 0.1, -1),
    *("\ud800", {1, 2}, object(), {"a": object}, (1 << 64) - 1, float("nan") > 1),
)


@pytest.fixture(scope="module")
def plain() -> ModuleType:
    """The module as it is where neither library is installed."""
    spec = spec_from_file_location("plain_codecs", str(fast_codecs.__file__))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("orjson", "zstandard"):
            patch.setitem(sys.modules, name, None)
        spec.loader.exec_module(module)
    return module


def test_the_compiled_libraries_are_used_where_they_are_installed(plain: ModuleType) -> None:
    assert (fast_codecs.loads, fast_codecs.dumps) == (orjson.loads, orjson.dumps)
    assert fast_codecs.zstandard_library() is zstandard
    assert plain.loads is not orjson.loads
    with pytest.raises(plain.NoZstandardError, match="pip install zstandard"):
        plain.zstandard_library()
    options = (plain.OPT_INDENT_2, plain.OPT_SORT_KEYS, plain.OPT_APPEND_NEWLINE)
    assert options == (orjson.OPT_INDENT_2, orjson.OPT_SORT_KEYS, orjson.OPT_APPEND_NEWLINE)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:20])
def test_the_standard_library_reads_what_orjson_reads(plain: ModuleType, text: str) -> None:
    def read(loads: Any, error: type[Exception]) -> Any:
        try:
            data = loads(text.encode("utf-8"))
        except error:
            return "refused"
        return "deep" if text.startswith("[[") else orjson.dumps(data)

    assert read(plain.loads, plain.JSONDecodeError) == read(orjson.loads, orjson.JSONDecodeError)


@pytest.mark.parametrize("text", [b"\xff", b'"\xed\xa0\x80"'])
def test_a_text_that_is_not_utf_8_is_refused(plain: ModuleType, text: bytes) -> None:
    for module in (plain, fast_codecs):
        with pytest.raises(module.JSONDecodeError):
            module.loads(text)


@pytest.mark.parametrize("option", [0, orjson.OPT_INDENT_2, orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE])
def test_the_standard_library_writes_what_orjson_writes(plain: ModuleType, option: int) -> None:
    def write(dumps: Any, error: type[Exception], value: Any) -> Any:
        try:
            return dumps(value, option=option)
        except error:
            return "refused"

    for value in VALUES:
        written = write(plain.dumps, plain.JSONEncodeError, value)
        assert written == write(orjson.dumps, orjson.JSONEncodeError, value)


LOOK = """
import json, sys
from pathlib import Path
sys.modules["orjson"] = sys.modules["zstandard"] = None
import tarot_records
from tarot_records.output.data import report_data
print(json.dumps([report_data(tarot_records.validate(Path(path))) for path in sys.argv[3:]]))
print(json.dumps([str(repair) for repair in tarot_records.repair(Path(sys.argv[2]))]))
(record,) = tarot_records.generate("scarto", hands=1, seed=3)
assert len(tarot_records.draw(tarot_records.replay(record), 9)) > 100
report = tarot_records.validate(Path(sys.argv[1]))
print(tarot_records.explain(report.faults[0], report).what)
try:
    tarot_records.save(record, Path(sys.argv[1]).with_name("written.jsonl.zst"))
except OSError as error:
    print(error)
compiled = {name.partition(".")[0] for name, module in sys.modules.items()
            if "site-packages" in (file := getattr(module, "__file__", None) or "") and file.endswith((".so", ".pyd"))}
print(sorted(compiled))
"""


@pytest.mark.long("judges samples in a process without them")
def test_records_are_judged_alike_without_the_compiled_libraries(tmp_path: Path) -> None:
    packed = tmp_path / "some.jsonl.zst"
    packed.write_bytes(zstandard.compress(b"{}\n"))
    samples = sorted((ROOT / "samples").rglob("*.tarot.json"))[:12]
    faulty = ROOT / "samples" / "faulty" / "mathers-three-ask.tarot.json"
    command = [sys.executable, "-c", LOOK, str(packed), str(faulty), *map(str, samples)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    reports, repairs, unread, unwritten, compiled = done.stdout.splitlines()
    assert json.loads(reports) == orjson.loads(orjson.dumps([report_data(validate(path)) for path in samples]))
    assert json.loads(repairs) == [str(one) for one in repair(faulty)]
    assert "pip install zstandard" in unread
    assert "pip install zstandard" in unwritten
    assert compiled in ("['msgspec', 'pydantic_core']", "['_pydantic_core', 'msgspec']")
