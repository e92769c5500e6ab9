"""What a reader may rely on in every module: sizes, silence, sources, lists, words that are not."""

from __future__ import annotations

import ast
import importlib
import re
import types
from collections.abc import Iterator

import pytest

import openarbiter
from tests.architecture.source import (
    PACKAGE,
    ROOT,
    Function,
    Module,
    functions,
    modules,
    text_files,
)

MAX_LINES = 600
MAX_FUNCTION_LINES = 60

MAX_TEMPLATE_LINE = 120

STATIC = ROOT / "src" / PACKAGE / "web" / "static"
TEMPLATES = ROOT / "src" / PACKAGE / "web" / "templates"

COMMANDS_AND_PAGES = {"cli", "web", "__main__"}
"""The rooms that talk to people: only they print, only they catch what nobody foresaw."""

FRAMEWORK = {
    *("rulebooks.edition", "rulebooks.pairing", "rulebooks.registry", "rulebooks.told"),
    "formats.text",
}
"""Modules that hold no rule and no format, only the shape or the bytes of one."""

CHAPTERS = {"accelerations", "basic_rules", "colours", "criteria", "sequence", "terms"}
"""Modules that are chapters of a regulation: there every function names its own article."""

SOURCE = re.compile(r"Source:|Articles? \d|\bC\.0\d|\b(?:BR|GHR) \d|\bTRF\d\d\b")
"""What counts as naming a source: the section, an article, a chapter, the format of the file."""

CODE = re.compile(r"""['"][A-D]\d+""")
"""A decorator with the code of a criterion, or with its article, names them for its function."""


def place(module: Module, node: ast.AST) -> str:
    """File and line of a node, for a message."""
    return f"{module.path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def code_lines(function: Function) -> int:
    """Lines of a function from its ``def`` to its end, its docstring not counted."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None and len(function.body) > 1:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def public_functions(module: Module) -> list[Function]:
    """Functions of a module that others may call."""
    return [
        node
        for node in module.tree.body
        if isinstance(node, Function) and not node.name.startswith("_")
    ]


def test_files_are_short() -> None:
    """What grows past 600 lines is two chapters or subjects; packed scripts of others are one."""
    read = [*STATIC.glob("*.js"), *STATIC.glob("*.css"), *(ROOT / "tests").rglob("*.py")]
    assert {path.name for path in read} >= {"desk.js", "desk.css", "conftest.py"}
    lines = {path.name: path.read_text("utf-8").count("\n") for path in read}
    lines |= {module.name: module.text.count("\n") for module in modules()}
    assert not [name for name, many in lines.items() if many > MAX_LINES]


def test_style_sheets_have_no_left_and_right() -> None:
    """They name the beginning and the end of a line, which are elsewhere from right to left."""
    sides = re.compile(
        r"(margin|padding|border)-(left|right)|text-align: (left|right)|float: (left|right)"
        r"|(?<![-\w])(left|right):"
    )
    texts = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.css")}
    assert texts
    assert not {name: found[0] for name, text in texts.items() if (found := sides.search(text))}


def test_templates_can_be_read() -> None:
    """A line of a page's template fits beside its code; a long sentence is several literals."""
    long = [
        f"{path.name}:{number}"
        for path in TEMPLATES.rglob("*.html")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > MAX_TEMPLATE_LINE
    ]
    assert not long


def test_functions_are_short() -> None:
    """A function of more than 60 lines of code is several."""
    long = [
        f"{place(module, function)}: {function.name} has {code_lines(function)} lines"
        for module in modules()
        for function in functions(module)
        if code_lines(function) > MAX_FUNCTION_LINES
    ]
    assert not long


def test_modules_say_what_they_know() -> None:
    """Every module opens with a docstring."""
    assert not [module.name for module in modules() if not ast.get_docstring(module.tree)]


def below_commands_and_pages() -> Iterator[tuple[Module, ast.AST]]:
    """Every node of every module that talks to nobody."""
    for module in modules():
        if module.room not in COMMANDS_AND_PAGES:
            for node in module.nodes:
                yield module, node


def test_only_commands_and_pages_catch_everything() -> None:
    """`except Exception` and its like stand in commands and pages only."""
    assert not [
        place(module, node)
        for module, node in below_commands_and_pages()
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or "Exception" in ast.unparse(node.type).split("."))
    ]


def test_core_is_silent() -> None:
    """Nothing below commands and pages prints or logs."""
    assert not [
        place(module, node)
        for module, node in below_commands_and_pages()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]
    assert not [
        f"{module.name}:{line}: {name}"
        for module in modules()
        if module.room not in COMMANDS_AND_PAGES
        for line, name in module.imports
        if "logging" in name
    ]


def silent_functions(module: Module) -> list[str]:
    """Public functions that name no source, neither in the docstring nor by a criterion's code."""
    return [
        f"{place(module, function)}: {function.name}"
        for function in public_functions(module)
        if not SOURCE.search(ast.get_docstring(function) or "")
        and not any(CODE.search(ast.unparse(mark)) for mark in function.decorator_list)
    ]


def package_docstring(module: Module) -> str:
    """The docstring of the package a module lies in, unless that is a whole room."""
    package = module.name.rpartition(".")[0]
    if package.count(".") < 2:
        return ""
    (found,) = (each for each in modules() if each.name == package)
    return ast.get_docstring(found.tree) or ""


def test_chapters_name_an_article_for_every_function() -> None:
    """In a chapter of a regulation every public function names what it obeys."""
    assert not [
        silent
        for module in modules()
        if module.room == "rulebooks" and module.path.stem in CHAPTERS
        for silent in silent_functions(module)
    ]


def test_sources_are_named() -> None:
    """Where something is obeyed or computed, the function, module or package names the source."""
    for module in modules():
        texts = (ast.get_docstring(module.tree) or "", package_docstring(module))
        if (
            module.room in {"rulebooks", "formats", "matching", "ranking"}
            and module.name.removeprefix("openarbiter.") not in FRAMEWORK
            and not any(SOURCE.search(text) for text in texts)
        ):
            assert not silent_functions(module)


def shown(module: types.ModuleType) -> set[str]:
    """Names a module shows: no underscore in front, and no module."""
    return {
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }


def test_facade_shows_exactly_what_it_lists() -> None:
    """`__all__` names everything a user sees, and nothing else is to be seen."""
    listed = list(openarbiter.__all__)
    assert listed == sorted(set(listed))
    assert set(dir(openarbiter)) == {*listed, "__version__"}
    assert shown(openarbiter) - {"annotations"} <= set(listed)


def test_every_name_of_the_facade_can_be_had() -> None:
    """Names that are loaded when asked for can really be loaded."""
    for name in openarbiter.__all__:
        assert getattr(openarbiter, name) is not None


def test_facade_stays_small() -> None:
    """A newcomer can read the list, in which also is what a tournament is built from."""
    assert len(openarbiter.__all__) <= 48


def test_lists_of_names_are_true() -> None:
    """Every `__all__` names a thing once, and each of its names exists."""
    showing = [module.name for module in modules() if "\n__all__ = " in module.text]
    assert showing
    for loaded in map(importlib.import_module, showing):
        names = list(loaded.__all__)
        assert len(names) == len(set(names)), loaded
        assert all(hasattr(loaded, name) for name in names), loaded


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


# Put together from pieces, so that this file does not hold what it looks for.
FORBIDDEN = {
    "a path of somebody's machine": r"(?<![\w.~])/(?:home|root|Users|work|tmp|farm|mnt)/\w",
    "a path of somebody's machine (Windows)": r"\b[A-Z]:\\{1,2}(?:Users|home|temp)\b",
    "a package registry": "|".join(
        rf"\b{name}\.(?:org|com|io)\b"
        for name in ("py" + "pi", "python" + "hosted", "npm" + "js", "crat" + "es")
    ),
    "an approval nobody gave": r"(?i)\bFIDE[- ](?:" + "approv|endors" + r")ed\b",
    "an open end without an owner": r"\b(?:FIX" + r"ME|TO" + r"DO)\b(?!\s*\(#\d+\))",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_word_does_not_occur(what: str) -> None:
    """No text file of the project holds it."""
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{path}:{number}: {line.strip()[:80]}"
        for path, text in text_files()
        if path != "uv.lock"
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found
