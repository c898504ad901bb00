"""The deck: every card of both packs is there, small, self-contained and legible in every scheme."""

import os
import re
import subprocess
import sys
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from support.deck_contact_sheet import contact_sheet
from tarot_records.core.cards import CODES, RANKS, SUITS, UNKNOWN_CODES
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.rules.game import Game
from tarot_records.web.deck.cards import colours as schemes
from tarot_records.web.deck.extract import filled, used
from tarot_records.web.deck.press import Press
from tarot_records.web.deck.sheet import CARDS, WINDOW, CardSheet, place, size
from tarot_records.web.deck.sprite import BACK, DECKS, sprite, symbol_of, title
from tarot_records.web.pictures.painter import painted
from tarot_records.web.site.assets import assets

SVG = "{http://www.w3.org/2000/svg}"
MOST = 33 * 1000
"""Bytes of the sheets of a pack, packed: a page has 60 KB for everything."""
CASES = pytest.mark.parametrize("pack", DECKS)


def drawing(pack: str) -> ElementTree.Element:
    return ElementTree.fromstring(sprite(pack))


def symbols(pack: str) -> dict[str, ElementTree.Element]:
    return {symbol.attrib["id"]: symbol for symbol in drawing(pack).iter(f"{SVG}symbol")}


@CASES
def test_every_card_has_its_symbol_and_its_name(pack: str) -> None:
    drawn = symbols(pack)
    assert set(drawn) == {symbol_of(code) for code in CODES + UNKNOWN_CODES} | {BACK}
    for code in CODES + UNKNOWN_CODES:
        assert drawn[symbol_of(code)].findtext(f"{SVG}title") == title(pack, code)


def test_each_pack_calls_its_suits_by_their_names() -> None:
    assert title("french", "SK") == "the king of spades"
    assert title("italian", "SK") == "the king of swords"
    assert title("italian", "D?") == "an unknown card of coins"


@CASES
def test_no_two_cards_look_the_same(pack: str) -> None:
    looks = {}
    for id, symbol in symbols(pack).items():
        text = ElementTree.tostring(symbol, encoding="unicode")
        looks[id] = re.sub(r"<\w+:title>.*?</\w+:title>", "", text).replace(id, "")
    assert len(set(looks.values())) == len(looks)


@CASES
def test_ids_are_unique_and_every_reference_stays_inside(pack: str) -> None:
    ids = [element.attrib["id"] for element in drawing(pack).iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    hrefs = {element.attrib["href"] for element in drawing(pack).iter() if "href" in element.attrib}
    assert hrefs <= {f"#{id}" for id in ids}
    assert "url(" not in sprite(pack)
    assert "http" not in sprite(pack).replace("http://www.w3.org/2000/svg", "")


@CASES
def test_the_sprite_is_only_shapes(pack: str) -> None:
    shapes = {"svg", "defs", "symbol", "title", "g", "use", "path", "circle", "rect"}
    for element in drawing(pack).iter():
        assert element.tag.removeprefix(SVG) in shapes
        assert "style" not in element.attrib  # a strict Content-Security-Policy would ignore it
        assert not [name for name in element.attrib if name.startswith("on")]


@CASES
def test_the_sheets_of_a_pack_are_small(pack: str) -> None:
    packed = [len(assets()[CardSheet(pack, "four", "en", suit).file].packed) for suit in CARDS]
    assert sum(packed[:-1]) <= MOST
    assert packed[-1] <= 4_000


@CASES
def test_a_sheet_has_its_cards_where_they_are_looked_for(pack: str) -> None:
    assert sorted(card for cards in CARDS.values() for card in cards) == sorted(symbols(pack))
    for suit, cards in CARDS.items():
        drawn = ElementTree.fromstring(CardSheet(pack, "two", "fr", suit).drawn())
        wide, tall = WINDOW
        windows = [tuple(int(window.attrib[name]) for name in ("x", "y")) for window in drawn.findall(f"{SVG}svg")]
        assert windows == [place(card)[1:] for card in cards]
        assert all(x + wide <= size(suit)[0] and y + tall <= size(suit)[1] for x, y in windows)


@CASES
def test_a_sheet_is_shapes_in_the_colours_it_names(pack: str) -> None:
    """Nothing of a page reaches into it: what it asks for is set there, or is as it is printed."""
    for suit in CARDS:
        drawn = CardSheet(pack, "safe", "de", suit).drawn()
        tree = ElementTree.fromstring(drawn)
        shapes = {"svg", "style", "defs", "g", "use", "path"}
        assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= shapes
        ids = {element.attrib["id"] for element in tree.iter() if "id" in element.attrib}
        assert {element.attrib["href"] for element in tree.iter() if "href" in element.attrib} <= {
            f"#{id}" for id in ids
        }
        said = tree.findtext(f"{SVG}style") or ""
        assert set(re.findall(r"--([\w-]+):", said)) <= set(re.findall(r"var\(--([\w-]+),", drawn))
        if suit in SUITS:
            assert f"--ink-{suit}:{schemes.SCHEMES['safe'][suit]}" in said


@pytest.mark.long("a deck is pressed")
def test_a_pressed_card_is_a_few_shapes() -> None:
    """Of the 78 at most 5,000; a card of pips comes to its paper, its sign and its number, and hardly more."""
    for pack in DECKS:
        drawing = ElementTree.fromstring(sprite(pack))
        assert sum(_shapes(drawing, card) for cards in list(CARDS.values())[:-1] for card in cards) < 5_000
    pips = [_shapes(ElementTree.fromstring(sprite("french")), suit + rank) for suit in SUITS for rank in RANKS[:10]]
    assert max(pips) <= 12


def _shapes(drawing: ElementTree.Element, card: str) -> int:
    press = Press(drawing)
    tree = ElementTree.fromstring(f"<svg>{press.pressed(card)}<defs>{press.parts}</defs></svg>")
    named = {element.attrib["id"]: element for element in tree.iter() if "id" in element.attrib}
    parts = [named[use.attrib["href"][1:]] for use in tree.iter("use")]
    return sum(1 for part in (tree, *parts) for _shape in part.iter("path"))


@pytest.mark.long("cards are painted")
@CASES
def test_a_pressed_card_looks_as_it_was_drawn(pack: str) -> None:
    values = schemes.colours("two") | schemes.letters("fr")
    for suit, cards in CARDS.items():
        wide, tall = size(suit)
        laid = "".join(
            f'<use href="#{card}" x="{place(card)[1]}" y="{place(card)[2]}" width="{WINDOW[0]}" height="{WINDOW[1]}"/>'
            for card in cards
        )
        box = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}">'
        drawn = _painted(f"{box}<defs>{used(sprite(pack), cards, values)}</defs>{laid}</svg>")
        sheet = re.sub(r"<style>.*?</style>", "", CardSheet(pack, "two", "fr", suit).drawn())
        pressed = _painted(filled(sheet, values))
        apart = ImageChops.difference(drawn, pressed)
        for card in cards:
            x, y = (value * drawn.width // wide for value in place(card)[1:])
            window = apart.crop((x, y, x + WINDOW[0] * drawn.width // wide, y + WINDOW[1] * drawn.width // wide))
            assert max(ImageStat.Stat(window).mean) < 10, card


def _painted(picture: str) -> Image.Image:
    return Image.open(BytesIO(painted(picture, 500))).convert("RGB")


@pytest.mark.long("a process begins")
def test_the_sprite_is_the_same_in_every_process() -> None:
    program = f"from tarot_records.web.deck.sprite import sprite; print(*map(sprite, {tuple(DECKS)!r}))"
    told = subprocess.run(
        [sys.executable, "-P", "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == " ".join(map(sprite, DECKS)) + "\n"


HILT, KNOB = "M-6-1.5H6V1.5H-6Z", "M-5-3H5L4 3H-4Z"
"""What ends each curved sword, and each slanting baton at its upper end."""


def _uses(pack: str, code: str, part: str) -> int:
    """How often a card shows a part; a half counts twice, for it is turned round."""
    card = symbols(pack)[code]
    halves = [group for group in card.iter(f"{SVG}g") if group.get("id") == f"{code}-half"]
    return sum(use.attrib["href"] == f"#{part}" for group in (card, *halves) for use in group.iter(f"{SVG}use"))


def _ends(code: str, d: str) -> int:
    return sum(path.attrib["d"] == d for path in symbols("italian")[code].iter(f"{SVG}path"))


@pytest.mark.parametrize("rank", RANKS[:10])
def test_a_card_shows_as_many_signs_as_its_rank(rank: str) -> None:
    for suit in SUITS:
        assert _uses("french", suit + rank, f"pip-{suit}") == int(rank)
    assert _uses("italian", f"H{rank}", "cup") == int(rank)
    assert _uses("italian", f"D{rank}", "coin") == int(rank)
    assert _uses("italian", f"S{rank}", "sword") + _ends(f"S{rank}", HILT) == int(rank)
    assert _uses("italian", f"C{rank}", "baton") + _ends(f"C{rank}", KNOB) == int(rank)


@CASES
@pytest.mark.parametrize("rank", RANKS[10:])
def test_a_court_has_the_letter_of_every_language(pack: str, rank: str) -> None:
    index = drawing(pack).find(f".//{SVG}g[@id='index-{rank}']")
    assert index is not None
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


# -- colours --------------------------------------------------------------------------------------


def _light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


@CASES
@pytest.mark.parametrize("scheme", schemes.SCHEMES)
@pytest.mark.parametrize("paper", schemes.PAPERS.values())
def test_every_suit_stands_out_from_the_paper(pack: str, scheme: str, paper: str) -> None:
    for suit in SUITS:
        colour = schemes.SCHEMES[scheme].get(suit, schemes.CLASSIC[pack][suit])
        assert contrast(colour, paper) >= 4.5, suit


@CASES
def test_the_sprite_asks_for_no_property_that_nobody_sets(pack: str) -> None:
    asked = set(re.findall(r"var\(--([\w-]+),", sprite(pack)))
    told = {**schemes.colours("safe"), **schemes.letters("en"), **schemes.DARK, **schemes.PRINT}
    assert asked == set(told)


def test_a_language_shows_one_letter() -> None:
    for lang in LANGUAGES:
        assert [name for name, value in schemes.letters(lang).items() if value == "inline"] == [f"index-{lang}"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_is_drawn_in_a_pack_there_is(game: Game) -> None:
    assert game.look in DECKS


@CASES
def test_the_contact_sheet_shows_every_card(pack: str) -> None:
    page = contact_sheet(pack)
    for code in CODES[:78]:
        _suit, x, y = place(code)
        assert f'viewBox="{x} {y} ' in page
