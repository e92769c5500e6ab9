"""Whatever is sent, no answer is a server error; by day few calls, by night many."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.api.fuzzing import run

pytestmark = pytest.mark.filterwarnings("ignore")  # of the library, about what it makes


@pytest.mark.parametrize("calls", [100, pytest.param(5000, marks=pytest.mark.nightly)])
def test_no_call_is_a_server_error(tmp_path: Path, calls: int) -> None:
    """A fifth of the calls a role, half of them near the event that is there."""
    answers, faults = run(tmp_path, calls)
    assert not faults, "\n".join(faults)
    assert answers.total() >= calls
    assert {status for _, status in answers} >= {200, 403, 404, 409, 422}
