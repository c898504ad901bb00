"""Find the tricks of a hand in its lines: a trick, several, a card, or the cards of a player on a line.

The result is still as written: the cards side by side, the player named before them, the player named after them, and
the signs beside each card. Which of these means the leader and which the winner is found out by the replay.
"""

import re
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, repeat
from typing import NamedTuple

from tarot_records.transcripts.card_lists import list_of
from tarot_records.transcripts.habit import UNREAD, CardReader, FoundCard, WrittenCard, is_certain
from tarot_records.transcripts.lexicon import CORRECTIONS, DENIALS, LINKS_TO_PLAYER
from tarot_records.transcripts.people import People
from tarot_records.transcripts.pieces import Token, WrittenLine, cells_of
from tarot_records.transcripts.table_heading import BRACKETS

CARD, SEAT, NUMBER, WORD, SORRY = "card", "seat", "number", "word", "sorry"
SUIT, RANK = "suit", "rank"
"""Kinds of the parts of a line; SORRY is a word that announces a correction."""
LONG_HAND = 12
"""Number of cards of a hand for each card that may stand apart from its suit."""
MOST_SIGNS = 4
"""Maximum number of signs beside a card that are looked at."""


class WrittenTrick(NamedTuple):
    """A trick as written."""

    cards: tuple[WrittenCard, ...]
    number: int | None = None
    before: int | None = None
    """The player named before the first card."""
    after: int | None = None
    """The player named after the last card."""
    in_columns: bool = False
    """True if each card stands in the column of its player."""
    missing: bool = False
    """True if fewer cards were found than there are players."""


class RowItem(NamedTuple):
    """A part of a line: a card, a player, a number of a trick, a suit or a rank alone, or a word."""

    kind: str
    card: WrittenCard | None = None
    value: int = 0
    token: Token | None = None
    """The first token of the part."""
    text: str = ""
    """The rank, or the number of a trump, of a card that is written without a suit."""

    @property
    def is_cut(self) -> bool:
        """True if a sign that ends a clause stands before the part."""
        return self.token is not None and _CLAUSE_ENDS.search(self.token.before) is not None


_CLAUSE_ENDS = re.compile(r"[^\s'’\"«»]")
"""Pattern of the signs that end a clause: all but blanks, apostrophes and quotation marks."""


def items_of(tokens: Sequence[Token], reader: CardReader, people: People, size: int) -> list[RowItem]:
    """Return the parts of a line without its number; `size` is the number of cards of a trick."""
    tokens = _with_initials_apart(_without_asides(tokens, reader, people), reader, people)
    cards = {card.first: card for card in reader.cards_of(tokens)}
    if cards:
        taken = {at for card in cards.values() for at in range(card.first, card.end)}
        for at, token in enumerate(tokens):
            if at not in taken and people.seat(token.form) is None and (code := reader.scanned(token)):
                cards[at] = FoundCard(code, at, at + 1, scanned=True)
    cards = {at: card for at, card in cards.items() if not (at and _continues_name(tokens[at - 1], tokens[at], people))}
    cards = {at: card for at, card in cards.items() if people.seat_at_place(tokens[at]) is None}
    cards |= _scanned_behind_players(tokens, cards, reader, people, size)
    cards |= _frequent_behind_players(tokens, cards, reader, people, size)
    is_ambiguous = any(people.seat(tokens[at].form) is not None for at in cards)
    if is_ambiguous and (beside_players := _cards_behind_players(tokens, reader, people, size)):
        return beside_players
    certain = {at for at, card in cards.items() if is_certain(tokens, card, reader)}
    certain |= {at for at, card in cards.items() if card.scanned}
    as_cards = certain | {*_ambiguous_cards(tokens, cards, certain, people, size)}
    found: list[RowItem] = []
    at = 0
    while at < len(tokens):
        token, card = tokens[at], None if _is_trick_ordinal(tokens, at, reader) else cards.get(at)
        seat = people.seat(token.form)
        if card is not None and (seat is None or at in as_cards):
            alone = reader.rank_alone(tokens, at) if card.end == at + 1 else None
            found.append(RowItem(CARD, _written_card(tokens, card), token=token, text=alone[0] if alone else ""))
            at = card.end
            continue
        if seat is not None and (len(token.form) > 1 or not _is_article(token)):
            if not (at and _continues_name(tokens[at - 1], token, people)):
                found.append(RowItem(SEAT, value=seat, token=token))
            if card is not None and card.end > at + 1 and (behind := reader.at(tokens, at + 1)) is not None:
                cards[at + 1] = behind  # in `R Pik 10`, `R` is a player and no rank
        elif token.form in CORRECTIONS:
            found += [RowItem(SORRY)] if not found or found[-1].kind != SORRY else []  # `anzi scusa`
        elif "tricks" in reader.facts.at(tokens, at)[0] and _is_number_behind(tokens, at):
            found.append(RowItem(NUMBER, value=int(tokens[at + 1].text)))
            at += 1
        elif _is_trick_ordinal(tokens, at, reader):
            found.append(RowItem(NUMBER, value=int(token.text)))
        elif len(token.form) > 2 and reader.suit(token) is not None:
            found.append(RowItem(SUIT, token=token))
        elif (alone := reader.rank_alone(tokens, at)) is not None:
            found.append(RowItem(RANK, token=token, text=alone[0]))
            at += alone[1] - 1
        else:
            found.append(RowItem(WORD, token=token))
        at += 1
    return found


def _cards_behind_players(tokens: Sequence[Token], reader: CardReader, people: People, size: int) -> list[RowItem]:
    """Return the parts of a line that has each player before his card, though the players may read as cards.

    In `V 7 di spade -> M V -> T IX`, Vito's initial is no trump, and Melo plays the trump 5. Empty for other lines.
    Ranks without suits have the suit led, if the writer leaves it out.
    """
    found: list[RowItem] = []
    players: list[int] = []
    led = ""
    at = 0
    while at < len(tokens):
        token, seat = tokens[at], people.seat(tokens[at].form)
        if seat is None or len(players) == size:
            if seat is None and reader.at(tokens, at) is not None:
                return []
            found.append(RowItem(WORD if seat is None else SEAT, value=seat or 0, token=token))
            at += 1
            continue
        card = reader.at(tokens, at + 1) if at + 1 < len(tokens) else None
        if card is None and led and at + 1 < len(tokens):
            card = reader.card_in_suit(tokens[at + 1], led, at + 1)
        if card is None:
            return []
        led = led or (card.code[0] if reader.habit.implied else "")
        players.append(seat)
        found += [
            RowItem(SEAT, value=seat, token=token),
            RowItem(CARD, _written_card(tokens, card), token=tokens[at + 1]),
        ]
        at = card.end
    return found if len({*players}) == len(players) == size else []


def _is_number_behind(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a number follows a token in the same sentence."""
    return at + 1 < len(tokens) and tokens[at + 1].is_number and not _STOP.search(tokens[at + 1].before)


_STOP = re.compile(r"[.!?;]\s")


def _scanned_behind_players(
    tokens: Sequence[Token], cards: Mapping[int, FoundCard], reader: CardReader, people: People, size: int
) -> dict[int, FoundCard]:
    """Return index of a token -> card, for initials after players that a scan has made of numbers: `R S` for `R 5`.

    Empty unless they are exactly the cards that the trick lacks.
    """
    taken = {at for card in cards.values() for at in range(card.first, card.end)}
    found = {
        at: FoundCard(code, at, at + 1, scanned=True)
        for at in range(1, len(tokens))
        if not {at - 1, at} & taken
        and people.seat(tokens[at].form) is not None
        and people.seat(tokens[at - 1].form) is not None
        and tokens[at].before == " "
        and (code := reader.scanned(tokens[at])) is not None
    }
    return found if cards and len(cards) + len(found) == size else {}


def _frequent_behind_players(
    tokens: Sequence[Token], cards: Mapping[int, FoundCard], reader: CardReader, people: People, size: int
) -> dict[int, FoundCard]:
    """Return index of a token -> card, for frequent words after players that are cards by their letters.

    So it is with `Resi Er` for the knight of `Eck`. Empty unless they are exactly the cards that the trick lacks.
    """
    taken = {at for card in cards.values() for at in range(card.first, card.end)}
    found = {
        at: FoundCard(code, at, at + 1)
        for at in range(1, len(tokens))
        if not {at - 1, at} & taken
        and people.seat(tokens[at - 1].form) is not None
        and tokens[at].before == " "
        and not tokens[at].text.islower()
        and reader.is_frequent(tokens[at])
        and (code := reader.suit_card(tokens[at].form)) is not None
    }
    return found if found and len(cards) + len(found) == size else {}


def _with_initials_apart(tokens: list[Token], reader: CardReader, people: People) -> list[Token]:
    """Return the tokens, with a player's initial split from the number of his card: `N10 di spade`, `N` for Nino."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        match = _GLUED_INITIAL.fullmatch(token.text)
        seat = people.seat(match[1].casefold()) if match else None
        if match is None or seat is None or reader.at(tokens, at) is not None:
            found.append(token)
            continue
        middle = token.start + match.end(1)
        name = Token(match[1], match[1].casefold(), token.start, middle, token.before, " ")
        number = Token(match[2], match[2], middle, token.end, " ", token.after)
        is_card = reader.at([number, *tokens[at + 1 :]], 0) is not None
        found += [name, number] if is_card else [token]
    return found


_GLUED_INITIAL = re.compile(r"([^\W\d_]{1,2})([0-9]{1,2})")
"""Pattern of an initial and a number without a blank between them."""


def _continues_name(before: Token, token: Token, people: People) -> bool:
    """Return whether a token is another word of the name before it, as in `Anna Maria`."""
    seat = people.seat(token.form)
    is_same = seat is not None and people.seat(before.form) == seat and before.form != token.form
    return is_same and min(len(before.form), len(token.form)) > 1 and token.before in (" ", "-")


def _is_trick_ordinal(tokens: Sequence[Token], at: int, reader: CardReader) -> bool:
    """Return whether a token is a number that begins a line before a word for a trick, as in `1st trick`."""
    return not at and tokens[at].is_number and len(tokens) > 1 and "tricks" in reader.facts.at(tokens, 1)[0]


def _ambiguous_cards(
    tokens: Sequence[Token], cards: Mapping[int, FoundCard], sure: Collection[int], people: People, size: int
) -> Collection[int]:
    """Return the indexes of tokens to be read as cards although they may name players: as many as the trick lacks."""
    both = [at for at in cards if at not in sure and people.seat(tokens[at].form) is not None]
    certain = len(cards) - len(both)
    doubtful = [at for at in both if not (tokens[at].is_number and "(" in tokens[at].marks)]
    if not certain or not doubtful:
        return ()
    wanted = -(-certain // size) * size - certain
    inner = [at for at in doubtful if 0 < at < len(tokens) - 1]
    return set((inner if len(inner) >= wanted else doubtful)[:wanted])


def _written_card(tokens: Sequence[Token], card: FoundCard) -> WrittenCard:
    """Return a card with its place and the signs beside it."""
    first, last = tokens[card.first], tokens[card.end - 1]
    marks = _marks(first) + ("" if card.end - card.first == 1 else _marks(last))
    text = " ".join(part.text for part in tokens[card.first : card.end])
    return WrittenCard(card.code, first.start, last.end, marks, scanned=card.scanned, text=text)


def _without_asides(tokens: Sequence[Token], reader: CardReader, people: People) -> list[Token]:
    """Return the tokens of a line without remarks in brackets.

    A remark has at least two words that are no cards, or begins with a plus, as cards taken beside a trick do, or
    denies a card. Brackets that name a leader or a winner are kept: `(Traudl spielt aus)`. Of a correction with a
    reason, as in `(no: 7, Ann has the 8)`, only the correction is kept.
    """
    kept: list[Token] = []
    held: list[Token] | None = None
    for token in tokens:
        if held is None and re.search(r"[(\[][^)\]]*$", token.before):
            held = []
        (kept if held is None else held).append(token)
        if held is not None and re.match(r"[^(\[]*[)\]]", token.after):
            words = [one for one in held if one.text.isalpha() and len(one.text) > 1 and people.seat(one.form) is None]
            left_out = re.search(r"[(\[]\s*\+", held[0].before) or held[0].form in DENIALS
            tells = any(people.seat(one.form) is not None for one in held) and reader.facts.among(held) & PLAYED
            if tells or (
                not left_out and sum(reader.word(one) is None and reader.suit(one) is None for one in words) < 2
            ):
                kept += held
            elif held[0].form in CORRECTIONS:
                kept += _first_clause(held)
            held = None
    return kept + (held or [])


def _first_clause(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens up to the first comma, semicolon or stop behind the words of correction and one more token."""
    begins = next((at for at, token in enumerate(tokens) if token.form not in CORRECTIONS), len(tokens))
    ends = (at for at, token in enumerate(tokens) if at > max(1, begins) and _ENDS_CLAUSE.search(token.before))
    return tokens[: next(ends, len(tokens))]


_ENDS_CLAUSE = re.compile(r"[,;.]\s")


PLAYED = frozenset(("leader", "winner"))
"""Facts that belong to a trick."""


def _marks(token: Token) -> str:
    """Return the signs that touch a token or stand apart beside it in its cell, without stops and quotation marks."""
    apart = [match[1] for match in (_APART_BEFORE.search(token.before), _APART_AFTER.match(token.after)) if match]
    signs = dict.fromkeys(sign for sign in (*token.marks, *"".join(apart)) if sign not in ".,;:'’\"-–—/")
    return "".join(signs)[:MOST_SIGNS]


_SIGN = r"[*+<>!^°#@←→►◄◀▶✓✔•]"
_APART_BEFORE = re.compile(rf"(?:[\t|] ?|\s\s)({_SIGN}) $")
_APART_AFTER = re.compile(rf" ({_SIGN})(?: ?[\t|]|\s\s|\s*$)")
"""Patterns of a sign that stands apart before or after a card in its cell of a table."""


def _is_article(token: Token) -> bool:
    """Return whether a token is a single small letter, which is hardly an initial."""
    return len(token.text) == 1 and token.text.islower()


class Numbered(NamedTuple):
    """A line of the hand with its number, if the lines are counted."""

    line: WrittenLine
    number: int | None
    tokens: tuple[Token, ...]
    """The tokens without the number."""


def tricks_in(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> list[WrittenTrick]:
    """Return the tricks of a hand, by the layout that finds most of the cards."""
    rows = [
        _items_in_columns(line, reader, people, size) or items_of(line.tokens, reader, people, size) for line in lines
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
    stream = _Stream(size)
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


class _Stream:
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


class PlayerTable(NamedTuple):
    """A table with a player on each line and a trick in each column."""

    cards: Mapping[int, Sequence[WrittenCard]]
    """Player -> his cards, a trick each."""
    leaders: Sequence[int]
    """The player in each column of a line of players above the cards; empty if there is none."""
    winners: Sequence[int]
    """The player in each column of a line of players below the cards; empty if there is none."""
    lines: frozenset[int]
    """Offsets of the lines of the table."""
    scores: Sequence[tuple[Token, ...]] = ()
    """For each line that ends with a signed number: the player's name, and that number."""


def player_table(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> PlayerTable | None:
    """Return the table with a player on each line, joined from all its blocks; None if the lines hold no such table."""
    rows = [(line, _row_of_player(line, reader, people, size)) for line in lines]
    blocks: list[PlayerTable] = []
    first = 0
    while first < len(rows):
        cards = _block_from(rows, first)
        lines_of_cards = [line for line, _ in rows[first : first + size]]
        hands = sum(map(_is_hand_or_by_suits, lines_of_cards, cards.values(), repeat(reader)))
        if len(cards) == size and hands * 2 < size:
            end, width = first + size, len(next(iter(cards.values())))
            beside = {at: rows[at][1] for at in (first - 1, end) if 0 <= at < len(rows)}
            named = {at: row.named for at, row in beside.items() if row and len(row.named) == width}
            starts = frozenset(line.line.start for line, _ in (*rows[first:end], *(rows[at] for at in named)))
            scores = [row.score for _, row in rows[first:end] if row is not None and row.score]
            blocks.append(PlayerTable(cards, named.get(first - 1, ()), named.get(end, ()), starts, scores))
            first = end
        else:
            first += 1
    return _join_blocks(blocks) if blocks else None


def _is_hand_or_by_suits(line: Numbered, cards: Sequence[WrittenCard], reader: CardReader) -> bool:
    """Return whether a line looks like a player's hand, sorted by suits, rather than a row of a table of tricks."""
    return is_by_suits(cards) or _is_hand(line, reader)


def _is_hand(line: Numbered, reader: CardReader) -> bool:
    """Return whether a line reads as the hand of a player, suit by suit, without a word left over."""
    cards, unread = list_of(line.line.tokens[1:], reader)
    return not unread and len(cards) > WIDER and is_by_suits(cards)


def _block_from(rows: Sequence[tuple[Numbered, "_PlayerRow | None"]], first: int) -> dict[int, Sequence[WrittenCard]]:
    """Map each player to his cards, for the consecutive lines of equal width that begin at index `first`.

    Some lines may have one number more behind the cards, such as points.
    """
    cards: dict[int, Sequence[WrittenCard]] = {}
    width = 0
    for _, row in rows[first:]:
        if row is None or not row.cards or row.player in cards:
            break
        longer = len(row.cards) - (width or len(row.cards))
        if abs(longer) > 1 or (longer == 1 and not row.cards[-1].text.isdecimal()):
            break
        if longer < 0 and not all(held[-1].text.isdecimal() for held in cards.values()):
            break
        width = min(width or len(row.cards), len(row.cards))
        cards[row.player] = row.cards
    return {player: held[:width] for player, held in cards.items()}


def _join_blocks(blocks: Sequence[PlayerTable]) -> PlayerTable:
    """Return the blocks of a table as one; leaders and winners count if every block has them."""
    leaders = [seat for block in blocks for seat in block.leaders] if all(block.leaders for block in blocks) else []
    winners = [seat for block in blocks for seat in block.winners] if all(block.winners for block in blocks) else []
    cards = {player: [card for block in blocks for card in block.cards[player]] for player in blocks[0].cards}
    scores = [score for block in blocks for score in block.scores]
    return PlayerTable(cards, leaders, winners, frozenset(start for block in blocks for start in block.lines), scores)


class _PlayerRow(NamedTuple):
    """A line of a table with a trick in each column: the cards of a player, or the players who lead or win."""

    player: int
    """The player whose cards these are; -1 for a line of leaders or winners."""
    cards: Sequence[WrittenCard]
    named: Sequence[int]
    """The leaders or winners, one for each trick; empty for a line of cards."""
    score: tuple[Token, ...] = ()
    """The player's name and the signed number in the last cell; empty if there is none."""


def _row_of_player(line: Numbered, reader: CardReader, people: People, size: int) -> _PlayerRow | None:
    """Return a line as a row of a table with a trick in each column; None if it is no such row."""
    if line.number is not None and any(people.seat_at_place(token) is not None for token in line.tokens):
        return None
    cells = _with_label_apart(cells_of(line.line))
    if len(cells) < size + WIDER or any(len(list(reader.cards_of(cell))) > 1 for cell in cells):
        cells = _cells_by_cards(line.line.tokens, reader, people)
    if len(cells) < size + WIDER:
        return None
    head, rest = cells[0], cells[1:]
    last = rest[-1]
    score = (*head[-1:], *last) if len(last) == 1 and _SIGNED.search(last[0].before) and last[0].is_number else ()
    rest = rest[:-1] if score else rest
    seats = [people.seat(cell[-1].form) for cell in rest]
    if None not in seats and all(len(cell) <= LONGEST_NAME for cell in cells):
        return _PlayerRow(-1, (), [seat for seat in seats if seat is not None])
    player = next((seat for token in head if (seat := people.seat(token.form)) is not None), None)
    cards = [_card_of_cell(cell, reader, people) for cell in rest]
    read = [card for card in cards if card.code != UNREAD]
    if player is None or len(head) > LONGEST_NAME or len(read) * 10 < len(rest) * 9:
        return None
    return _PlayerRow(player, cards, (), score)


_SIGNED = re.compile(r"\s[+−–-]$")
"""Pattern of a sign before a number that is no card."""


def _with_label_apart(cells: list[list[Token]]) -> list[list[Token]]:
    """Return the cells of a line with a cell of its own for a label and its colon: `Ernst: Stäbe-5, Becher-Bub`."""
    first = cells[0] if cells else []
    end = next((at for at, token in enumerate(first, start=1) if token.after.startswith(":")), len(first))
    return [first[:end], first[end:], *cells[1:]] if end < len(first) else cells


def _cells_by_cards(tokens: Sequence[Token], reader: CardReader, people: People) -> list[list[Token]]:
    """Return the tokens of a line in cells: those before the first card, then each card and each other token.

    If all tokens after the first are players, each is a cell.
    """
    firsts = {card.first: card.end for card in reader.cards_of(tokens) if card.first}
    begins = min(firsts, default=1)
    if all(people.seat(token.form) is not None for token in tokens[1:]):
        begins, firsts = 1, {}
    cells = [list(tokens[:begins])]
    at = begins
    while at < len(tokens):
        end = firsts.get(at, at + 1)
        cells.append(list(tokens[at:end]))
        at = end
    return cells


WIDER = 4
"""Minimum excess of cells over players on a line, in a table with a player on each line."""
LONGEST_NAME = 3
"""Maximum number of words of a name in a cell."""


def _card_of_cell(cell: Sequence[Token], reader: CardReader, people: People) -> WrittenCard:
    """Return the only card of a cell; an unread card if there is none, or more than one.

    A player's initial is no confused card: `S` is South, not 5.
    """
    cards = list(reader.cards_of(cell))
    may_be_scanned = len(cell) <= 2 and people.seat(cell[-1].form) is None  # perhaps after the leader
    if not cards and may_be_scanned and (code := reader.scanned(cell[-1])):
        cards = [FoundCard(code, len(cell) - 1, len(cell), scanned=True)]
    if len(cards) == 1:
        behind = cell[cards[0].end :]
        letters = "".join(token.text for token in behind if len(token.text) == 1 and token.text.isalpha())
        card = _written_card(cell, cards[0])
        return card._replace(marks=card.marks + letters if len(letters) == len(behind) else card.marks)
    return WrittenCard(UNREAD, cell[0].start, cell[-1].end, text=" ".join(token.text for token in cell))


def tricks_of_table(table: PlayerTable | None) -> list[WrittenTrick]:
    """Return the tricks of a table with a player on each line."""
    if table is None:
        return []
    width = len(next(iter(table.cards.values())))
    return [
        WrittenTrick(
            tuple(table.cards[player][at] for player in sorted(table.cards)),
            at + 1,
            table.leaders[at] if table.leaders else None,
            table.winners[at] if table.winners else None,
            in_columns=True,
        )
        for at in range(width)
    ]


def _items_in_columns(line: Numbered, reader: CardReader, people: People, size: int) -> list[RowItem]:
    """Return the parts of a line below the heading of a table, a card for each column; empty if it is no such line."""
    heading = people.heading
    if heading is None or line.line.start <= heading.start:
        return []
    first_cell, *others = cells_of(line.line)
    cells = [
        [token for token in first_cell if token in line.tokens] or first_cell,
        *others,
    ]  # `1 Cc` is number and card
    cells = [_without_player(cell, people) for cell in cells]
    if sum(_begins_with_player(cell, reader, people) for cell in cells) >= size - 1:  # `S t. 15, R t. 4, B t. 5`
        return []
    read = [_card_of_cell(cell, reader, people).code != UNREAD for cell in cells]
    first = heading.before
    if line.number is not None and len(cells) > first + size:  # the heading may lack a cell for the number of the line
        first += int(not first or read[first] < read[first + size])
    if len(cells) < first + size or len(cells) == len(line.line.tokens) == size:
        return []
    places = range(heading.before, len(cells) - size + 1)  # a leader may stand before the cards, as in `1;Luc;7♦;1♦;…`
    first = max(places, key=lambda at: (sum(read[at : at + size]), at == first))
    if sum(read[first : first + size]) < size - 1:
        return []
    cards = [_card_of_cell(cell, reader, people) for cell in cells[first : first + size]]
    before = [token for token in line.tokens if token.end <= cards[0].start]
    after = [token for token in line.tokens if token.start >= cards[-1].end]
    behind = dict(zip(heading.after, cells[first + size :], strict=False))
    leads = [token for facts, cell in behind.items() if "leader" in facts and "winner" not in facts for token in cell]
    if leads and not _seats_of(before, people):  # `1;R♥;3♥;…;Luc;Marie` below `Entame;Gagnant`
        before, after = leads, [token for token in after if token not in leads]
    return [*_seats_of(before, people), *(RowItem(CARD, card) for card in cards), *_seats_of(after, people)]


def _begins_with_player(cell: Sequence[Token], reader: CardReader, people: People) -> bool:
    """Return whether a player stands before the only card of a cell."""
    firsts = [card.first for card in reader.cards_of(cell)]
    return len(firsts) == 1 and firsts[0] > 0 and people.seat(cell[0].form) is not None


def _without_player(cell: list[Token], people: People) -> list[Token]:
    """Return a cell without a player's initial in brackets before its card; `(V) XVI` is a trump beside Vera."""
    in_brackets = len(cell) > 1 and set(cell[0].marks) >= BRACKETS and people.seat(cell[0].form) is not None
    return cell[1:] if in_brackets else cell


def _seats_of(tokens: Sequence[Token], people: People) -> list[RowItem]:
    return [RowItem(SEAT, value=seat) for token in tokens if (seat := people.seat(token.form)) is not None]


def is_by_suits(cards: Sequence[WrittenCard]) -> bool:
    """Return whether some cards stand suit by suit, as in a hand and hardly ever in play."""
    suits = [card.code[0] for card in cards if card.code not in ("F", UNREAD)]
    changes = sum(one != other for one, other in pairwise(suits))
    return changes < len(set(suits)) + len(cards) // LONG_HAND
