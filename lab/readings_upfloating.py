"""Switches of ``lab.readings``: readings not taken of Double-Swiss and the Swiss team system."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any
from unittest.mock import patch

from lab.readings_shared import LIST_NUMBERS, Patch, RoundByRound, accelerated, own_virtual
from openarbiter.model import Colour, Player, Result, RoundNo, Tournament, Tpn
from openarbiter.model.team_matches import TeamTable, rounds_told
from openarbiter.rulebooks import statement
from openarbiter.rulebooks.double_swiss import telling as double_telling
from openarbiter.rulebooks.double_swiss import text as double
from openarbiter.rulebooks.double_swiss.matches import GAMES, matches_of
from openarbiter.rulebooks.meetings import EITHER_COLOUR, ONLY_BLACK, ONLY_WHITE, mask_of
from openarbiter.rulebooks.statement import Statement
from openarbiter.rulebooks.team_matches import as_teams
from openarbiter.rulebooks.team_swiss import telling as team_telling
from openarbiter.rulebooks.team_swiss import text as team
from openarbiter.rulebooks.upfloaters import Field
from openarbiter.rulebooks.upfloating import pairing as upfloating
from openarbiter.rulebooks.upfloating.text import Situation
from openarbiter.values import replace

# ruff: noqa: ANN401, SLF001  (what is switched)


def _closest_by_c6(_situation: object, _best: object) -> bool:
    """C6: where no set complies, the one with the fewest upfloaters below is preferred."""
    return True


def _next_group_with_players(
    _statement: object, situation: Situation, residents: Sequence[int], lower: Sequence[int]
) -> list[int]:
    """C6: the following scoregroup is the next one of which somebody is left."""
    field = situation.field
    for number in range(len(residents) % 2, len(lower) + 1, 2):
        legal = [
            chosen
            for chosen in combinations(lower, number)
            if field.completable(mask_of((*residents, *chosen)))
            and field.completable(mask_of(lower) & ~mask_of(chosen))
        ]
        if legal:
            return list(
                min(
                    legal,
                    key=lambda chosen: (
                        sorted((-situation.score[each] for each in chosen), reverse=True),
                        not _next_left_complies(
                            situation, [each for each in lower if each not in chosen]
                        ),
                        situation.floats_count and sum(situation.floated[each] for each in chosen),
                        chosen,
                    ),
                )
            )
    raise AssertionError("who is left can be paired (C3)")


def _next_left_complies(situation: Situation, left: Sequence[int]) -> bool:
    if not left:
        return True
    field = situation.field
    group = mask_of(each for each in left if situation.score[each] == situation.score[left[0]])
    others = mask_of(left) & ~group
    if group.bit_count() % 2:
        return bool(field.joining(group, others))
    return field.completable(group) and field.completable(others)


def _bye_by_points_won(situation: Any, each: int) -> tuple[int, int, int]:
    """3.4 with acceleration: the lowest score is the one without virtual points."""
    tournament, round_no = situation.tournament, situation.round_no
    match_rounds = GAMES if isinstance(situation, double.Situation) else None
    extra: Mapping[Tpn, int] = own_virtual(tournament, round_no, match_rounds)
    tpn = situation.tpn[each]
    return situation.score[each] - extra.get(tpn, 0), -situation.matches[each], -tpn


def _with_bye(text: Statement) -> Statement:
    return replace(text, bye=replace(text.bye, order=_bye_by_points_won))


def _half_of_a_match(*given: Any) -> dict[Any, int]:
    """C.04.7 in the Double-Swiss: the points of a game won, then half of them."""
    return {tpn: points // 2 for tpn, points in own_virtual(*given).items()}


def _unplayed_without_a_game(
    player: Player, last: int, by_tpn: Mapping[Tpn, Player]
) -> Iterator[Any]:
    """Double-Swiss, Preface: a match of which no game was played is not played."""
    for match in _own_matches(player, last, by_tpn):
        yield replace(match, met=match.met and match.colour is not None)


def _forfeited_is_played(player: Player, last: int, by_tpn: Mapping[Tpn, Player]) -> Iterator[Any]:
    """Double-Swiss, Preface: a match of which one forfeits both games has been a match."""
    for match in _own_matches(player, last, by_tpn):
        yield replace(match, met=match.opponent is not None)


_own_matches = matches_of


def _double_floaters_by_points_won(*given: Any) -> list[bool]:
    """Double-Swiss, 1.5: scores without virtual points say who was a floater."""
    with patch.object(double, "virtual_points", lambda *_: {}):
        return _own_double_floaters(*given)


_own_double_floaters = double._floaters


def _team_floaters_by_points_won(
    teams: Any, round_no: RoundNo, standings: Sequence[int]
) -> list[bool]:
    """Swiss team system, 1.5: scores without virtual points say who was a floater."""
    of = {team.tpn: points for team, points in zip(teams.players, standings, strict=True)}
    records = [team.record(RoundNo(max(1, round_no))) for team in teams.players]
    return [
        round_no > 0 and each.result.played and of.get(each.opponent, own) != own
        for each, own in zip(records, standings, strict=True)
    ]


def _no_wish_in_the_last_round(
    kind: str, difference: int, repeated: int, last: int, *, last_round: bool
) -> int:
    """C.04.6, 1.7.2: at level colours the last round knows no preference of Type B."""
    if kind == "B" and last_round and not difference:
        return team.NONE
    return _own_preference(kind, difference, repeated, last, last_round=last_round)


_own_preference = team.preference


def _first_team_with_virtual_points(
    ours: Callable[..., team.Situation],
) -> Callable[..., team.Situation]:
    """C.04.6, 4.2 with acceleration: the first-team is found by the scores of the pairing."""

    def situation(tournament: Tournament, round_no: RoundNo) -> team.Situation:
        found = ours(tournament, round_no)
        standing = [
            (score, secondary, tpn)
            for score, (_, secondary, tpn) in zip(found.score, found.standing, strict=True)
        ]
        return replace(found, standing=standing)

    return situation


def _nobody_won(lost: Result, drawn: Result) -> Callable[[Tournament], Any]:
    """C.04.6, 1.2: a match that both have lost in a way gives both a match point."""

    def teams_of(tournament: Any) -> Any:
        teams = _own_teams(tournament)
        return replace(
            teams,
            players=tuple(
                replace(
                    one,
                    rounds=tuple(
                        replace(record, result=drawn)
                        if record.opponent is not None
                        and record.result is lost
                        and teams.player(record.opponent).record(RoundNo(number)).result is lost
                        else record
                        for number, record in enumerate(one.rounds, start=1)
                    ),
                )
                for one in teams.players
            ),
        )

    return teams_of


_own_teams = as_teams


_GAME = {
    Result.WIN: Result.FORFEIT_WIN,
    Result.DRAW: Result.HALF_POINT_BYE,
    Result.LOSS: Result.FORFEIT_LOSS,
}
"""What a match won, drawn or lost is if it has not been played."""


def _matches(change: Callable[[Any, Any], Any]) -> Callable[[Tournament], Any]:
    """Teams whose records are changed, each with a look at the boards of the match."""

    def teams_of(tournament: Any) -> Any:
        teams = _own_teams(tournament)
        table = TeamTable(teams.of_players)
        rounds = table.rounds(rounds_told(teams.of_players))
        players = tuple(
            replace(one, rounds=tuple(map(change, one.rounds, rounds[one.tpn])))
            for one in teams.players
        )
        return replace(teams, players=players)

    return teams_of


def _unplayed_if_a_board_is(record: Any, match: Any) -> Any:
    """C.04.6, 1.6: a match of which a board was forfeited has not been played."""
    forfeited = any(not board.result.played for board in match.boards)
    if not (record.result.played and forfeited):
        return record
    return replace(record, result=_GAME[record.result])


def _played_if_both_came(record: Any, match: Any) -> Any:
    """C.04.6, 1.6.1: a match to which both teams came has been played, whatever the boards."""
    results = {board.result for board in match.boards}
    if record.result.played or not {Result.FORFEIT_WIN, Result.FORFEIT_LOSS} <= results:
        return record
    known = {unplayed: result for result, unplayed in _GAME.items()}
    colour = record.colour or match.colour
    return replace(record, result=known.get(record.result, Result.DRAW), colour=colour)


def _half_of_the_boards(self: TeamTable) -> tuple[int, int]:
    """C.04.6, 1.4: the bye gives game points for half of the boards, rounded down."""
    match_points, game_points = _bye_worth(self)
    return match_points, game_points - game_points % 10


_bye_worth = TeamTable.bye_worth.fget  # type: ignore[attr-defined]


def _limited(self: double.Situation) -> Field:
    """C.04.1, BR 6 and 7: two who have had the same colour twice running do not meet."""
    allowed = bytes(
        EITHER_COLOUR
        if own[-2:] not in {(Colour.WHITE,) * 2, (Colour.BLACK,) * 2}
        else ONLY_BLACK
        if own[-1] is Colour.WHITE
        else ONLY_WHITE
        for own in self.colours
    )
    return Field(self, allowed)


_LIMITED_FIELD = cached_property(_limited)
_LIMITED_FIELD.__set_name__(double.Situation, "field")


def _often_forfeited(lot: Random) -> dict[str, Any]:
    """Accelerated or not, and in a third of the tournaments many games are forfeited."""
    return {**accelerated(lot), "forfeit_rate": lot.choice((0, 0.06, 0.3))}


def _of_teams(lot: Random) -> dict[str, Any]:
    """Events of two boards, half of them with preferences of Type B."""
    code = lot.choice(("FIDE_TEAM_MP_GP", "FIDE_TEAM_TYPEB_MP_GP"))
    return {"baku": lot.random() < 1 / 4, "boards": 2, "reserves": 0, "type_code": code}


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("double-swiss-2026", "each player forfeits one of the two games"): (
        (double, "matches_of", _unplayed_without_a_game),
    ),
    ("double-swiss-2026", "one forfeits both games"): (
        (double, "matches_of", _forfeited_is_played),
    ),
    ("double-swiss-2026", "floater"): ((double, "_floaters", _double_floaters_by_points_won),),
    ("double-swiss-2026", "limits of the colours of matches"): (
        (double.Situation, "field", _LIMITED_FIELD),
    ),
    ("team-swiss-2026", "a match partly forfeited"): (
        (team, "as_teams", _matches(_unplayed_if_a_board_is)),
    ),
    ("team-swiss-2026", "all boards forfeited though both teams came"): (
        (team, "as_teams", _matches(_played_if_both_came)),
    ),
    ("team-swiss-2026", "game points of the bye on an odd number of boards"): (
        (TeamTable, "bye_worth", property(_half_of_the_boards)),
    ),
    ("team-swiss-2026", "floater"): ((team, "_floaters", _team_floaters_by_points_won),),
    ("double-swiss-2026", "it cannot hold for any set"): (
        (upfloating, "some_set_complies", _closest_by_c6),
    ),
    ("double-swiss-2026", "the following scoregroup"): (
        (upfloating, "choose_upfloaters", _next_group_with_players),
    ),
    ("double-swiss-2026", "lowest score with acceleration"): (
        (double_telling, "DOUBLE_SWISS", _with_bye(double.DOUBLE_SWISS)),
    ),
    ("double-swiss-2026", "odd and even numbers"): LIST_NUMBERS,
    ("double-swiss-2026", "virtual points"): ((double, "virtual_points", _half_of_a_match),),
    ("team-swiss-2026", "Type B, last round, as many Whites as Blacks, the last two the same"): (
        (team, "preference", _no_wish_in_the_last_round),
    ),
    ("team-swiss-2026", "a match that was played and in which neither team has a game point"): (
        (team, "as_teams", _nobody_won(Result.LOSS, Result.DRAW)),
    ),
    ("team-swiss-2026", "a match to which nobody came"): (
        (team, "as_teams", _nobody_won(Result.FORFEIT_LOSS, Result.HALF_POINT_BYE)),
    ),
    ("team-swiss-2026", "it cannot hold for any set"): (
        (upfloating, "some_set_complies", _closest_by_c6),
    ),
    ("team-swiss-2026", "lowest score with acceleration"): (
        (team_telling, "TEAM_SWISS", _with_bye(team.TEAM_SWISS)),
    ),
    ("team-swiss-2026", "scores of the first-team"): (
        (team, "situation", _first_team_with_virtual_points(team.situation)),
    ),
    ("team-swiss-2026", "odd and even numbers"): LIST_NUMBERS,
    ("team-swiss-2026", "which matches are compared"): (
        (statement, "ColourHistories", RoundByRound),
    ),
}
"""By system and open question what stands in the place of what the engine does."""

SETTINGS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "double-swiss-2026": _often_forfeited,
    "team-swiss-2026": _of_teams,
}
"""What the tournaments of a system have besides, so that its open sentences come up."""
