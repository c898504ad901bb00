"""Mutants of the shape of a record: one node of the data changed, whatever a record may hold there."""

from collections.abc import Callable, Iterator
from typing import Any

import orjson

from support.paths import DATA, ROOT

SAMPLES = sorted((ROOT / "samples").rglob("*.tarot.json"))
RICH = orjson.loads((DATA / "every-field.json").read_bytes())
"""A record with every field of every part."""
GONE = object()
"""Stands for a member that is taken away."""
SAME = object()
"""Stands for no change: the mutation is not for nodes of this kind."""


def with_members(node: Any, **members: Any) -> Any:
    return {**node, **members} if isinstance(node, dict) else SAME


def times(node: Any, length: int) -> Any:
    """So many of the first of a list; of hands, which are large, there is another test."""
    is_long = isinstance(node, list) and not any(isinstance(part, dict) and "tricks" in part for part in node)
    return node[:1] * length if is_long else SAME


# What is done to a node -> what may come of it, and whether some mutants are accepted and some refused.
MUTATIONS: dict[str, tuple[Callable[[Any], Any], set[bool]]] = {
    "nothing": (lambda node: node, {True}),
    "delete": (lambda node: GONE, {True, False}),
    "null": (lambda node: None, {True, False}),
    "true": (lambda node: True, {True, False}),
    "empty text": (lambda node: "", {True, False}),
    "a word": (lambda node: "word", {True, False}),
    "number as text": (lambda node: "1", {True, False}),
    "text of 17": (lambda node: "x" * 17, {True, False}),
    "text of 501": (lambda node: "x" * 501, {True, False}),
    "text of 20,001": (lambda node: "x" * 20_001, {True, False}),
    "slug of 65": (lambda node: "a" * 65, {True, False}),
    "bad slug": (lambda node: "Bad Slug", {True, False}),
    "bad date": (lambda node: "yesterday", {True, False}),
    "pointer": (lambda node: "/a//b", {True, False}),
    "control characters": (lambda node: "a\nb\x00\u2028", {True, False}),
    "card": (lambda node: "T40", {True, False}),
    "unknown card": (lambda node: "H?", {True, False}),
    "no card": (lambda node: "Z9", {True, False}),
    "lower-case card": (lambda node: "sk", {True, False}),
    "zero": (lambda node: 0, {True, False}),
    "seven": (lambda node: 7, {True, False}),
    "thirteen": (lambda node: 13, {True, False}),
    "negative": (lambda node: -1, {True, False}),
    "huge": (lambda node: 1_000_000_001, {True, False}),
    "beyond 64 bits": (lambda node: 1 << 64, {True, False}),
    "fraction": (lambda node: 0.5, {False}),
    "empty list": (lambda node: [], {True, False}),
    "empty object": (lambda node: {}, {True, False}),
    "in a list": (lambda node: [node], {True, False}),
    "null in a list": (lambda node: [None], {True, False}),
    "list of 9": (lambda node: times(node, 9), {True, False}),
    "list of 201": (lambda node: times(node, 201), {True, False}),
    "unknown key": (lambda node: with_members(node, unknown=1), {True, False}),
    "extension": (lambda node: with_members(node, **{"x-more": {"a": [None, True, 1, "b", {}]}}), {True, False}),
    "extension by fraction": (lambda node: with_members(node, **{"x-more": {"a": [0.5]}}), {False}),
    "key like an extension": (lambda node: with_members(node, **{"X-more": 1}), {True, False}),
    "65 more keys": (lambda node: with_members(node, **{f"x-{i}": 1 for i in range(65)}), {True, False}),
}


def mutants(node: Any, change: Callable[[Any], Any], at: str = "") -> Iterator[tuple[str, Any]]:
    """Every copy of the data in which one node, named by its pointer, was changed."""
    if (changed := change(node)) is not SAME:
        yield at, changed
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        for inner, changed in mutants(child, change, f"{at}/{key}"):
            copy = node.copy()
            if changed is GONE:
                del copy[key]
            else:
                copy[key] = changed
            yield inner, copy
