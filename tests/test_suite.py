"""The tests themselves: every file of them has some that are quick, or says why not."""

import ast
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("test_*.py"))


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
