"""What is asked at each moment of each event: pages, public pages, commands."""

from __future__ import annotations

from typing import Final

__all__ = ["COMMANDS", "PAGES", "PUBLIC", "SPOKEN"]

_ALWAYS = ("/", "/a/players", "/settings", "/a/standings", "/log", "/papers")

PAGES: Final = {
    "players": {
        "1-before": (
            *_ALWAYS,
            *("/new", "/open", "/settings/look", "/device", "/a/tie-breaks", "/a/lots"),
            *("/a/acceleration?groups=3&until=3", "/a/players/number", "/a/players/strength"),
            *("/a/players/lists", "/a/players/check-in", "/notes", "/a/players/new"),
            *("/a/players/paste", "/a/players/6", "/a/players/6/withdraw"),
            *("/a/rounds/1/who", "/a/prizes", "/a/prizes/rules", "/screens", "/people"),
            *("/files", "/files/checks/a", "/help", "/keys", "/enter"),
        ),
        "2-middle": (
            *_ALWAYS,
            *("/a/players/3", "/a/players/9", "/a/players/10", "/a/rounds/3/who"),
            *("/a/rounds/3/pairings", "/a/rounds/2/pairings", "/a/rounds/2/results"),
            "/a/rounds/1/results/2?to=1-0",
            *("/a/rounds/1/results", "/a/rounds/2/picture", "/a/rounds/2/why/3"),
            *("/a/rounds/3/why/3", "/a/rounds/3/steps", "/a/rounds/3/bye"),
            *("/a/rounds/3/why-not?pair=1-2", "/a/rounds/3/what-if?change=3"),
            *("/a/standings/sum/3/BH/C1", "/a/standings/compare?a=1&b=2", "/a/cross-table"),
            *("/a/race", "/a/ratings?player=3", "/a/prizes", "/log/9", "/log/30/undo"),
            *("/log?kind=corrections", "/log?q=withdraw"),
            *("/find?q=ada", "/mine", "/a/tie-breaks/values?name=PLAYOFF", "/end"),
            *("/at/20/a/standings", "/a/players/check-in"),
        ),
        "3-end": (
            *_ALWAYS,
            *("/a/players/3", "/a/rounds/5/results", "/a/finish", "/a/cross-table", "/a/race"),
            *("/a/prizes", "/a/prizes/receipts", "/a/ratings", "/a/rounds/5/steps", "/files"),
        ),
    },
    "teams": {
        "1-before": ("/", "/a/players", "/a/players/new", "/a/players/1", "/settings", "/a/lots"),
        "2-middle": (
            *_ALWAYS,
            *("/a/boards", "/a/rounds/1/line-ups", "/a/rounds/1/line-ups/1", "/a/players/3"),
            *("/a/rounds/2/who", "/a/rounds/2/pairings", "/a/rounds/1/results"),
            *("/a/rounds/1/why/3", "/a/rounds/2/steps", "/a/cross-table"),
        ),
        "3-end": (
            *("/", "/a/standings", "/a/cross-table", "/a/boards", "/a/rounds/2/results"),
            *("/a/finish", "/a/ratings", "/a/players/3"),
        ),
    },
    "robin": {
        "1-before": ("/", "/a/players", "/a/lots", "/a/rounds/1/who", "/settings"),
        "2-middle": (
            *_ALWAYS,
            *("/a/lots", "/a/rounds/1/results", "/a/rounds/3/pairings", "/a/players/1"),
            *("/a/players/2/withdraw", "/a/players/1/substitute", "/a/rounds/3/why/1"),
            *("/a/rounds/3/who", "/a/cross-table"),
        ),
        "3-end": ("/", "/a/standings", "/a/cross-table", "/a/rounds/5/results", "/a/finish"),
    },
}
"""Pages of the desk, each also as JSON."""

SPOKEN: Final = ("/", "/a/rounds/2/results", "/a/standings", "/a/rounds/3/why/3", "/log")
"""Pages that are kept in German, too."""

_PHONE = ("/p/a", "/p/a?view=boards", "/p/a?view=standings")
_SCREEN = ("/screen/boards", "/screen/standings")

PUBLIC: Final = {
    "players": {
        "1-before": (*_PHONE[:1], "/screen/start-list"),
        "2-middle": (
            *(*_PHONE, "/p/a/3", "/p/a/steps", "/p/a/table", "/p/a/check/2"),
            *(*_SCREEN, "/screen/names", "/screen/results", "/screen/schedule"),
            "/screen/message?text=Lunch",
        ),
        "3-end": (*_PHONE[2:], "/p/a/3", "/p/a/table"),
    },
    "teams": {
        "1-before": _PHONE[:1],
        "2-middle": (*_PHONE, "/p/a/3", *_SCREEN),
        "3-end": _PHONE[2:],
    },
    "robin": {
        "1-before": _PHONE[:1],
        "2-middle": (*_PHONE, "/p/a/3", *_SCREEN),
        "3-end": _PHONE[2:],
    },
}
"""Pages for everybody, asked from a phone in the hall; those of a phone also as JSON."""

_OF_ALL = (
    *("pair report.trf --round 3", "pair report.trf --round 3 --json", "standings report.trf"),
    *("standings report.trf --json", "verify report.trf --long", "verify report.trf --json"),
    *(
        "check report.trf",
        "check report.trf --json",
        "ratings report.trf",
        "ratings report.trf --json",
    ),
    "convert report.trf report.json",
)

COMMANDS: Final = {
    "players": (
        *_OF_ALL,
        *("pair report.trf --round 2 --log", "pair report.trf --round 2 --numbers"),
        *("standings report.trf --why 3", "standings report.trf --round 2 --tie-breaks DE,SB"),
        *("explain report.trf --round 2", "explain report.trf --round 3 --player 3"),
        *("explain report.trf --round 3 --long", "explain report.trf --round 3 --json"),
        *("prizes report.trf --fund fund.toml", "prizes report.trf --fund fund.toml --json"),
        *("ratings report.trf --player 3", "ratings report.trf --norms", "systems"),
        *("convert report.trf other.trf", "pair nothing.trf", "pair report.trf --sytem x"),
    ),
    "teams": (*_OF_ALL, "explain report.trf --round 2"),
    "robin": _OF_ALL,
}
"""Lines of the command line behind its name, asked at the end."""
