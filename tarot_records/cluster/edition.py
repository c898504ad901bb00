"""Editions: what has to be the same on every machine for what they tell to be the same to the byte.

That is this package, which has a fingerprint of all its files, and whatever else verdicts and sentences come from.
"""

import platform
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from tarot_records.core.entry_points import version as ours
from tarot_records.core.fingerprint import HOME, fingerprint

_LIBRARIES: Final = ("pydantic", "zstandard", "ortools", "distributed")
"""Their messages stand in reports, or gaps are settled by them, or they carry what is sent."""
_VIEWER: Final = "web"


Edition = dict[str, str]
"""The name of a thing -> its version."""


@lru_cache(maxsize=1)
def edition() -> Edition:
    """The edition of this process, as it was when first asked for."""
    files = [file for file in sorted(HOME.rglob("*.py")) if file.relative_to(HOME).parts[0] != _VIEWER]
    return {
        "tarot-records": f"{ours()}+{fingerprint(files)}",
        "Python": ".".join(platform.python_version_tuple()[:2]),
        **{name: _version(name) for name in _LIBRARIES},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def differences(here: Edition, there: Edition) -> str:
    """What is another there than here; empty if nothing is."""
    return ", ".join(f"{name} {there[name]} (here {here[name]})" for name in here if there[name] != here[name])
