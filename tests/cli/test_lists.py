"""``openarbiter lists``: the lists of a user, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.rating_lists import COMBINED, ERIKA, SINGLE, many, text_list, zipped


@pytest.fixture(autouse=True)
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the lists of this test."""
    monkeypatch.setenv("OPENARBITER_LISTS", str(tmp_path / "lists.sqlite"))
    return tmp_path / "lists.sqlite"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A combined list as it is downloaded."""
    return zipped(tmp_path / "players_list.zip", text_list(COMBINED, ERIKA, SINGLE))


def test_import_show_search(cli: Cli, archive: Path, lists: Path) -> None:
    """A list is imported, shown with its month, and searched; JSON says the same."""
    ended = cli("lists", "import", archive, "--month", "2026-11")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "FIDE, 2026-11: 2 people, 0 lines left out.\n"
    assert "FIDE  2026-11" in cli("lists", "show").out
    assert "990000011  Muster, Erika  WFM    XXX" in cli("lists", "search", "mus").out
    (found,) = json.loads(cli("lists", "search", "erika", "--json").out)["people"]
    assert (found["rapid"], found["list"], found["month"]) == (1987, "FIDE", "2026-11")
    (shown,) = json.loads(cli("lists", "show", "--json", "--lists", lists).out)["lists"]
    assert (shown["people"], shown["file_day"]) == (2, "2026-10-31")
    assert "Nobody by 'zzz'." in cli("lists", "search", "zzz").out


def test_the_month_is_asked_for(cli: Cli, archive: Path, lists: Path) -> None:
    """Without a month the one of the file's day is proposed, and nothing is imported."""
    ended = cli("lists", "import", archive)
    assert ended.code == 5
    assert "--month 2026-11" in ended.err
    assert not lists.exists()
    assert cli("lists", "search", "abc").code == 5
    assert "openarbiter lists import FILE" in cli("lists", "show").out


def test_lines_left_out_are_told(cli: Cli, tmp_path: Path) -> None:
    """Each line that is left out stands on stderr, in the language of the answer."""
    bad = {**SINGLE, "SRtng": "M 189"}
    path = tmp_path / "list.txt"
    path.write_text(text_list(COMBINED, *many(80), bad), newline="")
    ended = cli("lists", "import", path, "--month", "2026-11", "--language", "de")
    assert "80 Personen, 1 Zeilen ausgelassen" in ended.out
    assert "list.txt, Zeile 82, Spalte 114" in ended.err
    assert "die Zeile wird weggelassen" in ended.err


def test_a_bad_list_is_refused(cli: Cli, tmp_path: Path, lists: Path) -> None:
    """A web page under the name of an archive ends with one line and the code of a bad file."""
    path = tmp_path / "list.zip"
    path.write_text("<html><title>404</title></html>")
    ended = cli("lists", "import", path, "--month", "2026-11")
    assert ended.code == 3
    assert "a web page" in ended.err
    assert not lists.exists()
    assert cli("lists", "import").code == 5
    assert cli("lists", "import", tmp_path / "none.txt").code != 0
