"""With ``--language de`` every answer is German; commands are in ``cases/german.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit, language_of
from openarbiter.cli.many_files import files_text, rounds_text
from openarbiter.languages import Tongue
from openarbiter.rulebooks import registry
from tests.cli.conftest import Cli
from tests.cli.test_commands import HERE, english_words

TEXTS = tomllib.loads((HERE / "cases" / "german.toml").read_text(encoding="utf-8"))["texts"]
FORMS = ("text", "markdown", "html")


def test_the_language_is_known_however_it_is_written() -> None:
    """With a sign or a blank, and the last one wins; another language is none."""
    assert language_of(["--language=de", "x"]) == "de"
    assert language_of(["--language", "de", "--language", "en"]) == "en"
    assert language_of(["--language", "fr"]) == language_of(["--language"]) == "en"
    assert language_of([]) == "en"


def test_numbers_of_files_in_german() -> None:
    """Thousands are parted by a point, as German writes them."""
    german = Tongue("de")
    assert [german(files_text(number)) for number in (1, 2, 1024, 1234567)] == [
        "1 Datei",
        "2 Dateien",
        "1.024 Dateien",
        "1.234.567 Dateien",
    ]
    assert german(rounds_text(1024)) == "1.024 Runden"
    assert (files_text(1234567), rounds_text(1024)) == ("1,234,567 files", "1,024 rounds")


@pytest.mark.parametrize(
    ("system", "form"),
    [
        pytest.param(system, form, marks=() if by_day else pytest.mark.nightly)
        for number, system in enumerate(registry.edition_ids())
        for at, form in enumerate(FORMS)
        for by_day in (at == number % len(FORMS),)
    ],
)
def test_a_verification(cli: Cli, spring: Path, tmp_path: Path, form: str, system: str) -> None:
    """Findings, values and what was looked at: only names of kinds are what they are."""
    asked = ("verify", "--system", system, "--format", form)
    broken = tmp_path / "broken.trf"
    broken.write_text(TEXTS["broken"], encoding="utf-8")
    files = [broken, spring]
    if registry.edition(system).play.teams or registry.edition(system).play.match_rounds > 1:
        files = [tmp_path / "made.trf"]
        size = ("--players", 9, "--rounds", 4, "--system", system)
        assert cli("generate", "--plain", "-o", files[0], *size).code == Exit.OK
    for name in files:
        german = cli(*asked, name, "--language", "de").out
        assert "Angesehen" in german
        assert not english_words(german)
        assert english_words(cli(*asked, name).out)
