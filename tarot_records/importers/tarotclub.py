"""Importer of TarotClub's files, played or only dealt, into records of French Tarot.

TarotClub (Anthony Rabine, GPL) writes JSON. A played deal has `deal_info` and `tricks`, each trick with its cards in
order of play; a dealt one has the dog and a hand for each place. A card is a number of two digits and a suit: 14-S is
the king of spades, 00-T the Excuse. The file does not state who led to later tricks or who showed a handful, so the
replay determines both.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from pydantic import ValidationError

from tarot_records.core.cards import CARDS, RANKS
from tarot_records.core.position import NOBODY
from tarot_records.engine.result import replayed
from tarot_records.importers.draft import TABLES, Format, JsonDraft, single_record
from tarot_records.record.model import Record
from tarot_records.record.source import Reading, Unreadable, parse

NAME: Final = "TarotClub"
VERSIONS: Final = ("2.0", "3")
PLACES: Final = ("South", "East", "North", "West", "Fifth")
"""Names of the places, in the order of play."""
NOWHERE: Final = "Nowhere"
LABELS: Final = ("S", "E", "N", "W", "5")
CONTRACTS: Final[Mapping[str, str]] = TABLES["tarotclub"]["contracts"]
FIELDS: Final[Mapping[str, Sequence[str]]] = TABLES["tarotclub"]["fields"]
"""Part of the file -> its fields that are read."""
NO_CONTRACT: Final = ("Pass", "")
WITH_DISCARD: Final = ("Take", "Guard")
"""TarotClub's names of the contracts with a discard."""
TRICKS: Final = {3: 24, 4: 18, 5: 15}
"""Number of players -> number of tricks; a trick that was not played is an empty text."""
LONGEST: Final = 78 * len("14-S;")
"""Maximum length of a list of cards."""
_SPARE_COMMA: Final = re.compile(r'"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])')
"""Pattern of a text in quotation marks, or of a comma before the end of a part."""
_CARD: Final = re.compile(r"(\d\d)-([SHDCT])")


@lru_cache(maxsize=2)
def read_game(raw: bytes) -> Reading:
    """Return the record of a file of TarotClub."""
    text = raw.decode("utf-8", "replace")
    spare: list[int] = []
    try:
        data = parse(raw)
    except Unreadable as error:
        text, spare = _without_spare_commas(text)
        try:
            data = parse(text.encode())
        except Unreadable:
            return Reading(text, None, {}, (), error.faults, ())
    file = _File(text, data)
    for comma in spare:
        file.note("import.comma", (comma, comma + 1))
    file.read()
    return file.reading()


def _without_spare_commas(text: str) -> tuple[str, list[int]]:
    """Return the text with blanks for the trailing commas that TarotClub wrote, and the offsets of these commas."""
    spare: list[int] = []

    def passed_over(match: re.Match[str]) -> str:
        if match.group() != ",":
            return match.group()
        spare.append(match.start())
        return " "

    return _SPARE_COMMA.sub(passed_over, text), spare


class _File(JsonDraft):
    form = NAME

    def __init__(self, text: str, file: Any) -> None:
        super().__init__(text, file)
        self.hand: dict[str, Any] = {}

    def read(self) -> None:
        """Read the whole file."""
        if not isinstance(self.file, dict):
            self.tell("import.missing", (0, 1), field="deal_info")
            return
        version = self.get("version", kind=str)
        if version is not None and version not in VERSIONS:
            self.choose(("version",), version, VERSIONS)
        self.data |= {"game": "french-tarot", "ruleset": "fft-2012"}
        played = isinstance(self.file.get("deal_info"), dict)
        if played:
            self._read_played()
        elif "Dog" in self.file:
            self._read_dealt()
        else:
            self.tell("import.missing", (0, 1), field="deal_info")
            return
        made_by = self.file.get("generator")
        self.data["provenance"] = {"source": made_by[:500] if isinstance(made_by, str) else NAME}
        self.data["hands"] = [self.hand]
        self._note_unread((), "played" if played else "dealt")
        if played:
            self._note_unread(("deal_info",), "deal_info")
            self._handfuls()

    # -- a deal that was played ------------------------------------------------------------------

    def _read_played(self) -> None:
        seats = self._players()
        taker, contract = self.place("deal_info", "taker", seats=seats), self._contract()
        lead = self.place("deal_info", "first_trick_lead", seats=seats)
        slam = self.get("deal_info", "slam", kind=bool)
        if contract is None or taker is None:
            self.hand["end"] = "all_pass"
        else:
            self.hand["contract"] = {"name": CONTRACTS[contract], "declarer": taker, "basis": "bid"}
            for field, name in (("contract", "name"), ("taker", "declarer")):
                self.set_span(self.span("deal_info", field), "hands", 0, "contract", name)
        if lead is not None and slam is False:
            self._dealer(lead, seats, "deal_info", "first_trick_lead")
        if slam and taker is not None:
            self.hand["declarations"] = [{"seat": taker, "kind": "slam"}]
            self.set_span(self.span("deal_info", "slam"), "hands", 0, "declarations", 0)
        dog = self.cards(("deal_info", "dog"), ("hands", 0, "deal", "talon"))
        if dog:
            self.hand["deal"] = {"talon": dog}
        discard = self.cards(("deal_info", "discard"), ("hands", 0, "scart", 0, "cards"))
        if discard and taker is not None and contract in WITH_DISCARD:
            self.hand["scart"] = [{"seat": taker, "cards": discard}]
        elif discard:
            self.note_omission(self.span("deal_info", "discard"), "deal_info.discard")
        self._tricks(lead, TRICKS[seats])

    def _players(self) -> int:
        """Read the players, and return their number; 4 if the number is wrong, which is reported."""
        info = self.file["deal_info"]
        names = info.get("players")
        if names is not None and "number_of_players" not in info:
            names = self.get("deal_info", "players", kind=list)
            seats = len(names or ())
        else:
            names, seats = None, self.get("deal_info", "number_of_players", kind=int) or 0
        if seats not in TRICKS:
            if not self.problems:
                field = "players" if names is not None else "number_of_players"
                self.choose(("deal_info", field), seats, tuple(TRICKS))
            seats = 4
        self.data["players"] = [{"label": label} for label in LABELS[:seats]]
        for i, name in enumerate((names or ())[:seats]):
            if not isinstance(name, str) or len(name) > 500:
                self.wrong(("deal_info", "players", i), name, "text")
            elif name.strip():
                self.data["players"][i] = {"name": name, "label": LABELS[i]}
                self.set_span(self.span("deal_info", "players", i), "players", i, "name")
        return seats

    def _contract(self) -> str | None:
        """Return TarotClub's name of the contract; None if there is none."""
        name: str | None = self.get("deal_info", "contract", kind=str)
        if name is not None and name not in CONTRACTS and name not in NO_CONTRACT:
            self.choose(("deal_info", "contract"), name, (*CONTRACTS, NO_CONTRACT[0]))
        return name if name in CONTRACTS else None

    def _tricks(self, lead: int | None, number: int) -> None:
        """Store the tricks, of which the seat `lead` leads the first; report more than `number` tricks."""
        listed = self.get("tricks", kind=list) or []
        if len(listed) > number:
            self.choose(("tricks",), len(listed), (f"0–{number}",))
            return
        tricks: list[dict[str, Any]] = []
        for i in range(len(listed)):
            at = len(tricks)
            cards = self.cards(("tricks", i), ("hands", 0, "tricks", at, "cards"))
            if cards and at < i:
                self.wrong(("tricks", at), "", "cards")
            if cards:
                self.set_span(self.span("tricks", i), "hands", 0, "tricks", at)
                tricks.append({"cards": cards})
        if tricks and lead is not None:
            tricks[0]["leader"] = lead
            self.set_span(self.span("deal_info", "first_trick_lead"), "hands", 0, "tricks", 0, "leader")
        if tricks:
            self.hand["tricks"] = tricks
            self.set_span(self.span("tricks"), "hands", 0, "tricks")
        if "contract" in self.hand and len(tricks) < number:
            self.hand["end"] = "unrecorded"
            self.note("import.unfinished", self.span("tricks"))

    def _dealer(self, lead: int, seats: int, *steps: str) -> None:
        """Supply the dealer, whom the file does not name: in TarotClub the player after the dealer leads."""
        dealer = (lead - 1) % seats
        self.hand["dealer"] = dealer
        self.data["marks"] = [
            {"at": "/hands/0/dealer", "kind": "supplied", "text": "The player after the dealer leads."}
        ]
        self.set_span(self.span(*steps), "hands", 0, "dealer")
        self.note("import.supplied", self.span(*steps), field="dealer", value=PLACES[dealer])

    # -- a handful, whose player only the play tells -----------------------------------------------

    def _handfuls(self) -> None:
        """Store each handful as a declaration of the player who plays its cards; note it if the player is unknown."""
        for field in ("attack_handle", "defense_handle"):
            if not self.file["deal_info"].get(field):
                continue
            at = len(self.hand.get("declarations", ()))
            cards = self.cards(("deal_info", field), ("hands", 0, "declarations", at, "cards"))
            players = self._players_of(cards) if cards and not self.problems else set()
            if len(players) == 1:
                handful = {"seat": players.pop(), "kind": "handful", "cards": cards}
                self.hand.setdefault("declarations", []).append(handful)
                self.set_span(self.span("deal_info", field), "hands", 0, "declarations", at)
            elif not self.problems:
                self.note_omission(self.span("deal_info", field), f"deal_info.{field}")

    def _players_of(self, cards: list[str]) -> set[int]:
        """Return the seats that play any of these cards in the replay; empty if the record cannot be replayed."""
        wanted = {CARDS[code] for code in cards}
        try:
            outcome = replayed(Record.model_validate(self.data)).outcome
        except ValidationError:
            return set()
        end = outcome.ends[0] if outcome is not None else None
        return {
            (leader + place) % len(end.hands)
            for leader, _, played in (end.taken if end is not None else ())
            if end is not None and leader != NOBODY
            for place, card in enumerate(played)
            if card in wanted
        }

    # -- a deal that was only dealt ----------------------------------------------------------------

    def _read_dealt(self) -> None:
        hands = [self.cards((place,), ("hands", 0, "deal", "hands", seat)) for seat, place in enumerate(PLACES)]
        seats = len([hand for hand in hands if hand])
        if seats not in TRICKS or not all(hands[:seats]):
            if not self.problems:
                self.wrong((PLACES[min(seats, 4)],), "", "cards")
            return
        self.data["players"] = [{"label": label} for label in LABELS[:seats]]
        talon = self.cards(("Dog",), ("hands", 0, "deal", "talon"))
        self.hand |= {"deal": {"hands": hands[:seats], "talon": talon}, "end": "unrecorded"}
        first = self.place("FirstPlayer", seats=seats) if "FirstPlayer" in self.file else None
        if first is not None:
            self._dealer(first, seats, "FirstPlayer")

    # -- parts of the file -------------------------------------------------------------------------

    def place(self, *steps: str, seats: int) -> int | None:
        """Return the seat at a named place; None if the part is missing or names nobody."""
        name = self.get(*steps, kind=str)
        if name in PLACES[:seats]:
            return PLACES.index(name)
        if name not in (None, NOWHERE):
            self.choose(steps, name, (*PLACES[:seats], NOWHERE))
        return None

    def cards(self, steps: tuple[str | int, ...], at: tuple[str | int, ...]) -> list[str] | None:
        """Return the codes of the cards of a part and store their spans; None if it is missing or no list of cards."""
        value = self.file
        for step in steps:
            value = value[step] if not isinstance(value, dict) else value.get(step)
            if value is None:
                return None
        if not isinstance(value, str) or len(value) > LONGEST:
            self.wrong(steps, value, "cards")
            return None
        start, end = self.span(*steps)
        self.set_span((start, end), *at)
        plain = end - start == len(value) + 2  # nothing in it is written as an escape
        codes: list[str] = []
        offset = start + 1
        for word in value.split(";") if value else ():
            here = (offset, offset + len(word)) if plain else (start, end)
            code = _code(word)
            if code is None:
                self.tell("import.card", here, found=word[:20])
            else:
                self.set_span(here, *at, len(codes))
                codes.append(code)
            offset += len(word) + 1
        return codes

    def _note_unread(self, steps: tuple[str, ...], part: str) -> None:
        inside = self.file
        for step in steps:
            inside = inside[step]
        for name in inside:
            if name not in FIELDS[part]:
                self.note_omission(self.span(*steps, name), self.name((*steps, name)))


def _code(word: str) -> str | None:
    """Return a card's code: `14-S` is SK; None if the word is no card."""
    match = _CARD.fullmatch(word)
    if match is None:
        return None
    value, suit = int(match[1]), match[2]
    if suit == "T":
        return "F" if value == 0 else f"T{value}" if value <= 21 else None
    return suit + RANKS[value - 1] if 1 <= value <= len(RANKS) else None


FORMAT: Final = Format(
    "tarotclub", "TarotClub's JSON of a deal, played or only dealt: French Tarot", single_record(read_game)
)
