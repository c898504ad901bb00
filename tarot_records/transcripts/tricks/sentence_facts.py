"""Facts that a sentence tells: by its words, or without them, as an auction or cards taken from a talon."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise

from tarot_records.games import GAMES
from tarot_records.notation.vocabulary import forms_of
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.sentences.sentence_parts import PASS
from tarot_records.transcripts.text.lexicon import ONTO, ORDINALS, PASSES, TAKING
from tarot_records.transcripts.text.pieces import Token


def facts_of_sentence(sentence: Sequence[Token], reader: CardReader, players: Collection[int]) -> set[str]:
    """Return the facts that a sentence names, or tells without their words: an auction, and cards taken from a talon.

    players: offsets of the tokens that name players.
    """
    facts = reader.facts.among(sentence)
    passes = sum(one.start in players and other.form in passing_words() for one, other in pairwise(sentence))
    if passes > 1:  # `Ann pass, Ben pass, Cid three`
        facts |= {"bids"}
    if _takes_counted_cards(sentence, reader):
        facts |= {"talon"}
        facts -= {"winner"}
    if any(token.form in ONTO for token in sentence):
        facts -= {"scart"}
    if "dealer" in facts and len(players) > 1 and _gives_card(sentence, reader):
        facts -= {"dealer"}
    if {"talon", "scart"} <= facts:  # `from the talon she takes the nine, and lays away the ten`
        facts -= {"winner"}
    return facts


def _gives_card(sentence: Sequence[Token], reader: CardReader) -> bool:
    """Return whether each word for dealing has a card behind it, which somebody plays: `Sepp gab die Acht`."""
    told: list[bool] = []
    at = 0
    while at < len(sentence):
        facts, length = reader.facts.at(sentence, at)
        at += max(1, length)
        if "dealer" in facts:
            after = next((place for place in range(at, len(sentence)) if not reader.fills(sentence[place])), None)
            is_card = after is not None and (reader.at(sentence, after) or reader.rank_alone(sentence, after))
            told.append(bool(is_card))
    return all(told)


def _takes_counted_cards(sentence: Sequence[Token], reader: CardReader) -> bool:
    """Return whether somebody takes a part of the talon: `Ann took the second three cards`, `vzal prvé dve karty`."""
    forms = [token.form for token in sentence]
    for at, form in enumerate(forms):
        if form in ORDINALS and any(word in TAKING for word in forms[max(0, at - 3) : at]):
            number, noun = sentence[at + 1 : at + 2], sentence[at + 2 : at + 3]
            is_counted = any(one.is_number or one.form in reader.numbers for one in number)
            return is_counted and not any(reader.suit(one) for one in noun)
    return False


@lru_cache(maxsize=1)
def passing_words() -> frozenset[str]:
    """Return the single words for passing in all games and languages, in plain letters."""
    forms = {form for game in GAMES for form, slug in forms_of(game).bids.items() if slug == PASS}
    return frozenset(form for form in forms if " " not in form).union(*PASSES.values())
