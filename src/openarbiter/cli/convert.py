"""``openarbiter convert``: a tournament file in another format.

usage: IN OUT [--to FORMAT] [--final [--force REASON]] [--overwrite] [--language CODE]
       [--lenient] [--encoding NAME] [--to-encoding NAME]

Write a tournament file in another format: all that the other format can say. Where
the ending of the name stays, the file is copied byte for byte; --to makes it new.
While a game has no result the file is an interim one, and stderr names the game; TRF26
has ? for its result. --final asks for the report that goes to the federation.

formats: trf26 (.trf .trf26 .txt), trfx (.trfx), trfbx (.trfbx), trf16 (.trf16),
json (.json). The file is written whole or not at all.
"""

from __future__ import annotations

import os

from openarbiter.cli.opening import FileNumbers, open_tournament
from openarbiter.cli.options import Chosen, Options, encoding_option
from openarbiter.cli.writing import (
    FORMATS,
    encode,
    exporters,
    format_of,
    known_format,
    loss_note,
    losses,
    never_onto,
    write_bytes,
)
from openarbiter.errors import FormatError, RequestError
from openarbiter.formats import read_tournament
from openarbiter.formats.encodings import encoded
from openarbiter.languages import joined, said
from openarbiter.model import OtherRecord, Tournament
from openarbiter.ranking.tables.text import missing_results
from openarbiter.values import replace

_MOST_SHOWN = 6


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.word("source", "IN", "the tournament file; - is stdin")
    options.word("target", "OUT", "the file to write; - is stdout")
    text = "format of OUT; without it the ending of its name decides"
    options.choice("--to", (*FORMATS, *exporters()), text, "FORMAT")
    options.shared("overwrite")
    text = "the final report: refused while a game has no result or a round is to come"
    options.flag("--final", text)
    text = "with --final: write it all the same; the reason becomes a comment of the file"
    options.word("--force", "REASON", text)
    options.shared("language", "lenient")
    encoding_option(options, of="IN")
    encoding_option(options, "--to-encoding", "OUT")


def ask(chosen: Chosen) -> None:
    """Read one file and write the other."""
    if chosen.force is not None and not (chosen.final and chosen.force.strip()):
        chosen.refuse_without("--force REASON", "--final")
    form = chosen.to or format_of(chosen.target)
    if os.path.abspath(chosen.source) != os.path.abspath(chosen.target):  # noqa: PTH100  (no links)
        never_onto(chosen.source, chosen.target)
    tournament = open_tournament(chosen.source, chosen, file_numbers=True)
    if form == "json" and chosen.to_encoding not in (None, "utf-8"):
        raise RequestError.saying("JSON is UTF-8 always; leave --to-encoding out")
    undecided = missing_results(FileNumbers(tournament).tournament())
    tournament = _with_reason(tournament, chosen, undecided)
    tournament = _made_new(tournament, chosen, form, interim=bool(undecided))
    for note in (said("an interim file"), *undecided) if undecided and not chosen.final else ():
        chosen.note(note)
    content = encode(tournament, form)
    if form in FORMATS:
        lost = losses(tournament, content)
        for loss in lost:
            chosen.say(loss_note(form, loss))
        _read_again(content, chosen, complete=not lost)
    if chosen.to_encoding is not None:
        content = encoded(content, chosen.to_encoding)
    write_bytes(chosen.target, content, overwrite=chosen.overwrite)


def _made_new(tournament: Tournament, chosen: Chosen, form: str, *, interim: bool) -> Tournament:
    """The tournament without its old file, where the new one is no copy of that."""
    anew = chosen.to is not None or chosen.lenient or (interim and form == "trf26")
    if anew or known_format(chosen.source) != form:
        if FileNumbers(tournament):
            chosen.note(
                said("the players are numbered anew, in the order of their lines (XXC rank)")
            )
        tournament = replace(tournament, origin=None)
    if chosen.lenient:  # points that follow from the results
        players = tuple(replace(player, declared_points=None) for player in tournament.players)
        tournament = replace(tournament, players=players)
    return tournament


def _with_reason(tournament: Tournament, chosen: Chosen, undecided: tuple[str, ...]) -> Tournament:
    """The tournament, with the reason for a final report that was forced as a comment."""
    paired, rounds = int(tournament.paired_rounds), tournament.rounds or 0
    missing = list(undecided)
    if paired < rounds:
        missing.insert(
            0,
            said(
                "{count} of {rounds} rounds are paired.",
                paired,
                one="One of {rounds} rounds is paired.",
                rounds=rounds,
            ),
        )
    if not chosen.final or not missing:
        return tournament
    what = joined("{first} {next}", missing)
    if chosen.force is None:
        raise RequestError.saying(
            "{missing} The final report is refused; without --final the file is an interim "
            "one, and --force REASON writes the final report all the same",
            missing=what,
        )
    why = " ".join(chosen.force.split())
    line = f"### Final report by force: {what} Reason: {why}"
    remark = OtherRecord(line, before_players=False)
    return replace(tournament, other_records=(*tournament.other_records, remark), origin=None)


def _read_again(content: bytes, chosen: Chosen, *, complete: bool) -> None:
    """Read the new file as strictly as anybody will.

    A ``complete`` one says all of the tournament: what is wrong with it was so before.
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
            chosen.note(
                said(
                    "read strictly, the new file is refused: {found} [{code}]",
                    found=each.found,
                    code=each.code,
                )
            )
