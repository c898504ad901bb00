"""Inputs: records of every game found, whole, with gaps or with slips, and what hostile hands make of them.

Each follows from one source of chance, so that the same seed and number give the same input again.
"""

import gzip
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import zstandard

from support.mutants import mutated
from support.record_builders import ALL_TABLES, Json, TableOf, played
from support.record_gaps import forgotten, ways_of
from tarot_records.link import BadLink, encode
from tarot_records.notation.writer import write_record
from tarot_records.record.model import Record
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.language import LANGUAGES

LINK: Final = ".link"
"""The ending of an input that is the text of a link."""
FOREIGN: Final = Path(__file__).parent.parent / "data" / "interchange"
"""Texts of other forms; each form's ending is its name."""
PEOPLE: Final = ".txt"
"""The ending of an input that somebody wrote in own words."""
SEEDS: Final = 8
"""So many records of each table are there to begin with."""


class Input(NamedTuple):
    """A text of some form, sound or not."""

    name: str
    """That of a file; its ending says the form."""
    raw: bytes

    @property
    def form(self) -> str:
        """The ending of the name, with its dot."""
        return self.name[self.name.index(".") :]

    def __str__(self) -> str:
        """The beginning of it as it can be shown."""
        return f"{self.name}, {len(self.raw)} bytes: {replace_controls(self.raw[:120].decode('utf-8', 'replace'))}"


@cache
def _whole(table: TableOf, seed: int) -> str:
    return json.dumps(played(table[0], seed, players=table[1]))


@cache
def _samples() -> tuple[tuple[str, bytes], ...]:
    """The texts that come with the program, by their endings."""
    home = Path(str(files("tarot_records.samples")))
    found = sorted(path for path in home.rglob("*") if path.name.endswith((".json", ".jsonl", ".tn")))
    return tuple((path.suffix, path.read_bytes()) for path in found if not path.name.endswith(".expected.json"))


def record(chance: Random) -> Json:
    """A record of some game: as it was played, with things forgotten, with something wrong, or with both."""
    table = chance.choice(ALL_TABLES)
    one: Json = json.loads(_whole(table, chance.randrange(SEEDS)))
    if chance.random() < 0.4:
        one = mutated(one, chance)[0]
    if chance.random() < 0.4:
        ways = ways_of(table[0])
        one = forgotten(one, chance, *chance.sample(ways, chance.randint(1, 3)))
    if chance.random() < 0.1:
        one["hands"] *= chance.randint(2, 3)
    return one


_PIECES = json.loads((Path(__file__).parent.parent / "data" / "fuzz" / "pieces.json").read_text("utf-8"))
STRANGE: Final[list[Any]] = _PIECES["strange"]
"""Values that nobody expects where they stand."""
SCRAPS: Final[list[bytes]] = [piece.encode("latin-1") for piece in _PIECES["scraps"]]
"""Bytes that may break a text."""
BIDI: Final = "\u202eanna\u2066\u200f\ufeff\u061c"


def _deep(chance: Random) -> Any:
    value: Any = deepcopy(chance.choice(STRANGE))
    for _ in range(chance.choice((3, 20, 62, 63, 64, 65, 66, 300))):
        value = [value] if chance.random() < 0.5 else {"x-a": value}
    return value


def _nodes(value: Any) -> list[tuple[Any, Any]]:
    """Every part of a value: what holds it, and under which key or number."""
    found: list[tuple[Any, Any]] = []
    left = [value]
    while left:
        node = left.pop()
        parts = list(node.items() if isinstance(node, dict) else enumerate(node))
        found += [(node, key) for key, _ in parts]
        left += [part for _, part in parts if isinstance(part, dict | list)]
    return found


def changed(value: Any, chance: Random) -> Any:
    """A value with something in it put in place of another, left out, doubled, turned round, renamed or added."""
    nodes = _nodes(value)
    if not nodes:
        return deepcopy(chance.choice(STRANGE))
    holder, key = chance.choice(nodes)
    node = holder[key]
    match chance.randrange(9):
        case 0:
            holder[key] = deepcopy(chance.choice(STRANGE))
        case 1:
            del holder[key]
        case 2:
            other, at = chance.choice(nodes)
            holder[key] = json.loads(json.dumps(other[at] if at in other or isinstance(other, list) else None))
        case 3 if isinstance(holder, list):
            holder.insert(key, json.loads(json.dumps(node)))
        case 4 if isinstance(node, list):
            chance.shuffle(node)
        case 5 if isinstance(node, list):
            del node[chance.randrange(len(node) + 1) :]
        case 6 if isinstance(holder, dict):
            holder[chance.choice(("x-a", "seat", "cards", key.upper(), key + "\u200b", BIDI, "x-\ud800"))] = holder.pop(
                key
            )
        case 7 if isinstance(node, int | float) and not isinstance(node, bool):
            holder[key] = node + chance.choice((-1, 1, 0.5, 10**18, -(10**30)))
        case _:
            holder[key] = _deep(chance)
    return value


ENCODINGS: Final = ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252", "utf-7", "cp037")


def as_json(value: Any, chance: Random) -> bytes:
    """A value as text, now and then with a key twice."""
    ascii_only, indent = chance.random() < 0.7, chance.choice((None, None, 1, 4))
    raw = json.dumps(value, ensure_ascii=ascii_only, indent=indent).encode("utf-8", "surrogatepass")
    if chance.random() < 0.05:
        at = chance.choice([i for i, byte in enumerate(raw) if byte == 0x7B] or [0]) + 1
        key = json.dumps(chance.choice(("seat", "cards", "hands", "version", "x-a", "kind")))
        raw = raw[:at] + f"{key}: {chance.choice(('1', 'null', '[]'))}, ".encode() + raw[at:]
    return raw


def bitten(raw: bytes, chance: Random) -> bytes:
    """Bytes with a piece cut, put in, put elsewhere or changed."""
    at = chance.randrange(len(raw) + 1)
    end = min(len(raw), at + chance.choice((1, 1, 2, 8, 60, 1000)))
    match chance.randrange(7):
        case 0:
            return raw[:at]
        case 1:
            return raw[:at] + raw[end:]
        case 2:
            return raw[:at] + raw[at:end] * chance.choice((2, 2, 3, 50)) + raw[end:]
        case 3:
            other = chance.randrange(len(raw) + 1)
            return raw[:other] + raw[at:end] + raw[other:]
        case 4:
            return raw[:at] + chance.randbytes(chance.choice((1, 1, 2, 9))) + raw[end:]
        case 5:
            return raw.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")
        case _:
            return raw[:at] + chance.choice(SCRAPS) + raw[at if chance.random() < 0.5 else end :]


def often(change: Callable[[Any, Random], Any], value: Any, chance: Random) -> Any:
    """A value changed some times: often once, seldom many times."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        value = change(value, chance)
    return value


def rewritten(text: str, chance: Random) -> str:
    """A typed text with a line or a word left out, doubled, exchanged or put elsewhere."""
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    words = lines[at].split(" ")
    spot = chance.randrange(len(words))
    every = text.split()
    match chance.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            words[spot] = chance.choice(every or ["x"])
        case 4:
            del words[spot]
        case 5:
            words.insert(spot, str(chance.choice(STRANGE)))
        case 6:
            words.insert(spot, chance.choice(every or ["x"]))
        case _:
            word = words[spot]
            cut = chance.randrange(len(word) + 1)
            words[spot] = (
                word[:cut] + chance.choice((*"?!=*+-.:,;|/()[]{}'\"0189SHDCTFRB", "…", "\u00a0", BIDI)) + word[cut:]
            )
    if len(lines) > at and chance.random() < 0.95:
        lines[at] = " ".join(words)
    return "\n".join(lines)


def typed(chance: Random) -> str:
    """A record as somebody types it, in some language."""
    return write_record(Record.model_validate(record(chance)), chance.choice(list(LANGUAGES)))


def _one_json(chance: Random) -> bytes:
    value: Any = record(chance)
    if chance.random() < 0.6:
        value = often(changed, value, chance)
    raw = as_json(value, chance)
    return often(bitten, raw, chance) if chance.random() < 0.4 else raw


def _one_typed(chance: Random) -> bytes:
    text = typed(chance)
    if chance.random() < 0.15:
        text += "\n" + typed(chance)
    if chance.random() < 0.75:
        text = often(rewritten, text, chance)
    raw = text.encode("utf-8", "surrogatepass")
    return often(bitten, raw, chance) if chance.random() < 0.4 else raw


def _lines(chance: Random) -> bytes:
    """A few records, one on each line."""
    lines = [_one_json(chance).replace(b"\n", b" ") for _ in range(chance.randint(1, 4))]
    raw = chance.choice((b"\n", b"\n", b"\r\n", b"\n\n")).join([*lines, chance.choice((b"", b"", b" ", b"x"))])
    return bitten(raw, chance) if chance.random() < 0.3 else raw


def _packed(pack: Callable[[bytes], bytes], chance: Random) -> bytes:
    """Lines packed, in one frame or two; often cut, or followed by something else."""
    raw = pack(_lines(chance))
    if chance.random() < 0.3:
        raw += pack(_lines(chance))
    match chance.randrange(4):
        case 0:
            return raw[: chance.randrange(len(raw) + 1)]
        case 1:
            return bitten(raw, chance)
        case 2:
            return raw + chance.choice((b"\0" * 20, b"x", raw[:9], chance.randbytes(30)))
        case _:
            return raw


def _link(chance: Random) -> bytes:
    """The text of a link; of most of them a letter is another, is missing or is one more."""
    try:
        text = encode(Record.model_validate(record(chance)), names=chance.random() < 0.3, whole=chance.random() < 0.3)
    except BadLink:
        text = "1A"
    if chance.random() < 0.7:
        letters = "ABCXYZabcxyz0189-_" + "?#/%é \0"
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(("", *letters)) + text[at + chance.randrange(3) :]
    return text.encode()


@cache
def _foreign() -> tuple[tuple[str, bytes], ...]:
    """The texts of other forms, by the names of these."""
    cases = json.loads((FOREIGN / "cases.json").read_text("utf-8"))
    composed = ((case["format"], "\n".join(case["lines"]).encode()) for case in cases if "lines" in case)
    found = sorted(path for path in FOREIGN.glob("*/*") if not path.name.endswith(".expected.json"))
    return (*composed, *((path.parent.name, path.read_bytes()) for path in found))


def _of_others(chance: Random) -> tuple[str, bytes]:
    """A text that another program or a spreadsheet wrote, of which something is something else."""
    form, raw = chance.choice(_foreign())
    if chance.random() < 0.5:
        raw = often(rewritten, raw.decode("utf-8", "replace"), chance).encode("utf-8", "surrogatepass")
    return f".{form}", often(bitten, raw, chance) if chance.random() < 0.5 else raw


@cache
def _of_clubs() -> tuple[bytes, ...]:
    """The texts of people, in four languages."""
    data = Path(__file__).parent.parent / "data"
    return tuple(path.read_bytes() for path in sorted((*data.glob("own-words/*"), *data.glob("told-hands/*"))))


def _in_own_words(chance: Random) -> bytes:
    """A text of people, cut at some byte or with something in it something else."""
    raw = chance.choice(_of_clubs())
    if chance.random() < 0.3:
        raw = raw[: chance.randrange(len(raw))]
    if chance.random() < 0.6:
        raw = often(rewritten, raw.decode("utf-8", "replace"), chance).encode("utf-8", "surrogatepass")
    return often(bitten, raw, chance) if chance.random() < 0.3 else raw


def cut_samples() -> Iterator[Input]:
    """Yield the typed samples, a language each, cut at each byte."""
    typed_samples = [raw for form, raw in _samples() if form == ".tn"]
    for raw in sorted(typed_samples, key=len)[:4]:
        yield from (Input("x.tn", raw[:end]) for end in range(len(raw) + 1))


def _of_samples(chance: Random) -> tuple[str, bytes]:
    form, raw = chance.choice(_samples())
    return form, often(bitten, raw, chance) if chance.random() < 0.8 else raw


KINDS: Final[tuple[tuple[int, str, Callable[[Random], bytes]], ...]] = (
    (6, ".json", _one_json),
    (6, ".tn", _one_typed),
    (2, ".jsonl", _lines),
    (1, ".jsonl.gz", partial(_packed, partial(gzip.compress, mtime=0))),
    (1, ".jsonl.zst", partial(_packed, zstandard.compress)),
    (2, LINK, _link),
    (2, PEOPLE, _in_own_words),
)
"""Weight, ending and maker of the inputs of our own forms; those of other programs and the samples weigh one each."""


def input_of(chance: Random) -> Input:
    """An input of some form."""
    ways = [*KINDS, (1, "", _of_others), (1, "", _of_samples)]
    ((_, form, make),) = chance.choices(ways, [weight for weight, _, _ in ways])
    form, raw = (form, make(chance)) if form else make(chance)
    return Input("x" + form, raw)
