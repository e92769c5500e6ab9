"""The desk in a browser: pages that work without a script, on this computer, for one event.

Needs the extra ``web`` (Starlette, Jinja2, python-multipart). It holds no rule and no database:
a route reads a form, asks the desk, and shows a page.
"""

from __future__ import annotations

from openarbiter.web.app import create_app

__all__ = ["create_app"]
