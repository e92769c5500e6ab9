"""Where teams meet: the sentences that name players elsewhere, under their key and ``.teams``."""

from __future__ import annotations

from typing import Final

from openarbiter.languages import Table

WHERE_TEAMS_MEET: Final[Table] = {
    "digest.boards.teams": ("1 match", "{count} matches"),
    "digest.absent.teams": (
        "One team is not paired in this round: {players}.",
        "{count} teams are not paired in this round: {players}.",
    ),
    "digest.floats-up.teams": (
        "One team floats up: {players}.",
        "{count} teams float up: {players}.",
    ),
    "bracket.residents.teams": (
        "Resident, one team: {players}.",
        "Residents, {count} teams: {players}.",
    ),
    "bye.higher.teams": (
        "One team has more points. The bye goes to the lowest score possible.",
        "{count} teams have more points. The bye goes to the lowest score possible.",
    ),
    "reason.met.teams": "{players} met in round {round}. Two teams never meet twice.",
    "reason.no-bye.teams": "The number of teams is even. Nobody gets a bye.",
    "plain.reason.met.you.teams": "You met {player} in round {round}. Two teams never meet twice.",
    "plain.reason.met.teams": (
        "",
        "{players} met in round {round}. Two teams never meet twice.",
        "to a player",
    ),
    "plain.colours.had.none.teams": "You have not played a match yet.",
}
