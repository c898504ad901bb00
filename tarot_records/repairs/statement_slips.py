"""Propose slips in statements other than cards played: leaders, winners, seats, bids, contracts, declarations, scores.

The facts of a fault contain the value that the core computed. For other places, the table DOMAINS lists the fields and
the faults that make other values worth trying.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple, get_args

from tarot_records.core.cards import codes_of
from tarot_records.core.faults import Fault, ValuePath
from tarot_records.games import GAMES
from tarot_records.record.model import Call, Exchange
from tarot_records.record.search_words import auction_words
from tarot_records.repairs.card_slips import Maker, make_slip, similar_cards, unsorted_cost
from tarot_records.repairs.edits import FAMILIES, TABLES, Edit, Slip, misreading_family, parse_pointer, value_at
from tarot_records.repairs.faulty_hand import FaultyHand
from tarot_records.repairs.sheet_slips import BALANCES, forced_numbers, points_over
from tarot_records.repairs.word_slips import is_sayable

FAMILY_OF = {"leader": "leader", "winner": "winner", "dealer": "dealer", "name": "contract", "bid": "bid"}
"""Last step of a place -> family of a slip there; slips at other places have the families `number` and `seat`."""


# -- expected values -----------------------------------------------------------------------------


def expected_values(fault: Fault, record: Any) -> Iterator[Slip]:
    """Yield the slip that replaces the stated value at a fault by the value that the replay expected."""
    path = parse_pointer(fault.where.pointer)
    old = value_at(record, path)
    for name in ("expected", "expected_seat", "expected_seats"):
        new = fault.facts.get(name)
        if new is None or type(new) is not type(old) or new == old:
            continue
        family = FAMILY_OF.get(str(path[-1]), "seat" if name != "expected" else "number")
        if family == "number" and isinstance(new, str):
            continue
        yield Slip(family, (Edit(path, old, new),), FAMILIES[family])


def stated_values(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of values for which the replay expected another value, and slips of two numbers exchanged."""
    for fault in faulty.first_faults:
        yield from expected_values(fault, faulty.record)
    numbers = [fault for fault in faulty.first_faults if isinstance(fault.facts.get("found"), int)]
    wrong = [fault for fault in numbers if value_at(faulty.hand, faulty.path_of(fault)) == fault.facts["found"]]
    for first, second in combinations(wrong, 2):
        a, b = first.facts["found"], second.facts["found"]
        if (a, b) == (second.facts.get("expected"), first.facts.get("expected")) and first.code == second.code:
            yield make_slip(faulty, "numbers", (faulty.path_of(first), a, b), (faulty.path_of(second), b, a))


def sums(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of a number that follows from others, if the scores or card points of the hand do not add up."""
    is_balanced = all(fault.code not in BALANCES for fault in faulty.first_faults)
    if not is_balanced or points_over(faulty.hand, faulty.rules):
        for fault in faulty.first_faults:
            yield from forced_numbers(fault, faulty.record, faulty.rules)


# -- alternative values --------------------------------------------------------------------------


class Domain(NamedTuple):
    """Fields of a section before play with words, seats or cards, and the faults that a slip in them may cause."""

    family: str
    section: str
    fields: tuple[str, ...]  # fields of each entry of the section, or of the section itself
    explains: tuple[str, ...]  # prefixes of the codes of faults that a slip may cause

    def places(self, faulty: FaultyHand) -> Iterator[ValuePath]:
        """Yield the places of the stated values of these fields."""
        found = getattr(faulty.hand, self.section)
        if found is not None and not self.fields:
            yield (self.section,)
        entries = enumerate(found) if isinstance(found, tuple) else [(None, found)] if found is not None else []
        for number, entry in entries:
            base: ValuePath = (self.section,) if number is None else (self.section, number)
            for name in self.fields:
                value = getattr(entry, name)
                if isinstance(value, tuple):
                    yield from ((*base, name, i) for i in range(len(value)))
                elif value is not None:
                    yield (*base, name)


def _words(model: type, field: str) -> tuple[str, ...]:
    return tuple(word for part in get_args(model.__annotations__[field]) for word in get_args(part))


ANSWERS, FACES = _words(Call, "answer"), _words(Exchange, "face")


def _possible_values(faulty: FaultyHand, path: ValuePath) -> Sequence[Any]:
    """Return the values that are possible at a place of the hand, the stated one included."""
    game, pack = GAMES[faulty.rules.game], codes_of(faulty.rules.pack.cards)
    match [step for step in path if isinstance(step, str)]:
        case ["dealer"] | [_, "seat" | "declarer" | "partner" | "giver" | "taker"]:
            return range(faulty.rules.seats)
        case ["bids", "bid"]:
            return auction_words(game.bids)
        case ["contract", "name"]:
            return tuple(game.bids)
        case ["calls", "card"]:
            return faulty.callable_cards
        case ["calls", "answer"]:
            return ANSWERS
        case ["exchanges", "face"]:
            return FACES
        case ["exchanges", "asked"]:
            return pack
        case ["declarations", "kind"]:
            return tuple(game.declarations)
    return _holdable_cards(faulty, path)


def _holdable_cards(faulty: FaultyHand, path: ValuePath) -> Sequence[str]:
    """Return the cards that may stand at a place where a seat showed, laid away or gave a card, except those listed.

    They are cards of the deal, the talon, earlier exchanges and the play of the seat. A card that was given may also
    have been played by its taker, or be the card asked for.
    """
    entry = value_at(faulty.hand, path[:2])
    seat = entry.giver if isinstance(entry, Exchange) else entry.seat
    seats = (seat, entry.taker) if isinstance(entry, Exchange) else (seat,)
    cards = [
        code for place, code in faulty.dealt.items() if place[:3] == ("deal", "hands", seat) or place[1] == "talon"
    ]
    cards += [code for other in faulty.hand.exchanges if other.taker == seat for code in other.cards or ()]
    cards += [faulty.played[place] for seat in seats if seat is not None for place in faulty.own.get(seat, ())]
    cards += [entry.asked] if isinstance(entry, Exchange) and entry.asked is not None else []
    listed = value_at(faulty.hand, path[:-1])
    return [code for code in dict.fromkeys(cards) if code not in listed]


DOMAINS = tuple(
    Domain(row["family"], row["section"], tuple(row.get("fields", ())), tuple(TABLES["explains"][row["explains"]]))
    for row in TABLES["domains"]
)


def alternatives(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of each place before play that could explain a fault of the hand, with each other possible value."""
    codes = {fault.code for fault in faulty.first_faults}
    accused = {faulty.path_of(fault) for fault in faulty.first_faults}
    for domain in DOMAINS:
        if not any(code.startswith(domain.explains) for code in codes):
            continue
        for path in domain.places(faulty):
            if domain.section == "bids" and path[1] not in faulty.bids_at_fault:
                continue
            old = value_at(faulty.hand, path)
            values = _possible_values(faulty, path)
            for new in similar_cards(old, values) if domain.family == "card" else values:
                if new == old or (domain.section == "declarations" and not is_sayable(faulty, path, new)):
                    continue
                family, more = domain.family, 0 if path in accused else 2
                if family == "card":
                    family = misreading_family(old, new)
                if isinstance(path[-1], int):
                    more += unsorted_cost(value_at(faulty.hand, path[:-1]), path[-1], new)
                yield make_slip(faulty, family, (path, old, new), more=more)


STATEMENT_SLIPS: tuple[Maker, ...] = (stated_values, alternatives)
