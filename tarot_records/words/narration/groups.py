"""Many cards in words: one by one, or suit by suit with runs told by their ends."""

from tarot_records.core.cards import CARDS, SUIT_OF, TRUMPS, codes_of
from tarot_records.words.languages.language import Language
from tarot_records.words.narration.telling import Telling

RUN = 4
"""From so many consecutive cards on, only the ends are told."""


def one_by_one(codes: tuple[str, ...], unseen: int, language: Language, telling: Telling) -> str:
    """`trump 7, the 3 of spades and 2 unknown cards`."""
    known = [language.card_name(code) for code in codes]
    return language.listed([*known, *([telling.counted(unseen, "unknown")] if unseen > 0 else [])])


def suit_by_suit(held: int, unseen: int, language: Language, telling: Telling) -> str:
    """`trumps 21 and 12 to 8`; cards of one rank together: `the kings of hearts and diamonds`."""
    by_suit: dict[int, list[str]] = {}
    for code in codes_of(held):
        by_suit.setdefault(SUIT_OF[CARDS[code]], []).append(code)
    single = [codes[0] for suit, codes in by_suit.items() if len(codes) == 1 and suit < TRUMPS]
    alike = [code for code in single if [other[1:] for other in single].count(code[1:]) > 1]
    groups = [_suit(codes, language, telling) for codes in by_suit.values() if codes[0] not in alike]
    for rank in dict.fromkeys(code[1:] for code in alike):
        suits = language.listed([language.suit_name(code[0]) for code in alike if code[1:] == rank])
        groups.append(telling.groups["alike"].format(rank=language.plural_ranks[rank], suits=suits))
    groups += [telling.counted(unseen, "unknown")] if unseen > 0 else []
    nested = any(f" {language.labels['and']} " in group for group in groups)
    return language.semicolon.join(groups) if nested else language.listed(groups)


def _suit(codes: list[str], language: Language, telling: Telling) -> str:
    """Cards of one suit, the highest first."""
    if len(codes) == 1:
        return language.card_name(codes[0])
    runs: list[list[str]] = []
    for code in codes:
        if runs and CARDS[runs[-1][-1]] == CARDS[code] + 1:
            runs[-1].append(code)
        else:
            runs.append([code])
    parts: list[str] = []
    for run in runs:
        ranks = [code[1:] if code[0] == "T" else language.bare_ranks[code[1:]] for code in run]
        ends = telling.groups["run"].format(first=ranks[0], last=ranks[-1])
        parts += [ends] if len(run) >= RUN else ranks
    if codes[0][0] == "T":
        return telling.groups["trumps"].format(ranks=language.listed(parts))
    return telling.groups["suit"].format(ranks=language.listed(parts), suit=language.suit_name(codes[0][0]))
