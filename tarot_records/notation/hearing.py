"""A line in the typist's own words -> the words of the notation, each still where it was typed.

Only what cannot be read as it stands comes here, so nothing that could be read is ever read otherwise. A card is
read where it can be one card only; where it may be several, it is asked about.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from tarot_records.notation import lines
from tarot_records.notation.lines import DEAL, HAND, LINES, PLAYER, SCART, TRICK, Field, LineForm
from tarot_records.notation.marked import ImpliedSuit
from tarot_records.notation.sheet import Sheet
from tarot_records.notation.vocabulary import (
    ARTICLES,
    BETWEEN,
    COMPASS,
    MARK_FORMS,
    TRICK_WORDS,
    VALUE_FORMS,
    field_words,
    line_words,
    loose_cards,
    plain,
)
from tarot_records.notation.words import COMMA, EXTENSION, REMARK, TEXT, WORD, Tell, Word

T = TypeVar("T")
LONGEST = 5
"""The most words of a phrase."""
_ORDINAL = re.compile(r"([0-9]{1,3})(?:er|[eè]me|e|st|nd|rd|th|[.:)°ªºoa])*")
_NUMBER = re.compile(r"[+−–-]?[0-9]+")
_NUMBERED = re.compile(r"(?:n[°ºor]?\.?|#)? ?[0-9]{1,4}[a-z]?", re.IGNORECASE)
"""How a hand is called beside its cards: by a number."""
_MARKED = re.compile(r'[\[\]{}<>?^|"]')
_PIECES = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^\[\]{}<>?^|"]+')
_SUBJECTS = frozenset(("call", "scart", "declare", "claim", "deal", "dealer", "bids"))
"""Lines that may begin with whose they are: `S appelle roi de cœur`."""
_POINT_WORDS = frozenset(map(plain, ("points", "point", "pts", "punti", "punto", "Punkte", "Augen")))
_SIGNS = frozenset((":", "-", "=", "–", "—"))
PAIR = 2
"""Letters of a card that says its suit and its rank by a letter each."""
_BY_ITSELF = (lines.SEAT, lines.CARDS)
"""Kinds of values that need no name where only one field takes such."""
_WON = ("=", "→", "->", "=>")


def heard(words: Iterable[Word], sheet: Sheet, tell: Tell) -> list[Word]:
    """The words of a line as the notation has them; as typed where nothing can be made of them."""
    everything = list(words)
    remarks = [word for word in everything if word.kind == REMARK]
    typed = [word for word in everything if word.kind != REMARK]
    return [*_Hearing(typed, sheet, tell).line(), *remarks] if typed else everything


class _Hearing:
    """A line being heard."""

    def __init__(self, words: list[Word], sheet: Sheet, tell: Tell) -> None:
        self.words, self.sheet, self.tell = words, sheet, tell
        self.at = 0
        self.forms = sheet.forms
        self.loose = loose_cards(sheet.letters.lang)

    # -- where a line belongs ----------------------------------------------------------------------

    def line(self) -> list[Word]:
        """The whole line."""
        first = self.words[0]
        found, count = self.phrase(line_words(), 0)
        if found is None and self._seat(first) is not None:
            found, count = self._of_a_seat()
        number, skipped = self._trick_number()
        if number is not None and (found is None or found == ("deal",)):
            self.at = skipped
            return self._trick(number)
        if found is None:
            found, count = self._without_its_word(), 0
        if found is None:
            return self.words
        self.at = count
        line = LINES[self._meant(found)]
        last = self.words[max(0, count - 1)]
        begin = Word(WORD, line.word, first.start, last.end if count else first.start)
        return [begin, *self._rest(line)]

    def _trick_number(self) -> tuple[Word | None, int]:
        """The number that begins a trick, and how many words that takes."""
        for skip in (0, 1):
            if skip and plain(self.words[0].text.rstrip(":")) not in TRICK_WORDS:
                break
            word = self.words[skip] if skip < len(self.words) else None
            match = None if word is None or word.kind != WORD else _ORDINAL.fullmatch(word.text)
            if match is not None and word is not None:
                return Word(WORD, match.group(1), self.words[0].start, word.end), skip + 1
        return None, 0

    def _of_a_seat(self) -> tuple[tuple[str, ...] | None, int]:
        """The line that begins with whose it is; its word is moved before the seat."""
        rest = self.at + 1
        found, count = self.phrase(line_words(), rest)
        fits = tuple(word for word in found or () if word in _SUBJECTS)
        if fits and (self.words[rest + count :] or "dealer" in fits):
            self.words = [*self.words[rest : rest + count], self.words[0], *self.words[rest + count :]]
            return (fits if self.words[count + 1 :] else ("dealer",)), count
        if self.phrase(self.forms.declarations, rest)[0] is not None:
            return ("declare",), 0
        if self.phrase(self._values_of(LINES["bids"], "bid"), rest)[0] is not None:
            return ("bids",), 0
        colon = self.words[0].text.endswith(":") or self._text_at(rest) == ":"
        return (("deal",), 0) if colon else (None, 0)

    def _without_its_word(self) -> tuple[str, ...] | None:
        """The line that begins with a bid or a declaration."""
        if self.phrase(self.forms.declarations, 0)[0] is not None:
            return ("declare",)
        bid, count = self.phrase(self._values_of(LINES["bids"], "bid"), 0)
        return ("bids",) if bid is not None and self._seat_at(count) is not None else None

    def _meant(self, found: Sequence[str]) -> str:
        """Of several lines with the same word, the one that what follows belongs to."""
        rest = self.words[self.at :]
        seated = bool(rest) and self._seat(rest[0]) is not None and not (len(rest) == 1 and rest[0].text.isdigit())
        if "declare" in found and any(
            self.phrase(self.forms.declarations, self.at + n)[0] is not None for n in range(len(rest))
        ):
            return "declare"
        if "deal" in found and seated and (len(rest) > 1 or "dealer" not in found):
            return "deal"
        if "dealer" in found and seated:
            return "dealer"
        if "hand" in found:
            said = " ".join(word.text for word in rest)
            called = not rest or rest[0].kind == TEXT or _NUMBERED.fullmatch(said) is not None
            return "hand" if called or "deal" not in found else "deal"
        if "score" in found and any(self._label(_cut(word.text)[0]) is not None for word in rest[:2]):
            return "score"
        return next((word for word in ("bids", "mark") if word in found), found[0])

    # -- words -----------------------------------------------------------------------------------

    def phrase(self, forms: Mapping[str, T], at: int) -> tuple[T | None, int]:
        """The longest phrase that begins at a word, and how many words it takes."""
        texts = []
        for word in self.words[at : at + LONGEST]:
            if word.kind != WORD:
                break
            texts.append(plain(word.text))
        for count in range(len(texts), 0, -1):
            found = forms.get(" ".join(texts[:count]).rstrip(" :"))
            if found is not None:
                return found, count
        return None, 0

    def _peek(self) -> Word | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def _seat_at(self, at: int) -> str | None:
        return self._seat(self.words[at]) if at < len(self.words) else None

    def _seat(self, word: Word) -> str | None:
        """The label of the seat a word names, in whatever words; None if it names none."""
        return self._label(word.text.rstrip(":")) if word.kind == WORD else None

    def _label(self, text: str) -> str | None:
        seats = self.sheet.seats
        if text in seats or (text.isascii() and text.isdigit() and int(text) < len(self.sheet.data["players"])):
            return text
        said = plain(text)
        same = [label for label in seats if plain(label) == said]
        players = self.sheet.data["players"]
        same += [str(i) for i, one in enumerate(players) if plain(one.get("name", "")) == said and said]
        for names, labels in COMPASS:
            if said in map(plain, names.split(",")):
                same += [label for label in labels if label in seats][:1]
        return same[0] if len(set(same)) == 1 else None

    def _values_of(self, line: LineForm, name: str) -> Mapping[str, str]:
        return self.sheet.values_of(line.word, name)

    # -- the rest of a line ------------------------------------------------------------------------

    def _rest(self, line: LineForm) -> list[Word]:
        while (word := self._peek()) is not None and word.text in (":", "="):
            self.at += 1
        if line is DEAL or line is SCART:
            return self._of_seat(line)
        if line is PLAYER:
            return [*self._value(Field("seat", lines.SEAT), line), *self._part(line)]
        if line is HAND:
            word = self._peek()
            return [*(() if word is None or word.kind == TEXT else self._text({})), *self._tail(line)]
        if line.form == lines.PAIRS:
            return self._pairs(line)
        if line.form == lines.VALUE:
            return [*self._value(line.first[0], line), *self._tail(line)]
        if line.form == lines.LIST:
            found = list[Word]()
            while self._peek() is not None:
                part = self._part(line)
                found += [Word(COMMA, ",", part[0].start, part[0].start), *part] if found and part else part
            return found
        return self._part(line)

    def _of_seat(self, line: LineForm) -> list[Word]:
        """`S: cards`, or what stands instead of the cards."""
        found = list[Word]()
        word = self._peek()
        label = None if word is None else self._seat(word)
        if word is not None and label is not None:
            self.at += 1
            found.append(word._replace(text=f"{label}:"))
            while (word := self._peek()) is not None and word.text == ":":
                self.at += 1
        value, count = self.phrase(VALUE_FORMS, self.at)
        if value in (lines.NONE, lines.UNKNOWN):
            found.append(self.taken(count, value))
        else:
            found += self._cards(line, False)
        return [*found, *self._part(line._replace(first=()))]

    def taken(self, count: int, text: str) -> Word:
        """So many words, as one."""
        first, last = self.words[self.at], self.words[self.at + count - 1]
        self.at += count
        return Word(WORD, text, first.start, last.end)

    def _part(self, line: LineForm) -> list[Word]:
        """The fields of a part, by place or name, in whatever order."""
        first: dict[str, list[Word]] = {}
        named: dict[str, list[Word]] = {}
        tail = list[Word]()
        kinds = {field.name: field for field in (*line.first, *line.named)}
        names = field_words(tuple(kinds))
        while (word := self._peek()) is not None:
            if word.kind == COMMA or word.text in _SIGNS:
                self.at += 1
                if word.kind == COMMA and line.form == lines.LIST and (first or named):
                    break
                continue
            mark, _ = self.phrase(MARK_FORMS, self.at)
            if mark is not None or word.kind == EXTENSION:
                tail += self._tail(line)
                continue
            name, count = self.phrase(names, self.at)
            by_place = self._field_for(word, line, first, named)
            named_here = name is not None and name not in first and not self._is_value(by_place, line)
            if name is not None and named_here and self.at + count < len(self.words):
                begin = self.taken(count, name)
                values = self._value(kinds[name], line)
                into = first if kinds[name] in line.first else named
                into[name] = values if into is first else [begin, *values]
                continue
            if by_place is not None:
                values = self._value(by_place, line)
                if by_place in line.first:
                    first[by_place.name] = values
                else:
                    named[by_place.name] = [Word(WORD, by_place.name, word.start, word.start), *values]
            elif line.form == lines.LIST and first and self._begins(word, line):
                break
            elif plain(word.text) in ARTICLES | BETWEEN:
                self.at += 1
            else:
                tail += self._tail(line)
        places = [word for field in line.first for word in first.get(field.name, ())]
        return [*places, *(word for words in named.values() for word in words), *tail]

    def _tail(self, line: LineForm) -> list[Word]:
        """What is left of a line, or of a part of its list, as it stands but for the words of marks."""
        found = list[Word]()
        while (word := self._peek()) is not None and not (word.kind == COMMA and line.form == lines.LIST):
            mark, count = self.phrase(MARK_FORMS, self.at)
            if mark is not None:
                found.append(self.taken(count, mark))
            else:
                found.append(word)
                self.at += 1
        return found

    def _field_for(
        self, word: Word, line: LineForm, first: Mapping[str, object], named: Mapping[str, object]
    ) -> Field | None:
        """The field that a word without a name is for."""
        for field in line.first:
            if field.name not in first and self._accepts(field, word, line):
                return field
        fits = [field for field in line.named if field.name not in named and self._accepts(field, word, line)]
        sizes = [field for field in fits if field.name == "size"]
        return next((field for field in (*sizes, *fits) if field in sizes or field.kind in _BY_ITSELF), None)

    def _begins(self, word: Word, line: LineForm) -> bool:
        return any(self._accepts(field, word, line) for field in line.first)

    def _is_value(self, field: Field | None, line: LineForm) -> bool:
        """Whether what comes next is a known value of this field, rather than the name of another."""
        return field is not None and (
            self.phrase(self._values_of(line, field.name), self.at)[0] is not None
            if field.kind == lines.WORD
            else field.kind in (lines.SEAT, lines.TAKER)
        )

    def _accepts(self, field: Field, word: Word, line: LineForm) -> bool:
        """Whether a word may be the value of a field."""
        if word.kind == TEXT:
            return field.kind in (lines.TEXT, lines.WORD)
        if word.kind != WORD:
            return False
        match field.kind:
            case lines.SEAT | lines.SEATS:
                return self._seat(word) is not None or self._several(word) is not None
            case lines.TAKER:
                return self._seat(word) is not None or VALUE_FORMS.get(plain(word.text)) == lines.TALON
            case lines.NUMBER | lines.POINTS:
                return _NUMBER.match(word.text) is not None
            case lines.CARD | lines.CARDS:
                return self._looks_like_card(word)
            case lines.WORD:
                return self._seat(word) is None and plain(word.text) not in ARTICLES | BETWEEN
            case lines.TEXT:
                return True
        return False

    def _looks_like_card(self, word: Word) -> bool:
        said = plain(word.text).rstrip(":")
        tables = (self.loose.whole, self.loose.suits, self.loose.ranks, self.loose.numbers)
        return any(said in table for table in tables) or bool(_MARKED.search(word.text))

    # -- values ------------------------------------------------------------------------------------

    def _value(self, field: Field, line: LineForm) -> list[Word]:
        """The words of a value, as its kind has them."""
        word = self._peek()
        if word is None:
            return []
        if word.kind == TEXT and field.kind not in (lines.TEXTS, lines.CARD, lines.CARDS):
            self.at += 1
            return [word]
        match field.kind:
            case lines.TEXT:
                return self._text(field_words(tuple(f.name for f in line.named)))
            case lines.WORD:
                return [self._slug(line, field.name)]
            case lines.TRUTH:
                value, count = self.phrase(VALUE_FORMS, self.at)
                return [self.taken(count, value)] if value in lines.TRUTHS else [self.taken(1, word.text)]
            case lines.SEAT:
                return [self.taken(1, self._seat(word) or word.text)]
            case lines.TAKER:
                label, said = self._seat(word), VALUE_FORMS.get(plain(word.text))
                return [self.taken(1, label or (lines.TALON if said == lines.TALON else word.text))]
            case lines.SEATS:
                return [self._seats()]
            case lines.CARD:
                return self._cards(line, False, 1)
            case lines.CARDS:
                return self._cards(line, False)
            case lines.NUMBER | lines.POINTS:
                return self._number()
            case lines.PER_SEAT:
                return self._per_seat()
        return [self.taken(1, word.text)]

    def _text(self, names: Mapping[str, str]) -> list[Word]:
        """Words that make one text, up to the name of another field; quotation marks need not stand."""
        start = self.at
        while (word := self._peek()) is not None and word.kind in (WORD, COMMA):
            if self.at > start and names and self.phrase(names, self.at)[0] is not None:
                break
            if self.phrase(MARK_FORMS, self.at)[0] is not None:
                break
            self.at += 1
        if self.at == start:
            return []
        first, last = self.words[start].start, self.words[self.at - 1].end
        said = self.sheet.text[first:last]
        return [Word(TEXT, said, first, last, said)]

    def _slug(self, line: LineForm, name: str) -> Word:
        value, count = self.phrase(self._values_of(line, name), self.at)
        return self.taken(count, value) if value is not None else self.taken(1, self.words[self.at].text.rstrip(":"))

    def _several(self, word: Word) -> str | None:
        """`S+N`, or nobody."""
        if VALUE_FORMS.get(plain(word.text)) in (lines.NOBODY, lines.NONE):
            return lines.NOBODY
        labels = [self._label(part) for part in word.text.rstrip(":").split("+")]
        return "+".join(label for label in labels if label) if all(labels) else None

    def _seats(self) -> Word:
        """Seats with a plus, or a word for it, between them."""
        start, labels = self.at, list[str]()
        while (word := self._peek()) is not None and word.kind == WORD:
            several = self._several(word)
            if several is None and not (labels and plain(word.text) in {"et", "and", "e", "und", "+"}):
                break
            if several is not None:
                labels.append(several)
            self.at += 1
        if not labels:
            return self.taken(1, self.words[start].text)
        return Word(WORD, "+".join(labels), self.words[start].start, self.words[self.at - 1].end)

    def _number(self) -> list[Word]:
        """A number; between its digits may stand a comma, and behind it what it counts."""
        number = self._decimal()
        while (word := self._peek()) is not None and plain(word.text) in _POINT_WORDS:
            self.at += 1
        return [number]

    def _decimal(self) -> Word:
        word = self.taken(1, self.words[self.at].text)
        comma = self._peek()
        after = self.words[self.at + 1] if self.at + 1 < len(self.words) else None
        if comma is None or after is None or comma.kind != COMMA or not word.text[-1:].isdigit():
            return word
        if (comma.start, after.start) != (word.end, comma.end) or not after.text[:1].isdigit():
            return word
        self.at += 2
        return Word(WORD, f"{word.text}.{after.text}", word.start, after.end)

    def _per_seat(self) -> list[Word]:
        """`S:-318 E:106`, with an equals sign or a blank for the colon, and commas."""
        found = list[Word]()
        while (word := self._peek()) is not None:
            if word.kind == COMMA or word.text == ";":
                self.at += 1
                continue
            if word.kind != WORD:
                break
            label, number = _cut(word.text)
            seat = self._label(label)
            if seat is None:
                break
            self.at += 1
            end = word.end
            while not number and (more := self._peek()) is not None and more.text in (":", "="):
                self.at += 1
            if not number and (more := self._peek()) is not None and more.kind == WORD and self._is_number(more):
                self.at += 1
                number, end = more.text, more.end
            found.append(Word(WORD, f"{seat}:{number}", word.start, end))
        return found

    @staticmethod
    def _is_number(word: Word) -> bool:
        return word.text == "?" or _NUMBER.fullmatch(word.text) is not None

    def _pairs(self, line: LineForm) -> list[Word]:
        """`options petit sec = joué`."""
        self.words[self.at :] = [piece for word in self.words[self.at :] for piece in _at_signs(word)]
        found = list[Word]()
        names: Mapping[str, str] = self.forms.options if line.word == "options" else {}
        while (word := self._peek()) is not None:
            if word.kind != WORD or self.phrase(MARK_FORMS, self.at)[0] is not None:
                self.at += 1
                found += [] if word.kind == COMMA else [word]
                continue
            name, count = self.phrase(names, self.at)
            key = self.taken(count, name) if name is not None else self.taken(1, word.text.rstrip(":"))
            while (sign := self._peek()) is not None and sign.text in ("=", ":"):
                self.at += 1
            if self._peek() is None:
                found.append(key)
                break
            own = self.forms.values.get(key.text, {})
            truths = {form: value for form, value in VALUE_FORMS.items() if value in own.values()}
            value, count = self.phrase({**truths, **own}, self.at)
            part = self.taken(count, value) if value is not None else self.taken(1, self.words[self.at].text)
            found.append(Word(WORD, f"{key.text}={part.text}", key.start, part.end))
        return found

    # -- cards -------------------------------------------------------------------------------------

    def _trick(self, number: Word) -> list[Word]:
        """A trick behind its number."""
        found = [number]
        word = self._peek()
        label = None if word is None else self._seat(word)
        colon = word is not None and (word.text.endswith(":") or self._text_at(self.at + 1) == ":")
        if word is not None and label is not None and (colon or self._leads(word)):
            self.at += 1
            found.append(word._replace(text=f"{label}:"))
            while self._text_at(self.at) == ":":
                self.at += 1
        value, count = self.phrase(VALUE_FORMS, self.at)
        found += [self.taken(count, value)] if value == lines.NONE else self._cards(TRICK, True)
        names = field_words(("winner", "points", "paid"))
        while (word := self._peek()) is not None:
            name, count = self.phrase(names, self.at)
            sign = next((sign for sign in _WON if word.text.startswith(sign)), "")
            if sign or name == "winner":
                found += self._winner(word, len(sign) if sign else -1, count)
            elif word.text.startswith("("):
                found.append(self._decimal())
            elif name == "paid":
                found.append(self.taken(count, name))
                found += self._cards(TRICK, False, 1)
            elif word.kind == COMMA:
                self.at += 1
            else:
                return [*found, *self._tail(TRICK)]
        return found

    def _leads(self, word: Word) -> bool:
        """Whether a word without a colon is the leader: it is no card, or there would be one too many."""
        if plain(word.text) not in self.loose.whole:
            return True
        hand = self.sheet.hand
        players = len(self.sheet.data["players"]) - len((hand.data if hand else {}).get("sits_out", ()))
        cards = sum(one.kind == WORD and self._looks_like_card(one) for one in self.words[self.at :])
        return cards == players + 1

    def _text_at(self, at: int) -> str:
        return self.words[at].text if at < len(self.words) else ""

    def _winner(self, word: Word, sign: int, count: int) -> list[Word]:
        """Who won, behind a sign or a word."""
        self.at += 1 if sign >= 0 else count
        text, end = (word.text[sign:], word.end) if sign >= 0 else ("", word.end)
        if not text and (seat := self._peek()) is not None:
            self.at += 1
            text, end = seat.text, seat.end
        return [Word(WORD, f"={self._label(text) or text}", word.start, end)]

    def _cards(self, line: LineForm, in_trick: bool, most: int = 1000) -> list[Word]:
        """Cards, each written in full, up to what else the line may say."""
        names = field_words(("winner", "points", "paid") if line is TRICK else tuple(f.name for f in line.named))
        run = _Run(self, in_trick)
        while (word := self._peek()) is not None and len(run.found) < most:
            if word.kind == COMMA or word.text in ("/", "-", "+", "·", "|", ":"):
                if word.kind == COMMA and line.form == lines.LIST:
                    break
                self.at += 1
                continue
            if word.kind != WORD or (in_trick and (word.text[0] in "=(→" or word.text.startswith("->"))):
                break
            if not self._looks_like_card(word) and any(self.phrase(f, self.at)[0] for f in (MARK_FORMS, names)):
                break
            run.take(word)
        return run.found


class _Run:
    """Cards one after the other, of which one may take its suit from those before it, or from a suit's name."""

    def __init__(self, hearing: _Hearing, in_trick: bool) -> None:
        self.hearing, self.loose, self.letters = hearing, hearing.loose, hearing.sheet.letters
        self.suits = ImpliedSuit(in_trick)
        self.last: str | None = None
        """The suit of the last card that has one."""
        self.named: str | None = None
        """The suit that was named before its cards."""
        self.unknown = False
        """Whether a card came of which nobody knows the suit."""
        self.by_initial = False
        """Whether suits are named by their letters alone."""
        self.found = list[Word]()

    def take(self, word: Word) -> None:
        """The next card, or the name of a suit."""
        hearing = self.hearing
        text = word.text
        said = plain(text).removeprefix("l'").removeprefix("d'")
        if said in ARTICLES:
            hearing.at += 1
            return
        spoken = self._spoken(said)
        if spoken is not None:
            count, code = spoken
            self._put(hearing.taken(count, text), {code})
            return
        hearing.at += 1
        if _MARKED.search(text) and said not in self.loose.whole:
            self._marked(word)
            return
        exact = self.letters.whole(text)
        if exact is not None:
            self._put(word, {exact})
            return
        if self._names_suit(text, said):
            return
        small = self.loose.small.get(text.upper())
        if small is not None:
            self._put(word, {small})
            return
        whole = self.loose.whole.get(said)
        if whole is not None:
            self.hearing.sheet.rank_first |= len(text) == PAIR and text.isalpha()
            self._put(word, whole)
            return
        self._put(word, self._bare(said))

    def _spoken(self, said: str) -> tuple[int, str] | None:
        """A rank and a suit with a word between them: how many words that takes, and the card."""
        words, at = self.hearing.words, self.hearing.at
        rest = [plain(word.text) for word in words[at + 1 : at + 3] if word.kind == WORD]
        if rest and rest[0].startswith("d'"):
            rest = ["d'", rest[0][2:]]
            count = 2
        else:
            count = 3
        if len(rest) < 2 or rest[0] not in BETWEEN:
            return None
        suit = self.loose.suits.get(rest[1])
        code = None if suit is None else self.loose.of_suit(suit, said)
        return None if code is None else (count, code)

    def _names_suit(self, text: str, said: str) -> bool:
        """Whether a word names the suit of the cards behind it."""
        name = said.removesuffix(":")
        suit = self.loose.suits.get(name)
        colon = text.endswith(":")
        if suit is None and name in self.loose.initials and (colon or name not in self.loose.ranks):
            suit, self.by_initial = self.loose.initials[name], not colon
        if suit is not None:
            self.named = suit
        return suit is not None

    def _bare(self, said: str) -> set[str]:
        """The cards that a rank alone may be."""
        dotted = said.startswith(".")
        rank = said.lstrip(".")
        if self.named is not None and not dotted:
            if self.by_initial and rank in self.loose.initials and rank in self.loose.ranks:
                return {f"{self.named}{self.loose.ranks[rank]}", f"{self.loose.initials[rank]}?"}
            suits: list[str | None] = [self.named]
        elif dotted:
            suits = [self.suits.led]
        elif self.suits.now is not None and self.loose.of_suit(self.suits.now, rank) is not None:
            suits = [self.suits.now]
        else:
            suits = [self.suits.led, self.last] if self.last is not None and not self.unknown else []
            suits += ["T"] if suits or rank not in self.loose.ranks else []
        cards = {self.loose.of_suit(suit, rank) for suit in suits if suit is not None}
        return {card for card in cards if card is not None}

    def _marked(self, word: Word) -> None:
        """A card with its marks."""
        last = ""

        def piece(match: re.Match[str]) -> str:
            nonlocal last
            text = match.group()
            if text.startswith('"') or self.letters.whole(text) is not None:
                last = self.letters.whole(text) or last
                return text
            cards = self.loose.whole.get(plain(text)) or self._bare(plain(text))
            if len(cards) != 1:
                return text
            last = next(iter(cards))
            return self.letters.written[last]

        text = _PIECES.sub(piece, word.text)
        self.found.append(word._replace(text=text))
        if last:
            self._add(last)

    def _put(self, word: Word, cards: set[str]) -> None:
        """A card if it can be one only; of several, it is asked which."""
        if len(cards) > 1:
            self.hearing.tell("tn.either", word.start, word.end, found=word.text[:40], cards=sorted(cards))
            self.found.append(word._replace(text="?"))
            self._add("?")
            return
        code = next(iter(cards), None)
        alone = word.text.upper() if word.text.upper() in self.letters.ranks else word.text
        self.found.append(word._replace(text=alone if code is None else self.letters.written[code]))
        if code is not None:
            self._add(code)

    def _add(self, code: str) -> None:
        self.suits.add(code)
        self.unknown |= code == "?"
        if code[0] in "SHDCT":
            self.last = code[0]
            self.named = code[0] if self.named is not None else None


def _cut(text: str) -> tuple[str, str]:
    """A seat and a number that stand in one word."""
    label, _, number = text.replace("=", ":", 1).partition(":")
    return label, number


def _at_signs(word: Word) -> list[Word]:
    """A word cut at its equals signs and colons."""
    if word.kind != WORD:
        return [word]
    pieces = re.finditer(r"[=:]|[^=:]+", word.text)
    return [Word(WORD, m.group(), word.start + m.start(), word.start + m.end()) for m in pieces]
