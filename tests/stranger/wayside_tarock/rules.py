"""Wayside Tarock, invented to be added: three players, each for himself, the dealer with six cards to lay away.

The pack has 54 cards, and the Fool is the highest trump. Nobody bids. Each pays each other the difference of their card
points, and the last trick won with the Pagat is paid besides.
"""

from functools import partial

from tarot_records.core.cards import CARDS, HONOURS, KINGS
from tarot_records.core.packs import TAROCK
from tarot_records.core.position import HandResult, Position, gathered
from tarot_records.games import GAMES
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.common.sides import alone
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Level, Rules, Setup, scheme_of
from tarot_records.rules.totals import ends_after, points_in_tricks, seats_with_most
from tarot_records.rules.trick_table import follow_then_trump, trick_table

SCHEME = scheme_of(GAMES["wayside"])
HAND, TALON, HANDS = 16, 6, 6
THIRD = 24
"""The fewest points that are more than a third of all."""
BONUS = 10
PAGAT = CARDS["T1"]


def pagat_last(position: Position) -> int | None:
    """The seat that won the last trick with the Pagat; None if nobody did."""
    leader, winner, cards = position.taken[-1]
    return winner if cards[(winner - leader) % len(cards)] == PAGAT else None


def score(position: Position, bonus: int) -> HandResult | None:
    """What the hand scored; None if unknown cards lie in it."""
    piles = [gathered(position, (seat,)) for seat in range(len(position.piles))]
    if any(unknown for _, _, unknown in piles):
        return None
    points = [SCHEME.points(held, size) for held, size, _ in piles]
    seats, happy = len(points), pagat_last(position)
    items: dict[tuple[str, int | None], int] = {
        ("cards", seat): seats * own - SCHEME.total for seat, own in enumerate(points)
    }
    if happy is not None and bonus:
        items |= {("pagat", seat): bonus * (seats - 1 if seat == happy else -1) for seat in range(seats)}
    hand = tuple(items["cards", seat] + items.get(("pagat", seat), 0) for seat in range(seats))
    return HandResult(1, tuple(((seat,), own) for seat, own in enumerate(points)), items, hand)


def make(setup: Setup) -> Rules:
    """Return the rules of the road or of the inn, at a table of three with these options."""
    inn = setup.ruleset.id == "inn"
    finish = ends_after(HANDS, seats_with_most) if inn else None
    table = trick_table(TAROCK, follow_then_trump)
    fool = Fool(alone)
    play = Tricks(table, HAND, fool, SCHEME)
    barred = KINGS | HONOURS
    return Rules(
        game=setup.game.id,
        ruleset=setup.ruleset.id,
        seats=setup.players,
        pack=TAROCK,
        phases=(
            Deal(HAND, TALON, TAROCK, dealer_takes=True, finish=finish),
            Scarts(
                TALON,
                barred=lambda held: barred,
                never=barred,
                taker=lambda position: position.setting.dealer,
                table=table,
                last_resort=TAROCK.trump_suit if inn else 0,
            ),
            Recall(table),
            play,
            Settlement(HAND, fool, partial(score, bonus=BONUS if setup.options["pagat"] == "paid" else 0)),
            Comparison(frozenset(setup.game.items)),
        ),
        sides=alone,
        running=points_in_tricks(SCHEME, alone),
        scheme=SCHEME,
        levels=(Level(THIRD, "more than a third: %(points)s"),),
        options=setup.options,
        finish=finish,
    )
