"""All sections on one page: where each stands, what stands in its way, and each step for many.

A step is done for every section that is ticked and stands before it, as one deed. A section that
cannot go on stays as it is and is named with its reason; one that has a question is asked about.

Source:
    C.04.2, GHR 1.4 (every section is paired as if it were alone), 4.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Action,
    CompleteRound,
    Consequence,
    DrawLots,
    Level,
    Phase,
    PublishRound,
    Refusal,
    Section,
    absent_without_notice,
    apply,
    fold,
    is_stale,
    missing_before_pairing,
    pair_round,
    prepare_round,
    undrawn,
    weigh,
)
from openarbiter.desk.actions.base import not_now
from openarbiter.desk.messages import Weight, say, with_all
from openarbiter.errors import ImpossiblePairingError, TournamentError
from openarbiter.model import RoundNo
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import consequence_facts
from openarbiter.web.perform import ASKING, NotDoneError, Wanted, need_allowed
from openarbiter.web.request import Request
from openarbiter.web.routes.event import now_of, paste_address
from openarbiter.web.routes.lots import proposal
from openarbiter.web.routes.papers import ALL_SECTIONS
from openarbiter.web.wording import Facts

_DONE_WITH_IT: Final = frozenset({"no-numbers", "numbers-not-drawn", "no-initial-colour"})
"""What is missing before a pairing (codes) and is settled by the button."""


class Stop(NamedTuple):
    """What stands in the way of a section, its article, and the page that sees to it."""

    text: str
    article: str
    go: str


def _stop(what: Consequence, go: str) -> Stop:
    return Stop(what.sentence, what.article, go)


def step_of(section: Section) -> str:
    """The step a section stands before: ``pair``, ``use`` or ``end``; empty where all are done."""
    current = section.rounds[-1] if section.rounds else section.round(1)
    if current.phase is Phase.COMPLETE:
        return "pair" if current.number < section.total_rounds else ""
    if current.phase in {Phase.WAITING, Phase.DRAFTED}:
        return "pair"
    return "use" if current.phase.private else "end"


def _round_of(section: Section) -> RoundNo:
    """The round that the next step of a section is about."""
    last = section.published_rounds
    return RoundNo(last if step_of(section) == "end" else last + 1)


def stops(section: Section) -> Iterator[Stop]:
    """What keeps a section from its next step."""
    step, number = step_of(section), _round_of(section)
    place, state = f"/{section.key}/rounds/{number}", section.round(number)
    if step == "pair":
        yield from _before_pairing(section, number)
    elif state.phase is Phase.EDITED:
        yield _stop(not_now(state).why, f"{place}/pairings")
    elif step == "use" and is_stale(section, number):
        yield _stop(say("pairing-out-of-date", round=number), f"{place}/pairings")
    elif step == "end":
        missing = {board.number for board in section.missing(number)}.difference(state.adjourned)
        if missing:
            told = ", ".join(map(str, sorted(missing)))
            what = say("results-missing", count=len(missing), round=number, boards=told)
            yield _stop(what, f"{place}/results")


def _before_pairing(section: Section, number: RoundNo) -> Iterator[Stop]:
    who = f"/{section.key}/rounds/{number}/who"
    page = f"/{section.key}/ready" if number == 1 else who
    page = page if section.entrants else paste_address(section.key)
    missed = {"did-not-come"} if absent_without_notice(section, number) else set()
    for check in missing_before_pairing(section, number):
        code = check.what.code
        if code in missed or (check.level is Level.REFUSE and code not in _DONE_WITH_IT):
            yield _stop(check.what, who if code in missed else page)


def show(now: Request) -> Answer:
    """Every section with its step, what stands in the way, and the buttons for many of them."""
    return _page(now)


def _page(now: Request, found: _Found | None = None) -> Answer:
    found = found or _Found()
    rows = [_row(now, section) for section in now.state.sections]
    able = [row["step"] for row in rows if not row["stops"]]
    facts = {
        "rows": rows,
        "steps": {name: able.count(name) for name in STEPS},
        "sheets": ALL_SECTIONS,
        "done": found.done,
        "left": found.left,
        "asked": found.asked,
        "step": now.parts.get("step", ""),
        "needs_reason": any(one["needs_reason"] for one in found.asked),
        "reason": now.form.values.get("reason", ""),
        "faults": now.form.faults,
    }
    nothing_done = (found.left or found.asked) and not found.done
    return Page(now, "all-sections", facts, at="overview", status=409 if nothing_done else 0)


def _row(now: Request, section: Section) -> Facts:
    """Where a section stands, and everything in its way."""
    where = now_of(section)
    return where | {
        "step": step_of(section),
        "now": where["step"],
        "mark": _mark(section),
        "stops": [stop._asdict() for stop in stops(section)],
        "seed": proposal(now, section) if undrawn(section) else "",
    }


def _mark(section: Section) -> str:
    """What a tick stands for: the section and the round, so that no later step is meant by it."""
    return f"{section.key}:{_round_of(section)}"


def _pair(now: Request, section: Section) -> list[Action]:
    """Lots and numbers where they are still to be given, then the pairing."""
    key, number, what = section.key, _round_of(section), undrawn(section)
    seed = proposal(now, section)
    first: list[Action] = [DrawLots(section=key, what=what, seed=seed)] if what else []
    state = fold(first, now.state)
    first += prepare_round(state, key, number)
    return [*first, pair_round(fold(first, now.state), key, number)]


def _use(_now: Request, section: Section) -> list[Action]:
    return [PublishRound(section=section.key, round_no=_round_of(section))]


def _end(_now: Request, section: Section) -> list[Action]:
    return [CompleteRound(section=section.key, round_no=_round_of(section))]


STEPS: Final[dict[str, Callable[[Request, Section], list[Action]]]] = {
    "pair": _pair,
    "use": _use,
    "end": _end,
}
"""What is done for a section at each step."""


@dataclass(slots=True)
class _Found:
    """What a step does in how many sections, which stay out and why, and what is asked."""

    actions: list[Action] = field(default_factory=list)
    done: int = 0
    left: list[Facts] = field(default_factory=list)
    asked: list[Facts] = field(default_factory=list)


def do(now: Request) -> Answer:
    """Do a step for the sections that are ticked, as one deed; or print sheets of them."""
    word, form = now.parts["step"], now.form
    if word == "print":
        keys = [("s", one.partition(":")[0]) for one in form.every("s")]
        sheet = form.choice("sheet", ALL_SECTIONS)
        form.refuse_the_unreadable()
        return Redirect(now, f"/papers/all/{sheet}?{urlencode(keys)}")
    if word not in STEPS:
        raise HTTPException(404)
    file, found = now.file_to_change, _found(now)
    if found.actions:
        reason = form.text("reason", limit=500)
        try:
            entry = file.act_together(found.actions, author=now.author, reason=reason)
        except Refusal as error:
            raise NotDoneError(error, Wanted(found.actions[0], "/all")) from error
        now = now.renewed(entry.number)
    if found.left or found.asked:
        return _page(now, found)
    return Redirect(now, "/all", {"entry": now.made})


def _found(now: Request) -> _Found:
    """What follows from the ticks, section by section."""
    form, found = now.form, _Found()
    confirmed, reason = form.every("confirmed"), form.text("reason", limit=500)
    wanted = {*form.every("s"), *(one.rpartition("/")[0] for one in confirmed)}
    for section in now.state.sections:
        if step_of(section) != now.parts["step"] or _mark(section) not in wanted:
            continue
        stop = next(stops(section), None)
        try:
            actions, weight = _weighed(now, section) if stop is None else ([], Weight())
        except TournamentError as error:
            stop = _why(section, error)
        if stop is not None:
            found.left.append({"name": section.name, **stop._asdict()})
            continue
        # What was confirmed is these consequences, and no others that have come since.
        mark = f"{_mark(section)}/{','.join(sorted({one.code for one in weight.consequences}))}"
        if weight.needs_reason and mark in confirmed and not reason:
            form.wrong("reason", "required")
        if weight.level in ASKING and (mark not in confirmed or "reason" in form.faults):
            told = consequence_facts(now.words, weight.consequences)
            about = {"name": section.name, "mark": mark, "needs_reason": weight.needs_reason}
            found.asked.append({**about, "told": told})
            continue
        found.actions += actions
        found.done += 1
    return found


def _weighed(now: Request, section: Section) -> tuple[list[Action], Weight]:
    """What a step does in a section, and what is to be said before it.

    Raises:
        TournamentError: It does not go.
    """
    state, weights = now.state, []
    actions = STEPS[now.parts["step"]](now, section)
    for action in actions:
        need_allowed(replace(now, state=state), action)
        weights.append(weigh(state, action))
        state = apply(state, action)
    return actions, with_all(*weights)


def _why(section: Section, error: TournamentError) -> Stop:
    go = f"/{section.key}/rounds/{_round_of(section)}"
    if isinstance(error, Refusal):
        return _stop(error.why, go)
    reason = isinstance(error, ImpossiblePairingError) and error.reason
    return Stop(reason or error.message, "", go)


ROUTES: Final = (("GET", "/all", show), ("POST", "/all/{step}", do))
