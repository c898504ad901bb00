"""Complete tricks: settle cards that a scan has confused, keep the place of tricks that cannot be read.

A card is doubtful if it could not be read, or if it stands twice. It is replaced by the only missing card that its text
may mean with letters for digits, or digits for letters; it is then marked as a guess.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, pairwise, product

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import UNREAD, WrittenCard
from tarot_records.transcripts.text.pieces import lines_in
from tarot_records.transcripts.tricks.trick_parts import WrittenTrick

_ALIKE = ("1lI", "0O", "5S", "8B", "6G", "2Z")
"""Characters that a scan confuses with each other."""
LOOKS_LIKE = {char: group.replace(char, "") for group in _ALIKE for char in group}
MOST_CHANGED, LONGEST = 2, 16
"""Maximum number of confused characters in a card, and maximum number of all its characters."""


def with_confused_settled(tricks: Sequence[WrittenTrick], reader: CardReader) -> list[WrittenTrick]:
    """Return tricks with each doubtful card replaced by the only missing card that it may mean.

    A card stays as it is if another doubtful card may mean the same, or if its twin might be replaced as well.
    """
    counted = Counter(card.code for trick in tricks for card in trick.cards)
    doubtful = [card for trick in tricks for card in trick.cards if card.code == UNREAD or counted[card.code] > 1]
    if not doubtful:
        return list(tricks)
    missing = reader.pack - counted.keys()
    possible = {card.start: _possible_codes(card, reader, missing) for card in doubtful}
    wanted = Counter(code for codes in possible.values() for code in codes)
    replaceable = Counter(card.code for card in doubtful if card.code != UNREAD and possible[card.start])
    settled: dict[int, str] = {}
    for card in doubtful:
        codes = possible[card.start]
        if len(codes) == 1 and wanted[min(codes)] == 1 and replaceable[card.code] < 2:
            settled[card.start] = min(codes)
    return [
        trick._replace(
            cards=tuple(
                card._replace(code=settled[card.start], scanned=True) if card.start in settled else card
                for card in trick.cards
            )
        )
        for trick in tricks
    ]


def with_led_suits_settled(tricks: Sequence[WrittenTrick], reader: CardReader) -> list[WrittenTrick]:
    """Return tricks in which a rank alone that repeats a card has the only suit in which its card is missing.

    It may be a trump, or of a suit before it in its trick. In `clubs 3, trump 7, 10, 6` the last numbers are clubs if
    the trumps 10 and 6 are played in other tricks.
    """
    counted = Counter(card.code for trick in tricks for card in trick.cards)
    others = {
        card.start: _in_other_suits(card, {one.code[0] for one in trick.cards[:at]}, reader) - {*counted}
        for trick in tricks
        for at, card in enumerate(trick.cards)
        if at and counted[card.code] > 1
    }
    wanted = Counter(code for codes in others.values() for code in codes)
    settled = {start: code for start, codes in others.items() if len(codes) == 1 for code in codes if wanted[code] == 1}
    return [
        trick._replace(cards=tuple(card._replace(code=settled.get(card.start, card.code)) for card in trick.cards))
        for trick in tricks
    ]


def _in_other_suits(card: WrittenCard, suits: Collection[str], reader: CardReader) -> frozenset[str]:
    """Return the cards of other suits that a rank without a suit may mean: a trump, or a card of one of `suits`."""
    form = plain_words(card.text)
    ranks = {suit: form if form.isdecimal() else reader.rank(form) for suit in {*suits, "T"} - {card.code[0], "F"}}
    codes = (f"{suit}{rank}" for suit, rank in ranks.items() if rank and (suit != "T" or form.isdecimal()))
    return frozenset(code for code in codes if code in reader.pack)


def _possible_codes(card: WrittenCard, reader: CardReader, missing: Collection[str]) -> frozenset[str]:
    """Return the missing cards that the text of a card may mean if a few characters are confused."""
    found = (code for text in _similar_texts(card.text) if (code := _code_of(text, reader)) is not None)
    return frozenset(code for code in found if code in missing)


def _similar_texts(text: str) -> Iterator[str]:
    """Yield the texts that differ from a text in up to MOST_CHANGED characters that a scan confuses."""
    places = [at for at, char in enumerate(text) if char in LOOKS_LIKE] if len(text) <= LONGEST else []
    for number in range(1, MOST_CHANGED + 1):
        for changed in combinations(places, number):
            for others in product(*(LOOKS_LIKE[text[at]] for at in changed)):
                chars = list(text)
                for at, char in zip(changed, others, strict=True):
                    chars[at] = char
                yield "".join(chars)


def _code_of(text: str, reader: CardReader) -> str | None:
    """Return the code of the card that a text states; None if the text is not exactly one card."""
    lines = lines_in(text)
    cards = list(reader.cards_of(lines[0].tokens)) if lines else []
    whole = len(cards) == 1 and cards[0].first == 0 and cards[0].end == len(lines[0].tokens)
    return cards[0].code if whole and not cards[0].scanned else None


LONGEST_GAP = 4
"""Maximum number of unread tricks one after another."""


def with_gaps_filled(tricks: Sequence[WrittenTrick], size: int, most: int) -> list[WrittenTrick]:
    """Return tricks with unknown cards in place of those whose numbers are missing between the others.

    Nothing is changed if the numbers do not rise one by one elsewhere, or if there would be more than `most` tricks.
    """
    numbers = [trick.number for trick in tricks]
    if len(tricks) < 2 or None in numbers:
        return list(tricks)
    steps = [(after or 0) - (before or 0) for before, after in pairwise(numbers)]
    added = sum(steps) - len(steps)
    if not all(1 <= step <= LONGEST_GAP + 1 for step in steps) or not 0 < added <= most - len(tricks):
        return list(tricks)
    filled = [tricks[0]]
    for step, trick in zip(steps, tricks[1:], strict=True):
        place = trick.cards[0].start
        unknown = (WrittenCard(UNREAD, place, place),) * size
        filled += [WrittenTrick(unknown, (trick.number or 0) - step + at) for at in range(1, step)]
        filled.append(trick)
    return filled
