"""Make transcripts of readings: numbers, likely seats and marks are added, misread facts are left out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tarot_records.completing.budgets import budget_for
from tarot_records.core.faults import Fault
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import UNREAD, Habit
from tarot_records.transcripts.cards.questions import (
    Question,
)
from tarot_records.transcripts.facts.contradicted import (
    is_loose,
    without_contradicted,
    without_contradicted_guesses,
    without_impossible,
)
from tarot_records.transcripts.facts.facts import put_tricks
from tarot_records.transcripts.numbers.numbers_told import put_numbers
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.play.arrangement import Arranged
from tarot_records.transcripts.play.record_draft import RecordDraft
from tarot_records.transcripts.play.record_replay import faults_of
from tarot_records.transcripts.play.supposed_seats import (
    are_possible,
    put_possible_seat,
    unsure_seats,
    with_first_leader,
)
from tarot_records.transcripts.readings import FAULT, MOST_FAULTS, TextReading, read_all_hands
from tarot_records.transcripts.sentences.statements import sentences
from tarot_records.transcripts.text.pieces import Token
from tarot_records.transcripts.tricks.sections import HandLines
from tarot_records.transcripts.tricks.trick_parts import Numbered


class Transcript(NamedTuple):
    """The result of reading a text."""

    text: str
    """The text, in composed characters; every place counts its characters."""
    data: dict[str, Any]
    """The record, in the shape of the JSON form."""
    spans: Mapping[str, tuple[int, int]]
    """JSON Pointer -> place in the text."""
    habit: Habit
    people: People
    arranged: tuple[Arranged | None, ...]
    """The tricks of each hand; None for a hand without tricks."""
    wrong: int
    """Number of faults that the replay finds, including those of misread facts that were left out afterwards."""
    score: float
    questions: tuple[Question, ...] = ()
    """Open questions, because another reading is as good."""
    unread: tuple[tuple[int, int], ...] = ()
    """Places of the sentences from which nothing was read."""


PROVED = 3.0
"""Weight of a confirmed number, in cards read."""


def _put_numbers(
    draft: RecordDraft, number: int, hand: HandLines, told: tuple[CardReader, People, Mapping[int, int]]
) -> float:
    """Add the points and scores of a hand to the draft; return how many groups of numbers the replay confirms.

    A last line that looks like a trick without a number may be scores, and so may each line behind counted tricks: its
    numbers are added only if the replay does not contradict them.

    number: index of the hand. told: the reader, the players, and the seat of each player of the text.
    """
    stated = {token.start for tokens in hand.statements for token in tokens}
    counted = [at for at, one in enumerate(hand.tricks) if one.number is not None]
    behind = hand.tricks[counted[-1] + 1 :] if counted else hand.tricks[-1:]
    last = [sentence for one in behind for sentence in sentences(one.tokens)]
    unstated = [sentence for sentence in last if sentence[0].start not in stated]
    doubtful = frozenset(sentence[0].start for sentence in unstated)
    return put_numbers(draft, number, [*hand.statements, *unstated], *told, doubtful)


def finish_reading(text: str, reading: TextReading) -> Transcript:
    """Return a reading as a transcript, with the numbers of its hands and without facts that were misread.

    Change `reading.draft` in place.
    """
    draft, told = reading.draft, (reading.reader, reading.people, reading.seats)
    before = faults_of(draft.data) if draft.data.get("hands") else ()
    proved = sum(_put_numbers(draft, number, hand, told) for number, hand in enumerate(reading.hands))
    after = left = faults_of(draft.data) if draft.data.get("hands") else ()
    misread = 0
    for number, hand in enumerate(reading.hands if after else ()):
        if removed := _leave_out_misread(reading, number, hand):
            _put_numbers(draft, number, hand, told)
            misread += removed + _leave_out_misread(reading, number, hand)
    if misread:
        left = faults_of(draft.data)
    score = reading.score + PROVED * proved - MISREAD * misread
    score -= FAULT * (_count_independent_faults(left, draft.data) - _count_independent_faults(before, {}))
    wrong = len(after) if draft.data.get("hands") else MOST_FAULTS
    habit = reading.reader.habit
    marks = list(_marks(reading))
    if marks:
        draft.data["marks"] = marks
    transcript = Transcript(text, draft.data, draft.spans, habit, reading.people, reading.arranged, wrong, score)
    return transcript._replace(unread=_all_unread(reading))


MISREAD = 1.0
"""Cost of a fact that the rest of its hand contradicts and that is therefore left out, in cards read."""


def _leave_out_misread(reading: TextReading, number: int, hand: HandLines) -> int:
    """Leave out facts that contradict their hand, if their sentence was not understood; return their number."""
    return without_contradicted(reading.draft, number, _loose_places(reading, hand))


def _loose_places(reading: TextReading, hand: HandLines) -> Callable[[int, int], bool]:
    """Return a function of the start and the end of a place: whether it is in a sentence that was not understood."""
    loose = [
        (tokens[0].start, tokens[-1].end)
        for tokens in hand.statements
        if is_loose(tokens, reading.reader, reading.people, reading.game.id)
    ]
    return lambda start, end: any(first <= start and end <= last for first, last in loose)


def _count_independent_faults(faults: Sequence[Fault], data: Mapping[str, Any]) -> int:
    """Return the number of faults; all faults in the scores of a hand count as one, because one cause may change all.

    Scores that cannot be compared, because cards of the tricks were not read, count as one fault too.
    """
    scored = {fault.where.hand for fault in faults if fault.code.startswith("score.")}
    for number, hand in enumerate(data.get("hands", ()), start=1):
        unread = any(UNREAD in trick["cards"] for trick in hand.get("tricks", ()))
        scored |= {number} if unread and "hand" in hand.get("scores", {}) else set()
    return len(scored) + sum(not fault.code.startswith("score.") for fault in faults)


PATIENCE = 2.0
"""Budget of a search for the cards that hands do not state, in seconds, which are counted in steps."""


def likeliest_possible(
    text: str, numbered: Sequence[Numbered], close: Sequence[tuple[Transcript, TextReading]]
) -> tuple[Transcript, int]:
    """Return the best of close transcripts, with all hands of the text, and its index.

    If the transcripts are of several games, the first whose hands are possible counts; if there is none, the first.
    """
    one_game = len({finished.data["game"] for finished, _ in close}) == 1
    found: list[Transcript] = []
    for at, (finished, reading) in enumerate(close):
        if reading.is_sample:
            reading = read_all_hands(numbered, reading)
            finished = finish_reading(text, reading)
        found.append(_with_possible_hands(finished, reading))
        if one_game or are_possible(found[at].data, budget_for(PATIENCE)):
            return found[at], at
    return found[0], 0


def _with_possible_hands(best: Transcript, reading: TextReading) -> Transcript:
    """Return the transcript with supposed leaders and seats, and without facts that make a hand impossible.

    Change `reading.draft` in place.
    """
    budget = budget_for(PATIENCE)
    possible = tuple(
        None if one is None or not one.leaders else with_first_leader(one, best.data, number, reading.seats, budget)
        for number, one in enumerate(reading.arranged)
    )
    for number, (before, after) in enumerate(zip(reading.arranged, possible, strict=True)):
        if after is not None and after is not before:
            put_tricks(reading.draft, number, after)
    for number, hand in enumerate(reading.hands):
        put_possible_seat(reading.draft, number, budget)
        without_impossible(reading.draft, number, _loose_places(reading, hand), budget)
    arranged = tuple(
        None if one is None else without_contradicted_guesses(one, best.data, number)
        for number, one in enumerate(possible)
    )
    for number, (before, after) in enumerate(zip(possible, arranged, strict=True)):
        if after is not None and after is not before:
            put_tricks(reading.draft, number, after)
    if marks := list(_marks(reading._replace(arranged=arranged))):
        best.data["marks"] = marks
    return best._replace(arranged=arranged, unread=_all_unread(reading))


def _marks(reading: TextReading) -> Iterator[dict[str, str]]:
    """Yield a mark for each doubtful card of the tricks, and for each supposed leader or seat of another entry."""
    for number, arranged in enumerate(reading.arranged):
        for seat in unsure_seats(reading.draft, number):
            yield {"at": seat, "kind": "supplied"}
        for trick in arranged.supplied_leaders if arranged is not None else ():
            yield {"at": f"/hands/{number}/tricks/{trick}/leader", "kind": "supplied"}
        for trick, cards in enumerate(arranged.places if arranged is not None else ()):
            for place, card in enumerate(cards):
                if card.scanned:
                    at = f"/hands/{number}/tricks/{trick}/cards/{place}"
                    yield {"at": at, "kind": "doubtful", "sic": card.text}


def _all_unread(reading: TextReading) -> tuple[tuple[int, int], ...]:
    """Return the places of all sentences from which nothing was read."""
    return tuple(place for hand in reading.hands for place in _unread(hand, reading.draft.spans, reading.people))


def _unread(hand: HandLines, spans: Mapping[str, tuple[int, int]], people: People) -> Iterator[tuple[int, int]]:
    """Yield the places of the sentences of a hand from which nothing was read."""
    read = sorted(spans.values())
    for tokens in hand.statements:
        start, end = tokens[0].start, tokens[-1].end
        if not any(start <= first < end for first, _ in read) and not _lists_players(tokens, people):
            yield start, end


def _lists_players(tokens: Sequence[Token], people: People) -> bool:
    """Return whether a line only lists all players after at most two words, as in `Players: Ann, Ben, Cid`."""
    seats = [people.seat(token.form) for token in tokens]
    begin = next((at for at, seat in enumerate(seats) if seat is not None), len(seats))
    return begin <= MOST_BEFORE and None not in seats[begin:] and len({*seats[begin:]}) == len(people.names)


MOST_BEFORE = 2
"""Maximum number of words before the names of a line that lists the players."""
