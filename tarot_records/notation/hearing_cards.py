"""Cards in a line of the typist's own words: each is read where it can be one card only, and else asked about."""

import re
from collections.abc import Set
from typing import NamedTuple

from tarot_records.notation import lines
from tarot_records.notation.lines import TRICK, LineForm
from tarot_records.notation.marked import ImpliedSuit
from tarot_records.notation.spoken import MARKED, CardAsked, SpokenLine
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, MARK_FORMS, POINT_WORDS, WON, field_words, plain
from tarot_records.notation.words import COMMA, WORD, Word

PAIR = 2
"""Letters of a card that says its suit and its rank by a letter each."""
_PIECES = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^\[\]{}<>?^|"]+')


class _Before(NamedTuple):
    """Ranks with the name of their suit behind them."""

    places: list[int]
    """Where the ranks stand in the line."""
    cards: list[str]
    end: int
    """Behind the name of the suit."""
    apart: bool
    """Whether a comma divides them."""


class Run:
    """Cards one after the other, of which one may take its suit from those before it, or from a suit's name."""

    def __init__(self, spoken: SpokenLine, in_trick: bool) -> None:
        self.spoken, self.loose, self.letters = spoken, spoken.loose, spoken.letters
        self.suits = ImpliedSuit(in_trick)
        self.last: str | None = None
        """The suit of the last card that has one."""
        self.named: str | None = None
        """The suit that was named before its cards."""
        self.unknown = False
        """Whether a card came of which nobody knows the suit."""
        self.just_named = False
        """Whether it was named by the word before."""
        self.by_initial = False
        """Whether suits are named by their letters alone."""
        self.behind = False
        """Whether suits are named behind their ranks."""
        self.found = list[Word]()

    def take(self, word: Word) -> None:
        """The next card, or the name of a suit."""
        spoken = self.spoken
        text = word.text
        said = plain(text).removeprefix("l'").removeprefix("d'").rstrip(".")
        if said in ARTICLES or spoken.is_also(word):
            spoken.at += 1
            return
        before = self._before_its_suit()
        if before is not None:
            self._put_before(before)
            return
        spoken.at += 1
        if MARKED.search(text) and said not in self.loose.whole:
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
            spoken.rank_first |= len(text) == PAIR and text.isalpha()
            self._put(word, whole)
            return
        self._put(word, self._bare(said))

    def _before_its_suit(self) -> _Before | None:
        """The next ranks, if the name of their suit stands behind them: `roi de pique`, `5 et 4 de cœur`, `9 spade`."""
        spoken, places = self.spoken, list[int]()
        at, apart = spoken.at, False
        joined: bool | None = True  # None right behind a rank
        begins = not self.found and self.named is None
        while at < len(spoken.words):
            word = spoken.words[at]
            said = plain(word.text).removeprefix("l'").rstrip(".")
            if word.kind == COMMA:
                joined, apart = False, True
            elif spoken.is_also(word):
                joined = True
            elif said not in ARTICLES:
                linked = said in BETWEEN or said.startswith("d'")
                suit_at = at + (said in BETWEEN)
                name = plain(spoken.text_at(suit_at)).removeprefix("d'").rstrip(".")
                suit = self.loose.suits.get(name)
                if places and joined is None and suit is not None and not spoken.text_at(suit_at).endswith(":"):
                    fits = linked or begins or self.behind or not self._is_rank_at(suit_at + 1)
                    return self._with(suit, places, suit_at + 1, apart) if fits else None
                alone = bool(places) and (self.suits.in_trick or self.named is not None)
                if not self._is_rank_at(at) or linked or alone or not (joined or begins or self.behind):
                    return None
                places.append(at)
                joined = None
            at += 1
        return None

    def _with(self, suit: str, places: list[int], end: int, apart: bool) -> _Before | None:
        """Those of the ranks that can be of the suit named behind them; None if one cannot."""
        cards = [self.loose.of_suit(suit, self._rank_at(place)) for place in places]
        if None in cards:
            return None
        return _Before(places, [card for card in cards if card is not None], end, apart)

    def _is_rank_at(self, place: int) -> bool:
        said = plain(self.spoken.text_at(place)).removeprefix("l'").rstrip(".")
        return said in self.loose.ranks or said in self.loose.numbers

    def _rank_at(self, place: int) -> str:
        return plain(self.spoken.words[place].text).removeprefix("l'").rstrip(".")

    def _put_before(self, before: _Before) -> None:
        """Ranks with the suit named behind them; behind a card of another suit, one apart may be of either."""
        spoken = self.spoken
        if self.suits.in_trick and self._is_rank_at(before.end):  # the suit may be that of the next card instead
            cards = {before.cards[0], *self._bare(self._rank_at(before.places[0]))}
            if len(cards) > 1:
                self._put(spoken.words[before.places[0]], cards)
                spoken.at, self.named = before.end, None
                return
        doubtful = before.apart and self.last is not None and self.last != before.cards[0][0]
        for place, card in zip(before.places, before.cards, strict=True):
            word = spoken.words[place]
            last = place == before.places[-1]
            other = self.loose.of_suit(self.last or "", self._rank_at(place)) if doubtful and not last else None
            end = spoken.words[before.end - 1].end if last else word.end
            self._put(word._replace(end=end), {card} if other is None else {card, other})
        spoken.at = before.end
        self.behind, self.named = True, None

    def _names_suit(self, text: str, said: str) -> bool:
        """Whether a word names the suit of the cards behind it."""
        name = said.removesuffix(":").rstrip(".")
        suit = self.loose.suits.get(name)
        colon = text.endswith(":")
        if suit is None and name in self.loose.initials and (colon or name not in self.loose.ranks):
            suit, self.by_initial = self.loose.initials[name], not colon
        if suit is not None:
            self.named = suit
            self.just_named = True
        return suit is not None

    def _bare(self, said: str) -> set[str]:
        """The cards that a rank alone may be."""
        dotted = said.startswith(".")
        rank = said.lstrip(".")
        if self.named is not None and not dotted:
            if self.by_initial and rank in self.loose.initials and rank in self.loose.ranks:
                return {f"{self.named}{self.loose.ranks[rank]}", f"{self.loose.initials[rank]}?"}
            suits: list[str | None] = [self.named]
            if self.suits.in_trick and not self.just_named:
                suits.append(self.suits.led)
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

    def _put(self, word: Word, cards: Set[str]) -> None:
        """A card if it can be one only; of several, it is asked which."""
        if len(cards) > 1:
            self.spoken.asked.append(CardAsked(word.start, word.end, word.text[:40], tuple(sorted(cards))))
            self.found.append(word._replace(text="?"))
            self._add("?")
            return
        code = next(iter(cards), None)
        alone = word.text.upper() if word.text.upper() in self.letters.ranks else word.text
        self.found.append(word._replace(text=alone if code is None else self.letters.written[code]))
        if code is not None:
            self._add(code)

    def _add(self, code: str) -> None:
        self.just_named = False
        self.suits.add(code)
        self.unknown |= code == "?"
        if code[0] in "SHDCT":
            self.last = code[0]
            self.named = code[0] if self.named is not None else None


def cards_of(spoken: SpokenLine, line: LineForm, leader: str | None = None, most: int = 1000) -> list[Word]:
    """Cards, each written in full, up to what else the line may say; in a trick each may stand behind its player."""
    in_trick = line is TRICK and most > 1
    names = field_words(("winner", "points", "paid") if line is TRICK else tuple(f.name for f in line.named))
    run = Run(spoken, in_trick)
    complete = len(spoken.table.playing) if in_trick else most
    while (word := spoken.peek()) is not None and len(run.found) < most:
        if word.kind == COMMA or word.text in ("/", "-", "–", "—", "+", "·", "|", ":", ";"):
            if word.kind == COMMA and line.form == lines.LIST:
                break
            spoken.at += 1
            continue
        won = spoken.seat_at(spoken.at + spoken.one_of(WON, spoken.at)) is not None
        over = len(run.found) >= complete and (won or not spoken.looks_like_card(word))
        if word.kind != WORD or over or (in_trick and word.text.startswith(("=", "(", "→", "->"))) or _is_sum(spoken):
            break
        if not spoken.looks_like_card(word):
            if any(spoken.phrase(forms, spoken.at)[0] for forms in (MARK_FORMS, names)):
                break
            if in_trick and spoken.one_of(WON, spoken.at):
                break
            if in_trick and leader is not None and spoken.seat(word) == _player(spoken, leader, len(run.found)):
                spoken.at += 1
                continue
        run.take(word)
    return run.found


def _is_sum(spoken: SpokenLine) -> bool:
    """Whether what comes next is no card but a number of points."""
    text = spoken.text_at(spoken.at)
    counted = text.isdigit() and spoken.one_of(POINT_WORDS, spoken.at + 1) > 0
    return counted or (text.startswith("(") and text.strip("()").isdigit())


def _player(spoken: SpokenLine, leader: str, number: int) -> str | None:
    """Whose the next card of a trick is."""
    playing = spoken.table.playing
    return playing[(playing.index(leader) + number) % len(playing)] if leader in playing else None
