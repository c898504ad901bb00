"""Links: every record there and back, short for every game; no damaged link is read, no old one ever changes."""

import doctest
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

import tarot_records.link
from oracles.random_hands import random_record
from support.arbitrary_records import records
from support.command_line import run
from support.mutants import mutated
from support.paths import ROOT
from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of, options_of
from support.record_gaps import claimed_in, forgotten, ways_of
from tarot_records.coding.digits import Digits, Reader, Unfit, Writer
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.link import BadLink, carried, compact, decode, encode, json_form, promised
from tarot_records.link.compact import ENDS, FULL, NAMED, tables, tables_by_letter
from tarot_records.link.frame import ALPHABET, MAX_TEXT, check_characters, write_frame
from tarot_records.link.json_form import DICTIONARY
from tarot_records.link.promise import data_without_silence
from tarot_records.phases.auction.auction_state import PASS
from tarot_records.reading.files import read_sources
from tarot_records.record.model import Record
from tarot_records.words.phrasing import sentences

GOLDEN = json.loads((ROOT / "tests" / "data" / "links.json").read_text("utf-8"))
MANUAL = (ROOT / "web" / "manual" / "link.md").read_text("utf-8")
SAMPLES = list(read_sources(ROOT / "samples"))
SAMPLE = ROOT / "samples" / "french-tarot-tarotmag-17.tarot.json"
RICH = Record.model_validate_json((ROOT / "tests" / "data" / "every-field.json").read_bytes())
LINK = GOLDEN[0]["link"]
SHORT_ENOUGH = 80


def fuzz(examples: int) -> settings:
    """A test over so many examples, without a limit of time."""
    return settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def record_of(data: Json) -> Record:
    return Record.model_validate(data)


def is_short(text: str) -> bool:
    return text[1] in (*tables(), NAMED)


def refusal(text: str) -> str:
    """The code with which a text is refused."""
    with pytest.raises(BadLink) as caught:
        decode(text)
    return caught.value.fault.code


def wrong(record: Record) -> list[tuple[str, str]]:
    """What makes a record faulty: codes and places."""
    return [(fault.code, fault.where.pointer) for fault in replayed(record).faults if fault.severity in FAULTY]


def goes_there_and_back(record: Record) -> str:
    """Asserts all that a link promises about a record; its link."""
    text, whole = encode(record, names=True), encode(record, whole=True)
    read = {made: decode(made) for made in (text, whole)}
    assert read[whole] == record
    if is_short(text):
        assert read[text] == promised(record, names=True)
        assert wrong(read[text]) == wrong(record)
    else:
        assert read[text] == record
    for made, back in read.items():
        assert encode(back, whole=True) == made
        assert set(made) <= set(ALPHABET)
    return text


@pytest.mark.parametrize("source", SAMPLES, ids=lambda source: Path(source.name).name)
def test_samples_survive_a_link(source: Any) -> None:
    record = replayed(source).record
    assert record is not None
    text = goes_there_and_back(record)
    whole = any(hand.claim or hand.sits_out or hand.end not in ENDS for hand in record.hands)
    if "faulty" not in source.name and not whole:
        assert is_short(text)


KINDS_OF_HANDS: dict[str, Callable[[TableOf, Random], Json]] = {
    "played at random": lambda table, chance: generated(
        table[0], chance.randrange(9), options_of(table[0], chance), table[1]
    ),
    "made by the oracle": random_record,
    "with one thing wrong": lambda table, chance: mutated(generated(table[0], 1, players=table[1]), chance)[0],
    "with gaps": lambda table, chance: forgotten(
        random_record(table, chance), chance, *chance.sample(ways_of(table[0]), 2)
    ),
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", KINDS_OF_HANDS)
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_generated_hands_survive_a_link(table: TableOf, kind: str, seed: int) -> None:
    text = goes_there_and_back(record_of(KINDS_OF_HANDS[kind](table, Random(seed))))
    assert is_short(text) or kind in ("with one thing wrong", "with gaps") or claimed_in(table[0])


@fuzz(40)
@given(records)
def test_records_of_any_shape_survive_a_link(record: Record) -> None:
    goes_there_and_back(record)


def test_a_record_with_every_field_survives_a_link() -> None:
    assert decode(encode(RICH, whole=True)) == RICH


def test_a_revoke_survives_a_compact_link() -> None:
    record = record_of(generated("french-tarot", 3))
    tricks = record.hands[0].tricks or ()
    faulty = record.hands[0].model_copy(update={"tricks": (tricks[1], tricks[0], *tricks[2:]), "scores": None})
    revoked = record.model_copy(update={"hands": (faulty,)})
    text = goes_there_and_back(revoked)
    assert is_short(text)
    assert wrong(decode(text)) == wrong(revoked) != []


def test_a_wrong_score_is_not_left_out() -> None:
    """Computed again, it would be right, and a faulty record would look good."""
    record = generated("french-tarot", 3)
    assert is_short(encode(record_of(record)))
    record["hands"][0]["scores"]["hand"] = [4, -2, -1, -1]
    faulty = record_of(record)
    text = encode(faulty)
    assert not is_short(text)
    assert wrong(decode(text)) == wrong(faulty) != []


def test_a_score_that_cannot_be_computed_is_kept() -> None:
    record = generated("french-tarot", 3)
    del record["hands"][0]["tricks"]
    text = encode(record_of(record))
    assert decode(text).hands[0].scores == record_of(record).hands[0].scores


@pytest.mark.parametrize("seed", range(3))
def test_a_french_hand_fits_into_eighty_characters(seed: int) -> None:
    lengths = [len(encode(record)) for record in generate("french-tarot", hands=60, seed=seed)]
    assert max(lengths) <= SHORT_ENOUGH


@pytest.mark.long("many hands")
def test_unshuffled_hands_fit_into_a_compact_link() -> None:
    """A player with eighteen trumps leaves the others more choices than any other deal."""
    unshuffled = [
        record
        for record in generate("french-tarot", hands=700, seed=5)
        if "T21 T20 T19 T18 T17 T16 T15" in {" ".join(hand[:7]) for hand in record.hands[0].deal.hands}  # type: ignore
    ]
    assert len(unshuffled) > 2
    assert max(len(encode(record)) for record in unshuffled) <= SHORT_ENOUGH


def named(*names: str) -> Record:
    record = generated("french-tarot", 3)
    record["players"] = [{"name": name, "label": label, "id": f"id-{label}"} for name, label in zip(names, "SENW")]  # noqa: B905
    return record_of(record)


@pytest.mark.parametrize("names", [("Anne", "Bo", "", "Zoë"), ("<script>", "Ёж", "𝔸\n\x00"[:2], "a" * 500)])
def test_names_travel_only_when_asked_for(names: tuple[str, ...]) -> None:
    record = named(*names)
    without, among = encode(record), encode(record, names=True)
    assert [player.name for player in decode(without).players] == [None] * 4
    assert [player.name for player in decode(among).players] == list(names)
    assert is_short(without)
    assert is_short(among)
    assert carried(record, without).lost == ("names", "seat labels", "player ids")
    assert carried(record, among).lost == ("player ids",)


def test_a_long_link_has_no_names_either_unless_asked_for() -> None:
    record = named("Anne", "Bo", "Cy", "Di")
    gappy = record.hands[0].model_copy(update={"deal": None})
    record = record.model_copy(update={"hands": (gappy,)})
    assert not is_short(encode(record))
    assert "name" not in decode(encode(record)).players[0].model_fields_set
    assert decode(encode(record, names=True)) == record == decode(encode(record, whole=True))


def test_carried_lists_kept_computed_and_lost_parts() -> None:
    record = replayed(next(read_sources(SAMPLE))).record
    assert record is not None
    told = carried(record, encode(record))
    assert told.kept == ("dealer", "deal", "bids", "contract", "scart", "play")
    assert told.computed == ("scores",)
    assert told.lost == ("names", "seat labels", "id", "event", "provenance", "marks", "hand label")
    everything = carried(RICH, encode(RICH, whole=True))
    assert (everything.computed, everything.lost) == ((), ())


@pytest.mark.parametrize("link", [entry["link"] for entry in GOLDEN if is_short(entry["link"])])
def test_every_wrong_character_is_noticed(link: str) -> None:
    damaged = {link[:i] + other + link[i + 1 :] for i in range(len(link)) for other in ALPHABET[i % 2 :: 2]} - {link}
    assert {refusal(text) for text in damaged} == {"link.damaged", "link.version"}


@pytest.mark.parametrize("link", [entry["link"] for entry in GOLDEN])
def test_every_missing_or_exchanged_character_is_noticed(link: str) -> None:
    missing = {link[:i] + link[i + 1 :] for i in range(len(link))}
    doubled = {link[:i] + link[i] + link[i:] for i in range(len(link))}
    more = {link[:i] + other + link[i:] for i in (0, 1, 2, len(link) - 3, len(link)) for other in ALPHABET}
    exchanged = {link[:i] + link[i + 1] + link[i] + link[i + 2 :] for i in range(len(link) - 1)} - {link}
    assert {refusal(text) for text in missing | doubled | more | exchanged} <= {"link.damaged", "link.version"}


def test_the_check_notices_up_to_three_wrong_characters_side_by_side() -> None:
    for size in (1, 2, 3):
        for start in ALPHABET[1:]:
            rest = [""] if size == 1 else [a + b for a in ALPHABET for b in (ALPHABET if size == 3 else [""])]
            assert all(check_characters(start + more) != "AAA" for more in rest)


def product(a: int, b: int) -> int:
    """Of two elements of GF(2)[x] / (x⁶ + x + 1): multiplied out, then reduced from the top."""
    full = 0
    for i in range(6):
        full ^= (a << i) * (b >> i & 1)
    for power in range(10, 5, -1):
        full ^= (0b1000011 << power - 6) * (full >> power & 1)
    return full


@pytest.mark.parametrize("link", [entry["link"] for entry in GOLDEN])
def test_check_characters_follow_the_manual(link: str) -> None:
    """With its check, a link is a polynomial whose roots are 2, 4 and 8."""
    for root in (2, 4, 8):
        value = 0
        for character in link:
            value = product(value, root) ^ ALPHABET.index(character)
        assert value == 0


UNUSED: str = next(character for character in ALPHABET if character not in (*tables(), NAMED, FULL))
"""A second character that no link has."""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "link.damaged"),
        ("1", "link.damaged"),
        (LINK[:-1], "link.damaged"),
        (LINK + "\n", "link.character"),
        (LINK[:9] + "é" + LINK[10:], "link.character"),
        ("2" + LINK[1:], "link.version"),
        (write_frame(UNUSED, 1), "link.version"),
        ("1" * (MAX_TEXT + 2), "link.size"),
        (write_frame("A", 0), "link.rules"),
        (write_frame("A", 1 << 6 * compact.MOST_DIGITS), "link.size"),
        (write_frame(FULL, 0), "link.content"),
        (write_frame(FULL, int.from_bytes(b"\1\xff\xff", "big")), "link.content"),
    ],
)
def test_bad_links_are_refused(text: str, code: str) -> None:
    assert refusal(text) == code


@pytest.mark.parametrize("code", [code for code in CATALOGUE if code.startswith("link.")])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_refusals_of_links_have_sentences(code: str, lang: str) -> None:
    facts = {"character": ".", "position": 3, "found": "2", "expected": "1", "limit": 9}
    fault: Fault = BadLink(code, **facts).fault
    said = sentences(code, lang)
    for sentence in (said.what, said.rule, said.look):
        assert sentence.format_map(fault.facts)


def packed(text: bytes, dictionary: bytes = DICTIONARY, first: bytes = b"\1") -> str:
    """A full link of any text."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, dictionary)
    return write_frame(FULL, int.from_bytes(first + packer.compress(text) + packer.flush(), "big"))


def test_a_decompression_bomb_in_a_link_is_refused() -> None:
    assert refusal(packed(b" " * (20 * json_form.MAX_JSON))) == "link.size"


def test_a_record_too_long_for_a_link_is_refused() -> None:
    chance = Random(1)
    note = "".join(chance.choice(ALPHABET) for _ in range(20_000))
    marks = [{"at": "", "kind": "comment", "text": note[i:] + note[:i]} for i in range(9)]
    with pytest.raises(BadLink) as caught:
        encode(record_of(generated("st-ives", 1) | {"marks": marks[:1] * 200}), whole=True)
    assert caught.value.fault.code == "link.size"


FULL_TEXT = json_form.canonical(replayed(SAMPLES[0]).record or RICH)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"null",
        FULL_TEXT + b" ",
        FULL_TEXT.replace(b'"version":"1.0"', b'"version":"9.0"'),
        FULL_TEXT.replace(b'"game":', b'"x":1,"game":'),
        FULL_TEXT.replace(b'"T21"', b'"T41"', 1),
        b"[" * 100_000,
        b"\xff",
    ],
)
def test_packed_texts_that_are_no_canonical_record_are_refused(text: bytes) -> None:
    assert refusal(packed(text)) == "link.content"


def test_packed_text_with_something_behind_it_is_refused() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    deflated = packer.compress(FULL_TEXT) + packer.flush()
    assert decode(write_frame(FULL, int.from_bytes(b"\1" + deflated, "big"))) == replayed(SAMPLES[0]).record
    assert refusal(write_frame(FULL, int.from_bytes(b"\1" + deflated + b"\0", "big"))) == "link.content"
    assert refusal(write_frame(FULL, int.from_bytes(b"\2" + deflated, "big"))) == "link.content"
    assert refusal(write_frame(FULL, int.from_bytes(b"\1" + deflated[:-1], "big"))) == "link.content"


def test_a_full_link_of_what_would_be_short_is_refused() -> None:
    assert refusal(write_frame(FULL, json_form.write(decode(LINK)))) == "link.content"


def test_links_made_under_other_rules_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seal: should the number come to other cards by later rules, it is refused and not misread."""
    monkeypatch.setattr(compact, "canonical_text", lambda record: b"another game")
    text = encode(decode_unsealed(LINK))
    monkeypatch.undo()
    assert refusal(text) == "link.rules"


def decode_unsealed(text: str) -> Record:
    return record_of(next(entry["record"] for entry in GOLDEN if entry["link"] == text))


def outcome(text: str) -> Record | str:
    """The record of a text, or the code with which it is refused."""
    try:
        return decode(text)
    except BadLink as error:
        return error.fault.code


@pytest.mark.long("hundreds of texts")
@fuzz(200)
@given(st.text(max_size=100) | st.text(ALPHABET, max_size=100))
def test_any_link_text_is_decoded_or_refused(text: str) -> None:
    for candidate in (text, "1A" + text):
        read = outcome(candidate)
        assert read in CATALOGUE if isinstance(read, str) else encode(read, whole=True) == candidate


bytes_as_numbers = st.binary(max_size=300).map(lambda raw: int.from_bytes(raw, "big"))


@fuzz(150)
@given(st.sampled_from([*tables(), NAMED, FULL]), st.integers(0, 1 << 600) | bytes_as_numbers)
def test_any_link_number_is_decoded_or_refused(kind: str, number: int) -> None:
    read = outcome(write_frame(kind, number))
    assert read in {"link.content", "link.rules"} or encode(read, whole=True) == write_frame(kind, number)  # type: ignore


class Wild(Digits):
    """Reads choices that nobody has written: the rare ones now and then, whatever they weigh."""

    writing = False

    def __init__(self, chance: Random, rare: float) -> None:
        self.chance, self.rare = chance, rare

    def weighted(self, weights: Sequence[int], choice: int = 0) -> int:
        if self.chance.random() < self.rare:
            return self.chance.randrange(len(weights))
        return max(range(len(weights)), key=weights.__getitem__)

    def number(self, size: int, value: int = 0) -> int:
        return value if size == compact.SEAL else self.chance.randrange(size)


def spoken(record: Record) -> Json:
    """The data of a record without what it says by an empty list, for which a compact link has no sign."""
    return data_without_silence(record)


@pytest.mark.parametrize("rare", [0.0, 0.03, 0.2])
@pytest.mark.parametrize("kind", tables())
def test_any_choices_are_a_game_that_goes_there_and_back(kind: str, rare: float) -> None:
    chance, read = Random(f"{kind}{rare}"), 0
    for tried in range(9):
        if tried > 4 and read:
            break
        try:
            record = compact._code_record(Wild(chance, rare), kind, None)
        except (ValidationError, Unfit):
            continue
        read += 1
        assert spoken(decode(encode(record, whole=True))) == spoken(record)
    assert read > 0


choices = st.lists(
    st.lists(st.integers(1, 300), min_size=1, max_size=5).flatmap(
        lambda weights: st.tuples(st.just(tuple(weights)), st.integers(0, len(weights) - 1))
    ),
    max_size=30,
)


@fuzz(100)
@given(choices)
def test_coded_choices_are_read_back_in_order(made: list[tuple[tuple[int, ...], int]]) -> None:
    writer = Writer()
    for weights, choice in made:
        writer.weighted(weights, choice)
    reader = Reader(writer.result())
    assert [reader.weighted(weights) for weights, _ in made] == [choice for _, choice in made]
    assert reader.left == 0


@fuzz(100)
@given(st.integers(0, (1 << 78) - 1), st.integers(0, (1 << 78) - 1))
def test_coded_card_sets_are_read_back(held: int, chosen: int) -> None:
    writer, cards = Writer(), held & chosen
    writer.subset(held, cards.bit_count(), cards)
    assert Reader(writer.result()).subset(held, cards.bit_count(), 0) == cards


@fuzz(50)
@given(st.permutations("ABCDEFGH"))
def test_coded_orders_are_read_back(wanted: list[str]) -> None:
    writer = Writer()
    writer.order("ABCDEFGH", wanted)
    assert Reader(writer.result()).order("ABCDEFGH", ()) == tuple(wanted)


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: entry["about"])
def test_links_of_version_1_never_change(entry: Json) -> None:
    record = record_of(entry["record"])
    assert spoken(decode(entry["link"])) == spoken(record)
    again = encode(record, whole=True)
    assert again == entry["link"] if is_short(again) else spoken(decode(again)) == spoken(record)


def test_there_is_a_golden_link_for_every_form() -> None:
    assert {entry["link"][:2] for entry in GOLDEN} == {"1" + kind for kind in (*tables(), FULL)}


def test_the_dictionary_never_changes() -> None:
    digest = hashlib.sha256(DICTIONARY).hexdigest()
    assert digest in MANUAL
    assert DICTIONARY.decode("ascii") in MANUAL


def test_the_words_of_version_1_are_words_of_the_games() -> None:
    for text, (game, ruleset, players) in tables().items():
        (record,) = generate(game, hands=1, seed=1, players=players, ruleset=ruleset)
        assert encode(record)[1] == text
    for game, ruleset, wording in WORDINGS:
        known = {option.name: option.values for option in ruleset.options}
        for name, values in wording.options[0].items():
            assert set(values) <= set(known[name])
        assert PASS not in wording.contracts
        assert set(wording.contracts) <= set(game.bids)


WORDINGS = [(game, rules, rules.link) for game in GAMES.values() for rules in game.rulesets if rules.link is not None]


def test_a_table_without_a_letter_travels_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of(generated(tables()["D"].game, 1, players=tables()["D"].players))
    short = encode(record)
    monkeypatch.delitem(tables(), "D")
    monkeypatch.setattr(compact, "kind_of", lambda table: NAMED)
    text = encode(record)
    assert text[1] == NAMED
    assert len(text) < len(short) + 50
    assert decode(text) == decode(encode(decode(text))) == promised(record)
    monkeypatch.setattr(compact, "link_words_of", lambda table: None)
    assert refusal(text) == "link.rules"
    assert encode(record)[1] == FULL


def test_link_letters_of_games_are_unique() -> None:
    game = GAMES[tables()["A"].game]
    with pytest.raises(ValueError, match="claims the letter"):
        tables_by_letter([game, game])


def test_the_manual_lists_the_link_words() -> None:
    for game, ruleset, wording in ((game, ruleset, known) for game, ruleset, known in WORDINGS if known.letters):
        assert f"`{game.id}`" in MANUAL
        assert all(
            f"| `{letter}` | `{game.id}` for {n} | `{ruleset.id}` |" in MANUAL for n, letter in wording.letters.items()
        )
        for name, values in wording.options[0].items():
            assert f"`{name}` {' '.join(values)}" in MANUAL
        for words in (wording.contracts, wording.declarations):
            assert not words or f"`{' '.join(words)}`" in MANUAL


def test_the_link_example_of_the_manual_is_right() -> None:
    link, number = re.findall(r"```text[^\n]*\n(\S+)\n(\d+)\n```", MANUAL)[0]
    value = 0
    for digit in link[2:-3]:
        value = 64 * value + ALPHABET.index(digit)
    assert value == int(number)
    assert link == LINK


def test_the_docstring_session_of_links_works() -> None:
    results = doctest.testmod(tarot_records.link)
    assert results.attempted >= 3
    assert results.failed == 0


def test_the_command_prints_a_link_and_what_it_leaves_out() -> None:
    made = run("link", SAMPLE)
    assert is_short(made.stdout.strip())
    assert "computed again: scores; left out: names, " in made.stderr
    address = run("link", SAMPLE, "--names", "--base", "https://tarot.example/").stdout.strip()
    assert address.startswith("https://tarot.example/view#1A")
    assert "player" in run("link", "--read", address).stdout
    assert run("link", "--read", f"{address}/71?turn=1").stdout == run("link", "--read", address).stdout
    for other in (f"{address}?lang=de", address.replace("#", "/"), f"{address.replace('#', '/')}/71?turn=1"):
        assert run("link", "--read", other).stdout == run("link", "--read", address).stdout
    assert "player" not in run("link", "--read", made.stdout).stdout
    whole = run("link", SAMPLE, "--whole")
    assert whole.stderr == ""
    assert json.loads(run("link", "--json", "--read", whole.stdout).stdout) == json.loads(SAMPLE.read_text("utf-8"))


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        ((), 2, "Give a FILE"),
        ((SAMPLE, "--read", LINK), 2, "Give a FILE"),
        (("--read", LINK[:-1]), 1, "not whole"),
        (("--read", ""), 1, "not whole"),
        (("no-such-file",), 1, "no such file"),
    ],
)
def test_the_link_command_refuses_bad_input(args: tuple[Any, ...], code: int, words: str) -> None:
    result = run("link", *args)
    assert result.exit_code == code
    assert words in result.output
