"""From one state of an event to the next: ``apply`` does an action, or says why not."""

from __future__ import annotations

from collections.abc import Iterable

from openarbiter.desk.actions import Action, CreateEvent, RestoreEvent
from openarbiter.desk.doing import byes, editing, event, players, results, rounds, sections
from openarbiter.desk.doing.base import HANDLERS
from openarbiter.desk.said import Refusal, refuse
from openarbiter.desk.state import EventState
from openarbiter.errors import NotCoveredError, RequestError

ROOMS = (byes, editing, event, players, results, rounds, sections)
"""The modules whose functions do the actions; importing them is what makes them known."""


def apply(state: EventState, action: Action) -> EventState:
    """The event after an action; the state given stays as it is.

    Args:
        state: The event.
        action: What somebody wants to do.

    Raises:
        Refusal: It is not possible now; nothing else is ever raised.
    """
    if not state.created and not isinstance(action, CreateEvent | RestoreEvent):
        raise refuse("no-event", "offer-create-event")
    handler = HANDLERS.get(type(action))
    if handler is None:
        raise refuse("unknown-action", name=type(action).__name__)
    try:
        return handler(state, action)
    except Refusal:
        raise
    except (RequestError, NotCoveredError) as error:
        raise refuse("not-there", why=error) from None


def fold(actions: Iterable[Action], state: EventState | None = None) -> EventState:
    """The event after a row of actions.

    Args:
        actions: The actions, oldest first.
        state: The event before them; ``None`` for none.

    Raises:
        Refusal: One of them is not possible.
    """
    reached = EventState() if state is None else state
    for action in actions:
        reached = apply(reached, action)
    return reached


def touches(action: Action) -> frozenset[str]:
    """Addresses of what an action changes, such as ``a/3/board/14``.

    Two writers are in each other's way when the addresses of their actions meet. Whether an
    action is still possible decides :func:`apply`.

    Args:
        action: The action.
    """
    return action.touched()
