"""What actions about the event and its sections weigh.

Source:
    C.04.1, BR 1; C.02, list of questions (strict rules, number of rounds, tie-breaks).
"""

from __future__ import annotations

from openarbiter.desk.actions import (
    AddSection,
    ChangeSection,
    ForceFinal,
    ImportTournament,
    LeaveStrict,
    RemoveSection,
    SetTieBreaks,
)
from openarbiter.desk.checks import no_room, setting_warnings
from openarbiter.desk.export import missing_for_final
from openarbiter.desk.names import Level
from openarbiter.desk.said import Consequence, say
from openarbiter.desk.state import SectionSettings
from openarbiter.desk.weighing.base import (
    Change,
    Weight,
    confirm,
    inform,
    out_of_date,
    weighs,
    with_all,
)

_SHOWN = 12


@weighs(LeaveStrict)
def leave_strict(change: Change, action: LeaveStrict) -> Weight:
    """There is no way back, and everybody can see it."""
    del change, action
    return Weight(
        level=Level.CONSEQUENCES,
        consequences=(say("strict-left"), say("strict-shown"), say("strict-in-file")),
    )


@weighs(AddSection)
def add_section(change: Change, action: AddSection) -> Weight:
    """Settings that promise too much."""
    return inform(*setting_warnings(action.settings, start=change.before.start))


@weighs(ForceFinal)
def force_final(change: Change, action: ForceFinal) -> Weight:
    """What is missing, and who will read it."""
    missing = missing_for_final(change.before.section(action.section))
    said = (*missing, say("final-may-change"), say("final-in-file"))
    return Weight(level=Level.CONSEQUENCES, consequences=said)


@weighs(RemoveSection)
def remove_section(change: Change, action: RemoveSection) -> Weight:
    """The players go with the section."""
    section = change.before.section(action.section)
    if not section.entrants:
        return Weight()
    return confirm(say("section-goes", name=section.name, count=len(section.entrants)))


@weighs(ImportTournament)
def import_tournament(change: Change, action: ImportTournament) -> Weight:
    """Rounds that came from elsewhere, and what does not obey the rules in them."""
    section = change.after.section(action.section)
    cramped = [each for player in section.tournament.players for each in no_room(player)]
    count, rounds = len(section.entrants), section.imported_rounds
    told = inform(say("imported", count=count, rounds=rounds), *cramped[:_SHOWN])
    faults = [say("import-finding", finding=each) for each in action.checked[:_SHOWN]]
    return with_all(told, confirm(*faults))


_TITLES = {
    "system": "setting-system",
    "scoring": "setting-scoring",
    "baku": "setting-acceleration",
}


@weighs(ChangeSection)
def change_section(change: Change, action: ChangeSection) -> Weight:
    """Before the start what the settings promise; after it what changes for those who play."""
    before, after = change.sections(action.section)
    old, new = before.settings, after.settings
    if not before.published_rounds:
        count = len(before.entrants) or None
        warnings = [
            each
            for each in setting_warnings(new, count, change.before.start)
            if each not in setting_warnings(old, count, change.before.start)
        ]
        return with_all(inform(*warnings), out_of_date(change, action.section))
    found = []
    if old.rounds != new.rounds:
        found.append(say("rounds-change", old=old.rounds, new=new.rounds))
        published = before.published_rounds
        if published == old.rounds and new.rounds > old.rounds:
            found.append(say("no-longer-last", round=published))
        elif published == new.rounds:
            found.append(say("becomes-last", round=published))
    for field, code in _TITLES.items():
        if getattr(old, field) != getattr(new, field):
            found.append(say(code, round=before.published_rounds + 1))
    if _bye_policy(old) != _bye_policy(new):
        found.append(say("bye-policy-change"))
    if _tables(old) != _tables(new):
        found.append(_tie_break_change(old.tie_breaks, new.tie_breaks))
    if not found:
        return out_of_date(change, action.section)
    weight = Weight(level=Level.CONSEQUENCES, consequences=tuple(found))
    return with_all(weight, out_of_date(change, action.section))


def _tables(settings: SectionSettings) -> tuple[object, ...]:
    return settings.tie_breaks, settings.table_edition


def _bye_policy(settings: SectionSettings) -> tuple[int, int]:
    return settings.half_point_byes, settings.bye_free_rounds


def _listed(codes: tuple[str, ...]) -> str:
    return ", ".join(codes) or "-"


def _tie_break_change(old: tuple[str, ...], new: tuple[str, ...]) -> Consequence:
    return say("tie-breaks-change", old=_listed(old), new=_listed(new))


@weighs(SetTieBreaks)
def set_tie_breaks(change: Change, action: SetTieBreaks) -> Weight:
    """After the start the order of the table was announced otherwise."""
    before, after = change.sections(action.section)
    warnings = [
        each
        for each in setting_warnings(after.settings)
        if each not in setting_warnings(before.settings)
    ]
    if not before.published_rounds or _tables(before.settings) == _tables(after.settings):
        return inform(*warnings)
    said = _tie_break_change(before.settings.tie_breaks, after.settings.tie_breaks)
    return with_all(Weight(level=Level.CONSEQUENCES, consequences=(said,)), inform(*warnings))
