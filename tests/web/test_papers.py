"""The papers of a game: counting, score sheet, print sheet and pictures, against the replay of the same game."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from unicodedata import numeric
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from support.page_requests import answers_as_told, requests, viewer
from support.paths import SAMPLES
from support.pictures import NASTY, SVG, hand_at, shown
from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of, played
from tarot_records.core.cards import CARDS, CODES, mask
from tarot_records.core.position import NOBODY, Declared, HandResult, ScoredRow, owner_of_amount
from tarot_records.counting import mixed
from tarot_records.games import GAMES
from tarot_records.games.mathers.play import METHODS
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.piles.schemes import SCHEMES
from tarot_records.record.model import SidePoints
from tarot_records.record.source import Source
from tarot_records.report.report import report_on
from tarot_records.web.api.record_models import ResultData
from tarot_records.web.api.schemas import schema
from tarot_records.web.deck.sheets import UNKNOWN
from tarot_records.web.papers import scores as results
from tarot_records.web.papers.hand_piles import HandCounting, counting_of
from tarot_records.web.papers.plots import LINES, Curve, Plot, plot_svg
from tarot_records.web.papers.print_sheet import print_sheet_of
from tarot_records.web.papers.scores import draw_amount, noted, score_of
from tarot_records.web.site.words import declared_name
from tarot_records.web.table.layout import scene, stock_shown
from tarot_records.web.table.race import race, race_mark, tallies_of
from tarot_records.web.table.walk import Walk
from tarot_records.words.games import GameWords
from tarot_records.words.narration import sentence


def walk_through(record: Json) -> Walk:
    return Walk("x", "x", report_on(Source("x", json.dumps(record).encode()), keep=True))


def counted_walk(table: TableOf) -> Walk:
    """A hand of this table that comes to card points."""
    return next(
        walk
        for seed in range(25)
        if (result := result_of(walk := walk_through(hand_at(table, seed)), 0)) and result.card_points
    )


def result_of(walk: Walk, hand: int) -> HandResult | None:
    return walk.frames[walk.hands[hand].stop - 1].after.setting.result


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    folder = tmp_path_factory.mktemp("papers")
    for table in ALL_TABLES:
        record = hand_at(table, 5)
        record["id"] = name_of(table)
        (folder / f"{name_of(table)}.json").write_text(json.dumps(record))
    hostile = played("french-tarot", 3)
    hostile["id"] = "hostile"
    hostile["players"] = [{"name": NASTY, "label": NASTY}] * 4
    hostile["event"] = {"name": NASTY, "place": NASTY, "table": NASTY}
    hostile["provenance"] = {"source": NASTY}
    hostile["hands"][0]["label"] = NASTY
    hostile["hands"][0]["tricks"][3]["cards"] = ["F", "F", "?", "S?"]
    hostile["hands"][0]["scores"]["hand"] = [1, None, 3, 4]
    (folder / "hostile.json").write_text(json.dumps(hostile))
    return viewer(SAMPLES, folder)


@cache
def walks(client: FlaskClient) -> list[Walk]:
    """Return every other record of the viewer."""
    library = client.application.extensions["library"]
    slugs = [*library.slugs]
    return [walk for slug in slugs[::2] if (walk := library.walk(slug)).frames]


@pytest.mark.long("every other hand of the samples")
def test_the_list_tells_of_a_hand_what_its_score_does(client: FlaskClient) -> None:
    page, told = client.get("/").text + client.get("/?page=2").text, set[str]()
    for walk in walks(client):
        line = page.partition(f'href="/r/{walk.slug}"')[2].partition("</th>")[0]
        if len(walk.hands) > 1 or not line:
            continue
        with client.application.test_request_context():
            client.application.preprocess_request()
            result = results.result_of(walk, 0)
        made = [word for word in ("made by", "lost by", "made exactly") if result and word in result.headline]
        assert [word for word in ("made by", "lost by", "made exactly") if word in line] == made, walk.slug
        if result and made:
            assert result.headline.partition(" by ")[2] in line
            told |= set(made)
        elif result and result.level and result.sides:
            points = sorted(side.points for side in result.sides)
            outcome = line.partition(" card points")[0].rpartition(">")[2].split("; ")[-1]
            assert sorted(re.sub(r"^.*?\S: ", "", outcome).split(" : ")) == points
            told.add("points")
        else:
            assert "card points" not in line
    assert "points" in told
    assert len(told) > 1


def agrees(counting: HandCounting, result: HandResult | None, stated: Sequence[SidePoints] = ()) -> None:
    """The piles come to the card points of the replay, and whatever cannot be counted says why.

    stated: the card points of the record; piles that are counted where the replay has no result come to them.
    """
    given = () if result is None else result.card_points
    points = {frozenset(seats): mixed(Fraction(n, result.unit)) for seats, n in given if result is not None}
    assert {frozenset(pile.seats): pile.points for pile in counting.piles if pile.points} == points
    for pile in counting.piles:
        if pile.counted:
            side = frozenset(pile.seats)
            of_record = {frozenset(part.seats): mixed(Fraction(part.points)) for part in stated}
            without_points = side not in points if result is not None else pile.counted == of_record.get(side)
            assert pile.counted == pile.points or pile.remarks or without_points
            assert len(pile.methods) == 4 or not counting.agree
            assert pile.methods[0]["id"] == counting.own
            assert pile.methods[0]["points"] == pile.counted
            assert not counting.agree or {method["points"] for method in pile.methods} == {pile.counted}
        else:
            assert pile.remarks or counting.remarks


@pytest.mark.long("it counts half of the samples")
def test_every_sample_is_counted_as_it_is_replayed(client: FlaskClient) -> None:
    counted = 0
    for walk in walks(client):
        for hand in walk.hands:
            counting = counting_of(walk, hand)
            scores = walk.record.hands[hand].scores
            agrees(counting, result_of(walk, hand), () if scores is None else scores.card_points)
            counted += sum(pile.counted == pile.points != "" for pile in counting.piles)
    assert counted > 75


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_random_hands_are_counted_as_they_are_replayed(table: TableOf) -> None:
    for seed in range(6):
        walk = walk_through(hand_at(table, seed))
        counting, result = counting_of(walk, 0), result_of(walk, 0)
        agrees(counting, result)
        if walk.frames[-1].after.setting.ended or not result.card_points:
            assert counting.remarks
            assert counting.piles == ()
        else:
            counted = {pile.seats: pile.counted for pile in counting.piles}
            told = {pile.seats: pile.points for pile in counting.piles if pile.points}
            assert counted == counted | told
            assert told or not result.card_points
            assert not any(pile.remarks for pile in counting.piles)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_game_that_says_nothing_of_its_count_has_its_tricks_listed(table: TableOf) -> None:
    walk = counted_walk(table)
    rules, position = replace(walk.report.rules, scheme=None, readings=()), walk.frames[-1].after
    walk.report = walk.report._replace(rules=rules)
    (method,) = {method["name"] for pile in counting_of(walk, 0).piles for method in pile.methods}
    assert method == "Trick by trick"
    steps = [step for pile in counting_of(walk, 0).piles for method in pile.methods for step in method["steps"]]
    assert sorted(tuple(step["cards"]) for step in steps) == sorted(
        tuple(CODES[card] for card in cards) for _leader, _winner, cards in position.taken
    )
    taken = sum(points for _side, points in rules.running(position))
    assert sum(exact_of(pile.counted) for pile in counting_of(walk, 0).piles) == Fraction(taken, rules.unit)


def without_play(record: Json) -> None:
    del record["hands"][0]["tricks"]
    record["hands"][0]["end"] = "unrecorded"


def unread_card(record: Json) -> None:
    record["hands"][0]["tricks"][6]["cards"][1] = "?"


def cut_short(record: Json) -> None:
    del record["hands"][0]["tricks"][10:]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (without_play, "Only 0 tricks of 18 are recorded, so the piles are not complete."),
        (unread_card, "of this pile is unknown, so it cannot be counted."),
        (cut_short, "Only 10 tricks of 18 are recorded, so the piles are not complete."),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_uncountable_piles_have_a_reason(change: object, why: str) -> None:
    record = played("french-tarot", 2)
    change(record)  # type: ignore[operator]
    counting = counting_of(walk_through(record), 0)
    told = [*counting.remarks, *(remark for pile in counting.piles for remark in pile.remarks)]
    assert any(why in remark for remark in told), told
    assert any(not pile.counted for pile in counting.piles)


def test_the_unpaid_fool_is_counted_as_the_page_says() -> None:
    owing = 0
    for seed in range(40):
        counting = counting_of(walk_through(generated("french-tarot", seed)), 0)
        owed = sorted(pile.owed for pile in counting.piles)
        if any(number < 0 for number in owed):
            assert owed == [-1, 1]
            owing += 1
        assert not counting.piles or sum(exact_of(pile.counted) for pile in counting.piles) == 91
    assert owing


def exact_of(points: str) -> Fraction:
    """A number as it is written: a half or thirds as one character."""
    whole, part = (points[:-1], points[-1]) if not points[-1].isdecimal() else (points, "0")
    return int(whole or 0) + Fraction(numeric(part)).limit_denominator(12)


def test_every_reading_of_mathers_tricks_is_counted() -> None:
    counting = counting_of(walk_through(played("mathers", 1)), 0)
    assert {method["id"] for method in counting.piles[0].methods} == set(METHODS)


def plot_of(*values: tuple[int | None, ...], now: int | None = None) -> Plot:
    lines = tuple(Curve(NASTY + str(i), row) for i, row in enumerate(values))
    return Plot("p", NASTY, NASTY, NASTY, tuple(map(str, range(len(values[0])))), lines, now=now)


@pytest.mark.parametrize(
    "values",
    [((0, 0, 0),), ((0, None, 5), (None, None, None)), ((0, -(10**12)),), ((0, 3),) * LINES, ((0,) * 900,), ((7,),)],
    ids=str,
)
def test_plots_are_valid_svg(values: tuple[tuple[int | None, ...], ...]) -> None:
    for now in (None, 0, len(values[0]) - 1):
        root = ElementTree.fromstring(plot_svg(plot_of(*values, now=now)).replace("\x07", ""))
        assert root.find("title") is not None
        assert not [e for e in root.iter() if "style" in e.attrib or e.tag == "script"]
        numbers = [float(n) for e in root.iter("path") for n in re.findall(r"-?\d+\.?\d*", e.attrib["d"])]
        assert all(-400 < number < 800 for number in numbers)


def test_lines_differ_without_colour() -> None:
    root = ElementTree.fromstring(plot_svg(plot_of(*(((0, n)) for n in range(LINES)))).replace("\x07", ""))
    dashes = [e.attrib["stroke-dasharray"] for e in root.iter("path") if "line" in e.attrib.get("class", "")]
    assert len(set(dashes)) == len(dashes) == LINES
    dots = [e.attrib["d"] for e in root.iter("path") if e.attrib.get("class", "").startswith("dot")]
    assert len({re.sub(r"[\d. -]+", " ", path.rpartition("M")[2]) for path in dots}) == LINES


def test_names_at_line_ends_do_not_overlap() -> None:
    root = ElementTree.fromstring(plot_svg(plot_of(*(((0, 100)) for _ in range(LINES)))).replace("\x07", ""))
    heights = sorted(float(e.attrib["y"]) for e in root.iter("text") if e.find("tspan") is not None)
    assert all(second - first > 15 for first, second in pairwise(heights))
    assert 0 < heights[0] < heights[-1] < 360


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_race_ends_with_the_card_points(table: TableOf) -> None:
    walk = counted_walk(table)
    rules, result = walk.report.rules, result_of(walk, 0)
    at_end = race(walk, 0)
    ElementTree.fromstring(at_end)
    shown = [unescape(text) for text in re.findall(r'class="value">([^<]*)<', at_end)]
    ends = {frozenset(side): value for side, value in rules.running(walk.frames[-1].after)}
    ends |= {frozenset(side): value for side, value in result.card_points}
    assert sorted(shown) == sorted(mixed(Fraction(value, result.unit)) for value in ends.values())
    levels = 1 if (rules.needed, None) in result.items else len(rules.levels)
    assert at_end.count('<path class="level"') == levels
    tallies = tallies_of(walk, 0)
    assert len(tallies) == len(walk.frames[-1].after.taken)
    marks = [race_mark(walk, 0, number) for number in range(len(tallies) + 1)]
    assert all('class="here"' in mark for mark in marks)
    assert len(set(marks)) == len(marks)


TWINS = {"scores": "scores", "print": "printed", "hand/1/count": "counting"}


@pytest.mark.long("it asks for half of the samples")
@pytest.mark.parametrize("paper", TWINS)
def test_records_have_paper_pages_with_twins(client: FlaskClient, paper: str) -> None:
    shape = schema(TWINS[paper])
    assert shape is not None
    validator = Draft202012Validator(dict(shape))
    for walk in walks(client)[list(TWINS).index(paper) :: len(TWINS)]:
        text = client.get(f"/r/{walk.slug}/{paper}").text
        assert text.count("<h1") == 1, walk.slug
        assert "<script" not in text
        assert not re.search(r' style="| on\w+="', text)
        ids = re.findall(r' id="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        twin = client.get(f"/r/{walk.slug}/{paper}.json")
        assert twin.status_code == 200
        validator.validate(twin.get_json())


@pytest.mark.long("the sheets of many samples")
def test_the_score_sheet_has_every_number_of_the_replay(client: FlaskClient) -> None:
    for walk in walks(client)[::2]:
        data = client.get(f"/r/{walk.slug}/scores.json").get_json()
        assert len(data["hands"]) == len(walk.hands)
        for hand, row in zip(walk.hands, data["hands"], strict=True):
            result = result_of(walk, hand)
            assert row["computed"] is None if result is None else row["computed"]["hand"] == list(result.hand)


@pytest.mark.long("many pages")
def test_the_print_sheet_has_a_page_for_each_hand_and_every_card(client: FlaskClient) -> None:
    for walk in walks(client)[::4]:
        text = client.get(f"/r/{walk.slug}/print").text
        assert text.count('<article class="leaf"') == len(walk.hands)
    text = client.get("/r/tarotmag-17/print").text
    leaf = text[text.index('<table class="played">') :]
    assert leaf.count('class="k ') == 72
    assert leaf.count(" wins</span>") == 18
    assert leaf.count('class="lead-mark" title=') == 18


def picture(client: FlaskClient, address: str) -> ElementTree.Element:
    response = client.get(address)
    assert response.status_code == 200, address
    assert response.mimetype == "image/svg+xml"
    return ElementTree.fromstring(response.data)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_print_sheet_has_every_card_that_was_dealt(table: TableOf) -> None:
    walk = walk_through(hand_at(table, 0))
    first = walk.frames[0].after
    for held, cards in zip(first.hands, print_sheet_of(walk, "").leaves[0].dealt, strict=True):
        assert sum(len(suit.ranks) for suit in cards.suits) == held.bit_count()


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*-composed.tarot.json")), ids=lambda path: path.name)
def test_every_written_entry_stands_beside_the_computed_one(path: Path) -> None:
    walk = walk_through(json.loads(path.read_bytes()))
    for group in score_of(walk, 0):
        lines = (*group.lines, *(cell for row in group.rows for cell in row.cells))
        assert all(line.computed for line in lines if line.stated)


@pytest.mark.long("it draws many samples")
def test_a_table_picture_is_self_contained(client: FlaskClient) -> None:
    for walk in walks(client)[::3]:
        for step in range(3, len(walk.frames), 97):
            root = picture(client, f"/r/{walk.slug}/{step}.svg")
            assert root.findtext(f"{SVG}title")
            assert root.findtext(f"{SVG}desc")
            ids = {e.attrib["id"] for e in root.iter() if "id" in e.attrib}
            for element in root.iter():
                assert element.tag.startswith(SVG)
                assert element.tag != f"{SVG}script"
                assert not [key for key in element.attrib if key == "style" or key.startswith("on")]
                assert not [value for value in element.attrib.values() if "var(" in value]
                if "href" in element.attrib:
                    assert element.attrib["href"][1:] in ids


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_all_cards_in_sight_are_drawn_and_no_others_embedded(client: FlaskClient, table: TableOf) -> None:
    walk = client.application.extensions["library"].walk(name_of(table))
    step = next(step for step, frame in enumerate(walk.frames) if frame.trick == 3 and frame.kind == "card")
    root = picture(client, f"/r/{walk.slug}/{step}.svg")
    position = walk.frames[step].after
    held = [code for code in CODES for hand in position.hands if hand >> CARDS[code] & 1]
    drawn_cards = shown(root)
    assert {*held, *(CODES[card] for card in position.trick)} <= set(drawn_cards)
    assert {e.attrib["id"] for e in root.iter(f"{SVG}symbol")} == set(drawn_cards)


def test_a_picture_shows_no_more_than_the_view(client: FlaskClient) -> None:
    walk = client.application.extensions["library"].walk("french-tarot-4")
    step = next(step for step, frame in enumerate(walk.frames) if frame.trick == 2)
    first = walk.frames[step].after
    mine = {code for code in CODES if first.hands[1] >> CARDS[code] & 1}
    theirs = {code for code in CODES if first.hands[3] >> CARDS[code] & 1}
    for query in ("seat=1", "seat=1&turn=1"):
        root = picture(client, f"/r/{walk.slug}/{step}.svg?{query}")
        assert mine <= set(shown(root))
        assert not theirs & set(shown(root))
        assert UNKNOWN in shown(root)
        assert not (theirs - mine) & set(re.findall(r"\w+", root.findtext(f"{SVG}desc") or ""))
    turned = client.get(f"/r/{walk.slug}/{step}.svg?turn=2").data
    assert turned != client.get(f"/r/{walk.slug}/{step}.svg").data


def test_a_fault_is_marked_in_the_picture_and_told_below_it(client: FlaskClient) -> None:
    walk = client.application.extensions["library"].walk("tdm-donne53")
    root = picture(client, f"/r/tdm-donne53/{walk.fault_steps[0]}.svg")
    words = " ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
    assert "illegal" in words
    assert "✗ East played the 7 of clubs" in words


def test_player_names_are_escaped_in_pictures(client: FlaskClient) -> None:
    for paper in TWINS:
        text = client.get(f"/r/hostile/{paper}").text
        assert "<script" not in text
        assert "{{" not in text or "7*7" in text
    walk = client.application.extensions["library"].walk("hostile")
    for step in range(0, len(walk.frames), 7):
        root = picture(client, f"/r/hostile/{step}.svg")
        assert any("<script" in "".join(text.itertext()) for text in root.iter(f"{SVG}text"))


def test_the_games_that_count_piles_are_those_with_a_scheme() -> None:
    assert set(GAMES) - set(SCHEMES) == {"mathers"}


def kept_by(table: TableOf) -> set[str]:
    """The names under which the settlement of a table keeps something beside the score."""
    phases = GAMES[table[0]].rules(table[1], {}).phases
    accounts = [phase.accounts for phase in phases if isinstance(phase, Settlement)]
    return {owner_of_amount(name)[0] for kept in accounts for name in (*kept.ledgers, *kept.carried)}


KEEPING = [table for table in ALL_TABLES if kept_by(table)]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_accounts_of_a_game_are_described(table: TableOf) -> None:
    assert kept_by(table) <= GAMES[table[0]].accounts.keys()


@pytest.mark.parametrize("table", KEEPING, ids=name_of)
def test_further_accounts_are_shown_and_compared(table: TableOf) -> None:
    """On the sheet, the result and in the twins: as computed, beside what is written; a wrong number in its cell."""
    record = generated(table[0], 2, players=table[1]) | {"carried_in": {}}
    scores = record["hands"][0]["scores"]
    for ledger in scores.get("ledgers", ()):
        ledger["hand"][0] += 1
    for name in [name for name in scores.get("carried", ()) if owner_of_amount(name)[1] in (0, None)]:
        scores["carried"][name] += 1
    walk = walk_through(record)
    result = result_of(walk, 0)
    kept = {**result.ledgers, **(result.carried or {})}
    assert {owner_of_amount(name)[0] for name in kept} == kept_by(table)
    told = results.result_of(walk, 0)
    of_table = {name for name in result.carried or {} if owner_of_amount(name)[1] is None}
    assert len(told.accounts) == len(kept_by(table) - of_table) == len(told.players[0].accounts)
    assert len(told.common) == sum((result.carried or {})[name] != 0 for name in of_table)
    groups = [group for group in score_of(walk, 0) if group.kind in ("account", "carried")]
    assert len(groups) == len(kept_by(table))
    for group in groups:
        assert group.meaning
        assert len(group.lines) == (table[1] if group.short else 1)
        assert [bool(line.faults) for line in group.lines] == [True, *[False] * (len(group.lines) - 1)]
        assert all(line.computed and line.stated for line in group.lines)
    data = ResultData.model_validate(result).model_dump(exclude_unset=True)
    assert {name: tuple(row) for name, row in data.get("ledgers", {}).items()} == result.ledgers
    assert data.get("carried") == result.carried


def test_carried_amounts_are_drawn_as_signs() -> None:
    for game in GAMES.values():
        for account, (stands, gone) in game.words.signs.items():
            words = GameWords(game, "en")
            assert account in game.accounts
            assert draw_amount(words, account, 0) == "0"
            assert f">{stands * 2}{gone}<" in draw_amount(words, account, 2, 1)
            assert draw_amount(words, account, 99) == "99"
            assert draw_amount(words, account, -1) == "−1"


def test_score_entries_have_their_notes() -> None:
    rows = (ScoredRow(2, True, True, 0), ScoredRow(-4, True, False, 2), ScoredRow(-1, False, False, 0))
    assert [noted("x", (row,)) for row in rows] == ["x (announced)", "x (announced, not made, ×4)", "x"]
    assert noted("x", rows[:2]) == "x (announced; announced, not made, ×4)"


def test_a_declaration_tells_what_it_is_about() -> None:
    words = GameWords(GAMES["koenigrufen"], "en")
    said = Declared(0, "kontra", 0, 0, 0, "game", 1)
    assert declared_name(words, said) == "Kontra (game)"
    assert declared_name(words, said._replace(item="", level=0)) == "Kontra"
    assert declared_name(words, said._replace(level=2)) == "Kontra (game, ×4)"
    assert declared_name(words, said._replace(item="hearts", level=0)) == "Kontra (hearts)"


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_score_page_shows_the_parts_of_the_stock(table: TableOf) -> None:
    for seed in range(4):
        walk = walk_through(hand_at(table, seed))
        rules = walk.report.rules
        won = 0
        for step, frame in enumerate(walk.frames):
            parts, position = rules.stock_parts(frame.after), frame.after
            shown = stock_shown(walk, step)
            assert len(shown) == len(parts)
            if not parts:
                continue
            assert tuple(card for part in parts for card in part.cards) == position.setting.stock
            assert tuple(code for part in shown for code in part.cards) == tuple(
                map(CODES.__getitem__, position.setting.stock)
            )
            for part, told in zip(parts, shown, strict=True):
                assert told.taken == (part.seat != NOBODY and not part.trick)
                assert bool(told.whose) or part.seat == NOBODY
                if part.trick and part.seat != NOBODY:
                    assert not mask(part.cards) & ~position.piles[part.seat]
            gifts = sum(part.seat != NOBODY and part.trick > 0 for part in parts)
            if gifts > won:
                assert frame.step.takes
                assert set(scene(walk, step).gift) == {
                    CODES[card] for part in parts if part.trick == frame.trick for card in part.cards
                }
                assert "With the trick from the stock" in sentence(walk.report, step)
                won = gifts
            if frame.step.settles and position.setting.result is not None:
                assert all(part.whose for part in shown)
                headings = [heading for heading, _cards in print_sheet_of(walk, table[0]).leaves[0].aside]
                whole = len(shown) == 1 or any(len(part.cards) == 1 for part in shown)
                assert sum(heading.startswith("Stock") for heading in headings) == (1 if whole else len(shown))


@requests("papers")
def test_paper_page_answers_request(client: FlaskClient, asked: Json) -> None:
    answers_as_told(client, asked)


def test_what_is_carried_in_stands_before_the_first_hand(tmp_path: Path) -> None:
    record = json.loads((SAMPLES / "slovenian-tarok-composed.tarot.json").read_text("utf-8"))
    carried_in = {"hands": 12, "totals": [120, -35, 10, None], "carried": {"radelci.seat1": 2, "pot": 3}}
    record |= {"id": "x", "excerpt": "session", "carried_in": carried_in}
    record["players"][0]["name"] = "<i>x"
    (tmp_path / "x.json").write_text(json.dumps(record))
    client = viewer(tmp_path)
    for page in ("/r/x", "/r/x/scores"):
        text = client.get(page).get_data(as_text=True)
        assert "<i>x" not in text
        said = unescape(re.sub("<.*?>", " ", text))
        for part in ("Carried in", "after 12 hands", "+120", "−35", "Radelci", "<i>x"):
            assert part in said, (page, part)
    assert "hands out of a session" in client.get("/r/x").get_data(as_text=True)
