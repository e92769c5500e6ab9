"""Section E: the first article that decides who gets White."""

from __future__ import annotations

import pytest

from openarbiter.model import Colour, RoundNo, Tpn
from openarbiter.rulebooks.dutch_2012.text import DUTCH_OF_2012, situation
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace
from openarbiter.verification.literal.colours import drawn
from openarbiter.verification.literal.dutch_2012 import colours
from openarbiter.verification.literal.terms import states
from tests.every import every
from tests.referee.histories import tournament

OTHERS = dict.fromkeys(range(3, 9), "")


@every(
    ("higher", "lower", "white", "article"),
    [
        ("3w1", "4b1", 2, "E1: both wishes"),
        ("3b1", "4w1", 1, "E1: both wishes"),
        ("3w1", "Z", 2, "E1: the only wish"),
        ("Z", "4w1", 1, "E1: the only wish"),
        ("3w1 4b1 5w1", "6w1 7b1", 2, "E1: strong Black, mild White"),
        ("3w1 4b1 5w1", "6b1 7w1", 2, "E2: both Black, strong against mild"),
        ("3b1 4w1", "5w1 6b1 7w1", 1, "E2: both Black, mild against strong"),
        ("3b1 4w1 5w1", "6w1 7b1 8w1", 2, "E2: both Black, absolute against strong"),
        ("3w1 4b1 5w1", "6b1 7w1 8w1", 1, "E2: both Black, strong against absolute"),
        ("3w1 4b1", "5b1 6w1 7w1 8b1", 1, "E4: both mild White, no difference"),
        ("3w1 4b1 5w1", "6w1 7w1 8b1", 2, "E3: both strong Black"),
        ("3w1", "4w1", 2, "E4: the higher ranked gets Black"),
        ("3b1", "4b1", 1, "E4: the higher ranked gets White"),
        ("3w1 4b1 5w1", "6w1 Z 7w1 8b1", 2, "E1: strong Black, and White or mild"),
    ],
)
def test_who_plays_white(higher: str, lower: str, white: int, article: str) -> None:
    """Player 1 stands above player 2 whatever the scores; the referee agrees.

    Shown: section C; section E.
    """
    rounds = max(len(higher.split()), len(lower.split()))
    histories = {
        1: higher + " Z" * (rounds - len(higher.split())),
        2: lower + " Z" * (rounds - len(lower.split())),
        **dict.fromkeys(OTHERS, "Z " * rounds),
    }
    event = tournament(histories, rounds=9)
    round_no = RoundNo(rounds + 1)
    before = situation(event, round_no)
    one, other = before.tpn.index(event.players[0].tpn), before.tpn.index(event.players[1].tpn)
    by_given_rank = replace(DUTCH_OF_2012, rank=lambda _, each: each != one)
    ((found, _),) = Colours(by_given_rank, before).games([(one, other)])
    cards = {each.tpn: each for each in states(event, round_no, bye_floats=False)}
    first, second = (replace(cards[event.players[place].tpn], rank=place) for place in (0, 1))
    judged = colours(first, second, drawn(Colour.BLACK))[0]
    assert (found, 1 if judged is first else 2) == (white, white), article


@pytest.mark.parametrize(
    ("higher", "lower", "white"),
    [
        # Both due Black absolutely; at their last difference 1 had Black and 2 White.
        ("3w1 4b1 5w1 6w1", "8b1 7w1 3w1 4w1", 1),
        # Colour differences 2 and 0: no matter in this edition.
        ("3w1 4w1 5b1 6w1", "7b1 8b1 3w1 4w1", 1),
    ],
)
def test_two_absolute_wishes_go_by_the_last_difference(higher: str, lower: str, white: int) -> None:
    """E3: the size of the colour difference plays no role."""
    rounds = len(higher.split())
    histories = {
        1: higher,
        2: "Z " * (rounds - len(lower.split())) + lower,
        **dict.fromkeys(OTHERS, "Z " * rounds),
    }
    before = situation(tournament(histories, rounds=9), RoundNo(rounds + 1))
    one, other = (before.tpn.index(Tpn(tpn)) for tpn in (1, 2))
    by_given_rank = replace(DUTCH_OF_2012, rank=lambda _, each: each != one)
    ((found, _),) = Colours(by_given_rank, before).games([(one, other)])
    assert found == white


def test_first_round_alternates_by_number() -> None:
    """E5: odd numbers get the colour drawn by lot, even ones the other (A7.c)."""
    before = situation(tournament(dict.fromkeys(range(1, 9), ""), rounds=9), RoundNo(1))
    games = Colours(DUTCH_OF_2012, before).games([(0, 4), (1, 5), (2, 6), (3, 7)])
    assert games == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_later_rounds_turn_the_colours_of_newcomers() -> None:
    """Two players without a game who meet later: the reading of the reference program."""
    event = tournament({1: "3w1", 2: "Z", 3: "1b0", 4: "Z"}, rounds=9)
    before = situation(event, RoundNo(2))
    one, other = before.tpn.index(event.players[1].tpn), before.tpn.index(event.players[3].tpn)
    assert Colours(DUTCH_OF_2012, before).games([(one, other)]) == [(2, 4)]
