"""Read a line in the writer's own words as statements of the notation: the kind of each line and its fields."""

import re
from collections.abc import Sequence

from tarot_records.notation import lines
from tarot_records.notation.lines import DEAL, DEALT, HAND, LINES, PLAYER, SCART, Field, LineForm
from tarot_records.notation.tokens import COMMA, NEXT, TEXT, UNNUMBERED, WORD, Word
from tarot_records.notation.vocabulary import (
    ARTICLES,
    ASIDE,
    ASKED,
    BETWEEN,
    BY,
    EVERYBODY,
    EXCHANGE_FORMS,
    MARK_FORMS,
    POINT_WORDS,
    TRICK_WORDS,
    VALUE_FORMS,
    WITH,
    field_words,
    line_words,
    plain_words,
)
from tarot_records.transcripts.hearing_bids import each_by_himself
from tarot_records.transcripts.hearing_cards import cards_of
from tarot_records.transcripts.hearing_cuts import SEPARATORS, cut_all, cut_colons, labelled
from tarot_records.transcripts.hearing_fields import POINTS, SIGNS, FieldLine, cut_number
from tarot_records.transcripts.hearing_players import told_players
from tarot_records.transcripts.hearing_tricks import number_of, trick
from tarot_records.transcripts.small_words import (
    AROUND,
    DEALS,
    IMPERSONAL,
    IS,
    LEADING,
    MAKES,
    OF_THE,
    SAYING,
    TAKES,
    WINNING,
)
from tarot_records.transcripts.spoken import AMOUNT, SpokenLine

BIDS, EXCHANGE, ITEM, DECLARE = LINES["bids"], LINES["exchange"], LINES["item"], LINES["declare"]
_NUMBERED = re.compile(r"(?:n[°ºor]?\.?|#)? ?[0-9]{1,4}[a-z]?[.):]?", re.IGNORECASE)
"""Pattern of the label of a hand that is only a number."""
_FROM = frozenset(("du", "de", "le", "dal", "dai", "il", "from", "the", "aus", "dem", "vom", "of"))
"""Words between a verb and the word for the talon."""
_POINTS_SHORT = frozenset("p")
"""Abbreviation of points."""
_SIGNED = re.compile(r"[+−–-][0-9]+")
_SUBJECTS = frozenset(("call", "scart", "declare", "claim", "deal", "dealer", "bids", "contract"))
"""Kinds of lines that may begin with their player: `S appelle roi de cœur`."""
SEVERAL = 3
"""Minimum number of consecutive cards in a hand."""
WHOLE = 8
"""Minimum number of cards after a player that make a hand without a sign or word for it."""


class StatementLine(FieldLine):
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

    def _told_dealer(self) -> list[Word] | None:
        """Return the dealer of a sentence of one name and words for dealing: `C'est Paul qui donne`; else None."""
        named, deals = list[Word](), False
        for at, word in enumerate(self.words):
            if word.kind == WORD and self.named_at(at) is not None:
                named.append(word)
            elif word.kind == WORD and self.one_of(DEALS, at):
                deals = True
            elif word.text not in SIGNS and not self.row(AROUND, at):
                return None
        if len(named) != 1 or not deals:
            return None
        first = self.words[0]
        self.at = len(self.words)
        return [first._replace(text="dealer"), named[0]._replace(text=self.seat(named[0]) or "")]

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

    def _is_unnumbered_trick(self) -> bool:
        """Return whether all playing players stand in turn before their cards; plain numbers alone are no trick."""
        self.at = 0
        if self.named_at(0) is None and not self.row(LEADING, 0):
            return False
        spoken = SpokenLine(self.words, self.table)
        cut_all(spoken, fractions=True)
        cut_colons(spoken)
        spoken.at = 0 if self.seat_at(0) is not None else self.row(LEADING, 0)
        places = labelled(spoken)
        told = [word.text for at, word in enumerate(spoken.words) if at not in places and word.kind == WORD]
        return bool(places) and not all(AMOUNT.fullmatch(text) for text in told[: len(self.table.playing)])

    def _is_played(self, at: int) -> bool:
        """Return whether, from an index on, all playing players stand in turn before their cards."""
        spoken = SpokenLine(self.words[at:], self.table)
        cut_all(spoken, fractions=True)
        return bool(labelled(spoken))

    def _is_trick(self, at: int) -> bool:
        """Return whether a word for a hand means a trick: a number, a player and at most one card a player follow."""
        digits = self.text_at(at).rstrip(".:)").isdigit()
        if not digits or self.named_at(at + 1) is None:
            return False
        spoken = SpokenLine(self.words[at + 2 :], self.table)
        cut_all(spoken)
        said = [
            plain_words(word.text) for word in spoken.words if word.text[0].isalnum() and spoken.looks_like_card(word)
        ]
        cards = sum(word not in self.loose.suits and word not in ARTICLES for word in said)
        return SEVERAL <= cards <= len(self.table.playing)

    def _numbered_hand(self, number: Word, count: int) -> list[Word]:
        """Return the statement of a hand labelled with a number: `3rd hand`."""
        first, last = number.start, self.words[count].end
        self.words[: count + 1] = [Word(WORD, "", first, first), Word(WORD, number.text, first, last)]
        self.at = 1
        return [Word(WORD, HAND.word, first, first), *self._hand()]

    def _counts_items(self) -> bool:
        """Return whether a line begins with a count of an item of the score: `2 bouts`."""
        return self.words[0].text.isdigit() and self.phrase(self.forms.items, 1)[0] is not None

    def _kinds_after_seat(self) -> tuple[tuple[str, ...] | None, int]:
        """Return the possible kinds of a line that begins with its player, and the number of words of its verb.

        Move the verb before the player, in place. Kinds are None if the line is not recognised.
        """
        rest = self.at + 1
        self._join_verb(rest)
        found, count = self.phrase(line_words(), rest)
        fits = tuple(word for word in found or () if word in _SUBJECTS)
        said = rest + self.row_before(SAYING, rest, {**self.values_of(BIDS, "bid"), **self.forms.declarations})
        if "bids" in fits and self._is_only_a_bid(rest):
            return ("bids",), 0
        if said > rest and "declare" in fits and self._is_only_a_bid(said):
            return ("bids",), 0
        if fits and (self.words[rest + count :] or "dealer" in fits):
            self.words = [*self.words[rest : rest + count], self.words[0], *self.words[rest + count :]]
            return (fits if self.words[count + 1 :] else ("dealer",)), count
        for behind in (rest, said):
            if self.phrase(self.forms.declarations, behind)[0] is not None:
                del self.words[rest:behind]
                return ("declare",), 0
        said = self._index_after_seats()
        said += self.row_before(SAYING, said, self.values_of(BIDS, "bid"))
        if self.phrase(self.values_of(BIDS, "bid"), said)[0] is not None:
            return ("bids",), 0
        if self.phrase(EXCHANGE_FORMS, rest)[0] is not None or self._takes_from_talon():
            return ("exchange",), 0
        if self.text_at(rest).isdigit() and self.one_of(POINT_WORDS, rest + 1):
            return ("points",), 0
        dealt = self.words[0].text.endswith(":") or self.text_at(rest) == ":"
        dealt = dealt or (self.text_at(rest) in SIGNS and self._are_cards(rest + 1))
        dealt = dealt or plain_words(self.text_at(rest)).rstrip(".") in self.loose.suits or self._is_whole_hand(rest)
        return (("deal",), 0) if dealt else (None, 0)

    def _join_verb(self, at: int) -> None:
        """Move the last word of a separated German verb after its first word: `legt … ab`, `hat … gerufen`."""
        end = len(self.words) - 1
        if end <= at + 1 or self.words[end].kind != WORD:
            return
        both = plain_words(f"{self.text_at(at)} {self.text_at(end)}").rstrip(" .")
        if both in line_words():
            verb = self.words.pop(end)
            self.words.insert(at + 1, verb._replace(start=self.words[at].end, end=self.words[at].end))

    def _are_cards(self, at: int) -> bool:
        """Return whether more than three words follow from an index on, of which the first three look like cards."""
        spoken = SpokenLine(self.words[at:], self.table)
        cut_all(spoken)
        nothing = SEPARATORS | BETWEEN | ARTICLES
        words = [
            word for word in spoken.words if word.kind == WORD and not nothing & {word.text, plain_words(word.text)}
        ]
        return len(words) > SEVERAL and all(map(self.may_be_card, words[:SEVERAL]))

    def _is_whole_hand(self, at: int) -> bool:
        """Return whether only cards stand from an index on, at least WHOLE."""
        spoken = SpokenLine(self.words[at:], self.table)
        cut_all(spoken)
        words = [word for word in spoken.words if word.kind == WORD and any(map(str.isalnum, word.text))]
        cards = [word for word in words if plain_words(word.text) not in ARTICLES and not self.is_also(word)]
        told = all(
            self.looks_like_card(word) or plain_words(word.text).rstrip(":.") in self.loose.initials for word in cards
        )
        return told and len(cards) >= WHOLE

    def _is_only_a_bid(self, at: int) -> bool:
        """Return whether a phrase at an index is a bid and no declaration."""
        bid = self.phrase(self.values_of(BIDS, "bid"), at)[0] is not None
        return bid and self.phrase(self.forms.declarations, at)[0] is None

    def _takes_from_talon(self) -> bool:
        """Return whether a player takes cards from the talon: `Paul prend R 10 du talon`."""
        takes = self.one_of(TAKES, self.at + 1) > 0
        return takes and any(
            VALUE_FORMS.get(plain_words(word.text)) == lines.TALON for word in self.words[self.at + 2 :]
        )

    def _kind_without_keyword(self) -> tuple[str, ...] | None:
        """Return the kind of a line without a keyword: a declaration, an item of the score or a bid; else None."""
        if self.phrase(self.forms.declarations, 0)[0] is not None:
            return ("declare",)
        if self.takes(WITH) and not self.begins_item():
            self.at = 0
        if self.begins_item():
            return ("item",)
        bids = self.values_of(BIDS, "bid")
        everybody = self.one_of(EVERYBODY, 0)
        if everybody and self.phrase(bids, everybody)[0] is not None:
            return ("bids",)
        bid, count = self.phrase(bids, 0)
        return ("bids",) if bid is not None and self.seat_at(count) is not None else None

    def _index_after_seats(self) -> int:
        """Return the index of the word after the seats that begin a line: `Paul, Luc et Marie passent`."""
        at = 0
        while at < len(self.words):
            word = self.words[at]
            if self.seat(word) is None and (at == 0 or not (word.kind == COMMA or self.is_also(word))):
                break
            at += 1
        return at

    def _kind_by_context(self, found: Sequence[str]) -> str:
        """Return the kind of line in `found` that fits the next words; empty if none does."""
        rest = self.words[self.at :]
        counted = (
            bool(rest)
            and rest[0].text.rstrip(".:)").isdigit()
            and (not rest[1:] or rest[1].kind == COMMA or rest[1].text in SIGNS)
        )
        seated = bool(rest) and self.seat(rest[0]) is not None and not counted
        if "declare" in found and any(
            self.phrase(self.forms.declarations, self.at + n)[0] is not None for n in range(len(rest))
        ):
            return "declare"
        numbered = _NUMBERED.fullmatch(" ".join(word.text for word in rest)) is not None and len(rest) > 1
        if "hand" in found and numbered:
            return "hand"
        if "deal" in found and seated and (len(rest) > 1 or "dealer" not in found):
            return "deal"
        if "dealer" in found and seated:
            return "dealer"
        if "hand" in found:
            sentence = self._sentence_of_dealer()
            dealers = (at for at in range(self.at, len(self.words)) if at == sentence or self._tells_dealer(at))
            ends = (at - self.at for at in dealers if at > self.at)
            said = " ".join(
                word.text for word in rest[: next(ends, None)] if word.kind == WORD and word.text not in SIGNS
            )
            if self._are_cards(self.at + 1) or self._are_cards(self.at + 2):
                return ""  # perhaps a trick; cards are no label of a hand
            called = not rest or rest[0].kind == TEXT or _NUMBERED.fullmatch(said) is not None
            return "hand" if called or "deal" not in found else "deal"
        if "score" in found and any(self.label(cut_number(word.text)[0]) is not None for word in rest):
            return "score"
        return next((word for word in ("bids", "mark") if word in found), found[0])

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

    def _sentence_of_dealer(self) -> int:
        """Return the index of a sentence about the dealer after a hand's number: `3, c'est Paul qui donne`; else 0."""
        at = self.at
        while at < len(self.words) and (self.words[at].kind == COMMA or _NUMBERED.fullmatch(self.words[at].text)):
            at += 1
        rest = type(self)(self.typed, self.words[at:], self.table)
        return at if at > self.at and rest.words and rest._told_dealer() is not None else 0

    def _tells_dealer(self, at: int) -> bool:
        """Return whether the words from an index on name the dealer."""
        found, count = self.phrase(line_words(), at)
        if found is not None and "dealer" in found and self.seat_at(at + count) is not None:
            return True
        seat = self.seat_at(at) is not None and at > self.at
        found, count = self.phrase(line_words(), at + 1) if seat else (None, 0)
        return found is not None and "dealer" in found and at + 1 + count == len(self.words)

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
        while plain_words(self.text_at(begin - 1)) in _FROM:
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
