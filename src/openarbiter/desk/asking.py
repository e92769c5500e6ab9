"""Questions to the pairing system, answered as actions that hold the answer.

A log that is replayed must not depend on the version of an engine: what it found stands in the
action. Nothing here changes a state.

Source:
    C.04.2, GHR 1.4.
"""

from __future__ import annotations

from openarbiter.desk.actions import Action, BeginEdit, EndEdit, NumberPlayers, PairRound
from openarbiter.desk.doing.rounds import need_next
from openarbiter.desk.names import Phase
from openarbiter.desk.said import refuse
from openarbiter.desk.state import Board, Draft, EventState, Section
from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import RoundPairing


def engine_pairing(section: Section, round_no: RoundNo) -> RoundPairing:
    """What the edition of a section pairs, by pairing numbers.

    Args:
        section: The section.
        round_no: The next round, or a published one (paired again from the rounds before it).

    Raises:
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what the tournament asks.
        RequestError: There is no such round to pair.
    """
    return registry.edition(section.system).pair(section.tournament, round_no)


def draft_of(section: Section, pairing: RoundPairing) -> Draft:
    """A pairing by the ids of the players."""
    boards = tuple(
        Board(game.board, section.pid(game.white), section.pid(game.black))
        for game in pairing.games
    )
    return Draft(boards, None if pairing.bye is None else section.pid(pairing.bye))


def prepare_round(state: EventState, key: str, number: int) -> tuple[Action, ...]:
    """What has to be done before a round can be paired, besides what people must decide.

    Args:
        state: The event.
        key: Key of the section.
        number: The round.

    Returns:
        Actions to be applied first, in this order; none when the round can be paired.
    """
    section = state.section(key)
    need_next(section, RoundNo(number))
    return () if section.numbered or not section.entrants else (NumberPlayers(section=key),)


def pair_round(state: EventState, key: str, number: int) -> PairRound:
    """Ask the edition for the pairing of the next round.

    Args:
        state: The event.
        key: Key of the section.
        number: The round.

    Returns:
        The action that keeps the pairing.

    Raises:
        RequestError: There is no such section.
        Refusal: The round cannot be paired now.
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    section = state.section(key)
    round_no = RoundNo(number)
    found = need_next(section, round_no)
    if found.phase is Phase.EDITED:
        raise refuse("round-is-edited", "offer-end-edit", round=number)
    if not section.entrants:
        raise refuse("no-players")
    if not section.numbered:
        raise refuse("no-numbers", "offer-number")
    draft = draft_of(section, engine_pairing(section, round_no))
    return PairRound(
        section=key,
        round_no=round_no,
        boards=tuple((board.white, board.black) for board in draft.boards),
        bye=draft.bye,
        system=section.system,
    )


def begin_edit(state: EventState, key: str, number: int) -> BeginEdit:
    """The action that begins a manual edit, with the reason of the engine where it has no answer.

    Args:
        state: The event.
        key: Key of the section.
        number: The round.
    """
    section = state.section(key)
    try:
        engine_pairing(section, RoundNo(number))
    except ImpossiblePairingError as error:
        why = error.reason or error.message
    except NotCoveredError as error:
        why = error.message
    else:
        why = ""
    return BeginEdit(section=key, round_no=RoundNo(number), impossible=why)


def end_edit(state: EventState, key: str, number: int) -> EndEdit:
    """The action that ends a manual edit, with what the engine pairs now to compare with.

    Args:
        state: The event.
        key: Key of the section.
        number: The round.
    """
    section = state.section(key)
    try:
        engine = draft_of(section, engine_pairing(section, RoundNo(number)))
    except (ImpossiblePairingError, NotCoveredError):
        engine = None
    return EndEdit(section=key, round_no=RoundNo(number), engine=engine)
