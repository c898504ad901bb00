"""Cursor over the words of one typed line, which reads them into values."""

from collections.abc import Callable, Collection, Iterator
from typing import Any, NoReturn

from tarot_records.core.faults import Reason, pointer
from tarot_records.core.limits import MAX_CARDS, MAX_SEATS
from tarot_records.notation import lines
from tarot_records.notation.card_token import CardParser, ImpliedSuit
from tarot_records.notation.lines import MARK_HERE, MARKS, Field, LineForm
from tarot_records.notation.tokens import (
    COMMA,
    EXTENSION,
    NEXT,
    REMARK,
    TEXT,
    WORD,
    GiveUpError,
    Word,
    card_points,
    whole_number,
    words_of,
)
from tarot_records.notation.vocabulary import letters_of, near_synonyms, plain_words, values_of
from tarot_records.reading.sheet import AskedCard, Points, Sheet
from tarot_records.transcripts.headed_lines.columns import is_row
from tarot_records.transcripts.headed_lines.line_reader import continues

MOST_ON_A_LINE = 20
"""Maximum number of faults on a line; the rest of the line is not read."""
MOST_TEXTS = 1_000
"""Maximum number of texts or sides in a row; no list of the format is as long."""


class Cursor:
    """A cursor over the words of one line."""

    def __init__(self, sheet: Sheet, line: str, start: int) -> None:
        self.sheet, self.start, self.end = sheet, start, start + len(line.rstrip())
        self.last = start
        """End of the last token read."""
        self._told = 0
        in_table = sheet.columns is not None and is_row(line, sheet.seated())
        own_words = start in sheet.heard or in_table or sheet.has_trumps_too(line)
        self._words = sheet.hear(line, start, self.tell) if own_words else words_of(line, start, sheet.seats, self.tell)
        self._ahead: list[Word] = []
        self._more = False
        """True if another statement follows on the line."""

    # -- what is wrong ---------------------------------------------------------------------------

    def tell(self, code: str, start: int, end: int, **facts: Any) -> None:
        """Report a fault at the offsets `start` to `end`; in brief reading, then raise GiveUpError to skip the line.

        The fact `near`, a list of similar words, is given as a function, which is called only if the fact is needed.
        """
        if self._told == MOST_ON_A_LINE:
            self.sheet.tell("tn.rest", start, self.end, limit=MOST_ON_A_LINE)
            raise GiveUpError
        self._told += 1
        self.sheet.troubled.add(self.start)
        if "near" in facts:  # not computed if the line is read once more
            facts["near"] = () if self.sheet.brief else facts["near"]()
        self.sheet.tell(code, start, end, **facts)
        if self.sheet.brief:
            raise GiveUpError

    def give_up(self, code: str, word: Word, **facts: Any) -> NoReturn:
        """Report a fault of a word, and raise GiveUpError to skip the rest of the line."""
        self.tell(code, word.start, word.end, **facts)
        raise GiveUpError

    def refuse_unexpected(self, word: Word, known: Collection[str]) -> NoReturn:
        """Report an unexpected word and raise GiveUpError; `known` are the words that would be allowed."""
        self.give_up("tn.word", word, found=word.text[:40], near=lambda: near_synonyms(word.text[:20], known))

    # -- words -----------------------------------------------------------------------------------

    def peek(self) -> Word | None:
        """Return the next word without taking it; None at the end of the statement."""
        while not self._ahead:
            word = None if self._more else next(self._words, None)
            if word is None:
                return None
            if word.kind == NEXT:
                self._more = True
                return None
            if word.kind == REMARK:
                if self.start < self.last == word.start and continues(word.text[1:], self.sheet.seated()):
                    self.tell("tn.word", word.start, word.start + 1, found=";", near=lambda: (",",))
                self.sheet.remarks.append(word.start)
            else:
                self._ahead.append(word)
        return self._ahead[0]

    def next(self) -> Word | None:
        """Take the next word and return it; None at the end of the statement."""
        word = self.peek()
        if word is not None:
            self._ahead.pop()
            self.last = word.end
        return word

    def need(self, what: str, kind: str = WORD) -> Word:
        """Take the next word, which must be of this kind, and return it; else report a fault and raise GiveUpError.

        `what` is the slug of the wanted thing, which the fault names.
        """
        word = self.peek()
        if word is None or word.kind == COMMA:
            self.tell("tn.missing", self.last, self.last + 1, what=Reason(what))
            raise GiveUpError
        if word.kind != kind:
            self.give_up("tn.instead", word, what=Reason(what), found=word.text[:40])
        self.next()
        return word

    def takes(self, text: str) -> bool:
        """Take the next word if it is `text`; return True if so."""
        word = self.peek()
        if word is None or word.kind not in (WORD, COMMA) or word.text != text:
            return False
        self.next()
        return True

    def another(self) -> bool:
        """Go on to the next statement of the line; return False if there is none."""
        self.peek()
        more, self._more = self._more, False
        return more

    def finish(self) -> None:
        """Report any further word of the statement as a fault."""
        word = self.peek()
        if word is not None:
            self.refuse_unexpected(word, MARKS)

    # -- parts -----------------------------------------------------------------------------------

    def put(self, data: dict[str, Any], at: str, name: str, value: Any, start: int, end: int) -> None:
        """Store a value in `data` under `name`, and its span; report a field that is stated twice.

        `at` is the JSON Pointer of `data`.
        """
        if name in data:
            self.tell("tn.twice", start, end, name=name)
        data[name] = value
        self.sheet.spans[at + pointer(name)] = start, end

    def part(self, line: LineForm, data: dict[str, Any], at: str, start: int, marked: bool = True) -> None:
        """Read the fields of a part into `data`, up to a comma or the end, and its marks if `marked` is True.

        `at` is the JSON Pointer of `data`, and `start` the offset where the part begins.
        """
        for i, field in enumerate(line.first):
            if i < line.needed or self._fits(field, line):
                value, first, last = self.value(field, at, line, data)
                if value is not None:
                    self.put(data, at, field.name, value, first, last)
        self.named(line, data, at)
        if marked:
            self.marks(at)
        self.sheet.spans[at] = start, self.last

    def named(self, line: LineForm, data: dict[str, Any], at: str) -> None:
        """Read the named fields and the extensions of a part into `data`."""
        while (word := self.peek()) is not None:
            field = next((field for field in line.named if field.name == word.text), None)
            if word.kind == EXTENSION:
                self.next()
                self.put(data, at, word.text, word.value, word.start, word.end)
            elif word.kind == WORD and field is not None:
                self.next()
                value, start, end = self.value(field, at, line, data)
                self.put(data, at, field.name, value, start, end)
            elif word.kind == COMMA or word.text in MARKS:
                return
            else:
                self.refuse_unexpected(word, [*(field.name for field in line.named), *MARKS])

    def marks(self, at: str) -> None:
        """Read the marks that follow a value; `at` is the JSON Pointer of the value."""
        while (word := self.peek()) is not None and word.kind == WORD and word.text in MARKS:
            mark: dict[str, Any] = {}
            count = len(self.sheet.data.get("marks", ()))
            self.sheet.mark(at, mark, word.start, word.end)
            own = f"/marks/{count}"
            self.part(MARK_HERE, self.sheet.data["marks"][count], own, word.start, marked=False)

    def _fits(self, field: Field, line: LineForm) -> bool:
        """Return True if the next word may be the value of this optional positional field."""
        word = self.peek()
        if word is None or word.kind in (COMMA, EXTENSION):
            return False
        if word.kind == TEXT:
            return field.kind in (lines.TEXT, lines.WORD)
        names = [named.name for named in line.named]
        return field.kind in (lines.WORD, lines.SEAT) and word.text not in (*names, *MARKS)

    # -- values ----------------------------------------------------------------------------------

    def value(self, field: Field, at: str, line: LineForm, data: dict[str, Any]) -> tuple[Any, int, int]:
        """Read the value of a field; return it with its start and end."""
        first = self.peek()
        start = self.last if first is None else first.start
        value = _READERS[field.kind](self, f"{at}/{field.name}", line, data)
        return value, start, max(self.last, start)

    def seat(self) -> int:
        """Read a seat, given by its label or its number."""
        return self.seat_of(self.need("seat"))

    def seat_of(self, word: Word) -> int:
        """Return the seat that a word names."""
        named = self.sheet.seats.get(word.text)
        if named is not None:
            return named
        if word.text.isascii() and word.text.isdigit() and len(word.text) == 1:
            return int(word.text)
        known = tuple(self.sheet.seats) or tuple(str(seat) for seat in range(len(self.sheet.data["players"])))
        self.give_up("tn.seat", word, found=word.text[:40], known=known)

    def seat_with_colon(self) -> tuple[int, int, int]:
        """Read a seat with a colon (`S:`), as before the values of a seat; return it with its start and end."""
        word = self.need("seat_colon")
        if not word.text.endswith(":"):
            self.give_up("tn.instead", word, what=Reason("seat_colon"), found=word.text[:40])
        return self.seat_of(word._replace(text=word.text[:-1])), word.start, word.end

    def cards(self, at: str, in_trick: bool, stops: Collection[str]) -> list[str]:
        """Read cards up to the end, a comma, a mark or a word in `stops`; return their codes, an empty list for `none`.

        `at` is the JSON Pointer of the list.
        """
        if self.takes(lines.NONE):
            return []
        suits, codes, letters = ImpliedSuit(in_trick), list[str](), self.sheet.letters
        first = self.peek()
        start = self.last if first is None else first.start
        for word in self._card_words(in_trick, stops):
            text = word.text
            code = letters.cards.get(text) or (letters.after(suits.now, text) if suits.now else None)
            if code is None:
                code, is_read = self._typed_card(word, f"{at}/{len(codes)}", suits)
                if is_read:
                    suits.add(code)
            else:
                if self.sheet.own_words and in_trick and text.isdecimal() and code[0] != "T":
                    cards = code, f"T{text}"
                    self.sheet.bare.append(AskedCard(word.start, word.end, self.start, text, cards))
                self.sheet.typed.add(text)
                suits.add(code)
            self.sheet.spans[f"{at}/{len(codes)}"] = word.start, word.end
            codes.append(code)
            if len(codes) > MAX_CARDS:
                self.give_up("tn.long", word, limit=MAX_CARDS, what=Reason("cards"))
        if not codes:
            self.need("card")
        self.sheet.spans[at] = start, self.last
        return codes

    def _typed_card(self, word: Word, at: str, suits: ImpliedSuit) -> tuple[str, bool]:
        """Read a card typed in any form and store its marks; return its code, and True if it could be read."""
        letters = letters_of(self.sheet.letters.lang, self.sheet.data.get("game", ""))
        typed = CardParser(word.text, word.start, letters, suits, self.tell)
        code = typed.read()
        for mark in typed.marks:
            self.sheet.mark(at, mark, word.start, word.end)
        self.sheet.typed |= typed.pieces
        return code, not typed.failed

    def _card_words(self, in_trick: bool, stops: Collection[str]) -> Iterator[Word]:
        """Take and yield words up to the end of a list of cards."""
        while (word := self.peek()) is not None and word.kind not in (COMMA, EXTENSION):
            if word.kind == WORD and (word.text in stops or word.text in MARKS or (in_trick and word.text[0] in "=(")):
                return
            self.next()
            yield word

    def number_of(self, word: Word) -> int:
        """Return the whole number that a word states; give up the line if it is no number."""
        number = whole_number(word.text) if word.kind == WORD else None
        return self.give_up("tn.number", word, found=word.text[:40]) if number is None else number

    def points_of(self, word: Word, data: dict[str, Any]) -> int:
        """Store card points such as 40, 40.5 or 106/3 until the unit is known, and return 0 for now."""
        points = card_points(word.text) if word.kind == WORD else None
        if points is None:
            self.give_up("tn.points", word, found=word.text[:40])
        assert self.sheet.hand is not None  # points stand in hands
        self.sheet.hand.points.append(Points(data, points, word.start, word.end))
        return 0

    def size(self) -> int:
        """Read the number of entries in a list by seats, which follows `of`."""
        word = self.need("number")
        size = self.number_of(word)
        if not 0 <= size <= MAX_SEATS:
            self.give_up("tn.number", word, found=word.text[:40])
        return size

    def per_seat(self, at: str) -> list[int | None]:
        """Read numbers of seats, such as `S:-318 E:106 N:? W:106`; return them by seat, None for `?` or no entry."""
        size = self.size() if self.takes(lines.OF) else None
        found: dict[int, int | None] = {}
        while (word := self.peek()) is not None and word.kind == WORD and ":" in word.text:
            self.next()
            label, _, text = word.text.partition(":")
            seat = self.seat_of(word._replace(text=label))
            if seat in found:
                self.tell("tn.twice", word.start, word.end, name=label)
            part = word._replace(text=text, start=word.end - len(text)) if text else self.need("number")
            found[seat] = None if part.text == "?" else self.number_of(part)
            self.sheet.spans[f"{at}/{seat}"] = part.start, part.end
        if not found and size is None:
            self.need("seat_number", COMMA)
        entries = max(len(self.sheet.data["players"]) if size is None else size, *(s + 1 for s in found), 0)
        return [found.get(seat) for seat in range(entries)]

    def seats_of(self, word: Word, at: str) -> list[int]:
        """Return the seats that a word names, such as `S+N`; an empty list for `nobody`."""
        if word.text == lines.NOBODY:
            return []
        seats, start = list[int](), word.start
        for label in word.text.split("+")[: MAX_SEATS + 1]:
            part = Word(WORD, label, start, start + len(label))
            self.sheet.spans[f"{at}/{len(seats)}"] = part.start, part.end
            seats.append(self.seat_of(part))
            start = part.end + 1
        return seats

    def sides(self, at: str, stops: Collection[str]) -> list[list[int]]:
        """Read sides, such as `S+N E+W`; return the seats of each, an empty list for `none`."""
        if self.takes(lines.NONE):
            return []
        first = self.need("seats")
        self.sheet.spans[f"{at}/0"] = first.start, first.end
        found = [self.seats_of(first, f"{at}/0")]
        while (word := self.peek()) is not None and word.kind == WORD and len(found) < MOST_TEXTS:
            if word.text in stops or word.text in MARKS:
                break
            self.next()
            self.sheet.spans[f"{at}/{len(found)}"] = word.start, word.end
            found.append(self.seats_of(word, f"{at}/{len(found)}"))
        return found

    def text(self) -> str:
        """Read a text in quotation marks."""
        value: str = self.need("quoted_text", TEXT).value
        return value

    def texts(self, at: str) -> list[str]:
        """Read one or more quoted texts."""
        found = list[str]()
        while not found or ((word := self.peek()) is not None and word.kind == TEXT and len(found) < MOST_TEXTS):
            word = self.need("quoted_text", TEXT)
            self.sheet.spans[f"{at}/{len(found)}"] = word.start, word.end
            found.append(word.value)
        return found

    def plain(self) -> str:
        """Read a single word, which may stand in quotation marks."""
        word = self.peek()
        if word is not None and word.kind == TEXT:
            return self.text()
        return self.need("word").text

    def slug(self, line: LineForm, name: str) -> str:
        """Read a word of the format or the game in any language; return its slug, or a quoted word as typed."""
        word = self.peek()
        text = self.plain()
        if word is None or word.kind == TEXT:
            return text
        return values_of(self.sheet.data.get("game", ""), line.word, name).get(plain_words(text), text)

    def truth(self) -> bool:
        """Read `yes` or `no`."""
        word = self.need("yes_or_no")
        if word.text not in lines.TRUTHS:
            self.give_up("tn.instead", word, what=Reason("yes_or_no"), found=word.text[:40])
        return lines.TRUTHS[word.text]

    def card(self, at: str) -> str:
        """Read one card."""
        return self._typed_card(self.need("card"), at, ImpliedSuit(False))[0]

    def taker(self) -> int | None:
        """Read a seat, or `talon`, for which None is returned."""
        return None if self.takes(lines.TALON) else self.seat()


_Reader = Callable[[Cursor, str, LineForm, dict[str, Any]], Any]
_READERS: dict[str, _Reader] = {
    lines.TEXT: lambda cursor, at, line, data: cursor.text(),
    lines.TEXTS: lambda cursor, at, line, data: cursor.texts(at),
    lines.DATE: lambda cursor, at, line, data: cursor.plain(),
    lines.WORD: lambda cursor, at, line, data: cursor.slug(line, at.rpartition("/")[2]),
    lines.POINTER: lambda cursor, at, line, data: cursor.plain(),
    lines.NUMBER: lambda cursor, at, line, data: cursor.number_of(cursor.need("number")),
    lines.POINTS: lambda cursor, at, line, data: cursor.points_of(cursor.need("card_points"), data),
    lines.TRUTH: lambda cursor, at, line, data: cursor.truth(),
    lines.SEAT: lambda cursor, at, line, data: cursor.seat(),
    lines.TAKER: lambda cursor, at, line, data: cursor.taker(),
    lines.SEATS: lambda cursor, at, line, data: cursor.seats_of(cursor.need("seats"), at),
    lines.SIDES: lambda cursor, at, line, data: cursor.sides(at, [field.name for field in line.named]),
    lines.CARD: lambda cursor, at, line, data: cursor.card(at),
    lines.CARDS: lambda cursor, at, line, data: cursor.cards(at, False, [field.name for field in line.named]),
    lines.PER_SEAT: lambda cursor, at, line, data: cursor.per_seat(at),
}
"""Kind of value -> its reader. The line determines what may follow; card points are stored in the data."""
