"""Read a typed pile of cards, and return its count or the problems that prevent a count.

Both the command and the page use `count_typed`, and give `count_data` to programs.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import reduce
from typing import Any

import msgspec

from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, UNKNOWN, codes_of
from tarot_records.counting import SILENCE, Phrase, phrase
from tarot_records.counting.methods import PileCount, count
from tarot_records.counting.scheme import FOOL as FOOLS
from tarot_records.counting.scheme import GROUPS, ODD, FoolCount, Scheme
from tarot_records.notation.game_names import games_with_name
from tarot_records.piles.schemes import SCHEMES, groups_of

LONGEST = 2_000
"""Maximum length of a typed pile in characters; a whole pack of Minchiate has under 400."""
MOST_PROBLEMS = 10
"""Maximum number of problems that are listed; the others are only counted."""
USUAL_GROUP = 3
_NOTHING_OWED: tuple[FoolCount, ...] = ("plain", "exchange")
_OWING: tuple[FoolCount, ...] = ("adjust", "alone")

_LOOKALIKE = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", "\ufe0e\ufe0f")
_OTHER_NAMES = {
    **dict.fromkeys(
        ("FOOL", "EXCUSE", "EX", "MATTO", "SKUS", "SKÜS", "GSTIESS", "STIESS", "NARR", "0", "T0", "T22"), "F"
    ),
    **dict.fromkeys(("PAGAT", "PETIT", "BAGATTO", "I"), "T1"),
    **dict.fromkeys(("MOND", "WORLD", "XXI"), "T21"),
}
_OTHER_RANKS = {"A": "1", "V": "J", "B": "J", "C": "N", "R": "K", "D": "Q"}


@dataclass(frozen=True)
class Reply:
    """A count, or the problems that prevent a count."""

    count: PileCount | None
    problems: tuple[Phrase, ...] = ()
    """The problems, one sentence each."""


def count_typed(
    typed: str, game: str = "", group: str = "", odd: str = "", fool: str = "", short: bool = False
) -> Reply:
    """Count a pile as typed: card codes separated by blanks or commas, in upper or lower case.

    `game` is the id of a scheme; without a game, the full pack is counted in groups of `group` cards, by default three.
    If `odd` or `fool` is empty, the scheme's own treatment applies. `short` states that a card is owed for the Fool
    (see `methods.count`); then the default treatment of the Fool is `adjust`. Never raises an error for typed text.
    """
    scheme, problem = choose_scheme(game, group)
    if scheme is None:
        return Reply(None, (problem,))
    cards, wrong = read_pile(typed, scheme)
    wrong = [*_wrong_choices(scheme, odd, fool), *wrong]
    treatment = next((known for known in scheme.fools if known == fool), scheme.fools[0])
    if short and not fool and treatment in _NOTHING_OWED:
        treatment = "adjust"
    if short and not wrong:
        wrong += _wrong_shortage(cards, scheme, treatment)
    if wrong:
        return Reply(None, tuple(wrong))
    policy = next((known for known in ODD if known == odd), scheme.odd)
    return Reply(count(cards, scheme, policy, treatment, short))


def choose_scheme(game: str, group: str) -> tuple[Scheme | None, Phrase]:
    """Return the scheme of a game or of a size of groups, and SILENCE; None and the problem if there is no scheme."""
    if game:
        if game.lower() in SCHEMES:
            return SCHEMES[game.lower()], SILENCE
        return None, _with_hint(phrase("There is no game %(game)s.", game=printable_word(game)), _near_games(game))
    if not group:
        return groups_of(USUAL_GROUP), SILENCE
    if group.isascii() and group.isdecimal() and len(group) < 4 and int(group) in GROUPS:
        return groups_of(int(group)), SILENCE
    return None, phrase(
        "Cards are counted in groups of %(least)s to %(most)s, not of %(found)s.",
        least=str(GROUPS[0]),
        most=str(GROUPS[-1]),
        found=printable_word(group),
    )


def read_pile(typed: str, scheme: Scheme) -> tuple[tuple[int, ...], list[Phrase]]:
    """Return the typed cards in their order, and a problem for each word that cannot be counted."""
    if len(typed) > LONGEST:
        long = phrase(
            "That is too long for a pile of cards: %(found)s characters, at most %(most)s.",
            found=str(len(typed)),
            most=str(LONGEST),
        )
        return (), [long]
    cards: list[int] = []
    wrong: list[Phrase] = []
    for word in typed.replace(",", " ").split():
        code = word.upper()
        card = CARDS.get(code)
        if card is None:
            wrong.append(
                _with_hint(phrase("%(word)s is no card.", word=printable_word(word)), _near_cards(code, scheme))
            )
        elif card >= UNKNOWN:
            wrong.append(phrase("%(code)s is an unknown card: only a card that is known can be counted.", code=code))
        elif not scheme.pack & BIT[card]:
            wrong.append(_foreign(code, scheme))
        elif card in cards:
            wrong.append(phrase("%(code)s, %(card)s, is there twice.", code=code, card=card))
        else:
            cards.append(card)
    if len(wrong) > MOST_PROBLEMS:
        wrong[MOST_PROBLEMS:] = [
            phrase("And %(number)s more cannot be counted.", number=str(len(wrong) - MOST_PROBLEMS))
        ]
    return tuple(cards), wrong


def _wrong_choices(scheme: Scheme, odd: str, fool: str) -> Iterator[Phrase]:
    """Yield a problem for each treatment, of odd cards or of the Fool, that is unknown or does not fit the scheme."""
    if odd and odd not in ODD:
        yield phrase(
            "Odd cards are counted %(fitting)s, not %(found)s.", fitting=_terms(ODD), found=printable_word(odd)
        )
    if fool and fool not in FOOLS:
        yield phrase(
            "The Fool is counted %(fitting)s, not %(found)s.", fitting=_terms(FOOLS), found=printable_word(fool)
        )
    elif fool and fool not in scheme.fools:
        why = phrase("there the Fool is a trump like the others, and no card is given for it")
        if "exchange" in scheme.fools:
            why = phrase("there the card given for it counts nothing, so that nothing needs to be adjusted")
        yield phrase(
            "In %(game)s the Fool is counted %(fitting)s, not %(found)s: %(why)s.",
            game=scheme.name,
            fitting=_terms(scheme.fools),
            found=Phrase(fool),
            why=why,
        )


def _wrong_shortage(cards: Sequence[int], scheme: Scheme, fool: FoolCount) -> Iterator[Phrase]:
    """Yield the problem if no card can be owed to this pile for the Fool; nothing if one can."""
    if FOOL in cards:
        yield phrase("The Fool is in this pile, so no card is owed to it for the Fool.")
    elif "adjust" not in scheme.fools:
        yield phrase("In %(game)s no card that counts is given for the Fool, so none is owed.", game=scheme.name)
    elif fool in _NOTHING_OWED:
        yield phrase(
            "Where the Fool is counted %(found)s no card is owed for it; %(fitting)s is meant.",
            found=Phrase(fool),
            fitting=_terms(_OWING),
        )


def _foreign(code: str, scheme: Scheme) -> Phrase:
    """Return the problem of a card that is not in the pack of the scheme."""
    size = str(scheme.pack.bit_count())
    others = [other.name for other in SCHEMES.values() if other.pack >> CARDS[code] & 1]
    hint = phrase("Only %(game)s has it.", game=others[0]) if len(others) == 1 else SILENCE
    pack = phrase("the pack of %(size)s cards", size=size)
    if scheme.id:
        pack = phrase("the pack of %(size)s cards of %(game)s", size=size, game=scheme.name)
    return _with_hint(phrase("%(code)s, %(card)s, is not in %(pack)s.", code=code, card=CARDS[code], pack=pack), hint)


def _with_hint(problem: Phrase, hint: Phrase) -> Phrase:
    """Return a problem, followed by its hint unless that is SILENCE."""
    return Phrase("%(said)s %(hint)s", {"said": problem, "hint": hint}) if hint else problem


def _near_cards(word: str, scheme: Scheme) -> Phrase:
    """Return a hint that asks for similar cards: by other names, swapped rank and suit, or similar codes."""
    word = word.translate(_LOOKALIKE)
    turned = word[-1:] + word[:-1]
    guesses = [_OTHER_NAMES.get(word, ""), word, turned, f"T{word}"]
    guesses += [code[:1] + _OTHER_RANKS.get(code[1:], "") for code in (word, turned)]
    pack = codes_of(scheme.pack)
    near = [code for code in dict.fromkeys(guesses) if code in pack]
    near = near or get_close_matches(word[:20], pack, n=4, cutoff=0.5)
    return _did_you_mean(near) if near else phrase("Cards are written SK, H10, T21, F.")


def _near_games(word: str) -> Phrase:
    """Return a hint that asks for games with similar names, or lists all games if there are none."""
    names = {id: id for id in SCHEMES} | {scheme.name.lower(): scheme.id for scheme in SCHEMES.values()}
    parts = [id for key, id in names.items() if len(word) > 2 and word.lower() in key]
    called = [id for id in games_with_name(word) if id in SCHEMES]
    near = called or parts or [names[key] for key in get_close_matches(word.lower()[:40], names, n=3)]
    if near:
        return _did_you_mean(list(dict.fromkeys(near))[:4])
    return phrase("There are %(games)s.", games=", ".join(SCHEMES))


def _did_you_mean(near: Sequence[str]) -> Phrase:
    return phrase("Did you mean %(words)s?", words=_or(list(map(Phrase, near))))


def _terms(words: Iterable[str]) -> Phrase:
    """Return terms of counting as a phrase `A, B or C`, which are translated later."""
    return _or(list(map(Phrase, words)))


def _or(words: Sequence[Phrase]) -> Phrase:
    """Return phrases joined as `A, B or C`."""
    *before, last = words
    if not before:
        return last
    most = reduce(lambda first, word: Phrase("%(first)s, %(word)s", {"first": first, "word": word}), before)
    return phrase("%(most)s or %(last)s", most=most, last=last)


def printable_word(word: str) -> str:
    """Return a typed word for a message: cut to 20 characters, with U+FFFD for unprintable characters."""
    text = "".join(char if char.isprintable() else "\ufffd" for char in word[:20])
    return text + ("…" if len(word) > 20 else "")


def odd_words(counted: PileCount) -> Phrase:
    """Return the phrase for the treatment of odd cards in a count; SILENCE if cards are counted singly."""
    return _treatment_phrase(counted.odd, ODD[counted.odd]) if counted.scheme.group > 1 else SILENCE


def fool_words(counted: PileCount) -> Phrase:
    """Return the phrase for the treatment of the Fool in a count; SILENCE if it makes no difference."""
    if counted.short:
        return _treatment_phrase(counted.fool, _MORE)
    if FOOL in counted.cards and len(counted.scheme.fools) > 1:
        return _treatment_phrase(counted.fool, FOOLS[counted.fool])
    return _treatment_phrase(counted.fool, _NOT_HERE) if counted.fool in _OWING else SILENCE


def _treatment_phrase(treatment: str, meaning: Phrase) -> Phrase:
    """Return the phrase for a treatment and its meaning: `up: they count …`."""
    return phrase("%(treatment)s: %(meaning)s", treatment=Phrase(treatment), meaning=meaning)


_MORE = phrase("the trick with the Fool lies here and no card was given for it; one empty card more")
_NOT_HERE = phrase("nothing to do, the Fool is not here; if a card is owed to this pile, count it as short")


# -- for programs ---------------------------------------------------------------------------------


def count_data(counted: PileCount) -> Mapping[str, Any]:
    """Return a count as plain data; every number of points is a text, exact: `"9"`, `"35/2"`.

    `game` (or null) and `group` name the scheme, `odd` and `fool` the treatments of odd cards and of the Fool, and
    `short` states whether a card owed for the Fool was counted in. `cards` is the pile, `points` its value, `exact` the
    value with every fraction kept, and `rounded` states whether the two differ. `pack` has the cards and points of the
    whole pack. `methods` has the four methods, each with its `points` and its `steps`: a `kind`, the `cards` of the
    step, the number of `extra` empty cards that are owed, an explanation in `words`, the `sum` and its `points`.
    """
    scheme = counted.scheme
    return {
        "game": scheme.id or None,
        "group": scheme.group,
        "odd": counted.odd,
        "fool": counted.fool,
        "short": counted.short,
        "cards": [CODES[card] for card in counted.cards],
        "points": str(counted.points),
        "exact": str(counted.exact),
        "rounded": counted.points != counted.exact,
        "pack": {"cards": scheme.pack.bit_count(), "points": str(counted.whole)},
        "source": scheme.source,
        "methods": [
            {
                "id": method.id,
                "name": method.name,
                "rule": str(method.rule),
                "points": str(method.points),
                "steps": [
                    msgspec.structs.asdict(step)
                    | {"cards": [CODES[c] for c in step.cards], "words": str(step.words), "points": str(step.points)}
                    for step in method.steps
                ],
            }
            for method in counted.methods
        ],
    }


def scheme_data(scheme: Scheme) -> Mapping[str, Any]:
    """Return a scheme as plain data: `cards` is its pack, `fool` its treatments of the Fool, the usual one first."""
    return {
        "game": scheme.id,
        "name": scheme.name,
        "cards": codes_of(scheme.pack),
        "group": scheme.group,
        "odd": scheme.odd,
        "fool": scheme.fools,
        "values": {code: scheme.nominal(CARDS[code]) for code in codes_of(scheme.pack)},
        "total": str(Fraction(scheme.total)),
        "note": scheme.note,
        "source": scheme.source,
    }
