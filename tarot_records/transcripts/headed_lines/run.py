"""Read consecutive cards in the writer's own words: each by its rank, its suit and the cards before it."""

import re
from collections.abc import Set
from typing import NamedTuple

from tarot_records.core.cards import SUITS
from tarot_records.notation.card_token import ImpliedSuit
from tarot_records.notation.letters import SYMBOLS
from tarot_records.notation.tokens import COMMA, WORD, Word
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, plain_words
from tarot_records.transcripts.headed_lines.cuts import PAIR, SEPARATORS
from tarot_records.transcripts.headed_lines.small_words import INSTRUMENT, NUMBER_SIGNS, RUFFS
from tarot_records.transcripts.headed_lines.spoken import (
    BARE_LEADS,
    BARE_SUITS,
    BARE_TRUMPS,
    MARKED,
    CardAsked,
    SpokenLine,
)

_PIECES = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^\[\]{}<>?^|"]+')
_NUMBERED = re.compile("[0-9]+er")
"""Pattern of a number with a German ending, which belongs to the next word: `12er Tarock`."""
_PIPS = frozenset(map(str, range(1, 11)))
"""Ranks written as numbers."""
_SIGNS = frozenset(sign for signs in SYMBOLS for sign in signs)


class _Before(NamedTuple):
    """Ranks followed by the name of their suit."""

    places: list[int]
    """Indexes of the ranks in the line."""
    cards: list[str]
    end: int
    """Index after the name of the suit."""
    apart: bool
    """True if a comma divides the ranks."""
    linked: bool
    """True if a word such as `of` links the suit to the ranks."""


class Run:
    """Consecutive cards, each of which may take its suit from the cards before it or from the name of a suit."""

    def __init__(self, spoken: SpokenLine, in_trick: bool, initials: bool) -> None:
        self.initials = initials
        """True if an ambiguous letter before a rank names a suit."""
        self.letters_doubtful = False
        """True if an ambiguous letter before a rank occurred."""
        self.doubts = 0
        """Number of unreadable or ambiguous cards."""
        self.items: list[int] = []
        """Number of cards in each item, between dividing signs."""
        self.plainly = False
        """True if exactly one card stands between two signs, or each player plays exactly one card."""
        self.spoken, self.loose, self.letters = spoken, spoken.loose, spoken.letters
        self.suits = ImpliedSuit(in_trick)
        self.last: str | None = None
        """The suit of the last card with a known suit."""
        self.named: str | None = None
        """The suit named before its cards."""
        self.unknown = False
        """True if a card of unknown suit occurred."""
        self.just_named = False
        """True if the previous word named a suit."""
        self.by_initial = False
        """True if suits are named only by their letters."""
        self.behind = False
        """True if suits are named after their ranks."""
        self.sign_behind = False
        """True if the last card had the sign of its suit after its rank."""
        self.found = list[Word]()

    def ends_item(self) -> None:
        """Close the present item, at a dividing sign or at the end."""
        cards = len(self.found) - sum(self.items)
        self.items += [cards] if cards else []

    def each_alone(self) -> bool:
        """Return whether signs divide all cards from each other and no card is unreadable or ambiguous."""
        return not self.doubts and len(self.items) > 1 and set(self.items) == {1}

    def is_whole(self, complete: int) -> bool:
        """Return whether there are exactly `complete` cards, none of them unreadable or ambiguous."""
        return not self.doubts and len(self.found) == complete

    def take(self, word: Word) -> None:
        """Take the next word, a card or the name of a suit, with the other words of the same card."""
        spoken = self.spoken
        text = word.text
        said = plain_words(text).removeprefix("l'").removeprefix("d'").rstrip(".")
        sign = self.just_named and said in NUMBER_SIGNS and said not in self.loose.ranks
        numbered = sign and spoken.text_at(spoken.at + 1)[:1].isdigit()
        if said in ARTICLES or numbered or spoken.is_also(word):
            spoken.at += 1
            return
        ruffed = self.ruffs()
        if ruffed:
            spoken.at += ruffed
            self.named, self.just_named = "T", True
            return
        before = self._ranks_before_suit()
        if before is not None:
            self._add_ranks(before)
            return
        spoken.at += 1
        if MARKED.search(text) and said not in self.loose.whole:
            self._add_marked(word)
            return
        trump = self._trump_with_prefix(said)
        exact = self.letters.whole(text) if trump is None else trump
        if exact is not None:
            self._add_card(word, {exact})
            return
        cased = self.loose.cased.get(text)
        if cased is None and self._names_suit(text, said):
            return
        small = cased or self.loose.small.get(text.upper())
        if small is not None:
            self._add_card(word, {small})
            return
        whole = self.loose.whole.get(said)
        if whole is not None:
            self.sign_behind = text[-1:] in _SIGNS and len(text) > 1
            spoken.rank_first |= len(text) == PAIR and text.isalpha()
            self._add_card(word, whole)
            return
        cards = self._cards_of_rank(said)
        if not cards and self.suits.in_trick and self.suits.led is None and said in _PIPS:
            cards = {card for suit in (*SUITS, "T") if (card := self.loose.of_suit(suit, said)) is not None}
        if self.suits.in_trick and self.suits.led is None and len(cards) == 1 and said.isdecimal():
            self.spoken.habits.add(BARE_LEADS)
        if len(cards) == 1 and self.suits.in_trick and self.suits.led not in (None, "T") and not self.just_named:
            self._note_bare_rank(word, said, *cards)
        self._add_card(word, cards)

    def _note_bare_rank(self, word: Word, said: str, code: str) -> None:
        """Store the habit that a bare rank in a trick shows; also store a rank that could be the number of a trump."""
        number = self.loose.numbers.get(said)
        self.spoken.habits |= {BARE_TRUMPS} if code[0] == "T" else {BARE_SUITS} if number is None else set()
        if code[0] != "T" and number is not None:
            self.spoken.bare.append(CardAsked(word.start, word.end, word.text, (code, f"T{number}")))

    def _trump_with_prefix(self, said: str) -> str | None:
        """Return the trump that a word means by the writer's own prefix for trumps; None without such a prefix."""
        begins = self.spoken.table.trump
        number = said.removeprefix(begins).lstrip(".")
        return self.loose.of_suit("T", number) if begins and number != said else None

    def ruffs(self) -> int:
        """Return the number of words that announce a trump: `coupe du 5`; 0 if the word may be the suit cups."""
        spoken = self.spoken
        verb = spoken.one_of(RUFFS, spoken.at)
        by = spoken.one_of(INSTRUMENT, spoken.at + verb) if verb else 0
        rank = plain_words(spoken.text_at(spoken.at + verb + by)).rstrip(".")
        return verb + by if by and self.suits.in_trick and rank in self.loose.numbers else 0

    def _ranks_before_suit(self) -> _Before | None:
        """Return the next ranks if the name of their suit follows, as in `roi de pique`, `5 et 4 de cœur`."""
        spoken, places = self.spoken, list[int]()
        at, apart = spoken.at, False
        joined: bool | None = True  # None right after a rank
        begins = not self.found and self.named is None
        while at < len(spoken.words):
            word = spoken.words[at]
            said = plain_words(word.text).removeprefix("l'").rstrip(".")
            if word.kind == COMMA or word.text in SEPARATORS:
                joined, apart = False, True
            elif spoken.is_also(word):
                joined = True
            elif said not in ARTICLES:
                between = said in BETWEEN and not (said in self.loose.shorts and self._ends_item(at + 1))
                linked = between or said.startswith("d'")
                suit_at = at + between
                name = plain_words(spoken.text_at(suit_at)).removeprefix("d'").rstrip(".")
                suit = self.loose.suits.get(name) or self._abbreviated_suit(spoken.text_at(suit_at), name)
                if places and joined is None and suit is not None and not spoken.text_at(suit_at).endswith(":"):
                    linked |= _NUMBERED.fullmatch(self._rank_at(places[-1])) is not None
                    follows = self._is_rank_at(suit_at + 1) and not linked
                    if self.just_named and not linked:  # the rank is of the suit before it
                        return None
                    low = suit != "T" or self._rank_at(places[0]) in _PIPS
                    fits = not follows or self.behind or (begins and low)
                    return self._ranks_with_suit(suit, places, suit_at + 1, apart, linked) if fits else None
                alone = bool(places) and (self.suits.in_trick or self.named is not None)
                if not self._is_rank_at(at) or linked or alone or not (joined or begins or self.behind):
                    return None
                places.append(at)
                joined = None
            at += 1
        return None

    def _ends_item(self, place: int) -> bool:
        """Return whether an index is that of a dividing sign or the end of the line."""
        words = self.spoken.words
        return place >= len(words) or words[place].kind == COMMA or words[place].text in SEPARATORS

    def _abbreviated_suit(self, text: str, name: str) -> str | None:
        """Return the suit that an abbreviation means beside a rank; None if it means none.

        Without `initials`, an abbreviation that may be a card means no suit; `letters_doubtful` is then set.
        """
        suit = self.loose.shorts.get(name)
        if suit is None or text.upper() not in self.letters.cards or self.initials:
            return suit
        self.letters_doubtful = True
        return None

    def _ranks_with_suit(self, suit: str, places: list[int], end: int, apart: bool, linked: bool) -> _Before | None:
        """Return the ranks at these indexes with their suit; None if the suit does not have one of them."""
        cards = [self.loose.of_suit(suit, self._rank_at(place)) for place in places]
        if None in cards:
            return None
        return _Before(places, [card for card in cards if card is not None], end, apart, linked)

    def _is_rank_at(self, place: int) -> bool:
        """Return whether the word at an index is a rank or the number of a trump."""
        said = plain_words(self.spoken.text_at(place)).removeprefix("l'").rstrip(".")
        return said in self.loose.ranks or said in self.loose.numbers

    def _rank_at(self, place: int) -> str:
        """Return the word at an index in plain letters, without its article."""
        return plain_words(self.spoken.words[place].text).removeprefix("l'").rstrip(".")

    def _add_ranks(self, before: _Before) -> None:
        """Add ranks with the suit after them; after a card of another suit, a rank apart may belong to either suit."""
        spoken = self.spoken
        begins = self.suits.in_trick or not self.found
        if begins and not before.linked and self._is_rank_at(before.end):  # the suit may be the next card's
            cards = {before.cards[0], *self._cards_of_rank(self._rank_at(before.places[0]))}
            if len(cards) > 1:
                self._add_card(spoken.words[before.places[0]], cards)
                spoken.at, self.named = before.end, None
                return
        doubtful = before.apart and self.last is not None and self.last != before.cards[0][0]
        for place, card in zip(before.places, before.cards, strict=True):
            word = spoken.words[place]
            last = place == before.places[-1]
            other = self.loose.of_suit(self.last or "", self._rank_at(place)) if doubtful and not last else None
            if not last and other is None and self._may_be_trump(place):
                other = self.loose.of_suit("T", self._rank_at(place))
            end = spoken.words[before.end - 1].end if last else word.end
            self._add_card(word._replace(end=end), {card} if other is None else {card, other})
        spoken.at = before.end
        self.behind |= before.cards[-1][0] != "T"  # trumps are named last also by writers who name suits first
        self.named = None

    def _may_be_trump(self, place: int) -> bool:
        """Return whether the number at an index may be a trump, because no word joins it to the next rank."""
        after = self.spoken.words[place + 1]
        return self._rank_at(place).isdigit() and after.kind == WORD and not self.spoken.is_also(after)

    def _names_suit(self, text: str, said: str) -> bool:
        """Store the suit of the next cards if a word names it; return whether it does."""
        name = said.removesuffix(":").rstrip(".")
        suit = "T" if name == self.spoken.table.trump else self.loose.suits.get(name)
        if suit is None and self._is_rank_at(self.spoken.at):
            suit = self._abbreviated_suit(text, name)
            if text.isupper() and suit != "T" and not self.initials:  # `CA 5` may be two cards, by other letters
                self.letters_doubtful, suit = self.letters_doubtful or suit is not None, None
        self.by_initial &= suit is None
        colon = text.endswith(":")
        cut_short = len(name) == 1 or "." in text
        if suit is None and name in self.loose.initials and cut_short:
            follows = self._is_rank_at(self.spoken.at)
            self.letters_doubtful |= follows
            of_some = name in self.loose.of_some and (self.named is None or self.by_initial)
            if colon or of_some or name not in self.loose.ranks or (self.initials and follows):
                suit, self.by_initial = self.loose.initials[name], not colon and not self.initials
        if suit is not None:
            self.named = suit
            self.just_named = True
        return suit is not None

    def _cards_of_rank(self, said: str) -> set[str]:
        """Return the possible cards for a bare rank: those in the pack, or else the trump, or else any."""
        cards = self._candidates_of_rank(said)
        held = {card for card in cards if card in self.loose.pack or card.endswith("?")}
        return held or (cards and (self._trump_of(said) or cards))

    def _trump_of(self, said: str) -> set[str]:
        """Return the trump with a number, as a set; empty if the pack has none or a dot is before the number."""
        card = self.loose.of_suit("T", said.lstrip("."))
        return {card} if card is not None and card in self.loose.pack and not said.startswith(".") else set()

    def _candidates_of_rank(self, said: str) -> set[str]:
        """Return the possible cards for a bare rank by the suit named, the suit led and the last suit."""
        dotted = said.startswith(".")
        rank = said.lstrip(".")
        if self.named is not None and not dotted:
            if self.by_initial and rank in self.loose.initials and rank in self.loose.ranks:
                own = self.loose.of_suit(self.named, rank)
                return set() if own is None else {own, f"{self.loose.initials[rank]}?"}
            suits: list[str | None] = [self.named]
            if self.suits.in_trick and not self.just_named:
                suits.append(self.suits.led)
        elif dotted:
            suits = [self.suits.led]
        elif self.suits.now is not None and self.loose.of_suit(self.suits.now, rank) is not None:
            suits = [self.suits.now]
            if (self.behind or self.sign_behind) and not self.suits.in_trick and rank in self.loose.numbers:
                suits.append("T")  # a writer who names suits after ranks would have named it here, too
        else:
            suits = [self.suits.led, self.last] if self.last is not None and not self.unknown else []
            suits += ["T"] if suits or rank not in self.loose.ranks else []
        cards = {self.loose.of_suit(suit, rank) for suit in suits if suit is not None}
        if cards == {None} and rank in self.loose.numbers:
            cards = {self.loose.of_suit("T", rank)}
        return {card for card in cards if card is not None}

    def _add_marked(self, word: Word) -> None:
        """Add a card that is written with marks, and keep its marks."""
        last = ""

        def piece(match: re.Match[str]) -> str:
            """Return the card in a piece of the word in the notation; other pieces unchanged."""
            nonlocal last
            text = match.group()
            if text.startswith('"') or self.letters.whole(text) is not None:
                last = self.letters.whole(text) or last
                return text
            cards = self.loose.whole.get(plain_words(text)) or self._cards_of_rank(plain_words(text))
            if len(cards) != 1:
                return text
            last = next(iter(cards))
            return self.letters.written[last]

        text = _PIECES.sub(piece, word.text)
        self.found.append(word._replace(text=text))
        if last:
            self._update_suits(last)

    def _add_card(self, word: Word, cards: Set[str]) -> None:
        """Add a card; an ambiguous card becomes `?` and is asked about."""
        if len(cards) > 1:
            self.doubts += 1
            self.spoken.asked.append(CardAsked(word.start, word.end, word.text[:40], tuple(sorted(cards))))
            self.found.append(word._replace(text="?"))
            self._update_suits("?")
            return
        code = next(iter(cards), None)
        self.doubts += code is None
        alone = word.text.upper() if word.text.upper() in self.letters.ranks else word.text
        self.found.append(word._replace(text=alone if code is None else self.letters.written[code]))
        if code is not None:
            self._update_suits(code)

    def _update_suits(self, code: str) -> None:
        """Update the suits that later cards may take, after a card given by its code."""
        self.just_named = False
        self.suits.add(code)
        self.unknown |= code == "?"
        if code[0] in "SHDCT":
            self.last = code[0]
            self.named = code[0] if self.named is not None else None
