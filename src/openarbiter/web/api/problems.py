"""Why something was not done, in one shape for every address, status and kind of error.

Source:
    RFC 9457, Problem Details for HTTP APIs, 2023.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from openarbiter.desk import Consequence, Refusal, UnreadableActionError
from openarbiter.errors import TournamentError
from openarbiter.languages import Tongue
from openarbiter.store import ConflictError, StoreError
from openarbiter.web.describe import describe, refusal_facts, sentence_of
from openarbiter.web.language import Catalogue
from openarbiter.web.perform import NotDoneError, note_fault
from openarbiter.web.request import AppState, Request
from openarbiter.web.security import Refused
from openarbiter.web.wording import Facts, to_plain

TITLES: Final = {
    "unreadable": (400, "What was sent could not be read"),
    "token": (401, "A token is needed, or the one that was sent is not known"),
    "right": (403, "The role does not have this"),
    "no-such": (404, "There is nothing at this address"),
    "method": (405, "This address cannot do that"),
    "question": (409, "It has consequences, and has to be confirmed"),
    "refused": (409, "It is not possible now"),
    "conflict": (409, "Somebody else changed the same thing meanwhile"),
    "other-log": (409, "The entry is not in the log that is open now"),
    "too-large": (413, "More was sent than is taken"),
    "type": (415, "Only application/json is taken"),
    "invalid": (422, "A value is not what is expected"),
    "key-reused": (422, "Something else was sent with this key before"),
    "too-many": (429, "Too many at once"),
    "inside": (500, "The program has a fault; nothing was changed"),
    "not-saved": (503, "It could not be written; nothing was changed"),
    "not-owner": (503, "Another process serves the event now"),
    "unsure": (503, "It is not known whether it was written; send it again with the same key"),
}
"""Every kind of problem with its status and its title."""

_KINDS: Final = {status: kind for kind, (status, _) in reversed(TITLES.items())} | {
    408: "unreadable",
    409: "other-log",
    422: "invalid",
    503: "too-many",
}
"""What a status of a page is here."""

_STORE: Final = {"NotOwnerError": "not-owner", "UnsureError": "unsure"}

SECONDS: Final = 2
"""So long who is told that something was not written waits before sending it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Something that follows, with the article that says so."""

    code: str
    text: str
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Theirs:
    """What somebody else did meanwhile."""

    number: int
    who: str
    when: datetime
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why something was not done.

    Attributes:
        code: Which sentence it is; it stays, whatever the language.
        article: The article it rests on.
        instead: What is possible.
        consequences: What would follow.
        level: How loudly a question is asked.
        needs: Members to be sent with the same action, for it to be done all the same.
        found: What was sent, where it is not what is ``expected`` at the ``path``.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str = ""
    article: str = ""
    instead: tuple[str, ...] = ()
    consequences: tuple[Told, ...] = ()
    level: str = ""
    needs: tuple[str, ...] = ()
    theirs: tuple[Theirs, ...] = ()
    found: str = ""
    expected: str = ""
    path: str = ""


class ProblemError(Exception):
    """Something is not done, of one of the kinds of :data:`TITLES`; with members of it."""

    def __init__(self, kind: str, *, wait: int = 0, **members: object) -> None:
        super().__init__(kind)
        self.kind, self.wait, self.members = kind, wait, members


def told(words: Catalogue, consequences: Iterable[Consequence]) -> tuple[Told, ...]:
    """Sentences of the desk in the reader's language."""
    return tuple(
        Told(code=one.code, text=sentence_of(words, one), article=one.article)
        for one in consequences
    )


def answer_of(
    error: Exception, *, words: Catalogue, desk: AppState, now: Request | None, place: str
) -> JSONResponse:
    """The answer to a request that ended with an error; ``now`` where it was read before."""
    found = error if isinstance(error, ProblemError) else _problem(error, words, desk, now)
    status, title = TITLES[found.kind]
    made = {"type": f"urn:openarbiter:problem:{found.kind}", "title": title, "status": status}
    made |= {"detail": title, "instance": place}
    empty = {each.name: each.default for each in fields(Problem)[len(made) :]}
    plain = to_plain(made | empty | {"code": found.kind} | found.members)
    wait = found.wait or (SECONDS if status == 503 else 0)  # noqa: PLR2004
    headers = {"retry-after": str(wait)} if wait else {}
    headers |= {"www-authenticate": "Bearer"} if status == 401 else {}  # noqa: PLR2004
    return JSONResponse(plain, status, headers, "application/problem+json")


def _problem(
    error: Exception, words: Catalogue, desk: AppState, now: Request | None
) -> ProblemError:
    """An error of the desk or a page as a problem."""
    action = error.wanted.action if isinstance(error, NotDoneError) else None
    why = error.why if isinstance(error, NotDoneError) else error
    more: Facts = {}
    match why:
        case HTTPException():
            return _of_page(why, words)
        case UnreadableActionError(path=path, found=found, expected=expected):
            kind, more = "invalid", {"path": path, "found": found, "expected": expected}
            more["detail"] = why.message
        case Refusal():
            kind, more = "refused", refusal_facts(words, why, action)
            more["detail"] = more.pop("sentence")
            more["instead"] = [one["text"] for one in more["instead"]]
        case ConflictError() if now is not None:
            kind, more = "conflict", {"theirs": _theirs(now, why)}
        case StoreError():
            kind = _STORE.get(type(why).__name__, "not-saved")
            more = {"detail": why.message} if now is not None and now.may("look") else {}
        case TournamentError():
            kind, more = "invalid", {"detail": Tongue(words.language)(why.message)}
        case _:
            kind, more = "inside", {"code": note_fault(desk, why)}
    return ProblemError(kind, **more)


def _of_page(error: HTTPException, words: Catalogue) -> ProblemError:
    """What a page says of an address that is not there, or not for who asks."""
    status, reason = error.status_code, str(error.detail)
    found = error.found if isinstance(error, Refused) else ""
    more: Facts = {"code": reason} if words.has(f"error.{reason}") else {}
    if more:
        more["detail"] = str(words(f"error.{reason}", found=found).unescape())
    return ProblemError(_KINDS.get(status, "unreadable"), **more)


def _theirs(now: Request, error: ConflictError) -> tuple[Theirs, ...]:
    return tuple(
        Theirs(
            number=entry.number,
            who=entry.author,
            when=entry.time,
            what=describe(now.words, now.state, entry.action) if entry.action else str(entry.kind),
        )
        for entry in error.entries
    )
