"""A tournament as other programs read it: the code of its system, and its acceleration.

What a new report file says of a system is said so that it means the same to every reader: without
the year where the first day decides it, and round by round where a dialect has no word for it.

Source:
    TRF26 (applied from 2025-09-01), records 192 and 250; JaVaFo Advanced User Manual, ``XXA``: the
    whole history, and the round to be paired.
"""

from __future__ import annotations

from itertools import groupby

from openarbiter.errors import NotCoveredError
from openarbiter.model import Points, RoundNo, Tournament, Tpn, VirtualPoints
from openarbiter.model.days import day_of
from openarbiter.plug_ins import EXPORTERS, Guarded, failed, part
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.values import replace

_BAKU = "_BAKU"
_BY_DATE = {"FIDE_DUTCH_2026": "FIDE_DUTCH", "FIDE_DUTCH_2025": "FIDE_DUTCH"}
"""Codes with the year of a text, and the code whose text the first day decides."""


def for_file(tournament: Tournament, dialect: str) -> Tournament:
    """The tournament as a new file of a dialect says it.

    Args:
        tournament: The tournament; with a file behind it (``origin``) it stays as it is.
        dialect: As :func:`openarbiter.formats.trf.write` knows it.
    """
    if tournament.origin is not None:
        return tournament
    if dialect == "trf26":
        return _with_plain_code(_with_own_code(tournament))
    return with_listed_points(tournament) if dialect == "trfx" else tournament


def _with_own_code(tournament: Tournament) -> Tournament:
    """With the code that the edition gives a tournament of so many rounds."""
    edition = registry.known(registry.named_id(tournament) or "")
    if edition is None or edition.in_files.own_code is None:
        return tournament
    code = edition.in_files.own_code(edition.participants(tournament))
    return replace(tournament, event=replace(tournament.event, type_code=code))


def _with_plain_code(tournament: Tournament) -> Tournament:
    """With the code that every program knows, where the first day makes it the same edition."""
    event = tournament.event
    plain = _BY_DATE.get(event.type_code.removesuffix(_BAKU))
    if plain is None or day_of(event.start_date) is None:
        return tournament
    code = plain + event.type_code[len(event.type_code.removesuffix(_BAKU)) :]
    changed = replace(tournament, event=replace(event, type_code=code))
    same = registry.named_id(changed) == registry.named_id(tournament)
    return changed if same and not registry.doubt_about_edition(changed) else tournament


def with_listed_points(tournament: Tournament) -> Tournament:
    """With the virtual points that an announced acceleration gives, player by player."""
    if not tournament.baku or tournament.virtual_points:
        return tournament
    last = max(tournament.rounds or 0, tournament.next_round)
    by_round: dict[int, dict[Tpn, Points]] = {}
    try:
        for number in range(1, last + 1):
            by_round[number] = virtual_points(tournament, RoundNo(number))
    except NotCoveredError:  # nobody knows how many rounds there will be
        return tournament
    listed = []
    for player in tournament.players:
        given = [(number, by_round[number].get(player.tpn, 0)) for number in by_round]
        for points, rounds in groupby(given, key=lambda each: each[1]):
            numbers = [RoundNo(number) for number, _ in rounds]
            if points:
                listed.append(
                    VirtualPoints(
                        points=points,
                        first_round=numbers[0],
                        last_round=numbers[-1],
                        first_player=player.tpn,
                        last_player=player.tpn,
                    )
                )
    return replace(tournament, virtual_points=tuple(listed))


def exported_by(name: str, tournament: Tournament) -> bytes:
    """A tournament as the file that a plug-in makes of it.

    Raises:
        ProgramError: It fails, or makes neither bytes nor a text.
    """
    export: Guarded = part(EXPORTERS, name)
    made = export(tournament)
    if not isinstance(made, (bytes, str)):
        raise failed(export.name, TypeError("it makes neither bytes nor a text"))
    return made if isinstance(made, bytes) else made.encode("utf-8", "replace")
