"""A round's first step and its way: who plays, what is missing, pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Action,
    ClearBye,
    Phase,
    Pid,
    ReinstatePlayer,
    RequestStatus,
    RoundState,
    Section,
    SetAbsent,
    SetBye,
    SettleAbsences,
    absent_without_notice,
    article_of_absence,
    fold,
    is_stale,
    missing_before_pairing,
    pair_round,
    prepare_round,
    undrawn,
    ways_out,
    without_strength,
)
from openarbiter.desk.pairing import present, rules_for
from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.model import Result, RoundNo, Tpn
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import describe, sentence_of
from openarbiter.web.frame import REACHED, STEPS, round_facts
from openarbiter.web.lists import lot_sentence
from openarbiter.web.people import PlayerLine, find, not_playing, person, persons
from openarbiter.web.perform import as_json, leads_to, local_address, offered, perform
from openarbiter.web.request import Form, Request
from openarbiter.web.routes.checkin import left_out
from openarbiter.web.routes.papers import due
from openarbiter.web.wording import Facts, whole_number

KINDS: Final = {
    "H": Result.HALF_POINT_BYE,
    "Z": Result.ZERO_POINT_BYE,
    "F": Result.FULL_POINT_BYE,
}
"""Kinds of byes by their letter in report files; ``A`` is an absence, nothing is to play."""

CHECKS: Final = 30
"""So many of what is missing before pairing stand on one page."""

MOST_ELIGIBLE: Final = 1000
"""Players up to which it is worked out who may have the bye."""

MOST_TICKED: Final = 600
"""Players up to whom everybody has a tick on the page."""


def step(now: Request) -> Answer:
    """Go to the step of a round that matters now."""
    section, found = now.round()
    matters = STEPS[REACHED.get(found.phase, len(STEPS) - 1)]
    return Redirect(now, f"{now.root}/{section.key}/rounds/{found.number}/{matters}")


def current(now: Request) -> Answer:
    """Go to the round that is being worked on."""
    section = now.section
    found = section.current_round
    over = found.phase is Phase.COMPLETE and found.number < section.total_rounds
    return Redirect(now, f"{now.root}/{section.key}/rounds/{found.number + over}")


def who_plays(now: Request, form: Form | None = None, hits: Sequence[PlayerLine] = ()) -> Answer:
    """Step 1: who does not play, and what is missing before pairing."""
    section, found = now.round()
    number = found.number
    checks = _checks(now, section, number)
    asked = now.number("from") or 0
    away = not_playing(section, number)
    playing = _playing(section, number, away)
    facts = round_facts(section, found, "who") | {
        "phase": found.phase,
        "playing": playing,
        "away": away,
        "everybody": _everybody(section, found, away),
        "checks": checks,
        # Whoever settled the last one of a page goes on with those before it.
        "checks_from": min(asked, max(len(checks) - 1, 0)) // CHECKS * CHECKS,
        "checks_page": CHECKS,
        "before": _before(section, number),
        "eligible": _eligible(section, number) if playing % 2 else None,
        "robin": section.fixed_table,
        "open": not found.phase.public,
        "private": found.phase in {Phase.PAIRED, Phase.EDITED},
        "stale": found.phase is Phase.PAIRED and is_stale(section, number),
        "missed": _missed(section, number),
        "article": article_of_absence(section),
        "values": dict(form.values) if form else {},
        "faults": form.faults if form else {},
        "hits": hits,
        "numbered": section.numbered,
        "lot": lot_sentence(section) if number == 1 else "",
        "to_draw": number == 1 and undrawn(section) is not None,
        "out": left_out([section]),
        "due": due(section),
    }
    return Page(now, "who", facts)


def _everybody(section: Section, found: RoundState, away: list[Facts]) -> list[Facts]:
    """Everybody by name, with a tick for who plays, where ticks can say it."""
    if found.phase.public or section.fixed_table or len(section.entrants) > MOST_TICKED:
        return []
    kinds = {one["who"].pid: one["kind"] for one in away}
    return [
        {"who": one, "plays": one.pid not in kinds, "fixed": kinds.get(one.pid) in {"W", "L"}}
        for one in persons(section, by_name=True)
    ]


def _missed(section: Section, number: int) -> list[PlayerLine]:
    """Who is to be asked about before a round is paired: absent from the last one, unexcused."""
    if section.round(number).phase.public or number != section.published_rounds + 1:
        return []
    return [person(section, pid) for pid in absent_without_notice(section, number)]


def settle(now: Request) -> Answer:
    """One answer for all who were absent without notice: left out, but for those who play."""
    section, found = now.round()
    number = found.number
    back = f"/{section.key}/rounds/{number}/who"
    asked = absent_without_notice(section, number)
    if not asked:
        return Redirect(now, back)  # somebody else has answered meanwhile
    named = [whole_number(str(value)) for value in now.form.every("plays")]
    if any(one is None or not section.has(one) for one in named):
        raise HTTPException(404, "no-player")
    plays = tuple(pid for pid in asked if pid in named)
    action = SettleAbsences(
        section=section.key,
        round_no=number,
        away=tuple(pid for pid in asked if pid not in plays),
        plays=plays,
    )
    return perform(now, action, back=back)


def _playing(section: Section, number: int, away: Sequence[Facts]) -> int:
    """How many players are in the pairing of a round."""
    found = section.round(number)
    if found.phase.public:
        return len(found.draft.seated)
    if number == section.published_rounds + 1:
        return len(present(section.tournament, RoundNo(number)))
    return len(section.entrants) - len(away)


def _checks(now: Request, section: Section, number: int) -> list[Facts]:
    """What the desk finds missing before pairing, each with what would settle it."""
    if section.round(number).phase.public or number != section.published_rounds + 1:
        return []
    return [
        {
            "code": check.what.code,
            "level": check.level,
            "text": sentence_of(now.words, check.what),
            "article": check.what.article,
            "deeds": [
                {"text": _deed(now, action, number), "action": as_json(action)}
                for action in check.actions
            ],
        }
        for check in missing_before_pairing(section, number)
        if check.what.code != "no-numbers"  # they are given when the round is paired
    ]


def _deed(now: Request, action: Action, number: int) -> str:
    """What a button of the page does: a verb; who it is about stands beside it."""
    if action.button:
        return str(now.words.chosen(action.button, "done", number=number))
    return describe(now.words, now.state, action)


def _before(section: Section, number: int) -> Facts:
    """The round before: how many of its results are in."""
    if number == 1:
        return {"number": 0, "boards": 0, "missing": [], "public": True}
    before = section.round(number - 1)
    return {
        "number": number - 1,
        "boards": len(before.boards),
        "missing": [board.number for board in section.missing(number - 1)],
        "public": before.phase.public,
    }


def _eligible(section: Section, number: int) -> int | None:
    """How many of those who play may have the pairing-allocated bye; ``None`` when not asked."""
    if len(section.entrants) > MOST_ELIGIBLE or number != section.published_rounds + 1:
        return None
    if section.fixed_table or registry.edition(section.system).continues(number):
        return None
    _, rules = rules_for(section, RoundNo(number))
    playing = present(section.tournament, RoundNo(number))
    return sum(rules.may_take_bye.get(Tpn(tpn), True) for tpn in playing)


def set_bye(now: Request) -> Answer:
    """Say what a player does in a round: a bye, an absence, or a game after all."""
    section = now.section
    form = now.form
    number = form.number("round", 1, max(section.total_rounds, 1))
    pid = Pid(form.number("pid", 1, section.next_pid))
    kind = form.choice("kind", ("", "A", *KINDS))
    default = f"/{section.key}/rounds/{number}/who"
    back = local_address(form.values.get("back", default), default)
    if form.faults or not section.has(pid):
        raise HTTPException(404, "no-player")
    return _all_done(now, _absence(now, section, pid, number, kind), back)


def _absence(now: Request, section: Section, pid: Pid, number: int, kind: str) -> Sequence[Action]:
    """What lets a player be absent from a round (``A``), have a bye, or play after all."""
    key, round_no = section.key, RoundNo(number)
    if kind == "A":
        return (SetAbsent(section=key, pid=pid, round_no=round_no),)
    if kind:
        status = RequestStatus.GRANTED if now.may("run") else RequestStatus.ASKED
        bye = SetBye(section=key, pid=pid, round_no=round_no, kind=KINDS[kind], status=status)
        return (bye,)
    plays = ClearBye(section=key, pid=pid, round_no=round_no)
    return (plays,) if section.entrant(pid).bye_in(number) else ()


def enter(now: Request) -> Answer:
    """Enter who plays: ticks, what not playing counts as, or one by number or three letters."""
    section, found = now.round()
    if "who" in now.form.values:
        return add_absence(now)
    back = f"/{section.key}/rounds/{found.number}/who"
    return _all_done(now, list(_ticked(now, section, found)), back)


def _ticked(now: Request, section: Section, found: RoundState) -> Iterator[Action]:
    """What the ticks of a page change; nothing where it had none."""
    form, number = now.form, RoundNo(found.number)
    back = whole_number(form.values.get("back-to-play", ""))
    ticked = {whole_number(one) for one in form.every("plays")} | {back}
    for one in not_playing(section, number):
        pid = Pid(one["who"].pid)
        if one["kind"] == "W" and pid == back:
            yield ReinstatePlayer(section=section.key, pid=pid, from_round=number)
    if "ticks" not in form.values:
        return
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        gone, pid, bye = player.withdrawn_after, entrant.pid, entrant.bye_in(number)
        if entrant.joins > number or (gone is not None and gone < number):
            continue
        kind = form.choice(f"kind-{pid}", ("", *KINDS))
        plays = pid in ticked
        if plays is (bye is not None):
            yield from _absence(now, section, pid, number, "" if plays else "A")
        elif bye is not None and kind not in {"", bye.kind.value}:
            yield from _absence(now, section, pid, number, kind)


def _all_done(now: Request, actions: Sequence[Action], back: str) -> Answer:
    """Several actions one after the other, up to one that is asked about."""
    answer: Answer = Redirect(now, back)
    for action in actions:
        answer = perform(now, action, back=back)
        if not isinstance(answer, Redirect):
            break
        now = now.renewed()
    return answer


def add_absence(now: Request) -> Answer:
    """Enter an absence by number or by three letters of the name."""
    section, found = now.round()
    form = now.form
    who = form.text("who", required=True)
    kind = form.choice("kind", ("A", *KINDS), default="Z")
    hits = find(persons(section), who) if who else []
    if who and not hits:
        form.wrong("who", "nobody", found=who)
    if form.faults or len(hits) > 1:
        return who_plays(now, form, hits)
    back = f"/{section.key}/rounds/{found.number}/who"
    return _all_done(now, _absence(now, section, Pid(hits[0].pid), found.number, kind), back)


def pair(now: Request) -> Answer:
    """Pair a round: numbers first where they are still to be given.

    Who was absent from the round before without notice is asked about first; where lots are still
    to be drawn, it is done from the page before round 1.
    """
    file = now.file_to_change
    section, found = now.round()
    key, number = section.key, found.number
    if _missed(section, number):
        return Redirect(now, f"/{key}/rounds/{number}/who")
    if ticked := list(_ticked(now, section, found)):
        done = _all_done(now, ticked, f"/{key}/rounds/{number}/who")
        if not isinstance(done, Redirect):
            return done
        now = now.renewed()
        section = now.state.section(key)
    if undrawn(section) is not None:
        return Redirect(now, f"/{key}/ready")
    first = prepare_round(now.state, key, number)
    try:
        paired = pair_round(fold(first, now.state), key, number)
    except (ImpossiblePairingError, NotCoveredError) as error:
        for action in first:  # the numbers that the reason names
            file.act(action, author=now.author)
        return _impossible(now.renewed(), key, number, error)
    stay = f"/{key}/rounds/{number}/who"
    return perform(now, paired, back=f"/{key}/rounds/{number}/pairings", stay=stay, fresh=True)


def _impossible(
    now: Request, key: str, number: int, error: ImpossiblePairingError | NotCoveredError
) -> Answer:
    """No pairing exists: who is concerned, why, and what can be done."""
    section = now.state.section(key)
    impossible = error if isinstance(error, ImpossiblePairingError) else None
    refused = registry.edition(section.system).needs.unrated == "refused"
    facts = round_facts(section, section.round(number), "who") | {
        "bye": impossible is not None and impossible.bye,
        "message": (impossible and impossible.reason) or error.message,
        "started": section.published_rounds > 0,
        "unrated": bool(refused and without_strength(section)),
        "players": [
            person(section, section.pid(one)) for one in (impossible.players if impossible else ())
        ],
        "ways": offered(now, ways_out(now.state, key, number), f"/{key}/rounds/now"),
    }
    return Page(now, "impossible", facts, status=409)


leads_here = leads_to("who", "The page that was here before leads to who plays.")


ROUTES: Final = (
    ("GET", "/{s}/rounds/now", current),
    ("GET", "/{s}/rounds/{n:whole}", step),
    ("GET", "/{s}/rounds/{n:whole}/who", who_plays),
    ("POST", "/{s}/rounds/{n:whole}/who", enter),
    ("GET", "/{s}/rounds/{n:whole}/absences", leads_here),
    ("POST", "/{s}/rounds/{n:whole}/absences", add_absence),
    ("POST", "/{s}/rounds/{n:whole}/absences/settle", settle),
    ("POST", "/{s}/rounds/{n:whole}/pair", pair),
    ("POST", "/{s}/byes", set_bye),
)
