"""What actions about sections do.

Source:
    C.04.1, BR 1 and 3 (rounds, value of the bye); C.04.2, GHR 1.1; C.04.7 (acceleration).
"""

from __future__ import annotations

import re
from dataclasses import replace

from openarbiter.desk.actions import (
    AddSection,
    ChangeSection,
    CopySection,
    ForceFinal,
    ImportTournament,
    RemoveSection,
    SetFund,
    SetTieBreaks,
)
from openarbiter.desk.doing.base import does
from openarbiter.desk.doing.facts import tournament_with, with_byes_to_come
from openarbiter.desk.doing.importing import imported
from openarbiter.desk.doing.settings import need_possible, need_tie_breaks
from openarbiter.desk.doing.texts import need_text
from openarbiter.desk.export import FORCED, final_forced, in_one_line, missing_for_final
from openarbiter.desk.said import refuse
from openarbiter.desk.state import Entrant, EventState, RoundState, Section, SectionSettings
from openarbiter.errors import FormatError
from openarbiter.model import Tournament
from openarbiter.prizes.fund_file import read_fund

_KEY = re.compile(r"[a-z0-9]{1,12}")


def _need_new_key(state: EventState, key: str) -> None:
    if not _KEY.fullmatch(key):
        raise refuse("bad-key", found=repr(key)[:40])
    if any(section.key == key for section in state.sections):
        raise refuse("key-taken", key=key)


@does(AddSection)
def add_section(state: EventState, action: AddSection) -> EventState:
    """The event with a section more, without players."""
    _need_new_key(state, action.section)
    need_possible(action.settings, strict=state.strict)
    section = Section(
        key=action.section,
        settings=action.settings,
        tournament=tournament_with(action.settings, Tournament(players=())),
    )
    return replace(state, sections=(*state.sections, section))


@does(ChangeSection)
def change_section(state: EventState, action: ChangeSection) -> EventState:
    """The event with other settings of a section.

    After the start the system, the scoring, the acceleration and the initial colour stay.
    """
    section = state.section(action.section)
    old, new = section.settings, action.settings
    if new == old:
        raise refuse("nothing-changed")
    need_possible(new, strict=state.strict)
    if new.rounds < len(section.rounds):
        raise refuse("rounds-begun", rounds=len(section.rounds), wanted=new.rounds)
    if section.published_rounds:
        for field, code in _LOCKED.items():
            if getattr(old, field) != getattr(new, field) and (
                state.strict or field in _ALWAYS_LOCKED
            ):
                offers = () if field in _ALWAYS_LOCKED else ("offer-leave-strict",)
                raise refuse("locked-after-start", *offers, article=code)
    changed = replace(section, settings=new, tournament=tournament_with(new, section.tournament))
    changed = _remarked(section, changed)
    if new.ratings is not old.ratings and not section.published_rounds:
        changed = replace(changed, numbered=False)
    if new.system != old.system:
        changed = _unpaired(changed)
    return state.with_section(with_byes_to_come(changed))


def _remarked(before: Section, after: Section) -> Section:
    """The section with remarks about settings that changed after the start."""
    last, old, new = before.published_rounds, before.settings, after.settings
    if not last:
        return after
    if old.rounds != new.rounds:
        after = after.with_remark("file-rounds", round=last, old=old.rounds, new=new.rounds)
    for field in ("system", "scoring", "baku"):
        if getattr(old, field) != getattr(new, field):
            after = after.with_remark("file-setting", round=last, setting=_SETTINGS[field])
    if (old.tie_breaks, old.table_edition) != (new.tie_breaks, new.table_edition):
        texts = {"old": _listed(old), "new": _listed(new)}
        after = after.with_remark("file-tie-breaks", round=last, **texts)
    return after


def _listed(settings: SectionSettings) -> str:
    codes = ", ".join(settings.tie_breaks) or "nothing"
    return f"{codes} ({settings.table_edition})" if settings.table_edition else codes


_SETTINGS = {"system": "pairing system", "scoring": "scoring system", "baku": "acceleration"}

_LOCKED = {
    "system": "C.04.2, 1.3",
    "scoring": "C.04.1, 3",
    "initial_colour": "C.04.3, 5.1",
    "baku": "C.04.7",
}
"""Settings that hold from the start, and why."""

_ALWAYS_LOCKED = frozenset({"initial_colour"})
"""Settings that are facts of round 1."""


def _unpaired(section: Section) -> Section:
    """The section without a private pairing: another system would make another one."""
    if section.rounds and section.rounds[-1].phase.private:
        number = section.rounds[-1].number
        return replace(section, rounds=(*section.rounds[:-1], RoundState(number=number)))
    return section


@does(RemoveSection)
def remove_section(state: EventState, action: RemoveSection) -> EventState:
    """The event without a section in which nothing was published."""
    section = state.section(action.section)
    if section.published_rounds:
        raise refuse("section-has-rounds", name=section.name, count=section.published_rounds)
    return replace(state, sections=tuple(each for each in state.sections if each is not section))


@does(CopySection)
def copy_section(state: EventState, action: CopySection) -> EventState:
    """The event with a section that has the settings of another one."""
    source = state.section(action.source)
    settings = replace(source.settings, name=action.name, initial_colour=None)
    added = AddSection(section=action.section, settings=settings)
    after = add_section(state, added)
    copied = replace(after.section(action.section), fund=source.fund)
    if action.with_players:
        players = tuple(
            replace(
                player, rounds=(), withdrawn_after=None, declared_points=None, declared_rank=None
            )
            for player in source.tournament.players
        )
        copied = replace(
            copied,
            tournament=replace(copied.tournament, players=players),
            roster=source.roster,
            entrants=tuple(
                Entrant(pid=each.pid, club=each.club, note=each.note) for each in source.entrants
            ),
            next_pid=source.next_pid,
        )
    return after.with_section(copied)


@does(ImportTournament)
def import_tournament(state: EventState, action: ImportTournament) -> EventState:
    """The event with a section made from a whole tournament."""
    _need_new_key(state, action.section)
    need_possible(action.settings, strict=state.strict)
    section = imported(action.section, action.settings, action.tournament)
    if section.imported_rounds:
        section = section.with_remark(
            "file-imported", rounds=section.imported_rounds, count=len(action.checked)
        )
    return replace(state, sections=(*state.sections, section))


@does(SetFund)
def set_fund(state: EventState, action: SetFund) -> EventState:
    """The event with the prize fund of a section."""
    section = state.section(action.section)
    if action.fund.strip():
        try:
            read_fund(action.fund.encode("utf-8", "replace"))
        except FormatError as error:
            first = error.findings[0]
            raise refuse(
                "bad-fund", line=first.line, found=first.found, expected=first.expected
            ) from None
    return state.with_section(replace(section, fund=action.fund))


@does(ForceFinal)
def force_final(state: EventState, action: ForceFinal) -> EventState:
    """The event whose final report may go out although something is missing."""
    section = state.section(action.section)
    need_text("why", action.why, empty=False)
    missing = missing_for_final(section)
    if not missing:
        raise refuse("nothing-missing")
    if final_forced(section):
        raise refuse("nothing-changed")
    why = " ".join(action.why.split())
    return state.with_section(section.with_remark(FORCED, missing=in_one_line(missing), why=why))


@does(SetTieBreaks)
def set_tie_breaks(state: EventState, action: SetTieBreaks) -> EventState:
    """The event with the tie-breaks of a section."""
    section = state.section(action.section)
    settings = replace(section.settings, tie_breaks=action.tie_breaks, table_edition=action.edition)
    need_tie_breaks(settings)
    tournament = replace(section.tournament, tie_breaks=action.tie_breaks)
    changed = replace(section, settings=settings, tournament=tournament)
    return state.with_section(_remarked(section, changed))
