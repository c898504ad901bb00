"""What the game itself says of Hungarian tarokk, in the words of the second opinion, so that tables are put to both."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from oracles import hungarian as oracle
from oracles.tarock import Illegal
from support.tarock_hands import cards
from tarot_records.core.cards import CARDS, CODES, UNKNOWN, cards_in, mask_of
from tarot_records.core.position import Contract, Declared, Position, Setting
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.games.hungarian_tarokk.announcements import talking_of
from tarot_records.games.hungarian_tarokk.bids import CardShown, ShowingAuction
from tarot_records.games.hungarian_tarokk.call import TrumpCall
from tarot_records.games.hungarian_tarokk.contracts import TABLE
from tarot_records.games.hungarian_tarokk.score import PAYS, TarokkScore
from tarot_records.phases.declarations.announcements import Doubled, Talk
from tarot_records.phases.play.bound_tricks import BoundTricks
from tarot_records.phases.scores.score_rows import FOES, OWN, ItemsMade
from tarot_records.record.model import Record
from tarot_records.rules.game import Rules

SIDE = {"own": OWN, "foes": FOES}
SEAT = {"own": 0, "foes": 3}
ZEROS = (0, 0, 0, 0)
Said = tuple[bool, tuple[int, str] | None]
"""Whether an auction is right, and who has shown which card."""


def rules_of(options: Mapping[str, str]) -> Rules:
    return GAMES["hungarian-tarokk"].rules(4, options)


def phase_of(options: Mapping[str, str], kind: type[Any]) -> Any:
    return next(phase for phase in rules_of(options).phases if isinstance(phase, kind))


def settled(facts: oracle.Facts, given: Mapping[str, str] | None = None) -> tuple[list[oracle.Row], list[int]]:
    """The rows of a hand, and what the declarer, his partner (or nobody) and the foes get."""
    options = oracle.settled(given) | {"tie": dict(given or {}).get("tie", "foes")}
    made = {item: SIDE[side] for item, side in facts.made.items()}
    lost = {"pagat_ultimo": SIDE[facts.pagat_lost]} if facts.pagat_lost else {}
    talk = Talk(
        announced=tuple((item, SEAT[side]) for side, item in facts.announced),
        ladders={Doubled(item, SEAT[side]): (3,) * level for (side, item), level in facts.levels.items()},
    )
    score = TarokkScore(
        talking_of(phase_of(options, ShowingAuction), options),
        catch=int(options["catch"]),
        unpaid=PAYS[options["trial_three"]],
        last_kontra=options["tie"] == "last_kontra",
    )
    rows = score.rows(TABLE[facts.contract], (0,), facts.points, ItemsMade(made, lost), talk)
    v = sum(row.doubled for row in rows)
    told = [oracle.Row(row.name, row.value, row.level, row.announced, row.achieved) for row in rows]
    return told, [3 * v, -v, -v, -v] if facts.alone else [v, v, -v, -v]


def bid_by_oracle(words: str, hands: Mapping[int, list[str]], options: Mapping[str, str]) -> Said:
    """What the second opinion says of an auction such as `0 three, 1 pass`."""
    bids = oracle.Auction([0, 1, 2, 3], hands, oracle.settled(options))
    try:
        for entry in words.split(", "):
            bids.say(int(entry[0]), entry[2:])
    except Illegal:
        return False, None
    return True, bids.shown


def bid_by_game(words: str, hands: Mapping[int, list[str]], options: Mapping[str, str]) -> Said:
    """What the game says of it."""
    bids = [{"seat": int(entry[0]), "bid": entry[2:]} for entry in words.split(", ")]
    record = {
        **{"format": "tarot-record", "version": "1.0", "game": "hungarian-tarokk", "ruleset": "paskievics"},
        **{"options": dict(options), "players": [{}, {}, {}, {}]},
        "hands": [{"dealer": 3, "deal": {"hands": list(hands.values())}, "bids": bids, "end": "unrecorded"}],
    }
    outcome = replayed(Record.model_validate(record), False)
    if any(fault.code.startswith("bid.") and fault.code != "bid.incomplete" for fault in outcome.faults):
        return False, None
    assert outcome.outcome is not None
    shown = phase_of(options, ShowingAuction).shown(outcome.outcome.ends[0])
    return True, None if shown is None else (shown.seat, CODES[shown.card])


def position_of(own: str, declared: tuple[Declared, ...] = (), scart: str = "", **more: Any) -> Position:
    """A position in which the declarer, seat 0, has these cards, and has laid those away."""
    scarts = (mask_of(cards(scart)), 0, 0, 0)
    contract = Contract("two", 0, False, 0)
    setting = Setting(
        3,
        ZEROS,
        scarts=scarts,
        scart_unseen=ZEROS,
        bids=((0, "two"),),
        contract=contract,
        declared=declared,
        taken=True,
    )
    hands = (mask_of(cards(own)), 0, 0, 0)
    return Position(hands, ZEROS, ZEROS, ZEROS, ZEROS, ZEROS, (), 0, (), setting)._replace(**more)


def callable_by_oracle(
    own: str, scart: str, told: dict[int, int], shown: tuple[int, str] | None, options: Mapping[str, str]
) -> set[str]:
    """What the second opinion lets seat 0 call."""
    deal = oracle.Deal(3, [0, 1, 2, 3], {}, [])
    end = oracle.End("played", deal, "two", 0, 0, shown, shown is not None, scarts={0: cards(scart)}, told=told)
    return set(oracle.callable_cards(end, {0: cards(own)}, oracle.settled(options)))


def callable_by_game(
    own: str, scart: str, told: dict[int, int], shown: tuple[int, str] | None, options: Mapping[str, str]
) -> set[str]:
    """What the game lets it call."""
    seen = None if shown is None else CardShown(shown[0], CARDS[shown[1]], accepted=True)
    whole = SimpleNamespace(shown=lambda position: seen, so_far=lambda position: None, is_over=lambda *given: True)
    call = replace(phase_of(options, TrumpCall), auction=whole)
    declared = tuple(Declared(seat, "trumps_laid", 0, size, 0) for seat, size in told.items())
    return {CODES[card] for card in cards_in(call.legal(position_of(own, declared, scart), 0))}


def legal_by_oracle(own: str, trick: str, number: int, bound: bool) -> set[str]:
    """What the second opinion lets a player put to a trick."""
    return oracle.legal_cards(cards(own), cards(trick), number, {"T1": 9} if bound else {})


def legal_by_game(own: str, trick: str, number: int, bound: bool) -> set[str]:
    """What the game lets him."""
    down, seat = tuple(CARDS[code] for code in cards(trick)), len(cards(trick))
    hands = tuple(mask_of(cards(own)) if one == seat else 0 for one in range(4))
    past = ((0, 0, (UNKNOWN,) * 4),) * (number - 1)
    declared = (Declared(seat, "pagat_ultimo", 0, 0, 0),) if bound else ()
    position = position_of("", declared, hands=hands, trick=down, taken=past)
    return {CODES[card] for card in cards_in(phase_of({}, BoundTricks).legal(position))}
