"""What the docstring of a package says of its modules, held against its folder."""

from __future__ import annotations

import ast
import re

from tests.architecture.source import ROOT, modules

LISTED = re.compile(r"^``(\w+)`` ", re.MULTILINE)
"""A line of the table of modules."""


def test_the_modules_listed_are_those_there() -> None:
    """Packages inside a room list no module that is gone, and leave none out."""
    looked_at = 0
    for package in modules():
        listed = LISTED.findall(ast.get_docstring(package.tree) or "")
        inside = len(package.path.relative_to(ROOT).parts) > 4
        if package.path.name != "__init__.py" or not inside or not listed:
            continue
        folder = package.path.parent
        there = {path.stem for path in folder.glob("*.py")} - {"__init__"}
        there |= {path.parent.name for path in folder.glob("*/__init__.py")}
        assert sorted(listed) == sorted(there), package.name
        looked_at += 1
    assert looked_at > 10
