"""Before play: the deal, the auction, the call, the scart, what is declared, of the usual hand of French tarot.

Each function says whether the core would surely find nothing wrong with its part. Whatever is in any way special
is not sure.
"""

import numpy as np

from tarot_records.cards import FOOL
from tarot_records.games.french_tarot.fast.compiling import compiled
from tarot_records.games.french_tarot.fast.row import FROM_TALON, HELD, NONE, OWN, SLAM, Row
from tarot_records.games.french_tarot.fast.state import ATTACK, BOUTS, HALVES, PETIT, TALON, UNSURE, Numbers
from tarot_records.games.french_tarot.fast.tables import Book, CompiledRules


@compiled
def dealt(hand: Row, book: Book, table: CompiledRules, held: Numbers) -> bool:
    """Whether the whole pack is dealt, so many cards to everybody and the talon, and nobody has a lone Petit."""
    if hand.hands != table.seats:
        return False
    gone = np.zeros(2, np.int64)
    for seat in range(table.seats):
        if hand.sizes[seat] != table.size or not _heap(hand.dealt[seat], table.size, book, gone, held[seat]):
            return False
        if held[seat, 1] == book.bits[PETIT, 1]:
            return False
    return hand.left == table.talon and _heap(hand.talon[:], table.talon, book, gone, held[TALON])


@compiled
def _heap(cards: Numbers, size: int, book: Book, gone: Numbers, held: Numbers) -> bool:
    """Whether these cards were not dealt before; now they are."""
    for card in cards[:size]:
        for part in range(2):
            bit = book.bits[card, part]
            if gone[part] & bit:
                return False
            gone[part] |= bit
            held[part] |= bit
    return True


@compiled
def auction(hand: Row, book: Book, table: CompiledRules) -> tuple[int, int]:
    """The contract (or ALL_PASSED) and the declarer, if all spoke in turn and higher, to the end, and as stated."""
    seats = table.seats
    highest, declarer = 0, NONE  # 0 is `pass`
    for i in range(hand.bids):
        if i == seats or hand.bidder[i] != (hand.dealer + 1 + i) % seats:
            return UNSURE, NONE
        if hand.bid[i]:
            if hand.bid[i] <= highest:
                return UNSURE, NONE
            highest, declarer = hand.bid[i], hand.bidder[i]
    if hand.bids < seats and highest < len(book.takes):
        return UNSURE, NONE
    if hand.contract not in (NONE, highest) or hand.declarer not in (NONE, declarer):
        return UNSURE, NONE
    return highest - 1, declarer


@compiled
def partner_of(hand: Row, book: Book, table: CompiledRules, held: Numbers, declarer: int) -> int:
    """Who plays with the declarer: whoever holds the card he rightly calls, he himself if nobody else does."""
    if not table.calls:
        return declarer if hand.calls == 0 and hand.partner == NONE else UNSURE
    if hand.calls != 1 or hand.caller != declarer:
        return UNSURE
    rank = book.rank[hand.called]
    if rank == NONE:
        return UNSURE
    for card in range(FOOL):
        if NONE < book.rank[card] < rank and not held[declarer, 0] & book.bits[card, 0]:
            return UNSURE
    partner, place = declarer, FROM_TALON
    for seat in range(table.seats):
        if held[seat, 0] & book.bits[hand.called, 0]:
            partner, place = seat, OWN if seat == declarer else HELD
    if hand.answer not in (NONE, place) or hand.partner not in (NONE, partner):
        return UNSURE
    return partner


@compiled
def laid(
    hand: Row,
    book: Book,
    table: CompiledRules,
    held: Numbers,
    piles: Numbers,
    count: Numbers,
    contract: int,
    declarer: int,
) -> bool:
    """Whether the declarer has laid plain cards away, so many as he took up, or rightly left the talon lying."""
    if not book.takes[contract]:
        for i in range(table.talon):
            card = hand.talon[i]
            count[HALVES] += book.gains[contract] * book.worth[card]
            count[BOUTS] += book.gains[contract] * book.bouts[card]
        return bool(hand.scarts == 0)
    if hand.discarder != declarer or hand.laid != table.talon:
        return False
    held[declarer, 0] |= held[TALON, 0]
    held[declarer, 1] |= held[TALON, 1]
    for i in range(table.talon):
        card = hand.scart[i]
        bit = book.bits[card, 0]
        if not book.plain[card] or not held[declarer, 0] & bit:
            return False
        held[declarer, 0] ^= bit
        piles[ATTACK, 0] |= bit
        count[HALVES] += book.worth[card]
    return True


@compiled
def declared(hand: Row, book: Book, table: CompiledRules, held: Numbers, declarer: int) -> tuple[int, bool]:
    """The premiums of the handfuls, each of another player and of cards he holds, and whether a slam was asked for."""
    premiums, asked = 0, False
    for i in range(hand.declarations):
        seat, shown = hand.announcer[i], hand.shown[i]
        for j in range(i):
            if hand.announcer[j] == seat and hand.announced[j] == hand.announced[i]:
                return UNSURE, False
        if hand.announced[i] == SLAM:
            if seat != declarer or shown != NONE:
                return UNSURE, False
            asked = True
            continue
        premium = 0 if shown == NONE else table.premiums[shown]
        if seat >= table.seats or premium == 0:
            return UNSURE, False
        cards = 0
        for card in hand.handful[i][:shown]:
            bit = book.bits[card, 1]
            if not held[seat, 1] & bit or cards & bit:
                return UNSURE, False
            cards |= bit
        if cards & book.bits[FOOL, 1] and cards != held[seat, 1]:
            return UNSURE, False  # the Excuse is shown for want of a trump only
        premiums += premium
    return premiums, asked
