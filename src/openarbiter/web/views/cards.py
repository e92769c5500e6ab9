"""Lists and cards of players: start list, check-in list, clubs, pairing cards.

Source:
    C.04.2, GHR 2.3 (order of the start list) and 4 (what is published).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from openarbiter.desk import Section
from openarbiter.model import Player, Points, RoundNo
from openarbiter.rulebooks.abnormal_points import points_by_round
from openarbiter.web.views.figures import Who, everybody, who
from openarbiter.web.views.pairings import sorting_name
from openarbiter.web.wording import SIGNS


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLine:
    """One player of a list.

    Attributes:
        player: The player.
        club: Club or empty.
        fide_id: FIDE identity number or empty.
        birth: Year of birth or empty.
        here: The player has arrived.
        joins: First round the player takes part in.
        byes: Rounds of byes and announced absences, as text with the kind of each.
    """

    player: Who
    club: str
    fide_id: str
    birth: str
    here: bool
    joins: int
    byes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRound:
    """One round on the card of a player.

    Attributes:
        number: The round.
        colour: ``"w"``, ``"b"`` or empty.
        opponent: The opponent; ``None`` without one.
        result: Name of the result in lower case.
        sign: The result from the player's side; empty where none is in.
        total: Points (tenths) after the round.
    """

    number: int
    colour: str
    opponent: Who | None
    result: str
    sign: str
    total: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCard:
    """Everything a card says of one player.

    Attributes:
        line: The player as on the start list.
        rounds: The published rounds.
    """

    line: ListLine
    rounds: tuple[CardRound, ...]


def start_list(section: Section, *, by_name: bool = False) -> tuple[ListLine, ...]:
    """Everybody of a section, by number or by name.

    Source:
        C.04.2, GHR 2.3.
    """
    lines = [
        _line(section, place, player) for place, player in enumerate(section.tournament.players)
    ]
    if by_name:
        lines.sort(key=lambda line: (sorting_name(line.player.name), line.player.tpn))
    return tuple(lines)


def _line(section: Section, place: int, player: Player) -> ListLine:
    entrant = section.entrants[place]
    return ListLine(
        player=who(player),
        club=entrant.club,
        fide_id=player.fide_id,
        birth=player.birth[:4],
        here=entrant.checked_in,
        joins=int(entrant.joins),
        byes=tuple((int(bye.round_no), bye.kind.name.lower()) for bye in entrant.byes),
    )


def by_club(section: Section) -> tuple[tuple[str, tuple[ListLine, ...]], ...]:
    """The players of each club, clubs and players by name; those without one come last."""
    groups: dict[str, list[ListLine]] = {}
    for line in start_list(section, by_name=True):
        groups.setdefault(line.club, []).append(line)
    ordered = sorted(groups, key=lambda club: (not club, sorting_name(club)))
    return tuple((club, tuple(groups[club])) for club in ordered)


def player_cards(section: Section, only: int | None = None) -> tuple[PlayerCard, ...]:
    """The pairing cards of a section.

    Args:
        section: The section.
        only: Number of the one player whose card is wanted; ``None`` for all.

    Source:
        C.07 (applied from 2026-03-01), Article 2.1, for the running score; TRF26, record 299.
    """
    tournament = section.tournament
    people = everybody(tournament)
    rounds = range(1, tournament.paired_rounds + 1)
    cards = []
    for place, player in enumerate(tournament.players):
        if only is not None and player.tpn != only:
            continue
        records = [player.record(RoundNo(number)) for number in rounds]
        worth = points_by_round(tournament, player, len(rounds))
        lines = tuple(
            CardRound(
                number=number,
                colour="" if record.colour is None else record.colour.value,
                opponent=None if record.opponent is None else people[int(record.opponent)],
                result=record.result.name.lower(),
                sign=SIGNS.get(record.result, ""),
                total=total,
            )
            for number, record, total in zip(rounds, records, accumulate(worth), strict=True)
        )
        cards.append(PlayerCard(line=_line(section, place, player), rounds=lines))
    return tuple(cards)
