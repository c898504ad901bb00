"""Browsing: dates, search, filters with their counts, order, and the pages beside the list."""

import json
import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from support.cases import cases
from support.hostile_record import magazine
from support.page_requests import answers_as_told, requests, viewer
from tarot_records.archive.bulk import Adding
from tarot_records.archive.lists import ORDERS
from tarot_records.archive.store import Archive
from tarot_records.archive.tally import FACETS
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.dates import Days, span
from tarot_records.core.faults import VERDICTS
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.record.search_words import fold_text, natural_key
from tarot_records.web import create_app
from tarot_records.web.lists.collection import Cache
from tarot_records.web.lists.folder import Folder
from tarot_records.web.site import page_cache
from tarot_records.words.games import words_of

EVENTS = ("Cercle d’Ève", "Café de la Gare", "Cœur volant", "")
DATES = (
    *("1902", "1902-05~", "19XX", "1902-05-27?", "1911/1913", "../1850", "2006-21", "[1900,1905]", ""),
    "2006-05-27T20:00",
)
PLAYERS = ("Émile", "Zoë", "Søren", "Jürgen", "Anna")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some hundred records of every game with names, events and dates and one file that is none."""
    folder = tmp_path_factory.mktemp("records")
    for game in GAMES:
        lines = []
        for i, record in enumerate(generate(game, hands=12, seed=3)):
            data = json.loads(record.model_dump_json(exclude_none=True, exclude_defaults=True))
            data["players"] = [{"name": PLAYERS[(i + seat) % 5]} for seat in range(len(record.players))]
            event = {"name": EVENTS[i % 4], "date": DATES[i % 10]}
            data["event"] = {key: value for key, value in event.items() if value}
            data["provenance"] = {"kind": "composed" if i % 3 else "reconstructed", "note": f"Zettel Nr {i}"}
            if i % 7 == 3:
                data["hands"][0]["label"] = f"Donne {i}"
            lines.append(json.dumps(data))
        (folder / f"{game}.jsonl").write_text("\n".join(lines))
    (folder / "broken.json").write_text("{")
    return folder


@pytest.fixture(scope="module")
def both(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, FlaskClient]]:
    """A viewer of these files, and one of an archive to which they were added as those list them."""
    files = create_app([folder])
    library: Folder = files.extensions["library"]
    archive = Archive.create(str(tmp_path_factory.mktemp("archive") / "a.db"))
    sources = [source for slug in library.slugs if (source := library.source(slug)) is not None]
    assert not [fate for _, fate in Adding(archive, 1).run(sources) if fate.known]
    archive.close()
    apps = {"files": files, "archive": create_app(archive=archive.name)}
    yield {name: app.test_client() for name, app in apps.items()}
    apps["archive"].extensions["archive"].close()


@pytest.fixture(params=["files", "archive"])
def client(request: pytest.FixtureRequest, both: Mapping[str, FlaskClient]) -> FlaskClient:
    """Either of them: there is one engine."""
    return both[request.param]


def found(client: FlaskClient, **query: str | int) -> Any:
    return client.get("/index.json", query_string=query).get_json()


def every(client: FlaskClient, **query: str | int) -> list[Any]:
    """The records of all pages."""
    page, records = found(client, **query), []
    while True:
        records += page["records"]
        if page["next"] is None:
            return records
        page = client.get(page["next"]).get_json()


@pytest.mark.long("it asks hundreds of questions twice")
def test_equal_queries_have_equal_answers(both: Mapping[str, FlaskClient]) -> None:
    chance, slugs = Random(7), both["files"].application.extensions["library"].slugs
    called = {f"/r/{slug}.json": f"/r/{number}.json" for slug, number in slugs.items()}
    offered = {name: [value["value"] for value in values] for name, values in found(both["files"])["facets"].items()}
    typed = {
        **{
            "q": ["cercle", "cœur ZETTEL", "donne", "xx"],
            "least": [-20, 0, 40],
            "most": [30],
            "cards": ["T21", "F T1"],
        },
        **{"since": ["1902", "19XX"], "until": ["1911-05"], "player": ["zoe", "SOREN"]},
    }
    sorts = ["", *(sign + name for name in ORDERS for sign in ("", "-"))]
    answers = {**offered, **{name: [*offered.get(name, ()), *values] for name, values in typed.items()}}
    seen = 0
    for _ in range(30):
        names = chance.sample(sorted(answers), chance.choice((0, 1, 1, 2, 2, 3)))
        query = {name: chance.choice(answers[name]) for name in names if answers[name]}
        query |= {"sort": chance.choice(sorts), "page": chance.choice((1, 1, 2, 99))}
        one, other = (found(client, **query) for client in both.values())
        for told in (one, other):
            seen += told["found"]
            del told["previous"], told["next"]
        for record in one["records"]:
            record["href"] = called[record["href"]]
            record["source"] = record["source"].removesuffix(":1")
        assert one == other, query
    assert seen > 150
    assert found(both["files"])["verdicts"] == found(both["archive"])["verdicts"]


@cases("web/list", "a_date_is_the_days_it_may_mean")
def test_a_date_is_the_days_it_may_mean(date: str, first: str, last: str) -> None:
    assert span(date) == Days(first, last)


@pytest.mark.parametrize("date", ["", "unknown", "12", "-0044", "12345", "..", "XX-05"])
def test_a_date_without_a_year_has_no_days(date: str) -> None:
    assert span(date) is None


@given(st.text(alphabet="0129XYuxT:Z.,/~?%+-[]{} ", max_size=60))
def test_invalid_dates_are_refused_without_errors(date: str) -> None:
    days = span(date)
    assert days is None or "0000" <= days.first <= days.last <= "9999-12-31"


@cases("web/list", "words_are_found_without_their_accents")
def test_words_are_found_without_their_accents(typed: str, stands: str) -> None:
    assert fold_text(typed) in fold_text(stands)


def test_every_word_must_stand_somewhere(client: FlaskClient) -> None:
    number = found(client)["found"]
    assert 0 < found(client, q="coeur")["found"] < number
    assert found(client, q="coeur 1902")["found"] <= found(client, q="coeur")["found"]
    assert found(client, q="zettel nr 7")["found"] >= len(GAMES)
    assert found(client, q="broken")["found"] == 1
    assert found(client, q="coeur nowhere")["found"] == 0


@pytest.mark.parametrize("facet", FACETS)
def test_a_filter_finds_as_many_records_as_its_count(client: FlaskClient, facet: str) -> None:
    for others in ({}, {"q": "gare"}, {"game": "consiglio"}, {"verdict": "proved", "kind": "composed"}):
        values = found(client, **others)["facets"][facet]
        if facet != "when":  # in their own order
            assert values == sorted(values, key=lambda value: -value["records"])
        for value in values[:2]:
            answer = found(client, **{**others, facet: value["value"]})
            assert answer["found"] == value["records"] > 0
            # What is chosen in a facet does not hide that facet's other values, where there can be one only.
            if facet not in ("player", "happened", "when"):
                assert {"value": value["value"], "records": value["records"]} in answer["facets"][facet]


def test_unmatched_filters_find_no_record(client: FlaskClient) -> None:
    for facet in ("player", "event", "contract"):
        assert found(client, **{facet: "nonsense"})["found"] == 0
    page = client.get("/?player=nonsense&event=bridge").text
    assert "No record meets these conditions." in page
    assert re.search('<a href="/[^"]*">[Bb]ridge <span aria-hidden="true">✕', page)


def test_programs_are_refused_unknown_names_and_values(client: FlaskClient) -> None:
    for query, why in (
        (
            "verdict=nonsense",
            "verdict cannot be “nonsense”, only one of these: proved, consistent, faulty, unreadable.",
        ),
        ("page=0", "page cannot be “0”, only a whole number from 1 to 1000000000."),
        ("game=bridge", "game cannot be “bridge”, only one of these: chambery, "),
        ("since=yesterday", "“yesterday” is no date. Dates are written like 1902"),
        ("when=1902%0A", "“1902\n” is no date."),
        ("cards=SK%0A", "“SK\n” is no card."),
        ("happened=pagat_last%0A", "happened cannot be “pagat_last\n”."),
        ("verdict=proved&verdict=faulty", "verdict can be asked once only."),
        ("fbclid=x", "There is no parameter fbclid here, only q, game, "),
        ("lang=xx", "lang cannot be “xx”, only one of these: en, fr, it, de."),
    ):
        answer = client.get(f"/index.json?{query}")
        assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")
        assert answer.get_json(force=True)["detail"].startswith(why)


@pytest.mark.quick
def test_lists_can_be_filtered_by_bounds_of_date_and_score(client: FlaskClient) -> None:
    def dates(**query: str) -> set[str]:
        return {entry["date"] for entry in every(client, **query)}

    assert dates(since="1902-05-27", until="1902-05-27") == {"1902", "1902-05~", "19XX", "1902-05-27?", "[1900,1905]"}
    assert dates(since="2006") == {"2006-21", "2006-05-27T20:00"}
    assert dates(until="1850-01") == {"../1850"}
    best = [entry["best"] for entry in every(client) if entry["best"] is not None]
    for least in (min(best), 0, max(best), max(best) + 1):
        assert found(client, least=least)["found"] == sum(score >= least for score in best)


KEYS: Mapping[str, Any] = {
    "label": lambda entry: natural_key(entry["label"]),
    "verdict": lambda entry: list(VERDICTS).index(entry["verdict"]),
    "game": lambda entry: fold_text(GAMES[entry["game"]].name) if entry["game"] else None,
    "player": lambda entry: fold_text(" ".join(entry["players"])) or None,
    "event": lambda entry: natural_key(entry["event"] or "") or None,
    "date": lambda entry: span(entry["date"] or ""),
    "hands": lambda entry: entry["hands"] or None,
    "score": lambda entry: entry["best"],
    "faults": lambda entry: entry["faults"],
}


def test_every_order_has_a_meaning() -> None:
    assert KEYS.keys() == ORDERS.keys() - {"added"}


@pytest.mark.parametrize("sort", KEYS)
def test_an_order_and_its_reverse(client: FlaskClient, sort: str) -> None:
    as_added = [entry["href"] for entry in every(client)]
    for sign in ("", "-"):
        order = every(client, sort=sign + sort)
        assert sorted(as_added) == sorted(entry["href"] for entry in order)
        keys = [KEYS[sort](entry) for entry in order]
        known = [key for key in keys if key is not None]
        assert keys[len(known) :] == [None] * (len(keys) - len(known))  # what has no such thing comes last
        assert known == sorted(known, reverse=bool(sign))


def test_numbers_in_names_are_put_in_order_by_their_size() -> None:
    assert sorted(("Donne 10", "donne 9", "Donné 1"), key=natural_key) == ["Donné 1", "donne 9", "Donne 10"]


@pytest.mark.parametrize(("label", "shown"), [("1", "tarotmag-17"), ("Donne 17", "Donne 17")])
def test_a_record_without_a_name_takes_its_id(tmp_path: Path, label: str, shown: str) -> None:
    record = json.loads(json.dumps(magazine()))
    record["hands"][0]["label"] = label
    (tmp_path / "a.json").write_text(json.dumps(record))
    [entry] = found(create_app([tmp_path]).test_client())["records"]
    assert (entry["label"], entry["href"]) == (shown, "/r/tarotmag-17.json")


def test_a_text_that_stands_in_two_files_is_listed_twice(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(json.dumps(magazine()))
    client = create_app([tmp_path, tmp_path / "a.json"]).test_client()
    assert [entry["href"] for entry in found(client)["records"]] == [
        f"/r/tarotmag-17{more}.json" for more in ("", "-2", "-3")
    ]
    assert client.get("/r/tarotmag-17-2.json").get_json()["source"] == "b.json"


def test_a_folder_can_be_read_by_several_threads(both: Mapping[str, FlaskClient]) -> None:
    app = both["files"].application
    with ThreadPoolExecutor(8) as pool:
        pages = pool.map(lambda n: app.test_client().get(f"/index.json?q=zettel&sort=label&turn={n}").data, range(40))
    assert len(set(pages)) == 1


@pytest.mark.long("it goes through the whole list")
def test_records_link_to_their_neighbours(client: FlaskClient) -> None:
    library = client.application.extensions["library"]
    slugs = [entry["href"].removeprefix("/r/").removesuffix(".json") for entry in every(client)]
    assert library.beside(slugs[0])[0] is None
    assert library.beside(slugs[-1])[1] is None
    for before, after in list(pairwise(slugs))[::3]:
        assert library.slug_of(library.beside(before)[1].id) == after
        assert library.slug_of(library.beside(after)[0].id) == before
    assert f'rel="next" href="/r/{slugs[1]}"' in client.get(f"/r/{slugs[0]}").text


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_has_all_its_facts(both: Mapping[str, FlaskClient], game: str, lang: str) -> None:
    page = both["files"].get(f"/games/{game}?lang={lang}").text
    for words in (
        *(words_of(game, lang).translate("facts", fact) for fact in GAMES[game].facts),
        *GAMES[game].ruleset().sources,
        *(option.name for option in GAMES[game].ruleset().options),
    ):
        assert words.lower() in page.lower()
    assert all(f'id="point-{point.number}"' in page for point in GAMES[game].ruleset().points)


@pytest.mark.parametrize("code", list(CATALOGUE)[::50])
def test_a_fault_code_is_told_in_english_and_french(both: Mapping[str, FlaskClient], code: str) -> None:
    page = both["files"].get(f"/faults/{code}", headers={"Accept-Language": "fr"}).text
    assert page.index("<h2>Français</h2>") < page.index("<h2>English</h2>")


def test_a_record_is_replayed_with_its_positions_only_when_it_is_looked_at(folder: Path) -> None:
    app = create_app([folder / "consiglio.jsonl"])
    walks = app.extensions["library"]._walks
    assert len(walks) == 0
    app.test_client().get(f"/r/{next(iter(app.extensions['library'].slugs))}")
    assert len(walks) == 1


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 30))))
def test_the_cache_never_exceeds_its_weight(puts: list[tuple[int, int]]) -> None:
    kept: Cache[int] = Cache(40, lambda weight: weight)
    last: dict[int, int] = {}
    for key, weight in puts:
        kept.put(key, weight)
        last[key] = weight
        there = {key: value for key in last if (value := kept.get(key)) is not None}
        assert kept.weight == sum(there.values()) <= 40
        assert there.items() <= last.items()
        assert there[key] == weight


def test_cached_pages_stay_within_their_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_cache, "MOST", 50_000)
    app = create_app([folder / "consiglio.jsonl"])
    kept, weights = app.extensions[page_cache.KEPT]["pages"], []
    for number in range(30):
        assert app.test_client().get(f"/?x={number}").status_code == 200
        weights.append(kept.weight)
    assert 40_000 < max(weights) <= kept.limit == 50_000
    assert len(kept) < 30


@requests("list")
def test_list_page_answers_request(client: FlaskClient, asked: dict[str, Any]) -> None:
    answers_as_told(client, asked)


def test_a_viewer_without_records_says_so() -> None:
    empty = viewer()
    assert "There are no records here." in empty.get("/").text
    assert found(empty, verdict="proved", q="x", since="1900", least=3, sort="-date")["records"] == []
