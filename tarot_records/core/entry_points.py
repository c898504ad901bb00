"""Entry points of installed packages: games and importers; the version and folders of this package.

Games stand in the group `tarot_records.games`, readers of other programs' files in `tarot_records.importers`. Ours are
declared in the same way as a stranger's. A copy of the repository that is not installed declares its own in its
`pyproject.toml`, which is also the truth where an older installation of it is there too.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, SelectableGroups

GAMES, IMPORTERS = "tarot_records.games", "tarot_records.importers"
"""The groups of entry points."""

_OURS = "tarot-records"
_DECLARED = Path(__file__).parents[2] / "pyproject.toml"


@cache
def _installed() -> "SelectableGroups":
    """Return what all installed packages declare; to read that takes as long as several hands."""
    from importlib.metadata import entry_points

    return entry_points()


def found(group: str) -> "Iterator[EntryPoint]":
    """The entry points of a group, each name once, in the order of their names; ours stand where names are the same."""
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
    """Return what the copy of the repository around this package declares; nothing if it stands by itself."""
    if not _DECLARED.is_file():
        return {}
    project: Mapping[str, Any] = tomllib.loads(_DECLARED.read_text("utf-8")).get("project", {})
    return project if project.get("name") == _OURS else {}
