"""The examples in the docstrings of the package do what they say."""

from __future__ import annotations

import doctest
from importlib import import_module

from tests.architecture.source import modules


def test_examples_in_docstrings() -> None:
    """Each prints what stands below it; what it prints otherwise is shown."""
    names = [module.name for module in modules() if ">>>" in module.text]
    tried = {name: doctest.testmod(import_module(name)) for name in names}
    assert sum(each.attempted for each in tried.values()) > 200
    assert not [name for name, each in tried.items() if each.failed]
