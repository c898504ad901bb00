"""Packs: what stands in them, and two games whose Fool or trumps rank otherwise, played on every road there is."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import pytest

from tarot_records.completing.completions import decide
from tarot_records.core.cards import BIT, CARDS, CODES, KINGS, codes_of, mask_of
from tarot_records.core.packs import BOLOGNA, FULL, PACKS, TAROCK, TAROCK_42, Pack, angel_high, pack_of, reverse_pips
from tarot_records.core.position import HandResult, Position
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.link import decode, encode, promised
from tarot_records.notation.writer import write_record
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.common.sides import alone
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.reading.files import from_text
from tarot_records.record.model import Hand, Record
from tarot_records.repairs.ranking import list_repairs
from tarot_records.report.report import Report, report_on
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Game, LinkWords, Rules, Ruleset, Setup
from tarot_records.rules.trick_table import follow_then_trump, trick_table

HANDS = 60


# -- the packs themselves --------------------------------------------------------------------------


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_has_the_cards_its_name_says_each_in_one_suit(name: str) -> None:
    pack = PACKS[name]
    assert pack.cards.bit_count() == int(name) == len(pack.codes)
    assert sum(suit.bit_count() for suit in pack.suit_masks) == int(name) - (pack.excuse != 0)
    for suit, cards in enumerate((*pack.suits, pack.trumps)):
        equal = [place for place, card in enumerate(cards) if pack.equals & BIT[card]]
        powers = [equal[0] if place in equal else place for place in range(len(cards))]
        assert [pack.power[card] for card in cards] == powers
        assert {pack.suit_of[card] for card in cards} <= {suit}


def test_red_suits_may_be_turned_round_and_any_list_of_cards_is_a_pack() -> None:
    hearts = [CODES[card] for card in reverse_pips(FULL).suits[1]]
    assert hearts == [f"H{pip}" for pip in range(10, 0, -1)] + ["HJ", "HN", "HQ", "HK"]
    assert [CODES[card] for card in reverse_pips(FULL).suits[0]] == [CODES[card] for card in FULL.suits[0]]
    assert reverse_pips(reverse_pips(FULL)) == FULL
    odd = pack_of(KINGS)
    assert (odd.fool, odd.codes) == ("absent", codes_of(KINGS))


def test_an_unknown_trump_may_be_the_fool_where_he_is_one() -> None:
    fool = 1 << CARDS["F"]
    assert TAROCK.may_be("T?") & fool
    assert not FULL.may_be("T?") & fool
    assert FULL.may_be("?") & fool


# -- two small games -------------------------------------------------------------------------------


class Cards:
    """A card counts one."""

    unit = 1

    def points(self, held: int, size: int) -> int:
        return held.bit_count()


class Table(NamedTuple):
    """What a test game is made of, and its ranks once more for the oracle: lowest first, typed out."""

    pack: Pack
    hand: int
    trumps: str
    suits: Mapping[str, str]


ORDINARY = "1 2 3 4 5 6 7 8 9 10 J N Q K"
TRUMPS = " ".join(f"T{number}" for number in range(1, 20))
TABLES = {
    "fool-high": Table(
        TAROCK,
        12,
        f"{TRUMPS} T20 T21 F",
        {"S": "7 8 9 10 J N Q K", "C": "7 8 9 10 J N Q K", "H": "4 3 2 1 J N Q K", "D": "4 3 2 1 J N Q K"},
    ),
    "angel-high": Table(angel_high(FULL), 19, f"{TRUMPS} T21 T20", dict.fromkeys("SHDC", ORDINARY)),
}
SEATS = 4


def game_of(name: str) -> Game:
    """A game of tricks in which each trick won scores one."""
    pack, hand = TABLES[name][:2]
    fool = Fool(alone)

    def running(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        return tuple(((seat,), pile.bit_count()) for seat, pile in enumerate(position.piles))

    def score(position: Position) -> HandResult | None:
        won = [winner for _, winner, _ in position.taken]
        return HandResult(1, running(position), {}, tuple(won.count(seat) for seat in range(SEATS)))

    def make(setup: Setup) -> Rules:
        players = setup.players
        table = trick_table(pack, follow_then_trump)
        play = Tricks(table, hand, fool, Cards())
        left = pack.cards.bit_count() - players * hand
        phases = (
            Deal(hand, left, pack),
            Recall(table),
            play,
            Settlement(hand, fool, score),
            Comparison(frozenset()),
        )
        return Rules(name, "test", players, pack, phases, alone, running, setup.options)

    ruleset = Ruleset("test", {}, (), (), {}, make, link=LinkWords())
    return Game(name, name, "", (SEATS,), "anticlockwise", {}, {}, {}, {}, (ruleset,))


@pytest.fixture(params=TABLES)
def name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(GAMES, request.param, game_of(request.param))
    return str(request.param)


def records(name: str, number: int = HANDS) -> list[Record]:
    return list(generate(name, hands=number, seed=1))


# -- an oracle that knows nothing of packs -------------------------------------------------------------


def suit(name: str, code: str) -> str:
    """The suit of a card; empty for a Fool that is none."""
    return "T" if code in TABLES[name].trumps.split() else "" if code == "F" else code[0]


def rank(name: str, code: str) -> int:
    trumps, suits = TABLES[name].trumps.split(), TABLES[name].suits
    return trumps.index(code) if code in trumps else suits[code[0]].split().index(code[1:])


def winner(name: str, cards: list[str]) -> int:
    """The place of the card that wins: the highest trump, else the highest of the suit led."""
    led = next(suit(name, code) for code in cards if suit(name, code))
    wanted = "T" if any(suit(name, code) == "T" for code in cards) else led
    return max((i for i, code in enumerate(cards) if suit(name, code) == wanted), key=lambda i: rank(name, cards[i]))


def may_play(name: str, held: set[str], before: list[str], code: str) -> bool:
    """Follow suit; else trump; else anything; an excuse at any time."""
    led = next((suit(name, other) for other in before if suit(name, other)), "")
    for wanted in (led, "T") if led and suit(name, code) else ():
        if any(suit(name, other) == wanted for other in held):
            return suit(name, code) == wanted
    return True


# -- every road ----------------------------------------------------------------------------------------


def test_winners_and_duties_agree_with_the_oracle(name: str) -> None:
    won_by = set()
    for record in records(name):
        report = report_on(record)
        assert report.verdict == "proved", report.faults
        assert report.outcome is not None
        hand = record.hands[0]
        assert hand.deal is not None
        held = [set(cards or ()) for cards in hand.deal.hands or ()]
        for trick in hand.tricks or ():
            assert trick.leader is not None
            for i, code in enumerate(trick.cards):
                own = held[(trick.leader + i) % SEATS]
                assert may_play(name, own, list(trick.cards[:i]), code)
                own.remove(code)
            best = winner(name, list(trick.cards))
            assert trick.winner == (trick.leader + best) % SEATS
            won_by.add((trick.cards[best], "T21" in trick.cards))
    assert {"fool-high": ("F", True), "angel-high": ("T20", True)}[name] in won_by


def test_cards_forbidden_by_the_oracle_are_faults(name: str) -> None:
    """A card exchanged for another of the same hand that its player has later: it is a fault if it is no legal one."""
    chance, wrong = Random(1), 0
    for record in records(name, 20):
        hand = record.hands[0]
        assert hand.deal is not None
        tricks = [list(trick.cards) for trick in hand.tricks or ()]
        leaders = [trick.leader or 0 for trick in hand.tricks or ()]
        t = chance.randrange(len(tricks) - 1)
        i = chance.randrange(SEATS)
        seat = (leaders[t] + i) % SEATS
        u = chance.randrange(t + 1, len(tricks))
        j = (seat - leaders[u]) % SEATS
        left = {tricks[v][(seat - leaders[v]) % SEATS] for v in range(t, len(tricks))}
        legal = may_play(name, left, tricks[t][:i], tricks[u][j])
        tricks[t][i], tricks[u][j] = tricks[u][j], tricks[t][i]
        played = [
            trick.model_copy(update={"cards": tuple(cards), "winner": None})
            for trick, cards in zip(hand.tricks or (), tricks, strict=True)
        ]
        report = report_on(changed(record, hand.model_copy(update={"tricks": tuple(played), "scores": None})))
        broken = {(f.where.trick, f.where.seat) for f in report.faults if f.code in ("play.follow", "play.trump")}
        assert ((t + 1, seat) in broken) != legal
        wrong += not legal
    assert wrong


def changed(record: Record, hand: Hand) -> Record:
    return record.model_copy(update={"hands": (hand,)})


def test_notation_and_links_keep_cards_of_every_pack(name: str) -> None:
    for record in records(name, 5):
        [source] = from_text(write_record(record).encode(), "x.tn")
        again = report_on(source)
        assert (again.verdict, again.record and again.record.hands) == ("proved", record.hands)
        link = encode(record)
        assert link[1] == "I"  # compact
        assert decode(link) == promised(record)


def test_a_wrong_card_of_another_pack_is_repaired(name: str) -> None:
    """Two cards of different players exchanged, of which one won: among the repairs is the hand as it was."""
    best = TABLES[name].trumps.split()[-1]
    for record in records(name, 40):
        hand = record.hands[0]
        tricks = list(hand.tricks or ())
        t = next((t for t, trick in enumerate(tricks) if best in trick.cards), len(tricks))
        if not 0 < t < len(tricks):
            continue
        i, other = tricks[t].cards.index(best), tricks[t - 1].cards[0]
        if (tricks[t - 1].leader or 0) == ((tricks[t].leader or 0) + i) % SEATS:
            continue
        for number, old, new in ((t, best, other), (t - 1, other, best)):
            cards = tuple(new if code == old else code for code in tricks[number].cards)
            tricks[number] = tricks[number].model_copy(update={"cards": cards})
        faulty = report_on(changed(record, hand.model_copy(update={"tricks": tuple(tricks)})), keep=True, steps=0)
        assert faulty.verdict == "faulty"
        assert any(one.mends_all and {best, other} <= {e.new for e in one.edits} for one in list_repairs(faulty))
        return
    raise AssertionError("no hand is fit for it")


@pytest.mark.parametrize("unread", ["?", "T?"])
def test_unread_cards_of_other_packs_are_completed(name: str, unread: str) -> None:
    """The highest trump, and the card beside it, unread where they were played: what fills them is told by the rest."""
    best, found = TABLES[name].trumps.split()[-1], 0
    for record in records(name, 6):
        hand = record.hands[0]
        assert hand.deal is not None
        codes = (best, "T19")
        dealt = tuple(tuple("?" if c in codes else c for c in cards or ()) for cards in hand.deal.hands or ())
        tricks = tuple(
            trick.model_copy(update={"cards": tuple(unread if c in codes else c for c in trick.cards)})
            for trick in hand.tricks or ()
        )
        gap = changed(
            record, hand.model_copy(update={"deal": hand.deal.model_copy(update={"hands": dealt}), "tricks": tricks})
        )
        report = report_on(gap, keep=True)
        if report.verdict == "proved":
            continue  # both lie in the stock
        assert report.verdict == "consistent", report.faults
        decision = decide(report, 0)
        assert decision.state == "possible"
        assert all(proved(changed(gap, one)) for one in decision.completions)
        assert any(one.tricks == hand.tricks for one in decision.completions)
        found += 1
    assert found


def proved(record: Record) -> bool:
    report: Report = report_on(record)
    return report.verdict == "proved"


# -- a hand as players hold it -----------------------------------------------------------------------


def test_a_hand_is_sorted_as_its_cards_rank() -> None:
    """In each suit from the highest; where all rank as printed, as codes are sorted anyway."""
    for pack in (FULL, TAROCK, TAROCK_42, BOLOGNA, reverse_pips(angel_high(FULL))):
        held = pack.in_hand(pack.cards)
        assert sorted(held) == sorted(pack.codes)
        for suit in pack.suit_masks:
            powers = [pack.power[CARDS[code]] for code in held if BIT[CARDS[code]] & suit]
            assert powers == sorted(powers, reverse=True)
    assert FULL.in_hand(FULL.cards) == codes_of(FULL.cards)
    some = ("F", "T21", "HK", "H1", "H4", "C10", "C7")
    assert TAROCK.in_hand(mask_of(some)) == some
