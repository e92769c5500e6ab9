"""The situations that section 3 of the guidelines names, as data."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from openarbiter.rulebooks.nswca.text import NSWCA
from tests.articles.nswca.cards import tournament
from tests.every import every
from tests.referee.literal.nswca import literal_pairing

CASES = tomllib.loads(Path(__file__).with_name("swiss.toml").read_text(encoding="utf-8"))["case"]


@every("case", CASES, ids=lambda case: f"{case['article']}: {case['name']}")
def test_situation_of_the_text(case: dict[str, Any]) -> None:
    """The rulebook and the literal referee pair as the case says."""
    event = tournament(
        case["scores"],
        colours=case.get("colours", ()),
        met=case.get("met", ()),
        barred=case.get("barred", ()),
        more=(case.get("ratings", ()), case.get("coin", "w")),
    )
    found = NSWCA.pair(event, event.next_round)
    games = [(int(game.white), int(game.black)) for game in found.games]
    literal = literal_pairing(event, event.next_round)
    assert literal is not None
    assert (list(literal.games), literal.bye) == (games, found.bye)
    assert found.bye == case.get("bye")
    if "games" in case:
        assert sorted(f"{white}-{black}" for white, black in games) == sorted(case["games"])
    else:
        assert sorted("-".join(map(str, sorted(game))) for game in games) == sorted(case["pairs"])
