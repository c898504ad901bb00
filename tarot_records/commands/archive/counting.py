"""`tarot-records archive stats` and `facts`: what an archive holds, and what its games come to."""

import click
from rich.text import Text

from tarot_records.analysis.outcome_tags import HAPPENED, OUTCOMES
from tarot_records.archive import totals
from tarot_records.commands.archive.shared import archive_of, print_json, table_of
from tarot_records.commands.options import json_option
from tarot_records.output.plain import visible
from tarot_records.output.screen import Screen
from tarot_records.output.summary import STYLES


@click.command()
@json_option
@click.pass_context
def stats(context: click.Context, as_json: bool) -> None:
    """Tell what the archive holds."""
    with archive_of(context) as store:
        told = store.read(totals.stats)
    if as_json:
        print_json(told._asdict())
        return
    console = Screen()
    table = table_of("", "number")
    table.columns[1].justify = "right"
    rows = {"records": told.records, "hands": told.hands, **told.verdicts, **told.games}
    rows |= {"the same record twice": told.twice, "further witnesses": told.witnesses}
    rows |= {f"proved by {name}": number for name, number in told.engines.items()}
    rows |= {"to be proved again": told.records - told.current, "bytes": told.size}
    for name, number in rows.items():
        table.add_row(Text(name, STYLES.get(name, "")), f"{number:,}")
    console.print(table)


@click.command()
@json_option
@click.pass_context
def facts(context: click.Context, as_json: bool) -> None:
    """Count what players and games come to.

    Counted are records that nothing speaks against. Of several witnesses of one game only the first is counted.
    """
    with archive_of(context) as store:
        people, announced = store.read(totals.players), store.read(totals.announced)
        rates = store.read(totals.rates)
    if as_json:
        told = {"players": [one._asdict() for one in people], "announced": [one._asdict() for one in announced]}
        print_json({**told, "rates": [one._asdict() for one in rates]})
        return
    console = Screen()
    if people:
        table = table_of("player", "game", "hands", "score", "a hand", "declarer", "won")
        for column in table.columns[2:]:
            column.justify = "right"
        for one in people:
            won = f"{one.won / one.settled:.0%}" if one.settled else ""
            mean = f"{one.score / one.scored:+.1f}" if one.scored else ""
            row = (f"{one.hands:,}", f"{one.score:+,}", mean, f"{one.declared or ''}", won)
            table.add_row(visible(one.player), one.game, *row)
        console.print(table)
        console.print()
    if announced:
        table = table_of("player", "game", "announced", "hands", "made", "share")
        for column in table.columns[3:]:
            column.justify = "right"
        before = ("", "")
        for said in announced:
            who = visible(said.player), said.game
            made = (f"{said.made:,}", f"{said.made / said.settled:.0%}") if said.settled else ("", "")
            table.add_row(*(("", "") if who == before else who), said.what, f"{said.hands:,}", *made)
            before = who
        console.print(table)
        console.print()
    table = table_of("game", "what", "hands", "of all")
    for column in table.columns[2:]:
        column.justify = "right"
    for rate in rates:
        kind, _, what = rate.what.partition(".")
        meaning = HAPPENED[rate.what][0] if rate.what in HAPPENED else rate.what
        if kind in OUTCOMES:
            meaning = f"{what}: {OUTCOMES[kind]}"
        table.add_row(rate.game, meaning, f"{rate.hands:,}", f"{rate.hands / rate.of:.1%}")
    console.print(table)
