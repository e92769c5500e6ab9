"""C5 to C8 of a bracket as it was paired, as values that can be compared; less is better.

Source:
    C.04.4.2 (applied from 2026-02-01), 2.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.model import Points
from openarbiter.rulebooks.burstein.terms import Situation
from openarbiter.rulebooks.pairing import CriterionValue

_FIRST_BLACK = 4
"""The first of the preference classes that want Black; those before it want White, 0 nothing."""


def denied(one: int, other: int) -> int:
    """How many of two players of some preference classes do not get their colour (C8).

    Source:
        C.04.4.2 (applied from 2026-02-01), 2.3.4: one of two who want the same colour, however
        strongly; nobody else.

    Examples:
        >>> denied(1, 3), denied(1, 4), denied(0, 6)
        (1, 0, 0)
    """
    return int(bool(one and other) and (one < _FIRST_BLACK) == (other < _FIRST_BLACK))


def bracket_values(
    situation: Situation,
    pairs: Iterable[tuple[int, int]],
    floaters: Sequence[int],
    below: Sequence[int] | None,
) -> tuple[tuple[str, CriterionValue], ...]:
    """The value of every criterion from C5 to C8 for a bracket as it was paired.

    Args:
        situation: The situation without the player who has the bye.
        pairs: Its pairs, in positions.
        floaters: Positions of its outgoing floaters.
        below: Positions of the outgoing floaters of the next bracket; ``None`` for the last one.

    Returns:
        (code, value) in the order of the criteria. C5 is the number of outgoing floaters, C6 the
        list of their scores (tenths) that falls, C7 the same two of the next bracket in one list,
        C8 the number of players who do not get the colour they prefer.

    Source:
        C.04.4.2 (applied from 2026-02-01), 2.3.
    """
    classes = situation.colour_class
    return (
        ("C5", len(floaters)),
        ("C6", _falling(situation, floaters)),
        ("C7", None if below is None else (len(below), *_falling(situation, below))),
        ("C8", sum(denied(classes[one], classes[other]) for one, other in pairs)),
    )


def _falling(situation: Situation, positions: Iterable[int]) -> tuple[Points, ...]:
    return tuple(sorted((situation.score[each] for each in positions), reverse=True))
