"""The facts of a tournament report form (IT3): the event, its players, its arbiters, its results.

The text of the boxes is not public. Here stand those that are asked for wherever the form is
described: event, dates, system, rate of play, numbers of players, federations, every arbiter with
id, and the title results. Direct titles come from a table of the federation that names events and
places; what the event itself must have for them is counted, the table is not known here.

Source:
    FIDE Title Regulations (B.01) effective from 1 January 2024, Articles 1.2.2, 1.8 and 1.10;
    form IT3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from openarbiter.languages import joined, said
from openarbiter.model import Event, Tournament
from openarbiter.ratings.performance import average_rating
from openarbiter.ratings.title_sheets import (
    COUNTED_TITLES,
    TitleSheet,
    host_federation,
    missing_of_event,
    person_and_id,
)
from openarbiter.values import dataclass

_ALL_TITLES = (*COUNTED_TITLES, "CM", "WCM")
_DIRECT_PLAYERS, _DIRECT_ROUNDS = 10, 9


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReport:
    """One event.

    Attributes:
        days: Days on which rounds were played, where every round has its date; 0 otherwise.
        titled: Players with a title, CM and WCM among them.
        titles: How many players have each title.
        federations: Players of each federation, the most first.
        average: Average rating of the rated players; ``None`` without one.
        chief: Name and id of the chief arbiter.
        deputies: Name and id of every other arbiter.
        direct: Whether the event has the players and rounds that direct titles need (1.2.2).
        missing: What a complete report still needs, one sentence each.
    """

    event: Event
    host: str
    rounds: int
    days: int
    players: int
    foreign: int
    rated: int
    titled: int
    titles: tuple[tuple[str, int], ...]
    federations: tuple[tuple[str, int], ...]
    average: int | None
    chief: tuple[str, str]
    deputies: tuple[tuple[str, str], ...]
    norms: tuple[TitleSheet, ...]
    direct: bool
    missing: tuple[str, ...]


def event_report(tournament: Tournament, norms: Sequence[TitleSheet]) -> EventReport:
    """The report of an event.

    Source:
        B.01 (2024), Articles 1.2.2 and 1.10.
    """
    event, host, players = tournament.event, host_federation(tournament), tournament.players
    rounds = max(tournament.rounds or 0, int(tournament.paired_rounds))
    dates = [day for day in event.round_dates if day]
    titles = Counter(player.title for player in players)
    federations = Counter(player.federation or "-" for player in players)
    return EventReport(
        event=event,
        host=host,
        rounds=rounds,
        days=len(set(dates)) if len(dates) >= rounds > 0 else 0,
        players=len(players),
        foreign=sum(player.federation not in {host, ""} for player in players),
        rated=sum(bool(player.rating) for player in players),
        titled=sum(titles[name] for name in _ALL_TITLES),
        titles=tuple((name, titles[name]) for name in _ALL_TITLES),
        federations=tuple(sorted(federations.items(), key=lambda one: (-one[1], one[0]))),
        average=average_rating([player.rating for player in players if player.rating]),
        chief=person_and_id(event.chief_arbiter),
        deputies=tuple(map(person_and_id, event.deputies)),
        norms=tuple(norms),
        direct=len(players) >= _DIRECT_PLAYERS and rounds >= _DIRECT_ROUNDS,
        missing=tuple(_missing(tournament)),
    )


def _missing(tournament: Tournament) -> Iterator[str]:
    event = tournament.event
    yield from missing_of_event(tournament)
    if not event.city:
        yield said("the place")
    if not (event.time_control or event.time_control_code):
        yield said("the rate of play")
    for deputy in event.deputies:
        name, number = person_and_id(deputy)
        if not number:
            yield said("id of {players}", players=name)
    if names := [one.name for one in tournament.players if not one.fide_id]:
        yield said("id of {players}", players=joined("{first}; {next}", names))
    if names := [one.name for one in tournament.players if not one.federation]:
        yield said("federation of {players}", players=joined("{first}; {next}", names))
