"""C.07, Article 10, and B.01, 1.1.4: events of more than 30 days, in which ratings change."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.formats import trf
from openarbiter.model import LaterRating, RoundNo
from openarbiter.ranking.standings import standings


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
