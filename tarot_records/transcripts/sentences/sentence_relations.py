"""Relations among the parts of a sentence: players joined by `and`, asides, what a bid or a declaration refers to."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from tarot_records.notation.vocabulary import ALSO, ARTICLES
from tarot_records.transcripts.sentences.sentence_parts import (
    BID,
    CARDS,
    DECLARED,
    FACT,
    NUMBER,
    OTHER,
    PASS,
    SEAT,
    Sentence,
    SentencePart,
)
from tarot_records.transcripts.text.lexicon import BETWEEN_NAMES, LINKS_TO_PLAYER, TITLES, UPON_ITEM


def only_player(parts: Sequence[SentencePart]) -> int | None:
    """Return the only player that the parts of a sentence name; None if they name nobody or several."""
    players = {part.value for part in parts if part.kind == SEAT}
    return players.pop() if len(players) == 1 else None


LONGEST_LIST = 60
"""Maximum number of parts of a list of players, with the words or cards between them."""


def _seats_joined(parts: Sequence[SentencePart], end: int) -> list[int]:
    """Return the last players before index `end`, in order.

    Only titles and words such as `and` stand between and after them. Players in brackets before others are left out.
    """
    seats: list[int] = []
    is_outside = False
    for part in reversed(parts[max(0, end - LONGEST_LIST) : end]):
        if part.aside and is_outside:
            break
        is_outside |= not part.aside
        if part.kind == SEAT:
            seats.append(part.value)
        elif part.kind != OTHER or part.text not in _JOINING:
            break
    return seats[::-1]


_JOINING = ALSO | ARTICLES | BETWEEN_NAMES | TITLES
"""Words that may stand between and after the players of a list."""


def seats_joined_before_bid(parts: Sequence[SentencePart], at: int) -> list[int]:
    """Return the players joined before the bid at index `at`, perhaps with a verb between: `Ana and Bea said pass`."""
    if several := _seats_joined(parts, at):
        return several
    last = next((place for place in range(at, max(0, at - MOST_VERBS), -1) if parts[place - 1].kind != OTHER), at)
    has_link = last > 1 and parts[last - 2].kind == OTHER and parts[last - 2].text in BETWEEN_NAMES
    return _seats_joined(parts, last) if has_link else []


MOST_VERBS = 3
"""Minimum number of words between several players and a bid that is not theirs."""


def bids_and_players_listed(parts: Sequence[SentencePart], size: int) -> list[tuple[SentencePart, int]]:
    """Return each bid with its player where a bid of every player and all players are listed one after the other.

    So they stand in `first, pass, pass, three (Ann, Bob, Cleo, Dan)`. Return an empty list if they are not.
    """
    told = [part for part in parts if part.kind in (BID, SEAT)]
    bids, seats = [part for part in told if part.kind == BID], [part for part in told if part.kind == SEAT]
    if len(bids) != size or sorted(part.value for part in seats) != [*range(size)]:
        return []
    return (
        [(bid, seat.value) for bid, seat in zip(bids, seats, strict=True)]
        if told in (bids + seats, seats + bids)
        else []
    )


def seats_with_one_each(parts: Sequence[SentencePart], at: int) -> list[int]:
    """Return the players before the declaration at index `at` who declare one each, as in `Ana és Bea egy-egy tarokk`.

    Empty unless the number before the declaration is doubled, or the word for declaring follows the players' names.
    """
    doubled = at > 1 and parts[at - 1].kind == parts[at - 2].kind == NUMBER and parts[at - 1].text == "-"
    last = next((place for place in range(at, 0, -1) if parts[place - 1].kind == SEAT), 0)
    by_verb = last < at and parts[last].kind == FACT and parts[last].text == DECLARED
    return _seats_joined(parts, last) if doubled or (last and by_verb) else []


def ends_clause_begun_before(parts: Sequence[SentencePart], at: int) -> bool:
    """Return whether a player ends the clause of the bid at index `at`, which begins behind the player named before.

    So it is in `Ann dealt, so the forced game was Ben's`.
    """
    before = takewhile(lambda part: part.kind not in (SEAT, BID), reversed(parts[max(0, at - LONGEST_LIST) : at]))
    if not any(part.cut and part.kind == OTHER for part in before):
        return False
    after = list(takewhile(lambda part: not part.cut, parts[at + 1 : at + 3]))
    return any(part.kind == SEAT for part in after)


def cards_of_each(parts: Sequence[SentencePart], at: int) -> list[tuple[int, SentencePart]]:
    """Return (player, his cards) for each of several players listed after the declaration at index `at`.

    So it is in `turned up: Ann the 4 of cups, Ben the 18, Cleo the king of coins`.
    """
    told = [part for part in parts[at + 1 : at + LONGEST_LIST] if part.kind in (SEAT, CARDS, DECLARED)]
    pairs = [(one.value, other) for one, other in pairwise(told) if (one.kind, other.kind) == (SEAT, CARDS)]
    return pairs if len(pairs) > 1 and len(told) == 2 * len(pairs) else []


def seat_pointed_at(parts: Sequence[SentencePart], at: int) -> int | None:
    """Return the player named after a declaration and a colon, as in `kontra Spiel: Anna`; None if there is none.

    at: index of the declaration.
    """
    for part, after in pairwise(parts[at : at + 4]):
        if after.kind == SEAT:
            return after.value if part.points_on else None
        if after.kind not in (DECLARED, FACT, OTHER):
            return None
    return None


def seat_behind_link(parts: Sequence[SentencePart], at: int) -> int | None:
    """Return the player after a declaration and a word such as `by`, as in `kontra aufs Spiel vom Franz`; else None.

    at: index of the declaration.
    """
    for link, part in pairwise(parts[at + 1 : at + 6]):
        if link.cut or link.kind == SEAT:
            return None
        if link.text in LINKS_TO_PLAYER and part.kind == SEAT:
            return part.value
    return None


def is_beside_player(parts: Sequence[SentencePart], at: int) -> bool:
    """Return whether a player stands beside the part at index `at`, or one word before it: `Anna says kontra`."""
    return any(part.kind == SEAT for part in (*parts[max(0, at - 2) : at], *parts[at + 1 : at + 2]))


def index_of_item(parts: Sequence[SentencePart], at: int) -> int | None:
    """Return the index of the item of the kontra at index `at`, as in `kontra beim Valat`; None if it has no item."""
    for item_at, part in enumerate(parts[at + 1 : at + 4], at + 1):
        if part.kind == DECLARED and (item_at < at + 3 or not part.cut):
            return item_at
        if part.kind == SEAT or part.text in ALSO:
            return None
    return None


def lists_behind(parts: Sequence[SentencePart], at: int) -> list[SentencePart]:
    """Return the further lists of cards of the declaration at index `at`, as in `sequence 4 2 1; and 20 17 1`.

    A single number is no list, but the points of the declaration.
    """
    about = takewhile(lambda part: part.kind in (CARDS, OTHER), parts[at + 1 :])
    lists = [part for part in about if part.cards]
    return [part for part in lists[1:] if len(part.cards) > 1]


def with_items_behind_kontra(parts: Sequence[SentencePart]) -> list[SentencePart]:
    """Return the parts of a sentence with each item that is doubled behind its kontra: `Resi gab auf den Pagat Kontra`.

    A word such as `auf` within three parts before the item shows that it is not declared there.
    """
    ordered = list(parts)
    for at, (item, kontra) in enumerate(pairwise(parts)):
        is_upon = any(part.text in UPON_ITEM for part in parts[max(0, at - 2) : at])
        if is_upon and item.kind == kontra.kind == DECLARED and kontra.text == "kontra" != item.text and not kontra.cut:
            ordered[at : at + 2] = kontra, item
    return ordered


def verb_behind(parts: Sequence[SentencePart], at: int) -> str:
    """Return the fact about the cards at index `at` that a verb behind them names; empty if none does.

    So it is in `Béla a húszast hívta` and `Ann the 5 and the 7 laid away`: only cards and words stand between, and the
    verb has no cards of its own behind it.
    """
    place = next((place for place in range(at + 1, len(parts)) if parts[place].kind not in (CARDS, OTHER)), None)
    if place is None or parts[place].kind != FACT or parts[place].text not in BEHIND_CARDS or parts[place].cut:
        return ""
    own = next((part for part in parts[place + 1 :] if part.kind in (CARDS, SEAT, FACT)), None)
    return "" if own is not None and own.kind == CARDS else parts[place].text


BEHIND_CARDS = frozenset(("scart", "call", "talon"))
"""Facts whose verb may stand behind the cards."""


def is_aside(parts: Sequence[SentencePart], fact_at: int, at: int) -> bool:
    """Return whether cards are a remark in brackets after the cards of a fact, as in `laid 9 7 (the rest: 4 2)`.

    fact_at, at: indexes of the word for the fact and of the cards.
    """
    first = next((place for place in range(fact_at, at) if parts[place].kind == CARDS), at)
    opens = [place for place in range(first + 1, at + 1) if parts[place].in_bracket]
    return bool(opens) and parts[at].aside and not any(part.kind == SEAT for part in parts[opens[-1] : at])


def is_remark_in_brackets(parts: Sequence[SentencePart], at: int) -> bool:
    """Return whether the part at index `at` stands in brackets without cards behind it there.

    So it is in `Ann laid away 6 (as she announced), Ben 7`.
    """
    within = takewhile(lambda part: part.aside, parts[at:])
    return parts[at].aside and not any(part.kind == CARDS for part in within)


def is_king_after_bid(parts: Sequence[SentencePart], at: int) -> bool:
    """Return whether the cards at index `at` are one king after a bid other than a pass: `Rufer auf den Pikkönig`."""
    before = next((part for part in reversed(parts[:at]) if part.kind != OTHER), None)
    is_king = [card.code[1:] for card in parts[at].cards] == ["K"]
    return is_king and before is not None and before.kind == BID and before.text != PASS


def lists_all(parts: Sequence[SentencePart], size: int) -> bool:
    """Return whether a sentence lists all players, as in `Sepp, Hans and Resi played`; it then names no taker."""
    joined = (_seats_joined(parts, at + 1) for at, part in enumerate(parts) if part.kind == SEAT)
    return size > 2 and any(len(set(seats)) == len(seats) == size for seats in joined)


def tells_amounts(sentence: Sentence) -> bool:
    """Return whether a sentence tells amounts, as in `Abrechnung: Trull +1`, and declares nothing."""
    pairs = pairwise(sentence.parts)
    amounts = [number for item, number in pairs if item.kind == DECLARED and number.kind == NUMBER]
    signed = [number for number in amounts if number.text.strip()[-1:] in ("+", "-", "−", "–")]
    return bool(amounts) and ("score" in sentence.facts or len(signed) > 1)


def tells_one_by_one(parts: Sequence[SentencePart], size: int) -> bool:
    """Return whether a sentence tells the cards of a trick one by one; `Resi plays` then names no taker."""
    return sum(part.kind == CARDS for part in parts) >= max(2, size - 1)
