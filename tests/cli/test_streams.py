"""Streams that are closed, full or read by nobody, and computers that write another encoding."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from openarbiter.cli import exits
from openarbiter.cli.engine import EngineExit
from openarbiter.cli.exits import Exit, show_whatever_can_be, visible
from openarbiter.formats import read_tournament
from openarbiter.formats.encodings import ENCODINGS, guess, known_encoding, transcoded
from openarbiter.formats.text import decode_line, encode_guessed
from tests.cli.conftest import Cli, Ended, as_process, spawned
from tests.every import every

CLOSED_OR_FULL = [
    "2>&-",
    pytest.param(
        "2>/dev/full",
        marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device"),
    ),
]

shells = pytest.mark.skipif(os.name != "posix", reason="the shell closes the streams")


def started(ends: str, *arguments: object) -> Ended:
    """How the command ends in a shell that hands it such streams, as buffered as they ever are."""
    return as_process(*arguments, ends=ends, PYTHONUNBUFFERED="")


@shells
@pytest.mark.parametrize("ends", CLOSED_OR_FULL)
def test_no_failure_becomes_another_where_nobody_hears_it(
    data: Path, tmp_path: Path, ends: str
) -> None:
    """A caller without stderr still learns by the exit code what went wrong."""
    other = tmp_path / "other.trf"
    other.write_bytes((data / "four.trf").read_bytes() + b"192 FIDE_DUTCH_2030\n")
    assert started(ends, "engine", "nowhere.trf", "-p").code == EngineExit.FILE
    assert started(ends, "engine", other, "-c").code == EngineExit.INVALID
    assert started(ends, "pair", "nowhere.trf").code == Exit.FILE
    assert started(ends, "pair").code == Exit.USAGE
    made = tmp_path / "made.trf"
    assert started(ends, "engine", "-g", "-o", made).code == EngineExit.OK
    assert made.stat().st_size


@shells
@pytest.mark.parametrize("arguments", [("pair", "FOUR"), ("check", "FOUR", "FOUR"), ("--help",),
                                       ("pair", "--help"), ("convert", "FOUR", "-", "--to", "json"),
                                       ("engine", "FOUR", "-p")])  # fmt: skip
def test_a_closed_stdout_is_read_by_nobody(data: Path, arguments: tuple[str, ...]) -> None:
    """It is like a pipe whose reader has left, and no bug."""
    words = [str(data / "four.trf") if word == "FOUR" else word for word in arguments]
    ended = started(">&-", *words)
    assert (ended.code, ended.err) == (Exit.BROKEN_PIPE, "")
    assert started("<&- >&- 2>&-", *words).code == Exit.BROKEN_PIPE


@shells
def test_an_answer_in_a_file_needs_no_stdout(data: Path, tmp_path: Path) -> None:
    """An engine that was given a file to write has done its work."""
    ended = started(">&-", "engine", data / "four.trf", "-p", tmp_path / "pairs.txt")
    assert (ended.code, ended.err) == (EngineExit.OK, "")
    assert (tmp_path / "pairs.txt").read_text() == "2\n3 2\n1 0\n"


@shells
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_stdout_is_a_file_that_cannot_be_written(data: Path) -> None:
    """It is said once, with the exit code of the command."""
    for words, code in (
        (("pair", data / "four.trf"), Exit.FILE),
        (("pair", "--help"), Exit.FILE),
        (("engine", data / "four.trf", "-p"), EngineExit.FILE),
    ):
        ended = started(">/dev/full", *words)
        assert ended.code == code
        assert ended.err.count("No space left on device") == 1
        assert len(ended.err.splitlines()) == 1


@shells
def test_a_closed_stdin_is_a_file_that_cannot_be_read() -> None:
    """A tournament that was never given is not an empty one."""
    ended = started("<&-", "pair", "-")
    assert ended.code == Exit.FILE
    assert ended.err == "openarbiter pair: <stdin>: it is closed\n"
    assert started("<&-", "pair", "-", "--language", "de").err.endswith("geschlossen\n")
    assert started("<&-", "engine", "-p").code == EngineExit.FILE


def test_nothing_is_said_where_nobody_can_hear_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """To talk is no work that can fail."""
    monkeypatch.setattr(sys, "stderr", None)
    exits.say("anybody?")


def test_what_would_steer_a_terminal_is_shown() -> None:
    """Escape sequences, bells and turned lines; letters of every script stay what they are."""
    assert visible("\x1b]0;mine\x07 \x9b2J\r \u202ename") == (
        r"\x1b]0;mine\x07 \x9b2J\r \u202ename"
    )
    for text in (
        "Çağla\tŽofia\n",
        "\u0645\u06cc\u200c\u0634\u0648\u062f",
        "👩\u200d🎓",
        "a\u00a0b",
    ):
        assert visible(text) == text


def test_names_of_a_file_steer_no_terminal(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Where people read; JSON and files have the name as it is."""
    evil = tmp_path / "x\x1b[2J.trf"
    text = (data / "four.trf").read_text(encoding="utf-8")
    named = text.replace("Alpha, Anna ", "Alpha, \x1b[31m").replace("Four in", "\x9b5mFour in")
    evil.write_text(named, encoding="utf-8")
    (tmp_path / "y\x1b[2J.trf").write_text("nothing\n", encoding="utf-8")
    verbs = ("pair", "check", "verify", "explain", "standings", "ratings", "compare --with dutch")
    for words in (*(verb.split() for verb in verbs), ["pair", "--language", "de"]):
        verb, *options = words
        for file in tmp_path.iterdir():
            ended = cli(verb, file, *options)
            assert "\x1b" not in ended.out + ended.err
            assert "\x9b" not in ended.out + ended.err
    assert "Alpha, \\x1b[31m" in cli("pair", evil).out
    target = tmp_path / "out.json"
    assert cli("convert", evil, target).code == Exit.OK
    names = [player["name"] for player in json.loads(target.read_text("utf-8"))["players"]]
    assert names[0].startswith("Alpha, \x1b[31m")
    assert "\x9b5mFour" in cli("standings", evil, "--format", "html").out


NAME = "Şahin, Łucja"

PAGES = [
    ("standings", "--format", "html"),
    ("standings", "--json"),
    ("standings", "--json", "--table", "cross"),
    ("explain", "--format", "html"),
    ("explain", "--format", "markdown"),
    ("verify", "--format", "html"),
    ("check", "--json"),
]


@pytest.fixture
def event(data: Path, tmp_path: Path) -> Path:
    """A tournament with a name that few encodings have."""
    path = tmp_path / "event.trf"
    text = (data / "four.trf").read_text(encoding="utf-8").replace("Alpha, Anna ", NAME)
    path.write_text(f"{text}### {NAME}\n", encoding="utf-8")
    return path


def shown(encoding: str, *arguments: object) -> bytes:
    """What a command writes into a pipe where an encoding is the usual one."""
    return spawned(*arguments, PYTHONIOENCODING=encoding).stdout


@pytest.mark.parametrize("encoding", ["ascii", pytest.param("cp1252", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("words", PAGES, ids="_".join)
def test_pages_and_data_are_utf8_everywhere(
    cli: Cli, event: Path, words: tuple[str, ...], encoding: str
) -> None:
    """A page that says it is UTF-8 is, and no name in JSON becomes another one."""
    verb, *options = words
    there = shown(encoding, verb, event, *options)
    assert there == cli(verb, event, *options).out.encode()
    if "--json" in options:
        assert NAME.encode() in there
        json.loads(there)


def test_a_half_point_is_shown_in_any_encoding(root: Path, tmp_path: Path) -> None:
    """The sheets of the hall are in the encoding of the computer, which may have no such sign."""
    example = root / "examples/spring-open.trf"
    for encoding, points in (("cp1252", "3½"), ("cp1250", "3.5"), ("ascii", "3.5")):
        table = shown(encoding, "standings", example).decode(encoding)
        (line,) = [line for line in table.splitlines() if "Castelmoro" in line]
        assert line.split()[-1] == points
    csv = shown("ascii", "standings", example, "--format", "csv")
    assert csv.startswith(b"\xef\xbb\xbf")  # so that spreadsheets take it for UTF-8
    assert '"Castelmoro, Livia",2119,3½'.encode() in csv
    target = tmp_path / "named.trf"
    text = example.read_text(encoding="utf-8").replace("Castelmoro, Livia", "Çastelmorö, Livia")
    target.write_text(text, encoding="utf-8")
    assert "?astelmor?, Livia" in shown("ascii", "standings", target).decode("ascii")


def test_only_what_cannot_be_written_is_replaced() -> None:
    """The handler is one for writing; bytes that cannot be read stay an error."""
    show_whatever_can_be()
    assert "4½ · Ł".encode("ascii", "nearest") == b"4.5 - ?"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", "nearest")


@every("encoding", ENCODINGS)
def test_every_encoding_on_the_list_can_be_used(encoding: str) -> None:
    """Each is known by its own name and reads what it writes."""
    assert known_encoding(encoding) == encoding
    assert transcoded("012 X".encode(encoding), encoding, file="x") == b"012 X"


def test_every_byte_comes_back() -> None:
    """A line that is not UTF-8 is written as it was, with bytes that no encoding has."""
    every = bytes(byte for byte in range(1, 256) if byte not in b"\r\n")
    assert encode_guessed(decode_line(every)) == every
    changed = read_tournament(b"012 Caf\xe9 \x81\x9d\n022 Town\n", name="x")
    assert [finding.code for finding in changed.findings] == ["encoding"]


def test_utf8_is_no_guess() -> None:
    """With or without its mark; and what cannot be another encoding is not offered."""
    assert guess("012 Ångström\n".encode(), file="x") is None
    assert guess(b"\xef\xbb\xbf012 X\n", file="x") is None
    found = guess(b"012 \x83\n", file="x")  # cp1250 has no such byte
    assert found is not None
    assert "cp1250" not in found.expected
