"""Apply the corrections that a writer makes in a sentence of their own: `nicht der 3er im 6. Stich, sondern der 18er`.

Such a sentence names two cards and denies one of them. The denied card is replaced where it was stated: in the trick
whose number the sentence names, or else in the nearest line before. It must stand more often in the text than the card
that replaces it, since each card is played once. In a chat a card with a star corrects the card that was told twice.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tarot_records.core.cards import SUITS
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import FoundCard
from tarot_records.transcripts.cards.word_reader import SHORT_NAME, is_filler
from tarot_records.transcripts.sentences.statements import sentences
from tarot_records.transcripts.text.lexicon import DENIALS, TRICK_WORDS
from tarot_records.transcripts.text.pieces import Token, WrittenLine

NEAR = 4
"""Maximum number of words between a denial and its card, and between the number of a trick and the word for it."""


class _Correction(NamedTuple):
    """A sentence that corrects the card `wrong` to the card `right`."""

    tokens: Sequence[Token]
    wrong: FoundCard
    right: FoundCard
    trick: int
    """Number of the trick that the sentence names; 0 if it names none."""
    of_row: bool = False
    """True if the denied card stands in a line of several cards."""


def corrected(lines: Sequence[WrittenLine], numbers: Sequence[int], reader: CardReader) -> list[WrittenLine]:
    """Return lines with the corrections applied, and without the sentences that make them.

    `numbers` has, for each line, the number of the trick with which the line begins, or 0.
    """
    found = list(lines)
    told: Counter[str] | None = None
    for correction in (*_corrections(lines, reader), *_starred(lines, reader)):
        told = told or Counter(card.code for line in lines for card in reader.cards_of(line.tokens))
        if not correction.of_row and told[correction.right.code] >= told[correction.wrong.code]:
            continue
        at = _line_of(correction, found, numbers, reader)
        if at is None:
            continue
        found[at] = _with_right_card(found[at], correction, reader)
        said = {token.start for token in correction.tokens}
        found = [
            line._replace(tokens=tuple(token for token in line.tokens if token.start not in said)) for line in found
        ]
    return [line for line in found if line.tokens]


def _corrections(lines: Sequence[WrittenLine], reader: CardReader) -> Iterator[_Correction]:
    """Yield the sentences that name two cards and deny one of them; such a sentence may begin in the line before."""
    for at, line in enumerate(lines):
        if any(token.form in DENIALS for token in line.tokens):
            alone = [found for sentence in sentences(line.tokens) for found in _corrections_in(sentence, reader)]
            wrapped = () if alone or not at else _wrapped(lines[at - 1], line)
            yield from alone or _corrections_in(wrapped, reader)


def _starred(lines: Sequence[WrittenLine], reader: CardReader) -> Iterator[_Correction]:
    """Yield the corrections of a chat: a short message with one card and a star, as in `you are right, 8*`.

    It corrects the nearest card before it that the text tells more than once. Many stars mean something else.
    """
    cards = [list(reader.cards_of(line.tokens)) for line in lines]
    starred = [at for at, found in enumerate(cards) if any(_has_star(lines[at].tokens, card) for card in found)]
    if not 0 < len(starred) <= MOST_STARRED:
        return
    told = Counter(card.code for found in cards for card in found)
    for at in starred:
        tokens, right = lines[at].tokens, cards[at][0]
        near = [card for found in cards[max(0, at - NEAR) : at][::-1] for card in found]
        wrong = next((card for card in near if told[card.code] > 1 and card.code != right.code), None)
        if wrong is not None and len(cards[at]) == 1 and len(tokens) <= LONGEST_STARRED:
            yield _Correction(tokens, wrong, right, 0, of_row=True)


MOST_STARRED, LONGEST_STARRED = 2, 6
"""Maximum number of messages with a starred card, and of words in one, that correct a card."""


def _has_star(tokens: Sequence[Token], card: FoundCard) -> bool:
    """Return whether a star touches a card."""
    return tokens[card.first].before.endswith("*") or tokens[card.end - 1].after.startswith("*")


def _corrections_in(sentence: Sequence[Token], reader: CardReader) -> Iterator[_Correction]:
    """Yield a correction if a sentence makes one; if its card may be another one of the same suit, that one first."""
    cards = list(reader.cards_of(sentence))
    trick, place = _trick_in(sentence)
    cards = [card for card in cards if place not in range(card.first, card.end)]
    cards = [card for card in cards if not _may_be_name(sentence[card.first], reader)]
    denied = [_is_denied(sentence, card, cards) for card in cards]
    if sum(denied) == 1 and len({card.code for card in cards}) == 2:
        wrong = cards[denied.index(True)]
        right = next(card for card in cards if card.code != wrong.code)
        if any("(" in token.before for token in sentence[right.end : wrong.first + 1]):
            return  # `3 of clubs (and not the 4)` tells the card itself
        if sentence[wrong.first].is_number and wrong.end == wrong.first + 1 and right.code[0] in SUITS:
            same_suit = wrong._replace(code=right.code[0] + sentence[wrong.first].text)
            yield _Correction(sentence, same_suit, right, trick)  # `the 6 of spades, not the 9`
        yield _Correction(sentence, wrong, right, trick)


def _may_be_name(token: Token, reader: CardReader) -> bool:
    """Return whether a token, such as `Resi`, may name a player though its letters make a card."""
    is_word = len(token.text) > SHORT_NAME and token.text.istitle() and token.text.isalpha()
    return is_word and token.form not in reader.named and reader.suit(token) is None and reader.rank(token.form) is None


def _wrapped(before: WrittenLine, line: WrittenLine) -> Sequence[Token]:
    """Return the sentence that goes on from one line to the next; empty if a sentence ends with the first line."""
    begun = list(sentences(before.tokens))[-1]
    if _ENDS_SENTENCE.search(begun[-1].after):
        return ()
    return next(sentences((*begun, *line.tokens)))


_ENDS_SENTENCE = re.compile(r"[.!?:]\s*$")
"""Pattern of the signs behind the last word of a sentence."""


def _is_denied(sentence: Sequence[Token], card: FoundCard, cards: Sequence[FoundCard]) -> bool:
    """Return whether a word of denial stands before a card, with nothing but articles between."""
    first = max([other.end for other in cards if other.end <= card.first], default=0)
    at = card.first - 1
    while at >= max(first, card.first - NEAR) and is_filler(sentence[at]) and sentence[at].form not in DENIALS:
        at -= 1
    return at >= first and sentence[at].form in DENIALS


def _trick_in(sentence: Sequence[Token]) -> tuple[int, int]:
    """Return the number of the trick that a sentence names and the index of its token; 0 and -1 if it names none."""
    for at, token in enumerate(sentence):
        beside = sentence[max(0, at - 1) : at + 2]
        number = _ORDINAL.fullmatch(token.form)
        if number and any(_is_trick(one.form) for one in beside):
            return int(number[1]), at
    return 0, -1


_ORDINAL = re.compile(r"([0-9]{1,2})(?:e|er|eme|re|th|st|nd|rd|te|ten|o|a|ik|n)?")
"""Pattern of the number of a trick, also with the ending of an ordinal number, in plain letters."""


def _is_trick(form: str) -> bool:
    """Return whether a word is a word for a trick, with any ending."""
    return form in TRICK_WORDS or any(form.startswith(word) for word in TRICK_WORDS if len(word) > 3)


def _line_of(
    correction: _Correction, lines: Sequence[WrittenLine], numbers: Sequence[int], reader: CardReader
) -> int | None:
    """Return the index of the line in which the denied card is to be replaced; None if no line states this card.

    It is the line of the trick that the correction names, else the last line that states the card.
    """
    having = [
        at
        for at, line in enumerate(lines)
        if any(_is_replaceable(card, line.tokens, correction) for card in reader.cards_of(line.tokens))
        and not (correction.of_row and len(list(reader.cards_of(line.tokens))) < FEWEST_IN_ROW)
    ]
    numbered = [at for at in having if correction.trick and numbers[at] == correction.trick]
    chosen = numbered[:1] or having[-1:]
    return chosen[0] if chosen else None


FEWEST_IN_ROW = 3
"""Minimum number of cards of a line of several."""


def _is_replaceable(card: FoundCard, tokens: Sequence[Token], correction: _Correction) -> bool:
    """Return whether a card is the denied one, before the correction; also after it if the correction names a trick."""
    start, end = correction.tokens[0].start, correction.tokens[-1].end
    place = tokens[card.first].start
    return card.code == correction.wrong.code and (place < start or (correction.trick > 0 and place >= end))


def _with_right_card(line: WrittenLine, correction: _Correction, reader: CardReader) -> WrittenLine:
    """Return a line with its last replaceable denied card replaced by the right card."""
    tokens = list(line.tokens)
    same = [card for card in reader.cards_of(line.tokens) if _is_replaceable(card, line.tokens, correction)]
    wrong = same[0] if correction.of_row else same[-1]
    right = correction.tokens[correction.right.first : correction.right.end]
    first, last = tokens[wrong.first], tokens[wrong.end - 1]
    put = [token._replace(start=first.start, end=last.end) for token in right]
    put[0] = put[0]._replace(before=first.before)
    put[-1] = put[-1]._replace(after=last.after)
    return line._replace(tokens=(*tokens[: wrong.first], *put, *tokens[wrong.end :]))
