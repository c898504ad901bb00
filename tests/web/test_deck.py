"""The card sheets: every card of each pack is there, small, self-contained and legible in every colour scheme."""

import importlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask, g

from support.cases import cases
from support.paths import ROOT
from tarot_records.core.cards import CODES, RANKS, SUITS, UNKNOWN_CODES
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.rules.game import Game
from tarot_records.web.deck import current, sheets
from tarot_records.web.deck.sheets import (
    BACK,
    BASED_ON,
    CARDS,
    OTHERS,
    OWN_SHEETS,
    PACKS,
    WINDOW,
    cut_out,
    place,
    sheet_of,
    size,
    symbol_of,
)
from tarot_records.web.site.assets import assets
from tarot_records.web.site.view import View

DRAWN = files("tarot_records.web").joinpath("static", "deck")
SVG = "{http://www.w3.org/2000/svg}"
MOST = 33 * 1000
"""Bytes of the sheets of a pack, packed: a page has 60 KB for everything."""
MOST_OTHERS = 6_500
"""Bytes of the sheet with the rare cards, packed, if it has pictures of the trumps 22 to 40."""
CASES = pytest.mark.parametrize("pack", [*PACKS, *BASED_ON])


@cache
def markup(pack: str) -> str:
    """All sheets of a pack as one document, each with the parts it uses."""
    packs = (sheet_of(pack, "two", "en", suit).pack for suit in CARDS)
    kept = (DRAWN.joinpath(f"{of}-{suit}.svg") for of, suit in zip(packs, CARDS, strict=True))
    return f"<pack>{''.join(file.read_text('utf-8') for file in kept)}</pack>"


@cache
def cards(pack: str) -> dict[str, ElementTree.Element]:
    return {card.attrib["id"]: card for card in ElementTree.fromstring(markup(pack)).findall(f"{SVG}svg/{SVG}svg")}


@pytest.mark.long("a process begins")
def test_the_kept_sheets_are_those_that_the_script_draws(tmp_path: Path) -> None:
    """Where this fails: run `python .deck/draw.py` and look at the cards."""
    script = ROOT / ".deck" / "draw.py"
    subprocess.run(
        [sys.executable, "-B", str(script), str(tmp_path)], env={**os.environ, "PYTHONHASHSEED": "7"}, check=True
    )
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        file.name: file.read_bytes() for file in DRAWN.iterdir()
    }


@CASES
def test_every_card_has_its_drawing_and_its_name(pack: str) -> None:
    assert set(cards(pack)) == {symbol_of(code) for code in CODES + UNKNOWN_CODES} | {BACK}
    assert all(card.findtext(f"{SVG}title") for card in cards(pack).values())


@cases("web/deck", "each_pack_calls_its_suits_by_their_names")
def test_each_pack_has_its_suit_names(pack: str, card: str, name: str) -> None:
    assert cards(pack)[card].findtext(f"{SVG}title") == name


@CASES
def test_no_two_cards_look_the_same(pack: str) -> None:
    looks = {}
    for id, card in cards(pack).items():
        inside = "".join(ElementTree.tostring(part, encoding="unicode") for part in card if part.tag != f"{SVG}title")
        looks[id] = inside.replace(id, "")
    assert len(set(looks.values())) == len(looks)


@CASES
def test_ids_are_unique_and_every_reference_stays_inside(pack: str) -> None:
    for sheet in ElementTree.fromstring(markup(pack)):
        ids = [element.attrib["id"] for element in sheet.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert {e.attrib["href"] for e in sheet.iter() if "href" in e.attrib} <= {f"#{id}" for id in ids}
    assert "url(" not in markup(pack)
    assert "http" not in markup(pack).replace("http://www.w3.org/2000/svg", "")


@CASES
def test_shared_parts_are_equal_on_all_sheets(pack: str) -> None:
    """A picture takes cards from several sheets, and each part once."""
    parts: dict[str, set[bytes]] = {}
    for part in ElementTree.fromstring(markup(pack)).iterfind(f"{SVG}svg/{SVG}defs/*"):
        parts.setdefault(part.attrib["id"], set()).add(ElementTree.tostring(part).strip())
    assert {len(drawn) for drawn in parts.values()} == {1}


@CASES
def test_sheets_contain_only_shapes(pack: str) -> None:
    shapes = {"svg", "defs", "title", "g", "use", "path", "circle", "rect"}
    for element in list(ElementTree.fromstring(markup(pack)).iter())[1:]:
        assert element.tag.removeprefix(SVG) in shapes
        assert "style" not in element.attrib  # a strict Content-Security-Policy would ignore it
        assert not [name for name in element.attrib if name.startswith("on")]


@CASES
def test_the_sheets_of_a_pack_are_small(pack: str) -> None:
    packed = [len(assets()[sheet_of(pack, "four", "en", suit).file].packed) for suit in CARDS]
    assert sum(packed[:-1]) <= MOST
    assert packed[-1] <= (MOST_OTHERS if OTHERS in OWN_SHEETS.get(pack, ()) else 4_000)


@CASES
def test_a_sheet_has_its_cards_where_they_are_looked_for(pack: str) -> None:
    assert sorted(card for cards in CARDS.values() for card in cards) == sorted(cards(pack))
    for suit, codes in CARDS.items():
        drawn = ElementTree.fromstring(sheet_of(pack, "two", "fr", suit).svg())
        wide, tall = WINDOW
        windows = [tuple(int(window.attrib[name]) for name in ("x", "y")) for window in drawn.findall(f"{SVG}svg")]
        assert windows == [place(card)[1:] for card in codes]
        assert all(x + wide <= size(suit)[0] and y + tall <= size(suit)[1] for x, y in windows)


@CASES
def test_a_sheet_sets_the_properties_it_asks_for(pack: str) -> None:
    for suit in CARDS:
        drawn = sheet_of(pack, "safe", "de", suit).svg()
        style = ElementTree.fromstring(drawn).findtext(f"{SVG}style") or ""
        assert set(re.findall(r"--([\w-]+):", style)) <= set(re.findall(r"var\(--([\w-]+),", drawn))
        if suit in SUITS:
            assert f"--ink-{suit}:{sheets.SCHEMES['safe'][suit]}" in style


@CASES
def test_a_cut_out_card_has_all_parts_it_uses(pack: str) -> None:
    for code in (*CODES, "?", "S?", "T?"):
        cut = cut_out(pack, [symbol_of(code)], {"index-en": "inline"})
        root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{cut}</svg>')
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert {e.attrib["href"][1:] for e in root.iter() if "href" in e.attrib} <= set(ids)
        assert [symbol.attrib["id"] for symbol in root.findall(f"{SVG}symbol")] == [symbol_of(code)]
        assert "var(" not in cut


def test_custom_properties_take_the_values_given() -> None:
    group = '<g fill="var(--x,var(--y,#123))"/>'
    assert sheets.with_values(group, {}) == '<g fill="#123"/>'
    assert sheets.with_values(group, {"x": "#456"}) == '<g fill="#456"/>'
    assert sheets.with_values(group, {"y": "#789"}) == '<g fill="#789"/>'


def test_card_sheets_are_read_on_demand() -> None:
    """A page of French cards reads no Italian ones."""
    program = (
        "from tarot_records.web.deck import sheets; sheets.CardSheet('french', 'two', 'en', 'S').svg();"
        "print(sheets._drawing.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"


ENDS = {
    "italian": ("M-6-1.5H6V1.5H-6Z", "M-5-3H5L4 3H-4Z"),
    "sicilian": ("M-8-2Q0 1 8-2V2Q0 4-8 2Z", "M-3.2 5H3.2L4.6-3Q0-6-4.6-3Z"),
}
"""Pack -> the guard of each slanting sword, and the upper end of each slanting baton."""


def _uses(pack: str, code: str, part: str) -> int:
    """How often a card shows a part; a half counts twice, for it is turned round."""
    card = cards(pack)[code]
    halves = [group for group in card.iter(f"{SVG}g") if group.get("id") == f"{code}-half"]
    return sum(use.attrib["href"] == f"#{part}" for group in (card, *halves) for use in group.iter(f"{SVG}use"))


def _ends(pack: str, code: str, d: str) -> int:
    return sum(path.attrib["d"] == d for path in cards(pack)[code].iter(f"{SVG}path"))


@pytest.mark.parametrize("rank", RANKS[:10])
def test_a_card_shows_as_many_signs_as_its_rank(rank: str) -> None:
    for suit in SUITS:
        assert _uses("french", suit + rank, f"pip-{suit}") == int(rank)
    for pack, (guard, end) in ENDS.items():
        assert _uses(pack, f"H{rank}", "cup") == int(rank)
        assert _uses(pack, f"S{rank}", "sword") + _ends(pack, f"S{rank}", guard) == int(rank)
        assert _uses(pack, f"C{rank}", "baton") + _ends(pack, f"C{rank}", end) == int(rank)
        if (pack, rank) != ("sicilian", "1"):  # a coin of its own
            assert _uses(pack, f"D{rank}", "coin") == int(rank)


@CASES
@pytest.mark.parametrize("rank", RANKS[10:])
def test_a_court_has_the_letter_of_every_language(pack: str, rank: str) -> None:
    index = ElementTree.fromstring(markup(pack)).find(f".//{SVG}g[@id='index-{rank}']")
    shown = {group.attrib["display"]: ElementTree.tostring(group) for group in index.findall(f"{SVG}g")}
    assert list(shown) == [f"var(--index-{lang},{'inline' if lang == 'en' else 'none'})" for lang in LANGUAGES]
    for one in LANGUAGES:
        for other in LANGUAGES:
            same = TABLES[one].courts[RANKS.index(rank) - 10] == TABLES[other].courts[RANKS.index(rank) - 10]
            glyphs = [
                re.findall(r' d="([^"]+)"', shown[key].decode())
                for lang in (one, other)
                for key in shown
                if key.startswith(f"var(--index-{lang},")
            ]
            assert (glyphs[0] == glyphs[1]) == same


def _light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


@CASES
@pytest.mark.parametrize("scheme", sheets.SCHEMES)
def test_every_suit_stands_out_from_the_paper(pack: str, scheme: str) -> None:
    usual = dict(re.findall(r"var\(--([\w-]+),(#\w+)\)", markup(pack)))
    for suit in SUITS:
        colour = sheets.SCHEMES[scheme].get(suit, usual[f"ink-{suit}"])
        for paper in (usual["card-paper"], sheets.PRINT["card-paper"]):
            assert contrast(colour, paper) >= 4.5, suit


@CASES
def test_a_pack_uses_only_properties_that_are_set(pack: str) -> None:
    asked = set(re.findall(r"var\(--([\w-]+),", markup(pack)))
    values = {**sheets.colours("safe"), **sheets.letters("en"), **sheets.DARK, **sheets.PRINT}
    assert asked == set(values)


def test_each_language_shows_one_court_letter() -> None:
    for lang in LANGUAGES:
        assert [name for name, value in sheets.letters(lang).items() if value == "inline"] == [f"index-{lang}"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_has_an_existing_pack(game: Game) -> None:
    assert game.look in (*PACKS, *BASED_ON)


@pytest.mark.parametrize(("pack", "count"), [("florentine", 40), ("sicilian", 21)])
def test_all_trumps_of_a_game_have_different_pictures(pack: str, count: int) -> None:
    drawn = [cards(pack)[code] for code in ("F", *(f"T{rank}" for rank in range(1, count + 1)))]
    pictures = {ElementTree.tostring(card.findall(f".//{SVG}svg")[0]) for card in drawn}
    assert len(pictures) == count + 1


def _figures(pack: str, code: str) -> list[ElementTree.Element]:
    """Arabic figures that stand on a trump."""
    return [use for use in cards(pack)[code].iter(f"{SVG}use") if re.match("#n[0-9]", use.attrib["href"])]


@pytest.mark.parametrize(
    ("pack", "rank", "wide"),
    [*(("florentine", rank, 16) for rank in range(1, 36)), *(("sicilian", rank, 12.4) for rank in range(1, 21))],
)
def test_a_numbered_trump_has_its_figures_in_the_strip_that_a_fanned_hand_shows(
    pack: str, rank: int, wide: float
) -> None:
    uses = _figures(pack, f"T{rank}")
    left = [float(use.attrib["transform"].removeprefix("translate(").split()[0]) for use in uses]
    assert "".join(use.attrib["href"].removeprefix("#n") for use in uses) == str(rank)
    assert all(x + wide <= 0.38 * sheets.WIDTH for x in left)


def test_the_miseria_and_the_fool_of_sicily_have_no_number() -> None:
    assert not _figures("sicilian", "T21") + _figures("sicilian", "F")


@pytest.mark.parametrize("deck", ["", *PACKS])
@pytest.mark.parametrize(
    ("look", "drawn"),
    [
        ("bolognese", ["italian"] * 4 + ["bolognese", "italian"]),
        ("florentine", ["italian"] * 4 + ["florentine"] * 2),
        ("sicilian", ["sicilian"] * 6),
    ],
    ids=BASED_ON,
)
def test_a_game_with_trumps_of_its_own_is_shown_with_them(
    look: str, drawn: list[str], deck: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current, "game_of", {"": replace(GAMES["piedicavallo"], look=look)}.__getitem__)
    with Flask("test").test_request_context():
        g.view = View(deck=deck)
        assert [name.split("-")[1] for name in current.sheet_files()] == drawn
        assert current.suit_colours() == "italian"


def test_a_game_names_the_trumps_of_bologna_as_the_drawing_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / ".deck"))
    drawing = importlib.import_module("drawing.bolognese")
    names = {f"T{rank}": name for rank, name in drawing._NAMES.items()}
    assert GAMES["ottocento"].words.printed == names
