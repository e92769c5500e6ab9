"""Expressions of the sources that can be changed, and the blocks of statements they stand in."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "openarbiter"

Block: TypeAlias = tuple[str, int]
"""A module below the sources, and the line of the first statement of a block in it."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BLOCKS = (*FUNCTIONS, ast.If, ast.For, ast.While, ast.With, ast.ExceptHandler, ast.match_case)

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function."""

    module: str  # below the sources
    function: str  # the outermost one, with its class
    first: int  # line where the function begins, its decorators included
    line: int  # that of the change
    before: str  # the expression as it is
    after: str  # the expression instead
    tree: ast.Module  # the module with the change

    @property
    def imported(self) -> str:
        """The module as it is imported."""
        parts = Path(self.module).with_suffix("").parts
        return ".".join((SOURCES.name, *parts)).removesuffix(".__init__")

    def __str__(self) -> str:
        """Its place, and what stands there instead of what."""
        return f"{self.module}:{self.line}: {self.before}  ->  {self.after}"


def changed(node: ast.expr) -> ast.expr | None:
    """A copy of an expression with another operator or number; ``None`` where there is none."""
    new = copy.deepcopy(node)
    match new:
        case ast.Compare(ops=[first, *rest]) if type(first) in COMPARISONS:
            new.ops = [COMPARISONS[type(first)](), *rest]
        case ast.BinOp(op=op) if type(op) in OPERATIONS:
            new.op = OPERATIONS[type(op)]()
        case ast.BoolOp(op=op):
            new.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.Constant(value=bool(value)):
            new.value = not value
        case ast.Constant(value=int(value)):
            new.value = value + 1
        case _:
            return None
    return new


def places(function: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.expr]]:
    """The expressions in a body: parent, field, index in the field, and the expression."""
    for parent in ast.walk(function):
        for name, value in ast.iter_fields(parent):
            if name in {"annotation", "returns", "decorator_list", "type_params", "args"} and (
                parent is function or name != "args"
            ):
                continue
            if isinstance(parent, ast.keyword) and parent.arg == "strict":
                continue  # zip(strict=True) says what is true anyway
            for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(node, ast.expr):
                    yield parent, name, index, node


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function]]:
    """The outermost functions of a module with their names, those of its classes included."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, FUNCTIONS):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")


def mutants(package: str) -> list[tuple[str, str, int]]:
    """Every expression of a package that can be changed: module, function, its number there."""
    return [
        (str(path.relative_to(SOURCES)), name, number)
        for path in sorted((SOURCES / package).rglob("*.py"))
        for name, function in functions(ast.parse(path.read_text("utf-8")))
        for number, (*_, node) in enumerate(places(function))
        if changed(node) is not None
    ]


def made(module: str, name: str, number: int) -> Mutant:
    """The module of a place with its expression changed."""
    tree = ast.parse((SOURCES / module).read_text("utf-8"))
    function = dict(functions(tree))[name]
    parent, field, index, old = list(places(function))[number]
    new = changed(old)
    assert new is not None
    if index is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[index] = new
    ast.fix_missing_locations(ast.copy_location(new, old))
    first = min(node.lineno for node in (function, *function.decorator_list))
    return Mutant(module, name, first, old.lineno, ast.unparse(old), ast.unparse(new), tree)


def bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The blocks of statements of a function or of a statement in one."""
    if isinstance(node, BLOCKS):
        yield node.body
        other: list[ast.stmt] = getattr(node, "orelse", [])
        if other and not (isinstance(node, ast.If) and isinstance(other[0], ast.If)):
            yield other


def block_of(mutant: Mutant) -> Block:
    """The innermost block of statements with the change."""
    starts = [
        body[0].lineno
        for _, function in functions(mutant.tree)
        for node in ast.walk(function)
        for body in bodies(node)
        if body[0].lineno <= mutant.line <= (body[-1].end_lineno or 0)
    ]
    return (mutant.module, max(starts, default=0))
