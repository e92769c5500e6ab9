"""How loudly an action is announced before it is done, and what follows from it.

Refusals come from :func:`~openarbiter.desk.applying.apply` itself: an action is refused here
exactly when it is refused there.
"""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk.actions import Action
from openarbiter.desk.applying import apply
from openarbiter.desk.names import Level
from openarbiter.desk.said import Consequence, Refusal
from openarbiter.desk.state import EventState

__all__ = ["Weight", "weigh"]


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


def weigh(state: EventState, action: Action) -> Weight:
    """What is to be said before an action.

    Args:
        state: The event.
        action: What somebody wants to do.
    """
    try:
        apply(state, action)
    except Refusal as refusal:
        why = Consequence(
            code=refusal.code,
            gaps=refusal.gaps,
            sentence=refusal.sentence,
            article=refusal.article,
        )
        return Weight(level=Level.REFUSE, consequences=(why, *refusal.offers))
    return Weight()
