"""What an honest reader notices while one client asks for all it may: the slowest of his pages, for each attack.

    python tests/benchmarks/attack.py [--seconds 4] [--lanes 24] [--only files] [--like desk]

Starts `tarot-records serve` on the samples, and on an archive with a writer, each in a process of its own, on loopback.
A client attacks one kind of address from as many connections as --lanes says, in a process of its own, then another
client the next; all from loopback. Meanwhile a reader at 127.0.0.2 asks for a page every twentieth of a second, never
the same twice, so that none comes from memory. Milliseconds from the question to the last byte of an answer: the median
and the slowest; behind them how many requests of the attacker were answered, how many refused, and the most memory
that the server has taken so far. Of every kind of address there is an attack. One lasts as long as --seconds says and
till its last requests are answered, but no longer than ENDING; all on both servers take about six minutes on an idle
machine.
"""

import argparse
import http.client
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from queue import Empty
from random import Random
from threading import Thread
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import orjson

from tarot_records import load
from tarot_records.archive import tokens
from tarot_records.archive.bulk import Adding
from tarot_records.archive.store import Archive
from tarot_records.engine.random_play import generate
from tarot_records.link import encode
from tarot_records.reading.files import read_sources

SAMPLES: Final = Path(str(files("tarot_records.samples")))
ENDING: Final = 60.0
"""Seconds in which the last requests of an attack are answered; then the attacker is ended, and its counts are lost."""
PAUSE: Final = 0.05
"""Seconds between two pages of the honest reader."""
WARM: Final = 5.0
"""Seconds that pages are asked for before it begins."""
FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}
LINES: Final = {"Content-Type": "application/x-ndjson"}


class Attack(NamedTuple):
    """A request that is sent again and again; `{n}` in its path is another number each time."""

    name: str
    method: str
    path: str
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()


def long_game(hands: int) -> bytes:
    """A game whose every hand has two cards exchanged, about a megabyte of it."""
    record = next(iter(generate("consiglio", hands=1, seed=1))).model_dump(mode="json", exclude_none=True)
    tricks = record["hands"][0]["tricks"]
    first, second = tricks[3]["cards"], tricks[5]["cards"]
    first[0], second[0] = second[0], first[0]
    return orjson.dumps({**record, "hands": record["hands"] * hands})


def attacks() -> Iterator[Attack]:
    """One for each kind of address."""
    game = long_game(400)
    form = urlencode({"text": game.decode()}).encode()
    typed = urlencode({"text": "#tn 1\n" * 29_000}).encode()
    link = encode(load(SAMPLES / "french-tarot-tarotmag-17.tarot.json"))
    of_form, of_lines = tuple(FORM.items()), tuple(LINES.items())
    yield Attack("nothing", "", "")
    yield Attack("the desk, a megabyte", "POST", "/desk", form, of_form)
    yield Attack("the desk while typing", "POST", "/desk.json", form + b"&typing=1", of_form)
    yield Attack("the desk, 29,000 records", "POST", "/desk", typed, of_form)
    yield Attack("checking a megabyte", "POST", "/api/validate", game)
    yield Attack("checking many lines", "POST", "/api/validate", (long_game(1) + b"\n") * 1500, of_lines)
    yield Attack("saving with a wrong token", "POST", "/desk/save", form + b"&token=tarot_wrong{n}", of_form)
    yield Attack("adding with a wrong token", "POST", "/api/records", game, (("Authorization", "Bearer tarot_{n}"),))
    shared = urlencode({"text": f"{link}/1?x={{n}}"}, safe="{}").encode()
    yield Attack("games in links", "POST", "/view", shared, of_form)
    yield Attack("what if", "GET", "/r/tarotmag-17/40/if?x={n}")
    yield Attack("comparing", "GET", "/r/tarotmag-17/with/tarotmag-18?x={n}")
    yield Attack("counting piles", "GET", "/count?cards=SK+T21&x={n}")
    yield Attack("moving pictures", "GET", "/r/tarotmag-17/hand/1.gif?x={n}")
    yield Attack("print sheets", "GET", "/r/tarotmag-17/print?x={n}")
    yield Attack("pages of steps", "GET", "/r/tarotmag-17/40?x={n}")
    yield Attack("the list", "GET", "/?q=t&x={n}")
    yield Attack("the manual", "GET", "/manual?q=trump&x={n}")
    yield Attack("what if, in a link", "GET", f"/view/{link}/40/if?x={{n}}")
    yield Attack("what players come to", "GET", "/facts?x={n}")
    yield Attack("a desk with a record", "GET", "/desk?record=tarotmag-17&x={n}")
    yield Attack("how to embed", "GET", "/oembed?url=http://127.0.0.1/r/tarotmag-17/{n}")
    yield Attack("what is not there", "GET", "/nothing/{n}")


@contextmanager
def served(*arguments: str) -> Iterator[tuple[int, int]]:
    """A running server: its port, and its process."""
    command = [sys.executable, "-m", "tarot_records", "serve", *arguments, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = next(int(found[1]) for line in server.stdout if (found := re.search(r"Serving on .*:(\d+)", line)))
        try:
            yield port, server.pid
        finally:
            server.terminate()
            server.wait(60)


def asked(port: int, source: str, attack: Attack, number: int) -> int:
    """One request; its status."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300, source_address=(source, 0))
    try:
        headers = {name: value.replace("{n}", str(number)) for name, value in attack.headers}
        body = attack.body.replace(b"{n}", b"%d" % number)
        connection.request(attack.method, attack.path.replace("{n}", str(number)), body, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def attacked(port: int, source: str, attack: Attack, lanes: int, over: "Synchronized[int]", told: Any) -> None:
    """Attacks from an address on all lanes until it is over; tells how often each status came."""
    statuses: Counter[int] = Counter()

    def one(lane: int) -> None:
        number = lane
        while not over.value:
            number += lanes
            with suppress(OSError, http.client.HTTPException):
                statuses[asked(port, source, attack, number)] += 1

    threads = [Thread(target=one, args=(lane,), daemon=True) for lane in range(lanes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()  # so that the next attack begins when this one is answered
    told.put(dict(statuses))


def read(port: int, pages: list[str], seconds: float, chance: Random) -> list[float]:
    """The milliseconds of each page of an honest reader."""
    times = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.perf_counter()
        page = Attack("", "GET", f"{chance.choice(pages)}?turn={chance.randrange(3)}&x={chance.random()}")
        status = asked(port, "127.0.0.2", page, 0)
        assert status == 200, (page.path, status)
        times.append(1000 * (time.perf_counter() - begun))
        time.sleep(PAUSE)
    return times


def measured(title: str, arguments: list[str], pages: list[str], given: argparse.Namespace) -> float:
    """Prints a row for each attack on a server that is asked for; the slowest page of all."""
    context, worst = get_context("fork"), 0.0
    with served(*arguments) as (port, process):
        read(port, pages, WARM, Random(0))
        for number, attack in enumerate(attacks(), 10):
            if given.like not in attack.name:
                continue
            over, told = context.Value("i", 0), context.Queue()
            of_attack = (port, f"127.0.0.{number}", attack, given.lanes, over, told)
            attacker = context.Process(target=attacked, args=of_attack, daemon=True)
            if attack.method:
                attacker.start()
                time.sleep(0.5)
            times = read(port, pages, given.seconds, Random(number))
            over.value, statuses = 1, {}
            if attack.method:
                with suppress(Empty):
                    statuses = told.get(timeout=ENDING)
                attacker.terminate()
            memory = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
            refused = sum(number for status, number in statuses.items() if status in (401, 403, 429, 503))
            rest = f"{sum(statuses.values()) - refused:9}{refused:9}{int(memory[1]) // 1024 if memory else 0:8}"
            row = f"{title:9}{attack.name:28}{len(times):6}{statistics.median(times):9.0f}{max(times):9.0f}{rest}"
            print(row, flush=True)
            worst = max(worst, max(times))
    return worst


def main() -> None:
    """Attacks a server of files and one of an archive."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=4, help="How long each attack lasts.")
    parser.add_argument("--lanes", type=int, default=24, help="Connections of the attacker.")
    parser.add_argument("--only", choices=("files", "archive"), help="Only this server.")
    parser.add_argument("--like", default="", help="Only attacks whose names have this in them.")
    given = parser.parse_args()
    begun = time.monotonic()
    print(f"{'':37}{'pages':>6}{'median':>9}{'slowest':>9}{'answered':>9}{'refused':>9}{'MB':>8}")
    worst = []
    with tempfile.TemporaryDirectory() as folder:
        anna, path = tokens.new_token("anna"), Path(folder)
        (path / "tokens").write_text(anna.line)
        archive = Archive.create(str(path / "a.db"))
        list(Adding(archive, 1).run(read_sources(SAMPLES)))
        archive.close()
        servers = {
            "files": ([str(SAMPLES)], ["/", "/r/tarotmag-18/30", "/r/tarotmag-19", "/manual/desk"]),
            "archive": (
                ["--archive", str(path / "a.db"), "--tokens", str(path / "tokens")],
                ["/", "/r/2/30", "/r/3", "/manual/desk"],
            ),
        }
        for title, (arguments, pages) in servers.items():
            if given.only in (None, title):
                worst.append(measured(title, arguments, pages, given))
    print(f"The slowest page of all took {max(worst):.0f} ms; {(time.monotonic() - begun) / 60:.1f} minutes.")


if __name__ == "__main__":
    main()
