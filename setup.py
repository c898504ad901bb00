"""The steps of the build that are not in pyproject.toml: the translations, and the compiled replay if it is asked for.

With TAROT_RECORDS_COMPILE=1 in the environment mypyc compiles the modules that a hand's replay spends its time in. They
are the same modules, and stand beside their compiled forms; the wheel then is for one system and one Python.
"""

import ast
import os
from contextlib import chdir
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree, rmtree

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = "tarot_records"
COMPILING = os.environ.get("TAROT_RECORDS_COMPILE") == "1"
OPTIMIZED = os.environ.get("MYPYC_OPT_LEVEL", "3")
"""How long the compiler of the system may take; mypyc's own word. CI, which only asks what comes out, says 0."""
UNDATED = datetime(1980, 1, 1, tzinfo=UTC)
"""Of every catalogue: else it is the minute of the build, and no two wheels are the same."""
COMPILER = "mypy>=2.4,<2.5"
CORE = ("fool", "replaying")
PHASES = ("bids", "comparison", "deal", "declarations", "scart", "settlement", "tricks")
OF_GAMES = ("hand", "play", "rules", "score")
"""What is compiled: where the time of good records goes. Of games, the modules of these names.

mypyc 2.4 gives up on `in (one, *others)` and on a lambda that holds `self`, and CI then says so. Where cards are only
counted as bits it is no faster than Python, so `cards`, `counting.scheme` and `position` stay as they are.
"""


class Build(build_py):
    """Builds the package with its translations compiled; their texts are there too only if it stays in place."""

    def run(self) -> None:
        """Copies the package to where nothing else is, then compiles what lies in folders called `locale`."""
        if not self.editable_mode:
            rmtree(self.build_lib, ignore_errors=True)  # what an earlier build left there is no part of this one
        super().run()
        root = Path(__file__).parent if self.editable_mode else Path(self.build_lib)
        for text in (root / PACKAGE).rglob("locale/*.po"):
            with text.open("rb") as source, text.with_suffix(".mo").open("wb") as compiled:
                catalogue = read_po(source, locale=text.stem)
                catalogue.creation_date = UNDATED
                write_mo(compiled, catalogue)
            if not self.editable_mode:
                text.unlink()


class Compile(build_ext):
    """Compiles functions and methods of the replay in a copy of the package; not where it is installed in place."""

    def run(self) -> None:
        """Has mypyc make C of the modules, and the compiler of the system make machine code of that."""
        if self.inplace or self.editable_mode:
            return
        from mypyc.build import mypycify

        built, copy = Path(self.build_lib).absolute(), Path(self.build_temp).absolute()
        rmtree(copy, ignore_errors=True)
        copytree(built / PACKAGE, copy / PACKAGE)
        with chdir(copy):
            modules = _modules(Path(PACKAGE))
            for module in modules:
                module.write_text(_with_classes_of_python(module.read_text("utf-8")), "utf-8")
            names = [str(module) for module in modules]
            asked = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", *names]
            # Together, and yet as if each were alone: what else there is below a class nobody knows.
            self.distribution.ext_modules = mypycify(
                asked, opt_level=OPTIMIZED, debug_level="0", separate=[(names, PACKAGE)], group_name=PACKAGE
            )
            compiler = build_ext(self.distribution)  # one that knows from the beginning what there is to do
            compiler.build_lib, compiler.build_temp = str(built), str(copy / "objects")
            compiler.ensure_finalized()
            compiler.run()


class Compiled(Distribution):
    """A package that is compiled, though what is compiled is known only when it is there."""

    def has_ext_modules(self) -> bool:
        """Whether the wheel is for one system and one Python."""
        return True


def _modules(package: Path) -> list[Path]:
    """The modules that are compiled."""
    core = [package / f"{name}.py" for name in CORE] + [package / "phases" / f"{name}.py" for name in PHASES]
    return core + sorted(file for name in OF_GAMES for file in package.glob(f"games/*/{name}.py"))


def _with_classes_of_python(text: str) -> str:
    """The text of a module, line for line, so that mypyc leaves its classes what they are and compiles their methods.

    A class of its own kind could not be the base of a stranger's phase, takes constants for fields, and looks for types
    that are imported for checking only. A class with a decorator that it does not know stays a class of Python, and a
    type in quotes is not looked for.
    """
    lines = text.split("\n")
    for node in [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]:
        before = min(line.lineno for line in (node, *node.decorator_list)) - 2
        if lines[before]:
            raise ValueError(f"there is no empty line before the class {node.name}")
        lines[before] = " " * node.col_offset + "@(lambda kind: kind)"
        for types in [part.annotation for part in node.body if isinstance(part, ast.AnnAssign)]:
            line = lines[types.lineno - 1]
            told = ast.get_source_segment(text, types)
            lines[types.lineno - 1] = f"{line[: types.col_offset]}{told!r}{line[types.end_col_offset :]}"
    return "\n".join(lines)


if COMPILING:
    setup(cmdclass={"build_py": Build, "build_ext": Compile}, distclass=Compiled, setup_requires=[COMPILER])
else:
    setup(cmdclass={"build_py": Build})
