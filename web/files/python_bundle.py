"""The viewer as Python for a browser: this package, its pure Python dependencies, Pyodide, and two compiled wheels."""

import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from io import BytesIO
from json import dumps
from pathlib import Path, PurePosixPath
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tarot_records.core.entry_points import version
from tarot_records.words.phrases import compiled

from .folder import FolderError

PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""Files of the npm package `pyodide` that a page loads."""
COMPILED: Final = ("pydantic_core", "msgspec")
"""Distributions whose wheels for Pyodide have to be given."""
LIBRARIES: Final = (
    *("pydantic", "annotated-types", "typing-inspection", "typing-extensions", "click", "rich", "pygments"),
    *("markdown-it-py", "mdurl", "flask", "werkzeug", "jinja2", "markupsafe", "itsdangerous", "blinker", "sqlalchemy"),
)
"""Distributions that are copied from this environment. Those with compiled parts do without them."""
BESIDE: Final = ("web", "schema", "samples")
"""Packages that stand beside `tarot_records` in a clone, and in it once it is installed."""
KINDS: Final = (".py", ".toml", ".html", ".json", ".tn", ".txt", ".npz", ".css", ".js", ".svg", ".png", ".md", ".typed")
"""Suffixes of the package's files that are copied as they are."""
DATED: Final = (1980, 1, 1, 0, 0, 0)
"""Date of every file of the archive, so that two runs give the same bytes."""
FOLDER: Final = "python"
"""Folder of the generated site."""


def browser_files(given: Path) -> Mapping[str, bytes]:
    """Map the path of each file in the generated site to its content; `given` holds Pyodide and the wheels.

    Raise FolderError if something is missing in `given`, or does not fit this environment.
    """
    missing = [name for name in PYODIDE if not (given / name).is_file()]
    if missing:
        raise FolderError(f"{given} holds no {missing[0]}; the npm package pyodide has it.")
    wheels = [_wheel(given, name) for name in COMPILED]
    parts = [(wheel.name, "wheel") for wheel in wheels] + [("packages.zip", "zip")]
    own = files(__package__)
    found = {name: (given / name).read_bytes() for name in PYODIDE}
    found |= {wheel.name: wheel.read_bytes() for wheel in wheels}
    found["packages.zip"] = packed_packages()
    found["parts.json"] = dumps(parts).encode("ascii")
    found["worker.mjs"] = own.joinpath("python_worker.mjs").read_bytes()
    found["tarot-replay.js"] = own.parent.joinpath("component", "tarot-replay.js").read_bytes()  # type: ignore[attr-defined]
    return {f"{FOLDER}/{name}": body for name, body in found.items()}


def _wheel(given: Path, name: str) -> Path:
    """Return the wheel of a distribution for Pyodide. Raise FolderError if there is none that fits."""
    found = sorted(given.glob(f"{name}-*_wasm32.whl"))
    if not found:
        raise FolderError(f"{given} holds no wheel of {name} for Pyodide; the chapter `browser` says where it is.")
    wanted = distribution(name).version
    if name == "pydantic_core" and found[-1].name.split("-")[1] != wanted:
        raise FolderError(f"{found[-1].name} does not fit the pydantic of this environment, which needs {wanted}.")
    return found[-1]


def packed_packages() -> bytes:
    """Return a ZIP file with this package and all that it needs of pure Python, the same bytes in every run."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, body in sorted({**dict(_libraries()), **dict(_package())}.items()):
            info = ZipInfo(name, DATED)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, body)
    return packed.getvalue()


def _libraries() -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each Python file of the libraries. Raise FolderError if one is missing."""
    for name in LIBRARIES:
        try:
            listed = distribution(name).files or ()
        except PackageNotFoundError as error:
            raise FolderError(f"{name} is not installed, which the viewer needs.") from error
        for file in listed:
            is_wanted = file.suffix in (".py", ".typed") or file.name in ("METADATA", "entry_points.txt")
            if is_wanted and ".." not in file.parts:
                yield file.as_posix(), Path(str(file.locate())).read_bytes()


def _package() -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of each file of this package, with its translations compiled."""
    metadata = f"Metadata-Version: 2.1\nName: tarot-records\nVersion: {version()}\n"
    yield f"tarot_records-{version()}.dist-info/METADATA", metadata.encode("utf-8")
    home = Path(str(sys.modules["tarot_records"].__file__)).parent
    roots = {"tarot_records": home}
    for name in BESIDE:
        roots[f"tarot_records/{name}"] = Path(str(files(f"tarot_records.{name}").joinpath("__init__.py"))).parent
    for inside, root in roots.items():
        for path in root.rglob("*"):
            name = str(PurePosixPath(inside) / path.relative_to(root).as_posix())
            if "__pycache__" in path.parts or "node_modules" in path.parts or not path.is_file():
                continue
            if path.suffix in KINDS or path.suffix == ".mo":
                yield name, path.read_bytes()
            elif path.suffix == ".po" and (body := compiled(path)) is not None:
                yield name.removesuffix(".po") + ".mo", body
