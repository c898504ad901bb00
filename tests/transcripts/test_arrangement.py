"""Leaders and winners that tricks state under a meaning, also in tricks that lack cards."""

from typing import Final

from tarot_records.core.limits import VERSION
from tarot_records.transcripts.cards.habit import WrittenCard
from tarot_records.transcripts.play.arrangement import LEADER, NOTHING, WINNER, Meaning, arranged, told_of
from tarot_records.transcripts.tricks.trick_parts import WrittenTrick

SEATS: Final = {0: 0, 1: 1, 2: 2, 3: 3}


def test_marked_card_of_incomplete_trick_is_won_by_the_player_in_its_place() -> None:
    """The third of three cards at a table of four was played two seats after the leader."""
    cards = (WrittenCard("H7", 0, 2), WrittenCard("H8", 3, 5), WrittenCard("HK", 6, 9, marks="*"))
    meaning = Meaning(False, LEADER, NOTHING, (("*", WINNER),))
    assert told_of(WrittenTrick(cards, before=1), meaning, SEATS) == (1, 3)


def test_trick_without_cards_states_no_leader() -> None:
    assert told_of(WrittenTrick(()), Meaning(False, NOTHING, NOTHING), SEATS) == (None, None)


def test_first_leader_is_supposed_in_a_trick_that_lacks_players() -> None:
    """The last card is twice, so that each seat of the first trick is tried as its leader."""
    base = {
        **{"format": "tarot-record", "version": VERSION, "game": "french-tarot", "ruleset": "fft-2012"},
        "players": [{"name": name} for name in ("Anna", "Bert", "Clara", "Doris")],
        "hands": [{}],
    }
    cards = (WrittenCard("H7", 0, 2, seat=0), WrittenCard("H7", 3, 5, seat=2))
    meaning = Meaning(True, NOTHING, NOTHING)
    assert arranged([WrittenTrick(cards)], meaning, SEATS, base, size=4).leaders == (None,)
