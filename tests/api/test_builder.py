"""A record built move by move: what it says at each move is what the validator says of the whole."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of
from tarot_records import IllegalMove, TableBuilder, validate
from tarot_records.games import GAMES
from tarot_records.reading.convert import data_of

SEEDS = range(2)


def begun(game: str, data: Json) -> tuple[TableBuilder, Iterator[Callable[[], None]]]:
    """Return an empty table, and the moves of the only hand of a record, in the order of the game's phases."""
    table = TableBuilder(game, players=len(data["players"]), ruleset=data["ruleset"], options=data.get("options", {}))
    hand = data["hands"][0]
    add = {
        "bids": table.bid,
        "calls": table.call,
        "exchanges": table.exchange,
        "scart": table.discard,
        "declarations": table.declare,
    }

    def moves() -> Iterator[Callable[[], None]]:
        stated = {name: hand[name] for name in ("dealer", "sits_out", "contract") if name in hand}
        yield lambda: table.deal(hand["deal"]["hands"], talon=hand["deal"].get("talon"), **stated)
        for section, entry in entries_before_play(game, data):
            yield lambda section=section, entry=entry: add[section](**entry)  # type: ignore[misc]
        for number, trick in enumerate(hand.get("tricks", ()), 1):
            for entry in hand.get("declarations", ()):
                if entry.get("trick") == number:
                    yield lambda entry=entry: table.declare(**entry)  # type: ignore[misc]
            for card in trick["cards"]:
                yield lambda trick=trick, card=card: table.play(next_seat(table, trick), card)  # type: ignore[misc]
            if "paid" in trick:
                yield lambda trick=trick: table.pay(trick["paid"])  # type: ignore[misc]
        rest = {name: hand[name] for name in ("fool_paid", "claim", "end") if name in hand}
        if rest:
            yield lambda: table.set(**rest)

    return table, moves()


def entries_before_play(game: str, data: Json) -> Iterator[tuple[str, Json]]:
    """Yield the entries of the lists of a hand, each with its list, in the order in which they were made.

    Where each player declares and asks for cards in turn, the lists are read side by side.
    """
    hand, players = data["hands"][0], len(data["players"])
    phases = [phase.codes for phase in GAMES[game].rules(players, data.get("options", {})).phases if phase.codes]
    lists = {section: [one for one in hand.get(section, ()) if "trick" not in one] for section in phases}
    if len(phases) == len(lists):
        seats: tuple[int | None, ...] = (None,)
    else:
        seats = tuple((hand["dealer"] + 1 + place) % players for place in range(players))
    for seat in seats:
        for section in ("bids", "calls", "scart", "declarations", "exchanges") if seat is not None else lists:
            rest = lists.get(section, []) if section not in ("deal", "tricks") else []
            while rest and (seat is None or seat == actor_of(rest[0]) or rest[0].get("kind") == "returned"):
                yield section, rest.pop(0)


def actor_of(entry: Json) -> int:
    """Return the seat that made an entry: of an exchange, the one who asked."""
    seat: int = entry["taker"] if "taker" in entry else entry["seat"]
    return seat


def next_seat(table: TableBuilder, trick: Json) -> int:
    """Return the seat whose turn it is; the stated leader if the table does not say."""
    expected = table.expected
    known = expected is not None and expected.section == "tricks" and expected.seat is not None
    return expected.seat if expected is not None and known else trick["leader"]  # type: ignore[return-value, no-any-return]


@pytest.mark.parametrize("table_of", ALL_TABLES, ids=name_of)
def test_a_hand_built_move_by_move_is_the_record_with_its_scores(table_of: TableOf) -> None:
    """Nor has it contradictions while it is under way."""
    game, players = table_of
    for seed in SEEDS:
        data = generated(game, seed, players=players)
        table, moves = begun(game, data)
        for number, move in enumerate(moves):
            move()
            if number % 15 == 0:
                assert table.report.verdict in ("proved", "consistent"), (number, table.report.faults)
        hand, wanted = data_of(table.finish())["hands"][0], data["hands"][0]
        assert hand.get("tricks", []) == wanted.get("tricks", [])
        assert hand.get("scores", {}).get("hand") == wanted["scores"].get("hand")
        assert table.report.verdict == validate(data).verdict == "proved"


@pytest.mark.parametrize("table_of", ALL_TABLES, ids=name_of)
def test_exactly_the_expected_cards_can_be_played(table_of: TableOf) -> None:
    game, players = table_of
    data, chance = generated(game, 5, players=players), Random(name_of(table_of))
    table, moves = begun(game, data)
    next(moves)()
    for move in moves:
        expected = table.expected
        if (
            expected is not None
            and expected.section == "tricks"
            and expected.seat is not None
            and chance.random() < 0.05
        ):
            held = table.report._replace(frames=()).outcome.ends[-1].hands[expected.seat]  # type: ignore[union-attr]
            rules = table.report.rules
            assert rules is not None
            barred = set(rules.pack.in_hand(held)) - set(expected.cards)
            assert expected.cards
            for card in sorted(barred):
                with pytest.raises(IllegalMove) as refused:
                    table.play(expected.seat, card)
                assert refused.value.faults
            for card in expected.cards:
                table.play(expected.seat, card)
                table.undo()
        move()


def test_a_player_out_of_turn_is_told_whose_turn_it_is() -> None:
    data = generated("french-tarot", 1)
    table, moves = begun("french-tarot", data)
    for move in moves:
        if table.expected is not None and table.expected.section == "tricks":
            break
        move()
    expected = table.expected
    assert expected is not None
    assert expected.seat is not None
    wrong = (expected.seat + 1) % 4
    with pytest.raises(IllegalMove, match="turn of"):
        table.play(wrong, expected.cards[0])


def before_play(hand: Json, strict: bool = True) -> TableBuilder:
    """Return a table of Scarto at which a hand is dealt and the scart laid away."""
    table = TableBuilder("scarto", players=3, strict=strict)
    table.deal(hand["deal"]["hands"], talon=hand["deal"]["talon"], dealer=hand["dealer"])
    for entry in hand["scart"]:
        table.discard(**entry)
    return table


def play_all(table: TableBuilder, tricks: list[Json]) -> None:
    """Play all cards of these tricks."""
    for trick in tricks:
        for card in trick["cards"]:
            table.play(next_seat(table, trick), card)


def test_a_lenient_table_records_what_was_played() -> None:
    hand = generated("scarto", 2)["hands"][0]
    table = before_play(hand, strict=False)
    seat = hand["tricks"][0]["leader"]
    table.play((seat + 1) % 3, hand["tricks"][0]["cards"][0])
    assert table.report.verdict == "faulty"
    assert table.record.hands[0].end == "unrecorded"


def test_a_lenient_table_refuses_a_card_out_of_turn_within_a_trick() -> None:
    hand = generated("scarto", 2)["hands"][0]
    table, trick = before_play(hand, strict=False), hand["tricks"][0]
    table.play(trick["leader"], trick["cards"][0])
    with pytest.raises(IllegalMove, match="turn of"):
        table.play((trick["leader"] + 2) % 3, trick["cards"][2])
    assert table.record.hands[0].tricks[0].cards == (trick["cards"][0], "?", "?")  # type: ignore[index]


def test_undo_takes_back_the_winners_and_scores_of_a_finished_hand() -> None:
    hand = generated("scarto", 2)["hands"][0]
    table = before_play(hand)
    play_all(table, hand["tricks"])
    finished = table.finish()
    table.undo()
    assert table.report.verdict == "consistent"
    played = table.record.hands[0]
    assert played.scores is None
    assert played.tricks[-1].winner is None  # type: ignore[index]
    table.play(next_seat(table, hand["tricks"][-1]), hand["tricks"][-1]["cards"][-1])
    assert table.finish() == finished


def test_undo_takes_back_the_card_paid_for_the_fool() -> None:
    hand = generated("scarto", 2)["hands"][0]
    number = next(number for number, trick in enumerate(hand["tricks"]) if "F" in trick["cards"])
    table = before_play(hand)
    play_all(table, hand["tricks"][: number + 1])
    table.pay(hand["scart"][0]["cards"][0])
    table.undo()
    assert table.record.hands[0].tricks[-1].paid is None  # type: ignore[index]


def test_the_next_hand_is_not_dealt_before_the_first_is_over() -> None:
    hand = generated("scarto", 2)["hands"][0]
    deal = {**hand["deal"], "dealer": (hand["dealer"] + 1) % 3}
    table = before_play(hand)
    play_all(table, hand["tricks"][:2])
    with pytest.raises(IllegalMove, match=r"not over; expected: tricks"):
        table.deal(**deal)
    play_all(table, hand["tricks"][2:])
    table.deal(**deal)
    assert len(table.record.hands) == 2


def test_wrong_uses_are_told() -> None:
    with pytest.raises(KeyError):
        TableBuilder("bridge", players=4)
    table = TableBuilder("scarto", players=["Ada", "Bea", "Cle"])
    for use in (lambda: table.play(0, "T1"), lambda: table.record, lambda: table.report, table.finish, table.undo):
        with pytest.raises(ValueError, match=r"dealt|over"):
            use()
    hands = generated("scarto", 1)["hands"][0]["deal"]["hands"]
    with pytest.raises(ValueError, match="X9"):
        table.deal([["X9"], *hands[1:]])
    table.deal(hands, dealer=0)
    with pytest.raises(ValueError, match="not over"):
        table.finish()
