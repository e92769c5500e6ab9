"""A series of events: its file, who of the events is one person, and its table.

``docs/formats.md`` describes the file. No event file is opened here.

Source:
    TOML 1.0.0, the keys are our own; FIDE Rating Regulations (B.02), 7.1, for who is one person.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from openarbiter.desk.people import Known
from openarbiter.desk.player_facts import PlayerFacts, facts_of, facts_of_member
from openarbiter.desk.records import took_part
from openarbiter.desk.state import EventState
from openarbiter.desk.tables import completed_rounds, section_table
from openarbiter.errors import RequestError, UnreadableLineError
from openarbiter.formats.rating_list.folding import name_words
from openarbiter.formats.text import content as content_of
from openarbiter.formats.toml_text import tables_of, text_of
from openarbiter.languages import said
from openarbiter.model import Tournament, open_games
from openarbiter.prizes.toml_tables import Findings, Places, Table
from openarbiter.ranking import series as ranking
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.standings import Standings, standings
from openarbiter.ranking.sums import decimal_text
from openarbiter.ranking.tables.sheet import Sheet

_TENTHS: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOf:
    """An event of a series: its file, and the section that counts where there are several."""

    file: str
    section: str = ""
    weight: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """What the file of a series says.

    Attributes:
        same: Names, perhaps with the year of birth behind them, that are one person.
        apart: The same, of people who are not one.
    """

    name: str
    events: tuple[EventOf, ...]
    rule: ranking.Rule
    same: tuple[tuple[str, ...], ...] = ()
    apart: tuple[tuple[str, ...], ...] = ()


def read_series(source: str | os.PathLike[str] | bytes, *, name: str | None = None) -> Series:
    """Read the file of a series: a path, its text with a line break in it, or its bytes.

    Raises:
        FormatError: With every finding of the file.
        OSError: The file cannot be opened.
    """
    content, file = content_of(source, name)
    text = text_of(content, file)
    findings = Findings(file, Places(text), "series")
    top = Table(tables_of(text, file, said("the file of a series")), (), findings)
    series = Series(
        name=top.text("name", required=True),
        events=tuple(_events(top)),
        rule=_rule(top),
        same=tuple(_texts(one, "is") for one in top.tables("person")),
        apart=tuple(_texts(one, "are") for one in top.tables("two")),
    )
    top.refuse_unknown()
    if not series.events:
        top.wrong("events", said("no event"), said("file names in brackets"))
    if found := findings.in_order():
        raise UnreadableLineError(found)
    return series


def _events(top: Table) -> Iterator[EventOf]:
    yield from (EventOf(file=one) for one in _texts(top, "events") if one)
    for one in top.tables("event"):
        file, section = one.text("file", required=True), one.text("section")
        yield EventOf(file=file, section=section, weight=one.number("weight", least=1, most=1000))


def _rule(top: Table) -> ranking.Rule:
    table, formula = top.value("table", []), top.text("formula")
    if not isinstance(table, list) or not all(type(one) is int and one >= 0 for one in table):
        top.wrong("table", repr(table)[:40], said("whole numbers like {example}", example="[3, 2]"))
    if formula and table:
        top.wrong("formula", said("a formula beside a table"), said("one of the two"))
    try:
        ranking.read_formula(formula or "0")
    except RequestError as error:
        expected = said("numbers, place, players, points, rounds, + - * / ( ) min max")
        top.wrong("formula", error.message, expected)
    return ranking.Rule(
        table=tuple(table) if isinstance(table, list) else (),
        formula=formula,
        average=top.choice("shared", {"average": True, "each": False}, fallback=True),
        best=top.number("best", least=1) if "best" in top else None,
        least=top.number("least", least=1),
    )


def _texts(table: Table, key: str) -> tuple[str, ...]:
    value = table.value(key, [])
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    table.wrong(key, repr(value)[:40], said("texts in brackets"))
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """One event of a series: its table, and everybody of it who was paired at least once."""

    name: str
    table: Standings
    people: dict[int, PlayerFacts]
    over: bool


def of_section(state: EventState, asked: EventOf) -> Gathered:
    """One event from the state of its file.

    Raises:
        RequestError: It has no such section, or several and none is named, or one of teams.
    """
    keys = [section.key for section in state.sections]
    key = asked.section or (keys[0] if len(keys) == 1 else "")
    if key not in keys:
        gaps = {"file": asked.file, "list": ", ".join(keys)}
        raise RequestError.saying("{file}: which section? It has {list}", **gaps)
    section = state.section(key)
    if section.teams:
        raise RequestError.saying("{file}: a series counts players, not teams", file=asked.file)
    rounds = completed_rounds(section)
    left = any(section.missing(number) for number in range(1, rounds + 1))
    return Gathered(
        name=state.name if len(keys) == 1 else f"{state.name}, {section.name}",
        table=section_table(section, section.tournament),
        people={
            int(section.tpn(pid)): facts_of(section, pid)
            for pid in section.roster.pids
            if took_part(section.player(pid))
        },
        over=rounds == section.total_rounds and not left,
    )


def of_tournament(tournament: Tournament, file: str) -> Gathered:
    """One event from a report file.

    Raises:
        RequestError: Teams play in it, or its table cannot be made.
    """
    if is_team_event(tournament):
        raise RequestError.saying("{file}: a series counts players, not teams", file=file)
    table, players = standings(tournament), filter(took_part, tournament.players)
    return Gathered(
        name=tournament.event.name or file,
        table=table,
        people={int(player.tpn): facts_of_member(player) for player in players},
        over=not open_games(tournament, table.round_no),
    )


def called(facts: PlayerFacts) -> str:
    """Somebody as the file of a series calls him: the name, and the year of birth behind it."""
    return f"{facts.name} {facts.birth[:4]}".rstrip()


def _named(facts: PlayerFacts, names: Iterable[str]) -> bool:
    """Whether one of some names, perhaps with the year of birth, is that of somebody."""
    own, year = name_words(facts.name), facts.birth[:4]
    for text in names:
        name, _, last = text.rpartition(" ")
        if last.isdecimal() and last != year:
            continue
        if own == name_words(name if last.isdecimal() else text):
            return True
    return False


@dataclass(slots=True)
class _People:
    """Everybody of a series, each once; entries are counted through all events."""

    series: Series
    known: Known = field(default_factory=lambda: Known(()))
    person_of: list[int] = field(default_factory=list)
    facts: list[PlayerFacts] = field(default_factory=list)
    doubtful: dict[tuple[str, str], None] = field(default_factory=dict)

    def person(self, facts: PlayerFacts, here: Iterable[int]) -> int:
        """The number of somebody; ``here`` are those of the same event: nobody is in it twice."""
        judged = self.known.judged(facts)
        apart = {*here, *self._beside(facts, self.series.apart)}
        sure, perhaps = ([self.person_of[at] for at in found] for found in judged)
        likely = (*self._beside(facts, self.series.same), *sure)
        person = next((one for one in likely if one not in apart), len(self.facts))
        if person == len(self.facts):
            self.facts.append(facts)
            pairs = [
                (called(self.facts[one]), called(facts)) for one in perhaps if one not in apart
            ]
            self.doubtful |= dict.fromkeys(pairs)
        self.known.add(len(self.person_of), facts)
        self.person_of.append(person)
        return person

    def _beside(self, facts: PlayerFacts, groups: Iterable[Sequence[str]]) -> list[int]:
        """Those whom the file of the series names together with somebody."""
        names = [text for group in groups if _named(facts, group) for text in group]
        entries = self.known.facts.items() if names else ()
        return [self.person_of[at] for at, one in entries if _named(one, names)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesTable:
    """The table of a series.

    Attributes:
        events: The name of each event, and whether it is over.
        people: Who each person is, as in the first event played.
        doubtful: Two entries each that may be one person and are counted as two, as the file of
            the series would call them.
    """

    name: str
    events: tuple[tuple[str, bool], ...]
    lines: tuple[ranking.Line, ...]
    people: tuple[PlayerFacts, ...]
    doubtful: tuple[tuple[str, str], ...]


def series_table(series: Series, gathered: Sequence[Gathered]) -> SeriesTable:
    """The table of a series, from its events in their order.

    Raises:
        RequestError: The formula cannot be worked out for somebody.
    """
    people, events = _People(series), []
    for asked, found in zip(series.events, gathered, strict=True):
        here: dict[int, int] = {}
        for tpn, facts in found.people.items():
            here[tpn] = people.person(facts, here.values())
        lines = tuple(
            ranking.Played(here[row.player], row.rank, Fraction(row.points, _TENTHS))
            for row in found.table
            if row.rank and row.player in here
        )
        rounds, weight = found.table.round_no, asked.weight
        events.append(ranking.Event(name=found.name, lines=lines, rounds=rounds, weight=weight))
    return SeriesTable(
        name=series.name,
        events=tuple((found.name, found.over) for found in gathered),
        lines=ranking.series_table(events, series.rule),
        people=tuple(people.facts),
        doubtful=tuple(people.doubtful),
    )


def series_sheet(table: SeriesTable) -> Sheet:
    """The table as a sheet, what does not count in brackets: no club and no birth."""
    rows = []
    for line in table.lines:
        who = table.people[line.person]
        values = [
            "" if value is None else f"({shown})" if at in line.struck else shown
            for at, value in enumerate(line.values)
            for shown in [decimal_text(value or Fraction())]
        ]
        place = str(line.place or "-")
        rows.append((place, who.name, who.federation, *values, decimal_text(line.total)))
    heads = (said("Rank"), said("Name"), said("Fed"), *(name for name, _ in table.events))
    return Sheet(
        title=table.name,
        heads=(*heads, said("Total")),
        aligns="><<" + ">" * (len(table.events) + 1),
        rows=tuple(rows),
    )
