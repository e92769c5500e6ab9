"""``openarbiter lists``: the lists of a user, from the command line."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from openarbiter.lists.fetching import keep, keep_fetched, standing
from tests.cli.conftest import Cli
from tests.list_server import list_server
from tests.rating_lists import COMBINED, ERIKA, SINGLE, text_list, zipped


@pytest.fixture(autouse=True)
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the lists of this test."""
    monkeypatch.setenv("OPENARBITER_LISTS", str(tmp_path / "lists.sqlite"))
    return tmp_path / "lists.sqlite"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A combined list as it is downloaded."""
    return zipped(tmp_path / "players_list.zip", text_list(COMBINED, ERIKA, SINGLE))


def test_the_month_is_asked_for(cli: Cli, archive: Path, lists: Path) -> None:
    """Without a month the one of the file's day is proposed, and nothing is imported."""
    ended = cli("lists", "import", archive)
    assert ended.code == 5
    assert "--month 2026-11" in ended.err
    assert not lists.exists()


def test_progress_on_a_terminal(cli: Cli, archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal each step says how far it is; in a pipe nothing is said."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    cli("lists", "import", archive, "--month", "2026-11")
    told = terminal.getvalue()
    for step in ("Reading the list 100 %", "Names for the search 100 %", "Saving 100 %"):
        assert step in told


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_fetch(cli: Cli, archive: Path, lists: Path) -> None:
    """From the address that is given, which is remembered; what fails is told, and code 5."""
    with list_server() as server:
        today = datetime.now(UTC)
        zipped(archive, text_list(COMBINED, ERIKA), day=(today.year, today.month, 1))
        server.files["/all.zip"] = archive.read_bytes()
        ended = cli("lists", "fetch", "--from", server.address("/all.zip"))
        assert (ended.code, ended.out) == (
            0,
            f"FIDE, {today:%Y-%m}: one person, 0 lines left out.\n",
        )
        ended = cli("lists", "fetch")
        assert ended.out == "FIDE: the list here is the one that is published.\n"
        (same,) = json.loads(cli("lists", "fetch", "fide", "--json").out)["fetched"]
        assert same == {"name": "FIDE", "same": True}
        server.status["/all.zip"] = 404
        ended = cli("lists", "fetch")
        assert ended.code == 5
        assert "could not be fetched (404" in ended.err
        assert cli("lists", "fetch", "nowhere").code == 5
        keep(lists, replace(standing(lists), daily=True))
        (kept,) = standing(lists).fetched
        keep_fetched(lists, replace(kept, asked="2026-01-01T00:00:00+00:00"))
        event = archive.with_name("event.trf")
        event.write_text("012 Small event\n", encoding="utf-8")
        assert "could not be fetched (404" in cli("lists", "refresh", event).err


def test_the_page_shows_the_mapping_of_the_example(root: Path) -> None:
    """The mapping on the page is the one that the example has."""
    page = (root / "docs" / "rating-lists.md").read_text(encoding="utf-8")
    mapping = (root / "examples" / "national-list.toml").read_text(encoding="utf-8")
    assert f"```toml\n{mapping}```" in page
