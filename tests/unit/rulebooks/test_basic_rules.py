"""What holds for every Swiss system, one record at a time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import RequestError
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    ScoringSystem,
    Tpn,
    VirtualPoints,
)
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks import basic_rules, meetings
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.certificates.rounds import facts_before
from tests.every import every
from tests.referee.histories import tournament

FOUR = tournament({1: "3w1 2b=", 2: "4b1 1w=", 3: "1b0 4w-", 4: "2w0 3b+"}, rounds=5)


def test_histories_sum_up_points_before_each_round() -> None:
    """Points now, before the last round, and before the round two rounds ago."""
    found = basic_rules.histories(FOUR, RoundNo(3))
    assert found.score == [15, 15, 0, 10]
    assert found.last_score == [10, 10, 0, 0]
    assert found.earlier_score == [0, 0, 0, 0]


def test_histories_know_games_over_the_board_only() -> None:
    """A forfeited game is no meeting, has no colour and is not played (GHR 3.4, 3.5)."""
    found = basic_rules.histories(FOUR, RoundNo(3))
    assert found.opponents == [[3, 2], [4, 1], [1], [2]]
    assert found.played == [2, 2, 1, 1]
    assert found.colour_difference == [0, 0, -1, 1]
    assert found.last_colour == [-1, 1, -1, 1]
    assert found.barred_from_bye == [False, False, False, True]


def test_histories_stop_before_the_round_asked_about() -> None:
    """Its own records and later ones are ignored."""
    found = basic_rules.histories(FOUR, RoundNo(2))
    assert found.score == [10, 10, 0, 0]
    assert found.opponents == [[3], [4], [1], [2]]
    assert basic_rules.histories(FOUR, RoundNo(1)).score == [0, 0, 0, 0]


@every(
    ("colours", "repeated"), [("ww", 1), ("wb", 0), ("bb", -1), ("b", 0), ("wbb", -1), ("w-w", 1)]
)
def test_repeated_colour_is_that_of_the_last_two_games(colours: str, repeated: int) -> None:
    """Rounds without a game between them do not matter."""
    history = " ".join("Z" if c == "-" else f"{n}{c}=" for n, c in enumerate(colours, start=2))
    event = tournament({1: history}, rounds=9)
    found = basic_rules.histories(event, RoundNo(len(colours) + 1))
    assert found.repeated_colour == [repeated]


def test_missing_rounds_are_absences() -> None:
    """Who has no record has what an absence is worth, which may even bar from the bye."""
    scoring = ScoringSystem(zero_point_bye=10)
    event = tournament({1: "", 2: "3w1 4b1", 3: "2b0", 4: "Z 2w0"}, rounds=5, scoring=scoring)
    found = basic_rules.histories(event, RoundNo(3))
    assert found.score == [20, 20, 10, 10]
    assert found.barred_from_bye == [True, False, True, True]


def test_points_may_depend_on_the_colour() -> None:
    """A win with Black may be worth more than one with White."""
    scoring = ScoringSystem(white_win=10, black_win=15)
    event = tournament({1: "2w1", 2: "1b0", 3: "4b1", 4: "3w0"}, rounds=5, scoring=scoring)
    assert basic_rules.histories(event, RoundNo(2)).score == [10, 0, 15, 0]


def test_penalties_and_bonuses_count_from_their_round_on() -> None:
    """Abnormal points of a round belong to the scores after it, those of no round to all."""
    change = PointsAdjustment(kind="", points=-5, round_no=RoundNo(1), players=(Tpn(1), Tpn(99)))
    always = PointsAdjustment(kind="", points=10, round_no=None, players=(Tpn(3),))
    event = replace(FOUR, adjustments=(change, always))
    found = basic_rules.histories(event, RoundNo(3))
    assert found.score == [10, 15, 10, 10]
    assert found.last_score == [5, 10, 10, 0]
    later = basic_rules.histories(event, RoundNo(4))
    assert later.earlier_score == [5, 10, 10, 0]


@pytest.mark.parametrize(("kind", "gained"), [("W", 2), ("D", 0), ("1", 2), ("L", 0)])
def test_another_value_of_a_result_counts_where_it_happened(kind: str, gained: int) -> None:
    """A letter changes what this result is worth, not what others are."""
    change = PointsAdjustment(kind=kind, points=12, round_no=RoundNo(1), players=(Tpn(1),))
    found = basic_rules.histories(replace(FOUR, adjustments=(change,)), RoundNo(3))
    assert found.score[0] == 15 + gained


@every(
    ("cell", "kind", "points", "barred"),
    [
        ("H", "H", 10, True),
        ("H", "H", 9, False),
        ("F", "F", 5, False),
        ("U", "U", 0, True),
        ("Z", "F", 10, False),
        ("2w+", "+", 5, False),
        ("2w-", "-", 10, True),
        ("2w0", "L", 10, False),
    ],
)
def test_points_really_credited_bar_from_the_bye(
    cell: str, kind: str, points: int, *, barred: bool
) -> None:
    """What a round without a game gave this player decides, and no letter (BR 4)."""
    change = PointsAdjustment(kind=kind, points=points, round_no=RoundNo(1), players=(Tpn(1),))
    event = tournament({1: cell, 2: ""}, rounds=5)
    found = basic_rules.histories(replace(event, adjustments=(change,)), RoundNo(3))
    assert found.barred_from_bye[0] is barred


@every(
    ("kind", "players", "scores"),
    [
        ("", (), [17, 7, 12, 12, 17]),
        ("W", (), [7, 0, 5, 5, 10]),
        ("W", (2, 5), [10, 0, 5, 5, 10]),
        ("D", (3,), [10, 0, 7, 5, 10]),
        ("L", (), [10, 7, 5, 5, 10]),
        ("U", (5,), [10, 0, 5, 5, 7]),
    ],
)
def test_standings_and_pairing_add_the_same_points(
    kind: str, players: tuple[int, ...], scores: list[int]
) -> None:
    """Abnormal points are about everybody where nobody is named; W is any win."""
    change = PointsAdjustment(
        kind=kind, points=7, round_no=RoundNo(1), players=tuple(map(Tpn, players))
    )
    event = tournament({1: "2w1", 2: "1b0", 3: "4w=", 4: "3b=", 5: "U"}, rounds=5)
    event = replace(event, adjustments=(change,))
    table = standings(event, [])
    assert [table.row(number).points for number in range(1, 6)] == scores
    assert basic_rules.histories(event, RoundNo(2)).score == scores


def test_of_two_worths_of_one_result_the_last_one_holds() -> None:
    """Tables, pairings and the checker of certificates do not add them up."""
    changes = tuple(
        PointsAdjustment(kind="W", points=points, round_no=round_no, players=(Tpn(1),))
        for points, round_no in ((20, None), (30, RoundNo(1)), (30, RoundNo(1)))
    )
    event = tournament({1: "2w1", 2: "1b0"}, rounds=5)
    event = replace(event, adjustments=changes)
    assert standings(event, []).row(1).points == 30
    found = basic_rules.histories(event, RoundNo(2))
    assert (found.score[0], found.barred_from_bye[0]) == (30, False)
    before = facts_before(event, 2, "dutch-2026")
    assert before.seats[before.position[1]].score == 30


def test_presence_in_a_round_to_come() -> None:
    """Away are those with a bye in either form, and those who have withdrawn."""
    event = replace(
        FOUR,
        players=(
            FOUR.players[0],
            replace(FOUR.players[1], withdrawn_after=RoundNo(2)),
            replace(FOUR.players[2], withdrawn_after=RoundNo(3)),
            replace(FOUR.players[3]),
        ),
        requested_byes=(
            RequestedBye(round_no=RoundNo(3), kind=Result.HALF_POINT_BYE, players=(Tpn(1),)),
            RequestedBye(round_no=RoundNo(4), kind=Result.HALF_POINT_BYE, players=(Tpn(4),)),
        ),
    )
    assert basic_rules.present_players(event, RoundNo(3)) == [2, 3]


def test_presence_in_a_round_that_is_paired() -> None:
    """There it is who took part in its pairing, forfeits and the bye included."""
    event = tournament({1: "2w-", 2: "1b-", 3: "U", 4: "H", 5: "F", 6: "Z"}, rounds=5)
    assert basic_rules.present_players(event, RoundNo(1)) == [0, 1, 2]


@pytest.mark.parametrize("number", [0, -1, 4])
def test_other_rounds_cannot_be_asked_about(number: int) -> None:
    """Only paired rounds and the next one; the message says which those are."""
    with pytest.raises(RequestError, match="rounds 1 to 2 are in the file, 3 is next"):
        basic_rules.present_players(FOUR, RoundNo(number))


def test_forbidden_pairs_hold_for_their_rounds() -> None:
    """A group forbids all pairs inside it, from its first to its last round."""
    group = ForbiddenPairs(
        players=(Tpn(1), Tpn(2), Tpn(4)), first_round=RoundNo(2), last_round=RoundNo(3)
    )
    event = replace(FOUR, forbidden_pairs=(group,))
    assert basic_rules.forbidden_opponents(event, RoundNo(1)) == {}
    assert basic_rules.forbidden_opponents(event, RoundNo(3)) == {1: {2, 4}, 2: {1, 4}, 4: {1, 2}}
    assert basic_rules.forbidden_opponents(event, RoundNo(4)) == {}


def test_initial_colour_as_stated_comes_first() -> None:
    """What the file states is the initial colour, whatever the games say."""
    assert basic_rules.drawn_colour(replace(FOUR, initial_colour=Colour.BLACK)) is Colour.BLACK


@every(
    ("histories", "colour"),
    [
        ({1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0"}, Colour.WHITE),
        ({1: "3b1", 2: "4w1", 3: "1w0", 4: "2b0"}, Colour.BLACK),
        ({1: "Z", 2: "4b1", 3: "5w0", 4: "2w0", 5: "3b1"}, Colour.BLACK),
        ({1: "U", 2: "3b1", 3: "2w0"}, Colour.WHITE),
        ({1: "U Z", 2: "Z 3w1", 3: "Z 2b0"}, Colour.BLACK),
        ({1: "Z", 2: "Z"}, Colour.WHITE),
    ],
)
def test_initial_colour_is_read_off_the_first_games(
    histories: dict[int, str], colour: Colour
) -> None:
    """The first player with a colour got the initial one, if odd by arrival."""
    event = replace(tournament(histories, rounds=5), initial_colour=None)
    assert basic_rules.drawn_colour(event) is colour


def test_pairing_scores_have_the_virtual_points_of_the_round() -> None:
    """Other rounds' points are not added, and round 0 has none."""
    points = VirtualPoints(
        points=10,
        first_round=RoundNo(1),
        last_round=RoundNo(1),
        first_player=Tpn(1),
        last_player=Tpn(2),
    )
    event = replace(FOUR, virtual_points=(points,))
    assert basic_rules.pairing_scores(event, RoundNo(1), [0, 0, 0, 0]) == [10, 10, 0, 0]
    assert basic_rules.pairing_scores(event, RoundNo(2), [1, 2, 3, 4]) == [1, 2, 3, 4]
    assert basic_rules.pairing_scores(event, RoundNo(0), [1, 2, 3, 4]) == [1, 2, 3, 4]


def test_total_rounds_are_those_announced() -> None:
    """Without an announcement there are as many as are paired."""
    assert basic_rules.total_rounds(FOUR) == 5
    assert basic_rules.total_rounds(replace(FOUR, rounds=None)) == FOUR.paired_rounds


def test_colours_of_forfeits_are_not_played() -> None:
    """A forfeited game may carry the colour it was paired with; that is no colour played."""
    player: Player = FOUR.players[2]
    assert basic_rules.played_colours(player, RoundNo(3)) == [Colour.BLACK]


def test_barred_opponents_are_those_met_and_those_forbidden() -> None:
    """Positions in the order of the rulebook; ``None`` for who is not to be paired."""
    group = ForbiddenPairs(players=(Tpn(1), Tpn(4), Tpn(9)))
    event = replace(FOUR, forbidden_pairs=(group,))
    opponents = basic_rules.histories(event, RoundNo(3)).opponents
    barred = basic_rules.barred_opponents(event, RoundNo(3), opponents, [3, 0, 1])
    assert barred == [{1, 2, None}, {0, 2, None}, {0, 1}]


def test_whom_one_may_not_meet_after_many_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forfeits, opponents met twice, and players who are not there, whatever way they are found."""
    settings = Settings(players=11, rounds=10, forfeit_rate=0.05, withdrawal_rate=0.02)
    for seed in range(8):
        event = generate(settings, seed, pair=edition("burstein-legacy").pair)
        first, *others = event.players
        again = replace(first, rounds=(*first.rounds[:-1], first.rounds[0]))
        event = replace(event, players=(again, *others) if seed % 2 else event.players)
        for number, places in ((RoundNo(9), [*range(11)]), (RoundNo(11), [7, 2, 9, 0, 4, 10, 1])):
            opponents = basic_rules.histories(event, number).opponents
            barred = basic_rules.barred_opponents(event, number, opponents, places)
            with monkeypatch.context() as patch:
                patch.setattr(meetings, "MANY_POSITIONS", 2)
                found = basic_rules.barred_opponents(event, number, opponents, places)
            assert [set(each) - {None} for each in found] == [set(each) - {None} for each in barred]


def test_nobody_is_there_after_many_rounds() -> None:
    """Everybody has withdrawn: there is nobody to be paired, and no error."""
    event = replace(
        FOUR,
        players=tuple(
            replace(player, rounds=player.rounds * 20, withdrawn_after=RoundNo(40))
            for player in FOUR.players
        ),
    )
    assert edition("dutch-2026").pair(event, RoundNo(41)).games == ()
