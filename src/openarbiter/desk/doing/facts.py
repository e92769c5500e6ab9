"""The facts of a section kept true: settings, byes to come, records of a round.

Source:
    C.04.2, GHR 2.4 (late entries), 3.2 and 3.3 (who is not paired).
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.desk.names import RequestStatus
from openarbiter.desk.state import ByeRequest, Entrant, Section, SectionSettings
from openarbiter.model import (
    Event,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks import registry

ABSENCE = RoundRecord(None, None, Result.ABSENT)
"""The entry of a round of which there is nothing to say."""


def tournament_with(settings: SectionSettings, tournament: Tournament) -> Tournament:
    """The tournament with the settings of its section in it."""
    code = registry.code_of(settings.system)
    if settings.baku and not code.startswith("CUSTOM"):
        code += "_BAKU"
    head = Event(
        type_code=code,
        time_control=settings.time_control,
        round_dates=settings.round_dates,
    )
    return replace(
        tournament,
        event=head,
        rounds=settings.rounds,
        scoring=settings.scoring,
        initial_colour=settings.initial_colour,
        baku=settings.baku,
        tie_breaks=settings.tie_breaks,
        other_records=(),
        origin=None,
    )


def with_byes_to_come(section: Section) -> Section:
    """The section with the byes of its unpublished rounds in its tournament.

    Source:
        GHR 3.3; GHR 2.4: a late entry is not paired before it takes part.
    """
    first = section.published_rounds + 1
    found: dict[tuple[int, Result], list[Tpn]] = {}
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        if not entrant.byes and entrant.joins <= first:
            continue
        for number, kind in _to_come(entrant, first):
            found.setdefault((number, kind), []).append(player.tpn)
    byes = tuple(
        RequestedBye(round_no=RoundNo(number), kind=kind, players=tuple(players))
        for (number, kind), players in sorted(
            found.items(), key=lambda item: (item[0][0], item[0][1].value)
        )
    )
    if byes == section.tournament.requested_byes:
        return section
    return replace(section, tournament=replace(section.tournament, requested_byes=byes))


def _to_come(entrant: Entrant, first: int) -> list[tuple[int, Result]]:
    """Rounds from one on in which somebody is not paired, and what they get."""
    found = {
        int(bye.round_no): bye.kind
        for bye in entrant.byes
        if bye.status is RequestStatus.GRANTED and bye.round_no >= first
    }
    for number in range(first, entrant.joins):
        found.setdefault(number, Result.ZERO_POINT_BYE)
    return list(found.items())


def with_bye(entrant: Entrant, bye: ByeRequest) -> Entrant:
    """An entrant with a bye, in place of another one of its round."""
    others = [each for each in entrant.byes if each.round_no != bye.round_no]
    return replace(entrant, byes=tuple(sorted([*others, bye], key=lambda each: each.round_no)))


def without_bye(entrant: Entrant, round_no: RoundNo) -> Entrant:
    """An entrant without a bye in a round."""
    return replace(entrant, byes=tuple(bye for bye in entrant.byes if bye.round_no != round_no))


def away_record(player: Player, entrant: Entrant, round_no: RoundNo) -> RoundRecord:
    """What a round was for a player who was not seated in it.

    Source:
        GHR 3.3: an absence announced is a bye of its kind; of who withdrew or comes later there
        is nothing to say.
    """
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return ABSENCE
    bye = entrant.bye_in(round_no)
    if bye is not None and bye.status is RequestStatus.GRANTED:
        return RoundRecord(None, None, bye.kind)
    return ABSENCE


def with_record(player: Player, round_no: RoundNo, record: RoundRecord) -> Player:
    """A player with the record of a round replaced; rounds before without one are absences."""
    at = round_no - 1
    rounds = player.rounds
    if len(rounds) < at:
        rounds = (*rounds, *[ABSENCE] * (at - len(rounds)))
    return replace(player, rounds=(*rounds[:at], record, *rounds[at + 1 :]))
