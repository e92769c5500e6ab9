"""What installed packages bring along: parts by entry point, and errors that name the plug-in.

It knows no chess. Packages are looked through once for each search path; one that is installed
later is found by the next process.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from openarbiter.errors import ProgramError, TournamentError
from openarbiter.values import dataclass

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

SYSTEMS, TIE_BREAKS, SHEETS, EXPORTERS = (
    f"openarbiter.{part}" for part in ("systems", "tie_breaks", "sheets", "exporters")
)
"""The groups of entry points; docs/plug-ins.md says what each of them names."""

LEFT_OUT: dict[str, None] = {}
"""Why plug-ins were left out of lists so far, a sentence each; the command line says them."""


def plugged_in(group: str, taken: Iterable[str] = ()) -> Mapping[str, EntryPoint]:
    """The entry points of a group, by name, without names that are taken; nothing is loaded."""
    return _found(group, frozenset(taken), tuple(sys.path))


@lru_cache
def _found(group: str, taken: frozenset[str], path: tuple[str, ...]) -> dict[str, EntryPoint]:
    # The standard library's reader takes 15 ms to load; nearly nobody has a plug-in.
    if not any(_may_hold(group.encode(), folder) for folder in path):
        return {}
    from importlib.metadata import entry_points  # noqa: PLC0415  (slow, see above)

    found = {point.name: point for point in entry_points(group=group)}
    for name in sorted(taken & found.keys()):
        LEFT_OUT[failed(name_of(found.pop(name)), NameError("the name is taken")).message] = None
    return found


def working(group: str, taken: Iterable[str], load: Callable[[str], Any]) -> dict[str, Any]:
    """What loads of a group, by name; a list goes on without the rest."""
    found = {}
    for name in sorted(plugged_in(group, taken)):
        try:
            found[name] = load(name)
        except ProgramError as error:
            LEFT_OUT[error.message] = None
    return found


def part(group: str, name: str, kind: type | None = None) -> Any:  # noqa: ANN401  (its own)
    """What a plug-in brings under a name: of a kind, or else a function that is guarded.

    Raises:
        ProgramError: It cannot be loaded, is something else, or has another code or id.
    """
    return _part(plugged_in(group)[name], kind)


@lru_cache
def _part(point: EntryPoint, kind: type | None) -> Any:  # noqa: ANN401  (its own)
    called = name_of(point)
    try:
        found = point.load()
    except Exception as error:  # a stranger's code may raise anything
        raise failed(called, error) from error
    if not (callable(found) if kind is None else isinstance(found, kind)):
        what = "function" if kind is None else kind.__name__
        raise failed(called, TypeError(f"{point.value} is no {what}"))
    if kind and (own := getattr(found, "code", getattr(found, "id", ""))) != point.name:
        raise failed(called, ValueError(f"its own name is {own}"))
    return Guarded(called, found) if kind is None else found


def name_of(point: EntryPoint) -> str:
    """A plug-in as errors call it: the package, and what it is entered as."""
    package = point.dist.name if point.dist else point.module
    return f"{package} ({point.group}: {point.name})"


@dataclass(frozen=True, slots=True)
class Guarded:
    """A function of a plug-in; what goes wrong in it, or in a check of it, names the plug-in."""

    name: str
    call: Callable[..., Any]
    check: Callable[..., Any] = lambda found, *_: found

    def __call__(self, *values: object, **named: object) -> Any:  # noqa: ANN401  (its own)
        """Call it.

        Raises:
            ProgramError: It ends with an error that is none of ours.
        """
        try:
            return self.check(self.call(*values, **named), *values)
        except TournamentError:
            raise
        except Exception as error:  # a stranger's code may raise anything
            raise failed(self.name, error) from error


def failed(name: str, error: Exception) -> ProgramError:
    """The error of a plug-in, with its name before it."""
    reason = f"{type(error).__name__}: {error}"
    return ProgramError.saying("the plug-in {name} fails: {reason}", name=name, reason=reason)


def _may_hold(group: bytes, folder: str) -> bool:
    """Whether a package of a folder names a group, or nobody can say without more ado."""
    try:
        installed = os.listdir(folder or ".")  # noqa: PTH208  (start-up)
    except NotADirectoryError:  # an archive
        return True
    except OSError:
        return False
    for name in installed:
        if name.endswith(_INSTALLED):
            with suppress(OSError), open(f"{folder or '.'}/{name}/entry_points.txt", "rb") as file:  # noqa: PTH123  (start-up)
                if group in file.read():
                    return True
    return False


_INSTALLED = (".dist-info", ".egg-info", "EGG-INFO")
"""Ends of the names of folders that say what a package brings."""
