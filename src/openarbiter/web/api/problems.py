"""Why something was not done, in one shape for every address, status and kind of error.

Source:
    RFC 9457, Problem Details for HTTP APIs, 2023.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import Scope

from openarbiter.desk import UnreadableActionError
from openarbiter.languages import Tongue
from openarbiter.web.answers import in_words
from openarbiter.web.language import Catalogue, chosen_language
from openarbiter.web.perform import fault_page, note_fault
from openarbiter.web.request import Request
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
    "inside": (500, "The program has a fault"),
    "not-saved": (503, "It could not be written; nothing was changed"),
    "not-owner": (503, "Another process serves the event now; nothing was changed"),
    "unsure": (503, "It is not known whether it was written; send it again with the same key"),
}
"""Every kind of problem with its status and its title."""

_BY_STATUS: Final = {status: kind for kind, (status, _) in reversed(TITLES.items())}
_BY_STATUS.update({408: "unreadable", 409: "other-log", 503: "too-many"})
_BY_NAME: Final = {"refusal": "refused", "trouble": "invalid", "fault": "inside", "away": "unsure"}
_BY_NAME.update({"file-fault": "not-saved", "NotOwnerError": "not-owner", "UnsureError": "unsure"})
"""What a problem is on pages, by their status, their name, or the error of the store."""

_SECONDS: Final = 2
"""So long who is told that something was not written waits before sending it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why something was not done, and what can be done instead.

    Attributes:
        code: Which sentence it is; it stays, whatever the language.
        needs: Members to be sent with the same action, for it to be done all the same.
        found: What was sent, where it is not what is ``expected`` at the ``path``.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    article: str = ""
    instead: tuple[str, ...] = ()
    consequences: tuple[Facts, ...] = ()
    level: str = ""
    needs: tuple[str, ...] = ()
    theirs: tuple[Facts, ...] = ()
    found: str = ""
    expected: str = ""
    path: str = ""


class ProblemError(Exception):
    """Something is not done, of one of the kinds of :data:`TITLES`; with members of it."""

    def __init__(self, kind: str, *, wait: int = 0, **members: object) -> None:
        super().__init__(kind)
        self.kind, self.wait, self.members = kind, wait, members


def answer_of(error: Exception, scope: Scope) -> JSONResponse:
    """The answer to a request that ended with an error."""
    language = chosen_language("", Headers(scope=scope).get("accept-language", ""), "desk")
    now = scope["state"].get("here")
    if isinstance(error, ProblemError):
        found = error
    elif isinstance(error, HTTPException):
        found = _of_page(error, Catalogue(language))
    elif isinstance(now, Request):
        found = _of_desk(error, now)
    else:
        found = ProblemError("inside", code=note_fault(scope["app"].state.desk, error))
    status, title = TITLES[found.kind]
    told: Facts = {"title": title, "detail": title, "code": found.kind} | found.members
    kind = f"urn:openarbiter:problem:{found.kind}"
    problem = Problem(type=kind, status=status, instance=scope["path"], **told)
    wait = found.wait or (_SECONDS if status == TITLES["unsure"][0] else 0)
    headers = dict(getattr(error, "headers", None) or {})
    headers |= {"retry-after": str(wait)} if wait else {}
    headers |= {"www-authenticate": "Bearer"} if found.kind == "token" else {}
    plain = in_words(to_plain(problem), Tongue(language))
    return JSONResponse(plain, status, headers, "application/problem+json")


def _of_page(error: HTTPException, words: Catalogue) -> ProblemError:
    """What a page says of an address that is not there, or not for who asks."""
    reason = str(error.detail)
    kind = _BY_NAME.get(reason) or _BY_STATUS.get(error.status_code, "unreadable")
    if not words.has(f"error.{reason}"):
        return ProblemError(kind)
    found = getattr(error, "found", "")
    detail = str(words(f"error.{reason}", found=found).unescape())
    return ProblemError(kind, code=reason, detail=detail)


def _of_desk(error: Exception, now: Request) -> ProblemError:
    """What a page says of everything else."""
    page = fault_page(now, error)
    facts: Facts = dict(page.facts)
    kind = _BY_NAME.get(facts.get("kind", ""), _BY_NAME.get(page.name, page.name))
    more: Facts = {name: facts[name] for name in ("code", "article", "theirs") if name in facts}
    more["instead"] = [one["text"] for one in facts.get("instead", ())]
    detail = facts.get("sentence") or facts.get("message")
    if isinstance(error, UnreadableActionError):
        more |= {"path": error.path, "found": error.found, "expected": error.expected}
    return ProblemError(kind, **more, **({"detail": detail} if detail else {}))
