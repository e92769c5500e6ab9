"""An address of the API: a function whose name, parameters and types are its description.

A handler takes the request, what stands behind the address as further arguments by name, what is
sent as ``body``, and gives a value. It is asked as the page it stands for, so whose right it takes
and what is kept for everybody are written once, with the pages.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, get_type_hints

from starlette.routing import Route

from openarbiter.desk import value_from_json
from openarbiter.languages import Tongue
from openarbiter.web.adapter import page_route
from openarbiter.web.answers import Answer, File, Stream, in_words
from openarbiter.web.api.problems import ProblemError
from openarbiter.web.request import Request
from openarbiter.web.wording import to_plain, whole_number

BODY: Final = "body"
"""The parameter with what is sent, and the field of the form that carries it."""

Handler = Callable[..., object]


@dataclass(frozen=True)
class Operation:
    """One address with one method.

    Attributes:
        path: The address behind ``/api``.
        page: The address of the page it stands for, as the table of pages has it.
        keyed: It takes a key, so that it is done once however often it is sent.
    """

    method: str
    path: str
    page: str
    handler: Handler
    keyed: bool = False

    @cached_property
    def types(self) -> Mapping[str, Any]:
        """The types of the parameters, and of what is given (``return``)."""
        return get_type_hints(self.handler)

    @cached_property
    def asked(self) -> Mapping[str, inspect.Parameter]:
        """What may stand behind the address, by name."""
        found = inspect.signature(self.handler).parameters.values()
        keywords = (one for one in found if one.kind is one.KEYWORD_ONLY and one.name != BODY)
        return {one.name: one for one in keywords}

    @cached_property
    def route(self) -> Route:
        """What answers the address."""
        endpoint = page_route(self.method, self.page, self._answer, shown=False).endpoint
        return Route(self.path, endpoint, methods=[self.method])

    def _answer(self, now: Request) -> Answer:
        given: dict[str, object] = {name: self._asked(now, name) for name in self.asked}
        if BODY in self.types:
            sent = json.loads(now.form.values[BODY])
            given[BODY] = value_from_json(self.types[BODY], sent, BODY)
        value = self.handler(now, **given)
        if isinstance(value, Stream):
            return value
        plain = in_words(to_plain(value), Tongue(now.words.language))
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        return File(text, "application/json", getattr(value, "headers", {}))

    def _asked(self, now: Request, name: str) -> object:
        """A value behind the address; its default where it is not there."""
        typed = now.query.get(name)
        if typed is None:
            return self.asked[name].default
        if self.types[name] is str:
            return typed
        number = whole_number(typed)
        if number is None:
            expected = "a whole number"
            raise ProblemError("invalid", path=name, found=typed[:60], expected=expected)
        return number
