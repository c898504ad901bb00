"""Slips with words and numbers: leaders, winners, seats, bids, contracts, calls, declarations, scores.

What the core computes for a stated value stands in the facts of its fault. For what no fault names,
the table below says which values a place of the record may have and which faults make it worth trying.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, get_args

from tarot_records.core.faults import Fault, ValuePath
from tarot_records.games import GAMES
from tarot_records.record.model import Call, Exchange
from tarot_records.repair.edits import FAMILIES, Edit, Slip, likeness, path_of, value_at
from tarot_records.repair.faulty_hand import FaultyHand, pack_codes
from tarot_records.repair.slips import alike, disorder, slip

FAMILY_OF = {"leader": "leader", "winner": "winner", "dealer": "dealer", "name": "contract", "bid": "bid"}
"""Last step of a place -> the family of a slip there; numbers and seats else."""


# -- what the core expected ----------------------------------------------------------------------


def expected(fault: Fault, record: Any) -> Iterator[Slip]:
    """Yield the stated value replaced by the one the replay expected."""
    path = path_of(fault.where.pointer)
    old = value_at(record, path)
    for name in ("expected", "expected_seat", "expected_seats"):
        new = fault.facts.get(name)
        if new is None or type(new) is not type(old) or new == old:
            continue
        family = FAMILY_OF.get(str(path[-1]), "seat" if name != "expected" else "number")
        if family == "number" and isinstance(new, str):
            continue
        yield Slip(family, (Edit(path, old, new),), FAMILIES[family])


def stated(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield every stated value of the hand replaced by the one expected, and pairs of numbers exchanged."""
    for fault in faulty.first_faults:
        yield from expected(fault, faulty.record)
    numbers = [fault for fault in faulty.first_faults if isinstance(fault.facts.get("found"), int)]
    wrong = [fault for fault in numbers if value_at(faulty.hand, faulty.path(fault)) == fault.facts["found"]]
    for i, one in enumerate(wrong):
        for two in wrong[i + 1 :]:
            a, b = one.facts["found"], two.facts["found"]
            if (a, b) == (two.facts.get("expected"), one.facts.get("expected")) and one.code == two.code:
                yield slip(faulty, "numbers", (faulty.path(one), a, b), (faulty.path(two), b, a))


# -- what may stand at a place -------------------------------------------------------------------


class Domain(NamedTuple):
    """Places of a hand that hold words, seats or cards before play, and what else may stand there."""

    family: str
    places: Callable[[FaultyHand], Iterator[ValuePath]]
    values: Callable[[FaultyHand, ValuePath], Sequence[Any]]
    explains: tuple[str, ...]
    """Beginnings of the codes of faults that such a slip may cause; empty: of any."""


def _seats(faulty: FaultyHand, path: ValuePath) -> Sequence[int]:
    return range(faulty.rules.seats)


def _bids(faulty: FaultyHand, path: ValuePath) -> Sequence[str]:
    words = tuple(GAMES[faulty.rules.game].bids)
    return words if path[0] == "contract" else ("pass", *words)


def _pack(faulty: FaultyHand, path: ValuePath) -> Sequence[str]:
    return pack_codes(faulty.rules)


def _courts(faulty: FaultyHand, path: ValuePath) -> Sequence[str]:
    return [code for code in pack_codes(faulty.rules) if code[1:] in ("K", "Q", "N", "J")]


def _held(faulty: FaultyHand, path: ValuePath) -> Sequence[str]:
    """Return the cards that whoever showed or gave this one may have had: dealt, in the stock, received, or played.

    What was given, its taker may have played; and it was what he asked for.
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


def _options(name: str, model: type) -> Callable[[FaultyHand, ValuePath], Sequence[Any]]:
    """Return the words the format has for a field."""
    words = [word for part in get_args(model.__annotations__[name]) for word in get_args(part)]
    return lambda faulty, path: words


def _kinds(faulty: FaultyHand, path: ValuePath) -> Sequence[str]:
    return tuple(GAMES[faulty.rules.game].declarations)


def _fields(section: str, *names: str) -> Callable[[FaultyHand], Iterator[ValuePath]]:
    """Return the places of these fields in each entry of a section, or in the section itself."""

    def places(faulty: FaultyHand) -> Iterator[ValuePath]:
        found = getattr(faulty.hand, section)
        entries = enumerate(found) if isinstance(found, tuple) else [(None, found)] if found is not None else []
        for number, entry in entries:
            base: ValuePath = (section,) if number is None else (section, number)
            for name in names:
                value = getattr(entry, name)
                if isinstance(value, tuple):
                    yield from ((*base, name, i) for i in range(len(value)))
                elif value is not None:
                    yield (*base, name)

    return places


def _dealer(faulty: FaultyHand) -> Iterator[ValuePath]:
    if faulty.hand.dealer is not None:
        yield ("dealer",)


BEFORE_PLAY = ("complete", "bid", "contract", "call", "scart", "exchange", "declare", "play.leader", "play.called_suit")
SETTLED = (*BEFORE_PLAY, "score", "hand", "fool")

DOMAINS: tuple[Domain, ...] = (
    Domain("dealer", _dealer, _seats, (*BEFORE_PLAY, "deal", "score", "hand", "play.held")),
    Domain("bid", _fields("bids", "bid"), _bids, SETTLED),
    Domain("seat", _fields("bids", "seat"), _seats, SETTLED),
    Domain("contract", _fields("contract", "name"), _bids, SETTLED),
    Domain("seat", _fields("contract", "declarer", "partner"), _seats, SETTLED),
    Domain("seat", _fields("calls", "seat"), _seats, ("call", "exchange", "score", "play.called_suit", "contract")),
    Domain("card", _fields("calls", "card"), _courts, ("call", "exchange", "score", "play.called_suit", "contract")),
    Domain("answer", _fields("calls", "answer"), _options("answer", Call), ("call",)),
    Domain("seat", _fields("scart", "seat"), _seats, ("scart", "play.held", "score")),
    Domain("card", _fields("scart", "shown"), _held, ("scart",)),
    Domain("seat", _fields("exchanges", "giver", "taker"), _seats, ("exchange", "play", "score", "declare")),
    Domain("card", _fields("exchanges", "cards"), _held, ("exchange", "play", "score", "declare")),
    Domain("card", _fields("exchanges", "asked"), _pack, ("exchange", "score")),
    Domain("face", _fields("exchanges", "face"), _options("face", Exchange), ("exchange",)),
    Domain("seat", _fields("declarations", "seat"), _seats, ("declare", "score", "play.leader")),
    Domain("kind", _fields("declarations", "kind"), _kinds, ("declare", "score", "play.leader")),
    Domain("card", _fields("declarations", "cards"), _held, ("declare", "score", "exchange")),
)


def alternatives(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield another value at each place before play whose slip could explain a fault of the hand."""
    codes = {fault.code for fault in faulty.first_faults}
    accused = {faulty.path(fault) for fault in faulty.first_faults}
    for domain in DOMAINS:
        if not any(code.startswith(domain.explains) for code in codes):
            continue
        for path in domain.places(faulty):
            old = value_at(faulty.hand, path)
            values = domain.values(faulty, path)
            for new in alike(old, values) if domain.family == "card" else values:
                if new == old:
                    continue
                family, more = domain.family, 0 if path in accused else 2
                if family == "card":
                    family = likeness(old, new)
                if isinstance(path[-1], int):
                    more += disorder(value_at(faulty.hand, path[:-1]), path[-1], new)
                yield slip(faulty, family, (path, old, new), more=more)


STATEMENT_SLIPS: tuple[Callable[[FaultyHand], Iterator[Slip]], ...] = (stated, alternatives)
"""Every kind of slip with words and numbers."""
