"""Recognise lines that only explain letters, or the star beside a card."""

import re
from collections.abc import Mapping
from functools import cache

from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.vocabulary import TRUMPS_TOO, loose_cards, plain_set, plain_words
from tarot_records.transcripts.headed_lines.columns import star_means
from tarot_records.transcripts.headed_lines.spoken import STAR, WRITTEN_WORD, Seated, SpokenLine
from tarot_records.transcripts.headed_lines.words import FEW, SMALL, card_spellings

PAIRS = 3
"""Minimum number of letters, each beside its meaning, in a list of abbreviations without signs."""
ABBREVIATIONS = plain_set(
    "abréviations,abréviation,abrév,abbr,abk,abbrev,kürzel,zeichen,sigle,abbreviations,abbreviazioni,abkürzungen,légende,legenda,legende,legend,key"
)
"""Words that introduce a list of abbreviations."""
_ENTRIES = re.compile(r"[,;()\[\]:]")


def explains_star(line: str, table: Seated) -> bool:
    """Return whether a line explains the star beside a card: `* = Stich gemacht`."""
    words = WRITTEN_WORD.findall(line)
    named = any(SpokenLine((), table).label(word) is not None for word in words)
    starred = line.lstrip("( ").startswith(STAR) and len(words) <= FEW and bool(star_means(line))
    return starred and not named and not any(map(str.isdigit, line))


def explains_letters(line: str, table: Seated) -> bool:
    """Return whether a line only explains letters and with meanings that are known here: `(s spade, c coppe, …)`."""
    begins = plain_words(line.partition(":")[0]) in ABBREVIATIONS
    text = line.partition(":")[2] if begins else line
    enclosed = line.startswith("(") and line.endswith(")")
    if any(map(str.isdigit, text)) or not (begins or enclosed or "=" in text):
        return False
    entries = [entry.split() for entry in _ENTRIES.split(text.replace("=", " = ")) if entry.strip()]
    if not (begins or enclosed) and _names_seat(entries, table):
        return False
    explained = [_count_explained(entry, table) for entry in entries]
    signs = sum("=" in entry for entry in entries)
    pairs = sum(count for count in explained if count is not None)
    enough = pairs >= PAIRS or (signs and (enclosed or begins or len(entries) > 1))
    return None not in explained and pairs > 0 and bool(enough)


def _names_seat(entries: list[list[str]], table: Seated) -> bool:
    """Return whether an entry with `=` names a seat, so that it may be a card played: `R = roi`."""
    spoken = SpokenLine((), table)
    return any(spoken.label(word) is not None for entry in entries if "=" in entry for word in entry)


def _count_explained(entry: list[str], table: Seated) -> int | None:
    """Return the number of letters or signs that an entry explains with their known meanings; else None."""
    loose = loose_cards(table.lang, table.game)
    if not any(map(str.isalnum, entry[0])):
        words = [word for word in entry[1:] if word != "="]
        spoken = SpokenLine((), table)
        cards = card_spellings(table.game) - SMALL
        return None if any(spoken.label(word) is not None or plain_words(word) in cards for word in words) else 1
    if "=" not in entry and all(len(word) == 1 for word in entry):
        return 0 if all(plain_words(word) in {**loose.ranks, **loose.initials} for word in entry) else None
    at = entry.index("=") if "=" in entry else len(entry) // 2
    left, right = entry[:at], [word for word in entry[at:] if word != "="]
    if len(left) != len(right) or not left:
        return None
    pairs = zip(*((left, right) if len(left[0]) <= len(right[0]) else (right, left)), strict=True)
    return (
        len(left)
        if all(_stands_for(plain_words(short).rstrip("."), plain_words(name), table) for short, name in pairs)
        else None
    )


def _stands_for(short: str, name: str, table: Seated) -> bool:
    """Return whether `short` is a known abbreviation for the suit or rank called `name`."""
    loose = loose_cards(table.lang, table.game)
    suit = loose.suits.get(name)
    if suit is not None and loose.initials.get(short) == suit:
        return True
    if name in loose.suits and suit == "T" and short in (*TRUMPS_TOO, ""):
        return True
    rank = next((ranks[name] for ranks in _rank_words() if name in ranks), None)
    return rank is not None and loose.ranks.get(short) == rank


@cache
def _rank_words() -> tuple[Mapping[str, str], ...]:
    """Return, for each language, a mapping of words for ranks to ranks."""
    return tuple(loose_cards(lang).ranks for lang in LANGUAGES)
