"""Who may import whom: from the top of the house downwards only."""

from __future__ import annotations

import ast
import sys

from tests.architecture.source import PACKAGE, ROOT, Module, modules, room_of

FLOORS = (
    ("__main__",),
    ("cli",),
    ("web",),
    ("",),  # the façade: openarbiter/__init__.py
    ("store", "lists"),
    ("desk",),
    ("drawings", "deciding"),
    ("certificates", "explanations", "simulate"),
    ("verification",),
    ("rulebooks", "prizes", "ratings"),
    ("ranking",),
    ("formats", "matching"),
    ("model",),
    ("errors", "files", "languages", "version"),
    ("values",),
)
"""The rooms, from the top. Rooms of one floor do not import each other."""

FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

NEVER = {"rulebooks": {"formats"}, "ranking": {"formats"}, "matching": {"model"}}
"""What lies below and stays forbidden: a rule knows no file, the solver knows no chess."""

WITH_DEPENDENCIES = {"web"}
"""Rooms that may import more than the standard library (they are extras)."""


def faults(module: Module) -> list[str]:
    """Every import of a module that goes up, sideways or to a forbidden room."""
    found = []
    for line, name in module.imports:
        if name.split(".")[0] != PACKAGE:
            continue
        target = room_of(name) if room_of(name) in FLOOR_OF else ""
        if target == module.room:
            continue
        below = FLOOR_OF[target] > FLOOR_OF[module.room]
        if not below or target in NEVER.get(module.room, ()):
            place = module.path.relative_to(ROOT)
            found.append(f"{place}:{line}: {module.room or 'façade'} imports {name}")
    return found


def test_every_room_has_a_floor() -> None:
    """A new room must be given its place before anything can be built in it."""
    assert {module.room for module in modules()} <= FLOOR_OF.keys()


def test_imports_go_down_only() -> None:
    """No module imports from its own floor or above, not even inside a function."""
    assert not [fault for module in modules() for fault in faults(module)]


def test_core_needs_the_standard_library_only() -> None:
    """Outside the rooms that are extras nothing has to be installed."""
    allowed = {PACKAGE, *sys.stdlib_module_names}
    assert not [
        f"{module.name}: {name}"
        for module in modules()
        if module.room not in WITH_DEPENDENCIES
        for _, name in module.imports
        if name.partition(".")[0] not in allowed
    ]


def test_an_import_upwards_is_found() -> None:
    """The test can fail: a rulebook that reads files is reported with its line."""
    text = "def rule():\n    from openarbiter.formats import trf\n"
    path = ROOT / "src" / PACKAGE / "rulebooks" / "bad.py"
    module = Module(name=f"{PACKAGE}.rulebooks.bad", path=path, text=text)
    (fault,) = faults(module)
    assert fault.endswith("bad.py:2: rulebooks imports openarbiter.formats.trf")


READERS = {"adapter", "published", "security"}
"""The modules of ``web`` that see a request as it came; everything else is given what was read."""


def test_a_request_is_read_once() -> None:
    """No page and no helper of a page knows Starlette's request."""
    readers = {
        module.path.stem
        for module in modules()
        if module.room == "web"
        for node in module.nodes
        if isinstance(node, ast.ImportFrom | ast.Import)
        and "starlette.requests" in {getattr(node, "module", ""), *(one.name for one in node.names)}
    }
    assert readers <= READERS
    assert readers
