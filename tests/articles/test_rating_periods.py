"""C.07, Article 10, and B.01, 1.1.4: events of more than 30 days, in which ratings change."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.formats import trf
from openarbiter.model import LaterRating, RoundNo, Tpn
from openarbiter.ranking.standings import standings
from openarbiter.ratings import norm_reports, rating_report


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
