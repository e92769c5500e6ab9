"""What changes an event: any action of the desk, taken back and brought back; each once by its key.

An action goes the way it goes from a page (:mod:`openarbiter.web.perform`): the same rights, the
same questions, the same refusals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException

from openarbiter.desk import Action, Level, PairRound, ReportResult, fold, weigh
from openarbiter.web.answers import Page, Redirect
from openarbiter.web.api.keys import sending
from openarbiter.web.api.problems import ProblemError, Told, told
from openarbiter.web.perform import (
    NotDoneError,
    done_before,
    entry_named,
    need_allowed,
    paired_now,
    perform,
)
from openarbiter.web.request import Form, Request
from openarbiter.web.routes.log import is_grave, need_own
from openarbiter.web.wording import to_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Do:
    """An action, with what the answer to a question says.

    Attributes:
        confirmed: Its consequences were read, and it is to be done all the same.
        certain: The same a second time, where it is asked twice.
        reason: Why, for the log.
        seen: Number of the last entry that was known: what others did to the same thing since is
            told first.
    """

    do: Action
    confirmed: bool = False
    certain: bool = False
    reason: str = ""
    seen: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The entry that is taken back or brought back, by its number and mark.

    Attributes:
        reason: Why; needed where boards of everybody or results that count go with it.
    """

    entry: int
    mark: str
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Done:
    """The entry that was made, the last one of the log by now, and what is to be known about it."""

    entry: int
    mark: str
    head: int
    told: tuple[Told, ...] = ()

    @property
    def headers(self) -> dict[str, str]:
        """What stands above the answer."""
        return {}


@dataclass(frozen=True, kw_only=True)
class Replayed(Done):
    """The same, of an action that was done when it was sent before."""

    @property
    def headers(self) -> dict[str, str]:
        """What stands above the answer."""
        return {"idempotent-replayed": "true"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """How loudly an action would be asked about, and what follows."""

    level: str
    needs_reason: bool
    consequences: tuple[Told, ...]


def act(now: Request, *, body: Do) -> Done:
    """Do an action."""
    with sending(now) as sent:
        if sent.answer:
            return Replayed(**sent.answer)
        resent = sent.seen is not None
        found = _act(_as_form(now, body, sent.seen), body.do, resent=resent)
        sent.done(to_plain(found))
        return found


def _as_form(now: Request, body: Do, seen: int | None) -> Request:
    """The request as a page would have sent it.

    What is sent again is found by its author and content among the entries behind that one which
    was the last when it came first; by the key only a program that was not ended finds it.
    """
    ticks = {"confirmed": body.confirmed, "read": body.confirmed, "certain": body.certain}
    sent = {name: "yes" for name, on in ticks.items() if on} | {"reason": body.reason}
    if seen is None:
        sent["key"] = now.form.key
        seen = body.seen
    if seen is not None:
        sent["seen"] = str(max(seen, 0))
    return replace(now, form=Form.of(FormData(sent), now.words))


def _act(now: Request, action: Action, *, resent: bool) -> Done:
    need_allowed(now, action)
    if isinstance(action, ReportResult) and not now.may("run") and action.name != now.author:
        raise HTTPException(403, "role-arbiter")  # a helper reports in his own name
    if isinstance(action, PairRound):
        try:
            action = paired_now(now, action)
        except NotDoneError:
            if not resent:  # else it may be done already, and is found again
                raise
    answer = perform(now, action, back="/")
    if isinstance(answer, Page):
        raise _question(answer, action)
    return _done(now, int(str(answer.facts["entry"])) if isinstance(answer, Redirect) else 0)


def _done(now: Request, number: int) -> Done:
    file = now.file
    known = now.desk.told.get((file.path, number), ())
    mark = file.entry(number).mark
    return Done(entry=number, mark=mark, head=file.head, told=told(now.words, known))


def _question(page: Page, action: Action) -> ProblemError:
    """The page that asks, as a problem."""
    facts, grave = page.facts, page.facts["level"] is Level.CONSEQUENCES
    needs = ["confirmed", *["certain"] * (grave and action.asked_twice)]
    return ProblemError(
        "question",
        detail=facts["what"],
        level=facts["level"],
        needs=(*needs, *["reason"] * bool(facts["needs_reason"])),
        consequences=facts["consequences"],
    )


def weighed(now: Request, *, body: Do) -> Weighed:
    """What would follow from an action; nothing is done."""
    need_allowed(now, body.do)
    found = weigh(fold(done_before(now.state, body.do), now.state), body.do)
    return Weighed(
        level=found.level.value,
        needs_reason=found.needs_reason,
        consequences=told(now.words, found.consequences),
    )


def undo(now: Request, *, body: Turn) -> Done:
    """Take an entry back; the log keeps both."""
    file, number = now.file_to_change, _turned(now, body)
    undone = file.undone_by(number)
    if undone is not None:
        return _done(now, undone.number)
    if is_grave(file, number) and not body.reason:
        raise ProblemError("question", level="consequences", needs=("reason",))
    return _done(now, file.undo(number, author=now.author, reason=body.reason).number)


def redo(now: Request, *, body: Turn) -> Done:
    """Bring an entry back that was taken back."""
    number = _turned(now, body)
    return _done(now, now.file.redo(number, author=now.author, reason=body.reason).number)


def _turned(now: Request, body: Turn) -> int:
    """The entry that is meant, where who asks may turn it."""
    if not 1 <= body.entry <= now.file.head:
        raise HTTPException(409, "other-entry")
    number = entry_named(now.file, f"{body.entry} {body.mark}")
    need_own(now, now.file.entry(number))
    return number
