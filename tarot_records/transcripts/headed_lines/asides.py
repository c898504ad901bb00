"""Turn remarks in brackets within a line into comments.

At the end of a line, a sentence in brackets may mention a player; elsewhere an aside may contain no word of the game.
"""

import re

from tarot_records.notation.tokens import TEXT, WORD, Word
from tarot_records.notation.vocabulary import MARK_FORMS, POINT_WORDS
from tarot_records.transcripts.headed_lines.small_words import WINNING
from tarot_records.transcripts.headed_lines.spoken import MARKED, WRITTEN_WORD, Seated, SpokenLine
from tarot_records.transcripts.headed_lines.words import may_be_of_hand
from tarot_records.transcripts.text.dates import DATE

SEVERAL = 3
"""Minimum number of words in brackets that are a sentence if only one of them is no word of the game."""
AT_LEAST = 2
"""Minimum number of words of an aside within a line; a single word may be an unknown word of the game."""
_ASIDE = re.compile(r"(?<=\s)\(([^()]*)\)([:.,]?)(?=\s|$)")
_COUNT = re.compile(r"[0-9]{1,2}\s+(?:karten|cartes?|carte|cards|blatt)", re.IGNORECASE)


def without_asides(line: str, words: list[Word], table: Seated) -> tuple[list[Word], list[Word]]:
    """Return the words of a line without its asides, and the asides as comments."""
    words, comments = _without_sentence(line, words, table)
    for aside in _ASIDE.finditer(line):
        covered = [word for word in words if aside.start() <= word.start < aside.end()]
        if covered and covered[0] is not words[0] and covered[-1].end <= aside.end() and _is_aside(aside[1], table):
            place = words.index(covered[0])
            sign = [Word(WORD, aside[2], aside.start(2), aside.end(2))] if aside[2] == ":" else []
            words[place : place + len(covered)] = sign
            said = Word(TEXT, aside[1], aside.start(1), aside.end(1), aside[1])
            comments += [Word(WORD, "comment", aside.start(), aside.start()), said]
    return words, comments


def _is_aside(inside: str, table: Seated) -> bool:
    """Return whether a text in brackets has no card, player, bid or number, except a date or a number of cards."""
    if _COUNT.fullmatch(inside.strip()):
        return True
    said = DATE.sub(" ", inside)
    words = WRITTEN_WORD.findall(said)
    plainly = len(words) >= AT_LEAST and not any(map(str.isdigit, said)) and not MARKED.search(said)
    return plainly and "=" not in said and not any(may_be_of_hand(word, table) for word in words)


def _without_sentence(line: str, words: list[Word], table: Seated) -> tuple[list[Word], list[Word]]:
    """Return the words of a line without the sentence in brackets at its end, and the sentence as a comment."""
    at = max((at for at, word in enumerate(words) if at and word.text.startswith("(")), default=0)
    at = next((at for at, word in enumerate(words) if at and word.text.startswith("//")), at)
    first, last = words[at].start, words[-1].end
    aside = line[first:last]
    if not at or not (aside.startswith("//") or (aside.endswith(")") and aside.count("(") == 1)):
        return words, []
    inside = aside.strip("()/ ")
    spoken = SpokenLine([word._replace(text=word.text.strip("()!?.")) for word in words[at:]], table)
    telling = [word for place, word in enumerate(spoken.words) if word.text and not _may_be_of_game(spoken, place)]
    sentence = aside.startswith("//") or (len(spoken.words) > 1 and inside[:1].isalpha())
    named = any(spoken.named_at(place) is not None for place in range(len(spoken.words)))
    enough = 1 if len(spoken.words) >= SEVERAL and not named else 2
    if not sentence or len(telling) < min(enough, len(spoken.words)):
        return words, []
    said = Word(TEXT, inside, first, last, inside)
    return words[:at], [Word(WORD, "comment", first, first), said]


def _may_be_of_game(spoken: SpokenLine, at: int) -> bool:
    """Return whether a word in brackets may belong to the game: a seat, a card, a winner, points, a mark or a bid."""
    word = spoken.words[at]
    known = spoken.row(WINNING, at) or spoken.one_of(POINT_WORDS, at) or spoken.phrase(MARK_FORMS, at)[0] is not None
    known = known or spoken.phrase(spoken.forms.announced, at)[0] is not None
    return bool(known) or spoken.seat(word) is not None or spoken.looks_like_card(word)
