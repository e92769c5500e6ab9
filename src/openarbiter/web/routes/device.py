"""What belongs to this device and not to the event: who sits here, language, theme, keys."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from openarbiter.languages import ENGLISH, Tongue, languages
from openarbiter.web.forms import fields_of
from openarbiter.web.here import KEYS, LANGUAGE, PERSON, THEME, THEMES, here
from openarbiter.web.page import page, redirect
from openarbiter.web.perform import inside

YEAR: Final = 365 * 24 * 60 * 60


def show(request: Request) -> Response:
    """The settings of this device."""
    return _shown(request, {})


def _shown(request: Request, faults: dict[str, str]) -> Response:
    now = here(request)
    facts = {
        "person": now.person,
        "language": now.words.language,
        "languages": {code: Tongue(code).name for code in languages()},
        "theme": now.theme,
        "single_keys": now.single_keys,
        "back": inside(request.query_params.get("back", "/")),
        "faults": faults,
    }
    return page(request, "device", facts, status=422 if faults else 200)


def change(request: Request) -> Response:
    """Keep the settings of this device, in cookies: they belong to no event."""
    fields = fields_of(request, here(request).words)
    person = fields.text("person", limit=80)
    language = fields.choice("language", languages(), default=ENGLISH)
    theme = fields.choice("theme", {"", *THEMES})
    keys = fields.choice("keys", ("on", "off"), default="on")
    if fields.faults:
        return _shown(request, fields.faults)
    answer = redirect(request, inside(fields.values.get("back", "/")))
    chosen = {PERSON: person, LANGUAGE: language, THEME: theme, KEYS: keys}
    for name, value in chosen.items():
        # Cookies hold ASCII only; a name may be in any script.
        text = value.encode("unicode_escape").decode("ascii") if name == PERSON else value
        answer.set_cookie(name, text, max_age=YEAR, httponly=True, samesite="strict")
    return answer


ROUTES: Final = [
    Route("/device", show, methods=["GET"]),
    Route("/device", change, methods=["POST"]),
]
