"""The archive: what is given is kept byte for byte, once, found, and proved again; on SQLite and PostgreSQL."""

import random
from pathlib import Path
from typing import Any

import orjson
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, text, update

from support.archives import add, entry_of, found, sources, texts
from support.cases import cases
from support.paths import SAMPLES
from support.record_builders import ALL_TABLES, TableOf, generated, name_of
from tarot_records.analysis.outcome_tags import REVOKES, is_tag
from tarot_records.archive import bulk, compression, insertion, tables, totals
from tarot_records.archive.bulk import Adding, prove_again
from tarot_records.archive.connection import ArchiveError
from tarot_records.archive.details import details_of
from tarot_records.archive.entry import SUITS_BITS, digest_of, stem_of, words_in
from tarot_records.archive.identity import canonical, identity
from tarot_records.archive.relatives import Kin
from tarot_records.archive.search import HeldCards, Query, QueryError, search
from tarot_records.archive.store import Archive
from tarot_records.core.cards import mask_of
from tarot_records.engine.random_play import generate
from tarot_records.notation.writer import write_record
from tarot_records.reading.convert import data_of
from tarot_records.reading.files import read_sources
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on


def record_of(data: dict[str, Any]) -> Record:
    return Record.model_validate(data)


@given(st.sampled_from(("consiglio", "mathers", "french-tarot")), st.integers(0, 50), st.randoms())
def test_the_canonical_form_is_independent_of_the_layout(game: str, seed: int, chance: random.Random) -> None:
    data = generated(game, seed)
    keys = list(data)
    chance.shuffle(keys)
    shuffled = {key: data[key] for key in keys} | {"marks": [], "result": None}
    assert canonical(record_of(shuffled)) == canonical(record_of(data))
    assert orjson.loads(canonical(record_of(data))) == data_of(record_of(data))


def test_a_game_is_the_same_whatever_is_said_about_it() -> None:
    data = generated("consiglio", 1)
    other = data | {"players": [{"name": name} for name in "ABCD"], "marks": [{"at": "", "kind": "comment"}]}
    one, two = identity(record_of(data)), identity(record_of(other))
    assert one.record != two.record
    assert (one.deal, one.play) == (two.deal, two.play)
    hand = data["hands"][0]
    for part, value in (("deal", None), ("tricks", None)):
        known = identity(record_of(data | {"hands": [hand | {part: value}]}))
        assert (known.deal == "", known.play == "") == (part == "deal", part == "tricks")
    swapped = [hand["tricks"][1], hand["tricks"][0], *hand["tricks"][2:]]
    assert identity(record_of(data | {"hands": [hand | {"tricks": swapped}]})).play != one.play


def turned(data: dict[str, Any], by: int) -> dict[str, Any]:
    """The same game with another seat listed first: every hand dealt, and whoever is named by a seat."""
    seats = len(data["players"])

    def seat(number: int) -> int:
        return (number - by) % seats

    hands = []
    for hand in data["hands"]:
        dealt, tricks = hand["deal"]["hands"], [trick | {"leader": seat(trick["leader"])} for trick in hand["tricks"]]
        new = {"deal": hand["deal"] | {"hands": dealt[by:] + dealt[:by]}, "tricks": tricks}
        for trick in tricks:
            trick.pop("winner", None)
        hands.append({"dealer": seat(hand["dealer"]), **new})
    return data | {"players": [{} for _ in range(seats)], "hands": hands}


@pytest.mark.parametrize("game", ["consiglio", "mathers", "st-ives"])
def test_a_deal_is_the_same_whichever_seat_is_listed_first(game: str) -> None:
    for seed in range(3):
        data = generated(game, seed)
        if not all(hand.get("tricks") and "leader" in hand["tricks"][0] for hand in data["hands"]):
            continue
        known = identity(record_of(data))
        assert known.deal
        for by in range(1, len(data["players"])):
            other = identity(record_of(turned(data, by)))
            assert (other.deal, other.play) == (known.deal, known.play)
            assert [hand.deal for hand in other.hands] == [hand.deal for hand in known.hands]
        dealt = data["hands"][0]["deal"]["hands"]
        crossed = [dealt[1], dealt[0], *dealt[2:]]
        if len(dealt) > 2:  # of two players, the other order is the same table
            hand = data["hands"][0] | {"deal": data["hands"][0]["deal"] | {"hands": crossed}}
            assert identity(record_of(data | {"hands": [hand]})).deal != known.deal


def test_equal_hands_are_found_in_records_of_any_length(archive: Archive) -> None:
    """A sheet of four deals and the sheets of single ones, in any order, tell the same games."""
    hands = [generated("consiglio", seed)["hands"][0] for seed in range(4)]
    whole = generated("consiglio", 0)
    unplayed = {key: value for key, value in hands[2].items() if key not in ("tricks", "scores")}
    replayed_ = hands[3] | {"tricks": [hands[3]["tricks"][1], hands[3]["tricks"][0], *hands[3]["tricks"][2:]]}
    given_ = [hands, [hands[1]], [unplayed], [replayed_], [unplayed, hands[0]], [generated("consiglio", 9)["hands"][0]]]
    fates = add(archive, [orjson.dumps(whole | {"hands": one}) for one in given_])
    kin = [Kin(), Kin(witness=1), Kin(witness=1), Kin(deal=1), Kin(witness=1), Kin()]
    assert [fate.kin for fate in fates] == kin
    for again in (archive, Archive(archive.name)):
        standing = again.read(lambda connection: details_of(connection, 1))
        related = standing.relatives
        assert [[row.id for row in rows] for rows in related] == [[], [2, 3, 5], [4]]
        other = again.read(lambda connection: details_of(connection, 2))
        assert [row.id for row in other.relatives.witnesses] == [1]
        again.close()
    assert archive.read(totals.stats).witnesses == 3


def test_an_earlier_record_without_play_is_a_witness_also_from_another_batch(archive: Archive) -> None:
    whole = generated("consiglio", 0)
    unplayed = {key: value for key, value in whole["hands"][0].items() if key not in ("tricks", "scores")}
    add(archive, [orjson.dumps(whole | {"hands": [unplayed]})])
    assert [fate.kin for fate in add(archive, [orjson.dumps(whole)])] == [Kin(witness=1)]


# -- kept ------------------------------------------------------------------------------------------

ODD = (
    b"",
    b"no JSON",
    b"\xff\xfe{\x00}\x00",
    b'{"format":"tarot-record"}',
    orjson.dumps(generated("consiglio", 3) | {"players": [{"name": "A\0B"}, {}, {}, {"name": "\U000fffff"}]}),
    b"#tn 1.0\nnonsense\n",
)


def test_stored_texts_are_returned_unchanged(archive: Archive) -> None:
    given_ = [*texts(30), *ODD, write_record(record_of(generated("consiglio", 4)), "en").encode()]
    fates = add(archive, given_)
    assert [fate.id for fate in fates] == list(range(1, len(given_) + 1))
    assert [kept.raw for kept in archive.texts()] == given_
    assert [archive.text(number).raw for number in (7, 31, 36)] == [given_[6], given_[30], given_[35]]  # type: ignore[union-attr]
    assert archive.text(1000) is None
    assert not list(archive.damage())


def test_the_same_text_is_kept_once_and_other_texts_of_it_are_told(archive: Archive) -> None:
    one, two = texts(2)
    data = orjson.loads(one)
    pretty, other = orjson.dumps(data, option=orjson.OPT_INDENT_2), orjson.dumps(data | {"id": "another"})
    assert [fate.known for fate in add(archive, [one, one, two])] == [False, False]
    adding = Adding(archive, 1)
    fates = [fate for _, fate in adding.run(sources([one, pretty, other, two, other]))]
    assert [fate.kin for fate in fates] == [Kin(same=1), Kin(witness=1)]
    assert adding.known == 3
    assert len(list(archive.texts())) == 4


def test_of_one_deal_two_plays_are_two_games(archive: Archive) -> None:
    """At a tournament every table plays the same deals."""
    data = generated("consiglio", 1)
    hand = data["hands"][0]
    tricks = [hand["tricks"][1], hand["tricks"][0], *hand["tricks"][2:]]
    unplayed = {key: value for key, value in hand.items() if key not in ("tricks", "scores")}
    hands = (hand, hand | {"tricks": tricks}, unplayed, hand | {"label": "other"}, hand | {"tricks": tricks[:5]})
    fates = add(archive, [orjson.dumps(data | {"hands": [one]}) for one in hands])
    kin = [Kin(), Kin(deal=1), Kin(witness=1), Kin(witness=1), Kin(witness=3)]
    assert [fate.kin for fate in fates] == kin
    archive.close()
    once_more = [orjson.dumps(data | {"hands": [one], "id": "again"}) for one in hands]
    assert [fate.kin.witness for fate in add(archive, once_more)] == [1, 2, 1, 1, 5]
    assert archive.read(totals.stats).witnesses == 8


def test_missing_files_are_reported_and_unreadable_texts_kept(archive: Archive, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"")
    for _ in range(2):
        adding = Adding(archive, 1)
        list(adding.run(read_sources(tmp_path / "nowhere.json")))
        list(adding.run(read_sources(tmp_path / "empty.jsonl")))
        assert [source.name for source in adding.missing] == [str(tmp_path / "nowhere.json")]
    assert found(archive, code="source.empty") == [1]
    assert found(archive) == [1]


@pytest.mark.long("processes begin")
def test_several_processes_add_the_same_records_once(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tarot_records.reading.parallel.FEW", 20)
    given_ = texts(150)
    assert len(list(Adding(archive, 2).run(sources(given_)))) == 150
    assert [kept.raw for kept in archive.texts()] == given_


def dictionary_of(archive: Archive, number: int) -> int:
    """The number of the dictionary that a text is packed with; 0 if with none."""
    [row] = archive.rows(select(tables.ORIGINAL.c.packed).where(tables.ORIGINAL.c.record == number))
    return zstandard.get_frame_parameters(zstandard.FRAME_HEADER + row["packed"]).dict_id


def test_texts_are_packed_by_what_the_archive_has_in_common(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "FIRST", 20)
    monkeypatch.setattr(compression, "TIMES", 2)
    given_ = [*texts(10), *texts(30, game="french-tarot"), *texts(40, 10), *ODD]
    for start, end in ((0, 10), (10, 40), (40, 50), (50, 86)):
        add(archive, given_[start:end])
    assert [dictionary_of(archive, number) for number in (1, 10, 11, 40, 41, 50, 51, 86)] == [0, 0, 1, 1, 1, 1, 2, 2]
    archive.close()
    assert [kept.raw for kept in archive.texts()] == given_
    assert not list(archive.damage())
    sizes = [len(row["packed"]) for row in archive.rows(select(tables.ORIGINAL.c.packed))]
    assert 2 * max(sizes[50:80]) < min(sizes[:10])


def test_texts_can_be_repacked(archive: Archive) -> None:
    given_ = [*texts(40), *ODD]
    add(archive, given_)
    archive.write(
        lambda connection: connection.execute(
            text("UPDATE original SET packed = substr(packed, 1, 9) WHERE record = 3")
        )
    )
    told = archive.pack()
    assert 0 < 3 * told.now < told.was
    assert told.lost == 1
    assert [dictionary_of(archive, number) for number in (1, 40)] == [1, 1]
    assert [kept.raw for kept in archive.texts()] == [None if raw == given_[2] else raw for raw in given_]
    again = archive.pack()
    assert again.was == told.now
    add(archive, [*given_[:3], *texts(1, 50)])
    assert [kept.raw for kept in archive.texts()] == [*given_, *texts(1, 50)]
    assert not list(archive.damage())


def test_an_empty_archive_is_packed(archive: Archive) -> None:
    assert archive.pack() == (0, 0, 0)
    assert archive.write(compression.new_dictionary) == b""


def test_dictionaries_are_stored_twice(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "FIRST", 20)
    given_ = texts(30)
    add(archive, given_)
    for left in (1, 0):
        archive.write(
            lambda connection, left=left: connection.execute(
                update(tables.DICTIONARY).where(tables.DICTIONARY.c.copy == left).values(content=b"nonsense")
            )
        )
        archive.close()
        told = [kept.raw for kept in archive.texts()]
        assert told == (given_ if left else [None] * 30)
        [sentence] = [line for line in archive.damage() if "dictionary 1" in line]
        assert ("archive pack" if left else compression.REMEDY) in sentence


@pytest.mark.parametrize("copies", [(0,), (0, 1)])
def test_packing_removes_damaged_dictionaries_that_no_text_needs(
    archive: Archive, monkeypatch: pytest.MonkeyPatch, copies: tuple[int, ...]
) -> None:
    monkeypatch.setattr(compression, "FIRST", 20)
    given_ = texts(30)
    add(archive, given_)
    archive.write(
        lambda connection: connection.execute(
            update(tables.DICTIONARY).where(tables.DICTIONARY.c.copy.in_(copies)).values(content=b"nonsense")
        )
    )
    archive.close()
    if len(copies) == compression.COPIES:
        assert archive.pack().lost == 30
        assert "dictionary 1 can" in " ".join(archive.damage())
        add(archive, given_)
    assert archive.pack().lost == 0
    assert not list(archive.damage())
    archive.close()
    assert [kept.raw for kept in archive.texts()] == given_
    assert archive.pack().lost == 0


def test_texts_that_have_nothing_in_common_are_packed_too(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "FIRST", 4)
    given_ = [bytes([65 + i]) for i in range(6)]
    assert [fate.id for fate in add(archive, given_[:3]) + add(archive, given_[3:])] == [1, 2, 3, 4, 5, 6]
    assert [kept.raw for kept in archive.texts()] == given_


def test_proving_again_changes_nothing_under_the_same_rules(archive: Archive) -> None:
    add(archive, [*texts(5), b"no JSON"])
    told = list(prove_again(archive, 1))
    assert len(told) == 6
    assert not any(one.changed for one in told)
    assert len(archive.rows(select(tables.PROOF))) == 6


def test_new_rules_give_new_proofs_beside_the_old(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = orjson.loads(texts(1)[0])
    wrong = raw | {"hands": [raw["hands"][0] | {"scores": {"hand": [1, 2, 3, 4]}}]}
    monkeypatch.setattr(insertion, "engine_name", lambda: "old")
    add(archive, [orjson.dumps(raw), orjson.dumps(wrong)])
    archive.write(
        lambda connection: connection.execute(text("UPDATE nature SET verdict = 'proved', mark = substr(mark, 2)"))
    )
    archive.write(lambda connection: connection.execute(text("DELETE FROM fault")))
    monkeypatch.setattr(insertion, "engine_name", lambda: "new")
    monkeypatch.setattr(bulk, "engine_name", lambda: "new")
    same, changed = prove_again(archive, 1)
    assert not same.changed
    assert (changed.id, changed.was, changed.was_by, changed.now) == (2, "proved", "old", "faulty")
    assert changed.new_codes == ("score.hand",)
    assert found(archive, verdict="faulty") == found(archive, code="score.hand") == [2]
    assert [
        (row["engine"], row["record"]) for row in archive.rows(select(tables.PROOF).order_by(tables.PROOF.c.id))
    ] == [*(("old", 1), ("old", 2)), *(("new", 1), ("new", 2))]
    assert archive.read(totals.stats).engines == {"new": 2}


NAMES = ("Émile", "Zoë", "Søren Kierk", "Jürgen", "Ænna")
DATES = ("1902", "1902-05~", "19XX", "1911/1913", "", "2006-05-27")


@pytest.fixture
def full(archive: Archive) -> list[dict[str, Any]]:
    """An archive of some records, and their data."""
    chance = random.Random(6)
    records = []
    for seed in range(60):
        data = generated(("consiglio", "french-tarot", "mathers")[seed % 3], seed)
        data["players"] = [{"name": chance.choice(NAMES), "id": f"p{chance.randrange(9)}"} for _ in data["players"]]
        data["event"] = {"name": chance.choice(("Cercle d’Ève", "Café")), "place": "Besançon"}
        data["event"] |= {"date": date} if (date := chance.choice(DATES)) else {}
        if seed % 7 == 0:
            data["marks"] = [{"at": "", "kind": "comment", "text": "une tache d'encre"}]
        if seed % 5 == 0:
            data["hands"][0]["scores"]["hand"][0] += 1
        records.append(data)
    add(archive, [orjson.dumps(data) for data in records])
    return records


def expected(records: list[dict[str, Any]], fits: Any) -> list[int]:
    return [number for number, data in enumerate(records, 1) if fits(data)]


def held(data: dict[str, Any], cards: str, seat: int) -> bool:
    hands = (data["hands"][0].get("deal") or {}).get("hands") or ()
    return seat < len(hands) and set(cards.split()) <= set(hands[seat])


QUESTIONS: dict[str, tuple[dict[str, Any], Any]] = {
    "everything": ({}, lambda data: True),
    "player": ({"player": "emile"}, lambda data: any(one["name"] == "Émile" for one in data["players"])),
    "player's id": ({"player": "p3"}, lambda data: any(one["id"] == "p3" for one in data["players"])),
    "two names": ({"player": "SOREN KIERK"}, lambda data: any("Søren" in one["name"] for one in data["players"])),
    "words": ({"text": "encre TÂCHE"}, lambda data: "marks" in data),
    "beginnings": ({"text": "besan cerc"}, lambda data: data["event"]["name"] == "Cercle d’Ève"),
    "no such word": ({"text": "xylophone"}, lambda data: False),
    "signs": ({"text": "\"' OR 1=1; --* NEAR( )"}, lambda data: False),
    "game": ({"game": "mathers"}, lambda data: data["game"] == "mathers"),
    "since": ({"since": "1950"}, lambda data: data["event"].get("date") in ("19XX", "2006-05-27")),
    "until": ({"until": "1902-04"}, lambda data: data["event"].get("date") in ("19XX", "1902")),
    "between": ({"since": "1912", "until": "1912"}, lambda data: data["event"].get("date") in ("19XX", "1911/1913")),
    "event": ({"event": "Café"}, lambda data: data["event"]["name"] == "Café"),
    "verdict": ({"verdict": "faulty"}, lambda data: report_of(data).verdict == "faulty"),
    "code": ({"code": "score.hand"}, lambda data: "score.hand" in codes(data)),
    "one seat's cards": ({"dealt": HeldCards(("T21", "SK"), 0)}, lambda data: held(data, "T21 SK", 0)),
    "anybody's cards": (
        {"dealt": HeldCards(("F", "T1"))},
        lambda data: any(held(data, "F T1", seat) for seat in range(len(data["players"]))),
    ),
    "score": ({"least": 40, "most": 45}, lambda data: any(40 <= one <= 45 for one in computed(data))),
    "all together": (
        {"text": "cafe", "game": "consiglio", "player": "zoe"},
        lambda data: (
            data["event"]["name"] == "Café"
            and data["game"] == "consiglio"
            and any(one["name"] == "Zoë" for one in data["players"])
        ),
    ),
}


def report_of(data: dict[str, Any]) -> Report:
    """The report that an archive keeps of a record."""
    return report_on(Source("x", orjson.dumps(data)), steps=0)


def codes(data: dict[str, Any]) -> set[str]:
    return {fault.code for fault in report_of(data).faults}


def computed(data: dict[str, Any]) -> tuple[int, ...]:
    outcome = report_of(data).outcome
    return outcome.results[0].hand


@pytest.mark.long("many questions")
@pytest.mark.parametrize(("few", "some"), [(1, 1), (1, 30), (10, 2000), (2000, 2000)])
def test_every_query_condition_finds_its_records(
    archive: Archive, full: list[dict[str, Any]], few: int, some: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a condition counts as rare or as frequent changes nothing."""
    monkeypatch.setattr("tarot_records.archive.search.FEW", few)
    monkeypatch.setattr("tarot_records.archive.search.SOME", some)
    monkeypatch.setattr("tarot_records.archive.search.WHOLE", few)
    for name, (asked, fits) in QUESTIONS.items():
        assert found(archive, **asked) == expected(full, fits), name


def test_invalid_queries_are_explained(archive: Archive) -> None:
    for query, cursor in (
        (Query(since="soon"), ""),
        (Query(dealt=HeldCards(("T99",))), ""),
        (Query(), "x"),
        (Query(), "YQ"),
    ):
        with pytest.raises(QueryError):
            archive.read(lambda connection, q=query, at=cursor: search(connection, q, at))


@pytest.mark.long("hundreds of searches")
def test_any_text_can_be_searched(archive: Archive) -> None:
    @given(st.text(max_size=30), st.text(max_size=30), st.text(alphabet="abcYTUx=-_0", max_size=12))
    def asked(words: str, name: str, cursor: str) -> None:
        query = Query(text=words, player=name, event=name, contract=name, code=name, happened=(name or "x",))
        try:
            assert archive.read(lambda connection: search(connection, query, cursor)).rows == []
        except QueryError:
            assert cursor

    asked()


def test_outcome_tags_agree_with_the_record() -> None:
    seen: set[str] = set()
    for seed in range(200):
        data = generated("french-tarot", seed)
        hand, entry = data["hands"][0], entry_of(Source("x", orjson.dumps(data))).hands[0]
        seen.update(entry.happened)
        if not hand.get("tricks"):
            assert not {"pagat_last", "slam", "fool_last", "declarer_won"} & set(entry.happened)
            continue
        taker = [bid["seat"] for bid in hand["bids"] if bid["bid"] != "pass"][-1]
        assert (entry.declarer, entry.ended) == (taker, "played")
        last = hand["tricks"][-1]
        winner = last["cards"][(last["winner"] - last["leader"]) % 4]
        assert ("pagat_last" in entry.happened) == (winner == "T1")
        assert ("fool_last" in entry.happened) == ("F" in last["cards"])
        assert "F" in last["cards"] or "fool_surrendered" not in entry.happened
        assert ("slam" in entry.happened) == (len({trick["winner"] == taker for trick in hand["tricks"]}) == 1)
        for name, sign in (("declarer_won", 1), ("declarer_lost", -1)):
            assert (name in entry.happened) == (sign * hand["scores"]["hand"][taker] > 0)
        taken = [trick for trick in hand["tricks"] if "T1" in trick["cards"]]
        if taken:
            player = (taken[0]["leader"] + taken[0]["cards"].index("T1")) % 4
            assert ("pagat_lost" in entry.happened) == ((player == taker) != (taken[0]["winner"] == taker))
    assert {"pagat_last", "pagat_lost", "fool_last", "fool_surrendered", "slam", "declared.slam"} <= seen


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_outcomes_of_declarations_are_stored(table: TableOf) -> None:
    for record in generate(table[0], hands=12, seed=9, players=table[1]):
        report, hand = report_on(record), record.hands[0]
        result, end = report.outcome.results[0], report.outcome.ends[0]
        names = entry_of(Source("x", orjson.dumps(data_of(record)))).hands[0].happened
        assert all(map(is_tag, names))
        said = {one.kind: one.seat for one in hand.declarations}
        told = {what: kind for kind, _, what in (name.partition(".") for name in names) if what and kind != "declared"}
        assert len(told) == sum("." in name for name in names) - len(said)
        for item, kind in told.items():
            assert (item in said) == (kind != "silent")
            if kind != "silent":
                own = next(side for side in report.rules.sides(end) if said[item] in side)  # type: ignore[union-attr]
                contract = end.setting.contract
                sign = 1 if contract.declarer in own else -1
                assert (kind == "made") == (sign * result.items[item, None] > 0)


def test_a_revoke_is_an_outcome_tag() -> None:
    revokes = [
        source.label
        for source in read_sources(SAMPLES)
        if any("revoke" in hand.happened for hand in entry_of(source).hands)
    ]
    assert revokes
    assert all(codes_of(label) & REVOKES for label in revokes)


def codes_of(label: str) -> set[str]:
    return {fault.code for fault in report_on(next(read_sources(label)), steps=0).faults}


def test_held_cards_are_those_dealt_or_else_played() -> None:
    data = generated("consiglio", 2)
    dealt = [mask_of(codes) for codes in data["hands"][0]["deal"]["hands"]]
    hand = entry_of(Source("x", orjson.dumps(data))).hands[0]
    assert [seat.suits | seat.trumps << SUITS_BITS for seat in hand.seats] == dealt


def test_a_backup_equals_the_archive(archive: Archive, tmp_path: Path) -> None:
    add(archive, [*texts(20), b"no JSON"])
    archive.backup(tmp_path / "copy.db")
    copy = Archive(str(tmp_path / "copy.db"))
    assert list(copy.texts()) == list(archive.texts())
    assert found(copy, text="consiglio 7") == found(archive, text="consiglio 7") == [8]
    assert not list(copy.damage())
    for table in tables.METADATA.sorted_tables[1:]:
        told = [column for column in table.c if column is not tables.RECORD.c.words]  # SQLite's index has them
        here, there = (sorted(map(repr, one.rows(select(*told)))) for one in (archive, copy))
        assert here == there, table.name
    copy.close()


@cases("archive/store", "an_archive_of_another_layout_is_refused")
def test_an_archive_of_another_layout_is_refused(archive: Archive, layout: int, sentence: str) -> None:
    archive.write(lambda connection: connection.execute(update(tables.ARCHIVE).values(version=layout)))
    for writes in (True, False):
        with pytest.raises(ArchiveError, match=sentence):
            Archive(archive.name, writes=writes)


@pytest.mark.parametrize("name", ["nowhere.db", "mysql://x/y", "nonsense://", "README.md", "."])
def test_a_file_that_is_no_archive_is_reported(name: str) -> None:
    with pytest.raises(ArchiveError):
        Archive(name)


@pytest.mark.long("processes begin")
def test_no_password_is_shown() -> None:
    with pytest.raises(ArchiveError) as told:
        Archive.create("postgresql+psycopg://me:secret@localhost:1/x", patience=0)
    assert "me:***@localhost" in str(told.value)


def test_statistics_count_games_and_players(archive: Archive, full: list[dict[str, Any]]) -> None:
    before = archive.read(totals.players)
    sound = [data for data in full if report_of(data).verdict in ("proved", "consistent")]
    for one in before:
        hands = [(data, seat) for data in sound for seat, p in enumerate(data["players"]) if p["name"] == one.player]
        of_game = [(data, seat) for data, seat in hands if data["game"] == one.game]
        assert one.hands == len(of_game)
        assert one.score == sum(computed(data)[seat] for data, seat in of_game)
    add(archive, [orjson.dumps(data | {"id": "again"}) for data in full])
    assert archive.read(totals.players) == before
    assert archive.read(totals.stats).records == 2 * len(full)


def test_digests_tell_texts_apart() -> None:
    assert digest_of(Source("a", b"x")) == digest_of(Source("b", b"x"))
    assert digest_of(Source("a", b"")) != digest_of(Source("b", b""))
    assert words_in("L’Œuf_d'Ève 3e") == ["l", "oeuf", "d", "eve", "3e"]


@pytest.mark.parametrize(
    ("origin", "line", "stem"),
    [
        ("club/evening.tarot.json", 1, "evening"),
        ("evening.jsonl.zst", 7, "evening-7"),
        ("St. Ives 2.tn", 1, "St. Ives 2"),
        ("2024.05.12.json", 1, "2024.05.12"),
        ("scores.xlsx#May", 1, "scores"),
    ],
)
def test_a_record_is_called_by_its_file_without_the_extensions(origin: str, line: int, stem: str) -> None:
    assert stem_of(origin, line) == stem
