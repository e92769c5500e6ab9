"""Whether each pair of a round robin meets once in every cycle, as an arbiter is told.

Source:
    C.05 Annex 1; NSWCA Tournament Guidelines, section 4; C.02, list of questions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from openarbiter.desk.messages import (
    SHOWN,
    Consequence,
    Refusal,
    Weight,
    confirm,
    consequence,
    declare,
    listed,
    say,
    warn,
)
from openarbiter.desk.records import round_records
from openarbiter.desk.state import RoundState, Section
from openarbiter.desk.values import Phase, Pid
from openarbiter.languages import Table
from openarbiter.model import Colour
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.round_robin.meetings import Meetings, meetings

_SENTENCES: Final[Table] = {
    "met-enough [C.05 Annex 1]": (
        "{one} and {other} met in round {rounds}, and each pair meets once.",
        "{one} and {other} met in rounds {rounds}, and each pair meets {count} times.",
    ),
    "meets-later [C.05 Annex 1]": (
        "By the table {one} and {other} meet in round {rounds} too, and each pair meets once.",
        "By the table {one} and {other} meet in round {rounds} too; each pair meets {count} times.",
    ),
    "meets-too-seldom [C.05 Annex 1]": (
        "{one} and {other} meet in no round, and each pair meets once.",
        "{one} and {other} meet in too few rounds, and each pair meets {count} times.",
    ),
    "same-colours [C.05 Annex 1]": (
        "One of {one} and {other} has White {found} times.",
        "One of {one} and {other} has White in {found} of {count} games.",
    ),
    "and-more": "{count} more of the kind.",
    "pair-later-by-hand": "Pair a round to come by hand as well, so that each pair meets as often "
    "as it should.",
}
declare(_SENTENCES)


def _wrong(section: Section, state: RoundState) -> tuple[Meetings, ...]:
    """The pairs that meet too often or too seldom with a round of a round robin as it stands."""
    if not registry.meets_all(section.system):
        return ()
    if state.phase is Phase.EDITED:
        state = replace(state, edited_by_hand=True)
    games = [
        (section.tpn(pid), record.opponent)
        for pid, record in round_records(section, state).items()
        if record.opponent is not None and record.colour is Colour.WHITE
    ]
    return tuple(meetings(section.tournament, state.number, games, section.settings.tables))


def _said(section: Section, found: Meetings) -> Consequence:
    one, other = (section.person(section.pid(tpn)) for tpn in found.pair)
    gaps: dict[str, object] = {"one": one, "other": other, "count": found.most}
    if found.met_enough:
        return consequence("met-enough", gaps | {"rounds": listed(found.before)})
    if found.too_often:
        return consequence("meets-later", gaps | {"rounds": listed(found.later)})
    if found.left_out:
        return consequence("meets-too-seldom", gaps | {"count": found.least})
    whites = max(found.whites, found.most - found.whites)
    return consequence("same-colours", gaps | {"found": whites})


def meetings_by_pair(section: Section, state: RoundState) -> dict[frozenset[Pid], Consequence]:
    """What is wrong with the meetings of each pair, with a round as it stands."""
    return {
        frozenset(map(section.pid, each.pair)): _said(section, each)
        for each in _wrong(section, state)
    }


def met_enough(section: Section, state: RoundState) -> list[Consequence]:
    """Boards of a round whose players have met in every cycle already."""
    said = meetings_by_pair(section, state)
    told = (said.get(frozenset(board.pair)) for board in state.boards)
    return [each for each in told if each is not None and each.code == "met-enough"]


def need_meetings_left(section: Section, state: RoundState) -> None:
    """Refuse boards whose players have met in every cycle already, which strict rules forbid."""
    for told in met_enough(section, state):
        offers = ("offer-other-opponent", "offer-leave-strict")
        raise Refusal(told, [*map(say, offers)])


def meetings_said(section: Section, state: RoundState) -> list[Consequence]:
    """The pairs that do not meet as often as they should, and what can be done about it.

    Of a round as the table has it, what later rounds can mend is left out: it was said when an
    earlier one was edited.
    """
    last = state.number >= section.total_rounds
    by_hand = state.edited_by_hand or state.phase is Phase.EDITED
    wrong = [each for each in _wrong(section, state) if by_hand or last or each.met_enough]
    wrong.sort(key=lambda each: not each.met_enough)
    told = [_said(section, each) for each in wrong[:SHOWN]]
    if wrong[SHOWN:]:
        told.append(say("and-more", count=len(wrong) - SHOWN))
    if told and not last:
        told.append(say("pair-later-by-hand"))
    return told


def meetings_weight(section: Section, state: RoundState) -> Weight:
    """As :func:`meetings_said`: with consequences where no later round can mend it."""
    told = meetings_said(section, state)
    last = state.number >= section.total_rounds
    if told and (last or any(each.code == "met-enough" for each in told)):
        return warn(*told)
    return confirm(*told)
