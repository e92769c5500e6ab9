"""Knock-outs: the bracket, matches, play-offs, the third place, places."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.model import Event, ForbiddenPairs, Player, RoundNo, Tournament, Tpn
from openarbiter.ranking.knock_out import bracket, places, seeded
from openarbiter.rulebooks.registry import edition
from tests.every import every

KNOCK_OUT = edition("knock-out")


def entered(count: int, form: str = "") -> Tournament:
    """A knock-out before its first round."""
    players = tuple(Player(tpn=Tpn(tpn), name=f"P{tpn}") for tpn in range(1, count + 1))
    code = f"CUSTOM_KNOCKOUT{form}"
    return Tournament(players=players, event=Event(type_code=code, type_text="(knock-out)"))


def games(event: Tournament) -> list[tuple[int, int]]:
    """(White, Black) of the next round."""
    pairing = KNOCK_OUT.pair(event, event.next_round)
    return [(int(game.white), int(game.black)) for game in pairing.games]


def played(event: Tournament, *results: str) -> Tournament:
    """The event with its next round, and a result for each of its boards."""
    pairing = KNOCK_OUT.pair(event, event.next_round)
    event = event.with_round(pairing)
    for game, result in zip(pairing.games, results, strict=True):
        event = event.with_result(pairing.round_no, game.white, game.black, result)
    return event


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_the_first_two_can_meet_in_the_last_match_only(size: int) -> None:
    """And every pair of the first stage has the numbers of one sum."""
    order = seeded(size)
    assert {a + b for a, b in zip(order[::2], order[1::2], strict=True)} == {size - 1}
    assert sorted(order) == list(range(size))
    assert (order.index(0) < size // 2) is not (order.index(1) < size // 2)


def test_the_highest_seeds_have_no_match_where_the_bracket_has_gaps() -> None:
    """Of five players four go on without a game; then 1 meets who won."""
    event = entered(5)
    assert games(event) == [(4, 5)]
    pairing = KNOCK_OUT.pair(event, RoundNo(1))
    assert pairing.bye is None
    assert pairing.absent == (1, 2, 3)
    event = played(event, "0-1")
    assert {frozenset(game) for game in games(event)} == {frozenset((1, 5)), frozenset((2, 3))}


def test_who_loses_is_out_and_the_last_one_has_won() -> None:
    """Four players, two rounds."""
    event = played(entered(4), "1-0", "1-0")
    event = played(event, "0-1")
    assert event.paired_rounds == 2
    with pytest.raises(ImpossiblePairingError, match="over: player"):
        games(event)
    assert sorted(places(event, RoundNo(3))) == [1, 2, 3, 3]


def test_the_colours_change_from_game_to_game_of_a_match() -> None:
    """Two games, then rapid, rapid, blitz, blitz and the last game."""
    event = entered(2, "_TWO")
    colours = []
    for _ in range(7):
        colours += games(event)
        event = played(event, "1/2-1/2")
    assert colours == [(1, 2), (2, 1)] * 3 + [(1, 2)]
    # The last game was drawn: Black, player 2, has won.
    assert places(event, RoundNo(8)) == [2, 1]


def test_a_second_game_is_played_whatever_the_first_one_was() -> None:
    """Of the match and of each pair of the play-off."""
    event = played(entered(2, "_TWO"), "1-0")
    assert games(event) == [(2, 1)]
    event = played(event, "1-0")  # level
    event = played(event, "1-0")  # rapid
    assert len(games(event)) == 1
    event = played(event, "1/2-1/2")
    assert places(event, RoundNo(5)) == [1, 2]


def test_only_level_matches_have_a_play_off() -> None:
    """The others wait, and nothing of that is wrong."""
    event = played(entered(4), "1-0", "1/2-1/2")
    assert {frozenset(game) for game in games(event)} == {frozenset((2, 3))}
    steps = KNOCK_OUT.pair(event, RoundNo(2)).log
    assert "a rapid game of the play-off" in steps
    event = played(event, "1-0")
    event = played(event, "1/2-1/2")
    assert oa.verify(event).findings == ()
    assert oa.check(event).differences == ()
    assert len(games(event)) == 1


def test_a_game_without_a_result_stops_the_bracket() -> None:
    """Nobody knows who goes on."""
    event = entered(4)
    event = event.with_round(KNOCK_OUT.pair(event, RoundNo(1)))
    with pytest.raises(ImpossiblePairingError, match="has no result yet") as raised:
        games(event)
    assert len(raised.value.players) == 2


def test_the_second_game_needs_no_result_of_the_first() -> None:
    """The pairs of both games are the same."""
    event = entered(4, "_TWO")
    event = event.with_round(KNOCK_OUT.pair(event, RoundNo(1)))
    assert games(event) == [
        (game.black, game.white) for game in KNOCK_OUT.pair(event, RoundNo(1)).games
    ]


def test_the_third_place_is_played_for_where_the_form_says_so() -> None:
    """On the last board, beside the last match."""
    event = played(entered(4, "_THIRD"), "1-0", "1-0")
    assert len(games(event)) == 2
    event = played(event, "1-0", "1-0")
    assert sorted(places(event, RoundNo(3))) == [1, 2, 3, 4]


def test_who_has_withdrawn_has_lost_the_match() -> None:
    """The opponent goes on; a file without withdrawals shows it by who plays later."""
    event = played(entered(4), "1-0", "1-0")
    winners = {row for row, place in enumerate(places(event, RoundNo(2)), start=1) if place == 1}
    gone = min(winners)
    players = tuple(
        replace(player, withdrawn_after=RoundNo(1)) if player.tpn == gone else player
        for player in event.players
    )
    event = replace(event, players=players)
    with pytest.raises(ImpossiblePairingError, match=f"player {max(winners)} has won"):
        games(event)


def test_a_walkover_in_an_old_file_is_seen_by_who_plays_on() -> None:
    """2 and 3 did not play; 3 played the last match."""
    event = entered(4)
    event = event.with_result(1, 1, 4, "1-0")
    event = event.with_result(2, 3, 1, "1-0")
    assert oa.check(event).differences == ()
    assert places(event, RoundNo(3)) == [2, 3, 1, 3]


def test_neither_came_to_the_last_game() -> None:
    """The higher seed goes on."""
    event = entered(2)
    for _ in range(6):
        event = played(event, "-/-")
    assert places(event, RoundNo(7)) == [1, 2]


def test_what_has_no_sense_is_refused() -> None:
    """Acceleration, forbidden pairs, one player."""
    with pytest.raises(NotCoveredError, match="no acceleration"):
        games(replace(entered(4), baku=True))
    pair = ForbiddenPairs(players=(Tpn(1), Tpn(4)))
    with pytest.raises(NotCoveredError, match="no pair can be forbidden"):
        games(replace(entered(4), forbidden_pairs=(pair,)))
    with pytest.raises(ImpossiblePairingError):
        games(entered(1))


@every("players", [2, 3, 5, 8, 13, 16, 33])
@every("form", ["", "_THIRD", "_TWO", "_TWO_THIRD"])
def test_every_size_plays_through(players: int, form: str) -> None:
    """One is left, all have a place, and every round is paired again as it was."""
    event = entered(players, form)
    turn = 0
    while True:
        try:
            boards = len(games(event))
        except ImpossiblePairingError:
            break
        results = []
        for _ in range(boards):
            turn += 1
            results.append(("1-0", "1/2-1/2", "0-1", "1/2-1/2", "+/-")[turn % 5])
        event = played(event, *results)
    assert bracket(event, event.next_round).over
    assert places(event, event.next_round).count(1) == 1
    assert oa.check(event).differences == ()
    assert oa.verify(event).findings == ()
    table = oa.standings(event)
    assert table.edition == "knock-out"
    assert [row.rank for row in table] == [row.values[0] for row in table]
    for row in table:
        assert table.why(row.player, "OTHER_PLACE").lines or players == 1
