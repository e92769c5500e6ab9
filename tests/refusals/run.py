"""Rounds that cannot be paired: is the set that each refusal names minimal?

::

    python -m tests.refusals.run --refused 5000 --seed 1

Each system is asked about rounds that can hardly be paired until it has refused so many of them.
What it names is checked by leaving out one after the other, by code that knows nothing of the
engine; and a round is refused exactly when that code finds no complete pairing. Prints what was
counted and every fault; ends with 1 when there is any.
"""

from __future__ import annotations

import argparse
from itertools import count

from openarbiter.errors import ImpossiblePairingError
from openarbiter.rulebooks.registry import edition
from tests.referee.tally import Tally
from tests.refusals.judging import BYE, SYSTEMS, faults, meetings_of
from tests.refusals.positions import nearly_impossible


def look(system: str, seed: int, tally: Tally) -> None:
    """One round, asked of one system."""
    event, round_no = nearly_impossible(seed)
    meetings = meetings_of(system, event, round_no)
    tally.counts[f"{system}: rounds"] += 1
    told: list[str] = []
    possible = meetings.can_cover(meetings.partners)
    try:
        edition(system).pair(event, round_no)
    except ImpossiblePairingError as error:
        tally.counts[f"{system}: refused"] += 1
        if error.bye:
            alone = not meetings.partners.get(BYE)
            tally.counts[f"{system}: refused, the bye {'alone' if alone else 'and players'}"] += 1
        told = ["a pairing exists"] if possible else faults(meetings, error)
        told = [f"{each}; named {error.players}, bye {error.bye}" for each in told]
    else:
        told = [] if possible else ["no pairing exists, and there is one"]
    tally.disagreements += [f"{system}, seed {seed}: {each}" for each in told]


def refusals(system: str, number: int, first: int) -> Tally:
    """As many refused rounds of a system, from a seed on."""
    tally = Tally()
    for seed in count(first):
        if tally.counts[f"{system}: refused"] >= number:
            break
        look(system, seed, tally)
    return tally


def main() -> int:
    """Ask all systems; 1 when a set is not minimal, or a round refused that can be paired."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--refused", type=int, default=5_000, help="refused rounds of each system")
    parser.add_argument("--seed", type=int, default=1, help="names the positions")
    options = parser.parse_args()
    tally = Tally()
    for system in SYSTEMS:
        tally.add(refusals(system, options.refused, options.seed * 10**6))
    return tally.conclude()


if __name__ == "__main__":
    raise SystemExit(main())
