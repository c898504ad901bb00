"""Prepare the words of a line that names cards: split words with several cards, find the players before their cards."""

import re

from tarot_records.notation.tokens import COMMA, WORD, Word
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, plain_words
from tarot_records.transcripts.headed_lines.small_words import FOLLOWING, INSTRUMENT, LEADING, RUFFS
from tarot_records.transcripts.headed_lines.spoken import MARKED, SpokenLine, parts_of_word

PAIR = 2
"""Number of letters of a card written as a suit letter and a rank letter."""
SEPARATORS = frozenset(("/", "-", "--", "–", "—", "+", "·", "•", "|", ":", ";", ">"))
"""Signs that may stand between two cards."""
_SEPARATED = re.compile(r"[/·•|;,–—-]")
_FRACTION = re.compile("[0-9]+/[0-9]+")
_PARTS = re.compile(r"[/·•|;,–—-]|[^/·•|;,–—-]+")


def cut_all(spoken: SpokenLine, fractions: bool = False) -> None:
    """Split the remaining words that hold several cards; with `fractions`, leave words that may be fractions."""
    for at in reversed(range(spoken.at, len(spoken.words))):
        if not fractions or not _FRACTION.fullmatch(spoken.words[at].text):
            _cut(spoken, at)


def cut_colons(spoken: SpokenLine) -> None:
    """Split the colon from each card that ends with one, as in `met le 5: prend Luc`; leave seats and suits whole."""
    for at in reversed(range(1, len(spoken.words))):
        word = spoken.words[at]
        card = word._replace(text=word.text[:-1], end=word.end - 1)
        said = plain_words(card.text)
        heads = spoken.seat(card) is not None or said in spoken.loose.initials
        heads |= said in spoken.loose.suits and plain_words(spoken.text_at(at - 1)) not in BETWEEN
        if word.kind == WORD and word.text.endswith(":") and said and not heads and spoken.looks_like_card(card):
            spoken.words[at : at + 1] = [card, Word(WORD, ":", card.end, word.end)]


def _cut(spoken: SpokenLine, at: int) -> None:
    """Split the word at an index if it holds several cards or parts of cards: `R/5/4`, `7-D-9`."""
    word = spoken.words[at]
    if word.kind != WORD or MARKED.search(word.text) or not _SEPARATED.search(word.text):
        return
    if spoken.letters.whole(word.text) is not None or plain_words(word.text) in spoken.loose.whole:
        return
    cut = parts_of_word(word, _PARTS)
    pieces = [piece for piece in cut if not _SEPARATED.fullmatch(piece.text)]
    if len(pieces) == PAIR and cut[1].text == "-":
        suit = spoken.loose.suits.get(plain_words(pieces[0].text))
        code = None if suit is None else spoken.loose.of_suit(suit, plain_words(pieces[1].text))
        if code is not None:
            spoken.words[at] = word._replace(text=spoken.letters.written[code])
            return
    nothing = spoken.loose.initials.keys() | ARTICLES
    known = (spoken.looks_like_card(piece) or plain_words(piece.text) in nothing for piece in pieces)
    if len(pieces) > 1 and all(known):
        spoken.words[at : at + 1] = cut


def labelled(spoken: SpokenLine) -> tuple[int, ...]:
    """Return the indexes of the players of a trick and of their verbs, if all players stand in turn before their cards.

    A letter that is both a player's and a card's is then the player's, and may be the initial of a name: `A ♠8, B ♠3`.
    Verbs are words for playing a card: `Luc met le 7`. Empty unless every player is named.
    """
    playing, items = spoken.table.playing, list[list[int]]([[]])
    for at in range(spoken.at, len(spoken.words)):
        word = spoken.words[at]
        joins = spoken.is_also(word) and spoken.named_at(at + 1) is not None
        if word.kind == COMMA or word.text in SEPARATORS or joins:
            items.append([])
        else:
            items[-1].append(at)
    told = [item for item in items if item][: len(playing)]
    every = [at for item in items for at in item][: 2 * len(playing)]
    verbs = [_verbs(spoken, item[1]) if len(item) > 1 else None for item in told]
    apart, mixed = [item[0] for item, said in zip(told, verbs, strict=True) if said is not None], every[::2]
    cards = all(spoken.looks_like_card(spoken.words[at]) for at in every[1::2])
    if len(apart) == len(playing) and _in_turn(spoken, [spoken.words[at].text for at in apart]):
        return tuple(at for item, said in zip(told, verbs, strict=True) for at in (item[0], *(said or ())))
    whole = cards and len(every) == 2 * len(playing)
    return tuple(mixed) if whole and _in_turn(spoken, [spoken.words[at].text for at in mixed]) else ()


def _verbs(spoken: SpokenLine, at: int) -> range | None:
    """Return the indexes of the words for playing or ruffing before a card; None if no card follows."""
    after = at + spoken.row(LEADING | FOLLOWING | ARTICLES, at)
    ruffs = spoken.one_of(RUFFS, after)
    rank = after + ruffs + (spoken.one_of(INSTRUMENT, after + ruffs) if ruffs else 0)
    return range(at, after) if rank < len(spoken.words) and spoken.looks_like_card(spoken.words[rank]) else None


def _in_turn(spoken: SpokenLine, names: list[str]) -> bool:
    """Return whether these names, or initials, are all playing players in turn, beginning with the first."""
    bare = [name for name in names if not (name.startswith("(") and name.endswith(")"))]
    if not names or any(name.strip("():.[]").isdigit() for name in bare):
        return False
    playing = spoken.table.playing
    first = spoken.player(names[0])
    turns = [] if first not in playing else [*playing[playing.index(first) :], *playing[: playing.index(first)]]
    return [spoken.player(name) for name in names] == turns


def player_of(spoken: SpokenLine, leader: str, number: int) -> str | None:
    """Return the label of the player of a card of a trick, by its number from 0; None if the leader does not play."""
    playing = spoken.table.playing
    return playing[(playing.index(leader) + number) % len(playing)] if leader in playing else None
