"""Generated records of each table: nothing is found in any, and together they show every phase."""

from collections.abc import Iterator
from typing import Any

import pytest

from oracles import mathers as oracle_mathers
from support.record_builders import ALL_TABLES, TableOf, name_of
from tarot_records.engine.random_play import generate
from tarot_records.record.model import Hand, Record
from tarot_records.report.report import report_on

EACH_TABLE, OTHER_TABLES = 100, 40
"""Number of records of each table in NEEDED, and of each other table."""
SEED, SEEDS = 20, {("chambery", 5): 53, ("consiglio", 4): 10, ("french-tarot", 3): 21}
"""By these the hands of a table soon show all that they must."""

pytestmark = pytest.mark.long("many hands of each game")


def generated_hands(table: TableOf) -> list[tuple[Record, Any]]:
    """The records of a table with their reports."""
    game, players = table
    number = EACH_TABLE if table in NEEDED else OTHER_TABLES
    records = generate(game, hands=number, seed=SEEDS.get(table, SEED), players=players)
    return [(record, report_on(record, steps=0)) for record in records]


def shown_by(game: str, players: int, hand: Hand, report: Any) -> Iterator[str]:
    """What happened in a hand, in words."""
    contract = next((bid.bid for bid in reversed(hand.bids or ()) if bid.bid != "pass"), None)
    if hand.bids is not None and contract is None:
        yield "all passed"
    if contract:
        yield contract
    if hand.end == "petit_sec":
        yield "petit sec"
    for call in hand.calls:
        yield f"called {'king' if call.card.endswith('K') else 'a lower card'}"
        yield f"answer {call.answer}"
    for exchange in hand.exchanges:
        if exchange.kind == "asked":
            yield "asked, answered" if exchange.cards else "asked in vain"
    for declaration in hand.declarations:
        yield declaration.kind
        if declaration.kind == "slam":
            won = report.outcome.results[0].items["slam", None] > 0
            yield "slam asked and made" if won else "slam asked and lost"
    tricks = hand.tricks or ()
    fool = next((i for i, trick in enumerate(tricks) if "F" in trick.cards), None)
    paid = next((i for i, trick in enumerate(tricks) if trick.paid), None)
    if fool is not None and paid is not None:
        yield "the Fool paid for later" if paid > fool else "the Fool paid for at once"
    if any(scart.shown for scart in hand.scart or ()):
        yield "scart shown"


NEEDED = {
    ("french-tarot", 3): {"prise", "garde", "garde_sans", "garde_contre", "all passed", "handful"},
    ("french-tarot", 4): {"prise", "garde", "garde_sans", "garde_contre", "all passed", "handful"},
    ("french-tarot", 5): {
        *("prise", "garde", "garde_sans", "garde_contre", "all passed", "petit sec", "handful"),
        *("called king", "answer held", "answer own", "answer talon"),
        *("slam asked and made", "slam asked and lost"),
    },
    ("st-ives", 4): {"the Fool paid for later", "the Fool paid for at once"},
    ("consiglio", 4): {"the Fool paid for later", "the Fool paid for at once"},
    ("chambery", 5): {
        *("two_cards", "one_card", "solo", "all passed", "called king", "called a lower card"),
        *("asked, answered", "asked in vain", "the Fool paid for later", "the Fool paid for at once"),
    },
    ("mathers", 2): {"asked, answered", "asked in vain", *oracle_mathers.KINDS},
    ("mathers", 3): {"asked, answered", "asked in vain", *oracle_mathers.KINDS},
}
"""What the hands of a table must show, where more is wanted than what every game has."""


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_random_hands_are_proved_and_show_every_phase(table: TableOf) -> None:
    found, (game, players) = generated_hands(table), table
    assert len(found) >= OTHER_TABLES
    assert [(record.id, report.faults) for record, report in found if report.faults] == []
    assert {report.verdict for _, report in found} == {"proved"}
    assert {len(record.players) for record, _ in found} == {players}
    seen = {shown for record, report in found for shown in shown_by(game, players, record.hands[0], report)}
    assert NEEDED.get(table, set()) - seen == set()
