"""Files that are not UTF-8: a guess is told with what else it could be, or it is named."""

from __future__ import annotations

from openarbiter.formats import read_tournament
from openarbiter.formats.encodings import ENCODINGS, guess, known_encoding, transcoded
from openarbiter.formats.text import decode_line, encode_guessed
from tests.every import every


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
