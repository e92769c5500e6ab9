"""Teams, and a system that pairs each with the next by number; the last without a bye has it."""

from __future__ import annotations

from openarbiter.desk import NewTeam, Pid, PlayerFacts
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import Document, Edition, InFiles, Play, Rules
from openarbiter.rulebooks.pairing import RoundPairing


def pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """Pair the teams of a tournament for a round."""
    away = {
        number
        for bye in tournament.requested_byes
        if bye.round_no == round_no
        for number in bye.players
    }
    numbers = sorted(team.number for team in tournament.teams)
    here = [Tpn(number) for number in numbers if number not in away]
    bye = None
    if len(here) % 2:
        had = {each.team for each in tournament.team_event.byes if each.round_no < round_no}
        bye = next(number for number in reversed(here) if number not in had)
        here.remove(bye)
    pairs = _pairs(here, _met(tournament, round_no))
    if pairs is None:
        raise ImpossiblePairingError("all teams have met")
    return RoundPairing(
        round_no=round_no,
        system="team-club",
        games=basic_rules.board_order(pairs, dict.fromkeys(here, 0)),
        bye=bye,
        absent=tuple(Tpn(number) for number in numbers if number in away),
    )


def _met(tournament: Tournament, round_no: RoundNo) -> set[frozenset[int]]:
    team_of = {tpn: team.number for team in tournament.teams for tpn in team.players}
    return {
        frozenset({team_of[player.tpn], team_of[record.opponent]})
        for player in tournament.players
        for record in player.rounds[: round_no - 1]
        if record.opponent is not None and record.result.played
    }


def _pairs(here: list[Tpn], met: set[frozenset[int]]) -> list[tuple[Tpn, Tpn]] | None:
    if not here:
        return []
    first, *others = here
    for other in others:
        if frozenset({first, other}) not in met:
            rest = _pairs([each for each in others if each != other], met)
            if rest is not None:
                return [(first, other), *rest]
    return None


CLUB = Edition(
    id="team-club",
    document=Document(
        title="Invented system for teams", source="the rule of the club", family="team-club"
    ),
    rules=Rules(),
    pair=pair,
    in_files=InFiles(
        codes=("CUSTOM_TEAM_SWISS_MP", "CUSTOM_TEAM_SWISS_GP"), text="Swiss for teams of a club"
    ),
    play=Play(teams=True),
)


_TOWNS = (
    *("Aldermoor", "Brixholme", "Castellan", "Dunmarrow", "Eastwater", "Fernhollow"),
    *("Gullport", "Hartwick", "Inverlade", "Jarrowby", "Kestrel Bay", "Lowmarket", "Mossend"),
)


def invented_teams(many: int, boards: int = 4, reserves: int = 1) -> tuple[NewTeam, ...]:
    """Teams with players of falling ratings, the last ones reserves."""
    return tuple(
        NewTeam(
            pid=Pid(at + 1),
            facts=PlayerFacts(name=_TOWNS[at]),
            captain=f"Captain {_TOWNS[at]}",
            members=tuple(
                PlayerFacts(
                    name=f"{_TOWNS[at]}, Player {board + 1}",
                    rating=2300 - 40 * at - 10 * board,
                    federation="NOR",
                )
                for board in range(boards + reserves)
            ),
        )
        for at in range(many)
    )
