"""Judges: one input before every judge there is, and what they say of it held against each other.

The law: nothing is raised but what is documented, no page fails, and wherever the same bytes are judged, verdict and
faults are the same. `Court.findings` tells every breach of it.
"""

import json
import pickle
import signal
import subprocess
import sys
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from click.testing import CliRunner, Result
from flask import Flask
from fuzz.inputs import LINK, PEOPLE, STRANGE, Input
from jinja2 import FileSystemBytecodeCache
from werkzeug.test import TestResponse

from support.paths import DATA
from tarot_records.cli import main
from tarot_records.cluster.worker import Piece, edition, process_piece, remaining_pieces, shards, unpack_results
from tarot_records.core.faults import VERDICTS
from tarot_records.core.limits import SECONDS
from tarot_records.importers.draft import load_formats
from tarot_records.output.forms import FORMS, How, report_records
from tarot_records.reading.files import is_notation, is_record_name
from tarot_records.web import create_app
from tarot_records.web.api.limits import Share
from tarot_records.words.language import LANGUAGES

Data = dict[str, Any]

ROOM: Final = 40
"""So many inputs an archive takes before another begins: it is all proved again and searched then."""
CPU: Final = 60
"""More seconds of work than these none of them may make of anything: they are all small."""
PAGES: Final = 4
"""So many pages of each record are looked at."""
BODY: Final = 1 << 20
"""A longer text no desk takes."""
ASKED: Final = tomllib.loads((DATA / "fuzz" / "asked.toml").read_text("utf-8"))
"""Pages, commands and questions of which some are tried with each input."""
CODES: Final = {0, 1, 2}
"""How a command may end at which nothing outside fails."""
WORK: Final = partial(report_records, How("json", "en", True, False, SECONDS, False))


class Finding(NamedTuple):
    """A breach of the law."""

    kind: str
    """The same for all breaches that are likely to have one cause."""
    words: str


class _TooSlowError(BaseException):
    """Something took more than CPU; nobody who expects exceptions expects this one."""


@contextmanager
def limited() -> Iterator[None]:
    """Ends what is done within after so many seconds of work."""

    def end(_: int, frame: FrameType | None) -> None:
        raise _TooSlowError

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def raised(what: str, error: BaseException) -> Finding:
    """What was raised, known by where."""
    places = traceback.extract_tb(error.__traceback__)
    ours = next((place for place in reversed(places) if "tarot_records" in place.filename), None)
    where = f"{Path(ours.filename).name}:{ours.name}" if ours else "?"
    return Finding(f"{type(error).__name__} in {where}", f"{what}\n{''.join(traceback.format_exception(error))}")


def same(reports: Sequence[Data], *left_out: str) -> list[Data]:
    """Reports without what says where their text came from."""
    return [{key: value for key, value in one.items() if key not in ("source", *left_out)} for one in reports]


class Court:
    """All judges, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: Counter[str] = Counter()
        """How often which judge was asked."""
        self.found: list[Finding] = []
        self.plain = self._viewer(create_app(()))
        self.rooms = 0
        self.begin()

    def _viewer(self, app: Flask) -> Any:
        app.config["PROPAGATE_EXCEPTIONS"] = True
        app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(self.folder))
        gate = app.extensions["gate"]
        gate.reading = gate.pages = Share(at_once=1e9, a_second=1e9)
        return app.test_client()

    def begin(self) -> None:
        """An empty archive and an empty folder of files, and a viewer of each."""
        self.rooms += 1
        self.home = self.folder / f"room {self.rooms}"
        (self.home / "files").mkdir(parents=True)
        self.archive = str(self.home / "a.db")
        self.taken = 0
        self.command("archive", "--archive", self.archive, "init")
        self.kept = self._viewer(create_app((), archive=self.archive))

    def findings(self, given: Input, chance: Random) -> list[Finding]:
        """What breaks the law with this input."""
        self.found = []
        path = self.home / "files" / f"{self.taken}{given.form}"
        path.write_bytes(given.raw)
        self.taken += 1
        try:
            with limited():
                if given.form == LINK:
                    self._link(given.raw, chance)
                elif given.form == PEOPLE:
                    self._own_words(path, given, chance)
                elif given.form[1:] in load_formats():
                    self._foreign(given.form[1:], path)
                elif is_record_name(path.name):
                    self._records(path, given, chance)
                self._questions(chance)
            if self.taken >= ROOM:
                self.end(chance)
        except _TooSlowError as error:
            self.found.append(raised("too slow", error))
        return self.found

    def end(self, chance: Random) -> None:
        """Looks at all that was gathered, as a whole, and begins with nothing again."""
        archive = ("archive", "--archive", self.archive)
        proved = self.command(*archive, "verify", "--dry-run", "--json", "--processes", "1")
        if proved is not None and proved.exit_code:
            self.found.append(Finding("verify", f"verifying is not content: {proved.output[:2000]}"))
        for asked in (("stats", "--json"), ("facts",), ("log",), ("export", str(self.home / "all.jsonl"))):
            self.command(*archive, *asked)
        self.command(*archive, "search", "--json", chance.choice(("anna", "*", '"', "a:b", "é", "NEAR(")))
        self.command("hands", str(self.home / "files"))
        self.command("site", str(self.home / "files"), str(self.home / "site")) if chance.random() < 0.05 else None
        files = self._viewer(create_app([self.home / "files"]))
        for page in ("/", "/index.json", "/facts", "/facts.json", "/?q=a&sort=name", "/?verdict=unreadable"):
            self.page(files, page)
        shown = self.data(files, "/index.json") or {}
        for one in chance.sample(shown.get("records", []), min(5, len(shown.get("records", [])))):
            self._pages(files, one["href"].removeprefix("/r/").removesuffix(".json"), chance)
        self._process(chance)
        self.begin()

    # -- asking one judge ------------------------------------------------------------------------

    def command(self, *arguments: str, given: bytes = b"") -> Result | None:
        """What a command comes to; None if it breaks the law."""
        self.asked[f"command {arguments[0]}"] += 1
        result = CliRunner().invoke(main, arguments, input=given)
        words = f"tarot-records {' '.join(arguments)}"
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            self.found.append(raised(words, result.exception))
            return None
        if result.exit_code not in CODES:
            self.found.append(Finding(f"exit {result.exit_code}", f"{words}\n{result.output[:2000]}"))
            return None
        return result

    def page(self, viewer: Any, address: str, **sent: Any) -> TestResponse | None:
        """The answer to a request; None if it breaks the law."""
        self.asked["page"] += 1
        try:
            answer: TestResponse = viewer.open(address, buffered=True, **({"method": "POST"} if sent else {}), **sent)
        except Exception as error:  # whatever it is, it would be a traceback
            self.found.append(raised(f"{address} {sorted(sent)}", error))
            return None
        if answer.status_code >= 500:
            self.found.append(Finding(f"status {answer.status_code}", f"{address}\n{answer.text[:2000]}"))
            return None
        return answer

    def data(self, viewer: Any, address: str, **sent: Any) -> Any:
        """The same as JSON; None if it is a refusal."""
        answer = self.page(viewer, address, **sent)
        if answer is None:
            return None
        try:
            told = json.loads(answer.data)
        except ValueError as error:
            self.found.append(Finding(f"no JSON: {error}"[:40], f"{address}\n{answer.text[:2000]}"))
            return None
        return told if answer.status_code == 200 else None

    def held(self, judge: str, theirs: Sequence[Data], ours: Sequence[Data], *left_out: str) -> None:
        """Holds what a judge said against what the command said."""
        if same(theirs, *left_out) != same(ours, *left_out):
            several = (f"{len(theirs)} reports, not {len(ours)}",) if len(theirs) != len(ours) else ()
            apart = [
                (key, f"{key}: {one.get(key)!r:.700}\n  is not {other.get(key)!r:.700}")
                for one, other in zip(theirs, ours, strict=False)
                for key in sorted({*one, *other} - {"source", *left_out})
                if one.get(key) != other.get(key)
            ]
            keys = ", ".join(sorted({key for key, _ in apart})) or "their number"
            words = "\n".join((*several, *(words for _, words in apart)))
            self.found.append(Finding(f"{judge} differs in {keys}", words))

    # -- records ---------------------------------------------------------------------------------

    def _records(self, path: Path, given: Input, chance: Random) -> None:
        result = self.command("validate", "--format", "json", str(path))
        if result is None:
            return
        lines = result.stdout_bytes.splitlines(keepends=True)
        reports: list[Data] = [json.loads(line) for line in lines]
        wrong = [one for one in reports if one["verdict"] not in ("proved", "consistent")]
        if result.exit_code != bool(wrong) or not {one["verdict"] for one in reports} <= {*VERDICTS}:
            self.found.append(Finding("exit code", f"{result.exit_code} with {[one['verdict'] for one in reports]}"))
        self._cluster(path, lines)
        self._api(path, given, reports)
        if chance.random() < 0.3:
            self._stdin(given, reports)
        self._desk(given, reports, chance)
        self._archive(path, reports, chance)
        self._commands(path, chance)

    def _cluster(self, path: Path, lines: Sequence[bytes]) -> None:
        """What the workers of a cluster say, to the byte."""
        self.asked["cluster"] += 1
        try:
            names = shards([str(path)], str(self.home))
            left = [Piece(name, str(self.home)) for name in names]
            words: list[str] = []
            while left:
                piece = left.pop(0)
                results = process_piece(pickle.loads(pickle.dumps(WORK)), edition(), piece)
                words += [one.words for one in unpack_results(results)]
                left = remaining_pieces(piece, results) + left
        except Exception as error:
            self.found.append(raised("a worker of a cluster", error))
            return
        if [one.encode(errors="replace") for one in words] != [*lines]:
            self.held("cluster", [json.loads(one) for one in words], [json.loads(one) for one in lines])

    def _api(self, path: Path, given: Input, reports: Sequence[Data]) -> None:
        """What the server says; a text without a telling name shows by itself what it is."""
        form, *packing = given.form[1:].split(".")
        if form != "jsonl" and is_notation(given.raw) != (form == "tn"):
            return
        kind = {"jsonl": "application/x-ndjson", "json": "application/json"}.get(form, "text/plain")
        headers = {"Content-Encoding": {"gz": "gzip", "zst": "zstd"}[packing[0]]} if packing else {}
        sent = {"data": given.raw, "content_type": kind, "headers": headers}
        answer = self.page(self.plain, f"/api/validate?name={quote(str(path))}", **sent)
        if answer is not None and answer.status_code == 200:
            said = [json.loads(line) for line in answer.data.splitlines() if line.strip()]
            if not any(fault["code"] == "source.size" for one in said for fault in one.get("faults", ())):
                self.held("API", said, reports)

    def _stdin(self, given: Input, reports: Sequence[Data]) -> None:
        """What the command says of the same as its standard input."""
        form = given.form
        if form not in (".json", ".tn") or is_notation(given.raw) != (form == ".tn"):
            return
        result = self.command("validate", "--format", "json", "-", given=given.raw)
        first, _, others = given.raw.partition(b"\n")
        if result is not None and not (first.startswith(b"{") and others):
            self.held("standard input", [json.loads(line) for line in result.stdout_bytes.splitlines()], reports)

    def _desk(self, given: Input, reports: Sequence[Data], chance: Random) -> None:
        """What the desk says of the first record, or of that of some line."""
        if given.form not in (".json", ".tn") or not given.raw.strip() or len(given.raw) > BODY:
            return
        form = {"file": (BytesIO(given.raw), "x"), "lang": chance.choice(list(LANGUAGES))}
        said = self.data(self.plain, "/desk.json", data=form)
        begins = given.raw.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").startswith(b"{")
        if said is not None and (begins or is_notation(given.raw)) and is_notation(given.raw) == (given.form == ".tn"):
            more = ("text", "underway", "said", "repairs", "table")
            self.held("desk", same([said], *more), reports[:1], *more)
        if chance.random() < 0.5:
            return
        text = given.raw.decode("utf-8", "replace")
        line = str(chance.choice((0, 1, 3, 9, -1, 10**9, "x")))
        sent: Data = {"text": text, "line": line, "typing": chance.choice(("", "1"))}
        answer = self.page(self.plain, f"/desk?lang={chance.choice(list(LANGUAGES))}", data=sent)
        for one in (said or {}).get("repairs", [])[:2] if answer is not None else ():
            self.page(self.plain, "/desk", data={"text": text, "line": line, "repair": one["repair"]})

    def _archive(self, path: Path, reports: Sequence[Data], chance: Random) -> None:
        """What an archive says, when it takes the records and afterwards."""
        archive = ("archive", "--archive", self.archive)
        result = self.command(*archive, "add", "--json", "--processes", "1", str(path))
        if result is None:
            return
        *added, summary = (json.loads(line) for line in result.stdout_bytes.splitlines())
        for one in added:
            shown = self.command(*archive, "show", "--json", str(one["id"]))
            if shown is None:
                continue
            about = json.loads(shown.stdout_bytes)
            if not one["verdict"] == about["verdict"] == about["report"]["verdict"]:
                verdicts = one["verdict"], about["verdict"], about["report"]["verdict"]
                self.found.append(Finding("archive differs", f"verdicts of an archive: {verdicts}"))
            if not summary["known"] and len(added) == len(reports):
                self.held("archive", [about["report"]], [reports[added.index(one)]])
            self.command(*archive, "show", "--lang", chance.choice(list(LANGUAGES)), str(one["id"]))
            self._pages(self.kept, str(one["id"]), chance)

    def _pages(self, viewer: Any, slug: str, chance: Random) -> None:
        """Some of the pages of a record."""
        step = chance.choice((0, 1, 5, 40, 79, 10**6))
        seat = chance.choice(("", "?seat=1", "?from=2", "?turn=1&lang=fr", "?lang=de", "?deck=italian", "?seat=x"))
        other = chance.randrange(1, 9)
        pages = [page.format(at=f"/r/{slug}", slug=slug, step=step, other=other) for page in ASKED["pages"]]
        for page in chance.sample(pages, PAGES):
            self.page(viewer, page + seat)

    def _commands(self, path: Path, chance: Random) -> None:
        """Some of the other commands that read records."""
        lang, form = chance.choice(list(LANGUAGES)), chance.choice(FORMS)
        for way in chance.sample(ASKED["commands"], 2):
            self.command(*way.format(lang=lang, form=form).split(), str(path))
        end = chance.choice((".tn", ".json", ".jsonl", ".jsonl.gz"))
        self.command("convert", "--force", str(path), str(self.home / f"converted{end}"))
        others = sorted(other for other in path.parent.iterdir() if is_record_name(other.name))
        if chance.random() < 0.3:
            self.command("diff", *(("--json",) if chance.random() < 0.5 else ()), str(path), str(chance.choice(others)))

    # -- other inputs ----------------------------------------------------------------------------

    def _link(self, raw: bytes, chance: Random) -> None:
        """The text of a link: read, opened, shown."""
        text = raw.decode("utf-8", "replace")
        if "\0" not in text:
            self.command("link", "--read", text, *(("--json",) if chance.random() < 0.5 else ()))
        self.page(self.plain, f"/view/open?text={quote(text)}")
        self.page(self.plain, "/view", data={"text": f"{text}/{chance.randrange(90)}"})
        for way in ASKED["links"]:
            if chance.random() < 0.4:
                self.page(self.plain, f"/view/{quote(text, safe='?#/%')}{way}")

    def _own_words(self, path: Path, given: Input, chance: Random) -> None:
        """Import a text in its writer's own words, and read it at the desk."""
        lang = chance.choice(list(LANGUAGES))
        more = chance.choice(((), ("--questions",), ("--letters", lang), ("--game", "scarto"), ("--players", "A,B,C")))
        self.command("import", *more, "text", str(path))
        self.data(self.plain, "/desk.json", data={"file": (BytesIO(given.raw), "x"), "lang": lang})
        sent = {"text": given.raw.decode("utf-8", "replace"), "line": "3", "typing": chance.choice(("", "1"))}
        self.page(self.plain, f"/desk?lang={lang}", data=sent)

    def glance(self, given: Input, chance: Random) -> list[Finding]:
        """Return what breaks the law when a text is only validated, and shown at the desk."""
        self.found = []
        path = self.home / "files" / given.name
        path.write_bytes(given.raw)
        try:
            with limited():
                self.command("validate", str(path))
                sent = {"text": given.raw.decode("utf-8", "replace"), "line": "0", "typing": "1"}
                self.page(self.plain, f"/desk?lang={chance.choice(list(LANGUAGES))}", data=sent)
        except _TooSlowError as error:
            self.found.append(raised("too slow", error))
        return self.found

    def _foreign(self, form: str, path: Path) -> None:
        """What another program wrote."""
        for options in ((), ("--check",), ("--json", "--game", "french-tarot")):
            self.command("import", *options, form, str(path))

    def _questions(self, chance: Random) -> None:
        """Questions to lists, facts, the manual and the counter, some of them strange."""
        word = chance.choice([str(one) for one in STRANGE if isinstance(one, str | int)])
        asked = quote(word[:900], errors="replace")
        cards = " ".join(chance.choice(("SK", "T21", "F", "HN", "c10", "T1", "?", "x", word[:50])) for _ in range(9))
        name = chance.choice(ASKED["names"])
        texts = {"name": name, "asked": asked, "cards": quote(cards, errors="replace"), "short": asked[:9]}
        pages = [page.format(**texts) for page in ASKED["questions"]]
        for page in chance.sample(pages, 2):
            self.page(self.kept, page)
        if chance.random() < 0.1 and "\0" not in cards:
            self.command("count", "--json", "--", *cards.split())

    def _process(self, chance: Random) -> None:
        """The same files by a process of its own, as people run it."""
        self.asked["process"] += 1
        some = chance.sample(sorted((self.home / "files").iterdir()), 3)
        command = [sys.executable, "-m", "tarot_records", "validate", "--format", chance.choice(FORMS), *map(str, some)]
        ended = subprocess.run(command, capture_output=True, timeout=600, check=False)
        if b"Traceback" in ended.stdout + ended.stderr or ended.returncode not in CODES:
            self.found.append(Finding("process", f"{command}\n{ended.stderr[-2000:].decode('utf-8', 'replace')}"))
