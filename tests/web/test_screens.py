"""The screens of a hall as the desk steers them, and a logo and a colour of one's own."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

from openarbiter.desk import Look, SetLook
from openarbiter.store import EventFile
from openarbiter.web.accounts import Accounts
from openarbiter.web.look import DARK, LEAST, LIGHT, contrast, readable, style
from openarbiter.web.screens import FILE, Screens
from openarbiter.web.security import FIELD
from openarbiter.web.site import site_files
from tests.every import every
from tests.logos import LOGO, jpeg, png
from tests.web.browser import Browser, words
from tests.web.conftest import event, held


def show(browser: Browser, number: int, **fields: object) -> None:
    """What a screen is to show, as its form says."""
    sent = {"do": "save", "screen": number, "name": "Door", "section": "a", **fields}
    browser.post("/screens", sent)


def test_screens_outlive_the_program(browser: Browser) -> None:
    """They are kept beside the event, not in it."""
    browser.post("/screens", do="add", name="Stage")
    show(browser, 1, then="standings")
    again = Browser(browser.file, browser.file.path.parent)
    assert again.json("/screen/1")["name"] == "standings"
    assert not any("Door" in str(entry) for entry in browser.file.entries())


def test_a_file_that_cannot_be_read_ends_nothing(tmp_path: Path) -> None:
    """The screens are named anew."""
    wrong = {"screens": [{"number": 1}]}, {"screens": [], "starts": {"a/1": "soon"}}
    for text in ("", "[]", '{"x": 1}', *(json.dumps({"x": hall}) for hall in wrong)):
        (tmp_path / FILE).write_text(text, encoding="utf-8")
        found = Screens.of_folder(tmp_path).of("x")
        assert (found.screens, found.starts) == ((), {})


PAGE = "/settings/look"


def sent(published: Browser, logo: bytes = b"", name: str = "logo.png", **fields: str) -> str:
    """Send the form; the page it shows, empty when it was done."""
    data = {FIELD: published.token} | fields
    given = {"logo": (name, logo)} if logo else {"none": ("", b"")}
    answer = published.client.post(PAGE, data=data, files=given)
    assert answer.status_code in {303, 422}, words(answer.text)[:500]
    return answer.text if answer.status_code == 422 else ""


def test_a_logo_and_a_colour_are_set_shown_and_taken_back(published: Browser) -> None:
    """On the pages of players, screens and sheets; the undo takes both away."""
    places = ("/p/a", "/p/a/3", "/p/a/table", "/screen/names", "/papers/boards", "/papers/names")
    for place in places:
        assert "/club" not in published.get(place)
    assert sent(published, png(), colour="#A1201A") == ""
    for place in places:
        shown = published.get(place)
        assert 'src="/club/logo"' in shown, place
        assert 'href="/club.css"' in shown, place
        assert "style=" not in shown, place
    preview = words(published.get(PAGE))
    assert "64 × 48 pixels" in preview
    assert "#a1201a on a light ground" in preview
    assert published.json("/p/a")["frame"]["logo"] == "/club/logo"
    picture = published.client.get("/club/logo")
    assert picture.content == png()
    assert picture.headers["content-type"] == "image/png"
    assert picture.headers["x-content-type-options"] == "nosniff"
    assert "--club: #a1201a;" in published.get("/club.css")
    head = published.head()
    published.post("/undo")
    assert "/club" not in published.get("/p/a")
    assert published.get("/club.css") == ""
    published.get("/club/logo", status=404)
    assert f'src="/at/{head}/club/logo"' in published.get(f"/at/{head}/p/a")
    assert published.client.get(f"/at/{head}/club/logo").content == png()


def test_a_part_of_the_form_leaves_the_rest_as_it_is(published: Browser) -> None:
    """No new picture keeps the one before; the tick takes it away; the same is no entry."""
    assert sent(published, jpeg(30, 20), colour="#1f3da3") == ""
    assert published.client.get("/club/logo").headers["content-type"] == "image/jpeg"
    head = published.head()
    assert sent(published, colour="#1f3da3") == ""
    assert published.head() == head
    assert sent(published, colour="") == ""
    assert (published.client.get("/club/logo").status_code, published.get("/club.css")) == (200, "")
    assert sent(published, colour="", no_logo="yes") == ""
    published.get("/club/logo", status=404)


@every(
    ("logo", "colour", "told"),
    [
        (b"<svg onload='alert(1)'/>", "", "no picture in the format PNG or JPEG"),
        (b"<html><script>alert(1)</script>", "", "save it anew as PNG"),
        (jpeg(2001, 2), "", "2001 by 2 pixels; 2000 by 2000 are possible"),
        (png() + bytes(200_000), "", "200 kB are possible"),
        (b"", "red; } body { display: none", "is no colour"),
    ],
)
def test_what_is_no_logo_and_no_colour_is_refused(
    published: Browser, logo: bytes, colour: str, told: str
) -> None:
    """At its field, with what to do; what was typed stays; nothing is changed."""
    head = published.head()
    shown = sent(published, logo, name="logo.png", colour=colour)
    assert told in words(shown)
    assert 'aria-invalid="true"' in shown
    assert published.head() == head
    published.get("/club/logo", status=404)


def test_everybody_fetches_it_and_who_has_it_fetches_it_no_more(tmp_path: Path) -> None:
    """Once kept for all devices: a picture is not compressed, the style sheet is not made twice."""
    with event(tmp_path) as file:
        file.act(SetLook(logo=LOGO, colour="#a1201a"), author="test")
        with Browser(file, tmp_path, Accounts(tmp_path)) as anybody:
            for place in ("/club.css", "/club/logo"):
                first = anybody.client.get(place, headers={"accept-encoding": "gzip"})
                assert first.status_code == 200
                assert first.headers["cache-control"] == "private, no-cache"
                assert first.headers["content-security-policy"]
                known = {"if-none-match": first.headers["etag"], "accept-language": "de"}
                again = anybody.client.get(place, headers=known)
                assert (again.status_code, again.content) == (304, b"")
            assert "content-encoding" not in anybody.client.get("/club/logo").headers
            anybody.get(PAGE, status=303)


def test_the_site_has_the_same_files(tmp_path: Path) -> None:
    """Every page links to them; without a look there are none."""
    with held(tmp_path) as published:
        published.publish(1)
        assert not [place for place in site_files(published.file, ["en"]) if "club" in place]
        published.file.act(SetLook(logo=LOGO, colour="#a1201a"), author="test")
        made = site_files(published.file, ["en", "de"])
    assert made["static/club-logo.png"] == png()
    assert made["static/club.css"].decode() == style(Look(colour="#a1201a"))
    pages = [place for place in made if place.endswith(".html")]
    assert pages
    for place in pages:
        up = "../" * place.count("/")
        shown = made[place].decode()
        assert shown.count(f'src="{up}static/club-logo.png"') == 1, place
        assert f'href="{up}static/club.css"' in shown, place


def test_an_event_made_like_another_looks_like_it(tmp_path: Path) -> None:
    """The club is the same next year."""
    with held(tmp_path) as published:
        published.file.act(SetLook(logo=LOGO, colour="#a1201a"), author="test")
        published.post("/open", file=published.file.path.name, copy="yes", name="Next year")
        opened = published.file
        assert isinstance(opened, EventFile)
        assert opened.state.look == Look(logo=LOGO, colour="#a1201a")


COLOURS = [
    f"#{red}{green}{blue}"
    for red in ("00", "80", "ff")
    for green in ("00", "7a", "ff")
    for blue in ("00", "99", "ff")
]


@every("colour", COLOURS)
def test_letters_can_be_read_on_every_ground(colour: str) -> None:
    """Whatever the colour; one that can be read stays, another changes no more than it must."""
    for grounds in (LIGHT, DARK):
        found = readable(colour, grounds)
        assert all(contrast(found, ground) >= LEAST for ground in grounds)
        if all(contrast(colour, ground) >= LEAST for ground in grounds):
            assert found == colour
        else:
            assert min(contrast(found, ground) for ground in grounds) < LEAST + 0.5


def test_contrast_is_that_of_the_guidelines() -> None:
    """Known ratios: the lightest grey that passes on white, and the one that does not."""
    assert contrast("#767676", "#ffffff") >= LEAST > contrast("#777777", "#ffffff")


def test_the_grounds_are_those_of_the_pages() -> None:
    """The style sheet of the desk has them under these names."""
    sheet = files("openarbiter.web").joinpath("static/desk.css").read_text("utf-8")
    grounds = re.findall(r"--paper: (#\w{6});\s+--sheet: (#\w{6});", sheet)
    assert set(grounds) == {LIGHT, DARK}
