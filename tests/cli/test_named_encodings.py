"""Files that are not UTF-8: a guess is told with what else it could be, or it is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.formats import read_tournament
from openarbiter.formats.encodings import ENCODINGS, guess, known_encoding, transcoded
from openarbiter.formats.text import decode_line, encode_guessed
from tests.cli.conftest import Cli
from tests.every import every

NAME = "Иванов, Алексей"
CENTRAL = "Šimić, Želimir"


def written(data: Path, path: Path, name: str, encoding: str) -> Path:
    """A tournament whose first player has this name, in an encoding."""
    text = (data / "four.trf").read_text(encoding="utf-8").replace("Çağla", "Cagla")
    assert "Alpha, Anna " in text
    old = text[text.index("Alpha, Anna ") :][:33]
    path.write_bytes(text.replace(old, name.ljust(33)).encode(encoding))
    return path


@pytest.mark.parametrize(
    ("name", "encoding", "shown"),
    [(NAME, "cp1251", "Èâàíîâ, Àëåêñåé"), (CENTRAL, "cp1250", "Šimiæ, Želimir")],
)
def test_a_guess_is_told_with_its_alternatives(  # noqa: PLR0913, PLR0917  (columns of a table)
    cli: Cli, data: Path, tmp_path: Path, name: str, encoding: str, shown: str
) -> None:
    """Names came as Latin letters, without a remark."""
    event = written(data, tmp_path / "event.trf", name, encoding)
    ended = cli("standings", event)
    assert ended.code == Exit.OK
    assert shown in ended.out
    (finding,) = [line for line in ended.err.splitlines() if line.endswith("[encoding]")]
    assert f"read as cp1252: {shown!r}" in finding
    assert f"{encoding} {name!r}" in finding
    assert "--encoding NAME says which encoding the file is in" in ended.err


@pytest.mark.parametrize("verb", ["standings", "check", "explain", "verify", "pair", "ratings"])
def test_a_named_encoding_is_taken(cli: Cli, data: Path, tmp_path: Path, verb: str) -> None:
    """On every verb that reads a tournament; nothing is guessed then."""
    event = written(data, tmp_path / "event.trf", NAME, "cp1251")
    options: tuple[str, ...] = ("--round", "2") if verb in {"pair", "explain"} else ()
    # The five lines of a round need not name everybody.
    options += ("--long",) if verb == "explain" else ()
    ended = cli(verb, event, "--encoding", "windows-1251", *options)
    assert "[encoding]" not in ended.out + ended.err
    assert ended.code == Exit.OK, ended.err
    assert NAME.partition(",")[0] in ended.out or verb in {"check", "verify"}


def test_convert_reads_and_writes_any_encoding(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Both directions; without a name the new file is UTF-8."""
    event = written(data, tmp_path / "event.trf", NAME, "cp1251")
    plain, back = tmp_path / "plain.trf", tmp_path / "back.trf"
    assert cli("convert", event, plain, "--encoding", "cp1251").code == Exit.OK
    assert plain.read_bytes() == event.read_bytes().decode("cp1251").encode()
    assert cli("convert", plain, back, "--to-encoding", "cp1251").code == Exit.OK
    assert back.read_bytes() == event.read_bytes()
    json = tmp_path / "event.json"
    assert cli("convert", event, json, "--encoding", "cp1251").code == Exit.OK
    assert NAME.encode() in json.read_bytes()
    copied = tmp_path / "copied.trf"
    assert cli("convert", event, copied).code == Exit.OK
    assert copied.read_bytes() == event.read_bytes()


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (("x.json", "--to-encoding", "cp1251"), Exit.REQUEST, "JSON is UTF-8 always"),
        (("x.trf", "--to-encoding", "cp1252"), Exit.RULE, "cp1252 has no 'И' (line"),
        (("x.trf", "--to-encoding", "cp9999"), Exit.USAGE, "no encoding 'cp9999'; known are utf-8"),
        (("x.trf", "--encoding", "rot13"), Exit.USAGE, "no encoding 'rot13'"),
    ],
)
def test_what_an_encoding_cannot_say_is_refused(  # noqa: PLR0913, PLR0917  (columns of a table)
    cli: Cli, data: Path, tmp_path: Path, options: tuple[str, ...], code: Exit, words: str
) -> None:
    """Nothing is written, and the character and its line are named."""
    event = written(data, tmp_path / "event.trf", NAME, "utf-8")
    name, *rest = options
    ended = cli("convert", event, tmp_path / name, *rest)
    assert ended.code == code
    assert words in ended.err
    assert [path.name for path in tmp_path.iterdir()] == ["event.trf"]


def test_the_wrong_encoding_is_named(cli: Cli, data: Path, tmp_path: Path) -> None:
    """A file that cannot be in the encoding named: the byte, its line and its column."""
    event = written(data, tmp_path / "event.trf", NAME, "cp1251")
    line = next(
        number
        for number, text in enumerate(event.read_bytes().splitlines(), 1)
        if not text.isascii()
    )
    ended = cli("standings", event, "--encoding", "utf-8")
    assert ended.code == Exit.FORMAT
    assert f"event.trf:{line}:15: the byte 0xC8, which is no text in utf-8" in ended.err


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
