"""Knock-outs: the bracket, matches, play-offs, the third place, places."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.model import Event, Player, RoundNo, Tournament, Tpn
from openarbiter.ranking.knock_out import bracket, places, seeded
from openarbiter.rulebooks.registry import edition
from tests.every import every
from tests.referee.histories import kept_apart

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


@every("size", [2, 4, 8, 16, 32])
def test_the_first_two_can_meet_in_the_last_match_only(size: int) -> None:
    """And every pair of the first stage has the numbers of one sum."""
    order = seeded(size)
    assert {a + b for a, b in zip(order[::2], order[1::2], strict=True)} == {size - 1}
    assert sorted(order) == list(range(size))
    assert (order.index(0) < size // 2) is not (order.index(1) < size // 2)


def test_the_highest_seeds_have_no_match_where_the_bracket_has_gaps() -> None:
    """Of five players four go on without a game; then 1 meets who won."""
    event = entered(5)
    pairing = KNOCK_OUT.pair(event, RoundNo(1))
    assert (games(event), pairing.bye, pairing.absent) == ([(4, 5)], None, (1, 2, 3))
    assert met(played(event, "0-1")) == {(1, 5), (2, 3)}


def met(event: Tournament) -> set[tuple[int, int]]:
    """The pairs of the next round, the lower number first."""
    return {(min(game), max(game)) for game in games(event)}


@every(
    ("count", "form", "rounds", "expected"),
    [
        (4, "", ["1-0 1-0", "0-1"], [1, 2, 3, 3]),
        # The third place is played for on the last board, beside the last match.
        (4, "_THIRD", ["1-0 1-0", "1-0 1-0"], [1, 2, 3, 4]),
        # Nobody came to the last game either: the higher seed goes on.
        (2, "", ["-/-"] * 6, [1, 2]),
        # The last game was drawn: Black, player 2, has won.
        (2, "_TWO", ["1/2-1/2"] * 7, [1, 2]),
        # A second game is played whatever the first one was, of the play-off too.
        (2, "_TWO", ["1-0", "1-0", "1-0", "1/2-1/2"], [1, 2]),
    ],
)
def test_who_loses_is_out_and_the_last_one_has_won(
    count: int, form: str, rounds: list[str], expected: list[int]
) -> None:
    """The places of everybody, whoever has them."""
    event = entered(count, form)
    for results in rounds:
        event = played(event, *results.split())
    assert event.paired_rounds == len(rounds)
    assert sorted(places(event, event.next_round)) == expected
    with pytest.raises(ImpossiblePairingError, match="over: player"):
        games(event)


def test_the_colours_change_from_game_to_game_of_a_match() -> None:
    """Two games, then rapid, rapid, blitz, blitz and the last game, of which Black needs a draw."""
    event = entered(2, "_TWO")
    colours = []
    for _ in range(7):
        colours += games(event)
        event = played(event, "1/2-1/2")
    assert colours == [(1, 2), (2, 1)] * 3 + [(1, 2)]
    assert places(event, RoundNo(8)) == [2, 1]
    event = played(played(played(entered(2, "_TWO"), "1-0"), "1-0"), "1-0")
    assert len(games(event)) == 1
    assert places(played(event, "1/2-1/2"), RoundNo(5)) == [1, 2]
    six = entered(2)
    for _ in range(6):
        six = played(six, "-/-")
    assert places(six, RoundNo(7)) == [1, 2]


def test_only_level_matches_have_a_play_off() -> None:
    """The others wait, and nothing of that is wrong."""
    event = played(entered(4), "1-0", "1/2-1/2")
    assert met(event) == {(2, 3)}
    assert "a rapid game of the play-off" in KNOCK_OUT.pair(event, RoundNo(2)).log
    event = played(played(event, "1-0"), "1/2-1/2")
    assert oa.verify(event).findings == ()
    assert oa.check(event).differences == ()
    assert len(games(event)) == 1


def test_a_game_without_a_result_stops_the_bracket() -> None:
    """Nobody knows who goes on; but the second game of a match has the same pair."""
    event = entered(4).with_round(KNOCK_OUT.pair(entered(4), RoundNo(1)))
    with pytest.raises(ImpossiblePairingError, match="has no result yet") as raised:
        games(event)
    assert len(raised.value.players) == 2
    event = entered(4, "_TWO")
    first = games(event)
    event = event.with_round(KNOCK_OUT.pair(event, RoundNo(1)))
    assert games(event) == [game[::-1] for game in first]


def test_who_has_withdrawn_has_lost_the_match() -> None:
    """The opponent goes on; a file without withdrawals shows it by who plays later."""
    event = played(entered(4), "1-0", "1-0")
    winners = [tpn for tpn, place in enumerate(places(event, RoundNo(2)), start=1) if place == 1]
    gone = replace(event.player(winners[0]), withdrawn_after=RoundNo(1))
    with pytest.raises(ImpossiblePairingError, match=f"player {winners[1]} has won"):
        games(event.with_player(gone))
    # 2 and 3 did not play; 3 played the last match.
    event = entered(4).with_result(1, 1, 4, "1-0").with_result(2, 3, 1, "1-0")
    assert oa.check(event).differences == ()
    assert places(event, RoundNo(3)) == [2, 3, 1, 3]


@every(
    ("event", "error", "words"),
    [
        (replace(entered(4), baku=True), NotCoveredError, "no acceleration"),
        (
            replace(entered(4), forbidden_pairs=kept_apart([(1, 4)])),
            NotCoveredError,
            "no pair can be forbidden",
        ),
        (entered(1), ImpossiblePairingError, "player"),
    ],
)
def test_what_has_no_sense_is_refused(
    event: Tournament, error: type[Exception], words: str
) -> None:
    """Acceleration, forbidden pairs, one player."""
    with pytest.raises(error, match=words):
        games(event)


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
