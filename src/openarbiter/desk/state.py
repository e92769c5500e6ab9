"""What the desk knows of an event: values only, every change makes a new one.

Players are called by their :data:`~openarbiter.desk.values.Pid`, which never changes; the numbers
by which they are paired (TPN) stand in the tournament of the section and may be given anew.
Nothing here decides what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from openarbiter.desk.event_values import Group, GroupTable, Incident, Period, SamePerson
from openarbiter.desk.look import Look
from openarbiter.desk.settings import Registration, SectionSettings
from openarbiter.desk.values import (
    FIRST_PID,
    FIRST_ROUND,
    UNDECIDED,
    ByeRequest,
    Drawn,
    LateCorrection,
    Listed,
    LotsOf,
    Match,
    Note,
    Outcome,
    Phase,
    Pid,
    Remark,
    Report,
    RequestStatus,
    Squad,
    SwappedColours,
    TieBreakSet,
)
from openarbiter.errors import RequestError
from openarbiter.model import (
    BoardNo,
    KnownLater,
    Player,
    Result,
    RoundNo,
    Strength,
    Tournament,
    Tpn,
)
from openarbiter.ranking import withdrawals
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Edition

NO_TABLE = BoardNo(0)


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a round; published numbers, from 1, never change."""

    number: BoardNo
    white: Pid
    black: Pid

    @property
    def pair(self) -> tuple[Pid, Pid]:
        """Who has White and who has Black."""
        return self.white, self.black


@dataclass(frozen=True, slots=True)
class Draft:
    """Boards of a round, ascending by number, and who has the pairing-allocated bye, if anybody."""

    boards: tuple[Board, ...] = ()
    bye: Pid | None = None

    @classmethod
    def of(cls, pairs: Iterable[tuple[Pid, Pid]], bye: Pid | None) -> Draft:
        """Pairs, who has White first, from board 1 on."""
        return cls(tuple(Board(BoardNo(at), *pair) for at, pair in enumerate(pairs, start=1)), bye)

    @property
    def seated(self) -> frozenset[Pid]:
        """Everybody who plays or has the bye."""
        here = {pid for board in self.boards for pid in board.pair}
        return frozenset(here if self.bye is None else here | {self.bye})

    def board_of(self, pid: Pid) -> Board | None:
        """The board at which a player sits; ``None`` without one."""
        return next((board for board in self.boards if pid in board.pair), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundState:
    """One round as the desk sees it.

    Attributes:
        engine: What the edition paired; ``None`` where it was not asked or found nothing.
        before_edit: The draft before the manual edit that is open; ``None`` when none is.
        edited_by_hand: The boards are not those of the engine.
        basis: Fingerprint of the facts the pairing rests on
            (:func:`~openarbiter.desk.pairing.pairing_basis`); empty without a pairing.
        system: Id of the edition that paired, empty without a pairing.
        impossible: Why the edition found no complete pairing, in words; empty when it did.
        adjourned: Numbers of boards whose games are adjourned, ascending.
        late: Numbers of boards added after the publication, ascending.
        corrected: Numbers of boards whose result or colours were corrected, ascending.
        opponent: The odd man of a lower opponent that the arbiter chose for the sake of colours,
            the opponent, and the one by the text; empty without such a choice.
        chess960: The seed that drew its start position when it was published; empty for that of
            chess.
        reports: What players and helpers have reported, oldest first; no results.
        released: Pairs of one group who meet, as no complete pairing keeps them apart.
    """

    number: RoundNo
    phase: Phase = Phase.WAITING
    draft: Draft = Draft()
    engine: Draft | None = None
    before_edit: Draft | None = None
    edited_by_hand: bool = False
    basis: str = ""
    system: str = ""
    impossible: str = ""
    adjourned: tuple[BoardNo, ...] = ()
    late: tuple[BoardNo, ...] = ()
    corrected: tuple[BoardNo, ...] = ()
    reopened: bool = False
    opponent: tuple[Pid, ...] = ()
    chess960: str = ""
    reports: tuple[Report, ...] = ()
    released: tuple[tuple[Pid, Pid], ...] = ()

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards, ascending by number."""
        return self.draft.boards

    @property
    def by_hand(self) -> bool:
        """The boards are not those of the engine, or an open edit has changed them."""
        changed = self.before_edit is not None and self.draft != self.before_edit
        return self.edited_by_hand or changed

    @property
    def bye(self) -> Pid | None:
        """Who has the pairing-allocated bye."""
        return self.draft.bye

    def board(self, number: int) -> Board | None:
        """The board with a number; ``None`` when there is none."""
        boards = self.draft.boards
        if 1 <= number <= len(boards) and boards[number - 1].number == number:
            return boards[number - 1]
        return next((board for board in boards if board.number == number), None)

    def reports_of(self, number: int) -> tuple[Report, ...]:
        """What was reported about a board, oldest first."""
        return tuple(each for each in self.reports if each.board == number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """What the desk knows of a player beyond the tournament.

    Attributes:
        checked_in: The player has confirmed to be there (GHR 4.1).
        joins: First round the player takes part in (GHR 2.4).
        byes: Byes and absences, ascending by round.
        plays: Rounds the player plays after an absence without notice: it was asked and answered.
        listed: Ratings that were taken from lists; a rating that is another one now was typed.
        no_half_points: By the regulations of the event the player may not have half-point byes.
        groups: School, family and the like, at most one of a kind.
        table: The board at which the player always sits; 0 for none.
    """

    pid: Pid
    club: str = ""
    note: str = ""
    checked_in: bool = False
    joins: RoundNo = FIRST_ROUND
    byes: tuple[ByeRequest, ...] = ()
    expelled: bool = False
    plays: tuple[RoundNo, ...] = ()
    listed: tuple[Listed, ...] = ()
    no_half_points: bool = False
    groups: tuple[Group, ...] = ()
    table: BoardNo = NO_TABLE

    def bye_in(self, round_no: int) -> ByeRequest | None:
        """The bye or absence of a round; ``None`` without one."""
        return next((bye for bye in self.byes if bye.round_no == round_no), None)

    def granted_in(self, round_no: int) -> ByeRequest | None:
        """The bye or absence of a round, if it was granted."""
        bye = self.bye_in(round_no)
        return bye if bye is not None and bye.status is RequestStatus.GRANTED else None


@dataclass(frozen=True)
class Roster:
    """Ids of the players of a section, in the order of ``tournament.players``."""

    pids: tuple[Pid, ...] = ()

    @cached_property
    def places(self) -> dict[Pid, int]:
        """Place of a player in ``tournament.players``, from 0."""
        return {pid: place for place, pid in enumerate(self.pids)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One tournament of the event.

    What a section does not have (a player, a number, a published board) is a ``RequestError``.

    Attributes:
        key: Short name in addresses, such as ``a``.
        tournament: The facts: players in the order of their numbers, published rounds; ``roster``
            and ``entrants`` are in the same order.
        rounds: The rounds something was done for, from round 1.
        numbered: Numbers were given by strength (GHR 2.3); before that they are provisional.
        exchanged: Players who exchanged numbers and those equal to them, in the order given.
        fund: The prize fund as TOML; empty without one.
        next_pid: The smallest id that was never used here.
        imported_rounds: Rounds that came with an import; they were paired elsewhere.
        remarks: What happened and stands in no record of a report file, oldest first.
        seed: The seed announced for the lots; empty without one.
        squads: Who belongs to the teams, where teams play. ``tournament`` and ``roster`` then hold
            the teams, and a board of a round is a match.
        matches: The matches of published rounds on their boards, by round and number.
        games_known_later: Results of boards of matches that later rounds were paired without; the
            players of a board are called by their ids.
        allowed: Pairs of one group who may meet, by an arbiter's word.
        incidents: What was counted players, oldest first.
        reported: The periods that were sent for rating, by round.
        registration: What is announced about registering; ``None`` where nothing is.
    """

    key: str
    settings: SectionSettings
    tournament: Tournament
    roster: Roster = field(default_factory=Roster)
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[RoundState, ...] = ()
    numbered: bool = False
    exchanged: tuple[Pid, ...] = ()
    fund: str = ""
    late_corrections: tuple[LateCorrection, ...] = ()
    swapped: tuple[SwappedColours, ...] = ()
    next_pid: Pid = FIRST_PID
    imported_rounds: int = 0
    remarks: tuple[Remark, ...] = ()
    seed: str = ""
    drawn: tuple[Drawn, ...] = ()
    squads: tuple[Squad, ...] = ()
    matches: tuple[Match, ...] = ()
    next_member: int = 1
    games_known_later: tuple[KnownLater, ...] = ()
    allowed: tuple[tuple[Pid, Pid], ...] = ()
    incidents: tuple[Incident, ...] = ()
    reported: tuple[Period, ...] = ()
    registration: Registration | None = None

    @property
    def teams(self) -> bool:
        """Teams are paired: the players of the section are teams, its boards are matches."""
        return self.settings.teams

    def squad(self, pid: int) -> Squad:
        """Who belongs to a team; an empty one where nobody was entered."""
        found = (each for each in self.squads if each.team == pid)
        return next(found, Squad(team=Pid(pid)))

    def match(self, round_no: int, number: int) -> Match | None:
        """A match of a published round on its boards; ``None`` where there is none."""
        found = (each for each in self.matches if each.at == (round_no, number))
        return next(found, None)

    def date_of(self, round_no: int) -> str:
        """The date of a round as it was typed; empty without one."""
        dates = self.settings.round_dates
        return dates[round_no - 1] if round_no <= len(dates) else ""

    def strength_of(self, player: Player) -> Strength:
        """The number that counts for a player of the section, and its list (GHR 2.1)."""
        return self.tournament.strength_of(player, self.edition.needs.lists)

    @property
    def name(self) -> str:
        """Name of the section."""
        return self.settings.name

    @property
    def system(self) -> str:
        """Id of the edition."""
        return self.settings.system

    @property
    def edition(self) -> Edition:
        """The edition of its pairing system."""
        return registry.edition(self.system)

    @property
    def fixed_table(self) -> bool:
        """Everybody meets everybody, by a table fixed beforehand."""
        return self.settings.fixed_table

    def counted(self, after: int) -> Tournament:
        """The tournament as its scores count after a round.

        In a round robin a game with who withdrew so early that it does not count has not been
        played (NSWCA Tournament Guidelines, section 4; C.05, 6.6).
        """
        if not self.fixed_table:
            return self.tournament
        return withdrawals.counted(self.tournament, self.settings.tables, after)

    @property
    def total_rounds(self) -> int:
        """Number of rounds announced."""
        return self.settings.rounds

    @property
    def published_rounds(self) -> int:
        """Number of rounds whose pairing everybody may see."""
        return sum(each.phase.public for each in self.rounds)

    @property
    def private_round(self) -> RoundState | None:
        """The round that arbiters are working on, unseen by others; ``None`` without one."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].phase.private else None

    @property
    def current_round(self) -> RoundState:
        """The round something was done for last; round 1 before anything was."""
        return self.rounds[-1] if self.rounds else self.round(1)

    @property
    def checked_in(self) -> frozenset[Pid]:
        """Who has confirmed to be there."""
        return frozenset(entrant.pid for entrant in self.entrants if entrant.checked_in)

    def lots(self, what: LotsOf) -> Drawn | None:
        """The lots that were drawn for something; ``None`` before the draw."""
        return next((each for each in self.drawn if each.what is what), None)

    def with_drawn(self, drawn: Drawn) -> Section:
        """The section with lots that were drawn, in place of others for the same."""
        others = tuple(each for each in self.drawn if each.what is not drawn.what)
        return replace(self, drawn=(*others, drawn))

    def round(self, number: int) -> RoundState:
        """A round; one nothing was done for yet is waiting."""
        if 1 <= number <= len(self.rounds):
            return self.rounds[number - 1]
        return RoundState(number=RoundNo(number))

    def place(self, pid: int) -> int:
        """Place of a player in ``tournament.players``, from 0."""
        try:
            return self.roster.places[Pid(pid)]
        except KeyError:
            message = f"there is no player with the id {pid} in section {self.key}"
            raise RequestError(message) from None

    def has(self, pid: int) -> bool:
        """Whether the section has a player with this id."""
        return Pid(pid) in self.roster.places

    def player(self, pid: int) -> Player:
        """The player with an id."""
        return self.tournament.players[self.place(pid)]

    def entrant(self, pid: int) -> Entrant:
        """What else is known of a player."""
        return self.entrants[self.place(pid)]

    def tpn(self, pid: int) -> Tpn:
        """Number of a player."""
        return self.player(pid).tpn

    def person(self, pid: int) -> str:
        """A player in a sentence: number and name."""
        player = self.player(pid)
        return f"{player.tpn} {player.name}"

    def pid(self, tpn: int) -> Pid:
        """Id of the player with a number."""
        players = self.tournament.players
        if 1 <= tpn <= len(players) and players[tpn - 1].tpn == tpn:
            return self.roster.pids[tpn - 1]
        for place, player in enumerate(players):
            if player.tpn == tpn:
                return self.roster.pids[place]
        raise RequestError(f"nobody has the number {tpn} in section {self.key}")

    def outcome(self, round_no: int, board: int) -> Outcome:
        """The result of a board as it counts, seen from the published pairing."""
        state = self.round(round_no)
        found = state.board(board)
        if found is None or state.phase.private:
            raise RequestError(f"round {round_no} of section {self.key} has no board {board}")
        if not all(map(self.has, found.pair)):
            return UNDECIDED
        return Outcome(*(self.player(pid).record(state.number).result for pid in found.pair))

    def missing(self, round_no: int) -> tuple[Board, ...]:
        """Boards of a published round without a result, the adjourned ones among them."""
        state = self.round(round_no)
        if state.phase.private:
            return ()
        players, places = self.tournament.players, self.roster.places
        return tuple(
            board
            for board in state.boards
            if players[places[board.white]].record(state.number).result is Result.UNDECIDED
        )

    def correction(self, round_no: int, board: int) -> LateCorrection | None:
        """The correction of a board for the rating report only; ``None`` without one."""
        return next((one for one in self.late_corrections if one.at == (round_no, board)), None)

    def swap(self, round_no: int, board: int) -> SwappedColours | None:
        """The swapped colours of a board; ``None`` where they were as paired."""
        return next((one for one in self.swapped if one.at == (round_no, board)), None)

    def with_round(self, state: RoundState) -> Section:
        """The section with one of its rounds, or the one after them, replaced."""
        at = state.number - 1
        return replace(self, rounds=(*self.rounds[:at], state, *self.rounds[at + 1 :]))

    def with_facts(self, **facts: Any) -> Section:  # noqa: ANN401  (any field of a tournament)
        """The section with facts of its tournament replaced."""
        return replace(self, tournament=replace(self.tournament, **facts))

    def with_settled(self, **facts: Any) -> Section:  # noqa: ANN401  (likewise)
        """The section with facts replaced that are both its settings and its tournament's."""
        return replace(self.with_facts(**facts), settings=replace(self.settings, **facts))

    def with_players(self, changed: dict[Pid, Player]) -> Section:
        """The section with the facts of some players replaced."""
        players = list(self.tournament.players)
        for pid, player in changed.items():
            players[self.place(pid)] = player
        return self.with_facts(players=tuple(players))

    def with_remark(self, code: str, **gaps: object) -> Section:
        """The section with a remark more for the report file."""
        filled = tuple((name, str(value)) for name, value in gaps.items())
        return replace(self, remarks=(*self.remarks, Remark(code=code, gaps=filled)))

    def with_entrant(self, entrant: Entrant) -> Section:
        """The section with what else is known of a player replaced."""
        place = self.place(entrant.pid)
        entrants = (*self.entrants[:place], entrant, *self.entrants[place + 1 :])
        return replace(self, entrants=entrants)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventState:
    """An event: everything the actions so far have made of it.

    Attributes:
        name: Name; empty before the event is created.
        federation: Three-letter code of the organising federation.
        start: First day, ``YYYY-MM-DD`` or empty, as ``end``.
        strict: Strict rules hold; once left they do not come back.
        left_strict: Why they were left; empty while they hold.
        sections: In the order they were added.
        notes: Oldest first.
        tie_break_sets: By name.
        several: A person may play in several sections.
        persons: What was said of entries that are, or are not, one person.
        door: Number of the opening of the check-in at the door; 0 while it is closed.
    """

    name: str = ""
    place: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    organiser: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    strict: bool = True
    left_strict: str = ""
    sections: tuple[Section, ...] = ()
    notes: tuple[Note, ...] = ()
    tie_break_sets: tuple[TieBreakSet, ...] = ()
    look: Look = field(default_factory=Look)
    several: bool = False
    persons: tuple[SamePerson, ...] = ()
    group_tables: tuple[GroupTable, ...] = ()
    door: int = 0

    @property
    def created(self) -> bool:
        """The event has been created."""
        return bool(self.name)

    def section(self, key: str) -> Section:
        """The section with a key; a ``RequestError`` where the event has none."""
        for section in self.sections:
            if section.key == key:
                return section
        known = ", ".join(section.key for section in self.sections) or "none"
        raise RequestError(f"there is no section {key!r} in this event; it has {known}")

    def with_section(self, changed: Section) -> EventState:
        """The event with a section replaced."""
        sections = tuple(changed if each.key == changed.key else each for each in self.sections)
        return replace(self, sections=sections)
