"""What a full table costs a browser: `python tests/benchmarks/paint.py [rounds]`.

Of a page opened for the first time and once more: its first paint, the work of the thread that draws it, and of all
threads of its process; nodes of the document, shadows counted in; and what its main thread works for a step by key.
"""

import sys
import threading
from importlib.resources import as_file, files
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright
from waitress.server import create_server

from tarot_records.web import create_app

KINDS = [Path("/usr/bin") / name for name in ("chromium-headless-shell", "chromium")]
PAGES = ("/r/tarotmag-17/1", "/r/consiglio-composed-1/1", "/r/chambery-composed-1/1")
SIZE: Any = {"width": 1366, "height": 768}
MANY = 30
STEPS = """async (many) => {
  const before = location.pathname;
  for (let step = 0; step < many; step++) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
  await new Promise((done) => setTimeout(done, 500));
  if (location.pathname === before) throw Error("it did not step");
}"""


def work_of(process: int) -> tuple[float, float]:
    """Milliseconds that the main thread of a process has worked, and all of them."""
    tasks = [int(path.read_text().split()[0]) / 1e6 for path in Path(f"/proc/{process}/task").glob("*/schedstat")]
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e6, sum(tasks)


def renderers(browser: CDPSession) -> set[int]:
    """The processes that draw pages."""
    told = browser.send("SystemInfo.getProcessInfo")["processInfo"]
    return {int(process["id"]) for process in told if process["type"] == "renderer"}


def nodes(node: dict[str, Any]) -> int:
    """How many nodes there are, down to the last shadow."""
    return 1 + sum(nodes(below) for kind in ("children", "shadowRoots") for below in node.get(kind, ()))


def measured(browser: Browser, address: str) -> list[float]:
    """First paint, main thread and all threads of the first visit and of the second; nodes; the median step."""
    context = browser.new_context(viewport=SIZE, service_workers="block")
    page, whole = context.new_page(), browser.new_browser_cdp_session()
    page.goto(address.rsplit("/r/", 1)[0] + "/assets/icon.svg")
    page.wait_for_timeout(200)
    row = []
    for _visit in range(2):
        before = {process: work_of(process) for process in renderers(whole)}
        page.goto(address, wait_until="load")
        page.wait_for_timeout(500)
        after = {process: work_of(process) for process in renderers(whole)}
        done = [[b - a for a, b in zip(before.get(p, (0, 0)), now, strict=True)] for p, now in after.items()]
        row += [page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"), *max(done)]
    document = context.new_cdp_session(page).send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    before = {process: work_of(process) for process in renderers(whole)}
    page.evaluate(STEPS, MANY)
    worked = max(work_of(process)[0] - main for process, (main, _all) in before.items())
    row += [nodes(document), worked / MANY]
    context.close()
    return row


def main() -> None:
    """Prints the table: medians of some rounds."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with as_file(files("tarot_records.samples")) as samples, sync_playwright() as playwright:
        server = create_server(create_app([samples]), host="127.0.0.1", port=0, threads=4)
        threading.Thread(target=server.run, daemon=True).start()
        chromium = next(filter(Path.exists, KINDS), KINDS[-1])
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        print(
            f"{'milliseconds':<28}{'paint':>7}{'main':>7}{'all':>7}{'again':>9}{'main':>7}{'all':>7}{'nodes':>8}{'step':>7}"
        )
        for path in PAGES:
            address = f"http://127.0.0.1:{server.effective_port}{path}"
            measured(browser, address)  # the server draws its sheets once
            row = [median(values) for values in zip(*(measured(browser, address) for _ in range(rounds)), strict=True)]
            print(
                f"{path:<28}"
                + "".join(
                    f"{v:>{w}.{d}f}" for v, w, d in zip(row, (7, 7, 7, 9, 7, 7, 8, 7), (*[0] * 7, 1), strict=True)
                )
            )
        browser.close()
        server.close()


if __name__ == "__main__":
    main()
