"""Actions about the event as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk.actions.base import Action, registered
from openarbiter.desk.state import EventState


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class CreateEvent(Action):
    """Create the event: the first action of every log.

    Attributes:
        name: Name of the event.
        place: Where it is.
        federation: Three-letter code of the organising federation.
        start: First day, ``YYYY-MM-DD`` or empty.
        end: Last day, likewise.
        organiser: Who organises it.
        chief_arbiter: The chief arbiter.
        deputies: Deputy arbiters.
        strict: Strict rules hold from the beginning.
    """

    name: str
    place: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    organiser: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    strict: bool = True

    def touched(self) -> frozenset[str]:
        """The event."""
        return frozenset({"event"})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEvent(Action):
    """Change the head of the event; every attribute is given, changed or not.

    Attributes:
        name: As in :class:`CreateEvent`, and so are the others.
        place: Where it is.
        federation: Three-letter code of the organising federation.
        start: First day.
        end: Last day.
        organiser: Who organises it.
        chief_arbiter: The chief arbiter.
        deputies: Deputy arbiters.
    """

    name: str
    place: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    organiser: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()

    def touched(self) -> frozenset[str]:
        """The event."""
        return frozenset({"event"})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveStrict(Action):
    """Leave the strict rules; there is no way back but undo.

    Attributes:
        why: The reason, for the file that goes to the federation.
    """

    why: str

    def touched(self) -> frozenset[str]:
        """The event."""
        return frozenset({"event"})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class AddNote(Action):
    """Write something down.

    Attributes:
        text: The words.
        about: What it is about, such as ``a/3/board/14``; empty for the event.
    """

    text: str
    about: str = ""

    def touched(self) -> frozenset[str]:
        """Nothing anybody else could change."""
        return frozenset()


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreEvent(Action):
    """Go on from a state that was kept, where entries of a damaged file are lost.

    Only a recovery writes it. What comes before it in the log stays to be read and cannot be
    undone any more, because nobody knows what the state would be without it.

    Attributes:
        state: The event as it was.
        follows: Digest of the state before (:func:`openarbiter.desk.state_digest`).
        number: Number of the last entry of the damaged file that is in the state.
        lost: Numbers of the entries up to there that could not be read.
    """

    state: EventState
    follows: str
    number: int
    lost: tuple[int, ...] = ()

    def touched(self) -> frozenset[str]:
        """The event."""
        return frozenset({"event"})
