"""Records for tests: random ones, and hands built from the few cards that matter."""

import json
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import orjson
import pytest

from oracles import hand_judge as oracle
from support.paths import DATA
from tarot_records.core.cards import CODES, cards_in, mask_of
from tarot_records.core.faults import Fault
from tarot_records.engine.random_play import random_hand, random_session
from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.phases.play.tricks import Tricks
from tarot_records.record.model import Player, Record
from tarot_records.record.source import Source
from tarot_records.report.report import Report, report_on

DEFAULTS = {game.id: {o.name: o.default for o in game.ruleset().options} for game in GAMES.values()}
ALL_GAMES = tuple(GAMES)
TableOf = tuple[str, int]
ALL_TABLES: tuple[TableOf, ...] = tuple((game.id, players) for game in GAMES.values() for players in game.players)
"""(game, players) of every game that is replayed."""
JUDGED_TABLES: tuple[TableOf, ...] = tuple(oracle.SIZES)
"""Those of which the oracle knows the rules too."""
STEPS = {
    step.name: step
    for game, players in ALL_TABLES
    for phase in GAMES[game].rules(players, {}).phases
    for step in phase.steps
}
"""Every kind of step that a phase of a game here may show, by its name."""
USUAL = {game.id: game.players[0] for game in GAMES.values()}
"""Players where a test does not say how many."""

CARRYING = {"danish-tarok"}
"""Games that always carry amounts from hand to hand."""

Json = dict[str, Any]


def defaults_of(game: str, players: int | None = None) -> dict[str, str]:
    """The default of each option of the usual ruleset for a number of players."""
    return {option.name: option.default for option in GAMES[game].usual_ruleset(players or USUAL[game]).options}


def name_of(table: TableOf) -> str:
    """A table as the name of a test case."""
    return f"{table[0]}-{table[1]}"


def in_some_languages(test: Callable[..., None]) -> Callable[..., None]:
    """Parametrize a test with each table in two languages, so that each language comes up at half of the tables."""
    langs = [*LANGUAGES, *LANGUAGES]
    params = [
        pytest.param(table, lang, id=f"{name_of(table)}-{lang}")
        for number, table in enumerate(ALL_TABLES)
        for lang in langs[number % 4 : number % 4 + 2]
    ]
    decorated: Callable[..., None] = pytest.mark.parametrize(("table", "lang"), params)(test)
    return decorated


def record_of(game: str, *hands: Json, options: dict[str, str] | None = None, players: int | None = None) -> Json:
    """A record with these hands, every open point settled by default unless an option says otherwise."""
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": game,
        "ruleset": GAMES[game].usual_ruleset(players or USUAL[game]).id,
        "options": defaults_of(game, players) | (options or {}),
        "players": [{} for _ in range(players or USUAL[game])],
        "hands": list(hands),
    }


def generated(game: str, seed: int, options: dict[str, str] | None = None, players: int | None = None) -> Json:
    """A random legal record of one hand, as the JSON object it would be written as; each caller's own."""
    defaults = defaults_of(game, players)
    settled = defaults | {name: value for name, value in (options or {}).items() if name in defaults}
    made: Json = orjson.loads(_generated(game, seed, tuple(settled.items()), players or USUAL[game]))
    return made


@cache
def _generated(game: str, seed: int, options: tuple[tuple[str, str], ...], players: int) -> bytes:
    """Its text: many tests ask for the same hands."""
    settled = dict(options)
    hand = random_hand(GAMES[game].rules(players, settled), Random(seed))
    record = Record(
        format="tarot-record",
        version="1.0",
        game=game,
        ruleset=GAMES[game].usual_ruleset(players).id,
        options=settled,
        players=(Player(),) * players,
        hands=(hand,),
    )
    stated = record.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    result = replayed(record).outcome.results[0]  # type: ignore[union-attr]
    assert result is not None
    stated["hands"][0]["scores"]["items"] = [
        {"name": name, "value": value} | ({} if seat is None else {"seat": seat})
        for (name, seat), value in result.items.items()
    ]
    return orjson.dumps(stated)


OTHER_OPTIONS: dict[str, dict[str, list[str]]] = tomllib.loads((DATA / "other-options.toml").read_text("utf-8"))
"""The values other than the default that a random hand can be dealt under, where it cannot under all."""


def options_of(game: str, chance: Random) -> dict[str, str]:
    """Mostly the default options; now and then any."""
    if chance.random() < 0.5:
        return {}
    if game not in OTHER_OPTIONS:
        return {option.name: chance.choice(list(option.values)) for option in GAMES[game].ruleset().options}
    return {name: chance.choice((DEFAULTS[game][name], *values)) for name, values in OTHER_OPTIONS[game].items()}


def played(game: str, seed: int, options: dict[str, str] | None = None, players: int | None = None) -> Json:
    """The next random record from this seed on whose hand was played out."""
    while not (record := generated(game, seed, options, players))["hands"][0].get("tricks"):
        seed += 1
    return record


def report_of(record: Json) -> Report:
    """The report on a record, by the whole road from its bytes; nobody looks into its gaps."""
    try:
        text = orjson.dumps(record)
    except TypeError:  # half of a surrogate pair, or a number of more than 64 bits
        text = json.dumps(record).encode()
    return report_on(Source("test", text), known=(), steps=0)


def verdict(record: Json) -> str:
    """The verdict on a record."""
    return report_of(record).verdict


def said(report: Replayed) -> list[tuple[str, str]]:
    """Code and place of every fault, for messages and comparisons."""
    return [(fault.code, fault.where.pointer) for fault in report.faults]


def codes(record: Json) -> list[str]:
    """The codes of the faults found in a record, in order."""
    return [fault.code for fault in report_of(record).faults]


def faulty(report: Replayed) -> list[Fault]:
    """The faults that make a record faulty."""
    return [fault for fault in report.faults if fault.severity in ("illegal", "impossible", "mismatch")]


# -- hands as data -----------------------------------------------------------------------------


def dealt(
    game: str, given: dict[int, str], talon: str = "", seed: int = 1, bar: str = "", players: int | None = None
) -> Json:
    """A deal in which each seat holds the cards given (codes with blanks between) and chance the rest.

    The cards in `bar` go to no seat by chance, and to the talon only if they are left over.
    """
    players = players or USUAL[game]
    size, left = oracle.SIZES[game, players]
    hands = [given.get(seat, "").split() for seat in range(players)]
    fixed = [*talon.split(), *(card for cards in hands for card in cards)]
    assert len(set(fixed)) == len(fixed), "a card is given twice"
    rest = [card for card in oracle.PACK if card not in fixed]
    Random(seed).shuffle(rest)
    rest.sort(key=lambda card: card in bar.split())
    for cards in hands:
        cards += [rest.pop(0) for _ in range(size - len(cards))]
    laid = [*talon.split(), *rest]
    deal: Json = {"hands": hands, "talon": laid[:left]}
    if laid[left:]:
        assert (game, players) == ("mathers", 2)
        deal["dead"] = laid[left:]
    return deal


def play_out(
    game: str,
    hands: Sequence[Sequence[str]],
    leader: int,
    plans: dict[int, str] | None = None,
    options: dict[str, str] | None = None,
    called: str | None = None,
) -> list[Json]:
    """The tricks when every seat plays the first legal card of its plan, then of its hand.

    In a plan, the cards after ` | ` are kept to the last.
    """
    wanted = []
    for seat, cards in enumerate(hands):
        first, _, late = (plans or {}).get(seat, "").partition("|")
        middle = [card for card in cards if card not in first.split() + late.split()]
        wanted.append([card for card in [*first.split(), *middle, *late.split()] if card in cards])
    tricks: list[Json] = []
    while all(wanted):
        down: list[str] = []
        for turn in range(len(hands)):
            mine = wanted[(leader + turn) % len(hands)]
            legal = oracle.legal_cards(game, mine, down, options, None if tricks else called)
            card = next(card for card in mine if card in legal)
            mine.remove(card)
            down.append(card)
        tricks.append({"leader": leader, "cards": down})
        leader = oracle.winner(game, leader, down, options)
    return tricks


def moved(hands: Sequence[list[str]], exchanges: Sequence[Json]) -> None:
    """Gives each card exchanged to its taker, whoever has it."""
    for exchange in exchanges:
        for card in exchange.get("cards") or []:
            for cards in hands:
                if card in cards:
                    cards.remove(card)
                    hands[exchange["taker"]].append(card)
                    break


def complete(
    game: str,
    given: dict[int, str],
    *,
    players: int | None = None,
    dealer: int | None = None,
    talon: str = "",
    contract: tuple[str, int] = ("garde", 0),
    scart: str = "",
    shown: str = "",
    plans: dict[int, str] | None = None,
    options: dict[str, str] | None = None,
    declarations: Sequence[Json] = (),
    call: str = "",
    exchanges: Sequence[Json] = (),
    seed: int = 1,
    bar: str = "",
) -> Json:
    """A whole hand from a few cards: dealt, bid or called, laid away, exchanged and played to the end.

    The last player deals unless said otherwise. Chambéry's contract is `call` if it is none of its bids.
    """
    players = players or USUAL[game]
    dealer = players - 1 if dealer is None else dealer
    deal = dealt(game, given, talon, seed, bar, players)
    hands = [list(cards) for cards in deal["hands"]]
    hand: Json = {"dealer": dealer, "deal": deal}
    name, taker = contract
    turns = [seat % players for seat in range(dealer + 1, dealer + players + 1)]
    leader, laying = turns[0], game != "st-ives"
    if game == "french-tarot":
        hand["bids"] = [{"seat": seat, "bid": name if seat == taker else "pass"} for seat in turns]
        laying = name in ("prise", "garde")
    elif game == "chambery":
        bought = name in ("two_cards", "one_card", "solo")
        hand["bids"] = [{"seat": seat, "bid": name if bought and seat == taker else "pass"} for seat in turns]
        taker = leader = taker if bought else dealer
    if call:
        hand["calls"] = [{"seat": taker, "card": call}]
    layer = taker if game == "french-tarot" else dealer
    if laying:
        low = [card for card in deal["hands"][dealer] if card[1:].isdigit() and card not in ("T1", "T21")]
        spare = [card for card in low if card not in given.get(dealer, "").split()]
        cards = scart.split() or (spare[:3] if game == "mathers" else list(deal["talon"]))
        hands[layer] = [card for card in hands[layer] + deal["talon"] if card not in cards]
        hand["scart"] = [{"seat": layer, "cards": cards} | ({"shown": shown.split()} if shown else {})]
    if exchanges:
        hand["exchanges"] = list(exchanges)
        moved(hands, exchanges)
    for declaration in declarations:
        leader = declaration["seat"] if declaration["kind"] == "slam" else leader
    if declarations:
        hand["declarations"] = list(declarations)
    hand["tricks"] = play_out(game, hands, leader, plans, options, call or None if game == "french-tarot" else None)
    return record_of(game, hand, options=options, players=players)


def with_scores(record: Json, **stated: Any) -> Json:
    """The record with these scores stated for its only hand."""
    hand = record["hands"][0] | {"scores": stated}
    return record | {"hands": [hand]}


def result_of(record: Json, report: Report | None = None) -> Any:
    """Return the values that the replay computes for the only hand; pass `report` if the record has one already."""
    outcome = (report or report_of(record)).outcome
    assert outcome is not None
    return outcome.results[0]


# -- cards and hands that several tests use --------------------------------------------------------

TRUMPS = " ".join(f"T{number}" for number in range(21, 0, -1))
PIPS = "S2 S3 S4 H2 H3 H4"
ALL_WITH_EXCUSE = " ".join([*(f"T{number}" for number in range(21, 5, -1)), "T1", "F"])
SLAM = {"seat": 0, "kind": "slam"}
ROUND = [(0, 3), (1, 3), (2, 3), (3, 3)]


def entries_of(record: Json, report: Report | None = None) -> dict[tuple[str, int | None], int]:
    """The computed entries of the score, after checking that the record is proved and the oracle agrees."""
    report = report or report_of(record)
    assert report.verdict == "proved", said(report)
    assert {fault.severity for fault in report.faults} <= {"note"}
    result = result_of(record, report)
    computed = oracle.scores(record)
    assert result.items == computed["items"]
    assert list(result.hand) == computed["hand"]
    entries: dict[tuple[str, int | None], int] = result.items
    return entries


def items_of(record: Json) -> dict[str, int]:
    """The entries that belong to no single seat."""
    return {name: value for (name, _), value in entries_of(record).items()}


def hand_of(record: Json) -> list[int]:
    """The computed score of a proved hand, seat by seat."""
    report = report_of(record)
    entries_of(record, report)
    return list(result_of(record, report).hand)


def legal_now(
    table: TableOf, own: str, down: str = "", options: dict[str, str] | None = None, called: str | None = None
) -> set[str]:
    """The cards that may be played to these from this hand; `called` in the first trick only."""
    game, players = table
    report = replayed(Record.model_validate(played(game, 3, options, players)), keep=True)
    assert report.rules is not None
    tricks = next(phase for phase in report.rules.phases if isinstance(phase, Tricks))
    start = next(frame.after for frame in report.frames if frame.kind == "card")
    position = start._replace(
        hands=tuple(mask_of(own.split()) for _ in range(players)),
        unseen=(0,) * players,
        piles=(0,) * players,
        trick=tuple(CODES.index(card) for card in down.split()),
        taken=() if called else ((0, 0, ()),),
        leader=0,
        setting=start.setting._replace(called=CODES.index(called) if called else start.setting.called),
    )
    legal = {CODES[card] for card in cards_in(tricks.legal(position))}
    assert legal == oracle.legal_cards(game, own.split(), down.split(), options, called)
    return legal


def points_of(record: Json, report: Report | None = None) -> Any:
    """Card points of each side, exactly."""
    result = result_of(record, report)
    computed = oracle.scores(record)["card_points"]
    found = {frozenset(seats): points for seats, points in result.card_points}
    assert found == {frozenset(seats): points * result.unit for seats, points in computed.items()}
    return [points / result.unit for _, points in result.card_points]


def fool_pile(record: Json) -> int:
    """The seat in whose pile the Fool lies at the end."""
    piles = replayed(Record.model_validate(record), keep=True).frames[-1].after.piles
    return next(seat for seat, pile in enumerate(piles) if pile & mask_of(["F"]))


def excuse_slam(**more: Any) -> Json:
    """The taker leads all the trumps, the Petit in the last trick but one, the Excuse last."""
    return complete("french-tarot", {0: ALL_WITH_EXCUSE}, talon=PIPS, plans={0: ALL_WITH_EXCUSE}, **more)


def seeds(make: Callable[[int], Json], wanted: Callable[[oracle.End], bool]) -> Iterator[Json]:
    """The hands, over many seeds, that come out as wanted."""
    for seed in range(400):
        record = make(seed)
        if not oracle.why_illegal(record) and wanted(oracle.replayed(record)):
            yield record


def game_of(
    game: str, hands: int, seed: int, options: dict[str, str] | None = None, players: int | None = None
) -> list[Json]:
    """Hands of one game, each dealt by the next player; none carries anything to the next, unless all do."""
    made = []
    seats = players or USUAL[game]
    while game in CARRYING:
        session = list(random_session(GAMES[game].rules(seats, DEFAULTS[game] | (options or {})), Random(seed), hands))
        if session[0].dealer == 0 and all(hand.tricks for hand in session):
            return [json.loads(hand.model_dump_json(exclude_none=True, exclude_defaults=True)) for hand in session]
        seed += 1
    for number in range(hands):
        while True:
            hand = played(game, seed, options, seats)["hands"][0]
            if hand["dealer"] == number % seats and not any(hand["scores"].get("carried", {}).values()):
                break
            seed += 1
        seed += 1
        made.append(hand)
    return made


def packets(*given: tuple[int | None, int]) -> list[Json]:
    return [{"seat": seat, "count": count} for seat, count in given]
