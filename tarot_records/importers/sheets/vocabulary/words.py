"""Words of score sheets: headings, names of contracts and of players, as data from `words.toml` and from the games."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import Any, Final

from tarot_records.games import game_of
from tarot_records.importers.cells import number
from tarot_records.record.search_words import fold_text
from tarot_records.transcripts.facts.told_auction import contracts_of as names_of_contracts

_WORDS: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
(
    TOTALS,
    SUBTOTALS,
    BROUGHT,
    SCORES,
    PASSED,
    DITTO,
    ALONE,
    WITH,
    BOUTS,
    LEAVES,
    POINTS,
    SMALL,
    MADE,
    DETAILS,
    VERBS,
    KONTRAS,
    NOBODY,
    PASSES,
    EVERYONE,
    PLUS,
) = (
    frozenset(_WORDS[name])
    for name in (
        *("totals", "subtotals", "brought", "scores", "passed", "ditto", "alone", "with", "bouts", "leaves", "points"),
        *("small", "made", "details", "verbs", "kontras", "nobody", "pass", "everyone", "plus"),
    )
)
JOINERS: Final = WITH | frozenset(_WORDS["joiners"])
PERSONS: Final[Mapping[str, str]] = {word: kind for kind, words in _WORDS["persons"].items() for word in words}
"""Word -> whom it means: `me`, `we`, `both`, `others`, the `subject` of the sentence, or `each` of several players."""
DEALS, ENDS = (frozenset(_WORDS["narration"][name]) for name in ("deals", "ends"))
TIMES: Final[Mapping[str, int]] = {word: int(times) for times, words in _WORDS["times"].items() for word in words}
"""Word such as `twice` -> how many deals nobody played."""
ORDINALS: Final[Mapping[str, int]] = {word: at for row in _WORDS["ordinals"] for at, word in enumerate(row, 1)}
"""Word such as `third` -> its number."""
FACTS: Final = {word: name for name, words in _WORDS["facts"].items() for word in words}
GAME_WORDS: Final[Mapping[str, frozenset[str]]] = {game: frozenset(words) for game, words in _WORDS["games"].items()}
DASHES: Final = frozenset({"", "-", "--", "–", "—", "−", "/", ".", "·", "x", "...", "…", "*"})
"""Marks for an empty cell."""
_SIGNS: Final = re.compile(r"[\s_:().,;!]+")
LEAST_PREFIX: Final = 3
"""Minimum number of letters of a shortened contract."""
LEAST_STEM, LONGEST_CONTRACT_ENDING = 5, 3
"""Minimum number of letters of a contract, and maximum number of letters of an ending that is added to it."""


STARS: Final = frozenset(_WORDS["stars"])
"""Words for a star beside a number."""
REMARKS: Final = frozenset(_WORDS["remarks"])
"""Headings of columns of remarks that say nothing about their subject, so that comments leave the heading out."""


def plain(text: str) -> str:
    """Return a heading or a word in small letters, without accents, brackets and full stops at its ends."""
    return _SIGNS.sub(" ", fold_text(text).replace("’", "'")).strip()


def _table(part: str) -> dict[str, tuple[str, ...]]:
    """Map each word in a part of `words.toml` to all the names under which it stands, in their order."""
    table: dict[str, tuple[str, ...]] = {}
    for name, words in _WORDS[part].items():
        for word in words:
            table[plain(word)] = (*table.get(plain(word), ()), name)
    return table


COLUMNS: Final = _table("columns")
"""Heading -> roles that its column may have."""
_ITEMS: Final = _table("items")


def names_game(game: str, text: str) -> bool:
    """Return whether a text is the name of a game, or begins with it."""
    known = game_of(game)
    return any(f"{plain(text)} ".startswith(f"{plain(name)} ") for name in (known.name, *known.words.called))


@cache
def items_of(game: str) -> Mapping[str, str]:
    """Map each word, in plain letters, for an entry of a game's score to the name of the entry."""
    known = game_of(game).items
    table = {word: name for word, (name, *_) in _ITEMS.items() if name in known}
    for name in known:
        for word in (name, *game_of(game).words.typed.get(name, ())):
            table.setdefault(plain(word.replace("_", " ")), name)
    return table


def roles_of(heading: str, game: str) -> tuple[str, ...]:
    """Return the roles that a column with this heading may have, the likeliest first; none if it may be a name."""
    word = plain(heading)
    items = items_of(game) if game else {}
    roles = tuple(f"item:{name}" for name in (items.get(word),) if name) + COLUMNS.get(word, ())
    if not roles and "(" in heading:  # `King (partner)`
        parts = [roles_of(part, game) for part in re.split("[()]", heading) if plain(part)]
        roles = tuple(dict.fromkeys(role for part in parts for role in part)) if all(parts) else ()
    if not roles and word:
        rest = " ".join(part for part in re.split(r"'s\b|[\s'/]+", word) if part not in SMALL)
        if rest != word and rest:
            roles = tuple(f"item:{name}" for name in (items.get(rest),) if name) + COLUMNS.get(rest, ())
    return roles or _points_of(heading)


def _points_of(heading: str) -> tuple[str, ...]:
    """Return whose card points a heading of two words such as `točke igr.` promises; none for another heading."""
    points, _, owner = heading.partition(" ")
    word = plain(owner)
    if plain(points) not in POINTS or not word or number(owner) is not None:
        return ()
    is_short = owner.endswith(".") and len(word) > 1
    known = [roles for name, roles in COLUMNS.items() if name == word or (is_short and name.startswith(word))]
    whose = {role for roles in known for role in roles} & {"declarer", "defence"}
    return tuple("points" if role == "declarer" else role for role in sorted(whose))


@cache
def contracts_of(game: str) -> Mapping[str, frozenset[tuple[str, int]]]:
    """Map each word for contracts of a game to these contracts, with the word's distance from the name: 0, 1 or 2."""
    known = game_of(game)
    table: dict[str, dict[str, int]] = {}
    stated = {name for size in known.players for name in names_of_contracts(game, size)}
    named = [
        (bid, word) for bid in known.bids if bid in stated for word in (bid.replace("_", " "), known.words.name(bid))
    ]
    typed = [(bid, word) for bid in known.bids if bid in stated for word in known.words.typed.get(bid, ())]
    short = [
        (name, word) for name, words in _WORDS["contracts"].get(game, {}).items() for word in _made_of_parts(words)
    ]
    for place, (name, word) in enumerate((*named, *typed, *short)):  # `I pass` names no contract
        far = int(place >= len(named) + len(typed))
        for form in {plain(word), plain(word).replace(" ", "").replace("-", "")}:
            if far or form not in table or 1 in table[form].values():
                table.setdefault(form, {}).setdefault(name, far)
    exact = {
        word: {name: far for name, far in found.items() if far == min(found.values())} for word, found in table.items()
    }
    return {word: frozenset(found.items()) for word, found in exact.items()}


def _made_of_parts(words: Iterable[str]) -> Iterator[str]:
    """Yield the words, with each of the words of a part for its name in brackets: `{garde} {sans}`."""
    for word in words:
        parts = [_WORDS["parts"][part[1:-1]] if part.startswith("{") else [part] for part in word.split()]
        yield from map(" ".join, product(*parts))


@lru_cache(maxsize=4096)
def contract_of(game: str, word: str) -> tuple[tuple[str, int], ...]:
    """Return the contracts that a word may mean, each with the word's distance from its name: 0, 1 or 2.

    The result is empty if the word means none, as far as is known.
    """
    table = contracts_of(game)
    found = table.get(word) or table.get(word.replace("-", " ")) or table.get(re.sub("[ /-]", "", word))
    if found is not None:
        return tuple(sorted(found))
    if len(word) < LEAST_PREFIX:
        return ()
    begun = {name for known, some in table.items() for name, far in some if far == 0 and known.startswith(word)}
    return tuple((name, 2) for name in sorted(begun or _shortened(table, word) or _inflected(table, word)))


def _shortened(table: Mapping[str, frozenset[tuple[str, int]]], word: str) -> set[str]:
    """Return the contracts of names in a table of which several words shorten each word, as `pic ouv`."""
    parts = word.split()
    if len(parts) < 2:
        return set()
    names = [
        name for name in table if len(known := name.split()) == len(parts) and all(map(str.startswith, known, parts))
    ]
    return {contract for name in names for contract, _ in table[name]}


def _inflected(table: Mapping[str, frozenset[tuple[str, int]]], word: str) -> set[str]:
    """Return the contracts of the longest names in a table to which a word adds a few letters, as `hármast`."""
    known = [
        name for name in table if len(name) >= LEAST_STEM and word.startswith(name) and word[len(name) :].isalpha()
    ]
    longest = max(map(len, known), default=0)
    if len(word) - longest > LONGEST_CONTRACT_ENDING:
        return set()
    return {contract for name in known if len(name) == longest for contract, _ in table[name]}


def players_of(names: Iterable[str], word: str) -> tuple[tuple[int, int], ...]:
    """Return the seats whose player a word may name, each with the word's distance from the name: 0, 1 or 2."""
    folded = [plain(name) for name in names]
    if word in folded:
        return ((folded.index(word), 0),)
    parts = [seat for seat, name in enumerate(folded) if word in name.split()]
    begun = [seat for seat, name in enumerate(folded) if word and name.startswith(word)]
    letters = [seat for seat, name in enumerate(folded) if word and word == "".join(p[0] for p in name.split())]
    known = parts or begun or letters
    if not known and len(word) > 1:
        known = [seat for seat, name in enumerate(folded) if _is_short_for(word, name)]
    return tuple((seat, 1 if len(known) == 1 else 2) for seat in known)


def bracketed_player(names: Iterable[str], text: str) -> str:
    """Return the words in brackets of a text that name one player; empty if there are none."""
    found = [part for part in re.findall(r"\(([^()]+)\)", text) if len(players_of(names, plain(part))) == 1]
    return found[0] if len(found) == 1 else ""


def _is_short_for(word: str, name: str) -> bool:
    """Return whether a word is the first letter and some later letters of a name in order, or begins with the name."""
    if " " in word:
        return False
    if name and word.startswith(name):
        return len(name) > 2
    at = 0
    for letter in word:
        at = name.find(letter, at) + 1
        if at == 0:
            return False
    return name[:1] == word[:1]
