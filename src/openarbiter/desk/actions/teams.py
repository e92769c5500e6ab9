"""Actions about teams: who belongs to them, who sits where, and the results board by board.

Source:
    C.04.6 (applied from 2026-02-01), Article 1; C.04.2, GHR 3.4, 3.5 (forfeits) and 4.3 (wrong
    results); TRF26, records 300, 310 and 330 (line-ups, board order, matches not played).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfPlayer, OfSection, need_text, not_now
from openarbiter.desk.actions.players import AddPlayers, NewPlayer
from openarbiter.desk.actions.results import OfBoard, forfeit_said, with_number
from openarbiter.desk.messages import (
    SHOWN,
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
from openarbiter.desk.pairing import changed_pairings
from openarbiter.desk.player_facts import PlayerFacts, cut_in_files
from openarbiter.desk.records import known_later, without
from openarbiter.desk.settings import SeatOrder
from openarbiter.desk.state import RoundState, Section
from openarbiter.desk.team_events import (
    against_rules,
    game_points,
    games_of,
    in_board_order,
    kept_true,
    late_line_up,
    moment_of,
    with_match,
)
from openarbiter.desk.values import (
    NOBODY_CAME,
    ONE_CAME,
    OTHER_CAME,
    Match,
    Outcome,
    Phase,
    Pid,
    Squad,
    outcome_text,
)
from openarbiter.languages import Table
from openarbiter.model import Colour, KnownLater, Player, Tpn, points_text

_SENTENCES: Final[Table] = {
    "no-teams-here": "This section has players and no teams.",
    "too-many-members": "The team has too many players: {found}, where {most} is the most.",
    "member-twice": "{player} stands twice among the players of a team.",
    "team-known": "There is a team {team} already.",
    "few-members": "Team {team} has fewer players than a match has boards: {found}, not {boards}.",
    "member-has-sat": "{player} sat at a board in a published round and stays in the team.",
    "not-of-team": "{player} is no player of team {team}.",
    "board-order-changes": "The board order of team {team} changes during the tournament; line-ups "
    "that were entered stay.",
    "no-team-of-match": "The team does not play match {board} of round {round}.",
    "match-forfeited": "Match {board} of round {round} was forfeited as a whole.",
    "offer-clear-match": "Take the results of the match back first.",
    "bad-moment": "The line-up was handed in at {found}; expected a day and a time, such as "
    "2026-11-27 13:45.",
    "line-up-has-result": "Board {seat} of match {board} has a result from a game in round "
    "{round}; the players who sat there stay.",
    "offer-board-order": "By the event's own rules the board order counts instead.",
    "bad-seats": "The number of boards is {found}; a match of this section has {boards}.",
    "seat-twice": "{player} sits at two boards of team {team}.",
    "no-seats": "Nobody sits at a board of team {team}: the match is forfeited as a whole.",
    "offer-forfeit-match": "Enter that the match was forfeited.",
    "not-board-order": "The players of team {team} do not sit in board order.",
    "empty-board": "Board {seat} of team {team} is empty and lost by forfeit.",
    "match-stood-there": (
        "Match {board} had {found}: the result of board {list} is written over.",
        "Match {board} had {found}: the results of boards {list} are written over.",
    ),
    "nobody-sits": "At board {seat} of match {board} in round {round} somebody is missing; its "
    "result follows from that.",
    "offer-line-up": "Change the line-up.",
    "no-board-played": "No board of match {board} was played: it counts as a match without play.",
    "boards-forfeited": "Forfeited boards of match {board}: {list}.",
    "both-came": "A match that both teams came to has results on its boards.",
}
declare(_SENTENCES)

MOST_MEMBERS = 60
"""Players of a team."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeam:
    """A team that is entered, its players in board order, and the id it shall have."""

    pid: Pid
    facts: PlayerFacts
    captain: str = ""
    members: tuple[PlayerFacts, ...] = ()


def _need_teams(section: Section) -> None:
    refuse_if(not section.teams, "no-teams-here")


def _need_members(members: tuple[PlayerFacts, ...]) -> None:
    """Refuse more players than a team can have, and one who stands there twice."""
    count = len(members)
    refuse_if(count > MOST_MEMBERS, "too-many-members", found=count, most=MOST_MEMBERS)
    seen = set()
    for facts in members:
        key = facts.fide_id or facts.name.casefold()
        refuse_if(key in seen, "member-twice", player=facts.name)
        seen.add(key)


class AddTeams(OfSection, right="register", group="players"):
    """Enter teams with their players, from the next round on."""

    in_log: ClassVar[Table] = {"done": "enter teams: {teams}"}
    players_in: ClassVar[str] = "teams"

    teams: tuple[NewTeam, ...]

    def after(self, section: Section, *, strict: bool) -> Section:
        _need_teams(section)
        known = {player.name.casefold() for player in section.tournament.players}
        for team in self.teams:
            refuse_if(team.facts.name.casefold() in known, "team-known", team=team.facts.name)
            known.add(team.facts.name.casefold())
            need_text("captain", team.captain)
            _need_members(team.members)
        new = tuple(NewPlayer(pid=team.pid, facts=team.facts) for team in self.teams)
        section = AddPlayers(section=section.key, players=new).after(section, strict=strict)
        for team in self.teams:
            squad = Squad(team=team.pid, captain=team.captain)
            section = _with_squad(section, squad, [Member(facts=facts) for facts in team.members])
        return section

    def warnings(self, change: Change) -> Weight:
        short = [
            each
            for team in self.teams
            for each in _few(change.old, team.facts.name, len(team.members))
        ]
        cut = [each for team in self.teams for one in team.members for each in cut_in_files(one)]
        return inform(*short[:SHOWN], *cut[:SHOWN])


def _few(section: Section, team: str, found: int) -> list[Consequence]:
    """That a team has fewer players than a match has boards; nothing where it has enough."""
    boards = section.settings.team.boards
    enough = found >= boards
    return [] if enough else [say("few-members", team=team, found=found, boards=boards)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A player of a team as a form gives him, with his id in the section; 0 for a new one."""

    facts: PlayerFacts
    number: int = 0


class EditTeam(OfPlayer, right="register", group="players"):
    """Change a team and its players; everybody is given, in board order, changed or not.

    The strength is that by which the team is numbered, ``None`` for the average of the first ones.
    """

    in_log: ClassVar[Table] = {"done": "change the entry of team {facts}"}

    facts: PlayerFacts
    captain: str = ""
    strength: int | None = None
    members: tuple[Member, ...] = ()

    def after(self, section: Section, *, strict: bool) -> Section:
        _need_teams(section)
        before, team = section.squad(self.pid), section.player(self.pid)
        need_text("captain", self.captain)
        _need_members(tuple(one.facts for one in self.members))
        name = self.facts.name.casefold()
        names = {player.name.casefold() for player in section.tournament.players}
        refuse_if(name in names - {team.name.casefold()}, "team-known", team=self.facts.name)
        kept = {one.number for one in self.members}
        sat = {seat for each in section.matches for seat in each.white_seats + each.black_seats}
        for gone in before.members:
            refuse_if(gone.tpn in sat - kept, "member-has-sat", player=gone.name)
        squad = replace(before, captain=self.captain, strength=self.strength)
        changed = _with_squad(section, squad, self.members)
        facts = replace(self.facts, rating=team.rating)
        changed = changed.with_players({self.pid: facts.on(team)})
        changed = changed.with_entrant(facts.beside(section.entrant(self.pid)))
        rated = kept_true(changed)
        moved = rated.player(self.pid).rating != team.rating
        return replace(rated, numbered=rated.numbered and not moved)

    def warnings(self, change: Change) -> Iterator[Weight]:
        before = [each.tpn for each in change.old.squad(self.pid).members]
        after = [each.tpn for each in change.new.squad(self.pid).members]
        if change.old.published_rounds and before != after[: len(before)]:
            yield confirm("board-order-changes", team=self.facts.name)
        yield inform(*_few(change.new, self.facts.name, len(self.members)))


def _with_squad(section: Section, squad: Squad, members: Iterable[Member]) -> Section:
    """The section with a team and its players; new ones get ids that nobody has had."""
    number, found = section.next_member, []
    for one in members:
        known = squad.member(one.number)
        if known is None:
            team = section.player(squad.team).name
            refuse_if(one.number, "not-of-team", player=one.facts.name, team=team)
            known, number = Player(tpn=Tpn(number), name=""), number + 1
        found.append(one.facts.on(known))
    others = tuple(each for each in section.squads if each.team != squad.team)
    squads = (*others, replace(squad, members=tuple(found)))
    return replace(section, squads=squads, next_member=number)


class OfMatch(OfBoard, base=True):
    """An action about a match of a published round."""

    def found(self, section: Section) -> tuple[RoundState, Match]:
        """The round and the match, if they are published."""
        _need_teams(section)
        state, _ = self.need_published(section)
        match = section.match(self.round_no, self.board)
        if match is None:
            raise self.refusal("no-such-board", count=len(state.boards))
        return state, match


class SetLineUp(OfMatch, right="run", group="results"):
    """Say who sits at the boards of a team in a match.

    Boards whose player stays keep their result; a board with a game that was played must have its
    result taken back first.

    Attributes:
        seats: Ids of the players from board 1; ``None`` for an empty board, which is lost by
            forfeit.
        handed_in: When the captain handed it in, ``YYYY-MM-DD HH:MM`` on the clock of the playing
            hall; empty where nobody says so.
    """

    in_log: ClassVar[Table] = {"done": "round {round_no}, match {board}: line-up of {team}"}

    team: Pid
    seats: tuple[int | None, ...]
    handed_in: str = ""

    def after(self, section: Section, *, strict: bool) -> Section:
        state, match = self.found(section)
        if state.phase is Phase.COMPLETE:
            raise not_now(state)
        self.refuse_if(self.team not in match.pair, "no-team-of-match")
        self._need_possible(section, match)
        self.refuse_if(match.forfeited, "match-forfeited", "offer-clear-match")
        before = match.seats(self.team)
        wrong = self.handed_in and moment_of(self.handed_in) is None
        refuse_if(wrong, "bad-moment", found=self.handed_in[:40])
        changed = match.with_line_up(self.team, self.seats, self.handed_in)
        refuse_if(changed == match, "nothing-changed")
        results = []
        for at, (old, new, outcome) in enumerate(
            zip(before, self.seats, match.results, strict=True)
        ):
            stays = old != new and outcome.played and outcome.decided
            self.refuse_if(stays, "line-up-has-result", "offer-clear-match", seat=at + 1)
            results.append(outcome if old == new else changed.may_be(at))
        found = with_match(section, replace(changed, results=tuple(results)))
        late = late_line_up(found, changed, self.team)
        if late is not None and not section.settings.team_rules.late_counts:
            raise Refusal(late, [say("offer-board-order")])
        return found

    def _need_possible(self, section: Section, match: Match) -> None:
        squad, name = section.squad(self.team), section.person(self.team)
        _need_boards(match, len(self.seats))
        seated = [seat for seat in self.seats if seat is not None]
        for seat in seated:
            member = squad.member(seat)
            if member is None:
                raise refuse("not-of-team", player=str(seat), team=name)
            refuse_if(seated.count(seat) > 1, "seat-twice", player=member.name, team=name)
        refuse_if(not seated, "no-seats", "offer-forfeit-match", team=name)

    def warnings(self, change: Change) -> Iterator[Weight]:
        section, name = change.new, change.new.person(self.team)
        _, match = self.found(section)
        late = late_line_up(section, match, self.team)
        yield warn(*([late] if late else []), *against_rules(section, match, self.team))
        free = section.settings.team_rules.order is SeatOrder.FREE
        if free and not in_board_order(section, match, self.team):
            yield inform("not-board-order", team=name)
        for at, seat in enumerate(self.seats, start=1):
            if seat is None:
                yield inform("empty-board", team=name, seat=at)


def _need_boards(match: Match, found: int) -> None:
    """Refuse so many boards where a match has others."""
    boards = len(match.results)
    refuse_if(found != boards, "bad-seats", found=found, boards=boards)


def _entered(section: Section, state: RoundState, match: Match) -> Section:
    """The section with a match, and its round as far as its results make it one being played."""
    old = section.match(match.round_no, match.board)
    changed = with_match(section, match)
    if old is not None and match.round_no < section.published_rounds:
        later = (*section.games_known_later, *_known_later(section, old, match))
        changed = replace(changed, games_known_later=later)
    found = state
    if match.decided:
        found = replace(found, adjourned=without(found.adjourned, match.board))
    if state.phase in {Phase.PUBLISHED, Phase.PLAYING}:
        begun = any(_begun(each) for each in changed.matches if each.round_no == state.number)
        found = replace(found, phase=Phase.PLAYING if begun else Phase.PUBLISHED)
    else:
        found = replace(found, corrected=with_number(found.corrected, match.board))
    return changed.with_round(found) if found != state else changed


def _known_later(section: Section, old: Match, new: Match) -> Iterator[KnownLater]:
    """What boards counted as for the rounds published by now, where it changes (GHR 3.1, 4.3)."""
    for (_, colour, one, other), was, now in zip(
        games_of(section, old), old.results, new.results, strict=True
    ):
        if was == now or one is None or other is None:
            continue
        white, black, counted = one.tpn, other.tpn, was
        if colour is Colour.BLACK:
            white, black, counted = black, white, Outcome(was.black, was.white)
        yield from known_later(section, old.round_no, white, black, counted)


def _begun(match: Match) -> bool:
    """A board of the match has a result that was entered, or the match was forfeited."""
    return match.forfeited or match.results != match.open_again().results


class _ChangesResults(OfMatch, base=True):
    """What changes results of a match: the warnings that follow from it."""

    def warnings(self, change: Change) -> Iterator[Weight]:
        old, new = change.old, change.new
        number, last = self.round_no, old.published_rounds
        before, after = (score_text(each, number, self.board) for each in (old, new))
        if number == last and old.round(number).phase is not Phase.COMPLETE:
            over = self._written_over(change)
            if over:
                gaps = {"count": len(over), "list": ", ".join(map(str, over))}
                yield confirm("match-stood-there", board=self.board, found=before, **gaps)
            yield inform(*self.known(change))
            return
        yield warn("result-becomes", board=self.board, round=number, old=before, new=after)
        yield warn(*self.known(change))
        yield warn(*(say("boards-stay", round=each) for each in range(number + 1, last + 1)))
        yield warn(*changed_pairings(old, new, number))

    def _written_over(self, change: Change) -> list[int]:
        """The boards of the match that had a result and have another one, or none."""
        (_, was), (_, now) = map(self.found, (change.old, change.new))
        both = enumerate(zip(was.results, now.results, strict=True), start=1)
        return [at for at, (old, new) in both if old.decided and old != new]

    def known(self, change: Change) -> list[Consequence]:
        """What is to be known about the results themselves."""
        return []


def score_text(section: Section, round_no: int, number: int) -> str:
    """Game points of a match as they are written."""
    match = section.match(round_no, number)
    one, other = (0, 0) if match is None else game_points(section, match)
    return f"{points_text(one)}:{points_text(other)}"


class EnterMatch(_ChangesResults, right="run", group="results"):
    """Enter the results of a match board by board; undecided ones are still to come.

    Attributes:
        results: From board 1, first the result of the player of the team named first.
    """

    in_log: ClassVar[Table] = {"done": "match {board}, {white} – {black}: {results}"}

    results: tuple[Outcome, ...]

    def after(self, section: Section, *, strict: bool) -> Section:
        state, match = self.found(section)
        _need_boards(match, len(self.results))
        for at, outcome in enumerate(self.results):
            refuse_if(not outcome.possible, "impossible-result", found=outcome_text(outcome))
            fixed = match.may_be(at)
            missing = fixed.decided and outcome != fixed
            self.refuse_if(missing, "nobody-sits", "offer-line-up", seat=at + 1)
        refuse_if(self.results == match.results and not match.forfeited, "nothing-changed")
        if state.phase is Phase.COMPLETE and not all(one.decided for one in self.results):
            raise not_now(state)
        return _entered(section, state, replace(match, results=self.results, forfeited=False))

    def known(self, change: Change) -> list[Consequence]:
        _, match = self.found(change.new)
        without_play = [
            at
            for at, outcome in enumerate(self.results, start=1)
            if outcome.decided and not outcome.played and not match.may_be(at - 1).decided
        ]
        if not without_play:
            return []
        if match.decided and not any(outcome.played for outcome in match.results):
            return [say("no-board-played", board=self.board)]
        return [say("boards-forfeited", board=self.board, list=", ".join(map(str, without_play)))]


class ForfeitMatch(_ChangesResults, right="run", group="results"):
    """Enter that a match was not played because one team, or both, did not appear."""

    in_log: ClassVar[Table] = {
        "done": "match {board}, {white} – {black}: forfeited",
        "black_came": "match {board}, {white} – {black}: {black} came alone",
        "white_came": "match {board}, {white} – {black}: {white} came alone",
        "nobody": "match {board}, {white} – {black}: nobody came",
    }

    white_came: bool
    black_came: bool

    def after(self, section: Section, *, strict: bool) -> Section:
        state, match = self.found(section)
        refuse_if(self.white_came and self.black_came, "both-came")
        results = (self._outcome(),) * len(match.results)
        refuse_if(match.forfeited and match.results == results, "nothing-changed")
        return _entered(section, state, replace(match, results=results, forfeited=True))

    def known(self, change: Change) -> list[Consequence]:
        _, match = self.found(change.old)
        return forfeit_said(change.old, *match.pair, self._outcome())

    def _outcome(self) -> Outcome:
        if not (self.white_came or self.black_came):
            return NOBODY_CAME
        return ONE_CAME if self.white_came else OTHER_CAME


class ClearMatch(OfMatch, right="run", group="results"):
    """Take the results of a match back, as long as its round is not closed."""

    in_log: ClassVar[Table] = {"done": "match {board}, {white} – {black}: without results"}

    def after(self, section: Section, *, strict: bool) -> Section:
        state, match = self.found(section)
        self.refuse_if(not _begun(match), "no-result-there")
        if state.phase is Phase.COMPLETE or self.round_no < section.published_rounds:
            raise refuse("round-is-complete", "offer-correct-or-reopen", round=self.round_no)
        return _entered(section, state, match.open_again())
