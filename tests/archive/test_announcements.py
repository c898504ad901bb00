"""Who announced what, and whether it was made: as the records tell it, on SQLite and PostgreSQL."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import orjson
import pytest
from click.testing import CliRunner
from sqlalchemy import select, update

from support.archives import DATABASES, filled, found
from support.record_builders import ALL_TABLES, TableOf, name_of
from tarot_records.analysis.outcome_tags import declarations_of
from tarot_records.archive import tables, totals
from tarot_records.archive.bulk import prove_again
from tarot_records.archive.facets import facets
from tarot_records.archive.search import Query, QueryError, fitting
from tarot_records.archive.store import Archive
from tarot_records.cli import main
from tarot_records.core.position import NOBODY
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.reading.convert import data_of
from tarot_records.record.model import Record
from tarot_records.record.search_words import fold_text
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

PLAYERS = ("Émile", "Zoë", "Søren", "Jürgen", "Anna", "  Anna ")
TABLES = tuple(table for table in ALL_TABLES if GAMES[table[0]].declarations)


class Told(NamedTuple):
    """What a record tells: of each hand, who declared what, and whether it was made."""

    game: str
    players: tuple[str, ...]
    hands: tuple[dict[tuple[int, str], bool | None], ...]
    counts: bool
    """Whether facts are counted over it."""


@cache
def hands_of(table: TableOf) -> tuple[Record, ...]:
    return tuple(generate(table[0], hands=20, seed=4, players=table[1]))


def by_its_entry(report: Report, number: int) -> dict[tuple[int, str], bool | None]:
    """Made or not, by the sign of the entry of the score, which is seen from the declarer's side."""
    end, result = report.outcome.ends[number], report.outcome.results[number]
    told: dict[tuple[int, str], bool | None] = {}
    for one in report.told.hands[number].declarations:
        told[one.seat, one.kind] = None
        if result is not None and (one.kind, None) in result.rows:
            own = next(side for side in report.ruled.sides(end) if one.seat in side)
            sign = 1 if end.setting.contract.declarer in own else -1
            told[one.seat, one.kind] = sign * result.items[one.kind, None] > 0
    return told


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_declarations_have_their_seat_and_outcome(table: TableOf) -> None:
    alike = 0
    for record in hands_of(table):
        report, hand = report_on(record, steps=0), record.hands[0]
        assert report.ruled is not None
        [end] = report.outcome.ends
        told = {(one.seat, one.what): one.made for one in declarations_of(hand, report.ruled, end)}
        assert told == by_its_entry(report, 0)
        settled = Counter(what for (_, what), made in told.items() if made is not None)
        alike += any(number > 1 for number in settled.values())
        contract = end.setting.contract
        if contract is not None:
            lone = end._replace(setting=end.setting._replace(contract=contract._replace(partner=NOBODY)))
            assert {one.made for one in declarations_of(hand, report.ruled, lone)} <= {None}
    assert alike or table[0] != "hungarian-tarokk"  # there both sides may announce the same


def named(record: Record, first: int, **more: Any) -> dict[str, Any]:
    data = data_of(record)
    return data | {"players": [{"name": PLAYERS[(first + seat) % 6]} for seat in range(len(data["players"]))], **more}


@cache
def given() -> tuple[tuple[bytes, Told], ...]:
    """Records of one hand, of two, a second witness, and one that is faulty; and what each tells."""
    some = [named(record, at) for table in dict(TABLES).items() for at, record in enumerate(hands_of(table))]
    spoken = [data for data in some if data["game"] in ("koenigrufen", "hungarian-tarokk", "slovenian-tarok")]
    spoken = [data for data in spoken if any(one["kind"] != "trumps_laid" for one in _declared(data))]
    two = [
        one | {"hands": [*one["hands"], *other["hands"]]}
        for one, other in pairwise(spoken)
        if one["game"] == other["game"] and len(one["players"]) == len(other["players"])
    ]
    faulty = orjson.loads(orjson.dumps(next(data for data in spoken if "scores" in data["hands"][0])))
    faulty["hands"][0]["scores"]["hand"][0] += 1
    every = [*some, *two[:12], spoken[0] | {"id": "second"}, faulty]
    return tuple((raw := orjson.dumps(data), _told(raw, data, at < len(some))) for at, data in enumerate(every))


def _declared(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for hand in data["hands"] for one in hand.get("declarations", ())]


def _told(raw: bytes, data: dict[str, Any], first: bool) -> Told:
    report = report_on(Source("x", raw), steps=0)
    hands = tuple(by_its_entry(report, number) for number in range(len(data["hands"])))
    players = tuple(one["name"].strip() for one in data["players"])
    return Told(data["game"], players, hands, first and report.verdict in ("proved", "consistent"))


@pytest.fixture(scope="module", params=DATABASES)
def full(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """An archive of all that, only read."""
    with filled(request, tmp_path_factory.mktemp("full"), [raw for raw, _ in given()]) as archive:
        yield archive


def test_facts_count_the_declarations_of_each_player(full: Archive) -> None:
    counted = defaultdict[tuple[str, str, str], list[int]](lambda: [0, 0, 0])
    counts = [told for _, told in given() if told.counts]
    for told in counts:
        for hand in told.hands:
            for (seat, what), made in hand.items():
                number = counted[told.players[seat], told.game, what]
                number[0] += 1
                number[1] += made is True
                number[2] += made is not None
    facts = full.read(totals.count_declarations)
    assert {(one.player.strip(), *one[1:3]): [*one[3:]] for one in facts} == counted
    assert facts == sorted(
        facts, key=lambda one: (fold_text(one.player).strip(), one.game, not one.settled, -one.hands, one.what)
    )
    assert {0, 1} <= {min(made, 1) for _, made, settled in counted.values() if settled}


def names_of(hand: dict[tuple[int, str], bool | None], players: tuple[str, ...], by: str) -> set[str]:
    """What a player said in a hand, by the names it is searched by."""
    his = {what: made for (seat, what), made in hand.items() if players[seat] == by}
    known = {f"{'made' if made else 'failed'}.{what}" for what, made in his.items() if made is not None}
    return known | {f"declared.{what}" for what in his}


def fit(by: str, *names: str) -> list[int]:
    """The numbers of the records in one hand of which a player said all that."""
    return [
        number
        for number, (_, told) in enumerate(given(), 1)
        if any(set(names) <= names_of(hand, told.players, by) for hand in told.hands)
    ]


def test_hands_are_found_by_who_announced_it(full: Archive) -> None:
    asked = {
        (name, by)
        for _, told in given()
        for hand in told.hands
        for by in ("Anna", "Zoë")
        for other in told.players
        for name in names_of(hand, told.players, other)
    }
    assert {name.partition(".")[0] for name, _ in asked} == {"made", "failed", "declared"}
    for name, by in sorted(asked):
        assert found(full, happened=(name,), by=by.upper()) == fit(by, name), (name, by)
    pair = ("declared.kontra", "failed.kings")
    assert found(full, happened=pair, by="Anna") == fit("Anna", *pair)
    with pytest.raises(QueryError, match="only together"):
        found(full, happened=("slam", "silent.pagat"), by="Anna")


def test_other_outcome_tags_are_those_of_the_players_hands(full: Archive) -> None:
    query = Query(happened=("declared.kontra",), by="Anna")
    told = full.read(lambda connection: facets(connection, query, fitting(connection, query)))
    assert told.found == len(found(full, **query._asdict()))
    assert {"declarer_won"} < told.values["happened"].keys()
    for name, records in told.values["happened"].items():
        narrow = query._replace(happened=(*query.happened, name))
        assert records == len(found(full, **narrow._asdict())), name


def test_proving_again_adds_declarations_to_older_records(full: Archive) -> None:
    rows = full.rows(select(tables.SAID))
    full.write(lambda connection: connection.execute(tables.SAID.delete()))
    assert not full.read(totals.count_declarations)
    full.write(lambda connection: connection.execute(update(tables.RUN).values(engine="of old")))
    assert not [one for one in prove_again(full, 1) if one.changed]
    assert sorted(map(repr, full.rows(select(tables.SAID)))) == sorted(map(repr, rows)) != []


def test_archive_commands_list_declarations(full: Archive) -> None:
    def answer(*arguments: str, code: int = 0) -> Any:
        result = CliRunner().invoke(main, ["archive", "--archive", full.name, *arguments])
        assert result.exit_code == code, result.output
        return result

    assert orjson.loads(answer("facts", "--json").stdout_bytes)["announced"] == []
    told = orjson.loads(answer("facts", "--all", "--json").stdout_bytes)["announced"]
    assert told == [one._asdict() for one in full.read(totals.count_declarations)]
    assert "pagat_ultimo" in answer("facts", "--all").output
    rows = orjson.loads(answer("search", "--happened", "failed.kings", "--by", "anna", "--json").stdout_bytes)
    assert [row["id"] for row in rows["records"]] == fit("Anna", "failed.kings") != []
    assert "only together" in answer("search", "--by", "Anna", code=2).stderr
