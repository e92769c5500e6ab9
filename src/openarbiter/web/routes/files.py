"""Files: a tournament comes in with everything found in it, a section or the event goes out.

Nothing is repaired silently: a file with faults is shown with all of them, and is read with the
repairs only when somebody says so. What stands in a report file, and what its comments say, is the
business of the desk.

Source:
    TRF26 (applied from 2025-09-01); RFC 4180 for tables; C.02, list of questions (every adjustment
    is told; imported rounds are held against the rules).
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import quote

from starlette.exceptions import HTTPException

import openarbiter as oa
from openarbiter.desk import (
    ImportTournament,
    Level,
    SectionSettings,
    TeamSettings,
    completed_rounds,
    is_interim,
    weigh,
)
from openarbiter.desk.settings import MOST_BOARDS
from openarbiter.errors import Finding, FormatError, RequestError, RuleError, UnreadableLineError
from openarbiter.formats import read_tournament
from openarbiter.formats.apart import Limits
from openarbiter.formats.encodings import ENCODINGS, GUESS, known_encoding
from openarbiter.formats.text import GUESSED
from openarbiter.languages import said
from openarbiter.model.team_matches import TeamTable
from openarbiter.plug_ins import EXPORTERS, plugged_in
from openarbiter.ranking import editions
from openarbiter.rulebooks import registry
from openarbiter.simulate.recheck import against_the_rules
from openarbiter.store import EventFile
from openarbiter.web.answers import Answer, File, Page, Redirect
from openarbiter.web.archive import archive_findings, archive_of, checked_forms, packed
from openarbiter.web.perform import perform
from openarbiter.web.printing import printed_sheets, printing
from openarbiter.web.request import Request
from openarbiter.web.routes.finish import finish
from openarbiter.web.routes.ratings import period_from
from openarbiter.web.site import site_files
from openarbiter.web.taken_out import FORMS, REPORTS, exported, period_file, plain_name
from openarbiter.web.wording import Facts

_MOST_FINDINGS: Final = 100
_USUAL_ROUNDS: Final = 7


def _files(now: Request, *, status: int = 200, **more: object) -> Answer:
    """Sections to take out, and a form to bring a tournament in."""
    facts = {
        "sections": now.section_names,
        "forms": FORMS,
        "exporters": tuple(plugged_in(EXPORTERS, (*FORMS, "trf"))),
        "days_known": bool(now.state.start and now.state.end),
        "found": (),
        "left_off": 0,
        "content": "",
        "file": "",
        "name": "",
        "repairable": False,
        "helps": False,
        "guess": None,
        "lenient": False,
        "encodings": ENCODINGS,
        "guessed": GUESSED,
        "faults": {},
    } | more
    return Page(now, "files", facts, status=status)


def _content(now: Request) -> tuple[bytes, str]:
    """The bytes of the file that was sent, and its name; kept in the form after a first try."""
    data, name = now.form.upload("file")
    if name:
        return data, name
    values = now.form.values
    try:
        data = b64decode(values.get("content", ""), validate=True)
    except (ValueError, binascii.Error):
        raise HTTPException(400, "unreadable") from None
    return data, values.get("file-name", "") if data else ""


def _import(now: Request) -> Answer:
    """Read a file; show what is wrong in it, or make it a section."""
    form = now.form
    data, file = _content(now)
    lenient = form.ticked("lenient")
    name = form.text("name") or file.rpartition(".")[0]
    if not data:
        form.wrong("file", "required")
        return _files(now, status=422, faults=form.faults, name=name)
    encoding = known_encoding(form.text("encoding"))
    try:
        reading = now.read(read_tournament, data, lenient=lenient, name=file, encoding=encoding)
    except FormatError as error:
        return _files(
            now,
            status=422,
            **_faulty(error.findings, data, file, name),
            helps=not lenient and _helps(now, data, file),
        )
    guessed = [each for each in reading.findings if each.code == GUESS]
    if guessed and encoding is None:  # whose names these are is not guessed in silence
        asked = _faulty((), data, file, name) | {"guess": guessed[0], "lenient": lenient}
        return _files(now, status=422, **asked)
    # The desk keeps no points and places beside the results they follow from.
    players = tuple(
        replace(each, declared_points=None, declared_rank=None)
        for each in reading.tournament.players
    )
    teams = tuple(
        replace(each, match_points=None, game_points=None, rank=None)
        for each in reading.tournament.teams
    )
    tournament = replace(reading.tournament, players=players, teams=teams)
    settings = settings_of(tournament, name)
    action = ImportTournament(
        section=free_key(now),
        settings=settings,
        tournament=tournament,
        checked=tuple(f"{one}: {one.repair}" for one in reading.findings if one.repair),
    )
    # Holding the rounds against the rules takes longest, and of what is refused it says nothing.
    if weigh(now.state, action).level is not Level.REFUSE:
        found, otherwise = _held_against_the_rules(now, tournament, settings.system)
        action = replace(
            action,
            checked=(*action.checked, *found),
            otherwise=otherwise,
            assumed=tuple(map(str, _assumed(tournament, settings, data))),
        )
    return perform(now, action, back=f"/{action.section}/players", stay="/files")


LIMITS: Final = Limits(seconds=120, megabytes=1024)
"""What holding the rounds of a file against the rules may cost."""

_OLD_BYE = re.compile(rb"^001.*(?:0000|    ) - [+=-]", re.MULTILINE)
"""A line of a player with a round without opponent that has a sign and no letter (TRF06)."""


def _held_against_the_rules(
    now: Request, tournament: oa.Tournament, system: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the rules say of its rounds, as :mod:`openarbiter.simulate.recheck` gives it.

    Where that takes too long a sentence says so, and the tournament is brought in all the same.
    """
    if not tournament.paired_rounds:
        return (), ()
    try:
        with now.costly():
            return now.desk.readings.read("", LIMITS, against_the_rules, tournament, system)
    except UnreadableLineError:
        why = said(
            "the rounds were not held against the rules, which takes more than {count} "
            "seconds; openarbiter verify does it",
            LIMITS.seconds,
            one="the rounds were not held against the rules, which takes more than one "
            "second; openarbiter verify does it",
        )
        return (why,), ()


def _assumed(tournament: oa.Tournament, settings: SectionSettings, data: bytes) -> Iterator[str]:
    """What the file does not say, with what is taken instead, one sentence each."""
    if tournament.rounds is None:
        yield said("no number of rounds: {rounds} are taken", rounds=settings.rounds)
    try:
        named = registry.named_id(tournament)
    except RuleError:
        named = None
    if named is None:
        yield said("no pairing system: {system} is taken", system=settings.system)
    if not tournament.tie_breaks:
        yield said("no tie-breaks: ties stay")
    if tournament.initial_colour is None and not tournament.paired_rounds:
        yield said("no initial colour: it is drawn before round 1")
    if tournament.rounds is None and tournament.scoring == oa.ScoringSystem():
        yield said("no points for results: 1, 1/2 and 0 are taken")
    if _OLD_BYE.search(data):
        yield said(
            "rounds without an opponent are written by signs: + is taken for the "
            "pairing-allocated bye, = for a half-point bye, - for an absence"
        )


def _helps(now: Request, data: bytes, file: str) -> bool:
    """Whether repairing makes a tournament of a file: of an archive or a picture it does not."""
    try:
        now.read(read_tournament, data, lenient=True, name=file)
    except FormatError:
        return False
    return True


def _faulty(findings: tuple[Finding, ...], data: bytes, file: str, name: str) -> Facts:
    return {
        "found": findings[:_MOST_FINDINGS],
        "left_off": max(0, len(findings) - _MOST_FINDINGS),
        "content": b64encode(data).decode("ascii"),
        "file": file,
        "name": name,
        "repairable": all(finding.repair for finding in findings),
    }


def settings_of(tournament: oa.Tournament, name: str) -> SectionSettings:
    """The settings a tournament states itself; the usual ones where it states none."""
    try:
        system = registry.edition_of(tournament).id
    except RuleError:
        system = registry.DEFAULT
    event = tournament.event
    rounds = tournament.rounds or max(int(tournament.paired_rounds), _USUAL_ROUNDS)
    return SectionSettings(
        name=name or event.name or "A",
        system=system,
        rounds=max(rounds, int(tournament.paired_rounds)),
        scoring=tournament.scoring,
        initial_colour=tournament.initial_colour,
        baku=tournament.baku,
        tie_breaks=editions.unstated(tournament.tie_breaks),
        table_edition=_table_edition(tournament, system),
        round_dates=event.round_dates,
        time_control=event.time_control,
        strength=tournament.strength,
        form=registry.form_of(tournament),
        team=_matches_of(tournament, system),
    )


def _matches_of(tournament: oa.Tournament, system: str) -> TeamSettings:
    """What a tournament states of the matches of its teams; the usual where it states nothing."""
    edition = registry.edition(system)
    if not edition.play.teams:
        return TeamSettings()
    event = tournament.team_event
    bye = next(iter(event.byes), None)
    code = tournament.event.type_code.strip().upper().removesuffix("_BAKU")
    return TeamSettings(
        boards=max(1, min(TeamTable(tournament).size, MOST_BOARDS)),
        win=event.win,
        draw=event.draw,
        loss=event.loss,
        colours=event.colours.upper(),
        code=code if code in edition.in_files.codes and not edition.in_files.forms else "",
        bye_match_points=event.bye_match_points if bye is None else bye.match_points,
        bye_game_points=event.bye_game_points if bye is None else bye.game_points,
    )


def _table_edition(tournament: oa.Tournament, system: str) -> str:
    """Id of the rules about ties of a tournament from a file; empty for the newest of C.07."""
    proposed = registry.edition(system).ranking.edition
    found = editions.of_list(tournament.tie_breaks, proposed)
    return "" if found is editions.DEFAULT else found.id


def free_key(now: Request) -> str:
    """The first letter no section of the event has yet; behind ``z`` comes ``s27``."""
    taken = {section.key for section in now.state.sections}
    letters = [letter for letter in "abcdefghijklmnoqrstuvwxyz" if letter not in taken]
    if letters:
        return letters[0]
    number = 27
    while f"s{number}" in taken:
        number += 1
    return f"s{number}"


def _export(now: Request) -> Answer:
    """A section as a file to save; of an event that is over but lacks a result only when asked."""
    section = now.section
    form = now.parts["form"]
    over = completed_rounds(section) == section.total_rounds
    whole = "interim" not in now.query and "period" not in now.query
    if form in REPORTS and over and is_interim(section) and whole:
        return finish(now, status=409)
    if form == "rating" and "period" in now.query:
        return period_file(now.state, section, period_from(section, now.number("period")))
    try:
        return exported(now.state, section, form, language=now.words.language)
    except LookupError:
        raise HTTPException(404) from None


def _copy(now: Request) -> Answer:
    """A whole copy of the event as it is now, read again after it was written."""
    name, content = now.file.taken_along()
    named = f"attachment; filename*=UTF-8''{quote(name)}"
    headers = {"content-disposition": named, "cache-control": "no-store"}
    return File(content, "application/octet-stream", headers)


def _checks(now: Request) -> Answer:
    """Every report of a section, and what reading it again has found."""
    section = now.section
    kept = ("form", "name", "wrong", "lacking", "good")
    with now.costly():
        found = checked_forms(now.state, section, now.words.language)
        forms = [{name: getattr(one, name) for name in kept} for one in found]
    facts = {"section": section.key, "section_name": section.name, "reports": forms}
    return Page(now, "checks", facts, at="standings")


def _site(now: Request) -> Answer:
    """The pages of the event for any web space, packed as one file."""
    with now.costly():
        content = packed(site_files(now.file, [now.words.language]))
    return File.saved(f"{plain_name(now.state.name)}-site.zip", content, "application/zip")


def _archive(now: Request) -> Answer:
    """The whole event as one archive, held against its own list before it is given."""
    language = now.words.language
    with ExitStack() as stack:
        stack.enter_context(now.costly())
        if "sheets" in now.query:
            file = stack.enter_context(EventFile.look(now.file.path))
            printer = stack.enter_context(printing(file, now.desk.folder))
            made = archive_of(file, language, partial(printed_sheets, printer, file.state))
        else:
            made = archive_of(now.file, language)
    if found := archive_findings(made.content):
        raise RequestError(found[0])
    return File.saved(made.name, made.content, "application/zip")


def _anew(now: Request) -> Answer:
    """Write the whole event into a new file and go on there; nothing while the old one is there."""
    file = now.file_to_change
    if file.read_only or file.holds_everything():
        return Redirect(now, "/")
    opened = EventFile.open(file.write_anew())
    if file.backup_folder is not None:
        opened.back_up_to(file.backup_folder)
    now.desk.take(opened)
    return Redirect(now, "/", {"file": opened.path.name})


ROUTES: Final = (
    ("GET", "/files", _files),
    ("POST", "/files", _import),
    ("GET", "/files/export/{s}/{form}", _export),
    ("GET", "/files/checks/{s}", _checks),
    ("GET", "/files/site", _site),
    ("GET", "/copy", _copy),
    ("GET", "/archive", _archive),
    ("POST", "/anew", _anew),
)
