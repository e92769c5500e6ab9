"""What the docstring of a package says of its modules, held against its folder."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.source import ROOT, Module, modules

LISTED = re.compile(r"^``(\w+)`` ", re.MULTILINE)
"""A line of the table of modules."""

UNFINISHED = {"burstein", "burstein_legacy", "nswca"}
"""Packages whose tables are being written anew."""

PACKAGES = [
    module
    for module in modules()
    if module.path.name == "__init__.py"
    and len(module.path.relative_to(ROOT).parts) > 4
    and module.path.parent.name not in UNFINISHED
    and LISTED.search(ast.get_docstring(module.tree) or "")
]
"""Packages inside a room that list their modules."""


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_the_modules_listed_are_those_there(package: Module) -> None:
    """No module that is gone, and none left out."""
    listed = LISTED.findall(ast.get_docstring(package.tree) or "")
    folder = package.path.parent
    there = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    there |= {path.parent.name for path in folder.glob("*/__init__.py")}
    assert len(listed) == len(set(listed))
    assert set(listed) == there
