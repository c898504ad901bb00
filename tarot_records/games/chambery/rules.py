"""Chambéry: five players, a discard before the bids, cards bought for the play, tricks counted as points.

The declarer plays alone against four. If all players pass, the dealer calls a king and plays with its holder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tarot_records.core.cards import FOOL_BIT, KINGS, PETIT, QUEENS, TRUMP_SUIT, WORLD
from tarot_records.core.packs import FULL, reverse_pips
from tarot_records.core.position import NOBODY, Contract, HandResult, Position, Rotation, next_seat
from tarot_records.counting.tally import Tally, stated_points
from tarot_records.games import GAMES
from tarot_records.games.chambery.sheet import Payments
from tarot_records.phases.auction.auction_state import NO_BID, PASS, AuctionState
from tarot_records.phases.auction.bids import Auction, Opens
from tarot_records.phases.before_play.call import Call, Partners, open_partner
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.exchange import GivenBack
from tarot_records.phases.before_play.purchase import Purchase, buyer, keeps_received
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.common.sheet import SheetRules
from tarot_records.phases.common.sides import alone, sides, sides_if_known, sides_known
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.fool import AT_COUNT, Fool
from tarot_records.rules.game import Rules, Setup, half_of_points, scheme_of
from tarot_records.rules.phase import Phase
from tarot_records.rules.totals import ends_after, seats_with_most
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.record.model import Scores

PACK = reverse_pips(FULL)
SCHEME = scheme_of(GAMES["chambery"])
PLAYERS = 5
HAND, TALON, SCART = 15, 3, 3
ROUNDS = (5, 5, 5)
HALF = SCHEME.total // 2
BIDS = ("two_cards", "one_card", "solo")
CALL = "call"
PURCHASES = {"two_cards": 2, "one_card": 1}
BARRED = KINGS | WORLD | FOOL_BIT


# -- before play -------------------------------------------------------------------------------


def no_alternative(held: int) -> int:
    """Return a mask of the cards barred from the scart: also the Pagat, unless fewer than three others may go.

    With 18 cards in hand at least three others may always go.
    """
    return BARRED if (held & ~BARRED & ~PETIT).bit_count() < SCART else BARRED | PETIT


def sole_trump(held: int) -> int:
    """Return a mask of cards barred from the scart: also the Pagat, unless it is the only trump and no Fool is held."""
    return BARRED if held & (TRUMP_SUIT | FOOL_BIT) == PETIT else BARRED | PETIT


def leads(no_bid: str) -> Opens:
    """Return a function from position and contract to the seat that leads first; NOBODY if unknown.

    The declarer leads; if all players passed and `no_bid` is not `dealer`, the player after the dealer.
    """

    def opens(position: Position, contract: Contract | None) -> int:
        dealer = position.setting.dealer
        if contract is None:
            return NOBODY
        if contract.name != CALL or no_bid == "dealer":
            return contract.declarer
        return NOBODY if dealer == NOBODY else (dealer + 1) % PLAYERS

    return opens


class FirstBid(Auction, frozen=True):
    """An auction that the first bid wins; the other players can only pass."""

    def above(self, so_far: AuctionState) -> tuple[str, ...]:
        """Return a pass and all bids; only a pass after the first bid."""
        return (PASS, *self.order) if so_far.highest == NO_BID else (PASS,)


class RoundsOfBids(Auction, frozen=True):
    """An auction round the table, until all players but one have passed; a player who has passed is out."""

    def is_last_word(self, bid: str) -> bool:
        """Return whether a player has no further turn after this bid: only a pass ends his bidding."""
        return bid == PASS

    def above(self, so_far: AuctionState) -> tuple[str, ...]:
        """Return a pass and all higher bids; only a pass if all players but the highest bidder have passed."""
        one_is_left = len(so_far.silent) == PLAYERS - 1 and so_far.highest != NO_BID
        return (PASS,) if one_is_left else super().above(so_far)

    def next_speaker(self, so_far: AuctionState, turns: Rotation) -> int:
        """Return the next player who has not passed; NOBODY if there is none, or if nobody has spoken yet."""
        if so_far.last == NOBODY:
            return NOBODY
        return next((seat for seat in turns[next_seat(turns, so_far.last)] if seat not in so_far.silent), NOBODY)

    def is_over(self, so_far: AuctionState, players: int) -> bool:
        """Return whether all players have passed, or no higher bid is possible."""
        return len(so_far.silent) == players or len(self.above(so_far)) == 1


MANNERS: dict[str, Callable[..., Auction]] = {"one_round": Auction, "first_bid": FirstBid, "rounds": RoundsOfBids}
"""Value of the option `bidding` -> the kind of auction."""


# -- score -------------------------------------------------------------------------------------


def points_of(position: Position, seats: Sequence[int]) -> int | None:
    """Return the card points of these seats, plus 1 for each trick and for a scart; None if cards are unknown."""
    setting = position.setting
    held = tricks = 0
    for seat in seats:
        if position.hidden[seat] or setting.scart_unseen[seat]:
            return None
        held |= position.piles[seat] | setting.scarts[seat]
        tricks += setting.scarts[seat] != 0
    tricks += sum(winner in seats for _, winner, _ in position.taken)
    return SCHEME.points(held, 0) + tricks


def running(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the card points of each side in its tricks so far, plus 1 for each trick."""
    winners = [winner for _, winner, _ in position.taken]
    return tuple(
        (side, sum(SCHEME.points(position.piles[seat], 0) + winners.count(seat) for seat in side))
        for side in sides(position)
    )


def factors_by(options: Mapping[str, str]) -> dict[str, int]:
    """Map each contract to the factor of its payment."""
    return dict(zip(BIDS, map(int, options["factors"].split("-")), strict=True)) | {CALL: 1}


def score_by(options: Mapping[str, str]) -> Callable[[Position], HandResult | None]:
    """Return a function for the score of a hand with these options."""
    factors = factors_by(options)

    def each_his_own(position: Position, winners: Sequence[int]) -> list[int] | None:
        """Return the scores if each winner gets from every loser his own points over half; None if unknown."""
        hand = [0] * PLAYERS
        for seat in winners:
            points = points_of(position, (seat,))
            if points is None:
                return None
            over = max(0, points - HALF)
            for other in range(PLAYERS):
                if other not in winners:
                    hand[other] -= over
                    hand[seat] += over
        return hand

    def score(position: Position) -> HandResult | None:
        contract = position.setting.contract
        if contract is None or not sides_known(position):
            return None
        attack, defence = sides(position)
        points, others = points_of(position, attack), points_of(position, defence)
        if points is None:
            if others is None:
                return None
            points = SCHEME.total - others
        gain = points - HALF
        hand: list[int] | None = [
            gain * len(defence) if seat in attack else -gain * len(attack) for seat in range(PLAYERS)
        ]
        if options["over_half"] == "player":
            hand = each_his_own(position, attack if gain > 0 else defence if gain else ())
        if hand is None:
            return None
        factor = factors[contract.name]
        card_points = ((attack, points), (defence, SCHEME.total - points))
        return HandResult(1, card_points, {("over_half", None): abs(gain)}, tuple([factor * value for value in hand]))

    return score


def tallies(position: Position, scores: Scores) -> Iterator[Tally]:
    """Yield a tally for the stated card points of each side; each trick counts one, and so does the dealer's scart."""
    told = dict(stated_points(scores, unit=1))
    for side in sides(position) if sides_known(position) else ():
        points = told.get(tuple(sorted(side)))
        if points is not None:
            deals = position.setting.dealer in side
            yield Tally(side, SCHEME.reduced, 1, points - deals, points - deals, frozenset({"scart"} if deals else ()))


# -- the game ----------------------------------------------------------------------------------


def make(setup: Setup) -> Rules:
    """Return the rules for a table of five with these options."""
    players, options = setup.players, setup.options
    table = trick_table(PACK, follow_then_trump)
    fool = Fool(
        sides,
        payable=PACK.cards & ~SCHEME.valuable,
        chosen=False,
        from_scart=AT_COUNT,
        sides_known=sides_known,
        surrendered=options["fool_unpaid"] == "surrendered",
        pools=sides if options["fool_paid_from"] == "side" else alone,
    )
    finish = ends_after(PLAYERS, seats_with_most) if options["game_length"] == "five_hands" else None
    keeps = {
        "not_received": keeps_received,
        "any": lambda received: 0,
        "no_honours": lambda received: keeps_received(received) | FOOL_BIT | KINGS,
    }
    call = Call(
        frozenset({CALL}),
        (KINGS, QUEENS),
        own=False,
        optional=lambda held: options["queen_call"] == "may" and held & KINGS == KINGS,
    )
    scart = Scarts(
        SCART,
        sole_trump if options["pagat_scart"] == "sole_trump" else no_alternative,
        taker=lambda position: position.setting.dealer,
        table=table,
        never=BARRED,
        to_show=PETIT,
    )
    before_play: tuple[Phase, ...] = (
        MANNERS[options["bidding"]](
            BIDS, unbid=CALL, partnered=frozenset({CALL}), opens=leads(options["no_bid_lead"]), willing=0.2
        ),
        call,
        Purchase(
            PURCHASES,
            keeps[options["given_back"]],
            one_by_one=options["purchases"] == "one_by_one",
            forfeits=options["wanted_in_scart"] == "forfeit",
        ),
        GivenBack(buyer),
    )
    factors = tuple(factors_by(options).items())
    names = frozenset(setup.game.items)
    payments = Payments(SCHEME.total, factors, CALL, options["over_half"] == "player", players)
    play = Tricks(table, HAND, fool, SCHEME)
    return Rules(
        **setup.fields,
        pack=PACK,
        phases=(
            Deal(HAND, TALON, PACK, dealer_takes=True, finish=finish),
            Rounds(ROUNDS, TALON),
            *((scart, *before_play) if options["scart_time"] == "before" else (*before_play, scart)),
            Recall(table),
            Partners(call),
            play,
            Settlement(HAND, fool, score_by(options)),
            Comparison(names, SheetRules(payments, sides_if_known, items=names)),
        ),
        sides=sides,
        running=running,
        scheme=SCHEME,
        levels=half_of_points(SCHEME),
        finish=finish,
        partner=open_partner,
        tallies=tallies,
    )
