"""Find the tricks of a hand in its lines: a trick, several, a card, or the cards of a player on a line."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import UNREAD, WrittenCard
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.lexicon import LINKS_TO_PLAYER
from tarot_records.transcripts.tricks.player_tables import player_table, tricks_of_table
from tarot_records.transcripts.tricks.row_items import items_of
from tarot_records.transcripts.tricks.table_cells import items_in_columns
from tarot_records.transcripts.tricks.trick_parts import CARD, SEAT, SORRY, WORD, Numbered, RowItem, WrittenTrick
from tarot_records.transcripts.tricks.trick_stream import TrickStream


def tricks_in(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> list[WrittenTrick]:
    """Return the tricks of a hand, by the layout that finds most of the cards."""
    rows = [
        items_in_columns(line, reader, people, size) or items_of(line.tokens, reader, people, size) for line in lines
    ]
    rows = [_with_players_ahead(_without_repeated(row, size), size) for row in rows]
    by_player = tricks_of_table(player_table(lines, reader, people, size))
    if by_player:
        return by_player
    whole = [
        at for at, row in enumerate(rows) if _cards(row) and not len(_cards(row)) % size and _is_play(lines[at], reader)
    ]
    counted = [at for at, row in enumerate(rows) if lines[at].number is not None and len(_cards(row)) >= size - 1]
    expected = len(reader.pack) // size - 2
    chosen = _from_first_player(
        rows,
        _with_first_uncounted(lines, counted, whole) if len(counted) > expected * 0.6 else sorted({*whole, *counted}),
    )
    by_row = list(_group_tricks(lines, rows, chosen, size, people, hard=True))
    loose = [at for at, row in enumerate(rows) if _cards(row) and _is_play(lines[at], reader)]
    in_sentences = list(_group_tricks(lines, rows, _from_first_player(rows, loose), size, people, hard=False))
    return max((_from_first_number(by_row), _from_first_number(in_sentences)), key=_completeness)


def _with_first_uncounted(lines: Sequence[Numbered], counted: Sequence[int], whole: Sequence[int]) -> list[int]:
    """Return the indexes of the `counted` lines, and of the `whole` tricks before them whose numbers are missing.

    If the counted lines begin with number 3, these are the last two whole tricks before.
    """
    missing = (lines[counted[0]].number or 1) - 1
    before = [at for at in whole if at < counted[0]]
    return [*before[len(before) - missing :], *counted] if 0 < missing <= len(before) else list(counted)


def _without_repeated(row: Sequence[RowItem], size: int) -> list[RowItem]:
    """Return the parts of a line; leave out repeated cards, as in `the pagat: I!`, until only whole tricks are left."""
    row = _without_first_telling(row, size)
    corrected = sum(item.kind == SORRY and after.card is not None for item, after in pairwise(row))
    left = (len(_cards(row)) - corrected) % size
    kept: list[RowItem] = []
    before = deque[str](maxlen=size)
    for item in row:
        if left and item.card is not None and item.card.code in before and item.card.code != UNREAD:
            left -= 1
            continue
        kept.append(item)
        if item.card is not None:
            before.append(item.card.code)
    return kept


def _without_first_telling(row: Sequence[RowItem], size: int) -> Sequence[RowItem]:
    """Return the parts of a line that tells its trick a second time, with a card corrected, without the first telling.

    All but one of the cards are told twice, with words between, as in `♦C ♦A 18 8, sorry, the 19: ♦C ♦A 19 8`.
    """
    places = [at for at, item in enumerate(row) if item.card is not None]
    codes = [card.code for card in _cards(row)]
    again = sum(one == other for one, other in zip(codes[:size], codes[-size:], strict=True))
    if len(places) < 2 * size or again != size - 1:
        return row
    return [*row[: places[0]], *row[places[-size] :]]


def _from_first_number(tricks: list[WrittenTrick]) -> list[WrittenTrick]:
    """Return the tricks; if most are numbered, without those before the first number for which it leaves no room.

    Before number 3, two tricks have room.
    """
    numbered = [at for at, trick in enumerate(tricks) if trick.number is not None]
    if len(numbered) * 2 <= len(tricks):
        return tricks
    first = numbered[0]
    return tricks[max(0, first + 1 - (tricks[first].number or 1)) :]


def _from_first_player(rows: Sequence[Sequence[RowItem]], chosen: Sequence[int]) -> Sequence[int]:
    """Return the indexes in `chosen` from the first line that begins with a player on, if all but a few lines do.

    Cards in lines before it are those of the talon, or laid away. If more lines begin with a card, return `chosen`.
    """
    kinds = [next((item.kind for item in rows[at] if item.kind in (CARD, SEAT)), "") for at in chosen]
    if SEAT not in kinds or kinds.count(CARD) > MOST_UNNAMED or kinds.count(SEAT) <= 2 * MOST_UNNAMED:
        return chosen
    return chosen[kinds.index(SEAT) :]


MOST_UNNAMED = 2
"""Maximum number of lines that begin with a card where most lines begin with a player."""


def _completeness(tricks: Sequence[WrittenTrick]) -> tuple[int, int]:
    """Return a key that is highest for the best way to divide lines into tricks.

    It has the number of different cards, less that of repeated cards and 2 for each trick that lacks cards; if that is
    equal, fewer such tricks are better.
    """
    seen = Counter(card.code for trick in tricks for card in trick.cards if card.code != UNREAD)
    broken = sum(trick.missing for trick in tricks)
    return len(seen) - sum(seen.values()) + len(seen) - 2 * broken, -broken


def _with_players_ahead(row: Sequence[RowItem], size: int) -> list[RowItem]:
    """Return the parts of a line with the players before their cards, if all stand after them, as in `R♥ (Luc)`.

    Otherwise those that a word links to a card before them are put before it: `the 5♦ from Ann, the 7♦ from Ben`.
    """
    parts = [item for item in row if item.kind in (CARD, SEAT)]
    parts, behind = parts[: 2 * size], parts[2 * size :]
    cards, players = parts[::2], parts[1::2]
    seats = {item.value for item in players}
    alternate = all(item.kind == CARD for item in cards) and all(item.kind == SEAT for item in players)
    if not alternate or len(cards) != len(players) or len(cards) < size - 1 or len(seats) < min(size, len(cards)):
        return _with_linked_players_ahead(row)
    return [*(item for pair in zip(players, cards, strict=True) for item in pair), *behind]


def _with_linked_players_ahead(row: Sequence[RowItem]) -> list[RowItem]:
    """Return the parts of a line with each player before the card to which a word links him.

    A single one must not be named elsewhere in the line.
    """
    found = list(row)
    named = Counter(item.value for item in row if item.kind == SEAT)
    linked = [
        at
        for at, (card, link, player) in enumerate(zip(row, row[1:], row[2:], strict=False))
        if (card.kind, link.kind, player.kind) == (CARD, WORD, SEAT)
        and link.token is not None
        and link.token.form in LINKS_TO_PLAYER
    ]
    if len(linked) == 1 and named[row[linked[0] + 2].value] > 1:
        return found
    for at in linked:
        found[at : at + 3] = row[at + 2], row[at], row[at + 1]
    return found


def _cards(row: Iterable[RowItem]) -> list[WrittenCard]:
    return [item.card for item in row if item.card is not None]


def _is_play(line: Numbered, reader: CardReader) -> bool:
    """Return whether a line may be a trick: it begins with no word for points, scores or cards laid away."""
    if line.number is not None:
        return True
    facts = reader.facts.at(line.tokens, 0)[0] if line.tokens else ()
    return not facts or bool(set(facts) & {"leader", "winner", "tricks"})


def _group_tricks(
    lines: Sequence[Numbered],
    rows: Sequence[Sequence[RowItem]],
    chosen: Sequence[int],
    size: int,
    people: People,
    hard: bool,
) -> Iterator[WrittenTrick]:
    """Yield the tricks of the lines with indexes `chosen`, one after another; hard: a trick ends with its line."""
    stream = TrickStream(size)
    heading = people.heading
    for at in chosen:
        line = lines[at]
        under = heading is not None and line.line.start > heading.start
        stream.begin_line(line.number, hard)
        stream.in_columns = under and len(_cards(rows[at])) == size
        stream.begin_cards(len(_cards(rows[at])))
        for item in rows[at]:
            stream.take(item)
        yield from stream.finished()
        yield from stream.end_line(hard)
    yield from stream.end()
