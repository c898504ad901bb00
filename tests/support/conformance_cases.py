"""Write the conformance suite of `schema/conformance/` from the tests' own data and from generated hands.

    PYTHONPATH=.:tests python tests/support/conformance_cases.py [--games scarto,troccas]

The same code writes the same files. Each expectation is what the package itself finds, so a change of the files shows
each verdict that a change of the package changes.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, count, islice
from random import Random
from typing import Any

from support.bad_input import CASES as BAD_RECORDS
from support.bad_input import record_of as bad_record
from support.cases import rows_of
from support.conformance import FOLDER, answer_of
from support.half_stated import proved_record
from support.mutants import mutated
from support.option_seeds import RECORDS as OPTION_RECORDS
from support.option_seeds import generated_session, kept_seeds, triggers
from support.paths import DATA, SAMPLES
from support.record_builders import Json
from support.record_gaps import remove_facts
from support.worked_hands import FAULTY, WORKED, rows, worked_hand
from tarot_records.counting.scheme import ODD
from tarot_records.games import GAMES
from tarot_records.link import BadLink, encode
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.writer import write_record
from tarot_records.piles.reader import scheme_data
from tarot_records.piles.schemes import SCHEMES
from tarot_records.reading.convert import data_of
from tarot_records.record.model import Record

GOOD_OF_TABLE = 2
GAPS_OF_TABLE = 4
WHOLE = ("french-tarot", "points", "consiglio")
"""Files of worked hands of which each group has a case for each verdict."""
WORKED_STEP = 4
"""Step between the hands that are taken of each other file; of each group at least one is taken."""
CASES_OF_CODE = 1
HARMLESS_MUTANTS = 1
TRIED_MUTANTS = 240
PILES_OF_GAME = 8
LINKS_OF_TABLE = 4
TEXTS_OF_TABLE = 1
POSITIONS = {"tricks": 7, "bids": 4, "calls": 2, "scart": 3}
"""Field that a position asks for -> the number of positions of each table."""
LONGEST_CASE = 3_800
"""Maximum size of the record of a case in bytes."""
FAMILIES = {
    **dict.fromkeys(("source", "record", "seat"), "shape"),
    **{"bid": "bids", "contract": "bids", "call": "calls", "exchange": "exchanges", "declare": "declarations"},
    **{"play": "play", "hand": "play", "fool": "fool", "complete": "gaps", "rule": "options", "game": "score"},
}
"""The family of a code -> the phase that a faulty case is about; other families are phases themselves."""

Table = tuple[str, int]
"""The rule set and the number of seats of a record."""


def compact(value: Any) -> str:
    """Return JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def table_of(record: Json) -> Table:
    """Return the rule set and the number of seats of a record."""
    return record["ruleset"], len(record["players"])


# -- records -------------------------------------------------------------------------------------


def good_records(game: str) -> Iterator[Json]:
    """Yield random proved records: GOOD_OF_TABLE of each rule set, number of players, and with one who sits out.

    Only the first of each says in which packets the cards were dealt.
    """
    yield from map(json.loads, _good_texts(game))


@cache
def _good_texts(game: str) -> tuple[str, ...]:
    return tuple(map(compact, _made_good(game)))


def _made_good(game: str) -> Iterator[Json]:
    wanted = Counter(
        {
            (ruleset.id, players + more): GOOD_OF_TABLE
            for ruleset in GAMES[game].rulesets
            for players in ruleset.players
            for more in range(1 + (players in GAMES[game].one_more))
        }
    )
    chance = Random(f"conformance {game}")
    for number in islice(count(), 60 * len(wanted)):
        if max(wanted.values()) == 0:
            return
        players = GAMES[game].players[number % len(GAMES[game].players)]
        record, _ = proved_record(game, players, chance)
        if wanted[table_of(record)] < GOOD_OF_TABLE:
            for hand in record["hands"]:
                hand.get("deal", {}).pop("packets", None)
        if wanted[table_of(record)] > 0 and len(compact(record)) < LONGEST_CASE:
            wanted[table_of(record)] -= 1
            yield record


def telling_records(game: str) -> Iterator[Json]:
    """Yield random proved records of one hand: one in which trumps 20 and 21 fall to a trick, one with the Fool led."""
    chance = Random(f"telling {game}")
    made = (proved_record(game, GAMES[game].players[0], chance)[0] for _ in range(120))
    short = [record for record in made if len(record["hands"]) == 1 and len(compact(record)) < LONGEST_CASE]
    tricks = [[trick["cards"] for trick in record["hands"][0].get("tricks", ())] for record in short]
    close = (any({"T20", "T21"} <= set(cards) for cards in played) for played in tricks)
    fool_led = (any(cards[0] == "F" and len(cards) > 2 for cards in played) for played in tricks)
    for told in (close, fool_led):
        yield from islice((record for record, is_telling in zip(short, told, strict=True) if is_telling), 1)


def option_records(game: str) -> Iterator[tuple[str, Json]]:
    """Yield for each value but the default a record that states it, is right by it and wrong by the default.

    The record of the first value of each option comes also with the default stated.
    """
    seeds, judged = kept_seeds(), set[tuple[str, str]]()
    defaults = {(rules.id, option.name): option.default for rules in GAMES[game].rulesets for option in rules.options}
    for trigger in triggers([game]):
        if trigger.played == defaults[trigger.ruleset, trigger.option]:
            continue
        if trigger in seeds:
            record = data_of(generated_session(trigger, seeds[trigger])) | {"carried_in": {}}
        else:
            kept = OPTION_RECORDS.get((trigger.game, trigger.ruleset, trigger.option, trigger.played))
            if kept is None:
                continue
            record = kept
        yield f"{trigger.option}: {trigger.played}", record
        if (trigger.ruleset, trigger.option) not in judged:
            judged.add((trigger.ruleset, trigger.option))
            yield trigger.key, record | {"options": record["options"] | {trigger.option: trigger.judged}}


def written_records(game: str) -> Iterator[tuple[str, Json]]:
    """Yield the records that people composed for the tests: worked and faulty hands, samples, half-stated records."""
    for file in (*FAULTY, *WORKED):
        kept = set[object]()
        for number, (about, row) in enumerate(hand for hand in rows(file) if hand[1]["game"] == game):
            group = (about, row["verdict"]) if file.stem in WHOLE else about
            codes = {(row.get("players"), fault.split()[0]) for fault in row.get("faults", [])}
            is_new = group not in kept and (file.stem in WHOLE or number % WORKED_STEP == 0)
            if file in FAULTY or is_new or not codes <= kept:
                kept |= {group, *codes}
                yield about, worked_hand(about, row).record
    for path in sorted(SAMPLES.rglob(f"{game}*.tarot.json")):
        yield f"sample {path.name.removesuffix('.tarot.json')}", json.loads(path.read_text("utf-8"))
    for line in (DATA / "half_stated.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["record"]["game"] == game:
            yield row["why"], row["record"]


def gap_records(game: str) -> Iterator[tuple[str, Json]]:
    """Yield records of each table with some facts removed."""
    for number, record in enumerate(good_records(game)):
        chance = Random(f"gaps {game} {number}")
        for _ in range(max(1, GAPS_OF_TABLE // GOOD_OF_TABLE)):
            forgotten, kinds = remove_facts(record, chance, most=3)
            yield f"without: {', '.join(dict.fromkeys(kinds))}", forgotten


def mutants(game: str) -> Iterator[tuple[str, Json, Json]]:
    """Yield records with one thing changed, what it is, and the record before the change."""
    bases = [record for record in good_records(game) if len(record["hands"]) == 1]
    chance = Random(f"mutants {game}")
    for number in range(TRIED_MUTANTS * (1 + len(bases) // (2 * GOOD_OF_TABLE))):
        base = bases[number % len(bases)]
        changed, about, _ = mutated(base, chance, None if number % 3 else "declarations" if number % 2 else "deal")
        yield about, changed, base


def difference(before: Any, after: Any, path: str = "") -> list[Json]:
    """Return the JSON Patch that makes `before` of `after`: lists of another length are replaced whole."""
    if isinstance(before, dict) and isinstance(after, dict):
        patches = [{"op": "remove", "path": f"{path}/{key}"} for key in after.keys() - before.keys()]
        for key, value in before.items():
            if key not in after:
                patches.append({"op": "add", "path": f"{path}/{key}", "value": value})
            else:
                patches += difference(value, after[key], f"{path}/{key}")
        return patches
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [patch for i, (old, new) in pairs for patch in difference(old, new, f"{path}/{i}")]
    return [] if before == after else [{"op": "replace", "path": path, "value": before}]


class RecordCases:
    """The cases of kind `record` of one game, without doubles, each with what the package finds."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.cases: list[Json] = []
        self.seen = set[str]()
        self.codes = Counter[tuple[int, str]]()
        """Number of the cases that expect a code, for each number of players."""

    def judged(self, about: str, record: Json) -> Json | None:
        """Return a case with its expectations; None for a record that is too long or is there already."""
        text = compact(record)
        if text in self.seen or len(text) > LONGEST_CASE:
            return None
        case = {"kind": "record", "game": self.game, "players": len(record["players"]), "about": about}
        case["record"] = record
        answer = answer_of(case)
        if any(fault["code"] == "complete.undecided" for fault in answer["faults"]):
            return None
        return case | answer

    def add(self, group: str, case: Json | None, **more: Any) -> None:
        """Keep a case."""
        if case is None:
            return
        self.seen.add(compact(case["record"]))
        codes = {fault["code"] for fault in case["faults"] if not fault.get("follows")}
        self.codes.update((case["players"], code) for code in codes)
        wrong = [f["code"] for f in case["faults"] if f["severity"] in ("illegal", "impossible", "mismatch")]
        family = wrong[0].partition(".")[0] if wrong else ""
        phase = FAMILIES.get(family, family) if wrong else "whole" if case["verdict"] == "proved" else "gaps"
        number = 1 + sum(other["id"].startswith(f"{self.game}/{group}/") for other in self.cases)
        self.cases.append({"id": f"{self.game}/{group}/{number}", "phase": phase} | case | more)

    def add_all(self) -> None:
        """Make all cases of the game."""
        for record in good_records(self.game):
            self.add("good", self.judged("a generated game", record))
        for record in telling_records(self.game):
            self.add("good", self.judged("trumps 20 and 21 in one trick, or the Fool led", record))
        for about, record in option_records(self.game):
            self.add("options", self.judged(about, record))
        for about, record in written_records(self.game):
            self.add("written", self.judged(about, record))
        for about, record in gap_records(self.game):
            self.add("gaps", self.judged(about, record))
        harmless = Counter[Table]()
        for about, record, base in mutants(self.game):
            case = self.judged(f"changed: {about}", record)
            if case is None:
                continue
            table = table_of(record)
            owed = [fault for fault in case["faults"] if not fault.get("follows")]
            if case["verdict"] in ("proved", "consistent") and harmless[table] < HARMLESS_MUTANTS:
                harmless[table] += 1
                self.add("changed", case)
            elif len(owed) < 4 and any(self.codes[case["players"], fault["code"]] < CASES_OF_CODE for fault in owed):
                repair = difference(base, record)
                self.add("changed", case, **({"repair": repair} if len(compact(repair)) < 400 else {}))


def record_cases(game: str) -> list[Json]:
    """Return the cases of kind `record` of one game."""
    made = RecordCases(game)
    made.add_all()
    return made.cases


def unreadable_cases() -> Iterator[Json]:
    """Yield texts that are no record, and records of a wrong shape."""
    for number, (about, pieces, *_) in enumerate(json.loads((DATA / "bad-texts.json").read_text("utf-8")), 1):
        text = "".join(piece if isinstance(piece, str) else piece[0] * piece[1] for piece in pieces)
        if len(text) < 2000 and "{good" not in text and text.isascii():
            case = {"id": f"shape/text/{number}", "kind": "record", "phase": "shape", "about": about, "text": text}
            yield case | answer_of(case)
    for number, bad in enumerate(BAD_RECORDS, 1):
        record = bad_record(bad)
        if bad.get("verdict") == "unreadable" and len(compact(record)) < LONGEST_CASE:
            case = {"id": f"shape/record/{number}", "kind": "record", "phase": "shape", "about": bad["name"]}
            case |= {"record": record}
            yield case | answer_of(case)


# -- positions -----------------------------------------------------------------------------------


def cut(record: Json, field: str, chance: Random) -> Json | None:
    """Return a record whose last hand stops before a random entry of this field; None if it has none."""
    record = json.loads(compact(record))
    hand = record["hands"][-1]
    entries = hand.get(field)
    if not entries:
        return None
    order = ("bids", "calls", "scart", "exchanges", "declarations", "tricks")
    for name in ("scores", "end", "claim", "fool_paid", "contract", "irregularities"):
        hand.pop(name, None)
    record.pop("result", None)
    if field == "tricks":
        led = [i for i, trick in enumerate(entries) if trick["cards"][0] == "F" and len(trick["cards"]) > 2]
        number = chance.choice(led) if led and chance.random() < 0.5 else chance.randrange(len(entries))
        played = entries[number]["cards"][: chance.randrange(len(entries[number]["cards"]))]
        leader = {name: entries[number][name] for name in ("leader",) if name in entries[number]}
        hand["tricks"] = entries[:number] + ([leader | {"cards": played}] if played else [])
        said = [word for word in hand.get("declarations", []) if word.get("trick", 1) <= number + 1]
        return record | {"hands": [*record["hands"][:-1], hand | ({"declarations": said} if said else {})]}
    hand[field] = entries[: chance.randrange(len(entries))]
    if not hand[field]:
        del hand[field]
    for name in order[order.index(field) + 1 :]:
        hand.pop(name, None)
    return record


def position_cases(game: str) -> Iterator[Json]:
    """Yield unfinished hands with all that is legal for whoever has to act next."""
    numbers, made = Counter[tuple[Table, str]](), 0
    good = [record for record in chain(telling_records(game), good_records(game)) if len(record["hands"]) == 1]
    chance = Random(f"positions {game}")
    for record, field in islice(((r, f) for _ in range(40) for r in good for f in POSITIONS), 3000):
        key = table_of(record), field
        shortened = cut(record, field, chance) if numbers[key] < POSITIONS[field] else None
        case = {"kind": "position", "game": game, "record": shortened}
        answer = answer_of(case) if shortened is not None else None
        if answer is not None and answer["asks"] == field and answer["legal"]:
            numbers[key] += 1
            made += 1
            yield {"id": f"{game}/position/{made}"} | case | answer


# -- piles, links, notation ----------------------------------------------------------------------


def pile_cases(game: str) -> Iterator[Json]:
    """Yield the whole pack of a game and random piles, by its treatment of odd cards and the Fool and by others."""
    scheme, chance = SCHEMES[game], Random(f"piles {game}")
    for number in range(1, PILES_OF_GAME + 1):
        codes = chance.sample(pack_of(game), chance.randint(1, len(pack_of(game))))
        cards = pack_of(game) if number == 1 else sorted(codes, key=pack_of(game).index)
        case = {"id": f"{game}/pile/{number}", "kind": "pile", "game": game, "cards": cards}
        if number % 3 == 0:
            case["odd"] = chance.choice(list(ODD))
        if number % 4 == 0:
            case["fool"] = chance.choice(list(scheme.fools))
        yield case | answer_of(case)


def schemes() -> Json:
    """Return the scheme of each game: the values of its cards, and how they are counted."""
    kept = ("group", "odd", "fool", "values", "total")
    return {game: {name: scheme_data(scheme)[name] for name in kept} for game, scheme in SCHEMES.items()}


def pack_of(game: str) -> list[str]:
    """Return the cards of a game that can be counted."""
    from tarot_records.core.cards import codes_of

    return list(codes_of(SCHEMES[game].pack))


def link_cases(game: str) -> Iterator[Json]:
    """Yield links with their records, and damaged ones."""
    numbers, chance = Counter[Table](), Random(f"links {game}")
    for number, record in enumerate(r for r in good_records(game) if len(compact(r)) < LONGEST_CASE):
        if numbers[table_of(record)] == LINKS_OF_TABLE:
            continue
        numbers[table_of(record)] += 1
        try:
            link = encode(Record.model_validate(record))
        except BadLink:
            continue
        case = {"id": f"{game}/link/{number + 1}", "kind": "link", "game": game, "link": link}
        yield case | answer_of(case)
        if number % 3 == 0:
            place = chance.randrange(2, len(link))
            wrong = link[:place] + chance.choice("AB" if link[place] not in "AB" else "CD") + link[place + 1 :]
            case = {"id": f"{game}/link/{number + 1}-damaged", "kind": "link", "game": game, "link": wrong}
            yield case | answer_of(case)


def notation_cases(game: str) -> Iterator[Json]:
    """Yield texts of the typed notation, in one language after another, with their records."""
    numbers = Counter[Table]()
    for number, record in enumerate(r for r in good_records(game) if len(compact(r)) < LONGEST_CASE):
        if numbers[table_of(record)] == TEXTS_OF_TABLE:
            continue
        numbers[table_of(record)] += 1
        lang = [*LANGUAGES][number % len(LANGUAGES)]
        text = write_record(Record.model_validate(record), lang)
        case = {"id": f"{game}/notation/{number + 1}", "kind": "notation", "game": game, "text": text}
        yield case | answer_of(case)


def bad_notation_cases() -> Iterator[Json]:
    """Yield lines of the notation that cannot be read."""
    head = "#tn 1 rules=french-tarot/fft-2012 lang=en seats=S,E,N,W\n"
    for number, row in enumerate(rows_of("notation/bad_notation", "wrong"), 1):
        case = {"id": f"notation/mistake/{number}", "kind": "notation", "text": head + row["text"] + "\n"}
        yield case | answer_of(case)


def files(games: Iterable[str]) -> Iterator[tuple[str, list[Json]]]:
    """Yield the name of each file of the suite and its cases; of the files of one game, those of some games."""
    for name, of_game in (("positions", position_cases), ("links", link_cases)):
        yield name, list(chain.from_iterable(map(of_game, GAMES)))
    yield "piles", list(chain.from_iterable(map(pile_cases, SCHEMES)))
    yield "notation", [*chain.from_iterable(map(notation_cases, GAMES)), *bad_notation_cases()]
    for game in games:
        yield f"records/{game}", record_cases(game)
    yield "records/shape", list(unreadable_cases())


def main() -> None:
    """Write the files; the records of all games, or of some only."""
    if os.environ.get("PYTHONHASHSEED") != "0":  # the mutants choose among sets
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | {"PYTHONHASHSEED": "0"})
    FOLDER.joinpath("schemes.json").write_text(compact(schemes()) + "\n", "utf-8")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GAMES), help="Games whose records are written.")
    given = parser.parse_args()
    for name, cases in files(given.games.split(",")):
        path = FOLDER / f"{name}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = "".join(compact(case) + "\n" for case in cases)
        path.write_text(text, "utf-8")
        print(f"{name}: {len(cases)} cases, {len(text.encode()) / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
