"""Virtual points: the announced Baku acceleration, and points given player by player."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import check, pair
from openarbiter.certificates.making import certificate_text
from openarbiter.model import (
    Colour,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.accelerations import baku_group, may_end_group, virtual_points
from tests.certificates.rounds import accept
from tests.every import every

EIGHT = Tournament(
    players=tuple(Player(tpn=Tpn(tpn), name=f"Player {tpn}") for tpn in range(1, 9)),
    rounds=5,
    baku=True,
)


def played_on(tournament: Tournament) -> Tournament:
    """The tournament with one more round, won by White on every board."""
    records: dict[int, RoundRecord] = {}
    for game in pair(replace(tournament, rounds=tournament.rounds or 2)).games:
        records[game.white] = RoundRecord(game.black, Colour.WHITE, Result.WIN)
        records[game.black] = RoundRecord(game.white, Colour.BLACK, Result.LOSS)
    players = (
        replace(one, rounds=(*one.rounds, records[one.tpn])) if one.tpn in records else one
        for one in tournament.players
    )
    return replace(tournament, players=tuple(players))


def away(kind: Result, *players: int) -> tuple[RequestedBye]:
    """Players who announced that they would not play in round 1."""
    return (RequestedBye(round_no=RoundNo(1), kind=kind, players=tuple(map(Tpn, players))),)


@every("kind", [Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE])
def test_nobody_changes_group_when_the_round_he_missed_is_over(kind: Result) -> None:
    """C.04.7, 1.3: five players, 5 announced that he would not play, and his cell stays blank."""
    five = replace(EIGHT, players=EIGHT.players[:5], requested_byes=away(kind, 5))
    after = played_on(five)
    assert virtual_points(after, RoundNo(2)) == virtual_points(five, RoundNo(2))
    assert check(after, system="dutch-2026").differences == ()
    proof = certificate_text(after, pair(after))
    assert accept(after, proof).claim.round_no == 2
    unannounced = replace(after, requested_byes=())
    assert virtual_points(unannounced, RoundNo(2)) == dict.fromkeys(map(Tpn, (1, 2)), 10)
    # Of 1, 4, 5, 6, 7 and 8 the first four.
    assert baku_group(EIGHT.players, away(kind, 2, 3)) == 6


def test_before_round_1_an_absent_player_may_be_a_late_entry() -> None:
    """Group GA is that of eight, seven or six players; after round 1 the file tells which."""
    announced = replace(EIGHT, requested_byes=away(Result.ZERO_POINT_BYE, 1, 8))
    for event, ends in ((announced, [4, 5]), (EIGHT, [4]), (played_on(EIGHT), [4])):
        assert [tpn for tpn in range(1, 10) if may_end_group(event, Tpn(tpn))] == ends
    # Nobody is the last one of nobody; one player is the whole group.
    assert [baku_group(EIGHT.players[:size]) for size in (0, 1)] == [0, 1]
