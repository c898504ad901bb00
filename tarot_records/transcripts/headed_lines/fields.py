"""Read the fields of a line in the writer's own words: by place or by name, in any order, with their values."""

import re
from collections.abc import Mapping, Sequence

from tarot_records.notation import lines
from tarot_records.notation.lines import LINES, Field, LineForm
from tarot_records.notation.tokens import COMMA, EXTENSION, TEXT, WORD, Word
from tarot_records.notation.vocabulary import (
    ALSO,
    ARTICLES,
    BETWEEN,
    EACH,
    FEW,
    MARK_FORMS,
    OTHERS,
    POINT_WORDS,
    VALUE_FORMS,
    WITH,
    field_words,
    items_of,
    line_words,
    plain_words,
    sizes_of,
)
from tarot_records.transcripts.headed_lines.cards import cards_of
from tarot_records.transcripts.headed_lines.spoken import AMOUNT, Seated, SpokenLine, parts_of_word

POINTS = LINES["points"]
SIGNS = frozenset((":", "-", "=", "–", "—"))
_BY_ITSELF = (lines.SEAT, lines.CARDS)
"""Kinds of values that need no field name."""


class FieldLine(SpokenLine):
    """A line with methods that read its fields."""

    def __init__(self, typed: str, words: Sequence[Word], table: Seated) -> None:
        super().__init__(words, table)
        self.typed = typed

    def part(self, line: LineForm) -> list[Word]:
        """Take the fields of one part of a line, by place or name in any order; return their words in the notation."""
        first: dict[str, list[Word]] = {}
        named: dict[str, list[Word]] = {}
        tail, sized = list[Word](), list[Word]()
        kinds = {field.name: field for field in (*line.first, *line.named)}
        names = field_words(tuple(kinds))
        while (word := self.peek()) is not None:
            if line is POINTS and first and self.begins_item():
                break
            if word.kind == COMMA or word.text in SIGNS:
                self.at += 1
                if word.kind == COMMA and line.form == lines.LIST and (first or named):
                    break
                continue
            mark, _ = self.phrase(MARK_FORMS, self.at)
            if mark is not None or word.kind == EXTENSION:
                tail += self.tail(line)
                continue
            name, count = self.phrase(names, self.at)
            by_place = self._field_for(word, line, first, named)
            named_here = name is not None and name not in first and not self._is_value(by_place, line)
            if line.word == "declare" and "item" not in named and self._is_item_of(first.get("kind", ())):
                named["item"] = [Word(WORD, "item", word.start, word.start), self.taken(1, plain_words(word.text))]
                continue
            if by_place is not None and line.word == "declare" and "kind" in first and self._is_card_or_item():
                tail += self.tail(line)
                continue
            own, count_of_own = self.phrase(line_words(), self.at)
            if own is not None and line.word in own and by_place is None and name is None:
                self.at += count_of_own
                continue
            if name is not None and named_here and self.at + count < len(self.words):
                begin = self.taken(count, name)
                values = self.value(kinds[name], line)
                into = first if kinds[name] in line.first else named
                into[name] = values if into is first else [begin, *values]
                continue
            if by_place is not None:
                sized = sized or (self._size_in_name() if by_place.name == "kind" else [])
                values = self.value(by_place, line)
                if by_place in line.first:
                    first[by_place.name] = values
                else:
                    named[by_place.name] = [Word(WORD, by_place.name, word.start, word.start), *values]
            elif line.form == lines.LIST and first and any(self._accepts(field, word, line) for field in line.first):
                break
            elif plain_words(word.text) in ARTICLES | BETWEEN:
                self.at += 1
            elif line.word == "item" and first and self.says_no_more():
                tail += self.as_comment()
            else:
                tail += self.tail(line)
        if sized and not {"cards", "size"} & {*first, *named}:
            named["size"] = sized
        places = [word for field in line.first for word in first.get(field.name, ())]
        return [*places, *(word for words in named.values() for word in words), *tail]

    def _size_in_name(self) -> list[Word]:
        """Return `size` and the size that the name of the next declaration states; empty if it states none."""
        said, count = self.phrase(self.forms.sized, self.at)
        sizes = sizes_of(self.table.game, len(self.table.playing), said[0]) if said else ()
        if said is None or said[1] >= len(sizes):
            return []
        first, last = self.words[self.at].start, self.words[self.at + count - 1].end
        return [Word(WORD, "size", first, first), Word(WORD, str(sizes[said[1]]), first, last)]

    def _field_for(
        self, word: Word, line: LineForm, first: Mapping[str, object], named: Mapping[str, object]
    ) -> Field | None:
        """Return the field to which a word without a field name belongs; None if no field accepts it.

        first, named: the fields that have a value already.
        """
        for field in line.first:
            if field.name not in first and self._accepts(field, word, line):
                return field
        fits = [field for field in line.named if field.name not in named and self._accepts(field, word, line)]
        worth = (self.at + 1 < len(self.words) and self.one_of(POINT_WORDS, self.at + 1)) or word.text.startswith("(")
        alone = not self._goes_on_with_cards()
        counts = [field for field in fits if field.name == ("value" if worth else "size") and (worth or alone)]
        known = [field for field in fits if field.kind == lines.WORD and self._is_known_value(line, field)]
        plainly = [field for field in fits if field.kind in _BY_ITSELF]
        return next(iter((*counts, *known, *plainly)), None)

    def _is_card_or_item(self) -> bool:
        """Return whether only one phrase is left, both a card and an item for a kontra: `kontra Uhu`."""
        said, count = self.phrase(self.forms.announced, self.at)
        return said is not None and self.at + count == len(self.words) and self.looks_like_card(self.words[self.at])

    def _is_item_of(self, kind: Sequence[Word]) -> bool:
        """Return whether the next word is the item of a declaration rather than a card: `trumps pagat`."""
        possible = items_of(self.table.game, len(self.table.playing), kind[0].text) if kind else ()
        return plain_words(self.text_at(self.at)) in possible and not self._goes_on_with_cards()

    def _goes_on_with_cards(self) -> bool:
        """Return whether the next word is a card before other cards or after an article, not a plain number."""
        begin = plain_words(self.text_at(self.at - 1)) in ARTICLES
        nothing = ARTICLES | BETWEEN | {""}
        rest = (
            word for word in self.words[self.at + 1 :] if word.kind == WORD and plain_words(word.text) not in nothing
        )
        after = next(rest, None)
        return begin or (after is not None and self.looks_like_card(after))

    def _is_known_value(self, line: LineForm, field: Field) -> bool:
        """Return whether the next word is a value of a field with few values, so that it needs no field name."""
        value, _ = self.phrase(self.values_of(line, field.name), self.at)
        item = (line.word, field.name) == ("declare", "item") and not self.looks_like_card(self.words[self.at])
        few = self.forms.items.values() if item else ()
        return value is not None and value in (FEW.get((line.word, field.name)) or few)

    def _is_value(self, field: Field | None, line: LineForm) -> bool:
        """Return whether the next words are a value of this field rather than the name of another field."""
        return field is not None and (
            self.phrase(self.values_of(line, field.name), self.at)[0] is not None
            if field.kind == lines.WORD
            else field.kind in (lines.SEAT, lines.TAKER)
        )

    def _accepts(self, field: Field, word: Word, line: LineForm) -> bool:
        """Return whether a word, the next one of the line, may begin the value of a field."""
        if word.kind == TEXT:
            return field.kind in (lines.TEXT, lines.WORD)
        if word.kind != WORD:
            return False
        if word.text.isdigit() and self.table.seats and field.kind in (lines.SEAT, lines.TAKER):
            return field in line.first  # elsewhere a number is a card or a sum, where players have names
        match field.kind:
            case lines.SEATS if self.one_of(OTHERS, self.at):
                return True
            case lines.SEAT | lines.SEATS:
                return self.seat(word) is not None or self.several(word) is not None
            case lines.TAKER:
                return self.seat(word) is not None or VALUE_FORMS.get(plain_words(word.text)) == lines.TALON
            case lines.NUMBER | lines.POINTS:
                return AMOUNT.match(word.text.removeprefix("(")) is not None
            case lines.CARD | lines.CARDS:
                rank = plain_words(self.text_at(self.at + 1)) in self.loose.ranks
                return self.looks_like_card(word) or (plain_words(word.text) in self.loose.initials and rank)
            case lines.WORD:
                if self.phrase(self.values_of(line, field.name), self.at)[0] is not None:
                    return True
                card = any(one.kind == lines.CARDS for one in line.named) and self.looks_like_card(word)
                return self.seat(word) is None and not card and plain_words(word.text) not in ARTICLES | BETWEEN
            case lines.TEXT:
                return True
        return False

    # -- values ------------------------------------------------------------------------------------

    def value(self, field: Field, line: LineForm) -> list[Word]:
        """Take a field's value and return its words in the notation."""
        word = self.peek()
        if word is None:
            return []
        if word.kind == TEXT and field.kind not in (lines.TEXTS, lines.CARD, lines.CARDS):
            self.at += 1
            return [word]
        match field.kind:
            case lines.TEXT:
                return self.text(field_words(tuple(f.name for f in line.named)))
            case lines.WORD:
                return [self._take_value_word(line, field.name)]
            case lines.TRUTH:
                value, count = self.phrase(VALUE_FORMS, self.at)
                return [self.taken(count, value)] if value in lines.TRUTHS else [self.taken(1, word.text)]
            case lines.SEAT:
                return [self.taken(1, self.seat(word) or word.text)]
            case lines.TAKER:
                label, said = self.seat(word), VALUE_FORMS.get(plain_words(word.text))
                return [self.taken(1, label or (lines.TALON if said == lines.TALON else word.text))]
            case lines.SEATS:
                return [self._seats()]
            case lines.CARD:
                return cards_of(self, line, most=1)
            case lines.CARDS:
                return cards_of(self, line)
            case lines.NUMBER | lines.POINTS:
                return self._number()
            case lines.PER_SEAT:
                return self._per_seat()
        return [self.taken(1, word.text)]

    def text(self, names: Mapping[str, str]) -> list[Word]:
        """Take the words of one text, with or without quotation marks, up to the name of another field or a mark."""
        start = self.at
        while (word := self.peek()) is not None and word.kind in (WORD, COMMA):
            if self.at > start and names and self.phrase(names, self.at)[0] is not None:
                break
            if self.phrase(MARK_FORMS, self.at)[0] is not None:
                break
            self.at += 1
        if self.at == start:
            return []
        first, last = self.words[start].start, self.words[self.at - 1].end
        said = self.typed[first:last]
        return [Word(TEXT, said, first, last, said)]

    def _take_value_word(self, line: LineForm, name: str) -> Word:
        """Take a phrase and return it as the field's word of the notation; an unknown word stays unchanged."""
        value, count = self.phrase(self.values_of(line, name), self.at)
        return self.taken(count, value) if value is not None else self.taken(1, self.words[self.at].text.rstrip(":"))

    def _seats(self) -> Word:
        """Take seats joined by a plus sign or a word such as `and`, or a phrase for the others, as one word."""
        start, labels = self.at, list[str]()
        if self.takes(OTHERS):
            labels = self.others()
        while (word := self.peek()) is not None and word.kind == WORD:
            several = self.several(word)
            also = bool(labels) and (self.is_also(word) or self._is_between_names(word))
            before = self.words[self.at - 1]
            joined = self.is_also(before) or self._is_between_names(before)
            if not also and (several is None or (labels and not joined)):
                break
            if several is not None and not also:
                labels.append(several)
            self.at += 1
        self.told |= {label for several in labels for label in several.split("+")}
        if not labels:
            return self.taken(1, self.words[start].text)
        return Word(WORD, "+".join(labels), self.words[start].start, self.words[self.at - 1].end)

    def _is_between_names(self, word: Word) -> bool:
        """Return whether a word that is also a seat's letter, such as `e`, joins two seats named in full."""
        at = self.words.index(word)
        names = (self.text_at(at - 1).strip(":"), self.text_at(at + 1).strip(":"))
        whole = all(self.label(name) is not None and (len(name) > 1 or name in self.table.seats) for name in names)
        return at > 0 and word.text in ALSO and whole

    def _number(self) -> list[Word]:
        """Take a number, with or without a decimal comma, and the word for points after it."""
        number = self.decimal()
        self.takes(POINT_WORDS)
        return [number._replace(text=number.text.strip("()"))]

    def _per_seat(self) -> list[Word]:
        """Take a number for each seat: `S:-318 E:106`, also with equals signs, blanks or commas.

        The number of `the others` is repeated for each seat that the line has not named.
        """
        found, alike = list[Word](), list[Word]()
        while (word := self.peek()) is not None:
            if word.kind == COMMA or word.text in (";", "/", "|", "·") or self.is_also(word):
                self.at += 1
                continue
            if word.kind != WORD:
                break
            if word.text in (":", "="):
                self.at += 1
                continue
            others = self.takes(OTHERS)
            label, number = ("", "") if others else cut_number(word.text)
            seat = self.label(label)
            if seat is None and not others:
                break
            self.at += not others
            end = word.end
            self.takes(EACH)
            while not number and (more := self.peek()) is not None and more.text in (":", "="):
                self.at += 1
            if not number and (more := self.peek()) is not None and more.kind == WORD and self._is_number(more):
                self.at += 1
                number, end = more.text, more.end
            self.takes(POINT_WORDS)
            self.takes(EACH)
            if seat is not None:
                self.told.add(seat)
                found.append(Word(WORD, f"{seat}:{number}", word.start, end))
            else:
                alike.append(Word(WORD, number, word.start, end))
        return [*found, *(one._replace(text=f"{seat}:{one.text}") for one in alike[:1] for seat in self.others())]

    @staticmethod
    def _is_number(word: Word) -> bool:
        """Return whether a word is a whole number, or `?` for an unknown number."""
        return word.text == "?" or AMOUNT.fullmatch(word.text) is not None

    def pairs(self, line: LineForm) -> list[Word]:
        """Take pairs of a name and a value, such as `petit sec = joué` among options; return words `name=value`."""
        self.words[self.at :] = [piece for word in self.words[self.at :] for piece in _split_at_signs(word)]
        found = list[Word]()
        names: Mapping[str, str] = self.forms.options if line.word == "options" else {}
        while (word := self.peek()) is not None:
            if word.kind != WORD or self.phrase(MARK_FORMS, self.at)[0] is not None:
                self.at += 1
                found += [] if word.kind == COMMA else [word]
                continue
            name, count = self.phrase(names, self.at)
            key = self.taken(count, name) if name is not None else self.taken(1, word.text.rstrip(":"))
            while (sign := self.peek()) is not None and sign.text in ("=", ":"):
                self.at += 1
            if self.peek() is None:
                found.append(key)
                break
            own = self.forms.values.get(key.text, {})
            truths = {form: value for form, value in VALUE_FORMS.items() if value in own.values()}
            value, count = self.phrase({**truths, **own}, self.at)
            part = self.taken(count, value) if value is not None else self.taken(1, self.words[self.at].text)
            found.append(Word(WORD, f"{key.text}={part.text}", key.start, part.end))
        return found

    def says_no_more(self) -> bool:
        """Return whether the rest of a line names no player and no item of the score."""
        rest = range(self.at, len(self.words))
        counted = any(self.phrase(self.forms.items, at)[0] is not None for at in rest)
        plainly = all(self.words[at].kind in (WORD, COMMA) and self.named_at(at) is None for at in rest)
        marked = self.phrase(MARK_FORMS, self.at)[0] is not None
        return bool(rest) and plainly and not counted and not marked

    def as_comment(self) -> list[Word]:
        """Take the rest of a line as a comment."""
        while self.peek() is not None and not any(map(str.isalnum, self.text_at(self.at))):
            self.at += 1
        if self.at == len(self.words):
            return []
        start, end = self.words[self.at].start, self.words[-1].end
        self.at = len(self.words)
        said = self.typed[start:end]
        return [Word(WORD, "comment", start, start), Word(TEXT, said, start, end, said)]

    def begins_item(self) -> bool:
        """Return whether an item of the score follows, perhaps after a small word such as `with` and a number."""
        at = self.at + self.one_of(WITH, self.at)
        at += self.text_at(at).isdigit()
        return self.phrase(self.forms.items, at)[0] is not None


def cut_number(text: str) -> tuple[str, str]:
    """Split a word such as `S:-318` into the label of a seat and a number."""
    label, _, number = text.replace("=", ":", 1).partition(":")
    return label, number


def _split_at_signs(word: Word) -> list[Word]:
    """Split a word at its equals signs and colons."""
    return parts_of_word(word, _AT_SIGNS) if word.kind == WORD else [word]


_AT_SIGNS = re.compile(r"[=:]|[^=:]+")
