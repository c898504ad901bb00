"""How long a step's page takes to make, and how much is sent: `python tests/benchmarks/viewer.py [samples]`.

Every page is made anew, as if nobody had asked for it before; what a walk keeps for all its pages is kept.
"""

import sys
import tempfile
from importlib.resources import as_file, files
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time

from flask.testing import FlaskClient

from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.web import create_app
from tarot_records.web.site.assets import assets

TABLES = [(game.id, players) for game in GAMES.values() for players in game.players]
VIEWS = {"all": "", "one seat": "?seat=1", "hidden": "?hide=1"}
DONNE53 = "french-tarot-tdm-donne53.tarot.json"


PACKED = {"Accept-Encoding": "gzip"}
_ANEW = count()


def timed(client: FlaskClient, address: str) -> tuple[float, int]:
    """Milliseconds of work to make an answer, and its packed bytes; asked as nobody has asked before."""
    start = process_time()
    answer = client.get(f"{address}{'&' if '?' in address else '?'}anew={next(_ANEW)}", headers=PACKED)
    passed = (process_time() - start) * 1000
    assert answer.status_code == 200, address
    return passed, len(answer.data)


def row(client: FlaskClient, slug: str, view: str) -> str:
    """One line of the table: pages of a record in a view, and the steps of its first hand."""
    walk = client.application.extensions["library"].walk(slug)
    hand = walk.hands[0]
    times, sizes = zip(*(timed(client, f"/r/{slug}/{step}{VIEWS[view]}") for step in hand), strict=True)
    steps, size = timed(client, f"/r/{slug}/hand/1/steps.json{VIEWS[view]}")
    ordered = sorted(times)
    p99 = ordered[int(len(ordered) * 0.99) - 1]
    return (
        f"{slug:<22}{view:<10}{len(hand):>6}{median(times):>9.2f}{p99:>8.2f}{median(sizes) / 1000:>8.1f}"
        f"{steps:>11.0f}{size / 1000:>9.1f}"
    )


def main() -> None:
    """Prints the table."""
    with tempfile.TemporaryDirectory() as name, as_file(files("tarot_records.samples")) as samples:
        folder = Path(name)
        for game, players in TABLES:
            record = next(r for r in generate(game, hands=50, seed=2, players=players) if r.hands[0].tricks)
            record = record.model_copy(update={"id": f"{game}-{players}"})
            (folder / f"{game}-{players}.json").write_text(record.model_dump_json(exclude_none=True))
        client = create_app([folder, samples / "faulty" / DONNE53]).test_client()
        print(f"{'record':<22}{'view':<10}{'steps':>6}{'page ms':>9}{'p99 ms':>8}{'KB':>8}{'steps ms':>11}{'KB':>9}")
        for slug in client.application.extensions["library"].slugs:
            timed(client, f"/r/{slug}/0")
            for view in VIEWS if len(sys.argv) > 1 or slug == "french-tarot-4" else ("all",):
                print(row(client, slug, view))
        packed = {name: len(asset.packed) for name, asset in assets().items()}
        wanted = [asset for asset in packed if asset in ("style.css", "step.js", "icon.svg") or "cards" in asset]
        print("assets, packed:", ", ".join(f"{name} {packed[name] / 1000:.1f} KB" for name in wanted))


if __name__ == "__main__":
    main()
