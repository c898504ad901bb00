"""Split words that hold several cards without blanks: `R/5/4`, `7-D-9`, `le 5:`."""

import re

from tarot_records.notation.tokens import WORD, Word
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, plain_words
from tarot_records.transcripts.spoken import MARKED, SpokenLine

PAIR = 2
"""Number of letters of a card written as a suit letter and a rank letter."""
SEPARATORS = frozenset(("/", "-", "--", "–", "—", "+", "·", "•", "|", ":", ";", ">"))
"""Signs that may stand between two cards."""
_SEPARATED = re.compile(r"[/·•|;,–—-]")
_FRACTION = re.compile("[0-9]+/[0-9]+")
_PARTS = re.compile(r"[/·•|;,–—-]|[^/·•|;,–—-]+")


def cut_all(spoken: SpokenLine, fractions: bool = False) -> None:
    """Split the remaining words that hold several cards; with `fractions`, leave words that may be fractions."""
    for at in reversed(range(spoken.at, len(spoken.words))):
        if not fractions or not _FRACTION.fullmatch(spoken.words[at].text):
            _cut(spoken, at)


def cut_colons(spoken: SpokenLine) -> None:
    """Split the colon from each card that ends with one, as in `met le 5: prend Luc`; leave seats and suits whole."""
    for at in reversed(range(1, len(spoken.words))):
        word = spoken.words[at]
        card = word._replace(text=word.text[:-1], end=word.end - 1)
        said = plain_words(card.text)
        heads = spoken.seat(card) is not None or said in spoken.loose.initials
        heads |= said in spoken.loose.suits and plain_words(spoken.text_at(at - 1)) not in BETWEEN
        if word.kind == WORD and word.text.endswith(":") and said and not heads and spoken.looks_like_card(card):
            spoken.words[at : at + 1] = [card, Word(WORD, ":", card.end, word.end)]


def _cut(spoken: SpokenLine, at: int) -> None:
    """Split the word at an index if it holds several cards or parts of cards: `R/5/4`, `7-D-9`."""
    word = spoken.words[at]
    if word.kind != WORD or MARKED.search(word.text) or not _SEPARATED.search(word.text):
        return
    if spoken.letters.whole(word.text) is not None or plain_words(word.text) in spoken.loose.whole:
        return
    cut = list[Word]()
    for match in _PARTS.finditer(word.text):
        cut.append(Word(WORD, match.group(), word.start + match.start(), word.start + match.end()))
    pieces = [piece for piece in cut if not _SEPARATED.fullmatch(piece.text)]
    if len(pieces) == PAIR and cut[1].text == "-":
        suit = spoken.loose.suits.get(plain_words(pieces[0].text))
        code = None if suit is None else spoken.loose.of_suit(suit, plain_words(pieces[1].text))
        if code is not None:
            spoken.words[at] = word._replace(text=spoken.letters.written[code])
            return
    nothing = spoken.loose.initials.keys() | ARTICLES
    known = (spoken.looks_like_card(piece) or plain_words(piece.text) in nothing for piece in pieces)
    if len(pieces) > 1 and all(known):
        spoken.words[at : at + 1] = cut
