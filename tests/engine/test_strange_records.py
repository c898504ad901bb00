"""Records of any shape, said to be of a game we know: judged, completed and mended without ever breaking."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from support.arbitrary_records import records
from support.record_builders import ALL_TABLES, TableOf, name_of
from tarot_records.games import GAMES
from tarot_records.output.text import report_text
from tarot_records.record.model import Player, Record
from tarot_records.repairs.ranking import list_repairs
from tarot_records.report.report import UNREADABLE, report_on
from tarot_records.words.language import LANGUAGES

pytestmark = pytest.mark.long("repairs of strange records are tried")


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=2, suppress_health_check=list(HealthCheck))
@given(strange=records)
def test_strange_records_are_reported_without_errors(table: TableOf, strange: Record) -> None:
    """The report is in one language, at each table in another than at the one before."""
    game, players = table
    players_of: Any = (Player(),) * players
    known = {"game": game, "ruleset": GAMES[game].usual_ruleset(players).id, "options": {}, "players": players_of}
    record = strange.model_copy(update=known)
    report = report_on(record, keep=True, seconds=0.05, steps=20)
    assert report.verdict != UNREADABLE
    lang = [*LANGUAGES][ALL_TABLES.index(table) % len(LANGUAGES)]
    assert report.verdict == "proved" or report_text(report, True, lang)
    for one in list_repairs(report, seconds=0.1):
        assert all(one.sentence(lang) for lang in LANGUAGES)
