"""St Ives: the owed Fool, twelve cards, and the game to fifty points."""

import pytest

from support.record_builders import Json, codes, fool_pile, generated, verdict


def fool_story(record: Json) -> str:
    """How the Fool fared: at once, later, surrendered, or not dealt."""
    tricks = record["hands"][0]["tricks"]
    fool = next((i for i, trick in enumerate(tricks) if "F" in trick["cards"]), None)
    if fool is None:
        return "undealt"
    paid = next((i for i, trick in enumerate(tricks) if "paid" in trick), None)
    return "surrendered" if paid is None else "at once" if paid == fool else "later"


@pytest.mark.parametrize("story", ["at once", "later", "surrendered"])
def test_the_fool_of_st_ives(story: str) -> None:
    record = next(r for r in (generated("st-ives", seed) for seed in range(4000)) if fool_story(r) == story)
    hand = record["hands"][0]
    fool, trick = next((i, t) for i, t in enumerate(hand["tricks"]) if "F" in t["cards"])
    owner = (trick["leader"] + trick["cards"].index("F")) % 4
    assert verdict(record) == "proved"
    kept = fool_pile(record)
    assert kept == (trick["winner"] if story == "surrendered" else owner)
    won = [t["winner"] for t in hand["tricks"]]
    assert (owner in won[:fool]) == (story == "at once")
    assert (owner in won) == (story != "surrendered")
    honours = {item["seat"]: item["value"] for item in hand["scores"]["items"] if item["name"] == "honours"}
    assert honours[kept] >= 5
    over = {item["seat"]: item["value"] for item in hand["scores"]["items"] if item["name"] == "cards"}
    assert all((value + 12) % 4 == 0 for value in over.values())
    assert sum(over.values()) == 0
    if story == "surrendered":
        assert over[owner] == -12
        hand["tricks"][-1]["paid"] = "S1"
        assert "fool.card" in codes(record)
