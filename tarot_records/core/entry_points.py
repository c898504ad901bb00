"""Entry points of games and importers; version, folders and fingerprint of this package.

Other packages declare games in the group `tarot_records.games` of entry points. Importers, ours included, are in the
group `tarot_records.importers`. In a checkout, the entry points are those of its `pyproject.toml`, even if an older
version of the package is installed as well.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
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
    """Return the entry points of all installed packages, cached because reading them is slow."""
    from importlib.metadata import entry_points

    return entry_points()


def find_entry_points(group: str) -> "Iterator[EntryPoint]":
    """Yield the entry points of a group, sorted by name; those of this checkout replace others of the same name."""
    from importlib.metadata import EntryPoint

    points = {point.name: point for point in _installed().select(group=group)}
    points |= {
        name: EntryPoint(name, value, group)
        for name, value in _checkout_project().get("entry-points", {}).get(group, {}).items()
    }
    return (points[name] for name in sorted(points))


def folder_of(package: str) -> Path:
    """Return the folder of a package of ours, such as `tarot_records.schema`, without importing it.

    In a checkout the folder stands beside `tarot_records/`, in an installation inside it. Raises FileNotFoundError if
    the folder is missing: then the installation is damaged.
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
    return _checkout_project().get("version") or _installed_version()


def _installed_version() -> str:
    from importlib.metadata import version as version_of

    return version_of(_OURS)


@cache
def _checkout_project() -> Mapping[str, Any]:
    """Return the project table of the checkout's `pyproject.toml`; empty in an installation."""
    if not _DECLARED.is_file():
        return {}
    project: Mapping[str, Any] = tomllib.loads(_DECLARED.read_text("utf-8")).get("project", {})
    return project if project.get("name") == _OURS else {}


@cache
def engine_name() -> str:
    """Return the name of the engine, such as `0.1.0+5d0c7a91`: the version and a hash of the files behind a verdict.

    An archive stores the name with each verdict, and proves records again if the name has changed. The hash is in the
    name because rules also change between two releases.
    """
    folders = [*(HOME / name for name in _PACKAGES), *plug_in_folders()]
    files = [file for folder in folders for kind in ("*.py", "*.toml") for file in sorted(folder.rglob(kind))]
    return f"{version()}+{fingerprint(files)}"


def plug_in_folders() -> list[Path]:
    """Return the folders of installed packages that add games."""
    names = {point.module.partition(".")[0] for point in find_entry_points(GAMES)} - {HOME.name}
    specs = (find_spec(name) for name in sorted(names))
    return [Path(place) for spec in specs if spec is not None for place in spec.submodule_search_locations or ()]


def fingerprint(files: Iterable[Path]) -> str:
    """Return a short hash of the files: their contents, and their paths within their packages."""
    from hashlib import sha256

    digest = sha256()
    for file in files:
        place = file.relative_to(HOME) if file.is_relative_to(HOME) else Path(*file.parts[-2:])
        digest.update(place.as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:8]
