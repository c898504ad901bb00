"""Which cards may be played, in many states of every contract of the tarock games: the rules before a second opinion.

    python tests/benchmarks/legal_sets.py --states 20000 [--only koenigrufen]

A state is a moment of a game that the second opinion's own player played, or the same moment with other cards in
hand, of those that are not down yet and are not announced. In each, three must be equal: the legal set of the game,
the cards of the whole pack in which its check finds nothing, and what the second opinion allows. Every difference is
counted, and the first are printed.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from oracles import hungarian as oracle_hungarian
from oracles import koenigrufen as oracle_koenigrufen
from oracles import random_hungarian as randomly_hungarian
from oracles import random_koenigrufen as randomly_koenigrufen
from oracles import random_slovenian as randomly_slovenian
from oracles import slovenian as oracle_slovenian
from oracles.tarock import KINGS, PACK
from support.record_builders import Json
from tarot_records.core.cards import CODES, cards_in, mask, mask_of
from tarot_records.core.position import Position, at_turn
from tarot_records.engine.result import replayed
from tarot_records.phases.tricks import Tricks
from tarot_records.record.model import Record

ANNOUNCED = mask_of(["T1", "T2", "T3", "T4", *KINGS])
"""Cards that may be announced, and so stay where they are."""


class Judge(NamedTuple):
    """A game before its second opinion."""

    made: Callable[[Random, str], Json]
    """A record of one hand, of this contract if it can be reached."""
    legal: Callable[[Json, int, list[str], list[str], int], set[str]]
    """The record, the seat at turn, its cards, the trick so far and its number -> what may be played."""
    contracts: tuple[str, ...]


def koenigrufen(chance: Random, contract: str) -> Json:
    options = randomly_koenigrufen.random_options(chance) if chance.random() < 0.6 else None
    return randomly_koenigrufen.random_record(chance, chance.choice((4, 5)), 1, options, contract)


def koenigrufen_legal(record: Json, seat: int, own: list[str], trick: list[str], number: int) -> set[str]:
    end = oracle_koenigrufen.replayed(record, 0)
    bound = {card: due for card, due in oracle_koenigrufen.bound_cards(end, seat).items() if card in own}
    return oracle_koenigrufen.legal_cards(end.contract, own, trick, record["options"], bound, number)


def slovenian(chance: Random, contract: str) -> Json:
    options = randomly_slovenian.random_options(chance) if chance.random() < 0.6 else None
    players = 4 if contract in oracle_slovenian.FOUR_ONLY else chance.choice((3, 4))
    return randomly_slovenian.random_record(chance, players, 1, options, contract)


def slovenian_legal(record: Json, seat: int, own: list[str], trick: list[str], number: int) -> set[str]:
    end = oracle_slovenian.replayed(record, 0)
    return oracle_slovenian.legal_cards(end.contract, own, trick, end.options)


def hungarian(chance: Random, contract: str, ruleset: str = "paskievics") -> Json:
    options = randomly_hungarian.random_options(chance, ruleset) if chance.random() < 0.6 else None
    return randomly_hungarian.random_record(chance, chance.choice((4, 5)), 1, options, ruleset)


def hungarian_legal(record: Json, seat: int, own: list[str], trick: list[str], number: int) -> set[str]:
    end = oracle_hungarian.replayed(record, 0)
    return oracle_hungarian.legal_cards(own, trick, number, end.due(seat, number))


JUDGES: Mapping[str, Judge] = {
    "koenigrufen": Judge(koenigrufen, koenigrufen_legal, tuple(oracle_koenigrufen.CONTRACTS)),
    "slovenian-tarok": Judge(slovenian, slovenian_legal, tuple(oracle_slovenian.CONTRACTS)),
    "hungarian-tarokk": Judge(hungarian, hungarian_legal, tuple(oracle_hungarian.BIDS)),
    "hungarian-tarokk illusztralt": Judge(
        partial(hungarian, ruleset="illusztralt"), hungarian_legal, tuple(oracle_hungarian.BIDS)
    ),
}
"""Game, or game and ruleset -> who judges it."""


def moments(record: Json, play: Tricks, chance: Random) -> Iterator[Position]:
    """Every moment of a hand in which a card is due, and each with another hand."""
    frames = replayed(Record.model_validate(record), keep=True).frames
    for frame in frames:
        position = frame.after
        if frame.kind not in ("card", "taken", "gift") or len(position.trick) >= len(position.hands):
            continue
        seat = at_turn(position)
        if not position.hands[seat]:
            continue
        yield position
        held, others = position.hands[seat], [one for one in range(len(position.hands)) if one != seat]
        there = held | sum(position.hands[one] for one in others)
        free = list(cards_in(there & ~ANNOUNCED))
        own = held & ANNOUNCED | mask(chance.sample(free, (held & ~ANNOUNCED).bit_count()))
        yield position._replace(
            hands=tuple(own if one == seat else cards & ~own for one, cards in enumerate(position.hands))
        )


def states(game: str, contract: str, number: int) -> tuple[int, list[str]]:
    """How many states were looked at, and where they differ."""
    judge, chance, seen, differences = JUDGES[game], Random(f"{game} {contract}"), 0, []
    for tries in count():
        try:
            record = judge.made(chance, contract)
        except ValueError:  # by these options nobody comes to play it
            continue
        outcome = replayed(Record.model_validate(record))
        assert outcome.rules is not None
        if not record["hands"][0].get("tricks") or played(record, outcome) != contract:
            if tries > 200 and not seen:
                return 0, [f"{game}, {contract}: is never played"]
            continue
        play = next(phase for phase in outcome.rules.phases if hasattr(phase, "check_card"))
        for position in moments(record, play, chance):
            seat, place = at_turn(position), len(position.taken) + 1
            own = [CODES[card] for card in cards_in(position.hands[seat])]
            trick = [CODES[card] for card in position.trick]
            expected = judge.legal(record, seat, own, trick, place)
            legal = {CODES[card] for card in cards_in(play.legal(position))}
            accepted = {code for code in PACK if not play.check_card(position, code)}
            if not legal == accepted == expected:
                told = " | ".join(" ".join(sorted(one)) for one in (legal, accepted, expected))
                differences.append(f"{game}, {contract}: {own} to {trick}, trick {place}, {record['options']}: {told}")
            seen += 1
            if seen == number:
                return seen, differences
    raise AssertionError


def played(record: Json, outcome: Any) -> str:
    """The contract that was played."""
    contract = outcome.outcome.ends[0].setting.contract
    return "" if contract is None else str(contract.name)


def main() -> None:
    """Looks at the states of all contracts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--states", type=int, default=20_000, help="states of each contract")
    parser.add_argument("--only", default="", help="games whose name begins so")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    given = parser.parse_args()
    tables = [(game, one) for game, judge in JUDGES.items() if game.startswith(given.only) for one in judge.contracts]
    with ProcessPoolExecutor(given.jobs) as pool:
        told = pool.map(partial(states, number=given.states), *zip(*tables, strict=True))
        for (game, contract), (seen, differences) in zip(tables, told, strict=True):
            print(*differences[:5], sep="\n", end="\n" * bool(differences))
            print(f"{game}, {contract}: {seen} states, {len(differences)} different", flush=True)


if __name__ == "__main__":
    main()
