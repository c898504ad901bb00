"""The reference as plain data: games and fault codes."""

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import SEVERITIES
from tarot_records.rules.game import Game, Ruleset
from tarot_records.words.explain import citations
from tarot_records.words.language import ENGLISH, LANGUAGES
from tarot_records.words.phrasing import sentences

from ..shapes.manual import CodeData, GameData, ReadingsData, SaidData


def game_data(game: Game) -> GameData:
    """A game: facts, options, sources, open points."""
    return {
        "id": game.id,
        "name": game.name,
        "summary": game.summary,
        "ruleset": game.ruleset().id,
        "players": game.players,
        "direction": game.direction,
        "facts": game.facts,
        "bids": game.bids,
        "declarations": game.declarations,
        "items": game.items,
        **_readings(game.ruleset()),
        "rulesets": [
            {"id": ruleset.id, "facts": {**game.facts, **ruleset.facts}, **_readings(ruleset)}
            for ruleset in game.rulesets
        ],
    }


def _readings(ruleset: Ruleset) -> ReadingsData:
    """How a ruleset is read: its options, open points and sources."""
    return {
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "default": option.default,
                "source": option.source,
                "settles": option.settles or None,
            }
            for option in ruleset.options
        ],
        "points": [
            {"number": point.number, "issue": point.issue, "reading": point.reading, "source": point.source}
            for point in ruleset.points
        ],
        "sources": ruleset.sources,
    }


def code_data(code: str) -> CodeData:
    """What the catalogue says about a code: at the top in English, below `languages` in every language."""
    entry, said = CATALOGUE[code], sentences(code, ENGLISH.code)
    return {
        "code": code,
        "severity": entry.severity,
        "severity_means": SEVERITIES[entry.severity],
        "what": said.what,
        "rule": said.rule,
        "look": said.look,
        "follows": list(dict.fromkeys(cause.code for cause in entry.follows)),
        "sources": {game.id: cited for game, cited in citations(code)},
        "languages": {lang: _said(code, lang) for lang in LANGUAGES},
    }


def _said(code: str, lang: str) -> SaidData:
    """The severity and the sentences of a code in a language."""
    language, severity, said = LANGUAGES[lang], CATALOGUE[code].severity, sentences(code, lang)
    return {
        "name": language.name,
        "severity": language.severity(severity),
        "severity_means": LANGUAGES[lang].severity_means(severity),
        "what": said.what,
        "rule": said.rule,
        "look": said.look,
    }
