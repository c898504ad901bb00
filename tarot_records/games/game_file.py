"""Reader of the `game.toml` of a game: its facts, words, options, sources and open points.

`file_model` describes the format of the file. The rules beside the file are imported when they are first needed.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial, reduce
from importlib import import_module
from operator import or_
from pathlib import Path
from typing import Any, Final

from tarot_records.core.cards import BIT, CARDS, JACKS, KINGS, KNIGHTS, QUEENS, listed_cards
from tarot_records.core.entry_points import folder_of
from tarot_records.core.packs import PACKS
from tarot_records.counting.scheme import Scheme
from tarot_records.rules.game import Game, LinkWords, Option, Point, Rules, Ruleset, Setup, Words

FILE: Final = "game.toml"
OF_RANK: Final = {"K": KINGS, "Q": QUEENS, "N": KNIGHTS, "J": JACKS}
RULESET_PARTS: Final = ("sources", "cites", "options", "points", "link")
"""Names of tables that are at the top for the usual ruleset, and below `rulesets` for each other ruleset."""
Toml = Mapping[str, Any]


def read_game(package: str) -> Game:
    """Return the game of a package, which is given by its dotted name.

    Raise ValueError if the game's file is not in its format or contradicts itself.
    """
    path = folder_of(package) / FILE
    try:
        return _game(tomllib.loads(path.read_text("utf-8")), package, path.parent / "locale")
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        wrong = f"{path} describes no game. Run `python -m tarot_records.games.file_model {path}` to see why."
        raise ValueError(wrong) from error
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def _game(file: Toml, package: str, locale: Path) -> Game:
    usual = {part: file[part] for part in RULESET_PARTS if part in file}
    usual |= {"players": file["usual_players"]} if "usual_players" in file else {}
    rulesets = {file["ruleset"]: usual, **file.get("rulesets", {})}
    rulesets |= {name: _merged(usual, ruleset) for name, ruleset in rulesets.items() if "like" in ruleset}
    return Game(
        id=file["id"],
        name=file["name"],
        summary=file["summary"],
        players=tuple(file["players"]),
        direction=file["direction"],
        family=file["family"],
        facts=file["facts"],
        bids=_meanings(file, "bids"),
        declarations=_meanings(file, "declarations"),
        items=_meanings(file, "items"),
        rulesets=tuple(_ruleset(name, ruleset, package) for name, ruleset in rulesets.items()),
        seen=file.get("seen", {}),
        accounts=_meanings(file, "accounts"),
        one_more=dict.fromkeys(file.get("one_more", ()), partial(_with_dealer_out, package)),
        words=_words(file, rulesets.values(), locale),
        look=file["look"],
        languages=tuple(file.get("languages", ())),
        scheme=read_scheme(file["counting"]) if "counting" in file else None,
    )


def read_scheme(file: Toml) -> Scheme:
    """Return the counting scheme of a game. Raise ValueError with a sentence if its numbers do not add up."""
    values = tuple(
        (reduce(or_, [OF_RANK.get(name) or BIT[CARDS[name]] for name in names], 0), int(value))
        for value, names in file["values"].items()
    )
    return Scheme(
        group=file["group"],
        odd=file["odd"],
        fools=tuple(file["fool"]),
        total=file["total"],
        source=file["source"],
        pack=_pack(file.get("cards", 78)),
        values=values,
        others=file.get("others", 1),
        way=file["way"],
        note=file.get("note", ""),
    )


def _pack(cards: int | str) -> int:
    """Return a pack as a mask, by the number of its cards or by their list. Raise ValueError if there is none."""
    if isinstance(cards, str):
        return listed_cards(cards)
    if str(cards) not in PACKS:
        raise ValueError(f"there is no pack of {cards} cards: packs have {', '.join(sorted(PACKS, key=int))}")
    return PACKS[str(cards)].cards


def _merged(base: Toml, own: Toml) -> dict[str, Any]:
    """Return the table `base` with the values of `own` added or replaced, also in nested tables."""
    return {
        **base,
        **{
            name: _merged(base[name], value) if name in base and isinstance(value, dict) else value
            for name, value in own.items()
        },
    }


def _meanings(file: Toml, kind: str) -> dict[str, str]:
    return {slug: entry["means"] for slug, entry in file.get(kind, {}).items()}


def _ruleset(name: str, file: Toml, package: str) -> Ruleset:
    options = tuple(
        Option(option, entry["values"], entry["default"], entry["source"], entry.get("settles", ""))
        for option, entry in file.get("options", {}).items()
    )
    return Ruleset(
        id=name,
        sources=file["sources"],
        options=options,
        points=tuple(Point(number, **point) for number, point in file.get("points", {}).items()),
        cites=file["cites"],
        make=partial(_make, package),
        facts=file.get("facts", {}),
        link=_link(file["link"], options) if "link" in file else None,
        ruled=file.get("ruled", True),
        players=tuple(file.get("players", ())),
    )


def _link(file: Toml, options: Iterable[Option]) -> LinkWords:
    """Return the words that links encode as numbers; each group of options includes the groups before it."""
    values = {option.name: tuple(dict.fromkeys((option.default, *option.values))) for option in options}
    settling = {option.name for option in options if option.settles}
    groups: list[dict[str, tuple[str, ...]]] = []
    for names in file.get("options", ((),)):
        groups.append({**(groups[-1] if groups else {}), **{name: values[name] for name in names}})
    return LinkWords(
        letters={int(players): letter for players, letter in file.get("letters", {}).items()},
        options=tuple(groups),
        settled={name: first for name, (first, *_) in groups[0].items() if name in settling},
        contracts=tuple(file.get("contracts", ())),
        declarations=tuple(file.get("declarations", ())),
    )


def _words(file: Toml, rulesets: Iterable[Toml], locale: Path) -> Words:
    entries = [entry for kind in ("bids", "declarations", "items", "accounts") for entry in file.get(kind, {}).items()]
    cards = file.get("cards", {})

    def those(field: str) -> dict[str, Any]:
        return {slug: entry[field] for slug, entry in entries if field in entry}

    typed: dict[str, tuple[str, ...]] = {}
    for slug, forms in _typed([*entries, *cards.items()], rulesets):
        typed[slug] = (*typed.get(slug, ()), *forms)  # a word of the game and an option may have the same name
    names = {card: entry["name"] for card, entry in cards.items() if "name" in entry}
    return Words(
        locale=locale if locale.is_dir() else None,
        names=those("name"),
        objects=those("object"),
        several=those("several"),
        fool=names.pop("F", ""),
        honours=names,
        printed={card: entry["printed"] for card, entry in cards.items() if "printed" in entry},
        wanted=file.get("wanted", ""),
        signs={account: (signs[0], signs[1]) for account, signs in those("signs").items()},
        reasons=file.get("reasons", {}),
        called=tuple(file["called"]),
        typed=typed,
    )


def _typed(entries: Iterable[tuple[str, Toml]], rulesets: Iterable[Toml]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each word of the game, its options and their values with the other forms that people write."""
    options = [option for ruleset in rulesets for option in ruleset.get("options", {}).items()]
    for slug, entry in (*entries, *options):
        if "typed" in entry:
            yield slug, tuple(entry["typed"])
        for number, forms in enumerate(entry.get("typed_sizes", ()), start=1):
            yield f"{slug}#{number}", tuple(forms)
        for value, forms in entry.get("typed_values", {}).items():
            yield f"{slug}={value}", tuple(forms)


def _make(package: str, setup: Setup) -> Rules:
    """Return the rules for a table, made by the game's `rules.py`.

    Raise ValueError if the deal does not use up the pack.
    """
    rules: Rules = import_module(f"{package}.rules").make(setup)
    from tarot_records.phases.before_play.deal import Deal  # the rules have imported it

    size = rules.pack.cards.bit_count()
    for deal in (phase for phase in rules.phases if isinstance(phase, Deal)):
        dealt = rules.seats * deal.size + deal.talon + deal.dead
        if dealt != size:
            parts = f"{rules.seats} hands of {deal.size}, a talon of {deal.talon} and {deal.dead} dead cards"
            raise ValueError(f"{rules.game}: {parts} are {dealt} cards, and the pack has {size}")
    return rules


def _with_dealer_out(package: str, rules: Rules) -> Rules:
    """Return the rules where one more player sits at the table and deals, changed by the game's `rules.py`."""
    change = getattr(import_module(f"{package}.rules"), "with_dealer_out", None)
    changed: Rules = rules if change is None else change(rules)
    return changed
