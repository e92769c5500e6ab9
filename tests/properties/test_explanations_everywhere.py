"""Every system explains its rounds: each pair, each bye, every question, in every form."""

from __future__ import annotations

from openarbiter.rulebooks.registry import edition_ids
from tests.every import every
from tests.explaining.everywhere import untold


@every("system", edition_ids())
def test_every_question_has_an_answer(system: str) -> None:
    """The story holds every board and the bye; every answer has its text, page and JSON."""
    left_out = {label: faults for label, faults in untold(system, range(1, 5, 3)) if faults}
    assert not left_out
