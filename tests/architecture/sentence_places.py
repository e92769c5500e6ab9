"""The places where users meet a sentence: pages of the desk, sheets, and commands."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A place.

    Attributes:
        label: How a page names it.
        address: A route of the desk; the name of a sheet; or a verb with its options.
    """

    label: str
    address: str

    @property
    def is_verb(self) -> bool:
        """Whether it is a command."""
        return self.label.startswith("`openarbiter")


_ROUND = "/{s}/rounds/{n:whole}"


def _verb(command: str) -> Place:
    return Place(f"`openarbiter {command}`", command)


def _sheet(name: str, title: str) -> Place:
    return Place(f"sheet: {title}", name)


PLACES: dict[str, Place] = {
    "settings": Place("settings of the section", "/settings"),
    "players": Place("list of players", "/{s}/players"),
    "player": Place("page of a player", "/{s}/players/{p:whole}"),
    "lots": Place("drawing of lots", "/{s}/lots"),
    "withdraw": Place("withdrawal of a player", "/{s}/players/{p:whole}/withdraw"),
    "absences": Place("who is absent from the round", f"{_ROUND}/absences"),
    "look": Place("pairing before it is published", f"{_ROUND}/look"),
    "why": Place("why these two", f"{_ROUND}/why/{{p:whole}}"),
    "why-not": Place("why not these two", f"{_ROUND}/why-not"),
    "bye": Place("why this bye", f"{_ROUND}/bye"),
    "steps": Place("step log of the round", f"{_ROUND}/steps"),
    "results": Place("results", f"{_ROUND}/results"),
    "standings": Place("standings", "/{s}/standings"),
    "sum": Place("a value of a tie-break and its sum", "/{s}/standings/sum/{p:whole}/{code:path}"),
    "prizes": Place("prizes", "/{s}/prizes"),
    "ratings": Place("rating report", "/{s}/ratings"),
    "papers": Place("papers", "/papers"),
    "screens": Place("screens", "/screens"),
    "sheet start-list": _sheet("start-list", "start list"),
    "sheet cards": _sheet("cards", "pairing cards"),
    "sheet cross-table": _sheet("cross-table", "cross-table"),
    "sheet receipts": _sheet("receipts", "receipts"),
    "sheet columns": _sheet("columns", "columns of the groups"),
    "sheet score-groups": _sheet("score-groups", "order of the score groups"),
    "sheet brackets": _sheet("brackets", "brackets"),
    "sheet announcement": _sheet("announcement", "announcement"),
    "sheet wall-chart": _sheet("wall-chart", "wall chart"),
    "sheet schedule": _sheet("schedule", "schedule of all rounds"),
    "sheet average-ratings": _sheet("average-ratings", "average ratings of the opponents"),
    "pair": _verb("pair"),
    "lot": _verb("pair --lot"),
    "excused": _verb("pair --excused"),
    "schedule": _verb("pair --schedule"),
    "log": _verb("pair --log"),
    "explain": _verb("explain"),
    "verify": _verb("verify"),
    "standings-verb": _verb("standings --why"),
    "prizes-verb": _verb("prizes"),
}
"""All of them, by the keys that the files of the sentences use."""
