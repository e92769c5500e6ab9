"""The table, its sums and comparisons, the cross-table, the score race.

A table is shown after the last round whose results are all in, unless another one is asked for.
The text in every cell of the cross-table says what its shade says; in an event with fixed pairings
the columns are the opponents, everywhere else the rounds.

Source:
    C.07 (applied from 2026-03-01), Article 4.2; C.05, Article 6.6 (results of those who
    withdrew stay in the cross-table).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from openarbiter.desk import Section, completed_rounds, participants
from openarbiter.drawings.cross_table import cross_table_pictures
from openarbiter.drawings.picture import Picture
from openarbiter.drawings.race import race_picture
from openarbiter.errors import RequestError, TournamentError
from openarbiter.languages import said
from openarbiter.model import RoundNo, RoundRecord, Tournament
from openarbiter.model.alphabet import folded
from openarbiter.ranking.standings import Standings
from openarbiter.ranking.tables.sheet import cell, shade
from openarbiter.web.answers import Answer, File, Page
from openarbiter.web.lists import unpublished
from openarbiter.web.public_facts import PublicPlayer, everybody
from openarbiter.web.request import Request
from openarbiter.web.tables import compare, open_sum, standings_view, table_of, unfinished
from openarbiter.web.team_facts import scores_of, team_totals
from openarbiter.web.wording import Facts, whole_number


def cross_table_view(
    tournament: Tournament,
    table: Standings,
    *,
    by_number: bool = False,
    scores: Mapping[tuple[int, int], str] | None = None,
) -> Facts:
    """The cross-table of a tournament, lines and opponents by place or by number.

    Teams have scores: the game points of a match, by number of the team and round.

    Source:
        C.07 (applied from 2026-03-01), Article 4.2.
    """
    players = {int(player.tpn): player for player in tournament.players}
    people = everybody(tournament)
    rows = sorted(table, key=lambda row: row.player) if by_number else list(table)
    order = [row.player for row in rows]
    called = {tpn: tpn if by_number else place for place, tpn in enumerate(order, start=1)}
    rounds = range(1, table.round_no + 1)
    lines = []
    for row in rows:
        records = [(number, players[row.player].record(RoundNo(number))) for number in rounds]
        if table.predetermined:
            cells = _against(row.player, records, order, people, scores or {})
        else:
            cells = _by_round(row.player, records, called, people, scores or {})
        lines.append(
            {
                "place": called[row.player],  # or the number, as the table is ordered
                "rank": row.rank,
                "player": people[row.player],
                "points": row.points,
                "final": row.final,
                "cells": tuple(cells),
            }
        )
    # In an event with fixed pairings the columns are the opponents.
    columns = [called[tpn] for tpn in order] if table.predetermined else rounds
    return {
        "after": table.round_no,
        "by_number": by_number,
        "fixed": table.predetermined,
        "withdrawn": table.withdrawn_note,
        "heads": tuple(map(str, columns)),
        "lines": lines,
    }


def standings_of(section: Section, after: int) -> Facts:
    """The table after a round, what teams have made, and the games without a result."""
    table = table_of(section, after)
    return {
        "view": standings_view(section.tournament, table),
        "totals": team_totals(section, table),
        "unfinished": unfinished(section, after),
    }


def standings_or_why(section: Section, after: int) -> Facts:
    """The same, or why there is none: the list of tie-breaks may be one the event cannot have."""
    try:
        return standings_of(section, after) | {"problem": ""}
    except TournamentError as error:
        problem = {"view": None, "totals": (), "problem": error.message}
        return problem | {"unfinished": unfinished(section, after)}


def cross_table_of(section: Section, after: int, *, by_number: bool = False) -> Facts:
    """Everybody's games up to a round, by place or by number, and those without a result."""
    table, scores = table_of(section, after), scores_of(section)
    view = cross_table_view(section.tournament, table, by_number=by_number, scores=scores)
    return {"view": view, "unfinished": unfinished(section, after)}


_Played = tuple[int, RoundRecord]
"""The number of a round, and what it was for a player."""

_Scores = Mapping[tuple[int, int], str]


def _by_round(
    own: int,
    records: Iterable[_Played],
    called: Mapping[int, int],
    people: Mapping[int, PublicPlayer],
    scores: _Scores,
) -> Iterator[Facts]:
    """The rounds of a player, such as ``12w1``."""
    for number, record in records:
        other = record.opponent
        shown = "" if other is None else str(called.get(other, other))
        score = scores.get((own, number))
        text = cell(record, shown) if score is None else cell(record, f"{shown} ")[:-1] + score
        name = people[other].spoken if other is not None and other in people else ""
        yield _cell(text, shade(record.result), name, number, record)


def _against(
    own: int,
    records: Iterable[_Played],
    order: Iterable[int],
    people: Mapping[int, PublicPlayer],
    scores: _Scores,
) -> Iterator[Facts]:
    """The results against each opponent; who meets twice has both in one cell."""
    found: defaultdict[int | None, list[_Played]] = defaultdict(list)
    for number, record in records:
        found[record.opponent].append((number, record))
    for tpn in order:
        met = found[tpn]
        if tpn == own:
            yield _cell("*", "self")
        elif not met:
            yield _cell("", "absent", people[tpn].spoken)
        else:
            each = (scores.get((own, at), cell(one, " ").strip()[-1:]) for at, one in met)
            text = (" " if scores else "").join(each)
            yield _cell(text, shade(met[-1][1].result), people[tpn].spoken, *met[-1])


def _cell(
    text: str, shade: str, name: str = "", number: int = 0, record: RoundRecord | None = None
) -> Facts:
    """A cell: its text, its shade, and what a screen reader says of it."""
    unmet = "self" if shade == "self" else "unmet"
    opponent, colour = (record.opponent, record.colour) if record else (None, None)
    return {
        "text": text,
        "shade": shade,
        "result": record.result.name.lower() if record else unmet,
        "opponent": opponent,
        "name": name,
        "round_no": number,
        "colour": "" if colour is None else colour.value,
    }


_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
"""The style of a picture, which it has not inside a page."""


LINES = 200
"""Lines of a page of a table."""

_NAMED = 10
"""Players with a name in the score race, unless the reader asks otherwise."""


def after_asked_for(now: Request, section: Section) -> int:
    """The round after which the table is wanted.

    It is one that is completed: without a wish, and where a round in play is asked for, the last.

    Raises:
        RequestError: The wish is no number, or that of a round that is not published.
    """
    completed = completed_rounds(section)
    wish = now.query.get("after", "")
    if wish:
        after = whole_number(wish)
        if after is None:
            raise RequestError.saying(
                "after={wish}: expected the number of a round, such as after=5", wish=wish
            )
        if after > section.published_rounds:
            raise unpublished(section, after)
        return min(after, completed)
    return completed


def _standings(
    now: Request, *, opened: Facts | None = None, compared: Facts | None = None
) -> Answer:
    """The table after a round: tie-breaks that open, where ties were decided."""
    section = now.section
    found = standings_of(section, after_asked_for(now, section))
    view = found["view"]
    places = [line.player.tpn for line in view.lines]
    at = places.index(opened["player"].tpn) if opened else 0
    shown, paging = now.part(view.lines, LINES, at)
    facts = (
        paging
        | found
        | {
            "section": section.key,
            "view": replace(view, lines=tuple(shown)),
            "top": view.lines[0] if view.lines else None,
            "leaders": sum(line.rank == 1 for line in view.lines),
            "found": len(places),
            "opened": opened,
            "compared": compared,
            "completed": completed_rounds(section),
            "corrections": section.late_corrections,
        }
    )
    return Page(now, "standings", facts, at="standings")


def _sum(now: Request) -> Answer:
    """The table with one value opened into its sum."""
    section = now.section
    after = after_asked_for(now, section)
    player = now.parts["p"]
    nth = now.number("nth", "1") or 0
    opened = open_sum(section.tournament, table_of(section, after), player, now.parts["code"], nth)
    return _standings(now, opened=opened)


def _compare(now: Request) -> Answer:
    """The table with two players held side by side."""
    section = now.section
    after = after_asked_for(now, section)
    first = _number(section, now.query.get("a", ""))
    second = _number(section, now.query.get("b", ""))
    found = compare(section.tournament, table_of(section, after), first, second)
    return _standings(now, compared=found)


def _number(section: Section, text: str) -> int:
    """Number of a player who is called by number or by the beginning of a name."""
    wanted = text.strip()
    number = whole_number(wanted)
    if number is not None:
        return number
    near = [
        int(player.tpn)
        for player in section.tournament.players
        if wanted and folded(player.name).startswith(folded(wanted))
    ]
    if len(near) != 1:
        named = wanted or said("an empty field")
        if near:
            raise RequestError.saying(
                "{name}: {count} players found; give a number or the whole name",
                len(near),
                one="{name}: one player found; give a number or the whole name",
                name=named,
            )
        raise RequestError.saying(
            "{name}: nobody found; give a number or the whole name", name=named
        )
    return near[0]


def _cross_table(now: Request) -> Answer:
    """Everybody's games, by place or by number."""
    section = now.section
    after = after_asked_for(now, section)
    found = cross_table_of(section, after, by_number=now.query.get("order") == "number")
    view = found["view"]
    shown, paging = now.part(view["lines"], LINES)
    facts = (
        paging
        | found
        | {
            "section": section.key,
            "view": view | {"lines": shown},
            "found": len(view["lines"]),
            "completed": completed_rounds(section),
        }
    )
    return Page(now, "cross-table", facts, at="standings")


def _race(now: Request) -> Answer:
    """The points over the rounds, the first players with their names."""
    section = now.section
    after = after_asked_for(now, section)
    drawn, named = _drawn_race(now, section, after)
    facts = {
        "section": section.key,
        "after": after,
        "named": named,
        "headline": drawn.title.rpartition(": ")[2],
        "sentences": drawn.sentences,
        "picture": _STYLE.sub("", drawn.svg),
        "unfinished": unfinished(section, after),
        "completed": completed_rounds(section),
    }
    return Page(now, "race", facts, at="standings")


def _drawn_race(now: Request, section: Section, after: int) -> tuple[Picture, int]:
    """The score race after a round, and how many players have their names written in it."""
    table, wish = table_of(section, after), now.number("names")
    named = _NAMED if wish is None else min(wish, len(table))
    tournament = participants(now.state, section.key)
    return race_picture(tournament, table, named, language=now.words.language), named


def _race_file(now: Request) -> Answer:
    """The score race as a picture that carries its own colours."""
    section = now.section
    drawn, _ = _drawn_race(now, section, after_asked_for(now, section))
    return _picture(f"race-{section.key}", drawn.svg)


def _cross_table_file(now: Request) -> Answer:
    """One page of the cross-table as a picture that carries its own colours."""
    section = now.section
    table = table_of(section, after_asked_for(now, section))
    pictures = cross_table_pictures(
        participants(now.state, section.key), table, language=now.words.language
    )
    wish = now.query.get("part", "1")
    part = whole_number(wish)
    if part is None or not 1 <= part <= len(pictures):
        raise RequestError.saying(
            "part={wish}: the cross-table has the parts 1 to {number}",
            wish=wish,
            number=len(pictures),
        )
    return _picture(f"cross-table-{section.key}-{part}", pictures[part - 1].svg)


def _picture(name: str, svg: str) -> Answer:
    # Saved and not shown: inside the desk no document may bring a style of its own.
    return File.saved(f"{name}.svg", svg, "image/svg+xml")


ROUTES: Final = (
    ("GET", "/{s}/standings", _standings),
    ("GET", "/{s}/standings/compare", _compare),
    ("GET", "/{s}/standings/sum/{p:whole}/{code:path}", _sum),
    ("GET", "/{s}/cross-table", _cross_table),
    ("GET", "/{s}/cross-table.svg", _cross_table_file),
    ("GET", "/{s}/race", _race),
    ("GET", "/{s}/race.svg", _race_file),
)
