"""Actions about a section: its settings, its prizes, where it comes from, its final report.

Source:
    C.04.1, BR 1 and 3 (rounds, value of the bye); C.04.2, GHR 1.1; C.04.7 (acceleration); C.02,
    list of questions (number of rounds, tie-breaks).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection, need_text
from openarbiter.desk.actions.published import rounds_change
from openarbiter.desk.actions.strength import strength_consequences
from openarbiter.desk.bans import settled
from openarbiter.desk.checks import (
    FORCED,
    final_forced,
    in_one_line,
    missing_for_final,
    need_acceleration,
    need_possible,
    need_tie_breaks,
    setting_warnings,
)
from openarbiter.desk.messages import (
    Consequence,
    Refusal,
    Weight,
    confirm,
    declare,
    inform,
    refuse,
    refuse_if,
    say,
    warn,
)
from openarbiter.desk.pairing import seated_anew
from openarbiter.desk.records import tournament_with, with_numbers_open
from openarbiter.desk.settings import Lock, SectionSettings, fields_of
from openarbiter.desk.state import Entrant, EventState, RoundState, Section
from openarbiter.desk.values import LotsOf
from openarbiter.errors import FormatError
from openarbiter.languages import Table
from openarbiter.model import Tournament
from openarbiter.prizes.fund_file import read_fund
from openarbiter.rulebooks import registry

_SENTENCES: Final[Table] = {
    "bad-key": "{found} is no key of a section: one to twelve small letters and digits.",
    "key-taken": "There is a section {key} already.",
    "setting-system [C.04.2, 1.1]": "Round {round} and those behind it are paired by another "
    "system.",
    "setting-scoring": "All results count by other points from now on, those of the past too.",
    "setting-acceleration [C.04.7]": "The acceleration changes from round {round} on.",
    "setting-form [C.04.2, 1.1]": "Round {round} and those behind it are paired in another form of "
    "the system.",
    "setting-equals [C.04.2, 2.2.3]": "Another order of equal players numbers them from round "
    "{round} on.",
    "teams-and-players": "Players stay players, and teams stay teams: somebody is entered already.",
    "offer-new-section": "Open another section for who comes now.",
    "rounds-begun": (
        "One round has begun; the section cannot have {wanted}.",
        "{count} rounds have begun; the section cannot have {wanted}.",
    ),
    "bye-policy-change [C.05, 6.7]": "Half-point byes were announced otherwise before the start.",
    "line-up-rules-change": "The event's own rules about line-ups and board prizes change; "
    "line-ups that were entered stay.",
    "start-positions-change": "Start positions change from round {round} on; published rounds keep "
    "theirs.",
    "lists-change [C.04.2, 2.1]": "The ratings that count were announced to be those of {old}; now "
    "it is {new}.",
    "tie-breaks-change [C.07]": "Ties were announced to be broken by {old}; now it is {new}.",
    "section-has-rounds": (
        "Section {name} has a published round.",
        "Section {name} has {count} published rounds.",
    ),
    "section-goes": (
        "Section {name} goes with its one player.",
        "Section {name} goes with its {count} players.",
    ),
    "bad-fund": "The prize fund cannot be read. Line {line}: {found}; expected {expected}.",
    "setting-bans [C.02]": "Who shall not meet was announced otherwise before the start; it "
    "changes from round {round} on.",
    "final-not-forced [C.04.2, 3.1]": "By strict rules no final report goes out while something is "
    "missing.",
    "nothing-missing": "Nothing is missing: the final report goes out as it is.",
    "final-may-change": "Points, places and prizes may still change.",
    "final-in-file": "The report file names what is missing and the reason in a comment.",
}
declare(_SENTENCES)

_KEY = re.compile(r"[a-z0-9]{1,12}")


def _need_new_key(state: EventState, key: str) -> None:
    refuse_if(not _KEY.fullmatch(key), "bad-key", found=repr(key)[:40])
    refuse_if(any(section.key == key for section in state.sections), "key-taken", key=key)


class AddSection(OfSection, right="settings", group="settings"):
    """Add a section without players; its key stands in addresses."""

    in_log: ClassVar[Table] = {"done": "add section {settings}"}
    changes_plan: ClassVar[bool] = True

    settings: SectionSettings

    def refuse_new(self, state: EventState) -> None:
        if self.settings.baku:
            need_acceleration(self.settings)

    def do(self, state: EventState) -> EventState:
        _need_new_key(state, self.section)
        need_possible(self.settings, strict=state.strict)
        section = Section(
            key=self.section,
            settings=self.settings,
            tournament=tournament_with(self.settings, Tournament(players=())),
        )
        return replace(state, sections=(*state.sections, section))

    def warnings(self, change: Change) -> Weight:
        return inform(*setting_warnings(self.settings, start=change.before.start))


def _locked_changes(old: SectionSettings, new: SectionSettings) -> list[Lock]:
    """What is said of each setting that holds from the start and is another one now."""
    declared = fields_of(SectionSettings).items()
    changed = (one.lock for name, one in declared if getattr(old, name) != getattr(new, name))
    return [lock for lock in changed if lock is not None]


def _numbered_by(settings: SectionSettings) -> tuple[object, ...]:
    """What the numbers of the players follow from (GHR 2.1 and 2.2.3)."""
    return settings.lists, settings.equals, settings.equals_seed


def _accelerated(settings: SectionSettings) -> tuple[object, ...]:
    """What decides whether Baku acceleration is possible (C.04.7, 1.1 and 1.4)."""
    return settings.baku, settings.system, settings.scoring, settings.team


class ChangeSection(OfSection, right="settings", group="settings"):
    """Change settings of a section; all of them are given, changed or not.

    After the start the system, the scoring, the acceleration and the initial colour stay; by strict
    rules the number of rounds of a Swiss system too.
    """

    in_log: ClassVar[Table] = {"done": "change the settings of section {section}"}
    changes_plan: ClassVar[bool] = True
    asked_twice: ClassVar[bool] = True

    settings: SectionSettings

    def refuse_new(self, state: EventState) -> None:
        old, new = state.section(self.section).settings, self.settings
        if new.baku and _accelerated(new) != _accelerated(old):
            need_acceleration(new)
        started = state.section(self.section).published_rounds
        swiss = registry.edition(old.system).swiss
        if state.strict and started and swiss and new.rounds != old.rounds:
            raise Refusal(say("locked-after-start", "C.04.1, 1"), [say("offer-leave-strict")])

    def after(self, section: Section, *, strict: bool) -> Section:
        old, new = section.settings, self.settings
        refuse_if(new == old, "nothing-changed")
        need_possible(new, strict=strict)
        entered = new.teams is not old.teams and section.entrants
        refuse_if(entered, "teams-and-players", "offer-new-section")
        refuse_if(new.equals_seed not in {"", old.equals_seed, section.seed}, "equals-seed")
        begun = len(section.rounds)
        refuse_if(new.rounds < begun, "rounds-begun", rounds=begun, wanted=new.rounds, count=begun)
        for article, warning, _ in _locked_changes(old, new) if section.published_rounds else ():
            if strict or not warning:
                offers = [say("offer-leave-strict")] if warning else []
                raise Refusal(say("locked-after-start", article), offers)
        tournament = tournament_with(new, section.tournament)
        changed = _remarked(section, replace(section, settings=new, tournament=tournament))
        if _numbered_by(new) != _numbered_by(old):
            changed = with_numbers_open(changed)
        if new.initial_colour is not old.initial_colour:
            others = tuple(each for each in changed.drawn if each.what is not LotsOf.COLOUR)
            changed = replace(changed, drawn=others)
        if new.system != old.system and (found := changed.private_round):
            # another system would make another pairing
            changed = changed.with_round(RoundState(number=found.number))
        same_numbers = new.board_numbers == old.board_numbers
        return changed if same_numbers else seated_anew(changed)

    def warnings(self, change: Change) -> Iterator[Weight]:
        before, old, new = change.old, change.old.settings, change.new.settings
        following = before.published_rounds + 1
        if following == 1:
            yield _new_warnings(old, new, len(before.entrants) or None, change.before.start)
            return
        if old.rounds != new.rounds:
            yield warn(*rounds_change(before, change.new))
        yield warn(*(lock.warning for lock in _locked_changes(old, new)), round=following)
        if (old.half_point_byes, old.bye_free_rounds) != (new.half_point_byes, new.bye_free_rounds):
            yield warn("bye-policy-change")
        if old.team_rules != new.team_rules:
            yield warn("line-up-rules-change")
        if old.chess960 != new.chess960:
            yield warn("start-positions-change", round=following)
        yield warn(*_tie_break_change(old, new))
        if lists := _list_change(old, new):
            yield warn("lists-change", **lists)
        yield warn(*strength_consequences(before, change.new))


def _new_warnings(
    old: SectionSettings, new: SectionSettings, players: int | None = None, start: str = ""
) -> Weight:
    """What an arbiter should know about settings, and did not know of those before."""
    known = setting_warnings(old, players, start)
    return inform(*(each for each in setting_warnings(new, players, start) if each not in known))


def _remarked(before: Section, after: Section) -> Section:
    """The section with remarks about settings that changed after the start."""
    last, old, new = before.published_rounds, before.settings, after.settings
    if not last:
        return after
    if old.rounds != new.rounds:
        after = after.with_remark("file-rounds", round=last, old=old.rounds, new=new.rounds)
    for _, _, name in _locked_changes(old, new):
        after = after.with_remark("file-setting", round=last, setting=name)
    if lists := _list_change(old, new):
        after = after.with_remark("file-lists", round=last, **lists)
    if _tie_break_change(old, new):
        tables = {"old": _tables(old), "new": _tables(new)}
        after = after.with_remark("file-tie-breaks", round=last, **tables)
    return after


def _list_change(old: SectionSettings, new: SectionSettings) -> dict[str, str]:
    """The lists that counted and count, by their words; nothing where they stay."""
    if old.lists == new.lists:
        return {}
    return {"old": " ".join(old.counted_lists), "new": " ".join(new.counted_lists)}


def _tables(settings: SectionSettings) -> str:
    codes = ", ".join(settings.tie_breaks) or "nothing"
    return f"{codes} ({settings.table_edition})" if settings.table_edition else codes


def _tie_break_change(old: SectionSettings, new: SectionSettings) -> list[Consequence]:
    """That the tie-breaks or their edition change; nothing where they do not."""
    if (old.tie_breaks, old.table_edition) == (new.tie_breaks, new.table_edition):
        return []
    texts = {"old": ", ".join(old.tie_breaks) or "-", "new": ", ".join(new.tie_breaks) or "-"}
    return [say("tie-breaks-change", **texts)]


class RemoveSection(OfSection, right="settings", group="settings"):
    """Remove a section in which nothing has been published."""

    in_log: ClassVar[Table] = {"done": "remove section {section}"}
    affects_pairing: ClassVar[bool] = False

    def do(self, state: EventState) -> EventState:
        section = state.section(self.section)
        rounds = section.published_rounds
        refuse_if(rounds, "section-has-rounds", name=section.name, count=rounds)
        others = tuple(each for each in state.sections if each is not section)
        return replace(state, sections=others)

    def warnings(self, change: Change) -> Weight:
        section = change.old
        count = len(section.entrants)
        return confirm("section-goes", name=section.name, count=count) if count else Weight()


class CopySection(OfSection, right="settings", group="settings"):
    """Add a section with the settings and the prize fund of another one, but none of its lots.

    With players it has no byes and no rounds.
    """

    in_log: ClassVar[Table] = {"done": "copy section {source} as {name}"}
    changes_plan: ClassVar[bool] = True

    source: str
    name: str
    with_players: bool = False

    def do(self, state: EventState) -> EventState:
        source = state.section(self.source)
        settings = replace(source.settings, name=self.name, initial_colour=None, chess960="")
        after = AddSection(section=self.section, settings=settings).do(state)
        copied = replace(after.section(self.section), fund=source.fund)
        if self.with_players:
            players = tuple(
                replace(
                    each, rounds=(), withdrawn_after=None, declared_points=None, declared_rank=None
                )
                for each in source.tournament.players
            )
            copied = replace(
                copied.with_facts(players=players, teams=source.tournament.teams),
                roster=source.roster,
                entrants=tuple(map(_as_entered, source.entrants)),
                next_pid=source.next_pid,
                squads=source.squads,
                next_member=source.next_member,
            )
        return after.with_section(settled(copied))


def _as_entered(entrant: Entrant) -> Entrant:
    new = Entrant(pid=entrant.pid, no_half_points=entrant.no_half_points)
    return replace(new, club=entrant.club, note=entrant.note, groups=entrant.groups)


class SetFund(OfSection, right="settings", group="settings"):
    """Set the prize fund, written as TOML; empty for none."""

    in_log: ClassVar[Table] = {"done": "set the prize fund of section {section}"}
    changes: ClassVar[str] = "{0.section}/fund"

    fund: str

    def after(self, section: Section, *, strict: bool) -> Section:
        need_fund(self.fund)
        return replace(section, fund=self.fund)


def need_fund(text: str) -> None:
    """Refuse a prize fund that cannot be read; an empty text is none."""
    if text.strip():
        try:
            read_fund(text.encode("utf-8", "replace"))
        except FormatError as error:
            first = error.findings[0]
            gaps = {"found": first.found, "expected": first.expected}
            raise refuse("bad-fund", line=first.line, **gaps) from None


class SetTieBreaks(OfSection, right="settings", group="settings"):
    """Set the tie-breaks, by their codes in order; without an edition they are of the newest."""

    in_log: ClassVar[Table] = {"done": "set the tie-breaks {tie_breaks}"}
    asked_twice: ClassVar[bool] = True

    tie_breaks: tuple[str, ...]
    edition: str = ""

    def after(self, section: Section, *, strict: bool) -> Section:
        settings = replace(section.settings, tie_breaks=self.tie_breaks, table_edition=self.edition)
        need_tie_breaks(settings)
        tournament = replace(section.tournament, tie_breaks=settings.stated_tie_breaks)
        return _remarked(section, replace(section, settings=settings, tournament=tournament))

    def warnings(self, change: Change) -> Iterator[Weight]:
        old, new = change.old.settings, change.new.settings
        if change.old.published_rounds:
            yield warn(*_tie_break_change(old, new))
        yield _new_warnings(old, new)


class ForceFinal(OfSection, right="settings", group="settings"):
    """Let the final report go out although something is missing.

    It holds for what is missing now; a game that becomes open later is not forgiven by it. The
    reason goes into the file for the federation.
    """

    in_log: ClassVar[Table] = {"done": "let out the final report of section {section}: {why}"}
    changes: ClassVar[str] = "{0.section}/final"

    why: str

    def refuse_new(self, state: EventState) -> None:
        refuse_if(state.strict, "final-not-forced", "offer-enter", "offer-leave-strict")

    def after(self, section: Section, *, strict: bool) -> Section:
        need_text("why", self.why, empty=False)
        missing = missing_for_final(section)
        refuse_if(not missing, "nothing-missing")
        refuse_if(final_forced(section), "nothing-changed")
        texts = {"missing": in_one_line(missing), "why": " ".join(self.why.split())}
        return section.with_remark(FORCED, **texts)

    def warnings(self, change: Change) -> Weight:
        return warn(*missing_for_final(change.old), "final-may-change", "final-in-file")
