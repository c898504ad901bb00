"""The same bytes have the same verdict and the same faults wherever they are judged."""

import pickle
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import orjson
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from support.archives import add
from support.mutants import mutated
from support.page_requests import client_of
from support.record_builders import ALL_TABLES, TableOf, name_of, played
from support.record_gaps import forgotten, ways_of
from tarot_records.archive.store import Archive
from tarot_records.archive.tables import ABOUT, FAULT
from tarot_records.cli import main
from tarot_records.cluster.worker import Piece, edition, process_piece, unpack_results
from tarot_records.core.faults import CAUSE
from tarot_records.core.limits import SECONDS
from tarot_records.output.forms import How, RecordOutput, report_records
from tarot_records.repairs.ranking import find_repairs
from tarot_records.web import create_app
from tarot_records.words.language import ENGLISH


def given(table: TableOf) -> bytes:
    """A hand of which things are forgotten; at every other table something is wrong besides, and much is searched."""
    game, players = table
    chance = Random(f"same verdict {table}")
    whole = played(game, 11, players=players)
    if ALL_TABLES.index(table) % 2:
        whole = mutated(whole, chance)[0]
    return orjson.dumps(forgotten(whole, chance, *chance.sample(ways_of(game), 2)))


def by_a_worker(file: Path) -> Iterator[RecordOutput]:
    """What a worker of a cluster says of a file: it is sent the name and the work, and sends back what came of it."""
    work = pickle.loads(pickle.dumps(partial(report_records, How("json", ENGLISH.code, True, False, SECONDS, False))))
    return unpack_results(process_piece(work, edition(), Piece(str(file), str(file.parent))))


@pytest.fixture(scope="module")
def viewer() -> FlaskClient:
    app = create_app(())
    gate = app.extensions["gate"]
    gate.reading.at_once = gate.pages.at_once = 1e9  # the tests of a process come from one address
    return client_of(app)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_every_judge_gives_the_same_verdict(
    table: TableOf, viewer: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tarot_records.repairs.causes.find_repairs", find_repairs)
    raw, file = given(table), tmp_path / "x.json"
    file.write_bytes(raw)
    line = CliRunner().invoke(main, ["validate", "--format", "json", str(file)]).stdout_bytes
    report = orjson.loads(line)
    assert [one.words.encode() for one in by_a_worker(file)] == [line]
    asked = f"/api/validate?name={report['source']}"
    assert viewer.post(asked, data=raw, content_type="application/json").get_json() == report
    assert viewer.post("/desk.json", data={"text": raw.decode()}).get_json()["verdict"] == report["verdict"]
    archive = Archive.create(str(tmp_path / "a.db"))
    try:
        add(archive, [raw])
        [kept] = archive.rows(ABOUT.select())
        faults = archive.rows(FAULT.select())
    finally:
        archive.close()
    assert kept["verdict"] == report["verdict"]
    found = sorted((row["code"], row["pointer"]) for row in faults if row["proof"] == kept["proof"])
    proved = [one for one in report["faults"] if one["severity"] != CAUSE and one["code"] != "slip.unsearched"]
    assert found == sorted((one["code"], one["pointer"]) for one in proved)  # slips are looked for anew
