"""Section B with C10, literally: what a candidate fails to fulfil, in the order of dropping it.

"Any criterion may be dropped only for the minimum number of pairs": every requirement is a count.
The loops of C10 raise the innermost count first and start it again whenever one further out is
raised, so that they come to the candidate with the lexicographically least counts, outermost first;
among equals it is the one that is tried first.

"""

from __future__ import annotations

from collections.abc import Iterable

from openarbiter.model import Points
from openarbiter.verification.literal.terms import Float, State, Strength
from tests.referee_dutch_2012.candidates import Candidate


def counts(
    candidate: Candidate, came_down: frozenset[State], lowest: Points, *, odd_round: bool
) -> tuple[int, ...]:
    """What a candidate fails to fulfil, the requirement dropped last first.

    Args:
        candidate: The candidate.
        came_down: Who was moved down into the bracket.
        lowest: Lowest score (tenths) of the bracket.
        odd_round: A7.d holds rather than A7.e.
    """
    pairs = candidate.all_pairs
    b3 = sum((one.score - other.score) ** 2 for one, other in pairs)
    b3 += sum((player.score - lowest + 10) ** 2 for player in candidate.floaters)
    absolute = sum(_equal(pair, Strength.ABSOLUTE) for pair in pairs)
    strong = sum(_equal(pair, Strength.STRONG) for pair in pairs)
    any_kind = sum(_equal(pair, Strength.MILD) for pair in pairs)
    colours = (strong, any_kind) if odd_round else (any_kind, strong)
    down = candidate.floaters - came_down
    up = [resident for _, resident in candidate.moved_down_pairs]
    return (
        b3,
        absolute,
        *colours,
        _floats((player.previous_float for player in down), Float.DOWN),
        _floats((player.earlier_float for player in down), Float.DOWN),
        _floats((player.previous_float for player in up), Float.UP),
        _floats((player.earlier_float for player in up), Float.UP),
    )


def _equal(pair: tuple[State, State], least: Strength) -> int:
    """Whether both want the same colour, both at least so strongly."""
    one, other = pair
    same = one.preference is not None and one.preference is other.preference
    return int(same and min(one.strength, other.strength) >= least)


def _floats(floats: Iterable[Float | None], unwanted: Float) -> int:
    return sum(each is unwanted for each in floats)
