"""The command `check-game`: nothing is wrong with the games found, and each kind of broken plug-in is reported."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.paths import TESTS
from tarot_records import games
from tarot_records.cli import main
from tarot_records.commands import check_game
from tarot_records.games import GAMES

STRANGER = TESTS / "stranger" / "wayside_tarock"
PARTS = ("file", "rules", "options", "words", "hands", "links")
PluginOf = Callable[..., str]


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PluginOf:
    """Return a function that declares a copy of the stranger's game with changes, and returns the game's id."""

    def declare(*changes: tuple[str, str], declared: str = "") -> str:
        package = tmp_path / f"wayside_{tmp_path.name}"  # each has its own: modules stay imported
        shutil.copytree(STRANGER, package, ignore=shutil.ignore_patterns("__pycache__"))
        texts = {path: path.read_text("utf-8").replace("wayside", package.name) for path in package.rglob("*.*")}
        assert all(any(right in text for text in texts.values()) for right, _ in changes)
        for path, text in texts.items():
            for right, wrong in changes if path.suffix != ".po" else ():
                text = text.replace(right, wrong)
            path.write_text(text, "utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        name = declared or package.name
        monkeypatch.setattr(games, "_strangers", lambda: {name: package.name})
        monkeypatch.setattr(GAMES, "_read", {})
        return name

    return declare


def run(game: str, code: int, hands: int = 1) -> list[str]:
    """Return the lines that the command prints, and check its exit code."""
    result = CliRunner().invoke(main, ["check-game", game, "--hands", str(hands)])
    assert result.exit_code == code, result.output
    return result.output.splitlines()


def parts(lines: Sequence[str]) -> dict[str, bool]:
    """Map each part that was checked to whether nothing is wrong with it."""
    return {line.split()[0]: "right:" in line for line in lines if line.split()[0] in PARTS}


@pytest.mark.long("plays hands of every game by every value of every option")
@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_is_wrong_with_the_games_found(game: str) -> None:
    lines = run(game, 0, hands=1)
    assert parts(lines) == dict.fromkeys(PARTS, True)
    assert lines[-1] == f"{game}: nothing is wrong"


def test_nothing_is_wrong_with_a_good_plug_in(plugin: PluginOf) -> None:
    game = plugin()
    lines = run(game, 0, hands=2)
    assert parts(lines) == dict.fromkeys(PARTS, True)
    assert "8 random hands at 4 tables" in "\n".join(lines)


@pytest.mark.parametrize(
    ("part", "changes", "problem"),
    [
        ("file", [('direction = "anti', 'direction = "anticlock')], "direction: Input should be 'anticlockwise'"),
        ("file", [("total = 70", "total = 71")], "come to 70 points, and the total says 71"),
        ("file", [('means = "three', 'meant = "three')], "items.cards.means: Field required"),
        ("file", [('default = "paid"', 'default = "owed"')], "the option has no value owed"),
        ("rules", [("HAND, TALON, HANDS = 16", "HAND, TALON, HANDS = 17")], "57 cards, and the pack has 54"),
        ("rules", [("barred = KINGS | HONOURS", "barred = KINGS | NOBODY")], "NameError: name 'NOBODY' is not defined"),
        ("rules", [("total = 70", "total = 78"), ("cards = 54", "cards = 78")], "the scheme counts other cards"),
        ("rules", [('family = "tarock"', 'family = "tarot"')], "but the Fool of the pack is: highest trump"),
        ("options", [('setup.options["pagat"] == "paid"', '{"paid": 1}[setup.options["pagat"]]')], "KeyError: 'free'"),
        ("words", [('name = "Wayside Tarock"', 'name = "Hedge Tarock"')], "it: not translated: Hedge Tarock"),
        ("hands", [("if any(unknown for _, _, unknown in piles)", "if piles")], "cannot be computed"),
        (
            "hands",
            [("len(points), pagat_last(position)", "3, position.taken[99]")],
            "no hand can be played: IndexError",
        ),
    ],
)
def test_a_broken_plug_in_is_reported(
    part: str, changes: list[tuple[str, str]], problem: str, plugin: PluginOf
) -> None:
    lines = run(plugin(*changes), 1)
    found = parts(lines)
    assert [name for name, right in found.items() if not right] == [part]
    assert any(problem in line for line in lines), lines
    assert list(found)[-1] == (part if part in ("file", "rules") else "links")


def test_a_missing_language_is_reported_once(plugin: PluginOf, tmp_path: Path) -> None:
    game = plugin()
    (tmp_path / game / "locale" / "de.po").unlink()
    assert [line for line in run(game, 1) if "de: " in line] == [
        "  de: nothing is translated; there is no locale/de.po beside game.toml, or only an empty one"
    ]


def test_a_link_that_gives_another_record_is_reported(plugin: PluginOf, monkeypatch: pytest.MonkeyPatch) -> None:
    game, decode = plugin(), check_game.decode
    monkeypatch.setattr(check_game, "decode", lambda link: decode(link).model_copy(update={"hands": ()}))
    lines = run(game, 1)
    assert [name for name, right in parts(lines).items() if not right] == ["links"]
    assert f"  {game}-0-1: the link gives another record" in lines


def test_an_id_that_is_not_the_declared_one_is_reported(plugin: PluginOf) -> None:
    assert any("both have to be the same" in line for line in run(plugin(declared="roadside"), 1))


def test_a_package_that_is_not_there_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_strangers", lambda: {"gone": "no_such_package"})
    assert any("the package no_such_package has no game.toml" in line for line in run("gone", 1))


def test_a_game_that_nobody_declares_is_a_usage_error() -> None:
    assert "There is no game nothing. There are chambery" in "\n".join(run("nothing", 2))


def test_many_problems_of_a_kind_are_counted(plugin: PluginOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_game, "_comes_from_text", lambda record, lang: False)
    lines = run(plugin(), 1, hands=2)
    assert sum("gives another record" in line for line in lines) == check_game.MOST_SHOWN
    assert "  … and 27 more" in lines
    assert lines[-1].endswith(": 32 problems")
