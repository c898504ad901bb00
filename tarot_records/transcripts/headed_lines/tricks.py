"""Read a trick in the writer's own words: its number, leader, cards with or without their players, and winner."""

import re
from difflib import get_close_matches

from tarot_records.notation import lines
from tarot_records.notation.lines import TRICK
from tarot_records.notation.tokens import COMMA, TEXT, WORD, Word
from tarot_records.notation.vocabulary import (
    MARK_FORMS,
    POINT_WORDS,
    TRICK_WORDS,
    VALUE_FORMS,
    field_words,
    known_words,
    plain_words,
)
from tarot_records.transcripts.headed_lines.cards import cards_of
from tarot_records.transcripts.headed_lines.cuts import PAIR, cut_all, cut_colons, labelled
from tarot_records.transcripts.headed_lines.small_words import (
    DENYING,
    LEADING,
    NUMBER_SIGNS,
    ORDINALS,
    SMALL,
    TAKES,
    WINNING,
)
from tarot_records.transcripts.headed_lines.spoken import STAR, WINNER, SpokenLine
from tarot_records.transcripts.headed_lines.words import may_be_of_hand

_ORDINAL = re.compile(r"([0-9]{1,3})(?:[eè]re|[eè]me|er|re|e|st|nd|rd|th|ter|[-/.:)°ªºoa^])*")
_SIGN = re.compile(r"(?:#|n[°º.]|no\.|nr\.)(?=[0-9])", re.IGNORECASE)
_SHORT = re.compile(r"[^\W\d_]{1,3}\.?([0-9]{1,3})[.:)]*")
"""Pattern of an abbreviated word for a trick with its number: `T12`."""
_OF = ("von", "di", "de", "da", "d'")
"""Words before a name that may be either the leader's or the winner's."""
_ARROWS = ("=>", "->", "→", "=")
_SIGNS = frozenset((":", "-", "--", "–", "—", "/", "|", "·", ".", ";", *_ARROWS))


SHORTEST = 4
"""Minimum number of letters of an unknown word that may be a verb."""


def number_of(spoken: SpokenLine) -> tuple[Word | None, int]:
    """Return the number with which a line of a trick begins, and its count of words; None and 0 if there is none."""
    first = spoken.words[0]
    said = plain_words(first.text.strip(":()[]"))
    trick = said.rstrip(".") in TRICK_WORDS or (said.endswith(".") and _begins_trick(said[:-1]))
    skip = 1 if trick else 0
    signs = spoken.row(NUMBER_SIGNS, skip)
    at = skip + signs
    if (trick or signs or not said.isalpha()) and not spoken.one_of(POINT_WORDS, at + 1):
        word = spoken.words[at] if at < len(spoken.words) else None
        match = None if word is None or word.kind != WORD else _ORDINAL.fullmatch(_bare_number(word.text))
        if match is not None and word is not None:
            return Word(WORD, match.group(1), first.start, word.end), at + 1
    named = next((number for number, forms in enumerate(ORDINALS, 1) if said in forms), 0)
    if named and plain_words(spoken.text_at(1).rstrip(":.")) in TRICK_WORDS:
        return Word(WORD, str(named), first.start, spoken.words[1].end), 2
    short = _SHORT.fullmatch(first.text)
    follows = len(spoken.words) > 1 and (spoken.seat_at(1) is not None or spoken.looks_like_card(spoken.words[1]))
    if short is not None and _begins_trick(plain_words(first.text[:1])) and follows and spoken.seat_at(0) is None:
        return Word(WORD, short.group(1), first.start, first.end), 1
    return None, 0


def _bare_number(text: str) -> str:
    """Return a number without the brackets or signs in `(3)`, `#3`, `n°3`."""
    text = text.strip("()[]{}:")
    sign = next(
        (sign for sign in ("#", "n°", "N°", "n.", "N.", "no.", "No.", "nr.", "Nr.") if text.startswith(sign)), ""
    )
    return text.removeprefix(sign)


def _begins_trick(short: str) -> bool:
    """Return whether an abbreviation is the beginning of a word for a trick."""
    return bool(short) and any(word.startswith(short) for word in TRICK_WORDS)


def trick(spoken: SpokenLine, number: Word, typed: str) -> list[Word]:
    """Take the rest of a trick after its number, and return the whole trick. typed: the line as typed."""
    found, won = [number], list[Word]()
    cut_all(spoken, fractions=True)
    cut_colons(spoken)
    _skip_signs(spoken)
    spoken.takes(TRICK_WORDS)
    _skip_signs(spoken)
    spoken.at += spoken.row(LEADING, spoken.at) if _names_leader(spoken) else 0
    _skip_signs(spoken)
    starred = _starred(spoken)
    word, places = spoken.peek(), labelled(spoken)
    spoken.labels = {spoken.words[at].start for at in places}
    label = None if word is None else spoken.player(word.text) if places else spoken.seat(word)
    takes = spoken.row(WINNING, spoken.at + 1) if spoken.one_of(TAKES, spoken.at + 1) else 0
    if word is not None and label is not None and takes:
        won = [Word(WORD, f"={label}", word.start, spoken.words[spoken.at + takes].end)]
        spoken.at += 1 + takes
        label = None
        _skip_signs(spoken)
    elif word is not None and label is not None and (places or _leads(spoken, word)):
        spoken.at += 1
        _skip_signs(spoken)
        verb = 0 if spoken.row(LEADING, spoken.at) else _unknown_verb(spoken)
        end = spoken.words[spoken.at + verb - 1].end if verb else word.end  # so that its reading is shown
        found.append(word._replace(text=f"{label}:", end=end))
        spoken.at += verb or spoken.row(LEADING, spoken.at)
        _skip_signs(spoken)
    else:
        label = None
    value, count = spoken.phrase(VALUE_FORMS, spoken.at)
    if value == lines.NONE:
        found.append(spoken.taken(count, value))
    else:
        cards = cards_of(spoken, TRICK, leader=label, labels=places)
        found += cards
        won = won or _won_by_star(spoken, cards, label, starred)
        outcome = _outcome(spoken, bool(won))
        whole = 0 < len(cards) == len(spoken.table.playing)
        return [*found, *won, *outcome, *(_remark(spoken, typed) if whole else ()), *spoken.tail(TRICK)]
    return [*found, *won, *_outcome(spoken, bool(won)), *spoken.tail(TRICK)]


def _starred(spoken: SpokenLine) -> Word | None:
    """Remove the star from the only starred word and return that word; None if the text does not explain the star.

    None also if several words have stars.
    """
    marked = [at for at, word in enumerate(spoken.words) if word.kind == WORD and word.text.strip(STAR) != word.text]
    if not spoken.table.star or len(marked) != 1 or not spoken.words[marked[0]].text.strip(STAR):
        return None
    (at,) = marked
    spoken.words[at] = spoken.words[at]._replace(text=spoken.words[at].text.strip(STAR))
    return spoken.words[at]


def _won_by_star(spoken: SpokenLine, cards: list[Word], leader: str | None, starred: Word | None) -> list[Word]:
    """Return the winner whose card has the star; empty if the star means something else or the leader is unknown."""
    playing = spoken.table.playing
    if starred is None or spoken.table.star != WINNER or leader not in playing or len(cards) != len(playing):
        return []
    number = sum(card.start < starred.end for card in cards) - 1
    winner = playing[(playing.index(leader) + number) % len(playing)]
    return [Word(WORD, f"={winner}", starred.end - 1, starred.end)]


def _remark(spoken: SpokenLine, typed: str) -> list[Word]:
    """Take the words after a complete trick as a comment; empty if they may belong to the trick or are a mark."""
    rest = spoken.words[spoken.at :]
    first = next((word for word in rest if any(map(str.isalnum, word.text))), None)
    if first is None or spoken.phrase(MARK_FORMS, spoken.at)[0] is not None:
        return []
    at, said = spoken.words.index(first), plain_words(first.text).strip(" :.()")
    if said[:1].isdigit() or spoken.seat(first) is not None or any(word.kind not in (WORD, COMMA) for word in rest):
        return []
    words = [plain_words(word.text).strip(" :.,()'") for word in rest if any(map(str.isalpha, word.text))]
    if len(words) == 1 and (said in known_words() or may_be_of_hand(said, spoken.table, alone=True)):
        return []
    if all(word in known_words() or may_be_of_hand(word, spoken.table) or word in SMALL for word in words):
        return []
    start, end = spoken.words[at].start, rest[-1].end
    spoken.at = len(spoken.words)
    text = typed[start:end]
    return [Word(WORD, "comment", start, start), Word(TEXT, text, start, end, text)]


def _unknown_verb(spoken: SpokenLine) -> int:
    """Return the number of words of an unknown verb between the leader and a card or suit; 0 if there is none.

    A word that denies, or that may be a misspelt card or name, is no such verb.
    """
    word = spoken.peek()
    said = "" if word is None or word.kind != WORD else plain_words(word.text)
    after = spoken.at + 1 + spoken.row(LEADING, spoken.at + 1)
    if not said.isalpha() or len(said) < SHORTEST or said in DENYING or after >= len(spoken.words):
        return 0
    loose = spoken.loose
    names = (*loose.suits, *loose.ranks, *loose.whole, *map(plain_words, (*spoken.table.seats, *spoken.table.names)))
    known = said in SMALL or said in known_words() or spoken.looks_like_card(word._replace(text=said)) if word else True
    if known or get_close_matches(said, [name for name in names if len(name) > PAIR], 1, 0.7):
        return 0
    return after - spoken.at if spoken.looks_like_card(spoken.words[after]) else 0


def _names_leader(spoken: SpokenLine) -> bool:
    """Return whether words for leading come next, followed by the name of the leader.

    After `von` alone the name may be the winner's: `von Paul` counts as the leader only if another name ends the trick.
    """
    count = spoken.row(LEADING, spoken.at)
    doubtful = count == 1 and plain_words(spoken.text_at(spoken.at)) in _OF
    doubtful &= not any(spoken.seat(word) for word in spoken.words[spoken.at + count + 1 :][-3:])
    return count > 0 and not doubtful and spoken.named_at(spoken.at + count) is not None


def _skip_signs(spoken: SpokenLine) -> None:
    while (word := spoken.peek()) is not None and (word.kind == COMMA or word.text in _SIGNS):
        spoken.at += 1


def _leads(spoken: SpokenLine, word: Word) -> bool:
    """Return whether a word that names a seat is the leader and no card: as a card it would be one too many.

    A colon after the word shows the leader, too.
    """
    after = spoken.text_at(spoken.at + 1)
    if word.text.isdigit() and spoken.table.seats and after != ":":
        return False
    if word.text.endswith(":") or after == ":" or plain_words(word.text) not in spoken.loose.whole:
        return True
    cards = sum(one.kind == WORD and spoken.looks_like_card(one) for one in spoken.words[spoken.at :])
    return cards >= len(spoken.table.playing) + 1


def _outcome(spoken: SpokenLine, won: bool) -> list[Word]:
    """Take the points of a trick, the card paid for the Fool and, unless `won`, the winner."""
    found, names = list[Word](), field_words(("winner", "points", "paid"))
    while (word := spoken.peek()) is not None:
        name, count = spoken.phrase(names, spoken.at)
        inside = word.text.strip("()[]")
        sign = next((sign for sign in _ARROWS if word.text.startswith(sign)), "")
        if word.kind == COMMA or word.text in _SIGNS or not inside:
            spoken.at += 1
        elif name == "paid":
            found.append(spoken.taken(count, name))
            found += cards_of(spoken, TRICK, most=1)
        elif not won and (label := spoken.label((word.text[len(sign) :] if sign else inside).rstrip(":."))) is not None:
            found.append(spoken.taken(1, f"={label}"))
            won = True
        elif inside[0].isdigit():
            found.append(_points(spoken))
        elif name == "winner" or spoken.row(WINNING, spoken.at):
            spoken.at += count if name == "winner" else spoken.row(WINNING, spoken.at)
        elif sign:
            found.append(spoken.taken(1, f"={word.text[len(sign) :]}"))
        else:
            break
    return found


def _points(spoken: SpokenLine) -> Word:
    """Take the points of the trick, with or without brackets, and the word for points."""
    word = spoken.decimal()
    while spoken.takes(POINT_WORDS) or spoken.text_at(spoken.at) == ")":
        spoken.at += spoken.text_at(spoken.at) == ")"
    return word._replace(text=f"({word.text.strip('()')})")
