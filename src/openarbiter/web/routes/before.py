"""The registration before the event, as who runs it sees it."""

from __future__ import annotations

from typing import Final

from openarbiter.web.adapter import Handler

ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = ()
