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
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks import basic_rules, meetings
from openarbiter.rulebooks.boards import with_known_length
from openarbiter.rulebooks.dutch.terms import situation
from openarbiter.rulebooks.dutch.text import WORDING_2026
from openarbiter.rulebooks.publication import in_this_order, published
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.certificates.rounds import facts_before
from tests.every import every
from tests.referee.histories import tournament

FOUR = tournament("3w1 2b= | 4b1 1w= | 1b0 4w- | 2w0 3b+", rounds=5)
FIRST, THIRD = RoundNo(1), RoundNo(3)


def changed(
    event: Tournament, *changes: tuple[str, int, int | None, tuple[int, ...]]
) -> Tournament:
    """The event with points by kind, tenths, round and players."""
    made = (
        PointsAdjustment(
            kind=kind,
            points=points,
            round_no=None if number is None else RoundNo(number),
            players=tuple(map(Tpn, players)),
        )
        for kind, points, number, players in changes
    )
    return replace(event, adjustments=tuple(made))


@every(
    ("round_no", "facts"),
    [
        (1, {"score": [0, 0, 0, 0]}),
        (2, {"score": [10, 10, 0, 0], "opponents": [[3], [4], [1], [2]]}),
        (
            3,
            {
                "score": [15, 15, 0, 10],
                "last_score": [10, 10, 0, 0],
                "earlier_score": [0, 0, 0, 0],
                "opponents": [[3, 2], [4, 1], [1], [2]],
                "played": [2, 2, 1, 1],
                "colour_difference": [0, 0, -1, 1],
                "last_colour": [-1, 1, -1, 1],
                "barred_from_bye": [False, False, False, True],
            },
        ),
    ],
)
def test_histories_before_a_round(round_no: int, facts: dict[str, object]) -> None:
    """Its own records and later ones are ignored; a forfeited game is none (GHR 3.4, 3.5)."""
    found = basic_rules.histories(FOUR, RoundNo(round_no))
    assert {name: getattr(found, name) for name in facts} == facts


@every(
    ("colours", "repeated"), [("ww", 1), ("wb", 0), ("bb", -1), ("b", 0), ("wbb", -1), ("w-w", 1)]
)
def test_repeated_colour_is_that_of_the_last_two_games(colours: str, repeated: int) -> None:
    """Rounds without a game between them do not matter."""
    history = " ".join("Z" if c == "-" else f"{n}{c}=" for n, c in enumerate(colours, start=2))
    found = basic_rules.histories(tournament(history, rounds=9), RoundNo(len(colours) + 1))
    assert found.repeated_colour == [repeated]


ABSENCES_PAID = ScoringSystem(zero_point_bye=10)
BY_COLOUR = ScoringSystem(white_win=10, black_win=15)


@every(
    ("histories", "scoring", "score", "barred"),
    [
        # Who has no record has what an absence is worth, which may even bar from the bye.
        (" | 3w1 4b1 | 2b0 | Z 2w0", ABSENCES_PAID, [20, 20, 10, 10], [1, 0, 1, 1]),
        # A win with Black may be worth more than one with White.
        ("2w1 | 1b0 | 4b1 | 3w0", BY_COLOUR, [10, 0, 15, 0], [0, 0, 0, 0]),
    ],
)
def test_points_by_the_scoring(
    histories: str, scoring: ScoringSystem, score: list[int], barred: list[int]
) -> None:
    """Missing rounds are absences, and points may depend on the colour."""
    event = tournament(histories, rounds=5, scoring=scoring)
    found = basic_rules.histories(event, event.next_round)
    assert (found.score, found.barred_from_bye) == (score, list(map(bool, barred)))


def test_penalties_and_bonuses_count_from_their_round_on() -> None:
    """Abnormal points of a round belong to the scores after it, those of no round to all."""
    event = changed(FOUR, ("", -5, 1, (1, 99)), ("", 10, None, (3,)))
    found = basic_rules.histories(event, THIRD)
    assert (found.score, found.last_score) == ([10, 15, 10, 10], [5, 10, 10, 0])
    assert basic_rules.histories(event, RoundNo(4)).earlier_score == [5, 10, 10, 0]


@every(("kind", "gained"), [("W", 2), ("D", 0), ("1", 2), ("L", 0)])
def test_another_value_of_a_result_counts_where_it_happened(kind: str, gained: int) -> None:
    """A letter changes what this result is worth, not what others are."""
    found = basic_rules.histories(changed(FOUR, (kind, 12, 1, (1,))), THIRD)
    assert found.score[0] == 15 + gained


@every(
    ("cell", "kind", "points", "barred"),
    [
        *[("H", "H", 10, 1), ("H", "H", 9, 0), ("F", "F", 5, 0), ("U", "U", 0, 1)],
        *[("Z", "F", 10, 0), ("2w+", "+", 5, 0), ("2w-", "-", 10, 1), ("2w0", "L", 10, 0)],
    ],
)
def test_points_really_credited_bar_from_the_bye(
    cell: str, kind: str, points: int, barred: int
) -> None:
    """What a round without a game gave this player decides, and no letter (BR 4)."""
    event = changed(tournament(f"{cell} |", rounds=5), (kind, points, 1, (1,)))
    assert basic_rules.histories(event, THIRD).barred_from_bye[0] is bool(barred)


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
    event = changed(tournament("2w1|1b0|4w=|3b=|U", rounds=5), (kind, 7, 1, players))
    table = standings(event, [])
    assert [table.row(number).points for number in range(1, 6)] == scores
    assert basic_rules.histories(event, RoundNo(2)).score == scores


def test_of_two_worths_of_one_result_the_last_one_holds() -> None:
    """Tables, pairings and the checker of certificates do not add them up."""
    worths = (("W", 20, None, (1,)), ("W", 30, 1, (1,)), ("W", 30, 1, (1,)))
    event = changed(tournament("2w1 | 1b0", rounds=5), *worths)
    assert standings(event, []).row(1).points == 30
    found = basic_rules.histories(event, RoundNo(2))
    assert (found.score[0], found.barred_from_bye[0]) == (30, False)
    before = facts_before(event, 2, "dutch-2026")
    assert before.seats[before.position[1]].score == 30


def test_presence_in_a_round() -> None:
    """Away are those with a bye in either form, and those who have withdrawn.

    In a round that is paired it is who took part in its pairing, forfeits and the bye included.
    """
    event = FOUR.with_player(replace(FOUR.players[1], withdrawn_after=RoundNo(2)))
    event = event.with_player(replace(FOUR.players[2], withdrawn_after=THIRD))
    byes = (
        RequestedBye(round_no=RoundNo(number), kind=Result.HALF_POINT_BYE, players=(Tpn(tpn),))
        for number, tpn in ((3, 1), (4, 4))
    )
    event = replace(event, requested_byes=tuple(byes))
    assert basic_rules.present_players(event, THIRD) == [2, 3]
    paired = tournament("2w- | 1b- | U | H | F | Z", rounds=5)
    assert basic_rules.present_players(paired, FIRST) == [0, 1, 2]


@every("number", [0, -1, 4])
def test_other_rounds_cannot_be_asked_about(number: int) -> None:
    """Only paired rounds and the next one; the message says which those are."""
    with pytest.raises(RequestError, match="rounds 1 to 2 are in the file, 3 is next"):
        basic_rules.present_players(FOUR, RoundNo(number))


def apart(event: Tournament, *players: int, rounds: tuple[int, int] | None = None) -> Tournament:
    """The event with a group that may not meet, in some rounds or in all."""
    first, last = (None, None) if rounds is None else map(RoundNo, rounds)
    group = ForbiddenPairs(players=tuple(map(Tpn, players)), first_round=first, last_round=last)
    return replace(event, forbidden_pairs=(group,))


def test_forbidden_pairs_hold_for_their_rounds() -> None:
    """A group forbids all pairs inside it, from its first to its last round."""
    event = apart(FOUR, 1, 2, 4, rounds=(2, 3))
    found = [basic_rules.forbidden_opponents(event, RoundNo(number)) for number in (1, 3, 4)]
    assert found == [{}, {1: {2, 4}, 2: {1, 4}, 4: {1, 2}}, {}]


@every(
    ("histories", "colour"),
    [
        ("3w1 | 4b1 | 1b0 | 2w0", Colour.WHITE),
        ("3b1 | 4w1 | 1w0 | 2b0", Colour.BLACK),
        ("Z | 4b1 | 5w0 | 2w0 | 3b1", Colour.BLACK),
        ("U | 3b1 | 2w0", Colour.WHITE),
        ("U Z | Z 3w1 | Z 2b0", Colour.BLACK),
        ("Z | Z", Colour.WHITE),
    ],
)
def test_initial_colour_is_read_off_the_first_games(histories: str, colour: Colour) -> None:
    """The first player with a colour got it, if odd by arrival; what is stated comes first."""
    event = replace(tournament(histories, rounds=5), initial_colour=None)
    assert basic_rules.drawn_colour(event) is colour
    stated = replace(event, initial_colour=colour.other)
    assert basic_rules.drawn_colour(stated) is colour.other


def test_pairing_scores_have_the_virtual_points_of_the_round() -> None:
    """Other rounds' points are not added, and round 0 has none."""
    rounds = {"first_round": FIRST, "last_round": FIRST}
    points = VirtualPoints(points=10, first_player=Tpn(1), last_player=Tpn(2), **rounds)
    event = replace(FOUR, virtual_points=(points,))
    found = [basic_rules.pairing_scores(event, RoundNo(n), [1, 2, 3, 4]) for n in (0, 1, 2)]
    assert found == [[1, 2, 3, 4], [11, 12, 3, 4], [1, 2, 3, 4]]


def test_total_rounds_are_those_announced() -> None:
    """Without an announcement there are as many as are paired, and nothing is guessed beyond."""
    assert basic_rules.total_rounds(FOUR) == 5
    assert basic_rules.total_rounds(replace(FOUR, rounds=None)) == FOUR.paired_rounds
    one = replace(tournament("U", rounds=0), rounds=None)
    announced = [with_known_length(replace(one, rounds=rounds)).rounds for rounds in (None, 9, 0)]
    assert announced == [1, 9, 1]
    assert with_known_length(one, FIRST).rounds == 1
    assert with_known_length(one, RoundNo(2)) is one


def test_colours_of_forfeits_are_not_played() -> None:
    """A forfeited game may carry the colour it was paired with; that is no colour played."""
    player: Player = FOUR.players[2]
    assert basic_rules.played_colours(player, THIRD) == [Colour.BLACK]


def test_barred_opponents_are_those_met_and_those_forbidden() -> None:
    """Positions in the order of the rulebook; ``None`` for who is not to be paired."""
    event = apart(FOUR, 1, 4, 9)
    opponents = basic_rules.histories(event, THIRD).opponents
    barred = basic_rules.barred_opponents(event, THIRD, opponents, [3, 0, 1])
    assert barred == [{1, 2, None}, {0, 2, None}, {0, 1}]


def test_whom_one_may_not_meet_after_many_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forfeits, opponents met twice, and players who are not there, whatever way they are found."""
    settings = Settings(players=11, rounds=10, forfeit_rate=0.05, withdrawal_rate=0.02)
    for seed in range(8):
        event = generate(settings, seed, pair=edition("burstein-legacy").pair)
        first = event.players[0]
        if seed % 2:
            again = replace(first, rounds=(*first.rounds[:-1], first.rounds[0]))
            event = event.with_player(again)
        for number, places in ((RoundNo(9), [*range(11)]), (RoundNo(11), [7, 2, 9, 0, 4, 10, 1])):
            opponents = basic_rules.histories(event, number).opponents
            barred = basic_rules.barred_opponents(event, number, opponents, places)
            with monkeypatch.context() as patch:
                patch.setattr(meetings, "MANY_POSITIONS", 2)
                found = basic_rules.barred_opponents(event, number, opponents, places)
            assert [set(each) - {None} for each in found] == [set(each) - {None} for each in barred]


def test_nobody_is_there_after_many_rounds() -> None:
    """Everybody has withdrawn: there is nobody to be paired, and no error."""
    gone = (
        replace(player, rounds=player.rounds * 20, withdrawn_after=RoundNo(40))
        for player in FOUR.players
    )
    event = replace(FOUR, players=tuple(gone))
    assert edition("dutch-2026").pair(event, RoundNo(41)).games == ()


def test_boards_stand_by_score_and_who_is_in_no_game_is_absent() -> None:
    """2 and 4 have won: that board is the first (GHR 3.6); 1 has the bye, 6 is not paired.

    An order of its own is kept, whatever the numbers are.
    """
    event = tournament("4b0 | 3w1 | 2b0 | 1w1 | Z | Z Z", rounds=5)
    before = situation(event, RoundNo(2), WORDING_2026)
    games = [(Tpn(3), Tpn(5)), (Tpn(4), Tpn(2))]
    found = published(before, "some-system", games, before.tpn.index(Tpn(1)))
    assert [(game.board, game.white, game.black) for game in found.games] == [(1, 4, 2), (2, 3, 5)]
    assert (found.bye, found.absent) == (1, (6,))
    assert (found.system, found.round_no) == ("some-system", 2)
    games = [(Tpn(4), Tpn(5)), (Tpn(1), Tpn(2))]
    found = in_this_order(tournament("| | | |", rounds=5), FIRST, "some-system", games, None)
    assert [(game.board, game.white) for game in found.games] == [(1, 4), (2, 1)]
    assert (found.bye, found.absent) == (None, (3,))
