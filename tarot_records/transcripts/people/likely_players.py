"""Rank the possible players of a text by all evidence for them in the text.

Players stand beside cards, about equally often, and after one another in the order of play; they are listed somewhere,
and mean nothing else. Each possible group of players gets a score for each of these facts, and for the way in which it
was found.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.writing import numbered_lines
from tarot_records.transcripts.people.name_counts import IN_SLOT, in_slots, possible_names
from tarot_records.transcripts.text.lexicon import ALL_AROUND, COMMON, TABLE_WORDS
from tarot_records.transcripts.text.pieces import Token, WrittenLine

COVERED: Final = 14.0
"""Weight of the share of the words beside tricks that name players."""
LISTED: Final = 3.0
"""Weight of a list of all players."""
MOST_BETWEEN: Final = 3
"""Maximum number of words between two names of a list."""
LEAST: Final = 1.0
"""Weight of each time that the least often named player is named, up to `MOST_LEAST` times."""
EVEN: Final = 3.0
"""Weight of how evenly players are named: the times of the least often named one, divided by those of the most
often."""
IN_ORDER: Final = 4.0
"""Weight of the share of plays that are in the order of the players."""
WHOLE: Final = 6.0
"""Weight of the share of lines that have a card for each player."""
ROW: Final = 0.5
"""Weight of each of the first `MOST_ROWS` rows of cards below a heading."""
SAYS_OTHER: Final = -2.0
"""Weight of each name that means something else."""
RIVAL: Final = -4.0
"""Weight of another word beside tricks that is written more often than one of the players."""
NAMELESS: Final = -1.5
"""Weight of each player whom the text does not name."""
MOST_LEAST: Final = 3
MOST_ROWS: Final = 8
OFTEN: Final = 1.5
"""Weight of a word beside tricks above which it may name a player."""
COMPARED: Final = 12
"""Maximum number of groups for which lists and the order of plays are looked for."""
FEW_PLAYS: Final = 3
"""Number of plays that may be chance: added to those out of order, and needed of each player for an order."""


class PossiblePlayers(NamedTuple):
    """Words that may name the players of a text."""

    names: tuple[str, ...]
    forms: Mapping[str, int]
    """Word in plain letters -> place among the names."""
    bonus: float
    """Score for the way in which they were found."""
    rows: int = 0
    """Number of rows of cards below their heading."""
    unnamed: int = 0
    """Number of the last players whom the text does not name."""


class WordUse(NamedTuple):
    """Statistics of the words of a text: frequencies, and places beside tricks."""

    beside: Mapping[str, float]
    """Word -> how often it stands where players stand beside tricks, weighted."""
    written: Mapping[str, int]
    """Word -> how often it stands outside cards."""
    lines: Sequence[Sequence[Token | None]]
    """For each line its words outside cards, and None for each card."""
    rows: Mapping[int, int]
    """Number of cards -> number of lines with as many."""


def use_of_words(lines: Sequence[WrittenLine], reader: CardReader) -> WordUse:
    """Return the use of the words in some lines; words that are mostly joined to ranks are left out as suits."""
    beside: defaultdict[str, float] = defaultdict(float)
    written: Counter[str] = Counter()
    joined: Counter[str] = Counter()
    kept: list[Sequence[Token | None]] = []
    numbers = numbered_lines(lines)
    for place, line in enumerate(lines):
        counted = numbers[place].length if place in numbers else 0
        found = [card for card in reader.cards_of(line.tokens) if card.first >= counted]
        for token, weight in possible_names(line, found, reader):
            beside[token.form] += weight
        for token in in_slots(line, found, reader):
            beside[token.form] += IN_SLOT
        for token, after in pairwise(line.tokens):
            if after.before in _JOINS and (after.is_number or reader.rank(after.form) is not None):
                joined[token.form] += 1
        begun = {card.first for card in found}
        inside = {at for card in found for at in range(card.first, card.end)} - begun
        words = [None if at in begun else token for at, token in enumerate(line.tokens) if at not in inside]
        written.update(token.form for token in words if token is not None)
        kept.append(words)
    rows = Counter(cards for line in kept if (cards := line.count(None)) > 1)
    suits = {form for form, times in joined.items() if times * 2 > written[form]}
    named = {form: weight for form, weight in beside.items() if form not in suits}
    return WordUse(named, {form: times for form, times in written.items() if form not in suits}, kept, rows)


_JOINS = frozenset("-–")
"""Signs between a suit and a rank, as in `Chlub-10`; a word that is mostly joined so is no name."""


def ranked(possible: Sequence[PossiblePlayers], use: WordUse, reader: CardReader) -> dict[int, float]:
    """Map the index of each possible group of players to its score, the likeliest first.

    Of groups with the same players in the same order, only the likeliest is kept.
    """
    scores = [_score_by_use(players, use, reader) for players in possible]
    best = sorted(range(len(possible)), key=lambda at: -scores[at])[:COMPARED]
    for at in best:
        scores[at] += LISTED * _is_listed(possible[at], use.lines) + IN_ORDER * _share_in_order(possible[at], use.lines)
    kept: dict[tuple[str, ...], int] = {}
    for at in sorted(best, key=lambda at: -scores[at]):
        kept.setdefault(from_least(possible[at].names), at)
    return {at: scores[at] for at in kept.values()}


def _score_by_use(players: PossiblePlayers, use: WordUse, reader: CardReader) -> float:
    """Return the score of some players by the words beside tricks and by how often each player is named."""
    beside = sum(use.beside.get(form, 0.0) for form in players.forms)
    left_out = {form: weight for form, weight in use.beside.items() if weight > OFTEN and form not in players.forms}
    others = sum(left_out.values())
    times = [0] * len(players.names)
    for form, seat in players.forms.items():
        times[seat] += use.written.get(form, 0)
    times = times[: len(times) - players.unnamed]
    return (
        players.bonus
        + COVERED * beside / ((beside + others) or 1.0)
        + LEAST * min(*times, MOST_LEAST)
        + EVEN * min(times) / (max(times) or 1)
        + RIVAL * (max((use.written.get(form, 0) for form in left_out), default=0) > min(times))
        + SAYS_OTHER * sum(_says_other(name, reader) for name in players.names)
        + ROW * min(players.rows, MOST_ROWS)
        + NAMELESS * players.unnamed
        + WHOLE * use.rows.get(len(players.names), 0) / max(1, sum(use.rows.values()))
    )


def _says_other(name: str, reader: CardReader) -> bool:
    """Return whether a name is an everyday word, a word of a table, a suit, a rank or a card."""
    habit = reader.habit
    return all(
        word in COMMON
        or word in ALL_AROUND
        or word in TABLE_WORDS
        or word in habit.suits.whole
        or word in habit.ranks.whole
        or word in reader.trump_words
        or word in reader.named
        for word in plain_words(name).split()
    )


def _players_and_cards(line: Sequence[Token | None], forms: Mapping[str, int]) -> Iterator[tuple[int, int | None]]:
    """Yield the places in a line of players, each with the seat, and of cards, each with None."""
    for at, token in enumerate(line):
        if token is None:
            yield at, None
        elif (seat := forms.get(token.form)) is not None:
            yield at, seat


def _is_listed(players: PossiblePlayers, lines: Iterable[Sequence[Token | None]]) -> bool:
    """Return whether all players are named one after another somewhere, with few words and no card between them."""
    for line in lines:
        run: list[int] = []
        last = 0
        for at, seat in _players_and_cards(line, players.forms):
            if seat is None or at - last > MOST_BETWEEN + 1:
                run = []
            if seat is not None and run[-1:] != [seat]:
                run = [*run, seat][-len(players.names) :]
                if len({*run}) == len(players.names):
                    return True
            last = at
    return False


def _share_in_order(players: PossiblePlayers, lines: Iterable[Sequence[Token | None]]) -> float:
    """Return how well successive plays follow the order of the players: near 1 if always, below 0 if mostly not."""
    plays = _plays(players.forms, lines)
    in_order = sum(times for (one, other), times in plays.items() if (other - one) % len(players.names) == 1)
    others = plays.total() - in_order
    return (in_order - others) / (in_order + others + FEW_PLAYS)


def played_order(forms: Mapping[str, int], number: int, use: WordUse) -> list[int] | None:
    """Return the order in which players play, from the first one on, by most of their plays; None if it is unclear."""
    plays = _plays(forms, use.lines)
    order = [0]
    while len(order) < number:
        left = [seat for seat in range(number) if seat not in order]
        order.append(max(left, key=lambda seat: plays[order[-1], seat]))
    in_order = sum(plays[order[at - 1], order[at]] for at in range(number))
    return order if in_order > max(plays.total() / 2, FEW_PLAYS * number) else None


def _plays(forms: Mapping[str, int], lines: Iterable[Sequence[Token | None]]) -> Counter[tuple[int, int]]:
    """Count the pairs of a player and the next one named, with exactly one card between them."""
    plays: Counter[tuple[int, int]] = Counter()
    for line in lines:
        last, cards = None, 0
        for _, seat in _players_and_cards(line, forms):
            if seat is None:
                cards += 1
                continue
            if last is not None and seat != last and cards == 1:
                plays[last, seat] += 1
            last, cards = seat, 0
    return plays


def from_least(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the plain forms of names, rotated so that the alphabetically first one leads."""
    forms = tuple(map(plain_words, names))
    first = forms.index(min(forms))
    return (*forms[first:], *forms[:first])
