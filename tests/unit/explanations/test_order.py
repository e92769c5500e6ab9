"""The order of candidates as one value: what is decided, what comes before, where two part."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import openarbiter as oa
from openarbiter.drawings.plan import plan_round
from openarbiter.drawings.reasons import Kind as LineKind
from openarbiter.explanations.facts import PlayerPage, RoundStory
from openarbiter.explanations.order import (
    ARTICLES,
    Candidate,
    first_candidate,
    place_in_order,
    settled_up_to,
)
from openarbiter.explanations.reasons import Kind, OrderPlace, Reason, What
from openarbiter.explanations.rows import decisions_of
from openarbiter.explanations.wording import Speech
from openarbiter.languages import Tongue
from openarbiter.model import Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.every import every
from tests.referee.literal.candidates import homogeneous_sequence


def candidate(down: str, residents: str, pairs: str) -> Candidate:
    """A candidate from texts such as ``1 2``, ``3 4 5``, ``1-3 4-5``."""
    above, below = ([Tpn(int(each)) for each in part.split()] for part in (down, residents))
    made = [[Tpn(int(each)) for each in pair.split("-")] for pair in pairs.split()]
    return Candidate.of(above, below, made)


def named(place: OrderPlace | None) -> tuple[object, ...]:
    """A place in short."""
    assert place is not None
    return ARTICLES[place.what], place.player, place.chosen, place.other, place.numbers


@every(
    ("down", "residents", "chosen", "other", "expected"),
    [
        ("", "1 2 3 4", "1-3 2-4", "1-4 2-3", ("4.2", 1, (3,), (4,), (3, 4))),
        ("", "1 2 3 4 5", "1-3 2-4", "1-3 2-5", ("4.2", 2, (4,), (5,), (4, 5))),
        ("", "1 2 3 4", "1-4 2-3", "1-2 3-4", ("4.3.3.1", None, (), (2, 3), (0, 1))),
        ("", "1 2 3 4 5", "1-2 3-4", "1-2 4-5", ("4.3.3.2", None, (2, 3), (2, 4), (1, 2))),
        ("", "1 2 3 4 5 6", "1-3 2-4 5-6", "1-2 3-5 4-6", ("4.3.3.3", None, (3,), (2,), (3, 2))),
        (
            "",
            "1 2 3 4 5 6 7 8 9 10 11",
            "1-4 2-5 3-8 6-7 9-10",
            "1-4 2-5 3-6 7-9 8-10",
            ("4.3.3.4", None, (6,), (7,), (6, 7)),
        ),
        ("1 2", "3 4 5", "1-3 4-5", "2-3 4-5", ("4.4", None, (1,), (2,), (1, 2))),
        ("1 2", "3 4 5", "1-3 2-4", "1-3 2-5", ("4.2", 2, (4,), (5,), (4, 5))),
    ],
)
def test_the_first_difference_and_its_article(
    down: str, residents: str, chosen: str, other: str, expected: tuple[object, ...]
) -> None:
    """Each article of the order can decide; the other way round nothing is told."""
    one, two = (candidate(down, residents, pairs) for pairs in (chosen, other))
    assert named(place_in_order(one, two)) == expected
    assert place_in_order(two, one) is None
    assert place_in_order(one, one) is None


@every(("size", "pairs"), [(4, 2), (5, 2), (6, 3), (7, 3)])
def test_the_order_is_that_of_the_literal_sequence(size: int, pairs: int) -> None:
    """Every candidate comes before the next one of the sequence written out from the text.

    Decision by decision: what the order begins with then is the first one with it.
    """
    residents = tuple(map(Tpn, range(size)))
    listed = [
        Candidate.of((), residents, [(Tpn(one), Tpn(two)) for one, two in made])
        for made, _ in homogeneous_sequence(size, pairs)
    ]
    assert listed[0].pairs == first_candidate((), residents, 0, pairs).pairs
    for one, two in pairwise(listed):
        assert place_in_order(one, two) is not None
        assert place_in_order(two, one) is None
    for chosen in listed:
        found = dict(listed[0].opponent)
        for decision in decisions_of(chosen):
            found = settled_up_to(chosen, decision.what, decision.player)
            rank = -1 if decision.player is None else chosen.rank[decision.player]
            settled = {pair for pair in chosen.pairs if chosen.rank[pair[0]] <= rank}
            begun = (each for each in listed if each.upper == chosen.upper)
            assert found == next(each for each in begun if settled <= {*each.pairs}).opponent
        assert found == chosen.opponent


def test_nobody_came_before_is_not_said_where_the_order_begins_otherwise(
    spring: Tournament,
) -> None:
    """Player 23 was told "Nobody came before 26"; the story began with 12 against 23."""
    told = oa.explain(spring, player=23)
    assert isinstance(told.facts, PlayerPage)
    assert told.facts.begins_with == 12
    text = str(told)
    assert "Nobody came before" not in text
    assert "begins with you against Ljungbrant (12)." in text
    assert "But Pennyfeather-Osei (20) meets Vasconceira (21), and that is decided before." in text
    assert "Into the lower half: Petrakonis\n  (10). Into the upper half: Ashgrove (23)." in text


def test_the_story_tells_why_an_exchange_and_why_this_partner(spring: Tournament) -> None:
    """It named the exchange and the transposition, and gave a reason for neither."""
    story = oa.explain(spring).facts
    assert isinstance(story, RoundStory)
    row = next(each.row for each in story.brackets if each.score == 20)
    assert row is not None
    by_player = {each.player: each for each in row.decisions}
    exchange = by_player[None]
    assert (exchange.leaving, exchange.entering) == ((10,), (23,))
    assert exchange.without is not None
    assert (exchange.without.code, exchange.without.players) == ("C12", (18,))
    assert [(each.player, each.reason.code) for each in by_player[Tpn(12)].refused] == [
        (19, "C1"),
        (26, "C12"),
    ]


def test_natural_in_the_picture_is_what_the_story_begins_with(spring: Tournament) -> None:
    """13 against 10 was natural in it though the halves began otherwise.

    So was 6 against 3, which came back only because 2 was refused as the opponent of 6.
    """
    pairing = oa.pair(spring, round=5)
    story = oa.explain(pairing).facts
    assert isinstance(story, RoundStory)
    rows = [each.row for each in story.brackets if each.row is not None]
    first = {frozenset(pair) for row in rows for pair in row.first} - {frozenset((3, 6))}
    lines = [line for each in plan_round(spring, pairing).brackets for line in each.lines]
    natural = {
        frozenset((line.left, line.right)) for line in lines if line.kind is LineKind.NATURAL
    }
    assert natural == first & {frozenset((line.left, line.right)) for line in lines}


PLACES = [
    OrderPlace(
        what=What.OPPONENT, player=Tpn(20), chosen=(Tpn(21),), other=(Tpn(31),), numbers=(3, 8)
    ),
    OrderPlace(what=What.MOVED_DOWN, chosen=(Tpn(1),), other=(Tpn(2),), numbers=(1, 2)),
    OrderPlace(what=What.NUMBER, chosen=(), other=(Tpn(4), Tpn(5)), numbers=(0, 1)),
    OrderPlace(
        what=What.DIFFERENCE, chosen=(Tpn(4), Tpn(5)), other=(Tpn(3), Tpn(5)), numbers=(1, 2)
    ),
    OrderPlace(what=What.LEAVING, chosen=(Tpn(4),), other=(Tpn(3),), numbers=(4, 3)),
    OrderPlace(what=What.ENTERING, chosen=(Tpn(5),), other=(Tpn(6),), numbers=(5, 6)),
]


@every("place", PLACES, ids=lambda place: place.what.value)
def test_later_in_the_order_names_the_place(place: OrderPlace) -> None:
    """It said "later in the order of candidates" and no more."""
    reason = Reason(kind=Kind.ORDER, article=ARTICLES[place.what], place=place)
    for language, words in (("en", "First difference"), ("de", "Erster Unterschied")):
        text = Speech(Tongue(language), {}).reason_text(reason)
        assert words in text
        named_there = () if place.what is What.NUMBER else (*place.chosen, *place.other)
        assert all(str(tpn) in text for tpn in named_there)
        assert all(str(number) in text for number in place.numbers)
    assert reason.to_json()["first_difference"] == place.to_json()


def test_the_sentence_of_the_first_difference() -> None:
    """As an arbiter would say it."""
    reason = Reason(kind=Kind.ORDER, article="4.2", place=PLACES[0])
    told = (
        "First difference: number 20 meets number 21, not number 31; number 21 comes first, as "
        "number 3 of the bracket before number 8."
    )
    assert Speech(Tongue("en"), {}).reason_text(reason).endswith(told)


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2017", "dutch-2025", "dutch-2026"])
def test_who_had_the_bye_before_is_named(system: str) -> None:
    """The table of those who might have the bye says whom a prohibition concerns."""
    by = edition(system)
    event = generate(Settings(players=9, rounds=6), 3, pair=by.pair, system=by.id)
    text = str(oa.explain(event, system=system, round=6))
    had = re.findall(
        r"(\w+ \(\d+\)) +(.*) had (?:the bye or a full point|a bye, or points) without", text
    )
    assert had, text
    assert all(player == named for player, named in had)
