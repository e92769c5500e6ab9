"""In the processes of pytest: mark which test runs which block, or run tests with a change.

A change is made in a child of a process that has collected the tests: the code of one function is
exchanged, so that no module is loaded and no test is collected again. What a test starts as another
program does not know the change.
"""

from __future__ import annotations

import ast
import builtins
import functools
import gc
import importlib
import os
import pickle
import signal
import sys
from collections.abc import Generator, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest
from _pytest.runner import runtestprotocol

from tests.mutations.changes import SOURCES, Block, Mutant, bodies, functions

FOLDER = Path(os.environ["MUTATIONS"])
"""Where the work is read and what was seen is written."""

MARK = "mark_that_the_block_is_run"
"""The function of the marks; no module may have a name like it."""

RUN: set[Block] = set()
SEEN: dict[str, tuple[float, frozenset[Block]]] = {}
"""Each test that passes: its seconds, and the blocks it ran."""


class _Marking(SourceFileLoader):
    """Loads a module of the sources with a mark at the head of every block of its functions."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path), path)
        module = str(Path(path).relative_to(SOURCES))
        for _, function in functions(tree):
            for body in [body for node in ast.walk(function) for body in bodies(node)]:
                line = body[0].lineno
                mark = ast.parse(f"{MARK}(({module!r}, {line}))").body[0]
                ast.increment_lineno(mark, line - 1)
                body.insert(int(_is_docstring(body[0])), mark)
        return compile(tree, path, "exec", dont_inherit=True)


def _is_docstring(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


class _Finder:
    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] != SOURCES.name:
            return None
        spec = PathFinder.find_spec(name, path or [str(SOURCES.parent)])
        if spec is not None and spec.origin is not None and spec.origin.endswith(".py"):
            spec.loader = _Marking(name, spec.origin)
        return spec


if MARKING := not (FOLDER / "work.pickle").exists():
    setattr(builtins, MARK, RUN.add)
    sys.meta_path.insert(0, _Finder())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a test ran, until its call ends."""
    report = yield
    if MARKING and call.when == "call" and report.passed:
        SEEN[item.nodeid] = (report.duration, frozenset(RUN))
        RUN.clear()
    return report


def pytest_sessionfinish() -> None:
    """Each process writes what its tests ran."""
    if MARKING and SEEN:
        (FOLDER / f"seen-{os.getpid()}.pickle").write_bytes(pickle.dumps(SEEN))


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Instead of all tests: for each change those that run its block, until one fails."""
    if MARKING:
        return None
    work: list[tuple[Mutant, list[str]]] = pickle.loads((FOLDER / "work.pickle").read_bytes())  # noqa: S301
    items = {item.nodeid: item for item in session.items}
    for mutant, _ in work:
        importlib.import_module(mutant.imported)
    things = gc.get_objects()
    known = [thing for thing in things if isinstance(thing, FunctionType)]
    caches = [thing for thing in things if type(thing) is functools._lru_cache_wrapper]
    del things
    gc.freeze()  # a child copies no page only because its objects are looked at
    for number, (mutant, names) in enumerate(work):
        child = os.fork()
        if not child:
            os.setpgid(0, 0)
            _exchange(mutant, known)
            for cache in caches:
                cache.cache_clear()
            failed = _first_that_fails([items[name] for name in names if name in items])
            (FOLDER / f"{number}.txt").write_text(failed, "utf-8")
            os._exit(0)
        _, status = os.waitpid(child, 0)
        _end_group(child)
        assert not os.waitstatus_to_exitcode(status) > 0, f"{mutant} could not be tried"
    os._exit(0)  # without waiting for threads that tests left


def _end_group(child: int) -> None:
    """What a test started and did not end."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        return


def _first_that_fails(items: list[pytest.Item]) -> str:
    """The first test that notices a change; a test that takes a minute ends the process."""
    for item, following in zip_longest(items, items[1:]):
        signal.alarm(60)
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return item.nodeid
    return ""


def _exchange(mutant: Mutant, known: list[FunctionType]) -> None:
    """Give the function of a change its new code."""
    path = str(SOURCES / mutant.module)
    new = _code(compile(mutant.tree, path, "exec", dont_inherit=True), mutant)
    changed = [
        function
        for function in known
        if _is_of(function.__code__, mutant) and function.__code__.co_filename == path
    ]
    assert new is not None, f"no code of {mutant}"
    assert changed, f"no function of {mutant}"
    for function in changed:
        function.__code__ = new


def _is_of(code: CodeType, mutant: Mutant) -> bool:
    return code.co_qualname == mutant.function and code.co_firstlineno == mutant.first


def _code(code: CodeType, mutant: Mutant) -> CodeType | None:
    """The code of the function of a change below the code of its module."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found = inner if _is_of(inner, mutant) else _code(inner, mutant)
            if found is not None:
                return found
    return None
