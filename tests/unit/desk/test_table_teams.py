"""Teams whose players are paired by a table: entered, drawn, changed, refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.desk import LotsOf, Pid, TableTeam
from openarbiter.errors import NotCoveredError
from tests.unit.desk.phases import act, do, paired, through
from tests.unit.desk.test_lots import event

ODD, EVEN = (Pid(1), Pid(3), Pid(5)), (Pid(6), Pid(4), Pid(2))
TWO = (TableTeam(name="Quay", players=ODD), TableTeam(name="Mill", players=EVEN))


def match(teams: tuple[TableTeam, ...] = TWO) -> desk.EventState:
    """Six players in two teams of three."""
    return do(event("scheveningen", rounds=3), "SetTableTeams", teams=teams)


def teams(state: desk.EventState) -> list[tuple[str, list[Pid]]]:
    """The teams with the ids of their players, in their order."""
    section = state.section("a")
    return [
        (team.name, [section.pid(tpn) for tpn in team.players]) for team in section.tournament.teams
    ]


def games(state: desk.EventState, number: int) -> list[tuple[Pid, Pid]]:
    """The boards of a round."""
    return [board.pair for board in state.section("a").round(number).boards]


def test_numbers_follow_the_boards_of_the_teams() -> None:
    """Team A has the first numbers; nothing is to be drawn any more; the table pairs."""
    state = match()
    section = state.section("a")
    assert section.roster.pids == (*ODD, *EVEN)
    assert desk.undrawn(section) is None
    assert games(through(state, 1), 1) == [(1, 6), (3, 4), (2, 5)]


def test_lots_leave_everybody_in_the_team() -> None:
    """A seed draws which team is A, and who has which board in it."""
    state = match()
    for seed in "abcdef":
        drawn = do(state, "DrawLots", what=LotsOf.NUMBERS, seed=seed)
        found = teams(drawn)
        assert {(name, *sorted(pids)) for name, pids in found} == {
            ("Quay", 1, 3, 5),
            ("Mill", 2, 4, 6),
        }
        assert [pid for _, pids in found for pid in pids] == [*drawn.section("a").roster.pids]
    orders = [teams(do(state, "DrawLots", what=LotsOf.NUMBERS, seed=seed)) for seed in "abcdefghij"]
    assert {order[0][0] for order in orders} == {"Quay", "Mill"}
    assert len({tuple(order[0][1]) for order in orders}) > 2


def test_unequal_teams_wait_for_the_last_player() -> None:
    """They are entered, and a round is not paired before they are equal."""
    unequal = (replace(TWO[0], players=(*ODD, Pid(2))), replace(TWO[1], players=EVEN[:2]))
    with pytest.raises(NotCoveredError, match="2 teams of equal size"):
        paired(match(unequal), 1)


def test_once_round_1_is_published_the_names_alone_change() -> None:
    """Another board order is refused (said.toml)."""
    state = through(match(), 1)
    renamed = (replace(TWO[0], name="Marrow Quay"), TWO[1])
    assert teams(do(state, "SetTableTeams", teams=renamed))[0] == ("Marrow Quay", [*ODD])


def test_a_copy_has_the_teams() -> None:
    """In the same event and in another one."""
    state = match()
    copy = act("CopySection", section="b", source="a", name="Again", with_players=True)
    copied = desk.apply(state, copy).section("b").tournament.teams
    assert copied == state.section("a").tournament.teams
    anew = desk.fold(
        desk.copied(state.section("a"), "c", with_players=True),
        desk.fold([act("CreateEvent", name="Next year")]),
    )
    assert anew.section("c").tournament.teams == copied
