"""The people and the table of a series: who of several events is one person, and what each made.

It is told of the events by lists of players and tables; it opens no file.

Source:
    FIDE Rating Regulations (B.02), 7.1, for who is one person, as in one event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from openarbiter.desk.people import Known
from openarbiter.desk.player_facts import PlayerFacts, facts_of, facts_of_member
from openarbiter.desk.records import took_part
from openarbiter.desk.series_file import EventOf, Series
from openarbiter.desk.state import EventState, Section
from openarbiter.desk.tables import completed_rounds, section_table
from openarbiter.errors import RequestError
from openarbiter.formats.rating_list.folding import name_words
from openarbiter.languages import said
from openarbiter.model import Player, Result, Tournament, Tpn, open_games
from openarbiter.prizes import expression
from openarbiter.ranking import series as ranking
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.standings import Standings, standings

_WON = {Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN}


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """One event of a series as it was found.

    Attributes:
        people: Facts of everybody with a place who was paired at least once, by number.
        start: The first day; empty where it is not known.
    """

    name: str
    table: Standings
    people: dict[int, PlayerFacts]
    players: dict[int, Player]
    rounds: int
    over: bool
    start: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLine:
    """A line of the table, with who it is: as in the first event played."""

    line: ranking.Line
    facts: PlayerFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesTable:
    """The table of a series.

    Attributes:
        events: The name of each event, and whether it is over.
        categories: Tables of some people only, by name.
        doubtful: Two entries each that may be one person and are counted as two, by the names that
            the file of the series would call them.
    """

    name: str
    events: tuple[tuple[str, bool], ...]
    lines: tuple[SeriesLine, ...]
    categories: tuple[tuple[str, tuple[SeriesLine, ...]], ...] = ()
    doubtful: tuple[tuple[str, str], ...] = ()


def of_section(state: EventState, asked: EventOf) -> Gathered:
    """One event from the state of its file.

    Raises:
        RequestError: It has no such section, or several and none is named, or one of teams.
    """
    keys = [section.key for section in state.sections]
    key = asked.section or (keys[0] if len(keys) == 1 else "")
    if key not in keys:
        what = said("{file}: which section? It has {list}", file=asked.file, list=", ".join(keys))
        raise RequestError(what)
    section = state.section(key)
    if section.teams:
        raise RequestError(said("{file}: a series counts players, not teams", file=asked.file))
    rounds = completed_rounds(section)
    name = state.name if len(keys) == 1 else f"{state.name}, {section.name}"
    found = Gathered(
        name=name,
        table=section_table(section, section.tournament),
        people={},
        players={},
        rounds=rounds,
        over=_over(section, rounds),
        start=state.start,
    )
    facts = {section.tpn(pid): facts_of(section, pid) for pid in section.roster.pids}
    return _with_people(found, section.tournament, facts)


def _over(section: Section, rounds: int) -> bool:
    left = any(section.missing(number) for number in range(1, rounds + 1))
    return rounds == section.total_rounds and not left


def of_tournament(tournament: Tournament, file: str) -> Gathered:
    """One event from a report file.

    Raises:
        RequestError: Teams play in it, or its table cannot be made.
    """
    if is_team_event(tournament):
        raise RequestError(said("{file}: a series counts players, not teams", file=file))
    table = standings(tournament)
    found = Gathered(
        name=tournament.event.name or file,
        table=table,
        people={},
        players={},
        rounds=table.round_no,
        over=not open_games(tournament, table.round_no),
    )
    facts = {player.tpn: facts_of_member(player) for player in tournament.players}
    return _with_people(found, tournament, facts)


def _with_people(
    found: Gathered, tournament: Tournament, facts: dict[Tpn, PlayerFacts]
) -> Gathered:
    """The event with those of its table who were paired at least once, whatever came of it."""
    placed = {row.player for row in found.table if row.rank}
    players = {
        int(player.tpn): player
        for player in tournament.players
        if player.tpn in placed and took_part(player)
    }
    return replace(found, players=players, people={tpn: facts[Tpn(tpn)] for tpn in players})


def called(facts: PlayerFacts) -> str:
    """Somebody as the file of a series calls him: the name, and the year of birth behind it."""
    return f"{facts.name} {facts.birth[:4]}".rstrip()


def _is_called(facts: PlayerFacts, text: str) -> bool:
    name, _, last = text.rpartition(" ")
    if last.isdecimal():
        return facts.birth[:4] == last and name_words(facts.name) == name_words(name)
    return name_words(facts.name) == name_words(text)


@dataclass(slots=True)
class _People:
    """Everybody of a series, each once."""

    series: Series
    known: Known = field(default_factory=lambda: Known(()))
    person_of: list[int] = field(default_factory=list)
    """The person of each entry, by the number of the entry."""
    facts: list[PlayerFacts] = field(default_factory=list)
    """Each person as in the first event."""
    doubtful: list[tuple[str, str]] = field(default_factory=list)

    def person(self, facts: PlayerFacts, here: set[int]) -> int:
        """The number of somebody who is entered; ``here`` are those of the same event already.

        Nobody is in an event twice.
        """
        sure, perhaps = self.known.judged(facts)
        said_same = [at for at in self._listed(facts, self.series.same) if at not in here]
        fits = [self.person_of[at] for at in sure if not self._apart(at, facts)]
        person = next((at for at in (*said_same, *fits) if at not in here), None)
        if person is None:
            person = len(self.facts)
            self.facts.append(facts)
            for at in dict.fromkeys(self.person_of[at] for at in perhaps):
                if at not in here and not self._apart_people(at, facts):
                    self.doubtful.append((called(self.facts[at]), called(facts)))
        self.known.add(len(self.person_of), facts)
        self.person_of.append(person)
        return person

    def _listed(self, facts: PlayerFacts, groups: Iterable[Sequence[str]]) -> list[int]:
        """Those whom the file names together with somebody."""
        together = [text for names in groups if _named(facts, names) for text in names]
        if not together:
            return []
        return [at for at, one in enumerate(self.facts) if _named(one, together)] + [
            self.person_of[at] for at, one in self.known.facts.items() if _named(one, together)
        ]

    def _apart(self, entry: int, facts: PlayerFacts) -> bool:
        return self._apart_people(self.person_of[entry], facts)

    def _apart_people(self, person: int, facts: PlayerFacts) -> bool:
        return person in self._listed(facts, self.series.apart)


def _named(facts: PlayerFacts, names: Iterable[str]) -> bool:
    return any(_is_called(facts, text) for text in names)


def series_table(series: Series, gathered: Sequence[Gathered]) -> SeriesTable:
    """The table of a series, from its events in their order.

    Raises:
        RequestError: The formula cannot be worked out for somebody.
    """
    people, events = _People(series), []
    first: dict[int, Player] = {}
    for asked, found in zip(series.events, gathered, strict=True):
        here: dict[int, int] = {}
        for tpn, facts in found.people.items():
            person = people.person(facts, set(here.values()))
            here[tpn] = person
            first.setdefault(person, found.players[tpn])
        events.append(_event(asked, found, here))
    lines = tuple(
        SeriesLine(line=line, facts=people.facts[line.person])
        for line in ranking.series_table(events, series.rule)
    )
    day = series.age_on or next(iter(_days(gathered)), None)
    return SeriesTable(
        name=series.name,
        events=tuple((found.name, found.over) for found in gathered),
        lines=lines,
        categories=tuple(
            (one.name, _of_category(lines, one.who, first, day)) for one in series.categories
        ),
        doubtful=tuple(dict.fromkeys(people.doubtful)),
    )


def _event(asked: EventOf, found: Gathered, here: dict[int, int]) -> ranking.Event:
    lines = tuple(
        ranking.Played(
            person=here[row.player],
            place=row.rank,
            points=row.points,
            wins=sum(record.result in _WON for record in found.players[row.player].rounds),
        )
        for row in found.table
        if row.player in here
    )
    return ranking.Event(
        name=found.name, lines=lines, rounds=found.rounds, over=found.over, weight=asked.weight
    )


def _days(gathered: Iterable[Gathered]) -> Iterator[date]:
    for found in gathered:
        if found.start:
            yield date.fromisoformat(found.start)


def _of_category(
    lines: Iterable[SeriesLine],
    who: expression.Expression,
    first: dict[int, Player],
    day: date | None,
) -> tuple[SeriesLine, ...]:
    """The lines of those whom a condition certainly takes, with places of their own."""
    found: list[SeriesLine] = []
    places: dict[int, int] = {}
    for one in lines:
        player = first[one.line.person]
        facts = expression.facts(player, 0, age_on=day, national="", club=one.facts.club)
        if who.answer(facts):
            own = places.setdefault(one.line.place, len(found) + 1) if one.line.place else 0
            found.append(replace(one, line=ranking.placed(one.line, own)))
    return tuple(found)
