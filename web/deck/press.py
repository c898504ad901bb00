"""The press: a drawing put into as few shapes as look the same, because a browser works for every one of them.

Groups dissolve, and shapes in the same ink with nothing between them become one path. What is used several times stays
a part that is used, and what is turned stays turned, unless it is hardly anything: else there would be more to send.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from .outline import GRID, Affine, Extent, Outline, data, moved, parsed, reach, transform

_SVG: Final = "{http://www.w3.org/2000/svg}"
_FEW: Final = 3
"""What is drawn of so few shapes is drawn anew wherever it is used."""


class Ink(NamedTuple):
    """How a shape is painted, by the names that SVG has for it."""

    fill: str = "black"
    stroke: str = "none"
    stroke_width: str = "1"
    stroke_linecap: str = "butt"
    stroke_linejoin: str = "miter"
    stroke_dasharray: str = "none"
    fill_rule: str = "nonzero"
    display: str = "inline"
    color: str = "black"

    def within(self, attributes: Mapping[str, str]) -> "Ink":
        """That of an element with these attributes, and of what is inside it."""
        told = {name.replace("-", "_"): value for name, value in attributes.items()}
        return self._replace(**{name: told[name] for name in self._fields if name in told})

    def seen(self, size: float) -> "Ink":
        """What of it is to be seen where all is drawn so much larger."""
        fill, stroke = (self.color if one == "currentColor" else one for one in (self.fill, self.stroke))
        if stroke == "none":
            return Ink(fill, fill_rule=self.fill_rule, display=self.display)
        dashes = " ".join(f"{float(dash) * size * GRID:.3g}" for dash in re.findall(r"[\d.]+", self.stroke_dasharray))
        return self._replace(
            fill=fill,
            stroke=stroke,
            stroke_width=f"{float(self.stroke_width) * size * GRID:.2g}",
            stroke_dasharray=dashes or "none",
            color="black",
        )

    @property
    def is_even(self) -> bool:
        """Whether a place looks the same however often it is painted at once."""
        return self.fill == "none" and not re.fullmatch(r"#(\w{4}|\w{8})", self.stroke)

    @property
    def written(self) -> str:
        """As attributes, but for what is usual."""
        return "".join(
            f' {name.replace("_", "-")}="{value}"'
            for name, value, usual in zip(self._fields, self, Ink(), strict=True)
            if value != usual
        )


class Pressed(NamedTuple):
    """Outlines in the same ink, or something that stays as it is."""

    ink: Ink | None
    """None of what stays as it is."""
    outlines: tuple[Outline, ...]
    boxes: tuple[Extent, ...]
    """Where it lies."""
    stays: str = ""

    @property
    def markup(self) -> str:
        """As an element."""
        return self.stays if self.ink is None else f'<path{self.ink.written} d="{data(self.outlines)}"/>'

    def meets(self, other: "Pressed") -> bool:
        """Whether they may touch."""
        return any(one.meets(two) for one in self.boxes for two in other.boxes)


class Press:
    """Presses the symbols of a sprite."""

    def __init__(self, sprite: Element) -> None:
        self._named = {element.attrib["id"]: element for element in sprite.iter() if "id" in element.attrib}
        self._shared = {element.attrib["id"]: element for element in sprite[0]}
        self._counted: dict[Element, int] = {}
        self._drawn: dict[tuple[Element, Ink], list[Pressed]] = {}
        """Parts that are used, drawn in an ink where they are."""
        self._parts: dict[str, tuple[Ink, str]] = {}
        """What is used so far of those parts that the symbols share: in which ink, and as markup."""

    def pressed(self, id: str) -> str:
        """The symbol with this id."""
        return _markup(self._inside(self._named[id], Ink(), Affine()))

    @property
    def parts(self) -> str:
        """What all that was pressed so far uses."""
        return "".join(markup for _ink, markup in self._parts.values())

    def _inside(self, element: Element, ink: Ink, place: Affine) -> list[Pressed]:
        return _joined(piece for child in element for piece in self._of(child, ink, place))

    def _of(self, element: Element, ink: Ink, place: Affine) -> Iterable[Pressed]:
        kind = element.tag.removeprefix(_SVG)
        way = transform(element.get("transform", ""))
        turned = way[:4] not in ((1, 0, 0, 1), (-1, 0, 0, 1))
        ink, place = ink.within(element.attrib), place.after(way)
        if kind == "title":
            return ()
        if kind == "use":
            return self._used(element.attrib["href"][1:], ink, place)
        if kind == "svg":
            return (self._window(element, ink, place),)
        if kind != "g":
            return (_shape(kind, element.attrib, ink, place),)
        if self._leaves(element) <= _FEW or not ("id" in element.attrib or turned):
            return self._inside(element, ink, place)
        own = self._inside(element, ink, Affine())
        name = f' id="{element.attrib["id"]}"' if "id" in element.attrib else ""
        return (_staying(f"<g{name}>{_markup(own)}</g>", _boxes(own), place),)

    def _used(self, id: str, ink: Ink, place: Affine) -> Iterable[Pressed]:
        """A part of the sprite, drawn here if it comes to little."""
        part = self._named[id]
        if self._leaves(part) <= _FEW:
            return self._of(part, ink, place)
        if (part, ink) not in self._drawn:
            self._drawn[part, ink] = list(self._of(part, ink, Affine()))
        own = self._drawn[part, ink]
        if id in self._shared and id not in self._parts:
            self._parts[id] = ink, _markup(own)
        if id in self._shared and self._parts[id][0] != ink:
            return self._of(part, ink, place)
        return (_staying(f'<use href="#{id}"/>', _boxes(own), place),)

    def _leaves(self, element: Element) -> int:
        """Of how many shapes it is drawn."""
        if element not in self._counted:
            inside = [self._named[element.attrib["href"][1:]]] if "href" in element.attrib else list(element)
            self._counted[element] = sum(map(self._leaves, inside)) or 1
        return self._counted[element]

    def _window(self, element: Element, ink: Ink, place: Affine) -> Pressed:
        """A drawing that is cut off at its edges."""
        x, y, width, height = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
        frame = "".join(
            f' {name}="{" ".join(f"{float(value) * GRID:g}" for value in element.attrib[name].split())}"'
            for name in ("x", "y", "width", "height", "viewBox")
        )
        inside = self._inside(element, ink, Affine())
        return _staying(f"<svg{frame}>{_markup(inside)}</svg>", (Extent(x, y, x + width, y + height),), place)


def _shape(kind: str, told: Mapping[str, str], ink: Ink, place: Affine) -> Pressed:
    outline = moved(parsed(told["d"] if kind == "path" else _OUTLINES[kind](told)), place)
    seen = ink.seen(place.size)
    margin = 0 if seen.stroke == "none" else float(seen.stroke_width) / GRID / 2
    return Pressed(seen, (outline,), (reach(outline, margin),))


def _circle(told: Mapping[str, str]) -> str:
    x, y, r = (float(told.get(name, 0)) for name in ("cx", "cy", "r"))
    return f"M{x - r} {y}A{r} {r} 0 0 1 {x + r} {y} {r} {r} 0 0 1 {x - r} {y}Z"


def _rect(told: Mapping[str, str]) -> str:
    x, y, width, height, r = (float(told.get(name, 0)) for name in ("x", "y", "width", "height", "rx"))
    right, bottom = x + width, y + height
    if not r:
        return f"M{x} {y}H{right}V{bottom}H{x}Z"
    corner = f"A{r} {r} 0 0 1"
    return (
        f"M{x + r} {y}H{right - r}{corner} {right} {y + r}V{bottom - r}{corner} {right - r} {bottom}"
        f"H{x + r}{corner} {x} {bottom - r}V{y + r}{corner} {x + r} {y}Z"
    )


_OUTLINES: Final = {"circle": _circle, "rect": _rect}


def _staying(markup: str, boxes: Iterable[Extent], place: Affine) -> Pressed:
    """Something that stays as it is, moved as a whole."""
    if place == Affine():
        return Pressed(None, (), tuple(boxes), markup)
    matrix = " ".join(f"{value:.4g}" for value in (*place[:4], place.e * GRID, place.f * GRID))
    there = tuple(
        reach(moved(parsed(f"M{box.left} {box.top}H{box.right}V{box.bottom}H{box.left}Z"), place), 0) for box in boxes
    )
    if markup.startswith("<g id="):  # whoever uses it is to have it where it is drawn
        return Pressed(None, (), there, f'<g transform="matrix({matrix})">{markup}</g>')
    return Pressed(None, (), there, re.sub(r"<\w+", rf'\g<0> transform="matrix({matrix})"', markup, count=1))


def _joined(pieces: Iterable[Pressed]) -> list[Pressed]:
    """The pieces, those of the same ink as one where nothing that may touch comes between them."""
    joined: list[Pressed] = []
    for piece in pieces:
        for place in range(len(joined) - 1, -1, -1):
            other = joined[place]
            touches = piece.meets(other)
            if piece.ink is not None and other.ink == piece.ink and (piece.ink.is_even or not touches):
                joined[place] = other._replace(
                    outlines=other.outlines + piece.outlines, boxes=other.boxes + piece.boxes
                )
                break
            if touches:
                joined.append(piece)
                break
        else:
            joined.append(piece)
    return joined


def _boxes(pieces: Iterable[Pressed]) -> list[Extent]:
    return [box for piece in pieces for box in piece.boxes]


def _markup(pieces: Iterable[Pressed]) -> str:
    return "".join(piece.markup for piece in pieces)
