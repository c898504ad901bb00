"""What other programs wrote, and score sheets, as records: told at their place, nothing lost, nothing invented."""

import csv
import io
import json
import re
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from support.akosuzonyi_writer import tables
from support.archives import entry_of
from support.cases import cases
from support.paths import DATA, ROOT
from support.record_builders import ALL_TABLES, Json, TableOf, name_of
from tarot_records.archive.entry import SUITS_BITS
from tarot_records.cli import main
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, NOTE, UNKNOWN
from tarot_records.core.packs import TAROCK
from tarot_records.engine.random_play import generate
from tarot_records.importers.cells import number, rows
from tarot_records.importers.draft import load_formats
from tarot_records.importers.openspiel import CARDS
from tarot_records.importers.sheets.deals import hands as sheet_hands
from tarot_records.output.text import report_text
from tarot_records.reading.convert import data_of
from tarot_records.reading.files import read_sources
from tarot_records.record.model import Record
from tarot_records.record.source import MAX_BYTES
from tarot_records.report.report import Report, report_on
from tarot_records.web import create_app
from tarot_records.words.explain import place_of

FOREIGN = DATA / "interchange"
CASES: list[dict[str, Any]] = json.loads((FOREIGN / "cases.json").read_text("utf-8"))
TAROTCLUB = FOREIGN / "tarotclub"
TRAJECTORIES = FOREIGN / "openspiel" / "trajectories.txt"


def reports(form: str, raw: bytes, game: str = "") -> list[Report]:
    return [report_on(source, known=(), steps=0) for source in load_formats()[form].sources(raw, "given", game)]


def of_file(path: Path) -> Report:
    return reports("tarotclub", path.read_bytes())[0]


# -- each format, right and wrong ----------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_imported_files_give_the_expected_records(case: dict[str, Any]) -> None:
    (report,) = reports(case["format"], "\n".join(case["lines"]).encode(), case.get("game", ""))
    told = []
    for fault in report.faults:
        place = place_of(fault, report)
        assert place is not None
        if fault.severity != UNKNOWN:
            told.append(f"{fault.code} {place.line}:{place.column}")
    assert (report.verdict, told) == (case["verdict"], case["told"])
    for lang in ("en", "fr", "it", "de"):
        assert "{" not in report_text(report, lang=lang).split("\n")[0]


def test_every_importer_code_is_tested() -> None:
    told = {word.split()[0] for case in CASES for word in case["told"]}
    seldom = {"csv.many"}  # a sheet of ten thousand deals, below
    seldom |= {"import.picture", "import.uncertain"}  # in test_photo_reading.py
    seldom |= {code for code in CATALOGUE if code.startswith("csv.workbook_")}  # in test_score_sheets.py
    assert {code for code in CATALOGUE if code.startswith(("import.", "csv."))} <= told | seldom


def test_a_sheet_with_too_many_deals_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_hands, "MAX_HANDS", 300)
    header = b"game,mathers\nA,B\n"
    (most,) = reports("csv", header + b"1,0\n" * 300)
    (more,) = reports("csv", header + b"1,0\n" * 301)
    assert (most.verdict, [fault.code for fault in more.faults]) == ("consistent", ["csv.many"])
    (large,) = reports("csv", header + b" " * (1 << 22))
    assert [fault.code for fault in large.faults] == ["source.size"]


# -- TarotClub -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "taker", "score"), [("tarotmag-17", 0, -102), ("slam-and-handful", 0, 2886), ("version-2", 3, -156)]
)
def test_a_deal_scores_what_tarotclub_says(name: str, taker: int, score: int) -> None:
    """The first two are what TarotClub's own tests expect; in the third the score was never checked there."""
    report = of_file(TAROTCLUB / f"{name}.json")
    assert report.outcome is not None
    (result,) = report.outcome.results
    assert result is not None
    assert result.hand[taker] == score
    assert report_on(report).verdict == "consistent"


def test_a_deal_of_the_magazine_is_the_one_we_have() -> None:
    ours = json.loads((ROOT / "samples" / "french-tarot-tarotmag-17.tarot.json").read_text("utf-8"))["hands"][0]
    record = of_file(TAROTCLUB / "tarotmag-17.json").record
    assert record is not None
    (hand,) = record.hands
    assert [list(trick.cards) for trick in hand.tricks or ()] == [trick["cards"] for trick in ours["tricks"]]
    assert hand.dealer == ours["dealer"]
    assert (hand.contract and hand.contract.name) == ours["contract"]["name"]


def test_a_record_in_json_is_imported_as_it_is() -> None:
    raw = (ROOT / "samples" / "french-tarot-tarotmag-17.tarot.json").read_bytes()
    one_line = json.dumps(json.loads(raw)).encode() + b"\n"
    for text, times in ((raw, 1), (b"\n" + one_line, 1), (one_line + one_line, 2)):
        sources = list(load_formats()["text"].sources(text, "pasted", ""))
        assert [(report.verdict, report.record and data_of(report.record)) for report in map(report_on, sources)] == [
            ("proved", json.loads(raw))
        ] * times


def test_the_play_shows_who_declared_a_handful() -> None:
    text = (TAROTCLUB / "slam-and-handful.json").read_text("utf-8")
    record = of_file(TAROTCLUB / "slam-and-handful.json").record
    assert record is not None
    shown = {declared.kind: declared.seat for declared in record.hands[0].declarations}
    assert shown == {"slam": 0, "handful": 0}
    moved = text.replace('"taker": "South"', '"taker": "East"').replace('"slam": true', '"slam": false')
    handful = text[text.index("21-T;") : text.index('",\n        "contract"')]
    moved = moved.replace(handful, "", 1).replace('"defense_handle": ""', f'"defense_handle": "{handful}"')
    (report,) = reports("tarotclub", moved.encode())
    assert report.record is not None
    assert [declared.seat for declared in report.record.hands[0].declarations] == [0]


def test_a_handful_of_an_unknown_player_is_not_recorded_as_none_declared() -> None:
    data = json.loads((TAROTCLUB / "slam-and-handful.json").read_text("utf-8"))
    data["deal_info"]["slam"] = False
    data["tricks"] = [""] * len(data["tricks"])
    (report,) = reports("tarotclub", json.dumps(data).encode())
    assert report.record is not None
    assert "declarations" not in report.record.hands[0].model_fields_set
    assert "import.left_out" in [fault.code for fault in report.faults]


@pytest.mark.parametrize("name", ["dealt-four", "dealt-five"])
def test_a_deal_without_play_is_imported(name: str) -> None:
    report = of_file(TAROTCLUB / f"{name}.json")
    assert report.record is not None
    deal, file = report.record.hands[0].deal, json.loads((TAROTCLUB / f"{name}.json").read_text("utf-8"))
    assert deal is not None
    assert [len(hand or ()) for hand in deal.hands or ()] == [len(file["South"].split(";"))] * len(
        report.record.players
    )
    assert sum(len(hand or ()) for hand in deal.hands or ()) + len(deal.talon or ()) == 78
    assert report.verdict == "consistent"


# -- OpenSpiel -----------------------------------------------------------------------------------

EXPECTED: list[dict[str, Any]] = json.loads((FOREIGN / "openspiel" / "trajectories.expected.json").read_text("utf-8"))


def actors(hand: Json, players: int) -> Iterator[int]:
    """Who took each action, as the record has it."""
    yield from (bid["seat"] for bid in hand["bids"])
    yield from (call["seat"] for call in hand.get("calls", ()))
    yield from (exchange["taker"] for exchange in hand.get("exchanges", ()))
    yield from (scart["seat"] for scart in hand.get("scart", ()) for _ in scart["cards"])
    yield from ((trick["leader"] + i) % players for trick in hand["tricks"] for i in range(len(trick["cards"])))


def test_trajectories_are_followed_as_openspiel_went() -> None:
    found = reports("openspiel", TRAJECTORIES.read_bytes())
    for report, expected in zip(found, EXPECTED, strict=True):
        assert report.record is not None
        hand = data_of(report.record)["hands"][0]
        assert (len(report.record.players), hand["contract"]["name"]) == (expected["players"], expected["contract"])
        assert hand["deal"]["hands"] == [[CARDS[card] for card in held] for held in expected["hands"]]
        assert hand["deal"]["talon"] == [CARDS[card] for card in expected["talon"]]
        assert "".join(map(str, actors(hand, expected["players"]))) == expected["actors"]
        assert [fault.code for fault in report.faults if fault.severity != NOTE] == []
        assert report.verdict == "proved"


def test_every_action_has_its_line() -> None:
    text = TRAJECTORIES.read_text("utf-8")
    report = reports("openspiel", text.encode())[0]
    assert report.source is not None
    assert report.record is not None
    numbers = text[: text.index("# Automatically", 1)].split("[State]\n")[1].split()
    first = text[: text.index("[State]")].count("\n") + 2
    cards = [
        f"/hands/0/tricks/{t}/cards/{i}"
        for t, trick in enumerate(report.record.hands[0].tricks or ())
        for i in range(len(trick.cards))
    ]
    assert [report.source.place(at).line for at in cards] == [
        *range(first + len(numbers) - len(cards), first + len(numbers))
    ]


@pytest.mark.parametrize("left_out", range(1, 54, 2))
def test_a_trajectory_that_stops_is_never_faulty(left_out: int) -> None:
    """Of a scart or a trick that is not whole the other cards are unknown, and of the last trick too."""
    source = list(load_formats()["openspiel"].sources(TRAJECTORIES.read_bytes(), "given", ""))[1]
    lines = source.raw.rstrip().split(b"\n")
    (report,) = reports("openspiel", b"\n".join(lines[:-left_out]))
    assert report.verdict == "consistent"


# -- a game by rules that are not here ---------------------------------------------------------------

JUDGED = [data_of(report.record) for report in reports("openspiel", TRAJECTORIES.read_bytes()) if report.record]
KEPT: Json = JUDGED[1] | {"ruleset": "recorded"}
WRONG = {
    "a card of a larger pack": ("deal.pack", lambda hand: hand["deal"]["talon"].__setitem__(0, "S2")),
    "a hand of eleven": ("deal.size", lambda hand: hand["deal"]["hands"][0].pop()),
    "a leader who is not there": ("seat.unknown", lambda hand: hand["tricks"][0].__setitem__("leader", 4)),
    "a bidder who is not there": ("seat.unknown", lambda hand: hand["bids"][0].__setitem__("seat", 7)),
    "a side that is not there": (
        "seat.unknown",
        lambda hand: hand.__setitem__("scores", {"card_points": [{"seats": [0, 5], "points": 1}]}),
    ),
}
"""What else is wrong in any game, `engine/test_games_without_rules.py` tells."""


@pytest.mark.parametrize("name", WRONG)
def test_facts_impossible_in_any_game_are_faulty(name: str) -> None:
    code, spoil = WRONG[name]
    data = json.loads(json.dumps(KEPT))
    spoil(data["hands"][0])
    report = report_on(Record.model_validate(data))
    assert report.verdict == "faulty"
    assert code in [fault.code for fault in report.faults if fault.severity in FAULTY]


def test_without_rules_nothing_is_proved_and_nothing_refused() -> None:
    """Whatever else stands there: any cards in any order, any words, any scores, two hands by one dealer."""
    chance = Random(6)
    for _ in range(30):
        data = json.loads(json.dumps(KEPT))
        hand = data["hands"][0]
        cards = [card for trick in hand["tricks"] for card in trick["cards"]]
        chance.shuffle(cards)
        for i, trick in enumerate(hand["tricks"]):
            trick |= {"cards": cards[4 * i : 4 * i + 4], "leader": chance.randrange(4), "winner": chance.randrange(4)}
        hand |= {"scores": {"hand": [chance.randrange(-99, 99) for _ in range(4)]}, "end": "claim", "sits_out": [1]}
        hand["bids"].append({"seat": 0, "bid": "anything"})
        data["hands"].append(json.loads(json.dumps(hand)))
        data["result"] = {"totals": [1, 2, 3, 4], "winners": [2]}
        report = report_on(Record.model_validate(data))
        assert report.verdict == "consistent", [fault for fault in report.faults if fault.severity in FAULTY]
        assert [fault.code for fault in report.faults].count("rule.absent") == 2
    assert TAROCK.cards.bit_count() == 54


def test_a_hand_without_rules_goes_into_an_archive_with_its_cards(tmp_path: Path) -> None:
    unruled = tmp_path / "unruled.jsonl"
    unruled.write_text("".join(json.dumps(one | {"ruleset": "recorded"}) + "\n" for one in JUDGED), "utf-8")
    for source in read_sources(unruled):
        (hand,) = (entry := entry_of(source)).hands
        assert (entry.game, hand.happened, len(hand.seats)) == ("slovenian-tarok", (), len(entry.players))
        assert sum((seat.suits | seat.trumps << SUITS_BITS).bit_count() for seat in hand.seats) == 48


def test_without_rules_no_gap_is_filled_and_none_is_called_impossible(tmp_path: Path) -> None:
    data = json.loads(json.dumps(KEPT))
    data["hands"][0]["deal"]["hands"][0][0] = "?"
    gap = tmp_path / "gap.json"
    gap.write_text(json.dumps(data), "utf-8")
    told = run("complete", gap)
    assert told.exit_code == 0
    assert "the rules of its game are not here yet" in told.output
    assert "no completion" not in told.output
    assert run("validate", gap).exit_code == 0


# -- score sheets --------------------------------------------------------------------------------


def session(table: TableOf, seed: int) -> Json:
    """A few hands of a random game, each with its score and the totals so far, and nothing of the cards."""
    game, players = table
    hands: list[Json] = []
    for record in generate(game, hands=4, seed=seed, players=players):
        report = report_on(record)
        assert report.outcome is not None
        (result,), (end,) = report.outcome.results, report.outcome.ends
        contract = end.setting.contract
        assert result is not None
        hand: Json = {"scores": {"hand": list(result.hand)}}
        if contract is not None and game == "french-tarot":
            hand["contract"] = {"name": contract.name, "declarer": contract.declarer, "partner": contract.partner}
            if contract.partner == contract.declarer and players != 5:
                del hand["contract"]["partner"]
            sides = [{"seats": list(seats), "points": points} for seats, points in result.card_points]
            items = [{"name": name, "value": value} for (name, _), value in result.items.items()]
            hand["scores"] |= {"unit": result.unit, "card_points": sides, "items": items}
        hands.append(hand)
    lines = zip(*(hand["scores"]["hand"] for hand in hands), strict=True)
    sums = [list(accumulate(line)) for line in lines]
    for i, hand in enumerate(hands):
        hand["scores"]["totals"] = [line[i] for line in sums]
    head = {"format": "tarot-record", "version": "1.0", "game": game, "ruleset": record.ruleset}
    return head | {"players": [{"name": f"P{seat}"} for seat in range(players)], "hands": hands}


def numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all numbers of a sheet that the others tell too."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        if isinstance(value, int) and key not in ("declarer", "partner", "unit") and "seats" not in path:
            yield (*path, key)
        yield from numbers(value, (*path, key))


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_sheet_kept_by_the_rules_is_never_faulty(table: TableOf) -> None:
    for seed in range(6):
        report = report_on(Record.model_validate(session(table, seed)))
        assert report.verdict == "consistent", [fault for fault in report.faults if fault.severity in FAULTY]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_number_of_a_whole_sheet_can_be_changed_unseen(players: int) -> None:
    """Every number of French Tarot is told twice; one that is changed does not go with the others any more."""
    chance = Random(players)
    sheet = session(("french-tarot", players), 0)
    for place in numbers(sheet):
        changed = json.loads(json.dumps(sheet))
        part = changed
        for step in place[:-1]:
            part = part[step]
        part[place[-1]] += chance.choice((-2, -1, 1, 3, 10, 100))
        assert report_on(Record.model_validate(changed), steps=0).verdict == "faulty", place


PUBLISHED: list[Json] = json.loads((DATA / "french-tarot-scores.json").read_text("utf-8"))


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: str(case["id"]))
def test_published_scores_go_together_and_no_others(case: Json) -> None:
    """Contract, points, bouts and scores as printed, bonuses not told; one point more on the sheet, and they do not."""
    names = "ABCDE"[: case["players"]]
    for more, verdict in ((0, "consistent"), (1, "faulty")):
        each, taker = case["each_defender"] + more, case["taker"] - more * (case["players"] - 1)
        row = ["A", case["contract"], case["points"], case["bouts"], taker, *[each] * (case["players"] - 1)]
        lines = ["game,french-tarot", f"taker,contract,points,bouts,{','.join(names)}", ",".join(map(str, row))]
        assert reports("csv", "\n".join(lines).encode())[0].verdict == verdict


def test_the_sheet_of_the_manual_is_right() -> None:
    (sheet,) = re.findall(
        r"```csv evening.csv\n(.*?)```", (ROOT / "web" / "manual" / "import.md").read_text("utf-8"), re.DOTALL
    )
    (report,) = reports("csv", sheet.encode())
    assert report.verdict == "consistent"
    (wrong,) = reports("csv", sheet.replace("-456", "-465").encode())
    codes = [fault.code for fault in wrong.faults if fault.severity in FAULTY]
    assert (wrong.verdict, codes) == ("faulty", ["score.shares", "game.totals"])


def test_a_sheet_has_its_pages(tmp_path: Path) -> None:
    (tmp_path / "evening.json").write_text(json.dumps(session(("french-tarot", 4), 1)), "utf-8")
    client = create_app((tmp_path,)).test_client()
    for lang in ("en", "fr", "it", "de"):
        for page in ("", "/scores", "/print", "/1"):
            assert client.get(f"/r/evening{page}", query_string={"lang": lang}).status_code == 200


def written(sheet: Json, separator: str) -> str:
    """The sheet as a table, by another writer than the one it is read by."""
    names = [player["name"] for player in sheet["players"]]
    out = io.StringIO()
    table = csv.writer(out, delimiter=separator)
    table.writerows(
        [["game", sheet["game"]], ["taker", "contract", "points", "bouts", *names, *(f"{n} total" for n in names)]]
    )
    for hand in sheet["hands"]:
        contract, scores = hand.get("contract"), hand["scores"]
        said = ["", "", "", ""]
        if contract is not None:
            taker = contract["declarer"]
            points = next(side["points"] for side in scores["card_points"] if taker in side["seats"])
            bouts = next(item["value"] for item in scores["items"] if item["name"] == "bouts")
            said = [names[taker], contract["name"], f"{points // 2}{',5' * (points % 2)}", bouts]
        table.writerow([*said, *scores["hand"], *scores["totals"]])
    table.writerow(["total", "", "", "", *sheet["hands"][-1]["scores"]["totals"]])
    return out.getvalue()


@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_a_sheet_says_the_same_as_a_table(separator: str) -> None:
    for seed in range(3):
        sheet = session(("french-tarot", 4), seed)
        (report,) = reports("csv", written(sheet, separator).encode())
        assert report.verdict == "consistent", report_text(report)
        assert report.record is not None
        read = data_of(report.record)
        assert [hand["scores"]["hand"] for hand in read["hands"]] == [hand["scores"]["hand"] for hand in sheet["hands"]]
        assert [hand["scores"]["totals"] for hand in read["hands"]] == [
            hand["scores"]["totals"] for hand in sheet["hands"]
        ]
        assert read["result"]["totals"] == sheet["hands"][-1]["scores"]["totals"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_sheet_in_the_encodings_of_spreadsheets(encoding: str) -> None:
    text = (
        "game;french-tarot\nAnaïs;Zoé;François\n−20;10;10\n"
        if encoding != "cp1252"
        else "game;french-tarot\nAnaïs;Zoé;François\n-20;10;10\n"
    )
    (report,) = reports("csv", text.encode(encoding))
    assert report.record is not None
    assert [player.name for player in report.record.players] == ["Anaïs", "Zoé", "François"]
    assert {fault.code for fault in report.faults} <= {"source.bom", "tn.encoding", "score.only"}


@cases("importers", "numbers")
def test_numbers_in_sheets_are_read_as_people_write_them(text: str, value: str) -> None:
    assert number(text) == (float(value) if value else None)


def test_csv_rows_have_their_places() -> None:
    text = 'a;"b;""c"" "; d \r\n\r\n;;\n"x\ny";z"z\n'
    assert [[cell.text for cell in row] for row in rows(text)] == [["a", 'b;"c"', "d"], ["x\ny", 'z"z']]
    assert [text[slice(*cell.span)] for row in rows(text) for cell in row] == ["a", 'b;""c"" ', "d", "x\ny", 'z"z']


# -- hostile ---------------------------------------------------------------------------------------

JUNK = (
    b'"',
    b";",
    b",",
    b"\n",
    b"\r",
    b"\0",
    b"\xff",
    b"{",
    b"[",
    b"]",
    b"}",
    b"-1",
    b"9" * 30,
    b"1.5",
    b"null",
    b"true",
)
SEEDS = {
    "akosuzonyi": [
        json.dumps(tables([[record.hands[0] for record in generate("hungarian-tarokk", hands=1, seed=5)]])).encode()
    ],
    "tarotclub": [path.read_bytes() for path in sorted(TAROTCLUB.glob("*.json"))],
    "openspiel": [TRAJECTORIES.read_bytes()[9000:]],
    "palcka": [(FOREIGN / "palcka" / "session.json").read_bytes()],
    "csv": ["\n".join(case["lines"]).encode() for case in CASES if case["format"] == "csv"],
    "sheet": [path.read_bytes() for path in sorted((DATA / "score-sheets").iterdir()) if path.suffix != ".json"],
}


def mangled(raw: bytes, chance: Random) -> bytes:
    text = bytearray(raw)
    for _ in range(chance.choice((1, 1, 3, 20))):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(3):
            case 0:
                text[at : at + chance.randrange(4)] = chance.choice(JUNK)
            case 1:
                del text[at : at + chance.randrange(40)]
            case 2:
                text[at:at] = text[chance.randrange(len(text) + 1) :][: chance.randrange(60)]
    return bytes(text)


@pytest.mark.parametrize("form", SEEDS)  # for damaged pictures see test_photo_reading.py
def test_faults_of_damaged_files_have_their_place(form: str) -> None:
    chance = Random(form)
    for _ in range({"sheet": 6, "csv": 20}.get(form, 150)):
        raw = mangled(chance.choice(SEEDS[form]), chance)
        for report in reports(form, raw, chance.choice(("", "french-tarot", "slovenian-tarok"))):
            assert report.source is not None
            assert report.verdict != "proved" or report.source.raw in raw  # one of several that is still whole
            assert report.record is not None or report.faults
            shapeless = {fault.where.pointer.split("/")[1] for fault in report.faults if fault.code == "record.shape"}
            assert shapeless <= {"ruleset", "options"}
            assert all(place_of(fault, report) is not None for fault in report.faults)


@pytest.mark.parametrize("form", load_formats())
@pytest.mark.parametrize(
    "raw", [b"[" * 50_000, b";" * 50_000, b'"' * 200_001, b"\n" * 20_000, b"", b"\xff\xfe", b"1\n" * 11_000]
)
def test_large_invalid_files_are_refused(form: str, raw: bytes) -> None:
    assert [report.record for report in reports(form, raw)] == [None]


# -- the command -----------------------------------------------------------------------------------


def run(*args: str | Path, text: bytes | None = None) -> Result:
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=text)
    assert "Traceback" not in result.output
    return result


def test_records_go_to_standard_output_and_remarks_to_standard_error() -> None:
    path = TAROTCLUB / "tarotmag-17.json"
    result = run("import", "tarotclub", path, "--lang", "en")
    assert result.stdout.startswith("#tn 1 rules=french-tarot/fft-2012")
    assert result.stderr.splitlines() == [
        f"{path}:8:29: The file does not say this: dealer. By the rest of it: North.",
        f"{path}:12:18: Not carried over: deal_info.score.",
    ]
    lines = run("import", "openspiel", TRAJECTORIES, "--json").stdout.splitlines()
    assert [json.loads(line)["game"] for line in lines] == ["slovenian-tarok"] * len(EXPECTED)


def test_a_file_is_written_in_the_form_its_name_tells(tmp_path: Path) -> None:
    for name in ("game.tn", "game.json", "game.jsonl.zst"):
        assert run("import", "tarotclub", TAROTCLUB / "version-2.json", "-o", tmp_path / name).exit_code == 0
        assert run("validate", tmp_path / name).exit_code == 0
    again = run("import", "tarotclub", TAROTCLUB / "version-2.json", "-o", tmp_path / "game.tn")
    assert (again.exit_code, "--force" in again.output) == (2, True)
    assert (
        run("import", "tarotclub", TAROTCLUB / "version-2.json", "-o", tmp_path / "game.tn", "--force").exit_code == 0
    )
    assert run("import", "openspiel", TRAJECTORIES, "-o", tmp_path / "many.json").exit_code == 2
    assert run("import", "openspiel", TRAJECTORIES, "-o", tmp_path / "many.txt").exit_code == 2


@cases("importers", "command")
def test_the_import_command_has_the_expected_output(args: list[str], text: str, code: int, said: str) -> None:
    result = run("import", *args, text=text.encode())
    assert result.exit_code == code, result.output
    assert said in result.output


def test_the_command_refuses_a_text_of_too_many_bytes() -> None:
    result = run("import", "openspiel", "-", text=b"x" * (MAX_BYTES + 1))
    assert (result.exit_code, "divide" in result.output) == (1, True)


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        (path.name, ending)
        for path in sorted(TAROTCLUB.glob("*.json"))
        for ending in "}]"
        if ending in path.read_text("utf-8")
    ],
)
def test_a_trailing_comma_is_reported_and_skipped(name: str, ending: str) -> None:
    """As in three of the eleven public files: a comma before the end of a part."""
    good = (TAROTCLUB / name).read_text("utf-8")
    spoilt = good[: good.rindex(ending)].rstrip() + ",\n" + good[good.rindex(ending) :]
    (whole,), (found,) = reports("tarotclub", good.encode()), reports("tarotclub", spoilt.encode())
    assert found.record == whole.record
    assert found.verdict == whole.verdict
    notes = [fault for fault in found.faults if fault.code == "import.comma"]
    assert [spoilt[fault.facts["offset"]] for fault in notes] == [","]
    assert [fault.code for fault in found.faults if fault.code != "import.comma"] == [f.code for f in whole.faults]


def test_a_comma_in_a_text_is_no_comma_too_many_and_other_slips_are_refused() -> None:
    good = (TAROTCLUB / "version-2.json").read_text("utf-8")
    named = good.replace('"generator":', '"x": ",}, ,]", "generator":', 1) if '"generator":' in good else good
    (report,) = reports("tarotclub", (named[: named.rindex("}")].rstrip() + ",}").encode())
    assert [fault.code for fault in report.faults].count("import.comma") == 1
    (report,) = reports("tarotclub", good.replace(":", "", 1).encode())
    assert (report.verdict, report.faults[0].code) == ("unreadable", "source.json")
