"""The Lim system of 2026: positions with the round, floaters and steps that the text asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import (
    Colour,
    RoundNo,
    Tournament,
)
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.lim.pairing import PairedRound, pair_round
from openarbiter.rulebooks.lim.telling import in_tpns
from openarbiter.rulebooks.lim.text import Situation, situation
from tests.articles.cases import read
from tests.every import every
from tests.referee.histories import kept_apart, lifted, tournament, with_guests

CASES: list[dict[str, Any]] = read("lim-2026/cases.toml")["case"]


def numbers(text: str) -> Iterator[int]:
    """The numbers of a list such as ``1,3-5``."""
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def before(case: dict[str, Any]) -> Tournament:
    """A tournament that leads to the position: colours by games, scores by virtual points."""
    played = case["played"]
    histories: dict[int, str] = {}
    score: dict[int, int] = {}
    for players, text in case["players"].items():
        points, colours = text.split()
        entries = [f"{colour}0" for colour in colours.strip("-").lower()]
        for tpn in numbers(players):
            score[tpn] = int(10 * float(points))
            histories[tpn] = " ".join(entries + ["Z"] * (played - len(entries)))
    round_no = RoundNo(played + 1)
    found = with_guests(histories, rounds=case.get("rounds", 9))
    ratings = dict(enumerate(case.get("ratings", ()), start=1))
    return replace(
        found,
        players=tuple(replace(each, rating=ratings.get(each.tpn)) for each in found.players),
        initial_colour=Colour(case.get("lot", "w")),
        virtual_points=lifted(score, round_no),
        forbidden_pairs=kept_apart(
            (int(one), other) for one, others in case.get("met", {}).items() for other in others
        ),
    )


def position(case: dict[str, Any]) -> Situation:
    """The situation of a case."""
    found = situation(before(case), RoundNo(case["played"] + 1), maxi=case.get("maxi", False))
    return replace(
        found,
        floated=[tpn in case.get("floated", ()) for tpn in found.tpn],
        may_take_bye=[tpn not in case.get("barred", ()) for tpn in found.tpn],
    )


def floats(paired: PairedRound) -> Iterator[int]:
    """Positions of those who left a group, in the order in which they were chosen."""
    return (one.player for one in chain.from_iterable(group.floats for group in paired.groups))


@every("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    """Pairs, colours, floaters, bye and steps are those that the article asks for.

    Shown: 1.1, 2.1, 2.2, 2.6, 3.2 to 3.10, 4.1 to 4.4, 5.2, 5.4, 5.7, 6, 7.1, 7.2, 8.3.
    """
    now = position(case)
    if not case["pairs"]:
        with pytest.raises(ImpossiblePairingError, match="only the limits of colours") as error:
            pair_round(now)
        assert error.value.players == (1,)
        return
    paired = pair_round(now)
    answer = in_tpns(now, paired)
    coloured = case.get("colours", False)

    def pair(text: str) -> tuple[int, ...]:
        numbers_of = tuple(map(int, text.split("-")))
        return numbers_of if coloured else tuple(sorted(numbers_of))

    games = [(game.white, game.black) for game in answer.games]
    found = {game if coloured else tuple(sorted(game)) for game in games}
    assert found == set(map(pair, case["pairs"].split()))
    assert answer.bye == case.get("bye")
    if "floats" in case:
        assert [now.tpn[each] for each in floats(paired)] == case["floats"]
    if "order" in case:
        made = (pair for group in paired.groups for pair in group.pairs)
        order = [f"{now.tpn[each.player]}-{now.tpn[each.opponent]}" for each in made]
        assert order == case["order"].split()
    if "groups" in case:
        assert [group.score for group in paired.groups] == [
            int(10 * float(points)) for points in case["groups"]
        ]
    cracked = [each.pair for each in paired.groups[-1].cracked]
    assert [tuple(now.tpn[each] for each in pair) for pair in cracked] == [
        tuple(map(int, text.split("-"))) for text in case.get("cracked", "").split()
    ]


def test_forty_players_in_round_one() -> None:
    """The pairs that 7.2 prints for forty players, for both colours of number 1."""
    for lot, first in ((Colour.WHITE, 1), (Colour.BLACK, 0)):
        field = tournament(dict.fromkeys(range(1, 41), ""), rounds=9)
        answer = registry.edition("lim-2026").pair(replace(field, initial_colour=lot), RoundNo(1))
        expected = {
            (each, each + 20) if each % 2 == first else (each + 20, each) for each in range(1, 21)
        }
        assert {(game.white, game.black) for game in answer.games} == expected


def test_who_was_transferred_has_floated() -> None:
    """The one who goes towards the median has floated, not the opponent; by forfeit too (3.1)."""
    histories = {
        1: "5w1 3b+",  # 1 point, met somebody with half a point
        2: "4b0 6w1",  # no points, met half a point
        3: "6w= 1w-",  # half a point, the median score
        4: "2w1 5b=",  # 1 point, met no points
        5: "1b0 4w=",
        6: "3b= 2b0",  # half a point, the median score
    }
    now = situation(tournament(histories, rounds=9), RoundNo(3))
    floated = {tpn for tpn, each in zip(now.tpn, now.floated, strict=True) if each}
    assert floated == {1, 2, 4, 5}
    assert not any(situation(tournament(histories, rounds=9), RoundNo(1)).floated)
