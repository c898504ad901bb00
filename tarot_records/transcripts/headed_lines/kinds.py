"""Recognise the kind of a statement in the writer's own words: a trick, a deal, a bid, a score."""

import re
from collections.abc import Sequence

from tarot_records.notation import lines
from tarot_records.notation.lines import LINES
from tarot_records.notation.tokens import COMMA, TEXT, WORD, Word
from tarot_records.notation.vocabulary import (
    ARTICLES,
    BETWEEN,
    EVERYBODY,
    EXCHANGE_FORMS,
    POINT_WORDS,
    VALUE_FORMS,
    WITH,
    line_words,
    plain_words,
)
from tarot_records.transcripts.headed_lines.cuts import SEPARATORS, cut_all, cut_colons, labelled
from tarot_records.transcripts.headed_lines.fields import SIGNS, FieldLine, cut_number
from tarot_records.transcripts.headed_lines.small_words import AROUND, DEALS, LEADING, SAYING, TAKES
from tarot_records.transcripts.headed_lines.spoken import AMOUNT, SpokenLine

BIDS = LINES["bids"]
_NUMBERED = re.compile(r"(?:n[°ºor]?\.?|#)? ?[0-9]{1,4}[a-z]?[.):]?", re.IGNORECASE)
"""Pattern of the label of a hand that is only a number."""
FROM = frozenset(("du", "de", "le", "dal", "dai", "il", "from", "the", "aus", "dem", "vom", "of"))
"""Words between a verb and the word for the talon."""
_SUBJECTS = frozenset(("call", "scart", "declare", "claim", "deal", "dealer", "bids", "contract"))
"""Kinds of lines that may begin with their player: `S appelle roi de cœur`."""
SEVERAL = 3
"""Minimum number of consecutive cards in a hand."""
WHOLE = 8
"""Minimum number of cards after a player that make a hand without a sign or word for it."""


class KindLine(FieldLine):
    """A line with methods that recognise the kind of its statement, such as `deal` or `score`."""

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
