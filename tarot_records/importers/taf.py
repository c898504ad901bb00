"""Importer of TAF, the text of positions of Königrufen by the engine Pagengine (sedlak477/pagengine).

A line is one position: the cards, the game, the announcements, whether small cards beat great ones, and the doublings.
A file of such lines (`.rock`) follows a game. Cards that go from a hand to the middle, and from the middle to a pile,
become tricks; what the positions leave open is unknown in the record. The form has no auction, no scores and no names,
and its doublings are not described.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from tarot_records.core.faults import Reason
from tarot_records.core.limits import UNRULED
from tarot_records.importers.draft import TABLES, Draft, Format
from tarot_records.reading.files import split_source
from tarot_records.record.line_map import Span
from tarot_records.record.source import Source

GAME: Final = "koenigrufen"
RULESET: Final = "ooe-2023"
SEATS: Final = 4
HAND: Final = 12
HALF: Final = 3
UNKNOWN: Final = "?"
SUITS: Final[Mapping[str, str]] = TABLES["taf"]["suits"]
"""Suit as TAF writes it -> ours."""
RANKS: Final[Mapping[str, str]] = TABLES["taf"]["ranks"]
"""Court as TAF writes it -> ours."""
CONTRACTS: Final[Mapping[str, str]] = TABLES["taf"]["contracts"]
"""Type of game -> contract, for those that the rules of the game here have."""
OTHERS: Final[Mapping[str, str]] = TABLES["taf"]["others"]
"""Type of game -> name of a contract that the rules of the game here do not have."""
CALLS: Final[Mapping[str, str]] = TABLES["taf"]["calls"]
"""Sign of an announcement -> ours, in the order in which they are written."""
HALVES: Final = {"-": (), "1": (0,), "2": (1,), "12": (0, 1)}
"""Talon as TAF writes it -> numbers of the halves taken."""
MOST_POSITIONS: Final = 10_000
"""Maximum number of lines read of a file; a game has about sixty."""
LONGEST: Final = 1_000
"""Maximum number of characters read of a line; positions have about two hundred."""
GROUPS: Final = ("cards", "game", "announcements", "small cards", "doublings")

_CARD: Final = re.compile(r"[HK][1-4KDPB]|[PX](?:10|[7-9KDPB])|T(?:2[0-2]|1\d|[1-9])|\.")
_TYPES: Final = "|".join(sorted((*CONTRACTS, *OTHERS), key=len, reverse=True))
_GAME: Final = re.compile(rf"((?:(?:{_TYPES})[1-4])+)([HKPX]K|-)([1-4-])(12|1|2|-)")
_PLAYED: Final = re.compile(rf"({_TYPES})([1-4])")
_CALLED: Final = re.compile(f"{''.join(f'{sign}?' for sign in CALLS)}")


def card_of(word: str) -> str:
    """Return our code of a card as TAF writes it, in capitals."""
    if word == ".":
        return UNKNOWN
    if word[0] == "T":
        return "F" if word == "T22" else word
    return SUITS[word[0]] + RANKS.get(word[1:], word[1:])


class TafPosition(NamedTuple):
    """A position as a line of TAF has it; cards are our codes, `?` where unknown."""

    talon: Sequence[Sequence[str]]
    hands: Sequence[Sequence[str]]
    won: Sequence[Sequence[str]]
    trick: Sequence[str]
    played: Sequence[tuple[str, int]]
    """Types of games with the seats that play them."""
    king: str
    partner: str
    halves: Sequence[int]
    """Numbers of the halves of the talon that the declarer has taken."""
    calls: Sequence[str]
    small: bool
    spans: Mapping[str, Span]
    """Name of a group -> its place in the text."""

    @property
    def number_won(self) -> int:
        """Number of cards in all piles."""
        return sum(map(len, self.won))

    def lays_away(self, before: "TafPosition") -> bool:
        """Return whether the scart was laid away between the earlier position `before` and this one."""
        laid = HALF * len(self.halves)
        return not before.number_won and 0 < laid <= self.number_won and self.number_won % SEATS == laid % SEATS

    def follows(self, before: "TafPosition") -> bool:
        """Return whether this position may come after `before` in the same game."""
        if (
            self.played != before.played
            or before.king not in ("-", self.king)
            or any(len(now) < len(was) for was, now in zip(before.won, self.won, strict=True))
        ):
            return False
        grown = self.number_won - before.number_won
        if not grown:
            return list(self.trick[: len(before.trick)]) == list(before.trick)
        return grown % SEATS == 0 or self.lays_away(before)


class _Game(Draft):
    form = "TAF"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.hand: dict[str, Any] = {}
        self.tricks: list[dict[str, Any]] = []

    # -- lines -------------------------------------------------------------------------------------

    def positions(self) -> Iterator[TafPosition]:
        """Yield the positions of all lines; stop at the first line that is not a position, and report it."""
        for number, match in enumerate(re.finditer(r"[^\r\n]+", self.text)):
            if not match[0].strip():
                continue
            if number == MOST_POSITIONS or len(match[0]) > LONGEST:
                self.tell("import.value", match.span(), field="line", found=match[0][:40], what=Reason("text"))
                return
            position = self._position(match[0].upper(), match.start())
            if position is None:
                return
            yield position

    def _position(self, line: str, start: int) -> TafPosition | None:
        """Return the position that a line describes; report a wrong line and return None."""
        words = [(match[0], (start + match.start(), start + match.end())) for match in re.finditer(r"\S+", line)]
        if len(words) == len(GROUPS) + 1 and "/" not in words[2][0]:
            del words[2]  # an older form has here who won the last trick
        if len(words) not in (len(GROUPS) - 1, len(GROUPS)):
            self.tell(
                "import.choice", (start, start + len(line)), field="line", found=f"{len(words)} groups", fitting=GROUPS
            )
            return None
        spans = {"line": (start, start + len(line))}
        spans |= {name: span for name, (_, span) in zip(GROUPS, words, strict=False)}
        cards, game, calls, small = (word for word, _ in words[:4])
        found = _GAME.fullmatch(game)
        said = calls.split("/")
        if found is None or len(said) != SEATS or not all(map(_CALLED.fullmatch, said)) or small not in ("J", "-"):
            wrong = "game" if found is None else "small cards" if small not in ("J", "-") else "announcements"
            told = {"game": game, "small cards": small, "announcements": calls}[wrong]
            self.tell("import.value", spans[wrong], field=wrong, found=told[:40], what=Reason("text"))
            return None
        heaps = self._heaps(cards, spans["cards"][0])
        if heaps is None:
            return None
        return TafPosition(
            talon=heaps[:2],
            hands=heaps[2:10:2],
            won=heaps[3:10:2],
            trick=heaps[10],
            played=[(kind, int(seat) - 1) for kind, seat in _PLAYED.findall(found[1])],
            king=found[2],
            partner=found[3],
            halves=HALVES[found[4]],
            calls=said,
            small=small == "J",
            spans=spans,
        )

    def _heaps(self, cards: str, start: int) -> list[list[str]] | None:
        """Return the heaps of cards: two halves, hand and pile of each player, the trick; None if they are wrong."""
        places = cards.split("#")
        parts = [place.split("/") for place in places[:-1]]
        if len(parts) != SEATS + 1 or any(len(pair) != 2 for pair in parts) or "/" in places[-1]:
            self.tell(
                "import.value", (start, start + len(cards)), field="cards", found=cards[:40], what=Reason("cards")
            )
            return None
        heaps: list[list[str]] = [[]]
        at = 0
        while at < len(cards):
            match = _CARD.match(cards, at)
            if cards[at] in "#/":
                heaps.append([])
                at += 1
            elif match is not None:
                heaps[-1].append(card_of(match[0]))
                at = match.end()
            else:
                self.tell("import.card", (start + at, start + at + 1), found=cards[at : at + 3])
                return None
        return heaps

    # -- the record --------------------------------------------------------------------------------

    def read(self) -> None:
        """Read the positions of one game."""
        positions = list(self.positions())
        if not positions:
            if not self.problems:
                self.tell("import.missing", (0, 1), field="cards")
            return
        while len(positions) > 1 and positions[1].lays_away(positions[0]):
            del positions[0]
        first, last = positions[0], positions[-1]
        self.data |= {
            "game": GAME,
            "ruleset": RULESET,
            "players": [{} for _ in range(SEATS)],
            "provenance": {"source": "TAF (Pagengine)"},
            "hands": [self.hand],
        }
        kind, declarer = last.played[0]
        self._contract(last, kind, declarer)
        scart = self._scart(first, declarer)
        self._deal(first, declarer, scart)
        self._calls(last, declarer)
        before = (first.number_won - len(scart)) // SEATS
        self.tricks += [{"cards": [UNKNOWN] * SEATS} for _ in range(before)]
        if before:
            self.note_omission(first.spans["cards"], "cards of earlier tricks")
        if first.trick:
            self._begin(_leader(first), first.trick, first)
        for position, following in pairwise(positions):
            self._advance(position, following)
        self._finish(last)

    def _contract(self, last: TafPosition, kind: str, declarer: int) -> None:
        """Store the contract of the last position, its partner and the called king."""
        name = CONTRACTS.get(kind) or OTHERS[kind]
        if kind in OTHERS or last.small or len(last.played) > 1:
            self.data["ruleset"] = UNRULED
        self.hand["contract"] = {"name": name, "declarer": declarer}
        self.set_span(last.spans["game"], "hands", 0, "contract")
        for _ in last.played[1:]:
            self.note_omission(last.spans["game"], "game of a second player")
        if last.partner != "-":
            self.hand["contract"]["partner"] = int(last.partner) - 1
        if last.king != "-":
            self.hand["calls"] = [{"seat": declarer, "card": card_of(last.king)}]
            self.set_span(last.spans["game"], "hands", 0, "calls", 0)
        if last.small:
            self.note_omission(last.spans["small cards"], "small cards beat great ones")
        doubled = last.spans.get("doublings")
        if doubled is not None and self.text[slice(*doubled)] != "-":
            self.note_omission(doubled, "doublings")

    def _scart(self, first: TafPosition, declarer: int) -> list[str]:
        """Store the scart and return its cards, unknown unless the declarer's pile has them before the first trick."""
        size = HALF * len(first.halves)
        if not size or first.number_won % SEATS != size % SEATS:
            return []
        known = first.number_won == size == len(first.won[declarer])
        cards = list(first.won[declarer]) if known else [UNKNOWN] * size
        self.hand["scart"] = [{"seat": declarer, "cards": cards}]
        self.set_span(first.spans["cards"], "hands", 0, "scart", 0)
        return cards

    def _deal(self, first: TafPosition, declarer: int, scart: Sequence[str]) -> None:
        """Store the hands as they were dealt, the talon, and the exchange with it."""
        taken = [card for half in first.halves for card in first.talon[half]] if scart else []
        if taken:
            face = "down" if len(first.halves) == 2 else "up"
            self.hand["exchanges"] = [{"kind": "talon", "taker": declarer, "cards": taken, "face": face}]
        dealt = [list(hand) for hand in first.hands]
        leader = _leader(first)
        for place, card in enumerate(first.trick):
            if leader is not None:
                dealt[(leader + place) % SEATS].append(card)
        held = Counter([*dealt[declarer], *scart])
        unknown = [card for card in taken if card == UNKNOWN or not held[card]]
        held.subtract(card for card in taken if card not in unknown)
        dealt[declarer] = [card for card in held.elements() if card != UNKNOWN]
        for hand in dealt:
            hand += [UNKNOWN] * (HAND - len(hand))
        self.hand["deal"] = {"hands": dealt, "talon": [card for half in first.talon for card in half]}
        self.set_span(first.spans["cards"], "hands", 0, "deal")

    def _calls(self, last: TafPosition, declarer: int) -> None:
        """Store the announcements, those of the declarer first."""
        order = [(declarer + i) % SEATS for i in range(SEATS)]
        said = [{"seat": seat, "kind": CALLS[sign]} for seat in order for sign in last.calls[seat]]
        self.hand["declarations"] = said
        for i in range(len(said)):
            self.set_span(last.spans["announcements"], "hands", 0, "declarations", i)

    # -- tricks ------------------------------------------------------------------------------------

    def _begin(self, leader: int | None, cards: Sequence[str], position: TafPosition) -> None:
        """Begin a trick with its first cards."""
        self.set_span(position.spans["cards"], "hands", 0, "tricks", len(self.tricks))
        self.tricks.append(({} if leader is None else {"leader": leader}) | {"cards": list(cards)})

    def _advance(self, before: TafPosition, after: TafPosition) -> None:
        """Add the cards that were played between two positions to the tricks."""
        grown = [len(now) - len(was) for was, now in zip(before.won, after.won, strict=True)]
        number = sum(grown) // SEATS
        winner = next((seat for seat in range(SEATS) if grown[seat] == sum(grown)), None)
        if not number:
            new = after.trick[len(before.trick) :]
            if before.trick:
                self.tricks[-1]["cards"] += new
            elif new:
                leader = _leader(after)
                self._begin(self._last_winner() if leader is None else leader, new, after)
            return
        if not before.trick:
            self._begin(self._last_winner(), (), after)
        played = self.tricks[-1]
        if number == 1 and winner is not None:
            pile = Counter(after.won[winner]) - Counter(before.won[winner]) - Counter(before.trick)
            played["cards"] = _in_order(played, list(pile.elements()), before, after)
            played["winner"] = winner
        else:
            self.note_omission(after.spans["cards"], "cards of skipped tricks")
            played["cards"] += [UNKNOWN] * (SEATS - len(played["cards"]))
            self.tricks += [{"cards": [UNKNOWN] * SEATS} for _ in range(number - 1)]
        if after.trick:
            self._begin(winner if number == 1 else _leader(after), after.trick, after)

    def _last_winner(self) -> int | None:
        """Return the winner of the last trick, who leads to the next; None if unknown."""
        return self.tricks[-1].get("winner") if self.tricks else None

    def _finish(self, last: TafPosition) -> None:
        """Pad the last trick and store the tricks; mark the hand as unfinished if cards are left."""
        over = len(self.tricks) == HAND and len(self.tricks[-1]["cards"]) == SEATS
        if self.tricks:
            self.tricks[-1]["cards"] += [UNKNOWN] * (SEATS - len(self.tricks[-1]["cards"]))
            self.hand["tricks"] = self.tricks
        if not over:
            self.hand["end"] = "unrecorded"
            self.note("import.unfinished", last.spans["cards"])


def _leader(position: TafPosition) -> int | None:
    """Return who led to the trick in the middle: the first of the players with a card less.

    None if nobody has played, if all have, or if the hands do not tell.
    """
    number = len(position.trick)
    sizes = [len(hand) for hand in position.hands]
    for seat in range(SEATS):
        order = [sizes[(seat + i) % SEATS] for i in range(SEATS)]
        if 0 < number < SEATS and {*order[:number]} == {min(sizes)} and {*order[number:]} == {min(sizes) + 1}:
            return seat
    return None


def _in_order(trick: Mapping[str, Any], rest: Iterable[str], before: TafPosition, after: TafPosition) -> list[str]:
    """Return the cards of a trick in the order played; `rest` are those that only the winner's pile shows.

    Their places follow from the hands that they left; a place without a card is unknown.
    """
    cards, leader = list(trick["cards"]), trick.get("leader")
    places = [UNKNOWN] * (SEATS - len(cards))
    known = [card for card in rest if card != UNKNOWN]
    for card in known:
        owner = next((seat for seat in range(SEATS) if card in before.hands[seat]), None)
        if owner is not None and leader is not None and card not in after.hands[owner]:
            place = (owner - leader) % SEATS - len(cards)
            if place >= 0:
                places[place] = card
    if len(places) == 1 and len(known) == 1:
        places = known
    return [*cards, *places]


def sources(raw: bytes, name: str, game: str) -> Iterator[Source]:
    """Return the source of each game in a file; a position that cannot follow the previous one begins a new game."""
    text = raw.decode("utf-8", "replace")
    pairs = pairwise(_Game(text).positions())
    begins = (after.spans["line"][0] for before, after in pairs if not after.follows(before))
    starts = [len(text[:begin].encode()) for begin in begins]
    return split_source(name, text.encode() if starts else raw, starts, _Game.read_bytes)


FORMAT: Final = Format("taf", "TAF, positions of Königrufen a line each, by Pagengine (.rock)", sources)
