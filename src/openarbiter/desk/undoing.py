"""What an undo, a redo or a repair of the log would change, told from two states of an event.

Whether the rest of a log still fits without one of its entries says
:func:`~openarbiter.desk.applying.fold`; this module says what is different then.

Source:
    C.04.2, GHR 4.2 to 4.4 (a published pairing and results of earlier rounds are not changed
    lightly).
"""

from __future__ import annotations

from openarbiter.desk.doing.base import person
from openarbiter.desk.names import Level
from openarbiter.desk.outcomes import outcome_text
from openarbiter.desk.said import Consequence, say
from openarbiter.desk.state import EventState, RoundState, Section
from openarbiter.desk.weighing.base import Weight
from openarbiter.desk.weighing.results import would_have_been

_SHOWN = 20


def weigh_change(before: EventState, after: EventState) -> Weight:
    """What is to be said before an event becomes another one, by undo, redo or repair.

    Args:
        before: The event as it is.
        after: The event as it would be.

    Returns:
        ``CONSEQUENCES`` where published boards, or results of rounds before the current one,
        change or go; ``INFORM`` where something else does; ``NONE`` where nothing does.
    """
    grave: list[Consequence] = []
    light: list[Consequence] = []
    if before.strict != after.strict:
        grave.append(say("strict-left" if before.strict else "strict-back"))
    if _head(before) != _head(after):
        light.append(say("head-changes"))
    old = {section.key: section for section in before.sections}
    new = {section.key: section for section in after.sections}
    for key in sorted({*old, *new}):
        if key not in new:
            gone = old[key]
            (grave if gone.published_rounds else light).append(
                say("section-goes", name=gone.name, count=len(gone.entrants))
            )
        elif key not in old:
            light.append(say("section-comes", name=new[key].name))
        elif old[key] != new[key]:
            _section(old[key], new[key], grave, light)
    if grave:
        return Weight(level=Level.CONSEQUENCES, consequences=(*grave, *light))
    if light:
        return Weight(level=Level.INFORM, consequences=tuple(light))
    if before != after:
        return Weight(level=Level.INFORM, consequences=(say("notes-change"),))
    return Weight()


def _head(state: EventState) -> tuple[object, ...]:
    return (
        state.name,
        state.place,
        state.federation,
        state.start,
        state.end,
        state.organiser,
        state.chief_arbiter,
        state.deputies,
    )


def _section(
    old: Section, new: Section, grave: list[Consequence], light: list[Consequence]
) -> None:
    """What changes in a section, into one of two lists."""
    if old.settings != new.settings:
        started = old.published_rounds and new.published_rounds
        (grave if started else light).append(say("settings-change", name=old.name))
    _people(old, new, light)
    for number in range(1, max(len(old.rounds), len(new.rounds)) + 1):
        _round(old, new, number, grave, light)
    if not grave and not light:
        light.append(say("section-changes", name=old.name))


def _people(old: Section, new: Section, light: list[Consequence]) -> None:
    gone = [pid for pid in old.roster.pids if not new.has(pid)]
    came = [pid for pid in new.roster.pids if not old.has(pid)]
    for code, section, pids in (("player-goes", old, gone), ("player-comes", new, came)):
        light += [say(code, player=person(section, pid)) for pid in pids[:_SHOWN]]
        if len(pids) > _SHOWN:
            light.append(say("and-more", count=len(pids) - _SHOWN))


def _round(
    old: Section,
    new: Section,
    number: int,
    grave: list[Consequence],
    light: list[Consequence],
) -> None:
    before, after = old.round(number), new.round(number)
    if before.phase.public and not after.phase.public:
        grave.append(say("unpublished", round=number, count=len(before.boards)))
        return
    if not before.phase.public:
        if before != after:
            phases = {"old": before.phase.value, "new": after.phase.value}
            light.append(say("round-phase", round=number, **phases))
        return
    if before.draft != after.draft:
        grave.append(say("boards-change", round=number))
    changed = _results(old, new, before)
    earlier = number < old.published_rounds
    (grave if earlier else light).extend(changed[:_SHOWN])
    if len(changed) > _SHOWN:
        light.append(say("and-more", count=len(changed) - _SHOWN))
    if changed and earlier:
        grave.extend(would_have_been(old, new, before.number))


def _results(old: Section, new: Section, state: RoundState) -> list[Consequence]:
    """Results of a round that change, board by board."""
    found = []
    number = state.number
    for board in state.boards:
        if new.round(number).board(board.number) != board:
            continue
        was, becomes = old.outcome(number, board.number), new.outcome(number, board.number)
        if was != becomes:
            texts = {
                "old": outcome_text(was) if was.decided else "-",
                "new": outcome_text(becomes) if becomes.decided else "-",
            }
            found.append(say("result-becomes", board=board.number, round=number, **texts))
    return found
