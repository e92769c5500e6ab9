"""A system that is little more than its statement pairs, explains, verifies and prints."""

from __future__ import annotations

from typing import Any

import pytest

import openarbiter as oa
from openarbiter.explanations.explainer import explainer_of
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.dubov.text import DUBOV
from openarbiter.rulebooks.statement import Choice
from openarbiter.simulate import Settings, generate
from openarbiter.verification.verifier import system_rules, verifier_of
from tests.plug_in.by_rating import BY_RATING, TEXT, situation


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Nine players and four rounds, paired by the system of one file."""
    monkeypatch.setattr(registry, "_plugged_in", lambda: {BY_RATING.id: BY_RATING})
    return generate(Settings(players=9, rounds=4), 3, pair=BY_RATING.pair)


def test_it_pairs_by_its_criterion(event: Tournament) -> None:
    """Each but the lowest rated meets the nearest in round 1, and that one has the bye."""
    first = BY_RATING.pair(event, RoundNo(1))
    before = situation(event, RoundNo(1))
    assert first.bye == before.tpn[-1]
    pairs = {frozenset((game.white, game.black)) for game in first.games}
    assert pairs == {frozenset(before.tpn[each : each + 2]) for each in (0, 2, 4, 6)}
    assert dict(first.brackets[0].criteria)["R3"] == sum(
        before.rating[each] - before.rating[each + 1] for each in (0, 2, 4, 6)
    )


def test_it_tells_who_was_passed_over(event: Tournament) -> None:
    """Who had the bye is passed over for it, with the article of the statement."""
    log = BY_RATING.pair(event, RoundNo(2)).log
    had = BY_RATING.pair(event, RoundNo(1)).bye
    assert f"passed over because a point was received without playing (2): {had}" in log


def test_it_explains_and_verifies(event: Tournament) -> None:
    """The bye and the colours have their articles, with nothing named but the statement."""
    for number in map(RoundNo, range(1, 5)):
        pairing = BY_RATING.pair(event, number)
        assert len(str(pairing).splitlines()) > len(pairing.games)
        told = explainer_of(BY_RATING)(event, BY_RATING, number).round_story()
        assert told.bye is not None
        rules = system_rules(event, number, BY_RATING.id)
        assert rules.rematch == "1"
        assert rules.due_colours is not None
        for game in pairing.games:
            white, article = rules.due_colours(game.white, game.black)
            assert (white, article in ("4", "5")) == (game.white, True)
    assert verifier_of(BY_RATING).looked_at
    report: Any = oa.verify(event, system=BY_RATING.id)
    assert not [each for each in report.findings if each.kind != "undecided"]


def test_articles_are_those_of_the_statement() -> None:
    """An edition lists limits and criteria without saying them again."""
    assert [each.article for each in BY_RATING.rules.articles] == ["1", "3"]
    assert [each.code for each in registry.edition("dubov-2026").rules.articles[:10]] == [
        f"C{number}" for number in range(1, 11)
    ]


def test_a_silent_criterion_has_no_value_and_no_floaters(event: Tournament) -> None:
    """C8 to C10 of the Dubov system say nothing in the last round."""
    from openarbiter.rulebooks.dubov.text import situation as dubov  # noqa: PLC0415  (one name)

    last = dubov(event, RoundNo(4))
    choice = Choice(last.score[0], (1,), ((0, 1),))
    c8 = DUBOV.criterion("C8")
    assert (c8.value(last, choice), c8.count(last, choice), c8.floaters(last, choice)) == (
        None,
        0,
        [],
    )
    assert TEXT.first_worse(situation(event, RoundNo(2)), choice, choice) is None
