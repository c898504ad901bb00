"""Words that a silent hand may have had: announcements and kontras of a hand that records no declarations.

A hand without a `declarations` section does not state that nothing was announced. `chains` lists the possible words on
one subject each, such as an announcement and its kontras; `in_turn` puts the words of several chains into an order in
which they can have been said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tarot_records.core.position import Position, active_seats
from tarot_records.engine.fold import stages
from tarot_records.rules.game import Rules
from tarot_records.rules.phase import Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Declaration, Hand, Item

MOST_LEVELS: Final = 5
"""The maximum number of words in a chain: an announcement and four levels of kontra.

There may be more words that double the whole hand (see `most_words`).
"""
ROUNDS: Final = 8
"""The maximum number of rounds of the table in which supposed words are said."""

NO_GROUPS: Final[Mapping[int, object]] = {}
Chain = tuple["Declaration", ...]
"""Words on one subject, in the order in which they were said."""


def is_silent(hand: Hand) -> bool:
    """Return whether a hand does not state its declarations, so that something may have been announced."""
    return not hand.states("declarations")


def tells_exchanges(hand: Hand) -> bool:
    """Return whether a hand states its exchanges of cards between seats before play, even if there were none."""
    return hand.states("exchanges")


def kinds_passed(rules: Rules, hand: Hand, before: Position) -> set[str]:
    """Return the kinds of exchange that are possible in a hand that begins in position `before`."""
    return {kind for phase, position in stages(rules, hand, before) for kind in phase.may_pass(position)}


Speaking = Sequence[tuple[Phase, Position]]
"""The phases of a hand in which something may be said, each with the position in which it takes place."""


def speaking(rules: Rules, hand: Hand, before: Position) -> Speaking:
    """Return the phases with declarations in a hand that begins in position `before`, each with its first position.

    In a hand thrown in there are none, because nothing that was said counts.
    """
    if hand.end == "thrown_in" and not hand.tricks:
        return ()
    return [(phase, position) for phase, position in stages(rules, hand, before) if "declarations" in phase.fields]


def chains(
    speaking: Speaking,
    groups: Mapping[int, object] = NO_GROUPS,
    most: int = MOST_LEVELS,
    longest: Mapping[str, int] | None = None,
) -> list[Chain]:
    """Return the chains of words that may have been said in these phases of a silent hand.

    If several players could say a kontra, only the first is listed: the first of each group if `groups` maps seats to
    groups. most: maximum number of words that double the whole hand. longest: maximum number of words on each subject,
    if only chains on these subjects are wanted.
    """
    return [chain for phase, position in speaking for chain in _chains_of(phase, position, groups, most, longest)]


def most_words(hand: Hand) -> int:
    """Return the maximum number of words that double the whole hand, as far as its stated scores allow.

    Each doubling makes a score at least twice as high. The result is at least MOST_LEVELS.
    """
    if hand.scores is None:
        return MOST_LEVELS
    levels = [item.level or 0 for item in hand.scores.items]
    levels += [abs(score).bit_length() for score in hand.scores.hand or () if score is not None]
    return max(MOST_LEVELS, 1 + max(levels, default=0))


def words_of_tricks(rules: Rules, hand: Hand, before: Position) -> list[Chain]:
    """Return a chain of one word for each way in which cards may have changed hands during play in a silent hand."""
    return [(word,) for phase, position in stages(rules, hand, before) for word in phase.swaps(hand, position)]


def _chains_of(
    phase: Phase, start: Position, groups: Mapping[int, object], most: int, longest: Mapping[str, int] | None
) -> Iterator[Chain]:
    """Yield the chains that may be said in a phase which begins in position `start`; see `chains`."""
    open_chains: list[tuple[Chain, Position]] = [((), start)]
    known = set[object]()
    for words, position in open_chains:
        subject = subject_of(words[0]) if words else None
        if isinstance(subject, tuple):
            continue  # there is no answer to shown cards
        if longest is not None and words and len(words) >= longest.get(str(subject), 0):
            continue
        for word in phase.possible(position, subject):
            if longest is not None and not words and subject_of(word) not in longest:
                continue
            group = word.seat if word.item is None and word.level is None else groups.get(word.seat)
            shape = (words, word.kind, word.item, word.against, word.size, group)
            if shape in known:
                continue
            known.add(shape)
            chain = (*words, word)
            yield chain
            doubles_all = word.item is None and word.level is not None
            if len(chain) < (most if doubles_all else MOST_LEVELS):
                open_chains.append((chain, phase.after_word(position, word)))


def subject_of(word: Declaration) -> str | tuple[str, int]:
    """Return the subject of a word: the announced kind, or the item that a kontra doubles.

    The subject of a word about a trick is its kind and the trick; of a word with shown cards or a value, its kind and
    its seat.
    """
    if word.trick is not None:
        return word.kind, word.trick
    if word.size is not None or word.value is not None:
        return word.kind, word.seat
    return word.kind if word.item is None else word.item


def tells_of_words(row: Item) -> bool:
    """Return whether an entry of a score shows that its item was announced or doubled."""
    return bool(row.announced or row.level)


def chains_told(row: Item, possible: Iterable[Chain]) -> list[Chain]:
    """Return the possible chains that agree with an entry of a score: on its item, with kontras up to its level."""
    levels = [*range(1, 1 + (row.level or 0))]
    return [
        chain
        for chain in possible
        if subject_of(chain[0]) == row.name and [word.level for word in chain if word.level is not None] == levels
    ]


def first_of_each_side(row: Item, told: Sequence[Chain], attack: Collection[int]) -> list[Chain]:
    """Return the first chain begun by each side; first that of the side that announced the item, if `row` shows it.

    An achieved item with a positive value, or a missed one with a negative value, was announced by the attack.
    """
    by_attack = None if row.value is None or row.achieved is None else (row.value > 0) == row.achieved
    sides = dict[bool, Chain]()
    for chain in told:
        sides.setdefault(chain[0].seat in attack, chain)
    return [sides[side] for side in sorted(sides, key=lambda side: side is not by_attack)]


def in_turn(speaking: Speaking, wanted: Sequence[Chain]) -> Chain | None:
    """Return the words of all `wanted` chains in an order in which they can have been said; None if there is none."""
    told = said_in_turn(speaking, wanted)
    return None if told is None else told[0]


def said_in_turn(speaking: Speaking, wanted: Sequence[Chain]) -> tuple[Chain, Speaking] | None:
    """Return the words of all `wanted` chains in a possible order, and the phases with the positions after them.

    None if there is no such order.
    """
    left = [list(chain) for chain in wanted if chain[0].trick is None]
    said: list[Declaration] = [word for chain in wanted for word in chain if word.trick is not None]
    after = list(speaking)
    if not left:
        return tuple(said), after
    for number, (phase, start) in enumerate(speaking):
        position = start
        for seat in _seats_in_turn(position):
            for chain in left:
                while chain and chain[0].seat == seat and phase.accepts(position, chain[0]):
                    said.append(chain[0])
                    position = phase.after_word(position, chain.pop(0))
            after[number] = phase, position
            if not any(left):
                return tuple(said), after
    return None


def _seats_in_turn(position: Position) -> Iterable[int]:
    """Return the seats in the order in which they speak, for ROUNDS rounds, from the declarer or else the leader on."""
    contract, seats = position.setting.contract, active_seats(position)
    begins = position.leader if contract is None else contract.declarer
    first = seats.index(begins) if begins in seats else 0
    return (*seats[first:], *seats[:first]) * ROUNDS
