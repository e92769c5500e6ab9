"""What every action is: a frozen value with a name, and the things it touches.

An action says what somebody wants; who, when and why stand in the log beside it. Whether it is
possible decides :func:`openarbiter.desk.apply`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from openarbiter.model import RoundNo


class Action:
    """Something an arbiter does."""

    __slots__ = ()

    def touched(self) -> frozenset[str]:
        """Addresses of what the action changes, such as ``a/player/17`` or ``a/3/board/14``.

        Two writers are in each other's way when the addresses of their actions meet.
        """
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class OfRound(Action):
    """An action about one round.

    Attributes:
        section: Key of the section.
        round_no: The round.
    """

    section: str
    round_no: RoundNo

    def touched(self) -> frozenset[str]:
        """The round."""
        return frozenset({f"{self.section}/{self.round_no}"})


ACTIONS: dict[str, type[Action]] = {}
"""Every action by the name it has in the log: the name of its class."""

A = TypeVar("A", bound=type[Action])


def registered(kind: A) -> A:
    """Give an action its name in the log (the name of its class)."""
    ACTIONS[kind.__name__] = kind
    return kind


def section_of(action: Action) -> str:
    """Key of the section an action is about; empty for the event as a whole."""
    key = getattr(action, "section", "")
    return key if isinstance(key, str) else ""
