"""Actions about a section: its settings, its prizes, where it comes from, its final report.

Source:
    C.04.1, BR 1 and 3 (rounds, value of the bye); C.04.2, GHR 1.1; C.04.7 (acceleration); C.02,
    list of questions (number of rounds, tie-breaks).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from openarbiter.desk.actions.base import Change, OfSection, need_text
from openarbiter.desk.actions.rounds import rounds_change
from openarbiter.desk.actions.strength import strength_consequences
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
from openarbiter.desk.lots import drawn_numbers
from openarbiter.desk.messages import (
    SHOWN,
    Consequence,
    Refusal,
    Weight,
    confirm,
    inform,
    refuse,
    say,
    warn,
    with_all,
)
from openarbiter.desk.player_facts import cut_in_files
from openarbiter.desk.records import in_board_order, tournament_with, with_byes_to_come
from openarbiter.desk.settings import Lock, SectionSettings, fields_of
from openarbiter.desk.state import (
    Board,
    ByeRequest,
    Draft,
    Entrant,
    EventState,
    Roster,
    RoundState,
    Section,
)
from openarbiter.desk.team_imports import teams_of, with_squads
from openarbiter.desk.values import LotsOf, Phase, Pid
from openarbiter.errors import FormatError, NotCoveredError
from openarbiter.formats import json_
from openarbiter.model import BoardNo, Player, Result, RoundNo, Tournament
from openarbiter.prizes.fund_file import read_fund
from openarbiter.ranking import matches
from openarbiter.rulebooks import registry
from openarbiter.verification.published import published_round

_KEY = re.compile(r"[a-z0-9]{1,12}")


def _need_new_key(state: EventState, key: str) -> None:
    if not _KEY.fullmatch(key):
        raise refuse("bad-key", found=repr(key)[:40])
    if any(section.key == key for section in state.sections):
        raise refuse("key-taken", key=key)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSection(OfSection, right="settings", group="settings"):
    """Add a section without players; its key stands in addresses."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSection(OfSection, right="settings", group="settings"):
    """Change settings of a section; all of them are given, changed or not.

    After the start the system, the scoring, the acceleration and the initial colour stay; by strict
    rules the number of rounds of a Swiss system too.
    """

    affects_pairing: ClassVar[bool] = True
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
        if new == old:
            raise refuse("nothing-changed")
        need_possible(new, strict=strict)
        if new.teams is not old.teams and section.entrants:
            raise refuse("teams-and-players", "offer-new-section")
        if new.equals_seed not in {"", old.equals_seed, section.seed}:
            raise refuse("equals-seed")
        if new.rounds < len(section.rounds):
            raise refuse("rounds-begun", rounds=len(section.rounds), wanted=new.rounds)
        for article, warning, _ in _locked_changes(old, new) if section.published_rounds else ():
            if strict or not warning:
                offers = [say("offer-leave-strict")] if warning else []
                raise Refusal(say("locked-after-start", article), offers)
        tournament = tournament_with(new, section.tournament)
        changed = _remarked(section, replace(section, settings=new, tournament=tournament))
        if _numbered_by(new) != _numbered_by(old) and not section.published_rounds:
            changed = replace(changed, numbered=drawn_numbers(changed))
        if new.initial_colour is not old.initial_colour:
            others = tuple(each for each in changed.drawn if each.what is not LotsOf.COLOUR)
            changed = replace(changed, drawn=others)
        if new.system != old.system:
            changed = _unpaired(changed)
        return with_byes_to_come(changed)

    def warnings(self, change: Change) -> Weight:
        before, old, new = change.old, change.old.settings, change.new.settings
        published = before.published_rounds
        if not published:
            return _new_warnings(old, new, len(before.entrants) or None, change.before.start)
        changes = []
        if old.rounds != new.rounds:
            changes += rounds_change(before, change.new)
        for _, warning, _ in _locked_changes(old, new):
            changes.append(say(warning, round=published + 1))
        if (old.half_point_byes, old.bye_free_rounds) != (new.half_point_byes, new.bye_free_rounds):
            changes.append(say("bye-policy-change"))
        if old.team_rules != new.team_rules:
            changes.append(say("line-up-rules-change"))
        if old.chess960 != new.chess960:
            changes.append(say("start-positions-change", round=published + 1))
        changes += _tie_break_change(old, new)
        if old.lists != new.lists:
            lists = {"old": _lists(old), "new": _lists(new)}
            changes.append(say("lists-change", **lists))
        changes += strength_consequences(before, change.new)
        return warn(*changes) if changes else Weight()


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
    if old.lists != new.lists:
        lists = {"old": _lists(old), "new": _lists(new)}
        after = after.with_remark("file-lists", round=last, **lists)
    if _tie_break_change(old, new):
        tables = {"old": _tables(old), "new": _tables(new)}
        after = after.with_remark("file-tie-breaks", round=last, **tables)
    return after


def _lists(settings: SectionSettings) -> str:
    """The lists that count, by their words, as report files have them."""
    return " ".join(settings.lists or registry.edition(settings.system).needs.lists)


def _tables(settings: SectionSettings) -> str:
    codes = ", ".join(settings.tie_breaks) or "nothing"
    return f"{codes} ({settings.table_edition})" if settings.table_edition else codes


def _tie_break_change(old: SectionSettings, new: SectionSettings) -> list[Consequence]:
    """That the tie-breaks or their edition change; nothing where they do not."""
    if (old.tie_breaks, old.table_edition) == (new.tie_breaks, new.table_edition):
        return []
    texts = {"old": ", ".join(old.tie_breaks) or "-", "new": ", ".join(new.tie_breaks) or "-"}
    return [say("tie-breaks-change", **texts)]


def _unpaired(section: Section) -> Section:
    """The section without a private pairing: another system would make another one."""
    found = section.private_round
    return section if found is None else section.with_round(RoundState(number=found.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveSection(OfSection, right="settings", group="settings"):
    """Remove a section in which nothing has been published."""

    def do(self, state: EventState) -> EventState:
        section = state.section(self.section)
        if section.published_rounds:
            raise refuse("section-has-rounds", name=section.name, count=section.published_rounds)
        others = tuple(each for each in state.sections if each is not section)
        return replace(state, sections=others)

    def warnings(self, change: Change) -> Weight:
        section = change.old
        if not section.entrants:
            return Weight()
        return confirm(say("section-goes", name=section.name, count=len(section.entrants)))


@dataclass(frozen=True, slots=True, kw_only=True)
class CopySection(OfSection, right="settings", group="settings"):
    """Add a section with the settings and the prize fund of another one, but none of its lots.

    Attributes:
        source: Key of the section that is copied.
        with_players: Copy the players too; no byes, no rounds.
    """

    source: str
    name: str
    with_players: bool = False

    def do(self, state: EventState) -> EventState:
        source = state.section(self.source)
        settings = replace(source.settings, name=self.name, initial_colour=None, chess960="")
        after = AddSection(section=self.section, settings=settings).do(state)
        copied = replace(after.section(self.section), fund=source.fund)
        if self.with_players:
            players = tuple(_before_round_1(player) for player in source.tournament.players)
            copied = replace(
                copied,
                tournament=replace(
                    copied.tournament, players=players, teams=source.tournament.teams
                ),
                roster=source.roster,
                entrants=tuple(
                    Entrant(
                        pid=each.pid,
                        club=each.club,
                        note=each.note,
                        no_half_points=each.no_half_points,
                    )
                    for each in source.entrants
                ),
                next_pid=source.next_pid,
                squads=source.squads,
                next_member=source.next_member,
            )
        return after.with_section(copied)


def _before_round_1(player: Player) -> Player:
    return replace(
        player, rounds=(), withdrawn_after=None, declared_points=None, declared_rank=None
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportTournament(OfSection, right="settings", group="settings"):
    """Add a section from a whole tournament that was read from a file.

    Attributes:
        settings: Its settings; those the file says itself are in the tournament too, and the
            settings win.
        tournament: The tournament, rounds and results with it.
        checked: What holding its rounds against the rules found, one sentence each.
        otherwise: Rounds that its system pairs otherwise, as ``4: 1-6, 2-5 => 1-5, 2-6``: the
            boards as they should be, and as they are.
        assumed: What the file does not say, with what is taken instead, one sentence each.
    """

    settings: SectionSettings
    tournament: Tournament
    checked: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()

    def do(self, state: EventState) -> EventState:
        _need_new_key(state, self.section)
        need_possible(self.settings, strict=state.strict)
        section = self._imported()
        if section.imported_rounds:
            gaps = {"rounds": section.imported_rounds, "count": len(self.checked)}
            section = section.with_remark("file-imported", **gaps)
        for each in self.otherwise:
            number, right, made = _sides(each)
            section = section.with_remark("file-import-round", round=number, right=right, made=made)
        return replace(state, sections=(*state.sections, section))

    def warnings(self, change: Change) -> Weight:
        section = change.new
        cut = [each for player in section.tournament.players for each in cut_in_files(player)]
        came = say("imported", count=len(section.entrants), rounds=section.imported_rounds)
        taken = [say("import-assumed", what="; ".join(self.assumed))] if self.assumed else []
        faults = [say("import-finding", finding=each) for each in self.checked[:SHOWN]]
        for each in self.otherwise:
            number, right, made = _sides(each)
            faults.append(say("import-otherwise", round=number, right=right, made=made))
        return with_all(inform(came, *taken, *cut[:SHOWN]), confirm(*faults))

    def _imported(self) -> Section:
        """A section that holds the tournament, its rounds as played elsewhere.

        It must be no team event where players are paired, must not contradict itself, have more
        rounds than announced, or a round in which somebody plays nobody.
        """
        settings = self.settings
        edition = registry.edition(settings.system)
        _need_sound(self.tournament, teams=edition.play.teams or edition.table.teams > 0)
        tournament = teams_of(self.tournament) if settings.teams else self.tournament
        pids = tuple(Pid(number) for number in range(1, len(tournament.players) + 1))
        paired = tournament.paired_rounds
        if paired > settings.rounds:
            raise refuse("rounds-begun", rounds=paired, wanted=settings.rounds)
        # Rounds behind the last paired one hold byes to come: they stand with the entrants.
        players = tuple(
            replace(player, rounds=player.rounds[:paired]) for player in tournament.players
        )
        section = Section(
            key=self.section,
            settings=settings,
            tournament=replace(
                tournament_with(settings, tournament), players=players, requested_byes=()
            ),
            roster=Roster(pids),
            entrants=tuple(
                _entrant(pid, player, tournament, paired)
                for pid, player in zip(pids, tournament.players, strict=True)
            ),
            numbered=True,
            next_pid=Pid(len(pids) + 1),
            imported_rounds=paired,
        )
        for number in range(1, paired + 1):
            section = section.with_round(_round(section, tournament, RoundNo(number)))
        if settings.teams:
            section = with_squads(section, self.tournament)
        return with_byes_to_come(_with_open_games(section))


def _sides(text: str) -> tuple[str, str, str]:
    """Round, boards as they should be and boards as they are."""
    number, _, boards = text.partition(": ")
    right, _, made = boards.partition(" => ")
    return number, right, made


def _need_sound(tournament: Tournament, *, teams: bool) -> None:
    if matches.is_team_event(tournament) and not teams:
        raise refuse("team-event")
    for player in tournament.players:
        need_text("name", player.name, empty=False)
    try:
        json_.restored(json_.to_json(tournament))
    except FormatError as error:
        raise refuse("broken-tournament", found=error.findings[0].found) from None


def _entrant(pid: Pid, player: Player, tournament: Tournament, paired: RoundNo) -> Entrant:
    """Byes to come, and the round in which a late entry came."""
    numbers = map(RoundNo, range(1, paired + 1))
    came = (each for each in numbers if player.record(each).result is not Result.ABSENT)
    byes = {
        bye.round_no: ByeRequest(round_no=bye.round_no, kind=bye.kind)
        for bye in tournament.requested_byes
        if player.tpn in bye.players and bye.round_no > paired
    }
    for number, record in enumerate(player.rounds[paired:], start=paired + 1):
        if record.result is not Result.ABSENT:
            byes[RoundNo(number)] = ByeRequest(round_no=RoundNo(number), kind=record.result)
    return Entrant(
        pid=pid,
        joins=next(came, RoundNo(1)),
        byes=tuple(byes[number] for number in sorted(byes)),
        checked_in=any(record.result.paired for record in player.rounds),
    )


def _round(section: Section, tournament: Tournament, round_no: RoundNo) -> RoundState:
    """The boards of a round, in the order of its table or of GHR 3.6: no report file holds it."""
    found = published_round(tournament, round_no)
    if found.alone or len(found.byes) > 1:
        who = ", ".join(str(tpn) for tpn in (*found.alone, *found.byes))
        raise refuse("round-without-opponents", round=round_no, players=who)
    # A log calls boards by number: with no number of rounds nobody was ever accelerated here.
    if tournament.rounds is None:
        tournament = replace(tournament, baku=False)
    boards = tuple(
        Board(BoardNo(0), *(section.pid(tpn) for tpn in game.board)) for game in found.games
    )
    draft = Draft(boards, section.pid(found.byes[0]) if found.byes else None)
    draft = _in_table_order(section, tournament, round_no, draft) or in_board_order(
        section, tournament, round_no, draft
    )
    return RoundState(number=round_no, phase=Phase.COMPLETE, draft=draft, system=section.system)


def _in_table_order(
    section: Section, tournament: Tournament, round_no: RoundNo, draft: Draft
) -> Draft | None:
    """The boards as the table of a system has them; ``None`` where they are not those of one."""
    schedule = registry.edition(section.system).table.schedule
    try:
        rounds = schedule(tournament) if schedule else ()
    except NotCoveredError:
        return None
    row = rounds[round_no - 1].games if round_no <= len(rounds) else ()
    place = {(section.pid(white), section.pid(black)): at for at, (white, black) in enumerate(row)}
    if any(one.pair not in place for one in draft.boards):
        return None
    boards = sorted(draft.boards, key=lambda one: place[one.pair])
    numbered = (replace(one, number=BoardNo(at)) for at, one in enumerate(boards, start=1))
    return replace(draft, boards=tuple(numbered))


def _with_open_games(section: Section) -> Section:
    """Games without result are adjourned; the last round with some is still being played."""
    for state in section.rounds:
        missing = tuple(BoardNo(board.number) for board in section.missing(state.number))
        if missing and state.number == len(section.rounds):
            none_in = len(missing) == len(state.boards)
            phase = Phase.PUBLISHED if none_in else Phase.PLAYING
            section = section.with_round(replace(state, phase=phase))
        elif missing:
            section = section.with_round(replace(state, adjourned=missing))
    return section


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFund(OfSection, right="settings", group="settings"):
    """Set the prize fund, written as TOML; empty for none."""

    part: ClassVar[str] = "fund"

    fund: str

    def after(self, section: Section, *, strict: bool) -> Section:
        if self.fund.strip():
            try:
                read_fund(self.fund.encode("utf-8", "replace"))
            except FormatError as error:
                first = error.findings[0]
                gaps = {"found": first.found, "expected": first.expected}
                raise refuse("bad-fund", line=first.line, **gaps) from None
        return replace(section, fund=self.fund)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTieBreaks(OfSection, right="settings", group="settings"):
    """Set the tie-breaks.

    Attributes:
        tie_breaks: Codes in order, as federations write them.
        edition: Id of the edition of the tables; empty for the newest.
    """

    asked_twice: ClassVar[bool] = True

    tie_breaks: tuple[str, ...]
    edition: str = ""

    def after(self, section: Section, *, strict: bool) -> Section:
        settings = replace(section.settings, tie_breaks=self.tie_breaks, table_edition=self.edition)
        need_tie_breaks(settings)
        tournament = replace(section.tournament, tie_breaks=settings.stated_tie_breaks)
        changed = replace(section, settings=settings, tournament=tournament)
        return _remarked(section, changed)

    def warnings(self, change: Change) -> Weight:
        old, new = change.old.settings, change.new.settings
        found, changed = _new_warnings(old, new), _tie_break_change(old, new)
        if not change.old.published_rounds or not changed:
            return found
        return with_all(warn(*changed), found)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceFinal(OfSection, right="settings", group="settings"):
    """Let the final report go out although something is missing.

    It holds for what is missing now; a game that becomes open later is not forgiven by it. The
    reason goes into the file for the federation.
    """

    part: ClassVar[str] = "final"

    why: str

    def refuse_new(self, state: EventState) -> None:
        if state.strict:
            raise refuse("final-not-forced", "offer-enter", "offer-leave-strict")

    def after(self, section: Section, *, strict: bool) -> Section:
        need_text("why", self.why, empty=False)
        missing = missing_for_final(section)
        if not missing:
            raise refuse("nothing-missing")
        if final_forced(section):
            raise refuse("nothing-changed")
        texts = {"missing": in_one_line(missing), "why": " ".join(self.why.split())}
        return section.with_remark(FORCED, **texts)

    def warnings(self, change: Change) -> Weight:
        missing = missing_for_final(change.old)
        return warn(*missing, say("final-may-change"), say("final-in-file"))
