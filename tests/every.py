"""One test for all rows of a table: it fails once, and names every row that does not hold."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any, TypeAlias

import pytest

Test: TypeAlias = Callable[..., None]


def beside(file: str, name: str = "") -> dict[str, Any]:
    """The tables beside a test: the TOML file of its name, without ``test_``, or of another one."""
    path = Path(file)
    path = path.with_name(f"{name or path.stem.removeprefix('test_')}.toml")
    tables: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return tables


def every(
    names: str | tuple[str, ...], rows: Iterable[Any], *, ids: Callable[[Any], object] | None = None
) -> Callable[[Test], Test]:
    """Run a test with every row, as ``pytest.mark.parametrize`` does, but as one item.

    For rules about many small things that need no fixture of their own; ``ids`` is what a row is
    called where it fails.
    """
    called = (names,) if isinstance(names, str) else names
    table = tuple(rows)
    assert table, "a test of no row cannot fail"

    def decorated(test: Test) -> Test:
        signature = inspect.signature(test)

        @wraps(test)
        def run(**fixtures: object) -> None:
            failed = []
            for row in table:
                values = (row,) if isinstance(names, str) else row
                try:
                    test(**fixtures, **dict(zip(called, values, strict=True)))
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  (raised below)
                    error.add_note(f"with {ids(row) if ids else row!r}")
                    failed.append(error)
            if len(failed) == 1:
                raise failed[0]
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(table)} rows", failed)

        left = [one for one in signature.parameters.values() if one.name not in called]
        run.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return run

    return decorated
