"""Sentences of section A and B that other modules take for granted, each with its example."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.model import Colour, RoundNo, Tpn
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Float, Strength
from openarbiter.rulebooks.dutch_2012.pairing import order_key
from openarbiter.rulebooks.dutch_2012.text import situation
from openarbiter.rulebooks.registry import edition
from tests.every import every
from tests.referee.histories import tournament

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def player(histories: dict[int, str], tpn: int, *, rounds: int = 9) -> DutchPlayer:
    """A player as the pairing of the next round sees them."""
    event = tournament(histories, rounds=rounds)
    before = situation(event, event.next_round)
    return before.player(before.tpn.index(Tpn(tpn)))


def test_players_stand_by_score_then_by_number() -> None:
    """A2: 2 and 3 won, 1 and 4 lost."""
    event = tournament({1: "2b0", 2: "1w1", 3: "4w1", 4: "3b0"}, rounds=9)
    assert situation(event, RoundNo(2)).tpn == [2, 3, 1, 4]


def test_unequal_scores_are_a_float_of_both() -> None:
    """A4: in round 2 player 1 (1 point) met 4 (none); 2 and 3 had as many."""
    histories = {1: "3w1 4b1", 2: "4w1 3b=", 3: "1b0 2w=", 4: "2b0 1w0"}
    assert player(histories, 1).last_float is Float.DOWN
    assert player(histories, 4).last_float is Float.UP
    assert player(histories, 1).earlier_float is Float.NONE


@every(
    ("colours", "difference", "strength", "colour"),
    [
        ("", 0, Strength.NONE, None),
        ("w", 1, Strength.STRONG, BLACK),
        ("b", -1, Strength.STRONG, WHITE),
        ("wb", 0, Strength.MILD, WHITE),
        ("bw", 0, Strength.MILD, BLACK),
        ("ww", 2, Strength.ABSOLUTE, BLACK),
        ("bb", -2, Strength.ABSOLUTE, WHITE),
        ("wbww", 2, Strength.ABSOLUTE, BLACK),
        ("wwbb", 0, Strength.ABSOLUTE, WHITE),
        ("bbww", 0, Strength.ABSOLUTE, BLACK),
        ("wb-wb", 0, Strength.MILD, WHITE),
    ],
)
def test_colour_preferences(
    colours: str, difference: int, strength: Strength, colour: Colour | None
) -> None:
    """A7: the difference; A7.a absolute, A7.b strong, A7.c mild, A7.f none without a game."""
    rounds = len(colours)
    histories = {
        1: " ".join("Z" if each == "-" else f"{i + 2}{each}1" for i, each in enumerate(colours))
    }
    for i, each in enumerate(colours):
        if each != "-":
            row = ["Z"] * rounds
            row[i] = f"1{'b' if each == 'w' else 'w'}0"
            histories[i + 2] = " ".join(row)
    histories[20] = " ".join(["Z"] * rounds)
    found = player(histories, 1)
    assert (found.colour_difference, found.strength, found.preference) == (
        difference,
        strength,
        colour,
    )


TOP = {
    1: "3w1 4w1",
    2: "4w0 3w=",
    3: "1b0 2b=",
    4: "2b1 1b0",
}
"""1 has two points of two; both 1 and 2 had White twice."""


def test_top_scorers_are_there_in_the_last_round_only() -> None:
    """A10: more than half of what could be won; 1 has it all, 4 exactly half."""
    assert player(TOP, 1, rounds=3).topscorer
    assert not player(TOP, 4, rounds=3).topscorer
    assert not player(TOP, 1).topscorer


def test_equal_absolute_preferences_meet_where_one_is_a_top_scorer() -> None:
    """B2: 1 and 2 are both due Black without choice; the note makes the opponent a top scorer."""
    last = tournament(TOP, rounds=3)
    before = situation(last, RoundNo(3))
    one, other = before.tpn.index(Tpn(1)), before.tpn.index(Tpn(2))
    assert before.may_meet(one, other)
    earlier = situation(replace(last, rounds=9), RoundNo(3))
    assert not earlier.may_meet(one, other)


def test_first_pairing_of_a_bracket_is_half_against_half() -> None:
    """A6.a, C4 to C6: S1 is the higher half, S2 the other; first meets first."""
    pairings = [
        ((1, 4), (2, 5), (3, 6)),
        ((1, 4), (2, 6), (3, 5)),
        ((1, 5), (2, 4), (3, 6)),
        ((1, 3), (2, 5), (4, 6)),
        ((1, 2), (3, 5), (4, 6)),
    ]
    found = sorted(pairings, key=lambda pairs: order_key(pairs, range(1, 7), 0))
    assert found == pairings


def test_one_of_an_odd_number_has_the_bye_and_no_colour() -> None:
    """A5: 5 is left over in round 1; in round 2 nobody counts a colour for it."""
    event = tournament(dict.fromkeys(range(1, 6), ""), rounds=9)
    assert edition("dutch-2012").pair(event, RoundNo(1)).bye == 5
    with_bye = {1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0", 5: "U"}
    assert player(with_bye, 5).preference is None
    assert not player(with_bye, 5).may_take_bye
