"""Browsing: dates, search, filters with their counts, order, and the pages beside the list."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hostile import magazine
from hypothesis import given
from hypothesis import strategies as st

from tarot_records.codes import CATALOGUE
from tarot_records.dates import Span, span
from tarot_records.games import GAMES
from tarot_records.generate import generate
from tarot_records.searched import folded
from tarot_records.web import create_app
from tarot_records.web.lists.entries import Entry
from tarot_records.web.lists.finding import FACETS, SORTS, Asked, Index
from tarot_records.web.site.cache import Kept

EVENTS = ("Cercle d’Ève", "Café de la Gare", "Cœur volant", "")
DATES = (
    *("1902", "1902-05~", "19XX", "1902-05-27?", "1911/1913", "../1850", "2006-21", "[1900,1905]", ""),
    "2006-05-27T20:00",
)
PLAYERS = ("Émile", "Zoë", "Søren", "Jürgen", "Anna")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A viewer of some hundred records with names, events and dates, and one file that is none."""
    folder = tmp_path_factory.mktemp("archive")
    for game in GAMES:
        lines = []
        for i, record in enumerate(generate(game, hands=30, seed=3)):
            data = json.loads(record.model_dump_json(exclude_none=True, exclude_defaults=True))
            data["players"] = [{"name": PLAYERS[(i + seat) % 5]} for seat in range(len(record.players))]
            event = {"name": EVENTS[i % 4], "date": DATES[i % 10]}
            data["event"] = {key: value for key, value in event.items() if value}
            data["provenance"] = {"kind": "composed" if i % 3 else "reconstructed", "note": f"Zettel Nr {i}"}
            lines.append(json.dumps(data))
        (folder / f"{game}.jsonl").write_text("\n".join(lines))
    (folder / "broken.json").write_text("{")
    app = create_app([folder])
    app.testing = True
    return app.test_client()


def found(client: FlaskClient, **query: str | int) -> Any:
    return client.get("/index.json", query_string=query).get_json()


def entries(client: FlaskClient) -> tuple[Entry, ...]:
    return tuple(client.application.extensions["library"].entries.values())


# -- dates ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("date", "first", "last"),
    [
        ("2006-05-27", "2006-05-27", "2006-05-27"),
        ("2006-05-27T20:00:00Z", "2006-05-27", "2006-05-27"),
        ("2006-05", "2006-05-01", "2006-05-31"),
        ("1902~", "1902-01-01", "1902-12-31"),
        ("1902-05?", "1902-05-01", "1902-05-31"),
        ("19XX", "1900-01-01", "1999-12-31"),
        ("190u", "1900-01-01", "1909-12-31"),
        ("1902-XX-12", "1902-01-12", "1902-12-12"),
        ("1902-05-XX", "1902-05-01", "1902-05-31"),
        ("2006-21", "2006-03-01", "2006-05-31"),
        ("1902/1904", "1902-01-01", "1904-12-31"),
        ("1902-05/..", "1902-05-01", "9999-12-31"),
        ("../1902", "0000-01-01", "1902-12-31"),
        ("[1900,1905-03]", "1900-01-01", "1905-03-31"),
        ("{1900..1905}", "1900-01-01", "1905-12-31"),
    ],
)
def test_a_date_is_the_days_it_may_mean(date: str, first: str, last: str) -> None:
    assert span(date) == Span(first, last)


@pytest.mark.parametrize("date", ["", "unknown", "12", "-0044", "12345", "..", "XX-05"])
def test_a_date_without_a_year_has_no_days(date: str) -> None:
    assert span(date) is None


@given(st.text(alphabet="0129XYuxT:Z.,/~?%+-[]{} ", max_size=60))
def test_no_date_is_too_strange(date: str) -> None:
    days = span(date)
    assert days is None or "0000" <= days.first <= days.last <= "9999-12-31"


# -- search and filters --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "stands"),
    [("EMILE", "Émile"), ("coeur", "Cœur"), ("soren", "Søren"), ("d'eve", "d’Ève"), ("STRASSE", "Straße")],
)
def test_words_are_found_without_their_accents(typed: str, stands: str) -> None:
    assert folded(typed) in folded(stands)


def test_every_word_must_stand_somewhere(client: FlaskClient) -> None:
    every = found(client)["found"]
    assert 0 < found(client, q="coeur")["found"] < every
    assert found(client, q="coeur 1902")["found"] <= found(client, q="coeur")["found"]
    assert found(client, q="zettel nr 7")["found"] >= len(GAMES)
    assert found(client, q="broken")["found"] == 1
    assert found(client, q="coeur nowhere")["found"] == 0


@pytest.mark.parametrize("facet", FACETS)
def test_a_filter_leaves_as_many_as_its_count_says(client: FlaskClient, facet: str) -> None:
    for others in ({}, {"q": "gare"}, {"game": "consiglio"}, {"verdict": "proved", "player": "Anna"}):
        values = found(client, **others)["facets"][facet]
        assert values == sorted(values, key=lambda value: -value["records"])
        for value in values[:6]:
            answer = found(client, **{**others, facet: value["value"]})
            assert answer["found"] == value["records"] > 0
            # What is chosen in a facet does not hide that facet's other values.
            assert {"value": value["value"], "records": value["records"]} in answer["facets"][facet]


def test_what_no_record_has_finds_none(client: FlaskClient) -> None:
    for facet in FACETS:
        assert found(client, **{facet: "nonsense"})["found"] == 0
    page = client.get("/?player=nonsense&game=bridge").text
    assert "No record is like that." in page
    assert '<option value="nonsense" selected>' in page


def test_dates_and_scores_have_bounds(client: FlaskClient) -> None:
    def dates(**query: str) -> set[str]:
        index = client.application.extensions["library"].index
        return {entry.date for entry in index.find(Asked({}, **query)).entries}

    assert dates(since="1902-05-27", until="1902-05-27") == {"1902", "1902-05~", "19XX", "1902-05-27?", "[1900,1905]"}
    assert dates(since="2006") == {"2006-21", "2006-05-27T20:00"}
    assert dates(until="1850-01") == {"../1850"}
    best = [entry.best for entry in entries(client) if entry.best is not None]
    for least in (min(best), 0, max(best), max(best) + 1):
        assert found(client, least=least)["found"] == sum(score >= least for score in best)
    assert found(client, least="many")["found"] == len(entries(client))


@pytest.mark.parametrize("sort", SORTS)
def test_an_order_and_its_reverse(client: FlaskClient, sort: str) -> None:
    index = client.application.extensions["library"].index
    up, down = (index.find(Asked({}, sort=f"{sign}{sort}")).entries for sign in ("", "-"))
    assert sorted(up, key=id) == sorted(down, key=id) == sorted(entries(client), key=id)
    for order, turn in ((up, 1), (down, -1)):
        keys = [SORTS[sort](entry) for entry in order]
        known = [key for key in keys if key is not None]
        assert keys[len(known) :] == [None] * (len(keys) - len(known))  # what has no such thing comes last
        assert known == sorted(known, reverse=turn < 0)


def test_the_pages_of_a_list_hold_every_record_once(client: FlaskClient) -> None:
    address: str | None = "/index.json?sort=-date&kind=composed"
    seen: list[str] = []
    while address:
        page = client.get(address).get_json()
        seen += [record["href"] for record in page["records"]]
        address = page["next"]
    assert len(seen) == len(set(seen)) == page["found"] > 50


@pytest.mark.parametrize(
    "query",
    [
        *("page=x", "page=0", "page=-9", "sort=-", "sort=nonsense", "least=١٢", "since=%00", "q=%ff"),
        "hands=" + "9" * 999,
    ],
)
def test_a_strange_question_is_answered(client: FlaskClient, query: str) -> None:
    assert client.get(f"/?{query}").status_code == 200


def test_an_empty_library(tmp_path: Path) -> None:
    client = create_app([]).test_client()
    assert "There are no records here." in client.get("/").text
    assert Index(()).find(Asked({"verdict": "proved"}, "x", "1900", "", 3, "-date")).entries == []


def test_a_record_without_a_name_takes_its_id(tmp_path: Path) -> None:
    for label, shown in (("1", "tarotmag-17"), ("Donne 17", "Donne 17")):
        record = json.loads(json.dumps(magazine()))
        record["hands"][0]["label"] = label
        (tmp_path / "a.json").write_text(json.dumps(record))
        [entry] = create_app([tmp_path]).extensions["library"].entries.values()
        assert entry.label == shown


# -- beside the list -----------------------------------------------------------------------------


def test_records_lead_to_the_next_and_back(client: FlaskClient) -> None:
    library = client.application.extensions["library"]
    slugs = list(library.entries)
    assert library.beside(slugs[0])[0] is None
    assert library.beside(slugs[-1])[1] is None
    for before, after in pairwise(slugs):
        assert library.beside(before)[1].slug == after
        assert library.beside(after)[0].slug == before
    assert f'rel="next" href="/r/{slugs[1]}"' in client.get(f"/r/{slugs[0]}").text


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_tells_all_about_itself(client: FlaskClient, game: str, lang: str) -> None:
    page = client.get(f"/games/{game}?lang={lang}").text
    for words in (
        *GAMES[game].facts,
        *GAMES[game].ruleset().sources,
        *(option.name for option in GAMES[game].ruleset().options),
    ):
        assert words.lower() in page.lower()
    assert all(f'id="point-{point.number}"' in page for point in GAMES[game].ruleset().points)


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_fault_code_is_told_in_english_and_french(client: FlaskClient, code: str) -> None:
    page = client.get(f"/faults/{code}", headers={"Accept-Language": "fr"}).text
    assert page.index("<h2>Français</h2>") < page.index("<h2>English</h2>")


def test_a_record_is_replayed_with_its_positions_only_when_it_is_looked_at(client: FlaskClient) -> None:
    app = create_app([Path(entry.source.name) for entry in entries(client)[:1]])
    walks = app.extensions["library"]._walks
    assert len(walks) == 0
    app.test_client().get(f"/r/{next(iter(app.extensions['library'].entries))}")
    assert len(walks) == 1


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 30))))
def test_what_is_kept_never_weighs_too_much(puts: list[tuple[int, int]]) -> None:
    kept: Kept[int] = Kept(40, lambda weight: weight)
    last: dict[int, int] = {}
    for key, weight in puts:
        kept.put(key, weight)
        last[key] = weight
        there = {key: value for key in last if (value := kept.get(key)) is not None}
        assert kept.weight == sum(there.values()) <= 40
        assert there.items() <= last.items()
        assert there[key] == weight
