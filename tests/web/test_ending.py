"""The page that ends the program: who may, and when it is not done."""

from __future__ import annotations

from tests.web.browser import Browser
from tests.web.hall import Hall


def ends(browser: Browser) -> list[str]:
    """A list that has a word for each time the program was ended."""
    found: list[str] = []
    browser.app.state.desk.end = lambda: found.append("ended")
    return found


def test_it_is_asked_and_ended(browser: Browser) -> None:
    """Looking at the page ends nothing; the answer says that everything is saved."""
    ended = ends(browser)
    for page in ("/more", "/device"):
        assert 'href="/end"' in browser.get(page)
    assert 'action="/end"' in browser.get("/end")
    assert not ended
    page = browser.post("/end", status=200)
    assert "Everything that was entered is saved" in page
    assert "<script" not in page  # what they would ask for does not answer any more
    assert ended == ["ended"]


def test_without_a_way_to_end_it_nothing_is_offered(browser: Browser) -> None:
    """Another program serves it."""
    assert 'href="/end"' not in browser.get("/device")
    assert 'action="/end"' not in browser.get("/end")
    assert "It is closed where it was started" in browser.post("/end", status=409)


def test_an_event_without_its_file_is_not_left(browser: Browser) -> None:
    """It is written anew first."""
    ended = ends(browser)
    path = browser.file.path
    path.rename(path.with_name("elsewhere.openarbiter"))
    assert "The event has no file" in browser.get("/end")
    assert "The event has no file" in browser.post("/end", status=409)
    assert not ended
    browser.post("/anew")
    browser.post("/end", status=200)
    assert ended


def test_only_the_administrator_ends_it(hall: Hall) -> None:
    """Nobody else is offered it, nor gets there."""
    ended, arbiter = ends(hall.machine), hall.browser("arbiter")
    assert 'href="/end"' not in arbiter.get("/")
    arbiter.get("/end", status=403)
    arbiter.post("/end", status=403)
    assert not ended
