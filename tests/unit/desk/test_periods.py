"""Months of a long event: every game is in exactly one report, with the ratings of its month."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import desk
from openarbiter.desk.periods import (
    games_in,
    late_games,
    month_tournament,
    name_of_period,
    periods_of,
    write_period_file,
)
from openarbiter.model import LaterRating, RoundNo, Tournament
from openarbiter.verification.report_file import check_report_file
from tests.unit.desk.phases import after, do, enter, through

DATES = ("2026-10-02", "2026-10-16", "2026-11-06", "", "2026-12-04")


def _league() -> desk.EventState:
    """October has two rounds, board 1 of the second is adjourned until December."""
    state = after("")
    settings = replace(state.section("a").settings, round_dates=DATES)
    state = desk.apply(state, desk.ChangeSection(section="a", settings=settings))
    for number in range(1, 6):
        state = through(state, number)
        for board in state.section("a").round(number).boards:
            if (number, board.number) != (2, 1):
                state = enter(state, number, board.number, "1-0")
        if number == 2:
            state = enter(state, 2, 1, "adjourned")
        state = do(state, "CompleteRound", round_no=RoundNo(number))
        if number == 2:
            state = _sent(state)
        if number == 5:
            state = enter(_sent(state), 2, 1, "0-1")
    return state


def _sent(state: desk.EventState) -> desk.EventState:
    """The event with the next period sent."""
    section = state.section("a")
    period = periods_of(section)[len(section.reported)]
    return desk.apply(state, desk.ReportPeriod(section="a", period=period))


def _games(found: Tournament) -> set[frozenset[int]]:
    return {
        frozenset((player.tpn, record.opponent))
        for player in found.players
        for record in player.rounds
        if record.opponent is not None
    }


def test_a_game_of_october_that_is_over_in_december_is_in_its_report_alone() -> None:
    """The months follow the dates; what was sent stays what it was."""
    state = _league()
    section = state.section("a")
    months = periods_of(section)
    names = [name_of_period(section, one) for one in months]
    assert names == ["2026-10", "2026-11", "2026-12"]
    assert [(one.first_round, one.last_round) for one in months] == [(1, 2), (3, 4), (5, 5)]
    game = frozenset(map(section.tpn, section.round(2).boards[0].pair))
    found = [_games(month_tournament(state, "a", one)) for one in months]
    assert [game in one for one in found] == [False, False, True]
    assert [games_in(section, one) for one in months] == [7, 8, 5]
    assert late_games(section, months[2]) == ((2, 1),)
    every = [pair for one in found for pair in one]
    assert len(every) == 20, "five rounds of four boards, each once"
    assert len(month_tournament(state, "a", months[2]).players[0].rounds) == 2


def test_the_report_of_a_month_has_its_ratings_and_reads_again() -> None:
    """The rating is that of the first round of the month; the file is as it was made."""
    state = _league()
    section = state.section("a")
    later = (LaterRating(from_round=RoundNo(3), list="fide", rating=2222),)
    best = replace(section.tournament.players[0], later=later)
    state = state.with_section(section.with_players({section.pid(1): best}))
    for month in periods_of(state.section("a")):
        made = month_tournament(state, "a", month)
        assert made.players[0].rating == (2222 if month.first_round >= 3 else 2390)
        data = write_period_file(state, "a", month)
        assert not check_report_file(data, made).wrong
    assert b"### Round 2 of this file: games of round 2 that were over later" in data


def test_a_report_keeps_what_was_open_when_it_was_sent() -> None:
    """Undone and done again it is the same; the log alone says so."""
    state = _league()
    assert [len(one.open) for one in state.section("a").reported] == [1, 1]
    data = desk.state_to_json(state)
    assert desk.state_from_json(data) == state
