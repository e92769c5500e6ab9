"""The addresses for other programs."""

from __future__ import annotations

from typing import Final

from starlette.routing import BaseRoute

API_ROUTES: Final[list[BaseRoute]] = []
"""The addresses, in the order they are tried."""
