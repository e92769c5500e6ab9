"""Weights, and how actions find the functions that weigh them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from openarbiter.desk.actions import Action
from openarbiter.desk.basis import is_stale
from openarbiter.desk.doing.base import private_round
from openarbiter.desk.names import Level
from openarbiter.desk.said import Consequence, say
from openarbiter.desk.state import EventState, Section


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """What is to be said before an action.

    Attributes:
        level: How loudly.
        consequences: What follows, in the order in which it is to be read; of a refusal the
            reason first, then what is possible instead.
    """

    level: Level = Level.NONE
    consequences: tuple[Consequence, ...] = ()

    @property
    def needs_reason(self) -> bool:
        """The log wants to know why."""
        return self.level is Level.CONSEQUENCES

    def to_json(self) -> dict[str, object]:
        """The weight as JSON values."""
        return {
            "level": self.level.value,
            "needs_reason": self.needs_reason,
            "consequences": [each.to_json() for each in self.consequences],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """An event before and after an action that is possible.

    Attributes:
        before: The event as it is.
        after: The event as it would be.
    """

    before: EventState
    after: EventState

    def sections(self, key: str) -> tuple[Section, Section]:
        """A section before and after."""
        return self.before.section(key), self.after.section(key)


Weigher = Callable[[Change, Any], Weight]

WEIGHERS: dict[type[Action], Weigher] = {}
"""The function that weighs an action, by the class of the action; others weigh nothing."""

A = TypeVar("A", bound=Action)


def weighs(
    kind: type[A],
) -> Callable[[Callable[[Change, A], Weight]], Callable[[Change, A], Weight]]:
    """Name the action that a function weighs."""

    def remember(function: Callable[[Change, A], Weight]) -> Callable[[Change, A], Weight]:
        WEIGHERS[kind] = function
        return function

    return remember


_ORDER = (Level.NONE, Level.INFORM, Level.CONFIRM, Level.CONSEQUENCES, Level.REFUSE)


def with_all(*weights: Weight) -> Weight:
    """Several weights as one: the loudest level, everything said."""
    level = max((each.level for each in weights), key=_ORDER.index, default=Level.NONE)
    return Weight(
        level=level,
        consequences=tuple(said for each in weights for said in each.consequences),
    )


def inform(*consequences: Consequence) -> Weight:
    """Something to know; nothing where there is nothing to say."""
    return Weight(level=Level.INFORM, consequences=consequences) if consequences else Weight()


def confirm(*consequences: Consequence) -> Weight:
    """Something to confirm; nothing where there is nothing to say."""
    return Weight(level=Level.CONFIRM, consequences=consequences) if consequences else Weight()


def out_of_date(change: Change, key: str) -> Weight:
    """Whether a private pairing has to be made again after the action (GHR 1.4)."""
    before, after = change.sections(key)
    state = private_round(after)
    if state is None or not state.boards:
        return Weight()
    if is_stale(before, state.number) or not is_stale(after, state.number):
        return Weight()
    return inform(say("pairing-becomes-old", round=state.number))
