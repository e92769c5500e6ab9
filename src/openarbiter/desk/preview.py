"""Questions that change nothing, answered as actions and offers that have been tried.

What the pairing system found stands in the action: a log that is replayed must not depend on the
version of an engine.

Source:
    C.04.1, BR 3 and 4; C.04.2, GHR 1.4, 2.4, 3.1, 4.1 and 4.4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Final

from openarbiter.desk.actions.base import Action, need_next
from openarbiter.desk.actions.byes import AllowPair
from openarbiter.desk.actions.editing import BeginEdit, EndEdit, TakeOpponent
from openarbiter.desk.actions.players import AddPlayer, NumberPlayers
from openarbiter.desk.actions.published import EndEarly, PairLate, UnpublishRound
from openarbiter.desk.actions.rounds import PairRound
from openarbiter.desk.actions.sections import ChangeSection
from openarbiter.desk.bans import PidPair, with_released
from openarbiter.desk.checks import length_doubts, proposed
from openarbiter.desk.log import apply, fold
from openarbiter.desk.messages import Consequence, Refusal, declare, refuse, say
from openarbiter.desk.pairing import (
    RoundDifference,
    difference,
    draft_of,
    engine_answer,
    engine_pairing,
    in_order,
    rules_for,
)
from openarbiter.desk.player_facts import PlayerFacts
from openarbiter.desk.settings import SectionSettings
from openarbiter.desk.state import Draft, EventState, Section
from openarbiter.desk.values import Phase, Pid
from openarbiter.errors import ImpossiblePairingError, NotCoveredError, RequestError
from openarbiter.languages import Table
from openarbiter.model import Result, RoundNo
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import OpponentChoice

_SENTENCES: Final[Table] = {
    "late-join [C.04.2, 2.4]": "Join in round {round}, which is paired with the newcomer.",
    "late-half [C.04.2, 2.4]": (
        "Join in round {round}, with half a point for the round missed.",
        "Join in round {round}, with half a point for each of {count} rounds.",
    ),
    "late-bye-player [C.04.2, 4.4.4]": "Play {player}, who has the bye of round {round}.",
    "way-by-hand [C.04.3, 1.9.3]": "Pair by hand, and let two players meet again: {why}.",
    "way-fewer-rounds": "End the tournament after round {round}.",
    "way-rounds": ("Play one round.", "Play {count} rounds."),
    "way-system": ("Play {system}, one round.", "Play {system}, {count} rounds."),
    "way-unpublish [C.04.2, 4.4]": "Take round {round} back; then everything can be changed.",
    "way-allow": "Allow the pair {one} and {other}.",
}
declare(_SENTENCES)

_MOST_TRIED = 40
"""Forbidden pairs that are tried one after the other."""


def prepare_round(state: EventState, key: str, number: int) -> tuple[Action, ...]:
    """What has to be applied before a round can be paired, besides what people must decide."""
    section = state.section(key)
    need_next(section, RoundNo(number))
    return () if section.numbered or not section.entrants else (NumberPlayers(section=key),)


def pair_round(state: EventState, key: str, number: int) -> PairRound:
    """The action that keeps what the edition pairs in the next round.

    Raises:
        Refusal: The round cannot be paired now.
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    section = state.section(key)
    round_no = RoundNo(number)
    if need_next(section, round_no).phase is Phase.EDITED:
        raise refuse("round-is-edited", "offer-end-edit", round=number)
    if not section.entrants:
        raise refuse("no-players")
    if not section.numbered:
        raise refuse("no-numbers", "offer-number")
    draft, released = engine_answer(section, number)
    if not draft.boards and not section.fixed_table:
        raise ImpossiblePairingError(say("no-boards").sentence)
    return PairRound(
        section=key,
        round_no=round_no,
        boards=tuple(board.pair for board in draft.boards),
        bye=draft.bye,
        system=section.system,
        released=released,
    )


def _asked(section: Section, number: int) -> tuple[Draft | None, tuple[PidPair, ...], str]:
    """What the edition pairs with the pairs released for it, or why it pairs nothing."""
    try:
        return (*engine_answer(section, number), "")
    except ImpossiblePairingError as error:
        return None, (), error.reason or error.message
    except NotCoveredError as error:
        return None, (), error.message


def take_opponent(state: EventState, key: str, number: int, choice: OpponentChoice) -> TakeOpponent:
    """The action that pairs an odd man with another opponent that the text lets one choose."""
    section = state.section(key)
    draft = draft_of(section, choice.pairing)
    return TakeOpponent(
        section=key,
        round_no=RoundNo(number),
        odd_man=section.pid(choice.odd_man),
        opponent=section.pid(choice.other),
        instead=section.pid(choice.usual),
        boards=tuple(board.pair for board in draft.boards),
        bye=draft.bye,
    )


def begin_edit(state: EventState, key: str, number: int) -> BeginEdit:
    """The action that begins a manual edit, with the reason where the engine has no answer."""
    *_, why = _asked(state.section(key), number)
    return BeginEdit(section=key, round_no=RoundNo(number), impossible=why)


def end_edit(state: EventState, key: str, number: int) -> EndEdit:
    """The action that ends a manual edit, with what the engine pairs now to compare with."""
    engine, released, _ = _asked(state.section(key), number)
    return EndEdit(section=key, round_no=RoundNo(number), engine=engine, released=released)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Something that can be done: actions to be applied in this order, and what they would change.

    The difference is that of the round, where it is known and there is one.
    """

    what: Consequence
    actions: tuple[Action, ...]
    difference: RoundDifference | None = None


def late_offers(state: EventState, key: str, facts: PlayerFacts) -> tuple[Offer, ...]:
    """What can be done for who arrives late (GHR 2.4 and 4.4.4); each offer has been tried.

    Join the pairing that is not published yet; play who has the bye, or who has no opponent
    either; join in the next round, with nothing or a half-point bye for those missed.
    """
    section = state.section(key)
    published = section.published_rounds
    offers: list[Offer] = []
    if published < section.total_rounds:
        joins = RoundNo(published + 1)
        added = AddPlayer(section=key, pid=section.next_pid, facts=facts, joins=joins, here=True)
        changes = _changed_by(state, added)
        offers += _tried(state, say("late-join", round=joins), added, changes=changes)
        if published:
            half = replace(added, missed=Result.HALF_POINT_BYE)
            offers += _tried(state, say("late-half", round=joins, count=published), half)
    if published and section.round(published).phase is not Phase.COMPLETE:
        offers += _late_games(state, section, facts)
    return tuple(offers)


def _changed_by(state: EventState, added: AddPlayer) -> RoundDifference | None:
    """The boards of the round paired next that would change by a newcomer."""
    found = state.section(added.section).round(added.joins)
    if not found.boards:
        return None
    try:
        joined = apply(state, added).section(added.section)
        paired = engine_pairing(joined, found.number)
        return difference(found.number, found.draft, in_order(joined, found.number, paired, paired))
    except (Refusal, ImpossiblePairingError, NotCoveredError):
        return None


def _late_games(state: EventState, section: Section, facts: PlayerFacts) -> list[Offer]:
    """Play in the published round against who has the bye."""
    key, number, pid = section.key, section.published_rounds, section.next_pid
    bye = section.round(number).bye
    if bye is None or section.fixed_table:
        return []
    added = AddPlayer(section=key, pid=pid, facts=facts, joins=RoundNo(number), here=True)
    try:
        pair = late_pair(apply(state, added), key, number, pid, bye)
    except Refusal:
        return []
    what = say("late-bye-player", player=section.person(bye), round=number)
    return _tried(state, what, added, pair)


def _tried(
    state: EventState, what: Consequence, *actions: Action, changes: RoundDifference | None = None
) -> list[Offer]:
    """An offer whose actions are possible one after the other; none where they are not."""
    try:
        fold(actions, state)
    except Refusal:
        return []
    return [Offer(what=what, actions=actions, difference=changes)]


def late_pair(state: EventState, key: str, number: int, one: Pid, other: Pid) -> PairLate:
    """Two players without opponents as a late pair of a published round (GHR 4.4.3 and 4.4.4).

    They have the colours the system gives them; where it has no rule for one pair alone, the
    higher number has Black.
    """
    section = state.section(key)
    first, second = section.tpn(one), section.tpn(other)
    _, rules = rules_for(section, RoundNo(number), one, other)
    white = min(first, second)
    if rules.due_colours is not None and first != second:
        white, _ = rules.due_colours(first, second)
    pair = (one, other) if white == first else (other, one)
    return PairLate(section=key, round_no=RoundNo(number), white=pair[0], black=pair[1])


def ways_out(state: EventState, key: str, number: int) -> tuple[Offer, ...]:
    """What can be done when a round cannot be paired completely; empty when it can.

    Allow a forbidden pair (each one that helps); pair by hand with a rematch; before round 1 play
    other rounds, or by another system, that fit the field; later end with the rounds played. The
    arbiter decides (C.04.3, 1.9.3, and its like in the systems).
    """
    section = state.section(key)
    offers: list[Offer] = []
    try:
        if engine_pairing(section, number).boards:
            return ()
    except ImpossiblePairingError as error:
        offers += _allowances(state, section, number)
        why = say("way-by-hand", why=error.reason or error.message)
        offers += _tried(state, why, begin_edit(state, key, number))
    except NotCoveredError:
        pass
    except RequestError:
        return ()
    return (*offers, *length_ways(state, key), *_early_end(state, key, number - 1))


def _early_end(state: EventState, key: str, number: int) -> list[Offer]:
    """End a section with the rounds that were played, where that is possible."""
    end = EndEarly(section=key, round_no=RoundNo(number))
    return _tried(state, say("way-fewer-rounds", round=number), end) if number else []


def length_ways(state: EventState, key: str) -> tuple[Offer, ...]:
    """Before round 1 other rounds, or another system, where those announced do not fit the field.

    Each of them fits (C.04.1, BR 1 and 2; C.05, Annex 1), and has been tried.
    """
    section = state.section(key)
    settings, entrants = section.settings, len(section.entrants)
    found = () if section.published_rounds else length_doubts(settings, entrants)
    if not found:
        return ()
    fits = sorted({rounds for each in found for rounds in each.fits})
    same = (replace(settings, rounds=rounds) for rounds in fits)
    offers: list[Offer] = []
    for each in (*same, *islice(_other_systems(settings, entrants), _FEW_SYSTEMS)):
        if not length_doubts(each, entrants):
            change = ChangeSection(section=key, settings=proposed(each, settings))
            code = "way-rounds" if each.system == settings.system else "way-system"
            name = registry.edition(each.system).document.name or each.system
            offers += _tried(state, say(code, system=name, count=each.rounds), change)
    return tuple(offers)


_FEW_SYSTEMS = 2
"""Other systems that are offered where the rounds do not fit the field."""


def _other_systems(settings: SectionSettings, entrants: int) -> Iterator[SectionSettings]:
    """The other systems in force that fit, the usual ones first; a table has rounds of its own."""
    for edition in map(registry.edition, registry.offered()):
        alike = (
            edition.document.in_force
            and edition.play.teams is settings.teams
            and not edition.table.teams
        )
        if not alike or edition.play.leaves_out or edition.id == settings.system:
            continue
        baku = settings.baku and not edition.no_acceleration
        other = replace(settings, system=edition.id, form="", baku=baku)
        found = length_doubts(other, entrants)
        if found and edition.fixed_table and found[0].fits:
            yield replace(other, rounds=found[0].fits[0])
        elif not found:
            yield other


def opened_by(state: EventState, key: str) -> tuple[Offer, ...]:
    """The actions that open what is locked since round 1 (GHR 4.4), or end the section.

    No article lets somebody change what was announced once results are in.
    """
    number = state.section(key).published_rounds
    if not number:
        return ()
    back = UnpublishRound(section=key, round_no=RoundNo(number))
    first = _tried(state, say("way-unpublish", round=number), back) if number == 1 else []
    return (*first, *_early_end(state, key, number))


def _allowances(state: EventState, section: Section, number: int) -> Iterable[Offer]:
    """Each forbidden pair without whose prohibition the round can be paired."""
    hard = with_released(section, (), soft=False).tournament
    pairs = dict.fromkeys(
        pair
        for group in hard.forbidden_pairs
        if group.applies_to(RoundNo(number))
        for pair in combinations(group.players, 2)
    )
    for pair in islice(pairs, _MOST_TRIED):
        one, other = map(section.pid, pair)
        allow = AllowPair(section=section.key, one=one, other=other)
        try:
            pair_round(apply(state, allow), section.key, number)
        except (Refusal, ImpossiblePairingError, NotCoveredError):
            continue
        what = say("way-allow", one=section.person(one), other=section.person(other))
        yield from _tried(state, what, allow)
