"""What all tests share: a deterministic Hypothesis, and the road to recorded tournaments."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

_NUMBERS = count(1)

EXAMPLES = int(os.environ.get("EXAMPLES", "20"))
"""Examples of a property that names no number of its own; `make nightly` looks at more."""

settings.register_profile(
    "steady", derandomize=True, deadline=None, print_blob=True, max_examples=EXAMPLES
)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def no_rating_lists(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No test meets the rating lists of whoever runs it, nor those that another test imported."""
    file = tmp_path_factory.getbasetemp() / "lists" / f"{next(_NUMBERS)}.lists"
    monkeypatch.setenv("OPENARBITER_LISTS", str(file))


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def recorded(root: Path) -> Path:
    """The recorded tournaments beside the repository (some name persons), or a skipped test."""
    folder = root.parent / "shared" / "fixtures"
    if not folder.is_dir():
        pytest.skip("no recorded tournaments in ../shared/fixtures beside the repository")
    return folder
