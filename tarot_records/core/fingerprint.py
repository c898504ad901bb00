"""Fingerprint of the program that gave a verdict, so that an archive knows what has to be proved again.

The rules also change between two releases. Therefore the name of the engine contains a hash of every file that can
change a verdict.
"""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tarot_records.core.entry_points import GAMES, found, version

HOME: Final = Path(__file__).parents[1]
"""The folder of the package."""
_PACKAGES: Final = (
    *("core", "record", "counting", "rules", "phases", "games", "engine"),
    *("notation", "transcripts", "reading", "completing", "report"),
)
"""Packages that a verdict depends on, besides installed games."""


@lru_cache(maxsize=1)
def engine() -> str:
    """Return the engine's name, such as `0.1.0+5d0c7a91`."""
    folders = [*(HOME / name for name in _PACKAGES), *strangers()]
    files = [file for folder in folders for kind in ("*.py", "*.toml") for file in sorted(folder.rglob(kind))]
    return f"{version()}+{fingerprint(files)}"


def strangers() -> list[Path]:
    """Return the folders of the packages that bring games of their own."""
    names = {point.module.partition(".")[0] for point in found(GAMES)} - {HOME.name}
    specs = (find_spec(name) for name in sorted(names))
    return [Path(place) for spec in specs if spec is not None for place in spec.submodule_search_locations or ()]


def fingerprint(files: Iterable[Path]) -> str:
    """Return a few characters that tell these files from any others, wherever the packages lie."""
    digest = sha256()
    for file in files:
        place = file.relative_to(HOME) if file.is_relative_to(HOME) else Path(*file.parts[-2:])
        digest.update(place.as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:8]
