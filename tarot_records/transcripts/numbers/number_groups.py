"""Find the numbers of a sentence in groups, each number with the players or the side that it belongs to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tarot_records.notation.tokens import FRACTIONS
from tarot_records.notation.vocabulary import OTHERS
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import CONFUSED
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.lexicon import (
    AGAINST,
    AMOUNT,
    BETWEEN_NAMES,
    LINKS_TO_PLAYER,
    MINUS,
    NUMBER_PARTS,
    OTHER_PLAYERS,
    OWNER_LINKS,
    PAGES,
    PARTIES,
    ZERO,
)
from tarot_records.transcripts.text.lexicon import TOTALS as TOTAL_WORDS
from tarot_records.transcripts.text.pieces import Token

HAND, TOTALS, POINTS = "hand", "totals", "card_points"
"""Fields of the scores of a hand: its score, the running totals after it, and the card points."""
EACH_OTHER = "others"
"""Party of a number that counts for each player who is not named, as in `10 for each of the others`."""
ALL_OTHERS = frozenset(OTHERS) | OTHER_PLAYERS
"""Phrases such as `the others`: all players whom the sentence does not name."""
MOST = 12
"""Maximum number of numbers in a group."""
_SIGNED = re.compile(r"(?:^|[\s:;,|(/=→>*_])([+−–-])\s?$")
"""Pattern of the sign before a number."""
_BREAK = re.compile(r"[-=]>|\s=\s|[→⇒(]")
"""Pattern of an arrow, an equals sign or a bracket, after which numbers of another kind may follow."""
_DASHES = (" - ", " – ", "-", "–")
"""Signs between two numbers that make none of them negative."""
_TO_OWNER = LINKS_TO_PLAYER | AMOUNT | OWNER_LINKS
"""Words between a number and its owner."""
_BETWEEN_NUMBERS = _TO_OWNER | BETWEEN_NAMES
"""Words such as `for` and `and`, which do not say whose a number is."""


class ToldNumber(NamedTuple):
    """A number, with the seats or the side that it belongs to."""

    value: Fraction
    seats: tuple[int, ...]
    """The seats of the player or the side; empty if none is named."""
    party: str
    """`taker`, `defenders` or EACH_OTHER if words name the side; else empty."""
    start: int
    end: int
    begins: bool = False
    """True if an arrow or a bracket stands before it, after which numbers of another kind may follow."""
    is_signed: bool = False
    """True if a plus or a minus stands before it."""
    is_behind_word: bool = False
    """True if a word stands between it and the number before, which may say whose it is."""


def is_owned(told: ToldNumber) -> bool:
    """Return whether a player or a side stands beside a number."""
    return bool(told.seats or told.party)


class NumberGroup(NamedTuple):
    """Numbers that stand together."""

    told: tuple[ToldNumber, ...]
    label: str
    """The fact that a word names: `points`, `score`, `totals`, or empty."""
    is_doubtful: bool = False
    """True if it counts only where the replay does not contradict it."""


def find_groups(
    tokens: Sequence[Token], reader: CardReader, people: People, seats: Mapping[int, int]
) -> Iterator[NumberGroup]:
    """Yield the groups of numbers of a sentence, divided at words such as `points` and `score`."""
    label, named, party, minus = "", list[int](), "", False
    found: list[ToldNumber] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        facts, length = reader.facts.at(tokens, at)
        side = next((side for side in PARTIES if token.form in PARTIES[side].get(reader.habit.lang, ())), "")
        seat = people.seat(token.form)
        counted = bool(label) or (at + 1 < len(tokens) and "points" in reader.facts.at(tokens, at + 1)[0])
        amount, used = _amount_of_owner(tokens, at, reader, bool(named) and counted, party == EACH_OTHER)
        if amount is not None and len(found) < MOST:
            one = _told_number(tokens, at, at + used, amount, minus, found[-1] if found else None)
            found.append(one._replace(seats=tuple(named), party=party))
            named, party, minus = [], "", False
            at += used
            continue
        if totals := next((size for size in (4, 3, 2, 1) if _phrase(tokens, at, size) in TOTAL_WORDS), 0):
            if found:
                yield NumberGroup(tuple(found), label)
                found = []
            label, at = TOTALS, at + totals
            continue
        others = next((size for size in (4, 3, 2, 1) if _phrase(tokens, at, size) in ALL_OTHERS), 0)
        if others and _is_behind_number(tokens, at, others, found):
            found[-1] = found[-1]._replace(party=EACH_OTHER)
            length = others
        elif others:
            party, length = EACH_OTHER, others
        elif side:
            party = side
        elif seat is not None and not (len(token.text) == 1 and token.text.islower()):
            several = _joined_names(tokens, at, people)
            size = 2 * len(several) - 1
            if not named and len(several) > 1 and _is_behind_number(tokens, at, size, found):
                found[-1] = found[-1]._replace(seats=tuple(seats[one] for one in several))  # `76 to Ann and Ben, 66 …`
                length = size
            elif not named and _is_behind_number(tokens, at, 1, found):
                found[-1] = found[-1]._replace(seats=(seats[seat],))  # `13 Gustin, 35 Teresa`
            else:
                named += [seats[seat]] if seats[seat] not in named else []  # a name may have several words
        elif token.form in MINUS:
            minus = True
        elif {"points", "score"} & set(facts) and not side and label != TOTALS:
            new = "score" if "score" in facts and "points" not in facts else "points"
            behind = bool(found) and not token.before.strip() and (not label or _is_of_number(token, facts, found[-1]))
            if behind and (part := _part_in_words(tokens, at + max(1, length))):
                found[-1] = found[-1]._replace(value=found[-1].value + part[0])  # `28 points et demi`
            if behind and _goes_on_against(tokens, at + max(1, length)):
                label, behind = new, False  # `24 points to 46`
            elif found:
                yield NumberGroup(tuple(found), new if behind else label)
                found = []
            label = "" if behind else new
        at += max(1, length if not side or others else 1)
    if found:
        only_names = _only_names_follow(tokens, found[-1].end, people)
        yield NumberGroup(tuple(_with_names_behind(found, named, only_names) if named else found), label)


def _joined_names(tokens: Sequence[Token], at: int, people: People) -> list[int]:
    """Return the players whose names stand from index `at` on, each joined to the next by a word such as `and`."""
    found: list[int] = []
    while at < len(tokens) and (seat := people.seat(tokens[at].form)) is not None:
        found.append(seat)
        if at + 1 == len(tokens) or tokens[at + 1].form not in BETWEEN_NAMES:
            break
        at += 2
    return found


def _is_of_number(token: Token, facts: Sequence[str], told: ToldNumber) -> bool:
    """Return whether a word for card points, and not for scores, follows a number, as in `Accounts: 49 points`."""
    return "score" not in facts and told.end + len(token.before) == token.start


def _goes_on_against(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a word such as `against` stands at index `at`, and a number behind it."""
    word, number = tokens[at : at + 1], tokens[at + 1 : at + 2]
    return any(one.form in AGAINST or one.form in OWNER_LINKS for one in word) and any(one.is_number for one in number)


def _amount_of_owner(
    tokens: Sequence[Token], at: int, reader: CardReader, is_owned: bool, is_of_others: bool
) -> tuple[Fraction | None, int]:
    """Return the number that begins at token `at`, and its number of tokens; else None and 0, also for a page.

    is_owned: a player stands before it and a word such as `points` beside it, so that it may be in words. is_of_others:
    words for the other players stand before it.
    """
    token = tokens[at]
    if (is_owned or is_of_others) and token.form in ZERO:
        return Fraction(0), 1
    is_page = at > 0 and tokens[at - 1].form in PAGES
    amount, used = (None, 0) if is_page else _amount(tokens, at)
    if amount is None and is_owned and (in_words := reader.number_in_words(token)):
        return Fraction(in_words), 1
    return amount, used


def _told_number(
    tokens: Sequence[Token], at: int, end: int, amount: Fraction, minus: bool, last: ToldNumber | None
) -> ToldNumber:
    """Return the number of the tokens from `at` up to, but without, `end`; nobody owns it yet.

    minus: a word for minus stands before it. last: the number before it.
    """
    token = tokens[at]
    is_dash = last is not None and last.end + len(token.before) == token.start and token.before in _DASHES
    sign = _SIGNED.search(token.before)
    is_negative = minus or (sign is not None and sign[1] != "+" and not is_dash)
    between = [one.form for one in tokens[:at] if last is not None and one.start >= last.end and one.text.isalpha()]
    return ToldNumber(
        -amount if is_negative else amount,
        (),
        "",
        token.start,
        tokens[end - 1].end,
        begins=_BREAK.search(token.before) is not None,
        is_signed=sign is not None,
        is_behind_word=not {*between} <= _BETWEEN_NUMBERS,
    )


def _with_names_behind(found: Sequence[ToldNumber], named: Sequence[int], only_names: bool) -> Sequence[ToldNumber]:
    """Return the numbers of a group with the seats `named` behind the last of them, if they belong to one of them.

    only_names: nothing but names stands behind the last number.
    """
    *before, last = found
    if len(found) == 2 and not any(one.seats or one.party for one in found):
        return [found[0]._replace(seats=tuple(named)), last]  # `62 zu 26 für Alfons und Sepp`
    if not last.seats and all(one.seats for one in before):
        return [*before, last._replace(seats=tuple(named))]  # `46 points pour Odile`
    if last.seats and only_names:
        return [*before, last._replace(seats=(*last.seats, *named))]  # `+54 pour Odile, Thibault, Yvonne`
    return found


def _only_names_follow(tokens: Sequence[Token], end: int, people: People) -> bool:
    """Return whether only names, and words such as `for` and `and`, stand behind the offset `end` in a sentence."""
    behind = [token.form for token in tokens if token.start >= end]
    return all(people.seat(form) is not None or form in _BETWEEN_NUMBERS for form in behind)


def _is_behind_number(tokens: Sequence[Token], at: int, length: int, found: Sequence[ToldNumber]) -> bool:
    """Return whether a name of `length` tokens belongs to the number before it, which has no name yet.

    At most a word such as `for` stands between. A sign, a number after `and`, or nothing follows the name.
    """
    if not found or found[-1].seats or found[-1].party:
        return False
    links = [token for token in tokens[:at] if token.start >= found[-1].end]
    if len(links) > 1 or any(token.form not in _TO_OWNER for token in links):
        return False
    if any(token.before.strip() for token in (*links, tokens[at])):
        return False
    end = at + length
    joins = end + 1 < len(tokens) and tokens[end].form in BETWEEN_NAMES and tokens[end + 1].is_number
    return end >= len(tokens) or joins or _DIVIDES.match(tokens[end].before) is not None


_DIVIDES = re.compile(r"\s*[,;:/|)]")


def _amount(tokens: Sequence[Token], at: int) -> tuple[Fraction | None, int]:
    """Return the number that begins at token `at`, and its number of tokens: 7/2 and 2 for `3,5`; else None and 0."""
    token = tokens[at]
    text = token.text.translate(CONFUSED) if any(char.isdigit() for char in token.text) else token.text
    part = FRACTIONS.get(text[-1:], Fraction(0))
    whole = text[:-1] or "0" if part else text
    if not whole.isascii() or not whole.isdigit() or len(whole) > 6:
        return None, 0
    value = Fraction(int(whole)) + part
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is not None and after.text in ("5", "50") and after.before in (",", "."):
        return value + Fraction(1, 2), 2
    if after is not None and after.text in FRACTIONS and after.before == " " and not part:
        return value + FRACTIONS[after.text], 2
    if (below := _fraction_behind(tokens, at)) and not part:
        return value + below, 3
    if (in_words := _part_in_words(tokens, at + 1)) and not part:
        return value + in_words[0], 1 + in_words[1]
    return value, 1


def _part_in_words(tokens: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """Return the part of a point that stands in words from index `at` on, and how many words; None if none does."""
    phrases = (tuple(token.form for token in tokens[at : at + length]) for length in (4, 3, 2, 1))
    return next(((NUMBER_PARTS[phrase], len(phrase)) for phrase in phrases if phrase in NUMBER_PARTS), None)


def _fraction_behind(tokens: Sequence[Token], at: int) -> Fraction:
    """Return the fraction of two tokens behind a number, as in `58 1/2`; 0 if there is none."""
    above, below = tokens[at + 1 : at + 2], tokens[at + 2 : at + 3]
    if not above or not below or above[0].before != " " or below[0].before != "/":
        return Fraction(0)
    return PARTS.get((above[0].text, below[0].text), Fraction(0))


PARTS = {("1", "2"): Fraction(1, 2), ("1", "3"): Fraction(1, 3), ("2", "3"): Fraction(2, 3)}
"""Numbers above and below the stroke of a fraction -> the fraction."""


def _phrase(tokens: Sequence[Token], at: int, size: int) -> str:
    return " ".join(token.form for token in tokens[at : at + size])
