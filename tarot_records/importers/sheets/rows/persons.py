"""Find the players in sentences about an evening: their names, and words such as `I`, `we` and `the others`."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from tarot_records.importers.cells import Cell
from tarot_records.importers.sheets.vocabulary.words import DEALS, JOINERS, PERSONS, WITH, plain
from tarot_records.record.line_map import Span

WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_WORD: Final = re.compile(rf"\d*{WORD.pattern}")
"""Pattern of a word that may begin with a number, as `20er`."""
_NAME: Final = r"(?<![^\W\d_])[^\W\d_a-zß-öø-ÿ][^\W\d_]*"
"""Pattern of a whole word with a capital; it begins nowhere within a word, so that a long word takes linear time."""
_MARK: Final = r"(?:[,/&+>→–-]|(?:und|et|and|és|e|in|a|og|u\.?)(?=\s))"
_LIST: Final = re.compile(rf"{_NAME}(?:\s*{_MARK}\s*(?:{_NAME}|\b(?:ich|moi|me|I|én)\b)){{2,7}}")
"""Pattern of a list of three or more names."""
_HEADS: Final = re.compile(rf"\s*{_NAME}\.?(?:\s{{2,}}{_NAME}\.?){{2,7}}\s*")
"""Pattern of a line of names that stand over columns."""
_AND: Final = r"(?:und|et|and|és|ed?|in|a|og|u\.?)(?=\s)"
_BOTH: Final = rf"\s*(?:[/&+]|{_AND})\s*"
_TEAMS: Final = re.compile(
    rf"({_NAME}){_BOTH}({_NAME})(?!\w)\s*(?:[:–-]|(?!{_AND})[^\W\d_A-Z][^\W\d_]{{1,12}}\.?)\s*(?<!\w)({_NAME}){_BOTH}({_NAME})(?![\w/&+])"
)
"""Pattern of two pairs of partners: `Ann and Ben against Cleo and Dan`."""
_PAIR: Final = re.compile(
    r"(?<!\w)([^\W\d_][\w’'-]{0,40})\.?\s{0,40}[:=]?\s{0,40}([-+−–]?)(\d{1,9})(?![\w½]|[.,/]\d|\s?:\s?\d)"
)
"""Pattern of a word with a number; its repetitions are bounded, so that a long line takes linear time."""
_TEAM: Final = re.compile(rf"(?<![\w/+&])({_NAME})[/+&]({_NAME})\s{{0,3}}[:=]?\s{{0,3}}[-+−–]\d")
"""Pattern of two partners with their score: `A/B +2`."""
_NUMBERS: Final = re.compile(r"(?<![\w.,:])[-+−–]?\d{1,6}(?![\w:])")
_IN_BRACKETS: Final = re.compile(r"\([^()]{0,200}\)")
_BRACKET: Final = re.compile(r"\([-+−–]?\d+\)")
_SHORT: Final = re.compile(rf"({_NAME})\s*\(([^\W\d_]{{1,3}})\)|(?<!\w)([^\W\d_]{{1,3}})\s*=\s*({_NAME})")
"""Pattern of a name and its initial: `Ann (A)`, `A = Ann`."""
_CLAUSE: Final = re.compile(r"[^,;:.!?()]+")
LONGEST_SUFFIX: Final = 5
"""Maximum number of letters that a case adds to a name, as in `Bélánál`."""
LEAST_STEM: Final = 3
"""Minimum number of letters that an inflected name shares with the name."""
FEWEST, MOST = 3, 8
"""Limits of the number of players."""
SIDES: Final = 2
LEAST_TIMES: Final = 2
"""Minimum number of deals with the same names."""
LONGEST_SHORT: Final = 3
"""Maximum number of letters of a name that is short for a longer one."""


class Person(NamedTuple):
    """A word for one or several players."""

    kind: str
    """`name`, or one of the kinds of words in PERSONS."""
    name: str
    """The player, for the kinds `name` and, if it is known who writes, `me`."""
    span: Span


class PlayerNames(NamedTuple):
    """The players of an evening, and which of them writes."""

    names: tuple[str, ...]
    spans: tuple[Span, ...]
    """Place of each name where it stands first."""
    writer: str = ""
    short: Mapping[str, str] = MappingProxyType({})
    """Short form, in plain letters, of a name -> the name."""

    def find(self, text: str) -> list[Person]:
        """Return the words for players in a text, in their order."""
        found: list[Person] = []
        for word in WORD.finditer(text):
            name = self.named(word[0])
            kind = _kind_of(word[0])
            if name:
                found.append(Person("name", name, word.span()))
            elif kind == "me":
                found.append(Person("me", self.writer, word.span()))
            elif kind:
                found.append(Person(kind, "", word.span()))
        return found

    def named(self, word: str) -> str:
        """Return the player whom a word names, also shortened or with an ending; empty if it names none or several."""
        text = plain(word)
        exact = [name for name in self.names if name == word] or [
            name for name in self.names if plain(name) == text and word[:1].isupper()
        ]
        if not exact and not word[:1].isupper():
            return ""
        if not exact and text in self.short:
            return self.short[text]
        for stem in (0, 1):
            exact = exact or [
                name
                for name in self.names
                if len(plain(name)) - stem >= LEAST_STEM
                and text.startswith(plain(name)[: len(plain(name)) - stem])
                and len(text) - len(plain(name)) <= LONGEST_SUFFIX
            ]
        exact = exact or [
            name
            for name in self.names
            if len(name) <= LONGEST_SHORT and len(name) < len(text) and text.startswith(plain(name))
        ]
        return exact[0] if len(exact) == 1 else ""


def _kind_of(word: str) -> str:
    """Return whom a word means if it is no name; empty if it means no player, as the Italian article `i`."""
    return PERSONS.get(plain(word), "") if word != "i" else ""


def people_of(text: str, deals: Sequence[str], above: Sequence[str]) -> PlayerNames | None:
    """Return the players of an evening, from a list of names, or the names beside the scores.

    `deals` are the texts about the deals, `above` the lines before them. None if there are too few players or too many.
    """
    lists = list(_lists(text, deals, above))
    short = {plain(found[2] or found[3]): found[1] or found[4] for found in _SHORT.finditer(text)}
    short = {word: name for word, name in short.items() if plain(name).startswith(word[:1])}
    beside = _teams_beside_scores(deals) or _names_beside_scores(deals)
    rest = text
    for deal in deals:
        rest = rest.replace(deal, "")
    if len(last := _names_beside_scores([rest])) >= FEWEST:  # in a line of results
        lists.append(last)
    more = [names for names in lists if set(map(plain, beside)) < set(map(plain, _named_in(names, beside, deals)))]
    if more and beside:
        return _with_writer(text, deals, _named_in(more[0], beside, deals), {})
    if beside:
        named = [
            names
            for names in lists
            if all(sum(plain(name).startswith(plain(word)) for name in names) == 1 for word in beside)
            and len(names) == len(beside)
        ]
        told = (
            [next(name for name in named[0] if plain(name).startswith(plain(word))) for word in beside]
            if named
            else beside
        )
        own = {plain(word): name for word, name in zip(beside, told, strict=True)}
        return _with_writer(text, deals, told, own)
    for told in lists:
        known = {word: name for word, name in short.items() if name in told}
        if sum(any(name in deal for deal in deals) for name in told) + 1 >= len(told) or known:
            return _with_writer(text, deals, told, known)
    if all(set(names) == set(lists[0]) for names in lists) and _have_numbers_for(lists[:1], deals):
        return _with_writer(text, deals, lists[0], {})
    counted = Counter(pair[1] for deal in deals for pair in _PAIR.finditer(deal) if pair[1][0].isupper())
    told = [name for name, count in counted.items() if count > 1 and plain(name) not in PERSONS and len(name) > 1]
    return _with_writer(text, deals, told, {}) if FEWEST - 1 <= len(told) <= MOST else None


def _have_numbers_for(lists: Sequence[Sequence[str]], deals: Sequence[str]) -> bool:
    """Return whether nearly all deals have numbers for each player of a list."""
    full = sum(len(_NUMBERS.findall(deal)) >= len(names) for names in lists for deal in deals)
    return 5 * full >= 4 * len(deals) * len(lists) > 0


def _named_in(names: Sequence[str], known: Sequence[str], deals: Sequence[str]) -> list[str]:
    """Return those of these names that deals name or that are known; a title too may have a list of words."""
    words = {plain(name) for name in known}
    return [name for name in names if plain(name) in words or any(name in deal for deal in deals)]


def _lists(text: str, deals: Sequence[str], above: Sequence[str]) -> Iterator[list[str]]:
    """Yield the lists of names in a text, but for those in the texts about the deals; first the headings of columns."""
    heads = [line for line in above if _HEADS.fullmatch(line)]
    for teams in [
        found for line in above for found in _TEAMS.finditer(_IN_BRACKETS.sub("", line))
    ]:  # partners sit opposite each other
        yield [teams[1], teams[3], teams[2], teams[4]]
    bare = _SHORT.sub(lambda found: (found[1] or found[4]).ljust(len(found[0])), text)
    others = [found[0] for found in _LIST.finditer(bare) if not any(found[0] in deal for deal in deals)]
    for line in (*heads[-1:], *others):
        names = {plain(word[0]): word[0] for word in WORD.finditer(line) if word[0][0].isupper()}
        told = [word for name, word in names.items() if name not in PERSONS]
        if FEWEST <= len(told) <= MOST:
            yield told


def _names_beside_scores(deals: Sequence[str]) -> list[str]:
    """Return the words beside the signed numbers of a deal that most deals share; empty if there are none.

    Two words are those of both sides, if nearly all deals have them.
    """
    counted: Counter[tuple[str, ...]] = Counter()
    longest: dict[str, str] = {}
    for deal in deals:
        pairs = list(_PAIR.finditer(deal))
        runs = {
            tuple(plain(pair[1]) for pair in pairs[at : at + size])
            for size in range(SIDES, MOST + 1)
            for at in range(len(pairs) - size + 1)
            if _are_players(deal, pairs[at : at + size])
        }
        counted.update(runs)
        for pair in pairs:
            longest[plain(pair[1])] = max(longest.get(plain(pair[1]), ""), pair[1], key=len)
    least = {names: min(LEAST_TIMES, len(deals)) if len(names) > SIDES else 2 * len(deals) / 3 for names in counted}
    often = [names for names, times in counted.items() if times >= max(least[names], len(deals) / 4)]
    best = max(often, key=lambda names: counted[names] * len(names), default=())
    return [longest[name] for name in best]


def _teams_beside_scores(deals: Sequence[str]) -> list[str]:
    """Return the players of two fixed pairs of partners beside whom scores stand, as in `A/B +2, C/D -2`; else nothing.

    Partners sit opposite each other.
    """
    found = [[one.groups() for one in _TEAM.finditer(deal)] for deal in deals]
    teams = list(dict.fromkeys(team for some in found for team in some))
    if len(teams) != SIDES or 3 * sum(len(some) > 0 for some in found) < 2 * len(deals):
        return []
    names = [teams[0][0], teams[1][0], teams[0][1], teams[1][1]]
    return names if len(set(map(plain, names))) == len(names) else []


def _are_players(text: str, pairs: Sequence[re.Match[str]]) -> bool:
    """Return whether words with numbers may be different players or two sides: a list in which a number is signed."""
    words = {plain(pair[1]) for pair in pairs}
    is_named = len(pairs) == SIDES or all(
        pair[1][0].isupper() and (len(pair[1]) == 1 or plain(pair[1]) not in PERSONS) for pair in pairs
    )
    between = [text[one.end() : other.start()] for one, other in pairwise(pairs)]
    is_list = not any(_BRACKET.sub("", part).strip(" \t,;|/") for part in between)
    values = [int(pair[3]) if pair[2] in ("", "+") else -int(pair[3]) for pair in pairs]
    is_even = len(pairs) > SIDES or sum(values) == 0
    is_signed = any(pair[2] for pair in pairs) or not any(values)
    return len(words) == len(pairs) and is_named and is_list and is_even and is_signed


def _with_writer(text: str, deals: Sequence[str], names: Sequence[str], short: Mapping[str, str]) -> PlayerNames | None:
    """Return the players with the one who writes `I`; he is a player of his own if no name can be his."""
    me = [
        word
        for deal in deals
        for word in WORD.finditer(deal)
        if _kind_of(word[0]) == "me"
        and _stands(word)
        and len(names) > SIDES
        and word[0] not in names
        and plain(word[0]) not in short
    ]
    writer = ""
    told = list(names)
    if me:
        pronouns = "|".join(sorted({re.escape(word[0]) for word in me}))
        stated = re.search(
            rf"(?:\b(?:{pronouns})\s*\(\s*({_NAME})\s*\))|(?:({_NAME})\s*\(\s*(?:{pronouns})\s*\))", text
        )
        if stated is not None:
            writer = next((name for name in told if name in stated.groups()), "")
        silent = [name for name in told if not any(name in deal for deal in deals)]
        if not writer and len(silent) == 1:
            writer = silent[0]
        if not writer and not silent:
            writer = me[0][0]
            told.append(writer)
    if not SIDES <= len(told) <= MOST:
        return None
    places = [max(0, text.find(name)) for name in told]
    return PlayerNames(
        tuple(told), tuple((at, at + len(name)) for at, name in zip(places, told, strict=True)), writer, short
    )


def _stands(word: re.Match[str]) -> bool:
    """Return whether a word for the writer is no Roman numeral among cards, as `I` may be."""
    return word[0] != "I" or (word.end() < len(word.string) and word.string[word.end()].isspace())


def is_between(text: str, are_persons: bool = False) -> bool:
    """Return whether a text between two persons, or before a number, joins them: `and`, `each`, a comma."""
    if are_persons and (not text.strip() or "  " in text):
        return False
    words = [plain(word) for word in WORD.findall(text)]
    signs = WORD.sub("", re.sub(r"(?<!\w)([^\W\d_])\.", r"\1", text))  # `u.` is short for a word
    return all(PERSONS.get(word) == "each" or word in JOINERS for word in words) and not signs.strip(" ,:&+/=\t")


# -- dealer and declarer -----------------------------------------------------------------------------


def dealer_and_declarer(text: str, start: int, end: int, people: PlayerNames) -> tuple[Cell, Cell]:
    """Return the dealer, and the words about the declarer and the contract, in what is told before `end`.

    `start` is the offset of the text, `end` that of the first score.
    """
    empty = Cell("", (start, start))
    dealer, said = empty, empty
    clauses = [clause for clause in _CLAUSE.finditer(text, 0, end - start) if WORD.search(clause[0])]
    for place, clause in enumerate(clauses):
        persons = [one for one in people.find(clause[0]) if one.name]
        words = list(WORD.finditer(clause[0]))
        dealing = next((word for word in words if plain(word[0]) in DEALS), None)
        if dealing is not None and not dealer.text:
            near = min(persons, key=lambda one: abs(one.span[0] - dealing.start()), default=None)
            name = near.name if near else people.writer
            if name:
                spot = near.span if near else dealing.span()
                dealer = Cell(name, (start + clause.start() + spot[0], start + clause.start() + spot[1]))
            persons = [one for one in persons if one is not near]
            rest = [plain(word[0]) for word in words if word.start() > dealing.end()]
            if not persons and rest and rest[0] in WITH:  # `Ann dealt and played a solo`
                return dealer, _said(text, start, clause, [name], people)
            if not persons:
                continue
        if persons:
            names = [one.name for one in persons]
            return dealer, _said(text, start, clause, names, people, clauses[place + 1 : place + 3])
    plain_clauses = [clause for clause in clauses if not DEALS & {plain(word) for word in WORD.findall(clause[0])}]
    if plain_clauses:  # a deal without a declarer
        said = _said(text, start, plain_clauses[-1], [], people)
    return dealer, said


def _said(
    text: str,
    start: int,
    clause: re.Match[str],
    names: Sequence[str],
    people: PlayerNames,
    more: Sequence[re.Match[str]] = (),
) -> Cell:
    """Return what is told of the declarer as his name and the other words of a clause.

    A name joined to his by a word such as `with` is kept as his partner's. A clause of nothing but a name goes on with
    the next clause, as in `Ann (Dan's sister), solo`.
    """
    words = list(_WORD.finditer(text, clause.start(), clause.end()))
    for following in more:
        if any(not people.find(word[0]) for word in words):
            break
        words += _WORD.finditer(text, following.start(), following.end())
    kept: list[str] = list(names[:1])
    joined = False
    for word in words:
        name = people.named(word[0])
        if name and joined and name not in kept:
            kept.insert(1, name)
        joined = plain(word[0]) in WITH
        if not name and not joined and not {plain(word[0])} & (DEALS | PERSONS.keys()):
            kept.append(word[0])
    end = words[-1].end() if words else clause.end()
    return Cell(" ".join(kept), (start + clause.start(), start + end))
