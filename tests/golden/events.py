"""Three events, each played at the desk as its arbiter would; it stops where it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from openarbiter.desk import AddSection, CreateEvent, SectionSettings, proposed
from openarbiter.store import EventFile
from tests.web.browser import Browser

__all__ = ["EVENTS", "Played"]

Played: TypeAlias = Iterator[tuple[str, Browser]]
"""The name of each moment, and the browser at it."""

ARBITER = "Wren Osterley"
BEGIN = datetime(2026, 10, 3, 8, 0, tzinfo=UTC)

OPEN = """Name\tRating\tFed\tClub\tBorn\tSex
Halvorsen-Reyes, Mateo\t2363\tNOR\tHarbour Chess Club\t1988\tm
Dvořáčková, Ilse\t2326\tCZE\tOld Mill\t2001\tw
Tamuribe, Osei\t2289\tNOR\tHarbour Chess Club\t1975\tm
Brennecke, Lorenz\t2252\tGER\tOld Mill\t1990\tm
Ishaqzade, Leyla\t2215\tNOR\tQuay\t2010\tw
van der Wolkenstein, Joost\t2178\tNED\t\t1969\tm
Przybyłowska, Danuta\t2141\tPOL\tQuay\t1958\tw
Quispe Lantaro, Ariel\t\tPER\tOld Mill\t2012\tm
Ferreira Monçalves, Tiago\t1630\tPOR\t\t1999\tm
"""

FUND = """[fund]
name = "Marrow Quay prizes"
age_on = 2026-10-03
places = [300, 200, 100]
currency = "EUR"
sharing = "hort"

[[category]]
name = "Women and youth"
who = "sex = 'w' or age < 18"
prizes = [50]
"""

TOWNS = ("Aldermoor", "Brixholme", "Castellan", "Dunmarrow", "Eastwater")

ROBIN = """Name\tRating\tFed
Abernath, Ilse\t2180\tENG
Brackwell, Tom\t2150\tENG
Corvino, Lea\t2120\tITA
Dunmore, Kit\t2090\tENG
Estevar, Nuno\t2060\tPOR
"""


def _event(folder: Path, **settings: Any) -> EventFile:  # noqa: ANN401
    """An event with an empty section; a minute passes from one entry to the next."""
    minutes = count()
    path = folder / "quay.openarbiter"
    made = EventFile.create(path, clock=lambda: BEGIN + timedelta(minutes=next(minutes)))
    made.act(
        CreateEvent(
            name="Marrow Quay Open",
            place="Marrow Quay",
            start="2026-10-03",
            end="2026-10-05",
            chief_arbiter=ARBITER,
        ),
        author=ARBITER,
    )
    made.act(
        AddSection(section="a", settings=proposed(SectionSettings(**settings))), author=ARBITER
    )
    return made


def players(folder: Path) -> Played:
    """A Swiss with byes, a late entry, forfeits, a correction, a manual edit and a withdrawal."""
    settings = {"name": "Open", "rounds": 5, "tie_breaks": ("BH/C1", "BH", "SB")}
    with _event(folder, **settings) as file, Browser(file, folder) as desk:
        desk.post("/a/players/paste", list=OPEN, seen_list="yes")
        desk.post("/a/players/number")
        desk.post("/a/prizes/file", fund=FUND)
        desk.post("/a/byes", pid=6, round=2, kind="H", back="/a/players/6")
        desk.insist("/a/players/1/forbid", who="3")
        desk.post("/notes", text="The hall opens at nine.", public="yes")
        yield "1-before", desk
        desk.post("/a/lots", what="colour", way="seed", seed="4 8 15")
        desk.play(1, "1", "=", "+", "0")
        newcomer = {"name": "Quenneville, Solange", "rating": 1920, "federation": "CAN"}
        desk.post("/a/players/new", newcomer, offer="late-join")
        desk.post("/a/rounds/2/absences/settle")
        desk.post("/a/rounds/2/pair")
        _edited(desk, 2)
        desk.insist("/a/rounds/2/publish")
        for board, result in enumerate(("1", "=", "0", "1"), start=1):
            desk.post(f"/a/rounds/2/results/{board}", r=result)
        desk.post("/undo", undo=f"{desk.head()} {desk.mark()}", back="/a/rounds/2/results")
        desk.post("/a/rounds/2/results/4", r=".")
        desk.insist("/a/rounds/1/boards/2/correct", to="0-1", reason="slip read wrongly")
        desk.insist("/a/rounds/2/complete")
        desk.insist("/a/players/9/withdraw", pid=9, from_round=3)
        desk.insist("/a/rounds/3/pair")
        yield "2-middle", desk
        desk.post("/a/rounds/3/publish")
        for board in range(1, 5):
            desk.post(f"/a/rounds/3/results/{board}", r="=1"[board % 2])
        desk.insist("/a/rounds/2/results/4", r="1")
        desk.post("/a/rounds/3/complete")
        desk.play(4, "-", "=", "0", "1")
        desk.post("/a/rounds/5/absences/settle", plays=_white(desk, 4, 1))
        desk.play(5, "=", "0", "1", "=")
        yield "3-end", desk


def _white(desk: Browser, number: int, board: int) -> int:
    """Id of who has White on a board."""
    rows = desk.json(f"/a/rounds/{number}/results")["rows"]
    return int(next(row["white"]["pid"] for row in rows if row["board"] == board))


def _edited(desk: Browser, number: int) -> None:
    """Two boards of a draft are paired otherwise by hand."""
    place = f"/a/rounds/{number}"
    rows = [row for row in desk.json(f"{place}/pairings")["rows"] if row["black"]]
    (one, two), (three, four) = (
        (row["white"]["who"]["number"], row["black"]["who"]["number"]) for row in rows[-2:]
    )
    desk.post(f"{place}/edit/begin")
    desk.post(f"{place}/pairings", line=f"- {one}")
    desk.post(f"{place}/pairings", line=f"- {three}")
    desk.insist(f"{place}/pairings", line=f"{one} {four}")
    desk.insist(f"{place}/pairings", line=f"{three} {two}")
    desk.insist(f"{place}/edit/end", reason="both came by the same train")


def teams(folder: Path) -> Played:
    """A Swiss for teams with line-ups, a reserve, a match by forfeit and a bye."""
    settings = {"name": "League", "rounds": 3, "system": "team-swiss-2026"}
    listed = "Team\tName\tRating\tFed\n" + "".join(
        f"{town}\t{town}, Player {board}\t{2300 - 40 * at - 10 * board}\tNOR\n"
        for at, town in enumerate(TOWNS)
        for board in range(1, 6)
    )
    with _event(folder, **settings) as file, Browser(file, folder) as desk:
        desk.post("/a/players/paste", list=listed, seen_list="yes")
        desk.post("/a/players/number")
        dates = "; ".join(f"2026-10-0{day} 14:00" for day in (3, 4, 5))
        desk.insist("/a/settings", round_dates=dates, line_up_deadline=15, best_by="performance")
        yield "1-before", desk
        desk.post("/a/lots", what="colour", way="seed", seed="4 8 15")
        desk.publish(1)
        place = "/a/rounds/1/line-ups/1"
        one, other = desk.json(place)["sides"]
        late, in_time = "2026-10-03T13:50", "2026-10-03T13:40"
        reserve = one["members"][4]["id"]
        desk.insist(place, team=one["team"]["pid"], seat4=reserve, handed_in=late)
        desk.insist(place, team=other["team"]["pid"], seat4=0, handed_in=in_time)
        desk.post("/a/rounds/1/results", board=1, r="1=0")
        desk.insist("/a/rounds/1/matches/2/forfeit", came="one")
        desk.post("/a/rounds/1/complete")
        uncame = desk.json("/a/rounds/1/results")["matches"][1]["black"]["pid"]
        desk.insist("/a/rounds/2/absences/settle", plays=uncame, reason="their bus was late")
        desk.insist("/a/rounds/2/pair")
        yield "2-middle", desk
        desk.post("/a/rounds/2/publish")
        desk.post("/a/rounds/2/results", board=1, r="1 = 0 1")
        desk.post("/a/rounds/2/results", board=2, r="0 0 = +")
        desk.post("/a/rounds/2/complete")
        desk.insist("/a/rounds/2/results/1", r1="0-1", reason="the sheet was read wrongly")
        desk.play(3)
        yield "3-end", desk


def robin(folder: Path) -> Played:
    """A round robin of five: numbers drawn, a game adjourned, a player who leaves early."""
    settings = {"name": "All play all", "rounds": 5, "system": "round-robin"}
    with _event(folder, **settings) as file, Browser(file, folder) as desk:
        desk.post("/a/players/paste", list=ROBIN, seen_list="yes")
        yield "1-before", desk
        desk.insist("/a/lots", what="numbers", way="seed", seed="4 8 15")
        desk.publish(1)
        desk.post("/a/rounds/1/results/1", r=".")
        desk.post("/a/rounds/1/results/2", r="+")
        desk.insist("/a/rounds/1/complete")
        desk.play(2, "1", "=")
        desk.insist(
            "/a/players/4/withdraw", pid=desk.json("/a/players/4")["who"]["pid"], from_round=3
        )
        desk.insist("/a/rounds/3/pair")
        yield "2-middle", desk
        desk.post("/a/rounds/3/publish")
        for row in desk.json("/a/rounds/3/results")["rows"]:
            if row["board"]:
                desk.post(f"/a/rounds/3/results/{row['board']}", r="0")
        desk.post("/a/rounds/3/complete")
        desk.insist("/a/rounds/1/results/1", r="=")
        desk.play(4)
        desk.play(5, "=", "1")
        yield "3-end", desk


EVENTS: dict[str, Callable[[Path], Played]] = {"robin": robin, "teams": teams, "players": players}
"""Each event by the name of the folder its answers are kept in, the shortest first."""
