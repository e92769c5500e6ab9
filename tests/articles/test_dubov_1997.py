"""The Dubov text of 1997 and Vega on it: what precedes a round, printed examples, the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.dubov_1997.pairing import PairedRound, pair_groups, pair_round
from openarbiter.rulebooks.dubov_1997.telling import all_steps
from openarbiter.rulebooks.dubov_1997.text import (
    BLACK,
    DUBOV_1997,
    TEXT,
    WHITE,
    Situation,
    situation,
)
from openarbiter.rulebooks.statement import Colours
from openarbiter.verification.literal.dubov_1997 import dubov_1997_pairing
from tests.articles.cases import read
from tests.every import beside, every
from tests.referee.histories import kept_apart, lifted, rated, tournament
from tests.referee.systems import ROUND, Drawn, position

HISTORIES = {"W": "wb", "B": "bw", "Wc0": "bb", "Bc0": "ww", "-": ""}
"""Colours that make a player due White or Black, bound to it (flag c is 0) or not."""


def situation_of(groups: Sequence[Sequence[str]], met: Iterable[Sequence[int]] = ()) -> Situation:
    """A situation from its score groups, from the top; of each of ``met`` all have met.

    A player is ``"14 W 2200.0 2400 c1 u1"``: number, due colour (``-`` for none) or the colours so
    far (``wbw``), ARO (tenfold), rating, flags only when 0, and ``bye`` for who had it.
    """
    drawn = {}
    for place, group in enumerate(groups):
        for tpn, kind, aro, rating, *flags in map(str.split, group):
            colours = HISTORIES.get(f"{kind}c0" if "c0" in flags else kind, kind)
            drawn[Tpn(int(tpn))] = Drawn(
                score=400 - 10 * place,
                colours=colours,
                rises="u0" not in flags,
                rating=int(rating),
                guests=int(10 * Fraction(aro)),
                barred="bye" in flags,
            )
    may = {frozenset(pair) for pair in combinations(drawn, 2)}
    may -= {frozenset(map(Tpn, pair)) for some in met for pair in combinations(some, 2)}
    event = position(drawn, may)
    return situation(event, event.next_round)


def paired(situation: Situation) -> list[list[tuple[int, int]]]:
    """The pairs of every group, in numbers, in the order in which they are made."""
    names = situation.tpn
    return [
        [(int(names[one]), int(names[other])) for one, other in group.pairs]
        for group in pair_groups(situation, None)
    ]


def log_of(situation: Situation) -> list[str]:
    """The lines of the step log."""
    groups = pair_groups(situation, None)
    return list(all_steps(situation, PairedRound(bye=None, groups=groups)))


def falling(event: Tournament) -> Tournament:
    """The event with ratings from 2300 on in steps of 100."""
    return rated(event, *range(2300, 2300 - 100 * len(event.players), -100))


def field(*ratings: int) -> Tournament:
    """Players numbered from 1 with these ratings, before round 1."""
    return rated(tournament("|" * (len(ratings) - 1), rounds=5), *ratings)


def before(histories: str, *, rounds: int = 9) -> tuple[Situation, dict[int, int]]:
    """The situation before the next round, and the position of each player."""
    event = falling(tournament(histories, rounds=rounds))
    found = situation(event, event.next_round)
    return found, {int(tpn): place for place, tpn in enumerate(found.tpn)}


def test_aro_is_the_exact_mean_of_the_opponents_met() -> None:
    """Forfeits and byes add nothing; nothing is rounded (chapter 1; Vega, step 1)."""
    found, at = before("2w1 4b1 3w1 | 1b0 3w+ U | 4w1 2b- 1b0 | 3b0 1w0 Z | U Z Z")
    averages = [found.average(at[tpn]) for tpn in (1, 2, 3, 5)]
    assert averages == [Fraction(2200 + 2000 + 2100, 3), 2300, Fraction(2000 + 2300, 2), 0]


def test_due_colours() -> None:
    """The colour had less often, else not had last (chapter 1; Vega, step 2)."""
    found, at = before("2w1 3b1 4w1 | 1b0 4w1 3b1 | 4w0 1w0 2w0 | 3b1 2b0 1b0")
    assert [found.due[at[tpn]] for tpn in (1, 2, 3, 4)] == [BLACK, WHITE, BLACK, WHITE]
    found, at = before("2w1 3b1 | 1b0 4w1 | 4w0 1w0 | 3b1 2b0 | Z Z")
    assert [found.due[at[tpn]] for tpn in (1, 2, 5)] == [WHITE, BLACK, 0]


def test_third_equal_colour_closes_a_colour() -> None:
    """Two Whites in a row leave Black, and no change of sides (2.4, 2.6; Vega, flag c)."""
    found, at = before("2w1 3w1 | 1b0 4w1 | 4w0 1b0 | 3b1 2b0")
    assert [found.open_colours[at[tpn]] for tpn in (1, 2)] == [2, 3]
    assert [found.may_change(at[tpn]) for tpn in (1, 2)] == [False, True]


def test_a_difference_of_two_closes_a_colour() -> None:
    """Article 2.3: White three times and Black once leave Black only; one White less does not."""
    for games, colours in ((4, 2), (3, 3)):
        rows = ("2w1 3w1 4b1 5w1", "1b0 Z Z Z", "Z 1b0 Z Z", "Z Z 1w0 Z", "Z Z Z 1b0")
        found, at = before("|".join(" ".join(row.split()[:games]) for row in rows))
        assert found.open_colours[at[1]] == colours


@every(("histories", "rounds", "may_rise"), beside(__file__)["risen"])
def test_player_who_rose_last_round_may_not_rise_again(
    histories: str, rounds: int, may_rise: list[int]
) -> None:
    """Article 2.5: not two times running (Vega, flag u)."""
    found, at = before(histories, rounds=rounds)
    assert [tpn for tpn in range(1, 5) if found.may_rise[at[tpn]]] == may_rise


RISEN = ("F 5w1 Z Z 2w1", "F Z 5w1 Z 1b0", "F Z Z 5w1 Z", "U U U U U", "Z 1b0 2b0 3b0 Z")
"""Player 5 has been transferred three times."""


@every(("rounds", "paired", "rises"), [(9, 5, 0), (10, 5, 1), (None, 8, 0), (None, 9, 1)])
def test_three_transfers_are_the_limit_of_a_short_tournament(
    rounds: int | None, paired: int, rises: int
) -> None:
    """2.5: below ten rounds; where none are announced, a tenth that is paired makes it ten."""
    longer = [f"{row}{' U' * (paired - 5)}" for row in RISEN]
    event = replace(falling(tournament("|".join(longer), rounds=9)), rounds=rounds)
    found = situation(event, RoundNo(paired + 1))
    assert found.may_rise[found.tpn.index(Tpn(5))] is bool(rises)


def test_order_of_positions_is_by_score_rating_aro_and_alphabet() -> None:
    """Positions stand as players are looked for in a lower group (7.1, 7.2, 8.2)."""
    found, _ = before("2w0 | 1b1 | 4w= | 3b= | Z | U")
    assert (found.tpn, found.groups) == ([2, 6, 3, 4, 1, 5], [(0, 2), (2, 4), (4, 6)])


ONE_ROUND = falling(tournament("2w1 | 1b0 | 4w1 | 3b0", rounds=9))
GONE = replace(ONE_ROUND.players[1], rating=None, withdrawn_after=RoundNo(1))


LIFTED = lifted({1: 10, 2: 10}, RoundNo(1))


@every(
    ("event", "words"),
    [
        (rated(tournament("| | |", rounds=9), 2000, 2000, None, None), "estimate to 3, 4"),
        # ARO asks for the rating of everybody met, also of those who have left.
        (ONE_ROUND.with_player(GONE), "estimate to 2"),
        (replace(field(4, 3, 2, 1), virtual_points=LIFTED), "round 1 is accelerated"),
    ],
)
def test_players_without_rating_are_named(event: Tournament, words: str) -> None:
    """Chapter 1: everybody has a rating, and scores have no virtual points."""
    with pytest.raises(NotCoveredError, match=words):
        situation(event, event.next_round)


@every("case", beside(__file__)["first_round"])
def test_first_round_upper_half_against_lower_half(case: dict[str, Any]) -> None:
    """Chapter 5."""
    event = replace(
        field(*case["ratings"]),
        initial_colour=Colour(case.get("lot", "w")),
        forbidden_pairs=kept_apart(case.get("apart", ())),
    )
    found = DUBOV_1997.pair(event, RoundNo(1))
    assert {f"{game.white}-{game.black}" for game in found.games} == set(case["games"].split())
    assert found.bye == case.get("bye")


@every("size", [4, 5, 6, 7])
def test_first_round_is_that_of_the_other_systems(size: int) -> None:
    """The last sentence of chapter 5, where titles and not names order equal ratings."""
    event = replace(field(*[2000] * size), initial_colour=Colour.BLACK)
    backwards = (replace(each, name=f"Player {9 - each.tpn}") for each in event.players)
    event = replace(event, players=tuple(backwards))
    mine = DUBOV_1997.pair(event, RoundNo(1))
    other = registry.edition("dutch-2012").pair(event, RoundNo(1))
    assert (mine.games, mine.bye) == (other.games, other.bye)


def test_everybody_has_met_everybody() -> None:
    """The refusal names the players and the article (2.1)."""
    history = "2w1 3b1 4w1 | 1b0 4w1 3b1 | 4w0 1w0 2w0 | 3b1 2b0 1b0"
    event = rated(tournament(history, rounds=9), 2000, 2000, 2000, 2000)
    with pytest.raises(ImpossiblePairingError, match="may meet nobody who is left") as refusal:
        DUBOV_1997.pair(event, RoundNo(4))
    assert refusal.value.players == (1,)
    assert "the same holds for players 2, 4 and 3" in refusal.value.reason


def test_floaters_who_go_on_while_their_group_takes_and_gives() -> None:
    """2 and 3 go on, 13 joins, 5 and 8 float: 6.4 does not pair 2 or 3 with 13 instead."""
    case = beside(__file__)["going_on"]
    event = position(
        {
            Tpn(tpn): Drawn(
                score=400 - 10 * sum(tpn > last for last in case["groups"]),
                colours="",
                rises=tpn in case["rises"],
                rating=2400 - 10 * tpn,
                guests=2000,
            )
            for tpn in range(1, 15)
        },
        {frozenset(map(Tpn, map(int, pair.split("-")))) for pair in case["met"].split()},
    )
    result = DUBOV_1997.pair(event, ROUND)
    expected = dubov_1997_pairing(event, ROUND)
    assert expected is not None
    assert sorted((game.white, game.black) for game in result.games) == [*expected.games]
    assert [bracket.downfloaters for bracket in result.brackets] == [(3, 2), (3, 2, 8, 5), ()]


def test_island_is_named_when_its_opponents_are_gone() -> None:
    """Only when 2 and 3 took 4 and 5, 6 is an island (6.1, 7.1; Vega, islands)."""
    groups = [
        ["1 W 1900.0 2400", "2 W 1900.0 2300", "3 B 1900.0 2200", "7 B 1900.0 2350"],
        ["4 B 1900.0 2100", "5 W 1900.0 2000", "6 W 1900.0 1950"],
        ["8 B 1900.0 1900"],
    ]
    lines = log_of(situation_of(groups, [(2, 3, 7)]))
    floaters = max(number for number, line in enumerate(lines) if line.startswith("[Ch 8] Opp"))
    island = lines.index("[Ch 7.1] Without an opponent in the group: 6")
    assert floaters < island
    assert lines[island + 1].startswith("> player 6 goes from ")


GROUPS = read("dubov-1997/groups.toml")["case"]
IMPROVEMENTS = read("dubov-1997/6.3-improvements.toml")
COLOURS = read("dubov-1997/3-colours.toml")["case"]
BYES = read("dubov-1997/4-bye.toml")["case"]


@every("case", GROUPS, ids=lambda case: f"{case['article']}: {case['name']}")
def test_groups_are_paired_as_printed(case: dict[str, Any]) -> None:
    """As the example says, in its order (6.1, chapters 7 to 9; the aim of the preface)."""
    situation = situation_of(case["groups"], case.get("met", ()))
    found = paired(situation)
    assert found[: len(case["pairs"])] == [[(a, b) for a, b in group] for group in case["pairs"]]


@every("case", GROUPS, ids=lambda case: f"{case['article']}: {case['name']}")
def test_log_names_the_steps(case: dict[str, Any]) -> None:
    """The lines of the example stand in the log, in this order."""
    lines = iter(log_of(situation_of(case["groups"], case.get("met", ()))))
    for line in case.get("log", ()):
        assert line in lines


@every("case", IMPROVEMENTS["case"], ids=lambda case: case["name"])
def test_improvements_of_the_printed_table(case: dict[str, Any]) -> None:
    """Rows that have met give way as article 6.3 says."""
    met = [(int(one), other) for one, others in case["met"].items() for other in others]
    situation = situation_of([IMPROVEMENTS["white"] + IMPROVEMENTS["black"]], met)
    (found,) = paired(situation)
    assert [f"{one}-{other}" for one, other in found] == case["pairs"]


@every("case", COLOURS, ids=lambda case: case["name"])
def test_colours(case: dict[str, Any]) -> None:
    """White goes to the player of the example, whoever is asked first (chapter 3; 6.3)."""
    situation = situation_of([[case["one"], case["other"]]])
    one, other = situation.tpn.index(case["white"]), situation.tpn.index(3 - case["white"])
    colours = Colours(TEXT, situation)
    assert colours.decided(one, other)[0]
    assert not colours.decided(other, one)[0]


@pytest.mark.parametrize("case", BYES, ids=lambda case: case["name"])
def test_bye(case: dict[str, Any]) -> None:
    """The bye goes to the player of the example (2.2 and chapter 4)."""
    situation = situation_of(case["groups"], case.get("met", ()))
    position = pair_round(situation).bye
    assert position is not None
    assert situation.tpn[position] == case["bye"]
