"""What is sent with a key is done once, also when the program ended before it could answer."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from openarbiter.web.roles import Role
from tests.api.conftest import Programs

NOTE = {"do": {"action": "AddNote", "text": "The hall opens at nine."}}


def test_the_same_key_and_body_get_the_same_answer(programs: Programs) -> None:
    """And say so; without a key, or with another one, it is done again."""
    head = programs.file.head
    first, again = (
        programs.ask("POST", "/actions", body=NOTE, idempotency_key="one") for _ in range(2)
    )
    assert first.json() | {"replayed": True} == again.json()
    assert not first.json()["replayed"]
    assert programs.file.head == head + 1
    programs.ask("POST", "/actions", body=NOTE, idempotency_key="two")
    programs.ask("POST", "/actions", body=NOTE)
    assert programs.file.head == head + 3
    programs.ask("POST", "/actions", body=NOTE, idempotency_key="one", role=Role.DEPUTY)
    assert programs.file.head == head + 4  # a key is of a person


@pytest.mark.parametrize("paired", [False, True])
def test_what_was_done_before_the_program_ended_is_found(
    programs: Programs, monkeypatch: pytest.MonkeyPatch, *, paired: bool
) -> None:
    """The answer was not kept, and the file was opened anew; a pairing is found as well."""
    body: Any = NOTE
    if paired:
        body = {"do": programs.get("/sections/a/rounds/1/pairing")}

    def ended(_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("openarbiter.web.api.deeds.asdict", ended)
        lost = programs.ask("POST", "/actions", body=body, idempotency_key="one")
        assert lost.status_code == 500
    head = programs.file.head
    programs.file.sent.clear()
    programs.ask("POST", "/actions", body=NOTE, role=Role.DEPUTY)
    again = programs.ask("POST", "/actions", body=body, idempotency_key="one")
    assert (again.status_code, again.json()["entry"]) == (200, head)
    assert programs.file.head == head + 1


def test_a_refusal_is_not_kept(programs: Programs) -> None:
    """It may be possible when it is sent the next time; a question may be answered."""
    body = {"do": {"action": "PublishRound", "section": "a", "round_no": 1}}
    refused = programs.ask("POST", "/actions", body=body, idempotency_key="one")
    assert refused.status_code == 409
    programs.pair()
    assert programs.ask("POST", "/actions", body=body, idempotency_key="one").status_code == 200


def test_the_same_key_at_the_same_moment_is_done_once(programs: Programs) -> None:
    """The others are told that it is being done, or what it was answered."""
    answers: list[Any] = []
    head = programs.file.head

    def send() -> None:
        answers.append(programs.ask("POST", "/actions", body=NOTE, idempotency_key="one"))

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert programs.file.head == head + 1
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert {answer.json()["entry"] for answer in answers if answer.status_code == 200} == {head + 1}


def test_old_keys_are_forgotten(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest ones stay."""
    monkeypatch.setattr("openarbiter.web.api.deeds.MOST", 3)
    monkeypatch.setattr("openarbiter.web.api.deeds.LOOKED", 1)
    for number in range(8):
        body = {"do": NOTE["do"] | {"text": f"Note {number}."}}
        programs.ask("POST", "/actions", body=body, idempotency_key=f"k{number}")
    kept = programs.browser.app.state.desk.kept
    assert sorted(name.rpartition("/")[2] for name in kept.all("sent/")) == ["k5", "k6", "k7"]
