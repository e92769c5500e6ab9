"""What stands in the box for a list: pasted text or a file, mended line by line, read again.

The text goes with the form, so that a file is chosen once. What is mended is the text itself; a
line that is left out stays empty, so that the others keep their numbers.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

from openarbiter.errors import FormatError
from openarbiter.formats import player_list, read_tournament
from openarbiter.formats.encodings import ENCODINGS, GUESS, known_encoding
from openarbiter.formats.player_list import Heading, ListedPlayer, PlayerList
from openarbiter.formats.player_list.cells import MOST_COLUMNS, surname_first
from openarbiter.languages import said
from openarbiter.lists import Lists
from openarbiter.lists.comparing import name_by_id
from openarbiter.model import Tournament
from openarbiter.web.answers import Page
from openarbiter.web.known import rating_lists
from openarbiter.web.request import Form, Request
from openarbiter.web.wording import Facts, whole_number

UNCLEAR: Final = frozenset({GUESS, "sheets"})
"""Findings about a file after which it is asked how it is meant."""

_MOST_KEPT: Final = 2 * 1024 * 1024
_OTHER_FILE: Final = "other-file"


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """The box of a form: its text as it was mended, or the bytes of a file.

    Attributes:
        changed: The text is not the one that the page of the form was made of.
        mended: Lines were mended, or left out.
    """

    source: str | bytes
    name: str
    changed: bool
    mended: bool

    @property
    def text(self) -> str:
        """The text; empty for a file that cannot be read."""
        return self.source if isinstance(self.source, str) else ""


def box_of(form: Form) -> Box:
    """What was pasted, chosen or mended."""
    raw, name = form.upload("file")
    if not raw and form.ticked("anew"):
        raw, name = _kept(form), form.values.get("file-name", "")
    pasted = form.values.get("list", "")
    text = _mended(pasted, form)
    shown = form.values.get("shown", "")
    return Box(
        source=raw or text,
        name=name or "<text>",
        changed=bool(raw) or (bool(shown) and shown != mark_of(pasted)),
        mended=text != pasted,
    )


def _kept(form: Form) -> bytes:
    try:
        return b64decode(form.values.get("content", ""), validate=True)
    except (ValueError, binascii.Error):
        return b""


def mark_of(text: str) -> str:
    """What tells a text from another one that was typed since it was shown."""
    return f"{crc32(text.replace(chr(13), '').strip().encode('utf-8', 'replace')):08x}"


def _mended(text: str, form: Form) -> str:
    """The text with the lines that were typed anew, and without those that are left out."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    out = {whole_number(each) for each in form.every("out")}
    changed = False
    for at, line in enumerate(lines, start=1):
        new = "" if at in out else form.values.get(f"mend-{at}", line)
        if new.split() != line.split():
            lines[at - 1], changed = " ".join(new.splitlines()), True
    return "\n".join(lines) if changed else text


def read_box(
    now: Request, box: Box, *, ids: bool = False, columns: Sequence[Heading | None] | None = None
) -> PlayerList:
    """The players of the box; a report file is a list too.

    Raises:
        FormatError: There is no player in it.
    """
    encoding, sheet = now.form.text("encoding"), now.form.text("sheet")
    try:
        return now.read(
            player_list.read,
            box.source,
            name=box.name,
            ids=ids,
            columns=columns,
            encoding=known_encoding(encoding) if isinstance(box.source, bytes) else None,
            sheet=sheet,
        )
    except FormatError as error:
        if all(one.code != _OTHER_FILE for one in error.findings):
            raise
        source = box.source.encode() if isinstance(box.source, str) else box.source
        try:
            reading = now.read(read_tournament, source, lenient=True, name=box.name)
        except FormatError:
            raise error from None
    text = player_list.write(_players_of(reading.tournament))
    return now.read(player_list.read, text, name=box.name, ids=ids)


def read_line(now: Request, line: str) -> tuple[ListedPlayer, ...]:
    """The player of one line, with the name in order.

    Raises:
        FormatError: It is nobody.
    """
    found = now.read(player_list.read, " ".join(line.split()), ids=True)
    with rating_lists() as lists:
        players = with_names(found, lists, "<text>").players
    return tuple(replace(one, name=in_order(one.name, ORDERS[0], turned=False)) for one in players)


def _players_of(tournament: Tournament) -> Iterator[ListedPlayer]:
    """The players of a tournament as a list; those of a team with its name as their club."""
    clubs = {tpn: team.name for team in tournament.teams for tpn in team.players}
    facts = ("name", "sex", "title", "rating", "federation", "fide_id", "birth", "national")
    for at, one in enumerate(tournament.players, start=1):
        own: Facts = {field: getattr(one, field) for field in (*facts, "rapid", "blitz")}
        yield ListedPlayer(line=at, club=clubs.get(one.tpn, ""), **own)


def with_names(found: PlayerList, lists: Lists, file: str) -> PlayerList:
    """A list with the names of those of whom it has only an identity number.

    Raises:
        FormatError: Nobody of the list has a name.
    """
    return player_list.named(
        found, lambda one: name_by_id(lists, one.fide_id, one.national), file=file
    )


def chosen_columns(form: Form) -> tuple[Heading | None, ...] | None:
    """What somebody has said the columns are; ``None`` where nobody has."""
    found: list[Heading | None] = []
    while f"column-{len(found)}" in form.values and len(found) < MOST_COLUMNS:
        word = form.values[f"column-{len(found)}"]
        found.append(Heading[word] if word in Heading.__members__ else None)
    return tuple(found) or None


ORDERS: Final = ("last", "first")
"""Where the surname stands in names without a comma."""


def turned_lines(form: Form) -> set[int]:
    """Lines in which a name of several words is divided elsewhere than in the others."""
    turned = {
        number
        for name in form.values
        if name.startswith("turn-") and (number := whole_number(name.removeprefix("turn-")))
    }
    return turned ^ {number for one in form.every("flip") if (number := whole_number(one))}


def in_order(name: str, order: str, *, turned: bool) -> str:
    """A name without a comma with its surname first; ``turned`` of several words the other way.

    Examples:
        >>> in_order("Ana Ruiz Vega", "last", turned=False)
        'Vega, Ana Ruiz'
        >>> in_order("Ana Ruiz Vega", "last", turned=True)
        'Ruiz Vega, Ana'
    """
    words = name.split()
    if order not in ORDERS or "," in name or len(words) == 1:
        return name
    if not turned:
        return surname_first(name, last=order == "last")
    if order == "last":
        return f"{' '.join(words[1:])}, {words[0]}"
    return f"{' '.join(words[:-1])}, {words[-1]}"


def named_in_order(found: PlayerList, form: Form) -> tuple[PlayerList, Facts]:
    """A list with its names in order, and what a page says of that.

    Where the surname stands, a name as an example, and the names that can be divided elsewhere.
    """
    asked, turned = form.text("names"), turned_lines(form)
    given = "" if form.ticked("seen_list") else ORDERS[0]  # of a new list given names stand first
    order = asked if asked in ORDERS else given
    players, either = [], []
    for one in found.players:
        ways = {in_order(one.name, order, turned=each) for each in (False, True)}
        if len(ways) > 1:
            either.append(one.line)
        name = in_order(one.name, order, turned=one.line in turned)
        players.append(replace(one, name=name))
    example = next(
        (new.name for old, new in zip(found.players, players, strict=True) if old.name != new.name),
        "",
    )
    facts = {"order": order, "example": example, "turned": sorted(turned), "either": either}
    return replace(found, players=tuple(players)), facts


def unread_lines(form: Form, found: PlayerList) -> list[int]:
    """Lines that are nobody, and were shown so as fields to be mended."""
    unread = (one.line for one in found.findings if one.code == "no-name")
    return [line for line in unread if f"mend-{line}" in form.values]


def box_page(  # noqa: PLR0913  (a list, and what is said of it)
    now: Request,
    name: str,
    box: Box,
    found: PlayerList | None,
    facts: Facts,
    *,
    error: FormatError | None = None,
    trouble: Sequence[str] = (),
    undecided: Sequence[int] = (),
) -> Page:
    """The page of the box, with what a list gives, or why it gives nothing.

    A script puts it in place of the one that is being typed in.
    """
    told = trouble_of(error) if error else trouble
    text = found.text if found else box.text
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    odd = found.findings if found else error.findings if error else ()
    unclear = [one for one in odd if one.code in UNCLEAR]
    raw = box.source if isinstance(box.source, bytes) else b""
    part = now.path if now.scripted else ""
    facts |= {
        "section": now.section.key,
        "empty": not now.section.entrants,
        "trouble": told,
        "undecided": undecided,
        "text": text,
        "mended": box.mended,
        "shown": mark_of(text) if found else "",
        "lines": sum(bool(line.strip()) for line in lines),
        "encodings": ENCODINGS if unclear else (),
        "unclear": [
            {"code": one.code, "found": one.found, "expected": one.expected} for one in unclear
        ],
        "content": b64encode(raw).decode() if unclear and len(raw) <= _MOST_KEPT else "",
        "file_name": now.form.upload("file")[1] or now.form.values.get("file-name", ""),
        "unread": [
            {"line": one.line, "text": lines[one.line - 1].strip(), "why": one.expected}
            for one in odd
            if one.code == "no-name" and 0 < one.line <= len(lines) and lines[one.line - 1].strip()
        ],
    }
    status = 422 if (told or undecided) and not part else 200
    return Page(now, name, facts, at="players", status=status, part_of=part)


def trouble_of(error: FormatError) -> tuple[str, ...]:
    """Why a list is none, in sentences with the line."""
    return tuple(
        said(
            "line {number}: {found}; expected {expected}",
            number=one.line,
            found=one.found,
            expected=one.expected,
        )
        if one.line
        else said("{found}; expected {expected}", found=one.found, expected=one.expected)
        for one in error.findings
    )
