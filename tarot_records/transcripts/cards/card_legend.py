"""Read the letters for suits and ranks that a writer explains: `p = Pik`, `S Schwerter K Kelche`, `K D B = King …`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Final, NamedTuple

from tarot_records.core.cards import SUITS
from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.word_reader import is_filler
from tarot_records.transcripts.cards.writing import Writing
from tarot_records.transcripts.text.lexicon import LONG_TRUMP_WORDS, RANK_NAMES, SUIT_NAMES, Names
from tarot_records.transcripts.text.pieces import Token


class Legend(NamedTuple):
    """Letters that a writer explains."""

    suits: Mapping[str, str]
    ranks: Mapping[str, str]
    exact: Mapping[str, str]
    """Letter as written, in upper or lower case -> suit."""


LONGEST_SHORT, LONGEST_STATED = 2, 3
"""Maximum number of letters that stand for a suit or rank, without an equals sign and with one."""


def legend_of(writing: Writing) -> Legend:
    """Return the letters that a text explains by a name of a suit or rank beside them, in any language.

    A letter that is explained in two ways is left out.
    """
    meant: dict[str, set[str]] = {}
    for line in writing.lines:
        cards = _starts_of_worded_cards(line)
        pairs = [
            (one, other)
            for one, other in pairwise(line)
            if len(other.before.strip()) < 2 and not {one.start, other.start} & cards
        ]
        forwards = [(short, name, other) for (short, name), (_, other) in zip(pairs, pairs, strict=True)]
        lists = {one.start for one, other in pairwise(line) if len(one.text) < 3 and len(other.text) < 3}
        backwards = [(short, name, short) for name, short in pairs if short.start not in lists]
        found = max((_pairs_of_legend(forwards), _pairs_of_legend(backwards)), key=len)
        listed = dict(_pairs_of_lists(line))
        found = [pair for pair in found if pair[0] not in listed]  # `J: king` in `K Q J: king, queen, jack`
        for letter, code in (*found, *listed.items(), *_pairs_in_dialect(line)):
            meant.setdefault(letter, set()).add(code)
    exact = {letter: min(codes) for letter, codes in meant.items() if len(codes) == 1}  # `L: Pik …`, `L: Herz …` is Luc
    suits: dict[str, str] = {}
    ranks: dict[str, str] = {}
    for letter, code in exact.items():
        (suits if code in SUITS else ranks).setdefault(plain_words(letter), code)
    return Legend(suits, ranks, {letter: code for letter, code in exact.items() if code in SUITS})


def _starts_of_worded_cards(line: Sequence[Token]) -> set[int]:
    """Return the offsets of the rank names that begin cards in words, such as `roi` in `roi de pique`.

    These names belong to cards and explain no letter.
    """
    found: set[int] = set()
    for at, (rank, link) in enumerate(pairwise(line)):
        suits = [token for token in line[at + 2 : at + 3] if is_filler(link) and link.before == token.before == " "]
        if rank.form in _WHOLE_RANKS and any(suit.form in _WHOLE_SUITS for suit in suits):
            found.add(rank.start)
    return found


def with_legend(names: Names, stated: Mapping[str, str]) -> Names:
    """Return names with the letters that a legend states, in place of their own letters for these suits or ranks."""
    kept = {
        letter: code for letter, code in names.letters.items() if code not in stated.values() and letter not in stated
    }
    return names._replace(letters={**kept, **stated})


def is_short_for(short: str, name: str) -> bool:
    """Return whether a name begins with the first letter of a short form and contains the others in the same order."""
    rest = iter(name)
    return name[0] == short[0] and all(letter in rest for letter in short)


def explains_letters(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence explains the letters of suits or courts, as `p pikk, k kőr, t treff`."""
    legend = legend_of(Writing((tuple(tokens),), ()))
    return max(len(legend.suits), len(legend.ranks)) > MOST_BY_CHANCE


MOST_BY_CHANCE = 2
"""Maximum number of letters that seem to be explained in a sentence about something else."""


def _pairs_of_legend(pairs: Sequence[tuple[Token, Token, Token]]) -> list[tuple[str, str]]:
    """Return (letter, code) pairs of a legend: joined by `=` or `:`, or one-to-one for at least three suits.

    Each of `pairs` has the letter, the name, and the token before which the sign between both stands.
    """
    linked: dict[str, list[tuple[str, str]]] = {}
    unsaid: list[tuple[str, str]] = []
    initials = 0
    before = {name.start: short for short, name, _ in pairs}
    for short, name, last in pairs:
        code, link = _meaning(name), last.before.strip()
        longest = LONGEST_STATED if link == "=" else LONGEST_SHORT
        if not code or len(short.text) > longest or short.is_number or len(name.form) <= 2:
            continue
        if is_filler(short) and link != "=":
            is_initial = is_short_for(short.form, name.form)
            if not link and (is_initial or _is_item(short, before)):
                unsaid.append((short.text, code))
                initials += is_initial
        elif link != "," or _meaning(short) is None:  # `re, dama` are two names
            linked.setdefault(link, []).append((short.text, code))
            initials += is_short_for(short.form, name.form)
    others = [pair for found in linked.values() for pair in found]
    equals = any(last.before.strip() == "=" and len(short.text) <= LONGEST_SHORT for short, _, last in pairs)
    stated = others if equals else linked.get(":", [])
    every = others + [(short, code) for short, code in unsaid if code not in {code for _, code in others}]
    one_to_one = len(set(every)) == len({code for _, code in every}) == len({short for short, _ in every})
    one_to_one &= initials * 2 > len(every)  # `J clubs, K hearts` are cards
    if stated or not one_to_one or len({code for _, code in every} & set(SUITS)) < len(SUITS) - 1:
        return stated
    return every


def _meaning(name: Token) -> str | None:
    """Return the suit or rank that a word names in any language; None if it names none."""
    return _WHOLE_SUITS.get(name.form) or _WHOLE_RANKS.get(name.form)


_WHOLE_SUITS: Final = {form: code for names in SUIT_NAMES for form, code in names.whole.items()}
_WHOLE_RANKS: Final = {form: code for names in RANK_NAMES for form, code in names.whole.items()}


def explained_names(writing: Writing, own: Mapping[str, str]) -> dict[str, str]:
    """Return the letters that a text explains by a card's own name: `Pg Pagat, Mo Mond` -> the cards.

    The name stands only there, and the letters stand in a few other places; a player's initials stand in many.
    """
    times = Counter(token.form for token in writing.tokens)
    found: dict[str, str] = {}
    for short, name in (pair for line in writing.lines for pair in pairwise(line)):
        is_name = name.form in own and len(name.form) > LONGEST_SHORT and times[name.form] == 1
        is_linked = name.before.strip() == "=" or _is_enclosed(short, name)
        if is_name and is_linked and 1 < times[short.form] <= MOST_TOLD and 1 < len(short.form) <= LONGEST_SHORT:
            found[short.form] = own[name.form]
    return found


MOST_TOLD = 4
"""Maximum number of times that a text names one card: in a legend, a hand, the talon or scart, and a trick."""


def _pairs_of_lists(line: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Yield (letter, code) of letters before a sign and as many names after it: `K D B = König, Dame, Bube`.

    The sign is an equals sign, or a colon behind several letters.
    """
    for at, token in enumerate(line):
        sign = token.before.strip()
        if sign != "=" and not (sign == ":" and at > 1 and max(map(len, (one.text for one in line[at - 2 : at]))) == 1):
            continue
        first = at - 1
        while first > 0 and len(line[first - 1].text) <= LONGEST_STATED and line[first].before.strip(" ,/") == "":
            first -= 1
        names = line[at : 2 * at - first]
        codes = [_meaning(name) or _nearest(name, _WHOLE_RANKS) for name in names]
        has_other = any(name.before.strip(" ,/") for name in names[1:])
        known = [_meaning(name) for name in names]
        if len(codes) < 2 or None in codes or has_other or known.count(None) > 1 or len({*codes}) < len(codes):
            continue
        yield from ((short.text, code) for short, code in zip(line[first:at], codes, strict=True) if code)


def _pairs_in_dialect(line: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Yield (letters, suit) of names that resemble suit names, as in dialect, if at least one of the names is known.

    An equals sign joins the letters to the name, or signs enclose each pair: `Sp spade, Cu cope, Dn dné`. If one of
    four names resembles none, it means the suit that remains: `Sp = Spadä, Ch = Chelche, Mü = Münze, Ba = Bastu`.
    """
    pairs = [
        (one.text, other) for one, other in pairwise(line) if other.before.strip() == "=" or _is_enclosed(one, other)
    ]
    pairs = [(short, name) for short, name in pairs if len(short) <= LONGEST_STATED and name.text.isalpha()]
    pairs = [(short, name) for short, name in pairs if name.form not in _WHOLE_RANKS and not _says_trump(name)]
    known = sum(name.form in _WHOLE_SUITS for _, name in pairs)
    if not 3 <= len(pairs) <= len(SUITS) or known not in range(1, len(pairs)):
        return
    found = {short: _WHOLE_SUITS.get(name.form) or _nearest(name, _WHOLE_SUITS) for short, name in pairs}
    left = {*SUITS} - {*found.values()}
    if len(found) == len(SUITS) and [*found.values()].count(None) == len(left) == 1:
        found = {short: code or min(left) for short, code in found.items()}
    codes = [code for code in found.values() if code]
    if len({*codes}) == len(codes):
        yield from ((short, code) for short, code in found.items() if code)


def _is_item(short: Token, before: Mapping[int, Token]) -> bool:
    """Return whether another letter and its name stand before a letter and a comma: `j jezdec, l kluk`.

    `before` has the token before each token, by its offset.
    """
    name = before.get(short.start)
    other = before.get(name.start) if name is not None else None
    if name is None or other is None or short.before.strip() != ",":
        return False
    return _meaning(name) is not None and len(other.text) <= LONGEST_SHORT


def _is_enclosed(short: Token, name: Token) -> bool:
    """Return whether dividing signs enclose a short form and a longer name with the same initial: `, Cu cope,`."""
    is_divided = short.before.strip()[-1:] in tuple(",;(") and name.after.strip()[:1] in tuple(",;)")
    return is_divided and name.before == " " and len(name.form) > len(short.form) and short.form[0] == name.form[0]


def _says_trump(name: Token) -> bool:
    """Return whether a word is a word for trumps, or similar to one."""
    return bool(get_close_matches(name.form, LONG_TRUMP_WORDS, 1, SIMILAR))


SIMILAR: Final = 0.7
"""Minimum similarity, from 0 to 1, of a name in dialect to a known name."""


def _nearest(name: Token, known: Mapping[str, str]) -> str | None:
    """Return the code of the known name that is most similar to a word; None if no name is similar enough."""
    near = get_close_matches(name.form, known, 1, SIMILAR)
    return known[near[0]] if near else None
