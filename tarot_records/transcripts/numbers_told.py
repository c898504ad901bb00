"""Read the numbers of a hand: card points, scores and running totals, of players or of sides.

A number alone may be any of these. Each meaning is tried, and counts if the replay confirms it: the record has no more
faults with the number than without it, and has more with another number. Words such as `score` decide where the replay
cannot.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any, NamedTuple

from tarot_records.games import game_of
from tarot_records.notation.tokens import FRACTIONS
from tarot_records.notation.vocabulary import OTHERS
from tarot_records.transcripts.arrangement import faults_of, may_be_right, scores_of
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
from tarot_records.transcripts.record_draft import RecordDraft

HAND, TOTALS, POINTS = "hand", "totals", "card_points"
"""Fields of the scores of a hand: its score, the running totals after it, and the card points."""
EACH_OTHER = "others"
"""Party of a number that counts for each player who is not named, as in `10 for each of the others`."""
ALL_OTHERS = frozenset(OTHERS) | OTHER_PLAYERS
"""Phrases such as `the others`: all players whom the sentence does not name."""
CONFIRMED, BY_WORD = 2, 1
"""Results of `_put_group`: the replay confirms the meaning of the numbers, or only the text shows it."""
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


class Meant(NamedTuple):
    """One meaning of a group: the part of the scores that it states."""

    field: str
    """HAND, TOTALS or POINTS."""
    value: Any
    unit: int
    """Number of parts of a card point in which `value` counts: 2 if it counts halves."""
    places: tuple[tuple[str, int, int], ...]
    """Path within the scores, with the place in the text."""
    is_guess: bool = False
    """True if it counts only where the replay confirms it."""


def put_numbers(
    draft: RecordDraft,
    number: int,
    statements: Sequence[Sequence[Token]],
    reader: CardReader,
    people: People,
    seats: Mapping[int, int],
    doubtful: Collection[int] = (),
) -> float:
    """Add to a hand the points and scores that its statements have; return how many groups the replay confirms.

    A group with fewer numbers than there are players counts in part. Numbers for all players come first, because scores
    may show whose the card points are.

    doubtful: offsets of sentences whose numbers are added only if the replay does not contradict them; those of others
    are added where the text says clearly what they are.
    """
    hand, size = draft.data["hands"][number], len(people.names)
    if not {"tricks", "contract", "bids"} & hand.keys():
        return 0.0
    lines: list[list[NumberGroup]] = []
    proved = 0.0

    def put(group: NumberGroup) -> int:
        """Add a group of numbers to the hand, and count it if it is confirmed; return what `_put_group` returns."""
        nonlocal proved
        put_by = _put_group(draft, number, group, people, seats)
        shared = any(len(one.seats) > 1 or one.party for one in group.told)
        proved += (1.0 if shared else min(1.0, len(group.told) / size)) * (put_by == CONFIRMED)
        return put_by

    cards = [place for at, place in draft.spans.items() if at.startswith(f"/hands/{number}/") and _IS_CARD.search(at)]
    others_told = [tokens for tokens in statements if not _tells_cards(tokens, cards)]
    told = [
        [
            group._replace(is_doubtful=group.is_doubtful or tokens[0].start in doubtful)
            for whole in _pairs_apart(_with_others_joined([*_groups(tokens, reader, people, seats)]), size)
            for group in _with_all_players_apart(whole, size)
        ]
        for tokens in _whole_lists(others_told)
    ]
    others: list[NumberGroup] = []
    for groups in _as_rows(told, size):
        if groups and all(len(group.told) == 1 for group in groups) and len(groups[0].told[0].seats) == 1:
            lines.append(groups)  # a line for each player
        else:
            others += groups
    for group in sorted(others, key=lambda group: len(group.told) < size):
        put_by = put(group)
        parts = [] if put_by else [*_divide_group(group)]
        if not put_by and not parts and len(group.told) > 2:
            parts = [NumberGroup(group.told[-2:], "")]
        for part in parts:
            put(part)
    for group in _columns(lines, size):
        put(group)
    if HAND not in hand.get("scores", {}):
        every = [one for groups in told for group in groups for one in group.told]
        of_sentence = ([one for group in groups for one in group.told] for groups in told)
        proved += any(_put_computed(draft, number, one) for one in (*of_sentence, every))
    return proved


def _put_computed(draft: RecordDraft, number: int, told: Sequence[ToldNumber]) -> bool:
    """Add the scores that the rules give a hand if one of `told` tells each of them; return whether they were added.

    Whose each number is does not matter here: `5 gut für Jon und Mia (-5 für die Frauen)`.
    """
    scores = scores_of({**draft.data, "hands": [draft.data["hands"][number]]}) or ()
    found = [_number_of(score, told) for score in scores]
    places = {one.start for one, score in zip(found, scores, strict=True) if one is not None and score}
    if len(places) < FEWEST_TELLING or any(score and one is None for one, score in zip(found, scores, strict=True)):
        return False
    draft.data["hands"][number].setdefault("scores", {})[HAND] = list(scores)
    for seat, one in enumerate(found):
        if one is not None:
            draft.spans[f"/hands/{number}/scores/{HAND}/{seat}"] = one.start, one.end
    return True


FEWEST_TELLING = 2
"""Minimum number of numbers by which a text tells the scores of a hand without saying whose they are."""


def _number_of(score: int, told: Sequence[ToldNumber]) -> ToldNumber | None:
    """Return the number that tells `score`: one equal to it, or else its amount without a sign; None if none does."""
    unsigned = (one for one in told if one.value == abs(score) and not one.is_signed)
    return next((one for one in told if one.value == score), next(unsigned, None))


_IS_CARD = re.compile(r"/(?:cards|talon|deal/hands/[0-9]+)/[0-9]+$")
"""Pattern of the path of a card."""


def _tells_cards(tokens: Sequence[Token], cards: Collection[tuple[int, int]]) -> bool:
    """Return whether the numbers of a sentence were read as cards, so that they are no points or scores.

    cards: the places of all cards that were read.
    """
    numbers = [token for token in tokens if token.is_number]
    told = [(start, end) for start, end in cards if tokens[0].start <= start and end <= tokens[-1].end]
    return bool(numbers) and all(any(start <= one.start < end for start, end in told) for one in numbers)


def _as_rows(told: Sequence[list[NumberGroup]], size: int) -> Iterator[list[NumberGroup]]:
    """Yield the groups of each line; each number in a row of a table becomes a group of its own.

    Lines are such rows if each has one player and several numbers, and there is one for each player.
    """
    rows = {
        at: groups[0].told
        for at, groups in enumerate(told)
        if len(groups) == 1 and _belong_to_one_player(groups[0].told)
    }
    players = {numbers[0].seats for numbers in rows.values()}
    is_table = len(rows) == len(players) == size and len({len(numbers) for numbers in rows.values()}) == 1
    for at, groups in enumerate(told):
        if is_table and at in rows:
            seats, label = rows[at][0].seats, groups[0].label
            yield [NumberGroup((one._replace(seats=seats),), label) for one in rows[at]]
        else:
            yield groups


def _pairs_apart(groups: list[NumberGroup], size: int) -> list[NumberGroup]:
    """Return points and scores as two groups if each player has both: `Ann 50 points (+10), Ben 20 (-10)`.

    Otherwise return `groups`.
    """
    told = [one for group in groups for one in group.told]
    pairs = [
        (points, score)
        for points, score in pairwise(told)
        if len(points.seats) == 1 and not score.seats and score.begins and score.is_signed
    ]
    if len(pairs) != size or len(told) != 2 * size:
        return groups
    scores = tuple(score._replace(seats=points.seats) for points, score in pairs)
    return [NumberGroup(tuple(points for points, _ in pairs), "points"), NumberGroup(scores, "score")]


def _with_others_joined(groups: Sequence[NumberGroup]) -> list[NumberGroup]:
    """Return the groups, with points of the other players joined to those before: `Rémi : 0 point, les autres 68`."""
    joined: list[NumberGroup] = []
    for group in groups:
        one, is_single = group.told[0], len(group.told) == 1
        if joined and joined[-1].label == "points" and is_single and one.party == EACH_OTHER and not one.is_signed:
            joined[-1] = joined[-1]._replace(told=(*joined[-1].told, one))
        else:
            joined.append(group)
    return joined


def _with_all_players_apart(group: NumberGroup, size: int) -> Iterator[NumberGroup]:
    """Yield the numbers before the last `size` as a group of their own if these belong to each of the players.

    A single one is left out: it is none of the scores of `Marjorie pays 10 to each: M -30, A +10, N +10, W +10`.
    """
    before, last = group.told[:-size], group.told[-size:]
    if before and {one.seats for one in last} == {(seat,) for seat in range(size)}:
        if len(before) > 1:
            yield group._replace(told=before, label="", is_doubtful=True)
        yield group._replace(told=last)
    else:
        yield group


def _belong_to_one_player(numbers: Sequence[ToldNumber]) -> bool:
    """Return whether the first of several numbers belongs to one player, and the others to nobody: `Ann 5 -3 2`."""
    return len(numbers) > 1 and len(numbers[0].seats) == 1 and not any(one.seats or one.party for one in numbers[1:])


def _divide_group(group: NumberGroup) -> Iterator[NumberGroup]:
    """Yield the parts into which arrows, brackets and the first plus or minus divide a group; none if it is one part.

    Only the first part keeps the label. Numbers of nobody behind several of players and sides are left out.
    """
    told = group.told
    signed = {at for at, one in enumerate(told) if at and all(other.is_signed for other in told[at:])}
    first_sign = {min(signed)} if signed and not told[0].is_signed else set[int]()
    begins = sorted({0, *(at for at, one in enumerate(told) if at and one.begins), *first_sign, len(told)})
    if len(begins) > 2:
        for first, end in pairwise(begins):
            doubtful = group.is_doubtful or first in first_sign
            yield NumberGroup(group.told[first:end], "" if first else group.label, doubtful)
        return
    owned = tuple(one for one in told if one.seats or one.party)
    if 1 < len(owned) < len(told) and owned == told[: len(owned)]:
        yield group._replace(told=owned)  # `attack 22, defence 69, no bouts, 56 needed`


def _whole_lists(statements: Sequence[Sequence[Token]]) -> Iterator[Sequence[Token]]:
    """Yield the sentences; sentences with only semicolons between them are joined."""
    joined: list[Token] = []
    for tokens in statements:
        if joined and ";" not in tokens[0].before:
            yield joined
            joined = []
        joined = [*joined, *tokens]
    if joined:
        yield joined


def _columns(lines: Sequence[Sequence[NumberGroup]], size: int) -> Iterator[NumberGroup]:
    """Yield a group for each column of a table with a line for each player; lines outside tables yield their groups."""
    at = 0
    while at < len(lines):
        table = lines[at : at + size]
        players = [groups[0].told[0].seats for groups in table]
        if len(table) == size == len(set(players)) and len({len(groups) for groups in table}) == 1:
            for column in zip(*table, strict=True):
                told = tuple(group.told[0]._replace(seats=seats) for group, seats in zip(column, players, strict=True))
                yield NumberGroup(told, column[0].label)
            at += size
        else:
            yield from table[0]
            at += 1


def _groups(
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


def _put_group(draft: RecordDraft, number: int, group: NumberGroup, people: People, seats: Mapping[int, int]) -> int:
    """Add a group of numbers to a hand, in the meaning that the replay confirms or that the label names.

    The scores of all players are added even if the replay contradicts them: the text states them, and may be wrong.
    Return CONFIRMED, BY_WORD, or 0 if nothing was added. Card points that the replay confirms although their side is
    unknown are not added, but CONFIRMED is returned.
    """
    hand = draft.data["hands"][number]
    size, told = len(people.names), group.told
    begin = f"/hands/{number}/scores/"
    put_before = {place for path, place in draft.spans.items() if path.startswith(begin)}
    if any((one.start, one.end) in put_before for one in told):
        return 0
    scores = hand.get("scores", {})
    before = _count_faults(draft.data, number, scores)
    kept: Meant | None = None
    stated: Meant | None = None
    possible: list[Meant] = []
    put = BY_WORD
    if group.label == TOTALS and len(told) < size:
        group = group._replace(label="")
    if group.label == "points" and (all(one.is_signed for one in told) or any(one.value < 0 for one in told)):
        group = group._replace(label="score")  # card points have no sign
    for meant in _meanings(group, hand, size, seats):
        if group.label == TOTALS and meant.field != TOTALS:
            continue
        if meant.field in scores and not _is_of_others(meant, scores):
            continue
        if _count_faults(draft.data, number, _add_meaning(scores, meant)) > before:
            if (
                stated is None
                and not (meant.is_guess or group.is_doubtful)
                and (_adds_up(meant) or (_label_names_kind(meant, group.label) and _states_all(meant)))
            ):
                stated = meant
            continue
        if meant.field == TOTALS and stated is not None and (number or not _may_be_stated(draft.data, stated, group)):
            stated = None  # the numbers may be those of the evening, and then contradict nothing
        if _count_faults(draft.data, number, _add_meaning(scores, _with_first_increased(meant))) > before:
            kept, put = meant, CONFIRMED
            break
        if meant.is_guess:
            continue
        possible.append(meant)
        if kept is None and (_label_names_kind(meant, group.label) or _adds_up(meant) or _shares_out(meant, size)):
            kept = meant
    taker = hand.get("contract", {}).get("declarer")
    if put != CONFIRMED and kept in possible and kept.field == POINTS and _may_have_partner(possible, taker):
        kept = None
    is_alone = taker is None and not any(one.seats for one in told) and _may_have_taker(draft.data["game"], size)
    if kept is not None and kept.field == POINTS and is_alone:  # they fit the game, but their side is not stated
        return CONFIRMED if put == CONFIRMED else 0
    if stated is not None and (kept is None or kept.field == TOTALS):
        kept, put = stated, BY_WORD
    if kept is None:
        return 0
    hand["scores"] = _add_meaning(scores, kept)
    for path, start, end in kept.places:
        draft.spans[f"/hands/{number}/scores/{path}"] = start, end
    return put


def _label_names_kind(meant: Meant, label: str) -> bool:
    """Return whether the label of a group, such as `score`, names the kind of numbers that a meaning states."""
    return bool(label) and (meant.field == POINTS) == (label == "points") and (label != TOTALS or meant.field == TOTALS)


def _may_be_stated(data: Mapping[str, Any], meant: Meant, group: NumberGroup) -> bool:
    """Return whether the scores of the first hand may be right although the replay contradicts them.

    They may if entries such as announcements can be missing in the text.
    """
    first = data["hands"][0]
    hands = [{**first, "scores": _add_meaning(first.get("scores", {}), meant)}]
    return meant.field == HAND and group.label == "score" and may_be_right({**data, "hands": hands})


def _may_have_partner(possible: Sequence[Meant], taker: int | None) -> bool:
    """Return whether card points may be those of the taker alone and also those of the taker and a partner."""
    sides = [
        one["seats"] for meant in possible if meant.field == POINTS for one in meant.value if taker in one["seats"]
    ]
    return [taker] in sides and any(len(side) > 1 for side in sides)


def _may_have_taker(game: str, size: int) -> bool:
    """Return whether a game has contracts, so that players who face each other are not a side in every hand."""
    return any("contract" in phase.fields for phase in game_of(game).rules(size, {}).phases)


def _states_all(meant: Meant) -> bool:
    """Return whether a meaning states the score of each player in a hand."""
    return meant.field == HAND and None not in meant.value


def _adds_up(meant: Meant) -> bool:
    """Return whether a meaning states gains and losses of all players in a hand that add up to 0."""
    return _states_all(meant) and any(meant.value) and not sum(meant.value)


def _shares_out(meant: Meant, size: int) -> bool:
    """Return whether a meaning gives card points to two sides or more, and each player is in exactly one of them."""
    if meant.field != POINTS or len(meant.value) < 2:
        return False
    return sorted(seat for one in meant.value for seat in one["seats"]) == list(range(size))


def _count_faults(data: Mapping[str, Any], number: int, scores: Mapping[str, Any]) -> int:
    """Return the number of faults of a hand with these scores.

    If they have totals, the hands after the last complete totals are replayed too, and their faults count.
    """
    hand = {**data["hands"][number], "scores": dict(scores)}
    if TOTALS not in scores:
        return len(faults_of({**data, "hands": [hand]}))
    earlier = data["hands"][:number]
    begin, before = 0, data.get("carried_in", {})
    for at, one in enumerate(earlier):
        totals = one.get("scores", {}).get(TOTALS)
        if totals is not None and None not in totals:
            begin, before = at + 1, {"hands": at + 1, TOTALS: totals}
    return len(faults_of({**data, "carried_in": before, "hands": [*earlier[begin:], hand]}))


def _add_meaning(scores: Mapping[str, Any], meant: Meant) -> dict[str, Any]:
    """Return `scores` with the numbers that a meaning states added."""
    if meant.field != POINTS:
        return {**scores, meant.field: meant.value}
    before = scores.get("unit", 1)
    unit = lcm(before, meant.unit)
    told = [{**one, "points": one["points"] * (unit // before)} for one in scores.get(POINTS, ())]
    told += [{**one, "points": one["points"] * (unit // meant.unit)} for one in meant.value]
    return {**scores, POINTS: told, **({"unit": unit} if unit > 1 else {})}


def _is_of_others(meant: Meant, scores: Mapping[str, Any]) -> bool:
    """Return whether a meaning states card points of other seats than the card points in `scores`."""
    if meant.field != POINTS:
        return False
    told = {seat for one in scores[POINTS] for seat in one["seats"]}
    return not told & {seat for one in meant.value for seat in one["seats"]}


def _with_first_increased(meant: Meant) -> Meant:
    """Return a meaning with its first number increased by 1, to see if the replay notices the difference."""
    value = deepcopy(meant.value)
    if meant.field == POINTS:
        value[0]["points"] += 1
    else:
        at = next(at for at, amount in enumerate(value) if amount is not None)
        value[at] += 1
    return meant._replace(value=value)


def _meanings(group: NumberGroup, hand: Mapping[str, Any], size: int, seats: Mapping[int, int]) -> Iterator[Meant]:
    """Yield what a group of numbers may mean, the likeliest first."""
    told = _with_others_singly(group.told, size)
    singles = all(len(one.seats) == 1 for one in told)
    taker = hand.get("contract", {}).get("declarer")
    by_seat: list[ToldNumber | None] | None = None
    if singles and len({one.seats for one in told}) == len(told):
        by_seat = [next((one for one in told if one.seats == (seat,)), None) for seat in range(size)]
    elif (
        len(told) == size
        and not any(one.seats or one.party for one in told)
        and not any(one.is_behind_word for one in told[1:])
    ):
        by_seat = [None] * size
        for at, one in enumerate(told):
            by_seat[seats[at]] = one
    whole = by_seat is not None and (None not in by_seat or len(told) == 1)
    if by_seat is not None and whole and all(one is None or one.value.denominator == 1 for one in by_seat):
        for field in (HAND, TOTALS):
            yield _scores(field, by_seat)
    if not singles and (shared := _each_of_several(told, size)) is not None:
        yield _scores(HAND, shared)
    for each, is_guess in _shared_numbers(told, taker, size):
        yield _scores(HAND, each, is_guess)
    if whole and not singles and by_seat is not None:
        for first in range(1, size):  # without names, they may begin with another player than the tricks
            yield _scores(HAND, [*by_seat[-first:], *by_seat[:-first]], is_guess=True)
    told = _with_others_as_side(group.told, size)
    for sides in _sides(told, taker, size):
        unit = max(one.value.denominator for one in told)
        points = [{"seats": list(side), "points": int(one.value * unit)} for side, one in zip(sides, told, strict=True)]
        places = [(f"{POINTS}/{at}", one.start, one.end) for at, one in enumerate(told)]
        yield Meant(POINTS, points, unit, tuple(places))
    if len(told) == 1 and not told[0].seats and taker is not None and told[0].value.denominator == 1:
        value = [int(told[0].value) if seat == taker else None for seat in range(size)]
        yield Meant(HAND, value, 1, ((f"{HAND}/{taker}", told[0].start, told[0].end),))


def _scores(field: str, by_seat: Sequence[ToldNumber | None], is_guess: bool = False) -> Meant:
    """Return numbers by seat as a meaning: scores of the hand if `field` is HAND, running totals if it is TOTALS."""
    value = [None if one is None else int(one.value) for one in by_seat]
    places = [(f"{field}/{seat}", one.start, one.end) for seat, one in enumerate(by_seat) if one is not None]
    return Meant(field, value, 1, tuple(places), is_guess)


def _shared_numbers(
    told: Sequence[ToldNumber], taker: int | None, size: int
) -> Iterator[tuple[Sequence[ToldNumber | None], bool]]:
    """Yield (number of each seat, True if it is a guess) for each way in which one number counts for several players.

    A guess needs the confirmation of the replay. Either the players are named, as in `Zdena a Pepa po -99`, or the
    taker's number is a multiple of the others' common number: `-864 für Ida und 288 für jeden von uns`.
    """
    if any(one.value.denominator > 1 for one in told):
        return
    each = {seat: one for one in told for seat in one.seats}
    if len(told) < size == len(each) == sum(len(one.seats) for one in told):
        yield [each[seat] for seat in range(size)], sum(one.value for one in each.values()) != 0
    if len(told) != 2 or taker is None or size < FEWEST_SHARING:
        return
    less, more = sorted(told, key=lambda one: abs(one.value))
    if abs(more.value) != abs(less.value) * (size - 1) or not less.value or more.seats not in ((), (taker,)):
        return
    for sign in (1, -1):
        if _has_sign(more, sign) and _has_sign(less, -sign):
            scores: list[ToldNumber | None] = [less._replace(value=-sign * abs(less.value))] * size
            scores[taker] = more._replace(value=sign * abs(more.value))
            yield scores, True


def _has_sign(told: ToldNumber, sign: int) -> bool:
    """Return whether a number may be a gain (sign 1) or a loss (sign -1); a number without a sign may be both."""
    return told.value * sign > 0 or (told.value > 0 and not told.is_signed)


FEWEST_SHARING = 3
"""Minimum number of players at a table where the score of one is several times that of each other."""


def _phrase(tokens: Sequence[Token], at: int, size: int) -> str:
    return " ".join(token.form for token in tokens[at : at + size])


def _each_of_several(told: Sequence[ToldNumber], size: int) -> list[ToldNumber | None] | None:
    """Return the number of each seat if each number belongs to all seats named beside it; None if any seat has none.

    So it is in `Régis -162, +54 pour Odile, Thibault, Yvonne`.
    """
    by_seat = {seat: one for one in told for seat in one.seats}
    named = sum(len(one.seats) for one in told)
    is_whole = len(by_seat) == named == size and all(one.seats and one.value.denominator == 1 for one in told)
    return [by_seat[seat] for seat in range(size)] if is_whole else None


def _with_others_singly(told: Sequence[ToldNumber], size: int) -> tuple[ToldNumber, ...]:
    """Return the numbers; a number of EACH_OTHER is repeated for each seat that no number names."""
    named = {seat for one in told for seat in one.seats}
    others = [seat for seat in range(size) if seat not in named]
    return tuple(
        each
        for one in told
        for each in ([one._replace(seats=(seat,), party="") for seat in others] if one.party == EACH_OTHER else [one])
    )


def _with_others_as_side(told: Sequence[ToldNumber], size: int) -> tuple[ToldNumber, ...]:
    """Return the numbers; a number of EACH_OTHER gets all seats that no number names, as one side."""
    named = {seat for one in told for seat in one.seats}
    others = tuple(seat for seat in range(size) if seat not in named)
    return tuple(one._replace(seats=others, party="") if one.party == EACH_OTHER else one for one in told)


def _sides(told: Sequence[ToldNumber], taker: int | None, size: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield the possible owners of some card points: for each number, the seats of its side."""
    if all(one.seats for one in told):
        yield [one.seats for one in told]
        if len(told) == 1 or taker is None:
            return
    everybody = range(size)
    if len(told) == 2 and told[0].seats and not (told[1].seats or told[0].party or told[1].party):  # `Ann 42 : 46`
        yield [told[0].seats, tuple(seat for seat in everybody if seat not in told[0].seats)]
    parties: list[tuple[int, ...]] = []
    if taker is not None:
        parties += [(taker,), *(tuple(sorted((taker, other))) for other in everybody if other != taker)]
    elif size == 4:
        parties = [(0, 2), (1, 3)]
    for party in parties:
        others = tuple(seat for seat in everybody if seat not in party)
        by_party = {"taker": party, "defenders": others}
        if len(told) == 1:
            for name in (told[0].party,) if told[0].party else ("taker", "defenders"):
                yield [by_party[name]]
        elif len(told) == 2:
            if told[0].party or told[1].party:
                first = told[0].party or ("defenders" if told[1].party == "taker" else "taker")
                yield [by_party[first], by_party["defenders" if first == "taker" else "taker"]]
            elif not told[0].seats and not told[1].seats:
                yield [party, others]
                yield [others, party]
