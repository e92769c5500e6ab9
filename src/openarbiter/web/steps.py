"""The five steps of a round: which are done, which is here, which may be opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import Phase, RoundState, Section

STEPS: Final = ("absences", "look", "publish", "results", "complete")
"""The steps in their order; the names are those in the addresses."""

REACHED: Final = {
    Phase.WAITING: 0,
    Phase.DRAFTED: 0,
    Phase.PAIRED: 1,
    Phase.EDITED: 1,
    Phase.PUBLISHED: 3,
    Phase.PLAYING: 3,
    Phase.COMPLETE: 4,
}
"""The last step that can be opened in each state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a round.

    Attributes:
        number: From 1.
        name: Its name in the address, and in the catalogue (``round.step-``).
        here: The page is this step.
        open: It can be opened.
        done: It is behind.
        address: Where it is.
    """

    number: int
    name: str
    here: bool
    open: bool
    done: bool
    address: str


def steps_of(section: Section, round_no: int, at: str) -> list[Step]:
    """The five steps of a round.

    Args:
        section: The section.
        round_no: The round.
        at: Name of the step the page is.
    """
    phase = section.round(round_no).phase
    reached = REACHED[phase]
    if phase in {Phase.PUBLISHED, Phase.PLAYING} and not section.missing(round_no):
        reached = 4
    return [
        Step(
            number=number,
            name=name,
            here=name == at or (name == "look" and at == "edit"),
            open=number - 1 <= reached,
            done=number - 1 < reached,
            address=f"/{section.key}/rounds/{round_no}/{name}",
        )
        for number, name in enumerate(STEPS, start=1)
    ]


def round_of(section: Section, number: int) -> RoundState:
    """A round of a section.

    Raises:
        HTTPException: There is no such round (404).
    """
    if not 1 <= number <= max(section.total_rounds, len(section.rounds)):
        raise HTTPException(404, "no-round")
    return section.round(number)
