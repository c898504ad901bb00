"""Facets: the tally is what counting says, every number is that of the records it stands for, no search is endless."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, select, text

from support.archive_records import raws
from support.archives import DATABASES, add, entry_of, filled, found
from tarot_records.archive import facets as lists
from tarot_records.archive import tables
from tarot_records.archive.bulk import source_of
from tarot_records.archive.connection import Overtime
from tarot_records.archive.details import details_of
from tarot_records.archive.facets import ENOUGH, Facets, PageRequest, facets, listing
from tarot_records.archive.lists import ListRow
from tarot_records.archive.search import HeldCards, Query, fitting, search
from tarot_records.archive.store import Archive
from tarot_records.archive.tally import FACETS, PROVED, count_values, tallied_values
from tarot_records.record.search_words import fold_text, natural_key


@pytest.fixture(scope="module", params=DATABASES)
def full(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """An archive of all that, only read."""
    with filled(request, tmp_path_factory.mktemp("full"), raws()) as archive:
        yield archive


def told(archive: Archive, enough: int = ENOUGH, **asked: Any) -> Facets:
    query = Query(**asked)
    return archive.read(lambda connection: facets(connection, query, fitting(connection, query), enough=enough))


def recounted(archive: Archive) -> dict[str, Counter[str]]:
    """The tally, counted anew."""
    every = [one.id for one in archive.texts()]
    told = archive.read(lambda connection: count_values(connection, FACETS, every))
    return {facet: Counter(values) for facet, values in told.items()}


def as_kept(archive: Archive) -> dict[str, Counter[str]]:
    """The tally as it stands."""
    return {facet: Counter(archive.read(lambda c, f=facet: tallied_values(c, f, 10**6))) for facet in FACETS}


def test_the_tally_equals_a_count(archive: Archive) -> None:
    some = raws()
    for batch in (some[:7], some[5:40], some):
        add(archive, batch)
        assert as_kept(archive) == recounted(archive)
    before = as_kept(archive)
    # As if a new engine found in thirty records what is to be found in one of them, and then in two something else.
    every = [one for one in archive.texts() if one.is_record]
    kept = every[:30]
    entries = [entry_of(source_of(one)) for one in kept[:4]]
    faulty = next(entry for one in reversed(every) if (entry := entry_of(source_of(one))).verdict == "faulty")
    archive.prove([(one.id, faulty) for one in kept])
    archive.prove([(kept[0].id, entries[3]), (kept[1].id, entries[0])])
    after = as_kept(archive)
    assert after == recounted(archive)
    assert [facet for facet in FACETS if after[facet] != before[facet]] == [f for f in FACETS if f in PROVED]


QUESTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"game": "consiglio"},
    {"player": "anna"},
    {"player": "zoe", "beside": ("Émile",)},
    {"verdict": "faulty", "text": "cercle"},
    {"happened": ("declarer_lost",)},
    {"when": "190X", "event": "Cercle 1"},
    {"since": "1903", "until": "2000", "kind": "played"},
    {"contract": "garde", "least": 50},
    {"dealt": HeldCards(("F", "T1")), "code": ""},
)


@pytest.mark.parametrize("asked", QUESTIONS, ids=repr)
def test_a_facet_value_finds_as_many_records_as_its_count(full: Archive, asked: dict[str, Any]) -> None:
    answer = told(full, **asked)
    assert answer.found == len(found(full, **asked))
    assert answer.found_all
    assert answer.counted_all
    for facet, values in answer.values.items():
        for value, records in list(values.items())[:3]:
            more = dict(asked)
            if facet == "player" and asked.get("player"):
                more["beside"] = (*asked.get("beside", ()), value)
            elif facet == "happened":
                more["happened"] = (*asked.get("happened", ()), value)
            else:
                more[facet] = int(value) if facet == "hands" else value
            assert len(found(full, **more)) == records > 0, (facet, value)


def test_every_value_of_a_facet_is_counted(full: Archive) -> None:
    every = set(found(full))
    answer = told(full)
    for facet in ("verdict", "game", "event", "player", "when"):
        by_value = {number for value in answer.values[facet] for number in found(full, **{facet: value})}
        rows: Any = full.read(lambda connection, f=facet: connection.execute(FACETS[f]).all())
        assert {number for number, _ in rows} == by_value <= every, facet
    assert sum(name.strip() == "Anna" for name in answer.values["player"]) == 1


def test_what_can_be_chosen_once_is_told_beside_the_others_and_what_can_be_chosen_again_no_more(full: Archive) -> None:
    asked: dict[str, Any] = {"player": "Anna", "happened": ("declarer_lost",), "kind": "played", "verdict": "proved"}
    asked["game"] = "consiglio"
    answer = told(full, **asked)
    assert not any(name.strip() == "Anna" for name in answer.values["player"])
    assert "declarer_lost" not in answer.values["happened"]
    others = told(full, game="consiglio", player="Anna", happened=("declarer_lost",), kind="played")
    assert answer.values["verdict"] == others.values["verdict"]
    assert (
        answer.values["game"]
        == told(full, **{name: value for name, value in asked.items() if name != "game"}).values["game"]
    )


def test_a_decade_is_split_into_years(full: Archive) -> None:
    decades, years = told(full).values["when"], told(full, when="190X").values["when"]
    assert all(one.endswith("X") for one in decades)
    assert set(years) <= {f"190{digit}" for digit in range(10)}
    assert list(decades) == sorted(decades)
    assert list(years) == sorted(years)
    assert told(full, when="1902").values["when"].keys() <= {"1902"}


def test_wide_queries_are_counted_in_part(full: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    every = told(full, text="cercle")
    few = 3
    part = told(full, few, text="cercle")
    assert (part.found, part.found_all, part.counted_all) == (few, False, False)
    for facet, values in part.values.items():
        if facet != "when":  # shown by decades or by years
            assert all(0 < records <= every.values[facet][value] for value, records in values.items())
    assert told(full, few) == told(full)  # of all, the tally knows everything
    assert told(full, few).counted_all
    one = told(full, few, game="consiglio")
    assert (one.found, one.found_all, one.counted_all) == (len(found(full, game="consiglio")), True, False)
    narrow = told(full, few, text="cercle", verdict="faulty", game="consiglio")
    assert narrow.found_all
    assert narrow.found == len(found(full, text="cercle", verdict="faulty", game="consiglio")) <= few
    assert narrow.values["verdict"]["faulty"] >= narrow.found
    assert told(full, few, least=0).found == few
    wide = told(full, few, text="cercle", verdict="faulty")
    assert wide.values["verdict"]["faulty"] >= wide.found == few
    assert not wide.counted_all
    monkeypatch.setattr("tarot_records.archive.facets.PART", 2)
    monkeypatch.setattr("tarot_records.archive.facets.SECONDS", 0.0)
    hurried = told(full, few, text="cercle")
    assert hurried.found <= few
    assert not hurried.found_all


def test_every_page_of_records_without_hands_is_reached(full: Archive) -> None:
    query, at, there = Query(hands=0), PageRequest(), []
    while at is not None:
        page = full.read(lambda connection, at=at: listing(connection, query, "added", at, 1, enough=1))
        there += [row.id for row in page.rows]
        assert not page.facets.found_all
        at = page.on
    assert there == found(full, hands=0)
    assert len(there) > 1


@pytest.mark.parametrize("newest", [False, True])
@pytest.mark.parametrize("limit", [1, 7, 500])
def test_list_pages_lead_forward_and_back(full: Archive, newest: bool, limit: int) -> None:
    query, cursor, there = Query(text="cercle 1"), "", []
    while True:
        page = full.read(lambda c, at=cursor: search(c, query, at, limit, newest))
        there.append([row.id for row in page.rows])
        if not page.cursor:
            break
        cursor = page.cursor
    every = sorted(found(full, text="cercle 1"), reverse=newest)
    assert [number for numbers in there for number in numbers] == every
    back = [there[-1]]
    while page.back:
        page = full.read(lambda c, at=page.back: search(c, query, at, limit, newest))
        back.append([row.id for row in page.rows])
        assert page.cursor
    assert back[::-1] == there


@pytest.mark.parametrize(
    ("sort", "key"),
    [
        ("label", lambda row: natural_key(row.label)),
        ("event", lambda row: natural_key(row.event)),
        ("player", lambda row: fold_text(" ".join(filter(None, row.players)))),
        ("score", lambda row: row.best),
    ],
)
def test_a_list_is_sorted_by_each_order(full: Archive, sort: str, key: Callable[[ListRow], Any]) -> None:

    def every(sort: str) -> list[ListRow]:
        query, rows, at = Query(game="mathers"), [], PageRequest()
        while True:
            page = full.read(lambda connection, at=at: listing(connection, query, sort, at, 7))  # type: ignore[misc]
            rows += page.rows
            if page.on is None:
                return rows
            at = page.on

    for sign in ("", "-"):
        listed = every(sign + sort)
        known = [row for row in listed if key(row) not in ("", None)]
        assert listed[: len(known)] == known
        numbers = [row.id for row in sorted(sorted(known, key=lambda row: row.id), key=key, reverse=bool(sign))]
        assert [row.id for row in known] == numbers
        assert {row.id for row in listed} == set(found(full, game="mathers"))


def test_a_search_that_takes_too_long_is_given_up(full: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "SEARCH_SECONDS", 0.05)
    slow = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000) SELECT count(*) FROM n"
    monkeypatch.setattr(lists, "fitting", lambda connection, query: connection.execute(text(slow)).all())
    with pytest.raises(Overtime):
        full.read(lambda connection: listing(connection, Query(), "added", PageRequest(), 5))
    monkeypatch.undo()
    assert len(full.read(lambda connection: listing(connection, Query(), "added", PageRequest(), 5)).rows) == 5


@pytest.mark.parametrize("full", ["postgresql"], indirect=True)
def test_the_time_limit_of_a_session_is_restored_after_a_search(full: Archive) -> None:
    def limits(connection: Connection) -> list[str]:
        before = connection.scalar(text("SHOW statement_timeout"))
        listing(connection, Query(text="cercle"), "added", PageRequest(), 5)
        return [before, connection.scalar(text("SHOW statement_timeout"))]

    assert full.read(limits) == ["10min", "10min"]


def test_details_of_a_record_have_its_neighbours_and_relatives(full: Archive) -> None:
    here = full.read(lambda connection: details_of(connection, 1))
    last = full.last()
    assert here.before is None
    assert here.after.id == 2
    assert [row.id for row in here.relatives.witnesses] == [last - 3]
    assert len(here.proofs) == 1
    twin = full.read(lambda connection: details_of(connection, last - 2))
    assert [row.id for row in twin.relatives.same] == [2]
    assert full.read(lambda connection: details_of(connection, last + 1)) is None
    unread = full.read(lambda connection: details_of(connection, last))
    assert unread.after is None
    assert not any(unread.relatives)


def test_list_rows_agree_with_their_record(full: Archive) -> None:
    shown = full.read(lambda connection: listing(connection, Query(game="french-tarot"), "added", PageRequest(), 50))
    for line in shown.rows:
        hands = select(*tables.SCORES).join(tables.HAND).where(tables.HAND.c.record == line.id)
        scores = [score for row in full.rows(hands) for score in row.values() if score is not None]
        assert line.best == max(scores, default=None)
        assert line.kind in ("played", "composed", "")
        for contract in line.contracts:
            assert line.id in found(full, contract=contract)


def test_the_archive_state_changes_with_every_change(archive: Archive) -> None:
    states = [archive.state()]
    for some in (raws()[:3], raws()[3:5]):
        add(archive, some)
        states.append(archive.state())
    kept = next(archive.texts())
    archive.prove([(kept.id, entry_of(source_of(kept)))])
    states.append(archive.state())
    add(archive, raws()[:5])
    assert len(set(states)) == 4
    assert archive.state() == states[-1]
