"""Sentences of a hand that may state facts: which of them continue the sentence before, and which are bids."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tarot_records.games import game_of
from tarot_records.notation.vocabulary import forms_of
from tarot_records.rules.game import Game
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.line_repairs import without_game_name
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.sentences.sentence_parts import (
    BID,
    CARDS,
    DECLARED,
    FACT,
    NUMBER,
    SEAT,
    GamePhrases,
    Sentence,
)
from tarot_records.transcripts.sentences.sentence_relations import only_player
from tarot_records.transcripts.sentences.statements import parse_sentence
from tarot_records.transcripts.text.lexicon import KONTRA, LINKS_TO_PLAYER, PARTS_OF_TALON
from tarot_records.transcripts.text.pieces import Token
from tarot_records.transcripts.tricks.sections import HandLines

CONTINUED = ("talon", "scart", "declared", "bids")
"""Facts that a sentence may continue after a semicolon."""


@lru_cache(maxsize=64)
def words_of_game(game: str) -> GamePhrases:
    """Return the phrases for the bids and declarations of a game; in some without bids, `pass` is a declaration."""
    forms = forms_of(game)
    sized = {form: f"{slug}#{order}" for form, (slug, order) in forms.sized.items()}
    declared = {**forms.items, **forms.declarations, **sized}
    if "kontra" in forms.declarations.values():
        declared |= dict.fromkeys(KONTRA, "kontra")
    return GamePhrases(forms.bids if game_of(game).bids else {}, declared)


class ToldSentence(NamedTuple):
    """A sentence that is no trick."""

    sentence: Sentence
    carried: str
    """The fact that it continues, if it follows on the sentence before; else empty."""
    drawer: int | None
    """The only player named in a sentence about the talon just before."""


def sentences_about_facts(
    text: HandLines,
    reader: CardReader,
    people: People,
    game: Game,
    is_nothing: Callable[[Sequence[Token]], bool],
) -> Iterator[ToldSentence]:
    """Yield the sentences of a hand that may state facts, without those that `is_nothing` recognises as empty lists."""
    carried = ""
    last: Token | None = None
    named: int | None = None
    is_headed = False
    for whole in text.statements:
        tokens = without_game_name(whole)
        if not tokens or is_nothing(tokens):
            continue
        follows = is_headed or _follows(last, tokens)
        last = tokens[-1]
        before = carried if follows else ""
        sentence = parse_sentence(tokens, reader, people, words_of_game(game.id), before)
        drawer, named = named if before == "talon" else None, only_player(sentence.parts)
        if (is_headed or not before) and _is_trick(sentence, len(people.names)):
            continue
        facts = [part.text for part in sentence.parts if part.kind == FACT and not part.aside]
        shows = any(one.kind == DECLARED and other.kind == SEAT for one, other in pairwise(sentence.parts))
        shows &= any(part.kind == CARDS for part in sentence.parts)  # `Cricche: Ann fool 20 1; Ben the kings ♠K ♥K ♦K`
        carried = next((fact for fact in reversed(facts) if fact in CONTINUED), DECLARED if shows else before)
        is_headed = all(part.kind == FACT for part in sentence.parts)  # `Talon. Ann drew 5 and 7.`
        yield ToldSentence(sentence, carried if follows else "", drawer)


def bids_one_by_one(sentences: Sequence[Sentence]) -> frozenset[int]:
    """Return the indexes of the sentences that are the bids of an auction, one each, as in a chat: `Zoé: passe`.

    Empty unless several players bid so. The sentence after the last of them may have other words: `Zoé takes, a guard`.
    """
    kinds = [sorted(part.kind for part in sentence.parts if part.kind in (BID, SEAT)) for sentence in sentences]
    bids = [at for at, sentence in enumerate(sentences) if kinds[at] == [BID, SEAT] and len(sentence.parts) == 2]
    players = {part.value for at in bids for part in sentences[at].parts if part.kind == SEAT}
    if len(players) < 2:
        return frozenset()
    return frozenset(at for at in (*bids, bids[-1] + 1) if at < len(kinds) and kinds[at] == [BID, SEAT])


def _follows(last: Token | None, tokens: Sequence[Token]) -> bool:
    """Return whether a sentence may continue the subject of the sentence before, which ends with the token `last`.

    It may after a semicolon, after a colon or a comma at the end of a line, on an indented line, and on a line for the
    next part of the talon, as `2nd half  XX  VIII`. False if `last` is None.
    """
    if last is None:
        return False
    if len(tokens[0].before) >= INDENTED and tokens[0].before.isspace():
        return True
    before = tokens[0].before
    is_part = any(token.form in PARTS_OF_TALON for token in tokens[:2])
    if is_part or last.after.strip().lstrip(")]") in (":", ","):
        return tokens[0].start - len(before) - len(last.after) - last.end <= MOST_BETWEEN
    return "; " in before and tokens[0].start - len(before) == last.end


INDENTED = 4
"""Minimum number of blanks before a line that goes on with the subject of the line above."""
MOST_BETWEEN = 6
"""Maximum number of line ends, blanks and digits between a colon and the list that it announces."""


def _is_trick(sentence: Sentence, size: int) -> bool:
    """Return whether a sentence tells a trick: it has one card for nearly every player and no other use of cards.

    `Hans spielt Pagat, Resi gibt 16er, Sepp 5er` states neither a declaration nor the dealer, and
    `sie legt den 19er auf, 18er vom Gustl, Karo-König vom Franz` states no scart.
    """
    from_players = sum(
        card.kind == CARDS and len(card.cards) == 1 and link.text in LINKS_TO_PLAYER and who.kind == SEAT
        for card, link, who in zip(sentence.parts, sentence.parts[1:], sentence.parts[2:], strict=False)
    )
    if from_players >= max(2, size - 2):
        return True
    told = (SEAT, CARDS, NUMBER) if {"leader", "winner"} & {*sentence.facts} else (SEAT, CARDS)
    parts = [part for part in sentence.parts if part.kind in told]
    players = {who.value for who, card in pairwise(parts) if who.kind == SEAT != card.kind and len(card.cards) < 2}
    begins = next((part.kind for part in sentence.parts if part.kind in (SEAT, DECLARED)), SEAT)
    is_other = begins == DECLARED or {"talon", "scart", "declared", "hands"} & {*sentence.facts}
    return len(players) >= max(2, size - 1) and not is_other
