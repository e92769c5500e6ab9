"""The source tree as the architecture tests see it: modules, their rooms, what they import."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the repository."""

PACKAGE = "openarbiter"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

_LEFT_BY_TOOLS = {
    *(".git", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".venv"),
    *("__pycache__", "build", "dist"),
}


@dataclass(frozen=True, kw_only=True)
class Module:
    """One module of the package."""

    name: str  # dotted name, such as ``openarbiter.model.player``
    path: Path
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree, made when somebody looks at it."""
        return ast.parse(self.text, str(self.path))

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes of that tree."""
        return tuple(ast.walk(self.tree))

    @property
    def room(self) -> str:
        """The room it belongs to; ``""`` for the façade, the module name for single files."""
        return room_of(self.name)

    @cached_property
    def imports(self) -> tuple[tuple[int, str], ...]:
        """Line and dotted name of all it imports, wherever; ``from a import b`` gives ``a.b``."""
        return tuple(
            (node.lineno, f"{origin}{alias.name}")
            for node in self.nodes
            if isinstance(node, ast.Import | ast.ImportFrom)
            for origin in ("" if isinstance(node, ast.Import) else f"{self._origin(node)}.",)
            for alias in node.names
        )

    def _origin(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        if self.path.name == "__init__.py":
            parts.append("__init__")
        origin = parts[: len(parts) - node.level]
        return ".".join([*origin, node.module] if node.module else origin)


_INSIDE_PACKAGES = {"explain": "explanations", "verify": "verification"}
"""What the package of a rulebook holds of other rooms, by the name of the module."""


def room_of(name: str) -> str:
    """The room of a dotted name; ``explain`` and ``verify`` of a rulebook are of other rooms."""
    parts = name.split(".")
    if len(parts) > 3 and parts[1] == "rulebooks":
        return _INSIDE_PACKAGES.get(parts[3], "rulebooks")
    return parts[1] if len(parts) > 1 else ""


@cache
def modules() -> tuple[Module, ...]:
    """All modules of the package, in the order of their names."""
    found = []
    base = ROOT / "src"
    for path in sorted((base / PACKAGE).rglob("*.py")):
        parts = list(path.relative_to(base).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        text = path.read_text(encoding="utf-8")
        found.append(Module(name=".".join(parts), path=path, text=text))
    return tuple(found)


def functions(module: Module) -> Iterator[Function]:
    """All functions and methods of a module, however deep."""
    return (node for node in module.nodes if isinstance(node, Function))


@cache
def files() -> tuple[Path, ...]:
    """Every file that belongs to the project; what tools leave behind is passed over."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in _LEFT_BY_TOOLS]
        found += [Path(folder, name) for name in names if name not in _LEFT_BY_TOOLS]
    return tuple(sorted(found))


@cache
def text_files() -> tuple[tuple[str, str], ...]:
    """(path inside the repository, text) of every file of the project that is UTF-8."""
    found = []
    for path in files():
        try:
            found.append((path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")))
        except UnicodeDecodeError:
            continue
    return tuple(found)
