"""The compact form of a link: the hands of a game as one number.

It keeps options, names if requested, deal, dealer, bids, contract, call, exchanges, scart, declarations, play and
the end of the hand. Winners of tricks, points and scores follow from these and are omitted. The seal at the end is a
checksum of the decoded record: a later program whose corrected rules decode other cards recognises that it cannot read
the link.

Tables, options, contracts and declarations have numbers here. The folders of the games list them, and the lists never
change, because a link must always mean the same. A bid or declaration that a game gains later has no number, and
records that state it use the full form. `web/manual/link.md` shows the same lists.
"""

import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from tarot_records.coding.digits import Digits, Reader, Unfit, Writer
from tarot_records.coding.passage import ALL_CODES, HandFields, Passage, code_expected, item, part
from tarot_records.core.limits import LINK_ENDS, MAX_SEATS, VERSION
from tarot_records.core.position import Position
from tarot_records.engine.fold import advance, opening
from tarot_records.games import GAMES
from tarot_records.link.frame import BadLink
from tarot_records.link.json_form import canonical_text
from tarot_records.link.promise import data_without_silence, with_silence
from tarot_records.record.model import Hand, Player, Record
from tarot_records.rules.game import Game, LinkWords, Rules

NAMED: Final = "I"
"""Second character of a compact link whose table has no letter; the number begins with the ids of game and rule set."""
FULL: Final = "J"
"""Second character of a full link."""


class GameTable(NamedTuple):
    """A table: a game with its rule set and the number of players."""

    game: str
    ruleset: str
    players: int


def tables_by_letter(games: Iterable[Game]) -> dict[str, GameTable]:
    """Map the second character of compact links to its table. Raises ValueError if two tables claim a character."""
    tables: dict[str, GameTable] = {}
    for game in games:
        for ruleset in game.rulesets:
            for players, letter in ruleset.link.letters.items() if ruleset.link is not None else ():
                if letter in (*tables, NAMED, FULL):
                    raise ValueError(f"{game.id} claims the letter {letter} of links, which is taken")
                tables[letter] = GameTable(game.id, ruleset.id, players)
    return dict(sorted(tables.items()))


@cache
def tables() -> dict[str, GameTable]:
    """Map the second character of compact links to their table, for all games, cached."""
    return tables_by_letter(GAMES.values())


def kind_of(table: GameTable) -> str:
    """Return the second character of the compact links of a table."""
    words = link_words_of(table)
    return NAMED if words is None else words.letters.get(table.players, NAMED)


def link_words_of(table: GameTable) -> LinkWords | None:
    """Return the words that the compact links of a table number, such as contracts; None if all its links are full."""
    game = GAMES.get(table.game)
    if game is None:
        return None
    named = (known for known in game.rulesets if known.id == table.ruleset and table.players in known.players)
    return next((known.link for known in named), None)


ENDS: Final = (None, *LINK_ENDS)
"""Ends of a hand in the order of their numbers, which never changes; None is an end that is not stated."""

SEAL = 1 << 12
"""Number of possible seals."""
MOST_DIGITS = 1 << 12
"""Maximum length of a compact number, in digits of base 64; records that need more use the full form."""
_ONE_HAND, _MANY_HANDS = (15, 1), (1, 3)
"""Weights of False and True for "there is another hand": after the first hand, and after later hands."""
_NO_END = 56
"""Weight of the choice that no end of the hand is stated; each end weighs 1."""
_PRINTABLE = range(32, 127)
_END_OF_TEXT = 0
_OTHER = len(_PRINTABLE) + 1
_UNICODE = 0x110000


def write(record: Record) -> tuple[str, int]:
    """Return the kind of link and the number for a record. Raises Unfit if they could not restore the whole record."""
    kind = kind_of(GameTable(record.game, record.ruleset, len(record.players)))
    writer = Writer()
    bare = Record.model_validate(data_without_silence(record))
    if _code_record(writer, kind, bare) != bare:
        raise Unfit
    number = writer.result()
    if number.bit_length() > 6 * MOST_DIGITS:
        raise Unfit
    return kind, number


def read(kind: str, number: int) -> Record:
    """Return the record for a kind of link and a number. Raises BadLink if they stand for no record."""
    if number.bit_length() > 6 * MOST_DIGITS:
        raise BadLink("link.size", limit=MOST_DIGITS)
    reader = Reader(number)
    try:
        record = _code_record(reader, kind, None)
    except (ValidationError, Unfit) as error:
        raise BadLink("link.content") from error
    if reader.left:
        raise BadLink("link.content")
    rules = GAMES[record.game].ruleset(record.ruleset).rules(len(record.players), record.options)
    return with_silence(record, rules.fields)


def _code_record(digits: Digits, kind: str, record: Record | None) -> Record:
    """Write `record`, or read a record if it is None; return the record as a reader restores it."""
    table = tables()[kind] if kind != NAMED else _table(digits, record)
    game, ruleset, seats = table
    wording = link_words_of(table)
    if wording is None:
        raise Unfit if digits.writing else BadLink("link.rules")
    options = _options(digits, wording, part(record, "options"))
    coded = Record(
        format="tarot-record",
        version=VERSION,
        game=game,
        ruleset=ruleset,
        options=options,
        players=_players(digits, seats, part(record, "players")),
        hands=_hands(digits, GAMES[game].ruleset(ruleset).rules(seats, options), wording, part(record, "hands")),
    )
    seal = zlib.crc32(canonical_text(data_without_silence(coded))) % SEAL
    if digits.number(SEAL, seal) != seal:
        raise BadLink("link.rules")
    return coded


def _table(digits: Digits, record: Record | None) -> GameTable:
    """Write or read a table: the ids of game and rule set, and the number of players."""
    game = _characters(digits, part(record, "game") or "")
    ruleset = _characters(digits, part(record, "ruleset") or "")
    return GameTable(game, ruleset, digits.number(MAX_SEATS + 1, len(part(record, "players") or ())))


def _options(digits: Digits, wording: LinkWords, stated: Any) -> dict[str, str]:
    """Write or read the options: none, all open points with their defaults, or each option by itself."""
    simple: tuple[dict[str, str], ...] = ({}, dict(wording.settled))
    if not digits.flag(stated not in simple, no=2, yes=1):
        return digits.pick(simple, stated)
    for known in wording.options:
        values_stated = stated if stated and known.keys() >= stated.keys() else {}
        picked = {name: digits.pick((None, *known[name]), values_stated.get(name)) for name in known}
        if values := {name: value for name, value in picked.items() if value is not None}:
            return values
    return {}


def _players(digits: Digits, seats: int, players: Sequence[Player] | None) -> tuple[Player, ...]:
    """Write or read the names and labels of the players; having none is the likelier choice."""
    blank = (Player(),) * seats
    if not digits.flag(players != blank, no=3, yes=1):
        return blank
    return tuple(
        Player(**{name: _text(digits, part(player, name)) for name in ("name", "label")})
        for player in players or (None,) * seats
    )


def _text(digits: Digits, text: str | None) -> str | None:
    return _characters(digits, text or "") if digits.flag(text is not None) else None


def _characters(digits: Digits, text: str) -> str:
    """Write or read a text, character by character, up to a symbol for the end of the text."""
    symbols, read = iter(text), ""
    while True:
        point = ord(next(symbols, "\0")) if digits.writing else 0
        symbol = _PRINTABLE.index(point) + 1 if point in _PRINTABLE else _OTHER if point else _END_OF_TEXT
        symbol = digits.number(_OTHER + 1, symbol)
        if symbol == _END_OF_TEXT:
            return read
        read += chr(digits.number(_UNICODE, point) if symbol == _OTHER else _PRINTABLE[symbol - 1])


def _hands(digits: Digits, rules: Rules, wording: LinkWords, hands: Sequence[Hand] | None) -> tuple[Hand, ...]:
    """Write or read the hands, at least one."""
    made: list[Hand] = []
    position = None
    while not made or digits.flag(item(hands, len(made)) is not None, *(_ONE_HAND if len(made) == 1 else _MANY_HANDS)):
        passage = Passage(
            digits,
            wording.contracts,
            wording.declarations,
            rules.pack.cards,
            opening(rules, position),
            item(hands, len(made)),
        )
        hand, position = _hand(passage, rules)
        made.append(hand)
    return tuple(made)


def _hand(passage: Passage, rules: Rules) -> tuple[Hand, Position]:
    """Write or read a hand, phase by phase; return the hand and the position after it."""
    digits = passage.digits
    stated = part(passage.hand, "end")
    if stated not in ENDS:
        raise Unfit  # an end that has no number
    end = digits.weighted((_NO_END, *(1,) * (len(ENDS) - 1)), ENDS.index(stated))
    fields: HandFields = {"end": ENDS[end]}
    fields["fool_paid"] = code_expected(digits, None, ALL_CODES, part(passage.hand, "fool_paid"))
    for phase in rules.phases:
        if passage.position.setting.ended is not None and not phase.always:
            continue
        if phase.codes and phase.codes not in fields:
            fields |= phase.coded(passage)
        passage = passage._replace(position=advance(phase, passage.position, Hand(**fields)))
    return Hand(**fields), passage.position
