"""What the rules say of the rounds of a tournament that a file brings in.

It is what may take long of such a file, so it is asked for apart from the program.

Source:
    C.02, list of questions (imported rounds are held against the rules).
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.errors import TournamentError
from openarbiter.model import Tournament
from openarbiter.rulebooks import registry
from openarbiter.simulate.recheck import Difference, check
from openarbiter.verification.verifying import verify

_MOST_CHECKED = 50


def against_the_rules(
    tournament: Tournament, system: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What holding the rounds against the rules finds, and what a system pairs otherwise.

    Returns:
        Findings, one sentence each; and for each round that is paired otherwise
        ``4: 1-6, 2-5 => 1-5, 2-6``: the round, the boards as they should be and as the file has
        them, as far as they differ, White first. Nothing of a tournament that says too little to
        be paired again, of which the findings tell.

    Source:
        C.02, list of questions.
    """
    return _checked(tournament), _paired_otherwise(tournament, system)


def _checked(tournament: Tournament) -> tuple[str, ...]:
    """What holding the rounds against the rules finds, one sentence each."""
    try:
        found = verify(tournament).findings
    except TournamentError as error:
        return (str(error),)
    told = tuple(str(finding) for finding in found[:_MOST_CHECKED])
    if len(found) > len(told):
        told += (f"and {len(found) - len(told)} more; openarbiter verify lists all",)
    return told


def _paired_otherwise(tournament: Tournament, system: str) -> tuple[str, ...]:
    """The rounds that a system pairs otherwise."""
    try:
        found = check(tournament, registry.edition(system)).differences
    except TournamentError:
        return ()
    return tuple(f"{each.round_no}: {' => '.join(_sides(each))}" for each in found)


def _sides(found: Difference) -> tuple[str, str]:
    """The boards as they should be, and as they are."""
    right, made = found.computed, found.expected
    if found.reason:
        return "nothing", _shown(made.games, made.byes)
    return (
        _shown([one for one in right.games if one not in made.games], right.byes),
        _shown([one for one in made.games if one not in right.games], made.byes),
    )


def _shown(games: Sequence[tuple[int, int]], byes: Sequence[int]) -> str:
    pairs = [f"{white}-{black}" for white, black in games]
    return ", ".join([*pairs, *(f"{tpn} bye" for tpn in byes)]) or "-"
