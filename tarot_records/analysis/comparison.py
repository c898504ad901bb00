"""Compare two transcriptions of one game event by event, and judge which reading is legal.

Cards of a hand, the stock or a scart are compared as sets, because their order means nothing. Tricks are aligned by
their cards, so that an omitted trick is one difference and not twenty. Provenance, marks and ids are not compared. To
judge a difference, each reading is put into the other record, and both are replayed.
"""

from collections.abc import Iterator
from copy import deepcopy
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from tarot_records.core.faults import FAULTY, ValuePath, pointer
from tarot_records.engine.result import Replayed, replayed
from tarot_records.engine.suppositions import replayed_settled
from tarot_records.record.card_places import whose_card
from tarot_records.record.model import Record
from tarot_records.words.phrasing import player_name

NOT_COMPARED = frozenset({"id", "provenance", "marks", "format", "version"})
BAGS = frozenset({"talon", "dead", "shown"})
"""Lists of cards whose order means nothing, besides dealt hands and scarts."""

FIRST, SECOND, BOTH, SAME = "first", "second", "both", "same"
MEANINGS = {
    FIRST: "only the first reading is legal and fits",
    SECOND: "only the second reading is legal and fits",
    BOTH: "both readings are legal",
    SAME: "with either reading the same faults remain",
}


class Difference(NamedTuple):
    """An event that the two records state differently."""

    first_path: ValuePath
    """Path to the event in the first record; if the event is missing there, to its place."""
    second_path: ValuePath
    first: Any
    """Reading of the first record; None if the record does not state the event."""
    second: Any
    where: str
    """The place in words."""
    fits: str
    """The reading that fits the rules and the rest of both records: a key of MEANINGS; empty if it was not judged."""

    @property
    def pointers(self) -> tuple[str, str]:
        """The places as JSON Pointers."""
        return pointer(*self.first_path), pointer(*self.second_path)

    @property
    def in_any_order(self) -> bool:
        """True if both readings are cards whose order means nothing."""
        return _is_bag(self.first_path) and isinstance(self.first, list) and isinstance(self.second, list)


def differences(first: Replayed, second: Replayed) -> list[Difference]:
    """Return the events that two records state differently, in the order of the first record.

    Leave `fits` empty if the games differ. Raise ValueError if a report has no record.
    """
    if first.record is None or second.record is None:
        raise ValueError("both have to be records")
    one, two = plain_record(first.record), plain_record(second.record)
    is_one_game = one.get("game") == two.get("game")
    before = (_faults(one), _faults(two)) if is_one_game else (0, 0)
    found = []
    for mine, theirs, old, new in compare_data(one, two, (), ()):
        fits = ""
        if is_one_game:
            lengths = {_list_length(one, mine[:-1]), _list_length(two, theirs[:-1])}
            is_missing = len(lengths) > 1  # in lists of equal length, None is an unknown value, not a missing one
            ones = _faults(_with_value(one, mine, new, old is None, is_missing))
            fits = _fitting_reading(before, (ones, _faults(_with_value(two, theirs, old, new is None, is_missing))))
        found.append(Difference(mine, theirs, old, new, place_words(first.record, mine), fits))
    return found


def plain_record(record: Record) -> dict[str, Any]:
    """Return a record as JSON data, without fields that are not stated."""
    data: dict[str, Any] = record.model_dump(mode="json", exclude_none=True, exclude_unset=True)
    return data


# -- comparing ---------------------------------------------------------------------------------

SECTION_DEPTH = 3
"""Length of the path to a section of a hand, such as `hands`, 0, `declarations`."""


def compare_data(
    one: Any, two: Any, mine: ValuePath, theirs: ValuePath
) -> Iterator[tuple[ValuePath, ValuePath, Any, Any]]:
    """Yield (path in `one`, path in `two`, value in `one`, value in `two`) for each difference between two data.

    `mine` and `theirs` are the paths to the data themselves. The value of a missing entry is None.
    """
    if isinstance(one, dict) and isinstance(two, dict):
        for key in dict.fromkeys((*one, *two)):
            if mine or key not in NOT_COMPARED:
                yield from compare_data(one.get(key), two.get(key), (*mine, key), (*theirs, key))
    elif isinstance(one, list) and isinstance(two, list) and not _is_bag(mine):
        for i, j, present in _align(one, two, mine):
            here, there = (*mine, i), (*theirs, j)
            if present == BOTH:
                yield from compare_data(one[i], two[j], here, there)
            else:
                yield here, there, one[i] if present == FIRST else None, two[j] if present == SECOND else None
    elif _as_compared(one, mine) != _as_compared(two, theirs):
        yield mine, theirs, one, two


def _is_bag(path: ValuePath) -> bool:
    if path and path[-1] in BAGS:
        return True
    discarded = path[-1:] == ("cards",) and path[-3:-2] in (("scart",), ("declarations",))
    return discarded or path[-3:-1] == ("deal", "hands")


def _as_compared(value: Any, path: ValuePath) -> Any:
    """Return a value for comparison: cards without order sorted, an empty list or object as None.

    An empty section of a hand stays: it says that there was nothing, a missing one that nothing is known.
    """
    if isinstance(value, list) and _is_bag(path):
        return sorted(value)
    is_section = len(path) == SECTION_DEPTH and path[0] == "hands"
    return None if value == {} or (value == [] and not is_section) else value


def _align(one: list[Any], two: list[Any], path: ValuePath) -> Iterator[tuple[int, int, str]]:
    """Yield (index in `one`, index in `two`, present) for each entry of two lists; tricks are matched by their cards.

    `present` is BOTH, or FIRST or SECOND if only one list has the entry.
    """
    if path[-1:] != ("tricks",) or len(one) == len(two):
        for i in range(max(len(one), len(two))):
            yield i, i, BOTH if i < min(len(one), len(two)) else FIRST if i < len(one) else SECOND
        return
    cards = [[tuple(sorted(trick["cards"])) for trick in tricks] for tricks in (one, two)]
    for _, i1, i2, j1, j2 in SequenceMatcher(None, cards[0], cards[1], autojunk=False).get_opcodes():
        together = min(i2 - i1, j2 - j1)
        for k in range(together):
            yield i1 + k, j1 + k, BOTH
        for i in range(i1 + together, i2):
            yield i, j2, FIRST
        for j in range(j1 + together, j2):
            yield i2, j, SECOND


# -- judging -----------------------------------------------------------------------------------


def _fitting_reading(before: tuple[int, int], after: tuple[int, int]) -> str:
    """Return the reading that causes fewer faults, as a key of MEANINGS.

    `before` has the numbers of faults of both records, `after` those with each reading put into the other record.
    """
    gain = (before[0] - after[0]) + (after[1] - before[1])
    if gain:
        return SECOND if gain > 0 else FIRST
    return SAME if all(before) else BOTH


def _faults(data: dict[str, Any]) -> int:
    """Return the number of faults that make a record faulty; a million if the data are no valid record."""
    try:
        report = replayed_settled(replayed(Record.model_validate(data)))
    except ValueError:
        return 1_000_000
    return sum(fault.severity in FAULTY for fault in report.faults)


def _list_length(data: Any, path: ValuePath) -> int | None:
    """Return the length of the list at a path; None if there is no list."""
    for step in path:
        try:
            data = data[step]
        except (LookupError, TypeError):
            return None
    return len(data) if isinstance(data, list) else None


def _with_value(data: dict[str, Any], path: ValuePath, value: Any, insert: bool, is_missing: bool) -> dict[str, Any]:
    """Return a copy of the data with a value replaced or inserted at a path; None removes the value.

    If not `is_missing`, an entry of a list is always replaced, also by None.
    """
    data = deepcopy(data)
    holder: Any = data
    for step in path[:-1]:
        if isinstance(holder, dict):
            holder = holder.setdefault(step, {})
        elif isinstance(step, int) and step < len(holder):
            holder = holder[step]
        else:
            return data
    last = path[-1]
    if isinstance(holder, list) and isinstance(last, int) and not is_missing:
        holder[last] = value
    elif isinstance(holder, list) and isinstance(last, int):
        holder[last : last if insert else last + 1] = [] if value is None else [value]
    elif value is None:
        holder.pop(last, None)
    else:
        holder[last] = value
    return data


# -- words -------------------------------------------------------------------------------------


def place_words(record: Record, path: ValuePath) -> str:
    """Return a place of a record in words: `hand 1, trick 14, East's card`."""
    if path[:1] != ("hands",) or len(path) < 2 or not isinstance(path[1], int):
        return " ".join(str(step) for step in path)
    words = [f"hand {path[1] + 1}"]
    rest = path[2:]
    if rest[:2] == ("deal", "hands") and len(rest) > 2 and isinstance(rest[2], int):
        words.append(f"{player_name(record, rest[2])}'s cards")
    elif rest[:1] == ("deal",):
        words.append("the stock" if rest[1:2] == ("talon",) else " ".join(map(str, rest)))
    elif rest[:1] == ("tricks",) and len(rest) > 1 and isinstance(rest[1], int):
        words += [f"trick {rest[1] + 1}", *_trick_words(record, path[1], rest)]
    else:
        words.append(" ".join(str(step + 1) if isinstance(step, int) else step for step in rest))
    return ", ".join(words)


def _trick_words(record: Record, hand: int, rest: ValuePath) -> list[str]:
    """Return a place within a trick in words: a player's card, or the field; empty for the whole trick."""
    tricks = record.hands[hand].tricks or ()
    number = rest[1]
    if len(rest) < 3 or not isinstance(number, int) or number >= len(tricks):
        return []
    if rest[2] == "cards" and len(rest) > 3 and isinstance(rest[3], int):
        seat = whose_card(record, hand, number, rest[3])
        return [f"card {rest[3] + 1}" if seat is None else f"{player_name(record, seat)}'s card"]
    return [str(rest[2])]
