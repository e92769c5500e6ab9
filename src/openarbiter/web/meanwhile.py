"""When others write while a form is read: it is read once more, as if it had come a moment later.

A route makes an action of a form and of the event as it was when the form came: a new player gets
the next id, a tick that is there already needs no entry. If others wrote meanwhile, what it made
may not go any more though nobody is in anybody's way. Then the route is asked again, with the
event as it is by now, and nobody types anything twice. What still does not go is told: who has
entered another result at the same board is in the way however late the form comes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from openarbiter.desk import Refusal
from openarbiter.store import ConflictError
from openarbiter.web.forms import sent
from openarbiter.web.here import anew, behind

Answer = Callable[[Request], Response]


def patient(route: BaseRoute) -> BaseRoute:
    """A route that takes a form again when the event went on while the form was read."""
    if not isinstance(route, Route) or "POST" not in (route.methods or ()):
        return route
    return Route(route.path, _again(route.endpoint), methods=sorted(route.methods or ()))


def _again(answer: Answer) -> Answer:
    @wraps(answer)
    def asked(request: Request) -> Response:
        while True:  # ends: it goes round only if another form got its entry meanwhile
            try:
                return answer(request)
            except (Refusal, ConflictError):
                if not behind(request):
                    raise
            anew(request)
            for value in sent(request).values():
                if isinstance(value, UploadFile):
                    value.file.seek(0)

    return asked
