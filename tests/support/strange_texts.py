"""Texts that nobody expects where they are asked for: SQL, paths, markup, numbers too large, signs of no language."""

import json

from support.paths import DATA

STRANGE_TEXTS: list[str] = json.loads((DATA / "strange-texts.json").read_text("utf-8"))
