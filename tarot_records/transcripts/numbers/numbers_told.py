"""Read the numbers of a hand: card points, scores and running totals, of players or of sides.

A number alone may be any of these. Each meaning is tried, and counts if the replay confirms it: the record has no more
faults with the number than without it, and has more with another number. Words such as `score` decide where the replay
cannot.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any

from tarot_records.games import game_of
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.numbers.number_groups import (
    EACH_OTHER,
    HAND,
    POINTS,
    TOTALS,
    NumberGroup,
    ToldNumber,
    find_groups,
    is_owned,
)
from tarot_records.transcripts.numbers.number_meanings import (
    POINTS_WORD,
    Meant,
    adds_up,
    find_meanings,
    label_names_kind,
    points_of_side,
    shares_out,
    states_all,
    with_first_increased,
)
from tarot_records.transcripts.numbers.number_tables import (
    as_rows,
    divide_group,
    groups_of_columns,
    pairs_apart,
    whole_lists,
    with_all_players_apart,
    with_lines_joined,
    with_others_joined,
)
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.play.record_draft import RecordDraft
from tarot_records.transcripts.play.record_replay import card_points_of, faults_of, may_be_right, scores_of
from tarot_records.transcripts.text.pieces import Token

TWO_PAIRS = 4
"""Number of numbers that are two of each side if nobody owns them."""
CONFIRMED, BY_WORD = 2, 1
"""Results of `_put_group`: the replay confirms the meaning of the numbers, or only the text shows it."""


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
            for whole in pairs_apart(with_others_joined([*find_groups(tokens, reader, people, seats)]), size)
            for group in with_all_players_apart(whole, size)
        ]
        for tokens in whole_lists(others_told)
    ]
    others: list[NumberGroup] = []
    for groups in as_rows([*with_lines_joined(told, size)], size):
        if groups and all(len(group.told) == 1 for group in groups) and len(groups[0].told[0].seats) == 1:
            lines.append(groups)  # a line for each player
        else:
            others += groups
    for group in sorted(others, key=lambda group: len(group.told) < size):
        put_by = put(group)
        parts = [] if put_by else [*divide_group(group)]
        if not put_by and not parts and len(group.told) == TWO_PAIRS and not any(map(is_owned, group.told)):
            # `52 to 35, in all 382 to 107`
            parts = [group._replace(told=group.told[:2]), NumberGroup(group.told[2:], "")]
        elif not put_by and not parts and len(group.told) > 2:
            parts = [NumberGroup(group.told[-2:], "")]
        for part in parts:
            put(part)
    for group in groups_of_columns(lines, size):
        put(group)
    if POINTS not in hand.get("scores", {}):
        proved += any(_put_computed_points(draft, number, groups) for groups in told)
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


def _put_computed_points(draft: RecordDraft, number: int, groups: Sequence[NumberGroup]) -> bool:
    """Add the card points that the rules give each side if a sentence tells them; return whether they were added.

    `groups` are the numbers of the sentence. All sides are told, in any words, as in `58:36`; or the players of one
    side stand beside its points; or a word for card points stands beside the only number, which only one side has.
    """
    hand = draft.data["hands"][number]
    begin = f"/hands/{number}/scores/"
    taken = {place for path, place in draft.spans.items() if path.startswith(begin)}
    told = [one for group in groups for one in group.told if not one.is_signed and (one.start, one.end) not in taken]
    if not told or len(told) > MOST_TELLING:
        return False
    is_labelled = any(group.label == POINTS_WORD for group in groups)
    taker = hand.get("contract", {}).get("declarer")
    found = _points_of_sides(told, card_points_of({**draft.data, "hands": [hand]}), taker, is_labelled)
    for seats, one in found:
        hand["scores"] = _add_meaning(hand.get("scores", {}), points_of_side(seats, one))
        draft.spans[f"{begin}{POINTS}/{len(hand['scores'][POINTS]) - 1}"] = one.start, one.end
    return bool(found)


SeatsAndPoints = Sequence[tuple[tuple[int, ...], Fraction]]
"""The seats of each side, with its card points by the rules."""


def _points_of_sides(
    told: Sequence[ToldNumber], sides: SeatsAndPoints, taker: int | None, is_labelled: bool
) -> list[tuple[tuple[int, ...], ToldNumber]]:
    """Return the seats of the sides whose card points are told, each with its number; empty if that is not clear.

    is_labelled: a word for card points stands beside one of the numbers.
    """
    told = _with_owner_moved(told, sides)
    pairs = [
        (seats, next((one for one in told if one.value == points and _may_own(one, seats, taker)), None))
        for seats, points in sides
    ]
    found = [(seats, one) for seats, one in pairs if one is not None]
    values = [points for _, points in sides]
    if len(told) == 1 and is_labelled and told[0].party != EACH_OTHER:
        return [(seats, one) for seats, one in found if values.count(one.value) == 1]
    if len(found) < len(sides):
        return [(seats, one) for seats, one in found if one.seats == seats and one.value >= FEWEST_OWNED]
    if len(sides) < FEWEST_TELLING or len({*values}) < len(values):
        return []
    return found if is_labelled or _stand_together([one for _, one in found], told) else []


def _with_owner_moved(told: Sequence[ToldNumber], sides: SeatsAndPoints) -> list[ToldNumber]:
    """Return numbers with players behind two of them given to the first if they are its side by the rules.

    So it is in `47 a 25 per Dino e Graziella`.
    """
    moved = [*told]
    for at, (first, second) in enumerate(pairwise(told)):
        if not first.seats and (second.seats, first.value) in sides:
            moved[at : at + 2] = [first._replace(seats=second.seats), second._replace(seats=())]
    return moved


def _stand_together(found: Sequence[ToldNumber], told: Sequence[ToldNumber]) -> bool:
    """Return whether no other number of a sentence (`told`) stands between some of its numbers."""
    places = sorted(map(told.index, found))
    return places == [*range(places[0], places[0] + len(found))]


def _may_own(told: ToldNumber, seats: Sequence[int], taker: int | None) -> bool:
    """Return whether a number may be the card points of the side `seats`, by the players and words beside it."""
    if not set(told.seats) <= set(seats):
        return False
    return told.party not in ("taker", "defenders") or (taker in seats) == (told.party == "taker")


FEWEST_OWNED = 5
"""Minimum number of card points of one side that count without a word for points; fewer may be other amounts."""
MOST_TELLING = 6
"""Maximum number of numbers of a sentence in which the card points of the sides are looked for."""
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
    confirmed, likely, stated = _compare_meanings(draft.data, number, _with_fitting_label(group, size), size, seats)
    kept = confirmed or likely
    names_side = hand.get("contract", {}).get("declarer") is not None or any(one.seats for one in told)
    names_side |= kept is not None and kept.field == POINTS and len(kept.value) == size
    if kept is not None and kept.field == POINTS and not names_side and _may_have_taker(draft.data["game"], size):
        return CONFIRMED if confirmed is not None else 0  # they fit the game, but their side is not stated
    if stated is not None and (kept is None or kept.field == TOTALS):
        kept, confirmed = stated, None
    if kept is None:
        return 0
    hand["scores"] = _add_meaning(hand.get("scores", {}), kept)
    for path, start, end in kept.places:
        draft.spans[f"{begin}{path}"] = start, end
    return BY_WORD if confirmed is None else CONFIRMED


def _with_fitting_label(group: NumberGroup, size: int) -> NumberGroup:
    """Return a group without a label for totals if it has none of some player; numbers with signs are no points."""
    told = group.told
    if group.label == TOTALS and len(told) < size:
        return group._replace(label="")
    if group.label == "points" and (all(one.is_signed for one in told) or any(one.value < 0 for one in told)):
        return group._replace(label="score")
    return group


def _compare_meanings(
    data: Mapping[str, Any], number: int, group: NumberGroup, size: int, seats: Mapping[int, int]
) -> tuple[Meant | None, Meant | None, Meant | None]:
    """Return the best meanings of a group of numbers, each None if there is none.

    They are one that the replay confirms; if there is none, the likeliest that it does not contradict; and one that the
    text states although the replay contradicts it.
    """
    hand = data["hands"][number]
    scores = hand.get("scores", {})
    before = _count_faults(data, number, scores)
    likely: Meant | None = None
    stated: Meant | None = None
    possible: list[Meant] = []
    for meant in find_meanings(group, hand, size, seats):
        if group.label == TOTALS and meant.field != TOTALS:
            continue
        if meant.field in scores and not _is_of_others(meant, scores):
            continue
        is_labelled = label_names_kind(meant, group.label)
        if _count_faults(data, number, _add_meaning(scores, meant)) > before:
            may_state = stated is None and not (meant.is_guess or group.is_doubtful)
            if may_state and (adds_up(meant) or (is_labelled and states_all(meant))):
                stated = meant
            continue
        if meant.field == TOTALS and stated is not None and (number or not _may_be_stated(data, stated, group)):
            stated = None  # the numbers may be those of the evening, and then contradict nothing
        if _count_faults(data, number, _add_meaning(scores, with_first_increased(meant))) > before:
            return meant, None, stated
        if not meant.is_guess:
            possible.append(meant)
            if likely is None and (is_labelled or adds_up(meant) or shares_out(meant, size)):
                likely = meant
    taker = hand.get("contract", {}).get("declarer")
    if likely is not None and likely.field == POINTS and _may_have_partner(possible, taker):
        likely = None
    return None, likely, stated


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
