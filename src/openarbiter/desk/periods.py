"""The rating periods of a long event: its months, what each report holds, and the report itself.

Each game is in exactly one report: in that of the month it was paired for, or, where it had no
result when that was sent, in that of the period in which it has one.

Source:
    FIDE Title Regulations (B.01, 2024), 1.1.4 (in events of more than 30 days the ratings at the
    time of each game); FIDE Rating Regulations (B.02, 2024), 8.3 and 9 (periods of a month).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from openarbiter.desk.event_values import Period
from openarbiter.desk.exchange import COMMENT, rating_tournament
from openarbiter.desk.messages import declare, say
from openarbiter.desk.records import ABSENCE
from openarbiter.desk.state import EventState, Section
from openarbiter.formats import trf
from openarbiter.languages import Table
from openarbiter.model import BoardNo, Player, RoundNo, RoundRecord, Tournament
from openarbiter.model.days import day_of
from openarbiter.model.strength import in_round
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks.exchange import for_file

At = tuple[RoundNo, BoardNo]
"""A board of a round."""

_IN_FILES: Final[Table] = {
    "file-period": "Rating period: rounds {first} to {last} of an event of {rounds} rounds",
    "file-period-late": "Round {round} of this file: games of round {of} that were over later",
}
declare(_IN_FILES)


def periods_of(section: Section) -> tuple[Period, ...]:
    """The periods that were sent, then the months of the other rounds that are published.

    Rounds belong to the month of their date; one without a date to that of the round before it.
    """
    found = list(section.reported)
    last = found[-1].last_round if found else 0
    month = ""
    for number in range(1, section.published_rounds + 1):
        own = month_of(section, number) or month
        if number > last:
            round_no, open_now = RoundNo(number), open_games(section, number)
            first = round_no
            if own == month and found and found[-1].first_round > last:
                first = found.pop().first_round
            found.append(Period(first_round=first, last_round=round_no, open=open_now))
        month = own
    return tuple(found)


def month_of(section: Section, number: int) -> str:
    """The month of the date of a round, ``2026-10``; empty where it has none."""
    dates = section.settings.round_dates
    day = day_of(dates[number - 1]) if number <= len(dates) else None
    return f"{day:%Y-%m}" if day else ""


def name_of_period(section: Section, period: Period) -> str:
    """What a period is called: by its month, else by its rounds, ``rounds-4-6``."""
    first, last = period.first_round, period.last_round
    known = (month_of(section, number) for number in range(last, first - 1, -1))
    return next(filter(None, known), f"rounds-{first}-{last}")


def open_games(section: Section, last: int) -> tuple[At, ...]:
    """The boards of the rounds up to one that have no result."""
    return tuple(
        (RoundNo(number), board.number)
        for number in range(1, last + 1)
        for board in section.missing(number)
    )


def late_games(section: Section, period: Period) -> tuple[At, ...]:
    """The games of earlier periods that this one reports: open when those were sent, now over."""
    before = [one for one in section.reported if one.last_round < period.first_round]
    still = set(period.open)
    return tuple(at for at in (before[-1].open if before else ()) if at not in still)


def games_in(section: Section, period: Period) -> int:
    """How many games the report of a period holds, forfeits with them."""
    rounds = range(period.first_round, period.last_round + 1)
    left = sum(at[0] in rounds for at in period.open)
    boards = sum(len(section.round(number).boards) for number in rounds)
    return boards - left + len(late_games(section, period))


def month_tournament(state: EventState, key: str, period: Period) -> Tournament:
    """A section as reported for the ratings of one period; its rounds are numbered from 1 on.

    Behind the rounds of the period stands one for each earlier round with games that were over
    later. Games without a result are left out. Ratings are those of the first round of the period.
    """
    section = state.section(key)
    whole = rating_tournament(state, key)
    own = range(period.first_round, period.last_round + 1)
    late = late_games(section, period)
    rounds = [*own, *sorted({number for number, _ in late})]
    left = {number: _players(section, period.open, number) for number in own}
    kept = {number: _players(section, late, number) for number in rounds[len(own) :]}

    def record(player: Player, place: int) -> RoundRecord:
        number = rounds[place]
        here = player.tpn not in left[number] if place < len(own) else player.tpn in kept[number]
        return player.record(RoundNo(number)) if here else ABSENCE

    players = tuple(
        replace(
            in_round(player, period.first_round),
            rounds=tuple(record(player, place) for place in range(len(rounds))),
            later=(),
            withdrawn_after=None,
        )
        for player in whole.players
    )
    found = Tournament(
        players=players,
        event=replace(whole.event, name=f"{whole.event.name}, {name_of_period(section, period)}"),
        rounds=len(rounds),
        scoring=whole.scoring,
        initial_colour=whole.initial_colour,
        strength=whole.strength,
    )
    return _with_places(_with_dates(section, found, own, len(rounds)))


def _players(section: Section, boards: Iterable[At], number: int) -> set[int]:
    """The numbers of those who sit at some of the boards in a round."""
    numbers = {board for at, board in boards if at == number}
    of_round = section.round(number).boards
    return {section.tpn(pid) for one in of_round if one.number in numbers for pid in one.pair}


def _with_dates(section: Section, found: Tournament, own: Sequence[int], rounds: int) -> Tournament:
    """With the dates of the rounds; a round of later games has that of the last one."""
    settings = section.settings.round_dates
    dates = [settings[number - 1] if number <= len(settings) else "" for number in own]
    days = [day for text in dates if (day := day_of(text)) is not None]
    if days:
        first, last = (f"{day:%Y/%m/%d}" for day in (min(days), max(days)))
        dates += [last] * (rounds - len(dates))
        event = replace(found.event, start_date=first, end_date=last, round_dates=tuple(dates))
        return replace(found, event=event)
    return replace(found, event=replace(found.event, round_dates=()))


def _with_places(found: Tournament) -> Tournament:
    """With the places by the points of the period."""
    places = {row.player: row.rank for row in standings(found, (), round_no=found.rounds)}
    players = [replace(one, declared_rank=places.get(one.tpn) or None) for one in found.players]
    return replace(found, players=tuple(players))


def write_period_file(state: EventState, key: str, period: Period) -> bytes:
    """The report file of a period, its comments at the end."""
    section = state.section(key)
    data = trf.write(for_file(month_tournament(state, key, period), "trf26"), dialect="trf26")
    first, last = period.first_round, period.last_round
    told = [say("file-period", first=first, last=last, rounds=section.total_rounds)]
    late = sorted({number for number, _ in late_games(section, period)})
    told += [
        say("file-period-late", round=at, of=number)
        for at, number in enumerate(late, start=last - first + 2)
    ]
    return data + "".join(f"{COMMENT}{one.sentence}\n" for one in told).encode()
