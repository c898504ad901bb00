"""Replays of Palčka: hands written as its server writes them, and read again; what it cannot say; hostile bytes.

The server's own files are not here: these are made by a writer of our own, from what is known of the form.
"""

import base64
import json
from random import Random
from typing import Any

import pytest

from support.record_builders import Json, generated
from tarot_records.core.cards import CARDS, mask_of
from tarot_records.core.faults import NOTE, UNREADABLE
from tarot_records.core.packs import TAROCK
from tarot_records.importers.draft import load_formats
from tarot_records.importers.palcka import CONTRACTS, ITEMS, KONTRAS, PARTS, PERSONS
from tarot_records.importers.palcka_messages import LONGEST_NUMBER, BadWire, Message, card_of, message_of
from tarot_records.record.model import Record
from tarot_records.report.report import Report, report_on

SUITS = {"D": "kara", "H": "src", "S": "pik", "C": "kriz"}
RANKS = {"J": "pob", "N": "kaval", "Q": "dama", "K": "kralj"}
TRUMPS = {"T1": "pagat", "T21": "mond", "F": "skis"}


def number(value: int) -> bytes:
    value %= 1 << 64
    made = []
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*made, value])


def field(place: int, value: int | str | bytes) -> bytes:
    if isinstance(value, int):
        return number(place << 3) + number(value) if value else b""
    raw = value.encode() if isinstance(value, str) else value
    return number(place << 3 | 2) + number(len(raw)) + raw


def path(code: str) -> str:
    if code in TRUMPS or code[0] == "T":
        return f"/taroki/{TRUMPS.get(code, code[1:])}"
    return f"/{SUITS[code[0]]}/{RANKS.get(code[1:], code[1:])}"


def user(seat: int) -> bytes:
    return field(1, f"p{seat}")


def sent(seat: int, place: int, *parts: bytes) -> bytes:
    return field(2, f"p{seat}") + field(place, b"".join(parts))


def cards(codes: list[str], who: list[str] | None = None) -> bytes:
    """A heap of cards, each with its player."""
    return b"".join(
        field(1, field(1, path(code)) + field(2, one))
        for code, one in zip(codes, who or [""] * len(codes), strict=True)
    )


def deal_sent(hand: Json, count: int, result: Any) -> list[bytes]:
    """A hand as the server would tell it, the player behind the dealer in the first place."""
    order = [(hand["dealer"] + 1 + place) % count for place in range(count)]
    users = (field(1, user(seat) + field(2, f"name {seat}") + field(3, place)) for place, seat in enumerate(order))
    told = [sent(order[0], 14, *users)]
    told += [
        sent(one["seat"], 11, field(1, CONTRACTS.index(one["bid"]) if one["bid"] in CONTRACTS else -1))
        for one in hand["bids"]
    ]
    contract = next((one["bid"] for one in reversed(hand["bids"]) if one["bid"] != "pass"), "")
    declarer = next((one["seat"] for one in reversed(hand["bids"]) if one["bid"] != "pass"), 0)
    told += [sent(one["seat"], 21, field(1, path(one["card"])), field(3, b"")) for one in hand.get("calls", [])]
    talon, stacks = hand["deal"]["talon"], []
    for exchange in hand.get("exchanges", []):
        size = PARTS[contract]
        parts = [talon[at : at + size] for at in range(0, 6, size)]
        told.append(sent(declarer, 24, *(field(1, cards(part)) for part in parts)))
        told.append(sent(declarer, 26, field(1, parts.index(exchange["cards"])), field(3, b"")))
    for scart in hand.get("scart", []):
        told += [sent(declarer, 35, field(1, field(1, path(code)))) for code in scart.get("shown", [])]
        stacks.append(cards(scart["cards"]))
    known: dict[int, bytes] = {}
    for one in hand.get("declarations", []):
        if one["kind"] == "kontra":
            place = next(place for place, item in KONTRAS.items() if item == one["item"])
            known |= (
                {place: field(place, one["level"]), place + 1: field(place + 1, user(one["seat"]))} if place else {}
            )
        else:
            place = next(place for place, kind in PERSONS.items() if kind == one["kind"])
            known[place] = field(place, user(one["seat"]))
        told.append(sent(declarer, 23, *known.values()))
    for at, trick in enumerate(hand["tricks"]):
        seats = [(trick["leader"] + i) % count for i in range(count)]
        told += [
            sent(seat, 12, field(1, path(code)), field(4, b""))
            for seat, code in zip(seats, trick["cards"], strict=True)
        ]
        gift = contract == "klop" and at < 6
        codes, who = [*trick["cards"], *talon[at : at + gift]], [f"p{seat}" for seat in seats] + ["talon"] * gift
        stacks.append(cards(codes, who) + field(4, f"name {trick['winner']}"))
    if contract in PARTS or contract == "solo_without":
        taken = [code for exchange in hand.get("exchanges", []) for code in exchange["cards"]]
        stacks.append(cards([code for code in talon if code not in taken]))
    mond = {seat: value for (item, seat), value in result.items.items() if item == "mond"}
    rows = [
        field(1, user(seat)) + field(2, int(seat == declarer)) + field(3, score - mond.get(seat, 0))
        for seat, score in enumerate(result.hand)
    ]
    entries = [field(place, result.items.get((name, None), 0)) for place, name in ITEMS.items()]
    rows[declarer] += b"".join(entries)
    rows += [field(1, user(seat)) + field(3, value) + field(14, value) for seat, value in mond.items() if value]
    told.append(sent(0, 19, *(field(1, row) for row in rows), *(field(2, stack) for stack in stacks)))
    told += [sent(seat, 31, field(1, (result.carried or {}).get(f"radelci.seat{seat}", 0))) for seat in range(count)]
    return told


def written(*deals: list[bytes], lines: bool = False) -> bytes:
    """The row of a database, or captured messages."""
    packed = [[base64.b64encode(one).decode() for one in deal] for deal in deals]
    return "\n".join(one for deal in packed for one in deal).encode() if lines else json.dumps(packed).encode()


def imported(raw: bytes) -> Report:
    (source,) = load_formats()["palcka"].sources(raw, "given", "")
    return report_on(source, known=(), steps=0)


def turned(hand: Json, count: int) -> Json:
    """The hand with the player behind the dealer in seat 0."""
    by = hand["dealer"] + 1

    def seat(value: int) -> int:
        return (value - by) % count

    def of(part: Any) -> Any:
        if isinstance(part, dict):
            named = ("seat", "leader", "winner", "taker")
            return {name: seat(one) if name in named else of(one) for name, one in part.items()}
        return [of(one) for one in part] if isinstance(part, list) else part

    made: Json = of({name: part for name, part in hand.items() if name not in ("deal", "dealer", "scores", "contract")})
    own = hand["deal"]["hands"]
    return made | {"dealer": count - 1, "deal": [set(own[(at + by) % count]) for at in range(count)]}


def is_sayable(hand: Json) -> bool:
    """Whether the server would have had the same auction, and a word for all that was said."""
    bids = [one["bid"] for one in hand["bids"] if one["bid"] != "pass"]
    kontras = [one for one in hand.get("declarations", []) if one["kind"] == "kontra"]
    return len(set(bids)) == len(bids) and all(one["item"] in KONTRAS.values() for one in kontras)


SAYABLE = [
    (record, count)
    for count in (4, 3)
    for seed in range(14)
    if is_sayable((record := generated("slovenian-tarok", seed, players=count))["hands"][0])
    and record["hands"][0].get("tricks")
]


@pytest.mark.parametrize("at", range(len(SAYABLE)))
def test_a_hand_of_palcka_is_read_as_sent(at: int) -> None:
    record, count = SAYABLE[at]
    hand, outcome = record["hands"][0], report_on(Record.model_validate(record)).outcome
    assert outcome is not None
    result = outcome.results[0]
    assert result is not None
    report = imported(written([], deal_sent(hand, count, result), lines=bool(at % 2)))
    assert report.verdict != "faulty", [fault.code for fault in report.faults]
    assert report.record is not None
    assert report.record.ruleset == "palcka"
    told, meant = (
        report.record.model_dump(mode="json", exclude_none=True, exclude_defaults=True)["hands"][0],
        turned(hand, count),
    )
    played_out = len(hand["tricks"]) == 48 // count
    if played_out:
        assert [set(one) for one in told["deal"]["hands"]] == meant["deal"]
    klop = any(one["bid"] == "klop" for one in hand["bids"])
    said = [one | {"bid": "pass" if one["bid"] == "klop" else one["bid"]} for one in meant["bids"]]
    assert told["bids"] == said
    assert told["contract"]["name"] == (
        "klop" if klop else next(one["bid"] for one in reversed(said) if one["bid"] != "pass")
    )
    assert [trick["cards"] for trick in told["tricks"]] == [trick["cards"] for trick in meant["tricks"]]
    assert [trick.get("winner") for trick in told["tricks"]] == [trick["winner"] for trick in meant["tricks"]]
    for name in ("exchanges", "declarations", "calls" if played_out else "exchanges"):
        assert told.get(name, []) == meant.get(name, []), name
    assert [(one["seat"], set(one["cards"])) for one in told.get("scart", [])] == [
        (one["seat"], set(one["cards"])) for one in meant.get("scart", [])
    ]
    if hand.get("exchanges") or klop:
        assert told["deal"]["talon"] == hand["deal"]["talon"]
    by = hand["dealer"] + 1
    assert told["scores"]["hand"] == [result.hand[(seat + by) % count] for seat in range(count)]
    carried = result.carried or {}
    assert told["scores"].get("carried", {}) == {
        f"radelci.seat{(seat - by) % count}": carried.get(f"radelci.seat{seat}", 0) for seat in range(count)
    }


def test_a_session_is_one_record() -> None:
    """The places go round; who sits where stays as it was in the first deal; a deal cut off is unrecorded."""
    record, count = SAYABLE[0]
    hand, outcome = record["hands"][0], report_on(Record.model_validate(record)).outcome
    assert outcome is not None
    first = deal_sent(hand, count, outcome.results[0])
    later = deal_sent(hand | {"dealer": (hand["dealer"] + 1) % count}, count, outcome.results[0])
    cut = [one for one in later if not Message(one).has(19) and not Message(one).has(31)][:-3]
    report = imported(written(first, cut))
    assert report.record is not None
    assert [one.dealer for one in report.record.hands] == [count - 1, 0]
    assert report.record.hands[1].end == "unrecorded"
    assert {"import.unfinished", "import.supplied"} <= {fault.code for fault in report.faults}


def test_invented_palcka_messages_are_read() -> None:
    played = message_of("EgJwMmISCgovdGFyb2tpLzE0EgJwMiIA")
    assert (played.text(2), card_of(played.part(12).text(1)), played.part(12).has(4)) == ("p2", "T14", True)
    assert message_of("EgJwM1oCCAE=").part(11).number(1) == 1
    assert (message_of("EgJwM1oA").has(11), message_of("EgJwM1oA").part(11).number(1)) == (True, 0)
    assert message_of("EgJwNFoLCP///////////wE=").part(11).number(1) == -1
    assert message_of("EgJwM6oBDgoKL3Bpay9rcmFsahoA").part(21).text(1) == "/pik/kralj"
    assert [card_of(path(code)) for code in TAROCK.codes] == list(TAROCK.codes)
    assert [card_of(one) for one in ("", "/", "/taroki/22", "/pik/1", "/kara/7", "/kara/kralj/x")] == [None] * 6


@pytest.mark.parametrize(
    "raw",
    [
        *(b"\xff" * (LONGEST_NUMBER + 1), b"\x0a\x05ab", b"\x0b", b"\x08", b"\x0a\xff\xff\xff\xff\x0f"),
        field(8, 1) * 3000,
    ],
)
def test_invalid_protobuf_bytes_are_refused(raw: bytes) -> None:
    with pytest.raises(BadWire):
        Message(raw)


def test_unreadable_messages_are_reported_at_their_place() -> None:
    record, count = SAYABLE[0]
    outcome = report_on(Record.model_validate(record)).outcome
    assert outcome is not None
    good = deal_sent(record["hands"][0], count, outcome.results[0])
    for bad, code in (
        (sent(9, 12, field(1, "/taroki/3"), field(4, b"")), "import.choice"),
        (sent(0, 12, field(1, "/taroki/99"), field(4, b"")), "import.card"),
        (sent(0, 11, field(1, 40)), "import.choice"),
        (field(14, b"\xff"), "import.value"),
    ):
        report = imported(written([*good[:1], bad, *good[1:]], lines=True))
        found = [(fault.code, fault.facts["offset"]) for fault in report.faults if fault.severity == UNREADABLE]
        assert [one for one, _ in found] == [code]
    for raw in (b"", b"[]", b"[[]]", b"%%", b'["EgJwMloA"]', "žž".encode(), b"[" * 5000):
        assert imported(raw).verdict == "unreadable"


def test_hostile_bytes_are_read_or_reported() -> None:
    record, count = SAYABLE[1]
    outcome, chance = report_on(Record.model_validate(record)).outcome, Random(5)
    assert outcome is not None
    good = deal_sent(record["hands"][0], count, outcome.results[0])
    for _ in range(60):
        bad = [bytearray(one) for one in good]
        for _ in range(chance.randint(1, 4)):
            one = chance.choice(bad)
            one[chance.randrange(len(one))] = chance.randrange(256)
        report = imported(written([bytes(one) for one in bad], lines=True))
        assert report.record is not None or any(fault.severity == UNREADABLE for fault in report.faults)
    chat = imported(written([*good, field(33, b"hello")]))
    assert [fault.facts["field"] for fault in chat.faults if fault.code == "import.left_out"] == ["chat_message"]
    assert all(fault.severity == NOTE for fault in chat.faults if fault.code.startswith("import."))
    assert mask_of([code for code in CARDS if mask_of((code,)) & TAROCK.cards]) == TAROCK.cards
