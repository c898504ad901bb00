"""The state of a text before the line being typed: game, seats, letters, and the input that the hand expects next."""

from functools import cache, cached_property
from typing import Final

from tarot_records.engine.result import Replayed, replayed
from tarot_records.notation.letters import LANGUAGES, Letters
from tarot_records.notation.lines import HEAD
from tarot_records.notation.vocabulary import plain_words
from tarot_records.reading.head import stated_language
from tarot_records.reading.parser import read
from tarot_records.reading.text_edits import letters_of
from tarot_records.record.model import Hand, Record, Trick
from tarot_records.record.source import Source
from tarot_records.suggestions.progress import HandProgress, hand_progress
from tarot_records.transcripts.headed_lines.spoken import Seated, seated_at
from tarot_records.words.language import LANGUAGES as SPOKEN
from tarot_records.words.phrases import TERMS

PAID: Final = "paid"
"""Expected input after a trick and before the next trick: the card paid for the Fool."""


@cache
def _line_words(lang: str) -> frozenset[str]:
    """Return the words of a language that begin lines, in plain letters."""
    return frozenset(plain_words(SPOKEN[lang].term("line", slug)) for slug in TERMS["line"])


class TextBefore:
    """The text of a record up to a line."""

    def __init__(self, text: str) -> None:
        self.text = text[max(0, text.rfind(f"\n{HEAD} ") + 1) :]

    @cached_property
    def letters(self) -> Letters:
        """The card letters of the text."""
        return letters_of(self.text)

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The first words of the lines of the text, in plain letters."""
        begun = (line.split(maxsplit=1) for line in self.text.splitlines())
        return frozenset(plain_words(words[0].rstrip(":")) for words in begun if words)

    def language(self, page: str) -> str:
        """Return the language in which to propose words: the stated language of the text or that of the page.

        It is the one with more of the words that begin lines so far, at a tie the stated one; `page` if none is stated.
        """
        stated = stated_language(self.text)
        if stated not in LANGUAGES:
            return page
        return max((stated, page), key=lambda lang: len(_line_words(lang) & self.first_words))

    @cached_property
    def replayed(self) -> Replayed:
        """The replay of the text without the lines that cannot be read."""
        return self._replayed("")

    def _replayed(self, more: str) -> Replayed:
        """Return the replay of the text with more text after it."""
        source = Source("text", (self.text + more).encode("utf-8", "replace"), reader=read)
        return replayed(source.rest() or source)

    @property
    def record(self) -> Record | None:
        """The record so far; None if the text cannot be read."""
        return self.replayed.record

    @property
    def game(self) -> str:
        """The id of the game; empty if unknown."""
        return "" if self.record is None else self.record.game

    @property
    def hand(self) -> Hand | None:
        """The hand to which the next line belongs; None before the first hand."""
        return self.record.hands[-1] if self.record is not None and self.record.hands else None

    @cached_property
    def seated(self) -> Seated:
        """The seats and names with which the next line is read if it is written in the writer's own words."""
        players = () if self.record is None else self.record.players
        resting, dealer = ((), None) if self.hand is None else (self.hand.sits_out or (), self.hand.dealer)
        labels, names = [player.label or "" for player in players], [player.name or "" for player in players]
        return seated_at(self.letters.lang, self.game, labels, names, resting, dealer)

    def label(self, seat: int) -> str:
        """Return the label of a seat in the text; its number if it has none."""
        players = () if self.record is None else self.record.players
        return (players[seat].label if seat < len(players) else None) or str(seat)

    @property
    def labels(self) -> list[str]:
        """The labels of all seats, as `label` returns them."""
        return [self.label(seat) for seat in range(len(self.seated.names))]

    def awaiting(self) -> list[HandProgress]:
        """Return the inputs expected next: the optional ones, then the first required one; empty after a hand's end."""
        found, passed = list[HandProgress](), set[str]()
        while (now := self._last_progress(self.replayed, passed)) is not None and now.awaited is not None:
            if now.awaited.field in passed:
                break
            found.append(now)
            passed.add("tricks" if now.awaited.field == PAID else now.awaited.field)
            if not now.awaited.optional:
                break
        return found

    def hand_at(self, field: str, more: str = "") -> HandProgress | None:
        """Return the progress of the hand at the input of `field`, after the line `more`; None without a hand.

        If the field is not expected any more, the progress ends at the last input.
        """
        played, passed = self._replayed(more) if more else self.replayed, set[str]()
        while (now := self._last_progress(played, passed)) is not None and now.awaited is not None:
            if now.awaited.field == field or now.awaited.field in passed:
                break
            passed.add(now.awaited.field)
        return now

    def hand_at_trick(self, leader: int | None) -> HandProgress | None:
        """Return the progress of the hand at the beginning of a new trick; `leader` is its stated leader, if any."""
        record, hand = self.record, self.hand
        if record is None or hand is None:
            return None
        begun = Trick.model_construct(leader=leader, cards=())
        hand = hand.model_copy(update={"tricks": (*(hand.tricks or ()), begun)})
        told = record.model_copy(update={"hands": (*record.hands[:-1], hand)})
        return self._last_progress(self.replayed._replace(told=told), set())

    @staticmethod
    def _last_progress(played: Replayed, passed: set[str]) -> HandProgress | None:
        """Return the progress of the last hand of a replay, passing over the fields `passed`; None without a hand."""
        number = 0 if played.record is None else len(played.record.hands)
        return hand_progress(played, number - 1, passed) if number else None
