"""French Tarot for four, by the official rules of the Fédération Française de Tarot of 2012.

Play is anticlockwise; each trick must be followed to, trumped and over-trumped. One player, the
taker, plays against three for a number of card points that depends on the bouts he takes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tarot_records.cards import (
    BIT,
    CARDS,
    FOOL,
    FOOL_BIT,
    HONOURS,
    KINGS,
    PACK_78,
    PETIT,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP_SUIT,
    TRUMPS,
    UNKNOWN,
    cards_in,
    codes_of,
    mask,
    trump,
)
from tarot_records.counting import STANDARD, Counting
from tarot_records.faults import Finding
from tarot_records.game import Game, Note, Option, Point, Rules
from tarot_records.phases.bids import Auction
from tarot_records.phases.deal import Deal
from tarot_records.phases.declarations import Declarations, Kind
from tarot_records.phases.fool import Fate, Fool, kept, side_of
from tarot_records.phases.recall import Recall
from tarot_records.phases.scart import Scarts
from tarot_records.phases.settlement import Comparison, Settlement
from tarot_records.phases.trick_table import RATIONAL, trick_table
from tarot_records.phases.tricks import Tricks
from tarot_records.position import NOBODY, Position, Result, is_open
from tarot_records.record import Declaration, Hand

HAND, CHIEN, TRICKS = 18, 6, 18
BIDS = ("prise", "garde", "garde_sans", "garde_contre")
MULTIPLIERS = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
WITH_CHIEN = ("prise", "garde")
TARGETS = (56, 51, 41, 36)
"""Card points the attack needs with 0, 1, 2 and 3 bouts."""
HANDFULS = {10: 20, 13: 30, 15: 40}
"""Trumps shown -> premium."""
COUNTING = Counting(STANDARD, unit=2, share=lambda size: size)
WHOLE_PACK = COUNTING.points(PACK_78, 78)  # 182 half points: 91
BARRED = KINGS | HONOURS


# -- play --------------------------------------------------------------------------------------


def duties(led: int, best: int) -> tuple[int, ...]:
    """Follow; failing that trump; and always over-trump if able, even one's partner [FFT12 p. 7-8]."""
    over = TRUMP_SUIT
    if best < UNKNOWN and SUIT_OF[best] == TRUMPS:
        over = TRUMP_SUIT & -(BIT[best] << 1)
    return (over, TRUMP_SUIT) if led == TRUMPS else (SUIT_MASKS[led], over, TRUMP_SUIT)


_SEATS = (0, 1, 2, 3)
_SIDES: dict[int | None, tuple[tuple[int, ...], ...]] = {
    None: tuple((seat,) for seat in _SEATS),
    **{taker: ((taker,), tuple(seat for seat in _SEATS if seat != taker)) for taker in _SEATS},
}


def sides(position: Position) -> tuple[tuple[int, ...], ...]:
    """The taker against the three others; everyone alone while nobody knows the taker."""
    contract = position.setting.contract
    return _SIDES[None if contract is None else contract.declarer]


def took_all(position: Position, side: Sequence[int]) -> bool:
    """Whether this side has won every trick so far."""
    return all(winner in side for _, winner, _ in position.taken)


def excuse(options: Mapping[str, str], stated: frozenset[str]) -> Fool:
    """The Excuse: kept, except in the last trick.

    There it changes sides [FFT12 p. 4], unless its side, having won all other tricks, wins that one
    with it too [FFT12 p. 8].
    """

    def last(position: Position, owner: int, winner: int) -> Fate:
        table = sides(position)
        own = side_of(table, owner)
        led = position.leader == owner
        if took_all(position, own) and (led or options["excuse_slam"] == "played"):
            return Fate(owner, owner, doubt="" if led or "excuse_slam" in stated else "F6")
        if winner not in own:
            return Fate(winner, winner)
        if options["excuse_last_trick"] == "to_winner":
            return kept(table, owner, winner)
        other = next(seat for side in table if side != own for seat in side)
        doubt = "" if "excuse_returns_half" in stated else "F1"
        if options["excuse_returns_half"] == "no":
            return Fate(winner, other, doubt=doubt)
        return Fate(winner, other, owes=other, due=winner, doubt=doubt)

    return Fool(
        sides,
        payable=PACK_78 & ~COUNTING.valuable,
        chosen=False,
        from_scart=True,
        sides_known=lambda position: position.setting.contract is not None,
        last=last,
    )


# -- before play -------------------------------------------------------------------------------


def lone_petit(position: Position) -> int:
    """The seat whose only trump is the Petit and who has no Excuse; NOBODY if there is none."""
    for seat, (held, unseen) in enumerate(zip(position.hands, position.unseen, strict=True)):
        if held & (TRUMP_SUIT | FOOL_BIT) == PETIT and not unseen:
            return seat
    return NOBODY


def may_be_lone(position: Position) -> bool:
    """Whether, with what is unknown of the hands, somebody may hold a lone Petit."""
    holder = next((held for held in position.hands if held & PETIT), None)
    if holder is not None:
        return holder & (TRUMP_SUIT | FOOL_BIT) == PETIT
    held_by_unknown = [held for held, unseen in zip(position.hands, position.unseen, strict=True) if unseen]
    return not position.setting.talon & PETIT and any(not held & (TRUMP_SUIT | FOOL_BIT) for held in held_by_unknown)


@dataclass(frozen=True)
class LonePetit:
    """Petit sec: a lone Petit voids the deal; it is announced before the bidding [FFT12 p. 5]."""

    annuls: bool
    name: str = "petit_sec"
    fields: frozenset[str] = frozenset({"end"})
    always: bool = False

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """The hand, if a Petit is alone or the record says one was."""
        return hand if hand.end == "petit_sec" or lone_petit(position) != NOBODY else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Whether the deal was thrown in just when it had to be."""
        seat = lone_petit(position)
        if hand.end == "petit_sec":
            if not self.annuls or not may_be_lone(position):
                yield Finding("hand.end", ("end",), None, {"end": hand.end})
        elif self.annuls:
            yield Finding("deal.petit_sec", ("deal", "hands", seat), seat, {"card": "T1"})

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The hand has ended if the record says that it was thrown in."""
        if hand.end != "petit_sec":
            return position
        after = position._replace(setting=position.setting._replace(ended="petit_sec"))
        if note is not None:
            note("petit_sec", after, ("end",), lone_petit(position))
        return after

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """A lone Petit announces itself."""
        over = position.setting.ended or not self.annuls or lone_petit(position) == NOBODY
        return None if over else Hand(end="petit_sec")


def taker_of_chien(position: Position) -> int | None:
    """Who takes up the chien: the taker, except in garde sans and garde contre [FFT12 p. 6]."""
    contract = position.setting.contract
    if contract is None:
        return NOBODY
    return contract.declarer if contract.name in WITH_CHIEN else None


def first_leader(hand: Hand, position: Position) -> int:
    """Who leads first: who asked for a slam, else the player after the dealer [FFT12 p. 6-7]."""
    asker = next((declared.seat for declared in hand.declarations if declared.kind == "slam"), NOBODY)
    return asker if 0 <= asker < len(position.hands) else position.leader


@dataclass(frozen=True)
class Handful:
    """Poignée: exactly 10, 13 or 15 trumps shown just before one's own first card [FFT12 p. 7]."""

    shown_scart: bool
    """Whether a trump laid in the écart may be shown again with it."""
    scart_stated: bool
    """Whether the record says so itself."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """What is wrong with the cards shown, their number, time and value."""
        seat, cards = declaration.seat, declaration.cards
        number = declaration.size or 0 if cards is None else len(cards)
        if number not in HANDFULS:
            yield Finding(
                "declare.size", ("cards",) if cards else (), seat, {"found": number, "sizes": tuple(HANDFULS)}
            )
        elif declaration.value not in (None, HANDFULS[number]):
            facts = {"found": declaration.value, "expected": HANDFULS[number]}
            yield Finding("declare.value", ("value",), seat, facts)
        if declaration.trick not in (None, 1):
            yield Finding("declare.time", ("trick",), seat, {"trick": declaration.trick})
        if cards is not None:
            if declaration.size not in (None, number):
                yield Finding("declare.number", ("size",), seat, {"found": declaration.size, "expected": number})
            yield from self._card_findings(position, seat, cards)
            return
        yield Finding("declare.unknown", (), seat, {"kind": declaration.kind})
        trumps = self._trumps(position, seat)
        if not is_open(position) and trumps.bit_count() < number:
            yield Finding("declare.too_few", (), seat, {"found": number, "held": codes_of(trumps)})

    def _trumps(self, position: Position, seat: int) -> int:
        """The cards this seat may show."""
        again = position.setting.scarts[seat] if self.shown_scart else 0
        return (position.hands[seat] | again) & (TRUMP_SUIT | FOOL_BIT)

    def _card_findings(self, position: Position, seat: int, cards: Sequence[str]) -> Iterator[Finding]:
        trumps, unseen = self._trumps(position, seat), position.unseen[seat]
        shown = 0
        for i, code in enumerate(cards):
            bit = BIT[CARDS[code]]
            if CARDS[code] >= UNKNOWN:
                yield Finding("declare.unknown", ("cards", i), seat, {"kind": "handful"})
            elif not bit & (TRUMP_SUIT | FOOL_BIT):
                yield Finding("declare.not_trump", ("cards", i), seat, {"card": code})
            elif shown & bit or (not trumps & bit and unseen <= 0):
                yield Finding("declare.held", ("cards", i), seat, {"card": code, "held": codes_of(trumps)})
            shown |= bit
        hidden = position.hands[seat] & TRUMP_SUIT & ~shown
        if shown & FOOL_BIT and hidden.bit_count() > position.missing[seat] and len(cards) == shown.bit_count():
            yield Finding("declare.fool", ("cards", cards.index("F")), seat, {"card": "F", "held": codes_of(hidden)})
        if not self.scart_stated and shown & position.setting.scarts[seat] & TRUMP_SUIT:
            yield Finding("rule.open", (), seat, {"point": "F7"})

    def apply(self, position: Position, declaration: Declaration) -> Position:
        """Showing cards changes nothing on the table."""
        return position

    def invent(self, position: Position, chance: Random) -> Declaration | None:
        """Somebody with ten trumps or more shows some, half of the time."""
        for seat, held in enumerate(position.hands):
            trumps = held & (TRUMP_SUIT | FOOL_BIT)
            sizes = [size for size in HANDFULS if size <= trumps.bit_count()]
            if not sizes or any(d.seat == seat for d in position.setting.declared) or chance.random() < 0.5:
                continue
            size = chance.choice(sizes)
            if size == trumps.bit_count():
                return Declaration(seat=seat, kind="handful", cards=codes_of(trumps))
            plain = list(cards_in(trumps & TRUMP_SUIT))
            if size <= len(plain):
                return Declaration(seat=seat, kind="handful", cards=codes_of(mask(chance.sample(plain, size))))
        return None


@dataclass(frozen=True)
class Slam:
    """Chelem asked for: the asker undertakes to win every trick, and leads [FFT12 p. 6]."""

    anyone: bool
    stated: bool
    """Whether the record says so itself."""

    def check(self, position: Position, declaration: Declaration) -> Iterator[Finding]:
        """Only the taker may ask; a slam has no cards, and its value is not settled before play."""
        contract = position.setting.contract
        if contract is not None and declaration.seat != contract.declarer and not self.anyone:
            facts = {"kind": declaration.kind, "expected_seat": contract.declarer}
            if self.stated:
                yield Finding("declare.seat", ("seat",), declaration.seat, facts)
            else:
                yield Finding("rule.open", ("seat",), declaration.seat, {"point": "F5"})
        for name in ("cards", "size", "value", "trick"):
            if getattr(declaration, name) is not None:
                yield Finding("record.section", (name,), declaration.seat, {"field": name})

    def apply(self, position: Position, declaration: Declaration) -> Position:
        """The asker leads to the first trick."""
        return position._replace(leader=declaration.seat)

    def invent(self, position: Position, chance: Random) -> Declaration | None:
        """A reckless taker, now and then."""
        contract = position.setting.contract
        asked = any(d.kind == "slam" for d in position.setting.declared)
        if contract is None or asked or chance.random() > 0.02:
            return None
        return Declaration(seat=contract.declarer, kind="slam")


@dataclass(frozen=True)
class ChienPackets:
    """No card of the chien may come from the ends of the pack [FFT12 p. 4]; seen only in packets."""

    ends: int
    """How many cards at either end may not go to the chien."""
    name: str = "packets"
    fields: frozenset[str] = frozenset()
    always: bool = False

    def event(self, hand: Hand, position: Position) -> Hand | None:
        """The hand, if its packets are recorded."""
        return hand if hand.deal is not None and hand.deal.packets else None

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Whether a packet of the chien touches the forbidden ends."""
        packets = (hand.deal.packets if hand.deal is not None else None) or ()
        total = sum(packet.count for packet in packets)
        dealt = 0
        for i, packet in enumerate(packets):
            if packet.seat is None and (dealt < self.ends or dealt + packet.count > total - self.ends):
                yield Finding("deal.chien_end", ("deal", "packets", i), None, {"ends": self.ends})
            dealt += packet.count

    def apply(self, position: Position, hand: Hand, note: Note | None = None) -> Position:
        """The packets change nothing."""
        return position

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Nothing: packets are seldom recorded."""
        return None


# -- score -------------------------------------------------------------------------------------


def scored(
    contract: str,
    halves: int,
    bouts: int,
    *,
    petit: int = 0,
    handfuls: Sequence[int] = (),
    slam: int = 0,
    contre: int = MULTIPLIERS["garde_contre"],
) -> dict[str, int]:
    """The entries of the score, from each defender and as the attack sees it [FFT12 p. 5-9].

    `halves` are the attack's half points, `petit` is +1 or -1 if the attack or the defence took the
    Petit at the end, `handfuls` are the numbers of trumps shown, `slam` is the premium for a slam.
    """
    target = TARGETS[bouts]
    margin = halves - 2 * target
    won = 1 if margin >= 0 else -1
    multiplier = contre if contract == "garde_contre" else MULTIPLIERS[contract]
    items = {
        "contract": multiplier * won * (25 + -(-abs(margin) // 2)),
        "petit_au_bout": multiplier * 10 * petit,
        "handful": won * sum(HANDFULS.get(count, 0) for count in handfuls),
        "slam": slam,
    }
    return {"bouts": bouts, "target": target, **items, "per_defender": sum(items.values())}


@dataclass(frozen=True)
class Score:
    """The score of a hand: the taker wins from or loses to each defender the same."""

    contre: int
    """The multiplier of garde contre."""
    slam_lost_twice: bool
    """Whether an asked slam that the defence makes costs both the failure and the defence's slam."""
    slam_stated: bool
    """Whether the record says so itself."""

    def __call__(self, position: Position) -> Result | None:
        """The score of a hand played out; None if something it needs is unknown."""
        setting = position.setting
        contract = setting.contract
        counted = attack_points(position) if contract is not None else None
        if contract is None or counted is None:
            return None
        attack, defence = sides(position)
        halves, bouts = counted
        asked = any(declared.kind == "slam" for declared in setting.declared)
        items = scored(
            contract.name,
            halves,
            bouts,
            petit=petit_au_bout(position, attack),
            handfuls=[declared.size for declared in setting.declared if declared.kind == "handful"],
            slam=self._slam(position, attack, defence),
            contre=self.contre,
        )
        each = items["per_defender"]
        seats = len(position.hands)
        hand = tuple([each * (seats - 1) if seat in attack else -each for seat in range(seats)])
        unsettled = asked and took_all(position, defence) and not self.slam_stated
        return Result(
            COUNTING.unit,
            ((attack, halves), (defence, WHOLE_PACK - halves)),
            {(name, None): value for name, value in items.items()},
            hand,
            "F8" if unsettled else "",
        )

    def _slam(self, position: Position, attack: Sequence[int], defence: Sequence[int]) -> int:
        """Premium for winning every trick, asked for or not, as the attack sees it."""
        askers = [declared.seat for declared in position.setting.declared if declared.kind == "slam"]
        if not askers:
            return 200 * took_all(position, attack) - 200 * took_all(position, defence)
        own, other, sign = (attack, defence, 1) if askers[0] in attack else (defence, attack, -1)
        if took_all(position, own):
            return 400 * sign
        return -400 * sign if took_all(position, other) and self.slam_lost_twice else -200 * sign


def attack_points(position: Position) -> tuple[int, int] | None:
    """Half points and bouts of the attack; None if unknown cards leave them open.

    What one side has is what the other has not, so one of the two known is enough.
    """
    attack, defence = sides(position)
    held, size, unknown = cards_of(position, attack)
    if not unknown:
        return COUNTING.points(held, size), (held & HONOURS).bit_count()
    held, size, unknown = cards_of(position, defence)
    if not unknown:
        return WHOLE_PACK - COUNTING.points(held, size), 3 - (held & HONOURS).bit_count()
    return None


def cards_of(position: Position, side: Sequence[int]) -> tuple[int, int, int]:
    """The cards a side has at the end, scart and chien included where they are its own.

    Those known, as a mask; their number, with the debt for the Excuse; how many unknown ones besides.
    """
    setting = position.setting
    contract = setting.contract
    held = size = unknown = 0
    for seat in side:
        held |= position.piles[seat] | setting.scarts[seat]
        size += position.credit[seat]
        unknown += position.hidden[seat] + setting.scart_unseen[seat]
    if contract is not None and not setting.taken:
        attacks = contract.declarer in side
        if attacks != (contract.name == "garde_contre"):
            held |= setting.talon
            unknown += setting.talon_unseen
    return held, held.bit_count() + size, unknown


def petit_au_bout(position: Position, attack: Sequence[int]) -> int:
    """+1 if the attack took the Petit in the last trick, -1 if the defence did, else 0.

    In a slam that ends with the Excuse, the last trick but one counts [FFT12 p. 6-7].
    """
    leader, winner, cards = position.taken[-1]
    side = side_of(sides(position), winner)
    by_excuse = FOOL in cards and (leader + cards.index(FOOL)) % len(position.hands) == winner
    if trump(1) not in cards and by_excuse and took_all(position, side):
        _, winner, cards = position.taken[-2]
    if trump(1) not in cards:
        return 0
    return 1 if winner in attack else -1


def running(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Half points each side has in its tricks so far."""
    return tuple(
        (
            side,
            sum(
                COUNTING.points(position.piles[seat], position.piles[seat].bit_count() + position.credit[seat])
                for seat in side
            ),
        )
        for side in sides(position)
    )


# -- the game ----------------------------------------------------------------------------------


def make(players: int, options: Mapping[str, str], stated: frozenset[str]) -> Rules:
    """The rules at a table of four with these options."""
    table = trick_table(players, PACK_78, RATIONAL, duties)
    fool = excuse(options, stated)
    score = Score(
        contre=int(options["garde_contre"]),
        slam_lost_twice=options["asked_slam_lost"] == "both",
        slam_stated="asked_slam_lost" in stated,
    )
    kinds: dict[str, Kind] = {
        "slam": Slam(options["slam_by"] == "anyone", "slam_by" in stated),
        "handful": Handful(options["handful_scart"] == "shown", "handful_scart" in stated),
    }
    play = Tricks(table, TRICKS, fool, COUNTING)
    return Rules(
        game="french-tarot",
        ruleset="fft-2012",
        seats=players,
        pack=PACK_78,
        phases=(
            Deal(players, HAND, CHIEN, PACK_78),
            ChienPackets(int(options["chien_forbidden_ends"])),
            LonePetit(annuls=options["petit_sec"] == "annulled"),
            Auction(BIDS if options["prise"] == "yes" else BIDS[1:]),
            Scarts(CHIEN, BARRED, taker_of_chien, table, show_trumps=True, leader=first_leader),
            Recall(table, first_leader),
            Declarations(kinds),
            play,
            Settlement(TRICKS, fool, score),
            Comparison(frozenset(ITEMS)),
        ),
        sides=sides,
        running=running,
        winning=play.winning,
        unit=COUNTING.unit,
        options=options,
        finish=lambda totals, hands: None,
    )


ITEMS = {
    "bouts": "bouts (trumps 1 and 21, the Excuse) in the attack's cards",
    "target": "card points the attack needed",
    "contract": "what each defender pays the taker for the contract, multiplier included",
    "petit_au_bout": "what each defender pays for the Petit in the last trick, multiplier included",
    "handful": "what each defender pays for the handfuls shown, whoever showed them",
    "slam": "what each defender pays for a slam",
    "per_defender": "the sum: what the taker wins from (+) or loses to (-) each defender",
}

CITES = {
    "deal": "FFT12 p. 3-5",
    "deal.petit_sec": "FFT12 p. 5",
    "deal.chien_end": "FFT12 p. 4",
    "bid": "FFT12 p. 5",
    "contract": "FFT12 p. 5",
    "scart": "FFT12 p. 6",
    "declare": "FFT12 p. 7",
    "declare.seat": "FFT12 p. 6",
    "play": "FFT12 p. 7-8",
    "play.leader": "FFT12 p. 7",
    "fool": "FFT12 p. 4, 8",
    "score": "FFT12 p. 4-9",
    "score.points": "FFT12 p. 4",
}

FRENCH_TAROT = Game(
    id="french-tarot",
    name="French Tarot",
    summary="One against three, with bidding, a stock of six and a score that depends on three bouts.",
    ruleset="fft-2012",
    players=(4,),
    direction="anticlockwise",
    sources={
        "FFT12": "Règlement officiel du jeu de Tarot, Fédération Française de Tarot, 1 July 2012",
        "PAG": "pagat.com, French Tarot",
    },
    facts={
        "pack": "78 cards: four suits of 14, 21 trumps, the Excuse",
        "deal": "18 cards each, 6 to the chien",
        "ranking": "king high, ace low in every suit; trump 21 high",
        "play": "follow suit; else trump; over-trump whenever possible; the Excuse at any time",
        "scart": "6 cards, no king, no bout; trumps only for want of other cards, and shown",
        "card points": "bouts and kings 4½, queens 3½, knights 2½, jacks 1½, others ½: 91 in all",
        "target": "56, 51, 41 or 36 points with 0, 1, 2 or 3 bouts",
    },
    bids={
        "prise": "×1, with the chien",
        "garde": "×2, with the chien",
        "garde_sans": "×4, the chien unseen, counted for the attack",
        "garde_contre": "×6, the chien unseen, counted for the defence",
    },
    declarations={
        "handful": "poignée: exactly 10, 13 or 15 trumps shown, 20, 30 or 40 points to the winning side",
        "slam": "chelem asked for: 400 if made, -200 if not; the asker leads",
    },
    items=ITEMS,
    options=(
        Option(
            "excuse_last_trick",
            {
                "changes_side": "the Excuse played to the last trick goes to the other side",
                "to_winner": "it goes to the side that wins that trick",
            },
            "changes_side",
            "FFT12 p. 4; PAG gives the older rule",
        ),
        Option(
            "excuse_returns_half",
            {
                "yes": "the side that receives the Excuse in the last trick gives a half point back",
                "no": "it gives nothing",
            },
            "yes",
            "FFT12 p. 4 is silent",
            settles="F1",
        ),
        Option(
            "excuse_slam",
            {
                "played": "in a slam the Excuse wins the last trick, led or not",
                "led": "only if it is led",
            },
            "played",
            "FFT12 p. 8; PAG asks that it be led",
            settles="F6",
        ),
        Option(
            "slam_by",
            {"taker": "only the taker may ask for a slam", "anyone": "any player may"},
            "taker",
            "FFT12 p. 6 is silent",
            settles="F5",
        ),
        Option(
            "asked_slam_lost",
            {
                "failed": "an asked slam costs 200 when the defence takes every trick",
                "both": "it costs 200 for the failure and 200 for the defence's slam",
            },
            "failed",
            "FFT12 p. 6 does not cover it",
            settles="F8",
        ),
        Option(
            "handful_scart",
            {
                "shown": "a trump of the écart counts in a handful if it is shown again with it",
                "never": "it never counts",
            },
            "shown",
            "FFT12 p. 7",
            settles="F7",
        ),
        Option(
            "petit_sec",
            {"annulled": "a lone Petit voids the deal", "played": "the deal is played"},
            "annulled",
            "FFT12 p. 5; house rule in PAG",
        ),
        Option(
            "chien_forbidden_ends",
            {
                "1": "the first and the last card of the pack may not go to the chien",
                "3": "nor may the first three and the last three",
            },
            "1",
            "FFT12 p. 4; PAG has three",
        ),
        Option("prise", {"yes": "prise may be bid", "no": "garde is the lowest bid"}, "yes", "FFT12 p. 5; PAG"),
        Option(
            "garde_contre",
            {"6": "garde contre counts six times", "5": "five times"},
            "6",
            "FFT12 p. 8; PAG has tables with five",
        ),
    ),
    points=(
        Point(
            "F4",
            "After garde contre nothing can be bid; must the others pass?",
            "no; passes are accepted",
            "FFT12 p. 5",
        ),
    ),
    cites=CITES,
    make=make,
)
