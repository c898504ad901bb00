"""Play: who may play what, who takes it, what becomes of the Excuse, what is counted.

What must be followed and which card wins are the core's trick table, what a card counts its card values.
"""

from tarot_records.cards import FOOL, RANKS
from tarot_records.games.french_tarot.fast.compiling import compiled
from tarot_records.games.french_tarot.fast.row import NONE, Row
from tarot_records.games.french_tarot.fast.state import (
    ATTACK,
    BOUTS,
    HALVES,
    NOBODY,
    OWING,
    PETIT,
    PETIT_LAST,
    TRICKS,
    UNSURE,
    Numbers,
)
from tarot_records.games.french_tarot.fast.tables import Book, CompiledRules

_SUIT = len(RANKS)
_SLAM, _SLAM_ASKED, _SLAM_FAILED = 200, 400, -200


@compiled
def played(
    hand: Row,
    book: Book,
    table: CompiledRules,
    held: Numbers,
    side: Numbers,
    piles: Numbers,
    count: Numbers,
    asker: int,
) -> bool:
    """Whether every card was rightly played, from the first lead of whoever asked for a slam; counts what was won."""
    if hand.tricks != table.size:
        return False
    leader = (hand.dealer + 1) % table.seats if asker == NONE else asker
    count[PETIT_LAST], count[OWING] = NOBODY, NONE
    for number in range(table.size):
        if hand.played[number] != table.seats or hand.leader[number] not in (NONE, leader):
            return False
        cards = hand.cards[number]
        winner, owner = _trick(cards, leader, book, table, held)
        if winner == NONE or hand.winner[number] not in (NONE, winner):
            return False
        if number == 0 and table.calls and _may_be_banned(cards, hand):
            return False
        last = number == table.size - 1
        could_pay = count[OWING] != NONE and _may_pay(piles[count[OWING]], book, book.payable)
        if owner != NONE and not _excuse(hand, number, book, side[owner], side[winner], count, last):
            return False
        attack = side[winner] == ATTACK
        count[TRICKS] += attack
        for card in cards[: table.seats]:
            if card != FOOL:
                piles[side[winner], 0] |= book.bits[card, 0]
                piles[side[winner], 1] |= book.bits[card, 1]
                count[HALVES] += attack * book.worth[card]
                count[BOUTS] += attack * book.bouts[card]
            if last and card == PETIT:
                count[PETIT_LAST] = side[winner]
        if hand.paid[number] != NONE:
            if count[OWING] == NONE or could_pay:
                return False
            if not _may_pay(piles[count[OWING]], book, book.bits[hand.paid[number]]):
                return False
            count[OWING] = NONE
        leader = winner
    return True


@compiled
def _may_pay(pile: Numbers, book: Book, cards: Numbers) -> bool:
    """Whether a pile holds one of these cards that may be given for the Excuse."""
    return bool(pile[0] & cards[0] & book.payable[0] or pile[1] & cards[1] & book.payable[1])


@compiled
def _trick(cards: Numbers, leader: int, book: Book, table: CompiledRules, held: Numbers) -> tuple[int, int]:
    """Who wins the trick, if everybody held and might play his card, and who played the Excuse; else NONE."""
    state, owner = 0, NONE
    for i in range(table.seats):
        card, seat = cards[i], (leader + i) % table.seats
        plain, other = book.bits[card, 0], book.bits[card, 1]
        if not (held[seat, 0] & plain or held[seat, 1] & other):
            return NONE, NONE
        if held[seat, 0] & table.bars[state, card, 0] or held[seat, 1] & table.bars[state, card, 1]:
            return NONE, NONE
        held[seat, 0] ^= plain
        held[seat, 1] ^= other
        state = table.after[state, card]
        if card == FOOL:
            owner = seat
    for i in range(table.seats):
        if cards[i] == table.best[state]:
            return (leader + i) % table.seats, owner
    return NONE, NONE


@compiled
def _may_be_banned(cards: Numbers, hand: Row) -> bool:
    """Whether the first trick was led, or after the Excuse continued, in a way that may be forbidden."""
    if cards[0] == FOOL:
        return bool(hand.call_settled == 0)
    return bool(cards[0] // _SUIT == hand.called // _SUIT and cards[0] != hand.called)


@compiled
def _excuse(hand: Row, number: int, book: Book, own: int, winning: int, count: Numbers, last: bool) -> bool:
    """Whether it is sure who gets the Excuse, played by one side to a trick that one side wins; it is counted.

    Its side keeps it, but not in the last trick [FFT12 p. 4]. Who has it owes the winners of its trick a card.
    """
    keeper = own
    if last:
        if count[TRICKS] == (number if own == ATTACK else 0):
            return False  # it may win a slam
        keeper = ATTACK - own
        if keeper != winning and hand.half_settled == 0:
            return False
    owes = keeper != winning
    if owes:
        count[OWING] = keeper
    if keeper == ATTACK:
        count[HALVES] += book.worth[FOOL] - owes
        count[BOUTS] += 1
    else:
        count[HALVES] += owes
    return True


@compiled
def slam_of(asked: bool, tricks: int, table: CompiledRules) -> int:
    """The premium for a slam, as the attack sees it."""
    if asked:
        return _SLAM_ASKED if tricks == table.size else _SLAM_FAILED if tricks else UNSURE
    return _SLAM if tricks == table.size else 0 if tricks else -_SLAM
