"""Change one operator or number of a rule at a time, and look whether a test notices.

``python tests/mutations/run.py --mutants 40 --seed 1`` draws as many places of each package, writes
a copy of the sources with that one change, and runs the tests of the package until one fails. What
no test notices is listed with its line: it wants a test, or the reason why it may stay.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "openarbiter"
VERSION = SOURCES / "version.py"

TESTS = {
    "rulebooks": (
        "tests/unit/rulebooks tests/articles tests/referee* tests/properties/test_rulebook_*",
        "tests/oracles tests/unit/explanations tests/unit/verification tests/properties tests/cli",
    ),
    "ranking": (
        "tests/unit/ranking tests/articles/test_c07.py tests/properties/test_ranking.py",
        "tests/oracles/test_recorded_tables.py tests/cli/test_commands.py",
        "tests/web/test_end_pages.py",
    ),
    "prizes": (
        "tests/unit/prizes tests/articles/test_nswca_prizes.py tests/properties/test_prizes.py",
        "tests/cli/test_commands.py tests/web/test_end_pages.py",
    ),
    "formats": (
        "tests/unit/formats tests/properties/test_formats_*",
        "tests/cli tests/properties/test_team_agreement.py tests/web tests/unit/desk",
    ),
    "desk": (
        "tests/golden",
        "tests/unit/desk tests/referee_in_play",
        "tests/web tests/store tests/cli/test_commands.py tests/cli/test_site*.py",
    ),
    "web": (
        "tests/golden",
        "tests/unit/web tests/web tests/referee_in_play",
        "tests/referee_pages tests/cli/test_commands.py tests/cli/test_site*.py",
        "tests/cli/test_print.py",
    ),
}
"""The tests of a package: those that are near, then those farther away that use it."""

SECONDS = 600
"""Longer than the tests of any package: a change that makes a loop endless is noticed, too."""

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
    """One change of one module.

    Attributes:
        package: The package the module belongs to.
        path: The module.
        line: Line of the change, from 1.
        before: The expression as it is.
        after: The expression instead.
        text: The whole module with the change.
    """

    package: str
    path: Path
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        """Its place, and what stands there instead of what."""
        place = f"{self.path.relative_to(SOURCES)}:{self.line}"
        return f"{place}: {self.before}  ->  {self.after}"


def changed(node: ast.AST) -> ast.AST | None:
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


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Where an expression of the running program stands: its parent, the field, the index."""
    stack: list[ast.AST] = [tree]
    while stack:
        parent = stack.pop()
        for name, value in ast.iter_fields(parent):
            if name in {"annotation", "returns", "decorator_list", "type_params"}:
                continue
            if isinstance(parent, ast.keyword) and parent.arg == "strict":
                continue  # zip(strict=True) says what is true anyway
            for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(node, ast.AST):
                    yield parent, name, index
                    stack.append(node)


def mutants(package: str) -> list[tuple[Path, int]]:
    """Every place of a package that can be changed: its module and its number there."""
    found = []
    for path in sorted((SOURCES / package).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        found += [
            (path, number)
            for number, (parent, name, index) in enumerate(places(tree))
            if changed(_at(parent, name, index)) is not None
        ]
    return found


def _at(parent: ast.AST, name: str, index: int | None) -> ast.AST:
    value = getattr(parent, name)
    node: ast.AST = value if index is None else value[index]
    return node


def made(package: str, path: Path, number: int) -> Mutant:
    """The module of a place with its expression changed."""
    tree = ast.parse(path.read_text("utf-8"))
    parent, name, index = list(places(tree))[number]
    old = _at(parent, name, index)
    new = changed(old)
    assert new is not None
    if index is None:
        setattr(parent, name, new)
    else:
        getattr(parent, name)[index] = new
    line = getattr(old, "lineno", 0)
    text = ast.unparse(ast.fix_missing_locations(tree))
    return Mutant(package, path, line, ast.unparse(old), ast.unparse(new), text)


def noticed(mutant: Mutant) -> bool:
    """Whether a test fails with the change; the doctests of the module count."""
    with tempfile.TemporaryDirectory() as folder:
        src = Path(folder) / "src"
        (Path(folder) / "docs").symlink_to(ROOT / "docs")  # the manual of the desk
        shutil.copytree(ROOT / "src", src)  # with what is compiled, which holds for the others
        (src / mutant.path.relative_to(ROOT / "src")).write_text(mutant.text, "utf-8")
        module = ".".join(mutant.path.relative_to(ROOT / "src").with_suffix("").parts)
        module = module.removesuffix(".__init__")
        doctests = f"import doctest, {module} as m; raise SystemExit(doctest.testmod(m).failed)"
        if _fails(["-c", doctests], src):
            return True
        options = ["-m", "pytest", "-qx", "-p", "no:randomly", "-p", "no:cacheprovider"]
        options += ["-o", f"pythonpath={src}"]
        return any(_fails([*options, *_files(tests)], src) for tests in TESTS[mutant.package])


def _files(tests: str) -> list[str]:
    return [str(path) for pattern in tests.split() for path in sorted(ROOT.glob(pattern))]


def _fails(arguments: list[str], src: Path) -> bool:
    environment = {**os.environ, "PYTHONPATH": str(src), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(  # noqa: S603  (our own tests)
            [sys.executable, *arguments],
            cwd=ROOT, env=environment, capture_output=True, check=False, timeout=SECONDS,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> None:
    """Draw, change, test; print a table and what is alive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=40, help="for each package (40)")
    parser.add_argument("--seed", type=int, default=0, help="which are drawn (0)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--package", choices=sorted(TESTS), action="append")
    arguments = parser.parse_args()
    for package in arguments.package or TESTS:
        everywhere = mutants(package)
        drawn = random.Random(f"{package} {arguments.seed}").sample(  # noqa: S311  (no secret)
            everywhere, min(arguments.mutants, len(everywhere))
        )
        unchanged = Mutant(package, VERSION, 0, "", "", VERSION.read_text("utf-8"))
        if noticed(unchanged):
            raise SystemExit(f"{package}: a test fails with the sources as they are")
        chosen = [made(package, path, number) for path, number in drawn]
        with ThreadPoolExecutor(arguments.processes) as pool:
            verdicts = list(pool.map(noticed, chosen))
        left = [mutant for mutant, seen in zip(chosen, verdicts, strict=True) if not seen]
        head = f"{package}: {len(everywhere)} places, {len(chosen)} drawn, {len(left)} alive"
        sys.stdout.write("\n  ".join([head, *map(str, left)]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
