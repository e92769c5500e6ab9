"""``openarbiter lists``: the lists of a user, from the command line."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from openarbiter.desk import (
    AddPlayer,
    AddSection,
    AddTeams,
    CreateEvent,
    NewTeam,
    Pid,
    PlayerFacts,
    SectionSettings,
)
from openarbiter.lists.fetching import keep, keep_fetched, standing
from openarbiter.store import EventFile
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
    assert cli("lists", "search", "abc").code == 5
    assert "openarbiter lists import FILE" in cli("lists", "show").out


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


def test_refresh_of_an_event(cli: Cli, archive: Path, tmp_path: Path) -> None:
    """An event is only looked at: its desk takes what differs, and keeps it in its log."""
    cli("lists", "import", archive, "--month", "2026-11")
    path = tmp_path / "club.openarbiter"
    with EventFile.create(path) as file:
        for action in (
            CreateEvent(name="Club"), AddSection(section="a", settings=SectionSettings(name="A")),
            AddPlayer(section="a", pid=Pid(1), facts=PlayerFacts(name="Muster, Erika")),
            AddPlayer(section="a", pid=Pid(2), facts=PlayerFacts(name="X", fide_id="990000012")),
        ):  # fmt: skip
            file.act(action, author="N. N.")
    before = path.read_bytes()
    ended = cli("lists", "refresh", path)
    assert ended.code == 1
    assert "a 1 Muster, Erika: to be decided, FIDE 2026-11 has Muster, Erika" in ended.err
    assert "a 2 X: to be decided" in ended.err
    assert cli("lists", "refresh", path, "-o", tmp_path / "x.trf").code == 5
    assert path.read_bytes() == before


def test_refresh_of_an_event_of_teams(cli: Cli, archive: Path, tmp_path: Path) -> None:
    """The players of the teams are held against the lists, called by team and board."""
    cli("lists", "import", archive, "--month", "2026-11")
    path = tmp_path / "league.openarbiter"
    settings = SectionSettings(name="League", system="team-swiss-2026")
    erika = PlayerFacts(name="Muster, Erika", birth="1990/00/00")
    teams = tuple(
        NewTeam(pid=Pid(at), facts=PlayerFacts(name=name), members=members)
        for at, (name, members) in enumerate(
            [
                ("Muster, Erika", (PlayerFacts(name="Nobody, Known"),)),
                ("Quay", (PlayerFacts(name="Other, One"), erika)),
            ],
            start=1,
        )
    )
    with EventFile.create(path) as file:
        for action in (
            CreateEvent(name="League"),
            AddSection(section="a", settings=settings),
            AddTeams(section="a", teams=teams),
        ):
            file.act(action, author="N. N.")
    ended = cli("lists", "refresh", path)
    assert ended.code == 1
    shown = [line.split() for line in ended.out.splitlines()]
    assert ["a", "2.2", "Muster,", "Erika", "rating", "-", "2054", "FIDE", "2026-11"] in shown
    assert "As in the lists: 0; in no list: 2." in ended.out
    found = json.loads(cli("lists", "refresh", path, "--json").out)["players"]
    assert [(each["number"], each["team"], each["board"]) for each in found] == [
        (1, "Muster, Erika", 1),
        (2, "Quay", 1),
        (2, "Quay", 2),
    ]
