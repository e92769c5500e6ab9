"""Doing something at the desk: weigh it, ask where that is due, write it down, or say why not.

Every page that changes something ends here: nothing is asked where undo is enough; a question is a
page of its own that carries the action along; consequences want a tick and a reason, some of them a
second question; what the rules refuse is refused by the desk itself. Every error ends here too, on
a page that says what was found, that nothing was changed, and what is possible now; a fault of the
program gets a code, under which the details can be fetched as a file.
"""

from __future__ import annotations

import json
import secrets
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import unquote

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Action,
    Consequence,
    EventState,
    Level,
    Offer,
    PairRound,
    Phase,
    PublishRound,
    Refusal,
    Weight,
    action_from_json,
    action_to_json,
    apply,
    end_edit,
    fold,
    length_ways,
    pair_round,
    prepare_round,
    section_of,
    weigh,
)
from openarbiter.errors import TournamentError
from openarbiter.store import ConflictError, EventFile, StoreError
from openarbiter.web.answers import Answer, File, Page, Redirect
from openarbiter.web.describe import LOOKED_AT, describe, refusal_facts, sentence_of
from openarbiter.web.request import AppState, Request
from openarbiter.web.security import Refused
from openarbiter.web.wording import Facts, whole_number

ASKING = frozenset({Level.ACKNOWLEDGE, Level.CONFIRM, Level.CONSEQUENCES})

OVER: Final = frozenset({"stood-there", "result-becomes"})
"""What is said (codes) before a result is written over."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """An action on its way, with its address to go on to, so that an error page can offer it."""

    action: Action
    back: str
    key: str = ""

    def hidden_fields(self) -> dict[str, str]:
        """The hidden fields of a form that does the action all the same."""
        form = {"action": as_json(self.action), "back": self.back, "confirmed": "yes"}
        form |= {"read": "yes", "certain": "yes"}
        return form | {"key": self.key} if self.key else form


class NotDoneError(Exception):
    """An action was not done; the page that says why can offer to do it all the same."""

    def __init__(self, why: Refusal | ConflictError, wanted: Wanted) -> None:
        super().__init__(str(why))
        self.why = why
        self.wanted = wanted


def local_address(path: str, default: str = "/") -> str:
    """An address of this desk; the default for anything that leads elsewhere.

    Examples:
        >>> local_address("/a/players"), local_address("//elsewhere.example/"), local_address("https://elsewhere")
        ('/a/players', '/', '/')
    """
    fine = path.startswith("/") and not path.startswith("//") and "\\" not in path
    return path if fine and path.isprintable() else default


def perform(  # noqa: PLR0913 - an action and the ways on
    now: Request,
    action: Action,
    *,
    back: str,
    stay: str = "",
    fresh: bool = False,
    answer: Callable[[Request], Answer] | None = None,
    question: Callable[[], tuple[str, Facts]] = lambda: ("confirm", {}),
) -> Answer:
    """Do an action, or ask first; the numbers that a pairing rests on are given with it.

    Its form may carry ``confirmed``, ``read``, ``certain``, ``reason`` and ``seen``.

    Args:
        now: The request.
        action: What is wanted.
        back: Address to go on to when it is done.
        stay: Address of the safe way out of a question; ``back`` without one.
        fresh: The action was made from the state of this moment, whatever the page showed.
        answer: What to answer when it is done, instead of going on.
        question: Name of the page that asks, and what else it shows.

    Raises:
        NotDoneError: The desk refuses it, or somebody changed the same thing meanwhile.
    """
    file, form = now.file_to_change, now.form
    need_allowed(now, action)
    reason = form.text("reason", limit=500)
    try:
        first = done_before(now.state, action)
        weight = _weighed(now, action, fold(first, now.state))
        # Whether it may be done was decided by the state of this request.
        seen = now.head if fresh or form.seen is None else min(form.seen, now.head)
        if weight.level in ASKING:
            confirmed = form.ticked("confirmed")
            if confirmed and weight.needs_reason and not reason:
                form.wrong("reason", "required")
            if confirmed and weight.level is Level.CONSEQUENCES and not form.ticked("read"):
                form.wrong("read", "unread")
            twice = action.asked_twice and weight.level is Level.CONSEQUENCES
            if not now.may("run"):
                raise _for_arbiters(weight.consequences)
            if not confirmed or form.faults or (twice and not form.ticked("certain")):
                file.refuse_conflicts(action, seen)  # what was done meanwhile is told first
                page = _question(now, action, weight, back=back, stay=stay or back)
                name, more = question()
                return replace(page, name=name, facts={**page.facts, **more})
        for each in first if weight.level is not Level.REFUSE else ():
            seen = file.act(each, author=now.author).number
        entry = file.act(action, author=now.author, reason=reason, seen=seen, key=form.key)
    except (Refusal, ConflictError) as error:
        raise NotDoneError(error, Wanted(action, back, form.key)) from error
    if weight.level is Level.INFORM and weight.consequences:
        now.desk.tell(file, entry.number, weight.consequences)
        back = with_told(back, entry.number)
    if answer is not None:
        return answer(now.renewed(entry.number))
    return Redirect(now, back, {"entry": entry.number})


def submitted(
    now: Request, action: Action | None, *, back: str, stay: str = "", again: Callable[[], Answer]
) -> Answer:
    """Do what a form asks for, or show it ``again`` with its faults; ``None`` changes nothing."""
    if now.form.faults:
        return again()
    if action is None:
        return Redirect(now, back)
    return perform(now, action, back=back, stay=stay)


def done_before(state: EventState, action: Action) -> tuple[Action, ...]:
    """What is done with an action, before it.

    Numbers are given with the pairing of round 1; with the publication an open edit ends.
    """
    if isinstance(action, PublishRound):
        edited = state.section(action.section).round(action.round_no).phase is Phase.EDITED
        return (end_edit(state, action.section, action.round_no),) if edited else ()
    if not isinstance(action, PairRound):
        return ()
    return prepare_round(state, action.section, action.round_no)


def _weighed(now: Request, action: Action, state: EventState) -> Weight:
    """What is to be said before an action; it is asked before it writes over another's result."""
    weight = weigh(state, action)
    if weight.level is Level.INFORM and any(one.code in OVER for one in weight.consequences):
        file = now.file_to_change
        for entry in reversed(file.entries(since=now.head - LOOKED_AT)):
            about_it = entry.action is not None and entry.action.touched() & action.touched()
            if about_it and file.counts(entry.number):
                by_another = entry.author != now.author
                return replace(weight, level=Level.CONFIRM) if by_another else weight
    return weight


def together(now: Request, actions: Sequence[Action], back: str) -> Answer:
    """Do several actions as one deed, with the reason of the form."""
    reason = now.form.text("reason", limit=500)
    try:
        entry = now.file_to_change.act_together(actions, author=now.author, reason=reason)
    except Refusal as error:
        raise NotDoneError(error, Wanted(actions[0], back, now.form.key)) from error
    return Redirect(now, back, {"entry": entry.number})


def asked_before(now: Request, actions: Iterable[Action]) -> list[str]:
    """What has to be confirmed before actions that follow each other, in sentences."""
    found: list[Consequence] = []
    state = now.state
    for action in actions:
        need_allowed(now, action)
        weight = weigh(state, action)
        if weight.level is not Level.REFUSE:
            state = apply(state, action)
        if weight.level in {Level.CONFIRM, Level.CONSEQUENCES}:
            found += weight.consequences
    if found and not now.may("run"):
        raise _for_arbiters(found)
    return list(dict.fromkeys(sentence_of(now.words, one) for one in found))


def _for_arbiters(asked: Iterable[Consequence]) -> HTTPException:
    """What is asked about is decided: the answer to whose role does not have that."""
    several = any(one.code == "in-two-sections" for one in asked)
    return HTTPException(403, "role-several" if several else "role-arbiter")


def need_allowed(now: Request, action: Action) -> None:
    """Refuse an action that is not for who asks, by the role and what it holds at this moment."""
    if not now.may(action.right):
        raise HTTPException(403, "role")
    if now.may("run"):
        return
    if action.right == "results":
        who, board = now.who, getattr(action, "board", 0)
        if who is None or not who.at(section_of(action), board):
            raise HTTPException(403, "role-board")
    if not now.may(action.needs(now.state)):
        raise HTTPException(403, "role-arbiter")


def round_action(
    sentence: str, kind: Callable[..., Action], need: str, *, back: str, stay: str | None = None
) -> Callable[[Request], Answer]:
    """What answers a button that does one thing to a round.

    The sentence describes the address; the action is made of the key and the number, or by a
    function of the desk of the state as well; ``need`` is as of :meth:`Request.round`, ``back`` and
    ``stay`` are pages of the round, the same one where nothing else is said.
    """

    def answer(now: Request) -> Answer:
        section, found = now.round(need)
        place = f"/{section.key}/rounds/{found.number}"
        if isinstance(kind, type):
            action = kind(section=section.key, round_no=found.number)
        else:
            action = kind(now.state, section.key, found.number)
        return perform(
            now, action, back=place + back, stay=place + (back if stay is None else stay)
        )

    answer.__doc__ = sentence
    return answer


def moved(now: Request, path: str) -> Redirect:
    """On to the page that an older address leads to, with what it asked; a twin to the twin."""
    asked = f"?{now.query}" if now.query else ""
    return Redirect(now, f"{path}{'.json' if now.json else ''}{asked}", always=True)


def leads_to(step: str, sentence: str, need: str = "") -> Callable[[Request], Answer]:
    """What answers an older address of a round: on to one of its steps."""

    def answer(now: Request) -> Answer:
        section, found = now.round(need)
        return moved(now, f"{now.root}/{section.key}/rounds/{found.number}/{step}")

    answer.__doc__ = sentence
    return answer


def with_told(back: str, number: int) -> str:
    """An address that shows what is to be known about an entry.

    Examples:
        >>> with_told("/a/rounds/1/results?board=3#entry", 12)
        '/a/rounds/1/results?board=3&told=12#entry'
    """
    bare, hash_mark, place = back.partition("#")
    return f"{bare}{'&' if '?' in bare else '?'}told={number}{hash_mark}{place}"


def entry_named(file: EventFile, name: str) -> int:
    """Number of the entry a page means.

    It names the number, and behind a blank the mark of the entry: copies of an event count on from
    the same entry, and what one of them has under a number is not what the other has. What is no
    number (422) means something, and that is not the last entry.
    """
    digits, _, mark = name.partition(" ")
    number = whole_number(digits)
    if number is None:
        raise HTTPException(422, "unreadable")
    there = 1 <= number <= file.head
    if mark and not (there and file.entry(number).mark == mark):
        raise HTTPException(409, "other-entry")
    return number


def offered(now: Request, offers: Iterable[Offer], back: str) -> list[Facts]:
    """Offers as facts of a page, each with the address to go on to when it is done."""
    return [
        {
            "text": sentence_of(now.words, offer.what),
            "article": offer.what.article,
            "action": as_json(offer.actions[0]),
            "back": back,
        }
        for offer in offers
    ]


def as_json(action: Action) -> str:
    """An action as a hidden field carries it."""
    return json.dumps(action_to_json(action), ensure_ascii=False)


def _question(now: Request, action: Action, weight: Weight, *, back: str, stay: str) -> Page:
    """The question before an action: what it would do, and the safe way out; perhaps the second."""
    faults = now.form.faults
    again = now.form.ticked("confirmed") and not faults
    ways = length_ways(now.state, action.section) if isinstance(action, PairRound) else ()
    facts = {
        "again": again,
        "undoable": action.undoable,
        "level": weight.level,
        "what": describe(now.words, now.state, action),
        "consequences": [
            {"code": one.code, "text": sentence_of(now.words, one), "article": one.article}
            for one in weight.consequences
        ],
        "needs_reason": weight.needs_reason,
        "reason": now.form.values.get("reason", ""),
        "faults": faults,
        "action": as_json(action),
        "ways": offered(now, ways, stay),
        "key": now.form.key,
        "back": back,
        "stay": stay,
    }
    return Page(now, "confirm", facts, status=0 if faults or not now.json else 409)


def do(now: Request) -> Answer:
    """Do any action of the desk, given as JSON: for questions and for programs."""
    values = now.form.values
    try:
        action = action_from_json(json.loads(values.get("action", "")))
    except (ValueError, TypeError, LookupError, RecursionError):
        raise HTTPException(400, "no-action") from None
    back = local_address(values.get("back", "/"))
    if isinstance(action, PairRound):
        action = paired_now(now, action)
    return perform(now, action, back=back, stay=local_address(values.get("stay", back)))


def paired_now(now: Request, asked: PairRound) -> PairRound:
    """The pairing of a question from the facts of this moment: some may have changed meanwhile."""
    try:
        state = fold(done_before(now.state, asked), now.state)
        return pair_round(state, asked.section, asked.round_no)
    except Refusal as error:
        raise NotDoneError(error, Wanted(asked, "/", now.form.key)) from error


KEPT: Final = 20
"""Faults of the program whose details are kept."""

SETTLED: Final = frozenset({"other-entry"})
"""Reasons (``error.``) after which a page does not keep what it sent: there is nothing to do."""


def fault_page(now: Request, error: Exception) -> Page:
    """The page that speaks for an error."""
    wanted = error.wanted if isinstance(error, NotDoneError) else None
    error = error.why if isinstance(error, NotDoneError) else error
    match error:
        case HTTPException():
            return _http(now, error)
        case Refusal():
            facts = refusal_facts(now.words, error, wanted.action if wanted else None)
            facts |= {"back": _back(now, wanted)}
            return Page(now, "refusal", facts, status=409)
        case ConflictError():
            return _conflict(now, error, wanted)
        case StoreError():
            told = str(error) if now.may("look") else ""  # it names files of this computer
            facts = {"kind": type(error).__name__, "message": told}
            return Page(now, "file-fault", facts, status=503)
        case TournamentError():
            facts = {"status": 422, "message": error.message, "kind": type(error).__name__}
            return Page(now, "trouble", facts, status=422)
    return Page(now, "fault", {"status": 500, "code": note_fault(now.desk, error)}, status=500)


def _http(now: Request, error: HTTPException) -> Page:
    """A page that is not there, or that may not be asked for."""
    status, reason, words = error.status_code, str(error.detail), now.words
    keys = (reason, str(status), "other")
    key = next(one for one in keys if words.has(f"error.{one}"))
    settled = key in SETTLED
    facts = {
        "status": status,
        "reason": key,
        "found": error.found if isinstance(error, Refused) else unquote(now.path),
        "back": _back(now, None) if settled else "",
        "settled": now.form.key if settled else "",
    }
    return Page(now, "error", facts, status=status)


def _conflict(now: Request, error: ConflictError, wanted: Wanted | None) -> Page:
    """Somebody else was faster: show what they did, and let this writer choose."""
    theirs = [
        {
            "number": entry.number,
            "who": entry.author,
            "when": entry.time,
            "what": describe(now.words, now.state, entry.action) if entry.action else entry.kind,
        }
        for entry in error.entries
    ]
    facts = {
        "theirs": theirs,
        "mine": describe(now.words, now.state, wanted.action) if wanted else "",
        "form": wanted.hidden_fields() if wanted and now.may("run") else {},
        "back": _back(now, wanted),
    }
    return Page(now, "conflict", facts, status=409)


def _back(now: Request, wanted: Wanted | None) -> str:
    """Where it goes on: where the action would have led, else where the form was."""
    return wanted.back if wanted else local_address(now.form.values.get("back", "/"))


def note_fault(desk: AppState, error: Exception) -> str:
    """Keep the details of a fault of the program; the code under which they can be fetched."""
    code = secrets.token_hex(3)
    kept = desk.faults
    kept[code] = "".join(traceback.format_exception(error))
    while len(kept) > KEPT:
        kept.pop(next(iter(kept)))
    return code


def refused(_now: Request) -> Answer:
    """Say why a request was refused before it reached a page."""
    raise HTTPException(404)


def fault_file(now: Request) -> Answer:
    """The details of a fault of the program, to send to those who mend it."""
    code = now.parts["code"]
    text = now.desk.faults.get(code)
    if text is None:
        raise HTTPException(404)
    return File.saved(f"openarbiter-{code}.txt", text, "text/plain")


ROUTES: Final = (("GET", "/refused", refused), ("GET", "/fault/{code}", fault_file))
