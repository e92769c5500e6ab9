"""A round of very many players is planned as one of few: every board has a line with its reason."""

from __future__ import annotations

from openarbiter.drawings.plan import plan_round
from openarbiter.drawings.reasons import Kind
from openarbiter.model import RoundNo
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate

DUTCH = edition("dutch-2026")


def test_a_round_of_six_hundred_has_a_reason_for_every_board() -> None:
    """Every game is a line; whatever is not natural order says what is behind it or "order"."""
    event = generate(Settings(players=600, rounds=5, stop_after=3), 1, pair=DUTCH.pair)
    pairing = DUTCH.pair(event, RoundNo(4))
    lines = [line for bracket in plan_round(event, pairing).brackets for line in bracket.lines]
    assert {frozenset((line.left, line.right)) for line in lines} == {
        frozenset((game.white, game.black)) for game in pairing.games
    }
    told = {line.kind for line in lines}
    assert {Kind.NATURAL, Kind.ORDER, Kind.REMATCH, Kind.COLOUR} <= told
    assert all(line.words for line in lines if line.kind not in {Kind.NATURAL, Kind.ORDER})
