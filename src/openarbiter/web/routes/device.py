"""Settings of this device: name, language, theme and keys, which belong to no event."""

from __future__ import annotations

from typing import Final

from openarbiter.languages import ENGLISH, Tongue, languages, said
from openarbiter.web.adapter import KEYS, LANGUAGE, PERSON, THEME, THEMES
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.here import Here
from openarbiter.web.perform import inside

YEAR: Final = 365 * 24 * 60 * 60


def device(now: Here) -> Answer:
    """The settings of this device."""
    return _device(now, {})


def _device(now: Here, faults: dict[str, str]) -> Answer:
    kept = now.cookies.get(LANGUAGE, "")
    facts = {
        "person": now.person,
        "language": kept if kept in languages() else now.words.language,
        "languages": {code: _named(code) for code in languages()},
        "theme": now.theme,
        "single_keys": now.single_keys,
        "back": inside(now.query.get("back", "/")),
        "faults": faults,
    }
    return Page(now, "device", facts)


def _named(code: str) -> str:
    """A language, and where it is offered if not everywhere."""
    name = Tongue(code).name
    if code in languages("desk"):
        return name
    return said("{name}: public pages and paper", name=name)


def change_device(now: Here) -> Answer:
    """Keep the settings of this device, in cookies: they belong to no event."""
    form = now.form
    person = form.text("person", limit=80)
    language = form.choice("language", languages(), default=ENGLISH)
    theme = form.choice("theme", {"", *THEMES})
    keys = form.choice("keys", ("on", "off"), default="on")
    if form.faults:
        return _device(now, form.faults)
    chosen = {PERSON: person, LANGUAGE: language, THEME: theme, KEYS: keys}
    # Cookies hold ASCII only; a name may be in any script.
    chosen[PERSON] = person.encode("unicode_escape").decode("ascii")
    if not now.own_name:
        del chosen[PERSON]  # a person of the desk has a name already
    kept = {"max_age": YEAR, "httponly": True, "samesite": "strict"}
    cookies = tuple({"key": name, "value": value, **kept} for name, value in chosen.items())
    return Redirect(now, inside(form.values.get("back", "/")), cookies=cookies)


ROUTES: Final = (
    ("GET", "/device", device),
    ("POST", "/device", change_device),
)
