"""Actions about players: who they are, and whether they play."""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.desk.actions.base import Action, registered
from openarbiter.desk.names import FIRST_ROUND, Pid, RequestStatus
from openarbiter.model import NationalEntry, Result, RoundNo


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts:
    """Who a player is.

    Attributes:
        name: ``Lastname, Firstname``.
        sex: ``"m"``, ``"w"`` or empty.
        title: FIDE title as written (``GM`` ... ``WCM``) or empty.
        rating: FIDE rating; ``None`` when unrated.
        federation: Three-letter code or empty.
        fide_id: FIDE identity number or empty.
        birth: Date of birth as written (``YYYY/MM/DD``) or empty.
        national: Entries of national lists, kept apart from the FIDE rating.
        club: Club, free words.
        note: A note of the arbiter.
    """

    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    national: tuple[NationalEntry, ...] = ()
    club: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPlayer:
    """A player of a list that is added at once.

    Attributes:
        pid: Id the player shall have.
        facts: Who it is.
    """

    pid: Pid
    facts: PlayerFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfPlayer(Action):
    """An action about one player.

    Attributes:
        section: Key of the section.
        pid: Id of the player.
    """

    section: str
    pid: Pid

    def touched(self) -> frozenset[str]:
        """The player."""
        return frozenset({f"{self.section}/player/{self.pid}"})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class AddPlayer(_OfPlayer):
    """Enter a player.

    Attributes:
        section: Key of the section.
        pid: Id of the player: ``section.next_pid``, which nobody has had before. It stands in
            the action so that it stays the same when an earlier entry of the log is undone.
        facts: Who it is.
        joins: First round the player takes part in; a later one than the first is a late entry
            (GHR 2.4).
        missed: What the rounds missed so far give: a zero-point or a half-point bye each.
        here: The player is there.
    """

    facts: PlayerFacts
    joins: RoundNo = FIRST_ROUND
    missed: Result = Result.ZERO_POINT_BYE
    here: bool = False


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class AddPlayers(Action):
    """Enter a list of players at once, pasted or read from a file.

    Attributes:
        section: Key of the section.
        players: The players.
    """

    section: str
    players: tuple[NewPlayer, ...]

    def touched(self) -> frozenset[str]:
        """Each of the players."""
        return frozenset(f"{self.section}/player/{player.pid}" for player in self.players)


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class EditPlayer(_OfPlayer):
    """Change who a player is; all facts are given, changed or not.

    Attributes:
        section: Key of the section.
        pid: Id of the player.
        facts: Who it is.
    """

    facts: PlayerFacts


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePlayer(_OfPlayer):
    """Take a player off the list; possible as long as no round with the player is published.

    Attributes:
        section: Key of the section.
        pid: Id of the player.
    """


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawPlayer(_OfPlayer):
    """Withdraw a player from a round on.

    Attributes:
        section: Key of the section.
        pid: Id of the player.
        from_round: First round the player does not take part in.
        expelled: The player was expelled, not withdrawn.
    """

    from_round: RoundNo
    expelled: bool = False


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ReinstatePlayer(_OfPlayer):
    """Let a withdrawn player take part again.

    Attributes:
        section: Key of the section.
        pid: Id of the player.
        from_round: First round the player takes part in again.
    """

    from_round: RoundNo


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn(_OfPlayer):
    """Tick that a player is there, or take the tick back.

    Attributes:
        section: Key of the section.
        pid: Id of the player.
        here: The player is there.
    """

    here: bool = True


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class SetBye(_OfPlayer):
    """Enter or decide the request for a bye.

    Attributes:
        section: Key of the section.
        pid: Id of the player.
        round_no: The round.
        kind: ``HALF_POINT_BYE``, ``FULL_POINT_BYE`` or ``ZERO_POINT_BYE``.
        status: What became of it.
    """

    round_no: RoundNo
    kind: Result = Result.HALF_POINT_BYE
    status: RequestStatus = RequestStatus.GRANTED


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ClearBye(_OfPlayer):
    """Take back a bye or an absence: the player plays.

    Attributes:
        section: Key of the section.
        pid: Id of the player.
        round_no: The round.
    """

    round_no: RoundNo


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class SetAbsent(_OfPlayer):
    """Leave a player out of a round without points (GHR 3.3, 4.1).

    Attributes:
        section: Key of the section.
        pid: Id of the player.
        round_no: The round.
        announced: The player said so; ``False`` for somebody who simply is not there.
    """

    round_no: RoundNo
    announced: bool = True


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class SettleAbsences(Action):
    """Decide about everybody who was absent without notice in the round before (C.05, 6.5).

    Attributes:
        section: Key of the section.
        round_no: The round that is paired next.
        away: Ids of those who are left out of it.
        plays: Ids of those who play.
    """

    section: str
    round_no: RoundNo
    away: tuple[Pid, ...] = ()
    plays: tuple[Pid, ...] = ()

    def touched(self) -> frozenset[str]:
        """The players."""
        return frozenset(f"{self.section}/player/{pid}" for pid in (*self.away, *self.plays))


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveOut(Action):
    """Leave several players, who are not there and gave no notice, out of a round at once.

    Attributes:
        section: Key of the section.
        players: Their ids; at least one.
        round_no: The round.

    Source:
        C.04.2, GHR 3.3, 4.1.
    """

    section: str
    players: tuple[Pid, ...]
    round_no: RoundNo

    def touched(self) -> frozenset[str]:
        """The players."""
        return frozenset(f"{self.section}/player/{pid}" for pid in self.players)


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class NumberPlayers(Action):
    """Give every player a pairing number, by strength, title and name (GHR 2.2, 2.3).

    Attributes:
        section: Key of the section.
        order: Ids in an order that holds instead, such as one drawn by lot for a round robin;
            empty for the order of the rules.
    """

    section: str
    order: tuple[Pid, ...] = ()

    def touched(self) -> frozenset[str]:
        """The numbers of the section."""
        return frozenset({f"{self.section}/numbers"})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class ForbidPair(Action):
    """Forbid every pair among some players.

    Attributes:
        section: Key of the section.
        players: Their ids, two at least.
        first_round: First round of the prohibition; ``None`` from the beginning.
        last_round: Last round of the prohibition; ``None`` to the end.
    """

    section: str
    players: tuple[Pid, ...]
    first_round: RoundNo | None = None
    last_round: RoundNo | None = None

    def touched(self) -> frozenset[str]:
        """The prohibitions of the section."""
        return frozenset({f"{self.section}/forbidden"})


@registered
@dataclass(frozen=True, slots=True, kw_only=True)
class AllowPair(Action):
    """Allow a pair that was forbidden; the other pairs of its group stay forbidden.

    Attributes:
        section: Key of the section.
        one: Id of a player.
        other: Id of the other one.
    """

    section: str
    one: Pid
    other: Pid

    def touched(self) -> frozenset[str]:
        """The prohibitions of the section."""
        return frozenset({f"{self.section}/forbidden"})
