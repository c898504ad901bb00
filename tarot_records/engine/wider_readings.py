"""Readings of a record with one more supposition: an option, words, an exchange of cards, numbers carried in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice, pairwise, product
from typing import TYPE_CHECKING, Any, Final

from tarot_records import record as models
from tarot_records.core.cards import FOOL
from tarot_records.core.codes import BETWEEN_HANDS
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.core.position import NOBODY, HandResult, Position, active_seats
from tarot_records.engine.carried_numbers import ENDS_OF_GAMES, carried_in, hands_before
from tarot_records.engine.fold import first_opening, opening
from tarot_records.engine.result import states_score
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.engine.supposed import (
    CARRIED,
    HANDS,
    OPTION,
    PASSED,
    SAID,
    UNSCORED,
    WORD_FIELDS,
    Supposed,
    Suppositions,
    apply_reading,
)
from tarot_records.engine.unsaid import (
    Chain,
    Speaking,
    chains,
    chains_told,
    first_of_each_side,
    in_turn,
    is_silent,
    kinds_passed,
    most_words,
    said_in_turn,
    speaking,
    subject_of,
    tells_exchanges,
    tells_of_words,
    words_of_tricks,
)
from tarot_records.games import GAMES
from tarot_records.record.fast_reader import FastPart, fast_part
from tarot_records.rules.game import Rules

if TYPE_CHECKING:
    from tarot_records.engine.result import Replayed
    from tarot_records.record.model import Declaration

Contradiction = tuple[str, int | None, str, str]
"""A contradiction: its code, the number of its hand from 1, its place, and its facts as text."""
OF_SHEETS: Final = frozenset(
    {
        *("score.shares", "score.pack", "score.sheet", "score.level", "score.together"),
        *("score.balance", "score.total_balance"),
    }
)
"""Codes of stated numbers of a hand that contradict each other; the values that would fit take long to find."""
CLEARED_BY_WORDS = frozenset({"score", "declare", "call", "complete", "game", "hand"})
"""Families of codes of contradictions that unrecorded words before play may remove."""
BOUND: Final = "play.bound"
"""Code of a card that had to be kept. If two such cards are announced and no other is left, either may be played."""
LAST_FOOL: Final = "play.last_fool"
"""Code of a Fool kept for the last trick, which is allowed if it was laid out."""
WINNER: Final = "play.winner"
"""Code of a wrong winner of a trick; in some games an announcement about the Fool may decide who wins."""
DEALER: Final = "deal.dealer"
"""Code of a dealer out of turn. A hand before that did not change the totals may have been dealt again."""
ENDED_OTHERWISE: Final = "hand.end"
"""Code of a stated end that the hand cannot have had. If it was not played, only a word may have ended it so."""
TOTAL: Final = "score.total"
"""Code of a running total that differs from the sum of the total before and the score of the hand."""
IMPLIED: Final = "score.implied"
"""Code of totals before and after a hand that imply an impossible score of the hand."""
CLEARED_BY_CARRIED = frozenset({"score", "game", "complete"})
"""Families of codes of contradictions that a number carried in may remove."""
CLEARED_BY_TOTALS = frozenset({"declare.ends_short"})
"""Codes, of other families, of contradictions that totals carried in may remove."""
MOST_ORDERS: Final = 64
"""The maximum number of ways to choose the speakers of the words that the entries of a score show."""
TRICK, SIZE = WORD_FIELDS.index("trick"), WORD_FIELDS.index("size")
"""The indexes of the trick and of the number of shown cards in the tuple of a supposed word."""


def contradictions(replay: Replayed) -> frozenset[Contradiction]:
    """Return the contradictions of a replay; the values that would fit instead are no part of them."""
    return frozenset(
        (fault.code, fault.where.hand, fault.where.pointer, repr(sorted(_facts_without_fitting_values(fault))))
        for fault in replay.faults
        if fault.severity in FAULTY
    )


def _facts_without_fitting_values(fault: Fault) -> list[tuple[str, Any]]:
    is_of_sheet = fault.code in OF_SHEETS
    return [(name, fact) for name, fact in fault.facts.items() if not (is_of_sheet and name in ("expected", "fitting"))]


def family_of(key: Contradiction) -> str:
    """Return the family of the code of a contradiction: `score` for `score.total`."""
    return key[0].partition(".")[0]


def is_cleared_by_words(key: Contradiction) -> bool:
    """Return whether, by its code, unrecorded words before play may remove a contradiction."""
    return family_of(key) in CLEARED_BY_WORDS or key[0] in (BOUND, LAST_FOOL, DEALER)


class WiderReadings:
    """Maker of readings of a record: each has one supposition more than another reading.

    first: the replay by default. Hands are given by their `number`, counted from 0.
    """

    def __init__(self, first: Any) -> None:
        self.first = first
        self._chains: dict[int, list[Chain]] = {}
        self._phases: dict[int, Speaking] = {}
        self._beyond_words: dict[object, bool] = {}
        self._leads: dict[int, bool] = {}
        self._wrong_after_any_accounts: dict[int, bool] = {}
        self._passed: dict[tuple[Suppositions, int], frozenset[str]] = {}

    def wider(self, replay: Replayed, words: bool = True) -> Iterator[Suppositions]:
        """Yield the readings with one supposition more than a replay, if it may remove a contradiction of the replay.

        If not `words`, no words before play are supposed.
        """
        reading, wrong = replay.supposed, contradictions(replay)
        yield from self.with_options(reading)
        families = {family_of(key) for key in wrong}
        hands = self._hands_concerned(wrong)
        for number in hands:
            of_hand = {family_of(key) for key in wrong if key[1] == number + 1}
            if of_hand == {"score"} and (self.is_sheet(number) or self._is_beyond_words(replay, number)):
                continue  # no words can make its numbers right
            if not is_silent(self.first.told.hands[number]):
                continue
            silent = reading if "score" in of_hand or not of_hand else self._without_stated_score(reading, number)
            if words and any(map(self.may_hang_on_words, wrong)):
                unplayed = not self.first.told.hands[number].tricks
                is_ended = unplayed and any(key[:2] == (ENDED_OTHERWISE, number + 1) for key in wrong)
                possible = self._ending(number) if is_ended else self._said_before_play(number)
                yield from self._with_words(silent, number, possible)
            yield from self._with_words(silent, number, self._said_in_play(number))
        for number in hands:
            yield from self._with_exchange(replay, number)
        is_cleared = families & CLEARED_BY_CARRIED or CLEARED_BY_TOTALS & {key[0] for key in wrong}
        if is_cleared and self.first.told.carried_in is None:
            yield from ((*reading, *more) for more in carried_in(replay))
            if not ENDS_OF_GAMES.isdisjoint(key[0] for key in wrong):
                yield from self._with_end_by_option(reading)

    def _hands_concerned(self, wrong: Iterable[Contradiction]) -> list[int]:
        """Return the numbers, from 0, of the hands with a contradiction, and of earlier hands that may be its cause.

        Words of an earlier hand may make a running total right, but only if that hand does not state its score.
        """
        told, seats = self.first.told, self.first.rules.seats
        own = {
            hand - 1
            for code, hand, *_ in wrong
            if hand is not None and (code != TOTAL or not states_score(told.hands[hand - 1], seats))
        }
        ends = [
            hand - 1 if hand is not None else len(told.hands)
            for code, hand, *_ in wrong
            if code.startswith(BETWEEN_HANDS) or code == IMPLIED
        ]
        earlier = range(max(ends, default=0))
        return sorted(own.union(n for n in earlier if not states_score(told.hands[n], seats)))

    def may_hang_on_words(self, key: Contradiction) -> bool:
        """Return whether unrecorded words before play may remove a contradiction of the record.

        If a word can change who leads, they may remove any contradiction of play. If the game has its own rules for the
        fate of the Fool, they may remove a wrong winner.
        """
        number = key[1]
        if key[0] in OF_SHEETS and number is not None and self.is_sheet(number - 1):
            return False
        if is_cleared_by_words(key) or number is None:
            return is_cleared_by_words(key)
        if key[0] == WINNER and self.first.rules.playing.fool.fates is not None:
            return is_silent(self.first.told.hands[number - 1])
        return family_of(key) == "play" and self._may_give_lead(number - 1)

    def _may_give_lead(self, number: int) -> bool:
        """Return whether hand `number` is silent and words that may have been said in it change the seat that leads."""
        if number not in self._leads:
            self._leads[number] = is_silent(self.first.told.hands[number]) and any(
                phase.after_word(position, word).leader != position.leader
                for phase, position in self._speaking(number)
                for word in phase.possible(position)
            )
        return self._leads[number]

    def is_sheet(self, number: int) -> bool:
        """Return whether hand `number` has no computed score, so that its stated numbers are judged for any words."""
        hand = self.first.told.hands[number]
        if self.first.outcome.results[number] is not None:
            return False
        return hand.tricks is None or (
            is_silent(hand) and (self._is_carried_settled(number) or self._is_wrong_after_any_accounts(number))
        )

    def _is_wrong_after_any_accounts(self, number: int) -> bool:
        """Return whether the stated numbers of hand `number` contradict each other whatever was carried to it."""
        if number not in self._wrong_after_any_accounts:
            hand, end = self.first.told.hands[number], self.first.outcome.ends[number]
            unknown = end._replace(setting=end.setting._replace(carried_before=None))
            self._wrong_after_any_accounts[number] = any(
                phase.contradicts(hand, unknown) for phase in self.first.rules.phases
            )
        return self._wrong_after_any_accounts[number]

    def _is_carried_settled(self, number: int) -> bool:
        """Return whether the accounts before hand `number` are known whatever was said in earlier hands."""
        accounts = self.first.rules.accounts
        return not accounts.carried or (number == 0 and self.first.told.carried_in is not None)

    def _is_beyond_words(self, replay: Replayed, number: int) -> bool:
        """Return whether hand `number` is silent and no words in it can make its stated numbers right.

        False if that is not known, for instance if an option that may matter together with words is not stated.
        """
        if self._unstated:
            return False
        hand, outcome, rules = self.first.told.hands[number], replay.outcome, replay.rules
        if outcome is None or rules is None or hand.scores is None:
            return False
        end, result = outcome.ends[number], outcome.results[number]
        if result is None or not is_silent(hand) or not self._is_carried_settled(number):
            return False
        key = id(rules), number, result.card_points
        if key not in self._beyond_words:
            stated = hand.scores
            if result.card_points and self._are_points_settled(rules, number, end, result):
                part = fast_part if isinstance(hand, FastPart) else partial(getattr, models)
                points = [part("SidePoints")(seats=seats, points=points) for seats, points in result.card_points]
                stated = stated.model_copy(update={"unit": result.unit, "card_points": tuple(points)})
            told = hand.model_copy(update={"scores": stated})
            self._beyond_words[key] = any(phase.contradicts(told, end) for phase in rules.phases)
        return self._beyond_words[key]

    def _are_points_settled(self, rules: Rules, number: int, end: Position, result: HandResult) -> bool:
        """Return whether the card points of hand `number` are the same with any possible word.

        False if the last trick has the Fool and the game has its own rules for the fate of the Fool.
        """
        _, _, last_trick = end.taken[-1] if end.taken else (NOBODY, NOBODY, ())
        if FOOL in last_trick and rules.playing.fool.fates is not None:
            return False
        settling = next((phase for phase in rules.phases if phase.counted(end) is not None), None)
        if settling is None:
            return False
        said = {
            (word.kind, word.seat): (phase, word) for phase, at in self._speaking(number) for word in phase.possible(at)
        }
        ends = [end, *(phase.after_word(end, word) for phase, word in said.values())]
        results = [settling.counted(position) for position in ends]
        return all(other is not None and other.card_points == result.card_points for other in results)

    def with_options(self, reading: Suppositions, points: frozenset[str] | None = None) -> Iterator[Suppositions]:
        """Yield the readings with one more unstated option; with `points`, only options that settle one of them."""
        taken = {one.of for one in reading if one.what == OPTION}
        for option, value in self._unstated:
            if option.name not in taken and (points is None or option.settles in points):
                yield tuple(sorted((*reading, Supposed(OPTION, option.name, value)), key=_sort_key))

    def _with_end_by_option(self, reading: Suppositions) -> Iterator[Suppositions]:
        """Yield the readings with one more option, and a number of hands played before with which the game then ends.

        Yield nothing if `reading` supposes a number of hands already.
        """
        if any(one.of == HANDS for one in reading):
            return
        for more in self.with_options(reading):
            rules = rules_of(apply_reading(self.first.told, more), self.first.told)
            if isinstance(rules, Rules):
                yield from ((*more, hands) for hands in hands_before(rules, self.first.told))

    @cached_property
    def _unstated(self) -> list[tuple[Any, str]]:
        """Pairs of an option that the record does not state and each of its values except the default."""
        record = self.first.told
        options = GAMES[record.game].ruleset(record.ruleset).options
        unstated = [option for option in options if option.name not in record.options]
        return [(option, value) for option in unstated for value in option.values if value != option.default]

    # -- words ------------------------------------------------------------------------------------------

    def _without_stated_score(self, reading: Suppositions, number: int) -> Suppositions:
        """Return `reading` with the stated score of hand `number` left out, so that more words are possible.

        Return it unchanged if the score is computed from the cards, or is left out already.
        """
        if self.first.outcome.results[number] is not None or any(one.subject == (UNSCORED, number) for one in reading):
            return reading
        return (*reading, Supposed(UNSCORED, number, None))

    def _with_words(self, reading: Suppositions, number: int, possible: Iterable[Chain]) -> Iterator[Suppositions]:
        """Yield the readings with one more of the `possible` chains in hand `number`, on a subject not yet supposed."""
        said = said_in(reading, number)
        for chain in possible:
            subject = subject_of(chain[0])
            if all(subject != subject_of(other[0]) for other in said):
                more = self.saying(reading, number, (*said, chain))
                if more is not None:
                    yield more

    def told_by_entries(self, number: int) -> Iterator[Sequence[Chain]]:
        """Yield the sets of chains that the entries of the score of hand `number` may mean; likely ones first.

        A word may be possible only after another, for instance after a kontra that shows the side of its speaker.
        """
        hand = self.first.told.hands[number]
        if not is_silent(hand) or hand.scores is None or not any(map(tells_of_words, hand.scores.items)):
            return
        base, attack = self._said_before_play(number), self._attack(number)
        rows = [row for row in hand.scores.items if tells_of_words(row)]
        choices = [first_of_each_side(row, chains_told(row, base), attack) for row in rows]
        if any(len(ways) < 2 and not all(chain[0].item for chain in ways) for ways in choices):
            longest = {row.name: 1 + (row.level or 0) for row in sorted(rows, key=lambda row: row.level or 0)}
            openers = [opener for ways in choices for opener in ways]
            more = [chain for opener in openers for chain in self._possible_after(number, opener, longest)]
            choices = [first_of_each_side(row, chains_told(row, (*base, *more)), attack) for row in rows]
        yield from islice(product(*choices), MOST_ORDERS)

    def by_others(self, reading: Suppositions, number: int) -> Iterator[Suppositions]:
        """Yield the readings in which another player of the same side begins one of the chains in hand `number`."""
        said, attack = said_in(reading, number), self._attack(number)
        for at, (word, *answers) in enumerate(said):
            for seat in active_seats(self.first.outcome.ends[number]):
                if seat != word.seat and (seat in attack) == (word.seat in attack):
                    chain = (word.model_copy(update={"seat": seat}), *answers)
                    if more := self.saying(reading, number, (*said[:at], chain, *said[at + 1 :])):
                        yield more

    def _attack(self, number: int) -> tuple[int, ...]:
        """Return the declarer and the partner in hand `number`; empty if the contract is unknown."""
        contract = self.first.outcome.ends[number].setting.contract
        return () if contract is None else (contract.declarer, contract.partner)

    def _possible_after(self, number: int, said: Chain, longest: Mapping[str, int]) -> list[Chain]:
        """Return the chains that are possible in hand `number` only after the chain `said`.

        Another player may announce what `said` announces. Kontras of it are left out: they belong to `said` itself.

        longest: maximum number of words on each subject that is wanted.
        """
        told = said_in_turn(self._speaking(number), (said,))
        if told is None:
            return []
        before, subject = self._said_before_play(number), subject_of(said[0])
        return [
            chain
            for chain in self._chains_in(told[1], number, longest)
            if chain not in before and not (chain[0].item is not None and subject_of(chain[0]) == subject)
        ]

    def saying(self, reading: Suppositions, number: int, said: Sequence[Chain]) -> Suppositions | None:
        """Return `reading` with exactly the chains `said` in hand `number`; None if they cannot have been said."""
        words = said[0] if len(said) == 1 else in_turn(self._speaking(number), said)
        if words is None:
            return None
        told = tuple(tuple(getattr(word, name) for name in WORD_FIELDS) for word in words)
        others = tuple(one for one in reading if one.subject != (SAID, number))
        return (*others, Supposed(SAID, number, told))

    def _said_before_play(self, number: int) -> list[Chain]:
        """Return the chains that may have been said before play in hand `number`, cached; see `_chains_in`."""
        if number not in self._chains:
            self._chains[number] = self._chains_in(self._speaking(number), number)
        return self._chains[number]

    def _chains_in(self, speaking: Speaking, number: int, longest: Mapping[str, int] | None = None) -> list[Chain]:
        """Return the chains that may have been said in these phases of hand `number`; of equal kontras one each side.

        A seat with a fault of a declaration counts as a side of its own; so does each seat if the declarer is unknown.
        """
        wrong = [fault for fault in self.first.faults if fault.severity in FAULTY and fault.where.hand == number + 1]
        apart = {fault.where.seat for fault in wrong if fault.code.startswith("declare.")}
        end = self.first.outcome.ends[number]
        contract, attack = end.setting.contract, self._attack(number)
        if contract is not None and contract.declarer == NOBODY:
            apart |= {*active_seats(end)}  # each is a side of his own
        groups = {seat: ("seat", seat) if seat in apart else seat in attack for seat in active_seats(end)}
        known = contract is not None and contract.partner != NOBODY
        possible = chains(speaking, groups, most_words(self.first.told.hands[number]), longest)
        return [chain for chain in possible if not known or _is_in_turn(chain, attack)]

    def _ending(self, number: int) -> list[Chain]:
        """Return the chains of one word that may have ended hand `number` before play."""
        return [
            (word,)
            for phase, position in self._speaking(number)
            for word in phase.possible(position)
            if phase.after_word(position, word).setting.ended is not None
        ]

    def _said_in_play(self, number: int) -> list[Chain]:
        """Return a chain of one word for each way in which cards may have changed hands in play in hand `number`."""
        return words_of_tricks(self.first.rules, self.first.told.hands[number], self._before(number))

    def _speaking(self, number: int) -> Speaking:
        if number not in self._phases:
            hand = self.first.told.hands[number]
            self._phases[number] = speaking(self.first.rules, hand, self._before(number))
        return self._phases[number]

    def _before(self, number: int) -> Position:
        rules, outcome = self.first.rules, self.first.outcome
        return opening(rules, outcome.ends[number - 1]) if number else first_opening(rules, self.first.told)

    # -- cards that passed --------------------------------------------------------------------------------

    def _with_exchange(self, replay: Replayed, number: int) -> Iterator[Suppositions]:
        """Yield the readings with an exchange of cards in hand `number`, for each kind that the rules allow.

        If a kind is allowed only with another option, the option is supposed too. Yield nothing if the record states
        the exchanges of the hand.
        """
        hand, reading = self.first.told.hands[number], replay.supposed
        if tells_exchanges(hand) or any(one.subject == (PASSED, number) for one in reading):
            return
        if not any("exchanges" in phase.fields for phase in self.first.rules.phases):
            return
        own = self._possible_exchange_kinds(reading, number)
        yield from ((*reading, Supposed(PASSED, number, kind)) for kind in sorted(own))
        for more in self.with_options(reading):
            for kind in sorted(self._possible_exchange_kinds(more, number) - own):
                yield (*more, Supposed(PASSED, number, kind))

    def _possible_exchange_kinds(self, reading: Suppositions, number: int) -> frozenset[str]:
        """Return the kinds of card exchange that are possible in hand `number` under the options of `reading`."""
        options = tuple(one for one in reading if one.what == OPTION)
        if (options, number) not in self._passed:
            told = self.first.told
            rules = rules_of(apply_reading(told, options), told)
            self._passed[options, number] = (
                frozenset(kinds_passed(rules, told.hands[number], self._before(number)))
                if isinstance(rules, Rules)
                else frozenset()
            )
        return self._passed[options, number]


def said_in(reading: Suppositions, number: int) -> list[Chain]:
    """Return the chains of words that a reading supposes in hand `number` (from 0); one for each subject."""
    told = next((one.value for one in reading if one.subject == (SAID, number)), ())
    by_subject: dict[Any, list[Declaration]] = {}
    for values in told:
        word = models.Declaration(**dict(zip(WORD_FIELDS, values, strict=True)))
        by_subject.setdefault(subject_of(word), []).append(word)
    return [tuple(words) for words in by_subject.values()]


def passes_cards(one: Supposed) -> bool:
    """Return whether a supposition means that cards change hands: by an exchange, or by a word about a trick."""
    return one.what == PASSED or (one.what == SAID and any(word[TRICK] is not None for word in one.value))


def is_far_reaching(one: Supposed) -> bool:
    """Return whether a supposition may affect much of a hand: an option, or cards that change hands."""
    return one.what == OPTION or passes_cards(one)


def _is_in_turn(chain: Chain, attack: Collection[int]) -> bool:
    """Return whether each word of a chain is of another side than the word before; `attack` has the seats of one side.

    Only the first kontra of the whole hand may follow a word of the same side.
    """
    return all(
        (word.seat in attack) is not (answer.seat in attack) or (answer.item is None and answer.level == 1)
        for word, answer in pairwise(chain)
    )


def tells_of_cards(one: Supposed) -> bool:
    """Return whether a supposition means that cards change hands or are shown, so that cards may lie elsewhere."""
    return passes_cards(one) or (one.what == SAID and any(word[SIZE] is not None for word in one.value))


def _sort_key(one: Supposed) -> tuple[int, str]:
    return (OPTION, CARRIED, UNSCORED, PASSED, SAID).index(one.what), str(one.of)
