"""Chapter 5: due colours granted, and each step of 5.4."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import Colour, RoundNo, Tpn
from openarbiter.rulebooks.burstein_legacy.text import (
    BLACK,
    EITHER,
    ILLEGAL,
    NEITHER,
    TEXT,
    WHITE,
    colour_kind,
    due_colours_granted,
    situation,
)
from openarbiter.rulebooks.statement import Colours
from tests.every import every
from tests.referee.histories import tournament


@every(
    ("one", "other", "granted"),
    [
        ((WHITE, EITHER), (BLACK, EITHER), 2),
        ((WHITE, EITHER), (WHITE, EITHER), 1),
        ((WHITE, WHITE), (WHITE, EITHER), 1),
        ((WHITE, WHITE), (WHITE, WHITE), ILLEGAL),
        ((WHITE, EITHER), (NEITHER, EITHER), 1),
        ((NEITHER, EITHER), (NEITHER, EITHER), 0),
        ((BLACK, WHITE), (BLACK, EITHER), 1),
        ((BLACK, WHITE), (WHITE, EITHER), 0),
        ((WHITE, NEITHER), (BLACK, EITHER), ILLEGAL),
    ],
)
def test_due_colours_granted(one: tuple[int, int], other: tuple[int, int], granted: int) -> None:
    """Counted with the best colours that the limits leave; the order of the two is nothing."""
    kinds = colour_kind(*one), colour_kind(*other)
    assert due_colours_granted(*kinds) == due_colours_granted(*kinds[::-1]) == granted


def white(histories: dict[int, str], one: int, other: int) -> int:
    """Who of two players gets White in the next round."""
    event = tournament(histories, rounds=9)
    before = situation(event, event.next_round)
    pair = before.tpn.index(Tpn(one)), before.tpn.index(Tpn(other))
    ((found, _),) = Colours(TEXT, before).games([pair])
    return found


def test_both_due_colours_are_granted() -> None:
    """1 had White, 4 had Black: 4 gets White."""
    assert white({1: "2w1", 2: "1b0", 3: "4w1", 4: "3b0"}, 1, 4) == 4


def test_who_has_no_due_colour_leaves_the_choice_to_the_other() -> None:
    """5 has not played; 1 is due Black."""
    assert white({1: "2w1", 2: "1b0", 5: "Z"}, 1, 5) == 5
    assert white({1: "2w1", 2: "1b0", 5: "Z"}, 2, 5) == 2


def test_limits_come_before_due_colours() -> None:
    """1 is due Black by the numbers, but had Black twice in a row, and gets White."""
    histories = {
        1: "2w1 3w1 4b1 5w1 6w1 7b1 8b1",
        2: "1b0 Z Z Z Z Z Z",
        3: "Z 1b0 Z Z Z Z Z",
        4: "Z Z 1w0 Z Z Z Z",
        5: "Z Z Z 1b0 Z Z Z",
        6: "Z Z Z Z 1b0 Z Z",
        7: "Z Z Z Z Z 1w0 Z",
        8: "Z Z Z Z Z Z 1w0",
        9: "Z Z Z Z Z Z Z",
    }
    event = tournament(histories, rounds=9)
    before = situation(event, RoundNo(8))
    place = before.tpn.index(Tpn(1))
    assert (before.due[place], before.allowed[place]) == (BLACK, WHITE)
    assert white(histories, 1, 2) == 1
    assert white(histories, 1, 9) == 1


def test_equalizing_comes_before_alternating() -> None:
    """Both are due Black: 1 had White once more than Black, 3 as often: 1 gets Black."""
    histories = {1: "2w1 Z", 2: "1b0 3b0", 3: "4b0 2w1", 4: "3w1 5b0", 5: "Z 4w1"}
    assert white(histories, 1, 3) == 3


def test_alternating_looks_at_the_first_difference_from_the_end() -> None:
    """Last had both Black and before White; before that 1 had White and 3 Black: 3 gets White."""
    histories = {
        1: "2b1 4w1 6w1 8b0",
        2: "1w0 Z 3b0 Z",
        3: "5w1 7b1 2w1 4b1",
        4: "Z 1b0 Z 3w0",
        5: "3b0 Z Z Z",
        6: "Z Z 1b0 Z",
        7: "Z 3w0 Z Z",
        8: "Z Z Z 1w1",
    }
    assert white(histories, 1, 3) == 3


def test_rounds_without_a_game_are_left_out() -> None:
    """The last games are compared with each other, in whatever rounds they were."""
    histories = {
        1: "2w1 4b1 Z",
        2: "1b0 Z Z",
        3: "Z 5w1 6b1",
        4: "Z 1w0 Z",
        5: "Z 3b0 Z",
        6: "Z Z 3w0",
    }
    # Alike to the end: the higher one by 3.2 gets the due colour, White.
    event = tournament(histories, rounds=9)
    before = situation(event, RoundNo(4))
    higher = min((1, 3), key=lambda tpn: before.tpn.index(Tpn(tpn)))
    assert white(histories, 1, 3) == higher


@pytest.mark.parametrize("drawn", list(Colour))
def test_first_round_goes_by_the_number_of_the_higher_player(drawn: Colour) -> None:
    """1 and 3 as the higher ones get the drawn colour, 2 the other one, in both halves."""
    event = replace(tournament(dict.fromkeys(range(1, 9), ""), rounds=5), initial_colour=drawn)
    before = situation(event, RoundNo(1))
    games = Colours(TEXT, before).games([(0, 3), (1, 2), (4, 7), (5, 6)])
    whites = {white for white, _ in games}
    expected = {1, 3, 5, 7} if drawn is Colour.WHITE else {4, 2, 8, 6}
    assert whites == expected


@pytest.mark.parametrize("drawn", list(Colour))
def test_numbers_of_the_first_round_are_those_of_the_initial_list(drawn: Colour) -> None:
    """By rating the list is 4 2 3 1: 4 is number one, 2 number two, 3 number three."""
    event = replace(tournament(dict.fromkeys(range(1, 5), ""), rounds=5), initial_colour=drawn)
    ratings = [1900, 2200, 2100, 2300]
    players = tuple(
        replace(player, rating=rating)
        for player, rating in zip(event.players, ratings, strict=True)
    )
    before = situation(replace(event, players=players), RoundNo(1))
    assert before.tpn == [4, 2, 3, 1]
    games = Colours(TEXT, before).games([(0, 1), (2, 3)])
    assert games == ([(4, 2), (3, 1)] if drawn is Colour.WHITE else [(2, 4), (1, 3)])


@pytest.mark.parametrize("colour", list("wb"))
def test_colour_that_was_drawn_is_seen_in_the_initial_list(colour: str) -> None:
    """No colour is stated: the one that 4, the first by rating, had was drawn."""
    other = "b" if colour == "w" else "w"
    histories = {1: f"2{colour}0", 2: f"1{other}1", 3: f"4{other}0", 4: f"3{colour}1"}
    event = replace(tournament(histories, rounds=5), initial_colour=None)
    late = [replace(event.players[0], tpn=Tpn(tpn), rounds=()) for tpn in (5, 6)]
    ratings = [1900, 2200, 2100, 2300, 1800, 1700]
    players = tuple(
        replace(player, rating=rating)
        for player, rating in zip([*event.players, *late], ratings, strict=True)
    )
    before = situation(replace(event, players=players), RoundNo(2))
    five, six = before.tpn.index(Tpn(5)), before.tpn.index(Tpn(6))
    games = Colours(TEXT, before).games([(five, six)])
    assert games == ([(5, 6)] if colour == "w" else [(6, 5)])


@pytest.mark.parametrize(
    "histories",
    [
        {1: "2w1 Z", 2: "1b0 5b0", 3: "4w1 Z", 4: "3b0 6w1", 5: "Z 2w1", 6: "Z 4b0"},
        {1: "2w0 Z", 2: "1b1 5b0", 3: "4w0 Z", 4: "3b1 6w1", 5: "Z 2w1", 6: "Z 4b0"},
    ],
    ids=["Sonneborn-Berger", "Buchholz"],
)
def test_higher_player_has_the_due_colour_where_nothing_else_decides(
    histories: dict[int, str],
) -> None:
    """Both had White once: 3, whose opponent made more, stands higher and gets Black."""
    assert white(histories, 1, 3) == 1
