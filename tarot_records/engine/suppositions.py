"""Suppositions under which a record is right: the search for options, words and carried numbers it leaves open.

A record is judged first by the default: the options of its rule set, nothing announced, nothing carried in. Where that
contradicts something stated, `settled` looks for suppositions under which nothing contradicts. At each step it takes
the contradiction that the fewest suppositions remove, and tries those: one that none removes is wrong by every reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tarot_records import record as models
from tarot_records.core.codes import CATALOGUE, FOUND_BY_COMPLETION
from tarot_records.core.faults import FAULTY, Fault, Where
from tarot_records.core.position import HandResult, Position
from tarot_records.engine.fold import first_opening, opening
from tarot_records.engine.result import Replayed, read_with
from tarot_records.engine.supposed import (
    BY_DEFAULT,
    CARRIED,
    FITS,
    HANDS,
    NEAREST,
    OPTION,
    PASSED,
    SAID,
    TOTALS,
    UNDECIDED,
    UNSCORED,
    WORD_FIELDS,
    Supposed,
    Suppositions,
    reading_fact,
)
from tarot_records.engine.unsaid import (
    Chain,
    Speaking,
    chains,
    in_turn,
    is_silent,
    kinds_passed,
    speaking,
    subject_of,
    tells_exchanges,
    words_of_tricks,
)
from tarot_records.games import GAMES

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Scores

MOST = 600
"""The maximum number of readings of a record that are replayed."""
MOST_JUDGED = 40
"""The maximum number of readings that are judged with a search for completions."""
DEEPEST = 5
"""The maximum number of suppositions that are made together."""
MOST_SUMS = 4000
"""The maximum number of sums of scores that are kept while words are combined."""
MOST_CARRIED = 3
"""The largest number that is supposed to be carried in where the record states none."""

VALUE, TRICK = WORD_FIELDS.index("value"), WORD_FIELDS.index("trick")
"""The places of two fields of a word that is supposed."""

AnyReplayed = TypeVar("AnyReplayed", bound=Replayed)
WrongKey = tuple[Any, ...]


class Settled(NamedTuple):
    """The readings of a record of which none is better."""

    readings: tuple[Suppositions, ...]
    """The nearest to the default first; none if the search ended early."""
    fits: bool
    """Whether nothing contradicts by these."""

    @property
    def fault(self) -> Fault:
        """What is told of it."""
        code = UNDECIDED if not self.readings else FITS if self.fits else NEAREST
        facts = {"readings": tuple(map(reading_fact, self.readings))} if self.readings else {}
        return Fault(code, CATALOGUE[code].severity, Where("/ruleset"), facts)


def settled(first: AnyReplayed, judge: Callable[[Suppositions], AnyReplayed]) -> tuple[AnyReplayed, Settled | None]:
    """Return what to say of a record that is judged by default so: by which reading nothing contradicts, or least.

    None if that is the default.
    """
    if not first.contradicted or first.outcome is None or first.ruled is None or first.told is None:
        return first, None
    search = _Search(first, judge)
    fitting = search.fitting()
    if fitting:
        return search.judged[fitting[0]], Settled(tuple(fitting), True)
    if search.ended_early:
        return first, Settled((), False)
    nearest = search.nearest()
    return (first, None) if nearest is None else (search.judged[nearest[0]], Settled(tuple(nearest), False))


def replayed_settled(first: Replayed) -> Replayed:
    """A record replayed by default, or, where by default something contradicts, by the reading by which least does."""
    return settled(first, lambda reading: read_with(first, reading))[0]


def points_open(replay: Replayed) -> frozenset[str]:
    """Return the open points on which something hangs that was found, or that was tried to fill the gaps."""
    found = {str(fault.facts["point"]) for fault in replay.faults if fault.code == "rule.open"}
    return frozenset(found.union(*(fault.facts.get("points", ()) for fault in replay.faults)))


class _Search:
    def __init__(self, first: Any, judge: Callable[[Suppositions], Any]) -> None:
        self.first, self.judge = first, judge
        self.replays: dict[Suppositions, Replayed] = {BY_DEFAULT: first}
        self.judged: dict[Suppositions, Any] = {BY_DEFAULT: first}
        self.ended_early = False
        self.chains: dict[int, list[Chain]] = {}
        self.speaking: dict[int, Speaking] = {}
        self.tried: set[Suppositions] = set()
        self.relevant: frozenset[Supposed] | None = None
        """What changes the contradictions by itself, where all are of scores that are not computed; else None."""

    # -- the search ------------------------------------------------------------------------------------

    def fitting(self) -> list[Suppositions]:
        """Return readings by which nothing contradicts: all of one supposition, or one of several."""
        if all(code.startswith(FOUND_BY_COMPLETION) for code, *_ in _wrong(self.first)):
            return self._fitting_completions()
        singles = list(self._successors(BY_DEFAULT))
        right = [reading for reading in singles if self._fits(reading)]
        return right or [reading for reading in [self._below(BY_DEFAULT, singles)] if reading is not None]

    def _below(self, reading: Suppositions, successors: Sequence[Suppositions]) -> Suppositions | None:
        """Return a reading below this one by which nothing contradicts."""
        self.tried.add(reading)
        wrong = _wrong(self.replays[reading])
        after = {more: _wrong(replay) for more in successors if (replay := self._replay(more)) is not None}
        if not after or _depth(reading) >= DEEPEST:
            return None
        removing = {key: [more for more, left in after.items() if key not in left] for key in wrong}
        for more in self._sums(reading, [more for more in after if more[-1].what == SAID]):
            if self._fits(more):
                return more
        key = min(removing, key=lambda key: len(removing[key]))
        if reading == BY_DEFAULT and all(self._is_sheet(number) for _, number, *_ in wrong):
            self.relevant = frozenset(one for more in removing[key] for one in more)
        # where cards passed, one contradiction may hang on several suppositions: none alone removes it
        passing = [more for more in after if _passes_cards(more[-1]) and len(after[more]) < len(wrong)]
        for more in sorted(removing[key] or passing, key=lambda more: len(after[more])):
            if self._fits(more):
                return more
            if len(after[more]) <= len(wrong) and more not in self.tried and not self.ended_early:
                found = self._below(more, list(self._successors(more)))
                if found is not None:
                    return found
        return None

    def _fitting_completions(self) -> list[Suppositions]:
        """Return readings by which the gaps can be filled, where nothing else contradicts."""
        tried, level = {BY_DEFAULT}, [BY_DEFAULT]
        while level:
            wider = dict.fromkeys(
                more
                for reading in level
                for more in self._options(reading, None if reading == BY_DEFAULT else points_open(self.judged[reading]))
            )
            level = [reading for reading in wider if reading not in tried][: MOST_JUDGED - len(tried)]
            tried |= set(level)
            if right := [reading for reading in level if self._fits(reading)]:
                return right
            level = [reading for reading in level if points_open(self.judged[reading])]
        return self._fitting_words(MOST_JUDGED - len(tried))

    def _fitting_words(self, most: int) -> list[Suppositions]:
        """Return the first reading with something said, or carried in, by which the gaps can be filled, of so many.

        Chain of which only several together would do are not looked for among completions.
        """
        unsaid = [reading for reading in self._successors(BY_DEFAULT) if reading[-1].what != OPTION]
        hands = {hand - 1 for _, hand, *_ in _wrong(self.first) if hand is not None}
        if not unsaid or not self._fits(tuple(Supposed(UNSCORED, number, None) for number in hands)):
            return []  # no words change what contradicts
        right = next((reading for reading in unsaid[:most] if self._fits(reading)), None)
        self.ended_early = self.ended_early or right is None
        return [] if right is None else [right]

    def nearest(self) -> list[Suppositions] | None:
        """Return the readings of open points by which least contradicts, if that is less than by default."""
        points = points_open(self.first)
        open_ones = [BY_DEFAULT, *self._options(BY_DEFAULT, points)]
        wrong = {reading: len(_wrong(self._judged(reading))) for reading in open_ones}
        least = min(wrong.values())
        best = [reading for reading in open_ones if wrong[reading] == least]
        return None if best[0] == BY_DEFAULT else best

    def _replay(self, reading: Suppositions) -> Replayed | None:
        if reading not in self.replays:
            if len(self.replays) >= MOST:
                self.ended_early = True
                return None
            self.replays[reading] = read_with(self.first._replace(frames=()), reading)
        return self.replays[reading]

    def _judged(self, reading: Suppositions) -> Any:
        if reading not in self.judged:
            self.judged[reading] = self.judge(reading)
        return self.judged[reading]

    def _fits(self, reading: Suppositions) -> bool:
        replay = self._replay(reading)
        return replay is not None and not replay.contradicted and not self._judged(reading).contradicted

    # -- what may be supposed besides ------------------------------------------------------------------

    def _successors(self, reading: Suppositions) -> Iterator[Suppositions]:
        """Yield the readings with one more supposition, one that is relevant."""
        for more in self._all_successors(reading):
            if self.relevant is None or self.relevant.issuperset(more):
                yield more

    def _all_successors(self, reading: Suppositions) -> Iterator[Suppositions]:
        yield from self._options(reading)
        wrong = _wrong(self.replays[reading])
        families = {code.split(".")[0] for code, *_ in wrong}
        for number in {hand - 1 for _, hand, *_ in wrong if hand is not None and not self._is_sheet(hand)}:
            if families & {"score", "declare", "call", "complete", "hand"}:
                yield from self._words(reading, number, self._chains(number))
            yield from self._words(reading, number, self._of_tricks(number))
        for number in {hand - 1 for _, hand, *_ in wrong if hand is not None}:
            yield from self._passed(reading, number)
        if families & {"score", "game", "complete"} and self.first.told.carried_in is None:
            yield from self._carried(reading)

    def _is_sheet(self, number: int | None) -> bool:
        """Return whether of a hand, from 1, only numbers are stated: it is judged with any words that are not told."""
        hands, results = self.first.told.hands, self.first.outcome.results
        return number is not None and results[number - 1] is None and hands[number - 1].tricks is None

    def _options(self, reading: Suppositions, points: frozenset[str] | None = None) -> Iterator[Suppositions]:
        """Yield the readings with one more option than the record states; only of these open points, if given."""
        record, taken = self.first.told, {one.of for one in reading if one.what == OPTION}
        for option in GAMES[record.game].ruleset(record.ruleset).options:
            if (
                option.name in record.options
                or option.name in taken
                or (points is not None and option.settles not in points)
            ):
                continue
            for value in option.values:
                if value != option.default:
                    yield tuple(sorted((*reading, Supposed(OPTION, option.name, value)), key=_order))

    def _words(self, reading: Suppositions, number: int, possible: Iterable[Chain]) -> Iterator[Suppositions]:
        """Yield the readings in which something more was said in a silent hand."""
        hand = self.first.told.hands[number]
        if not is_silent(hand):
            return
        said = self._said(reading, number)
        for chain in possible:
            subject = subject_of(chain[0])
            if all(subject != subject_of(other[0]) for other in said):
                more = self._saying(reading, number, (*said, chain))
                if more is not None:
                    yield more

    def _passed(self, reading: Suppositions, number: int) -> Iterator[Suppositions]:
        """Yield the reading in which cards passed in a hand that does not tell whether any did."""
        hand = self.first.told.hands[number]
        if tells_exchanges(hand) or any(one.subject == (PASSED, number) for one in reading):
            return
        for kind in kinds_passed(self.first.rules, hand, self._before(number)):
            yield (*reading, Supposed(PASSED, number, kind))

    def _saying(self, reading: Suppositions, number: int, said: Sequence[Chain]) -> Suppositions | None:
        """Return the reading in which just these things were said in a hand; None if they cannot have been."""
        words = said[0] if len(said) == 1 else in_turn(self._speaking(number), said)
        if words is None:
            return None
        told = tuple(tuple(getattr(word, name) for name in WORD_FIELDS) for word in words)
        others = tuple(one for one in reading if one.subject != (SAID, number))
        return (*others, Supposed(SAID, number, told))

    def _said(self, reading: Suppositions, number: int) -> list[Chain]:
        """Return the chains of words that a reading supposes of a hand."""
        told = next((one.value for one in reading if one.subject == (SAID, number)), ())
        by_subject: dict[Any, list[Declaration]] = {}
        for values in told:
            word = models.Declaration(**dict(zip(WORD_FIELDS, values, strict=True)))
            by_subject.setdefault(subject_of(word), []).append(word)
        return [tuple(words) for words in by_subject.values()]

    def _chains(self, number: int) -> list[Chain]:
        if number not in self.chains:
            self.chains[number] = chains(self._speaking(number))
        return self.chains[number]

    def _of_tricks(self, number: int) -> list[Chain]:
        """Return the words by which cards may have changed hands in play; none of a hand that tells what was said."""
        hand = self.first.told.hands[number]
        return words_of_tricks(self.first.rules, hand, self._before(number)) if is_silent(hand) else []

    def _before(self, number: int) -> Position:
        """Return the position in which a hand begins."""
        rules, outcome = self.first.rules, self.first.outcome
        return opening(rules, outcome.ends[number - 1]) if number else first_opening(rules, self.first.told)

    def _speaking(self, number: int) -> Speaking:
        """Return the phases of a hand in which something may be said."""
        if number not in self.speaking:
            hand = self.first.told.hands[number]
            self.speaking[number] = speaking(self.first.rules, hand, self._before(number))
        return self.speaking[number]

    def _carried(self, reading: Suppositions) -> Iterator[Suppositions]:
        """Yield the readings in which something is carried in to the first hand."""
        replay = self.replays[reading]
        taken = {one.of for one in reading if one.what == CARRIED}
        for name, value in _carried_in(replay):
            if name not in taken:
                yield (*reading, Supposed(CARRIED, name, value))
        assert replay.rules is not None
        accounts = replay.rules.accounts
        if taken.isdisjoint(accounts.carried):
            for state in accounts.states:
                yield (*reading, *(Supposed(CARRIED, name, number) for name, number in state.items()))

    # -- words that add up -----------------------------------------------------------------------------

    def _sums(self, reading: Suppositions, saying: Sequence[Suppositions]) -> Iterator[Suppositions]:
        """Yield readings with several things said whose scores together make up the score that is stated."""
        base = self.replays[reading]
        if base.told is None or base.outcome is None:
            return
        for number in sorted({int(more[-1].of) for more in saying}):
            stated, result = _numbers_stated(base.told.hands[number].scores), base.outcome.results[number]
            made = None if result is None else _numbers_made(result, stated)
            if not stated or made is None:
                continue
            target = tuple(written - own for written, own in zip(stated.values(), made, strict=True))
            by_subject: dict[Any, dict[tuple[int, ...], Chain]] = {}
            for more in saying:
                outcome = self.replays[more].outcome
                result = outcome.results[number] if outcome is not None and more[-1].of == number else None
                after = None if result is None else _numbers_made(result, stated)
                if after is None:
                    continue
                chain = self._said(more, number)[-1]
                delta = tuple(then - before for then, before in zip(after, made, strict=True))
                if any(delta):
                    by_subject.setdefault(subject_of(chain[0]), {}).setdefault(delta, chain)
            said = self._said(reading, number)
            for combined in _adding_up(target, list(by_subject.values())):
                if (whole := self._saying(reading, number, (*said, *combined))) is not None:
                    yield whole


def _numbers_stated(scores: Scores | None) -> dict[tuple[str, int], int]:
    """Return the numbers that are stated for a hand by account, "" for the score, and seat."""
    if scores is None:
        return {}
    accounts = {"": scores.hand or ()} | {ledger.name: ledger.hand or () for ledger in scores.ledgers}
    return {
        (account, seat): number
        for account, numbers in accounts.items()
        for seat, number in enumerate(numbers)
        if number is not None
    }


def _numbers_made(result: HandResult, stated: Iterable[tuple[str, int]]) -> tuple[int, ...] | None:
    """Return the numbers that a hand comes to for these accounts and seats; None if it has none of that kind."""
    accounts = {"": result.hand, **result.ledgers}
    if any(seat >= len(accounts.get(account, ())) for account, seat in stated):
        return None
    return tuple(accounts[account][seat] for account, seat in stated)


def _adding_up(
    target: tuple[int, ...], groups: Sequence[Mapping[tuple[int, ...], Chain]]
) -> Iterator[tuple[Chain, ...]]:
    """Yield combinations of at most one entry of each group whose numbers add up to the target, the shortest first."""
    sums: dict[tuple[int, ...], tuple[Chain, ...]] = {(0,) * len(target): ()}
    for group in groups:
        wider = dict(sums)
        for total, chosen in sums.items():
            for delta, chain in group.items():
                after = tuple(one + two for one, two in zip(total, delta, strict=True))
                if after not in wider or len(wider[after]) > len(chosen) + 1:
                    wider[after] = (*chosen, chain)
        if len(wider) > MOST_SUMS:
            break
        sums = wider
    if len(sums.get(target, ())) > 1:
        yield sums[target]


def _carried_in(replay: Replayed) -> Iterator[tuple[str, Any]]:
    """Yield what may be carried in to the first hand, by what is stated after it: a name and a number or numbers."""
    record, outcome = replay.told, replay.outcome
    assert record is not None
    assert outcome is not None
    codes = {fault.code for fault in replay.faults if fault.severity in FAULTY}
    unknown = (None,) * len(record.players)
    assert replay.rules is not None
    accounts = replay.rules.accounts
    finish, hands = replay.rules.finish, len(record.hands)
    whole = finish is not None and finish((0,) * replay.rules.seats, hands) is not None  # no hand came before
    if codes & {"score.total", "score.implied", "game.totals"} and not whole:
        yield from ((TOTALS, _difference(stated, computed)) for stated, computed in _totals(record, outcome))
        yield TOTALS, unknown
    if "score.ledger_total" in codes:
        for name in accounts.ledgers:
            for hand, end in zip(record.hands, outcome.ends, strict=True):
                running = end.setting.ledgers.get(name)
                for ledger in hand.scores.ledgers if hand.scores is not None else ():
                    if ledger.name == name and ledger.totals is not None and running is not None:
                        yield name, _difference(ledger.totals, running)
            yield name, unknown
    alone = any(code.startswith("score.") for code in codes) and not accounts.states
    for name in accounts.carried if alone else ():
        yield from ((name, number) for number in range(1, MOST_CARRIED + 1))
    if codes & {"game.unfinished", "game.winners"} and finish is not None and not whole:
        yield from ((HANDS, number) for number in range(1, 13))


def _difference(stated: Sequence[int | None], computed: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return how much more is stated than computed, seat by seat, where both are known."""
    pairs = zip(stated, computed, strict=True)
    return tuple(None if one is None or two is None else one - two for one, two in pairs)


def _totals(record: Any, outcome: Any) -> Iterator[tuple[Sequence[int | None], Sequence[int | None]]]:
    """Yield running totals as they are stated and as they are computed, of the first hand that has both."""
    for hand, end in zip(record.hands, outcome.ends, strict=True):
        known = end.setting.written if end.setting.totals is None else end.setting.totals
        stated = None if hand.scores is None else hand.scores.totals
        if stated is not None and known is not None and len(stated) == len(known):
            yield stated, known
            return
    stated = None if record.result is None else record.result.totals
    if stated is not None and outcome.totals is not None and len(stated) == len(outcome.totals):
        yield stated, outcome.totals


def _wrong(replay: Replayed) -> frozenset[WrongKey]:
    """Return what contradicts, as keys: the code, the number of the hand from 1, the place and the facts."""
    return frozenset(
        (fault.code, fault.where.hand, fault.where.pointer, repr(sorted(fault.facts.items())))
        for fault in replay.faults
        if fault.severity in FAULTY
    )


def _depth(reading: Suppositions) -> int:
    """Return how many things are supposed; that cards passed or were shown, nobody knows which, is no such thing."""
    words = [word for one in reading if one.what == SAID for word in one.value if word[VALUE] != 0]
    return len(words) + sum(one.what in (OPTION, CARRIED) for one in reading)


def _passes_cards(one: Supposed) -> bool:
    """Return whether cards change hands by what is supposed."""
    return one.what == PASSED or (one.what == SAID and any(word[TRICK] is not None for word in one.value))


def _order(one: Supposed) -> tuple[int, str]:
    return (OPTION, CARRIED, PASSED, SAID, UNSCORED).index(one.what), str(one.of)
