"""Examples of the articles as data: reading the files, and tournaments written down in them.

A file holds the examples of one article. It says where they come from (``source``), which articles
of which documents they decide (``articles``), and which question of
:mod:`tests.articles.test_articles` they are put to (``question``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

from openarbiter.model import Colour, Player, ScoringSystem, Tournament, Tpn
from tests.referee.histories import away, kept_apart, record, with_meetings

HERE = Path(__file__).parent

FOLDERS = ("c0401-2026", "c0402-2026", "c0403", "c0403-criteria", "c0407-2026")
"""Folders with examples in this form; other systems have forms and runners of their own."""

Table: TypeAlias = Mapping[str, Any]
"""A table of a file, as it stands there."""


def read(name: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """A file of examples, by its place in this folder."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"), parse_float=parse_float)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One example of a file, with its source, the articles it decides, and its question."""

    file: str
    source: str
    articles: Mapping[str, tuple[str, ...]]
    question: str
    data: Table

    def __str__(self) -> str:
        """File and name, to find the example again."""
        return f"{self.file.removesuffix('.toml')}: {self.data['name']}"


def cases() -> list[Case]:
    """All examples, by file."""
    found = []
    for path in sorted(path for folder in FOLDERS for path in (HERE / folder).glob("*.toml")):
        table = read(path.relative_to(HERE).as_posix())
        for data in table["case"]:
            articles = data.get("articles", table["articles"])
            found.append(
                Case(
                    file=path.relative_to(HERE).as_posix(),
                    source=table["source"],
                    articles={each: tuple(numbers) for each, numbers in articles.items()},
                    question=data.get("question", table["question"]),
                    data=data,
                )
            )
    return found


def tournament_of(data: Table) -> Tournament:
    """The tournament of an example.

    Keys: ``players`` (rounds by TPN, each as in ``"5w1"``, a letter, or ``"."`` for no entry),
    ``withdrawn`` (last round by TPN), ``rounds``, ``scoring`` (points by field),
    ``initial_colour``, ``away`` (zero-point byes in the next round), ``forbidden``, ``baku``; or
    ``scores`` before the next round with the only pairs that ``may_meet`` (all of them unless
    given) without those that ``may_not_meet``.
    """
    tournament = Tournament(
        players=tuple(
            Player(
                tpn=Tpn(int(tpn)),
                name=f"Player {tpn}",
                rounds=tuple(map(record, history.split())),
                withdrawn_after=data.get("withdrawn", {}).get(tpn),
            )
            for tpn, history in sorted(data["players"].items(), key=lambda each: int(each[0]))
        ),
        rounds=data.get("rounds", 9),
        scoring=_scoring(data.get("scoring", {})),
        initial_colour=Colour(data.get("initial_colour", "w")),
        forbidden_pairs=kept_apart(data.get("forbidden", ())),
        baku=data.get("baku", False),
    )
    if "scores" in data:
        scores = {int(tpn): points for tpn, points in data["scores"].items()}
        everybody = combinations(sorted(scores), 2)
        meetings = {(min(pair), max(pair)) for pair in data.get("may_meet", everybody)}
        meetings -= {(min(pair), max(pair)) for pair in data.get("may_not_meet", ())}
        tournament = with_meetings(tournament, scores, meetings)
    return away(tournament, tournament.next_round, data.get("away", ()))


def _scoring(table: Table) -> ScoringSystem:
    if "win" in table:
        base = ScoringSystem.of(table["win"], table["draw"], table.get("loss", 0))
        rest = {key: value for key, value in table.items() if key not in {"win", "draw", "loss"}}
        return replace(base, **rest)
    return ScoringSystem(**table)
