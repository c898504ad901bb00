"""The work of many machines: the same report as one machine's, whatever happens to a worker."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import fsspec
import orjson
import pytest
import zstandard
from click.testing import CliRunner, Result
from distributed import Client
from hypothesis import given
from hypothesis import strategies as st

from support import cluster_jobs, dask_cluster
from support.cases import cases
from support.lone_cluster import Alone, dies_of
from support.paths import ROOT
from support.record_builders import generated
from tarot_records.cli import main
from tarot_records.cluster import OtherEdition, connection, worker
from tarot_records.cluster.connection import connected, each, each_sent
from tarot_records.cluster.worker import Piece, count_end, differences, edition, process_piece, records, shards
from tarot_records.output.forms import FORMS, How, report_records
from tarot_records.reading import parallel as bulk
from tarot_records.reading.files import read_sources
from tarot_records.reading.parallel import Work

TOLD = partial(report_records, How("json", "en", True, False, 1.0, False))


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dask_cluster.Cluster]:
    with dask_cluster.running(tmp_path_factory.mktemp("cluster")) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Some shards, most of them with something wrong."""
    lines = [orjson.dumps(generated("consiglio", seed)) for seed in range(12)]
    faulty = lines[0].replace(b'"T1"', b'"T2"')
    sound = zstandard.compress(b"\n".join(lines))
    (tmp_path / "shards" / "more").mkdir(parents=True)
    (tmp_path / "empty").mkdir()
    for name, text in {
        "a.jsonl.zst": sound,
        "b.jsonl.zst": zstandard.compress(b"\n".join([faulty, b"", b"stop", *lines[:3], b"{}"])),
        "cut.jsonl.zst": sound[:-9],
        "more/no.jsonl.zst": b"nonsense",
        "more/none.jsonl.zst": zstandard.compress(b"\n"),
        "one.tn": (ROOT / "samples" / "french-tarot-tarotmag-17.fr.tn").read_bytes(),
    }.items():
        (tmp_path / "shards" / name).write_bytes(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def validate(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["validate", *arguments])
    assert "Traceback" not in result.output
    return result


def local(work: Work[Any], *paths: str) -> list[Any]:
    return list(bulk.each(work, chain.from_iterable(map(read_sources, paths)), 1))


@pytest.mark.parametrize("form", FORMS)
def test_the_report_with_a_cluster_is_byte_identical(cluster: dask_cluster.Cluster, folder: Path, form: str) -> None:
    arguments = ("./shards", "missing.jsonl.zst", str(folder / "shards" / "a.jsonl.zst"), "empty", "--format", form)
    here = validate(*arguments)
    there = validate(*arguments, "--engine", "dask", "--address", cluster.address)
    assert here.exit_code == there.exit_code == 1
    assert here.stdout_bytes == there.stdout_bytes
    assert b"cut.jsonl.zst" in here.stdout_bytes


@cases("cluster/cluster", "commands_that_a_cluster_works_for")
def test_a_command_with_a_cluster_prints_and_writes_the_same(
    cluster: dask_cluster.Cluster, folder: Path, arguments: tuple[str, ...]
) -> None:
    gaps = generated("scarto", 1)
    gaps["hands"][0]["tricks"][-1]["cards"] = ["?"] * 3
    (folder / "gaps.jsonl").write_bytes(orjson.dumps(gaps))
    printed, written = [], []
    for number, engine in enumerate(((), ("--engine", "dask", "--address", cluster.address))):
        (folder / f"{number}").mkdir()
        here = {"OUT": f"{number}", "DB": f"{number}/made.db"}
        for step in (arguments,) if arguments[0] != "archive" else (("archive", "--archive", "DB", "init"), arguments):
            said = [here.get(part, part.replace("OUT/", f"{number}/")) for part in step]
            result = CliRunner().invoke(main, [*said, *(engine if step is arguments else ())])
            assert result.exception is None or isinstance(result.exception, SystemExit)
        printed.append((result.exit_code, result.stdout_bytes, result.stderr.replace(f"{number}/", "OUT/")))
        written.append({path.name: path.read_bytes() for path in (folder / f"{number}").glob("*.csv")})
    assert printed[0] == printed[1]
    assert written[0] == written[1]
    assert any(printed[0][1:]) or written[0]


def test_an_archive_is_proved_again_by_a_cluster(cluster: dask_cluster.Cluster, folder: Path) -> None:
    def archive(*arguments: str) -> Result:
        return CliRunner().invoke(main, ["archive", "--archive", "made.db", *arguments])

    for arguments in (["init"], ["add", "shards"]):
        archive(*arguments)
    here = archive("verify", "--json")
    there = archive("verify", "--json", "--engine", "dask", "--address", cluster.address)
    assert (here.exit_code, here.stdout_bytes) == (there.exit_code, there.stdout_bytes)
    assert orjson.loads(there.stdout_bytes.splitlines()[-1])["proved"] == 16


def test_sent_records_keep_their_order_beside_one_that_kills_workers(folder: Path) -> None:
    sources = list(read_sources("shards"))
    deadly = next(source for source in sources if source.raw == b"stop")
    expected = cluster_jobs.names([source.crashed() if source is deadly else source for source in sources])
    alone = Alone(partial(dies_of, b"stop"))
    assert list(each_sent(alone, cluster_jobs.names, sources, 5)) == expected  # type: ignore[arg-type]


@pytest.mark.long("a cluster begins")
def test_the_exit_code_with_a_cluster_is_the_same(cluster: dask_cluster.Cluster, folder: Path) -> None:
    assert validate("shards/a.jsonl.zst", "--engine", "dask", "--address", cluster.address).exit_code == 0


@pytest.mark.long("a cluster begins")
def test_an_object_storage_is_read_by_the_workers(cluster: dask_cluster.Cluster, folder: Path) -> None:
    storage = folder.as_uri()
    addresses = (f"{storage}/shards/*.zst", f"{storage}/shards/more/", f"{storage}/none-*.zst", f"{storage}/none.zst")
    paths = ("a.jsonl.zst", "b.jsonl.zst", "cut.jsonl.zst", "more", "../none-*.zst", "../none.zst")
    here = validate(*(f"{folder}/shards/{path}" for path in paths), "--format", "json")
    there = validate(*addresses, "--format", "json", "--engine", "dask", "--address", cluster.address)
    said = [[orjson.loads(line) for line in result.stdout_bytes.splitlines()] for result in (here, there)]
    assert [report["verdict"] for report in said[0]] == [report["verdict"] for report in said[1]]
    assert said[1][0]["source"].startswith("file:///")


def test_a_killed_worker_does_not_change_the_report(cluster: dask_cluster.Cluster, folder: Path) -> None:
    killed = []

    def kill() -> None:
        dask_cluster.until((folder / "begun").exists)
        killed.append(int((folder / "begun").read_text("utf-8")))
        os.kill(killed[0], signal.SIGKILL)

    killer = Thread(target=kill)
    killer.start()
    with connected(cluster.address) as there:
        found = list(each(there, partial(cluster_jobs.stopping, str(folder), TOLD), ["shards"]))
    killer.join()
    assert killed
    assert found == local(TOLD, "shards")


@pytest.mark.long("workers die and begin again")
def test_a_record_that_kills_every_worker_is_told_and_the_others_go_on(
    cluster: dask_cluster.Cluster, folder: Path
) -> None:
    (folder / "shards" / "b.jsonl.zst").write_bytes(zstandard.compress(b"die"))
    expected = local(cluster_jobs.names, "shards")
    expected[expected.index("shards/b.jsonl.zst:1")] += " source.crashed"
    with connected(cluster.address) as there:
        assert list(each(there, partial(cluster_jobs.deadly, cluster_jobs.names), ["shards"])) == expected


@pytest.mark.long("a cluster begins and ends")
def test_an_interrupted_client_cancels_its_calls(cluster: dask_cluster.Cluster, folder: Path) -> None:
    command = [sys.executable, cluster_jobs.__file__, cluster.address, str(folder), "shards"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL) as asking:
        try:
            dask_cluster.until((folder / "begun").exists)
            asking.send_signal(signal.SIGINT)
            assert asking.wait(timeout=60)
        finally:
            asking.kill()
    with Client(cluster.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        dask_cluster.until(lambda: not client.run_on_scheduler(cluster_jobs.tasks))  # type: ignore[no-untyped-call]
    (folder / "go").touch()


@pytest.mark.long("a cluster begins and ends")
def test_a_cluster_of_another_edition_is_refused(cluster: dask_cluster.Cluster, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tarot_records", tmp_path / "tarot_records")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "tarot_records" / "cards.py").open("a", encoding="utf-8") as file:
        file.write("# another\n")
    with Client(cluster.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2)
        other = cluster.worker(path=tmp_path)
        client.wait_for_workers(3)
        result = validate("x.jsonl", "--engine", "dask", "--address", cluster.address)
        other.terminate()
        dask_cluster.until(lambda: len(client.nthreads()) == 2)  # type: ignore[no-untyped-call]
    assert result.exit_code == 3
    assert f"tarot-records {edition()['tarot-records'].partition('+')[0]}" in result.output
    assert "Install the same on all machines." in result.output


def test_a_worker_of_another_edition_does_no_piece() -> None:
    with pytest.raises(OtherEdition, match="here 0"):
        process_piece(TOLD, edition() | {"tarot-records": "0"}, Piece("x", "."))


def test_editions_that_name_other_libraries_differ() -> None:
    more = edition() | {"numpy": "2.1"}
    assert differences(edition(), more) == "numpy 2.1 (here none)"
    assert differences(more, edition()) == "numpy none (here 2.1)"


@cases("cluster/cluster", "what_cannot_be_reached_is_told")
def test_an_unreachable_cluster_is_reported(
    options: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "ANSWER", 0.5)
    result = validate("x.jsonl", *options)
    assert result.exit_code == (2 if said == "go together" else 3)
    assert said in result.output
    assert "\x1b" not in result.output


def test_standard_input_is_refused(cluster: dask_cluster.Cluster) -> None:
    result = validate("-", "--engine", "dask", "--address", cluster.address)
    assert result.exit_code == 2
    assert "standard input" in result.output


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "tarot_records.cluster.connection")
    result = validate("x.jsonl", "--engine", "dask", "--address", "tcp://127.0.0.1:9")
    assert result.exit_code == 3
    assert "tarot-records[cluster]" in result.output


@pytest.mark.long("a cluster works at many shards")
@given(sizes=st.lists(st.integers(0, 40), min_size=1, max_size=4), chunk=st.integers(1, 9), bad=st.integers(0, 40))
def test_results_do_not_depend_on_the_pieces_of_shards(sizes: list[int], chunk: int, bad: int) -> None:
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setattr(bulk.chunks, "__defaults__", (chunk,))
        patch.setattr(worker, "SECONDS", -1)
        for number, size in enumerate(sizes):
            (Path(name) / f"{number}.jsonl").write_bytes(b"\n".join(b"%d" % record for record in range(size)))
        sources = [source.crashed() if source.raw == b"%d" % bad else source for source in read_sources(name)]
        alone = Alone(partial(dies_of, b"%d" % bad))
        assert list(each(alone, cluster_jobs.names, [name])) == cluster_jobs.names(sources)  # type: ignore[arg-type]


def test_a_record_beside_a_deadly_one_is_not_blamed(folder: Path) -> None:
    """All work fails as long as there is other work, as when workers die of that."""
    alone = Alone(lambda call: call.func is process_piece and alone.others)
    assert list(each(alone, cluster_jobs.names, ["shards"])) == local(cluster_jobs.names, "shards")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "function", [(process_piece, count_end), (process_piece,)], ids=["reading kills", "looking and naming kill"]
)
def test_a_shard_that_kills_every_worker_is_reported(folder: Path, function: tuple[Any, ...]) -> None:
    alone = Alone(lambda call: call.func in function and "b.jsonl" in call.args[-1].name)
    found = list(each(alone, cluster_jobs.names, ["shards/a.jsonl.zst", "shards/b.jsonl.zst"]))  # type: ignore[arg-type]
    assert set(found[12:]) == {"shards/b.jsonl.zst source.crashed"}


def test_addresses_are_called_as_they_were_given_and_folders_are_in_order() -> None:
    storage = fsspec.filesystem("memory")
    for name in ("b.jsonl", "a.jsonl.gz", ".hidden.jsonl", "x.expected.json", "more/c.json", "notes.txt"):
        storage.pipe(f"/box/{name}", b"1\n2\n")
    assert shards(["memory://box"], "/") == [
        f"memory:///box/{name}" for name in ("a.jsonl.gz", "b.jsonl", "more/c.json")
    ]
    assert shards(["memory://box/[a-c]*.jsonl", "x"], "/") == ["memory:///box/b.jsonl", "x"]
    assert cluster_jobs.names(list(records("memory://box/b.jsonl", "/"))) == [
        "memory://box/b.jsonl:1",
        "memory://box/b.jsonl:2",
    ]


@pytest.mark.long("it loads what reads object storage")
def test_missing_shards_are_reported() -> None:
    for address in ("memory://none.jsonl", "memory://box/none-*.jsonl", "nonsense://x", "://", "s3:///"):
        (name,) = shards([address], "/")
        (source,) = records(name, "/")
        assert (source.name, source.problem and source.problem.code) == (address, "source.missing")
