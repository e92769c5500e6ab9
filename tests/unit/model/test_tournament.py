"""The verbs of a tournament, days of report files, and lots by a seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from hashlib import sha256

import pytest

import openarbiter as oa
from openarbiter.formats import json_
from openarbiter.model import (
    GAME_RESULTS,
    Colour,
    Points,
    PointsAdjustment,
    RequestedBye,
    RoundNo,
    Tpn,
    game_results,
)
from openarbiter.model.days import day_of
from openarbiter.model.lots import drawn_colour, drawn_order, lot
from tests.every import every

BYE = RequestedBye(round_no=RoundNo(2), kind=oa.Result.HALF_POINT_BYE, players=(Tpn(4),))


@pytest.fixture
def event() -> oa.Tournament:
    """Five players before round 1; the fourth is away in round 2."""
    found = oa.Tournament(rounds=5)
    for name in ("Ada", "Bo", "Cem", "Dora", "Ede"):
        found = found.with_player(name, rating=1700)
    return found.with_bye(2, 4)


@pytest.fixture
def begun(event: oa.Tournament) -> oa.Tournament:
    """The same after round 1, White having won everywhere."""
    pairing = oa.pair(event)
    found = event.with_round(pairing)
    for game in pairing.games:
        found = found.with_result(1, game.white, game.black, "1-0")
    return found


def test_players_are_entered_and_replaced(event: oa.Tournament) -> None:
    """A name gets the next number; a player takes the place of the one with the same number."""
    assert [player.tpn for player in event.players] == [1, 2, 3, 4, 5]
    after = event.with_player(replace(event.player(2), rating=1850))
    assert (after.player(2).rating, len(after.players)) == (1850, 5)
    gap = event.with_player(oa.Player(tpn=Tpn(9), name="Zoe")).with_player(
        oa.Player(tpn=Tpn(7), name="Yan")
    )
    assert [player.tpn for player in gap.players] == [1, 2, 3, 4, 5, 7, 9]
    assert event.player(2).rating == 1700


def test_a_round_has_games_bye_and_announced_byes(begun: oa.Tournament) -> None:
    """A paired round stands in everybody's records; byes for it were announced before."""
    assert begun.paired_rounds == 1
    assert begun.requested_byes == (BYE,)
    pairing = oa.pair(begun)
    after = begun.with_round(pairing)
    assert after.player(4).record(RoundNo(2)).result is oa.Result.HALF_POINT_BYE
    for game in pairing.games:
        assert after.player(game.white).record(RoundNo(2)).opponent == game.black
        assert after.player(game.black).record(RoundNo(2)).colour is oa.Colour.BLACK
    assert begun.paired_rounds == 1


def test_games_of_a_database_need_no_pairing(event: oa.Tournament) -> None:
    """Results make the games of a round, in any order of the rounds."""
    after = event.with_result(2, 2, 1, "0-1").with_result(1, 1, 3, "½-½")
    assert after.paired_rounds == 2
    assert after.player(4).record(RoundNo(2)).result is oa.Result.HALF_POINT_BYE
    assert after.player(2).rounds[0].result is oa.Result.ABSENT
    assert oa.standings(after)[0].points == 15


def test_what_was_changed_is_written_and_read_again(begun: oa.Tournament) -> None:
    """The file of a tournament built by verbs holds what was said of it."""
    again = oa.read_trf(oa.write_trf(begun.withdraw(2).forbid(1, 3)).decode())
    assert again.player(5).rounds == begun.player(5).rounds
    assert oa.pair(again).absent == (2, 4)
    assert again.forbidden_pairs[0].players == (1, 3)


def test_points_of_the_file_do_not_outlive_a_result(begun: oa.Tournament) -> None:
    """Stated points and ranks of who plays are dropped with the next record."""
    stated = begun.with_player(replace(begun.player(1), declared_points=10, declared_rank=1))
    after = stated.with_result(3, 1, 2, "1-0").player(1)
    assert (after.declared_points, after.declared_rank) == (None, None)


def test_byes_are_announced_or_recorded(begun: oa.Tournament) -> None:
    """A bye of a round to come is announced; one of a round that is paired is a record."""
    assert begun.with_bye(3, 5, oa.Result.ZERO_POINT_BYE).requested_byes[-1].players == (5,)
    late = begun.with_player("Late").with_bye(1, 6)
    assert late.player(6).rounds[0].result is oa.Result.HALF_POINT_BYE
    allocated = begun.with_bye(2, 1, oa.Result.PAIRING_ALLOCATED_BYE)
    assert allocated.paired_rounds == 2


def test_pairs_are_forbidden_and_allowed(event: oa.Tournament) -> None:
    """Who may be paired again leaves the others of the group apart."""
    after = event.forbid(1, 2, 3).allow(1, 2)
    assert {group.players for group in after.forbidden_pairs} == {(1, 3), (2, 3)}
    assert oa.pair(event.forbid(1, 3)) != oa.pair(event)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda event: event.player(9), "no player 9"),
        (lambda event: event.with_round(oa.pair(event, round=1)), "round 1; expected .* round 2"),
        (lambda event: event.with_result(1, 5, 2, "1-0"), "expected a game with White against 2"),
        (lambda event: event.with_result(1, 9, 2, "1-0"), "no player 9"),
        (lambda event: event.with_result(2, 2, 2, "1-0"), "two players"),
        (lambda event: event.with_result(0, 1, 2, "1-0"), "a round from 1"),
        (lambda event: event.with_result(2, 1, 2, "2-0"), "expected one of 1-0, 0-1"),
        (lambda event: event.with_bye(1, 1), "player 1 has a game .*; expected nothing yet"),
        (lambda event: event.with_bye(2, 4, oa.Result.FULL_POINT_BYE), "has HALF_POINT_BYE"),
        (lambda event: event.with_bye(2, 4, oa.Result.WIN), "expected a bye"),
        (lambda event: event.withdraw(1, after=0), "in round 1; expected nothing after round 0"),
        (lambda event: event.forbid(1, 9), "no player 9"),
        (lambda event: event.allow(1, 2), "1-2 is not forbidden"),
    ],
)
def test_what_cannot_be_is_refused(
    begun: oa.Tournament, ask: Callable[[oa.Tournament], object], words: str
) -> None:
    """With what was found and what was expected."""
    with pytest.raises(oa.RequestError, match=words):
        ask(begun)


WRITTEN = {
    "1/2-1/2": ("½-½", "0.5-0.5", "="),
    "1-0": ("1:0",),
    "0-1": ("0\N{EN DASH}1",),
    "+/-": ("+-", "+:-"),
    "-/+": ("--+",),
    "-/-": ("---",),
    "adjourned": ("*",),
}


@every("meant", WRITTEN)
def test_results_are_read_as_people_write_them(meant: str) -> None:
    """Halves, dashes, colons and the signs of forfeits."""
    assert {game_results(text) for text in WRITTEN[meant]} == {GAME_RESULTS[meant]}


def adjusted(kind: str) -> PointsAdjustment:
    """Points for a kind of result, for everybody in all rounds."""
    return PointsAdjustment(kind=kind, points=Points(5), round_no=None, players=())


def test_a_kind_of_points_is_a_result() -> None:
    """Or nothing, for a bonus or a penalty; what older files say otherwise is left out."""
    for kind in ("", "W", "D", "L", *(result.value for result in oa.Result)):
        assert adjusted(kind).kind == kind
    for kind in ("LOSS", "w", "WD", "Q"):
        with pytest.raises(oa.RequestError, match=rf"kind '{kind}'; expected one of W D L "):
            adjusted(kind)
    facts = json_.to_json(oa.Tournament(players=(), adjustments=(adjusted("W"), adjusted("L"))))
    facts["adjustments"][1]["kind"] = "LOSS"  # type: ignore[index,call-overload]
    assert json_.restored(facts).adjustments == (adjusted("W"),)


WITH_YEAR_FIRST = ("2025/12/01", "2025-12-1", "25/12/01", "2025.12.01")
WITH_POINTS = ("01.12.2025", "1. 12. 2025")
DOUBTFUL = ("05/12/2025", "12/05/2025", "05-12-2025", "2025/13/01", "2025/12/011", "1 Dec 2025")


def test_a_day_that_may_be_another_one_is_none() -> None:
    """Days have the year first or points, as whole countries write them."""
    assert {day_of(text) for text in WITH_YEAR_FIRST + WITH_POINTS} == {date(2025, 12, 1)}
    assert {day_of(text) for text in DOUBTFUL} == {None}


# Lots by a seed: the same for everybody, whoever draws them again.


def test_a_lot_is_the_digest_of_seed_and_what_is_drawn() -> None:
    """Whoever has the seed needs a digest and nothing of this program."""
    assert lot("4 8 15", "colour") == sha256(b"4 8 15:colour").hexdigest()
    assert lot("Öffentlich", 7) == sha256("Öffentlich:7".encode()).hexdigest()


def test_a_seed_that_is_no_text_has_a_lot() -> None:
    """A command line may bring bytes that are no characters."""
    assert lot("caf\udce9", 1) == sha256(b"caf\xe9:1").hexdigest()


def test_the_colour_goes_by_the_last_digit() -> None:
    """An even digest is White, an odd one Black; both come up."""
    seeds = [f"evening {number}" for number in range(100)]
    for seed in seeds:
        even = sha256(f"{seed}:colour".encode()).hexdigest()[-1] in "02468ace"
        assert drawn_colour(seed) is (Colour.WHITE if even else Colour.BLACK)
    assert {drawn_colour(seed) for seed in seeds} == set(Colour)


def test_the_smallest_lot_comes_first() -> None:
    """The order is that of the digests, whatever order the names had; equal names keep theirs."""
    names = ["Alpha, Anna", "Beta, Bruno", "Gamma, Çağla", "Delta, Dimo"]
    order = [names[place] for place in drawn_order("Park", names)]
    assert order == sorted(names, key=lambda name: sha256(f"Park:{name}".encode()).digest())
    assert order == [names[::-1][place] for place in drawn_order("Park", names[::-1])]
    assert drawn_order("Park", ["same", "same", "same"]) == [0, 1, 2]
