"""Round robins of teams: matches by the Berger tables, the team that rests, and cycles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.formats import trf
from openarbiter.model import Colour, ForbiddenPairs, Result, RoundNo, Tournament, Tpn
from openarbiter.ranking.matches import team_rounds
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks.exchange import for_file
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.round_robin import TEAM_ROUND_ROBIN, berger_round
from openarbiter.simulate.generator import generate
from openarbiter.simulate.settings import Settings


def league(teams: int, rounds: int, **wanted: object) -> Tournament:
    """A league that was played to its end."""
    settings = Settings(players=teams, rounds=rounds, boards=3, reserves=0, **wanted)  # type: ignore[arg-type]
    return generate(settings, 1, pair=TEAM_ROUND_ROBIN.pair, system=TEAM_ROUND_ROBIN.id)


def test_five_teams() -> None:
    """Case 5: every team rests once for nothing, and has two White and two Black matches."""
    played = league(5, 5)
    assert not played.team_event.byes
    for rounds in team_rounds(played, 5).values():
        rests = [match for match in rounds if match.opponent is None]
        assert [(match.match_points, match.game_points) for match in rests] == [(0, 0)]
        colours = Counter(match.colour for match in rounds if match.opponent)
        assert colours == {Colour.WHITE: 2, Colour.BLACK: 2}


def test_matches_are_those_of_the_table() -> None:
    """The team named first has White on board 1, Black on board 2, White on board 3."""
    played = league(6, 5)
    for number in range(1, 6):
        for white, black in berger_round(6, number):
            first, second = (played.teams[team - 1].players for team in (white, black))
            for board, (one, other) in enumerate(zip(first, second, strict=True)):
                record = played.player(one).record(RoundNo(number))
                assert record.opponent == other
                assert record.colour is (Colour.BLACK if board == 1 else Colour.WHITE)


def test_row_of_colours_is_that_of_the_event() -> None:
    """Record 352 may give another one; it begins with White."""
    event = league(4, 3, stop_after=0)
    event = replace(event, team_event=replace(event.team_event, colours="WBB"))
    pairing = TEAM_ROUND_ROBIN.pair(event, RoundNo(1))
    after = event.with_team_round(pairing, 3, rests=True)
    first = after.teams[pairing.games[0].white - 1].players
    colours = [after.player(tpn).record(RoundNo(1)).colour for tpn in first]
    assert colours == [Colour.WHITE, Colour.BLACK, Colour.BLACK]
    event = replace(event, team_event=replace(event.team_event, colours="BWB"))
    with pytest.raises(NotCoveredError, match="begins with W"):
        TEAM_ROUND_ROBIN.pair(event, RoundNo(1))


@pytest.mark.parametrize(
    ("code", "exchanged", "written"),
    [
        ("", True, "FIDE_TEAM_DOUBLEROUNDROBIN"),
        ("FIDE_TEAM_DOUBLEROUNDROBIN", True, "FIDE_TEAM_DOUBLEROUNDROBIN"),
        ("BERGER_TEAM_DOUBLEROUNDROBIN", False, "BERGER_TEAM_DOUBLEROUNDROBIN"),
        ("BERGER_TEAM_ROUNDROBIN_G2", False, "BERGER_TEAM_DOUBLEROUNDROBIN"),
    ],
)
def test_second_cycle_reverses_the_colours(code: str, exchanged: bool, written: str) -> None:  # noqa: FBT001  (a column of the table)
    """And the last two rounds of the first one are exchanged unless the code says otherwise."""
    event = league(4, 6, stop_after=0)
    code = code or "FIDE_TEAM_ROUNDROBIN"
    event = replace(event, event=replace(event.event, type_code=code))
    games = [
        [(game.white, game.black) for game in TEAM_ROUND_ROBIN.pair(event, RoundNo(number)).games]
        for number in range(1, 7)
    ]
    order = [1, 3, 2] if exchanged else [1, 2, 3]
    assert games[:3] == [[*berger_round(4, number)] for number in order]
    assert games[3:] == [[pair[::-1] for pair in berger_round(4, number)] for number in (1, 2, 3)]
    assert for_file(event, "trf26").event.type_code == written


def test_codes_name_the_edition() -> None:
    """Those of record 192, and no code of a Swiss system for teams."""
    for code in (*TEAM_ROUND_ROBIN.in_files.codes, "BERGER_TEAM_ROUNDROBIN_G4"):
        event = league(4, 3, stop_after=0)
        event = replace(event, event=replace(event.event, type_code=code))
        text = trf.write(event)
        assert trf.read(text).tournament.event.type_code == code
    assert edition("team-round-robin") is TEAM_ROUND_ROBIN


@pytest.mark.parametrize(("completed", "counts"), [(2, False), (3, True)])
def test_half_of_the_matches_decides(completed: int, counts: bool) -> None:  # noqa: FBT001  (a column of the table)
    """A team that completed 2 of 5 matches has met nobody; with 3 of them its matches stand (5)."""
    played = league(6, 5, stop_after=completed)
    left = without(played, 1, completed)
    codes = ("MPTS", "GPTS", "EDE", "BBE")
    table = standings(left, codes, team_event=left.team_event)
    everything = standings(played, codes, team_event=played.team_event)
    assert table.excluded == (() if counts else (1,))
    for number, rounds in team_rounds(played, completed).items():
        lost = sum(match.match_points for match in rounds if match.opponent == 1)
        assert table.row(number).points == everything.row(number).points - lost * (not counts)


def without(event: Tournament, number: int, after: int) -> Tournament:
    """The tournament once all players of a team have withdrawn."""
    gone = event.teams[number - 1].players
    players = (
        replace(each, withdrawn_after=RoundNo(after)) if each.tpn in gone else each
        for each in event.players
    )
    return replace(event, players=tuple(players))


def test_log_of_who_has_left_speaks_of_matches() -> None:
    """With the article, and how many matches were completed."""
    pairing = TEAM_ROUND_ROBIN.pair(without(league(4, 3, stop_after=2), 2, 2), RoundNo(3))
    assert pairing.absent == (2, 4)
    assert "[C.05, 6.6] 2 withdrew after 2 of 3 matches: lost by default" in pairing.log


def test_what_a_table_cannot_do_is_refused() -> None:
    """Forbidden pairs, acceleration, and players without teams."""
    event = league(4, 3, stop_after=0)
    pair = ForbiddenPairs(players=(Tpn(1), Tpn(2)))
    with pytest.raises(NotCoveredError, match="no pair can be forbidden"):
        TEAM_ROUND_ROBIN.pair(replace(event, forbidden_pairs=(pair,)), RoundNo(1))
    with pytest.raises(NotCoveredError, match="knows no acceleration"):
        TEAM_ROUND_ROBIN.pair(replace(event, baku=True), RoundNo(1))
    with pytest.raises(NotCoveredError, match="record 310"):
        TEAM_ROUND_ROBIN.pair(replace(event, teams=()), RoundNo(1))


def test_a_team_that_rests_has_no_bye() -> None:
    """The sheet and the explanation say so, with the annex; nothing is entered as a bye."""
    event = league(5, 5, stop_after=2)
    pairing = TEAM_ROUND_ROBIN.pair(event, RoundNo(3))
    assert (pairing.bye, pairing.bye_result) == (2, Result.ZERO_POINT_BYE)
    shown = str(replace(pairing, tournament=TEAM_ROUND_ROBIN.participants(event)))
    assert "Rests: 2 " in shown
    assert "Bye" not in shown
    story = oa.explain(oa.pair(event, round=3))
    assert "[C.05, Annex 1]" in str(story)
