"""A tournament before one of its rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.stand_in import pair
from openarbiter.errors import RequestError
from openarbiter.model import LineUp, OtherRecord, RoundNo, TeamBye, TeamEvent, Tournament, Tpn
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.simulate import Settings, before_round, generate

WANTED = Settings(
    players=30,
    rounds=6,
    late_entry_rate=0.3,
    withdrawal_rate=0.3,
    half_point_bye_rate=0.1,
    forfeit_rate=0.1,
)


def test_it_is_what_the_pairing_function_saw() -> None:
    """Taking the later rounds away gives exactly the players the round was paired from."""
    seen: list[Tournament] = []

    def watched(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        seen.append(tournament)
        return pair(tournament, round_no)

    played = generate(WANTED, 11, pair=watched)
    for number, before in enumerate(seen, start=1):
        now = before_round(played, RoundNo(number))
        assert now == replace(before, event=now.event)


@pytest.mark.parametrize("round_no", [0, 7])
def test_a_round_that_was_not_paired_is_refused(round_no: int) -> None:
    """Only rounds that were paired have a time before them."""
    with pytest.raises(RequestError, match=str(round_no)):
        before_round(generate(WANTED, 11, pair=pair), RoundNo(round_no))


def test_nothing_tells_of_later_rounds() -> None:
    """Matches of the round and of later ones go, and so do lines nobody understands."""
    byes = tuple(
        TeamBye(round_no=RoundNo(number), team=1, match_points=10, game_points=20)
        for number in (2, 3, 4)
    )
    line_up = LineUp(round_no=RoundNo(3), team=1, players=(Tpn(1),))
    played = replace(
        generate(WANTED, 11, pair=pair),
        team_event=TeamEvent(byes=byes, line_ups=(line_up,)),
        other_records=(OtherRecord("802   1 RED   9.0"),),
    )
    now = before_round(played, RoundNo(3))
    assert now.team_event == TeamEvent(byes=byes[:1])
    assert not now.other_records
