"""Who may use the desk: the way in by name and PIN, the way out, and the page of all persons.

A PIN is drawn by the program and shown once, on the page that answers the form. The administrator
enters by the address that the program prints, and only there can persons be changed.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk.board_numbers import HIGHEST
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue
from openarbiter.web.accounts import Account, Accounts, WaitError
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.perform import local_address
from openarbiter.web.request import Request
from openarbiter.web.roles import HOME, Role
from openarbiter.web.wording import picture

AT_HOST: Final = (Role.ORGANISER, Role.ADMINISTRATOR)
GIVEN: Final = tuple(role for role in Role if role not in AT_HOST)
"""The roles a person can be given at a host, and in an event."""


def _given(now: Request) -> list[str]:
    return [role.value for role in (AT_HOST if now.desk.make else GIVEN)]


def _persons(now: Request) -> Accounts:
    """The persons of the desk.

    Raises:
        HTTPException: The desk asks nobody who he is (404).
    """
    if now.desk.persons is None:
        raise HTTPException(404, "no-persons")
    return now.desk.persons


def enter(now: Request) -> Answer:
    """The way in: name and PIN."""
    return _entrance(now, {}, now.query.get("name", ""))


def _entrance(now: Request, faults: dict[str, str], name: str, status: int = 0) -> Page:
    facts = {
        "name": name,
        "back": local_address(now.query.get("back", now.form.values.get("back", "/"))),
        "sections": now.section_names,
        "faults": faults,
    }
    return Page(now, "enter", facts, status=status)


def enters(now: Request) -> Answer:
    """Take somebody in whose PIN is right; after wrong ones the answer is to wait."""
    known, form = _persons(now), now.form
    name, pin = form.text("name", required=True), form.text("pin", required=True, limit=20)
    if form.faults:
        return _entrance(now, form.faults, name)
    try:
        word = known.enter(name, pin, now.source)
    except WaitError as wait:
        form.wrong("pin", "pin-wait", count=wait.seconds)
        return _entrance(now, form.faults, name, 429)
    if word is None:
        form.wrong("pin", "pin-wrong")
        return _entrance(now, form.faults, name, 403)
    who = known.who(word)
    back = local_address(form.values.get("back", "/"))
    home = HOME.get(who.role, "/") if who else "/"
    return Redirect(now, home if back == "/" else back, cookies=(_kept(now, word),))


def by_key(now: Request) -> Answer:
    """Take the administrator in, by the address that the program printed."""
    word = _persons(now).enter_by_key(now.parts["key"])
    if word is None:
        raise HTTPException(404) if now.desk.hosted else HTTPException(403, "key")
    return Redirect(now, local_address(now.query.get("back", "/")), cookies=(_kept(now, word),))


def _kept(now: Request, word: str) -> dict[str, object]:
    """The cookie of a browser that has entered; it ends with the browser, or with the stay."""
    secure = bool(now.desk.fingerprint)
    kept = {"httponly": True, "samesite": "strict", "secure": secure}
    return {"key": now.desk.session, "value": word, "domain": now.desk.domain, **kept}


def leave(now: Request) -> Answer:
    """End the stay of this browser."""
    _persons(now).leave(now.cookies.get(now.desk.session, ""))
    gone = {**_kept(now, ""), "max_age": 0}
    return Redirect(now, "/enter", cookies=(gone,))


def people(now: Request) -> Answer:
    """Everybody who may use the desk, with a form for another one and the addresses of the hall."""
    return _people(now, {}, {})


def _people(now: Request, faults: dict[str, str], given: dict[str, str], status: int = 0) -> Page:
    known = now.desk.persons or Accounts()
    facts = {
        "persons": [
            {
                "name": one.name,
                "role": one.role.value,
                "boards": one.boards,
                "section": one.section,
                "browsers": known.browsers(one.name),
                "tokens": known.tokens(one.name),
            }
            for one in known.all()
        ],
        "roles": _given(now),
        "given": given,
        "fingerprint": now.desk.fingerprint,
        "codes": [(one, picture(one)) for one in now.desk.addresses],
        "values": dict(now.form.values),
        "faults": faults,
        "sections": now.section_names,
    }
    return Page(now, "people", facts, status=status)


def change_people(now: Request) -> Answer:
    """Take a person in or out, give a PIN or a token, shown once in the answer; take one back."""
    known, form = _persons(now), now.form
    deed = form.choice("do", ("add", "pin", "remove", "token", "end"), default="add")
    name = form.text("name", required=True)
    try:
        if deed in {"remove", "end"}:
            known.remove(name) if deed == "remove" else known.end_token(form.text("digest"))
            return Redirect(now, "/people")
        if deed in {"pin", "token"}:
            made = known.new_pin(name) if deed == "pin" else known.new_token(name, "")
            return _people(now, {}, {"name": name, deed: made}, 200)
        usual = Role.ORGANISER if now.desk.make else Role.DEPUTY
        role = Role(form.choice("role", _given(now), default=usual.value))
        boards = _boards(now)
        section = form.choice("section", ("", *(key for key, _ in now.section_names)))
        if form.faults:
            return _people(now, form.faults, {})
        pin = known.add(Account(name=name, role=role, boards=boards, section=section))
    except RequestError as error:
        form.faults.setdefault("name", Tongue(now.words.language)(error.message))
        return _people(now, form.faults, {})
    return _people(now, {}, {"name": name, "pin": pin}, 200)


def _boards(now: Request) -> tuple[int, int] | None:
    """First and last board of who enters results; ``None`` where both fields are empty."""
    first = now.form.maybe_number("first", 1, HIGHEST)
    last = now.form.maybe_number("last", 1, HIGHEST)
    if first is None and last is None:
        return None
    low, high = first or 1, last or HIGHEST
    if low > high:
        now.form.wrong("last", "boards-order", first=low)
    return low, high


ROUTES: Final = (
    ("GET", "/enter", enter),
    ("POST", "/enter", enters),
    ("GET", "/in/{key}", by_key),
    ("POST", "/leave", leave),
    ("GET", "/people", people),
    ("POST", "/people", change_people),
)
