"""Every system before the referee of bans: a sample of what its command asks thousands of."""

from __future__ import annotations

from functools import partial

import pytest

from tests.referee.tally import over
from tests.referee_bans.run import FALLS, SYSTEMS, compare


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_strongest_bans_are_kept(system: str) -> None:
    """Boards, bye, released pairs and the facts that are kept are those of the first subset."""
    tally = over(partial(compare, system), range(1000, 1030))
    assert tally.disagreements == []
    assert tally.counts[FALLS]
