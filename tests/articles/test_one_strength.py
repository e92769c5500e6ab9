"""GHR 2.1: one strength for each player, by which numbers, pairings and lists go alike.

Every event here has ratings of a national list only; the FIDE column is empty or misleading.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.formats import trf
from openarbiter.model import NationalEntry, Player, Strength, Tpn
from openarbiter.ranking.standings import standings
from openarbiter.ranking.tables.sheets import standings_sheet
from openarbiter.rulebooks import registry
from tests.every import every

SYSTEMS = ("dubov-1997", "burstein-legacy", "nswca")


def event(
    system: str, *, fide: bool = False, strength: tuple[str, ...] = ("XYZ",)
) -> oa.Tournament:
    """Twelve players whose national ratings fall with the number; those of FIDE rise, if any."""
    players = tuple(
        Player(
            tpn=Tpn(number),
            name=f"Player {number:02}",
            rating=1000 + 50 * number if fide else None,
            national=(NationalEntry(federation="XYZ", rating=2000 - 40 * number),),
        )
        for number in range(1, 13)
    )
    return oa.Tournament(
        players=players,
        rounds=5,
        initial_colour=oa.Colour.WHITE,
        strength=strength,
        event=oa.Event(type_code=registry.code_of(system)),
    )


def as_if_of_fide(tournament: oa.Tournament) -> oa.Tournament:
    """The same event with the national ratings as ratings of the file, which named no list."""
    players = (
        replace(player, rating=player.national[0].rating, national=())
        for player in tournament.players
    )
    return replace(tournament, players=tuple(players), strength=())


def played(tournament: oa.Tournament, system: str, rounds: int = 3) -> oa.Tournament:
    """Some rounds, in which the higher number wins with Black on every third board."""
    for _ in range(rounds):
        pairing = oa.pair(tournament, system=system)
        tournament = tournament.with_round(pairing)
        for game in pairing.games:
            result = "0-1" if (game.white + game.board) % 3 == 0 else "1-0"
            tournament = tournament.with_result(pairing.round_no, game.white, game.black, result)
    return tournament


@every("system", SYSTEMS)
@every("fide", [False, True])
def test_a_system_pairs_by_the_list_that_counts(system: str, *, fide: bool) -> None:
    """C.04.3 (older text), R and ARO; C.04.4.2 (older text), 3.2 and 3.3; NSWCA, 3.2 b."""
    mine, usual = event(system, fide=fide), as_if_of_fide(event(system))
    for _ in range(4):
        one, other = oa.pair(mine, system=system), oa.pair(usual, system=system)
        assert (one.games, one.bye) == (other.games, other.bye)
        mine, usual = played(mine, system, 1), played(usual, system, 1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_file_pairs_and_verifies_the_same(system: str) -> None:
    """What counts stands in the file; whoever reads it asks for nothing else."""
    mine = played(event(system, fide=True), system)
    again = trf.read(trf.write(mine)).tournament
    assert again.strength == ("XYZ",)
    assert not oa.verify(again, system=system).findings
    assert oa.pair(again, system=system).games == oa.pair(mine, system=system).games


def test_the_list_matters() -> None:
    """With the list of FIDE first the same players are paired otherwise."""
    ways = set()
    for lists in (("XYZ",), ("fide",)):
        tournament = played(event("dubov-1997", fide=True, strength=lists), "dubov-1997", 2)
        ways.add(tuple(oa.pair(tournament, system="dubov-1997").games))
    assert len(ways) == 2


def test_dubov_takes_an_estimate() -> None:
    """C.04.3 (older text): R is compulsory; who has none is named, and an estimate is enough."""
    tournament = event("dubov-1997")
    unrated = replace(tournament.players[11], national=())
    tournament = tournament.with_player(unrated)
    with pytest.raises(NotCoveredError, match="give an estimate to 12"):
        oa.pair(tournament, system="dubov-1997")
    estimated = tournament.with_player(replace(unrated, estimate=1520, estimate_reason="club"))
    assert estimated.strength_of(estimated.player(12)) == Strength(1520, "estimate")
    pairing = oa.pair(estimated, system="dubov-1997")
    assert "1520 est." in str(pairing)
    assert "1960 XYZ" in str(pairing)


def test_tie_breaks_from_ratings_go_by_the_list() -> None:
    """C.07, 10.1; an estimate is a rating only where the rules of the event say so."""
    tournament = replace(played(event("nswca", fide=True), "nswca"), tie_breaks=("ARO",))
    usual = replace(as_if_of_fide(tournament), tie_breaks=("ARO",))
    assert _aro(tournament) == _aro(usual)
    guessed = replace(tournament.players[0], national=(), rating=None, estimate=1960)
    implied = tournament.with_player(guessed)
    assert set(_aro(implied)) == {(None,)}
    assert _aro(replace(implied, strength=("XYZ", "estimate"))) == _aro(usual)
    sheet = standings_sheet(implied, standings(implied), teams=False)
    assert {str(row[3]) for row in sheet.rows} >= {"1960 est.", "1920 XYZ"}


def _aro(tournament: oa.Tournament) -> list[tuple[object, ...]]:
    return [row.values for row in sorted(standings(tournament), key=lambda row: row.player)]
