"""Find the statements besides the tricks: dealer, taker, contract, bids, call, talon, scart, hands, points, scores.

A line is divided into sentences. Words of the lexicon show the subject of a sentence; players, cards, bids and numbers
beside them are its values.
"""

import re
from collections.abc import Iterator, Sequence

from tarot_records.transcripts.cards.card_reader import CardReader, is_certain
from tarot_records.transcripts.people.name_lists import outside_brackets
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.sentences.bid_parts import counts_declared, find_bid, find_declaration
from tarot_records.transcripts.sentences.card_parts import find_called_card, find_card, find_cards
from tarot_records.transcripts.sentences.sentence_parts import (
    CUT,
    DECLARED,
    FACT,
    NUMBER,
    OTHER,
    SEAT,
    WITH_CARDS,
    WRITER,
    GamePhrases,
    PartFound,
    Sentence,
    SentenceParsing,
    SentencePart,
    continues_talon,
    fact_at,
)
from tarot_records.transcripts.text.lexicon import ABBREVIATIONS, EVERYDAY, NUMBER_SIGNS, PARTS_OF_TALON, TRICK_WORDS
from tarot_records.transcripts.text.pieces import Token

_STOP = re.compile(r"[.!?;]+[\"»”)]*\s|\n")
_MINUS = re.compile(r"(?:^|[\s:;,|(/])[−–-]\s?$")
"""Pattern of a minus sign before a number: a blank, a dividing sign or nothing precedes it."""


def sentences(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the sentences of a line: up to a full stop before a capital, or a semicolon."""
    begun = 0
    for at in range(1, len(tokens)):
        before, token = tokens[at].before, tokens[at]
        ends = ("; " in before and not _continues_list(token)) or (
            _STOP.match(before.lstrip())
            and token.text[0].isupper()
            and not _is_abbreviation(tokens[at - 1])
            and not (tokens[at - 1].is_number and (_is_code(token) or token.form in _COUNTED))  # `im 9. Stich`
        )
        if ends and not (tokens[at - 1].is_number and at - begun == 1):
            yield tokens[begun:at]
            begun = at
    if begun < len(tokens):
        yield tokens[begun:]


_COUNTED = TRICK_WORDS | PARTS_OF_TALON
"""Words that a number with a full stop counts."""


def _continues_list(token: Token) -> bool:
    """Return whether a token after a semicolon may continue a list: a number, a card, or a letter."""
    return len(token.text) < 3 or not token.text.isalpha()


def _is_code(token: Token) -> bool:
    """Return whether a token has letters and digits, as `S4` after `2.` in a list of cards."""
    return token.text.isalnum() and not token.text.isalpha() and not token.is_number


def _is_abbreviation(token: Token) -> bool:
    """Return whether a word before a full stop may be an abbreviation, and no ending as in `a XV-öt`."""
    is_word = token.text.islower() and len(token.text) > 1 and token.form in EVERYDAY
    is_short = len(token.text) < 3 and token.text.isalpha() and not is_word and not token.before.endswith("-")
    return token.form in ABBREVIATIONS or is_short


def parse_sentence(
    tokens: Sequence[Token], reader: CardReader, people: People, words: GamePhrases, carried: str = ""
) -> Sentence:
    """Return a sentence divided into parts; `carried` is the fact that the sentence before was about."""
    parsing = SentenceParsing(tokens, reader, people, words, [], carried)
    at = 0
    while at < len(tokens):
        part, at = next(found for rule in _RULES if (found := rule(parsing, at)) is not None)
        parsing.parts.append(part)
        about = {FACT: part.text, DECLARED: DECLARED}.get(part.kind, parsing.about)
        about = parsing.about if continues_talon(parsing.about, part) else about
        parsing = parsing._replace(about=about)
    cuts = {
        token.start
        for at, token in enumerate(tokens)
        if CUT.search(token.before) and not _follows_name_in_bracket(tokens, at, people)
    }
    opened = {token.start for token in tokens if token.before.rstrip().endswith("(")}
    outside = {token.start for token in outside_brackets(tokens)}
    parts = [
        part._replace(cut=part.start in cuts, in_bracket=part.start in opened, aside=part.start not in outside)
        for part in parsing.parts
    ]
    return Sentence(tuple(parts), tokens[0].start, tokens[-1].end)


def _follows_name_in_bracket(tokens: Sequence[Token], at: int, people: People) -> bool:
    """Return whether a name in brackets stands just before a token, as in `I (Ann) dealt`.

    Such brackets do not divide the sentence.
    """
    if not at or tokens[at].before.strip() != ")":
        return False
    return tokens[at - 1].before.strip() == "(" and people.seat(tokens[at - 1].form) is not None


def _find_fact(parsing: SentenceParsing, at: int) -> PartFound:
    """Return the fact that the words from token `at` on name, such as `talon`; None if they name none.

    A single word that also names a player is no fact. A word for the scart after a declaration is a part without a
    meaning.
    """
    token = parsing.tokens[at]
    fact, length = fact_at(parsing.tokens, at, parsing.reader)
    if parsing.about == DECLARED and fact == "scart":
        return parsing.part(OTHER, at, at + length, token.form), at + length
    is_initial = len(token.text) == 1 and token.text.isupper()
    if not fact or (parsing.people.seat(token.form) is not None and (length == 1 or is_initial)):
        return None
    return parsing.part(FACT, at, at + length, fact), at + length


def _find_player(parsing: SentenceParsing, at: int) -> PartFound:
    """Return the player that token `at` names, or the writer; None if it names nobody.

    A small letter names a player only after a fact, and a number only if it is not the rank of a card.
    """
    token, people = parsing.tokens[at], parsing.people
    seat = None if _is_number_sign(parsing.tokens, at) else people.seat(token.form)
    if seat is None and token.form in parsing.reader.writer and len(token.text) > 1:
        return parsing.part(WRITER, at, at + 1), at + 1
    if seat is None:
        return None
    if token.is_number and parsing.about in WITH_CARDS:
        card = parsing.reader.at(parsing.tokens, at)
        if card is not None and card.end > at + 1:
            return None
    if (found := parsing.reader.at(parsing.tokens, at)) and is_certain(parsing.tokens, found, parsing.reader):
        behind = parsing.reader.at(parsing.tokens, at + 1) if at + 1 < len(parsing.tokens) else None
        if behind is None or behind.end <= found.end:  # in `D pikk bubi`, `D` is Dezső and no queen
            return None
    if _explains_letter(parsing, at):
        return None
    is_small = len(token.text) == 1 and token.text.islower()
    if is_small and not (people.fixed and parsing.parts and parsing.parts[-1].kind == FACT):
        return None
    return parsing.part(SEAT, at, at + 1, value=seat), at + 1


def _is_number_sign(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a token stands for `number` before one, as in `Deal n° 6`, and names no player."""
    return tokens[at].form in NUMBER_SIGNS and tokens[at].after[:1] in ("°", "º")


def _explains_letter(parsing: SentenceParsing, at: int) -> bool:
    """Return whether a letter stands before a name of a suit or rank that begins with it, as in `K král, D dáma`."""
    habit, (token, *others) = parsing.reader.habit, parsing.tokens[at : at + 2]
    names = {**habit.suits.whole, **habit.ranks.whole}
    return len(token.form) == 1 and any(one.form in names and one.form.startswith(token.form) for one in others)


def _find_number(parsing: SentenceParsing, at: int) -> PartFound:
    """Return token `at` as a number with its sign, or as a number in words that counts declarations; else None."""
    token = parsing.tokens[at]
    if counts_declared(parsing, at):
        return parsing.part(NUMBER, at, at + 1, token.before, parsing.reader.numbers[token.form]), at + 1
    if not token.is_number or len(token.text) > LONGEST_NUMBER:
        return None
    sign = -1 if _MINUS.search(token.before) else 1
    return parsing.part(NUMBER, at, at + 1, token.before, sign * int(token.text)), at + 1


def _find_other(parsing: SentenceParsing, at: int) -> tuple[SentencePart, int]:
    """Return token `at` as a part without a meaning; this rule always fits."""
    return parsing.part(OTHER, at, at + 1, parsing.tokens[at].form), at + 1


LONGEST_NUMBER = 6
"""Maximum number of digits of a number."""
_RULES = (
    find_declaration,
    find_bid,
    _find_fact,
    _find_player,
    find_called_card,
    find_cards,
    find_card,
    _find_number,
    _find_other,
)
"""The kinds of parts in the order in which they are tried; the last fits always."""
