"""The options that say which records somebody looks for -> what is asked of the archive."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from tarot_records.analysis.outcome_tags import HAPPENED, OUTCOMES, is_name
from tarot_records.archive.search import HeldCards, Query, QueryError
from tarot_records.core.verdicts import VERDICTS

Command = Callable[..., Any]


def query_options(command: Command) -> Command:
    """The options that say what somebody looks for."""
    names, outcomes = ", ".join(HAPPENED), ", ".join(f"{kind}." for kind in OUTCOMES)
    for option in reversed(
        (
            click.option("--player", default="", help="A player's whole name, in any accents, or id."),
            click.option("--game", default="", metavar="GAME", help="The game's id."),
            click.option("--since", default="", metavar="DATE", help="Played then or later, or perhaps so (EDTF)."),
            click.option("--until", default="", metavar="DATE", help="Played then or before, or perhaps so (EDTF)."),
            click.option("--event", default="", help="The event's name as the record has it."),
            click.option("--contract", default="", help="A contract that was played."),
            click.option(
                "--verdict", default="", type=click.Choice(["", *VERDICTS]), metavar="VERDICT", help="Its verdict."
            ),
            click.option("--code", default="", help="The code of a fault, such as play.follow."),
            click.option("--least", type=int, help="Somebody scored at least so much in a hand."),
            click.option("--most", type=int, help="Somebody scored at most so much in a hand."),
            click.option(
                "--happened",
                multiple=True,
                metavar="WHAT",
                help=f"What happened in a hand: {names}; or {outcomes} and a declaration.",
            ),
            click.option(
                "--by", default="", metavar="PLAYER", help="Who announced it, with --happened made.… and the like."
            ),
            click.option(
                "--dealt", metavar="CARDS", help="Cards in one hand, such as T21,F; 2:T21,F in that of seat 2."
            ),
        )
    ):
        command = option(command)
    return command


def query_of(words: Sequence[str], asked: dict[str, Any]) -> Query:
    """What the options ask for."""
    for name in asked["happened"]:
        if not is_name(name):
            kinds = ", ".join(f"{kind}.…" for kind in OUTCOMES)
            raise QueryError(f"Nothing is called {name}. There are {', '.join(HAPPENED)}, {kinds}.")
    cards = asked.pop("dealt")
    return Query(" ".join(words), **asked, dealt=None if cards is None else _dealt(cards))


def _dealt(said: str) -> HeldCards:
    seat, colon, cards = said.rpartition(":")
    if colon and not seat.isdecimal():
        raise QueryError(f"{said} does not begin with the number of a seat, as 2:T21,F does.")
    return HeldCards(tuple(card.strip() for card in cards.split(",")), int(seat) if colon else None)
