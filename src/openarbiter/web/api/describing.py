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
from openarbiter.web.answers import Answer, Stream
from openarbiter.web.api.operations import BODY, KEY, Operation
from openarbiter.web.api.problems import TITLES, Problem
from openarbiter.web.api.schema import Schema, Schemas
from openarbiter.web.routes.api import GAPS

_ABOUT: Final = (
    "Events, and everything that can be done to them. Who asks is said by a token of a person "
    "(the page of the helpers gives one); what everybody may see needs none."
)
_ABOUT_KEY: Final = "The same whenever the same is sent again; so it is done once."
_GAP: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_GAPS: Final = GAPS | {"e": "The event: its name here, or its id.", "path": "Address of the page."}


def described(operations: Sequence[Operation]) -> Schema:
    """Some addresses as an OpenAPI document."""
    schemas = Schemas()
    paths: dict[str, Any] = {}
    for each in operations:
        path = "/api" + _GAP.sub(r"{\1}", each.path)
        paths.setdefault(path, {})[each.method.lower()] = _operation(each, schemas)
    problem: Schema = {
        "description": "Why it was not done, or cannot be shown.",
        "content": {"application/problem+json": {"schema": schemas.of(Problem, told=True)}},
        "x-kinds": {f"urn:openarbiter:problem:{kind}": text for kind, (_, text) in TITLES.items()},
    }
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
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "responses": {"Problem": problem},
        },
    }


def _operation(each: Operation, schemas: Schemas) -> Schema:
    """One address with one method."""
    about = (inspect.getdoc(each.handler) or "").partition("\n")[0]
    gives, keyed = each.types["return"], each.path.endswith("/actions")
    of_it: Schema = {} if gives in {Stream, Answer} else {"schema": schemas.of(gives, told=True)}
    shown = {"text/event-stream" if gives is Stream else "application/json": of_it}
    parameters = [_parameter(name, "path", _whole(kind)) for name, kind in _GAP.findall(each.path)]
    behind = {name: schemas.of(each.types[name], told=False) for name in each.behind}
    parameters += [_parameter(name, "query", schema) for name, schema in behind.items()]
    if keyed:
        schema: Schema = {"type": "string", "pattern": f"^{KEY.pattern}$"}
        parameters.append(_parameter("Idempotency-Key", "header", schema))
    made: dict[str, Any] = {
        "summary": about,
        "operationId": each.handler.__name__,
        "parameters": parameters,
        "responses": {
            "200": {"description": about, "content": shown},
            "default": {"$ref": "#/components/responses/Problem"},
        },
    }
    if BODY in each.types:
        sent = {"application/json": {"schema": schemas.of(each.types[BODY], told=False)}}
        made["requestBody"] = {"required": True, "content": sent}
    return made


def _whole(kind: str) -> Schema:
    if kind == "whole":
        return {"type": "integer", "minimum": 0}
    return {"type": "string", "minLength": 1}


def _parameter(name: str, place: str, schema: Schema) -> Schema:
    about = _GAPS.get(name, _ABOUT_KEY if place == "header" else "")
    required = place == "path"
    return {"name": name, "in": place, "required": required, "description": about, "schema": schema}
