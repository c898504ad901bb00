"""Outcome tags of a hand for searches: read from its final position, its result and its faults.

Nothing is replayed here, and no rule is applied again: winners of tricks and owners of piles come from the replay.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tarot_records.core.cards import BIT, FOOL, trump
from tarot_records.core.faults import UNKNOWN, Fault
from tarot_records.core.position import NOBODY, Position, turns_of
from tarot_records.games import game_of
from tarot_records.record.model import Hand
from tarot_records.report.hand_facts import is_played_out, made_by, side_of
from tarot_records.rules.game import Rules

PAGAT: Final = trump(1)
REVOKES: Final = frozenset(
    {
        *("play.follow", "play.trump", "play.overtrump", "play.beat", "play.called_suit"),
        *("play.kept_back", "play.lead", "play.due", "play.bound", "play.bound_won"),
        "play.last_fool",
        "play.reserved",
        "play.withheld",
        "play.fool_barred",
        "play.fool_demanded",
    }
)
"""Codes of faults of an illegal card played in place of a legal card."""


class DeclaredKind(NamedTuple):
    """A kind of declaration that a player made in a hand, once or several times."""

    seat: int
    what: str
    """The kind of declaration."""
    made: bool | None
    """True if the player's side made it; None if that is unknown or meaningless."""


class Ended(NamedTuple):
    """A finished hand with its last position."""

    hand: Hand
    rules: Rules
    position: Position
    faults: frozenset[str]
    """Codes of the faults of the hand."""
    severities: frozenset[str]
    played_out: bool
    """True if no player has a card left."""


def outcome_tags(hand: Hand, rules: Rules, end: Position, faults: Sequence[Fault]) -> list[str]:
    """Return the outcome tags of a hand; `end` is its final position."""
    codes, severities = frozenset([fault.code for fault in faults]), frozenset([fault.severity for fault in faults])
    ended = Ended(hand, rules, end, codes, severities, is_played_out(end))
    names = [name for name, (_, holds) in HAPPENED.items() if holds(ended)]
    return [
        *names,
        *dict.fromkeys([f"declared.{declaration.kind}" for declaration in hand.declarations]),
        *_outcomes(rules, end),
    ]


def _outcomes(rules: Rules, end: Position) -> Iterator[str]:
    """Yield the tags `made`, `failed` and `silent` of the items in the score that can be announced.

    An item may have a row for each side.
    """
    result, kinds = end.setting.result, game_of(rules.game).declarations
    known = result.rows if result is not None else {}
    for item, rows in ((item, rows) for (item, _seat), rows in known.items() if item in kinds):
        if any(row.announced and row.achieved for row in rows):
            yield f"made.{item}"
        if any(row.announced and not row.achieved for row in rows):
            yield f"failed.{item}"
        if any(row.value and row.achieved and not row.announced for row in rows):
            yield f"silent.{item}"


def declarations_of(hand: Hand, rules: Rules, end: Position) -> tuple[DeclaredKind, ...]:
    """Return the declarations of a hand, each with its outcome; `end` is the final position."""
    every = [(made.seat, made.kind) for made in hand.declarations if made.seat < len(end.hands)]
    return tuple([DeclaredKind(seat, what, made_by(rules, end, seat, what)) for seat, what in dict.fromkeys(every)])


def is_tag(name: str) -> bool:
    """Return True if `name` is an outcome tag."""
    kind, _, what = name.partition(".")
    return name in HAPPENED or (kind in OUTCOMES and bool(what))


def is_declared_tag(name: str) -> bool:
    """Return True if `name` is the tag of a declaration that a player made."""
    kind, _, what = name.partition(".")
    return kind in BY_WHOM and bool(what)


def player_of(position: Position, card: int) -> int:
    """Return the seat that played a card; NOBODY if it was not played or its player is unknown."""
    for leader, _, cards in position.taken:
        if card in cards and leader != NOBODY:
            return turns_of(position)[leader][cards.index(card)]
    return NOBODY


def _is_lost(ended: Ended, card: int) -> bool:
    """Return True if a card lies, at the end, in a pile of the side opposed to its player."""
    player = player_of(ended.position, card)
    elsewhere = [seat for seat, pile in enumerate(ended.position.piles) if pile & BIT[card] and seat != player]
    side = side_of(ended.rules, ended.position, player) if elsewhere else ()
    return bool(side) and any(seat not in side for seat in elsewhere)


def _in_last(ended: Ended, card: int) -> bool:
    """Return True if a card was played in the last trick of a hand that was played out."""
    taken = ended.position.taken
    return bool(taken) and card in taken[-1][2] and ended.played_out


def _won_last(ended: Ended, card: int) -> bool:
    """Return True if a card won the last trick of a hand that was played out."""
    return _in_last(ended, card) and ended.position.taken[-1][1] == player_of(ended.position, card) != NOBODY


def _all_tricks(ended: Ended) -> bool:
    """Return True if one side won every trick of a hand that was played out."""
    winners = {winner for _, winner, _ in ended.position.taken}
    return ended.played_out and winners <= set(side_of(ended.rules, ended.position, next(iter(winners))))


def _declarer_score(ended: Ended) -> int:
    contract, result = ended.position.setting.contract, ended.position.setting.result
    return 0 if contract is None or contract.declarer == NOBODY or result is None else result.hand[contract.declarer]


HAPPENED: Final[Mapping[str, tuple[str, Callable[[Ended], bool]]]] = {
    "pagat_last": ("the Pagat won the last trick", lambda ended: _won_last(ended, PAGAT)),
    "pagat_lost": ("the Pagat was taken by the other side", lambda ended: _is_lost(ended, PAGAT)),
    "fool_last": ("the Fool fell in the last trick", lambda ended: _in_last(ended, FOOL)),
    "fool_surrendered": ("the Fool went to the other side", lambda ended: _is_lost(ended, FOOL)),
    "slam": ("one side won every trick", _all_tricks),
    "declarer_won": ("the declarer scored more than nothing", lambda ended: _declarer_score(ended) > 0),
    "declarer_lost": ("the declarer scored less than nothing", lambda ended: _declarer_score(ended) < 0),
    "revoke": (
        "a card was played against the rules, or a revoke was established",
        lambda ended: bool(ended.faults & REVOKES) or any(slip.kind == "revoke" for slip in ended.hand.irregularities),
    ),
    "irregular": ("something went wrong at the table", lambda ended: bool(ended.hand.irregularities)),
    "gaps": ("something is unknown", lambda ended: UNKNOWN in ended.severities),
}
"""Tag -> its meaning, and a predicate of finished hands."""
OUTCOMES: Final[Mapping[str, str]] = {
    "declared": "it was declared",
    "made": "it was announced and made",
    "failed": "it was announced and not made",
    "silent": "it was made without a word",
}
"""Prefix of a tag that ends with a kind of declaration, such as `declared.slam` -> its meaning."""
BY_WHOM: Final[Mapping[str, bool | None]] = {"declared": None, "made": True, "failed": False}
"""Prefix of a tag of a player's declaration -> required outcome: made (True) or failed (False); None if any outcome."""
