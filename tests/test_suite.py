"""The tests themselves: every file of them has some that are quick, or says why not; and what they are run with."""

import ast
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from support.paths import ROOT, TESTS

FILES = sorted(TESTS.rglob("test_*.py"))


def is_long(mark: ast.expr) -> bool:
    """Whether this is `pytest.mark.long`, with a reason."""
    return isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.long" and bool(mark.args)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_has_quick_tests_or_says_why_not(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    for_all = [node.value for node in tree.body if isinstance(node, ast.Assign) and "pytestmark" in ast.unparse(node)]
    if any(is_long(mark) for value in for_all for mark in ast.walk(value) if isinstance(mark, ast.expr)):
        return
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    assert any(not any(map(is_long, test.decorator_list)) for test in tests)


def pinned(name: str) -> dict[str, str]:
    """The versions that a file of constraints names: project -> version."""
    lines = (ROOT / ".ci" / name).read_text("utf-8").splitlines()
    pins = [line.partition("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(project): version for project, _, version in pins}


def test_tested_versions_are_allowed_and_include_the_lowest() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    at_run_time = [
        Requirement(needed)
        for needs in (project["dependencies"], *(extras[extra] for extra in extras.keys() - {"test", "dev", "docs"}))
        for needed in needs
    ]
    usual, lowest = pinned("constraints.txt"), pinned("lowest.txt")
    for needed in at_run_time:
        name = canonicalize_name(needed.name)
        assert usual[name] in needed.specifier
        assert any(one.operator == "<" for one in needed.specifier), f"{name} has no upper bound"
        (least,) = (one.version for one in needed.specifier if one.operator == ">=")
        assert f"{lowest[name]}.".startswith(f"{least}."), name
    for needed in map(Requirement, extras["docs"]):
        assert usual[canonicalize_name(needed.name)] in needed.specifier
