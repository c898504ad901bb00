"""Pages of other origins: whose pages may read the API and have records checked, and what none of them may."""

from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page

from support.archives import texts
from support.manual_blocks import blocks
from support.other_site import other_site
from support.page_requests import client_of
from support.paths import SAMPLES
from support.servers import running
from tarot_records.archive.store import Archive
from tarot_records.archive.tokens import new_token, read_writers
from tarot_records.cli import main
from tarot_records.web import command, create_app

SAMPLE = SAMPLES / "french-tarot-tarotmag-17.tarot.json"
PLACE = '"…"'
"""Placeholders of an example, in place of records."""
ELSEWHERE = "https://example.org"
ALLOW = "Access-Control-Allow-Origin"
OPEN = ("/r/tarotmag-17.json", "/r/tarotmag-17/3.json", "/r/tarotmag-17/3.svg", "/embed/tarotmag-17/3.json")
READABLE = (*OPEN, "/index.json", "/openapi.json", "/schemas/step.json", "/r/tarotmag-17.tn", "/r/nobody.json")


def asked(client: Any, path: str, origin: str = ELSEWHERE, **more: Any) -> Any:
    return client.open(path, headers={"Origin": origin}, **more)


@pytest.mark.parametrize("origins", [["*"], [ELSEWHERE, "http://localhost:3000"]])
def test_allowed_origins_may_read_and_validate(origins: list[str]) -> None:
    client = client_of(create_app([SAMPLE], origins=origins))
    for _ in range(2):  # the second answer comes from the cache
        for path in READABLE:
            answer = asked(client, path)
            assert answer.headers[ALLOW] == ("*" if origins == ["*"] else ELSEWHERE), path
            assert ("Origin" in answer.headers["Vary"]) == (origins != ["*"])
            assert "Access-Control-Allow-Credentials" not in answer.headers
    assert asked(client, "/api/validate", method="POST", data=SAMPLE.read_bytes()).headers[ALLOW]
    assert ALLOW not in client.get("/index.json").headers
    other = asked(client, "/index.json", "https://other.example")
    assert (ALLOW in other.headers) == (origins == ["*"])


def test_no_origin_is_allowed_by_default() -> None:
    client = client_of(create_app([SAMPLE]))
    for path in READABLE:
        assert ALLOW not in asked(client, path).headers


def test_a_browser_may_ask_beforehand() -> None:
    client = client_of(create_app([SAMPLE], origins=["*"]))
    for path in ("/api/validate", "/api/import", "/desk.json", "/r/tarotmag-17.json?unknown=1"):
        answer = asked(client, path, method="OPTIONS")
        assert (answer.status_code, answer.headers[ALLOW]) == (200, "*")
        assert answer.headers["Access-Control-Allow-Methods"] == "GET, HEAD, POST"
        assert "authorization" not in answer.headers["Access-Control-Allow-Headers"].lower()


def test_pages_and_whatever_keeps_something_are_for_no_other_origin(tmp_path: Any) -> None:
    Archive.create(str(tmp_path / "a.db")).close()
    (tmp_path / "tokens").write_text(new_token("anna").line)
    client = client_of(create_app((), str(tmp_path / "a.db"), read_writers(tmp_path / "tokens"), origins=["*"]))
    for path in ("/", "/desk", "/settings", "/embed/1/0", "/health"):
        assert (ALLOW in asked(client, path).headers) == (path == "/health")
    for path in ("/api/records", "/desk/save", "/settings", "/desk/game.json"):
        for method in ("POST", "OPTIONS"):
            assert ALLOW not in asked(client, path, method=method).headers, path


def test_serve_takes_origins_and_the_archive_from_the_environment(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, Any] = {}
    monkeypatch.setattr(command, "_run", lambda *_: None)
    monkeypatch.setattr(
        command, "create_app", lambda paths, archive, *_, **more: seen.update(more, archive=archive, paths=paths)
    )

    def served(*words: str, **variables: str) -> tuple[int, Any, Any]:
        seen.clear()
        done = CliRunner().invoke(main, ["serve", *words], env={"TAROT_ARCHIVE": None, **variables})
        return done.exit_code, seen.get("archive"), seen.get("origins")

    assert served(str(SAMPLE), "--allow-origin", "https://A.example/, http://localhost:3000") == (
        *(0, ""),
        ("https://a.example", "http://localhost:3000"),
    )
    assert served(TAROT_ARCHIVE="a.db", TAROT_ALLOW_ORIGIN="*") == (0, "a.db", ("*",))
    assert served("--archive", "b.db", TAROT_ARCHIVE="a.db") == (0, "b.db", ())
    assert served(str(SAMPLE), TAROT_ARCHIVE="a.db") == (0, "", ())
    assert served()[0] == 2
    assert served(str(SAMPLE), "--allow-origin", "example.org")[0] == 2


# -- a real page -----------------------------------------------------------------------------------

PAGE = b"""<!doctype html><title>Another site</title><script>
async function ask(address) {
  const record = await (await fetch(address + "/r/tarotmag-17/record.json")).json();
  const answer = await fetch(address + "/api/validate?lang=fr", {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(record)});
  return [record.game, (await answer.json()).verdict, answer.headers.get("Link")];
}
async function save(address) {
  await fetch(address + "/api/records", {
    method: "POST", headers: {"Content-Type": "application/json", "Authorization": "Bearer x"}, body: "{}"});
}
</script>"""


def test_a_page_of_another_origin_reads_and_validates_if_it_may(page: Page) -> None:
    with other_site({"/": PAGE}) as site, running(create_app([SAMPLE], origins=[site])) as here:
        page.goto(site)
        own = f"http://127.0.0.1:{here.effective_port}"
        game, verdict, link = page.evaluate("ask", own)
        assert (game, verdict) == ("french-tarot", "proved")
        assert "checked.json" in link
        with pytest.raises(Exception, match="Failed to fetch"):
            page.evaluate("save", own)
        with running(create_app([SAMPLE])) as closed, pytest.raises(Exception, match="Failed to fetch"):
            page.evaluate("ask", f"http://127.0.0.1:{closed.effective_port}")


def test_the_examples_of_the_manual_for_pages_work(page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    games = "\n".join(text.decode() for text in texts(3))
    examples = [block.text for block in blocks("js") if block.page == "http"]
    with other_site({"/": PAGE}) as site, running(create_app([SAMPLE], origins=["*"])) as here:
        page.goto(site)
        for example in examples:
            code = example.replace("http://localhost:8000", f"http://127.0.0.1:{here.effective_port}")
            page.evaluate(f"async () => {{ {code.replace(PLACE, repr(games))} }}")
    assert said[0].startswith("proved ")
    assert said[1:] == ["proved"] * 3
