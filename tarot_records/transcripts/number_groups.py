"""Find the numbers of a sentence in groups, each number with the players or the side that it belongs to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tarot_records.notation.tokens import FRACTIONS
from tarot_records.notation.vocabulary import OTHERS
from tarot_records.transcripts.habit import CONFUSED, CardReader
from tarot_records.transcripts.lexicon import (
    AMOUNT,
    BETWEEN_NAMES,
    LINKS_TO_PLAYER,
    MINUS,
    OTHER_PLAYERS,
    PAGES,
    PARTIES,
    ZERO,
)
from tarot_records.transcripts.lexicon import TOTALS as TOTAL_WORDS
from tarot_records.transcripts.people import People
from tarot_records.transcripts.pieces import Token

HAND, TOTALS, POINTS = "hand", "totals", "card_points"
"""Fields of the scores of a hand: its score, the running totals after it, and the card points."""
EACH_OTHER = "others"
"""Party of a number that counts for each player who is not named, as in `10 for each of the others`."""
ALL_OTHERS = frozenset(OTHERS) | OTHER_PLAYERS
"""Phrases such as `the others`: all players whom the sentence does not name."""
MOST = 12
"""Maximum number of numbers in a group."""
_SIGNED = re.compile(r"(?:^|[\s:;,|(/=→>*_])([+−–-])\s?$")
_BREAK = re.compile(r"[-=]>|\s=\s|[→⇒(]")
_DASHES = (" - ", " – ", "-", "–")
"""Signs between two numbers that make none of them negative."""


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
        is_page = at > 0 and tokens[at - 1].form in PAGES
        amount, used = (None, 0) if is_page else _amount(tokens, at)
        if (party == EACH_OTHER or (named and label)) and token.form in ZERO:
            amount, used = Fraction(0), 1
        elif amount is None and named and label and reader.number_in_words(token):
            amount, used = Fraction(reader.number_in_words(token)), 1
        if amount is not None and len(found) < MOST:
            is_dash = bool(found) and found[-1].end + len(token.before) == token.start and token.before in _DASHES
            sign = _SIGNED.search(token.before)
            value = -amount if minus or (sign and sign[1] != "+" and not is_dash) else amount
            begins = _BREAK.search(token.before) is not None
            end = tokens[at + used - 1].end
            words = [one for one in tokens[:at] if found and one.start >= found[-1].end and one.text.isalpha()]
            is_behind_word = any(one.form not in LINKS_TO_PLAYER | AMOUNT | BETWEEN_NAMES for one in words)
            found.append(
                ToldNumber(value, tuple(named), party, token.start, end, begins, sign is not None, is_behind_word)
            )
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
            if not named and _is_behind_number(tokens, at, 1, found):
                found[-1] = found[-1]._replace(seats=(seats[seat],))  # `13 Gustin, 35 Teresa`
            else:
                named += [seats[seat]] if seats[seat] not in named else []  # a name may have several words
        elif token.form in MINUS:
            minus = True
        elif {"points", "score"} & set(facts) and not side and label != TOTALS:
            new = "score" if "score" in facts and "points" not in facts else "points"
            behind = bool(found) and not token.before.strip() and not label
            if found:
                yield NumberGroup(tuple(found), new if behind else label)
                found = []
            label = "" if behind else new
        at += max(1, length if not side or others else 1)
    if len(found) == 2 and named and not any(one.seats or one.party for one in found):
        found[0] = found[0]._replace(seats=tuple(named))  # `62 zu 26 für Alfons und Sepp`
    elif found and named and not found[-1].seats and all(one.seats for one in found[:-1]):
        found[-1] = found[-1]._replace(seats=tuple(named))  # `46 points pour Odile`
    elif found and named and found[-1].seats and _only_names_follow(tokens, found[-1].end, people):
        found[-1] = found[-1]._replace(seats=(*found[-1].seats, *named))  # `+54 pour Odile, Thibault, Yvonne`
    if found:
        yield NumberGroup(tuple(found), label)


def _only_names_follow(tokens: Sequence[Token], end: int, people: People) -> bool:
    """Return whether only names, and words such as `for` and `and`, stand behind the offset `end` in a sentence."""
    behind = [token.form for token in tokens if token.start >= end]
    return all(people.seat(form) is not None or form in LINKS_TO_PLAYER | AMOUNT | BETWEEN_NAMES for form in behind)


def _is_behind_number(tokens: Sequence[Token], at: int, length: int, found: Sequence[ToldNumber]) -> bool:
    """Return whether a name of `length` tokens belongs to the number before it, which has no name yet.

    At most a word such as `for` stands between. A sign, a number after `and`, or nothing follows the name.
    """
    if not found or found[-1].seats or found[-1].party:
        return False
    links = [token for token in tokens[:at] if token.start >= found[-1].end]
    if len(links) > 1 or any(token.form not in LINKS_TO_PLAYER | AMOUNT for token in links):
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
    return value, 1


def _phrase(tokens: Sequence[Token], at: int, size: int) -> str:
    return " ".join(token.form for token in tokens[at : at + size])
