"""Sections from elsewhere: last year's event, or a file of another program, as actions.

Source:
    TRF26; C.02, list of questions (every round that comes with a file is checked).
"""

from __future__ import annotations

from openarbiter.desk.actions import (
    Action,
    AddPlayers,
    AddSection,
    ImportTournament,
    NewPlayer,
    PlayerFacts,
    SetFund,
)
from openarbiter.desk.names import Pid
from openarbiter.desk.state import Section, SectionSettings
from openarbiter.errors import TournamentError
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.model import Player, Tournament
from openarbiter.rulebooks import registry
from openarbiter.verification import verifying

_MOST_FINDINGS = 100


def facts_of(section: Section, pid: int) -> PlayerFacts:
    """Who a player of a section is, as a form shows and :class:`EditPlayer` takes it.

    Args:
        section: The section.
        pid: Id of the player.

    Raises:
        RequestError: The section has no such player.
    """
    entrant = section.entrant(pid)
    return _facts(section.player(pid), entrant.club, entrant.note)


def facts_of_listed(player: ListedPlayer) -> PlayerFacts:
    """A line of a list of players as the desk takes a player.

    Args:
        player: The line.
    """
    return PlayerFacts(
        name=player.name,
        sex=player.sex,
        title=player.title,
        rating=player.rating,
        federation=player.federation,
        fide_id=player.fide_id,
        birth=player.birth,
        national=player.national,
        club=player.club,
        note=player.note,
    )


def _facts(player: Player, club: str = "", note: str = "") -> PlayerFacts:
    return PlayerFacts(
        name=player.name,
        sex=player.sex,
        title=player.title,
        rating=player.rating,
        federation=player.federation,
        fide_id=player.fide_id,
        birth=player.birth,
        national=player.national,
        club=club,
        note=note,
    )


def copied(section: Section, key: str, *, with_players: bool = False) -> tuple[Action, ...]:
    """What makes a section of another event anew: settings, prize fund, players if wished.

    Dates, the colour drawn, byes and rounds belong to the old event and are left out.

    Args:
        section: The section of the other event.
        key: Key the new section shall have.
        with_players: Its players too.

    Returns:
        Actions for the new event, in this order.
    """
    old = section.settings
    settings = SectionSettings(
        name=old.name,
        system=old.system,
        rounds=old.rounds,
        scoring=old.scoring,
        baku=old.baku,
        tie_breaks=old.tie_breaks,
        table_edition=old.table_edition,
        half_point_byes=old.half_point_byes,
        bye_free_rounds=old.bye_free_rounds,
        time_control=old.time_control,
        ratings=old.ratings,
    )
    found: list[Action] = [AddSection(section=key, settings=settings)]
    if section.fund:
        found.append(SetFund(section=key, fund=section.fund))
    if with_players and section.entrants:
        players = tuple(
            NewPlayer(pid=Pid(at), facts=facts_of(section, pid))
            for at, pid in enumerate(section.roster.pids, start=1)
        )
        found.append(AddPlayers(section=key, players=players))
    return tuple(found)


def settings_of(tournament: Tournament, name: str) -> SectionSettings:
    """The settings a tournament from a file says of itself.

    Args:
        tournament: The tournament.
        name: Name of the section.
    """
    return SectionSettings(
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


def import_action(
    tournament: Tournament, key: str, name: str, settings: SectionSettings | None = None
) -> ImportTournament:
    """The action that takes a whole tournament in, its rounds held against the rules.

    Args:
        tournament: What was read from a file.
        key: Key of the new section.
        name: Its name.
        settings: Settings that hold instead of those the file says.
    """
    chosen = settings or settings_of(tournament, name)
    try:
        findings = verifying.verify(tournament, None, chosen.system).findings
    except TournamentError as error:
        checked: tuple[str, ...] = (" ".join(str(error).split()),)
    else:
        checked = tuple(str(each) for each in findings[:_MOST_FINDINGS])
    return ImportTournament(section=key, settings=chosen, tournament=tournament, checked=checked)
