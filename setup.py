"""Build steps that pyproject.toml cannot express: packages beside `tarot_records/`, translations, the README."""

import re
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from shutil import rmtree

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
PACKAGE = "tarot_records"
BESIDE = ("web", "schema", "samples")
"""Top-level folders of the repository that are installed as packages inside `tarot_records`."""
UNDATED = datetime(1980, 1, 1, tzinfo=UTC)
"""Creation date of every compiled catalogue, so that two builds give the same bytes."""


class Build(build_py):
    """Build the package and compile its translations; keep their sources only in an editable installation."""

    def run(self) -> None:
        """Build into an empty folder, then compile every `locale/*.po`."""
        if not self.editable_mode:
            rmtree(self.build_lib, ignore_errors=True)
        super().run()
        for text in (ROOT if self.editable_mode else Path(self.build_lib)).joinpath(PACKAGE).rglob("locale/*.po"):
            with text.open("rb") as source, text.with_suffix(".mo").open("wb") as compiled:
                catalogue = read_po(source, locale=text.stem)
                catalogue.creation_date = UNDATED
                write_mo(compiled, catalogue)
            if not self.editable_mode:
                text.unlink()
        if not self.editable_mode:
            for file in Path(self.build_lib).rglob("*"):
                file.chmod(0o755 if file.is_dir() else 0o644)  # archives are unpacked with other modes than clones


def packages() -> list[str]:
    """Return the dotted names of all packages. Exit with a sentence if a top-level folder is missing."""
    names = find_packages(ROOT, include=[f"{PACKAGE}*"])
    for folder in BESIDE:
        if not (ROOT / folder / "__init__.py").is_file():
            sys.exit(
                f"Cannot build {PACKAGE}: the folder {folder}/ is missing or incomplete. "
                "Build from a whole copy of the repository."
            )
        names += [f"{PACKAGE}.{folder}", *(f"{PACKAGE}.{folder}.{name}" for name in find_packages(ROOT / folder))]
    return names


def index_page() -> str:
    """Return the README for a package index: without its picture and without links into the repository."""
    text = (ROOT / "README.md").read_text("utf-8")
    text = re.sub(r"<!-- picture -->.*?<!-- /picture -->\n+", "", text, flags=re.DOTALL)
    return re.sub(r"\[([^]]+)\]\((?!https?://)[^)]+\)", r"\1", text)


with suppress(PermissionError):
    (ROOT / "LICENSE").chmod(0o644)  # a wheel keeps its mode, and archives are unpacked with other modes than clones
setup(
    packages=packages(),
    package_dir={f"{PACKAGE}.{folder}": folder for folder in BESIDE},
    long_description=index_page(),
    long_description_content_type="text/markdown",
    cmdclass={"build_py": Build},
)
