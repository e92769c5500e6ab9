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

from openarbiter.desk import (
    Action,
    Level,
    Refusal,
    Weight,
    action_from_json,
    action_to_json,
    weigh,
)
from openarbiter.store import ConflictError, EventFile
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.forms import whole_number
from openarbiter.web.here import Here
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

    def hidden_fields(self) -> dict[str, str]:
        """The hidden fields of a form that does the action all the same."""
        text = json.dumps(action_to_json(self.action), ensure_ascii=False)
        form = {"action": text, "back": self.back, "confirmed": "yes", "read": "yes"}
        return form | {"key": self.key} if self.key else form


class NotDoneError(Exception):
    """An action was not done; the page that says why can offer to do it all the same.

    Attributes:
        why: What the desk, or the file, said.
        wanted: The action.
    """

    def __init__(self, why: Refusal | ConflictError, wanted: Wanted) -> None:
        super().__init__(str(why))
        self.why = why
        self.wanted = wanted


def inside(path: str, default: str = "/") -> str:
    """An address of this desk; the default for anything that leads elsewhere.

    Examples:
        >>> inside("/a/players"), inside("//elsewhere.example/"), inside("https://elsewhere")
        ('/a/players', '/', '/')
    """
    fine = path.startswith("/") and not path.startswith("//") and "\\" not in path
    return path if fine and path.isprintable() else default


def perform(  # noqa: PLR0913 - an action and the ways on
    now: Here,
    action: Action,
    *,
    back: str,
    stay: str = "",
    fresh: bool = False,
    answer: Callable[[Here], Answer] | None = None,
) -> Answer:
    """Do an action, or ask first.

    Args:
        now: The request; its form may carry ``confirmed``, ``read``, ``reason`` and ``seen``.
        action: What is wanted.
        back: Address to go on to when it is done.
        stay: Address of the safe way out of a question; ``back`` without one.
        fresh: The action was made from the state of this moment, whatever the page showed.
        answer: What to answer when it is done, instead of going on.

    Raises:
        HTTPException: An earlier moment is looked at (403), or no event is open (404).
        NotDoneError: The desk refuses it, or somebody else changed the same thing since the page
            was made.
    """
    file, form = now.file_to_change, now.form
    reason = form.text("reason", limit=500)
    try:
        weight = weigh(now.state, action)
        if weight.level in ASKING:
            confirmed = form.ticked("confirmed")
            if confirmed and weight.needs_reason and not reason:
                form.wrong("reason", "required")
            if confirmed and weight.level is Level.CONSEQUENCES and not form.ticked("read"):
                form.wrong("read", "unread")
            if not confirmed or form.faults:
                return _question(now, action, weight, back=back, stay=stay or back)
        seen = now.head if fresh else form.seen
        entry = file.act(action, author=now.author, reason=reason, seen=seen, key=form.key)
    except (Refusal, ConflictError) as error:
        raise NotDoneError(error, Wanted(action, back, form.key)) from error
    if weight.level is Level.INFORM and weight.consequences:
        now.desk.tell(file, entry.number, weight.consequences)
        back = with_told(back, entry.number)
    if answer is not None:
        return answer(now.renewed(entry.number))
    return Redirect(now, back, {"entry": entry.number})


def with_told(back: str, number: int) -> str:
    """An address that shows what is to be known about an entry.

    Examples:
        >>> with_told("/a/rounds/1/results?board=3#entry", 12)
        '/a/rounds/1/results?board=3&told=12#entry'
    """
    bare, hash_mark, place = back.partition("#")
    return f"{bare}{'&' if '?' in bare else '?'}told={number}{hash_mark}{place}"


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


def _question(now: Here, action: Action, weight: Weight, *, back: str, stay: str) -> Page:
    """The question before an action: what it would do, and the safe way out."""
    faults = now.form.faults
    facts = {
        "level": weight.level,
        "what": tell(now.words, now.state, action),
        "consequences": [
            {"code": one.code, "text": tell_said(now.words, one), "article": one.article}
            for one in weight.consequences
        ],
        "needs_reason": weight.needs_reason,
        "reason": now.form.values.get("reason", ""),
        "faults": faults,
        "action": json.dumps(action_to_json(action), ensure_ascii=False),
        "key": now.form.key,
        "back": back,
        "stay": stay,
    }
    return Page(now, "confirm", facts, status=0 if faults or not now.json else 409)


def do(now: Here) -> Answer:
    """Do any action of the desk, given as JSON: the door for questions and for programs."""
    values = now.form.values
    try:
        action = action_from_json(json.loads(values.get("action", "")))
    except (ValueError, TypeError, LookupError, RecursionError):
        raise HTTPException(400, "no-action") from None
    back = inside(values.get("back", "/"))
    return perform(now, action, back=back, stay=inside(values.get("stay", back)))
