"""The catalogue has every code the package uses, no other, and words that fit the facts."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import tarot_records
from support.cases import cases
from tarot_records.core.codes import CATALOGUE, FAMILIES
from tarot_records.core.faults import SEVERITIES, Fault, Where
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import Replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.rules.game import Game, Ruleset
from tarot_records.words.explain import citations, describe, explain
from tarot_records.words.games import language_of_game, words_of
from tarot_records.words.language import LANGUAGES
from tarot_records.words.phrases import counted
from tarot_records.words.phrasing import FOLLOWING, FaultWords, examples, sentences

PACKAGE = Path(tarot_records.__file__).parent
DATA = PACKAGE / "core" / "catalogue"
SPEAKING = ("phrasing.py", "cli.py", "api.py")
MAKERS = ("Finding", "Fault", "_fault", "_refuse", "_unreadable", "_problem")


def modules() -> Iterator[tuple[Path, ast.Module]]:
    """The modules that find faults: not those that only speak of them, or whose columns are called alike."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name not in SPEAKING and not {"web", "catalogue"} & set(path.parts):
            yield path, ast.parse(path.read_text("utf-8"))


def codes_in(node: ast.AST) -> Iterator[str]:
    """Words in the code that look like fault codes; those a game cites a source for do not count."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "CITES" for t in inner.targets):
            continue
        word = inner.value if isinstance(inner, ast.Constant) else None
        if isinstance(word, str) and re.fullmatch(r"[a-z]+\.[a-z_]+", word) and word.split(".")[0] in FAMILIES:
            yield word
        yield from codes_in(inner)


@pytest.mark.long("all of the package is read")
def test_every_code_used_is_in_the_catalogue_and_the_other_way_round() -> None:
    used = {code for _, tree in modules() for code in codes_in(tree)}
    assert used - {"record.model", "record.source", "game.toml", "hand.tn"} == set(CATALOGUE)  # modules, and files


@pytest.mark.long("all of the package is read")
def test_faults_are_made_with_codes_of_the_catalogue() -> None:
    made = set()
    for _, tree in modules():
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MAKERS:
                made |= {a.value for a in call.args if isinstance(a, ast.Constant) and "." in str(a.value)}
    assert len(made) > 75
    assert made <= set(CATALOGUE)


def test_each_family_of_codes_has_its_file() -> None:
    assert {path.stem for path in DATA.iterdir()} == {*FAMILIES, "causes"}
    assert len(CATALOGUE) == len(set(CATALOGUE)) > 300


@pytest.mark.parametrize("code", CATALOGUE)
def test_an_entry_has_a_severity_and_three_sentences(code: str) -> None:
    entry = CATALOGUE[code]
    assert re.fullmatch(r"[a-z]+\.[a-z_]+", code)
    assert entry.severity in SEVERITIES
    assert all((entry.what, entry.rule, entry.look))


@pytest.mark.long("all of the package is read")
def test_causes_are_codes_of_the_catalogue_and_their_facts_are_named_where_faults_are_found() -> None:
    nodes = [node for _, tree in modules() for node in ast.walk(tree)]
    facts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    facts |= {node.arg for node in nodes if isinstance(node, ast.keyword) and node.arg}
    for code, entry in CATALOGUE.items():
        for cause in entry.follows:
            assert cause.code in CATALOGUE, code
            assert {*cause.ours, *cause.theirs} <= facts, code


def test_groups_of_causes_are_used() -> None:
    groups = tomllib.loads((DATA / "causes.toml").read_text("utf-8"))
    texts = [path.read_text("utf-8") for path in DATA.iterdir()]
    for name in groups:
        assert any(f'"{name}"' in text for text in texts), name


@pytest.mark.parametrize("code", ["no.code", "deal.nothing", "deal", "", "causes.dealt"])
def test_unknown_codes_raise_key_error(code: str) -> None:
    assert code not in CATALOGUE


def placeholders(code: str) -> set[str]:
    asked = (name for text in sentences(code, "en") for _, name, _, _ in Formatter().parse(text) if name)
    return {(counted(name) or (name,))[0] for name in asked} - {*examples(), *FOLLOWING}


def keys_of(node: ast.AST, known: dict[str, set[str]]) -> set[str] | None:
    """The facts that an expression gives; None if it cannot be told."""
    if isinstance(node, ast.Dict):
        own = {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
        spread = [keys_of(node.values[i], known) for i, key in enumerate(node.keys) if key is None]
        return own.union(*(keys for keys in spread if keys is not None))
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.BinOp):
        left, right = keys_of(node.left, known), keys_of(node.right, known)
        return None if left is None or right is None else left | right
    if isinstance(node, ast.IfExp):
        return (keys_of(node.body, known) or set()) | (keys_of(node.orelse, known) or set())
    return None


def facts_given() -> dict[str, list[set[str]]]:
    """Code -> the facts of each finding that names the code and its facts where it is made."""
    given: dict[str, list[set[str]]] = {}
    for _, tree in modules():
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            known: dict[str, set[str]] = {}
            for node in sorted(ast.walk(function), key=lambda node: getattr(node, "lineno", 0)):
                if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                    keys = keys_of(node.value, known)
                    if keys is not None and isinstance(target, ast.Name):
                        known[target.id] = keys
                if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in MAKERS:
                    continue
                codes = [a.value for a in node.args if isinstance(a, ast.Constant) and str(a.value) in CATALOGUE]
                if not codes:
                    continue
                named = {keyword.arg for keyword in node.keywords if keyword.arg} - {"at"}
                spread = [keys_of(keyword.value, known) for keyword in node.keywords if keyword.arg is None]
                dicts = [keys_of(a, known) for a in node.args[1:] if isinstance(a, ast.Dict | ast.BinOp | ast.Name)]
                for keys in (*spread, *dicts):
                    named |= keys or set()
                given.setdefault(str(codes[0]), []).append(named)
    return given


@pytest.mark.long("all of the package is read")
def test_every_word_a_sentence_asks_for_is_a_fact_its_finding_gives() -> None:
    given = facts_given()
    assert len(given) > 70
    lacking = {
        code: sorted(placeholders(code) - facts - {"seat", "game"})
        for code, findings in given.items()
        for facts in findings
        if placeholders(code) - facts - {"seat", "game"}
    }
    assert lacking == {}


def test_explain_describes_a_code() -> None:
    for code, entry in CATALOGUE.items():
        text = describe(code)
        assert text.startswith(f"{code}  ({entry.severity}: {SEVERITIES[entry.severity]})")
        assert not re.search(r"[{}]", text.replace("is {}", "")), code
        for name in placeholders(code):
            assert f"‹{name.replace('_', ' ')}›" in text
        for heading in ("What happened", "The rule", "What to look at"):
            assert heading in text, code
        for game in GAMES.values():
            cited = dict(citations(code)).get(game)
            assert (f"{game.name}: {cited}" in text) == bool(cited), code


def families_of(game: Game) -> set[str]:
    """The families of codes about which this game's source must have a rule."""
    rules = game.rules(game.players[0], {})
    by_field = {"deal": "deal", "bids": "bid", "contract": "contract", "scart": "scart", "declarations": "declare"}
    families = {family for field, family in by_field.items() if field in rules.fields}
    return families | {"play", "fool", "score"}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_cites_a_source_for_each_family_of_codes(name: str) -> None:
    game = GAMES[name]
    for code in CATALOGUE:
        if code.split(".")[0] in families_of(game):
            assert dict(citations(code))[game], code


@pytest.mark.parametrize(
    "ruleset", [ruleset for game in GAMES.values() for ruleset in game.rulesets], ids=lambda r: r.id
)
def test_every_citation_names_a_source_of_the_rules_and_a_code_of_the_catalogue(ruleset: Ruleset) -> None:
    for about, cited in ruleset.cites.items():
        assert about in CATALOGUE or about in FAMILIES
        assert re.match(r"\w+", cited).group() in ruleset.sources  # type: ignore[union-attr]
    for option in ruleset.options:
        assert option.default in option.values
        assert len(option.values) > 1
        assert any(re.search(rf"\b{source}\b", option.source) for source in ruleset.sources), option.name
    for point in ruleset.points:
        assert any(re.search(rf"\b{source}\b", point.source) for source in ruleset.sources), point.number


def said(code: str, lang: str, record: Record | None = None, **facts: Any) -> str:
    fault = Fault(code, CATALOGUE[code].severity, Where("", seat=facts.get("seat")), facts)
    return sentences(code, lang).what.format_map(FaultWords(fault, record, lang))


@cases("words/catalogue", "things_agree_with_their_number")
def test_counted_nouns_agree_with_their_number(number: int, lang: str, expected: str) -> None:
    assert said("deal.talon_size", lang, found=number, expected=6) == expected


@cases("words/catalogue", "the_ends_of_the_pack")
def test_sentences_name_the_ends_of_the_pack(ends: int, english: str, french: str) -> None:
    fault = Fault("deal.chien_end", "illegal", Where(""), {"ends": ends})
    assert english in sentences("deal.chien_end", "en").rule.format_map(FaultWords(fault, None, "en"))
    assert french in sentences("deal.chien_end", "fr").rule.format_map(FaultWords(fault, None, "fr"))


@cases("words/catalogue", "nobody_is_his_own_partner_in_words")
def test_nobody_is_his_own_partner_in_words(found: int, expected: int, words: str) -> None:
    facts = {"found_seat": found, "expected_seat": expected, "declarer_seat": 0}
    text = said("call.partner", "en", **facts)
    assert text[0].upper() + text[1:] == words


@cases("words/catalogue", "card_points_are_told_in_points")
def test_card_points_in_sentences_are_whole_points(unit: int, found: int, expected: int | str, words: str) -> None:
    """Records state them in halves or thirds; nobody says so."""
    data = {"format": "tarot-record", "version": "1.0", "game": "french-tarot", "ruleset": "fft-2012"}
    record = Record.model_validate(data | {"players": [{}] * 4, "hands": [{"scores": {"unit": unit}}]})
    facts = {"seats": (0,), "found": found, "expected": expected}
    fault = Fault("score.points", "mismatch", Where("/hands/0/scores/card_points/0/points", 1), facts)
    assert sentences("score.points", "en").what.format_map(FaultWords(fault, record, "en")) == words


FOOLS = [(game, lang) for game in GAMES for lang in LANGUAGES if GAMES[game].words.fool]


@pytest.mark.parametrize(("game", "lang"), FOOLS)
def test_the_fool_is_called_as_his_game_calls_him(game: str, lang: str) -> None:
    record = next(iter(generate(game, hands=1, seed=1)))
    language, known = language_of_game(game, LANGUAGES[lang]), words_of(game, lang)
    called = known.translate("fool/short", GAMES[game].words.fool.removeprefix("the "))
    for code in ("play.held", "fool.unrecorded", "play.winner"):
        fault = Fault(code, CATALOGUE[code].severity, Where("", seat=0), {"card": "F", "best": "F", "found_seat": 0})
        explained = explain(fault, Replayed(None, record, None, (fault,), None), lang)
        said = " ".join((explained.what, explained.rule, explained.look))
        assert called in said, said
        usual = LANGUAGES[lang].fools.get("short", "Fool")
        assert usual == called or usual not in said, said
    assert called in language.card_name("F")
