"""Each value of each option is judged otherwise than the default by some hand, in both directions, or stands in a list.

Most are shown by generated hands, whose seeds are kept in `data/option-seeds.toml`, some by records that are kept for
the option. `data/options-not-triggered.toml` lists the others with the reason.
"""

import tomllib

import pytest

from support.open_points import CASES
from support.option_seeds import RECORDS, Trigger, generated_session, is_triggered, kept_seeds, triggers
from support.paths import DATA
from tarot_records.games import GAMES
from tarot_records.record.model import Record

SEEDS = kept_seeds()
ALL = list(triggers(list(GAMES)))
LISTED: dict[str, list[str]] = tomllib.loads((DATA / "options-not-triggered.toml").read_text("utf-8"))
NAMES = {f"{one.game} {one.ruleset} {one.key}": one for one in ALL}
NOT_TRIGGERED = {NAMES[name]: reason for reason, names in LISTED.items() for name in names}


def kept_record(trigger: Trigger) -> Record:
    """Return the record that is kept for the value other than the default, played by what the trigger says."""
    defaults = {one.name: one.default for one in GAMES[trigger.game].ruleset(trigger.ruleset).options}
    value = trigger.judged if trigger.played == defaults[trigger.option] else trigger.played
    record = RECORDS.get((trigger.game, trigger.ruleset, trigger.option, value))
    if record is None:
        record = CASES[trigger.game, trigger.option, value]
    options = defaults | record["options"] | {trigger.option: trigger.played}
    return Record.model_validate(record | {"options": options})


@pytest.mark.parametrize("trigger", SEEDS, ids=lambda trigger: f"{trigger.game} {trigger.ruleset} {trigger.key}")
def test_generated_hand_is_judged_otherwise_by_the_other_value(trigger: Trigger) -> None:
    assert is_triggered(trigger, generated_session(trigger, SEEDS[trigger]))


@pytest.mark.parametrize("game", GAMES)
def test_values_without_a_seed_have_a_record_or_are_listed(game: str) -> None:
    """None of those listed is shown by its record, so that the list has no more than it must."""
    for trigger in ALL:
        if trigger.game == game and trigger not in SEEDS:
            assert is_triggered(trigger, kept_record(trigger)) != (trigger in NOT_TRIGGERED), trigger
    assert not SEEDS.keys() & NOT_TRIGGERED.keys()
