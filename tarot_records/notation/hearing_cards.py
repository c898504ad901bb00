"""Cards in a line of the typist's own words: each is read where it can be one card only, and else asked about."""

import re
from collections.abc import Set

from tarot_records.notation.marked import ImpliedSuit
from tarot_records.notation.spoken import MARKED, CardAsked, SpokenLine
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, plain
from tarot_records.notation.words import WORD, Word

PAIR = 2
"""Letters of a card that says its suit and its rank by a letter each."""
_PIECES = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^\[\]{}<>?^|"]+')


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
        self.by_initial = False
        """Whether suits are named by their letters alone."""
        self.found = list[Word]()

    def take(self, word: Word) -> None:
        """The next card, or the name of a suit."""
        spoken = self.spoken
        text = word.text
        said = plain(text).removeprefix("l'").removeprefix("d'")
        if said in ARTICLES:
            spoken.at += 1
            return
        in_words = self._in_words(said)
        if in_words is not None:
            count, code = in_words
            self._put(spoken.taken(count, text), {code})
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

    def _in_words(self, said: str) -> tuple[int, str] | None:
        """A rank and a suit with a word between them: how many words that takes, and the card."""
        words, at = self.spoken.words, self.spoken.at
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
        self.suits.add(code)
        self.unknown |= code == "?"
        if code[0] in "SHDCT":
            self.last = code[0]
            self.named = code[0] if self.named is not None else None
