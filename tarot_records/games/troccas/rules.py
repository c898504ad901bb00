"""Troccas, the game of the Surselva for four: partners opposite, no bids, and a jack that may be called for.

The dealer lays two cards away. Numeral cards of cups and coins rank the other way round. Cards are counted in fours;
what a side has over 36 points each of the partners wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tarot_records.core.cards import FOOL_BIT, KINGS, KNIGHTS, PETIT, QUEENS, WORLD
from tarot_records.core.packs import FULL, turned
from tarot_records.games.troccas.jack import BUOB, BUOB_SCHE, PAIR, JackCall, JackRule, KingAndJack, Unplaced
from tarot_records.games.troccas.link import LINK
from tarot_records.games.troccas.scheme import SCHEME
from tarot_records.games.troccas.score import AllOrSome
from tarot_records.games.troccas.typed import KNOWN_AS, TYPED
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.declarations import Declarations
from tarot_records.phases.recall import Recall
from tarot_records.phases.scart import Scarts
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.shares import Shares
from tarot_records.phases.sheet import SheetRules
from tarot_records.phases.sides import OPPOSITE
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.fool import NEVER, Fool, LostWithoutTrick
from tarot_records.rules.game import Game, Option, Point, Rules, Ruleset, Words, half
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.core.faults import Finding
    from tarot_records.record.model import Packet

HAND, TALON, HANDS = 19, 2, 4
PACK = turned(FULL)
FIVES = KINGS | WORLD | PETIT | FOOL_BIT


class FreelyDealt(Deal):
    """A deal whose packets are told, and not judged: a side far behind may ask for larger ones."""

    def _packet_findings(self, packets: Sequence[Packet], dealer: int, sizes: tuple[int, ...]) -> Iterator[Finding]:
        """That a packet went to a seat that the table has not."""
        return (found for found in super()._packet_findings(packets, dealer, sizes) if found.code == "seat.unknown")


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The rules at a table of four with these options."""
    table = trick_table(PACK, follow_then_trump)
    all_of = options["sweep"] == "all"
    shares = (AllOrSome if all_of else Shares)(SCHEME, OPPOSITE, TALON)
    kind = LostWithoutTrick if all_of else Fool
    fool = kind(shares.sides, payable=PACK.cards & ~SCHEME.valuable, chosen=False, from_scart=NEVER, may_wait=True)

    def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
        """After four deals the side with more; nobody if they are level."""
        return None if hands < HANDS else shares.ahead(totals)

    said = Declarations(
        {
            BUOB: JackCall(table, HAND),
            BUOB_SCHE: JackCall(table, HAND, spares=QUEENS | KNIGHTS),
            PAIR: KingAndJack(table, HAND),
        }
    )
    rule = JackRule(said, HAND)
    play = Tricks(table, HAND, fool, SCHEME, said=rule)
    return Rules(
        game="troccas",
        ruleset="surselva-1962",
        seats=players,
        pack=PACK,
        phases=(
            FreelyDealt(HAND, TALON, PACK, dealer_takes=True, finish=finish),
            Scarts(
                TALON,
                barred=lambda held: FIVES,
                never=FIVES,
                taker=lambda position: position.setting.dealer,
                table=table,
            ),
            Recall(table, before=rule.dealt),
            Unplaced(said.kinds, rule=rule),
            play,
            Settlement(HAND, fool, shares.score),
            Comparison(frozenset(), SheetRules(shares, shares.sides)),
        ),
        sides=shares.sides,
        running=shares.running,
        winning=play.winning,
        unit=1,
        options=options,
        scheme=SCHEME,
        gathered=shares.gathered,
        levels=half(SCHEME),
        finish=finish,
        ahead=shares.ahead,
        tallies=shares.tallies,
    )


SURSELVA = Ruleset(
    id="surselva-1962",
    sources={
        "PAG": "pagat.com, Troccas (J. McLeod 2008, after Deplazes 1987, Savognin 1985 and A. Cathomas 2000)",
        "BER": "V. Berther's rules of 1962, historia-tujetsch.ch",
        "CADI": "troccas-cadi.ch, regeln",
        "CATH": "jassverzeichnis.ch, troccas",
        "WIKI": "Wikipedia, Troccas (en, de)",
        "LOCHLI": "the club Lochli, Tavanasa, rules.md",
        "S2": "Card points in tarot games (the counting page)",
    },
    options=(
        Option(
            "sweep",
            {
                "all": "a side without a trick has nothing: its Fool and its scart go to the others",
                "kept": "it keeps the 4 points of its Fool, and its scart",
            },
            "all",
            "PAG; LOCHLI: the Fool is handed over at a match",
            settles="T3",
        ),
    ),
    points=(
        Point("T1", "A call when the king's own player has the jack", "it has no effect", "PAG is silent"),
        Point(
            "T2",
            "Who may call buob, sche?",
            "the winner of the trick, as for buob",
            "PAG has the player of the king",
        ),
        Point(
            "T4",
            "If the Fool is led, which suit is led for the first time?",
            "that of the next card",
            "PAG",
        ),
        Point(
            "T5",
            "King and jack together, and nobody else has played a numeral card of the suit",
            "not allowed",
            "PAG is silent",
        ),
        Point(
            "T6",
            "A jack that came by a call",
            "a call that is not told is not missed; one that is told is right if the jack lies in the trick",
            "PAG: a trick ends with four cards",
        ),
        Point(
            "T7",
            "King and jack together, and not told",
            "the cards that changed hands are then cards that their players did not hold",
            "PAG: a trick ends with four cards",
        ),
        Point(
            "T8",
            "Is a card handed over for the Fool?",
            "it need not be recorded; if it is, it is an empty card out of tricks that the side had won by then",
            "PAG; S2: the count is the same",
        ),
        Point("T9", "Words and knocking during play", "they are not judged", "PAG: allowed in places"),
        Point("T10", "Revokes and other faults", "they may be told; no penalty is known", "PAG and BER have none"),
        Point("T11", "Three, five or six players", "they are not in these rules", "PAG has them in short"),
    ),
    cites={
        "deal": "PAG, deal; BER 5–7",
        "scart": "PAG, discard",
        "declare": "PAG, king and jack",
        "play": "PAG, play",
        "fool": "PAG, the Fool; BER 4",
        "score": "PAG, scoring; BER 1–4",
        "game": "PAG, four deals",
    },
    make=make,
    link=LINK,
)

TROCCAS = Game(
    id="troccas",
    name="Troccas",
    summary="Four players, partners opposite, no bids; the dealer lays two cards away, and a jack may be called for.",
    players=(4,),
    direction="anticlockwise",
    facts={
        "pack": "78 cards: four suits of 14, 21 trumps (troccas), the Fool",
        "deal": "6, 6 and 7 cards each; the dealer takes nine in the last round and lays two away",
        "ranking": "swords and batons king to 1; cups and coins (rosas) king to jack, then 1 down to 10",
        "play": "follow suit; else trump; else anything; the Fool at any time",
        "scart": "2 cards, no king, not trump 21, not trump 1, not the Fool; unseen, and his side's who laid them away",
        "jack": "the first time a suit is led and its king falls, the winner may call for the jack; who has both "
        "may play them together, and takes another's numeral card back for the jack",
        "card points": "kings, trumps 21 and 1 and the Fool 5, queens 4, knights 3, jacks 2, others 1; "
        "in fours less three; 72 in all",
        "score": "card points of the side less 36, to each of the partners",
        "game": "four hands, each deals once",
    },
    bids={},
    declarations={
        BUOB: "the winner of the first trick of a suit, its king in it, calls for the jack: who holds it puts it into "
        "the trick and takes his own card back",
        BUOB_SCHE: "the same, but a queen or a knight of the suit stays where it lies",
        PAIR: "the player of the king adds the jack, and takes another's numeral card of the suit into his hand",
    },
    items={},
    rulesets=(SURSELVA,),
    words=Words(
        Path(__file__).parent / "locale",
        names={BUOB_SCHE: "buob, sche", PAIR: "king and jack"},
        fool="the Narr",
        honours={"T1": "Bagat", "T21": "Mund"},
        called=KNOWN_AS,
        typed=TYPED,
    ),
    look="italian",
)
