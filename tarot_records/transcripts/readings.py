"""Readings of a text: candidates with the order of play that the replay finds best, and their scores."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tarot_records.core.limits import VERSION
from tarot_records.rules.game import Game, Ruleset
from tarot_records.transcripts.candidates import EXPLAINED, TextCandidate, count_held, count_told, divide
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import UNREAD
from tarot_records.transcripts.facts.facts import put_facts, put_tricks
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.play.arrangement import Arranged, best_arrangement, better_arrangement, cost_of
from tarot_records.transcripts.play.equal_cards import equal_codes, play_those_held
from tarot_records.transcripts.play.narrative import told_tricks
from tarot_records.transcripts.play.record_draft import RecordDraft
from tarot_records.transcripts.play.record_replay import faults_of, leader_after, trumps_win_in
from tarot_records.transcripts.play.seating import orders
from tarot_records.transcripts.play.shared_letters import with_shared_settled
from tarot_records.transcripts.play.supposed_seats import (
    put_likely_seats,
    with_supposed_leaders,
    without_supposed,
)
from tarot_records.transcripts.tricks.mentions import Mention, codes_mentioned, named_in_order
from tarot_records.transcripts.tricks.sections import HandLines
from tarot_records.transcripts.tricks.trick_parts import Numbered, WrittenTrick

FAULT, CLOSE = 2.0, 6.0
"""Weight of a fault, in cards read; difference of score of readings that are close."""


MOST_CLOSE, MOST_ALIKE = 12, 2
"""Maximum number of close readings that are compared by their numbers, and of those of one game and players."""


class TextReading(NamedTuple):
    """A text read under one hypothesis about everything, without its numbers."""

    game: Game
    ruleset: Ruleset
    reader: CardReader
    people: People
    seats: Mapping[int, int]
    hands: Sequence[HandLines]
    draft: RecordDraft
    arranged: tuple[Arranged | None, ...]
    score: float
    is_sample: bool
    """True if these are only the first hands or lines of the text."""


UNEXPLAINED = 3.0
"""Cost of a sign beside one card of most tricks that means neither leader nor winner, in cards read."""


def _may_tell_more(mentions: Sequence[Mention], best: Arranged | None, size: int, most: int) -> bool:
    """Return whether to try a hand as a narrative: that may give more cards, or unnumbered tricks with fewer faults.

    best: the best arrangement of its tricks so far; None if there is none. most: the number of tricks of a whole hand.
    """
    is_counted = sum(one.numbered for one in mentions) * size * 2 >= len(mentions)
    if best is None:
        return not is_counted and count_told(mentions) > 0
    told = count_told(mentions)
    if len(best.tricks) < most and not is_counted:  # a missing trick may be mentioned aside
        told = len({one.card.code for one in mentions})
    return _count_cards([best]) < told or (best.wrong > 0 and not is_counted)


def best_readings(candidates: Sequence[TextCandidate], least: float) -> list[TextReading]:
    """Return the readings of the candidates with their best orders of play, the best reading first.

    A candidate whose bound is below `least`, or is not close to the best score, is left out. So is one that has the
    same cards and players of the same game as one with a higher bound.
    """
    found: list[TextReading] = []
    known: set[object] = set()
    for candidate in sorted(candidates, key=lambda one: -one.bound):
        if candidate.bound < max(least, found[0].score - CLOSE if found else least):
            break
        if (same := _content_of(candidate)) in known:
            continue
        known.add(same)
        every_trick = [trick for tricks in candidate.written for trick in tricks]
        every_trick += [trick for mentions in candidate.mentions for trick in named_in_order(mentions)]
        seated = [_read_in_seats(candidate, seats) for seats in orders(candidate.people, every_trick, candidate.game)]
        seated.sort(key=lambda one: -one.score)
        found += [one for one in seated[:2] if one is seated[0] or _is_as_likely(one, seated[0])]
        found.sort(key=lambda one: -one.score)
    return found


def _content_of(candidate: TextCandidate) -> object:
    """Return what two candidates have in common if the replay finds the same for both: rules, players and cards."""
    people = candidate.people
    hands = zip(candidate.hands, candidate.written, candidate.mentions, strict=True)
    return (
        candidate.ruleset,
        people.names,
        frozenset(people.forms.items()),
        *((hand.held, hand.statements, tuple(written), tuple(mentions)) for hand, written, mentions in hands),
    )


def close_readings(found: Sequence[TextReading]) -> list[TextReading]:
    """Return readings that are nearly as good as the first; at most MOST_ALIKE with the same game and players."""
    close = [one for one in found if one.score > found[0].score - CLOSE]
    counted: Counter[tuple[str, ...]] = Counter()
    chosen: list[TextReading] = []
    for one in close:
        alike = (one.game.id, *sorted(one.people.names))
        counted[alike] += 1
        chosen += [one] if counted[alike] <= MOST_ALIKE else []
    return chosen[:MOST_CLOSE]


def _is_as_likely(one: TextReading, best: TextReading) -> bool:
    """Return whether another order of play scores as well as the best, and the text does not show which is right.

    A list of the players shows it, and so do the sides of the table, unless the text names them in the other order.
    """
    is_as_listed = best.seats == {seat: seat for seat in best.seats}
    return one.score == best.score and not (is_as_listed if best.people.sides else best.people.listed)


def read_all_hands(numbered: Sequence[Numbered], reading: TextReading) -> TextReading:
    """Return a reading of all hands of a text under the hypothesis of a reading of its first hands."""
    candidate = TextCandidate(
        *(reading.game, reading.ruleset, reading.reader, reading.people),
        *divide(numbered, reading.reader, reading.people),
        *(reading.score, 0.0),
    )
    return _read_in_seats(candidate, reading.seats)


def _read_in_seats(candidate: TextCandidate, seats: Mapping[int, int]) -> TextReading:
    """Return the reading of a candidate with the players in these seats."""
    game, reader, people = candidate.game, candidate.reader, candidate.people
    size = len(people.names)
    rules = candidate.ruleset.rules(size, {})
    base = {"format": "tarot-record", "version": VERSION, "game": game.id, "ruleset": candidate.ruleset.id}
    draft = RecordDraft({**base, "players": _players(people, seats)}, {}, [], set())
    arranged: list[Arranged | None] = []
    untold = 0
    for number, (hand, tricks) in enumerate(zip(candidate.hands, candidate.written, strict=True)):
        draft.spans[f"/hands/{number}"] = hand.start, hand.start + 1
        leader = put_facts(draft, number, hand, reader, people, seats, game)
        base_hand = dict(draft.data, hands=[draft.data["hands"][number]])
        played, most = rules.pack, rules.playing.length
        tricks = with_shared_settled(tricks, reader, seats, base_hand, played, leader)
        best = _best_of_runs(tricks, most, seats, base_hand, leader)
        freed = without_supposed(draft, number)
        other = _best_of_runs(tricks, most, seats, freed, leader) if freed["hands"] != base_hand["hands"] else None
        if is_freed := other is not None and (best is None or cost_of(other) < cost_of(best)):
            best, base_hand = other, freed
        mentions = candidate.mentions[number]
        rows = [trick for trick in tricks if trick.in_columns]
        if len(rows) < most and _may_tell_more(mentions, best, size, most):
            held = {one.player: frozenset(card.code for card in one.cards) for one in hand.held}
            before = [card.code for trick in rows for card in trick.cards]
            told = [*rows, *told_tricks(mentions, seats, held, played, size, played=before)]
            narrated = _best_of_runs(told, most, seats, base_hand, leader)
            if narrated is not None and narrated.wrong and not trumps_win_in(base_hand):
                told = told_tricks(mentions, seats, held, played, size, trumps_win=False, played=before)  # a suit solo
                told = [*rows, *told]
                narrated = better_arrangement(narrated, _best_of_runs(told, most, seats, base_hand, leader))
            best = better_arrangement(best, narrated)
            untold += _count_left_out(mentions, best) if best is narrated else 0
            if best is not None and best is narrated:
                tricks = told
                untold += _count_played_by_others(mentions, seats, best)
                best = best._replace(guessed=frozenset(one.card.start for one in mentions if one.implied))
        if best is not None and len(hand.held) == size and _are_remarks(tricks, best, most):
            best = None
        best = with_supposed_leaders(best, tricks, seats, base_hand, played)
        arranged.append(best)
        if best is not None:
            put_tricks(draft, number, best)
            if is_freed:
                put_likely_seats(draft, number)
        if best is not None and equal_codes(game):
            first = best.leaders[0] if best.leaders[0] is not None else leader_after(base_hand, ())
            play_those_held(draft.data["hands"][number], (first, *best.leaders[1:]), game, size)
    wrong = len(faults_of(draft.data)) if draft.data.get("hands") else MOST_FAULTS
    wrong += len(draft.strange) - sum(one.of_first for one in arranged if one)
    cards = _count_cards(arranged) + count_held(candidate.hands)
    unexplained = any(not means for one in arranged if one for _, means in one.meaning.signs)
    score = candidate.likely + cards / max(1, len(arranged)) - FAULT * wrong - UNEXPLAINED * unexplained
    score += UNDERSTOOD * _count_understood(draft.data) / max(1, len(arranged)) - LEFT_OUT * untold
    score += EXPLAINED * sum(one.told for one in arranged if one) / max(1, len(arranged))
    made = tuple(arranged)
    return TextReading(
        game, candidate.ruleset, reader, people, seats, candidate.hands, draft, made, score, candidate.is_sample
    )


def _are_remarks(tricks: Sequence[WrittenTrick], best: Arranged, most: int) -> bool:
    """Return whether the few tricks of a hand are rather remarks about the hands that a text lists.

    most: the number of tricks of a whole hand.
    """
    is_counted = any(trick.number is not None for trick in tricks)
    return not is_counted and len(best.tricks) * (2 if best.wrong else FEW_OF_HAND) < most


FEW_OF_HAND = 4
"""A hand with this many times as many tricks as are told was perhaps not played, though the rules allow the tricks."""


def _best_of_runs(
    tricks: Sequence[WrittenTrick],
    most: int,
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    leader: int | None,
) -> Arranged | None:
    """Return the best arrangement of the tricks of a hand; None if there is none.

    If there are more than `most` tricks, each run of `most` is tried: the others are cards that were laid away or
    counted. So are the runs of the tricks of several cards, because a single card may be named in a remark.
    """
    several = [trick for trick in tricks if len(trick.cards) > 1]
    runs = [tricks] if len(tricks) <= most else [*_runs(tricks, most), *_runs(several, most)]
    found = [best_arrangement(run, seats, base, len(seats), leader) for run in runs]
    return min((one for one in found if one), key=cost_of, default=None)


def _runs(tricks: Sequence[WrittenTrick], most: int) -> Sequence[Sequence[WrittenTrick]]:
    """Return the first MOST_RUNS runs of `most` consecutive tricks; empty if there are fewer tricks."""
    return [tricks[first : first + most] for first in range(len(tricks) - most + 1)][:MOST_RUNS]


MOST_RUNS = 4
"""Maximum number of runs of tricks that are tried where a hand seems to have too many tricks."""


def _count_understood(data: Mapping[str, Any]) -> int:
    """Return the number of bids, contracts, calls, exchanges and declarations of a record, by the words of its game."""
    hands = data.get("hands", ())
    entries = sum(
        len(hand.get(field, ())) for hand in hands for field in ("bids", "calls", "exchanges", "declarations")
    )
    return entries + sum("name" in hand.get("contract", {}) for hand in hands)


UNDERSTOOD = 0.5
"""Weight of a bid, contract or the like that is stated in the words of a game, in cards read."""


def _count_cards(arranged: Sequence[Arranged | None]) -> int:
    return sum(card != UNREAD for one in arranged if one for trick in one.tricks for card in trick["cards"])


LEFT_OUT = 0.5
"""Cost of a card that is mentioned as played but is in no trick, and of a card that a trick lacks, in cards read."""


def _count_left_out(mentions: Sequence[Mention], arranged: Arranged | None) -> int:
    """Return the number of mentioned cards that are in no trick, plus the number of cards that the tricks lack.

    A mention with the number of a trick adds 2 if its card does not begin a trick.
    """
    firsts = {trick["cards"][0] for trick in arranged.tricks} if arranged is not None else set()
    within = [one for one in mentions if one.numbered and not one.aside and one.card.code not in firsts]
    played = [card for trick in arranged.tricks for card in trick["cards"]] if arranged is not None else []
    return len(codes_mentioned(mentions) - {*played, UNREAD}) + played.count(UNREAD) + 2 * len(within)


def _count_played_by_others(mentions: Sequence[Mention], seats: Mapping[int, int], arranged: Arranged) -> int:
    """Return how many cards another player plays in the tricks than the only one whom the narrative names for them."""
    told = {one.card.code: seats[one.players[0]] for one in mentions if len(one.players) == 1 and not one.aside}
    played = {
        code: (leader + place) % len(seats)
        for leader, trick in zip(arranged.leaders, arranged.tricks, strict=True)
        for place, code in enumerate(trick["cards"])
        if leader is not None
    }
    return sum(played.get(code, seat) != seat for code, seat in told.items())


MOST_FAULTS = 99
"""Number of faults that counts for a text without a hand."""


def _players(people: People, seats: Mapping[int, int]) -> list[dict[str, str]]:
    names = {seat: people.names[at] for at, seat in seats.items()}
    return [{"name": names[seat]} for seat in sorted(names)]
