"""Whether what a tournament says of its teams and their matches fits together.

Report files and JSON state the same facts, so both readers ask here and add where the fact stands
in their own words. It knows no format, and nothing of what the players of a match report.

Source:
    TRF26 (applied from 2025-09-01), records 300, 310, 320 and 330: a line-up names the players of
    one team in one round; a team meets one other team in a round, or has a bye, which one
    team of a round has (BR 3).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from openarbiter.languages import Sentence, said
from openarbiter.model import (
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    PointsAdjustment,
    RequestedBye,
    RoundNo,
    RoundRecord,
    Team,
    TeamBye,
    TeamEvent,
    Tpn,
)
from openarbiter.model.alphabet import folded
from openarbiter.values import dataclass, replace

T = TypeVar(
    "T", Team, LineUp, ForfeitedMatch, TeamBye, RequestedBye, ForbiddenPairs, PointsAdjustment
)

BEGINS_WITH_W = said("a row that begins with W, the colour of the first-named team on board 1")
"""What is expected of the colours of the boards (record 352; C.04.6, Article 1.6.1)."""

Reports: TypeAlias = Callable[[Tpn, RoundNo], RoundRecord]
"""What a player reports for a round."""


class FactPlace(NamedTuple):
    """Where a fact stands.

    Attributes:
        facts: The attribute of :class:`~openarbiter.model.Tournament`, such as ``"teams"``, or of
            its :class:`~openarbiter.model.TeamEvent`.
        entry: Place in that list, from 0.
        member: The attribute concerned; empty for the whole fact.
        at: Place in the attribute, from 0, where that is a list.
    """

    facts: str
    entry: int
    member: str = ""
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """A fact that does not fit the others, or changes nothing beside them.

    Attributes:
        code: Kind of finding.
        place: Where it stands.
        found: What it says.
        expected: What it would have to be, or what would change something.
        beside: Where the fact stands that it disagrees with; ``None`` where it is not one fact.
    """

    code: str
    place: FactPlace
    found: str
    expected: str
    beside: FactPlace | None = None

    @property
    def repair(self) -> str:
        """What :func:`agreed` does about a fact of teams."""
        part = _PARTS.get((self.place.facts, self.place.member))
        return part or _WHOLE[self.place.facts]


_WHOLE = {
    "teams": said("left the team out"),
    "line_ups": said("left the line-up out"),
    "forfeited": said("left the match out"),
    "byes": said("left the bye out"),
    "adjustments": said("left the record out"),
    "players": said("read as {result}", result=said("no entry")),
}
"""What happens to a fact of each list that does not fit."""

_PARTS = {
    ("teams", "players"): said("left the player out of the team"),
    ("teams", "match_points"): said("read as blank; the results count"),
    ("teams", "game_points"): said("read as blank; the results count"),
    ("line_ups", "opponent"): said("left the opponent out"),
    ("line_ups", "players"): said("read as an empty board"),
    ("requested_byes", "players"): said("left it out"),
    ("forbidden_pairs", "players"): said("left it out"),
}
"""The parts of a fact that can go without the rest of it."""

A_TEAM = said("the number of a team of the event")
"""What is expected where a number is that of no team."""
_A_PLAYER = said("the number of a player")


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
            place, beside = FactPlace("teams", index, "number"), first[team.number]
            again = said("team {team} again", team=team.number)
            own = said("a number of its own for every team")
            yield Conflict("same-number", place, again, own, FactPlace("teams", beside))
            continue
        for at, tpn in enumerate(team.players):
            place = FactPlace("teams", index, "players", at)
            if tpn not in players:
                name = f"{team.number or repr(team.name)}"
                found = said("player {player} in team {team}", player=tpn, team=name)
                yield Conflict("unknown-player", place, found, _A_PLAYER)
            elif team.number and placed.setdefault(tpn, place) != place:
                again = said("player {player} in team {team} again", player=tpn, team=team.number)
                once = said("every player in one team, once")
                yield Conflict("player-twice", place, again, once, beside=placed[tpn])


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
            for conflict in odd_boards[earlier]:
                yield replace(conflict, place=conflict.place._replace(entry=index))
        else:
            place, beside = FactPlace("line_ups", index), FactPlace("line_ups", earlier)
            other = said("another line-up of team {team}", team=up.team)
            one = said("one line-up a round")
            yield of_round("said-twice", place, up.round_no, other, one, beside)


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
        owner = owners.get(tpn, up.team)
        if tpn not in players:
            found = said("player {player} in the line-up of team {team}", player=tpn, team=up.team)
            yield of_round("unknown-player", place, up.round_no, found, _A_PLAYER)
        elif owner != up.team:
            found = said(
                "player {player} of team {owner} in the line-up of team {team}",
                player=tpn,
                owner=owner,
                team=up.team,
            )
            yield of_round("other-team", place, up.round_no, found, said("a player of the team"))
        elif seated.setdefault((up.round_no, tpn), place) != place:
            found = said(
                "player {player} at board {board} of team {team} as well",
                player=tpn,
                board=at + 1,
                team=up.team,
            )
            beside, expected = seated[up.round_no, tpn], said("one board for a player")
            yield of_round("player-twice", place, up.round_no, found, expected, beside)


def _of_forfeited(matches: Sequence[ForfeitedMatch], teams: Container[int]) -> Iterator[Conflict]:
    """Two teams, one winner at most."""
    for index, match in enumerate(matches):
        sides = (("white", match.white), ("black", match.black))
        unknown = [(member, team) for member, team in sides if team not in teams]
        for member, team in unknown:
            yield _unknown_team(FactPlace("forfeited", index, member), team, match.round_no)
        if match.white == match.black and not unknown:
            yield _own_opponent(FactPlace("forfeited", index, "black"), match.black, match.round_no)
        if match.white_came and match.black_came:
            both = said(
                "both {white} and {black} won by forfeit", white=match.white, black=match.black
            )
            place = FactPlace("forfeited", index, "black_came")
            yield of_round("two-winners", place, match.round_no, both, said("one winner or none"))


def _of_byes(byes: Sequence[TeamBye], teams: Container[int]) -> Iterator[Conflict]:
    """A bye is one of a team there is, and the only one of its round."""
    first: dict[RoundNo, int] = {}
    for index, bye in enumerate(byes):
        if bye.team not in teams:
            yield _unknown_team(FactPlace("byes", index, "team"), bye.team, bye.round_no)
            continue
        earlier = first.setdefault(bye.round_no, index)
        if byes[earlier].team != bye.team:
            two = said("byes for teams {team} and {other}", team=byes[earlier].team, other=bye.team)
            place, beside = FactPlace("byes", index), FactPlace("byes", earlier)
            one = said("one pairing-allocated bye a round")
            yield of_round("two-byes", place, bye.round_no, two, one, beside)


def of_round(  # noqa: PLR0913, PLR0917  (what a conflict has, and its round)
    code: str,
    place: FactPlace,
    round_no: RoundNo,
    found: Sentence,
    expected: str,
    beside: FactPlace | None = None,
) -> Conflict:
    """A conflict that says first in which round it is."""
    found = said("round {number}: {what}", number=round_no, what=found)
    return Conflict(code, place, found, expected, beside)


def _unknown_team(place: FactPlace, team: int, round_no: RoundNo) -> Conflict:
    return of_round("unknown-team", place, round_no, said("team {team}", team=team), A_TEAM)


def _own_opponent(place: FactPlace, team: int, round_no: RoundNo) -> Conflict:
    found = said("team {team} against {other}", team=team, other=team)
    return of_round("own-opponent", place, round_no, found, said("another team"))


class _Match(NamedTuple):
    """What one fact says of a round of a team: whom it met, nobody with a bye, and how it ended."""

    place: FactPlace
    round_no: RoundNo
    team: int
    opponent: int | None
    ending: LineUp | ForfeitedMatch | TeamBye

    def words(self) -> Sentence:
        """Whom the team met, in words."""
        if self.opponent is None:
            return said("a bye")
        return said("against team {team}", team=self.opponent)

    def otherwise(self) -> Sentence:
        """That another fact says of the ending something else."""
        if isinstance(self.ending, TeamBye):
            return said("the bye of team {team} with other points", team=self.team)
        white, black = self.team, self.opponent
        return said("{white} against {black} forfeited otherwise", white=white, black=black)


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
            once, place = said("one statement"), one.place
            yield of_round("said-twice", place, one.round_no, one.otherwise(), once, earlier.place)


def _disagreeing(view: _Match, earlier: _Match) -> Conflict:
    found = said(
        "team {team}: {what}, elsewhere {other}",
        team=view.team,
        what=view.words(),
        other=earlier.words(),
    )
    one, place = said("one opponent or one bye a round"), view.place
    return of_round("matches-disagree", place, view.round_no, found, one, earlier.place)


def otherwise(old: Team, teams: Iterable[Team]) -> Team | None:
    """The team that an older record (013) names with other players.

    A record that has the name of no team is that of a club, which may have several teams.

    Returns:
        The team; ``None`` where nothing disagrees.

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


def what_fits(name: str, facts: Sequence[T], conflicts: Iterable[Conflict]) -> list[tuple[T, int]]:
    """The facts of a list without what does not fit, each with its place before.

    Args:
        name: The list, as :attr:`FactPlace.facts` names it.
        facts: Its facts.
        conflicts: What does not fit, of this list and others.
    """
    odd: dict[int, list[FactPlace]] = {}
    for place in [conflict.place for conflict in conflicts]:
        if place.facts == name:
            odd.setdefault(place.entry, []).append(place)
    found = [(fact, index, odd.get(index, ())) for index, fact in enumerate(facts)]
    return [(_without(fact, places), index) for fact, index, places in found if _stays(places)]


def _stays(places: Iterable[FactPlace]) -> bool:
    """Whether only parts of a fact do not fit."""
    return all((place.facts, place.member) in _PARTS for place in places)


def _without(fact: T, places: Iterable[FactPlace]) -> T:
    """A fact without some of its parts."""
    left_out = {place.at for place in places if place.member == "players"}
    if isinstance(fact, Team):
        blank = {place.member for place in places}
        match_points = None if "match_points" in blank else fact.match_points
        game_points = None if "game_points" in blank else fact.game_points
        fact = replace(fact, match_points=match_points, game_points=game_points)
        players = [tpn for at, tpn in enumerate(fact.players) if at not in left_out]
        return replace(fact, players=tuple(players))
    if isinstance(fact, (RequestedBye, ForbiddenPairs)):
        players = [tpn for at, tpn in enumerate(fact.players) if at not in left_out]
        return replace(fact, players=tuple(players))
    if not isinstance(fact, LineUp):
        return fact
    boards = [None if at in left_out else tpn for at, tpn in enumerate(fact.players)]
    alone = any(place.member == "opponent" for place in places)
    opponent = None if alone else fact.opponent
    return replace(fact, players=tuple(boards), opponent=opponent)
