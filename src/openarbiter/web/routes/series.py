"""Series: several events of the folder with one table, each series a small file beside them."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk.series import series_sheet
from openarbiter.store.series import SERIES, table_of
from openarbiter.web.answers import Answer, Page
from openarbiter.web.request import Request
from openarbiter.web.wording import Facts

_TEXTS: Final = (1, 2)
"""Columns of the table that are no numbers."""


def show(now: Request) -> Answer:
    """The series of the folder, and the table of the one that is asked for."""
    folder, name = now.desk.folder, now.query.get("name", "")
    names = sorted(path.name.removesuffix(SERIES) for path in folder.glob(f"*{SERIES}"))
    if now.desk.hosted or (name and name not in names):  # a host has events of many organisers
        raise HTTPException(404)
    facts: Facts = {"names": names, "name": "", "rows": (), "open": (), "doubtful": ()}
    if name:
        opened = {now.opened.path.resolve(): now.opened.state} if now.opened else {}
        table = table_of(folder / f"{name}{SERIES}", opened)
        sheet = series_sheet(table)
        left = [event for event, over in table.events if not over]
        facts |= {"name": sheet.title, "rows": sheet.rows}
        facts["heads"] = [
            (head, "" if at in _TEXTS else "num") for at, head in enumerate(sheet.heads)
        ]
        pairs = [f'[[person]] is = ["{one}", "{other}"]' for one, other in table.doubtful]
        facts |= {"open": left, "doubtful": pairs}
    return Page(now, "series", facts, at="more")


ROUTES: Final = (("GET", "/series", show),)
