"""How the tests are run: on which cores, which are quick, what a skip means, and what a loaded machine may not change.

Also keeps hypothesis and the language of texts reproducible.
"""

import atexit
import gc
import os
import pickle
import signal
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from flask import Flask
from flask.templating import Environment
from hypothesis import is_hypothesis_test, settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from support.paths import ROOT, SAMPLES, TESTS
from tarot_records import web
from tarot_records.archive import entry, facets
from tarot_records.commands import repair
from tarot_records.completing import budgets, solver
from tarot_records.engine.result import Replayed
from tarot_records.hand_table import rows
from tarot_records.record.source import Source
from tarot_records.repairs import causes, ranking
from tarot_records.report.report import Report, report_on
from tarot_records.web.api import tools
from tarot_records.web.lists import facts_counter

pytest_plugins = ("support.archives", "support.browser", "support.page_requests")

# Processes that tests start find the same package and the helpers.
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(TESTS)])
os.environ["LC_ALL"] = "C.UTF-8"  # else a French machine would test French text
os.environ["TZ"] = "UTC"  # and one in Paris its dates
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what one process has compiled, the hundreds after it need not
sys.dont_write_bytecode = False
signal.signal(signal.SIGINT, signal.default_int_handler)  # beside others a shell starts processes deaf to Ctrl-C

settings.register_profile("fixed", max_examples=12, derandomize=True, deadline=None, print_blob=False)
settings.load_profile("fixed")
FEW = 10
"""Examples of a property, where only the quick tests are run."""
EACH_FILE = 3
"""So many tests of a file are quick."""


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Whole folders run on all cores; files and tests that are named, in this process, where a debugger stops them.

    One process more than there are cores, for those that drive a browser mostly wait for it; of quick tests as many,
    because there most of a process is its beginning.
    """
    option, is_worker = config.option, hasattr(config, "workerinput")
    if is_worker or option.usepdb or getattr(option, "numprocesses", 0) is not None:
        return
    if any(Path(arg).is_dir() for arg in config.args):
        more = option.markexpr != "quick"
        option.numprocesses, option.dist = len(os.sched_getaffinity(0)) + more, "worksteal"


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Each worker begins with other folders and files, so that in a new copy each test file is compiled once.

    pytest_collection_modifyitems puts the tests into the usual order again.
    """
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker is not None and isinstance(collector, pytest.Directory):
        first = len(report.result) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        report.result = report.result[first:] + report.result[:first]
    return report


def _drawn(tests: Iterable[str]) -> list[str]:
    """Return tests of a file in the order in which they are taken to be quick; their names decide."""
    return sorted(tests, key=lambda test: crc32(test.encode()))


def _marks(test: object) -> set[str]:
    """Return the names of the marks of a test, and of its cases."""
    marks = getattr(test, "pytestmark", [])
    values = [value for mark in marks if mark.name == "parametrize" for value in mark.args[1]]
    return {mark.name for mark in chain(marks, *(getattr(value, "marks", ()) for value in values))}


@cache
def _left_out(module: pytest.Module) -> frozenset[str]:
    """Return the names of the tests of a file none of which is quick; of one that opens pages, nothing is said."""
    is_whole = module.get_closest_marker("quick") is not None
    if is_whole or any(
        str(getattr(value, "__module__", "")).startswith("playwright") for value in vars(module.obj).values()
    ):
        return frozenset()
    tests = {f"{module.nodeid}::{name}": test for name, test in vars(module.obj).items() if name.startswith("test_")}
    quick = {name for name, test in tests.items() if "quick" in _marks(test)}
    if module.get_closest_marker("long") is None:
        quick.update(_drawn(name for name, test in tests.items() if "long" not in _marks(test))[:EACH_FILE])
    return frozenset(name.rpartition("::")[2] for name in tests.keys() - quick)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, name: str) -> list[pytest.Item] | None:
    """Where only the quick tests are run, make no cases of the others: there are thirty times as many."""
    is_asked = collector.config.option.markexpr == "quick" and isinstance(collector, pytest.Module)
    return [] if is_asked and name in _left_out(collector) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """One case of each test that is not long is quick, of a file no more than EACH_FILE; names decide which.

    So every file and every game comes up. Where only those run, properties are tried on few examples.
    """
    items.sort(key=lambda item: item.path)
    tests = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.path.parent == TESTS / "oracles":
            item.add_marker("oracle")
        if item.get_closest_marker("long") is None:
            tests[item.nodeid.partition("[")[0]].append(item)
    chosen = defaultdict[Path, list[pytest.Item]](list)
    for name in _drawn(tests):
        cases = tests[name]
        chosen[cases[0].path].append(cases[crc32(name.encode()) % len(cases)])
    for cases in chosen.values():
        for case in cases[:EACH_FILE]:
            case.add_marker("quick")
    if config.option.markexpr == "quick":
        for function in {item.function for item in items if isinstance(item, pytest.Function)}:
            if is_hypothesis_test(function):
                wanted = function._hypothesis_internal_use_settings
                few = settings(wanted, max_examples=min(FEW, wanted.max_examples))
                function._hypothesis_internal_use_settings = few


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """A test that cannot run fails where all that it needs has to be there: a service that is called CI says so."""
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome, report.longrepr = "failed", f"Skipped, which CI does not do: {report.longrepr[-1]}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What failed in this order can be run in the same one again."""
    seed = getattr(config.option, "randomly_seed", None)
    if seed is not None and terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"In the same order again: --randomly-seed={seed}")


def pytest_collection_finish() -> None:
    """Keep the collected tests out of the search for garbage, and search less often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_sessionfinish() -> None:
    """Collect garbage once, and freeze the rest: pytest and Python collect several times more at the end."""
    gc.set_threshold(700, 10, 10)
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    atexit.register(gc.unfreeze)


class _Compiled(BytecodeCache):
    """Templates that one of the many applications of a process has compiled."""

    def __init__(self) -> None:
        self.codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.codes:
            bucket.bytecode_from_string(self.codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.codes[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(scope="session", autouse=True)
def _compiled_once() -> Iterator[None]:
    """Templates, and the functions that put addresses together, are compiled once a process."""
    made, compiled, compile_builder = Flask.create_jinja_environment, _Compiled(), Rule._compile_builder
    builders: dict[tuple[object, ...], Any] = {}

    def builder(rule: Rule, append_unknown: bool = True) -> Any:
        key = (rule.rule, tuple(rule._trace), repr(rule.defaults), append_unknown)
        if key not in builders:
            builders[key] = compile_builder(rule, append_unknown)
        return builders[key]

    def create(app: Flask) -> Environment:
        environment = made(app)
        environment.bytecode_cache = compiled
        return environment

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "create_jinja_environment", create)
        patch.setattr(Rule, "_compile_builder", builder)
        yield


@pytest.fixture(scope="session", autouse=True)
def _searched_once(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[None]:
    """Search the repairs of a record once for all workers: the first one stores them in the folder of the run.

    Many tests look at the same faulty records. A test that asks whether the search says the same twice patches
    `causes.find_repairs` back to the function that its own module has imported from `ranking`.
    """
    search, found = ranking.find_repairs, dict[tuple[object, ...], ranking.FoundRepairs]()
    base = tmp_path_factory.getbasetemp()
    shelf = (base.parent if hasattr(request.config, "workerinput") else base) / "found repairs"
    shelf.mkdir(exist_ok=True)

    def find_repairs(report: Replayed, **asked: Any) -> ranking.FoundRepairs:
        if report.record is None:
            return search(report, **asked)
        key = (report.as_read.model_dump_json(), repr(report.faults), *asked.items())
        if key not in found:
            file = shelf / sha256(repr(key).encode("utf-8", "surrogatepass")).hexdigest()
            if file.exists():
                found[key] = pickle.loads(file.read_bytes())
            else:
                found[key] = search(report, **asked)
                part = file.with_suffix(f".{os.getpid()}")
                part.write_bytes(pickle.dumps(found[key]))
                part.replace(file)
        return found[key]._replace(repairs=[*found[key].repairs])

    with pytest.MonkeyPatch.context() as patch:
        for user in (causes, ranking, repair, tools):
            patch.setattr(user, "find_repairs", find_repairs)
        yield


@pytest.fixture(scope="session", autouse=True)
def _samples_judged_once() -> Iterator[None]:
    """The samples, of which many tests make a viewer, an archive or a hand table, are judged once a process."""
    samples = {path.read_bytes() for path in SAMPLES.rglob("*.*") if path.is_file()}
    judged: dict[tuple[object, ...], Report] = {}

    def judge(given: Source | Replayed, **asked: Any) -> Report:
        source = given if isinstance(given, Source) else given.source
        if source is None or source.problem is not None or source.raw not in samples:
            return report_on(given, **asked)
        key = (source.name, source.first_line, source.raw, *asked.items())
        if key not in judged:
            judged[key] = report_on(given, **asked)
        return judged[key]

    with pytest.MonkeyPatch.context() as patch:
        for user in (web, entry, rows):
            patch.setattr(user, "report_on", judge)
        yield


@pytest.fixture(scope="session", autouse=True)
def _patiently() -> Iterator[None]:
    """Searches end by their steps, and an archive counts to the end.

    So a loaded machine finds what an idle one does.
    """
    with pytest.MonkeyPatch.context() as patch:
        for room in (budgets, solver):
            patch.setattr(room, "monotonic", lambda: 0.0)
        patch.setattr(facets, "SECONDS", 60.0)
        patch.setattr(facts_counter, "PATIENCE", 60.0)
        yield
