"""Find the statements besides the tricks: dealer, taker, contract, bids, call, talon, scart, hands, points, scores.

A line is divided into sentences. Words of the lexicon show the subject of a sentence; players, cards, bids and numbers
beside them are its values.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from tarot_records.core.cards import SUITS
from tarot_records.transcripts.card_lists import list_of, rank_before_suit
from tarot_records.transcripts.habit import CardReader, WrittenCard, is_certain
from tarot_records.transcripts.lexicon import (
    AGAINST,
    AMOUNT,
    BETWEEN_NAMES,
    DENIALS,
    EVERYDAY,
    FREQUENT,
    HAND_WORDS,
    KONTRA,
    NOBODY_WORDS,
    NUMBER_SIGNS,
    ORDINALS,
    PARTS_OF_TALON,
    PASSES,
    SEVERAL_HANDS,
    SILENT,
    TRICK_WORDS,
    WITHOUT,
)
from tarot_records.transcripts.name_lists import outside_brackets
from tarot_records.transcripts.people import People
from tarot_records.transcripts.pieces import Token

FACT, SEAT, CARDS, BID, NUMBER, OTHER, DECLARED = "fact", "seat", "cards", "bid", "number", "other", "declared"
GAME = "game"
"""The item of a kontra on the game itself."""
PASS = "pass"
"""The bid of a player who passes."""
WRITER = "writer"
"""Kind of a part that means the writer himself, as `ich`."""
WITH_CARDS = ("talon", "scart", "call", "hands", "declared")
"""Facts whose values are cards."""
_STOP = re.compile(r"[.!?;]+[\"»”)]*\s|\n")
_CUT = re.compile(r"[,;/|()\t·•]|\s{2,}|[.!?]\s")
_AMOUNT = re.compile(r"[+−–-]\s?$")


class GamePhrases(NamedTuple):
    """The phrases of a game in plain letters -> the bid, or the declaration."""

    bids: Mapping[str, str]
    declared: Mapping[str, str]


class SentencePart(NamedTuple):
    """A part of a sentence."""

    kind: str
    """FACT, SEAT, WRITER, CARDS, BID, NUMBER, DECLARED or OTHER."""
    start: int
    end: int
    text: str = ""
    """The fact, the bid, the declaration, the word of a part without a meaning, or the signs before a number."""
    value: int = 0
    """The seat or the number; of a kontra, its level."""
    cards: tuple[WrittenCard, ...] = ()
    unread: int = 0
    """Number of tokens of a list of cards that could not be read."""
    cut: bool = False
    """True if a sign divides the part from the one before it."""
    in_bracket: bool = False
    """True if a bracket opens before the part."""
    aside: bool = False
    """True if the part stands in brackets."""
    points_on: bool = False
    """True if a sign after the part, such as a colon, says that its value follows."""


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
    """Return whether a word before a full stop may be an abbreviation."""
    is_word = token.text.islower() and len(token.text) > 1 and token.form in EVERYDAY
    return len(token.text) < 3 and token.text.isalpha() and not is_word


class _Parsing(NamedTuple):
    """A sentence that is being divided into parts."""

    tokens: Sequence[Token]
    reader: CardReader
    people: People
    words: GamePhrases
    parts: list[SentencePart]
    about: str
    """The fact that the words so far are about."""

    def part(self, kind: str, first: int, end: int, text: str = "", value: int = 0) -> SentencePart:
        """Return the tokens from `first` up to, but without, `end` as a part of a sentence of this kind."""
        points_on = any(sign in self.tokens[end - 1].after for sign in ":=\t|;")
        place = self.tokens[first].start, self.tokens[end - 1].end
        return SentencePart(kind, *place, text, value, points_on=points_on)


_Found = tuple[SentencePart, int] | None
"""A part with the index of the token after it; None if no such part begins at a token."""


def parsed(
    tokens: Sequence[Token], reader: CardReader, people: People, words: GamePhrases, carried: str = ""
) -> Sentence:
    """Return a sentence divided into parts; `carried` is the fact that the sentence before was about."""
    parsing = _Parsing(tokens, reader, people, words, [], carried)
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
        if _CUT.search(token.before) and not _follows_name_in_bracket(tokens, at, people)
    }
    opened = {token.start for token in tokens if token.before.rstrip().endswith("(")}
    outside = {token.start for token in outside_brackets(tokens)}
    parts = [
        part._replace(cut=part.start in cuts, in_bracket=part.start in opened, aside=part.start not in outside)
        for part in parsing.parts
    ]
    return Sentence(tuple(parts), tokens[0].start, tokens[-1].end)


def continues_talon(about: str, part: SentencePart) -> bool:
    """Return whether a word for winning means taking cards from the talon, which the sentence is about."""
    return about == "talon" and part.kind == FACT and part.text == "winner"


def _follows_name_in_bracket(tokens: Sequence[Token], at: int, people: People) -> bool:
    """Return whether a name in brackets stands just before a token, as in `I (Ann) dealt`.

    Such brackets do not divide the sentence.
    """
    if not at or tokens[at].before.strip() != ")":
        return False
    return tokens[at - 1].before.strip() == "(" and people.seat(tokens[at - 1].form) is not None


def _declaration(parsing: _Parsing, at: int) -> _Found:
    """Return the declaration that begins at token `at`; None if there is none.

    Its phrase is longer than that of a bid or a fact, or is as long and follows a word for declaring, or follows a
    kontra.
    """
    tokens, about, parts = parsing.tokens, parsing.about, parsing.parts
    said, said_length = _longest(tokens, at, parsing.words.declared)
    form = "" if said else parsing.reader.without_ending(tokens[at].form, parsing.words.declared)
    if form and form not in parsing.reader.trump_words and parsing.words.declared[form] != GAME:
        said, said_length = parsing.words.declared[form], 1  # `hlásila pagáta`
    beside = {token.form for token in (*tokens[max(0, at - 1) : at], *tokens[at + said_length :][:1])}
    is_denied = at > 0 and tokens[at - 1].form in WITHOUT  # `čísla bez barvy` declares nothing
    is_denied |= said == "kontra" and any(token.form in DENIALS for token in tokens[at + 1 : at + 4])
    if (
        not said
        or tokens[at].form in parsing.people.shorts  # `Re` may be Resi
        or is_denied
        or beside & SILENT
        or (about in WITH_CARDS[:3] and (card := parsing.reader.at(tokens, at)) and card.end - at >= said_length)
    ):
        return None
    fact, length = _phrase(tokens, at, parsing.reader)
    length -= fact == DECLARED  # a word for declaring that also says what is declared
    _, bid_length = _longest(tokens, at, parsing.words.bids)
    against = bool(parts) and parts[-1].kind == DECLARED and parts[-1].text == "kontra"
    is_list = about == DECLARED and said_length >= max(length, bid_length)
    if against or is_list or said_length > max(length, bid_length):
        return parsing.part(DECLARED, at, at + said_length, said, KONTRA.get(tokens[at].form, 0)), at + said_length
    return None


def _goes_with_noun(parsing: _Parsing, at: int) -> bool:
    """Return whether a word such as `sans` goes with the word after it: `sans rire`, `les nombres sans couleur`."""
    after = parsing.tokens[at + 1] if at + 1 < len(parsing.tokens) else None
    return after is not None and after.before == " " and after.text.islower() and after.form not in BETWEEN_NAMES


def _bid(parsing: _Parsing, at: int) -> _Found:
    """Return the bid that begins at token `at`; None if there is none.

    A player's initial is no bid. Nor is a number among cards, in a sentence without players and facts, or of hands:
    `pošiljam dve igri`, `voici trois donnes`.
    """
    token = parsing.tokens[at]
    _, length = _phrase(parsing.tokens, at, parsing.reader)
    bid, bid_length = _longest(parsing.tokens, at, parsing.words.bids)
    if not bid and token.form in PASSES.get(parsing.reader.habit.lang, ()) and PASS in parsing.words.bids.values():
        bid, bid_length = PASS, 1
    after = parsing.tokens[at + bid_length].form if at + bid_length < len(parsing.tokens) else ""
    is_card = parsing.about in WITH_CARDS
    if token.form in WITHOUT and parsing.parts and parsing.parts[-1].text == "declared":
        return None  # `Napovedi: brez` says that there are none
    if bid_length == 1 and token.form in WITHOUT and _goes_with_noun(parsing, at):
        return None
    if bid_length == 1 and token.form in DENIALS and token.form in FREQUENT.get(parsing.reader.habit.lang, ()):
        return None  # `pas un seul atout` is no Danish pass
    says_nothing = token.is_number and (
        is_card or not any(_names_player_or_fact(one, parsing) for one in parsing.tokens)
    )
    if (
        not bid
        or (bid_length < length and not _is_labelled_contract(parsing))
        or says_nothing
        or (bid_length == 1 and (after in SEVERAL_HANDS or _counts_hand_or_trick(parsing.tokens, at)))
        or _counts_declared(parsing, at)
        or any(one.form in NOBODY_WORDS for one in parsing.tokens[max(0, at - 3) : at])
        or (parsing.people.seat(token.form) is not None and len(token.form) == 1)
    ):
        return None
    return parsing.part(BID, at, at + bid_length, bid), at + bid_length


def _counts_hand_or_trick(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a token counts a hand or a trick, as in `druhá hra` and `v 2. štihu`, and so is no bid."""
    after = tokens[at + 1].form if at + 1 < len(tokens) else ""
    if tokens[at].is_number:
        return tokens[at].after.startswith(".") and after.startswith(_LONG_TRICK_WORDS)
    return tokens[at].form in ORDINALS and after in HAND_WORDS


_LONG_TRICK_WORDS = tuple(word for word in TRICK_WORDS if len(word) > 3)
"""Words for a trick that may have an ending."""


def _is_labelled_contract(parsing: _Parsing) -> bool:
    """Return whether the part before is the word for the contract and a sign, as in `Contrat : prise par`."""
    last = parsing.parts[-1] if parsing.parts else None
    return last is not None and last.kind == FACT and last.text == "contract" and last.points_on


def _names_player_or_fact(token: Token, parsing: _Parsing) -> bool:
    """Return whether a word names a player or a fact; a number in the same sentence may then be a bid."""
    return parsing.people.seat(token.form) is not None or bool(parsing.reader.facts.at([token], 0)[0])


def _fact(parsing: _Parsing, at: int) -> _Found:
    """Return the fact that the words from token `at` on name, such as `talon`; None if they name none.

    A single word that also names a player is no fact. A word for the scart after a declaration is a part without a
    meaning.
    """
    token = parsing.tokens[at]
    fact, length = _phrase(parsing.tokens, at, parsing.reader)
    if parsing.about == DECLARED and fact == "scart":
        return parsing.part(OTHER, at, at + length, token.form), at + length
    is_initial = len(token.text) == 1 and token.text.isupper()
    if not fact or (parsing.people.seat(token.form) is not None and (length == 1 or is_initial)):
        return None
    return parsing.part(FACT, at, at + length, fact), at + length


def _player(parsing: _Parsing, at: int) -> _Found:
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


def _explains_letter(parsing: _Parsing, at: int) -> bool:
    """Return whether a letter stands before a name of a suit or rank that begins with it, as in `K král, D dáma`."""
    habit, (token, *others) = parsing.reader.habit, parsing.tokens[at : at + 2]
    names = {**habit.suits.whole, **habit.ranks.whole}
    return len(token.form) == 1 and any(one.form in names and one.form.startswith(token.form) for one in others)


def _called_card(parsing: _Parsing, at: int) -> _Found:
    """Return the called card that begins at token `at`, if the sentence is about a call; else None.

    It has several words, or is a suit alone, which means its king.
    """
    if parsing.about != "call":
        return None
    tokens, reader = parsing.tokens, parsing.reader
    card = reader.at(tokens, at)
    if card is not None:
        return _one_card(parsing, card.code, at, card.end) if card.end > at + 1 else None
    suit = None if tokens[at].form in reader.frequent else reader.suit(tokens[at])
    return None if suit in (None, "T") else _one_card(parsing, f"{suit}K", at, at + 1)


def _cards(parsing: _Parsing, at: int) -> _Found:
    """Return the list of cards that begins at token `at`, if the sentence is about cards; else None.

    In `Hans Könige und Kakadu` the last word is another declaration, though it also names a card.
    """
    if parsing.about not in WITH_CARDS:
        return None
    tokens, reader = parsing.tokens, parsing.reader
    beside = tokens[max(0, at - 1) : at], tokens[at + 1 : at + 2]
    is_count = tokens[at].is_number and any(
        word.form in words for near, words in zip(beside, (AGAINST, PARTS_OF_TALON), strict=True) for word in near
    )  # `alone against 4`, `1st half`
    if is_count or not _may_begin_list(tokens, at, reader):
        return None
    end = _end_of_list(tokens, at, reader, parsing.people)
    if parsing.about == DECLARED:  # `sequence 4 2 1; and 20 17 1` are two declarations
        end = next((place for place in range(at + 1, end) if ";" in tokens[place].before), end)
    fillers = takewhile(lambda place: reader.at(tokens, place) is None, range(at, end))  # `Kontra auf den Kakadu`
    shortest = 1 if parsing.about == DECLARED else 2  # `rief den 19er und sagte den Pagat ultimo an`
    if end <= at or any(_longest(tokens, place + 1, parsing.words.declared)[1] >= shortest for place in fillers):
        return None
    cards, unread = list_of(parsing.tokens[at:end], parsing.reader)
    return parsing.part(CARDS, at, end)._replace(cards=cards, unread=unread), end


def _may_begin_list(tokens: Sequence[Token], at: int, reader: CardReader) -> bool:
    """Return whether a token is, or begins, a card, a suit or a rank; articles may stand before it."""
    at = next((place for place in range(at, len(tokens) - 1) if not reader.fills(tokens[place])), at)
    token = tokens[at]
    is_part = reader.suit(token) is not None or reader.rank(token.form) is not None or reader.scanned(token) is not None
    return is_part or reader.at(tokens, at) is not None or rank_before_suit(tokens, at, reader) is not None


def _card(parsing: _Parsing, at: int) -> _Found:
    """Return the single card that begins at token `at`; None if there is none, or if the token is only a number."""
    if parsing.tokens[at].is_number:
        return None
    card = parsing.reader.at(parsing.tokens, at)
    return None if card is None else _one_card(parsing, card.code, at, card.end)


def _one_card(parsing: _Parsing, code: str, first: int, end: int) -> tuple[SentencePart, int]:
    """Return the tokens from `first` up to, but without, `end` as one card, and `end`."""
    part = parsing.part(CARDS, first, end)
    return part._replace(cards=(WrittenCard(code, part.start, part.end),)), end


def _counts_declared(parsing: _Parsing, at: int) -> bool:
    """Return whether a number in words counts declarations: `egy tarokkot fektetett`, `egy-egy tarokk`."""
    tokens, numbers = parsing.tokens, parsing.reader.numbers
    end = next((place for place in range(at, len(tokens)) if tokens[place].form not in numbers), len(tokens))
    is_apart = end < len(tokens) and "(" in tokens[end].before
    return end > at and not is_apart and bool(_longest(tokens, end, parsing.words.declared)[0])


def _number(parsing: _Parsing, at: int) -> _Found:
    """Return token `at` as a number with its sign, or as a number in words that counts declarations; else None."""
    token = parsing.tokens[at]
    if _counts_declared(parsing, at):
        return parsing.part(NUMBER, at, at + 1, token.before, parsing.reader.numbers[token.form]), at + 1
    if not token.is_number or len(token.text) > LONGEST_NUMBER:
        return None
    sign = -1 if _AMOUNT.search(token.before) and "+" not in token.before[-2:] and _is_minus(token) else 1
    return parsing.part(NUMBER, at, at + 1, token.before, sign * int(token.text)), at + 1


def _other(parsing: _Parsing, at: int) -> tuple[SentencePart, int]:
    """Return token `at` as a part without a meaning; this rule always fits."""
    return parsing.part(OTHER, at, at + 1, parsing.tokens[at].form), at + 1


LONGEST_NUMBER = 6
"""Maximum number of digits of a number."""
_RULES = (_declaration, _bid, _fact, _player, _called_card, _cards, _card, _number, _other)
"""The kinds of parts in the order in which they are tried; the last fits always."""


def _is_minus(token: Token) -> bool:
    """Return whether the hyphen before a number is a minus sign: a blank, a dividing sign or nothing precedes it."""
    return re.search(r"(?:^|[\s:;,|(/])[−–-]\s?$", token.before) is not None


def _phrase(tokens: Sequence[Token], at: int, reader: CardReader) -> tuple[str, int]:
    """Return the likeliest fact named by a phrase at token `at`, and its number of tokens; else empty and 0."""
    names, length = reader.facts.at(tokens, at)
    return (names[0], length) if names else ("", 0)


LONGEST_PHRASE = 4
"""Maximum length of a phrase for a bid or a declaration, in words."""


def _longest(tokens: Sequence[Token], at: int, phrases: Mapping[str, str]) -> tuple[str, int]:
    """Return the meaning of the longest phrase at token `at`, and its number of tokens; empty and 0 if none begins.

    No sign that divides sentences stands in a phrase: in `garde sans, le chien : …` the phrase is `garde sans`.
    """
    for length in range(min(LONGEST_PHRASE, len(tokens) - at), 0, -1):
        form = " ".join(token.form for token in tokens[at : at + length])
        if form in phrases and not any(_CUT.search(token.before) for token in tokens[at + 1 : at + length]):
            return phrases[form], length
    return "", 0


_DASH = re.compile(r"\s[–—-]\s")
"""Pattern of a dash between blanks."""


def _states_worth(tokens: Sequence[Token], first: int, at: int) -> bool:
    """Return whether a number stands behind a dash at the end of a list: `Knave, 10, 9, 8 - 5` is worth 5 points."""
    ends = at + 1 == len(tokens) or _CUT.search(tokens[at + 1].before) is not None
    return (
        ends
        and not any(_DASH.search(token.before) for token in tokens[first + 1 : at])
        and bool(_DASH.search(tokens[at].before))
    )


MOST_UNKNOWN = 2
"""Maximum number of words in a row within a list of cards that are no cards; later articles are not counted."""


def _end_of_list(tokens: Sequence[Token], at: int, reader: CardReader, people: People) -> int:
    """Return the index after the list of cards that begins at a token; `at` if no list begins there."""
    end = last = at
    unknown = 0
    in_bracket = False
    while end < len(tokens):
        token, card = tokens[end], reader.at(tokens, end)
        if end > at and "(" in token.before and "(" not in tokens[at].before:
            opens_suits = reader.rank(tokens[end - 1].form) is not None and reader.suit(token) in (*SUITS,)
            if not opens_suits:  # an aside; but `aces (cups, coins)` is a list
                break
            in_bracket = True
        elif in_bracket and ")" in token.before:
            break
        if end > at and token.is_number and (tokens[end - 1].form in AMOUNT or _states_worth(tokens, at, end)):
            break
        known = card is not None or reader.suit(token) is not None or reader.rank(token.form) is not None
        known = known or reader.scanned(token) is not None or rank_before_suit(tokens, end, reader) is not None
        known = known and not (len(token.text) > 1 and token.text.islower() and reader.is_frequent(token))
        fact, _ = _phrase(tokens, end, reader)
        if known and not (fact and card is None and len(token.form) > 2):
            end = last = end + 1 if card is None else card.end
            unknown = 0
        elif not known and unknown < MOST_UNKNOWN and token.form not in people.forms and not fact:
            end += 1
            unknown += not (end > last + 1 and reader.fills(token))
        else:
            break
    return last
