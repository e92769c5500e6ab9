"""Who of a pair has White, and the coin."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.model import Colour
from openarbiter.rulebooks.nswca.text import (
    BLACK,
    CARDS,
    NSWCA,
    WHITE,
    Card,
    allocation,
    both_due,
    coin_toss,
    only_colour,
)
from tests.articles.nswca.cards import tournament
from tests.referee.histories import tournament as written


def free_pairs() -> list[tuple[Card, Card]]:
    """Every two cards, the higher ranked first, that may have the colours either way (3.3 h)."""
    return [
        (higher, lower)
        for higher in CARDS
        for lower in CARDS
        if all(higher.may_have(colour) and lower.may_have(-colour) for colour in (WHITE, BLACK))
    ]


def test_higher_ranked_has_the_colour_that_both_are_due() -> None:
    """3.3 g: whichever due colour equalises, and whoever had the colour in the last game."""
    same = [(one, two) for one, two in free_pairs() if one.due == two.due != 0]
    assert {(one.balance, two.balance) for one, two in same} >= {(0, 1), (1, 0), (1, 1), (0, 0)}
    assert all(allocation(one, two) == one.due for one, two in same)
    assert all(only_colour(one, two) is both_due(one, two) is None for one, two in same)


def test_different_due_colours_are_both_granted() -> None:
    """3.3 f: nobody yields where nobody has to; who has played nobody yet is due no colour."""
    for one, two in free_pairs():
        if one.due != two.due:
            assert allocation(one, two) == (one.due or -two.due)
            assert only_colour(one, two) is None


def test_two_who_may_have_the_same_colour_only_may_not_meet() -> None:
    """3.3 h is absolute."""
    for one in CARDS:
        for other in CARDS:
            stuck = one.repeated and other.repeated and one.last == other.last
            assert (allocation(one, other) is None) == stuck


def test_stated_initial_colour_is_the_coin() -> None:
    """A choice that can be made again."""
    event = tournament([0, 0])
    assert coin_toss(replace(event, initial_colour=Colour.BLACK)) is Colour.BLACK


def test_coin_is_read_from_the_first_round() -> None:
    """The higher-rated on board two shows the other colour when board one has none."""
    event = written({1: "3w1", 2: "4b0", 3: "1b0", 4: "2w1"}, rounds=3)
    assert coin_toss(replace(event, initial_colour=None)) is Colour.WHITE
    event = written({1: "F", 2: "3b1", 3: "2w0", 4: "F"}, rounds=3)
    assert coin_toss(replace(event, initial_colour=None)) is Colour.BLACK


def test_coin_without_any_game_is_white() -> None:
    """Before the first round somebody has to begin."""
    event = tournament([0, 0])
    assert coin_toss(replace(event, initial_colour=None)) is Colour.WHITE


def test_two_without_a_game_take_the_colour_of_the_coin_by_their_number() -> None:
    """Reading: after round 1 the higher ranked has it when the number of the card is odd."""
    event = tournament([1, 0.5, 0.5, 1])
    found = NSWCA.pair(event, event.next_round)
    assert [(game.white, game.black) for game in found.games] == [(1, 4), (3, 2)]
