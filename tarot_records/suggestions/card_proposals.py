"""Proposals of seats and cards on a line, by the replay of the text before it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tarot_records.core.cards import codes_of, mask_of
from tarot_records.core.position import NOBODY
from tarot_records.notation import lines
from tarot_records.notation.lines import DEAL, LINES, Field, LineForm
from tarot_records.notation.tokens import Word
from tarot_records.notation.vocabulary import field_words, loose_cards, plain_words
from tarot_records.reading.text_edits import short_card
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.progress import HandProgress
from tarot_records.suggestions.text_before import PAID, TextBefore
from tarot_records.words.games import words_of
from tarot_records.words.language import LANGUAGES as SPOKEN
from tarot_records.words.phrasing import player_name

FEW: Final = 30
"""Maximum number of cards that are proposed with every spelling; more cards have only their usual spellings."""
LINE_OF: Final = {"deal": "deal", "bids": "bids", "calls": "call", "scart": "scart"} | {
    "declarations": "declare",
    "exchanges": "exchange",
}
"""Field of the expected input -> the word of the line that states this field."""
FIELD_OF: Final = {word: field for field, word in LINE_OF.items()}


class Proposal(NamedTuple):
    """A word, or several words, that may be typed next."""

    word: str
    """The text to be typed."""
    means: str = ""
    """The meaning of the word; empty if the word is clear."""
    forms: tuple[str, ...] = ()
    """Other spellings in plain letters, in any language, that find the proposal too."""
    within: bool = True
    """True if the rules allow the word, as far as known."""


Found = tuple[int, str, Iterable[Proposal]]
"""Offset on the line, kind of the proposals, and the proposals."""


class OpenField(NamedTuple):
    """The field that is open at the end of an unfinished line."""

    field: Field | None
    """The field whose value begins or continues; None if only names of fields can follow."""
    words: tuple[Word, ...]
    """Words of the value of this field so far."""
    told: tuple[Word, ...]
    """Words of the other fields of this part of the line."""
    names: tuple[str, ...]
    """Names of fields that may follow."""


def ways_to_write(tells: Mapping[str, str], slug: str) -> tuple[str, ...]:
    """Return the spellings, in plain letters, that `tells` maps to the word `slug` of the notation."""
    return tuple(form for form, word in tells.items() if word == slug)


class CardProposals:
    """Proposals of seats and cards for the line after a text."""

    def __init__(self, before: TextBefore, lang: str) -> None:
        self.before, self.language, self.lang = before, SPOKEN[lang], lang
        self.game_words = words_of(before.game, lang) if before.game else None
        self.rules = before.replayed.rules

    def known_word(self, vocabulary: str, slug: str, tells: Mapping[str, str]) -> str:
        """Return a word of the format in the language if the parser reads it as `slug`; otherwise the slug itself."""
        said = self.language.term(vocabulary, slug)
        return said if tells.get(plain_words(said)) == slug else slug

    def _seats(self, form: LineForm) -> Iterator[Proposal]:
        """Yield the proposals of all seats for a kind of line, the expected seat first."""
        before, record = self.before, self.before.record
        now = None
        if form.word == "dealer" and before.hand is not None:
            now = next(iter(before.awaiting()), None)
            first = NOBODY if now is None else now.position.setting.dealer
        else:
            field = FIELD_OF.get(form.word)
            now = before.hand_at(field) if field else None
            first = NOBODY if now is None or now.awaited is None else now.awaited.seat
        seats = range(0 if record is None else len(record.players))
        for seat in sorted(seats, key=lambda seat: seat != first):
            label, name = before.label(seat), player_name(record, seat, self.lang)
            yield Proposal(label, name if name != label else "", (plain_words(name),))

    def awaited(self, field: str, more: str = "") -> Awaited | None:
        """Return the input that the hand expects in a field, after the line `more`; None if it expects none there."""
        now = self.before.hand_at(field, more)
        return now.awaited if now is not None and now.awaited is not None and now.awaited.field == field else None

    def _codes(self, words: Iterable[Word]) -> list[str]:
        """Return the codes of those words that are whole cards."""
        return [code for word in words if (code := self.before.letters.whole(word.text)) is not None]

    def _cards(
        self, legal: int, barred: int, before: Sequence[str] = (), in_trick: bool = False, sure: int = 0
    ) -> Iterator[Proposal]:
        """Yield cards as the text would write them: first the `sure` legal cards, then other legal and barred ones.

        `legal`, `barred` and `sure` are masks; `before` are the codes of the cards before the place in the list.
        """
        letters = self.before.letters
        loose = loose_cards(letters.lang) if letters.lang and (legal | barred).bit_count() <= FEW else None
        ways: dict[str, list[str]] = {}
        for form, codes in loose.whole.items() if loose is not None else ():
            if len(codes) == 1:
                ways.setdefault(next(iter(codes)), []).append(form)
        for mask, within in ((legal & sure, True), (legal & ~sure, True), (barred & ~legal, False)):
            for code in codes_of(mask):
                name = self.language.card_name(code)
                forms = (plain_words(letters.written[code]), plain_words(name), *ways.get(code, ()))
                yield Proposal(short_card(letters, before, code, in_trick), name, forms, within)

    def _in_trick(self, words: Sequence[Word], typed: str) -> Found:
        """Return the proposals after the words of an unfinished trick."""
        leader = None
        if words and words[0].text.endswith(":"):
            labels, label = self.before.labels, words[0].text.rstrip(":")
            leader = labels.index(label) if label in labels else None
            words = words[1:]
        if any(word.text in lines.MARKS for word in words):
            return len(typed), "word", ()
        if words and words[-1].text == PAID:
            return len(typed), "card", self._given(typed.rstrip().rpartition(" ")[0])
        if any(word.text[0] in "=(" for word in words):
            return len(typed), "word", self._paid(typed) if all(word.text != PAID for word in words) else ()
        codes = self._codes(words)
        if not codes:
            now = self.before.hand_at_trick(leader)
            if leader is None and not typed.rstrip().endswith(":"):
                seats = [one._replace(word=f"{one.word}:") for one in self._leaders(now)]
                return len(typed), "card", [*seats, *self._awaited_cards(now, codes)]
            return len(typed), "card", self._awaited_cards(now, codes)
        now = self.before.hand_at("tricks", typed)
        if len(codes) >= len(self.before.seated.playing):
            return len(typed), "word", self._paid(typed)
        return len(typed), "card", self._awaited_cards(now, codes)

    def _leaders(self, now: HandProgress | None) -> Iterator[Proposal]:
        """Return an iterator over the proposals of all seats, the expected leader first."""
        seat = NOBODY if now is None or now.awaited is None else now.awaited.seat
        every = list(self._seats(LINES["sits_out"]))
        return iter(every if seat == NOBODY else sorted(every, key=lambda one: one.word != self.before.label(seat)))

    def _awaited_cards(self, now: HandProgress | None, codes: Sequence[str]) -> Iterator[Proposal]:
        """Yield the cards that may be played next, after the cards of the trick so far."""
        awaited = None if now is None else now.awaited
        if awaited is not None and awaited.field == "tricks":
            sure = awaited.position.hands[awaited.seat] if awaited.seat != NOBODY else 0
            yield from self._cards(awaited.cards, awaited.barred, codes, in_trick=True, sure=sure)

    def _paid(self, typed: str) -> Iterator[Proposal]:
        """Yield the word for a card paid for the Fool, if the hand expects one after this line."""
        if self.awaited(PAID, typed) is not None:
            tells = field_words((PAID,))
            yield Proposal(self.known_word("field", PAID, tells), "", ways_to_write(tells, PAID))

    def _given(self, typed: str) -> Iterator[Proposal]:
        """Yield the cards that may be paid for the Fool."""
        if (awaited := self.awaited(PAID, typed)) is not None:
            yield from self._cards(awaited.cards, awaited.barred)

    def _cards_of_seat(self, form: LineForm, words: Sequence[Word], typed: str) -> Found:
        """Return the proposals on a line of a deal or scart: a seat first, then its cards."""
        if not words or not words[0].text.endswith(":"):
            return len(typed), "word", [one._replace(word=f"{one.word}:") for one in self._seats(form)]
        codes = self._codes(words[1:])
        told = mask_of(codes)
        if form is DEAL:
            return len(typed), "card", self._cards(self._undealt() & ~told, 0, codes)
        awaited = self.awaited("scart")
        if awaited is None:
            there = OpenField(None, (), (words[0]._replace(text=words[0].text.rstrip(":")),), ())
            return len(typed), "card", self._cards(self._held(self.before.hand_at("scart"), there) & ~told, 0, codes)
        return len(typed), "card", self._cards(awaited.cards & ~told, awaited.barred & ~told, codes)

    def _undealt(self) -> int:
        """Return the mask of the cards that the hand does not state as dealt."""
        rules, hand = self.rules, self.before.hand
        if rules is None:
            return 0
        deal = None if hand is None else hand.deal
        heaps = [] if deal is None else [*(deal.hands or ()), deal.talon, deal.dead]
        return rules.pack.cards & ~mask_of(code for heap in heaps for code in heap or ())

    def _cards_of(self, form: LineForm, there: OpenField) -> Iterator[Proposal]:
        """Yield the cards for a field of another line: callable, undealt, or in the hand of a seat."""
        codes = self._codes(there.words)
        told = mask_of(codes)
        if form.path[0] == "deal":
            yield from self._cards(self._undealt() & ~told, 0, codes)
            return
        field = FIELD_OF.get(form.word)
        awaited = self.awaited(field) if field else None
        if awaited is not None and awaited.cards:
            yield from self._cards(awaited.cards, awaited.barred, codes)
        else:
            yield from self._cards(self._held(self.before.hand_at(field) if field else None, there) & ~told, 0, codes)

    def _held(self, now: HandProgress | None, there: OpenField) -> int:
        """Return the mask of the cards held by the seat that the line names.

        If they are unknown, return the whole pack, or 0 if the rules are unknown too.
        """
        labels = self.before.labels
        seat = next((labels.index(word.text) for word in there.told if word.text in labels), NOBODY)
        known = now is not None and 0 <= seat < len(now.position.hands) and now.position.hands[seat]
        if now is not None and known:
            return now.position.hands[seat]
        return 0 if self.rules is None else self.rules.pack.cards
