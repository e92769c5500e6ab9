"""Access, the twins, the error pages, and the page that ends the program."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from openarbiter import desk
from openarbiter.languages import languages
from openarbiter.model import RoundNo
from openarbiter.store import DiskFullError, EventFile
from openarbiter.web.language import part_of
from openarbiter.web.routes.guide import RECIPES
from openarbiter.web.screens import Screens, Shown
from openarbiter.web.security import POLICY
from tests.browser.addresses import PAGES
from tests.played import played_event
from tests.store.conftest import zero
from tests.web.browser import Browser, words

HOSTILE = "\"></textarea><script>alert(1)</script><b onmouseover='x'>, {{ 7*7 }} \u202egnp\u2066"
"""A name that wants to be more than a name."""

HELP = [f"/help/{name}" for name in RECIPES]


def drafted(path: Path, *more: desk.Action) -> EventFile:
    """An event with three rounds, a fund, perhaps more, and a fourth round in private."""
    file = played_event(path)
    fund = desk.SetFund(section="a", fund='[fund]\ncurrency = "EUR"\nplaces = [100, 50]\n')
    for action in (fund, *more):
        file.act(action, author=HOSTILE[:40])
    for action in desk.prepare_round(file.state, "a", 4):
        file.act(action, author=HOSTILE[:40])
    file.act(desk.pair_round(file.state, "a", 4), author=HOSTILE[:40])
    return file


def screen_one(folder: Path, file: EventFile) -> Browser:
    """A browser at an event with one named screen, as the list of pages has it."""
    shown = Shown(number=1, name="Door", order=("names", "standings"))
    Screens.of_folder(folder).change(file.id, lambda hall: replace(hall, screens=(shown,)))
    return Browser(file, folder)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at such an event; these tests only read it."""
    folder = tmp_path_factory.mktemp("played")
    with drafted(folder / "played.event") as file, screen_one(folder, file) as browser:
        yield browser


@pytest.mark.parametrize("path", [*PAGES, "/at/30/log", "/at/30/p/a", *HELP])
@pytest.mark.parametrize("share", [3, pytest.param(1, marks=pytest.mark.nightly)])
def test_every_page_in_every_language_and_as_data(played: Browser, path: str, share: int) -> None:
    """One headline, no key of a sentence, nothing forbidden, a twin; by day in some languages."""
    offered = languages(part_of(path.removeprefix("/at/30"), entered=True))
    said, offered = set(), offered[len(path) % share :: share] or offered
    for language in offered:
        text = played.get(path, language=language)
        assert f'<html lang="{language}"' in text
        assert len(re.findall(r"<h1[ >]", text)) == 1
        assert not re.search(r"\b(shell|parts|players|look|round)\.(?!csv)[a-z-]+\b", words(text))
        assert not re.search(r"<style|<script(?![^>]* src=\"/static/)| style=| on\w+=", text)
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', text)
        said.add(words(text))
    assert len(said) == len(offered)
    twin = played.json(path)
    assert twin["frame"]["event"] == "Marrow Quay Open"
    bare, _, query = path.partition("?")
    other = f"{bare.rstrip('/') or '/index'}.json" + (f"?{query}" if query else "")
    assert played.client.get(other).json()["page"] == twin["page"]


def test_every_answer_carries_the_policy(played: Browser) -> None:
    """Pages, twins, errors, static files and refusals alike."""
    for path in ("/", "/index.json", "/nothing-here", "/static/desk.css", "/openapi.json"):
        headers = played.client.get(path).headers
        assert headers["content-security-policy"] == POLICY, path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in POLICY
    assert "unsafe" not in POLICY


def test_a_script_that_is_kept_is_asked_for_again(browser: Browser) -> None:
    """After an update no page meets the script of the version before; one as it was stays."""
    first = browser.client.get("/static/unsaved.js")
    assert first.headers["cache-control"] == "no-cache"
    known = {"if-none-match": first.headers["etag"]}
    again = browser.client.get("/static/unsaved.js", headers=known)
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")
    assert browser.client.get("/").headers["cache-control"] == "no-store"


def test_the_scripts_and_styles_are_shipped(browser: Browser) -> None:
    """Nothing is fetched from elsewhere; the own scripts stay small."""
    others = "desk.css hall.css paper.css pictures.css htmx.min.js htmx.LICENSE.txt mark.svg"
    for name in others.split():
        assert browser.client.get(f"/static/{name}").status_code == 200
    own = "arrivals desk entry kept note pasted resend unsaved"
    for name in own.split():
        answer = browser.client.get(f"/static/{name}.js")
        assert answer.status_code == 200
        assert len(answer.content) < 8 * 1024
    css = browser.client.get("/static/desk.css").text
    for font in re.findall(r"url\(([^)]+)\)", css):
        assert browser.client.get(f"/static/{font}").status_code == 200


def test_without_the_token_nothing_is_done(browser: Browser) -> None:
    """A form without the token, with a wrong one, or from another origin is refused."""
    head = browser.head()
    for data in ({}, {"token": "x" * 32}):
        answer = browser.client.post("/a/rounds/1/pair", data=data)
        assert answer.status_code == 403
        assert "nothing was done" in answer.text
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        data = {"token": browser.token}
        answer = browser.client.post("/a/rounds/1/pair", data=data, headers=headers)
        assert answer.status_code == 403
    other_port = {"origin": "http://127.0.0.1:1"}
    data = {"token": browser.token}
    assert browser.client.post("/undo", data=data, headers=other_port).status_code == 403
    assert browser.head() == head


def test_a_program_may_send_the_token_in_a_header(browser: Browser) -> None:
    """An action as JSON, with the token in a header, is answered as JSON."""
    action = json.dumps({"action": "CheckIn", "section": "a", "pid": 1, "here": True})
    answer = browser.client.post(
        "/do",
        data={"action": action},
        headers={"x-desk-token": browser.token, "accept": "application/json"},
    )
    assert answer.status_code == 200, answer.text
    assert answer.json()["done"] is True
    assert browser.json("/a/players")["players"][0]["here"]


def test_what_is_garbled_is_refused(browser: Browser) -> None:
    """A form that is none; other tests send bodies that are too large."""
    broken = {"content-type": "multipart/form-data; boundary=x"}
    assert browser.client.post("/undo", content=b"--y", headers=broken).status_code in {400, 403}


def test_hostile_names_are_only_names(tmp_path: Path) -> None:
    """In texts, attributes, forms, pictures, the log line, a search, a message and the twin."""
    facts = desk.PlayerFacts(name=HOSTILE, club=HOSTILE[:60])
    player = desk.AddPlayer(section="a", pid=desk.Pid(12), facts=facts, joins=RoundNo(4))
    evil = "<script>alert(3)</script>"
    asked = [
        f"{path}{evil}" for path in ("/screen/message?text=", "/find?q=", "/log?q=", "/p/a?q=")
    ]
    asked += ["/a/players/12", "/find?q=%3Cq", "/a/players?q=%22%3E%3Cb%3E"]
    with drafted(tmp_path / "evil.event", player) as file, screen_one(tmp_path, file) as browser:
        browser.client.cookies.set("desk-person", "<script>alert(2)</script>")
        for path in (*PAGES, *asked):
            text = browser.get(path)
            assert "<script>alert" not in text, path
            assert "<b onmouseover" not in text, path
            assert not re.search("[\u202e\u2066]", text), path
            assert "49" not in text.partition("alert(1)")[2][:60] or "{{" in text
        assert HOSTILE in [one["name"] for one in browser.json("/a/players")["players"]]


def test_a_fault_inside_shows_no_trace(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program is a page with a code; the details are a file, not a page."""
    monkeypatch.setattr("openarbiter.web.routes.event.needs", lambda _: 1 / 0)
    answer = browser.client.get("/")
    assert answer.status_code == 500
    assert "nothing was changed" in answer.text
    assert "Traceback" not in answer.text
    assert answer.headers["content-security-policy"] == POLICY
    code = re.search(r"/fault/(\w+)", answer.text)
    assert code
    assert "ZeroDivisionError" in browser.client.get(f"/fault/{code[1]}").text
    browser.get("/fault/none", status=404)


def test_the_description_names_every_address(browser: Browser) -> None:
    """The OpenAPI description is made from the routes: every one has its sentence."""
    described = browser.client.get("/openapi.json").json()
    assert described["paths"]["/{s}/rounds/{n}/results"]["post"]["requestBody"]
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
    names = [one["operationId"] for path in described["paths"].values() for one in path.values()]
    assert len(names) == len(set(names))


def test_a_damaged_event_is_explained_and_saved(file: EventFile, stranger: Browser) -> None:
    """What is wrong, up to where all is well, and a new file with what can be saved, told whole."""
    path = file.path
    file.act(desk.CheckIn(section="a", pid=desk.Pid(1)), author="Somebody Else")
    file.close()
    path.write_bytes(path.read_bytes().replace(b"Somebody Else", b"Nobody At All"))
    text = stranger.post("/open", file=path.name, status=422)
    assert "All is well up to entry 3" in text
    told = stranger.post("/open", file=path.name, recover="yes", status=200)
    assert "What could be saved is in quay-recovered.openarbiter" in told
    assert "entry 4 is not in the new log: changed after it was written" in told
    assert "4 of 4 entries are saved" in told
    assert stranger.post("/open", file="quay-recovered.openarbiter") == "/"
    assert len(stranger.json("/a/players")["players"]) == 9
    assert stranger.json("/a/players/check-in")["here"] == 1


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file keeps its name")
def test_a_file_that_is_gone_is_said_and_the_event_goes_on_in_a_new_one(
    browser: Browser, tmp_path: Path
) -> None:
    """Nothing is acknowledged; a button writes everything into a new file and goes on there."""
    assert not browser.json("/")["frame"]["file_gone"]
    assert "Write the whole event into a new file" not in browser.get("/")
    browser.file.path.rename(tmp_path / "renamed.openarbiter")
    assert browser.json("/")["frame"]["file_gone"]
    text = browser.post("/a/players/check-in", pid=1, here="yes", status=503)
    assert "it is called renamed.openarbiter now" in text
    assert "still held by this program" in text
    assert "Write the whole event into a new file and go on there" in text
    assert browser.head() == 3
    assert browser.post("/anew") == "/"
    assert browser.json("/")["file"] == "quay-2.openarbiter"
    browser.post("/a/players/check-in", pid=1, here="yes")
    assert browser.post("/anew") == "/"
    assert browser.json("/")["file"] == "quay-2.openarbiter"
    browser.file.close()
    assert browser.file.saved_in == tmp_path / "quay-2.openarbiter"
    names = sorted(each.name for each in tmp_path.glob("*.openarbiter"))
    assert names == ["quay-2.openarbiter", "renamed.openarbiter"]


def test_a_file_that_the_disk_has_damaged_is_written_anew_and_that_is_said(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry is acknowledged in the new file; where there can be none, a button goes on."""
    zero(browser.file.path)
    browser.post("/a/players/check-in", pid=1, here="yes")
    assert "the damaged file is kept as quay-damaged.openarbiter" in browser.get("/")
    assert "Unbroken" in browser.get("/log")
    assert browser.json("/")["frame"]["file_trouble"] == ""

    def full(path: Path, *_: object) -> None:
        raise DiskFullError(path, "the disk is full")

    zero(browser.file.path)
    with monkeypatch.context() as patch:
        patch.setattr("openarbiter.store.table.build", full)
        text = browser.post("/a/players/check-in", pid=2, here="yes", status=503)
        assert "could not be written anew" in text
        assert "still held by this program" in text
        browser.app.state.desk.end = lambda: None
        assert "openarbiter goes on" in browser.post("/end", status=409)
    assert browser.post("/anew") == "/"
    assert browser.json("/")["file"] == "quay-2.openarbiter"
    assert browser.head() == 4


def test_a_copy_to_take_along_is_one_click(browser: Browser, tmp_path: Path) -> None:
    """The link is on the first page; what it gives is the whole event."""
    assert 'href="/copy"' in browser.get("/")
    answer = browser.client.get("/copy")
    assert "quay.e00003.copy.openarbiter" in answer.headers["content-disposition"]
    taken = tmp_path / "taken"
    taken.write_bytes(answer.content)
    with EventFile.open(taken) as copy:
        assert (copy.head, copy.state.name) == (3, "Marrow Quay Open")


def test_an_event_that_is_open_elsewhere_can_be_looked_at(
    file: EventFile, stranger: Browser
) -> None:
    """Two programs do not write one file; the second one may look."""
    text = stranger.post("/open", file=file.path.name, status=422)
    assert "look at it only" in text
    assert stranger.post("/open", file=file.path.name, look="yes") == "/"
    assert len(stranger.json("/a/players")["players"]) == 9
    stranger.post("/a/players/check-in", pid=1, here="yes", status=503)
