"""Hands to be drawn, and what is drawn of them."""

from random import Random
from xml.etree import ElementTree

from support.record_builders import Json, TableOf
from tarot_records.core.limits import VERSION
from tarot_records.engine.random_play import random_hand
from tarot_records.games import GAMES
from tarot_records.record.model import Player, Record

NASTY = "</title><script>alert(1)</script>'\"&]]>{{ 7*7 }}\x07"
SVG = "{http://www.w3.org/2000/svg}"


def hand_at(table: TableOf, seed: int) -> Json:
    """A random legal hand at such a table, the open points settled at random."""
    game, players = GAMES[table[0]], table[1]
    chance = Random(seed)
    options = {one.name: chance.choice(list(one.values)) for one in game.usual_ruleset(players).options if one.settles}
    rules = game.rules(players, options)
    record = Record(
        format="tarot-record",
        version=VERSION,
        game=game.id,
        ruleset=rules.ruleset,
        options=options,
        players=(Player(),) * players,
        hands=(random_hand(rules, chance),),
    )
    written: Json = record.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    return written


def shown(root: ElementTree.Element) -> list[str]:
    """The cards of a picture, in the order they are drawn."""
    table = root.findall(f"{SVG}g")[-1]
    return [e.attrib["href"][1:] for e in table.iter(f"{SVG}use")]
