"""The page that ends the program: who may, and when it is not done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.web.persons import Person, Persons
from openarbiter.web.roles import Role
from tests.web.browser import Browser
from tests.web.conftest import held


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Browser]:
    """The desk of an event, where nobody is asked who he is."""
    with held(tmp_path) as browser:
        yield browser


def ends(browser: Browser) -> list[str]:
    """A list that has a word for each time the program was ended."""
    found: list[str] = []
    browser.app.state.desk.end = lambda: found.append("ended")
    return found


def test_it_is_asked_and_ended(machine: Browser) -> None:
    """Looking at the page ends nothing; the answer says that everything is saved."""
    ended = ends(machine)
    for page in ("/more", "/device"):
        assert 'href="/end"' in machine.get(page)
    assert 'action="/end"' in machine.get("/end")
    assert not ended
    page = machine.post("/end", status=200)
    assert "Everything that was entered is saved" in page
    assert "<script" not in page  # what they would ask for does not answer any more
    assert ended == ["ended"]


def test_without_a_way_to_end_it_nothing_is_offered(machine: Browser) -> None:
    """Another program serves it."""
    assert 'href="/end"' not in machine.get("/device")
    assert 'action="/end"' not in machine.get("/end")
    assert "It is closed where it was started" in machine.post("/end", status=409)


def test_an_event_without_its_file_is_not_left(machine: Browser) -> None:
    """It is written anew first."""
    ended = ends(machine)
    path = machine.file.path
    path.rename(path.with_name("elsewhere.openarbiter"))
    assert "The event has no file" in machine.get("/end")
    assert "The event has no file" in machine.post("/end", status=409)
    assert not ended
    machine.post("/anew")
    machine.post("/end", status=200)
    assert ended


def test_only_the_administrator_ends_it(machine: Browser, tmp_path: Path) -> None:
    """Nobody else is offered it, nor gets there."""
    ended = ends(machine)
    persons = Persons.of_folder(tmp_path)
    machine.app.state.desk.persons = persons
    pin = persons.add(Person(name="Ada", role=Role.ARBITER))
    arbiter = machine.beside()
    arbiter.post("/enter", name="Ada", pin=pin)
    assert 'href="/end"' not in arbiter.get("/")
    arbiter.get("/end", status=403)
    arbiter.post("/end", status=403)
    assert not ended
