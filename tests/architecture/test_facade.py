"""The façade: what `import openarbiter` shows, and that its rooms say what they show."""

from __future__ import annotations

import importlib
import types

import openarbiter
from tests.architecture.source import modules


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
