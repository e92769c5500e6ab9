"""What actions about a round do: pairing, publishing, closing.

Source:
    C.04.1, BR 3 (everybody is paired, one may be left); C.04.2, GHR 3.1 (adjourned games) and 4
    (publication).
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.desk.actions import (
    CompleteRound,
    DiscardPairing,
    PairLate,
    PairRound,
    PublishRound,
    ReopenRound,
    StartRound,
    TakeApart,
    UnpublishRound,
)
from openarbiter.desk.basis import is_stale, pairing_basis, present
from openarbiter.desk.doing.base import (
    does,
    is_round_robin,
    need_board,
    need_phase,
    need_round,
    not_now,
    person,
    private_round,
)
from openarbiter.desk.doing.facts import (
    ABSENCE,
    away_record,
    with_byes_to_come,
    with_record,
    without_bye,
)
from openarbiter.desk.doing.legality import need_no_rematch
from openarbiter.desk.names import Phase, Pid
from openarbiter.desk.said import refuse
from openarbiter.desk.state import Board, Draft, Entrant, EventState, RoundState, Section
from openarbiter.model import BoardNo, Colour, Result, RoundNo, RoundRecord
from openarbiter.rulebooks import basic_rules, round_robin


def need_next(section: Section, round_no: RoundNo) -> RoundState:
    """The round that may be prepared now: the one after the last published round.

    Raises:
        Refusal: It is another one.
    """
    state = need_round(section, round_no)
    if state.phase.public:
        raise not_now(state)
    if round_no != section.published_rounds + 1:
        raise refuse(
            "round-before-missing",
            "offer-round-before",
            round=round_no,
            before=section.published_rounds + 1,
        )
    return state


@does(StartRound)
def start_round(state: EventState, action: StartRound) -> EventState:
    """The event in which a round is being prepared."""
    section = state.section(action.section)
    found = need_next(section, action.round_no)
    if found.phase is not Phase.WAITING:
        raise not_now(found)
    return state.with_section(section.with_round(replace(found, phase=Phase.DRAFTED)))


@does(PairRound)
def pair_round(state: EventState, action: PairRound) -> EventState:
    """The event with a pairing that only arbiters see.

    Missing results of the round before become adjourned games (GHR 3.1).
    """
    section = state.section(action.section)
    found = need_next(section, action.round_no)
    if found.phase is Phase.EDITED:
        raise not_now(found)
    if not section.numbered:
        raise refuse("no-numbers", "offer-number")
    if action.system != section.system:
        raise refuse("other-system", system=section.system, found=repr(action.system)[:40])
    draft = Draft(
        tuple(
            Board(BoardNo(number), white, black)
            for number, (white, black) in enumerate(action.boards, start=1)
        ),
        action.bye,
    )
    need_everybody_seated(section, action.round_no, draft)
    for board in draft.boards:
        need_no_rematch(state, section, action.round_no, board.white, board.black)
    paired = RoundState(
        number=action.round_no,
        phase=Phase.PAIRED,
        draft=draft,
        engine=draft,
        basis=pairing_basis(section, action.round_no),
        system=action.system,
    )
    return state.with_section(_adjourning(section, action.round_no).with_round(paired))


def _adjourning(section: Section, round_no: RoundNo) -> Section:
    """The section in which games of the round before without result are adjourned."""
    if round_no == 1:
        return section
    before = section.round(round_no - 1)
    missing = tuple(board.number for board in section.missing(round_no - 1))
    if missing == before.adjourned:
        return section
    return section.with_round(replace(before, adjourned=missing))


def need_everybody_seated(section: Section, round_no: RoundNo, draft: Draft) -> None:
    """Refuse boards that do not seat everybody who is to be paired, each once.

    In a round robin the opponent of somebody who has withdrawn has no game.

    Raises:
        Refusal: With the players who are seated twice, without being there, or not at all.

    Source:
        BR 3.
    """
    if not draft.boards:
        raise refuse("no-boards")
    seats = [pid for board in draft.boards for pid in (board.white, board.black)]
    if draft.bye is not None:
        seats.append(draft.bye)
    for pid in seats:
        section.place(pid)
    twice = sorted({pid for pid in seats if seats.count(pid) > 1}) if _repeated(seats) else []
    if twice:
        raise refuse("seated-twice", player=person(section, twice[0]))
    here = {section.pid(tpn) for tpn in present(section.tournament, round_no)}
    absent = sorted(set(seats) - here)
    if absent:
        raise refuse(
            "seated-but-away",
            "offer-pair-again",
            player=person(section, absent[0]),
            round=round_no,
        )
    left = sorted(here - set(seats))
    if left and not is_round_robin(section):
        raise refuse(
            "not-seated",
            "offer-pair-again",
            player=person(section, left[0]),
            round=round_no,
            count=len(left),
        )


def _repeated(seats: list[Pid]) -> bool:
    return len(set(seats)) != len(seats)


@does(DiscardPairing)
def discard_pairing(state: EventState, action: DiscardPairing) -> EventState:
    """The event without the private pairing of a round."""
    section = state.section(action.section)
    need_phase(section, action.round_no, Phase.PAIRED)
    drafted = RoundState(number=action.round_no, phase=Phase.DRAFTED)
    return state.with_section(section.with_round(drafted))


@does(PublishRound)
def publish_round(state: EventState, action: PublishRound) -> EventState:
    """The event in which a pairing holds: every player gets the record of the round."""
    section = state.section(action.section)
    number = action.round_no
    found = need_phase(section, number, Phase.PAIRED)
    if is_stale(section, number):
        raise refuse("pairing-out-of-date", "offer-pair-again", round=number)
    records = _records(section, found)
    players = tuple(
        with_record(player, number, records.get(entrant.pid) or _away(section, entrant, number))
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
    )
    section = _with_drawn_colour(section, number)
    published = replace(
        section, tournament=replace(section.tournament, players=players)
    ).with_round(replace(found, phase=Phase.PUBLISHED))
    return state.with_section(with_byes_to_come(published))


def _away(section: Section, entrant: Entrant, round_no: RoundNo) -> RoundRecord:
    """What a round was for somebody who was not seated in it.

    Source:
        C.04.7, Article 2.1.2: the groups of the acceleration are made of the list before round 1.
        Whoever stood on it gets an entry in round 1, so that later rounds know the same list.
    """
    record = away_record(section.player(entrant.pid), entrant, round_no)
    if section.settings.baku and round_no == 1 and record == ABSENCE:
        return RoundRecord(None, None, Result.ZERO_POINT_BYE)
    return record


def _with_drawn_colour(section: Section, round_no: RoundNo) -> Section:
    """The section with the initial colour that round 1 was paired with, where nobody drew one."""
    if round_no != 1 or section.settings.initial_colour is not None or is_round_robin(section):
        return section
    drawn = basic_rules.drawn_colour(section.tournament)
    return replace(
        section,
        settings=replace(section.settings, initial_colour=drawn),
        tournament=replace(section.tournament, initial_colour=drawn),
    )


def _records(section: Section, state: RoundState) -> dict[Pid, RoundRecord]:
    """What a round is for everybody who is seated, before any result is in."""
    places, players = section.roster.places, section.tournament.players
    found: dict[Pid, RoundRecord] = {}
    for board in state.boards:
        white, black = players[places[board.white]].tpn, players[places[board.black]].tpn
        found[board.white] = RoundRecord(black, Colour.WHITE, Result.UNDECIDED)
        found[board.black] = RoundRecord(white, Colour.BLACK, Result.UNDECIDED)
    if state.bye is not None:
        # Who rests in a round robin gets no bye: everybody rests once (C.05).
        rests = is_round_robin(section)
        result = Result.ZERO_POINT_BYE if rests else Result.PAIRING_ALLOCATED_BYE
        found[state.bye] = RoundRecord(None, None, result)
    if is_round_robin(section):
        lost = round_robin.defaults(section.tournament, state.number)
        found |= {section.pid(tpn): record for tpn, record in lost.items()}
    return found


@does(UnpublishRound)
def unpublish_round(state: EventState, action: UnpublishRound) -> EventState:
    """The event in which a pairing without results is private again."""
    section = state.section(action.section)
    number = action.round_no
    found = need_round(section, number)
    if found.phase is Phase.PLAYING:
        raise refuse("results-in", "offer-take-back", "offer-take-apart", round=number)
    found = need_phase(section, number, Phase.PUBLISHED)
    if number <= section.imported_rounds:
        raise refuse("round-imported", round=number)
    later = private_round(section)
    if later is not None and later.phase is not Phase.WAITING:
        raise refuse("later-round-begun", "offer-discard", round=later.number)
    players = tuple(
        replace(player, rounds=player.rounds[: number - 1]) for player in section.tournament.players
    )
    private = replace(
        section,
        tournament=replace(section.tournament, players=players),
        rounds=section.rounds[:number],
        swapped=tuple(each for each in section.swapped if each.round_no != number),
    ).with_round(replace(found, phase=Phase.PAIRED, late=(), adjourned=(), corrected=()))
    return state.with_section(with_byes_to_come(private))


def _need_open_boards(section: Section, number: RoundNo) -> RoundState:
    """The round whose boards may change still: the last one published, and of no round robin.

    Source:
        GHR 4.4; C.05: the pairs of a round robin are fixed before its first round.
    """
    found = need_phase(section, number, Phase.PUBLISHED, Phase.PLAYING)
    if is_round_robin(section):
        raise refuse("round-robin-started")
    if number != section.published_rounds:
        raise refuse("later-round-begun", round=section.published_rounds)
    return found


@does(PairLate)
def pair_late(state: EventState, action: PairLate) -> EventState:
    """The event with one board more in a published round (GHR 4.4.3, 4.4.4).

    Who had the pairing-allocated bye of the round gives it up for the game.
    """
    section = state.section(action.section)
    number = action.round_no
    found = _need_open_boards(section, number)
    if action.white == action.black:
        raise refuse("needs-two-players")
    for pid in (action.white, action.black):
        _need_free(section, number, pid)
    need_no_rematch(state, section, number, action.white, action.black)
    board = Board(
        BoardNo(max((each.number for each in found.boards), default=0) + 1),
        action.white,
        action.black,
    )
    white, black = section.tpn(action.white), section.tpn(action.black)
    white_record = RoundRecord(black, Colour.WHITE, Result.UNDECIDED)
    black_record = RoundRecord(white, Colour.BLACK, Result.UNDECIDED)
    changed = section.with_players(
        {
            action.white: with_record(section.player(action.white), number, white_record),
            action.black: with_record(section.player(action.black), number, black_record),
        }
    )
    bye = None if found.bye in {action.white, action.black} else found.bye
    draft = Draft((*found.boards, board), bye)
    changed = changed.with_round(
        replace(found, draft=draft, edited_by_hand=True, late=(*found.late, board.number))
    )
    for pid in (action.white, action.black):
        changed = changed.with_entrant(without_bye(changed.entrant(pid), number))
    return state.with_section(with_byes_to_come(changed))


@does(TakeApart)
def take_apart(state: EventState, action: TakeApart) -> EventState:
    """The event in which two players of a published round have no opponent any more.

    Source:
        GHR 4.4: published pairings change in the cases that are listed there only.
    """
    section = state.section(action.section)
    number = action.round_no
    found = _need_open_boards(section, number)
    board = need_board(found, action.board)
    if len(found.boards) == 1:
        raise refuse("no-boards")
    if section.outcome(number, board.number).decided:
        raise refuse("result-there", "offer-clear", round=number, board=board.number)
    changed = section.with_players(
        {
            pid: with_record(section.player(pid), number, ABSENCE)
            for pid in (board.white, board.black)
        }
    )
    left = tuple(each for each in found.boards if each is not board)
    after = replace(
        found,
        draft=replace(found.draft, boards=left),
        edited_by_hand=True,
        late=tuple(each for each in found.late if each != board.number),
        adjourned=tuple(each for each in found.adjourned if each != board.number),
        corrected=tuple(each for each in found.corrected if each != board.number),
    )
    swapped = tuple(
        each for each in changed.swapped if (each.round_no, each.board) != (number, board.number)
    )
    return state.with_section(replace(changed, swapped=swapped).with_round(after))


def _need_free(section: Section, number: RoundNo, pid: Pid) -> None:
    player = section.player(pid)
    if player.withdrawn_after is not None and player.withdrawn_after < number:
        raise refuse(
            "withdrawn-already",
            "offer-reinstate",
            player=person(section, pid),
            round=player.withdrawn_after + 1,
        )
    if player.record(number).opponent is not None:
        raise refuse("has-opponent", player=person(section, pid), round=number)
    if section.entrant(pid).joins > number:
        raise refuse("joins-later", player=person(section, pid), round=number)


@does(CompleteRound)
def complete_round(state: EventState, action: CompleteRound) -> EventState:
    """The event in which a round is closed."""
    section = state.section(action.section)
    found = need_phase(section, action.round_no, Phase.PUBLISHED, Phase.PLAYING)
    missing = [
        board.number
        for board in section.missing(action.round_no)
        if board.number not in found.adjourned
    ]
    if missing:
        boards = ", ".join(map(str, missing[:_SHOWN])) + (" ..." if missing[_SHOWN:] else "")
        raise refuse(
            "results-missing",
            "offer-adjourn",
            count=len(missing),
            boards=boards,
            round=action.round_no,
        )
    return state.with_section(section.with_round(replace(found, phase=Phase.COMPLETE)))


_SHOWN = 12
"""Boards a sentence names before it stops."""


@does(ReopenRound)
def reopen_round(state: EventState, action: ReopenRound) -> EventState:
    """The event in which a closed round is open again."""
    section = state.section(action.section)
    found = need_phase(section, action.round_no, Phase.COMPLETE)
    if action.round_no != section.published_rounds:
        raise refuse(
            "later-round-public",
            "offer-correct",
            round=action.round_no,
            later=section.published_rounds,
        )
    reopened = replace(found, phase=Phase.PLAYING, reopened=True)
    return state.with_section(section.with_round(reopened))
