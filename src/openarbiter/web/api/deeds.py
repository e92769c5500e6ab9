"""What changes an event: any action of the desk, taken back and brought back; each once by its key.

An action goes the way it goes from a page (:mod:`openarbiter.web.perform`): the same rights, the
same questions, the same refusals. What was sent with a key stands beside the log, with the last
entry of that moment, and later with the answer; where there is none the program ended before it
could be kept, and the entry is looked for in the log.

Source:
    The Idempotency-Key HTTP Header Field, draft-ietf-httpapi-idempotency-key-header-07, 2025.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException

from openarbiter.desk import Action, Level, PairRound, ReportResult
from openarbiter.errors import StoreError, TournamentError
from openarbiter.store.beside import Kept
from openarbiter.web.answers import Page
from openarbiter.web.api.operations import BODY
from openarbiter.web.api.problems import ProblemError
from openarbiter.web.describe import consequence_facts
from openarbiter.web.perform import NotDoneError, need_allowed, paired_now, perform
from openarbiter.web.request import Form, Request
from openarbiter.web.routes.log import undo_entry
from openarbiter.web.wording import Facts

MOST: Final = 1000
"""Keys of an event that are remembered."""

LOOKED: Final = 50
"""Entries between two looks at how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Do:
    """An action, with what the answer to a question says, and the last entry that was known.

    What others did to the same thing since that entry is told first; ``certain`` confirms a second
    time what is asked twice.
    """

    do: Action
    confirmed: bool = False
    certain: bool = False
    reason: str = ""
    seen: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The entry that is taken back or brought back, by number and mark, and why."""

    entry: int
    mark: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The entry that was made, the last one of the log by now, and what is to be known about it.

    ``replayed`` says that it was made when the same was sent before.
    """

    entry: int
    mark: str
    head: int
    told: tuple[Facts, ...] = ()
    replayed: bool = False


_ONE: Final[dict[Path, Lock]] = {}
"""What is sent with a key is done one after the other, event by event."""


def act(now: Request, *, body: Do) -> Done:
    """Do an action."""
    need_allowed(now, body.do)
    if isinstance(body.do, ReportResult) and not now.may("run") and body.do.name != now.author:
        raise HTTPException(403, "role-arbiter")  # a helper reports in his own name
    kept = now.desk.kept
    if kept is None or not now.form.key:
        return _act(now, body, None)
    with _ONE.setdefault(now.file.path, Lock()):
        return _act_once(now, body, kept)


def _act_once(now: Request, body: Do, kept: Kept) -> Done:
    """Do it, or give the answer that it got when the same was sent before.

    An answer is kept; a refusal is not, for it may go the next time.
    """
    name, text = f"sent/{now.author}/{now.form.key}", now.form.values[BODY]
    digest = sha256(text.encode(errors="surrogatepass")).hexdigest()
    sent = {"before": now.head, "body": digest}
    held = None if kept.put(name, json.dumps(sent), 0) else json.loads(kept.get(name)[0])
    if held and held["body"] != sent["body"]:
        raise ProblemError("key-reused")
    if held and "answer" in held:
        return Done(**held["answer"] | {"replayed": True})
    try:
        done = _act(now, body, held["before"] if held else None)
    except (NotDoneError, ProblemError, HTTPException, TournamentError) as error:
        if not isinstance(error, StoreError):
            kept.drop(name)
        raise
    kept.put(name, json.dumps((held or sent) | {"answer": asdict(done)}))
    if now.file.head % LOOKED == 0:
        _forget(kept)
    return done


def _forget(kept: Kept) -> None:
    """Keep the newest keys only."""
    found = {name: json.loads(text)["before"] for name, text in kept.all("sent/").items()}
    for name in sorted(found, key=found.__getitem__)[:-MOST]:
        kept.drop(name)


def _act(now: Request, body: Do, before: int | None) -> Done:
    """Do it as a page would; ``before`` is the last entry when the same was sent before.

    Then it is found by its author and content, not by its key, which is known as long as the file
    is open.
    """
    seen, key = (body.seen, now.form.key) if before is None else (before, "")
    sent = {"reason": body.reason, "key": key, "seen": "" if seen is None else str(seen)}
    sent |= {"confirmed": "yes", "read": "yes"} if body.confirmed else {}
    sent |= {"certain": "yes"} if body.certain else {}
    asked, action = replace(now, form=Form.of(FormData(sent), now.words)), body.do
    if isinstance(action, PairRound):
        try:
            action = paired_now(asked, action)
        except NotDoneError:
            if before is None:  # else it may be done already
                raise
    answer: Any = perform(asked, action, back="/")
    facts = answer.facts
    if not isinstance(answer, Page):
        return _done(now, facts["entry"])
    twice = action.asked_twice and facts["level"] is Level.CONSEQUENCES
    needs = ["confirmed", *["certain"] * twice, *["reason"] * facts["needs_reason"]]
    same = {name: facts[name] for name in ("level", "consequences")}
    raise ProblemError("question", detail=facts["what"], needs=needs, **same)


def _done(now: Request, number: int) -> Done:
    file = now.file
    known = consequence_facts(now.words, now.desk.told.get((file.path, number), ()))
    return Done(entry=number, mark=file.entry(number).mark, head=file.head, told=tuple(known))


def undo(now: Request, *, body: Turn) -> Done:
    """Take an entry back; the log keeps both."""
    done = now.file.undone_by(body.entry)
    if done is None or now.file.entry(body.entry).mark != body.mark:
        return _turned(now, body)
    return replace(_done(now, done.number), replayed=True)


def redo(now: Request, *, body: Turn) -> Done:
    """Bring an entry back that was taken back."""
    return _turned(now, body, redo="yes")


def _turned(now: Request, body: Turn, **how: str) -> Done:
    """Do it as the page of the entry does."""
    sent = FormData({"mark": body.mark, "reason": body.reason} | how)
    asked = replace(now, form=Form.of(sent, now.words), parts={"n": body.entry})
    answer: Any = undo_entry(asked)
    if isinstance(answer, Page):
        raise ProblemError("question", level=Level.CONSEQUENCES, needs=("reason",))
    return _done(now, answer.facts["entry"])
