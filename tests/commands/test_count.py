"""`tarot-records count` as a user runs it: what it prints, its JSON, what it refuses and in which words."""

import json

import pytest
from click.testing import CliRunner, Result

from support.cases import cases
from support.paths import MANUAL
from tarot_records.cli import main
from tarot_records.counting.scheme import FOOL, ODD
from tarot_records.piles.reader import MOST_PROBLEMS, count_typed
from tarot_records.piles.schemes import SCHEMES

E1 = "T21 SK HQ DN S2 S3 T5 CJ"


def run(*args: str, width: int = 80, **environment: str) -> Result:
    result = CliRunner().invoke(
        main, ["count", *args], env={"COLUMNS": str(width), **environment}, color=True, catch_exceptions=False
    )
    assert "Traceback" not in result.output
    return result


def data(*args: str) -> dict[str, object]:
    return dict(json.loads(run(*args, "--json").stdout))


@cases("commands/count", "points")
def test_count_prints_the_points_of_a_pile(args: list[str], points: str) -> None:
    found = data(*args)
    assert found["points"] == points
    methods = found["methods"]
    assert isinstance(methods, list)
    assert [method["points"] for method in methods] == [points] * 4


def test_json_has_every_field_its_help_names() -> None:
    found = data("--game", "consiglio", "SK HQ S2 T4 D7 C3")
    methods = found.pop("methods")
    assert found == {
        "game": "consiglio",
        "group": 4,
        "odd": "up",
        "fool": "exchange",
        "short": False,
        "cards": ["SK", "HQ", "S2", "T4", "D7", "C3"],
        "points": "9",
        "exact": "17/2",
        "rounded": True,
        "pack": {"cards": 78, "points": "72"},
        "source": SCHEMES["consiglio"].source,
    }
    assert isinstance(methods, list)
    assert [method["id"] for method in methods] == ["original", "fractional", "subtraction", "valuable"]
    first = methods[3]["steps"][0]
    assert first == {
        "kind": "group",
        "cards": ["SK", "HQ", "T4", "S2"],
        "extra": 0,
        "words": "",
        "sum": "5 + 4 − 1",
        "points": "8",
    }
    told = " ".join(run("--help").output.split())
    for field in [*found, "methods", *methods[0], *first]:
        assert field in told


@pytest.mark.parametrize("choice", [*ODD, *FOOL])
def test_help_explains_every_choice(choice: str) -> None:
    assert f"\n    {choice} " in run("--help").output


WIDE = """
│ 1 Original                       │ 2 Fractional                     │ 3 Subtraction                    │ 4 Valuable
│ T21 SK                  2 × 4  8 │ T21 SK                 2 × 4⅓ 8⅔ │ T21 SK HQ       5 + 5 + 4 − 2 12 │ T21 HQ CJ
17 card points (16⅔ with the fraction kept) of the 78 in the pack; the four methods agree.
"""


def test_methods_stand_side_by_side_if_the_terminal_is_wide() -> None:
    wide = [line.strip() for line in run(E1, width=140).output.splitlines()]
    assert any(all(f"{n} " in line for n in (1, 2, 3, 4)) and "Original" in line for line in wide)
    assert WIDE.strip().splitlines()[2] in wide
    assert any("Original" in line and "Fractional" in line for line in run(E1, width=100).output.splitlines())
    for width in (40, 80):
        stacked = run(E1, width=width).output
        assert max(map(len, stacked.splitlines())) <= width
        assert not any("Original" in line and "Fractional" in line for line in stacked.splitlines())
        for words in ("5 + 5 + 4 − 2", "2 × 4⅓", "17 card points"):
            assert words in stacked


def test_count_has_colour_only_on_request() -> None:
    assert "\x1b[" not in run(E1).output
    assert "\x1b[31mHQ" in run(E1, FORCE_COLOR="1", TERM="xterm").output


def test_an_empty_pile_has_no_points() -> None:
    result = run()
    assert result.exit_code == 0
    assert "There are no cards, so there is nothing to count: 0 points." in result.output


@cases("commands/count", "wrong")
def test_each_wrong_card_is_explained_in_a_line(args: list[str], lines: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    for line in lines:
        assert any(line in told for told in result.stderr.splitlines()), result.stderr
    assert run(*args, "--json").exit_code == 2


def test_only_the_first_of_many_wrong_cards_are_explained() -> None:
    told = run(" ".join(["XX"] * 200)).stderr.splitlines()
    assert len(told) == MOST_PROBLEMS + 1
    assert told[-1] == f"And {200 - MOST_PROBLEMS} more cannot be counted."


def test_the_games_are_listed_with_their_sources() -> None:
    listed = " ".join(run("--games", width=400).output.split())
    for scheme in SCHEMES.values():
        assert f"{scheme.id} {scheme.name} {scheme.pack.bit_count()} cards, counted" in listed
        assert scheme.source in listed
        assert scheme.note in listed
    found = json.loads(run("--games", "--json").stdout)
    assert [one["game"] for one in found] == list(SCHEMES)
    assert {one["game"]: one["total"] for one in found}["consiglio"] == "72"
    assert found[0]["values"]["T21"] == 5
    assert len(found[0]["cards"]) == 78


@pytest.mark.parametrize("odd", [*ODD, "", "half"])
@pytest.mark.parametrize("fool", [*FOOL, "", "lost"])
def test_any_typed_pile_gets_an_answer(odd: str, fool: str) -> None:
    for game in ("", *SCHEMES, "nobody", "\0"):
        for typed in ("", "SK", "F", "SK F T1 H1", ",,, ,", "?", "\ud800", "ß ﬀ İ"):
            for short in (False, True):
                reply = count_typed(typed, game, "3", odd, fool, short)
                assert (reply.count is None) == bool(reply.problems)


def test_the_manual_says_how_many_games_it_counts() -> None:
    text = (MANUAL / "counting.md").read_text("utf-8")
    assert f"one of {len(SCHEMES)} games" in text
