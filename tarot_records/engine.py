"""The engine: which program gave a verdict, so that an archive knows what has to be proved again.

A version number alone does not tell: between two releases the rules change too. So the name of the engine
has a fingerprint of every file that can change a verdict.
"""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from tarot_records.found import version

HOME: Final = Path(__file__).parent
"""The folder of the package."""
_MODULES: Final = ("cards", "faults", "game", "position", "record", "replay", "report", "source", "codes")
_FOLDERS: Final = ("completing", "counting", "games", "notation", "phases")
"""What a verdict depends on."""


@lru_cache(maxsize=1)
def engine() -> str:
    """The engine's name, such as `0.1.0+5d0c7a91`."""
    files = [HOME / f"{name}.py" for name in _MODULES]
    files += [file for name in _FOLDERS for file in sorted((HOME / name).rglob("*.py"))]
    return f"{version()}+{fingerprint(files)}"


def fingerprint(files: Iterable[Path]) -> str:
    """A few characters that tell these files of the package from any others."""
    found = sha256()
    for file in files:
        found.update(file.relative_to(HOME).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:8]
