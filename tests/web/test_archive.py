"""The viewer over an archive: its list and facets, records with their relatives, facts, and trouble with the base."""

import gzip
import json
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import orjson
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from sqlalchemy import text, update

from support import postgres
from support.archive_records import FIRST, GIVEN
from support.archives import add, entry_of, needs_postgres
from support.cases import cases, rows_of
from support.hostile_record import magazine
from support.page_requests import answers_as_told, matches_schema, requests, viewer
from support.paths import SAMPLES
from support.record_builders import generated
from support.strange_texts import STRANGE_TEXTS
from tarot_records.analysis.outcome_tags import HAPPENED
from tarot_records.archive import facets as lists
from tarot_records.archive import tables, totals
from tarot_records.archive.bulk import Adding, source_of
from tarot_records.archive.store import Archive
from tarot_records.cli import main
from tarot_records.games import GAMES
from tarot_records.reading.files import read_sources
from tarot_records.rules.game import Game
from tarot_records.web import create_app
from tarot_records.web.lists import facts_counter
from tarot_records.web.lists.collection import Collection
from tarot_records.web.lists.list_page import event_name
from tarot_records.web.lists.questions import NAMES
from tarot_records.web.record import comparison
from tarot_records.words.language import LANGUAGES

LINKS = "every_link_that_narrows_finds_as_many_as_it_says"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    with viewing(str(tmp_path_factory.mktemp("web") / "a.db")) as client:
        yield client


@contextmanager
def viewing(name: str) -> Iterator[FlaskClient]:
    """Yield a viewer of a new archive of the given records."""
    with closing(Archive.create(name)) as archive:
        add(archive, GIVEN)
        client = viewer(archive=name)
        yield client
        client.application.extensions["archive"].close()


@pytest.fixture
def archive(sqlite_archive: Archive) -> Archive:
    """Return an empty archive; `archive/` has the tests of both databases, the next test those of their pages."""
    return sqlite_archive


@needs_postgres
@pytest.mark.long("two archives are filled, and many pages compared")
def test_pages_on_postgresql_equal_those_on_sqlite(client: FlaskClient, server: postgres.Server) -> None:
    queries = ["sort=-added", *(row["query"] for row in rows_of("web/archive", LINKS))]
    records = [f"/r/{number}" for number in (1, 7, FIRST, len(GIVEN))]
    with viewing(server.database()) as other:
        for page in (
            *(f"/?{query}" for query in queries),
            *(f"/facts?game={game}&counted={which}" for game in GAMES for which in ("played", "all")),
            *records,
        ):
            for address in (page, page.replace("?", ".json?").replace("/.json", "/index.json")):
                one, two = (re.sub(r"\d\d:\d\d(:\d\d)?", "", each.get(address).text) for each in (client, other))
                assert one == two, address


@pytest.fixture
def own(archive: Archive) -> Iterator[FlaskClient]:
    """A viewer of an archive that the test may change."""
    app = create_app(archive=archive.name)
    yield app.test_client()
    app.extensions["archive"].close()


def twin(client: FlaskClient, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.text[:300])
    return answer.get_json()


def test_list_pages_lead_through_all_records_and_back(client: FlaskClient) -> None:
    for sort in ("", "-added"):
        seen, address, pages = [], f"/index.json?sort={sort}", []
        while address:
            page = twin(client, address)
            seen += [record["href"] for record in page["records"]]
            pages.append([record["href"] for record in page["records"]])
            address = page["next"]
        assert len(seen) == len(set(seen)) == page["found"] == len(GIVEN)
        assert seen[0] == ("/r/1.json" if not sort else f"/r/{len(GIVEN)}.json")
        assert [record["href"] for record in twin(client, page["previous"])["records"]] == pages[-2]


@cases("web/archive", LINKS)
def test_filter_links_find_as_many_records_as_they_say(client: FlaskClient, query: str) -> None:
    page = client.get(f"/?{query}").text
    told = re.findall(r'<li><a href="/\?([^"]*)"><span>[^<]*</span> <small>([0-9,]+)</small>', page)
    assert len(told) > 12
    for link, records in told[::16]:
        found = twin(client, f"/index.json?{link.replace('&amp;', '&')}")
        assert found["found"] == int(records.replace(",", "")), link


def test_the_list_twin_fits_its_schema(client: FlaskClient) -> None:
    for query in (
        "",
        "?q=cercle&when=1902",
        "?player=Anna&player=Zo%C3%AB&happened=declarer_lost&cards=T1&holder=2&least=-9",
    ):
        matches_schema(client, f"/index.json{query}")


def test_a_chip_removes_its_filter(client: FlaskClient) -> None:
    page = client.get("/?player=Anna&player=Zoë&happened=gaps&happened=revoke&sort=-added").text
    chips = re.findall(r'<li><a href="/\?([^"]*)">([^<]+) <span aria-hidden', page)
    assert [words for _, words in chips] == ["something is unknown", "revoke", "Anna", "Zoë"]
    assert [link.count("=") for link, _ in chips] == [4] * 4
    assert 'name="player" value="Anna"' in page  # the form goes on asking for it


def test_a_wide_search_marks_its_numbers_as_lower_bounds(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Collection, "per_page", 20)
    monkeypatch.setattr(Collection, "enough", 23)
    answer = twin(client, "/index.json?q=cercle&lang=en")
    assert (answer["found"], answer["found_all"], answer["counted_all"]) == (23, False, False)
    page = client.get("/?q=cercle&turn=2").text
    assert "<caption>23+ records" in page
    assert "numbers with + are minimums" in page


@pytest.mark.parametrize("lang", ["fr", "it", "de"])
def test_outcome_tags_have_names_in_every_language(client: FlaskClient, lang: str) -> None:
    english, page = client.get("/").text, client.get(f"/?lang={lang}").text
    for words in ("What happened", "declarer lost", "Pagat won the last trick", "Narrow it down", "the 1900s"):
        assert words in english
        assert words not in page


ASKED = (*NAMES, "sort", "cursor", "lang")


@pytest.mark.parametrize("name", ASKED)
def test_strange_queries_get_an_answer(client: FlaskClient, name: str) -> None:
    for value in STRANGE_TEXTS[ASKED.index(name) % 4 :: 4]:
        answer = client.get("/index.json", query_string={name: value.encode("utf-8", "surrogatepass")})
        assert answer.status_code in (200, 400, 404, 409), (name, value)
    page = client.get("/", query_string={name: "'\"><script>"})
    assert page.status_code in (200, 400, 404, 409)
    assert "<script" not in page.text
    assert twin(client, "/index.json")["found"] == len(GIVEN)


@pytest.mark.long("many samples of an archive")
def test_every_original_comes_back_byte_for_byte(client: FlaskClient) -> None:
    for number, raw in list(enumerate(GIVEN, 1))[::4]:
        answer = client.get(f"/r/{number}/original")
        assert answer.data == raw
    assert answer.mimetype == "application/octet-stream"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert client.get(f"/r/{number}/original", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_records_stand_in_the_archive_with_their_relatives(client: FlaskClient) -> None:
    same, witness, third = FIRST + 1, FIRST + 2, FIRST + 3
    standing = twin(client, f"/r/{FIRST}.json")["archive"]
    assert standing["id"] == FIRST
    assert [one["href"] for one in standing["same"]] == [f"/r/{same}.json"]
    assert [one["id"] for one in standing["witnesses"]] == [witness]
    assert [one["id"] for one in standing["deal"]] == [third]
    page = client.get(f"/r/{FIRST}").text
    assert f'href="/r/{FIRST}/with/{witness}"' in page
    assert f'href="/r/{FIRST}/with/{third}"' in page
    assert f"/with/{same}" not in page
    for number in (1, FIRST, len(GIVEN)):
        matches_schema(client, f"/r/{number}.json")


def test_two_witnesses_are_compared(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    matches_schema(client, f"/r/{FIRST}/with/{FIRST + 3}.json")
    told = twin(client, f"/r/{FIRST}/with/{FIRST + 3}.json")
    assert [one["pointers"][0] for one in told["differences"]] == [
        "/hands/0/tricks/3/cards/0",
        "/hands/0/tricks/5/cards/0",
    ]
    assert {one["fits"] for one in told["differences"]} == {"first"}
    assert twin(client, f"/r/{FIRST}/with/{FIRST + 1}.json")["number"] == 0
    monkeypatch.setattr(comparison, "REPLAYED", 1)
    monkeypatch.setattr(comparison, "MOST", 2)
    much = twin(client, f"/r/2/with/{FIRST}.json")
    assert not much["judged"]
    assert much["number"] > len(much["differences"]) == 2
    assert {one["fits"] for one in much["differences"]} == {None}
    for address in (f"/r/{FIRST}/with/{FIRST + 3}", f"/r/{FIRST}/with/{FIRST + 1}", f"/r/1/with/{FIRST + 4}"):
        assert client.get(address).status_code == 200
    assert client.get(f"/r/{FIRST}/with/{len(GIVEN)}").status_code == 404


def test_unreadable_sources_are_shown_with_their_fault(client: FlaskClient, tmp_path: Path) -> None:
    page = client.get(f"/r/{len(GIVEN)}").text
    assert "source.encoding" in page
    assert "<script>alert" not in client.get(f"/r/{len(GIVEN) - 1}").text


def test_a_missing_file_is_kept_with_its_fault(own: FlaskClient, archive: Archive, tmp_path: Path) -> None:
    (tmp_path / "large.json").write_bytes(b" " * (17 << 20))
    result = CliRunner().invoke(main, ["archive", "--archive", archive.name, "add", str(tmp_path / "large.json")])
    assert result.exit_code == 0, result.output
    assert "source.size" in own.get("/r/1").text
    assert own.get("/r/1/original").status_code in (200, 404)


def test_a_reason_is_told_from_an_archive_as_from_a_file(own: FlaskClient, archive: Archive, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(GIVEN[0] + b"\n")[:-3])
    told = CliRunner().invoke(main, ["validate", str(cut)]).output
    [kept] = [one for one in Adding(archive, 1).run(read_sources(cut)) if one[0].verdict == "unreadable"]
    shown = CliRunner().invoke(main, ["archive", "--archive", archive.name, "show", str(kept[1].id)]).output
    for words in (told, shown, own.get(f"/r/{kept[1].id}").text):
        assert "cannot be unpacked: it ends in the middle." in words


def test_a_verdict_by_older_rules_is_marked(own: FlaskClient, archive: Archive) -> None:
    add(archive, [orjson.dumps(magazine())])
    assert "it was judged by an earlier version of the rules" not in own.get("/r/1").text
    kept = next(archive.texts())
    archive.prove([(1, entry_of(source_of(kept))._replace(verdict="faulty"))])
    page = own.get("/r/1").text
    assert "The archive still has it as faulty" in page
    assert page.count("rules engine") == 2


def test_added_records_are_shown_at_once(own: FlaskClient, archive: Archive) -> None:
    assert "There are no records here" in own.get("/").text
    add(archive, GIVEN[:3])
    assert twin(own, "/index.json")["found"] == 3
    assert 'rel="next"' not in own.get("/r/3").text
    assert twin(own, "/facts.json")["records"] == 3
    add(archive, GIVEN[3:5])
    assert twin(own, "/index.json")["found"] == 5
    assert 'rel="next" href="/r/4"' in own.get("/r/3").text
    game = orjson.loads(GIVEN[4])["game"]
    assert f"{sum(orjson.loads(raw)['game'] == game for raw in GIVEN[:5])} record" in own.get(f"/games/{game}").text


@pytest.mark.long("many pages of an archive")
def test_a_record_is_known_by_its_hash_and_its_proof(own: FlaskClient, archive: Archive) -> None:
    add(archive, GIVEN[:4])
    paths = ("/r/2", "/r/2.json", "/r/2/1", "/r/2/scores", "/r/2.tn")
    before = {path: own.get(path).headers["ETag"] for path in paths}
    assert len(set(before.values())) == len(paths)
    add(archive, GIVEN[4:6])
    again = create_app(archive=archive.name)
    for client in (own, again.test_client()):
        for path, mark in before.items():
            assert client.get(path, headers={"If-None-Match": mark}).status_code == 304
            packed = {"If-None-Match": mark.rstrip('"') + '-gzip"', "Accept-Encoding": "gzip"}
            assert client.get(path, headers=packed).status_code == 304
            assert client.get(path).headers["ETag"] == mark
    assert not own.get("/r/2", headers={"If-None-Match": before["/r/2"]}).data
    assert own.get("/r/2", headers={"If-None-Match": before["/r/2/1"]}).status_code == 200
    kept = next(one for one in archive.texts() if one.id == 2)
    archive.prove([(2, entry_of(source_of(kept)))])
    assert own.get("/r/2").headers["ETag"] != before["/r/2"]
    assert own.get("/r/2?lang=fr").headers["ETag"] != own.get("/r/2").headers["ETag"]
    again.extensions["archive"].close()


@pytest.mark.long("facts of every game are counted twice")
def test_facts_are_what_the_archive_counts(client: FlaskClient) -> None:
    archive = client.application.extensions["archive"]
    rates, people, said = (
        archive.read(totals.rates),
        archive.read(totals.players),
        archive.read(totals.count_declarations),
    )
    games = [one["game"] for one in twin(client, "/facts.json?counted=all")["games"]]
    assert set(games) == {rate.game for rate in rates}
    for game in games:
        matches_schema(client, f"/facts.json?game={game}&counted=all")
        told = twin(client, f"/facts.json?game={game}&counted=all")
        shown = {(one["what"], one["hands"], one["of"]) for one in told["contracts"] + told["happened"]}
        assert shown == {(rate.what, rate.hands, rate.of) for rate in rates if rate.game == game}
        assert {one["player"] for one in told["players"]} == {one.player for one in people if one.game == game}
        announced = Counter(tuple(one.values()) for one in told["announced"])
        assert announced == Counter((one.player, *one[2:]) for one in said if one.game == game)
        page = client.get(f"/facts?game={game}&counted=all").text
        for player, what, *_ in announced:
            asked = urlencode({"game": game, "by": player, "happened": f"declared.{what}"})
            assert asked in unescape(page)
            assert twin(client, f"/index.json?{asked}")["found"]
        for rate in (rate for rate in rates if rate.game == game):
            width = f'class="share" width="{rate.hands / rate.of * 100:.2f}"'
            assert width in page, rate


def test_facts_count_played_hands_unless_all_are_asked_for(own: FlaskClient, archive: Archive) -> None:
    made = generated("french-tarot", 4)
    played = made | {"hands": generated("french-tarot", 9)["hands"], "provenance": {"kind": "played"}}
    add(archive, [orjson.dumps(made), orjson.dumps(generated("chambery", 4)), orjson.dumps(played)])

    def games(query: str) -> set[str]:
        return {one["game"] for one in twin(own, f"/facts.json{query}")["games"]}

    assert games("") == games("?counted=played") == {"french-tarot"}
    assert games("?counted=all") == {"french-tarot", "chambery"}
    counted = {which: twin(own, f"/facts.json?counted={which}") for which in ("played", "all")}
    assert [facts["counted"] for facts in counted.values()] == ["played", "all"]
    assert [facts["games"][0]["hands"] for facts in counted.values()] == [1, 2]
    assert "kind=played" in own.get("/facts").text
    assert "kind=played" not in own.get("/facts?counted=all").text
    other = own.get("/facts?game=chambery").text
    assert "No record of this game says that it was really played." in other
    assert 'href="/facts?game=chambery&amp;counted=all"' in other


def test_facts_call_trump_one_as_the_game_does() -> None:
    client = viewer(SAMPLES)
    for lang in LANGUAGES:
        page = client.get(f"/facts?game=french-tarot&counted=all&lang={lang}").text
        assert "Petit" in page
        assert "Pagat" not in page


def test_no_contract_is_called_like_what_happened() -> None:
    for game in GAMES.values():
        assert HAPPENED.keys().isdisjoint(game.bids)


@pytest.mark.parametrize("sort", ["player", "hands", "declared", "won", "score"])
def test_the_table_of_players_can_be_sorted(client: FlaskClient, sort: str) -> None:
    def key(one: dict[str, Any]) -> Any:
        of = {"declared": "hands", "won": "settled", "score": "scored"}.get(sort)
        return one[sort] / one[of] if of else one[sort]

    for order in (sort, f"-{sort}"):
        players = twin(client, f"/facts.json?game=french-tarot&sort={order}&counted=all")["players"]
        keys = [
            key(one) for one in players if sort not in ("won", "score") or one["settled" if sort == "won" else "scored"]
        ]
        if sort != "player":
            assert keys == sorted(keys, reverse=order[0] == "-")
        assert len(players) == len(twin(client, "/facts.json?game=french-tarot&counted=all")["players"])
    assert twin(client, "/facts.json?game=french-tarot&player=SOREN&counted=all")["found"] == 1
    for nonsense in ("game=nonsense", "sort=nonsense", "page=-3", "counted=some"):
        assert client.get(f"/facts?{nonsense}").status_code == 400


def test_slow_facts_are_counted_in_the_background(
    own: FlaskClient, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(archive, GIVEN[:5])
    go = threading.Event()
    real = totals.stats
    monkeypatch.setattr(facts_counter, "PATIENCE", 0.05)
    monkeypatch.setattr(facts_counter, "REST", -1)
    monkeypatch.setattr(totals, "stats", lambda connection: go.wait(20) and real(connection))
    answer = own.get("/facts.json")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert own.get("/facts").headers["Refresh"] == "3"
    go.set()
    monkeypatch.setattr(facts_counter, "PATIENCE", 20)
    assert twin(own, "/facts.json")["current"]
    go.clear()
    monkeypatch.setattr(facts_counter, "PATIENCE", 0.05)
    add(archive, GIVEN[5:9])
    old = twin(own, "/facts.json")
    assert (old["current"], old["records"]) == (False, 5)
    assert "the new numbers are on their way" in own.get("/facts").text
    go.set()
    monkeypatch.setattr(facts_counter, "PATIENCE", 20)
    assert twin(own, "/facts.json")["records"] == 9


def test_files_have_facts_but_no_standing(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(GIVEN[0])
    client = create_app([tmp_path]).test_client()
    assert twin(client, "/facts.json")["records"] == 1
    assert 'href="/facts"' in client.get("/").text
    slug = twin(client, "/index.json")["records"][0]["href"].removesuffix(".json")
    assert client.get(f"{slug}/original").data == GIVEN[0]
    assert twin(client, f"{slug}.json")["archive"] is None


def problem(client: FlaskClient, address: str) -> str:
    """The name of the problem that a twin answers with; its page answers with the same number."""
    answer = client.get(address)
    assert answer.mimetype == "application/problem+json", answer.text[:200]
    assert client.get(address.removesuffix(".json")).status_code == answer.status_code == answer.get_json()["status"]
    return str(answer.get_json()["type"].rpartition("#")[2])


def test_a_damaged_text_does_not_affect_other_records(own: FlaskClient, archive: Archive) -> None:
    add(archive, GIVEN[:4])
    broken = update(tables.ORIGINAL).where(tables.ORIGINAL.c.record == 2).values(packed=b"not packed")
    archive.write(lambda connection: connection.execute(broken))
    assert problem(own, "/r/2.json") == "archive-damaged"
    assert own.get("/r/2/original").status_code == 503
    assert twin(own, "/index.json")["found"] == 4
    assert own.get("/r/1").status_code == own.get("/r/3").status_code == 200
    archive.write(lambda connection: connection.execute(update(tables.ORIGINAL).values(packed=b"not packed")))
    again = create_app(archive=archive.name).test_client()  # it has no record in mind: not that of the day either
    assert twin(again, "/index.json")["found"] == 4
    again.application.extensions["archive"].close()


def test_a_destroyed_database_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    archive = Archive.create(str(path))
    add(archive, GIVEN[:3])
    archive.close()
    app = create_app(archive=str(path))
    client = app.test_client()
    app.extensions["archive"].close()  # so that nothing of the file is remembered
    path.write_bytes(b"nonsense" * 9000)
    assert client.get("/").status_code == 503
    assert problem(client, "/r/1.json") in ("archive-damaged", "archive-away")
    assert client.get("/desk").status_code == 200
    assert client.get("/count").status_code == 200
    app.extensions["archive"].close()


def test_a_too_long_search_is_stopped(own: FlaskClient, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000) SELECT count(*) FROM n"
    monkeypatch.setattr(lists, "SEARCH_SECONDS", 0.05)
    monkeypatch.setattr(lists, "fitting", lambda connection, query: connection.execute(text(slow)).all())
    answer = own.get("/index.json?q=x")
    assert answer.status_code == 503
    assert answer.get_json()["type"].endswith("#too-hard")


@needs_postgres
def test_pages_recover_when_the_database_server_returns(request: pytest.FixtureRequest) -> None:
    server = request.getfixturevalue("server")
    archive = Archive.create(server.database())
    add(archive, GIVEN[:3])
    app = create_app(archive=archive.name)
    app.extensions["archive"].patience = 0
    client = app.test_client()
    assert twin(client, "/index.json")["found"] == 3
    server.control("stop")
    try:
        answer = client.get("/index.json?q=cercle")
        assert answer.status_code == 503
        assert answer.headers["Retry-After"]
        assert answer.get_json()["type"].endswith("#archive-away")
        assert "The archive does not answer" in client.get("/r/1").text
        assert client.get("/count").status_code == 200
    finally:
        server.control("start")
    app.extensions["archive"].patience = 20
    assert twin(client, "/index.json")["found"] == 3
    assert client.get("/r/1").status_code == 200
    archive.close()
    app.extensions["archive"].close()


def test_serving_files_and_an_archive_together_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="or an archive"):
        create_app([tmp_path], archive=str(tmp_path / "a.db"))
    asked = CliRunner().invoke(main, ["serve", str(tmp_path), "--archive", "a.db"])
    assert asked.exit_code == 2
    assert "or an --archive" in asked.output
    missing = CliRunner().invoke(main, ["serve", "--archive", str(tmp_path / "none.db")])
    assert missing.exit_code == 3
    assert "There is no archive" in missing.output


def test_an_empty_archive_has_a_list_page(own: FlaskClient) -> None:
    assert "There are no records here." in own.get("/").text
    assert "There is nothing to count yet" in own.get("/facts").text
    assert json.loads(own.get("/facts.json").text)["games"] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_happened_is_told_in_the_words_of_its_game(game: Game) -> None:
    assert event_name("pagat_last", game.id).startswith(game.words.honours.get("T1", "Pagat"))
    assert event_name("pagat_lost") == "Pagat lost to the other side"


@requests("archive")
def test_archive_page_answers_request(client: FlaskClient, asked: dict[str, Any]) -> None:
    answers_as_told(client, asked)
