"""Embedding: some symbols of the deck's sprite for a file that stands alone, with everything they use."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

_SVG = "http://www.w3.org/2000/svg"
_PROPERTY = re.compile(r"var\(--([\w-]+)(?:,([^()]*))?\)")


class _Piece(NamedTuple):
    """Something of the sprite that has an id."""

    markup: str
    inside: frozenset[str]
    """The ids within it."""
    uses: tuple[str, ...]
    """The ids it refers to."""


def used(sprite: str, ids: Iterable[str], values: Mapping[str, str]) -> str:
    """The pieces of a sprite with these ids and those they use, each custom property replaced by its value."""
    pieces = _pieces(sprite)
    found: dict[str, _Piece] = {}
    todo = sorted(ids, reverse=True)
    while todo:
        id = todo.pop()
        if id in pieces and id not in found:
            found[id] = pieces[id]
            todo += pieces[id].uses
    inner = frozenset[str]().union(*(piece.inside for piece in found.values()))
    return "".join(filled(piece.markup, values) for id, piece in found.items() if id not in inner)


@lru_cache(maxsize=8)
def _pieces(sprite: str) -> Mapping[str, _Piece]:
    """Everything of a sprite that has an id."""
    ElementTree.register_namespace("", _SVG)
    return {
        element.attrib["id"]: _Piece(
            ElementTree.tostring(element, encoding="unicode").replace(f' xmlns="{_SVG}"', ""),
            frozenset(other.attrib["id"] for other in element.iter() if "id" in other.attrib and other is not element),
            tuple(sorted({x.attrib["href"][1:] for x in element.iter() if x.get("href", "").startswith("#")})),
        )
        for element in ElementTree.fromstring(sprite).iter()
        if "id" in element.attrib
    }


def filled(markup: str, values: Mapping[str, str]) -> str:
    """The markup without custom properties: many programs that show pictures do not know them."""
    while (filled := _PROPERTY.sub(lambda found: values.get(found[1]) or found[2] or "none", markup)) != markup:
        markup = filled
    return markup
