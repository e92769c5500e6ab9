"""The source tree as the architecture tests see it: modules, their rooms, what they import."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["PACKAGE", "ROOT", "Function", "Module", "functions", "modules", "room_of", "text_files"]

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the repository."""

PACKAGE = "openarbiter"

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

_LEFT_BY_TOOLS = {
    ".git",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".venv",
    "__pycache__",
    "build",
    "dist",
}


@dataclass(frozen=True, kw_only=True)
class Module:
    """One module of the package.

    Attributes:
        name: Dotted name, such as ``openarbiter.model.player``.
        path: Its file.
        text: Its text.
    """

    name: str
    path: Path
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree, made when somebody looks at it."""
        return ast.parse(self.text, str(self.path))

    @property
    def room(self) -> str:
        """The room it belongs to; ``""`` for the façade, the module name for single files."""
        return room_of(self.name)

    def imports(self) -> Iterator[tuple[int, str]]:
        """Line and dotted name of all it imports, wherever the import stands.

        Imports inside functions and those for types only count as well. ``from a import b``
        gives ``a.b``, which names the module ``b`` or something inside ``a``.
        """
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield node.lineno, alias.name
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield node.lineno, f"{self._origin(node)}.{alias.name}"

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
    """The room of a dotted name; ``""`` for the façade.

    The explainer and the verifier of a system lie in the package of its rulebook and belong to
    the rooms of explanations and of verification.
    """
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


def functions(tree: ast.AST) -> Iterator[Function]:
    """All functions and methods in a tree, however deep."""
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield node


@cache
def text_files() -> tuple[tuple[str, str], ...]:
    """(path inside the repository, text) of every text file that belongs to the project.

    What tools leave behind is passed over, and so are files that are not UTF-8: report files
    in older encodings hold nothing but data.
    """
    found = []
    for path in sorted(ROOT.rglob("*")):
        inside = path.relative_to(ROOT)
        if _LEFT_BY_TOOLS & set(inside.parts) or not path.is_file():
            continue
        try:
            found.append((inside.as_posix(), path.read_text(encoding="utf-8")))
        except UnicodeDecodeError:
            continue
    return tuple(found)
