"""The small values of an event beyond one round: people, groups and their bans, incidents, months.

Source:
    C.04.2, GHR 1.5 (no change in anybody's favour: bans stand in an order fixed beforehand);
    Laws of Chess, 7.5.5, 11 and 12.9 (what is counted a player).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from openarbiter.desk.values import Pid
from openarbiter.model import BoardNo, RoundNo


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """What several people have in common: a school, a family, a trainer, anything.

    Attributes:
        kind: A word such as ``school``; clubs and federations stand in fields of their own.
    """

    kind: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """Players of one group of a kind shall not meet.

    Attributes:
        last_round: The last round it holds for; ``None`` to the end.
        soft: It holds only as long as a complete pairing keeps it.
    """

    kind: str
    last_round: RoundNo | None = None
    soft: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupTable:
    """Standings of the groups of a kind from the results of their players.

    Attributes:
        best: How many players of a group count.
        sections: Keys of the sections that count; empty for all.
        fund: The prizes as TOML; empty without any.
    """

    name: str
    kind: str
    best: int = 4
    tie_breaks: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    fund: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The place of a person in a section."""

    section: str
    pid: Pid


@dataclass(frozen=True, slots=True, kw_only=True)
class SamePerson:
    """What an arbiter said of two entries: one person, or two."""

    one: Entry
    other: Entry
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Somebody who goes to another section, where rounds missed may give half a point each."""

    at: Entry
    to: str
    new_pid: Pid
    half: bool = False


class IncidentKind(Enum):
    """What an arbiter counts a player; the value is the word in JSON."""

    ILLEGAL_MOVE = "illegal-move"
    """An illegal move (Laws of Chess, 7.5.5)."""

    WARNING = "warning"
    """A warning (Laws of Chess, 12.9.1)."""

    DEVICE = "device"
    """An electronic device in the playing area (Laws of Chess, 11.3.2)."""

    DISTURBING = "disturbing"
    """The opponent was distracted or annoyed (Laws of Chess, 11.5)."""

    OTHER = "other"
    """Anything else, in the arbiter's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """Something that was counted a player; it enters no result."""

    pid: Pid
    round_no: RoundNo
    kind: IncidentKind
    article: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """Rounds that were sent for rating, and boards that had no result by then."""

    first_round: RoundNo
    last_round: RoundNo
    open: tuple[tuple[RoundNo, BoardNo], ...] = ()
