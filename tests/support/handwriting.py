"""A club member with a pencil: any record, written down in the habits that people have, chosen at random.

Whoever writes keeps to his habits through a sheet: how he numbers tricks, names cards, players and suits, and says who
wins. What the sheet then says stands beside it, to be compared with what is read of it.
"""

import tomllib
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple

from support.paths import DATA
from tarot_records.notation.letters import roman
from tarot_records.record.model import Record
from tarot_records.words.games import words_of

Json = dict[str, Any]
PARTS: Final = {"calls": ("card",), "exchanges": ("kind", "taker", "cards"), "declarations": ("kind", "item", "cards")}
"""What is compared of the parts of a hand, besides whose they are."""

HABITS = tomllib.loads((DATA / "handwriting.toml").read_text("utf-8"))
SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
BARE: Final = ("{}", "le {}", "il {}", "the {}")
"""Trumps without a word for them, of which nobody writes the lower ones so where no trump came before."""
OF: Final = {"fr": " de ", "it": " di ", "de": "-", "en": " of "}
COMPASS: Final = {
    "fr": ({4: "SENO"}, {"S": "Sud", "E": "Est", "N": "Nord", "O": "Ouest"}),
    "it": ({4: "SENO"}, {"S": "Sud", "E": "Est", "N": "Nord", "O": "Ovest"}),
    "de": ({4: "SONW"}, {"S": "Süd", "O": "Ost", "N": "Nord", "W": "West"}),
    "en": ({4: "SENW"}, {"S": "South", "E": "East", "N": "North", "W": "West"}),
}
AND: Final = {"fr": " et ", "it": " e ", "de": " und ", "en": " and "}
OTHERS: Final = {"fr": "les autres {}", "it": "gli altri {}", "de": "die anderen {}", "en": "the others {}"}


def ordinal(number: int, lang: str) -> str:
    """A number as one in a row is called: 1er, 2a, 3., 4th."""
    if lang == "fr":
        return "1er" if number == 1 else f"{number}e"
    if lang == "en":
        tail = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{tail}"
    return f"{number}a" if lang == "it" else f"{number}."


class Scribbled(NamedTuple):
    """A sheet, and what it says."""

    text: str
    hand: Json
    """The hand as in a record, of all that was written."""
    habits: tuple[str, ...]
    """How each kind of thing was written."""


class _Writer:
    """Somebody with habits, before a record of one hand."""

    def __init__(self, record: Record, lang: str, rng: Random) -> None:
        self.record, self.lang, self.rng = record, lang, rng
        self.hand = record.hands[0]
        self.players = len(record.players)
        self.words = words_of(record.game, lang)
        self.habits: list[str] = []
        self.suits = self.one(
            "suit",
            HABITS["suits"][lang][0],
            HABITS["suits"][lang][0],
            HABITS["suits"][lang][1],
            SIGNS,
            HABITS["latin"][lang],
        )
        self.rank_words = self.one("rank words", True, False)
        self.rank_first = self.one("rank first", True, False, False)
        self.capitals = self.one("capitals", None, str.lower, str.capitalize)
        self.separator = self.one("separator", ", ", " ", " - ", "/", "; ", " · ", ",")
        self.trump = self.one("trump", *HABITS["trumps"][lang], "roman", "{}")
        self.fool = self.one("fool", *HABITS["fools"][lang])
        self.number = self.one("number", *HABITS["numbers"][lang])
        self.leads = self.one("leads", *HABITS["leads"][lang], "each", "")
        self.wins = self.one("wins", *HABITS["wins"][lang], "")
        self.names = self.one("names", "letters", "compass", "people", "people", "lower")
        self.bid, self.bids = self.one("bid", *HABITS["bid"][lang]), self.one("bids", *HABITS["bids"][lang])
        self.seats = self._seats()

    def one(self, kind: str, *habits: Any) -> Any:
        """One of these ways."""
        at = self.rng.randrange(len(habits))
        self.habits.append(f"{kind}: {habits[at]!r}" if not isinstance(habits[at], dict) else f"{kind}: {at}")
        return habits[at]

    def _seats(self) -> list[str]:
        letters = COMPASS[self.lang][0].get(self.players)
        if letters and self.names in ("letters", "compass"):
            self.head = ",".join(letters)
            return [COMPASS[self.lang][1][letter] if self.names == "compass" else letter for letter in letters]
        people = HABITS["people"][self.lang][: self.players]
        self.head = ",".join(people)
        return [name.lower() if self.names == "lower" else name for name in people]

    def cards(self, codes: Any, in_trick: bool = False) -> str:
        """Cards in a row; a suit is named again where it is another."""
        row, implied = list[str](), None
        for code in codes:
            row.append(self.card(code, implied))
            same = implied is None or not in_trick or implied == code[0]
            implied = None if self.suits is SIGNS or self.rank_first or not same else code[0]
            if not same:
                implied = "-"
        return self.separator.join(row)

    def card(self, code: str, implied: str | None = None) -> str:
        """A card."""
        if code == "F":
            return self.fool
        if code[0] == "T":
            number = code[1:]
            if self.trump in BARE and int(number) < 11 and implied != "T":
                return HABITS["trumps"][self.lang][0].format(number)
            if self.trump == "roman":
                return roman(int(number))
            return number if implied == "T" and "le " not in self.trump else self.trump.format(number)
        words, letters = HABITS["ranks"][self.lang]
        rank = code[1:]
        rank = words.get(rank, rank) if self.rank_words else dict(zip("KQNJ", letters, strict=True)).get(rank, rank)
        suit = self.suits[code[0]]
        if self.capitals is not None and len(suit) > 1:
            rank, suit = (self.capitals(part) if len(part) > 1 else part for part in (rank, suit))
        if implied == code[0] and not self.rank_first:
            return rank
        if len(suit) == 1:
            return (
                (f"{rank}{suit}" if self.rank_first else f"{suit}{rank}") if not self.rank_words else f"{suit} {rank}"
            )
        if self.lang == "de" and not self.rank_first:
            return f"{suit}-{rank}" if self.suits is HABITS["suits"]["de"][0] and self.capitals else f"{suit} {rank}"
        if self.lang == "de":
            return f"{suit}-{rank}"
        return f"{rank}{OF[self.lang]}{suit}" if self.rank_first else f"{suit} {rank}"

    def trick(self, number: int, said: Json) -> str:
        """A trick on its line."""
        stated = self.hand.tricks[number - 1]
        cards, leader = stated.cards, stated.leader
        front = self.number.format(n=number, o=ordinal(number, self.lang))
        said["cards"] = list(cards)
        if self.leads == "each" and leader is not None:
            order = [seat for seat in range(self.players) if seat not in self.hand.sits_out]
            at = order.index(leader)
            order = (order[at:] + order[:at]) * 2
            told = ", ".join(f"{self.seats[seat]} {self.card(code)}" for seat, code in zip(order, cards, strict=False))
            said["leader"] = leader
            line = f"{front} {told}"
        else:
            lead = ""
            if self.leads and leader is not None:
                said["leader"] = leader
                lead = " " + self.leads.format(s=self.seats[leader])
            line = f"{front}{lead} {self.cards(cards, in_trick=True)}"
        if self.wins and stated.winner is not None:
            said["winner"] = stated.winner
            line += self.wins.format(s=self.seats[stated.winner])
        return line

    def lines(self, hand: Json) -> Any:
        """The lines of the hand, while what they say is noted."""
        lang, seats = self.lang, self.seats
        if self.rng.random() < 0.5:
            hand["label"] = "3"
            yield self.one("hand", *HABITS["hand"][lang])
        if self.hand.dealer is not None:
            hand["dealer"] = self.hand.dealer
            yield self.one("dealer", *HABITS["dealer"][lang]).format(seats[self.hand.dealer])
        deal = self.hand.deal
        if deal is not None and deal.hands and self.one("deal", True, False):
            how = self.one("hands", *HABITS["deal"][lang])
            hand["deal"] = {"hands": [list(cards or ()) for cards in deal.hands]}
            for seat, cards in enumerate(deal.hands):
                if cards:
                    yield how.format(s=seats[seat], c=self.cards(cards))
            if deal.talon and len(deal.talon) < 10:
                hand["deal"]["talon"] = list(deal.talon)
                yield self.one("talon", *HABITS["talon"][lang]).format(self.cards(deal.talon))
        yield from self.before(hand)
        if self.hand.tricks:
            hand["tricks"] = []
            for number in range(1, len(self.hand.tricks) + 1):
                hand["tricks"].append({})
                remark = "  " + self.one("remark", *HABITS["remarks"][lang]) if self.rng.random() < 0.02 else ""
                yield self.trick(number, hand["tricks"][-1]) + remark
        yield from self.behind(hand)

    def before(self, hand: Json) -> Any:
        """What is said and laid away before play."""
        lang, seats = self.lang, self.seats
        if self.hand.bids:
            hand["bids"] = [{"seat": bid.seat, "bid": bid.bid} for bid in self.hand.bids]
            passes = self.one("pass", *HABITS["pass"][lang])
            said = [(seats[b.seat], passes if b.bid == "pass" else self.words.word(b.bid)) for b in self.hand.bids]
            yield self.bids.format(", ".join(self.bid.format(s=seat, b=bid) for seat, bid in said))
        for call in self.hand.calls:
            hand.setdefault("calls", []).append({"seat": call.seat, "card": call.card})
            yield self.one("call", *HABITS["call"][lang]).format(s=seats[call.seat], c=self.card(call.card))
        for exchange in self.hand.exchanges:
            if exchange.kind == "talon" and exchange.cards and exchange.taker is not None:
                said = {"kind": "talon", "taker": exchange.taker, "cards": list(exchange.cards)}
                hand.setdefault("exchanges", []).append(said)
                yield self.one("takes", *HABITS["takes"][lang]).format(
                    s=seats[exchange.taker], c=self.cards(exchange.cards)
                )
        for scart in self.hand.scart or ():
            hand.setdefault("scart", []).append({"seat": scart.seat, "cards": list(scart.cards)})
            yield self.one("scart", *HABITS["scart"][lang]).format(s=seats[scart.seat], c=self.cards(scart.cards))
        for one in self.hand.declarations:
            told = self.words.word(one.kind)
            facts = {"seat": one.seat, "kind": one.kind}
            if one.item is not None:
                facts["item"] = one.item
                told += f" {self.words.word(one.item)}"
            if one.cards:
                facts["cards"] = list(one.cards)
                told += f" {self.cards(one.cards)}"
            hand.setdefault("declarations", []).append(facts)
            yield self.one("declares", *HABITS["declares"][lang]).format(s=seats[one.seat], k=told)

    def behind(self, hand: Json) -> Any:
        """Points and scores."""
        lang, seats, scores = self.lang, self.seats, self.hand.scores
        if scores is None:
            return
        if scores.card_points and self.one("sides", True, False):
            hand["points"] = {}
            how = self.one("points", *HABITS["points"][lang])
            for side in scores.card_points:
                hand["points"][side.seats] = Fraction(side.points, scores.unit)
                who = AND[lang].join(seats[seat] for seat in side.seats)
                yield how.format(s=who, n=self.amount(Fraction(side.points, scores.unit)))
        if scores.hand is not None:
            hand["score"] = list(scores.hand)
            plus = self.one("plus", "{:+d}", "{}")
            row = [(seats[at], value) for at, value in enumerate(scores.hand) if value is not None]
            most = max((value for _, value in row), key=[value for _, value in row].count, default=0)
            alone = [(seat, value) for seat, value in row if value != most]
            if len(row) > 2 and len(alone) == 1 and self.one("others", True, False):
                told = [f"{alone[0][0]} {plus.format(alone[0][1])}", OTHERS[lang].format(plus.format(most))]
            else:
                told = [f"{seat} {plus.format(value)}" for seat, value in row]
            between = self.one("between", ", ", " / ", "; ", " ")
            yield self.one("score", *HABITS["scores"][lang]).format(between.join(told))

    def amount(self, points: Fraction) -> str:
        """Card points, as they are written."""
        whole, rest = divmod(points.numerator, points.denominator)
        if points.denominator == 1:
            return str(whole)
        if points.denominator == 2:
            return f"{whole},5" if self.lang != "en" else f"{whole}.5"
        return f"{whole} {rest}/{points.denominator}"


def scribbled(record: Record, lang: str, rng: Random) -> Scribbled:
    """A record of one hand as somebody writes it by hand."""
    writer, hand = _Writer(record, lang, rng), {}
    lines = [HABITS["heads"][lang].format(f"{record.game}/{record.ruleset}", writer.head)]
    if rng.random() < 0.1:
        lines.append(writer.one("title", *HABITS["titles"][lang]))
    lines += writer.lines(hand)
    return Scribbled("\n".join(lines) + "\n", hand, tuple(writer.habits))


def facts(hand: Json) -> Json:
    """What a hand says, in a form in which a record and a sheet can be compared."""
    found: Json = {name: hand[name] for name in ("dealer",) if name in hand}
    deal, scores = hand.get("deal") or {}, hand.get("scores") or {}
    found["deal"] = [sorted(cards or ()) for cards in deal.get("hands") or ()]
    found["talon"] = deal.get("talon") or []
    found["bids"] = [(bid["seat"], bid["bid"]) for bid in hand.get("bids") or ()]
    found["scart"] = [(one["seat"], sorted(one["cards"])) for one in hand.get("scart") or ()]
    for part, names in PARTS.items():
        found[part] = [[one.get("seat"), *(one.get(name) for name in names)] for one in hand.get(part) or ()]
    found["tricks"] = [trick["cards"] for trick in hand.get("tricks") or ()]
    sides = {tuple(side["seats"]): Fraction(side["points"], scores.get("unit", 1)) for side in _sides(scores)}
    found["points"] = {tuple(sorted(seats)): points for seats, points in (hand.get("points") or sides).items()}
    found["score"] = hand.get("score") or scores.get("hand")
    return found


def _sides(scores: Json) -> Any:
    return scores.get("card_points") or ()


def told(hand: Json, name: str) -> list[int | None]:
    """Who leads, or who wins, of each trick, as far as that is said."""
    return [trick.get(name) for trick in hand.get("tricks") or ()]


def scattered(text: str, chance: Random) -> str:
    """The text with numbered remarks behind many of its lines, and on lines between them."""
    lines: list[str] = []
    for number, line in enumerate(text.splitlines()):
        lines += [f"{' ' * chance.randrange(3)}; before {number}"] * (chance.random() < 0.3)
        lines.append(line + f" ;behind {number}" * (chance.random() < 0.4 and bool(line)))
        lines += [""] * (chance.random() < 0.2)
    return "\n".join([*lines, *["; at the end"] * chance.randrange(2)])
