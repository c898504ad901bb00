"""Entry points of installed packages: games and importers; the version, the folders and the fingerprint of this one.

Games of other packages stand in the group `tarot_records.games`, readers of other programs' files in
`tarot_records.importers`, ours as well. A copy of the repository that is not installed declares its own in its
`pyproject.toml`, which is also the truth where an older installation of it is there too.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, SelectableGroups

GAMES, IMPORTERS = "tarot_records.games", "tarot_records.importers"
"""The groups of entry points."""

_OURS = "tarot-records"
HOME: Final = Path(__file__).parents[1]
"""The folder of the package."""
_PACKAGES: Final = (
    *("core", "record", "counting", "rules", "phases", "games", "engine"),
    *("notation", "transcripts", "reading", "completing", "report"),
)
"""Packages that a verdict depends on, besides installed games."""
_DECLARED = Path(__file__).parents[2] / "pyproject.toml"


@cache
def _installed() -> "SelectableGroups":
    """Return the entry points of all installed packages; reading them takes as long as several hands."""
    from importlib.metadata import entry_points

    return entry_points()


def found(group: str) -> "Iterator[EntryPoint]":
    """Yield the entry points of a group in the order of their names; of equal names, ours."""
    from importlib.metadata import EntryPoint

    points = {point.name: point for point in _installed().select(group=group)}
    points |= {
        name: EntryPoint(name, value, group) for name, value in _here().get("entry-points", {}).get(group, {}).items()
    }
    return (points[name] for name in sorted(points))


def folder_of(package: str) -> Path:
    """Return the folder of a package of ours, such as `tarot_records.schema`, without importing it.

    In a checkout it stands beside `tarot_records/`, in an installation inside it. Raises FileNotFoundError if it is
    missing: then the installation is damaged.
    """
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the folder of {package} is missing: install tarot-records again")
    return Path(spec.origin).parent


def schema_file() -> Path:
    """Return the path of the published JSON Schema of a record."""
    return folder_of("tarot_records.schema") / "tarot-record.json"


def version() -> str:
    """Return the version of this package."""
    return _here().get("version") or _installed_version()


def _installed_version() -> str:
    """Return the version as it was installed."""
    from importlib.metadata import version as version_of

    return version_of(_OURS)


@cache
def _here() -> Mapping[str, Any]:
    """Return the project table of the repository around this package; empty if there is none."""
    if not _DECLARED.is_file():
        return {}
    project: Mapping[str, Any] = tomllib.loads(_DECLARED.read_text("utf-8")).get("project", {})
    return project if project.get("name") == _OURS else {}


@cache
def engine() -> str:
    """Return the engine's name, such as `0.1.0+5d0c7a91`, so that an archive knows what has to be proved again.

    The rules also change between two releases, so the name contains a hash of every file that can change a verdict.
    """
    folders = [*(HOME / name for name in _PACKAGES), *strangers()]
    files = [file for folder in folders for kind in ("*.py", "*.toml") for file in sorted(folder.rglob(kind))]
    return f"{version()}+{fingerprint(files)}"


def strangers() -> list[Path]:
    """Return the folders of the packages that bring games of their own."""
    names = {point.module.partition(".")[0] for point in found(GAMES)} - {HOME.name}
    specs = (find_spec(name) for name in sorted(names))
    return [Path(place) for spec in specs if spec is not None for place in spec.submodule_search_locations or ()]


def fingerprint(files: Iterable[Path]) -> str:
    """Return a short hash of these files, which does not depend on where the packages lie."""
    digest = sha256()
    for file in files:
        place = file.relative_to(HOME) if file.is_relative_to(HOME) else Path(*file.parts[-2:])
        digest.update(place.as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:8]
