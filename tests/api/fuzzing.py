"""Calls made of the description, with every role: whatever is sent, no answer is a server error.

``python -m tests.api.fuzzing 5000`` makes so many, a fifth a role, and says what was answered.
"""

from __future__ import annotations

import copy
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.core import NotSet
from schemathesis.core.result import Ok

from openarbiter.web.api import document
from openarbiter.web.roles import Role
from tests.api.conftest import ROLES, Programs, asking
from tests.every import beside
from tests.web.conftest import event

LONGEST: Final = 25 * 60
"""Seconds after which no more calls are made."""

NEAR: Final[dict[str, dict[str, Any]]] = beside(__file__, "near")
"""What is sent in half of the calls, so that it meets something."""


def near(*names: str) -> dict[str, Any]:
    """The description, with some names and numbers of the event in it."""
    made: dict[str, Any] = copy.deepcopy(document())
    known = {name: NEAR[name] for name in names}
    for path in made["paths"].values():
        for operation in path.values():
            for each in operation["parameters"]:
                each["schema"] = known.get(each["name"], each["schema"])
    for schema in made["components"]["schemas"].values():
        for name in schema.get("properties", {}).keys() & known.keys():
            schema["properties"][name] = known[name]
    return made


def cases(described: dict[str, Any], calls: int, lots: int) -> Iterator[Any]:
    """So many calls: two thirds do actions, the others ask for everything else."""
    found = schemathesis.openapi.from_dict(described).get_all_operations()
    operations = [each.ok() for each in found if isinstance(each, Ok)]
    operations = [each for each in operations if not each.path.endswith("/stream")]  # it goes on
    made, others = 0, len(operations) - 1
    for operation in sorted(operations, key=lambda each: each.path.endswith("/actions")):
        own = operation.path.endswith("/actions")  # the last: some of the others have few calls
        for case in gathered(
            operation, max(1, calls - made) if own else -(-calls // 3 // others), lots
        ):
            made += 1
            yield case


def gathered(operation: Any, many: int, lots: int) -> list[Any]:  # noqa: ANN401
    """So many calls of an operation; of those with a body half have something wrong in it."""
    found: list[Any] = []
    sent = operation.as_strategy()
    if operation.body:
        sent |= operation.as_strategy(GenerationMode.NEGATIVE)

    @seed(lots)
    @settings(
        max_examples=many,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    @given(sent)
    def gather(case: Any) -> None:  # noqa: ANN401
        found.append(case)

    gather()
    return found


def called(asked: Programs, case: Any, role: Role) -> tuple[str, int]:  # noqa: ANN401
    """Make a call; the address as it is described, and the status."""
    path = case.formatted_path
    body = b"" if isinstance(case.body, NotSet) else json.dumps(case.body, default=str).encode()
    answer = asked.browser.client.request(
        case.method,
        path,
        params={name: str(value) for name, value in (case.query or {}).items()},
        headers={
            "authorization": f"Bearer {asked.tokens[role]}",
            "content-type": "application/json",
        },
        content=body,
    )
    return f"{case.method} {case.path}", answer.status_code


def run(folder: Path, calls: int) -> tuple[Counter[tuple[str, int]], list[str]]:
    """Make calls; what was answered how often, and what was sent where the server had a fault."""
    answers: Counter[tuple[str, int]] = Counter()
    faults: list[str] = []
    end = time.monotonic() + LONGEST
    for at, role in enumerate(ROLES):
        own = folder / role.value
        with event(own) as file, asking(file, own) as asked:
            asked.play()
            for half, described in enumerate((near("e"), near(*NEAR))):
                for case in cases(described, -(-calls // 2 // len(ROLES)), 10 * at + half):
                    if time.monotonic() > end:
                        break
                    place, status = called(asked, case, role)
                    answers[place, status] += 1
                    if status >= 500:
                        told = [*asked.browser.app.state.desk.faults.values()][-1:]
                        faults.append(f"{role.value}: {place} {case.query} {case.body}\n{told}")
    return answers, faults


def main(calls: int) -> None:
    """Make calls, and say what was answered."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        answers, faults = run(Path(folder), calls)
    lines = [f"{many:6} {status} {place}" for (place, status), many in sorted(answers.items())]
    took = f"{time.monotonic() - began:.0f} s"
    lines += [*faults, f"{answers.total()} calls, {len(faults)} server errors, {took}"]
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
