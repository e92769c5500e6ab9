"""Encodings, line ends and hopeless bytes: read without losing one, or refused with findings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from openarbiter.errors import FormatError, UnreadableLineError
from openarbiter.formats import read_tournament, trf
from openarbiter.model import Tournament
from tests.every import every
from tests.unit.formats.report_files import findings

PLAYERS = (
    "001    1      Ångström, Émile                   2400                             1.0    1"
    "     2 w 1\n"
    "001    2      Beta, B                           2300                             0.0    2"
    "     1 b 0\n"
)
FILE = "012 Öffentliches Turnier  \n" + PLAYERS + "### a comment\nZZZ unknown\n"
BOM = b"\xef\xbb\xbf"


def renamed(tournament: Tournament, name: str) -> Tournament:
    """The tournament with another name for its first player."""
    first, *others = tournament.players
    return replace(tournament, players=(replace(first, name=name), *others))


@every("end", ["\n", "\r\n", "\r"])
@every("mark", [b"", BOM])
@every("encoding", ["utf-8", "latin-1"])
def test_every_encoding_and_line_end_is_kept(end: str, mark: bytes, encoding: str) -> None:
    """UTF-8 with or without mark, Latin-1, LF, CRLF and CR; a change touches its own line only."""
    data = mark + FILE.replace("\n", end).encode(encoding)
    tournament = trf.read(data).tournament
    assert tournament == trf.read(FILE).tournament
    assert tournament.players[0].name == "Ångström, Émile"
    assert tournament.players[0].rating == 2400
    assert trf.write(tournament) == data
    old, new = (name.encode(encoding) for name in ("Ångström, Émile", "Özil, Ö        "))
    written = trf.write(renamed(tournament, "Özil, Ö"))
    assert written.removeprefix(mark) == data.removeprefix(mark).replace(old, new)


def test_a_name_beyond_latin_makes_the_file_utf8() -> None:
    """A Latin-1 file that gets a Greek name becomes UTF-8 as a whole."""
    changed = renamed(trf.read(FILE.encode("latin-1")).tournament, "Ωmega")
    again = trf.read(trf.write(changed)).tournament
    assert again == changed
    assert "Öffentliches" in trf.write(changed).decode("utf-8")


def test_mixed_line_ends_blank_lines_and_no_final_end_are_kept() -> None:
    """Whatever ends a line, and whether the last line has an end, comes back as it was."""
    data = b"012 A\r\n\n\r022 B\r" + PLAYERS.encode() + b"XXR 3"
    tournament = trf.read(data).tournament
    assert (tournament.event.name, tournament.event.city, tournament.rounds) == ("A", "B", 3)
    assert trf.write(tournament) == data


def test_a_line_is_added_behind_a_file_without_final_end() -> None:
    """The last line gets the end it lacked before something is put behind it."""
    data = PLAYERS.encode() + b"XXZ 2"
    tournament = trf.read(data).tournament
    pairs = trf.read(PLAYERS + "XXP 1 2\n").tournament.forbidden_pairs
    changed = replace(tournament, forbidden_pairs=pairs)
    assert trf.write(changed, dialect="trfx") == data + b"\nXXP 1 2\n"


def test_only_line_feeds_and_carriage_returns_end_a_line() -> None:
    """Other separators of Unicode are part of the text, so that columns and lines stay true."""
    name = "A\x0bB\x0cC\u2028D\x85E"
    tournament = trf.read(f"012 {name}\n{PLAYERS}").tournament
    assert tournament.event.name == name


def test_a_line_that_is_not_utf8_is_latin1() -> None:
    """One wrong byte concerns its own line only."""
    data = FILE.encode().replace(b"Beta, B ", b"B\xe9ta, B ")
    tournament = trf.read(data).tournament
    assert [player.name for player in tournament.players] == ["Ångström, Émile", "Béta, B"]
    assert trf.write(tournament) == data


def test_a_mark_inside_the_file_is_no_part_of_a_record() -> None:
    """Two files put together have a byte order mark in the middle; the player behind it counts."""
    data = b"012 Together\n" + BOM + PLAYERS.encode()
    reading = trf.read(data)
    assert [player.tpn for player in reading.tournament.players] == [1, 2]
    assert [finding.code for finding in reading.findings] == ["stray-mark"]
    assert trf.write(reading.tournament) == data
    changed = renamed(reading.tournament, "Other")
    assert trf.read(trf.write(changed)).tournament == changed


def test_smuggled_bytes_come_out_as_they_were() -> None:
    """A text read with surrogate escapes is the file it was read from."""
    data = FILE.encode("latin-1")
    tournament = trf.read(data.decode("utf-8", "surrogateescape")).tournament
    assert trf.write(tournament) == data


def test_half_a_character_is_a_finding() -> None:
    """A lone surrogate cannot be written to any file."""
    with pytest.raises(UnreadableLineError) as refusal:
        trf.read("012 Name\n012 \ud800\n")
    assert (refusal.value.line, refusal.value.column) == (2, 5)


@every(
    "data",
    [
        b"",
        b"0",
        b"\n",
        BOM,
        b"\x00",
        b"\xff\xfe0\x000\x001\x00",
        b"001",
        bytes(range(256)),
        b"a" * 5_000_000,
        b"001 " * 1_250_000,
        b"{",
    ],
)
def test_hopeless_bytes_are_refused_with_findings(data: bytes) -> None:
    """Empty, tiny, huge and binary files are refused, and the refusal says why."""
    found = findings(data, read_tournament)
    assert found


def test_a_player_with_half_a_million_rounds_is_cut_short() -> None:
    """A line of five million characters is a finding; a lenient reading cuts it off."""
    data = PLAYERS.splitlines()[0][:91].encode() + b"0000 - Z  " * 500_000
    with pytest.raises(FormatError):
        trf.read(data)
    (player,) = trf.read(data, lenient=True).tournament.players
    assert len(player.rounds) == 999


def test_paths_texts_and_bytes_are_told_apart(tmp_path: Path) -> None:
    """A name without line break is a path, everything else is the file itself."""
    path = tmp_path / "event.trf"
    path.write_text(FILE, encoding="utf-8")
    tournaments = [trf.read(source).tournament for source in (path, str(path), FILE, FILE.encode())]
    assert all(tournament == tournaments[0] for tournament in tournaments)
    with pytest.raises(FileNotFoundError):
        trf.read("no such file")
    with pytest.raises(UnreadableLineError, match="special name"):
        trf.read(b"", name="special name")
