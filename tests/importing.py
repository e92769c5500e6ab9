"""A whole tournament as the action that takes it into an event."""

from __future__ import annotations

from openarbiter.desk import ImportTournament, SectionSettings
from openarbiter.errors import TournamentError
from openarbiter.model import Tournament
from openarbiter.rulebooks import registry
from openarbiter.verification import verifying


def import_action(
    tournament: Tournament, key: str, name: str, settings: SectionSettings | None = None
) -> ImportTournament:
    """The action, with the settings the tournament states and what its rounds break."""
    chosen = settings or SectionSettings(
        name=name,
        system=registry.named_id(tournament) or registry.DEFAULT,
        rounds=max(1, tournament.rounds or 0, tournament.paired_rounds),
        scoring=tournament.scoring,
        initial_colour=tournament.initial_colour,
        baku=tournament.baku,
        tie_breaks=tournament.tie_breaks,
        round_dates=tournament.event.round_dates,
        time_control=tournament.event.time_control,
    )
    try:
        checked = tuple(map(str, verifying.verify(tournament, None, chosen.system).findings))
    except TournamentError as error:
        checked = (" ".join(str(error).split()),)
    return ImportTournament(section=key, settings=chosen, tournament=tournament, checked=checked)
