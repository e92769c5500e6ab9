"""What a file in another format cannot say of a tournament, for the verbs that write one.

It looks at the facts of the tournament and at those of the new file, and knows no format.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from openarbiter.formats import read_tournament
from openarbiter.formats.trf.render import byes
from openarbiter.formats.trf.words import called
from openarbiter.languages import said
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import virtual_points

if TYPE_CHECKING:
    from openarbiter.model import NationalEntry, Points, Result, Tournament, Tpn

_CODE_WIDTH = 3
_MOST_SHOWN = 6

_EVENT_PARTS = {
    "type_code": said("the code of its pairing system; name the system when you pair the new file"),
    "deputies": said("deputy arbiters"),
    "round_dates": said("dates of rounds"),
}
"""Parts of the head that are not called by their own names."""


def loss_note(form: str, loss: str) -> str:
    """One loss as the note that is told on stderr.

    Args:
        form: The format that cannot say it.
        loss: One of :func:`losses`.
    """
    note = said("{form} cannot say all of this tournament: {loss}", form=form, loss=loss)
    return said("note: {note}", note=note)


def losses(tournament: Tournament, content: bytes) -> list[str]:
    """What a reader of the new file would not find again, in words.

    Args:
        tournament: What was to be written.
        content: The new file.
    """
    again = read_tournament(content, lenient=True).tournament
    lost: list[str] = [
        words for name, words in _PARTS.items() if getattr(again, name) != getattr(tournament, name)
    ]
    if _virtual(again) != _virtual(tournament):
        lost.append(said("virtual points"))
    elif again.virtual_points:  # what an announcement gives is there all the same
        lost = [words for words in lost if words != _PARTS["baku"]]
    if _absences(again) != _absences(tournament) or _leave_for_good(tournament, again):
        lost.append(said("announced byes and absences, or their kinds"))
    lost += _head(tournament, again)
    if _national(again) != _national(tournament):
        lost.append(said("entries of national lists"))
    if others := _lines(tournament) - _lines(again):
        starts = sorted({line[:_CODE_WIDTH] for line in others if line[:_CODE_WIDTH].strip()})
        lost.append(
            said(
                "{count} other lines ({starts})",
                len(others),
                one="{count} other line ({starts})",
                starts=_first_few(starts),
            )
        )
    return lost


def _virtual(tournament: Tournament) -> list[dict[Tpn, Points]]:
    """Virtual points of each round, however the file lists or announces them."""
    if not tournament.virtual_points and not (tournament.baku and tournament.rounds):
        return []
    listed = [entry.last_round for entry in tournament.virtual_points]
    last = max(listed, default=tournament.rounds or 0)
    rounds = [virtual_points(tournament, RoundNo(number)) for number in range(1, last + 1)]
    given = [{tpn: points for tpn, points in each.items() if points} for each in rounds]
    while given and not given[-1]:
        given.pop()
    return given


def _absences(tournament: Tournament) -> set[tuple[int, Result, int]]:
    """Every announced bye and absence, with those that follow from withdrawals."""
    return {(bye.round_no, bye.kind, tpn) for bye in byes(tournament) for tpn in bye.players}


def _leave_for_good(tournament: Tournament, again: Tournament) -> bool:
    """Whether withdrawals are lost.

    Nobody knows for how many rounds they are absences, or absences would be those of teams.
    """
    of_teams = any(team.number for team in tournament.teams)
    return (tournament.rounds is None or of_teams) and any(
        player.withdrawn_after is not None and now.withdrawn_after is None
        for player, now in zip(tournament.players, again.players, strict=False)
    )


def _head(tournament: Tournament, again: Tournament) -> list[str]:
    """What is lost of the head of the report and of the players' names, in words."""
    lost: list[str] = [
        _EVENT_PARTS.get(name) or said("the {what}", what=called(name))
        for name in (each.name for each in fields(tournament.event))
        if _said_of(again, name) != _said_of(tournament, name)
    ]
    names = {player.tpn: player.name for player in again.players}
    cut = [player.tpn for player in tournament.players if names.get(player.tpn) != player.name]
    if cut:
        lost.append(
            said(
                "the whole name of players {numbers}",
                len(cut),
                one="the whole name of player {numbers}",
                numbers=_first_few(cut),
            )
        )
    return lost


def _said_of(tournament: Tournament, name: str) -> object:
    """A part of the head; a code of a system that is known is the edition it stands for."""
    named = registry.named_id(tournament) if name == "type_code" else None
    return named or getattr(tournament.event, name)


def _lines(tournament: Tournament) -> set[str]:
    """Lines that are only kept; record 013 is one of the teams."""
    lines = {each.line for each in tournament.other_records}
    return {line for line in lines if not line.startswith("013")}


def _national(tournament: Tournament) -> list[tuple[NationalEntry, ...]]:
    return [player.national for player in tournament.players]


_PARTS = {
    "rounds": said("the {what}", what=called("rounds")),
    "initial_colour": said("the {what}", what=called("initial colour")),
    "scoring": said("the points of every result"),
    "forbidden_pairs": said("forbidden pairs, or their rounds"),
    "baku": said("the announced acceleration"),
    "adjustments": said("abnormal points"),
    "tie_breaks": said("the list of tie-breaks"),
    "teams": said("teams"),
    "team_event": said("line-ups, byes and forfeited matches of teams, or their match points"),
}


def _first_few(items: Sequence[object]) -> str:
    """The first of some items, and whether there are more."""
    more = ", ..." if len(items) > _MOST_SHOWN else ""
    return f"{', '.join(map(str, items[:_MOST_SHOWN]))}{more}"
