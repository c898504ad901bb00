"""A record that is hostile to whoever shows it: markup wherever it may say anything, and nonsense for play."""

import json
from importlib.resources import files

NASTY = "</title><script>alert(1)</script>'\"&{{ 7*7 }}"


def magazine() -> dict[str, object]:
    text = files("tarot_records.samples").joinpath("french-tarot-tarotmag-17.tarot.json").read_text("utf-8")
    return dict(json.loads(text))


def hostile() -> dict[str, object]:
    """A record that says something nasty wherever it may say anything, and plays nonsense."""
    data = json.loads(json.dumps(magazine()))
    data["id"] = NASTY
    data["event"] = {"name": NASTY, "place": NASTY}
    data["players"] = [{"name": NASTY + str(i), "label": "<script>"} for i in range(4)]
    data["provenance"] = {"source": NASTY, "note": NASTY}
    data["marks"] = [{"at": "/hands/0/tricks/0/cards/0", "kind": "comment", "text": NASTY, "sic": NASTY}]
    data["marks"] += [{"at": "/<script>", "kind": "gap", "readings": [NASTY]}]
    hand = data["hands"][0]
    hand["label"] = NASTY
    hand["deal"]["hands"][1] = ["T21", "T40", "?", "S?", "T?", "F"]
    hand["deal"]["talon"] = None
    hand["scart"][0]["cards"] = ["SK", "T1", "F", "F", "?", "H?"]
    hand["tricks"][3]["cards"] = ["F", "F", "?", "S?", "T33"]
    hand["tricks"][4]["leader"] = 7
    hand["tricks"][5]["cards"] = ["T21"]
    hand["tricks"][6]["winner"] = 6
    hand["scores"]["items"] += [{"name": "nonsense", "value": 3, "seat": 6}]
    hand["scores"]["hand"] = [1, None, 3]
    return dict(data)
