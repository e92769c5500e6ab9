"""The engine before the literal enumerator: a quick sample; ``run.py`` asks thousands."""

from __future__ import annotations

from tests.referee.tally import over
from tests.referee_dubov_1997.run import compare


def test_engine_and_referee_agree() -> None:
    """Games, boards, colours and bye are the same in every position of a sample of seeds.

    The positions ask for floaters, islands, odd groups and byes that go on to the next one.
    """
    tally = over(compare, range(200, 300))
    assert tally.disagreements == []
    for what in (
        "6.4: floaters",
        "7.1: island",
        "7.2: odd group",
        "8: floater goes on",
        "bye not to the first asked",
    ):
        assert tally.counts[f"  with: {what}"] > 0
