"""Group the cards of lines into tricks as they come."""

from collections.abc import Iterator, Sequence

from tarot_records.transcripts.cards.habit import WrittenCard
from tarot_records.transcripts.tricks.trick_parts import NUMBER, SEAT, SORRY, RowItem, WrittenTrick


class TrickStream:
    """Collector that groups cards into tricks as they come."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.in_columns = False
        self._hard = self._extra = self._full = False
        """True if a trick ends with its line; if the line has cards beyond one trick; if its trick is complete."""
        self._cards: list[WrittenCard] = []
        self._before: int | None = None
        """Player named before the first card of the trick."""
        self._number: int | None = None
        self._next_number: int | None = None
        self._columns = False
        self._behind: list[int | None] = []
        """Players named since the last card; None for a break."""
        self._done: list[WrittenTrick] = []
        self._sorry = False
        """True after a word for a correction: the next card replaces the last one."""

    def begin_line(self, number: int | None, hard: bool) -> None:
        """Begin a line with the number of its trick, if the lines are counted; hard: a trick ends with its line."""
        self._behind.append(None)
        self._hard = hard
        if number is not None:
            self._next_number = number
            if self._cards and len(self._cards) < self.size and number != self._number:
                self._end_trick()

    def begin_cards(self, number: int) -> None:
        """Take note of the number of cards of the line; those beyond a trick that make no second one are a remark."""
        self._extra, self._full = self.size < number < 2 * self.size, False

    def take(self, item: RowItem) -> None:
        """Take the next part of a line."""
        if item.kind == SEAT:
            self._behind.append(item.value)
        elif item.kind == NUMBER:
            self._behind.append(None)
            self._next_number = item.value
            if self._cards and len(self._cards) < self.size:
                self._end_trick()
        elif item.kind == SORRY:
            self._sorry = bool(self._cards)
        elif item.card is not None and not (self._full and self._hard):
            self._add_card(item.card)
            self._full = len(self._cards) == self.size and self._extra

    def _add_card(self, card: WrittenCard) -> None:
        """Add a card to the trick, or let it replace the last one after a word for a correction."""
        if self._sorry and self._cards and self._behind.count(None) == len(self._behind):
            self._cards[-1] = card._replace(seat=self._cards[-1].seat)
            self._sorry = False
            return
        if len(self._cards) == self.size:
            self._end_trick()
        last = [seat for seat in self._behind if seat is not None]
        if not self._cards:
            since = self._behind[_last_break(self._behind) :]
            named = [seat for seat in since if seat is not None]
            self._before = named[-1] if named else None
            self._number, self._next_number = self._next_number, None
            self._columns = self.in_columns
        self._cards.append(card._replace(seat=last[-1] if last else None))
        self._behind, self._sorry = [], False

    def _end_trick(self) -> None:
        """End the trick; the first player named after it, before any break, may be the winner."""
        first_break = self._behind.index(None) if None in self._behind else len(self._behind)
        named = [seat for seat in self._behind[:first_break] if seat is not None]
        after = named[0] if named and (len(named) > 1 or first_break < len(self._behind)) else None
        cards = tuple(self._cards)
        single = sum(card.seat is not None for card in cards[1:]) < len(cards) - 1
        if single:
            cards = tuple(card._replace(seat=None) for card in cards)
        missing = len(cards) < self.size
        self._done.append(WrittenTrick(cards, self._number, self._before, after, self._columns and single, missing))
        self._cards, self._number = [], None
        if first_break < len(self._behind):
            self._behind = self._behind[first_break:]
        elif len(named) > 1:
            self._behind = list(named[1:])

    def finished(self) -> Iterator[WrittenTrick]:
        """Yield the complete tricks and forget them."""
        yield from self._done
        self._done = []

    def end_line(self, hard: bool) -> Iterator[WrittenTrick]:
        """End a line and yield the complete tricks; hard: the trick ends with its line."""
        if self._cards and (hard or len(self._cards) == self.size):
            self._behind.append(None)
            self._end_trick()
        yield from self.finished()

    def end(self) -> Iterator[WrittenTrick]:
        """End the text and yield the remaining tricks."""
        if self._cards:
            self._behind.append(None)
            self._end_trick()
        yield from self.finished()


def _last_break(behind: Sequence[int | None]) -> int:
    """Return the index in `behind` after the last break, a None; 0 if there is no break."""
    return max((at + 1 for at, seat in enumerate(behind) if seat is None), default=0)
