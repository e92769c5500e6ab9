"""Errors travel: copies and pickles of them say and hold what the errors did."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from openarbiter.desk.codec import UnreadableActionError
from openarbiter.errors import (
    ContradictionError,
    Finding,
    FormatError,
    ImpossiblePairingError,
    NotCoveredError,
    RequestError,
    StoreError,
    TournamentError,
    UnreadableLineError,
)
from openarbiter.languages import Tongue, said
from openarbiter.store.errors import NotSavedError

FOUND = [
    Finding(code=code, file="x.trf", line=line, column=1, found="a", expected="b")
    for line, code in enumerate(("points", "bad-round"), start=1)
]


@pytest.mark.parametrize(
    "way",
    [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))],  # noqa: S301
    ids=["copied", "copied deep", "pickled"],
)
@pytest.mark.parametrize(
    "error",
    [
        FormatError(FOUND),
        UnreadableLineError(FOUND[:1]),
        ContradictionError(FOUND),
        UnreadableActionError("AddPlayer", 3, "a name"),
        ImpossiblePairingError("no", players=(2, 3), reason="they have met"),
        NotCoveredError(said("{system} keeps no log of steps", system="nswca")),
        RequestError("round 12"),
        StoreError("gone", path="a.openarbiter"),
        NotSavedError(Path("a.openarbiter"), "try again"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_copy_is_the_same_error(
    error: TournamentError, way: Callable[[TournamentError], TournamentError]
) -> None:
    """Kind, message in each language, and everything the error holds."""
    same = way(error)
    assert type(same) is type(error)
    assert str(same) == str(error)
    assert vars(same) == vars(error)
    assert Tongue("de")(same.message) == Tongue("de")(error.message)


def test_findings_stay_findings() -> None:
    """One entry a finding, with the place of the first one."""
    error = copy.copy(FormatError(FOUND))
    assert error.findings == tuple(FOUND)
    assert (error.line, error.column) == (1, 1)
