"""Texts as people write them: a legal hand of a game in a layout, with a way to write cards, a language and noise.

The same seed gives the same text. What the text tells stands beside it, to be compared with what is read of it.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

from support.paths import DATA
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES as SPOKEN
from tarot_records.notation.letters import roman
from tarot_records.record.model import Hand, Record, Trick
from tarot_records.transcripts.transcript import Transcript
from tarot_records.words.games import words_of

WRITERS: Final = tomllib.loads((DATA / "written" / "writers.toml").read_text("utf-8"))
LANGUAGES: Final = tuple(WRITERS)
SUITS: Final = "SHDC"
SIGNS: Final = "♠♥♦♣"
CARDS: Final = ("suit letter", "rank letter", "sign", "sign behind", "words", "two letters")
TRUMPS: Final = ("bare", "Roman", "sign before", "sign behind", "word")
TRIED: Final = 40
"""Maximum number of hands that are dealt until one is played."""
LANGUAGE_OF: Final = {"industrial": ("de", "hu", "sl"), "italian": ("it", "de", "en", "fr"), "french": ("fr", "en")}
"""Design of the cards of a game -> the languages in which its hands are written."""


class WrittenText(NamedTuple):
    """A text, the hand that it tells, and the choices by which it was written."""

    text: str
    record: Record
    lang: str
    layout: str
    card: str
    trump: str
    players: tuple[str, ...]
    """The players in the order of the seats."""


class CardWriter:
    """Writes cards in one way."""

    def __init__(self, lang: str, look: str, card: str, trump: str, chance: Random) -> None:
        self.words, self.card, self.trump = WRITERS[lang], card, trump
        letters, names = self.words["latin" if look == "italian" else "french"]
        self.suits: Mapping[str, tuple[str, str]] = dict(
            zip(SUITS, zip(letters, names.split(), strict=True), strict=True)
        )
        self.fool = chance.choice(self.words["fool"])
        self.letters = letters

    def write(self, code: str) -> str:
        """Return a card as it is written."""
        if code == "F":
            return str(self.fool)
        return self._trump(int(code[1:])) if code[0] == "T" else self._plain(code[0], code[1:])

    def _trump(self, number: int) -> str:
        sign = self.words["sign"]
        if self.trump == "Roman":
            return roman(number)
        if self.trump == "word":
            return str(self.words["trump"].format(number))
        return {"bare": f"{number}", "sign before": f"{sign}{number}", "sign behind": f"{number}{sign}"}[self.trump]

    def _plain(self, suit: str, rank: str) -> str:
        letter, name = self.suits[suit]
        short, word = self.words["ranks"].get(rank, f"{rank} {rank}").split()
        sign = SIGNS[SUITS.index(suit)]
        if self.card == "words":
            return str(self.words["card"].format(rank=word, suit=name))
        ways = {"suit letter": letter + short, "rank letter": short + letter, "sign": sign + short}
        return str({**ways, "sign behind": short + sign, "two letters": name[:2].capitalize() + short}[self.card])


def is_clear(lang: str, look: str, card: str, trump: str) -> bool:
    """Return whether nobody would write so: letters that mean both a suit and the trumps, or words beside letters."""
    words = WRITERS[lang]
    letters, names = words["latin" if look == "italian" else "french"]
    if card == "two letters" and len({name[:2] for name in names.split()}) < len(SUITS):
        return False
    if trump.startswith("sign") and card in ("suit letter", "rank letter"):
        return words["sign"].upper() not in letters
    return (trump == "word") == (card == "words") or (card == "words" and trump == "Roman")


def write_text(game: str, layout: str, card: str, trump: str, lang: str, seed: int, noise: bool = True) -> WrittenText:
    """Return a random legal hand of a game as a text in one layout, with cards written in one way."""
    chance = Random(f"{game}/{layout}/{card}/{trump}/{lang}/{seed}")
    size = GAMES[game].players[0]
    dealt = generate(game, hands=TRIED, seed=seed, players=size)
    record = next(record for record in dealt if record.hands[0].tricks)
    names = tuple(WRITERS[lang]["players"][:size])
    cards = CardWriter(lang, design_of(game), card, trump, chance)
    hand = record.hands[0]
    body = LAYOUTS[layout](hand.tricks or (), names, cards, chance)
    facts = list(_facts(record, hand, names, cards, lang, chance))
    if noise:
        facts.insert(0, chance.choice(WRITERS[lang]["noise"]))
        if chance.random() < 0.5:
            facts.insert(0, GAMES[game].name)
    text = "\n".join([*facts, "", body, ""])
    return WrittenText(text, record, lang, layout, card, trump, names)


def _facts(record: Record, hand: Hand, names: Sequence[str], cards: CardWriter, lang: str, chance: Random) -> Any:
    """Yield the lines that tell who dealt and took, the contract, the talon and the scart."""
    words = WRITERS[lang]
    if hand.dealer is not None:
        yield chance.choice(words["dealer"]).format(names[hand.dealer])
    taker, contract = declared_contract(record)
    if taker is not None:
        yield chance.choice(words["taker"]).format(names[taker])
        if contract:
            yield words["contract"][0].format(words_of(record.game, lang if lang in SPOKEN else "en").word(contract))
    if hand.deal is not None and hand.deal.talon and chance.random() < 0.5:
        yield words["talon"].format(", ".join(map(cards.write, hand.deal.talon)))
    for scart in hand.scart or ():
        shown = ", ".join(map(cards.write, scart.cards))
        if "?" not in scart.cards and scart.cards:
            template = words["scart"][-1] if len(hand.scart or ()) > 1 or taker != scart.seat else words["scart"][0]
            yield template.format(shown, name=names[scart.seat], cards=shown)


def declared_contract(record: Record) -> tuple[int | None, str]:
    """Return who plays the contract and its name, where the bids of a hand tell them."""
    bids = [bid for bid in record.hands[0].bids or () if bid.bid not in ("pass", "hold")]
    return (bids[-1].seat, bids[-1].bid) if bids else (None, "")


Body = Callable[[Sequence[Trick], Sequence[str], CardWriter, Random], str]


def _rows(tricks: Sequence[Trick], size: int) -> list[list[str]]:
    """Return for each trick its cards by seat."""
    return [[trick.cards[(seat - (trick.leader or 0)) % size] for seat in range(size)] for trick in tricks]


def _aligned(tricks: Sequence[Trick], names: Sequence[str], cards: CardWriter, chance: Random) -> str:
    """Return a table with names over the columns, divided by blanks; a star stands behind the leader's card."""
    table = [[" ", *names]]
    for number, (trick, row) in enumerate(zip(tricks, _rows(tricks, len(names)), strict=True), 1):
        shown = [cards.write(code) + ("*" if seat == trick.leader else "") for seat, code in enumerate(row)]
        table.append([str(number), *shown])
    width = 2 + max(len(cell) for row in table for cell in row)
    return "\n".join("".join(cell.ljust(width) for cell in row).rstrip() for row in table)


def _divided_by(sign: str) -> Body:
    """Return the layout of a table with a column a player and one for the winner, divided by a sign."""

    def layout(tricks: Sequence[Trick], names: Sequence[str], cards: CardWriter, chance: Random) -> str:
        head = cards.words["head"]
        table = [[head[0], head[1], *names, head[2]]]
        for number, (trick, row) in enumerate(zip(tricks, _rows(tricks, len(names)), strict=True), 1):
            table.append([str(number), names[trick.leader or 0], *map(cards.write, row), names[trick.winner or 0]])
        return "\n".join(sign.join(row) for row in table)

    return layout


def _row_a_player(tricks: Sequence[Trick], names: Sequence[str], cards: CardWriter, chance: Random) -> str:
    """Return a table of Markdown with a row a player, and the leaders in the last row."""
    rows = list(zip(*_rows(tricks, len(names)), strict=True))
    table = [["", *(str(number + 1) for number in range(len(tricks)))], ["---"] * (len(tricks) + 1)]
    table += [[name, *map(cards.write, row)] for name, row in zip(names, rows, strict=True)]
    table.append([cards.words["head"][1], *(names[trick.leader or 0] for trick in tricks)])
    return "\n".join(f"| {' | '.join(row)} |" for row in table)


def _trick_a_line(tricks: Sequence[Trick], names: Sequence[str], cards: CardWriter, chance: Random) -> str:
    """Return a trick a line in the order of play, with its leader before and its winner behind it."""
    lines = []
    for number, trick in enumerate(tricks, 1):
        leader, winner = names[trick.leader or 0], names[trick.winner or 0]
        lines.append(f"{number}. {leader}: {', '.join(map(cards.write, trick.cards))} -> {winner}")
    return "\n".join(lines)


def _card_a_line(tricks: Sequence[Trick], names: Sequence[str], cards: CardWriter, chance: Random) -> str:
    """Return a card a line, each behind its player."""
    lines = []
    for number, trick in enumerate(tricks, 1):
        lines.append(f"{cards.words['head'][0].capitalize()} {number}")
        for at, code in enumerate(trick.cards):
            lines.append(f"{names[((trick.leader or 0) + at) % len(names)]}: {cards.write(code)}")
    return "\n".join(lines)


def _several_a_line(tricks: Sequence[Trick], names: Sequence[str], cards: CardWriter, chance: Random) -> str:
    """Return three tricks a line, each with its leader."""
    shown = [f"{names[trick.leader or 0]}: {', '.join(map(cards.write, trick.cards))}" for trick in tricks]
    return "\n".join(" | ".join(part) for part in (shown[at : at + 3] for at in range(0, len(shown), 3)))


def _sentences(tricks: Sequence[Trick], names: Sequence[str], cards: CardWriter, chance: Random) -> str:
    """Return a sentence a trick, with a card corrected now and then."""
    template = chance.choice(cards.words["sentence"])
    lines = []
    for trick in tricks:
        first, *rest = map(cards.write, trick.cards)
        if chance.random() < 0.08:
            rest[0] = f"{cards.write('S10')}, {cards.words['sorry']}, {rest[0]}"
        name, winner = names[trick.leader or 0], names[trick.winner or 0]
        lines.append(template.format(name=name, first=first, rest=", ".join(rest), winner=winner))
    return "\n".join(lines)


LAYOUTS: Final[Mapping[str, Body]] = {
    "aligned": _aligned,
    "semicolons": _divided_by(";"),
    "commas": _divided_by(","),
    "tabs": _divided_by("\t"),
    "row a player": _row_a_player,
    "trick a line": _trick_a_line,
    "card a line": _card_a_line,
    "several a line": _several_a_line,
    "sentences": _sentences,
}


class Measured(NamedTuple):
    """How many cards of tricks were read rightly, wrongly and not at all; how many of the wrong ones nobody doubts."""

    right: int
    wrong: int
    absent: int
    unmarked: int


def measure(written: WrittenText, read: Transcript | None) -> Measured:
    """Compare the tricks of a text with what was read."""
    (hand,) = written.record.hands
    got: list[dict[str, Any]] = []
    if read is not None:
        got = [trick for one in read.data.get("hands", ()) for trick in one.get("tricks", ())]
    marked = set() if read is None else {mark["at"] for mark in read.data.get("marks", ())}
    right = wrong = absent = unmarked = 0
    for number, trick in enumerate(hand.tricks or ()):
        cards = got[number]["cards"] if number < len(got) else []
        for at, code in enumerate(trick.cards):
            found = cards[at] if at < len(cards) else "?"
            right += found == code
            absent += found == "?" != code
            if found not in (code, "?"):
                wrong += 1
                unmarked += f"/hands/0/tricks/{number}/cards/{at}" not in marked and not (read and read.questions)
    return Measured(right, wrong, absent, unmarked)


def design_of(game: str) -> str:
    """Return the design of the cards of a game; one for all packs with Italian suits."""
    return "italian" if GAMES[game].has_italian_suits else GAMES[game].look


def all_ways(game: str) -> list[tuple[str, str, str, str]]:
    """Return every layout, way to write cards and trumps, and language in which somebody may write a hand of a game."""
    look = design_of(game)
    langs = LANGUAGE_OF[look]
    return [way for way in product(LAYOUTS, CARDS, TRUMPS, langs) if is_clear(way[3], look, way[1], way[2])]
