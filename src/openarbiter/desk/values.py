"""The small values of the desk: ids of players, phases of a round, results, teams and matches.

What they allow stands in :mod:`openarbiter.desk.actions`. A player of a team is called by an id of
his own within the section, which never changes: it stands as the number of the
:class:`~openarbiter.model.Player`. The numbers that report files give are worked out for a file.

Source:
    C.04.2, GHR 3.1 (adjourned games) and 3.5 (forfeits); TRF16, annex, letters of results.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import NewType

from openarbiter.formats.agreement import results_agree
from openarbiter.languages import said
from openarbiter.model import GAME_RESULTS, BoardNo, Player, Result, RoundNo

Pid = NewType("Pid", int)
"""Id of a player inside a section, from 1; it never changes, whatever number the player gets."""


FIRST_PID = Pid(1)


FIRST_ROUND = RoundNo(1)


class LotsOf(Enum):
    """What is drawn by lot; the value is the word in JSON."""

    COLOUR = "colour"
    """The first colour, before round 1."""

    NUMBERS = "numbers"
    """The numbers of a round robin, before round 1."""

    PLACES = "places"
    """The places that are still shared after the last round."""


class Phase(Enum):
    """Where a round is on its way; the value is the word in JSON."""

    WAITING = "waiting"
    """Nothing has been done for it yet."""

    DRAFTED = "drafted"
    """Absences and byes are being entered; there is no pairing."""

    PAIRED = "paired"
    """A pairing is there, seen by arbiters only."""

    EDITED = "edited"
    """A manual edit has begun and is not ended."""

    PUBLISHED = "published"
    """Everybody may see the pairing; no result is in."""

    PLAYING = "playing"
    """At least one result is in."""

    COMPLETE = "complete"
    """All results are in or adjourned, and the round is closed."""

    @property
    def public(self) -> bool:
        """The pairing has been published."""
        return self in {Phase.PUBLISHED, Phase.PLAYING, Phase.COMPLETE}

    @property
    def private(self) -> bool:
        """Only arbiters see the round, and nothing of it counts yet."""
        return not self.public


class Level(Enum):
    """How loudly an action is announced before it is done; the value is the word in JSON."""

    NONE = "none"
    """Nothing to say: undo is enough."""

    INFORM = "inform"
    """Something to know; nothing is asked."""

    ACKNOWLEDGE = "acknowledge"
    """Something to know, read before it is done: one button that says so."""

    CONFIRM = "confirm"
    """One named button; the default is the safe one."""

    CONSEQUENCES = "consequences"
    """Numbered consequences, a tick that they were read, a reason for the log, then the verb."""

    REFUSE = "refuse"
    """Not possible: the article, and what is possible instead."""


class RequestStatus(Enum):
    """What became of the request for a bye; the value is the word in JSON."""

    ASKED = "asked"
    """Not decided yet: the player is paired unless somebody decides."""

    GRANTED = "granted"
    """The player is not paired in the round."""

    REFUSED = "refused"
    """The player is paired in the round."""


class Effect(Enum):
    """For what a corrected result of an earlier round counts; the value is the word in JSON."""

    COUNTS = "counts"
    """For standings, ratings and every pairing still to be made."""

    REPORT_ONLY = "report-only"
    """For the rating report only; it is kept apart and listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A rating that was taken from a list as it stood there; ``None`` for unrated.

    The field is ``rating``, ``rapid``, ``blitz``, or the code of a federation for its national
    list; the month ``YYYY-MM``.
    """

    field: str
    rating: int | None
    source: str
    month: str


class RatingSource(Enum):
    """Which rating counts, as older versions kept it; the value is the word in JSON."""

    FIDE = "fide"
    """The FIDE rating."""

    NATIONAL = "national"
    """The best rating of the national entries."""

    FIDE_ELSE_NATIONAL = "fide-else-national"
    """The FIDE rating; without one the national one."""

    NATIONAL_ELSE_FIDE = "national-else-fide"
    """The national rating; without one that of FIDE."""

    HIGHEST = "highest"
    """The higher of both."""

    @property
    def lists(self) -> tuple[str, ...]:
        """The same as lists in their order; empty for those of the edition."""
        return () if self is RatingSource.FIDE else tuple(self.value.split("-else-"))


class EqualOrder(Enum):
    """The order of equal players (C.04.2, GHR 2.2.3); the value is the word in JSON."""

    NAME = "name"
    """Alphabetical."""

    LOT = "lot"
    """By lot, from a seed that was announced."""

    ENTRY = "entry"
    """The order in which they were entered."""


class ColoursCount(Enum):
    """Which colours count for pairing when two players swapped them; the value is the JSON word."""

    PLAYED = "played"
    """Those of the game as it was played."""

    PAIRED = "paired"
    """Those of the published pairing."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one game, White being who has White in the published pairing."""

    white: Result
    black: Result

    @property
    def decided(self) -> bool:
        """The game has a result."""
        return self.white is not Result.UNDECIDED and self.black is not Result.UNDECIDED

    @property
    def played(self) -> bool:
        """The game was played over the board."""
        return self.white.played and self.black.played

    @property
    def possible(self) -> bool:
        """Both results can stand in one game, as the report file knows games (TRF16, annex)."""
        return results_agree(self.white, self.black)

    @property
    def points_differ(self) -> bool:
        """One of the two did better than the other."""
        return self.white is not self.black


UNDECIDED = Outcome(Result.UNDECIDED, Result.UNDECIDED)
"""No result yet: being played, missing or adjourned."""

ONE_CAME = Outcome(Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
OTHER_CAME = Outcome(Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
NOBODY_CAME = Outcome(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
"""A game of a match to which somebody did not come."""


OUTCOMES = {text: Outcome(*results) for text, results in GAME_RESULTS.items()}
"""Every outcome a game can have, by the way it is written in ASCII."""


_UNRATED = " unrated"


TEXTS = {outcome: text for text, outcome in OUTCOMES.items()}
"""How every outcome that a game can have is written in ASCII."""


def outcome_text(outcome: Outcome) -> str:
    """An outcome as people write it, with a dash and the sign for a half, or that it is open."""
    if not outcome.decided:
        return said("adjourned")
    text = TEXTS.get(outcome, f"{outcome.white.value}-{outcome.black.value}")
    text, unrated, _ = text.partition(_UNRATED)
    sign = _sign(text)
    return said("{result} unrated", result=sign) if unrated else sign


def _sign(text: str) -> str:
    if "/" in text and "1/2" not in text:
        return text.replace("-", "–").replace("/", " ")
    return text.replace("1/2", "½").replace("-", "–")


@dataclass(frozen=True, slots=True, kw_only=True)
class OfBoard:
    """Something about a board of a round."""

    round_no: RoundNo
    board: BoardNo

    @property
    def at(self) -> tuple[RoundNo, BoardNo]:
        """The round and the board."""
        return self.round_no, self.board


@dataclass(frozen=True, slots=True, kw_only=True)
class LateCorrection(OfBoard):
    """What a result should have been that was found wrong too late (GHR 4.3).

    It counts for the rating report only.
    """

    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class SwappedColours(OfBoard):
    """A board at which the players sat with the other colours than paired; both are kept.

    One of the two counts for pairing; the rating report takes those played.
    """

    count: ColoursCount


class Reporter(Enum):
    """Who reports the result of a board; the value is the word in JSON."""

    WHITE = "white"
    """The player with White in the published pairing."""

    BLACK = "black"
    """The player with Black."""

    HELPER = "helper"
    """Somebody who enters results at the boards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What somebody at a board says its result is; it is no result yet.

    Attributes:
        name: Name of the helper; empty for a player.
        device: What tells the phone from others; empty for a helper.
        key: What the phone calls this very sending; empty without one.
    """

    board: BoardNo
    outcome: Outcome
    by: Reporter
    name: str = ""
    device: str = ""
    key: str = ""

    @property
    def source(self) -> tuple[Reporter, str, str]:
        """Who says so from where; of several reports from there the last one stands."""
        return self.by, self.name, self.device


def standing(reports: Iterable[Report]) -> tuple[Report, ...]:
    """The reports that stand: of each source the last one."""
    return tuple({each.source: each for each in reports}.values())


def agreed(reports: Iterable[Report]) -> Outcome | None:
    """The result of a board on which two sides agree from two places, and nobody otherwise."""
    found = standing(reports)
    if len({each.outcome for each in found}) != 1:
        return None
    pairs = ((one, other) for one in found for other in found)
    two = any(
        one.source[:2] != other.source[:2] and (one.device != other.device or not one.device)
        for one, other in pairs
    )
    return found[0].outcome if two else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A note of the arbiter.

    Attributes:
        about: What it is about, such as ``a/3/board/14``; empty for the whole event.
        public: It is a message to everybody: on phones, on the pages of the site and in its feed.
    """

    text: str
    about: str = ""
    public: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something that happened and that the report file has to say in a comment: code and gaps."""

    code: str
    gaps: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Lots that were drawn; a colour that was drawn stands in the settings.

    Attributes:
        seed: The seed; empty where they were drawn by hand.
        how: How they were drawn by hand, in words; may be empty.
        order: Of numbers: everybody, number 1 first. Of places drawn by hand: those who shared
            one, the first first. Otherwise empty.
        restricted: Of numbers drawn by a seed: players of one federation do not meet in the last
            three rounds, if possible (C.05, Annex 2).
    """

    what: LotsOf
    seed: str = ""
    how: str = ""
    order: tuple[Pid, ...] = ()
    restricted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRequest:
    """A bye or an absence that a player announced, or an arbiter entered.

    Attributes:
        kind: ``HALF_POINT_BYE``, ``FULL_POINT_BYE`` or ``ZERO_POINT_BYE``.
        announced: The player said so; ``False`` for somebody who did not come.
    """

    round_no: RoundNo
    kind: Result = Result.ZERO_POINT_BYE
    status: RequestStatus = RequestStatus.GRANTED
    announced: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakSet:
    """A list of tie-breaks that was saved under a name, for any section of the event.

    No two of an event have the same name; without the id of an edition it is of the newest.
    """

    name: str
    tie_breaks: tuple[str, ...]
    edition: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Squad:
    """Who belongs to a team.

    Attributes:
        strength: The strength by which the team is numbered; ``None`` for the average of its first
            players.
        members: The players in board order.
    """

    team: Pid
    captain: str = ""
    strength: int | None = None
    members: tuple[Player, ...] = ()

    def member(self, number: int | None) -> Player | None:
        """A player by id; ``None`` for nobody."""
        return next((each for each in self.members if each.tpn == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(OfBoard):
    """A match on its boards; White is the team named first.

    Attributes:
        white_seats: Ids of the players of the first team from board 1; ``None`` for an empty board.
        results: The result of each board: first that of the player of the team named first, what
            colour he has.
        forfeited: The whole match was not played: at least one team did not appear.
        white_handed_in: When the first team handed in its line-up, ``YYYY-MM-DD HH:MM``; empty
            where nobody said so.
    """

    white: Pid
    black: Pid
    white_seats: tuple[int | None, ...]
    black_seats: tuple[int | None, ...]
    results: tuple[Outcome, ...]
    forfeited: bool = False
    white_handed_in: str = ""
    black_handed_in: str = ""

    @property
    def pair(self) -> tuple[Pid, Pid]:
        """The two teams, the first-named one first."""
        return self.white, self.black

    @property
    def decided(self) -> bool:
        """Every board has a result."""
        return all(outcome.decided for outcome in self.results)

    def seats(self, team: int) -> tuple[int | None, ...]:
        """Who sits at the boards for one of the two teams."""
        return self.white_seats if team == self.white else self.black_seats

    def handed_in(self, team: int) -> str:
        """When one of the two teams handed in its line-up; empty where nobody said so."""
        return self.white_handed_in if team == self.white else self.black_handed_in

    def with_line_up(self, team: int, seats: tuple[int | None, ...], handed_in: str) -> Match:
        """The match with another line-up of one of the two teams, results as they are."""
        if team == self.white:
            return replace(self, white_seats=seats, white_handed_in=handed_in)
        return replace(self, black_seats=seats, black_handed_in=handed_in)

    def may_be(self, board: int) -> Outcome:
        """What a board (from 0) is without play: decided where somebody does not sit there."""
        one, other = self.white_seats[board], self.black_seats[board]
        if one is not None and other is not None:
            return UNDECIDED
        if one is None and other is None:
            return NOBODY_CAME
        return OTHER_CAME if one is None else ONE_CAME

    def open_again(self) -> Match:
        """The match before any board was played."""
        fresh = tuple(self.may_be(board) for board in range(len(self.results)))
        return replace(self, results=fresh, forfeited=False)
