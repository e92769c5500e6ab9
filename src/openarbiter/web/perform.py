"""Doing something at the desk: weigh it, ask where that is due, write it down, go on.

Every page that changes something ends here, so the four levels of warning are the same
everywhere: nothing is asked where undo is enough; a question is a page of its own that carries
the action along; consequences want a tick and a reason; what the rules refuse is refused by the
desk itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from openarbiter.desk import Action, Level, action_from_json, action_to_json, weigh
from openarbiter.store import EventFile
from openarbiter.web.forms import fields_of, sent
from openarbiter.web.here import Here, anew, here
from openarbiter.web.numerals import whole_number
from openarbiter.web.page import page, redirect
from openarbiter.web.telling import tell, tell_said

ASKING = frozenset({Level.CONFIRM, Level.CONSEQUENCES})


@dataclass(frozen=True, slots=True)
class Wanted:
    """An action on its way, so that an error page can offer to do it again.

    Attributes:
        action: The action.
        back: Address to go on to.
        key: What its sender calls it; empty without one.
    """

    action: Action
    back: str
    key: str = ""

    def again(self) -> dict[str, str]:
        """The hidden fields of a form that does the action all the same."""
        text = json.dumps(action_to_json(self.action), ensure_ascii=False)
        form = {"action": text, "back": self.back, "confirmed": "yes", "read": "yes"}
        return form | {"key": self.key} if self.key else form


def inside(path: str, default: str = "/") -> str:
    """An address of this desk; the default for anything that leads elsewhere.

    Examples:
        >>> inside("/a/players"), inside("//elsewhere.example/"), inside("https://elsewhere")
        ('/a/players', '/', '/')
    """
    fine = path.startswith("/") and not path.startswith("//") and "\\" not in path
    return path if fine and path.isprintable() else default


def perform(  # noqa: PLR0913 - an action and the ways on
    request: Request,
    action: Action,
    *,
    back: str,
    stay: str = "",
    fresh: bool = False,
    answer: Callable[[], Response] | None = None,
) -> Response:
    """Do an action, or ask first.

    Args:
        request: The request; its form may carry ``confirmed``, ``read``, ``reason`` and ``seen``.
        action: What is wanted.
        back: Address to go on to when it is done.
        stay: Address of the safe way out of a question; ``back`` without one.
        fresh: The action was made from the state of this moment, whatever the page showed.
        answer: What to answer when it is done, instead of going on.

    Raises:
        HTTPException: An earlier moment is looked at (403), or no event is open (404).
        Refusal: The desk does not do it.
        ConflictError: Somebody else changed the same thing since the page was made.
    """
    now = here(request)
    refuse_the_past(now)
    file = now.file
    request.state.wanted = Wanted(action, back, key_of(request))
    fields = fields_of(request, now.words)
    reason = fields.text("reason", limit=500)
    weight = weigh(now.state, action)
    if weight.level in ASKING:
        confirmed = fields.ticked("confirmed")
        if confirmed and weight.needs_reason and not reason:
            fields.wrong("reason", "required")
        if confirmed and weight.level is Level.CONSEQUENCES and not fields.ticked("read"):
            fields.wrong("read", "unread")
        if not confirmed or fields.faults:
            return _ask(request, now, action, back=back, stay=stay or back, faults=fields.faults)
    seen = now.head if fresh else seen_of(request)
    entry = file.act(action, author=now.author, reason=reason, seen=seen, key=key_of(request))
    if weight.level is Level.INFORM and weight.consequences:
        now.desk.tell(file, entry.number, weight.consequences)
        back = with_told(back, entry.number)
    request.state.told = entry.number
    if answer is not None:
        anew(request)
        return answer()
    return redirect(request, back, entry=entry.number)


def with_told(back: str, number: int) -> str:
    """An address that shows what is to be known about an entry.

    Examples:
        >>> with_told("/a/rounds/1/results?board=3#entry", 12)
        '/a/rounds/1/results?board=3&told=12#entry'
    """
    bare, hash_mark, place = back.partition("#")
    return f"{bare}{'&' if '?' in bare else '?'}told={number}{hash_mark}{place}"


def refuse_the_past(now: Here) -> None:
    """Refuse to change something on a page that shows an earlier moment.

    Raises:
        HTTPException: It does (403).
    """
    if now.at:
        raise HTTPException(403, "read-only")


def meant(file: EventFile, name: str) -> int:
    """Number of the entry a page means.

    Copies of an event count on from the same entry, and what one of them has under a number is
    not what the other has.

    Args:
        file: The event that is open.
        name: The number, and behind a blank the mark of the entry where the page has it.

    Raises:
        HTTPException: The entry of that number is another one (409), or what the page names is no
            number (422): it means something, and that is not the last entry.
    """
    digits, _, mark = name.partition(" ")
    number = whole_number(digits)
    if number is None:
        raise HTTPException(422, "unreadable")
    there = 1 <= number <= file.head
    if mark and not (there and file.entry(number).mark == mark):
        raise HTTPException(409, "other-entry")
    return number


def seen_of(request: Request) -> int | None:
    """The last entry the writer had seen; ``None`` where the form does not say."""
    typed = sent(request).get("seen")
    return whole_number(typed) if isinstance(typed, str) else None


def key_of(request: Request) -> str:
    """What the page calls this very sending, so that it is known again; empty without a script."""
    key = sent(request).get("key")
    return key[:40] if isinstance(key, str) else ""


def _ask(  # noqa: PLR0913 - the parts of a question
    request: Request, now: Here, action: Action, *, back: str, stay: str, faults: dict[str, str]
) -> Response:
    """The question before an action: what it would do, and the safe way out."""
    weight = weigh(now.state, action)
    facts = {
        "level": weight.level,
        "what": tell(now.words, now.state, action),
        "consequences": [
            {"code": one.code, "text": tell_said(now.words, one), "article": one.article}
            for one in weight.consequences
        ],
        "needs_reason": weight.needs_reason,
        "reason": fields_of(request, now.words).values.get("reason", ""),
        "faults": faults,
        "action": json.dumps(action_to_json(action), ensure_ascii=False),
        "key": key_of(request),
        "back": back,
        "stay": stay,
    }
    status = 422 if faults else 409 if now.json else 200
    return page(request, "confirm", facts, status=status)


def do(request: Request) -> Response:
    """Do any action of the desk, given as JSON: the door for questions and for programs."""
    now = here(request)
    fields = fields_of(request, now.words)
    try:
        action = action_from_json(json.loads(fields.values.get("action", "")))
    except (ValueError, TypeError, LookupError, RecursionError):
        raise HTTPException(400, "no-action") from None
    back = inside(fields.values.get("back", "/"))
    return perform(request, action, back=back, stay=inside(fields.values.get("stay", back)))
