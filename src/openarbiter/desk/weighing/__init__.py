"""How loudly an action is announced before it is done, and what follows from it.

Refusals come from :func:`~openarbiter.desk.applying.apply` itself: an action is refused here
exactly when it is refused there. The other levels follow the list of questions of C.02 where it
has one, and otherwise the rule that nothing is asked where undo is enough.
"""

from __future__ import annotations

from openarbiter.desk.actions import Action
from openarbiter.desk.applying import apply
from openarbiter.desk.names import Level
from openarbiter.desk.said import Consequence, Refusal
from openarbiter.desk.state import EventState
from openarbiter.desk.weighing import editing, event, players, results, rounds
from openarbiter.desk.weighing.base import WEIGHERS, Change, Weight

__all__ = ["Weight", "weigh"]

ROOMS = (editing, event, players, results, rounds)
"""The modules whose functions weigh the actions; importing them is what makes them known."""


def weigh(state: EventState, action: Action) -> Weight:
    """What is to be said before an action.

    Args:
        state: The event.
        action: What somebody wants to do.

    Returns:
        The level and the consequences, each true for this event. ``REFUSE`` exactly where
        :func:`~openarbiter.desk.applying.apply` raises a refusal.
    """
    try:
        after = apply(state, action)
    except Refusal as refusal:
        why = Consequence(
            code=refusal.code,
            gaps=refusal.gaps,
            sentence=refusal.sentence,
            article=refusal.article,
        )
        return Weight(level=Level.REFUSE, consequences=(why, *refusal.offers))
    weigher = WEIGHERS.get(type(action))
    return Weight() if weigher is None else weigher(Change(before=state, after=after), action)
