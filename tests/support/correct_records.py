"""Right records of every table, by a seed: from the players of the second opinions, where there is one."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from oracles import in_quattro as oracle_in_quattro
from oracles import koenigrufen as oracle_koenigrufen
from oracles import random_danish_tarok as randomly_danish
from oracles import random_dreierles as randomly_dreierles
from oracles import random_droggn as randomly_droggn
from oracles import random_hungarian as randomly_hungarian
from oracles import random_koenigrufen as randomly_koenigrufen
from oracles import random_lungau as randomly_lungau
from oracles import random_ottocento as randomly_ottocento
from oracles import random_piedicavallo as randomly_piedicavallo
from oracles import random_sicilian as randomly_sicilian
from oracles import random_slovenian as randomly_slovenian
from oracles import random_tapp_tarock as randomly_tapp
from oracles import random_taroky as randomly_taroky
from oracles import random_troccas as randomly_troccas
from oracles import random_troggu as randomly_troggu
from oracles import random_zwanzigerrufen as randomly_zwanzigerrufen
from oracles import sicilian as oracle_sicilian
from oracles.random_hands import random_record
from support.record_builders import ALL_TABLES, Json, TableOf, generated, options_of

Maker = Callable[[int], Json]


def koenigrufen(players: int, seed: int) -> Json:
    """Every contract in turn; options by default and otherwise."""
    chance = Random(f"koenigrufen {players} {seed}")
    options = randomly_koenigrufen.random_options(chance) if seed % 2 else None
    contract = oracle_koenigrufen.CONTRACTS[seed % 13]
    return randomly_koenigrufen.random_record(chance, players, 1 + seed % 3 // 2, options, contract)


def slovenian(ruleset: str, players: int, seed: int) -> Json:
    """One hand to three, so that radelci are used."""
    chance = Random(f"{ruleset} {players} {seed}")
    options = randomly_slovenian.random_options(chance) if seed % 2 and ruleset == "pagat" else None
    return randomly_slovenian.random_record(chance, players, 1 + seed % 3, options, ruleset=ruleset)


def hungarian(players: int, seed: int) -> Json:
    """One hand or two."""
    chance = Random(f"hungarian {players} {seed}")
    options = randomly_hungarian.random_options(chance) if seed % 2 else None
    return randomly_hungarian.random_record(chance, players, 1 + seed % 3 // 2, options)


def illustrated(players: int, seed: int) -> Json:
    """One hand or two of the illustrated game."""
    chance = Random(f"illusztralt {players} {seed}")
    options = randomly_hungarian.random_options(chance, "illusztralt") if seed % 2 else None
    return randomly_hungarian.random_record(chance, players, 1 + seed % 3 // 2, options, "illusztralt")


def troccas(seed: int) -> Json:
    """A game of four deals."""
    return randomly_troccas.game(Random(seed))


def piedicavallo(seed: int) -> Json:
    """A game of one deal to eight."""
    return randomly_piedicavallo.game(Random(seed))


def ottocento(seed: int) -> Json:
    """A game, or its last hands; options by default and otherwise."""
    chance = Random(f"ottocento {seed}")
    return randomly_ottocento.game(chance, randomly_ottocento.random_options(chance) if seed % 2 else None)


def tapp(players: int, seed: int) -> Json:
    """One hand or two; options by default and otherwise."""
    chance = Random(f"tapp {players} {seed}")
    options = randomly_tapp.random_options(chance) if seed % 2 else None
    return randomly_tapp.random_record(chance, players, 1 + seed % 3 // 2, options)


def droggn(players: int, seed: int) -> Json:
    """One hand to three; options by default and otherwise."""
    chance = Random(f"droggn {players} {seed}")
    options = randomly_droggn.random_options(chance) if seed % 2 else None
    return randomly_droggn.random_record(chance, players, 1 + seed % 3, options)


def zwanzigerrufen(seed: int) -> Json:
    """One hand to three, so that deals count double."""
    chance = Random(f"zwanzigerrufen {seed}")
    options = randomly_zwanzigerrufen.random_options(chance) if seed % 2 else None
    return randomly_zwanzigerrufen.random_record(chance, 1 + seed % 3, options)


def dreierles(players: int, seed: int) -> Json:
    """One hand or two; options by default and otherwise."""
    chance = Random(f"dreierles {players} {seed}")
    options = randomly_dreierles.random_options(chance) if seed % 2 else None
    return randomly_dreierles.random_record(chance, players, 1 + seed % 3 // 2, options)


def lungau(seed: int) -> Json:
    """One hand to three, so that deals count double."""
    chance = Random(f"lungau {seed}")
    options = randomly_lungau.random_options(chance) if seed % 2 else None
    return randomly_lungau.random_record(chance, 4, 1 + seed % 3, options)


def danish(players: int, seed: int) -> Json:
    """One hand to three, so that the pots are carried on; options by default and otherwise."""
    chance = Random(f"danish {players} {seed}")
    options = randomly_danish.random_options(chance) if seed % 2 else None
    return randomly_danish.random_record(chance, players, 1 + seed % 3, options)


def taroky(players: int, seed: int) -> Json:
    """One hand to three; options by default and otherwise."""
    chance = Random(f"taroky {players} {seed}")
    options = randomly_taroky.random_options(chance) if seed % 2 else None
    return randomly_taroky.random_record(chance, players, 1 + seed % 3, options)


def sicilian(ruleset: str, seed: int) -> Json:
    """One hand to three; options by default and otherwise."""
    chance = Random(f"{ruleset} {seed}")
    options = randomly_sicilian.random_options(chance, ruleset) if seed % 2 else None
    return randomly_sicilian.random_record(chance, ruleset, 1 + seed % 3, options)


def troggu(players: int, seed: int) -> Json:
    """One hand to three; options by default and otherwise."""
    chance = Random(f"troggu {players} {seed}")
    options = randomly_troggu.random_options(chance) if seed % 2 else None
    return randomly_troggu.random_record(chance, players, 1 + seed % 3, options)


def one_hand(table: TableOf, seed: int) -> Json:
    """One hand; options by default and otherwise."""
    return random_record(table, Random(f"{table} {seed}"), None if seed % 2 else {})


WITH_OPINION: Mapping[str, Maker] = {
    **{f"koenigrufen {players}": partial(koenigrufen, players) for players in (4, 5)},
    **{
        f"slovenian-tarok {ruleset} {players}": partial(slovenian, ruleset, players)
        for ruleset, players in (("pagat", 4), ("pagat", 3), ("openspiel", 4), ("openspiel", 3))
    },
    **{f"hungarian-tarokk {players}": partial(hungarian, players) for players in (4, 5)},
    "hungarian-tarokk illusztralt 4": partial(illustrated, 4),
    "troccas": troccas,
    "tarocchi-in-quattro": oracle_in_quattro.record,
    "piedicavallo": piedicavallo,
    "ottocento": ottocento,
    **{f"tapp-tarock {players}": partial(tapp, players) for players in (3, 4)},
    **{f"droggn {players}": partial(droggn, players) for players in (3, 4)},
    "zwanzigerrufen": zwanzigerrufen,
    **{f"dreierles {players}": partial(dreierles, players) for players in (3, 4)},
    "lungau": lungau,
    **{f"danish-tarok {players}": partial(danish, players) for players in (3, 4)},
    **{f"taroky {players}": partial(taroky, players) for players in (4, 5)},
    **{f"tarocchi-siciliani {ruleset}": partial(sicilian, ruleset) for ruleset in oracle_sicilian.SIZES},
    **{f"troggu {players}": partial(troggu, players) for players in range(3, 9)},
}
"""Tables with a second opinion of their own."""
RIGHT: Mapping[str, Maker] = {
    **WITH_OPINION,
    **{
        f"{game} {players}": partial(one_hand, (game, players))
        for game, players in ALL_TABLES
        if not any(name.startswith(game) for name in WITH_OPINION)
    },
}
"""Every table -> a seed -> a right record."""


def usual_record(table: TableOf, seed: int) -> Json:
    """Return a legal record by the default options, every other one from the second opinion's own player."""
    if seed % 2:
        return random_record(table, Random(seed), {})
    return generated(table[0], seed, players=table[1])


def record_by_house_rules(table: TableOf, seed: int) -> Json:
    """Return a legal record by any options, every other one from the second opinion's own player."""
    chance = Random(seed)
    if seed % 2:
        return random_record(table, chance)
    return generated(table[0], seed, options_of(table[0], chance), players=table[1])
