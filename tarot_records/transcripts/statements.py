"""Find the statements besides the tricks: dealer, taker, contract, bids, call, talon, scart, hands, points, scores.

A line is divided into sentences. Words of the lexicon say what a sentence is about; players, cards, bids and numbers
beside them are its values.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tarot_records.transcripts.card_lists import list_of
from tarot_records.transcripts.habit import CardReader, WrittenCard
from tarot_records.transcripts.lexicon import KONTRA
from tarot_records.transcripts.people import People
from tarot_records.transcripts.pieces import Token

FACT, SEAT, CARDS, BID, NUMBER, OTHER, DECLARED = "fact", "seat", "cards", "bid", "number", "other", "declared"
WITH_CARDS = ("talon", "scart", "call", "hands", "declared")
"""Facts whose values are cards."""
_STOP = re.compile(r"[.!?;]+[\"»”)]*\s|\n")
_CUT = re.compile(r"[,;/|()\t·•]|\s{2,}|[.!?]\s")
_AMOUNT = re.compile(r"[+−–-]\s?$")


class GamePhrases(NamedTuple):
    """The words of a game: phrase in plain letters -> bid, or what is declared."""

    bids: Mapping[str, str]
    declared: Mapping[str, str]


class SentencePart(NamedTuple):
    """A part of a sentence."""

    kind: str
    start: int
    end: int
    text: str = ""
    """The fact, the bid, or what is declared."""
    value: int = 0
    """The seat or the number; of a fact, 1 if a sign says that its value follows; of a kontra, its level."""
    cards: tuple[WrittenCard, ...] = ()
    unread: int = 0
    """Number of tokens of a list of cards that could not be read."""
    cut: bool = False
    """True if a sign divides the part from the one before it."""
    in_bracket: bool = False
    """True if a bracket opens before the part."""


class Sentence(NamedTuple):
    """A sentence as its parts, in order."""

    parts: tuple[SentencePart, ...]
    start: int
    end: int

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that the sentence names."""
        return tuple(part.text for part in self.parts if part.kind == FACT)


def sentences(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the sentences of a line: up to a full stop before a capital, or a semicolon."""
    begun = 0
    for at in range(1, len(tokens)):
        before, token = tokens[at].before, tokens[at]
        ends = ("; " in before and not _goes_on(token)) or (
            _STOP.match(before.lstrip()) and token.text[0].isupper() and not _is_short(tokens[at - 1])
        )
        if ends and not (tokens[at - 1].is_number and at - begun == 1):
            yield tokens[begun:at]
            begun = at
    if begun < len(tokens):
        yield tokens[begun:]


def _goes_on(token: Token) -> bool:
    """Return whether a token behind a semicolon may be one more of a list: a number, a card, or a letter."""
    return len(token.text) < 3 or not token.text.isalpha()


def _is_short(token: Token) -> bool:
    """Return whether a word before a full stop may be short for another."""
    return len(token.text) < 3 and not token.is_number


def parsed(
    tokens: Sequence[Token], reader: CardReader, people: People, words: GamePhrases, carried: str = ""
) -> Sentence:
    """Return a sentence in parts; `carried` is the fact that the sentence before was about."""
    parts: list[SentencePart] = []
    at, about = 0, carried
    while at < len(tokens):
        token = tokens[at]
        fact, length = _phrase(tokens, at, reader)
        bid, bid_length = _longest(tokens, at, words.bids)
        said, said_length = _longest(tokens, at, words.declared)
        in_list = about in WITH_CARDS[:2] and reader.at(tokens, at) is not None
        against = bool(parts) and parts[-1].kind == DECLARED and parts[-1].text == "kontra"
        declares = (
            (said and against)
            or said_length > max(length, bid_length)
            or (said and about == "declared" and said_length >= length)
        )
        if declares and not in_list:
            parts.append(
                SentencePart(DECLARED, token.start, tokens[at + said_length - 1].end, said, KONTRA.get(token.form, 0))
            )
            at += said_length
            about = "declared"
            continue
        seat = people.seat(token.form)
        if bid and bid_length >= length and not (seat is not None and len(token.form) == 1):
            parts.append(SentencePart(BID, token.start, tokens[at + bid_length - 1].end, bid))
            at += bid_length
        elif about == "declared" and fact == "scart":
            parts.append(SentencePart(OTHER, token.start, tokens[at + length - 1].end, token.form))
            at += length
        elif fact and (seat is None or (length > 1 and not (len(token.text) == 1 and token.text.isupper()))):
            parts.append(
                SentencePart(
                    FACT, token.start, tokens[at + length - 1].end, fact, int(_points_on(tokens, at + length - 1))
                )
            )
            about = fact
            at += length
        elif seat is not None and (
            len(token.text) > 1 or not token.text.islower() or (people.fixed and parts and parts[-1].kind == FACT)
        ):
            parts.append(SentencePart(SEAT, token.start, token.end, value=seat))
            at += 1
        elif about == "call" and (card := reader.at(tokens, at)) is not None and card.end > at + 1:
            written = WrittenCard(card.code, token.start, tokens[card.end - 1].end)
            parts.append(SentencePart(CARDS, written.start, written.end, cards=(written,)))
            at = card.end
        elif (
            about in WITH_CARDS
            and not _is_suit_called(about, tokens, at, reader)
            and (end := _end_of_list(tokens, at, reader, people)) > at
        ):
            cards, unread = list_of(tokens[at:end], reader)
            parts.append(SentencePart(CARDS, token.start, tokens[end - 1].end, cards=cards, unread=unread))
            at = end
        elif about == "call" and reader.at(tokens, at) is None and (suit := reader.suit(token)) not in (None, "T"):
            king = WrittenCard(f"{suit}K", token.start, token.end)
            parts.append(SentencePart(CARDS, token.start, token.end, cards=(king,)))
            at += 1
        elif not token.is_number and (card := reader.at(tokens, at)) is not None:
            written = WrittenCard(card.code, token.start, tokens[card.end - 1].end)
            parts.append(SentencePart(CARDS, written.start, written.end, cards=(written,)))
            at = card.end
        elif token.is_number and len(token.text) < 7:
            sign = -1 if _AMOUNT.search(token.before) and "+" not in token.before[-2:] and _is_minus(token) else 1
            parts.append(SentencePart(NUMBER, token.start, token.end, token.before, sign * int(token.text)))
            at += 1
        else:
            parts.append(SentencePart(OTHER, token.start, token.end, token.form))
            at += 1
    cuts = {token.start for token in tokens if _CUT.search(token.before)}
    opened = {token.start for token in tokens if token.before.rstrip().endswith("(")}
    parts = [part._replace(cut=part.start in cuts, in_bracket=part.start in opened) for part in parts]
    return Sentence(tuple(parts), tokens[0].start, tokens[-1].end)


def _is_suit_called(about: str, tokens: Sequence[Token], at: int, reader: CardReader) -> bool:
    """Return whether a word is the suit of a called king, named alone."""
    return about == "call" and reader.at(tokens, at) is None and reader.suit(tokens[at]) not in (None, "T")


def _points_on(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a sign behind a word says that its value follows."""
    return any(sign in tokens[at].after for sign in ":=\t|;")


def _is_minus(token: Token) -> bool:
    """Return whether the hyphen before a number is a minus sign: a blank stands before it, or nothing."""
    return re.search(r"(?:^|[\s:;,|(/])[−–-]\s?$", token.before) is not None


def _phrase(tokens: Sequence[Token], at: int, reader: CardReader) -> tuple[str, int]:
    """Return the likeliest fact that a phrase names, and the length of the phrase in tokens."""
    names, length = reader.facts.at(tokens, at)
    return (names[0], length) if names else ("", 0)


def _longest(tokens: Sequence[Token], at: int, phrases: Mapping[str, str]) -> tuple[str, int]:
    """Return the meaning of the longest phrase that begins at a token, and its length; empty if there is none."""
    for length in range(min(3, len(tokens) - at), 0, -1):
        form = " ".join(token.form for token in tokens[at : at + length])
        if form in phrases:
            return phrases[form], length
    return "", 0


def _end_of_list(tokens: Sequence[Token], at: int, reader: CardReader, people: People) -> int:
    """Return the end of the list of cards that begins at a token; the token itself if none begins there."""
    end = at
    last = at
    while end < len(tokens):
        token = tokens[end]
        known = (
            reader.at(tokens, end) is not None or reader.suit(token) is not None or reader.rank(token.form) is not None
        )
        known = known or reader.scanned(token) is not None
        fact, _ = _phrase(tokens, end, reader)
        if known and not (fact and reader.at(tokens, end) is None and len(token.form) > 2):
            end += 1
            last = end
        elif not known and end - last < 2 and token.form not in people.forms and not fact:
            end += 1
        else:
            break
    return last
