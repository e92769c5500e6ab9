"""``openarbiter convert``: a tournament file in another format."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, say
from openarbiter.cli.opening import open_tournament
from openarbiter.cli.options import Options, language_option, lenient_option
from openarbiter.cli.writing import FORMATS, encode, format_of, known_format, write_bytes
from openarbiter.errors import FormatError
from openarbiter.formats import read_tournament
from openarbiter.formats.trf.render import byes
from openarbiter.formats.trf.words import called
from openarbiter.languages import Tongue, said

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from openarbiter.model import NationalEntry, Result, Tournament

__all__ = ["options", "run"]

_CODE_WIDTH = 3
_MOST_SHOWN = 6

_EVENT_PARTS = {
    "type_code": said("the code of its pairing system; name the system when you pair the new file"),
    "deputies": said("deputy arbiters"),
    "round_dates": said("dates of rounds"),
}
"""Parts of the head that are not called by their own names."""


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "convert",
        "IN OUT [--to FORMAT] [--overwrite] [--language en|de] [--lenient]",
        "Write a tournament file in another format: all that the other format can say. Where\n"
        "the ending of the name stays, the file is copied byte for byte; --to makes it new.",
        "formats: trf26 (.trf .trf26 .txt), trfx (.trfx), trfbx (.trfbx), trf16 (.trf16),\n"
        "json (.json). The file is written whole or not at all.",
    )
    parser.add_argument("source", metavar="IN", help="the tournament file; - is stdin")
    parser.add_argument("target", metavar="OUT", help="the file to write; - is stdout")
    parser.add_argument(
        "--to",
        choices=FORMATS,
        metavar="FORMAT",
        help="format of OUT; without it the ending of its name decides",
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="replace OUT if it is there already"
    )
    language_option(parser)
    lenient_option(parser)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Read one file and write the other."""
    chosen = options().parse_args(arguments)
    tongue = Tongue(chosen.language)
    form = chosen.to or format_of(chosen.target)
    tournament = open_tournament(
        chosen.source, lenient=chosen.lenient, language=chosen.language, file_numbers=True
    )
    if chosen.to is not None or chosen.lenient or known_format(chosen.source) != form:
        if getattr(tournament.origin, "pairing_ids", None):
            _note(
                tongue,
                said("the players are numbered anew, in the order of their lines (XXC rank)"),
            )
        tournament = replace(tournament, origin=None)  # a new file, not the old one again
    if chosen.lenient:
        tournament = _mended(tournament)
    content = encode(tournament, form)
    losses = _losses(tournament, content)
    for loss in losses:
        _note(
            tongue, said("{form} cannot say all of this tournament: {loss}", form=form, loss=loss)
        )
    _read_again(content, chosen, tongue, complete=not losses)
    write_bytes(chosen.target, content, overwrite=chosen.overwrite)
    return Exit.OK


def _note(tongue: Tongue, note: str) -> None:
    say(tongue(said("note: {note}", note=note)))


def _mended(tournament: Tournament) -> Tournament:
    """The tournament as it was repaired: a new file, with points that follow from the results."""
    players = tuple(replace(player, declared_points=None) for player in tournament.players)
    return replace(tournament, players=players, origin=None)


def _read_again(
    content: bytes, chosen: argparse.Namespace, tongue: Tongue, *, complete: bool
) -> None:
    """Read the new file as strictly as anybody will.

    Args:
        content: The new file.
        chosen: What the facts were read from, and whether repairs were asked for already.
        tongue: The language in which refusals are told.
        complete: It says all of the tournament, so that what is wrong with it was so before.

    Raises:
        FormatError: The facts do not fit together.
    """
    try:
        read_tournament(content, name=chosen.source)
    except FormatError as error:
        if complete:
            findings = [replace(each, line=0, column=0) for each in error.findings]
            if chosen.lenient:  # what a repair has left cannot be repaired that way
                findings = [replace(each, repair="") for each in findings]
            raise type(error)(findings) from None
        for each in error.findings[:_MOST_SHOWN]:
            _note(
                tongue,
                said(
                    "read strictly, the new file is refused: {found} [{code}]",
                    found=each.found,
                    code=each.code,
                ),
            )


def _losses(tournament: Tournament, content: bytes) -> list[str]:
    """What a reader of the new file would not find again, in words."""
    again = read_tournament(content, lenient=True).tournament
    lost: list[str] = [
        words for name, words in _PARTS.items() if getattr(again, name) != getattr(tournament, name)
    ]
    if _absences(again) != _absences(tournament) or _leave_for_good(tournament, again):
        lost.append(said("announced byes and absences, or their kinds"))
    lost += _head(tournament, again)
    if _national(again) != _national(tournament):
        lost.append(said("entries of national lists"))
    if others := _lines(tournament) - _lines(again):
        starts = sorted({line[:_CODE_WIDTH] for line in others if line[:_CODE_WIDTH].strip()})
        more = ", ..." if len(starts) > _MOST_SHOWN else ""
        lost.append(
            said(
                "{count} other lines ({starts})",
                len(others),
                one="{count} other line ({starts})",
                starts=f"{', '.join(starts[:_MOST_SHOWN])}{more}",
            )
        )
    return lost


def _absences(tournament: Tournament) -> set[tuple[int, Result, int]]:
    """Every announced bye and absence, with those that follow from withdrawals."""
    return {(bye.round_no, bye.kind, tpn) for bye in byes(tournament) for tpn in bye.players}


def _leave_for_good(tournament: Tournament, again: Tournament) -> bool:
    """Whether withdrawals are lost because nobody knows for how many rounds they are absences."""
    return tournament.rounds is None and any(
        player.withdrawn_after is not None and now.withdrawn_after is None
        for player, now in zip(tournament.players, again.players, strict=False)
    )


def _head(tournament: Tournament, again: Tournament) -> list[str]:
    """What is lost of the head of the report and of the players' names, in words."""
    lost: list[str] = [
        _EVENT_PARTS.get(name) or said("the {what}", what=called(name))
        for name in (each.name for each in fields(tournament.event))
        if getattr(again.event, name) != getattr(tournament.event, name)
    ]
    names = {player.tpn: player.name for player in again.players}
    cut = [player.tpn for player in tournament.players if names.get(player.tpn) != player.name]
    if cut:
        more = ", ..." if len(cut) > _MOST_SHOWN else ""
        lost.append(
            said(
                "the whole name of players {numbers}",
                len(cut),
                one="the whole name of player {numbers}",
                numbers=f"{', '.join(map(str, cut[:_MOST_SHOWN]))}{more}",
            )
        )
    return lost


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
    "virtual_points": said("virtual points"),
    "baku": said("the announced acceleration"),
    "adjustments": said("abnormal points"),
    "tie_breaks": said("the list of tie-breaks"),
    "teams": said("teams"),
    "team_event": said("line-ups, byes and forfeited matches of teams, or their match points"),
}
