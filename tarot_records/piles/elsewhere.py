"""Counting schemes of games without rules in this package, with sources.

A game that is found says itself how it counts, and its own scheme stands.
"""

from collections.abc import Iterable

from tarot_records.core.cards import FOOL_BIT, JACKS, KINGS, KNIGHTS, PETIT, QUEENS, TRUMP_SUIT, mask_of
from tarot_records.core.packs import BOLOGNA, MINCHIATE, TAROCK, TAROCK_42
from tarot_records.counting.scheme import EXCUSE, HIGHEST_TRUMP, WORTHLESS_EMPTIES, Scheme, usual


def _trumps(*numbers: int) -> int:
    return mask_of(f"T{number}" for number in numbers)


def _pips(suits: str, ranks: Iterable[int]) -> int:
    return mask_of(f"{suit}{rank}" for suit in suits for rank in ranks)


_COURTS = KINGS | QUEENS | KNIGHTS | JACKS
_BASE = TRUMP_SUIT | FOOL_BIT | _COURTS
_PACK_40 = TAROCK_42.cards & ~_trumps(2, 3)
_PACK_62 = _BASE | _pips("SC", range(5, 11)) | _pips("HD", range(1, 7))
_PACK_66 = _BASE | _pips("SC", range(4, 11)) | _pips("HD", range(1, 8))
_SICILY = _BASE | _pips("SHDC", range(5, 11)) | mask_of(["D4"])

S2 = "counting page [S2], pagat.com/tarot/counting.html"
"""The source of what holds of all games."""

ELSEWHERE: tuple[Scheme, ...] = (
    # -- the Fool is an excuse -------------------------------------------------------------------
    Scheme(
        id="danish",
        name="Danish Tarok",
        group=3,
        odd="nearest",
        fools=EXCUSE,
        total=78,
        source="Dansk Tarokforbund; pagat.com/tarot/dantarok.html; total computed",
    ),
    Scheme(
        id="piedicavallo",
        name="Tarocchi of Piedicavallo",
        pack=_PACK_62,
        group=1,
        odd="nearest",
        fools=EXCUSE,
        total=114,
        source="gambiter.com/cards/tarot/piedicavallo.html",
    ),
    Scheme(
        id="ottocento",
        name="Ottocento (Tarocchini)",
        pack=BOLOGNA.cards,
        group=2,
        odd="exact",
        fools=EXCUSE,
        total=87,
        source="bunburysrulesoftarot.blogspot.com/2016/08 (93 with the last trick); 87 computed; exception of " + S2,
        values=((PETIT | _trumps(20, 21) | FOOL_BIT | KINGS, 5), (QUEENS, 4), (KNIGHTS, 3), (JACKS, 2)),
        note="T21 is the Angel, T20 the World, T1 the Bégato; the trumps between them, Sun, Moon and the four "
        "Moors among them, are empty; the last trick's 6 points are reckoned apart, 93 in all",
    ),
    Scheme(
        id="sicilian",
        name="Sicilian Tarocchi",
        pack=_SICILY,
        group=3,
        odd="nearest",
        fools=EXCUSE,
        total=104,
        source="spazioinwind.libero.it/carte/teresina.htm; total computed; exception of " + S2,
        values=(
            (_trumps(20, 1) | FOOL_BIT, 10),
            (_trumps(16, 17, 18, 19) | KINGS, 5),
            (QUEENS, 4),
            (KNIGHTS, 3),
            (JACKS, 2),
        ),
        note="trumps by the numbers printed on them; T21 is written for the unnumbered Miseria, the lowest; "
        "a town's bonus for the last trick is reckoned apart",
    ),
    Scheme(
        id="minchiate",
        name="Minchiate",
        pack=MINCHIATE.cards,
        group=1,
        odd="nearest",
        fools=WORTHLESS_EMPTIES,
        total=142,
        source="Minucci's note to Lippi, Malmantile, 1688; total computed; exception of " + S2,
        values=(
            (_trumps(*range(36, 41)), 10),
            (_trumps(1, 10, 13, 20, 28, *range(30, 36)) | FOOL_BIT | KINGS, 5),
            (_trumps(2, 3, 4, 5), 3),
        ),
        others=0,
        note="T36 to T40 are Star, Moon, Sun, World and Fame; trump 29 counts only in a verzicola; verzicole "
        "and the last trick's 10 points are reckoned apart",
    ),
    Scheme(
        id="droggn",
        name="Droggn",
        pack=_PACK_66,
        group=3,
        odd="nearest",
        fools=EXCUSE,
        total=74,
        source="queenoftarot.com, Droggn; pagat.com/tarot/stubtar.html",
    ),
    # -- the Fool is the highest trump, or may be ------------------------------------------------
    Scheme(
        id="troggu",
        name="Troggu",
        pack=_PACK_62,
        group=1,
        odd="nearest",
        fools=HIGHEST_TRUMP,
        total=114,
        source="jassverzeichnis.ch/spielregeln-troggu; pagat.com/tarot/troggu.html",
    ),
    Scheme(
        id="lungau",
        name="Lungau Königrufen",
        pack=TAROCK.cards,
        group=1,
        odd="nearest",
        fools=HIGHEST_TRUMP,
        total=71,
        source="pagat.com/de/tarot/lungau.html; exception of " + S2,
        others=0,
    ),
    Scheme(
        id="zwanzigerrufen",
        name="Zwanzigerrufen",
        pack=_PACK_40,
        group=1,
        odd="nearest",
        fools=HIGHEST_TRUMP,
        total=88,
        source="en.wikipedia.org/wiki/Zwanzigerrufen; exception of " + S2,
        values=(*usual(), (_trumps(*range(4, 21)), 1)),
        others=0,
        note="empty trumps are worth 1, pip cards nothing",
    ),
    Scheme(
        id="tapp",
        name="Tapp-Tarock",
        pack=TAROCK.cards,
        group=3,
        odd="nearest",
        fools=HIGHEST_TRUMP,
        total=70,
        source="smatkovi/harbour-tarock, docs/tapptarock.md (36 wins); total computed",
    ),
    Scheme(
        id="tapp-42",
        name="Tapp-Tarock of 1821 with 42 cards",
        pack=TAROCK_42.cards,
        group=3,
        odd="nearest",
        fools=HIGHEST_TRUMP,
        total=66,
        source="Tarok-Tappen, 1821, by smatkovi/harbour-tarock, docs/tapptarock.md",
    ),
    Scheme(
        id="strohmandeln",
        name="Strohmandeln",
        pack=TAROCK.cards,
        group=3,
        odd="exact",
        fools=HIGHEST_TRUMP,
        total=70,
        source="smatkovi/harbour-tarock, docs/strohmandeln.md",
        note="thirds are kept",
    ),
    Scheme(
        id="taroky",
        name="Czech Taroky",
        pack=TAROCK.cards,
        group=3,
        odd="nearest",
        fools=HIGHEST_TRUMP,
        total=70,
        source="deskovehry.cz, Taroky (36 wins)",
    ),
    Scheme(
        id="taroky-texas",
        name="Taroky in Texas",
        pack=TAROCK.cards,
        group=1,
        odd="nearest",
        fools=HIGHEST_TRUMP,
        total=106,
        source="coder0987/Taroky, server/GamePlay.js (53 is half)",
    ),
    Scheme(
        id="cego",
        name="Cego",
        pack=TAROCK.cards,
        group=3,
        odd="nearest",
        fools=HIGHEST_TRUMP,
        total=70,
        source="Parlett, Penguin Book of Card Games, p. 129-130; pagat.com/tarot/cego.html; total computed",
        note="with four players; three play with 51 cards",
    ),
    Scheme(
        id="cego-schwarzwald",
        name="Cego, Black Forest championship",
        pack=TAROCK.cards,
        group=2,
        odd="exact",
        fools=HIGHEST_TRUMP,
        total=79,
        source="cego-schwarzwald.com, Das Spiel Cego (40 wins)",
    ),
    Scheme(
        id="dreierles",
        name="Dreierles",
        pack=TAROCK.cards,
        group=3,
        odd="nearest",
        fools=HIGHEST_TRUMP,
        total=70,
        source="pagat.com/tarot/dreierles.html; total computed",
        note="one point is taken off one odd card or two",
    ),
)
"""The games by the treatment of the Fool, then as they are related."""
