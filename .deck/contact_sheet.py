"""A page to look at a pack: every card large, at 50 pixels, fanned, in each scheme and language, light and dark.

`python .deck/contact_sheet.py FOLDER` writes a page for each pack there, and the sheets.
"""

import sys
from pathlib import Path

from tarot_records.core.cards import CODES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.web.deck.sheets import (
    BACK,
    BASED_ON,
    HALF_KNOWN,
    OTHERS,
    OWN_SHEETS,
    PACKS,
    SCHEMES,
    SHEETS,
    UNKNOWN,
    sheet_of,
)
from tarot_records.web.deck.sheets import CARDS as SHEETED
from tarot_records.web.site.words import picture

CARDS = (*CODES[:78], *HALF_KNOWN, UNKNOWN, BACK)
A_HAND = ("F", "T21", "T18", "T9", "T1", "SK", "SN", "S8", "HQ", "H10", "DJ", "D7", "D2", "CK", "C9", "C1")
STYLE = """
body { margin: 0; font: 14px sans-serif; background: #f3efe4; color: #222 }
section { padding: 12px; display: flex; flex-wrap: wrap; gap: 6px }
section.dark { background: #16191b; color: #ddd }
section.felt { background: #2b5e4a; color: #fff }
section.fan svg + svg { margin-left: calc(var(--w) * -.55 - 6px) }
svg { width: var(--w); height: auto; forced-color-adjust: none }
h2 { flex: 0 0 100%; margin: 0; font-size: 14px }
"""


def _section(
    heading: str, pack: str, codes: tuple[str, ...], width: int, kind: str = "", scheme: str = "two", lang: str = "en"
) -> str:
    sheets = tuple(sheet_of(pack, scheme, lang, suit).file for suit in SHEETED)
    cards = "".join(picture(sheets, "?" if code == UNKNOWN else code) for code in codes)
    return f'<section class="{kind}" style="--w:{width}px"><h2>{heading}</h2>{cards}</section>'


def contact_sheet(pack: str) -> str:
    """The page; the sheets are to lie beside it."""
    cards = (*CARDS, *CODES[78:]) if OTHERS in OWN_SHEETS.get(pack, ()) else CARDS
    parts = [
        _section("enlarged", pack, cards, 170, "felt"),
        _section("50 pixels", pack, cards, 50, "felt"),
        _section("50 pixels on dark", pack, cards, 50, "dark"),
        _section("a hand", pack, A_HAND, 74, "felt fan"),
        *(_section(scheme, pack, A_HAND, 74, "felt", scheme=scheme) for scheme in SCHEMES),
        *(_section(lang, pack, A_HAND, 74, "felt", lang=lang) for lang in LANGUAGES),
    ]
    head = f'<meta charset="utf-8"><title>{pack}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>'


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name in (*PACKS, *BASED_ON):
        (folder / f"{name}.html").write_text(contact_sheet(name), "utf-8")
    for file, sheet in SHEETS.items():
        (folder / file).write_text(sheet.svg(), "utf-8")
