"""The back of a pack, and the face of an unknown card."""

from drawing.index import written
from drawing.pen import *

_QUIET = "#5d6169"


def back(colour: str, weave: str) -> str:
    """A lattice with a star in the middle, the same from both ends; little but lines where ink is to be saved."""
    ground, threads = f"var(--card-back,{colour})", f"var(--card-weave,{weave})"
    lattice = "M-208 0" + "l208 208m-208 0l208-208m-192 0" * 20
    petals = around(8, shape("M0-9Q8-19 0-31-8-19 0-9Z", threads))
    return (
        f'<svg x="7" y="7" width="108" height="210" viewBox="-1 -1 108 210">'
        f'<path fill="{ground}" d="M-1-1H107V209H-1Z"/>'
        f'<path fill="none" stroke="{threads}" d="{lattice}"/>'
        f'<path fill="none" stroke="{threads}" stroke-width="4" stroke-linecap="round" stroke-dasharray="0 22.627" '
        f'd="{lattice}"/></svg>'
        f'<g stroke="{threads}" stroke-width="1.5" fill="none"><rect x="7" y="7" width="108" height="210" rx="4"/>'
        f'<rect x="10.5" y="10.5" width="101" height="203" rx="2" stroke-width=".8"/></g>'
        + at(61, 112, f'<g stroke="{threads}">{disc(0, 0, 38, ground)}{disc(0, 0, 34, "none")}</g>' + petals)
        + star(61, 112, 9, 4, 8, PAPER)
    )


def unknown() -> str:
    """A card of which nothing is known: a question in every corner."""
    half = written("?", 14, 8, 27, 20) + written("?", 108, 8, 27, 20)
    return (
        f'<g color="{_QUIET}"><g id="unknown-half">{half}</g><use href="#unknown-half" transform="rotate(180 61 112)"/>'
        f'<rect x="27" y="14" width="68" height="196" rx="4" fill="none" stroke="{_QUIET}" stroke-dasharray="4 4"/>'
        f"{written('?', 61, 76, 72, 52, 7)}</g>"
    )
