"""A trick in the typist's own words: its number, who leads, the cards with or without their players, who wins it."""

import re

from tarot_records.notation import lines
from tarot_records.notation.hearing_cards import cards_of
from tarot_records.notation.lines import TRICK
from tarot_records.notation.spoken import SpokenLine
from tarot_records.notation.vocabulary import (
    LEADS,
    POINT_WORDS,
    TRICK_WORDS,
    VALUE_FORMS,
    WON,
    field_words,
    plain,
)
from tarot_records.notation.words import COMMA, WORD, Word

_ORDINAL = re.compile(r"([0-9]{1,3})(?:[eè]re|[eè]me|er|re|e|st|nd|rd|th|ter|[-/.:)°ªºoa])*")
_SHORT = re.compile(r"[^\W\d_]{1,3}\.?([0-9]{1,3})[.:)]*")
"""A trick's word cut short, with its number: `T12`."""
_ARROWS = ("=>", "->", "→", "=")
_SIGNS = frozenset((":", "-", "–", "—", "/", "|", "·", ".", ";", *_ARROWS))


def number_of(spoken: SpokenLine) -> tuple[Word | None, int]:
    """The number that begins a trick, and how many words that takes."""
    first = spoken.words[0]
    for skip in (0, 1):
        if skip and plain(first.text.rstrip(":.")) not in TRICK_WORDS:
            break
        at = skip + (skip and plain(spoken.text_at(1)) in ("no", "nr.", "nr", "n°", "n.", "#"))
        word = spoken.words[at] if at < len(spoken.words) else None
        match = None if word is None or word.kind != WORD else _ORDINAL.fullmatch(word.text.lstrip("#"))
        if match is not None and word is not None:
            return Word(WORD, match.group(1), first.start, word.end), at + 1
    short = _SHORT.fullmatch(first.text)
    shortened = short is not None and any(word.startswith(plain(first.text[:1])) for word in TRICK_WORDS)
    if short is not None and shortened and spoken.seat_at(1) is not None:
        return Word(WORD, short.group(1), first.start, first.end), 1
    return None, 0


def trick(spoken: SpokenLine, number: Word) -> list[Word]:
    """A trick behind its number."""
    found = [number]
    _skip_signs(spoken)
    spoken.takes(TRICK_WORDS)
    _skip_signs(spoken)
    spoken.takes(LEADS)
    _skip_signs(spoken)
    word = spoken.peek()
    label = None if word is None else spoken.seat(word)
    if word is not None and label is not None and _leads(spoken, word):
        spoken.at += 1
        found.append(word._replace(text=f"{label}:"))
        if not spoken.takes(LEADS):
            _skip_signs(spoken)
        _skip_signs(spoken)
    value, count = spoken.phrase(VALUE_FORMS, spoken.at)
    if value == lines.NONE:
        found.append(spoken.taken(count, value))
    else:
        cards = cards_of(spoken, TRICK, leader=label)
        found += cards
    return [*found, *_outcome(spoken)]


def _skip_signs(spoken: SpokenLine) -> None:
    while (word := spoken.peek()) is not None and (word.kind == COMMA or word.text in _SIGNS):
        spoken.at += 1


def _leads(spoken: SpokenLine, word: Word) -> bool:
    """Whether a word that may be a seat is the leader: it is no card, or there would be one too many."""
    after = spoken.text_at(spoken.at + 1)
    if word.text.endswith(":") or after == ":" or plain(word.text) not in spoken.loose.whole:
        return True
    cards = sum(one.kind == WORD and spoken.looks_like_card(one) for one in spoken.words[spoken.at :])
    return cards >= len(spoken.table.playing) + 1


def _outcome(spoken: SpokenLine) -> list[Word]:
    """Who won, with what points, and what was paid for the Fool."""
    found, names, won = list[Word](), field_words(("winner", "points", "paid")), False
    while (word := spoken.peek()) is not None:
        name, count = spoken.phrase(names, spoken.at)
        inside = word.text.strip("()")
        sign = next((sign for sign in _ARROWS if word.text.startswith(sign)), "")
        if word.kind == COMMA or word.text in _SIGNS or not inside:
            spoken.at += 1
        elif name == "paid":
            found.append(spoken.taken(count, name))
            found += cards_of(spoken, TRICK, most=1)
        elif not won and (label := spoken.label((word.text[len(sign) :] if sign else inside).rstrip(":"))) is not None:
            found.append(spoken.taken(1, f"={label}"))
            won = True
        elif inside[0].isdigit():
            found.append(_points(spoken))
        elif name == "winner" or spoken.one_of(WON, spoken.at):
            spoken.at += count if name == "winner" else spoken.one_of(WON, spoken.at)
        elif sign:
            found.append(spoken.taken(1, f"={word.text[len(sign) :]}"))
        else:
            return [*found, *spoken.tail(TRICK)]
    return found


def _points(spoken: SpokenLine) -> Word:
    """How many points are in it, with or without brackets."""
    word = spoken.decimal()
    while spoken.takes(POINT_WORDS) or spoken.text_at(spoken.at) == ")":
        spoken.at += spoken.text_at(spoken.at) == ")"
    return word._replace(text=f"({word.text.strip('()')})")
