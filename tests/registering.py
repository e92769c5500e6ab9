"""Editions that one line in the registry makes known for the length of a test."""

from __future__ import annotations

import os
import sys
import types
from dataclasses import replace

import pytest

from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Edition


def register(monkeypatch: pytest.MonkeyPatch, edition: Edition) -> str:
    """Make an edition known, in this process alone; its id."""
    module = types.ModuleType(f"edition_{edition.id}")
    vars(module)["EDITION"] = edition
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(registry._BUILT_IN, edition.id, (module.__name__, "EDITION"))
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    return edition.id


def under_another_id(monkeypatch: pytest.MonkeyPatch, system: str) -> str:
    """Make an edition known under a second id of the same length, so that tables look alike."""
    return register(monkeypatch, replace(registry.edition(system), id=f"{system[:-1]}x"))
