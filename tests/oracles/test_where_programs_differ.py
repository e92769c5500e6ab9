"""The cases of docs/where-programs-differ.md: our answer, the referee's, and the other reading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.model import Colour, RoundNo
from tests.referee.literal import criteria
from tests.referee.literal.criteria import Question, Value
from tests.referee.literal.round import LiteralPairing, pair_round
from tests.referee.literal.terms import State
from tests.referee.literal.texts import TEXT_2026, Text
from tests.referee_2026.burstein import burstein_pairing
from tests.referee_2026.common import Answer
from tests.referee_2026.dubov import dubov_pairing

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "differences"

LARGE = Path(__file__).with_name("bye-worth-nothing.trf")
"""39 players before round 7; the bye is worth nothing."""

OURS = {
    "c10-beyond-two": ([(2, 1), (3, 7), (4, 6)], 5),
    "bye-worth-nothing": ([(3, 2), (1, 4)], 5),
    "equal-in-every-criterion": ([(7, 5), (6, 8), (4, 1), (3, 2)], None),
}
"""Games (White, Black) by board, and the bye."""

THEIRS = {
    "c10-beyond-two": ([(2, 1), (5, 3), (4, 7)], 6),
    "bye-worth-nothing": ([(3, 1), (4, 2)], 5),
}
"""What the other reading gives."""


def denied(player: State, colour: Colour) -> bool:
    """Whether a colour is not the one that is preferred."""
    return player.preference is not None and player.preference is not colour


def beyond_two_and_denied(question: Question) -> Value:
    """C10 as other programs count it: only who is denied a colour."""
    return (
        sum(
            abs(player.difference + (1 if colour is Colour.WHITE else -1)) > 2
            and denied(player, colour)
            for player, colour, opponent in criteria._allocated(question)
            if player.topscorer or opponent.topscorer
        ),
    )


def other_reading(case: str) -> Text:
    """The text as another program reads it."""
    if case == "bye-worth-nothing":
        return replace(TEXT_2026, bye_floats=False)
    quality = tuple(
        (code, beyond_two_and_denied if code == "C10" else count)
        for code, count in TEXT_2026.quality
    )
    return replace(TEXT_2026, quality=quality)


def answer(pairing: LiteralPairing | oa.RoundPairing) -> tuple[list[tuple[int, int]], int | None]:
    """Games by board, White first, and the bye."""
    return [(game.white, game.black) for game in pairing.games], pairing.bye


@pytest.mark.parametrize("case", OURS)
def test_engine_and_referee_follow_the_letter(case: str) -> None:
    """The page's answer is that of the engine and that of the enumeration of all candidates."""
    tournament = oa.read_trf(EXAMPLES / f"{case}.trf")
    assert answer(oa.pair(tournament, system="dutch-2026")) == OURS[case]
    by_text = pair_round(tournament, RoundNo(tournament.next_round), TEXT_2026)
    assert answer(by_text) == OURS[case]


@pytest.mark.parametrize("case", THEIRS)
def test_the_other_reading_gives_the_other_boards(case: str) -> None:
    """The sentence alone makes the difference: read otherwise, the same referee gives theirs."""
    tournament = oa.read_trf(EXAMPLES / f"{case}.trf")
    found = pair_round(tournament, RoundNo(tournament.next_round), other_reading(case))
    assert answer(found) == THEIRS[case]


def test_the_text_of_2024_asked_what_the_bye_is_worth() -> None:
    """There a bye worth nothing is no downfloat."""
    tournament = oa.read_trf(EXAMPLES / "bye-worth-nothing.trf")
    assert answer(oa.pair(tournament, system="dutch-2025")) == THEIRS["bye-worth-nothing"]


def test_the_same_bye_among_thirty_nine() -> None:
    """Player 32 had the bye in round 5, a downfloat two rounds before, and does not float (C16)."""
    pairing = oa.pair(oa.read_trf(LARGE))
    games = {(game.white, game.black) for game in pairing.games}
    assert {(10, 32), (18, 25), (30, 22), (16, 20)} <= games
    assert not games & {(10, 25), (18, 22), (30, 20), (16, 32)}
    assert len(games) == 18
    assert pairing.bye is None


@pytest.mark.parametrize(
    ("name", "literal", "games", "bye"),
    [
        ("dubov-scores-of-upfloaters", dubov_pairing, {(4, 3), (1, 2), (6, 5)}, None),
        ("dubov-most-games", dubov_pairing, {(3, 1), (8, 5), (2, 7)}, 6),
        ("burstein-scores-of-floaters", burstein_pairing, {(5, 1), (2, 3), (6, 4)}, None),
    ],
)
def test_cases_of_other_systems(
    name: str, literal: Callable[..., Answer | None], games: set[tuple[int, int]], bye: int | None
) -> None:
    """Engine and literal text give the answer of the page."""
    event = oa.read_trf(EXAMPLES / f"{name}.trf")
    found = oa.pair(event)
    assert ({(game.white, game.black) for game in found.games}, found.bye) == (games, bye)
    expected = literal(event, event.next_round)
    assert expected is not None
    assert (set(expected.games), expected.bye) == (games, bye)
