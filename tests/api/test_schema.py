"""The description says of every action what is accepted, and of every answer what is given."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from openarbiter.desk import ACTIONS, UnreadableActionError, action_from_json
from openarbiter.web.api import OPERATIONS, document
from openarbiter.web.api.schema import PLACE
from openarbiter.web.roles import Role
from tests.api.conftest import EVENT, Programs
from tests.web.test_reached import ACTIONS as GROUPS

MUTANTS = 2000

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 10**12, 1.5, "", "a", "w", "1", "half", [], [1], [1, 2], {}),
    *({"name": "x"}, [{}], [[1, 2]], "2026-01-01", "dutch-2026"),
)
"""Values that stand in place of others."""


def validator(schema: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    """What checks values against a schema of the document."""
    components = {"schemas": document()["components"]["schemas"]}  # type: ignore[call-overload,index]
    return jsonschema_rs.Draft202012Validator(schema | {"components": components})


def sent() -> list[dict[str, Any]]:
    """An action of every kind, as files of events have it."""
    lines = "".join(group for group in GROUPS.values() if isinstance(group, str)).splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


def places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - JSON is anything
    """Every list or object in a value with each of its keys."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from places(value[key])


def changed(lots: random.Random, action: dict[str, Any]) -> dict[str, Any]:
    """The action with something in it that is another, missing or new."""
    made = copy.deepcopy(action)
    inside, key = lots.choice([*places(made)])
    match lots.randrange(5):
        case 0:
            del inside[key]
        case 1 if isinstance(inside, dict):
            inside["unknown"] = 1
        case 1:
            inside.append(lots.choice(STRANGE))
        case _:
            inside[key] = lots.choice(STRANGE)
    return made


def accepted(action: object) -> bool | None:
    """Whether an action can be read; ``None`` where a tournament in it decides that."""
    try:
        action_from_json(action)
    except UnreadableActionError as error:
        return None if ".tournament" in error.path else False
    return True


def test_the_schema_accepts_what_can_be_read_and_nothing_else() -> None:
    """Of every action, and of 2,000 with something wrong, or right all the same."""
    valid = validator({"$ref": f"{PLACE}Action"}).is_valid
    actions = sent()
    assert {each["action"] for each in actions} >= {*ACTIONS} - {"ImportTournament", "RestoreEvent"}
    for each in actions:
        assert valid(each), each
    lots = random.Random(43)  # noqa: S311  (the same ones every time)
    answers = []
    for _ in range(MUTANTS):
        each = changed(lots, lots.choice(actions))
        known = accepted(each)
        if known is not None and each.get("action") != "RestoreEvent":
            assert valid(each) is known, each
            answers.append(known)
    assert MUTANTS / 20 < sum(answers) < len(answers) - MUTANTS / 2


def given() -> Iterator[tuple[str, str]]:
    """Addresses to be asked, each as the description has it."""
    gaps = {"e": "quay", "s": "a", "n": "1", "p": "1"}
    for operation in OPERATIONS:
        if operation.method == "GET" and operation.handler.__name__ not in {
            *("page", "stream", "late", "edited", "pairing")
        }:
            path = f"/api{operation.path.replace(':whole', '')}"
            yield path, path.format(**gaps)


@pytest.mark.parametrize("role", [Role.ARBITER, None])
def test_every_answer_is_as_its_schema_says(programs: Programs, role: Role | None) -> None:
    """Answers to who runs the event, and to everybody."""
    programs.play()
    paths: Any = document()["paths"]
    for described, asked in given():
        answer = programs.ask("GET", asked, role=role)
        told = paths[described]["get"]["responses"]["200"]["content"]["application/json"]
        problem = {"$ref": f"{PLACE}Problem"}
        schema = told["schema"] if answer.status_code == 200 else problem
        found = [*validator(schema).iter_errors(answer.json())]
        assert not found, (asked, found[0].message)
        assert answer.status_code == 200 or role is None, (asked, answer.text)


def test_the_document_is_one_of_openapi(programs: Programs) -> None:
    """It is given to everybody, and no two operations share a name."""
    answer = programs.ask("GET", "/api/openapi.json", role=None)
    assert answer.json() == json.loads(json.dumps(document()))
    paths: Any = answer.json()["paths"]
    names = [each["operationId"] for path in paths.values() for each in path.values()]
    assert len({*names}) == len(names) == len(OPERATIONS)
    assert all(each["summary"] for path in paths.values() for each in path.values())
    assert programs.ask("GET", EVENT, role=None).status_code == 200
