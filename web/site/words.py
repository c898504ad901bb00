"""Names and numbers as the pages write them."""

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from tarot_records.core.cards import CODES, SUIT_NAMES, TRUMPS, UNKNOWN_CODES
from tarot_records.core.position import NOBODY, Declared
from tarot_records.record.model import Record
from tarot_records.words import games
from tarot_records.words.phrases import phrases
from tarot_records.words.phrasing import join_words, player_name, statement

from .speech import gettext as _
from .speech import lang, language, page_lang

_ALL_CODES = CODES + UNKNOWN_CODES


def code_of(card: int) -> str:
    """Return the code of a card, which may be an unknown card."""
    return _ALL_CODES[card]


def plain(slug: str) -> str:
    """Return an id as words, such as `garde sans`."""
    return slug.replace("_", " ")


def capital(words: str) -> str:
    """Return words with an initial capital."""
    return words[:1].upper() + words[1:]


def declared_name(game: games.GameWords, done: Declared) -> str:
    """Return the name of a declaration with what it is about; of a kontra, also its factor: `Kontra (game, ×4)`."""
    word = game.word(done.kind)
    if not done.item:
        return word
    about = language().term("suit", done.item) if done.item in SUIT_NAMES[:TRUMPS] else game.word(done.item)
    return f"{word} ({about}, ×{1 << done.level})" if done.level > 1 else f"{word} ({about})"


def player(record: Record | None, seat: int) -> str:
    """Return the name of the player at a seat; "somebody" for NOBODY."""
    return player_name(record, None if seat == NOBODY else seat, lang())


def names(record: Record | None, seats: Iterable[int]) -> str:
    """Return the names of the players at these seats, joined to one text."""
    return join_words([player_name(record, seat, lang()) for seat in seats], lang())


def place_words(pointer: str, record: Record) -> str:
    """Return a place of a record in words, such as `hand 1, bid 3`; empty if there are no words for it."""
    area, *path = pointer.split("/")[1:] or [""]
    if area != "hands" or not path or not path[0].isdecimal():
        return ""
    words = [phrases("place", lang())["hand"].format(number=int(path[0]) + 1)]
    with suppress(KeyError, IndexError, ValueError):
        if path[1:2] == ["bids"] and len(path) > 2:
            words.append(_("bid %(number)s", number=int(path[2]) + 1))
        else:
            words.append(statement(pointer, record, language(), partial(player, record)))
    return ", ".join(words)


def severity(word: str) -> str:
    """Return a severity in the reader's language."""
    return language().severity(word)


def term(slug: str, vocabulary: str) -> str:
    """Return a word of the format in the reader's language."""
    return language().term(vocabulary, slug)


def game_name(game: str) -> str:
    """Return the name of a game in the reader's language; the id of an unknown game."""
    return games.game_name(game, page_lang())


_ID = re.compile("[a-z0-9]+(?:[-_.][a-z0-9]+)+")
"""Pattern of labels that are identifiers, not names."""


def title(label: str, event: str, players: Iterable[str], game: str) -> str:
    """Return the title of a record: its label unless that is an identifier, else its event or game and the players."""
    known = [player for player in players if player]
    if not _ID.fullmatch(label) or not (event or known):
        return label
    of = event or game_name(game)
    return f"{of}{language().colon}{', '.join(known)}" if known else of


def game_words(game: str) -> games.GameWords:
    """Return the words of a game in the reader's language."""
    return games.words_of(game, page_lang())


def verdict(word: str, records: int = 1) -> str:
    """Return a verdict on one record or on several in the reader's language."""
    return language().verdict(word, records)


def grouped(number: int) -> str:
    """Return a whole number as the reader writes it: `100,000`, `100.000`."""
    return language().grouped(number)
