"""Facts of teams against facts: teams, their matches, and the games that their players report.

It looks at who met whom, and of a forfeited match at who came to it. Where a board was empty, or
nobody is stated as opponent, there is nothing to compare with the games.

Source:
    TRF26 (applied from 2025-09-01), records 001, 240, 260, 299, 300, 310, 320 and 330: a line-up
    names the players of one team who sat at its boards in one round, from board 1; a team meets
    one other team in a round, or has a bye, which one team of a round has (BR 3); a match is
    forfeited by a team of which no player came.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, product
from typing import NamedTuple

from openarbiter.formats.agreement import Conflict, FactPlace, conflict, mentioned
from openarbiter.formats.findings import text
from openarbiter.formats.words import called, shown
from openarbiter.languages import Sentence
from openarbiter.model import (
    ForfeitedMatch,
    LineUp,
    Result,
    RoundNo,
    Team,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
    result_words,
)
from openarbiter.model.alphabet import folded
from openarbiter.model.team_matches import TeamTable, rounds_told
from openarbiter.values import replace


def team_conflicts(
    teams: Sequence[Team], event: TeamEvent, players: Container[int]
) -> Iterator[Conflict]:
    """All that does not fit, list by list; a fact that is repeated word for word fits.

    Teams without a number are clubs and may share players; players are all there are, by TPN.
    """
    numbered: dict[int, Team] = {}
    for team in teams:
        if team.number:
            numbered.setdefault(team.number, team)
    owners: dict[Tpn, int] = {}
    for number, team in numbered.items():
        for tpn in team.players:
            owners.setdefault(tpn, number)
    numbers = numbered.keys()
    yield from _of_teams(teams, players)
    yield from _of_line_ups(event.line_ups, numbers, owners, players)
    yield from _of_forfeited(event.forfeited, numbers)
    yield from _of_byes(event.byes, numbers)
    yield from _of_matches(event, numbers)


def _of_teams(teams: Sequence[Team], players: Container[int]) -> Iterator[Conflict]:
    """Every number belongs to one team, and every player."""
    first: dict[int, int] = {}
    placed: dict[Tpn, FactPlace] = {}
    for index, team in enumerate(teams):
        if team.number and first.setdefault(team.number, index) != index:
            place, beside = (
                FactPlace("teams", index, "number"),
                FactPlace("teams", first[team.number]),
            )
            yield conflict("same-number.teams", place, beside, team=team.number)
            continue
        for at, tpn in enumerate(team.players):
            place = FactPlace("teams", index, "players", at)
            if tpn not in players:
                name = f"{team.number or repr(team.name)}"
                yield conflict("unknown-player.team", place, player=tpn, team=name)
            elif team.number and placed.setdefault(tpn, place) != place:
                gaps = {"player": tpn, "team": team.number}
                yield conflict("player-twice.team", place, placed[tpn], **gaps)


def _of_line_ups(
    line_ups: Sequence[LineUp],
    teams: Container[int],
    owners: Mapping[Tpn, int],
    players: Container[int],
) -> Iterator[Conflict]:
    """One line-up of a team in a round, of its own players, each at one board."""
    first: dict[tuple[RoundNo, int], int] = {}
    seated: dict[tuple[RoundNo, Tpn], FactPlace] = {}
    odd_boards: dict[int, list[Conflict]] = {}
    for index, up in enumerate(line_ups):
        if up.team not in teams:
            yield _unknown_team(FactPlace("line_ups", index, "team"), up.team, up.round_no)
            continue
        if up.opponent is not None and up.opponent not in teams:
            yield _unknown_team(FactPlace("line_ups", index, "opponent"), up.opponent, up.round_no)
        elif up.opponent == up.team:
            yield _own_opponent(FactPlace("line_ups", index, "opponent"), up.team, up.round_no)
        earlier = first.setdefault((up.round_no, up.team), index)
        if earlier == index:
            odd_boards[index] = list(_of_boards(index, up, owners, players, seated))
            yield from odd_boards[index]
        elif line_ups[earlier].players == up.players:
            for odd in odd_boards[earlier]:
                yield replace(odd, place=odd.place._replace(entry=index))
        else:
            place, beside = FactPlace("line_ups", index), FactPlace("line_ups", earlier)
            yield conflict("said-twice.line-up", place, beside, in_round=up.round_no, team=up.team)


def _of_boards(
    index: int,
    up: LineUp,
    owners: Mapping[Tpn, int],
    players: Container[int],
    seated: dict[tuple[RoundNo, Tpn], FactPlace],
) -> Iterator[Conflict]:
    """Who sits at the boards of a line-up; ``seated`` remembers it for the others."""
    for at, tpn in enumerate(up.players):
        if tpn is None:
            continue
        place = FactPlace("line_ups", index, "players", at)
        owner, gaps = owners.get(tpn, up.team), {"player": tpn, "team": up.team}
        if tpn not in players:
            yield conflict("unknown-player.line-up", place, in_round=up.round_no, **gaps)
        elif owner != up.team:
            yield conflict("other-team", place, in_round=up.round_no, owner=owner, **gaps)
        elif seated.setdefault((up.round_no, tpn), place) != place:
            beside, gaps["board"] = seated[up.round_no, tpn], at + 1
            yield conflict("player-twice.board", place, beside, in_round=up.round_no, **gaps)


def _of_forfeited(matches: Sequence[ForfeitedMatch], teams: Container[int]) -> Iterator[Conflict]:
    """Two teams, one winner at most."""
    for index, match in enumerate(matches):
        sides = {"white": match.white, "black": match.black}
        unknown = [(member, team) for member, team in sides.items() if team not in teams]
        for member, team in unknown:
            yield _unknown_team(FactPlace("forfeited", index, member), team, match.round_no)
        if match.white == match.black and not unknown:
            yield _own_opponent(FactPlace("forfeited", index, "black"), match.black, match.round_no)
        if match.white_came and match.black_came:
            place = FactPlace("forfeited", index, "black_came")
            yield conflict("two-winners", place, in_round=match.round_no, **sides)


def _of_byes(byes: Sequence[TeamBye], teams: Container[int]) -> Iterator[Conflict]:
    """A bye is one of a team there is, and the only one of its round."""
    first: dict[RoundNo, int] = {}
    for index, bye in enumerate(byes):
        if bye.team not in teams:
            yield _unknown_team(FactPlace("byes", index, "team"), bye.team, bye.round_no)
            continue
        earlier = first.setdefault(bye.round_no, index)
        if byes[earlier].team != bye.team:
            place, beside = FactPlace("byes", index), FactPlace("byes", earlier)
            gaps = {"team": byes[earlier].team, "other": bye.team}
            yield conflict("two-byes.teams", place, beside, in_round=bye.round_no, **gaps)


def _unknown_team(place: FactPlace, team: int, round_no: RoundNo) -> Conflict:
    return conflict("unknown-team", place, in_round=round_no, team=team)


def _own_opponent(place: FactPlace, team: int, round_no: RoundNo) -> Conflict:
    return conflict("own-opponent.teams", place, in_round=round_no, team=team, other=team)


_MET, _GAMES = "matches-disagree.met", "matches-disagree.games"


class _Match(NamedTuple):
    """What one fact says of a round of a team: whom it met, nobody with a bye, and how it ended."""

    place: FactPlace
    round_no: RoundNo
    team: int
    opponent: int | None
    ending: LineUp | ForfeitedMatch | TeamBye

    def words(self) -> Sentence:
        """Whom the team met, in words."""
        return text("match", "bye" if self.opponent is None else "team", team=self.opponent)

    def otherwise(self) -> Sentence:
        """That another fact says of the ending something else."""
        name = "bye" if isinstance(self.ending, TeamBye) else "forfeited"
        gaps = {"team": self.team, "white": self.team, "black": self.opponent}
        return text("match", f"{name}-otherwise", **gaps)


def _stated(event: TeamEvent) -> Iterator[_Match]:
    """All that is said about who met whom."""
    for index, up in enumerate(event.line_ups):
        if up.opponent is not None and up.opponent != up.team:
            place = FactPlace("line_ups", index, "opponent")
            yield _Match(place, up.round_no, up.team, up.opponent, up)
    for index, match in enumerate(event.forfeited):
        if match.white != match.black and not (match.white_came and match.black_came):
            place = FactPlace("forfeited", index)
            yield _Match(place, match.round_no, match.white, match.black, match)
    for index, bye in enumerate(event.byes):
        yield _Match(FactPlace("byes", index), bye.round_no, bye.team, None, bye)


def _of_matches(event: TeamEvent, numbers: Container[int]) -> Iterator[Conflict]:
    """In a round a team meets one team, or has one bye; both teams say the same of it.

    What does not fit says nothing more: the next fact is held against those that fit.
    """
    met: dict[tuple[RoundNo, int], _Match] = {}
    ended: dict[tuple[type, RoundNo, int], _Match] = {}
    for one in _stated(event):
        views = [one]
        if one.opponent is not None:
            views.append(one._replace(team=one.opponent, opponent=one.team))
        if any(view.team not in numbers for view in views):
            continue
        against = [(view, met.get((view.round_no, view.team), view)) for view in views]
        odd = [(view, earlier) for view, earlier in against if view.opponent != earlier.opponent]
        if odd:
            yield _disagreeing(*odd[0])
            continue
        met |= {(view.round_no, view.team): earlier for view, earlier in against}
        if isinstance(one.ending, LineUp):
            continue
        key = (type(one.ending), one.round_no, min(one.team, one.opponent or one.team))
        earlier = ended.setdefault(key, one)
        if earlier.ending != one.ending:
            found, beside = one.otherwise(), earlier.place
            yield conflict(
                "said-twice.match", one.place, beside, in_round=one.round_no, found=found
            )


def _disagreeing(view: _Match, earlier: _Match) -> Conflict:
    gaps = {"team": view.team, "what": view.words(), "other": earlier.words()}
    return conflict(_MET, view.place, earlier.place, in_round=view.round_no, **gaps)


def otherwise(old: Team, teams: Iterable[Team]) -> Team | None:
    """The team that an older record (013) names with other players.

    A record that has the name of no team is that of a club, which may have several teams.

    Source:
        TRF16 annex (2015), record 013; TRF26 (applied from 2025-09-01), record 310, which
        replaces it.
    """
    alike = named_alike(old, teams)
    if any({*team.players} == {*old.players} for team in alike):
        return None
    return next(iter(alike), None)


def named_alike(old: Team, teams: Iterable[Team]) -> list[Team]:
    """The teams that have the name of an older record (013).

    Where none has the name as it stands, the number of the team may stand before it, which some
    programs write there; other numbers belong to the name.
    """
    teams = list(teams)
    name = folded(old.name).strip()
    same = [team for team in teams if folded(team.name).strip() == name]
    return same or [
        team
        for team in teams
        if _unnumbered(old.name, team.number) == _unnumbered(team.name, team.number)
    ]


def _unnumbered(name: str, number: int) -> str:
    """A name without the number of its team before it."""
    name = folded(name).strip()
    rest = name.lstrip("0123456789")
    digits = name[: len(name) - len(rest)]
    return rest.strip() if rest and digits.lstrip("0") == f"{number}" else name


# Matches against games

_CAME = (Result.FORFEIT_WIN, Result.PAIRING_ALLOCATED_BYE)
"""Results of who came to a match that was not played; without opponent a win reads as a bye."""


def match_conflicts(tournament: Tournament) -> Iterator[Conflict]:
    """Line-ups, forfeited matches and byes that other games were played than they say.

    Of each the first thing that differs. They fit each other and the teams. Where teams meet, also
    games against two teams, and numbers that no team has.
    """
    games, event = _Games(tournament), tournament.team_event
    for index, up in enumerate(event.line_ups):
        place = FactPlace("line_ups", index)
        yield from _first("line-up-disagrees.games", place, up.round_no, games.of_line_up(up))
    for index, match in enumerate(event.forfeited):
        sides = ((match.white, match.black), (match.black, match.white))
        elsewhere = chain(*(games.elsewhere(match.round_no, *side) for side in sides))
        found = chain(elsewhere, games.not_forfeited(match))
        place = FactPlace("forfeited", index)
        yield from _first(_GAMES, place, match.round_no, found)
    for index, bye in enumerate(event.byes):
        place, played = FactPlace("byes", index), games.elsewhere(bye.round_no, bye.team, None)
        yield from _first(_GAMES, place, bye.round_no, played)
    code = tournament.event.type_code.upper()
    teams_meet = "TEAM" in code or (not code and event != TeamEvent())
    if games.members and teams_meet:  # and not players who belong to teams
        yield from games.against_two_teams()
        yield from _byes_beside_matches(tournament, games.members)
        yield from _unknown_teams(tournament, games.members)


def _first(
    check: str, place: FactPlace, round_no: RoundNo, found: Iterator[Sentence]
) -> Iterator[Conflict]:
    """A conflict with the first thing that was found, if anything was."""
    for what in islice(found, 1):
        yield conflict(check, place, in_round=round_no, found=what)


def _byes_beside_matches(tournament: Tournament, teams: Container[int]) -> Iterator[Conflict]:
    """Byes on request (240) of teams that have the bye (320) or a match in that round.

    An absence may be one of players (``XXZ``).
    """
    event, table = tournament.team_event, TeamTable(tournament)
    given = {(bye.round_no, bye.team): index for index, bye in enumerate(event.byes)}
    for index, bye in enumerate(tournament.requested_byes):
        for at, team in enumerate(() if bye.kind is Result.ZERO_POINT_BYE else bye.players):
            opponent = table.match(team, bye.round_no).opponent if team in teams else None
            allocated = given.get((bye.round_no, team))
            if opponent is None and allocated is None:
                continue
            beside = None if allocated is None else FactPlace("byes", allocated)
            met = text("match", "team" if opponent else "bye", team=opponent)
            place = FactPlace("requested_byes", index, "players", at)
            gaps = {"team": team, "what": result_words(bye.kind), "other": met}
            yield conflict(_MET, place, beside, in_round=bye.round_no, **gaps)


def _unknown_teams(tournament: Tournament, teams: Container[int]) -> Iterator[Conflict]:
    """Teams that are not there in records 240, 260 and 299, where a player may have the number.

    An absence (240 Z) gives nothing, and may be one of players (``XXZ``).
    """
    byes = tournament.requested_byes
    for place, team in mentioned(tournament, "requested_byes", "forbidden_pairs", "adjustments"):
        absence = (
            place.facts == "requested_byes" and byes[place.entry].kind is Result.ZERO_POINT_BYE
        )
        if team not in teams and not absence:
            yield conflict("unknown-team", place, team=team)


def late_matches(rounds: int | None, event: TeamEvent) -> Iterator[Conflict]:
    """Line-ups, byes and forfeited matches of teams after the last round."""
    for name in ("line_ups", "byes", "forfeited") if rounds is not None else ():
        for entry, fact in enumerate(getattr(event, name)):
            if fact.round_no > rounds:
                gaps = {"number": fact.round_no, "last": rounds}
                yield conflict("no-effect.late-match", FactPlace(name, entry), **gaps)


class _Games:
    """Who sat where, by the line-ups, and whom the players of numbered teams met."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._table = TeamTable(tournament)
        self.members = {team.number: team.players for team in tournament.teams if team.number}
        self._teams = {tpn: number for number, who in self.members.items() for tpn in who}
        self._seats = {
            (up.round_no, tpn): (up.team, at)
            for up in tournament.team_event.line_ups
            for at, tpn in enumerate(up.players, start=1)
            if tpn is not None
        }

    def _met(self, tpn: Tpn, round_no: RoundNo) -> Tpn | None:
        return self._tournament.player(tpn).record(round_no).opponent

    def elsewhere(self, round_no: RoundNo, team: int, opponent: int | None) -> Iterator[Sentence]:
        """The games of a team in a round against another team than its opponent, if it had one."""
        for tpn in self.members.get(team, ()):
            other = self._met(tpn, round_no)
            third = None if other is None else self._teams.get(other)
            if third in {None, opponent}:
                continue
            gaps = {"player": tpn, "team": team, "other": other}
            if opponent is None:
                yield text("match", "with-bye", **gaps)
            else:
                yield text("match", "other-opponent", **gaps, third=third, opponent=opponent)

    def not_forfeited(self, match: ForfeitedMatch) -> Iterator[Sentence]:
        """Players who played a forfeited match, or came to it otherwise than it says."""
        for team, came in {match.white: match.white_came, match.black: match.black_came}.items():
            seats = [tpn for tpn in self._table.line_up(team, match.round_no) if tpn is not None]
            results = [self._tournament.player(tpn).record(match.round_no).result for tpn in seats]
            won = [result in _CAME for result in results]
            for tpn, result in zip(seats, results, strict=True):
                name = ""
                if result.played:
                    name = "played"
                elif result in _CAME and not came:
                    name = "did-not-come"
                elif result is Result.FORFEIT_LOSS and came and not any(won):
                    name = "came"
                if name:
                    gaps = {"team": team, "white": match.white, "black": match.black}
                    yield text("match", name, player=tpn, **gaps)

    def against_two_teams(self) -> Iterator[Conflict]:
        """Games of a team against another team than the first of its boards in that round."""
        met: dict[tuple[int, int], tuple[int, FactPlace]] = {}
        odd: set[tuple[int, Tpn]] = set()
        places = {player.tpn: place for place, player in enumerate(self._tournament.players)}
        for team, tpn in ((team, tpn) for team, who in self.members.items() for tpn in who):
            for index, record in enumerate(self._tournament.player(tpn).rounds):
                opponent = record.opponent
                other = None if opponent is None else self._teams.get(opponent)
                if opponent is None or other in {None, team} or (index, tpn) in odd:
                    continue
                place = FactPlace("players", places[tpn], "rounds", index)
                first, beside = met.setdefault((team, index), (other, place))
                if first != other:
                    odd |= {(index, tpn), (index, opponent)}
                    gaps = {"player": tpn, "team": team, "other": opponent}
                    gaps |= {"third": other, "opponent": first}
                    check = "matches-disagree.teams"
                    yield conflict(check, place, beside, in_round=index + 1, **gaps)

    def of_line_up(self, up: LineUp) -> Iterator[Sentence]:
        """Everything in which a line-up differs from the games."""
        for board, tpn in enumerate(up.players, start=1):
            opponent = None if tpn is None else self._met(tpn, up.round_no)
            if tpn is None or opponent is None:
                continue
            usual = self._teams.get(opponent), board
            team, theirs = self._seats.get((up.round_no, opponent), usual)
            gaps = {"player": tpn, "team": up.team, "other": opponent}
            if up.opponent is not None and team not in {None, up.opponent}:
                yield text("match", "other-opponent", **gaps, third=team, opponent=up.opponent)
            elif theirs != board:
                yield text("match", "other-board", **gaps, board=board, seat=theirs)
        for tpn in self.members.get(up.team, ()):
            if tpn not in up.players and self._met(tpn, up.round_no) is not None:
                yield text("match", "not-in-line-up", player=tpn, team=up.team)


def total_conflicts(tournament: Tournament) -> Iterator[Conflict]:
    """Totals of teams that do not follow from the results, unless a board has none yet.

    A program may count rounds without games, abnormal points and virtual points, or not.

    Source:
        TRF26 (applied from 2025-09-01), record 310: both totals with byes and penalties.
    """
    table, told = TeamTable(tournament), rounds_told(tournament)
    usual = [TeamTable(replace(tournament, adjustments=()))] if tournament.adjustments else []
    ends = tournament.paired_rounds, told, told + 1
    for index, team in enumerate(tournament.teams):
        declared = {"match_points": team.match_points, "game_points": team.game_points}
        if not team.number or set(declared.values()) == {None}:
            continue
        by_table = [
            [each.match(team.number, RoundNo(number)) for number in range(1, told + 2)]
            for each in (table, *usual)
        ]
        if any(match.open for match in by_table[0]):
            continue
        bonuses = [each for each in table.bonuses(team.number) if each[0] <= told]
        virtual = {
            each.match_points or each.points
            for each in tournament.virtual_points
            if each.first_player <= team.number <= each.last_player
        }
        for at, (member, points) in enumerate(declared.items(), start=1):
            bonus = sum(each[at] for each in bonuses)
            made = [[getattr(match, member) for match in rounds] for rounds in by_table]
            total = sum(made[0][:told]) + bonus
            sums = {sum(each[:end]) for each in made for end in ends}
            more = product(sums, {0, bonus}, {0, *virtual} if member == "match_points" else {0})
            if points is not None and points not in map(sum, more):
                yield conflict(
                    "points.team",
                    FactPlace("teams", index, member),
                    team=team.number,
                    points=shown(points),
                    what=called(member),
                    expected=text("sum", "of-results", points=shown(total)),
                )
