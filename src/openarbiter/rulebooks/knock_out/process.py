"""The games of a round of a knock-out: one of every match that is not decided, and the colours.

Source:
    docs/systems/knock-out.md, sections 3 to 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.languages import in_a_row, said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.ranking.knock_out import Match, Stage, bracket
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import need_none
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.publication import in_this_order
from openarbiter.values import replace

_SYSTEM = "knock-out"

_GAMES = {
    "game": said("a game of the match"),
    "rapid": said("a rapid game of the play-off"),
    "blitz": said("a blitz game of the play-off"),
    "armageddon": said("the last game of the play-off, in which a draw is enough for Black"),
}


def pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """A round: one game of every match of the stage that is not decided.

    Raises:
        ImpossiblePairingError: One player is left, or a game before has no result yet.
        NotCoveredError: The tournament has an acceleration or forbidden pairs.
    """
    need_none(tournament, _SYSTEM)
    if tournament.forbidden_pairs:
        raise NotCoveredError.saying(
            "the bracket of a knock-out says who meets whom: no pair can be forbidden"
        )
    stage = bracket(tournament, round_no).current
    tpn = [player.tpn for player in tournament.players]
    here = basic_rules.present_players(tournament, round_no)
    matches = [
        match
        for match in stage.matches
        if match.winner is None
        and match.lower is not None
        and not set(here).isdisjoint(match.seeds)
    ]
    if not matches:
        raise _over(stage, tpn)
    _need_results(matches, tpn, before_last=stage.next_is_second)
    games = [_colours(tournament, stage, match, round_no) for match in matches]
    return replace(
        in_this_order(
            tournament, round_no, _SYSTEM, [(tpn[one], tpn[other]) for one, other in games], None
        ),
        make_steps=partial(_steps, stage, tpn, games, round_no),
    )


def _over(stage: Stage, tpn: list[Tpn]) -> ImpossiblePairingError:
    winner = stage.matches[0].winner if stage.matches else None
    if winner is None:
        return ImpossiblePairingError(said("a knock-out needs two players at least"))
    reason = said("the knock-out is over: player {player} has won it", player=tpn[winner])
    return ImpossiblePairingError(reason, players=(tpn[winner],), reason=reason)


def _need_results(matches: list[Match], tpn: list[Tpn], *, before_last: bool) -> None:
    """Refuse a round before the games of these matches, or all but the last, have their results.

    Raises:
        ImpossiblePairingError: It names the game.
    """
    for match in matches:
        for game in match.games[:-1] if before_last else match.games:
            if game.open:
                one, other = (tpn[seed] for seed in match.seeds)
                reason = said(
                    "the game of {first} and {second} in round {number} has no result yet, so "
                    "their match is not decided",
                    first=one,
                    second=other,
                    number=game.round_no,
                )
                raise ImpossiblePairingError(reason, players=sorted((one, other)), reason=reason)


def _colours(
    tournament: Tournament, stage: Stage, match: Match, round_no: RoundNo
) -> tuple[int, int]:
    """The seeds with White and with Black (section 5)."""
    one, other = match.seeds
    if match.games:
        higher_white = match.games[-1].higher_black
    else:
        higher_white = _first_white(tournament, stage, match, round_no)
    return (one, other) if higher_white else (other, one)


def _first_white(tournament: Tournament, stage: Stage, match: Match, round_no: RoundNo) -> bool:
    """Whether the higher seed has White in the first game of a match (5.1, 5.2)."""
    firsts = sorted(each.seeds[0] for each in stage.matches if each.lower is not None)
    by_lot = (basic_rules.drawn_colour(tournament) is Colour.WHITE) is (
        firsts.index(match.seeds[0]) % 2 == 0
    )
    had = [
        list(basic_rules.played_colours(tournament.players[seed], round_no)) for seed in match.seeds
    ]
    difference = [each.count(Colour.WHITE) - each.count(Colour.BLACK) for each in had]
    if difference[0] != difference[1]:
        return difference[0] < difference[1]
    found = basic_rules.last_difference(reversed(had[0]), reversed(had[1]))
    return by_lot if found is None else found[0] is Colour.BLACK


def _steps(
    stage: Stage, tpn: list[Tpn], games: list[tuple[int, int]], round_no: RoundNo
) -> Iterator[str]:
    """The stage, every match with its score, and who goes on without a game."""
    yield said(
        "Round {round}: stage {number}, {what}",
        round=round_no,
        number=stage.number,
        what=_GAMES[stage.next_game],
    )
    white_of = {frozenset(game): game for game in games}
    for match in stage.matches:
        yield from _match_lines(match, tpn, white_of.get(frozenset(match.seeds)))
    free = [str(tpn[each.seeds[0]]) for each in stage.matches if len(each.seeds) == 1]
    if free:
        yield said("[2] without an opponent in this stage: {players}", players=in_a_row(free))


def _match_lines(match: Match, tpn: list[Tpn], game: tuple[int, int] | None) -> Iterator[str]:
    if match.lower is None:
        return
    one, other = (tpn[seed] for seed in match.seeds)
    halves = match.score
    gaps = {
        "first": str(one),
        "second": str(other),
        "score": f"{halves[0] / 2:g}-{halves[1] / 2:g}",
    }
    if match.winner is not None:
        yield said(
            "[3] {first} and {second}: {score}, {winner} goes on",
            winner=tpn[match.winner],
            **gaps,
        )
    elif game is not None:
        yield said(
            "[4] {first} and {second}: {score}, {white}-{black}",
            white=tpn[game[0]],
            black=tpn[game[1]],
            **gaps,
        )
