"""Names, numbers and cards as the pages write them."""

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache, partial

from markupsafe import Markup

from tarot_records.core.cards import CARDS, CODES, SUIT_OF, TRUMPS, UNKNOWN_CODES
from tarot_records.core.position import NOBODY
from tarot_records.record.model import Record
from tarot_records.words import games
from tarot_records.words.language import Language
from tarot_records.words.phrases import phrases
from tarot_records.words.phrasing import join_words, player_name, statement

from ..deck.current import Sheets, window
from ..deck.sheets import BACK, symbol_of
from .speech import gettext as _
from .speech import lang, language, page_lang

_ALL_CODES = CODES + UNKNOWN_CODES
_SUITS = ("♠\ufe0e", "♥\ufe0e", "♦\ufe0e", "♣\ufe0e", "")


def code_of(card: int) -> str:
    """Return the code of a card; also that of an unknown card."""
    return _ALL_CODES[card]


def suit_class(code: str) -> str:
    """Return the suit of a card as a CSS class: its letter, `t` for trumps and the Fool, `x` for an unknown card."""
    if code == "?":
        return "x"
    return "t" if code == "F" or SUIT_OF[CARDS[code]] == TRUMPS else code[0].lower()


def plain(slug: str) -> str:
    """Return an id as words, such as `garde sans`."""
    return slug.replace("_", " ")


def capital(words: str) -> str:
    """Return words with an initial capital."""
    return words[:1].upper() + words[1:]


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


# -- cards -------------------------------------------------------------------------------------------


def picture(sheets: Sheets, code: str, remark: str = "") -> Markup:
    """Return a card as a picture labelled by its name, with the remark if there is one."""
    label = _("a card face down") if code == BACK else language().card_title(code)
    return _picture(sheets, code, f"{label} – {remark}" if remark else label)


@lru_cache(maxsize=4096)
def _picture(sheets: Sheets, code: str, label: str) -> Markup:
    """Return a card as a picture with this label."""
    return window(sheets, symbol_of(code), Markup(' class="card" role="img" aria-label="{}"').format(label))


def card_letters(code: str, more: str = "") -> Markup:
    """Return a card in a few characters, with its name for screen readers; `more` are classes of its element."""
    return _letters(code, language(), f" {more}" if more else "")


def card_link(code: str, href: str, is_current: bool, remarks: Iterable[str]) -> Markup:
    """Return a card in a few characters as a link, with its name and the remarks for screen readers."""
    label = ", ".join([language().card_title(code), *remarks])
    current = Markup(' aria-current="step"') if is_current else ""
    return Markup('<a class="short {}" href="{}"{} aria-label="{}">{}</a>').format(
        _suit_classes(code, language()), href, current, label, _index(code, language())
    )


@lru_cache(maxsize=2048)
def _letters(code: str, words: Language, more: str) -> Markup:
    """Return a card in a few characters of a language as an element with these classes more."""
    return Markup('<span class="short {}{}" role="img" aria-label="{}">{}</span>').format(
        _suit_classes(code, words), more, words.card_title(code), _index(code, words)
    )


def _suit_classes(code: str, words: Language) -> str:
    """Return the suit of a card as CSS classes; the style sheet draws the signs of Italian suits."""
    suit = suit_class(code)
    return f"{suit} latin" if suit not in ("t", "x") and words.suits == words.latin_suits else suit


@lru_cache(maxsize=2048)
def _index(code: str, words: Language) -> str:
    """Return a card in a few characters of a language, as its pack has them."""
    is_drawn = code in ("F", "?") or words.suits == words.latin_suits
    return words.index(code) if is_drawn else _SUITS[SUIT_OF[CARDS[code]]] + words.index(code)
