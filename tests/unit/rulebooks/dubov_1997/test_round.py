"""Whole rounds: the first one, refusals, the report, and a dead end that needs two steps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, ForbiddenPairs, Player, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.dubov_1997.text import DUBOV_1997, shown_colour
from tests.referee.histories import tournament
from tests.referee_dubov_1997.laboratory import ROUND, Drawn, position
from tests.referee_dubov_1997.literal_round import literal_pairing
from tests.unit.rulebooks.dubov_1997.positions import log_of, situation_of


def field(ratings: list[int], **facts: object) -> Tournament:
    """Players numbered from 1 with these ratings, before round 1."""
    players = tuple(
        Player(tpn=Tpn(tpn), name=f"Player {tpn:02}", rating=rating)
        for tpn, rating in enumerate(ratings, start=1)
    )
    return replace(Tournament(players=players, rounds=5), **facts)  # type: ignore[arg-type]


def games(event: Tournament, round_no: int | None = None) -> list[tuple[int, int]]:
    """White and Black of every board."""
    number = event.next_round if round_no is None else RoundNo(round_no)
    return [(game.white, game.black) for game in DUBOV_1997.pair(event, number).games]


def test_first_round_upper_half_against_lower_half() -> None:
    """By rating, whatever the numbers; the colour drawn for the first pair alternates.

    Shown: chapter 5.
    """
    event = field([1900, 2000, 2100, 2200, 2300, 2400], initial_colour=Colour.BLACK)
    assert set(games(event)) == {(3, 6), (5, 2), (1, 4)}


def test_first_round_with_an_odd_number() -> None:
    """The last of the list has the bye; of equal ratings the one with the last number.

    Shown: chapter 5.
    """
    event = field([2000, 1900, 2100, 1900, 2200])
    assert DUBOV_1997.pair(event, RoundNo(1)).bye == 4
    assert games(event) == [(5, 1), (2, 3)]


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_first_round_is_that_of_the_other_systems(size: int) -> None:
    """The last sentence of chapter 5, where titles and not names order equal ratings."""
    event = field([2000] * size, initial_colour=Colour.BLACK)
    backwards = [f"Player {9 - each.tpn}" for each in event.players]
    players = tuple(
        replace(each, name=name) for each, name in zip(event.players, backwards, strict=True)
    )
    event = replace(event, players=players)
    mine = DUBOV_1997.pair(event, RoundNo(1))
    other = registry.edition("dutch-2012").pair(event, RoundNo(1))
    assert (mine.games, mine.bye) == (other.games, other.bye)


def test_first_round_of_a_file_shows_the_colour_drawn() -> None:
    """Where no colour is stated, the first pair of the list tells it, whatever the names."""
    histories = {1: "3b1", 2: "4w1", 3: "1w0", 4: "2b0"}
    event = tournament(histories, rounds=5)
    players = tuple(replace(each, rating=2000 - each.tpn) for each in event.players)
    event = replace(event, players=players, initial_colour=None)
    assert games(event, 1) == [(3, 1), (2, 4)]
    names = dict(zip((1, 2, 3, 4), "DABC", strict=True))
    equal = tuple(replace(each, rating=2000, name=names[each.tpn]) for each in players)
    assert shown_colour(replace(event, players=equal)) is Colour.BLACK


def test_forbidden_pair_of_the_first_round_is_improved() -> None:
    """The row takes the next player of the lower half."""
    apart = ForbiddenPairs(players=(Tpn(1), Tpn(3)))
    assert games(field([2400, 2300, 2200, 2100], forbidden_pairs=(apart,))) == [(1, 4), (3, 2)]


def test_everybody_has_met_everybody() -> None:
    """The refusal names the players and the article (2.1)."""
    histories = {1: "2w1 3b1 4w1", 2: "1b0 4w1 3b1", 3: "4w0 1w0 2w0", 4: "3b1 2b0 1b0"}
    event = tournament(histories, rounds=9)
    event = replace(event, players=tuple(replace(each, rating=2000) for each in event.players))
    with pytest.raises(ImpossiblePairingError, match="may meet nobody who is left") as refusal:
        DUBOV_1997.pair(event, RoundNo(4))
    assert refusal.value.players == (1,)
    assert "the same holds for players 2, 4 and 3" in refusal.value.reason


def test_nobody_may_have_the_bye() -> None:
    """Everybody has got a point without playing: that is said, with the article."""
    event = tournament({1: "F", 2: "F", 3: "U"}, rounds=9)
    event = replace(event, players=tuple(replace(each, rating=2000) for each in event.players))
    with pytest.raises(ImpossiblePairingError, match=r"nobody may have the bye \(2\.2\)"):
        DUBOV_1997.pair(event, RoundNo(2))


def test_bye_that_is_needed_elsewhere_is_named() -> None:
    """Three players who have met each other: one bye is not enough, and it is counted."""
    apart = ForbiddenPairs(players=(Tpn(1), Tpn(2), Tpn(3)))
    with pytest.raises(ImpossiblePairingError, match="the pairing-allocated bye"):
        DUBOV_1997.pair(field([2400, 2300, 2200], forbidden_pairs=(apart,)), RoundNo(1))


def test_report_tells_groups_absentees_and_steps() -> None:
    """Brackets hold residents, floaters and pairs; the log opens with every ARO and the bye.

    Shown: chapters 1 and 9.
    """
    histories = {
        1: "4w1 2b1",
        2: "5b1 1w0",
        3: "6w1 4b=",
        4: "1b0 3w=",
        5: "2w0 6b1",
        6: "3b0 5w0",
        7: "U Z",
        8: "Z Z",
    }
    event = tournament(histories, rounds=9)
    players = tuple(replace(each, rating=2000 - 10 * each.tpn) for each in event.players)
    gone = replace(players[7], withdrawn_after=RoundNo(1))
    result = DUBOV_1997.pair(replace(event, players=(*players[:7], gone)), RoundNo(3))
    assert result.absent == (8,)
    assert result.bye == 6
    averages = "1 (1970.0), 2 (1970.0), 3 (1950.0), 4 (1980.0), 5 (1960.0), 6 (1960.0), 7 (0.0)"
    opening = [f"[Ch 9] ARO: {averages}", "[Ch 4] The bye goes to player 6"]
    assert result.log.splitlines()[:2] == opening
    assert [bracket.score for bracket in result.brackets] == [20, 10]
    assert sum(len(bracket.pairs) for bracket in result.brackets) == len(result.games) == 3
    assert all(" goes from " in line for line in result.log.splitlines() if line.startswith(">"))
    blank = [place for place, step in enumerate(result.steps) if not step]
    assert len(blank) == 1, "between the two groups, and none after the last"
    assert result.steps[blank[0] + 2] == "Group 3, players with 1 point"


def test_first_round_log() -> None:
    """The log of round 1 names the bye and the rows."""
    result = DUBOV_1997.pair(field([2400, 2300, 2200]), RoundNo(1))
    assert "[Ch 4] The bye goes to player 3" in result.log
    assert "First round: 1 pair, upper half against lower half [Ch 5]" in result.log
    assert result.log.endswith("***** 1 - 2")
    assert result.brackets == ()


def test_floaters_who_go_on_while_their_group_takes_and_gives() -> None:
    """2 and 3 go on, 13 joins, 5 and 8 float: 6.4 does not pair 2 or 3 with 13 instead."""
    rising = {1, 2, 5, 7, 13, 14}
    meetings = (
        "1-4 1-13 2-4 2-6 2-14 3-4 3-10 3-13 3-14 4-10 4-12 4-14 5-6 5-7 5-8 5-9 5-10 5-12 6-7 "
        "6-10 6-11 6-13 7-13 8-11 8-13 8-14 9-10 9-13 10-11 11-13 11-14"
    )
    event = position(
        {
            Tpn(tpn): Drawn(
                score=400 - 10 * ((tpn > 4) + (tpn > 9)),
                colours="",
                rises=tpn in rising,
                rating=2400 - 10 * tpn,
                guests=2000,
            )
            for tpn in range(1, 15)
        },
        {frozenset(map(Tpn, map(int, pair.split("-")))) for pair in meetings.split()},
    )
    result = DUBOV_1997.pair(event, ROUND)
    expected = literal_pairing(event, ROUND)
    assert expected is not None
    assert tuple((game.white, game.black) for game in result.games) == expected.games
    assert [bracket.downfloaters for bracket in result.brackets] == [(3, 2), (3, 2, 8, 5), ()]


def test_island_is_named_when_its_opponents_are_gone() -> None:
    """6 could meet 4 and 5 until the floaters 2 and 3 took them: only then 6 is an island.

    Shown: 6.1, 7.1; Vega, islands.
    """
    groups = [
        ["1 W 1900.0 2400", "2 W 1900.0 2300", "3 B 1900.0 2200", "7 B 1900.0 2350"],
        ["4 B 1900.0 2100", "5 W 1900.0 2000", "6 W 1900.0 1950"],
        ["8 B 1900.0 1900"],
    ]
    before = situation_of(groups, [(2, 3, 7)])
    lines = log_of(before)
    floaters = max(number for number, line in enumerate(lines) if line.startswith("[Ch 8] Opp"))
    island = lines.index("[Ch 7.1] Without an opponent in the group: 6")
    assert floaters < island
    assert lines[island + 1].startswith("> player 6 goes from ")
