"""`openarbiter engine`: its command lines, and what it answers to errors nobody foresaw."""

from __future__ import annotations

from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli.engine import EngineExit, Request, parse
from tests.cli.conftest import Cli


@pytest.mark.parametrize(
    ("error", "code"),
    [(ZeroDivisionError("x"), EngineExit.UNEXPECTED), (MemoryError(), EngineExit.TOO_LARGE)],
)
def test_errors_nobody_foresaw(
    cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, code: EngineExit
) -> None:
    """Exit codes 2 and 4 exist for them."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(oa, "pair", fail)
    assert cli("engine", "--dutch", data / "four.trf", "-p").code == code


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (
            "in.trfx -b -p out.txt -l",
            Request(action="pair", source="in.trfx", output="out.txt", baku=True, checklist=True),
        ),
        ("--dutch -c", Request(action="check", system="dutch")),
        ("-g 12345 -o x.trf", Request(action="generate", seed=12345, output="x.trf")),
        (
            "-r --burstein -g c.txt -o x.trf -s 9 -l y",
            Request(
                action="generate",
                system="burstein",
                config="c.txt",
                output="x.trf",
                seed=9,
                checklist=True,
                checklist_file="y",
                release=True,
            ),
        ),
    ],
)
def test_both_command_lines_are_understood(words: str, wanted: Request) -> None:
    """The forms of the manuals of the two engines mean what they say there."""
    assert parse(words.split()) == wanted
