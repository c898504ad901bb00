"""Read a line in the writer's own words as statements of the notation: the kind of each line and its fields."""

import re

from tarot_records.notation import lines
from tarot_records.notation.lines import DEAL, DEALT, HAND, LINES, PLAYER, SCART, Field, LineForm
from tarot_records.notation.tokens import COMMA, NEXT, TEXT, UNNUMBERED, WORD, Word
from tarot_records.notation.vocabulary import (
    ARTICLES,
    ASIDE,
    ASKED,
    BETWEEN,
    BY,
    EXCHANGE_FORMS,
    MARK_FORMS,
    POINT_WORDS,
    TRICK_WORDS,
    VALUE_FORMS,
    field_words,
    line_words,
    plain_words,
)
from tarot_records.transcripts.headed_lines.bids import each_by_himself
from tarot_records.transcripts.headed_lines.cards import cards_of
from tarot_records.transcripts.headed_lines.cuts import cut_all
from tarot_records.transcripts.headed_lines.fields import POINTS, SIGNS
from tarot_records.transcripts.headed_lines.kinds import BIDS, FROM, KindLine
from tarot_records.transcripts.headed_lines.players import told_players
from tarot_records.transcripts.headed_lines.small_words import IMPERSONAL, IS, MAKES, OF_THE, SAYING, WINNING
from tarot_records.transcripts.headed_lines.tricks import number_of, trick

EXCHANGE, ITEM, DECLARE = LINES["exchange"], LINES["item"], LINES["declare"]
_POINTS_SHORT = frozenset("p")
"""Abbreviation of points."""
_SIGNED = re.compile(r"[+−–-][0-9]+")


class StatementLine(KindLine):
    """A line with methods that read its statements."""

    # -- where a line belongs ----------------------------------------------------------------------

    def line(self) -> list[Word]:
        """Return the words of all statements of the line in the notation."""
        found = self._statement()
        while self.at < len(self.words) and found is not self.words:
            if found[0].text in (POINTS.word, ITEM.word) and not self.begins_item() and self.says_no_more():
                return [*found, *self.as_comment()]
            end = self.words[self.at].start
            self.words, self.at, self.told = self.words[self.at :], 0, set()
            found += [Word(NEXT, "", end, end), *self._statement()]
        return found

    def _statement(self) -> list[Word]:
        """Take the next statement and return its words in the notation; `self.words` if no statement is recognised."""
        told = self._statement_in_prose()
        if told is not None:
            return told
        first = self.words[0]
        if self._is_unnumbered_trick():
            return trick(self, Word(UNNUMBERED, "", first.start, first.start), self.typed)
        found, count = self.phrase(line_words(), 0)
        if found is None and self.row(IMPERSONAL, 0):
            skipped = self.row(IMPERSONAL, 0)
            skipped += self.row(IS, skipped)
            found, count = self.phrase(line_words(), skipped)
            count += skipped
        if found is None and self.seat(first) is not None:
            found, count = self._kinds_after_seat()
        if found is not None and "hand" in found and self._is_trick(count):
            found, count, self.words = None, 0, self.words[count:]
        number, skipped = number_of(self)
        if number is not None and (found is None or found == ("deal",)) and not self._counts_items():
            found, count = self.phrase(line_words(), skipped)
            hand = found is not None and "hand" in found and skipped == 1 and not self.one_of(TRICK_WORDS, 1)
            if hand and not self._is_played(skipped + count):
                return self._numbered_hand(number, count)
            self.at = skipped + (count if hand else 0)
            return trick(self, number, self.typed)
        if found is None:
            found = self._kind_without_keyword()
            count = self.at
        if found is None:
            self.at = len(self.words)
            return self.words
        self.at = count
        meant = self._kind_by_context(found)
        if not meant:
            self.at = len(self.words)
            return self.words
        line = LINES[meant]
        last = self.words[max(0, count - 1)]
        begin = Word(WORD, line.word, first.start, last.end if count else first.start)
        return [begin, *self._take_rest(line)]

    def _statement_in_prose(self) -> list[Word] | None:
        """Return the statement of a sentence without a keyword: players, dealer, points or scores; else None."""
        players = told_players(self, self.typed)
        return players or self._told_dealer() or self._told_points() or self._told_score()

    def _told_points(self) -> list[Word] | None:
        """Return the points of each side: `Paul et Luc font 43 points`, `43 points pour Paul`; else None."""
        self.at, told = 0, list[Word]()
        first = self.words[0]
        while self.at < len(self.words):
            ahead = self._counted_points()
            back, who = self.at, self._side()
            if who is None:
                break
            self.at += self.row(MAKES, self.at)
            while self.text_at(self.at) in SIGNS:
                self.at += 1
            points = ahead or self._counted_points()
            if points is None:
                self.at = back
                break
            told += [Word(COMMA, ",", who.start, who.start)] if told else []
            told += [who, points]
            self.at += self.row(MAKES, self.at)
            while (word := self.peek()) is not None and (word.kind == COMMA or word.text in (".", "/", ";")):
                self.at += 1
        if told and self.at == len(self.words):
            return [Word(WORD, "points", first.start, first.start), *told]
        if told and self.told and (self.begins_item() or self.says_no_more()):
            return [Word(WORD, "points", first.start, first.start), *told]
        self.at = 0
        return None

    def _counted_points(self) -> Word | None:
        """Take a number with the word for points, and the words after it; None if no such number follows."""
        start = self.at
        word = self.peek()
        if word is None or not word.text[:1].isdigit():
            return None
        number = self.decimal()
        if self.takes(POINT_WORDS) or self.takes(_POINTS_SHORT):
            self.at += self.row(WINNING, self.at)
            return number
        self.at = start
        return None

    def _side(self) -> Word | None:
        word = self.peek()
        if word is None or self.seat(word) is None or word.text.isdigit():
            return None
        return self._seats()

    def _told_score(self) -> list[Word] | None:
        """Return the scores of two or more players, at least one signed: `Paul -78, les autres +26`; else None."""
        self.at = 0
        if self.seat(self.words[0]) is None or self.words[0].text.isdigit():
            return None
        signed = any(_SIGNED.fullmatch(word.text) for word in self.words)
        told = self._per_seat() if signed else []
        if self.at == len(self.words) and len(told) > 1:
            first = self.words[0].start
            return [Word(WORD, "score", first, first), *told]
        self.at, self.told = 0, set()
        return None

    def _numbered_hand(self, number: Word, count: int) -> list[Word]:
        """Return the statement of a hand labelled with a number: `3rd hand`."""
        first, last = number.start, self.words[count].end
        self.words[: count + 1] = [Word(WORD, "", first, first), Word(WORD, number.text, first, last)]
        self.at = 1
        return [Word(WORD, HAND.word, first, first), *self._hand()]

    # -- the rest of a line ------------------------------------------------------------------------

    def _take_rest(self, line: LineForm) -> list[Word]:
        """Take the words after the keyword of a line, and return them in the notation."""
        self._skip_to_what_is_told()
        if any(field.kind in (lines.CARD, lines.CARDS) for field in (*line.first, *line.named)):
            cut_all(self, fractions=True)
        if line is DECLARE and (several := self._several_declared()):
            return several
        if line is DEAL or line is SCART:
            return self._of_seat(DEALT if line is DEAL else line)
        if line is PLAYER:
            return [*self.value(Field("seat", lines.SEAT), line), *self.part(line)]
        if line is HAND:
            return self._hand()
        if line is EXCHANGE and self.at == 0:
            return self._exchange()
        if line is BIDS:
            each_by_himself(self)
        if line.form == lines.PAIRS:
            return self.pairs(line)
        if line.form == lines.VALUE:
            return [*self.value(line.first[0], line), *self.tail(line)]
        if line.form == lines.LIST:
            found = list[Word]()
            while self.peek() is not None:
                if line is POINTS and found and self.begins_item():
                    return found
                part = self.part(line)
                found += [Word(COMMA, ",", part[0].start, part[0].start), *part] if found and part else part
            return found
        return self.part(line)

    def _several_declared(self) -> list[Word]:
        """Return one statement for each of several declarations: `Franz Pagat, Uhu und Kakadu`; else empty."""
        who, told, at = list[Word](), list[Word](), self.at
        while at < len(self.words):
            word = self.words[at]
            said, count = self.phrase(self.forms.declarations, at)
            if said is not None:
                told.append(Word(WORD, said, word.start, self.words[at + count - 1].end))
            elif self.named_at(at) is not None:
                who.append(word._replace(text=self.named_at(at) or ""))
            elif word.kind != COMMA and not self.is_also(word) and not self.row(SAYING, at) and word.text not in SIGNS:
                return []
            at += max(count, 1)
        if len(who) != 1 or len(told) < 2:
            return []
        self.at = at
        first, *others = told
        begin = first._replace(text=DECLARE.word, end=first.start)
        more = (part for one in others for part in (begin._replace(kind=NEXT, text=""), begin, who[0], one))
        return [who[0], first, *more]

    def _skip_to_what_is_told(self) -> None:
        """Take the words between the first word of a line and its fields: `de la donne :`, `went`."""
        count = self.one_of(OF_THE, self.at)
        of_hand, several = self.phrase(line_words(), self.at + count) if count else (None, 0)
        if of_hand is not None and {"hand", "deal"} & set(of_hand):
            self.at += count + several
        if self.row(IS, self.at) < len(self.words) - self.at:
            self.at += self.row(IS, self.at)
        while (word := self.peek()) is not None and word.text in (":", "="):
            self.at += 1

    def _hand(self) -> list[Word]:
        """Take and return the label of a hand; words for the dealer after it begin another statement."""
        word = self.peek()
        if word is None or word.kind == TEXT:
            return self.tail(HAND)
        words = self.words
        deals = next((at for at in range(self.at, len(words)) if self._tells_dealer(at)), len(words))
        end = deals
        while end > self.at and (words[end - 1].kind == COMMA or words[end - 1].text in SIGNS):
            end -= 1
        told = self._sentence_of_dealer()
        if told:
            end, deals = min(end, told), told
            while words[end - 1].kind == COMMA:
                end -= 1
        elif any(self.named_at(at) is not None or self.one_of(POINT_WORDS, at) for at in range(self.at, end)):
            return words[self.at : end]  # no label of a hand: the user is asked about it
        self.words = words[:end]
        found = [word._replace(text=word.text.rstrip(" .,:(")) for word in self.text({})] + self.tail(HAND)
        self.words, self.at = words, deals
        return found

    def _exchange(self) -> list[Word]:
        """Return the exchange of a line that begins with its giver or taker: `Paul asks Luc for the king of hearts`."""
        subject = self.seat(self.words[0])
        self.at = 1
        kind, count = self.phrase(EXCHANGE_FORMS, self.at)
        begin = self.taken(count or 1, kind or lines.TALON)
        asks, takes = kind == ASKED, kind is None
        if takes:
            self._drop_talon()
        found = [begin]
        names = field_words(("cards",))
        told = {"taker" if asks or takes else "giver": [self.words[0]._replace(text=subject or "")]}
        cards = ASKED if asks else "cards"
        while (word := self.peek()) is not None and self.phrase(MARK_FORMS, self.at)[0] is None:
            label = self.seat(word)
            value, length = self.phrase(VALUE_FORMS, self.at)
            gives, several = self.phrase(names, self.at)
            if label is not None and not self.looks_like_card(word):
                told.setdefault("giver" if asks else "taker", [word._replace(text=label)])
                self.at += 1
            elif gives is not None:
                cards = "cards"
                self.at += several
            elif value == lines.NONE:
                told["cards"] = [self.taken(length, value)]
            elif self.looks_like_card(word) and cards not in told:
                told[cards] = cards_of(self, EXCHANGE, most=1 if cards == ASKED else 1000)
            elif (
                word.kind == COMMA
                or word.text in SIGNS
                or plain_words(word.text) in ARTICLES | BETWEEN | ASIDE
                or self.row(WINNING, self.at)
            ):
                self.at += 1
            else:
                break
        for name, words in told.items():
            found += [Word(WORD, name, words[0].start, words[0].start), *words] if words else []
        return [*found, *self.tail(EXCHANGE)]

    def _drop_talon(self) -> None:
        """Remove the word for the talon and the words before it, such as `du talon`, from the line."""
        end = next(at for at, word in enumerate(self.words) if VALUE_FORMS.get(plain_words(word.text)) == lines.TALON)
        begin = end
        while plain_words(self.text_at(begin - 1)) in FROM:
            begin -= 1
        del self.words[begin : end + 1]

    def _of_seat(self, line: LineForm) -> list[Word]:
        """Return the seat of a deal or scart, then its cards or `none` or `unknown`, then its other fields."""
        found = list[Word]()
        while plain_words(self.text_at(self.at)) in BETWEEN | BY | {"(", ""} and self.at < len(self.words):
            self.at += 1
        word = self.peek()
        label = None if word is None else self.seat(word)
        if word is not None and label is not None:
            self.at += 1
            found.append(word._replace(text=f"{label}:"))
            while (word := self.peek()) is not None and word.text in SIGNS:
                self.at += 1
        value, count = self.phrase(VALUE_FORMS, self.at)
        if value in (lines.NONE, lines.UNKNOWN):
            found.append(self.taken(count, value))
        else:
            found += cards_of(self, line)
        return [*found, *self.part(line._replace(first=()))]
