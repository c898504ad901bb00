"""A game as it is typed and as JSON, without a fault and with one slip in it."""

from support.paths import SAMPLES

GOOD = (SAMPLES / "french-tarot-tarotmag-17.fr.tn").read_text("utf-8")
LINE = "4 S: KD 10 9 E"
SLIP = GOOD.replace(LINE, "4 S: KD 10 8 E  ; as I read it")
SLIP_AT = SLIP[: SLIP.index("4 S:")].count("\n") + 1
JSON = (SAMPLES / "french-tarot-tarotmag-17.tarot.json").read_text("utf-8")
JSON_SLIP = JSON.replace('"DQ", "D10", "D9"', '"DQ", "D10", "D8"')
