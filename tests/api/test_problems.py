"""What is not done says why in one shape, whatever the reason, and says it in the description."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from openarbiter.store import NotSavedError
from openarbiter.store.errors import NotOwnerError, UnsureError
from openarbiter.web.api import document
from openarbiter.web.api.problems import TITLES
from openarbiter.web.api.schema import PLACE
from openarbiter.web.guesses import OF_DEVICE
from openarbiter.web.roles import Role
from tests.api.conftest import EVENT, Programs

HALF = rb'{"do": {"action": "AddNote", "text": "\ud83d"}}'
WRONG = {"authorization": "Bearer oa_of_nobody"}


def _met(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """Every kind of problem, with answers that have it."""
    send, note = programs.ask, {"action": "AddNote", "text": "Here."}
    post = programs.browser.client.post
    own = {"authorization": f"Bearer {programs.tokens[Role.ARBITER]}"}
    actions, typed = f"{EVENT}/actions", {"content-type": "application/json"}
    bodies: tuple[Any, ...] = ([], {}, {"do": {}}, {"do": note, "x": 1})
    met: dict[str, list[Any]] = {
        "unreadable": [
            post(actions, content=sent, headers=own | typed)
            for sent in (b"", b"{", b"\xff", b"[" * 99_999, b"1" * 9999)
        ],
        "token": [send("GET", "/state", role=None), send("GET", "", role=None, **WRONG)],
        "right": [send("GET", "/state", role=Role.VIEWER)],
        "no-such": [
            *(send("GET", path) for path in ("/api/nothing", "/api/events/other", "/sections/x")),
            *(send("GET", f"/sections/a/rounds/{number}") for number in (0, 9)),
            *(send("GET", path) for path in ("/pages/nothing/at/all", "/", "/state/")),
        ],
        "method": [send("DELETE", ""), send("GET", "/actions"), send("PUT", "/actions", body={})],
        "question": [_result_over(programs, None)],
        "refused": [programs.ask("GET", "/sections/a/rounds/5/pairing")],
        "too-large": [post(actions, content=b" " * (25 << 20), headers=own | typed)],
        "type": [post(actions, data={"do": "x"}, headers=own)],
        "invalid": [
            *(send("POST", "/actions", body=body) for body in bodies),
            send("POST", "/actions", body={"do": note}, idempotency_key="a b"),
            post(actions, content=HALF, headers=own | typed | {"idempotency-key": "half"}),
            send("GET", "/entries?limit=0"),
            send("GET", "/entries?after=x"),
        ],
        "other-log": [
            send("GET", f"/entries?after={cursor}") for cursor in ("1.0000-0000", "999.x")
        ],
        "conflict": [_result_over(programs, 5)],
    }
    send("POST", "/actions", body={"do": note}, idempotency_key="k")
    other = {"do": note | {"text": "There."}}
    met["key-reused"] = [send("POST", "/actions", body=other, idempotency_key="k")]
    quay = Path("quay")
    errors: dict[str, Exception] = {
        "not-saved": NotSavedError(quay, "in words"),
        "not-owner": NotOwnerError(quay, "in words"),
        "unsure": UnsureError(quay, "in words"),
        "inside": RuntimeError(),
    }
    for kind, error in errors.items():
        with monkeypatch.context() as patch:
            patch.setattr("openarbiter.store.EventFile.act", _raising(error))
            met[kind] = [send("POST", "/actions", body={"do": note})]
    for _ in range(OF_DEVICE.most):
        send("GET", "", role=None, **WRONG)
    met["too-many"] = [send("GET", "", role=None, **WRONG)]
    return met


def _result_over(programs: Programs, seen: int | None) -> Any:  # noqa: ANN401 - an answer
    """A deputy enters another result than stands there."""
    result = {"action": "EnterResult", "section": "a", "round_no": 1, "board": 1}
    body = {"do": result | {"outcome": {"white": "0", "black": "1"}}, "seen": seen}
    return programs.ask("POST", "/actions", body=body, role=Role.DEPUTY)


def _raising(error: Exception) -> Any:  # noqa: ANN401 - a method
    def act(*_: object, **__: object) -> None:
        raise error

    return act


def test_every_kind_of_problem_is_met_and_told(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Status, title and members are as the description has them."""
    programs.play()
    described: Any = document()["components"]
    kinds = described["responses"]["Problem"]["x-kinds"]
    check = jsonschema_rs.Draft202012Validator(
        {"$ref": f"{PLACE}Problem", "components": {"schemas": described["schemas"]}}
    )
    met = _met(programs, monkeypatch)
    assert {*met} == {*TITLES} == {kind.rpartition(":")[2] for kind in kinds}
    for kind, answers in met.items():
        status, title = TITLES[kind]
        for answer in answers:
            told = answer.json()
            assert answer.status_code == told["status"] == status, (kind, answer.text)
            assert answer.headers["content-type"] == "application/problem+json"
            assert (told["type"], told["title"]) == (f"urn:openarbiter:problem:{kind}", title)
            check.validate(told)
            assert told["detail"]
            assert ("retry-after" in answer.headers) is (status in {429, 503})
            assert ("www-authenticate" in answer.headers) is (status == 401)
            assert ("allow" in answer.headers) is (status == 405)


def test_it_says_what_was_found_and_what_was_expected(programs: Programs) -> None:
    """At the member that is wrong; and of a question, what has to be sent to answer it."""
    facts = {"name": "Newcomer, Ada"}
    wrong = programs.do("AddPlayer", status=422, section="a", pid="x", facts=facts)
    assert (wrong["path"], wrong["found"]) == ("AddPlayer.pid", "'x'")
    assert wrong["expected"] == "an integer"
    wrong = programs.do("PublishRund", status=422)
    assert (wrong["path"], wrong["found"]) == ("action", "'PublishRund'")
    assert "PublishRound" in wrong["expected"]
    programs.publish()
    asked = programs.do("UnpublishRound", status=409, section="a", round_no=1)
    assert asked["needs"] == ["confirmed", "reason"]
    assert [one["code"] for one in asked["consequences"]]
    beside = {"confirmed": True, "reason": "a player is missing"}
    programs.do("UnpublishRound", section="a", round_no=1, beside=beside)
    refused = programs.do("UnpublishRound", status=409, section="a", round_no=1)
    assert refused["code"] == "round-is-paired"
    assert refused["instead"] == ["Publish the pairing, change it by hand or discard it."]


def test_it_is_said_in_the_language_of_the_reader(programs: Programs) -> None:
    """The code is the same in all of them."""
    body = {"do": {"action": "PublishRound", "section": "a", "round_no": 1}}
    english, german = (
        programs.ask("POST", "/actions", body=body, accept_language=language).json()
        for language in ("en", "de")
    )
    assert english["code"] == german["code"] == "round-is-waiting"
    assert english["detail"] != german["detail"]
    assert json.dumps(german["instead"]) != json.dumps(english["instead"])
