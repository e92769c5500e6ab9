"""The description of the API, made of the handlers of its addresses and their types.

The schema of an action says what :func:`openarbiter.desk.action_from_json` accepts and nothing
else; that of an answer says what :func:`openarbiter.web.wording.to_plain` writes.

Source:
    JSON Schema, draft 2020-12; OpenAPI Specification 3.1.0, 2021.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from datetime import datetime
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, NewType, Union, get_args, get_origin, get_type_hints

from openarbiter.desk import ACTIONS, Action, EventState, RestoreEvent
from openarbiter.formats.json_facts import Json
from openarbiter.model import Tournament
from openarbiter.web.answers import Answer, Stream
from openarbiter.web.api.operations import BODY, KEY, Operation
from openarbiter.web.api.problems import TITLES, Problem
from openarbiter.web.routes.api import GAP, about, document, parameter

Schema = dict[str, Json]

PLACE: Final = "#/components/schemas/"

_ABOUT: Final = (
    "Events, and everything that can be done to them. Who asks is said by a token of a person "
    "(the page of the helpers gives one); what everybody may see needs none."
)

_TEXT: Final[Schema] = {"type": "string", "minLength": 1}
_WHOLE: Final[Schema] = {"type": "integer", "minimum": 0}
"""What may stand in a gap of an address."""

_PLAIN: Final[Mapping[Any, Schema]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
    datetime: {"type": "string", "format": "date-time"},
    Tournament: {"type": "object", "description": "As docs/formats.md has it."},
}


@dataclass(slots=True)
class Schemas:
    """The schemas of classes by name, each made when something first refers to it."""

    made: Schema = field(default_factory=dict)
    kinds: dict[str, type] = field(default_factory=dict)

    def of(self, kind: Any, *, told: bool) -> Schema:  # noqa: ANN401  (a type as typing spells it)
        """The schema of a type.

        Args:
            kind: The type.
            told: It stands in an answer, where every member is there and more may come later; else
                in what is sent, where a member that has a default may be left out.
        """
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__, told=told)
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        if get_origin(kind) is not None:
            return self._composed(get_origin(kind), get_args(kind), told=told)
        if issubclass(kind, Enum):
            return {"enum": [member.value for member in kind]}
        return self._named(kind, told=told)

    def _composed(self, origin: Any, parts: tuple[Any, ...], *, told: bool) -> Schema:  # noqa: ANN401
        """The schema of a type that is made of others."""
        if origin in {Union, UnionType}:
            return {"anyOf": [self.of(one, told=told) for one in parts]}
        if origin is tuple and parts[-1] is not Ellipsis:
            each: list[Json] = [self.of(one, told=told) for one in parts]
            many = len(each)
            return {"type": "array", "prefixItems": each, "minItems": many, "maxItems": many}
        if origin is tuple:
            return {"type": "array", "items": self.of(parts[0], told=told)}
        return {"type": "object"}

    def _named(self, kind: type, *, told: bool) -> Schema:
        """Where the schema of a class stands; it is made there."""
        name = kind.__name__
        if self.kinds.setdefault(name, kind) is not kind:
            raise ValueError(f"{kind} and {self.kinds[name]} are both called {name}")
        if name not in self.made:
            self.made[name] = None  # a class may refer to itself
            told = told and kind is not EventState and not issubclass(kind, Action)
            self.made[name] = self._union() if kind is Action else self._object(kind, told=told)
        return {"$ref": PLACE + name}

    def _union(self) -> Schema:
        """Any action that can be done, told from the others by its name."""
        kinds = [kind for kind in ACTIONS.values() if kind is not RestoreEvent]
        mapping: Schema = {kind.__name__: PLACE + kind.__name__ for kind in kinds}
        return {
            "description": "Something that is done; `action` is its name.",
            "oneOf": [self._named(kind, told=False) for kind in kinds],
            "discriminator": {"propertyName": "action", "mapping": mapping},
        }

    def _object(self, kind: Any, *, told: bool) -> Schema:  # noqa: ANN401
        """The schema of a dataclass; whatever has no default may not be left out."""
        hints, members, required = get_type_hints(kind), Schema(), list[Json]()
        if issubclass(kind, Action):
            members["action"] = {"const": kind.__name__}
            required.append("action")
        for each in fields(kind):
            members[each.name] = self.of(hints[each.name], told=told)
            if told or (each.default is MISSING and each.default_factory is MISSING):
                required.append(each.name)
        made: Schema = {"type": "object", "description": about(kind), "properties": members}
        made |= {"required": required} | ({} if told else {"additionalProperties": False})
        own = {"x-right": kind.right, "x-group": kind.group} if issubclass(kind, Action) else {}
        return made | own


def described(operations: Sequence[Operation]) -> Schema:
    """Some addresses as an OpenAPI document."""
    schemas, paths = Schemas(), dict[str, Any]()
    for each in operations:
        path = "/api" + GAP.sub(r"{\1}", each.path)
        paths.setdefault(path, {})[each.method.lower()] = _operation(each, schemas)
    problem: Schema = {
        "description": "Why it was not done, or cannot be shown.",
        "content": {"application/problem+json": {"schema": schemas.of(Problem, told=True)}},
        "x-kinds": {f"urn:openarbiter:problem:{kind}": text for kind, (_, text) in TITLES.items()},
    }
    components: Schema = {
        "schemas": dict(sorted(schemas.made.items())),
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        "responses": {"Problem": problem},
    }
    secured: Schema = {"security": [{}, {"token": []}], "components": components}
    return document("openarbiter", _ABOUT, paths) | secured


def _operation(each: Operation, schemas: Schemas) -> Schema:
    summary, gives = about(each.handler), each.types["return"]
    of_it: Schema = {} if gives in {Stream, Answer} else {"schema": schemas.of(gives, told=True)}
    shown = {"text/event-stream" if gives is Stream else "application/json": of_it}
    parameters = [
        parameter(name, "path", _WHOLE if kind == "whole" else _TEXT)
        for name, kind in GAP.findall(each.path)
    ]
    behind = {name: schemas.of(each.types[name], told=False) for name in each.behind}
    parameters += [parameter(name, "query", schema) for name, schema in behind.items()]
    if each.path.endswith("/actions"):
        key: Schema = {"type": "string", "pattern": f"^{KEY.pattern}$"}
        parameters.append(parameter("Idempotency-Key", "header", key))
    made: dict[str, Any] = {
        "summary": summary,
        "operationId": each.handler.__name__,
        "parameters": parameters,
        "responses": {
            "200": {"description": summary, "content": shown},
            "default": {"$ref": "#/components/responses/Problem"},
        },
    }
    if BODY in each.types:
        sent = {"application/json": {"schema": schemas.of(each.types[BODY], told=False)}}
        made["requestBody"] = {"required": True, "content": sent}
    return made
