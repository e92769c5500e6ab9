"""The description of the API, made of the handlers of its addresses and their types.

Source:
    OpenAPI Specification 3.1.0, 2021.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from typing import Any, Final

import openarbiter
from openarbiter.formats.json_facts import Json
from openarbiter.web.answers import Stream
from openarbiter.web.api.operations import BODY, Operation
from openarbiter.web.api.problems import TITLES, Problem
from openarbiter.web.api.schema import Schema, Schemas
from openarbiter.web.routes.api import GAPS

PREFIX: Final = "/api"

_ABOUT: Final = (
    "Events, and everything that can be done to them. Who asks is said by a token of a person "
    "(the page of the helpers gives one); what everybody may see needs none."
)
_KEY: Final[Schema] = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "The same whenever the same is sent again; so it is done once.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
}
_GAP: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_GAPS: Final = {"e": "The event: its name here, or its id.", "path": "Address of the page."}


def described(operations: Sequence[Operation]) -> Schema:
    """Some addresses as an OpenAPI document."""
    schemas = Schemas()
    paths: dict[str, Any] = {}
    for each in operations:
        path = PREFIX + _GAP.sub(r"{\1}", each.path)
        paths.setdefault(path, {})[each.method.lower()] = _operation(each, schemas)
    problem: Schema = {"schema": schemas.of(Problem, told=True)}
    bearer: Schema = {"type": "http", "scheme": "bearer"}
    kinds: Schema = {f"urn:openarbiter:problem:{kind}": text for kind, (_, text) in TITLES.items()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "openarbiter",
            "version": openarbiter.__version__,
            "description": _ABOUT,
        },
        "paths": paths,
        "security": [{}, {"token": []}],
        "components": {
            "schemas": dict(sorted(schemas.made.items())),
            "securitySchemes": {"token": bearer},
            "responses": {
                "Problem": {
                    "description": "Why it was not done, or cannot be shown.",
                    "content": {"application/problem+json": problem},
                    "x-kinds": kinds,
                }
            },
        },
    }


def _operation(each: Operation, schemas: Schemas) -> Schema:
    """One address with one method."""
    about = (inspect.getdoc(each.handler) or "").partition("\n")[0]
    gives = each.types["return"]
    shown = (
        {"text/event-stream": {}}
        if gives is Stream
        else {"application/json": {"schema": schemas.of(gives, told=True)}}
    )
    parameters: list[Json] = [_gap(name, kind) for name, kind in _GAP.findall(each.path)]
    parameters += [_behind(each, name, schemas) for name in each.asked]
    made: dict[str, Any] = {
        "summary": about,
        "operationId": each.handler.__name__.strip("_"),
        "parameters": [*parameters, *[_KEY] * each.keyed],
        "responses": {
            "200": {"description": about, "content": shown},
            "default": {"$ref": "#/components/responses/Problem"},
        },
    }
    if BODY in each.types:
        schema = schemas.of(each.types[BODY], told=False)
        made["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return made


def _gap(name: str, kind: str) -> Schema:
    """A gap of an address."""
    schema: Schema = {"type": "string", "minLength": 1}
    if kind == "whole":
        schema = {"type": "integer", "minimum": 0}
    about = _GAPS.get(name) or GAPS[name]
    return {"name": name, "in": "path", "required": True, "description": about, "schema": schema}


def _behind(each: Operation, name: str, schemas: Schemas) -> Schema:
    """Something that may stand behind an address."""
    return {"name": name, "in": "query", "schema": schemas.of(each.types[name], told=False)}
