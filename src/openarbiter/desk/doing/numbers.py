"""Pairing numbers: the order by strength, and a tournament whose players got other numbers.

Source:
    C.04.2, GHR 2.1 to 2.5 (applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from openarbiter.desk.names import Pid, RatingSource
from openarbiter.desk.state import Roster, Section
from openarbiter.model import Player, Tournament, Tpn
from openarbiter.rulebooks import basic_rules

LAST_FREE_ROUND = 3
"""Numbers may be given anew until the round after this one has been paired (GHR 2.3)."""

_UNKNOWN_TITLE = len(basic_rules.TITLE_ORDER)


def took_part(player: Player) -> bool:
    """Whether the player was paired in some round."""
    return any(record.result.paired for record in player.rounds)


def _rating(player: Player, source: RatingSource) -> int:
    """The rating that counts; 0 without one.

    Source:
        GHR 2.1: one list that covers everybody, where there is one.
    """
    fide = player.rating or 0
    national = max((entry.rating or 0 for entry in player.national), default=0)
    match source:
        case RatingSource.FIDE:
            return fide
        case RatingSource.NATIONAL:
            return national
        case RatingSource.FIDE_ELSE_NATIONAL:
            return fide or national
        case RatingSource.NATIONAL_ELSE_FIDE:
            return national or fide
        case RatingSource.HIGHEST:
            return max(fide, national)


def _strength(player: Player, source: RatingSource) -> tuple[int, int, str, str]:
    title = player.title.upper()
    order = basic_rules.TITLE_ORDER
    return (
        -_rating(player, source),
        order.index(title) if title in order else _UNKNOWN_TITLE,
        player.name.casefold(),
        player.name,
    )


def initial_order(section: Section) -> tuple[Pid, ...]:
    """Ids of the players in their initial order.

    Once round 4 is paired nobody's place among those who took part changes any more; only who has
    not played yet is put where the rating says.

    Source:
        GHR 2.2 (strength, title, name), 2.3, 2.4.
    """
    source = section.settings.ratings
    pairs = list(zip(section.tournament.players, section.roster.pids, strict=True))
    if section.published_rounds <= LAST_FREE_ROUND:
        return tuple(pid for _, pid in sorted(pairs, key=lambda pair: _strength(pair[0], source)))
    fixed = [pair for pair in pairs if took_part(pair[0])]
    late = sorted(
        (pair for pair in pairs if not took_part(pair[0])),
        key=lambda pair: _strength(pair[0], source),
    )
    for newcomer in late:
        key = _strength(newcomer[0], source)
        at = next(
            (at for at, (player, _) in enumerate(fixed) if _strength(player, source) > key),
            len(fixed),
        )
        fixed.insert(at, newcomer)
    return tuple(pid for _, pid in fixed)


def reordered(section: Section, order: Sequence[Pid]) -> Section:
    """The section with its players in an order, numbered 1, 2, 3 ...; others are left out.

    Args:
        section: The section.
        order: Ids in their new order. Who is not among them leaves the section, and must not
            have been paired with anybody.

    Source:
        GHR 2.3: results belong to persons; only the numbers change.
    """
    places = [section.place(pid) for pid in order]
    old = section.tournament.players
    number = {old[place].tpn: Tpn(at) for at, place in enumerate(places, start=1)}
    players = tuple(
        _renumbered(old[place], Tpn(at), number) for at, place in enumerate(places, start=1)
    )
    return replace(
        section,
        tournament=_with_numbers(replace(section.tournament, players=players), number),
        roster=Roster(tuple(order)),
        entrants=tuple(section.entrants[place] for place in places),
    )


def _renumbered(player: Player, tpn: Tpn, number: Mapping[Tpn, Tpn]) -> Player:
    rounds = tuple(
        record if record.opponent is None else replace(record, opponent=number[record.opponent])
        for record in player.rounds
    )
    return replace(player, tpn=tpn, rounds=rounds)


def _with_numbers(tournament: Tournament, number: Mapping[Tpn, Tpn]) -> Tournament:
    """Everything else in a tournament that calls players by their numbers."""

    def many(players: Sequence[Tpn]) -> tuple[Tpn, ...]:
        return tuple(number[tpn] for tpn in players if tpn in number)

    return replace(
        tournament,
        requested_byes=tuple(
            replace(bye, players=many(bye.players)) for bye in tournament.requested_byes
        ),
        forbidden_pairs=tuple(
            replace(group, players=many(group.players))
            for group in tournament.forbidden_pairs
            if len(many(group.players)) > 1
        ),
        adjustments=tuple(
            replace(change, players=many(change.players)) for change in tournament.adjustments
        ),
        teams=tuple(replace(team, players=many(team.players)) for team in tournament.teams),
    )
