"""Report files: no byte is lost whatever the encoding, and only what changed changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from openarbiter.errors import FormatError, UnreadableLineError
from openarbiter.formats import read_tournament, trf
from openarbiter.formats.trf.fields import LARGEST_ROUND
from openarbiter.formats.trf.render import byes
from openarbiter.model import RequestedBye, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.accelerations import virtual_points
from tests.every import beside, every

TEXTS = beside(__file__)

PLAYERS: str = TEXTS["players"]
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
    assert (tournament.players[0].name, tournament.players[0].rating) == ("Ångström, Émile", 2400)
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


MIXED = b"012 A\r\n\n\r022 B\r" + PLAYERS.encode() + b"XXR 3"
ONE_IN_LATIN = FILE.encode().replace(b"Beta, B ", b"B\xe9ta, B ")


def test_odd_lines_and_bytes_come_out_as_they_were() -> None:
    """Mixed ends of lines, blank lines, no final end, one line in Latin-1, surrogate escapes."""
    mixed, latin = trf.read(MIXED).tournament, trf.read(ONE_IN_LATIN).tournament
    assert (mixed.event.name, mixed.event.city, mixed.rounds) == ("A", "B", 3)
    assert [player.name for player in latin.players] == ["Ångström, Émile", "Béta, B"]
    assert (trf.write(mixed), trf.write(latin)) == (MIXED, ONE_IN_LATIN)
    data = FILE.encode("latin-1")
    assert trf.write(trf.read(data.decode("utf-8", "surrogateescape")).tournament) == data
    name = "A\x0bB\x0cC\u2028D\x85E"  # no ends of lines
    assert trf.read(f"012 {name}\n{PLAYERS}").tournament.event.name == name
    with pytest.raises(UnreadableLineError) as refusal:
        trf.read("012 Name\n012 \ud800\n")
    assert (refusal.value.line, refusal.value.column) == (2, 5)


def test_a_line_is_added_behind_a_file_without_final_end() -> None:
    """The last line gets the end it lacked before something is put behind it."""
    data = PLAYERS.encode() + b"XXZ 2"
    tournament = trf.read(data).tournament
    pairs = trf.read(PLAYERS + "XXP 1 2\n").tournament.forbidden_pairs
    changed = replace(tournament, forbidden_pairs=pairs)
    assert trf.write(changed, dialect="trfx") == data + b"\nXXP 1 2\n"


def test_a_mark_inside_the_file_is_no_part_of_a_record() -> None:
    """Two files put together have a byte order mark in the middle; the player behind it counts."""
    data = b"012 Together\n" + BOM + PLAYERS.encode()
    reading = trf.read(data)
    assert [player.tpn for player in reading.tournament.players] == [1, 2]
    assert [finding.code for finding in reading.findings] == ["stray-mark"]
    assert trf.write(reading.tournament) == data
    changed = renamed(reading.tournament, "Other")
    assert trf.read(trf.write(changed)).tournament == changed


HOPELESS = (
    *(b"", b"0", b"\n", BOM, b"\x00", b"\xff\xfe0\x000\x001\x00", b"001", bytes(range(256)), b"{"),
    *(b"a" * 5_000_000, b"001 " * 1_250_000),
)


@every("data", HOPELESS)
def test_hopeless_bytes_are_refused_with_findings(data: bytes) -> None:
    """Empty, tiny, huge and binary files are refused, and the refusal says why."""
    with pytest.raises(FormatError) as refusal:
        read_tournament(data)
    assert refusal.value.findings


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


# Writing: what is changed, what a new file says, what is damaged.


WHOLE: str = TEXTS["whole"]


def as_read(text: str = WHOLE) -> Tournament:
    """Two players, one round, and lines nobody knows."""
    return trf.read(text).tournament


def written(tournament: Tournament, dialect: str = "trf26") -> str:
    """The file as text."""
    return trf.write(tournament, dialect=dialect).decode()


def first(tournament: Tournament, **changes: Any) -> Tournament:  # noqa: ANN401  (any fact)
    """The tournament with another first player."""
    player, *others = tournament.players
    return replace(tournament, players=(replace(player, **changes), *others))


def bye(round_no: int, kind: Result, *players: int) -> RequestedBye:
    """A bye of these players."""
    return RequestedBye(round_no=RoundNo(round_no), kind=kind, players=tuple(map(Tpn, players)))


ABSENT, HALF = Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE
GONE = "".join(f"240 Z   {number}    1\n" for number in (2, 3, 4, 5))


def test_a_withdrawal_is_an_absence_from_every_round_to_come() -> None:
    """Record 240 says it round by round, whatever was requested before, and of no team."""
    gone = {"withdrawn_after": RoundNo(1)}
    assert written(first(as_read(), **gone)) == WHOLE + GONE
    asked = first(as_read(WHOLE + "240 H   3    1    2\n240 Z   4    1\n"), **gone)
    for text in (written(asked), written(replace(asked, origin=None))):
        lines = [line for line in text.splitlines(keepends=True) if line.startswith("240")]
        assert "".join(lines) == f"240 H   3    2\n{GONE}"
        assert not trf.read(text).findings
    teams = first(as_read(WHOLE + "310   1 Team".ljust(73) + "   1    2\n"), **gone)
    assert "\n240" not in written(replace(teams, origin=None))
    asked = replace(teams, requested_byes=(bye(2, HALF, 1),))
    assert "240 H   2    1\n" in written(replace(asked, origin=None))
    endless = replace(first(as_read(), **gone), rounds=100_000)
    assert [each.round_no for each in byes(endless)] == list(range(2, LARGEST_ROUND + 1))


@every("dialect", ["trf26", "trfx", "trfbx"])
@every("newline", ["\n", "\r\n", "\r"])
def test_every_fact_survives_a_new_file(dialect: str, newline: str) -> None:
    """What is written in a dialect and read again is the same tournament."""
    whole = replace(
        as_read(Path(__file__).with_name("everything.trf").read_text(encoding="utf-8")), origin=None
    )
    data = trf.write(whole, dialect=dialect, newline=newline)
    code = {"trf26": "FIDE_DUTCH_2026", "trfx": "", "trfbx": "FIDE_DUTCH_2025"}[dialect]
    again = replace(trf.read(data).tournament, origin=None)
    assert again == replace(whole, event=replace(whole.event, type_code=code))
    assert data.count(newline.encode()) == len(data.decode().splitlines())


@every("text", [TEXTS["far ahead"], TEXTS["two worths"]])
def test_what_was_mended_survives_a_new_file(text: str) -> None:
    """A damaged file that was read leniently holds the same, written and read again."""
    mended = replace(trf.read(text.encode(), lenient=True).tournament, origin=None)
    again = trf.read(trf.write(mended, dialect="trf26"), lenient=True).tournament
    assert [each.rounds for each in again.players] == [each.rounds for each in mended.players]
    assert again.team_event == mended.team_event


@pytest.mark.parametrize("between", ["", "250       1.0   2   2    4    4\n"])
def test_a_damaged_record_does_not_take_the_others_along(between: str) -> None:
    """XXA beside 250: ranges, match points and rounds far ahead stay; the last one still holds."""
    players = "".join(f"001 {number:4d}      Player {number}\n" for number in range(1, 5))
    text = (
        f"{players}250  2.0        1   9    1    2\n{between}"
        "XXA    1  1.0  y.5  0.5\n250       0.5   3   4    3    4\n"
    )
    mended = trf.read(text, lenient=True).tournament
    changed = written(replace(mended, event=replace(mended.event, city="Here")))
    again = as_read(changed)
    assert (again.virtual_points, changed.count("XXA")) == (mended.virtual_points, not between)
    assert virtual_points(again, RoundNo(8)) == {1: 20, 2: 20}
    assert virtual_points(again, RoundNo(2))[Tpn(2)] == 20
    assert Tpn(1) not in virtual_points(again, RoundNo(2))
