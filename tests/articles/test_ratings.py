"""The examples of the rating and title regulations."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from openarbiter.ratings.change import (
    RatedGame,
    average_rating,
    expected_score,
    first_rating,
    perfect_performance,
    rating_change,
    rules,
    tournament_performance,
)
from openarbiter.ratings.norms import TITLES, Candidate, EventFacts, NormGame, norm_report
from tests.articles.cases import read
from tests.every import every


def cases(file: str, kind: str) -> list[dict[str, Any]]:
    """The examples of a file."""
    found: list[dict[str, Any]] = read(f"ratings/{file}", parse_float=Decimal)[kind]
    return found


def tenths(points: Decimal) -> int:
    """Points as tenths."""
    return int(points * 10)


def games_of(case: dict[str, Any]) -> list[RatedGame]:
    """The games of an example."""
    return [RatedGame(opponent, tenths(points)) for opponent, points in case["games"]]


def name(case: dict[str, Any]) -> str:
    """The name of an example."""
    return str(case["name"])


@every("case", cases("performance.toml", "performance"), ids=name)
def test_performance(case: dict[str, Any]) -> None:
    """Average, performance and perfect performance are those of the example."""
    opponents, points = case["opponents"], tenths(case["points"])
    assert average_rating(opponents) == case["average"]
    assert tournament_performance(opponents, points) == case["tpr"]
    if "ptp" in case:
        assert perfect_performance(opponents, points) == case["ptp"]
    for rating, expected in case.get("expected_at", {}).items():
        assert expected_score(int(rating), opponents) == int(expected * 100)


@every("case", cases("change.toml", "change"), ids=name)
def test_change(case: dict[str, Any]) -> None:
    """The change, game by game, exact and rounded."""
    found = rating_change(case["rating"], games_of(case), case["k"], rules(case["rules"]))
    assert found.exact == Fraction(case["exact"])
    assert found.change == case["change"]
    assert found.new_rating == case["rating"] + case["change"]
    assert found.k == case.get("k_used", case["k"])
    assert found.k_reduced == ("k_used" in case)
    if "counted" in case:
        assert [game.counted for game in found.games] == case["counted"]
    if "expected" in case:
        assert [game.expected for game in found.games] == case["expected"]


@every("case", cases("first.toml", "first"), ids=name)
def test_first_rating(case: dict[str, Any]) -> None:
    """The first rating, or why there is none."""
    found = first_rating(games_of(case), rules(case["rules"]))
    assert found.rating == case.get("rating")
    assert case.get("why", "") in found.why_not
    assert bool(found.why_not) == ("why" in case)
    for key in ("score", "difference"):
        assert getattr(found, key) == case.get(key, getattr(found, key))


@every("case", cases("norms.toml", "norm"), ids=name)
def test_norm(case: dict[str, Any]) -> None:
    """Exactly the requirements that the example names are not met."""
    games = []
    for number, words in enumerate(case["games"], start=1):
        points, rating, title, federation = words.split()
        games.append(
            NormGame(
                round_no=number,
                points=tenths(Decimal(points)),
                rating=None if rating == "-" else int(rating),
                title=title.strip("-"),
                federation=federation,
            )
        )
    candidate = Candidate(
        federation=case["federation"],
        games=tuple(games),
        unplayed_wins=case.get("unplayed_wins", 0),
    )
    event = EventFacts(
        rounds=case.get("rounds", 9),
        predetermined=case.get("predetermined", False),
        double_round_robin=case.get("double", False),
        players=case.get("players", 20),
        exempt_from_mix=case.get("exempt", False),
    )
    (title,) = [each for each in TITLES if each.title == case["title"]]
    found = norm_report(candidate, title, event)
    failing = [each.article for each in found.requirements if not each.met]
    assert list(dict.fromkeys(failing)) == case["not_met"], found.requirements
    assert found.achieved == (not case["not_met"])
    assert list(found.ignored) == case.get("ignored", [])
    assert found.average == case.get("average", found.average)
    assert found.performance == case.get("performance", found.performance)
