"""Draw the card sheets: `python .deck/draw.py` writes them into web/static/deck, `draw.py FOLDER` elsewhere.

Each sheet shows the cards of a suit of a pack. Colours and the letters of the courts are custom properties with a
usual value; the viewer sets others. The viewer reads the file line by line: each card, and each part that several
cards use, stands on a line of its own that begins with its id.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

TOP = Path(__file__).resolve().parents[1]
sys.path.insert(1, str(TOP))

from drawing import bolognese, florentine, french, industrial, italian, sicilian  # noqa: E402
from drawing.backs import back, unknown  # noqa: E402
from drawing.pen import MAIN, PAPER  # noqa: E402

from tarot_records.core.cards import SUIT_NAMES, name  # noqa: E402
from tarot_records.notation.letters import ENGLISH  # noqa: E402
from tarot_records.web.deck.sheets import (  # noqa: E402
    BACK,
    BASED_ON,
    CARDS,
    HALF_KNOWN,
    HEIGHT,
    OWN_SHEETS,
    PACKS,
    UNKNOWN,
    WIDTH,
    WINDOW,
    place,
    size,
)


class Pack(NamedTuple):
    """The drawings of a pack."""

    cards: ModuleType
    back: tuple[str, str]
    """The colours of its back."""
    suits: tuple[str, ...] = SUIT_NAMES


ITALIAN_SUITS = tuple(names[1] for names in ENGLISH.suit_names)
DRAWN = {
    "french": Pack(french, ("#27406f", "#a9bbdd")),
    "italian": Pack(italian, ("#7a2430", "#e3b9a4"), ITALIAN_SUITS),
    "industrial": Pack(industrial, ("#2f4d3f", "#bcd0b4")),
    "bolognese": Pack(bolognese, ("#7a2430", "#e3b9a4"), ITALIAN_SUITS),
    "florentine": Pack(florentine, ("#7a2430", "#e3b9a4"), ITALIAN_SUITS),
    "sicilian": Pack(sicilian, ("#14606b", "#f1d58a"), ITALIAN_SUITS),
}
RARE = 3
"""A coloured part with fewer uses than these is drawn in its place, for that is shorter."""
PAPER_PART = (
    f'<rect id="paper" x=".8" y=".8" width="120.4" height="222.4" rx="9" fill="{PAPER}"'
    ' stroke="var(--card-edge,#857f73)"/>'
)


def title(pack: Pack, symbol: str) -> str:
    """Return the English name of a card, with the suits of its pack."""
    if symbol == BACK:
        return "a card face down"
    text = name("?" if symbol == UNKNOWN else symbol)
    for french_suit, own in zip(SUIT_NAMES, pack.suits, strict=False):
        text = text.replace(french_suit, own)
    return text


def drawn(pack: Pack, symbol: str) -> str:
    """Return what is printed on a card."""
    if symbol == BACK:
        return back(*pack.back)
    if symbol == UNKNOWN:
        return unknown()
    return pack.cards.half_known(symbol[0]) if symbol in HALF_KNOWN else pack.cards.card(symbol)


def used_parts(markup: str, parts: dict[str, str]) -> set[str]:
    """Return the ids of the parts that this markup uses, directly or not."""
    direct = {id for id in re.findall(r' href="#([^"]+)"', markup) if id in parts}
    return direct.union(*(used_parts(parts[id], parts) for id in direct))


_USE = re.compile(r'<use href="#([^"]+)" color="([^"]*)"/>')


def rare_parts(cards: str, parts: str) -> set[str]:
    """Return the ids of the coloured parts that are drawn in their places: cards use them rarely, parts never."""
    coloured = Counter(found[1] for found in _USE.finditer(cards))
    uses = Counter(re.findall(r' href="#([^"]+)"', cards + parts))
    return {id for id, count in coloured.items() if count == uses[id] < RARE}


def in_place(markup: str, parts: dict[str, str], rare: set[str]) -> str:
    """Return markup with the drawings of these parts, in their colours, instead of references to them."""
    return _USE.sub(lambda found: parts[found[1]].replace(MAIN, found[2]) if found[1] in rare else found[0], markup)


def sheet(pack: Pack, suit: str) -> str:
    """Return the SVG file of a suit."""
    cards = {symbol: drawn(pack, symbol) for symbol in CARDS[suit]}
    parts = pack.cards.parts()
    used = used_parts("".join(cards.values()), parts)
    rare = rare_parts("".join(cards.values()), "".join(parts[id] for id in used))
    width, height = size(suit)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    ]
    lines += [
        "<defs>",
        PAPER_PART,
        *(f'<g id="{id}">{part}</g>' for id, part in parts.items() if id in used - rare),
        "</defs>",
    ]
    for symbol, drawing in cards.items():
        markup = in_place(drawing, parts, rare)
        _suit, x, y = place(symbol)
        box = f'x="{x}" y="{y}" width="{WINDOW[0]}" height="{WINDOW[1]}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        lines.append(f'<svg id="{symbol}" {box}><title>{title(pack, symbol)}</title><use href="#paper"/>{markup}</svg>')
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    """Write all sheets into the folder that is named, or where the viewer has them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else TOP / "web" / "static" / "deck"
    folder.mkdir(parents=True, exist_ok=True)
    for id in (*PACKS, *BASED_ON):
        for suit in OWN_SHEETS.get(id, CARDS):
            (folder / f"{id}-{suit}.svg").write_bytes(sheet(DRAWN[id], suit).encode("utf-8"))


if __name__ == "__main__":
    main()
