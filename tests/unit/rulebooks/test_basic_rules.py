"""What holds for every Swiss system, one record at a time."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from openarbiter.errors import RequestError
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundColumns,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tpn,
    VirtualPoints,
    kind_of_round,
)
from openarbiter.model import player as player_module
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks import basic_rules, many_rounds
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.certificates.rounds import facts_before
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


def test_many_rounds_are_gone_through_like_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games with byes of all kinds and forfeits among them, and without the last rounds."""
    settings = Settings(
        players=13,
        rounds=9,
        zero_point_bye_rate=0.05,
        half_point_bye_rate=0.05,
        forfeit_rate=0.1,
        withdrawal_rate=0.02,
    )
    for seed in range(5):
        event = generate(settings, seed, pair=edition("dutch-2026").pair)
        short, *others = event.players
        short = replace(short, rounds=short.rounds[:5])
        colourless = [
            replace(record, colour=None) if index % 3 else record
            for index, record in enumerate(others[0].rounds)
        ]
        others[0] = replace(others[0], rounds=tuple(colourless))
        event = replace(event, players=(short, *others))
        for scoring in (ScoringSystem(), ScoringSystem(black_win=15, full_point_bye=7)):
            event = replace(event, scoring=scoring)
            asked = [RoundNo(number) for number in range(4, 10)]
            one_by_one = [basic_rules.histories(event, number) for number in asked]
            with monkeypatch.context() as patch:
                patch.setattr(basic_rules, "MANY_ROUNDS", 2)
                patch.setattr(player_module, "MANY_ROUNDS", 2)
                long = replace(event, players=tuple(map(replace, event.players)))
                assert all(player.columns for player in long.players)
                found = [basic_rules.histories(long, number) for number in asked]
            for history in found:
                history.opponents[:] = map(list, history.opponents)
            assert found == one_by_one


def test_whom_one_may_not_meet_after_many_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forfeits, opponents met twice, and players who are not there, whatever way they are found."""
    settings = Settings(players=11, rounds=10, forfeit_rate=0.05, withdrawal_rate=0.02)
    by_mask = 0
    for seed in range(8):
        event = generate(settings, seed, pair=edition("burstein-legacy").pair)
        first, *others = event.players
        again = replace(first, rounds=(*first.rounds[:-1], first.rounds[0]))
        event = replace(event, players=(again, *others) if seed % 2 else event.players)
        for number, places in ((RoundNo(9), [*range(11)]), (RoundNo(11), [7, 2, 9, 0, 4, 10, 1])):
            opponents = basic_rules.histories(event, number).opponents
            barred = basic_rules.barred_opponents(event, number, opponents, places)
            with monkeypatch.context() as patch:
                patch.setattr(basic_rules, "MANY_ROUNDS", 2)
                patch.setattr(player_module, "MANY_ROUNDS", 2)
                patch.setattr(many_rounds, "MANY_POSITIONS", 2)
                patch.setattr(many_rounds, "_FEW", 1 + seed % 3)
                long = replace(event, players=tuple(map(replace, event.players)))
                found = basic_rules.barred_opponents(long, number, opponents, places)
            assert [set(each) - {None} for each in found] == [set(each) - {None} for each in barred]
            by_mask += sum(
                player.columns is not None and player.columns.met.bit_count() == len(met)
                for player, met in zip(long.players, opponents, strict=True)
            )
    assert by_mask > 20


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


def test_a_mask_of_opponents_is_left_out_where_it_would_be_wrong_or_huge() -> None:
    """Nobody twice, and no number that makes the mask of one player larger than the rounds."""
    game = FOUR.players[0].rounds[0]
    rounds = [replace(game, opponent=Tpn(number)) for number in range(1, 41)]
    assert RoundColumns.of(rounds).met == (1 << 41) - 2
    assert RoundColumns.of([*rounds, game]).met == 0
    assert RoundColumns.of([*rounds, replace(game, opponent=Tpn(10**9))]).met == 0


def test_only_very_many_rounds_stand_as_columns_too() -> None:
    """A player of a usual tournament costs no more than its records."""
    player = FOUR.players[0]
    assert player.columns is None
    many = replace(player, rounds=player.rounds * 20)
    assert many.columns is not None
    assert many.columns.opponents == (3, 2) * 20
    assert many.columns.kinds == bytes(map(kind_of_round, player.rounds)) * 20
    assert replace(many, rounds=player.rounds).columns is None


def test_positions_of_many_players_and_of_few() -> None:
    """Whoever has no position is ``None`` or left out, numbers above all others among them."""
    order = [Tpn(number) for number in range(100, 0, -1)]
    few, half, most = ([Tpn(number) for number in range(1, last)] for last in (20, 45, 96))
    unknown = [Tpn(150), Tpn(99999)]
    lists = [few, half, most]
    found = many_rounds.positions_of_many([*lists, *([*each, *unknown] for each in lists)], order)
    expected = [{100 - number for number in each} for each in lists]
    assert [set(each) - {None} for each in found] == expected * 2
    for each, right in zip(found, expected * 2, strict=True):
        assert len(set(each) - {None}) == len(right)
        assert all((place in each) == (place in right) for place in range(-1, 101))


def test_positions_of_nearly_everybody_by_masks() -> None:
    """Where masks of TPNs are at hand, one row is put in order as the others are; gaps and all."""
    chance = Random(1)  # noqa: S311  (test data, nothing secret)
    order = [Tpn(number) for number in chance.sample(range(1, 160), 100)]
    place = {tpn: position for position, tpn in enumerate(order)}
    lists = [chance.sample([*order, *map(Tpn, range(160, 170))], many) for many in (55, 60, 80, 99)]
    masks = [sum(1 << tpn for tpn in each) for each in lists]
    for known in (masks, [masks[0], 0, *masks[2:]], None):
        found = many_rounds.positions_of_many(lists, order, known)
        right = [{place[tpn] for tpn in each if tpn in place} for each in lists]
        assert [set(each) - {None} for each in found] == right


def test_the_last_different_colours_of_very_many_rounds() -> None:
    """Columns tell what the records tell: aligned at the last game, rounds without one left out."""
    chance = Random(2)  # noqa: S311  (test data, nothing secret)
    played = (Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN, Result.HALF_POINT_BYE)
    seen = set()
    for _ in range(200):
        leaning = chance.choice((0.5, 0.98, 1))
        two = [
            [
                RoundRecord(
                    Tpn(1),
                    Colour.WHITE if chance.random() < leaning else Colour.BLACK,
                    chance.choice(played),
                )
                if chance.random() < 0.9
                else RoundRecord(None, None, Result.ABSENT)
                for _ in range(chance.choice((33, 40)))
            ]
            for _ in range(2)
        ]
        number = chance.choice((33, 36))
        colours = [
            [each.colour for each in rounds[:number] if each.result.played and each.colour]
            for rounds in two
        ]
        right = basic_rules.last_different_colours(*colours)
        first, second = map(RoundColumns.of, two)
        assert many_rounds.last_different(first, second, number) == right
        seen.add(right)
    assert len(seen) == 3
