"""The JSON twins: records, steps, games and faults as plain data."""

from typing import Any, cast

from tarot_records.archive.listed import Listed
from tarot_records.cards import codes_of
from tarot_records.codes import CATALOGUE
from tarot_records.faults import SEVERITIES
from tarot_records.game import Game, Ruleset
from tarot_records.position import NOBODY, Exchanged, Result
from tarot_records.web.api.shapes.lists import EntryData
from tarot_records.web.api.shapes.manual import CodeData, GameData, ReadingsData, SaidData
from tarot_records.web.api.shapes.report import FaultData, ResultData
from tarot_records.web.api.shapes.table import CardsData, ExchangeData, StepData
from tarot_records.web.site.urls import TWIN, Urls
from tarot_records.web.site.words import code_of
from tarot_records.web.table.layout import Scene
from tarot_records.web.table.walk import Walk
from tarot_records.words.explain import citations, fault_data, report_data
from tarot_records.words.languages import ENGLISH, LANGUAGES
from tarot_records.words.narration import sentence
from tarot_records.words.phrasing import sentences


def entry_data(entry: Listed, slug: str, urls: Urls) -> EntryData:
    """A record of the list, by its place in the addresses."""
    return {
        "href": urls.record(slug) + TWIN,
        "source": f"{entry.origin}:{entry.line}" if entry.line > 1 else entry.origin,
        "label": entry.label,
        "game": entry.game or None,
        "players": [player for player in entry.players if player],
        "event": entry.event or None,
        "date": entry.date or None,
        "kind": entry.kind or None,
        "contracts": entry.contracts,
        "verdict": entry.verdict,
        "hands": entry.hands,
        "best": entry.best,
        "faults": entry.wrong,
    }


def walk_data(walk: Walk, urls: Urls) -> dict[str, Any]:
    """A record with its report; each fault with the step it belongs to."""
    report = walk.report
    data = report_data(report)
    for i, fault in enumerate(data["faults"]):
        step = walk.step_of(i)
        fault["step"] = step
        fault["href"] = None if step is None else urls.step_twin(walk.slug, step)
    record = report.record
    return data | {
        "steps": len(walk.frames),
        "first": urls.step_twin(walk.slug, 0) if walk.frames else None,
        "record": None if record is None else record.model_dump(mode="json", exclude_unset=True),
    }


def step_data(walk: Walk, step: int, drawn: Scene, urls: Urls) -> StepData:
    """One step: what happened, and everything that lies on the table after it."""
    frame, rules = walk.frames[step], walk.report.rules
    position = frame.after
    setting = position.setting
    contract, partner = setting.contract, _seat(walk.report.partner_at(step))
    assert rules is not None
    winning = next((played.seat for played in drawn.trick if played.winning), None)
    return {
        "record": urls.record(walk.slug) + TWIN,
        "step": step,
        "last": len(walk.frames) - 1,
        "ways": {way: None if to is None else urls.step_twin(walk.slug, to) for way, to in walk.ways(step).items()},
        "kind": frame.kind,
        "sentence": sentence(walk.report, step),
        "pointer": frame.pointer,
        "hand": frame.hand + 1,
        "trick": frame.trick,
        "seat": _seat(frame.seat),
        "dealer": _seat(setting.dealer),
        "bids": [{"seat": seat, "bid": bid} for seat, bid in setting.bids],
        # The partner as the table knows him: the declarer himself if he plays alone, null while it is secret.
        "contract": None
        if contract is None
        else {
            "name": contract.name,
            "declarer": contract.declarer,
            "imposed": contract.imposed,
            "partner": partner,
        },
        "called": None if setting.called is None else code_of(setting.called),
        "partner": partner,
        "exchanged": [_exchange(done) for done in setting.exchanged],
        "declarations": [
            {"seat": d.seat, "kind": d.kind, "size": d.size, "cards": codes_of(d.cards), "value": d.value}
            for d in setting.declared
        ],
        "hands": [_cards(held, unseen) for held, unseen in zip(position.hands, position.unseen, strict=True)],
        "talon": {**_cards(setting.talon, setting.talon_unseen), "taken": setting.taken},
        "dead": _cards(setting.dead, 0),
        "scarts": [_cards(held, n) for held, n in zip(setting.scarts, setting.scart_unseen, strict=False)],
        "piles": [_cards(held, unseen) for held, unseen in zip(position.piles, position.hidden, strict=True)],
        "credit": position.credit,
        "middle": {
            "cards": [{"seat": played.seat, "card": played.card.code} for played in drawn.trick],
            "winning": winning,
            "over": drawn.over,
        },
        "leader": _seat(position.leader),
        "tricks": [
            {"leader": _seat(leader), "winner": _seat(winner), "cards": [code_of(card) for card in cards]}
            for leader, winner, cards in position.taken
        ],
        "unit": rules.unit,
        "card_points": [{"seats": seats, "points": value} for seats, value in rules.running(position)],
        "result": None if setting.result is None else result_data(setting.result),
        "totals": setting.totals,
        "ended": setting.ended,
        "faults": [cast(FaultData, fault_data(explained)) for explained in walk.explained_at(step)],
    }


def _seat(seat: int | None) -> int | None:
    return None if seat == NOBODY else seat


def _cards(held: int, unseen: int) -> CardsData:
    return {"cards": codes_of(held), "unknown": unseen}


def _exchange(done: Exchanged) -> ExchangeData:
    """Cards asked for or returned; none if it was in vain."""
    return {
        "kind": done.kind,
        "giver": _seat(done.giver),
        "taker": _seat(done.taker),
        "asked": None if done.asked is None else code_of(done.asked),
        **_cards(done.cards, done.size - done.cards.bit_count()),
    }


def result_data(result: Result) -> ResultData:
    """What a hand comes to."""
    return {
        "unit": result.unit,
        "card_points": [{"seats": seats, "points": value} for seats, value in result.card_points],
        "items": [{"name": item, "seat": seat, "value": value} for (item, seat), value in result.items.items()],
        "hand": result.hand,
    }


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
