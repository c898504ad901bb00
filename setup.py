"""The one step of the build that is not in pyproject.toml: the translations are compiled for gettext."""

from pathlib import Path
from shutil import rmtree

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class Build(build_py):
    """Builds the package with its translations compiled; their texts are there too only if it stays in place."""

    def run(self) -> None:
        """Copies the package to where nothing else is, then compiles what lies in folders called `locale`."""
        if not self.editable_mode:
            rmtree(self.build_lib, ignore_errors=True)  # what an earlier build left there is no part of this one
        super().run()
        root = Path(__file__).parent if self.editable_mode else Path(self.build_lib)
        for text in (root / "tarot_records").rglob("locale/*.po"):
            with text.open("rb") as source, text.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(source, locale=text.stem))
            if not self.editable_mode:
                text.unlink()


setup(cmdclass={"build_py": Build})
