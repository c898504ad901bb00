"""Tables of tricks: a head with the players over their columns, then one line for each trick with all its cards.

Such a line does not state the order of play. A mark or another column may name the leader; otherwise the rules
determine it once the whole hand is read (see `rotate_tricks`).
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tarot_records.core.cards import SUITS
from tarot_records.notation.lines import TRICK
from tarot_records.notation.tokens import BY_SEAT, COMMA, TEXT, UNNUMBERED, WORD, Tell, Word, words_of
from tarot_records.notation.vocabulary import MARK_FORMS, POINT_WORDS, TRICK_WORDS, field_words, plain_set, plain_words
from tarot_records.transcripts.headed_lines.cards import cards_of
from tarot_records.transcripts.headed_lines.small_words import LEADING, NUMBER_SIGNS, SMALL, TAKES, WINNING
from tarot_records.transcripts.headed_lines.spoken import (
    AMOUNT,
    LEADER,
    STAR,
    WINNER,
    CardAsked,
    Columns,
    Seated,
    SpokenLine,
)

NUMBER, POINTS, COMMENT = "number", "points", "comment"
"""Meanings of columns that belong to no player."""
LEADS = plain_set(
    "leader,lead,led by,leads,entame,entameur,à l'entame,ausspiel,ausspieler,ausgespielt,spielt aus,vorhand,kommt raus"
    ",esce,chi esce,apre,chi apre,uscita,attacco,attacca,ouvre,attaque,beginnt,begins"
)
"""Words over the column of the leader."""
COUNTS = plain_set("mano,mani,donne,runde,round,giro,giocata")
"""Words over the column of trick numbers, besides the words for a trick."""
REMARKS = plain_set("remark,remarks,note,notes,remarque,remarques,nota,osservazioni,bemerkung,anmerkung")
"""Words over the column of comments."""
TOOK = plain_set(
    "made,makes,winner,fait,pris,prise,gagnant,gagnante,fatta,fatto,presa,preso,vincitore,vincente,gemacht,macht,gewinner"
)
"""Words explaining that a star marks the winner of a trick, if no word explains the leader."""
UNREAD = "?"
"""Token for a card that is unknown or ambiguous."""
_CUTS = {"|": r"\|", "\t": r"\t", "  ": r"(?<=\S) {2,}", ",": ",", " ": r"(?<=\S)\s+"}
"""Separator of the columns -> its pattern; the last two count only if a heading belongs to no player."""
_ALONE = re.compile(r"[\s|:+=*_–-]*[|:+=*_–-][\s|:+=*_–-]*")
_EXPLAINED = re.compile(r"\*\s*(?:[=:]|\)|–|-)?\s*([^\n*|;]+)")


class InColumn(NamedTuple):
    """A cell of a line, with its offset."""

    text: str
    start: int


class TableRow(NamedTuple):
    """A line of a table in the words of the notation."""

    words: tuple[Word, ...]
    cards: SpokenLine
    """Observations about the cards of the line, such as ambiguous cards; a line object without words of its own."""
    leader: str = ""
    """Label of the winner, who leads the next trick; empty if not stated."""


def star_means(text: str) -> str:
    """Return the meaning of a star beside a card as the text explains it: LEADER, WINNER or empty."""
    for found in _EXPLAINED.finditer(text):
        said = set(plain_words(found[1]).replace("'", "' ").strip(" :.()").split())
        leads, wins = said & (LEADING - WINNING) | said & LEADS, said & (TAKES | WINNING - LEADING - SMALL)
        if leads or wins:
            if bool(leads) != bool(wins):
                return LEADER if leads else WINNER
        elif said & TOOK:
            return WINNER
    return ""


def head_of(line: str, table: Seated) -> Columns | None:
    """Return the columns of a line that is the head of a table; None for other lines."""
    spoken = SpokenLine((), table)
    if any(map(str.isdigit, line)) and not any(map(str.isdigit, "".join((*table.seats, *table.names)))):
        return None  # rules out most lines at once
    for cut in _CUTS if len(table.playing) > 1 else ():
        cells = list(_cells(line, cut))
        roles = [_role(cell.text, place, spoken) for place, cell in enumerate(cells)]
        if (
            roles[0] in roles[1:] and plain_words(cells[0].text).strip(" .:") in NUMBER_SIGNS
        ):  # `N.`, where North has his own
            roles[0] = NUMBER, ""
        seats = tuple(seat for _, seat in filter(None, roles) if seat)
        if None in roles or sorted(seats) != sorted(table.playing):
            continue
        kinds = tuple(kind for kind, _ in filter(None, roles))
        told = [kind for kind in kinds if kind]
        if len(set(told)) == len(told) and (told or cut not in ", "):
            return Columns(kinds, tuple(seat for _, seat in filter(None, roles)), cut)
    return None


def _role(text: str, place: int, spoken: SpokenLine) -> tuple[str, str] | None:
    """Return (kind, seat) of a column by its heading, one of them empty; None if the heading is unknown.

    place: index of the column. A kind is NUMBER, LEADER, WINNER, POINTS or COMMENT.
    """
    typed = text.strip(" *_:.#°()\r")
    said, seat = plain_words(typed), spoken.player(typed)
    words = set(said.split())
    if seat is not None:
        return "", seat
    if not place and (not typed or words <= TRICK_WORDS | NUMBER_SIGNS | COUNTS):
        return NUMBER, ""
    if said in LEADS or field_words((LEADER,)).get(said) == LEADER:
        return LEADER, ""
    if words and (words <= WINNING | TAKES | TRICK_WORDS or field_words((WINNER,)).get(said) == WINNER):
        return WINNER, ""
    if said in POINT_WORDS:
        return POINTS, ""
    return (COMMENT, "") if said in REMARKS or said in MARK_FORMS else None


def _cells(line: str, cut: str) -> Iterator[InColumn]:
    body = line.rstrip()
    at = len(body) - len(body.lstrip(" ")) if cut != "\t" else 0
    if cut == "|":
        at += body[at : at + 1] == cut
        body = body.removesuffix(cut)
    for place, part in enumerate(re.split(f"({_CUTS[cut]})", body[at:])):
        if not place % 2:
            yield InColumn(part.strip(), at + len(part) - len(part.lstrip()))
        at += len(part)


def is_rule(line: str) -> bool:
    """Return whether a line consists only of signs, as the line between the head and the rows of a table."""
    return _ALONE.fullmatch(line.strip()) is not None


def is_row(line: str, table: Seated) -> bool:
    """Return whether a line is a row of the table that it follows; such a line is read only as a row."""
    return table.columns is not None and row_of(line, table, lambda *told, **facts: None) is not None


def row_of(line: str, table: Seated, tell: Tell) -> TableRow | None:
    """Return a line of the table as a trick or a score; None if it is neither."""
    columns = table.columns
    found = None if columns is None else _in_columns(line, columns)
    if columns is None or found is None:
        return None
    columns, cells = found
    of_seats = {seat: cell for seat, cell in zip(columns.seats, cells, strict=True) if seat}
    told = {kind: cell for kind, cell in zip(columns.kinds, cells, strict=True) if kind}
    if any(cell.text.startswith(("+", "−", "-")) for cell in of_seats.values()):
        return _score(of_seats, table) if all(AMOUNT.fullmatch(cell.text) for cell in of_seats.values()) else None
    number = _number(told.get(NUMBER))
    if number is None:
        return None
    return _trick(number, of_seats, told, columns, table, tell)


def _in_columns(line: str, columns: Columns) -> tuple[Columns, list[InColumn]] | None:
    """Return the columns and the cells of a row; None if the line does not fit.

    A trick number before the first column is allowed, and so are empty columns at the end that belong to no player.
    """
    size = len(columns.kinds)
    for cut in dict.fromkeys((columns.cut, "\t", "  ", " ")):
        cells = list(_cells(line, cut))
        if len(cells) == size + 1 and NUMBER not in columns.kinds and cells[0].text.strip(".:)").isdigit():
            return columns._replace(kinds=(NUMBER, *columns.kinds), seats=("", *columns.seats)), cells
        behind = size - len(cells)
        if 0 < behind < size and not any(columns.seats[-behind:]):  # nothing stands in the last of them
            cells += [InColumn("", len(line))] * behind
        if len(cells) == size:
            return columns, cells
    return None


def _number(cell: InColumn | None) -> Word | None:
    """Return the number of a trick; a token without a number if no column has it, None if the cell is no number."""
    if cell is None:
        return Word(UNNUMBERED, "", 0, 0)
    said = cell.text.split()[-1:] or [""]
    digits = said[0].strip(" .:)#°")
    return Word(WORD, digits, cell.start, cell.start + len(cell.text)) if digits.isdecimal() else None


def _score(cells: dict[str, InColumn], table: Seated) -> TableRow:
    first = next(iter(cells.values())).start
    words = [Word(WORD, "score", first, first)]
    for seat, cell in cells.items():
        words.append(Word(WORD, f"{seat}:{cell.text}", cell.start, cell.start + len(cell.text)))
    return TableRow(tuple(words), SpokenLine((), table))


def _trick(
    number: Word, cells: dict[str, InColumn], told: dict[str, InColumn], columns: Columns, table: Seated, tell: Tell
) -> TableRow | None:
    """Return a trick, with its cards from the leader on, or else from the first player; None if no cell is a card."""
    spoken = SpokenLine((), table)
    starred = [seat for seat, cell in cells.items() if STAR in cell.text]
    means = LEADER if WINNER in told else table.star
    for seat in starred if not means or len(starred) > 1 else ():
        at = cells[seat].start + cells[seat].text.index(STAR)
        tell("tn.word", at, at + 1, found=STAR, near=lambda: ())
    by = {kind: _seat(told.get(kind), spoken) for kind in (LEADER, WINNER)}
    if means and len(starred) == 1:
        by[means] = by[means] or Word(WORD, starred[0], cells[starred[0]].start, cells[starred[0]].start)
    leader, winner = by[LEADER], by[WINNER]
    typed = {seat: _typed(cells[seat], table, tell) for seat in table.playing}
    cards = _cards(typed, "" if leader is None else leader.text, columns.leader, spoken)
    if not any(spoken.looks_like_card(word) for words in typed.values() for word in words):
        return None
    first = Word(BY_SEAT, "", number.end, number.end) if leader is None else leader._replace(text=f"{leader.text}:")
    words = [number, first, *cards]
    if winner is not None:
        words.append(winner._replace(text=f"={winner.text}"))
    points, remark = told.get(POINTS), told.get(COMMENT)
    if points is not None and points.text:
        words.append(Word(WORD, f"({points.text})", points.start, points.start + len(points.text)))
    if remark is not None and remark.text:
        end = remark.start + len(remark.text)
        words += [Word(WORD, "comment", remark.start, remark.start)]
        words += [Word(TEXT, remark.text, remark.start, end, remark.text)]
    return TableRow(tuple(words), spoken, "" if winner is None else winner.text)


def _seat(cell: InColumn | None, spoken: SpokenLine) -> Word | None:
    """Return the leader or winner named in a cell, as typed if no player has this name; None if the cell is empty."""
    if cell is None or not cell.text:
        return None
    return Word(WORD, spoken.player(cell.text) or cell.text, cell.start, cell.start + len(cell.text))


def _typed(cell: InColumn, table: Seated, tell: Tell) -> list[Word]:
    """Return the words of a cell without the star; an unknown card for an empty cell."""
    words = []
    for word in words_of(cell.text, cell.start, table.seats, tell):
        bare = word.text.strip(STAR)
        before = len(word.text) - len(word.text.lstrip(STAR))
        if bare:
            words.append(word._replace(text=bare, start=word.start + before, end=word.start + before + len(bare)))
    unread = [Word(WORD, UNREAD, cell.start, cell.start + len(cell.text))]
    return words if any(any(map(str.isalnum, word.text)) or word.text == UNREAD for word in words) else unread


def _cards(typed: dict[str, list[Word]], leader: str, before: str, heard: SpokenLine) -> list[Word]:
    """Return the cards from the leader on, or else from the first player; add observations about them to `heard`.

    A bare rank takes the suit led, if that is known.
    """
    playing, found = heard.table.playing, dict[str, Sequence[Word]]()
    first = leader or before
    if first in playing:
        order = [*playing[playing.index(first) :], *playing[: playing.index(first)]]
        spoken = SpokenLine([word for seat in order for word in (*typed[seat], Word(COMMA, ",", 0, 0))], heard.table)
        cards = cards_of(spoken, TRICK)
        if len(cards) == len(order):
            found = {seat: [card] for seat, card in zip(order, cards, strict=True)}
            heard.tells_as(spoken)
    for seat in playing if not found else ():
        spoken = SpokenLine(typed[seat], heard.table)
        found[seat] = cards_of(spoken, TRICK, most=1) + spoken.words[spoken.at :]
        bare = typed[seat][0]
        if len(typed[seat]) == 1 and bare.text.isdecimal():
            codes = [code for suit in (*SUITS, "T") if (code := spoken.loose.of_suit(suit, bare.text))]
            if len(codes) > 1:
                spoken.asked.append(CardAsked(bare.start, bare.end, bare.text, tuple(sorted(codes))))
                found[seat] = [bare._replace(text=UNREAD)]
        heard.tells_as(spoken)
    at = playing.index(leader) if leader in playing else 0
    return [word for seat in (*playing[at:], *playing[:at]) for word in found[seat]]
