"""A published round as lists: by board and by name, for paper, screens and phones.

Only what everybody may see: a pairing that is still private has no lists here.

Source:
    C.04.2, GHR 4 (publication of pairings).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from openarbiter.desk import Board, Section
from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Points, Result, RoundNo
from openarbiter.rulebooks.basic_rules import histories
from openarbiter.web.views.figures import Who, everybody
from openarbiter.web.wording import game_sign

_AWAY = {
    Result.PAIRING_ALLOCATED_BYE: "pab",
    Result.FULL_POINT_BYE: "full",
    Result.HALF_POINT_BYE: "half",
    Result.ZERO_POINT_BYE: "zero",
    Result.ABSENT: "absent",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """One board.

    Attributes:
        board: Its number.
        white: Who has White.
        black: Who has Black.
        white_points: Points (tenths) of White before the round.
        black_points: Points (tenths) of Black before the round.
        result: The result as it is written; empty while it is open.
        corrected: The result was corrected after it had been entered.
        late: The board was added after the publication.
        adjourned: The game is adjourned.
    """

    board: int
    white: Who
    black: Who
    white_points: Points
    black_points: Points
    result: str
    corrected: bool
    late: bool
    adjourned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AwayLine:
    """Somebody who is in the tournament and has no board.

    Attributes:
        player: The player.
        points: Points (tenths) before the round.
        kind: ``pab``, ``full``, ``half``, ``zero``, ``absent``, ``withdrawn`` or ``later``.
    """

    player: Who
    points: Points
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """One player in the list by name.

    Attributes:
        player: The player.
        board: The board; ``None`` without one.
        colour: ``"w"``, ``"b"`` or empty.
        opponent: The opponent; ``None`` without one.
        kind: As in :class:`AwayLine`; empty for somebody with a board.
        result: The result from this player's board; empty while it is open.
    """

    player: Who
    board: int | None
    colour: str
    opponent: Who | None
    kind: str
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLists:
    """A round, by board and by name.

    Attributes:
        section: Key of the section.
        section_name: Its name.
        number: The round.
        rounds: Number of rounds.
        phase: Its state, by the design's word.
        date: Its date as entered; empty where none was.
        system: Id of the edition that paired it.
        by_hand: The boards are not those of the engine.
        boards: The boards.
        away: Everybody without a board who has not withdrawn, then the withdrawn.
        names: Everybody by name.
    """

    section: str
    section_name: str
    number: int
    rounds: int
    phase: str
    date: str
    system: str
    by_hand: bool
    boards: tuple[BoardLine, ...]
    away: tuple[AwayLine, ...]
    names: tuple[NameLine, ...]

    @property
    def open(self) -> int:
        """Boards without a result."""
        return sum(not line.result for line in self.boards)


def last_published(section: Section) -> int:
    """The last round everybody may see; 0 before there is one."""
    return max((int(one.number) for one in section.rounds if one.phase.public), default=0)


def unpublished(section: Section, number: int) -> RequestError:
    """The refusal where a round is asked for that is not public."""
    return RequestError(
        said(
            "round {number} of section {section} is not published",
            number=number,
            section=section.key,
        )
    )


def sorting_name(name: str) -> str:
    """A name as the alphabet of a list has it: marks above letters do not move it.

    >>> sorted(["Zed", "Östlund", "Olsen"], key=sorting_name)
    ['Olsen', 'Östlund', 'Zed']
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def round_lists(section: Section, number: int) -> RoundLists:
    """The lists of a published round.

    Args:
        section: The section.
        number: The round.

    Raises:
        RequestError: The round is not published.

    Source:
        C.04.2, GHR 4.
    """
    state = section.round(number)
    if state.phase.private:
        raise unpublished(section, number)
    tournament = section.tournament
    people = everybody(tournament)
    scores = histories(tournament, RoundNo(number)).score
    points = {
        int(player.tpn): score for player, score in zip(tournament.players, scores, strict=True)
    }
    boards = tuple(_board(section, number, board, people, points) for board in state.boards)
    dates = section.settings.round_dates
    away = _away(section, number, boards, people, points)
    return RoundLists(
        section=section.key,
        section_name=section.name,
        number=number,
        rounds=section.total_rounds,
        phase=state.phase.value,
        date=dates[number - 1] if number <= len(dates) else "",
        system=state.system or section.system,
        by_hand=state.edited_by_hand,
        boards=boards,
        away=away,
        names=_names(boards, away),
    )


def _board(
    section: Section,
    number: int,
    board: Board,
    people: dict[int, Who],
    points: dict[int, Points],
) -> BoardLine:
    state = section.round(number)
    white, black = int(section.tpn(board.white)), int(section.tpn(board.black))
    outcome = section.outcome(number, board.number)
    return BoardLine(
        board=int(board.number),
        white=people[white],
        black=people[black],
        white_points=points[white],
        black_points=points[black],
        result=game_sign(outcome.white, outcome.black),
        corrected=board.number in state.corrected,
        late=board.number in state.late,
        adjourned=board.number in state.adjourned,
    )


def _away(
    section: Section,
    number: int,
    boards: tuple[BoardLine, ...],
    people: dict[int, Who],
    points: dict[int, Points],
) -> tuple[AwayLine, ...]:
    seated = {line.white.tpn for line in boards} | {line.black.tpn for line in boards}
    found = []
    for pid, player in zip(section.roster.pids, section.tournament.players, strict=True):
        tpn = int(player.tpn)
        if tpn in seated:
            continue
        result = player.record(RoundNo(number)).result
        kind = _AWAY.get(result, "absent")
        if player.withdrawn_after is not None and player.withdrawn_after < number:
            kind = "withdrawn"
        elif section.entrant(pid).joins > number:
            kind = "later"
        found.append(AwayLine(player=people[tpn], points=points[tpn], kind=kind))
    return tuple(sorted(found, key=lambda line: (_ORDER.index(line.kind), line.player.tpn)))


_ORDER = ("pab", "full", "half", "zero", "absent", "later", "withdrawn")


def _names(boards: tuple[BoardLine, ...], away: tuple[AwayLine, ...]) -> tuple[NameLine, ...]:
    lines = [
        NameLine(
            player=player,
            board=line.board,
            colour=colour,
            opponent=opponent,
            kind="",
            result=line.result,
        )
        for line in boards
        for player, opponent, colour in (
            (line.white, line.black, "w"),
            (line.black, line.white, "b"),
        )
    ]
    lines += [
        NameLine(player=line.player, board=None, colour="", opponent=None, kind=line.kind)
        for line in away
    ]
    return tuple(sorted(lines, key=lambda line: (sorting_name(line.player.name), line.player.tpn)))
