"""Rounds that cannot be paired: is the set that each refusal names minimal?

What it names is checked by leaving out one after the other, by code that knows nothing of the
engine; and a round is refused exactly when that code finds no complete pairing.
"""

from __future__ import annotations

from openarbiter.errors import ImpossiblePairingError
from openarbiter.rulebooks.registry import edition
from tests.referee.tally import Tally
from tests.refusals.judging import BYE, faults, meetings_of
from tests.refusals.positions import nearly_impossible


def look(system: str, seed: int, tally: Tally) -> None:
    """One round, asked of one system."""
    event, round_no = nearly_impossible(seed)
    meetings = meetings_of(system, event, round_no)
    tally.counts["rounds"] += 1
    told: list[str] = []
    possible = meetings.can_cover(meetings.partners)
    try:
        edition(system).pair(event, round_no)
    except ImpossiblePairingError as error:
        tally.counts["refused"] += 1
        if error.bye:
            alone = not meetings.partners.get(BYE)
            tally.counts[f"refused, the bye {'alone' if alone else 'and players'}"] += 1
        told = ["a pairing exists"] if possible else faults(meetings, error)
        told = [f"{each}; named {error.players}, bye {error.bye}" for each in told]
    else:
        told = [] if possible else ["no pairing exists, and there is one"]
    tally.disagreements += [f"{system}, seed {seed}: {each}" for each in told]
