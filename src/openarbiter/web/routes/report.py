"""The result of a board, reported by its players from their phones with the code of the slip.

Nobody needs an account: the code says which side of which board it is. A report is no result; the
page says what became of it. What tells a phone from others is a cookie; the log holds a digest.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    OUTCOMES,
    PLAYED,
    Board,
    Phase,
    Refusal,
    Reporter,
    ReportResult,
    RoundState,
    Section,
    agreed,
    outcome_text,
    standing,
)
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import reporter_text, sentence_of
from openarbiter.web.guesses import CODES
from openarbiter.web.public_facts import everybody
from openarbiter.web.reports import OFFERED, Place, take, typed, written
from openarbiter.web.request import Request
from openarbiter.web.wording import Facts

PHONE: Final = "desk-phone"
"""The cookie that tells a phone from others."""

_DAYS: Final = 4 * 24 * 60 * 60
_COLOURS: Final = {Reporter.WHITE: "White", Reporter.BLACK: "Black"}


def ask(now: Request) -> Answer:
    """A field for the code of a result slip."""
    code = typed(now.query.get("code", ""))
    if code:
        return Redirect(now, f"/r/{code}")
    return Page(now, "report-code", {"wait": 0, "wrong": ""})


def _place(now: Request) -> Place | Page:
    """What the code of an address is for; the field for a code where it is for no board.

    After wrong codes a device waits before it may ask again.
    """
    persons, codes = now.desk.persons, now.desk.codes(now.opened)
    if persons is None or codes is None:
        raise HTTPException(404, "no-persons" if persons is None else "no-event")
    code, wait = typed(now.parts["code"]), persons.wait(CODES, now.source)
    place = None
    if not wait:
        place = codes.place(now.state, code)
        persons.note_code(now.source, right=place is not None)
    facts = {"wait": wait, "wrong": written(code)}
    return place or Page(now, "report-code", facts, status=429 if wait else 404)


def look(now: Request) -> Answer:
    """The board of a code, buttons for its result, and what was reported."""
    place = _place(now)
    return _page(now, place) if isinstance(place, Place) else place


def _page(now: Request, place: Place, told: str = "", status: int = 200) -> Page:
    section = now.section_of(place.section)
    found = section.round(place.round_no)
    board = found.board(place.board)
    if board is None:
        raise HTTPException(404, "no-board")
    people = everybody(section.tournament)
    white, black = (people[section.tpn(pid)] for pid in board.pair)
    facts: Facts = {
        "code": typed(now.parts["code"]),
        "section": section.key,
        "section_name": section.name,
        "round": int(found.number),
        "board": int(board.number),
        "side": place.side.value,
        "white": white,
        "black": black,
        "number": (white if place.side is Reporter.WHITE else black).tpn,
        "offered": list(OFFERED.items()),
        "key": secrets.token_hex(12),
        "told": told,
    }
    facts |= _standing(now, section, found, board, place.side)
    known = len(now.cookies.get(PHONE, "")) == _LENGTH
    cookie = {
        "key": PHONE,
        "value": secrets.token_urlsafe(_BYTES),
        "max_age": _DAYS,
        "path": "/r",
        "httponly": True,
        "samesite": "strict",
    }
    return Page(now, "report", facts, status=status, cookies=() if known else (cookie,))


_BYTES: Final = 18
_LENGTH: Final = 24  # characters of 18 bytes in base64


def _standing(
    now: Request, section: Section, found: RoundState, board: Board, side: Reporter
) -> Facts:
    """Where the board stands: ``state`` is the key of a sentence (``report.state-``)."""
    if found.phase.private:
        nothing = {"result": "", "mine": "", "others": "", "reports": "", "takes": False}
        return {"state": "back"} | nothing
    outcome = section.outcome(found.number, board.number)
    stand = standing(found.reports_of(board.number))
    mine = [outcome_text(each.outcome) for each in stand if each.by is side]
    others = [outcome_text(each.outcome) for each in stand if each.by is not side]
    closed = found.phase is Phase.COMPLETE or found.number < section.published_rounds
    if outcome.decided:
        state = "in"
    elif closed:
        state = "closed"
    elif len({*mine, *others}) > 1:
        state = "differ"
    elif mine:
        state = "equal" if agreed(stand) else "waits"
    else:
        state = "other" if others else "none"
    return {
        "state": state,
        "result": outcome_text(outcome) if outcome.decided else "",
        "mine": mine[-1] if mine else "",
        "others": ", ".join(others),
        "reports": ", ".join(
            f"{reporter_text(now.words, each.by)} {outcome_text(each.outcome)}" for each in stand
        ),
        "takes": not outcome.decided and not closed,
    }


def send(now: Request) -> Answer:
    """Report the result of the board of a code; sent twice it is one report."""
    place = _place(now)
    if isinstance(place, Page):
        return place
    name, phone = now.form.values.get("r", ""), now.cookies.get(PHONE, "")
    if name not in PLAYED or len(phone) != _LENGTH:
        raise HTTPException(422, "unreadable")
    section = now.section_of(place.section)
    found = section.round(place.round_no)
    board = found.board(place.board)
    if board is None or found.phase.private:
        return _page(now, place, status=409)
    report = ReportResult(
        section=section.key,
        round_no=found.number,
        board=board.number,
        outcome=OUTCOMES[name],
        by=place.side,
        device=hashlib.sha256(phone.encode()).hexdigest()[:16],
        key=now.form.text("key", limit=40),
    )
    try:
        take(now.file_to_change, report, f"{_COLOURS[place.side]}, board {board.number}")
    except Refusal as refusal:
        if refusal.code != "report-taken":
            told = sentence_of(now.words, refusal.why)
            return _page(now.renewed(), place, told, 409)
    return Redirect(now, f"/r/{typed(now.parts['code'])}")


ROUTES: Final = (
    ("GET", "/r", ask),
    ("GET", "/r/{code}", look),
    ("POST", "/r/{code}", send),
)
