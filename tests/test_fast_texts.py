"""Which texts the compiled code understands, and that it leaves all others to the core."""

import json
from random import Random
from typing import Any

import orjson
import pytest
from mutants import bare
from unsure import CONTRE, FIVE, GARDE, HANDFUL, PASSED, changed, sets, sources_of, sure_of
from unsure import GOOD as GOOD_HANDS

from tarot_records.cards import CARDS
from tarot_records.games.french_tarot import fast
from tarot_records.games.french_tarot.fast import proved
from tarot_records.reading import read_sources
from tarot_records.source import Source

GOOD = orjson.dumps(GARDE)
HAND = GARDE["hands"][0]
PROVENANCE = {"kind": "played", "certainty": "certain", "transcribed": "2020-01-01", "note": "x-a", "source": None}
EVENT = {"name": "Coupe d'été", "place": "Épinal", "date": "2006-05~", "table": "7", "round": None}
PLAYERS = [{"name": "Zoë", "id": "z", "label": "S"}, {"name": "𝔸"}, {}, {"label": None}]
TOLD = GARDE | {"id": "hand 1", "event": EVENT, "players": PLAYERS, "provenance": PROVENANCE}


def turned(value: Any) -> Any:
    """The same with the fields of each object the other way round."""
    if isinstance(value, dict):
        return {name: turned(field) for name, field in reversed(value.items())}
    return [turned(entry) for entry in value] if isinstance(value, list) else value


def hand_with(**fields: Any) -> bytes:
    """The good record, its hand with these fields."""
    return orjson.dumps(GARDE | {"hands": [HAND | fields]})


UNDERSTOOD: dict[str, bytes] = {
    "minified": GOOD,
    "indented": json.dumps(GARDE, indent=2).encode(),
    "with blanks around": b" \t\r\n" + GOOD + b"\n ",
    "the fields of a hand in another order": orjson.dumps(GARDE | {"hands": turned(GARDE["hands"])}),
    "the head after the hands": orjson.dumps({"players": [{}] * 4, "hands": GARDE["hands"]} | GARDE),
    "names, dates, and what is not recorded": orjson.dumps(TOLD),
    "the cards alone": orjson.dumps(bare(GARDE)),
    "a contract": hand_with(contract={"name": "garde", "declarer": 0, "basis": "bid"}),
    "nothing bid after the highest bid": orjson.dumps(
        changed(CONTRE, lambda hand, record: hand["bids"].__delitem__(slice(1, None)))
    ),
    "the version after": orjson.dumps(GARDE | {"version": "1.1"}),
    "its end": hand_with(end="played"),
    "a label": hand_with(label="17"),
    "no dead hand": hand_with(deal=HAND["deal"] | {"dead": None}),
    "nobody bid": orjson.dumps(PASSED),
    "five players": orjson.dumps(FIVE),
    **{name: orjson.dumps(record) for name, record in GOOD_HANDS.items()},
}


@pytest.mark.parametrize("raw", UNDERSTOOD.values(), ids=UNDERSTOOD)
def test_texts_that_are_understood(raw: bytes) -> None:
    assert sure_of(sources_of([raw])) == 1


def other(old: str, new: str, raw: bytes = GOOD) -> bytes:
    """The good text with one thing in it replaced."""
    assert old.encode() in raw, old
    return raw.replace(old.encode(), new.encode("utf-8", "surrogatepass"), 1)


WINNER = f'"winner":{HAND["tricks"][0]["winner"]}'
NUMBERS = (
    "-1",
    "3.0",
    "3e0",
    "03",
    "+3",
    "-3",
    '"3"',
    "true",
    "null",
    "[3]",
    "0x3",
    "3 3",
    "3,",
    "",
    "1000000003",
    "³",
)
SOMEWHERE = {
    "the record": '{"format":',
    "the options": '"options":{',
    "a hand": '"hands":[{',
    "the deal": '"deal":{',
    "a bid": '"bids":[{',
    "a scart": '"scart":[{',
    "a trick": '"tricks":[{',
    "the scores": '"scores":{',
    "a side": '"card_points":[{',
    "an item": '"items":[{',
}
"""Objects, by how they begin."""


def with_field(begins: str, field: str) -> bytes:
    """The good text with a field added to an object."""
    return other(begins, begins.replace("{", "{" + field + ",", 1))


def twice(begins: str) -> bytes:
    """The good text with the first field of an object there twice."""
    text, decoder = GOOD.decode(), json.JSONDecoder()
    start = text.index(begins) + begins.index("{") + 1
    _, colon = decoder.raw_decode(text, start)
    _, end = decoder.raw_decode(text, colon + 1)
    return with_field(begins, text[start:end])


NOT_UNDERSTOOD: dict[str, bytes] = {
    **{f"a dealer written {number}": other('"dealer":3', f'"dealer":{number}') for number in NUMBERS},
    **{f"{what} has a field twice": twice(begins) for what, begins in SOMEWHERE.items()},
    **{f"{what} has a strange field": with_field(begins, '"x-a":1') for what, begins in SOMEWHERE.items()},
    **{f"{what} has a field without a name": with_field(begins, '"":1') for what, begins in SOMEWHERE.items()},
    "nothing": b"",
    "null": b"null",
    "a list": b"[" + GOOD + b"]",
    "two records": GOOD + GOOD,
    "two records, a NUL between": GOOD + b"\0" + GOOD,
    "a NUL after it": GOOD + b"\0",
    "a NUL before it": b"\0" + GOOD,
    "no number": other('"leader":0', '"leader":'),
    "less than nothing": other('"leader":0', '"leader":-1'),
    "minus nothing": other('"leader":0', '"leader":-0'),
    "a winner less than nothing": other(WINNER, '"winner":-1'),
    "a list where an object should begin": other('{"cards"', '["cards"'),
    "a parenthesis where a list should begin": other('"cards":["', '"cards":("'),
    "a parenthesis where a list should end": other('"]]', '")]'),
    "an object that a list ends": other(WINNER + "}", WINNER + "]"),
    "a key with one quotation mark": other('"dealer"', '.dealer"'),
    "a card with one quotation mark": other('"S2"', '.S2"'),
    "a card that a backslash ends": other('"S2"', '"S2\\'),
    "a card that a line break ends": other('"S2"', '"S2\n'),
    "a card that a NUL ends": other('"S2"', '"S2\0'),
    "no colon": other('"dealer":', '"dealer";'),
    "nothing misspelt": other('"dead":null', '"dead":nulL', hand_with(deal=HAND["deal"] | {"dead": None})),
    "no code for a card anywhere": GOOD.replace(b'"S1"', b'""'),
    "a comma after it": GOOD + b",",
    "a comma after the last field": other(WINNER, WINNER + ","),
    "a comma after the last card": other('"]]', '",]]'),
    "a comma too few": other(WINNER + "},", WINNER + "}"),
    "a comment": other('{"format"', '{/**/"format"'),
    "a byte order mark": b"\xef\xbb\xbf" + GOOD,
    "UTF-16": GOOD.decode().encode("utf-16"),
    "a key with an escape": other('"dealer"', '"de\\u0061ler"'),
    "a card with an escape": other('"S2"', '"\\u0053" "2"'),
    "a name with an escape": other('"Zoë"', '"Zo\\u00eb"', orjson.dumps(TOLD)),
    "half of a surrogate pair": other('"Zoë"', '"\\ud800"', orjson.dumps(TOLD)),
    "half of a surrogate pair, as bytes": other('"Zoë"', '"\ud800"', orjson.dumps(TOLD)),
    "a name in Latin-1": orjson.dumps(TOLD).replace("ë".encode(), b"\xeb"),
    "an overlong NUL": orjson.dumps(TOLD).replace("ë".encode(), b"\xc0\x80"),
    "a name with a NUL": orjson.dumps(TOLD).replace("ë".encode(), b"\0"),
    "a name with a line break": orjson.dumps(TOLD).replace("ë".encode(), b"\n"),
    "a no-break space": other('{"format"', '{\u00a0"format"'),
    "a long name": orjson.dumps(TOLD | {"id": "x" * 501}),
    "a long label": orjson.dumps(TOLD | {"players": [{"label": "x" * 17}, *PLAYERS[1:]]}),
    "a long date": orjson.dumps(TOLD | {"event": {"date": "1" * 61}}),
    "an empty date": orjson.dumps(TOLD | {"event": {"date": ""}}),
    "no date": orjson.dumps(TOLD | {"event": {"date": "May"}}),
    "a strange kind": orjson.dumps(TOLD | {"provenance": {"kind": "guessed"}}),
    "the kind of another field": orjson.dumps(TOLD | {"provenance": {"kind": "certain"}}),
    "a field of another part": orjson.dumps(TOLD | {"event": {"label": "a"}}),
    "another version": other('"1.0"', '"1.9"'),
    "another format": other('"tarot-record"', '"tarot-records"'),
    "another game": orjson.dumps(GARDE | {"game": "st-ives"}),
    "another ruleset": orjson.dumps(GARDE | {"ruleset": "fft-2013"}),
    "another option": orjson.dumps(GARDE | {"options": {"petit_sec": "played"}}),
    "an option of another game": orjson.dumps(GARDE | {"options": {"scoring": "par"}}),
    "an option with the value of another": orjson.dumps(GARDE | {"options": {"slam_by": "annulled"}}),
    "an empty list of hands": orjson.dumps(GARDE | {"hands": []}),
    "two players": orjson.dumps(GARDE | {"players": [{}] * 2}),
    "five of whom four play": orjson.dumps(GARDE | {"players": [{}] * 5}),
    "six players": orjson.dumps(GARDE | {"players": [{}] * 6}),
    "players after the hands": orjson.dumps({"hands": GARDE["hands"]} | GARDE),
    "a mark": orjson.dumps(GARDE | {"marks": []}),
    "a result": orjson.dumps(GARDE | {"result": {}}),
    **{
        f"no {field}": orjson.dumps({k: v for k, v in GARDE.items() if k != field})
        for field in GARDE
        if field != "options"
    },
    **{
        f"a hand without {field}": orjson.dumps(GARDE | {"hands": [{k: v for k, v in HAND.items() if k != field}]})
        for field in ("dealer", "deal", "bids", "scart", "tricks")
    },
    "a bid without a word": hand_with(bids=[{"seat": 0}, *HAND["bids"][1:]]),
    "a scart without a seat": hand_with(scart=[{"cards": HAND["scart"][0]["cards"]}]),
    "a trick without cards": hand_with(tricks=[{"leader": 0}, *HAND["tricks"][1:]]),
    "a side without points": hand_with(scores={"card_points": [{"seats": [0]}]}),
    "an item without a value": hand_with(scores={"items": [{"name": "bouts"}]}),
    "a handful without a kind": orjson.dumps(changed(HANDFUL, sets("declarations", 0, {"seat": 0, "cards": ["T21"]}))),
    "null for the scart": hand_with(scart=None),
    "a scart shown": hand_with(scart=[HAND["scart"][0] | {"shown": ["S2"]}]),
    "two scarts": hand_with(scart=HAND["scart"] * 2),
    "no scores of anyone": hand_with(scores={"hand": []}),
    "a score not known": hand_with(scores={"hand": [None, *HAND["scores"]["hand"][1:]]}),
    "three sides": hand_with(scores=HAND["scores"] | {"card_points": HAND["scores"]["card_points"][:1] * 3}),
    "seventeen items": hand_with(scores=HAND["scores"] | {"items": HAND["scores"]["items"][:1] * 17}),
    "a strange item": hand_with(scores={"items": [{"name": "bonus", "value": 0}]}),
    "six bids": hand_with(bids=[*HAND["bids"], *HAND["bids"][:2]]),
    "a strange bid": hand_with(bids=[{"seat": 0, "bid": "chelem"}, *HAND["bids"][1:]]),
    "twenty-five tricks": hand_with(tricks=[*HAND["tricks"], *HAND["tricks"][:7]]),
    "six cards to a trick": hand_with(tricks=[{"cards": ["S2"] * 6}, *HAND["tricks"][1:]]),
    "six hands": hand_with(deal=HAND["deal"] | {"hands": [*HAND["deal"]["hands"], [], []]}),
    "twenty-five cards dealt": hand_with(deal=HAND["deal"] | {"hands": [["S2"] * 25, *HAND["deal"]["hands"][1:]]}),
    "a hand not known": hand_with(deal=HAND["deal"] | {"hands": [None, *HAND["deal"]["hands"][1:]]}),
    "packets": hand_with(deal=HAND["deal"] | {"packets": None}),
    "an imposed contract": hand_with(contract={"basis": "imposed"}),
    "another end": hand_with(end="claim"),
    "an unknown card": other('"S2"', '"?"'),
    "a trump of Minchiate": other('"T21"', '"T22"'),
    "half a card": other('"S2"', '"S"'),
    "no card": other('"S2"', '""'),
    "a long card": other('"S2"', '"S2 "'),
    "a small card": other('"S2"', '"s2"'),
}


@pytest.mark.parametrize("raw", NOT_UNDERSTOOD.values(), ids=NOT_UNDERSTOOD)
def test_texts_that_are_left_to_the_core(raw: bytes) -> None:
    assert proved(sources_of([GOOD, raw, GOOD])) == [True, False, True]


def test_only_json_that_is_there_and_no_monster() -> None:
    long = GARDE | {"hands": GARDE["hands"] * (fast.LARGEST // len(GOOD) + 1)}
    assert sure_of([Source("a", GOOD, reader=lambda text: ...), Source("a", orjson.dumps(long))]) == 0  # type: ignore[arg-type, return-value]
    (missing,) = read_sources("nowhere.json")
    assert proved([missing._replace(raw=GOOD)]) == [False]
    assert proved([]) == []


def test_words_that_are_no_cards() -> None:
    """Each in the place of one card wherever it stands."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = (f"{one}{two}" for one in letters for two in letters if f"{one}{two}" not in CARDS)
    assert not any(proved(sources_of(GOOD.replace(b'"S1"', f'"{word}"'.encode()) for word in words)))


def test_cut_texts() -> None:
    assert not any(proved(sources_of(GOOD[:cut] for cut in range(len(GOOD)))))


def test_changed_bytes() -> None:
    chance = Random(5)
    raws = []
    for _ in range(4_000):
        raw = bytearray(GOOD)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(raw))
            if chance.random() < 0.3:
                del raw[at]
            else:
                raw[at] = chance.choice(b'{}[],:"0123456789 STHDC-e.\\x\0\xff')
        raws.append(bytes(raw))
    sure_of(sources_of(raws))
