"""A computer may write another encoding than UTF-8: pages stay pages, and no half point is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from openarbiter.cli.exits import show_whatever_can_be
from tests.cli.conftest import Cli

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


def shown(root: Path, encoding: str, *arguments: object) -> bytes:
    """What a command writes into a pipe where an encoding is the usual one."""
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHONIOENCODING": encoding}
    return subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-m", "openarbiter", *map(str, arguments)],
        capture_output=True,
        check=False,
        env=environment,
        timeout=60,
    ).stdout


@pytest.mark.parametrize("encoding", ["ascii", pytest.param("cp1252", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("words", PAGES, ids="_".join)
def test_pages_and_data_are_utf8_everywhere(
    cli: Cli, root: Path, event: Path, words: tuple[str, ...], encoding: str
) -> None:
    """A page that says it is UTF-8 is, and no name in JSON becomes another one."""
    verb, *options = words
    there = shown(root, encoding, verb, event, *options)
    assert there == cli(verb, event, *options).out.encode()
    if "--json" in options:
        assert NAME.encode() in there
        json.loads(there)


def test_a_half_point_is_shown_in_any_encoding(root: Path, tmp_path: Path) -> None:
    """The sheets of the hall are in the encoding of the computer, which may have no such sign."""
    example = root / "examples/spring-open.trf"
    for encoding, points in (("cp1252", "3½"), ("cp1250", "3.5"), ("ascii", "3.5")):
        table = shown(root, encoding, "standings", example).decode(encoding)
        (line,) = [line for line in table.splitlines() if "Castelmoro" in line]
        assert line.split()[-1] == points
    csv = shown(root, "ascii", "standings", example, "--format", "csv")
    assert csv.startswith(b"\xef\xbb\xbf")  # so that spreadsheets take it for UTF-8
    assert '"Castelmoro, Livia",2119,3½'.encode() in csv
    target = tmp_path / "named.trf"
    text = example.read_text(encoding="utf-8").replace("Castelmoro, Livia", "Çastelmorö, Livia")
    target.write_text(text, encoding="utf-8")
    assert "?astelmor?, Livia" in shown(root, "ascii", "standings", target).decode("ascii")


def test_only_what_cannot_be_written_is_replaced() -> None:
    """The handler is one for writing; bytes that cannot be read stay an error."""
    show_whatever_can_be()
    assert "4½ · Ł".encode("ascii", "nearest") == b"4.5 - ?"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", "nearest")
