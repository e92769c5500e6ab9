"""The description of every address for other programs, made from the routes themselves."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from typing import Final

from starlette.routing import Route

import openarbiter
from openarbiter.desk import ACTIONS

GAPS: Final = {
    "s": "Key of the section, such as a.",
    "n": "Number of the round, from 1.",
    "b": "Number of the board, from 1.",
    "p": "Tournament pairing number of the player.",
}


def described(routes: Sequence[Route]) -> dict[str, object]:
    """The addresses of some routes as an OpenAPI description.

    Args:
        routes: The routes.
    """
    paths: dict[str, dict[str, object]] = {}
    for route in routes:
        if route.path == "/refused":
            continue
        path = re.sub(r"\{(\w+)(:\w+)?\}", r"{\1}", route.path)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            paths.setdefault(path, {})[method.lower()] = _operation(route, method, path)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "openarbiter desk",
            "version": openarbiter.__version__,
            "description": (
                "Every page has a JSON twin: the same address with .json at its end, or with the "
                "header Accept: application/json. What changes something is a form; it carries "
                "the token of the cookie desk-token in the field token or in the header "
                "X-Desk-Token. POST /do takes any action as JSON: " + ", ".join(ACTIONS)
            ),
        },
        "paths": paths,
    }


def _operation(route: Route, method: str, path: str) -> dict[str, object]:
    """One address with one method."""
    sentence = (inspect.getdoc(route.endpoint) or "").partition("\n")[0]
    answers: dict[str, object] = {
        "200": {
            "description": "The page, or its JSON twin.",
            "content": {"text/html": {}, "application/json": {"schema": {"type": "object"}}},
        }
    }
    operation: dict[str, object] = {
        "summary": sentence,
        "operationId": f"{method.lower()}_{re.sub(r'[^a-z]+', '_', path.lower()).strip('_')}",
        "parameters": [
            {
                "name": name,
                "in": "path",
                "required": True,
                "description": GAPS.get(name, ""),
                "schema": {"type": "string" if name not in {"n", "b", "p"} else "integer"},
            }
            for name in re.findall(r"\{(\w+)\}", path)
        ],
        "responses": answers,
    }
    if method == "POST":
        answers["303"] = {"description": "Done; the page to go on to."}
        answers["403"] = {"description": "The token is missing."}
        answers["409"] = {"description": "Refused, somebody was faster, or a question first."}
        answers["413"] = {"description": "More was sent than the page takes."}
        answers["422"] = {"description": "A field is wrong; each fault stands at its field."}
        form = {"schema": {"type": "object", "properties": {"token": {"type": "string"}}}}
        operation["requestBody"] = {"content": {"application/x-www-form-urlencoded": form}}
    return operation
