"""The examples of the rating and title regulations, and of events of more than 30 days."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.formats import trf
from openarbiter.model import LaterRating, NationalEntry, Player, RoundNo, Strength, Tpn
from openarbiter.ranking.standings import standings
from openarbiter.ranking.tables.sheets import standings_sheet
from openarbiter.ratings import norm_reports, rating_report
from openarbiter.ratings.change import (
    RatedGame,
    average_rating,
    expected_score,
    first_rating,
    perfect_performance,
    rating_change,
    rules,
    tournament_performance,
)
from openarbiter.ratings.norms import TITLES, Candidate, EventFacts, NormGame, norm_report
from openarbiter.rulebooks import registry
from tests.articles.cases import read
from tests.every import every


def cases(file: str, kind: str) -> list[dict[str, Any]]:
    """The examples of a file."""
    found: list[dict[str, Any]] = read(f"ratings/{file}", parse_float=Decimal)[kind]
    return found


def tenths(points: Decimal) -> int:
    """Points as tenths."""
    return int(points * 10)


def games_of(case: dict[str, Any]) -> list[RatedGame]:
    """The games of an example."""
    return [RatedGame(opponent, tenths(points)) for opponent, points in case["games"]]


def name(case: dict[str, Any]) -> str:
    """The name of an example."""
    return str(case["name"])


@every("case", cases("performance.toml", "performance"), ids=name)
def test_performance(case: dict[str, Any]) -> None:
    """Average, performance and perfect performance are those of the example."""
    opponents, points = case["opponents"], tenths(case["points"])
    assert average_rating(opponents) == case["average"]
    assert tournament_performance(opponents, points) == case["tpr"]
    if "ptp" in case:
        assert perfect_performance(opponents, points) == case["ptp"]
    for rating, expected in case.get("expected_at", {}).items():
        assert expected_score(int(rating), opponents) == int(expected * 100)


@every("case", cases("change.toml", "change"), ids=name)
def test_change(case: dict[str, Any]) -> None:
    """The change, game by game, exact and rounded."""
    found = rating_change(case["rating"], games_of(case), case["k"], rules(case["rules"]))
    assert (found.exact, found.change) == (Fraction(case["exact"]), case["change"])
    assert found.new_rating == case["rating"] + case["change"]
    assert (found.k, found.k_reduced) == (case.get("k_used", case["k"]), "k_used" in case)
    if "counted" in case:
        assert [game.counted for game in found.games] == case["counted"]
    if "expected" in case:
        assert [game.expected for game in found.games] == case["expected"]


@every("case", cases("first.toml", "first"), ids=name)
def test_first_rating(case: dict[str, Any]) -> None:
    """The first rating, or why there is none."""
    found = first_rating(games_of(case), rules(case["rules"]))
    assert found.rating == case.get("rating")
    assert case.get("why", "") in found.why_not
    assert bool(found.why_not) == ("why" in case)
    for key in ("score", "difference"):
        assert getattr(found, key) == case.get(key, getattr(found, key))


@every("case", cases("norms.toml", "norm"), ids=name)
def test_norm(case: dict[str, Any]) -> None:
    """Exactly the requirements that the example names are not met."""
    games = []
    for number, words in enumerate(case["games"], start=1):
        points, rating, title, federation = words.split()
        games.append(
            NormGame(
                round_no=number,
                points=tenths(Decimal(points)),
                rating=None if rating == "-" else int(rating),
                title=title.strip("-"),
                federation=federation,
            )
        )
    candidate = Candidate(
        federation=case["federation"],
        games=tuple(games),
        unplayed_wins=case.get("unplayed_wins", 0),
    )
    event = EventFacts(
        rounds=case.get("rounds", 9),
        predetermined=case.get("predetermined", False),
        double_round_robin=case.get("double", False),
        players=case.get("players", 20),
        exempt_from_mix=case.get("exempt", False),
    )
    (title,) = [each for each in TITLES if each.title == case["title"]]
    found = norm_report(candidate, title, event)
    failing = [each.article for each in found.requirements if not each.met]
    assert list(dict.fromkeys(failing)) == case["not_met"], found.requirements
    assert (found.achieved, list(found.ignored)) == (not case["not_met"], case.get("ignored", []))
    assert found.average == case.get("average", found.average)
    assert found.performance == case.get("performance", found.performance)


def _event(played: int = 3) -> oa.Tournament:
    """Four players, three rounds; Beta gains 100 in a list that holds from round 2 on."""
    event = oa.Tournament(rounds=3)
    for name, rating in (("Alpha", 2000), ("Beta", 1900), ("Gamma", 1800), ("Delta", 1700)):
        event = event.with_player(name, rating=rating)
    beta = event.player(2)
    later = LaterRating(from_round=RoundNo(2), list="fide", rating=2000)
    event = event.with_player(replace(beta, later=(later,)))
    rounds = (((1, 2), (3, 4)), ((3, 2), (4, 1)), ((2, 4), (1, 3)))[:played]
    for round_no, games in enumerate(rounds, start=1):
        for white, black in games:
            event = event.with_result(round_no, white, black, "1/2-1/2")
    return event


@pytest.mark.parametrize(
    ("code", "gamma", "alpha"),
    # Gamma met Delta, Beta (round 2: 2000) and Alpha; Alpha met Beta in round 1, at 1900.
    [("ARO", 1867, 1800), ("ARO/G", 1900, 1800), ("ARO/C1/G", 2000, 1850), ("TPR/G", 1900, 1800)],
)
def test_the_first_rating_counts_unless_the_one_of_the_round_is_chosen(
    code: str, gamma: int, alpha: int
) -> None:
    """By default the first rating of the event; with G that of the round of the game."""
    table = standings(_event(), [code])
    assert (table.row(3).values[0], table.row(1).values[0]) == (gamma, alpha)
    assert table.why(3, code).value == gamma
    ratings = [line.value for line in table.why(3, code).lines]
    assert ratings == [1700, 2000 if "G" in code else 1900, 2000]


def test_a_report_file_calls_it_self_defined() -> None:
    """MTB26 has no such modifier: the code is one of the event's own, and comes back."""
    event = replace(_event(), tie_breaks=("OTHER_ARO/G",))
    again = trf.read(oa.write_trf(event)).tournament
    assert again.tie_breaks == ("OTHER_ARO/G",)
    assert standings(again).row(3).values == (1900,)


def test_the_order_of_the_start_stays() -> None:
    """Pairing goes by the numbers of the start: later ratings change no round of it."""
    event = _event(played=2)
    plain = replace(event, players=tuple(replace(one, later=()) for one in event.players))
    assert oa.pair(event).games == oa.pair(plain).games


def test_the_report_takes_the_ratings_of_each_round() -> None:
    """B.02, 8.3: opponents and the own rating as they were when each game was played."""
    found = rating_report(_event())
    gamma, beta = found.players[2], found.players[1]
    # Drawn with 1700, 2000 (a difference of 200) and 2000: ½ - .64, ½ - .24 and ½ - .24.
    assert gamma.change is not None
    assert [game.opponent for game in gamma.change.games] == [1700, 2000, 2000]
    assert gamma.change.total == -14 + 26 + 26
    # Beta: 1900 against 2000 at first; then 2000 against 1800 and 1700 with K 20.
    assert beta.change is not None
    first, second = beta.change.periods
    assert (first.rating, first.total, first.change) == (1900, 14, 3)
    assert (second.rating, second.total, second.change) == (2000, -26 - 35, -12)
    assert (beta.change.new_rating, beta.change.change) == (1988, -9)
    assert any("round 2" in note for note in found.notes)


def test_norms_take_the_rating_at_the_time_of_each_game() -> None:
    """B.01, 1.1.4: the opponents of a norm as they were rated in the round of the game."""
    event = _event()
    games = norm_reports(event, [Tpn(3)])[Tpn(3)][0].games
    assert [game.rating for game in games] == [1700, 2000, 2000]


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
