"""The quick way through a bracket, wherever it finds an answer, against the exact way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RequestedBye, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch import small
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.properties.strategies import EDITIONS, seen
from tests.referee.histories import tournament
from tests.referee.literal.round import literal_pairing
from tests.referee.positions import Pairs, positions

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)


def by_sequence(before: Situation) -> RoundPairing:
    """The answer where no bracket is so small that all of its candidates are looked at."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_MOST", "_MOST_AT_LAST", "_MOST_OF_FEW_PAIRS", "_MOST_OF_MANY"):
            patch.setattr(small, name, 0)
        return round_pairing(before)


def played() -> Iterator[tuple[Tournament, RoundNo]]:
    """Tournaments of up to thirty players, some of them with families, some with players away."""
    for seed in range(100):
        plan = Settings(
            players=6 + seed % 25,
            rounds=9,
            stop_after=1 + seed % 7,
            families=seed % 3 // 2,
            family_size=3,
            zero_point_bye_rate=0.1 * (seed % 4 // 2),
        )
        event = generate(plan, seed, pair=edition("dutch-2026").pair)
        yield event, event.next_round


def invented() -> Iterator[tuple[Tournament, RoundNo]]:
    """Small tournaments no pairing program would have made, with colours and floats by lot."""

    def nobody(event: Tournament, round_no: RoundNo) -> Pairs | None:
        del event, round_no
        return None

    for seed in (*range(160), 639, 3088):
        for position in positions(seed, nobody):
            yield position.tournament, position.round_no


TELLING = (5, 9, 17, 30, 51, 52, 84)
"""Where many of one wish meet many of another, and some of them only as the last way out."""

TELLING_SMALL = (59, 132)
"""Where one of S1 has to float, and where a wish of S2 is told from a downfloater of the same."""


def telling() -> Iterator[tuple[Tournament, RoundNo]]:
    """Tournaments of up to a hundred players, whose scoregroups hold players of every wish."""
    for seed in (*TELLING, *TELLING_SMALL):
        chance = Random(seed)  # noqa: S311  (reproducible, no secret)
        small_field = seed in TELLING_SMALL
        players = chance.randint(6, 30) if small_field else chance.randint(30, 110)
        over = chance.randint(1, 7 if small_field else 6)
        plan = Settings(
            players=players,
            rounds=chance.choice((over + 1, 9)),
            stop_after=over,
            families=chance.choice((0, 0, 1)),
            family_size=3,
            zero_point_bye_rate=0.1 * chance.choice((0, 0, 1, 2)),
        )
        event = generate(plan, seed, pair=edition("dutch-2026").pair)
        yield event, event.next_round


@SYSTEMS
@pytest.mark.parametrize("field", [played, telling, invented])
def test_what_the_quick_way_finds_is_what_the_exact_way_finds(
    system: str, field: Callable[[], Iterator[tuple[Tournament, RoundNo]]]
) -> None:
    """Who floats, who is exchanged, and the first transposition that is as good as can be."""
    quick = 0
    for event, round_no in field():
        before = seen(event, round_no, system)
        try:
            answer = by_sequence(before)
        except ImpossiblePairingError:
            continue
        assert answer == round_pairing(before, quick=False)
        quick += sum(bracket.method == "sequence" for bracket in answer.brackets)
    assert quick > 20


@SYSTEMS
def test_two_topscorers_who_stay_beyond_the_limits_do_not_meet(system: str) -> None:
    """1 had Black four times and 5 had White: in one pair both would count in C10, whatever colour.

    So 1 meets 8 and 5 floats, though 1 and 5 could have the colours that they wish for.
    """
    event = tournament(
        {
            1: "7b1 2b1 3b= 4b=",
            2: "6w1 1w0 5b0 7b0",
            3: "Z Z 1w= 5bD",
            4: "Z Z 8b0 1w=",
            5: "8w= 6w1 2w1 3wD",
            6: "2b0 5b0 7b1 8w0",
            7: "1w0 F 6w0 2w1",
            8: "5b= H 4w1 6b1",
        },
        rounds=5,
    )
    answer = by_sequence(seen(event, event.next_round, system)).games
    literal = literal_pairing(event, event.next_round, system).games
    expected = [(1, 8), (7, 5), (2, 3), (6, 4)]
    assert [(game.white, game.black) for game in answer] == expected
    assert [(game.white, game.black) for game in literal] == expected


@SYSTEMS
def test_who_played_less_has_no_bye_for_the_colours_of_others(system: str) -> None:
    """8 has played four rounds and 1 all five, so the bye is 1's (C9), whatever becomes of colours.

    4 and 8 both have to get White next, but they may meet, as 4 is a topscorer: it costs C11 only.
    """
    event = tournament(
        {
            1: "3w0 6b0 5b0 7w0 2b1",
            2: "6w1 8w1 3b1 5b0 1w0",
            3: "1b1 7b1 2w0 4w1 U",
            4: "7w1 5w1 8b+ 3b0 6b0",
            5: "8w0 4b0 1w1 2w1 Z",
            6: "2b0 1w1 7w1 8b1 4w1",
            7: "4b0 3w0 6b0 1b1 8w1",
            8: "5b1 2b0 4w- 6w0 7b0",
        },
        rounds=6,
    )
    gone = RequestedBye(round_no=RoundNo(6), kind=Result.ZERO_POINT_BYE, players=(Tpn(3),))
    event = replace(event, requested_byes=(gone,))
    answer = by_sequence(seen(event, RoundNo(6), system))
    literal = literal_pairing(event, RoundNo(6), system)
    assert answer.bye == literal.bye == 1
    expected = [(6, 5), (7, 2), (8, 4)]
    assert [(game.white, game.black) for game in answer.games] == expected
    assert [(game.white, game.black) for game in literal.games] == expected
