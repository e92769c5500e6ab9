"""Why a round that somebody asks for is not there, in words; every system refuses alike.

It knows numbers of rounds and nothing else.

Source:
    C.04.1, BR 1 (the number of rounds is announced beforehand) and BR 3.
"""

from __future__ import annotations

from openarbiter.errors import RequestError
from openarbiter.languages import said


def nobody_here() -> RequestError:
    """The tournament has no players."""
    return RequestError(said("the tournament has no players; is the file complete?"))


def too_small(wanted: int) -> RequestError:
    """The round has a number below 1."""
    return RequestError(
        said("there is no round {number}; rounds are counted from 1", number=wanted)
    )


def too_late(wanted: int, rounds: int, paired: int) -> RequestError:
    """The round lies behind the last one.

    Args:
        wanted: The round.
        rounds: Rounds of the tournament.
        paired: Rounds that are paired.
    """
    return RequestError(
        said(
            "there is no round {number}: the tournament has {rounds} rounds, {paired} are paired",
            number=wanted,
            rounds=rounds,
            paired=paired,
        )
    )


def too_early(wanted: int, paired: int) -> RequestError:
    """Rounds before it are not paired yet.

    Args:
        wanted: The round.
        paired: Rounds that are paired.
    """
    return RequestError(
        said(
            "round {number} cannot be paired yet: round {next} is next",
            number=wanted,
            next=paired + 1,
        )
    )


def not_in_file(wanted: int, paired: int) -> RequestError:
    """The round is neither one of those paired nor the next one.

    Args:
        wanted: The round.
        paired: Rounds that are paired.
    """
    return RequestError(
        said(
            "round {number} cannot be paired: rounds 1 to {paired} are in the file, {next} is next",
            number=wanted,
            paired=paired,
            next=paired + 1,
        )
    )
