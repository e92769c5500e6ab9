"""Teams and matches as pages, sheets and screens show them. Nothing is decided here.

Teams meet each other, or their players are paired by a table.

Source:
    C.04.6 (applied from 2026-02-01), Article 1; TRF26, records 300 and 310 (line-ups, board order)
    and 362; docs/systems/scheveningen.md, 1 and 5; docs/systems/molter.md, 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from openarbiter.desk import (
    OUTCOMES,
    Match,
    Outcome,
    Pid,
    RoundState,
    Section,
    board_lines,
    game_points,
    games_of,
    is_late,
    outcome_text,
)
from openarbiter.desk.tables import BoardLine
from openarbiter.languages import said
from openarbiter.model import Player, Points, Result, RoundNo, Team
from openarbiter.model.strength import USUAL, strength_in
from openarbiter.model.team_matches import numbered_teams, team_rounds
from openarbiter.ranking.standings import Standings
from openarbiter.ranking.tables.text import points_by_round
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.team_codes import team_options
from openarbiter.web.public_facts import PublicPlayer
from openarbiter.web.wording import Facts, game_sign, points

KEYS = {
    "1": "1-0",
    "=": "1/2-1/2",
    "½": "1/2-1/2",
    "0": "0-1",
    "+": "+/-",
    "-": "-/+",
    "/": "-/-",
    ".": "adjourned",
}
"""The result of a board for each sign of a line of results."""

_NAMES = {outcome: name for name, outcome in OUTCOMES.items()}
_SIGNS = {OUTCOMES[name]: sign for sign, name in KEYS.items() if sign != "½"}


def typed_results(text: str, match: Match) -> tuple[Outcome, ...] | None:
    """The results of a match as they are typed: a sign for each open board, or one for each board.

    A board at which somebody is missing has the result that follows from that, whatever its sign.

    Returns:
        The results; ``None`` where a sign is not known or there are more signs, or fewer.
    """
    signs = "".join(text.split())
    places = [at for at, outcome in enumerate(match.results) if not outcome.decided]
    if len(signs) == len(match.results):
        places = list(range(len(signs)))
    if len(signs) != len(places) or any(sign not in KEYS for sign in signs):
        return None
    found = list(match.results)
    for at, sign in zip(places, signs, strict=True):
        fixed = match.may_be(at)
        found[at] = fixed if fixed.decided else OUTCOMES[KEYS[sign]]
    return tuple(found)


def member_who(section: Section, member: Player) -> PublicPlayer:
    """A player of a team as a line names one; his number is his place in the team."""
    squads = (squad for squad in section.squads if squad.member(int(member.tpn)))
    order = [each.tpn for each in next(squads).members]
    found = strength_in(member, section.settings.lists or USUAL)
    return PublicPlayer(
        tpn=order.index(member.tpn) + 1,
        name=member.name,
        title=member.title,
        rating=found.shown(plain=not section.settings.strength) or None,
        federation=member.federation,
    )


def match_facts(section: Section, found: RoundState, number: int) -> Facts | None:
    """A match with its boards; ``None`` where there is none.

    Every board has its number, the colour of the team named first, both players (``None`` for an
    empty board), the result as it is written, its name in forms, and whether it follows from an
    empty board. The signs are those of the entry line: ``.`` for an open board, ``?`` for a result
    that has none.
    """
    match = section.match(found.number, number)
    if match is None:
        return None
    one, other = game_points(section, match)
    shown = match.decided or any(outcome.decided for outcome in match.results)
    return {
        "number": number,
        "board": number,
        "signs": "".join(_SIGNS.get(outcome, "?") for outcome in match.results),
        "white": _team(section, match.white) | _line_up(section, match, match.white),
        "black": _team(section, match.black) | _line_up(section, match, match.black),
        "score": score_sign(one, other) if shown else "",
        "decided": match.decided,
        "forfeited": match.forfeited,
        "late": number in found.late,
        "corrected": number in found.corrected,
        "games": [
            board
            | {
                "at": f"{number}.{board['board']}",
                "result": outcome_text(outcome) if outcome.decided else "",
                "name": _NAMES.get(outcome, "") if outcome.decided else "",
                "fixed": match.may_be(at).decided,
            }
            for at, (board, outcome) in enumerate(
                zip(_boards(section, match), match.results, strict=True)
            )
        ],
    }


def score_sign(one: Points, other: Points) -> str:
    """Game points of a match as they are written, such as ``2½:1½``."""
    return f"{points(one) or '0'}:{points(other) or '0'}"


def scores_of(section: Section) -> dict[tuple[int, int], str] | None:
    """Game points of the matches that are over, by number of the team and round.

    ``None`` where players meet.
    """
    if not section.teams:
        return None
    found = {}
    for match in section.matches:
        if match.decided:
            for pid, made in zip(match.pair, game_points(section, match), strict=True):
                found[int(section.tpn(pid)), int(match.round_no)] = points(made) or "0"
    return found


def _team(section: Section, pid: int) -> Facts:
    player = section.player(pid)
    return {"pid": pid, "number": int(player.tpn), "name": player.name}


def _line_up(section: Section, match: Match, pid: int) -> Facts:
    """When a team handed in its line-up, and whether that was late."""
    return {"handed_in": match.handed_in(pid), "handed_late": is_late(section, match, pid)}


def _boards(section: Section, match: Match) -> list[Facts]:
    """The boards of a match: the colour of the team named first, and both players."""
    return [
        {
            "board": board,
            "colour": colour.value,
            "white": None if white is None else member_who(section, white),
            "black": None if black is None else member_who(section, black),
        }
        for board, colour, white, black in games_of(section, match)
    ]


def game_lines(section: Section, match: Match | None) -> tuple[Facts, ...]:
    """The boards of a match with their results, empty while open; none where players meet."""
    if match is None:
        return ()
    return tuple(
        board | {"result": game_sign(outcome.white, outcome.black)}
        for board, outcome in zip(_boards(section, match), match.results, strict=True)
    )


def match_score(section: Section, match: Match | None) -> str:
    """Game points of a match that is over, as they are written; empty otherwise."""
    return score_sign(*game_points(section, match)) if match and match.decided else ""


def team_lines(section: Section) -> list[Facts]:
    """The teams of a section by number, with their players in board order."""
    return [
        {
            "pid": int(pid),
            "number": int(player.tpn),
            "name": player.name,
            "captain": section.squad(pid).captain,
            "strength": player.rating,
            "members": [member_who(section, each) for each in section.squad(pid).members],
            "withdrawn": player.withdrawn_after is not None,
        }
        for pid, player in zip(section.roster.pids, section.tournament.players, strict=True)
    ]


def board_facts(section: Section, after: int) -> Facts:
    """What the players made on each board up to a round, and by which rules they stand there."""
    groups = [
        (board, tuple(_board_score(section, line) for line in lines))
        for board, lines in board_lines(section, after)
    ]
    return {"after": after, "groups": groups, "rules": section.settings.team_rules}


def _board_score(section: Section, line: BoardLine) -> Facts:
    """What a player of a team made; the share of points in percent, empty without a game."""
    return {
        "place": line.place,
        "player": member_who(section, line.member),
        "team": section.player(line.team).name,
        "points": line.points,
        "games": line.games,
        "percent": f"{round(line.share * 100)} %" if line.games else "",
        "performance": line.performance,
    }


def code_in_words(code: str) -> str:
    """What the encoded type of a team event says, in words (TRF26, record 192).

    Examples:
        >>> str(code_in_words("FIDE_TEAM_TYPEB_GP_MP"))
        'colour preferences of type B; game points, then match points'
        >>> str(code_in_words("FIDE_TEAM_MP"))
        'no colour preferences; match points only'
    """
    options = team_options(code)
    preference = said("no colour preferences")
    if options.preference:
        preference = said("colour preferences of type {letter}", letter=options.preference)
    order = {
        ("MP", True): said("match points, then game points"),
        ("GP", True): said("game points, then match points"),
        ("MP", False): said("match points only"),
        ("GP", False): said("game points only"),
    }[options.primary, options.secondary]
    return said("{preference}; {order}", preference=preference, order=order)


TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamOfTable:
    """A team whose players are paired by a table, in board order.

    Its name as it was stated, or the club of all its players, or empty; what it is called then.
    """

    name: str
    called: str
    players: tuple[Pid, ...]


def table_teams(section: Section) -> tuple[TeamOfTable, ...]:
    """The teams of a section; where nobody stated them, two halves of the numbers.

    Nothing in other systems, and where the players do not make teams.
    """
    fewest = registry.edition(section.system).table.teams
    if not fewest:
        return ()
    stated = [
        (team.name, tuple(section.pid(tpn) for tpn in team.players))
        for team in numbered_teams(section.tournament).values()
    ]
    return tuple(
        TeamOfTable(
            name=name,
            called=name or said("Team {letter}", letter=chr(ord("A") + at)),
            players=pids,
        )
        for at, (name, pids) in enumerate(stated or _halves(section, fewest))
    )


def _halves(section: Section, teams: int) -> Iterator[tuple[str, tuple[Pid, ...]]]:
    pids = section.roster.pids
    if teams != TWO or len(pids) % TWO:
        return
    half = len(pids) // TWO
    for part in (pids[:half], pids[half:]) if half else ():
        clubs = {section.entrant(pid).club for pid in part}
        yield clubs.pop() if len(clubs) == 1 else "", part


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTotal:
    """What a team has made: points (tenths) of its players.

    Of two teams also the game points of each round as text, and the match points (tenths) of all.
    """

    name: str
    points: Points
    scores: tuple[str, ...] = ()
    match_points: Points | None = None


def round_scores(section: Section, round_no: RoundNo) -> tuple[TeamTotal, ...]:
    """What the teams have made in a round so far; nothing in other systems."""
    tournament = section.tournament

    def made(pid: Pid) -> Points:
        player = section.player(pid)
        still_open = player.record(round_no).result is Result.UNDECIDED
        return 0 if still_open else points_by_round(tournament, player, round_no)[-1]

    return tuple(
        TeamTotal(name=team.called, points=sum(map(made, team.players)))
        for team in table_teams(section)
    )


def team_totals(section: Section, table: Standings) -> tuple[TeamTotal, ...]:
    """What the teams have made by the table of their players; nothing in other systems."""
    teams = table_teams(section)
    by_player = {row.player: row.points for row in table}
    totals = [sum(by_player.get(section.tpn(pid), 0) for pid in team.players) for team in teams]
    if len(teams) != TWO or not table.round_no:
        return tuple(
            TeamTotal(name=team.called, points=made)
            for team, made in zip(teams, totals, strict=True)
        )
    stated = tuple(
        Team(number=at, name=team.name, players=tuple(section.tpn(pid) for pid in team.players))
        for at, team in enumerate(teams, start=1)
    )
    counted = section.counted(table.round_no)  # whose byes and abnormal points are of players
    matches = replace(counted, teams=stated, requested_byes=(), adjustments=())
    rounds = team_rounds(matches, table.round_no).values()
    return tuple(
        TeamTotal(
            name=team.called,
            points=made,
            scores=tuple(points(one.game_points) for one in played),
            match_points=sum(one.match_points for one in played),
        )
        for team, made, played in zip(teams, totals, rounds, strict=True)
    )
