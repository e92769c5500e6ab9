"""The desk in a browser: pages that work without a script, on this computer, for one event.

Needs the extra ``web`` (Starlette, Jinja2, python-multipart). It holds no rule and no database:
a route reads a form, asks the desk, and shows a page.

``create_app`` makes an ordinary Starlette application; whoever serves it binds it to this
computer only.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from openarbiter.store import EventFile
from openarbiter.store.beside import FolderKept
from openarbiter.web.accounts import Accounts
from openarbiter.web.adapter import HANDLERS
from openarbiter.web.answers import folder as folder_of
from openarbiter.web.api import API_ROUTES
from openarbiter.web.request import AppState
from openarbiter.web.routes import ROUTES
from openarbiter.web.screens import Screens
from openarbiter.web.security import LOOPBACK, Access

__all__ = ["create_app"]


def create_app(
    file: EventFile | None,
    *,
    folder: Path,
    hosts: Collection[str] = LOOPBACK,
    persons: Accounts | None = None,
    routes: Sequence[BaseRoute] = (*API_ROUTES, *ROUTES),
) -> Starlette:
    """The desk as a web application.

    Args:
        file: The event to run; ``None`` shows the start page. It stays the caller's: whoever
            opened it closes it. An event that is opened in the browser replaces it, and is
            closed when the application ends.
        folder: Where new events are made and existing ones are looked for.
        hosts: Names and addresses the desk answers to, without ports; loopback names unless the
            caller has bound it elsewhere.
        persons: Who may use the desk; without it whoever reaches it is its administrator.
        routes: What it answers; the desk unless a host has pages of its own.

    Returns:
        The application; ``app.state.desk`` holds what is open.
    """
    screens = Screens.of_folder(folder)
    kept = AppState(file=file, folder=folder, persons=persons, screens=screens)
    kept.kept = FolderKept(folder, lambda: kept.file.id if kept.file else "")

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        kept.lists.end()
        kept.take(None)

    app = Starlette(
        routes=[
            Mount("/static", StaticFiles(directory=folder_of("static"))),
            *routes,
        ],
        middleware=[Middleware(Access, hosts=hosts)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.desk = kept
    return app
