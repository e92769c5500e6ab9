"""The score race: a line for every player over the rounds, the first ones with their names.

Scores are few and players many. So each score is a band, and the named players run in tracks of
their own inside it, in the order of the final table; the others are thin lines.

Source:
    C.07 (applied from 2026-03-01), Article 2.1 (the score comes first in every table).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import gcd

from openarbiter.drawings.picture import (
    HEADER,
    SMALL,
    TEXT,
    Element,
    Picture,
    element,
    framed,
    heading_width,
    players_words,
    points_words,
    table_crumb,
    text_width,
)
from openarbiter.languages import Tongue, said
from openarbiter.model import Points, Tournament, Tpn, points_text
from openarbiter.model.results import points_count
from openarbiter.ranking.field import individual_field
from openarbiter.ranking.standings import Standings

NAMED = 10
"""So many players are named unless asked otherwise."""

_ROUND, _TRACK, _GAP, _LEFT = 90, 7, 16, 66

_MOST_BANDS = 40

_DASHES = ("", "12 4", "3 4", "12 4 3 4", "6 3")
"""Patterns of the named lines; with them, lines that touch are told apart without colour."""


@dataclass(frozen=True, slots=True)
class _Runner:
    """One player: number, name, and the score (tenths) before round 1 and after every round."""

    tpn: Tpn
    name: str
    place: str
    scores: tuple[Points, ...]

    @property
    def label(self) -> str:
        return f"{self.place} {self.name}"

    @property
    def way(self) -> str:
        """Place, name and the score after every round."""
        return f"{self.label}: {', '.join(map(points_text, self.scores[1:]))}"


@dataclass(frozen=True, slots=True)
class _Ground:
    """Where the scores (tenths) are, in pixels: the middle of each band, its height, the end."""

    middle: dict[Points, int]
    height: int
    bottom: int


def race_picture(
    tournament: Tournament, table: Standings, named: int = NAMED, *, language: str = "en"
) -> Picture:
    """Draw the race up to the round of a table.

    The table (of players) is that after the last round that is shown; so many of its first players
    as are ``named`` get a line with a name; ``language`` is a code, such as ``de``.
    """
    tongue = Tongue(language)
    runners = _runners(tournament, table)
    leaders = runners[: max(named, 0)]
    ground = _ground(runners, len(leaders))
    crumb = table_crumb(tournament, table, tongue)
    headline = tongue(_headline(leaders or runners))
    end = _LEFT + _ROUND * table.round_no
    names = max((text_width(runner.label, TEXT) for runner in leaders), default=0)
    parts = [*_grid(ground, table.round_no, end, tongue)]
    # Everybody without a name goes through the middle of the bands.
    others = runners[len(leaders) :]
    parts.extend(_polyline(runner, "crowd", _spots(runner, ground, 0)) for runner in others)
    for track, runner in enumerate(leaders):
        parts.extend(_leader(runner, track, len(leaders), ground))
    parts.extend(_labels(leaders, ground, end))
    return framed(
        parts,
        crumb=crumb,
        headline=headline,
        sentences=(
            f"{headline}. {tongue(players_words(len(runners)))}.",
            *(f"{runner.way}." for runner in runners),
        ),
        size=(max(end + names + 30, heading_width(crumb, headline)), ground.bottom + 34),
        language=language,
    )


def _runners(tournament: Tournament, table: Standings) -> tuple[_Runner, ...]:
    field = individual_field(tournament, table.round_no, predetermined=table.predetermined)
    names = {player.tpn: player.name for player in tournament.players}
    place_of = {number: place for place, number in enumerate(field.numbers)}
    field = field.without({place_of[tpn] for tpn in table.excluded})
    found = []
    for place, row in enumerate(table, start=1):
        tpn = Tpn(row.player)
        scores = tuple(accumulate(field.points[place_of[row.player]], initial=0))
        found.append(_Runner(tpn, names[tpn], str(place), scores))
    return tuple(found)


def _ground(runners: Sequence[_Runner], tracks: int) -> _Ground:
    """A band for every score, those between that nobody has among them."""
    scores = _steps({score for runner in runners for score in runner.scores})
    height = max(tracks, 1) * _TRACK
    top, step = HEADER + 12, height + _GAP
    middle = {score: top + height // 2 + place * step for place, score in enumerate(scores)}
    return _Ground(middle, height, top + max(len(scores), 1) * step)


def _steps(found: set[Points]) -> list[Points]:
    """All scores from the highest down, in steps of the smallest difference they have in common.

    Where that would be too many, as with penalties of a tenth, only those that occur.
    """
    low, high = min(found, default=0), max(found, default=0)
    step = gcd(*(score - low for score in found)) or 1
    if (high - low) // step > _MOST_BANDS:
        return sorted(found, reverse=True)
    return list(range(high, low - 1, -step))


def _headline(runners: Sequence[_Runner]) -> str:
    if not runners:
        return said("Score race")
    best = max(runner.scores[-1] for runner in runners)
    first = [runner for runner in runners if runner.scores[-1] == best]
    if len(first) == 1:
        return said(
            "{name} leads with {points} points",
            points_count(best),
            one="{name} leads with {points} point",
            name=first[0].name,
            points=points_text(best),
        )
    return said(
        "{count} players lead, each with {points}",
        len(first),
        one="one player leads with {points}",
        points=points_words(best),
    )


def _grid(ground: _Ground, rounds: int, end: int, tongue: Tongue) -> Iterator[Element]:
    for score, middle in ground.middle.items():
        y = middle - ground.height // 2 - 3
        yield element(
            "rect", class_="band", x=_LEFT, y=y, width=end - _LEFT, height=ground.height + 6
        )
        yield element("text", tongue(points_text(score)), class_="h e", x=_LEFT - 12, y=middle + 5)
    for number in range(rounds + 1):
        x = _LEFT + number * _ROUND
        yield element("line", class_="grid", x1=x, y1=HEADER, x2=x, y2=ground.bottom)
        text = tongue(said("R{number}", number=number) if number else said("start"))
        yield element("text", text, class_="s m", x=x, y=ground.bottom + 18)


def _spots(runner: _Runner, ground: _Ground, shift: int) -> list[tuple[int, int]]:
    """Where a line has its points (pixels), a round each."""
    return [
        (_LEFT + number * _ROUND, ground.middle[score] + shift)
        for number, score in enumerate(runner.scores)
    ]


def _polyline(
    runner: _Runner, style: str, spots: Sequence[tuple[int, int]], **dash: str
) -> Element:
    points = " ".join(f"{x},{y}" for x, y in spots)
    title = element("title", runner.way)
    return element("polyline", title, class_=style, points=points, data_player=runner.tpn, **dash)


def _leader(runner: _Runner, track: int, tracks: int, ground: _Ground) -> Iterator[Element]:
    spots = _spots(runner, ground, _shift(track, tracks))
    pattern = _DASHES[track % len(_DASHES)]
    dash = {"stroke_dasharray": pattern} if pattern else {}
    yield _polyline(runner, "lead", spots, **dash)
    for x, y in spots[1:]:
        yield element("circle", class_="dot", cx=x, cy=y, r=3)


def _shift(track: int, tracks: int) -> int:
    return track * _TRACK - (tracks - 1) * _TRACK // 2


def _labels(leaders: Sequence[_Runner], ground: _Ground, end: int) -> Iterator[Element]:
    """The names at the end of the lines, pushed apart where they would touch."""
    spots = sorted(
        (ground.middle[runner.scores[-1]] + _shift(track, len(leaders)), track)
        for track, runner in enumerate(leaders)
    )
    lowest = HEADER
    for wanted, track in spots:
        y = max(wanted, lowest)
        lowest = y + TEXT + 3
        yield element("line", class_="grid5", x1=end + 5, y1=wanted, x2=end + 16, y2=y)
        runner = leaders[track]
        yield element(
            "text",
            element("tspan", runner.place, class_="s"),
            element("tspan", runner.name, dx=5),
            x=end + 20,
            y=y + SMALL // 2 - 1,
        )
