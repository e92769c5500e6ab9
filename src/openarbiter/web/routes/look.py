"""Logo and colour of whoever holds the event: where they are set, and what everybody fetches."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import Level, Look, SetLook, weigh
from openarbiter.web.answers import Answer, File, Page, Redirect
from openarbiter.web.describe import sentence_of
from openarbiter.web.here import Here
from openarbiter.web.look import DARK, LIGHT, LOGO, STYLE, readable, style
from openarbiter.web.perform import perform
from openarbiter.web.wording import Facts

PAGE: Final = "/settings/look"


def _show(now: Here) -> Answer:
    """Logo and colour, and what they look like."""
    return _page(now, {})


def _page(now: Here, faults: Facts, colour: str | None = None) -> Answer:
    look = now.state.look
    made = look.shown()
    facts: Facts = {
        "colour": look.colour if colour is None else colour,
        "set": look.colour,
        "light": readable(look.colour, LIGHT) if look.colour else "",
        "dark": readable(look.colour, DARK) if look.colour else "",
        "picture": made[0] if made else None,
        "size": len(made[1]) if made else 0,
        "faults": faults,
    }
    return Page(now, "club", facts)


def _set(now: Here) -> Answer:
    """Set logo and colour; without a new picture the one before stays, unless it is taken away."""
    form, before = now.form, now.state.look
    colour = form.text("colour", limit=40).lower()
    file, _ = form.upload("logo")
    logo = b64encode(file).decode() if file else "" if form.ticked("no_logo") else before.logo
    if not form.faults and Look(logo=logo, colour=colour) == before:
        return Redirect(now, PAGE)
    action = SetLook(logo=logo, colour=colour)
    weight = weigh(now.state, action)
    if weight.level is Level.REFUSE:
        said = " ".join(sentence_of(now.words, one) for one in weight.consequences)
        field = "colour" if weight.consequences[0].code == "bad-colour" else "logo"
        form.faults.setdefault(field, said)
    if form.faults:
        return _page(now, form.faults, form.values.get("colour", ""))
    return perform(now, action, back=PAGE)


def _style(now: Here) -> Answer:
    """The style sheet with the colour; empty where none is set."""
    return File(style(now.state.look), "text/css")


def _logo(now: Here) -> Answer:
    """The logo.

    Raises:
        HTTPException: There is none (404).
    """
    made = now.state.look.shown()
    if made is None:
        raise HTTPException(404)
    picture, file = made
    return File(file, f"image/{picture.kind}")


ROUTES: Final = (
    ("GET", PAGE, _show),
    ("POST", PAGE, _set),
    ("GET", STYLE, _style),
    ("GET", LOGO, _logo),
)
