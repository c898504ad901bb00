"""Bids before play: the bargaining of Mineo for three, and the auctions of the other rulesets [PAG].

Each ruleset has a function that reads the words (bids) of a hand, in the order spoken, and returns the state of the
auction with the words that may be said next. The rounds of the deal follow from the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from tarot_records.phases.auction.spoken_auction import NOTHING, Heard, WordsSpoken

MISCHIO, PASSO, PAGO, PRENDO, ALTRE_CINQUE = "mischio", "passo", "pago", "prendo", "altre_cinque"
VADO_SOLO, CHIAMO, BENE, SOLO, SOLO_IO, OGNUNO = "vado_solo", "chiamo", "bene", "solo", "solo_io", "ognuno"

PACKET: Final = 5
"""Number of cards to each player in a round of the deal."""


# -- Mineo ---------------------------------------------------------------------------------------------


def _next_words(number: int, spoken: Sequence[str], *, any_round: bool, last: int) -> tuple[str, ...]:
    """Return the words that the next speaker may say in the round `number`, counted from 0, after those spoken in it.

    With `any_round`, a solo may be bid in each round. `last` is the number of the last round.
    """
    goes_on = [ALTRE_CINQUE] if number < last else []
    if number in (0, last) or any_round:
        goes_on.append(VADO_SOLO)
    offers: tuple[str, ...] = (PAGO,) if number and len(spoken) < 2 else ()
    takes: tuple[str, ...] = (PRENDO,) if PAGO in spoken and PRENDO not in spoken else ()
    return (MISCHIO, PASSO, *offers, *takes, *goes_on)


def _may_stop(spoken: Sequence[str]) -> bool:
    """Return whether the first round may end after these words: the last of them is its first `altre cinque` [Si12]."""
    return spoken.count(ALTRE_CINQUE) == 1 and spoken[-1] == ALTRE_CINQUE


@lru_cache(maxsize=2048)
def mineo_of_three(words: WordsSpoken, order: tuple[int, ...], *, any_round: bool) -> Heard:
    """Return the auction state in Mineo for three; after the first `altre cinque` the first round may end or go on."""
    number, last, spoken, over = 0, 3, list[tuple[int, str]](), False
    contract: tuple[str, int] | None = None
    for seat, word in words:
        if over:
            break
        said = [before for _, before in spoken]
        if not number and seat == order[0] and _may_stop(said):
            number, spoken = 1, []
        spoken.append((seat, word))
        if word == VADO_SOLO:
            contract, over = (VADO_SOLO, seat), True
        elif 0 < number < last and word == ALTRE_CINQUE:
            number, spoken = number + 1, []
        elif len(spoken) == len(order):
            over = number > 0 or ALTRE_CINQUE not in (*said, word)
            number, spoken = (number, spoken) if over else (1, [])
    if over:
        return Heard(NOTHING, number, tuple(spoken), contract)
    said = [before for _, before in spoken]
    words_in = partial(_next_words, any_round=any_round, last=last)
    may = {order[len(spoken)]: words_in(number, said)}
    if not number and _may_stop(said):
        may[order[0]] = words_in(1, [])
    return Heard(may, number, tuple(spoken))


@lru_cache(maxsize=2048)
def mineo_of_four(words: WordsSpoken, order: tuple[int, ...]) -> Heard:
    """Return the auction state in Mineo for four: a round of bids after five cards, and one after fifteen."""
    size, contract = len(order), None
    for i, (seat, word) in enumerate(words):
        if word == VADO_SOLO:
            return Heard(NOTHING, i // size, words[i // size * size : i + 1], (VADO_SOLO, seat))
        if word == CHIAMO and contract is None:
            contract = (CHIAMO, seat)
    number = len(words) // size
    if number >= 2:
        return Heard(NOTHING, 1, words[size:], contract)
    calls = (CHIAMO,) if number and contract is None else ()
    may = {order[len(words) % size]: (PASSO, *calls, VADO_SOLO)}
    return Heard(may, number, words[number * size :], contract)


# -- other towns ---------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def tortorici_of_three(words: WordsSpoken, order: tuple[int, ...]) -> Heard:
    """Return the auction state in Tortorici: one opens, then the others accept, or one plays alone."""
    opener = next((seat for seat, word in words if word in (CHIAMO, SOLO)), None)
    if opener is None:
        return Heard(dict.fromkeys(order[len(words) :][:1], (PASSO, CHIAMO, SOLO)), 0, words)
    if CHIAMO not in [word for _, word in words]:
        return Heard(NOTHING, 0, words, (SOLO, opener))
    answers = words[[word for _, word in words].index(CHIAMO) + 1 :]
    out = {seat for seat, word in words if word == PASSO}
    left = [seat for seat in order if seat not in (opener, *out)][len(answers) :]
    above = next((seat for seat, word in answers if word == SOLO), None)
    if above is None:
        return Heard({left[0]: (BENE, SOLO)} if left else NOTHING, 0, words, (CHIAMO, opener))
    if words[-1][0] == opener:
        return Heard(NOTHING, 0, words, (SOLO, opener if words[-1][1] == SOLO_IO else above))
    return Heard({opener: (BENE, SOLO_IO), **dict.fromkeys(left, (BENE,))}, 0, words, (SOLO, above))


@lru_cache(maxsize=2048)
def barcellona_of_three(words: WordsSpoken, order: tuple[int, ...]) -> Heard:
    """Return the auction state in Barcellona: each may bid a solo, the dealer also that each plays for himself."""
    bid = next(((word, seat) for seat, word in words if word in (SOLO, OGNUNO)), None)
    left = order[len(words) :]
    if bid is not None or not left:
        return Heard(NOTHING, 0, words, bid)
    return Heard({left[0]: (PASSO, SOLO, OGNUNO) if left[0] == order[-1] else (PASSO, SOLO)}, 0, words)


# -- payments ------------------------------------------------------------------------------------------


def paid_by(heard: Heard, seats: int) -> tuple[int, ...]:
    """Return the score of each seat in a hand that bargaining has ended: the taker gets 1 from each payer [Si2]."""
    pay = [seat for seat, word in heard.spoken if word == PAGO]
    take = [seat for seat, word in heard.spoken if word == PRENDO]
    scores = [0] * seats
    for taker in take[:1]:
        for payer in pay:
            scores[payer] -= 1
            scores[taker] += 1
    return tuple(scores)
