"""A whole event as one archive: the event itself, its reports, tables and sheets, with their sums.

Every report is read again before it goes in, by code that does not write it, and what was found
stands beside it in a list that is part of the archive.

Source:
    TRF26 (applied from 2025-09-01); FIPS 180-4 (SHA-256); APPNOTE.TXT (ZIP).
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from openarbiter.desk import (
    EventState,
    Section,
    exported,
    left_for_final,
    rating_tournament,
)
from openarbiter.desk.checks import in_one_line
from openarbiter.desk.periods import month_tournament
from openarbiter.errors import FormatError, NotCoveredError, TournamentError
from openarbiter.formats import read_tournament
from openarbiter.formats.trf.players import undecided_in
from openarbiter.languages import Tongue, offered, said
from openarbiter.store import EventFile
from openarbiter.verification.report_file import check_report_file
from openarbiter.web.language import Catalogue
from openarbiter.web.routes.group_tables import group_files
from openarbiter.web.routes.log import in_words, log_lines
from openarbiter.web.taken_out import (
    FORMS,
    REPORTS,
    csv_file,
    incidents_table,
    period_file,
    plain_name,
)
from openarbiter.web.taken_out import exported as form_of

LIST: Final = "SHA256SUMS"
"""Name of the list of sums, as the usual programs read it."""

CHECKS: Final = "checks.txt"
"""Name of what reading the reports again has found."""

Print = Callable[[str, str], Iterator[tuple[str, bytes]]]
"""Gives the sheets of a section: its key and a language to names and PDF files."""


@dataclass(frozen=True, slots=True)
class Archive:
    """An event as one file, with sentences about what was found while it was made."""

    name: str
    content: bytes
    found: tuple[str, ...]
    files: int


@dataclass(frozen=True, slots=True)
class Checked:
    """One report, and what reading it again has found.

    Attributes:
        form: Which report, as in :data:`~openarbiter.web.taken_out.FORMS`.
        name: Name of its file; empty where it cannot be made.
        lacking: What whoever gets it asks for and does not find.
        good: What is as it should be.
    """

    form: str
    name: str
    content: bytes
    wrong: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    good: str = ""


def checked_forms(state: EventState, section: Section, language: str) -> Iterator[Checked]:
    """Every form of a section that can be made, read again.

    Source:
        TRF26 (applied from 2025-09-01); ISO/IEC 29500-1.
    """
    for form in FORMS:
        try:
            file = form_of(state, section, form, language=language)
        except NotCoveredError as error:
            yield Checked(form, "", b"", lacking=(error.message,))
            continue
        except TournamentError as error:
            yield Checked(form, "", b"", wrong=(error.message,))
            continue
        name = file.headers["content-disposition"].partition('"')[2].rstrip('"')
        content = file.content.encode() if isinstance(file.content, str) else file.content
        yield _checked(state, section, Checked(form, name, content))


def checked_periods(state: EventState, section: Section) -> Iterator[Checked]:
    """The reports of the rating periods that were sent, read again.

    Source:
        TRF26 (applied from 2025-09-01).
    """
    for period in section.reported:
        file = period_file(state, section, period)
        name = file.headers["content-disposition"].partition('"')[2].rstrip('"')
        content = file.content.encode() if isinstance(file.content, str) else file.content
        found = check_report_file(content, month_tournament(state, section.key, period))
        yield Checked("rating", name, content, wrong=found.wrong, lacking=found.lacking)


def _incident_files(state: EventState) -> Iterator[tuple[str, bytes]]:
    for section in state.sections:
        if section.incidents:
            yield f"{section.key}/incidents.csv", csv_file(incidents_table(section))


def _checked(state: EventState, section: Section, made: Checked) -> Checked:
    if made.form not in {*REPORTS, "json"}:
        return made
    whole_event = (rating_tournament if made.form == "rating" else exported)(state, section.key)
    if made.form in REPORTS:
        in_file = undecided_in(REPORTS[made.form][0])
        found = check_report_file(made.content, whole_event, undecided=in_file)
        missing = left_for_final(section)
        lacking = (in_one_line(missing), *found.lacking) if missing else found.lacking
        good = said(
            "read again by its columns: {count} players, {rounds} rounds",
            found.players,
            one="read again by its columns: one player, {rounds} rounds",
            rounds=found.rounds,
        )
        return replace(made, wrong=found.wrong, lacking=lacking, good=good)
    try:
        again = read_tournament(made.content).tournament
    except FormatError as error:
        return replace(made, wrong=tuple(map(str, error.findings)))
    same = [one.rounds for one in again.players] == [one.rounds for one in whole_event.players]
    wrong = () if same else (said("the results are not those of the event"),)
    return replace(made, wrong=wrong, good=said("read again, with the same results"))


def archive_of(file: EventFile, language: str = "en", print_sheets: Print | None = None) -> Archive:
    """The whole event as one archive.

    Sheets are printed where a browser can.

    Raises:
        StoreError: The copy of the event could not be made.

    Source:
        FIPS 180-4 for the sums.
    """
    copy, content = file.taken_along()
    words = offered(language, "desk")
    files = {copy: content, "log.txt": _log(file, words).encode()}
    files |= dict([*group_files(file.state), *_incident_files(file.state)])
    notes: list[str] = []
    for section in file.state.sections:
        reports = checked_forms(file.state, section, words)
        for one in (*reports, *checked_periods(file.state, section)):
            if one.name:
                files[f"{section.key}/{one.name}"] = one.content
            of = one.name or one.form
            notes += [said("{name}: wrong: {what}", name=of, what=what) for what in one.wrong]
            notes += [said("{name}: not there: {what}", name=of, what=what) for what in one.lacking]
            if one.good and not one.wrong:
                notes.append(said("{name}: {what}", name=of, what=one.good))
        if print_sheets is not None:
            for name, data in print_sheets(section.key, language):
                files[f"{section.key}/sheets/{name}"] = data
    if print_sheets is None:
        notes.append(said("no sheets as PDF: no browser was asked to print them"))
    notes = [Tongue(words)(note) for note in notes]
    files[CHECKS] = ("\n".join(notes) + "\n").encode()
    name = plain_name(copy.rpartition(".")[0] or copy)
    return Archive(f"{name}.zip", packed(files), tuple(notes), len(files))


def _log(file: EventFile, language: str) -> str:
    """The whole log in words, one entry a line, each with its fingerprint."""
    entries = file.entries()
    lines = in_words(Catalogue(language), file.state, entries, log_lines(entries))
    return "".join(
        f"{line.number}\t{line.time:%Y-%m-%d %H:%M:%S}Z\t{line.author}\t{line.kind}"
        f"\t{' '.join(f'{line.text} {line.reason}'.split())}\t{line.hash}\n"
        for line in lines
    )


def packed(files: dict[str, bytes]) -> bytes:
    """Files as one archive, with the list of their sums as the last one.

    Source:
        FIPS 180-4; the list has the form the usual programs check.
    """
    lines = [f"{sha256(data).hexdigest()}  {name}" for name, data in files.items()]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**files, LIST: ("\n".join(lines) + "\n").encode()}.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def archive_findings(data: bytes) -> tuple[str, ...]:
    """An archive held against its own list: what is missing, changed, or not listed.

    Source:
        FIPS 180-4 (SHA-256).
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            there = {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, OSError, EOFError) as error:
        return (said("the archive cannot be read: {why}", why=error),)
    lines = there.pop(LIST, b"").decode().splitlines()
    listed = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    found = [
        said("{name} is not in the archive", name=name) for name in listed.keys() - there.keys()
    ]
    found += [said("{name} is not in the list", name=name) for name in there.keys() - listed.keys()]
    found += [
        said("{name} is not what it was", name=name)
        for name, content in there.items()
        if name in listed and sha256(content).hexdigest() != listed[name]
    ]
    return tuple(sorted(map(str, found)))
