"""Divide the lines of a text into hands, and the lines of a hand into cards dealt, tricks and statements."""

import re
from collections.abc import Iterator, Mapping, Sequence
from statistics import median_low
from typing import NamedTuple

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.bids_below_names import with_players_before_bids
from tarot_records.transcripts.card_legend import explains_letters
from tarot_records.transcripts.card_lists import list_of
from tarot_records.transcripts.habit import CardReader, FoundCard, WrittenCard, is_certain
from tarot_records.transcripts.lexicon import HAND_WORDS, ORDINALS, SUIT_WORDS
from tarot_records.transcripts.mentions import tells_trick
from tarot_records.transcripts.people import People
from tarot_records.transcripts.pieces import SIGNS, Token, WrittenLine
from tarot_records.transcripts.statements import sentences
from tarot_records.transcripts.trick_blocks import with_blocks_joined
from tarot_records.transcripts.written_tricks import Numbered, is_by_suits, player_table

_BESIDE_TRICKS = frozenset(("/", ">"))
"""Signs before the letter of a player who wins or leads."""
_SIGNED = re.compile(r"\s[+−–-]$")
"""Pattern of a sign before a number, which is then no card."""
SHORTEST_HAND = 0.4
"""Minimum number of cards in the last hand of a text, which may be cut short, as a share of those of other hands."""
ALONE = 3
"""Maximum number of words of a sentence that is a single played card without its player."""
FEW = 5
"""Minimum number of cards of a list that may be a player's hand."""


class Held(NamedTuple):
    """A list of cards beside a player: his hand."""

    player: int
    cards: tuple[WrittenCard, ...]
    unread: int
    start: int
    end: int


class HandLines(NamedTuple):
    """The lines of one hand, divided by their content."""

    held: tuple[Held, ...]
    tricks: tuple[Numbered, ...]
    statements: tuple[tuple[Token, ...], ...]
    """The sentences that state neither tricks nor hands."""
    start: int
    """Offset of the first line."""
    lines: tuple[Numbered, ...]
    """All lines but those of the hands dealt, in the order of the text."""


def joined_by_suits(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return the lines, with a hand listed suit by suit below a player's name joined to one line."""
    listed = _lines_of_listed_hands(lines)
    joined: list[WrittenLine] = []
    for at, line in enumerate(lines):
        is_suit = bool(joined) and _begins_with_suit(line)
        if at in listed or (is_suit and (_begins_with_suit(joined[-1], later=True) or _may_head(joined[-1]))):
            first, *others = line.tokens
            above = joined.pop()
            tokens = (*above.tokens, first._replace(before=", "), *others)
            line = WrittenLine(above.start, f"{above.text}\n{line.text}", tokens)
        joined.append(line)
    return joined


def _lines_of_listed_hands(lines: Sequence[WrittenLine]) -> set[int]:
    """Return the indexes of the lines with one suit of a hand each, without a colon, as `♥ K 7` below `Ann`.

    Empty unless several hands are listed so, each with lines of different suits.
    """
    groups: list[list[int]] = []
    at = 0
    while at < len(lines):
        end = at + 1
        beside = _suit_of_tokens(lines[at].tokens[1:])  # `Ann   trumps 17 8 6` above `♠ K 7`
        suits = {beside} - {""}
        is_head = bool(beside) or _may_head(lines[at])
        while is_head and end < len(lines) and (suit := _suit_of_tokens(lines[end].tokens)) and suit not in suits:
            suits.add(suit)
            end += 1
        if len(suits) >= FEWEST_SUITS:
            groups.append([*range(at + 1, end)])
        at = end
    return {at for group in groups for at in group} if len(groups) > 1 else set()


FEWEST_SUITS = 3
"""Minimum number of suits of a hand that is listed suit by suit."""


def _suit_of_tokens(tokens: Sequence[Token]) -> str:
    """Return the sign or the word of the suit that begins a list of several cards; empty if there is none."""
    is_suit = len(tokens) > 1 and (tokens[0].text in SIGNS or tokens[0].form in SUIT_WORDS)
    return tokens[0].form if is_suit and all(len(token.text) <= LONGEST_RANK for token in tokens[1:]) else ""


LONGEST_RANK = 8
"""Maximum length of a rank or a name of a card in a list by suits, such as `Pagat`."""


MOST_IN_HEADING = 4
"""Maximum number of words above a hand that is listed suit by suit."""


def _begins_with_suit(line: WrittenLine, later: bool = False) -> bool:
    """Return whether a line begins with a suit and a colon, as in `Herz: K 7`.

    If `later`, a line that was joined from such lines before counts too.
    """
    tokens = line.tokens
    if later and "\n" in line.text:
        return True
    return len(tokens) > 1 and tokens[0].form in SUIT_WORDS and tokens[0].after.lstrip().startswith(":")


def _may_head(line: WrittenLine) -> bool:
    """Return whether a line may head the hand below it: a few words without a number."""
    return len(line.tokens) <= MOST_IN_HEADING and not any(token.is_number for token in line.tokens)


def hands_in(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> list[HandLines]:
    """Return the hands of a text, each with its lines."""
    lines = [_without_note(_without_seat_number(line, reader, people, size), reader) for line in lines]
    lines = with_blocks_joined(lines, reader, people, size)
    hands = [_divide_hand(part, reader, people, size) for part in _lines_of_hands(lines, reader, people, size)]
    return [hand for hand in hands if hand.tricks or hand.held or hand.statements]


def _without_note(line: Numbered, reader: CardReader) -> Numbered:
    """Return a line without a note of several words behind an arrow: `Ann H5 <- I had H4 here, wrong!`."""
    tokens = line.tokens
    at = next((at for at, token in enumerate(tokens) if at and _ARROW_TO_CARD.search(token.before)), len(tokens))
    words = [one for one in tokens[at:] if one.text.isalpha() and len(one.text) > 1 and reader.word(one) is None]
    return line._replace(tokens=tokens[:at]) if len(words) >= FEWEST_IN_NOTE else line


_ARROW_TO_CARD = re.compile(r"<-|←")
FEWEST_IN_NOTE = 3
"""Minimum number of words of a note behind an arrow."""


def _without_seat_number(line: Numbered, reader: CardReader, people: People, size: int) -> Numbered:
    """Return a line without its number, if the number is that of a player whose hand follows."""
    if line.number is None or people.seat(str(line.number)) is None or len(line.tokens) < 2 * size:
        return line
    if any(people.seat_at_place(token) is not None for token in line.tokens):
        return line
    cards, _ = list_of(line.tokens, reader)
    return line if len(cards) <= size + 1 else line._replace(number=None, tokens=line.line.tokens)


def _lines_of_hands(
    lines: Sequence[Numbered], reader: CardReader, people: People, size: int
) -> list[Sequence[Numbered]]:
    """Return the lines of each hand: a new hand begins at each counted heading.

    Without such headings, it begins where the cards of the pack are played once more.
    """
    begins, seen = [0], set[str]()
    last_row, last_number = -1, 0
    enough = len(reader.pack) * 0.55
    is_counted = sum(line.number is not None for line in lines) * size > enough
    words: list[int] = []
    for at, line in enumerate(lines):
        if is_counted and line.number is None:
            continue
        if not _is_row(line, reader, people, size) or _names_unplayed_cards(line, reader):
            continue
        if line.number is None and _lists_trumps(line.tokens, reader, people):
            continue
        if line.number is None and _hand_in_line(line, reader, people, None, size) is not None:
            continue
        cards = (card for card in reader.cards_of(line.tokens) if not _begins_with_name(line, card, reader, people))
        played = {card.code for card in cards} - reader.shared
        beside = sum(token.text.isalpha() and token.text.islower() and len(token.text) > 1 for token in line.tokens)
        if words and beside > MORE_WORDS * (1 + median_low(words)):  # a remark about the cards played
            continue
        words.append(beside)
        begins_again = line.number == 1 and last_number > FEW and len(seen) > enough / 2
        last_number = line.number or last_number
        if begins_again or (len(seen) > enough and len(played & seen) * 2 > len(played)):
            begins.append(_first_line_of_hand(lines, last_row + 1, at, reader))
            seen = set()
        seen |= played
        last_row = at
    if len(begins) > 1 and len(seen) < enough * SHORTEST_HAND:  # numbers after the last hand, and no further hand
        begins.pop()
    begins = _begins_at_headings(lines, reader) or _with_hands_not_played(begins, lines, reader)
    return [lines[begin:end] for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True)]


MORE_WORDS = 6
"""Number of times by which a line has more words than the other lines, so that it is a remark and no trick."""


def _begins_at_headings(lines: Sequence[Numbered], reader: CardReader) -> list[int]:
    """Return the indexes of the first lines of the hands below counted headings: `Erstes Spiel`, `Zweites Spiel`.

    Empty if there are no two such headings, or if the cards of a hand are missing below one or told below several.
    """
    counted = [(at, number) for at in range(len(lines)) if (number := _counted_heading(lines, at, reader)) is not None]
    counted = [(at, number) for at, number in counted if not any(reader.cards_of(lines[at].tokens))]
    if len(counted) < FEWEST_HEADINGS or [number for _, number in counted] != [*range(1, len(counted) + 1)]:
        return []
    begins = [0, *(at for at, _ in counted[1:])]
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        codes = [card.code for line in lines[begin:end] for card in reader.cards_of(line.tokens)]
        if len(set(codes)) < len(reader.pack) * SHARE_BELOW_HEADING:
            return []
    return begins


FEWEST_HEADINGS = 2
"""Minimum number of counted headings by which the hands of a text are told apart."""
SHARE_BELOW_HEADING = 0.4
"""Minimum share of the pack that is named below each counted heading."""


def _with_hands_not_played(begins: list[int], lines: Sequence[Numbered], reader: CardReader) -> list[int]:
    """Return the indexes of the first lines of the hands, with those of counted hands without a trick.

    `Donne 2 : tous passent` is a hand between `Donne 1` and `Donne 3`.
    """
    counted = [(at, number) for at in range(len(lines)) if (number := _counted_heading(lines, at, reader)) is not None]
    headings = [at for at, _ in counted]
    if (
        not counted
        or [number for _, number in counted] != [*range(1, len(counted) + 1)]
        or not {*begins[1:]} <= {*headings}
    ):
        return begins
    ends = [*headings[1:], len(lines)]
    unplayed = [at for at, end in zip(headings, ends, strict=True) if not any(line.number for line in lines[at:end])]
    if len(headings) != len(begins) + len(unplayed):
        return begins
    return [0, *headings[1:]]


def _counted_heading(lines: Sequence[Numbered], at: int, reader: CardReader) -> int | None:
    """Return the number of a hand if a line is its heading, such as `Donne 2` or `3. Spiel`; otherwise None."""
    if not _is_heading(lines, at, reader):
        return None
    tokens = lines[at].line.tokens[:3]
    place = next(place for place, token in enumerate(tokens) if token.form in HAND_WORDS)
    beside = tokens[max(0, place - 1) : place + 3]
    numbers = [int(token.text) if token.is_number else ORDINALS.get(token.form, -1) + 1 for token in beside]
    return next((number for number in numbers if number), None)


def _first_line_of_hand(lines: Sequence[Numbered], first: int, row: int, reader: CardReader) -> int:
    """Return the index, from `first` to `row`, of the first line of a hand whose first trick is at index `row`.

    It is the first heading, or else the first line that names the dealer or stands after an empty line, or else `row`.
    """
    between = range(first, row)
    for begins in (_is_heading, _names_dealer, _follows_gap):
        chosen = [at for at in between if begins(lines, at, reader)]
        if chosen:
            return chosen[0]
    return row


def _is_heading(lines: Sequence[Numbered], at: int, reader: CardReader) -> bool:
    """Return whether a line is the heading of a hand: its first three words have one for a hand and none for points."""
    tokens = lines[at].line.tokens[:3]
    return any(token.form in HAND_WORDS for token in tokens) and not reader.facts.among(tokens) & {"score", "points"}


def _names_dealer(lines: Sequence[Numbered], at: int, reader: CardReader) -> bool:
    return "dealer" in reader.facts.among(lines[at].line.tokens)


def _follows_gap(lines: Sequence[Numbered], at: int, reader: CardReader) -> bool:
    before = lines[at - 1].line
    return at > 0 and lines[at].line.start - (before.start + len(before.text)) > 1


def _names_unplayed_cards(line: Numbered, reader: CardReader) -> bool:
    """Return whether an unnumbered line names cards that are not played, such as a poignée, or begins with points."""
    first = set(reader.facts.at(line.tokens, 0)[0]) if line.tokens else set()
    told = reader.facts.among(line.tokens) & {"talon", "scart", "declared"}
    return line.number is None and bool(told or first & {"points", "score"})


def _is_row(line: Numbered, reader: CardReader, people: People, size: int) -> bool:
    """Return whether a line has nearly as many cards as a trick or more.

    If the line is numbered, one card is enough, or as many ranks without suits as players.
    """
    cards = sum(not _may_name_player(line.tokens, card, reader, people) for card in reader.cards_of(line.tokens))
    if cards >= size - 1 or line.number is None:
        return cards >= size - 1
    return cards > 0 or sum(reader.rank_alone(line.tokens, at) is not None for at in range(len(line.tokens))) >= size


def _may_name_player(tokens: Sequence[Token], card: FoundCard, reader: CardReader, people: People) -> bool:
    """Return whether the first token of a card may name a player instead."""
    return people.seat(tokens[card.first].form) is not None and not is_certain(tokens, card, reader)


def _begins_with_name(line: Numbered, card: FoundCard, reader: CardReader, people: People) -> bool:
    """Return whether a card begins with the number of a player, as in `2: Coeur 3`, or with what may be his initial."""
    first = line.tokens[card.first]
    return people.seat_at_place(first) is not None or (
        not first.is_number and _may_name_player(line.tokens, card, reader, people)
    )


def _divide_hand(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> HandLines:
    """Return the lines of one hand, divided into hands dealt, tricks and statements; `size`: number of players."""
    held: list[Held] = []
    tricks: list[Numbered] = []
    statements: list[tuple[Token, ...]] = []
    others: list[Numbered] = []
    table = player_table(lines, reader, people, size)
    lines = with_players_before_bids(_with_names_of_columns(lines, reader, people), reader, people)
    in_table = table.lines if table is not None else frozenset()
    statements += table.scores if table is not None else ()
    first_trick = _offset_of_first_trick(lines, reader, people, size)
    named: int | None = None
    above: int | None = None
    for line in lines:
        if not line.tokens:  # the number of a trick stands alone above it
            above = line.number
            continue
        if above is not None and line.number is None:
            line = line._replace(number=above)
        above = None
        tokens = line.tokens
        if line.line.start in in_table:
            tricks.append(line)
            continue
        others.append(line)
        under = people.heading is not None and line.line.start > people.heading.start
        if line.number is not None and _is_row(line, reader, people, size):
            tricks.append(line)
            continue
        hand = _hand_in_line(line, reader, people, named, size)
        if hand is not None:
            held.append(hand)
            others.pop()
            continue
        alone = [people.seat(token.form) for token in line.line.tokens]
        named = alone[0] if len(alone) == 1 and alone[0] is not None else named if hand is not None else None
        cards = [card for card in reader.cards_of(tokens) if not _may_name_player(tokens, card, reader, people)]
        if under and len(cards) == size and not _names_fact(tokens, reader) and not _names_unplayed_cards(line, reader):
            tricks.append(line)
            continue
        if line.line.start < first_trick or (table is not None and table.cards):
            statements += map(tuple, _without_legends(tokens))
        else:
            _divide_by_sentence(line, reader, people, size, tricks, statements)
    start = lines[0].line.start if lines else 0
    return HandLines(tuple(_one_hand_each(held)), tuple(tricks), tuple(statements), start, tuple(others))


def _offset_of_first_trick(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> int:
    """Return the offset of the first trick of a hand, if its tricks are counted from one on; otherwise 0.

    What stands before it is no trick: `Tekmovalec: Ana, enka` has no trump 1.
    """
    rows = [line for line in lines if line.number is not None and line.tokens and _is_row(line, reader, people, size)]
    return rows[0].line.start if len(rows) > FEW and rows[0].number == 1 else 0


_DIVIDERS = re.compile(r"[\t|;]")


def _with_names_of_columns(lines: Sequence[Numbered], reader: CardReader, people: People) -> list[Numbered]:
    """Return the lines below a table heading, with the player before a word in his column: `Geber` below `Hans`.

    A line above the heading is changed so if it has a word in each column, such as the bids, or a cross in one. What
    stands behind the columns of the players becomes a line of its own.
    """
    if people.heading is None:
        return list(lines)
    columns, start = people.heading.columns, people.heading.start
    found: list[Numbered] = []
    for line in lines:
        if line.number is not None or (line.line.start <= start and not _tells_by_columns(line, columns)):
            found.append(line)
            continue
        row = tuple(token for token in line.tokens if _column_of(token, line) <= max(columns))
        named = _with_player_before_cells(line._replace(tokens=row), columns, reader, people)
        remark = line.tokens[len(row) :]
        is_list = not row or any(reader.cards_of(remark)) or not _names_fact(row, reader)
        if named.tokens == row and is_list:
            found.append(line)
            continue
        found += [named, *([line._replace(tokens=remark)] if remark else [])]
    return found


def _tells_by_columns(line: Numbered, columns: Mapping[int, int]) -> bool:
    """Return whether a line has, besides a label, a word or number in each of these columns, or a cross in one."""
    filled = {_column_of(token, line) for token in line.tokens}
    has_cross = len(filled) == 2 and line.tokens[-1].form == CROSS and _column_of(line.tokens[-1], line) in columns
    return 0 in filled and (filled - {0} == {*columns} - {0} or has_cross)


CROSS = "x"
"""Mark in the column of a player."""


def _column_of(token: Token, line: Numbered) -> int:
    """Return the number of dividing signs before a token in its line."""
    return len(_DIVIDERS.findall(line.line.text[: token.start - line.line.start]))


def _with_player_before_cells(
    line: Numbered, columns: Mapping[int, int], reader: CardReader, people: People
) -> Numbered:
    """Return a line with the player's name put before his cell if the cell has only words and no card.

    columns: number of a column, from 0 -> its player. A line that names a player itself is returned as it is.
    """
    if any(len(token.form) > 2 and people.seat(token.form) is not None for token in line.tokens):
        return line
    cells: dict[int, list[Token]] = {}
    for token in line.tokens:
        cells.setdefault(_column_of(token, line), []).append(token)
    if len(cells) < 2 or any(token.is_number for tokens in cells.values() for token in tokens[:1]):
        return line
    named: list[Token] = []
    for column, tokens in cells.items():
        says_word = all(token.text.isalpha() and people.seat(token.form) is None for token in tokens)
        if column in columns and says_word and not list(reader.cards_of(tokens)):
            first = tokens[0]
            name = people.names[columns[column]]
            at = first.start - 1  # the sign before the cell
            named.append(Token(name, plain_words(name), at, first.start, first.before, " "))
            tokens = [] if first.form == CROSS else [first._replace(before=" "), *tokens[1:]]
        named.extend(tokens)
    return line._replace(tokens=tuple(named))


def _names_fact(tokens: Sequence[Token], reader: CardReader) -> bool:
    """Return whether some tokens begin with a word for a fact other than a trick, its leader or its winner."""
    facts, _ = reader.facts.at(tokens, 0)
    return bool(facts) and not set(facts) & {"tricks", "leader", "winner"}


def _one_hand_each(held: Sequence[Held]) -> list[Held]:
    """Return one hand for each player: the first of those with the most cards."""
    best: dict[int, Held] = {}
    for hand in held:
        if hand.player not in best or len(hand.cards) > len(best[hand.player].cards):
            best[hand.player] = hand
    return list(best.values())


AFTER_NAME = 3
"""Number of words after a player that may say that the cards following them are no hand."""
NOT_HELD = frozenset(("scart", "talon", "declared", "call", "exchange"))
"""Facts about cards that are not the hand of a player."""


def _hand_in_line(line: Numbered, reader: CardReader, people: People, named: int | None, size: int) -> Held | None:
    """Return the hand of a player that a line lists; None if it lists none.

    named: the player named alone on the line before, for a line without a name.
    """
    tokens = line.line.tokens
    first = next((at for at, token in enumerate(tokens[:3]) if people.seat(token.form) is not None), None)
    if first is None and named is None:
        return None
    if first is not None and reader.facts.among(tokens[: first + 1 + AFTER_NAME]) & NOT_HELD:
        return None
    player = named if first is None else people.seat(tokens[first].form)
    rest = tokens if first is None else tokens[first + 1 :]
    rest = rest[1:] if player is not None and rest and people.seat(rest[0].form) == player else rest  # `Ann (me): …`
    if player is None or len(rest) < FEW or any(_names_player(token, reader, people) for token in rest):
        return None
    cards, unread = list_of(rest, reader)
    if len(cards) <= max(FEW, size + 1) or unread * 4 > len(cards) or not is_by_suits(cards):
        return None
    if all(card.code[0] in "TF" for card in cards):  # it is shown or announced, and hardly a whole hand
        return None
    return Held(player, cards, unread, tokens[0].start, tokens[-1].end)


def _names_player(token: Token, reader: CardReader, people: People) -> bool:
    """Return whether a token names a player; a letter only in brackets, or beside signs if it is no suit."""
    if people.seat(token.form) is None:
        return False
    if len(token.form) > 1 or set(token.marks) >= {"(", ")"}:
        return True
    stands_apart = token.after.startswith((":", "(")) or token.before.strip()[-1:] in _BESIDE_TRICKS
    return stands_apart and reader.suit(token) is None


def _divide_by_sentence(
    line: Numbered,
    reader: CardReader,
    people: People,
    size: int,
    tricks: list[Numbered],
    statements: list[tuple[Token, ...]],
) -> None:
    """Divide a line into sentences of play, added as a line to `tricks`, and others, added to `statements`.

    A sentence of play has cards that nobody deals, takes or lays away.
    """
    play: list[Token] = []
    about_cards = False
    for sentence in _without_legends(line.tokens):
        facts = reader.facts.among(sentence)
        cards = _count_played(sentence, reader, people)
        continued = about_cards and "; " in sentence[0].before
        if tells_trick(sentence, reader, people, size):
            play.extend(sentence)
            about_cards = False
        elif (
            facts & {"dealer", "talon", "scart", "call", "declared", "score", "points", "bids"}
            and not _is_play(facts, cards, bool(play or tricks))
            and not _is_told_by_player(facts, sentence, reader, people, size)
        ) or (continued or _is_labelled(sentence, reader) or _lists_trumps(sentence, reader, people)):
            statements.append(tuple(sentence))
            about_cards = True
        elif cards and (
            cards >= size - 1
            or facts & {"leader", "winner", "tricks"}
            or ((play or tricks) and (cards > 1 or len(sentence) <= ALONE))
            or _count_beside_players(sentence, reader, people)
        ):
            play.extend(sentence)
            about_cards = False
        else:
            if not (play and facts & {"leader", "winner", "tricks"}):
                statements.append(tuple(sentence))
            if play:
                play.extend(sentence)
            about_cards = False
    if play:
        tricks.append(Numbered(line.line, None if len(play) < len(line.tokens) else line.number, tuple(play)))


def _lists_trumps(tokens: Sequence[Token], reader: CardReader, people: People) -> bool:
    """Return whether some tokens list more trumps than a trick has, and no other cards: they are shown, not played."""
    cards = list(reader.cards_of(tokens))
    if len(cards) <= len(people.names) + 1 or not all(card.code[0] in "TF" for card in cards):
        return False
    listed = tokens[cards[0].first : cards[-1].end]
    return not any(people.seat(token.form) is not None for token in listed) and len({one.code for one in cards}) == len(
        cards
    )


def _without_legends(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the sentences of a line without those that explain letters and those joined to them by a semicolon."""
    in_legend = False
    for sentence in sentences(tokens):
        in_legend = explains_letters(sentence) or (in_legend and "; " in sentence[0].before)
        if not in_legend:
            yield sentence


def _is_labelled(sentence: Sequence[Token], reader: CardReader) -> bool:
    """Return whether a sentence begins with a word for the taker or contract and a colon: `Spieler: Resi, Zweier`."""
    facts, length = reader.facts.at(sentence, 0)
    return bool(set(facts) & {"taker", "contract"}) and sentence[length - 1].after.startswith(":")


def _count_played(sentence: Sequence[Token], reader: CardReader, people: People) -> int:
    """Return how many cards of a sentence may be played; numbers alone count beside a player or another card.

    They also count if the sentence has a word for the lead and as many cards as a trick, as in `Resi leads: 18 7 13
    20`.
    """
    cards = [
        card
        for card in reader.cards_of(sentence)
        if not _may_name_player(sentence, card, reader, people)
        and not _SIGNED.search(sentence[card.first].before)
        and not (card.first and "tricks" in reader.facts.at(sentence, card.first - 1)[0])
    ]
    clear = [card for card in cards if card.end - card.first > 1 or not sentence[card.first].is_number]
    beside = [card for card in cards if card.first and people.seat(sentence[card.first - 1].form) is not None]
    led = len(cards) == len(people.names) and "leader" in reader.facts.among(sentence)
    return len(cards) if clear or led or len(beside) * len(people.names) >= len(cards) else 0


def _is_play(facts: set[str], cards: int, begun: bool) -> bool:
    """Return whether a sentence with these facts is about play: a lead or a trick won, but no talon, scart or deal.

    A sentence with a word for a call and fewer than two cards is a call, unless the word may also mean a lead and a
    trick came before.

    cards: number of cards in the sentence. begun: a trick came before.
    """
    if "call" in facts and cards < 2 and not (begun and "leader" in facts):
        return False
    return bool(facts & {"leader", "winner"}) and not facts & {"talon", "scart", "dealer"}


def _is_told_by_player(
    facts: set[str], sentence: Sequence[Token], reader: CardReader, people: People, size: int
) -> bool:
    """Return whether a sentence tells a trick player by player; `Poldi legt H9` is then no card laid away."""
    if facts & {"dealer", "talon", "score", "points", "bids", "declared"}:
        return False
    cards = {card.first for card in reader.cards_of(sentence)}
    played = [
        people.seat(token.form)
        for at, token in enumerate(sentence)
        if cards & {*range(at + 1, min(at + 1 + NEAR, _next_player(sentence, at, people)))}
    ]
    return len({seat for seat in played if seat is not None}) >= max(2, size - 1)


NEAR = 3
"""Number of words after a player among which his card begins."""


def _next_player(sentence: Sequence[Token], at: int, people: People) -> int:
    """Return the index of the next player after a token; the length of the sentence if there is none."""
    named = (place for place in range(at + 1, len(sentence)) if people.seat(sentence[place].form) is not None)
    return next(named, len(sentence))


def _count_beside_players(sentence: Sequence[Token], reader: CardReader, people: People) -> int:
    """Return how many cards of a sentence stand just after a player."""
    cards = {card.first for card in reader.cards_of(sentence)}
    return sum(people.seat(sentence[at - 1].form) is not None for at in cards if at)
