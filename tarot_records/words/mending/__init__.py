"""Mending: how each language tells a repair, by code."""

from tarot_records.words.mending import english, french, german, italian
from tarot_records.words.mending.templates import Mending

MENDING: dict[str, Mending] = {
    "en": english.MENDING,
    "fr": french.MENDING,
    "it": italian.MENDING,
    "de": german.MENDING,
}
