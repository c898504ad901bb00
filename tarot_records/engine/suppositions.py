"""Search for suppositions under which a record is right: options, words and carried numbers that it leaves open.

A record is judged first by the default: the default options of its rule set, nothing announced, nothing carried in. If
there are contradictions, `settled` searches for a reading, a set of suppositions, without any. At each step it takes
the contradiction that the fewest suppositions remove, and tries these suppositions. A contradiction that none of them
removes is wrong under every reading.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from tarot_records.core.codes import CATALOGUE, FOUND_BY_COMPLETION
from tarot_records.core.faults import Fault, Suspect, Where, naming_no_fitting_values
from tarot_records.engine.result import Replayed, read_with
from tarot_records.engine.supposed import (
    BY_DEFAULT,
    BY_WORDS,
    CARRIED,
    FITS,
    NEAREST,
    OPTION,
    SAID,
    UNDECIDED,
    UNSCORED,
    WORD_FIELDS,
    Supposed,
    Suppositions,
    reading_fact,
)
from tarot_records.engine.unsaid import Chain, subject_of
from tarot_records.engine.wider_readings import (
    BOUND,
    IMPLIED,
    OF_SHEETS,
    Contradiction,
    WiderReadings,
    contradictions,
    family_of,
    is_far_reaching,
    said_in,
    tells_of_cards,
)
from tarot_records.engine.word_sums import TOTALS, TotalSums, word_sums

MOST = 150
"""The maximum number of readings of a record with several suppositions that are replayed."""
MOST_SINGLE = 1_000
"""The maximum number of readings with one supposition. A hand without a contract could have many times more."""
MOST_JUDGED = 40
"""The maximum number of readings that are judged with a search for completions."""
MOST_WHOLE = 3
"""The maximum number of readings with several new chains of words that are extended further, at each step."""
DEEPEST = 5
"""The maximum depth of a reading that is extended further, as counted by `_depth`."""
SUMS = frozenset({"score.hand", "score.total", "score.ledger", "score.ledger_total", "game.totals", "game.winners"})
"""Codes of contradictions in numbers to which all words of a hand, or of several, contribute."""
OF_ALL_WORDS = SUMS | {BOUND}
"""Codes of contradictions that may depend on all words of a hand: the sums, and which announced card is played first.
"""
SEAT, KIND, ITEM, VALUE = map(WORD_FIELDS.index, ("seat", "kind", "item", "value"))
"""The indexes of these fields in the tuple of a supposed word."""

AnyReplayed = TypeVar("AnyReplayed", bound=Replayed)
ReadingsOfScore = Callable[[Suppositions, int], Iterable[Suppositions]]
"""Function from a reading, and the number of a hand from 0, to further suppositions that make the score of the hand
right in one of its completions."""


class Settled(NamedTuple):
    """The best readings of a record, all equally good."""

    readings: tuple[Suppositions, ...]
    """The reading nearest to the default first; empty if the search ended early."""
    fits: bool
    """True if there are no contradictions under these readings."""

    @property
    def fault(self) -> Fault:
        """The fault or note that reports the readings."""
        code = UNDECIDED if not self.readings else FITS if self.fits else NEAREST
        facts = {"readings": tuple(map(reading_fact, self.readings))} if self.readings else {}
        return Fault(code, CATALOGUE[code].severity, Where("/ruleset"), facts)


def settled(
    first: AnyReplayed,
    judge: Callable[[Suppositions], AnyReplayed],
    of_score: ReadingsOfScore = lambda reading, number: (),
) -> tuple[AnyReplayed, Settled | None]:
    """Return the replay of a record under its best reading, and the best readings.

    `first` is the replay by default, `judge` replays the record under a reading and searches its gaps. Return `first`
    and None if no reading is better than the default, and `first` and no readings if the search ended early.
    """
    if not first.contradicted or first.outcome is None or first.ruled is None or first.told is None:
        return first, None
    search = _Search(first, judge, of_score)
    fitting = search.fitting()
    if fitting:
        return search.judged[fitting[0]], Settled(tuple(fitting), True)
    if search.ended_early:
        return first, Settled((), False)
    nearest = search.nearest()
    return (first, None) if nearest is None else (search.judged[nearest[0]], Settled(tuple(nearest), False))


def replayed_settled(first: Replayed) -> Replayed:
    """Return `first`, or, if it has contradictions, the replay under the reading found with the fewest of them."""
    return settled(first, lambda reading: read_with(first, reading))[0]


def is_contradicted(first: Replayed) -> bool:
    """Return whether a replay has contradictions under every reading; False if the search ended early."""
    _, way = settled(first, lambda reading: read_with(first, reading))
    return first.contradicted and (way is None or (bool(way.readings) and not way.fits))


def readings_that_fit(first: Replayed) -> tuple[Suppositions, ...]:
    """Return the readings found that remove all contradictions of a replay; empty if it has none, or no reading."""
    _, way = settled(first, lambda reading: read_with(first, reading))
    return way.readings if way is not None and way.fits else ()


def points_open(replay: Replayed) -> frozenset[str]:
    """Return the open points of the rules on which a fault, or a rejected filling of gaps, depends."""
    found = {str(fault.facts["point"]) for fault in replay.faults if fault.code == "rule.open"}
    return frozenset(found.union(*(fault.facts.get("points", ()) for fault in replay.faults)))


class _Search:
    """Search for the readings of one record, with the replays made so far."""

    def __init__(self, first: Any, judge: Callable[[Suppositions], Any], of_score: ReadingsOfScore) -> None:
        self.first, self.judge, self.of_score, self.readings = first, judge, of_score, WiderReadings(first)
        self.replays: dict[Suppositions, Replayed] = {BY_DEFAULT: first}
        self.wrong: dict[Suppositions, frozenset[Contradiction]] = {BY_DEFAULT: contradictions(first)}
        self.judged: dict[Suppositions, Any] = {BY_DEFAULT: first}
        self.suspects = _suspects_of(first)
        self.steps_left = MOST
        self.ended_early = False
        self.sums_left = False
        """True if words of earlier hands that may make totals right were not all tried."""
        self.tried: set[Suppositions] = set()
        self.relevant: frozenset[Supposed] | None = None
        """The only suppositions to try further besides options and numbers carried in; None for no limit.

        If all contradictions are in hands without a computed score, they are those that remove, in each hand, the
        contradiction that the fewest suppositions remove."""

    def fitting(self) -> list[Suppositions]:
        """Return readings without contradictions: up to MOST_JUDGED with one supposition, else one; empty if none."""
        if all(code.startswith(FOUND_BY_COMPLETION) for code, *_ in self.wrong[BY_DEFAULT]):
            return self._fitting_completions()
        if self._is_hopeless():
            return []
        singles = list(islice(self.readings.wider(self.first), MOST_SINGLE))
        right: Iterator[Suppositions] = (reading for reading in singles if self._fits(reading))
        # very many words may give a score that a hand can have
        right = islice(right, 1 if all(code == IMPLIED for code, *_ in self.wrong[BY_DEFAULT]) else MOST_JUDGED)
        if found := list(right):
            return found
        bound = [key for key in self.wrong[BY_DEFAULT] if key[0] == BOUND]
        if any(all(key in self.wrong[reading] for reading in singles) for key in bound):
            return []
        if len(singles) == MOST_SINGLE:
            self.ended_early = True
            return []
        if found := self._fitting_entries():
            return found
        below = self._extend(BY_DEFAULT, singles)
        self.ended_early = self.ended_early or self.sums_left
        return [] if below is None else [below]

    def _fitting_entries(self) -> list[Suppositions]:
        """Return, as a list of one, a reading without contradictions that supposes the words shown by scores.

        An entry of a score may show that its item was announced or doubled. Empty if no such reading fits.
        """
        best, hands = BY_DEFAULT, [hand - 1 for hand in _hands_of(self.wrong[BY_DEFAULT])]
        for number in hands:
            before = best
            for said in self.readings.told_by_entries(number):
                way = self.readings.saying(before, number, said)
                if way is not None and len(contradictions(self._replay(way))) < len(self.wrong[best]):
                    best = way
                if not self.wrong[best]:
                    break
        if any(family_of(key) != "declare" for key in self.wrong[best]):
            return []  # the numbers are wrong whichever player of a side said the words
        return self._first_fitting(
            [best, *(more for number in hands for more in self.readings.by_others(best, number))]
        )

    def _is_hopeless(self) -> bool:
        """Return whether some contradiction of the default can be removed neither by words nor by another supposition.

        False if an option or an exchange of cards leaves fewer contradictions.
        """
        wrong = self.wrong[BY_DEFAULT]
        wordless = [key for key in wrong if not self.readings.may_hang_on_words(key)]
        if not wordless:
            return False
        readings = list(self.readings.wider(self.first, words=False))
        left = [contradictions(self._replay(reading)) for reading in readings]
        changing = (reading for reading in readings if is_far_reaching(reading[-1]))
        if any(len(self.wrong[reading]) < len(wrong) for reading in changing):
            return False
        return any(all(key in keys for keys in left) for key in wordless)

    def _extend(self, reading: Suppositions, successors: Iterable[Suppositions]) -> Suppositions | None:
        """Return a reading without contradictions that extends `reading`; None if none is found.

        `successors` are the readings with one supposition more.
        """
        self.tried.add(reading)
        wrong = self.wrong[reading]
        if not wrong:  # but its gaps cannot be filled so
            return next(iter(self._fitting_completions(reading)), None)
        if _depth(reading) >= DEEPEST:
            # the search ended early if it made entry after entry right, but not if only sums still differ
            left, first = (sum(key[0] not in SUMS for key in keys) for keys in (wrong, self.wrong[BY_DEFAULT]))
            self.ended_early = self.ended_early or 0 < left < first
            return None
        after = dict[Suppositions, Replayed]()
        for more in successors:
            if more not in self.replays:
                self.ended_early = self.ended_early or self.steps_left <= 0
                if self.ended_early:
                    return None
                self.steps_left -= 1
            after[more] = self._replay(more)
            if self._fits(more):
                return more
        saying = {more: replay for more, replay in after.items() if more[-1].what == SAID}
        of_several: list[Suppositions] = []
        for whole in self._with_several_words(reading, saying):
            if self._fits(whole):
                return whole
            if whole not in self.tried and len(self.wrong[whole]) < len(wrong):
                of_several.append(whole)
        for whole in sorted(dict.fromkeys(of_several), key=lambda whole: len(self.wrong[whole]))[:MOST_WHOLE]:
            found = self._extend(whole, self._relevant_extensions(whole))  # other hands may have unrecorded words too
            if found is not None:
                return found
        removing = {key: [more for more in after if key not in self.wrong[more]] for key in wrong}
        key = min(removing, key=lambda key: len(removing[key]))
        if reading == BY_DEFAULT and all(
            number is not None and self.readings.is_sheet(number - 1) for _, number, *_ in wrong
        ):
            hardest = {other[1]: other for other in sorted(wrong, key=lambda other: len(removing[other]), reverse=True)}
            self.relevant = frozenset(one for other in hardest.values() for more in removing[other] for one in more)
        # a contradiction may depend on several suppositions: none alone removes it, but an exchange or an option helps
        better = [more for more in after if is_far_reaching(more[-1]) and len(self.wrong[more]) < len(wrong)]
        promising = sorted(removing[key] or better, key=lambda more: len(self.wrong[more]))
        # an option may matter only together with words, which then leave its point open and remove nothing alone
        points = points_open(self.replays[reading])
        for more in dict.fromkeys((*promising, *(more for more in saying if points_open(after[more]) - points))):
            if _is_no_worse(self.wrong[more], wrong) and more not in self.tried and not self.ended_early:
                found = self._extend(more, self._relevant_extensions(more))
                if found is not None:
                    return found
        return None

    def _with_several_words(
        self, reading: Suppositions, saying: Mapping[Suppositions, Replayed]
    ) -> Iterator[Suppositions]:
        """Yield `reading` with words on several subjects that together make numbers right or remove more faults.

        `saying` has the readings with words on one more subject, and their replays. Set `sums_left` if not all words
        that may make totals right are yielded.
        """
        sums = TotalSums(self.replays[reading], saying)
        for of_hands in chain(word_sums(self.replays[reading], saying), sums.ways()):
            whole: Suppositions | None = reading
            for number, words in of_hands.items():
                whole = None if whole is None else self.readings.saying(whole, number, words)
            if whole is not None:
                yield whole
        self.sums_left = self.sums_left or not sums.is_complete
        for number in sorted({int(more[-1].of) for more in saying}):
            whole = self._with_improving_words(reading, number, saying)
            if whole is not None:
                yield whole

    def _with_improving_words(
        self, reading: Suppositions, number: int, saying: Iterable[Suppositions]
    ) -> Suppositions | None:
        """Return `reading` with words on several subjects in hand `number` (from 0) that each remove faults.

        Each announcement makes its own entry of the score right, and only all together make the sum right. Words
        without which there are fewer contradictions are left out again, one by one. None if words on fewer than two
        subjects are left. saying: readings with words on one more subject than `reading`.
        """
        best: dict[Any, tuple[int, Chain]] = {}
        places = {key[:3] for key in self.wrong[reading] if key[0] not in OF_ALL_WORDS}
        for more in saying:
            after = {key[:3] for key in self.wrong[more] if key[0] not in OF_ALL_WORDS}
            gain = len(places - after) - len(after - places)
            if more[-1].of == number and gain > 0:
                words = said_in(more, number)[-1]
                subject = subject_of(words[0])
                best[subject] = max(best.get(subject, (0, words)), (gain, words), key=itemgetter(0))
        known, chosen = said_in(reading, number), [words for _, words in best.values()]
        whole = self.readings.saying(reading, number, (*known, *chosen))
        while whole is not None and len(chosen) > 1 and self.steps_left > 0:
            if self._fits(whole):
                break
            fewer: list[tuple[int, list[Chain], Suppositions]] = []
            for left_out in chosen:
                rest = [words for words in chosen if words is not left_out]
                smaller = self.readings.saying(reading, number, (*known, *rest))
                if smaller is not None:
                    self.steps_left -= smaller not in self.replays
                    self._replay(smaller)
                    fewer.append((len(self.wrong[smaller]), rest, smaller))
            least, rest, smaller = min(fewer, key=itemgetter(0), default=(len(self.wrong[whole]), chosen, whole))
            if least >= len(self.wrong[whole]):
                break
            chosen, whole = rest, smaller
        return whole if len(chosen) > 1 else None

    def _relevant_extensions(self, reading: Suppositions) -> Iterable[Suppositions]:
        """Return the readings with one more option, number carried in or relevant supposition than `reading`.

        Several options and numbers may have to differ from the default, each for another contradiction.
        """
        wider, relevant = self.readings.wider(self.replays[reading]), self.relevant
        free = (OPTION, CARRIED)
        return (more for more in wider if relevant is None or all(one.what in free or one in relevant for one in more))

    def _fitting_completions(self, start: Suppositions = BY_DEFAULT) -> list[Suppositions]:
        """Return extensions of `start` under which the gaps of the record can be filled; empty if none is found.

        `start` has no contradictions but that its gaps cannot be filled.
        """
        if right := self._first_fitting(list(self._by_options_of_score(start))):
            return right
        tried, level = {start}, [start]
        while level:
            wider = dict.fromkeys(
                more
                for reading in level
                for more in self.readings.with_options(
                    reading, None if reading == start else points_open(self.judged[reading])
                )
            )
            level = [*self._as_many_as_may_be_judged([reading for reading in wider if reading not in tried])]
            tried |= set(level)
            if right := [reading for reading in level if self._fits(reading)]:
                return right
            level = [reading for reading in level if points_open(self._judged(reading))]
        return self._fitting_pairs(start) or self._fitting_words(start)

    def _fitting_pairs(self, start: Suppositions) -> list[Suppositions]:
        """Return, as a list of one, `start` with two options more so that its gaps can be filled.

        Empty if no such reading is found, or if there are too many to judge.
        """
        singles = self.readings.with_options(start)
        pairs = dict.fromkeys(chain.from_iterable(map(self.readings.with_options, singles)))
        few = pairs if len(pairs) <= MOST_JUDGED - len(self.judged) else {}
        return next(([reading] for reading in few if self._fits(reading)), [])

    def _by_options_of_score(self, start: Suppositions) -> Iterator[Suppositions]:
        """Yield `start` with the options under which a completion of a hand with gaps has the stated score."""
        base = self._judged(start)
        if any(BY_WORDS in fault.facts for fault in base.faults) or not any(self.readings.with_options(start)):
            return
        for number in [hand - 1 for hand in _hands_of(contradictions(base))]:
            for more in self.of_score(start, number):
                if all(one.what == OPTION for one in more):
                    yield (*start, *more)

    def _fitting_words(self, start: Suppositions) -> list[Suppositions]:
        """Return, as a list of one, `start` with an exchange, words or carried numbers so that its gaps can be filled.

        Words on several subjects are not tried together, but cards may change hands in several hands. Empty if no such
        reading is found.
        """
        base = self._judged(start)
        if any(BY_WORDS in fault.facts for fault in base.faults):
            return []
        wider = islice(self.readings.wider(base), MOST_SINGLE)
        unsaid = [reading for reading in wider if reading[-1].what != OPTION]
        telling = [reading for reading in unsaid if tells_of_cards(reading[-1])]
        if right := self._first_fitting(telling):
            return right
        wrong = _hands_of(contradictions(base))
        for reading in telling if len(wrong) > 1 else ():
            if reading in self.judged and _hands_of(contradictions(self.judged[reading])) == wrong[1:]:
                return self._fitting_words(reading)  # the first hand is right so; the others need exchanges too
        unsaid = [reading for reading in unsaid if reading not in telling]
        numbers = [hand - 1 for hand in wrong]
        supposed = {one.subject for one in start}
        unscored = (Supposed(UNSCORED, number, None) for number in numbers if (UNSCORED, number) not in supposed)
        if unsaid and self._fits((*start, *unscored)):
            right = self._first_fitting(unsaid)
            self.ended_early = self.ended_early or not right
            return right
        return self._first_fitting(_first_of_each_kind(unsaid))  # words that decide who owns which tricks

    def _first_fitting(self, readings: Sequence[Suppositions]) -> list[Suppositions]:
        """Return, as a list of one, the first of these readings without contradictions; empty if none is found."""
        some = self._as_many_as_may_be_judged(readings)
        return next(([reading] for reading in some if self._fits(reading)), [])

    def _as_many_as_may_be_judged(self, readings: Sequence[Suppositions]) -> Sequence[Suppositions]:
        """Return the first of these readings, as many as may still be judged with a search for completions.

        If that is not all of them, set `ended_early`.
        """
        some = readings[: max(0, MOST_JUDGED - len(self.judged))]
        self.ended_early = self.ended_early or len(some) < len(readings)
        return some

    def nearest(self) -> list[Suppositions] | None:
        """Return the readings that settle an open point with fewest contradictions; None if the default has as few."""
        open_ones = [BY_DEFAULT, *self.readings.with_options(BY_DEFAULT, points_open(self.first))]
        number = {reading: len(contradictions(self._judged(reading))) for reading in open_ones}
        least = min(number.values())
        best = [reading for reading in open_ones if number[reading] == least]
        return None if best[0] == BY_DEFAULT else best

    def _replay(self, reading: Suppositions) -> Replayed:
        """Return the replay under a reading, cached, without a search for completions; store its faults in `wrong`."""
        if reading not in self.replays:
            with naming_no_fitting_values(self.suspects):
                self.replays[reading] = read_with(self.first._replace(frames=()), reading)
            self.wrong[reading] = contradictions(self.replays[reading]).union(self._scores_out_of_reach(reading))
        return self.replays[reading]

    def _judged(self, reading: Suppositions) -> Any:
        """Return the replay under a reading, with a search for completions of its gaps, cached."""
        if reading not in self.judged:
            self.judged[reading] = self.judge(reading)
        return self.judged[reading]

    def _fits(self, reading: Suppositions) -> bool:
        """Return whether a reading has no contradictions, neither in the replay nor in the search for completions."""
        self._replay(reading)
        return not self.wrong[reading] and not self._judged(reading).contradicted

    def _scores_out_of_reach(self, reading: Suppositions) -> Iterator[Contradiction]:
        """Yield a contradiction for each score that `reading` leaves out and that no further words make possible.

        A hand that a word ended before play has only a few possible scores.
        """
        replay = self.replays[reading]
        for number in [int(one.of) for one in reading if one.what == UNSCORED]:
            if replay.outcome is None or replay.rules is None:
                continue
            hand, end = self.first.told.hands[number], replay.outcome.ends[number]
            if any(phase.contradicts(hand, end) for phase in replay.rules.phases):
                yield "score.shares", number + 1, f"/hands/{number}/scores", ""


def _suspects_of(replay: Replayed) -> frozenset[Suspect]:
    """Return the stated numbers that a replay finds wrong because they contradict the other numbers of their hands."""
    wrong = [fault for fault in replay.faults if fault.code in OF_SHEETS and fault.where.hand is not None]
    return frozenset(
        ("/" + fault.where.pointer.split("/", 3)[3], fault.facts["found"])
        for fault in wrong
        if fault.where.seat is not None and isinstance(fault.facts.get("found"), int)
    )


def _hands_of(keys: Iterable[Contradiction]) -> list[int]:
    """Return the numbers, from 1 and in order, of the hands that have these contradictions."""
    return sorted({hand for _, hand, *_ in keys if hand is not None})


def _first_of_each_kind(readings: Iterable[Suppositions]) -> list[Suppositions]:
    """Return the readings whose last supposition is words: the first for each hand, seat, kind and item of them."""
    first = dict[Any, Suppositions]()
    for reading in readings:
        if reading[-1].what == SAID:
            word = reading[-1].value[0]
            first.setdefault((reading[-1].of, word[SEAT], word[KIND], word[ITEM]), reading)
    return list(first.values())


def _is_no_worse(after: Collection[Contradiction], before: Collection[Contradiction]) -> bool:
    """Return whether `after` has no more contradictions than `before`.

    It is enough if that is true when the totals of all seats after a hand count as one: numbers carried in make them
    right at once.
    """
    kinds = [{key[:2] if key[0] in TOTALS else key for key in keys} for keys in (after, before)]
    return len(after) <= len(before) or len(kinds[0]) <= len(kinds[1])


def _depth(reading: Suppositions) -> int:
    """Return the number of things supposed: words, options, accounts and totals carried in.

    Exchanges of unknown cards and words that show unknown cards (value 0) do not count. All accounts together count as
    one.
    """
    words = [word for one in reading if one.what == SAID for word in one.value if word[VALUE] != 0]
    carried = {isinstance(one.value, int) for one in reading if one.what == CARRIED}  # accounts stand together
    return len(words) + len(carried) + sum(one.what == OPTION for one in reading)
