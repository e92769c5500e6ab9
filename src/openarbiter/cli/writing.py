"""Write a file whole or not at all, know a format by the ending of a name, say what it loses."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import fields
from errno import EACCES, EISDIR, ENOENT
from io import FileIO
from pathlib import Path
from stat import S_IMODE, S_IWGRP, S_IWOTH, S_IWUSR

from openarbiter.errors import RequestError
from openarbiter.files import SignalsHeld, make_whole
from openarbiter.formats import read_tournament
from openarbiter.formats.trf.own_records import figures
from openarbiter.formats.trf.render import byes
from openarbiter.formats.words import called
from openarbiter.languages import said
from openarbiter.model import Points, Result, RoundNo, Tournament, Tpn
from openarbiter.plug_ins import EXPORTERS, plugged_in
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import virtual_points

FORMATS = ("trf26", "trfx", "trfbx", "trf16", "json")
"""What can be written: the dialects of the report file, and JSON."""

_ENDINGS = {
    ".trf": "trf26",
    ".txt": "trf26",
    ".trf26": "trf26",
    ".trfx": "trfx",
    ".trfbx": "trfbx",
    ".trf16": "trf16",
    ".json": "json",
}

_WRITABLE = S_IWUSR | S_IWGRP | S_IWOTH


def format_of(name: str) -> str:
    """The format, perhaps of a plug-in, that the ending of a file name asks for.

    Raises:
        RequestError: The ending says nothing.
    """
    ending = Path(name).suffix.lower()
    if form := _ENDINGS.get(ending) or (ending[1:] if ending[1:] in exporters() else None):
        return form
    raise RequestError.saying(
        "{name}: no format goes with this name ({known}); choose one with --to",
        name=name,
        known=" ".join(_ENDINGS),
    )


def known_format(name: str) -> str | None:
    """The format the ending of a file name stands for; ``None`` when it says nothing."""
    return _ENDINGS.get(Path(name).suffix.lower())


def exporters() -> Collection[str]:
    """The formats of plug-ins; what is called like a format or an ending of ours is none."""
    return plugged_in(EXPORTERS, (*FORMATS, *(each[1:] for each in _ENDINGS))).keys()


def encode(tournament: Tournament, form: str) -> bytes:
    """A tournament as the bytes of a file in one of :data:`FORMATS`, or in one of a plug-in."""
    if form not in FORMATS:
        from openarbiter.rulebooks.exchange import exported_by  # noqa: PLC0415  (seldom needed)

        return exported_by(form, tournament)
    if form == "json":
        from openarbiter.formats import json_  # noqa: PLC0415  (only this format needs it)

        return json_.write(tournament)
    from openarbiter.formats import trf  # noqa: PLC0415  (only these formats need it)
    from openarbiter.rulebooks.exchange import for_file  # noqa: PLC0415  (likewise)

    return trf.write(for_file(tournament, form), dialect=form)


def never_onto(source: str, target: str) -> None:
    """Refuse to write something else over the file that was read, under whatever name (or ``-``).

    Raises:
        RequestError: Both are one file.
    """
    if "-" in (source, target):
        return
    with suppress(OSError):  # one of them is not there
        if Path(source).resolve().samefile(Path(target).resolve()):
            raise RequestError.saying("{name} is the tournament; name another file", name=target)


def look_first(name: str, *, overwrite: bool) -> None:
    """Refuse before the work what could not be written after it.

    Raises:
        RequestError: The file is there already.
        OSError: It is a folder or must not be written, or there is no folder to write it into.
    """
    path = Path(name)
    if name == "-" or (path.exists() and not path.is_file() and not path.is_dir()):
        return
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), name)
    if path.exists() and not overwrite:
        raise RequestError.saying("{name} is there already; --overwrite replaces it", name=name)
    if path.exists() and not path.stat().st_mode & _WRITABLE:
        raise PermissionError(EACCES, said("the file is read-only; name another one"), name)
    folder = path.resolve().parent
    if not folder.is_dir():
        why = said("there is no such folder to write into")
        raise FileNotFoundError(ENOENT, why, str(folder))


def write_bytes(name: str, content: bytes, *, overwrite: bool) -> None:
    """Write a file beside its place and move it there; a half-written one is never seen.

    A file that is there keeps its mode. One that has other names, belongs to somebody else, or
    lies where no file can be made is written into, so that only its content changes.

    Raises:
        RequestError: The file is there already.
        OSError: It cannot be written; the error names it as the caller did.
    """
    if name == "-":
        sys.stdout.buffer.write(content)
        return
    path = Path(name)
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # a device or a pipe: there is nothing to move it over
        return
    look_first(name, overwrite=overwrite)
    path = path.resolve()
    try:
        _write_and_move(path, content)
    except OSError as error:
        error.filename, error.filename2 = name, None
        raise


def write_into(name: str, content: bytes) -> None:
    """Write a file as engines do: one that is there stays the same file with another content.

    A program may have made it, open to itself only, and read what it still holds open.

    Raises:
        OSError: It cannot be written.
    """
    if name != "-" and Path(name).is_file():
        _write_over(Path(name), content)
    else:
        write_bytes(name, content, overwrite=True)


def _write_and_move(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    old = path.stat() if path.exists() else None
    if old is not None and (old.st_nlink > 1 or old.st_uid != _user()):
        _write_over(path, content)
        return
    mode = 0o666 if old is None else S_IMODE(old.st_mode)

    def make(part: Path) -> None:
        part.write_bytes(content)
        if old is not None:
            part.chmod(mode)

    try:
        make_whole(path, make, mode=mode)
    except PermissionError:
        if old is None:
            raise
        _write_over(path, content)  # the folder takes no new file


def _write_over(path: Path, content: bytes) -> None:
    """Write into a file that stays the same file; where that fails, it gets back what it held."""
    with SignalsHeld(), path.open("r+b", buffering=0) as file:
        before = file.read()
        try:
            _fill(file, content)
        except BaseException:
            _fill(file, before)
            raise


def _fill(file: FileIO, content: bytes) -> None:
    """Make this the whole content of an open file."""
    file.seek(0)
    left = memoryview(content)
    while left:
        left = left[file.write(left) :]
    file.truncate()
    os.fsync(file.fileno())


def _user() -> int:
    """Whom new files belong to; 0, as of every file, where the system does not say."""
    return os.geteuid() if hasattr(os, "geteuid") else 0


_CODE = 3

_EVENT_PARTS = {
    "type_code": said("the code of its pairing system; name the system when you pair the new file"),
    "deputies": said("deputy arbiters"),
    "round_dates": said("dates of rounds"),
}
"""Parts of the head that are not called by their own names."""


def loss_note(form: str, loss: str) -> str:
    """One loss as the note that is told on stderr."""
    note = said("{form} cannot say all of this tournament: {loss}", form=form, loss=loss)
    return said("note: {note}", note=note)


def losses(tournament: Tournament, content: bytes) -> list[str]:
    """What a reader of the new file would not find again, in words."""
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
    if [each.national for each in again.players] != [each.national for each in tournament.players]:
        lost.append(said("entries of national lists"))
    if figures(again) != figures(tournament):
        lost.append(
            said(
                "rapid and blitz ratings, ratings of later periods, estimates of the arbiter, or "
                "values of tie-breaks entered by hand"
            )
        )
    if others := _lines(tournament) - _lines(again):
        starts = sorted({line[:_CODE] for line in others if line[:_CODE].strip()})
        lost.append(
            said(
                "{count} other lines ({starts})",
                len(others),
                one="{count} other line ({starts})",
                starts=first_few(starts),
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
        if _in_head(again, name) != _in_head(tournament, name)
    ]
    names = {player.tpn: player.name for player in again.players}
    cut = [player.tpn for player in tournament.players if names.get(player.tpn) != player.name]
    if cut:
        lost.append(
            said(
                "the whole name of players {numbers}",
                len(cut),
                one="the whole name of player {numbers}",
                numbers=first_few(cut),
            )
        )
    return lost


def _in_head(of: Tournament, name: str) -> object:
    """A part of the head; a code of a system that is known is the edition it stands for."""
    named = registry.named_id(of) if name == "type_code" else None
    return named or getattr(of.event, name)


def _lines(tournament: Tournament) -> set[str]:
    """Lines that are only kept; record 013 is one of the teams."""
    lines = {each.line for each in tournament.other_records}
    return {line for line in lines if not line.startswith("013")}


_PARTS = {
    "rounds": said("the {what}", what=called("rounds")),
    "initial_colour": said("the {what}", what=called("initial colour")),
    "scoring": said("the points of every result"),
    "forbidden_pairs": said("forbidden pairs, or their rounds"),
    "baku": said("the announced acceleration"),
    "adjustments": said("abnormal points"),
    "tie_breaks": said("the list of tie-breaks"),
    "known_later": said("what games counted as before their results were known or corrected"),
    "strength": said("the lists whose ratings count"),
    "teams": said("teams"),
    "team_event": said("line-ups, byes and forfeited matches of teams, or their match points"),
}


def first_few(items: Sequence[object], number: int = 6) -> str:
    """The first of some items, and whether there are more."""
    more = ", ..." if len(items) > number else ""
    return f"{', '.join(map(str, items[:number]))}{more}"
