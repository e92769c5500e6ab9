"""The rating report: which games count, which list, which rules, and their coefficients."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import NotCoveredError, RequestError, UnknownEditionError
from openarbiter.model import (
    Colour,
    Event,
    NationalEntry,
    Player,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ratings import norm_reports, rating_in, rating_report
from openarbiter.ratings.change import (
    RatedGame,
    coefficient,
    expected_score,
    perfect_performance,
    rating_change,
    rules,
    rules_on,
)
from tests.every import every

LETTERS = {result.value: result for result in Result}


def tournament(*lines: str, start: str = "2026/05/01", control: str = "5400+30") -> Tournament:
    """Players as ``rating rounds``, a round as opponent and letter of the result: ``2= 3+``."""
    players = []
    for tpn, line in enumerate(lines, start=1):
        rating, *rounds = line.split()
        records = []
        for text in rounds:
            opponent = int(text[:-1]) if text[:-1] else None
            result = LETTERS[text[-1]]
            colour = Colour.WHITE if result.played else None
            records.append(RoundRecord(Tpn(opponent) if opponent else None, colour, result))
        players.append(
            Player(
                tpn=Tpn(tpn),
                name=f"Player {tpn}",
                rating=int(rating) or None,
                rounds=tuple(records),
            )
        )
    event = Event(start_date=start, time_control_code=control)
    return Tournament(players=tuple(players), event=event, rounds=len(players[0].rounds))


def test_games_that_count() -> None:
    """Forfeits, byes, games without a move and unrated opponents are not rated (NSWCA, 3.2 e)."""
    found = rating_report(
        tournament(
            "2000 21 3+ U 4W 5=",
            "2100 10 U U U U",
            "2200 1- U U U U",
            "2300 U U U 1L U",
            "0 U U U U 1=",
        )
    )
    first = found.players[0]
    assert (first.games, first.rated_games, first.points) == (2, 1, 10)
    assert (first.average, first.performance) == (2100, 2900)
    assert first.change is not None
    assert first.change.total == 64
    assert found.players[2].rated_games == 0
    assert found.players[2].performance is None
    last = found.players[4]
    assert last.rating is None
    assert last.change is None
    assert last.first is not None
    assert "1 game against a rated opponent" in last.first.why_not


@every(
    ("start", "control", "edition"),
    [
        ("2026/05/01", "5400+30", "fide-2025"),
        ("2025-09-30", "5400+30", "fide-2024"),
        ("23/05/01", "7200", "fide-2022"),
        ("2026/05/01", "900+10", "fide-rapid-2024-12"),
        ("2026/05/01", "1800+30", "fide-2025"),
        ("2026/05/01", "1799+30", "fide-rapid-2024-12"),
        ("", "5400+30", "fide-2025"),
        ("2026/13/41", "5400+30", "fide-2025"),
        ("2026/05/01", "two hours", "fide-2025"),
    ],
)
def test_rules_follow_the_first_day_and_the_clock(start: str, control: str, edition: str) -> None:
    """The edition is that of the first day; less than an hour for sixty moves is rapid."""
    found = rating_report(tournament("2000 21", "2000 10", start=start, control=control))
    assert found.rules is not None
    assert found.rules.id == edition
    guessed = any("not known" in note for note in found.notes)
    assert guessed == (start in {"", "2026/13/41"} or control == "two hours")


def test_rules_can_be_chosen() -> None:
    """An edition that is asked for is applied whatever the date; unknown ones are refused."""
    event = tournament("2700 21", "2000 10", start="2026/05/01")
    changes = []
    for edition in (None, "fide-2024"):
        change = rating_report(event, rules=edition).players[0].change
        assert change is not None
        changes.append(change.total)
    assert changes == [1, 8]
    with pytest.raises(UnknownEditionError):
        rating_report(event, rules="fide-1999")
    with pytest.raises(NotCoveredError):
        rating_report(tournament("2700 21", "2000 10", start="1999/05/01"))


def test_coefficients() -> None:
    """A coefficient that is given is used; one that is not is assumed, and that is said."""
    event = tournament("2450 21", "2000 10")
    found = rating_report(event, coefficients={2: 40})
    assert [each.change.k for each in found.players if each.change] == [10, 40]
    assert [each.k_assumed for each in found.players] == [True, False]
    assert any("K is taken" in note for note in found.notes)
    with pytest.raises(RequestError, match="no player 9"):
        rating_report(event, coefficients={9: 40})
    for none in (0, -20):
        with pytest.raises(RequestError, match="must be 1 or more"):
            rating_report(event, coefficients={1: none})


def test_juniors_are_known_by_their_birth() -> None:
    """Until the end of the year of the 18th birthday K is 40."""
    event = tournament("1500 21", "1500 10")
    young = replace(event.players[0], birth="2008/12/31")
    old = replace(event.players[1], birth="2007/01/01")
    found = rating_report(replace(event, players=(young, old)))
    assert [each.change.k for each in found.players if each.change] == [40, 20]


def test_national_ratings_stay_apart() -> None:
    """Each list is asked by itself; whoever is not in it is unrated."""
    event = tournament("2000 21 3=", "0 10 U", "1900 U 1=")
    players = (
        replace(event.players[0], national=(NationalEntry(federation="AUS", rating=1800),)),
        replace(event.players[1], national=(NationalEntry(federation="AUS", rating=1700),)),
        event.players[2],
    )
    event = replace(event, players=players)
    international = rating_report(event).players[0]
    assert (international.rating, international.average) == (2000, 1900)
    national = rating_report(event, "aus")
    first = national.players[0]
    assert (first.rating, first.rated_games, first.average) == (1800, 1, 1700)
    assert national.rules is None
    assert all(each.change is None and each.first is None for each in national.players)
    assert national.players[2].rating is None
    assert rating_in(players[1], "FIDE") is None
    assert rating_in(players[2], "AUS") is None
    with pytest.raises(RequestError, match="national list NZL"):
        rating_report(event, "NZL")


def test_norms_of_a_player() -> None:
    """Titles above one's own, women's titles for women, forfeits of others as games won."""
    event = tournament("2400 21 U", "2400 10 U")
    players = (replace(event.players[0], title="IM"), replace(event.players[1], sex="w"))
    event = replace(event, players=players)
    assert [each.title for each in norm_reports(event, [Tpn(1)])[Tpn(1)]] == ["GM"]
    titles = [each.title for each in norm_reports(event, [Tpn(2)])[Tpn(2)]]
    assert titles == ["GM", "IM", "WGM", "WIM"]
    assert not any(each.achieved for each in norm_reports(event, [Tpn(2)])[Tpn(2)])
    with pytest.raises(RequestError, match="no player 3"):
        norm_reports(event, [Tpn(3)])


def test_forfeits_without_colours_make_no_second_cycle() -> None:
    """A game is one meeting, however its colours stand in the file (1.4.5 f)."""
    robin = tournament("2400 4+ 3+ 21", "2500 31 4= 10", "2450 20 1- 41", "2480 1- 2= 30")
    (gm, *_) = norm_reports(robin, [Tpn(1)])[Tpn(1)]
    assert "1.4.5 f" not in [each.article for each in gm.requirements]
    twice = tournament("2400 21 2=", "2500 10 1=")
    (gm, *_) = norm_reports(twice, [Tpn(1)])[Tpn(1)]
    assert "1.4.5 f" in [each.article for each in gm.requirements]


@pytest.mark.parametrize(
    ("code", "text", "counted"),
    [
        ("FIDE_DUTCH_2026", "", 2),
        ("", "Individual: Swiss-System", 2),
        ("", "", 1),
        ("BERGER_ROUNDROBIN", "", 1),
    ],
)
def test_a_stated_swiss_of_one_round_less_than_players_is_a_swiss(
    code: str, text: str, counted: int
) -> None:
    """In a round robin games against unrated players without a point do not count (1.4.2 b)."""
    event = tournament("2400 21 31", "0 10 30", "2300 10 21")
    event = replace(event, event=replace(event.event, type_code=code, type_text=text))
    (gm, *_) = norm_reports(event, [Tpn(1)])[Tpn(1)]
    assert len(gm.games) == counted


RATINGS = st.lists(st.integers(1000, 2900), min_size=1, max_size=11)


@every(
    ("day", "rapid", "edition"),
    [
        (date(2022, 1, 1), False, "fide-2022"),
        (date(2024, 2, 29), False, "fide-2022"),
        (date(2024, 3, 1), False, "fide-2024"),
        (date(2025, 9, 30), False, "fide-2024"),
        (date(2025, 10, 1), False, "fide-2025"),
        (date.max, False, "fide-2025"),
        (date(2024, 11, 30), True, "fide-rapid-2024"),
        (date(2024, 12, 1), True, "fide-rapid-2024-12"),
    ],
)
def test_the_first_day_decides(
    day: date,
    rapid: bool,  # noqa: FBT001  (a column of a table)
    edition: str,
) -> None:
    """Both sides of every date on which a rule changed."""
    assert rules_on(day, rapid=rapid).id == edition
    assert rules(edition).id == edition


def test_unknown_rules() -> None:
    """Older days and unknown names are refused, with what is known."""
    with pytest.raises(NotCoveredError, match="from 2022-01-01 on"):
        rules_on(date(2021, 12, 31))
    with pytest.raises(NotCoveredError, match="2024-03-01"):
        rules_on(date(2023, 1, 1), rapid=True)
    with pytest.raises(UnknownEditionError, match="fide-2025"):
        rules("elo")


@every(
    ("rating", "games", "age", "reached", "k"),
    [
        (1500, 29, 40, False, 40),
        (1500, 30, 40, False, 20),
        (1500, None, None, False, 20),
        (2299, 99, 18, False, 40),
        (2300, 99, 18, False, 20),
        (2299, 99, 19, False, 20),
        (2399, 99, 30, False, 20),
        (2400, 99, 30, False, 10),
        (2250, 99, 16, True, 10),
    ],
)
def test_coefficient(
    rating: int,
    games: int | None,
    age: int | None,
    reached: bool,  # noqa: FBT001  (a column of a table)
    k: int,
) -> None:
    """Both sides of each boundary of the article."""
    found = coefficient(rating, games_before=games, age_in_year=age, reached_2400=reached)
    assert found == k


@given(RATINGS, st.data())
def test_perfect_performance_is_the_lowest_that_suffices(
    opponents: list[int], data: st.DataObject
) -> None:
    """One rating point less does not suffice for the score."""
    points = 5 * data.draw(st.integers(1, 2 * len(opponents)))
    found = perfect_performance(opponents, points)
    assert found is not None
    assert expected_score(found, opponents) >= points * 10
    assert expected_score(found - 1, opponents) < points * 10


@given(RATINGS, st.integers(1000, 2900), st.sampled_from([10, 20, 40]), st.data())
def test_change_is_the_sum_of_its_games(
    opponents: list[int], rating: int, k: int, data: st.DataObject
) -> None:
    """K times score less expectation, and one rounding at the end."""
    points = [data.draw(st.sampled_from([0, 5, 10])) for _ in opponents]
    games = [RatedGame(*each) for each in zip(opponents, points, strict=True)]
    found = rating_change(rating, games, k, rules("fide-2024"))
    counted = [rating - max(-400, min(400, rating - each)) for each in opponents]
    expected = expected_score(rating, counted)
    assert found.total == sum(points) * 10 - expected
    assert found.exact == Fraction(found.k * found.total, 100)
    assert abs(found.change - found.exact) <= Fraction(1, 2)
